/*
 * plain_suited.h - every ordered hand by rank and suit, one after the other: how many deals end
 * in each outcome, and in how many of them the Player's cards are of one suit.
 *
 * All of an eight-deck shoe would take a minute: the first card of each hand is given, and the
 * 52 * 52 choices of the two are the whole of it.
 */
#ifndef BENCH_PLAIN_SUITED_H
#define BENCH_PLAIN_SUITED_H

#include "sabot/card_odds.h"

#define PLAIN_SUITED_PARTS (52 * 52)

struct plain_suited {
    uint8_t hits[10][11];   /* Banker's total by the Player's third card; [10]: the Player stood */
    uint64_t deals[400][2]; /* by outcome number and whether the Player's suits are one */
};

void plain_suited_begin(struct plain_suited *plain);

/* Adds the deals of one part of a shoe, by rank and suit. */
void plain_suited_add(struct plain_suited *plain, const struct sabot_card_shoe *shoe, int part);

#endif
