/*
 * sheetfile.h - options sheets from text: YAML files of the operator, and the
 * same fields from JSON, read by one table of fields.
 *
 * A sheet that has any error is never handed out. All problems are found at
 * once, each with its place in the text where there is one.
 *
 * Rules: R52, R70, R80; readings 13, 14.
 */
#ifndef HOST_SHEETFILE_H
#define HOST_SHEETFILE_H

#include "sabot.h"

#include <stdio.h>

#define SHEETFILE_BYTES_MAX 65536

/* A problem with its place. */
struct sheetfile_problem {
    struct sabot_problem what;
    int order;             /* in the document: what the list is sorted by */
    int line, column;      /* from 1, in characters; 0: not known */
    char source_line[200]; /* of that line what shows the place; "": not known */
    int caret;             /* characters of source_line before the place */
};

struct sheetfile_report {
    char file[256]; /* as the caller named it */
    int count;      /* in the list */
    int errors;
    struct sheetfile_problem list[SABOT_PROBLEMS_MAX];
};

/* YAML and JSON files of the operator are read by libfyaml, which knows places
 * and keeps numbers as they were written. JSON from a network is read by
 * jansson: amounts in it are text or whole dollars. */
enum sheetfile_form { SHEETFILE_YAML, SHEETFILE_JSON_FILE, SHEETFILE_JSON };

/* Reads a sheet from text. `file` is what messages call it; `name` becomes the
 * sheet's name. SABOT_OK if there are no errors (there may be warnings); else
 * SABOT_BAD_TEXT or SABOT_NO_MEMORY, and `sheet` must not be used. */
SABOT_MUST_CHECK enum sabot_status sheetfile_read_text(enum sheetfile_form form, const char *file,
                                                       const char *name, const char *text,
                                                       size_t length, struct sabot_sheet *sheet,
                                                       struct sheetfile_report *report);

/* What a YAML text says, field by field as it was written, right or wrong: for a
 * form that shows it. A jansson value that the caller releases; NULL if it is no
 * YAML, too long, or there is no memory. */
struct json_t *sheetfile_written(const char *text, size_t length);

/* Reads a shipped sheet by name; SABOT_NOT_FOUND, with the nearest name in the
 * report, if none has it. */
SABOT_MUST_CHECK enum sabot_status sheetfile_read_name(const char *name, struct sabot_sheet *sheet,
                                                       struct sheetfile_report *report);

/* NAME|FILE as the command line takes it: `[a-z0-9-]+` is a name, anything
 * else a path: `.json` is read as JSON, other files as YAML. A file that cannot
 * be opened or is too large is a report with one error. A server calls sheetfile_read_name instead.
 */
SABOT_MUST_CHECK enum sabot_status sheetfile_read(const char *name_or_path,
                                                  struct sabot_sheet *sheet,
                                                  struct sheetfile_report *report);

bool sheetfile_is_name(const char *name_or_path);

/* Prints `file:line:col: error: path: words`, the line, and a caret, for each
 * problem; the path is left out where the whole document is meant. */
void sheetfile_report_print(const struct sheetfile_report *report, FILE *stream);
/* The same, with who tells it before each: `sabot play: `. */
void sheetfile_report_print_as(const struct sheetfile_report *report, const char *teller,
                               FILE *stream);

#endif
