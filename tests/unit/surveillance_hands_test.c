/*
 * surveillance_hands_test.c - alarms of what staff do by hand: by the record's actor, whatever
 * names a table has.
 */
#include "host/room/staff_note.h"
#include "host/surveillance/surveillance_parts.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAY_MS = 24 * 60 * 60 * 1000 };

static struct surveillance *surveillance;
static struct sabot_table before;
static uint64_t sequence;

static void begin(void) {
    surveillance = surveillance_new();
    before = sabot_table_empty();
    before.edition = 2;
    before.round_number = 7;
    before.shoe.number = 1;
    sequence = 0;
}

static void feed(const char *actor, enum sabot_event_kind kind, sabot_cents amount,
                 int64_t time_ms) {
    struct sabot_event told = {.kind = kind, .time_ms = time_ms, .with.amount = amount};
    told.with.round = before.round_number;
    struct surveillance_event event = {"t", ++sequence, time_ms, actor, &before, &told, 0};
    struct sabot_error error;
    assert_int_equal(surveillance_follow(surveillance, &event, &error), SABOT_OK);
}

/* The events of one command, each with the amount. */
static void feed_command(const char *actor, const enum sabot_event_kind *kinds, int count,
                         sabot_cents amount, int64_t time_ms) {
    for (int i = 0; i < count; i++) {
        struct sabot_event told = {.kind = kinds[i], .time_ms = time_ms, .with.amount = amount};
        told.with.round = before.round_number;
        struct surveillance_event event = {"t",     ++sequence, time_ms,      actor,
                                           &before, &told,      count - 1 - i};
        struct sabot_error error;
        assert_int_equal(surveillance_follow(surveillance, &event, &error), SABOT_OK);
    }
}

static int count_of(enum surveillance_code code, const char *who) {
    int count = 0;
    for (int i = 0; i < surveillance_alarm_count(surveillance); i++) {
        const struct surveillance_alarm *alarm = surveillance_alarm(surveillance, i);
        count += alarm->code == code && strcmp(alarm->who, who) == 0;
    }
    return count;
}

static void test_money_by_hand__is_seen_above_an_amount(void **state) {
    (void)state;
    begin();
    feed("floor:Flo", SABOT_EVENT_RULED, 900000, 1000);
    assert_int_equal(count_of(SURVEILLANCE_BY_HAND, "Flo"), 0);
    feed("floor:Flo", SABOT_EVENT_RULED, -200000, 2000); /* what is taken counts as what is paid */
    assert_int_equal(count_of(SURVEILLANCE_BY_HAND, "Flo"), 1);
    feed("floor:Flo", SABOT_EVENT_RULED, 900000, 3000); /* once a day */
    assert_int_equal(count_of(SURVEILLANCE_BY_HAND, "Flo"), 1);
    feed("floor:Flo", SABOT_EVENT_RULED, 1100000, 2000 + DAY_MS);
    assert_int_equal(count_of(SURVEILLANCE_BY_HAND, "Flo"), 2);
    surveillance_free(surveillance);
}

static void test_money_by_hand__is_seen_above_a_number(void **state) {
    (void)state;
    begin();
    for (int i = 0; i < 4; i++)
        feed("floor:Gus", SABOT_EVENT_CLAIM_SETTLED, 100, 1000 * i);
    feed("bettor:3", SABOT_EVENT_CLAIM_SETTLED, 5000000, 5000); /* consents */
    feed("floor:Gus", SABOT_EVENT_DECIDED, 0, 5500);            /* without money */
    assert_int_equal(surveillance_alarm_count(surveillance), 0);
    feed("floor:Gus", SABOT_EVENT_DECIDED, 100, 6000);
    assert_int_equal(count_of(SURVEILLANCE_BY_HAND, "Gus"), 1);
    surveillance_free(surveillance);
}

/* It settles claims and takes decisions back by itself. */
static void test_money_by_hand__is_not_what_a_correction_moves(void **state) {
    static const enum sabot_event_kind correction[] = {
        SABOT_EVENT_CONFIRMED, SABOT_EVENT_CLAIM_SETTLED, SABOT_EVENT_CORRECTED,
        SABOT_EVENT_CLAIM_SETTLED, SABOT_EVENT_RULED};
    static const enum sabot_event_kind decision[] = {SABOT_EVENT_CONFIRMED,
                                                     SABOT_EVENT_TURN_RETURNED, SABOT_EVENT_RULED};
    (void)state;
    begin();
    for (int i = 0; i < 5; i++)
        feed_command("floor:Flo", correction, 5, 900000, 1000 * i);
    assert_int_equal(count_of(SURVEILLANCE_BY_HAND, "Flo"), 0);
    feed_command("floor:Flo", decision, 3, 900000, 6000);
    assert_int_equal(count_of(SURVEILLANCE_BY_HAND, "Flo"), 0);
    feed_command("floor:Flo", decision, 3, 900000, 7000);
    assert_int_equal(count_of(SURVEILLANCE_BY_HAND, "Flo"), 1);
    surveillance_free(surveillance);
}

static void test_dealer__who_sits_at_the_table_is_seen(void **state) {
    (void)state;
    begin();
    before.bettors[2].seat = 3;
    snprintf(before.bettors[2].name, sizeof before.bettors[2].name, "dan");
    feed("dealer:Eve", SABOT_EVENT_BOUGHT_IN, 1000, 1000);
    feed("bettor:3", SABOT_EVENT_WAGERED, 1000, 1000);
    assert_int_equal(surveillance_alarm_count(surveillance), 0);
    feed("dealer:Dan", SABOT_EVENT_BOUGHT_IN, 1000, 2000);
    feed("dealer:Dan", SABOT_EVENT_CARD_DEALT, 0, 3000); /* once a shoe */
    assert_int_equal(count_of(SURVEILLANCE_DEALER_BETS, "Dan"), 1);
    before.shoe.number = 2;
    feed("dealer:Dan", SABOT_EVENT_CARD_DEALT, 0, 4000);
    assert_int_equal(count_of(SURVEILLANCE_DEALER_BETS, "Dan"), 2);
    surveillance_free(surveillance);
}

/* The name that `relieve` gives neither hides a dealer nor accuses another (finding 8). */
static void test_corrections__count_for_who_dealt_whatever_name_is_given(void **state) {
    (void)state;
    static const char *const names[] = {"Abe", "Bea", "Cal", "Dee", "Eli", "Fay"};
    begin();
    for (int i = 0; i < 6; i++) {
        before.round_number = i + 1;
        snprintf(before.dealer, sizeof before.dealer, "%s", names[i]);
        feed("dealer:Mallory", SABOT_EVENT_CARD_DEALT, 0, 1000 * i);
        feed("dealer:Mallory", SABOT_EVENT_VOIDED, 0, 1000 * i + 1);
        feed("floor:Flo", SABOT_EVENT_CORRECTED, 0, 1000 * i + 2);
    }
    assert_true(count_of(SURVEILLANCE_CORRECTIONS, "Mallory") > 0);
    for (int i = 0; i < 6; i++)
        assert_int_equal(count_of(SURVEILLANCE_CORRECTIONS, names[i]), 0);
    surveillance_free(surveillance);
}

/* A round that Vic banked: Lou's line wager and a side wager that won, each with what is left
 * uncovered of it. */
static void settle(sabot_cents line_short, sabot_cents side_short) {
    struct sabot_event told = {.kind = SABOT_EVENT_SETTLED, .line_count = 2};
    struct sabot_settled_line lines[] = {
        {.entry = 0, .step = 1, .verdict = SABOT_LOSE, .uncovered = line_short},
        {.entry = 1, .step = 2, .verdict = SABOT_WIN, .uncovered = side_short},
    };
    told.lines = lines;
    told.with.round = ++before.round_number;
    told.with.bettor = 1;
    told.with.result = SABOT_RESULT_OF_LETTER;
    struct surveillance_event event = {"t", ++sequence, 1000, "dealer:Eve", &before, &told, 0};
    struct sabot_error error;
    assert_int_equal(surveillance_follow(surveillance, &event, &error), SABOT_OK);
}

static void test_bank__that_reaches_the_lines_and_not_the_side_wagers(void **state) {
    (void)state;
    static struct sabot_sheet sheet;
    sheet = sheets_named("ventura-ez");
    for (int edition = 1; edition <= 2; edition++) {
        begin();
        before.sheet = &sheet;
        before.edition = edition;
        before.wager_count = 2;
        for (int i = 0; i < 2; i++) {
            before.bettors[i].seat = (uint8_t)(i + 1);
            snprintf(before.bettors[i].name, sizeof before.bettors[i].name, i ? "Lou" : "Vic");
            before.wagers[i].bettor = 2;
            before.wagers[i].wager = (uint8_t)sabot_sheet_wager(&sheet, i ? "dragon7" : "banker");
        }
        for (int i = 0; i < 20; i++)
            settle(500, 500); /* short for everybody */
        for (int i = 0; i < 3; i++)
            settle(0, 500);
        assert_int_equal(surveillance_alarm_count(surveillance), 0);
        for (int i = 0; i < 4; i++)
            settle(0, 500);
        assert_int_equal(count_of(SURVEILLANCE_SHORT_BANK, "Vic"), edition == 2);
        surveillance_free(surveillance);
    }
}

static void test_clock__that_jumped_is_an_alarm_of_the_room(void **state) {
    (void)state;
    begin();
    char *text = staff_note_happened(ROOM_CLOCK_JUMPED, "clock", "", "18000.0 s forward");
    struct journal_record record = {.sequence = 9,
                                    .time_ms = 5000,
                                    .kind = ROOM_NOTE_HAPPENED,
                                    .actor = "system:clock",
                                    .bytes = (const uint8_t *)text,
                                    .size = (uint32_t)strlen(text)};
    struct sabot_error error;
    assert_int_equal(surveillance_take_note(surveillance, &record, NULL, &error), SABOT_OK);
    assert_int_equal(surveillance_take_note(surveillance, &record, "t", &error), SABOT_OK);
    assert_int_equal(surveillance_alarm_count(surveillance), 1);
    assert_string_equal(surveillance_alarm(surveillance, 0)->words,
                        "a server's clock jumped 18000.0 s forward");
    free(text);
    surveillance_free(surveillance);
}

HARNESS_MAIN(cmocka_unit_test(test_money_by_hand__is_seen_above_an_amount),
             cmocka_unit_test(test_money_by_hand__is_seen_above_a_number),
             cmocka_unit_test(test_money_by_hand__is_not_what_a_correction_moves),
             cmocka_unit_test(test_dealer__who_sits_at_the_table_is_seen),
             cmocka_unit_test(test_corrections__count_for_who_dealt_whatever_name_is_given),
             cmocka_unit_test(test_bank__that_reaches_the_lines_and_not_the_side_wagers),
             cmocka_unit_test(test_clock__that_jumped_is_an_alarm_of_the_room))
