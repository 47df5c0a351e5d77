/*
 * witness.c - sees records, replies, news and states, and compares them.
 * See witness.h.
 */
#include "tests/simulator/witness.h"

#include "sabot/kind.h"
#include "tests/simulator/witness_parts.h"
#include "tests/support/bare_state.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct witness *witness_begin(struct world *world) {
    struct witness *witness = calloc(1, sizeof *witness);
    SABOT_ASSERT(witness != NULL);
    witness->world = world;
    witness->decision = malloc(sizeof *witness->decision);
    witness->replay = replay_new();
    witness->before = calloc(1, sizeof *witness->before);
    SABOT_ASSERT(witness->decision != NULL && witness->replay != NULL && witness->before != NULL);
    for (int i = 0; i < world->table_count; i++) {
        witness->tables[i] = calloc(1, sizeof *witness->tables[i]);
        SABOT_ASSERT(witness->tables[i] != NULL);
        witness->tables[i]->number = i;
        replay_clear(&witness->tables[i]->replay);
    }
    return witness;
}

static void end_table(struct watched *table) {
    for (int i = 0; i < SABOT_DECISION_EVENTS_MAX; i++)
        held_sheet_drop(table->spaces[i].sheet);
    held_sheet_drop(table->replay.space.sheet);
    held_table_clear(&table->replay.table);
    held_table_clear(&table->before);
    free(table->records);
    free(table);
}

void witness_end(struct witness *witness) {
    for (int i = 0; i < witness->world->table_count; i++)
        end_table(witness->tables[i]);
    free(witness->decision);
    replay_free(witness->replay);
    held_table_clear(witness->before);
    free(witness->before);
    free(witness);
}

const struct sabot_table *witness_table(const struct witness *witness, int table) {
    return &witness->tables[table]->replay.table;
}

static const char *name_of(const struct witness *witness, const struct watched *table) {
    return witness->world->tables[table->number].name;
}

static struct watched *find_table(const struct witness *witness, const char *stream) {
    for (int i = 0; i < witness->world->table_count; i++)
        if (strcmp(witness->world->tables[i].name, stream) == 0)
            return witness->tables[i];
    return NULL;
}

/* ---- states ---- */

static void note_state(struct witness *witness, const struct sabot_table *table,
                       struct seen_record *seen) {
    seen->state_size = bare_state_write(table, witness->bytes[0]);
    crypto_generichash(seen->state, sizeof seen->state, witness->bytes[0], seen->state_size, NULL,
                       0);
}

/* The bytes of a state that somebody says is the one at that head; the sheet
 * that may follow them is not looked at. */
static void check_bytes(const struct witness *witness, const struct watched *table,
                        const struct journal_head *head, const uint8_t *bytes, uint32_t size,
                        const char *whose) {
    uint8_t hash[STATE_HASH_BYTES] = {0};
    if (head->sequence == 0 || head->sequence > table->count)
        world_broken(witness->world, "%s: %s is at record %llu, which is not stored", whose,
                     name_of(witness, table), (unsigned long long)head->sequence);
    const struct seen_record *seen = &table->records[head->sequence - 1];
    if (size >= seen->state_size)
        crypto_generichash(hash, sizeof hash, bytes, seen->state_size, NULL, 0);
    if (memcmp(seen->hash, head->hash, sizeof seen->hash) != 0)
        world_broken(witness->world, "%s: record %llu of %s has another hash", whose,
                     (unsigned long long)head->sequence, name_of(witness, table));
    if (memcmp(seen->state, hash, sizeof hash) != 0)
        world_broken(witness->world,
                     "%s: the state of %s at record %llu is not what its records make", whose,
                     name_of(witness, table), (unsigned long long)head->sequence);
}

static void check_state(struct witness *witness, const struct watched *table,
                        const struct journal_head *head, const struct sabot_table *state,
                        const char *whose) {
    uint32_t size = bare_state_write(state, witness->bytes[0]);
    check_bytes(witness, table, head, witness->bytes[0], size, whose);
}

/* ---- what the disk reports ---- */

static struct seen_record *add_record(struct watched *table, const struct journal_record *record) {
    if (table->count == table->room) {
        table->room = table->room == 0 ? 256 : 2 * table->room;
        table->records = realloc(table->records, table->room * sizeof *table->records);
        SABOT_ASSERT(table->records != NULL);
    }
    struct seen_record *seen = &table->records[table->count++];
    memcpy(seen->command, record->command, sizeof seen->command);
    memcpy(seen->hash, record->hash, sizeof seen->hash);
    seen->kind = record->kind;
    return seen;
}

static void gather_part(struct witness *witness, struct watched *table,
                        const struct journal_record *record) {
    struct sabot_error error;
    if (record->part == 0) {
        held_table_copy(&table->before, witness->before);
        table->part_count = 0;
    }
    if (record->part != table->part_count || record->parts > SABOT_DECISION_EVENTS_MAX)
        world_broken(witness->world, "record %llu of %s is not the next part of its command",
                     (unsigned long long)record->sequence, name_of(witness, table));
    SABOT_ASSERT(record_event_read((struct record_stored){record->kind, record->time_ms,
                                                          record->bytes, record->size},
                                   &table->spaces[record->part], &table->parts[record->part],
                                   &error) == SABOT_OK);
    table->part_count++;
    if (table->part_count == record->parts)
        witness_check_command(witness, table, record);
}

static void see_record(struct witness *witness, struct watched *table,
                       const struct journal_record *record) {
    struct sabot_error error;
    held_table_copy(witness->before, &table->replay.table);
    if (replay_read(&table->replay, record, &error) != SABOT_OK)
        world_broken(witness->world, "%s: %s", name_of(witness, table), error.words);
    replay_apply(&table->replay);
    struct happening happening = {record, &table->replay.event, witness->before,
                                  &table->replay.table};
    witness->world->tally->records++;
    witness->world->tally->events[record->kind]++;
    world_say(witness->world, "  %s %llu %s (%s)", name_of(witness, table),
              (unsigned long long)record->sequence, sabot_event_forms[record->kind].name,
              record->command);
    witness_check_happening(witness, table, &happening);
    if (record->kind == SABOT_EVENT_SEATED)
        table->seated_at[happening.event->with.bettor - 1] = record->sequence;
    note_state(witness, &table->replay.table, add_record(table, record));
    gather_part(witness, table, record);
}

static void see_appended(void *context, const struct journal_append *appends, int count) {
    struct witness *witness = context;
    struct sabot_error error;
    for (int i = 0; i < count; i++) {
        struct watched *table = find_table(witness, appends[i].stream);
        witness->world->tally->lost_races += appends[i].outcome == JOURNAL_LOST_RACE;
        if (table == NULL)
            continue;
        const struct journal_record *record;
        struct journal_cursor cursor = journal_cursor_open(
            witness->world->disk.store, appends[i].stream, table->count + 1, INT64_MAX, &error);
        while ((record = journal_cursor_next(&cursor)) != NULL)
            see_record(witness, table, record);
        SABOT_ASSERT(journal_cursor_close(&cursor) == SABOT_OK);
    }
}

static bool holds_a_seed(const struct world *world, const uint8_t *bytes, uint32_t size) {
    for (int i = 0; i < world->seed_count; i++)
        if (memmem(bytes, size, world->seeds[i], FAIR_BYTES) != NULL)
            return true;
    return false;
}

static void see_snapshot(void *context, const char *stream,
                         const struct journal_snapshot *snapshot) {
    struct witness *witness = context;
    const struct watched *table = find_table(witness, stream);
    SABOT_ASSERT(table != NULL);
    witness->world->tally->snapshots++;
    if (holds_a_seed(witness->world, snapshot->bytes, snapshot->size))
        world_broken(witness->world, "a snapshot of %s holds a seed", stream);
    check_bytes(witness, table, &snapshot->head, snapshot->bytes, snapshot->size, "a snapshot");
}

static void see_secret(void *context, const uint8_t *bytes, uint32_t size) {
    struct witness *witness = context;
    if (holds_a_seed(witness->world, bytes, size))
        world_broken(witness->world, "a seed goes to the disk unsealed");
}

struct disk_watcher witness_watcher(struct witness *witness) {
    return (struct disk_watcher){see_appended, see_snapshot, see_secret, witness};
}

/* ---- what servers say ---- */

static void check_done(struct witness *witness, const struct server *server, struct issue *issue,
                       const struct service_reply *reply) {
    const struct world *world = witness->world;
    if (issue->is_misuse)
        world_broken(world, "c%d was used for another command and that was done", issue->id);
    if (issue->first == 0)
        world_broken(world, "c%d was acknowledged before it was durable", issue->id);
    if (issue->first != reply->first || issue->last != reply->last)
        world_broken(world, "c%d was answered with records %llu to %llu; it made %llu to %llu",
                     issue->id, (unsigned long long)reply->first, (unsigned long long)reply->last,
                     (unsigned long long)issue->first, (unsigned long long)issue->last);
    if (issue->is_done && !reply->repeated)
        world_broken(world, "c%d was done a second time", issue->id);
    if (server->line.write_failed &&
        (!reply->repeated || service_is_stopped(server->service, NULL)))
        world_broken(world, "c%d was acknowledged after a failed write", issue->id);
    issue->is_done |= !reply->repeated;
    issue->is_acknowledged = true;
}

static bool is_known_to(const struct server *server, const struct issue *issue) {
    return service_table(server->service, server->world->tables[issue->table].name, NULL) != NULL;
}

/* A server that is behind may have lost a race that it does not know of yet. */
static bool is_behind(const struct witness *witness, const struct server *server) {
    for (int i = 0; i < witness->world->table_count; i++)
        if (server->told[i] < witness->tables[i]->count)
            return true;
    return false;
}

static void check_failed(const struct witness *witness, const struct server *server,
                         const struct service_reply *reply) {
    const struct world *world = witness->world;
    if (!server->line.write_failed && !server->line.read_failed && !server->sign_failed &&
        !is_behind(witness, server))
        world_broken(world, "server %d failed without a cause: %s", server->number, reply->words);
}

void witness_reply(struct witness *witness, const struct server *server, int number,
                   const struct service_reply *reply) {
    const struct world *world = witness->world;
    struct tally *tally = world->tally;
    struct issue *issue = &witness->world->issues[number];
    switch (reply->verdict) {
    case SERVICE_DONE:
        tally->acknowledged++;
        tally->repeated += reply->repeated;
        check_done(witness, server, issue, reply);
        break;
    case SERVICE_REFUSED:
        tally->refused++;
        if (issue->is_misuse || issue->first != 0)
            world_broken(world, "c%d was done, and now it is refused", issue->id);
        break;
    case SERVICE_MISUSED:
        tally->misused++;
        if (!issue->is_misuse && is_known_to(server, issue) &&
            (issue->first != 0 || issue->command.kind != SABOT_COMMAND_CONTRIBUTE))
            world_broken(world, "c%d is said to be misused: %s", issue->id, reply->words);
        break;
    case SERVICE_FAILED:
        tally->failed++;
        check_failed(witness, server, reply);
        break;
    }
}

static bool is_note(const struct journal_record *record, int number) {
    char text[32];
    struct sabot_text words = sabot_text_in(text, sizeof text);
    sabot_text_add(&words, "note ");
    sabot_text_add_int(&words, number);
    return record->size == words.length && memcmp(record->bytes, text, words.length) == 0;
}

void witness_note(struct witness *witness, const struct server *server, int note,
                  const struct service_reply *reply) {
    const struct journal_record *record;
    struct sabot_error error;
    int found = 0;
    if (reply->verdict != SERVICE_DONE) {
        check_failed(witness, server, reply);
        return;
    }
    witness->world->tally->notes++;
    struct journal_cursor cursor =
        journal_cursor_open(witness->world->disk.store, SERVICE_ROOM_STREAM, 1, INT64_MAX, &error);
    while ((record = journal_cursor_next(&cursor)) != NULL)
        found += is_note(record, note);
    SABOT_ASSERT(journal_cursor_close(&cursor) == SABOT_OK);
    if (found != 1)
        world_broken(witness->world, "note %d was acknowledged and is stored %d times", note,
                     found);
}

void witness_news(struct witness *witness, struct server *server, const struct service_news *news) {
    const struct watched *table = find_table(witness, news->table);
    SABOT_ASSERT(table != NULL);
    struct journal_head head = {.sequence = news->record->sequence};
    memcpy(head.hash, news->record->hash, sizeof head.hash);
    check_state(witness, table, &head, news->after, "news");
    if (head.sequence != server->told[table->number] + 1)
        world_broken(witness->world, "server %d told of record %llu of %s after %llu",
                     server->number, (unsigned long long)head.sequence, news->table,
                     (unsigned long long)server->told[table->number]);
    server->told[table->number] = head.sequence;
}

void witness_signed(struct witness *witness, const struct service_head *heads, int count) {
    struct sabot_error error;
    for (int i = 0; i < count; i++) {
        struct journal_record record;
        const struct journal_head *wanted = &heads[i].head;
        if (journal_find_record(witness->world->disk.store, heads[i].table, wanted->sequence,
                                &record, &error) != SABOT_OK ||
            memcmp(record.hash, wanted->hash, sizeof record.hash) != 0)
            world_broken(witness->world, "a head of %s was signed that is not stored",
                         heads[i].table);
    }
}

void witness_check_told(const struct witness *witness, int number, uint64_t sequence,
                        const char *kind) {
    const struct watched *table = witness->tables[number];
    if (sequence == 0 || sequence > table->count)
        world_broken(witness->world, "event %llu of %s was sent, and is not stored",
                     (unsigned long long)sequence, name_of(witness, table));
    if (strcmp(sabot_event_forms[table->records[sequence - 1].kind].name, kind) != 0)
        world_broken(witness->world, "event %llu of %s was sent as %s",
                     (unsigned long long)sequence, name_of(witness, table), kind);
}

bool witness_check_position(const struct witness *witness, int number, const char *position) {
    const struct watched *table = witness->tables[number];
    char hex[2 * JOURNAL_HASH_BYTES + 1];
    char *end;
    uint64_t sequence = strtoull(position, &end, 10);
    if (sequence == 0 || sequence > table->count || *end != ':')
        world_broken(witness->world, "%s is said to be at %s", name_of(witness, table), position);
    sodium_bin2hex(hex, sizeof hex, table->records[sequence - 1].hash, JOURNAL_HASH_BYTES);
    if (strcmp(end + 1, hex) != 0)
        world_broken(witness->world, "%s is said to be at %s, which has another hash",
                     name_of(witness, table), position);
    return sequence == table->count;
}

uint64_t witness_seated(const struct witness *witness, int table, int bettor) {
    return bettor < 1 || bettor > SABOT_BETTORS_MAX ? 0
                                                    : witness->tables[table]->seated_at[bettor - 1];
}

uint64_t witness_last(const struct witness *witness, int table) {
    return witness->tables[table]->count;
}

/* ---- comparing ---- */

void witness_check_servers(struct witness *witness) {
    const struct world *world = witness->world;
    for (int s = 0; s < world->server_count; s++)
        for (int t = 0; world->servers[s].service != NULL && t < world->table_count; t++) {
            struct journal_head head;
            const struct sabot_table *state =
                service_table(world->servers[s].service, world->tables[t].name, &head);
            if (state != NULL)
                check_state(witness, witness->tables[t], &head, state, "a server");
        }
}

static void check_one_acknowledged(struct witness *witness, int number) {
    const struct issue *issue = &witness->world->issues[number];
    struct journal_record first;
    struct sabot_error error;
    char id[JOURNAL_COMMAND_MAX];
    struct sabot_text words = sabot_text_in(id, sizeof id);
    sabot_text_add_char(&words, 'c');
    sabot_text_add_int(&words, number);
    SABOT_ASSERT(journal_find_command(witness->world->disk.store,
                                      witness->world->tables[issue->table].name, id, &first,
                                      &error) == SABOT_OK);
    if (first.sequence != issue->first || first.sequence + first.parts - 1 != issue->last)
        world_broken(witness->world, "%s was acknowledged and is lost", id);
}

void witness_check_acknowledged(struct witness *witness) {
    for (int i = 0; i < witness->world->issue_count; i++)
        if (witness->world->issues[i].is_acknowledged)
            check_one_acknowledged(witness, i);
}

/* From the beginning, or from the snapshot: the same state, sheet and all. */
static void check_replay(struct witness *witness, const struct watched *table, bool snapshot) {
    struct journal *store = witness->world->disk.store;
    struct sabot_error error;
    uint32_t sizes[2];
    enum sabot_status status;
    if (snapshot) {
        status = replay_stream(witness->replay, store, witness->world->key, name_of(witness, table),
                               INT64_MAX, &error);
    } else {
        replay_clear(witness->replay);
        status = replay_more(witness->replay, store, name_of(witness, table), INT64_MAX, &error);
    }
    if (status != SABOT_OK)
        world_broken(witness->world, "%s cannot be replayed: %s", name_of(witness, table),
                     error.words);
    SABOT_ASSERT(record_state_write(&witness->replay->table, witness->bytes[0], &sizes[0],
                                    &error) == SABOT_OK);
    SABOT_ASSERT(record_state_write(&table->replay.table, witness->bytes[1], &sizes[1], &error) ==
                 SABOT_OK);
    if (witness->replay->head.sequence != table->count || sizes[0] != sizes[1] ||
        memcmp(witness->bytes[0], witness->bytes[1], sizes[0]) != 0)
        world_broken(witness->world, "%s replayed from its %s is another table",
                     name_of(witness, table), snapshot ? "snapshot" : "first record");
}

static void check_chain(struct witness *witness, const struct watched *table) {
    struct journal_head head;
    struct journal_fault fault;
    struct sabot_error error;
    SABOT_ASSERT(journal_verify(witness->world->disk.store, name_of(witness, table), &head, &fault,
                                &error) == SABOT_OK);
    if (fault.sequence != 0 || head.sequence != table->count)
        world_broken(witness->world, "%s: the chain does not hold at record %llu: %s",
                     name_of(witness, table), (unsigned long long)fault.sequence, fault.words);
}

void witness_check_store(struct witness *witness) {
    for (int i = 0; i < witness->world->table_count; i++) {
        check_replay(witness, witness->tables[i], false);
        check_replay(witness, witness->tables[i], true);
        check_chain(witness, witness->tables[i]);
    }
}

void witness_check_convergence(struct witness *witness) {
    const struct world *world = witness->world;
    for (int s = 0; s < world->server_count; s++)
        for (int t = 0; t < world->table_count; t++) {
            struct journal_head head = {0};
            (void)service_table(world->servers[s].service, world->tables[t].name, &head);
            if (head.sequence != witness->tables[t]->count)
                world_broken(world, "server %d never learned of record %llu of %s", s,
                             (unsigned long long)head.sequence + 1, world->tables[t].name);
        }
    witness_check_servers(witness);
}
