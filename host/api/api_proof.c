/*
 * api_proof.c - the proof of one card of the present shoe (docs/fair-shoes.md, protocol 2), for
 * those who ask: pages that watch are sent it beside the card (live_proofs.c).
 */
#include "host/api/api_parts.h"

void api_proof(struct api *api, struct door_call *call) {
    const struct sabot_table *table = service_table(api->door.service, call->table, NULL);
    struct pass_wallet wallet;
    int64_t position = -1;
    door_read_wallet(&api->door, call->request, &wallet);
    const struct pass *pass = room_choose_reader(&wallet, call->table);
    if (!door_is_unlocked(&api->door, call->request, pass))
        return;
    if (!door_query_number(call->request, "position", SABOT_SHOE_CARDS_MAX - 1, &position)) {
        door_refuse(call->request, 400, "bad-query", "position: expected the place of a card");
        return;
    }
    bool is_staff = door_audience(&api->door, pass, call->table) >= SABOT_SEEN_BY_STAFF;
    bool is_shown = table != NULL && (is_staff || table->shoe.phase == SABOT_SHOE_NONE ||
                                      position >= live_first_proved(table));
    json_t *proof = is_shown ? live_proof_json(&api->live, call->table, (int)position) : NULL;
    if (proof != NULL)
        door_answer(call->request, 200, proof);
    else
        door_refuse(call->request, 404, "no-such-card",
                    "there is no proof of such a card now; ask again after the next card");
}
