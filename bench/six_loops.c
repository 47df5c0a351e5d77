/*
 * six_loops.c - every six-card deal of a shoe, value by value. See six_loops.h.
 */
#include "bench/six_loops.h"

#include <string.h>

void six_loops_begin(struct six_loops *loops) {
    for (int values = 0; values < SIX_LOOPS_LEAVES; values++) {
        struct sabot_round round = sabot_round_begin();
        for (int scale = SIX_LOOPS_LEAVES / 10; sabot_round_next(&round).hand != SABOT_HAND_NONE;
             scale /= 10) {
            int points = values / scale % 10;
            int rank = points == 0 ? 12 : points - 1;
            sabot_round_take(&round, (struct sabot_card){(uint8_t)rank, SABOT_SUIT_UNKNOWN});
        }
        loops->ends[values] = (uint16_t)sabot_outcome_number(sabot_round_outcome(&round));
    }
}

/* One loop: the next card. `ways` are those of the cards dealt so far, whose
 * values are the digits of `values`. */
static void deal(struct six_loops *loops, int64_t left[10], int cards, int values, sabot_big ways) {
    for (int points = 0; points < 10; points++) {
        if (left[points] == 0)
            continue;
        int row = values * 10 + points;
        sabot_big more = ways * left[points];
        if (cards == SABOT_ROUND_CARDS_MAX - 1) {
            loops->counts[loops->ends[row]] += more;
        } else {
            left[points]--;
            deal(loops, left, cards + 1, row, more);
            left[points]++;
        }
    }
}

void six_loops_count(struct six_loops *loops, const int32_t points[10]) {
    int64_t left[10];
    for (int i = 0; i < 10; i++)
        left[i] = points[i];
    memset(loops->counts, 0, sizeof loops->counts);
    deal(loops, left, 0, 0, 1);
}
