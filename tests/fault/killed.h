/*
 * killed.h - somebody dies (SIGKILL) while a process writes to a store, again and again:
 * that process itself, or the database under it with all its processes. The same for
 * every backend.
 *
 * What is written, what is acknowledged and what must be there afterwards is the
 * test's; who is started, killed and started again is this file's.
 */
#ifndef TESTS_FAULT_KILLED_H
#define TESTS_FAULT_KILLED_H

#include "tests/support/journals.h"

#include <sys/types.h>

enum killed_victim {
    KILLED_WRITER_OF_A_FILE,
    KILLED_WRITER_OF_A_DATABASE, /* what it sent last may still be under way */
    KILLED_DATABASE,             /* and its writer finds trouble */
};

/* A writer exits with this when its journal reports trouble; with anything else when what it
 * sees must not be. */
enum { KILLED_TROUBLE = 40 };

struct killed {
    enum killed_victim victim;
    struct journals_store store; /* its path is the address; it is not open */
    pid_t writer;
    int told; /* what the writer tells comes out here */
};

/* Makes an empty store, and removes it. */
struct killed killed_begin(enum killed_victim victim);
void killed_end(struct killed *killed);

/* How often somebody is to die: SABOT_KILLS, or SABOT_DATABASE_CRASHES where it is the
 * database; `usual` if they say nothing. */
int killed_times(const struct killed *killed, int usual);

/* Starts a writer. It never returns, and writes to `tell` what is durable. */
typedef void killed_write(const char *address, uint64_t seed, int tell);
void killed_start(struct killed *killed, killed_write *write, uint64_t seed);

/* What the writer told before is still to be read from `told`, up to its end. */
void killed_strike(struct killed *killed);

/* Then: waits for the writer, which must have died as it should, and starts the database
 * again if that was killed. */
void killed_bury(struct killed *killed);

#endif
