/*
 * rounds_script.h - a script for tests/fault/fault.h that is a whole table: a
 * service opens it, two bettors sit down, a shuffled shoe is dealt, the bank
 * changes hands, and so many rounds are played; a few commands a group.
 */
#ifndef TESTS_FAULT_ROUNDS_SCRIPT_H
#define TESTS_FAULT_ROUNDS_SCRIPT_H

#include "tests/fault/fault.h"

/* There is one at a time. The key file is made in `folder`. */
struct fault_script rounds_script_make(int rounds, const char *folder);
void rounds_script_release(void);

/* The key that its services use. */
const struct fair_key *rounds_script_key(void);

#endif
