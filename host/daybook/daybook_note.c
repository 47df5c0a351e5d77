/*
 * daybook_note.c - what an event says, as rows: shifts, shoes, turns of the bank,
 * alarms. Rounds, money and the floor's decisions have files of their own.
 *
 * The state is the one before the event, but where a function's name says after.
 */
#include "host/daybook/daybook_parts.h"
#include "host/record/event_words.h"

#include <string.h>

enum { HOUR_MS = 3600000 };

int64_t daybook_bettor(struct daybook_passage *passage, int number) {
    if (number < 1 || number > SABOT_BETTORS_MAX)
        return 0;
    const char *name = passage->replay->table.bettors[number - 1].name;
    if (passage->people[number] == 0 && name[0] != 0)
        passage->people[number] = daybook_person(passage->daybook, name);
    return passage->people[number];
}

/* ---- shifts and hours ---- */

static void begin_shift(struct daybook_passage *passage, const char *name) {
    const struct journal_record *record = passage->record;
    if (passage->shift != 0)
        daybook_write(passage->daybook, DAYBOOK_END_SHIFT, "ii", record->time_ms, passage->shift);
    daybook_write(passage->daybook, DAYBOOK_INTO_SHIFT, "itii", passage->id, name,
                  (int64_t)record->sequence, record->time_ms);
    passage->shift = sqlite3_last_insert_rowid(passage->daybook->database);
}

static void note_time(struct daybook_passage *passage) {
    const struct journal_record *record = passage->record;
    int64_t hour = record->time_ms / HOUR_MS;
    if (passage->shift == 0)
        begin_shift(passage, "");
    if (hour == passage->hour)
        return;
    daybook_write(passage->daybook, DAYBOOK_INTO_HOUR, "iii", passage->id, hour,
                  (int64_t)record->sequence);
    passage->hour = hour;
}

/* ---- shoes ---- */

static void open_shoe(struct daybook_passage *passage) {
    const struct sabot_table *table = &passage->replay->table;
    const struct sabot_particulars *with = &passage->replay->event.with;
    bool is_keyed = table->card_source == SABOT_CARDS_KEYED;
    daybook_write(passage->daybook, DAYBOOK_INTO_SHOE, is_keyed ? "iiiiiiiin" : "iiiiiiiiv",
                  passage->id, (int64_t)with->shoe, (int64_t)passage->record->sequence,
                  passage->record->time_ms, passage->shift, (int64_t)is_keyed,
                  (int64_t)with->card_set, (int64_t)table->decks, with->value);
}

static void note_shoe(struct daybook_passage *passage) {
    const struct sabot_event *event = &passage->replay->event;
    struct daybook *daybook = passage->daybook;
    int64_t number = passage->replay->table.shoe.number, time_ms = event->time_ms;
    switch (event->kind) {
    case SABOT_EVENT_SHOE_OPENED:
        open_shoe(passage);
        break;
    case SABOT_EVENT_CONTRIBUTED:
        daybook_write(daybook, DAYBOOK_CHANGE_SHOE, "innnnniii", (int64_t)1, (int64_t)0,
                      passage->id, number);
        break;
    case SABOT_EVENT_SHOE_CUT:
        daybook_write(daybook, DAYBOOK_CHANGE_SHOE, "iinnnniii", (int64_t)0,
                      (int64_t)event->with.position, (int64_t)0, passage->id, number);
        break;
    case SABOT_EVENT_SHOE_CLOSED:
        daybook_write(daybook, DAYBOOK_CHANGE_SHOE, "iniinniii", (int64_t)0, time_ms,
                      (int64_t)event->with.count, (int64_t)0, passage->id, number);
        break;
    case SABOT_EVENT_SHOE_REVEALED:
        daybook_write(daybook, DAYBOOK_CHANGE_SHOE, "innniviii", (int64_t)0, time_ms,
                      event->with.value, (int64_t)0, passage->id, (int64_t)event->with.shoe);
        break;
    case SABOT_EVENT_SETTLED:
        daybook_write(daybook, DAYBOOK_CHANGE_SHOE, "innnnniii", (int64_t)0, (int64_t)1,
                      passage->id, number);
        break;
    default:
        break;
    }
}

/* ---- the position of player-dealer ---- */

static bool is_of_rotation(const struct sabot_event *event) {
    switch (event->kind) {
    case SABOT_EVENT_BANK_OFFERED:
    case SABOT_EVENT_BANK_ACCEPTED:
    case SABOT_EVENT_BANK_DECLINED:
    case SABOT_EVENT_BANK_PUT_UP:
    case SABOT_EVENT_BANK_PASSED:
    case SABOT_EVENT_BANK_NOT_TAKEN:
        return true;
    case SABOT_EVENT_PAUSED:
        return event->with.cause == SABOT_PAUSE_ROTATION;
    default:
        return false;
    }
}

static bool answers_offer(enum sabot_event_kind kind) {
    return kind == SABOT_EVENT_BANK_ACCEPTED || kind == SABOT_EVENT_BANK_DECLINED;
}

/* The clock of reading 13 as the event leaves it. */
static void note_turn_after(struct daybook_passage *passage) {
    const struct sabot_table *table = &passage->replay->table;
    const struct sabot_event *event = &passage->replay->event;
    const struct sabot_particulars *with = &event->with;
    const char *badge = with->bettor > 0 ? table->bettors[with->bettor - 1].badge : "";
    int reached = 0;
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        reached += table->bettors[i].reached;
    if (event->kind == SABOT_EVENT_BANK_OFFERED)
        passage->offered_ms = event->time_ms;
    daybook_write(passage->daybook, DAYBOOK_INTO_TURN, "iiiiiztiiiizziii", passage->id,
                  (int64_t)passage->record->sequence, event->time_ms, passage->shift,
                  (int64_t)event->kind, daybook_bettor(passage, with->bettor), badge,
                  (int64_t)with->seat, with->amount, (int64_t)with->count, (int64_t)with->cause,
                  answers_offer(event->kind) ? passage->offered_ms : 0, table->rotation_since_ms,
                  (int64_t)reached, (int64_t)table->sheet.rotation.reach_bettors,
                  (int64_t)table->sheet.rotation.reach_minutes);
}

/* ---- alarms ---- */

static void note_alarm(struct daybook_passage *passage) {
    const struct sabot_table *table = &passage->replay->table;
    const struct sabot_event *event = &passage->replay->event;
    char words[EVENT_WORDS_MAX];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    event_words(table, event, &text);
    daybook_write(passage->daybook, DAYBOOK_INTO_ALARM, "iiiiiiit", passage->id,
                  (int64_t)passage->record->sequence, event->time_ms, passage->shift,
                  (int64_t)table->round_number, (int64_t)table->shoe.number,
                  (int64_t)event->with.cause, words);
}

/* ---- all of them ---- */

void daybook_note(struct daybook_passage *passage) {
    const struct sabot_event *event = &passage->replay->event;
    note_time(passage);
    if (event->kind == SABOT_EVENT_SHIFT_CHANGED)
        begin_shift(passage, event->with.name);
    if (event->kind == SABOT_EVENT_ALARM)
        note_alarm(passage);
    note_shoe(passage);
    daybook_note_money(passage);
    daybook_note_floor(passage);
    daybook_note_round(passage);
    if (event->kind == SABOT_EVENT_SEATED || event->kind == SABOT_EVENT_LEFT)
        passage->people[event->with.bettor] = 0;
}

void daybook_note_after(struct daybook_passage *passage) {
    if (is_of_rotation(&passage->replay->event))
        note_turn_after(passage);
}
