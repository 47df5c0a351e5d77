/*
 * journal_verify.c - does a stream's chain hold? It compares what is stored with
 * what its own hashes say; what the payloads mean is host/record's business.
 */
#include "host/journal/journal_backend.h"
#include "sabot/text.h"

#include <string.h>

static bool is_within_command(const struct journal_record *last) {
    return last->part + 1 < last->parts;
}

/* Is this the next part of the command before it, or the start of another? */
static bool is_next_part(const struct journal_record *last, const struct journal_record *record) {
    if (!is_within_command(last))
        return record->part == 0 && record->parts > 0;
    return record->part == last->part + 1 && record->parts == last->parts &&
           strcmp(record->actor, last->actor) == 0 && strcmp(record->command, last->command) == 0 &&
           memcmp(record->digest, last->digest, sizeof record->digest) == 0;
}

/* What is wrong with a record, or NULL. */
static const char *problem_of(const struct journal_verify *verify,
                              const struct journal_record *record) {
    const char *fault = journal_record_fault(record, verify->cursor.stream, &verify->head);
    if (fault != NULL)
        return fault;
    if (!is_next_part(&verify->last, record))
        return "is not the next part of a command";
    if (verify->head.sequence > 0 && record->time_ms < verify->last.time_ms)
        return "is older than the record before it";
    return NULL;
}

static void found(struct journal_verify *verify, const char *words) {
    verify->fault.sequence = verify->head.sequence + 1;
    sabot_text_copy(verify->fault.words, sizeof verify->fault.words, words);
}

struct journal_verify journal_verify_open(struct journal *journal, const char *stream,
                                          struct sabot_error *error) {
    return (struct journal_verify){.cursor =
                                       journal_cursor_open(journal, stream, 0, UINT64_MAX, error)};
}

/* No more records: is that the end of the stream? */
static void look_at_end(struct journal_verify *verify) {
    const struct journal_fault *unreadable = &verify->cursor.page.fault;
    if (unreadable->sequence != 0) {
        verify->cursor.status = SABOT_OK; /* a fault, no trouble */
        found(verify,
              unreadable->sequence == verify->head.sequence + 1 ? unreadable->words : "is missing");
    } else if (verify->cursor.status == SABOT_OK && is_within_command(&verify->last)) {
        found(verify, "is missing: its command has more parts");
    }
}

const struct journal_record *journal_verify_next(struct journal_verify *verify) {
    if (verify->fault.sequence != 0)
        return NULL;
    const struct journal_record *record = journal_cursor_next(&verify->cursor);
    const char *problem = record == NULL ? NULL : problem_of(verify, record);
    if (record == NULL)
        look_at_end(verify);
    if (problem != NULL)
        found(verify, problem);
    if (record == NULL || problem != NULL)
        return NULL;
    verify->head = journal_head_of(record);
    verify->last = *record;
    verify->last.bytes = NULL;
    return record;
}

enum sabot_status journal_verify_close(struct journal_verify *verify) {
    return journal_cursor_close(&verify->cursor);
}

enum sabot_status journal_verify(struct journal *journal, const char *stream,
                                 struct journal_head *head, struct journal_fault *fault,
                                 struct sabot_error *error) {
    struct journal_verify verify = journal_verify_open(journal, stream, error);
    while (journal_verify_next(&verify) != NULL)
        continue;
    *head = verify.head;
    *fault = verify.fault;
    return journal_verify_close(&verify);
}
