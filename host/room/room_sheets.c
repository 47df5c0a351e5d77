/*
 * room_sheets.c - see room_sheets.h.
 */
#include "host/room/room_sheets.h"

#include "host/room/staff_note.h"
#include "sabot/text.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

const struct room_sheet *room_sheets_find(const struct room_sheets *sheets, const char *name) {
    for (int i = 0; i < sheets->count; i++)
        if (strcmp(sheets->list[i].name, name) == 0)
            return &sheets->list[i];
    return NULL;
}

struct room_next_sheet *room_sheets_next(const struct room_sheets *sheets, const char *table) {
    for (int i = 0; i < sheets->next_count; i++)
        if (strcmp(sheets->next[i].table, table) == 0)
            return &sheets->next[i];
    return NULL;
}

void room_sheets_forget_next(struct room_sheets *sheets, const char *table) {
    for (int i = 0; i < sheets->next_count; i++) {
        if (strcmp(sheets->next[i].table, table) != 0)
            continue;
        free(sheets->next[i].text);
        sheets->next[i] = sheets->next[--sheets->next_count];
        return;
    }
}

/* ---- ample notice ---- */

static bool limits_rise(struct sabot_limits now, struct sabot_limits then) {
    return then.least > now.least || then.most > now.most;
}

/* A collection is the same within a band, so the ends of all bands tell. */
static bool fee_rises(const struct sabot_fee *now, const struct sabot_fee *then) {
    const struct sabot_fee *const sides[] = {now, then};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < sides[side]->band_count; i++) {
            sabot_cents amount = sides[side]->bands[i].up_to;
            if (sabot_fee_due(then, amount) > sabot_fee_due(now, amount))
                return true;
        }
    return false;
}

/* A wager that was not there had no limits and no collection. */
static bool wagers_rise(const struct sabot_table *table, const struct sabot_sheet *sheet, int row) {
    static const struct sabot_limits no_limits;
    static const struct sabot_fee no_fee;
    for (int i = 0; i < sheet->wager_count; i++) {
        int at = sabot_sheet_wager(table->sheet, sheet->wagers[i].name);
        const struct sabot_limits *limits =
            at < 0 ? &no_limits : sabot_sheet_limits(table->sheet, table->row, at);
        const struct sabot_fee *fee =
            at < 0 ? &no_fee : sabot_sheet_fee(table->sheet, table->row, at);
        if (limits_rise(*limits, *sabot_sheet_limits(sheet, row, i)) ||
            fee_rises(fee, sabot_sheet_fee(sheet, row, i)))
            return true;
    }
    return false;
}

bool room_sheets_need_notice(const struct sabot_table *table, const struct sabot_sheet *sheet,
                             int row) {
    const struct sabot_schedule_row *now = &table->sheet->rows[table->row];
    const struct sabot_schedule_row *then = &sheet->rows[row];
    return sabot_table_has_people(table) &&
           (sheet->unit > table->sheet->unit ||
            (table->edition >= 2 && sheet->table_minimum != table->sheet->table_minimum) ||
            sheet->collections.taken != table->sheet->collections.taken ||
            sheet->collections.no_action < table->sheet->collections.no_action ||
            limits_rise(now->bank, then->bank) ||
            fee_rises(sabot_sheet_fee(table->sheet, table->row, SABOT_PLAYER_DEALER_FEE),
                      sabot_sheet_fee(sheet, row, SABOT_PLAYER_DEALER_FEE)) ||
            wagers_rise(table, sheet, row));
}

/* ---- writing ---- */

void room_sheet_digest(const char *text, char digest[ROOM_SHEET_DIGEST]) {
    uint8_t bytes[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(bytes, (const uint8_t *)text, strlen(text));
    sodium_bin2hex(digest, ROOM_SHEET_DIGEST, bytes, sizeof bytes);
}

char *room_sheets_note(const char *name, const char *title, const char *text) {
    return note_text(json_pack("{s:s, s:s, s:s}", "name", name, "title", title, "text", text));
}

char *room_sheets_note_next(const struct room_next_sheet *next) {
    return note_text(json_pack(
        "{s:s, s:s, s:i, s:i, s:i, s:s, s:i, s:i, s:b, s:s, s:s*, s:s*}", "table", next->table,
        "sheet", next->sheet, "row", next->row, "seats", next->seats, "decks", next->decks, "by",
        next->by, "shoe", next->shoe, "from_shoe", next->from_shoe, "soon", next->reason[0] != 0,
        "reason", next->reason, "second", next->second[0] != 0 ? next->second : NULL,
        "sheet_digest", next->digest[0] != 0 ? next->digest : NULL));
}

/* ---- reading ---- */

static bool keep(struct room_sheets *sheets, const char *name, const char *title,
                 const char *text) {
    struct room_sheet *place = (struct room_sheet *)room_sheets_find(sheets, name);
    if (place == NULL && sheets->count == ROOM_SHEETS_MAX)
        return true; /* no server of ours writes more than there is room for */
    char *title_copy = strdup(title), *copy = strdup(text);
    if (title_copy == NULL || copy == NULL) {
        free(title_copy);
        free(copy);
        return false;
    }
    if (place == NULL)
        place = &sheets->list[sheets->count++];
    sabot_text_copy(place->name, sizeof place->name, name);
    free(place->title);
    free(place->text);
    place->title = title_copy;
    place->text = copy;
    return true;
}

static bool apply_sheet(struct room_sheets *sheets, const json_t *object) {
    const char *name = json_string_value(json_object_get(object, "name"));
    const char *title = json_string_value(json_object_get(object, "title"));
    const char *text = json_string_value(json_object_get(object, "text"));
    bool good = name != NULL && title != NULL && text != NULL && strlen(name) < ROOM_SHEET_NAME_MAX;
    return !good || keep(sheets, name, title, text);
}

static bool copy_word(const json_t *object, const char *field, char *space, size_t room) {
    const char *word = json_string_value(json_object_get(object, field));
    if (word == NULL || strlen(word) >= room)
        return false;
    sabot_text_copy(space, room, word);
    return true;
}

static int whole(const json_t *object, const char *field) {
    return (int)json_integer_value(json_object_get(object, field));
}

/* Taken back: those who heard of it hear of that too, until the next shoe. */
static void withdraw(struct room_sheets *sheets, const struct room_next_sheet *word) {
    struct room_next_sheet *next = room_sheets_next(sheets, word->table);
    if (next == NULL || word->shoe == ROOM_NO_SHOE) {
        room_sheets_forget_next(sheets, word->table);
        return;
    }
    next->is_withdrawn = true;
    next->shoe = word->shoe;
    next->shown_at = ROOM_NO_SHOE;
}

/* Another server may have written the sheet again before this record. */
static bool is_another(const struct room_sheet *own, const struct room_next_sheet *next) {
    char digest[ROOM_SHEET_DIGEST];
    if (own == NULL || next->digest[0] == 0)
        return false;
    room_sheet_digest(own->text, digest);
    return strcmp(digest, next->digest) != 0;
}

/* The last word on a table counts. */
static bool add_next(struct room_sheets *sheets, const struct room_next_sheet *next) {
    if (next->sheet[0] == 0) {
        withdraw(sheets, next);
        return true;
    }
    if (is_another(room_sheets_find(sheets, next->sheet), next))
        return true;
    room_sheets_forget_next(sheets, next->table);
    size_t size = (size_t)(sheets->next_count + 1) * sizeof *sheets->next;
    struct room_next_sheet *list = realloc(sheets->next, size);
    const struct room_sheet *own = room_sheets_find(sheets, next->sheet);
    char *text = own == NULL ? NULL : strdup(own->text);
    if (list != NULL)
        sheets->next = list;
    if (list == NULL || (own != NULL && text == NULL)) {
        free(text);
        return false;
    }
    list[sheets->next_count] = *next;
    list[sheets->next_count++].text = text;
    return true;
}

static bool apply_next(struct room_sheets *sheets, const json_t *object, uint64_t sequence) {
    bool has_shoe = json_is_integer(json_object_get(object, "shoe"));
    struct room_next_sheet next = {.row = whole(object, "row"),
                                   .seats = whole(object, "seats"),
                                   .decks = whole(object, "decks"),
                                   .shoe = has_shoe ? whole(object, "shoe") : ROOM_NO_SHOE,
                                   .from_shoe = whole(object, "from_shoe"),
                                   .record = sequence,
                                   .shown_at = ROOM_NO_SHOE};
    (void)copy_word(object, "reason", next.reason, sizeof next.reason);
    (void)copy_word(object, "second", next.second, sizeof next.second);
    (void)copy_word(object, "sheet_digest", next.digest, sizeof next.digest);
    bool good = copy_word(object, "table", next.table, sizeof next.table) &&
                copy_word(object, "sheet", next.sheet, sizeof next.sheet) &&
                copy_word(object, "by", next.by, sizeof next.by);
    return !good || add_next(sheets, &next);
}

bool room_sheets_apply(struct room_sheets *sheets, uint16_t kind, uint64_t sequence,
                       const char *bytes, size_t size) {
    if (kind != ROOM_NOTE_SHEET && kind != ROOM_NOTE_NEXT_SHEET)
        return true;
    json_t *object = json_loadb(bytes, size, 0, NULL);
    bool done = kind == ROOM_NOTE_SHEET ? apply_sheet(sheets, object)
                                        : apply_next(sheets, object, sequence);
    json_decref(object);
    return done;
}

void room_sheets_clear(struct room_sheets *sheets) {
    for (int i = 0; i < sheets->count; i++) {
        free(sheets->list[i].title);
        free(sheets->list[i].text);
    }
    for (int i = 0; i < sheets->next_count; i++)
        free(sheets->next[i].text);
    free(sheets->next);
    memset(sheets, 0, sizeof *sheets);
}
