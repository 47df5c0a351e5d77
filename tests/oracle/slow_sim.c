/*
 * slow_sim.c - the simulation a second time. See slow_sim.h.
 */
#include "tests/oracle/slow_sim.h"

#include "lib/sim/chacha.h"
#include "tests/oracle/prose_rule.h"

#include <stdlib.h>
#include <string.h>

__extension__ typedef unsigned __int128 wide;

enum { FOR_POINTS = 0, FOR_CARDS = 2 };

/* ---- random places ---- */

struct stream {
    const struct slow_sim *sim;
    uint32_t purpose;
    uint64_t shoe;
    uint32_t draw; /* pairs of places drawn so far */
    uint32_t made; /* block that is at hand, plus one */
    uint32_t words[CHACHA_WORDS];
};

static uint32_t word_at(struct stream *stream, uint32_t index) {
    uint32_t block = index / CHACHA_WORDS;
    if (stream->made != block + 1) {
        struct chacha_place place = {block, stream->purpose, stream->shoe / 2};
        sabot_chacha_block(stream->sim->key, place, stream->words);
        stream->made = block + 1;
    }
    return stream->words[index % CHACHA_WORDS];
}

static uint32_t half_at(struct stream *stream, uint32_t index) {
    uint32_t word = word_at(stream, index);
    return stream->shoe % 2 == 0 ? word & 0xffff : word >> 16;
}

/* Two places, below `below` and below `below` - 1, from a fraction of 96 bits:
 * 32 of the stream, and 64 of the words that are kept for this draw alone. */
static void draw_places(struct stream *stream, int below, int places[2]) {
    uint32_t bits = half_at(stream, 2 * stream->draw) << 16 | half_at(stream, 2 * stream->draw + 1);
    struct chacha_place place = {stream->draw * 2 + (uint32_t)(stream->shoe % 2),
                                 stream->purpose + 1, stream->shoe / 2};
    uint32_t more[CHACHA_WORDS];
    sabot_chacha_block(stream->sim->key, place, more);
    stream->draw++;
    if (stream->sim->fault == SLOW_REMAINDER) {
        places[0] = (int)(bits >> 22) % below;
        places[1] = (int)(bits >> 12 & 0x3ff) % (below - 1);
        return;
    }
    wide fraction = (wide)bits << 64 | (wide)more[0] << 32 | more[1];
    wide product = (wide)below * (wide)(below - 1);
    int pair = (int)(fraction * product >> 96);
    places[0] = pair / (below - 1);
    places[1] = pair % (below - 1);
}

/* ---- the round ---- */

static struct prose_round deal(const struct slow_sim *sim, const int points[PROSE_CARDS]) {
    struct prose_round round = prose_deal(PROSE_S1, points);
    int banker = (points[1] + points[3]) % 10;
    int player = (points[0] + points[2]) % 10;
    bool player_drew = round.player_cards == 3;
    if (sim->fault == SLOW_BANKER_IGNORES_R9 && player_drew) {
        round.banker_cards = banker <= 5 ? 3 : 2;
        round.banker_total = banker <= 5 ? (banker + points[5]) % 10 : banker;
    }
    if (sim->fault == SLOW_NATURAL_PLAYS_ON && banker >= 8 && player <= 5) {
        round.player_cards = 3;
        round.player_total = (player + points[4]) % 10;
    }
    return round;
}

static int cards_of(struct prose_round round) {
    return round.player_cards + round.banker_cards;
}

static void count_round(struct prose_round round, struct slow_counts *counts) {
    int player = (round.player_cards - 2) * 10 + round.player_total;
    int banker = (round.banker_cards - 2) * 10 + round.banker_total;
    counts->outcomes[player * 20 + banker]++;
}

/* ---- when a shoe ends (reading 10) ---- */

bool slow_sim_begins(const struct slow_sim *sim, struct slow_end *end, int left) {
    if (sim->rounds > 0)
        return end->rounds++ < sim->rounds;
    if (left > sim->cut_card)
        return true;
    if (left == sim->cut_card && sim->rounds_after_cut == 0) /* the round it shows in is the last */
        return true;
    return end->after_shown++ < sim->rounds_after_cut;
}

/* ---- by points ---- */

/* Takes the card at a place, cards of most points first. */
static int take(int left[10], int place) {
    int points = 9;
    while (points > 0 && place >= left[points])
        place -= left[points--];
    left[points]--;
    return points;
}

static void points_shoe(const struct slow_sim *sim, uint64_t shoe, struct slow_counts *counts) {
    struct stream stream = {.sim = sim, .purpose = FOR_POINTS, .shoe = shoe};
    int unseen = 52 * sim->decks, burned = 0, places[2];
    int left[10] = {16 * sim->decks};
    for (int i = 1; i < 10; i++)
        left[i] = 4 * sim->decks;
    if (sim->burns) {
        draw_places(&stream, unseen--, places);
        int turned = take(left, places[0]);
        burned = turned == 0 ? 10 : turned;
        stream.draw = 3;
    }
    struct slow_end end = {0};
    while (slow_sim_begins(sim, &end, unseen - burned)) {
        int drawn[6], kept[10];
        /* Too few cards for any round: it would be void. */
        if (unseen - burned < 4)
            return;
        for (int i = 0; i < 4; i += 2) {
            draw_places(&stream, unseen - i, places);
            drawn[i] = take(left, places[0]);
            drawn[i + 1] = take(left, places[1]);
        }
        memcpy(kept, left, sizeof kept);
        /* Of the next two, those that are not drawn go back. */
        int below = unseen - 4;
        if (below >= 2)
            draw_places(&stream, below, places);
        else
            stream.draw++;
        drawn[4] = below >= 1 ? take(left, below >= 2 ? places[0] : 0) : 0;
        drawn[5] = below >= 2 ? take(left, places[1]) : 0;
        /* The Player's two cards are drawn first, and dealt in turn. */
        int points[PROSE_CARDS] = {drawn[0], drawn[2], drawn[1], drawn[3], drawn[4], drawn[5]};
        struct prose_round round = deal(sim, points);
        int used = cards_of(round);
        if (unseen - burned < used)
            return; /* void (R80) */
        if (used < 6) {
            memcpy(left, kept, sizeof kept);
            if (used == 5)
                left[drawn[4]]--;
        }
        unseen -= used;
        count_round(round, counts);
    }
}

void slow_sim_points(const struct slow_sim *sim, uint64_t first, uint64_t count,
                     struct slow_counts *counts) {
    for (uint64_t i = 0; i < count; i++)
        points_shoe(sim, first + i, counts);
}

/* ---- by cards ---- */

static int points_of(int card) {
    int rank = card / 4;
    return rank >= 9 ? 0 : rank + 1;
}

static int pair_kind(int one, int two) {
    const char *colours = "BRRB"; /* spades, hearts, diamonds, clubs */
    if (one / 4 != two / 4)
        return 0;
    return one == two ? 3 : colours[one % 4] == colours[two % 4] ? 2 : 1;
}

void slow_sim_row(const struct slow_sim *sim, uint64_t shoe, int *cards) {
    struct stream stream = {.sim = sim, .purpose = FOR_CARDS, .shoe = shoe};
    int left = 52 * sim->decks;
    for (int i = 0; i < left; i++)
        cards[i] = i % 52;
    for (int end = left - 1; end > 0; end -= 2) {
        int places[2];
        draw_places(&stream, end + 1, places);
        for (int i = 0; i < 2; i++) {
            int card = cards[places[i]];
            cards[places[i]] = cards[end - i];
            cards[end - i] = card;
        }
    }
}

static void cards_shoe(const struct slow_sim *sim, uint64_t shoe, struct slow_counts *counts) {
    int left = 52 * sim->decks;
    int *row = calloc((size_t)left + PROSE_CARDS, sizeof *row);
    int *cards = row + PROSE_CARDS; /* blanks in front, for a shoe that runs out */
    slow_sim_row(sim, shoe, cards);
    if (sim->burns) {
        int turned = points_of(cards[left - 1]);
        left -= 1 + (turned == 0 ? 10 : turned);
    }
    struct slow_end end = {0};
    while (slow_sim_begins(sim, &end, left)) {
        int points[PROSE_CARDS];
        for (int i = 0; i < PROSE_CARDS; i++)
            points[i] = points_of(cards[left - 1 - i]);
        struct prose_round round = deal(sim, points);
        if (left < cards_of(round))
            break; /* void (R80) */
        counts->pairs[pair_kind(cards[left - 1], cards[left - 3]) * 4 +
                      pair_kind(cards[left - 2], cards[left - 4])]++;
        left -= cards_of(round);
        count_round(round, counts);
    }
    free(row);
}

void slow_sim_cards(const struct slow_sim *sim, uint64_t first, uint64_t count,
                    struct slow_counts *counts) {
    for (uint64_t i = 0; i < count; i++)
        cards_shoe(sim, first + i, counts);
}
