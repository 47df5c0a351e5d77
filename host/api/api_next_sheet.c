/*
 * api_next_sheet.c - a sheet for a coming shoe of a table: asked for at any time, written in
 * the room's stream, announced at the table, and laid on it by its own command as soon as no
 * shoe is open before the one it was announced for.
 *
 * The command's id is made from the record that asked, so that a server which starts
 * again between the two lays it there once.
 *
 * Rules: R50, R53.
 */
#include "host/api/api_sheets.h"
#include "host/document/json_fields.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

json_t *api_next_sheet_json(struct api *api, const char *table, bool is_named) {
    const struct room_next_sheet *next = room_sheets_next(&api->sheets, table);
    if (next == NULL || next->is_withdrawn)
        return json_null();
    return json_pack("{s:s, s:i, s:i, s:i, s:s, s:i, s:s}", "sheet", next->sheet, "row", next->row,
                     "seats", next->seats, "decks", next->decks, "by", is_named ? next->by : "",
                     "from_shoe", next->from_shoe, "reason", next->reason);
}

/* ---- asking ---- */

/* What the table would object to later is said now; NULL: nothing. */
static const char *objection_to(struct api *api, const struct room_next_sheet *next,
                                const struct sabot_sheet *sheet) {
    if (next->sheet[0] == 0)
        return NULL; /* as it was before */
    if (next->row < 0 || next->row >= sheet->row_count)
        return "row: the sheet's schedule has no such row";
    if (!sabot_sheet_allows_seats(sheet, next->seats))
        return "seats: the sheet does not allow so many";
    if (next->decks < sheet->decks_allowed.least || next->decks > sheet->decks_allowed.most)
        return "decks: the sheet does not allow so many";
    if (service_table(api->door.service, next->table, NULL)->edition < sabot_sheet_edition(sheet))
        return sabot_objection_forms[SABOT_OBJECTION_SHEET_EDITION].words;
    return NULL;
}

static const struct json_field fields[] = {
    {"sheet", JSON_STRING, "the name of a sheet, or \"\" for none", true},
    {"row", JSON_INTEGER, "a row of its schedule, from 0", false},
    {"seats", JSON_INTEGER, "a number of seats", false},
    {"decks", JSON_INTEGER, "a number of decks", false},
    {"soon", JSON_TRUE, "true, if it comes with the next shoe whatever it changes", false},
    {"reason", JSON_STRING, "why it comes so soon", false},
    {"sheet_digest", JSON_STRING, "the digest of the sheet's text", false},
    {"confirm", JSON_OBJECT, "a name, and a password or a PIN; or a passkey", false},
    {0},
};

static int whole(const json_t *body, const char *field) {
    json_int_t value = json_integer_value(json_object_get(body, field));
    return value < 0 || value > 1000 ? -1 : (int)value;
}

/* New limits and collections come with the shoe after the next, others with the next; sooner by
 * the floor's reason alone (R53). False: that is missing. */
static bool set_from_shoe(struct api *api, const json_t *body, const struct sabot_sheet *sheet,
                          struct room_next_sheet *next) {
    const struct sabot_table *table = service_table(api->door.service, next->table, NULL);
    bool is_soon = json_is_true(json_object_get(body, "soon"));
    bool has_reason = door_read_text(body, "reason", next->reason, sizeof next->reason);
    bool needs_notice = next->sheet[0] != 0 && room_sheets_need_notice(table, sheet, next->row);
    next->shoe = table->shoe.number;
    next->from_shoe = table->shoe.number + (needs_notice && !is_soon ? 2 : 1);
    if (!needs_notice || !is_soon)
        next->reason[0] = 0; /* it comes no sooner than it would */
    return !is_soon || has_reason;
}

/* `asked` carries no command but who confirmed. */
static void ask(struct api *api, const struct door_call *call, struct service_request *asked) {
    const json_t *body = call->body;
    struct room_next_sheet next = {
        .row = whole(body, "row"), .seats = whole(body, "seats"), .decks = whole(body, "decks")};
    struct sabot_sheet *sheet = calloc(1, sizeof *sheet);
    sabot_text_copy(next.table, sizeof next.table, call->table);
    sabot_text_copy(next.sheet, sizeof next.sheet,
                    json_string_value(json_object_get(body, "sheet")));
    sabot_text_copy(next.by, sizeof next.by, call->pass.name);
    sabot_text_copy(next.second, sizeof next.second, asked->command.confirmation.name);
    (void)door_read_text(body, "sheet_digest", next.digest, sizeof next.digest);
    if (sheet == NULL)
        door_answer_no_memory(call->request);
    if (sheet == NULL ||
        (next.sheet[0] != 0 && !api_find_sheet(api, call, next.sheet, false, sheet))) {
        free(sheet);
        return;
    }
    const char *objection = objection_to(api, &next, sheet);
    if (objection == NULL && !set_from_shoe(api, body, sheet, &next))
        objection = "reason: expected why it comes so soon, in at most 159 bytes";
    if (objection != NULL)
        door_refuse(call->request, 400, "bad-body", objection);
    else if (!api_sheet_waits(api, call, next.sheet[0] != 0 ? sheet : NULL, asked, ask))
        api_write_sheet_note(api, call->request, ROOM_NOTE_NEXT_SHEET, &call->pass,
                             room_sheets_note_next(&next));
    free(sheet);
}

void api_next_sheet(struct api *api, struct door_call *call) {
    struct service_request asked = {.ticket = NULL};
    struct sabot_error error;
    if (json_fields_check(call->body, "", fields, &error) != SABOT_OK)
        door_refuse(call->request, 400, "bad-body", error.words);
    else
        ask(api, call, &asked);
}

/* ---- laying it on the table ---- */

static void id_of(const struct room_next_sheet *next, char id[JOURNAL_COMMAND_MAX]) {
    snprintf(id, JOURNAL_COMMAND_MAX, "next-sheet-%llu", (unsigned long long)next->record);
}

void api_hear_laid(struct api *api, const char *table, const char *command) {
    struct room_next_sheet *next = room_sheets_next(&api->sheets, table);
    char id[JOURNAL_COMMAND_MAX];
    if (next == NULL)
        return;
    id_of(next, id);
    next->shown_at = ROOM_NO_SHOE; /* it may differ in other things now */
    if (strcmp(command, id) == 0)
        room_sheets_forget_next(&api->sheets, table);
}

enum sabot_status api_forget_laid_sheets(struct api *api, struct sabot_error *error) {
    enum sabot_status status = SABOT_OK;
    for (int i = api->sheets.next_count - 1; i >= 0 && status == SABOT_OK; i--) {
        const struct room_next_sheet *next = &api->sheets.next[i];
        struct journal_record laid = {0};
        char id[JOURNAL_COMMAND_MAX];
        id_of(next, id);
        status = journal_find_command(api->config.reader, next->table, id, &laid, error);
        if (laid.sequence != 0)
            room_sheets_forget_next(&api->sheets, next->table);
    }
    return status;
}

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

enum sabot_status api_read_next_sheet(struct api *api, const struct room_next_sheet *next,
                                      struct sabot_sheet *sheet) {
    return next->text != NULL ? api_read_sheet_text(next->sheet, next->text, sheet)
                              : api_read_shipped(api, next->sheet, sheet);
}

/* Edition 1 hears it from the floor alone. */
static struct sabot_actor layer_of(const struct sabot_table *table) {
    return (struct sabot_actor){.role = table->edition < 2 ? SABOT_ROLE_FLOOR : SABOT_ROLE_SYSTEM};
}

/* A table that closed opens with the sheet that it is then given; one that a single person asked
 * for, and that has become another since, does not come. */
static void drop(struct api *api, const char *table) {
    struct room_next_sheet none = {.shoe = ROOM_NO_SHOE};
    sabot_text_copy(none.table, sizeof none.table, table);
    room_sheets_forget_next(&api->sheets, none.table);
    api_write_sheet_note(api, NULL, ROOM_NOTE_NEXT_SHEET, NULL, room_sheets_note_next(&none));
}

static void lay(struct api *api, const struct room_next_sheet *next, struct sabot_actor actor) {
    struct laying *laying = calloc(1, sizeof *laying);
    struct errand *errand = NULL;
    bool is_read = laying != NULL && api_read_next_sheet(api, next, &laying->sheet) == SABOT_OK;
    bool may_lie = is_read && api_sheet_may_lie(service_table(api->door.service, next->table, NULL),
                                                &laying->sheet, next->second);
    if (may_lie)
        errand = errand_begin(&api->door, NULL, laid, laying);
    if (errand == NULL) {
        free(laying);
        if (is_read && !may_lie)
            drop(api, next->table);
        return;
    }
    errand->owned = laying;
    laying->api = api;
    laying->record = next->record;
    memcpy(laying->table, next->table, sizeof laying->table);
    struct service_request request = {
        .command = {.kind = SABOT_COMMAND_CHANGE_SHEET, .actor = actor}, .ticket = errand};
    sabot_text_copy(request.table, sizeof request.table, next->table);
    sabot_text_copy(request.name, sizeof request.name, next->by);
    id_of(next, request.id);
    request.command.with.sheet = &laying->sheet;
    request.command.with.row = next->row;
    request.command.with.seats = next->seats;
    request.command.with.decks = next->decks;
    service_submit(api->door.service, &request);
}

static void try_to_lay(struct api *api, struct room_next_sheet *next,
                       const struct sabot_table *table, uint64_t sequence) {
    if (next->is_withdrawn || sequence == next->tried_at ||
        table->shoe.number + 1 < next->from_shoe)
        return;
    next->tried_at = sequence;
    struct sabot_actor actor = layer_of(table);
    if (sabot_table_hears(table, SABOT_COMMAND_CHANGE_SHEET, actor) == SABOT_NO_OBJECTION)
        lay(api, next, actor);
}

void api_apply_next_sheets(struct api *api) {
    for (int i = api->sheets.next_count - 1; i >= 0; i--) {
        struct room_next_sheet *next = &api->sheets.next[i];
        struct journal_head head;
        const struct sabot_table *table = service_table(api->door.service, next->table, &head);
        if (table != NULL && table->phase == SABOT_PHASE_CLOSED)
            drop(api, next->table);
        else if (table != NULL)
            try_to_lay(api, next, table, head.sequence);
    }
}

/* ---- announcing it ---- */

/* One that was taken back is announced until the next shoe. */
static void announce(struct api *api, struct room_next_sheet *next,
                     const struct sabot_table *table) {
    if (next->shown_at == table->shoe.number)
        return;
    next->shown_at = table->shoe.number;
    if (next->is_withdrawn && table->shoe.number > next->shoe)
        room_sheets_forget_next(&api->sheets, next->table);
    else
        live_announce(&api->live, next->table, api_coming_json(api, next, table));
}

void api_announce_sheets(struct api *api) {
    for (int i = api->sheets.next_count - 1; i >= 0; i--) {
        struct room_next_sheet *next = &api->sheets.next[i];
        const struct sabot_table *table = service_table(api->door.service, next->table, NULL);
        if (table != NULL)
            announce(api, next, table);
    }
    for (int i = 0; api->live.coming_count > 0 && i < api->live.table_count; i++) {
        const struct shown_table *shown = api->live.tables[i];
        if (shown->coming != NULL && room_sheets_next(&api->sheets, shown->id) == NULL)
            live_announce(&api->live, shown->id, NULL);
    }
}
