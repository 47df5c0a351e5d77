/*
 * fault_database.h - a place for tests/fault/fault.h that is a PostgreSQL database:
 * one for all runs of a test, emptied before each.
 */
#ifndef TESTS_FAULT_FAULT_DATABASE_H
#define TESTS_FAULT_FAULT_DATABASE_H

#include "tests/fault/fault.h"
#include "tests/support/journals.h"

/* The store lives as long as the place. */
struct fault_place fault_database_begin(struct journals_store *store);
void fault_database_end(struct journals_store *store);

#endif
