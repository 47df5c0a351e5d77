/*
 * fair_harden.c - a process that holds seeds leaves no copy of its memory.
 * See fair.h. Linux: a process that is not dumpable cannot be traced, nor read
 * through /proc, by other processes of its user either.
 */
#include "host/fair/fair.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

enum sabot_status fair_harden(struct sabot_error *error) {
    const struct rlimit none = {0, 0};
    if (setrlimit(RLIMIT_CORE, &none) == 0 && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0)
        return SABOT_OK;
    snprintf(error->words, sizeof error->words, "core dumps cannot be turned off: %s",
             strerror(errno));
    return SABOT_IO;
}
