/*
 * view_changes.c - what an event changes of the document of a table, and what differs between
 * two. See view.h.
 */
#include "host/document/json_build.h"
#include "host/view/view.h"

/* Of the events that come often; any other may change anything. */
#define OFFER (VIEW_BANK | VIEW_BETTORS | VIEW_LEGAL)
#define STEP  (VIEW_PLACE | VIEW_ROUND | VIEW_BANK | VIEW_BETTORS | VIEW_WAGERS | VIEW_LEGAL)

static const unsigned touched[SABOT_EVENTS] = {
    [SABOT_EVENT_BANK_OFFERED] = OFFER,
    [SABOT_EVENT_BANK_ACCEPTED] = OFFER,
    [SABOT_EVENT_BANK_PUT_UP] = OFFER,
    [SABOT_EVENT_BANK_PASSED] = OFFER,
    [SABOT_EVENT_BETTING_OPENED] = STEP | VIEW_PEOPLE,
    [SABOT_EVENT_WAGERED] = VIEW_BETTORS | VIEW_WAGERS | VIEW_LEGAL,
    [SABOT_EVENT_BETTING_CLOSED] = STEP,
    [SABOT_EVENT_CARD_DEALT] = STEP,
    [SABOT_EVENT_SETTLED] = STEP | VIEW_PEOPLE | VIEW_SHOE,
    [SABOT_EVENT_DECIDED] = OFFER | VIEW_PLACE | VIEW_PEOPLE,
};

unsigned view_touched(enum sabot_event_kind kind) {
    bool is_known = (int)kind > 0 && (int)kind < SABOT_EVENTS && touched[kind] != 0;
    return is_known ? touched[kind] : VIEW_ALL;
}

/* What both share is the same. */
json_t *view_changes(const json_t *before, const json_t *after) {
    json_t *changes = json_object();
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)after, name, value) {
        const json_t *old = json_object_get(before, name);
        if (old != value && !json_equal(old, value))
            json_build_set(&changes, name, json_incref(value));
    }
    return changes;
}
