/*
 * odds_paths.h - the ways to count the deals of a shoe, and what they share.
 *
 * Every path gives the same whole numbers. The fast ones compute in doubles:
 * up to SABOT_ODDS_FAST_CARDS_MAX cards nothing they meet passes 2^53, so
 * every value is exact and the order of additions does not matter.
 */
#ifndef LIB_ODDS_ODDS_PATHS_H
#define LIB_ODDS_ODDS_PATHS_H

#include "sabot/odds.h"

/* One shoe: fills in the counts, by place. */
typedef void odds_one_path(const struct sabot_points *shoe, uint64_t counts[SABOT_ODDS_OUTCOMES]);

odds_one_path odds_one_portable, odds_one_avx2, odds_one_avx512;

/* A block: reads the shoes, fills in the counts. */
typedef void odds_many_path(struct sabot_odds_block *block);

odds_many_path odds_many_portable, odds_many_avx2, odds_many_avx512;

/* Totals of the first two cards. */
enum {
    DRAWS = 6,           /* Player draws below (R7) */
    NATURAL = 8,         /* nobody draws from here on (R4, R6) */
    BANKER_DRAWS = 7,    /* Banker draws below, against some third card (R9) */
    BANKER_STANDS = 3,   /* Banker stands from here on, against some third card (R9) */
    TWO_CARD_TOTALS = 8, /* that are no natural */
};

/* The largest Banker total that draws against each third card of the Player
 * (R9). tests/unit/odds_price_test.c holds it to the chart of lib/game/draw.c. */
static const int odds_banker_draws_to[SABOT_POINTS] = {3, 3, 4, 4, 5, 5, 6, 6, 2, 3};

/* Of the outcomes that share all but the Banker's total, the possible ones are
 * a run, and so are their places in struct sabot_odds. */
struct odds_run {
    int8_t least, most; /* Banker totals; least > most: none */
    uint8_t first;      /* place of the least */
};

/* By Player's cards - 2, Player's total, Banker's cards - 2. */
static const struct odds_run odds_runs[2][SABOT_POINTS][2] = {
    {
        {{8, 9, 0}, {1, 0, 0}},
        {{8, 9, 2}, {1, 0, 0}},
        {{8, 9, 4}, {1, 0, 0}},
        {{8, 9, 6}, {1, 0, 0}},
        {{8, 9, 8}, {1, 0, 0}},
        {{8, 9, 10}, {1, 0, 0}},
        {{6, 9, 12}, {0, 9, 16}},
        {{6, 9, 26}, {0, 9, 30}},
        {{0, 9, 40}, {1, 0, 0}},
        {{0, 9, 50}, {1, 0, 0}},
    },
    {
        {{3, 7, 60}, {0, 9, 65}},
        {{3, 7, 75}, {0, 9, 80}},
        {{3, 7, 90}, {0, 9, 95}},
        {{3, 7, 105}, {0, 9, 110}},
        {{4, 7, 120}, {0, 9, 124}},
        {{4, 7, 134}, {0, 9, 138}},
        {{4, 7, 148}, {0, 9, 152}},
        {{5, 7, 162}, {0, 9, 165}},
        {{3, 7, 175}, {0, 9, 180}},
        {{3, 7, 190}, {0, 9, 195}},
    },
};

/* For the files that hold a path. Vectors wider than the machine's are passed to
 * functions that are always inlined: how they would be passed does not matter. */
#pragma GCC diagnostic ignored "-Wpsabi"
#define LANES_INLINE static inline __attribute__((always_inline)) LANES_TARGET
#define LANES_ALONE  static __attribute__((noinline)) LANES_TARGET

/* Large work space that is written before it is read: not to be cleared first. */
#define UNINITIALIZED __attribute__((uninitialized))

/* The next loop becomes straight-line code, its indices constants. */
#ifdef __clang__
#define UNROLL _Pragma("unroll")
#else
#define UNROLL _Pragma("GCC unroll 16")
#endif

#endif
