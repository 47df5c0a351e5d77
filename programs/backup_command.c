/*
 * backup_command.c - `sabot backup` and `sabot restore`: the files of a room to another
 * folder, and back. What they are and how they are checked is host/backup's.
 */
#include "host/backup/backup.h"
#include "programs/command.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>

static const char backup_details[] =
    "STORE is the room's journal (room.db), whose server may run; FOLDER is made, and must not be\n"
    "there. The copy holds the journal as it stands at one moment, and the signed heads with "
    "their\n"
    "public key; it is checked before it gets its name. --with-keys adds the two secret keys: "
    "then\n"
    "keep it as you keep them. Without room.key a restored room can neither deal on from a shoe "
    "in\n"
    "play nor know the passes it gave.\n\n"
    "  sabot backup /var/lib/sabot/room.db /backup/sabot-monday\n"
    "  sabot verify /backup/sabot-monday/room.db\n";

static const char restore_details[] =
    "BACKUP is a folder that `sabot backup` made; FOLDER is made, and must not be there. The copy "
    "is\n"
    "checked before it gets its name. Then name it in the room's file (data:), put room.key and\n"
    "heads.key there if the backup has none, and start the server.\n\n"
    "  sabot restore /backup/sabot-monday /var/lib/sabot-new\n";

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
                                backup_details, options};
    if (command_options(&usage, argc, argv) != 2)
        return command_bad("backup", "expected a STORE and a FOLDER: sabot backup room.db "
                                     "/backup/monday");
    plan.store = argv[1];
    plan.folder = argv[2];
    int status = copy("backup", &plan);
    if (status == COMMAND_DONE)
        printf("%s is the room as it was.\n", plan.folder);
    return status;
}

int restore_command(int argc, char **argv) {
    const struct usage usage = {"restore", "BACKUP FOLDER", "Puts a backup back.", restore_details,
                                NULL};
    char store[PATH_MAX];
    if (command_options(&usage, argc, argv) != 2)
        return command_bad("restore", "expected a BACKUP and a FOLDER: sabot restore "
                                      "/backup/monday /var/lib/sabot-new");
    if (snprintf(store, sizeof store, "%s/room.db", argv[1]) >= (int)sizeof store)
        return command_bad("restore", "the name of the backup is too long");
    const struct backup_plan plan = {.store = store, .folder = argv[2], .with_keys = true};
    int status = copy("restore", &plan);
    if (status == COMMAND_DONE)
        printf("%s is the room as it was then. What was dealt after that is not in it: people may\n"
               "have seen cards of shoes that are in play there. Open a new shoe at every table.\n",
               plan.folder);
    return status;
}
