/*
 * audit_document.c - see audit_document.h.
 */
#include "host/audit/audit_document.h"

struct audit_stream audit_total(const struct audit *audit) {
    struct audit_stream total = {.name = "in all", .is_table = true};
    for (int i = 0; i < audit->stream_count; i++) {
        const struct audit_stream *stream = &audit->streams[i];
        total.head.sequence += stream->head.sequence;
        total.rounds += stream->rounds;
        total.voided += stream->voided;
        total.shoes_dealt_again += stream->shoes_dealt_again;
        total.shoes_keyed += stream->shoes_keyed;
        total.cents_in += stream->cents_in;
        total.cents_out += stream->cents_out;
    }
    return total;
}

static json_t *shoes_json(const struct audit_stream *stream) {
    static const char *const open[] = {NULL, "in-play", "to-reveal", "keyed-in-play"};
    const char *word = open[stream->open_shoe];
    return json_pack("{s:I,s:I,s:s*}", "dealt_again", (json_int_t)stream->shoes_dealt_again,
                     "keyed", (json_int_t)stream->shoes_keyed, "open", word);
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
