/*
 * known.c - odds with known cards, deal by deal of points. See sabot/known.h.
 *
 * At most a million sequences of points, each with the ways it can come: slow beside
 * sabot_odds_count, and as exact.
 */
#include "sabot/known.h"

#include "sabot/draw.h"

enum { CARDS = SABOT_KNOWN_POSITIONS };

struct count {
    struct sabot_known known;
    struct sabot_points left;
    int points[CARDS];
    sabot_big of[SABOT_OUTCOMES];
};

/* How a round of these points ends. */
static int outcome_of(const int points[CARDS]) {
    int player = (points[0] + points[2]) % 10, banker = (points[1] + points[3]) % 10;
    struct sabot_outcome outcome = {2, (uint8_t)player, 2, (uint8_t)banker};
    if (sabot_draw_is_natural(player) || sabot_draw_is_natural(banker))
        return sabot_outcome_number(outcome);
    const int *next = &points[4];
    struct sabot_draw_view view = {banker, SABOT_PLAYER_STOOD};
    if (sabot_draw_player_hits(player)) {
        view.player_third = *next++;
        outcome.player_cards = 3;
        outcome.player_total = (uint8_t)((player + view.player_third) % 10);
    }
    if (sabot_draw_banker_hits(view)) {
        outcome.banker_cards = 3;
        outcome.banker_total = (uint8_t)((banker + *next) % 10);
    }
    return sabot_outcome_number(outcome);
}

/* Fills the positions from `at` on in every way; `ways` is how often the ones before come. */
static void fill(struct count *count, int at, sabot_big ways) {
    while (at < CARDS && count->known.points[at] != SABOT_KNOWN_NOT)
        at++;
    if (at == CARDS) {
        count->of[outcome_of(count->points)] += ways;
        return;
    }
    for (int x = 0; x < SABOT_POINTS; x++) {
        if (count->left.of[x] == 0)
            continue;
        count->points[at] = x;
        sabot_big more = ways * count->left.of[x]--;
        fill(count, at + 1, more);
        count->left.of[x]++;
    }
}

enum sabot_status sabot_known_count(const struct sabot_points *shoe,
                                    const struct sabot_known *known, struct sabot_odds *odds,
                                    struct sabot_error *error) {
    enum sabot_status status = sabot_points_check(shoe, error);
    if (status != SABOT_OK)
        return status;
    struct count count = {.known = *known, .left = *shoe};
    for (int i = 0; i < CARDS; i++) {
        int points = known->points[i];
        if (points == SABOT_KNOWN_NOT)
            continue;
        SABOT_ASSERT(points >= 0 && points < SABOT_POINTS);
        if (count.left.of[points]-- == 0)
            return sabot_error_print(error, SABOT_OUT_OF_RANGE,
                                     "the shoe does not have so many cards worth %d", points);
        count.points[i] = points;
    }
    fill(&count, 0, 1);
    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    sabot_odds_numbers(numbers);
    *odds = (struct sabot_odds){.shoe = *shoe};
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++) {
        odds->of[i] = count.of[numbers[i]];
        odds->deals += odds->of[i];
    }
    return SABOT_OK;
}
