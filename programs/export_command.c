/*
 * export_command.c - `sabot export`: records for other programs.
 */
#include "host/audit/export.h"
#include "host/room/staff_note.h"
#include "host/service/service.h"
#include "programs/command.h"
#include "programs/store.h"
#include "sabot/text.h"

#include <stdlib.h>

static const char details[] =
    "JSON Lines, one record a line, unless --csv or --transfers is given. Money is cents; times\n"
    "are UTC. In CSV, text that begins with = + - or @ has an apostrophe before it, so that no\n"
    "spreadsheet runs it. Nothing in the store is changed.\n\n"
    "  sabot export room.db --table main --from 100 --to 200\n"
    "  sabot export room.db --transfers > money.csv\n";

/* A line for each record of the room: sign-ins, refusals, staff. */
static bool print_note(void *context, const struct journal_record *record) {
    char *line = staff_note_line(record);
    *(bool *)context = line != NULL;
    if (line != NULL)
        puts(line);
    free(line);
    return line != NULL;
}

/* Before the first line is written. */
static enum sabot_status check_room(struct journal *journal, struct sabot_error *error) {
    struct journal_head head;
    struct journal_fault fault;
    enum sabot_status status =
        journal_verify(journal, SERVICE_ROOM_STREAM, NULL, NULL, &head, &fault, error);
    if (status != SABOT_OK || fault.sequence == 0)
        return status;
    struct sabot_text words = sabot_error_words(error);
    sabot_text_add(&words, "record ");
    sabot_text_add_int(&words, (int64_t)fault.sequence);
    sabot_text_add(&words, " of the room does not hold; run sabot verify");
    return SABOT_BAD_TEXT;
}

static int export_room(const char *path) {
    struct sabot_error error;
    bool printed = true;
    struct journal *journal = store_open("export", path);
    if (journal == NULL)
        return COMMAND_BAD;
    enum sabot_status status = check_room(journal, &error);
    if (status == SABOT_OK)
        status = journal_read(journal, SERVICE_ROOM_STREAM, 1, JOURNAL_SEQUENCE_MAX, print_note,
                              &printed, &error);
    journal_close(journal);
    if (status != SABOT_OK)
        return command_bad("export", "%s", error.words);
    return printed ? COMMAND_DONE : command_bad("export", "there is no memory for a line");
}

static int export_store(const char *path, const struct export_choice *choice) {
    struct sabot_error error;
    struct journal *journal = store_open("export", path);
    if (journal == NULL)
        return COMMAND_BAD;
    int status = COMMAND_DONE;
    if (choice->table != NULL && !store_has_table("export", journal, choice->table))
        status = COMMAND_BAD;
    else if (export_write(journal, choice, stdout, &error) != SABOT_OK)
        status = command_bad("export", "%s", error.words);
    journal_close(journal);
    return status;
}

int export_command(int argc, char **argv) {
    const char *table = NULL, *from = NULL, *to = NULL;
    bool csv = false, jsonl = false, transfers = false, room = false;
    const struct option_form options[] = {
        {"table", "NAME", "one table (all of them)", NULL, &table},
        {"from", "N", "from its record N (1)", NULL, &from},
        {"to", "N", "to its record N (the last)", NULL, &to},
        {"jsonl", NULL, "JSON Lines, a record a line", &jsonl, NULL},
        {"csv", NULL, "CSV, a row an event", &csv, NULL},
        {"transfers", NULL, "CSV, a row a transfer of money", &transfers, NULL},
        {"room", NULL, "the room's own records: sign-ins, refusals, staff", &room, NULL},
        {0},
    };
    const struct usage usage = {"export", "STORE", "Writes records for other programs.", details,
                                options};
    struct export_choice choice = {.from = 1};
    if (command_options(&usage, argc, argv) != 1)
        return command_bad("export", "expected one STORE: sabot export room.db");
    if (jsonl && (csv || transfers))
        return command_bad("export", "--jsonl and --csv: expected one of them");
    if (room && (table != NULL || from != NULL || to != NULL || csv || transfers))
        return command_bad("export", "--room is JSON Lines of all the room's records: expected no "
                                     "option beside it");
    if (table == NULL && (from != NULL || to != NULL))
        return command_bad("export", "--%s counts the records of one table: --table is missing",
                           from != NULL ? "from" : "to");
    if ((from != NULL && !store_number("export", "from", from, &choice.from)) ||
        (to != NULL && !store_number("export", "to", to, &choice.to)))
        return COMMAND_BAD;
    if (choice.to != 0 && choice.to < choice.from)
        return command_bad("export", "--to is before --from");
    choice.table = table;
    choice.form = transfers ? EXPORT_CSV_TRANSFERS : csv ? EXPORT_CSV_EVENTS : EXPORT_JSON_LINES;
    return room ? export_room(argv[1]) : export_store(argv[1], &choice);
}
