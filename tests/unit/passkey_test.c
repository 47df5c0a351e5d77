/*
 * passkey_test.c - what a browser says with a passkey: when it holds, and each way in which it does
 * not. tests/oracle/passkey_vectors.py made the vectors that are kept, by other means.
 */
#include "host/passkey/passkey.h"
#include "tests/support/authenticator.h"
#include "tests/support/harness.h"

#include <jansson.h>
#include <openssl/err.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOW  INT64_C(1767225600000)
#define BOTH (AUTHENTICATOR_UP | AUTHENTICATOR_UV)

static const struct passkey_site site = {
    .origin = "https://cards.example", .name = "cards.example", .mac_key = {7}};
static const struct passkey_question to_sign_in = {&site, "sign-in", NOW};
static char challenge[PASSKEY_CHALLENGE_TEXT];

static struct authenticator_wish wish_of(const char *type) {
    static const uint8_t random[PASSKEY_RANDOM_BYTES] = {1, 2, 3};
    passkey_challenge(&site, random, "sign-in", NOW, challenge);
    return (struct authenticator_wish){.type = type,
                                       .origin = site.origin,
                                       .rp_id = site.name,
                                       .challenge = challenge,
                                       .flags = BOTH,
                                       .counter = 5};
}

static void test_signed__holds_by_each_algorithm(void **state) {
    (void)state;
    static const enum passkey_algorithm algorithms[] = {PASSKEY_ES256, PASSKEY_EDDSA,
                                                        PASSKEY_RS256};
    struct authenticator_wish wish = wish_of("webauthn.get");
    for (size_t i = 0; i < sizeof algorithms / sizeof *algorithms; i++) {
        struct authenticator one;
        struct passkey_said said;
        struct passkey_found found;
        authenticator_make(&one, algorithms[i], 1);
        authenticator_sign(&one, &wish, &said);
        assert_null(passkey_check_signed(&to_sign_in, &one.credential, &said, &found));
        assert_int_equal(found.counter, 5);
        assert_int_equal(found.ends_ms, NOW + PASSKEY_CHALLENGE_MS);
        authenticator_release(&one);
    }
}

/* ---- each way in which it does not hold ---- */

struct wrong {
    const char *words; /* of the fault */
    struct authenticator_wish wish;
    const char *purpose; /* NULL: as it was asked for */
    int64_t later_ms;
};

static void expect_fault(const struct authenticator *one, const struct wrong *wrong) {
    const struct passkey_question question = {
        &site, wrong->purpose != NULL ? wrong->purpose : "sign-in", NOW + wrong->later_ms};
    struct passkey_said said;
    struct passkey_found found;
    authenticator_sign(one, &wrong->wish, &said);
    const char *fault = passkey_check_signed(&question, &one->credential, &said, &found);
    assert_non_null(fault);
    assert_non_null(strstr(fault, wrong->words));
}

static void test_signed__is_for_this_site_purpose_and_time_by_its_owner(void **state) {
    (void)state;
    struct authenticator one;
    authenticator_make(&one, PASSKEY_ES256, 1);
#define GOOD .wish = wish_of("webauthn.get")
    struct wrong wrongs[] = {
        {"was given for something else", GOOD, .purpose = "confirm\nt1\nc1\n00"},
        {"too old", GOOD, .later_ms = PASSKEY_CHALLENGE_MS},
        {"asked for something else", GOOD},
        {"not at the address", GOOD},
        {"not at the address", GOOD},
        {"not at the address", GOOD},
        {"not at the address", GOOD},
        {"one of another site", GOOD},
        {"did not ask its owner", GOOD},
        {"did not ask its owner", GOOD},
        {"is not valid", GOOD},
        {"is not valid", GOOD},
        {"is not valid", GOOD},
        {"is not valid", GOOD},
        {"not one of this room's", GOOD},
        {"not one of this room's", GOOD},
        {"not what a browser writes", GOOD},
    };
    struct wrong *at = wrongs + 2;
    (at++)->wish.type = "webauthn.create";
    (at++)->wish.origin = "https://cards.example.evil.example";
    (at++)->wish.origin = "http://cards.example";
    (at++)->wish.more = ",\"crossOrigin\":true";
    (at++)->wish.more = ",\"topOrigin\":\"https://evil.example\"";
    (at++)->wish.rp_id = "evil.example";
    (at++)->wish.flags = AUTHENTICATOR_UP;
    (at++)->wish.flags = AUTHENTICATOR_UV;
    (at++)->wish.flags = BOTH | 0x02; /* reserved */
    (at++)->wish.flags = BOTH | 0x10; /* copied, and may not be */
    (at++)->wish.flags = BOTH | 0x40; /* a key where none belongs */
    (at++)->wish.flags = BOTH | 0x80; /* extensions that are not there */
    (at++)->wish.challenge = "AAAA";
    (at++)->wish.challenge = "not base64!";
    (at++)->wish.more = ",\"origin\":\"https://cards.example\""; /* twice */
    for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++)
        expect_fault(&one, &wrongs[i]);
    assert_int_equal(ERR_peek_error(), 0); /* TLS on the same thread would take it for its own */
    authenticator_release(&one);
}

static void test_signed__is_not_by_another_passkey_nor_by_another_rooms_challenge(void **state) {
    (void)state;
    struct authenticator one, other;
    struct passkey_said said;
    struct passkey_found found;
    struct passkey_site elsewhere = site;
    const struct passkey_question there = {&elsewhere, "sign-in", NOW};
    struct authenticator_wish wish = wish_of("webauthn.get");
    authenticator_make(&one, PASSKEY_ES256, 1);
    authenticator_make(&other, PASSKEY_ES256, 2);
    authenticator_sign(&other, &wish, &said);
    assert_non_null(passkey_check_signed(&to_sign_in, &one.credential, &said, &found));
    said.credential.id = one.credential.id; /* it says that it is the other */
    assert_string_equal(passkey_check_signed(&to_sign_in, &one.credential, &said, &found),
                        "the signature is not this passkey's");
    authenticator_sign(&one, &wish, &said);
    elsewhere.mac_key[0]++;
    assert_non_null(passkey_check_signed(&there, &one.credential, &said, &found));
    assert_int_equal(ERR_peek_error(), 0);
    authenticator_release(&one);
    authenticator_release(&other);
}

static void test_signed__does_not_hold_cut_off_or_changed_anywhere(void **state) {
    (void)state;
    struct authenticator one;
    struct passkey_said good, said;
    struct passkey_found found;
    struct authenticator_wish wish = wish_of("webauthn.get");
    authenticator_make(&one, PASSKEY_ES256, 1);
    authenticator_sign(&one, &wish, &good);
    for (size_t size = 0; size < good.data_size; size++) {
        said = good;
        said.data_size = size;
        authenticator_sign_again(&one, &said); /* also where it signed just that */
        assert_non_null(passkey_check_signed(&to_sign_in, &one.credential, &said, &found));
    }
    said = good;
    said.data_size++; /* more than there is */
    authenticator_sign_again(&one, &said);
    assert_non_null(passkey_check_signed(&to_sign_in, &one.credential, &said, &found));
    for (size_t size = 0; size < good.client_size; size++) {
        said = good;
        said.client_size = size;
        assert_non_null(passkey_check_signed(&to_sign_in, &one.credential, &said, &found));
    }
    for (size_t size = 0; size < good.signature_size; size++) {
        said = good;
        said.signature_size = size;
        assert_non_null(passkey_check_signed(&to_sign_in, &one.credential, &said, &found));
    }
    for (size_t i = 0; i < good.data_size; i++) {
        said = good;
        said.data[i] ^= 0x08;
        assert_non_null(passkey_check_signed(&to_sign_in, &one.credential, &said, &found));
    }
    for (size_t i = 0; i < good.client_size; i++) {
        said = good;
        said.client[i] ^= 1;
        assert_non_null(passkey_check_signed(&to_sign_in, &one.credential, &said, &found));
    }
    authenticator_release(&one);
}

static void test_signed__may_have_extensions_where_it_says_so(void **state) {
    (void)state;
    struct authenticator one;
    struct passkey_said said;
    struct passkey_found found;
    struct authenticator_wish wish = wish_of("webauthn.get");
    authenticator_make(&one, PASSKEY_EDDSA, 1);
    wish.flags = BOTH | 0x80;
    authenticator_sign(&one, &wish, &said);
    said.data[said.data_size++] = 0xa0;
    authenticator_sign_again(&one, &said);
    assert_null(passkey_check_signed(&to_sign_in, &one.credential, &said, &found));
    authenticator_release(&one);
}

/* ---- adding ---- */

static void test_added__is_of_the_id_in_its_data_and_of_a_good_key(void **state) {
    (void)state;
    struct authenticator one;
    struct passkey_said good, said;
    struct passkey_found found;
    struct authenticator_wish wish = wish_of("webauthn.create");
    authenticator_make(&one, PASSKEY_ES256, 1);
    authenticator_add(&one, &wish, &good);
    assert_null(passkey_check_added(&to_sign_in, &good, &found));
    assert_int_equal(found.counter, 5);
    for (size_t size = 0; size < good.data_size; size++) {
        said = good;
        said.data_size = size;
        assert_non_null(passkey_check_added(&to_sign_in, &said, &found));
    }
    said = good;
    said.credential.id.bytes[31]++;
    assert_string_equal(passkey_check_added(&to_sign_in, &said, &found),
                        "the authenticator's data is of another passkey");
    said = good;
    said.credential.id.size--;
    assert_non_null(passkey_check_added(&to_sign_in, &said, &found));
    said = good;
    said.data[32] = BOTH; /* no key */
    assert_non_null(passkey_check_added(&to_sign_in, &said, &found));
    said = good;
    said.data[32] = 0x41; /* not verified */
    assert_non_null(passkey_check_added(&to_sign_in, &said, &found));
    wish.type = "webauthn.get"; /* an assertion is no addition */
    authenticator_add(&one, &wish, &said);
    assert_non_null(passkey_check_added(&to_sign_in, &said, &found));
    said = good;
    said.credential.key_size--;
    assert_non_null(passkey_check_added(&to_sign_in, &said, &found));
    said = good;
    said.credential.key[said.credential.key_size++] = 0;
    assert_non_null(passkey_check_added(&to_sign_in, &said, &found));
    said = good;
    said.credential.algorithm = PASSKEY_RS256;
    assert_non_null(passkey_check_added(&to_sign_in, &said, &found));
    said = good;
    said.credential.key[said.credential.key_size - 1] ^= 1; /* not on the curve */
    assert_non_null(passkey_check_added(&to_sign_in, &said, &found));
    assert_int_equal(ERR_peek_error(), 0);
    authenticator_release(&one);
}

static void test_added__is_no_odd_key(void **state) {
    (void)state;
    static const struct {
        const char *curve;
        int bits, exponent;
    } odd[] = {{"P-384", 0, 0}, {"secp256k1", 0, 0}, {NULL, 1024, 65537}, {NULL, 2048, 3}};
    struct authenticator_wish wish = wish_of("webauthn.create");
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        struct authenticator one;
        struct passkey_said said;
        struct passkey_found found;
        authenticator_make_odd(&one, odd[i].curve, odd[i].bits, odd[i].exponent);
        authenticator_add(&one, &wish, &said);
        assert_non_null(strstr(passkey_check_added(&to_sign_in, &said, &found), "key: expected"));
        authenticator_release(&one);
    }
}

/* ---- from JSON ---- */

static const char *read_fault(const char *text) {
    struct passkey_said said;
    json_t *object = json_loads(text, JSON_DECODE_ANY, NULL);
    const char *fault = passkey_read_signed(object, &said);
    json_decref(object);
    return fault;
}

#define ID "AAAAAAAAAAAAAAAAAAAAAA" /* 16 bytes */

static void test_read__takes_bytes_that_fit_and_nothing_else(void **state) {
    (void)state;
    static const struct {
        const char *text, *fault;
    } bad[] = {
        {"null", "passkey: expected an object"},
        {"[]", "passkey: expected an object"},
        {"\"x\"", "passkey: expected an object"},
        {"{}", "passkey.id"},
        {"{\"id\":7}", "passkey.id"},
        {"{\"id\":\"AAAA\",\"authenticator_data\":\"AA\",\"client_data\":\"AA\",\"signature\":"
         "\"AA\"}",
         "16 to 256"},
        {"{\"id\":\"" ID "==\",\"authenticator_data\":\"AA\",\"client_data\":\"AA\"}",
         "passkey.id"},
        {"{\"id\":\"" ID "\",\"authenticator_data\":\"\",\"client_data\":\"AA\"}",
         "passkey.authenticator_data"},
        {"{\"id\":\"" ID "\",\"authenticator_data\":\"AA\",\"client_data\":\"A+\"}",
         "passkey.client_data"},
        {"{\"id\":\"" ID "\",\"authenticator_data\":\"AA\",\"client_data\":\"AA\"}",
         "passkey.signature"},
        {"{\"id\":\"" ID "\",\"authenticator_data\":\"AA\",\"client_data\":\"AA\","
         "\"signature\":\"AA\",\"more\":1}",
         "do not belong"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_non_null(strstr(read_fault(bad[i].text), bad[i].fault));
    assert_null(read_fault("{\"id\":\"" ID
                           "\",\"authenticator_data\":\"AA\",\"client_data\":\"AA\","
                           "\"signature\":\"AA\"}"));
}

static void test_read__bounds_every_field(void **state) {
    (void)state;
    static const char *const fields[] = {"id", "authenticator_data", "client_data", "signature"};
    static const size_t most[] = {PASSKEY_ID_MAX, PASSKEY_DATA_MAX, PASSKEY_CLIENT_MAX,
                                  PASSKEY_SIGNATURE_MAX};
    for (int i = 0; i < 4; i++)
        for (size_t over = 0; over < 2; over++) {
            static uint8_t bytes[2048];
            static char text[4096];
            struct passkey_said said;
            json_t *object = json_pack("{s:s, s:s, s:s, s:s}", "id", ID, "authenticator_data", "AA",
                                       "client_data", "AA", "signature", "AA");
            sodium_bin2base64(text, sizeof text, bytes, most[i] + over,
                              sodium_base64_VARIANT_URLSAFE_NO_PADDING);
            json_object_set_new(object, fields[i], json_string(text));
            const char *fault = passkey_read_signed(object, &said);
            assert_true((fault == NULL) == (over == 0));
            json_decref(object);
        }
}

static void test_origin__has_a_host(void **state) {
    (void)state;
    char host[PASSKEY_ORIGIN_MAX];
    static const char *const bad[] = {"",
                                      "cards.example",
                                      "ftp://cards.example",
                                      "https://",
                                      "https://cards.example/",
                                      "https://Cards.example",
                                      "https://cards.example:",
                                      "https://cards.example:0",
                                      "https://cards.example:123456",
                                      "https://cards.example:65536",
                                      "https://cards.example:443", /* browsers leave it out */
                                      "http://localhost:80",
                                      "https://a@cards.example",
                                      "https://[::1]"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(passkey_host_of(bad[i], host));
    assert_true(passkey_host_of("https://cards.example", host));
    assert_string_equal(host, "cards.example");
    assert_true(passkey_host_of("https://cards.example:65535", host));
    assert_true(passkey_host_of("https://cards.example:80", host));
    assert_true(passkey_host_of("http://localhost:8017", host));
    assert_string_equal(host, "localhost");
}

/* ---- kept ones ---- */

static const char *text_of(const json_t *object, const char *field) {
    const char *text = json_string_value(json_object_get(object, field));
    assert_non_null(text);
    return text;
}

static void check_vector(const json_t *vector) {
    struct passkey_site here = {.origin = ""};
    struct passkey_said made, used;
    struct passkey_found found;
    size_t size;
    snprintf(here.origin, sizeof here.origin, "%s", text_of(vector, "origin"));
    assert_true(passkey_host_of(here.origin, here.name));
    assert_int_equal(sodium_hex2bin(here.mac_key, sizeof here.mac_key, text_of(vector, "mac_key"),
                                    64, NULL, &size, NULL),
                     0);
    struct passkey_question question = {&here, "add\nGus\n3",
                                        json_integer_value(json_object_get(vector, "now_ms"))};
    assert_null(passkey_read_added(json_object_get(vector, "added"), &made));
    assert_null(passkey_check_added(&question, &made, &found));
    question.purpose = text_of(vector, "purpose");
    assert_null(passkey_read_signed(json_object_get(vector, "signed"), &used));
    const char *fault = passkey_check_signed(&question, &made.credential, &used, &found);
    const char *expected = json_string_value(json_object_get(vector, "fault"));
    if (expected == NULL)
        assert_null(fault);
    else
        assert_string_equal(fault, expected);
}

static void test_vectors__that_were_made_by_other_means(void **state) {
    (void)state;
    FILE *file = fopen(VECTORS_DIR "/passkeys.jsonl", "re");
    static char line[8192];
    int count = 0;
    assert_non_null(file);
    for (; fgets(line, sizeof line, file) != NULL; count++) {
        json_t *vector = json_loads(line, 0, NULL);
        assert_non_null(vector);
        check_vector(vector);
        json_decref(vector);
    }
    fclose(file);
    assert_true(count >= 10);
}

HARNESS_MAIN(
    cmocka_unit_test(test_signed__holds_by_each_algorithm),
    cmocka_unit_test(test_signed__is_for_this_site_purpose_and_time_by_its_owner),
    cmocka_unit_test(test_signed__is_not_by_another_passkey_nor_by_another_rooms_challenge),
    cmocka_unit_test(test_signed__does_not_hold_cut_off_or_changed_anywhere),
    cmocka_unit_test(test_signed__may_have_extensions_where_it_says_so),
    cmocka_unit_test(test_added__is_of_the_id_in_its_data_and_of_a_good_key),
    cmocka_unit_test(test_added__is_no_odd_key),
    cmocka_unit_test(test_read__takes_bytes_that_fit_and_nothing_else),
    cmocka_unit_test(test_read__bounds_every_field), cmocka_unit_test(test_origin__has_a_host),
    cmocka_unit_test(test_vectors__that_were_made_by_other_means))
