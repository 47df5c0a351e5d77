/*
 * journal_verify.c - does a stream's chain hold? It compares what is stored with
 * what its own hashes say; what the payloads mean is host/record's business.
 */
#include "host/journal/journal.h"
#include "host/journal/journal_backend.h"
#include "sabot/text.h"

#include <string.h>

struct checker {
    const char *stream;
    journal_visit *visit;
    void *context;
    struct journal_head *head; /* of the records found good */
    struct journal_fault *fault;
    int64_t time_ms;                   /* of the last good record */
    char actor[JOURNAL_ACTOR_MAX];     /* and what the parts of one */
    char command[JOURNAL_COMMAND_MAX]; /* command must share */
    uint8_t digest[JOURNAL_DIGEST_BYTES];
    uint16_t part, parts;
    bool was_stopped;
};

static bool is_within_command(const struct checker *checker) {
    return checker->part + 1 < checker->parts;
}

/* Is this the next part of the command before it, or the start of another? */
static bool follows(const struct checker *checker, const struct journal_record *record) {
    if (!is_within_command(checker))
        return record->part == 0 && record->parts > 0;
    return record->part == checker->part + 1 && record->parts == checker->parts &&
           strcmp(record->actor, checker->actor) == 0 &&
           strcmp(record->command, checker->command) == 0 &&
           memcmp(record->digest, checker->digest, sizeof record->digest) == 0;
}

/* What is wrong with a record, or NULL. */
static const char *problem_of(const struct checker *checker, const struct journal_record *record) {
    uint8_t hash[JOURNAL_HASH_BYTES];
    if (record->sequence != checker->head->sequence + 1)
        return "is missing";
    if (memcmp(record->previous, checker->head->hash, sizeof record->previous) != 0)
        return "does not follow the record before it";
    journal_record_hash(checker->stream, record, hash);
    if (memcmp(record->hash, hash, sizeof hash) != 0)
        return "is not what its hash says";
    if (!follows(checker, record))
        return "is not the next part of a command";
    if (checker->head->sequence > 0 && record->time_ms < checker->time_ms)
        return "is older than the record before it";
    return NULL;
}

static void found(struct checker *checker, const char *words) {
    checker->fault->sequence = checker->head->sequence + 1;
    sabot_text_copy(checker->fault->words, sizeof checker->fault->words, words);
}

static bool check(void *context, const struct journal_record *record) {
    struct checker *checker = context;
    const char *problem = problem_of(checker, record);
    if (problem != NULL) {
        found(checker, problem);
        return false;
    }
    checker->head->sequence = record->sequence;
    memcpy(checker->head->hash, record->hash, sizeof checker->head->hash);
    checker->time_ms = record->time_ms;
    memcpy(checker->actor, record->actor, sizeof checker->actor);
    memcpy(checker->command, record->command, sizeof checker->command);
    memcpy(checker->digest, record->digest, sizeof checker->digest);
    checker->part = record->part;
    checker->parts = record->parts;
    checker->was_stopped = checker->visit != NULL && !checker->visit(checker->context, record);
    return !checker->was_stopped;
}

enum sabot_status journal_verify(struct journal *journal, const char *stream, journal_visit *visit,
                                 void *context, struct journal_head *head,
                                 struct journal_fault *fault, struct sabot_error *error) {
    SABOT_ASSERT(stream[0] != '\0' && strlen(stream) < JOURNAL_STREAM_MAX);
    struct journal_fault unreadable = {0};
    struct checker checker = {
        .stream = stream, .visit = visit, .context = context, .head = head, .fault = fault};
    *head = (struct journal_head){0};
    fault->sequence = 0;
    enum sabot_status status = journal->operations->read(journal, stream, 0, UINT64_MAX, check,
                                                         &checker, &unreadable, error);
    if (status != SABOT_OK || fault->sequence != 0)
        return status;
    if (unreadable.sequence != 0 && unreadable.sequence != head->sequence + 1)
        found(&checker, "is missing");
    else if (unreadable.sequence != 0)
        found(&checker, unreadable.words);
    else if (!checker.was_stopped && is_within_command(&checker))
        found(&checker, "is missing: its command has more parts");
    return SABOT_OK;
}
