/*
 * heads_test.c - signed heads: keys, lines, the file, and what they find that a
 * chain cannot. Tampering with records is tamper_test.c's.
 */
#include "host/heads/heads.h"
#include "tests/support/harness.h"
#include "tests/support/journals.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A store with signed heads in a folder. */
struct bundle {
    struct journals_store store;
    char folder[64], path[96], key_path[96];
    struct heads_key key;
    struct heads *heads;
};

static void path_in(char space[96], const char *folder, const char *name) {
    snprintf(space, 96, "%s/%s", folder, name);
}

static struct bundle make_bundle(void) {
    struct bundle bundle = {.store = journals_make(&journals_backends[0])};
    struct sabot_error error;
    journals_folder_make(bundle.folder);
    path_in(bundle.path, bundle.folder, "heads.txt");
    path_in(bundle.key_path, bundle.folder, "heads.key");
    assert_int_equal(heads_key_make(bundle.key_path, &bundle.key, &error), SABOT_OK);
    assert_int_equal(heads_open(bundle.path, &bundle.heads, &error), SABOT_OK);
    return bundle;
}

static void remove_bundle(struct bundle *bundle) {
    heads_close(bundle->heads);
    journals_remove(&bundle->store);
    journals_folder_remove(bundle->folder);
}

static void sign(struct bundle *bundle, const char *stream, struct journal_head head) {
    struct sabot_error error;
    struct heads_line line = {.head = head, .time_ms = 1767225600000};
    snprintf(line.stream, sizeof line.stream, "%s", stream);
    heads_line_sign(&line, &bundle->key);
    if (heads_append(bundle->heads, &line, 1, &error) != SABOT_OK)
        fail_msg("%s", error.words);
}

static struct heads_fault check(struct bundle *bundle, struct journal *journal, uint64_t *checked) {
    struct heads_fault fault;
    struct sabot_error error;
    if (heads_check(bundle->path, bundle->key.public, journal, checked, &fault, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    return fault;
}

static void assert_fault(struct heads_fault fault, const char *stream, uint64_t sequence) {
    assert_string_equal(fault.stream, stream);
    assert_int_equal(fault.sequence, sequence);
    assert_true(fault.words[0] != '\0');
}

/* ---- keys ---- */

static void test_key__is_read_back_and_only_its_owners(void **state) {
    (void)state;
    struct bundle bundle = make_bundle();
    struct heads_key key;
    struct sabot_error error;
    struct stat stat_of_key;
    uint8_t public[HEADS_PUBLIC_BYTES];
    char public_path[104];
    snprintf(public_path, sizeof public_path, "%s.pub", bundle.key_path);
    assert_int_equal(stat(bundle.key_path, &stat_of_key), 0);
    assert_int_equal(stat_of_key.st_mode & 0777, 0600);
    assert_int_equal(heads_key_read(bundle.key_path, &key, &error), SABOT_OK);
    assert_memory_equal(&key, &bundle.key, sizeof key);
    assert_int_equal(heads_public_read(public_path, public, &error), SABOT_OK);
    assert_memory_equal(public, key.public, sizeof public);
    /* Never written over, never read where others can. */
    assert_int_equal(heads_key_make(bundle.key_path, &key, &error), SABOT_IO);
    assert_int_equal(heads_key_read(bundle.key_path, &key, &error), SABOT_OK);
    assert_memory_equal(&key, &bundle.key, sizeof key);
    assert_int_equal(chmod(bundle.key_path, 0640), 0);
    assert_int_equal(heads_key_read(bundle.key_path, &key, &error), SABOT_IO);
    print_message("%s\n", error.words);
    /* Neither half passes for the other, nor does what is not there. */
    assert_int_equal(heads_public_read(bundle.key_path, public, &error), SABOT_BAD_TEXT);
    assert_int_equal(chmod(public_path, 0600), 0);
    assert_int_equal(heads_key_read(public_path, &key, &error), SABOT_BAD_TEXT);
    print_message("%s\n", error.words);
    assert_int_equal(heads_key_read(bundle.folder, &key, &error), SABOT_IO);
    assert_int_equal(heads_key_read("/nonexistent/key", &key, &error), SABOT_NOT_FOUND);
    assert_int_equal(heads_key_make("/nonexistent/key", &key, &error), SABOT_IO);
    print_message("%s\n", error.words);
    heads_key_forget(&key);
    for (size_t i = 0; i < sizeof key; i++)
        assert_int_equal(((uint8_t *)&key)[i], 0);
    remove_bundle(&bundle);
}

/* ---- lines ---- */

static void test_line__is_read_back_with_any_name(void **state) {
    (void)state;
    struct heads_key key;
    struct sabot_error error;
    char folder[64], path[96], text[HEADS_LINE_MAX];
    journals_folder_make(folder);
    path_in(path, folder, "key");
    assert_int_equal(heads_key_make(path, &key, &error), SABOT_OK);
    static const char *const names[] = {"table-1", "Table 7", "100%", "caf\xc3\xa9\n",
                                        "\xff\xfe\x01 %%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct heads_line line = {.head.sequence = UINT64_MAX, .time_ms = INT64_MIN}, again;
        snprintf(line.stream, sizeof line.stream, "%s", names[i]);
        memset(line.head.hash, 0xab, sizeof line.head.hash);
        heads_line_sign(&line, &key);
        int length = heads_line_write(&line, text);
        assert_int_equal(text[length - 1], '\n');
        text[length - 1] = '\0';
        assert_null(strchr(text, '\n'));
        assert_true(heads_line_read(&again, text));
        assert_memory_equal(&again, &line, sizeof line);
        assert_true(heads_line_holds(&again, key.public));
    }
    journals_folder_remove(folder);
}

/* Any one character of a line changed, and it is no line or not signed. */
static void test_line__does_not_hold_with_a_character_changed(void **state) {
    (void)state;
    struct bundle bundle = make_bundle();
    struct heads_line line = {.stream = "table-1", .head.sequence = 42, .time_ms = 1767225600000};
    struct heads_line changed;
    char text[HEADS_LINE_MAX];
    heads_line_sign(&line, &bundle.key);
    int length = heads_line_write(&line, text);
    text[length - 1] = '\0';
    int tried = 0;
    for (int at = 0; at < length - 1; at++)
        for (int flip = 1; flip < 256; flip++, tried++) {
            text[at] = (char)(text[at] ^ flip);
            assert_false(heads_line_read(&changed, text) &&
                         heads_line_holds(&changed, bundle.key.public));
            text[at] = (char)(text[at] ^ flip);
        }
    assert_true(heads_line_read(&changed, text) && heads_line_holds(&changed, bundle.key.public));
    print_message("%d changes of one line, none held\n", tried);
    remove_bundle(&bundle);
}

/* ---- the file ---- */

static void test_check__passes_an_honest_journal(void **state) {
    (void)state;
    struct bundle bundle = make_bundle();
    uint64_t checked = 0;
    for (int i = 0; i < 30; i++) {
        sign(&bundle, "a", journals_put(bundle.store.journal, "a", "", 2));
        sign(&bundle, "b", journals_put(bundle.store.journal, "b", "", 1));
    }
    journals_put(bundle.store.journal, "a", "", 1); /* not yet signed */
    struct heads_fault fault = check(&bundle, bundle.store.journal, &checked);
    assert_string_equal(fault.stream, "");
    assert_int_equal(checked, 60);
    remove_bundle(&bundle);
}

static void test_check__finds_a_stream_that_is_gone_or_cut(void **state) {
    (void)state;
    struct bundle bundle = make_bundle();
    struct journals_store other = journals_make(&journals_backends[0]);
    uint64_t checked = 0;
    for (int i = 0; i < 5; i++) {
        struct journal_head head = journals_put(bundle.store.journal, "t", "", 1);
        sign(&bundle, "t", head);
        if (i < 3) /* an old copy: the same records, fewer of them */
            journals_put(other.journal, "t", "", 1);
    }
    assert_fault(check(&bundle, other.journal, &checked), "t", 4);
    assert_int_equal(checked, 3);
    struct journals_store none = journals_make(&journals_backends[0]);
    assert_fault(check(&bundle, none.journal, &checked), "t", 1);
    journals_remove(&none);
    journals_remove(&other);
    remove_bundle(&bundle);
}

static struct heads_fault check_ends(const struct bundle *bundle, struct journal *journal) {
    struct heads_fault fault;
    struct sabot_error error;
    if (heads_check_ends(bundle->path, bundle->key.public, journal, &fault, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    return fault;
}

/* Enough for a server that starts: the chain leads from the last head through all others. */
static void test_check_ends__finds_an_old_copy_and_another_hand(void **state) {
    (void)state;
    struct bundle bundle = make_bundle();
    struct journals_store other = journals_make(&journals_backends[0]);
    assert_string_equal(check_ends(&bundle, other.journal).stream, "");
    for (int i = 0; i < 40; i++) { /* more streams than its first room */
        char stream[16];
        snprintf(stream, sizeof stream, "t%d", i % 20);
        sign(&bundle, stream, journals_put(bundle.store.journal, stream, "", 1));
        if (i < 39) /* an old copy: the same records, but for the last */
            journals_put(other.journal, stream, "", 1);
    }
    assert_string_equal(check_ends(&bundle, bundle.store.journal).stream, "");
    assert_fault(check_ends(&bundle, other.journal), "t19", 2);
    bundle.key.public[0] ^= 1;
    assert_fault(check_ends(&bundle, bundle.store.journal), "t0", 2);
    bundle.key.public[0] ^= 1;
    journals_remove(&other);
    remove_bundle(&bundle);
}

static void test_check__finds_another_hand_and_what_is_no_line(void **state) {
    (void)state;
    struct bundle bundle = make_bundle();
    struct heads_key honest = bundle.key;
    struct sabot_error error;
    uint64_t checked = 0;
    char other_path[96];
    path_in(other_path, bundle.folder, "other.key");
    struct journal_head head = journals_put(bundle.store.journal, "t", "", 1);
    sign(&bundle, "t", head);
    assert_int_equal(heads_key_make(other_path, &bundle.key, &error), SABOT_OK);
    sign(&bundle, "t", head);
    bundle.key = honest;
    struct heads_fault fault = check(&bundle, bundle.store.journal, &checked);
    assert_fault(fault, "-", 2);
    assert_non_null(strstr(fault.words, "not signed"));
    FILE *file = fopen(bundle.path, "w");
    fputs("head t 1 2 3 4\n", file);
    fclose(file);
    fault = check(&bundle, bundle.store.journal, &checked);
    assert_fault(fault, "-", 1);
    assert_non_null(strstr(fault.words, "not a head"));
    remove_bundle(&bundle);
}

static void test_open__cuts_off_an_unfinished_last_line(void **state) {
    (void)state;
    struct bundle bundle = make_bundle();
    struct sabot_error error;
    struct stat before, after;
    uint64_t checked = 0;
    static const char *const tails[] = {"h", "head t 2 17", ""};
    for (size_t i = 0; i < sizeof tails / sizeof tails[0]; i++) {
        sign(&bundle, "t", journals_put(bundle.store.journal, "t", "", 1));
        assert_int_equal(stat(bundle.path, &before), 0);
        heads_close(bundle.heads);
        FILE *file = fopen(bundle.path, "a");
        for (int times = 0; times < 60; times++) /* longer than one line can be */
            fputs(tails[i], file);
        fclose(file);
        assert_int_equal(heads_open(bundle.path, &bundle.heads, &error), SABOT_OK);
        assert_int_equal(stat(bundle.path, &after), 0);
        assert_int_equal(after.st_size, before.st_size);
    }
    struct heads_fault fault = check(&bundle, bundle.store.journal, &checked);
    assert_string_equal(fault.stream, "");
    assert_int_equal(checked, 3);
    remove_bundle(&bundle);
}

static void test_check__passes_over_an_unfinished_last_line(void **state) {
    (void)state;
    struct bundle bundle = make_bundle();
    uint64_t checked = 0;
    sign(&bundle, "t", journals_put(bundle.store.journal, "t", "", 1));
    FILE *file = fopen(bundle.path, "a");
    fputs("head t 2 1767225600", file);
    fclose(file);
    struct heads_fault fault = check(&bundle, bundle.store.journal, &checked);
    assert_string_equal(fault.stream, "");
    assert_int_equal(checked, 1);
    remove_bundle(&bundle);
}

static void test_append__stays_broken_after_a_failed_write(void **state) {
    (void)state;
    struct heads *heads;
    struct sabot_error error;
    struct bundle bundle = make_bundle();
    struct heads_line line = {.stream = "t"};
    heads_line_sign(&line, &bundle.key);
    assert_int_equal(access("/dev/full", W_OK), 0);
    /* Opening it succeeds or not by the system; writing never does. */
    if (heads_open("/dev/full", &heads, &error) == SABOT_OK) {
        assert_int_equal(heads_append(heads, &line, 1, &error), SABOT_IO);
        print_message("%s\n", error.words);
        assert_int_equal(heads_append(heads, &line, 1, &error), SABOT_IO);
        assert_non_null(strstr(error.words, "open it again"));
        heads_close(heads);
    }
    assert_int_equal(heads_open("/nonexistent/heads", &heads, &error), SABOT_IO);
    print_message("%s\n", error.words);
    remove_bundle(&bundle);
}

HARNESS_MAIN(cmocka_unit_test(test_key__is_read_back_and_only_its_owners),
             cmocka_unit_test(test_line__is_read_back_with_any_name),
             cmocka_unit_test(test_line__does_not_hold_with_a_character_changed),
             cmocka_unit_test(test_check__passes_an_honest_journal),
             cmocka_unit_test(test_check__finds_a_stream_that_is_gone_or_cut),
             cmocka_unit_test(test_check_ends__finds_an_old_copy_and_another_hand),
             cmocka_unit_test(test_check__finds_another_hand_and_what_is_no_line),
             cmocka_unit_test(test_open__cuts_off_an_unfinished_last_line),
             cmocka_unit_test(test_check__passes_over_an_unfinished_last_line),
             cmocka_unit_test(test_append__stays_broken_after_a_failed_write))
