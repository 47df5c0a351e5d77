/*
 * round.c - one round as a machine that is fed with cards.
 */
#include "sabot/round.h"

#include "sabot/draw.h"

#include <string.h>

static const char *const hand_names[] = {"Player", "Banker"};

const char *const sabot_reason_names[SABOT_REASONS] = {
    [SABOT_REASON_FIRST_TWO] = "first-two",       [SABOT_REASON_PLAYER_DRAWS] = "player-draws",
    [SABOT_REASON_BANKER_DRAWS] = "banker-draws", [SABOT_REASON_BANKER_ALONE] = "banker-alone",
    [SABOT_REASON_NATURAL] = "natural",           [SABOT_REASON_BANKER_STANDS] = "banker-stands",
    [SABOT_REASON_BOTH_STAND] = "both-stand",     [SABOT_REASON_HANDS_COMPLETE] = "hands-complete",
};

struct sabot_round sabot_round_begin(void) {
    return (struct sabot_round){.count = 0};
}

static struct sabot_next over(enum sabot_reason reason) {
    return (struct sabot_next){SABOT_HAND_NONE, reason};
}

/* The total of the first two cards: what every drawing rule looks at. */
static int two_card_total(const struct sabot_hand_cards *hand) {
    return (sabot_card_points(hand->cards[0]) + sabot_card_points(hand->cards[1])) % 10;
}

static struct sabot_draw_view banker_view(const struct sabot_round *round) {
    const struct sabot_hand_cards *player = &round->hands[SABOT_HAND_PLAYER];
    return (struct sabot_draw_view){
        .banker_total = two_card_total(&round->hands[SABOT_HAND_BANKER]),
        .player_third =
            player->count == 3 ? sabot_card_points(player->cards[2]) : SABOT_PLAYER_STOOD,
    };
}

struct sabot_next sabot_round_next(const struct sabot_round *round) {
    const struct sabot_hand_cards *player = &round->hands[SABOT_HAND_PLAYER];
    const struct sabot_hand_cards *banker = &round->hands[SABOT_HAND_BANKER];
    if (round->count < 4) {
        enum sabot_hand hand = round->count % 2 == 0 ? SABOT_HAND_PLAYER : SABOT_HAND_BANKER;
        return (struct sabot_next){hand, SABOT_REASON_FIRST_TWO};
    }
    if (banker->count == 3)
        return over(SABOT_REASON_HANDS_COMPLETE);

    int player_two = two_card_total(player);
    int banker_two = two_card_total(banker);
    if (sabot_draw_is_natural(player_two) || sabot_draw_is_natural(banker_two))
        return over(SABOT_REASON_NATURAL);
    if (player->count == 2 && sabot_draw_player_hits(player_two))
        return (struct sabot_next){SABOT_HAND_PLAYER, SABOT_REASON_PLAYER_DRAWS};

    struct sabot_draw_view view = banker_view(round);
    bool player_stood = view.player_third == SABOT_PLAYER_STOOD;
    if (!sabot_draw_banker_hits(view))
        return over(player_stood ? SABOT_REASON_BOTH_STAND : SABOT_REASON_BANKER_STANDS);
    return (struct sabot_next){SABOT_HAND_BANKER, player_stood ? SABOT_REASON_BANKER_ALONE
                                                               : SABOT_REASON_BANKER_DRAWS};
}

void sabot_round_take(struct sabot_round *round, struct sabot_card card) {
    enum sabot_hand to = sabot_round_next(round).hand;
    SABOT_ASSERT(to != SABOT_HAND_NONE);
    struct sabot_hand_cards *hand = &round->hands[to];
    SABOT_ASSERT(hand->count < SABOT_HAND_CARDS_MAX && round->count < SABOT_ROUND_CARDS_MAX);
    hand->cards[hand->count++] = card;
    hand->total = (uint8_t)((hand->total + sabot_card_points(card)) % 10);
    round->order[round->count++] = (uint8_t)to;
}

void sabot_round_undo(struct sabot_round *round) {
    SABOT_ASSERT(round->count > 0);
    struct sabot_hand_cards *hand = &round->hands[round->order[--round->count]];
    round->order[round->count] = 0;
    struct sabot_card *last = &hand->cards[--hand->count];
    hand->total = (uint8_t)((hand->total + 10 - sabot_card_points(*last)) % 10);
    *last = (struct sabot_card){0};
}

struct sabot_outcome sabot_round_outcome(const struct sabot_round *round) {
    SABOT_ASSERT(sabot_round_next(round).hand == SABOT_HAND_NONE);
    const struct sabot_hand_cards *player = &round->hands[SABOT_HAND_PLAYER];
    const struct sabot_hand_cards *banker = &round->hands[SABOT_HAND_BANKER];
    return (struct sabot_outcome){player->count, player->total, banker->count, banker->total};
}

static void say_has(struct sabot_text *text, enum sabot_hand hand, int total) {
    sabot_text_print(text, "%s has %d", hand_names[hand], total);
}

static void say_banker_against(struct sabot_text *text, struct sabot_draw_view view,
                               const char *what) {
    sabot_text_print(text, "Banker has %d against a third card of %d%s", view.banker_total,
                     view.player_third, what);
}

void sabot_round_explain(const struct sabot_round *round, struct sabot_text *text) {
    const struct sabot_hand_cards *player = &round->hands[SABOT_HAND_PLAYER];
    const struct sabot_hand_cards *banker = &round->hands[SABOT_HAND_BANKER];
    struct sabot_next next = sabot_round_next(round);
    switch (next.reason) {
    case SABOT_REASON_FIRST_TWO:
        sabot_text_print(text, "%s's %s card (R5)", hand_names[next.hand],
                         round->count < 2 ? "first" : "second");
        break;
    case SABOT_REASON_PLAYER_DRAWS:
        sabot_text_print(text, "Player has %d and draws (R7)", player->total);
        break;
    case SABOT_REASON_BANKER_ALONE:
        sabot_text_print(text, "Player has %d and stands, Banker has %d and draws (R8)",
                         player->total, banker->total);
        break;
    case SABOT_REASON_BANKER_DRAWS:
        say_banker_against(text, banker_view(round), " and draws (R9)");
        break;
    case SABOT_REASON_NATURAL:
        if (sabot_draw_is_natural(player->total)) {
            say_has(text, SABOT_HAND_PLAYER, player->total);
            sabot_text_add(text, sabot_draw_is_natural(banker->total) ? ", " : "");
        }
        if (sabot_draw_is_natural(banker->total))
            say_has(text, SABOT_HAND_BANKER, banker->total);
        sabot_text_add(text, ": a natural, nobody draws (R6)");
        break;
    case SABOT_REASON_BANKER_STANDS:
        say_banker_against(text, banker_view(round), " and stands (R9)");
        break;
    case SABOT_REASON_BOTH_STAND:
        sabot_text_print(text, "Player has %d and Banker has %d: both stand (R7, R8)",
                         player->total, banker->total);
        break;
    case SABOT_REASON_HANDS_COMPLETE:
        sabot_text_add(text, "Banker has three cards: the hands are complete (R5)");
        break;
    case SABOT_REASONS:
        SABOT_ASSERT(false);
    }
}

enum sabot_status sabot_round_deal(struct sabot_round *round, const struct sabot_card *cards,
                                   int count, struct sabot_error *error) {
    *round = sabot_round_begin();
    for (int i = 0; i < count; i++) {
        if (sabot_round_next(round).hand == SABOT_HAND_NONE) {
            struct sabot_text text = sabot_error_words(error);
            sabot_text_print(&text, "card %d, ", i + 1);
            sabot_card_write(&text, cards[i]);
            sabot_text_add(&text, ", is one too many: ");
            sabot_round_explain(round, &text);
            return SABOT_BAD_CARD;
        }
        sabot_round_take(round, cards[i]);
    }
    if (sabot_round_next(round).hand != SABOT_HAND_NONE) {
        struct sabot_text text = sabot_error_words(error);
        sabot_text_print(&text, "too few cards, %d: next, ", count);
        sabot_round_explain(round, &text);
        return SABOT_BAD_CARD;
    }
    return SABOT_OK;
}
