/*
 * past_rounds.c - rounds found by time, seat, bettor, result, amount and kind of event: rows
 * of the daybook.
 */
#include "host/document/json_build.h"
#include "host/past/round_ask.h"
#include "sabot/kind.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS_DEFAULT = 50, ROUNDS_MAX = 200 };

/* ---- on the desk's thread ---- */

static json_t *kinds_json(const struct daybook_round_row *row) {
    const uint64_t kinds[] = {(uint64_t)row->kinds, (uint64_t)row->kinds_64};
    json_t *array = json_array();
    for (int kind = 1; kind < SABOT_EVENTS; kind++)
        if (kinds[kind / 64] >> kind % 64 & 1)
            json_build_append(&array, json_string(sabot_event_forms[kind].name));
    return array;
}

static json_t *round_json(const struct daybook_round *round) {
    char result[2] = {round->result, 0};
    const struct daybook_round_row *row = &round->row;
    return json_pack("{ss sI sI sI sI sI sI ss sb sb ss ss ss sI sI sI sI sI sI sI sI so}", "table",
                     round->table, "round", (json_int_t)row->number, "shoe", (json_int_t)row->shoe,
                     "first", (json_int_t)row->first, "last", (json_int_t)row->last, "began_ms",
                     (json_int_t)row->began_ms, "ended_ms", (json_int_t)row->ended_ms, "result",
                     result, "voided", row->is_voided != 0, "corrected", row->corrected != 0,
                     "shift", round->shift, "dealer", round->dealer, "player_dealer",
                     round->player_dealer, "player_dealer_seat", (json_int_t)row->seat, "put_up",
                     (json_int_t)row->put_up, "wagers", (json_int_t)row->wagers, "staked",
                     (json_int_t)row->staked, "largest", (json_int_t)row->largest, "bank_net",
                     (json_int_t)row->net, "uncovered", (json_int_t)row->uncovered, "collections",
                     (json_int_t)row->collections, "kinds", kinds_json(row));
}

static json_t *page_json(const struct round_ask *ask, const struct daybook_round *rounds,
                         const struct daybook_page *page) {
    json_t *list = json_array();
    for (int i = 0; i < page->count; i++)
        json_build_append(&list, round_json(&rounds[i]));
    return json_pack("{s:o, s:s, s:s?, s:b, s:I}", "rounds", list, "order",
                     page->is_by_amount ? "amount" : "time", "next",
                     page->next[0] != 0 ? page->next : NULL, "complete", !ask->place.is_behind,
                     "listed_records", (json_int_t)ask->place.indexed);
}

static enum sabot_status find_rounds(struct round_ask *ask) {
    struct daybook_page page = {0};
    struct daybook_round *rounds = calloc((size_t)ask->search.limit, sizeof *rounds);
    if (rounds == NULL)
        return SABOT_OK; /* no document: the answer says that memory is short */
    enum sabot_status status =
        daybook_find_rounds(ask->books->daybook, &ask->search, rounds, &page, &ask->error);
    ask->is_bad_query = status == SABOT_BAD_TEXT;
    if (status == SABOT_OK)
        ask->document = page_json(ask, rounds, &page);
    free(rounds);
    return status;
}

/* ---- in the loop ---- */

static bool read_results(const struct net_request *request, struct round_ask *ask) {
    if (!door_query_text(request, "results", ask->results, sizeof ask->results,
                         &ask->search.results))
        return false;
    return strspn(ask->results, SABOT_RESULT_LETTERS "VF") == strlen(ask->results);
}

static bool read_kind(const struct net_request *request, struct round_ask *ask) {
    char name[NET_QUERY_MAX];
    if (!net_query_find(request, "kind", name, sizeof name) || name[0] == 0)
        return true;
    for (int kind = 1; kind < SABOT_EVENTS; kind++)
        if (strcmp(sabot_event_forms[kind].name, name) == 0)
            ask->search.kind = kind;
    return ask->search.kind != 0;
}

static bool read_numbers(const struct net_request *request, struct daybook_search *search) {
    int64_t seat = 0, limit = ROUNDS_DEFAULT;
    bool are_good = door_query_number(request, "from_ms", INT64_MAX, &search->from_ms) &&
                    door_query_number(request, "to_ms", INT64_MAX, &search->to_ms) &&
                    door_query_number(request, "least", INT64_MAX, &search->least) &&
                    door_query_number(request, "most", INT64_MAX, &search->most) &&
                    door_query_number(request, "seat", SABOT_SEATS_MAX, &seat) &&
                    door_query_number(request, "limit", ROUNDS_MAX, &limit) && limit > 0;
    search->seat = (int)seat;
    search->limit = (int)limit;
    return are_good;
}

/* What is wrong with the query; NULL: nothing. */
static const char *read_query(const struct net_request *request, struct round_ask *ask) {
    struct daybook_search *search = &ask->search;
    if (!door_query_text(request, "table", ask->table, sizeof ask->table, &search->table))
        return "table: expected the id of a table";
    if (!door_query_text(request, "bettor", ask->bettor, sizeof ask->bettor, &search->bettor))
        return "bettor: expected a name";
    if (!door_query_text(request, "after", ask->after, sizeof ask->after, &search->after))
        return "after: expected what the last answer said in `next`";
    if (!read_results(request, ask))
        return "results: expected letters of P, B, T, D, A, V and F";
    if (!read_kind(request, ask))
        return "kind: expected the name of a kind of event";
    if (!read_numbers(request, search))
        return "from_ms, to_ms, least, most, seat, limit: expected whole numbers, a seat of the "
               "table, a limit of at most 200";
    return NULL;
}

void past_rounds(struct past *past, struct door_call *call) {
    struct round_ask *ask = round_ask_new(past, call, find_rounds);
    if (ask == NULL)
        return;
    const char *wrong = read_query(call->request, ask);
    call->table = ask->search.table;
    if (door_may_read(past->door, call, ROOM_READ_ROUNDS))
        round_ask_give(ask, wrong);
    else
        free(ask);
}
