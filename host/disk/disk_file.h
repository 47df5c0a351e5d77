/*
 * disk_file.h - files that are whole or not there, whatever is killed and
 * whenever the power goes.
 *
 * For the small files of a room: its keys, the checkpoint of a run. It knows
 * nothing of what they hold, keeps no copy of it, and is not for what grows:
 * journals and heads have their own ways. Where a function returns false,
 * errno says why.
 */
#ifndef HOST_DISK_DISK_FILE_H
#define HOST_DISK_DISK_FILE_H

#include "sabot/base.h"

#include <sys/types.h>

struct disk_bytes {
    const void *at;
    size_t count;
};

/* Makes a file of these bytes, durable on return. One that is there already is left
 * as it is, and errno is EEXIST: of two processes that make it at once one does,
 * and the other finds it whole. */
SABOT_MUST_CHECK bool disk_file_make(const char *path, mode_t mode, struct disk_bytes bytes);

/* Puts these bytes in the place of whatever is there, durable on return: a reader
 * finds all of the old file or all of the new one. For one writer at a time. */
SABOT_MUST_CHECK bool disk_file_replace(const char *path, mode_t mode, struct disk_bytes bytes);

/* Makes an empty file that its owner alone can read, for somebody else to write to, unless one is
 * there: then its own mode stays. Trouble is met again when it is opened. */
void disk_file_reserve(const char *path);

/* False for a pipe, a folder, a device: a reader could wait for ever.
 * A path that leads nowhere is left to the opening. */
bool disk_file_is_plain(const char *path);

/* Makes the names of all files beside `path`, and its own, durable: syncing a file
 * does not do that for its name. */
SABOT_MUST_CHECK bool disk_folder_sync(const char *path);

#endif
