/*
 * import_command.c - `sabot import`: a room's old records onto a board.
 */
#include "host/service/service.h"
#include "host/shoefile/import.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/sheet_argument.h"
#include "programs/store.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct work {
    const char *path, *table, *sheet_name, *key, *place;
    char *text;
    size_t length;
    struct sabot_sheet sheet;
    struct shoefile file;
    struct sabot_table state;
    struct import_plan plan;
};

static int bad_line(const struct work *work, const struct shoefile_fault *fault) {
    char line[16] = "";
    if (fault->line > 0)
        snprintf(line, sizeof line, ":%d", fault->line);
    return command_bad("import", "%s%s: %s", fault->line > 0 ? work->place : work->table, line,
                       fault->error.words);
}

static int read_text(struct work *work) {
    bool is_input = strcmp(work->place, "-") == 0;
    FILE *stream = is_input ? stdin : fopen(work->place, "rb");
    if (is_input)
        work->place = "standard input";
    if (stream == NULL)
        return command_bad("import", "cannot open %s: %s", work->place, strerror(errno));
    work->text = command_read_all("import", work->place, stream, SHOEFILE_BYTES_MAX, &work->length);
    if (!is_input)
        fclose(stream);
    if (work->text == NULL)
        return COMMAND_BAD;
    struct shoefile_fault fault = {0};
    if (shoefile_read(work->text, work->length, &work->file, &fault) == SABOT_OK)
        return COMMAND_DONE;
    if (fault.line > 0)
        return bad_line(work, &fault);
    return command_bad("import", "%s %s", work->place, fault.error.words);
}

/* Nothing is made or changed until every line has been accepted. */
static int decide(struct work *work) {
    struct journal *journal = NULL;
    struct sabot_error error;
    struct shoefile_fault fault = {0};
    if (access(work->path, F_OK) == 0)
        journal = store_open("import", work->path, JOURNAL_READ);
    import_id(work->table, work->text, work->length, work->plan.id);
    enum sabot_status status = SABOT_OK;
    bool has_sheet = work->sheet_name != NULL;
    if (!has_sheet) {
        status = import_sheet(journal, work->table, work->plan.id, &work->sheet, &error);
        has_sheet = status == SABOT_OK;
    }
    if (status == SABOT_OK || status == SABOT_NOT_FOUND)
        status = import_state(journal, work->table, work->plan.id, &work->state, &error);
    journal_close(journal);
    if (status != SABOT_OK)
        return command_bad("import", "%s", error.words);
    if (import_decide(work->table, &work->state, has_sheet ? &work->sheet : NULL, &work->file,
                      &work->plan, &fault) != SABOT_OK)
        return bad_line(work, &fault);
    return COMMAND_DONE;
}

static int run(struct work *work) {
    struct sabot_error error;
    struct import_result result;
    struct fair_key *key;
    if (!store_find_key("import", work->path, work->key, &key))
        return COMMAND_BAD;
    struct journal *journal = store_open("import", work->path, JOURNAL_WRITE);
    enum sabot_status status = import_run(journal, key, work->table, &work->plan, &result, &error);
    journal_close(journal);
    fair_key_free(key);
    if (status != SABOT_OK)
        return command_bad("import",
                           "%s: stopped after %d of %d commands: %s; import it again to "
                           "go on",
                           work->path, result.done, work->plan.step_count, error.words);
    if (result.done == 0) {
        printf("%s was imported into %s before: nothing to do\n", work->place, work->table);
        return COMMAND_DONE;
    }
    int shoes = 0;
    for (int i = 0; i < work->file.shoe_count; i++)
        shoes += work->file.shoes[i].count > 0;
    printf("%s: %d %s, %d %s into %s; its last record is %llu\n", work->place, shoes,
           shoes == 1 ? "shoe" : "shoes", work->file.round_count,
           work->file.round_count == 1 ? "round" : "rounds", work->table,
           (unsigned long long)result.last);
    for (int i = 0; i < work->plan.alarm_count; i++)
        printf("%s:%d: %s\n", work->place, work->plan.alarms[i].line, work->plan.alarms[i].words);
    return COMMAND_DONE;
}

static int import_all(struct work *work) {
    int status = read_text(work);
    if (status == COMMAND_DONE && work->sheet_name != NULL &&
        !sheet_argument_read("import", work->sheet_name, &work->sheet))
        status = COMMAND_BAD;
    if (status == COMMAND_DONE)
        status = decide(work);
    return status == COMMAND_DONE ? run(work) : status;
}

int import_command(int argc, char **argv) {
    static struct work work;
    const struct option_form options[] = {
        {"table", "NAME", "the table to make, or to add to", NULL, &work.table},
        {"sheet", "NAME|FILE", "what was dealt there; not needed to add to a table", NULL,
         &work.sheet_name},
        {"key", "FILE", "the room's key (STORE.key or room.key beside it)", NULL, &work.key},
        {0},
    };
    const struct usage usage = {"import", "STORE --table NAME FILE|-",
                                "Imports keyed shoes from a text file.", help_import, options};
    command_options(&usage, argc, argv);
    if (work.table == NULL)
        return command_bad("import", "--table is missing: --table old-3");
    if (!service_is_table_name(work.table))
        return command_bad("import", "--table: expected a name of letters a-z, digits and -, and "
                                     "not `room`");
    if (strcmp(argv[1], "memory:") == 0)
        return command_bad("import", "memory: is not a store: expected the path of a journal");
    work.path = argv[1];
    work.place = argv[2];
    int status = import_all(&work);
    import_plan_clear(&work.plan);
    shoefile_clear(&work.file);
    held_table_clear(&work.state);
    free(work.text);
    return status;
}
