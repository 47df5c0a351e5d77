/*
 * sabot/banking.h - what banking a round is worth, exactly, and over a session.
 *
 * A described table (who wagers what where, and how much the player-dealer puts
 * up) is settled once for every outcome that the draw rule can reach, and each
 * settlement is weighted by the deals of sabot/odds.h that end so. Nothing is
 * sampled: expectations are fractions of cents. Over a session, which runs
 * through shoes to their cut cards, the same settlements are added up round by
 * round by simulation.
 *
 * Rules: R40, R43-R46, R50, R51; readings 4, 8.
 */
#ifndef SABOT_BANKING_H
#define SABOT_BANKING_H

#include "sabot/odds.h"
#include "sabot/settle.h"
#include "sabot/sim.h"
#include "sabot/total.h"

/* The ways in which a round can come out, whose settlements may differ. */
#define SABOT_BANKING_WAYS_MAX 1024

struct sabot_banking_ways {
    int64_t cards;   /* of the shoe */
    sabot_big deals; /* all of them */
    int count;       /* at most SABOT_BANKING_WAYS_MAX */
    const struct sabot_banking_way {
        struct sabot_facts facts; /* of a round that comes out so */
        sabot_big deals;
    } * of;
};

/* Deals, and what happens in them on average over all deals, in cents. */
struct sabot_chance {
    sabot_big deals;
    struct sabot_fraction mean;
};

/* What a short bank means for one wager. */
struct sabot_banking_wager {
    struct sabot_chance unpaid; /* it wins and is not paid in full */
    struct sabot_chance free;   /* it loses and is not taken in full: it rides free */
    sabot_big idle_deals;       /* it wins or loses, and nothing of it moves */
};

/* One way in which the bank is short, and how often. */
struct sabot_shortfall {
    sabot_cents unpaid;      /* of what winners are owed */
    sabot_cents uncollected; /* of what losers staked */
    sabot_big deals;
    int likeliest; /* number of its likeliest way's outcome */
    sabot_big likeliest_deals;
};

/* An extreme of the net result, and the outcomes that bring it. */
struct sabot_extreme {
    sabot_cents net;
    sabot_big deals;
    int likeliest; /* number of the likeliest of them */
    sabot_big likeliest_deals;
};

struct sabot_banking {
    sabot_big deals;
    sabot_cents action; /* all stakes */
    sabot_cents fee;    /* the player-dealer's collection, a round */

    struct sabot_fraction net; /* mean a round, collections left out */
    double net_variance;
    struct sabot_fraction kept;    /* net less the player-dealer's collection */
    struct sabot_fraction covered; /* the net if the bank reached for everything */
    double covered_variance;
    struct sabot_fraction fees; /* all collections of a round, those returned left out */

    struct sabot_fraction due;     /* mean of what should be paid and collected */
    struct sabot_fraction moved;   /* mean of what is */
    sabot_big short_deals;         /* in which anything is uncovered */
    sabot_cents covers_everything; /* the least amount put up with which nothing ever is */
    struct sabot_extreme worst, best;
    int shortfall_count; /* largest first */
    struct sabot_shortfall shortfalls[SABOT_BANKING_WAYS_MAX];

    int way_count; /* the outcomes by place, where the layout was studied by them */
    sabot_cents nets[SABOT_BANKING_WAYS_MAX]; /* by way, collections left out */
    sabot_big way_deals[SABOT_BANKING_WAYS_MAX];
};

/* Studies one round. `wagers` and `settled` have room for layout->count; the
 * first is by wager as placed. SABOT_OUT_OF_RANGE if 128 bits do not hold the
 * expectations. Requires: a player-dealer's sheet, and sabot_layout_refusals
 * finds nothing. */
SABOT_MUST_CHECK enum sabot_status
sabot_banking_study(const struct sabot_layout *layout, const struct sabot_odds *odds,
                    struct sabot_banking *banking, struct sabot_banking_wager *wagers,
                    struct sabot_settled *settled, struct sabot_error *error);

/* The same by ways of one's own: of a layout with wagers that go by the cards. */
SABOT_MUST_CHECK enum sabot_status
sabot_banking_study_ways(const struct sabot_layout *layout, const struct sabot_banking_ways *ways,
                         struct sabot_banking *banking, struct sabot_banking_wager *wagers,
                         struct sabot_settled *settled, struct sabot_error *error);

/* ---- sessions ---- */

#define SABOT_SESSION_ROUNDS_MAX 1000000

struct sabot_session_choice {
    int64_t decks;
    int64_t rounds;                    /* of a session */
    sabot_cents bankroll;              /* SABOT_CENTS_MAX: no end to it */
    sabot_cents amount;                /* put up every round */
    const struct sabot_layout *layout; /* where a wager goes by the cards: every round is settled */
};

/* Made by sabot_sessions_begin, and read only after. */
struct sabot_sessions {
    struct sabot_sim sim;
    struct sabot_session_choice choice;
    sabot_cents needed; /* to begin a round: the amount and the collection */
    sabot_cents
        kept[SABOT_OUTCOMES]; /* a round's result, the collection taken off; without layout */
    uint64_t shoes;           /* that a session has, whether it needs them or not */
};

/* SABOT_OUT_OF_RANGE, with the words, for decks that cannot be, a session whose
 * sums 64 bits do not hold, or a bankroll that does not begin one round.
 * Requires: 1 <= rounds <= SABOT_SESSION_ROUNDS_MAX, and banking studied by outcomes, or a
 * layout, which is borrowed. */
SABOT_MUST_CHECK enum sabot_status
sabot_sessions_begin(struct sabot_sessions *sessions, const struct sabot_sheet *sheet,
                     const struct sabot_banking *banking, struct sabot_session_choice choice,
                     const uint8_t key[SABOT_SIM_KEY_BYTES], struct sabot_error *error);

/* What sessions came to: a row of 64-bit numbers, added place by place. */
struct sabot_session_totals {
    uint64_t sessions, rounds;
    uint64_t ruined;      /* sessions that ended because the bankroll did not reach */
    uint64_t ruin_rounds; /* dealt in those */
    uint64_t lost;        /* sessions that ended below their start */
    struct sabot_total result, result_squares; /* of a session, in cents */
};

struct sabot_session_space {
    uint8_t rows[SABOT_SIM_BLOCK * SABOT_SIM_ROW_BYTES_MAX];
    struct sabot_settled settled[SABOT_PLACED_MAX];
};

/* Plays the sessions of a range, numbered and split as shoes are, adds them to
 * `totals` and writes the result of each to `results`, range.count of them.
 * Requires: sabot_vector_is_here(vector). */
void sabot_sessions_run(const struct sabot_sessions *sessions, struct sabot_sim_range range,
                        enum sabot_vector vector, struct sabot_session_space *space,
                        struct sabot_session_totals *totals, sabot_cents *results);

#endif
