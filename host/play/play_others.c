/*
 * play_others.c - manners as a table, and stakes that fit the sheet.
 */
#include "host/play/play_others.h"

#include "host/fair/fair.h"

#include <string.h>

enum line_choice { ON_PLAYER, ON_BANKER, ON_STREAK, ON_EITHER };

struct manner {
    enum line_choice line;
    int sides_percent; /* to wager on each space beside the lines */
    int bank_percent;  /* to take the bank when it is offered */
    int again_percent; /* to bank the next round of the turn */
};

static const struct manner manners[PLAY_MANNERS] = {
    [PLAY_LIKES_TO_BANK] = {ON_EITHER, 5, 90, 95},   [PLAY_ALWAYS_BANKER] = {ON_BANKER, 0, 30, 60},
    [PLAY_FOLLOWS_STREAK] = {ON_STREAK, 10, 40, 80}, [PLAY_LOVES_SIDES] = {ON_EITHER, 60, 0, 0},
    [PLAY_ALWAYS_PLAYER] = {ON_PLAYER, 5, 25, 60},
};

const char *const play_manner_words[PLAY_MANNERS] = {
    [PLAY_LIKES_TO_BANK] = "likes to bank",       [PLAY_ALWAYS_BANKER] = "is always on Banker",
    [PLAY_FOLLOWS_STREAK] = "follows the streak", [PLAY_LOVES_SIDES] = "loves the side wagers",
    [PLAY_ALWAYS_PLAYER] = "is always on Player",
};

static const struct sabot_schedule_row *row_of(const struct sabot_table *table) {
    return &table->sheet->rows[table->row];
}

static bool happens(struct play_chance *chance, int percent) {
    return play_chance_below(chance, 100) < percent;
}

/* The amount within the limits and in units that is nearest to the wish; 0: no
 * amount fits. */
static sabot_cents within(struct sabot_limits limits, sabot_cents unit, sabot_cents wish) {
    sabot_cents least = limits.least > 0 ? (limits.least + unit - 1) / unit * unit : unit;
    sabot_cents amount = wish < limits.most ? wish : limits.most;
    amount = amount / unit * unit;
    if (amount < least)
        amount = least;
    return amount <= limits.most ? amount : 0;
}

sabot_cents play_least_line(const struct sabot_sheet *sheet, int row) {
    sabot_cents least = 0;
    for (int i = 0; i < sheet->wager_count; i++) {
        sabot_cents amount = within(*sabot_sheet_limits(sheet, row, i), sheet->unit, 0);
        if (sabot_wager_is_line(&sheet->wagers[i]) && amount > 0 && (least == 0 || amount < least))
            least = amount;
    }
    return least > 0 ? least : sheet->unit;
}

/* ---- wagers ---- */

static sabot_cents chips_of(const struct sabot_table *table, int bettor) {
    return sabot_book_available(&table->book, sabot_table_chips(table, bettor));
}

/* Adds a wager if the sheet and the chips allow one; takes it off the chips. */
static int place(const struct sabot_table *table, int wager, sabot_cents wish, sabot_cents *chips,
                 struct play_stake *stake) {
    const struct sabot_limits *limits = sabot_sheet_limits(table->sheet, table->row, wager);
    const struct sabot_fee *fee = sabot_sheet_fee(table->sheet, table->row, wager);
    sabot_cents amount = within(*limits, table->sheet->unit, wish);
    sabot_cents cost = amount + sabot_fee_due(fee, amount);
    if (cost > *chips) {
        amount = within(*limits, table->sheet->unit, 0);
        cost = amount + sabot_fee_due(fee, amount);
    }
    if (amount == 0 || cost > *chips)
        return 0;
    *chips -= cost;
    *stake = (struct play_stake){wager, amount};
    return 1;
}

static const char *line_of(const struct sabot_table *table, enum line_choice choice,
                           struct play_chance *chance, int *times) {
    static const char *const names[] = {[ON_PLAYER] = "player", [ON_BANKER] = "banker"};
    if (choice == ON_STREAK) {
        struct sabot_statistics shoe = sabot_table_statistics(table);
        *times = shoe.streak < 1 ? 1 : shoe.streak > 6 ? 6 : shoe.streak;
        choice = shoe.streak > 0 && shoe.streak_of == SABOT_WINNER_PLAYER ? ON_PLAYER : ON_BANKER;
    }
    if (choice == ON_EITHER)
        choice = play_chance_below(chance, 2) == 0 ? ON_PLAYER : ON_BANKER;
    return names[choice];
}

/* The last of the stakes is more than the share of what lies beside it (R24). */
static bool passes_cap(const struct sabot_wager *wager, const struct play_stake *stakes, int last) {
    sabot_cents beside = 0;
    for (int i = 0; i < last; i++)
        if (stakes[i].wager == wager->cap_of)
            beside = stakes[i].stake;
    return wager->cap_bp != 0 && stakes[last].stake > sabot_wager_cap(wager, beside);
}

int play_other_wagers(const struct sabot_table *table, struct play_other other,
                      struct play_chance *chance, struct play_stake stakes[SABOT_WAGERS_MAX]) {
    static const int flat_times[] = {2, 5, 1, 3, 10};
    const struct sabot_sheet *sheet = table->sheet;
    const struct manner *manner = &manners[other.manner];
    sabot_cents chips = chips_of(table, other.bettor), least = play_least_line(sheet, table->row);
    int times = flat_times[other.bettor % (int)(sizeof flat_times / sizeof *flat_times)];
    int line = sabot_sheet_wager(sheet, line_of(table, manner->line, chance, &times));
    if (line < 0 || place(table, line, least * times, &chips, &stakes[0]) == 0)
        return 0;
    int count = 1;
    for (int i = 0; i < sheet->wager_count; i++) {
        if (sabot_wager_is_line(&sheet->wagers[i]) || !happens(chance, manner->sides_percent))
            continue;
        sabot_cents wish = least / 2 * (1 + play_chance_below(chance, 3));
        if (place(table, i, wish < stakes[0].stake ? wish : stakes[0].stake, &chips,
                  &stakes[count]) == 0)
            continue;
        bool is_over =
            (sheet->bonus_cap == SABOT_BONUS_CAP_LINE && stakes[count].stake > stakes[0].stake) ||
            passes_cap(&sheet->wagers[i], stakes, count);
        count += is_over ? 0 : 1;
    }
    return count;
}

/* ---- the bank ---- */

sabot_cents play_other_bank(const struct sabot_table *table, struct play_other other,
                            struct play_chance *chance, bool has_waited) {
    static const int times[] = {10, 20, 40, 60};
    const struct manner *manner = &manners[other.manner];
    const struct sabot_schedule_row *row = row_of(table);
    bool is_turn = table->bank.state == SABOT_BANK_HELD;
    int percent = is_turn ? manner->again_percent : manner->bank_percent;
    sabot_cents wish = play_least_line(table->sheet, table->row) *
                       times[play_chance_below(chance, sizeof times / sizeof *times)];
    bool is_willing = happens(chance, percent) || has_waited;
    const struct sabot_fee *fee =
        sabot_sheet_fee(table->sheet, table->row, SABOT_PLAYER_DEALER_FEE);
    sabot_cents spare = chips_of(table, other.bettor) - sabot_fee_most(fee);
    sabot_cents amount = within(row->bank, table->sheet->unit,
                                wish < spare ? wish
                                : spare > 0  ? spare
                                             : 0);
    return is_willing && amount <= spare ? amount : 0;
}

struct play_step play_other_answer(const struct sabot_table *table, struct play_other other,
                                   struct play_chance *chance, bool has_waited) {
    bool offered = table->bank.state == SABOT_BANK_OFFERED;
    sabot_cents amount = play_other_bank(table, other, chance, has_waited);
    enum sabot_command_kind yes = offered ? SABOT_COMMAND_ACCEPT_BANK : SABOT_COMMAND_PUT_UP;
    enum sabot_command_kind no = offered ? SABOT_COMMAND_DECLINE_BANK : SABOT_COMMAND_PASS_BANK;
    return (struct play_step){amount > 0 ? yes : no, {.bettor = other.bettor, .amount = amount}};
}

bool play_shoe_step(const struct sabot_table *table, struct play_chance *chance,
                    struct play_step *step) {
    static const enum sabot_command_kind kinds[] = {
        [SABOT_SHOE_NONE] = SABOT_COMMAND_OPEN_SHOE,
        [SABOT_SHOE_MIXING] = SABOT_COMMAND_CUT,
        [SABOT_SHOE_CUT] = SABOT_COMMAND_BURN,
        [SABOT_SHOE_ENDED] = SABOT_COMMAND_CLOSE_SHOE,
    };
    enum sabot_shoe_phase phase = table->shoe.phase;
    if (phase == SABOT_SHOE_IN_PLAY || phase == SABOT_SHOE_TO_REVEAL ||
        phase == SABOT_SHOE_REVEALING)
        return false;
    *step = (struct play_step){kinds[phase], {.card_set = phase == SABOT_SHOE_NONE}};
    if (phase == SABOT_SHOE_MIXING)
        step->with.position = 1 + play_chance_below(chance, sabot_table_cards(table) - 1);
    return true;
}

/* ---- what they add to a shoe ---- */

bool play_mix_step(const char *stream, const struct sabot_table *table, int bettor,
                   const struct play_chance *chance, struct play_step *step) {
    const struct sabot_table_shoe *shoe = &table->shoe;
    struct play_chance own = *chance;
    uint8_t value[FAIR_BYTES];
    int number = 0;
    while (number < shoe->contribution_count && shoe->contributions[number].bettor != bettor)
        number++;
    bool has_committed = number < shoe->contribution_count;
    own.used = UINT64_MAX - (uint64_t)shoe->number * (SABOT_BETTORS_MAX + 1) - (uint64_t)bettor;
    play_chance_bytes(&own, value, sizeof value);
    if (!shoe->proves_cards || !sabot_table_has_bettor(table, bettor))
        return false;
    if (shoe->phase == SABOT_SHOE_MIXING && !has_committed &&
        !sabot_table_is_barred(table, bettor)) {
        struct fair_place place = {stream, (uint64_t)shoe->number};
        *step = (struct play_step){SABOT_COMMAND_COMMIT, {.bettor = bettor}};
        fair_contribution_commitment(place, bettor, value, step->with.value);
        return true;
    }
    if (shoe->phase == SABOT_SHOE_REVEALING && has_committed &&
        !shoe->contributions[number].given) {
        *step = (struct play_step){SABOT_COMMAND_CONTRIBUTE,
                                   {.bettor = bettor, .contribution = number + 1}};
        memcpy(step->with.value, value, sizeof value);
        return true;
    }
    return false;
}
