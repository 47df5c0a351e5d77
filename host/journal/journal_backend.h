/*
 * journal_backend.h - what a backend has to do.
 *
 * journal.c is the front door: it checks what the caller must keep (requirements
 * of journal.h), remembers that a write failed, and calls the backend through
 * this table. A backend starts its own struct with a `struct journal`. It may
 * take for granted that names fit, that appends are chained, that a write comes
 * only to a journal opened for writing and not after a failed one.
 *
 * Only backends, journal.c and tests include this.
 */
#ifndef HOST_JOURNAL_JOURNAL_BACKEND_H
#define HOST_JOURNAL_JOURNAL_BACKEND_H

#include "host/journal/journal_cursor.h"

#define JOURNAL_NAME_MAX     4096
#define JOURNAL_PAGE_RECORDS 64
#define JOURNAL_PAGE_BYTES   (64 * 1024) /* of payloads; the last may go beyond it */

/* A stream's seal lies among its secrets, under a number that no shoe has. */
#define JOURNAL_SEAL_NUMBER 0

struct journal_span {
    const char *stream;
    uint64_t from, to;
};

struct journal_operations {
    /* Every outcome and head is set, and durable, or nothing of it may be told. The seals of
     * those that stand are stored in the same commit. */
    enum sabot_status (*append_group)(struct journal *journal, struct journal_append *appends,
                                      int count, struct sabot_error *error);
    enum sabot_status (*find_head)(struct journal *journal, const char *stream,
                                   struct journal_head *head, struct sabot_error *error);
    /* Adds the records of the span to an empty page, in order, until it is full. A stored row
     * that is not a record ends it: SABOT_OK, and a spoilt page. From 0 means: also rows
     * before the first record. The stream's seal of the same moment comes with the first. */
    enum sabot_status (*read_page)(struct journal *journal, const struct journal_span *span,
                                   struct journal_page *page, struct sabot_error *error);
    /* Adds the first record of a command, if the stream has it. */
    enum sabot_status (*find_command)(struct journal *journal, const char *stream,
                                      const char *command, struct journal_page *page,
                                      struct sabot_error *error);
    enum sabot_status (*next_stream)(struct journal *journal, char name[JOURNAL_STREAM_MAX],
                                     struct sabot_error *error);
    /* NULL: stream by stream. */
    enum sabot_status (*heads)(struct journal *journal, struct journal_heads *heads,
                               struct sabot_error *error);
    enum sabot_status (*snapshot_write)(struct journal *journal, const char *stream,
                                        const struct journal_snapshot *snapshot,
                                        struct sabot_error *error);
    /* SABOT_NOT_FOUND, without words: there is none. */
    enum sabot_status (*snapshot_read)(struct journal *journal, const char *stream,
                                       struct journal_snapshot *snapshot,
                                       struct sabot_error *error);
    enum sabot_status (*secret_write)(struct journal *journal, const char *stream, uint64_t number,
                                      const uint8_t *bytes, uint32_t size,
                                      struct sabot_error *error);
    /* The one of the lowest number that is not below `least`. SABOT_NOT_FOUND, without words:
     * there is none. */
    enum sabot_status (*secret_find)(struct journal *journal, const char *stream, uint64_t least,
                                     struct journal_secret *secret, struct sabot_error *error);
    enum sabot_status (*secret_erase)(struct journal *journal, const char *stream, uint64_t number,
                                      struct sabot_error *error);
    /* Stores a stream's seal, unless another than `was` lies there now (size 0: none), durably. */
    enum sabot_status (*seal_swap)(struct journal *journal, const char *stream,
                                   const struct journal_secret *was,
                                   const uint8_t bytes[JOURNAL_SEAL_BYTES],
                                   struct sabot_error *error);
    /* NULL: there is nobody to ask. */
    enum sabot_status (*check_store)(struct journal *journal, struct sabot_error *found,
                                     struct sabot_error *error);
    void (*close)(struct journal *journal);
};

struct journal {
    const struct journal_operations *operations;
    enum journal_mode mode;
    bool is_broken;
    struct sabot_error cause; /* of being broken */
    bool seals, asks_seals;   /* journal_seal_with */
    uint8_t seal_key[JOURNAL_SEAL_KEY_BYTES];
    char name[JOURNAL_NAME_MAX];
};

/* Puts `journal NAME: WORDS MORE` into `error` and returns `status`. */
enum sabot_status journal_trouble(const char *name, enum sabot_status status, const char *words,
                                  const char *more, struct sabot_error *error);

/* SABOT_OK until a write failed. */
enum sabot_status journal_is_whole(const struct journal *journal, struct sabot_error *error);

/* Stores a seal, unless another than `was` lies there now. */
SABOT_MUST_CHECK enum sabot_status journal_seal_swap(struct journal *journal, const char *stream,
                                                     const struct journal_secret *was,
                                                     const uint8_t bytes[JOURNAL_SEAL_BYTES],
                                                     struct sabot_error *error);

/* ---- what a store answers ---- */

/* One column of a row; its bytes stay the store's. */
struct journal_cell {
    int64_t number;
    const void *bytes;
    size_t size;
};
/* False: it does not fit, or is no text. */
bool journal_cell_text(struct journal_cell cell, char *space, size_t room);
/* False: the hash has another length. */
bool journal_cell_head(struct journal_cell sequence, struct journal_cell hash,
                       struct journal_head *head);
/* From the cells after the head. SABOT_BAD_TEXT, SABOT_NO_MEMORY: without words. */
enum sabot_status journal_cell_snapshot(struct journal_cell version, struct journal_cell bytes,
                                        struct journal_snapshot *snapshot);
bool journal_cell_secret(struct journal_cell number, struct journal_cell bytes,
                         struct journal_secret *secret);

/* The columns of a record, in this order wherever one is read. */
#define JOURNAL_COLUMNS "time_ms, actor, command, part, parts, digest, kind, bytes, previous, hash"
enum { JOURNAL_CELLS = 11 };

/* Full or spoilt: nothing is added any more. */
bool journal_page_is_full(const struct journal_page *page);
/* Adds the record of a row, whose first cell is its sequence, or spoils the page where no record
 * of ours is like that. False: out of memory. */
bool journal_page_add(struct journal_page *page, const struct journal_cell cells[JOURNAL_CELLS]);
void journal_page_free(struct journal_page *page);
/* SABOT_BAD_TEXT and the words if the page was spoilt. */
enum sabot_status journal_page_report(const struct journal_page *page,
                                      const struct journal *journal, const char *stream,
                                      struct sabot_error *error);

/* False: out of memory. */
bool journal_heads_add(struct journal_heads *heads, const char *name,
                       const struct journal_head *head);

/* The backends' own ways in. */
enum sabot_status journal_memory_open(const char *name, enum journal_mode mode,
                                      struct journal **journal, struct sabot_error *error);
enum sabot_status journal_sqlite_open(const char *name, enum journal_mode mode,
                                      struct journal **journal, struct sabot_error *error);
enum sabot_status journal_postgres_open(const char *name, enum journal_mode mode,
                                        struct journal **journal, struct sabot_error *error);

#endif
