/*
 * daybook_note_floor.c - decisions of the floor against the letter, with what was before and
 * what is after (R29, R80). What a void and a correction say is in daybook_note_round.c.
 */
#include "host/daybook/daybook_parts.h"
#include "host/record/event_words.h"

enum { SIDE_MAX = 160 };

void daybook_say_sum(struct sabot_text *text, const char *words, sabot_cents amount) {
    sabot_text_add(text, words);
    if (amount < 0)
        sabot_text_add_char(text, '-');
    sabot_cents_write(text, amount < 0 ? -amount : amount);
}

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

static void say_decided(const struct daybook_passage *passage, struct daybook_change *change) {
    const struct sabot_particulars *with = &passage->event->with;
    const struct sabot_balance *balances = passage->table->book.balances;
    if (with->amount == 0)
        return;
    sabot_cents chips = balances[sabot_table_chips(passage->table, with->bettor)].posted;
    daybook_say_sum(&change->before, "chips ", chips);
    daybook_say_sum(&change->after, "chips ", chips + with->amount);
}

static void say_removed(const struct daybook_passage *passage, struct daybook_change *change) {
    const struct sabot_particulars *with = &passage->event->with;
    int found = sabot_table_find_wager(passage->table, with->bettor, with->wager);
    if (found < 0)
        return;
    sabot_cents stake = passage->table->wagers[found].stake;
    const char *name = passage->table->sheet->wagers[with->wager].name;
    sabot_text_add(&change->before, name);
    daybook_say_sum(&change->before, " ", stake);
    sabot_text_add(&change->after, name);
    if (passage->event->kind == SABOT_EVENT_REMOVAL_NOTED)
        sabot_text_add(&change->after, " removed"); /* its penalty comes with the settlement */
    else
        daybook_say_sum(&change->after, " at most ", stake + with->amount);
}

static void say_claim_settled(const struct daybook_passage *passage,
                              struct daybook_change *change) {
    const struct sabot_claim *claim = daybook_claim(passage);
    sabot_cents amount = passage->event->with.amount;
    daybook_say_sum(&change->before, "claim ", claim->amount);
    daybook_say_sum(&change->after, "claim ",
                    claim->amount > 0 ? claim->amount - amount : claim->amount + amount);
}

static void say_drawn(const struct daybook_passage *passage, struct daybook_change *change) {
    static const char *const fates[] = {"first card of the next round", "burned", "round void"};
    const struct sabot_particulars *with = &passage->event->with;
    if (with->seen)
        sabot_card_write(&change->before, with->card);
    else
        sabot_text_add(&change->before, "a card unseen");
    sabot_text_add(&change->after, fates[with->cause]);
}

static void say_taken_back(const struct daybook_passage *passage, struct daybook_change *change) {
    const struct sabot_round *round = &passage->table->round;
    if (passage->table->keyed_result >= 0 || round->count == 0) {
        event_result_words(passage->table->keyed_result, &change->before);
    } else {
        int hand = round->order[round->count - 1], place = -1;
        for (int i = 0; i < round->count; i++)
            place += round->order[i] == hand;
        sabot_card_write(&change->before, round->hands[hand].cards[place]);
    }
    sabot_text_add(&change->after, "taken back");
}

static void say_restored(const struct daybook_passage *passage, struct daybook_change *change) {
    (void)passage;
    sabot_text_add(&change->before, "a card on the wrong hand");
    sabot_text_add(&change->after, "the hands as the rule deals them");
}

static daybook_saying *const sayings[SABOT_EVENTS] = {
    [SABOT_EVENT_CORRECTED] = daybook_say_corrected,
    [SABOT_EVENT_VOIDED] = daybook_say_voided,
    [SABOT_EVENT_DECIDED] = say_decided,
    [SABOT_EVENT_RULED] = say_decided,
    [SABOT_EVENT_CLAIM_SETTLED] = say_claim_settled,
    [SABOT_EVENT_WAGER_REMOVED] = say_removed,
    [SABOT_EVENT_REMOVAL_NOTED] = say_removed,
    [SABOT_EVENT_CARD_DRAWN_IN_ERROR] = say_drawn,
    [SABOT_EVENT_CARD_TAKEN_BACK] = say_taken_back,
    [SABOT_EVENT_HAND_RESTORED] = say_restored,
};

void daybook_note_change(struct daybook_passage *passage) {
    const struct sabot_event *event = passage->event;
    char before[SIDE_MAX], after[SIDE_MAX];
    struct daybook_change change = {sabot_text_in(before, sizeof before),
                                    sabot_text_in(after, sizeof after)};
    if (sayings[event->kind] == NULL)
        return;
    sayings[event->kind](passage, &change);
    DAYBOOK_ADD_EVENT(
        passage, correction, .round = passage->table->round_number, .kind = event->kind,
        .actor = passage->record->actor, .second = event->with.second, .reason = event->with.reason,
        .person = daybook_bettor(passage, event->with.bettor), .dealer = daybook_dealer(passage),
        .before = before, .after = after, .moved = sum_moved(event));
}
