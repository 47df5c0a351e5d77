/*
 * surveillance_test.c - what a surveillance finds in the records of whole tables, and that it
 * leaves alone those of people who did nothing.
 */
#include "host/surveillance/surveillance.h"
#include "tests/support/harness.h"
#include "tests/support/watched.h"

#include <stdio.h>
#include <string.h>

static struct journal *journal;
static struct room room;
static struct surveillance *surveillance;

static void begin(void) {
    struct sabot_error error;
    assert_int_equal(journal_open("memory:", JOURNAL_WRITE, &journal, &error), SABOT_OK);
    room_open(&room, journal);
}

static void watch(void) {
    struct sabot_error error = {{0}};
    surveillance = surveillance_new();
    assert_non_null(surveillance);
    struct surveillance_choice all = {.until_ms = INT64_MAX};
    if (surveillance_journal(surveillance, journal, &all, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    for (int i = 0; i < surveillance_alarm_count(surveillance); i++)
        printf("%s\n", surveillance_alarm(surveillance, i)->words);
}

static void end(void) {
    surveillance_free(surveillance);
    room_close(&room);
    journal_close(journal);
}

static int count_of(enum surveillance_code code) {
    int count = 0;
    for (int i = 0; i < surveillance_alarm_count(surveillance); i++)
        count += surveillance_alarm(surveillance, i)->code == code;
    return count;
}

static const struct surveillance_alarm *only_alarm(enum surveillance_code code) {
    assert_int_equal(surveillance_alarm_count(surveillance), 1);
    const struct surveillance_alarm *alarm = surveillance_alarm(surveillance, 0);
    assert_int_equal(alarm->code, code);
    return alarm;
}

static void test_counter__is_named_with_wager_and_rounds(void **state) {
    (void)state;
    begin();
    watched_counter(&room, 3, true);
    watch();
    for (int i = 0; i < surveillance_alarm_count(surveillance); i++) {
        const struct surveillance_alarm *alarm = surveillance_alarm(surveillance, i);
        assert_string_equal(alarm->who, "Cora");
        assert_string_equal(alarm->wager, "dragon7");
        assert_string_equal(alarm->table, "counted");
        assert_true(alarm->round_count > 0 && alarm->one_in >= SABOT_WATCH_ALARM);
    }
    /* None in the first shoe, one in the second, four in the third. */
    assert_int_equal(surveillance_alarm_count(surveillance), 2);
    assert_int_equal(surveillance_alarm(surveillance, 0)->round_count, 1);
    assert_int_equal(surveillance_alarm(surveillance, 1)->round_count, 4);
    assert_int_equal(surveillance_scope(surveillance).shoes, 3);
    end();
}

static void test_no_counter__no_alarm(void **state) {
    (void)state;
    begin();
    watched_counter(&room, 3, false);
    watch();
    assert_int_equal(surveillance_alarm_count(surveillance), 0);
    end();
}

/* Exact values of a shoe in play would be help for who plays. */
static void test_open_shoe__is_not_looked_at(void **state) {
    (void)state;
    begin();
    watched_counter(&room, 0, true);
    watched_late(&room, 20); /* opens one, and leaves it open */
    watch();
    assert_int_equal(surveillance_scope(surveillance).shoes, 0);
    assert_int_equal(surveillance_scope(surveillance).shoes_open, 1);
    assert_int_equal(count_of(SURVEILLANCE_FOLLOWS_COUNT), 0);
    for (int i = 0; i < surveillance_alarm_count(surveillance); i++) /* Flo's four tries are one */
        assert_string_equal(surveillance_alarm(surveillance, i)->who, "Rae");
    end();
}

static void test_one_way_money__is_found(void **state) {
    (void)state;
    begin();
    watched_bank(&room, 25, true);
    watch();
    const struct surveillance_alarm *alarm = only_alarm(SURVEILLANCE_ONE_WAY);
    assert_string_equal(alarm->who, "Lou");
    assert_string_equal(alarm->other, "Vic");
    assert_true(alarm->net < 0 && alarm->net == -20000 * alarm->round_count);
    end();
}

static void test_fair_bank__no_alarm(void **state) {
    (void)state;
    begin();
    watched_bank(&room, 60, false);
    watch();
    assert_int_equal(surveillance_alarm_count(surveillance), 0);
    end();
}

/* Who wagers on a pair where thirteen counts say that it pays. */
static void test_counter_of_pairs__is_named(void **state) {
    (void)state;
    begin();
    watched_pairs(&room, 4, true);
    watch();
    assert_true(count_of(SURVEILLANCE_FOLLOWS_COUNT) > 0);
    for (int i = 0; i < surveillance_alarm_count(surveillance); i++) {
        const struct surveillance_alarm *alarm = surveillance_alarm(surveillance, i);
        assert_int_equal(alarm->code, SURVEILLANCE_FOLLOWS_COUNT);
        assert_string_equal(alarm->who, "Cora");
        assert_string_equal(alarm->wager, "player-pair");
    }
    end();
}

static void test_no_counter_of_pairs__no_alarm(void **state) {
    (void)state;
    begin();
    watched_pairs(&room, 4, false);
    watch();
    assert_int_equal(surveillance_alarm_count(surveillance), 0);
    assert_int_equal(surveillance_scope(surveillance).shoes, 4);
    end();
}

/* The line wins every other time and says nothing: the pair does. */
static void test_one_way_money__over_a_wager_on_the_cards_is_found(void **state) {
    (void)state;
    begin();
    watched_pair_bank(&room, 8, true);
    watch();
    const struct surveillance_alarm *alarm = only_alarm(SURVEILLANCE_ONE_WAY);
    assert_string_equal(alarm->who, "Lou");
    assert_string_equal(alarm->other, "Vic");
    assert_true(alarm->net > 0);
    end();
    begin();
    watched_pair_bank(&room, 40, false);
    watch();
    assert_int_equal(surveillance_alarm_count(surveillance), 0);
    end();
}

static void test_corrections__above_the_rate_of_a_dealer(void **state) {
    (void)state;
    begin();
    watched_corrections(&room, 60, 12);
    watch();
    const struct surveillance_alarm *alarm = only_alarm(SURVEILLANCE_CORRECTIONS);
    assert_string_equal(alarm->who, "Dan");
    assert_int_equal(alarm->rounds[0], 12);
    end();
    begin();
    watched_corrections(&room, 80, 40); /* two are nobody's fault */
    watch();
    assert_int_equal(surveillance_alarm_count(surveillance), 0);
    end();
}

static void test_late_wagers__above_a_rate(void **state) {
    (void)state;
    begin();
    watched_counter(&room, 1, false);
    watched_late(&room, 12);
    watch();
    const struct surveillance_alarm *alarm = only_alarm(SURVEILLANCE_LATE_WAGERS);
    assert_string_equal(alarm->who, "Rae");
    assert_int_equal(surveillance_scope(surveillance).late_wagers, 16);
    end();
    begin();
    watched_counter(&room, 1, false);
    watched_late(&room, 3); /* in eighty rounds and more */
    watch();
    assert_int_equal(surveillance_alarm_count(surveillance), 0);
    end();
}

static void test_recorded_alarms__are_listed(void **state) {
    (void)state;
    begin();
    room_play_today(&room);
    watch();
    assert_true(count_of(SURVEILLANCE_RECORDED) >= 1);
    assert_int_equal(count_of(SURVEILLANCE_RECORDED), surveillance_alarm_count(surveillance));
    end();
}

static void test_json__names_code_words_and_rounds(void **state) {
    (void)state;
    begin();
    watched_bank(&room, 25, true);
    watch();
    json_t *document = surveillance_json(surveillance);
    const json_t *alarm = json_array_get(json_object_get(document, "alarms"), 0);
    assert_string_equal(json_string_value(json_object_get(alarm, "code")), "one-way");
    assert_string_equal(json_string_value(json_object_get(alarm, "player_dealer")), "Vic");
    assert_true(json_integer_value(json_object_get(alarm, "one_in")) >= 10000);
    assert_true(json_array_size(json_object_get(alarm, "rounds")) > 10);
    json_decref(document);
    end();
}

HARNESS_MAIN(cmocka_unit_test(test_counter__is_named_with_wager_and_rounds),
             cmocka_unit_test(test_no_counter__no_alarm),
             cmocka_unit_test(test_open_shoe__is_not_looked_at),
             cmocka_unit_test(test_one_way_money__is_found),
             cmocka_unit_test(test_fair_bank__no_alarm),
             cmocka_unit_test(test_counter_of_pairs__is_named),
             cmocka_unit_test(test_no_counter_of_pairs__no_alarm),
             cmocka_unit_test(test_one_way_money__over_a_wager_on_the_cards_is_found),
             cmocka_unit_test(test_corrections__above_the_rate_of_a_dealer),
             cmocka_unit_test(test_late_wagers__above_a_rate),
             cmocka_unit_test(test_recorded_alarms__are_listed),
             cmocka_unit_test(test_json__names_code_words_and_rounds))
