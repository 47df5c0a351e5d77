/*
 * replay.c - see replay.h.
 */
#include "host/service/replay.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct replay *replay_new(void) {
    struct replay *replay = calloc(1, sizeof *replay);
    if (replay != NULL)
        replay_clear(replay);
    return replay;
}

void replay_free(struct replay *replay) {
    if (replay == NULL)
        return;
    replay_clear(replay);
    free(replay);
}

void replay_clear(struct replay *replay) {
    held_table_clear(&replay->table);
    held_sheet_drop(replay->space.sheet);
    replay->space.sheet = NULL;
    replay->head = (struct journal_head){0};
}

enum sabot_status replay_read(struct replay *replay, const struct journal_record *record,
                              struct sabot_error *error) {
    enum sabot_status status = record_event_read(
        (struct record_stored){record->kind, record->time_ms, record->bytes, record->size},
        &replay->space, &replay->event, error);
    replay->next = journal_head_of(record);
    if (status != SABOT_OK || (record->sequence == replay->head.sequence + 1 &&
                               sabot_table_accepts(&replay->table, &replay->event)))
        return status;
    return sabot_error_print(error, SABOT_BAD_TEXT,
                             "record %lld is an event that cannot follow the ones before it",
                             (long long)record->sequence);
}

void replay_apply(struct replay *replay) {
    held_table_apply(&replay->table, &replay->event);
    replay->head = replay->next;
}

void replay_open(struct replay *replay, struct journal *journal, const char *stream, uint64_t to,
                 struct sabot_error *error) {
    replay->cursor = journal_cursor_open(journal, stream, replay->head.sequence + 1, to, error);
}

/* Nothing is built on a record that is not what was written: what a state says may be
 * paid out. */
const struct journal_record *replay_next(struct replay *replay) {
    struct journal_cursor *cursor = &replay->cursor;
    const struct journal_record *record = journal_cursor_next(cursor);
    if (record == NULL)
        return NULL;
    const char *fault = journal_record_fault(record, cursor->stream, &replay->head);
    cursor->status = fault == NULL ? replay_read(replay, record, cursor->error)
                                   : journal_fault_say(cursor->stream, replay->head.sequence + 1,
                                                       fault, cursor->error);
    return cursor->status == SABOT_OK ? record : NULL;
}

enum sabot_status replay_close(struct replay *replay) {
    return journal_cursor_close(&replay->cursor);
}

enum sabot_status replay_more(struct replay *replay, struct journal *journal, const char *stream,
                              uint64_t to, struct sabot_error *error) {
    replay_open(replay, journal, stream, to, error);
    while (replay_next(replay) != NULL)
        replay_apply(replay);
    return replay_close(replay);
}

enum sabot_status replay_prove(struct replay *replay, struct journal *journal,
                               const uint8_t key[JOURNAL_SEAL_KEY_BYTES], const char *stream,
                               struct sabot_error *error) {
    struct journal_seal seal;
    enum sabot_status status = journal_seal_find(journal, stream, &seal, error);
    if (status != SABOT_OK || (replay->head.sequence == 0 && seal.head.sequence == 0))
        return status;
    enum journal_cover cover = journal_seal_cover(key, stream, &seal, &replay->head);
    if (cover == JOURNAL_READ_ON) { /* another service wrote meanwhile */
        status = replay_more(replay, journal, stream, seal.head.sequence, error);
        if (status != SABOT_OK)
            return status;
        cover = journal_seal_cover(key, stream, &seal, &replay->head);
    }
    return cover == JOURNAL_COVERED ? SABOT_OK
                                    : journal_seal_say(key, stream, &seal, 0, &replay->head, error);
}

struct fair_terms shoe_terms(const char *stream, const struct sabot_table *table) {
    const struct sabot_table_shoe *shoe = &table->shoe;
    struct fair_terms terms = {
        .shoe = (uint64_t)shoe->number, .decks = table->decks, .cut = shoe->cut};
    SABOT_ASSERT(sabot_text_copy(terms.table, sizeof terms.table, stream));
    memcpy(terms.commitment, shoe->commitment, sizeof terms.commitment);
    for (int i = 0; i < shoe->contribution_count; i++)
        if (shoe->contributions[i].given) {
            struct fair_contribution *one = &terms.contributions[terms.contribution_count++];
            memcpy(one->value, shoe->contributions[i].value, FAIR_BYTES);
            one->bettor = shoe->contributions[i].bettor;
        }
    terms.proves_cards = shoe->proves_cards;
    terms.has_beacon = shoe->beacon_given;
    memcpy(terms.beacon, shoe->beacon, sizeof terms.beacon);
    memcpy(terms.root, shoe->root, sizeof terms.root);
    return terms;
}

bool shoe_contribution_holds(const char *stream, const struct sabot_table_shoe *shoe, int number,
                             const uint8_t value[FAIR_BYTES]) {
    const struct sabot_contribution *one = &shoe->contributions[number - 1];
    struct fair_place place = {stream, (uint64_t)shoe->number};
    return shoe->proves_cards ? fair_contribution_holds(place, one->bettor, value, one->commitment)
                              : fair_commitment_holds(value, one->commitment);
}

/* ---- snapshots ---- */

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
    if (key == NULL || !record_state_is_read(snapshot->version) ||
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

/* A snapshot is taken after a whole command that the journal has. */
bool replay_is_anchored(struct journal *journal, const char *stream,
                        const struct journal_head *head) {
    struct journal_record record;
    struct sabot_error ignored;
    return journal_find_record(journal, stream, head->sequence, &record, &ignored) == SABOT_OK &&
           record.part + 1 == record.parts &&
           memcmp(record.hash, head->hash, JOURNAL_HASH_BYTES) == 0;
}

/* Anything wrong with it, and the stream is read from its beginning. */
static void begin_at_snapshot(struct replay *replay, struct journal *journal,
                              const struct fair_key *key, const char *stream, uint64_t to) {
    struct journal_snapshot snapshot;
    struct sabot_error ignored;
    replay_clear(replay);
    if (journal_snapshot_read(journal, stream, &snapshot, &ignored) != SABOT_OK)
        return;
    if (snapshot.head.sequence <= to && replay_is_anchored(journal, stream, &snapshot.head)) {
        if (snapshot_read(&snapshot, key, stream, &replay->table))
            replay->head = snapshot.head;
        else
            replay_clear(replay);
    }
    free(snapshot.bytes);
}

enum sabot_status replay_stream(struct replay *replay, struct journal *journal,
                                const struct fair_key *key, const char *stream, uint64_t to,
                                struct sabot_error *error) {
    begin_at_snapshot(replay, journal, key, stream, to);
    return replay_more(replay, journal, stream, to, error);
}
