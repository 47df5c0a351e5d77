/*
 * fault_disk.h - a disk in memory, behind an SQLite VFS, that loses power and
 * fails when it is told to.
 *
 * What was written but not synced is known to running programs only. When the
 * power goes, any part of it may have reached the disk: nothing, all, some of the
 * writes, some of their sectors, later ones without earlier ones. Names behave the
 * same: a file that was made or removed may not have been, until its folder is
 * synced. After a failed sync, what was to be synced looks written to programs,
 * and is not: as Linux has it.
 *
 * One disk, one process, one thread.
 */
#ifndef TESTS_FAULT_FAULT_DISK_H
#define TESTS_FAULT_FAULT_DISK_H

#include <stdbool.h>
#include <stdint.h>

#define FAULT_VFS "sabot-fault"

/* ---- what fails ---- */

enum fault_kind {
    FAULT_NONE,
    FAULT_POWER, /* at that call; everything fails until fault_disk_power_on */
    FAULT_EIO,
    FAULT_FULL,
    FAULT_SHORT, /* half of a write is done, then the disk is full */
    FAULT_KINDS
};

struct fault_plan {
    enum fault_kind kind;
    long at;          /* the call, from 1; 0: never */
    bool for_ever;    /* this call and all after it */
    bool is_of_reads; /* count and fail reads, and nothing else */
};

/* Empties the disk, registers the VFS if it is not yet, and plans nothing. */
void fault_disk_clear(void);

/* Calls are counted from here on: open, write, truncate, sync, delete; or reads. */
void fault_disk_plan(struct fault_plan plan);
long fault_disk_calls(void);
bool fault_disk_is_off(void);
/* For struct journal_sqlite_choice; counted as a sync. */
bool fault_disk_sync_folder(const char *path);
/* Has the planned fault happened? */
bool fault_disk_has_failed(void);

/* ---- what the power takes with it ---- */

enum fault_loss {
    FAULT_LOSE_ALL, /* of what was not synced */
    FAULT_LOSE_NOTHING,
    FAULT_LOSE_EARLY,   /* the first half of the writes: the later ones came first */
    FAULT_LOSE_WRITES,  /* any of them */
    FAULT_LOSE_SECTORS, /* any 512 bytes of any of them */
    FAULT_LOSSES
};

/* Switches the power off and on: what was not synced is lost in part. */
void fault_disk_power_on(enum fault_loss loss, uint64_t seed);

/* Keeps a copy of the disk, which has to be without unsynced writes, and puts it
 * back. */
void fault_disk_keep(void);
void fault_disk_put_back(void);

#endif
