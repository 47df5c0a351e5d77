/*
 * store.h - what the commands that read a store share: opening it without
 * changing it, and numbers from words.
 */
#ifndef PROGRAMS_STORE_H
#define PROGRAMS_STORE_H

#include "host/journal/journal.h"

/* Opens STORE for reading. NULL, after one line on stderr, if it is no store. */
struct journal *store_open(const char *command, const char *path);

/* A whole number of 1 or more. False, after one line on stderr, if it is none. */
bool store_number(const char *command, const char *option, const char *words, uint64_t *number);

/* True if the store has a table of that name; else one line on stderr, with the
 * names it has. */
bool store_has_table(const char *command, struct journal *journal, const char *table);

/* The name of that table, or, where `table` is NULL, of the only one there is. False,
 * after the same line, if there is none or there are several. */
bool store_find_table(const char *command, struct journal *journal, const char *table,
                      char name[JOURNAL_STREAM_MAX]);

#endif
