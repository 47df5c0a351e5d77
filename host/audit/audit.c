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
    struct sabot_text words = audit_fault_at(&audit->fault, AUDIT_FAULT_OF_STORE, 0);
    sabot_text_add(&words, found.words);
    return SABOT_OK;
}

static enum sabot_status run(struct journal *journal, const struct audit_choice *choice,
                             struct audit *audit, struct audit_course *course,
                             struct sabot_error *error) {
    enum sabot_status status = list_streams(journal, audit, error);
    audit_course_begin(course, audit, choice, error);
    for (int i = 0; i < audit->stream_count && status == SABOT_OK && !is_over(audit); i++)
        status = audit_course_run(course, journal, &audit->streams[i]);
    if (status == SABOT_OK && !is_over(audit))
        status = ask_store(journal, audit, error);
    if (status == SABOT_OK && !is_over(audit) && choice->heads != NULL)
        status = audit_heads(journal, choice, audit, error);
    return status;
}

enum sabot_status audit_journal(struct journal *journal, const struct audit_choice *choice,
                                struct audit *audit, struct sabot_error *error) {
    *audit = (struct audit){0};
    struct audit_course *course = audit_course_new();
    if (course == NULL || sodium_init() < 0) {
        audit_course_release(course);
        return no_memory(error);
    }
    enum sabot_status status = run(journal, choice, audit, course, error);
    audit_course_release(course);
    return status;
}

void audit_release(struct audit *audit) {
    free(audit->streams);
    *audit = (struct audit){0};
}

bool audit_is_anchored(const struct audit *audit) {
    for (int i = 0; i < audit->stream_count; i++)
        if (audit->streams[i].signed_to < audit->streams[i].head.sequence)
            return false;
    return audit->had_heads && audit->heads_checked > 0;
}
