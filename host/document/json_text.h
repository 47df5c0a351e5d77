/*
 * json_text.h - JSON written straight into memory that grows: for what is written often, where
 * a tree of values would be built only to be printed and dropped.
 *
 * The bytes are those that jansson would print, compact. Commas come by themselves. Running out
 * of memory is noticed at the end: the text is NULL then.
 */
#ifndef HOST_DOCUMENT_JSON_TEXT_H
#define HOST_DOCUMENT_JSON_TEXT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/* Of zeros: empty. Its owner frees it. */
struct json_text {
    char *at; /* ends in a NUL, if there is anything */
    size_t size, room;
    bool needs_comma, failed;
};

/* Begins and ends an object or an array: `{` and `}`, `[` and `]`. `name`: NULL in an array. */
void json_text_open(struct json_text *text, const char *name, char bracket);
void json_text_close(struct json_text *text, char bracket);

/* One value. */
void json_text_string(struct json_text *text, const char *name, const char *value);
void json_text_int(struct json_text *text, const char *name, int64_t value);
void json_text_bool(struct json_text *text, const char *name, bool value);
void json_text_null(struct json_text *text, const char *name);
/* One that stands there as text, and one that jansson made, which it takes over. */
void json_text_raw(struct json_text *text, const char *name, const char *value, size_t size);
void json_text_json(struct json_text *text, const char *name, json_t *value);

/* Several fields: `round:i` and so on, with blanks between; i is an int, I an int64_t, b a bool,
 * s a text. */
void json_text_fields(struct json_text *text, const char *fields, ...);

/* As a value; the text is freed. NULL: out of memory. */
json_t *json_text_load(struct json_text *text);

/* Back to nothing; the room is kept. */
void json_text_clear(struct json_text *text);
void json_text_free(struct json_text *text);

#endif
