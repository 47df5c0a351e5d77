/*
 * json_build.c - JSON values put together. See json_build.h.
 */
#include "host/document/json_build.h"

#include <stdbool.h>

static void keep_if(bool taken, json_t **holder) {
    if (!taken) {
        json_decref(*holder);
        *holder = NULL;
    }
}

void json_build_append(json_t **array, json_t *value) {
    keep_if(json_array_append_new(*array, value) == 0, array);
}

void json_build_set(json_t **object, const char *name, json_t *value) {
    keep_if(json_object_set_new(*object, name, value) == 0, object);
}

void json_build_merge(json_t **object, json_t *more) {
    keep_if(json_object_update(*object, more) == 0, object);
    json_decref(more);
}
