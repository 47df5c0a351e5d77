/*
 * golden.h - answers as hashes in a text file of tests/golden, for tests that compare very many.
 */
#ifndef TESTS_SUPPORT_GOLDEN_H
#define TESTS_SUPPORT_GOLDEN_H

#include "host/journal/journal.h"

/* What was answered so far: every answer is added to the hash of those before it. */
struct golden_hash {
    uint8_t bytes[JOURNAL_HASH_BYTES];
};

void golden_add(struct golden_hash *hash, const void *bytes, size_t size);
void golden_add_number(struct golden_hash *hash, int number);

/* Writes the first half of it and a line's end; returns the end of the text. */
char *golden_write(const struct golden_hash *hash, char *to);

/* Compares the lines with the file's; the first that differs fails the test by its name, without
 * the hash. With UPDATE=1 in the environment it writes the file instead. */
void golden_compare(const char *file, const char *lines);

#endif
