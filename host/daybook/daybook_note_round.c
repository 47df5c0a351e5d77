/*
 * daybook_note_round.c - rounds as rows: each round, who had money in it, its
 * wagers, what its player-dealer made of it.
 *
 * A round begins behind the command that ended the one before; a correction
 * belongs to the round that it corrects.
 */
#include "host/daybook/daybook_parts.h"

#include <string.h>

const bool daybook_is_usual[SABOT_EVENTS] = {
    [SABOT_EVENT_BETTING_OPENED] = true, [SABOT_EVENT_WAGERED] = true,
    [SABOT_EVENT_BETTING_CLOSED] = true, [SABOT_EVENT_CARD_DEALT] = true,
    [SABOT_EVENT_SETTLED] = true,        [SABOT_EVENT_BANK_OFFERED] = true,
    [SABOT_EVENT_BANK_ACCEPTED] = true,  [SABOT_EVENT_BANK_PUT_UP] = true,
    [SABOT_EVENT_BANK_PASSED] = true,
};

/* What a bettor's wagers of a round came to. */
struct tally {
    sabot_cents staked, won, commission, collection;
    bool is_on;
};

static void tally_lines(const struct sabot_table *table, const struct sabot_event *event,
                        struct tally tallies[SABOT_BETTORS_MAX + 1]) {
    for (int i = 0; i < event->line_count; i++) {
        const struct sabot_settled_line *line = &event->lines[i];
        const struct sabot_table_wager *wager = &table->wagers[line->entry];
        struct tally *tally = &tallies[wager->bettor];
        tally->is_on = true;
        tally->staked += wager->stake;
        tally->won += line->winnings - line->collected;
        tally->commission += line->commission;
        tally->collection += wager->fee - line->fee_returned;
    }
}

static void write_played(struct daybook_passage *passage, int bettor, bool is_bank,
                         const struct tally *tally) {
    const struct sabot_event *event = &passage->replay->event;
    daybook_write(passage->daybook, DAYBOOK_INTO_PLAYED, "iiiiiiiiiiii", passage->id,
                  (int64_t)event->with.round, daybook_bettor(passage, bettor),
                  (int64_t)passage->replay->table.bettors[bettor - 1].seat,
                  (int64_t)passage->record->sequence, event->time_ms, passage->shift,
                  (int64_t)is_bank, tally->staked, tally->won, tally->commission,
                  tally->collection);
}

static void write_wagers(struct daybook_passage *passage) {
    const struct sabot_table *table = &passage->replay->table;
    const struct sabot_event *event = &passage->replay->event;
    for (int i = 0; i < event->line_count; i++) {
        const struct sabot_settled_line *line = &event->lines[i];
        const struct sabot_table_wager *wager = &table->wagers[line->entry];
        daybook_write(passage->daybook, DAYBOOK_INTO_WAGER, "iiiiitiiiiiiiii", passage->id,
                      (int64_t)event->with.round, (int64_t)line->entry,
                      daybook_bettor(passage, wager->bettor),
                      (int64_t)table->bettors[wager->bettor - 1].seat,
                      table->sheet.wagers[wager->wager].name, wager->stake, wager->fee,
                      (int64_t)line->verdict, line->owed, line->winnings, line->commission,
                      line->collected, line->uncovered, line->fee_returned);
    }
}

static sabot_cents sum_uncovered(const struct sabot_event *event) {
    sabot_cents sum = 0;
    for (int i = 0; i < event->line_count; i++)
        sum += event->lines[i].uncovered;
    return sum;
}

/* ---- settled, voided ---- */

static void settle(struct daybook_passage *passage) {
    const struct sabot_table *table = &passage->replay->table;
    const struct sabot_event *event = &passage->replay->event;
    struct daybook_ending *ending = &passage->ending;
    struct tally tallies[SABOT_BETTORS_MAX + 1] = {0};
    tally_lines(table, event, tallies);
    for (int i = 1; i <= SABOT_BETTORS_MAX; i++)
        if (tallies[i].is_on)
            write_played(passage, i, false, &tallies[i]);
    write_wagers(passage);
    ending->net = event->with.net;
    ending->uncovered = sum_uncovered(event);
    if (event->with.bettor == 0)
        return;
    ending->player_dealer = daybook_bettor(passage, event->with.bettor);
    ending->seat = table->bettors[event->with.bettor - 1].seat;
    ending->put_up = event->with.amount;
    struct tally bank = {.won = event->with.net, .collection = event->with.fee};
    write_played(passage, event->with.bettor, true, &bank);
    daybook_write(passage->daybook, DAYBOOK_INTO_BANKED, "iiiiiitiiiiiii", passage->id,
                  (int64_t)passage->record->sequence, event->time_ms, passage->shift,
                  (int64_t)event->with.round, ending->player_dealer,
                  table->bettors[event->with.bettor - 1].badge, (int64_t)0, event->with.amount,
                  ending->staked, event->with.net, event->with.fee, ending->uncovered,
                  (int64_t)event->with.exhausted);
}

static void end_round(struct daybook_passage *passage) {
    const struct sabot_table *table = &passage->replay->table;
    const struct sabot_event *event = &passage->replay->event;
    bool is_voided = event->kind == SABOT_EVENT_VOIDED;
    struct daybook_ending ending = {.is_on = true,
                                    .number = event->with.round,
                                    .result = is_voided ? SABOT_RESULT_VOID : event->with.result,
                                    .is_voided = is_voided,
                                    .ended_ms = event->time_ms,
                                    .wagers = table->wager_count};
    for (int i = 0; i < table->wager_count; i++) {
        sabot_cents stake = table->wagers[i].stake;
        ending.staked += stake;
        ending.largest = stake > ending.largest ? stake : ending.largest;
    }
    passage->ending = ending;
    if (!is_voided)
        settle(passage);
}

/* Behind the whole command; the next round begins here. */
static void write_round(struct daybook_passage *passage) {
    const struct sabot_table *table = &passage->replay->table;
    const struct daybook_ending *ending = &passage->ending;
    char letter[2] = {sabot_result_letter(ending->result), 0};
    int64_t dealer = table->dealer[0] != 0 ? daybook_person(passage->daybook, table->dealer) : 0;
    int64_t began_ms = passage->began_ms != 0 ? passage->began_ms : ending->ended_ms;
    daybook_write(passage->daybook, DAYBOOK_INTO_ROUND, "iiiiiiitiiiizziiiiiiiii", passage->id,
                  (int64_t)ending->number, (int64_t)table->shoe.number, (int64_t)passage->first,
                  (int64_t)passage->record->sequence, began_ms, ending->ended_ms, letter,
                  (int64_t)ending->result, (int64_t)ending->is_voided, (int64_t)0, passage->shift,
                  dealer, ending->player_dealer, (int64_t)ending->seat, ending->put_up,
                  ending->staked, ending->largest, ending->net, ending->uncovered,
                  passage->collections, (int64_t)ending->wagers, (int64_t)passage->kinds);
    passage->first = passage->record->sequence + 1;
    passage->kinds = 0;
    passage->began_ms = 0;
    passage->collections = 0;
    passage->ending.is_on = false;
}

/* ---- corrected ---- */

static void correct(struct daybook_passage *passage) {
    const struct sabot_table *table = &passage->replay->table;
    const struct sabot_event *event = &passage->replay->event;
    const struct sabot_last_round *last = &table->last;
    char letter[2] = {sabot_result_letter(event->with.result), 0};
    sabot_cents was = 0, is = sum_uncovered(event);
    for (int i = 0; i < event->line_count; i++)
        was += table->wagers[event->lines[i].entry].line.uncovered;
    daybook_write(passage->daybook, DAYBOOK_CORRECT_ROUND, "tiiiiiiiii", letter,
                  (int64_t)event->with.result, (int64_t)event->with.voided,
                  (int64_t)passage->record->sequence, event->with.net, is, passage->corrected,
                  (int64_t)1 << SABOT_EVENT_CORRECTED, passage->id, (int64_t)event->with.round);
    write_wagers(passage);
    if (last->player_dealer == 0)
        return;
    daybook_write(passage->daybook, DAYBOOK_INTO_BANKED, "iiiiiitiiiiiii", passage->id,
                  (int64_t)passage->record->sequence, event->time_ms, passage->shift,
                  (int64_t)event->with.round, daybook_bettor(passage, last->player_dealer),
                  table->bettors[last->player_dealer - 1].badge, (int64_t)1, (int64_t)0, (int64_t)0,
                  event->with.net - last->net, event->with.voided ? -last->fee : (int64_t)0,
                  is - was, (int64_t)event->with.exhausted - (int64_t)(was > 0));
}

/* ---- which events are in it ---- */

static void mark(struct daybook_passage *passage, int64_t round) {
    const struct sabot_event *event = &passage->replay->event;
    bool is_first = event->kind == SABOT_EVENT_CORRECTED || !(passage->kinds >> event->kind & 1);
    if (is_first && !daybook_is_usual[event->kind])
        daybook_write(passage->daybook, DAYBOOK_INTO_MARK, "iiiii", (int64_t)event->kind,
                      event->time_ms, passage->id, round, (int64_t)passage->record->sequence);
}

/* The round that an event between two rounds belongs to is the one to come, unless the
 * last one's command is still being told. */
static int64_t round_of(const struct daybook_passage *passage) {
    const struct sabot_table *table = &passage->replay->table;
    bool is_next = table->phase == SABOT_PHASE_BETWEEN || table->phase == SABOT_PHASE_CLOSED;
    return table->round_number + (is_next && !passage->ending.is_on ? 1 : 0);
}

void daybook_note_round(struct daybook_passage *passage) {
    const struct sabot_event *event = &passage->replay->event;
    if (event->kind == SABOT_EVENT_CORRECTED) {
        mark(passage, event->with.round);
        correct(passage);
        return;
    }
    mark(passage, round_of(passage));
    passage->kinds |= (uint64_t)1 << event->kind;
    if (event->kind == SABOT_EVENT_BETTING_OPENED)
        passage->began_ms = event->time_ms;
    if (event->kind == SABOT_EVENT_SETTLED || event->kind == SABOT_EVENT_VOIDED)
        end_round(passage);
    if (passage->ending.is_on && passage->record->part + 1 == passage->record->parts)
        write_round(passage);
}
