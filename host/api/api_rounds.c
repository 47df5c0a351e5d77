/*
 * api_rounds.c - rounds found by time, seat, bettor, result, amount and kind of event: rows
 * of the daybook.
 */
#include "host/api/api_audit.h"
#include "host/api/api_library.h"
#include "host/document/json_build.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS_DEFAULT = 50, ROUNDS_MAX = 200 };

/* ---- on the library's thread ---- */

static json_t *kinds_json(uint64_t kinds) {
    json_t *array = json_array();
    for (int kind = 1; kind < SABOT_EVENTS; kind++)
        if (kinds >> kind & 1)
            json_build_append(&array, json_string(sabot_event_names[kind]));
    return array;
}

static json_t *round_json(const struct daybook_round *round) {
    char result[2] = {round->result, 0};
    json_t *object = json_object();
    json_build_set(&object, "table", json_string(round->table));
    json_build_set(&object, "round", json_integer(round->number));
    json_build_set(&object, "shoe", json_integer(round->shoe));
    json_build_set(&object, "first", json_integer((json_int_t)round->first));
    json_build_set(&object, "last", json_integer((json_int_t)round->last));
    json_build_set(&object, "began_ms", json_integer(round->began_ms));
    json_build_set(&object, "ended_ms", json_integer(round->ended_ms));
    json_build_set(&object, "result", json_string(result));
    json_build_set(&object, "voided", json_boolean(round->is_voided));
    json_build_set(&object, "corrected", json_boolean(round->corrected != 0));
    json_build_set(&object, "shift", json_string(round->shift));
    json_build_set(&object, "dealer", json_string(round->dealer));
    json_build_set(&object, "player_dealer", json_string(round->player_dealer));
    json_build_set(&object, "player_dealer_seat", json_integer(round->player_dealer_seat));
    json_build_set(&object, "put_up", json_integer(round->put_up));
    json_build_set(&object, "wagers", json_integer(round->wagers));
    json_build_set(&object, "staked", json_integer(round->staked));
    json_build_set(&object, "largest", json_integer(round->largest));
    json_build_set(&object, "bank_net", json_integer(round->bank_net));
    json_build_set(&object, "uncovered", json_integer(round->uncovered));
    json_build_set(&object, "collections", json_integer(round->collections));
    json_build_set(&object, "kinds", kinds_json(round->kinds));
    return object;
}

static json_t *page_json(const struct library_ask *ask, const struct daybook_round *rounds,
                         const struct daybook_page *page) {
    json_t *list = json_array();
    for (int i = 0; i < page->count; i++)
        json_build_append(&list, round_json(&rounds[i]));
    json_t *object = json_object();
    json_build_set(&object, "rounds", list);
    json_build_set(&object, "order", json_string(page->is_by_amount ? "amount" : "time"));
    json_build_set(&object, "next", page->next[0] != 0 ? json_string(page->next) : json_null());
    json_build_set(&object, "complete", json_boolean(!ask->is_behind));
    json_build_set(&object, "listed_records", json_integer((json_int_t)ask->indexed));
    return object;
}

static enum sabot_status find_rounds(struct library_ask *ask, struct journal *journal,
                                     struct daybook *daybook) {
    struct daybook_page page = {0};
    (void)journal;
    struct daybook_round *rounds = calloc((size_t)ask->search.limit, sizeof *rounds);
    if (rounds == NULL)
        return SABOT_OK; /* no document: the answer says that memory is short */
    enum sabot_status status =
        daybook_find_rounds(daybook, &ask->search, rounds, &page, &ask->error);
    ask->is_bad_query = status == SABOT_BAD_TEXT;
    if (status == SABOT_OK)
        ask->document = page_json(ask, rounds, &page);
    free(rounds);
    return status;
}

/* ---- in the loop ---- */

static bool read_text(const struct net_request *request, const char *name, char *space, size_t room,
                      const char **place) {
    char value[NET_PATH_MAX];
    if (!net_query_find(request, name, value, sizeof value) || value[0] == 0)
        return true;
    sabot_text_copy(space, room, value);
    *place = space;
    return strlen(value) < room;
}

static bool read_results(const struct net_request *request, struct library_ask *ask) {
    if (!read_text(request, "results", ask->results, sizeof ask->results, &ask->search.results))
        return false;
    return strspn(ask->results, SABOT_RESULT_LETTERS "VF") == strlen(ask->results);
}

static bool read_kind(const struct net_request *request, struct library_ask *ask) {
    char name[NET_PATH_MAX];
    if (!net_query_find(request, "kind", name, sizeof name) || name[0] == 0)
        return true;
    for (int kind = 1; kind < SABOT_EVENTS; kind++)
        if (strcmp(sabot_event_names[kind], name) == 0)
            ask->search.kind = kind;
    return ask->search.kind != 0;
}

/* Numbers of the query, each up to `most`. */
static bool read_numbers(const struct net_request *request, struct library_ask *ask) {
    struct daybook_search *search = &ask->search;
    uint64_t seat = 0, limit = ROUNDS_DEFAULT;
    const struct {
        const char *name;
        int64_t *place;
    } wide[] = {{"from_ms", &search->from_ms},
                {"to_ms", &search->to_ms},
                {"least", &search->least},
                {"most", &search->most}};
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++) {
        uint64_t number = 0;
        if (!api_query_number(request, wide[i].name, &number) || number > INT64_MAX)
            return false;
        *wide[i].place = (int64_t)number;
    }
    if (!api_query_number(request, "seat", &seat) || seat > SABOT_SEATS_MAX ||
        !api_query_number(request, "limit", &limit) || limit < 1 || limit > ROUNDS_MAX)
        return false;
    search->seat = (int)seat;
    search->limit = (int)limit;
    return true;
}

/* What is wrong with the query; NULL: nothing. */
static const char *read_query(const struct net_request *request, struct library_ask *ask) {
    struct daybook_search *search = &ask->search;
    if (!read_text(request, "table", ask->table, sizeof ask->table, &search->table))
        return "table: expected the id of a table";
    if (!read_text(request, "bettor", ask->bettor, sizeof ask->bettor, &search->bettor))
        return "bettor: expected a name";
    if (!read_text(request, "after", ask->after, sizeof ask->after, &search->after))
        return "after: expected what the last answer said in `next`";
    if (!read_results(request, ask))
        return "results: expected letters of P, B, T, D, A, V and F";
    if (!read_kind(request, ask))
        return "kind: expected the name of a kind of event";
    if (!read_numbers(request, ask))
        return "from_ms, to_ms, least, most, seat, limit: expected whole numbers, a seat of the "
               "table, a limit of at most 200";
    return NULL;
}

void api_rounds(struct api *api, struct net_request *request) {
    struct library_ask *ask = calloc(1, sizeof *ask);
    struct pass pass;
    if (ask == NULL) {
        api_answer_no_memory(api, request);
        return;
    }
    ask->request = request;
    ask->find = find_rounds;
    const char *wrong = read_query(request, ask);
    if (!api_may_read(api, request, ROOM_READ_ROUNDS, ask->search.table, &pass)) {
        free(ask);
    } else if (wrong != NULL) {
        api_answer_problem(api, request, 400, "bad-query", "", wrong);
        free(ask);
    } else {
        library_ask_give(api, ask);
    }
}
