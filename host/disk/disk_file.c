/*
 * disk_file.c - see disk_file.h. A file is written under another name, synced, given its
 * own name, and then the folder is synced.
 */
#include "host/disk/disk_file.h"

#include "sabot/text.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Ends a call that failed: errno is that of the failure, not of the tidying up. */
static bool failed(int reason) {
    errno = reason;
    return false;
}

bool disk_folder_sync(const char *path) {
    char copy[PATH_MAX];
    if (!sabot_text_copy(copy, sizeof copy, path))
        return failed(ENAMETOOLONG);
    int folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return false;
    bool is_synced = fsync(folder) == 0;
    int reason = errno;
    close(folder);
    return is_synced || failed(reason);
}

static bool write_all(int file, struct disk_bytes bytes) {
    const char *at = bytes.at;
    for (size_t left = bytes.count; left > 0;) {
        ssize_t wrote = write(file, at, left);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            return wrote < 0 ? false : failed(ENOSPC);
        at += wrote;
        left -= (size_t)wrote;
    }
    return true;
}

/* Writes and closes a fresh file; leaves nothing behind where that fails. */
static bool finish_fresh(const char *fresh, int file, struct disk_bytes bytes) {
    bool wrote = write_all(file, bytes) && fsync(file) == 0;
    int reason = errno;
    if (close(file) != 0 && wrote) {
        wrote = false;
        reason = errno;
    }
    if (wrote)
        return true;
    unlink(fresh);
    return failed(reason);
}

/* Writes the bytes beside `path`, under a name that is nobody else's on no machine that
 * shares the folder: no file and no link of another's is ever written to. */
static bool make_fresh(char fresh[PATH_MAX], const char *path, mode_t mode,
                       struct disk_bytes bytes) {
    int length = snprintf(fresh, PATH_MAX, "%s.new-XXXXXX", path);
    if (length < 0 || length >= PATH_MAX)
        return failed(ENAMETOOLONG);
    int file = mkostemp(fresh, O_CLOEXEC);
    if (file < 0 || !finish_fresh(fresh, file, bytes))
        return false;
    if (chmod(fresh, mode) == 0)
        return true;
    int reason = errno;
    unlink(fresh);
    return failed(reason);
}

/* Link does not replace, where rename would. */
bool disk_file_make(const char *path, mode_t mode, struct disk_bytes bytes) {
    char fresh[PATH_MAX];
    if (!make_fresh(fresh, path, mode, bytes))
        return false;
    bool made = link(fresh, path) == 0;
    int reason = errno;
    unlink(fresh);
    if (!made && reason != EEXIST)
        return failed(reason);
    /* We rely on the file from here on, even if another made it: its name must be durable. */
    if (!disk_folder_sync(path))
        return false;
    return made || failed(EEXIST);
}

bool disk_file_replace(const char *path, mode_t mode, struct disk_bytes bytes) {
    char fresh[PATH_MAX];
    if (!make_fresh(fresh, path, mode, bytes))
        return false;
    if (rename(fresh, path) == 0)
        return disk_folder_sync(path);
    int reason = errno;
    unlink(fresh);
    return failed(reason);
}

void disk_file_reserve(const char *path) {
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0)
        close(file);
}

bool disk_file_is_plain(const char *path) {
    struct stat found;
    return stat(path, &found) != 0 || S_ISREG(found.st_mode);
}
