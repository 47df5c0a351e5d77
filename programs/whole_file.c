/*
 * whole_file.c - files written whole. See whole_file.h.
 */
#include "programs/whole_file.h"

#include "host/disk/disk_file.h"
#include "programs/command.h"
#include "sabot/text.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool cannot(const char *command, const char *path, const char *why) {
    return command_wrong(command, "cannot write %.300s: %s", path, why);
}

bool whole_file_check(const char *command, const char *path) {
    char copy[PATH_MAX];
    struct stat found;
    if (path[0] == '\0')
        return cannot(command, "a file", "its name is empty");
    if (!sabot_text_copy(copy, sizeof copy - sizeof ".new-XXXXXX", path))
        return cannot(command, path, strerror(ENAMETOOLONG));
    if (stat(path, &found) == 0 && !S_ISREG(found.st_mode))
        return cannot(command, path, "it is not a file");
    if (access(dirname(copy), W_OK | X_OK) != 0)
        return cannot(command, path, strerror(errno));
    return true;
}

/* What any new file gets. */
static mode_t usual_mode(void) {
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

bool whole_file_write(const char *command, const char *path, const char *bytes, size_t length) {
    return disk_file_replace(path, usual_mode(), (struct disk_bytes){bytes, length}) ||
           cannot(command, path, strerror(errno));
}

bool whole_file_begin(struct whole_file *file, const char *command, const char *path) {
    *file = (struct whole_file){.command = command, .path = path};
    if (!whole_file_check(command, path))
        return false;
    snprintf(file->beside, sizeof file->beside, "%s.new-XXXXXX", path);
    int descriptor = mkstemp(file->beside);
    if (descriptor < 0)
        return cannot(command, path, strerror(errno));
    fchmod(descriptor, usual_mode());
    file->stream = fdopen(descriptor, "wb");
    if (file->stream != NULL)
        return true;
    close(descriptor);
    unlink(file->beside);
    return cannot(command, path, strerror(ENOMEM));
}

bool whole_file_end(struct whole_file *file, bool is_wanted) {
    errno = 0;
    bool is_whole =
        fflush(file->stream) == 0 && !ferror(file->stream) && fsync(fileno(file->stream)) == 0;
    int reason = errno != 0 ? errno : EIO;
    fclose(file->stream);
    if (is_wanted && is_whole && rename(file->beside, file->path) == 0)
        return true;
    if (is_wanted && is_whole)
        reason = errno;
    unlink(file->beside);
    return is_wanted ? cannot(file->command, file->path, strerror(reason)) : true;
}
