/*
 * sabot/count.h - what a counting system is worth against a wager.
 *
 * Somebody gives every card that is seen a tag, adds the tags up, and wagers
 * one unit on the rounds that begin with a count at or over a target. Shoes
 * are those of sabot/sim.h by cards: a function of the key and the shoe's
 * number, so that ranges of shoes can be counted anywhere and added.
 *
 *     struct sabot_count count;
 *     status = sabot_count_begin(&count, &sheet, choice, key, &error);
 *     sabot_count_run(&count, range, sabot_vector_best(), space, &totals);
 *     sabot_count_totals_carry(&totals);
 *     answer = sabot_count_answer(&count, &totals, shoes, target);
 *
 * What is seen: the card that is turned to burn, and every card of a round
 * once it is over. Burned cards stay unseen. docs/counting.md says which of
 * these conventions a published figure needs.
 *
 * The value of a wager can be its result in the cards, or its exact expectation
 * given the unseen cards, which has the same mean and a smaller error; and
 * the wager can be placed exactly where that expectation is positive, which no
 * system can beat. Everything is added up in whole numbers.
 *
 * Rules: R1-R12, R80; reading 10.
 */
#ifndef SABOT_COUNT_H
#define SABOT_COUNT_H

#include "sabot/card_odds.h"
#include "sabot/sim.h"
#include "sabot/total.h"

/* Tags, counts and targets are whole hundredths: 150 is 1.5. */
#define SABOT_COUNT_UNIT        100
#define SABOT_COUNT_TAG_MAX     (1000 * SABOT_COUNT_UNIT)
#define SABOT_COUNT_TARGET_MAX  (100000000 * (int64_t)SABOT_COUNT_UNIT)
#define SABOT_COUNT_TARGETS_MAX 64

/* What the running count is divided by, in decks. */
enum sabot_count_divisor {
    SABOT_COUNT_BY_UNSEEN, /* cards not seen, the burned ones among them */
    SABOT_COUNT_BY_LEFT,   /* cards left in the shoe */
    SABOT_COUNT_BY_NONE,   /* nothing: a running count */
};

/* How the count is rounded, to a whole one, before it is compared. */
enum sabot_count_rounding {
    SABOT_COUNT_UNROUNDED,
    SABOT_COUNT_DOWN,    /* 3.9 is 3, -3.1 is -4 */
    SABOT_COUNT_TO_ZERO, /* 3.9 is 3, -3.9 is -3 */
    SABOT_COUNT_NEAREST, /* 3.5 is 4, -3.5 is -3 */
};

/* When a unit is wagered, and what it then counts for. */
enum sabot_count_value {
    SABOT_COUNT_RESULTS, /* at the target; what the cards bring */
    SABOT_COUNT_EXACT,   /* at the target; the exact expectation */
    SABOT_COUNT_PERFECT, /* where the exact expectation is positive; that expectation */
};

struct sabot_count_choice {
    int64_t decks;
    int64_t rounds;                     /* a shoe; 0: to the cut card, as the sheet says */
    int wager;                          /* number in the sheet */
    const struct sabot_card_plan *plan; /* of a wager that goes by the cards: borrowed; else NULL */
    enum sabot_count_value value;
    int32_t tags[SABOT_RANKS];                   /* ace to king; of no use to SABOT_COUNT_PERFECT */
    int32_t card_tags[SABOT_RANKS][SABOT_SUITS]; /* added to those */
    enum sabot_count_divisor divisor;
    int64_t start; /* of the running count */
    int target_count;
    int64_t targets[SABOT_COUNT_TARGETS_MAX]; /* rising; one, whatever it is, for PERFECT */
    int32_t units[SABOT_COUNT_TARGETS_MAX];   /* a ramp: staked from each target on; all 0: none */
    enum sabot_count_rounding rounding;
    bool every_round; /* PERFECT: also rounds that certainly lose are valued and counted by place */
    bool burn_unseen; /* the card that is turned to burn is not seen */
    bool leaves;      /* the table, for the rest of the shoe, ... */
    int64_t leaves_at; /* ... before a round that begins with a count below this */
};

#define SABOT_COUNT_UNITS_MAX 1000

/* The tags in as few numbers as say them: 13, ace to king, or 52, ace to king of spades, hearts,
 * diamonds, clubs. Returns how many. */
int sabot_count_tags(const struct sabot_count_choice *choice, int32_t tags[SABOT_DECK_CARDS]);

/* An upper bound of a wager's expectation, from the unseen cards: lib/study/bound.h. With n[x]
 * cards worth x, N in all, r^2 = sum of (n[x] - N p[x])^2 / p[x] for the shares p of a full shoe,
 * and t^2 = N^2 + r^2, the expectation times N(N-1)(N-2)(N-3) is at most a polynomial in n, plus
 * rest[2](r, t) / (N-4), plus rest[3](r, t) / ((N-4)(N-5)). */
#define SABOT_BOUND_CARDS  6
#define SABOT_BOUND_DEGREE 4
#define SABOT_BOUND_CYCLES 3
#define SABOT_BOUND_TERMS  990
#define SABOT_BOUND_FIRST  2 /* the degree of a quick look before it, with all four rests */
#define SABOT_BOUND_PAIRS  55

struct sabot_count_bound {
    double linear[SABOT_POINTS];
    double terms[SABOT_BOUND_TERMS]; /* of degree 2 to 4 */
    double first_linear[SABOT_POINTS];
    double first_terms[SABOT_BOUND_PAIRS]; /* of degree 2 */
    /* Of 3 to 6 cards, by powers of t and of r. */
    double rest[SABOT_BOUND_CARDS - SABOT_BOUND_FIRST][SABOT_BOUND_CYCLES + 1]
               [SABOT_BOUND_CARDS + 1];
    double slack; /* above all errors of rounding, a unit staked */
};

/* The deals that do not just lose the stake, as sums over sets of six cards: lib/study/wins.h. */
#define SABOT_WINS_KINDS 2    /* results that may be told apart */
#define SABOT_WINS_SETS  462  /* of up to six cards of five points */
#define SABOT_WINS_ROWS  4    /* side by side */
#define SABOT_WINS_WAYS  6160 /* orders of each set of six cards, with empty rows */

struct sabot_count_wins {
    int kinds; /* 0: there are more, and deals are counted by outcome */
    int64_t results[SABOT_WINS_KINDS];
    uint16_t without_last[SABOT_WINS_SETS]; /* of each set: the set without its last card ... */
    uint8_t last[SABOT_WINS_SETS];          /* ... and the choices that it leaves for that */
    double ways[SABOT_WINS_KINDS][SABOT_WINS_WAYS];
};

/* Made by sabot_count_begin, and read only after. */
struct sabot_count {
    struct sabot_sim sim;
    struct sabot_count_choice choice;
    struct sabot_pay_table table;
    int64_t results[SABOT_OUTCOMES]; /* of the wager, by outcome, in table.scale to the unit */
    int32_t card_tags[SABOT_DECK_CARDS];
    int paying_count; /* places of the outcomes that do not just lose */
    uint8_t paying[SABOT_ODDS_OUTCOMES];
    struct sabot_count_bound bound; /* with PERFECT, unless every_round */
    struct sabot_count_wins wins;   /* the same */
};

/* SABOT_OUT_OF_RANGE, with the words, for decks or rounds that cannot be, or a
 * wager without an exact price; and for exact expectations of a wager that goes by the cards,
 * but not by pairs alone. Requires: the rest of the choice is in range. */
SABOT_MUST_CHECK enum sabot_status sabot_count_begin(struct sabot_count *count,
                                                     const struct sabot_sheet *sheet,
                                                     const struct sabot_count_choice *choice,
                                                     const uint8_t key[SABOT_SIM_KEY_BYTES],
                                                     struct sabot_error *error);

/* Rounds by their count, in whole units, or with PERFECT by their expectation, in
 * percent of the stake; rounded down, and beyond the ends at them. With PERFECT and
 * without every_round those that are not wagered on have no place. */
#define SABOT_COUNT_LOWEST  (-128)
#define SABOT_COUNT_HIGHEST 127
#define SABOT_COUNT_PLACES  (SABOT_COUNT_HIGHEST - SABOT_COUNT_LOWEST + 1)

/* An exact expectation is rounded to this part of a unit staked. */
#define SABOT_COUNT_EXACT_SCALE INT64_C(10000000000)

/* The same for a ramp, whose sums are larger. */
#define SABOT_COUNT_RAMP_SCALE INT64_C(100000000)

/* What was counted: a row of 64-bit numbers, added place by place. */
struct sabot_count_totals {
    uint64_t rounds;
    struct sabot_count_target {
        uint64_t wagers;
        struct sabot_total result, result_squares; /* of a shoe, in table.scale */
        struct sabot_total worth, worth_squares;   /* exact, in SABOT_COUNT_EXACT_SCALE */
        struct sabot_total wager_squares;          /* of a wager's result, in table.scale */
    } targets[SABOT_COUNT_TARGETS_MAX];
    struct sabot_count_target ramp; /* its worth in SABOT_COUNT_RAMP_SCALE */
    uint64_t ramp_units;            /* staked by it */
    struct sabot_count_place {
        uint64_t rounds;
        uint64_t valued; /* rounds that `value` is of: with RESULTS all, else those wagered on */
        struct sabot_total value;
    } places[SABOT_COUNT_PLACES];
};

/* Where a thread works: large, the caller's, and only to be handed over. */
struct sabot_count_space {
    struct sabot_count_sums {
        int64_t result, worth;
        int64_t wagers;
    } sums[SABOT_SIM_BLOCK][SABOT_COUNT_TARGETS_MAX + 1]; /* of a shoe, by targets reached */
    sabot_big place_values[SABOT_COUNT_PLACES];
    sabot_big squares[SABOT_COUNT_TARGETS_MAX + 1]; /* of wagers' results, by targets reached */
    int waiting;                                    /* rounds whose expectation is to be found */
    struct sabot_count_round {
        int shoe, reached, place;
        int64_t result;
    } rounds[SABOT_ODDS_BLOCK];
    union {
        struct sabot_odds_block block;
        struct sabot_pair_block pairs; /* of a wager that goes by them */
    };
    struct sabot_count_unsure { /* rounds of which is to be found out whether they may win */
        int waiting;
        struct sabot_count_round rounds[SABOT_ODDS_BLOCK];
        struct sabot_points shoes[SABOT_ODDS_BLOCK];
    } looked_at, unsure; /* before the quick look, and after it */
    uint8_t rows[SABOT_SIM_BLOCK * SABOT_SIM_ROW_BYTES_MAX];
};

/* Counts the shoes of a range and adds to `totals`. Carries are to be settled
 * at least every 2^20 shoes. Requires: sabot_vector_is_here(vector). */
void sabot_count_run(const struct sabot_count *count, struct sabot_sim_range range,
                     enum sabot_vector vector, struct sabot_count_space *space,
                     struct sabot_count_totals *totals);

/* The same for several counts in one pass: each shoe is shuffled once and dealt to all of them.
 * `totals` has one for each. Requires: they have the same decks, rounds, burn and key. */
void sabot_counts_run(const struct sabot_count *const *counts, int count,
                      struct sabot_sim_range range, enum sabot_vector vector,
                      struct sabot_count_space *space, struct sabot_count_totals *totals);

void sabot_count_totals_carry(struct sabot_count_totals *totals);

#define SABOT_COUNT_RAMP (-1) /* in place of a target */

/* What a target, or the ramp, is worth, in units. */
struct sabot_count_answer {
    double rounds_per_shoe, wagers_per_shoe;
    double units_per_shoe; /* staked */
    double frequency;      /* wagers a round */
    double win_per_wager, win_per_shoe;
    double wager_variance; /* of a wager's result in the cards */
    double variance;       /* of a shoe's result in the cards */
    double error_variance; /* of win_per_shoe: the square of its standard error */
};

struct sabot_count_answer sabot_count_answer(const struct sabot_count *count,
                                             const struct sabot_count_totals *totals,
                                             uint64_t shoes, int target);

/* The wagers from one target on that do not reach the next: their number, and the mean and
 * the variance of one; 0 where there are none. */
struct sabot_count_band {
    uint64_t wagers;
    double win_per_wager, variance;
};

struct sabot_count_band sabot_count_band(const struct sabot_count *count,
                                         const struct sabot_count_totals *totals, int target);

/* The mean value of the wager at one count (SABOT_COUNT_LOWEST ...). Requires:
 * some round was valued there. */
double sabot_count_value_at(const struct sabot_count *count,
                            const struct sabot_count_totals *totals, int place);

#endif
