/*
 * sheetfile.h - options sheets from text: YAML files of the operator, and the
 * same fields from JSON, read by one table of fields.
 *
 * A sheet that has any error is never handed out. All problems are found at
 * once, each with its place in the text where there is one.
 *
 * Rules: R52, R70, R80; readings 13, 14.
 */
#ifndef HOST_SHEET_SHEETFILE_H
#define HOST_SHEET_SHEETFILE_H

#include "host/form/findings.h"
#include "sabot.h"

struct sheetfile_text {
    enum form_syntax syntax;
    const char *file; /* what messages call it */
    const char *name; /* becomes the sheet's name */
    const char *bytes;
    size_t length;
};

/* Reads a sheet from text. SABOT_OK if there are no errors (there may be warnings); else
 * SABOT_BAD_TEXT or SABOT_NO_MEMORY, and `sheet` must not be used. */
SABOT_MUST_CHECK enum sabot_status sheetfile_read_text(const struct sheetfile_text *text,
                                                       struct sabot_sheet *sheet,
                                                       struct form_report *report);

/* Reads one that a journal recorded: what it leaves out is as it was then, and it is not judged
 * by today's rules. The caller sees to its length. */
SABOT_MUST_CHECK enum sabot_status sheetfile_read_recorded(const struct sheetfile_text *text,
                                                           struct sabot_sheet *sheet,
                                                           struct form_report *report);

/* Sets every option that came after edition 1 to what held before it (sheet_before in
 * sheet_fields.h): a table of edition 1 has such a sheet, so that programs of that edition can
 * read its records. */
void sheetfile_set_before(struct sabot_sheet *sheet);
/* And back to what a sheet that leaves them out says today, to compare it with others. */
void sheetfile_set_fallbacks(struct sabot_sheet *sheet);

/* What a YAML text says, field by field as it was written, right or wrong: for a
 * form that shows it. A jansson value that the caller releases; NULL if it is not YAML,
 * is too long, or memory is short. */
struct json_t *sheetfile_written(const char *text, size_t length);

/* Reads a shipped sheet by name; SABOT_NOT_FOUND, with the nearest name in the
 * report, if none has it. */
SABOT_MUST_CHECK enum sabot_status sheetfile_read_name(const char *name, struct sabot_sheet *sheet,
                                                       struct form_report *report);

/* NAME|FILE as the command line takes it: `[a-z0-9-]+` is a name, anything
 * else a path: `.json` is read as JSON, other files as YAML. A file that cannot
 * be opened or is too large is a report with one error. A server calls sheetfile_read_name instead.
 */
SABOT_MUST_CHECK enum sabot_status
sheetfile_read(const char *name_or_path, struct sabot_sheet *sheet, struct form_report *report);

/* The same by a judgement of the caller's. */
typedef void sheet_judgement(const struct sabot_sheet *sheet, struct sabot_problems *problems);
SABOT_MUST_CHECK enum sabot_status sheetfile_read_text_by(const struct sheetfile_text *text,
                                                          sheet_judgement *judge,
                                                          struct sabot_sheet *sheet,
                                                          struct form_report *report);
SABOT_MUST_CHECK enum sabot_status sheetfile_read_by(const char *name_or_path,
                                                     sheet_judgement *judge,
                                                     struct sabot_sheet *sheet,
                                                     struct form_report *report);

bool sheetfile_is_name(const char *name_or_path);

#endif
