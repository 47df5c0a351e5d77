/*
 * fault_script.h - a script for tests/fault/fault.h that knows no baccarat: groups of
 * commands on a few streams, snapshots, and secrets that come and go.
 */
#ifndef TESTS_FAULT_FAULT_SCRIPT_H
#define TESTS_FAULT_FAULT_SCRIPT_H

#include "tests/fault/fault.h"

/* The script, of `steps` steps in two parts. There is one at a time. */
struct fault_script fault_script_make(int steps);

#endif
