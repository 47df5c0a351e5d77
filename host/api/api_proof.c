/*
 * api_proof.c - the proof of one card of the present shoe (docs/fair-shoes.md, protocol 2), by the
 * rule of the card itself: never of one that is not out or was burned unseen, and of earlier
 * rounds of an open shoe for staff alone.
 */
#include "host/api/api_parts.h"
#include "host/document/json_build.h"
#include "host/record/record_words.h"

static bool is_shown(const struct sabot_table *table, int64_t position,
                     enum sabot_audience audience) {
    bool has_round = table->history_count > 0 || table->phase != SABOT_PHASE_BETWEEN;
    int first = has_round ? table->round_start : 0; /* before the first round, the burn card */
    return audience >= SABOT_SEEN_BY_STAFF || table->shoe.phase == SABOT_SHOE_NONE ||
           position >= first;
}

static json_t *proof_json(const char *id, const struct sabot_table *table,
                          const struct fair_proof *proof) {
    json_t *path = json_array();
    for (int i = 0; i < proof->path_count; i++)
        json_build_append(&path, record_value_json(proof->path[i]));
    return json_pack("{s:s, s:i, s:i, s:i, s:o, s:o, s:o, s:o}", "table", id, "shoe",
                     table->shoe.number, "decks", table->decks, "position", proof->position, "card",
                     record_card_json(proof->card), "salt", record_value_json(proof->salt), "path",
                     path, "root", record_value_json(table->shoe.root));
}

void api_proof(struct api *api, struct door_call *call) {
    const struct sabot_table *table = service_table(api->door.service, call->table, NULL);
    struct pass_wallet wallet;
    struct fair_proof proof;
    int64_t position = -1;
    door_read_wallet(&api->door, call->request, &wallet);
    const struct pass *pass = room_choose_reader(&wallet, call->table);
    if (!door_is_unlocked(&api->door, call->request, pass))
        return;
    if (!door_query_number(call->request, "position", SABOT_SHOE_CARDS_MAX - 1, &position)) {
        door_refuse(call->request, 400, "bad-query", "position: expected the place of a card");
        return;
    }
    if (table == NULL || !is_shown(table, position, door_audience(&api->door, pass, call->table)) ||
        !service_prove(api->door.service, call->table, (int)position, &proof)) {
        door_refuse(call->request, 404, "no-such-card",
                    "there is no proof of such a card now; ask again after the next card");
        return;
    }
    door_answer(call->request, 200, proof_json(call->table, table, &proof));
}
