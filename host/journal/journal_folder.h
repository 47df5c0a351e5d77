/*
 * host/journal/journal_folder.h - names that outlive a power loss.
 */
#ifndef HOST_JOURNAL_JOURNAL_FOLDER_H
#define HOST_JOURNAL_JOURNAL_FOLDER_H

#include "sabot/base.h"

/* Makes the names of all files beside `path`, and its own, durable: syncing a file
 * does not do that for its name. False: errno says why. */
bool journal_folder_sync(const char *path);

#endif
