/*
 * daybook_note_floor.c - voids, corrections and decisions against the letter, with
 * what was before and what is after (R29, R30, R80).
 */
#include "host/daybook/daybook_parts.h"
#include "host/record/event_words.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE_MAX = 160 };

/* The two sides of a row. */
struct sides {
    struct sabot_text before, after;
};

static void add_sum(struct sabot_text *text, const char *words, sabot_cents amount) {
    sabot_text_add(text, words);
    if (amount < 0)
        sabot_text_add_char(text, '-');
    sabot_cents_write(text, amount < 0 ? -amount : amount);
}

static void say_corrected(const struct sabot_table *table, const struct sabot_event *event,
                          struct sides *sides) {
    event_result_words(table->last.result, &sides->before);
    add_sum(&sides->before, ", bank ", table->last.net);
    event_result_words(event->with.result, &sides->after);
    add_sum(&sides->after, ", bank ", event->with.net);
}

static void say_voided(const struct sabot_table *table, const struct sabot_event *event,
                       struct sides *sides) {
    (void)event;
    sabot_cents staked = 0;
    for (int i = 0; i < table->wager_count; i++)
        staked += table->wagers[i].stake;
    sabot_text_add(&sides->before, table->phase == SABOT_PHASE_BETTING ? "betting" : "dealing");
    add_sum(&sides->before, ", staked ", staked);
    sabot_text_add(&sides->after, "void, all returned");
}

static void say_decided(const struct sabot_table *table, const struct sabot_event *event,
                        struct sides *sides) {
    if (event->with.amount == 0)
        return;
    sabot_cents chips = table->book.balances[sabot_account_chips(event->with.bettor)].posted;
    add_sum(&sides->before, "chips ", chips);
    add_sum(&sides->after, "chips ", chips + event->with.amount);
}

static void say_removed(const struct sabot_table *table, const struct sabot_event *event,
                        struct sides *sides) {
    for (int i = 0; i < table->wager_count; i++) {
        const struct sabot_table_wager *wager = &table->wagers[i];
        if (wager->bettor != event->with.bettor || wager->wager != event->with.wager)
            continue;
        const char *name = table->sheet.wagers[wager->wager].name;
        sabot_text_add(&sides->before, name);
        add_sum(&sides->before, " ", wager->stake);
        sabot_text_add(&sides->after, name);
        add_sum(&sides->after, " at most ", wager->stake + event->with.amount);
    }
}

static void say_card(struct sabot_text *text, struct sabot_card card) {
    sabot_card_write(text, card);
}

static void say_drawn(const struct sabot_table *table, const struct sabot_event *event,
                      struct sides *sides) {
    static const char *const fates[] = {"first card of the next round", "burned", "round void"};
    (void)table;
    if (event->with.seen)
        say_card(&sides->before, event->with.card);
    else
        sabot_text_add(&sides->before, "a card unseen");
    sabot_text_add(&sides->after, fates[event->with.cause]);
}

static void say_taken_back(const struct sabot_table *table, const struct sabot_event *event,
                           struct sides *sides) {
    (void)event;
    const struct sabot_round *round = &table->round;
    if (table->keyed_result >= 0 || round->count == 0) {
        event_result_words(table->keyed_result, &sides->before);
    } else {
        int hand = round->order[round->count - 1], place = -1;
        for (int i = 0; i < round->count; i++)
            place += round->order[i] == hand;
        say_card(&sides->before, round->hands[hand].cards[place]);
    }
    sabot_text_add(&sides->after, "taken back");
}

static void say_restored(const struct sabot_table *table, const struct sabot_event *event,
                         struct sides *sides) {
    (void)table, (void)event;
    sabot_text_add(&sides->before, "a card on the wrong hand");
    sabot_text_add(&sides->after, "the hands as the rule deals them");
}

typedef void say(const struct sabot_table *table, const struct sabot_event *event,
                 struct sides *sides);

static say *const sayings[SABOT_EVENTS] = {
    [SABOT_EVENT_CORRECTED] = say_corrected,       [SABOT_EVENT_VOIDED] = say_voided,
    [SABOT_EVENT_DECIDED] = say_decided,           [SABOT_EVENT_WAGER_REMOVED] = say_removed,
    [SABOT_EVENT_CARD_DRAWN_IN_ERROR] = say_drawn, [SABOT_EVENT_CARD_TAKEN_BACK] = say_taken_back,
    [SABOT_EVENT_HAND_RESTORED] = say_restored,
};

/* Money that has another owner after it. The place between the two sides of a correction,
 * the bank, ends as it was. */
static sabot_cents sum_moved(const struct sabot_event *event) {
    sabot_cents by[SABOT_ACCOUNTS] = {0}, moved = 0;
    for (int i = 0; i < event->transfer_count; i++) {
        const struct sabot_transfer *transfer = &event->transfers[i];
        if (transfer->act != SABOT_TRANSFER_POST && transfer->act != SABOT_TRANSFER_POST_PENDING)
            continue;
        by[transfer->from] -= transfer->amount;
        by[transfer->to] += transfer->amount;
    }
    for (int i = 0; i < SABOT_ACCOUNTS; i++)
        moved += by[i] > 0 ? by[i] : 0;
    return moved;
}

void daybook_note_floor(struct daybook_passage *passage) {
    const struct sabot_table *table = &passage->replay->table;
    const struct sabot_event *event = &passage->replay->event;
    char before[SIDE_MAX], after[SIDE_MAX];
    struct sides sides = {sabot_text_in(before, sizeof before), sabot_text_in(after, sizeof after)};
    if (sayings[event->kind] == NULL)
        return;
    sayings[event->kind](table, event, &sides);
    int64_t dealer = table->dealer[0] != 0 ? daybook_person(passage->daybook, table->dealer) : 0;
    daybook_write(passage->daybook, DAYBOOK_INTO_CORRECTION, "iiiiiitttzztti", passage->id,
                  (int64_t)passage->record->sequence, event->time_ms, passage->shift,
                  (int64_t)table->round_number, (int64_t)event->kind, passage->record->actor,
                  event->with.second, event->with.reason,
                  daybook_bettor(passage, event->with.bettor), dealer, before, after,
                  sum_moved(event));
}
