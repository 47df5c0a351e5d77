/*
 * daybook_note_table.c - rows of the shoe, of the bank's turns and of alarms.
 */
#include "host/daybook/daybook_parts.h"
#include "host/record/event_words.h"

#include <string.h>

/* ---- shoes ---- */

void daybook_note_shoe_opened(struct daybook_passage *passage) {
    const struct sabot_event *event = passage->event;
    bool is_keyed = passage->table->card_source == SABOT_CARDS_KEYED;
    DAYBOOK_ADD(passage, shoe, .number = event->with.shoe, .opened_ms = event->time_ms,
                .shift = passage->row.shift, .is_keyed = is_keyed, .card_set = event->with.card_set,
                .decks = passage->table->decks,
                .commitment = {is_keyed ? NULL : event->with.value, SABOT_VALUE_BYTES});
}

/* Of the shoe of the state, unless the change has a number. */
void daybook_change_of_shoe(struct daybook_passage *passage, struct daybook_shoe_row change) {
    change.stream = passage->row.id;
    change.number = change.number != 0 ? change.number : passage->table->shoe.number;
    daybook_change_shoe(passage->daybook, &change);
}

void daybook_note_contributed(struct daybook_passage *passage) {
    daybook_change_of_shoe(passage, (struct daybook_shoe_row){.contributions = 1});
}

void daybook_note_shoe_cut(struct daybook_passage *passage) {
    daybook_change_of_shoe(passage,
                           (struct daybook_shoe_row){.cut = passage->event->with.position});
    if (passage->event->kind == SABOT_EVENT_SHOE_CUT)
        daybook_note_left_out(passage);
}

void daybook_note_shoe_closed(struct daybook_passage *passage) {
    daybook_change_of_shoe(passage,
                           (struct daybook_shoe_row){.closed_ms = passage->event->time_ms,
                                                     .cards_left = passage->event->with.count});
    daybook_note_ended_early(passage);
}

void daybook_note_shoe_revealed(struct daybook_passage *passage) {
    const struct sabot_event *event = passage->event;
    char space[DAYBOOK_TO_COME_MAX];
    daybook_change_of_shoe(
        passage, (struct daybook_shoe_row){.number = event->with.shoe,
                                           .revealed_ms = event->time_ms,
                                           .to_come = daybook_rounds_to_come(passage, space),
                                           .seed = {event->with.value, SABOT_VALUE_BYTES}});
}

void daybook_count_round(struct daybook_passage *passage) {
    daybook_change_of_shoe(passage, (struct daybook_shoe_row){.rounds = 1});
}

/* ---- the position of player-dealer ---- */

/* Who entered an answer: the clock, a standing "no", the bettor, or staff for them, by name. */
static const char *answerer(const struct daybook_passage *passage, bool is_unanswered) {
    const char *actor = passage->record->actor;
    if (is_unanswered)
        return "clock";
    if (passage->event->kind == SABOT_EVENT_BANK_WAIVED)
        return "standing no";
    return strncmp(actor, "bettor:", strlen("bettor:")) == 0 ? "bettor" : actor;
}

void daybook_note_turn_after(struct daybook_passage *passage) {
    const struct sabot_table *table = passage->table;
    const struct sabot_event *event = passage->event;
    const struct sabot_particulars *with = &event->with;
    bool is_unanswered =
        event->kind == SABOT_EVENT_BANK_UNANSWERED ||
        (event->kind == SABOT_EVENT_BANK_DECLINED && with->cause == SABOT_DECLINED_BY_TIME);
    bool is_answer = is_unanswered || event->kind == SABOT_EVENT_BANK_DECLINED ||
                     event->kind == SABOT_EVENT_BANK_WAIVED ||
                     event->kind == SABOT_EVENT_BANK_ACCEPTED;
    int reached = 0;
    if (event->kind == SABOT_EVENT_PAUSED && with->cause != SABOT_PAUSE_ROTATION)
        return;
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        reached += table->bettors[i].reached;
    if (event->kind == SABOT_EVENT_BANK_OFFERED)
        passage->row.offered_ms = event->time_ms;
    DAYBOOK_ADD_EVENT(
        passage, turn, .kind = event->kind, .person = daybook_bettor(passage, with->bettor),
        .badge = with->bettor > 0 ? table->bettors[with->bettor - 1].badge : "",
        .actor = is_answer ? answerer(passage, is_unanswered) : "", .seat = with->seat,
        .amount = with->amount, .rounds = with->count, .is_by_time = is_unanswered,
        .offered_ms = is_answer ? passage->row.offered_ms : 0, .clock_ms = table->rotation_since_ms,
        .reached = reached, .reach = table->sheet->rotation.reach_bettors,
        .minutes = table->sheet->rotation.reach_minutes);
}

/* ---- alarms ---- */

void daybook_note_alarm(struct daybook_passage *passage) {
    const struct sabot_table *table = passage->table;
    char words[EVENT_WORDS_MAX];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    event_words(table, passage->event, &text);
    DAYBOOK_ADD_EVENT(passage, alarm, .round = table->round_number, .shoe = table->shoe.number,
                      .cause = passage->event->with.cause, .words = words);
}
