/*
 * play_others.h - how the others at the table wager and bank.
 *
 * Simple people, each of one manner. They see what a bettor sees: the limits,
 * the results of the shoe, their own chips. What they choose is always within
 * the sheet; the table decides all the same. Nobody here counts cards.
 *
 * Rules: R21-R24, R28, R41, R43.
 */
#ifndef HOST_PLAY_PLAY_OTHERS_H
#define HOST_PLAY_PLAY_OTHERS_H

#include "host/play/play_chance.h"
#include "sabot/table.h"

/* In the order in which they come to a table. */
enum play_manner {
    PLAY_LIKES_TO_BANK,
    PLAY_ALWAYS_BANKER,
    PLAY_FOLLOWS_STREAK,
    PLAY_LOVES_SIDES,
    PLAY_ALWAYS_PLAYER,
    PLAY_MANNERS,
};

extern const char *const play_manner_words[PLAY_MANNERS]; /* `likes to bank` */

struct play_other {
    int bettor; /* number at the table */
    enum play_manner manner;
};

struct play_stake {
    int wager; /* of the sheet */
    sabot_cents stake;
};

/* What this one wagers now, lines first; returns how many. None if the chips do
 * not reach. Requires: seated, and not the player-dealer. */
int play_other_wagers(const struct sabot_table *table, struct play_other other,
                      struct play_chance *chance, struct play_stake stakes[SABOT_WAGERS_MAX]);

/* What this one puts up when asked to bank, or for the next round of the turn;
 * 0: passes. Once the table has waited for a bank, the first who can takes it. */
sabot_cents play_other_bank(const struct sabot_table *table, struct play_other other,
                            struct play_chance *chance, bool has_waited);

/* Something to ask of a table. */
struct play_step {
    enum sabot_command_kind kind;
    struct sabot_particulars with;
};

/* How they answer with that amount: accept, decline, put up or pass. */
struct play_step play_other_answer(const struct sabot_table *table, struct play_other other,
                                   struct play_chance *chance, bool has_waited);

/* What a dealer does with the shoe before a round; false: nothing. */
bool play_shoe_step(const struct sabot_table *table, struct play_chance *chance,
                    struct play_step *step);

/* What somebody adds to a shoe that nobody can choose (protocol 2 of docs/fair-shoes.md), as their
 * page would: the commitment while it is mixed, the value after the cut. `stream` is the table's
 * name in the journal; the value comes of the chance's key, so that nothing is kept. False:
 * nothing. */
bool play_mix_step(const char *stream, const struct sabot_table *table, int bettor,
                   const struct play_chance *chance, struct play_step *step);

/* The smallest stake that any line takes, in units: what amounts go by here. */
sabot_cents play_least_line(const struct sabot_sheet *sheet, int row);

#endif
