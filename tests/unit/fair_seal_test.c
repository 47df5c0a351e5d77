/*
 * fair_seal_test.c - seeds at rest and the file of their key.
 */
#include "host/fair/fair.h"
#include "tests/support/harness.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const uint8_t seed[FAIR_BYTES] = "a seed of a test, never of table";

/* ---- a folder of its own for every case ---- */

struct place {
    char folder[64], key[96], other[96];
};

static struct place place_make(void) {
    struct place place = {.folder = "/tmp/sabot-fair-XXXXXX"};
    assert_non_null(mkdtemp(place.folder));
    snprintf(place.key, sizeof place.key, "%s/key", place.folder);
    snprintf(place.other, sizeof place.other, "%s/other", place.folder);
    return place;
}

/* Fails if anything but the two names is left in it. */
static void place_drop(struct place *place) {
    unlink(place->key);
    unlink(place->other);
    assert_int_equal(rmdir(place->folder), 0);
}

static void write_file(const char *path, size_t size, mode_t mode) {
    static const uint8_t bytes[64] = "some bytes that are a key as well as any others would be one";
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    assert_true(file >= 0);
    assert_int_equal(write(file, bytes, size), (int)size);
    assert_int_equal(fchmod(file, mode), 0);
    close(file);
}

static struct fair_key *key_at(const char *path) {
    struct fair_key *key = NULL;
    struct sabot_error error;
    if (fair_key_make(path, &error) != SABOT_OK || fair_key_read(path, &key, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    return key;
}

/* ---- sealing ---- */

static bool opens(const struct fair_key *key, const char *table, uint64_t shoe,
                  const uint8_t *sealed, size_t size) {
    uint8_t opened[FAIR_BYTES];
    struct sabot_error error = {""};
    memset(opened, 0xee, sizeof opened);
    enum sabot_status status =
        fair_unseal(key, (struct fair_place){table, shoe}, sealed, size, opened, &error);
    if (status == SABOT_OK) {
        assert_memory_equal(opened, seed, FAIR_BYTES);
        return true;
    }
    static const uint8_t zeroes[FAIR_BYTES] = {0};
    assert_int_equal(status, SABOT_BAD_TEXT);
    assert_memory_equal(opened, zeroes, FAIR_BYTES);
    assert_non_null(strstr(error.words, "does not open"));
    return false;
}

static void test_seal__opens_for_its_table_and_shoe_alone(void **state) {
    (void)state;
    struct place place = place_make();
    struct fair_key *key = key_at(place.key), *other = key_at(place.other);
    uint8_t sealed[FAIR_SEALED_SIZE];
    fair_seal(key, (struct fair_place){"table 1", 2}, seed, sealed);
    assert_true(opens(key, "table 1", 2, sealed, sizeof sealed));
    assert_false(opens(key, "table 2", 2, sealed, sizeof sealed));
    assert_false(opens(key, "table 12", 2, sealed, sizeof sealed));
    assert_false(opens(key, "table ", 2, sealed, sizeof sealed));
    assert_false(opens(key, "table 1", 3, sealed, sizeof sealed));
    assert_false(opens(key, "table 1", 2 + (UINT64_C(1) << 63), sealed, sizeof sealed));
    assert_false(opens(other, "table 1", 2, sealed, sizeof sealed));
    fair_key_free(key);
    fair_key_free(other);
    place_drop(&place);
}

static void test_seal__finds_every_changed_bit_and_every_cut(void **state) {
    (void)state;
    struct place place = place_make();
    struct fair_key *key = key_at(place.key);
    uint8_t sealed[FAIR_SEALED_SIZE + 1] = {0};
    fair_seal(key, (struct fair_place){"7", 1}, seed, sealed);
    for (int bit = 0; bit < 8 * FAIR_SEALED_SIZE; bit++) {
        sealed[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_false(opens(key, "7", 1, sealed, FAIR_SEALED_SIZE));
        sealed[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    for (size_t size = 0; size <= FAIR_SEALED_SIZE + 1; size++)
        assert_int_equal(opens(key, "7", 1, sealed, size), size == FAIR_SEALED_SIZE);
    fair_key_free(key);
    place_drop(&place);
}

static void test_seal__shows_nothing_of_the_seed_and_never_repeats(void **state) {
    (void)state;
    struct place place = place_make();
    struct fair_key *key = key_at(place.key);
    uint8_t first[FAIR_SEALED_SIZE], second[FAIR_SEALED_SIZE];
    fair_seal(key, (struct fair_place){"7", 1}, seed, first);
    fair_seal(key, (struct fair_place){"7", 1}, seed, second);
    assert_null(memmem(first, sizeof first, seed, 4));
    assert_memory_not_equal(first, second, 24);           /* the nonce */
    assert_memory_not_equal(first + 24, second + 24, 48); /* the rest */
    fair_key_free(key);
    place_drop(&place);
}

/* ---- the key file ---- */

static void test_key__is_made_for_its_owner_alone(void **state) {
    (void)state;
    struct place place = place_make();
    struct sabot_error error;
    struct stat file;
    mode_t before = umask(0);
    assert_int_equal(fair_key_make(place.key, &error), SABOT_OK);
    umask(before);
    assert_int_equal(stat(place.key, &file), 0);
    assert_int_equal(file.st_mode & 07777, 0600);
    assert_int_equal(file.st_size, FAIR_BYTES);
    place_drop(&place);
}

static void read_file(const char *path, uint8_t bytes[FAIR_BYTES]) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fread(bytes, 1, FAIR_BYTES, file), FAIR_BYTES);
    fclose(file);
}

static void test_key__that_exists_is_left_alone_and_a_new_one_is_new(void **state) {
    (void)state;
    struct place place = place_make();
    uint8_t before[FAIR_BYTES], after[FAIR_BYTES], other[FAIR_BYTES];
    struct sabot_error error;
    assert_int_equal(fair_key_make(place.key, &error), SABOT_OK);
    read_file(place.key, before);
    assert_int_equal(fair_key_make(place.key, &error), SABOT_OK);
    read_file(place.key, after);
    assert_memory_equal(before, after, FAIR_BYTES);
    assert_int_equal(fair_key_make(place.other, &error), SABOT_OK);
    read_file(place.other, other);
    assert_memory_not_equal(before, other, FAIR_BYTES);
    place_drop(&place);
}

static void refuse(const char *path, enum sabot_status expected, const char *words) {
    struct fair_key *key = NULL;
    struct sabot_error error = {""};
    assert_int_equal(fair_key_read(path, &key, &error), expected);
    assert_null(key);
    if (strstr(error.words, words) == NULL || strstr(error.words, path) == NULL)
        fail_msg("`%s` does not name %s and say `%s`", error.words, path, words);
}

static void test_key__that_others_may_read_is_refused(void **state) {
    (void)state;
    static const mode_t modes[] = {0640, 0604, 0620, 0602, 0610, 0601, 0644, 0666};
    struct place place = place_make();
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        write_file(place.key, FAIR_BYTES, modes[i]);
        refuse(place.key, SABOT_BAD_TEXT, "chmod 600");
        unlink(place.key);
    }
    write_file(place.key, FAIR_BYTES, 0400);
    fair_key_free(key_at(place.key));
    place_drop(&place);
}

static void test_key__of_another_size_is_refused(void **state) {
    (void)state;
    static const size_t sizes[] = {0, 1, 31, 33, 64};
    struct place place = place_make();
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        write_file(place.key, sizes[i], 0600);
        refuse(place.key, SABOT_BAD_TEXT, "expected 32 bytes");
        unlink(place.key);
    }
    place_drop(&place);
}

static void test_key__that_is_no_file_is_refused(void **state) {
    (void)state;
    struct place place = place_make();
    refuse(place.key, SABOT_NOT_FOUND, "No such file");
    refuse(place.folder, SABOT_BAD_TEXT, "is not a file");
    assert_int_equal(mkfifo(place.key, 0600), 0);
    refuse(place.key, SABOT_BAD_TEXT, "is not a file");
    place_drop(&place);
}

static void test_key__says_why_it_cannot_be_made(void **state) {
    (void)state;
    struct place place = place_make();
    struct sabot_error error = {""};
    char path[160];
    snprintf(path, sizeof path, "%s/nowhere/key", place.folder);
    assert_int_equal(fair_key_make(path, &error), SABOT_IO);
    assert_non_null(strstr(error.words, "cannot be made: No such file"));
    place_drop(&place);
}

HARNESS_MAIN(cmocka_unit_test(test_seal__opens_for_its_table_and_shoe_alone),
             cmocka_unit_test(test_seal__finds_every_changed_bit_and_every_cut),
             cmocka_unit_test(test_seal__shows_nothing_of_the_seed_and_never_repeats),
             cmocka_unit_test(test_key__is_made_for_its_owner_alone),
             cmocka_unit_test(test_key__that_exists_is_left_alone_and_a_new_one_is_new),
             cmocka_unit_test(test_key__that_others_may_read_is_refused),
             cmocka_unit_test(test_key__of_another_size_is_refused),
             cmocka_unit_test(test_key__that_is_no_file_is_refused),
             cmocka_unit_test(test_key__says_why_it_cannot_be_made))
