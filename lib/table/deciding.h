/*
 * deciding.h - how the files of lib/table write a decision; not public.
 *
 * A decision grows event by event. Each event is applied to a copy as soon as
 * it is complete, so that the next one is decided on the state it will meet:
 * `now` is the table before the first event and that copy after it.
 */
#ifndef LIB_TABLE_DECIDING_H
#define LIB_TABLE_DECIDING_H

#include "sabot/table.h"

struct deciding {
    const struct sabot_table *now;
    const struct sabot_command *command;
    struct sabot_decision *decision;
};

/* What decides one kind of command, after the table agreed to hear it. */
typedef enum sabot_objection decide_kind(struct deciding *deciding);

/* Starts the next event: its transfers and lines are added before it is told. */
struct sabot_event *event_begin(struct deciding *deciding, enum sabot_event_kind kind);
void event_move(struct deciding *deciding, enum sabot_transfer_act act, int from, int to,
                sabot_cents amount); /* an amount of 0 moves nothing */
void event_line(struct deciding *deciding, const struct sabot_settled_line *line);
/* Ends it and applies it to the copy. False if a giver does not have the
 * amount: then nothing may be decided. */
bool event_tell(struct deciding *deciding);
/* The same where that cannot be. */
bool must_tell(struct deciding *deciding);

/* What a command or an event needs of the state (legal.c), in the order in which
 * objections are found. */
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

bool needs_hold(const struct sabot_table *table, int needs);

/* Shared questions. */
bool keeps_wagers(const struct sabot_table *table);
bool player_dealer_banks(const struct sabot_table *table);
bool is_bettor(const struct sabot_table *table, int bettor);
bool text_ends(const char *text, size_t room);
bool text_is_fit(const char *text, size_t room); /* ends, is not empty, no control characters */
enum sabot_objection needs_reason_and_second(const struct sabot_command *command);
const struct sabot_schedule_row *row_of(const struct sabot_table *table);

decide_kind decide_open_table, decide_close_table, decide_change_sheet, decide_pause, decide_resume,
    decide_seat, decide_leave, decide_buy_in, decide_cash_out, decide_relieve, decide_shift,
    decide_collect, decide_drop, decide_offer_bank, decide_accept_bank, decide_decline_bank,
    decide_put_up, decide_pass_bank, decide_open_shoe, decide_commit, decide_contribute, decide_cut,
    decide_burn, decide_cut_card, decide_close_shoe, decide_reveal_shoe, decide_open_betting,
    decide_wager, decide_close_betting, decide_card, decide_take_back, decide_result, decide_settle,
    decide_removed, decide_card_in_error, decide_wrong_hand, decide_void, decide_correct,
    decide_decision, decide_tick;

/* Steps that several commands share. */
bool offer_next(struct deciding *deciding);                             /* decide_bank.c */
bool end_turn_if_over(struct deciding *deciding);                       /* decide_bank.c */
bool close_betting(struct deciding *deciding, enum sabot_closed_by by); /* decide_betting.c */
enum sabot_objection begin_round(struct deciding *deciding);            /* decide_betting.c */
bool collect_marked(struct deciding *deciding, int bettor);             /* decide_people.c */
bool raise_alarm(struct deciding *deciding, enum sabot_alarm alarm, int count); /* decide_shoe.c */
bool void_round(struct deciding *deciding, enum sabot_void_cause cause);        /* decide_floor.c */
/* After a round: the turn, and the end of the shoe. */
bool round_over(struct deciding *deciding); /* decide_round.c */

/* Settles the round's wagers against this bank: the event's lines, in
 * settlement order (decide_round.c). */
struct sabot_settlement settle_lines(struct deciding *deciding, int banker, sabot_cents amount,
                                     int result);

int bank_account(const struct sabot_table *table);

/* Cards out of the shoe: can this one still be? (decide_shoe.c) */
bool is_card(struct sabot_card card);
enum sabot_objection card_can_be(const struct sabot_table *table, struct sabot_card card);
bool rank_is_overdrawn(const struct sabot_table *table, struct sabot_card card);
bool order_repeats(const struct sabot_table *table);

#endif
