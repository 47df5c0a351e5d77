/*
 * api_front.c - through host/api: requests as HTTP has them, with passes, over the
 * simulated network; clients that leave before they are answered; people who watch
 * (watchers.h). See world_front.h.
 *
 * What HTTP has no words for (a sheet that is no shipped one) the server does by
 * itself, as it does with the tables of its configuration.
 */
#include "host/api/api.h"
#include "host/document/json_build.h"
#include "host/record/record.h"
#include "sabot/kind.h"
#include "tests/simulator/watchers.h"
#include "tests/simulator/wire.h"
#include "tests/simulator/witness.h"
#include "tests/simulator/world_front.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CLIENT_LEAVES = 40 }; /* in thousandths, a step, times the roughness */

/* A command that the server gives itself. */
struct own_command {
    struct own_command *next;
    struct server *server;
    int issue;
};

struct front {
    struct wire_owner owner;
    struct api *api;
    struct net *net;
    struct worker *committer;
    struct own_command *own;
};

static struct watchers *watchers; /* of the world that runs */

/* ---- what the wire reports ---- */

static void on_broken(void *context, const char *words) {
    world_broken(((struct server *)context)->world, "%s", words);
}

static struct service_reply reply_of(int status, const json_t *body) {
    const json_t *done = json_object_get(body, "done");
    const json_t *refused = json_object_get(body, "refused");
    const json_t *problem = json_object_get(body, "problem");
    struct service_reply reply = {.verdict = status == 200   ? SERVICE_DONE
                                             : status == 409 ? SERVICE_REFUSED
                                             : status == 422 ? SERVICE_MISUSED
                                                             : SERVICE_FAILED};
    reply.first = (uint64_t)json_integer_value(json_object_get(done, "first"));
    reply.last = (uint64_t)json_integer_value(json_object_get(done, "last"));
    reply.repeated = json_is_true(json_object_get(done, "repeated"));
    reply.words = json_string_value(json_object_get(problem, "message"));
    const char *code = json_string_value(json_object_get(refused, "code"));
    for (int i = 0; code != NULL && i < SABOT_OBJECTIONS; i++)
        if (strcmp(sabot_objection_forms[i].code, code) == 0)
            reply.objection = (enum sabot_objection)i;
    return reply;
}

static void on_answered(void *context, int issue, int status, const char *text) {
    struct server *server = context;
    if (server->is_gone)
        return;
    json_t *body = json_loads(text, 0, NULL);
    if (!json_is_object(body))
        world_broken(server->world, "c%d was answered with no JSON: %s", issue, text);
    struct service_reply reply = reply_of(status, body);
    if (status == 200 || status == 409 || status == 422 || status == 503)
        world_reply(server, issue, &reply);
    else
        world_give_up(server->world, issue); /* 400, 401, 403, 404 */
    json_decref(body);
}

static int64_t on_clock(void *context) {
    return world_server_now(context);
}

static void on_draw(void *context, uint8_t *bytes, size_t count) {
    struct world *world = ((struct server *)context)->world;
    if (count == FAIR_BYTES) {
        world_server_draw(context, bytes, count);
        return;
    }
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)random_bits(&world->random);
}

/* ---- servers ---- */

void front_arrive(struct world *world) {
    /* A wager is named by its sheet: a repeat must mean the same one. */
    for (int i = 0; i < world->table_count; i++)
        world->tables[i].sheets[1] = world->tables[i].sheets[0];
    watchers = watchers_begin(world);
}

void front_leave(struct world *world) {
    (void)world;
    watchers_end(watchers);
    watchers = NULL;
}

/* ---- what reads the store for itself ---- */

static const struct server *entered; /* whose turn it is */

#define STORE "simulated"

enum sabot_status __real_journal_open(const char *name, enum journal_mode mode,
                                      struct journal **journal, struct sabot_error *error);
enum sabot_status __wrap_journal_open(const char *name, enum journal_mode mode,
                                      struct journal **journal, struct sabot_error *error);

/* The back room opens the store by its name: that of the world. */
enum sabot_status __wrap_journal_open(const char *name, enum journal_mode mode,
                                      struct journal **journal, struct sabot_error *error) {
    static struct disk_line sound;
    if (strcmp(name, STORE) != 0)
        return __real_journal_open(name, mode, journal, error);
    sound = disk_line_sound();
    *journal = disk_connect(&entered->world->disk, &sound, mode);
    return SABOT_OK;
}

enum sabot_status front_open(struct server *server, const struct service_world *handed,
                             struct sabot_error *error) {
    struct front *front = calloc(1, sizeof *front);
    SABOT_ASSERT(front != NULL);
    front->owner = (struct wire_owner){on_broken, on_answered, on_clock, on_draw, server};
    entered = server;
    wire_enter(&front->owner);
    struct api_config config = {
        .net = {.address = "simulated", .cookie = "sabot", .tick_ms = 100, .idle_seconds = 30},
        .room = "Simulated",
        .store = STORE,
        .build = "simulated",
        .writer = handed->writer,
        .reader = handed->reader,
        .key = handed->key,
        .snapshot_every = handed->snapshot_every,
    };
    enum sabot_status status = api_open(&config, &front->api, error);
    if (status != SABOT_OK) {
        free(front);
        return status;
    }
    front->net = wire_net();
    front->committer = wire_committer();
    server->front = front;
    server->service = api_service(front->api);
    return SABOT_OK;
}

static void enter(const struct server *server) {
    entered = server;
    wire_enter(&server->front->owner);
}

void front_close(struct server *server) {
    struct front *front = server->front;
    if (front == NULL)
        return;
    enter(server);
    while (front_is_out(server)) {
        if (!wire_job_is_run(front->committer))
            front_commit(server);
        front_finish(server);
    }
    api_close(front->api);
    while (front->own != NULL) {
        struct own_command *next = front->own->next;
        free(front->own);
        front->own = next;
    }
    free(front);
    server->front = NULL;
    server->service = NULL;
}

void front_note(struct server *server, int number) {
    char text[32];
    snprintf(text, sizeof text, "note %d", number);
    struct service_note note = {.actor = "floor:Fay", .kind = 1, .text = text};
    enter(server);
    service_write_note(server->service, &note);
}

void front_tick(struct server *server) {
    enter(server);
    service_read(server->service);
    wire_tick(server->front->net);
}

void front_follow(struct server *server) {
    enter(server);
    service_hear_all(server->service);
    service_read(server->service);
}

void front_hear(struct server *server, int table, uint64_t sequence) {
    enter(server);
    service_hear(server->service, server->world->tables[table].name, sequence);
}

/* It opens its store again by itself, on threads and connections that are not simulated. */
bool front_can_resume(const struct server *server) {
    (void)server;
    return false;
}

bool front_resume(struct server *server, struct journal *writer, struct journal *reader) {
    (void)server, (void)writer, (void)reader;
    return false;
}

bool front_is_out(const struct server *server) {
    return server->front != NULL && wire_job_is_out(server->front->committer);
}

void front_take(struct server *server) {
    front_tick(server);
}

void front_commit(struct server *server) {
    enter(server);
    wire_job_run(server->front->committer);
}

void front_finish(struct server *server) {
    wire_job_end(server->front->committer);
    front_tick(server);
    world_note_heads(server);
}

/* ---- commands as JSON ---- */

static json_t *hex_json(const uint8_t value[SABOT_VALUE_BYTES]) {
    char hex[2 * SABOT_VALUE_BYTES + 1];
    for (int i = 0; i < SABOT_VALUE_BYTES; i++)
        snprintf(hex + 2 * i, 3, "%02x", value[i]);
    return json_string(hex);
}

static json_t *card_json(struct sabot_card card) {
    char text[8];
    struct sabot_text words = sabot_text_in(text, sizeof text);
    if (card.rank >= SABOT_RANKS || card.suit > SABOT_SUIT_UNKNOWN)
        return NULL;
    sabot_card_write(&words, card);
    return json_string(text);
}

static json_t *cards_json(const struct sabot_particulars *with) {
    json_t *cards = json_array();
    for (int i = 0; i < with->card_count && i < SABOT_ROUND_CARDS_MAX; i++)
        json_build_append(&cards, card_json(with->cards[i]));
    return cards;
}

/* NULL: there are no words for it. */
static json_t *field_json(const struct sabot_table *table, enum sabot_field field,
                          const struct sabot_particulars *with) {
    const struct sabot_field_form *form = &sabot_field_forms[field];
    const void *place = (const char *)with + form->offset;
    switch (form->type) {
    case SABOT_TYPE_INT:
        return json_integer(*(const int *)place);
    case SABOT_TYPE_CHOICE:
        return json_string(form->words[*(const int *)place]);
    case SABOT_TYPE_BOOL:
        return json_boolean(*(const bool *)place);
    case SABOT_TYPE_CENTS:
    case SABOT_TYPE_TIME:
        return json_integer(*(const int64_t *)place);
    case SABOT_TYPE_CARD:
        return card_json(*(const struct sabot_card *)place);
    case SABOT_TYPE_CARDS:
        return cards_json(with);
    case SABOT_TYPE_TEXT:
        return json_string(place);
    case SABOT_TYPE_VALUE:
        return hex_json(place);
    case SABOT_TYPE_WAGER:
        return with->wager < 0 || with->wager >= table->sheet->wager_count
                   ? NULL
                   : json_string(table->sheet->wagers[with->wager].name);
    case SABOT_TYPE_RESULT: {
        int letter = with->result - SABOT_RESULT_OF_LETTER;
        return letter < 0 || letter > 4 ? NULL : json_stringn(&SABOT_RESULT_LETTERS[letter], 1);
    }
    case SABOT_TYPE_SHEET:
        return NULL;
    }
    return NULL;
}

static bool is_absent(const struct sabot_particulars *with, enum sabot_field field) {
    static const struct sabot_particulars nothing;
    const struct sabot_field_form *form = &sabot_field_forms[field];
    switch (form->type) {
    case SABOT_TYPE_CARDS:
        return with->card_count == 0;
    case SABOT_TYPE_RESULT:
        return with->result == 0;
    case SABOT_TYPE_CARD:
        return memcmp(&with->card, &nothing.card, sizeof nothing.card) == 0;
    default:
        return false;
    }
}

static json_t *command_json(const struct sabot_table *table, const struct sabot_command *command) {
    json_t *body = json_object();
    json_build_set(&body, "kind", json_string(sabot_command_forms[command->kind].name));
    for (const uint8_t *field = sabot_command_forms[command->kind].fields; *field != SABOT_NO_FIELD;
         field++)
        if (!is_absent(&command->with, (enum sabot_field) * field))
            json_build_set(&body, sabot_field_forms[*field].name,
                           field_json(table, (enum sabot_field) * field, &command->with));
    return body;
}

/* What the server will understand is what was meant. */
static bool is_well_said(const struct sabot_table *table, const json_t *body,
                         const struct sabot_command *meant) {
    uint8_t bytes[2][RECORD_COMMAND_MAX];
    bool is_bettor = meant->actor.role == SABOT_ROLE_BETTOR;
    struct sabot_command heard = {
        .actor = {meant->actor.role, is_bettor ? meant->actor.bettor : 0}};
    struct sabot_error error;
    if (body == NULL || record_command_from_json(table, body, &heard, &error) != SABOT_OK)
        return false;
    if (is_bettor)
        heard.with.bettor = meant->actor.bettor;
    uint32_t size = record_command_write(meant, bytes[0]);
    return record_command_write(&heard, bytes[1]) == size && memcmp(bytes[0], bytes[1], size) == 0;
}

/* ---- requests ---- */

static void own_done(void *context, const struct service_reply *reply) {
    const struct own_command *own = context;
    if (!own->server->is_gone)
        world_reply(own->server, own->issue, reply);
}

static void do_by_itself(struct server *server, int number, const struct service_request *request) {
    struct own_command *own = calloc(1, sizeof *own);
    SABOT_ASSERT(own != NULL);
    *own = (struct own_command){server->front->own, server, number};
    server->front->own = own;
    api_submit(server->front->api, request, own_done, own);
}

static void post(struct server *server, int number, const char *id, json_t *body) {
    struct world *world = server->world;
    const struct issue *issue = &world->issues[number];
    const struct world_table *table = &world->tables[issue->table];
    struct net_request request = {.method = NET_POST, .peer = "simulated"};
    json_build_set(&body, "id", json_string(id));
    char *text = json_dumps(body, JSON_COMPACT);
    SABOT_ASSERT(text != NULL);
    snprintf(request.path, sizeof request.path, "/api/tables/%s/commands", table->name);
    watchers_write_pass(world, issue->table, table->people[issue->person].name,
                        issue->command.actor, request.cookie);
    request.body = text;
    request.body_size = strlen(text);
    wire_request(server->front->net, &request, number);
    free(text);
}

void front_request(struct server *server, int number) {
    struct world *world = server->world;
    const struct issue *issue = &world->issues[number];
    const struct world_table *table = &world->tables[issue->table];
    const struct sabot_table *state = witness_table(world->witness, issue->table);
    struct service_request request = {.command = issue->command};
    enter(server);
    snprintf(request.id, sizeof request.id, "c%d", issue->id);
    if (issue->command.kind == SABOT_COMMAND_OPEN_TABLE ||
        issue->command.kind == SABOT_COMMAND_CHANGE_SHEET) {
        memcpy(request.table, table->name, sizeof request.table);
        memcpy(request.name, table->people[issue->person].name, sizeof request.name);
        do_by_itself(server, number, &request);
        return;
    }
    json_t *body = command_json(state, &issue->command);
    if (is_well_said(state, body, &issue->command))
        post(server, number, request.id, body);
    else
        world_give_up(world, number);
    json_decref(body);
}

/* ---- those who watch ---- */

void front_move(struct world *world) {
    for (int i = 0; i < world->server_count; i++) {
        struct server *server = &world->servers[i];
        if (server->front == NULL)
            continue;
        enter(server);
        if (world_mischief(world, CLIENT_LEAVES) &&
            wire_leave(server->front->net, (int)random_between(&world->random, 0, 3)))
            world->tally->dropped++;
        watchers_move(watchers, server, server->front->net);
    }
}

bool front_is_quiet(const struct world *world) {
    (void)world;
    return watchers_are_quiet(watchers);
}

void front_check_end(struct world *world) {
    (void)world;
    watchers_check_end(watchers);
}
