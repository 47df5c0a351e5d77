/*
 * journal.c - the front door: chooses the backend, holds callers to the
 * contract of journal.h, and keeps a broken journal broken. It stores nothing
 * itself.
 */
#include "host/journal/journal.h"

#include "host/journal/journal_backend.h"
#include "sabot/text.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum sabot_status journal_trouble(const char *name, enum sabot_status status, const char *words,
                                  const char *more, struct sabot_error *error) {
    return sabot_error_print(error, status, "journal %s: %s%s", name, words, more);
}

/* ---- opening ---- */

typedef enum sabot_status open_backend(const char *name, enum journal_mode mode,
                                       struct journal **journal, struct sabot_error *error);

/* Says what it is; a path is enough. */
static enum sabot_status open_sqlite(const char *name, enum journal_mode mode,
                                     struct journal **journal, struct sabot_error *error) {
    const char *path = name + strlen("sqlite:");
    return path[0] != '\0' ? journal_sqlite_open(path, mode, journal, error)
                           : journal_trouble(name, SABOT_BAD_TEXT, "expected a path", "", error);
}

/* The first whose prefix fits. A path may start with anything, so it is last. */
static const struct {
    const char *prefix;
    open_backend *open;
    bool is_shared;
} backends[] = {
    {"memory:", journal_memory_open, false},
    {"postgresql://", journal_postgres_open, true},
    {"postgres://", journal_postgres_open, true},
    {"sqlite:", open_sqlite, false},
    {"", journal_sqlite_open, false},
};

static size_t backend_of(const char *name) {
    size_t chosen = 0;
    while (strncmp(name, backends[chosen].prefix, strlen(backends[chosen].prefix)) != 0)
        chosen++;
    return chosen;
}

bool journal_is_shared(const char *name) {
    return backends[backend_of(name)].is_shared;
}

enum sabot_status journal_open(const char *name, enum journal_mode mode, struct journal **journal,
                               struct sabot_error *error) {
    *journal = NULL;
    /* Show only the scheme of an unknown address: the rest may contain a password. */
    const char *address = journal_is_shared(name) ? NULL : strstr(name, "://");
    char shown[JOURNAL_NAME_MAX] = "";
    if (address != NULL && address - name < JOURNAL_NAME_MAX - 4)
        memcpy(shown, name, (size_t)(address - name) + strlen("://"));
    if (name[0] == '\0' || strlen(name) >= JOURNAL_NAME_MAX || address != NULL)
        return journal_trouble(shown, SABOT_BAD_TEXT,
                               "expected the path of a file, or postgresql://...", "", error);
    return backends[backend_of(name)].open(name, mode, journal, error);
}

void journal_close(struct journal *journal) {
    if (journal == NULL)
        return;
    sodium_memzero(journal->seal_key, sizeof journal->seal_key);
    journal->operations->close(journal);
}

const char *journal_name(const struct journal *journal) {
    return journal->name;
}

/* ---- what callers must keep ---- */

static bool fits(const char *text, size_t room) {
    return memchr(text, '\0', room) != NULL;
}

static void check_stream(const char *stream) {
    SABOT_ASSERT(stream[0] != '\0' && fits(stream, JOURNAL_STREAM_MAX));
}

static void check_record(const struct journal_append *append, int index) {
    const struct journal_record *first = &append->records[0];
    const struct journal_record *record = &append->records[index];
    SABOT_ASSERT(record->size <= JOURNAL_BYTES_MAX && (record->bytes != NULL || record->size == 0));
    SABOT_ASSERT(fits(record->actor, sizeof record->actor));
    SABOT_ASSERT(fits(record->command, sizeof record->command));
    SABOT_ASSERT(strcmp(record->actor, first->actor) == 0);
    SABOT_ASSERT(strcmp(record->command, first->command) == 0);
    SABOT_ASSERT(memcmp(record->digest, first->digest, sizeof record->digest) == 0);
    SABOT_ASSERT(record->part == index && record->parts == append->count);
    SABOT_ASSERT(index == 0 || record->time_ms >= record[-1].time_ms);
}

/* A record that does not hang together would spoil its stream for ever, so the
 * hashes are computed once more. */
static void check_append(const struct journal_append *append) {
    check_stream(append->stream);
    SABOT_ASSERT(append->count > 0 && append->count <= UINT16_MAX);
    SABOT_ASSERT(append->expected.sequence <= JOURNAL_SEQUENCE_MAX - (uint64_t)append->count);
    const uint8_t *previous = append->expected.hash;
    for (int i = 0; i < append->count; i++) {
        const struct journal_record *record = &append->records[i];
        uint8_t hash[JOURNAL_HASH_BYTES];
        check_record(append, i);
        SABOT_ASSERT(record->sequence == append->expected.sequence + 1 + (uint64_t)i);
        SABOT_ASSERT(memcmp(record->previous, previous, JOURNAL_HASH_BYTES) == 0);
        journal_record_hash(append->stream, record, hash);
        SABOT_ASSERT(memcmp(record->hash, hash, sizeof hash) == 0);
        previous = record->hash;
    }
}

/* Promise 6: after a failed write nobody knows what the disk holds, so a broken journal is not
 * read either: a repeat would be answered from records that may be gone after a restart. */
enum sabot_status journal_is_whole(const struct journal *journal, struct sabot_error *error) {
    return journal->is_broken ? sabot_error_print(error, SABOT_IO,
                                                  "stopped after a failed write, open it again; %s",
                                                  journal->cause.words)
                              : SABOT_OK;
}

/* ---- writing ---- */

static enum sabot_status may_write(const struct journal *journal, struct sabot_error *error) {
    SABOT_ASSERT(journal->mode == JOURNAL_WRITE);
    return journal_is_whole(journal, error);
}

static enum sabot_status wrote(struct journal *journal, enum sabot_status status,
                               const struct sabot_error *error) {
    if (status != SABOT_OK) {
        journal->is_broken = true;
        journal->cause = *error;
    }
    return status;
}

enum sabot_status journal_append_group(struct journal *journal, struct journal_append *appends,
                                       int count, struct sabot_error *error) {
    enum sabot_status status = may_write(journal, error);
    if (status != SABOT_OK || count == 0)
        return status;
    for (int i = 0; i < count; i++)
        check_append(&appends[i]);
    status = journal->operations->append_group(journal, appends, count, error);
    return wrote(journal, status, error);
}

enum sabot_status journal_snapshot_write(struct journal *journal, const char *stream,
                                         const struct journal_snapshot *snapshot,
                                         struct sabot_error *error) {
    check_stream(stream);
    SABOT_ASSERT(snapshot->size <= JOURNAL_SNAPSHOT_MAX);
    enum sabot_status status = may_write(journal, error);
    if (status == SABOT_OK)
        status = wrote(
            journal, journal->operations->snapshot_write(journal, stream, snapshot, error), error);
    return status;
}

enum sabot_status journal_secret_write(struct journal *journal, const char *stream, uint64_t number,
                                       const uint8_t *bytes, uint32_t size,
                                       struct sabot_error *error) {
    check_stream(stream);
    SABOT_ASSERT(size <= JOURNAL_SECRET_MAX && number > 0 && number <= INT64_MAX);
    enum sabot_status status = may_write(journal, error);
    if (status == SABOT_OK)
        status = wrote(
            journal, journal->operations->secret_write(journal, stream, number, bytes, size, error),
            error);
    return status;
}

enum sabot_status journal_seal_swap(struct journal *journal, const char *stream,
                                    const struct journal_secret *was,
                                    const uint8_t bytes[JOURNAL_SEAL_BYTES],
                                    struct sabot_error *error) {
    check_stream(stream);
    enum sabot_status status = may_write(journal, error);
    if (status == SABOT_OK)
        status = wrote(journal, journal->operations->seal_swap(journal, stream, was, bytes, error),
                       error);
    return status;
}

enum sabot_status journal_secret_erase(struct journal *journal, const char *stream, uint64_t number,
                                       struct sabot_error *error) {
    check_stream(stream);
    SABOT_ASSERT(number > 0 && number <= INT64_MAX);
    enum sabot_status status = may_write(journal, error);
    if (status == SABOT_OK)
        status = wrote(journal, journal->operations->secret_erase(journal, stream, number, error),
                       error);
    return status;
}

/* ---- reading ---- */

enum sabot_status journal_find_head(struct journal *journal, const char *stream,
                                    struct journal_head *head, struct sabot_error *error) {
    check_stream(stream);
    enum sabot_status status = journal_is_whole(journal, error);
    return status == SABOT_OK ? journal->operations->find_head(journal, stream, head, error)
                              : status;
}

enum sabot_status journal_find_command(struct journal *journal, const char *stream,
                                       const char *command, struct journal_record *first,
                                       struct sabot_error *error) {
    check_stream(stream);
    SABOT_ASSERT(command[0] != '\0');
    struct journal_page page = {0};
    enum sabot_status status = journal_is_whole(journal, error);
    if (status == SABOT_OK && strlen(command) < JOURNAL_COMMAND_MAX) /* longer: nobody stored it */
        status = journal->operations->find_command(journal, stream, command, &page, error);
    if (status == SABOT_OK)
        status = journal_page_report(&page, journal, stream, error);
    *first = page.count > 0 ? page.records[0] : (struct journal_record){0};
    first->bytes = NULL;
    journal_page_free(&page);
    return status;
}

enum sabot_status journal_next_stream(struct journal *journal, char name[JOURNAL_STREAM_MAX],
                                      struct sabot_error *error) {
    enum sabot_status status = journal_is_whole(journal, error);
    return status == SABOT_OK ? journal->operations->next_stream(journal, name, error) : status;
}

bool journal_heads_add(struct journal_heads *heads, const char *name,
                       const struct journal_head *head) {
    size_t count = (size_t)heads->count;
    if ((count & (count - 1)) == 0) { /* full at every power of two */
        void *list = realloc(heads->list, (2 * count + 1) * sizeof *heads->list);
        if (list == NULL)
            return false;
        heads->list = list;
    }
    struct journal_stream *stream = &heads->list[heads->count++];
    sabot_text_copy(stream->name, sizeof stream->name, name);
    stream->head = *head;
    return true;
}

static enum sabot_status add_each_head(struct journal *journal, struct journal_heads *heads,
                                       struct sabot_error *error) {
    char name[JOURNAL_STREAM_MAX] = "";
    for (;;) {
        struct journal_head head;
        enum sabot_status status = journal->operations->next_stream(journal, name, error);
        if (status != SABOT_OK || name[0] == '\0')
            return status;
        status = journal->operations->find_head(journal, name, &head, error);
        if (status == SABOT_OK && !journal_heads_add(heads, name, &head))
            status = journal_trouble(journal->name, SABOT_NO_MEMORY, "out of memory", "", error);
        if (status != SABOT_OK)
            return status;
    }
}

enum sabot_status journal_heads_read(struct journal *journal, struct journal_heads *heads,
                                     struct sabot_error *error) {
    *heads = (struct journal_heads){0};
    enum sabot_status status = journal_is_whole(journal, error);
    if (status != SABOT_OK)
        return status;
    return journal->operations->heads != NULL ? journal->operations->heads(journal, heads, error)
                                              : add_each_head(journal, heads, error);
}

enum sabot_status journal_snapshot_read(struct journal *journal, const char *stream,
                                        struct journal_snapshot *snapshot,
                                        struct sabot_error *error) {
    check_stream(stream);
    enum sabot_status status = journal_is_whole(journal, error);
    if (status == SABOT_OK)
        status = journal->operations->snapshot_read(journal, stream, snapshot, error);
    return status == SABOT_NOT_FOUND
               ? journal_trouble(journal->name, status, "no snapshot of ", stream, error)
               : status;
}

static enum sabot_status find_secret(struct journal *journal, const char *stream, uint64_t least,
                                     struct journal_secret *secret, struct sabot_error *error) {
    check_stream(stream);
    SABOT_ASSERT(least <= INT64_MAX);
    enum sabot_status status = journal_is_whole(journal, error);
    return status == SABOT_OK
               ? journal->operations->secret_find(journal, stream, least, secret, error)
               : status;
}

enum sabot_status journal_secret_read(struct journal *journal, const char *stream, uint64_t number,
                                      uint8_t bytes[JOURNAL_SECRET_MAX], uint32_t *size,
                                      struct sabot_error *error) {
    struct journal_secret secret = {0};
    enum sabot_status status = find_secret(journal, stream, number, &secret, error);
    if (status == SABOT_NOT_FOUND || (status == SABOT_OK && secret.number != number))
        return journal_trouble(journal->name, SABOT_NOT_FOUND, "no secret of that number of ",
                               stream, error);
    if (status == SABOT_OK) {
        memcpy(bytes, secret.bytes, secret.size);
        *size = secret.size;
    }
    return status;
}

enum sabot_status journal_secret_next(struct journal *journal, const char *stream, uint64_t after,
                                      struct journal_secret *secret, struct sabot_error *error) {
    *secret = (struct journal_secret){0};
    enum sabot_status status = SABOT_NOT_FOUND;
    if (after < INT64_MAX)
        status = find_secret(journal, stream, after + 1, secret, error);
    return status == SABOT_NOT_FOUND ? SABOT_OK : status;
}

enum sabot_status journal_check_store(struct journal *journal, struct sabot_error *found,
                                      struct sabot_error *error) {
    enum sabot_status status = journal_is_whole(journal, error);
    return status == SABOT_OK && journal->operations->check_store != NULL
               ? journal->operations->check_store(journal, found, error)
               : status;
}
