/*
 * journal_seal.c - see journal_seal.h.
 */
#include "host/journal/journal_seal.h"

#include "host/journal/journal_backend.h"
#include "host/journal/journal_cursor.h"
#include "sabot/text.h"

#include <sodium.h>
#include <string.h>

#define OTHERS_WROTE "others wrote to the store all the while; try again"

enum { SWAP_TRIES = 100 }; /* beside the servers of a shared store */

void journal_seal_with(struct journal *journal, const uint8_t key[JOURNAL_SEAL_KEY_BYTES],
                       bool asks) {
    memcpy(journal->seal_key, key, sizeof journal->seal_key);
    journal->seals = true;
    journal->asks_seals = asks;
}

/* ---- one seal ---- */

static void make_mac(const uint8_t key[JOURNAL_SEAL_KEY_BYTES], const char *stream,
                     const struct journal_head *end, uint8_t mac[JOURNAL_HASH_BYTES]) {
    struct journal_canonical canonical;
    journal_canonical_begin(&canonical, "sabot seal 1   \n");
    journal_canonical_text(&canonical, stream);
    journal_canonical_number(&canonical, end->sequence, 8);
    journal_canonical_bytes(&canonical, end->hash, sizeof end->hash);
    crypto_generichash(mac, JOURNAL_HASH_BYTES, canonical.bytes, canonical.length, key,
                       JOURNAL_SEAL_KEY_BYTES);
}

void journal_seal_write(const uint8_t key[JOURNAL_SEAL_KEY_BYTES], const char *stream,
                        const struct journal_head *end, uint8_t bytes[JOURNAL_SEAL_BYTES]) {
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(end->sequence >> (56 - 8 * i));
    memcpy(bytes + 8, end->hash, sizeof end->hash);
    make_mac(key, stream, end, bytes + 8 + sizeof end->hash);
}

struct journal_seal journal_seal_read(const uint8_t *bytes, size_t size) {
    struct journal_seal seal = {0};
    if (bytes == NULL || size != JOURNAL_SEAL_BYTES)
        return seal;
    for (int i = 0; i < 8; i++)
        seal.head.sequence = seal.head.sequence << 8 | bytes[i];
    memcpy(seal.head.hash, bytes + 8, sizeof seal.head.hash);
    memcpy(seal.mac, bytes + 8 + sizeof seal.head.hash, sizeof seal.mac);
    return seal;
}

static bool holds(const uint8_t key[JOURNAL_SEAL_KEY_BYTES], const char *stream,
                  const struct journal_seal *seal) {
    uint8_t mac[JOURNAL_HASH_BYTES];
    if (seal->head.sequence == 0)
        return false;
    make_mac(key, stream, &seal->head, mac);
    return sodium_memcmp(mac, seal->mac, sizeof mac) == 0;
}

enum journal_cover journal_seal_cover(const uint8_t key[JOURNAL_SEAL_KEY_BYTES], const char *stream,
                                      const struct journal_seal *seal,
                                      const struct journal_head *end) {
    if (!holds(key, stream, seal) || seal->head.sequence < end->sequence)
        return JOURNAL_NOT_COVERED;
    if (seal->head.sequence > end->sequence)
        return JOURNAL_READ_ON;
    return journal_head_is(&seal->head, end) ? JOURNAL_COVERED : JOURNAL_NOT_COVERED;
}

/* Of `end` and what is before it, but for what was `known`. */
static uint64_t first_uncovered(const uint8_t key[JOURNAL_SEAL_KEY_BYTES], const char *stream,
                                const struct journal_seal *seal, uint64_t known, uint64_t end) {
    uint64_t sealed = holds(key, stream, seal) ? seal->head.sequence : 0;
    uint64_t first = (sealed > known ? sealed : known) + 1;
    return first < end ? first : end;
}

enum sabot_status journal_seal_say(const uint8_t key[JOURNAL_SEAL_KEY_BYTES], const char *stream,
                                   const struct journal_seal *seal, uint64_t known,
                                   const struct journal_head *end, struct sabot_error *error) {
    if (holds(key, stream, seal) && seal->head.sequence > end->sequence)
        return sabot_error_print(error, SABOT_BAD_TEXT,
                                 "%s has a seal of record %lld, which is not there: its end was "
                                 "cut off or replaced; see sabot room vouch --help",
                                 stream, (long long)seal->head.sequence);
    return sabot_error_print(error, SABOT_BAD_TEXT,
                             "record %lld of %s has no seal of the room's key: no server of this "
                             "room wrote it, or an older one; see sabot room vouch --help",
                             (long long)first_uncovered(key, stream, seal, known, end->sequence),
                             stream);
}

/* ---- in the store ---- */

/* The bytes as they lie there; size 0: none. */
static enum sabot_status find_bytes(struct journal *journal, const char *stream,
                                    struct journal_secret *found, struct sabot_error *error) {
    enum sabot_status status = journal_is_whole(journal, error);
    *found = (struct journal_secret){.number = JOURNAL_SEAL_NUMBER};
    if (status == SABOT_OK)
        status =
            journal->operations->secret_find(journal, stream, JOURNAL_SEAL_NUMBER, found, error);
    if (status == SABOT_NOT_FOUND || (status == SABOT_OK && found->number != JOURNAL_SEAL_NUMBER)) {
        found->size = 0;
        return SABOT_OK;
    }
    return status;
}

enum sabot_status journal_seal_find(struct journal *journal, const char *stream,
                                    struct journal_seal *seal, struct sabot_error *error) {
    struct journal_secret found;
    enum sabot_status status = find_bytes(journal, stream, &found, error);
    *seal = journal_seal_read(found.bytes, found.size);
    return status;
}

/* A seal of a later record says nothing of this one, but that it is not the last: if that record is
 * there. */
static enum sabot_status check(struct journal *journal, const uint8_t key[JOURNAL_SEAL_KEY_BYTES],
                               const char *stream, const struct journal_head *end, bool *is_last,
                               struct sabot_error *error) {
    struct journal_seal seal;
    struct journal_record record;
    enum sabot_status status = journal_seal_find(journal, stream, &seal, error);
    *is_last = true;
    if (status != SABOT_OK || (end->sequence == 0 && seal.head.sequence == 0))
        return status;
    enum journal_cover cover = journal_seal_cover(key, stream, &seal, end);
    if (cover == JOURNAL_COVERED)
        return SABOT_OK;
    if (cover == JOURNAL_READ_ON) {
        status = journal_find_record(journal, stream, seal.head.sequence, &record, error);
        if (status == SABOT_OK && memcmp(record.hash, seal.head.hash, sizeof record.hash) == 0) {
            *is_last = false;
            return SABOT_OK;
        }
        if (status != SABOT_OK && status != SABOT_NOT_FOUND)
            return status;
    }
    return journal_seal_say(key, stream, &seal, 0, end, error);
}

enum sabot_status journal_seal_permits(struct journal *journal, const char *stream,
                                       const struct journal_head *head, struct sabot_error *error) {
    bool is_last; /* after a head that is not an append loses its race */
    return journal->asks_seals ? check(journal, journal->seal_key, stream, head, &is_last, error)
                               : SABOT_OK;
}

enum sabot_status journal_seal_find_head(struct journal *journal,
                                         const uint8_t key[JOURNAL_SEAL_KEY_BYTES],
                                         const char *stream, struct journal_head *head,
                                         struct sabot_error *error) {
    bool is_last = false;
    for (int tries = 0; !is_last && tries < SWAP_TRIES; tries++) {
        enum sabot_status status = journal_find_head(journal, stream, head, error);
        if (status == SABOT_OK)
            status = check(journal, key, stream, head, &is_last, error);
        if (status != SABOT_OK)
            return status;
    }
    return is_last ? SABOT_OK : sabot_error_say(error, SABOT_IO, OTHERS_WROTE);
}

enum sabot_status journal_seal_end(struct journal *journal, const char *stream,
                                   struct sabot_error *error) {
    SABOT_ASSERT(journal->seals && journal->mode == JOURNAL_WRITE);
    for (int tries = 0; tries < SWAP_TRIES; tries++) {
        struct journal_secret was;
        struct journal_head head;
        uint8_t bytes[JOURNAL_SEAL_BYTES];
        enum sabot_status status = find_bytes(journal, stream, &was, error);
        if (status == SABOT_OK)
            status = journal_find_head(journal, stream, &head, error);
        if (status != SABOT_OK)
            return status;
        journal_seal_write(journal->seal_key, stream, &head, bytes);
        if (was.size == sizeof bytes && memcmp(was.bytes, bytes, sizeof bytes) == 0)
            return SABOT_OK;
        /* A server that appends in between has sealed its own: then this changes nothing. */
        status = journal_seal_swap(journal, stream, &was, bytes, error);
        if (status != SABOT_OK)
            return status;
    }
    return sabot_error_say(error, SABOT_IO, OTHERS_WROTE);
}

enum sabot_status journal_seal_copy(struct journal *from, struct journal *to, const char *stream,
                                    const struct journal_head *end, bool *is_later,
                                    struct sabot_error *error) {
    struct journal_secret seal, was, now;
    enum sabot_status status = find_bytes(from, stream, &seal, error);
    *is_later = journal_seal_read(seal.bytes, seal.size).head.sequence > end->sequence;
    if (status != SABOT_OK || seal.size != JOURNAL_SEAL_BYTES || *is_later)
        return status;
    status = find_bytes(to, stream, &was, error);
    if (status == SABOT_OK)
        status = journal_seal_swap(to, stream, &was, seal.bytes, error);
    if (status == SABOT_OK)
        status = find_bytes(to, stream, &now, error);
    if (status != SABOT_OK)
        return status;
    return now.size == seal.size && memcmp(now.bytes, seal.bytes, seal.size) == 0
               ? SABOT_OK
               : sabot_error_say(error, SABOT_IO, OTHERS_WROTE);
}
