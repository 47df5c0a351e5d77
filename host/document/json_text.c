/*
 * json_text.c - see json_text.h.
 */
#include "host/document/json_text.h"

#include "sabot/text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static void add(struct json_text *text, const char *bytes, size_t size) {
    if (text->room - text->size <= size && !text->failed) {
        size_t room = text->size + size + text->room / 2 + 256;
        char *more = realloc(text->at, room);
        text->failed = more == NULL;
        text->at = more != NULL ? more : text->at;
        text->room = more != NULL ? room : text->room;
    }
    if (text->failed)
        return;
    memcpy(text->at + text->size, bytes, size);
    text->size += size;
    text->at[text->size] = '\0';
}

/* How many bytes stand as they are. */
static size_t plain_bytes(const char *at) {
    size_t size = 0;
    while ((unsigned char)at[size] >= 0x20 && at[size] != '"' && at[size] != '\\')
        size++;
    return size;
}

static void add_quoted(struct json_text *text, const char *value) {
    static const char figures[] = "0123456789ABCDEF", short_of[] = "\"\\\b\f\n\r\t";
    static const char letters[] = "\"\\bfnrt";
    add(text, "\"", 1);
    while (true) {
        size_t size = plain_bytes(value);
        add(text, value, size);
        value += size;
        if (*value == '\0')
            break;
        const char *found = strchr(short_of, *value);
        char code[] = {'\\', 'u', '0', '0', figures[*value >> 4 & 15], figures[*value & 15]};
        if (found != NULL)
            code[1] = letters[found - short_of];
        add(text, code, found != NULL ? 2 : sizeof code);
        value++;
    }
    add(text, "\"", 1);
}

/* What stands before a value. */
static void begin(struct json_text *text, const char *name, size_t length) {
    if (text->needs_comma)
        add(text, ",", 1);
    text->needs_comma = true;
    if (name == NULL)
        return;
    add(text, "\"", 1);
    add(text, name, length);
    add(text, "\":", 2);
}

static void begin_named(struct json_text *text, const char *name) {
    begin(text, name, name == NULL ? 0 : strlen(name));
}

static void add_int(struct json_text *text, int64_t value) {
    char space[24];
    struct sabot_text figures = sabot_text_in(space, sizeof space);
    sabot_text_add_int(&figures, value);
    add(text, space, figures.length);
}

static void add_bool(struct json_text *text, bool value) {
    add(text, value ? "true" : "false", value ? 4 : 5);
}

void json_text_open(struct json_text *text, const char *name, char bracket) {
    begin_named(text, name);
    add(text, &bracket, 1);
    text->needs_comma = false;
}

void json_text_close(struct json_text *text, char bracket) {
    add(text, &bracket, 1);
    text->needs_comma = true;
}

void json_text_string(struct json_text *text, const char *name, const char *value) {
    begin_named(text, name);
    add_quoted(text, value);
}

void json_text_int(struct json_text *text, const char *name, int64_t value) {
    begin_named(text, name);
    add_int(text, value);
}

void json_text_bool(struct json_text *text, const char *name, bool value) {
    begin_named(text, name);
    add_bool(text, value);
}

void json_text_null(struct json_text *text, const char *name) {
    json_text_raw(text, name, "null", 4);
}

void json_text_raw(struct json_text *text, const char *name, const char *value, size_t size) {
    begin_named(text, name);
    add(text, value, size);
}

void json_text_json(struct json_text *text, const char *name, json_t *value) {
    char *dumped = value == NULL ? NULL : json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    json_decref(value);
    if (dumped == NULL)
        text->failed = true;
    else
        json_text_raw(text, name, dumped, strlen(dumped));
    free(dumped);
}

void json_text_fields(struct json_text *text, const char *fields, ...) {
    va_list values;
    va_start(values, fields);
    while (*fields != '\0') {
        size_t length = strcspn(fields, ":");
        begin(text, fields, length);
        switch (fields[length + 1]) {
        case 'i':
            add_int(text, va_arg(values, int));
            break;
        case 'I':
            add_int(text, va_arg(values, int64_t));
            break;
        case 'b':
            add_bool(text, va_arg(values, int) != 0);
            break;
        default:
            add_quoted(text, va_arg(values, const char *));
        }
        fields += length + 2;
        fields += *fields == ' ';
    }
    va_end(values);
}

json_t *json_text_load(struct json_text *text) {
    json_t *value = text->failed ? NULL : json_loadb(text->at, text->size, 0, NULL);
    json_text_free(text);
    return value;
}

void json_text_clear(struct json_text *text) {
    text->size = 0;
    text->needs_comma = text->failed = false;
}

void json_text_free(struct json_text *text) {
    free(text->at);
    *text = (struct json_text){0};
}
