/*
 * view_test.c - one vocabulary for two audiences: what the public sees of a table, an auditor
 * sees in the same place, at every moment of a day of all kinds of tables.
 */
#include "host/service/replay.h"
#include "host/view/view.h"
#include "tests/support/harness.h"
#include "tests/support/room.h"
#include "tests/support/tape.h"

#include <stdio.h>
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
typedef void look_at(const char *stream, const struct sabot_table *table,
                     const struct sabot_event *event);

static void look_at_day(look_at *look) {
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
        look(one->stream, &replay->table, &replay->event);
    }
    tape_release(&tape);
    journal_close(journal);
    replay_free(replay);
}

static void look_at_both(const char *stream, const struct sabot_table *table,
                         const struct sabot_event *event) {
    (void)event;
    json_t *public = view_table(stream, table, VIEW_STAFF);
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
static void look_at_cards(const char *stream, const struct sabot_table *table,
                          const struct sabot_event *event) {
    (void)event;
    json_t *public = view_table(stream, table, VIEW_STAFF);
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

static struct view_kept kept;
static char kept_stream[48];

static json_t *kept_document(bool as_sent) {
    struct json_text text = {0};
    view_kept_write(&kept, NULL, as_sent, &text);
    json_t *document = json_loadb(text.at, text.size, 0, NULL);
    json_text_free(&text);
    assert_non_null(document);
    return document;
}

/* Written again where the event touched it, it is the whole; what was sent is as it was. */
static void look_at_kept(const char *stream, const struct sabot_table *table,
                         const struct sabot_event *event) {
    if (strcmp(stream, kept_stream) != 0)
        view_kept_free(&kept);
    snprintf(kept_stream, sizeof kept_stream, "%s", stream);
    json_t *before = kept_document(false);
    assert_true(view_kept_renew(&kept, stream, table, view_touched(event->kind)));
    json_t *whole = view_table(stream, table, VIEW_STAFF);
    json_t *now = kept_document(false), *sent = kept_document(true);
    if (!json_equal(now, whole))
        fail_msg("event %d\n%s\n%s", (int)event->kind, json_dumps(now, 0), json_dumps(whole, 0));
    assert_true(json_equal(sent, before));
    view_kept_note_sent(&kept);
    json_decref(before);
    json_decref(whole);
    json_decref(now);
    json_decref(sent);
}

static void test_kept_view__written_in_part_is_the_whole(void **state) {
    (void)state;
    look_at_day(look_at_kept);
    view_kept_free(&kept);
    kept_stream[0] = 0;
}

/* What is the same for all is kept once; beside it each audience has its own. */
static void look_at_crowds(const char *stream, const struct sabot_table *table,
                           const struct sabot_event *event) {
    static struct view_kept common, crowds[VIEW_STAFF + 1];
    if (strcmp(stream, kept_stream) != 0)
        for (int i = VIEW_BOARD; i <= VIEW_STAFF; i++)
            view_kept_free(&crowds[i]);
    if (strcmp(stream, kept_stream) != 0)
        view_kept_free(&common);
    snprintf(kept_stream, sizeof kept_stream, "%s", stream);
    common.is_common = true;
    assert_true(view_kept_renew(&common, stream, table, view_touched(event->kind)));
    for (int i = VIEW_BOARD; i <= VIEW_STAFF; i++) {
        struct json_text text = {0};
        crowds[i].common = &common;
        crowds[i].audience = (enum view_audience)i;
        assert_true(view_kept_renew(&crowds[i], stream, table, view_touched(event->kind)));
        view_kept_write(&crowds[i], NULL, false, &text);
        json_t *now = json_text_load(&text);
        json_t *wanted = view_table(stream, table, (enum view_audience)i);
        assert_true(json_equal(now, wanted));
        json_decref(now);
        json_decref(wanted);
    }
}

static void test_kept_view__of_each_audience_is_its_document(void **state) {
    (void)state;
    look_at_day(look_at_crowds);
    kept_stream[0] = 0;
}

/* A field that went and came back is not sent. */
static void look_back(const char *stream, const struct sabot_table *table,
                      const struct sabot_event *event) {
    struct json_text text = {0};
    (void)event;
    assert_true(view_kept_renew(&kept, stream, table, VIEW_ALL));
    view_kept_note_sent(&kept);
    assert_true(view_kept_renew(&kept, "elsewhere", table, VIEW_ALL));
    assert_true(view_kept_set(&kept, VIEW_SIGNED, "{}"));
    view_kept_write_changes(&kept, NULL, &text);
    assert_string_equal(text.at, "{\"table\":\"elsewhere\",\"signed\":{}}");
    assert_true(view_kept_renew(&kept, stream, table, VIEW_ALL));
    json_text_clear(&text);
    view_kept_write_changes(&kept, NULL, &text);
    assert_string_equal(text.at, "{\"signed\":{}}");
    json_text_free(&text);
    view_kept_free(&kept);
}

static void test_kept_view__sends_what_is_another(void **state) {
    (void)state;
    look_at_day(look_back);
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
             cmocka_unit_test(test_kept_view__written_in_part_is_the_whole),
             cmocka_unit_test(test_kept_view__of_each_audience_is_its_document),
             cmocka_unit_test(test_kept_view__sends_what_is_another),
             cmocka_unit_test(test_changes__are_what_makes_one_document_of_another))
