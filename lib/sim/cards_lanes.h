/*
 * cards_lanes.h - shoes dealt in real card order, with ranks and suits.
 *
 * Included after a lanes_*.h. Each lane's shoe is a row of cards in memory,
 * shuffled by Fisher-Yates from the end: the lanes draw the places, for all
 * shoes at once, and the cards are swapped one by one. Rounds are dealt from
 * the end of the row, shoe by shoe in turns, so that the processor always has
 * another shoe to work on while one waits; how a round ends is looked up by
 * both totals and the two cards that may follow.
 */
#ifndef LIB_SIM_CARDS_LANES_H
#define LIB_SIM_CARDS_LANES_H

#include "lib/sim/stream_lanes.h"

#include <string.h>

enum { ROW_CARDS_MAX = SABOT_SIM_CARDS_DECKS_MAX * SABOT_DECK_CARDS };

struct rows {
    uint8_t space[LANES][SABOT_SIM_ROW_BLANKS + ROW_CARDS_MAX];
    int left[LANES];  /* cards that are not dealt */
    int to_go[LANES]; /* rounds that may still begin */
};

LANES_FUNCTION void swap_to(uint8_t *row, int end, int place) {
    uint8_t card = row[place];
    row[place] = row[end];
    row[end] = card;
}

/* Lays out a row a lane, `row_bytes` apart, and brings the cards at its end into
 * random order, as many as can be dealt. */
LANES_FUNCTION void shuffle_rows(uint8_t *space, size_t row_bytes, struct stream *stream,
                                 const struct sabot_sim *sim) {
    for (int i = 0; i < LANES; i++) {
        uint8_t *row = space + (size_t)i * row_bytes;
        memset(row, 0, SABOT_SIM_ROW_BLANKS);
        row += SABOT_SIM_ROW_BLANKS;
        for (int deck = 0; deck < sim->decks; deck++)
            for (int card = 0; card < SABOT_DECK_CARDS; card++)
                *row++ = (uint8_t)card;
    }
    for (int left = sim->cards; left > sim->cards - sim->cards_needed; left -= 2) {
        stream_ready(stream);
        struct places places = stream_places(stream, lanes_all(left));
        uint16_t first[LANES], second[LANES];
        lanes_store(first, places.first);
        lanes_store(second, places.second);
        for (int i = 0; i < LANES; i++) {
            uint8_t *row = space + (size_t)i * row_bytes + SABOT_SIM_ROW_BLANKS;
            swap_to(row, left - 1, first[i]);
            swap_to(row, left - 2, second[i]);
        }
    }
}

LANES_FUNCTION void shuffle_range(const struct sabot_sim *sim, struct sabot_sim_range range,
                                  uint8_t *rows) {
    size_t row_bytes = sabot_sim_row_bytes(sim);
    for (uint64_t done = 0; done < range.count; done += LANES) {
        struct stream stream;
        stream_begin(&stream, sim, SIM_FOR_CARDS, range.first + done);
        shuffle_rows(rows + done * row_bytes, row_bytes, &stream, sim);
    }
}

LANES_FUNCTION void open_rows(struct rows *rows, struct stream *stream, const struct sabot_sim *sim,
                              uint64_t count) {
    shuffle_rows(rows->space[0], sizeof rows->space[0], stream, sim);
    for (unsigned i = 0; i < LANES; i++) {
        int left = sim->cards;
        if (sim->burns)
            left -= 1 + sim_burned_for(sim, rows->space[i][SABOT_SIM_ROW_BLANKS + left - 1]);
        rows->left[i] = left;
        rows->to_go[i] = i < count ? sim_rounds_to_go(sim, left, sim->rounds_at_most) : 0;
    }
}

/* The enum sabot_pair of two cards: of one rank, they differ in the two bits of the suit alone,
 * in both where the colour is one. */
LANES_FUNCTION unsigned pair_of(unsigned one, unsigned two) {
    const unsigned kinds = SABOT_PAIR_PERFECT | SABOT_PAIR_MIXED << 2 | SABOT_PAIR_MIXED << 4 |
                           SABOT_PAIR_COLOURED << 6;
    unsigned differ = one ^ two;
    return differ < SABOT_SUITS ? kinds >> 2 * differ & 3 : SABOT_PAIR_NONE;
}

/* Deals one round of one row, which has a round to go. */
LANES_FUNCTION void deal_row(struct rows *rows, int i, const struct sabot_sim *sim,
                             struct sim_tallies *tallies) {
    const uint8_t *next = rows->space[i] + SABOT_SIM_ROW_BLANKS + rows->left[i];
    unsigned end = sim_end_of(sim, next);
    int left = rows->left[i] - (int)(end / SABOT_SIM_USED);
    if (left < 0) { /* void (R80) */
        rows->to_go[i] = 0;
        return;
    }
    rows->left[i] = left;
    rows->to_go[i] = sim_rounds_to_go(sim, left, rows->to_go[i] - 1);
    if (sim->judges != NULL) {
        tallies->cells[sim_cell(sim->judges, next, end)]++;
        return;
    }
    unsigned pairs = pair_of(next[-1], next[-3]) * SABOT_PAIRS + pair_of(next[-2], next[-4]);
    tallies->outcomes[i % SIM_TURNS][end % SABOT_SIM_USED]++;
    tallies->pairs[i % SIM_TURNS][pairs]++;
    if (sim->judged != NULL)
        sim_judge(sim, next, end % SABOT_SIM_USED, tallies);
}

LANES_FUNCTION void deal_cards(const struct sabot_sim *sim, struct sabot_sim_range range,
                               struct sim_tallies *tallies) {
    struct rows rows;
    for (uint64_t done = 0; done < range.count; done += LANES) {
        struct stream stream;
        stream_begin(&stream, sim, SIM_FOR_CARDS, range.first + done);
        open_rows(&rows, &stream, sim, range.count - done);
        for (bool any = true; any;) {
            any = false;
            for (int i = 0; i < LANES; i++)
                if (rows.to_go[i] > 0) {
                    deal_row(&rows, i, sim, tallies);
                    any = true;
                }
        }
    }
}

#endif
