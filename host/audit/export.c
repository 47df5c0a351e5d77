/*
 * export.c - see export.h: one record as a line of JSON, as a row of CSV, or as a row a
 * transfer; and the way through the tables. Money is cents in all of them.
 */
#include "host/audit/export.h"

#include "host/document/json_build.h"
#include "host/record/event_words.h"
#include "host/service/replay.h"
#include "host/service/service.h"
#include "sabot/calendar.h"
#include "sabot/kind.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* A record, its event in replay->event, and the state before it. */
struct export_row {
    const char *table;
    const struct journal_record *record;
    const struct replay *replay;
};

void export_time(int64_t time_ms, char space[EXPORT_TIME_MAX]) {
    sabot_calendar_write(time_ms, space);
    memcpy(space + SABOT_CALENDAR_TIME - 1, "Z", 2);
}

/* ---- JSON Lines ---- */

void export_hash(const uint8_t hash[JOURNAL_HASH_BYTES], char space[EXPORT_HASH_MAX]) {
    struct sabot_text text = sabot_text_in(space, EXPORT_HASH_MAX);
    sabot_text_add_hex(&text, hash, JOURNAL_HASH_BYTES);
}

static bool write_json(const struct export_row *row, FILE *stream) {
    const struct journal_record *record = row->record;
    char time[EXPORT_TIME_MAX], hash[EXPORT_HASH_MAX];
    export_time(record->time_ms, time);
    export_hash(record->hash, hash);
    json_t *event =
        record_event_to_json(&row->replay->table, &row->replay->event, SABOT_SEEN_BY_AUDIT);
    json_t *object = json_pack("{s:s,s:I,s:s,s:s,s:s,s:i,s:i,s:s,s:o}", "table", row->table,
                               "sequence", (json_int_t)record->sequence, "time", time, "actor",
                               record->actor, "command", record->command, "part", record->part,
                               "parts", record->parts, "hash", hash, "event", event);
    char *line = object != NULL ? json_dumps(object, JSON_COMPACT) : NULL;
    json_decref(object);
    if (line != NULL)
        fprintf(stream, "%s\n", line);
    free(line);
    return line != NULL;
}

/* ---- CSV ---- */

void export_csv_text(const char *words, FILE *stream) {
    bool is_formula = words[0] != 0 && strchr("=+-@\t\r", words[0]) != NULL;
    if (!is_formula && strpbrk(words, ",\"\r\n") == NULL) {
        fputs(words, stream);
        return;
    }
    fputs(is_formula ? "\"'" : "\"", stream);
    for (; *words != 0; words++) {
        if (*words == '"')
            fputc('"', stream);
        fputc(*words, stream);
    }
    fputc('"', stream);
}

static void write_place(const struct export_row *row, FILE *stream) {
    char time[EXPORT_TIME_MAX];
    export_time(row->record->time_ms, time);
    fprintf(stream, "%s,%" PRIu64 ",%s,", row->table, row->record->sequence, time);
    export_csv_text(row->record->actor, stream);
    fputc(',', stream);
    export_csv_text(row->record->command, stream);
    fprintf(stream, ",%s,", sabot_event_forms[row->replay->event.kind].name);
}

/* A value as a cell: text as text, lists with spaces between. */
static void write_cell(const json_t *value, FILE *stream) {
    if (json_is_string(value)) {
        export_csv_text(json_string_value(value), stream);
    } else if (json_is_integer(value)) {
        fprintf(stream, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    } else if (json_is_boolean(value)) {
        fputs(json_is_true(value) ? "true" : "false", stream);
    } else {
        for (size_t i = 0; i < json_array_size(value); i++) {
            fputs(i > 0 ? " " : "", stream);
            write_cell(json_array_get(value, i), stream);
        }
    }
}

/* Events of a round that do not say which. */
static const bool is_of_the_round[SABOT_EVENTS] = {
    [SABOT_EVENT_WAGERED] = true,       [SABOT_EVENT_BETTING_CLOSED] = true,
    [SABOT_EVENT_CARD_DEALT] = true,    [SABOT_EVENT_CARD_TAKEN_BACK] = true,
    [SABOT_EVENT_RESULT_KEYED] = true,  [SABOT_EVENT_CARD_DRAWN_IN_ERROR] = true,
    [SABOT_EVENT_WAGER_REMOVED] = true,
};

static void fill_in(json_t **event, const char *field, int number) {
    if (*event != NULL && number > 0 && json_object_get(*event, field) == NULL)
        json_build_set(event, field, json_integer(number));
}

/* What the state knows: a row is read alone, in a spreadsheet. */
static json_t *whole_event(const struct export_row *row) {
    const struct sabot_table *table = &row->replay->table;
    const struct sabot_event *event = &row->replay->event;
    int bettor = event->with.bettor;
    json_t *object = record_event_to_json(table, event, SABOT_SEEN_BY_AUDIT);
    if (is_of_the_round[event->kind])
        fill_in(&object, "round", table->round_number);
    if (bettor >= 1 && bettor <= SABOT_BETTORS_MAX)
        fill_in(&object, "seat", table->bettors[bettor - 1].seat);
    return object;
}

static bool write_event(const struct export_row *row, FILE *stream) {
    static const char *const fields[] = {"round",  "shoe",  "bettor", "seat",   "wager",
                                         "amount", "fee",   "net",    "result", "card",
                                         "cards",  "cause", "name",   "reason", "second"};
    char words[EVENT_WORDS_MAX];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    json_t *event = whole_event(row);
    if (event == NULL)
        return false;
    write_place(row, stream);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        write_cell(json_object_get(event, fields[i]), stream);
        fputc(',', stream);
    }
    event_words(&row->replay->table, &row->replay->event, &text);
    export_csv_text(words, stream);
    fputc('\n', stream);
    json_decref(event);
    return true;
}

/* `chips:3` is bettor 3's: the name makes it readable next year. */
static const char *owner_of(const struct export_row *row, int account) {
    int bettor = sabot_account_bettor(account);
    return bettor == 0 ? "" : row->replay->table.bettors[bettor - 1].name;
}

static bool write_transfers(const struct export_row *row, FILE *stream) {
    const struct sabot_event *event = &row->replay->event;
    json_t *object = record_event_to_json(&row->replay->table, event, SABOT_SEEN_BY_AUDIT);
    const json_t *transfers = json_object_get(object, "transfers");
    for (int i = 0; i < event->transfer_count; i++) {
        const json_t *transfer = json_array_get(transfers, (size_t)i);
        write_place(row, stream);
        fprintf(stream, "%d,%s,%s,", row->replay->table.round_number,
                json_string_value(json_object_get(transfer, "act")),
                json_string_value(json_object_get(transfer, "from")));
        export_csv_text(owner_of(row, event->transfers[i].from), stream);
        fprintf(stream, ",%s,", json_string_value(json_object_get(transfer, "to")));
        export_csv_text(owner_of(row, event->transfers[i].to), stream);
        fprintf(stream, ",%" PRId64 "\n", event->transfers[i].amount);
    }
    json_decref(object);
    return object != NULL;
}

#define PLACE "table,sequence,time,actor,command,event,"

/* Its heading (may be NULL) and how it writes a record; false: no memory. */
static const struct {
    const char *heading;
    bool (*write)(const struct export_row *row, FILE *stream);
} export_forms[] = {
    [EXPORT_JSON_LINES] = {NULL, write_json},
    [EXPORT_CSV_EVENTS] = {PLACE "round,shoe,bettor,seat,wager,amount,fee,net,result,card,cards,"
                                 "cause,name,reason,second,words\n",
                           write_event},
    [EXPORT_CSV_TRANSFERS] = {PLACE "round,act,from,from_name,to,to_name,amount\n",
                              write_transfers},
};

/* ---- the way through the tables ---- */

/* One table's way: first with no stream to write to, then with one. */
struct export {
    const struct export_choice *choice;
    struct journal *journal;
    struct replay *replay;
    char table[JOURNAL_STREAM_MAX];
    FILE *stream;
    struct sabot_error *error;
};

static bool is_wanted(const struct export *export, const struct journal_record *record) {
    const struct export_choice *choice = export->choice;
    return export->stream != NULL && record->sequence >= choice->from &&
           (choice->to == 0 || record->sequence <= choice->to) &&
           record->time_ms >= choice->since_ms &&
           (choice->until_ms == 0 || record->time_ms < choice->until_ms);
}

static enum sabot_status take(struct export *export, const struct journal_record *record) {
    const struct export_choice *choice = export->choice;
    if (choice->stop != NULL && atomic_load(choice->stop))
        return sabot_error_say(export->error, SABOT_IO, "the export was stopped");
    enum sabot_status status = replay_read(export->replay, record, export->error);
    if (status != SABOT_OK)
        return status;
    struct export_row row = {export->table, record, export->replay};
    if (is_wanted(export, record)) {
        if (!export_forms[export->choice->form].write(&row, export->stream))
            return sabot_error_say(export->error, SABOT_NO_MEMORY, "out of memory for a line");
        if (ferror(export->stream)) /* at once: errno says why */
            return sabot_error_print(export->error, SABOT_IO, "the export cannot be written: %s",
                                     strerror(errno));
    }
    replay_apply(export->replay);
    return SABOT_OK;
}

static enum sabot_status pass_table(struct export *export) {
    const struct export_choice *choice = export->choice;
    const struct journal_record *record;
    enum sabot_status status = SABOT_OK;
    struct journal_verify verify =
        journal_verify_open(export->journal, export->table, export->error);
    replay_clear(export->replay);
    while (status == SABOT_OK && (record = journal_verify_next(&verify)) != NULL)
        status = take(export, record);
    enum sabot_status closed = journal_verify_close(&verify);
    if (status != SABOT_OK || closed != SABOT_OK)
        return status != SABOT_OK ? status : closed;
    if (verify.fault.sequence != 0)
        return journal_fault_say(export->table, verify.fault.sequence, verify.fault.words,
                                 export->error);
    uint64_t last = verify.head.sequence;
    if (choice->table != NULL && (choice->from > last || choice->to > last))
        return sabot_error_print(
            export->error, SABOT_NOT_FOUND, "record %lld of %s is not there: it is past the end",
            (long long)(choice->from > last ? choice->from : choice->to), export->table);
    return SABOT_OK;
}

static enum sabot_status run(struct export *export) {
    export->table[0] = '\0';
    for (;;) {
        enum sabot_status status =
            journal_next_stream(export->journal, export->table, export->error);
        if (status != SABOT_OK || export->table[0] == '\0')
            return status;
        const char *chosen = export->choice->table;
        if (service_is_table_name(export->table) &&
            (chosen == NULL || strcmp(chosen, export->table) == 0))
            status = pass_table(export);
        if (status != SABOT_OK)
            return status;
    }
}

enum sabot_status export_write(struct journal *journal, const struct export_choice *choice,
                               FILE *stream, struct sabot_error *error) {
    struct export export = {
        .choice = choice, .journal = journal, .replay = replay_new(), .error = error};
    if (export.replay == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "out of memory for the export");
    enum sabot_status status = run(&export);
    if (status == SABOT_OK) {
        export.stream = stream;
        if (export_forms[choice->form].heading != NULL)
            fputs(export_forms[choice->form].heading, stream);
        status = run(&export);
    }
    replay_free(export.replay);
    return status;
}
