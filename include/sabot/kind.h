/*
 * sabot/kind.h - all there is to know of a kind of command, a kind of event and
 * a field of theirs: one row each.
 *
 * CONTRIBUTING, "Add a kind of command", says how to add one. What a table hears and
 * from whom, what it applies, a record's bytes and JSON, the chapters of a story,
 * which ends are signed and the tables of the documents all come from here. Pure data: how a value
 * is written is the host's.
 *
 * Bytes: the fields of a kind of event and their order never change; a new field
 * is a new kind. Effect: `apply` looks at state and event, never at the edition; a
 * new effect is a new kind. Decision: who is heard, when, and what is decided may
 * depend on the table's edition.
 *
 * Every member of every row has something in it: 0 and NULL are always a mistake,
 * and sabot_kinds_fault finds it. "Nothing to check" is a function of that name.
 */
#ifndef SABOT_KIND_H
#define SABOT_KIND_H

#include "sabot/table.h"

/* What a value means. */
enum sabot_type {
    SABOT_TYPE_INT = 1,
    SABOT_TYPE_BOOL,
    SABOT_TYPE_CENTS,
    SABOT_TYPE_TIME, /* milliseconds since 1970 */
    SABOT_TYPE_CARD,
    SABOT_TYPE_CARDS,
    SABOT_TYPE_TEXT,
    SABOT_TYPE_VALUE,  /* 32 bytes */
    SABOT_TYPE_WAGER,  /* an int: its place in the sheet */
    SABOT_TYPE_RESULT, /* an int: how a round ended */
    SABOT_TYPE_CHOICE, /* an int: one of the field's words */
    SABOT_TYPE_SHEET,
};
#define SABOT_TYPES (SABOT_TYPE_SHEET + 1)

/* The ten causes share one place and one name; their words differ. */
enum sabot_field {
    SABOT_NO_FIELD, /* ends a list */
    SABOT_FIELD_SEAT,
    SABOT_FIELD_BETTOR,
    SABOT_FIELD_WAGER,
    SABOT_FIELD_ROUND,
    SABOT_FIELD_SHOE,
    SABOT_FIELD_ROW,
    SABOT_FIELD_SEATS,
    SABOT_FIELD_DECKS,
    SABOT_FIELD_CARD_SOURCE,
    SABOT_FIELD_WAGER_SOURCE,
    SABOT_FIELD_OFFER_SECONDS,
    SABOT_FIELD_CARD_SET,
    SABOT_FIELD_COUNT,
    SABOT_FIELD_POSITION,
    SABOT_FIELD_CONTRIBUTION,
    SABOT_FIELD_CLAIM,
    SABOT_FIELD_PURSE,
    SABOT_FIELD_NUMBER,
    SABOT_FIELD_CLOSED_BY,
    SABOT_FIELD_VOID_CAUSE,
    SABOT_FIELD_DECLINED_BY,
    SABOT_FIELD_PAUSE_CAUSE,
    SABOT_FIELD_ALARM,
    SABOT_FIELD_FATE, /* of a card drawn in error */
    SABOT_FIELD_OPENED_BY,
    SABOT_FIELD_COUNTERPARTY,
    SABOT_FIELD_CONFIRMED_BY,
    SABOT_FIELD_ROLE,
    SABOT_FIELD_SHOE_VOID_CAUSE,
    SABOT_FIELD_RESULT,
    SABOT_FIELD_SEEN,
    SABOT_FIELD_FIRST,
    SABOT_FIELD_BACK_LINE,
    SABOT_FIELD_FREE,
    SABOT_FIELD_EXHAUSTED,
    SABOT_FIELD_VOIDED,
    SABOT_FIELD_STANDS,
    SABOT_FIELD_AMOUNT,
    SABOT_FIELD_FEE,
    SABOT_FIELD_COUNTED,
    SABOT_FIELD_NET,
    SABOT_FIELD_DEADLINE,
    SABOT_FIELD_CARD,
    SABOT_FIELD_CARDS,
    SABOT_FIELD_NAME,
    SABOT_FIELD_BADGE,
    SABOT_FIELD_SECOND,
    SABOT_FIELD_REASON,
    SABOT_FIELD_REPRESENTATIVE,
    SABOT_FIELD_TABLE,
    SABOT_FIELD_VALUE,
    SABOT_FIELD_SHEET,
    SABOT_FIELDS,
};

struct sabot_field_form {
    enum sabot_field field;
    const char *name; /* `offer_seconds`, in bytes' documents, JSON, CSV and columns */
    enum sabot_type type;
    uint16_t offset, room;    /* in struct sabot_particulars */
    const char *const *words; /* of a choice, by number, then NULL; else sabot_no_words */
};

/* The least who may see a field; each sees what those before it see. */
enum sabot_audience {
    SABOT_SEEN_BY_ALL = 1,
    SABOT_SEEN_AT_TABLE,
    SABOT_SEEN_BY_OWNER,
    SABOT_SEEN_BY_STAFF,
    SABOT_SEEN_BY_AUDIT,
    SABOT_AUDIENCES,
};

struct sabot_field_use {
    uint8_t field;    /* enum sabot_field */
    uint8_t audience; /* enum sabot_audience */
};

struct deciding; /* lib/table's own */
typedef enum sabot_objection sabot_decide_kind(struct deciding *deciding);

/* Who answers for a command (R30, reading 19). */
enum sabot_signature {
    SABOT_SIGNED_ALONE = 1,
    SABOT_SIGNED_BY_TWO,       /* with a reason and the name of a second person: until edition 2 */
    SABOT_SIGNED_WITH_REASON,  /* alone */
    SABOT_SIGNED_FOR_RESULT,   /* with a reason, confirmed by another one of floor or dealers */
    SABOT_SIGNED_FOR_MONEY,    /* the same by the floor; a decision without money needs no second */
    SABOT_SIGNED_ABOVE_LIMIT,  /* confirmed by the floor if more than the sheet's confirm_above goes
                                  in or out */
    SABOT_SIGNED_IF_CUT_SHORT, /* as for a result, if a shoe ends before its cut card */
};

/* How a kind of command is heard from an edition of the rules on. */
struct sabot_hearing {
    int edition; /* 0 ends the list */
    int roles;   /* bits of enum sabot_role; 0 after the first hearing: no longer heard */
    enum sabot_signature signature;
    uint64_t needs; /* of the state: lib/table/deciding.h */
    sabot_decide_kind *decide;
};

struct sabot_command_form {
    enum sabot_command_kind kind; /* its own number: its place */
    const char *name;             /* `cash-out` */
    const uint8_t *fields;        /* enum sabot_field; ends with SABOT_NO_FIELD */
    const struct sabot_hearing *hearings;
};

/* The part of a round's story that a kind of event belongs to. */
enum sabot_chapter {
    SABOT_CHAPTER_TABLE = 1,
    SABOT_CHAPTER_PEOPLE,
    SABOT_CHAPTER_BANK,
    SABOT_CHAPTER_SHOE,
    SABOT_CHAPTER_WAGERS,
    SABOT_CHAPTER_CARDS,
    SABOT_CHAPTER_SETTLEMENT,
    SABOT_CHAPTER_FLOOR,
    SABOT_CHAPTER_ALARM,
    SABOT_CHAPTERS,
};

/* What is true of a kind of event; what follows from it is the host's. Each kind
 * is either usual in a round or rare. */
enum sabot_kind_fact {
    SABOT_IS_USUAL = 1,
    SABOT_IS_RARE = 2,
    SABOT_MOVES_MONEY = 4, /* over the table's edge */
    SABOT_ENDS_ROUND = 8,
    SABOT_IS_JUDGEMENT = 16, /* on a round that is over, or of an alarm */
    SABOT_BINDS_SHOE = 32,   /* to a commitment, or opens it */
    SABOT_CHANGES_TABLE = 64,
};

/* The newest edition of the rules that this library decides by. */
#define SABOT_EDITION_LAST 3
/* The newest edition that is complete. A new store allows it by itself; a later one is still
 * being written, and its decisions may change until then. */
#define SABOT_EDITION_COMPLETE 3
#define SABOT_EDITIONS_MAX     9999

typedef bool sabot_fits_kind(const struct sabot_table *table, const struct sabot_event *event);
typedef void sabot_apply_kind(struct sabot_table *table, const struct sabot_event *event);

/* The events of one command, when the command is asked again. */
struct sabot_reasking {
    const struct sabot_event *events;
    int count;
    const struct sabot_event *telling; /* the one whose form is asked */
};
/* Fills in what the command asked for and the event does not record in the same form. */
typedef void sabot_recall_kind(const struct sabot_reasking *reasking,
                               struct sabot_command *command);

struct sabot_event_form {
    enum sabot_event_kind kind;           /* its own number, in journals for ever: its place */
    const char *name;                     /* `cashed-out` */
    const struct sabot_field_use *fields; /* in the order of the bytes */
    int rank; /* of the events of one command, the lowest tells which command it was */
    enum sabot_command_kind asked_by; /* SABOT_COMMANDS: it never says that */
    sabot_recall_kind *recall;
    int from_edition, to_edition; /* in which it may happen; `to` SABOT_EDITIONS_MAX: for ever */
    uint64_t needs;               /* as a hearing's */
    sabot_fits_kind *fits;
    sabot_apply_kind *apply;
    enum sabot_chapter chapter;
    unsigned facts; /* bits of enum sabot_kind_fact */
};

extern const char *const sabot_no_words[];
/* Where cards come from and who places wagers; each ends with NULL. */
extern const char *const sabot_card_sources[], *const sabot_wager_sources[];
extern const char *const sabot_chapter_names[SABOT_CHAPTERS];
extern const struct sabot_field_form sabot_field_forms[SABOT_FIELDS];
extern const struct sabot_command_form sabot_command_forms[SABOT_COMMANDS];
extern const struct sabot_event_form sabot_event_forms[SABOT_EVENTS]; /* [0] is no event */

/* How a kind of command is heard in an edition; by nobody before its first. */
const struct sabot_hearing *sabot_command_hearing(enum sabot_command_kind kind, int edition);

/* The roles that a kind of command is heard from in any edition, as bits. */
int sabot_command_roles(enum sabot_command_kind kind);

struct sabot_kinds {
    const struct sabot_field_form *fields;
    const struct sabot_command_form *commands;
    const struct sabot_event_form *events;
};

/* The first thing that is missing or wrong in a set of tables, in words; true if
 * there is one. NULL: the library's own tables. */
bool sabot_kinds_fault(const struct sabot_kinds *kinds, struct sabot_error *fault);

/* Finds the command that must have led to these events. Deciding it again on the state before
 * gives the same bytes; if not, somebody forged them. False: no command leads to such events.
 * The asker's name stays empty, because old journals did not compare names. */
bool sabot_table_reask(const struct sabot_table *before, const struct sabot_event *events,
                       int count, struct sabot_actor actor, struct sabot_command *command);

#endif
