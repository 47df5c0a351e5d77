/*
 * staff_passkeys_test.c - whose passkeys there are by the room's records: they belong to a
 * password, a challenge is used once, a counter goes up. Time is an argument here.
 */
#include "host/room/staff_note.h"
#include "host/room/staff_store.h"
#include "tests/support/harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOW    INT64_C(1767225600000)
#define MINUTE INT64_C(60000)

static struct staff staff;
static const uint8_t seal_key[SEAL_KEY_BYTES] = {1, 2, 3};
static struct journal *journal;

static void append(enum room_note kind, char *text, int64_t now_ms, bool is_sealed) {
    struct staff_change change = {kind, text, now_ms, is_sealed ? seal_key : NULL};
    struct sabot_error error;
    assert_non_null(text);
    assert_int_equal(staff_store_append(journal, "room", &change, &error), SABOT_OK);
    free(text);
}

static void read_staff(void) {
    struct sabot_error error;
    assert_int_equal(staff_store_read(journal, "room", seal_key, &staff, &error), SABOT_OK);
}

/* Records 1 and 2: Gus, and Dan. */
static void begin(void) {
    struct sabot_error error;
    assert_int_equal(journal_open("memory:", JOURNAL_WRITE, &journal, &error), SABOT_OK);
    static const char *const names[] = {"Gus", "Dan"};
    for (int i = 0; i < 2; i++) {
        struct staff_member member = {.role = PASS_FLOOR, .table = PASS_EVERY_TABLE, .hash = "h"};
        snprintf(member.name, sizeof member.name, "%s", names[i]);
        append(ROOM_NOTE_STAFF, staff_note_set(&member), NOW, true);
    }
    read_staff();
}

static void end(void) {
    journal_close(journal);
}

static void renew_password(const char *name) {
    struct staff_member member = *staff_find(&staff, name);
    append(ROOM_NOTE_STAFF, staff_note_set(&member), NOW, true);
    read_staff();
}

static struct staff_passkey passkey_of(uint64_t since, int number) {
    struct staff_passkey passkey = {.since = since, .label = "a key"};
    passkey.credential.algorithm = PASSKEY_ES256;
    passkey.credential.id.size = 16;
    memset(passkey.credential.id.bytes, number, 16);
    passkey.credential.key_size = 91;
    return passkey;
}

/* A challenge of its own each. */
static struct passkey_found found_of(uint32_t counter) {
    static uint32_t number;
    struct passkey_found found = {.counter = counter, .ends_ms = NOW + PASSKEY_CHALLENGE_MS};
    number++;
    memcpy(found.challenge, &number, sizeof number);
    return found;
}

static void add(const char *name, uint64_t since, int number) {
    struct staff_passkey passkey = passkey_of(since, number);
    struct passkey_found found = found_of(0);
    append(ROOM_NOTE_PASSKEY, staff_note_passkey(name, &passkey, &found), NOW, true);
    read_staff();
}

static int count_of(const char *name) {
    const struct staff_member *member = staff_find(&staff, name);
    return member == NULL ? 0 : staff_passkey_count(&staff, member);
}

static void test_passkey__comes_back_from_its_record(void **state) {
    (void)state;
    begin();
    add("Gus", 1, 9);
    assert_int_equal(count_of("Gus"), 1);
    assert_int_equal(count_of("Dan"), 0);
    const struct staff_passkey expected = passkey_of(1, 9);
    const struct staff_passkey *at = staff_passkey_next(&staff, staff_find(&staff, "Gus"), NULL);
    assert_memory_equal(&at->credential, &expected.credential, sizeof at->credential);
    assert_string_equal(at->label, "a key");
    assert_int_equal(at->added_ms, NOW);
    assert_int_equal(at->used_ms, 0);
    end();
}

static void test_passkey__ends_with_a_new_password_and_with_the_work_here(void **state) {
    (void)state;
    begin();
    add("Gus", 1, 1);
    add("Dan", 2, 2);
    renew_password("Gus");
    assert_int_equal(count_of("Gus"), 0);
    struct staff_passkey passkey = passkey_of(1, 1);
    assert_null(staff_passkey_find(&staff, &passkey.credential.id));
    add("Gus", 1, 3); /* it was on its way when the password changed */
    assert_int_equal(count_of("Gus"), 0);
    append(ROOM_NOTE_STAFF_REMOVED, staff_note_removed("Dan"), NOW, true);
    read_staff();
    struct staff_member dan = {
        .name = "Dan", .role = PASS_FLOOR, .table = PASS_EVERY_TABLE, .hash = "h"};
    append(ROOM_NOTE_STAFF, staff_note_set(&dan), NOW, true); /* and works here again */
    read_staff();
    assert_int_equal(count_of("Dan"), 0);
    add("Gus", staff_find(&staff, "Gus")->since, 1); /* the same one may come again */
    assert_int_equal(count_of("Gus"), 1);
    end();
}

static void test_passkey__without_a_seal_counts_for_nothing(void **state) {
    (void)state;
    begin(); /* nobody vouched for this store yet */
    struct staff_passkey passkey = passkey_of(1, 1);
    struct passkey_found found = found_of(0);
    append(ROOM_NOTE_PASSKEY, staff_note_passkey("Gus", &passkey, &found), NOW, false);
    read_staff();
    assert_int_equal(count_of("Gus"), 0);
    char plain[4096], *text = staff_note_passkey("Gus", &passkey, &found);
    snprintf(plain, sizeof plain, "%.*s}", (int)(strstr(text, ",\"mac\"") - text), text);
    free(text);
    append(ROOM_NOTE_PASSKEY, strdup(plain), NOW, false);
    read_staff();
    assert_int_equal(count_of("Gus"), 0);
    add("Gus", 1, 1);
    append(ROOM_NOTE_PASSKEY_ENDED, staff_note_passkey_ended("Gus", NULL), NOW, false);
    read_staff();
    assert_int_equal(count_of("Gus"), 1);
    end();
}

static void test_passkey__is_ended_alone_or_with_all_of_its_owners(void **state) {
    (void)state;
    begin();
    for (int i = 1; i <= 3; i++)
        add("Gus", 1, i);
    add("Dan", 2, 4);
    struct staff_passkey second = passkey_of(1, 2), dans = passkey_of(2, 4);
    append(ROOM_NOTE_PASSKEY_ENDED, staff_note_passkey_ended("Gus", &second.credential.id), NOW,
           true);
    append(ROOM_NOTE_PASSKEY_ENDED, staff_note_passkey_ended("Gus", &dans.credential.id), NOW,
           true); /* not theirs */
    read_staff();
    assert_int_equal(count_of("Gus"), 2);
    assert_int_equal(count_of("Dan"), 1);
    append(ROOM_NOTE_PASSKEY_ENDED, staff_note_passkey_ended("Gus", NULL), NOW, true);
    read_staff();
    assert_int_equal(count_of("Gus"), 0);
    assert_int_equal(count_of("Dan"), 1);
    end();
}

static void test_passkey__is_one_persons_and_eight_are_all(void **state) {
    (void)state;
    begin();
    for (int i = 1; i <= STAFF_PASSKEYS_EACH + 1; i++)
        add("Gus", 1, i);
    assert_int_equal(count_of("Gus"), STAFF_PASSKEYS_EACH);
    struct staff_passkey passkey = passkey_of(2, 1);
    struct passkey_found found = found_of(0);
    assert_int_equal(staff_passkey_add(&staff, &passkey, &found, NOW), STAFF_PASSKEY_KNOWN);
    assert_int_equal(count_of("Dan"), 0);
    passkey = passkey_of(1, 100);
    assert_int_equal(staff_passkey_add(&staff, &passkey, &found, NOW), STAFF_PASSKEY_NO_ROOM);
    passkey = passkey_of(77, 100);
    assert_int_equal(staff_passkey_add(&staff, &passkey, &found, NOW), STAFF_PASSKEY_GONE);
    end();
}

static enum staff_passkey_use use_at(int number, const struct passkey_found *found,
                                     int64_t now_ms) {
    struct staff_passkey passkey = passkey_of(0, number);
    return staff_passkey_use(&staff, &passkey.credential.id, found, now_ms);
}

static void test_challenge__is_used_once_also_at_another_server(void **state) {
    (void)state;
    begin();
    add("Gus", 1, 1);
    struct passkey_found found = found_of(0);
    struct staff_passkey passkey = passkey_of(1, 1);
    append(ROOM_NOTE_PASSKEY_USED, staff_note_passkey_used("Gus", &passkey.credential.id, &found),
           NOW + MINUTE, true);
    read_staff(); /* as another server hears it */
    assert_int_equal(staff_passkey_next(&staff, staff_find(&staff, "Gus"), NULL)->used_ms,
                     NOW + MINUTE);
    assert_int_equal(use_at(1, &found, NOW + MINUTE), STAFF_PASSKEY_AGAIN);
    assert_int_equal(use_at(1, &found, found.ends_ms + 1), STAFF_PASSKEY_AGAIN);
    /* Whatever takes longer than that is refused for it. */
    assert_int_equal(use_at(1, &found, NOW + 9 * MINUTE), STAFF_PASSKEY_AGAIN);
    struct passkey_found other = found_of(0);
    assert_int_equal(use_at(1, &other, NOW + MINUTE), STAFF_PASSKEY_DONE);
    struct staff_passkey second = passkey_of(1, 2); /* one that a passkey was added by */
    assert_int_equal(staff_passkey_add(&staff, &second, &other, NOW + MINUTE), STAFF_PASSKEY_AGAIN);
    end();
}

static void test_challenge__is_refused_where_no_more_can_be_remembered(void **state) {
    (void)state;
    begin();
    add("Gus", 1, 1);
    for (int i = 0; i < STAFF_CHALLENGES_MAX - 1; i++) { /* one was used to add it */
        struct passkey_found found = found_of(0);
        assert_int_equal(use_at(1, &found, NOW), STAFF_PASSKEY_DONE);
    }
    struct passkey_found found = found_of(0);
    assert_int_equal(use_at(1, &found, NOW), STAFF_PASSKEY_NO_ROOM);
    found = found_of(0);
    found.ends_ms += 10 * MINUTE;
    assert_int_equal(use_at(1, &found, NOW + 10 * MINUTE), STAFF_PASSKEY_DONE);
    end();
}

static void test_counter__goes_up_where_there_is_one(void **state) {
    (void)state;
    begin();
    add("Gus", 1, 1);
    static const struct {
        uint32_t counter;
        enum staff_passkey_use use;
    } uses[] = {{0, STAFF_PASSKEY_DONE},   {0, STAFF_PASSKEY_DONE},
                {3, STAFF_PASSKEY_DONE},   {3, STAFF_PASSKEY_BEHIND},
                {2, STAFF_PASSKEY_BEHIND}, {0, STAFF_PASSKEY_BEHIND},
                {4, STAFF_PASSKEY_DONE},   {UINT32_MAX, STAFF_PASSKEY_DONE}};
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++) {
        struct passkey_found found = found_of(uses[i].counter);
        assert_int_equal(use_at(1, &found, NOW), uses[i].use);
    }
    end();
}

static void test_records__that_are_no_passkeys_change_nothing(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",
        "{",
        "[]",
        "{\"name\":\"Gus\",\"id\":7}",
        "{\"name\":\"Gus\",\"since\":1,\"label\":\"x\",\"id\":\"AAAA\",\"algorithm\":-7}",
        ("{\"name\":\"Gus\",\"since\":1,\"label\":\"x\",\"id\":\"AAAAAAAAAAAAAAAAAAAAAA\","
         "\"algorithm\":-7,\"key\":\"zz\",\"counter\":-1,\"challenge\":\"00\"}"),
        ("{\"name\":\"Gus\",\"since\":1,\"label\":\"x\",\"id\":\"AAAAAAAAAAAAAAAAAAAAAA\","
         "\"algorithm\":-7,\"key\":\"00\",\"counter\":1,\"ends_ms\":9223372036854775807,"
         "\"challenge\":"
         "\"0000000000000000000000000000000000000000000000000000000000000000\"}"),
    };
    begin();
    add("Gus", 1, 1);
    staff.key = NULL; /* who only looks believes all of them */
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (int kind = ROOM_NOTE_PASSKEY; kind <= ROOM_NOTE_PASSKEY_USED; kind++) {
            struct journal_record record = {.sequence = 9,
                                            .kind = (uint16_t)kind,
                                            .bytes = (const uint8_t *)texts[i],
                                            .size = (uint32_t)strlen(texts[i])};
            staff_note_apply(&staff, &record);
            free(staff_note_line(&record));
        }
    assert_int_equal(count_of("Gus"), 1);
    end();
}

HARNESS_MAIN(cmocka_unit_test(test_passkey__comes_back_from_its_record),
             cmocka_unit_test(test_passkey__ends_with_a_new_password_and_with_the_work_here),
             cmocka_unit_test(test_passkey__without_a_seal_counts_for_nothing),
             cmocka_unit_test(test_passkey__is_ended_alone_or_with_all_of_its_owners),
             cmocka_unit_test(test_passkey__is_one_persons_and_eight_are_all),
             cmocka_unit_test(test_challenge__is_used_once_also_at_another_server),
             cmocka_unit_test(test_challenge__is_refused_where_no_more_can_be_remembered),
             cmocka_unit_test(test_counter__goes_up_where_there_is_one),
             cmocka_unit_test(test_records__that_are_no_passkeys_change_nothing))
