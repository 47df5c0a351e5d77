/*
 * odds_plain.c - deals counted by the plain formula, in integers.
 *
 * Takes the two third cards out of the shoe, one pair of values after the
 * other, and counts the ways to deal two pairs from what is left (docs/odds.md).
 * For shoes of any size, and to check the fast paths: it asks lib/game for the
 * draw rule, card by card, where they have tables.
 */
#include "sabot/draw.h"
#include "sabot/odds.h"

/* Ways to deal two pairs: below (52,000)^4, which 64 bits hold. */
struct pairs {
    int64_t left[SABOT_POINTS];                   /* cards to deal from */
    int64_t partners[SABOT_POINTS][SABOT_POINTS]; /* [total][card] */
    int64_t ordered[SABOT_POINTS];                /* by total */
};

static void find_pairs(struct pairs *pairs) {
    for (int total = 0; total < SABOT_POINTS; total++) {
        pairs->ordered[total] = 0;
        for (int card = 0; card < SABOT_POINTS; card++) {
            int partner = (total - card + SABOT_POINTS) % SABOT_POINTS;
            pairs->partners[total][card] = pairs->left[partner] - (partner == card);
            pairs->ordered[total] += pairs->left[card] * pairs->partners[total][card];
        }
    }
}

/* Both pairs from the same cards: of all combinations, not those that share a
 * card, but twice those that share both, which were taken off twice too often. */
static int64_t two_pairs(const struct pairs *pairs, int player, int banker) {
    int64_t sharing = 0;
    for (int card = 0; card < SABOT_POINTS; card++)
        sharing +=
            pairs->left[card] * pairs->partners[player][card] * pairs->partners[banker][card];
    int64_t ways = pairs->ordered[player] * pairs->ordered[banker] - 4 * sharing;
    return player == banker ? ways + 2 * pairs->ordered[player] : ways;
}

/* A hand after its third card; SABOT_PLAYER_STOOD: it did not draw. */
static uint8_t cards_with(int third) {
    return third == SABOT_PLAYER_STOOD ? 2 : 3;
}

static uint8_t total_with(int total, int third) {
    return (uint8_t)(third == SABOT_PLAYER_STOOD ? total : (total + third) % SABOT_POINTS);
}

/* True if Player, then Banker, draw exactly these third cards. */
static bool draws(int player, int banker, int player_third, int banker_third) {
    bool player_draws = false;
    bool banker_draws = false;
    if (!sabot_draw_is_natural(player) && !sabot_draw_is_natural(banker)) {
        player_draws = sabot_draw_player_hits(player);
        if (player_draws != (player_third != SABOT_PLAYER_STOOD))
            return false;
        banker_draws = sabot_draw_banker_hits(
            (struct sabot_draw_view){.banker_total = banker, .player_third = player_third});
    }
    return player_draws == (player_third != SABOT_PLAYER_STOOD) &&
           banker_draws == (banker_third != SABOT_PLAYER_STOOD);
}

/* Adds the deals with these third cards, which are out of the shoe; `ways` are
 * those of dealing them and whatever comes after the round. */
static void add_thirds(sabot_big counts[SABOT_OUTCOMES], struct pairs *pairs, int player_third,
                       int banker_third, sabot_big ways) {
    find_pairs(pairs);
    for (int player = 0; player < SABOT_POINTS; player++)
        for (int banker = 0; banker < SABOT_POINTS; banker++) {
            if (!draws(player, banker, player_third, banker_third))
                continue;
            struct sabot_outcome outcome = {
                cards_with(player_third), total_with(player, player_third),
                cards_with(banker_third), total_with(banker, banker_third)};
            counts[sabot_outcome_number(outcome)] += ways * two_pairs(pairs, player, banker);
        }
}

/* Third cards with `player_third` out already: of `ways` it could be dealt. */
static void add_banker_thirds(sabot_big counts[SABOT_OUTCOMES], struct pairs *pairs,
                              int player_third, sabot_big ways) {
    for (int card = 0; card < SABOT_POINTS; card++) {
        if (pairs->left[card] == 0)
            continue;
        sabot_big more = ways * pairs->left[card]--;
        add_thirds(counts, pairs, player_third, card, more);
        pairs->left[card]++;
    }
}

void sabot_odds_count_plainly(const struct sabot_points *shoe, struct sabot_odds *odds) {
    sabot_big counts[SABOT_OUTCOMES] = {0};
    int64_t cards = sabot_points_cards(shoe);
    SABOT_ASSERT(cards >= SABOT_ODDS_CARDS_MIN && cards <= SABOT_ODDS_CARDS_MAX);
    struct pairs pairs;
    for (int x = 0; x < SABOT_POINTS; x++)
        pairs.left[x] = shoe->of[x];

    add_thirds(counts, &pairs, SABOT_PLAYER_STOOD, SABOT_PLAYER_STOOD,
               (sabot_big)(cards - 4) * (cards - 5));
    add_banker_thirds(counts, &pairs, SABOT_PLAYER_STOOD, cards - 5);
    for (int card = 0; card < SABOT_POINTS; card++) {
        if (pairs.left[card] == 0)
            continue;
        sabot_big ways = pairs.left[card]--;
        add_thirds(counts, &pairs, card, SABOT_PLAYER_STOOD, ways * (cards - 5));
        add_banker_thirds(counts, &pairs, card, ways);
        pairs.left[card]++;
    }

    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    sabot_odds_numbers(numbers);
    odds->shoe = *shoe;
    odds->deals = 0;
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++) {
        odds->of[i] = counts[numbers[i]];
        odds->deals += odds->of[i];
    }
}
