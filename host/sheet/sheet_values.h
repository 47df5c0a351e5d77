/*
 * sheet_values.h - a sheet in the terms of its form: every effective value with
 * its path, whether it is the default, and the rule it serves.
 *
 * This is what `sheet show` and `sheet diff` print, and how a sheet is written
 * as JSON. It follows the same table of fields that reading does (sheet_fields.h).
 */
#ifndef HOST_SHEET_SHEET_VALUES_H
#define HOST_SHEET_SHEET_VALUES_H

#include "sabot/sheet.h"

#define SHEET_VALUE_MAX 400

struct sheet_value {
    char path[SABOT_PATH_MAX];   /* `schedule[0].limits.tie` */
    char value[SHEET_VALUE_MAX]; /* as a sheet writes it, on one line */
    const char *rule;            /* `R24`, `reading 17` */
    bool is_default;             /* the value that holds if the field is left out */
};

struct sheet_values {
    int count;
    struct sheet_value *rows; /* in the order of the form */
};

/* Lists a sheet that has no errors; release with sheet_values_clear. */
SABOT_MUST_CHECK enum sabot_status sheet_values_list(const struct sabot_sheet *sheet,
                                                     struct sheet_values *form);
void sheet_values_clear(struct sheet_values *form);

/* The row with this path, or NULL. */
const struct sheet_value *sheet_values_find(const struct sheet_values *form, const char *path);

/* A field in which two sheets differ; the side that does not have it is NULL. */
struct sheet_difference {
    const struct sheet_value *sides[2];
};

/* The fields that differ, in the order of the first sheet, then those that only the
 * second has. Requires: room for the rows of both. Returns how many. */
int sheet_differences(const struct sheet_values *first, const struct sheet_values *second,
                      struct sheet_difference *differences);
/* The row that names the field: of the first side that has it. */
const struct sheet_value *sheet_difference_value(const struct sheet_difference *difference);

/* The sheet as the JSON document that sheetfile_read_text reads back to the
 * same sheet: amounts as text, limits and collections by wager. A jansson
 * object that the caller releases; NULL if there is no memory. */
struct json_t *sheet_values_to_json(const struct sabot_sheet *sheet);

/* The same for a journal: what sheetfile_read_recorded reads back to the same sheet. */
struct json_t *sheet_values_to_record(const struct sabot_sheet *sheet);

#endif
