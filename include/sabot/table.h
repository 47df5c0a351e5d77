/*
 * sabot/table.h - one table: seats, bank, shoe, wagers, rounds, money.
 *
 *     decide   a command and a state give events, or a refusal; nothing changes
 *     (append  the journal makes the events durable; host/service's business)
 *     apply    an event changes a state, and nothing else ever does
 *
 * Replay is the last step alone. Times, cards and commitments come in with
 * the command; a shuffled shoe's undealt cards are never in a state. A state
 * points at its sheet, which is shared, read-only and not its own: the keeper of
 * the state keeps the sheet (host/record/held_table.h does it by a count).
 * There are no pointers into a state. Never compare or hash its bytes (they have
 * gaps); host/record writes the canonical form.
 *
 * A round goes through `betting` and `dealing`; between rounds a player-dealer
 * game waits for a bank. Any state can say which commands it would hear from
 * whom, and why not the others: sabot_table_hears.
 *
 * Rules: R25, R29, R30, R40-R53, R61-R65, R80; readings 6-10, 13.
 */
#ifndef SABOT_TABLE_H
#define SABOT_TABLE_H

#include "sabot/event.h"
#include "sabot/statistics.h"

enum sabot_phase {
    SABOT_PHASE_CLOSED,  /* the table */
    SABOT_PHASE_BETWEEN, /* rounds: the last one is settled, the next not begun */
    SABOT_PHASE_BETTING,
    SABOT_PHASE_DEALING, /* no more wagers; cards come, or all are out and it can be settled */
};

enum sabot_bank_state {
    SABOT_BANK_OPEN,      /* nobody has it and nobody was asked; a house bank stays here */
    SABOT_BANK_OFFERED,   /* `bettor` is asked */
    SABOT_BANK_HELD,      /* `bettor` has the turn and has put up nothing for this round yet */
    SABOT_BANK_READY,     /* the amount is up */
    SABOT_BANK_NOT_TAKEN, /* everybody declined: the table waits (reading 7) */
};

/* A keyed shoe is mixed and cut by hand before it is opened: it has no commitment and
 * no cut, and begins to be burned, or in play where the sheet burns nothing. */
enum sabot_shoe_phase {
    SABOT_SHOE_NONE,
    SABOT_SHOE_MIXING, /* committed; contributions may come; then the cut */
    SABOT_SHOE_CUT,    /* to be burned */
    SABOT_SHOE_IN_PLAY,
    SABOT_SHOE_ENDED,     /* the last round is over; to be closed */
    SABOT_SHOE_TO_REVEAL, /* closed or void; its seed is still sealed */
    SABOT_SHOE_REVEALING, /* cut; its contributions are revealed, then it is sealed (protocol 2) */
};

/* What a round of the shoe was: an outcome's number, or, above those, a
 * result keyed by its letter alone, a void round, or a free one. */
#define SABOT_RESULT_LETTERS   "PBTDA"
#define SABOT_RESULT_OF_LETTER SABOT_OUTCOMES /* + place in the letters */
#define SABOT_RESULT_VOID      (SABOT_OUTCOMES + 5)
#define SABOT_RESULT_FREE      (SABOT_OUTCOMES + 6)
#define SABOT_RESULTS          (SABOT_OUTCOMES + 7)
#define SABOT_HISTORY_MAX      SABOT_SHOE_CARDS_MAX

#define SABOT_RANK_UNSEEN 0xff /* in an order of cards: burned unseen */
#define SABOT_RUN_ALARM   9    /* ranks in a row as in an earlier shoe */

struct sabot_bettor {
    char name[SABOT_NAME_MAX];   /* empty: nobody has this number */
    char badge[SABOT_BADGE_MAX]; /* of a third-party player; empty for others */
    uint8_t seat;
    bool back_line;     /* stands behind the seat */
    bool played;        /* in the last round: wagered or banked (R42) */
    bool reached;       /* has had the bank since the rotation clock started (reading 13) */
    bool stands_aside;  /* a standing "no" to the bank (R41) */
    bool gone;          /* has left; kept until betting opens, so that the round can be corrected */
    uint8_t purse;      /* the bettor whose chips these wagers use; 0: their own */
    uint8_t changes;    /* of wagers in this round */
    sabot_cents marked; /* commission to be collected (reading 9) */
    sabot_cents ruled;  /* paid to them by the last round's bank since, by decisions that can be
                           taken back (edition 3) */
};

struct sabot_table_wager {
    uint8_t bettor;
    uint8_t wager;
    bool removed; /* R29 */
    /* Its line once it is settled, step 0 before; apart, so that nothing is left empty. */
    uint8_t verdict;
    int16_t entry, step;
    sabot_cents moved; /* winnings of one that wins, collected of one that loses */
    sabot_cents commission, marked, uncovered, fee_returned;

    sabot_cents stake;
    sabot_cents fee;
    sabot_cents extra; /* moved into play beside the stake, under R29 */
};

/* What a person is owed, or below zero what they owe (reading 18). Of what is owed a part waits for
 * debts of the same round that were made before it; the rest is paid (decide_claims.c). */
struct sabot_claim {
    int number; /* at this table, from 1 */
    int round;
    uint8_t bettor; /* while they have not left since; 0: somebody who has gone */
    bool to_house;  /* a debt to a house bank: from edition 3 on nobody waits for it */
    char name[SABOT_NAME_MAX];
    sabot_cents amount;
    int64_t since_ms;
    sabot_cents waits; /* from edition 3 on; 0 for a debt */
    uint8_t holder;    /* theirs, also once they have gone, while the round can be corrected */
};

/* Who acts for a third-party player, whose name is the firm's (reading 7). */
struct sabot_firm {
    uint8_t bettor; /* 0: nobody */
    char representative[SABOT_NAME_MAX];
};

/* Chips on their way to another table, until it has taken them; or taken from one, for an hour. */
struct sabot_lot {
    int number; /* of the table that sent it */
    bool came;  /* taken here; false: sent from here */
    char table[SABOT_TABLE_ID_MAX];
    char name[SABOT_NAME_MAX]; /* whose they are, of one that was sent; empty: from before edition 3
                                */
    sabot_cents amount;
    int64_t time_ms;
};
#define SABOT_LOT_KEPT_MS ((int64_t)60 * 60 * 1000)

struct sabot_contribution {
    uint8_t commitment[SABOT_VALUE_BYTES];
    uint8_t value[SABOT_VALUE_BYTES];
    uint8_t bettor;
    bool given; /* in time; others are left out, or their shoe is void */
};

/* A person who committed to a contribution and did not reveal it. */
struct sabot_barred {
    char name[SABOT_NAME_MAX];
    int last_shoe; /* to which they add nothing */
};
#define SABOT_BARRED_SHOES   8
#define SABOT_VOID_SHOES_MAX 3 /* in a row, before the table is paused */

struct sabot_table_bank {
    enum sabot_bank_state state;
    uint8_t bettor;      /* offered to, or who has it */
    uint8_t last_seat;   /* the offer goes on clockwise from here; 0: from seat 1 */
    uint8_t last_person; /* who had it last, by purse; 0: has left */
    uint16_t asked;      /* seats that declined in this offering, by bit */
    uint8_t turn_rounds; /* dealt in this turn */
    bool open_to_all;    /* R42 binds nobody until a round is dealt (reading 7) */
    sabot_cents amount;  /* put up for this round */
    sabot_cents fee;     /* the player-dealer's collection: the most it can be, then what it is */
    int64_t offer_deadline_ms; /* to answer an offer, or to put up for the next round of a turn */
};

struct sabot_table_shoe {
    enum sabot_shoe_phase phase;
    int number;
    int card_set;
    uint8_t commitment[SABOT_VALUE_BYTES];
    int contribution_count;
    int cut; /* 0: of a keyed shoe */
    bool cut_shown;
    int rounds_left;           /* after this one, once the cut card has shown */
    bool alarmed;              /* not shuffled: said once */
    bool proves_cards;         /* protocol 2 of docs/fair-shoes.md; what follows is of it alone */
    bool beacon_given, voided; /* this shoe */
    int64_t cut_from_ms;       /* unless every bettor has committed before */
    int64_t reveals_due_ms, seal_due_ms;
    uint8_t beacon[SABOT_VALUE_BYTES];
    uint8_t root[SABOT_VALUE_BYTES];               /* over salted positions; zeros: not sealed */
    int out;                                       /* cards out of the shoe, burned ones included */
    struct sabot_card order[SABOT_SHOE_CARDS_MAX]; /* as they came out */
    struct sabot_contribution contributions[SABOT_CONTRIBUTIONS_MAX];
};

/* The last round as it was, so that a correction can say what it undoes. */
struct sabot_last_round {
    bool correctable;   /* while its shoe is open ... */
    bool outlives_shoe; /* ... or, from edition 3 on, closed: no commission was collected with it */
    int start;          /* cards out before it */
    int count;          /* of its cards */
    int result;         /* of it */
    bool free;
    uint8_t player_dealer; /* 0: the house banked, or the number is somebody else's by now */
    uint8_t person;        /* who gave up that number, and is still here */
    uint8_t turn_rounds;   /* of their turn, dealt before it */
    sabot_cents amount, fee, net;
    sabot_cents ruled; /* paid by the bank since, by decisions (reading 20) */
};

struct sabot_table {
    const struct sabot_sheet *sheet; /* never NULL: an empty table has sabot_sheet_empty */
    char name[SABOT_NAME_MAX];
    char dealer[SABOT_NAME_MAX];
    char shift[SABOT_NAME_MAX];
    int edition; /* of the rules that decide; 1 until a record raises it */
    int row, seats, decks;
    enum sabot_card_source card_source;
    enum sabot_wager_source wager_source;
    int offer_seconds;
    int keyed_result; /* of a round keyed as a letter; -1: by its cards */

    int64_t time_ms; /* of the last event */
    enum sabot_phase phase;
    bool paused;
    bool free_round; /* dealt without wagers (R32, R80) */
    bool freed;      /* by the floor or the dealer, not by a card that was carried over */
    bool carried;    /* a card drawn in error opens the next round */
    bool taken_back; /* a card of the round that is on, or its result */
    struct sabot_card carried_card;
    bool has_previous; /* shoe */
    int round_number;  /* of the round that is on, or was last */
    int round_start;   /* cards out before it */
    int64_t betting_deadline_ms;
    int64_t rotation_since_ms; /* the clock of reading 13; 0: not started */
    struct sabot_round round;

    struct sabot_book book;
    struct sabot_bettor bettors[SABOT_BETTORS_MAX]; /* number 1 is [0] */
    struct sabot_table_bank bank;
    struct sabot_last_round last;
    struct sabot_statistics previous; /* shoe, if there was one (R64) */
    int claims_made, lots_sent;       /* ever: the last number of each */
    int void_shoes;                   /* in a row, until one is sealed */
    struct sabot_firm firms[SABOT_FIRMS_MAX];
    int wager_count, history_count, claim_count, lot_count, barred_count; /* of the lists below */

    /* From the shoe's order on, sabot_table_copy copies what is in use. */
    struct sabot_table_shoe shoe;
    uint16_t history[SABOT_HISTORY_MAX]; /* results of this shoe */
    struct {
        int count;
        uint8_t ranks[SABOT_SHOE_CARDS_MAX];
    } earlier[SABOT_CARD_SETS_MAX]; /* the order of each card set's last shoe */
    struct sabot_table_wager
        wagers[SABOT_TABLE_WAGERS_MAX]; /* as placed; kept until betting opens */
    struct sabot_claim claims[SABOT_CLAIMS_MAX];
    struct sabot_lot lots[SABOT_LOTS_MAX];        /* the oldest first */
    struct sabot_barred barred[SABOT_BARRED_MAX]; /* the oldest first */
};

/* Why a command is not heard; a new one comes last. No two have the same code or words: some are
 * found by their words again. */
enum sabot_objection {
    SABOT_NO_OBJECTION,
    SABOT_OBJECTION_ROLE,
    SABOT_OBJECTION_NOT_OPEN,
    SABOT_OBJECTION_ALREADY_OPEN,
    SABOT_OBJECTION_PAUSED,
    SABOT_OBJECTION_NOT_PAUSED,
    SABOT_OBJECTION_ROUND_IS_ON,
    SABOT_OBJECTION_NO_ROUND,
    SABOT_OBJECTION_WAGERS_CLOSED,
    SABOT_OBJECTION_NOT_KEYED,
    SABOT_OBJECTION_NOT_SHUFFLED,
    SABOT_OBJECTION_NO_WAGERS_HERE,
    SABOT_OBJECTION_WAGERS_KEPT_HERE,
    SABOT_OBJECTION_SHOE_STAGE,
    SABOT_OBJECTION_SHOE_ENDED,
    SABOT_OBJECTION_SHOE_EMPTY,
    SABOT_OBJECTION_HOUSE_BANKS,
    SABOT_OBJECTION_NO_OFFER,
    SABOT_OBJECTION_OFFER_RUNS,
    SABOT_OBJECTION_NO_BANK,
    SABOT_OBJECTION_ROUND_COMPLETE,
    SABOT_OBJECTION_ROUND_NOT_COMPLETE,
    SABOT_OBJECTION_NO_CARD,
    SABOT_OBJECTION_NOT_CORRECTABLE,
    SABOT_OBJECTION_NOTHING_DUE,
    SABOT_OBJECTION_PEOPLE_SEATED,
    SABOT_OBJECTION_NOT_YOURS,
    SABOT_OBJECTION_NO_SUCH_BETTOR,
    SABOT_OBJECTION_NOT_OFFERED,
    SABOT_OBJECTION_NOT_BANKING,
    SABOT_OBJECTION_NO_SUCH_SEAT,
    SABOT_OBJECTION_SEAT_TAKEN,
    SABOT_OBJECTION_BACK_LINE_OFF,
    SABOT_OBJECTION_NAME_TAKEN,
    SABOT_OBJECTION_BAD_NAME,
    SABOT_OBJECTION_TABLE_FULL,
    SABOT_OBJECTION_MONEY_IN_PLAY,
    SABOT_OBJECTION_AMOUNT,
    SABOT_OBJECTION_NOT_ENOUGH_CHIPS,
    SABOT_OBJECTION_COMMISSION_OWED,
    SABOT_OBJECTION_NO_SUCH_WAGER,
    SABOT_OBJECTION_WAGER_RULES, /* the decision's refusals say which */
    SABOT_OBJECTION_CARD_CANNOT_BE,
    SABOT_OBJECTION_BAD_VALUE,
    SABOT_OBJECTION_NEEDS_REASON,
    SABOT_OBJECTION_NEEDS_SECOND,
    SABOT_OBJECTION_SAME_PERSON,
    SABOT_OBJECTION_NEEDS_CARDS,
    SABOT_OBJECTION_SHEET,
    SABOT_OBJECTION_NOBODY_WAGERED,
    SABOT_OBJECTION_WAGERS_LIE,
    SABOT_OBJECTION_BANK_NOT_LOWERED,
    SABOT_OBJECTION_SOMEBODY_ELIGIBLE,
    SABOT_OBJECTION_NOBODY_ELIGIBLE,
    SABOT_OBJECTION_CLAIMS_FULL,
    SABOT_OBJECTION_NO_SUCH_CLAIM,
    SABOT_OBJECTION_CLAIM_UNPAID,
    SABOT_OBJECTION_SPOTS,
    SABOT_OBJECTION_NO_FIRM,
    SABOT_OBJECTION_FIRMS,
    SABOT_OBJECTION_COUNTERPARTY,
    SABOT_OBJECTION_BEYOND_BANK,
    SABOT_OBJECTION_NO_SUCH_LOT,
    SABOT_OBJECTION_LOTS_FULL,
    SABOT_OBJECTION_TOO_MANY_CHANGES,
    SABOT_OBJECTION_NEEDS_CONFIRMATION,
    SABOT_OBJECTION_CONFIRMED_BY_DEALER,
    SABOT_OBJECTION_BETS_HERE,
    SABOT_OBJECTION_STILL_MIXING,
    SABOT_OBJECTION_BARRED,
    SABOT_OBJECTION_SHEET_EDITION,
    SABOT_OBJECTION_NEEDS_SUIT,
    SABOT_OBJECTION_NO_LETTER,
    SABOT_OBJECTIONS,
};

struct sabot_objection_form {
    const char *code;  /* `wagers-closed` */
    const char *rule;  /* `R25`, or empty where no clause is behind it */
    const char *words; /* what is wrong and what to do */
};

extern const struct sabot_objection_form sabot_objection_forms[SABOT_OBJECTIONS];

#define SABOT_DECISION_EVENTS_MAX    128 /* each bettor may have a claim, or wagers that go back */
#define SABOT_DECISION_TRANSFERS_MAX (5 * SABOT_TABLE_WAGERS_MAX + 64)
#define SABOT_DECISION_LINES_MAX     SABOT_TABLE_WAGERS_MAX

/* The answer, and the space to find it in; the caller owns it and may use it
 * again. Under 232 KiB: not for a small stack. Events point into it and into the
 * command. */
struct sabot_decision {
    enum sabot_objection objection;
    int refusal_count;          /* where the objection is SABOT_OBJECTION_WAGER_RULES */
    struct sabot_layout layout; /* that they speak of: the wagers as they would lie */
    union {                     /* a decision refuses or settles, never both */
        struct sabot_refusal refusals[SABOT_REFUSALS_ROOM(SABOT_TABLE_WAGERS_MAX + 1)];
        struct sabot_settled settled[SABOT_TABLE_WAGERS_MAX + 1];
    };
    int event_count;
    struct sabot_event events[SABOT_DECISION_EVENTS_MAX];
    struct sabot_table between; /* space for a state between two of the events */
    int transfer_count;
    struct sabot_transfer transfers[SABOT_DECISION_TRANSFERS_MAX];
    int line_count;
    struct sabot_settled_line lines[SABOT_DECISION_LINES_MAX];
    struct sabot_placed placed[SABOT_TABLE_WAGERS_MAX + 1];
};

/* A table that is not open. */
struct sabot_table sabot_table_empty(void);

/* Copies what is in use: the lists of a state are mostly empty. The sheet is shared. */
void sabot_table_copy(struct sabot_table *to, const struct sabot_table *from);

/* True, and events, if the table does what the command asks; false, and the
 * objection, if not. The table is not changed either way. A name in the
 * command must end within its space; everything else may be anything. */
bool sabot_table_decide(const struct sabot_table *table, const struct sabot_command *command,
                        struct sabot_decision *decision);

/* Changes the table as the event says. Requires: the event was decided on this
 * very state; host/record checks what comes from outside with sabot_table_accepts. */
void sabot_table_apply(struct sabot_table *table, const struct sabot_event *event);

/* True if the event's numbers are within the table's bounds and its transfers
 * can be made: a damaged or forged event must not trap or corrupt. */
bool sabot_table_accepts(const struct sabot_table *table, const struct sabot_event *event);

/* Why the table would not hear this kind of command from this actor now,
 * whatever its particulars; SABOT_NO_OBJECTION if it would. */
enum sabot_objection sabot_table_hears(const struct sabot_table *table,
                                       enum sabot_command_kind kind, struct sabot_actor actor);

/* The next time at which SABOT_COMMAND_TICK does something, or 0. */
int64_t sabot_table_deadline(const struct sabot_table *table);

/* The table's wagers as sabot/settle.h wants them; `placed` has room for
 * SABOT_TABLE_WAGERS_MAX. */
struct sabot_layout sabot_table_layout(const struct sabot_table *table,
                                       struct sabot_placed *placed);

/* The bettor who sits at a seat, or 0. */
int sabot_table_seated(const struct sabot_table *table, int seat);
bool sabot_table_has_bettor(const struct sabot_table *table, int bettor); /* who has not gone */
bool sabot_table_has_people(const struct sabot_table *table);
/* Adds nothing to the next shoe: a contribution of theirs was not revealed. */
bool sabot_table_is_barred(const struct sabot_table *table, int bettor);
/* The bettor whose chips a spot uses: its person (R13). */
int sabot_table_purse(const struct sabot_table *table, int bettor);
int sabot_table_chips(const struct sabot_table *table, int bettor); /* the account of them */
/* Two numbers of one person who is here. */
bool sabot_table_same_person(const struct sabot_table *table, int bettor, int other);

/* Why the signature of the second person is not accepted for a command that moves this much onto
 * or off the table. For callers that must know before the command is decided. */
enum sabot_objection sabot_table_unconfirmed(const struct sabot_table *table,
                                             const struct sabot_command *command,
                                             sabot_cents moved);
/* Of a third-party player, or "". */
const char *sabot_table_representative(const struct sabot_table *table, int bettor);
/* As a person reads names: `fay` is `Fay `. */
bool sabot_name_is_same(const char *a, const char *b);
/* A lot that is on its way to a table, or came from it within the hour, by its number; or NULL. */
const struct sabot_lot *sabot_table_lot(const struct sabot_table *table, bool came,
                                        const char *other, int number);
/* How a wager came out, as a line and from one. */
struct sabot_settled_line sabot_table_wager_line(const struct sabot_table_wager *wager);
void sabot_table_wager_settle(struct sabot_table_wager *wager,
                              const struct sabot_settled_line *line);
/* The place of a bettor's wager among the table's, or -1. */
int sabot_table_find_wager(const struct sabot_table *table, int bettor, int wager);
/* By the floor, as long as nothing else was decided on it (reading 18). */
bool sabot_table_is_correctable(const struct sabot_table *table);
/* A bettor who is here, or has gone since the last round. Requires: there is one. */
const struct sabot_bettor *sabot_table_bettor(const struct sabot_table *table, int bettor);

/* The bettor who is asked next to take the bank, clockwise from the one who has
 * it or had it last, or 0 (R41, R42). */
int sabot_table_next_banker(const struct sabot_table *table);

/* True if no round is dealt until somebody wagers (R32). */
bool sabot_table_waits_for_wagers(const struct sabot_table *table);

/* This shoe's results as letters for sabot/roads.h, without void and free
 * rounds; returns their number. `letters` has room for SABOT_HISTORY_MAX. */
int sabot_table_letters(const struct sabot_table *table, char *letters);
struct sabot_statistics sabot_table_statistics(const struct sabot_table *table);

/* The letter of a result, `V` for a void round, `F` for a free one. */
char sabot_result_letter(int result);

int sabot_table_cards(const struct sabot_table *table); /* of the whole shoe */

/* A commitment to this shoe is not revealed. */
bool sabot_shoe_lacks_values(const struct sabot_table_shoe *shoe);
/* All that the order of a shoe follows from is there; the server seals it (protocol 2). */
bool sabot_table_can_seal(const struct sabot_table *table);
/* Nobody but the room had a part in its order. */
bool sabot_shoe_is_of_room(const struct sabot_table_shoe *shoe);

#endif
