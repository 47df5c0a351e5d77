/*
 * live_streams.c - tables as they change, to everybody who watches.
 *
 * A change is written once a telling, every LIVE_TELL_MS at most, and shared by all
 * who are at its beginning; a client that is behind gets the whole state instead. So a slow
 * client costs one message, not a queue of them, and a busy table some messages a
 * second, not one an event. Requests see a table as it is, streams as it was sent.
 */
#include "host/document/json_build.h"
#include "host/live/live.h"
#include "host/view/view.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MISSED_EVENTS_MAX 200

static void write_position(const struct journal_head *head, char position[LIVE_POSITION_MAX]) {
    int length = snprintf(position, LIVE_POSITION_MAX, "%llu:", (unsigned long long)head->sequence);
    sodium_bin2hex(position + length, LIVE_POSITION_MAX - (size_t)length, head->hash,
                   sizeof head->hash);
}

void live_init(struct live *live) {
    list_init(&live->viewers);
    list_init(&live->lines);
}

struct shown_table *live_find(struct live *live, const char *id) {
    for (int i = 0; i < live->table_count; i++)
        if (strcmp(live->tables[i]->id, id) == 0)
            return live->tables[i];
    return NULL;
}

/* One more, if it is not there; NULL: no room. */
static struct shown_table *find_or_add(struct live *live, const char *id) {
    struct shown_table *shown = live_find(live, id);
    if (shown != NULL || live->table_count == LIVE_TABLES_MAX)
        return shown;
    shown = calloc(1, sizeof *shown);
    if (shown == NULL)
        return NULL;
    memcpy(shown->id, id, strlen(id) + 1);
    live->tables[live->table_count++] = shown;
    return shown;
}

static void drop_messages(struct shown_table *shown) {
    if (shown->change != NULL)
        net_message_release(shown->change);
    if (shown->state != NULL)
        net_message_release(shown->state);
    shown->change = shown->state = NULL;
}

void live_show(struct live *live, const char *id) {
    struct shown_table *shown = find_or_add(live, id);
    struct journal_head head;
    const struct sabot_table *table = service_table(live->door->service, id, &head);
    if (shown == NULL || table == NULL)
        return;
    json_decref(shown->view);
    shown->view = view_table(id, table, VIEW_PUBLIC);
    if (shown->signed_head != NULL)
        json_build_set(&shown->view, "signed", json_incref(shown->signed_head));
    write_position(&head, shown->position);
    shown->changed = false;
}

void live_renew(struct live *live) {
    for (int i = 0; i < live->table_count; i++)
        live->tables[i]->changed = true;
}

void live_hear_signed(struct live *live, const struct heads_line *line) {
    struct shown_table *shown = live_find(live, line->stream);
    char position[LIVE_POSITION_MAX], signature[2 * HEADS_SIGNATURE_BYTES + 1];
    if (shown == NULL)
        return;
    write_position(&line->head, position);
    sodium_bin2hex(signature, sizeof signature, line->signature, sizeof line->signature);
    json_decref(shown->signed_head);
    shown->signed_head = json_pack("{s:s, s:s}", "position", position, "signature", signature);
    shown->changed = true;
}

void live_accept_joins(struct live *live, const char *id) {
    struct shown_table *shown = find_or_add(live, id);
    if (shown != NULL)
        shown->accepts_joins = true;
}

/* ---- news ---- */

static void send_lines(struct live *live, const struct shown_table *shown, const json_t *event) {
    char *text = NULL;
    LIST_EACH(struct line_stream, at, &live->lines) {
        if (at->table != shown || at->request == NULL)
            continue;
        if (text == NULL)
            text = json_dumps(event, JSON_COMPACT);
        if (text == NULL || !net_stream_write(at->request, text, strlen(text)) ||
            !net_stream_write(at->request, "\n", 1))
            at->request = NULL;
    }
    free(text);
}

/* `dealer:Ana`: a dealer who deals at another server does not leave the console idle here. */
static void see_actor(struct live *live, const struct journal_record *record) {
    const char *name = strchr(record->actor, ':');
    if (name != NULL && strncmp(record->actor, "dealer:", strlen("dealer:")) == 0)
        staff_see(&live->door->staff, name + 1, record->time_ms);
}

void live_hear(struct live *live, const struct service_news *news) {
    struct shown_table *shown = find_or_add(live, news->table);
    if (shown == NULL)
        return;
    live_hear_seat(shown, news);
    see_actor(live, news->record);
    json_t *event = live_event_json(news->record, news->before, news->event);
    shown->changed = true;
    if (shown->events == NULL)
        shown->events = json_array();
    if (event != NULL) {
        send_lines(live, shown, event);
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

static struct net_message *change_message(const struct shown_table *shown) {
    return message_of(json_pack("{s:s, s:I, s:s, s:s, s:O, s:o}", "type", "change", "now_ms",
                                (json_int_t)door_now_ms(), "from", shown->told_position, "position",
                                shown->position, "events", shown->events, "set",
                                view_changes(shown->told, shown->view)));
}

static struct net_message *state_message(struct live *live, const struct shown_table *shown,
                                         json_t *events) {
    return message_of(json_pack("{s:s, s:s, s:I, s:s, s:o, s:O}", "type", "state", "build",
                                live->build, "now_ms", (json_int_t)door_now_ms(), "position",
                                shown->told_position, "events", events, "state", shown->told));
}

/* ---- a turn of the loop ---- */

/* The view becomes what watchers have been sent. */
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

static void end_line(struct live *live, struct line_stream *line) {
    list_remove(&line->link);
    door_end_stream(live->door, line->client);
    free(line);
}

static void sweep_lines(struct live *live) {
    LIST_EACH(struct line_stream, line, &live->lines) {
        if (line->request == NULL)
            end_line(live, line);
    }
}

static bool seats_people(const struct viewer *viewer) {
    return room_may(&viewer->pass, SABOT_COMMAND_SEAT, viewer->table->id);
}

/* A table that was never sent cannot be watched yet: it does not wait. */
static bool tell_changes(struct live *live, bool is_time) {
    bool has_news = false;
    for (int i = 0; i < live->table_count; i++) {
        struct shown_table *shown = live->tables[i];
        if (shown->changed)
            live_show(live, shown->id);
        shown->is_news = shown->view != shown->told && (is_time || shown->told == NULL);
        if (shown->is_news)
            tell(shown);
        has_news |= shown->is_news;
    }
    return has_news;
}

static bool is_time(const struct live *live, int64_t now_ms) {
    return live->door->is_closing || now_ms < live->told_ms ||
           now_ms - live->told_ms >= LIVE_TELL_MS;
}

/* Sockets that have something to send are asked for it. */
static void want_news(struct live *live) {
    LIST_EACH(struct viewer, viewer, &live->viewers) {
        viewer->needs_joins |= live->joins_changed && seats_people(viewer);
        if (viewer->table->is_news || viewer->needs_joins)
            net_socket_want(viewer->socket);
    }
}

void live_send(struct live *live) {
    int64_t now = door_now_ms();
    bool has_news = tell_changes(live, is_time(live, now));
    if (has_news)
        live->told_ms = now;
    has_news |= live->joins_changed;
    if (has_news)
        want_news(live);
    live->joins_changed = false;
    sweep_lines(live);
}

/* A new watcher sees the table as it is now. */
static void tell_at_once(struct live *live, struct shown_table *shown) {
    if (shown->changed)
        live_show(live, shown->id);
    if (shown->view == shown->told)
        return;
    tell(shown);
    LIST_EACH(struct viewer, viewer, &live->viewers) {
        if (viewer->table == shown)
            net_socket_want(viewer->socket);
    }
}

/* ---- sockets ---- */

struct viewer *live_open_stream(struct live *live, struct net_socket *socket,
                                const struct net_request *request) {
    char id[JOURNAL_STREAM_MAX], build[80];
    struct pass_wallet wallet;
    const char *rest = door_path_id(request->path, "/api/tables/", id);
    struct shown_table *shown =
        rest != NULL && strcmp(rest, "/stream") == 0 ? live_find(live, id) : NULL;
    if (shown == NULL || shown->told == NULL || live->door->is_closing)
        return NULL;
    struct viewer *viewer = calloc(1, sizeof *viewer);
    if (viewer == NULL || !door_begin_stream(live->door, request, viewer->client)) {
        free(viewer);
        return NULL;
    }
    door_read_wallet(live->door, request, &wallet);
    viewer->pass = *room_choose_reader(&wallet, id);
    viewer->socket = socket;
    viewer->table = shown;
    viewer->needs_you = true;
    viewer->needs_joins = seats_people(viewer);
    net_query_find(request, "position", viewer->position, sizeof viewer->position);
    net_query_find(request, "build", build, sizeof build);
    viewer->needs_reload = build[0] != 0 && strcmp(build, live->build) != 0;
    tell_at_once(live, shown);
    viewer->needs_state = strcmp(viewer->position, shown->told_position) != 0;
    list_add(&live->viewers, &viewer->link);
    net_socket_want(socket);
    return viewer;
}

void live_close_stream(struct live *live, struct viewer *viewer) {
    list_remove(&viewer->link);
    door_end_stream(live->door, viewer->client);
    free(viewer);
}

void live_end_strangers(struct live *live) {
    LIST_EACH(struct viewer, viewer, &live->viewers) {
        if (!staff_knows(&live->door->staff, &viewer->pass))
            net_socket_end(viewer->socket, "your pass is over; sign in again");
    }
}

void live_end_pass(struct live *live, const struct pass *pass) {
    LIST_EACH(struct viewer, viewer, &live->viewers) {
        if (pass_is_same(&viewer->pass, pass))
            net_socket_end(viewer->socket, "you signed out; sign in again");
    }
}

/* Up to what it is sent of the table: the journal may be further already. A client that
 * was away for longer than that needs no list of it. */
static json_t *missed_events(struct live *live, const struct viewer *viewer, uint64_t from) {
    uint64_t to = viewer->table->told_sequence;
    if (from >= to || to - from > MISSED_EVENTS_MAX)
        return NULL;
    return live_events_between(live, viewer->table->id, &viewer->pass, from + 1, to);
}

/* What the viewer missed: the change if it stands at its beginning, else the state. */
static struct net_message *news_message(struct live *live, struct viewer *viewer) {
    struct shown_table *shown = viewer->table;
    if (!viewer->needs_state && shown->change != NULL &&
        strcmp(viewer->position, shown->change_from) == 0)
        return shown->change;
    viewer->needs_state = false;
    uint64_t from = strtoull(viewer->position, NULL, 10);
    if (from > 0) {
        json_t *events = missed_events(live, viewer, from);
        return state_message(live, shown, events != NULL ? events : json_array());
    }
    if (shown->state == NULL)
        shown->state = state_message(live, shown, json_array());
    return shown->state;
}

static struct net_message *next_message(struct live *live, struct viewer *viewer) {
    if (viewer->needs_you) {
        viewer->needs_you = false;
        return message_of(
            json_pack("{s:s, s:o}", "type", "you", "you", door_you_json(&viewer->pass)));
    }
    if (viewer->needs_reload) {
        viewer->needs_reload = false;
        return message_of(json_pack("{s:s}", "type", "reload"));
    }
    if (strcmp(viewer->position, viewer->table->told_position) != 0) {
        struct net_message *message = news_message(live, viewer);
        memcpy(viewer->position, viewer->table->told_position, sizeof viewer->position);
        return message;
    }
    if (viewer->needs_joins) {
        viewer->needs_joins = false;
        return message_of(json_pack("{s:s, s:o}", "type", "joins", "joins",
                                    live_joins_json(live, viewer->table->id)));
    }
    return NULL;
}

void live_write_stream(struct live *live, struct viewer *viewer) {
    struct net_message *message = next_message(live, viewer);
    if (message == NULL)
        return;
    net_socket_send(viewer->socket, message);
    bool is_shared = message == viewer->table->change || message == viewer->table->state;
    if (!is_shared)
        net_message_release(message);
    if (viewer->needs_you || viewer->needs_reload || viewer->needs_joins ||
        strcmp(viewer->position, viewer->table->told_position) != 0)
        net_socket_want(viewer->socket);
}

void live_gone(struct live *live, const struct net_request *request) {
    LIST_EACH(struct line_stream, line, &live->lines) {
        if (line->request == request)
            line->request = NULL;
    }
}

void live_close(struct live *live) {
    for (int i = 0; i < live->table_count; i++) {
        drop_messages(live->tables[i]);
        json_decref(live->tables[i]->view);
        json_decref(live->tables[i]->signed_head);
        json_decref(live->tables[i]->told);
        json_decref(live->tables[i]->events);
        free(live->tables[i]);
    }
    LIST_EACH(struct line_stream, line, &live->lines) {
        end_line(live, line);
    }
}
