/*
 * api_events.c - events of the past, as arrays and as JSON Lines.
 *
 * Whoever sits at a table may remember its cards but is not told them again
 * while the shoe is open: in events of its earlier rounds a card is null.
 */
#include "host/api/api_parts.h"
#include "host/document/json_build.h"
#include "host/record/record.h"
#include "host/service/replay.h"

#include <stdlib.h>
#include <string.h>

json_t *api_event_json(const struct journal_record *record, const struct sabot_table *before,
                       const struct sabot_event *event) {
    json_t *object = record_event_to_json(before, event);
    json_build_set(&object, "sequence", json_integer((json_int_t)record->sequence));
    json_build_set(&object, "time_ms", json_integer(record->time_ms));
    json_build_set(&object, "actor", json_string(record->actor));
    return object;
}

/* One answer: what is longer is asked for in parts, so that nobody waits for a long
 * history but whoever wants it. */
enum { ANSWER_BYTES = 128 * 1024 };

/* A walk through records that turns them into JSON. */
struct telling {
    struct replay *replay;
    const struct sabot_table *now;
    bool sees_all;
    uint64_t from, to;
    json_t *events;  /* to an array, */
    struct api *api; /* or to a request, line by line */
    struct net_request *request;
    size_t written;
    uint64_t more_from; /* where the client is to ask on; 0: that was all */
    bool is_cut;        /* the client was too slow: the request is over */
    struct sabot_error error;
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
    bool sent = text != NULL &&
                net_stream_write(telling->api->net, telling->request, text, strlen(text)) &&
                net_stream_write(telling->api->net, telling->request, "\n", 1);
    telling->is_cut = text != NULL && !sent;
    telling->written += text != NULL ? strlen(text) + 1 : 0;
    free(text);
    return sent;
}

static void tell_more(struct telling *telling) {
    json_t *line = json_object();
    json_build_set(&line, "more_from", json_integer((json_int_t)telling->more_from));
    if (line != NULL)
        tell_line(telling, line);
    json_decref(line);
}

static bool tell_record(void *context, const struct journal_record *record) {
    struct telling *telling = context;
    struct sabot_table *before = NULL;
    json_t *event = NULL;
    if (record->sequence >= telling->from) {
        before = malloc(sizeof *before);
        if (before == NULL)
            return false;
        *before = telling->replay->table;
    }
    if (replay_record(telling->replay, record, &telling->error) != SABOT_OK) {
        free(before);
        return false;
    }
    if (before == NULL)
        return true;
    event = api_event_json(record, before, &telling->replay->event);
    free(before);
    if (event != NULL && is_hidden(telling, &telling->replay->table))
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

static bool walk(struct api *api, const char *table, struct telling *telling) {
    struct sabot_error error;
    telling->replay = malloc(sizeof *telling->replay);
    bool walked = telling->replay != NULL &&
                  replay_stream(telling->replay, api->config.reader, api->config.key, table,
                                telling->from - 1, &error) == SABOT_OK &&
                  journal_read(api->config.reader, table, telling->replay->head.sequence + 1,
                               telling->to, tell_record, telling, &error) == SABOT_OK;
    free(telling->replay);
    return walked;
}

json_t *api_events_between(struct api *api, const char *table, const struct pass *pass,
                           uint64_t from, uint64_t to) {
    struct telling telling = {.now = service_table(api->service, table, NULL),
                              .sees_all = room_may_audit(pass, table),
                              .from = from,
                              .to = to,
                              .events = json_array()};
    if (telling.now == NULL || !walk(api, table, &telling)) {
        json_decref(telling.events);
        return NULL;
    }
    return telling.events;
}

bool api_query_number(const struct net_request *request, const char *name, uint64_t *number) {
    char words[NET_PATH_MAX];
    if (!net_query_find(request, name, words, sizeof words))
        return true;
    size_t length = strlen(words);
    *number = strtoull(words, NULL, 10);
    return length > 0 && length <= 19 && strspn(words, "0123456789") == length;
}

void api_events(struct api *api, struct net_request *request, const char *table) {
    struct pass_wallet wallet;
    api_read_wallet(api, request, &wallet);
    const struct pass *pass = room_choose_reader(&wallet, table);
    if (!api_is_unlocked(api, request, pass))
        return;
    uint64_t from = 1, follow = 0;
    if (!api_query_number(request, "from", &from) ||
        !api_query_number(request, "follow", &follow)) {
        api_answer_problem(api, request, 400, "bad-query", "",
                           "from: expected the number of a record");
        return;
    }
    struct journal_head head = {0}; /* what was told: the journal may be further already */
    const struct sabot_table *now = service_table(api->service, table, &head);
    struct telling telling = {.now = now,
                              .sees_all = room_may_audit(pass, table),
                              .from = from < 1 ? 1 : from,
                              .to = head.sequence,
                              .api = api,
                              .request = request};
    struct follower *follower = follow != 0 ? calloc(1, sizeof *follower) : NULL;
    if (follower != NULL && !api_limits_begin_stream(api, request, follower->client)) {
        free(follower); /* it gets what there is, and no more */
        follower = NULL;
    }
    net_stream_begin(api->net, request, "application/x-ndjson");
    bool walked = walk(api, table, &telling);
    if (telling.more_from != 0)
        tell_more(&telling);
    if (follower == NULL || !walked || telling.is_cut || telling.more_from != 0) {
        if (follower != NULL)
            api_limits_end_stream(api, follower->client);
        free(follower);
        if (!telling.is_cut)
            net_stream_end(api->net, request);
        return;
    }
    follower->request = request;
    follower->table = api_table(api, table);
    follower->next = api->followers;
    if (api->followers != NULL)
        api->followers->previous = follower;
    api->followers = follower;
}
