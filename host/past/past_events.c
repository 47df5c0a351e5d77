/*
 * past_events.c - the records of a table as JSON Lines: what there is, in answers of a bounded
 * size, and then perhaps each new one as it comes.
 *
 * A task of the daybook's desk, which has states to begin at: so an answer costs the same wherever
 * in the past it begins. A client that follows the table is handed over to the loop (`follow` of
 * struct past_config) where the task has come to the present, or at once if the loop has all that
 * it asks for.
 */
#include "host/document/json_text.h"
#include "host/past/past.h"
#include "host/view/view.h"

#include <stdlib.h>
#include <string.h>

enum {
    ASKS_MAX = 32,
    ASK_MS = 60000,
    PATIENCE_MS = 40,          /* that an answer waits for the daybook, before others have a turn */
    ANSWER_BYTES = 128 * 1024, /* what is longer is asked for in parts */
};

struct events_ask {
    struct task task;
    struct books *books;

    /* The question: */
    char table[JOURNAL_STREAM_MAX];
    uint64_t from, to;
    struct view_sight sight;
    bool follows;
    struct pass pass;

    /* The answer: */
    struct books_place place;
    enum sabot_status status;
    struct sabot_error error;
    struct json_text lines;
    uint64_t more_from; /* where the client is to ask on; 0: that was all */
    bool is_begun;      /* the loop's: the client is being answered, */
    size_t sent;        /* with so much of the lines */
};

/* ---- on the desk's thread ---- */

/* Lines have no commas between them. */
static void add_line(struct events_ask *ask, json_t *value) {
    ask->lines.needs_comma = false;
    json_text_json(&ask->lines, NULL, value);
    ask->lines.needs_comma = false;
    json_text_raw(&ask->lines, NULL, "\n", 1);
}

static void tell(struct events_ask *ask, struct replay *replay,
                 const struct journal_record *record) {
    json_t *event = view_event(&replay->table, &replay->event, record->sequence, record->actor);
    replay_apply(replay);
    bool is_seen = event != NULL && view_reduce(event, ask->sight.audience);
    if (event != NULL &&
        view_is_hidden(&ask->sight, replay->table.shoe.number, replay->table.round_number))
        (void)view_hide_cards(event);
    if (is_seen || event == NULL)
        add_line(ask, event);
    else
        json_decref(event);
}

static enum sabot_status walk(struct events_ask *ask, struct replay *replay) {
    const struct journal_record *record = NULL;
    enum sabot_status status = daybook_find_moment(ask->books->daybook, ask->books->journal,
                                                   ask->table, ask->from - 1, replay, &ask->error);
    if (status != SABOT_OK)
        return status;
    replay_open(replay, ask->books->journal, ask->table, ask->to, &ask->error);
    while (ask->lines.size <= ANSWER_BYTES && !ask->lines.failed && !task_is_stopped(&ask->task) &&
           (record = replay_next(replay)) != NULL)
        tell(ask, replay, record);
    status = replay_close(replay);
    ask->from = replay->head.sequence + 1;
    return status;
}

static void run(struct task *task) {
    struct events_ask *ask = (struct events_ask *)task;
    struct replay *replay = replay_new();
    ask->status = books_enter(ask->books, task, PATIENCE_MS, &ask->place, &ask->error);
    if (ask->status == SABOT_OK && !ask->place.is_behind && replay != NULL && ask->from <= ask->to)
        ask->status = walk(ask, replay);
    ask->lines.failed |= replay == NULL;
    books_leave(ask->books, ask->status);
    replay_free(replay);
}

/* ---- in the loop ---- */

static enum task_next send_lines(struct events_ask *ask) {
    struct net_request *request = ask->task.request;
    const struct past *past = ask->task.owner;
    if (!ask->is_begun)
        net_stream_begin(request, "application/x-ndjson");
    ask->is_begun = true;
    size_t left = ask->lines.size - ask->sent, room = net_stream_room(request);
    size_t now = left < room ? left : room;
    if (now > 0 && !net_stream_write(request, ask->lines.at + ask->sent, now))
        return TASK_ENDS; /* it was cut off */
    ask->sent += now;
    if (now < left)
        return TASK_WAITS;
    json_text_clear(&ask->lines);
    ask->sent = 0;
    if (!ask->follows || ask->more_from != 0) {
        net_stream_end(request);
        return TASK_ENDS;
    }
    if (past->config.follow(past->config.context, request, ask->table, ask->to, &ask->pass))
        return TASK_ENDS;
    struct journal_head head = {0}; /* more was written meanwhile than is kept */
    (void)service_table(past->door->service, ask->table, &head);
    ask->to = head.sequence;
    return TASK_AGAIN;
}

static void refuse(struct events_ask *ask) {
    struct net_request *request = ask->task.request;
    if (ask->is_begun)
        net_stream_break(request);
    else if (task_is_stopped(&ask->task))
        past_answer_stopped(&ask->task);
    else if (ask->status != SABOT_OK)
        door_answer_trouble(request, ask->status, "no-such-record", &ask->error);
    else
        door_answer_no_memory(request);
}

static enum task_next finished(struct task *task) {
    struct events_ask *ask = (struct events_ask *)task;
    struct past *past = task->owner;
    bool is_stopped = task_is_stopped(task);
    if (ask->place.is_behind)
        books_index(past->room, ask->books);
    if (task->request == NULL)
        return TASK_ENDS;
    if (is_stopped || ask->status != SABOT_OK || ask->lines.failed) {
        refuse(ask);
        return TASK_ENDS;
    }
    if (ask->place.is_behind)
        return TASK_AGAIN;
    if (ask->from <= ask->to && ask->more_from == 0) {
        ask->more_from = ask->from;
        add_line(ask, json_pack("{s:I}", "more_from", (json_int_t)ask->more_from));
    }
    return send_lines(ask);
}

static void close(struct task *task) {
    struct events_ask *ask = (struct events_ask *)task;
    json_text_free(&ask->lines);
    free(ask);
}

static const struct task_form form = {.desk = BACKROOM_BOOKS,
                                      .most = ASKS_MAX,
                                      .time_ms = ASK_MS,
                                      .run = run,
                                      .finished = finished,
                                      .close = close};

void past_events(struct past *past, struct door_call *call) {
    struct net_request *request = call->request;
    struct pass_wallet wallet;
    struct journal_head head = {0};
    int64_t from = 1, follow = 0;
    door_read_wallet(past->door, request, &wallet);
    const struct pass *pass = room_choose_reader(&wallet, call->table);
    const struct sabot_table *now = service_table(past->door->service, call->table, &head);
    if (!door_is_unlocked(past->door, request, pass))
        return;
    bool is_good = door_query_number(request, "from", INT64_MAX, &from) &&
                   door_query_number(request, "follow", INT64_MAX, &follow) && now != NULL;
    uint64_t after = from < 1 ? 0 : (uint64_t)from - 1;
    if (is_good && follow != 0 && past->config.keeps(past->config.context, call->table, after)) {
        net_stream_begin(request, "application/x-ndjson");
        (void)past->config.follow(past->config.context, request, call->table, after, pass);
        return;
    }
    struct events_ask *ask = past_new_task(past, call, &form, sizeof *ask);
    if (ask == NULL)
        return;
    ask->books = &past->books;
    ask->to = head.sequence; /* what was sent: the journal may be further already */
    ask->from = after + 1;
    if (ask->from > ask->to)
        ask->from = ask->to + 1;
    ask->follows = follow != 0;
    ask->pass = *pass;
    if (now != NULL)
        ask->sight = view_sight_of(now, door_audience(past->door, pass, call->table));
    sabot_text_copy(ask->table, sizeof ask->table, call->table);
    (void)past_give(&ask->task, is_good ? NULL : "from: expected the number of a record",
                    "too-many", "too many others are asking; try again in a moment");
}
