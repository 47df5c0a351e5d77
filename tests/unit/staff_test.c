/*
 * staff_test.c - staff: passwords, lock-outs, idle locks, one-time links, and the
 * records that they are made of. Time is an argument here.
 */
#include "host/journal/journal_cursor.h"
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

/* ---- lock-outs ---- */

static bool fail_once(const char *name, int64_t now_ms) {
    if (!staff_try_begin(&staff, name, now_ms))
        return false;
    staff_try_end(&staff, name, false, now_ms);
    return true;
}

static void test_lockout__comes_with_the_third_wrong_try_in_thirty_minutes(void **state) {
    (void)state;
    const char *const names[] = {"Ana", "nobody at all"}; /* a stranger learns nothing */
    begin();
    hire("Ana", PASS_DEALER, 1);
    for (int i = 0; i < 2; i++) {
        assert_true(fail_once(names[i], NOW));
        assert_true(fail_once(names[i], NOW + 10 * MINUTE));
        assert_true(fail_once(names[i], NOW + 20 * MINUTE));
        assert_false(staff_try_begin(&staff, names[i], NOW + 20 * MINUTE));
        assert_false(staff_try_begin(&staff, names[i], NOW + 30 * MINUTE - 1));
        assert_true(fail_once(names[i], NOW + 30 * MINUTE));
        assert_false(staff_try_begin(&staff, names[i], NOW + 40 * MINUTE - 1));
        assert_true(staff_try_begin(&staff, names[i], NOW + 40 * MINUTE));
        staff_try_end(&staff, names[i], true, NOW + 40 * MINUTE);
    }
}

static void test_lockout__is_forgotten_by_a_right_password_before_it(void **state) {
    (void)state;
    begin();
    hire("Ana", PASS_DEALER, 1);
    for (int i = 0; i < 5; i++) {
        assert_true(fail_once("Ana", NOW));
        assert_true(fail_once("Ana", NOW));
        assert_true(staff_try_begin(&staff, "Ana", NOW));
        staff_try_end(&staff, "Ana", true, NOW);
    }
}

static void test_lockout__counts_tries_that_are_made_at_once(void **state) {
    (void)state;
    begin();
    for (int i = 0; i < STAFF_TRIES; i++)
        assert_true(staff_try_begin(&staff, "Ana", NOW));
    assert_false(staff_try_begin(&staff, "Ana", NOW));
    for (int i = 0; i < STAFF_TRIES; i++)
        staff_try_end(&staff, "Ana", false, NOW);
    assert_false(staff_try_begin(&staff, "Ana", NOW));
    assert_true(staff_try_begin(&staff, "Bo", NOW));
}

static void test_lockout__stands_against_a_flood_of_other_names(void **state) {
    (void)state;
    char name[16];
    begin();
    for (int i = 0; i < STAFF_TRIES; i++)
        assert_true(fail_once("Ana", NOW));
    for (int i = 0; i < STAFF_MAX; i++) { /* all who can work here */
        struct sabot_text text = sabot_text_in(name, sizeof name);
        sabot_text_add_int(&text, i);
        assert_true(fail_once(name, NOW + 1));
    }
    assert_false(staff_try_begin(&staff, "Ana", NOW + 2));
}

static void test_lockout__of_staff_stands_against_any_flood(void **state) {
    (void)state;
    char name[16];
    begin();
    hire("Ana", PASS_DEALER, 1);
    for (int i = 0; i < STAFF_TRIES; i++)
        assert_true(fail_once("Ana", NOW));
    for (int i = 0; i < 3 * (STAFF_MAX + STAFF_STRANGERS_MAX); i++) {
        struct sabot_text text = sabot_text_in(name, sizeof name);
        sabot_text_add_int(&text, i);
        assert_true(fail_once(name, NOW + 1));
    }
    assert_false(staff_try_begin(&staff, "Ana", NOW + 2));
}

/* ---- passes of staff ---- */

static void test_idle__locks_a_dealers_console_after_five_minutes(void **state) {
    (void)state;
    struct pass dealer = {.role = PASS_DEALER, .name = "Ana", .since = 7};
    struct pass floor = {.role = PASS_FLOOR, .name = "Flo", .since = 8};
    struct pass by_link = {.role = PASS_DEALER, .name = "Ana"};
    begin();
    hire("Ana", PASS_DEALER, 7);
    hire("Flo", PASS_FLOOR, 8);
    assert_false(staff_is_idle(&staff, &dealer, NOW));
    assert_false(staff_is_idle(&staff, &floor, NOW));
    assert_false(staff_is_idle(&staff, &dealer, NOW + 5 * MINUTE - 1)); /* used: from here anew */
    assert_false(staff_is_idle(&staff, &dealer, NOW + 10 * MINUTE - 2));
    assert_true(staff_is_idle(&staff, &dealer, NOW + 15 * MINUTE - 2));
    assert_true(staff_is_idle(&staff, &dealer, NOW + 15 * MINUTE)); /* asking does not unlock it */
    assert_false(staff_is_idle(&staff, &by_link, NOW + 15 * MINUTE));
    assert_false(staff_is_idle(&staff, &floor, NOW + 60 * MINUTE));
    assert_true(staff_try_begin(&staff, "Ana", NOW + 16 * MINUTE));
    staff_try_end(&staff, "Ana", true, NOW + 16 * MINUTE);
    assert_false(staff_is_idle(&staff, &dealer, NOW + 17 * MINUTE));
}

static void test_pass__is_over_with_another_password_and_with_the_job(void **state) {
    (void)state;
    struct pass pass = {.role = PASS_FLOOR, .name = "Flo", .since = 8};
    struct pass link = {.role = PASS_FLOOR, .name = "Flo", .ends_ms = NOW + PASS_MS};
    struct pass later = {.role = PASS_FLOOR, .name = "Flo", .ends_ms = NOW + MINUTE + PASS_MS};
    struct pass bettor = {.role = PASS_BETTOR, .name = "Flo", .ends_ms = NOW + PASS_MS};
    begin();
    assert_false(staff_knows(&staff, &pass));
    hire("Flo", PASS_FLOOR, 8);
    assert_true(staff_knows(&staff, &pass));
    hire("Flo", PASS_FLOOR, 12);
    assert_false(staff_knows(&staff, &pass));
    assert_true(staff_knows(&staff, &link));
    assert_true(staff_remove(&staff, "Flo", NOW + 1));
    assert_false(staff_remove(&staff, "Flo", NOW + 1));
    assert_false(staff_knows(&staff, &pass));
    assert_false(staff_knows(&staff, &link));
    assert_true(staff_knows(&staff, &later)); /* somebody let them in again */
    assert_true(staff_knows(&staff, &bettor));
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
    struct pass flo = {.role = PASS_FLOOR, .name = "Flo"},
                fay = {.role = PASS_FLOOR, .name = "Fay"};
    uint8_t random[32] = {1}, more[32] = {2};
    char token[LINKS_TOKEN_MAX], kept[LINKS_TOKEN_MAX];
    begin();
    hire("Flo", PASS_FLOOR, 8);
    struct link links[] = {link_make(&flo, random, NOW, token), link_make(&fay, more, NOW, kept)};
    links_add(&staff.links, &links[0]);
    links_add(&staff.links, &links[1]);
    assert_true(staff_remove(&staff, "Flo", NOW + 1));
    assert_null(links_find(&staff.links, token, NOW + 2));
    assert_non_null(links_find(&staff.links, kept, NOW + 2));
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
    hear(ROOM_NOTE_LINK, staff_note_link(&link));
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

static void append(struct journal *journal, enum room_note kind, char *text, int64_t now_ms) {
    struct staff_change change = {kind, text, now_ms};
    struct sabot_error error;
    assert_non_null(text);
    assert_int_equal(staff_store_append(journal, "room", &change, &error), SABOT_OK);
    free(text);
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
    append(journal, ROOM_NOTE_STAFF, staff_note_set(&ana), NOW);
    assert_int_equal(staff_store_read(journal, "room", &staff, &error), SABOT_OK);
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

static void test_records__keep_a_lockout_over_a_restart(void **state) {
    (void)state;
    struct journal *journal;
    struct sabot_error error;
    assert_int_equal(journal_open("memory:", JOURNAL_WRITE, &journal, &error), SABOT_OK);
    for (int i = 0; i < STAFF_TRIES; i++)
        append(journal, ROOM_NOTE_HAPPENED,
               staff_note_happened(ROOM_SIGN_IN_REFUSED, "Ana", "", ""), NOW);
    assert_int_equal(staff_store_read(journal, "room", &staff, &error), SABOT_OK);
    assert_false(staff_try_begin(&staff, "Ana", NOW + 29 * MINUTE));
    assert_true(staff_try_begin(&staff, "Ana", NOW + 30 * MINUTE));
    append(journal, ROOM_NOTE_HAPPENED,
           staff_note_happened(ROOM_SIGNED_IN, "Ana", "*", ROOM_BY_PASSWORD), NOW + 31 * MINUTE);
    assert_int_equal(staff_store_read(journal, "room", &staff, &error), SABOT_OK);
    assert_true(staff_try_begin(&staff, "Ana", NOW + 31 * MINUTE));
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

static void test_name__is_plain_text_of_some_length(void **state) {
    (void)state;
    assert_true(staff_store_is_name("Ana"));
    assert_true(staff_store_is_name("Nguy\xe1\xbb\x85n V\xc4\x83n A"));
    assert_true(staff_store_is_name("01234567890123456789012345678901234567890123456789012345"));
    assert_false(staff_store_is_name("012345678901234567890123456789012345678901234567890123456"));
    assert_false(staff_store_is_name(""));
    assert_false(staff_store_is_name(" Ana"));
    assert_false(staff_store_is_name("Ana "));
    assert_false(staff_store_is_name("A\nna"));
    assert_false(staff_store_is_name("A\xe2\x80\xaena")); /* turns the writing round */
}

/* ---- how much is written down ---- */

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

HARNESS_MAIN(cmocka_unit_test(test_password__is_checked_by_argon2id_and_nobody_takes_as_long),
             cmocka_unit_test(test_lockout__comes_with_the_third_wrong_try_in_thirty_minutes),
             cmocka_unit_test(test_lockout__is_forgotten_by_a_right_password_before_it),
             cmocka_unit_test(test_lockout__counts_tries_that_are_made_at_once),
             cmocka_unit_test(test_lockout__stands_against_a_flood_of_other_names),
             cmocka_unit_test(test_lockout__of_staff_stands_against_any_flood),
             cmocka_unit_test(test_idle__locks_a_dealers_console_after_five_minutes),
             cmocka_unit_test(test_pass__is_over_with_another_password_and_with_the_job),
             cmocka_unit_test(test_link__is_used_once_and_lasts_an_hour),
             cmocka_unit_test(test_link__of_somebody_who_left_is_good_no_more),
             cmocka_unit_test(test_link__gives_way_when_there_are_too_many),
             cmocka_unit_test(test_link__is_known_and_used_up_by_its_records),
             cmocka_unit_test(test_records__give_the_staff_again),
             cmocka_unit_test(test_records__keep_a_lockout_over_a_restart),
             cmocka_unit_test(test_records__that_are_no_staff_change_nothing),
             cmocka_unit_test(test_name__is_plain_text_of_some_length),
             cmocka_unit_test(test_allowance__writes_or_counts_every_one),
             cmocka_unit_test(test_allowance__tells_within_a_minute_and_recovers))
