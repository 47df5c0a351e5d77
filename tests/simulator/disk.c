/*
 * disk.c - a journal in memory behind lines that fail. See disk.h.
 */
#include "tests/simulator/disk.h"

#include "host/journal/journal_backend.h"
#include "sabot/text.h"

#include <stdlib.h>
#include <string.h>

struct disk_handle {
    struct journal journal;
    struct journal *inner; /* the disk's own, which all handles share */
    struct disk *disk;
    struct disk_line *line;
};

static struct disk_handle *handle_of(struct journal *journal) {
    return (struct disk_handle *)journal;
}

static enum sabot_status trouble(struct journal *journal, struct sabot_error *error) {
    return journal_trouble(journal->name, SABOT_IO, "the simulated disk failed", "", error);
}

static bool counts_down_to_failure(int *left) {
    if (*left == DISK_NEVER)
        return false;
    return (*left)-- == 0;
}

/* ---- writing ---- */

struct write {
    bool fails;
    bool is_stored;
};

static struct write begin_write(struct journal *journal) {
    struct disk_line *line = handle_of(journal)->line;
    if (line->is_cut)
        return (struct write){.fails = true};
    bool fails = counts_down_to_failure(&line->writes_left);
    line->write_failed |= fails;
    return (struct write){.fails = fails, .is_stored = !fails || line->stores_failed};
}

static enum sabot_status end_write(struct journal *journal, struct write write,
                                   struct sabot_error *error) {
    return write.fails ? trouble(journal, error) : SABOT_OK;
}

static enum sabot_status disk_append_group(struct journal *journal, struct journal_append *appends,
                                           int count, struct sabot_error *error) {
    struct disk_handle *handle = handle_of(journal);
    struct write write = begin_write(journal);
    if (write.is_stored) {
        handle->inner->seals = journal->seals; /* the store below seals as this writer does */
        memcpy(handle->inner->seal_key, journal->seal_key, sizeof journal->seal_key);
        SABOT_ASSERT(handle->inner->operations->append_group(handle->inner, appends, count,
                                                             error) == SABOT_OK);
        handle->disk->watcher.appended(handle->disk->watcher.context, appends, count);
    }
    return end_write(journal, write, error);
}

static enum sabot_status disk_snapshot_write(struct journal *journal, const char *stream,
                                             const struct journal_snapshot *snapshot,
                                             struct sabot_error *error) {
    struct disk_handle *handle = handle_of(journal);
    struct write write = begin_write(journal);
    if (write.is_stored) {
        SABOT_ASSERT(handle->inner->operations->snapshot_write(handle->inner, stream, snapshot,
                                                               error) == SABOT_OK);
        handle->disk->watcher.snapshot(handle->disk->watcher.context, stream, snapshot);
    }
    return end_write(journal, write, error);
}

static enum sabot_status disk_secret_write(struct journal *journal, const char *stream,
                                           uint64_t number, const uint8_t *bytes, uint32_t size,
                                           struct sabot_error *error) {
    struct disk_handle *handle = handle_of(journal);
    struct write write = begin_write(journal);
    handle->disk->watcher.secret(handle->disk->watcher.context, bytes, size);
    if (write.is_stored)
        SABOT_ASSERT(handle->inner->operations->secret_write(handle->inner, stream, number, bytes,
                                                             size, error) == SABOT_OK);
    return end_write(journal, write, error);
}

static enum sabot_status disk_secret_erase(struct journal *journal, const char *stream,
                                           uint64_t number, struct sabot_error *error) {
    struct disk_handle *handle = handle_of(journal);
    struct write write = begin_write(journal);
    if (write.is_stored)
        SABOT_ASSERT(handle->inner->operations->secret_erase(handle->inner, stream, number,
                                                             error) == SABOT_OK);
    return end_write(journal, write, error);
}

/* ---- reading ---- */

static bool read_fails(struct journal *journal) {
    struct disk_line *line = handle_of(journal)->line;
    if (line->is_cut)
        return true;
    bool fails = counts_down_to_failure(&line->reads_left);
    line->read_failed |= fails;
    return fails;
}

static enum sabot_status disk_find_head(struct journal *journal, const char *stream,
                                        struct journal_head *head, struct sabot_error *error) {
    struct journal *inner = handle_of(journal)->inner;
    return read_fails(journal) ? trouble(journal, error)
                               : inner->operations->find_head(inner, stream, head, error);
}

static enum sabot_status disk_read_page(struct journal *journal, const struct journal_span *span,
                                        struct journal_page *page, struct sabot_error *error) {
    struct journal *inner = handle_of(journal)->inner;
    return read_fails(journal) ? trouble(journal, error)
                               : inner->operations->read_page(inner, span, page, error);
}

static enum sabot_status disk_find_command(struct journal *journal, const char *stream,
                                           const char *command, struct journal_page *page,
                                           struct sabot_error *error) {
    struct journal *inner = handle_of(journal)->inner;
    return read_fails(journal)
               ? trouble(journal, error)
               : inner->operations->find_command(inner, stream, command, page, error);
}

static enum sabot_status disk_next_stream(struct journal *journal, char name[JOURNAL_STREAM_MAX],
                                          struct sabot_error *error) {
    struct journal *inner = handle_of(journal)->inner;
    return read_fails(journal) ? trouble(journal, error)
                               : inner->operations->next_stream(inner, name, error);
}

static enum sabot_status disk_snapshot_read(struct journal *journal, const char *stream,
                                            struct journal_snapshot *snapshot,
                                            struct sabot_error *error) {
    struct journal *inner = handle_of(journal)->inner;
    return read_fails(journal) ? trouble(journal, error)
                               : inner->operations->snapshot_read(inner, stream, snapshot, error);
}

static enum sabot_status disk_secret_find(struct journal *journal, const char *stream,
                                          uint64_t least, struct journal_secret *secret,
                                          struct sabot_error *error) {
    struct journal *inner = handle_of(journal)->inner;
    return read_fails(journal)
               ? trouble(journal, error)
               : inner->operations->secret_find(inner, stream, least, secret, error);
}

static void disk_disconnect(struct journal *journal) {
    free(journal);
}

static const struct journal_operations disk_operations = {
    .append_group = disk_append_group,
    .find_head = disk_find_head,
    .read_page = disk_read_page,
    .find_command = disk_find_command,
    .next_stream = disk_next_stream,
    .snapshot_write = disk_snapshot_write,
    .snapshot_read = disk_snapshot_read,
    .secret_write = disk_secret_write,
    .secret_find = disk_secret_find,
    .secret_erase = disk_secret_erase,
    .close = disk_disconnect,
};

/* ---- opening and closing ---- */

void disk_open(struct disk *disk, struct disk_watcher watcher) {
    struct sabot_error error;
    disk->watcher = watcher;
    SABOT_ASSERT(journal_open("memory:", JOURNAL_WRITE, &disk->store, &error) == SABOT_OK);
}

void disk_close(struct disk *disk) {
    journal_close(disk->store);
}

struct disk_line disk_line_sound(void) {
    return (struct disk_line){.writes_left = DISK_NEVER, .reads_left = DISK_NEVER};
}

struct journal *disk_connect(struct disk *disk, struct disk_line *line, enum journal_mode mode) {
    struct disk_handle *handle = calloc(1, sizeof *handle);
    SABOT_ASSERT(handle != NULL);
    handle->inner = disk->store;
    handle->journal = (struct journal){.operations = &disk_operations, .mode = mode};
    sabot_text_copy(handle->journal.name, sizeof handle->journal.name, "disk");
    handle->disk = disk;
    handle->line = line;
    return &handle->journal;
}
