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
    const char *table;
    FILE *stream;
    struct sabot_error *error;
    enum sabot_status status;
};

static bool stop(struct export *export, enum sabot_status status) {
    export->status = status;
    return false;
}

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
    return (choice->stop != NULL && *choice->stop) ||
           (export->stream != NULL && ferror(export->stream));
}

static bool visit(void *context, const struct journal_record *record) {
    struct export *export = context;
    if (is_vain(export)) {
        struct sabot_text words = sabot_error_words(export->error);
        sabot_text_add(&words, "the export was stopped");
        return stop(export, SABOT_IO);
    }
    enum sabot_status status = replay_read(export->replay, record, export->error);
    if (status != SABOT_OK)
        return stop(export, status);
    struct export_row row = {export->table, record, export->replay};
    if (is_wanted(export, record) &&
        !export_forms[export->choice->form].write(&row, export->stream)) {
        struct sabot_text words = sabot_error_words(export->error);
        sabot_text_add(&words, "there is no memory for a line");
        return stop(export, SABOT_NO_MEMORY);
    }
    replay_apply(export->replay, record);
    return true;
}

static enum sabot_status say(struct export *export, uint64_t sequence, const char *words,
                             const char *more, enum sabot_status status) {
    struct sabot_text text = sabot_error_words(export->error);
    sabot_text_add(&text, "record ");
    sabot_text_add_int(&text, (int64_t)sequence);
    sabot_text_add(&text, " of ");
    sabot_text_add(&text, export->table);
    sabot_text_add_char(&text, ' ');
    sabot_text_add(&text, words);
    sabot_text_add(&text, more);
    return status;
}

static enum sabot_status check_table(struct export *export) {
    struct journal_head head;
    struct journal_fault fault;
    const struct export_choice *choice = export->choice;
    replay_begin(export->replay);
    enum sabot_status status =
        journal_verify(export->journal, export->table, visit, export, &head, &fault, export->error);
    if (status != SABOT_OK || export->status != SABOT_OK)
        return status != SABOT_OK ? status : export->status;
    if (fault.sequence != 0)
        return say(export, fault.sequence, fault.words, "; run sabot verify", SABOT_BAD_TEXT);
    if (choice->table != NULL && (choice->from > head.sequence || choice->to > head.sequence))
        return say(export, choice->from > head.sequence ? choice->from : choice->to,
                   "is not there: it is past the end", "", SABOT_NOT_FOUND);
    return SABOT_OK;
}

static enum sabot_status write_table(struct export *export) {
    replay_begin(export->replay);
    enum sabot_status status = journal_read(export->journal, export->table, 1, JOURNAL_SEQUENCE_MAX,
                                            visit, export, export->error);
    return status != SABOT_OK ? status : export->status;
}

static bool pass(void *context, const char *stream) {
    struct export *export = context;
    if (!service_is_table_name(stream) ||
        (export->choice->table != NULL && strcmp(export->choice->table, stream) != 0))
        return true;
    export->table = stream;
    enum sabot_status status = export->stream == NULL ? check_table(export) : write_table(export);
    return status == SABOT_OK || stop(export, status);
}

static enum sabot_status run(struct export *export) {
    enum sabot_status status = journal_streams(export->journal, pass, export, export->error);
    return status != SABOT_OK ? status : export->status;
}

enum sabot_status export_write(struct journal *journal, const struct export_choice *choice,
                               FILE *stream, struct sabot_error *error) {
    struct export export = {.choice = choice,
                            .journal = journal,
                            .replay = malloc(sizeof(struct replay)),
                            .error = error};
    if (export.replay == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "there is no memory for the export");
    enum sabot_status status = run(&export);
    if (status == SABOT_OK) {
        export.stream = stream;
        if (export_forms[choice->form].heading != NULL)
            fputs(export_forms[choice->form].heading, stream);
        status = run(&export);
    }
    free(export.replay);
    return status;
}
