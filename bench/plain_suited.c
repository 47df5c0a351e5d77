/*
 * plain_suited.c - see plain_suited.h. Points, suits and draws lie in tables; a hand is left as
 * soon as nothing more can come of it.
 */
#include "bench/plain_suited.h"

#include "sabot/draw.h"

#include <string.h>

static const uint8_t points_of[13] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0};

/* Four cards that are dealt, and what is left. */
struct four {
    int64_t left[52];
    int cards;                /* left */
    int player, banker, suit; /* totals; the Player's one suit, or -1 */
    uint64_t ways;
};

void plain_suited_begin(struct plain_suited *plain) {
    memset(plain, 0, sizeof *plain);
    for (int banker = 0; banker <= 7; banker++)
        for (int third = 0; third <= 10; third++)
            plain->hits[banker][third] = sabot_draw_banker_hits(
                (struct sabot_draw_view){banker, third < 10 ? third : SABOT_PLAYER_STOOD});
}

static void add_banker_third(struct plain_suited *plain, const struct four *four, int player,
                             int suited, uint64_t ways) {
    uint64_t(*row)[2] = plain->deals + player * 20 + 10;
    for (int card = 0; card < 52; card++)
        row[(four->banker + points_of[card / 4]) % 10][suited] += ways * (uint64_t)four->left[card];
}

/* `rest`: how many ways the cards after the round could fall. */
static void add_four(struct plain_suited *plain, struct four *four) {
    int suited = four->suit >= 0;
    uint64_t cards = (uint64_t)four->cards;
    if (four->player >= 8 || four->banker >= 8 || (four->player >= 6 && four->banker >= 6)) {
        plain->deals[four->player * 20 + four->banker][suited] += four->ways * cards * (cards - 1);
    } else if (four->player >= 6) {
        add_banker_third(plain, four, four->player, suited, four->ways * (cards - 1));
    } else {
        for (int card = 0; card < 52; card++) {
            uint64_t ways = four->ways * (uint64_t)four->left[card];
            if (ways == 0)
                continue;
            int third = points_of[card / 4], player = 10 + (four->player + third) % 10;
            int one_suit = suited && four->suit == card % 4;
            if (!plain->hits[four->banker][third]) {
                plain->deals[player * 20 + four->banker][one_suit] += ways * (cards - 1);
                continue;
            }
            four->left[card]--;
            add_banker_third(plain, four, player, one_suit, ways);
            four->left[card]++;
        }
    }
}

void plain_suited_add(struct plain_suited *plain, const struct sabot_card_shoe *shoe, int part) {
    struct four four = {.cards = -4};
    int first = part / 52, second = part % 52;
    for (int i = 0; i < 52; i++) {
        four.left[i] = shoe->of[i / 4][i % 4];
        four.cards += shoe->of[i / 4][i % 4];
    }
    uint64_t ways = (uint64_t)four.left[first]--;
    ways *= (uint64_t)four.left[second];
    if (ways == 0 || four.left[second]-- == 0)
        return;
    for (int third = 0; third < 52; third++) {
        uint64_t three = ways * (uint64_t)four.left[third]--;
        four.player = (points_of[first / 4] + points_of[third / 4]) % 10;
        four.suit = first % 4 == third % 4 ? first % 4 : -1;
        for (int fourth = 0; three > 0 && fourth < 52; fourth++) {
            four.ways = three * (uint64_t)four.left[fourth]--;
            four.banker = (points_of[second / 4] + points_of[fourth / 4]) % 10;
            if (four.ways > 0)
                add_four(plain, &four);
            four.left[fourth]++;
        }
        four.left[third]++;
    }
}
