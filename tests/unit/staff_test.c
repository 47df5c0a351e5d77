/*
 * staff_test.c - staff: passwords, delays, idle locks, one-time links, names, and the
 * records that they are made of. Time is an argument here.
 */
#include "host/journal/journal_cursor.h"
#include "host/room/look_alike.h"
#include "host/room/staff_note.h"
#include "host/room/staff_store.h"
#include "sabot/text.h"
#include "tests/support/harness.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define NOW    INT64_C(1767225600000)
#define MINUTE INT64_C(60000)

static struct staff staff; /* too large for a stack; each test clears it */

static struct staff_member member_of(const char *name, enum pass_role role, uint64_t since) {
    struct staff_member member = {.role = role, .table = PASS_EVERY_TABLE, .since = since};
    memcpy(member.name, name, strlen(name) + 1);
    return member;
}

static void hire(const char *name, enum pass_role role, uint64_t since) {
    struct staff_member member = member_of(name, role, since);
    assert_true(staff_set(&staff, &member));
}

static void begin(void) {
    memset(&staff, 0, sizeof staff);
}

/* ---- passwords ---- */

static double seconds_of(const char *hash, const char *password) {
    struct timespec from, to;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    assert_false(staff_check(hash, password));
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    return (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
}

static void test_password__is_checked_by_argon2id_and_nobody_takes_as_long(void **state) {
    (void)state;
    char hash[STAFF_HASH_MAX], again[STAFF_HASH_MAX];
    assert_true(staff_hash("correct horse", hash));
    assert_true(staff_hash("correct horse", again));
    assert_memory_equal(hash, "$argon2id$v=19$m=65536,t=2,p=1$", 31);
    assert_string_not_equal(hash, again);
    assert_true(staff_check(hash, "correct horse"));
    double known = 9, unknown = 9; /* the least of three: whatever else the machine does */
    for (int i = 0; i < 3; i++) {
        double one = seconds_of(hash, "correct hors"), other = seconds_of("", "correct horse");
        known = one < known ? one : known;
        unknown = other < unknown ? other : unknown;
    }
    assert_true(unknown > known / 2 && unknown < known * 2);
}

/* ---- wrong passwords ---- */

static int try_at(const char *name, const char *client, bool right, int64_t now_ms) {
    struct staff_try attempt = {name, client};
    int seconds = staff_try_begin(&staff, &attempt, now_ms);
    if (seconds == 0)
        staff_try_end(&staff, &attempt, right, now_ms);
    return seconds;
}

static int fail_once(const char *name, int64_t now_ms) {
    return try_at(name, "10.0.0.1", false, now_ms);
}

static void test_delay__doubles_from_the_third_wrong_try_to_a_minute(void **state) {
    (void)state;
    const char *const names[] = {"Ana", "nobody at all"}; /* a stranger learns nothing */
    static const int delays[] = {0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60};
    begin();
    hire("Ana", PASS_DEALER, 1);
    for (int i = 0; i < 2; i++) {
        int64_t now = NOW;
        for (size_t at = 0; at < sizeof delays / sizeof *delays; at++) {
            assert_int_equal(fail_once(names[i], now), 0);
            if (delays[at] == 0)
                continue;
            assert_int_equal(fail_once(names[i], now), delays[at]);
            assert_int_equal(fail_once(names[i], now + delays[at] * 1000 - 1), 1);
            now += delays[at] * 1000;
        }
        for (int again = 0; again < STAFF_TRIES; again++) /* the others are forgotten */
            assert_int_equal(fail_once(names[i], now + 30 * MINUTE), 0);
    }
}

static void test_delay__is_of_one_name_from_one_address(void **state) {
    (void)state;
    begin();
    hire("Ana", PASS_DEALER, 1);
    for (int i = 0; i < STAFF_TRIES; i++)
        assert_int_equal(fail_once("Ana", NOW), 0);
    assert_int_equal(fail_once("Ana", NOW), 1);
    assert_int_equal(fail_once("Bo", NOW), 0);
    assert_int_equal(try_at("Ana", "10.0.0.2", true, NOW), 0);
    assert_int_equal(fail_once("Ana", NOW), 1);          /* another's right password ends nothing */
    assert_int_equal(fail_once("Ana", NOW - MINUTE), 1); /* a clock that went back */
}

static void test_delay__ends_with_a_right_password_and_with_a_new_one(void **state) {
    (void)state;
    begin();
    hire("Ana", PASS_DEALER, 1);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(fail_once("Ana", NOW), 0);
        assert_int_equal(fail_once("Ana", NOW), 0);
        assert_int_equal(try_at("Ana", "10.0.0.1", true, NOW), 0);
    }
    for (int i = 0; i < STAFF_TRIES; i++)
        assert_int_equal(fail_once("Ana", NOW), 0);
    assert_int_equal(fail_once("Ana", NOW), 1);
    hire("Ana", PASS_DEALER, 2);
    assert_int_equal(fail_once("Ana", NOW), 0);
}

static void test_delay__counts_tries_that_are_made_at_once(void **state) {
    (void)state;
    struct staff_try ana = {"Ana", "10.0.0.1"};
    begin();
    for (int i = 0; i < STAFF_TRIES; i++)
        assert_int_equal(staff_try_begin(&staff, &ana, NOW), 0);
    assert_int_equal(staff_try_begin(&staff, &ana, NOW), 1);
    for (int i = 0; i < STAFF_TRIES; i++)
        staff_try_end(&staff, &ana, false, NOW);
    assert_int_equal(staff_try_begin(&staff, &ana, NOW), 1);
}

static void test_delay__gives_way_to_the_newest_when_there_are_too_many(void **state) {
    (void)state;
    char name[16];
    begin();
    for (int i = 0; i < STAFF_TRIES; i++)
        assert_int_equal(fail_once("Ana", NOW), 0);
    for (int i = 0; i < STAFF_TRIES_MAX - 1; i++) {
        struct sabot_text text = sabot_text_in(name, sizeof name);
        sabot_text_add_int(&text, i);
        assert_int_equal(fail_once(name, NOW + 1 + i), 0);
    }
    assert_int_equal(fail_once("Ana", NOW + 1), 1);
    assert_int_equal(fail_once("one too many", NOW + 1000), 0);
    assert_int_equal(fail_once("Ana", NOW + 2), 0);
}

/* ---- passes of staff ---- */

static void test_idle__locks_a_dealers_console_after_five_minutes(void **state) {
    (void)state;
    struct pass dealer = {.role = PASS_DEALER, .name = "Ana", .since = 7};
    struct pass floor = {.role = PASS_FLOOR, .name = "Flo", .since = 8};
    struct pass by_link = {.role = PASS_DEALER, .name = "Ana", .since = 7, .by = 8};
    begin();
    hire("Ana", PASS_DEALER, 7);
    hire("Flo", PASS_FLOOR, 8);
    assert_true(staff_is_locked(&staff, &dealer, NOW)); /* nobody was seen there */
    staff_see(&staff, "Ana", NOW - 1);
    assert_false(staff_is_idle(&staff, &dealer, NOW));
    assert_false(staff_is_idle(&staff, &floor, NOW));
    assert_false(staff_is_idle(&staff, &dealer, NOW + 5 * MINUTE - 1)); /* used: from here anew */
    assert_false(staff_is_idle(&staff, &dealer, NOW + 10 * MINUTE - 2));
    assert_true(staff_is_idle(&staff, &dealer, NOW + 15 * MINUTE - 2));
    assert_true(staff_is_idle(&staff, &dealer, NOW + 15 * MINUTE)); /* asking does not unlock it */
    assert_false(staff_is_idle(&staff, &by_link, NOW + 15 * MINUTE));
    assert_false(staff_is_idle(&staff, &floor, NOW + 60 * MINUTE));
    assert_int_equal(try_at("Ana", "10.0.0.1", true, NOW + 16 * MINUTE), 0);
    assert_false(staff_is_idle(&staff, &dealer, NOW + 17 * MINUTE));
}

static void test_pass__is_over_with_another_password_and_with_the_job(void **state) {
    (void)state;
    struct pass pass = {.role = PASS_FLOOR, .name = "Flo", .since = 8};
    struct pass other = {.role = PASS_FLOOR, .name = "Fay", .since = 8}; /* nobody's */
    struct pass bettor = {.role = PASS_BETTOR, .name = "Flo", .ends_ms = NOW + PASS_MS};
    begin();
    assert_false(staff_knows(&staff, &pass));
    hire("Flo", PASS_FLOOR, 8);
    assert_true(staff_knows(&staff, &pass));
    assert_false(staff_knows(&staff, &other));
    hire("Flo", PASS_FLOOR, 12);
    assert_false(staff_knows(&staff, &pass));
    pass.since = 12;
    assert_true(staff_knows(&staff, &pass));
    assert_true(staff_remove(&staff, "Flo"));
    assert_false(staff_remove(&staff, "Flo"));
    assert_false(staff_knows(&staff, &pass));
    assert_true(staff_knows(&staff, &bettor));
}

static void test_pass__by_a_link_is_over_with_its_issuer_and_with_all_links(void **state) {
    (void)state;
    struct pass given = {
        .role = PASS_DEALER, .name = "Dan", .since = 3, .by = 8, .ends_ms = NOW + PASS_MS};
    struct pass unlisted = given, terminal = {.role = PASS_FLOOR, .ends_ms = NOW + PASS_MS};
    unlisted.by = PASS_BY_UNLISTED;
    for (int how = 0; how < 4; how++) {
        begin();
        hire("Dan", PASS_DEALER, 3);
        hire("Flo", PASS_FLOOR, 8);
        hire("Gus", PASS_FLOOR, 9);
        staff_end_links(&staff, NOW - 1);
        assert_true(staff_knows(&staff, &given));
        assert_true(staff_knows(&staff, &unlisted));
        assert_true(staff_knows(&staff, &terminal));
        if (how == 0)
            hire("Flo", PASS_FLOOR, 10);
        else if (how < 3)
            assert_true(staff_remove(&staff, how == 1 ? "Flo" : "Dan"));
        else
            staff_end_links(&staff, NOW);
        assert_false(staff_knows(&staff, &given));
        assert_int_equal(staff_knows(&staff, &unlisted), how < 2);
        assert_int_equal(staff_knows(&staff, &terminal), how < 3);
    }
}

static void test_manager__the_last_one_stays(void **state) {
    (void)state;
    begin();
    hire("Flo", PASS_FLOOR, 1);
    hire("Dan", PASS_DEALER, 2);
    hire("Gus", PASS_FLOOR, 3);
    staff.vouched_at = 4;
    assert_false(staff_is_last_manager(&staff, "Flo"));
    assert_true(staff_remove(&staff, "Flo"));
    assert_false(staff_remove(&staff, "Gus"));
    assert_true(staff_remove(&staff, "Dan"));
    assert_int_equal(staff.count, 1);
    staff.vouched_at = 0; /* in older records they went */
    assert_true(staff_remove(&staff, "Gus"));
}

/* ---- links ---- */

static struct link make_link(int number, int64_t now_ms, char token[LINKS_TOKEN_MAX]) {
    struct pass pass = {.role = PASS_DEALER, .name = "Dee", .table = "main-1", .bettor = number};
    uint8_t random[32] = {(uint8_t)number, (uint8_t)(number >> 8), 1};
    return link_make(&pass, random, now_ms, token);
}

static void test_link__is_used_once_and_lasts_an_hour(void **state) {
    (void)state;
    char one[LINKS_TOKEN_MAX], other[LINKS_TOKEN_MAX];
    begin();
    struct link links[] = {make_link(1, NOW, one), make_link(2, NOW, other)};
    links_add(&staff.links, &links[0]);
    links_add(&staff.links, &links[1]);
    assert_int_equal(strlen(one), 64);
    const struct link *found = links_find(&staff.links, one, NOW + LINKS_SPAN_MS - 1);
    assert_non_null(found);
    assert_int_equal(found->pass.bettor, 1);
    assert_true(links_use(&staff.links, found->digest));
    assert_false(links_use(&staff.links, links[0].digest));
    assert_null(links_find(&staff.links, one, NOW));
    assert_null(links_find(&staff.links, other, NOW + LINKS_SPAN_MS));
    assert_null(links_find(&staff.links, "", NOW));
}

static void test_link__of_somebody_who_left_is_good_no_more(void **state) {
    (void)state;
    struct pass flo = {.role = PASS_FLOOR, .name = "Flo", .since = 8, .by = 9},
                fay = {.role = PASS_FLOOR, .name = "Fay", .since = 9, .by = 9};
    uint8_t random[32] = {1}, more[32] = {2};
    char token[LINKS_TOKEN_MAX], kept[LINKS_TOKEN_MAX];
    begin();
    hire("Flo", PASS_FLOOR, 8);
    hire("Fay", PASS_FLOOR, 9);
    struct link links[] = {link_make(&flo, random, NOW, token), link_make(&fay, more, NOW, kept)};
    links_add(&staff.links, &links[0]);
    links_add(&staff.links, &links[1]);
    assert_non_null(staff_find_link(&staff, token, NOW + 2));
    assert_true(staff_remove(&staff, "Flo"));
    assert_null(staff_find_link(&staff, token, NOW + 2));
    assert_non_null(staff_find_link(&staff, kept, NOW + 2));
    staff_end_links(&staff, NOW);
    assert_null(staff_find_link(&staff, kept, NOW + 2));
}

static void test_link__gives_way_when_there_are_too_many(void **state) {
    (void)state;
    static char tokens[LINKS_MAX + 1][LINKS_TOKEN_MAX];
    begin();
    for (int i = 0; i <= LINKS_MAX; i++) {
        struct link link = make_link(i, NOW, tokens[i]);
        links_add(&staff.links, &link);
    }
    assert_null(links_find(&staff.links, tokens[0], NOW));
    assert_int_equal(links_find(&staff.links, tokens[1], NOW)->pass.bettor, 1);
    assert_int_equal(links_find(&staff.links, tokens[LINKS_MAX], NOW)->pass.bettor, LINKS_MAX);
}

static void hear(enum room_note kind, char *text) {
    struct journal_record record = {
        .kind = (uint16_t)kind, .size = (uint32_t)strlen(text), .bytes = (uint8_t *)text};
    staff_note_apply(&staff, &record);
    free(text);
}

static void test_link__is_known_and_used_up_by_its_records(void **state) {
    (void)state;
    char token[LINKS_TOKEN_MAX];
    begin();
    struct link link = make_link(0, NOW, token);
    hear(ROOM_NOTE_LINK, staff_note_link(&link, "Flo"));
    const struct link *found = links_find(&staff.links, token, NOW);
    assert_non_null(found);
    assert_int_equal(found->pass.role, PASS_DEALER);
    assert_string_equal(found->pass.name, "Dee");
    assert_string_equal(found->pass.table, "main-1");
    assert_int_equal(found->pass.ends_ms, NOW + LINKS_SPAN_MS);
    hear(ROOM_NOTE_LINK_USED, staff_note_link_used(link.digest));
    assert_null(links_find(&staff.links, token, NOW));
}

/* ---- records ---- */

static const uint8_t seal_key[SEAL_KEY_BYTES] = {1, 2, 3}, other_key[SEAL_KEY_BYTES] = {1, 2, 4};

static void append(struct journal *journal, enum room_note kind, char *text, int64_t now_ms) {
    struct staff_change change = {kind, text, now_ms, seal_key};
    struct sabot_error error;
    assert_non_null(text);
    assert_int_equal(staff_store_append(journal, "room", &change, &error), SABOT_OK);
    free(text);
}

/* ---- who is whose second person ---- */

static struct pass pass_of(const char *name) {
    const struct staff_member *member = staff_find(&staff, name);
    struct pass pass = {.role = member->role, .since = member->since};
    memcpy(pass.name, name, strlen(name) + 1);
    return pass;
}

static void give(const char *giver, const char *name, int64_t now_ms) {
    struct pass pass = pass_of(giver);
    staff_give(&staff, &pass, staff_find(&staff, name), now_ms);
}

static bool are_two(const char *asker, const char *second, int64_t now_ms) {
    struct pass pass = pass_of(asker), back = pass_of(second);
    bool are = staff_are_two(&staff, &pass, second, now_ms);
    assert_int_equal(staff_are_two(&staff, &back, asker, now_ms), are);
    return are;
}

static void test_persons__are_one_for_a_day_by_a_password_and_by_a_link_always(void **state) {
    (void)state;
    static const char *const names[] = {"Flo", "Gus", "Zed", "Yan"};
    const int64_t day = STAFF_GIVEN_MS;
    begin();
    for (uint64_t i = 0; i < 4; i++)
        hire(names[i], PASS_FLOOR, i + 1);
    assert_true(are_two("Flo", "Gus", NOW));
    give("Flo", "Zed", NOW);
    give("Zed", "Zed", NOW + day - MINUTE); /* does not shorten the day, nor lengthen it */
    give("Zed", "Yan", NOW + day - MINUTE);
    assert_false(are_two("Flo", "Zed", NOW + day - 1));
    assert_false(are_two("Flo", "Yan", NOW + day - 1));
    assert_true(are_two("Gus", "Yan", NOW + day - 1));
    assert_true(are_two("Flo", "Zed", NOW + day));
    assert_false(are_two("Zed", "Yan", NOW + day));
    assert_true(are_two("Zed", "Yan", NOW + 2 * day));
    give("Yan", "Zed", NOW + 2 * day); /* a ring of two */
    give("Zed", "Yan", NOW + 2 * day);
    assert_false(are_two("Zed", "Yan", NOW + 2 * day));
    assert_true(are_two("Flo", "Yan", NOW + 2 * day));
    struct pass link = pass_of("Gus");
    link.by = 1; /* Flo's */
    assert_false(staff_are_two(&staff, &link, "Flo", NOW + 9 * day));
    assert_true(staff_are_two(&staff, &link, "Yan", NOW + 9 * day));
    staff_give(&staff, &link, staff_find(&staff, "Gus"), NOW + 9 * day);
    assert_string_equal(staff_find(&staff, "Gus")->given_by, "Flo");
}

static void test_persons__stay_one_when_who_was_between_them_goes(void **state) {
    (void)state;
    begin();
    hire("Flo", PASS_FLOOR, 1);
    hire("Zed", PASS_FLOOR, 2);
    hire("Yan", PASS_FLOOR, 3);
    give("Flo", "Zed", NOW);
    give("Zed", "Yan", NOW + MINUTE);
    assert_true(staff_remove(&staff, "Zed"));
    assert_false(are_two("Flo", "Yan", NOW + 2 * MINUTE));
    assert_true(are_two("Flo", "Yan", NOW + MINUTE + STAFF_GIVEN_MS));
}

static void test_records__give_the_staff_again(void **state) {
    (void)state;
    struct journal *journal;
    struct sabot_error error;
    struct staff_member ana = member_of("Ana", PASS_DEALER, 0), bo = member_of("Bo", PASS_FLOOR, 0);
    assert_int_equal(journal_open("memory:", JOURNAL_WRITE, &journal, &error), SABOT_OK);
    memcpy(ana.hash, "hash 1", 7);
    memcpy(bo.hash, "hash 2", 7);
    append(journal, ROOM_NOTE_STAFF, staff_note_set(&ana), NOW);
    append(journal, ROOM_NOTE_STAFF, staff_note_set(&bo), NOW - MINUTE); /* a clock set back */
    append(journal, ROOM_NOTE_STAFF_REMOVED, staff_note_removed("Bo"), NOW);
    memcpy(ana.hash, "hash 3", 7);
    ana.since = 1;
    append(journal, ROOM_NOTE_STAFF, staff_note_set(&ana), NOW);
    assert_int_equal(staff_store_read(journal, "room", seal_key, &staff, &error), SABOT_OK);
    assert_int_equal(staff.count, 1);
    assert_string_equal(staff.members[0].hash, "hash 3");
    assert_int_equal(staff.members[0].role, PASS_DEALER);
    assert_int_equal(staff.members[0].since, 4);
    struct journal_head head;
    struct journal_fault fault;
    assert_int_equal(journal_verify(journal, "room", &head, &fault, &error), SABOT_OK);
    assert_int_equal(fault.sequence, 0);
    journal_close(journal);
}

static void append_as_it_is(struct journal *journal, enum room_note kind, char *text) {
    struct staff_change change = {kind, text, NOW, NULL};
    struct sabot_error error;
    assert_int_equal(staff_store_append(journal, "room", &change, &error), SABOT_OK);
}

/* "": nobody of that name works here. */
static void assert_hash(struct journal *journal, const char *name, const char *hash) {
    struct sabot_error error;
    assert_int_equal(staff_store_read(journal, "room", seal_key, &staff, &error), SABOT_OK);
    const struct staff_member *member = staff_find(&staff, name);
    assert_string_equal(member != NULL ? member->hash : "", hash);
}

static void append_set(struct journal *journal, const char *name, const char *hash,
                       uint64_t renews) {
    struct staff_member member = member_of(name, PASS_DEALER, renews);
    snprintf(member.hash, sizeof member.hash, "%s", hash);
    append(journal, ROOM_NOTE_STAFF, staff_note_set(&member), NOW);
}

static void test_records__of_two_who_change_the_same_the_first_counts(void **state) {
    (void)state;
    struct journal *journal;
    struct sabot_error error;
    char older[] = "{\"name\":\"Ana\",\"role\":\"dealer\",\"table\":\"*\",\"hash\":\"older\"}";
    assert_int_equal(journal_open("memory:", JOURNAL_WRITE, &journal, &error), SABOT_OK);
    append_set(journal, "Ana", "1", 0);
    append_set(journal, "Ana", "2", 0); /* hired twice */
    assert_hash(journal, "Ana", "1");
    append_set(journal, "ana", "3", 0); /* nor anybody like her */
    assert_hash(journal, "ana", "");
    append_set(journal, "Ana", "4", 1);
    append_set(journal, "Ana", "5", 1); /* renewed twice */
    assert_hash(journal, "Ana", "4");
    append_set(journal, "Bo", "6", 4); /* that is hers */
    assert_hash(journal, "Bo", "");
    append(journal, ROOM_NOTE_STAFF_REMOVED, staff_note_removed("Ana"), NOW);
    append_set(journal, "Ana", "7", 4); /* dismissed, and not back by a password on its way */
    assert_hash(journal, "Ana", "");
    append_as_it_is(journal, ROOM_NOTE_STAFF, older); /* as a server of before writes it */
    assert_hash(journal, "Ana", "older");
    append_set(journal, "Ana", "8", 9);
    assert_hash(journal, "Ana", "8");
    journal_close(journal);
}

static void copy_record(struct journal *journal, uint64_t sequence, char text[400]) {
    struct sabot_error error;
    struct journal_cursor cursor = journal_cursor_open(journal, "room", sequence, sequence, &error);
    const struct journal_record *record = journal_cursor_next(&cursor);
    assert_non_null(record);
    assert_true(record->size < 400);
    memcpy(text, record->bytes, record->size);
    text[record->size] = 0;
    assert_int_equal(journal_cursor_close(&cursor), SABOT_OK);
}

static void test_seal__is_needed_once_the_staff_is_vouched_for(void **state) {
    (void)state;
    struct journal *journal;
    struct sabot_error error;
    struct staff_member flo = member_of("Flo", PASS_FLOOR, 0),
                        mal = member_of("Mal", PASS_FLOOR, 0);
    char plain[] = "{\"name\":\"Old\",\"role\":\"floor\",\"table\":\"*\",\"hash\":\"h\"}";
    char late[] = "{\"name\":\"Late\",\"role\":\"floor\",\"table\":\"*\",\"hash\":\"h\"}";
    char gone[] = "{\"name\":\"Flo\"}", copied[400];
    assert_int_equal(journal_open("memory:", JOURNAL_WRITE, &journal, &error), SABOT_OK);
    memcpy(flo.hash, "hash", 5);
    memcpy(mal.hash, "hash", 5);
    append(journal, ROOM_NOTE_STAFF, staff_note_set(&flo), NOW);
    append_as_it_is(journal, ROOM_NOTE_STAFF, plain);
    char *unsealed = staff_note_set(&mal); /* with a seal of zeros */
    append_as_it_is(journal, ROOM_NOTE_STAFF, unsealed);
    free(unsealed);
    char *false_vouch = staff_note_vouched(&staff);
    append_as_it_is(journal, ROOM_NOTE_VOUCHED, false_vouch);
    free(false_vouch);
    assert_int_equal(staff_store_read(journal, "room", seal_key, &staff, &error), SABOT_OK);
    assert_int_equal(staff.count, 2);
    assert_int_equal(staff.vouched_at, 0);
    assert_true(staff.has_false_vouch);
    append(journal, ROOM_NOTE_VOUCHED, staff_note_vouched(&staff), NOW);
    append_as_it_is(journal, ROOM_NOTE_STAFF, late);
    append_as_it_is(journal, ROOM_NOTE_STAFF_REMOVED, gone);
    append(journal, ROOM_NOTE_STAFF_REMOVED, staff_note_removed("Old"), NOW);
    assert_int_equal(staff_store_read(journal, "room", seal_key, &staff, &error), SABOT_OK);
    assert_int_equal(staff.vouched_at, 5);
    assert_false(staff.has_false_vouch);
    assert_int_equal(staff.count, 1);
    assert_string_equal(staff.members[0].name, "Flo");
    /* A sealed record counts in its place alone, and under its own key. */
    append(journal, ROOM_NOTE_STAFF, staff_note_set(&mal), NOW);
    append(journal, ROOM_NOTE_STAFF_REMOVED, staff_note_removed("Mal"), NOW);
    copy_record(journal, 9, copied);
    append_as_it_is(journal, ROOM_NOTE_STAFF, copied);
    assert_int_equal(staff_store_read(journal, "room", seal_key, &staff, &error), SABOT_OK);
    assert_int_equal(staff.count, 1);
    assert_int_equal(staff_store_read(journal, "room", other_key, &staff, &error), SABOT_OK);
    assert_int_equal(staff.vouched_at, 0);
    assert_null(staff_find(&staff, "Mal"));
    journal_close(journal);
}

static void test_records__that_are_no_staff_change_nothing(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",
        "{",
        "[]",
        "{\"name\":7}",
        "{\"name\":\"A\",\"role\":\"king\",\"table\":\"*\",\"hash\":\"h\"}",
        "{\"name\":\"A\",\"role\":\"floor\",\"table\":\"*\"}",
        ("{\"name\":\"0123456789012345678901234567890123456789012345678901234567890123\","
         "\"role\":\"floor\",\"table\":\"*\",\"hash\":\"h\"}"),
    };
    begin();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (int kind = 1000; kind < 1006; kind++) {
            struct journal_record record = {.sequence = 1,
                                            .kind = (uint16_t)kind,
                                            .bytes = (const uint8_t *)texts[i],
                                            .size = (uint32_t)strlen(texts[i])};
            staff_note_apply(&staff, &record);
            free(staff_note_line(&record));
        }
    assert_int_equal(staff.count, 0);
}

static void test_name__has_one_script_and_nothing_hidden(void **state) {
    (void)state;
    static const char *const good[] = {"Ana",
                                       "Nguy\xe1\xbb\x85n V\xc4\x83n A",
                                       "O'Brien-2",
                                       "\u9673\u5927\u6587",
                                       "\uae40\ubbfc\uc900",
                                       "\u0418\u0432\u0430\u043d",
                                       "M-4711",
                                       "\uff21\uff4e\uff41",
                                       "\u30bf\u30ca\u30ab\u592a\u90ce",
                                       "01234567890123456789012345678901234567890123456789012345"};
    static const char *const bad[] = {"",
                                      " Ana",
                                      "Ana ",
                                      "A\nna",
                                      "A  na",
                                      "A\xe2\x80\xaena", /* turns the writing round */
                                      "An\u0430",
                                      "\u0391na",
                                      "A\u200bna",
                                      "A\u00adna",
                                      "Ana\u3164",
                                      "Ana\u2800",
                                      "Ana\ufe0f",
                                      "A\u034fna",
                                      "A\u00a0na",
                                      "A\u3000na",
                                      "A\xff",
                                      "\ufeff\x41na",
                                      "012345678901234567890123456789012345678901234567890123456"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_null(names_fault(good[i], STAFF_NAME_MAX));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_non_null(names_fault(bad[i], STAFF_NAME_MAX));
}

static void test_name__is_compared_as_it_looks(void **state) {
    (void)state;
    static const char *const alike[][2] = {{"Ana", "ana"},
                                           {"Ana", "\uff21\uff4e\uff41"},
                                           {"MAX", "\u041c\u0410\u0425"},
                                           {"STRASSE", "stra\u00dfe"},
                                           {"\u00c9va", "E\u0301va"},
                                           {"AB", "\u0391\u0392"}};
    static const char *const apart[][2] = {{"Ana", "Anna"},
                                           {"Ana", "An\u00e1"},
                                           {"\u0418\u0432\u0430\u043d", "Ivan"},
                                           {"M-4711", "M-4712"}};
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        assert_true(names_look_alike(alike[i][0], alike[i][1]));
    for (size_t i = 0; i < sizeof apart / sizeof *apart; i++)
        assert_false(names_look_alike(apart[i][0], apart[i][1]));
}

static void test_allowance__writes_or_counts_every_one(void **state) {
    (void)state;
    struct allowance allowance = {0};
    int64_t written = 0, told = 0, now_ms = NOW;
    for (int i = 0; i < 100000; i++, now_ms += 100) {
        written += allowance_take(&allowance, now_ms);
        told += allowance_settle(&allowance, now_ms, false);
    }
    told += allowance_settle(&allowance, now_ms, true);
    assert_int_equal(written + told, 100000);
    /* 10^4 seconds: a hundred, and one every six. */
    assert_in_range(written, ALLOWANCE_MOST + 1660, ALLOWANCE_MOST + 1667);
}

static void test_allowance__tells_within_a_minute_and_recovers(void **state) {
    (void)state;
    struct allowance allowance = {0};
    for (int i = 0; i < ALLOWANCE_MOST; i++)
        assert_true(allowance_take(&allowance, NOW));
    assert_false(allowance_take(&allowance, NOW));
    assert_false(allowance_take(&allowance, NOW + ALLOWANCE_EVERY_MS - 1));
    assert_true(allowance_take(&allowance, NOW + ALLOWANCE_EVERY_MS));
    assert_int_equal(allowance_settle(&allowance, NOW + ALLOWANCE_TELL_MS - 1, false), 0);
    assert_int_equal(allowance_settle(&allowance, NOW + ALLOWANCE_TELL_MS, false), 2);
    assert_int_equal(allowance_settle(&allowance, NOW + 9 * ALLOWANCE_TELL_MS, true), 0);
    for (int i = 0; i < ALLOWANCE_MOST; i++)
        assert_true(allowance_take(&allowance, NOW + 60 * MINUTE));
    assert_false(allowance_take(&allowance, NOW + 60 * MINUTE));
}

/* Who keeps what they found in the list looks again when it is another. */
static void test_changes__are_counted_where_somebody_comes_or_goes(void **state) {
    (void)state;
    begin();
    struct staff_member ana = {.name = "Ana", .role = PASS_DEALER, .table = "ez", .hash = "x"};
    assert_true(staff_set(&staff, &ana));
    unsigned came = staff.changes;
    assert_false(staff_remove(&staff, "Bob"));
    assert_int_equal(staff.changes, came);
    assert_true(staff_remove(&staff, "Ana"));
    assert_int_not_equal(staff.changes, came);
    assert_int_not_equal(came, 0);
}

static void test_allowance__recovers_over_several_intervals_at_once(void **state) {
    (void)state;
    struct allowance allowance = {0};
    const int64_t half_ms = ALLOWANCE_EVERY_MS / 2;
    for (int i = 0; i < ALLOWANCE_MOST; i++)
        assert_true(allowance_take(&allowance, NOW));
    for (int i = 0; i < 3; i++) /* three intervals and a half have passed */
        assert_true(allowance_take(&allowance, NOW + 7 * half_ms));
    assert_false(allowance_take(&allowance, NOW + 7 * half_ms));
    assert_true(allowance_take(&allowance, NOW + 8 * half_ms));  /* the half is not lost, */
    assert_false(allowance_take(&allowance, NOW + 9 * half_ms)); /* nor counted twice */
}

HARNESS_MAIN(cmocka_unit_test(test_password__is_checked_by_argon2id_and_nobody_takes_as_long),
             cmocka_unit_test(test_delay__doubles_from_the_third_wrong_try_to_a_minute),
             cmocka_unit_test(test_delay__is_of_one_name_from_one_address),
             cmocka_unit_test(test_delay__ends_with_a_right_password_and_with_a_new_one),
             cmocka_unit_test(test_delay__counts_tries_that_are_made_at_once),
             cmocka_unit_test(test_delay__gives_way_to_the_newest_when_there_are_too_many),
             cmocka_unit_test(test_idle__locks_a_dealers_console_after_five_minutes),
             cmocka_unit_test(test_pass__is_over_with_another_password_and_with_the_job),
             cmocka_unit_test(test_pass__by_a_link_is_over_with_its_issuer_and_with_all_links),
             cmocka_unit_test(test_manager__the_last_one_stays),
             cmocka_unit_test(test_link__is_used_once_and_lasts_an_hour),
             cmocka_unit_test(test_link__of_somebody_who_left_is_good_no_more),
             cmocka_unit_test(test_link__gives_way_when_there_are_too_many),
             cmocka_unit_test(test_link__is_known_and_used_up_by_its_records),
             cmocka_unit_test(test_records__give_the_staff_again),
             cmocka_unit_test(test_records__of_two_who_change_the_same_the_first_counts),
             cmocka_unit_test(test_seal__is_needed_once_the_staff_is_vouched_for),
             cmocka_unit_test(test_records__that_are_no_staff_change_nothing),
             cmocka_unit_test(test_persons__are_one_for_a_day_by_a_password_and_by_a_link_always),
             cmocka_unit_test(test_persons__stay_one_when_who_was_between_them_goes),
             cmocka_unit_test(test_name__has_one_script_and_nothing_hidden),
             cmocka_unit_test(test_name__is_compared_as_it_looks),
             cmocka_unit_test(test_changes__are_counted_where_somebody_comes_or_goes),
             cmocka_unit_test(test_allowance__writes_or_counts_every_one),
             cmocka_unit_test(test_allowance__recovers_over_several_intervals_at_once),
             cmocka_unit_test(test_allowance__tells_within_a_minute_and_recovers))
