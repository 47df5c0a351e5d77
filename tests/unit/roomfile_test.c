/*
 * roomfile_test.c - a room's configuration: what is accepted, what is said of the
 * rest, and where.
 */
#include "host/roomfile/roomfile.h"
#include "tests/support/harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TABLES "tables:\n  - {id: t1, name: One, sheet: ventura-ez}\n"

static struct roomfile room;
static struct form_report report;

static enum sabot_status read_text(const char *text) {
    char path[] = "/tmp/sabot-roomfile-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    close(file);
    memset(&report, 0, sizeof report);
    enum sabot_status status = roomfile_read(path, &room, &report);
    unlink(path);
    return status;
}

static void test_room__has_languages_host_names_and_a_proxy(void **state) {
    (void)state;
    assert_int_equal(read_text("room: Harbour\n" TABLES), SABOT_OK);
    assert_int_equal(room.languages.count, 1);
    assert_string_equal(room.languages.list[0], "en");
    assert_false(room.behind_proxy);
    assert_int_equal(room.host_names.count, 0);
    assert_int_equal(read_text("room: Harbour\nlanguages: [zh-Hant, vi, es, zh-Hans]\n"
                               "behind_proxy: yes\naddress: 192.0.2.1\n"
                               "host_names: [cards.example]\n" TABLES),
                     SABOT_OK);
    assert_int_equal(room.languages.count, 4);
    assert_string_equal(room.languages.list[3], "zh-Hans");
    assert_true(room.behind_proxy);
    assert_string_equal(room.host_names.list[0], "cards.example");
}

static void test_room__has_limits_a_log_and_a_sandbox(void **state) {
    (void)state;
    assert_int_equal(read_text("room: Harbour\n" TABLES), SABOT_OK);
    assert_memory_equal(&room.limits, &limits_usual, sizeof room.limits);
    assert_int_equal(room.proxies.count, 2);
    assert_string_equal(room.log.file, "");
    assert_int_equal(room.log.level, LOG_INFO);
    assert_int_equal(room.log.form, 0);
    assert_string_equal(room.metrics_address, "127.0.0.1");
    assert_int_equal(room.metrics_port, 0);
    assert_int_equal(room.sandbox, ROOMFILE_SANDBOX_WANTED);
    assert_int_equal(read_text("room: Harbour\nproxies: [192.0.2.1]\nsandbox: required\n"
                               "limits: {sign_ins: {at_once: 5}, streams: {at_once: 0}}\n"
                               "log: {file: room.log, megabytes: 3, level: request}\n" TABLES),
                     SABOT_OK);
    assert_string_equal(room.proxies.list[0], "192.0.2.1");
    assert_int_equal(room.proxies.count, 1);
    assert_int_equal(room.sandbox, ROOMFILE_SANDBOX_REQUIRED);
    assert_int_equal(room.limits.of[LIMITS_SIGN_INS].at_once, 5);
    assert_int_equal(room.limits.of[LIMITS_SIGN_INS].a_minute,
                     limits_usual.of[LIMITS_SIGN_INS].a_minute);
    assert_int_equal(room.limits.of[LIMITS_STREAMS].at_once, 0);
    assert_string_equal(room.log.file, "/tmp/room.log");
    assert_int_equal(room.log.megabytes, 3);
    assert_int_equal(room.log.keep, 5);
    assert_int_equal(room.log.level, LOG_REQUEST);
}

static void write_file(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void test_room__has_paths_that_are_relative_to_its_file(void **state) {
    (void)state;
    static const struct sabot_sheet nothing;
    static const char text[] =
        "room: Harbour\ncertificate: tls/room.pem\ncertificate_key: /etc/room.key\ndata: data\n"
        "store: postgresql://db/room\nlog: {file: ../room.log}\nbeacon: {name: b, file: "
        "now}\ntables:\n"
        "  - {id: t1, name: One, sheet: ours.yaml}\n  - {id: t2, name: Two, sheet: ventura-ez}\n";
    char folder[] = "/tmp/sabot-roomfile-XXXXXX", path[64], sheet[64], expected[80];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/room.yaml", folder);
    snprintf(sheet, sizeof sheet, "%s/ours.yaml", folder);
    write_file(path, text);
    assert_int_equal(roomfile_read(path, &room, &report), SABOT_BAD_TEXT); /* no such sheet yet */
    assert_non_null(strstr(report.list[0].what.words, sheet));
    write_file(sheet,
               "title: Ours\nbank: house\nwagers:\n  tie: {cases: [{when: {winner: tie}, pays:"
               " \"8:1\"}]}\nschedule:\n  - {name: low, limits: {line: 1..2, bonus: 1..2}}\n");
    assert_int_equal(roomfile_read(path, &room, &report), SABOT_OK);
    assert_string_equal(room.tables[0].sheet_name, sheet);
    assert_string_equal(room.tables[0].sheet.title, "Ours");
    assert_string_equal(room.tables[1].sheet_name, "ventura-ez"); /* a name is no path */
    snprintf(expected, sizeof expected, "%s/tls/room.pem", folder);
    assert_string_equal(room.certificate, expected);
    assert_string_equal(room.certificate_key, "/etc/room.key");
    snprintf(expected, sizeof expected, "%s/data", folder);
    assert_string_equal(room.data, expected);
    snprintf(expected, sizeof expected, "%s/../room.log", folder);
    assert_string_equal(room.log.file, expected);
    snprintf(expected, sizeof expected, "%s/now", folder);
    assert_string_equal(room.beacon_file, expected);
    assert_string_equal(room.store, "postgresql://db/room");
    /* from the folder itself they stay as they are */
    assert_int_equal(chdir(folder), 0);
    assert_int_equal(roomfile_read("room.yaml", &room, &report), SABOT_OK);
    assert_string_equal(room.data, "data");
    assert_memory_not_equal(&room.tables[0].sheet, &nothing, sizeof nothing);
    /* a path that does not fit is refused, never cut */
    char wide[ROOMFILE_PATH_MAX + 80];
    snprintf(wide, sizeof wide, "room: Harbour\ndata: %0240d\n" TABLES, 0);
    write_file(path, wide);
    assert_int_equal(roomfile_read(path, &room, &report), SABOT_BAD_TEXT);
    assert_non_null(strstr(report.list[0].what.words, "too long with the folder"));
    assert_int_equal(unlink(path) | unlink(sheet) | rmdir(folder), 0);
}

static void test_room__says_what_is_wrong_and_where(void **state) {
    (void)state;
    static const struct {
        const char *line, *words;
    } rows[] = {
        {"languages: en\n", "expected a list of languages"},
        {"languages: []\n", "expected one language at least"},
        {"languages: [english]\n", "expected en, zh-Hant, zh-Hans, vi, ko or es"},
        {"languages: [EN]\n", "expected en, zh-Hant, zh-Hans, vi, ko or es"},
        {"languages: [en, en]\n", "stands there twice"},
        {"languages: [en-]\n", "expected en, zh-Hant, zh-Hans, vi, ko or es"},
        {"languages: [pt-BR]\n", "expected en, zh-Hant, zh-Hans, vi, ko or es"},
        {"languages: [zh-hant]\n", "expected en, zh-Hant, zh-Hans, vi, ko or es"},
        {"languages: [a, b, c, d, e, f, g, h, i]\n", "too many languages"},
        {"languages: [{a: b}]\n", "en, zh-Hant, zh-Hans, vi, ko or es"},
        {"host_names: [\"cards.example:80\"]\n", "a name such as cards.example, without port"},
        {"host_names: [-x]\n", "a name such as cards.example, without port"},
        {"behind_proxy: perhaps\n", "expected"},
        {"address: 192.0.2.1\n", "behind_proxy: yes"},
        {"proxies: [nginx.example]\n", "an address in figures, such as 127.0.0.1"},
        {"limits: {requests: {a_minute: 0}}\n", "a_minute: expected 1 or more"},
        {"limits: {requests: {at_once: lots}}\n", "expected a whole number"},
        {"limits: {wagers: {at_once: 5}}\n", "unknown field `wagers`"},
        {"limits: {streams: {a_minute: 5}}\n", "unknown field `a_minute`"},
        {"log: {megabytes: 0}\n", "megabytes: expected 1 to 1024"},
        {"log: {keep: 101}\n", "keep: expected 0 to 100"},
        {"log: {level: loud}\n", "expected"},
        {"sandbox: maybe\n", "expected"},
        {"metrics: {port: 65536}\n", "0 to 65535"},
        {"metrics: {port: 8017}\n", "another than the room's own"},
        {"log: {form: xml}\n", "expected"},
        {"beacon: {name: drand}\n", "name and file belong together"},
        {"beacon: {file: value}\n", "name and file belong together"},
        {"logo: logo.gif\n", ".svg or .png"},
        {"colour: \"red\"\n", "expected a colour"},
        {"colour: \"#12345g\"\n", "expected a colour"},
        {"passkeys: cards.example\n", "an address with a name"},
        {"passkeys: https://192.0.2.1\n", "an address with a name"},
        {"passkeys: https://cards.example:443\nhost_names: [cards.example]\nbehind_proxy: yes\n",
         "without the port 443 of https"},
        {"passkeys: https://cards.example/staff\n", "an address with a name"},
        {"passkeys: https://cards.example\n", "is not one of the host_names"},
        {"passkeys: https://cards.example\nhost_names: [cards.example]\n", "a certificate or"},
        {"passkeys: http://cards.example\nhost_names: [cards.example]\nbehind_proxy: yes\n",
         "passkeys need https"},
        {"passkeys: http://localhost:1\naddress: 192.0.2.1\nbehind_proxy: yes\n",
         "is not one of the host_names"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[400];
        snprintf(text, sizeof text, "room: Harbour\n%s%s", rows[i].line, TABLES);
        assert_int_equal(read_text(text), SABOT_BAD_TEXT);
        if (strstr(report.list[0].what.words, rows[i].words) == NULL)
            fail_msg("%s: %s", rows[i].line, report.list[0].what.words);
        assert_int_equal(report.list[0].line, 2);
    }
}

static void test_room__has_passkeys_by_tls_or_on_the_machine_itself(void **state) {
    (void)state;
    assert_int_equal(read_text("room: Harbour\n" TABLES), SABOT_OK);
    assert_string_equal(room.passkeys, "");
    assert_int_equal(read_text("room: Harbour\nbehind_proxy: yes\nhost_names: [cards.example]\n"
                               "passkeys: https://cards.example\n" TABLES),
                     SABOT_OK);
    assert_string_equal(room.passkeys, "https://cards.example");
    assert_int_equal(read_text("room: Harbour\ncertificate: a\ncertificate_key: b\nhost_names: "
                               "[cards.example]\npasskeys: https://cards.example:8017\n" TABLES),
                     SABOT_OK);
    assert_int_equal(read_text("room: Harbour\npasskeys: http://localhost:8017\n" TABLES),
                     SABOT_OK);
}

static void test_table__has_a_language_of_the_rooms_for_its_board(void **state) {
    (void)state;
    static const struct {
        const char *language, *words; /* words: NULL where it is good */
    } rows[] = {
        {"vi", NULL},
        {"zh-Hant", NULL},
        {"ko", "is not one of the room's languages; add it there"},
        {"vietnamese", "expected en, zh-Hant, zh-Hans, vi, ko or es"},
        {"\"\"", "expected en, zh-Hant, zh-Hans, vi, ko or es"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[400];
        snprintf(text, sizeof text,
                 "room: Harbour\nlanguages: [zh-Hant, vi]\ntables:\n"
                 "  - {id: t1, name: One, sheet: ventura-ez, language: %s}\n",
                 rows[i].language);
        assert_int_equal(read_text(text), rows[i].words == NULL ? SABOT_OK : SABOT_BAD_TEXT);
        if (rows[i].words == NULL) {
            assert_string_equal(room.tables[0].language, rows[i].language);
            continue;
        }
        if (strstr(report.list[0].what.words, rows[i].words) == NULL)
            fail_msg("%s: %s", rows[i].language, report.list[0].what.words);
        assert_int_equal(report.list[0].line, 4);
    }
    assert_int_equal(read_text("room: Harbour\n" TABLES), SABOT_OK);
    assert_string_equal(room.tables[0].language, "");
}

HARNESS_MAIN(cmocka_unit_test(test_room__has_languages_host_names_and_a_proxy),
             cmocka_unit_test(test_room__has_passkeys_by_tls_or_on_the_machine_itself),
             cmocka_unit_test(test_room__has_limits_a_log_and_a_sandbox),
             cmocka_unit_test(test_room__has_paths_that_are_relative_to_its_file),
             cmocka_unit_test(test_room__says_what_is_wrong_and_where),
             cmocka_unit_test(test_table__has_a_language_of_the_rooms_for_its_board))
