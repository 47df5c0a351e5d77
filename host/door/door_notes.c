/*
 * door_notes.c - what happens at the door, into the room's stream: sign-ins and
 * sign-outs, wrong passwords, rights refused. What tables do is in their own.
 */
#include "host/door/door.h"
#include "host/net/net_words.h"

#include <stdlib.h>
#include <string.h>

void door_write_note(struct door *door, enum room_note kind, const struct pass *pass, char *text,
                     struct errand *errand) {
    struct service_note note = {.kind = (uint16_t)kind, .text = text, .ticket = errand};
    struct sabot_text actor = sabot_text_in(note.actor, sizeof note.actor);
    if (text == NULL)
        return;
    sabot_text_print(&actor, "%s:", pass != NULL ? pass_role_names[pass->role] : "system");
    const char *name = pass != NULL ? pass->name : "door"; /* the note's text has all of it */
    sabot_text_add_plain(&actor, name, net_words_fit(name, actor.room - 1 - actor.length));
    service_write_note(door->service, &note);
    free(text);
}

/* A person who is refused may have typed a password for a name: the journal has it, which
 * staff alone read, and the log has not. */
static void log_note(struct door *door, const struct net_request *request, const struct pass *pass,
                     enum room_event event, const char *table) {
    bool is_known = event != ROOM_SIGN_IN_REFUSED && event != ROOM_LOCKED_OUT;
    if (is_known) {
        log_write(door->log, LOG_INFO, "%s: %s %s %s", room_event_names[event],
                  pass_role_names[pass->role], pass->name, table);
    } else if (request == NULL) {
        log_write(door->log, LOG_WARNING, "%s of a client who left", room_event_names[event]);
    } else {
        const struct log_request from = {.id = request->id, .client = request->peer};
        log_write_of(door->log, LOG_WARNING, &from, "%s from %s", room_event_names[event],
                     request->peer);
    }
}

void door_note_of(struct door *door, const struct net_request *request, const struct pass *pass,
                  enum room_event event, const char *table, const char *more) {
    if (!allowance_take(&door->allowances[event], door_now_ms()))
        return;
    log_note(door, request, pass, event, table);
    door_write_note(door, ROOM_NOTE_HAPPENED, pass,
                    staff_note_happened(event, pass->name, table, more), NULL);
}

void door_note(struct door *door, const struct pass *pass, enum room_event event, const char *table,
               const char *more) {
    door_note_of(door, NULL, pass, event, table, more);
}

void door_write_record(struct door *door, struct net_request *request,
                       const struct door_record *record, door_done *done, void *owned) {
    struct errand *errand =
        record->text == NULL || owned == NULL ? NULL : errand_begin(door, request, done, owned);
    if (errand != NULL) {
        errand->owned = owned;
        door_write_note(door, record->kind, record->pass, record->text, errand);
        return;
    }
    free(record->text);
    free(owned);
    door_answer_no_memory(request);
}

void *door_keep(const void *context, size_t size) {
    void *kept = malloc(size);
    return kept == NULL ? NULL : memcpy(kept, context, size);
}

void door_write_note_then(struct door *door, enum room_note kind, const struct pass *pass,
                          char *text, door_done *done, void *context) {
    struct service_reply reply = {.verdict = SERVICE_FAILED, .words = "out of memory for a note"};
    struct errand *errand = text == NULL ? NULL : errand_begin(door, NULL, done, context);
    if (errand != NULL) {
        door_write_note(door, kind, pass, text, errand);
        return;
    }
    free(text);
    if (done != NULL)
        done(context, &reply);
}

void door_note_then(struct door *door, const struct pass *pass,
                    const struct door_happening *happening, door_done *done, void *context) {
    struct service_reply reply = {.verdict = SERVICE_DONE};
    if (!allowance_take(&door->allowances[happening->event], door_now_ms())) {
        done(context, &reply);
        return;
    }
    log_note(door, NULL, pass, happening->event, happening->table);
    door_write_note_then(
        door, ROOM_NOTE_HAPPENED, pass,
        staff_note_happened(happening->event, pass->name, happening->table, happening->more), done,
        context);
}

void door_settle_notes(struct door *door, bool at_the_end) {
    int64_t now = door_now_ms();
    for (int event = 0; event < ROOM_EVENTS; event++) {
        int64_t count = allowance_settle(&door->allowances[event], now, at_the_end);
        if (count > 0)
            door_write_note(door, ROOM_NOTE_LEFT_OUT, NULL,
                            staff_note_left_out((enum room_event)event, count), NULL);
    }
}
