/*
 * journal_seal.h - records that only somebody with a key can have written.
 *
 * A chain shows that nothing was changed, and not who wrote it: a role of the database
 * appends a record with a right hash. So the store keeps, beside each stream, one seal: its last
 * record's sequence and hash, and a keyed hash of them and of the stream's name. By the chain it
 * covers everything before. A writer that was given the key sets it in the commit of its records;
 * what lies after a stream's seal was written by somebody else. No byte of a record knows of it
 * (docs/journal-format.md, docs/decisions/0018-seals-beside-the-records.md).
 *
 * Whether a room asks for seals is its owner's business (host/service).
 */
#ifndef HOST_JOURNAL_JOURNAL_SEAL_H
#define HOST_JOURNAL_JOURNAL_SEAL_H

#include "host/journal/journal.h"

#define JOURNAL_SEAL_PURPOSE "records" /* of the key that is derived from the room's */

/* Sequence 0: there is none. */
struct journal_seal {
    struct journal_head head;
    uint8_t mac[JOURNAL_HASH_BYTES];
};

/* From now on each append of this journal seals its stream. `asks`: and journal_seal_permits
 * refuses an end that is not sealed. The key is copied, and wiped when the journal is closed. */
void journal_seal_with(struct journal *journal, const uint8_t key[JOURNAL_SEAL_KEY_BYTES],
                       bool asks);

/* Of a stream that ends so, as it is stored. */
void journal_seal_write(const uint8_t key[JOURNAL_SEAL_KEY_BYTES], const char *stream,
                        const struct journal_head *end, uint8_t bytes[JOURNAL_SEAL_BYTES]);
/* None, if they have another length. */
struct journal_seal journal_seal_read(const uint8_t *bytes, size_t size);

SABOT_MUST_CHECK enum sabot_status journal_seal_find(struct journal *journal, const char *stream,
                                                     struct journal_seal *seal,
                                                     struct sabot_error *error);

/* Does the seal, found together with this end of the stream or later, cover it? */
enum journal_cover {
    JOURNAL_COVERED,
    JOURNAL_READ_ON, /* it is of a later record: only that one will show it */
    JOURNAL_NOT_COVERED,
};
enum journal_cover journal_seal_cover(const uint8_t key[JOURNAL_SEAL_KEY_BYTES], const char *stream,
                                      const struct journal_seal *seal,
                                      const struct journal_head *end);

/* Names the first record up to that end that the seal does not cover, where everything up to
 * `known` was covered before, or a sealed one that is missing; and gives SABOT_BAD_TEXT. */
enum sabot_status journal_seal_say(const uint8_t key[JOURNAL_SEAL_KEY_BYTES], const char *stream,
                                   const struct journal_seal *seal, uint64_t known,
                                   const struct journal_head *end, struct sabot_error *error);

/* The stream's head, which its seal covers. SABOT_BAD_TEXT: it does not, in words. */
SABOT_MUST_CHECK enum sabot_status
journal_seal_find_head(struct journal *journal, const uint8_t key[JOURNAL_SEAL_KEY_BYTES],
                       const char *stream, struct journal_head *head, struct sabot_error *error);

/* May a writer that has no service append after this head? Where the journal asks for seals, one
 * must cover it, or be of a later record that is there. */
SABOT_MUST_CHECK enum sabot_status journal_seal_permits(struct journal *journal, const char *stream,
                                                        const struct journal_head *head,
                                                        struct sabot_error *error);

/* Seals a stream as it stands, wherever its records come from; also beside writers that seal.
 * Requires: a writer with a key. */
SABOT_MUST_CHECK enum sabot_status journal_seal_end(struct journal *journal, const char *stream,
                                                    struct sabot_error *error);

/* The seal as it lies there, to another store of the same room which has that end. `is_later`: it
 * is of a later record, because somebody writes there, and was not copied. */
SABOT_MUST_CHECK enum sabot_status journal_seal_copy(struct journal *from, struct journal *to,
                                                     const char *stream,
                                                     const struct journal_head *end, bool *is_later,
                                                     struct sabot_error *error);

#endif
