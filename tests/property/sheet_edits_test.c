/*
 * sheet_edits_test.c - random edits of the shipped sheets, as YAML, as a JSON
 * file and as JSON from a network: each is read or refused, and nothing breaks.
 * What each error says is tests/unit/sheetfile_test.c's business.
 */
#include "host/sheet/sheet_values.h"
#include "host/sheet/sheetfile.h"
#include "host/sheet/shipped.h"
#include "tests/support/harness.h"
#include "tests/support/random.h"
#include "tests/support/sheets.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static struct sabot_sheet sheet;
static struct form_report report;

/* Changes a few bytes: others, gone, doubled, or a piece moved. */
static size_t mutate(struct random_source *random, char *text, size_t length) {
    static const char likely[] = "{}[]:,\"'#&*!-%.|> \n\t0159ae\xc3\xa9\x01";
    int edits = (int)random_between(random, 1, 4);
    for (int i = 0; i < edits && length > 8; i++) {
        size_t at = (size_t)random_between(random, 0, (int64_t)length - 8);
        size_t piece = (size_t)random_between(random, 1, 7);
        switch (random_between(random, 0, 3)) {
        case 0:
            text[at] = likely[random_between(random, 0, sizeof likely - 2)];
            break;
        case 1:
            text[at] = (char)random_between(random, 0, 255);
            break;
        case 2:
            memmove(text + at, text + at + piece, length - at - piece);
            length -= piece;
            break;
        default:
            memmove(text + at, text + random_between(random, 0, (int64_t)length - 8), piece);
        }
    }
    return length;
}

static void mutate_many(enum form_syntax form, const char *original, size_t length,
                        struct random_source *random, int times) {
    char *text = malloc(length);
    assert_non_null(text);
    for (int i = 0; i < times; i++) {
        memcpy(text, original, length);
        size_t left = mutate(random, text, length);
        enum sabot_status status = sheetfile_read_text(
            &(struct sheetfile_text){form, "a", "a", text, left}, &sheet, &report);
        assert_int_equal(status == SABOT_OK, report.errors == 0);
    }
    free(text);
}

static void test_sheet_edits__are_read_or_refused_and_never_crash(void **state) {
    (void)state;
    enum { TIMES = 400 };
    struct random_source random = random_begin(1);
    for (const struct shipped_sheet *it = shipped_sheets; it->name != NULL; it++) {
        mutate_many(FORM_YAML, it->yaml, it->length, &random, TIMES);
        struct sabot_sheet original = sheets_named(it->name);
        json_t *document = sheet_values_to_json(&original);
        char *text = json_dumps(document, 0);
        assert_non_null(text);
        mutate_many(FORM_JSON, text, strlen(text), &random, TIMES);
        mutate_many(FORM_JSON_FILE, text, strlen(text), &random, TIMES);
        free(text);
        json_decref(document);
    }
}

HARNESS_MAIN(cmocka_unit_test(test_sheet_edits__are_read_or_refused_and_never_crash))
