/*
 * export_command.c - `sabot export`: records for other programs.
 */
#include "host/audit/export.h"
#include "host/journal/journal_cursor.h"
#include "host/room/staff_note.h"
#include "host/service/service.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/store.h"
#include "sabot/text.h"

#include <stdlib.h>

/* Before the first line is written. */
static enum sabot_status check_room(struct journal *journal, struct sabot_error *error) {
    struct journal_head head;
    struct journal_fault fault;
    enum sabot_status status = journal_verify(journal, SERVICE_ROOM_STREAM, &head, &fault, error);
    if (status != SABOT_OK || fault.sequence == 0)
        return status;
    return journal_fault_say("the room", fault.sequence, "does not hold", error);
}

/* A line for each record of the room: sign-ins, refusals, staff. */
static enum sabot_status print_room(struct journal *journal, struct sabot_error *error) {
    struct journal_cursor cursor =
        journal_cursor_open(journal, SERVICE_ROOM_STREAM, 1, JOURNAL_SEQUENCE_MAX, error);
    const struct journal_record *record;
    bool printed = true;
    while (printed && (record = journal_cursor_next(&cursor)) != NULL) {
        char *line = staff_note_line(record);
        printed = line != NULL;
        if (printed)
            puts(line);
        free(line);
    }
    enum sabot_status status = journal_cursor_close(&cursor);
    return printed ? status : sabot_error_say(error, SABOT_NO_MEMORY, "out of memory for a line");
}

static int export_room(const char *path) {
    struct sabot_error error;
    struct journal *journal = store_open("export", path, JOURNAL_READ);
    enum sabot_status status = check_room(journal, &error);
    if (status == SABOT_OK)
        status = print_room(journal, &error);
    journal_close(journal);
    return status == SABOT_OK ? COMMAND_DONE : command_bad("export", "%s", error.words);
}

static int export_store(const char *path, const struct export_choice *choice) {
    struct sabot_error error;
    struct journal *journal = store_open("export", path, JOURNAL_READ);
    if (choice->table != NULL)
        store_find_table("export", journal, choice->table, NULL);
    enum sabot_status status = export_write(journal, choice, stdout, &error);
    journal_close(journal);
    return status == SABOT_OK ? COMMAND_DONE : command_bad("export", "%s", error.words);
}

static int list_tables(const char *path) {
    struct sabot_error error;
    struct journal *journal = store_open("export", path, JOURNAL_READ);
    char stream[JOURNAL_STREAM_MAX] = "";
    enum sabot_status status;
    while ((status = journal_next_stream(journal, stream, &error)) == SABOT_OK && stream[0] != '\0')
        if (service_is_table_name(stream))
            puts(stream);
    journal_close(journal);
    return status == SABOT_OK ? COMMAND_DONE : command_bad("export", "%s", error.words);
}

int export_command(int argc, char **argv) {
    const char *table = NULL, *from = NULL, *to = NULL;
    bool csv = false, jsonl = false, transfers = false, room = false, tables = false;
    const struct option_form options[] = {
        {"table", "TABLE", "one table (all of them)", NULL, &table},
        {"from", "N", "from its record N (1); needs --table", NULL, &from},
        {"to", "N", "to its record N (the last)", NULL, &to},
        {"jsonl", NULL, "JSON Lines, a record a line", &jsonl, NULL},
        {"csv", NULL, "CSV, a row an event", &csv, NULL},
        {"transfers", NULL, "CSV, a row a transfer of money", &transfers, NULL},
        {"room", NULL, "the room's own records: sign-ins, refusals, staff", &room, NULL},
        {"tables", NULL, "only the names of the tables", &tables, NULL},
        {0},
    };
    const struct usage usage = {"export", "STORE", "Writes records for other programs.",
                                help_export, options};
    int64_t first, last;
    command_options(&usage, argc, argv);
    if (jsonl && (csv || transfers))
        return command_bad("export", "--jsonl and --csv: expected one of them");
    if (room && (table != NULL || from != NULL || to != NULL || csv || transfers))
        return command_bad("export", "--room is JSON Lines of all the room's records: expected no "
                                     "option beside it");
    if (tables && (room || table != NULL || from != NULL || to != NULL || csv || transfers))
        return command_bad("export", "--tables lists their names: expected no option beside it");
    if (tables)
        return list_tables(argv[1]);
    if (table == NULL && (from != NULL || to != NULL))
        return command_bad("export", "--%s counts the records of one table: --table is missing",
                           from != NULL ? "from" : "to");
    if (!command_number("export", "from", from, (struct command_bounds){1, INT64_MAX, 1}, &first) ||
        !command_number("export", "to", to, (struct command_bounds){1, INT64_MAX, 0}, &last))
        return COMMAND_BAD;
    if (last != 0 && last < first)
        return command_bad("export", "--to is before --from");
    struct export_choice choice = {.from = (uint64_t)first, .to = (uint64_t)last};
    choice.table = table;
    choice.form = transfers ? EXPORT_CSV_TRANSFERS : csv ? EXPORT_CSV_EVENTS : EXPORT_JSON_LINES;
    return room ? export_room(argv[1]) : export_store(argv[1], &choice);
}
