/*
 * journal_record.c - a record's hash, and how records hang together. Pure: it
 * touches no store. See journal.h, and docs/journal-format.md for the bytes.
 */
#include "host/journal/journal.h"
#include "host/journal/journal_canonical.h"

#include <sodium.h>
#include <string.h>

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

    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, canonical.bytes, canonical.length);
    crypto_hash_sha256_update(&state, record->bytes, record->size);
    crypto_hash_sha256_final(&state, hash);
}

bool journal_record_follows(const struct journal_record *record, const char *stream,
                            const struct journal_head *head) {
    uint8_t hash[JOURNAL_HASH_BYTES];
    journal_record_hash(stream, record, hash);
    return record->sequence == head->sequence + 1 &&
           memcmp(record->previous, head->hash, sizeof record->previous) == 0 &&
           memcmp(record->hash, hash, sizeof hash) == 0;
}

void journal_append_chain(struct journal_append *append) {
    struct journal_head head = append->expected;
    for (int i = 0; i < append->count; i++) {
        struct journal_record *record = &append->records[i];
        record->sequence = head.sequence + 1;
        memcpy(record->previous, head.hash, sizeof record->previous);
        journal_record_hash(append->stream, record, record->hash);
        head.sequence = record->sequence;
        memcpy(head.hash, record->hash, sizeof head.hash);
    }
    append->head = head;
}
