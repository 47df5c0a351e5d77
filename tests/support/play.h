/*
 * play.h - a round as a person writes it down, played by the library and
 * written down again with its result, in the same form:
 *
 *     sheet  ventura-ez
 *     option cover matched
 *     bank   seat 8  200.00
 *     wager  seat 3  banker   100.00
 *     wager  seat 3  dragon7    5.00
 *     cards  P 5h Ks 6d  B 2c 2d 3s
 *     expect banker 7-1 dragon7
 *     pay    seat 3  banker   push      returned 100.00
 *     pay    seat 3  dragon7  win 40:1  returned   5.00  winnings 200.00
 *     fee    seat 3  banker   1.00
 *     net    seat 8  -200.00
 *
 * A wager may end in `back-line N` and `removed`. `row NAME` and `seats N`
 * choose where a sheet offers a choice; `option` changes the sheet for this
 * round. A round that breaks a rule is answered with `refuse` lines alone.
 * Wherever the words do not make sense, the running test fails.
 */
#ifndef TESTS_SUPPORT_PLAY_H
#define TESTS_SUPPORT_PLAY_H

#include "sabot.h"

#include <stdio.h>

#define PLAY_WAGERS_MAX  64
#define PLAY_OPTIONS_MAX 8
#define PLAY_WORDS_MAX   24

struct play {
    char heading[1024]; /* comment lines, as they were */
    struct sabot_sheet sheet;
    int option_count;
    char options[PLAY_OPTIONS_MAX][64];
    struct sabot_layout layout;
    struct sabot_placed placed[PLAY_WAGERS_MAX];
    char names[PLAY_WAGERS_MAX][SABOT_WAGER_NAME_MAX]; /* also of wagers not taken */
    bool row_named, seats_named;
    int card_count;
    struct sabot_card cards[SABOT_ROUND_CARDS_MAX]; /* in dealing order */
};

/* Reads a round: lines, or parts of a line between semicolons. Result lines
 * are passed over: they are what the round is compared with. */
void play_read(struct play *play, const char *script);

/* Plays the round and writes all of it down. */
void play_write(const struct play *play, FILE *out);

/* Both in one: the text, which the caller frees. */
char *play_text(const char *script);

/* Plays `script` and looks for each of the lines of `expected`, in this order,
 * whatever the space between the words. NULL, or a message that says what is
 * missing; the next call reuses it. */
const char *play_differs(const char *script, const char *expected);

#endif
