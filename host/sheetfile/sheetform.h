/*
 * sheetform.h - a sheet in the terms of its form: every effective value with
 * its path, whether it is the default, and the rule it serves.
 *
 * This is what `sheet show` and `sheet diff` print, and how a sheet is written
 * as JSON. It follows the same table of fields that reading does (form.h).
 */
#ifndef HOST_SHEETFILE_SHEETFORM_H
#define HOST_SHEETFILE_SHEETFORM_H

#include "sabot/sheet.h"

#define SHEETFORM_VALUE_MAX 400

struct sheetform_row {
    char path[SABOT_PATH_MAX];       /* `schedule[0].limits.tie` */
    char value[SHEETFORM_VALUE_MAX]; /* as a sheet writes it, on one line */
    const char *rule;                /* `R24`, `reading 17` */
    bool is_default;                 /* the value that holds if the field is left out */
};

struct sheetform {
    int count;
    struct sheetform_row *rows; /* in the order of the form */
};

/* Lists a sheet that has no errors; release with sheetform_release. */
SABOT_MUST_CHECK enum sabot_status sheetform_list(const struct sabot_sheet *sheet,
                                                  struct sheetform *form);
void sheetform_release(struct sheetform *form);

/* The row with this path, or NULL. */
const struct sheetform_row *sheetform_find(const struct sheetform *form, const char *path);

/* A field in which two sheets differ; the side that does not have it is NULL. */
struct sheetform_difference {
    const struct sheetform_row *sides[2];
};

/* The fields that differ, in the order of the first sheet, then those that only the
 * second has. Requires: room for the rows of both. Returns how many. */
int sheetform_differences(const struct sheetform *first, const struct sheetform *second,
                          struct sheetform_difference *differences);
/* The row that names the field: of the first side that has it. */
const struct sheetform_row *sheetform_difference_row(const struct sheetform_difference *difference);

/* The sheet as the JSON document that sheetfile_read_text reads back to the
 * same sheet: amounts as text, limits and collections by wager. A jansson
 * object that the caller releases; NULL if there is no memory. */
struct json_t *sheetform_to_json(const struct sabot_sheet *sheet);

#endif
