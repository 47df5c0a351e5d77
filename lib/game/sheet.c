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
        if (sabot_wager_is_line(&sheet->wagers[i]) && sheet->rows[row].limits[i].least < least)
            least = sheet->rows[row].limits[i].least;
    return least;
}

enum sabot_detail sabot_sheet_detail(const struct sabot_sheet *sheet) {
    enum sabot_detail most = SABOT_DETAIL_OUTCOME;
    for (int i = 0; i < sheet->wager_count; i++) {
        enum sabot_detail detail = sabot_wager_detail(&sheet->wagers[i]);
        most = detail > most ? detail : most;
    }
    return most;
}

int sabot_sheet_edition(const struct sabot_sheet *sheet) {
    if (sheet->promotion)
        return SABOT_FACTS_EDITION; /* programs of before cannot read it */
    for (int i = 0; i < sheet->wager_count; i++)
        if (sabot_wager_later_fact(&sheet->wagers[i]) != SABOT_FACTS)
            return SABOT_FACTS_EDITION;
    return 1;
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
