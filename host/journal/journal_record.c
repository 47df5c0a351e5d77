/*
 * journal_record.c - a record's hash, and how records hang together. Pure: it
 * touches no store. See journal.h, and docs/journal-format.md for the bytes.
 */
#define OPENSSL_API_COMPAT 0x10100000L /* SHA-256 in a context of our own, without allocation */
#include "host/journal/journal.h"
#include "sabot/text.h"

#include <openssl/sha.h>
#include <string.h>

/* OpenSSL's takes a quarter of libsodium's time where the processor has instructions for it. */
void journal_hash(struct journal_bytes first, struct journal_bytes then,
                  uint8_t hash[JOURNAL_HASH_BYTES]) {
    SHA256_CTX context;
    SHA256_Init(&context);
    SHA256_Update(&context, first.bytes, first.size);
    SHA256_Update(&context, then.bytes, then.size);
    SHA256_Final(hash, &context);
}

/* ---- canonical bytes ---- */

void journal_canonical_begin(struct journal_canonical *canonical, const char *domain) {
    SABOT_ASSERT(strlen(domain) == JOURNAL_DOMAIN_BYTES);
    canonical->length = 0;
    journal_canonical_bytes(canonical, (const uint8_t *)domain, JOURNAL_DOMAIN_BYTES);
}

void journal_canonical_number(struct journal_canonical *canonical, uint64_t value, int bytes) {
    SABOT_ASSERT(canonical->length + (size_t)bytes <= sizeof canonical->bytes);
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
        canonical->bytes[canonical->length++] = (uint8_t)(value >> shift);
}

void journal_canonical_text(struct journal_canonical *canonical, const char *text) {
    size_t length = strlen(text);
    SABOT_ASSERT(length <= UINT8_MAX);
    journal_canonical_number(canonical, length, 1);
    journal_canonical_bytes(canonical, (const uint8_t *)text, length);
}

void journal_canonical_bytes(struct journal_canonical *canonical, const uint8_t *bytes,
                             size_t count) {
    SABOT_ASSERT(count <= sizeof canonical->bytes - canonical->length);
    memcpy(canonical->bytes + canonical->length, bytes, count);
    canonical->length += count;
}

/* ---- records ---- */

#define RECORD_DOMAIN "sabot journal 1\n"

void journal_record_hash(const char *stream, const struct journal_record *record,
                         uint8_t hash[JOURNAL_HASH_BYTES]) {
    struct journal_canonical canonical;
    journal_canonical_begin(&canonical, RECORD_DOMAIN);
    journal_canonical_bytes(&canonical, record->previous, sizeof record->previous);
    journal_canonical_text(&canonical, stream);
    journal_canonical_number(&canonical, record->sequence, 8);
    journal_canonical_number(&canonical, (uint64_t)record->time_ms, 8);
    journal_canonical_text(&canonical, record->actor);
    journal_canonical_text(&canonical, record->command);
    journal_canonical_number(&canonical, record->part, 2);
    journal_canonical_number(&canonical, record->parts, 2);
    journal_canonical_bytes(&canonical, record->digest, sizeof record->digest);
    journal_canonical_number(&canonical, record->kind, 2);
    journal_canonical_number(&canonical, record->size, 4);
    journal_hash((struct journal_bytes){canonical.bytes, canonical.length},
                 (struct journal_bytes){record->bytes, record->size}, hash);
}

const char *journal_record_fault(const struct journal_record *record, const char *stream,
                                 const struct journal_head *head) {
    uint8_t hash[JOURNAL_HASH_BYTES];
    if (record->sequence != head->sequence + 1)
        return "is missing";
    if (memcmp(record->previous, head->hash, sizeof record->previous) != 0)
        return "does not follow the record before it";
    journal_record_hash(stream, record, hash);
    return memcmp(record->hash, hash, sizeof hash) != 0 ? "is not what its hash says" : NULL;
}

enum sabot_status journal_fault_say(const char *stream, uint64_t sequence, const char *fault,
                                    struct sabot_error *error) {
    return sabot_error_print(error, SABOT_BAD_TEXT, "record %lld of %s %s; run sabot verify",
                             (long long)sequence, stream, fault);
}

struct journal_head journal_head_of(const struct journal_record *record) {
    struct journal_head head = {.sequence = record->sequence};
    memcpy(head.hash, record->hash, sizeof head.hash);
    return head;
}

bool journal_head_is(const struct journal_head *one, const struct journal_head *other) {
    return one->sequence == other->sequence &&
           memcmp(one->hash, other->hash, sizeof one->hash) == 0;
}

void journal_append_chain(struct journal_append *append) {
    struct journal_head head = append->expected;
    for (int i = 0; i < append->count; i++) {
        struct journal_record *record = &append->records[i];
        record->sequence = head.sequence + 1;
        memcpy(record->previous, head.hash, sizeof record->previous);
        journal_record_hash(append->stream, record, record->hash);
        head = journal_head_of(record);
    }
    append->head = head;
}
