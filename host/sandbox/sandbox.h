/*
 * sandbox.h - a process that gives up what it does not need.
 *
 * Entered once, after the store, the keys and the listening socket are open and
 * before the first thread is started: the restrictions hold for the thread that
 * enters and for all that it starts, and there is no way out. From then on:
 *
 *   no new privileges       whatever is executed
 *   Landlock (Linux 5.13)   only the files of the plan; no TCP of its own (6.7); no
 *                           signals to other processes (6.12)
 *   seccomp                 a list of system calls; no program is started, no process
 *                           made, nobody traced, nothing mounted; sockets only if the
 *                           plan says so; no memory that can be executed
 *
 * What this kernel does not have is left out and said in the report. A call that is
 * refused fails with an error; it does not kill, because a table in play must not die
 * of a library that asks for something new. It knows nothing of rooms or tables.
 */
#ifndef HOST_SANDBOX_SANDBOX_H
#define HOST_SANDBOX_SANDBOX_H

#include "sabot/base.h"

struct sandbox_plan {
    const char *const *writes; /* folders: files there may be read, written, made, removed */
    const char *const *reads;  /* files and folders that may be read; what is not there is left
                                  out. Both lists end in NULL; NULL: none */
    bool connects;             /* a database is elsewhere: sockets, names of hosts, libraries */
};

struct sandbox_report {
    bool has_calls;   /* seccomp holds */
    int landlock_abi; /* 0: Landlock does not hold */
    char words[200];  /* `seccomp, Landlock ABI 7`, and what is missing and why */
};

/* SABOT_OK also where the kernel has none of it: see the report. SABOT_IO: a folder of the
 * plan cannot be opened, or a restriction failed half-way; the process should end. */
SABOT_MUST_CHECK enum sabot_status sandbox_enter(const struct sandbox_plan *plan,
                                                 struct sandbox_report *report,
                                                 struct sabot_error *error);

/* ---- trying, from inside ---- */

/* One thing that was tried. */
struct sandbox_trial {
    const char *what;  /* `start a program` */
    bool may;          /* it should work, and stop nothing */
    int refusal;       /* errno; 0: it worked */
    bool is_as_wanted; /* it worked if it may, and was refused if it may not */
};

#define SANDBOX_TRIALS_MAX 16

/* Really tries what a thief would: to read and make files outside, to start a program, to
 * open a socket. `folder` is one of the plan's, where a file is made and removed. Leaves
 * nothing behind. Gives the number of trials. */
int sandbox_try(const struct sandbox_plan *plan, const char *folder,
                struct sandbox_trial trials[SANDBOX_TRIALS_MAX]);

#endif
