/*
 * live_events.c - events of the past, as arrays and as JSON Lines.
 *
 * A person at a table may remember its cards but is not sent them again
 * while the shoe is open: in events of its earlier rounds a card is null.
 */
#include "host/document/json_build.h"
#include "host/live/live.h"
#include "host/record/record.h"
#include "host/service/replay.h"

#include <stdlib.h>
#include <string.h>

json_t *live_event_json(const struct journal_record *record, const struct sabot_table *before,
                        const struct sabot_event *event) {
    json_t *object = record_event_to_json(before, event, SABOT_SEEN_BY_AUDIT);
    json_build_set(&object, "sequence", json_integer((json_int_t)record->sequence));
    json_build_set(&object, "time_ms", json_integer(record->time_ms));
    json_build_set(&object, "actor", json_string(record->actor));
    return object;
}

/* One answer: what is longer is asked for in parts, so that only
 * the client who wants a long history waits for it. */
enum { ANSWER_BYTES = 128 * 1024 };

/* A walk through records that turns them into JSON. */
struct telling {
    struct replay *replay;
    const struct sabot_table *now;
    bool sees_all;
    uint64_t from, to;
    json_t *events;    /* to an array, */
    struct live *live; /* or to a request, line by line */
    struct net_request *request;
    size_t written;
    uint64_t more_from; /* where the client is to ask on; 0: that was all */
    bool is_cut;        /* the client was too slow: the request is over */
};

static bool is_hidden(const struct telling *telling, const struct sabot_table *then) {
    const struct sabot_table *now = telling->now;
    bool open = now->shoe.phase != SABOT_SHOE_NONE;
    return !telling->sees_all && open && then->shoe.number == now->shoe.number &&
           then->round_number != now->round_number;
}

static void hide_cards(json_t *event) {
    static const char *const fields[] = {"card", "cards", NULL};
    for (int i = 0; fields[i] != NULL; i++)
        if (json_object_get(event, fields[i]) != NULL)
            json_object_set_new(event, fields[i], json_null());
}

static bool tell_line(struct telling *telling, json_t *event) {
    char *text = json_dumps(event, JSON_COMPACT);
    bool sent = text != NULL && net_stream_write(telling->request, text, strlen(text)) &&
                net_stream_write(telling->request, "\n", 1);
    telling->is_cut = text != NULL && !sent;
    telling->written += text != NULL ? strlen(text) + 1 : 0;
    free(text);
    return sent;
}

static void tell_more(struct telling *telling) {
    json_t *line = json_pack("{s:I}", "more_from", (json_int_t)telling->more_from);
    if (line != NULL)
        tell_line(telling, line);
    json_decref(line);
}

/* False: this is all of it for now. */
static bool tell_event(struct telling *telling, const struct journal_record *record) {
    struct replay *replay = telling->replay;
    json_t *event = live_event_json(record, &replay->table, &replay->event);
    replay_apply(replay);
    if (event != NULL && is_hidden(telling, &replay->table))
        hide_cards(event);
    bool go_on = event != NULL;
    if (telling->events != NULL)
        json_build_append(&telling->events, json_incref(event));
    else if (event != NULL)
        go_on = tell_line(telling, event);
    json_decref(event);
    if (go_on && telling->written > ANSWER_BYTES && record->sequence < telling->to) {
        telling->more_from = record->sequence + 1;
        return false;
    }
    return go_on;
}

static bool walk(struct live *live, const char *table, struct telling *telling) {
    struct sabot_error error;
    const struct journal_record *record;
    struct replay *replay = telling->replay = replay_new();
    if (replay == NULL || replay_stream(replay, live->reader, live->key, table, telling->from - 1,
                                        &error) != SABOT_OK) {
        replay_free(replay);
        return false;
    }
    replay_open(replay, live->reader, table, telling->to, &error);
    while ((record = replay_next(replay)) != NULL && tell_event(telling, record))
        continue;
    bool walked = replay_close(replay) == SABOT_OK;
    replay_free(replay);
    return walked;
}

json_t *live_events_between(struct live *live, const char *table, const struct pass *pass,
                            uint64_t from, uint64_t to) {
    struct telling telling = {.now = service_table(live->door->service, table, NULL),
                              .sees_all = room_may_audit(pass, table),
                              .from = from,
                              .to = to,
                              .events = json_array()};
    if (telling.now == NULL || !walk(live, table, &telling)) {
        json_decref(telling.events);
        return NULL;
    }
    return telling.events;
}

void live_events(struct live *live, struct door_call *call) {
    struct net_request *request = call->request;
    const char *table = call->table;
    struct pass_wallet wallet;
    door_read_wallet(live->door, request, &wallet);
    const struct pass *pass = room_choose_reader(&wallet, table);
    if (!door_is_unlocked(live->door, request, pass))
        return;
    int64_t from = 1, follow = 0;
    if (!door_query_number(request, "from", INT64_MAX, &from) ||
        !door_query_number(request, "follow", INT64_MAX, &follow)) {
        door_refuse(request, 400, "bad-query", "from: expected the number of a record");
        return;
    }
    struct journal_head head = {0}; /* what was sent: the journal may be further already */
    const struct sabot_table *now = service_table(live->door->service, table, &head);
    struct telling telling = {.now = now,
                              .sees_all = room_may_audit(pass, table),
                              .from = from < 1 ? 1 : (uint64_t)from,
                              .to = head.sequence,
                              .live = live,
                              .request = request};
    struct line_stream *line = follow != 0 ? calloc(1, sizeof *line) : NULL;
    if (line != NULL && !door_begin_stream(live->door, request, line->client)) {
        free(line); /* it gets what there is, and no more */
        line = NULL;
    }
    net_stream_begin(request, "application/x-ndjson");
    bool walked = walk(live, table, &telling);
    if (telling.more_from != 0)
        tell_more(&telling);
    if (line == NULL || !walked || telling.is_cut || telling.more_from != 0) {
        if (line != NULL)
            door_end_stream(live->door, line->client);
        free(line);
        if (!telling.is_cut)
            net_stream_end(request);
        return;
    }
    line->request = request;
    line->table = live_find(live, table);
    list_add(&live->lines, &line->link);
}
