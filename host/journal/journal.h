/*
 * journal.h - append-only chained records, kept durably.
 *
 * A journal holds streams of records by name (a table each, and `room`). A
 * record is never changed and never removed; each carries the hash of the one
 * before it. The key is (stream, sequence): of two writers who both read head
 * 41, one gets 42 and the other learns who won. It knows no baccarat: what
 * the bytes mean is host/record's business. The bytes of a record and what its
 * hash covers are in docs/journal-format.md, and are fixed for ever.
 *
 * Backends: SQLite, as a file or in memory (tests, `sabot play`), and PostgreSQL, behind one
 * table of operations. One suite, tests/journal, proves each.
 *
 * A failed write is final: every later write and read of that journal fails until
 * it is opened again (promise 6). A database that several servers share may come back:
 * its owner opens it again, reads, and only then decides (host/journal/journal_notices.h
 * tells what the others write). journal_cursor.h reads records. Nothing here is for two threads at
 * once: the owner hands a journal to one thread at a time.
 */
#ifndef HOST_JOURNAL_JOURNAL_H
#define HOST_JOURNAL_JOURNAL_H

#include "sabot/base.h"

#define JOURNAL_STREAM_MAX   48 /* bytes of a stream's name, the final NUL included */
#define JOURNAL_ACTOR_MAX    64
#define JOURNAL_COMMAND_MAX  64
#define JOURNAL_HASH_BYTES   32
#define JOURNAL_DIGEST_BYTES 16
#define JOURNAL_BYTES_MAX    (1 << 20) /* of one record */
#define JOURNAL_SEQUENCE_MAX ((UINT64_C(1) << 40) - 1)

/* Of a stream's seal (journal_seal.h): sequence, hash and keyed hash of its last record. */
#define JOURNAL_SEAL_KEY_BYTES 32
#define JOURNAL_SEAL_BYTES     (8 + 2 * JOURNAL_HASH_BYTES)

/* Where a stream ends. Sequence 0 with a hash of zeros: it is empty. */
struct journal_head {
    uint64_t sequence;
    uint8_t hash[JOURNAL_HASH_BYTES];
};

struct journal_record {
    uint64_t sequence; /* from 1, without gaps */
    int64_t time_ms;   /* since 1970, never before the previous record's */
    char actor[JOURNAL_ACTOR_MAX];
    char command[JOURNAL_COMMAND_MAX]; /* the client's id; empty: nobody will repeat it */
    uint16_t part, parts; /* this is record `part` (from 0) of `parts` of one command */
    uint8_t digest[JOURNAL_DIGEST_BYTES]; /* of the command's content: same id, other content */
    uint16_t kind;
    uint32_t size;
    const uint8_t *bytes; /* valid as long as the owner says */
    uint8_t previous[JOURNAL_HASH_BYTES];
    uint8_t hash[JOURNAL_HASH_BYTES];
};

/* SHA-256 of some bytes and of those that come after them; either may be none. */
struct journal_bytes {
    const void *bytes;
    size_t size;
};
void journal_hash(struct journal_bytes first, struct journal_bytes then,
                  uint8_t hash[JOURNAL_HASH_BYTES]);

/* SHA-256 of a record's canonical bytes, `previous` among them. */
void journal_record_hash(const char *stream, const struct journal_record *record,
                         uint8_t hash[JOURNAL_HASH_BYTES]);
/* What is wrong with a record that should come after that head, in words that follow "record 7
 * of main": NULL if it does, and is what its hash says. */
const char *journal_record_fault(const struct journal_record *record, const char *stream,
                                 const struct journal_head *head);
/* "record 7 of main is not what its hash says; run sabot verify", and SABOT_BAD_TEXT. */
enum sabot_status journal_fault_say(const char *stream, uint64_t sequence, const char *fault,
                                    struct sabot_error *error);

struct journal_head journal_head_of(const struct journal_record *record);
bool journal_head_is(const struct journal_head *one, const struct journal_head *other);

enum journal_outcome {
    JOURNAL_APPENDED,
    JOURNAL_LOST_RACE, /* the stream's head was another; `head` says which */
    JOURNAL_REPEATED,  /* the command id is there already, whatever was expected */
};

/* One command's records for one stream: all or none. They share actor, command
 * and digest, and are parts 0 .. count - 1 of count; their times never go back. */
struct journal_append {
    char stream[JOURNAL_STREAM_MAX];
    struct journal_head expected;
    int count;
    struct journal_record *records;
    enum journal_outcome outcome; /* set by journal_append_group */
    struct journal_head head;     /* the new head, or the one that is there */
};

/* Fills in sequence, previous and hash of the records after `expected`, and
 * `head`. Pure: so the next command of the stream can be chained before this
 * one is durable. */
void journal_append_chain(struct journal_append *append);

struct journal;

/* Opens or makes a journal: `memory:` (a new one, gone when it is closed), the path of an
 * SQLite file (`sqlite:` may stand before it), or `postgresql://...` (journal_postgres.h),
 * which must be there and may have many writers. Writers of a file hold a lock: a second one gets
 * SABOT_IO and the words say who has it. A file that is no journal of ours, or is of a newer
 * version, is refused unchanged; one of an older version is migrated (writers only). A reader
 * changes nothing and follows a running writer; where one process has both on one store, it opens
 * the writer first. */
enum journal_mode { JOURNAL_READ, JOURNAL_WRITE };
SABOT_MUST_CHECK enum sabot_status journal_open(const char *name, enum journal_mode mode,
                                                struct journal **journal,
                                                struct sabot_error *error);
void journal_close(struct journal *journal);

/* True of a name whose store others may write to meanwhile, and that may come back
 * after trouble: a database, not a file. */
bool journal_is_shared(const char *name);

/* What it is called, for people: without a password. */
const char *journal_name(const struct journal *journal);

/* Appends a group with one durable commit. SABOT_OK: every append's outcome
 * is set, and what is JOURNAL_APPENDED is on the disk. Otherwise nothing may be
 * told to anybody: the journal is broken and stays so. Requires: chained, and
 * opened for writing.
 * Several appends of one stream may stand in a group, in order; after a lost
 * race or a repeat the later ones of that stream lose too. */
SABOT_MUST_CHECK enum sabot_status journal_append_group(struct journal *journal,
                                                        struct journal_append *appends, int count,
                                                        struct sabot_error *error);

SABOT_MUST_CHECK enum sabot_status journal_find_head(struct journal *journal, const char *stream,
                                                     struct journal_head *head,
                                                     struct sabot_error *error);

/* The first record of a command by its id, without its bytes; the others follow it. Sequence
 * 0: the stream does not have the command. */
SABOT_MUST_CHECK enum sabot_status journal_find_command(struct journal *journal, const char *stream,
                                                        const char *command,
                                                        struct journal_record *first,
                                                        struct sabot_error *error);

/* Puts the next stream that holds a record in place of `name`, in the order of their bytes.
 * "" begins, and "" comes after the last. */
SABOT_MUST_CHECK enum sabot_status journal_next_stream(struct journal *journal,
                                                       char name[JOURNAL_STREAM_MAX],
                                                       struct sabot_error *error);

/* All streams with their heads, in the same order; of one moment where the store is shared. */
struct journal_stream {
    char name[JOURNAL_STREAM_MAX];
    struct journal_head head;
};
struct journal_heads {
    struct journal_stream *list; /* the caller frees it, also after trouble */
    int count;
};
SABOT_MUST_CHECK enum sabot_status
journal_heads_read(struct journal *journal, struct journal_heads *heads, struct sabot_error *error);

/* A snapshot is a cache of the state at a head: throwing it away loses nothing.
 * Each one written takes the place of the last. `version` is the owner's. */
#define JOURNAL_SNAPSHOT_MAX (1 << 24)
struct journal_snapshot {
    struct journal_head head;
    uint32_t version;
    uint32_t size;
    uint8_t *bytes; /* of a read: the caller frees it */
};
SABOT_MUST_CHECK enum sabot_status journal_snapshot_write(struct journal *journal,
                                                          const char *stream,
                                                          const struct journal_snapshot *snapshot,
                                                          struct sabot_error *error);
/* SABOT_NOT_FOUND if there is none. */
SABOT_MUST_CHECK enum sabot_status journal_snapshot_read(struct journal *journal,
                                                         const char *stream,
                                                         struct journal_snapshot *snapshot,
                                                         struct sabot_error *error);

/* Sealed secrets (a shoe's seed until it is revealed): not part of the history.
 * Numbers begin at 1. Durable on return; a second one of the same number takes the place of the
 * first. Reading: SABOT_NOT_FOUND if there is none. Erasing one that is not
 * there is no error; what was erased is gone from the store's files too. */
#define JOURNAL_SECRET_MAX 256
struct journal_secret {
    uint64_t number;
    uint32_t size;
    uint8_t bytes[JOURNAL_SECRET_MAX];
};
SABOT_MUST_CHECK enum sabot_status journal_secret_write(struct journal *journal, const char *stream,
                                                        uint64_t number, const uint8_t *bytes,
                                                        uint32_t size, struct sabot_error *error);
SABOT_MUST_CHECK enum sabot_status journal_secret_read(struct journal *journal, const char *stream,
                                                       uint64_t number,
                                                       uint8_t bytes[JOURNAL_SECRET_MAX],
                                                       uint32_t *size, struct sabot_error *error);
/* The one of the lowest number above `after`; number 0: there is none. */
SABOT_MUST_CHECK enum sabot_status journal_secret_next(struct journal *journal, const char *stream,
                                                       uint64_t after,
                                                       struct journal_secret *secret,
                                                       struct sabot_error *error);
SABOT_MUST_CHECK enum sabot_status journal_secret_erase(struct journal *journal, const char *stream,
                                                        uint64_t number, struct sabot_error *error);

/* Where a stream does not hold, and why. */
struct journal_fault {
    uint64_t sequence; /* 0: it does */
    char words[SABOT_ERROR_WORDS_MAX];
};

/* Asks the store itself: are its tables and indexes whole, and ours alone? SABOT_BAD_TEXT:
 * they are not, and `found` says what; records are journal_verify's business. */
SABOT_MUST_CHECK enum sabot_status
journal_check_store(struct journal *journal, struct sabot_error *found, struct sabot_error *error);

/* ---- numbers and text as the bytes that are hashed and signed ---- */

/* Numbers are big-endian; a text is its length in one byte, then its bytes
 * without the NUL. So no two different things have the same bytes. Fixed for
 * ever: docs/journal-format.md. */
#define JOURNAL_CANONICAL_MAX 320 /* the longest: all of a record but its payload */

struct journal_canonical {
    uint8_t bytes[JOURNAL_CANONICAL_MAX];
    size_t length;
};

/* Starts with 16 bytes that say what this is, so that a signature or a hash of
 * one thing is never one of another. */
#define JOURNAL_DOMAIN_BYTES 16
void journal_canonical_begin(struct journal_canonical *canonical, const char *domain);

void journal_canonical_number(struct journal_canonical *canonical, uint64_t value, int bytes);
void journal_canonical_text(struct journal_canonical *canonical, const char *text);
void journal_canonical_bytes(struct journal_canonical *canonical, const uint8_t *bytes,
                             size_t count);

#endif
