/*
 * pass_test.c - passes: only the room's key writes them, every byte counts, and one
 * browser holds several.
 */
#include "host/room/pass.h"
#include "host/room/rights.h"
#include "sabot/text.h"
#include "tests/support/harness.h"

#include <sodium.h>
#include <string.h>

#define NOW INT64_C(1767225600000)

static const uint8_t room_key[PASS_KEY_BYTES] = "the key of this room, 32 bytes.";
static const uint8_t other_key[PASS_KEY_BYTES] = "the key of that room, 32 bytes.";
static const struct pass ana = {.role = PASS_BETTOR,
                                .name = "Ana",
                                .table = "t1",
                                .bettor = 3,
                                .since = 41,
                                .ends_ms = NOW + 1000};

static void test_pass__comes_back_as_it_was_written(void **state) {
    (void)state;
    char text[PASS_TEXT_MAX];
    struct pass read;
    pass_write(&ana, room_key, text);
    assert_true(pass_read(&read, room_key, text, NOW));
    assert_int_equal(read.role, PASS_BETTOR);
    assert_string_equal(read.name, "Ana");
    assert_string_equal(read.table, "t1");
    assert_int_equal(read.bettor, 3);
    assert_int_equal(read.since, 41);
    assert_int_equal(read.ends_ms, NOW + 1000);
}

/* Written by a server that knew names of 31 bytes only: one room may have both. */
static void test_pass__of_form_1_is_read_and_written_as_before(void **state) {
    (void)state;
    static const char before[] =
        "AQIDAAAAAAAAACkAAAGbdtqr6EFuYQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAdDEAAAAAAAAAAAAAAAAAAA"
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAI95GCvnm5vyJH6Y7THl4tzRc8vajtqJB9ev-HMez6u0";
    char text[PASS_TEXT_MAX];
    struct pass read;
    assert_true(pass_read(&read, room_key, before, NOW));
    assert_true(pass_is_same(&read, &ana));
    pass_write(&ana, room_key, text);
    assert_string_equal(text, before);
}

static void test_pass__has_room_for_the_longest_name(void **state) {
    (void)state;
    char text[PASS_TEXT_MAX];
    struct pass read, longest = ana;
    for (size_t length = 31; length < PASS_NAME_MAX; length++) {
        memset(longest.name, 'n', length);
        pass_write(&longest, room_key, text);
        assert_true(pass_read(&read, room_key, text, NOW));
        assert_true(pass_is_same(&read, &longest));
    }
}

static void test_pass__is_refused_with_any_bit_changed(void **state) {
    (void)state;
    char text[PASS_TEXT_MAX], changed[PASS_TEXT_MAX];
    uint8_t bytes[PASS_TEXT_MAX];
    size_t size = 0;
    struct pass read;
    pass_write(&ana, room_key, text);
    assert_int_equal(sodium_base642bin(bytes, sizeof bytes, text, strlen(text), NULL, &size, NULL,
                                       sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    for (size_t bit = 0; bit < size * 8; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        sodium_bin2base64(changed, sizeof changed, bytes, size,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING);
        assert_false(pass_read(&read, room_key, changed, NOW));
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

static void test_pass__is_refused_with_any_character_changed_or_missing(void **state) {
    (void)state;
    char text[PASS_TEXT_MAX], changed[PASS_TEXT_MAX + 1];
    struct pass read;
    pass_write(&ana, room_key, text);
    size_t length = strlen(text);
    for (size_t i = 0; i < length; i++) {
        memcpy(changed, text, length + 1);
        changed[i] = text[i] == 'A' ? 'B' : 'A';
        assert_false(pass_read(&read, room_key, changed, NOW));
        changed[i] = 0;
        assert_false(pass_read(&read, room_key, changed, NOW));
        memcpy(changed, text, length + 1);
        memmove(changed + i + 1, changed + i, length + 1 - i);
        assert_false(pass_read(&read, room_key, changed, NOW));
    }
    assert_false(pass_read(&read, room_key, "", NOW));
}

static void test_pass__is_over_when_it_ends_and_is_of_one_room(void **state) {
    (void)state;
    char text[PASS_TEXT_MAX];
    struct pass read;
    pass_write(&ana, room_key, text);
    assert_true(pass_read(&read, room_key, text, NOW + 999));
    assert_false(pass_read(&read, room_key, text, NOW + 1000));
    assert_false(pass_read(&read, other_key, text, NOW));
}

/* ---- several ---- */

static struct pass pass_of(enum pass_role role, const char *table) {
    struct pass pass = {.role = role, .ends_ms = NOW + 1000};
    memcpy(pass.table, table, strlen(table) + 1);
    return pass;
}

static void test_wallet__holds_one_pass_a_role_the_newest_first(void **state) {
    (void)state;
    struct pass_wallet wallet = {0}, read;
    char text[PASS_WALLET_MAX];
    for (int role = 0; role < PASS_ROLES; role++) {
        struct pass pass = pass_of((enum pass_role)role, "t1");
        memset(pass.name, 'n', sizeof pass.name - 1);
        memset(pass.table, 't', sizeof pass.table - 1);
        pass.by = 9; /* the longest */
        pass_wallet_add(&wallet, &pass);
    }
    struct pass again = pass_of(PASS_DEALER, "t2");
    pass_wallet_add(&wallet, &again);
    assert_int_equal(wallet.count, PASS_ROLES);
    pass_wallet_write(&wallet, room_key, text);
    pass_wallet_read(&read, room_key, text, NOW);
    assert_int_equal(read.count, PASS_ROLES);
    assert_string_equal(read.passes[0].table, "t2");
    assert_int_equal(read.passes[1].role, PASS_AUDITOR);
    pass_wallet_remove(&read, PASS_DEALER);
    assert_null(pass_wallet_find(&read, PASS_DEALER));
    assert_int_equal(read.count, PASS_ROLES - 1);
}

static void test_mark__is_the_last_and_gives_no_right(void **state) {
    (void)state;
    struct pass_wallet wallet = {0}, read;
    char text[PASS_WALLET_MAX];
    struct pass dealer = pass_of(PASS_DEALER, "t1");
    for (uint64_t since = 7; since < 9; since++) { /* who signed in last */
        dealer.since = since;
        pass_wallet_add(&wallet, &dealer);
        pass_wallet_mark(&wallet, &dealer, NOW);
    }
    pass_wallet_write(&wallet, room_key, text);
    pass_wallet_read(&read, room_key, text, NOW + PASS_MARK_MS - 1);
    assert_int_equal(read.count, 1); /* it outlives the pass, */
    assert_int_equal(read.passes[0].role, PASS_BOARD);
    assert_int_equal(read.passes[0].since, 8);
    assert_string_equal(read.passes[0].name, "");
    assert_false(pass_is_at(&read.passes[0], "t1"));
    for (int kind = 0; kind < SABOT_COMMANDS; kind++)
        assert_false(room_may(&read.passes[0], (enum sabot_command_kind)kind, "t1"));
    pass_wallet_read(&read, room_key, text, NOW);
    assert_int_equal(read.count, 2);
    assert_int_equal(read.passes[1].role, PASS_BOARD); /* and stands behind it */
    pass_wallet_read(&read, room_key, text, NOW + PASS_MARK_MS);
    assert_int_equal(read.count, 0);
}

static void test_wallet__leaves_out_what_is_no_pass(void **state) {
    (void)state;
    struct pass_wallet wallet;
    char good[PASS_TEXT_MAX], text[2 * PASS_TEXT_MAX];
    pass_write(&ana, room_key, good);
    const char *const forms[] = {"%s.x", "x.%s", "..%s..", "%s.%s"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        struct sabot_text words = sabot_text_in(text, sizeof text);
        for (const char *at = forms[i]; *at != 0; at++)
            if (at[0] == '%')
                sabot_text_add(&words, (at++, good));
            else
                sabot_text_add_char(&words, *at);
        pass_wallet_read(&wallet, room_key, text, NOW);
        assert_int_equal(wallet.count, 1);
        assert_string_equal(wallet.passes[0].name, "Ana");
    }
    char long_one[1000];
    memset(long_one, 'A', sizeof long_one - 1);
    long_one[sizeof long_one - 1] = 0;
    pass_wallet_read(&wallet, room_key, long_one, NOW);
    assert_int_equal(wallet.count, 0);
}

static void test_choice__is_the_newest_pass_that_may(void **state) {
    (void)state;
    struct pass_wallet wallet = {0};
    struct pass bettor = pass_of(PASS_BETTOR, "ez"), dealer = pass_of(PASS_DEALER, "real");
    assert_int_equal(room_choose(&wallet, SABOT_COMMAND_WAGER, "ez")->role, PASS_BOARD);
    pass_wallet_add(&wallet, &bettor);
    pass_wallet_add(&wallet, &dealer);
    assert_int_equal(room_choose(&wallet, SABOT_COMMAND_WAGER, "ez")->role, PASS_BETTOR);
    assert_int_equal(room_choose(&wallet, SABOT_COMMAND_CARD, "real")->role, PASS_DEALER);
    assert_int_equal(room_choose(&wallet, SABOT_COMMAND_CARD, "ez")->role, PASS_BETTOR);
    assert_int_equal(room_choose_reader(&wallet, "ez")->role, PASS_BETTOR);
    assert_int_equal(room_choose_reader(&wallet, "house")->role, PASS_DEALER);
    assert_int_equal(room_choose_reader(&wallet, NULL)->role, PASS_DEALER);
}

/* Two passes of one wallet, in either order: who may do it does, and where both may, the newest. */
static void test_choice__does_not_go_by_the_order_where_one_may(void **state) {
    (void)state;
    for (int order = 0; order < 2; order++) {
        struct pass dealer = pass_of(PASS_DEALER, "t1"), auditor = pass_of(PASS_AUDITOR, "*");
        struct pass bettor = pass_of(PASS_BETTOR, "t1"), floor = pass_of(PASS_FLOOR, "*");
        struct pass_wallet audits = {0}, plays = {0};
        pass_wallet_add(&audits, order == 0 ? &dealer : &auditor);
        pass_wallet_add(&audits, order == 0 ? &auditor : &dealer);
        pass_wallet_add(&plays, order == 0 ? &bettor : &floor);
        pass_wallet_add(&plays, order == 0 ? &floor : &bettor);
        enum pass_role newest = order == 0 ? PASS_AUDITOR : PASS_DEALER;
        assert_int_equal(room_choose_auditor(&audits, ROOM_EXPORT, "t1")->role, PASS_AUDITOR);
        assert_int_equal(room_choose_auditor(&audits, ROOM_READ_ROUNDS, "t1")->role, newest);
        assert_int_equal(room_choose_auditor(&audits, ROOM_READ_ROUNDS, "t2")->role, PASS_AUDITOR);
        assert_int_equal(room_choose(&audits, SABOT_COMMAND_CARD, "t1")->role, PASS_DEALER);
        assert_int_equal(room_choose_for(&audits, ROOM_READ_STAFF)->role, PASS_AUDITOR);
        assert_int_equal(room_choose(&plays, SABOT_COMMAND_PAUSE, "t1")->role, PASS_FLOOR);
        assert_int_equal(room_choose(&plays, SABOT_COMMAND_COMMIT, "t1")->role,
                         order == 0 ? PASS_FLOOR : PASS_BETTOR);
        assert_int_equal(room_choose_for(&plays, ROOM_CHANGE_STAFF)->role, PASS_FLOOR);
        assert_int_equal(room_choose_auditor(&plays, ROOM_REPORT, NULL)->role, PASS_FLOOR);
    }
}

/* ---- given back ---- */

static struct ended ended; /* too large for a stack */

static struct pass given_to(const char *name, enum pass_role role, int64_t ends_ms) {
    struct pass pass = {.role = role, .table = "*", .ends_ms = ends_ms};
    memcpy(pass.name, name, strlen(name) + 1);
    return pass;
}

static void test_ended__are_not_flushed_by_others(void **state) {
    (void)state;
    memset(&ended, 0, sizeof ended);
    struct pass stolen = given_to("Flo", PASS_FLOOR, NOW + PASS_MS);
    struct pass fresh = given_to("Flo", PASS_FLOOR, NOW + PASS_MS + 1);
    struct pass dealer = given_to("Dan", PASS_DEALER, NOW + PASS_MS);
    struct pass auditor = given_to("Una", PASS_AUDITOR, NOW + PASS_MS);
    ended_add(&ended, &stolen, NOW);
    assert_true(ended_has(&ended, &stolen));
    assert_false(ended_has(&ended, &fresh));
    for (int i = 0; i < 3 * ENDED_MAX; i++) { /* one who comes and goes */
        struct pass pass = given_to("Eve", PASS_DEALER, NOW + PASS_MS + 1 + i);
        ended_add(&ended, &pass, NOW);
    }
    assert_true(ended_has(&ended, &stolen));
    assert_false(ended_has(&ended, &fresh));
    assert_false(ended_has(&ended, &dealer)); /* nobody else is signed out for it */
    for (int i = 0; i < 3 * ENDED_MAX; i++) { /* as many as there can be, each somebody else */
        char name[16];
        struct sabot_text text = sabot_text_in(name, sizeof name);
        sabot_text_add_int(&text, i);
        struct pass pass = given_to(name, PASS_DEALER, NOW + PASS_MS + 1 + i);
        ended_add(&ended, &pass, NOW);
        assert_true(ended_has(&ended, &pass));
    }
    assert_true(ended_has(&ended, &stolen));
    assert_true(ended_has(&ended, &dealer)); /* it has come to that */
    assert_false(ended_has(&ended, &auditor));
}

static void test_ended__of_two_both_are_remembered_until_they_end(void **state) {
    (void)state;
    memset(&ended, 0, sizeof ended);
    struct pass passes[] = {given_to("Flo", PASS_FLOOR, NOW + 1),
                            given_to("Dan", PASS_DEALER, NOW + 2)};
    ended_add(&ended, &passes[0], NOW);
    ended_add(&ended, &passes[1], NOW);
    assert_true(ended_has(&ended, &passes[0]));
    assert_true(ended_has(&ended, &passes[1]));
    struct pass differs[4] = {passes[0], passes[0], passes[0], passes[0]};
    differs[0].name[0] = 'G';
    differs[1].table[0] = 't';
    differs[2].by = 1;
    differs[3].since = 1;
    for (int i = 0; i < 4; i++)
        assert_false(ended_has(&ended, &differs[i]));
}

static void test_pass__by_a_link_says_by_whose(void **state) {
    (void)state;
    char text[PASS_TEXT_MAX];
    struct pass read, pass = given_to("Dan", PASS_DEALER, NOW + 1000);
    pass.since = 7;
    pass.by = PASS_BY_UNLISTED;
    pass_write(&pass, room_key, text);
    assert_true(pass_read(&read, room_key, text, NOW));
    assert_true(pass_is_same(&read, &pass));
    assert_int_equal(read.by, PASS_BY_UNLISTED);
}

HARNESS_MAIN(cmocka_unit_test(test_pass__comes_back_as_it_was_written),
             cmocka_unit_test(test_pass__of_form_1_is_read_and_written_as_before),
             cmocka_unit_test(test_pass__has_room_for_the_longest_name),
             cmocka_unit_test(test_pass__is_refused_with_any_bit_changed),
             cmocka_unit_test(test_pass__is_refused_with_any_character_changed_or_missing),
             cmocka_unit_test(test_pass__is_over_when_it_ends_and_is_of_one_room),
             cmocka_unit_test(test_wallet__holds_one_pass_a_role_the_newest_first),
             cmocka_unit_test(test_mark__is_the_last_and_gives_no_right),
             cmocka_unit_test(test_wallet__leaves_out_what_is_no_pass),
             cmocka_unit_test(test_choice__is_the_newest_pass_that_may),
             cmocka_unit_test(test_choice__does_not_go_by_the_order_where_one_may),
             cmocka_unit_test(test_ended__are_not_flushed_by_others),
             cmocka_unit_test(test_ended__of_two_both_are_remembered_until_they_end),
             cmocka_unit_test(test_pass__by_a_link_says_by_whose))
