/*
 * bank_document.c - what banking is worth to JSON. See bank_document.h.
 */
#include "host/document/bank_document.h"

#include "host/document/json_build.h"

#include <math.h>

enum { DIGITS_MAX = 96 }; /* a fraction of 128-bit numbers */

void bank_document_fraction(json_t **object, const char *name, struct sabot_fraction fraction) {
    char digits[DIGITS_MAX], float_name[40];
    struct sabot_text text = sabot_text_in(digits, sizeof digits);
    sabot_fraction_write(&text, fraction);
    json_build_set(object, name, json_string(digits));
    text = sabot_text_in(float_name, sizeof float_name);
    sabot_text_add(&text, name);
    sabot_text_add(&text, "_float");
    json_build_set(object, float_name, json_real(sabot_fraction_float(fraction)));
}

static void set_chance(json_t **object, const char *name, sabot_big deals, sabot_big of) {
    bank_document_fraction(object, name, sabot_fraction_of(deals, of));
}

static json_t *mean(struct sabot_fraction fraction) {
    json_t *object = json_object();
    bank_document_fraction(&object, "ev", fraction);
    return object;
}

static json_t *mean_and_spread(struct sabot_fraction fraction, double variance) {
    json_t *object = mean(fraction);
    json_build_set(&object, "variance", json_real(variance));
    json_build_set(&object, "standard_deviation", json_real(sqrt(variance)));
    return object;
}

json_t *outcome_document(struct sabot_outcome outcome) {
    return json_pack("{si si si si}", "player_cards", outcome.player_cards, "player_total",
                     outcome.player_total, "banker_cards", outcome.banker_cards, "banker_total",
                     outcome.banker_total);
}

static json_t *outcome_at(int number) {
    return outcome_document(sabot_outcome_of_number(number));
}

static json_t *extreme(const struct sabot_extreme *extreme, sabot_big deals) {
    json_t *object = json_pack("{sI}", "net", (json_int_t)extreme->net);
    set_chance(&object, "chance", extreme->deals, deals);
    json_build_set(&object, "likeliest", outcome_at(extreme->likeliest));
    return object;
}

static json_t *shortfalls(const struct sabot_banking *banking) {
    json_t *list = json_array();
    for (int i = 0; i < banking->shortfall_count; i++) {
        const struct sabot_shortfall *shortfall = &banking->shortfalls[i];
        json_t *object = json_pack("{sI sI}", "unpaid", (json_int_t)shortfall->unpaid,
                                   "uncollected", (json_int_t)shortfall->uncollected);
        set_chance(&object, "chance", shortfall->deals, banking->deals);
        json_build_set(&object, "likeliest", outcome_at(shortfall->likeliest));
        json_build_append(&list, object);
    }
    return list;
}

static json_t *chance(const struct sabot_chance *chance, sabot_big deals) {
    json_t *object = json_object();
    set_chance(&object, "chance", chance->deals, deals);
    bank_document_fraction(&object, "mean", chance->mean);
    return object;
}

json_t *bank_document_wager(const struct round_document *document, int placed) {
    json_t *object = json_pack("{si ss}", "seat", document->layout.placed[placed].seat, "wager",
                               document->wager_names[placed]);
    if (document->bettor_names[placed])
        json_build_set(&object, "bettor", json_string(document->bettor_names[placed]));
    return object;
}

static json_t *wagers(const struct bank_answer *answer) {
    const struct sabot_layout *layout = &answer->document->layout;
    sabot_big deals = answer->banking.deals;
    json_t *list = json_array();
    for (int i = 0; i < layout->count; i++) {
        json_t *object = bank_document_wager(answer->document, i);
        json_build_set(&object, "amount", json_integer(layout->placed[i].stake));
        json_build_set(&object, "unpaid", chance(&answer->wagers[i].unpaid, deals));
        json_build_set(&object, "free", chance(&answer->wagers[i].free, deals));
        set_chance(&object, "no_action", answer->wagers[i].idle_deals, deals);
        json_build_append(&list, object);
    }
    return list;
}

static json_t *player_dealer(const struct bank_answer *answer) {
    const struct sabot_layout *layout = &answer->document->layout;
    return json_pack("{si sI sI}", "seat", layout->bank.seat, "amount",
                     (json_int_t)layout->bank.amount, "fee", (json_int_t)answer->banking.fee);
}

json_t *bank_document_table(const struct round_document *document, const struct sabot_odds *odds) {
    const struct sabot_sheet *sheet = &document->sheet;
    char digits[DIGITS_MAX];
    struct sabot_text text = sabot_text_in(digits, sizeof digits);
    sabot_big_write(&text, odds->deals, '\0');
    return json_pack("{ss ss ss sI ss sI}", "sheet", sheet->name, "schedule",
                     sheet->rows[document->layout.row].name, "cover",
                     sheet->cover == SABOT_COVER_MATCHED ? "matched" : "net", "cards",
                     (json_int_t)sabot_points_cards(&odds->shoe), "deals", digits, "action",
                     (json_int_t)sabot_layout_action(&document->layout));
}

json_t *bank_document(const struct bank_answer *answer) {
    const struct sabot_banking *banking = &answer->banking;
    json_t *document = bank_document_table(answer->document, &answer->odds);
    json_build_merge(&document,
                     json_pack("{so so so so so}", "player_dealer", player_dealer(answer), "net",
                               mean_and_spread(banking->net, banking->net_variance), "less_fee",
                               mean_and_spread(banking->kept, banking->net_variance), "all_covered",
                               mean_and_spread(banking->covered, banking->covered_variance), "fees",
                               mean(banking->fees)));
    bank_document_fraction(&document, "due", banking->due);
    bank_document_fraction(&document, "moved", banking->moved);
    double due = sabot_fraction_float(banking->due);
    json_build_set(&document, "covered_share",
                   json_real(due > 0 ? sabot_fraction_float(banking->moved) / due : 1));
    set_chance(&document, "short", banking->short_deals, banking->deals);
    json_build_set(&document, "covers_everything", json_integer(banking->covers_everything));
    json_build_set(&document, "worst", extreme(&banking->worst, banking->deals));
    json_build_set(&document, "best", extreme(&banking->best, banking->deals));
    json_build_set(&document, "shortfalls", shortfalls(banking));
    json_build_set(&document, "wagers", wagers(answer));
    return document;
}
