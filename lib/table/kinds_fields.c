/*
 * kinds_fields.c - the rows of fields, and the words of those that are choices: the
 * one place where each of these words is written.
 */
#include "lib/table/kinds.h"

const char *const sabot_no_words[] = {NULL};
const char *const sabot_card_sources[] = {"shuffled", "keyed", NULL};
const char *const sabot_wager_sources[] = {"none", "dealer", "bettors", NULL};
static const char *const closed_by[] = {"dealer", "timer", "card", "free", NULL};
static const char *const void_causes[] = {"floor", "shoe-ran-out", "card-in-error", "wrong-hand",
                                          NULL};
static const char *const declined_by[] = {"bettor", "time", NULL};
static const char *const pause_causes[] = {"floor", "rotation", NULL};
static const char *const alarms[] = {"not-shuffled", "too-many-of-rank", "cards-left", "box", NULL};
static const char *const fates[] = {"next-round", "burned", "void", NULL};
static const char *const opened_by[] = {"opening", "management", NULL};
static const char *const confirmed_by[] = {"password", "pin", "passkey", NULL};
static const char *const counterparties[] = {"bank", "box", "house", NULL};
static const char *const shoe_void_causes[] = {"floor", "not-revealed", "not-sealed", "no-beacon",
                                               NULL};

static const char *const roles[] = {"floor", "dealer", NULL}; /* that may confirm */

const char *const sabot_chapter_names[SABOT_CHAPTERS] = {
    "", "table", "people", "bank", "shoe", "wagers", "cards", "settlement", "floor", "alarm",
};

#define PLACE(member)                                                                              \
    offsetof(struct sabot_particulars, member),                                                    \
        sizeof(((const struct sabot_particulars *)NULL)->member)
#define ROW(field, name, type, member)                                                             \
    { SABOT_FIELD_##field, name, SABOT_TYPE_##type, PLACE(member), sabot_no_words }
#define CHOICE(field, name, member, words)                                                         \
    { SABOT_FIELD_##field, name, SABOT_TYPE_CHOICE, PLACE(member), words }

const struct sabot_field_form sabot_field_forms[] = {
    {SABOT_NO_FIELD, "", SABOT_TYPE_INT, 0, 0, sabot_no_words},
    ROW(SEAT, "seat", INT, seat),
    ROW(BETTOR, "bettor", INT, bettor),
    ROW(WAGER, "wager", WAGER, wager),
    ROW(ROUND, "round", INT, round),
    ROW(SHOE, "shoe", INT, shoe),
    ROW(ROW, "row", INT, row),
    ROW(SEATS, "seats", INT, seats),
    ROW(DECKS, "decks", INT, decks),
    CHOICE(CARD_SOURCE, "card_source", card_source, sabot_card_sources),
    CHOICE(WAGER_SOURCE, "wager_source", wager_source, sabot_wager_sources),
    ROW(OFFER_SECONDS, "offer_seconds", INT, offer_seconds),
    ROW(CARD_SET, "card_set", INT, card_set),
    ROW(COUNT, "count", INT, count),
    ROW(POSITION, "position", INT, position),
    ROW(CONTRIBUTION, "contribution", INT, contribution),
    ROW(CLAIM, "claim", INT, claim),
    ROW(PURSE, "purse", INT, purse),
    ROW(NUMBER, "number", INT, number),
    CHOICE(CLOSED_BY, "cause", cause, closed_by),
    CHOICE(VOID_CAUSE, "cause", cause, void_causes),
    CHOICE(DECLINED_BY, "cause", cause, declined_by),
    CHOICE(PAUSE_CAUSE, "cause", cause, pause_causes),
    CHOICE(ALARM, "cause", cause, alarms),
    CHOICE(FATE, "cause", cause, fates),
    CHOICE(OPENED_BY, "cause", cause, opened_by),
    CHOICE(COUNTERPARTY, "cause", cause, counterparties),
    CHOICE(CONFIRMED_BY, "cause", cause, confirmed_by),
    CHOICE(ROLE, "role", role, roles),
    CHOICE(SHOE_VOID_CAUSE, "cause", cause, shoe_void_causes),
    ROW(RESULT, "result", RESULT, result),
    ROW(SEEN, "seen", BOOL, seen),
    ROW(FIRST, "first", BOOL, first),
    ROW(BACK_LINE, "back_line", BOOL, back_line),
    ROW(FREE, "free", BOOL, free),
    ROW(EXHAUSTED, "exhausted", BOOL, exhausted),
    ROW(VOIDED, "voided", BOOL, voided),
    ROW(STANDS, "stands", BOOL, stands),
    ROW(AMOUNT, "amount", CENTS, amount),
    ROW(FEE, "fee", CENTS, fee),
    ROW(COUNTED, "counted", CENTS, counted),
    ROW(NET, "net", CENTS, net),
    ROW(DEADLINE, "deadline_ms", TIME, deadline_ms),
    ROW(CARD, "card", CARD, card),
    ROW(CARDS, "cards", CARDS, cards),
    ROW(NAME, "name", TEXT, name),
    ROW(BADGE, "badge", TEXT, badge),
    ROW(SECOND, "second", TEXT, second),
    ROW(REASON, "reason", TEXT, reason),
    ROW(REPRESENTATIVE, "representative", TEXT, representative),
    ROW(TABLE, "table", TEXT, table),
    ROW(VALUE, "value", VALUE, value),
    ROW(SHEET, "sheet", SHEET, sheet),
};
_Static_assert(sizeof sabot_field_forms / sizeof *sabot_field_forms == SABOT_FIELDS,
               "a row for each field");
