/*
 * backup_command.c - `sabot backup` and `sabot restore`: the files of a room to another
 * folder, and back. What they are and how they are checked is host/backup's.
 */
#include "host/backup/backup.h"
#include "host/server/server.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/room_files.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

static int copy(const char *command, const struct backup_plan *plan) {
    struct backup_done done;
    struct sabot_error error;
    enum sabot_status status = backup_make(plan, &done, &error);
    if (status == SABOT_BAD_TEXT) {
        command_bad(command, "%s; no copy was kept", error.words);
        return COMMAND_NO;
    }
    if (status != SABOT_OK)
        return command_bad(command, "%s", error.words);
    printf("streams       %d\n"
           "records       %" PRIu64 ", every chain holds\n"
           "signed heads  %" PRIu64 ", all in the journal\n"
           "room.key      %s\n"
           "heads.key     %s\n",
           done.streams, done.records, done.heads, done.has_room_key ? "copied" : "not in the copy",
           done.has_heads_key ? "copied" : "not in the copy");
    return COMMAND_DONE;
}

int backup_command(int argc, char **argv) {
    struct backup_plan plan = {.with_keys = false};
    const struct option_form options[] = {
        {"with-keys", NULL, "copy the secret keys too", &plan.with_keys, NULL},
        {0},
    };
    const struct usage usage = {"backup", "STORE FOLDER",
                                "Copies a room while its server runs, and checks the copy.",
                                help_backup, options};
    command_options(&usage, argc, argv);
    plan.store = argv[1];
    plan.folder = argv[2];
    int status = copy("backup", &plan);
    if (status == COMMAND_DONE)
        printf("%s is the room as it was.\n", plan.folder);
    return status;
}

int restore_command(int argc, char **argv) {
    const struct usage usage = {"restore", "BACKUP FOLDER", "Puts a backup back.", help_restore,
                                NULL};
    char store[PATH_MAX];
    command_options(&usage, argc, argv);
    if (snprintf(store, sizeof store, "%s/room.db", argv[1]) >= (int)sizeof store)
        return command_bad("restore", "the name of the backup is too long");
    if (access(store, R_OK) != 0)
        return command_bad("restore", "%s is not a folder that sabot backup made", argv[1]);
    const struct backup_plan plan = {.store = store, .folder = argv[2], .with_keys = true};
    struct sabot_error error;
    int status = room_files_check_owner("restore", plan.folder);
    if (status == COMMAND_DONE)
        status = copy("restore", &plan);
    if (status == COMMAND_DONE && server_mark_restored(plan.folder, &error) != SABOT_OK)
        status = command_bad("restore", "%s", error.words);
    if (status == COMMAND_DONE)
        printf("%s is the room as it was then. What was dealt after that is not in it: people may\n"
               "have seen cards of shoes that are in play there. Open a new shoe at every table.\n"
               "People who were dismissed since may be in it: sabot staff confirm, before it "
               "starts.\n",
               plan.folder);
    return status;
}
