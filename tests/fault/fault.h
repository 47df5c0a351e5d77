/*
 * fault.h - plays a script against a journal while everything that can fail does,
 * in turn, and checks after each time that nothing acknowledged is lost or doubled.
 *
 * The script is the caller's: appends of their own (fault_script.h), or a whole
 * table that plays rounds. It knows what was acknowledged as durable; the driver knows
 * when to pull the plug.
 */
#ifndef TESTS_FAULT_FAULT_H
#define TESTS_FAULT_FAULT_H

#include "host/journal/journal_cursor.h"

struct fault_script {
    const char *name;
    int parts; /* the journal is closed and opened again between two of them */
    void *context;
    /* Forgets everything: the store is new. */
    void (*begin)(void *context);
    /* Plays a part from where it stopped; false at the first trouble. What was in
     * flight then is tried again, with its command id, when the part is called
     * again with a journal that was opened anew. On a journal that is broken it
     * must return false and acknowledge nothing. */
    bool (*play)(void *context, struct journal *journal, int part);
    /* How many things were acknowledged so far. */
    long (*acknowledged)(void *context);
    /* NULL if the journal holds what was acknowledged, once and in order, and
     * nothing that was never tried; else what is wrong. */
    const char *(*check)(void *context, struct journal *journal);
};

/* What happened in all runs of a driver. */
struct fault_counts {
    long points;   /* calls or allocations, each of which failed in turn */
    long runs;     /* of the script, or of a recovery from it */
    long troubles; /* runs in which the journal reported trouble */
    long unbroken; /* of those: it had failed to read, not to write */
    long resumed;  /* runs in which the script went on after that, to its end */
    long bad;      /* runs after which a check failed, or the store did not open */
    char words[SABOT_ERROR_WORDS_MAX + 200]; /* of the first bad one */
};

struct fault_choice {
    const char *pragmas;   /* after the journal's own; NULL: none */
    int checkpoint_frames; /* small, so that there are many checkpoints; 0: the journal's own */
    long every;            /* try each n-th point only; 0 and 1: all */
};

/* The power goes at every call, with every kind of loss; and, for every
 * `twice_every`-th such moment, again at every call of the recovery from it (0: never).
 * After some of them the script goes on to its end. */
struct fault_counts fault_lose_power(const struct fault_script *script,
                                     const struct fault_choice *choice, long twice_every);

/* Every open, write, truncate, sync and delete fails in turn: EIO, ENOSPC, short
 * write; once, and for ever. Then the journal is opened again, the script goes on, and
 * the power goes, before and after closing: so that nothing rests on a sync that failed. A
 * journal that reported trouble and is not broken (only its reads failed) is counted
 * as `unbroken`. */
struct fault_counts fault_fail_calls(const struct fault_script *script,
                                     const struct fault_choice *choice);
struct fault_counts fault_fail_reads(const struct fault_script *script,
                                     const struct fault_choice *choice);

/* ---- stores of the system, for what needs no disk of its own ---- */

/* How a driver opens the store, and makes an empty one. */
struct fault_place {
    void *context;
    void (*make)(void *context);
    enum sabot_status (*open)(void *context, struct journal **journal, struct sabot_error *error);
};

/* What goes wrong in one run: `arm` is called when all is ready, `disarm` when the script
 * stopped. */
struct fault_trouble {
    void (*arm)(void *context), (*disarm)(void *context);
    void *context;
    const char *label;
};

/* One run. Then the store is opened again, checked, played to its end and checked again. */
void fault_run(const struct fault_script *script, const struct fault_place *place,
               const struct fault_trouble *trouble, struct fault_counts *counts);

/* What fails when: allocations, calls on a line, a disk that fills. */
struct fault_point {
    long at; /* from 1; 0: never */
    int kind;
    bool for_ever; /* this one and all after it */
};

struct fault_points {
    const char *const *kinds; /* how they fail, in words */
    int kind_count;
    /* Counts points from here on, and lets that one fail; until nothing fails any more. */
    void (*arm)(struct fault_point point);
    void (*disarm)(void);
    long (*count)(void);
};

/* fault_run for every point, kind, once and for ever: for each `every`-th of these cases. */
struct fault_counts fault_fail_points(const struct fault_script *script,
                                      const struct fault_place *place,
                                      const struct fault_points *points, long every);

#endif
