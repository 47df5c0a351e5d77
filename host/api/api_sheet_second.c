/*
 * api_sheet_second.c - the second person of a sheet (reading 19). A sheet says above which amount
 * chips need two, and whether its wagers may favour the bettor: who may lay any sheet on a table
 * alone needs nobody else for anything. So one that asks for less than the table's does, or is a
 * promotion, is laid there by two of the floor. The record of it is the room's.
 */
#include "host/api/api_sheets.h"
#include "host/room/look_alike.h"

#include <stdio.h>
#include <string.h>

/* 0 in a sheet: nothing needs two. */
static sabot_cents limit_of(const struct sabot_sheet *sheet) {
    return sheet->confirm_above == 0 ? INT64_MAX : sheet->confirm_above;
}

/* Tables of older editions have sheets that did not say. */
static bool needs_second(const struct sabot_table *table, const struct sabot_sheet *sheet) {
    sabot_cents most = limit_of(&sabot_sheet_empty);
    if (table != NULL && table->edition >= 3 && limit_of(table->sheet) > most)
        most = limit_of(table->sheet);
    return sheet->promotion || limit_of(sheet) > most;
}

bool api_sheet_may_lie(const struct sabot_table *table, const struct sabot_sheet *sheet,
                       const char *second) {
    return second[0] != 0 || !needs_second(table, sheet);
}

static void refuse_by(struct net_request *request, enum sabot_objection objection) {
    const struct sabot_objection_form *form = &sabot_objection_forms[objection];
    door_refuse_by(request, 409, form->code, form->rule, form->words);
}

/* A name may mean another text by the time somebody has confirmed it; a shipped one does not. */
static bool lacks_digest(struct api *api, const struct door_call *call, const char *name) {
    const json_t *digest = json_object_get(call->body, "sheet_digest");
    bool is_missing = digest == NULL && room_sheets_find(&api->sheets, name) != NULL;
    if (is_missing)
        door_refuse(call->request, 400, "bad-body",
                    "sheet_digest: expected what GET /api/sheet says of the text, which the second "
                    "person signs with the rest; reload this page");
    return is_missing;
}

/* False, and answered. */
static bool is_as_seen(struct api *api, const struct door_call *call, const char *name) {
    const json_t *digest = json_object_get(call->body, "sheet_digest");
    bool is_same = digest == NULL || (json_is_string(digest) &&
                                      api_sheet_is_of(api, name, json_string_value(digest)));
    if (!is_same)
        door_refuse(call->request, 409, "sheet-changed",
                    "the sheet was written again meanwhile; look at it, and ask again");
    return is_same;
}

/* Who confirmed which, and the text by its digest. */
static void note_confirmed(struct api *api, const struct door_call *call, const char *second,
                           const char *name) {
    char more[PASS_NAME_MAX + 2 + SABOT_NAME_MAX];
    snprintf(more, sizeof more, "%s: %s", second, name);
    door_write_note(
        &api->door, ROOM_NOTE_HAPPENED, &call->pass,
        staff_note_sheet_confirmed(call->pass.name, call->table, more,
                                   json_string_value(json_object_get(call->body, "sheet_digest"))),
        NULL);
}

bool api_sheet_waits(struct api *api, const struct door_call *call, const struct sabot_sheet *sheet,
                     const struct service_request *asked, api_confirmed *then) {
    const struct sabot_table *table = service_table(api->door.service, call->table, NULL);
    const struct sabot_confirmation *second = &asked->command.confirmation;
    const json_t *confirm = json_object_get(call->body, "confirm");
    const char *name = json_string_value(json_object_get(call->body, "sheet"));
    if (sheet == NULL)
        return false;
    if (!is_as_seen(api, call, name))
        return true;
    if (!needs_second(table, sheet))
        return false;
    if (second->name[0] == 0 && confirm == NULL)
        refuse_by(call->request, SABOT_OBJECTION_NEEDS_CONFIRMATION);
    else if (lacks_digest(api, call, name))
        return true;
    else if (second->name[0] == 0)
        api_confirm(api, call, confirm, asked, then);
    else if (names_look_alike(second->name, call->pass.name))
        refuse_by(call->request, SABOT_OBJECTION_SAME_PERSON);
    else if (second->role != SABOT_ROLE_FLOOR)
        refuse_by(call->request, SABOT_OBJECTION_CONFIRMED_BY_DEALER);
    else {
        note_confirmed(api, call, second->name, name);
        return false;
    }
    return true;
}
