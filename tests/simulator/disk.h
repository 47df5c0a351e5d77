/*
 * disk.h - a store that can be slow to answer, fail and lose its servers.
 *
 * What is stored is stored for ever: it is a journal in memory, which all servers
 * share and which outlives them. A server reaches it through a line, on which
 * writes and reads can be made to fail at any one of them, before the store has it
 * or after. It knows no promises: the witness is called after each change.
 */
#ifndef TESTS_SIMULATOR_DISK_H
#define TESTS_SIMULATOR_DISK_H

#include "host/journal/journal.h"

#define DISK_NEVER (-1)

/* One server's way to the store, for its writer and its reader alike. */
struct disk_line {
    int writes_left; /* until one fails; DISK_NEVER */
    int reads_left;
    bool stores_failed; /* the write that fails is stored all the same */
    bool is_cut;        /* the server is gone: nothing gets through */
    bool write_failed;  /* and the server got the error */
    bool read_failed;
};

struct disk_watcher {
    void (*appended)(void *context, const struct journal_append *appends, int count);
    void (*snapshot)(void *context, const char *stream, const struct journal_snapshot *snapshot);
    void (*secret)(void *context, const uint8_t *bytes, uint32_t size);
    void *context;
};

struct disk {
    struct journal *store; /* sees everything and never fails */
    struct disk_watcher watcher;
};

void disk_open(struct disk *disk, struct disk_watcher watcher);
void disk_close(struct disk *disk);

struct disk_line disk_line_sound(void);

/* A handle for a server; closed by journal_close. Disk and line must outlive it. */
struct journal *disk_connect(struct disk *disk, struct disk_line *line, enum journal_mode mode);

#endif
