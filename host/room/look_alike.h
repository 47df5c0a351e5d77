/*
 * look_alike.h - what somebody may be called, and which two names look alike.
 *
 * People are known to each other by names on boards and in records, so no two that are shown
 * side by side may look the same: a name has letters of one script and nothing invisible, and
 * names are compared by what they look like (NFKC, case folding, letters of other scripts that
 * are drawn as Latin ones).
 */
#ifndef HOST_ROOM_LOOK_ALIKE_H
#define HOST_ROOM_LOOK_ALIKE_H

#include "sabot/base.h"

#define NAMES_MAX 64 /* bytes of a name, with the NUL */

/* What is wrong with a name of less than `room` bytes, in words that follow `name: `; NULL:
 * nothing. */
const char *names_fault(const char *name, size_t room);

/* True if they would be taken for one another. */
bool names_look_alike(const char *one, const char *other);

#endif
