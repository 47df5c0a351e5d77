/*
 * heads.h - signed heads in a second place.
 *
 * A chain cannot show that its own end is missing, nor that all of it was
 * rewritten. So heads are signed (Ed25519) with a key that is not in the store,
 * and each is added to a file beside it, in the room's folder unless the room names another.
 * heads_check then finds a cut-off end, an old copy put back, and a rewritten chain whose hashes
 * are right.
 *
 * It says whether the journal still leads through every signed head. Whether the
 * records between them hang together says journal_verify: do both.
 * The lines and what is signed are in docs/journal-format.md.
 */
#ifndef HOST_HEADS_HEADS_H
#define HOST_HEADS_HEADS_H

#include "host/journal/journal.h"

#include <stdio.h>

#define HEADS_PUBLIC_BYTES    32
#define HEADS_SECRET_BYTES    64
#define HEADS_SIGNATURE_BYTES 64
#define HEADS_LINE_MAX        400 /* the longest, its newline included */

/* ---- keys ---- */

struct heads_key {
    uint8_t secret[HEADS_SECRET_BYTES];
    uint8_t public[HEADS_PUBLIC_BYTES];
};

/* Makes a key and writes it to `path`, for its owner's eyes only, and the public
 * half to `path`.pub. A file that is there already is never written over. */
SABOT_MUST_CHECK enum sabot_status heads_key_make(const char *path, struct heads_key *key,
                                                  struct sabot_error *error);

/* Refuses a key that others can read. */
SABOT_MUST_CHECK enum sabot_status heads_key_read(const char *path, struct heads_key *key,
                                                  struct sabot_error *error);

SABOT_MUST_CHECK enum sabot_status
heads_public_read(const char *path, uint8_t public[HEADS_PUBLIC_BYTES], struct sabot_error *error);

/* Wipes it. */
void heads_key_forget(struct heads_key *key);

/* ---- heads ---- */

struct heads_line {
    char stream[JOURNAL_STREAM_MAX];
    struct journal_head head;
    int64_t time_ms; /* when it was signed */
    uint8_t signature[HEADS_SIGNATURE_BYTES];
};

void heads_line_sign(struct heads_line *line, const struct heads_key *key);
bool heads_line_holds(const struct heads_line *line, const uint8_t public[HEADS_PUBLIC_BYTES]);

/* A line as text, with its newline; returns its length. */
int heads_line_write(const struct heads_line *line, char text[HEADS_LINE_MAX]);
/* False: the text is not a signed head. `text` is without the newline. */
bool heads_line_read(struct heads_line *line, const char *text);

struct heads;

/* Opens or makes the file for adding to it. What a crash left of an unfinished
 * last line is cut off. */
SABOT_MUST_CHECK enum sabot_status heads_open(const char *path, struct heads **heads,
                                              struct sabot_error *error);
void heads_close(struct heads *heads);

/* Adds signed lines, durable on return. A failed write is final: every later one
 * fails until the file is opened again. */
SABOT_MUST_CHECK enum sabot_status heads_append(struct heads *heads, const struct heads_line *lines,
                                                int count, struct sabot_error *error);

/* The lines of a file, one after the other. */
struct heads_reader {
    FILE *file; /* NULL: it could not be opened */
    const char *path;
    uint64_t number; /* of the line that was read last */
    bool is_spoilt;  /* that is no head */
};
SABOT_MUST_CHECK enum sabot_status heads_reader_open(struct heads_reader *reader, const char *path,
                                                     struct sabot_error *error);
/* False: there are no more, or a line is no head. */
bool heads_reader_next(struct heads_reader *reader, struct heads_line *line);
/* Also after trouble, which is `status`: gives that back, or the trouble of reading. */
SABOT_MUST_CHECK enum sabot_status heads_reader_close(struct heads_reader *reader,
                                                      enum sabot_status status,
                                                      struct sabot_error *error);

/* Checks every line against the journal. Returns SABOT_OK and an empty `stream` in
 * `fault` if all of it holds, else the first line that does not: its stream and
 * sequence, and why. A line that is no line, or is not signed by that key, has
 * stream `-` and the number of the line. `checked` counts good lines. */
struct heads_fault {
    char stream[JOURNAL_STREAM_MAX];
    uint64_t sequence;
    char words[SABOT_ERROR_WORDS_MAX];
};
SABOT_MUST_CHECK enum sabot_status
heads_check(const char *path, const uint8_t public[HEADS_PUBLIC_BYTES], struct journal *journal,
            uint64_t *checked, struct heads_fault *fault, struct sabot_error *error);

/* The same for the last line of each stream alone, which its chain leads to through all the
 * others: for a server that starts. No file is no fault. */
SABOT_MUST_CHECK enum sabot_status
heads_check_ends(const char *path, const uint8_t public[HEADS_PUBLIC_BYTES],
                 struct journal *journal, struct heads_fault *fault, struct sabot_error *error);

#endif
