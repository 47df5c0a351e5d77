/*
 * api_streams.c - tables as they change, to everybody who watches.
 *
 * A change is written once a telling, every API_TELL_MS at most, and shared by all
 * who are at its beginning; whoever is behind gets the whole state instead. So a slow
 * client costs one message, not a queue of them, and a busy table some messages a
 * second, not one an event. Requests see a table as it is, streams as it was told.
 */
#include "host/api/api_audit.h"
#include "host/api/table_view.h"
#include "host/document/json_build.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MISSED_EVENTS_MAX 200

void api_position(const struct journal_head *head, char position[API_POSITION_MAX]) {
    int length = snprintf(position, API_POSITION_MAX, "%llu:", (unsigned long long)head->sequence);
    for (int i = 0; i < JOURNAL_HASH_BYTES; i++)
        length +=
            snprintf(position + length, API_POSITION_MAX - (size_t)length, "%02x", head->hash[i]);
}

struct shown_table *api_table(struct api *api, const char *id) {
    for (int i = 0; i < api->table_count; i++)
        if (strcmp(api->tables[i]->id, id) == 0)
            return api->tables[i];
    return NULL;
}

static struct shown_table *add_shown(struct api *api, const char *id) {
    if (api->table_count == (int)(sizeof api->tables / sizeof *api->tables))
        return NULL;
    struct shown_table *shown = calloc(1, sizeof *shown);
    if (shown == NULL)
        return NULL;
    memcpy(shown->id, id, strlen(id) + 1);
    api->tables[api->table_count++] = shown;
    return shown;
}

static void drop_messages(struct shown_table *shown) {
    if (shown->change != NULL)
        net_message_release(shown->change);
    if (shown->state != NULL)
        net_message_release(shown->state);
    shown->change = shown->state = NULL;
}

void api_show_table(struct api *api, const char *id) {
    struct shown_table *shown = api_table(api, id);
    struct journal_head head;
    const struct sabot_table *table = service_table(api->service, id, &head);
    if (shown == NULL)
        shown = add_shown(api, id);
    if (shown == NULL || table == NULL)
        return;
    json_decref(shown->view);
    shown->view = table_view(id, table);
    if (shown->signed_head != NULL)
        json_build_set(&shown->view, "signed", json_incref(shown->signed_head));
    api_position(&head, shown->position);
    shown->changed = false;
}

void api_accept_joins(struct api *api, const char *id) {
    struct shown_table *shown = api_table(api, id);
    if (shown == NULL)
        shown = add_shown(api, id);
    if (shown != NULL)
        shown->accepts_joins = true;
}

/* ---- news ---- */

static void tell_followers(struct api *api, const struct shown_table *shown, const json_t *event) {
    char *text = NULL;
    for (struct follower *at = api->followers; at != NULL; at = at->next) {
        if (at->table != shown || at->request == NULL)
            continue;
        if (text == NULL)
            text = json_dumps(event, JSON_COMPACT);
        if (text == NULL || !net_stream_write(api->net, at->request, text, strlen(text)) ||
            !net_stream_write(api->net, at->request, "\n", 1))
            at->request = NULL;
    }
    free(text);
}

/* `dealer:Ana`: whoever deals at another server does not leave their console idle here. */
static void see_actor(struct api *api, const struct journal_record *record) {
    const char *name = strchr(record->actor, ':');
    if (name != NULL && strncmp(record->actor, "dealer:", strlen("dealer:")) == 0)
        staff_see(&api->staff, name + 1, record->time_ms);
}

void api_on_news(void *context, const struct service_news *news) {
    struct api *api = context;
    struct shown_table *shown = api_table(api, news->table);
    if (shown == NULL)
        shown = add_shown(api, news->table);
    if (shown == NULL)
        return;
    if (news->event->kind == SABOT_EVENT_SEATED)
        shown->seated_at[news->event->with.bettor - 1] = news->record->sequence;
    see_actor(api, news->record);
    watcher_hear(api->watcher, news->event->kind);
    json_t *event = api_event_json(news->record, news->before, news->event);
    shown->changed = true;
    if (shown->events == NULL)
        shown->events = json_array();
    if (event != NULL) {
        tell_followers(api, shown, event);
        json_build_append(&shown->events, event);
    }
}

/* ---- messages ---- */

static struct net_message *message_of(json_t *document) {
    char *text = document == NULL ? NULL : json_dumps(document, JSON_COMPACT);
    json_decref(document);
    struct net_message *message = text == NULL ? NULL : net_message_make(text, strlen(text));
    free(text);
    return message;
}

static json_t *typed(const char *type) {
    json_t *document = json_object();
    json_build_set(&document, "type", json_string(type));
    return document;
}

static struct net_message *change_message(const struct shown_table *shown) {
    json_t *document = typed("change");
    json_build_set(&document, "now_ms", json_integer(api_now_ms()));
    json_build_set(&document, "from", json_string(shown->told_position));
    json_build_set(&document, "position", json_string(shown->position));
    json_build_set(&document, "events", json_incref(shown->events));
    json_build_set(&document, "set", table_view_changes(shown->told, shown->view));
    return message_of(document);
}

static struct net_message *state_message(struct api *api, const struct shown_table *shown,
                                         json_t *events) {
    json_t *document = typed("state");
    json_build_set(&document, "build", json_string(api->config.build));
    json_build_set(&document, "now_ms", json_integer(api_now_ms()));
    json_build_set(&document, "position", json_string(shown->told_position));
    json_build_set(&document, "events", events);
    json_build_set(&document, "state", json_incref(shown->told));
    return message_of(document);
}

/* ---- a turn of the loop ---- */

/* The view becomes what those who watch are told. */
static void tell(struct shown_table *shown) {
    drop_messages(shown);
    if (shown->told != NULL && shown->events != NULL)
        shown->change = change_message(shown);
    memcpy(shown->change_from, shown->told_position, sizeof shown->change_from);
    memcpy(shown->told_position, shown->position, sizeof shown->told_position);
    shown->told_sequence = strtoull(shown->position, NULL, 10);
    json_decref(shown->told);
    shown->told = json_incref(shown->view);
    json_decref(shown->events);
    shown->events = NULL;
}

static void sweep_followers(struct api *api) {
    for (struct follower *at = api->followers, *next; at != NULL; at = next) {
        next = at->next;
        if (at->request != NULL)
            continue;
        if (at->previous != NULL)
            at->previous->next = next;
        else
            api->followers = next;
        if (next != NULL)
            next->previous = at->previous;
        api_limits_end_stream(api, at->client);
        free(at);
    }
}

static bool seats_people(const struct viewer *viewer) {
    return room_may(&viewer->pass, SABOT_COMMAND_SEAT, viewer->table->id);
}

/* A table that nobody was told of cannot be watched yet: it does not wait. */
static bool tell_changes(struct api *api, bool is_time) {
    bool has_news = false;
    for (int i = 0; i < api->table_count; i++) {
        struct shown_table *shown = api->tables[i];
        if (shown->changed)
            api_show_table(api, shown->id);
        shown->is_news = shown->view != shown->told && (is_time || shown->told == NULL);
        if (shown->is_news)
            tell(shown);
        has_news |= shown->is_news;
    }
    return has_news;
}

static bool is_time(const struct api *api, int64_t now_ms) {
    return api->closing || now_ms < api->told_ms || now_ms - api->told_ms >= API_TELL_MS;
}

void api_send_changes(struct api *api) {
    api_finish_checks(api);
    int64_t now = api_now_ms();
    bool has_news = tell_changes(api, is_time(api, now));
    if (has_news)
        api->told_ms = now;
    has_news |= api->joins_changed;
    for (struct viewer *viewer = api->viewers; has_news && viewer != NULL; viewer = viewer->next) {
        if (api->joins_changed && seats_people(viewer))
            viewer->needs_joins = true;
        if (viewer->table->is_news || viewer->needs_joins)
            net_socket_want(viewer->socket);
    }
    api->joins_changed = false;
    sweep_followers(api);
}

/* Whoever comes sees the table as it is now. */
static void tell_at_once(struct api *api, struct shown_table *shown) {
    if (shown->changed)
        api_show_table(api, shown->id);
    if (shown->view == shown->told)
        return;
    tell(shown);
    for (struct viewer *viewer = api->viewers; viewer != NULL; viewer = viewer->next)
        if (viewer->table == shown)
            net_socket_want(viewer->socket);
}

/* ---- sockets ---- */

static bool stream_path(const char *path, char id[JOURNAL_STREAM_MAX]) {
    static const char prefix[] = "/api/tables/", suffix[] = "/stream";
    size_t length = strlen(path);
    if (strncmp(path, prefix, sizeof prefix - 1) != 0 ||
        length <= sizeof prefix + sizeof suffix - 2 ||
        strcmp(path + length - (sizeof suffix - 1), suffix) != 0)
        return false;
    length -= sizeof prefix + sizeof suffix - 2;
    if (length >= JOURNAL_STREAM_MAX)
        return false;
    memcpy(id, path + sizeof prefix - 1, length);
    id[length] = 0;
    return true;
}

bool api_on_open(void *context, struct net_socket *socket, const struct net_request *request,
                 void **data) {
    struct api *api = context;
    char id[JOURNAL_STREAM_MAX], build[80];
    struct pass_wallet wallet;
    struct shown_table *shown = stream_path(request->path, id) ? api_table(api, id) : NULL;
    if (shown == NULL || shown->told == NULL || api->closing)
        return false;
    struct viewer *viewer = calloc(1, sizeof *viewer);
    if (viewer == NULL || !api_limits_begin_stream(api, request, viewer->client)) {
        free(viewer);
        return false;
    }
    api_read_wallet(api, request, &wallet);
    viewer->pass = *room_choose_reader(&wallet, id);
    viewer->socket = socket;
    viewer->table = shown;
    viewer->needs_you = true;
    viewer->needs_joins = seats_people(viewer);
    net_query_find(request, "position", viewer->position, sizeof viewer->position);
    net_query_find(request, "build", build, sizeof build);
    viewer->needs_reload = build[0] != 0 && strcmp(build, api->config.build) != 0;
    tell_at_once(api, shown);
    viewer->needs_state = strcmp(viewer->position, shown->told_position) != 0;
    viewer->next = api->viewers;
    if (api->viewers != NULL)
        api->viewers->previous = viewer;
    api->viewers = viewer;
    *data = viewer;
    net_socket_want(socket);
    return true;
}

/* Nothing is expected of clients here. */
void api_on_message(void *context, struct net_socket *socket, void *data, const char *text,
                    size_t size) {
    (void)context, (void)socket, (void)data, (void)text, (void)size;
}

void api_on_closed(void *context, struct net_socket *socket, void *data) {
    struct api *api = context;
    struct viewer *viewer = data;
    (void)socket;
    if (viewer->previous != NULL)
        viewer->previous->next = viewer->next;
    else
        api->viewers = viewer->next;
    if (viewer->next != NULL)
        viewer->next->previous = viewer->previous;
    api_limits_end_stream(api, viewer->client);
    free(viewer);
}

static struct net_message *you_message(const struct viewer *viewer) {
    json_t *document = typed("you");
    json_build_set(&document, "you", api_you_json(&viewer->pass));
    return message_of(document);
}

static struct net_message *joins_message(struct api *api, const struct viewer *viewer) {
    json_t *document = typed("joins");
    json_build_set(&document, "joins", api_joins_json(api, viewer->table->id));
    return message_of(document);
}

/* Up to what it is told of the table: the journal may be further already. A client that
 * was away for longer than that needs no list of it. */
static json_t *missed_events(struct api *api, const struct viewer *viewer, uint64_t from) {
    uint64_t to = viewer->table->told_sequence;
    if (from >= to || to - from > MISSED_EVENTS_MAX)
        return NULL;
    return api_events_between(api, viewer->table->id, &viewer->pass, from + 1, to);
}

/* What the viewer missed: the change if it stands at its beginning, else the state. */
static struct net_message *news_message(struct api *api, struct viewer *viewer) {
    struct shown_table *shown = viewer->table;
    if (!viewer->needs_state && shown->change != NULL &&
        strcmp(viewer->position, shown->change_from) == 0)
        return shown->change;
    viewer->needs_state = false;
    uint64_t from = strtoull(viewer->position, NULL, 10);
    if (from > 0) {
        json_t *events = missed_events(api, viewer, from);
        return state_message(api, shown, events != NULL ? events : json_array());
    }
    if (shown->state == NULL)
        shown->state = state_message(api, shown, json_array());
    return shown->state;
}

static bool has_more(const struct viewer *viewer) {
    return viewer->needs_you || viewer->needs_reload || viewer->needs_joins ||
           strcmp(viewer->position, viewer->table->told_position) != 0;
}

static struct net_message *next_message(struct api *api, struct viewer *viewer) {
    if (viewer->needs_you) {
        viewer->needs_you = false;
        return you_message(viewer);
    }
    if (viewer->needs_reload) {
        viewer->needs_reload = false;
        return message_of(typed("reload"));
    }
    if (strcmp(viewer->position, viewer->table->told_position) != 0) {
        struct net_message *message = news_message(api, viewer);
        memcpy(viewer->position, viewer->table->told_position, sizeof viewer->position);
        return message;
    }
    if (viewer->needs_joins) {
        viewer->needs_joins = false;
        return joins_message(api, viewer);
    }
    return NULL;
}

static bool is_shared(const struct shown_table *shown, const struct net_message *message) {
    return message == shown->change || message == shown->state;
}

void api_on_writable(void *context, struct net_socket *socket, void *data) {
    struct api *api = context;
    struct viewer *viewer = data;
    struct net_message *message = next_message(api, viewer);
    if (message == NULL)
        return;
    net_socket_send(socket, message);
    if (!is_shared(viewer->table, message))
        net_message_release(message);
    if (has_more(viewer))
        net_socket_want(socket);
}

void api_release_streams(struct api *api) {
    for (int i = 0; i < api->table_count; i++) {
        drop_messages(api->tables[i]);
        json_decref(api->tables[i]->view);
        json_decref(api->tables[i]->signed_head);
        json_decref(api->tables[i]->told);
        json_decref(api->tables[i]->events);
        free(api->tables[i]);
    }
    while (api->followers != NULL) {
        struct follower *next = api->followers->next;
        free(api->followers);
        api->followers = next;
    }
}
