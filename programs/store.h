/*
 * store.h - what the commands that use a store share: opening it, and finding a table in it.
 */
#ifndef PROGRAMS_STORE_H
#define PROGRAMS_STORE_H

#include "host/daybook/daybook.h"
#include "host/journal/journal.h"

/* Opens STORE. If it is no store, it prints one line and exits 2, as command_options does. */
struct journal *store_open(const char *command, const char *path, enum journal_mode mode);

/* The name of that table, or, where `table` is NULL, of the only one there is; `name` has room for
 * JOURNAL_STREAM_MAX bytes, or is NULL. If there is no such table, or there are several, it prints
 * one line with the names there are, and exits 2. */
void store_find_table(const char *command, struct journal *journal, const char *table, char *name);

/* The room's key: as asked for, or beside the store, where a server or `sabot play` has put it.
 * NULL: no key there; true unless it cannot be read, after one line. The caller releases it. */
struct fair_key;
bool store_find_key(const char *command, const char *store, const char *asked,
                    struct fair_key **key);

/* What is asked of a daybook; NULL where nothing is said. */
struct store_daybook_asked {
    const char *path; /* where it is kept (beside the store) */
    const char *key;  /* the room's key (beside the store) */
    bool is_rebuilt;
};

/* The rows of a command's options for it. */
#define STORE_DAYBOOK_OPTIONS(asked)                                                               \
    {"daybook", "FILE", "where the daybook is kept (STORE-daybook)", NULL, &(asked)->path},        \
        {"key", "FILE", "the room's key (STORE.key or room.key beside it)", NULL, &(asked)->key},  \
    {                                                                                              \
        "rebuild", NULL, "make the daybook again from the store", &(asked)->is_rebuilt, NULL       \
    }

/* The daybook of a store, brought up to date. NULL after one line. */
struct daybook *store_daybook(const char *command, const char *store,
                              const struct store_daybook_asked *asked, struct journal *journal);

#endif
