/*
 * surveillance_notes.c - what the room's stream says to a surveillance: wagers that were late,
 * clocks that jumped, PINs that were guessed at, and alarms that the floor looked at.
 */
#include "host/room/staff_note.h"
#include "host/surveillance/surveillance_parts.h"

#include <string.h>

void surveillance_alarm_id(const struct surveillance_alarm *alarm, char id[SURVEILLANCE_ID_MAX]) {
    const char *const parts[] = {surveillance_forms[alarm->code].code, alarm->wager, alarm->who,
                                 alarm->other};
    struct sabot_text text = sabot_text_in(id, SURVEILLANCE_ID_MAX);
    sabot_text_add(&text, alarm->table);
    sabot_text_add_char(&text, '/');
    sabot_text_add_int(&text, (int64_t)alarm->record);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i][0] != '\0') {
            sabot_text_add_char(&text, '/');
            sabot_text_add(&text, parts[i]);
        }
}

static enum sabot_status take_late(struct surveillance *surveillance, const json_t *note,
                                   int64_t time_ms, const char *only, struct sabot_error *error) {
    const char *what = json_string_value(json_object_get(note, "what"));
    const char *name = json_string_value(json_object_get(note, "name"));
    const char *table = json_string_value(json_object_get(note, "table"));
    if (what == NULL || name == NULL || table == NULL ||
        strcmp(what, room_event_names[ROOM_WAGER_LATE]) != 0 ||
        (only != NULL && strcmp(only, table) != 0))
        return SABOT_OK;
    return surveillance_late(surveillance, table, name, time_ms, error);
}

/* Alarms are few, and the one that somebody just looked at is among the last. The first word
 * stands, as long as the alarm does. */
static void acknowledge(struct surveillance *surveillance, const json_t *note,
                        const struct journal_record *record) {
    const char *wanted = json_string_value(json_object_get(note, "alarm"));
    const char *remark = json_string_value(json_object_get(note, "remark"));
    char id[SURVEILLANCE_ID_MAX];
    for (int i = surveillance->alarm_count - 1; i >= 0 && wanted != NULL && remark != NULL; i--) {
        struct surveillance_alarm *alarm = &surveillance->alarms[i];
        surveillance_alarm_id(alarm, id);
        if (alarm->seen.time_ms != 0 || strcmp(id, wanted) != 0)
            continue;
        alarm->seen.time_ms = record->time_ms;
        const char *name = strchr(record->actor, ':');
        sabot_text_copy(alarm->seen.by, sizeof alarm->seen.by,
                        name != NULL ? name + 1 : record->actor);
        sabot_text_copy(alarm->seen.remark, sizeof alarm->seen.remark, remark);
        return;
    }
}

enum sabot_status surveillance_take_note(struct surveillance *surveillance,
                                         const struct journal_record *record, const char *only,
                                         struct sabot_error *error) {
    enum sabot_status status = SABOT_OK;
    if (record->kind != ROOM_NOTE_HAPPENED && record->kind != ROOM_NOTE_ALARM_SEEN &&
        (record->kind != ROOM_NOTE_PIN || only != NULL))
        return SABOT_OK;
    json_t *note = json_loadb((const char *)record->bytes, record->size, 0, NULL);
    const char *what = json_string_value(json_object_get(note, "what"));
    if (record->kind == ROOM_NOTE_HAPPENED && what != NULL && only == NULL &&
        strcmp(what, room_event_names[ROOM_CLOCK_JUMPED]) == 0)
        status = hands_take_jump(surveillance, note, record);
    else if (record->kind == ROOM_NOTE_PIN)
        status = hands_take_pin(surveillance, note, record);
    else if (record->kind == ROOM_NOTE_HAPPENED)
        status = take_late(surveillance, note, record->time_ms, only, error);
    else
        acknowledge(surveillance, note, record);
    json_decref(note);
    return status;
}
