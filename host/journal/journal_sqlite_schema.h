/*
 * journal_sqlite_schema.h - the tables of an SQLite store, and how a store
 * of an older version becomes one of today's.
 *
 * A store carries our application id and the version of its tables. Versions
 * are steps: a new store takes them all, an older one those it lacks, in one
 * transaction. Steps are added, never changed.
 */
#ifndef HOST_JOURNAL_JOURNAL_SQLITE_SCHEMA_H
#define HOST_JOURNAL_JOURNAL_SQLITE_SCHEMA_H

#include "sabot/base.h"

#include <sqlite3.h>

#define JOURNAL_APPLICATION_ID 0x5361624A /* "SabJ" */

struct journal_sqlite_schema {
    int version;                     /* how many steps there are */
    const char *const *const *steps; /* each a list of statements that ends in NULL */
    /* What there is after the last step, as the statements that made it; at most 64,
     * then NULL. */
    const char *const *objects;
};

extern const struct journal_sqlite_schema journal_sqlite_schema;

/* What a file is. */
enum journal_identity {
    JOURNAL_IS_EMPTY,   /* a database without tables: may become ours */
    JOURNAL_IS_OURS,    /* of this version, or an older one */
    JOURNAL_IS_NEWER,   /* ours, of a version that this program does not know */
    JOURNAL_IS_FOREIGN, /* somebody else's database */
};

/* Returns SQLite's code. */
int journal_sqlite_schema_identify(sqlite3 *database, const struct journal_sqlite_schema *schema,
                                   enum journal_identity *identity);

/* Brings an empty or older store to the schema's version, all or nothing.
 * Returns SQLite's code. */
int journal_sqlite_schema_migrate(sqlite3 *database, const struct journal_sqlite_schema *schema);

/* Are the tables, indexes and triggers those of the schema, to the letter? `name`
 * (of 64 bytes) is the first that is missing, changed or added. Returns SQLite's
 * code. */
#define JOURNAL_SQLITE_SCHEMA_NAME_MAX 64
int journal_sqlite_schema_compare(sqlite3 *database, const struct journal_sqlite_schema *schema,
                                  bool *is_same, char name[JOURNAL_SQLITE_SCHEMA_NAME_MAX]);

#endif
