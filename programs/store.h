/*
 * store.h - what the commands that read a store share: opening it without
 * changing it, and finding a table in it.
 */
#ifndef PROGRAMS_STORE_H
#define PROGRAMS_STORE_H

#include "host/journal/journal.h"

/* Opens STORE for reading. NULL, after one line on stderr, if it is no store. */
struct journal *store_open(const char *command, const char *path);

/* True if the store has a table of that name; else one line on stderr, with the
 * names it has. */
bool store_has_table(const char *command, struct journal *journal, const char *table);

/* The name of that table, or, where `table` is NULL, of the only one there is. False,
 * after the same line, if there is none or there are several. */
bool store_find_table(const char *command, struct journal *journal, const char *table,
                      char name[JOURNAL_STREAM_MAX]);

#endif
