/*
 * random_table.c - tables at random. See random_table.h.
 */
#include "tests/support/random_table.h"

#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <string.h>

static int pick(struct random_source *random, int count) {
    return (int)random_between(random, 0, count - 1);
}

static sabot_cents pick_amount(struct random_source *random, const sabot_cents *from, int count) {
    return from[pick(random, count)];
}

/* Somewhere between a unit and 2^range units: small and large amounts alike. */
static sabot_cents some_units(struct random_source *random, sabot_cents unit, int range) {
    return unit * random_between(random, 1, INT64_C(1) << pick(random, range + 1));
}

/* Every outcome that the draw rule can end in, found once. */
struct possible_outcomes {
    int count;
    struct sabot_outcome list[SABOT_OUTCOMES];
};

static const struct possible_outcomes *possible_outcomes(void) {
    static struct possible_outcomes possible;
    if (possible.count == 0)
        for (int number = 0; number < SABOT_OUTCOMES; number++) {
            struct sabot_outcome outcome = sabot_outcome_of_number(number);
            if (sabot_outcome_is_possible(outcome))
                possible.list[possible.count++] = outcome;
        }
    return &possible;
}

/* True if the wager's last case decides some round: a sheet with a case that
 * never does is not sound. */
static bool last_case_decides(const struct sabot_sheet *sheet, const struct sabot_wager *wager) {
    const struct possible_outcomes *possible = possible_outcomes();
    for (int i = 0; i < possible->count; i++) {
        int decides = 0;
        while (decides < wager->case_count &&
               !sabot_when_holds(&sabot_wager_cases(sheet, wager)[decides].when, possible->list[i]))
            decides++;
        if (decides == wager->case_count - 1)
            return true;
    }
    return false;
}

struct sabot_outcome random_outcome(struct random_source *random) {
    const struct possible_outcomes *possible = possible_outcomes();
    return possible->list[pick(random, possible->count)];
}

/* A condition on one to three facts that at least one outcome fits: it is
 * drawn around an outcome. */
static struct sabot_when random_when(struct random_source *random) {
    struct sabot_outcome outcome = random_outcome(random);
    struct sabot_when when = {0};
    int named = (int)random_between(random, 1, 3);
    for (int i = 0; i < named; i++) {
        enum sabot_fact fact = (enum sabot_fact)pick(random, SABOT_FIRST_FACTS);
        const struct sabot_fact_form *form = &sabot_fact_forms[fact];
        unsigned fits = 1U << sabot_outcome_fact(outcome, fact);
        if (random_chance(random, 50))
            fits |= 1U << random_between(random, form->least, form->most);
        sabot_when_set(&when, fact, (uint16_t)fits);
    }
    return when;
}

static void add_random_wager(struct random_source *random, struct sabot_sheet *sheet,
                             const char *name) {
    static const int to_of_unit[] = {1, 2, 5}; /* each divides every unit below */
    struct sabot_wager *wager = sheets_add_wager(
        sheet, name, random_chance(random, 50) ? SABOT_NEEDS_LINE : SABOT_NEEDS_NOTHING);
    int wanted = (int)random_between(random, 1, 4);
    for (int i = 0; i < wanted || wager->case_count == 0; i++) {
        struct sabot_when when = random_when(random);
        if (wager->case_count > 0 && random_chance(random, 30))
            sheets_add_push(sheet, wager, when);
        else
            sheets_add_win(sheet, wager, when, (int)random_between(random, 1, 100),
                           sheet->unit == 1 ? 1 : to_of_unit[pick(random, 3)]);
        if (!last_case_decides(sheet, wager)) { /* it is the last wager */
            wager->case_count--;
            sheet->case_count--;
        }
    }
}

static struct sabot_fee random_fee(struct random_source *random) {
    struct sabot_fee fee = {.band_count = pick(random, 4)};
    sabot_cents up_to = 0;
    for (int i = 0; i < fee.band_count; i++) {
        up_to += some_units(random, 50, 12);
        fee.bands[i] = (struct sabot_fee_band){up_to, 50 * random_between(random, 0, 6)};
    }
    if (fee.band_count > 0)
        fee.bands[fee.band_count - 1].up_to = SABOT_CENTS_MAX;
    return fee;
}

static struct sabot_limits random_limits(struct random_source *random, sabot_cents unit) {
    struct sabot_limits limits = {.least = some_units(random, unit, 6)};
    limits.most = limits.least + some_units(random, unit, 16);
    if (random_chance(random, 1))
        limits.most = SABOT_STAKE_MAX;
    return limits;
}

static void random_row(struct random_source *random, struct sabot_sheet *sheet) {
    struct sabot_schedule_row *row = &sheet->rows[0];
    sheet->limit_count = sheet->fee_count = 0;
    for (int i = 0; i < sheet->wager_count; i++) {
        sheets_limit(sheet, 0, i, random_limits(random, sheet->unit));
        row->fees[i] = 0;
        if (sheet->bank == SABOT_BANK_PLAYER_DEALER)
            sheets_charge(sheet, 0, i, random_fee(random));
    }
    row->bank = (struct sabot_limits){0};
    row->fees[SABOT_PLAYER_DEALER_FEE] = 0;
    if (sheet->bank == SABOT_BANK_HOUSE)
        return;
    row->bank = (struct sabot_limits){sheet->unit, SABOT_CENTS_MAX};
    if (random_chance(random, 30))
        row->bank.most = some_units(random, sheet->unit, 20);
    sheets_charge(sheet, 0, SABOT_PLAYER_DEALER_FEE, random_fee(random));
}

/* Sometimes a wager that is no line may be at most a share of one that is. */
static void random_cap(struct random_source *random, struct sabot_sheet *sheet) {
    static const int16_t shares[] = {1000, 3333, SABOT_CAP_WHOLE};
    struct sabot_wager *wager = &sheet->wagers[2 + pick(random, sheet->wager_count - 2)];
    if (!random_chance(random, 25))
        return;
    int number = (int)(wager - sheet->wagers);
    wager->cap_bp = shares[pick(random, 3)];
    wager->cap_of = (uint8_t)pick(random, 2);
    sabot_cents most = sabot_wager_cap(wager, sabot_sheet_limits(sheet, 0, wager->cap_of)->most);
    if (most < sabot_sheet_limits(sheet, 0, number)->least ||
        (sabot_sheet_has_back_line(sheet, number) &&
         !sabot_sheet_has_back_line(sheet, wager->cap_of)))
        wager->cap_bp = 0; /* could never be placed */
}

void random_sheet(struct random_source *random, struct sabot_sheet *sheet) {
    static const char *const added[] = {"added-a", "added-b", "added-c"};
    static const sabot_cents units[] = {1, 50, 100, 500};
    static const sabot_cents commission_units[] = {1, 5, 25, 50, 100};
    bool house = random_chance(random, 25);
    *sheet = house && random_chance(random, 70) ? sheets_commission() : sheets_ez();
    sheet->bank = house ? SABOT_BANK_HOUSE : SABOT_BANK_PLAYER_DEALER;
    sheet->unit = pick_amount(random, units, 4);
    sheet->chips[0] = sheet->unit == 1 ? 1 : 50;
    sheet->seats = random_chance(random, 50) ? 8 : SABOT_SEATS_MAX;
    sheet->seat_choices[0] = sheet->seats;
    sheet->cover = random_chance(random, 50) ? SABOT_COVER_NET : SABOT_COVER_MATCHED;
    sheet->order = random_chance(random, 50) ? SABOT_ORDER_WAGER_FIRST : SABOT_ORDER_SEAT_FIRST;
    sheet->lines = random_chance(random, 50) ? SABOT_LINES_ONE : SABOT_LINES_BOTH;
    sheet->bonus_cap = random_chance(random, 30) ? SABOT_BONUS_CAP_LINE : SABOT_BONUS_CAP_NONE;
    sheet->back_line = random_chance(random, 50) ? pick(random, 4) : 0;
    sheet->back_line_not_on = random_chance(random, 30) ? 1u << pick(random, 5) : 0;
    sheet->commission_unit = pick_amount(random, commission_units, 5);
    sheet->commission_taken =
        random_chance(random, 50) ? SABOT_COMMISSION_EACH_ROUND : SABOT_COMMISSION_MARKED;
    sheet->collections.no_action =
        random_chance(random, 50) ? SABOT_FEES_KEPT : SABOT_FEES_RETURNED;
    int more = pick(random, 4);
    for (int i = 0; i < more; i++)
        add_random_wager(random, sheet, added[i]);
    if (house && random_chance(random, 50)) /* any wager may carry commission, at any rate */
        sheet->wagers[pick(random, sheet->wager_count)].commission_bp =
            (int32_t)random_between(random, 1, 2500);
    random_row(random, sheet);
    random_cap(random, sheet);
}

/* A stake within the limits and in units, often the least or the most. */
static sabot_cents lawful_stake(struct random_source *random, const struct sabot_sheet *sheet,
                                int wager) {
    const struct sabot_limits *limits = sabot_sheet_limits(sheet, 0, wager);
    if (random_chance(random, 10))
        return limits->most - limits->most % sheet->unit;
    sabot_cents steps = (limits->most - limits->least) / sheet->unit;
    sabot_cents few = random_chance(random, 70) && steps > 100 ? 100 : steps;
    return limits->least + sheet->unit * random_between(random, 0, few);
}

/* Takes the last wager back if it breaks a rule: only lawful layouts grow. */
static void place_if_lawful(struct sabot_layout *layout, struct sabot_placed *placed,
                            struct sabot_placed wager) {
    struct sabot_refusal refusals[SABOT_REFUSALS_ROOM(RANDOM_PLACED_MAX)];
    placed[layout->count++] = wager;
    if (sabot_layout_refusals(layout, refusals) > 0)
        layout->count--;
}

static void place_lines_first(struct random_source *random, struct sabot_layout *layout,
                              struct sabot_placed *placed, int wanted) {
    const struct sabot_sheet *sheet = layout->sheet;
    for (int i = 0; i < wanted; i++) {
        struct sabot_placed wager = {.seat = (int)random_between(random, 1, layout->seats)};
        wager.wager = i < (wanted + 1) / 2 ? pick(random, 2) : pick(random, sheet->wager_count);
        if (sheet->back_line > 0 && random_chance(random, 30))
            wager.bettor = (int)random_between(random, 1, 3);
        else if (random_chance(random, 20))
            wager.person = (int)random_between(random, 1, 3);
        wager.stake = lawful_stake(random, sheet, wager.wager);
        wager.removed = random_chance(random, 5);
        place_if_lawful(layout, placed, wager);
    }
}

/* From a single unit to more than all stakes together, so that about half of
 * all banks are short. */
static sabot_cents bank_amount(struct random_source *random, const struct sabot_layout *layout) {
    const struct sabot_sheet *sheet = layout->sheet;
    const struct sabot_limits *limits = &sheet->rows[0].bank;
    sabot_cents stakes = sabot_layout_action(layout);
    sabot_cents most = stakes / (INT64_C(1) << pick(random, 8)) * (1 + pick(random, 4));
    if (random_chance(random, 1))
        most = SABOT_CENTS_MAX - SABOT_CENTS_MAX % sheet->unit;
    if (most > limits->most)
        most = limits->most;
    sabot_cents units = random_between(random, 0, most / sheet->unit);
    return units * sheet->unit < limits->least ? limits->least : units * sheet->unit;
}

struct sabot_layout random_lawful_layout(struct random_source *random,
                                         const struct sabot_sheet *sheet,
                                         struct sabot_placed *placed) {
    struct sabot_layout layout = {
        .sheet = sheet, .edition = pick(random, 3), .seats = sheet->seats, .placed = placed};
    if (sheet->bank == SABOT_BANK_PLAYER_DEALER) {
        layout.bank.seat = (int)random_between(random, 1, layout.seats);
        layout.bank.amount = sheet->rows[0].bank.least;
    }
    place_lines_first(random, &layout, placed, pick(random, random_chance(random, 20) ? 40 : 12));
    if (sheet->bank == SABOT_BANK_PLAYER_DEALER)
        layout.bank.amount = bank_amount(random, &layout);
    return layout;
}

static sabot_cents careless_amount(struct random_source *random, const struct sabot_limits *limits,
                                   sabot_cents unit) {
    const sabot_cents amounts[] = {
        0,
        -unit,
        1,
        unit,
        limits->least,
        limits->least - 1,
        limits->least - unit,
        limits->least + unit,
        limits->most,
        limits->most == SABOT_CENTS_MAX ? 7 * unit : limits->most + unit,
        limits->most - 1,
        INT64_MIN,
        SABOT_CENTS_MAX,
    };
    return pick_amount(random, amounts, sizeof amounts / sizeof amounts[0]);
}

struct sabot_layout random_careless_layout(struct random_source *random,
                                           const struct sabot_sheet *sheet,
                                           struct sabot_placed *placed) {
    struct sabot_layout layout = {
        .sheet = sheet, .edition = pick(random, 3), .seats = sheet->seats, .placed = placed};
    const struct sabot_schedule_row *row = &sheet->rows[0];
    layout.bank.seat = (int)random_between(random, 0, layout.seats + 1);
    layout.bank.amount = careless_amount(random, &row->bank, sheet->unit);
    layout.count = pick(random, 14);
    for (int i = 0; i < layout.count; i++) {
        struct sabot_placed *wager = &placed[i];
        *wager = (struct sabot_placed){.seat = (int)random_between(random, 1, 3)};
        if (random_chance(random, 15))
            wager->seat = (int)random_between(random, -1, layout.seats + 2);
        if (random_chance(random, 30))
            wager->bettor = (int)random_between(random, 1, 2);
        wager->wager =
            random_chance(random, 5) ? SABOT_WAGER_NOT_TAKEN : pick(random, sheet->wager_count);
        int limits_of = wager->wager == SABOT_WAGER_NOT_TAKEN ? 0 : wager->wager;
        wager->stake =
            careless_amount(random, sabot_sheet_limits(sheet, 0, limits_of), sheet->unit);
    }
    return layout;
}
