/*
 * store.h - what the commands that use a store share: opening it, and finding a table in it.
 */
#ifndef PROGRAMS_STORE_H
#define PROGRAMS_STORE_H

#include "host/journal/journal.h"

/* Opens STORE. If it is no store, it prints one line and exits 2, as command_options does. */
struct journal *store_open(const char *command, const char *path, enum journal_mode mode);

/* The name of that table, or, where `table` is NULL, of the only one there is; `name` has room for
 * JOURNAL_STREAM_MAX bytes, or is NULL. If there is no such table, or there are several, it prints
 * one line with the names there are, and exits 2. */
void store_find_table(const char *command, struct journal *journal, const char *table, char *name);

#endif
