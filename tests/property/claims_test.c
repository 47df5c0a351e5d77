/*
 * claims_test.c - random histories of a round that is settled anew again and again while people
 * leave, cash out, come back and pay: nobody gets chips that nobody has paid (reading 18).
 */
#include "tests/support/harness.h"
#include "tests/support/random.h"
#include "tests/support/table_script.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { HISTORIES = 20000, STEPS = 14, PEOPLE = 4 };

static const char *const names[PEOPLE] = {"Ann", "Bob", "Cat", "Dan"};
static struct table_script prepared, script, was;
static struct random_source numbers;
static long done[SABOT_COMMANDS], waited, freed;

static int64_t between(int64_t least, int64_t most) {
    return random_between(&numbers, least, most);
}

/* Where they sit under this name now; 0: nowhere. */
static int number_of(const char *name) {
    for (int i = 1; i <= SABOT_BETTORS_MAX; i++)
        if (sabot_table_has_bettor(&script.table, i) &&
            strcmp(script.table.bettors[i - 1].name, name) == 0)
            return i;
    return 0;
}

static int someone_here(void) {
    for (int i = 1; i <= SABOT_BETTORS_MAX; i++)
        if (sabot_table_has_bettor(&script.table, i))
            return i;
    return 0;
}

static bool give(enum sabot_command_kind kind, const struct sabot_particulars *with) {
    struct sabot_command command = {.kind = kind,
                                    .actor = {.role = SABOT_ROLE_FLOOR},
                                    .name = "Fay",
                                    .confirmation = {.name = "Flo", .role = SABOT_ROLE_FLOOR}};
    command.with = *with;
    sabot_text_copy(command.with.reason, sizeof command.with.reason, "looked at the tape");
    bool is_done = script_give(&script, &command);
    done[kind] += is_done;
    return is_done;
}

static void wager(const char *name, const char *on, int64_t amount) {
    struct sabot_particulars with = {.bettor = number_of(name),
                                     .wager = sabot_sheet_wager(script.table.sheet, on),
                                     .amount = amount};
    give(SABOT_COMMAND_WAGER, &with);
}

static void begin_history(void) {
    static const char *const sides[] = {"tie", "panda8", "dragon7"};
    static const char *const results[] = {"deal P; settle", "deal B; settle", "deal T; settle",
                                          "deal D; settle", "deal A; settle"};
    script = prepared;
    for (int i = 1; i < PEOPLE; i++) {
        wager(names[i], between(0, 1) ? "player" : "banker", 1000 * between(1, 10));
        for (int side = 0; side < 3; side++)
            if (between(0, 2) == 0)
                wager(names[i], sides[side], 500 * between(1, 4));
    }
    if (script.table.wager_count > 0)
        table_script_play(&script, results[between(0, 4)]);
}

static void correct(void) {
    static const char *const rounds[] = {"9s 8s Ks Qs", "8s 9s Ks Qs", "9s 9s Ks Qs",
                                         "Ks 2s Qs 3s 4s 2s", "Ks 7s Qs Js 8s"};
    struct sabot_particulars with = {.voided = between(0, 60) == 0};
    struct sabot_error error;
    assert_int_equal(sabot_cards_read(rounds[between(0, 4)], with.cards, SABOT_ROUND_CARDS_MAX,
                                      &with.card_count, &error),
                     SABOT_OK);
    for (int i = 0; i < with.card_count; i++)
        with.cards[i].suit = SABOT_SUIT_UNKNOWN;
    give(SABOT_COMMAND_CORRECT, &with);
}

static void come_or_go(const char *name) {
    struct sabot_particulars with = {.bettor = number_of(name), .seat = (int)between(1, 8)};
    sabot_text_copy(with.name, sizeof with.name, name);
    if (with.bettor == 0) {
        give(SABOT_COMMAND_SEAT, &with);
        return;
    }
    sabot_cents has =
        sabot_book_available(&script.table.book, sabot_table_chips(&script.table, with.bettor));
    with.amount = between(0, 1) ? has : between(1, 100) * 50;
    enum sabot_command_kind kinds[] = {SABOT_COMMAND_LEAVE, SABOT_COMMAND_CASH_OUT,
                                       SABOT_COMMAND_CASH_OUT, SABOT_COMMAND_BUY_IN,
                                       SABOT_COMMAND_PUT_UP};
    give(kinds[between(0, 4)], &with);
}

static void settle_claim(void) {
    if (script.table.claim_count == 0)
        return;
    const struct sabot_claim *claim =
        &script.table.claims[between(0, script.table.claim_count - 1)];
    sabot_cents size = claim->amount < 0 ? -claim->amount : claim->amount;
    struct sabot_particulars with = {.claim = claim->number,
                                     .bettor = number_of(claim->name),
                                     .amount = between(0, 1) ? size : between(1, size)};
    give(SABOT_COMMAND_SETTLE_CLAIM, &with);
}

static void decide_something(const char *name) {
    struct sabot_particulars with = {.bettor = number_of(name), .cause = SABOT_WITH_BANK};
    with.amount = between(-40, 40) * 50;
    with.wager = (int)between(0, 4);
    give(between(0, 2) ? SABOT_COMMAND_DECISION : SABOT_COMMAND_REMOVED, &with);
}

/* Of a claim that is as large as it was, and whose holder was asked for nothing, as much can be
 * paid as before: what was paid in for it pays nobody else. */
static void check_what_was_freed(void) {
    static struct sabot_decision decision;
    for (int i = 0; i < was.table.claim_count; i++)
        for (int j = 0; j < script.table.claim_count; j++) {
            const struct sabot_claim *before = &was.table.claims[i], *now = &script.table.claims[j];
            if (now->number != before->number || now->amount != before->amount ||
                before->amount <= before->waits)
                continue;
            struct sabot_command command = {
                .kind = SABOT_COMMAND_SETTLE_CLAIM,
                .time_ms = script.time_ms,
                .edition = script.edition,
                .actor = {.role = SABOT_ROLE_FLOOR},
                .name = "Fay",
                .confirmation = {.name = "Flo", .role = SABOT_ROLE_FLOOR},
                .with = {.claim = now->number,
                         .bettor = someone_here(),
                         .amount = before->amount - before->waits,
                         .reason = "paid in for it"}};
            bool is_paid =
                command.with.bettor == 0 || sabot_table_decide(&script.table, &command, &decision);
            if (!is_paid)
                fail_msg("claim %d of %s was free and is not", now->number, now->name);
            freed += command.with.bettor != 0;
        }
    was = script;
}

/* No fee of this sheet comes back for want of action, so no debt is to the box alone. */
static void check_claims(void) {
    const struct sabot_table *table = &script.table;
    sabot_cents sum = 0, unpaid = 0;
    for (int i = 0; i < table->claim_count; i++) {
        sum += table->claims[i].amount;
        unpaid -= table->claims[i].amount < 0 ? table->claims[i].amount : table->claims[i].waits;
        for (int j = 0; j < i && script.decision.events[0].kind == SABOT_EVENT_CONFIRMED; j++)
            if (table->claims[i].bettor != 0 &&
                table->claims[i].bettor == table->claims[j].bettor &&
                (table->claims[i].amount < 0) != (table->claims[j].amount < 0))
                fail_msg("%s both owes and is owed", table->claims[i].name);
    }
    if (sum < 0)
        fail_msg("chips that nobody paid were given out: %" PRId64, sum);
    if (unpaid != 0) /* then it is others' money that who waited before gets */
        fail_msg("nobody waits for a debt of %" PRId64, unpaid);
    check_what_was_freed();
    waited += sum == 0 && table->claim_count > 2;
}

/* The house makes all debts good: then everybody who is owed something can have it. */
static void check_all_are_paid(void) {
    struct sabot_particulars with = {.seat = 8, .name = "Zed"};
    while (number_of("Zed") == 0) {
        with.seat = (int)between(1, 8);
        give(SABOT_COMMAND_SEAT, &with);
    }
    with.bettor = number_of("Zed");
    for (int sign = -1; sign <= 1; sign += 2)
        for (int i = script.table.claim_count - 1; i >= 0; i--) {
            const struct sabot_claim *claim = &script.table.claims[i];
            struct sabot_particulars settled = {.claim = claim->number,
                                                .bettor = sign < 0 ? 0 : with.bettor,
                                                .amount = sign * claim->amount};
            if (settled.amount > 0)
                assert_true(give(SABOT_COMMAND_SETTLE_CLAIM, &settled));
        }
    assert_int_equal(script.table.claim_count, 0);
    assert_int_equal(script.table.book.balances[SABOT_ACCOUNT_CLAIMS].posted, 0);
}

static void test_histories__give_nobody_chips_that_nobody_paid(void **state) {
    static const enum sabot_command_kind needed[] = {
        SABOT_COMMAND_CORRECT,      SABOT_COMMAND_LEAVE,    SABOT_COMMAND_CASH_OUT,
        SABOT_COMMAND_SETTLE_CLAIM, SABOT_COMMAND_DECISION, SABOT_COMMAND_REMOVED,
        SABOT_COMMAND_PUT_UP,       SABOT_COMMAND_SEAT,     SABOT_COMMAND_BUY_IN};
    (void)state;
    numbers = random_begin(1);
    table_script_begin(&prepared);
    table_script_play(&prepared, "edition 3; sheet california-panda8; table keyed dealer;"
                                 "bring 1 Ann 1000; bring 3 Bob 150; bring 5 Cat 150;"
                                 "bring 7 Dan 150; shoe; bank Ann 500; open-betting");
    for (int history = 0; history < HISTORIES; history++) {
        begin_history();
        was = script;
        for (int step = 0; step < STEPS; step++) {
            const char *name = names[between(0, PEOPLE - 1)];
            int64_t draw = between(0, 19);
            if (draw < 8)
                correct();
            else if (draw < 15)
                come_or_go(name);
            else if (draw < 18)
                settle_claim();
            else
                decide_something(name);
            check_claims();
        }
        check_all_are_paid();
    }
    printf("%ld times somebody waited, %ld times a claim stayed free\n", waited, freed);
    assert_true(waited > HISTORIES / 10 && freed > HISTORIES / 10);
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        assert_true(done[needed[i]] > HISTORIES / 20);
}

HARNESS_MAIN(cmocka_unit_test(test_histories__give_nobody_chips_that_nobody_paid))
