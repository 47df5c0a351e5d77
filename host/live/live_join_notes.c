/*
 * live_join_notes.c - people who wait for somebody (live_joins.c), as records of the room: for
 * other servers, and for this one after a restart.
 */
#include "host/document/json_build.h"
#include "host/live/live_parts.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

const char live_join_too_many[] = "too many people wait; try again";
const char live_join_asked_again[] = "you asked again, and that counts";
const char live_join_gone[] = "you have left this table; join it again";

const char *const live_join_asks_names[JOIN_ASKS] = {
    [JOIN_ASKS_SEAT] = "seat",
    [JOIN_ASKS_CHIPS] = "chips",
    [JOIN_ASKS_FLOOR] = "floor",
};

enum join_asks live_join_asks_of(const char *name) {
    for (int i = 0; name != NULL && i < JOIN_ASKS; i++)
        if (strcmp(live_join_asks_names[i], name) == 0)
            return (enum join_asks)i;
    return JOIN_ASKS;
}

void live_join_digest(const char *ticket, char number[2 * LIVE_NUMBER_BYTES + 1]) {
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, (const uint8_t *)ticket, strlen(ticket));
    sodium_bin2hex(number, 2 * LIVE_NUMBER_BYTES + 1, hash, LIVE_NUMBER_BYTES);
}

struct join *live_join_find(struct live *live, const char *number) {
    for (int i = 0; i < LIVE_JOINS_MAX; i++)
        if (live->joins[i].state != JOIN_FREE && strcmp(live->joins[i].number, number) == 0)
            return &live->joins[i];
    return NULL;
}

/* ---- what is written down ---- */

/* Takes the object over. */
static void write_down(struct live *live, enum room_note kind, json_t *object) {
    if (object != NULL)
        door_write_note(live->door, kind, NULL, json_dumps(object, JSON_COMPACT), NULL);
    json_decref(object);
}

static json_t *asking_json(const struct join *join) {
    return json_pack("{s:s, s:s, s:s, s:i, s:I, s:b, s:s, s:i, s:I, s:I}", "ticket", join->number,
                     "table", join->table, "name", join->name, "seat", join->seat, "amount",
                     (json_int_t)join->amount, "back_line", join->back_line, "asks",
                     live_join_asks_names[join->asks], "bettor", join->bettor, "seated_at",
                     (json_int_t)join->seated_at, "since_ms", (json_int_t)join->since_ms);
}

/* The same at every server. */
void live_join_number(struct join *join) {
    json_t *object = asking_json(join);
    char *text = json_dumps(object, JSON_COMPACT);
    live_join_digest(text != NULL ? text : join->number, join->asking);
    free(text);
    json_decref(object);
}

/* Anybody may ask to sit down, so only so many are written down at once; the others wait for a
 * dealer of this server, and are written down with the yes of a person. Nobody is answered before.
 * Who calls has a pass, and what strangers wrote keeps no call from the other servers: those of a
 * bettor are few by their own limit. In a demonstration everybody has a pass. */
void live_join_tell(struct join *join, bool has_yes) {
    struct live *live = join->live;
    bool is_call = join->asks != JOIN_ASKS_SEAT && live->door->visitors_table == NULL;
    if (join->is_told || !(has_yes || is_call || allowance_take(&live->joins_told, join->since_ms)))
        return;
    join->is_told = true;
    json_t *asking = asking_json(join);
    if (asking != NULL && json_object_set_new(asking, "client", json_string(join->origin)) == 0)
        write_down(live, ROOM_NOTE_JOIN, asking);
    else
        json_decref(asking);
}

void live_join_end(struct join *join, enum join_state state) {
    join->state = state;
    join->since_ms = door_now_ms();
    join->pass_ends_ms = join->since_ms + PASS_MS;
    join->live->joins_changed = true;
    if (!join->is_told) /* or strangers would write as many records as they like */
        return;
    write_down(join->live, ROOM_NOTE_JOIN_ENDED,
               json_pack("{s:s, s:i, s:I, s:s, s:b, s:s, s:I}", "ticket", join->number, "bettor",
                         state == JOIN_SEATED ? join->bettor : 0, "seated_at",
                         (json_int_t)join->seated_at, "message", join->message, "done",
                         state == JOIN_SEATED, "by", join->by.name, "pass_ends_ms",
                         (json_int_t)join->pass_ends_ms));
}

/* ---- what is heard ---- */

/* Nobody at another server is to seat who gave way here: they are refused by live_joins_settle. Who
 * asked at another server waits on there. */
static void displace(struct live *live, const struct join *place) {
    if (place->state == JOIN_WAITING && place->is_told && place->client[0] != 0 &&
        live->displaced_count < LIVE_DISPLACED_MAX)
        live->displaced[live->displaced_count++] = *place;
}

static void hear_asked(struct live *live, json_t *object, int64_t time_ms) {
    struct join join = {.state = JOIN_WAITING, .live = live, .since_ms = time_ms, .is_told = true};
    const char *number, *table, *name, *asks = live_join_asks_names[JOIN_ASKS_SEAT], *origin = "";
    json_int_t amount, seated_at = 0, since_ms = time_ms;
    int back_line = false;
    if (json_unpack(object, "{s:s, s:s, s:s, s:i, s:I, s?b, s?s, s?i, s?I, s?I, s?s}", "ticket",
                    &number, "table", &table, "name", &name, "seat", &join.seat, "amount", &amount,
                    "back_line", &back_line, "asks", &asks, "bettor", &join.bettor, "seated_at",
                    &seated_at, "since_ms", &since_ms, "client", &origin) != 0 ||
        (join.asks = live_join_asks_of(asks)) == JOIN_ASKS || live_join_find(live, number) != NULL)
        return;
    join.amount = amount;
    join.back_line = back_line;
    join.seated_at = (uint64_t)seated_at;
    join.since_ms = since_ms;
    sabot_text_copy(join.number, sizeof join.number, number);
    sabot_text_copy(join.table, sizeof join.table, table);
    sabot_text_copy(join.name, sizeof join.name, name);
    sabot_text_copy(join.origin, sizeof join.origin, origin);
    live_join_number(&join);
    struct join *place = live_join_place(live, &join);
    if (place == NULL)
        return;
    displace(live, place);
    *place = join;
}

/* Another server wrote down the words of its refusal. */
static const char *code_of(const char *words) {
    for (int i = 0; i < SABOT_OBJECTIONS; i++)
        if (strcmp(sabot_objection_forms[i].words, words) == 0)
            return sabot_objection_forms[i].code;
    if (strcmp(words, live_join_gone) == 0)
        return "not-seated";
    return strcmp(words, live_join_too_many) == 0 || strcmp(words, live_join_asked_again) == 0
               ? "too-many"
               : "store-failed";
}

static void hear_ended(struct live *live, json_t *object, int64_t time_ms) {
    const char *number, *message, *by = "";
    json_int_t seated_at, ends_ms = time_ms + PASS_MS; /* older servers do not say */
    int bettor, is_done = false;
    struct join *join = NULL;
    if (json_unpack(object, "{s:s, s:i, s:I, s:s, s?b, s?s, s?I}", "ticket", &number, "bettor",
                    &bettor, "seated_at", &seated_at, "message", &message, "done", &is_done, "by",
                    &by, "pass_ends_ms", &ends_ms) == 0)
        join = live_join_find(live, number);
    if (join == NULL || join->state != JOIN_WAITING)
        return;
    if (join->client[0] == 0 && door_now_ms() - time_ms > JOIN_ENDED_MS) {
        join->state = JOIN_FREE; /* at a start: the client had its answer before */
        return;
    }
    join->pass_ends_ms = ends_ms;
    join->state = bettor > 0 || is_done ? JOIN_SEATED : JOIN_REFUSED;
    sabot_text_copy(join->by.name, sizeof join->by.name, by);
    join->code = code_of(message);
    join->bettor = bettor;
    join->seated_at = (uint64_t)seated_at;
    join->since_ms = time_ms;
    sabot_text_copy(join->message, sizeof join->message, message);
}

void live_join_hear(struct live *live, const struct journal_record *record) {
    bool is_asked = record->kind == ROOM_NOTE_JOIN;
    if ((!is_asked && record->kind != ROOM_NOTE_JOIN_ENDED) ||
        door_now_ms() - record->time_ms > JOIN_FORGOTTEN_MS)
        return;
    json_t *object = json_loadb((const char *)record->bytes, record->size, 0, NULL);
    if (is_asked)
        hear_asked(live, object, record->time_ms);
    else
        hear_ended(live, object, record->time_ms);
    json_decref(object);
    live->joins_changed = true;
}
