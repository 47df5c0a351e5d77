/*
 * journal_sqlite.h - what the parts of the SQLite backend share:
 * journal_sqlite_connection.c opens a store, journal_sqlite.c uses it, journal_sqlite_log.c
 * writes its log.
 *
 * Exactly one read-write connection does all writes and all checkpoints, and no
 * file is mapped: SQLite 3.40.1 can damage a store when two connections write
 * and checkpoint at once.
 *
 * Tests open a store by journal_sqlite_open_with; nobody else should.
 */
#ifndef HOST_JOURNAL_JOURNAL_SQLITE_H
#define HOST_JOURNAL_JOURNAL_SQLITE_H

#include "host/journal/journal_backend.h"

#include <sqlite3.h>
#include <sys/types.h>

enum journal_statement {
    JOURNAL_BEGIN,
    JOURNAL_COMMIT,
    JOURNAL_FIND_STREAM,
    JOURNAL_ADD_STREAM,
    JOURNAL_NEXT_STREAM,
    JOURNAL_FIND_STRAY,
    JOURNAL_FIND_HEAD,
    JOURNAL_STORE,
    JOURNAL_READ_RECORDS,
    JOURNAL_FIND_COMMAND,
    JOURNAL_SNAPSHOT_WRITE,
    JOURNAL_SNAPSHOT_READ,
    JOURNAL_SECRET_WRITE,
    JOURNAL_SECRET_FIND,
    JOURNAL_SECRET_ERASE,
    JOURNAL_SEAL_WRITE,
    JOURNAL_SEAL_SWAP,
    JOURNAL_STATEMENTS
};

/* The numbers of streams met lately; a number never changes. */
#define JOURNAL_STREAMS_KNOWN 256
struct journal_known_stream {
    char name[JOURNAL_STREAM_MAX];
    int64_t number; /* 0: none */
};

/* Which file it is that a path leads to. */
struct journal_place {
    dev_t device;
    ino_t number;
};

/* Which page of the log comes next: none of a header that was seen whole; one within a transaction;
 * the one that ends it. */
enum journal_log_page { JOURNAL_LOG_PAGE_NONE, JOURNAL_LOG_PAGE_WITHIN, JOURNAL_LOG_PAGE_LAST };

/* What SQLite wrote to its log and the file has not been given yet (journal_sqlite_log.c). */
#define JOURNAL_LOG_BYTES 65536
struct journal_sqlite_log {
    sqlite3_io_methods methods; /* the file's: ours in front of the real ones */
    const sqlite3_io_methods *real;
    sqlite3_int64 at; /* where it goes, or where the last write ended */
    int size;
    enum journal_log_page comes;
    uint8_t bytes[JOURNAL_LOG_BYTES];
};

struct journal_sqlite {
    struct journal journal;
    sqlite3 *database;
    struct journal_known_stream known[JOURNAL_STREAMS_KNOWN]; /* each where its hash says */
    sqlite3_stmt *statements[JOURNAL_STATEMENTS];             /* prepared at first use */
    int lock;                                                 /* -1: none */
    int log_frames;                 /* in the write-ahead log, at the last commit */
    int checkpoint_frames;          /* as many of them start a checkpoint */
    struct journal_sqlite_log log;  /* of a writer with a file */
    bool must_wash;                 /* the log may still hold an erased secret */
    char path[JOURNAL_NAME_MAX];    /* of a writer's file; "": it has no file */
    struct journal_place places[2]; /* of the store and its log; zeros: not looked at yet */
};

/* What journal_open chooses, and what a test may. All zero: a file. */
struct journal_sqlite_choice {
    const char *vfs; /* with one, no lock file is taken: its files are not the system's */
    bool (*sync_folder)(const char *path); /* of that VFS */
    const char *pragmas;                   /* after our own */
    int checkpoint_frames;                 /* 0: ours */
    bool in_memory; /* a new, empty store, gone when the journal is closed; `name` is no path */
};

enum sabot_status journal_sqlite_open_with(const char *name, enum journal_mode mode,
                                           const struct journal_sqlite_choice *choice,
                                           struct journal **journal, struct sabot_error *error);

/* Opens the connection, takes the lock and looks after the tables. On trouble
 * nothing is left open. */
enum sabot_status journal_sqlite_connect(struct journal_sqlite *sqlite,
                                         const struct journal_sqlite_choice *choice,
                                         struct sabot_error *error);
void journal_sqlite_disconnect(struct journal_sqlite *sqlite);

/* What is wrong with the files under a writer: one was removed, replaced, or has a second name,
 * under which another may write. NULL: nothing. */
const char *journal_sqlite_lost(struct journal_sqlite *sqlite);

/* Writes the log in few pieces from now on. Returns SQLite's code. */
int journal_sqlite_log_begin(struct journal_sqlite_log *log, sqlite3 *database);

/* Moves what is in the log into the store. `mode` is SQLite's: PASSIVE takes what
 * it can get, TRUNCATE leaves the log empty or says SQLITE_BUSY. Both return
 * SQLite's code. */
int journal_sqlite_checkpoint(struct journal_sqlite *sqlite, int mode);

/* Empties the log of what an erased secret left there: SQLite overwrites the row,
 * not the log. While somebody reads it has to wait: then `must_wash` stays. */
int journal_sqlite_wash(struct journal_sqlite *sqlite);

/* The connection behind a journal; NULL if it is not an SQLite file. */
sqlite3 *journal_sqlite_database(struct journal *journal);

/* The words and the status of SQLite's code. */
enum sabot_status journal_sqlite_trouble(const char *name, sqlite3 *database, int code,
                                         struct sabot_error *error);

/* ---- the tables (journal_sqlite_schema.c) ---- */

/* A store carries our application id and the version of its tables. Versions are steps: a new
 * store takes them all, an older one those it lacks, in one transaction. Steps are added, never
 * changed. */
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
