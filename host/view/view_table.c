/*
 * view_table.c - a table's state as JSON. See view.h.
 */
#include "host/document/json_build.h"
#include "host/record/record_words.h"
#include "host/view/view.h"
#include "sabot/kind.h"

static void set_number(json_t **object, const char *name, int64_t number) {
    json_build_set(object, name, json_integer(number));
}

static void set_flag(json_t **object, const char *name, bool flag) {
    json_build_set(object, name, json_boolean(flag));
}

static json_t *result_json(int result) {
    return result < 0 ? json_null() : record_result_json(result);
}

/* ---- the round ---- */

int view_last_result(const struct sabot_table *table) {
    if (table->phase != SABOT_PHASE_BETWEEN || table->round_number == 0)
        return -1;
    if (table->round.count == 0 && table->keyed_result < 0)
        return SABOT_RESULT_VOID;
    return table->history_count > 0 ? table->history[table->history_count - 1] : -1;
}

/* Of the round that is complete or settled: what the cards, or the key, say. */
static int result_of(const struct sabot_table *table) {
    if (table->phase != SABOT_PHASE_DEALING)
        return view_last_result(table);
    if (table->keyed_result >= 0)
        return table->keyed_result;
    if (sabot_round_next(&table->round).hand != SABOT_HAND_NONE)
        return -1;
    return sabot_outcome_number(sabot_round_outcome(&table->round));
}

static json_t *hand_json(const struct sabot_hand_cards *hand) {
    json_t *cards = json_array();
    for (int i = 0; i < hand->count; i++)
        json_build_append(&cards, record_card_json(hand->cards[i]));
    return json_pack("{s:o, s:i}", "cards", cards, "total", hand->total);
}

/* Auditors see why after the round, too. */
static json_t *next_json(const struct sabot_table *table, enum view_audience audience) {
    bool deals = table->phase == SABOT_PHASE_DEALING && table->keyed_result < 0;
    bool tells = deals || (audience == VIEW_AUDIT && table->keyed_result < 0);
    struct sabot_next next = sabot_round_next(&table->round);
    char words[SABOT_ERROR_WORDS_MAX] = "";
    struct sabot_text text = sabot_text_in(words, sizeof words);
    if (tells)
        sabot_round_explain(&table->round, &text);
    return json_pack("{s:o, s:s, s:s}", "hand",
                     record_word(record_hands, (int)(deals ? next.hand : SABOT_HAND_NONE)), "why",
                     words, "reason", tells ? sabot_reason_names[next.reason] : "");
}

static json_t *hands_json(const struct sabot_table *table, enum view_audience audience) {
    return json_pack("{s:o, s:o, s:o}", "player", hand_json(&table->round.hands[SABOT_HAND_PLAYER]),
                     "banker", hand_json(&table->round.hands[SABOT_HAND_BANKER]), "next",
                     next_json(table, audience));
}

/* ---- commands ---- */

/* The commands that the table would hear now from this actor. */
static json_t *legal_json(const struct sabot_table *table, struct sabot_actor actor) {
    json_t *names = json_array();
    for (int kind = 0; kind < SABOT_COMMANDS; kind++)
        if (sabot_table_hears(table, (enum sabot_command_kind)kind, actor) == SABOT_NO_OBJECTION)
            json_build_append(&names, json_string(sabot_command_forms[kind].name));
    return names;
}

/* Why not the others; those that are never for that role are left out. */
static json_t *refused_json(const struct sabot_table *table, struct sabot_actor actor) {
    json_t *refused = json_object();
    for (int kind = 0; kind < SABOT_COMMANDS; kind++) {
        enum sabot_objection objection =
            sabot_table_hears(table, (enum sabot_command_kind)kind, actor);
        if (objection != SABOT_NO_OBJECTION && objection != SABOT_OBJECTION_ROLE)
            json_build_set(&refused, sabot_command_forms[kind].name, view_objection(objection));
    }
    return refused;
}

/* By role, all but one; a bettor stands for any of them. */
static json_t *by_role(const struct sabot_table *table, enum sabot_role but,
                       json_t *(*of)(const struct sabot_table *, struct sabot_actor)) {
    json_t *object = json_object();
    for (enum sabot_role role = 0; role < SABOT_ROLES; role++)
        if (role != but)
            json_build_set(&object, sabot_role_names[role],
                           of(table, (struct sabot_actor){.role = role}));
    return object;
}

/* ---- people, bank, wagers ---- */

static int seat_of(const struct sabot_table *table, int bettor) {
    return bettor > 0 ? table->bettors[bettor - 1].seat : 0;
}

static void set_for_audit(json_t **object, const struct sabot_table *table, int number) {
    const struct sabot_bettor *bettor = &table->bettors[number - 1];
    const struct sabot_balance *balances = table->book.balances;
    struct sabot_actor actor = {SABOT_ROLE_BETTOR, number};
    json_build_set(object, "badge", json_string(bettor->badge));
    set_flag(object, "played", bettor->played);
    set_number(object, "held", balances[sabot_account_chips(number)].pending_out);
    set_number(object, "in_play", balances[sabot_account_in_play(number)].posted);
    json_build_set(object, "legal", legal_json(table, actor));
    json_build_set(object, "refused", refused_json(table, actor));
}

static json_t *bettors_json(const struct sabot_table *table, enum view_audience audience) {
    json_t *array = json_array();
    for (int number = 1; number <= SABOT_BETTORS_MAX; number++) {
        const struct sabot_bettor *bettor = &table->bettors[number - 1];
        if (bettor->name[0] == 0)
            continue;
        json_t *object =
            json_pack("{s:i, s:i, s:b, s:s, s:b, s:I, s:I}", "bettor", number, "seat", bettor->seat,
                      "back_line", bettor->back_line, "name", bettor->name, "third_party",
                      bettor->badge[0] != 0, "chips",
                      (json_int_t)sabot_book_available(&table->book, sabot_account_chips(number)),
                      "marked", (json_int_t)bettor->marked);
        if (audience == VIEW_AUDIT)
            set_for_audit(&object, table, number);
        json_build_append(&array, object);
    }
    return array;
}

static json_t *bank_json(const struct sabot_table *table, enum view_audience audience) {
    const struct sabot_table_bank *bank = &table->bank;
    int last = table->last.player_dealer; /* may have left since */
    bool known = last != 0 && table->bettors[last - 1].name[0] != 0;
    bool has_round = table->phase != SABOT_PHASE_BETWEEN || bank->state == SABOT_BANK_READY;
    json_t *object = json_pack(
        "{s:o, s:i, s:i, s:i, s:I, s:I, s:i, s:i, s:i, s:I, s:I}", "state",
        record_word(record_bank_states, (int)bank->state), "bettor", bank->bettor, "seat",
        seat_of(table, bank->bettor), "turn_round", bank->turn_rounds + has_round, "amount",
        (json_int_t)bank->amount, "deadline_ms", (json_int_t)bank->offer_deadline_ms, "last_bettor",
        known ? last : 0, "last_seat", known ? seat_of(table, last) : 0, "next_seat",
        seat_of(table, sabot_table_next_banker(table)), "last_amount",
        (json_int_t)table->last.amount, "last_net", (json_int_t)table->last.net);
    if (audience == VIEW_AUDIT)
        set_number(&object, "fee", bank->fee);
    return object;
}

static json_t *settled_json(const struct sabot_table_wager *wager) {
    const struct sabot_settled_line *line = &wager->line;
    if (line->step == 0)
        return json_null();
    json_t *object = json_object();
    record_line_set(&object, line);
    set_number(&object, "returned", wager->stake + wager->extra - line->collected);
    return object;
}

static json_t *wagers_json(const struct sabot_table *table) {
    json_t *array = json_array();
    for (int i = 0; i < table->wager_count; i++) {
        const struct sabot_table_wager *wager = &table->wagers[i];
        json_build_append(&array,
                          json_pack("{s:i, s:i, s:s, s:I, s:I, s:b, s:o}", "bettor", wager->bettor,
                                    "seat", seat_of(table, wager->bettor), "wager",
                                    table->sheet->wagers[wager->wager].name, "amount",
                                    (json_int_t)wager->stake, "fee", (json_int_t)wager->fee,
                                    "removed", wager->removed, "settled", settled_json(wager)));
    }
    return array;
}

/* ---- the shoe and its history ---- */

static json_t *contributions_json(const struct sabot_table_shoe *shoe) {
    json_t *array = json_array();
    for (int i = 0; i < shoe->contribution_count; i++) {
        const struct sabot_contribution *one = &shoe->contributions[i];
        json_build_append(
            &array, json_pack("{s:i, s:i, s:o, s:o}", "contribution", i + 1, "bettor", one->bettor,
                              "commitment", record_value_json(one->commitment), "value",
                              one->given ? record_value_json(one->value) : json_null()));
    }
    return array;
}

static json_t *shoe_json(const struct sabot_table *table, enum view_audience audience) {
    const struct sabot_table_shoe *shoe = &table->shoe;
    bool is_committed = table->card_source == SABOT_CARDS_SHUFFLED && shoe->number > 0;
    json_t *object =
        json_pack("{s:i, s:o, s:b, s:b, s:o, s:o, s:i}", "number", shoe->number, "phase",
                  record_word(record_shoe_phases, (int)shoe->phase), "cut_card_shown",
                  shoe->cut_shown, "last_round", shoe->cut_shown && shoe->rounds_left == 0,
                  "commitment", is_committed ? record_value_json(shoe->commitment) : json_null(),
                  "contributions", contributions_json(shoe), "cut", shoe->cut);
    if (audience == VIEW_AUDIT) {
        set_number(&object, "card_set", shoe->card_set);
        set_number(&object, "cards", sabot_table_cards(table));
        set_number(&object, "out", shoe->out);
        set_flag(&object, "alarmed", shoe->alarmed);
    }
    return object;
}

static json_t *history_json(const struct sabot_table *table) {
    char letters[SABOT_HISTORY_MAX];
    for (int i = 0; i < table->history_count; i++)
        letters[i] = sabot_result_letter(table->history[i]);
    return json_stringn(letters, (size_t)table->history_count);
}

static json_t *statistics_json(const struct sabot_statistics *statistics,
                               enum view_audience audience) {
    const int *wins = statistics->wins;
    int told = 0; /* rounds whose cards are known: results keyed by letter tell no naturals */
    for (int i = 0; i < SABOT_NATURALS; i++)
        told += statistics->naturals[i];
    json_t *object = json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:o}", "rounds", statistics->rounds,
                               "player", wins[SABOT_WINNER_PLAYER], "banker",
                               wins[SABOT_WINNER_BANKER], "tie", wins[SABOT_WINNER_TIE], "dragon7",
                               statistics->dragon7, "panda8", statistics->panda8, "naturals",
                               told == statistics->rounds ? json_integer(statistics->natural_rounds)
                                                          : json_null());
    if (audience == VIEW_AUDIT) {
        set_number(&object, "longest_player", statistics->longest[0]);
        set_number(&object, "longest_banker", statistics->longest[1]);
    }
    return object;
}

/* ---- the document ---- */

static json_t *place_json(const char *id, const struct sabot_table *table) {
    const struct sabot_field_form *forms = sabot_field_forms;
    return json_pack(
        "{s:s, s:s, s:o, s:b, s:s, s:s, s:i, s:i, s:o, s:o, s:i, s:b, s:I}", "table", id, "name",
        table->name, "phase", record_word(record_phases, (int)table->phase), "paused",
        table->paused, "dealer", table->dealer, "shift", table->shift, "seats", table->seats,
        "decks", table->decks, "cards",
        record_word(forms[SABOT_FIELD_CARD_SOURCE].words, (int)table->card_source), "wagers_kept",
        record_word(forms[SABOT_FIELD_WAGER_SOURCE].words, (int)table->wager_source), "round",
        table->round_number, "free_round", table->free_round, "deadline_ms",
        (json_int_t)table->betting_deadline_ms);
}

static json_t *accounts_json(const struct sabot_book *book) {
    json_t *object = json_object();
    for (int i = 0; i < SABOT_ACCOUNT_FORMS; i++)
        if (!sabot_account_forms[i].is_bettors)
            set_number(&object, sabot_account_forms[i].name,
                       book->balances[sabot_account_forms[i].first].posted);
    return object;
}

static void set_rest_for_audit(json_t **view, const struct sabot_table *table) {
    set_number(view, "time_ms", table->time_ms);
    set_number(view, "next_deadline_ms", sabot_table_deadline(table));
    json_build_set(view, "keyed_result", result_json(table->keyed_result));
    set_flag(view, "correctable", table->last.correctable);
    json_build_set(view, "carried_card",
                   table->carried ? record_card_json(table->carried_card) : json_null());
    json_build_set(view, "accounts", accounts_json(&table->book));
    json_build_set(view, "refused", by_role(table, SABOT_ROLE_BETTOR, refused_json));
}

json_t *view_table(const char *id, const struct sabot_table *table, enum view_audience audience) {
    struct sabot_statistics statistics = sabot_table_statistics(table);
    bool was_open = table->phase != SABOT_PHASE_CLOSED || table->seats > 0;
    json_t *view = place_json(id, table);
    json_build_set(&view, "hands", hands_json(table, audience));
    json_build_set(&view, "result", result_json(result_of(table)));
    json_build_set(&view, "bank", bank_json(table, audience));
    json_build_set(&view, "bettors", bettors_json(table, audience));
    json_build_set(&view, "wagers", wagers_json(table));
    json_build_set(&view, "shoe", shoe_json(table, audience));
    json_build_set(&view, "history", history_json(table));
    json_build_set(&view, "statistics", statistics_json(&statistics, audience));
    json_build_set(&view, "previous",
                   table->has_previous ? statistics_json(&table->previous, audience) : json_null());
    set_number(&view, "collections", table->book.balances[SABOT_ACCOUNT_COLLECTIONS].posted);
    json_build_set(
        &view, "legal",
        by_role(table, audience == VIEW_AUDIT ? SABOT_ROLES : SABOT_ROLE_SYSTEM, legal_json));
    json_build_set(&view, "sheet", was_open ? view_sheet(table->sheet, table->row) : json_null());
    if (audience == VIEW_AUDIT)
        set_rest_for_audit(&view, table);
    return view;
}
