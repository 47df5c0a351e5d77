/*
 * sabot/law.h - the whole law of a round's result, and of a night of such rounds.
 *
 * What a round leaves a player-dealer, the collection taken off, takes few values, each with
 * its exact chance. A night is rounds one after the other, every one dealt as from a whole
 * shoe: the rounds are independent, which those of one shoe are only nearly (sabot/banking.h
 * simulates them). Then the chance to be ruined within so many rounds, for all bankrolls
 * at once, and the law of the night's result follow by adding up chances on a grid: that of the
 * results' greatest common divisor, or a coarser one with a bound on the error.
 * Nothing is sampled.
 *
 * A bankroll is ruined when rounds are left to play and it no longer begins one: it is below
 * `needed`, the amount put up and the collection.
 */
#ifndef SABOT_LAW_H
#define SABOT_LAW_H

#include "sabot/banking.h"

struct sabot_law {
    sabot_big deals;
    int count;
    struct sabot_law_result {
        sabot_cents kept; /* rising */
        sabot_big deals;
        double chance;
    } results[SABOT_BANKING_WAYS_MAX];
    sabot_cents grid; /* every result is a multiple of it; 0: every result is 0 */
    double mean, variance;
};

/* Of a round that was studied. */
void sabot_law_of(const struct sabot_banking *banking, struct sabot_law *law);

/* ---- for ever ---- */

/* What happens to a bankroll that is never added to and never spent. */
enum sabot_fate {
    SABOT_FATE_BOUNDED, /* ruin has a chance that falls with the bankroll */
    SABOT_FATE_CERTAIN, /* the mean is not positive: ruin comes, whatever the bankroll */
    SABOT_FATE_NEVER,   /* no round loses */
};

struct sabot_lifetime {
    enum sabot_fate fate;
    sabot_cents grid;
    double step;       /* 1 - exp(-R grid), R the adjustment coefficient: E exp(-R result) = 1 */
    int64_t overshoot; /* the largest loss, in grid points */
};

struct sabot_lifetime sabot_lifetime_of(const struct sabot_law *law);

/* Bounds on the chance that a bankroll is ever ruined which is so much above `needed`. */
struct sabot_bounds {
    double least, most;
};
struct sabot_bounds sabot_lifetime_ruin(const struct sabot_lifetime *lifetime, sabot_cents above);

/* The least multiple of the grid above `needed` with which that chance is surely at most
 * `risk`; -1: no bankroll is enough. Requires: 0 < risk < 1. */
sabot_cents sabot_lifetime_bankroll(const struct sabot_lifetime *lifetime, double risk);

/* The part 1/bankroll, a cent, at which a bankroll grows fastest: E log(1 + part result) is
 * largest. 0: the mean is not positive. Requires: some round loses, or the mean is not positive. */
double sabot_law_kelly(const struct sabot_law *law);

/* ---- a night ---- */

#define SABOT_NIGHT_ROUNDS_MAX 10000
#define SABOT_NIGHT_POINTS_MAX 100000
#define SABOT_NIGHT_STEPS_MAX  (2 * SABOT_BANKING_WAYS_MAX)

/* On a grid that is coarser than the results, an error of at most `slack` points: the chance
 * that it is more is below this. */
#define SABOT_NIGHT_DOUBT 1e-9

/* Chances below this are left out, once a round and side. */
#define SABOT_NIGHT_NEGLIGIBLE 1e-16

struct sabot_night_choice {
    int64_t rounds;       /* 1 .. SABOT_NIGHT_ROUNDS_MAX */
    sabot_cents needed;   /* to begin a round */
    sabot_cents bankroll; /* of the night's result; SABOT_CENTS_MAX: no end to it */
};

/* Chances by grid point: number `first` and those after it. */
struct sabot_night_chances {
    int64_t first, count;
    double at[SABOT_NIGHT_POINTS_MAX];
};

struct sabot_night {
    struct sabot_night_choice choice;
    sabot_cents grid;
    int64_t slack; /* 0: the grid is that of the results, and nothing is rounded */
    int step_count;
    struct sabot_night_step {
        int64_t by; /* grid points, rising */
        double chance;
    } steps[SABOT_NIGHT_STEPS_MAX];
};

/* Where a night is worked out: large, the caller's. */
struct sabot_night_space {
    struct sabot_night_chances one, other, ruined;
};

/* The chance to be ruined within the night, for bankrolls of needed + point * grid and up to
 * the next; 0 after the last point. `chances` is within the space. Requires: the bankroll of
 * the choice is of no use here; rounds are in range. */
const struct sabot_night_chances *sabot_night_ruin(struct sabot_night *night,
                                                   const struct sabot_law *law,
                                                   struct sabot_night_choice choice,
                                                   struct sabot_night_space *space);

/* The law of the night's result, in grid points from its start: of a bankroll that ends the
 * night when it is ruined, or of one without end. Requires: the bankroll begins one round. */
const struct sabot_night_chances *sabot_night_result(struct sabot_night *night,
                                                     const struct sabot_law *law,
                                                     struct sabot_night_choice choice,
                                                     struct sabot_night_space *space);

/* The bounds of the chance for one bankroll, from what sabot_night_ruin found: one number
 * twice where nothing was rounded. */
struct sabot_bounds sabot_night_ruin_at(const struct sabot_night *night,
                                        const struct sabot_night_chances *ruin,
                                        sabot_cents bankroll);

/* The least bankroll on the grid that is ruined with a chance of at most `risk`, the bound
 * taken. */
sabot_cents sabot_night_bankroll(const struct sabot_night *night,
                                 const struct sabot_night_chances *ruin, double risk);

/* The least result that the night does not pass with a chance of `part`; the chance of a
 * result below zero; its mean. */
sabot_cents sabot_night_quantile(const struct sabot_night *night,
                                 const struct sabot_night_chances *result, double part);
double sabot_night_lose(const struct sabot_night_chances *result);

#endif
