/*
 * page_sheet.c - a sheet as a page gives it: by one table of fields, which the page
 * asks for and writes by. Names and words are those of the protocol's sheet.
 */
#include "web/wasm/page_numbers.h"

#include <string.h>

enum kind { WORD, COUNT, SMALL, CENTS, TEXT, FEES };

struct field {
    const char *name;
    enum kind kind;
    const char *words; /* of a WORD: its values from 0 on, a space between */
    size_t at;
    int64_t most; /* of a WORD: its last value; of a TEXT: its room */
};

#define OF_SHEET(member) offsetof(struct sabot_sheet, member)
static const struct field of_sheet[] = {
    {"bank", WORD, "player-dealer house", OF_SHEET(bank), SABOT_BANK_HOUSE},
    {"lines", WORD, "one both", OF_SHEET(lines), SABOT_LINES_BOTH},
    {"bonus_cap", WORD, "none line", OF_SHEET(bonus_cap), SABOT_BONUS_CAP_LINE},
    {"back_line", COUNT, NULL, OF_SHEET(back_line), SABOT_BACK_LINE_MAX},
    {"table_minimum", WORD, "space line sum", OF_SHEET(table_minimum), SABOT_MINIMUM_SUM},
    {"unit", CENTS, NULL, OF_SHEET(unit), SABOT_STAKE_MAX},
    {"cover", WORD, "net matched", OF_SHEET(cover), SABOT_COVER_MATCHED},
    {"order", WORD, "wager-first seat-first", OF_SHEET(order), SABOT_ORDER_SEAT_FIRST},
    {"commission_unit", CENTS, NULL, OF_SHEET(commission_unit), SABOT_COMMISSION_UNIT_MAX},
    {"commission_taken", WORD, "each-round marked", OF_SHEET(commission_taken),
     SABOT_COMMISSION_MARKED},
    {"no_action", WORD, "kept returned", OF_SHEET(collections.no_action), SABOT_FEES_RETURNED},
    {"bank_least", CENTS, NULL, OF_SHEET(rows[0].bank.least), SABOT_CENTS_MAX},
    {"bank_most", CENTS, NULL, OF_SHEET(rows[0].bank.most), SABOT_CENTS_MAX},
    {"player_dealer_fees", FEES, NULL, OF_SHEET(fees[1]), 0}, /* the first of the pool */
    {0},
};

struct posted_wager {
    struct sabot_wager kind;
    struct sabot_limits limits;
    struct sabot_fee fees;
    int back_line; /* whether others may wager behind it (R26) */
    int cap_of;
};

#define OF_WAGER(member) offsetof(struct posted_wager, member)
static const struct field of_wager[] = {
    {"name", TEXT, NULL, OF_WAGER(kind.name), SABOT_WAGER_NAME_MAX},
    {"title", TEXT, NULL, OF_WAGER(kind.title), SABOT_TITLE_MAX},
    {"needs", WORD, "nothing line", OF_WAGER(kind.needs), SABOT_NEEDS_LINE},
    {"commission_bp", COUNT, NULL, OF_WAGER(kind.commission_bp), 10000},
    {"cap_bp", SMALL, NULL, OF_WAGER(kind.cap_bp), SABOT_CAP_WHOLE},
    {"cap_of", COUNT, NULL, OF_WAGER(cap_of), SABOT_WAGERS_MAX - 1},
    {"least", CENTS, NULL, OF_WAGER(limits.least), SABOT_CENTS_MAX},
    {"most", CENTS, NULL, OF_WAGER(limits.most), SABOT_CENTS_MAX},
    {"fees", FEES, NULL, OF_WAGER(fees), 0},
    {"back_line", COUNT, NULL, OF_WAGER(back_line), 1},
    {0},
};

#define OF_CASE(member) offsetof(struct sabot_case, member)
static const struct field of_case[] = {
    {"verdict", WORD, "lose push win", OF_CASE(verdict), SABOT_WIN},
    {"pays", SMALL, NULL, OF_CASE(ratio.pays), SABOT_RATIO_MAX},
    {"to", SMALL, NULL, OF_CASE(ratio.to), SABOT_RATIO_MAX},
    {0},
};

/* ---- the table, for the page ---- */

static void write_line(struct sabot_text *text, const char *group, const char *name,
                       const char *kind) {
    sabot_text_add(text, group);
    sabot_text_add_char(text, ' ');
    sabot_text_add(text, name);
    sabot_text_add_char(text, ' ');
    sabot_text_add(text, kind);
}

static void write_fields(struct sabot_text *text, const char *group, const struct field *fields) {
    static const char *const kinds[] = {"word", "number", "number", "number", "text", "fees"};
    for (; fields->name != NULL; fields++) {
        write_line(text, group, fields->name, kinds[fields->kind]);
        if (fields->words != NULL) {
            sabot_text_add_char(text, ' ');
            sabot_text_add(text, fields->words);
        } else if (fields->kind != TEXT && fields->kind != FEES) {
            sabot_text_add_char(text, ' ');
            sabot_text_add_int(text, fields->most);
        }
        sabot_text_add_char(text, '\n');
    }
}

static void write_fact(struct sabot_text *text, const struct sabot_fact_form *form) {
    SABOT_ASSERT(form->values == NULL || form->least == 0);
    write_line(text, "fact", form->name, form->values == NULL ? "number" : "word");
    for (int value = 0; form->values != NULL && value <= form->most; value++) {
        sabot_text_add_char(text, ' ');
        sabot_text_add(text, form->values[value]);
    }
    sabot_text_add_char(text, '\n');
}

EXPORT("form") int page_form(void);

/* Words: `group name kind words`, a line a field, in the order in which they are read. A number of
 * a sheet, a wager or a case has its largest value as its word. */
int page_form(void) {
    struct sabot_text text = sabot_text_in(words, WORDS_MAX);
    write_fields(&text, "sheet", of_sheet);
    write_fields(&text, "wager", of_wager);
    for (int fact = 0; fact < SABOT_FACTS; fact++)
        write_fact(&text, &sabot_fact_forms[fact]);
    write_fields(&text, "case", of_case);
    return 0;
}

/* ---- reading ---- */

static void take_fees(struct cursor *cursor, struct sabot_fee *fee) {
    fee->band_count = take_int(cursor, 0, SABOT_BANDS_MAX);
    for (int i = 0; i < fee->band_count; i++) {
        fee->bands[i].up_to = take(cursor, 0, SABOT_CENTS_MAX);
        fee->bands[i].fee = take(cursor, 0, SABOT_STAKE_MAX);
    }
}

static void take_text(struct cursor *cursor, char *text, int room) {
    int length = take_int(cursor, 0, room - 1);
    for (int i = 0; i < length; i++)
        text[i] = (char)take(cursor, 1, UINT8_MAX);
    text[length] = '\0';
}

static void take_fields(struct cursor *cursor, const struct field *fields, void *whole) {
    for (; fields->name != NULL; fields++) {
        void *place = (char *)whole + fields->at;
        switch (fields->kind) {
        case WORD:
        case COUNT:
            *(int *)place = take_int(cursor, 0, (int)fields->most);
            break;
        case SMALL:
            *(int16_t *)place = (int16_t)take_int(cursor, 0, (int)fields->most);
            break;
        case CENTS:
            *(sabot_cents *)place = take(cursor, 0, fields->most);
            break;
        case TEXT:
            take_text(cursor, place, (int)fields->most);
            break;
        case FEES:
            take_fees(cursor, place);
            break;
        }
    }
}

static void take_case(struct cursor *cursor, struct sabot_case *one) {
    int facts = take_int(cursor, 0, SABOT_FACTS);
    memset(&one->when, 0, sizeof one->when);
    for (int i = 0; i < facts; i++) {
        enum sabot_fact fact = (enum sabot_fact)take(cursor, 0, SABOT_FACTS - 1);
        sabot_when_set(&one->when, fact,
                       (uint32_t)take(cursor, 0, (2 << sabot_fact_forms[fact].most) - 1));
    }
    one->when.named.ranks = (uint16_t)take(cursor, 0, SABOT_NAMED_RANKS);
    one->when.named.suits = (uint8_t)take(cursor, 0, SABOT_NAMED_SUITS);
    take_fields(cursor, of_case, one);
    cursor->bad |= one->verdict == SABOT_WIN && one->ratio.to < 1;
    if (one->ratio.to < 1)
        one->ratio.to = 1; /* of what is no win: never read, but a divisor */
}

void take_cases(struct cursor *cursor, struct sabot_sheet *sheet, struct sabot_wager *wager) {
    int count = take_int(cursor, 0, SABOT_CASES_MAX);
    wager->first_case = (uint16_t)sheet->case_count;
    wager->case_count = 0;
    for (int i = 0; i < count; i++) {
        struct sabot_case one;
        take_case(cursor, &one);
        cursor->bad |= !sabot_sheet_add_case(sheet, wager, &one);
    }
}

static void take_wager(struct cursor *cursor, struct sabot_sheet *sheet, int number) {
    static struct posted_wager posted;
    take_fields(cursor, of_wager, &posted);
    take_cases(cursor, sheet, &posted.kind);
    posted.kind.cap_of = (uint8_t)posted.cap_of;
    cursor->bad |= posted.cap_of >= sheet->wager_count;
    sheet->wagers[number] = posted.kind;
    cursor->bad |= !sabot_sheet_set_limits(sheet, 0, number, posted.limits) ||
                   !sabot_sheet_set_fee(sheet, 0, number, &posted.fees);
    sheet->back_line_not_on |= (uint64_t)!posted.back_line << number;
}

void take_sheet(struct cursor *cursor, struct sabot_sheet *sheet) {
    memset(sheet, 0, sizeof *sheet); /* what the library reads of it is given below */
    sheet->row_count = sheet->fee_count = 1;
    sheet->rows[0].fees[SABOT_PLAYER_DEALER_FEE] = 1;
    take_fields(cursor, of_sheet, sheet);
    cursor->bad |= sheet->unit < 1 || sheet->commission_unit < 1;
    sheet->wager_count = take_int(cursor, 0, SABOT_WAGERS_MAX);
    for (int i = 0; i < sheet->wager_count; i++)
        take_wager(cursor, sheet, i);
}
