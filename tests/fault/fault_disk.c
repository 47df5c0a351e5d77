/*
 * fault_disk.c - a disk in memory that loses power. See fault_disk.h. Whatever
 * happens without memory or beyond the fixed sizes ends the test run.
 */
#include "tests/fault/fault_disk.h"

#include "tests/support/random.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES = 8, NAME_MAX_BYTES = 64, SECTOR = 512, SHM_REGIONS = 8 };

struct content {
    uint8_t *bytes;
    size_t size, room;
};

/* A write or a truncation that is not synced yet. */
struct pending {
    bool is_truncation;
    size_t offset, size; /* of a truncation: `size` is the new length */
    uint8_t *bytes;
};

struct inode {
    struct content seen; /* by programs */
    struct content kept; /* by the disk */
    struct pending *pending;
    size_t count, room;
    struct inode *next; /* of all there are */
};

struct name {
    char text[NAME_MAX_BYTES];
    struct inode *seen, *kept; /* NULL: no such file */
};

struct open_file {
    sqlite3_file base;
    struct inode *inode;
    struct name *name;
    bool must_sync_folder; /* a new log or rollback journal: as SQLite's own VFS does */
};

static struct {
    struct name names[NAMES];
    struct inode *inodes;
    struct content copies[NAMES]; /* fault_disk_keep */
    bool had[NAMES];
    uint8_t *shared[SHM_REGIONS]; /* the log's index: gone with the process */
    struct fault_plan plan;
    long calls;
    bool is_off, has_failed;
} disk;

static _Noreturn void give_up(const char *words) {
    fprintf(stderr, "fault_disk: %s\n", words);
    abort();
}

static void *need(void *memory) {
    if (memory == NULL)
        give_up("no memory");
    return memory;
}

/* ---- contents ---- */

static void content_resize(struct content *content, size_t size) {
    if (size > content->room) {
        size_t room = size + size / 2 + 4096;
        content->bytes = need(realloc(content->bytes, room));
        content->room = room;
    }
    if (size > content->size)
        memset(content->bytes + content->size, 0, size - content->size);
    content->size = size;
}

static void content_write(struct content *content, size_t offset, const uint8_t *bytes,
                          size_t size) {
    if (offset + size > content->size)
        content_resize(content, offset + size);
    memcpy(content->bytes + offset, bytes, size);
}

static void content_copy(struct content *to, const struct content *from) {
    content_resize(to, 0);
    content_resize(to, from->size);
    if (from->size > 0)
        memcpy(to->bytes, from->bytes, from->size);
}

/* ---- inodes and names ---- */

static struct inode *inode_make(void) {
    struct inode *inode = need(calloc(1, sizeof *inode));
    inode->next = disk.inodes;
    return disk.inodes = inode;
}

static void forget_pending(struct inode *inode) {
    for (size_t i = 0; i < inode->count; i++)
        free(inode->pending[i].bytes);
    inode->count = 0;
}

static void add_pending(struct inode *inode, struct pending pending) {
    if (inode->count == inode->room) {
        inode->room = 2 * inode->room + 16;
        inode->pending = need(realloc(inode->pending, inode->room * sizeof *inode->pending));
    }
    inode->pending[inode->count++] = pending;
}

static struct name *find_name(const char *text) {
    struct name *free_one = NULL;
    for (int i = 0; i < NAMES; i++) {
        if (strcmp(disk.names[i].text, text) == 0)
            return &disk.names[i];
        if (disk.names[i].text[0] == '\0' && free_one == NULL)
            free_one = &disk.names[i];
    }
    if (free_one == NULL || strlen(text) >= NAME_MAX_BYTES)
        give_up("too many files, or too long a name");
    strcpy(free_one->text, text);
    return free_one;
}

static void sync_folder(void) {
    for (int i = 0; i < NAMES; i++)
        disk.names[i].kept = disk.names[i].seen;
}

static void forget_shared(void) {
    for (int i = 0; i < SHM_REGIONS; i++) {
        free(disk.shared[i]);
        disk.shared[i] = NULL;
    }
}

static void forget_inodes(void) {
    while (disk.inodes != NULL) {
        struct inode *inode = disk.inodes;
        disk.inodes = inode->next;
        forget_pending(inode);
        free(inode->pending);
        free(inode->seen.bytes);
        free(inode->kept.bytes);
        free(inode);
    }
}

/* ---- the plan ---- */

/* Counts a call; true if it is to fail now. */
static bool fails(bool is_read) {
    if (disk.is_off)
        return true;
    if (is_read != disk.plan.is_of_reads)
        return false;
    disk.calls++;
    bool now = disk.plan.at > 0 &&
               (disk.plan.for_ever ? disk.calls >= disk.plan.at : disk.calls == disk.plan.at);
    if (now) {
        disk.has_failed = true;
        disk.is_off = disk.plan.kind == FAULT_POWER;
    }
    return now;
}

void fault_disk_plan(struct fault_plan plan) {
    disk.plan = plan;
    disk.calls = 0;
    disk.has_failed = false;
}

long fault_disk_calls(void) {
    return disk.calls;
}

bool fault_disk_is_off(void) {
    return disk.is_off;
}

bool fault_disk_has_failed(void) {
    return disk.has_failed;
}

bool fault_disk_sync_folder(const char *path) {
    (void)path;
    if (fails(false))
        return false;
    sync_folder();
    return true;
}

/* ---- power ---- */

static void apply_sectors(struct inode *inode, const struct pending *pending,
                          struct random_source *random) {
    size_t from = pending->offset, end = pending->offset + pending->size;
    while (from < end) {
        size_t to = (from / SECTOR + 1) * SECTOR;
        if (to > end)
            to = end;
        if (random_chance(random, 50))
            content_write(&inode->kept, from, pending->bytes + (from - pending->offset), to - from);
        from = to;
    }
}

static void apply(struct inode *inode, const struct pending *pending) {
    if (pending->is_truncation)
        content_resize(&inode->kept, pending->size);
    else
        content_write(&inode->kept, pending->offset, pending->bytes, pending->size);
}

static void lose(struct inode *inode, enum fault_loss loss, struct random_source *random) {
    for (size_t i = 0; i < inode->count; i++) {
        const struct pending *pending = &inode->pending[i];
        bool by_sector = loss == FAULT_LOSE_SECTORS && !pending->is_truncation;
        bool arrives = loss == FAULT_LOSE_NOTHING ||
                       (loss == FAULT_LOSE_EARLY && i >= inode->count / 2) ||
                       (loss >= FAULT_LOSE_WRITES && random_chance(random, 50));
        if (by_sector)
            apply_sectors(inode, pending, random);
        else if (arrives)
            apply(inode, pending);
    }
    forget_pending(inode);
    content_copy(&inode->seen, &inode->kept);
}

static struct inode *choose_name(const struct name *name, enum fault_loss loss,
                                 struct random_source *random) {
    if (loss == FAULT_LOSE_ALL)
        return name->kept;
    if (loss == FAULT_LOSE_NOTHING || random_chance(random, 50))
        return name->seen;
    return name->kept;
}

void fault_disk_power_on(enum fault_loss loss, uint64_t seed) {
    struct random_source random = {.state = seed};
    for (struct inode *inode = disk.inodes; inode != NULL; inode = inode->next)
        lose(inode, loss, &random);
    for (int i = 0; i < NAMES; i++)
        disk.names[i].seen = disk.names[i].kept = choose_name(&disk.names[i], loss, &random);
    forget_shared();
    disk.is_off = false;
    fault_disk_plan((struct fault_plan){0});
}

void fault_disk_keep(void) {
    for (int i = 0; i < NAMES; i++) {
        disk.had[i] = disk.names[i].kept != NULL;
        if (disk.had[i])
            content_copy(&disk.copies[i], &disk.names[i].kept->kept);
    }
}

void fault_disk_put_back(void) {
    forget_inodes();
    forget_shared();
    for (int i = 0; i < NAMES; i++) {
        struct inode *inode = disk.had[i] ? inode_make() : NULL;
        disk.names[i].seen = disk.names[i].kept = inode;
        if (inode == NULL)
            continue;
        content_copy(&inode->kept, &disk.copies[i]);
        content_copy(&inode->seen, &disk.copies[i]);
    }
    disk.is_off = false;
    fault_disk_plan((struct fault_plan){0});
}

/* ---- files, as SQLite calls them ---- */

static int file_close(sqlite3_file *file) {
    (void)file;
    return SQLITE_OK;
}

static int file_read(sqlite3_file *base, void *bytes, int size, sqlite3_int64 offset) {
    const struct content *seen = &((struct open_file *)base)->inode->seen;
    if (fails(true))
        return SQLITE_IOERR_READ;
    size_t wanted = (size_t)size, from = (size_t)offset;
    size_t there = from >= seen->size ? 0 : seen->size - from;
    if (there > wanted)
        there = wanted;
    if (there > 0)
        memcpy(bytes, seen->bytes + from, there);
    memset((uint8_t *)bytes + there, 0, wanted - there);
    return there == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static void write_now(struct inode *inode, const void *bytes, size_t size, size_t offset) {
    struct pending pending = {.offset = offset, .size = size, .bytes = need(malloc(size + 1))};
    memcpy(pending.bytes, bytes, size);
    add_pending(inode, pending);
    content_write(&inode->seen, offset, bytes, size);
}

/* The write during which the power goes may arrive in part. */
static int file_write(sqlite3_file *base, const void *bytes, int size, sqlite3_int64 offset) {
    struct inode *inode = ((struct open_file *)base)->inode;
    bool was_off = disk.is_off;
    bool failed = fails(false);
    if (was_off)
        return SQLITE_IOERR_WRITE;
    if (!failed || disk.is_off)
        write_now(inode, bytes, (size_t)size, (size_t)offset);
    else if (disk.plan.kind == FAULT_SHORT)
        write_now(inode, bytes, (size_t)size / 2, (size_t)offset);
    if (!failed)
        return SQLITE_OK;
    return disk.plan.kind == FAULT_FULL || disk.plan.kind == FAULT_SHORT ? SQLITE_FULL
                                                                         : SQLITE_IOERR_WRITE;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size) {
    struct inode *inode = ((struct open_file *)base)->inode;
    if (fails(false))
        return SQLITE_IOERR_TRUNCATE;
    add_pending(inode, (struct pending){.is_truncation = true, .size = (size_t)size});
    content_resize(&inode->seen, (size_t)size);
    return SQLITE_OK;
}

static int file_sync(sqlite3_file *base, int flags) {
    (void)flags;
    struct open_file *file = (struct open_file *)base;
    bool failed = fails(false);
    if (disk.is_off)
        return SQLITE_IOERR_FSYNC;
    if (failed) { /* the system now takes it for written */
        forget_pending(file->inode);
        return SQLITE_IOERR_FSYNC;
    }
    for (size_t i = 0; i < file->inode->count; i++)
        apply(file->inode, &file->inode->pending[i]);
    forget_pending(file->inode);
    if (file->must_sync_folder)
        sync_folder();
    file->must_sync_folder = false;
    return SQLITE_OK;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size) {
    *size = (sqlite3_int64)((struct open_file *)base)->inode->seen.size;
    return SQLITE_OK;
}

/* One connection at a time: nobody to lock out. */
static int file_lock(sqlite3_file *base, int level) {
    (void)base, (void)level;
    return SQLITE_OK;
}

static int file_is_reserved(sqlite3_file *base, int *is_reserved) {
    (void)base;
    *is_reserved = 0;
    return SQLITE_OK;
}

static int file_control(sqlite3_file *base, int operation, void *argument) {
    (void)base, (void)argument;
    return operation == SQLITE_FCNTL_PERSIST_WAL ? SQLITE_OK : SQLITE_NOTFOUND;
}

static int file_sector_size(sqlite3_file *base) {
    (void)base;
    return SECTOR;
}

/* As SQLite's own VFS says of every disk. */
static int file_characteristics(sqlite3_file *base) {
    (void)base;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int file_shm_map(sqlite3_file *base, int region, int size, int extend,
                        void volatile **memory) {
    (void)base;
    if (region >= SHM_REGIONS)
        give_up("the log's index is too long");
    if (disk.shared[region] == NULL && extend)
        disk.shared[region] = need(calloc(1, (size_t)size));
    *memory = disk.shared[region];
    return SQLITE_OK;
}

static int file_shm_lock(sqlite3_file *base, int offset, int count, int flags) {
    (void)base, (void)offset, (void)count, (void)flags;
    return SQLITE_OK;
}

static void file_shm_barrier(sqlite3_file *base) {
    (void)base;
}

static int file_shm_unmap(sqlite3_file *base, int removes) {
    (void)base, (void)removes;
    forget_shared(); /* the last connection has gone: there is only one */
    return SQLITE_OK;
}

static const sqlite3_io_methods file_methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_lock,
    .xCheckReservedLock = file_is_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_characteristics,
    .xShmMap = file_shm_map,
    .xShmLock = file_shm_lock,
    .xShmBarrier = file_shm_barrier,
    .xShmUnmap = file_shm_unmap,
};

/* ---- the folder ---- */

static int disk_open(sqlite3_vfs *vfs, const char *text, sqlite3_file *base, int flags,
                     int *out_flags) {
    (void)vfs;
    struct open_file *file = (struct open_file *)base;
    *file = (struct open_file){0};
    if (text == NULL)
        give_up("a temporary file: temp_store must be memory");
    if (fails(false))
        return SQLITE_CANTOPEN;
    struct name *name = find_name(text);
    if (name->seen == NULL) {
        if ((flags & SQLITE_OPEN_CREATE) == 0)
            return SQLITE_CANTOPEN;
        name->seen = inode_make();
        file->must_sync_folder = (flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0;
    }
    file->name = name;
    file->inode = name->seen;
    file->base.pMethods = &file_methods;
    if (out_flags != NULL)
        *out_flags = flags;
    return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *vfs, const char *text, int must_sync_folder) {
    (void)vfs;
    if (fails(false))
        return SQLITE_IOERR_DELETE;
    struct name *name = find_name(text);
    if (name->seen == NULL)
        return SQLITE_IOERR_DELETE_NOENT;
    name->seen = NULL;
    if (must_sync_folder)
        sync_folder();
    return SQLITE_OK;
}

static int disk_access(sqlite3_vfs *vfs, const char *text, int flags, int *found) {
    (void)vfs, (void)flags;
    const struct name *name = find_name(text);
    *found = name->seen != NULL && name->seen->seen.size > 0;
    return disk.is_off ? SQLITE_IOERR_ACCESS : SQLITE_OK;
}

static int disk_full_name(sqlite3_vfs *vfs, const char *text, int room, char *full) {
    (void)vfs;
    sqlite3_snprintf(room, full, "%s", text);
    return SQLITE_OK;
}

static int disk_randomness(sqlite3_vfs *vfs, int size, char *bytes) {
    (void)vfs;
    memset(bytes, 0x5c, (size_t)size); /* every run is the same */
    return size;
}

static int disk_sleep(sqlite3_vfs *vfs, int microseconds) {
    (void)vfs;
    return microseconds;
}

static int disk_time(sqlite3_vfs *vfs, double *days) {
    (void)vfs;
    *days = 2460000.5;
    return SQLITE_OK;
}

static sqlite3_vfs vfs = {
    .iVersion = 1,
    .szOsFile = sizeof(struct open_file),
    .mxPathname = NAME_MAX_BYTES,
    .zName = FAULT_VFS,
    .xOpen = disk_open,
    .xDelete = disk_delete,
    .xAccess = disk_access,
    .xFullPathname = disk_full_name,
    .xRandomness = disk_randomness,
    .xSleep = disk_sleep,
    .xCurrentTime = disk_time,
};

void fault_disk_clear(void) {
    forget_inodes();
    forget_shared();
    for (int i = 0; i < NAMES; i++)
        disk.names[i] = (struct name){0};
    disk.is_off = false;
    fault_disk_plan((struct fault_plan){0});
    if (sqlite3_vfs_find(FAULT_VFS) == NULL && sqlite3_vfs_register(&vfs, 0) != SQLITE_OK)
        give_up("SQLite does not take the VFS");
}
