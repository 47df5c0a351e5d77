/*
 * replay_command.c - `sabot replay`: any moment of any round.
 */
#include "host/audit/export.h"
#include "host/audit/moment.h"
#include "host/document/json_build.h"
#include "host/record/record.h"
#include "host/view/view.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/store.h"
#include "programs/table_print.h"
#include "programs/text_table.h"
#include "programs/words.h"

#include <inttypes.h>
#include <string.h>

static void print_lines(const struct moment *moment) {
    struct text_table table = text_table_begin("><<<");
    text_table_add(&table, "record\ttime\twho\twhat happened");
    for (int i = 0; i < moment->line_count; i++) {
        const struct moment_line *line = &moment->lines[i];
        char time[EXPORT_TIME_MAX];
        export_time(line->time_ms, time);
        text_table_add(&table, "%" PRIu64 "\t%.12s\t%s\t%s", line->sequence,
                       time + strlen("2026-01-01T"), words_plain(line->actor).text, line->words);
    }
    text_table_end(&table, "", stdout);
}

/* The moment is when the round was over: each correction is a later one. */
static void print_corrections(const struct moment *moment) {
    int count = moment->correction_count;
    if (count == 0)
        return;
    printf("This round was CORRECTED later, by record%s ", words_plural((uint64_t)count));
    for (int i = 0; i < count; i++)
        printf("%s%" PRIu64, i == 0 ? "" : i == count - 1 ? " and " : ", ", moment->corrections[i]);
    uint64_t last = moment->corrections[count - 1];
    printf(":\n--to %" PRIu64 " shows the table after %s, --to %" PRIu64 " before.\n", last,
           count == 1 ? "it" : "the last", last - 1);
}

static void print_moment(const char *stream, const struct moment *moment) {
    const struct sabot_table *table = moment->table;
    char time[EXPORT_TIME_MAX];
    export_time(moment->record.time_ms, time);
    printf("%s: %s, %s (%s), limits %s\n", stream, words_plain(table->name).text,
           table->sheet->title, table->sheet->name, table->sheet->rows[table->row].name);
    printf("After record %" PRIu64 " of %" PRIu64 ", %.10s %.12s UTC", moment->record.sequence,
           moment->last, time, time + 11);
    if (table->dealer[0] != 0)
        printf(", dealer %s", table->dealer);
    if (table->shift[0] != 0)
        printf(", shift %s", table->shift);
    printf("\n");
    print_corrections(moment);
    printf("\n");
    print_lines(moment);
    printf("\n");
    table_print(table);
}

static json_t *moment_json(const char *stream, const struct moment *moment) {
    const struct journal_record *record = &moment->record;
    char time[EXPORT_TIME_MAX], hash[EXPORT_HASH_MAX];
    export_time(record->time_ms, time);
    export_hash(record->hash, hash);
    json_t *object =
        json_pack("{ss sI sI ss ss ss ss sO ss}", "table", stream, "sequence",
                  (json_int_t)record->sequence, "last", (json_int_t)moment->last, "hash", hash,
                  "time", time, "actor", record->actor, "command", record->command, "event",
                  moment->event, "words", moment->lines[moment->line_count - 1].words);
    if (moment->correction_count > 0) {
        json_t *corrections = json_array();
        for (int i = 0; i < moment->correction_count; i++)
            json_build_append(&corrections, json_integer((json_int_t)moment->corrections[i]));
        json_build_set(&object, "corrected_by", corrections);
    }
    json_build_set(&object, "state", view_table(stream, moment->table, VIEW_AUDIT));
    return object;
}

static int replay(struct journal *journal, const char *stream, struct moment_choice choice,
                  bool json) {
    struct moment moment;
    struct sabot_error error;
    int status = COMMAND_DONE;
    if (moment_find(journal, stream, choice, &moment, &error) != SABOT_OK)
        status = command_bad("replay", "%s", error.words);
    else if (json)
        status = command_print_json("replay", moment_json(stream, &moment), COMMAND_DONE);
    else
        print_moment(stream, &moment);
    moment_clear(&moment);
    return status;
}

int replay_command(int argc, char **argv) {
    const char *table = NULL, *to = NULL, *round = NULL;
    bool json = false;
    const struct option_form options[] = {
        {"table", "TABLE", "the table (the only one)", NULL, &table},
        {"to", "N", "after record N", NULL, &to},
        {"round", "N", "when round N was over", NULL, &round},
        {"json", NULL, "one JSON document: the record, its event, the whole state", &json, NULL},
        {0},
    };
    const struct usage usage = {"replay", "STORE", "Shows any moment of any round of a table.",
                                help_replay, options};
    int64_t last, number;
    command_options(&usage, argc, argv);
    if (to != NULL && round != NULL)
        return command_bad("replay", "--to and --round: expected one of them");
    const struct command_bounds bounds = {1, INT64_MAX, 0};
    if (!command_number("replay", "to", to, bounds, &last) ||
        !command_number("replay", "round", round, bounds, &number))
        return COMMAND_BAD;
    struct moment_choice choice = {.to = (uint64_t)last, .round = (uint64_t)number};
    struct journal *journal = store_open("replay", argv[1], JOURNAL_READ);
    char name[JOURNAL_STREAM_MAX];
    store_find_table("replay", journal, table, name);
    int status = replay(journal, name, choice, json);
    journal_close(journal);
    return status;
}
