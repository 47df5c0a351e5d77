/*
 * room_sheets_test.c - the room's own sheets and those that wait for a next shoe, as the
 * records of the room's stream make them.
 */
#include "host/room/room_sheets.h"
#include "host/room/staff_note.h"
#include "tests/support/harness.h"

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

static void ask_next(const char *table, const char *sheet, uint64_t sequence) {
    struct room_next_sheet next = {.row = 1, .seats = 8, .decks = 6, .by = "Flo"};
    snprintf(next.table, sizeof next.table, "%s", table);
    snprintf(next.sheet, sizeof next.sheet, "%s", sheet);
    apply(ROOM_NOTE_NEXT_SHEET, sequence, room_sheets_note_next(&next));
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
             cmocka_unit_test(test_next_sheet__is_the_last_word_on_a_table),
             cmocka_unit_test(test_records__that_are_none_change_nothing),
             cmocka_unit_test(test_room_sheets__are_so_many_and_no_more))
