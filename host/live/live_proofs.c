/*
 * live_proofs.c - each card of a sealed shoe with its proof (docs/fair-shoes.md, protocol 2), by
 * the rule of the card itself: never of one that is not out or was burned unseen; of earlier rounds
 * of an open shoe for staff alone, who ask for it.
 */
#include "host/document/json_build.h"
#include "host/live/live.h"
#include "host/record/record_words.h"

int live_first_proved(const struct sabot_table *table) {
    bool has_round = table->history_count > 0 || table->phase != SABOT_PHASE_BETWEEN;
    return has_round ? table->round_start : 0; /* before the first round, the burn card */
}

json_t *live_proof_json(const struct live *live, const char *id, int position) {
    const struct sabot_table *table = service_table(live->door->service, id, NULL);
    struct fair_proof proof;
    if (table == NULL || !service_prove(live->door->service, id, position, &proof))
        return NULL;
    json_t *path = json_array();
    for (int i = 0; i < proof.path_count; i++)
        json_build_append(&path, record_value_json(proof.path[i]));
    return json_pack("{s:s, s:i, s:i, s:i, s:o, s:o, s:o, s:o}", "table", id, "shoe",
                     table->shoe.number, "decks", table->decks, "position", proof.position, "card",
                     record_card_json(proof.card), "salt", record_value_json(proof.salt), "path",
                     path, "root", record_value_json(table->shoe.root));
}

void live_write_proofs(const struct live *live, const char *id, int from, struct json_text *array) {
    const struct sabot_table *table = service_table(live->door->service, id, NULL);
    for (int at = from; table != NULL && table->shoe.proves_cards && at < table->shoe.out; at++) {
        json_t *proof = live_proof_json(live, id, at);
        if (proof != NULL)
            json_text_json(array, NULL, proof);
    }
}
