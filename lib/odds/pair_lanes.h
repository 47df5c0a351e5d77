/*
 * pair_lanes.h - deals by outcome and pairs, in NUMBER: a double, exact up to
 * SABOT_ODDS_FAST_CARDS_MAX cards and fast, or a sabot_big. A file for each includes it, with
 * the name of its function in FIND_PAIR_ODDS, WHOLE(x) for a NUMBER as an integer, LANE for
 * LANE_NUMBERS of them side by side, and LANES_TARGET for the instructions it may use.
 *
 * docs/odds.md derives it. What is added side by side lies side by side: the totals of a Banker
 * who draws, and the kinds of two pairs.
 */
#ifndef LIB_ODDS_PAIR_LANES_H
#define LIB_ODDS_PAIR_LANES_H

#include "lib/odds/pair_paths.h"
#include "sabot/draw.h"

#include <string.h>

/* Kinds of two pairs, Player's before Banker's; a Player without one is left out, a Banker's is 0.
 */
enum { KINDS = (SABOT_PAIRS - 1) * SABOT_PAIRS, HANDS = 2 * SABOT_POINTS };
enum { LANES = KINDS / LANE_NUMBERS };
#define KIND(player, banker) (((player)-1) * SABOT_PAIRS + (banker))

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

/* Whether a Banker draws, by the total and by the Player's third card, or after those: none. */
struct draws {
    bool hits[SABOT_POINTS][SABOT_POINTS + 1];
};

static struct draws find_draws(void) {
    struct draws draws = {{{false}}};
    for (int banker = 0; banker <= SABOT_POINTS - 3; banker++)
        for (int c = 0; c <= SABOT_POINTS; c++)
            draws.hits[banker][c] = sabot_draw_banker_hits(
                (struct sabot_draw_view){banker, c < SABOT_POINTS ? c : SABOT_PLAYER_STOOD});
    return draws;
}

/* A shoe by points once a hand or both are known, and the ordered pairs of each total in it. */
struct rest {
    NUMBER left[SABOT_POINTS];
    NUMBER cards;
    const struct draws *draws;
    /* Of the hand that is not known, by total: all, and those that hold a given card. */
    NUMBER pairs[SABOT_POINTS];
    NUMBER with[SABOT_POINTS][SABOT_POINTS];
};

/* Deals by outcome number: `one` by the hand that has a pair and its kind, whatever the other
 * hand has; `two` by the kinds of both. */
struct sums {
    NUMBER one[2][SABOT_PAIRS][SABOT_OUTCOMES];
    LANE two[SABOT_OUTCOMES][LANES];
};

LANES_TARGET static void find_pairs(struct rest *rest) {
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

/* ---- one pair ---- */

/* Deals by the Player's hand (two-card totals, then three-card ones) and the Banker's total. That
 * of a Banker who draws is not taken modulo ten before all is added. */
struct spread {
    NUMBER stood[HANDS][SABOT_POINTS], drew[HANDS][HANDS];
    uint32_t used; /* hands of the Player, as bits: what is not used is not set */
};

LANES_TARGET static inline void use(struct spread *spread, int hand) {
    if (spread->used >> hand & 1)
        return;
    spread->used |= 1U << hand;
    memset(spread->stood[hand], 0, sizeof spread->stood[hand]);
    memset(spread->drew[hand], 0, sizeof spread->drew[hand]);
}

/* The two-card totals, and which hand's is still to be dealt from the rest. */
struct totals {
    int player, banker, dealt;
};

/* The Banker's part, after a Player who stood (-1) or drew a card worth c. `last` cards are left
 * when the sixth is dealt. */
LANES_TARGET static inline __attribute__((always_inline)) void
add_banker(struct spread *spread, const struct rest *rest, struct totals of, int c, NUMBER last) {
    bool drew = c >= 0;
    int hand = drew ? SABOT_POINTS + (of.player + c) % SABOT_POINTS : of.player;
    NUMBER before = drew ? rest->left[c] : last;
    NUMBER ways = rest->pairs[of.dealt] - (drew ? rest->with[of.dealt][c] : 0);
    const NUMBER *restrict left = rest->left, *restrict with = rest->with[of.dealt];
    use(spread, hand);
    if (!rest->draws->hits[of.banker][drew ? c : SABOT_POINTS]) {
        spread->stood[hand][of.banker] += before * ways * (drew ? last : last + 1);
        return;
    }
    NUMBER *restrict to = spread->drew[hand] + of.banker;
    for (int d = 0; d < SABOT_POINTS; d++)
        to[d] += before * (left[d] * (ways - with[d]));
    if (drew) { /* that card is gone, and no pair of the other hand has both */
        int other = (of.dealt + SABOT_POINTS - c) % SABOT_POINTS;
        to[c] -= before * (ways - with[c]);
        to[other] += before * 2 * (left[other] - (other == c));
    }
}

LANES_TARGET static void add_totals(struct spread *spread, const struct rest *rest,
                                    struct totals of, NUMBER last) {
    if (sabot_draw_is_natural(of.player) || sabot_draw_is_natural(of.banker)) {
        use(spread, of.player);
        spread->stood[of.player][of.banker] += rest->pairs[of.dealt] * last * (last + 1);
    } else if (!sabot_draw_player_hits(of.player)) {
        add_banker(spread, rest, of, -1, last);
    } else {
        for (int c = 0; c < SABOT_POINTS; c++)
            add_banker(spread, rest, of, c, last);
    }
}

/* One hand begins with two cards worth v; the other is dealt from the rest. */
LANES_TARGET static void add_one_pair(NUMBER sums[SABOT_PAIRS][SABOT_OUTCOMES],
                                      const struct rest *whole, int v, enum sabot_hand hand,
                                      const NUMBER kinds[SABOT_PAIRS]) {
    struct rest rest = *whole;
    struct spread spread;
    int known = 2 * v % SABOT_POINTS;
    bool is_player = hand == SABOT_HAND_PLAYER;
    spread.used = 0;
    rest.left[v] -= 2;
    find_pairs(&rest);
    for (int total = 0; total < SABOT_POINTS; total++)
        add_totals(&spread, &rest,
                   (struct totals){is_player ? known : total, is_player ? total : known, total},
                   whole->cards - 5);
    for (int player = 0; player < HANDS; player++) {
        NUMBER deals[HANDS];
        if (!(spread.used >> player & 1))
            continue;
        for (int i = 0; i < SABOT_POINTS; i++) {
            deals[i] = spread.stood[player][i];
            deals[SABOT_POINTS + i] =
                spread.drew[player][i] + spread.drew[player][SABOT_POINTS + i];
        }
        for (int kind = 1; kind < SABOT_PAIRS; kind++)
            for (int i = 0; i < HANDS; i++)
                sums[kind][player * HANDS + i] += deals[i] * kinds[kind];
    }
}

/* ---- two pairs ---- */

LANES_TARGET static inline void add_kinds(LANE to[LANES], NUMBER ways, const LANE kinds[LANES]) {
    for (int i = 0; i < LANES; i++)
        to[i] += ways * kinds[i];
}

/* Hands that begin with two cards worth v and two worth w. */
LANES_TARGET static void add_two_pairs(struct sums *sums, const struct rest *whole, int v, int w,
                                       const NUMBER deals[KINDS]) {
    LANE kinds[LANES];
    NUMBER left[SABOT_POINTS], last = whole->cards - 5;
    int player = 2 * v % SABOT_POINTS, banker = 2 * w % SABOT_POINTS;
    memcpy(kinds, deals, sizeof kinds);
    memcpy(left, whole->left, sizeof left);
    left[v] -= 2;
    left[w] -= 2;
    bool is_natural = sabot_draw_is_natural(player) || sabot_draw_is_natural(banker);
    bool draws = !is_natural && sabot_draw_player_hits(player);
    for (int c = draws ? 0 : -1; c < (draws ? SABOT_POINTS : 0); c++) {
        int total = draws ? (player + c) % SABOT_POINTS : player;
        NUMBER before = draws ? left[c] : last;
        LANE(*to)[LANES] = &sums->two[((draws ? SABOT_POINTS : 0) + total) * HANDS];
        if (is_natural || !whole->draws->hits[banker][draws ? c : SABOT_POINTS]) {
            add_kinds(to[banker], before * (draws ? last : last + 1), kinds);
            continue;
        }
        for (int d = 0; d < SABOT_POINTS; d++) {
            int sum = banker + d;
            add_kinds(to[sum < SABOT_POINTS ? SABOT_POINTS + sum : sum],
                      before * (left[d] - (c == d)), kinds);
        }
    }
}

/* ---- the ways to deal pairs ---- */

/* Pairs of one hand by kind, and of both hands by kinds, worth v and w. */
struct pair_ways {
    NUMBER one[SABOT_POINTS][SABOT_PAIRS];
    NUMBER two[SABOT_POINTS][SABOT_POINTS][KINDS];
};

/* Ordered pairs of one rank by kind, of suits with these counts. */
LANES_TARGET static void pairs_of_rank(const NUMBER n[SABOT_SUITS], NUMBER of[SABOT_PAIRS]) {
    NUMBER s = n[SABOT_SPADES], h = n[SABOT_HEARTS], d = n[SABOT_DIAMONDS], c = n[SABOT_CLUBS];
    of[SABOT_PAIR_NONE] = 0;
    of[SABOT_PAIR_MIXED] = 2 * (s + c) * (h + d);
    of[SABOT_PAIR_COLOURED] = 2 * (s * c + h * d);
    of[SABOT_PAIR_PERFECT] = s * (s - 1) + h * (h - 1) + d * (d - 1) + c * (c - 1);
}

/* Both hands have a pair of one rank: the second is dealt from what the first leaves. */
LANES_TARGET static void two_of_rank(const NUMBER n[SABOT_SUITS], NUMBER of[KINDS]) {
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
                of[KIND(kind, other)] += ways * pairs[other];
        }
}

/* Pairs of two ranks are dealt without regard to each other. */
LANES_TARGET static void find_ways(const struct sabot_card_shoe *shoe, struct pair_ways *ways) {
    *ways = (struct pair_ways){0};
    for (int rank = 0; rank < SABOT_RANKS; rank++) {
        NUMBER n[SABOT_SUITS], of_rank[SABOT_PAIRS];
        for (int suit = 0; suit < SABOT_SUITS; suit++)
            n[suit] = (NUMBER)shoe->of[rank][suit];
        int v = points_of_rank(rank);
        pairs_of_rank(n, of_rank);
        two_of_rank(n, ways->two[v][v]);
        for (int kind = 0; kind < SABOT_PAIRS; kind++)
            ways->one[v][kind] += of_rank[kind];
        for (int i = 0; i < KINDS; i++) /* of two ranks below, but not of this one twice */
            ways->two[v][v][i] -= of_rank[1 + i / SABOT_PAIRS] * of_rank[i % SABOT_PAIRS];
    }
    for (int v = 0; v < SABOT_POINTS; v++)
        for (int w = 0; w < SABOT_POINTS; w++)
            for (int i = 0; i < KINDS; i++)
                ways->two[v][w][i] +=
                    ways->one[v][1 + i / SABOT_PAIRS] * ways->one[w][i % SABOT_PAIRS];
}

/* ---- all of it ---- */

/* Deals in which the Player, the Banker, and both begin with a pair. */
LANES_TARGET static void count_pairs(const struct sabot_card_shoe *shoe, struct sums *sums) {
    struct pair_ways ways;
    const struct draws draws = find_draws();
    struct rest whole = {.draws = &draws};
    struct sabot_points points = sabot_card_shoe_points(shoe);
    find_ways(shoe, &ways);
    for (int v = 0; v < SABOT_POINTS; v++) {
        whole.left[v] = (NUMBER)points.of[v];
        whole.cards += whole.left[v];
    }
    memset(sums, 0, sizeof *sums);
    for (int v = 0; v < SABOT_POINTS; v++) {
        NUMBER any = 0;
        for (int kind = 1; kind < SABOT_PAIRS; kind++)
            any += ways.one[v][kind];
        for (int hand = 0; hand < 2 && any != 0; hand++)
            add_one_pair(sums->one[hand], &whole, v, (enum sabot_hand)hand, ways.one[v]);
        for (int w = 0; w < SABOT_POINTS; w++) {
            NUMBER both = 0;
            for (int i = 0; i < KINDS; i++)
                both += ways.two[v][w][i];
            if (both != 0)
                add_two_pairs(sums, &whole, v, w, ways.two[v][w]);
        }
    }
}

/* Subtraction gives the rest: `all` are the deals of an outcome, `number` its number. */
LANES_TARGET static void put_pairs(const struct sums *sums, int number, sabot_big all,
                                   struct sabot_pair_odds *odds, int place) {
    NUMBER pairs = 0, two[KINDS];
    memcpy(two, sums->two[number], sizeof two);
    for (int a = 1; a < SABOT_PAIRS; a++) {
        NUMBER player = sums->one[SABOT_HAND_PLAYER][a][number];
        NUMBER banker = sums->one[SABOT_HAND_BANKER][a][number];
        for (int b = 1; b < SABOT_PAIRS; b++) {
            NUMBER both = two[KIND(a, b)];
            odds->of[a][b][place] = WHOLE(both);
            player -= both;
            banker -= two[KIND(b, a)];
            pairs += both;
        }
        odds->of[a][0][place] = WHOLE(player);
        odds->of[0][a][place] = WHOLE(banker);
        pairs += player + banker;
    }
    odds->of[0][0][place] = all - WHOLE(pairs);
}

LANES_TARGET void FIND_PAIR_ODDS(const struct sabot_card_shoe *shoe,
                                 const struct sabot_odds *points, struct sabot_pair_odds *odds) {
    struct sums sums;
    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    sabot_odds_numbers(numbers);
    count_pairs(shoe, &sums);
    for (int place = 0; place < SABOT_ODDS_OUTCOMES; place++)
        put_pairs(&sums, numbers[place], points->of[place], odds, place);
}

#endif
