/*
 * table_pieces.c - what a table's documents have alike. See table_pieces.h.
 */
#include "host/record/table_pieces.h"

#include "host/document/json_build.h"
#include "host/record/record_words.h"

json_t *table_pieces_hand(const struct sabot_hand_cards *hand) {
    json_t *object = json_object(), *cards = json_array();
    for (int i = 0; i < hand->count; i++)
        json_build_append(&cards, record_card_json(hand->cards[i]));
    json_build_set(&object, "cards", cards);
    json_build_set(&object, "total", json_integer(hand->total));
    return object;
}

int table_pieces_last_result(const struct sabot_table *table) {
    if (table->phase != SABOT_PHASE_BETWEEN || table->round_number == 0)
        return -1;
    if (table->round.count == 0 && table->keyed_result < 0)
        return SABOT_RESULT_VOID;
    return table->history_count > 0 ? table->history[table->history_count - 1] : -1;
}

int table_pieces_seat(const struct sabot_table *table, int bettor) {
    return bettor > 0 ? table->bettors[bettor - 1].seat : 0;
}

static json_t *settled_json(const struct sabot_table_wager *wager) {
    const struct sabot_settled_line *line = &wager->line;
    if (line->step == 0)
        return json_null();
    json_t *object = json_object();
    record_line_set(&object, line);
    json_build_set(&object, "returned",
                   json_integer(wager->stake + wager->extra - line->collected));
    return object;
}

json_t *table_pieces_wagers(const struct sabot_table *table) {
    json_t *array = json_array();
    for (int i = 0; i < table->wager_count; i++) {
        const struct sabot_table_wager *wager = &table->wagers[i];
        json_t *object = json_object();
        json_build_set(&object, "bettor", json_integer(wager->bettor));
        json_build_set(&object, "seat", json_integer(table_pieces_seat(table, wager->bettor)));
        json_build_set(&object, "wager", json_string(table->sheet.wagers[wager->wager].name));
        json_build_set(&object, "amount", json_integer(wager->stake));
        json_build_set(&object, "fee", json_integer(wager->fee));
        json_build_set(&object, "removed", json_boolean(wager->removed));
        json_build_set(&object, "settled", settled_json(wager));
        json_build_append(&array, object);
    }
    return array;
}

json_t *table_pieces_contributions(const struct sabot_table_shoe *shoe) {
    json_t *array = json_array();
    for (int i = 0; i < shoe->contribution_count; i++) {
        const struct sabot_contribution *one = &shoe->contributions[i];
        json_t *object = json_object();
        json_build_set(&object, "contribution", json_integer(i + 1));
        json_build_set(&object, "bettor", json_integer(one->bettor));
        json_build_set(&object, "commitment", record_value_json(one->commitment));
        json_build_set(&object, "value", one->given ? record_value_json(one->value) : json_null());
        json_build_append(&array, object);
    }
    return array;
}

json_t *table_pieces_history(const struct sabot_table *table) {
    char letters[SABOT_HISTORY_MAX];
    for (int i = 0; i < table->history_count; i++)
        letters[i] = sabot_result_letter(table->history[i]);
    return json_stringn(letters, (size_t)table->history_count);
}

void table_pieces_set_counts(json_t **object, const struct sabot_statistics *statistics) {
    json_build_set(object, "rounds", json_integer(statistics->rounds));
    json_build_set(object, "player", json_integer(statistics->wins[SABOT_WINNER_PLAYER]));
    json_build_set(object, "banker", json_integer(statistics->wins[SABOT_WINNER_BANKER]));
    json_build_set(object, "tie", json_integer(statistics->wins[SABOT_WINNER_TIE]));
    json_build_set(object, "dragon7", json_integer(statistics->dragon7));
    json_build_set(object, "panda8", json_integer(statistics->panda8));
}
