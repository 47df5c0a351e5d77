/*
 * journal_copy.c - a journal moved to another store. See journal_copy.h.
 */
#include "host/journal/journal_copy.h"

#include "host/journal/journal_backend.h"
#include "sabot/text.h"

#include <stdlib.h>
#include <string.h>

enum { COMMANDS = 256, RECORDS = 4096, ROOM = 32 << 20 };

/* Commands on their way: as many as one commit takes. */
struct batch {
    struct journal_append appends[COMMANDS];
    struct journal_record records[RECORDS];
    uint8_t bytes[ROOM];
    int append_count, record_count;
    size_t used;
};

struct mover {
    struct journal *from, *to;
    struct journal_copy *copy;
    struct batch *batch;
    char stream[JOURNAL_STREAM_MAX];
    struct journal_head head; /* of what is packed or over there */
    enum sabot_status status;
    struct sabot_error *error;
};

static enum sabot_status trouble(struct mover *mover, const char *words) {
    return mover->status =
               journal_trouble(mover->to->name, SABOT_BAD_TEXT, words, mover->stream, mover->error);
}

static enum sabot_status send(struct mover *mover) {
    struct batch *batch = mover->batch;
    mover->status =
        journal_append_group(mover->to, batch->appends, batch->append_count, mover->error);
    for (int i = 0; mover->status == SABOT_OK && i < batch->append_count; i++)
        if (batch->appends[i].outcome != JOURNAL_APPENDED)
            return trouble(mover, "somebody else writes to ");
    mover->copy->copied += (uint64_t)batch->record_count;
    batch->append_count = batch->record_count = 0;
    batch->used = 0;
    return mover->status;
}

/* The record goes behind those of its command; its bytes are the visit's, so they
 * are taken along. */
static void pack(struct mover *mover, const struct journal_record *record) {
    struct batch *batch = mover->batch;
    if (record->part == 0) {
        struct journal_append *append = &batch->appends[batch->append_count++];
        memset(append, 0, sizeof *append);
        memcpy(append->stream, mover->stream, sizeof append->stream);
        append->expected = mover->head;
        append->records = &batch->records[batch->record_count];
        append->count = record->parts;
    }
    struct journal_record *packed = &batch->records[batch->record_count++];
    *packed = *record;
    packed->bytes = batch->bytes + batch->used;
    if (record->size > 0)
        memcpy(batch->bytes + batch->used, record->bytes, record->size);
    batch->used += record->size;
    mover->head.sequence = record->sequence;
    memcpy(mover->head.hash, record->hash, sizeof record->hash);
}

/* Might this command not fit behind those that wait? */
static bool is_full(const struct batch *batch, const struct journal_record *record) {
    return batch->append_count == COMMANDS || batch->record_count + record->parts > RECORDS ||
           batch->used + (size_t)record->parts * JOURNAL_BYTES_MAX > ROOM;
}

static bool move_record(void *context, const struct journal_record *record) {
    struct mover *mover = context;
    struct batch *batch = mover->batch;
    mover->copy->records++;
    if (record->sequence <= mover->head.sequence) { /* there already: is it the same? */
        if (record->sequence == mover->head.sequence &&
            memcmp(record->hash, mover->head.hash, sizeof record->hash) != 0)
            trouble(mover, "it holds another history of ");
        return mover->status == SABOT_OK;
    }
    if (record->part == 0 && batch->append_count > 0 && is_full(batch, record))
        send(mover);
    if (mover->status == SABOT_OK &&
        (batch->used + record->size > ROOM || batch->record_count == RECORDS))
        trouble(mover, "a command is too long to be moved, in ");
    if (mover->status == SABOT_OK)
        pack(mover, record);
    return mover->status == SABOT_OK;
}

static enum sabot_status move_secrets(struct mover *mover) {
    uint64_t number = 0;
    for (;;) {
        uint8_t bytes[JOURNAL_SECRET_MAX];
        uint32_t size;
        enum sabot_status status =
            journal_secret_next(mover->from, mover->stream, number, &number, mover->error);
        if (status != SABOT_OK || number == 0)
            return status;
        status =
            journal_secret_read(mover->from, mover->stream, number, bytes, &size, mover->error);
        if (status == SABOT_OK)
            status =
                journal_secret_write(mover->to, mover->stream, number, bytes, size, mover->error);
        if (status != SABOT_OK)
            return status;
        mover->copy->secrets++;
    }
}

static bool is_same(const struct journal_head *a, const struct journal_head *b) {
    return a->sequence == b->sequence && memcmp(a->hash, b->hash, sizeof a->hash) == 0;
}

/* The chain is checked on the way out, so nothing broken is carried over. */
static enum sabot_status move_stream(struct mover *mover) {
    struct journal_head source;
    struct journal_fault fault;
    mover->status = journal_find_head(mover->to, mover->stream, &mover->head, mover->error);
    if (mover->status != SABOT_OK)
        return mover->status;
    enum sabot_status status = journal_verify(mover->from, mover->stream, move_record, mover,
                                              &source, &fault, mover->error);
    if (mover->status != SABOT_OK || status != SABOT_OK)
        return mover->status != SABOT_OK ? mover->status : status;
    if (fault.sequence != 0)
        return journal_trouble(mover->from->name, SABOT_BAD_TEXT,
                               "its chain does not hold; run `sabot verify` on it: ", fault.words,
                               mover->error);
    if (mover->head.sequence > source.sequence)
        return trouble(mover, "it holds a longer history of ");
    if (mover->batch->append_count > 0 && send(mover) != SABOT_OK)
        return mover->status;
    mover->status = journal_find_head(mover->to, mover->stream, &mover->head, mover->error);
    if (mover->status == SABOT_OK && !is_same(&mover->head, &source))
        trouble(mover, "its head differs after the copy, in ");
    return mover->status == SABOT_OK ? move_secrets(mover) : mover->status;
}

static bool move(void *context, const char *stream) {
    struct mover *mover = context;
    sabot_text_copy(mover->stream, sizeof mover->stream, stream);
    mover->copy->streams++;
    mover->status = move_stream(mover);
    return mover->status == SABOT_OK;
}

enum sabot_status journal_copy(struct journal *from, struct journal *to, struct journal_copy *copy,
                               struct sabot_error *error) {
    *copy = (struct journal_copy){0};
    struct mover mover = {.from = from,
                          .to = to,
                          .copy = copy,
                          .batch = calloc(1, sizeof(struct batch)),
                          .error = error};
    if (mover.batch == NULL)
        return journal_trouble(to->name, SABOT_NO_MEMORY, "no memory", "", error);
    enum sabot_status status = journal_streams(from, move, &mover, error);
    free(mover.batch);
    return mover.status != SABOT_OK ? mover.status : status;
}
