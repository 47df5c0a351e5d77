/*
 * watchers.c - see watchers.h.
 */
#include "tests/simulator/watchers.h"

#include "host/room/pass.h"
#include "host/view/view.h"
#include "tests/simulator/wire.h"
#include "tests/simulator/witness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Chances a step, in percent; dropping out in thousandths, times the roughness. */
enum { WATCHER_CONNECTS = 60, SOCKET_WRITES = 70, WATCHER_READS = 70, WATCHER_DROPS = 12 };

enum { KINDS = 4 };

enum watcher_kind { BOARD, DEALER, BETTOR, PROGRAM };

struct watcher {
    enum watcher_kind kind;
    int table;
    int server;
    struct net_socket *socket;
    struct wire_stream *stream; /* of a program */
    bool has_state;             /* since it connected */
    char position[96];          /* of the state it has; empty: none */
    uint64_t sequence;
    json_t *state;
};

struct watchers {
    struct world *world;
    int count;
    struct watcher all[WORLD_TABLES_MAX * KINDS];
};

struct watchers *watchers_begin(struct world *world) {
    struct watchers *watchers = calloc(1, sizeof *watchers);
    SABOT_ASSERT(watchers != NULL);
    watchers->world = world;
    for (int table = 0; table < world->table_count; table++)
        for (int kind = 0; kind < KINDS; kind++)
            watchers->all[watchers->count++] = (struct watcher){
                .kind = (enum watcher_kind)kind,
                .table = table,
                .server = (int)random_between(&world->random, 0, world->server_count - 1)};
    return watchers;
}

void watchers_end(struct watchers *watchers) {
    for (int i = 0; i < watchers->count; i++)
        json_decref(watchers->all[i].state);
    free(watchers);
}

void watchers_write_pass(const struct world *world, int table, const char *name,
                         struct sabot_actor actor, char cookie[NET_COOKIE_MAX]) {
    static const enum pass_role roles[SABOT_ROLES] = {[SABOT_ROLE_FLOOR] = PASS_FLOOR,
                                                      [SABOT_ROLE_DEALER] = PASS_DEALER,
                                                      [SABOT_ROLE_BETTOR] = PASS_BETTOR};
    struct pass pass = {
        .role = roles[actor.role], .bettor = actor.bettor, .ends_ms = INT64_MAX / 2};
    if (pass.role == PASS_BETTOR)
        pass.since = witness_seated(world->witness, table, actor.bettor);
    uint8_t key[PASS_KEY_BYTES];
    fair_key_derive(world->key, "passes", key);
    sabot_text_copy(pass.name, sizeof pass.name, name);
    sabot_text_copy(pass.table, sizeof pass.table, world->tables[table].name);
    pass_write(&pass, key, cookie);
}

/* ---- what they are sent ---- */

static const char *name_of(const struct watchers *watchers, const struct watcher *watcher) {
    return watchers->world->tables[watcher->table].name;
}

static const char *text_of(const json_t *message, const char *field) {
    const char *text = json_string_value(json_object_get(message, field));
    return text != NULL ? text : "";
}

/* Staff are sent every event; others those that they may see. */
static bool sees_all(const struct watcher *watcher) {
    return watcher->kind == DEALER || watcher->kind == PROGRAM;
}

/* The number of an event that was sent after this one. */
static uint64_t check_event(const struct watchers *watchers, const struct watcher *watcher,
                            const json_t *event, uint64_t last) {
    uint64_t sequence = (uint64_t)json_integer_value(json_object_get(event, "sequence"));
    if (sees_all(watcher) ? sequence != last + 1 : sequence <= last)
        world_broken(watchers->world, "a watcher of %s is sent event %llu and not %llu",
                     name_of(watchers, watcher), (unsigned long long)sequence,
                     (unsigned long long)last + 1);
    witness_check_told(watchers->world->witness, watcher->table, sequence, text_of(event, "kind"));
    return sequence;
}

/* Events after the one it has, up to the new position: all of them, once. */
static void check_events(const struct watchers *watchers, const struct watcher *watcher,
                         const json_t *events, uint64_t to) {
    uint64_t last = watcher->sequence;
    for (size_t i = 0; i < json_array_size(events); i++)
        last = check_event(watchers, watcher, json_array_get(events, i), last);
    if (sees_all(watcher) ? last != to : last > to)
        world_broken(watchers->world, "a watcher of %s is sent events to %llu and stands at %llu",
                     name_of(watchers, watcher), (unsigned long long)last, (unsigned long long)to);
    watchers->world->tally->streamed += (int64_t)json_array_size(events);
}

static bool is_view(const struct watchers *watchers, const struct watcher *watcher,
                    const struct sabot_table *table, enum view_audience audience) {
    json_t *view = view_table(name_of(watchers, watcher), table, audience);
    SABOT_ASSERT(view != NULL);
    json_object_set_new(view, "coming", json_null()); /* nobody announces a sheet here */
    if (audience == VIEW_TABLE)                       /* a bettor's own claims are theirs alone */
        json_object_set(view, "claims", json_object_get(watcher->state, "claims"));
    bool is_same = json_equal(view, watcher->state);
    json_decref(view);
    return is_same;
}

static void check_state(const struct watchers *watchers, const struct watcher *watcher) {
    const struct sabot_table *table = witness_table(watchers->world->witness, watcher->table);
    if (!witness_check_position(watchers->world->witness, watcher->table, watcher->position))
        return; /* the table has moved on since */
    bool is_right = sees_all(watcher) ? is_view(watchers, watcher, table, VIEW_STAFF)
                                      : is_view(watchers, watcher, table, VIEW_BOARD) ||
                                            (watcher->kind == BETTOR && /* while they sit there */
                                             is_view(watchers, watcher, table, VIEW_TABLE));
    if (!is_right)
        world_broken(watchers->world, "what a watcher of %s put together at %s is not the table",
                     name_of(watchers, watcher), watcher->position);
}

static void move_to(struct watcher *watcher, const char *position) {
    snprintf(watcher->position, sizeof watcher->position, "%s", position);
    watcher->sequence = strtoull(position, NULL, 10);
}

static void take_state(const struct watchers *watchers, struct watcher *watcher,
                       const json_t *message) {
    const char *position = text_of(message, "position");
    uint64_t to = strtoull(position, NULL, 10);
    const json_t *events = json_object_get(message, "events");
    bool is_listed = watcher->sequence > 0 && json_array_size(events) > 0; /* if they are kept */
    if (to < watcher->sequence)
        world_broken(watchers->world, "a watcher of %s at %s is sent back to %s",
                     name_of(watchers, watcher), watcher->position, position);
    if (is_listed)
        check_events(watchers, watcher, events, to);
    else if (json_array_size(events) > 0)
        world_broken(watchers->world, "a watcher of %s is sent events that it cannot place",
                     name_of(watchers, watcher));
    watchers->world->tally->resumed += watcher->sequence > 0;
    json_decref(watcher->state);
    watcher->state = json_deep_copy(json_object_get(message, "state"));
    watcher->has_state = true;
    move_to(watcher, position);
}

static void take_change(const struct watchers *watchers, struct watcher *watcher,
                        const json_t *message) {
    const char *position = text_of(message, "position");
    if (strcmp(text_of(message, "from"), watcher->position) != 0)
        world_broken(watchers->world, "a watcher of %s at %s gets a change from %s",
                     name_of(watchers, watcher), watcher->position, text_of(message, "from"));
    check_events(watchers, watcher, json_object_get(message, "events"),
                 strtoull(position, NULL, 10));
    json_object_update(watcher->state, json_object_get(message, "set"));
    move_to(watcher, position);
}

static void take_message(const struct watchers *watchers, struct watcher *watcher,
                         const char *text) {
    json_t *message = json_loads(text, 0, NULL);
    const char *type = text_of(message, "type");
    if (strcmp(type, "state") == 0)
        take_state(watchers, watcher, message);
    else if (strcmp(type, "change") == 0)
        take_change(watchers, watcher, message);
    else if (strcmp(type, "you") != 0 && strcmp(type, "joins") != 0)
        world_broken(watchers->world, "a watcher is sent what nobody asked for: %s", text);
    if (watcher->position[0] != 0)
        check_state(watchers, watcher);
    json_decref(message);
}

static void take_lines(const struct watchers *watchers, struct watcher *watcher) {
    char *line;
    while (watcher->stream != NULL && (line = wire_line(watcher->stream)) != NULL) {
        json_t *event = json_loads(line, 0, NULL);
        watcher->sequence = check_event(watchers, watcher, event, watcher->sequence);
        watchers->world->tally->streamed++;
        json_decref(event);
        free(line);
    }
}

/* ---- coming and going ---- */

static void connect_socket(struct watchers *watchers, struct watcher *watcher, struct net *net) {
    struct net_request request = {.method = NET_GET, .peer = "simulated", .body = ""};
    const char *table = name_of(watchers, watcher);
    snprintf(request.path, sizeof request.path, "/api/tables/%s/stream", table);
    if (watcher->position[0] != 0)
        snprintf(request.query, sizeof request.query, "position=%s", watcher->position);
    struct sabot_actor actor = {.role =
                                    watcher->kind == DEALER ? SABOT_ROLE_DEALER : SABOT_ROLE_BETTOR,
                                .bettor = watcher->kind == DEALER ? 0 : 1};
    if (watcher->kind != BOARD)
        watchers_write_pass(watchers->world, watcher->table, "Ann", actor, request.cookie);
    wire_connect(net, &request, &watcher->socket);
}

static void connect_stream(struct watchers *watchers, struct watcher *watcher, struct net *net) {
    struct net_request request = {.method = NET_GET, .peer = "simulated", .body = ""};
    struct sabot_actor actor = {.role = SABOT_ROLE_DEALER};
    snprintf(request.path, sizeof request.path, "/api/tables/%s/events",
             name_of(watchers, watcher));
    snprintf(request.query, sizeof request.query, "from=%llu&follow=1",
             (unsigned long long)watcher->sequence + 1);
    watchers_write_pass(watchers->world, watcher->table, "Ann", actor, request.cookie);
    wire_follow(net, &request, &watcher->stream);
}

static bool chance(const struct watchers *watchers, int percent) {
    return watchers->world->is_calm || random_chance(&watchers->world->random, percent);
}

static void move_program(struct watchers *watchers, struct watcher *watcher, struct net *net) {
    if (watcher->stream == NULL && chance(watchers, WATCHER_CONNECTS))
        connect_stream(watchers, watcher, net);
    if (watcher->stream != NULL && chance(watchers, WATCHER_READS))
        take_lines(watchers, watcher);
    if (watcher->stream != NULL && world_mischief(watchers->world, WATCHER_DROPS))
        wire_unfollow(watcher->stream);
}

static void move_socket(struct watchers *watchers, struct watcher *watcher, struct net *net) {
    if (watcher->socket == NULL && chance(watchers, WATCHER_CONNECTS))
        connect_socket(watchers, watcher, net);
    if (watcher->socket == NULL)
        return;
    if (chance(watchers, SOCKET_WRITES))
        wire_write(watcher->socket);
    char *text = chance(watchers, WATCHER_READS) ? wire_take(watcher->socket) : NULL;
    if (text != NULL)
        take_message(watchers, watcher, text);
    free(text);
    if (world_mischief(watchers->world, WATCHER_DROPS))
        wire_drop(watcher->socket);
}

void watchers_move(struct watchers *watchers, struct server *server, struct net *net) {
    for (int i = 0; i < watchers->count; i++) {
        struct watcher *watcher = &watchers->all[i];
        if (watcher->server != server->number)
            continue;
        if (watcher->kind == PROGRAM)
            move_program(watchers, watcher, net);
        else
            move_socket(watchers, watcher, net);
    }
}

/* A table that was never opened has nothing to watch. */
static bool has_table(const struct watchers *watchers, const struct watcher *watcher) {
    return witness_table(watchers->world->witness, watcher->table)->phase != SABOT_PHASE_CLOSED;
}

bool watchers_are_quiet(const struct watchers *watchers) {
    for (int i = 0; i < watchers->count; i++) {
        const struct watcher *watcher = &watchers->all[i];
        bool is_there = watcher->socket != NULL || watcher->stream != NULL;
        if (has_table(watchers, watcher) &&
            (!is_there || (watcher->socket != NULL && !wire_is_idle(watcher->socket))))
            return false;
    }
    return true;
}

void watchers_check_end(const struct watchers *watchers) {
    for (int i = 0; i < watchers->count; i++) {
        const struct watcher *watcher = &watchers->all[i];
        uint64_t last = witness_last(watchers->world->witness, watcher->table);
        if (has_table(watchers, watcher) && watcher->sequence != last)
            world_broken(watchers->world, "a watcher of %s was never told of event %llu",
                         name_of(watchers, watcher), (unsigned long long)watcher->sequence + 1);
    }
}
