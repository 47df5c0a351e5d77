/*
 * past_story.c - one round told: host/audit's story, and beside each step what of the table's
 * view it changed, so that a page can show the felt at any step without knowing a rule.
 */
#include "host/audit/story.h"
#include "host/document/json_build.h"
#include "host/past/round_ask.h"
#include "host/record/record_words.h"
#include "host/view/view.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* A table where people come and go for hours before a round: the story begins here. */
enum { STEPS_MAX = 2000 };

/* ---- on the desk's thread ---- */

struct book {
    const char *table;
    json_t *state; /* before the first step */
    json_t *steps;
    json_t *view; /* after the last one */
    int shoe;
    int result; /* as it stands; -1: not over */
    int corrections;
    uint64_t last;
    uint64_t left_out; /* records before the first step */
    int64_t began_ms, ended_ms;
};

/* What a table would hear now is of no use in the past. */
static json_t *view_of(const struct book *book, const struct sabot_table *table) {
    json_t *view = view_table(book->table, table, VIEW_STAFF);
    if (view != NULL)
        json_object_del(view, "legal");
    return view;
}

static void note(struct book *book, const struct story_step *step) {
    enum sabot_event_kind kind = step->event->kind;
    bool corrects = kind == SABOT_EVENT_CORRECTED;
    if (book->last == 0)
        book->began_ms = step->record->time_ms;
    book->last = step->record->sequence;
    book->ended_ms = step->record->time_ms;
    book->shoe = step->after->shoe.number;
    book->corrections += corrects;
    if (corrects || story_ends_round(kind))
        book->result = view_last_result(step->after);
}

/* False: out of memory. */
static bool tell(struct book *book, const struct story_step *step) {
    if (book->view == NULL) {
        book->view = view_of(book, step->before);
        book->state = json_incref(book->view);
    }
    note(book, step);
    json_t *after = view_of(book, step->after);
    json_t *one = story_step_json(step);
    json_build_set(&one, "set", view_changes(book->view, after));
    json_build_append(&book->steps, one);
    json_decref(book->view);
    book->view = after;
    return book->steps != NULL && after != NULL;
}

static json_t *story_json(const struct story_span *span, struct book *book) {
    return json_pack("{s:s, s:i, s:i, s:I, s:I, s:I, s:I, s:I, s:b, s:o, s:i, s:o, s:o}", "table",
                     book->table, "round", span->round, "shoe", book->shoe, "first",
                     (json_int_t)span->first, "last", (json_int_t)book->last, "left_out",
                     (json_int_t)book->left_out, "began_ms", (json_int_t)book->began_ms, "ended_ms",
                     (json_int_t)book->ended_ms, "is_over", span->is_over, "result",
                     book->result < 0 ? json_null() : record_result_json(book->result),
                     "corrections", book->corrections, "state", book->state, "steps", book->steps);
}

/* The round that is on is in no daybook yet: it began after the last one that is over. */
static enum sabot_status find_span(struct round_ask *ask, struct story_span *span) {
    struct daybook *daybook = ask->books->daybook;
    struct daybook_round round;
    *span = (struct story_span){.round = ask->round};
    enum sabot_status status =
        daybook_find_round(daybook, ask->table, ask->round, &round, &ask->error);
    if (status == SABOT_OK) {
        span->first = (uint64_t)round.row.first;
        span->last = (uint64_t)round.row.last;
        span->is_over = true;
        return SABOT_OK;
    }
    if (status != SABOT_NOT_FOUND || ask->now == 0)
        return status;
    span->first = 1;
    span->last = ask->now;
    if (ask->round > 1) {
        status = daybook_find_round(daybook, ask->table, ask->round - 1, &round, &ask->error);
        if (status == SABOT_OK)
            span->first = (uint64_t)round.row.last + 1;
    }
    return status == SABOT_NOT_FOUND && ask->round == 1 ? SABOT_OK : status;
}

static enum sabot_status find_story(struct round_ask *ask) {
    struct journal *journal = ask->books->journal;
    struct story story;
    struct story_step step;
    struct book book = {.table = ask->table, .result = -1};
    enum sabot_status status = find_span(ask, &story.span);
    if (status != SABOT_OK)
        return status;
    struct replay *replay = replay_new();
    if (replay == NULL)
        return SABOT_OK; /* no document: the answer says that memory is short */
    book.left_out = story_span_shorten(&story.span, STEPS_MAX);
    book.steps = json_array();
    status = daybook_find_moment(ask->books->daybook, journal, ask->table, story.span.first - 1,
                                 replay, &ask->error);
    if (status == SABOT_OK)
        status = story_open(&story, journal, ask->table, replay, &ask->error);
    if (status == SABOT_OK) {
        while (story_next(&story, &step) && tell(&book, &step))
            continue;
        status = story_close(&story);
    }
    replay_free(replay);
    json_decref(book.view);
    if (status == SABOT_OK) {
        ask->document = story_json(&story.span, &book);
    } else {
        json_decref(book.state);
        json_decref(book.steps);
    }
    return status;
}

/* ---- in the loop ---- */

void past_story(struct past *past, struct door_call *call) {
    int64_t round = 0;
    bool is_good = door_query_number(call->request, "round", INT_MAX, &round) && round >= 1;
    struct round_ask *ask = round_ask_new(past, call, find_story);
    if (ask == NULL)
        return;
    struct journal_head head = {0};
    const struct sabot_table *now = service_table(past->door->service, call->table, &head);
    ask->round = (int)round;
    bool is_on = now != NULL && now->round_number == ask->round &&
                 (now->phase == SABOT_PHASE_BETTING || now->phase == SABOT_PHASE_DEALING);
    ask->now = is_on ? head.sequence : 0;
    sabot_text_copy(ask->table, sizeof ask->table, call->table);
    round_ask_give(ask, is_good ? NULL : "round: expected the number of a round of this table");
}
