/*
 * view_kept.c - the document of a table from one moment to the next. See view.h.
 */
#include "host/view/view_parts.h"

#include <stdlib.h>
#include <string.h>

/* They stand at the end. */
static const char *const extras[VIEW_EXTRAS] = {[VIEW_SIGNED] = "signed", [VIEW_COMING] = "coming"};
enum { FIRST_EXTRA = VIEW_VALUES_MAX - VIEW_EXTRAS };

static const char *name_of(int field) {
    return field >= FIRST_EXTRA ? extras[field - FIRST_EXTRA] : view_field_name(field);
}

static bool is_same(const struct view_value *one, const struct view_value *other) {
    return one->size == other->size && one->text != NULL && other->text != NULL &&
           memcmp(one->text, other->text, one->size) == 0;
}

static bool differs(int field) {
    return field < FIRST_EXTRA && view_field_name(field) != NULL && view_field_differs(field);
}

/* Where the value of a field is kept: what is the same for all is with the common one. */
static const struct view_kept *home_of(const struct view_kept *kept, int field) {
    return kept->common == NULL || differs(field) ? kept : kept->common;
}

/* Puts a value in place of the one that is there. */
static bool put(struct view_kept *kept, int field, const char *text, size_t size) {
    struct view_value *now = &kept->now[field];
    if (now->text != NULL && now->size == size && memcmp(now->text, text, size) == 0)
        return true;
    char *copy = malloc(size + 1);
    if (copy == NULL)
        return false;
    memcpy(copy, text, size + 1);
    if (kept->is_new[field])
        free(now->text);
    else
        kept->sent[field] = *now;
    kept->is_new[field] = true;
    *now = (struct view_value){copy, size};
    return true;
}

bool view_kept_renew(struct view_kept *kept, const char *id, const struct sabot_table *table,
                     unsigned parts) {
    bool is_done = true;
    for (int i = 0; view_field_name(i) != NULL; i++) {
        if (home_of(kept, i) != kept || (kept->is_common && differs(i)) ||
            ((view_field_part(i) & parts) == 0 && kept->now[i].text != NULL))
            continue;
        json_text_clear(&kept->space);
        view_field_write(&kept->space, NULL, i, id, table,
                         kept->common == NULL ? VIEW_STAFF : kept->audience);
        is_done &= !kept->space.failed && put(kept, i, kept->space.at, kept->space.size);
    }
    return is_done;
}

bool view_kept_set(struct view_kept *kept, enum view_extra extra, const char *json) {
    return put(kept, FIRST_EXTRA + (int)extra, json, strlen(json));
}

void view_kept_write(const struct view_kept *kept, const char *name, bool as_sent,
                     struct json_text *to) {
    json_text_open(to, name, '{');
    for (int i = 0; i < VIEW_VALUES_MAX; i++) {
        const struct view_kept *home = home_of(kept, i);
        const struct view_value *value =
            as_sent && home->is_new[i] ? &home->sent[i] : &home->now[i];
        if (value->text != NULL)
            json_text_raw(to, name_of(i), value->text, value->size);
    }
    json_text_close(to, '}');
}

void view_kept_write_own(const struct view_kept *kept, const char *name, bool as_sent,
                         const char *claims, struct json_text *to) {
    struct view_kept own = *kept;
    for (int i = 0; view_field_name(i) != NULL; i++)
        if (strcmp(view_field_name(i), "claims") == 0) {
            own.now[i] = (struct view_value){(char *)claims, strlen(claims)};
            own.is_new[i] = false;
        }
    view_kept_write(&own, name, as_sent, to);
}

/* What went and came back is as it was. */
void view_kept_write_changes(const struct view_kept *kept, const char *name, struct json_text *to) {
    json_text_open(to, name, '{');
    for (int i = 0; i < VIEW_VALUES_MAX; i++) {
        const struct view_kept *home = home_of(kept, i);
        if (home->is_new[i] && !is_same(&home->sent[i], &home->now[i]))
            json_text_raw(to, name_of(i), home->now[i].text, home->now[i].size);
    }
    json_text_close(to, '}');
}

void view_kept_note_sent(struct view_kept *kept) {
    for (int i = 0; i < VIEW_VALUES_MAX; i++) {
        if (kept->is_new[i])
            free(kept->sent[i].text);
        kept->sent[i] = (struct view_value){0};
        kept->is_new[i] = false;
    }
}

void view_kept_free(struct view_kept *kept) {
    view_kept_note_sent(kept);
    for (int i = 0; i < VIEW_VALUES_MAX; i++)
        free(kept->now[i].text);
    json_text_free(&kept->space);
    *kept = (struct view_kept){0};
}
