/*
 * sabot/roads.h - the five roads of a shoe, from one letter a round.
 *
 * The bead plate, the big road, and the three roads derived from it, each with
 * its marks in order and where they are drawn on six rows, and the ask marks:
 * what a next Banker or Player win would add. Letters are those of
 * sabot_outcome_letter; `D` counts as `B` and `A` as `P` on every road.
 * Columns and rows count from 0 here. Free and void rounds have no letter (R80).
 *
 * Derived roads follow the big road's logical columns, of any length, never
 * its drawing. It counts nothing: see sabot/statistics.h. Rules: R61, R63; the
 * roads' own rules are in docs/roads.md.
 */
#ifndef SABOT_ROADS_H
#define SABOT_ROADS_H

#include "sabot/outcome.h"

#define SABOT_ROAD_ROWS 6
#define SABOT_ROADS_MAX 1024 /* rounds; an eight-deck shoe gives 104 at most */

enum sabot_derived {
    SABOT_BIG_EYE_BOY,
    SABOT_SMALL_ROAD,
    SABOT_COCKROACH_PIG,
    SABOT_DERIVED_ROADS,
};

struct sabot_cell {
    int16_t column, row;
};

/* Marks in order, and the cell of each. */
struct sabot_road {
    int count;
    char marks[SABOT_ROADS_MAX]; /* big road: `P` or `B`; derived: `R` red or `B` blue */
    struct sabot_cell cells[SABOT_ROADS_MAX];
};

struct sabot_roads {
    int rounds;
    char letters[SABOT_ROADS_MAX]; /* the bead plate, read down columns of six */
    struct sabot_road big;
    int ties[SABOT_ROADS_MAX]; /* on each mark of the big road */
    int leading_ties;          /* before any decision: on the first mark, once there is one */
    int column_count;
    int column_lengths[SABOT_ROADS_MAX]; /* logical columns of the big road */
    struct sabot_road derived[SABOT_DERIVED_ROADS];
    char ask_banker[SABOT_DERIVED_ROADS]; /* `R`, `B`, or 0 for no mark */
    char ask_player[SABOT_DERIVED_ROADS];
};

/* What a letter of P B T D A says of its round; false for any other letter. */
bool sabot_letter_winner(char letter, enum sabot_winner *winner);

/* Reads `count` letters, each of P B T D A, and fills in all roads. Returns
 * SABOT_BAD_TEXT, with the round, on any other letter, and SABOT_TOO_LONG for
 * more than SABOT_ROADS_MAX; then `roads` must not be used. */
SABOT_MUST_CHECK enum sabot_status sabot_roads_read(const char *letters, size_t count,
                                                    struct sabot_roads *roads,
                                                    struct sabot_error *error);

#endif
