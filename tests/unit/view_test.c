/*
 * view_test.c - one vocabulary for two audiences: what the public sees of a table, an auditor
 * sees in the same place, at every moment of a day of all kinds of tables.
 */
#include "host/service/replay.h"
#include "host/view/view.h"
#include "tests/support/harness.h"
#include "tests/support/room.h"
#include "tests/support/tape.h"

#include <string.h>

/* An auditor sees more of these two: why no card comes after a round, and the system's
 * commands. */
static bool says_more(const char *name) {
    return strcmp(name, "next") == 0 || strcmp(name, "legal") == 0;
}

static bool holds(const json_t *all, const json_t *some);

static bool holds_members(const json_t *all, const json_t *some) {
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)some, name, value) {
        if (json_object_get(all, name) == NULL)
            return false;
        if (!says_more(name) && !holds(json_object_get(all, name), value))
            return false;
    }
    return true;
}

static bool holds(const json_t *all, const json_t *some) {
    if (json_is_object(some))
        return json_is_object(all) && holds_members(all, some);
    if (!json_is_array(some))
        return json_equal(all, some);
    for (size_t i = 0; i < json_array_size(some); i++)
        if (!holds(json_array_get(all, i), json_array_get(some, i)))
            return false;
    return json_array_size(all) == json_array_size(some);
}

/* Runs over every state of a day; the records of a stream follow each other. */
static void look_at_day(void (*look)(const char *stream, const struct sabot_table *table)) {
    static struct room room;
    struct replay *replay = replay_new();
    struct journal *journal;
    struct sabot_error error;
    struct tape tape;
    assert_int_equal(journal_open("memory:", JOURNAL_WRITE, &journal, &error), SABOT_OK);
    room_open(&room, journal);
    room_play_today(&room);
    room_close(&room);
    tape_read(&tape, journal);
    assert_true(tape.count > 300);
    for (int i = 0; i < tape.count; i++) {
        const struct tape_record *one = &tape.records[i];
        if (one->record.sequence == 1)
            replay_clear(replay);
        if (replay_read(replay, &one->record, &error) != SABOT_OK)
            fail_msg("%s", error.words);
        replay_apply(replay);
        look(one->stream, &replay->table);
    }
    tape_release(&tape);
    journal_close(journal);
    replay_free(replay);
}

static void look_at_both(const char *stream, const struct sabot_table *table) {
    json_t *public = view_table(stream, table, VIEW_PUBLIC);
    json_t *audit = view_table(stream, table, VIEW_AUDIT);
    if (!holds(audit, public))
        fail_msg("%s\n%s", json_dumps(public, 0), json_dumps(audit, 0));
    assert_false(holds(public, audit));
    json_decref(public);
    json_decref(audit);
}

static void test_view__tells_auditors_all_that_the_public_sees(void **state) {
    (void)state;
    look_at_day(look_at_both);
}

/* Unlawful at a table: anything that counts the cards that are left. */
static void look_at_cards(const char *stream, const struct sabot_table *table) {
    json_t *public = view_table(stream, table, VIEW_PUBLIC);
    json_t *shoe = json_object_get(public, "shoe");
    assert_null(json_object_get(shoe, "out"));
    assert_null(json_object_get(shoe, "cards"));
    assert_null(json_object_get(public, "accounts"));
    assert_null(json_object_get(public, "carried_card"));
    json_decref(public);
}

static void test_view__never_tells_the_public_how_many_cards_are_out(void **state) {
    (void)state;
    look_at_day(look_at_cards);
}

static void test_changes__are_what_makes_one_document_of_another(void **state) {
    (void)state;
    json_t *before = json_pack("{s:i, s:[i], s:s}", "round", 1, "bettors", 1, "name", "Table 1");
    json_t *after = json_pack("{s:i, s:[i], s:s}", "round", 2, "bettors", 1, "name", "Table 1");
    json_t *changes = view_changes(before, after), *wanted = json_pack("{s:i}", "round", 2);
    assert_true(json_equal(changes, wanted));
    json_object_update(before, changes);
    assert_true(json_equal(before, after));
    json_decref(before);
    json_decref(after);
    json_decref(changes);
    json_decref(wanted);
}

HARNESS_MAIN(cmocka_unit_test(test_view__tells_auditors_all_that_the_public_sees),
             cmocka_unit_test(test_view__never_tells_the_public_how_many_cards_are_out),
             cmocka_unit_test(test_changes__are_what_makes_one_document_of_another))
