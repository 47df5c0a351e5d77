/*
 * journal_copy.c - a journal moved to another store. See journal_copy.h.
 */
#include "host/journal/journal_copy.h"

#include "host/disk/disk_file.h"
#include "host/journal/journal_seal.h"
#include "host/journal/journal_sqlite.h"
#include "sabot/text.h"

#include <errno.h>
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
    struct sabot_error *error;
};

static enum sabot_status trouble(struct mover *mover, const char *words) {
    return journal_trouble(mover->to->name, SABOT_BAD_TEXT, words, mover->stream, mover->error);
}

static enum sabot_status send(struct mover *mover) {
    struct batch *batch = mover->batch;
    enum sabot_status status =
        journal_append_group(mover->to, batch->appends, batch->append_count, mover->error);
    for (int i = 0; status == SABOT_OK && i < batch->append_count; i++)
        if (batch->appends[i].outcome != JOURNAL_APPENDED)
            return trouble(mover, "somebody else writes to ");
    mover->copy->copied += (uint64_t)batch->record_count;
    batch->append_count = batch->record_count = 0;
    batch->used = 0;
    return status;
}

/* The record goes after those of its command; its bytes are the cursor's, so they are
 * copied. */
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
    mover->head = journal_head_of(record);
}

/* Might this command not fit behind those that wait? */
static bool is_full(const struct batch *batch, const struct journal_record *record) {
    return batch->append_count == COMMANDS || batch->record_count + record->parts > RECORDS ||
           batch->used + (size_t)record->parts * JOURNAL_BYTES_MAX > ROOM;
}

static enum sabot_status move_record(struct mover *mover, const struct journal_record *record) {
    struct batch *batch = mover->batch;
    enum sabot_status status = SABOT_OK;
    mover->copy->records++;
    if (record->sequence < mover->head.sequence)
        return SABOT_OK; /* there already */
    if (record->sequence == mover->head.sequence)
        return memcmp(record->hash, mover->head.hash, sizeof record->hash) == 0
                   ? SABOT_OK
                   : trouble(mover, "it holds another history of ");
    if (record->part == 0 && batch->append_count > 0 && is_full(batch, record))
        status = send(mover);
    if (status == SABOT_OK && (batch->used + record->size > ROOM || batch->record_count == RECORDS))
        status = trouble(mover, "a command is too long to be moved, in ");
    if (status == SABOT_OK)
        pack(mover, record);
    return status;
}

static enum sabot_status move_secrets(struct mover *mover) {
    struct journal_secret secret = {0};
    for (;;) {
        enum sabot_status status =
            journal_secret_next(mover->from, mover->stream, secret.number, &secret, mover->error);
        if (status != SABOT_OK || secret.number == 0)
            return status;
        status = journal_secret_write(mover->to, mover->stream, secret.number, secret.bytes,
                                      secret.size, mover->error);
        if (status != SABOT_OK)
            return status;
        mover->copy->secrets++;
    }
}

/* The chain is checked on the way out, so nothing broken is carried over. */
static enum sabot_status move_records(struct mover *mover, struct journal_head *source) {
    const struct journal_record *record;
    enum sabot_status status = SABOT_OK;
    struct journal_verify verify = journal_verify_open(mover->from, mover->stream, mover->error);
    while (status == SABOT_OK && (record = journal_verify_next(&verify)) != NULL)
        status = move_record(mover, record);
    enum sabot_status closed = journal_verify_close(&verify);
    *source = verify.head;
    if (status != SABOT_OK || closed != SABOT_OK)
        return status != SABOT_OK ? status : closed;
    if (verify.fault.sequence != 0)
        return journal_trouble(mover->from->name, SABOT_BAD_TEXT,
                               "its chain does not hold; run `sabot verify` on it: ",
                               verify.fault.words, mover->error);
    if (mover->head.sequence > source->sequence)
        return trouble(mover, "it holds a longer history of ");
    return mover->batch->append_count > 0 ? send(mover) : SABOT_OK;
}

/* And the seal of where it ends, which `is_later` where a server has written meanwhile. */
static enum sabot_status move_as_it_is(struct mover *mover, bool *is_later) {
    struct journal_head source;
    enum sabot_status status =
        journal_find_head(mover->to, mover->stream, &mover->head, mover->error);
    if (status == SABOT_OK)
        status = move_records(mover, &source);
    if (status == SABOT_OK)
        status = journal_find_head(mover->to, mover->stream, &mover->head, mover->error);
    if (status == SABOT_OK && !journal_head_is(&mover->head, &source))
        status = trouble(mover, "its head differs after the copy, in ");
    if (status == SABOT_OK)
        status = journal_seal_copy(mover->from, mover->to, mover->stream, &mover->head, is_later,
                                   mover->error);
    return status;
}

/* A seal is written with its record: where that is not found by another look, it is not there. */
static enum sabot_status move_stream(struct mover *mover) {
    uint64_t records = mover->copy->records;
    struct journal_head before = {0};
    bool is_later = true;
    while (is_later) {
        mover->copy->records = records;
        enum sabot_status status = move_as_it_is(mover, &is_later);
        if (status != SABOT_OK)
            return status;
        if (is_later && journal_head_is(&mover->head, &before))
            return journal_trouble(mover->from->name, SABOT_BAD_TEXT,
                                   "its seal is of a record that is not there, in ", mover->stream,
                                   mover->error);
        before = mover->head;
    }
    return move_secrets(mover);
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
        return journal_trouble(to->name, SABOT_NO_MEMORY, "out of memory", "", error);
    enum sabot_status status;
    while ((status = journal_next_stream(from, mover.stream, error)) == SABOT_OK &&
           mover.stream[0] != '\0') {
        copy->streams++;
        status = move_stream(&mover);
        if (status != SABOT_OK)
            break;
    }
    free(mover.batch);
    return status;
}

/* ---- one file at one moment ---- */

/* In one step: in many, it would start again whenever the server has written. */
static int copy_pages(sqlite3 *from, sqlite3 *to) {
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (backup == NULL)
        return sqlite3_errcode(to);
    int code = sqlite3_backup_step(backup, -1);
    int finished = sqlite3_backup_finish(backup);
    return code == SQLITE_DONE ? finished : code;
}

enum sabot_status journal_backup(struct journal *from, const char *path,
                                 struct sabot_error *error) {
    sqlite3 *source = journal_sqlite_database(from), *copy = NULL;
    if (source == NULL)
        return journal_trouble(from->name, SABOT_BAD_TEXT,
                               "is not a file; its database has its own backups", "", error);
    disk_file_reserve(path);
    int code = sqlite3_open_v2(
        path, &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE, NULL);
    if (code == SQLITE_OK)
        code = copy_pages(source, copy);
    enum sabot_status status =
        code == SQLITE_OK ? SABOT_OK : journal_sqlite_trouble(path, copy, code, error);
    sqlite3_close(copy);
    if (status == SABOT_OK && !disk_folder_sync(path))
        status = journal_trouble(path, SABOT_IO, "its folder: ", strerror(errno), error);
    return status;
}
