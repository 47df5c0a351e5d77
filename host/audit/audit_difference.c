/*
 * audit_difference.c - two events of one command compared for people: the first
 * field, transfer or line in which they differ.
 */
#include "host/audit/audit_parts.h"

#include <jansson.h>
#include <stdlib.h>

enum { VALUE_ROOM = 120 };

static void add_value(struct sabot_text *text, const json_t *value) {
    char *words = value != NULL ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    char space[VALUE_ROOM];
    sabot_text_copy(space, sizeof space, words != NULL ? words : "nothing");
    sabot_text_add(text, space);
    free(words);
}

static void say(struct sabot_text *text, const char *name, int index, const json_t *stored,
                const json_t *decided) {
    sabot_text_add(text, name);
    if (index >= 0) {
        sabot_text_add_char(text, ' ');
        sabot_text_add_int(text, index + 1);
    }
    sabot_text_add(text, " is ");
    add_value(text, stored);
    sabot_text_add(text, " where the rules give ");
    add_value(text, decided);
}

static void say_field(struct sabot_text *text, const char *name, const json_t *stored,
                      const json_t *decided) {
    if (!json_is_array(stored) || !json_is_array(decided)) {
        say(text, name, -1, stored, decided);
        return;
    }
    size_t i = 0;
    while (json_equal(json_array_get(stored, i), json_array_get(decided, i)) &&
           json_array_get(stored, i) != NULL)
        i++;
    say(text, name, (int)i, json_array_get(stored, i), json_array_get(decided, i));
}

/* Whatever only one of them has counts as a difference too. */
static bool find(const json_t *stored, const json_t *decided, struct sabot_text *text) {
    const json_t *sides[] = {decided, stored};
    for (int side = 0; side < 2; side++) {
        const char *name;
        json_t *ignored;
        json_object_foreach((json_t *)sides[side], name, ignored) {
            const json_t *a = json_object_get(stored, name), *b = json_object_get(decided, name);
            if (json_equal(a, b))
                continue;
            say_field(text, name, a, b);
            return true;
        }
    }
    return false;
}

void audit_difference(const struct sabot_table *before, const struct sabot_event *stored,
                      const struct sabot_event *decided, struct sabot_text *text) {
    json_t *a = record_event_to_json(before, stored, SABOT_SEEN_BY_AUDIT),
           *b = record_event_to_json(before, decided, SABOT_SEEN_BY_AUDIT);
    if (a == NULL || b == NULL || !find(a, b, text))
        sabot_text_add(text, "it is not, byte for byte, what the rules give");
    json_decref(a);
    json_decref(b);
}
