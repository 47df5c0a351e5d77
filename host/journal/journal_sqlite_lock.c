/*
 * journal_sqlite_lock.c - one writer a store. See journal_sqlite_lock.h.
 */
#include "host/journal/journal_sqlite_lock.h"

#include "host/journal/journal_backend.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { DIGITS_MAX = 24 };

/* The number in the file, or 0: its holder has not written it yet. */
static long read_holder(int file) {
    char digits[DIGITS_MAX] = {0};
    if (pread(file, digits, sizeof digits - 1, 0) <= 0)
        return 0;
    return strtol(digits, NULL, 10);
}

static bool write_holder(int file) {
    char digits[DIGITS_MAX];
    int length = snprintf(digits, sizeof digits, "%ld\n", (long)getpid());
    return ftruncate(file, 0) == 0 && pwrite(file, digits, (size_t)length, 0) == length;
}

static enum sabot_status say_held(const char *name, int file, struct sabot_error *error) {
    char words[64] = "in use";
    long holder = read_holder(file);
    if (holder > 0)
        snprintf(words, sizeof words, "in use by process %ld", holder);
    return journal_trouble(name, SABOT_IO, words, ": only one may write", error);
}

static int open_beside(const char *path, int flags) {
    char beside[JOURNAL_NAME_MAX + 8];
    snprintf(beside, sizeof beside, "%s-lock", path);
    return open(beside, flags | O_CLOEXEC | O_NOFOLLOW, 0644);
}

enum sabot_status journal_sqlite_lock_take(const char *path, const char *name, int *lock,
                                           struct sabot_error *error) {
    int file = open_beside(path, O_RDWR | O_CREAT);
    if (file < 0)
        return journal_trouble(name, SABOT_IO,
                               "cannot be written: its lock file: ", strerror(errno), error);
    enum sabot_status status = SABOT_OK;
    if (flock(file, LOCK_EX | LOCK_NB) != 0)
        status =
            errno == EWOULDBLOCK
                ? say_held(name, file, error)
                : journal_trouble(name, SABOT_IO, "cannot be locked: ", strerror(errno), error);
    else if (!write_holder(file))
        status = journal_trouble(name, SABOT_IO,
                                 "cannot be written: its lock file: ", strerror(errno), error);
    if (status == SABOT_OK)
        *lock = file;
    else
        close(file);
    return status;
}

void journal_sqlite_lock_release(int lock) {
    if (lock >= 0)
        close(lock);
}

bool journal_sqlite_lock_is_held(const char *path) {
    int file = open_beside(path, O_RDONLY);
    if (file < 0)
        return false;
    bool is_held = flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    close(file);
    return is_held;
}
