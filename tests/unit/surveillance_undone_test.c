/*
 * surveillance_undone_test.c - alarms of rounds that one person undid after their cards were seen,
 * by the record's actor; and of claims that fill a table's list.
 */
#include "host/surveillance/surveillance_parts.h"
#include "tests/support/harness.h"

#include <string.h>

static struct surveillance *surveillance;
static struct sabot_table before;
static uint64_t sequence;
static const char *table;

static void begin(void) {
    surveillance = surveillance_new();
    before = sabot_table_empty();
    before.edition = 3;
    before.shoe.number = 1;
    sequence = 0;
    table = "t";
}

static void feed(const char *actor, enum sabot_event_kind kind, int cause) {
    struct sabot_event told = {.kind = kind, .time_ms = (int64_t)++sequence};
    told.with.round = before.round_number;
    told.with.cause = cause;
    struct surveillance_event event = {table, sequence, told.time_ms, actor, &before, &told, 0};
    struct sabot_error error;
    assert_int_equal(surveillance_follow(surveillance, &event, &error), SABOT_OK);
}

static int count_of(enum surveillance_code code, const char *who) {
    int count = 0;
    for (int i = 0; i < surveillance_alarm_count(surveillance); i++) {
        const struct surveillance_alarm *alarm = surveillance_alarm(surveillance, i);
        count += alarm->code == code && strcmp(alarm->who, who) == 0;
    }
    return count;
}

static void lay_cards(int count) {
    static const struct sabot_card nine = {.rank = 8, .suit = 1};
    before.round = (struct sabot_round){0};
    for (int i = 0; i < count; i++)
        sabot_round_take(&before.round, nine);
}

/* Rounds that Dan deals; the state when the last card lies. */
static void deal(int rounds) {
    for (int i = 0; i < rounds; i++) {
        before.round_number++;
        lay_cards(4);
        feed("dealer:Dan", SABOT_EVENT_CARD_DEALT, 0);
        feed("dealer:Dan", SABOT_EVENT_SETTLED, 0);
    }
    before.round_number++;
    lay_cards(4);
}

static void test_voids__of_rounds_whose_cards_lie_are_seen(void **state) {
    (void)state;
    begin();
    feed("floor:Flo", SABOT_EVENT_PAUSED, 0); /* from here on she is on the floor */
    for (int i = 0; i < 3; i++) {
        assert_int_equal(surveillance_alarm_count(surveillance), 0);
        deal(10);
        feed("floor:Flo", SABOT_EVENT_VOIDED, SABOT_VOID_BY_FLOOR);
    }
    assert_int_equal(count_of(SURVEILLANCE_VOIDS, "Flo"), 1);
    const struct surveillance_alarm *alarm = surveillance_alarm(surveillance, 0);
    assert_non_null(strstr(alarm->words, "Flo voided rounds once cards lay 3 times in 30 rounds"));
    assert_int_equal(alarm->round_count, 3);
    surveillance_free(surveillance);
}

/* What she took back at another table in between is no void there. */
static void test_voids__at_two_tables_are_named_by_the_rounds_of_the_last(void **state) {
    (void)state;
    begin();
    feed("floor:Flo", SABOT_EVENT_PAUSED, 0);
    for (int i = 0; i < 2; i++) {
        deal(10);
        feed("floor:Flo", SABOT_EVENT_VOIDED, SABOT_VOID_BY_FLOOR);
    }
    table = "u"; /* whose round has the same number */
    feed("floor:Flo", SABOT_EVENT_CARD_TAKEN_BACK, 0);
    assert_int_equal(surveillance_alarm_count(surveillance), 0);
    feed("floor:Flo", SABOT_EVENT_VOIDED, SABOT_VOID_BY_FLOOR);
    assert_int_equal(count_of(SURVEILLANCE_VOIDS, "Flo"), 1);
    const struct surveillance_alarm *alarm = surveillance_alarm(surveillance, 0);
    assert_string_equal(alarm->table, "u");
    assert_int_equal(alarm->round_count, 1);
    surveillance_free(surveillance);
}

/* A card on the wrong hand or drawn in error is the floor's word too. */
static void test_voids__by_a_wrong_hand_count_as_well(void **state) {
    (void)state;
    begin();
    feed("floor:Flo", SABOT_EVENT_PAUSED, 0);
    for (int i = 0; i < 3; i++) {
        deal(10);
        feed("floor:Flo", SABOT_EVENT_VOIDED,
             i == 1 ? SABOT_VOID_CARD_IN_ERROR : SABOT_VOID_WRONG_HAND);
    }
    assert_int_equal(count_of(SURVEILLANCE_VOIDS, "Flo"), 1);
    surveillance_free(surveillance);
}

/* Taken back by anybody, they were seen. */
static void test_voids__of_cards_that_were_taken_back_count_as_well(void **state) {
    (void)state;
    begin();
    feed("floor:Flo", SABOT_EVENT_PAUSED, 0);
    for (int i = 0; i < 3; i++) {
        deal(10);
        for (int card = 3; card > 0; card--) {
            lay_cards(card);
            feed("dealer:Dan", SABOT_EVENT_CARD_TAKEN_BACK, 0);
        }
        lay_cards(0);
        feed("floor:Flo", SABOT_EVENT_VOIDED, SABOT_VOID_BY_FLOOR);
    }
    assert_int_equal(count_of(SURVEILLANCE_VOIDS, "Flo"), 1);
    assert_int_equal(count_of(SURVEILLANCE_TAKEN_BACK, "Dan"), 0); /* none was complete */
    surveillance_free(surveillance);
}

static void test_voids__that_are_usual_are_left_alone(void **state) {
    (void)state;
    begin();
    for (int i = 0; i < 10; i++) { /* before a card, or because the shoe ran out */
        before.round_number++;
        lay_cards(0);
        feed("floor:Flo", SABOT_EVENT_VOIDED, SABOT_VOID_BY_FLOOR);
        lay_cards(4);
        feed("dealer:Dan", SABOT_EVENT_VOIDED, SABOT_VOID_SHOE_RAN_OUT);
    }
    for (int i = 0; i < 4; i++) { /* 1 in 1,000 */
        deal(1000);
        feed("floor:Flo", SABOT_EVENT_VOIDED, SABOT_VOID_BY_FLOOR);
    }
    assert_int_equal(count_of(SURVEILLANCE_VOIDS, "Flo"), 0);
    surveillance_free(surveillance);
}

static void test_complete_rounds__that_are_taken_back_are_seen(void **state) {
    (void)state;
    begin();
    for (int i = 0; i < 4; i++) {
        deal(5);
        for (int card = 4; card > 0; card--) { /* all of it: one round */
            lay_cards(card);
            feed("dealer:Dan", SABOT_EVENT_CARD_TAKEN_BACK, 0);
        }
    }
    assert_int_equal(count_of(SURVEILLANCE_TAKEN_BACK, "Dan"), 1);
    surveillance_free(surveillance);
    begin();
    for (int i = 0; i < 20; i++) { /* a card that was keyed wrongly, before the round is complete */
        deal(5);
        lay_cards(3);
        feed("dealer:Dan", SABOT_EVENT_CARD_TAKEN_BACK, 0);
    }
    for (int i = 0; i < 4; i++) { /* 1 in 100 */
        deal(100);
        feed("dealer:Dan", SABOT_EVENT_CARD_TAKEN_BACK, 0);
    }
    assert_int_equal(count_of(SURVEILLANCE_TAKEN_BACK, "Dan"), 0);
    surveillance_free(surveillance);
}

static void test_claims__that_fill_the_list_are_seen_in_time(void **state) {
    (void)state;
    begin();
    for (before.claim_count = 0; before.claim_count < 30; before.claim_count++) {
        feed("dealer:Dan", SABOT_EVENT_CLAIM_MADE, 0);
        assert_int_equal(count_of(SURVEILLANCE_CLAIMS, ""), before.claim_count >= 11);
    }
    surveillance_free(surveillance);
}

HARNESS_MAIN(cmocka_unit_test(test_voids__of_rounds_whose_cards_lie_are_seen),
             cmocka_unit_test(test_voids__at_two_tables_are_named_by_the_rounds_of_the_last),
             cmocka_unit_test(test_voids__by_a_wrong_hand_count_as_well),
             cmocka_unit_test(test_voids__of_cards_that_were_taken_back_count_as_well),
             cmocka_unit_test(test_voids__that_are_usual_are_left_alone),
             cmocka_unit_test(test_complete_rounds__that_are_taken_back_are_seen),
             cmocka_unit_test(test_claims__that_fill_the_list_are_seen_in_time))
