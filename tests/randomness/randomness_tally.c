/*
 * randomness_tally.c - counts shoes. See randomness_tally.h.
 */
#include "tests/randomness/randomness_tally.h"

enum { CARDS = RANDOMNESS_CARDS };

static void add_places(struct randomness_tally *tally, const uint16_t *order) {
    int stayed = 0;
    for (int place = 0; place < CARDS; place++) {
        tally->places[order[place]][place]++;
        tally->neighbours[order[place]][order[place + 1 < CARDS ? place + 1 : 0]]++;
        stayed += order[place] == place;
    }
    tally->stayed[stayed]++;
}

static void add_rising(struct randomness_tally *tally, const uint16_t *order) {
    uint16_t place_of[CARDS];
    int rising = 1;
    for (int place = 0; place < CARDS; place++)
        place_of[order[place]] = (uint16_t)place;
    for (int card = 1; card < CARDS; card++)
        rising += place_of[card] < place_of[card - 1];
    tally->rising[rising]++;
}

/* Goes through the shuffle again: at every step the choice must have been where
 * the card lay that lies at the last place now. */
static void add_choices(struct randomness_tally *tally, const uint16_t *order) {
    uint16_t cards[CARDS], place_of[CARDS];
    for (int i = 0; i < CARDS; i++)
        cards[i] = place_of[i] = (uint16_t)i;
    for (int left = CARDS; left > 1; left--) {
        uint16_t choice = place_of[order[left - 1]], moved = cards[left - 1];
        tally->choices[left] += choice;
        cards[choice] = moved;
        place_of[moved] = choice;
    }
}

void randomness_tally_add(struct randomness_tally *tally, const uint16_t order[CARDS]) {
    tally->shoes++;
    add_places(tally, order);
    add_rising(tally, order);
    add_choices(tally, order);
}

void randomness_tally_merge(struct randomness_tally *into, const struct randomness_tally *from) {
    into->shoes += from->shoes;
    for (int i = 0; i < CARDS; i++)
        for (int other = 0; other < CARDS; other++) {
            into->places[i][other] += from->places[i][other];
            into->neighbours[i][other] += from->neighbours[i][other];
        }
    for (int i = 0; i <= CARDS; i++) {
        into->rising[i] += from->rising[i];
        into->stayed[i] += from->stayed[i];
        into->choices[i] += from->choices[i];
    }
}
