/*
 * random_variation.c - shipped sheets with other options, and particulars that
 * are anything. See random_command.h.
 */
#include "tests/support/harness.h"
#include "tests/support/random_command.h"
#include "tests/support/sheets.h"

#include <string.h>

static int pick(struct random_source *random, int count) {
    return (int)random_between(random, 0, count - 1);
}

static void vary_bank(struct random_source *random, struct sabot_sheet *sheet) {
    static const int rounds[] = {1, 2, 2, 2, 3};
    sheet->cover = random_chance(random, 50) ? SABOT_COVER_NET : SABOT_COVER_MATCHED;
    sheet->order = random_chance(random, 50) ? SABOT_ORDER_WAGER_FIRST : SABOT_ORDER_SEAT_FIRST;
    sheet->rotation.rounds = rounds[pick(random, 5)];
    sheet->rotation.eligible =
        random_chance(random, 50) ? SABOT_ELIGIBLE_ANYONE : SABOT_ELIGIBLE_PLAYED_LAST;
    sheet->rotation.nobody_eligible = (enum sabot_nobody_eligible)pick(random, 2);
    sheet->rotation.third_party = (enum sabot_third_party)pick(random, 2);
    sheet->no_wager = (enum sabot_no_wager)pick(random, 2);
    sheet->rotation.firms = 1 + pick(random, 3);
    sheet->rotation.offered =
        random_chance(random, 30) ? SABOT_OFFERED_EVERY_ROUND : SABOT_OFFERED_AFTER_TURN;
    sheet->rotation.reach_bettors = random_chance(random, 40) ? 1 + pick(random, 3) : 0;
    sheet->rotation.reach_minutes = sheet->rotation.reach_bettors > 0 ? 1 + pick(random, 5) : 0;
    struct sabot_schedule_row *row = &sheet->rows[0];
    if (random_chance(random, 30))
        row->bank.most = row->bank.least + sheet->unit * random_between(random, 0, 1000);
    if (random_chance(random, 50))
        sheets_charge(sheet, 0, SABOT_PLAYER_DEALER_FEE,
                      (struct sabot_fee){3, {{5000, 100}, {20000, 400}, {SABOT_CENTS_MAX, 300}}});
}

/* Often a single deck, so that shoes end. */
static void vary_shoe(struct random_source *random, struct sabot_sheet *sheet) {
    enum { BURNED_MAX = 11 };
    int decks = random_chance(random, 60) ? 1 : 1 + pick(random, SABOT_DECKS_MAX);
    sheet->decks = decks;
    sheet->decks_allowed = (struct sabot_count_range){decks, SABOT_DECKS_MAX};
    sheet->shoe.burn = random_chance(random, 70) ? SABOT_BURN_FIRST_CARD : SABOT_BURN_NONE;
    int most = decks * SABOT_DECK_CARDS - BURNED_MAX - SABOT_ROUND_CARDS_MAX;
    const int cuts[] = {0, 14, most, pick(random, most + 1)};
    sheet->shoe.cut_card = cuts[pick(random, 4)];
    sheet->shoe.rounds_after_cut = pick(random, 4);
    sheet->shoe.mixing_seconds = pick(random, 3) * 5;
    sheet->shoe.reveal_seconds = 5 + pick(random, 3) * 10;
    sabot_text_copy(sheet->shoe.beacon, sizeof sheet->shoe.beacon,
                    random_chance(random, 30) ? "drand" : "");
}

void random_variation(struct random_source *random, const struct sabot_sheet *shipped,
                      struct sabot_sheet *sheet) {
    static const int timers[] = {0, 0, 5, 20};
    *sheet = *shipped;
    if (random_chance(random, 20))
        return;
    if (sheet->bank == SABOT_BANK_PLAYER_DEALER)
        vary_bank(random, sheet);
    vary_shoe(random, sheet);
    sheet->lines = random_chance(random, 50) ? SABOT_LINES_ONE : SABOT_LINES_BOTH;
    sheet->back_line = random_chance(random, 50) ? pick(random, 4) : 0;
    sheet->back_line_not_on = random_chance(random, 30) ? 1u << pick(random, 5) : 0;
    sheet->table_minimum = (enum sabot_table_minimum)pick(random, 3);
    sheet->spots = 1 + pick(random, 3);
    sheet->commission_taken =
        random_chance(random, 70) ? SABOT_COMMISSION_MARKED : SABOT_COMMISSION_EACH_ROUND;
    sheet->collections.no_action =
        random_chance(random, 50) ? SABOT_FEES_KEPT : SABOT_FEES_RETURNED;
    sheet->display.timer_seconds = timers[pick(random, 4)];
    sheet->irregularities.drawn_in_error = (enum sabot_drawn_in_error)pick(random, 3);
    sheet->irregularities.wrong_hand = (enum sabot_wrong_hand)pick(random, 2);
    static struct sabot_problems problems;
    problems = (struct sabot_problems){0};
    sabot_sheet_check(sheet, &problems);
    if (problems.errors > 0)
        fail_msg("%s: %s", problems.list[0].path, problems.list[0].words);
}

/* Small numbers, bounds, numbers beside them, extremes. */
static int careless_number(struct random_source *random) {
    static const int numbers[] = {
        0,
        1,
        2,
        3,
        7,
        8,
        9,
        13,
        14,
        15,
        16,
        17,
        47,
        48,
        49,
        51,
        52,
        319,
        320,
        SABOT_OUTCOMES,
        SABOT_RESULT_VOID - 1,
        SABOT_RESULT_VOID,
        -1,
        SABOT_RESULTS,
        INT32_MAX,
        INT32_MIN,
    };
    return numbers[pick(random, (int)(sizeof numbers / sizeof numbers[0]))];
}

static sabot_cents careless_amount(struct random_source *random) {
    static const sabot_cents amounts[] = {
        0,
        1,
        50,
        100,
        1000,
        1050,
        100000,
        1000000,
        1000050,
        -1,
        -50,
        SABOT_STAKE_MAX,
        INT64_MIN,
        INT64_MAX,
        SABOT_STAKE_MAX + 50,
        -SABOT_STAKE_MAX - 1,
        INT64_C(1) << 60,
        (INT64_C(1) << 60) + 50,
    };
    return amounts[pick(random, (int)(sizeof amounts / sizeof amounts[0]))];
}

static void careless_text(struct random_source *random, char *text, size_t room) {
    static const char *const words[] = {"", "Ann", " Ann", "Ann ", "A\nn", "\x7f", "Jo Lee"};
    memset(text, 0, room);
    if (random_chance(random, 10))
        memset(text, 'x', room - 1);
    else
        sabot_text_copy(text, room, words[pick(random, 7)]);
}

static struct sabot_card careless_card(struct random_source *random) {
    return (struct sabot_card){(uint8_t)random_between(random, 0, SABOT_RANKS),
                               (uint8_t)random_between(random, 0, SABOT_SUIT_UNKNOWN + 1)};
}

void random_careless_particulars(struct random_source *random, struct sabot_particulars *with) {
    int *const numbers[] = {
        &with->seat,        &with->bettor,        &with->wager,    &with->round,
        &with->shoe,        &with->row,           &with->seats,    &with->decks,
        &with->card_source, &with->wager_source,  &with->card_set, &with->count,
        &with->position,    &with->contribution,  &with->cause,    &with->result,
        &with->card_count,  &with->offer_seconds,
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        *numbers[i] = careless_number(random);
    bool *const truths[] = {&with->seen, &with->first,     &with->back_line,
                            &with->free, &with->exhausted, &with->voided};
    for (size_t i = 0; i < sizeof truths / sizeof truths[0]; i++)
        *truths[i] = random_chance(random, 50);
    sabot_cents *const amounts[] = {&with->amount, &with->fee, &with->counted, &with->net};
    for (size_t i = 0; i < sizeof amounts / sizeof amounts[0]; i++)
        *amounts[i] = careless_amount(random);
    with->deadline_ms = careless_amount(random);
    with->card = careless_card(random);
    for (int i = 0; i < SABOT_ROUND_CARDS_MAX; i++)
        with->cards[i] = careless_card(random);
    careless_text(random, with->name, sizeof with->name);
    careless_text(random, with->badge, sizeof with->badge);
    careless_text(random, with->second, sizeof with->second);
    careless_text(random, with->reason, sizeof with->reason);
    memset(with->value, random_chance(random, 50) ? 7 : 0, sizeof with->value);
}
