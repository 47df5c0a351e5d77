/*
 * export.c - see export.h.
 */
#include "host/audit/export.h"

#include "host/audit/export_form.h"
#include "host/service/service.h"

#include <stdlib.h>
#include <string.h>

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

/* Nobody takes the rest. */
static bool is_vain(const struct export *export) {
    const struct export_choice *choice = export->choice;
    return (choice->stop != NULL && atomic_load(choice->stop)) ||
           (export->stream != NULL && ferror(export->stream));
}

static enum sabot_status take(struct export *export, const struct journal_record *record) {
    if (is_vain(export))
        return sabot_error_say(export->error, SABOT_IO, "the export was stopped");
    enum sabot_status status = replay_read(export->replay, record, export->error);
    if (status != SABOT_OK)
        return status;
    struct export_row row = {export->table, record, export->replay};
    if (is_wanted(export, record) &&
        !export_forms[export->choice->form].write(&row, export->stream))
        return sabot_error_say(export->error, SABOT_NO_MEMORY, "out of memory for a line");
    replay_apply(export->replay);
    return SABOT_OK;
}

static enum sabot_status past_the_end(const struct export *export, uint64_t sequence) {
    struct sabot_text text = sabot_error_words(export->error);
    sabot_text_add(&text, "record ");
    sabot_text_add_int(&text, (int64_t)sequence);
    sabot_text_add(&text, " of ");
    sabot_text_add(&text, export->table);
    sabot_text_add(&text, " is not there: it is past the end");
    return SABOT_NOT_FOUND;
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
        return past_the_end(export, choice->from > last ? choice->from : choice->to);
    return SABOT_OK;
}

static bool is_chosen(const struct export *export) {
    return service_is_table_name(export->table) &&
           (export->choice->table == NULL || strcmp(export->choice->table, export->table) == 0);
}

static enum sabot_status run(struct export *export) {
    export->table[0] = '\0';
    for (;;) {
        enum sabot_status status =
            journal_next_stream(export->journal, export->table, export->error);
        if (status != SABOT_OK || export->table[0] == '\0')
            return status;
        if (is_chosen(export))
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
