/*
 * disk_file_test.c - files that are whole or not there: what is made, what is never
 * written over, and that nothing is left behind where it fails. Whether they
 * outlive a loss of power, no test here can see.
 */
#include "host/disk/disk_file.h"
#include "tests/support/harness.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

struct place {
    char folder[64], file[96];
};

static struct place place_make(void) {
    struct place place = {.folder = "/tmp/sabot-disk-XXXXXX"};
    assert_non_null(mkdtemp(place.folder));
    snprintf(place.file, sizeof place.file, "%s/file", place.folder);
    return place;
}

static int files_in(const char *folder) {
    DIR *all = opendir(folder);
    assert_non_null(all);
    int count = 0;
    for (const struct dirent *entry; (entry = readdir(all)) != NULL;)
        count += entry->d_name[0] != '.';
    closedir(all);
    return count;
}

/* Nothing but the file itself is there. */
static void place_drop(const struct place *place) {
    unlink(place->file);
    assert_int_equal(files_in(place->folder), 0);
    assert_int_equal(rmdir(place->folder), 0);
}

static void assert_holds(const char *path, const char *words) {
    char found[64] = "";
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(found, 1, sizeof found - 1, file);
    fclose(file);
    assert_int_equal(length, strlen(words));
    assert_string_equal(found, words);
}

static struct disk_bytes bytes_of(const char *words) {
    return (struct disk_bytes){words, strlen(words)};
}

static void test_make__gives_the_bytes_and_the_rights_asked_for(void **state) {
    (void)state;
    struct place place = place_make();
    struct stat made;
    assert_true(disk_file_make(place.file, 0600, bytes_of("a key")));
    assert_holds(place.file, "a key");
    assert_int_equal(stat(place.file, &made), 0);
    assert_int_equal(made.st_mode & 07777, 0600);
    assert_int_equal(made.st_nlink, 1);
    assert_int_equal(unlink(place.file), 0);
    assert_true(disk_file_make(place.file, 0644, bytes_of("its public half")));
    assert_int_equal(stat(place.file, &made), 0);
    assert_int_equal(made.st_mode & 07777, 0644);
    place_drop(&place);
}

static void test_make__leaves_what_is_there_and_says_so(void **state) {
    (void)state;
    struct place place = place_make();
    assert_true(disk_file_make(place.file, 0600, bytes_of("the first")));
    errno = 0;
    assert_false(disk_file_make(place.file, 0600, bytes_of("the second")));
    assert_int_equal(errno, EEXIST);
    assert_holds(place.file, "the first");
    assert_int_equal(files_in(place.folder), 1);
    place_drop(&place);
}

static void test_replace__takes_the_place_of_what_is_there(void **state) {
    (void)state;
    struct place place = place_make();
    assert_true(disk_file_replace(place.file, 0644, bytes_of("a long one")));
    assert_true(disk_file_replace(place.file, 0644, bytes_of("short")));
    assert_holds(place.file, "short");
    assert_int_equal(files_in(place.folder), 1);
    place_drop(&place);
}

/* Files may have four bytes from here on: the fifth cannot be written. */
static void limit_files(void) {
    const struct rlimit few = {4, RLIM_INFINITY};
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &few), 0);
}

static void test_a_write_that_fails__leaves_what_was_there_and_nothing_else(void **state) {
    (void)state;
    struct place place = place_make();
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    assert_true(disk_file_replace(place.file, 0644, bytes_of("old")));
    limit_files();
    bool replaced = disk_file_replace(place.file, 0644, bytes_of("longer"));
    int reason = errno;
    char other[128];
    snprintf(other, sizeof other, "%s.other", place.file);
    bool made = disk_file_make(other, 0600, bytes_of("longer"));
    int other_reason = errno;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_false(replaced);
    assert_int_equal(reason, EFBIG);
    assert_false(made);
    assert_int_equal(other_reason, EFBIG);
    assert_holds(place.file, "old");
    assert_int_equal(files_in(place.folder), 1);
    place_drop(&place);
}

static void test_a_folder_that_is_not_there__is_named_by_errno(void **state) {
    (void)state;
    struct place place = place_make();
    char path[128];
    snprintf(path, sizeof path, "%s/nowhere/file", place.folder);
    assert_false(disk_file_make(path, 0600, bytes_of("x")));
    assert_int_equal(errno, ENOENT);
    assert_false(disk_file_replace(path, 0600, bytes_of("x")));
    assert_int_equal(errno, ENOENT);
    assert_false(disk_folder_sync(path));
    assert_int_equal(errno, ENOENT);
    place_drop(&place);
}

static void test_a_name_that_is_too_long__makes_nothing(void **state) {
    (void)state;
    static char path[8192];
    memset(path, 'x', sizeof path - 1);
    assert_false(disk_file_make(path, 0600, bytes_of("x")));
    assert_int_equal(errno, ENAMETOOLONG);
    assert_false(disk_file_replace(path, 0600, bytes_of("x")));
    assert_int_equal(errno, ENAMETOOLONG);
    assert_false(disk_folder_sync(path));
    assert_int_equal(errno, ENAMETOOLONG);
}

HARNESS_MAIN(cmocka_unit_test(test_make__gives_the_bytes_and_the_rights_asked_for),
             cmocka_unit_test(test_make__leaves_what_is_there_and_says_so),
             cmocka_unit_test(test_replace__takes_the_place_of_what_is_there),
             cmocka_unit_test(test_a_write_that_fails__leaves_what_was_there_and_nothing_else),
             cmocka_unit_test(test_a_folder_that_is_not_there__is_named_by_errno),
             cmocka_unit_test(test_a_name_that_is_too_long__makes_nothing))
