/*
 * sabot/sim.h - many shoes, many rounds, counted by how they ended.
 *
 * A simulation is a pure function: the seed's key, the sheet's shoe rules, the
 * number of decks and the numbers of the shoes give the counts, whatever the
 * machine, the vector width, or the order in which ranges of shoes are dealt.
 * So ranges can be dealt anywhere, on threads or on other machines, and added.
 * Every wager on the outcome is then a sum over the counts; wagers that go by the
 * cards are judged round by round, by cards only. It keeps nothing, allocates nothing, starts no
 * threads, and draws no entropy: a key is 32 bytes that the caller made.
 *
 *     struct sabot_sim sim;
 *     status = sabot_sim_begin(&sim, &sheet, choice, key, &error);
 *     struct sabot_sim_counts counts = {0};
 *     sabot_sim_run(&sim, range, sabot_vector_best(), &counts);
 *
 * Two ways to deal, each reproducible, with the same odds but not the same
 * shoes: by points, where a shoe is ten counts and lanes of a vector are shoes;
 * and by cards, where every shoe is a shuffled row of cards with rank and suit.
 * docs/simulation.md says how each takes its random bits, to the bit. A
 * caller that must see the cards, as a count does, takes the shoes of the second way
 * as rows and deals them one round after the other.
 *
 * Rules: R1-R10, R80; reading 10.
 */
#ifndef SABOT_SIM_H
#define SABOT_SIM_H

#include "sabot/sheet.h"
#include "sabot/vector.h"

#define SABOT_SIM_KEY_BYTES       32
#define SABOT_SIM_DECKS_MAX       500 /* by points and as rows: cards are counted in 15 bits */
#define SABOT_SIM_CARDS_DECKS_MAX 16  /* by cards: the shoes of a vector lie in memory */
#define SABOT_SIM_SHOES_MAX       1000000000000000
#define SABOT_SIM_BLOCK           64 /* shoes; ranges start at a multiple of it */

enum sabot_sim_order {
    SABOT_SIM_BY_POINTS,
    SABOT_SIM_BY_CARDS, /* slower; counts pairs too */
    SABOT_SIM_AS_ROWS,  /* the shoes of BY_CARDS, for sabot_sim_shuffle */
    SABOT_SIM_ORDERS,
};

struct sabot_sim_choice {
    int64_t decks;
    int64_t rounds; /* a shoe; 0: to the cut card, as the sheet says */
    enum sabot_sim_order order;
};

#define SABOT_SIM_POINTS 10

#define SABOT_SIM_NO_THIRD SABOT_DECK_CARDS

#define SABOT_SIM_CELLS_MAX 65536

/* The wagers that go by the cards, in tables: a card is rank * 4 + suit. Rounds are counted by
 * cell, an outcome and the marks of both hands, from which all counts follow. */
struct sabot_sim_judges {
    int count;
    int wagers[SABOT_WAGERS_MAX]; /* their numbers in the sheet */
    struct sabot_sim_judge_hand {
        uint8_t two[SABOT_DECK_CARDS][SABOT_DECK_CARDS]; /* kinds of first and second card, */
        uint8_t third[SABOT_DECK_CARDS + 1];             /* of a third one, or SABOT_SIM_NO_THIRD */
        int two_count, third_count;
        uint8_t *marks; /* [two][third]: of the hand; with one kind of third the first are it */
        int mark_count;
    } hands[2];
    int cell_count; /* [Player's mark][Banker's mark][outcome's number] */
    uint8_t *cases; /* [cell][wager]: that decides */
    uint8_t *pairs; /* [Player's mark][Banker's mark]: of both hands, as in the counts */
};

/* How a simulation is dealt: made by sabot_sim_begin, and read only after. */
struct sabot_sim {
    enum sabot_sim_order order;
    uint32_t key[SABOT_SIM_KEY_BYTES / 4];
    int decks;
    int cards;
    bool burns;         /* the first card is turned and that many more are burned */
    int cut_card;       /* cards behind it */
    int rounds_at_most; /* a shoe */
    int rounds_sure;    /* that every shoe has, and not its last */
    int rounds_after;   /* that begin once the cut card has shown */
    int shows_below;    /* cards before it, at a round's end, when it counts as shown: 1 where
                           it may be the first card of the last round, else 0 */
    /* By points: the largest totals that draw, from the rule of sabot/draw.h. */
    struct {
        uint16_t stands_from;        /* naturals: nobody draws (R6) */
        uint16_t player;             /* R7 */
        uint16_t banker_alone;       /* R8 */
        uint16_t banker_against[16]; /* R9, by the Player's third card */
    } hits;
    /* By cards and as rows: how a round ends, by both totals of two cards and the points of
     * the two cards that may follow, as the digits of a number: the outcome's
     * number, plus SABOT_SIM_USED times the cards used. */
    uint16_t ends[SABOT_SIM_POINTS * SABOT_SIM_POINTS * SABOT_SIM_POINTS * SABOT_SIM_POINTS];
    uint8_t points[SABOT_DECK_CARDS]; /* of the card rank * 4 + suit */
    int cards_needed;                 /* at the most, of a shoe */
    /* By cards: the sheet, borrowed, if it has wagers that the outcome does not decide, and
     * which those are (bits); else NULL and 0. */
    const struct sabot_sheet *judged;
    uint64_t judged_wagers;
    /* The same wagers in tables, borrowed, which are faster; NULL: each is asked for its facts. */
    const struct sabot_sim_judges *judges;
};

#define SABOT_SIM_USED 512

struct sabot_sim_counts {
    uint64_t outcomes[SABOT_OUTCOMES];         /* rounds, by the outcome's number */
    uint64_t pairs[SABOT_PAIRS * SABOT_PAIRS]; /* rounds, Player's enum sabot_pair times 4
                                                  plus Banker's; by cards only */
    /* Rounds by deciding case, of the wagers that go by the cards; by cards only. */
    uint64_t cases[SABOT_WAGERS_MAX][SABOT_CASES_MAX + 1];
};

struct sabot_sim_range {
    uint64_t first; /* shoe; a multiple of SABOT_SIM_BLOCK */
    uint64_t count; /* any; only a simulation's last range ends inside a block */
};

/* Makes a simulation of the sheet's shoe rules; the sheet is borrowed where wagers of it go by
 * the cards and the order is BY_CARDS. SABOT_OUT_OF_RANGE, with what
 * was expected, for a number of decks or rounds that cannot be: rounds are
 * bounded by six cards each and the most that can be burned, eleven. */
SABOT_MUST_CHECK enum sabot_status sabot_sim_begin(struct sabot_sim *sim,
                                                   const struct sabot_sheet *sheet,
                                                   struct sabot_sim_choice choice,
                                                   const uint8_t key[SABOT_SIM_KEY_BYTES],
                                                   struct sabot_error *error);

/* Deals the shoes of a range and adds their rounds to `counts`. A round in
 * which the shoe runs out is void and not counted (R80).
 * Requires: sabot_vector_is_here(vector), and an order other than AS_ROWS. */
void sabot_sim_run(const struct sabot_sim *sim, struct sabot_sim_range range,
                   enum sabot_vector vector, struct sabot_sim_counts *counts);

/* Adds what another range counted. */
void sabot_sim_counts_add(struct sabot_sim_counts *counts, const struct sabot_sim_counts *more);

uint64_t sabot_sim_counts_rounds(const struct sabot_sim_counts *counts);

/* ---- shoes as rows of cards, for callers that must see them ---- */

/* A row is a shuffled shoe, dealt from its end; a card is rank * 4 + suit. In
 * front lie blanks: a round looks at six cards before it knows how many it takes. */
#define SABOT_SIM_ROW_BLANKS    6
#define SABOT_SIM_ROW_BYTES_MAX (SABOT_SIM_ROW_BLANKS + SABOT_SIM_DECKS_MAX * SABOT_DECK_CARDS)

/* The bytes of one row of this simulation, blanks included. */
size_t sabot_sim_row_bytes(const struct sabot_sim *sim);

/* Shuffles the shoes of a range into `rows`, one row after the other.
 * Requires: the order AS_ROWS, at most SABOT_SIM_BLOCK shoes, room for that many
 * rows whatever the number, and sabot_vector_is_here(vector). */
void sabot_sim_shuffle(const struct sabot_sim *sim, struct sabot_sim_range range,
                       enum sabot_vector vector, uint8_t *rows);

#define SABOT_SIM_NO_CARD (-1)

/* A shoe as it is dealt, round by round. */
struct sabot_sim_shoe {
    const uint8_t *next; /* the cards to come end here: the next is next[-1] */
    int left;            /* cards that are not dealt */
    int to_go;           /* rounds that may still begin */
    int turned;          /* the card that was turned to burn, or SABOT_SIM_NO_CARD */
    int burned;          /* cards burned unseen */
    int outcome;         /* of the last round: its number */
    int used;            /* cards of the last round: next[0] was the last of them */
};

/* Opens the shoe of a row: its first card is turned and cards are burned. The
 * row is borrowed as long as the shoe is dealt. */
struct sabot_sim_shoe sabot_sim_open(const struct sabot_sim *sim, const uint8_t *row);

/* Deals one round; false, and nothing changes, if the shoe has no other. */
bool sabot_sim_deal(const struct sabot_sim *sim, struct sabot_sim_shoe *shoe);

#endif
