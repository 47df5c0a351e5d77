/*
 * sabot/event.h - what people ask of a table, and what then happened.
 *
 * A command is a wish: who, when, what. sabot_table_decide answers it with
 * events or with a refusal. An event is a fact: it carries every result (card,
 * verdicts, amounts, transfers), so that applying it prices nothing and replay
 * needs no rules. Both share one set of particulars; which of them a kind
 * uses, and all else that is true of it, is in its row: sabot/kind.h.
 *
 * Kinds of event are added, never changed and never renumbered: journals of
 * today must replay for ever.
 */
#ifndef SABOT_EVENT_H
#define SABOT_EVENT_H

#include "sabot/book.h"
#include "sabot/round.h"
#include "sabot/settle.h"

#define SABOT_NAME_MAX          64 /* bytes of a person's or table's name, with the NUL */
#define SABOT_BADGE_MAX         16
#define SABOT_REASON_MAX        160
#define SABOT_VALUE_BYTES       32 /* commitments, seeds, contributions */
#define SABOT_TABLE_WAGERS_MAX  320
#define SABOT_CONTRIBUTIONS_MAX 48  /* one for each bettor; before edition 3: 16 */
#define SABOT_BARRED_MAX        16  /* persons who withheld a contribution */
#define SABOT_CLAIMS_MAX        112 /* those with which betting opens, and two of every bettor */
#define SABOT_CLAIMS_OF_BEFORE  32  /* until edition 2 there are so many */
#define SABOT_CLAIMS_TO_BET     16  /* since edition 3: with so many no betting opens */
#define SABOT_CHANGES_MAX       250 /* of one spot's wagers in a round */
#define SABOT_FIRMS_MAX         4   /* with a representative at a table */
#define SABOT_LOTS_MAX          32  /* lots of chips on their way, and taken within the hour */
#define SABOT_TABLE_ID_MAX      48  /* bytes of another table's name in the room, with the NUL */
#define SABOT_CARD_SETS_MAX     4

enum sabot_role {
    SABOT_ROLE_FLOOR,
    SABOT_ROLE_DEALER,
    SABOT_ROLE_BETTOR, /* acts for one bettor only */
    SABOT_ROLE_SYSTEM, /* deadlines and reveals */
    SABOT_ROLES,
};

enum sabot_card_source { SABOT_CARDS_SHUFFLED, SABOT_CARDS_KEYED };
enum sabot_wager_source { SABOT_WAGERS_NONE, SABOT_WAGERS_DEALER, SABOT_WAGERS_BETTORS };

/* How betting closed. */
enum sabot_closed_by {
    SABOT_CLOSED_BY_DEALER,
    SABOT_CLOSED_BY_TIMER, /* R65 */
    SABOT_CLOSED_BY_CARD,  /* R25 */
    SABOT_CLOSED_AS_FREE,  /* R80: a round without wagers */
};

enum sabot_void_cause {
    SABOT_VOID_BY_FLOOR,
    SABOT_VOID_SHOE_RAN_OUT,
    SABOT_VOID_CARD_IN_ERROR,
    SABOT_VOID_WRONG_HAND,
};

enum sabot_opened_by { SABOT_OPENED_BY_OPENING, SABOT_OPENED_BY_MANAGEMENT };
enum sabot_declined_by { SABOT_DECLINED_BY_BETTOR, SABOT_DECLINED_BY_TIME };

/* Between whom a decision moves money (reading 20). */
enum sabot_counterparty { SABOT_WITH_BANK, SABOT_WITH_BOX, SABOT_WITH_HOUSE };

/* How the second person signed in to confirm (reading 19). */
enum sabot_confirmed_by {
    SABOT_CONFIRMED_BY_PASSWORD,
    SABOT_CONFIRMED_BY_PIN,
    SABOT_CONFIRMED_BY_PASSKEY,
};

enum sabot_pause_cause { SABOT_PAUSE_BY_FLOOR, SABOT_PAUSE_ROTATION };

/* Why a shoe that was not sealed is dealt to nobody. */
enum sabot_shoe_void_cause {
    SABOT_SHOE_VOID_BY_FLOOR,
    SABOT_SHOE_VOID_NOT_REVEALED,
    SABOT_SHOE_VOID_NOT_SEALED,
    SABOT_SHOE_VOID_NO_BEACON,
};

enum sabot_alarm {
    SABOT_ALARM_NOT_SHUFFLED,     /* a run of ranks as in an earlier shoe of the same cards */
    SABOT_ALARM_TOO_MANY_OF_RANK, /* suits unknown: one of the cards was mis-keyed */
    SABOT_ALARM_CARDS_LEFT,       /* the count at the end of the shoe is wrong */
    SABOT_ALARM_BOX,              /* the collections counted are not those recorded */
    SABOT_ALARMS,
};

/* Every particular a command or an event may have; those a kind does not use are 0. */
struct sabot_particulars {
    int seat;   /* 1..seats */
    int bettor; /* 1..SABOT_BETTORS_MAX; 0: nobody */
    int wager;  /* of the sheet */
    int round;  /* of the table, from 1 */
    int shoe;   /* of the table, from 1 */
    int row, seats, decks;
    int card_source, wager_source; /* enums above */
    int offer_seconds;             /* to answer an offer of the bank; 0: no end */
    int card_set;                  /* which set of decks is in the shoe, 1..SABOT_CARD_SETS_MAX */
    int count;                     /* of cards: burned, left; or the number of an edition */
    int position;                  /* of the cut */
    int contribution;              /* 1..SABOT_CONTRIBUTIONS_MAX */
    int claim;                     /* its number at this table */
    int purse;                     /* the bettor whose chips a spot uses */
    int number;                    /* of chips that a table sent */
    int cause;  /* enum of the kind: closed by, void, pause, alarm, card's fate, counterparty,
                   confirmed by */
    int role;   /* enum sabot_role: of the person who confirmed */
    int result; /* sabot/table.h: an outcome's number or a letter's */
    bool seen, first, back_line, free, exhausted, voided, stands;
    sabot_cents amount;
    sabot_cents fee;
    sabot_cents counted; /* of a drop */
    sabot_cents net;     /* of the bank */
    int64_t deadline_ms; /* 0: none */
    struct sabot_card card;
    int card_count;
    struct sabot_card cards[SABOT_ROUND_CARDS_MAX];
    char name[SABOT_NAME_MAX];
    char badge[SABOT_BADGE_MAX]; /* of a third-party player (reading 7) */
    char second[SABOT_NAME_MAX]; /* the second person of a floor's decision */
    char reason[SABOT_REASON_MAX];
    char representative[SABOT_NAME_MAX]; /* of a third-party player */
    char table[SABOT_TABLE_ID_MAX];      /* another one of the room */
    uint8_t value[SABOT_VALUE_BYTES];
    const struct sabot_sheet *sheet; /* the caller's; a state that applies it points at it */
};

enum sabot_command_kind {
    SABOT_COMMAND_OPEN_TABLE,    /* as change-sheet; name card_source wager_source offer_seconds */
    SABOT_COMMAND_CLOSE_TABLE,   /* */
    SABOT_COMMAND_CHANGE_SHEET,  /* sheet row seats decks */
    SABOT_COMMAND_PAUSE,         /* reason */
    SABOT_COMMAND_RESUME,        /* reason */
    SABOT_COMMAND_SEAT,          /* seat name, badge or back_line */
    SABOT_COMMAND_LEAVE,         /* bettor */
    SABOT_COMMAND_BUY_IN,        /* bettor amount */
    SABOT_COMMAND_CASH_OUT,      /* bettor amount */
    SABOT_COMMAND_RELIEVE,       /* name: the new dealer */
    SABOT_COMMAND_SHIFT,         /* name: of the shift */
    SABOT_COMMAND_COLLECT,       /* amount: a collection at a table without wagers */
    SABOT_COMMAND_DROP,          /* counted */
    SABOT_COMMAND_OFFER_BANK,    /* */
    SABOT_COMMAND_ACCEPT_BANK,   /* bettor amount */
    SABOT_COMMAND_DECLINE_BANK,  /* bettor */
    SABOT_COMMAND_PUT_UP,        /* bettor amount */
    SABOT_COMMAND_PASS_BANK,     /* bettor: gives up the rest of the turn */
    SABOT_COMMAND_OPEN_SHOE,     /* card_set, value: the commitment, for a shuffled shoe */
    SABOT_COMMAND_COMMIT,        /* bettor value: a contribution's commitment */
    SABOT_COMMAND_CONTRIBUTE,    /* contribution value */
    SABOT_COMMAND_CUT,           /* position, bettor; never of a keyed shoe, cut by hand */
    SABOT_COMMAND_BURN,          /* card */
    SABOT_COMMAND_CUT_CARD,      /* */
    SABOT_COMMAND_CLOSE_SHOE,    /* count: cards left, if counted; seen: it was; reason second */
    SABOT_COMMAND_REVEAL_SHOE,   /* value: the seed */
    SABOT_COMMAND_OPEN_BETTING,  /* */
    SABOT_COMMAND_WAGER,         /* bettor wager amount; 0 takes it back */
    SABOT_COMMAND_CLOSE_BETTING, /* */
    SABOT_COMMAND_CARD,          /* card */
    SABOT_COMMAND_TAKE_BACK,     /* the last card */
    SABOT_COMMAND_RESULT,        /* result: a letter's; only results are keyed */
    SABOT_COMMAND_SETTLE,        /* */
    SABOT_COMMAND_REMOVED,       /* bettor wager reason second: R29 */
    SABOT_COMMAND_CARD_IN_ERROR, /* card seen: R80 */
    SABOT_COMMAND_WRONG_HAND,    /* reason second, voided: the order is not certain (R80) */
    SABOT_COMMAND_VOID,          /* reason second */
    SABOT_COMMAND_CORRECT,       /* reason second, and cards, or result, or voided */
    SABOT_COMMAND_DECISION,      /* reason second, perhaps bettor and amount: R30 */
    SABOT_COMMAND_TICK,          /* a deadline may have passed */
    SABOT_COMMAND_FREE_ROUND,    /* the round is dealt without wagers (R32) */
    SABOT_COMMAND_LOWER_BANK,    /* amount reason second: it was mis-keyed (R43) */
    SABOT_COMMAND_OPEN_OFFER,    /* reason second: the bank to everybody, because nobody is eligible
                                    (reading 7) */
    SABOT_COMMAND_STAND_ASIDE,   /* bettor stands: a standing "no" to the bank, or its end (R41) */
    SABOT_COMMAND_TAKE_SPOT,     /* bettor seat back_line: one more of theirs (R13, R26) */
    SABOT_COMMAND_SETTLE_CLAIM,  /* claim amount, bettor who pays or gets it; reason second */
    SABOT_COMMAND_REPRESENT,     /* bettor name badge counted: relieves the one before */
    SABOT_COMMAND_SEND_CHIPS,    /* bettor amount table */
    SABOT_COMMAND_TAKE_CHIPS,    /* bettor table number amount; bettor 0: they go back there */
    SABOT_COMMAND_CONFIRM_CHIPS, /* table number: it has taken them */
    SABOT_COMMAND_MIX_BEACON,    /* value: of the beacon that the sheet names */
    SABOT_COMMAND_SEAL_SHOE,     /* value: the root over its positions */
    SABOT_COMMAND_VOID_SHOE,     /* reason second: before it is sealed */
    SABOT_COMMANDS,
};

struct sabot_actor {
    enum sabot_role role;
    int bettor; /* of SABOT_ROLE_BETTOR: who it is */
};

/* The second person, who signed in for this one command (reading 19). */
struct sabot_confirmation {
    char name[SABOT_NAME_MAX]; /* empty: nobody */
    enum sabot_role role;
    enum sabot_confirmed_by by;
};

struct sabot_command {
    enum sabot_command_kind kind;
    struct sabot_actor actor;
    char name[SABOT_NAME_MAX]; /* the actor's own, who cannot be the second person too (R30);
                                  empty: not known, and then not compared */
    int64_t time_ms;           /* since 1970; never before the table's last event */
    int edition;               /* of the rules: the newest that may be adopted now; 0: none.
                                  A table adopts it when it opens, or opens a shoe */
    struct sabot_particulars with;
    struct sabot_confirmation confirmation; /* since edition 3 */
};

/* Numbers are fixed: they are in journals. */
enum sabot_event_kind {
    SABOT_EVENT_TABLE_OPENED = 1,
    SABOT_EVENT_TABLE_CLOSED = 2,
    SABOT_EVENT_SHEET_CHANGED = 3,
    SABOT_EVENT_PAUSED = 4,
    SABOT_EVENT_RESUMED = 5,
    SABOT_EVENT_SEATED = 6,
    SABOT_EVENT_LEFT = 7,
    SABOT_EVENT_BOUGHT_IN = 8,
    SABOT_EVENT_CASHED_OUT = 9,
    SABOT_EVENT_DEALER_RELIEVED = 10,
    SABOT_EVENT_SHIFT_CHANGED = 11,
    SABOT_EVENT_COLLECTED = 12,
    SABOT_EVENT_BOX_DROPPED = 13,
    SABOT_EVENT_BANK_OFFERED = 14,
    SABOT_EVENT_BANK_ACCEPTED = 15,
    SABOT_EVENT_BANK_DECLINED = 16,
    SABOT_EVENT_BANK_PUT_UP = 17,
    SABOT_EVENT_BANK_PASSED = 18,    /* a turn ended */
    SABOT_EVENT_BANK_NOT_TAKEN = 19, /* reading 7: all declined, the table waits */
    SABOT_EVENT_SHOE_OPENED = 20,
    SABOT_EVENT_CONTRIBUTION_COMMITTED = 21,
    SABOT_EVENT_CONTRIBUTED = 22,
    SABOT_EVENT_SHOE_CUT = 23,
    SABOT_EVENT_BURNED = 24,
    SABOT_EVENT_CUT_CARD_SHOWN = 25,
    SABOT_EVENT_SHOE_CLOSED = 26,
    SABOT_EVENT_SHOE_REVEALED = 27,
    SABOT_EVENT_BETTING_OPENED = 28,
    SABOT_EVENT_WAGERED = 29,
    SABOT_EVENT_BETTING_CLOSED = 30,
    SABOT_EVENT_CARD_DEALT = 31,
    SABOT_EVENT_CARD_TAKEN_BACK = 32,
    SABOT_EVENT_SETTLED = 33,
    SABOT_EVENT_WAGER_REMOVED = 34,
    SABOT_EVENT_CARD_DRAWN_IN_ERROR = 35,
    SABOT_EVENT_HAND_RESTORED = 36,
    SABOT_EVENT_VOIDED = 37,
    SABOT_EVENT_CORRECTED = 38,
    SABOT_EVENT_DECIDED = 39,
    SABOT_EVENT_ALARM = 40,
    SABOT_EVENT_COMMISSION_PAID = 41, /* marked earlier (reading 9) */
    SABOT_EVENT_RESULT_KEYED = 42,
    SABOT_EVENT_EDITION_ADOPTED = 43, /* of the rules: what is decided after it */
    /* since edition 2 */
    SABOT_EVENT_BETTING_PROLONGED = 44, /* nobody has wagered: the timer starts again (R32) */
    SABOT_EVENT_ROUND_FREED = 45,
    SABOT_EVENT_BANK_LOWERED = 46,
    SABOT_EVENT_PLAY_NOTED = 47, /* of a round that was voided: it counts as played (R42) */
    SABOT_EVENT_BANK_UNANSWERED = 48,
    SABOT_EVENT_OFFER_OPENED = 49,
    SABOT_EVENT_TURN_RETURNED = 50, /* its round was corrected to void (reading 21) */
    SABOT_EVENT_STOOD_ASIDE = 51,
    SABOT_EVENT_AMOUNT_ASKED = 52,       /* for the next round of a turn, by a time */
    SABOT_EVENT_ROTATION_RESTARTED = 53, /* no round could be dealt (reading 13) */
    SABOT_EVENT_BANK_WAIVED = 54,        /* declined by a standing "no" */
    SABOT_EVENT_DEPARTED = 55,           /* and stays correctable (reading 18) */
    SABOT_EVENT_CLAIM_MADE = 56,
    SABOT_EVENT_CLAIM_SETTLED = 57,
    SABOT_EVENT_REMOVAL_NOTED = 58,   /* no money moves before the settlement (R29) */
    SABOT_EVENT_WAGERS_RETURNED = 59, /* short of the table minimum, or nothing lies before them */
    SABOT_EVENT_SPOT_TAKEN = 60,
    SABOT_EVENT_RULED = 61, /* a decision with money between two accounts */
    SABOT_EVENT_REPRESENTED = 62,
    SABOT_EVENT_CHIPS_SENT = 63,
    SABOT_EVENT_CHIPS_TAKEN = 64,
    SABOT_EVENT_CHIPS_ARRIVED = 65, /* at the table that they were sent to */
    /* since edition 3 */
    SABOT_EVENT_CONFIRMED = 66,     /* before what it allows, in the same command (reading 19) */
    SABOT_EVENT_MIXING_OPENED = 67, /* the shoe is of protocol 2 (docs/fair-shoes.md) */
    SABOT_EVENT_CUT_FIXED = 68,
    SABOT_EVENT_BEACON_MIXED = 69,
    SABOT_EVENT_SHOE_SEALED = 70,
    SABOT_EVENT_CONTRIBUTION_WITHHELD = 71,
    SABOT_EVENT_SHOE_VOIDED = 72,
    SABOT_EVENT_SHOE_CUT_SHORT = 73, /* closed before its cut card */
    SABOT_EVENTS,
};

/* How one wager came out: what sabot_layout_settle said of it. */
struct sabot_settled_line {
    int16_t entry;   /* the wager's place among the table's */
    int16_t step;    /* when the dealer's hands move */
    uint8_t verdict; /* enum sabot_verdict */
    sabot_cents owed;
    sabot_cents winnings;
    sabot_cents commission;
    sabot_cents marked;
    sabot_cents collected;
    sabot_cents uncovered;
    sabot_cents fee_returned;
};

struct sabot_event {
    enum sabot_event_kind kind;
    int64_t time_ms;
    struct sabot_particulars with;
    int transfer_count;
    const struct sabot_transfer *transfers; /* made in this order */
    int line_count;
    const struct sabot_settled_line *lines; /* in settlement order */
};

/* The names that data shows: `dealer`. Kinds have theirs in sabot/kind.h. */
extern const char *const sabot_role_names[SABOT_ROLES];

#endif
