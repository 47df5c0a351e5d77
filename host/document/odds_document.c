/*
 * odds_document.c - exact odds to JSON. Every function returns a new value, or
 * NULL if out of memory; a NULL put into an object makes that NULL too, so
 * only the caller of odds_document has to look.
 */
#include "host/document/odds_document.h"

enum { DIGITS_MAX = 96 }; /* a fraction of 128-bit numbers */

static void set(json_t **object, const char *name, json_t *value) {
    if (json_object_set_new_nocheck(*object, name, value) != 0) {
        json_decref(*object);
        *object = NULL;
    }
}

static json_t *big(sabot_big value) {
    char digits[DIGITS_MAX];
    struct sabot_text text = sabot_text_in(digits, sizeof digits);
    sabot_big_write(&text, value, '\0');
    return json_stringn_nocheck(digits, text.length);
}

static json_t *fraction(struct sabot_fraction value) {
    char digits[DIGITS_MAX];
    struct sabot_text text = sabot_text_in(digits, sizeof digits);
    sabot_fraction_write(&text, value);
    return json_stringn_nocheck(digits, text.length);
}

static json_t *points(const struct sabot_points *shoe) {
    json_t *list = json_array();
    for (int x = 0; x < SABOT_POINTS; x++)
        if (json_array_append_new(list, json_integer(shoe->of[x])) != 0) {
            json_decref(list);
            return NULL;
        }
    return list;
}

static json_t *wager(const struct sabot_price *price) {
    json_t *object = json_object();
    set(&object, "ev", fraction(price->ev));
    set(&object, "ev_float", json_real(price->ev_float));
    set(&object, "variance", json_real(price->variance));
    set(&object, "win", big(price->by_verdict[SABOT_WIN]));
    set(&object, "push", big(price->by_verdict[SABOT_PUSH]));
    set(&object, "lose", big(price->by_verdict[SABOT_LOSE]));
    return object;
}

static json_t *wagers(const struct odds_answer *answer) {
    json_t *object = json_object();
    for (int i = 0; i < answer->sheet->wager_count; i++)
        set(&object, answer->sheet->wagers[i].name, wager(&answer->prices[i]));
    return object;
}

void odds_removal_write(struct sabot_text *text, int out) {
    static const char *const suits[SABOT_SUITS] = {"spades", "hearts", "diamonds", "clubs"};
    if (out < SABOT_RANKS)
        sabot_card_write(text, (struct sabot_card){(uint8_t)out, SABOT_SUIT_UNKNOWN});
    else
        sabot_text_add(text, suits[out - SABOT_RANKS]);
}

bool odds_removal_is_of(const struct sabot_sheet *sheet, int wager, int out) {
    return out < SABOT_RANKS ||
           sabot_wager_detail(sheet, &sheet->wagers[wager]) == SABOT_DETAIL_SUITS;
}

static json_t *without_card(const struct odds_answer *answer, const struct sabot_price *prices,
                            int out) {
    json_t *object = json_object();
    for (int i = 0; i < answer->sheet->wager_count; i++) {
        if (!odds_removal_is_of(answer->sheet, i, out))
            continue;
        json_t *effect = json_object();
        struct sabot_step step = {.from = answer->prices[i].ev, .to = prices[i].ev};
        set(&effect, "ev", fraction(prices[i].ev));
        set(&effect, "ev_float", json_real(prices[i].ev_float));
        set(&effect, "effect_float", json_real(sabot_step_float(step)));
        set(&object, answer->sheet->wagers[i].name, effect);
    }
    return object;
}

static json_t *removals(const struct odds_answer *answer,
                        const struct odds_removal_answer *removal) {
    json_t *object = json_object();
    for (int out = 0; out < ODDS_REMOVALS; out++) {
        if (!removal->has[out])
            continue;
        char name[12];
        struct sabot_text text = sabot_text_in(name, sizeof name);
        odds_removal_write(&text, out);
        set(&object, name, without_card(answer, removal->prices[out], out));
    }
    return object;
}

json_t *odds_document(const struct odds_answer *answer, const struct odds_removal_answer *removal) {
    const struct sabot_odds *odds = &answer->odds;
    struct sabot_odds_wins wins = sabot_odds_wins(odds);
    json_t *document = json_object();
    set(&document, "sheet", json_string(answer->sheet->name));
    if (answer->decks != 0)
        set(&document, "decks", json_integer(answer->decks));
    set(&document, "cards", json_integer(sabot_points_cards(&odds->shoe)));
    set(&document, "points", points(&odds->shoe));
    set(&document, "deals", big(odds->deals));
    set(&document, "player_wins", big(wins.of[SABOT_WINNER_PLAYER]));
    set(&document, "banker_wins", big(wins.of[SABOT_WINNER_BANKER]));
    set(&document, "ties", big(wins.of[SABOT_WINNER_TIE]));
    set(&document, "dragon7", big(wins.dragon7));
    set(&document, "panda8", big(wins.panda8));
    set(&document, "mean_cards", fraction(sabot_fraction_of(wins.cards, odds->deals)));
    set(&document, "wagers", wagers(answer));
    if (removal != NULL)
        set(&document, "removal", removals(answer, removal));
    return document;
}
