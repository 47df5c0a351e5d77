/*
 * record_fields.h - the one table of particulars: name, type, place; and which
 * of them each kind of event and of command has.
 */
#ifndef HOST_RECORD_RECORD_FIELDS_H
#define HOST_RECORD_RECORD_FIELDS_H

#include "sabot/table.h"

enum field_type {
    FIELD_INT,
    FIELD_BOOL,
    FIELD_CENTS,
    FIELD_TIME,
    FIELD_CARD,
    FIELD_CARDS,
    FIELD_TEXT,
    FIELD_VALUE,  /* 32 bytes */
    FIELD_WAGER,  /* an int; its name in JSON */
    FIELD_RESULT, /* an int; a letter in JSON */
    FIELD_SHEET,
};

enum field {
    NO_FIELD,
    SEAT,
    BETTOR,
    WAGER,
    ROUND,
    SHOE,
    ROW,
    SEATS,
    DECKS,
    CARD_SOURCE,
    WAGER_SOURCE,
    OFFER_SECONDS,
    CARD_SET,
    COUNT,
    POSITION,
    CONTRIBUTION,
    CAUSE,
    RESULT,
    SEEN,
    FIRST,
    BACK_LINE,
    FREE,
    EXHAUSTED,
    VOIDED,
    AMOUNT,
    FEE,
    COUNTED,
    NET,
    DEADLINE,
    CARD,
    CARDS,
    NAME,
    BADGE,
    SECOND,
    REASON,
    VALUE,
    SHEET,
    FIELDS,
};

struct field_form {
    const char *name;
    enum field_type type;
    size_t offset; /* in struct sabot_particulars */
    size_t room;   /* of a text */
};

#define FIELDS_OF_KIND_MAX 12

extern const struct field_form field_forms[FIELDS];
/* Ends with NO_FIELD. */
extern const uint8_t event_fields[SABOT_EVENTS][FIELDS_OF_KIND_MAX];
extern const uint8_t command_fields[SABOT_COMMANDS][FIELDS_OF_KIND_MAX];

#endif
