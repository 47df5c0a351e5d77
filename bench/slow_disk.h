/*
 * slow_disk.h - the system's disk with slower syncs.
 *
 * What group commit gains depends on the time of a sync, and disks differ by a
 * hundred in that: this one is the real disk, and every sync of it takes a
 * millisecond more. A figure on it can be compared between machines.
 */
#ifndef BENCH_SLOW_DISK_H
#define BENCH_SLOW_DISK_H

#include <stdbool.h>

enum { SLOW_DISK_SYNC_MS = 1 };

/* The name of the VFS, for journal_sqlite_choice; NULL: SQLite does not take it. */
const char *slow_disk(void);

/* Of the folder that the file `path` is in, as the store's own disk does it. */
bool slow_disk_sync_folder(const char *path);

#endif
