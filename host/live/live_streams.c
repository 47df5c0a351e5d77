/*
 * live_streams.c - tables as they change, to everybody who watches.
 *
 * A change is written once a telling, every LIVE_TELL_MS at most at a table, and shared by all
 * who are at its beginning; a client that is behind gets the whole state instead. So a slow
 * client costs one message, not a queue of them, and a busy table some messages a
 * second, not one an event. Each table has its own clock: tellings of many at once would hold
 * up the commands that come meanwhile. Requests see a table as it is, streams as it was sent.
 */
#include "host/document/json_build.h"
#include "host/live/live.h"
#include "host/record/record.h"
#include "host/view/view.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOCKS_MS = 1000 }; /* between two looks for consoles that are idle and passes that end */

void live_write_position(const struct journal_head *head, char position[LIVE_POSITION_MAX]) {
    int length = snprintf(position, LIVE_POSITION_MAX, "%llu:", (unsigned long long)head->sequence);
    sodium_bin2hex(position + length, LIVE_POSITION_MAX - (size_t)length, head->hash,
                   sizeof head->hash);
}

void live_init(struct live *live) {
    list_init(&live->lines);
    list_init(&live->stirred);
    list_init(&live->due);
}

struct shown_table *live_find(struct live *live, const char *id) {
    for (int i = 0; i < live->table_count; i++)
        if (strcmp(live->tables[i]->id, id) == 0)
            return live->tables[i];
    return NULL;
}

/* A table that was never sent cannot be watched yet: it does not wait. */
static void touch(struct live *live, struct shown_table *shown, unsigned parts) {
    if (list_is_empty(&shown->link))
        list_add(shown->is_told ? &live->stirred : &live->due, &shown->link);
    shown->changed = true;
    free(shown->tile);
    shown->tile = NULL;
    for (int i = 0; i < LIVE_VIEWS; i++)
        shown->touched[i] |= parts;
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
    list_init(&shown->link);
    list_init(&shown->viewers);
    list_init(&shown->recent);
    for (int i = 0; i < LIVE_CROWDS; i++)
        shown->views[i].common = &shown->views[LIVE_COMMON];
    shown->views[LIVE_COMMON].is_common = true;
    shown->views[LIVE_STRANGERS].audience = live->board;
    shown->views[LIVE_AT_TABLE].audience = VIEW_TABLE;
    shown->views[LIVE_STAFF].audience = VIEW_STAFF;
    touch(live, shown, VIEW_ALL);
    live->tables[live->table_count++] = shown;
    return shown;
}

static void drop_messages(struct shown_table *shown) {
    for (int i = 0; i < LIVE_CROWDS; i++) {
        if (shown->change[i] != NULL)
            net_message_release(shown->change[i]);
        if (shown->state[i] != NULL)
            net_message_release(shown->state[i]);
        shown->change[i] = shown->state[i] = NULL;
    }
}

static bool renew(struct shown_table *shown, int which, const struct sabot_table *table) {
    if (table == NULL ||
        !view_kept_renew(&shown->views[which], shown->id, table, shown->touched[which]))
        return false;
    shown->touched[which] = 0;
    return true;
}

/* What is the same for all, and what those who watch see. */
static bool renew_watched(struct shown_table *shown, const struct sabot_table *table) {
    bool is_done = renew(shown, LIVE_COMMON, table);
    for (int i = 0; i < LIVE_CROWDS; i++)
        is_done &= shown->crowds[i] == 0 || renew(shown, i, table);
    return is_done;
}

/* Only what events touched is written again. Without memory it is tried again in the next turn. */
static void show(struct live *live, struct shown_table *shown) {
    struct journal_head head;
    const struct sabot_table *table = service_table(live->door->service, shown->id, &head);
    if (!renew_watched(shown, table) ||
        (shown->coming == NULL && !view_kept_set(&shown->views[LIVE_COMMON], VIEW_COMING, "null")))
        return;
    live_write_position(&head, shown->position);
    shown->is_shown = shown->is_untold = true;
    shown->changed = false;
}

void live_show(struct live *live, const char *id) {
    struct shown_table *shown = find_or_add(live, id);
    if (shown == NULL)
        return;
    touch(live, shown, VIEW_ALL);
    show(live, shown);
}

struct shown_table *live_find_present(struct live *live, const char *id) {
    struct shown_table *shown = live_find(live, id);
    if (shown != NULL && shown->changed)
        show(live, shown);
    return shown;
}

void live_renew(struct live *live) {
    for (int i = 0; i < live->table_count; i++) {
        touch(live, live->tables[i], VIEW_ALL);
        live_forget_recent(live->tables[i]);
    }
}

void live_hear_signed(struct live *live, const struct heads_line *line) {
    struct shown_table *shown = live_find(live, line->stream);
    char position[LIVE_POSITION_MAX], signature[2 * HEADS_SIGNATURE_BYTES + 1];
    if (shown == NULL)
        return;
    live_write_position(&line->head, position);
    sodium_bin2hex(signature, sizeof signature, line->signature, sizeof line->signature);
    json_text_clear(&live->space);
    json_text_open(&live->space, NULL, '{');
    json_text_fields(&live->space, "position:s signature:s", position, signature);
    json_text_close(&live->space, '}');
    if (!live->space.failed &&
        view_kept_set(&shown->views[LIVE_COMMON], VIEW_SIGNED, live->space.at))
        touch(live, shown, 0);
}

void live_announce(struct live *live, const char *id, json_t *coming) {
    struct shown_table *shown = find_or_add(live, id);
    if (shown == NULL) {
        json_decref(coming);
        return;
    }
    live->coming_count += (coming != NULL) - (shown->coming != NULL);
    json_decref(shown->coming);
    shown->coming = coming;
    json_text_clear(&live->space);
    json_text_json(&live->space, NULL, coming != NULL ? json_incref(coming) : json_null());
    shown->is_announced = !live->space.failed &&
                          view_kept_set(&shown->views[LIVE_COMMON], VIEW_COMING, live->space.at);
    touch(live, shown, 0);
}

void live_accept_joins(struct live *live, const char *id) {
    struct shown_table *shown = find_or_add(live, id);
    if (shown != NULL)
        shown->accepts_joins = true;
}

/* ---- news ---- */

static const enum sabot_audience audiences[LIVE_CROWDS] = {
    [LIVE_STRANGERS] = SABOT_SEEN_BY_ALL,
    [LIVE_AT_TABLE] = SABOT_SEEN_AT_TABLE,
    [LIVE_STAFF] = SABOT_SEEN_BY_STAFF,
};

static enum live_crowd crowd_of(struct live *live, const struct pass *pass, const char *table) {
    enum sabot_audience audience = door_audience(live->door, pass, table);
    return audience >= SABOT_SEEN_BY_STAFF   ? LIVE_STAFF
           : audience >= SABOT_SEEN_AT_TABLE ? LIVE_AT_TABLE
                                             : LIVE_STRANGERS;
}

/* NULL: they have none. */
static char *claims_of(struct live *live, const struct shown_table *shown, enum live_crowd crowd,
                       const struct pass *pass) {
    const struct sabot_table *table = service_table(live->door->service, shown->id, NULL);
    return crowd == LIVE_AT_TABLE && table != NULL && table->claim_count > 0
               ? view_own_claims(table, pass->bettor)
               : NULL;
}

void live_write_view(struct live *live, struct shown_table *shown, const struct pass *pass,
                     struct json_text *to) {
    enum live_crowd crowd = crowd_of(live, pass, shown->id);
    to->failed |= !renew(shown, (int)crowd, service_table(live->door->service, shown->id, NULL));
    char *claims = claims_of(live, shown, crowd, pass);
    if (claims != NULL)
        view_kept_write_own(&shown->views[crowd], "state", false, claims, to);
    else
        view_kept_write(&shown->views[crowd], "state", false, to);
    free(claims);
}

static void send_lines(struct live *live, const struct shown_table *shown) {
    LIST_EACH(struct line_stream, at, &live->lines) {
        size_t size = 0;
        bool is_here = at->table == shown && at->request != NULL;
        enum sabot_audience audience =
            is_here ? door_audience(live->door, &at->pass, shown->id) : SABOT_SEEN_BY_ALL;
        const char *text = is_here ? live_last_event(shown, audience, &size) : NULL;
        if (text != NULL &&
            (!net_stream_write(at->request, text, size) || !net_stream_write(at->request, "\n", 1)))
            at->request = NULL;
    }
}

/* For the crowds that watch, beside the staff, for whom it was written. */
static void add_for_others(struct shown_table *shown, const struct service_news *news) {
    for (int i = 0; i < LIVE_STAFF; i++)
        if (shown->crowds[i] > 0 && record_event_is_seen(news->event->kind, audiences[i]))
            view_event_write(&shown->events[i], news->before, news->event, news->record->sequence,
                             news->record->actor, audiences[i]);
}

struct staff_member *live_dealer_of(struct live *live, const struct journal_record *record) {
    static const char role[] = "dealer:";
    size_t length = strlen(role);
    return strncmp(record->actor, role, length) == 0
               ? staff_find(&live->door->staff, record->actor + length)
               : NULL;
}

/* A dealer who deals at another server does not leave the console idle here. */
static void see_actor(struct live *live, const struct journal_record *record) {
    const struct staff_member *dealer = live_dealer_of(live, record);
    if (dealer != NULL)
        staff_see(&live->door->staff, dealer->name, record->time_ms);
}

/* Of a table that nobody watches no view is made before somebody asks. */
static bool is_watched(const struct shown_table *shown) {
    return !list_is_empty(&shown->viewers);
}

void live_hear(struct live *live, const struct service_news *news) {
    struct shown_table *shown = find_or_add(live, news->table);
    if (shown == NULL)
        return;
    live_join_hear_event(live, news);
    see_actor(live, news->record);
    touch(live, shown, view_touched(news->event->kind));
    json_text_clear(&live->space);
    view_event_write(&live->space, news->before, news->event, news->record->sequence,
                     news->record->actor, SABOT_SEEN_BY_AUDIT);
    if (live->space.failed)
        return;
    live_keep_recent(shown, news, live->space.at, live->space.size);
    if (is_watched(shown)) {
        json_text_raw(&shown->events[LIVE_STAFF], NULL, live->space.at, live->space.size);
        live_write_proofs(live, shown->id, news->before->shoe.out, &shown->proofs);
    }
    add_for_others(shown, news);
    send_lines(live, shown);
}

/* ---- messages ---- */

static struct net_message *message_of(json_t *document) {
    char *text = document == NULL ? NULL : json_dumps(document, JSON_COMPACT);
    json_decref(document);
    struct net_message *message = text == NULL ? NULL : net_message_make(text, strlen(text));
    free(text);
    return message;
}

/* Begins one in the loop's space, and makes it of what was written there. */
static struct json_text *begin_message(struct live *live) {
    json_text_clear(&live->space);
    json_text_open(&live->space, NULL, '{');
    return &live->space;
}

static struct net_message *end_message(struct live *live) {
    json_text_close(&live->space, '}');
    return live->space.failed ? NULL : net_message_make(live->space.at, live->space.size);
}

static struct net_message *change_message(struct live *live, const struct shown_table *shown,
                                          enum live_crowd crowd) {
    struct json_text *text = begin_message(live);
    json_text_fields(text, "type:s now_ms:I from:s position:s", "change", door_now_ms(),
                     shown->told_position, shown->position);
    json_text_open(text, "events", '[');
    if (shown->events[crowd].size > 0)
        json_text_raw(text, NULL, shown->events[crowd].at, shown->events[crowd].size);
    json_text_close(text, ']');
    if (shown->proofs.size > 0 && !shown->proofs.failed) {
        json_text_open(text, "proofs", '[');
        json_text_raw(text, NULL, shown->proofs.at, shown->proofs.size);
        json_text_close(text, ']');
    }
    view_kept_write_changes(&shown->views[crowd], "set", text);
    return end_message(live);
}

/* With the events after this position: of somebody who comes back. And perhaps with claims of
 * their own. */
static struct net_message *state_message(struct live *live, const struct shown_table *shown,
                                         enum live_crowd crowd, const char *position,
                                         const char *claims) {
    struct journal_head head;
    const struct sabot_table *now = service_table(live->door->service, shown->id, &head);
    struct json_text *text = begin_message(live);
    json_text_fields(text, "type:s build:s now_ms:I position:s", "state", live->build,
                     door_now_ms(), shown->told_position);
    json_text_open(text, "events", '[');
    if (position[0] != 0 && now != NULL) {
        struct view_sight sight = view_sight_of(now, audiences[crowd]);
        live_write_recent(shown, position, shown->told_sequence, &sight, text);
    }
    json_text_close(text, ']');
    if (now != NULL && now->shoe.proves_cards && now->shoe.phase != SABOT_SHOE_NONE &&
        head.sequence == shown->told_sequence) { /* else of cards that this state does not have */
        json_text_open(text, "proofs", '[');
        live_write_proofs(live, shown->id, live_first_proved(now), text);
        json_text_close(text, ']');
    }
    if (claims != NULL)
        view_kept_write_own(&shown->views[crowd], "state", true, claims, text);
    else
        view_kept_write(&shown->views[crowd], "state", true, text);
    return end_message(live);
}

/* ---- a turn of the loop ---- */

/* The view becomes what watchers have been sent. */
static void tell(struct live *live, struct shown_table *shown) {
    drop_messages(shown);
    const struct json_text *all = &shown->events[LIVE_STAFF];
    bool has_change = shown->is_told && all->size > 0 && !all->failed;
    for (int i = 0; i < LIVE_CROWDS && has_change; i++)
        if (shown->crowds[i] > 0 && !shown->events[i].failed)
            shown->change[i] = change_message(live, shown, (enum live_crowd)i);
    memcpy(shown->change_from, shown->told_position, sizeof shown->change_from);
    memcpy(shown->told_position, shown->position, sizeof shown->told_position);
    shown->told_sequence = strtoull(shown->position, NULL, 10);
    shown->is_told = true;
    shown->is_untold = false;
    for (int i = 0; i < LIVE_VIEWS; i++)
        view_kept_note_sent(&shown->views[i]);
    for (int i = 0; i < LIVE_CROWDS; i++)
        json_text_clear(&shown->events[i]);
    json_text_clear(&shown->proofs);
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

/* Signed out, of staff who are staff no more, or past its end; a board's is over by nothing. */
static bool is_over(const struct live *live, const struct pass *pass, const struct pass *ended) {
    if (ended != NULL)
        return pass_is_same(pass, ended);
    return !staff_knows(&live->door->staff, pass) ||
           (pass->role != PASS_BOARD && pass->ends_ms <= door_now_ms());
}

/* The next sweep forgets the lines. */
static void end_those(struct live *live, const struct pass *ended, const char *words) {
    for (int i = 0; i < live->table_count; i++)
        LIST_EACH(struct viewer, viewer, &live->tables[i]->viewers) {
            if (is_over(live, &viewer->pass, ended))
                net_socket_end(viewer->socket, words);
        }
    LIST_EACH(struct line_stream, line, &live->lines) {
        if (line->request != NULL && is_over(live, &line->pass, ended)) {
            net_stream_end(line->request);
            line->request = NULL;
        }
    }
}

void live_end_strangers(struct live *live) {
    end_those(live, NULL, "your pass is over; sign in again");
}

void live_end_pass(struct live *live, const struct pass *pass) {
    end_those(live, pass, "you signed out; sign in again");
}

static bool seats_people(const struct viewer *viewer) {
    return !viewer->is_locked && room_may(&viewer->pass, SABOT_COMMAND_SEAT, viewer->table->id);
}

/* Who watches it was last told long enough ago. A clock may be put back. */
static bool is_time(const struct live *live, const struct shown_table *shown, int64_t now_ms) {
    return live->door->is_closing || now_ms < shown->told_ms ||
           now_ms - shown->told_ms >= LIVE_TELL_MS;
}

/* Sockets that have something to send are asked for it. An announcement is no record of the
 * table: its position stays. */
static void tell_at_once(struct live *live, struct shown_table *shown) {
    if (shown->changed)
        show(live, shown);
    if (!shown->is_untold)
        return;
    tell(live, shown);
    LIST_EACH(struct viewer, viewer, &shown->viewers) {
        viewer->needs_state |= shown->is_announced;
        net_socket_want(viewer->socket);
    }
    shown->is_announced = false;
}

static void want_joins(struct live *live) {
    for (int i = 0; i < live->table_count; i++)
        LIST_EACH(struct viewer, viewer, &live->tables[i]->viewers) {
            viewer->needs_joins |= seats_people(viewer);
            if (viewer->needs_joins)
                net_socket_want(viewer->socket);
        }
}

static void choose_due(struct live *live, int64_t now_ms) {
    LIST_EACH(struct shown_table, shown, &live->stirred) {
        if (!is_time(live, shown, now_ms))
            continue;
        shown->told_ms = now_ms;
        list_remove(&shown->link);
        list_add(&live->due, &shown->link);
    }
}

/* One that nobody watches is shown to who comes. Out of memory it is tried again. */
static void send_due(struct live *live, struct shown_table *shown) {
    bool is_needed = is_watched(shown) || !shown->is_told;
    if (is_needed)
        tell_at_once(live, shown);
    list_remove(&shown->link);
    list_init(&shown->link);
    if (is_needed && shown->changed)
        list_add(&live->stirred, &shown->link);
}

/* Some of them; the loop comes back for the others. */
static void send_some(struct live *live) {
    int left = live->door->is_closing ? LIVE_TABLES_MAX : LIVE_TELL_TABLES;
    LIST_EACH(struct shown_table, shown, &live->due) {
        if (is_watched(shown) && left-- == 0) {
            net_wake(live->door->net);
            return;
        }
        send_due(live, shown);
    }
}

/* A console that was idle for too long sees what strangers see, until its dealer signs in again. */
static void see_lock(struct live *live, struct viewer *viewer) {
    bool is_locked = door_is_locked(live->door, &viewer->pass);
    if (is_locked == viewer->is_locked)
        return;
    viewer->is_locked = is_locked;
    viewer->needs_you = viewer->needs_state = true;
    viewer->needs_joins = seats_people(viewer);
    net_socket_want(viewer->socket);
}

static void see_locks(struct live *live, int64_t now_ms) {
    if (now_ms >= live->locks_ms && now_ms - live->locks_ms < LOCKS_MS)
        return;
    live->locks_ms = now_ms;
    for (int i = 0; i < live->table_count; i++)
        LIST_EACH(struct viewer, viewer, &live->tables[i]->viewers) {
            see_lock(live, viewer);
        }
    live_end_strangers(live);
}

void live_send(struct live *live) {
    int64_t now = door_now_ms();
    see_locks(live, now);
    choose_due(live, now);
    send_some(live);
    if (live->joins_changed) {
        live_joins_settle(live);
        want_joins(live);
    }
    live->joins_changed = false;
    sweep_lines(live);
}

/* The first of a crowd finds its document as the others were sent theirs; out of memory it is of
 * an earlier moment, until the next change. */
static void join_crowd(struct live *live, struct viewer *viewer, enum live_crowd crowd) {
    struct shown_table *shown = viewer->table;
    if (shown->crowds[crowd] == 0) {
        tell_at_once(live, shown);
        (void)renew(shown, (int)crowd, service_table(live->door->service, shown->id, NULL));
        view_kept_note_sent(&shown->views[crowd]);
    }
    shown->crowds[crowd]++;
    viewer->crowd = crowd;
}

/* ---- sockets ---- */

struct viewer *live_open_stream(struct live *live, struct net_socket *socket,
                                const struct net_request *request) {
    char id[JOURNAL_STREAM_MAX], build[80];
    struct pass_wallet wallet;
    const char *rest = door_path_id(request->path, "/api/tables/", id);
    struct shown_table *shown =
        rest != NULL && strcmp(rest, "/stream") == 0 ? live_find(live, id) : NULL;
    if (shown == NULL || !shown->is_told || live->door->is_closing)
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
    viewer->is_locked = door_is_locked(live->door, &viewer->pass);
    viewer->needs_joins = seats_people(viewer);
    net_query_find(request, "position", viewer->position, sizeof viewer->position);
    net_query_find(request, "build", build, sizeof build);
    viewer->needs_reload = build[0] != 0 && strcmp(build, live->build) != 0;
    tell_at_once(live, shown);
    /* What a bettor had may have been a stranger's: before a server knew who sits there. */
    viewer->needs_state = shown->coming != NULL || viewer->pass.role == PASS_BETTOR ||
                          strcmp(viewer->position, shown->told_position) != 0;
    join_crowd(live, viewer, crowd_of(live, &viewer->pass, id));
    list_add(&shown->viewers, &viewer->link);
    net_socket_want(socket);
    return viewer;
}

void live_close_stream(struct live *live, struct viewer *viewer) {
    list_remove(&viewer->link);
    viewer->table->crowds[viewer->crowd]--;
    door_end_stream(live->door, viewer->client);
    free(viewer);
}

/* Who sits down or leaves, or is staff no more, sees another document from then on. */
static void see_crowd(struct live *live, struct viewer *viewer) {
    enum live_crowd crowd = crowd_of(live, &viewer->pass, viewer->table->id);
    if (crowd == viewer->crowd)
        return;
    viewer->table->crowds[viewer->crowd]--;
    join_crowd(live, viewer, crowd);
    viewer->needs_state = true;
}

/* What the viewer missed: the change if it stands at its beginning, else the state. Who has claims
 * gets a state of their own. */
static struct net_message *news_message(struct live *live, struct viewer *viewer) {
    struct shown_table *shown = viewer->table;
    see_crowd(live, viewer);
    char *claims = claims_of(live, shown, viewer->crowd, &viewer->pass);
    struct net_message *message = NULL;
    if (!viewer->needs_state && shown->change[viewer->crowd] != NULL && claims == NULL &&
        !viewer->had_claims && strcmp(viewer->position, shown->change_from) == 0)
        return shown->change[viewer->crowd];
    viewer->needs_state = false;
    viewer->had_claims = claims != NULL;
    if (viewer->position[0] != 0 || claims != NULL) {
        message = state_message(live, shown, viewer->crowd, viewer->position, claims);
    } else {
        if (shown->state[viewer->crowd] == NULL)
            shown->state[viewer->crowd] = state_message(live, shown, viewer->crowd, "", NULL);
        message = shown->state[viewer->crowd];
    }
    free(claims);
    return message;
}

static bool has_news(const struct viewer *viewer) {
    return viewer->needs_state || strcmp(viewer->position, viewer->table->told_position) != 0;
}

static struct net_message *next_message(struct live *live, struct viewer *viewer) {
    if (viewer->needs_you) {
        static const struct pass stranger = {.role = PASS_BOARD};
        viewer->needs_you = false;
        return message_of(json_pack("{s:s, s:o}", "type", "you", "you",
                                    door_you_json(viewer->is_locked ? &stranger : &viewer->pass)));
    }
    if (viewer->needs_reload) {
        viewer->needs_reload = false;
        return message_of(json_pack("{s:s}", "type", "reload"));
    }
    if (has_news(viewer)) {
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
    bool is_shared = message == viewer->table->change[viewer->crowd] ||
                     message == viewer->table->state[viewer->crowd];
    if (!is_shared)
        net_message_release(message);
    if (viewer->needs_you || viewer->needs_reload || viewer->needs_joins || has_news(viewer))
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
        json_decref(live->tables[i]->coming);
        free(live->tables[i]->tile);
        for (int view = 0; view < LIVE_VIEWS; view++)
            view_kept_free(&live->tables[i]->views[view]);
        for (int crowd = 0; crowd < LIVE_CROWDS; crowd++)
            json_text_free(&live->tables[i]->events[crowd]);
        json_text_free(&live->tables[i]->proofs);
        live_forget_recent(live->tables[i]);
        free(live->tables[i]);
    }
    json_text_free(&live->space);
    LIST_EACH(struct line_stream, line, &live->lines) {
        end_line(live, line);
    }
}
