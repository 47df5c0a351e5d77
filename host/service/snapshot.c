/*
 * snapshot.c - see snapshot.h.
 */
#include "host/service/snapshot.h"

#include "host/record/record.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* A keyed BLAKE2b of stream, head and state. */
static void seal(const struct fair_key *key, const char *stream,
                 const struct journal_snapshot *snapshot, uint32_t state_size,
                 uint8_t sealed[SNAPSHOT_SEAL_BYTES]) {
    uint8_t derived[FAIR_BYTES], sequence[8];
    crypto_generichash_state state;
    fair_key_derive(key, "snapshots", derived);
    for (int i = 0; i < 8; i++)
        sequence[i] = (uint8_t)(snapshot->head.sequence >> (56 - 8 * i));
    crypto_generichash_init(&state, derived, sizeof derived, SNAPSHOT_SEAL_BYTES);
    crypto_generichash_update(&state, (const uint8_t *)stream, strlen(stream) + 1);
    crypto_generichash_update(&state, sequence, sizeof sequence);
    crypto_generichash_update(&state, snapshot->head.hash, sizeof snapshot->head.hash);
    crypto_generichash_update(&state, snapshot->bytes, state_size);
    crypto_generichash_final(&state, sealed, SNAPSHOT_SEAL_BYTES);
    sodium_memzero(derived, sizeof derived);
    sodium_memzero(&state, sizeof state);
}

bool snapshot_write(struct journal_snapshot *snapshot, const struct fair_key *key,
                    const char *stream, const struct sabot_table *table, uint8_t *space) {
    struct sabot_error ignored;
    uint32_t size;
    if (key == NULL || record_state_write(table, space, &size, &ignored) != SABOT_OK)
        return false;
    snapshot->bytes = malloc((size_t)size + SNAPSHOT_SEAL_BYTES);
    if (snapshot->bytes == NULL)
        return false;
    memcpy(snapshot->bytes, space, size);
    snapshot->version = (uint32_t)record_state_version(table);
    snapshot->size = size + SNAPSHOT_SEAL_BYTES;
    seal(key, stream, snapshot, size, snapshot->bytes + size);
    return true;
}

bool snapshot_read(const struct journal_snapshot *snapshot, const struct fair_key *key,
                   const char *stream, struct sabot_table *table) {
    struct sabot_error ignored;
    uint8_t sealed[SNAPSHOT_SEAL_BYTES];
    if (key == NULL || snapshot->version > RECORD_STATE_VERSION ||
        snapshot->size <= SNAPSHOT_SEAL_BYTES)
        return false;
    uint32_t size = snapshot->size - SNAPSHOT_SEAL_BYTES;
    seal(key, stream, snapshot, size, sealed);
    return sodium_memcmp(sealed, snapshot->bytes + size, sizeof sealed) == 0 &&
           record_state_read(snapshot->bytes, size, table, &ignored) == SABOT_OK &&
           (int)snapshot->version == record_state_version(table);
}

bool snapshot_is_of(const struct journal_snapshot *snapshot, const uint8_t *state, uint32_t size) {
    return snapshot->size == size + SNAPSHOT_SEAL_BYTES &&
           memcmp(snapshot->bytes, state, size) == 0;
}
