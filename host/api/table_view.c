/*
 * table_view.c - see table_view.h.
 */
#include "host/api/table_view.h"

#include "host/document/json_build.h"
#include "host/record/record_words.h"
#include "host/record/table_pieces.h"

#include <string.h>

/* ---- the sheet: what is posted (R53, R60, R70) ---- */

static json_t *fee_json(const struct sabot_fee *fee) {
    json_t *bands = json_array();
    for (int i = 0; i < fee->band_count; i++) {
        json_t *up_to = fee->bands[i].up_to == SABOT_CENTS_MAX ? json_null()
                                                               : json_integer(fee->bands[i].up_to);
        json_t *band = json_object();
        json_build_set(&band, "up_to", up_to);
        json_build_set(&band, "fee", json_integer(fee->bands[i].fee));
        json_build_append(&bands, band);
    }
    return bands;
}

/* `40 to 1`, or the best of several. */
static json_t *pays_json(const struct sabot_wager *wager) {
    struct sabot_ratio best = {0, 1};
    int ratios = 0;
    for (int i = 0; i < wager->case_count; i++) {
        const struct sabot_case *one = &wager->cases[i];
        if (one->verdict != SABOT_WIN)
            continue;
        if ((int64_t)one->ratio.pays * best.to > (int64_t)best.pays * one->ratio.to)
            best = one->ratio;
        ratios++;
    }
    char words[64];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    sabot_text_add(&text, ratios > 1 ? "up to " : "");
    sabot_text_add_int(&text, best.pays);
    sabot_text_add(&text, " to ");
    sabot_text_add_int(&text, best.to);
    return json_string(words);
}

/* The values of a fact that a case names: by name, or plain numbers. */
static json_t *fits_json(const struct sabot_fact_form *form, uint16_t fits) {
    json_t *values = json_array();
    for (int value = form->least; value <= form->most; value++)
        if (fits >> value & 1)
            json_build_append(&values, form->values != NULL
                                           ? json_string(form->values[value - form->least])
                                           : json_integer(value));
    return values;
}

/* The pay table as the sheet has it: a page settles by it too, and compares. */
static json_t *cases_json(const struct sabot_wager *wager) {
    json_t *cases = json_array();
    for (int i = 0; i < wager->case_count; i++) {
        const struct sabot_case *one = &wager->cases[i];
        json_t *when = json_object();
        for (int fact = 0; fact < SABOT_FACTS; fact++)
            if (one->when.fits[fact] != 0)
                json_build_set(&when, sabot_fact_forms[fact].name,
                               fits_json(&sabot_fact_forms[fact], one->when.fits[fact]));
        json_t *object = json_object();
        json_build_set(&object, "when", when);
        json_build_set(&object, "verdict", record_word(record_verdicts, (int)one->verdict));
        json_build_set(&object, "pays", json_integer(one->ratio.pays));
        json_build_set(&object, "to", json_integer(one->ratio.to));
        json_build_append(&cases, object);
    }
    return cases;
}

static json_t *wager_kind_json(const struct sabot_sheet *sheet, int row, int wager) {
    const struct sabot_wager *kind = &sheet->wagers[wager];
    const struct sabot_limits *limits = &sheet->rows[row].limits[wager];
    json_t *object = json_object();
    json_build_set(&object, "name", json_string(kind->name));
    json_build_set(&object, "title", json_string(kind->title[0] ? kind->title : kind->name));
    json_build_set(&object, "needs",
                   json_string(kind->needs == SABOT_NEEDS_LINE ? "line" : "nothing"));
    json_build_set(&object, "is_line", json_boolean(sabot_wager_is_line(kind)));
    json_build_set(&object, "pays", pays_json(kind));
    json_build_set(&object, "commission_bp", json_integer(kind->commission_bp));
    json_build_set(&object, "least", json_integer(limits->least));
    json_build_set(&object, "most", json_integer(limits->most));
    json_build_set(&object, "fees", fee_json(&sheet->rows[row].fees[wager]));
    json_build_set(&object, "cases", cases_json(kind));
    return object;
}

static json_t *notices_json(const struct sabot_sheet *sheet) {
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:s}", "room", sheet->notices.room, "address",
                     sheet->notices.address, "approval", sheet->notices.approval, "responsible",
                     sheet->notices.responsible, "telephone", sheet->notices.telephone, "web",
                     sheet->notices.web);
}

json_t *table_view_sheet(const struct sabot_sheet *sheet, int number) {
    const struct sabot_schedule_row *row = &sheet->rows[number];
    json_t *object = json_object();
    json_t *wagers = json_array();
    json_t *chips = json_array();
    for (int i = 0; i < sheet->wager_count; i++)
        json_build_append(&wagers, wager_kind_json(sheet, number, i));
    for (int i = 0; i < sheet->chip_count; i++)
        json_build_append(&chips, json_integer(sheet->chips[i]));
    json_build_set(&object, "name", json_string(sheet->name));
    json_build_set(&object, "title", json_string(sheet->title));
    json_build_set(&object, "row", json_string(row->name));
    json_build_set(
        &object, "bank",
        json_string(sheet->bank == SABOT_BANK_PLAYER_DEALER ? "player-dealer" : "house"));
    json_build_set(&object, "lines", json_string(sheet->lines == SABOT_LINES_ONE ? "one" : "both"));
    json_build_set(&object, "cover",
                   json_string(sheet->cover == SABOT_COVER_NET ? "net" : "matched"));
    json_build_set(
        &object, "order",
        json_string(sheet->order == SABOT_ORDER_WAGER_FIRST ? "wager-first" : "seat-first"));
    json_build_set(&object, "commission_unit", json_integer(sheet->commission_unit));
    json_build_set(
        &object, "commission_taken",
        json_string(sheet->commission_taken == SABOT_COMMISSION_MARKED ? "marked" : "each-round"));
    json_build_set(
        &object, "no_action",
        json_string(sheet->collections.no_action == SABOT_FEES_RETURNED ? "returned" : "kept"));
    json_build_set(&object, "unit", json_integer(sheet->unit));
    json_build_set(&object, "chips", chips);
    json_build_set(&object, "wagers", wagers);
    json_build_set(&object, "bank_least", json_integer(row->bank.least));
    json_build_set(&object, "player_dealer_fees", fee_json(&row->player_dealer_fee));
    json_build_set(&object, "turn_rounds", json_integer(sheet->rotation.rounds));
    json_build_set(&object, "timer_seconds", json_integer(sheet->display.timer_seconds));
    json_build_set(&object, "burns", json_boolean(sheet->shoe.burn != SABOT_BURN_NONE));
    json_build_set(&object, "notices", notices_json(sheet));
    return object;
}

/* ---- the round ---- */

static json_t *next_json(const struct sabot_table *table) {
    bool deals = table->phase == SABOT_PHASE_DEALING && table->keyed_result < 0;
    struct sabot_next next = sabot_round_next(&table->round);
    char words[SABOT_ERROR_WORDS_MAX] = "";
    struct sabot_text text = sabot_text_in(words, sizeof words);
    if (deals)
        sabot_round_explain(&table->round, &text);
    json_t *object = json_object();
    json_build_set(&object, "hand",
                   record_word(record_hands, (int)(deals ? next.hand : SABOT_HAND_NONE)));
    json_build_set(&object, "why", json_string(words));
    json_build_set(&object, "reason", json_string(deals ? sabot_reason_names[next.reason] : ""));
    return object;
}

static json_t *hands_json(const struct sabot_table *table) {
    json_t *object = json_object();
    json_build_set(&object, "player", table_pieces_hand(&table->round.hands[SABOT_HAND_PLAYER]));
    json_build_set(&object, "banker", table_pieces_hand(&table->round.hands[SABOT_HAND_BANKER]));
    json_build_set(&object, "next", next_json(table));
    return object;
}

/* Of the round that is complete or settled: what the cards, or the key, say. */
static json_t *result_json(const struct sabot_table *table) {
    int result = table_pieces_last_result(table);
    if (table->phase == SABOT_PHASE_DEALING && table->keyed_result >= 0)
        result = table->keyed_result;
    else if (table->phase == SABOT_PHASE_DEALING &&
             sabot_round_next(&table->round).hand == SABOT_HAND_NONE)
        result = sabot_outcome_number(sabot_round_outcome(&table->round));
    return result < 0 ? json_null() : record_result_json(result);
}

/* ---- people and bank ---- */

static json_t *bettors_json(const struct sabot_table *table) {
    json_t *array = json_array();
    for (int number = 1; number <= SABOT_BETTORS_MAX; number++) {
        const struct sabot_bettor *bettor = &table->bettors[number - 1];
        if (bettor->name[0] == 0)
            continue;
        json_t *object = json_object();
        json_build_set(&object, "bettor", json_integer(number));
        json_build_set(&object, "seat", json_integer(bettor->seat));
        json_build_set(&object, "back_line", json_boolean(bettor->back_line));
        json_build_set(&object, "name", json_string(bettor->name));
        json_build_set(&object, "third_party", json_boolean(bettor->badge[0] != 0));
        json_build_set(
            &object, "chips",
            json_integer(sabot_book_available(&table->book, sabot_account_chips(number))));
        json_build_set(&object, "marked", json_integer(bettor->marked));
        json_build_append(&array, object);
    }
    return array;
}

static json_t *bank_json(const struct sabot_table *table) {
    const struct sabot_table_bank *bank = &table->bank;
    json_t *object = json_object();
    json_build_set(&object, "state", record_word(record_bank_states, (int)bank->state));
    json_build_set(&object, "bettor", json_integer(bank->bettor));
    json_build_set(&object, "seat", json_integer(table_pieces_seat(table, bank->bettor)));
    json_build_set(&object, "turn_round",
                   json_integer(bank->turn_rounds + (table->phase != SABOT_PHASE_BETWEEN ||
                                                     bank->state == SABOT_BANK_READY)));
    json_build_set(&object, "amount", json_integer(bank->amount));
    json_build_set(&object, "deadline_ms", json_integer(bank->offer_deadline_ms));
    int last = table->last.player_dealer; /* may have left since */
    bool known = last != 0 && table->bettors[last - 1].name[0] != 0;
    json_build_set(&object, "last_bettor", json_integer(known ? last : 0));
    json_build_set(&object, "last_seat", json_integer(known ? table_pieces_seat(table, last) : 0));
    json_build_set(&object, "last_amount", json_integer(table->last.amount));
    json_build_set(&object, "last_net", json_integer(table->last.net));
    return object;
}

/* ---- the shoe and its history ---- */

static json_t *shoe_json(const struct sabot_table *table) {
    const struct sabot_table_shoe *shoe = &table->shoe;
    bool last = shoe->cut_shown && shoe->rounds_left == 0;
    json_t *object = json_object();
    json_build_set(&object, "number", json_integer(shoe->number));
    json_build_set(&object, "phase", record_word(record_shoe_phases, (int)shoe->phase));
    json_build_set(&object, "cut_card_shown", json_boolean(shoe->cut_shown));
    json_build_set(&object, "last_round", json_boolean(last));
    json_build_set(&object, "commitment",
                   table->card_source == SABOT_CARDS_SHUFFLED && shoe->number > 0
                       ? record_value_json(shoe->commitment)
                       : json_null());
    json_build_set(&object, "contributions", table_pieces_contributions(shoe));
    json_build_set(&object, "cut", json_integer(shoe->cut));
    return object;
}

static json_t *statistics_json(const struct sabot_statistics *statistics) {
    json_t *object = json_object();
    table_pieces_set_counts(&object, statistics);
    json_build_set(&object, "naturals", json_integer(statistics->natural_rounds));
    return object;
}

/* What each role may ask for now (bettors: what a bettor may). */
static json_t *legal_json(const struct sabot_table *table) {
    json_t *object = json_object();
    for (int role = 0; role < SABOT_ROLE_SYSTEM; role++) {
        struct sabot_actor actor = {.role = (enum sabot_role)role};
        json_t *names = json_array();
        for (int kind = 0; kind < SABOT_COMMANDS; kind++)
            if (sabot_table_hears(table, (enum sabot_command_kind)kind, actor) ==
                SABOT_NO_OBJECTION)
                json_build_append(&names, json_string(sabot_command_names[kind]));
        json_build_set(&object, sabot_role_names[role], names);
    }
    return object;
}

json_t *table_view(const char *id, const struct sabot_table *table) {
    struct sabot_statistics statistics = sabot_table_statistics(table);
    json_t *view = json_object();
    json_build_set(&view, "table", json_string(id));
    json_build_set(&view, "name", json_string(table->name));
    json_build_set(&view, "phase", record_word(record_phases, (int)table->phase));
    json_build_set(&view, "paused", json_boolean(table->paused));
    json_build_set(&view, "dealer", json_string(table->dealer));
    json_build_set(&view, "shift", json_string(table->shift));
    json_build_set(&view, "seats", json_integer(table->seats));
    json_build_set(&view, "decks", json_integer(table->decks));
    json_build_set(&view, "cards", record_word(record_card_sources, (int)table->card_source));
    json_build_set(&view, "wagers_kept",
                   record_word(record_wager_sources, (int)table->wager_source));
    json_build_set(&view, "round", json_integer(table->round_number));
    json_build_set(&view, "free_round", json_boolean(table->free_round));
    json_build_set(&view, "deadline_ms", json_integer(table->betting_deadline_ms));
    json_build_set(&view, "hands", hands_json(table));
    json_build_set(&view, "result", result_json(table));
    json_build_set(&view, "bank", bank_json(table));
    json_build_set(&view, "bettors", bettors_json(table));
    json_build_set(&view, "wagers", table_pieces_wagers(table));
    json_build_set(&view, "shoe", shoe_json(table));
    json_build_set(&view, "history", table_pieces_history(table));
    json_build_set(&view, "statistics", statistics_json(&statistics));
    json_build_set(&view, "previous",
                   table->has_previous ? statistics_json(&table->previous) : json_null());
    json_build_set(&view, "collections",
                   json_integer(table->book.balances[SABOT_ACCOUNT_COLLECTIONS].posted));
    json_build_set(&view, "legal", legal_json(table));
    json_build_set(&view, "sheet",
                   table->phase == SABOT_PHASE_CLOSED && table->seats == 0
                       ? json_null()
                       : table_view_sheet(&table->sheet, table->row));
    return view;
}

json_t *table_view_changes(const json_t *before, const json_t *after) {
    json_t *changes = json_object();
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)after, name, value) {
        if (!json_equal(json_object_get(before, name), value))
            json_build_set(&changes, name, json_incref(value));
    }
    return changes;
}

json_t *table_view_refusal(enum sabot_objection objection, const struct sabot_refusal *refusals,
                           int count, const struct sabot_layout *layout) {
    const struct sabot_objection_form *form = &sabot_objection_forms[objection];
    json_t *object = json_object();
    json_t *list = json_array();
    json_build_set(&object, "code", json_string(form->code));
    json_build_set(&object, "rule", json_string(form->rule));
    json_build_set(&object, "message", json_string(form->words));
    for (int i = 0; i < count; i++) {
        const struct sabot_refusal_form *rule = &sabot_refusal_forms[refusals[i].code];
        char message[SABOT_ERROR_WORDS_MAX];
        struct sabot_text text = sabot_text_in(message, sizeof message);
        sabot_refusal_explain(layout, refusals[i], &text);
        bool bank = refusals[i].placed == SABOT_REFUSED_BANK;
        const struct sabot_placed *placed = bank ? NULL : &layout->placed[refusals[i].placed];
        json_t *one = json_object();
        json_build_set(&one, "seat", json_integer(bank ? layout->bank.seat : placed->seat));
        json_build_set(&one, "wager",
                       json_string(bank ? "bank" : layout->sheet->wagers[placed->wager].name));
        json_build_set(&one, "code", json_string(rule->code));
        json_build_set(&one, "rule", json_string(rule->rule));
        json_build_set(&one, "message", json_string(message));
        json_build_append(&list, one);
    }
    json_build_set(&object, "refusals", list);
    return object;
}
