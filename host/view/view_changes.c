/*
 * view_changes.c - what differs between two documents of a table. See view.h.
 */
#include "host/document/json_build.h"
#include "host/view/view.h"

json_t *view_changes(const json_t *before, const json_t *after) {
    json_t *changes = json_object();
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)after, name, value) {
        if (!json_equal(json_object_get(before, name), value))
            json_build_set(&changes, name, json_incref(value));
    }
    return changes;
}
