/*
 * audit_ids.c - see audit_ids.h. A table with open addresses, half full at most.
 */
#include "host/audit/audit_ids.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 1024 };

void audit_ids_begin(struct audit_ids *ids) {
    if (ids->places != NULL)
        memset(ids->places, 0, ids->room * sizeof *ids->places);
    ids->count = 0;
}

/* The hash's own place, or where it would go. */
static uint8_t *place_of(const struct audit_ids *ids, const uint8_t hash[AUDIT_ID_BYTES]) {
    static const uint8_t free_place[AUDIT_ID_BYTES];
    uint64_t start;
    memcpy(&start, hash, sizeof start);
    for (size_t i = (size_t)start & (ids->room - 1);; i = (i + 1) & (ids->room - 1))
        if (memcmp(ids->places[i], hash, AUDIT_ID_BYTES) == 0 ||
            memcmp(ids->places[i], free_place, AUDIT_ID_BYTES) == 0)
            return ids->places[i];
}

static bool grow(struct audit_ids *ids) {
    struct audit_ids wider = {.room = ids->room == 0 ? FIRST_ROOM : 2 * ids->room};
    wider.places = calloc(wider.room, sizeof *wider.places);
    if (wider.places == NULL)
        return false;
    for (size_t i = 0; i < ids->room; i++)
        if (!sodium_is_zero(ids->places[i], AUDIT_ID_BYTES))
            memcpy(place_of(&wider, ids->places[i]), ids->places[i], AUDIT_ID_BYTES);
    wider.count = ids->count;
    free(ids->places);
    *ids = wider;
    return true;
}

enum sabot_status audit_ids_add(struct audit_ids *ids, const char *id) {
    uint8_t hash[AUDIT_ID_BYTES];
    if (2 * (ids->count + 1) > ids->room && !grow(ids))
        return SABOT_NO_MEMORY;
    crypto_generichash(hash, sizeof hash, (const uint8_t *)id, strlen(id), NULL, 0);
    uint8_t *place = place_of(ids, hash);
    if (memcmp(place, hash, sizeof hash) == 0)
        return SABOT_BAD_TEXT;
    memcpy(place, hash, sizeof hash);
    ids->count++;
    return SABOT_OK;
}

void audit_ids_release(struct audit_ids *ids) {
    free(ids->places);
    *ids = (struct audit_ids){0};
}
