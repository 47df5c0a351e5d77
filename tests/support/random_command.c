/*
 * random_command.c - the next command to a table, at random. See random_command.h.
 */
#include "tests/support/random_command.h"

#include "tests/support/by_row.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <stdio.h>
#include <string.h>

static int pick(struct random_source *random, int count) {
    return (int)random_between(random, 0, count - 1);
}

/* ---- what would move the table on ---- */

enum stage {
    STAGE_CLOSED,
    STAGE_CLEARING,
    STAGE_PAUSED,
    STAGE_FEW_PEOPLE,
    STAGE_NO_SHOE,
    STAGE_MIXING,
    STAGE_REVEALING,
    STAGE_TO_BURN,
    STAGE_SHOE_ENDED,
    STAGE_TO_REVEAL,
    STAGE_BANK_FREE,
    STAGE_BANK_ASKED,
    STAGE_BANK_HELD,
    STAGE_READY,
    STAGE_BETTING,
    STAGE_DEALING,
    STAGE_COMPLETE,
    STAGE_ANY, /* things that happen at every stage */
    STAGES,
};

struct choice {
    enum sabot_command_kind kind;
    int weight; /* 0 ends a list */
};

/* A name for `SABOT_COMMAND_`, so that the lists can be read. */
#define DO(kind, weight)                                                                           \
    { SABOT_COMMAND_##kind, weight }

static const struct choice choices[STAGES][24] = {
    [STAGE_CLOSED] = {DO(OPEN_TABLE, 1)},
    [STAGE_CLEARING] = {DO(LEAVE, 12), DO(CARD, 6), DO(SETTLE, 6), DO(VOID, 1), DO(CLOSE_SHOE, 6),
                        DO(REVEAL_SHOE, 6), DO(CUT, 3), DO(VOID_SHOE, 2), DO(BURN, 6),
                        DO(CLOSE_BETTING, 3), DO(CLOSE_TABLE, 9)},
    [STAGE_PAUSED] = {DO(RESUME, 6), DO(CARD, 6), DO(SETTLE, 6), DO(PUT_UP, 1), DO(PASS_BANK, 1),
                      DO(LEAVE, 1)},
    [STAGE_FEW_PEOPLE] = {DO(SEAT, 6), DO(BUY_IN, 4)},
    [STAGE_NO_SHOE] = {DO(OPEN_SHOE, 9), DO(CHANGE_SHEET, 1), DO(CORRECT, 1)},
    [STAGE_MIXING] = {DO(COMMIT, 5), DO(CONTRIBUTE, 5), DO(CUT, 3)},
    [STAGE_REVEALING] = {DO(CONTRIBUTE, 12), DO(MIX_BEACON, 3), DO(SEAL_SHOE, 4), DO(TICK, 1),
                         DO(VOID_SHOE, 1), DO(LEAVE, 1)},
    [STAGE_TO_BURN] = {DO(BURN, 1)},
    [STAGE_SHOE_ENDED] = {DO(CLOSE_SHOE, 6), DO(CORRECT, 1)},
    [STAGE_TO_REVEAL] = {DO(REVEAL_SHOE, 6), DO(CORRECT, 1)},
    [STAGE_BANK_FREE] = {DO(OFFER_BANK, 9), DO(LEAVE, 9), DO(BUY_IN, 2), DO(OPEN_BETTING, 1),
                         DO(OPEN_OFFER, 6)},
    [STAGE_BANK_ASKED] = {DO(ACCEPT_BANK, 18), DO(DECLINE_BANK, 9), DO(TICK, 3), DO(BUY_IN, 2),
                          DO(LEAVE, 1)},
    [STAGE_BANK_HELD] = {DO(PUT_UP, 18), DO(PASS_BANK, 2), DO(BUY_IN, 2), DO(CARD, 9),
                         DO(RESULT, 2), DO(OPEN_BETTING, 2)},
    [STAGE_READY] = {DO(OPEN_BETTING, 18), DO(LEAVE, 1), DO(PUT_UP, 2), DO(PASS_BANK, 1),
                     DO(CARD, 9), DO(RESULT, 2), DO(CORRECT, 2), DO(SETTLE_CLAIM, 2)},
    [STAGE_BETTING] = {DO(WAGER, 50), DO(LOWER_BANK, 3), DO(CLOSE_BETTING, 4), DO(CARD, 3),
                       DO(PUT_UP, 2), DO(TICK, 2), DO(RESULT, 1)},
    [STAGE_DEALING] = {DO(CARD, 90), DO(TAKE_BACK, 3), DO(CUT_CARD, 2), DO(REMOVED, 2),
                       DO(RESULT, 2), DO(VOID, 1), DO(WRONG_HAND, 1)},
    [STAGE_COMPLETE] = {DO(SETTLE, 40), DO(CARD_IN_ERROR, 5), DO(TAKE_BACK, 3), DO(REMOVED, 3),
                        DO(WRONG_HAND, 1), DO(VOID, 1)},
    [STAGE_ANY] = {DO(SEAT, 6),         DO(LEAVE, 2),      DO(BUY_IN, 6),     DO(CASH_OUT, 2),
                   DO(RELIEVE, 1),      DO(SHIFT, 1),      DO(COLLECT, 3),    DO(DROP, 2),
                   DO(TICK, 6),         DO(DECISION, 2),   DO(CORRECT, 9),    DO(PAUSE, 1),
                   DO(PASS_BANK, 1),    DO(CUT_CARD, 2),   DO(CLOSE_SHOE, 1), DO(VOID, 1),
                   DO(SETTLE_CLAIM, 6), DO(SEND_CHIPS, 1), DO(TAKE_CHIPS, 1), DO(CONFIRM_CHIPS, 3)},
};

static int people(const struct sabot_table *table) {
    int count = 0;
    for (int seat = 1; seat <= table->seats; seat++)
        count += sabot_table_seated(table, seat) != 0;
    return count;
}

static enum stage stage_of_round(const struct sabot_table *table) {
    if (table->phase == SABOT_PHASE_BETTING)
        return STAGE_BETTING;
    bool complete =
        table->keyed_result >= 0 || sabot_round_next(&table->round).hand == SABOT_HAND_NONE;
    return complete ? STAGE_COMPLETE : STAGE_DEALING;
}

static enum stage stage_of_bank(const struct sabot_table *table) {
    if (table->sheet->bank == SABOT_BANK_HOUSE || table->carried)
        return STAGE_READY;
    static const enum stage stages[] = {
        [SABOT_BANK_OPEN] = STAGE_BANK_FREE,      [SABOT_BANK_OFFERED] = STAGE_BANK_ASKED,
        [SABOT_BANK_HELD] = STAGE_BANK_HELD,      [SABOT_BANK_READY] = STAGE_READY,
        [SABOT_BANK_NOT_TAKEN] = STAGE_BANK_FREE,
    };
    return stages[table->bank.state];
}

static enum stage stage_of(const struct command_source *source, const struct sabot_table *table) {
    static const enum stage shoes[] = {
        [SABOT_SHOE_NONE] = STAGE_NO_SHOE,        [SABOT_SHOE_MIXING] = STAGE_MIXING,
        [SABOT_SHOE_CUT] = STAGE_TO_BURN,         [SABOT_SHOE_ENDED] = STAGE_SHOE_ENDED,
        [SABOT_SHOE_TO_REVEAL] = STAGE_TO_REVEAL, [SABOT_SHOE_REVEALING] = STAGE_REVEALING,
    };
    if (table->phase == SABOT_PHASE_CLOSED)
        return STAGE_CLOSED;
    if (source->clearing)
        return STAGE_CLEARING;
    if (table->paused)
        return STAGE_PAUSED;
    if (table->phase != SABOT_PHASE_BETWEEN)
        return stage_of_round(table);
    if (people(table) < 3)
        return STAGE_FEW_PEOPLE;
    if (table->shoe.phase != SABOT_SHOE_IN_PLAY)
        return shoes[table->shoe.phase];
    return stage_of_bank(table);
}

static enum sabot_command_kind choose(struct random_source *random, const struct choice *list) {
    int sum = 0;
    for (int i = 0; list[i].weight > 0; i++)
        sum += list[i].weight;
    int drawn = pick(random, sum);
    int i = 0;
    while (drawn >= list[i].weight)
        drawn -= list[i++].weight;
    return list[i].kind;
}

/* ---- plausible particulars ---- */

static int some_bettor(struct random_source *random, const struct sabot_table *table) {
    int start = pick(random, SABOT_BETTORS_MAX);
    for (int i = 0; i < SABOT_BETTORS_MAX; i++) {
        int number = (start + i) % SABOT_BETTORS_MAX + 1;
        if (sabot_table_has_bettor(table, number))
            return number;
    }
    return 0;
}

/* Mostly one whose commission was marked or, while nobody has the bank, one who may take it: if
 * all of them leave, nobody is eligible (R42). */
static int some_leaver(struct random_source *random, const struct sabot_table *table) {
    bool is_free =
        table->bank.state == SABOT_BANK_OPEN || table->bank.state == SABOT_BANK_NOT_TAKEN;
    for (int i = 0; i < SABOT_BETTORS_MAX; i++) {
        const struct sabot_bettor *bettor = &table->bettors[i];
        if ((bettor->marked > 0 || (is_free && bettor->played)) && random_chance(random, 80))
            return i + 1;
    }
    return some_bettor(random, table);
}

static sabot_cents chips_of(const struct sabot_table *table, int bettor) {
    return bettor == 0 ? 0 : sabot_book_available(&table->book, sabot_account_chips(bettor));
}

/* Within the limits, in units, and what the bettor has, if that is possible:
 * often the least, sometimes all. */
static sabot_cents some_amount(struct random_source *random, const struct sabot_table *table,
                               struct sabot_limits limits, sabot_cents has) {
    sabot_cents most = limits.most < has ? limits.most : has;
    if (most < limits.least || random_chance(random, 20))
        return limits.least;
    if (random_chance(random, 10))
        return most - most % table->sheet->unit;
    sabot_cents steps = (most - limits.least) / table->sheet->unit;
    return limits.least +
           table->sheet->unit *
               random_between(random, 0, random_chance(random, 80) ? steps / 8 : steps);
}

static void some_name(struct random_source *random, char *name, const char *letters) {
    snprintf(name, SABOT_BADGE_MAX, "%s%d", letters, pick(random, 200));
}

static void fill_reason(struct sabot_particulars *with) {
    sabot_text_copy(with->reason, sizeof with->reason, "as the floor saw it");
    sabot_text_copy(with->second, sizeof with->second, "Second");
}

static void fill_value(struct random_source *random, struct sabot_particulars *with) {
    for (int i = 0; i < SABOT_VALUE_BYTES; i++)
        with->value[i] = (uint8_t)(1 + pick(random, 255));
}

static void fill_sheet(struct command_source *source, bool own, struct sabot_particulars *with) {
    int shipped = own ? source->own : pick(&source->random, RANDOM_SHEETS);
    random_variation(&source->random, &source->shipped[shipped], &source->sheet);
    with->sheet = &source->sheet;
    with->row = pick(&source->random, source->sheet.row_count);
    with->seats =
        source->sheet.seat_choices[pick(&source->random, source->sheet.seat_choice_count)];
    with->decks = source->sheet.decks;
}

/* A house sheet knows half of the commands, so others take turns more often beside it. */
static void fill_opening(struct command_source *source, struct sabot_particulars *with) {
    bool is_house = source->shipped[source->own].bank == SABOT_BANK_HOUSE;
    fill_sheet(source, random_chance(&source->random, is_house ? 70 : 88), with);
    some_name(&source->random, with->name, "table");
    with->card_source =
        random_chance(&source->random, 60) ? SABOT_CARDS_KEYED : SABOT_CARDS_SHUFFLED;
    with->wager_source = random_chance(&source->random, 20)   ? SABOT_WAGERS_NONE
                         : random_chance(&source->random, 50) ? SABOT_WAGERS_DEALER
                                                              : SABOT_WAGERS_BETTORS;
    with->offer_seconds = random_chance(&source->random, 50) ? 10 : 0;
}

static void fill_seat(struct random_source *random, const struct sabot_table *table,
                      struct sabot_particulars *with) {
    with->seat = 1 + pick(random, table->seats);
    some_name(random, with->name, "bettor");
    if (random_chance(random, 10))
        some_name(random, with->badge, "TP-");
    with->back_line = table->sheet->back_line > 0 && random_chance(random, 30);
}

/* A card that is still in the shoe; -1: none is. */
static int some_card_left(struct random_source *random, const struct sabot_table *table) {
    int out[SABOT_DECK_CARDS] = {0};
    for (int i = 0; i < table->shoe.out; i++) {
        struct sabot_card card = table->shoe.order[i];
        if (card.rank < SABOT_RANKS && card.suit < SABOT_SUITS)
            out[card.suit * SABOT_RANKS + card.rank]++;
    }
    int start = pick(random, SABOT_DECK_CARDS);
    for (int i = 0; i < SABOT_DECK_CARDS; i++)
        if (out[(start + i) % SABOT_DECK_CARDS] < table->decks)
            return (start + i) % SABOT_DECK_CARDS;
    return -1;
}

/* Some keyed shoes were not shuffled, and in some the dealer's key sticks: the
 * alarms must have something to find. */
static struct sabot_card some_card(struct random_source *random, const struct sabot_table *table) {
    int number = some_card_left(random, table);
    struct sabot_card card = sabot_card_of_deck(number < 0 ? pick(random, 52) : number);
    if (table->card_source != SABOT_CARDS_KEYED)
        return card;
    if (random_chance(random, 30))
        card.suit = SABOT_SUIT_UNKNOWN;
    int set = table->shoe.card_set;
    if (set < 1)
        return card;
    if (table->shoe.number % 4 == 1 && table->shoe.out < table->earlier[set - 1].count) {
        uint8_t rank = table->earlier[set - 1].ranks[table->shoe.out];
        if (rank < SABOT_RANKS)
            return (struct sabot_card){rank, SABOT_SUIT_UNKNOWN};
    }
    if (table->shoe.number % 8 == 2)
        return (struct sabot_card){(uint8_t)(card.rank % 3), SABOT_SUIT_UNKNOWN};
    return card;
}

static void fill_correction(struct random_source *random, const struct sabot_table *table,
                            struct sabot_particulars *with) {
    fill_reason(with);
    with->voided = random_chance(random, 20);
    with->result = SABOT_RESULT_OF_LETTER + pick(random, 5);
    struct sabot_round round = sabot_round_begin();
    while (sabot_round_next(&round).hand != SABOT_HAND_NONE) {
        struct sabot_card card = some_card(random, table);
        sabot_round_take(&round, card);
        with->cards[with->card_count++] = card;
    }
}

static void fill_wager(struct random_source *random, const struct sabot_table *table,
                       struct sabot_particulars *with) {
    with->bettor = some_bettor(random, table);
    with->wager =
        random_chance(random, 60) ? pick(random, 2) : pick(random, table->sheet->wager_count);
    if (table->wager_count > 0 && random_chance(random, 20)) {
        const struct sabot_table_wager *placed = &table->wagers[pick(random, table->wager_count)];
        with->bettor = placed->bettor;
        with->wager = placed->wager;
        if (random_chance(random, 50))
            return; /* an amount of 0 takes it back */
    }
    const struct sabot_limits *limits = sabot_sheet_limits(table->sheet, table->row, with->wager);
    sabot_cents fee =
        sabot_fee_due(sabot_sheet_fee(table->sheet, table->row, with->wager), limits->least);
    with->amount = some_amount(random, table, *limits, chips_of(table, with->bettor) - fee);
}

static void fill_bank(struct random_source *random, const struct sabot_table *table,
                      struct sabot_particulars *with) {
    const struct sabot_schedule_row *row = &table->sheet->rows[table->row];
    with->bettor = table->bank.bettor;
    with->amount = some_amount(random, table, row->bank, chips_of(table, with->bettor) - 400);
}

static void fill_removed(struct random_source *random, const struct sabot_table *table,
                         struct sabot_particulars *with) {
    fill_reason(with);
    if (table->wager_count == 0)
        return;
    const struct sabot_table_wager *placed = &table->wagers[pick(random, table->wager_count)];
    with->bettor = placed->bettor;
    with->wager = placed->wager;
}

static void fill_money(struct random_source *random, const struct sabot_table *table,
                       enum sabot_command_kind kind, struct sabot_particulars *with) {
    with->bettor = some_bettor(random, table);
    if (kind == SABOT_COMMAND_BUY_IN)
        with->amount = table->sheet->unit *
                       random_between(random, 1, random_chance(random, 20) ? 100000 : 4000);
    else if (kind == SABOT_COMMAND_CASH_OUT)
        with->amount = chips_of(table, with->bettor) / (1 + pick(random, 3));
    else if (kind == SABOT_COMMAND_COLLECT)
        with->amount = 50 * random_between(random, 1, 20);
    else
        with->amount = 50 * random_between(random, -20, 20);
}

/* Of the shoe and its rounds, and all that need no more than a reason. */
static void fill_of_shoe(struct random_source *random, const struct sabot_table *table,
                         enum sabot_command_kind kind, struct sabot_particulars *with) {
    switch (kind) {
    case SABOT_COMMAND_OPEN_SHOE:
        with->card_set = 1 + pick(random, 2);
        if (table->card_source == SABOT_CARDS_SHUFFLED)
            fill_value(random, with);
        break;
    case SABOT_COMMAND_COMMIT:
    case SABOT_COMMAND_MIX_BEACON:
    case SABOT_COMMAND_SEAL_SHOE:
    case SABOT_COMMAND_REVEAL_SHOE:
        with->bettor = some_bettor(random, table);
        fill_value(random, with);
        break;
    case SABOT_COMMAND_CONTRIBUTE:
        with->contribution = 1 + pick(random, table->shoe.contribution_count + 1);
        with->bettor = with->contribution <= table->shoe.contribution_count
                           ? table->shoe.contributions[with->contribution - 1].bettor
                           : 0;
        fill_value(random, with);
        break;
    case SABOT_COMMAND_CUT:
        with->position = pick(random, sabot_table_cards(table));
        with->bettor = some_bettor(random, table);
        break;
    case SABOT_COMMAND_CLOSE_SHOE:
        with->seen = random_chance(random, 50);
        with->count = sabot_table_cards(table) - table->shoe.out + random_chance(random, 30);
        if (random_chance(random, 80))
            fill_reason(with);
        break;
    case SABOT_COMMAND_WAGER:
        fill_wager(random, table, with);
        break;
    case SABOT_COMMAND_BURN:
    case SABOT_COMMAND_CARD:
    case SABOT_COMMAND_CARD_IN_ERROR:
        with->card = some_card(random, table);
        with->seen = random_chance(random, 60);
        break;
    case SABOT_COMMAND_RESULT:
        with->result = SABOT_RESULT_OF_LETTER + pick(random, 5);
        break;
    case SABOT_COMMAND_REMOVED:
        fill_removed(random, table, with);
        break;
    case SABOT_COMMAND_CORRECT:
        fill_correction(random, table, with);
        break;
    case SABOT_COMMAND_WRONG_HAND:
        with->voided = random_chance(random, 30);
        fill_reason(with);
        break;
    default:
        by_row_fill(random, table, kind, with);
    }
}

static void fill_kind(struct command_source *source, const struct sabot_table *table,
                      enum sabot_command_kind kind, struct sabot_particulars *with) {
    struct random_source *random = &source->random;
    switch (kind) {
    case SABOT_COMMAND_OPEN_TABLE:
        fill_opening(source, with);
        break;
    case SABOT_COMMAND_CHANGE_SHEET:
        fill_sheet(source, random_chance(random, 40), with);
        break;
    case SABOT_COMMAND_SEAT:
        fill_seat(random, table, with);
        break;
    case SABOT_COMMAND_LEAVE:
        with->bettor = some_leaver(random, table);
        break;
    case SABOT_COMMAND_BUY_IN:
    case SABOT_COMMAND_CASH_OUT:
    case SABOT_COMMAND_COLLECT:
        fill_money(random, table, kind, with);
        break;
    case SABOT_COMMAND_DECISION:
        fill_money(random, table, kind, with);
        fill_reason(with);
        break;
    case SABOT_COMMAND_RELIEVE:
    case SABOT_COMMAND_SHIFT:
        some_name(random, with->name, "house");
        break;
    case SABOT_COMMAND_DROP:
        with->counted = table->book.balances[SABOT_ACCOUNT_COLLECTIONS].posted +
                        (random_chance(random, 30) ? 50 : 0);
        break;
    case SABOT_COMMAND_ACCEPT_BANK:
    case SABOT_COMMAND_DECLINE_BANK:
    case SABOT_COMMAND_PUT_UP:
    case SABOT_COMMAND_PASS_BANK:
        fill_bank(random, table, with);
        break;
    default:
        fill_of_shoe(random, table, kind, with);
    }
}

/* ---- who and when ---- */

static struct sabot_actor some_actor(struct random_source *random, int bettor) {
    struct sabot_actor actor = {.role = (enum sabot_role)pick(random, SABOT_ROLES)};
    if (actor.role == SABOT_ROLE_BETTOR)
        actor.bettor = bettor;
    return actor;
}

/* Mostly a moment later; often just before, at or after a deadline. */
static int64_t some_time(struct command_source *source, const struct sabot_table *table,
                         enum sabot_command_kind kind) {
    struct random_source *random = &source->random;
    int64_t deadline_ms = sabot_table_deadline(table);
    if (deadline_ms > source->time_ms && random_chance(random, kind == SABOT_COMMAND_TICK ? 40 : 1))
        return deadline_ms - 1 + pick(random, 3);
    return source->time_ms + random_between(random, 0, random_chance(random, 1) ? 60000 : 900);
}

static void make_nonsense(struct command_source *source, const struct sabot_table *table,
                          struct sabot_command *command) {
    struct random_source *random = &source->random;
    command->kind = (enum sabot_command_kind)pick(random, SABOT_COMMANDS);
    random_careless_particulars(random, &command->with);
    if (random_chance(random, 50))
        command->with.bettor = some_bettor(random, table);
    if (random_chance(random, 80))
        command->with.sheet = &source->sheet;
    command->actor = some_actor(random, (int)random_between(random, -1, SABOT_BETTORS_MAX + 1));
}

/* One thing is wrong with it, perhaps. */
static void spoil(struct command_source *source, const struct sabot_table *table,
                  struct sabot_command *command) {
    struct random_source *random = &source->random;
    struct sabot_particulars careless;
    memset(&careless, 0, sizeof careless);
    random_careless_particulars(random, &careless);
    switch (pick(random, 6)) {
    case 0:
        command->with.amount = careless.amount;
        break;
    case 1:
        command->with.bettor =
            random_chance(random, 50) ? careless.bettor : some_bettor(random, table);
        break;
    case 2:
        command->with.card = careless.card;
        command->with.card_count = careless.card_count;
        break;
    case 3:
        memcpy(command->with.reason, careless.reason, sizeof careless.reason);
        memcpy(command->with.name, careless.name, sizeof careless.name);
        break;
    case 4:
        command->with.wager = careless.wager;
        command->with.seat = careless.seat;
        break;
    default:
        command->actor = some_actor(random, some_bettor(random, table));
    }
}

/* Draws until the table would hear it, for a while: what is left is illegal. */
static void make_sense(struct command_source *source, const struct sabot_table *table,
                       struct sabot_command *command) {
    struct random_source *random = &source->random;
    enum stage stage = stage_of(source, table);
    if (random_chance(random, 8) && stage != STAGE_CLOSED && stage != STAGE_CLEARING)
        stage = STAGE_ANY;
    bool is_by_row =
        stage == STAGE_ANY && random_chance(random, 30) && by_row_some(random, table, command);
    for (int tries = 0; tries < 12; tries++) {
        if (!is_by_row)
            command->kind = choose(random, choices[stage]);
        command->actor = some_actor(random, some_bettor(random, table));
        if (sabot_table_hears(table, command->kind, command->actor) == SABOT_NO_OBJECTION)
            break;
    }
    if (!is_by_row)
        fill_kind(source, table, command->kind, &command->with);
    if (command->actor.role == SABOT_ROLE_BETTOR)
        command->actor.bettor = command->with.bettor;
}

void random_commands_begin(struct command_source *source, uint64_t stream, const char *sheet) {
    memset(source, 0, sizeof *source);
    source->random = random_begin(stream);
    source->time_ms = INT64_C(1767225600000);
    source->own = -1;
    for (int i = 0; i < RANDOM_SHEETS; i++) {
        source->shipped[i] = sheets_named(sheets_shipped[i]);
        if (strcmp(sheets_shipped[i], sheet) == 0)
            source->own = i;
    }
    assert_true(source->own >= 0);
    source->sheet = source->shipped[source->own];
}

void random_command(struct command_source *source, const struct sabot_table *table,
                    struct sabot_command *command) {
    struct random_source *random = &source->random;
    memset(command, 0, sizeof *command);
    if (table->phase == SABOT_PHASE_CLOSED)
        source->clearing = false;
    else if (random_between(random, 1, 3000) == 1)
        source->clearing = true;
    int drawn = pick(random, 100);
    if (drawn < 8)
        make_nonsense(source, table, command);
    else
        make_sense(source, table, command);
    if (drawn >= 92)
        spoil(source, table, command);
    source->time_ms = some_time(source, table, command->kind);
    command->time_ms = source->time_ms;
    command->edition = drawn % 2 == 0 ? SABOT_EDITION_LAST : 0;
    if (drawn % 8 != 0) { /* a dealer may not confirm money */
        command->confirmation.role = drawn % 8 == 1 ? SABOT_ROLE_DEALER : SABOT_ROLE_FLOOR;
        command->confirmation.by = (enum sabot_confirmed_by)(drawn % 3);
        sabot_text_copy(command->confirmation.name, sizeof command->confirmation.name, "Second");
    }
}
