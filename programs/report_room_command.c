/*
 * report_room_command.c - `sabot report KIND STORE`: the reports of a room's tables.
 *
 * The daybook beside the store is brought up to date first: the store itself is only
 * read.
 */
#include "host/daybook/daybook.h"
#include "host/report/report.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/store.h"
#include "programs/whole_file.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The options as words; NULL where one was not given. */
struct request {
    char command[40];
    const char *store;
    const char *from, *to, *day, *zone, *shift, *table, *bettor, *output;
    struct store_daybook_asked daybook;
    bool forms[REPORT_FORMS], expected;
};

/* ---- what is asked for ---- */

static bool read_time(const struct request *request, const char *option, const char *words,
                      int zone, int64_t *time_ms) {
    if (words == NULL || report_time_read(words, zone, time_ms))
        return true;
    return command_wrong(request->command,
                         "--%s is %s: expected a time such as 2026-01-31, 2026-01-31T08:00 or "
                         "2026-01-31T08:00-08:00",
                         option, command_quote(words, strlen(words)).words);
}

static bool read_span(const struct request *request, struct report_choice *choice) {
    choice->from_ms = 0;
    choice->to_ms = REPORT_FOREVER;
    if (request->zone != NULL && !report_zone_read(request->zone, &choice->zone_minutes))
        return command_wrong(request->command,
                             "--zone is %s: expected UTC or a distance such as -08:00",
                             command_quote(request->zone, strlen(request->zone)).words);
    if (request->day != NULL && (request->from != NULL || request->to != NULL))
        return command_wrong(request->command, "--day and --%s: expected one or the other",
                             request->from != NULL ? "from" : "to");
    if (request->day != NULL) {
        if (!report_day_read(request->day, choice->zone_minutes, &choice->from_ms))
            return command_wrong(request->command, "--day is %s: expected a day such as 2026-01-31",
                                 command_quote(request->day, strlen(request->day)).words);
        choice->to_ms = choice->from_ms + REPORT_DAY_MS;
    }
    if (!read_time(request, "from", request->from, choice->zone_minutes, &choice->from_ms) ||
        !read_time(request, "to", request->to, choice->zone_minutes, &choice->to_ms))
        return false;
    if (choice->to_ms > choice->from_ms)
        return true;
    return command_wrong(request->command, "--to, %s, is not after --from, %s",
                         request->to != NULL ? request->to : "the end",
                         request->from != NULL ? request->from : "the beginning");
}

static bool read_form(const struct request *request, enum report_form *form) {
    int count = 0;
    *form = REPORT_AS_TEXT;
    for (int i = 0; i < REPORT_FORMS; i++)
        if (request->forms[i]) {
            *form = (enum report_form)i;
            count++;
        }
    if (count > 1)
        return command_wrong(request->command,
                             "--csv, --xlsx, --json, --html: expected one of them");
    if (*form != REPORT_AS_XLSX || request->output != NULL || !isatty(STDOUT_FILENO))
        return true;
    return command_wrong(request->command,
                         "--xlsx is nothing for a terminal: expected --output FILE");
}

static bool read_bettor(const struct request *request, const struct report_kind *kind) {
    if (kind->needs_bettor == (request->bettor != NULL))
        return true;
    return command_wrong(request->command, kind->needs_bettor
                                               ? "--bettor is missing: expected a name"
                                               : "--bettor is for a statement only");
}

/* The kind that says what was to be expected, if that is asked for. */
static bool choose_expected(const struct request *request, const struct report_kind **kind) {
    char name[40];
    if (!request->expected)
        return true;
    snprintf(name, sizeof name, "expected-%s", (*kind)->name);
    if (report_kind_named(name) == NULL)
        return command_wrong(request->command, "--expected is about player-dealers; expected "
                                               "`report expected-bettors`, `expected-dealers` or "
                                               "`expected-tables` for others");
    *kind = report_kind_named(name);
    return true;
}

/* A mistyped name would give a report of nothing. If it cannot be looked up, neither can the
 * report. */
static bool knows(const struct request *request, struct daybook *daybook, const char *option,
                  const char *query, const char *name) {
    sqlite3_stmt *found = NULL;
    sqlite3_prepare_v2(daybook_database(daybook), query, -1, &found, NULL);
    sqlite3_bind_text(found, 1, name, -1, SQLITE_STATIC);
    bool is_known = name == NULL || sqlite3_step(found) != SQLITE_DONE;
    sqlite3_finalize(found);
    return is_known ||
           command_wrong(request->command, "--%s is %s: the store has none of that name", option,
                         command_quote(name, strlen(name)).words);
}

/* ---- writing ---- */

static int write_report(const struct request *request, struct daybook *daybook,
                        const struct report_choice *choice, enum report_form form) {
    struct whole_file file = {.stream = stdout};
    struct sabot_error error;
    uint64_t rows = 0;
    if (request->output != NULL && !whole_file_begin(&file, request->command, request->output))
        return COMMAND_BAD;
    enum sabot_status status = report_write(daybook, choice, form, file.stream, &rows, &error);
    if (request->output != NULL && !whole_file_end(&file, status == SABOT_OK))
        return COMMAND_BAD;
    if (status != SABOT_OK)
        return command_bad(request->command, "%s", error.words);
    if (rows == 0 && form != REPORT_AS_TEXT)
        fprintf(stderr, "sabot %s: no activity\n", request->command);
    return COMMAND_DONE;
}

static int report_store(const struct request *request, struct report_choice *choice,
                        enum report_form form) {
    int status = COMMAND_BAD;
    struct journal *journal = store_open(request->command, request->store, JOURNAL_READ);
    if (choice->table != NULL)
        store_find_table(request->command, journal, choice->table, NULL);
    struct daybook *daybook =
        store_daybook(request->command, request->store, &request->daybook, journal);
    choice->room = journal_name(journal);
    choice->journal = journal;
    if (daybook != NULL &&
        knows(request, daybook, "bettor", "SELECT 1 FROM person WHERE name = ?", request->bettor) &&
        knows(request, daybook, "shift", "SELECT 1 FROM shift WHERE name = ?", request->shift))
        status = write_report(request, daybook, choice, form);
    daybook_close(daybook);
    journal_close(journal);
    return status;
}

int report_room_command(int argc, char **argv) {
    struct request request = {0};
    const struct report_kind *kind = report_kind_named(argv[0]);
    struct report_choice choice = {0};
    enum report_form form;
    snprintf(request.command, sizeof request.command, "report %s", kind->name);
    const struct option_form options[] = {
        {"from", "TIME", "from then on (the beginning)", NULL, &request.from},
        {"to", "TIME", "until then (now)", NULL, &request.to},
        {"day", "DAY", "of that day alone", NULL, &request.day},
        {"zone", "+HH:MM", "of days and times, east of UTC (UTC)", NULL, &request.zone},
        {"shift", "NAME", "of shifts of that name alone", NULL, &request.shift},
        {"table", "TABLE", "of one table (all of them)", NULL, &request.table},
        {"bettor", "NAME", "whose statement it is", NULL, &request.bettor},
        {"expected", NULL, "of player-dealers: beside what was to be expected", &request.expected,
         NULL},
        {"csv", NULL, "CSV; money in dollars", &request.forms[REPORT_AS_CSV], NULL},
        {"xlsx", NULL, "a workbook for a spreadsheet", &request.forms[REPORT_AS_XLSX], NULL},
        {"json", NULL, "JSON; money in cents", &request.forms[REPORT_AS_JSON], NULL},
        {"html", NULL, "a page to print and sign", &request.forms[REPORT_AS_HTML], NULL},
        {"output", "FILE", "write to a file (standard output)", NULL, &request.output},
        STORE_DAYBOOK_OPTIONS(&request.daybook),
        {0},
    };
    char summary[128];
    snprintf(summary, sizeof summary, "%s.", kind->title);
    const struct usage usage = {request.command, "STORE", summary, help_report_room, options};
    command_options(&usage, argc, argv);
    request.store = argv[1];
    if (!choose_expected(&request, &kind) || !read_span(&request, &choice) ||
        !read_form(&request, &form) || !read_bettor(&request, kind))
        return COMMAND_BAD;
    if (request.output != NULL && !whole_file_check(request.command, request.output))
        return COMMAND_BAD;
    choice.kind = kind;
    choice.table = request.table;
    choice.shift = request.shift;
    choice.bettor = request.bettor;
    if (form == REPORT_AS_CSV && kind->is_whole)
        return command_bad(request.command, "--csv holds one table and this report has several: "
                                            "expected one of its kinds, or --xlsx");
    return report_store(&request, &choice, form);
}
