/*
 * fault_database.c - see fault_database.h.
 */
#include "tests/fault/fault_database.h"

#include "tests/support/postgres.h"

static void make(void *context) {
    postgres_empty(context);
}

static enum sabot_status open_store(void *context, struct journal **journal,
                                    struct sabot_error *error) {
    return journal_open(((struct journals_store *)context)->path, JOURNAL_WRITE, journal, error);
}

struct fault_place fault_database_begin(struct journals_store *store) {
    *store = (struct journals_store){0};
    postgres_make(store);
    return (struct fault_place){.context = store, .make = make, .open = open_store};
}

void fault_database_end(struct journals_store *store) {
    postgres_remove(store);
}
