/*
 * table_document.c - a table's state as JSON. See table_document.h.
 */
#include "host/record/table_document.h"

#include "host/document/json_build.h"
#include "host/record/record_words.h"
#include "host/record/table_pieces.h"

static json_t *time_json(int64_t time_ms) {
    return time_ms == 0 ? json_null() : json_integer(time_ms);
}

static json_t *text_json(const char *text) {
    return text[0] == 0 ? json_null() : json_string(text);
}

/* ---- the table and its round ---- */

static void set_making(json_t **object, const struct sabot_table *table) {
    const struct sabot_sheet *sheet = &table->sheet;
    json_build_set(object, "name", json_string(table->name));
    json_build_set(object, "sheet", json_string(sheet->name));
    json_build_set(object, "title", json_string(sheet->title));
    json_build_set(object, "schedule",
                   table->row < sheet->row_count ? json_string(sheet->rows[table->row].name)
                                                 : json_null());
    json_build_set(object, "banked_by",
                   json_string(sheet->bank == SABOT_BANK_HOUSE ? "house" : "player-dealer"));
    json_build_set(object, "seat_count", json_integer(table->seats));
    json_build_set(object, "decks", json_integer(table->decks));
    json_build_set(object, "card_source",
                   record_word(record_card_sources, (int)table->card_source));
    json_build_set(object, "wager_source",
                   record_word(record_wager_sources, (int)table->wager_source));
}

static void set_moment(json_t **object, const struct sabot_table *table) {
    json_build_set(object, "phase", record_word(record_phases, (int)table->phase));
    json_build_set(object, "paused", json_boolean(table->paused));
    json_build_set(object, "time_ms", json_integer(table->time_ms));
    json_build_set(object, "deadline_ms", time_json(sabot_table_deadline(table)));
    json_build_set(object, "dealer", text_json(table->dealer));
    json_build_set(object, "shift", text_json(table->shift));
}

/* Whose card comes next and why; or why none does. */
static void set_next(json_t **object, const struct sabot_table *table) {
    char why[200];
    struct sabot_text text = sabot_text_in(why, sizeof why);
    struct sabot_next next = sabot_round_next(&table->round);
    bool dealing = table->phase == SABOT_PHASE_DEALING && table->keyed_result < 0;
    bool over = table->keyed_result >= 0 || next.hand == SABOT_HAND_NONE;
    sabot_round_explain(&table->round, &text);
    json_build_set(object, "over", json_boolean(over));
    json_build_set(object, "next",
                   dealing && !over ? record_word(record_hands, (int)next.hand) : json_null());
    json_build_set(object, "why", table->keyed_result < 0 ? json_string(why) : json_null());
}

static json_t *round_json(const struct sabot_table *table) {
    int result = table_pieces_last_result(table);
    json_t *object = json_object();
    json_build_set(&object, "number", json_integer(table->round_number));
    json_build_set(&object, "free", json_boolean(table->free_round));
    json_build_set(&object, "player", table_pieces_hand(&table->round.hands[SABOT_HAND_PLAYER]));
    json_build_set(&object, "banker", table_pieces_hand(&table->round.hands[SABOT_HAND_BANKER]));
    set_next(&object, table);
    json_build_set(&object, "keyed_result",
                   table->keyed_result >= 0 ? record_result_json(table->keyed_result)
                                            : json_null());
    json_build_set(&object, "result", result >= 0 ? record_result_json(result) : json_null());
    json_build_set(&object, "correctable", json_boolean(table->last.correctable));
    json_build_set(&object, "carried_card",
                   table->carried ? record_card_json(table->carried_card) : json_null());
    return object;
}

static json_t *number_or_null(int number) {
    return number > 0 ? json_integer(number) : json_null();
}

static json_t *bank_json(const struct sabot_table *table) {
    const struct sabot_table_bank *bank = &table->bank;
    if (table->sheet.bank == SABOT_BANK_HOUSE)
        return json_null();
    json_t *object = json_object();
    json_build_set(&object, "state", record_word(record_bank_states, (int)bank->state));
    json_build_set(&object, "bettor", number_or_null(bank->bettor));
    json_build_set(&object, "seat", number_or_null(table_pieces_seat(table, bank->bettor)));
    json_build_set(&object, "amount", json_integer(bank->amount));
    json_build_set(&object, "fee", json_integer(bank->fee));
    json_build_set(&object, "turn_rounds", json_integer(bank->turn_rounds));
    json_build_set(&object, "offer_deadline_ms", time_json(bank->offer_deadline_ms));
    return object;
}

/* ---- commands ---- */

static json_t *objection_json(enum sabot_objection objection) {
    const struct sabot_objection_form *form = &sabot_objection_forms[objection];
    json_t *object = json_object();
    json_build_set(&object, "code", json_string(form->code));
    json_build_set(&object, "rule", json_string(form->rule));
    json_build_set(&object, "words", json_string(form->words));
    return object;
}

/* Which commands the table would hear now from this actor, and why not the others; those
 * that are never for that role are left out. */
static json_t *commands_json(const struct sabot_table *table, struct sabot_actor actor) {
    json_t *allowed = json_array(), *refused = json_object(), *object = json_object();
    for (int kind = 0; kind < SABOT_COMMANDS; kind++) {
        enum sabot_objection objection =
            sabot_table_hears(table, (enum sabot_command_kind)kind, actor);
        if (objection == SABOT_NO_OBJECTION)
            json_build_append(&allowed, json_string(sabot_command_names[kind]));
        else if (objection != SABOT_OBJECTION_ROLE)
            json_build_set(&refused, sabot_command_names[kind], objection_json(objection));
    }
    json_build_set(&object, "allowed", allowed);
    json_build_set(&object, "refused", refused);
    return object;
}

/* Those of bettors stand at their seats. */
static json_t *commands_by_role(const struct sabot_table *table) {
    json_t *object = json_object();
    for (int role = 0; role < SABOT_ROLES; role++)
        if (role != SABOT_ROLE_BETTOR)
            json_build_set(
                &object, sabot_role_names[role],
                commands_json(table, (struct sabot_actor){.role = (enum sabot_role)role}));
    return object;
}

/* ---- people ---- */

static void set_money(json_t **object, const struct sabot_table *table, int bettor) {
    int chips = sabot_account_chips(bettor);
    const struct sabot_balance *balance = &table->book.balances[chips];
    const struct sabot_balance *in_play = &table->book.balances[sabot_account_in_play(bettor)];
    json_build_set(object, "chips", json_integer(balance->posted));
    json_build_set(object, "in_play", json_integer(in_play->posted));
    json_build_set(object, "held", json_integer(balance->pending_out));
    json_build_set(object, "available", json_integer(sabot_book_available(&table->book, chips)));
    json_build_set(object, "marked", json_integer(table->bettors[bettor - 1].marked));
}

static json_t *seat_json(const struct sabot_table *table, int number) {
    const struct sabot_bettor *bettor = &table->bettors[number - 1];
    json_t *object = json_object();
    json_build_set(&object, "seat", json_integer(bettor->seat));
    json_build_set(&object, "bettor", json_integer(number));
    json_build_set(&object, "name", json_string(bettor->name));
    json_build_set(&object, "badge", text_json(bettor->badge));
    json_build_set(&object, "back_line", json_boolean(bettor->back_line));
    json_build_set(&object, "played", json_boolean(bettor->played));
    set_money(&object, table, number);
    json_build_set(&object, "commands",
                   commands_json(table, (struct sabot_actor){SABOT_ROLE_BETTOR, number}));
    return object;
}

/* By seat, whoever sits there before whoever stands behind. */
static json_t *seats_json(const struct sabot_table *table) {
    json_t *array = json_array();
    for (int seat = 1; seat <= table->seats; seat++)
        for (int behind = 0; behind < 2; behind++)
            for (int i = 0; i < SABOT_BETTORS_MAX; i++) {
                const struct sabot_bettor *bettor = &table->bettors[i];
                if (bettor->name[0] != 0 && bettor->seat == seat &&
                    bettor->back_line == (behind == 1))
                    json_build_append(&array, seat_json(table, i + 1));
            }
    return array;
}

/* ---- the shoe and its history ---- */

static json_t *shoe_json(const struct sabot_table *table) {
    const struct sabot_table_shoe *shoe = &table->shoe;
    json_t *object = json_object();
    json_build_set(&object, "number", json_integer(shoe->number));
    json_build_set(&object, "phase", record_word(record_shoe_phases, (int)shoe->phase));
    json_build_set(&object, "card_set", json_integer(shoe->card_set));
    if (table->card_source == SABOT_CARDS_SHUFFLED && shoe->number > 0) {
        json_build_set(&object, "commitment", record_value_json(shoe->commitment));
        json_build_set(&object, "contributions", table_pieces_contributions(shoe));
        json_build_set(&object, "cut",
                       shoe->phase == SABOT_SHOE_MIXING ? json_null() : json_integer(shoe->cut));
    }
    json_build_set(&object, "cut_card_shown", json_boolean(shoe->cut_shown));
    json_build_set(&object, "cards", json_integer(sabot_table_cards(table)));
    json_build_set(&object, "out", json_integer(shoe->out));
    json_build_set(&object, "alarmed", json_boolean(shoe->alarmed));
    return object;
}

static json_t *statistics_json(const struct sabot_statistics *statistics) {
    json_t *object = json_object();
    table_pieces_set_counts(&object, statistics);
    json_build_set(&object, "natural_rounds", json_integer(statistics->natural_rounds));
    json_build_set(&object, "longest_player", json_integer(statistics->longest[0]));
    json_build_set(&object, "longest_banker", json_integer(statistics->longest[1]));
    return object;
}

static json_t *both_statistics_json(const struct sabot_table *table) {
    struct sabot_statistics shoe = sabot_table_statistics(table);
    json_t *object = json_object();
    json_build_set(&object, "shoe", statistics_json(&shoe));
    json_build_set(&object, "previous",
                   table->has_previous ? statistics_json(&table->previous) : json_null());
    return object;
}

/* ---- money of the house ---- */

static json_t *accounts_json(const struct sabot_table *table) {
    static const char *const names[] = {"cage", "house_bank", "bank", "collections", "commission"};
    json_t *object = json_object();
    for (int i = 0; i < SABOT_ACCOUNT_CHIPS; i++)
        json_build_set(&object, names[i], json_integer(table->book.balances[i].posted));
    return object;
}

json_t *table_document(const struct sabot_table *table) {
    json_t *object = json_object();
    set_making(&object, table);
    set_moment(&object, table);
    json_build_set(&object, "round", round_json(table));
    json_build_set(&object, "bank", bank_json(table));
    json_build_set(&object, "seats", seats_json(table));
    json_build_set(&object, "wagers", table_pieces_wagers(table));
    json_build_set(&object, "shoe", shoe_json(table));
    json_build_set(&object, "history", table_pieces_history(table));
    json_build_set(&object, "statistics", both_statistics_json(table));
    json_build_set(&object, "accounts", accounts_json(table));
    json_build_set(&object, "commands", commands_by_role(table));
    return object;
}
