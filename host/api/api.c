/*
 * api.c - the server put together: its loop, its errands, its groups.
 */
#include "host/api/api_look.h"
#include "host/api/api_paper.h"
#include "host/api/api_passkeys.h"
#include "host/api/api_sheets.h"
#include "host/document/json_build.h"
#include "host/room/staff_store.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { CLOCK_MS = 5 };

static int64_t world_now(void *context) {
    (void)context;
    return door_now_ms();
}

static void world_draw(void *context, uint8_t *bytes, size_t count) {
    (void)context;
    randombytes_buf(bytes, count);
}

static void world_seal(void *context, const struct journal_head *after, uint16_t kind,
                       uint8_t *bytes, size_t size) {
    const struct api *api = context;
    seal_write(api->door.seal_key, after, kind, bytes, size);
}

static enum sabot_objection world_objects(void *context, const struct sabot_table *table,
                                          const struct sabot_command *command) {
    bool is_staff = command->kind == SABOT_COMMAND_ACCEPT_BANK &&
                    api_offers_staff(context, table, command->with.bettor);
    return is_staff ? SABOT_OBJECTION_NOT_OFFERED : live_objects(table, command);
}

/* On the committing thread: the heads of settled rounds, signed, elsewhere. */
static enum sabot_status world_sign(void *context, const struct service_head *heads, int count,
                                    struct sabot_error *error) {
    struct api *api = context;
    struct heads_line lines[SERVICE_GROUP_MAX];
    for (int i = 0; i < count; i++) {
        lines[i].head = heads[i].head;
        lines[i].time_ms = heads[i].time_ms;
        memcpy(lines[i].stream, heads[i].table, sizeof lines[i].stream);
        heads_line_sign(&lines[i], api->config.heads_key);
    }
    enum sabot_status status = heads_append(api->config.heads, lines, count, error);
    if (status == SABOT_OK) {
        memcpy(api->signed_lines, lines, (size_t)count * sizeof *lines);
        api->signed_count = count;
    }
    return status;
}

/* ---- clients ---- */

static bool on_admit(void *context, const char *address) {
    struct api *api = context;
    return door_admits(&api->door, address);
}

static bool on_knows(void *context, const struct net_request *request) {
    struct api *api = context;
    char client[LIMITS_CLIENT_MAX];
    return door_knows(&api->door, request, client);
}

static int on_wait(void *context, const struct net_request *request, bool is_socket) {
    struct api *api = context;
    return door_must_wait(&api->door, request, is_socket);
}

static void on_seen(void *context, const struct net_request *request, int status) {
    const struct api *api = context;
    door_seen(&api->door, request, status);
}

static void on_gone(void *context, struct net_request *request) {
    struct api *api = context;
    door_gone(&api->door, request);
    for (int i = 0; i < API_CHECKS_MAX + API_CHECKS_QUICK; i++)
        if (api->checks[i].request == request)
            api->checks[i].request = NULL;
    live_gone(&api->live, request);
    api_look_gone(api, request);
    if (api->past.room != NULL)
        backroom_gone(api->past.room, request);
}

static bool on_open(void *context, struct net_socket *socket, const struct net_request *request,
                    void **data) {
    struct api *api = context;
    const struct viewer *viewer = *data = live_open_stream(&api->live, socket, request);
    if (viewer == NULL)
        return false;
    const struct door_call nobody = {.table = viewer->table->id, .pass = viewer->pass};
    (void)api_look_who_sits(api, &nobody); /* the stream hears it */
    return true;
}

static void on_closed(void *context, struct net_socket *socket, void *data) {
    struct api *api = context;
    (void)socket;
    live_close_stream(&api->live, data);
}

static void on_writable(void *context, struct net_socket *socket, void *data) {
    struct api *api = context;
    (void)socket;
    live_write_stream(&api->live, data);
}

static void on_news(void *context, const struct service_news *news) {
    struct api *api = context;
    live_hear(&api->live, news);
    if (news->event->kind == SABOT_EVENT_SHEET_CHANGED)
        api_hear_laid(api, news->table, news->record->command);
    if (news->event->kind == SABOT_EVENT_CHIPS_TAKEN)
        api->lots_confirmed = false;
    api_hear_beacon(api, news);
    alarms_hear(&api->past.alarms, news->event->kind);
    atomic_fetch_add(&api->past.books.heard, 1);
}

void api_accept_joins(struct api *api, const char *table) {
    live_accept_joins(&api->live, table);
}

void api_submit(struct api *api, const struct service_request *request, api_done *done,
                void *context) {
    door_submit(&api->door, request, done, context);
}

void api_make_link(struct api *api, const struct pass *by, const struct pass *pass,
                   char token[LINKS_TOKEN_MAX]) {
    uint8_t random[32];
    randombytes_buf(random, sizeof random);
    struct link link = link_make(pass, random, door_now_ms(), token);
    links_add(&api->door.staff.links, &link);
    door_write_note(&api->door, ROOM_NOTE_LINK, by,
                    staff_note_link(&link, by != NULL ? by->name : ""), NULL);
}

/* ---- the loop ---- */

static void commit(void *argument) {
    service_group_commit(argument);
}

static void read_on(void *argument) {
    service_reading_read(argument);
}

/* From any thread: a turn of the loop soon. */
static void wake(void *context) {
    struct api *api = context;
    if (api->door.net != NULL)
        net_wake(api->door.net);
}

static void move_groups(struct api *api) {
    if (api->group != NULL && worker_take(api->committer) != NULL) {
        struct service_group *group = api->group;
        api->group = NULL;
        api_watch_commit(api, group);
        service_group_finish(api->door.service, group);
        /* Signed on the other thread, shown on the loop's. */
        for (int i = 0; i < api->signed_count; i++)
            live_hear_signed(&api->live, &api->signed_lines[i]);
        api->signed_count = 0;
    }
    if (api->group == NULL) {
        api->group = service_group_take(api->door.service);
        api->group_us = net_clock_us();
        if (api->group != NULL && !worker_give(api->committer, commit, api->group))
            SABOT_ASSERT(false);
    }
}

static void finish_reading(struct api *api) {
    struct service_reading *reading = api->reading;
    api->reading = NULL;
    service_reading_finish(api->door.service, reading);
    api_follow_read(api);
    api_looked(api, false);
}

/* What waits for a look at the store waits until there is nothing more to read. */
static void move_readings(struct api *api) {
    if (api->reading != NULL && worker_take(api->reader) != NULL)
        finish_reading(api);
    if (api->reading != NULL)
        return;
    api->reading = service_reading_take(api->door.service);
    if (api->reading == NULL)
        api_looked(api, true);
    else if (!worker_give(api->reader, read_on, api->reading))
        SABOT_ASSERT(false);
}

static void send_changes(struct api *api) {
    api_finish_checks(api);
    api_announce_sheets(api);
    live_send(&api->live);
}

static void get_ready(struct api *api) {
    if (api->is_ready)
        return;
    api->is_ready = true;
    if (api->config.ready != NULL)
        api->config.ready(api->config.context, api);
}

/* It looks at every table: not in each turn of a busy loop. */
static void follow_clock(struct api *api, int64_t now) {
    if (now >= api->clock_ms && now - api->clock_ms < CLOCK_MS)
        return;
    api->clock_ms = now;
    (void)service_tick(api->door.service);
}

static void on_tick(void *context) {
    struct api *api = context;
    api_look_for_faults(api);
    int64_t now = door_now_ms();
    if (atomic_load(&api->stopping) && !api->door.is_closing) {
        api->door.is_closing = true;
        backroom_stop(api->past.room);
        door_settle_notes(&api->door, true);
        door_settle_limits(&api->door, true);
    }
    api_follow(api);
    if (!api->door.is_closing && api_takes_commands(api)) {
        get_ready(api);
        follow_clock(api, now);
        api_apply_next_sheets(api);
        api_confirm_lots(api);
        door_settle_notes(&api->door, false);
        door_settle_limits(&api->door, false);
        if (api->config.automate != NULL)
            api->config.automate(api->config.automate_context, api, now);
    }
    move_readings(api);
    move_groups(api);
    send_changes(api);
    backroom_step(api->past.room);
    api_watch(api, now);
    if (api->door.is_closing && api->group == NULL && api->reading == NULL && !api->stopped) {
        api->stopped = true;
        service_sign_ends(api->door.service);
        net_stop(api->door.net, "the server is stopping; connect again", 1000);
    }
}

/* ---- opening and closing ---- */

/* While it opens, the service hands over each record of the room: door, live and past, which
 * hear them, are open by then, and no request comes before the network opens. */
static enum sabot_status open_service(struct api *api, struct sabot_error *error) {
    const struct api_config *config = &api->config;
    struct service_world world = {
        .now_ms = world_now,
        .draw = world_draw,
        .reply = door_on_reply,
        .tell = on_news,
        .tell_note = api_on_note,
        .seal_note = world_seal,
        .sign = config->heads != NULL ? world_sign : NULL,
        .beacon = api_beacon,
        .objects = world_objects,
        .context = api,
        .writer = config->writer,
        .reader = config->reader,
        .key = config->key,
        .snapshot_every = config->snapshot_every,
        .is_shared = config->is_shared,
    };
    enum sabot_status status = service_open(&world, &api->door.service, error);
    if (status == SABOT_OK)
        status = api_open_sheets(api, error);
    if (status == SABOT_OK)
        live_start(&api->live, config->reader);
    if (status == SABOT_OK)
        api_begin_clock(api);
    for (int i = 0; status == SABOT_OK && i < service_table_count(api->door.service); i++)
        live_show(&api->live, service_table_name(api->door.service, i));
    return status;
}

static enum sabot_status open_net(struct api *api, struct sabot_error *error) {
    struct net_handlers handlers = {
        .admit = on_admit,
        .wait = on_wait,
        .knows = on_knows,
        .seen = on_seen,
        .request = api_on_request,
        .gone = on_gone,
        .open = on_open,
        .closed = on_closed,
        .writable = on_writable,
        .tick = on_tick,
        .context = api,
    };
    struct net_config config = api->config.net;
    if (config.tick_ms > LIVE_TELL_MS)
        config.tick_ms = LIVE_TELL_MS;
    return net_open(&config, &handlers, &api->door.net, error);
}

static void open_door(struct api *api) {
    struct door *door = &api->door;
    live_init(&api->live);
    api->live.door = door;
    api->live.build = api->config.build;
    api->live.board = api->config.board;
    door->sits = live_sits;
    door->sits_context = &api->live;
    list_init(&door->errands);
    list_init(&api->waiting);
    list_init(&api->papers);
    door->log = api->config.log;
    door->metrics = api->config.metrics;
    door->proxies = api->config.net.proxies;
    door->is_shared = api->config.is_shared;
    door->visitors_table = api->config.visitors != NULL ? api->config.visitors->table : NULL;
    /* A visitor's pass is good for no room, whatever the folder. */
    fair_key_derive(api->config.key,
                    api->config.visitors == NULL ? "passes" : "passes of a demonstration",
                    door->pass_key);
    fair_key_derive(api->config.key, STAFF_STORE_PURPOSE, door->seal_key);
    door->staff.key = door->seal_key;
    api_open_passkeys(api);
}

static bool follow(void *context, struct net_request *request, const char *table, uint64_t after,
                   const struct pass *pass) {
    struct api *api = context;
    return live_follow(&api->live, request, table, after, pass);
}

static bool keeps(void *context, const char *table, uint64_t after) {
    struct api *api = context;
    return live_keeps(&api->live, table, after);
}

static enum sabot_status open_past(struct api *api, struct sabot_error *error) {
    const struct api_config *config = &api->config;
    struct past_config past = {.store = config->store,
                               .daybook = config->daybook,
                               .key = config->key,
                               .heads_file = config->heads_file,
                               .heads_key = config->heads_key,
                               .room = config->room,
                               .wake = wake,
                               .follow = follow,
                               .keeps = keeps,
                               .context = api};
    return past_open(&api->past, &api->door, &past, error);
}

static enum sabot_status open_limits(struct api *api, struct sabot_error *error) {
    uint8_t key[LIMITS_KEY_BYTES];
    if (api->config.limits == NULL)
        return SABOT_OK;
    randombytes_buf(key, sizeof key);
    api->door.limits = limits_new(api->config.limits, key);
    if (api->door.limits != NULL)
        return SABOT_OK;
    return sabot_error_say(error, SABOT_NO_MEMORY, "there is no memory for the server");
}

enum sabot_status api_open(const struct api_config *config, struct api **opened,
                           struct sabot_error *error) {
    struct api *api = calloc(1, sizeof *api);
    *opened = api;
    if (api == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "there is no memory for the server");
    api->config = *config;
    open_door(api);
    enum sabot_status status = open_limits(api, error);
    if (status == SABOT_OK)
        status = open_past(api, error);
    if (status == SABOT_OK)
        status = api_follow_begin(api, error);
    if (status == SABOT_OK)
        status = api_open_beacon(api, error);
    if (status == SABOT_OK)
        status = open_service(api, error);
    if (status == SABOT_OK)
        status = open_net(api, error);
    if (status == SABOT_OK && config->confine != NULL)
        status = config->confine(config->context, error);
    if (status == SABOT_OK) {
        api->committer = worker_start(1, wake, api);
        api->reader = worker_start(1, wake, api);
        api->checker = worker_start(1, wake, api);
        api->gate = worker_start(1, wake, api);
        if (api->committer == NULL || api->reader == NULL || api->checker == NULL ||
            api->gate == NULL)
            status =
                sabot_error_say(error, SABOT_NO_MEMORY, "the server's threads cannot be started");
    }
    if (status != SABOT_OK) {
        api_close(api);
        *opened = NULL;
    } else {
        api->owns_journals = config->is_shared;
    }
    return status;
}

void api_close(struct api *api) {
    if (api == NULL)
        return;
    past_close(&api->past);
    api_papers_close(api);
    worker_end(api->committer);
    worker_end(api->reader);
    worker_end(api->checker);
    worker_end(api->gate);
    beacon_close(api->beacon);
    net_close(api->door.net);
    live_close(&api->live);
    LIST_EACH(struct errand, errand, &api->door.errands) {
        errand_end(errand);
    }
    api_look_close(api);
    service_close(api->door.service);
    limits_free(api->door.limits);
    api_close_sheets(api);
    api_follow_end(api);
    sodium_memzero(api->door.pass_key, sizeof api->door.pass_key);
    sodium_memzero(api->door.seal_key, sizeof api->door.seal_key);
    sodium_memzero(&api->site, sizeof api->site);
    sodium_memzero(api->checks, sizeof api->checks);
    free(api);
}

int api_port(const struct api *api) {
    return net_port(api->door.net);
}

struct service *api_service(struct api *api) {
    return api->door.service;
}

void api_begin(struct api *api) {
    if (api_takes_commands(api))
        get_ready(api);
    api_flush(api);
}

void api_flush(struct api *api) {
    service_flush(api->door.service);
    send_changes(api);
}

/* A request that came while we stopped may have a group or a reading under way still. */
void api_run(struct api *api) {
    net_run(api->door.net);
    if (api->reading != NULL) {
        worker_wait(api->reader);
        service_reading_finish(api->door.service, api->reading);
        api->reading = NULL;
    }
    if (api->group != NULL) {
        worker_wait(api->committer);
        service_group_finish(api->door.service, api->group);
        api->group = NULL;
    }
}

void api_stop(struct api *api) {
    atomic_store(&api->stopping, true);
}
