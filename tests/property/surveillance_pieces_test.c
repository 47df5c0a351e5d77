/*
 * surveillance_pieces_test.c - a surveillance that looks every now and then finds what one look at
 * everything finds, to the last word: while tables play at random, the clock goes back, and a
 * journal loses its end.
 */
#include "host/room/staff_note.h"
#include "host/surveillance/surveillance.h"
#include "tests/support/harness.h"
#include "tests/support/random_command.h"
#include "tests/support/watched.h"

#include <stdio.h>
#include <stdlib.h>

enum { TABLES = 3, COMMANDS = 2000 };

static struct journal *open_memory(void) {
    struct journal *journal;
    struct sabot_error error;
    assert_int_equal(journal_open("memory:", JOURNAL_WRITE, &journal, &error), SABOT_OK);
    return journal;
}

static void look(struct surveillance *surveillance, struct journal *journal,
                 const struct surveillance_choice *choice) {
    struct sabot_error error = {{0}};
    if (surveillance_journal(surveillance, journal, choice, &error) != SABOT_OK)
        fail_msg("%s", error.words);
}

static const struct surveillance_choice everything = {.until_ms = INT64_MAX};

static void assert_equals_one_look(const struct surveillance *pieces, struct journal *journal) {
    struct surveillance *whole = surveillance_new();
    look(whole, journal, &everything);
    json_t *expected = surveillance_json(whole), *found = surveillance_json(pieces);
    if (!json_equal(expected, found)) {
        json_dumpf(expected, stderr, JSON_INDENT(1));
        json_dumpf(found, stderr, JSON_INDENT(1));
        fail_msg("the pieces found something else than the whole");
    }
    for (int i = 1; i < surveillance_alarm_count(pieces); i++)
        assert_true(surveillance_alarm(pieces, i - 1)->time_ms <=
                    surveillance_alarm(pieces, i)->time_ms);
    json_decref(expected);
    json_decref(found);
    surveillance_free(whole);
}

/* ---- what happens in the room ---- */

struct play {
    struct room room;
    struct random_source random;
    struct command_source tables[TABLES];
};

static void write_note(struct room *room, enum room_note kind, const char *actor, char *text) {
    struct service_note note = {.kind = (uint16_t)kind, .text = text};
    sabot_text_copy(note.actor, sizeof note.actor, actor);
    service_write_note(room->service, &note);
    service_flush(room->service);
    free(text);
}

static void be_late(struct play *play, const struct sabot_table *table, const char *name) {
    int bettor = (int)random_between(&play->random, 1, SABOT_BETTORS_MAX);
    if (table != NULL && table->bettors[bettor - 1].name[0] != '\0')
        write_note(
            &play->room, ROOM_NOTE_HAPPENED, "bettor:somebody",
            staff_note_happened(ROOM_WAGER_LATE, table->bettors[bettor - 1].name, name, "wager"));
}

static void acknowledge(struct play *play, const struct surveillance *surveillance) {
    int count = surveillance_alarm_count(surveillance);
    char id[SURVEILLANCE_ID_MAX];
    if (count == 0)
        return;
    surveillance_alarm_id(
        surveillance_alarm(surveillance, (int)random_between(&play->random, 0, count - 1)), id);
    write_note(&play->room, ROOM_NOTE_ALARM_SEEN, "floor:Fay",
               staff_note_alarm_seen(id, "the cameras show nothing"));
}

static void play_one(struct play *play) {
    static const char *const names[TABLES] = {"alder", "birch", "cedar"};
    static const struct sabot_table empty;
    int which = (int)random_between(&play->random, 0, TABLES - 1);
    struct room *room = &play->room;
    struct sabot_command command;
    sabot_text_copy(room->table, sizeof room->table, names[which]);
    const struct sabot_table *table = room_state(room);
    play->tables[which].time_ms = room->now_ms;
    random_command(&play->tables[which], table != NULL ? table : &empty, &command);
    if (command.kind != SABOT_COMMAND_TICK)
        (void)room_try(room, command.actor, command.kind, &command.with);
    if (random_chance(&play->random, 2))
        be_late(play, room_state(room), names[which]);
}

static struct play *begin(struct journal *journal) {
    static struct play play;
    static const char *const sheets[TABLES] = {"commission", "ventura-ez", "ez-house"};
    room_open(&play.room, journal);
    play.random = random_begin(1);
    for (int i = 0; i < TABLES; i++)
        random_commands_begin(&play.tables[i], 10 + (uint64_t)i, sheets[i]);
    return &play;
}

/* ---- the cases ---- */

static void test_looks_now_and_then__find_what_one_look_finds(void **state) {
    (void)state;
    struct journal *journal = open_memory();
    struct play *play = begin(journal);
    struct surveillance *pieces = surveillance_new();
    watched_counter(&play->room, 2, true);
    look(pieces, journal, &everything);
    watched_corrections(&play->room, 40, 9);
    for (int i = 0; i < COMMANDS; i++) {
        play_one(play);
        if (random_chance(&play->random, 1)) {
            look(pieces, journal, &everything);
            acknowledge(play, pieces);
        }
        if (i % (COMMANDS / 2) == 0) {
            look(pieces, journal, &everything);
            assert_equals_one_look(pieces, journal);
        }
    }
    look(pieces, journal, &everything);
    printf("%d alarms\n", surveillance_alarm_count(pieces));
    assert_true(surveillance_alarm_count(pieces) >= 2);
    assert_equals_one_look(pieces, journal);
    surveillance_free(pieces);
    room_close(&play->room);
    journal_close(journal);
}

/* What is younger than a look takes waits for the next. */
static void test_look__takes_records_until_a_time(void **state) {
    (void)state;
    struct journal *journal = open_memory();
    struct play *play = begin(journal);
    int64_t began_ms = play->room.now_ms;
    watched_counter(&play->room, 1, true);
    int64_t counted_ms = play->room.now_ms;
    watched_corrections(&play->room, 40, 9);
    struct surveillance *pieces = surveillance_new();
    look(pieces, journal, &(struct surveillance_choice){.until_ms = began_ms - 1});
    assert_int_equal(surveillance_scope(pieces).rounds, 0);
    look(pieces, journal, &(struct surveillance_choice){.until_ms = counted_ms});
    assert_int_equal(surveillance_scope(pieces).tables, 1);
    look(pieces, journal, &everything);
    assert_int_equal(surveillance_scope(pieces).tables, 2);
    assert_equals_one_look(pieces, journal);
    surveillance_free(pieces);
    room_close(&play->room);
    journal_close(journal);
}

static bool end_at_once(void *context, uint64_t records) {
    (void)records;
    ++*(int *)context;
    return false;
}

/* And reads nothing twice, or it would not come to an end. */
static void test_look__that_is_ended_goes_on_where_it_stood(void **state) {
    (void)state;
    struct journal *journal = open_memory();
    struct play *play = begin(journal);
    watched_counter(&play->room, 1, true);
    watched_corrections(&play->room, 40, 9);
    struct surveillance *pieces = surveillance_new();
    int ended = 0, before;
    struct surveillance_choice slice = {
        .until_ms = INT64_MAX, .progress = end_at_once, .context = &ended};
    do {
        before = ended;
        look(pieces, journal, &slice);
        assert_true(ended < 100);
    } while (ended > before);
    assert_true(ended >= 3);
    assert_equals_one_look(pieces, journal);
    surveillance_free(pieces);
    room_close(&play->room);
    journal_close(journal);
}

/* A server whose clock is behind writes before what was looked at. */
static void test_record_from_the_past__begins_anew(void **state) {
    (void)state;
    struct journal *journal = open_memory();
    struct play *play = begin(journal);
    struct surveillance *pieces = surveillance_new();
    watched_corrections(&play->room, 30, 9);
    play->room.now_ms += 60000;
    watched_counter(&play->room, 1, true);
    look(pieces, journal, &everything);
    play->room.now_ms -= 3600000;
    watched_bank(&play->room, 25, true);
    look(pieces, journal, &everything);
    assert_int_equal(surveillance_scope(pieces).tables, 3);
    assert_equals_one_look(pieces, journal);
    assert_int_equal(surveillance_alarm(pieces, 0)->code, SURVEILLANCE_ONE_WAY);
    surveillance_free(pieces);
    room_close(&play->room);
    journal_close(journal);
}

/* A failover may lose what was looked at already. */
static void test_journal_that_lost_its_end__is_looked_at_anew(void **state) {
    (void)state;
    struct journal *longer = open_memory(), *shorter = open_memory();
    static struct room rooms[2];
    struct surveillance *pieces = surveillance_new();
    room_open(&rooms[0], longer);
    watched_corrections(&rooms[0], 60, 12);
    watched_bank(&rooms[0], 25, true);
    look(pieces, longer, &everything);
    room_open(&rooms[1], shorter);
    watched_corrections(&rooms[1], 60, 20);
    look(pieces, shorter, &everything);
    assert_int_equal(surveillance_scope(pieces).tables, 1);
    assert_equals_one_look(pieces, shorter);
    watched_bank(&rooms[1], 25, false);
    look(pieces, shorter, &everything);
    assert_equals_one_look(pieces, shorter);
    surveillance_free(pieces);
    for (int i = 0; i < 2; i++)
        room_close(&rooms[i]);
    journal_close(longer);
    journal_close(shorter);
}

/* What is kept of people is bounded by who came in the last 90 days. */
static void test_person_not_seen_for_90_days__begins_anew(void **state) {
    (void)state;
    for (int days = 89; days <= 91; days += 2) {
        struct journal *journal = open_memory();
        struct play *play = begin(journal);
        watched_counter(&play->room, 0, false);
        watched_late(&play->room, 2);
        room_ask(&play->room, room_dealer, SABOT_COMMAND_CLOSE_SHOE, NOTHING);
        play->room.now_ms += (int64_t)days * 24 * 60 * 60 * 1000;
        watched_late(&play->room, 1); /* Rae's third: an alarm, if the first two are remembered */
        struct surveillance *surveillance = surveillance_new();
        look(surveillance, journal, &everything);
        assert_int_equal(surveillance_alarm_count(surveillance), days < 90 ? 1 : 0);
        surveillance_free(surveillance);
        room_close(&play->room);
        journal_close(journal);
    }
}

HARNESS_MAIN(cmocka_unit_test(test_looks_now_and_then__find_what_one_look_finds),
             cmocka_unit_test(test_look__takes_records_until_a_time),
             cmocka_unit_test(test_look__that_is_ended_goes_on_where_it_stood),
             cmocka_unit_test(test_record_from_the_past__begins_anew),
             cmocka_unit_test(test_journal_that_lost_its_end__is_looked_at_anew),
             cmocka_unit_test(test_person_not_seen_for_90_days__begins_anew))
