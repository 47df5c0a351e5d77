/*
 * sheet_values_test.c - a sheet written out by the table of fields: back from JSON
 * the same, defaults marked, and every field in the reference.
 */
#include "host/sheet/sheet_fields.h"
#include "host/sheet/sheet_values.h"
#include "host/sheet/sheetfile.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct sabot_sheet sheet;
static struct form_report report;

static void expect_same_from_json(const struct sabot_sheet *original) {
    json_t *document = sheet_values_to_json(original);
    assert_non_null(document);
    char *text = json_dumps(document, JSON_INDENT(1));
    assert_non_null(text);
    if (sheetfile_read_text(
            &(struct sheetfile_text){FORM_JSON, "a.json", original->name, text, strlen(text)},
            &sheet, &report) != SABOT_OK) {
        form_report_print(&report, stderr);
        fail_msg("%s does not come back from JSON", original->name);
    }
    free(text);
    json_t *again = sheet_values_to_json(&sheet);
    assert_true(json_equal(document, again)); /* not the bytes: padding has no value */
    assert_string_equal(original->name, sheet.name);
    json_decref(document);
    json_decref(again);
}

static void test_sheet_values__comes_back_the_same_from_json(void **state) {
    (void)state;
    static struct sabot_sheet original;
    for (int i = 0; sheets_shipped[i] != NULL; i++) {
        assert_int_equal(sheetfile_read_name(sheets_shipped[i], &original, &report), SABOT_OK);
        expect_same_from_json(&original);
    }
    original = sheets_named("ventura-ez");
    sabot_when_set(&original.cases[original.wagers[0].first_case + 0].when, SABOT_FACT_MARGIN,
                   1 << 1 | 1 << 3 | 1 << 4);
    sabot_when_set(&original.cases[original.wagers[0].first_case + 1].when, SABOT_FACT_PLAYER_TOTAL,
                   0x3f0);
    sheets_charge(&original, 0, SABOT_PLAYER_DEALER_FEE,
                  (struct sabot_fee){3, {{50000, 100}, {100050, 200}, {SABOT_CENTS_MAX, 300}}});
    expect_same_from_json(&original);
}

static void test_sheet_values__marks_the_values_of_the_default_sheet_as_defaults(void **state) {
    (void)state;
    struct sabot_sheet bare = sabot_sheet_default();
    struct sheet_values form;
    assert_int_equal(sheet_values_list(&bare, &form), SABOT_OK);
    for (const struct form_field *field = sheet_fields; field->path != NULL; field++) {
        const struct sheet_value *row = sheet_values_find(&form, field->path);
        if (field->kind == &form_text_if_any) {
            assert_null(row); /* written where there is one, so that records stay as they are */
        } else if (field->fallback != NULL) {
            assert_non_null(row);
            assert_string_equal(row->value, field->fallback);
            assert_true(row->is_default);
        }
    }
    sheet_values_clear(&form);
}

static void test_sheet_values__writes_cases_and_limits_as_a_sheet_does(void **state) {
    (void)state;
    static const char *const expected[][2] = {
        {"wagers.dragon-bonus-player.cases[0]",
         "{when: {winner: player, natural: [player, both]}, pays: 1:1}"},
        {"wagers.banker.commission", "5%"},
        {"schedule[0].limits.tie", "1..1000"},
        {"house_rules", "no-side-wagers"},
        {"chips", "0.50, 1, 5, 25, 100, 500, 1000"},
    };
    struct sabot_sheet shipped = sheets_named("dragon-bonus");
    struct sheet_values form;
    assert_int_equal(sheet_values_list(&shipped, &form), SABOT_OK);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        const struct sheet_value *row = sheet_values_find(&form, expected[i][0]);
        assert_non_null(row);
        assert_string_equal(row->value, expected[i][1]);
    }
    assert_null(sheet_values_find(&form, "schedule[0].limits.bank"));
    sheet_values_clear(&form);
}

/* Fails unless the reference has the word between blanks, line ends or backquotes. */
static void expect_word(const char *reference, const char *word) {
    static const char around[] = " \n`";
    for (const char *at = strstr(reference, word); at != NULL; at = strstr(at + 1, word))
        if (strchr(around, at[-1]) != NULL && strchr(around, at[strlen(word)]) != NULL)
            return;
    fail_msg("docs/sheets.md does not name %s", word);
}

static void test_sheet_values__has_every_field_and_fact_in_the_reference(void **state) {
    (void)state;
    static char reference[1 << 17];
    FILE *file = fopen(SHEETS_DIR "/../docs/sheets.md", "r");
    assert_non_null(file);
    assert_in_range(fread(reference, 1, sizeof reference - 1, file), 1, sizeof reference - 2);
    fclose(file);
    for (const struct form_part *part = sheet_parts; part->fields != NULL; part++)
        for (const struct form_field *field = part->fields; field->path != NULL; field++) {
            char path[SABOT_PATH_MAX];
            snprintf(path, sizeof path, "%s%s", part->prefix, field->path);
            expect_word(reference, path);
        }
    for (int fact = 0; fact < SABOT_FACTS; fact++)
        expect_word(reference, sabot_fact_forms[fact].name);
}

HARNESS_MAIN(cmocka_unit_test(test_sheet_values__comes_back_the_same_from_json),
             cmocka_unit_test(test_sheet_values__marks_the_values_of_the_default_sheet_as_defaults),
             cmocka_unit_test(test_sheet_values__writes_cases_and_limits_as_a_sheet_does),
             cmocka_unit_test(test_sheet_values__has_every_field_and_fact_in_the_reference))
