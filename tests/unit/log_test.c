/*
 * log_test.c - the log of a server: lines, levels, rotation, and a file that somebody
 * moved away.
 */
#include "host/log/log.h"
#include "tests/support/harness.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct place {
    char folder[64], file[80];
};

static void enter(struct place *place) {
    strcpy(place->folder, "/tmp/sabot-log-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    snprintf(place->file, sizeof place->file, "%s/room.log", place->folder);
}

static void leave(const struct place *place) {
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", place->folder);
    assert_int_equal(system(command), 0);
}

static struct log *open_log(struct log_config config) {
    struct log *log;
    struct sabot_error error = {{0}};
    if (log_open(&config, &log, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    return log;
}

/* What is in `FILE` or `FILE.N`; "" if it is not there. */
static const char *text_of(const struct place *place, int number) {
    static char text[8192];
    char path[128];
    snprintf(path, sizeof path, number == 0 ? "%s" : "%s.%d", place->file, number);
    FILE *file = fopen(path, "r");
    text[0] = '\0';
    if (file == NULL)
        return text;
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

static int lines_of(const struct place *place, int number) {
    int count = 0;
    for (const char *at = text_of(place, number); *at != '\0'; at++)
        count += *at == '\n';
    return count;
}

static void test_line__has_a_time_a_level_and_no_controls(void **state) {
    (void)state;
    struct place place;
    int year, month, day, hour, minute, second, thousandth;
    char level[16], words[64];
    enter(&place);
    struct log *log = open_log((struct log_config){.path = place.file, .level = LOG_INFO});
    log_write(log, LOG_WARNING, "two\nlines %d\x1b[2J \xff\xc3 \xed\xa0\x80 \xc3\xa9", 7);
    log_write(log, LOG_REQUEST, "too small to be said");
    log_write(NULL, LOG_ERROR, "to nobody");
    log_close(log);
    assert_int_equal(lines_of(&place, 0), 1);
    assert_int_equal(sscanf(text_of(&place, 0), "%d-%d-%dT%d:%d:%d.%dZ %15s %63[^\n]", &year,
                            &month, &day, &hour, &minute, &second, &thousandth, level, words),
                     9);
    assert_string_equal(level, "warning");
    assert_string_equal(words,
                        "two?lines 7?[2J ?? ??? \xc3\xa9"); /* what is no text is not there */
    struct stat found;
    assert_int_equal(stat(place.file, &found), 0);
    assert_int_equal(found.st_mode & 0007, 0); /* nobody else reads it */
    leave(&place);
}

static void test_long_words__are_cut_to_a_line(void **state) {
    (void)state;
    struct place place;
    char words[5000];
    enter(&place);
    memset(words, 'x', sizeof words - 1);
    words[sizeof words - 1] = '\0';
    struct log *log = open_log((struct log_config){.path = place.file, .level = LOG_INFO});
    log_write(log, LOG_INFO, "%s", words);
    log_close(log);
    assert_int_equal(lines_of(&place, 0), 1);
    assert_true(strlen(text_of(&place, 0)) <= 1024);
    leave(&place);
}

static void test_json__is_json_whatever_is_said(void **state) {
    (void)state;
    struct place place;
    json_error_t error;
    enter(&place);
    struct log *log =
        open_log((struct log_config){.path = place.file, .level = LOG_INFO, .is_json = true});
    const struct log_request request = {.id = "ab-1",
                                        .client = "192.0.2.7",
                                        .method = "GET",
                                        .path = "/a\"b",
                                        .status = 404,
                                        .us = 1500};
    log_write_of(log, LOG_INFO, &request, "a \"quoted\\\x1b \xff\xed\xa0\x80 caf\xc3\xa9 \xc3");
    log_close(log);
    json_t *line = json_loads(text_of(&place, 0), 0, &error);
    assert_non_null(line);
    assert_string_equal(json_string_value(json_object_get(line, "message")),
                        "a \"quoted\\? ???? caf\xc3\xa9 ?");
    assert_string_equal(json_string_value(json_object_get(line, "request")), "ab-1");
    assert_string_equal(json_string_value(json_object_get(line, "client")), "192.0.2.7");
    assert_string_equal(json_string_value(json_object_get(line, "method")), "GET");
    assert_string_equal(json_string_value(json_object_get(line, "path")), "/a\"b");
    assert_int_equal(json_integer_value(json_object_get(line, "status")), 404);
    assert_true(json_real_value(json_object_get(line, "seconds")) == 0.0015);
    assert_string_equal(json_string_value(json_object_get(line, "level")), "info");
    json_decref(line);
    leave(&place);
}

static void test_full_file__makes_room_and_the_oldest_is_dropped(void **state) {
    (void)state;
    struct place place;
    enter(&place);
    struct log *log = open_log(
        (struct log_config){.path = place.file, .most_bytes = 400, .keep = 2, .level = LOG_INFO});
    for (int i = 0; i < 100; i++)
        log_write(log, LOG_INFO, "line %03d", i);
    log_close(log);
    assert_non_null(strstr(text_of(&place, 0), "line 099"));
    for (int number = 0; number <= 2; number++) {
        assert_true(strlen(text_of(&place, number)) <= 400);
        assert_true(lines_of(&place, number) > 0);
    }
    /* The older files go on where the younger begin. */
    int kept = lines_of(&place, 0) + lines_of(&place, 1) + lines_of(&place, 2);
    char first[24];
    snprintf(first, sizeof first, "line %03d", 100 - kept);
    assert_non_null(strstr(text_of(&place, 2), first));
    assert_string_equal(text_of(&place, 3), "");
    leave(&place);
}

static void test_file_moved_away__is_made_anew_when_asked(void **state) {
    (void)state;
    struct place place;
    char moved[96];
    enter(&place);
    snprintf(moved, sizeof moved, "%s.1", place.file);
    struct log *log = open_log((struct log_config){.path = place.file, .level = LOG_INFO});
    log_write(log, LOG_INFO, "before");
    assert_int_equal(rename(place.file, moved), 0);
    log_write(log, LOG_INFO, "meanwhile");
    log_reopen_soon(log);
    log_write(log, LOG_INFO, "after");
    log_close(log);
    assert_int_equal(lines_of(&place, 1), 2);
    assert_int_equal(lines_of(&place, 0), 1);
    assert_non_null(strstr(text_of(&place, 0), "after"));
    leave(&place);
}

static void test_path_that_cannot_be_written__is_trouble_in_words(void **state) {
    (void)state;
    struct place place;
    struct log *log;
    struct sabot_error error = {{0}};
    char expected[200];
    enter(&place);
    struct log_config config = {.path = place.folder, .level = LOG_INFO};
    assert_int_equal(log_open(&config, &log, &error), SABOT_IO);
    assert_null(log);
    snprintf(expected, sizeof expected, "the log %s cannot be written: Is a directory",
             place.folder);
    assert_string_equal(error.words, expected);
    leave(&place);
}

HARNESS_MAIN(cmocka_unit_test(test_line__has_a_time_a_level_and_no_controls),
             cmocka_unit_test(test_long_words__are_cut_to_a_line),
             cmocka_unit_test(test_json__is_json_whatever_is_said),
             cmocka_unit_test(test_full_file__makes_room_and_the_oldest_is_dropped),
             cmocka_unit_test(test_file_moved_away__is_made_anew_when_asked),
             cmocka_unit_test(test_path_that_cannot_be_written__is_trouble_in_words))
