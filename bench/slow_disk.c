/*
 * slow_disk.c - SQLite's own VFS, except that its files sync later.
 */
#include "bench/slow_disk.h"

#include "host/disk/disk_file.h"

#include <sqlite3.h>
#include <stddef.h>
#include <time.h>

static sqlite3_vfs *real;
static int (*real_sync)(sqlite3_file *, int); /* of every kind of file the same */

static void wait_for_disk(void) {
    struct timespec rest = {.tv_nsec = SLOW_DISK_SYNC_MS * 1000000L};
    while (nanosleep(&rest, &rest) != 0)
        continue;
}

static int sync_slowly(sqlite3_file *file, int flags) {
    wait_for_disk();
    return real_sync(file, flags);
}

/* SQLite has several sets of methods, for files that are locked and files that are not. */
static const sqlite3_io_methods *with_slow_sync(const sqlite3_io_methods *methods) {
    static struct {
        const sqlite3_io_methods *of;
        sqlite3_io_methods slow;
    } known[4];
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (known[i].of == NULL) {
            known[i].of = methods;
            known[i].slow = *methods;
            known[i].slow.xSync = sync_slowly;
            real_sync = methods->xSync;
        }
        if (known[i].of == methods)
            return &known[i].slow;
    }
    return methods;
}

static int open_file(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags,
                     int *flags_out) {
    (void)vfs;
    int code = real->xOpen(real, name, file, flags, flags_out);
    if (code == SQLITE_OK && file->pMethods != NULL)
        file->pMethods = with_slow_sync(file->pMethods);
    return code;
}

const char *slow_disk(void) {
    static sqlite3_vfs vfs;
    real = sqlite3_vfs_find(NULL);
    if (real == NULL)
        return NULL;
    vfs = *real;
    vfs.pNext = NULL;
    vfs.zName = "slow-disk";
    vfs.xOpen = open_file;
    return sqlite3_vfs_register(&vfs, 0) == SQLITE_OK ? vfs.zName : NULL;
}

bool slow_disk_sync_folder(const char *path) {
    wait_for_disk();
    return disk_folder_sync(path);
}
