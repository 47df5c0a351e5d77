/*
 * people.c - what the people at a table do: sensible things, most of the time.
 *
 * They look at the state of their table that they are shown, and by the time
 * their wish arrives it may have moved on; so a good part of what they ask is
 * refused, and must be. Nothing is checked here.
 */
#include "host/sheet/sheetfile.h"
#include "tests/simulator/world.h"
#include "tests/support/by_row.h"

#include <stdio.h>
#include <string.h>

enum { FLOOR, DEALER, FIRST_BETTOR };

static bool chance(struct world *world, int percent) {
    return random_chance(&world->random, percent);
}

static int between(struct world *world, int least, int most) {
    return (int)random_between(&world->random, least, most);
}

/* ---- tables ---- */

static struct sabot_sheet shipped_sheet(int number) {
    static const char *const names[] = {"california-panda8", "ventura-ez", "livermore-ez",
                                        "commission",        "ez-house",   "dragon-bonus"};
    static struct sabot_sheet sheets[sizeof names / sizeof *names];
    static struct form_report report;
    if (sheets[number].wager_count == 0)
        SABOT_ASSERT(sheetfile_read_name(names[number], &sheets[number], &report) == SABOT_OK);
    return sheets[number];
}

static void vary_bank(struct world *world, struct sabot_sheet *sheet) {
    if (sheet->bank == SABOT_BANK_HOUSE) {
        if (sheet->commission_unit > 0 && chance(world, 50))
            sheet->commission_taken = SABOT_COMMISSION_MARKED;
        return;
    }
    sheet->cover = chance(world, 50) ? SABOT_COVER_MATCHED : SABOT_COVER_NET;
    if (chance(world, 30))
        sheet->order = SABOT_ORDER_SEAT_FIRST;
    if (chance(world, 30))
        sheet->rotation.offered = SABOT_OFFERED_EVERY_ROUND;
    if (chance(world, 40)) {
        sheet->rotation.reach_bettors = 2;
        sheet->rotation.reach_minutes = between(world, 1, 3);
    }
    if (chance(world, 30))
        sheet->rotation.eligible = SABOT_ELIGIBLE_PLAYED_LAST;
    if (chance(world, 30))
        sheet->rotation.nobody_eligible = SABOT_NOBODY_EVERYBODY;
    if (chance(world, 30))
        sheet->no_wager = SABOT_NO_WAGER_DEALT;
    if (chance(world, 30))
        sheet->collections.no_action = SABOT_FEES_RETURNED;
}

/* A shipped sheet with other options; short shoes, so that they end. */
static struct sabot_sheet make_sheet(struct world *world, bool player_dealer) {
    static struct sabot_problems problems;
    struct sabot_sheet plain = shipped_sheet(between(world, 0, 2) + (player_dealer ? 0 : 3));
    struct sabot_sheet sheet = plain;
    vary_bank(world, &sheet);
    sheet.display.timer_seconds = (const int[]){0, 10, 30}[between(world, 0, 2)];
    if (chance(world, 70))
        sheet.decks = sheet.decks_allowed.least = sheet.decks_allowed.most = between(world, 1, 3);
    int cards = sheet.decks_allowed.least * SABOT_DECK_CARDS;
    sheet.shoe.cut_card = between(world, 14, cards - 20);
    sheet.shoe.burn = chance(world, 70) ? SABOT_BURN_FIRST_CARD : SABOT_BURN_NONE;
    sheet.back_line = chance(world, 30) ? 2 : 0;
    sheet.irregularities.drawn_in_error = (enum sabot_drawn_in_error)between(world, 0, 2);
    sheet.irregularities.wrong_hand = (enum sabot_wrong_hand)between(world, 0, 1);
    memset(&problems, 0, sizeof problems);
    sabot_sheet_check(&sheet, &problems);
    return problems.errors > 0 ? plain : sheet;
}

static void seat_people(struct world *world, struct world_table *table) {
    static const char *const names[WORLD_PEOPLE] = {"Fay", "Dan", "Ann", "Bo", "Cy", "Eve", "Gus"};
    for (int i = 0; i < WORLD_PEOPLE; i++) {
        struct person *person = &table->people[i];
        person->role = i == FLOOR    ? SABOT_ROLE_FLOOR
                       : i == DEALER ? SABOT_ROLE_DEALER
                                     : SABOT_ROLE_BETTOR;
        person->waits_for = WORLD_NOBODY_WAITS;
        sabot_text_copy(person->name, sizeof person->name, names[i]);
        for (int b = 0; b < SABOT_VALUE_BYTES; b++)
            person->contribution[b] = (uint8_t)random_bits(&world->random);
    }
}

void people_arrive(struct world *world) {
    for (int i = 0; i < world->table_count; i++) {
        struct world_table *table = &world->tables[i];
        bool player_dealer = chance(world, 60);
        snprintf(table->name, sizeof table->name, "t%d", i + 1);
        table->sheets[0] = make_sheet(world, player_dealer);
        table->sheets[1] = make_sheet(world, player_dealer);
        table->card_source = chance(world, 65) ? SABOT_CARDS_SHUFFLED : SABOT_CARDS_KEYED;
        table->wager_source = chance(world, 15)   ? SABOT_WAGERS_NONE
                              : chance(world, 30) ? SABOT_WAGERS_DEALER
                                                  : SABOT_WAGERS_BETTORS;
        table->offer_seconds = chance(world, 50) ? 15 : 0;
        seat_people(world, table);
    }
}

/* ---- wishes that several have ---- */

struct wish {
    struct world *world;
    const struct world_table *at;
    const struct sabot_table *table; /* as it is now */
    struct sabot_command *command;
};

static bool want(const struct wish *wish, enum sabot_command_kind kind,
                 const struct sabot_particulars *with) {
    wish->command->kind = kind;
    if (with != NULL)
        wish->command->with = *with;
    return true;
}

static int number_of(const struct sabot_table *table, const char *name) {
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        if (strcmp(table->bettors[i].name, name) == 0)
            return i + 1;
    return 0;
}

static int somebody(const struct wish *wish) {
    int number = between(wish->world, FIRST_BETTOR, WORLD_PEOPLE - 1);
    return number_of(wish->table, wish->at->people[number].name);
}

static struct sabot_card any_card(struct world *world) {
    return (struct sabot_card){(uint8_t)between(world, 0, SABOT_RANKS - 1),
                               (uint8_t)between(world, 0, SABOT_SUITS)};
}

static void give_reason(const struct wish *wish, struct sabot_particulars *with) {
    sabot_text_copy(with->reason, sizeof with->reason, "seen on the camera");
    if (chance(wish->world, 90))
        sabot_text_copy(with->second, sizeof with->second, "Sam");
}

static bool want_wager(const struct wish *wish, int bettor) {
    const struct sabot_table *table = wish->table;
    int wager = between(wish->world, 0, table->sheet->wager_count - 1);
    const struct sabot_limits *limits = sabot_sheet_limits(table->sheet, table->row, wager);
    int64_t units = limits->least / table->sheet->unit + between(wish->world, 0, 200);
    struct sabot_particulars with = {.bettor = bettor, .wager = wager};
    if (!chance(wish->world, 12))
        with.amount =
            chance(wish->world, 5) ? between(wish->world, -5, 2000) : units * table->sheet->unit;
    return want(wish, SABOT_COMMAND_WAGER, &with);
}

/* Small banks are the interesting ones: they do not cover everything. */
static sabot_cents bank_amount(const struct wish *wish) {
    sabot_cents least = wish->table->sheet->rows[wish->table->row].bank.least;
    return least +
           wish->table->sheet->unit * between(wish->world, 0, chance(wish->world, 50) ? 20 : 400);
}

/* ---- the dealer ---- */

static bool seat_somebody(const struct wish *wish) {
    const struct sabot_table *table = wish->table;
    const struct person *person =
        &wish->at->people[between(wish->world, FIRST_BETTOR, WORLD_PEOPLE - 1)];
    if (number_of(table, person->name) != 0)
        return false;
    struct sabot_particulars with = {.seat = between(wish->world, 1, table->seats)};
    sabot_text_copy(with.name, sizeof with.name, person->name);
    with.back_line = table->sheet->back_line > 0 && chance(wish->world, 30);
    if (chance(wish->world, 10))
        sabot_text_copy(with.badge, sizeof with.badge, "TP-7");
    return want(wish, SABOT_COMMAND_SEAT, &with);
}

static bool change_money(const struct wish *wish) {
    int bettor = somebody(wish);
    if (bettor == 0 || wish->table->wager_source == SABOT_WAGERS_NONE)
        return false;
    sabot_cents has = sabot_book_available(&wish->table->book, sabot_account_chips(bettor));
    struct sabot_particulars with = {.bettor = bettor,
                                     .amount = 50 * (sabot_cents)between(wish->world, 1, 10000)};
    if (has < 300000)
        return want(wish, SABOT_COMMAND_BUY_IN, &with);
    return chance(wish->world, 10) && want(wish, SABOT_COMMAND_CASH_OUT, &with);
}

static bool prepare_shoe(const struct wish *wish) {
    struct sabot_particulars with = {0};
    switch (wish->table->shoe.phase) {
    case SABOT_SHOE_NONE:
        with.card_set = between(wish->world, 1, 2);
        return want(wish, SABOT_COMMAND_OPEN_SHOE, &with);
    case SABOT_SHOE_MIXING:
        with.position = between(wish->world, 0, sabot_table_cards(wish->table) - 1);
        return chance(wish->world, 30) && want(wish, SABOT_COMMAND_CUT, &with);
    case SABOT_SHOE_CUT:
        with.card = any_card(wish->world);
        return want(wish, SABOT_COMMAND_BURN, &with);
    case SABOT_SHOE_ENDED:
        with.seen = chance(wish->world, 50);
        with.count = sabot_table_cards(wish->table) - wish->table->shoe.out;
        with.count += chance(wish->world, 20);
        return want(wish, SABOT_COMMAND_CLOSE_SHOE, &with);
    default:
        return false;
    }
}

static bool begin_round(const struct wish *wish) {
    const struct sabot_table *table = wish->table;
    bool rotates = table->sheet->bank == SABOT_BANK_PLAYER_DEALER;
    if (chance(wish->world, 4)) {
        struct sabot_particulars with = {.reason = "the cards are worn", .second = "Sam"};
        return want(wish, SABOT_COMMAND_CLOSE_SHOE, &with);
    }
    if (rotates &&
        (table->bank.state == SABOT_BANK_OPEN || table->bank.state == SABOT_BANK_NOT_TAKEN))
        return want(wish, SABOT_COMMAND_OFFER_BANK, NULL);
    if (rotates && table->bank.state != SABOT_BANK_READY && chance(wish->world, 80))
        return false;
    return want(wish, SABOT_COMMAND_OPEN_BETTING, NULL);
}

static bool key_something(const struct wish *wish) {
    struct sabot_particulars with = {.card = any_card(wish->world)};
    bool keyed = wish->table->card_source == SABOT_CARDS_KEYED;
    if (keyed && chance(wish->world, 6))
        return want(wish, SABOT_COMMAND_TAKE_BACK, NULL);
    if (keyed && chance(wish->world, 2))
        return want(wish, SABOT_COMMAND_CUT_CARD, NULL);
    if (wish->table->wager_source == SABOT_WAGERS_NONE && chance(wish->world, 40)) {
        with.result = SABOT_RESULT_OF_LETTER + between(wish->world, 0, 4);
        return want(wish, SABOT_COMMAND_RESULT, &with);
    }
    return want(wish, SABOT_COMMAND_CARD, &with);
}

static bool end_round(const struct wish *wish) {
    struct sabot_particulars with = {.card = any_card(wish->world), .seen = true};
    if (wish->table->card_source == SABOT_CARDS_KEYED) {
        if (chance(wish->world, 8))
            return want(wish, SABOT_COMMAND_TAKE_BACK, NULL);
        if (chance(wish->world, 8))
            return want(wish, SABOT_COMMAND_CARD_IN_ERROR, &with);
    }
    return want(wish, SABOT_COMMAND_SETTLE, NULL);
}

static bool play_on(const struct wish *wish) {
    const struct sabot_table *table = wish->table;
    if (table->phase == SABOT_PHASE_BETWEEN)
        return table->shoe.phase == SABOT_SHOE_IN_PLAY ? begin_round(wish) : prepare_shoe(wish);
    if (table->phase == SABOT_PHASE_BETTING) {
        int bettor = somebody(wish);
        if (table->wager_source == SABOT_WAGERS_DEALER && bettor != 0 && chance(wish->world, 70))
            return want_wager(wish, bettor);
        if (chance(wish->world, 75))
            return false; /* there is time */
        return chance(wish->world, 40) ? want(wish, SABOT_COMMAND_CLOSE_BETTING, NULL)
                                       : key_something(wish);
    }
    bool complete =
        table->keyed_result >= 0 || sabot_round_next(&table->round).hand == SABOT_HAND_NONE;
    return complete ? end_round(wish) : key_something(wish);
}

static bool dealer_wish(const struct wish *wish) {
    struct sabot_particulars with = {0};
    if (wish->table->phase == SABOT_PHASE_CLOSED)
        return false;
    int seated = 0;
    for (int i = FIRST_BETTOR; i < WORLD_PEOPLE; i++)
        seated += number_of(wish->table, wish->at->people[i].name) != 0;
    if (chance(wish->world, seated < 3 ? 60 : 4) && seat_somebody(wish))
        return true;
    if (chance(wish->world, 25) && change_money(wish))
        return true;
    if (chance(wish->world, 1)) {
        sabot_text_copy(with.name, sizeof with.name, "Dee");
        return want(wish, SABOT_COMMAND_RELIEVE, &with);
    }
    if (wish->table->wager_source == SABOT_WAGERS_NONE && chance(wish->world, 5)) {
        with.amount = 200;
        return want(wish, SABOT_COMMAND_COLLECT, &with);
    }
    return play_on(wish);
}

/* ---- the floor ---- */

static bool open_table(const struct wish *wish) {
    struct sabot_particulars with = {
        .sheet = &wish->at->sheets[0],
        .seats = wish->at->sheets[0].seats,
        .decks = wish->at->sheets[0].decks,
        .card_source = (int)wish->at->card_source,
        .wager_source = (int)wish->at->wager_source,
        .offer_seconds = wish->at->offer_seconds,
    };
    sabot_text_copy(with.name, sizeof with.name, "Table one");
    return want(wish, SABOT_COMMAND_OPEN_TABLE, &with);
}

static bool change_sheet(const struct wish *wish) {
    const struct sabot_sheet *sheet = &wish->at->sheets[between(wish->world, 0, 1)];
    struct sabot_particulars with = {.sheet = sheet, .seats = sheet->seats, .decks = sheet->decks};
    return want(wish, SABOT_COMMAND_CHANGE_SHEET, &with);
}

static bool correct(const struct wish *wish) {
    struct sabot_particulars with = {.voided = chance(wish->world, 40)};
    give_reason(wish, &with);
    with.result = SABOT_RESULT_OF_LETTER + between(wish->world, 0, 4);
    struct sabot_round round = sabot_round_begin();
    while (sabot_round_next(&round).hand != SABOT_HAND_NONE) {
        with.cards[with.card_count] = any_card(wish->world);
        sabot_round_take(&round, with.cards[with.card_count++]);
    }
    return want(wish, SABOT_COMMAND_CORRECT, &with);
}

static bool in_round(const struct wish *wish) {
    const struct sabot_table *table = wish->table;
    struct sabot_particulars with = {.voided = chance(wish->world, 50)};
    give_reason(wish, &with);
    if (chance(wish->world, 30))
        return want(wish, SABOT_COMMAND_VOID, &with);
    if (table->phase == SABOT_PHASE_DEALING && table->wager_count > 0 && chance(wish->world, 50)) {
        const struct sabot_table_wager *wager =
            &table->wagers[between(wish->world, 0, table->wager_count - 1)];
        with.bettor = wager->bettor;
        with.wager = wager->wager;
        return want(wish, SABOT_COMMAND_REMOVED, &with);
    }
    return want(wish, SABOT_COMMAND_WRONG_HAND, &with);
}

static bool see_to_money(const struct wish *wish) {
    struct sabot_particulars with = {.bettor = somebody(wish)};
    if (chance(wish->world, 50)) {
        with.counted = wish->table->book.balances[SABOT_ACCOUNT_COLLECTIONS].posted;
        with.counted += chance(wish->world, 20) ? 50 : 0;
        return want(wish, SABOT_COMMAND_DROP, &with);
    }
    give_reason(wish, &with);
    with.amount = between(wish->world, -20, 20) * 50;
    return want(wish, SABOT_COMMAND_DECISION, &with);
}

static bool floor_wish(const struct wish *wish) {
    const struct sabot_table *table = wish->table;
    struct sabot_particulars with = {0};
    if (table->phase == SABOT_PHASE_CLOSED)
        return open_table(wish);
    sabot_text_copy(with.name, sizeof with.name, "day");
    sabot_text_copy(with.reason, sizeof with.reason, "a spilled drink");
    if (table->paused)
        return chance(wish->world, 50) && want(wish, SABOT_COMMAND_RESUME, &with);
    if (!chance(wish->world, 15))
        return false;
    switch (between(wish->world, 0, 9)) {
    case 0:
        return want(wish, SABOT_COMMAND_PAUSE, &with);
    case 1:
        return want(wish, SABOT_COMMAND_SHIFT, &with);
    case 2:
        with.bettor = somebody(wish);
        return want(wish, SABOT_COMMAND_LEAVE, &with);
    case 3:
        return table->shoe.phase == SABOT_SHOE_NONE && change_sheet(wish);
    case 4:
        return want(wish, SABOT_COMMAND_CLOSE_TABLE, NULL);
    case 5:
        return see_to_money(wish);
    default:
        if (table->phase == SABOT_PHASE_BETWEEN)
            return sabot_table_is_correctable(table) && correct(wish);
        return chance(wish->world, 30) && in_round(wish);
    }
}

/* ---- bettors ---- */

/* A contribution that was committed to; now and then another. */
static bool contribute(const struct wish *wish, const struct person *person, int me) {
    const struct sabot_table_shoe *shoe = &wish->table->shoe;
    struct sabot_particulars with = {.bettor = me};
    for (int i = 0; i < shoe->contribution_count; i++)
        if (shoe->contributions[i].bettor == me) {
            with.contribution = i + 1;
            memcpy(with.value, person->contribution, sizeof with.value);
            with.value[0] ^= chance(wish->world, 10);
            return !shoe->contributions[i].given && want(wish, SABOT_COMMAND_CONTRIBUTE, &with);
        }
    if (shoe->proves_cards)
        fair_contribution_commitment((struct fair_place){wish->at->name, (uint64_t)shoe->number},
                                     me, person->contribution, with.value);
    else
        fair_commitment(person->contribution, with.value);
    return want(wish, SABOT_COMMAND_COMMIT, &with);
}

static bool bank_wish(const struct wish *wish, int me) {
    const struct sabot_table_bank *bank = &wish->table->bank;
    struct sabot_particulars with = {.bettor = me, .amount = bank_amount(wish)};
    if (bank->state == SABOT_BANK_OFFERED)
        return want(
            wish, chance(wish->world, 75) ? SABOT_COMMAND_ACCEPT_BANK : SABOT_COMMAND_DECLINE_BANK,
            &with);
    if (bank->state == SABOT_BANK_HELD || chance(wish->world, 5))
        return want(wish, chance(wish->world, 92) ? SABOT_COMMAND_PUT_UP : SABOT_COMMAND_PASS_BANK,
                    &with);
    return false;
}

static bool bettor_wish(const struct wish *wish, const struct person *person) {
    const struct sabot_table *table = wish->table;
    int me = number_of(table, person->name);
    struct sabot_particulars with = {.bettor = me};
    wish->command->actor.bettor = me;
    if (me == 0)
        return false;
    if (chance(wish->world, 1))
        return want(wish, SABOT_COMMAND_LEAVE, &with);
    if (table->bank.bettor == me && table->phase != SABOT_PHASE_DEALING)
        return bank_wish(wish, me);
    if (table->shoe.phase == SABOT_SHOE_MIXING || table->shoe.phase == SABOT_SHOE_REVEALING)
        return contribute(wish, person, me);
    return table->phase == SABOT_PHASE_BETTING && want_wager(wish, me);
}

/* ---- the way in ---- */

struct sabot_command people_nonsense(struct world *world, int table) {
    struct sabot_command command = {
        .kind = (enum sabot_command_kind)between(world, 0, SABOT_COMMANDS - 1),
        .actor = {.role = (enum sabot_role)between(world, 0, SABOT_ROLE_BETTOR)},
        .with =
            {
                .seat = between(world, -1, 15),
                .bettor = between(world, -1, 6),
                .wager = between(world, -1, 20),
                .card_set = between(world, -1, 5),
                .count = between(world, -1, 500),
                .position = between(world, -1, 500),
                .contribution = between(world, -1, 17),
                .result = between(world, -1, 400),
                .card_count = between(world, -1, 7),
                .amount = between(world, -1000, 100000),
                .counted = between(world, -1, 1000),
                .card = {(uint8_t)between(world, 0, 20), (uint8_t)between(world, 0, 9)},
                .seen = chance(world, 50),
            },
    };
    command.actor.bettor = chance(world, 50) ? command.with.bettor : between(world, -1, 50);
    if (chance(world, 50))
        command.with.sheet = &world->tables[table].sheets[0];
    sabot_text_copy(command.with.name, sizeof command.with.name, chance(world, 50) ? "Ann" : "\a");
    return command;
}

bool people_wish(struct world *world, int table, int number, const struct sabot_table *now,
                 struct sabot_command *command) {
    const struct world_table *at = &world->tables[table];
    const struct person *person = &at->people[number];
    struct wish wish = {world, at, now, command};
    memset(command, 0, sizeof *command);
    if (chance(world, 3)) {
        *command = people_nonsense(world, table);
        return true;
    }
    command->actor.role = person->role;
    if (FIRST_BY_ROW < (int)SABOT_COMMANDS && chance(world, 2) &&
        by_row_some(&world->random, now, command)) {
        command->actor.bettor = number_of(now, person->name);
        if (sabot_command_roles(command->kind) == 1 << SABOT_ROLE_SYSTEM)
            command->actor = (struct sabot_actor){.role = SABOT_ROLE_SYSTEM};
        return true;
    }
    switch (person->role) {
    case SABOT_ROLE_FLOOR:
        return floor_wish(&wish);
    case SABOT_ROLE_DEALER:
        return dealer_wish(&wish);
    default:
        return bettor_wish(&wish, person);
    }
}
