/*
 * pair_lanes.h - deals by outcome and pairs, in NUMBER: a double, exact up to
 * SABOT_ODDS_FAST_CARDS_MAX cards and fast, or a sabot_big. A file for each includes it, with
 * the name of its function in FIND_PAIR_ODDS and WHOLE(x) for a NUMBER as an integer.
 *
 * docs/odds.md derives it. Kinds of pairs lie side by side, Player's times four plus Banker's, so
 * that all are added at once.
 */
#ifndef LIB_ODDS_PAIR_LANES_H
#define LIB_ODDS_PAIR_LANES_H

#include "lib/odds/pair_paths.h"
#include "sabot/draw.h"

#include <string.h>

enum { KINDS = SABOT_PAIRS * SABOT_PAIRS };

static const uint8_t pair_of_suits[SABOT_SUITS][SABOT_SUITS] = {
    [SABOT_SPADES] = {SABOT_PAIR_PERFECT, SABOT_PAIR_MIXED, SABOT_PAIR_MIXED, SABOT_PAIR_COLOURED},
    [SABOT_HEARTS] = {SABOT_PAIR_MIXED, SABOT_PAIR_PERFECT, SABOT_PAIR_COLOURED, SABOT_PAIR_MIXED},
    [SABOT_DIAMONDS] = {SABOT_PAIR_MIXED, SABOT_PAIR_COLOURED, SABOT_PAIR_PERFECT,
                        SABOT_PAIR_MIXED},
    [SABOT_CLUBS] = {SABOT_PAIR_COLOURED, SABOT_PAIR_MIXED, SABOT_PAIR_MIXED, SABOT_PAIR_PERFECT},
};

static int points_of_rank(int rank) {
    return sabot_card_points((struct sabot_card){(uint8_t)rank, SABOT_SUIT_UNKNOWN});
}

/* A shoe by points once a hand or both are known, and the ordered pairs of each total in it. */
struct rest {
    NUMBER left[SABOT_POINTS];
    NUMBER cards;
    /* Of the hand that is not known, by total: all, and those that hold a given card. */
    NUMBER pairs[SABOT_POINTS];
    NUMBER with[SABOT_POINTS][SABOT_POINTS];
};

/* Deals by outcome number and kinds; and of one pair's value, for all kinds alike. */
struct sums {
    NUMBER of[SABOT_OUTCOMES][KINDS];
    NUMBER alike[SABOT_OUTCOMES];
};

static void find_pairs(struct rest *rest) {
    for (int total = 0; total < SABOT_POINTS; total++) {
        rest->pairs[total] = 0;
        for (int x = 0; x < SABOT_POINTS; x++) {
            int y = (total + SABOT_POINTS - x) % SABOT_POINTS;
            NUMBER partners = rest->left[y] - (x == y);
            rest->pairs[total] += rest->left[x] * partners;
            rest->with[total][x] = 2 * partners;
        }
    }
}

/* Adds `ways` to an outcome, times the deals of each kind of pairs; NULL: to the sum that all
 * kinds have alike. */
static inline void add_ways(struct sums *sums, int number, NUMBER ways, const NUMBER *kinds) {
    if (kinds == NULL)
        sums->alike[number] += ways;
    else
        for (int i = 0; i < KINDS; i++)
            sums->of[number][i] += ways * kinds[i];
}

/* What follows two-card totals: `known` both, or the pairs of one hand are `total` and still to
 * be dealt from the rest. */
struct after {
    const struct rest *rest;
    const NUMBER *kinds;
    int player, banker; /* totals of the first two cards */
    int total;          /* of the hand to be dealt; -1: both are known */
};

static NUMBER ways_to_deal(const struct after *after, int c, int d) {
    const struct rest *rest = after->rest;
    if (after->total < 0)
        return 1;
    NUMBER ways = rest->pairs[after->total];
    if (c >= 0)
        ways -= rest->with[after->total][c];
    if (d >= 0)
        ways -= rest->with[after->total][d];
    if (c >= 0 && d >= 0 && (c + d) % SABOT_POINTS == after->total)
        ways += 2;
    return ways;
}

/* The Banker's part, after a Player who stood (-1) or drew a card worth c. */
static void add_banker(struct sums *sums, const struct after *after, int c, NUMBER last) {
    const NUMBER *left = after->rest->left;
    bool drew = c >= 0;
    int player = drew ? (after->player + c) % SABOT_POINTS : after->player;
    int number = ((drew ? SABOT_POINTS : 0) + player) * 2 * SABOT_POINTS;
    NUMBER before = drew ? left[c] : 1;
    if (before == 0)
        return;
    bool hits = sabot_draw_banker_hits(
        (struct sabot_draw_view){after->banker, drew ? c : SABOT_PLAYER_STOOD});
    if (!hits) {
        NUMBER rest = drew ? last : last * (last + 1);
        add_ways(sums, number + after->banker, before * ways_to_deal(after, c, -1) * rest,
                 after->kinds);
        return;
    }
    for (int d = 0; d < SABOT_POINTS; d++) {
        NUMBER ways = before * (left[d] - (c == d)) * ways_to_deal(after, c, d);
        if (ways != 0)
            add_ways(sums, number + SABOT_POINTS + (after->banker + d) % SABOT_POINTS,
                     drew ? ways : ways * last, after->kinds);
    }
}

/* `last` cards are left when the sixth is dealt. */
static void add_after(struct sums *sums, const struct after *after, NUMBER last) {
    int player = after->player, banker = after->banker;
    if (sabot_draw_is_natural(player) || sabot_draw_is_natural(banker))
        add_ways(sums, player * 2 * SABOT_POINTS + banker,
                 ways_to_deal(after, -1, -1) * last * (last + 1), after->kinds);
    else if (!sabot_draw_player_hits(player))
        add_banker(sums, after, -1, last);
    else
        for (int c = 0; c < SABOT_POINTS; c++)
            add_banker(sums, after, c, last);
}

/* One hand begins with two cards worth v; the other is dealt from the rest. */
static void add_one_pair(struct sums *sums, const struct rest *whole, int v, enum sabot_hand hand,
                         const NUMBER kinds[KINDS]) {
    struct rest rest = *whole;
    rest.left[v] -= 2;
    find_pairs(&rest);
    int known = 2 * v % SABOT_POINTS;
    bool is_player = hand == SABOT_HAND_PLAYER;
    for (int total = 0; total < SABOT_POINTS; total++) {
        struct after after = {&rest, NULL, is_player ? known : total, is_player ? total : known,
                              total};
        add_after(sums, &after, whole->cards - 5);
    }
    int step = is_player ? SABOT_PAIRS : 1;
    for (int number = 0; number < SABOT_OUTCOMES; number++) {
        for (int i = step; i < SABOT_PAIRS * step && sums->alike[number] != 0; i += step)
            sums->of[number][i] += sums->alike[number] * kinds[i];
        sums->alike[number] = 0;
    }
}

static void add_two_pairs(struct sums *sums, const struct rest *whole, int v, int w,
                          const NUMBER kinds[KINDS]) {
    struct rest rest = *whole;
    rest.left[v] -= 2;
    rest.left[w] -= 2;
    struct after after = {&rest, kinds, 2 * v % SABOT_POINTS, 2 * w % SABOT_POINTS, -1};
    add_after(sums, &after, whole->cards - 5);
}

/* ---- the ways to deal pairs ---- */

/* Pairs of one hand by kind, and of both hands by kinds, worth v and w. */
struct pair_ways {
    NUMBER one[SABOT_POINTS][SABOT_PAIRS];
    NUMBER two[SABOT_POINTS][SABOT_POINTS][KINDS];
};

/* Ordered pairs of one rank by kind, of suits with these counts. */
static void pairs_of_rank(const NUMBER n[SABOT_SUITS], NUMBER of[SABOT_PAIRS]) {
    NUMBER s = n[SABOT_SPADES], h = n[SABOT_HEARTS], d = n[SABOT_DIAMONDS], c = n[SABOT_CLUBS];
    of[SABOT_PAIR_NONE] = 0;
    of[SABOT_PAIR_MIXED] = 2 * (s + c) * (h + d);
    of[SABOT_PAIR_COLOURED] = 2 * (s * c + h * d);
    of[SABOT_PAIR_PERFECT] = s * (s - 1) + h * (h - 1) + d * (d - 1) + c * (c - 1);
}

/* Both hands have a pair of one rank: the second is dealt from what the first leaves. */
static void two_of_rank(const NUMBER n[SABOT_SUITS], NUMBER of[KINDS]) {
    for (int first = 0; first < SABOT_SUITS; first++)
        for (int second = 0; second < SABOT_SUITS; second++) {
            NUMBER ways = n[first] * (n[second] - (first == second));
            if (ways == 0)
                continue;
            int kind = pair_of_suits[first][second];
            NUMBER left[SABOT_SUITS], pairs[SABOT_PAIRS];
            for (int suit = 0; suit < SABOT_SUITS; suit++)
                left[suit] = n[suit] - (suit == first) - (suit == second);
            pairs_of_rank(left, pairs);
            for (int other = 0; other < SABOT_PAIRS; other++)
                of[kind * SABOT_PAIRS + other] += ways * pairs[other];
        }
}

static void find_ways(const struct sabot_card_shoe *shoe, struct pair_ways *ways) {
    NUMBER of_rank[SABOT_RANKS][SABOT_PAIRS];
    *ways = (struct pair_ways){0};
    for (int rank = 0; rank < SABOT_RANKS; rank++) {
        NUMBER n[SABOT_SUITS];
        for (int suit = 0; suit < SABOT_SUITS; suit++)
            n[suit] = (NUMBER)shoe->of[rank][suit];
        int v = points_of_rank(rank);
        pairs_of_rank(n, of_rank[rank]);
        two_of_rank(n, ways->two[v][v]);
        for (int kind = 0; kind < SABOT_PAIRS; kind++)
            ways->one[v][kind] += of_rank[rank][kind];
    }
    for (int rank = 0; rank < SABOT_RANKS; rank++)
        for (int other = 0; other < SABOT_RANKS; other++)
            for (int i = 0; i < KINDS && rank != other; i++)
                ways->two[points_of_rank(rank)][points_of_rank(other)][i] +=
                    of_rank[rank][i / SABOT_PAIRS] * of_rank[other][i % SABOT_PAIRS];
}

/* ---- all of it ---- */

/* Deals in which the Player, the Banker, and both begin with a pair. */
static void count_pairs(const struct sabot_card_shoe *shoe, struct sums *sums) {
    struct pair_ways ways;
    struct rest whole = {.cards = 0};
    struct sabot_points points = sabot_card_shoe_points(shoe);
    find_ways(shoe, &ways);
    for (int v = 0; v < SABOT_POINTS; v++) {
        whole.left[v] = (NUMBER)points.of[v];
        whole.cards += whole.left[v];
    }
    memset(sums, 0, sizeof *sums);
    for (int v = 0; v < SABOT_POINTS; v++) {
        /* One hand's pairs stand where the other hand has none: two pairs come off later. */
        for (int hand = 0; hand < 2; hand++) {
            NUMBER kinds[KINDS] = {0}, any = 0;
            for (int kind = 1; kind < SABOT_PAIRS; kind++)
                any += kinds[hand == SABOT_HAND_PLAYER ? kind * SABOT_PAIRS : kind] =
                    ways.one[v][kind];
            if (any != 0)
                add_one_pair(sums, &whole, v, (enum sabot_hand)hand, kinds);
        }
        for (int w = 0; w < SABOT_POINTS; w++) {
            NUMBER any = 0;
            for (int i = 0; i < KINDS; i++)
                any += ways.two[v][w][i];
            if (any != 0)
                add_two_pairs(sums, &whole, v, w, ways.two[v][w]);
        }
    }
}

/* Subtraction gives the rest: `all` are the deals of an outcome. */
static void put_pairs(const NUMBER sums[KINDS], sabot_big all, struct sabot_pair_odds *odds,
                      int place) {
    NUMBER pairs = 0;
    for (int i = 1; i < KINDS; i++) {
        int player = i / SABOT_PAIRS, banker = i % SABOT_PAIRS;
        NUMBER deals = sums[i];
        for (int other = 1; other < SABOT_PAIRS && player == 0; other++)
            deals -= sums[other * SABOT_PAIRS + banker];
        for (int other = 1; other < SABOT_PAIRS && banker == 0; other++)
            deals -= sums[player * SABOT_PAIRS + other];
        odds->of[player][banker][place] = WHOLE(deals);
        pairs += deals;
    }
    odds->of[0][0][place] = all - WHOLE(pairs);
}

void FIND_PAIR_ODDS(const struct sabot_card_shoe *shoe, const struct sabot_odds *points,
                    struct sabot_pair_odds *odds) {
    struct sums sums;
    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    sabot_odds_numbers(numbers);
    count_pairs(shoe, &sums);
    for (int place = 0; place < SABOT_ODDS_OUTCOMES; place++)
        put_pairs(sums.of[numbers[place]], points->of[place], odds, place);
}

#endif
