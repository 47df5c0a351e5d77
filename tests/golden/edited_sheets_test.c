/*
 * edited_sheets_test.c - what is wrong with a sheet stays wrong, and what is right stays right.
 *
 * Every number of two shipped sheets is replaced by every number below, and the sheet is read. A
 * line of tests/golden/edited_sheets.txt is the hash of one sheet's findings: each error and each
 * warning with the field it names, not its words. UPDATE=1 writes the lines again; do so only if
 * you meant to change what a sheet may say.
 */
#include "host/sheet/sheet_values.h"
#include "host/sheet/sheetfile.h"
#include "tests/support/golden.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const numbers[] = {"0",  "1",  "2",  "5",   "8",   "9",    "13",
                                      "14", "15", "16", "100", "101", "1441", "3601"};

static void judge(const char *text, struct golden_hash *hash) {
    static struct sabot_sheet sheet;
    static struct form_report report;
    (void)!sheetfile_read_text(
        &(struct sheetfile_text){FORM_JSON_FILE, "a", "a", text, strlen(text)}, &sheet, &report);
    for (int i = 0; i < report.count; i++) {
        const struct sabot_problem *what = &report.list[i].what;
        golden_add_number(hash, what->warning);
        golden_add(hash, what->path, strlen(what->path));
    }
}

static void edit(const char *text, struct golden_hash *hash) {
    static char edited[FORM_BYTES_MAX];
    for (const char *at = text; *at != '\0'; at++) {
        if (!isdigit((unsigned char)*at) || isalnum((unsigned char)at[-1]))
            continue;
        size_t length = strspn(at, "0123456789");
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
            snprintf(edited, sizeof edited, "%.*s%s%s", (int)(at - text), text, numbers[i],
                     at + length);
            judge(edited, hash);
        }
        at += length - 1;
    }
}

static void test_edited_sheets__are_judged_as_they_were(void **state) {
    static const char *const names[] = {"ventura-ez", "commission-pairs"};
    static char found[1024];
    char *end = found;
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct golden_hash hash = {{0}};
        struct sabot_sheet sheet = sheets_named(names[i]);
        json_t *document = sheet_values_to_json(&sheet);
        char *text = json_dumps(document, JSON_COMPACT);
        assert_non_null(text);
        edit(text, &hash);
        free(text);
        json_decref(document);
        end = golden_write(&hash, end + sprintf(end, "%s ", names[i]));
    }
    golden_compare("edited_sheets.txt", found);
}

HARNESS_MAIN(cmocka_unit_test(test_edited_sheets__are_judged_as_they_were))
