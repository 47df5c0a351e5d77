/*
 * serve_sandbox.h - what `sabot serve` keeps when it gives up the rest, and how it shows
 * that it did. The restrictions themselves are host/sandbox's.
 */
#ifndef PROGRAMS_SERVE_SANDBOX_H
#define PROGRAMS_SERVE_SANDBOX_H

#include "host/roomfile/roomfile.h"
#include "host/sandbox/sandbox.h"

#define SERVE_SANDBOX_PATHS 8

struct serve_sandbox {
    enum roomfile_sandbox mode;
    const char *writes[SERVE_SANDBOX_PATHS + 1], *reads[SERVE_SANDBOX_PATHS + 1];
    char log_folder[ROOMFILE_PATH_MAX];
    struct sandbox_plan plan;
    struct sandbox_report report; /* words: what is in force */
};

/* The room's folder and, where there is a log (NULL: none), the log's. The texts must last. */
void serve_sandbox_plan(struct serve_sandbox *sandbox, const char *folder, const char *log_file);
/* One more file that stays readable; "" is none. */
void serve_sandbox_read(struct serve_sandbox *sandbox, const char *path);

/* SABOT_IO: it was required and is not to be had, or failed half-way. */
SABOT_MUST_CHECK enum sabot_status serve_sandbox_enter(struct serve_sandbox *sandbox,
                                                       struct sabot_error *error);

/* Tries what must not work and prints how that went; the command's exit status. */
int serve_sandbox_check(const struct serve_sandbox *sandbox);

#endif
