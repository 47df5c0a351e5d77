/*
 * view_event.c - one record of a table for those who watch it, and what of it they may not see
 * again. See view.h.
 */
#include "host/record/record.h"
#include "host/view/view.h"

#include <string.h>

enum { ACTOR_MAX = 64 };

void view_event_write(struct json_text *to, const struct sabot_table *before,
                      const struct sabot_event *event, uint64_t sequence, const char *actor,
                      enum sabot_audience audience) {
    char role[ACTOR_MAX]; /* only staff see who did it; others the role */
    struct sabot_text text = sabot_text_in(role, sizeof role);
    sabot_text_add_bytes(&text, actor, strcspn(actor, ":"));
    json_text_open(to, NULL, '{');
    record_event_write_fields(to, before, event, audience);
    json_text_fields(to, "sequence:I time_ms:I actor:s", (int64_t)sequence, (int64_t)event->time_ms,
                     audience >= SABOT_SEEN_BY_STAFF ? actor : role);
    json_text_close(to, '}');
}

json_t *view_event(const struct sabot_table *before, const struct sabot_event *event,
                   uint64_t sequence, const char *actor) {
    struct json_text text = {0};
    view_event_write(&text, before, event, sequence, actor, SABOT_SEEN_BY_AUDIT);
    return json_text_load(&text);
}

static enum sabot_event_kind kind_of(const json_t *event) {
    const char *name = json_string_value(json_object_get(event, "kind"));
    int kind = SABOT_EVENTS - 1;
    while (kind > 0 && (name == NULL || strcmp(sabot_event_forms[kind].name, name) != 0))
        kind--;
    return (enum sabot_event_kind)kind;
}

bool view_reduce(json_t *event, enum sabot_audience audience) {
    const enum sabot_event_kind kind = kind_of(event);
    const char *actor = json_string_value(json_object_get(event, "actor"));
    for (const struct sabot_field_use *use = sabot_event_forms[kind].fields;
         use->field != SABOT_NO_FIELD; use++)
        if (use->audience > audience)
            json_object_del(event, sabot_field_forms[use->field].name);
    if (audience < SABOT_SEEN_AT_TABLE)
        json_object_del(event, "lines");
    if (audience < SABOT_SEEN_BY_STAFF) {
        json_object_del(event, "transfers"); /* and of who did it the role alone */
        json_object_set_new(event, "actor",
                            actor != NULL ? json_stringn(actor, strcspn(actor, ":")) : json_null());
    }
    return record_event_is_seen(kind, audience);
}

struct view_sight view_sight_of(const struct sabot_table *now, enum sabot_audience audience) {
    bool is_open = now->shoe.phase != SABOT_SHOE_NONE;
    return (struct view_sight){audience, is_open ? now->shoe.number : 0, now->round_number};
}

bool view_is_hidden(const struct view_sight *sight, int shoe, int round) {
    return sight->audience < SABOT_SEEN_BY_STAFF && sight->shoe != 0 && shoe == sight->shoe &&
           round != sight->round;
}

bool view_hide_cards(json_t *event) {
    static const char *const fields[] = {"card", "cards", NULL};
    bool has_cards = false;
    for (int i = 0; fields[i] != NULL; i++)
        if (json_object_get(event, fields[i]) != NULL)
            has_cards |= json_object_set_new(event, fields[i], json_null()) == 0;
    return has_cards;
}
