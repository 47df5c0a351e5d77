/*
 * round_answer.c - writes a dealt round, a settlement and refusals as JSON. Every
 * function returns a new value, or NULL if out of memory.
 */
#include "host/document/json_build.h"
#include "host/document/round_document.h"

static const char *const verdict_names[] = {"lose", "push", "win"};

static const char *fact_name(struct sabot_outcome outcome, enum sabot_fact fact) {
    const struct sabot_fact_form *form = &sabot_fact_forms[fact];
    return form->values[sabot_outcome_fact(outcome, fact) - form->least];
}

static json_t *hand_json(const struct sabot_hand_cards *hand) {
    json_t *cards = json_array();
    for (int i = 0; i < hand->count; i++) {
        char name[4];
        struct sabot_text text = sabot_text_in(name, sizeof name);
        sabot_card_write(&text, hand->cards[i]);
        json_build_append(&cards, json_string(name));
    }
    return json_pack("{s:o, s:i}", "cards", cards, "total", hand->total);
}

json_t *round_document_dealt(const struct sabot_round *round) {
    struct sabot_outcome outcome = sabot_round_outcome(round);
    return json_pack("{s:o, s:o, s:s, s:s, s:b, s:b, s:i}", "player",
                     hand_json(&round->hands[SABOT_HAND_PLAYER]), "banker",
                     hand_json(&round->hands[SABOT_HAND_BANKER]), "winner",
                     fact_name(outcome, SABOT_FACT_WINNER), "natural",
                     fact_name(outcome, SABOT_FACT_NATURAL), "dragon7",
                     sabot_outcome_is_dragon7(outcome), "panda8", sabot_outcome_is_panda8(outcome),
                     "cards_used", round->count);
}

static json_t *given_wager(const struct round_document *document, int placed) {
    bool bank = placed == SABOT_REFUSED_BANK;
    json_t *answer =
        json_pack("{s:I, s:s}", "seat", (json_int_t)round_document_seat(document, placed), "wager",
                  bank ? "bank" : document->wager_names[placed]);
    if (!bank && document->bettor_names[placed])
        json_build_set(&answer, "bettor", json_string(document->bettor_names[placed]));
    return answer;
}

json_t *round_document_refused(const struct round_document *document,
                               const struct sabot_refusal *refusals, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        const struct sabot_refusal_form *form = &sabot_refusal_forms[refusals[i].code];
        char message[SABOT_ERROR_WORDS_MAX];
        struct sabot_text text = sabot_text_in(message, sizeof message);
        sabot_refusal_explain(&document->layout, refusals[i], &text);
        json_t *one = given_wager(document, refusals[i].placed);
        json_build_set(&one, "code", json_string(form->code));
        json_build_set(&one, "rule", json_string(form->rule));
        json_build_set(&one, "message", json_string(message));
        json_build_append(&list, one);
    }
    return json_pack("{s:o}", "refused", list);
}

static json_t *settled_json(const struct round_document *document,
                            const struct sabot_settled *one) {
    const struct sabot_placed *placed = &document->layout.placed[one->placed];
    json_t *answer = given_wager(document, one->placed);
    json_t *rest =
        json_pack("{s:I, s:s, s:I, s:I, s:I, s:I, s:I, s:I, s:i}", "amount", (json_int_t)one->stake,
                  "verdict", verdict_names[one->verdict], "owed", (json_int_t)one->owed, "winnings",
                  (json_int_t)one->winnings, "commission", (json_int_t)one->commission, "collected",
                  (json_int_t)one->collected, "returned", (json_int_t)one->returned, "uncovered",
                  (json_int_t)one->uncovered, "step", one->step);
    json_build_merge(&answer, rest);
    if (placed->removed)
        json_build_set(&answer, "placed", json_integer(placed->stake));
    if (one->marked > 0)
        json_build_set(&answer, "marked", json_integer(one->marked));
    return answer;
}

static json_t *fees_json(const struct round_document *document,
                         const struct sabot_settled *settled) {
    json_t *fees = json_array();
    for (int i = 0; i < document->layout.count; i++) {
        if (settled[i].fee == 0)
            continue;
        json_t *fee = given_wager(document, settled[i].placed);
        json_build_set(&fee, "amount", json_integer(settled[i].fee));
        if (settled[i].fee_returned > 0)
            json_build_set(&fee, "returned", json_integer(settled[i].fee_returned));
        json_build_append(&fees, fee);
    }
    return fees;
}

json_t *round_document_settled(const struct round_document *document,
                               const struct sabot_settlement *settlement,
                               const struct sabot_settled *settled) {
    json_t *wagers = json_array();
    for (int i = 0; i < document->layout.count; i++)
        json_build_append(&wagers, settled_json(document, &settled[i]));
    json_t *answer = json_pack("{s:o, s:o, s:o}", "result", round_document_dealt(&document->round),
                               "wagers", wagers, "fees", fees_json(document, settled));
    if (document->sheet.bank == SABOT_BANK_PLAYER_DEALER)
        json_build_set(&answer, "player_dealer",
                       json_pack("{s:i, s:I, s:I, s:I, s:b}", "seat", document->layout.bank.seat,
                                 "amount", (json_int_t)document->layout.bank.amount, "net",
                                 (json_int_t)settlement->net, "fee", (json_int_t)settlement->fee,
                                 "exhausted", settlement->exhausted));
    return answer;
}
