/*
 * door_request.c - what a request says: its body, its query.
 */
#include "host/document/json_fields.h"
#include "host/door/door.h"

#include <stdlib.h>
#include <string.h>

#define JSON_DEPTH_MAX 8

static int depth_of(const char *text) {
    int depth = 0, deepest = 0;
    bool in_string = false;
    for (const char *at = text; *at != 0; at++) {
        if (in_string && *at == '\\' && at[1] != 0)
            at++;
        else if (*at == '"')
            in_string = !in_string;
        else if (!in_string && (*at == '{' || *at == '['))
            deepest = ++depth > deepest ? depth : deepest;
        else if (!in_string && (*at == '}' || *at == ']'))
            depth--;
    }
    return deepest;
}

json_t *door_read_body(struct net_request *request) {
    struct sabot_error error;
    json_t *body = NULL;
    if (depth_of(request->body) > JSON_DEPTH_MAX) {
        door_refuse(request, 400, "bad-body", "the JSON is nested too deep");
        return NULL;
    }
    if (json_fields_parse(request->body, request->body_size, &body, &error) != SABOT_OK) {
        json_decref(body); /* JSON, but no object */
        door_refuse(request, 400, "bad-body", error.words);
        return NULL;
    }
    return body;
}

const char *door_path_id(const char *path, const char *prefix, char id[JOURNAL_STREAM_MAX]) {
    if (strncmp(path, prefix, strlen(prefix)) != 0)
        return NULL;
    path += strlen(prefix);
    size_t length = strcspn(path, "/");
    if (length == 0 || length >= JOURNAL_STREAM_MAX)
        return NULL;
    memcpy(id, path, length);
    id[length] = 0;
    return path + length;
}

bool door_query_number(const struct net_request *request, const char *name, int64_t most,
                       int64_t *number) {
    char words[NET_QUERY_MAX];
    if (!net_query_find(request, name, words, sizeof words))
        return true;
    size_t length = strlen(words);
    uint64_t value = strtoull(words, NULL, 10);
    *number = (int64_t)value;
    return length > 0 && length <= 19 && strspn(words, "0123456789") == length &&
           value <= (uint64_t)most;
}

bool door_query_text(const struct net_request *request, const char *name, char *space, size_t room,
                     const char **text) {
    char value[NET_QUERY_MAX];
    *text = NULL;
    if (!net_query_find(request, name, value, sizeof value) || value[0] == 0)
        return true;
    *text = space;
    return sabot_text_copy(space, room, value);
}

bool door_read_text(const json_t *body, const char *field, char *space, size_t room) {
    const json_t *value = json_object_get(body, field);
    if (!json_is_string(value) || json_string_length(value) == 0 ||
        json_string_length(value) >= room ||
        strlen(json_string_value(value)) != json_string_length(value))
        return false;
    memcpy(space, json_string_value(value), json_string_length(value) + 1);
    return true;
}
