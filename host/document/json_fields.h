/*
 * json_fields.h - strict reading of one JSON object by a table of its fields.
 */
#ifndef HOST_DOCUMENT_JSON_FIELDS_H
#define HOST_DOCUMENT_JSON_FIELDS_H

#include "sabot/base.h"
#include "sabot/text.h"

#include <jansson.h>

struct json_field {
    const char *name;
    json_type type;       /* JSON_TRUE stands for either boolean */
    const char *expected; /* in words: `a whole number of cents` */
    bool required;
};

/* Parses one JSON object, no deeper than jansson allows, no field doubled. */
SABOT_MUST_CHECK enum sabot_status json_fields_parse(const char *text, size_t length, json_t **root,
                                                     struct sabot_error *error);

/* Checks that `object` has the fields of the table, which ends with a NULL
 * name, and no others. `where` is put before the field's name: `wagers[2].`. */
SABOT_MUST_CHECK enum sabot_status json_fields_check(const json_t *object, const char *where,
                                                     const struct json_field *fields,
                                                     struct sabot_error *error);

/* Starts the words of an error at a field: `wagers[2].amount: `. */
struct sabot_text json_fields_error(struct sabot_error *error, const char *where,
                                    const char *field);

/* The same whole: `where`, the field, and what is wrong; SABOT_BAD_TEXT. */
enum sabot_status json_fields_refuse(struct sabot_error *error, const char *where,
                                     const char *field, const char *words);

#endif
