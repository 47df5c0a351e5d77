/*
 * audit_story_test.c - every round of a day told: whole, in order, to the state that a replay of
 * its own way gives, with balances that add up and cards under their rules.
 */
#include "host/audit/moment.h"
#include "host/audit/story.h"
#include "host/daybook/daybook.h"
#include "tests/support/harness.h"
#include "tests/support/room.h"

#include <stdlib.h>
#include <string.h>

static const char *const tables[] = {"board", "house", "main"};

/* The day's journal, made once. */
static struct journal *today(void) {
    static struct journal *journal;
    static struct room room;
    struct sabot_error error;
    if (journal == NULL) {
        assert_int_equal(journal_open("memory:", JOURNAL_WRITE, &journal, &error), SABOT_OK);
        room_open(&room, journal);
        room_play_today(&room);
        room_close(&room);
    }
    return journal;
}

/* What a story was. */
struct heard {
    int count;
    uint64_t sequences[512];
    struct sabot_table *at_the_end; /* of the span */
    uint64_t last;
    int corrections;
    int cards;
    int transfers;
};

/* The round that is on began behind the last one that is over, and goes to the end. */
static struct story_span span_of(const char *table, int round) {
    static struct daybook *daybook;
    struct daybook_round found;
    struct journal_head head;
    struct sabot_error error;
    if (daybook == NULL) {
        assert_int_equal(daybook_open(":memory:", NULL, &daybook, &error), SABOT_OK);
        assert_int_equal(daybook_update(daybook, today(), NULL, NULL, &error), SABOT_OK);
    }
    if (daybook_find_round(daybook, table, round, &found, &error) == SABOT_OK)
        return (struct story_span){round, (uint64_t)found.row.first, (uint64_t)found.row.last,
                                   true};
    assert_int_equal(daybook_find_round(daybook, table, round - 1, &found, &error), SABOT_OK);
    assert_int_equal(journal_find_head(today(), table, &head, &error), SABOT_OK);
    return (struct story_span){round, (uint64_t)found.row.last + 1, head.sequence, false};
}

static int rounds_of(const char *table) {
    struct moment moment;
    struct sabot_error error;
    assert_int_equal(moment_find(today(), table, (struct moment_choice){0}, &moment, &error),
                     SABOT_OK);
    int rounds = moment.table->round_number;
    moment_clear(&moment);
    return rounds;
}

/* A replay of a table after a record. */
static struct replay *replay_at(const char *table, uint64_t sequence) {
    struct replay *replay = replay_new();
    struct sabot_error error;
    assert_non_null(replay);
    assert_int_equal(replay_more(replay, today(), table, sequence, &error), SABOT_OK);
    return replay;
}

static void note(struct heard *heard, const struct story_step *step) {
    heard->sequences[heard->count++] = step->record->sequence;
    if (step->record->sequence == heard->last)
        held_table_copy(heard->at_the_end, step->after);
    heard->corrections += step->event->kind == SABOT_EVENT_CORRECTED;
}

static void drop(struct heard *heard) {
    held_table_clear(heard->at_the_end);
    free(heard->at_the_end);
}

typedef void look_at_step(struct heard *heard, const struct story_step *step);

static struct heard hear_from(const char *table, const struct story_span *span, uint64_t from,
                              look_at_step *look) {
    struct heard heard = {.at_the_end = calloc(1, sizeof *heard.at_the_end), .last = span->last};
    struct replay *replay = replay_at(table, from);
    struct sabot_error error;
    assert_non_null(heard.at_the_end);
    struct story story = {.span = *span};
    struct story_step step;
    assert_int_equal(story_open(&story, today(), table, replay, &error), SABOT_OK);
    while (story_next(&story, &step))
        look(&heard, &step);
    if (story_close(&story) != SABOT_OK)
        fail_msg("%s round %d: %s", table, span->round, error.words);
    replay_free(replay);
    return heard;
}

static bool same_state(const struct sabot_table *one, const struct sabot_table *other) {
    static uint8_t bytes[2][RECORD_STATE_MAX];
    uint32_t sizes[2];
    struct sabot_error error;
    assert_int_equal(record_state_write(one, bytes[0], &sizes[0], &error), SABOT_OK);
    assert_int_equal(record_state_write(other, bytes[1], &sizes[1], &error), SABOT_OK);
    return sizes[0] == sizes[1] && memcmp(bytes[0], bytes[1], sizes[0]) == 0;
}

/* ---- tests ---- */

static void compare_with_moment(const char *table, int round) {
    struct story_span span = span_of(table, round);
    struct heard heard = hear_from(table, &span, 0, note);
    struct moment moment;
    struct sabot_error error;
    assert_int_equal(moment_find(today(), table, (struct moment_choice){.round = (uint64_t)round},
                                 &moment, &error),
                     SABOT_OK);
    assert_int_equal(span.last, moment.record.sequence);
    assert_true(span.first <= moment.lines[0].sequence); /* corrections before it are not its own */
    assert_int_equal(heard.count - heard.corrections, moment.line_count);
    for (int i = 0; i < moment.line_count; i++)
        assert_int_equal(heard.sequences[i], moment.lines[i].sequence);
    assert_int_equal(heard.corrections, moment.correction_count);
    for (int i = 0; i < moment.correction_count; i++)
        assert_int_equal(heard.sequences[moment.line_count + i], moment.corrections[i]);
    assert_true(same_state(heard.at_the_end, moment.table));
    moment_clear(&moment);
    drop(&heard);
}

static void test_story__ends_in_the_state_that_a_replay_gives(void **state) {
    (void)state;
    int rounds = 0;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (int round = 1; round <= rounds_of(tables[i]); round++, rounds++)
            compare_with_moment(tables[i], round);
    assert_true(rounds > 10);
}

static void test_story__tells_every_record_of_a_table_once(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        uint64_t told[4096] = {0};
        int last = rounds_of(tables[i]);
        struct story_span span = {0};
        for (int round = 1; round <= last; round++) {
            span = span_of(tables[i], round);
            struct heard heard = hear_from(tables[i], &span, 0, note);
            for (int k = 0; k < heard.count; k++)
                told[heard.sequences[k]]++;
            drop(&heard);
        }
        for (uint64_t sequence = 1; sequence <= span.last; sequence++)
            if (told[sequence] != 1)
                fail_msg("record %llu of %s is in the story %llu times",
                         (unsigned long long)sequence, tables[i],
                         (unsigned long long)told[sequence]);
    }
}

static void test_story__is_the_same_from_any_state_before_it(void **state) {
    (void)state;
    struct story_span span = span_of("main", rounds_of("main"));
    struct heard whole = hear_from("main", &span, 0, note);
    for (uint64_t from = span.first - 1; from > 0; from -= from < 20 ? from : 20) {
        struct heard heard = hear_from("main", &span, from, note);
        assert_int_equal(heard.count, whole.count);
        assert_memory_equal(heard.sequences, whole.sequences,
                            (size_t)whole.count * sizeof *whole.sequences);
        assert_true(same_state(heard.at_the_end, whole.at_the_end));
        drop(&heard);
    }
    drop(&whole);
}

static void test_story__of_a_long_round_is_told_from_later_on(void **state) {
    (void)state;
    struct story_span span = span_of("main", 1), shorter = span;
    uint64_t count_of_span = span.last - span.first + 1;
    assert_int_equal(story_span_shorten(&shorter, count_of_span), 0);
    assert_int_equal(shorter.first, span.first);
    assert_int_equal(story_span_shorten(&shorter, 3), count_of_span - 3);
    struct heard whole = hear_from("main", &span, 0, note);
    struct heard heard = hear_from("main", &shorter, 0, note);
    assert_int_equal(heard.count - heard.corrections, 3);
    assert_true(same_state(heard.at_the_end, whole.at_the_end));
    drop(&whole);
    drop(&heard);
}

/* Any round with corrections says so, whatever was recorded between. */
static void test_story__has_the_corrections_behind_the_round(void **state) {
    (void)state;
    int corrected = 0;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (int round = 1; round <= rounds_of(tables[i]); round++) {
            struct story_span span = span_of(tables[i], round);
            struct heard heard = hear_from(tables[i], &span, 0, note);
            corrected += heard.corrections > 0;
            drop(&heard);
        }
    assert_true(corrected > 0);
}

/* ---- a step as JSON ---- */

static int64_t number(const json_t *object, const char *side, const char *when, const char *what) {
    const json_t *value =
        json_object_get(json_object_get(json_object_get(object, side), when), what);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

/* What each act does to both sides: from's balance and held, to's balance, in amounts. */
static const struct {
    const char *act;
    int from_balance, from_held, to_balance;
} effects[] = {
    {"post", -1, 0, 1},
    {"pend", 0, 1, 0},
    {"post-pending", -1, -1, 1},
    {"void-pending", 0, -1, 0},
};

static void check_transfer(const json_t *transfer) {
    const char *act = json_string_value(json_object_get(transfer, "act"));
    int64_t amount = json_integer_value(json_object_get(transfer, "amount"));
    size_t kind = 0;
    while (strcmp(effects[kind].act, act) != 0)
        assert_true(++kind < sizeof effects / sizeof *effects);
    assert_int_equal(number(transfer, "from", "after", "balance") -
                         number(transfer, "from", "before", "balance"),
                     effects[kind].from_balance * amount);
    assert_int_equal(number(transfer, "from", "after", "held") -
                         number(transfer, "from", "before", "held"),
                     effects[kind].from_held * amount);
    assert_int_equal(number(transfer, "to", "after", "balance") -
                         number(transfer, "to", "before", "balance"),
                     effects[kind].to_balance * amount);
}

/* The last balance told of an account is the one in the state after. */
static void check_ends(const json_t *transfers, const struct story_step *step) {
    const struct sabot_transfer *last = &step->event->transfers[step->event->transfer_count - 1];
    const json_t *told = json_array_get(transfers, json_array_size(transfers) - 1);
    assert_int_equal(number(told, "from", "after", "balance"),
                     step->after->book.balances[last->from].posted);
    assert_int_equal(number(told, "to", "after", "balance"),
                     step->after->book.balances[last->to].posted);
}

static void check_card(const json_t *card, const struct story_step *step) {
    const struct sabot_round *before = &step->before->round, *after = &step->after->round;
    bool to_player = after->hands[SABOT_HAND_PLAYER].count > before->hands[SABOT_HAND_PLAYER].count;
    const char *rule = json_string_value(json_object_get(card, "rule"));
    const char *why = json_string_value(json_object_get(card, "why"));
    assert_string_equal(json_string_value(json_object_get(card, "hand")),
                        to_player ? "player" : "banker");
    assert_non_null(strstr(why, rule));
    /* R5 deals two each; the Player's third is R7; the Banker's R8 or R9, as the Player stood
     * or drew. */
    const char *expected = after->count <= 4                            ? "R5"
                           : to_player                                  ? "R7"
                           : after->hands[SABOT_HAND_PLAYER].count == 2 ? "R8"
                                                                        : "R9";
    assert_string_equal(rule, expected);
    assert_int_equal(json_is_string(json_object_get(card, "then")),
                     sabot_round_next(after).hand == SABOT_HAND_NONE);
}

static void check_json(struct heard *heard, const struct story_step *step) {
    json_t *told = story_step_json(step);
    assert_non_null(told);
    const json_t *transfers = json_object_get(told, "transfers");
    assert_int_equal(json_array_size(transfers), step->event->transfer_count);
    for (size_t i = 0; i < json_array_size(transfers); i++, heard->transfers++)
        check_transfer(json_array_get(transfers, i));
    if (step->event->transfer_count > 0)
        check_ends(transfers, step);
    if (step->event->kind == SABOT_EVENT_CARD_DEALT) {
        check_card(json_object_get(told, "card"), step);
        heard->cards++;
    } else {
        assert_null(json_object_get(told, "card"));
    }
    assert_true(json_is_string(json_object_get(told, "chapter")));
    assert_int_equal(json_string_length(json_object_get(told, "hash")), 64);
    assert_true(json_string_length(json_object_get(told, "words")) > 0);
    note(heard, step);
    json_decref(told);
}

static void test_story__gives_each_transfer_its_balances_and_each_card_its_rule(void **state) {
    (void)state;
    int cards = 0, transfers = 0;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (int round = 1; round <= rounds_of(tables[i]); round++) {
            struct story_span span = span_of(tables[i], round);
            struct heard heard = hear_from(tables[i], &span, 0, check_json);
            cards += heard.cards;
            transfers += heard.transfers;
            drop(&heard);
        }
    assert_true(cards > 40 && transfers > 40);
}

/* ---- what does not hold ---- */

static void test_story__refuses_a_record_that_does_not_hang_on_the_one_before(void **state) {
    (void)state;
    struct story story = {.span = span_of("main", 2)};
    struct replay *replay = replay_at("main", story.span.first - 1);
    struct story_step step;
    struct sabot_error error;
    replay->head.hash[5] ^= 1;
    assert_int_equal(story_open(&story, today(), "main", replay, &error), SABOT_OK);
    assert_false(story_next(&story, &step));
    assert_int_equal(story_close(&story), SABOT_BAD_TEXT);
    assert_non_null(strstr(error.words, "does not follow the record before it; run sabot verify"));
    replay_free(replay);
}

HARNESS_MAIN(cmocka_unit_test(test_story__ends_in_the_state_that_a_replay_gives),
             cmocka_unit_test(test_story__tells_every_record_of_a_table_once),
             cmocka_unit_test(test_story__is_the_same_from_any_state_before_it),
             cmocka_unit_test(test_story__of_a_long_round_is_told_from_later_on),
             cmocka_unit_test(test_story__has_the_corrections_behind_the_round),
             cmocka_unit_test(test_story__gives_each_transfer_its_balances_and_each_card_its_rule),
             cmocka_unit_test(test_story__refuses_a_record_that_does_not_hang_on_the_one_before))
