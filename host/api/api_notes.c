/*
 * api_notes.c - what happens at the door, into the room's stream: sign-ins and
 * sign-outs, wrong passwords, rights refused. What tables do is in their own.
 */
#include "host/api/api_parts.h"
#include "host/room/staff_note.h"

#include <stdlib.h>
#include <string.h>

void api_write_note(struct api *api, enum room_note kind, const struct pass *pass, char *text,
                    struct errand *ticket) {
    struct service_note note = {.kind = (uint16_t)kind, .text = text, .ticket = ticket};
    struct sabot_text actor = sabot_text_in(note.actor, sizeof note.actor);
    if (text == NULL)
        return;
    sabot_text_add(&actor, pass != NULL ? pass_role_names[pass->role] : "system");
    sabot_text_add_char(&actor, ':');
    sabot_text_add_plain(&actor, pass != NULL ? pass->name : "door",
                         strlen(pass != NULL ? pass->name : "door"));
    service_write_note(api->service, &note);
    free(text);
}

/* Whoever is refused at the door may have typed a password for a name: the journal has it,
 * which staff alone read, and the log has not. */
static void log_note(struct api *api, const struct pass *pass, enum room_event event,
                     const char *table) {
    bool is_known = event != ROOM_SIGN_IN_REFUSED && event != ROOM_LOCKED_OUT;
    if (is_known)
        log_write(api->config.log, LOG_INFO, "%s: %s %s %s", room_event_names[event],
                  pass_role_names[pass->role], pass->name, table);
    else
        log_write(api->config.log, LOG_WARNING, "%s", room_event_names[event]);
}

/* A wrong password of somebody who works here counts at every server; there are few: three
 * lock the name out. */
static bool is_kept(struct api *api, const struct pass *pass, enum room_event event) {
    return event == ROOM_SIGN_IN_REFUSED && staff_find(&api->staff, pass->name) != NULL;
}

void api_note(struct api *api, const struct pass *pass, enum room_event event, const char *table,
              const char *more) {
    if (!is_kept(api, pass, event) && !allowance_take(&api->allowances[event], api_now_ms()))
        return;
    log_note(api, pass, event, table);
    api_write_note(api, ROOM_NOTE_HAPPENED, pass,
                   staff_note_happened(event, pass->name, table, more), NULL);
}

/* Writes a note, and goes on with `done` once it is durable. */
static void write_then(struct api *api, enum room_note kind, const struct pass *pass, char *text,
                       api_done *done, void *context) {
    struct service_reply reply = {.verdict = SERVICE_FAILED,
                                  .words = "there is no memory for a note"};
    struct errand *errand = text == NULL ? NULL : errand_begin(api, NULL, done, context);
    if (errand != NULL) {
        api_write_note(api, kind, pass, text, errand);
        return;
    }
    free(text);
    if (done != NULL)
        done(context, &reply);
}

void api_note_then(struct api *api, const struct pass *pass, enum room_event event,
                   const char *table, const char *more, api_done *done, void *context) {
    struct service_reply reply = {.verdict = SERVICE_DONE};
    if (!allowance_take(&api->allowances[event], api_now_ms())) {
        done(context, &reply);
        return;
    }
    log_note(api, pass, event, table);
    write_then(api, ROOM_NOTE_HAPPENED, pass, staff_note_happened(event, pass->name, table, more),
               done, context);
}

void api_note_ended(struct api *api, const struct pass *pass, api_done *done, void *context) {
    write_then(api, ROOM_NOTE_PASS_ENDED, pass, staff_note_pass_ended(pass), done, context);
}

void api_note_link_used(struct api *api, const struct pass *pass,
                        const uint8_t digest[LINKS_DIGEST_BYTES], api_done *done, void *context) {
    write_then(api, ROOM_NOTE_LINK_USED, pass, staff_note_link_used(digest), done, context);
}

void api_note_text(struct api *api, enum room_note kind, char *text) {
    api_write_note(api, kind, NULL, text, NULL);
}

void api_settle_notes(struct api *api, bool at_the_end) {
    int64_t now = api_now_ms();
    for (int event = 0; event < ROOM_EVENTS; event++) {
        int64_t count = allowance_settle(&api->allowances[event], now, at_the_end);
        if (count > 0)
            api_write_note(api, ROOM_NOTE_LEFT_OUT, NULL,
                           staff_note_left_out((enum room_event)event, count), NULL);
    }
}
