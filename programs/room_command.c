/*
 * room_command.c - `sabot room`: what holds for a whole room.
 *
 * `edition` shows or raises the newest edition of the rules that tables may adopt. It is a
 * record of the room's stream, so that servers of two versions share a store: install the
 * new version everywhere, then allow its edition.
 */
#include "host/clock/clock.h"
#include "host/journal/journal_cursor.h"
#include "host/room/staff_store.h"
#include "host/service/service.h"
#include "programs/command.h"
#include "programs/room_files.h"
#include "sabot/kind.h"

static enum sabot_status find_edition(struct journal *journal, int *allowed,
                                      struct sabot_error *error) {
    const struct journal_record *record;
    struct journal_cursor cursor =
        journal_cursor_open(journal, SERVICE_ROOM_STREAM, 1, JOURNAL_SEQUENCE_MAX, error);
    *allowed = 1;
    while ((record = journal_cursor_next(&cursor)) != NULL)
        if (service_edition_read(record) > *allowed)
            *allowed = service_edition_read(record);
    return journal_cursor_close(&cursor);
}

/* `wanted` is 0 to show. */
static int edition_of(const char *store, int wanted) {
    struct journal *journal = NULL;
    struct sabot_error error;
    int allowed = 1;
    enum sabot_status status =
        journal_open(store, wanted > 0 ? JOURNAL_WRITE : JOURNAL_READ, &journal, &error);
    if (status == SABOT_OK)
        status = find_edition(journal, &allowed, &error);
    if (status == SABOT_OK && wanted > allowed)
        status = room_edition_allow(journal, SERVICE_ROOM_STREAM, wanted, clock_wall_ms(), &error);
    journal_close(journal);
    if (status != SABOT_OK)
        return command_bad("room edition", "%s", error.words);
    if (wanted > 0 && wanted < allowed)
        return command_bad("room edition", "edition %d is allowed already; editions only rise",
                           allowed);
    printf("Tables of this room may adopt edition %d of the rules; this program knows %d.\n",
           wanted > allowed ? wanted : allowed, SABOT_EDITION_LAST);
    return COMMAND_DONE;
}

static int edition_command(int argc, char **argv) {
    const char *store = NULL, *data = NULL;
    const struct option_form options[] = {
        {"store", "STORE", "the room's journal: room.db, or postgresql://...", NULL, &store},
        {"data", "FOLDER", "where the room's files are", NULL, &data},
        {0},
    };
    const struct usage usage = {
        "room edition", "[N]", "show or raise the edition that tables may adopt",
        "A table adopts it when it opens, or when it opens its next shoe. First install the\n"
        "version that knows it on every server: one that does not know it stops.\n",
        options};
    static struct room_files files;
    int operands = command_options(&usage, argc, argv), wanted = 0;
    if (operands > 1 || (store != NULL) == (data != NULL))
        return command_bad("room edition", "expected at most one number, and --store STORE or "
                                           "--data FOLDER of the room");
    if (operands == 1)
        wanted = (int)command_whole_number(argv[1], 1, SABOT_EDITION_LAST);
    if (wanted < 0)
        return command_bad("room edition", "expected an edition from 1 to %d", SABOT_EDITION_LAST);
    if (data != NULL) {
        int status = room_files_find("room edition", data, &files);
        if (status != COMMAND_DONE)
            return status;
        store = files.store;
    }
    return edition_of(store, wanted);
}

int room_command(int argc, char **argv) {
    static const struct command commands[] = {
        {"edition", edition_command, "[N]", "show or raise the edition that tables may adopt"},
    };
    static const struct command_group group = {"room", "What holds for a whole room.",
                                               "\n  sabot room edition --data FOLDER\n", commands,
                                               1};
    return command_group_run(&group, argc, argv);
}
