/*
 * chacha_test.c - ChaCha8 against known answers.
 *
 * The first three are of draft-strombergson-chacha-test-vectors-01 (256-bit
 * keys, 8 rounds: TC1 with two blocks, TC8); the last, with all parts of a
 * place set, was computed with an implementation in another language.
 */
#include "lib/sim/chacha.h"
#include "tests/support/harness.h"

#include <stdio.h>

static void read_words(const char *hex, uint32_t *words, int count) {
    for (int i = 0; i < count; i++) {
        unsigned bytes[4];
        assert_int_equal(
            sscanf(hex + 8 * i, "%2x%2x%2x%2x", &bytes[0], &bytes[1], &bytes[2], &bytes[3]), 4);
        words[i] = bytes[0] | bytes[1] << 8 | bytes[2] << 16 | bytes[3] << 24;
    }
}

static void check(const char *key, struct chacha_place place, const char *expected) {
    uint32_t key_words[8], expected_words[CHACHA_WORDS], words[CHACHA_WORDS];
    read_words(key, key_words, 8);
    read_words(expected, expected_words, CHACHA_WORDS);
    sabot_chacha_block(key_words, place, words);
    assert_memory_equal(words, expected_words, sizeof words);
}

#define ZERO_KEY "0000000000000000000000000000000000000000000000000000000000000000"

static void test_zero_key__gives_the_published_blocks(void **state) {
    (void)state;
    check(ZERO_KEY, (struct chacha_place){.block = 0},
          "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
          "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42");
    check(ZERO_KEY, (struct chacha_place){.block = 1},
          "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
          "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa");
}

static void test_key_and_nonce__give_the_published_block(void **state) {
    (void)state;
    check("c46ec1b18ce8a878725a37e780dfb7351f68ed2e194c79fbc6aebee1a667975d",
          (struct chacha_place){.nonce = 0x218268cfd531da1a},
          "838751b42d8ddd8a3d77f48825a2ba752cf4047cb308a5978ef274973be374c9"
          "6ad848065871417b08f034e681fe46a93f7d5c61d1306614d4aaf257a7cff08b");
}

static void test_every_part_of_a_place__counts(void **state) {
    (void)state;
    check("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
          (struct chacha_place){.block = 0x89abcdef, .purpose = 3, .nonce = 0x123456789abcdef0},
          "754ca2851541dd2f6a319f74c65acb3d78523496c4e5354ec2f74a27200caf08"
          "e0aa6e9125ac9a601765a01157d13d97def79d5cfd82f4849ed8841a6c4d2dee");
}

HARNESS_MAIN(cmocka_unit_test(test_zero_key__gives_the_published_blocks),
             cmocka_unit_test(test_key_and_nonce__give_the_published_block),
             cmocka_unit_test(test_every_part_of_a_place__counts))
