/*
 * audit.c - every stream of a journal, one after the other, and then the signed
 * heads. See audit.h.
 */
#include "host/audit/audit_parts.h"
#include "host/service/service.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct sabot_text audit_fault_at(struct audit_fault *fault, const char *stream, uint64_t sequence) {
    sabot_text_copy(fault->stream, sizeof fault->stream, stream);
    fault->sequence = sequence;
    return sabot_text_in(fault->words, sizeof fault->words);
}

static void say_fault(struct audit *audit, const char *stream, uint64_t sequence,
                      const char *what) {
    struct sabot_text words = audit_fault_at(&audit->fault, stream, sequence);
    sabot_text_add(&words, what);
}

static enum sabot_status no_memory(struct sabot_error *error) {
    return sabot_error_say(error, SABOT_NO_MEMORY, "there is no memory to check the journal");
}

static bool is_over(const struct audit *audit) {
    return audit->fault.stream[0] != '\0' || audit->was_stopped;
}

static enum sabot_status add_stream(struct journal *journal, const char *name, struct audit *audit,
                                    struct sabot_error *error) {
    bool is_table = service_is_table_name(name);
    if (!is_table && strcmp(name, SERVICE_ROOM_STREAM) != 0) {
        struct sabot_text words = audit_fault_at(&audit->fault, AUDIT_FAULT_OF_STORE, 0);
        sabot_text_add(&words, "it has a stream that no table of ours can be: ");
        sabot_text_add_quoted(&words, name, strlen(name));
        return SABOT_OK;
    }
    struct audit_stream *grown =
        realloc(audit->streams, ((size_t)audit->stream_count + 1) * sizeof *grown);
    if (grown == NULL)
        return no_memory(error);
    audit->streams = grown;
    struct audit_stream *stream = &grown[audit->stream_count++];
    *stream = (struct audit_stream){.is_table = is_table};
    sabot_text_copy(stream->name, sizeof stream->name, name);
    enum sabot_status status = journal_find_head(journal, name, &stream->head, error);
    stream->listed = stream->head.sequence;
    return status == SABOT_BAD_TEXT ? SABOT_OK : status; /* the check will say what is wrong */
}

static enum sabot_status list_streams(struct journal *journal, struct audit *audit,
                                      struct sabot_error *error) {
    char name[JOURNAL_STREAM_MAX] = "";
    enum sabot_status status;
    while ((status = journal_next_stream(journal, name, error)) == SABOT_OK && name[0] != '\0') {
        status = add_stream(journal, name, audit, error);
        if (status != SABOT_OK || is_over(audit))
            break;
    }
    return status;
}

/* What the store's own means say of it: nothing good is believed, but bad news is. */
static enum sabot_status ask_store(struct journal *journal, struct audit *audit,
                                   struct sabot_error *error) {
    struct sabot_error found;
    enum sabot_status status = journal_check_store(journal, &found, error);
    if (status != SABOT_BAD_TEXT)
        return status;
    say_fault(audit, AUDIT_FAULT_OF_STORE, 0, found.words);
    return SABOT_OK;
}

/* ---- signed heads, and how far each stream is under them ---- */

/* Every line was checked before; this only reads how far they go. */
static enum sabot_status note_lines(const char *path, struct audit *audit,
                                    struct sabot_error *error) {
    struct heads_reader reader;
    struct heads_line line;
    enum sabot_status status = heads_reader_open(&reader, path, error);
    while (status == SABOT_OK && reader.number < audit->heads_checked &&
           heads_reader_next(&reader, &line))
        for (int i = 0; i < audit->stream_count; i++) {
            struct audit_stream *stream = &audit->streams[i];
            if (strcmp(stream->name, line.stream) == 0 && stream->signed_to < line.head.sequence)
                stream->signed_to = line.head.sequence;
        }
    return heads_reader_close(&reader, status, error);
}

static enum sabot_status check_heads(struct journal *journal, const struct audit_choice *choice,
                                     struct audit *audit, struct sabot_error *error) {
    struct heads_fault fault;
    audit->had_heads = true;
    enum sabot_status status =
        heads_check(choice->heads, choice->public, journal, &audit->heads_checked, &fault, error);
    if (status != SABOT_OK)
        return status;
    if (fault.stream[0] != '\0') {
        say_fault(audit, fault.stream, fault.sequence, fault.words);
        return SABOT_OK;
    }
    return note_lines(choice->heads, audit, error);
}

/* ---- all ---- */

static enum sabot_status run(struct journal *journal, const struct audit_choice *choice,
                             struct audit *audit, struct audit_course *course,
                             struct sabot_error *error) {
    enum sabot_status status = list_streams(journal, audit, error);
    audit_course_begin(course, audit, choice, error);
    for (int i = 0; i < audit->stream_count && status == SABOT_OK && !is_over(audit); i++)
        status = audit_course_run(course, journal, &audit->streams[i]);
    if (status == SABOT_OK && !is_over(audit))
        audit_course_pair_lots(course);
    if (status == SABOT_OK && !is_over(audit))
        status = ask_store(journal, audit, error);
    if (status == SABOT_OK && !is_over(audit) && choice->heads != NULL)
        status = check_heads(journal, choice, audit, error);
    return status;
}

enum sabot_status audit_journal(struct journal *journal, const struct audit_choice *choice,
                                struct audit *audit, struct sabot_error *error) {
    *audit = (struct audit){0};
    struct audit_course *course = audit_course_new();
    enum sabot_status status = course == NULL || sodium_init() < 0
                                   ? no_memory(error)
                                   : run(journal, choice, audit, course, error);
    audit_course_free(course);
    return status;
}

void audit_clear(struct audit *audit) {
    free(audit->streams);
    *audit = (struct audit){0};
}

bool audit_is_anchored(const struct audit *audit) {
    for (int i = 0; i < audit->stream_count; i++)
        if (audit->streams[i].signed_to < audit->streams[i].head.sequence)
            return false;
    return audit->had_heads && audit->heads_checked > 0;
}

/* ---- as JSON ---- */

struct audit_stream audit_total(const struct audit *audit) {
    struct audit_stream total = {.name = "in all", .is_table = true};
    for (int i = 0; i < audit->stream_count; i++) {
        const struct audit_stream *stream = &audit->streams[i];
        total.head.sequence += stream->head.sequence;
        total.rounds += stream->rounds;
        total.voided += stream->voided;
        total.shoes_dealt_again += stream->shoes_dealt_again;
        total.shoes_keyed += stream->shoes_keyed;
        total.shoes_proved += stream->shoes_proved;
        total.shoes_alone += stream->shoes_alone;
        total.shoes_void += stream->shoes_void;
        total.shoes_cut_short += stream->shoes_cut_short;
        total.contributions += stream->contributions;
        total.contributions_withheld += stream->contributions_withheld;
        total.cents_in += stream->cents_in;
        total.cents_out += stream->cents_out;
    }
    return total;
}

static json_t *proved_json(const struct audit_stream *stream) {
    if (stream->shoes_proved + stream->shoes_void == 0)
        return NULL;
    return json_pack("{s:I,s:I,s:I,s:I,s:I,s:I}", "shoes", (json_int_t)stream->shoes_proved,
                     "drawn_by_the_room_alone", (json_int_t)stream->shoes_alone, "void",
                     (json_int_t)stream->shoes_void, "cut_short",
                     (json_int_t)stream->shoes_cut_short, "contributions",
                     (json_int_t)stream->contributions, "contributions_withheld",
                     (json_int_t)stream->contributions_withheld);
}

static json_t *shoes_json(const struct audit_stream *stream) {
    static const char *const open[] = {NULL, "in-play", "to-reveal", "keyed-in-play"};
    const char *word = open[stream->open_shoe];
    return json_pack("{s:I,s:I,s:s*,s:o*}", "dealt_again", (json_int_t)stream->shoes_dealt_again,
                     "keyed", (json_int_t)stream->shoes_keyed, "open", word, "proved",
                     proved_json(stream));
}

static json_t *counts_json(const struct audit_stream *stream) {
    return json_pack("{s:s,s:I,s:I,s:I,s:o,s:I,s:I,s:I}", "stream", stream->name, "records",
                     (json_int_t)stream->head.sequence, "rounds", (json_int_t)stream->rounds,
                     "voided", (json_int_t)stream->voided, "shoes", shoes_json(stream), "in",
                     (json_int_t)stream->cents_in, "out", (json_int_t)stream->cents_out,
                     "signed_to", (json_int_t)stream->signed_to);
}

json_t *audit_document(const struct audit *audit) {
    const struct audit_fault *fault = &audit->fault;
    bool holds = fault->stream[0] == '\0';
    struct audit_stream total = audit_total(audit);
    json_t *streams = json_array();
    for (int i = 0; i < audit->stream_count; i++)
        json_array_append_new(streams, counts_json(&audit->streams[i]));
    json_t *document = json_pack(
        "{s:b,s:I,s:I,s:I,s:o,s:I,s:I,s:{s:b,s:I,s:b},s:o}", "holds", holds, "records",
        (json_int_t)audit->records, "rounds", (json_int_t)total.rounds, "voided",
        (json_int_t)total.voided, "shoes", shoes_json(&total), "in", (json_int_t)total.cents_in,
        "out", (json_int_t)total.cents_out, "heads", "given", audit->had_heads, "checked",
        (json_int_t)audit->heads_checked, "anchored", audit_is_anchored(audit), "streams", streams);
    if (!holds && document != NULL)
        json_object_set_new(document, "fault",
                            json_pack("{s:s,s:I,s:s}", "stream", fault->stream, "sequence",
                                      (json_int_t)fault->sequence, "why", fault->words));
    return document;
}
