/*
 * slow_sim.h - the simulation a second time, from docs/simulation.md.
 *
 * One shoe after the other, one card after the other, with wide integers in
 * place of tricks and the rounds dealt by the prose of S1 (prose_rule.h). Of
 * the library it shares the ChaCha block alone, which has known answers of its
 * own. It can also be wrong on purpose, to see that a check notices.
 *
 * Rules: R2, R5-R9, R80; reading 10.
 */
#ifndef TESTS_ORACLE_SLOW_SIM_H
#define TESTS_ORACLE_SLOW_SIM_H

#include <stdbool.h>
#include <stdint.h>

enum slow_fault {
    SLOW_NO_FAULT,
    SLOW_REMAINDER,         /* places are what is left of ten bits, divided by the cards */
    SLOW_BANKER_IGNORES_R9, /* draws as if the Player had stood */
    SLOW_NATURAL_PLAYS_ON,  /* the Player draws against a Banker natural */
};

struct slow_sim {
    uint32_t key[8];
    int decks;
    bool burns;
    int cut_card;
    int rounds_after_cut;
    int rounds; /* a shoe; 0: to the cut card */
    enum slow_fault fault;
};

struct slow_counts {
    uint64_t outcomes[400]; /* ((cards - 2) * 10 + total) of the Player * 20 + the Banker's */
    uint64_t pairs[16];     /* Player's kind * 4 + Banker's: none, mixed, coloured, perfect */
};

/* Deals shoes `first` to `first` + `count` - 1 and adds their rounds. */
void slow_sim_points(const struct slow_sim *sim, uint64_t first, uint64_t count,
                     struct slow_counts *counts);
void slow_sim_cards(const struct slow_sim *sim, uint64_t first, uint64_t count,
                    struct slow_counts *counts);

/* ---- for other slow studies of the same shoes ---- */

/* The cards of a shoe, rank * 4 + suit, 52 * decks of them, dealt from the end. */
void slow_sim_row(const struct slow_sim *sim, uint64_t shoe, int *cards);

/* How near its end a shoe is; starts as zeros. */
struct slow_end {
    int rounds;      /* dealt */
    int after_shown; /* rounds that began with the cut card out, or in front */
};

/* Whether another round begins with so many cards left in the shoe (reading 10). */
bool slow_sim_begins(const struct slow_sim *sim, struct slow_end *end, int left);

#endif
