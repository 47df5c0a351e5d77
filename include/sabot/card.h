/*
 * sabot/card.h - cards, their notation, and a set of decks to take them from.
 *
 * A card is a rank and, where it is known, a suit: `Th` is the ten of hearts.
 * Only the rank has a point value. No jokers.
 *
 * Rules: R1, R2, R3.
 */
#ifndef SABOT_CARD_H
#define SABOT_CARD_H

#include "sabot/base.h"
#include "sabot/text.h"

#define SABOT_RANKS          13
#define SABOT_SUITS          4
#define SABOT_DECKS_MAX      8
#define SABOT_DECK_CARDS     52
#define SABOT_SHOE_CARDS_MAX (SABOT_DECKS_MAX * SABOT_DECK_CARDS)

enum sabot_suit {
    SABOT_SPADES,
    SABOT_HEARTS,
    SABOT_DIAMONDS,
    SABOT_CLUBS,
    SABOT_SUIT_UNKNOWN, /* the rank alone was keyed */
};

struct sabot_card {
    uint8_t rank; /* 0 ace, 1 two, ... 8 nine, 9 ten, 10 jack, 11 queen, 12 king */
    uint8_t suit; /* enum sabot_suit */
};

/* Points of a card: ace 1, 2 to 9 face value, ten and court cards 0. */
int sabot_card_points(struct sabot_card card);

/* Reads one card at `words`, `Th` or `10h`; `length` bytes, no more, no less. */
SABOT_MUST_CHECK enum sabot_status sabot_card_read(const char *words, size_t length,
                                                   struct sabot_card *card,
                                                   struct sabot_error *error);

/* The same for a keyed card, whose suit may be left out: `T` or `10`. */
SABOT_MUST_CHECK enum sabot_status sabot_card_read_keyed(const char *words, size_t length,
                                                         struct sabot_card *card,
                                                         struct sabot_error *error);

/* Reads cards separated by spaces or commas: at most `room` of them. */
SABOT_MUST_CHECK enum sabot_status sabot_cards_read(const char *words, struct sabot_card *cards,
                                                    int room, int *count,
                                                    struct sabot_error *error);

/* Writes `Th`, or `T` where the suit is not known. */
void sabot_card_write(struct sabot_text *text, struct sabot_card card);

/* The 52 cards of a deck by number: 0..51, suit by suit, ace to king. */
struct sabot_card sabot_card_of_deck(int number);

/* How many of each card are left in a number of decks. */
struct sabot_card_set {
    uint8_t left[SABOT_RANKS][SABOT_SUITS];
};

/* All cards of 1 to SABOT_DECKS_MAX decks. */
struct sabot_card_set sabot_card_set_of(int decks);

/* Takes a card of known suit out; false, and nothing changes, if none is left. */
bool sabot_card_set_take(struct sabot_card_set *set, struct sabot_card card);

#endif
