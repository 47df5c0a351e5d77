/*
 * deciding.h - how the files of lib/table write a decision; not public.
 *
 * A decision grows event by event, each decided on the state that it will meet:
 * sabot_deciding_now. A state is some 80 KiB and most decisions are of one event, so a
 * copy is made only when the state behind an event is asked for.
 */
#ifndef LIB_TABLE_DECIDING_H
#define LIB_TABLE_DECIDING_H

#include "sabot/table.h"

struct deciding {
    const struct sabot_table *table;
    const struct sabot_command *command;
    struct sabot_decision *decision;
    int applied; /* events, to the decision's `between` */
};

/* The state behind the events told so far. Ask again after telling one: what was
 * asked for before it is the state before it or behind it, but not surely either. */
const struct sabot_table *sabot_deciding_now(struct deciding *deciding);

/* What decides one kind of command, after the table agreed to hear it. */
typedef enum sabot_objection decide_kind(struct deciding *deciding);

/* Starts the next event: its transfers and lines are added before it is told. */
struct sabot_event *sabot_event_begin(struct deciding *deciding, enum sabot_event_kind kind);
void sabot_event_move(struct deciding *deciding, enum sabot_transfer_act act, int from, int to,
                      sabot_cents amount); /* an amount of 0 moves nothing */
void sabot_event_line(struct deciding *deciding, const struct sabot_settled_line *line);
/* Ends it. False if a giver does not have the amount: then nothing may be decided. */
bool sabot_event_tell(struct deciding *deciding);
/* The same where that cannot be. */
bool sabot_event_must_tell(struct deciding *deciding);

/* What a command or an event needs of the state (legal.c). */
enum need {
    OPEN = 1 << 0,
    NOT_OPEN = 1 << 1,
    NOT_PAUSED = 1 << 2,
    PAUSED = 1 << 3,
    BETWEEN = 1 << 4, /* rounds */
    BETTING = 1 << 5,
    DEALING = 1 << 6,
    NOT_DEALING = 1 << 7,
    KEYED = 1 << 8,
    SHUFFLED = 1 << 9,
    WAGERS = 1 << 10, /* are kept at this table */
    NO_WAGERS = 1 << 11,
    SHOE_NONE = 1 << 12,
    SHOE_MIXING = 1 << 13,
    SHOE_CUT = 1 << 14,
    SHOE_IN_PLAY = 1 << 15,
    SHOE_OPEN = 1 << 16, /* in play or at its end */
    SHOE_TO_REVEAL = 1 << 17,
    ROTATES = 1 << 18, /* a player-dealer game */
    BANK_ASKED = 1 << 19,
    BANK_FREE = 1 << 20, /* nobody has it and nobody is being asked */
    BANK_TAKEN = 1 << 21,
    BANK_READY = 1 << 22, /* or not needed */
    COMPLETE = 1 << 23,
    INCOMPLETE = 1 << 24,
    A_CARD = 1 << 25, /* of this round is out */
    CORRECTABLE = 1 << 26,
    CUT_CARD_HIDDEN = 1 << 27,
    EMPTY_SEATS = 1 << 28,
    CAN_BEGIN = 1 << 29, /* a round is on, or a card alone may begin one */
    IN_ROUND = 1 << 30,
};

bool sabot_table_meets(const struct sabot_table *table, int needs);

/* Shared questions. */
bool sabot_table_keeps_wagers(const struct sabot_table *table);
bool sabot_table_has_player_dealer(const struct sabot_table *table);
bool sabot_table_has_bettor(const struct sabot_table *table, int bettor);
bool sabot_words_end(const char *words, size_t room); /* with a NUL inside the room */
/* They do, and are not empty, have no blanks around them and no control characters. */
bool sabot_words_fit(const char *words, size_t room);
/* A floor's decision has a reason and the name of a second person (R30). */
enum sabot_objection sabot_command_check_reason(const struct sabot_command *command);
const struct sabot_schedule_row *sabot_table_row(const struct sabot_table *table);

decide_kind sabot_decide_open_table, sabot_decide_close_table, sabot_decide_change_sheet,
    sabot_decide_pause, sabot_decide_resume, sabot_decide_seat, sabot_decide_leave,
    sabot_decide_buy_in, sabot_decide_cash_out, sabot_decide_relieve, sabot_decide_shift,
    sabot_decide_collect, sabot_decide_drop, sabot_decide_offer_bank, sabot_decide_accept_bank,
    sabot_decide_decline_bank, sabot_decide_put_up, sabot_decide_pass_bank, sabot_decide_open_shoe,
    sabot_decide_commit, sabot_decide_contribute, sabot_decide_cut, sabot_decide_burn,
    sabot_decide_cut_card, sabot_decide_close_shoe, sabot_decide_reveal_shoe,
    sabot_decide_open_betting, sabot_decide_wager, sabot_decide_close_betting, sabot_decide_card,
    sabot_decide_take_back, sabot_decide_result, sabot_decide_settle, sabot_decide_removed,
    sabot_decide_card_in_error, sabot_decide_wrong_hand, sabot_decide_void, sabot_decide_correct,
    sabot_decide_decision, sabot_decide_tick;

/* Steps that several commands share: they tell their events and return true. */
bool sabot_step_offer_bank(struct deciding *deciding); /* to the next, or it is not taken */
/* Whoever is asked has the time to answer anew: nobody loses it to a pause. */
bool sabot_step_offer_again(struct deciding *deciding);
bool sabot_step_end_turn(struct deciding *deciding); /* if it is over, and offers the bank on */
bool sabot_step_close_betting(struct deciding *deciding, enum sabot_closed_by by);
bool sabot_step_alarm(struct deciding *deciding, enum sabot_alarm alarm, int count);
bool sabot_step_void_round(struct deciding *deciding, enum sabot_void_cause cause);
/* Or objects: a shoe has no room for more rounds. */
enum sabot_objection sabot_step_begin_round(struct deciding *deciding);

/* Settles the round's wagers against the bank of this bettor (0: the house's): the
 * event's lines, in settlement order (decide_round.c). */
struct sabot_settlement sabot_step_settle_lines(struct deciding *deciding, int player_dealer,
                                                sabot_cents amount, int result);

int sabot_table_bank_account(const struct sabot_table *table);

/* What of a bettor's marked commission the chips can pay (reading 9). */
sabot_cents sabot_table_marked_payable(const struct sabot_table *table, int bettor);

/* Cards out of the shoe: can this one still be? (decide_shoe.c) */
bool sabot_card_is_one(struct sabot_card card);
enum sabot_objection sabot_table_card_can_be(const struct sabot_table *table,
                                             struct sabot_card card);
/* With this card, would more of its rank be out than the shoe has? */
bool sabot_table_rank_overdrawn(const struct sabot_table *table, struct sabot_card card);
/* Would the last ranks stand in the same order in the card set's last shoe? */
bool sabot_table_order_repeats(const struct sabot_table *table, struct sabot_card card);

#endif
