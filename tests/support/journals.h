/*
 * journals.h - journals for tests: each backend a row, a store in a folder of its
 * own, and records that are easy to make and to tell apart.
 */
#ifndef TESTS_SUPPORT_JOURNALS_H
#define TESTS_SUPPORT_JOURNALS_H

#include "host/journal/journal_cursor.h"

#define JOURNALS_PARTS_MAX 8

struct journals_store;

struct journals_backend {
    const char *name;
    /* Makes an empty store and sets its path; and its end. NULL: it lies in memory. */
    void (*make)(struct journals_store *store);
    void (*remove)(struct journals_store *store);
    /* From now on every write of this journal fails. NULL: there is no way to
     * make it so from outside. */
    void (*exhaust)(struct journal *journal);
};

extern const struct journals_backend journals_backends[];
extern const size_t journals_backend_count;

/* A store, and the journal on it that is open now. */
struct journals_store {
    const struct journals_backend *backend;
    char folder[64], path[256];
    struct journal *journal;
};

/* Makes an empty store and opens it for writing. */
struct journals_store journals_make(const struct journals_backend *backend);

/* Closes and opens again, as a new process would. */
void journals_reopen(struct journals_store *store, enum journal_mode mode);

/* Closes and removes it. */
void journals_remove(struct journals_store *store);

/* Runs a case on an empty store of each backend. */
void journals_on_every_backend(void (*run)(struct journals_store *store));

/* A folder of its own under /tmp, and its end with all files in it. */
void journals_folder_make(char folder[64]);
void journals_folder_remove(const char *folder);

/* One command that is about to be appended, with room for its records. */
struct journals_command {
    struct journal_append append;
    struct journal_record records[JOURNALS_PARTS_MAX];
    char payloads[JOURNALS_PARTS_MAX][96];
};

/* A command of `parts` records after `expected`, chained. An empty id is allowed.
 * The payload names stream, id and part; the digest follows from the id. */
void journals_command_make(struct journals_command *command, const char *stream,
                           struct journal_head expected, const char *id, int parts);

/* Chains it anew after something was changed. */
void journals_command_chain(struct journals_command *command);

/* Appends one command after the present head; the test fails unless it stands. */
struct journal_head journals_put(struct journal *journal, const char *stream, const char *id,
                                 int parts);

/* Appends a group of one; the test fails on trouble. */
enum journal_outcome journals_try(struct journal *journal, struct journals_command *command);

struct journal_head journals_head(struct journal *journal, const char *stream);
void journals_assert_head(struct journal_head found, struct journal_head expected);

/* The first bad sequence, 0 if there is none. */
uint64_t journals_first_bad(struct journal *journal, const char *stream);

/* How many records a stream holds, by reading them all. */
uint64_t journals_count(struct journal *journal, const char *stream);

#endif
