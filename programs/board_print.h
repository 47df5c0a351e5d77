/*
 * board_print.h - the roads of a shoe as a person reads them in a terminal.
 */
#ifndef PROGRAMS_BOARD_PRINT_H
#define PROGRAMS_BOARD_PRINT_H

#include "sabot/roads.h"

/* Prints the board to stdout, on lines of at most 80 characters. With colour
 * the derived roads show their own signs; without, letters. */
void board_print(const struct sabot_roads *roads, bool colour);

/* The bead plate and the big road alone, side by side: what a bettor looks at
 * between two rounds. Requires: at least one round. */
void board_print_short(const struct sabot_roads *roads, bool colour);

#endif
