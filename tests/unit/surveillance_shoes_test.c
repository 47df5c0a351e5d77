/*
 * surveillance_shoes_test.c - alarms of shoes that nobody can choose: who stopped one, from the
 * first on, and whose choices fit the cards that were to come.
 */
#include "host/sheet/sheetfile.h"
#include "host/surveillance/surveillance_parts.h"
#include "tests/support/harness.h"

#include <stdio.h>
#include <string.h>

enum { DAY_MS = 24 * 60 * 60 * 1000, ANN = 1, BOB = 2 };

static struct surveillance *surveillance;
static struct sabot_table before;
static uint64_t sequence;
static int64_t now_ms;

static void begin(const char *sheet) {
    surveillance = surveillance_new();
    before = sabot_table_empty();
    before.edition = 3;
    static struct sabot_sheet read;
    static struct form_report report;
    assert_int_equal(sheetfile_read_name(sheet, &read, &report), SABOT_OK);
    before.sheet = &read;
    before.decks = 8;
    before.shoe = (struct sabot_table_shoe){.number = 4, .proves_cards = true};
    before.wager_source = SABOT_WAGERS_BETTORS;
    for (int i = 0; i < 2; i++) {
        before.bettors[i].seat = (uint8_t)(i + 1);
        snprintf(before.bettors[i].name, sizeof before.bettors[i].name, i == 0 ? "Ann" : "Bob");
    }
    sequence = 0;
    now_ms = 1000;
}

static void feed(const char *actor, struct sabot_event told) {
    struct sabot_error error;
    struct surveillance_event event = {"t", ++sequence, now_ms, actor, &before, &told, 0};
    told.time_ms = now_ms;
    assert_int_equal(surveillance_follow(surveillance, &event, &error), SABOT_OK);
}

/* The only alarm so far, or the last of so many. */
static void expect(int count, const char *who, const char *words) {
    assert_int_equal(surveillance_alarm_count(surveillance), count);
    if (count == 0)
        return;
    const struct surveillance_alarm *alarm = surveillance_alarm(surveillance, count - 1);
    assert_int_equal(alarm->code, SURVEILLANCE_SHOES);
    assert_string_equal(alarm->who, who);
    if (strstr(alarm->words, words) == NULL)
        fail_msg("%s: %s", words, alarm->words);
}

static void test_stops__are_told_from_the_first_on_with_who(void **state) {
    (void)state;
    begin("commission");
    struct sabot_event told = {.kind = SABOT_EVENT_CONTRIBUTION_WITHHELD};
    snprintf(told.with.name, sizeof told.with.name, "Bob");
    feed("system:clock", told);
    expect(1, "Bob", "shoe 4 is void: Bob did not reveal");
    told = (struct sabot_event){.kind = SABOT_EVENT_SHOE_VOIDED};
    told.with.cause = SABOT_SHOE_VOID_NOT_REVEALED;
    feed("system:clock", told); /* named by the one before */
    told.with.cause = SABOT_SHOE_VOID_NOT_SEALED;
    told.with.count = 2;
    feed("system:clock", told);
    expect(2, "", "did not seal it in time; void shoes in a row: 2");
    told.with.cause = SABOT_SHOE_VOID_BY_FLOOR;
    feed("floor:Flo", told);
    expect(3, "Flo", "threw it away");
    told = (struct sabot_event){.kind = SABOT_EVENT_CONFIRMED};
    snprintf(told.with.name, sizeof told.with.name, "Gus");
    feed("dealer:Dan", told);
    told = (struct sabot_event){.kind = SABOT_EVENT_SHOE_CUT_SHORT, .with.count = 300};
    snprintf(told.with.reason, sizeof told.with.reason, "the table breaks");
    feed("dealer:Dan", told);
    expect(4, "Dan", "by Dan and Gus, with 300 cards left: the table breaks");
    surveillance_free(surveillance);
}

static void test_room_alone__is_told_once_a_day_where_people_sit(void **state) {
    (void)state;
    begin("commission");
    const struct sabot_event sealed = {.kind = SABOT_EVENT_SHOE_SEALED};
    before.shoe.contribution_count = 1;
    feed("system:clock", sealed);
    expect(0, "", "");
    before.shoe.contribution_count = 0;
    feed("system:clock", sealed);
    feed("system:clock", sealed);
    expect(1, "", "drawn by the room alone: of 2 at the table");
    now_ms += DAY_MS;
    feed("system:clock", sealed);
    expect(2, "", "drawn by the room alone");
    now_ms += DAY_MS;
    memset(before.bettors, 0, sizeof before.bettors);
    feed("system:clock", sealed);
    expect(2, "", "");
    surveillance_free(surveillance);
}

static void test_shoe__that_is_not_revealed_is_told_once(void **state) {
    (void)state;
    begin("commission");
    feed("dealer:Dan", (struct sabot_event){.kind = SABOT_EVENT_SHOE_CLOSED});
    before.shoe.phase = SABOT_SHOE_TO_REVEAL;
    now_ms += 1000;
    feed("dealer:Dan", (struct sabot_event){.kind = SABOT_EVENT_BOUGHT_IN});
    now_ms += 600000;
    feed("system:clock", (struct sabot_event){.kind = SABOT_EVENT_SHOE_REVEALED});
    expect(0, "", "");
    feed("dealer:Dan", (struct sabot_event){.kind = SABOT_EVENT_BOUGHT_IN});
    feed("dealer:Dan", (struct sabot_event){.kind = SABOT_EVENT_BOUGHT_IN});
    expect(1, "", "does not reveal its seed");
    surveillance_free(surveillance);
}

/* ---- who knows ---- */

static int player_wins(void) {
    return sabot_outcome_number((struct sabot_outcome){2, 8, 2, 4});
}

static int banker_wins(void) {
    return sabot_outcome_number((struct sabot_outcome){2, 4, 2, 8});
}

static int wager_named(const char *name) {
    for (int i = 0; i < before.sheet->wager_count; i++)
        if (strcmp(before.sheet->wagers[i].name, name) == 0)
            return i;
    fail_msg("no wager %s", name);
    return -1;
}

/* A round in which Ann wagers 10 on Player; somebody banks, or nobody. */
static void play(int result, int bank) {
    struct sabot_settled_line line = {.entry = 0};
    bool is_won = result == player_wins();
    line.winnings = is_won ? 1000 : 0;
    line.collected = is_won ? 0 : 1000;
    before.round_number++;
    before.wager_count = 1;
    before.wagers[0] = (struct sabot_table_wager){
        .bettor = ANN, .wager = (uint8_t)wager_named("player"), .stake = 1000};
    struct sabot_event told = {.kind = SABOT_EVENT_SETTLED, .lines = &line, .line_count = 1};
    told.with.result = result;
    told.with.bettor = bank;
    feed("dealer:Dan", told);
    before.wager_count = 0;
}

static const struct surveillance_alarm *knowing(void) {
    for (int i = 0; i < surveillance_alarm_count(surveillance); i++)
        if (surveillance_alarm(surveillance, i)->code == SURVEILLANCE_KNOWS)
            return surveillance_alarm(surveillance, i);
    return NULL;
}

static void reveal(void) {
    feed("system:clock", (struct sabot_event){.kind = SABOT_EVENT_SHOE_REVEALED});
}

static void test_choices__that_fit_every_card_are_told_at_the_reveal(void **state) {
    (void)state;
    begin("commission");
    for (int i = 0; i < 30; i++)
        play(player_wins(), 0);
    assert_null(knowing()); /* not of a shoe in play */
    reveal();
    assert_non_null(knowing());
    assert_string_equal(knowing()->who, "Ann");
    assert_true(knowing()->one_in >= 10000);
    assert_int_equal(knowing()->net, 30000);
    surveillance_free(surveillance);
}

/* The same money from one player-dealer to the next hides nothing, and a bank that knows shows. */
static void test_bank__that_knows_is_told_and_losing_is_not(void **state) {
    (void)state;
    begin("california-panda8");
    for (int i = 0; i < 30; i++)
        play(banker_wins(), BOB);
    reveal();
    assert_non_null(knowing());
    assert_string_equal(knowing()->who, "Bob");
    surveillance_free(surveillance);
}

static void test_choices__of_luck_and_of_other_shoes_are_left_alone(void **state) {
    (void)state;
    begin("commission");
    for (int i = 0; i < 200; i++)
        play(i % 2 == 0 ? player_wins() : banker_wins(), 0);
    reveal();
    assert_null(knowing());
    surveillance_free(surveillance);
    begin("commission");
    before.shoe.proves_cards = false;
    for (int i = 0; i < 30; i++)
        play(player_wins(), 0);
    reveal();
    assert_null(knowing());
    surveillance_free(surveillance);
}

HARNESS_MAIN(cmocka_unit_test(test_stops__are_told_from_the_first_on_with_who),
             cmocka_unit_test(test_room_alone__is_told_once_a_day_where_people_sit),
             cmocka_unit_test(test_shoe__that_is_not_revealed_is_told_once),
             cmocka_unit_test(test_choices__that_fit_every_card_are_told_at_the_reveal),
             cmocka_unit_test(test_bank__that_knows_is_told_and_losing_is_not),
             cmocka_unit_test(test_choices__of_luck_and_of_other_shoes_are_left_alone))
