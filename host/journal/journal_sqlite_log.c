/*
 * journal_sqlite_log.c - writes what SQLite puts into the write-ahead log in few pieces.
 *
 * SQLite writes each page of a commit by two calls, its header and itself: a group of commands has
 * over a hundred, and those calls took as long as the sync after them. They follow each other in
 * the file, so they are kept together until the page that ends the transaction, a sync, or
 * anything else that asks for the file.
 *
 * When SQLite lets others see a transaction, the file has all of it, synced or not. So only what
 * is certain to be followed by that page is kept: a header that goes on where the last write
 * ended, and the page of that header. SQLite also writes the log's own header, pages and headers a
 * second time (a transaction larger than its cache), and pieces of both (up to a sector): those go
 * to the file at once.
 */
#include "host/journal/journal_sqlite.h"

#include <string.h>

/* Of our stores: where pages have another size, they are written at once. */
enum { FRAME_HEADER_BYTES = 24, PAGE_BYTES = 4096 };

static struct journal_sqlite_log *log_of(sqlite3_file *file) {
    uintptr_t methods = (uintptr_t)file->pMethods;
    return (struct journal_sqlite_log *)(methods - offsetof(struct journal_sqlite_log, methods));
}

/* What could not be written is SQLite's to undo: it is not tried again. */
static int write_kept(sqlite3_file *file) {
    struct journal_sqlite_log *log = log_of(file);
    int size = log->size;
    log->at += size;
    log->size = 0;
    return size == 0 ? SQLITE_OK : log->real->xWrite(file, log->bytes, size, log->at - size);
}

/* The header of a page that ends a transaction says how large the store is after it. */
static enum journal_log_page page_after(const uint8_t *header) {
    static const uint8_t none[4];
    return memcmp(header + 4, none, sizeof none) != 0 ? JOURNAL_LOG_PAGE_LAST
                                                      : JOURNAL_LOG_PAGE_WITHIN;
}

static int log_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at) {
    struct journal_sqlite_log *log = log_of(file);
    bool follows = at == log->at + log->size;
    bool is_header = size == FRAME_HEADER_BYTES;
    bool is_page = size == PAGE_BYTES && follows && log->comes != JOURNAL_LOG_PAGE_NONE;
    bool is_kept = (is_header && follows) || is_page;
    bool is_last = is_page && log->comes == JOURNAL_LOG_PAGE_LAST;
    int code = SQLITE_OK;
    log->comes = is_header ? page_after(bytes) : JOURNAL_LOG_PAGE_NONE;
    if (!is_kept || size > (int)sizeof log->bytes - log->size)
        code = write_kept(file);
    if (code != SQLITE_OK)
        return code;
    if (!is_kept) {
        log->at = at + size;
        return log->real->xWrite(file, bytes, size, at);
    }
    memcpy(log->bytes + log->size, bytes, (size_t)size);
    log->size += size;
    return is_last ? write_kept(file) : SQLITE_OK;
}

static int log_read(sqlite3_file *file, void *bytes, int size, sqlite3_int64 at) {
    int code = write_kept(file);
    return code == SQLITE_OK ? log_of(file)->real->xRead(file, bytes, size, at) : code;
}

static int log_truncate(sqlite3_file *file, sqlite3_int64 size) {
    int code = write_kept(file);
    return code == SQLITE_OK ? log_of(file)->real->xTruncate(file, size) : code;
}

static int log_sync(sqlite3_file *file, int flags) {
    int code = write_kept(file);
    return code == SQLITE_OK ? log_of(file)->real->xSync(file, flags) : code;
}

static int log_size(sqlite3_file *file, sqlite3_int64 *size) {
    int code = write_kept(file);
    return code == SQLITE_OK ? log_of(file)->real->xFileSize(file, size) : code;
}

/* What is kept now is of no transaction that ended. */
static int log_close(sqlite3_file *file) {
    return log_of(file)->real->xClose(file);
}

int journal_sqlite_log_begin(struct journal_sqlite_log *log, sqlite3 *database) {
    sqlite3_file *file = NULL;
    int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file);
    if (code != SQLITE_OK || file == NULL || file->pMethods == NULL)
        return code;
    log->real = file->pMethods;
    log->methods = *log->real;
    log->methods.xClose = log_close;
    log->methods.xRead = log_read;
    log->methods.xWrite = log_write;
    log->methods.xTruncate = log_truncate;
    log->methods.xSync = log_sync;
    log->methods.xFileSize = log_size;
    file->pMethods = &log->methods;
    return SQLITE_OK;
}
