/*
 * traces.h - looks for traces of a shoe's secrets in bytes: a core dump, or the
 * memory of a process.
 *
 * A trace is a piece of the seed, of the key K, of the stream, or of the order
 * in any of the forms that code might give it. Pieces are long enough that none
 * stands anywhere by chance.
 */
#ifndef TESTS_SUPPORT_TRACES_H
#define TESTS_SUPPORT_TRACES_H

#include "host/fair/fair.h"

#include <sys/types.h>

enum traces_kind {
    TRACES_SEED,
    TRACES_KEY,
    TRACES_STREAM,
    TRACES_ORDER,
    TRACES_KINDS,
};

extern const char *const traces_names[TRACES_KINDS];

/* How many pieces of each kind were found, and in how many bytes. */
struct traces_found {
    uint64_t of[TRACES_KINDS];
    uint64_t bytes;
};

struct traces;

/* Derives the secrets of a shoe, to look for. The caller releases it. */
struct traces *traces_make(const struct fair_terms *terms, const uint8_t seed[FAIR_BYTES]);
void traces_release(struct traces *traces);

/* Looks through a file from where it stands to its end. */
void traces_in_file(const struct traces *traces, int file, struct traces_found *found);

/* Looks through all readable memory of a child of ours: `dumped` is what a core
 * dump of it might hold, `held_back` what the child marked to be left out. */
void traces_in_process(const struct traces *traces, pid_t process, struct traces_found *dumped,
                       struct traces_found *held_back);

#endif
