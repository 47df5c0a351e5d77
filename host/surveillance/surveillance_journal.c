/*
 * surveillance_journal.c - a surveillance of a whole store. See surveillance.h.
 */
#include "host/room/staff_note.h"
#include "host/service/replay.h"
#include "host/service/service.h"
#include "host/surveillance/surveillance_parts.h"

#include <stdlib.h>
#include <string.h>

struct course {
    struct surveillance *surveillance;
    struct journal *journal;
    const char *only; /* NULL: all tables */
    const char *stream;
    struct replay *replay;
    struct sabot_error *error;
    enum sabot_status status;
};

/* ---- wagers that were late, from the room's stream ---- */

static bool visit_note(void *context, const struct journal_record *record) {
    struct course *course = context;
    if (record->kind != ROOM_NOTE_HAPPENED)
        return true;
    json_t *note = json_loadb((const char *)record->bytes, record->size, 0, NULL);
    const char *what = json_string_value(json_object_get(note, "what"));
    const char *name = json_string_value(json_object_get(note, "name"));
    const char *table = json_string_value(json_object_get(note, "table"));
    if (what != NULL && name != NULL && table != NULL &&
        strcmp(what, room_event_names[ROOM_WAGER_LATE]) == 0 &&
        (course->only == NULL || strcmp(course->only, table) == 0))
        course->status =
            surveillance_late(course->surveillance, table, name, record->time_ms, course->error);
    json_decref(note);
    return course->status == SABOT_OK;
}

static enum sabot_status read_notes(struct course *course) {
    enum sabot_status status =
        journal_read(course->journal, SERVICE_ROOM_STREAM, 1, JOURNAL_SEQUENCE_MAX, visit_note,
                     course, course->error);
    return status != SABOT_OK ? status : course->status;
}

/* ---- tables ---- */

static bool visit(void *context, const struct journal_record *record) {
    struct course *course = context;
    course->status = replay_read(course->replay, record, course->error);
    if (course->status != SABOT_OK)
        return false;
    struct surveillance_event event = {.table = course->stream,
                                       .sequence = record->sequence,
                                       .time_ms = record->time_ms,
                                       .before = &course->replay->table,
                                       .event = &course->replay->event};
    course->status = surveillance_follow(course->surveillance, &event, course->error);
    if (course->status != SABOT_OK)
        return false;
    replay_apply(course->replay, record);
    return true;
}

static enum sabot_status does_not_hold(const struct course *course,
                                       const struct journal_fault *fault) {
    struct sabot_text words = sabot_error_words(course->error);
    sabot_text_add(&words, "record ");
    sabot_text_add_int(&words, (int64_t)fault->sequence);
    sabot_text_add(&words, " of ");
    sabot_text_add(&words, course->stream);
    sabot_text_add_char(&words, ' ');
    sabot_text_add(&words, fault->words);
    sabot_text_add(&words, "; run sabot verify");
    return SABOT_BAD_TEXT;
}

static bool pass(void *context, const char *stream) {
    struct course *course = context;
    struct journal_head head;
    struct journal_fault fault;
    if (!service_is_table_name(stream) ||
        (course->only != NULL && strcmp(course->only, stream) != 0))
        return true;
    course->stream = stream;
    replay_begin(course->replay);
    enum sabot_status status =
        journal_verify(course->journal, stream, visit, course, &head, &fault, course->error);
    if (status != SABOT_OK)
        course->status = status;
    else if (course->status == SABOT_OK && fault.sequence != 0)
        course->status = does_not_hold(course, &fault);
    return course->status == SABOT_OK;
}

enum sabot_status surveillance_journal(struct surveillance *surveillance, struct journal *journal,
                                       const char *table, struct sabot_error *error) {
    struct course course = {.surveillance = surveillance,
                            .journal = journal,
                            .only = table,
                            .replay = malloc(sizeof(struct replay)),
                            .error = error};
    surveillance->error = error;
    if (course.replay == NULL)
        return surveillance_no_memory(surveillance);
    enum sabot_status status = read_notes(&course);
    if (status == SABOT_OK)
        status = journal_streams(journal, pass, &course, error);
    free(course.replay);
    return status != SABOT_OK ? status : course.status;
}
