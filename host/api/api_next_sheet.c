/*
 * api_next_sheet.c - a sheet for a table's next shoe: asked for at any time, written in
 * the room's stream, and laid on the table by its own command as soon as no shoe is open.
 *
 * The command's id is made from the record that asked, so that a server which starts
 * again between the two lays it there once.
 */
#include "host/api/api_parts.h"
#include "host/document/json_fields.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

json_t *api_next_sheet_json(struct api *api, const char *table) {
    const struct room_next_sheet *next = room_sheets_next(&api->sheets, table);
    if (next == NULL)
        return json_null();
    return json_pack("{s:s, s:i, s:i, s:i, s:s}", "sheet", next->sheet, "row", next->row, "seats",
                     next->seats, "decks", next->decks, "by", next->by);
}

/* ---- asking ---- */

/* What the table would object to later is said now; NULL: nothing. */
static const char *objection_to(struct api *api, const struct room_next_sheet *next,
                                struct sabot_sheet *sheet) {
    if (next->sheet[0] == 0)
        return NULL; /* as it was before */
    if (api_read_sheet(api, next->sheet, sheet) != SABOT_OK)
        return "sheet: expected the name of a sheet of this room";
    if (next->row < 0 || next->row >= sheet->row_count)
        return "row: the sheet's schedule has no such row";
    if (!sabot_sheet_allows_seats(sheet, next->seats))
        return "seats: the sheet does not allow so many";
    if (next->decks < sheet->decks_allowed.least || next->decks > sheet->decks_allowed.most)
        return "decks: the sheet does not allow so many";
    return NULL;
}

static const struct json_field fields[] = {
    {"sheet", JSON_STRING, "the name of a sheet, or \"\" for none", true},
    {"row", JSON_INTEGER, "a row of its schedule, from 0", false},
    {"seats", JSON_INTEGER, "a number of seats", false},
    {"decks", JSON_INTEGER, "a number of decks", false},
    {0},
};

static int whole(const json_t *body, const char *field) {
    json_int_t value = json_integer_value(json_object_get(body, field));
    return value < 0 || value > 1000 ? -1 : (int)value;
}

static void ask(struct api *api, const struct door_call *call) {
    const json_t *body = call->body;
    struct room_next_sheet next = {
        .row = whole(body, "row"), .seats = whole(body, "seats"), .decks = whole(body, "decks")};
    struct sabot_sheet *sheet = calloc(1, sizeof *sheet);
    sabot_text_copy(next.table, sizeof next.table, call->table);
    sabot_text_copy(next.sheet, sizeof next.sheet,
                    json_string_value(json_object_get(body, "sheet")));
    sabot_text_copy(next.by, sizeof next.by, call->pass.name);
    const char *objection = sheet == NULL ? "there is no memory" : objection_to(api, &next, sheet);
    if (objection != NULL)
        door_refuse(call->request, 400, "bad-body", objection);
    else
        api_write_sheet_note(api, call->request, ROOM_NOTE_NEXT_SHEET, &call->pass,
                             room_sheets_note_next(&next));
    free(sheet);
}

void api_next_sheet(struct api *api, struct door_call *call) {
    struct sabot_error error;
    if (json_fields_check(call->body, "", fields, &error) != SABOT_OK)
        door_refuse(call->request, 400, "bad-body", error.words);
    else
        ask(api, call);
}

/* ---- laying it on the table ---- */

struct laying {
    struct sabot_sheet sheet;
    struct api *api;
    char table[PASS_TABLE_MAX];
    uint64_t record;
};

/* A table that refuses is asked again when something has happened there. */
static void laid(void *context, const struct service_reply *reply) {
    const struct laying *laying = context;
    const struct room_next_sheet *next = room_sheets_next(&laying->api->sheets, laying->table);
    bool settled = reply->verdict == SERVICE_DONE || reply->verdict == SERVICE_MISUSED;
    if (settled && next != NULL && next->record == laying->record)
        room_sheets_forget_next(&laying->api->sheets, laying->table);
}

static bool read_next(struct api *api, const struct room_next_sheet *next,
                      struct sabot_sheet *sheet) {
    return (next->text != NULL ? api_read_sheet_text(next->sheet, next->text, sheet)
                               : api_read_sheet(api, next->sheet, sheet)) == SABOT_OK;
}

static void lay(struct api *api, const struct room_next_sheet *next) {
    struct laying *laying = calloc(1, sizeof *laying);
    struct errand *errand = NULL;
    if (laying != NULL && read_next(api, next, &laying->sheet))
        errand = errand_begin(&api->door, NULL, laid, laying);
    if (errand == NULL) {
        free(laying);
        return;
    }
    errand->owned = laying;
    laying->api = api;
    laying->record = next->record;
    memcpy(laying->table, next->table, sizeof laying->table);
    struct service_request request = {
        .command = {.kind = SABOT_COMMAND_CHANGE_SHEET, .actor = {.role = SABOT_ROLE_FLOOR}},
        .ticket = errand};
    sabot_text_copy(request.table, sizeof request.table, next->table);
    sabot_text_copy(request.name, sizeof request.name, next->by);
    snprintf(request.id, sizeof request.id, "next-sheet-%llu", (unsigned long long)next->record);
    request.command.with.sheet = &laying->sheet;
    request.command.with.row = next->row;
    request.command.with.seats = next->seats;
    request.command.with.decks = next->decks;
    service_submit(api->door.service, &request);
}

/* A table that closed opens with the sheet that it is then given. */
static void drop(struct api *api, const char *table) {
    struct room_next_sheet none = {.row = 0};
    sabot_text_copy(none.table, sizeof none.table, table);
    room_sheets_forget_next(&api->sheets, none.table);
    api_write_sheet_note(api, NULL, ROOM_NOTE_NEXT_SHEET, NULL, room_sheets_note_next(&none));
}

void api_apply_next_sheets(struct api *api) {
    const struct sabot_actor floor = {.role = SABOT_ROLE_FLOOR};
    for (int i = api->sheets.next_count - 1; i >= 0; i--) {
        struct room_next_sheet *next = &api->sheets.next[i];
        struct journal_head head;
        const struct sabot_table *table = service_table(api->door.service, next->table, &head);
        if (table == NULL || head.sequence == next->tried_at)
            continue;
        next->tried_at = head.sequence;
        if (table->phase == SABOT_PHASE_CLOSED)
            drop(api, next->table);
        else if (sabot_table_hears(table, SABOT_COMMAND_CHANGE_SHEET, floor) == SABOT_NO_OBJECTION)
            lay(api, next);
    }
}
