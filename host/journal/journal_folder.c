/*
 * journal_folder.c - names that outlive a power loss. See journal_folder.h.
 */
#include "host/journal/journal_folder.h"

#include "host/journal/journal_backend.h"
#include "sabot/text.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <unistd.h>

bool journal_folder_sync(const char *path) {
    char copy[JOURNAL_NAME_MAX];
    if (!sabot_text_copy(copy, sizeof copy, path)) {
        errno = ENAMETOOLONG;
        return false;
    }
    int folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return false;
    bool is_synced = fsync(folder) == 0;
    int reason = errno;
    close(folder);
    errno = reason;
    return is_synced;
}
