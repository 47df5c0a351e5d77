/*
 * json_fields.c - strict reading of JSON objects. See json_fields.h.
 */
#include "host/document/json_fields.h"

#include "sabot/nearest.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS_MAX = 16 };

/* JSON that we do not take is not the same as text that is no JSON. */
static const char *what_is_wrong(const json_error_t *trouble) {
    switch (json_error_code(trouble)) {
    case json_error_numeric_overflow:
        return ": a number passes 64 bits: ";
    case json_error_duplicate_key:
        return ": a field is given twice: ";
    case json_error_null_character:
    case json_error_null_byte_in_key:
        return ": text may not have \\u0000";
    default:
        return ": not JSON: ";
    }
}

/* What jansson says beside that: where it is clear without, nothing. */
static const char *more_of(const json_error_t *trouble) {
    enum json_error_code code = json_error_code(trouble);
    return code == json_error_null_character || code == json_error_null_byte_in_key ? ""
                                                                                    : trouble->text;
}

/* Adds `, found 12.5`, where that is short. A whole number that is written otherwise, 1000.0 or
 * 1e3, is read as the same: what was found cannot be shown. */
static void add_found(struct sabot_text *words, const struct json_field *field,
                      const json_t *value) {
    if (field->type == JSON_INTEGER && json_is_real(value)) {
        sabot_text_add(words, " as an integer, without a point or an exponent");
        if (json_real_value(value) == trunc(json_real_value(value)))
            return;
    }
    char *found = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT | JSON_REAL_PRECISION(15));
    if (found != NULL && strlen(found) <= 40) {
        sabot_text_add(words, ", found ");
        sabot_text_add_plain(words, found, strlen(found));
    }
    free(found);
}

enum sabot_status json_fields_parse(const char *text, size_t length, json_t **root,
                                    struct sabot_error *error) {
    json_error_t trouble;
    *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &trouble);
    struct sabot_text words = sabot_error_words(error);
    if (*root == NULL && length == 0) {
        sabot_text_add(&words, "empty: expected one JSON object, {...}");
        return SABOT_BAD_TEXT;
    }
    if (*root == NULL) {
        sabot_text_add(&words, "line ");
        sabot_text_add_int(&words, trouble.line);
        sabot_text_add(&words, ", column ");
        sabot_text_add_int(&words, trouble.column);
        sabot_text_add(&words, what_is_wrong(&trouble));
        sabot_text_add_plain(&words, more_of(&trouble), strlen(more_of(&trouble)));
        return SABOT_BAD_TEXT;
    }
    if (!json_is_object(*root)) {
        sabot_text_add(&words, "expected one JSON object, {...}");
        json_decref(*root);
        *root = NULL;
        return SABOT_BAD_TEXT;
    }
    return SABOT_OK;
}

struct sabot_text json_fields_error(struct sabot_error *error, const char *where,
                                    const char *field) {
    struct sabot_text words = sabot_error_words(error);
    sabot_text_add(&words, where);
    sabot_text_add(&words, field);
    sabot_text_add(&words, ": ");
    return words;
}

enum sabot_status json_fields_refuse(struct sabot_error *error, const char *where,
                                     const char *field, const char *words) {
    struct sabot_text text = json_fields_error(error, where, field);
    sabot_text_add(&text, words);
    return SABOT_BAD_TEXT;
}

static enum sabot_status unknown_field(const char *where, const char *name,
                                       const struct json_field *fields, struct sabot_error *error) {
    const char *names[FIELDS_MAX];
    size_t count = 0;
    for (; fields[count].name; count++) {
        SABOT_ASSERT(count < FIELDS_MAX);
        names[count] = fields[count].name;
    }
    struct sabot_text words = sabot_error_words(error);
    sabot_text_add(&words, where);
    sabot_text_add_quoted(&words, name, strlen(name));
    sabot_text_add(&words, ": unknown field; ");
    const char *nearest = sabot_nearest(name, names, count);
    sabot_text_add(&words, nearest ? "did you mean " : "expected ");
    for (size_t i = 0; !nearest && i < count; i++) {
        sabot_text_add_joint(&words, i, count, " or ");
        sabot_text_add(&words, names[i]);
    }
    sabot_text_add(&words, nearest ? nearest : "");
    sabot_text_add(&words, nearest ? "?" : "");
    return SABOT_BAD_TEXT;
}

enum sabot_status json_fields_check(const json_t *object, const char *where,
                                    const struct json_field *fields, struct sabot_error *error) {
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)object, name, value) {
        const struct json_field *field = fields;
        while (field->name && strcmp(field->name, name) != 0)
            field++;
        if (field->name == NULL)
            return unknown_field(where, name, fields, error);
        bool is_wanted =
            field->type == JSON_TRUE ? json_is_boolean(value) : json_typeof(value) == field->type;
        if (!is_wanted) {
            struct sabot_text words = json_fields_error(error, where, name);
            sabot_text_add(&words, "expected ");
            sabot_text_add(&words, field->expected);
            add_found(&words, field, value);
            return SABOT_BAD_TEXT;
        }
    }
    for (; fields->name; fields++)
        if (fields->required && json_object_get(object, fields->name) == NULL) {
            struct sabot_text words = json_fields_error(error, where, fields->name);
            sabot_text_add(&words, "missing: expected ");
            sabot_text_add(&words, fields->expected);
            return SABOT_BAD_TEXT;
        }
    return SABOT_OK;
}
