/*
 * rounds_test.c - the readable rounds of tests/golden/rounds, each played from
 * its own words and compared whole with what the library writes.
 *
 * With UPDATE=1 in the environment the texts are written anew instead;
 * read what changed before committing it.
 */
#include "tests/support/harness.h"
#include "tests/support/play.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS_DIR VECTORS_DIR "/../golden/rounds"

enum { ROUNDS_AT_LEAST = 15, TEXT_MAX = 8192 };

static void read_text(const char *path, char *text) {
    FILE *file = fopen(path, "r");
    if (file == NULL)
        fail_msg("%s cannot be read", path);
    size_t length = fread(text, 1, TEXT_MAX - 1, file);
    fclose(file);
    assert_true(length < TEXT_MAX - 1);
    text[length] = '\0';
}

static void accept_text(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static int is_round(const struct dirent *entry) {
    size_t length = strlen(entry->d_name);
    return length > 4 && strcmp(entry->d_name + length - 4, ".txt") == 0;
}

static void play_file(const char *name) {
    static char text[TEXT_MAX];
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", ROUNDS_DIR, name);
    read_text(path, text);
    char *played = play_text(text);
    bool same = strcmp(played, text) == 0;
    if (!same && getenv("UPDATE") != NULL)
        accept_text(path, played);
    else if (!same)
        fail_msg("%s plays otherwise:\n%s", name, played);
    free(played);
}

static void test_golden_rounds__play_as_they_are_written(void **state) {
    (void)state;
    struct dirent **entries;
    int count = scandir(ROUNDS_DIR, &entries, is_round, alphasort);
    assert_true(count >= ROUNDS_AT_LEAST);
    for (int i = 0; i < count; i++) {
        play_file(entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
}

HARNESS_MAIN(cmocka_unit_test(test_golden_rounds__play_as_they_are_written))
