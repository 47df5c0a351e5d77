/*
 * room_sheets_test.c - the room's own sheets and those that wait for a next shoe, as the
 * records of the room's stream make them.
 */
#include "host/room/room_sheets.h"
#include "host/room/staff_note.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct room_sheets sheets;

static void apply(enum room_note kind, uint64_t sequence, char *text) {
    assert_non_null(text);
    assert_true(room_sheets_apply(&sheets, (uint16_t)kind, sequence, text, strlen(text)));
    free(text);
}

static void write_sheet(const char *name, const char *text) {
    apply(ROOM_NOTE_SHEET, 1, room_sheets_note(name, "A title", text));
}

static void ask_next_in(int shoe, const char *table, const char *sheet, uint64_t sequence) {
    struct room_next_sheet next = {.row = 1, .seats = 8, .decks = 6, .by = "Flo", .shoe = shoe};
    next.from_shoe = shoe + 2;
    snprintf(next.table, sizeof next.table, "%s", table);
    snprintf(next.sheet, sizeof next.sheet, "%s", sheet);
    snprintf(next.reason, sizeof next.reason, "%s", shoe == 3 ? "an order" : "");
    apply(ROOM_NOTE_NEXT_SHEET, sequence, room_sheets_note_next(&next));
}

static void ask_next(const char *table, const char *sheet, uint64_t sequence) {
    ask_next_in(ROOM_NO_SHOE, table, sheet, sequence);
}

static void test_sheet__of_the_same_name_takes_its_place(void **state) {
    (void)state;
    write_sheet("ours", "title: one");
    write_sheet("theirs", "title: \"two\"\n");
    write_sheet("ours", "title: three");
    assert_int_equal(sheets.count, 2);
    assert_string_equal(room_sheets_find(&sheets, "ours")->text, "title: three");
    assert_string_equal(room_sheets_find(&sheets, "theirs")->text, "title: \"two\"\n");
    assert_string_equal(room_sheets_find(&sheets, "ours")->title, "A title");
    assert_null(room_sheets_find(&sheets, "nobody's"));
    room_sheets_clear(&sheets);
}

static void test_next_sheet__is_the_text_of_the_moment_it_was_asked_for(void **state) {
    (void)state;
    write_sheet("ours", "title: one");
    ask_next("t1", "ours", 7);
    write_sheet("ours", "title: later");
    const struct room_next_sheet *next = room_sheets_next(&sheets, "t1");
    assert_string_equal(next->text, "title: one");
    assert_int_equal(next->record, 7);
    assert_int_equal(next->row, 1);
    assert_int_equal(next->seats, 8);
    assert_int_equal(next->decks, 6);
    assert_string_equal(next->by, "Flo");
    room_sheets_clear(&sheets);
}

/* Asked for at one server, written again at another before the record came. */
static void test_next_sheet__of_another_text_than_was_seen_does_not_come(void **state) {
    (void)state;
    struct room_next_sheet next = {.table = "t1", .sheet = "ours", .by = "Flo", .second = "Gus"};
    write_sheet("ours", "title: one");
    ask_next("t1", "ventura-ez", 1);
    room_sheet_digest("title: one", next.digest);
    write_sheet("ours", "title: later");
    apply(ROOM_NOTE_NEXT_SHEET, 3, room_sheets_note_next(&next));
    assert_string_equal(room_sheets_next(&sheets, "t1")->sheet, "ventura-ez");
    room_sheet_digest("title: later", next.digest);
    apply(ROOM_NOTE_NEXT_SHEET, 4, room_sheets_note_next(&next));
    assert_string_equal(room_sheets_next(&sheets, "t1")->text, "title: later");
    assert_string_equal(room_sheets_next(&sheets, "t1")->digest, next.digest);
    room_sheets_clear(&sheets);
}

static void test_next_sheet__is_the_last_word_on_a_table(void **state) {
    (void)state;
    ask_next("t1", "ventura-ez", 1);
    ask_next("t2", "commission", 2);
    ask_next("t1", "livermore-ez", 3);
    assert_int_equal(sheets.next_count, 2);
    assert_string_equal(room_sheets_next(&sheets, "t1")->sheet, "livermore-ez");
    assert_null(room_sheets_next(&sheets, "t1")->text); /* a shipped one */
    ask_next("t1", "", 4);
    assert_null(room_sheets_next(&sheets, "t1"));
    assert_string_equal(room_sheets_next(&sheets, "t2")->sheet, "commission");
    room_sheets_forget_next(&sheets, "t2");
    assert_int_equal(sheets.next_count, 0);
    room_sheets_clear(&sheets);
}

static void test_next_sheet__that_was_announced_is_withdrawn_in_a_shoe(void **state) {
    (void)state;
    ask_next_in(3, "t1", "ventura-ez", 1);
    const struct room_next_sheet *next = room_sheets_next(&sheets, "t1");
    assert_int_equal(next->shoe, 3);
    assert_int_equal(next->from_shoe, 5);
    assert_string_equal(next->reason, "an order");
    assert_false(next->is_withdrawn);
    ask_next_in(4, "t1", "", 2);
    next = room_sheets_next(&sheets, "t1");
    assert_true(next->is_withdrawn);
    assert_int_equal(next->shoe, 4); /* when it was taken back */
    assert_int_equal(next->from_shoe, 5);
    assert_string_equal(next->sheet, "ventura-ez");
    assert_int_equal(next->record, 1);
    ask_next_in(4, "t1", "livermore-ez", 3); /* another, after all */
    assert_false(room_sheets_next(&sheets, "t1")->is_withdrawn);
    ask_next_in(4, "t2", "", 4); /* there was none */
    assert_null(room_sheets_next(&sheets, "t2"));
    room_sheets_clear(&sheets);
}

/* As programs before edition 2 wrote them: from the next shoe on, and taken back without a word. */
static void test_next_sheet__of_an_old_record_means_what_it_meant(void **state) {
    (void)state;
    static const char *const texts[] = {
        "{\"table\":\"t1\",\"sheet\":\"ventura-ez\",\"row\":0,\"seats\":8,\"decks\":8,\"by\":"
        "\"Flo\"}",
        "{\"table\":\"t1\",\"sheet\":\"\",\"row\":0,\"seats\":0,\"decks\":0,\"by\":\"Flo\"}"};
    apply(ROOM_NOTE_NEXT_SHEET, 1, strdup(texts[0]));
    const struct room_next_sheet *next = room_sheets_next(&sheets, "t1");
    assert_int_equal(next->shoe, ROOM_NO_SHOE);
    assert_int_equal(next->from_shoe, 0);
    assert_string_equal(next->reason, "");
    apply(ROOM_NOTE_NEXT_SHEET, 2, strdup(texts[1]));
    assert_null(room_sheets_next(&sheets, "t1"));
    room_sheets_clear(&sheets);
}

/* ---- ample notice ---- */

static struct sabot_table table;
static struct sabot_sheet now, then;

/* A table with one wager and somebody at it, and the same sheet once more. */
static void begin_notice(void) {
    now = (struct sabot_sheet){.unit = 100, .wager_count = 1, .row_count = 1};
    snprintf(now.wagers[0].name, sizeof now.wagers[0].name, "tie");
    sheets_limit(&now, 0, 0, (struct sabot_limits){500, 10000});
    now.rows[0].bank = (struct sabot_limits){1000, SABOT_CENTS_MAX};
    sheets_charge(&now, 0, 0, sheets_flat_fee(100));
    then = now;
    table = sabot_table_empty();
    table.sheet = &now;
    snprintf(table.bettors[3].name, sizeof table.bettors[3].name, "Ann");
}

static bool needs_notice(void) {
    return room_sheets_need_notice(&table, &then, 0);
}

static void test_notice__is_needed_when_a_limit_or_a_fee_rises(void **state) {
    (void)state;
    begin_notice();
    assert_false(needs_notice());
    sheets_limit(&then, 0, 0, (struct sabot_limits){100, 5000});
    assert_false(needs_notice()); /* lower */
    sheets_limit(&then, 0, 0, (struct sabot_limits){500, 10001});
    assert_true(needs_notice());
    sheets_limit(&then, 0, 0, (struct sabot_limits){600, 10000});
    assert_true(needs_notice());
    table.bettors[3].gone = true;
    assert_false(needs_notice()); /* nobody is seated any more */
    begin_notice();
    then.rows[0].bank.least = 2000;
    assert_true(needs_notice());
    begin_notice();
    sheets_charge(&then, 0, SABOT_PLAYER_DEALER_FEE, sheets_flat_fee(1));
    assert_true(needs_notice());
    begin_notice();
    then.unit = 500;
    assert_true(needs_notice());
    begin_notice();
    then.table_minimum = SABOT_MINIMUM_SUM;
    assert_false(needs_notice()); /* a table of edition 1 has no such rule */
    table.edition = 2;
    assert_true(needs_notice());
    begin_notice();
    then.collections.taken = SABOT_FEES_BEFORE_ROUND;
    assert_true(needs_notice());
    begin_notice();
    then.collections.no_action = SABOT_FEES_RETURNED;
    assert_false(needs_notice()); /* nobody pays more */
    now.collections.no_action = SABOT_FEES_RETURNED;
    then.collections.no_action = SABOT_FEES_KEPT;
    assert_true(needs_notice());
    begin_notice();
    snprintf(then.wagers[0].name, sizeof then.wagers[0].name, "panda8");
    assert_true(needs_notice()); /* a wager that was not there had no fee */
}

static void test_notice__looks_at_every_band_of_a_fee(void **state) {
    (void)state;
    begin_notice();
    sheets_charge(&then, 0, 0, (struct sabot_fee){2, {{5000, 50}, {SABOT_CENTS_MAX, 100}}});
    assert_false(needs_notice());
    sheets_charge(&then, 0, 0, (struct sabot_fee){2, {{5000, 50}, {SABOT_CENTS_MAX, 101}}});
    assert_true(needs_notice());
    sheets_charge(&now, 0, 0, (struct sabot_fee){2, {{5000, 100}, {SABOT_CENTS_MAX, 200}}});
    sheets_charge(&then, 0, 0, (struct sabot_fee){2, {{4000, 100}, {SABOT_CENTS_MAX, 200}}});
    assert_true(needs_notice()); /* between 40.01 and 50.00 */
    sheets_charge(&then, 0, 0, (struct sabot_fee){2, {{6000, 100}, {SABOT_CENTS_MAX, 200}}});
    assert_false(needs_notice());
}

static void test_records__that_are_none_change_nothing(void **state) {
    (void)state;
    static const char *const texts[] = {"",
                                        "{",
                                        "[]",
                                        "{\"name\":7}",
                                        "{\"name\":\"a\"}",
                                        "{\"table\":\"t1\",\"sheet\":7,\"by\":\"\"}"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (int kind = 1000; kind < 1010; kind++)
            assert_true(room_sheets_apply(&sheets, (uint16_t)kind, 1, texts[i], strlen(texts[i])));
    char name[200], text[300];
    memset(name, 'a', sizeof name - 1);
    name[sizeof name - 1] = 0; /* longer than any name */
    snprintf(text, sizeof text, "{\"name\":\"%s\",\"title\":\"\",\"text\":\"\"}", name);
    assert_true(room_sheets_apply(&sheets, ROOM_NOTE_SHEET, 1, text, strlen(text)));
    assert_int_equal(sheets.count, 0);
    assert_int_equal(sheets.next_count, 0);
    room_sheets_clear(&sheets);
}

static void test_room_sheets__are_so_many_and_no_more(void **state) {
    (void)state;
    for (int i = 0; i < ROOM_SHEETS_MAX + 3; i++) {
        char name[16];
        snprintf(name, sizeof name, "sheet-%d", i);
        write_sheet(name, "title: x");
    }
    assert_int_equal(sheets.count, ROOM_SHEETS_MAX);
    write_sheet("sheet-0", "title: y"); /* one that is there is written over still */
    assert_string_equal(room_sheets_find(&sheets, "sheet-0")->text, "title: y");
    room_sheets_clear(&sheets);
}

HARNESS_MAIN(cmocka_unit_test(test_sheet__of_the_same_name_takes_its_place),
             cmocka_unit_test(test_next_sheet__is_the_text_of_the_moment_it_was_asked_for),
             cmocka_unit_test(test_next_sheet__of_another_text_than_was_seen_does_not_come),
             cmocka_unit_test(test_next_sheet__is_the_last_word_on_a_table),
             cmocka_unit_test(test_next_sheet__that_was_announced_is_withdrawn_in_a_shoe),
             cmocka_unit_test(test_next_sheet__of_an_old_record_means_what_it_meant),
             cmocka_unit_test(test_notice__is_needed_when_a_limit_or_a_fee_rises),
             cmocka_unit_test(test_notice__looks_at_every_band_of_a_fee),
             cmocka_unit_test(test_records__that_are_none_change_nothing),
             cmocka_unit_test(test_room_sheets__are_so_many_and_no_more))
