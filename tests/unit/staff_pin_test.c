/*
 * staff_pin_test.c - a PIN's hash is worth nothing without the room's key.
 */
#include "host/room/staff_pin.h"
#include "tests/support/harness.h"

#include <string.h>

static void test_pin__cannot_be_tried_out_without_the_key(void **state) {
    (void)state;
    const uint8_t key[SEAL_KEY_BYTES] = {1}, other[SEAL_KEY_BYTES] = {2};
    char hash[STAFF_HASH_MAX];
    assert_true(staff_pin_hash(key, "123456", hash));
    assert_memory_equal(hash, STAFF_PIN_KEYED "$argon2id$", strlen(STAFF_PIN_KEYED) + 10);
    assert_true(staff_pin_check(key, hash, "123456"));
    assert_false(staff_pin_check(key, hash, "123457"));
    assert_false(staff_pin_check(other, hash, "123456"));
    /* Somebody who has a copy of the records, and all PINs. */
    assert_false(staff_check(hash, "123456"));
    assert_false(staff_check(hash + strlen(STAFF_PIN_KEYED), "123456"));
}

static void test_pin__of_before_is_good_until_it_is_set_again(void **state) {
    (void)state;
    const uint8_t key[SEAL_KEY_BYTES] = {1};
    char hash[STAFF_HASH_MAX];
    assert_true(staff_hash("123456", hash));
    assert_true(staff_pin_check(key, hash, "123456"));
    assert_false(staff_pin_check(key, "", "123456"));
}

HARNESS_MAIN(cmocka_unit_test(test_pin__cannot_be_tried_out_without_the_key),
             cmocka_unit_test(test_pin__of_before_is_good_until_it_is_set_again))
