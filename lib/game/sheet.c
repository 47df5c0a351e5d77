/*
 * sheet.c - the defaults of a sheet, and small questions to one.
 *
 * What makes a sheet wrong is in sheet_check.c.
 */
#include "sabot/sheet.h"

#include <string.h>

const struct sabot_sheet sabot_sheet_empty = {
    .decks = 8,
    .decks_allowed = {1, SABOT_DECKS_MAX},
    .seats = 8,
    .seat_choice_count = 1,
    .seat_choices = {8},
    .unit = 50,
    .chip_count = 7,
    .chips = {50, 100, 500, 2500, 10000, 50000, 100000},
    .commission_unit = 1,
    .table_minimum = SABOT_MINIMUM_SUM,
    .spots = 1,
    .confirm_above = 1000000,
    .rotation = {.rounds = 2, .firms = 1},
    .shoe = {.burn = SABOT_BURN_FIRST_CARD,
             .cut_card = 14,
             .rounds_after_cut = 1,
             .mixing_seconds = 20,
             .reveal_seconds = 20},
    .display = {.shown = true},
};

struct sabot_sheet sabot_sheet_default(void) {
    return sabot_sheet_empty;
}

bool sabot_sheet_add_case(struct sabot_sheet *sheet, struct sabot_wager *wager,
                          const struct sabot_case *one) {
    if (sheet->case_count == SABOT_POOL_CASES)
        return false;
    int at = wager->first_case + wager->case_count++;
    struct sabot_case *cases = sheet->cases;
    memmove(&cases[at + 1], &cases[at], (size_t)(sheet->case_count - at) * sizeof *cases);
    cases[at] = *one;
    sheet->case_count++;
    for (int i = 0; i < sheet->wager_count; i++) {
        struct sabot_wager *other = &sheet->wagers[i];
        other->first_case =
            (uint16_t)(other->first_case + (other != wager && other->first_case >= at));
    }
    return true;
}

/* The number of an equal entry of a pool, or of a new one; -1: the pool is full. */
static int pool_number(void *pool, int *count, int room, const void *one, size_t size) {
    char *entries = pool;
    for (int i = 0; i <= *count; i++)
        if (memcmp(entries + (size_t)i * size, one, size) == 0)
            return i;
    if (*count + 1 == room)
        return -1;
    memcpy(entries + (size_t)++ * count * size, one, size);
    return *count;
}

bool sabot_sheet_set_limits(struct sabot_sheet *sheet, int row, int wager,
                            struct sabot_limits limits) {
    int number =
        pool_number(sheet->limits, &sheet->limit_count, SABOT_POOL_LIMITS, &limits, sizeof limits);
    if (number >= 0)
        sheet->rows[row].limits[wager] = (uint8_t)number;
    return number >= 0;
}

bool sabot_sheet_set_fee(struct sabot_sheet *sheet, int row, int wager,
                         const struct sabot_fee *fee) {
    struct sabot_fee plain; /* without what lies in its gaps and beyond its bands */
    memset(&plain, 0, sizeof plain);
    plain.band_count = fee->band_count;
    memcpy(plain.bands, fee->bands, (size_t)fee->band_count * sizeof *fee->bands);
    int number = pool_number(sheet->fees, &sheet->fee_count, SABOT_POOL_FEES, &plain, sizeof plain);
    if (number >= 0)
        sheet->rows[row].fees[wager] = (uint8_t)number;
    return number >= 0;
}

int sabot_sheet_wager(const struct sabot_sheet *sheet, const char *name) {
    for (int i = 0; i < sheet->wager_count; i++)
        if (strcmp(sheet->wagers[i].name, name) == 0)
            return i;
    return -1;
}

int sabot_sheet_row(const struct sabot_sheet *sheet, const char *name) {
    for (int i = 0; i < sheet->row_count; i++)
        if (strcmp(sheet->rows[i].name, name) == 0)
            return i;
    return -1;
}

bool sabot_sheet_allows_seats(const struct sabot_sheet *sheet, int seats) {
    for (int i = 0; i < sheet->seat_choice_count; i++)
        if (sheet->seat_choices[i] == seats)
            return true;
    return false;
}

bool sabot_sheet_has_back_line(const struct sabot_sheet *sheet, int wager) {
    return sheet->back_line > 0 && !(sheet->back_line_not_on >> wager & 1);
}

sabot_cents sabot_sheet_table_minimum(const struct sabot_sheet *sheet, int row) {
    sabot_cents least = SABOT_CENTS_MAX;
    for (int i = 0; i < sheet->wager_count; i++)
        if (sabot_wager_is_line(&sheet->wagers[i]) &&
            sabot_sheet_limits(sheet, row, i)->least < least)
            least = sabot_sheet_limits(sheet, row, i)->least;
    return least;
}

enum sabot_detail sabot_sheet_detail(const struct sabot_sheet *sheet) {
    enum sabot_detail most = SABOT_DETAIL_OUTCOME;
    for (int i = 0; i < sheet->wager_count; i++) {
        enum sabot_detail detail = sabot_wager_detail(sheet, &sheet->wagers[i]);
        most = detail > most ? detail : most;
    }
    return most;
}

int sabot_sheet_edition(const struct sabot_sheet *sheet) {
    if (sheet->promotion)
        return SABOT_FACTS_EDITION; /* programs of before cannot read it */
    for (int i = 0; i < sheet->wager_count; i++)
        if (sheet->wagers[i].cap_bp != 0 ||
            sabot_wager_later_fact(sheet, &sheet->wagers[i]) != SABOT_FACTS)
            return SABOT_FACTS_EDITION;
    return 1;
}

sabot_cents sabot_wager_cap(const struct sabot_wager *wager, sabot_cents beside) {
    return beside / SABOT_CAP_WHOLE * wager->cap_bp +
           beside % SABOT_CAP_WHOLE * wager->cap_bp / SABOT_CAP_WHOLE; /* 64 bits are enough */
}

/* R45's order; whatever else a sheet takes comes after. */
static int settlement_rank(const struct sabot_wager *wager) {
    static const char *const first[] = {"player", "banker", "tie", "panda8", "dragon7"};
    enum { FIRST = sizeof first / sizeof first[0] };
    for (int rank = 0; rank < FIRST; rank++)
        if (strcmp(wager->name, first[rank]) == 0)
            return rank;
    return FIRST;
}

void sabot_sheet_order_wagers(struct sabot_sheet *sheet) {
    for (int i = 1; i < sheet->wager_count; i++)
        for (int j = i; j > 0; j--) {
            struct sabot_wager *before = &sheet->wagers[j - 1];
            struct sabot_wager *after = &sheet->wagers[j];
            if (settlement_rank(before) <= settlement_rank(after))
                break;
            struct sabot_wager kept = *before;
            *before = *after;
            *after = kept;
        }
}

sabot_cents sabot_fee_due(const struct sabot_fee *fee, sabot_cents amount) {
    for (int i = 0; i < fee->band_count; i++)
        if (amount <= fee->bands[i].up_to)
            return fee->bands[i].fee;
    return 0;
}

sabot_cents sabot_fee_most(const struct sabot_fee *fee) {
    sabot_cents most = 0;
    for (int i = 0; i < fee->band_count; i++)
        if (fee->bands[i].fee > most)
            most = fee->bands[i].fee;
    return most;
}

/* Where the next problem goes: a full list gives up its last warning for an
 * error, so that warnings never hide one. NULL: there is no place. */
static struct sabot_problem *place_for(struct sabot_problems *problems, bool warning) {
    if (problems->listed < SABOT_PROBLEMS_MAX)
        return &problems->list[problems->listed++];
    for (int i = SABOT_PROBLEMS_MAX - 1; i >= 0 && !warning; i--)
        if (problems->list[i].warning) {
            memmove(&problems->list[i], &problems->list[i + 1],
                    (size_t)(SABOT_PROBLEMS_MAX - 1 - i) * sizeof problems->list[0]);
            return &problems->list[SABOT_PROBLEMS_MAX - 1];
        }
    return NULL;
}

void sabot_problems_add(struct sabot_problems *problems, bool warning, const char *path,
                        const char *words) {
    struct sabot_problem *problem = place_for(problems, warning);
    problems->errors += !warning;
    if (problem == NULL)
        return;
    problem->warning = warning;
    sabot_text_copy(problem->path, sizeof problem->path, path);
    sabot_text_copy(problem->words, sizeof problem->words, words);
}
