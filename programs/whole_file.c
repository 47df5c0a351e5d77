/*
 * whole_file.c - files written whole. See whole_file.h.
 */
#include "programs/whole_file.h"

#include "programs/command.h"
#include "sabot/text.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool cannot(const char *command, const char *path, const char *why) {
    command_bad(command, "cannot write %.300s: %s", path, why);
    return false;
}

bool whole_file_check(const char *command, const char *path) {
    char copy[PATH_MAX];
    struct stat found;
    if (path[0] == '\0')
        return cannot(command, "a file", "its name is empty");
    if (!sabot_text_copy(copy, sizeof copy - sizeof ".new", path))
        return cannot(command, path, strerror(ENAMETOOLONG));
    if (stat(path, &found) == 0 && !S_ISREG(found.st_mode))
        return cannot(command, path, "it is not a file");
    if (access(dirname(copy), W_OK | X_OK) != 0)
        return cannot(command, path, strerror(errno));
    return true;
}

static bool write_all(int file, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t wrote = write(file, bytes, length);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            return false;
        bytes += wrote;
        length -= (size_t)wrote;
    }
    return true;
}

bool whole_file_write(const char *command, const char *path, const char *bytes, size_t length) {
    char fresh[PATH_MAX];
    int room = snprintf(fresh, sizeof fresh, "%s.new", path);
    if (room < 0 || (size_t)room >= sizeof fresh)
        return cannot(command, path, strerror(ENAMETOOLONG));
    int file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0)
        return cannot(command, path, strerror(errno));
    bool wrote = write_all(file, bytes, length) && fsync(file) == 0;
    wrote = close(file) == 0 && wrote;
    if (wrote && rename(fresh, path) == 0)
        return true;
    int reason = errno;
    unlink(fresh);
    return cannot(command, path, strerror(reason));
}
