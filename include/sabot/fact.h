/*
 * sabot/fact.h - what a wager may ask of a round: facts of its outcome and of its cards.
 *
 * Each fact has a small whole value, so that a pay table (sabot/wager.h) can name them all in
 * one way. Those of the outcome follow from its four numbers. Those of the cards are of one hand
 * or of both; those of both are put together from a part of each hand, so that odds can be
 * counted hand by hand (sabot/card_odds.h).
 *
 * A new fact of the cards goes before SABOT_FACTS: its row in lib/game/fact.c, which says what of
 * a card it looks at, and its value there; its word in word_begins (lib/game/wager.c; if no word
 * has room, SABOT_WHEN_WORDS is one more); its edition in sabot_sheet_edition; its words in
 * host/rulespage/phrases.c; docs/sheets.md and web/src/protocol.ts. If it asks which card came
 * first, asks_order (lib/odds/card_plan.c) names it. tests/oracle/card_odds_test.c deals it.
 *
 * Rules: R2, R4, R10, R11, R12.
 */
#ifndef SABOT_FACT_H
#define SABOT_FACT_H

#include "sabot/outcome.h"
#include "sabot/round.h"

/* In the order of their places in a condition. */
enum sabot_fact {
    SABOT_FACT_WINNER,  /* enum sabot_winner */
    SABOT_FACT_NATURAL, /* enum sabot_natural */
    SABOT_FACT_MARGIN,  /* 0..9, between the totals */
    SABOT_FACT_PLAYER_CARDS,
    SABOT_FACT_PLAYER_TOTAL,
    SABOT_FACT_BANKER_CARDS,
    SABOT_FACT_BANKER_TOTAL,
    SABOT_FIRST_FACTS, /* how many facts sheets could name from the first version on */
    SABOT_FACT_SUM = SABOT_FIRST_FACTS,
    SABOT_FACT_CARDS,
    SABOT_OUTCOME_FACTS, /* so many follow from the outcome */
    SABOT_FACT_PLAYER_PAIR = SABOT_OUTCOME_FACTS,
    SABOT_FACT_BANKER_PAIR, /* enum sabot_pair */
    SABOT_FACT_PAIRS,
    SABOT_FACT_PERFECT_PAIRS,
    SABOT_FACT_PAIRS_ALIKE,
    SABOT_FACT_PLAYER_COLOUR, /* enum sabot_colour */
    SABOT_FACT_BANKER_COLOUR,
    SABOT_FACT_PLAYER_TWO_COLOUR,
    SABOT_FACT_BANKER_TWO_COLOUR,
    SABOT_FACT_PLAYER_SUIT, /* 0 one, 1 several */
    SABOT_FACT_BANKER_SUIT,
    SABOT_FACT_PLAYER_TWO_SUIT,
    SABOT_FACT_BANKER_TWO_SUIT,
    SABOT_FACT_PLAYER_KIND, /* 0 none, 1 three */
    SABOT_FACT_BANKER_KIND,
    SABOT_FACT_PLAYER_FIRST_TWO,
    SABOT_FACT_BANKER_FIRST_TWO,
    SABOT_FACT_PLAYER_FIRST,
    SABOT_FACT_PLAYER_SECOND,
    SABOT_FACT_PLAYER_THIRD, /* points, or 10: no third card */
    SABOT_FACT_BANKER_FIRST,
    SABOT_FACT_BANKER_SECOND,
    SABOT_FACT_BANKER_THIRD,
    SABOT_FACT_PLAYER_NAMED, /* how many of the cards that the condition names */
    SABOT_FACT_BANKER_NAMED,
    SABOT_FACT_PLAYER_TWO_NAMED,
    SABOT_FACT_BANKER_TWO_NAMED,
    SABOT_FACT_FOUR_NAMED,
    SABOT_FACT_ROUND_NAMED,
    SABOT_FACT_FOUR_NAMED_SUIT, /* 0: no such card, 1 one, 2 several */
    SABOT_FACT_ROUND_NAMED_SUIT,
    SABOT_FACTS,
};

/* The edition of the rules from which live tables take the facts after SABOT_FIRST_FACTS. */
#define SABOT_FACTS_EDITION 3

/* How the first two cards of a hand go together. */
enum sabot_pair {
    SABOT_PAIR_NONE,
    SABOT_PAIR_MIXED,    /* one rank, two colours */
    SABOT_PAIR_COLOURED, /* one rank and colour, two suits */
    SABOT_PAIR_PERFECT,  /* one rank and suit */
    SABOT_PAIRS,
};

enum sabot_colour { SABOT_COLOUR_RED, SABOT_COLOUR_BLACK, SABOT_COLOUR_MIXED };

/* How closely a round's cards are known, or must be. */
enum sabot_detail {
    SABOT_DETAIL_OUTCOME, /* not at all */
    SABOT_DETAIL_POINTS,
    SABOT_DETAIL_RANKS,
    SABOT_DETAIL_SUITS,
};

/* What of a card a fact looks at besides its points, so that odds know which cards it tells
 * apart: bits. */
enum sabot_looks {
    SABOT_LOOKS_RANK = 1,
    SABOT_LOOKS_COLOUR = 2,
    SABOT_LOOKS_SUIT = 4,
    SABOT_LOOKS_NAMED = 8, /* it counts the cards that the condition names; SUIT: their suits */
};

/* Whose cards a fact is of. */
enum sabot_scope {
    SABOT_SCOPE_PLAYER = SABOT_HAND_PLAYER,
    SABOT_SCOPE_BANKER = SABOT_HAND_BANKER,
    SABOT_SCOPE_BOTH,
    SABOT_SCOPE_OUTCOME,
};

/* A fact as people write it in a sheet, and the values it may take. */
struct sabot_fact_form {
    const char *name;          /* `winner`, `player_total`, ... */
    const char *const *values; /* names of the values from `least` on, or NULL: plain numbers */
    int least, most;
    const char *word; /* one more word, or NULL: for these values together (bits, from 0 on) */
    uint32_t word_fits;
    enum sabot_scope scope;
    enum sabot_detail detail; /* that it takes to know any value of it */
    uint8_t looks;            /* enum sabot_looks */
    uint8_t at, shift;        /* its bits in a condition: which word, and from which bit on */
};

extern const struct sabot_fact_form sabot_fact_forms[SABOT_FACTS];

/* The cards of these ranks that have these suits: bits by number. */
struct sabot_named {
    uint16_t ranks;
    uint8_t suits;
};

#define SABOT_NAMED_RANKS ((1U << SABOT_RANKS) - 1)
#define SABOT_NAMED_SUITS ((1U << SABOT_SUITS) - 1)

/* A round as a wager sees it. */
struct sabot_facts {
    struct sabot_outcome outcome;
    enum sabot_detail detail; /* how much of the cards is known */
    struct sabot_card cards[2][SABOT_HAND_CARDS_MAX];
};

/* Of an outcome alone: the cards are not known. */
struct sabot_facts sabot_facts_of_outcome(struct sabot_outcome outcome);
/* Of a round that is over. */
struct sabot_facts sabot_facts_of_round(const struct sabot_round *round);

int sabot_outcome_fact(struct sabot_outcome outcome, enum sabot_fact fact);

/* What one hand adds to a fact: its value for a fact of the hand, else its part of a fact of
 * both hands, 0..15. `count` cards, 2 or 3. */
int sabot_hand_part(const struct sabot_card *cards, int count, enum sabot_fact fact,
                    struct sabot_named named);
/* The value of a fact of both hands from the parts of the two. */
int sabot_parts_fact(enum sabot_fact fact, int player, int banker);

/* The value of a fact. Requires: what it takes to know it is known. */
int sabot_facts_value(const struct sabot_facts *facts, enum sabot_fact fact,
                      struct sabot_named named);

#endif
