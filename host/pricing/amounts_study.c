/*
 * amounts_study.c - see amounts_study.h.
 */
#include "host/pricing/amounts_study.h"

#include "host/document/bank_document.h"
#include "host/document/json_build.h"

#include <math.h>
#include <stdlib.h>

enum { ROUND_AMOUNTS = 12 };

/* ---- one amount ---- */

/* Where a study works, by wager as placed. */
struct space {
    struct sabot_amount_wager *wagers;
    struct sabot_settled *settled;
};

static void keep_unpaid(struct amounts_row *row, int placed,
                        const struct sabot_amount_wager *wager) {
    int at = row->unpaid_count < AMOUNTS_UNPAID_MAX ? row->unpaid_count : AMOUNTS_UNPAID_MAX;
    row->unpaid_count++;
    for (; at > 0 && row->unpaid[at - 1].wager.unpaid < wager->unpaid; at--)
        if (at < AMOUNTS_UNPAID_MAX)
            row->unpaid[at] = row->unpaid[at - 1];
    if (at < AMOUNTS_UNPAID_MAX)
        row->unpaid[at] = (struct amounts_unpaid){placed, *wager};
}

static struct amounts_row row_at(const struct sabot_amounts *amounts, struct space space,
                                 sabot_cents amount) {
    struct amounts_row row = {.amount = sabot_amounts_at(amounts, amount)};
    if (row.amount.short_deals == 0)
        return row;
    sabot_amounts_wagers(amounts, amount, space.wagers, space.settled);
    for (int i = 0; i < amounts->layout.count; i++)
        if (space.wagers[i].unpaid_deals > 0)
            keep_unpaid(&row, i, &space.wagers[i]);
    return row;
}

/* ---- all of them ---- */

static void fill_rows(struct amounts_answer *answer, struct space space) {
    const struct sabot_amounts *amounts = &answer->amounts;
    size_t count = 0;
    for (sabot_cents at = sabot_amounts_next(amounts, 0); at > 0;
         at = sabot_amounts_next(amounts, at)) {
        struct amounts_row *row = &answer->rows[count++];
        *row = row_at(amounts, space, at);
        if (row->amount.allowed &&
            (answer->best == NULL || row->amount.kept > answer->best->amount.kept))
            answer->best = row;
    }
}

static size_t count_rows(const struct sabot_amounts *amounts) {
    size_t count = 0;
    for (sabot_cents at = sabot_amounts_next(amounts, 0); at > 0;
         at = sabot_amounts_next(amounts, at))
        count++;
    return count;
}

/* The least of 1, 2, 5 times a power of ten with which ROUND_AMOUNTS reach what covers
 * everything. */
static sabot_cents round_step(sabot_cents covers_everything) {
    sabot_cents step = 100;
    for (int i = 0; step < covers_everything / ROUND_AMOUNTS; i++)
        step = i % 3 == 1 ? step / 2 * 5 : step * 2;
    return step;
}

static void fill_rounds(struct amounts_answer *answer, struct space space) {
    const struct sabot_amounts *amounts = &answer->amounts;
    sabot_cents step = round_step(amounts->covers_everything);
    for (sabot_cents at = step; at < amounts->covers_everything + step; at += step) {
        struct amounts_row row = row_at(amounts, space, at);
        if (row.amount.allowed && answer->round_count <= ROUND_AMOUNTS + 1)
            answer->rounds[answer->round_count++] = row;
    }
}

static void fill(struct amounts_answer *answer, struct space space, sabot_cents asked) {
    fill_rows(answer, space);
    fill_rounds(answer, space);
    answer->full = row_at(&answer->amounts, space, answer->amounts.covers_everything);
    if (asked > 0) {
        answer->is_asked = true;
        answer->asked = row_at(&answer->amounts, space, asked);
    }
}

static enum sabot_status begin(struct amounts_answer *answer, struct sabot_settled *settled,
                               struct sabot_error *error) {
    const struct sabot_layout *layout = &answer->document->layout;
    return answer->ways != NULL ? sabot_amounts_begin_ways(&answer->amounts, layout, answer->ways,
                                                           answer->runs, settled, error)
                                : sabot_amounts_begin(&answer->amounts, layout, &answer->odds,
                                                      answer->runs, settled, error);
}

enum sabot_status amounts_study(struct amounts_answer *answer, sabot_cents asked,
                                struct sabot_error *error) {
    const struct sabot_layout *layout = &answer->document->layout;
    size_t count = (size_t)layout->count + 1; /* never nothing */
    struct space space = {calloc(count, sizeof *space.wagers),
                          calloc(count, sizeof *space.settled)};
    int ways = answer->ways != NULL ? answer->ways->count : SABOT_ODDS_OUTCOMES;
    answer->runs = calloc(SABOT_AMOUNT_RUNS_ROOM(ways, layout->count), sizeof *answer->runs);
    answer->rounds = calloc(ROUND_AMOUNTS + 2, sizeof *answer->rounds);
    enum sabot_status status = SABOT_NO_MEMORY;
    if (space.wagers && space.settled && answer->runs && answer->rounds)
        status = begin(answer, space.settled, error);
    if (status == SABOT_OK) {
        answer->count = count_rows(&answer->amounts);
        answer->rows = calloc(answer->count, sizeof *answer->rows);
        status = answer->rows ? SABOT_OK : SABOT_NO_MEMORY;
    }
    if (status == SABOT_OK)
        fill(answer, space, asked);
    else if (status == SABOT_NO_MEMORY)
        sabot_error_say(error, status, "no memory for the amounts");
    free(space.wagers);
    free(space.settled);
    return status;
}

void amounts_clear(struct amounts_answer *answer) {
    free(answer->runs);
    free(answer->rows);
    free(answer->rounds);
}

/* ---- as JSON ---- */

static json_t *unpaid_to_json(const struct amounts_answer *answer, const struct amounts_row *row) {
    json_t *list = json_array();
    for (int i = 0; i < row->unpaid_count && i < AMOUNTS_UNPAID_MAX; i++) {
        const struct sabot_amount_wager *wager = &row->unpaid[i].wager;
        json_t *object = bank_document_wager(answer->document, row->unpaid[i].placed);
        bank_document_fraction(&object, "chance",
                               sabot_fraction_of(wager->unpaid_deals, answer->odds.deals));
        bank_document_fraction(&object, "mean",
                               sabot_fraction_of(wager->unpaid, answer->odds.deals));
        json_build_merge(&object, json_pack("{sI sI}", "owed", (json_int_t)wager->owed, "paid",
                                            (json_int_t)wager->paid));
        json_build_append(&list, object);
    }
    return list;
}

static json_t *row_to_json(const struct amounts_answer *answer, const struct amounts_row *row) {
    const struct sabot_amount *amount = &row->amount;
    sabot_big deals = answer->odds.deals;
    json_t *object = json_pack("{sI}", "amount", (json_int_t)amount->amount);
    json_t *less_fee = json_object();
    bank_document_fraction(&less_fee, "ev", sabot_fraction_of(amount->kept, deals));
    bank_document_fraction(&object, "ev", sabot_fraction_of(amount->net, deals));
    json_build_set(&object, "less_fee", less_fee);
    json_build_set(&object, "variance", json_real(amount->variance));
    json_build_set(&object, "standard_deviation", json_real(sqrt(amount->variance)));
    bank_document_fraction(&object, "short", sabot_fraction_of(amount->short_deals, deals));
    json_build_merge(&object, json_pack("{sb sb si so}", "bends", amount->bends, "allowed",
                                        amount->allowed, "unpaid_wagers", row->unpaid_count,
                                        "unpaid", unpaid_to_json(answer, row)));
    return object;
}

static json_t *rows_to_json(const struct amounts_answer *answer, const struct amounts_row *rows,
                            size_t count) {
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_build_append(&list, row_to_json(answer, &rows[i]));
    return list;
}

static json_t *wagers_to_json(const struct round_document *document) {
    json_t *list = json_array();
    for (int i = 0; i < document->layout.count; i++) {
        json_t *object = bank_document_wager(document, i);
        json_build_set(&object, "amount", json_integer(document->layout.placed[i].stake));
        json_build_append(&list, object);
    }
    return list;
}

json_t *amounts_document(const struct amounts_answer *answer) {
    const struct sabot_amounts *amounts = &answer->amounts;
    json_t *document = bank_document_table(answer->document, &answer->odds);
    json_build_merge(&document,
                     json_pack("{s{si sI} sI so so so so}", "player_dealer", "seat",
                               amounts->layout.bank.seat, "fee", (json_int_t)amounts->fee,
                               "covers_everything", (json_int_t)amounts->covers_everything,
                               "all_covered", row_to_json(answer, &answer->full), "wagers",
                               wagers_to_json(answer->document), "amounts",
                               rows_to_json(answer, answer->rows, answer->count), "round_amounts",
                               rows_to_json(answer, answer->rounds, answer->round_count)));
    json_build_set(&document, "best",
                   answer->best ? row_to_json(answer, answer->best) : json_null());
    if (answer->is_asked)
        json_build_set(&document, "asked", row_to_json(answer, &answer->asked));
    return document;
}
