/*
 * points_lanes.h - shoes dealt by points, a shoe a lane.
 *
 * Included after a lanes_*.h. A shoe is not a row of cards but, for each
 * number of points p, how many unseen cards are worth p or more. A place below
 * the number of unseen cards is a card, those of most points first: it is
 * worth as many points as there are counts above it, and taking it lowers
 * exactly those counts. Burned cards stay among the unseen: what is not known
 * of them is not known of the cards left either, so the next card has the same
 * odds; they only bring the cut card nearer.
 *
 * A place beyond the shoe is no card: it is worth nothing and takes nothing.
 */
#ifndef LIB_SIM_POINTS_LANES_H
#define LIB_SIM_POINTS_LANES_H

#include "lib/sim/stream_lanes.h"

#include <string.h>

#define NO_CARD INT16_MAX

/* Words that a round takes: two for each two cards it may need. The burn takes
 * as many, though it uses two, so that rounds never share a refill. */
enum { ROUND_WORDS = 6 };
_Static_assert(STREAM_WORDS % ROUND_WORDS == 0, "a refill is whole rounds");

/* The numbers of the rules, in every lane: to load one costs less than to make
 * it again, and compilers that know the number would make it. */
struct known {
    lanes two, four, ten;
    lanes below_natural; /* the largest total that is not a natural */
    lanes player_stands, banker_stands;
    lanes no_card;
    lanes twenty, two_hundred, not_counted; /* of an outcome's number */
    lanes rounds_after;
    uint16_t banker_against[16];
};

struct shoes {
    lanes unseen;
    lanes at_least[SABOT_SIM_POINTS]; /* unseen cards of so many points or more; from 1 on */
    lanes points;                     /* of all unseen cards together */
    lanes burned;                     /* of them: the shoe has run out if fewer are left */
    lanes shows_below;                /* the cut card has shown if fewer are left */
    lanes to_go;                      /* rounds that may still begin */
    uint16_t numbers[LANES];          /* of the outcomes of the last round */
};

LANES_FUNCTION void take(struct shoes *shoes, lanes place) {
#pragma GCC unroll 9
    for (int p = 1; p < SABOT_SIM_POINTS; p++) {
        lane_mask worth = lanes_below(place, shoes->at_least[p]);
        shoes->at_least[p] = lanes_down_where(worth, shoes->at_least[p]);
    }
}

/* What the cards were worth that were taken since this was last asked: all
 * points in the shoe are the sum of the counts, a card counting once for each
 * of its points, and what was taken is what is missing. */
LANES_FUNCTION lanes points_taken(struct shoes *shoes) {
    const lanes *n = shoes->at_least;
    lanes low = lanes_add(lanes_add(n[1], n[2]), lanes_add(n[3], n[4]));
    lanes high = lanes_add(lanes_add(n[5], n[6]), lanes_add(n[7], n[8]));
    lanes before = shoes->points;
    shoes->points = lanes_add(lanes_add(low, high), n[9]);
    return lanes_subtract(before, shoes->points);
}

/* R3, for totals up to 19: ten less, or, where that would be below zero and so
 * is huge, the total itself. */
LANES_FUNCTION lanes last_digit(const struct known *known, lanes total) {
    return lanes_smaller(total, lanes_subtract(total, known->ten));
}

/* Once the cut card has shown, only so many rounds begin. */
LANES_FUNCTION void look_for_cut_card(struct shoes *shoes, const struct known *known) {
    lane_mask shown = lanes_below(shoes->unseen, shoes->shows_below);
    lanes few = lanes_smaller(shoes->to_go, known->rounds_after);
    shoes->to_go = lanes_choose(shown, few, shoes->to_go);
}

/* New shoes; lanes from `count` on have none and deal no rounds. */
LANES_FUNCTION void open_shoes(struct shoes *shoes, struct stream *stream,
                               const struct known *known, const struct sabot_sim *sim,
                               uint64_t count) {
    shoes->unseen = lanes_all(sim->cards);
    for (int p = 1; p < SABOT_SIM_POINTS; p++)
        shoes->at_least[p] = lanes_all((SABOT_SIM_POINTS - p) * SABOT_SUITS * sim->decks);
    points_taken(shoes);
    shoes->burned = lanes_all(0);
    shoes->shows_below = lanes_all(sim->cut_card + sim->shows_below);
    uint16_t to_go[LANES];
    for (unsigned i = 0; i < LANES; i++)
        to_go[i] = i < count ? (uint16_t)sim->rounds_at_most : 0;
    shoes->to_go = lanes_load(to_go);
    lanes_store(shoes->numbers, known->not_counted);
    stream_ready(stream);
    if (!sim->burns)
        return;
    take(shoes, stream_places(stream, shoes->unseen).first);
    stream->used = ROUND_WORDS;
    lanes turned = points_taken(shoes);
    shoes->burned = lanes_add_where(lanes_below(turned, lanes_all(1)), turned, known->ten);
    shoes->shows_below = lanes_add(shoes->shows_below, shoes->burned);
    shoes->unseen = lanes_subtract(shoes->unseen, lanes_all(1));
    look_for_cut_card(shoes, known);
}

/* Deals a round in every lane and returns the number of its outcome. It follows
 * R5 to R9, but for one thing: the Player's two cards come first and then the
 * Banker's two, which changes no odds, because any order of unseen cards is as
 * likely as any other. Places of a fifth and a sixth card are drawn for
 * everyone, and the cards taken where the rule draws them. */
LANES_FUNCTION lanes deal_round(struct shoes *shoes, struct stream *stream,
                                const struct known *known) {
    struct places players = stream_places(stream, shoes->unseen);
    struct places bankers = stream_places(stream, lanes_subtract(shoes->unseen, known->two));
    lanes unseen = lanes_subtract(shoes->unseen, known->four);
    struct places thirds = stream_places(stream, unseen);

    take(shoes, players.first);
    take(shoes, players.second);
    lanes player = last_digit(known, points_taken(shoes));
    take(shoes, bankers.first);
    take(shoes, bankers.second);
    lanes banker = last_digit(known, points_taken(shoes));

    lane_mask natural = mask_or(lanes_below(known->below_natural, player),
                                lanes_below(known->below_natural, banker));
    lane_mask player_low = lanes_below(player, known->player_stands);
    lane_mask banker_low = lanes_below(banker, known->banker_stands);
    lane_mask player_draws = mask_and_not(player_low, natural);
    lane_mask banker_alone = mask_and_not(banker_low, mask_or(natural, player_low));
    lane_mask one_draws = mask_or(player_draws, banker_alone);
    take(shoes, lanes_choose(one_draws, thirds.first, known->no_card));
    lanes fifth = points_taken(shoes);

    lanes limit = lanes_look_up(known->banker_against, fifth);
    lane_mask both_draw = mask_and_not(player_draws, lanes_below(limit, banker));
    take(shoes, lanes_choose(both_draw, thirds.second, known->no_card));
    lanes sixth = points_taken(shoes);

    player = last_digit(known, lanes_add_where(player_draws, player, fifth));
    banker = lanes_add_where(banker_alone, banker, fifth);
    banker = last_digit(known, lanes_add(banker, sixth));

    shoes->unseen = lanes_down_where(both_draw, lanes_down_where(one_draws, unseen));

    lanes number = lanes_add(lanes_multiply_low(player, known->twenty), banker);
    number = lanes_add_where(player_draws, number, known->two_hundred);
    return lanes_add_where(mask_or(banker_alone, both_draw), number, known->ten);
}

/* Counts the rounds that were dealt last. Their numbers are read from memory,
 * one round late: taken out of the vector, or read back at once, they would
 * hold up the next round. */
LANES_FUNCTION void tally(const struct shoes *shoes, struct sim_tallies *tallies) {
    const volatile uint16_t *numbers = shoes->numbers;
#pragma GCC unroll 32
    for (unsigned i = 0; i < LANES; i++)
        tallies->outcomes[i % SIM_TURNS][numbers[i]]++;
}

/* Deals a round that every shoe is sure to have, and tallies the round before. */
LANES_FUNCTION void deal_sure(struct shoes *shoes, struct stream *stream, const struct known *known,
                              struct sim_tallies *tallies) {
    stream_ready(stream);
    lanes number = deal_round(shoes, stream, known);
    tally(shoes, tallies);
    lanes_store(shoes->numbers, number);
}

/* Deals a round to the shoes that have one, and tallies the round before;
 * false if none has another. */
LANES_FUNCTION bool deal_next(struct shoes *shoes, struct stream *stream, const struct known *known,
                              struct sim_tallies *tallies) {
    stream_ready(stream);
    lane_mask ended = lanes_below(shoes->to_go, lanes_all(1));
    lanes number = deal_round(shoes, stream, known);
    lane_mask not_counted = mask_or(ended, lanes_below(shoes->unseen, shoes->burned));
    shoes->to_go =
        lanes_choose(not_counted, lanes_all(0), lanes_subtract(shoes->to_go, lanes_all(1)));
    look_for_cut_card(shoes, known);
    tally(shoes, tallies);
    lanes_store(shoes->numbers, lanes_choose(not_counted, known->not_counted, number));
    return mask_any(lanes_below(lanes_all(0), shoes->to_go));
}

/* Two vectors of shoes take turns: while one waits for its last card, the
 * other is dealt. */
enum { GROUP_SHOES = 2 * LANES };
_Static_assert(SABOT_SIM_BLOCK % GROUP_SHOES == 0, "a block is whole groups");

/* Deals GROUP_SHOES shoes, or as many as there are. */
LANES_ENTRY static __attribute__((noinline)) void deal_group(const struct sabot_sim *sim,
                                                             const struct known *known,
                                                             struct sabot_sim_range range,
                                                             struct sim_tallies *tallies) {
    struct stream streams[2];
    struct shoes shoes[2];
    for (unsigned i = 0; i < 2; i++) {
        uint64_t before = i * LANES;
        stream_begin(&streams[i], sim, SIM_FOR_POINTS, range.first + before);
        open_shoes(&shoes[i], &streams[i], known, sim,
                   before < range.count ? range.count - before : 0);
    }
    int sure = range.count < GROUP_SHOES ? 0 : sim->rounds_sure;
    for (int i = 0; i < sure; i++) {
        deal_sure(&shoes[0], &streams[0], known, tallies);
        deal_sure(&shoes[1], &streams[1], known, tallies);
    }
    for (int i = 0; i < 2; i++)
        shoes[i].to_go = lanes_subtract(shoes[i].to_go, lanes_all(sure));
    for (bool live = true; live;) {
        live = deal_next(&shoes[0], &streams[0], known, tallies);
        live |= deal_next(&shoes[1], &streams[1], known, tallies);
    }
    tally(&shoes[0], tallies);
    tally(&shoes[1], tallies);
}

LANES_FUNCTION void deal_points(const struct sabot_sim *sim, struct sabot_sim_range range,
                                struct sim_tallies *tallies) {
    struct known known = {
        .two = lanes_all(2),
        .four = lanes_all(4),
        .ten = lanes_all(10),
        .below_natural = lanes_all(sim->hits.stands_from - 1),
        .player_stands = lanes_all(sim->hits.player + 1),
        .banker_stands = lanes_all(sim->hits.banker_alone + 1),
        .no_card = lanes_all(NO_CARD),
        .twenty = lanes_all(20),
        .two_hundred = lanes_all(200),
        .not_counted = lanes_all(SIM_NOT_COUNTED),
        .rounds_after = lanes_all(sim->rounds_after),
    };
    memcpy(known.banker_against, sim->hits.banker_against, sizeof known.banker_against);
    for (uint64_t done = 0; done < range.count; done += GROUP_SHOES) {
        struct sabot_sim_range group = {range.first + done, range.count - done};
        deal_group(sim, &known, group, tallies);
    }
}

#endif
