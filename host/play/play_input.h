/*
 * play_input.h - what a person types at the table, as a wish.
 *
 *     player 25 dragon7 5     wagers, any number of them; a stake of 0 takes one back
 *     b 100 t 5 deal          by their short names, and dealt at once
 *     same                    a word of the table; `help` lists them
 *                             an empty line deals
 *
 * Only words are read here. Whether the table hears the wish is the table's
 * business: host/play/play_session.h.
 */
#ifndef HOST_PLAY_PLAY_INPUT_H
#define HOST_PLAY_PLAY_INPUT_H

#include "host/play/play_others.h"

enum play_word {
    PLAY_DEAL,
    PLAY_WAGERS, /* stakes */
    PLAY_SAME,
    PLAY_BACK,
    PLAY_BANK, /* amount */
    PLAY_PASS,
    PLAY_BUY, /* amount */
    PLAY_TABLE,
    PLAY_ROAD,
    PLAY_CHIPS,
    PLAY_HELP,
    PLAY_LEAVE,
    PLAY_WORDS,
};

struct play_wish {
    enum play_word word;
    bool then_deal; /* after wagers or `same` */
    bool is_bare;   /* `bank` was not written, the amount stood alone */
    int count;
    struct play_stake stakes[SABOT_WAGERS_MAX]; /* each wager at most once */
    sabot_cents amount;
};

/* A word for help: how it is typed and what it does. */
struct play_word_help {
    const char *typed;
    const char *does;
};

extern const struct play_word_help play_word_helps[PLAY_WORDS]; /* typed NULL: not a word */

/* A word as it is typed, the usual ones first; NULL: there are no more. */
const char *play_word_typed(int index);

/* Reads a line. SABOT_BAD_TEXT: one line of words that says what was expected and
 * names the nearest word. A lone amount is read as `bank AMOUNT`. */
SABOT_MUST_CHECK enum sabot_status play_wish_read(const char *line, const struct sabot_sheet *sheet,
                                                  struct play_wish *wish,
                                                  struct sabot_error *error);

/* The short name of a wager: the first letter of each part and its digits, so
 * `b`, `d7`, `dbp` (dragon-bonus-player). */
#define PLAY_SHORT_MAX SABOT_WAGER_NAME_MAX
void play_short_name(const struct sabot_wager *wager, char space[PLAY_SHORT_MAX]);

#endif
