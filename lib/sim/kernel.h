/*
 * kernel.h - what the three ways of dealing share, and what calls them.
 *
 * points_lanes.h and cards_lanes.h say how shoes are dealt, in operations on
 * lanes: as many shoes side by side as a vector holds. Each of the files
 * deal_portable.c, deal_avx2.c and deal_avx512.c takes that text with its own
 * lanes_*.h, so the game is written once and compiled three times.
 */
#ifndef LIB_SIM_KERNEL_H
#define LIB_SIM_KERNEL_H

#include "sabot/round.h"
#include "sabot/sim.h"

/* x86 has the vectors; everything else takes the portable lanes. */
#if defined(__x86_64__)
#define SIM_HAS_X86 1
#else
#define SIM_HAS_X86 0
#endif

/* What a stream's blocks are for: a word of their place, so that no two uses
 * ever share bits. */
enum sim_purpose {
    SIM_FOR_POINTS,
    SIM_FOR_POINTS_MORE, /* the rare bits beyond the first 32 of an index */
    SIM_FOR_CARDS,
    SIM_FOR_CARDS_MORE,
};

/* Counters that take turns, so that two rounds in a row that end alike do not
 * wait for each other. The last outcome takes the rounds that are not counted. */
enum { SIM_TURNS = 4, SIM_NOT_COUNTED = SABOT_OUTCOMES };

struct sim_tallies {
    uint64_t outcomes[SIM_TURNS][SABOT_OUTCOMES + 1];
    uint64_t pairs[SIM_TURNS][SABOT_PAIRS * SABOT_PAIRS];
    uint64_t cases[SABOT_WAGERS_MAX][SABOT_CASES_MAX + 1];
    uint32_t *cells; /* of the judges, where there are any: in place of all others */
};

/* Judges the wagers that go by the cards; the round's cards end at `next`. */
void sim_judge(const struct sabot_sim *sim, const uint8_t *next, unsigned outcome,
               struct sim_tallies *tallies);

/* The mark of a hand whose first two cards these are; the third only where it matters. */
static inline unsigned sim_mark(const struct sabot_sim_judge_hand *hand, unsigned first,
                                unsigned second, unsigned third) {
    unsigned two = hand->two[first][second];
    return hand->third_count == 1
               ? two
               : hand->marks[two * (unsigned)hand->third_count + hand->third[third]];
}

/* The cell of a round by its end (sim_end_of). Whether a hand drew is as good as a coin: both cards
 * are read, and no branch is taken. */
static inline unsigned sim_cell(const struct sabot_sim_judges *judges, const uint8_t *next,
                                unsigned end) {
    unsigned outcome = end % SABOT_SIM_USED, player_drew = outcome >= SABOT_OUTCOMES / 2;
    unsigned banker_drew = end / SABOT_SIM_USED - 4 - player_drew;
    unsigned player = next[-5], banker = next[-5 - (int)player_drew];
    player = SABOT_SIM_NO_THIRD + ((player - SABOT_SIM_NO_THIRD) & (0 - player_drew));
    banker = SABOT_SIM_NO_THIRD + ((banker - SABOT_SIM_NO_THIRD) & (0 - banker_drew));
    player = sim_mark(&judges->hands[0], next[-1], next[-3], player);
    banker = sim_mark(&judges->hands[1], next[-2], next[-4], banker);
    return (player * (unsigned)judges->hands[1].mark_count + banker) * SABOT_OUTCOMES + outcome;
}

/* Deals the shoes of a range, any whole number of lanes or less. */
typedef void sim_dealer(const struct sabot_sim *sim, struct sabot_sim_range range,
                        struct sim_tallies *tallies);

/* Shuffles the shoes of a range, any whole number of lanes or less, into rows. */
typedef void sim_shuffler(const struct sabot_sim *sim, struct sabot_sim_range range, uint8_t *rows);

sim_dealer sabot_sim_points_portable, sabot_sim_cards_portable;
sim_shuffler sabot_sim_rows_portable;
#if SIM_HAS_X86
sim_dealer sabot_sim_points_avx2, sabot_sim_cards_avx2;
sim_shuffler sabot_sim_rows_avx2;
sim_dealer sabot_sim_points_avx512, sabot_sim_cards_avx512;
sim_shuffler sabot_sim_rows_avx512;
#endif

#define SIM_INLINE static inline __attribute__((always_inline))

/* Once the cut card has shown, only so many rounds begin. */
SIM_INLINE int sim_rounds_to_go(const struct sabot_sim *sim, int left, int to_go) {
    bool shown = left - sim->cut_card < sim->shows_below;
    return shown && to_go > sim->rounds_after ? sim->rounds_after : to_go;
}

/* Cards burned unseen after the one that was turned (reading 10). */
SIM_INLINE int sim_burned_for(const struct sabot_sim *sim, unsigned turned) {
    return sim->points[turned] == 0 ? 10 : sim->points[turned];
}

SIM_INLINE unsigned sim_digit(unsigned total) {
    return total >= 10 ? total - 10 : total;
}

/* How the round ends whose cards end a row at `end`: an entry of sim->ends. */
SIM_INLINE unsigned sim_end_of(const struct sabot_sim *sim, const uint8_t *end) {
    const uint8_t *points = sim->points;
    unsigned player = sim_digit(points[end[-1]] + points[end[-3]]);
    unsigned banker = sim_digit(points[end[-2]] + points[end[-4]]);
    return sim->ends[(player * 10 + banker) * 100 + points[end[-5]] * 10U + points[end[-6]]];
}

#endif
