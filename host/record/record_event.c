/*
 * record_event.c - an event as bytes: its fields by the table, then its
 * transfers, then its lines.
 */
#include "host/record/record.h"
#include "host/record/record_walk.h"
#include "sabot/number.h"

#include <stdlib.h>
#include <string.h>

static void walk_card(struct cursor *cursor, struct sabot_card *card) {
    walk_byte(cursor, &card->rank);
    walk_byte(cursor, &card->suit);
    if (cursor->from != NULL)
        cursor->bad |= card->rank >= SABOT_RANKS || card->suit > SABOT_SUIT_UNKNOWN;
}

static void walk_field(struct cursor *cursor, const struct sabot_field_form *form,
                       struct sabot_particulars *with) {
    void *place = (char *)with + form->offset;
    switch (form->type) {
    case SABOT_TYPE_INT:
    case SABOT_TYPE_WAGER:
    case SABOT_TYPE_RESULT:
    case SABOT_TYPE_CHOICE:
        walk_int(cursor, place);
        break;
    case SABOT_TYPE_BOOL:
        walk_bool(cursor, place);
        break;
    case SABOT_TYPE_CENTS:
    case SABOT_TYPE_TIME:
        walk_number(cursor, place);
        break;
    case SABOT_TYPE_CARD:
        walk_card(cursor, place);
        break;
    case SABOT_TYPE_CARDS:
        walk_count(cursor, &with->card_count, SABOT_ROUND_CARDS_MAX);
        for (int i = 0; i < with->card_count; i++)
            walk_card(cursor, &with->cards[i]);
        break;
    case SABOT_TYPE_TEXT:
        walk_text(cursor, place, form->room);
        break;
    case SABOT_TYPE_VALUE:
        walk_block(cursor, place, SABOT_VALUE_BYTES);
        break;
    case SABOT_TYPE_SHEET:
        break; /* sheet_text.c: the last field of its kinds */
    }
}

void walk_line(struct cursor *cursor, struct sabot_settled_line *line) {
    walk_int16(cursor, &line->entry);
    walk_int16(cursor, &line->step);
    walk_byte(cursor, &line->verdict);
    walk_number(cursor, &line->owed);
    walk_number(cursor, &line->winnings);
    walk_number(cursor, &line->commission);
    walk_number(cursor, &line->marked);
    walk_number(cursor, &line->collected);
    walk_number(cursor, &line->uncovered);
    walk_number(cursor, &line->fee_returned);
}

static bool has_sheet(int kind) {
    for (const struct sabot_field_use *use = sabot_event_forms[kind].fields;
         use->field != SABOT_NO_FIELD; use++)
        if (use->field == SABOT_FIELD_SHEET)
            return true;
    return false;
}

/* The walk writes from, or reads into, `event` and the two arrays. */
static void walk_event(struct cursor *cursor, struct sabot_event *event,
                       struct sabot_transfer *transfers, struct sabot_settled_line *lines) {
    for (const struct sabot_field_use *use = sabot_event_forms[event->kind].fields;
         use->field != SABOT_NO_FIELD; use++)
        walk_field(cursor, &sabot_field_forms[use->field], &event->with);
    walk_count(cursor, &event->transfer_count, SABOT_DECISION_TRANSFERS_MAX);
    for (int i = 0; i < event->transfer_count && !cursor->bad; i++) {
        walk_byte(cursor, &transfers[i].act);
        walk_byte(cursor, &transfers[i].from);
        walk_byte(cursor, &transfers[i].to);
        walk_number(cursor, &transfers[i].amount);
    }
    walk_count(cursor, &event->line_count, SABOT_DECISION_LINES_MAX);
    for (int i = 0; i < event->line_count && !cursor->bad; i++)
        walk_line(cursor, &lines[i]);
}

enum sabot_status record_event_write(const struct sabot_event *event,
                                     uint8_t bytes[RECORD_EVENT_MAX], uint32_t *size,
                                     struct sabot_error *error) {
    SABOT_ASSERT(event->kind > 0 && event->kind < SABOT_EVENTS);
    struct cursor cursor = cursor_to_write(bytes, RECORD_EVENT_MAX);
    struct sabot_event copy = *event; /* the walk takes places it could write to */
    walk_event(&cursor, &copy, (struct sabot_transfer *)event->transfers,
               (struct sabot_settled_line *)event->lines);
    if (has_sheet((int)event->kind)) {
        enum sabot_status status = sheet_text_write(&cursor, event->with.sheet, error);
        if (status != SABOT_OK)
            return status;
    }
    SABOT_ASSERT(!cursor.bad);
    *size = (uint32_t)cursor.used;
    return SABOT_OK;
}

static enum sabot_status not_an_event(int kind, struct sabot_error *error) {
    return sabot_error_print(error, SABOT_BAD_TEXT,
                             "the bytes are not those of an event of kind %d", kind);
}

enum sabot_status record_event_read(struct record_stored stored, struct record_space *space,
                                    struct sabot_event *event, struct sabot_error *error) {
    memset(event, 0, sizeof *event);
    if (stored.kind >= SABOT_EVENTS) /* nothing may be built on what is not understood here */
        return sabot_error_say(error, SABOT_NOT_FOUND, RECORD_OF_NEWER);
    if (stored.kind <= 0)
        return not_an_event(stored.kind, error);
    struct cursor cursor = cursor_to_read(stored.bytes, stored.size);
    event->kind = (enum sabot_event_kind)stored.kind;
    event->time_ms = stored.time_ms;
    event->transfers = space->transfers;
    event->lines = space->lines;
    walk_event(&cursor, event, space->transfers, space->lines);
    if (has_sheet(stored.kind) && !cursor.bad) {
        held_sheet_drop(space->sheet);
        enum sabot_status status = sheet_text_read(&cursor, &space->sheet, error);
        if (status != SABOT_OK)
            return status;
        event->with.sheet = space->sheet;
    }
    if (cursor.bad || cursor.used != cursor.room)
        return not_an_event(stored.kind, error);
    bool is_newer =
        stored.kind == SABOT_EVENT_EDITION_ADOPTED && event->with.count > SABOT_EDITION_LAST;
    return is_newer ? sabot_error_say(error, SABOT_NOT_FOUND, RECORD_OF_NEWER) : SABOT_OK;
}

uint32_t record_command_write(const struct sabot_command *command,
                              uint8_t bytes[RECORD_COMMAND_MAX]) {
    struct cursor cursor = cursor_to_write(bytes, RECORD_COMMAND_MAX);
    struct sabot_command copy = *command;
    int kind = (int)command->kind, role = (int)command->actor.role;
    walk_int(&cursor, &kind);
    walk_int(&cursor, &role);
    walk_int(&cursor, &copy.actor.bettor);
    if (copy.with.card_count < 0 || copy.with.card_count > SABOT_ROUND_CARDS_MAX)
        copy.with.card_count = 0; /* no table hears it; its answer is not kept */
    for (const uint8_t *field = sabot_command_forms[command->kind].fields; *field != SABOT_NO_FIELD;
         field++)
        walk_field(&cursor, &sabot_field_forms[*field], &copy.with);
    if (command->with.sheet != NULL)
        walk_text(&cursor, (char *)command->with.sheet->name, sizeof command->with.sheet->name);
    SABOT_ASSERT(!cursor.bad);
    return (uint32_t)cursor.used;
}

/* ---- who did it ---- */

void record_actor_write(struct sabot_actor actor, const char *name, struct sabot_text *text) {
    sabot_text_add(text, sabot_role_names[actor.role]);
    sabot_text_add_char(text, ':');
    if (actor.role == SABOT_ROLE_BETTOR)
        sabot_text_add_int(text, actor.bettor);
    else
        sabot_text_add(text, name);
}

bool record_actor_read(const char *words, struct sabot_actor *actor) {
    for (int role = 0; role < SABOT_ROLES; role++) {
        size_t length = strlen(sabot_role_names[role]);
        if (strncmp(words, sabot_role_names[role], length) != 0 || words[length] != ':')
            continue;
        const char *number = words + length + 1;
        bool is_bettor = role == SABOT_ROLE_BETTOR;
        *actor = (struct sabot_actor){
            .role = (enum sabot_role)role,
            .bettor = is_bettor ? (int)sabot_number_read(number, strlen(number), 9999) : 0};
        return !is_bettor || actor->bettor > 0;
    }
    return false;
}
