/*
 * deciding.h - how the files of lib/table write a decision; not public.
 *
 * A decision grows event by event, each decided on the state that it will meet:
 * sabot_deciding_now. Most decisions are of one event, so a copy of the state is made only
 * when the state after an event is asked for.
 */
#ifndef LIB_TABLE_DECIDING_H
#define LIB_TABLE_DECIDING_H

#include "sabot/kind.h"

struct deciding {
    const struct sabot_table *table;
    const struct sabot_command *command;
    struct sabot_decision *decision;
    int applied; /* events, to the decision's `between` */
};

/* The state after the events told so far. The pointer is valid until the next
 * sabot_event_tell; after that it may show the old or the new state, so fetch it again. */
const struct sabot_table *sabot_deciding_now(struct deciding *deciding);

/* Starts the next event, which says what the command says in the fields that both have: the
 * rest, its transfers and lines are added before sabot_event_tell. */
struct sabot_event *sabot_event_begin(struct deciding *deciding, enum sabot_event_kind kind);
/* The same about a bettor and their seat. */
struct sabot_event *sabot_event_begin_of(struct deciding *deciding, enum sabot_event_kind kind,
                                         int bettor);
void sabot_event_move(struct deciding *deciding, enum sabot_transfer_act act, int from, int to,
                      sabot_cents amount); /* an amount of 0 moves nothing */
void sabot_event_line(struct deciding *deciding, const struct sabot_settled_line *line);
/* Forgets the event that was begun. */
void sabot_event_drop(struct deciding *deciding);
/* Ends it. False if a giver does not have the amount: then nothing may be decided. */
bool sabot_event_tell(struct deciding *deciding);
/* The same where that cannot be: there is no objection. */
enum sabot_objection sabot_event_must_tell(struct deciding *deciding);

/* So many events leave room for what a command tells after its claims, and no more claims. */
#define SABOT_EVENTS_FULL (SABOT_DECISION_EVENTS_MAX - 8)

/* Begins an event and adds its transfers; perhaps more than once. */
typedef void sabot_build(struct deciding *deciding);
/* Tells an event whose transfers may ask for chips that somebody does not have: claims make up
 * for them, before and after it (reading 18). */
enum sabot_objection sabot_step_tell_with_claims(struct deciding *deciding, sabot_build *build);
/* Tells an event; where somebody lacks chips for it, what is put up for the next round goes back
 * first (edition 3). */
enum sabot_objection sabot_step_tell_freed(struct deciding *deciding, sabot_build *build);
/* One claim, of a round or, for commission, of none (0): above 0 it is owed to them, and taken from
 * their chips; below it is advanced to them. The objection, if the list is full. */
enum sabot_objection sabot_step_claim(struct deciding *deciding, int purse, int round,
                                      sabot_cents amount);

/* confirm.c: the objection to a command without the reason that it needs, or, until edition 2,
 * the name of a second person (R30). */
enum sabot_objection sabot_command_unsigned(const struct sabot_command *command,
                                            enum sabot_signature signature);
/* Since edition 3, once all else is decided: the second person's event before the others, or the
 * objection where they are needed and did not sign (reading 19). */
enum sabot_objection sabot_step_confirm(struct deciding *deciding, enum sabot_signature signature);

/* What a bettor has in an account of the layout, and the collection for it. */
struct held {
    int bettor, account;
    sabot_cents amount, fee;
};
struct held sabot_held_as_bank(const struct sabot_table *table);
struct held sabot_held_as_wager(const struct sabot_table_wager *wager);
/* From the bettor's chips: to be held, or posted after it was held. */
void sabot_event_move_held(struct deciding *deciding, enum sabot_transfer_act act,
                           struct held held);
/* Back to them. After betting everything is posted, until then everything is pending. */
void sabot_event_give_back(struct deciding *deciding, struct held held);

/* When betting that opens now closes by itself; 0: it does not. */
int64_t sabot_deciding_timer(struct deciding *deciding);

/* What a command or an event needs of the state, as bits: hearing.c has a row for
 * each, in order of precedence. */
#define NEED(bit)       (UINT64_C(1) << (bit))
#define OPEN            NEED(0)
#define NOT_OPEN        NEED(1)
#define NOT_PAUSED      NEED(2)
#define PAUSED          NEED(3)
#define BETWEEN         NEED(4) /* rounds */
#define BETTING         NEED(5)
#define DEALING         NEED(6)
#define NOT_DEALING     NEED(7)
#define KEYED           NEED(8)
#define SHUFFLED        NEED(9)
#define WAGERS          NEED(10) /* are kept at this table */
#define NO_WAGERS       NEED(11)
#define SHOE_NONE       NEED(12)
#define SHOE_MIXING     NEED(13)
#define SHOE_CUT        NEED(14)
#define SHOE_IN_PLAY    NEED(15)
#define SHOE_OPEN       NEED(16) /* in play or at its end */
#define SHOE_TO_REVEAL  NEED(17)
#define ROTATES         NEED(18) /* a player-dealer game */
#define BANK_ASKED      NEED(19)
#define BANK_FREE       NEED(20) /* nobody has it and nobody is being asked */
#define BANK_TAKEN      NEED(21)
#define BANK_READY      NEED(22) /* or not needed */
#define COMPLETE        NEED(23)
#define INCOMPLETE      NEED(24)
#define A_CARD          NEED(25) /* of this round is out */
#define CORRECTABLE     NEED(26)
#define CUT_CARD_HIDDEN NEED(27)
#define EMPTY_SEATS     NEED(28)
#define CAN_BEGIN       NEED(29) /* a round is on, or a card alone may begin one */
#define IN_ROUND        NEED(30)
#define NO_CARD         NEED(31) /* of this round is out */
#define SHOE_REVEALING  NEED(32)
#define SHOE_UNSEALED   NEED(33) /* mixing or revealing */
#define BY_RESULT       NEED(34) /* no wager of the sheet goes by the cards */
#define CARDS_UNSEEN    NEED(35) /* nor one that was taken back */
#define ANY_TIME        NEED(36) /* always met */
#define NEEDS           37       /* of them */

bool sabot_table_meets(const struct sabot_table *table, uint64_t needs);

/* Shared questions. */
bool sabot_table_keeps_wagers(const struct sabot_table *table);
bool sabot_table_has_player_dealer(const struct sabot_table *table);
bool sabot_table_rotation_is_due(const struct sabot_table *table,
                                 const struct sabot_command *command);
/* Until when a shoe in SABOT_SHOE_REVEALING waits for values, or for its beacon and seal. */
int64_t sabot_table_reveal_deadline(const struct sabot_table *table);
bool sabot_table_is_asked(const struct sabot_table *table); /* somebody: to bank, or to put up */
/* A back-line wager whose seat has one on the same space before it, and its own line behind that
 * seat where it needs one (R26). */
bool sabot_table_can_stay(const struct sabot_table *table, int entry);
bool sabot_words_end(const char *words, size_t room); /* with a NUL inside the room */
/* They do, and are not empty, have no blanks around them and no control characters. */
bool sabot_words_fit(const char *words, size_t room);
const struct sabot_schedule_row *sabot_table_row(const struct sabot_table *table);

/* Steps that several commands share: they tell their events and do not object. */
enum sabot_objection
sabot_step_offer_bank(struct deciding *deciding); /* to the next, or it is not taken */
/* The bettor who is asked has the whole time to answer again: nobody loses it to a pause. */
enum sabot_objection sabot_step_offer_again(struct deciding *deciding);
enum sabot_objection sabot_step_open_offer(struct deciding *deciding, enum sabot_opened_by by);
/* What was put up and its collection go back, with the event that was begun. */
void sabot_step_release_bank(struct deciding *deciding);
enum sabot_objection sabot_step_decline(struct deciding *deciding, enum sabot_declined_by by);
enum sabot_objection sabot_step_leave_unanswered(struct deciding *deciding);
/* This bettor has the position again, after so many rounds of the turn, and nothing is put up. */
enum sabot_objection sabot_step_return_turn(struct deciding *deciding, int bettor, int turn_rounds);
enum sabot_objection sabot_step_pass(struct deciding *deciding); /* the turn ends */
enum sabot_objection
sabot_step_pass_on(struct deciding *deciding); /* the turn ends, and the bank is offered */
/* A bettor whose turn goes on has so long to put up for the next round. */
enum sabot_objection sabot_step_ask_amount(struct deciding *deciding);
enum sabot_objection
sabot_step_end_turn(struct deciding *deciding); /* if it is over, and offers the bank on */
enum sabot_objection sabot_step_close_betting(struct deciding *deciding, enum sabot_closed_by by);
enum sabot_objection sabot_step_alarm(struct deciding *deciding, enum sabot_alarm alarm, int count);
/* A shoe whose contributions, beacon or seal did not come in time (decide_mixing.c). */
enum sabot_objection sabot_step_void_late_shoe(struct deciding *deciding);
enum sabot_objection sabot_step_void_round(struct deciding *deciding, enum sabot_void_cause cause);

/* Settles the round's wagers against the bank of this bettor (0: the house's): the
 * event's lines, in settlement order (decide_round.c). */
struct sabot_settlement sabot_step_settle_lines(struct deciding *deciding, int player_dealer,
                                                sabot_cents amount,
                                                const struct sabot_round *round);

/* Who banked the last round, if they are here: since edition 3 by their purse, so also somebody who
 * gave up that spot. 0: nobody. */
int sabot_table_last_banker(const struct sabot_table *table);
/* What number `spot` did in the last round is this bettor's: their own number, or since edition 3 a
 * spot of theirs that they gave up. */
bool sabot_table_counts_for(const struct sabot_table *table, int spot, int bettor);
/* So is the bank of the last round. */
bool sabot_table_banked_last(const struct sabot_table *table, int bettor);
/* In every edition: a spot of theirs that they gave up since the last round. */
bool sabot_table_gave_up(const struct sabot_table *table, int spot, int bettor);

int sabot_table_bank_account(const struct sabot_table *table);

/* What of a bettor's marked commission the chips can pay (reading 9). */
sabot_cents sabot_table_marked_payable(const struct sabot_table *table, int bettor);

/* Cards out of the shoe: can this one still be? (decide_shoe.c) */
bool sabot_value_is_zero(const uint8_t value[SABOT_VALUE_BYTES]);
bool sabot_card_is_one(struct sabot_card card);
enum sabot_objection sabot_table_card_can_be(const struct sabot_table *table,
                                             struct sabot_card card);
/* A card without the suit that a wager of the sheet goes by. */
bool sabot_table_lacks_suit(const struct sabot_table *table, struct sabot_card card);
/* With this card, would more of its rank be out than the shoe has? */
bool sabot_table_rank_overdrawn(const struct sabot_table *table, struct sabot_card card);
/* Would the last ranks stand in the same order in the card set's last shoe? */
bool sabot_table_order_repeats(const struct sabot_table *table, struct sabot_card card);

#endif
