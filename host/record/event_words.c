/*
 * event_words.c - one sentence a kind of event. See event_words.h.
 */
#include "host/record/event_words.h"

#include <string.h>

/* What a sentence is made from. */
struct saying {
    const struct sabot_table *before;
    const struct sabot_event *event;
    const struct sabot_particulars *with; /* the event's */
    struct sabot_text *text;
};

typedef void say(const struct saying *saying);

/* ---- pieces ---- */

static void add(const struct saying *saying, const char *words) {
    sabot_text_add(saying->text, words);
}

static void add_int(const struct saying *saying, int64_t number) {
    sabot_text_add_int(saying->text, number);
}

static void add_cents(const struct saying *saying, sabot_cents amount) {
    sabot_cents_write(saying->text, amount);
}

static void add_count(const struct saying *saying, int count, const char *what) {
    add_int(saying, count);
    add(saying, what);
    add(saying, count == 1 ? "" : "s");
}

static void add_outside(const struct saying *saying, const char *words) {
    sabot_text_add_plain(saying->text, words, strlen(words));
}

/* `Ana (seat 1)` */
static void add_bettor(const struct saying *saying, int number) {
    if (number < 1 || number > SABOT_BETTORS_MAX ||
        saying->before->bettors[number - 1].name[0] == 0) {
        add(saying, "nobody");
        return;
    }
    const struct sabot_bettor *bettor = &saying->before->bettors[number - 1];
    add_outside(saying, bettor->name);
    add(saying, bettor->back_line ? " (behind seat " : " (seat ");
    add_int(saying, bettor->seat);
    add(saying, ")");
}

static void add_card(const struct saying *saying, struct sabot_card card) {
    sabot_card_write(saying->text, card);
}

static void add_wager(const struct saying *saying, int wager) {
    const struct sabot_sheet *sheet = saying->before->sheet;
    if (wager >= 0 && wager < sheet->wager_count)
        add(saying, sheet->wagers[wager].name);
}

/* Enough of a value to compare it with what a board shows. */
static void add_value(const struct saying *saying) {
    sabot_text_add_hex(saying->text, saying->with->value, 8);
    add(saying, "...");
}

static void add_reason(const struct saying *saying) {
    if (saying->with->reason[0] != 0) {
        add(saying, ": ");
        add_outside(saying, saying->with->reason);
    }
    if (saying->with->second[0] != 0) {
        add(saying, " (with ");
        add_outside(saying, saying->with->second);
        add(saying, ")");
    }
}

static void add_making(const struct saying *saying) {
    const struct sabot_particulars *with = saying->with;
    add_outside(saying, with->sheet->title);
    add(saying, " (");
    add(saying, with->sheet->name);
    add(saying, "), limits ");
    add(saying, with->sheet->rows[with->row].name);
    add(saying, ", ");
    add_count(saying, with->seats, " seat");
    add(saying, ", ");
    add_count(saying, with->decks, " deck");
}

void event_result_words(int result, struct sabot_text *text) {
    static const struct {
        char letter;
        const char *words;
    } names[] = {{'P', "Player"},
                 {'B', "Banker"},
                 {'T', "a tie"},
                 {'D', "Banker, Dragon 7"},
                 {'A', "Player, Panda 8"},
                 {'V', "void"},
                 {'F', "free, without wagers"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].letter == sabot_result_letter(result))
            sabot_text_add(text, names[i].words);
    if (result < SABOT_OUTCOMES) {
        struct sabot_outcome outcome = sabot_outcome_of_number(result);
        sabot_text_add(text, ", Player ");
        sabot_text_add_int(text, outcome.player_total);
        sabot_text_add(text, " Banker ");
        sabot_text_add_int(text, outcome.banker_total);
    }
}

static void add_result(const struct saying *saying, int result) {
    event_result_words(result, saying->text);
}

/* ---- the table and its people ---- */

static void say_table_opened(const struct saying *saying) {
    static const char *const wagers[] = {"no wagers kept", "wagers keyed by the dealer",
                                         "wagers by the bettors"};
    add_outside(saying, saying->with->name);
    add(saying, " opens: ");
    add_making(saying);
    add(saying,
        saying->with->card_source == SABOT_CARDS_KEYED ? ", keyed cards, " : ", shuffled cards, ");
    add(saying, wagers[saying->with->wager_source]);
}

static void say_table_closed(const struct saying *saying) {
    add(saying, "the table closes with every chip accounted for");
}

static void say_sheet_changed(const struct saying *saying) {
    add(saying, "the sheet is now ");
    add_making(saying);
}

static void say_paused(const struct saying *saying) {
    add(saying, saying->with->cause == SABOT_PAUSE_ROTATION
                    ? "the table pauses: the bank did not go round in time (reading 13)"
                    : "the floor pauses the table");
    add_reason(saying);
}

static void say_resumed(const struct saying *saying) {
    add(saying, "the table goes on");
    add_reason(saying);
}

static void say_seated(const struct saying *saying) {
    add_outside(saying, saying->with->name);
    add(saying, saying->with->back_line ? " stands behind seat " : " takes seat ");
    add_int(saying, saying->with->seat);
    if (saying->with->badge[0] != 0) {
        add(saying, ", third-party player, badge ");
        add_outside(saying, saying->with->badge);
    }
}

static void say_left(const struct saying *saying) {
    add_bettor(saying, saying->with->bettor);
    add(saying, " leaves");
}

static void say_amount(const struct saying *saying, const char *does) {
    add_bettor(saying, saying->with->bettor);
    add(saying, does);
    add_cents(saying, saying->with->amount);
}

static void say_bought_in(const struct saying *saying) {
    say_amount(saying, " buys in for ");
}

static void say_cashed_out(const struct saying *saying) {
    say_amount(saying, " cashes out ");
}

static void say_commission_paid(const struct saying *saying) {
    say_amount(saying, " pays marked commission of ");
}

static void say_dealer_relieved(const struct saying *saying) {
    add_outside(saying, saying->with->name);
    add(saying, " deals from here on");
}

static void say_shift_changed(const struct saying *saying) {
    add(saying, "the shift is now ");
    add_outside(saying, saying->with->name);
}

static void say_collected(const struct saying *saying) {
    add(saying, "a collection of ");
    add_cents(saying, saying->with->amount);
    add(saying, " goes into the box");
}

static void say_box_dropped(const struct saying *saying) {
    add(saying, "the collection box is dropped: ");
    add_cents(saying, saying->with->amount);
    add(saying, " recorded, ");
    add_cents(saying, saying->with->counted);
    add(saying, " counted");
}

/* ---- the bank ---- */

static void say_bank_offered(const struct saying *saying) {
    add(saying, "the bank is offered to ");
    add_bettor(saying, saying->with->bettor);
    if (saying->with->deadline_ms != 0) {
        add(saying, ", who has ");
        add_int(saying, (saying->with->deadline_ms - saying->event->time_ms) / 1000);
        add(saying, " seconds");
    }
}

static void say_put_up(const struct saying *saying, const char *does) {
    add_bettor(saying, saying->with->bettor);
    add(saying, does);
    if (saying->with->amount == 0) {
        add(saying, " an amount that is not kept here");
        return;
    }
    add(saying, " ");
    add_cents(saying, saying->with->amount);
    if (saying->with->fee > 0) {
        add(saying, ", and ");
        add_cents(saying, saying->with->fee);
        add(saying, " is held for the collection");
    }
}

static void say_bank_accepted(const struct saying *saying) {
    say_put_up(saying, " takes the bank and puts up");
}

static void say_bank_put_up(const struct saying *saying) {
    say_put_up(saying, " puts up");
}

static void say_bank_declined(const struct saying *saying) {
    add_bettor(saying, saying->with->bettor);
    add(saying, saying->with->cause == SABOT_DECLINED_BY_TIME
                    ? " did not answer in time: the bank is declined"
                    : " declines the bank");
}

static void say_bank_passed(const struct saying *saying) {
    add(saying, "the turn of ");
    add_bettor(saying, saying->with->bettor);
    add(saying, " as player-dealer ends after ");
    add_count(saying, saying->with->count, " round");
}

static void say_bank_not_taken(const struct saying *saying) {
    add(saying, "nobody takes the bank: the table waits (reading 7)");
}

/* ---- the shoe ---- */

static void say_shoe(const struct saying *saying, const char *does) {
    add(saying, "shoe ");
    add_int(saying, saying->with->shoe);
    add(saying, does);
}

static void say_shoe_opened(const struct saying *saying) {
    say_shoe(saying, " is opened with card set ");
    add_int(saying, saying->with->card_set);
    if (saying->before->card_source == SABOT_CARDS_SHUFFLED) {
        add(saying, ", committed to by ");
        add_value(saying);
    }
}

static void say_contribution_committed(const struct saying *saying) {
    add_bettor(saying, saying->with->bettor);
    add(saying, " commits to contribution ");
    add_int(saying, saying->with->contribution);
    add(saying, ": ");
    add_value(saying);
}

static void say_contributed(const struct saying *saying) {
    const struct sabot_table_shoe *shoe = &saying->before->shoe;
    add_bettor(saying, shoe->contributions[saying->with->contribution - 1].bettor);
    add(saying, " reveals contribution ");
    add_int(saying, saying->with->contribution);
    add(saying, ": ");
    add_value(saying);
}

static void say_shoe_cut(const struct saying *saying) {
    if (saying->with->bettor != 0)
        add_bettor(saying, saying->with->bettor);
    else
        add(saying, "the dealer");
    add(saying, " cuts: ");
    add_count(saying, saying->with->position, " card");
    add(saying, " from the top to the bottom");
}

static void say_burned(const struct saying *saying) {
    add_card(saying, saying->with->card);
    add(saying, " is turned, and ");
    add_count(saying, saying->with->count, " more card");
    add(saying, " burned");
}

static void say_cut_card_shown(const struct saying *saying) {
    int more = saying->before->sheet->shoe.rounds_after_cut - (saying->with->first ? 1 : 0);
    add(saying, "the cut card comes out; ");
    add(saying, more > 0 ? "after this round " : "this round is the last");
    if (more > 0)
        add_count(saying, more, " more round");
}

static void say_shoe_closed(const struct saying *saying) {
    say_shoe(saying, " is closed with ");
    add_count(saying, saying->with->count, " card");
    add(saying, " left");
}

static void say_shoe_revealed(const struct saying *saying) {
    say_shoe(saying, " is revealed: its seed is ");
    add_value(saying);
}

/* ---- the round ---- */

static void say_betting_opened(const struct saying *saying) {
    add(saying, "round ");
    add_int(saying, saying->with->round);
    add(saying, saying->with->free ? " opens without wagers: a card drawn in error begins it (R80)"
                                   : ": betting opens");
    if (saying->with->deadline_ms != 0) {
        add(saying, " for ");
        add_int(saying, (saying->with->deadline_ms - saying->event->time_ms) / 1000);
        add(saying, " seconds");
    }
}

static const struct sabot_table_wager *find_wager(const struct saying *saying) {
    for (int i = 0; i < saying->before->wager_count; i++) {
        const struct sabot_table_wager *wager = &saying->before->wagers[i];
        if (wager->bettor == saying->with->bettor && wager->wager == saying->with->wager)
            return wager;
    }
    return NULL;
}

static void say_wagered(const struct saying *saying) {
    const struct sabot_table_wager *old = find_wager(saying);
    add_bettor(saying, saying->with->bettor);
    if (saying->with->amount == 0) {
        add(saying, " takes the wager on ");
        add_wager(saying, saying->with->wager);
        add(saying, " back");
        return;
    }
    if (old != NULL) {
        add(saying, " changes ");
        add_wager(saying, saying->with->wager);
        add(saying, " from ");
        add_cents(saying, old->stake);
        add(saying, " to ");
        add_cents(saying, saying->with->amount);
    } else {
        add(saying, " wagers ");
        add_cents(saying, saying->with->amount);
        add(saying, " on ");
        add_wager(saying, saying->with->wager);
    }
    if (saying->with->fee > 0) {
        add(saying, ", collection ");
        add_cents(saying, saying->with->fee);
    }
}

static void say_betting_closed(const struct saying *saying) {
    static const char *const by[] = {"by the dealer", "by the timer (R65)",
                                     "by the first card (R25)", "at once: the round is free"};
    add(saying, "betting is closed ");
    if (saying->with->cause >= 0 && saying->with->cause <= SABOT_CLOSED_AS_FREE)
        add(saying, by[saying->with->cause]);
    if (saying->with->fee > 0) {
        add(saying, ", the player-dealer's collection is ");
        add_cents(saying, saying->with->fee);
    }
}

static void say_card_dealt(const struct saying *saying) {
    static const char *const places[] = {"first", "second", "third"};
    const struct sabot_round *round = &saying->before->round;
    struct sabot_next next = sabot_round_next(round);
    if (next.hand == SABOT_HAND_NONE)
        return;
    add(saying, next.hand == SABOT_HAND_PLAYER ? "Player's " : "Banker's ");
    add(saying, places[round->hands[next.hand].count]);
    add(saying, " card is ");
    add_card(saying, saying->with->card);
    if (next.reason != SABOT_REASON_FIRST_TWO) {
        add(saying, ": ");
        sabot_round_explain(round, saying->text);
    }
    if (saying->with->first)
        add(saying, ", the one drawn in error before");
}

static void say_card_taken_back(const struct saying *saying) {
    const struct sabot_round *round = &saying->before->round;
    if (saying->before->keyed_result >= 0 || round->count == 0) {
        add(saying, "the result that was keyed is taken back");
        return;
    }
    const struct sabot_hand_cards *hand = &round->hands[round->order[round->count - 1]];
    add(saying, "the last card, ");
    add_card(saying, hand->cards[hand->count - 1]);
    add(saying, ", is taken back");
}

static void say_result_keyed(const struct saying *saying) {
    add(saying, "the result alone is keyed: ");
    add_result(saying, saying->with->result);
}

static void add_net(const struct saying *saying) {
    if (saying->event->line_count == 0)
        return;
    add(saying, saying->before->sheet->bank == SABOT_BANK_HOUSE ? "; the house " : "; the bank ");
    add(saying, saying->with->net > 0 ? "+" : "");
    add_cents(saying, saying->with->net);
    if (saying->with->exhausted)
        add(saying, ", and it did not cover everything (R44)");
}

static void say_settled(const struct saying *saying) {
    add(saying, "round ");
    add_int(saying, saying->with->round);
    add(saying, " is settled: ");
    add_result(saying, saying->with->result);
    add_net(saying);
}

/* ---- the floor ---- */

static void say_wager_removed(const struct saying *saying) {
    add_bettor(saying, saying->with->bettor);
    add(saying, " took the wager on ");
    add_wager(saying, saying->with->wager);
    add(saying, " away (R29)");
    if (saying->with->amount > 0) {
        add(saying, ", ");
        add_cents(saying, saying->with->amount);
        add(saying, " more is held");
    }
    add_reason(saying);
}

static void say_card_drawn_in_error(const struct saying *saying) {
    static const char *const fates[] = {" and stays for the next round", " and is burned",
                                        " and voids the round"};
    if (saying->with->seen)
        add_card(saying, saying->with->card);
    else
        add(saying, "a card that nobody saw");
    add(saying, " is drawn in error");
    if (saying->with->cause >= 0 && saying->with->cause <= SABOT_DRAWN_VOID)
        add(saying, fates[saying->with->cause]);
    add(saying, " (R80)");
}

static void say_hand_restored(const struct saying *saying) {
    add(saying, "cards on the wrong hand are put right (R80)");
    add_reason(saying);
}

static void say_voided(const struct saying *saying) {
    static const char *const causes[] = {" by the floor", ": the shoe ran out (R80)",
                                         ": a card was drawn in error (R80)",
                                         ": a card went to the wrong hand (R80)"};
    add(saying, "round ");
    add_int(saying, saying->with->round);
    add(saying, " is void");
    if (saying->with->cause >= 0 && saying->with->cause <= SABOT_VOID_WRONG_HAND)
        add(saying, causes[saying->with->cause]);
    add_reason(saying);
    if (saying->event->transfer_count > 0)
        add(saying, "; every stake and collection goes back");
}

static void say_corrected(const struct saying *saying) {
    add(saying, "round ");
    add_int(saying, saying->with->round);
    add(saying, " is corrected to ");
    add_result(saying, saying->with->result);
    for (int i = 0; i < saying->with->card_count; i++) {
        add(saying, i == 0 ? ", cards " : " ");
        add_card(saying, saying->with->cards[i]);
    }
    add_net(saying);
    add_reason(saying);
}

static void say_decided(const struct saying *saying) {
    sabot_cents amount = saying->with->amount;
    add(saying, "the floor decides (R30)");
    if (saying->with->bettor != 0) {
        add(saying, amount < 0 ? ", takes " : amount > 0 ? ", pays " : ", for ");
        if (amount != 0) {
            add_cents(saying, amount < 0 ? -amount : amount);
            add(saying, amount < 0 ? " from " : " to ");
        }
        add_bettor(saying, saying->with->bettor);
    }
    add_reason(saying);
}

static void say_alarm(const struct saying *saying) {
    static const char ranks[] = "A23456789TJQK";
    int count = saying->with->count;
    add(saying, "ALARM: ");
    switch (saying->with->cause) {
    case SABOT_ALARM_NOT_SHUFFLED:
        add(saying, "ranks came in the order of an earlier shoe of card set ");
        add_int(saying, count);
        add(saying, ": was it shuffled?");
        break;
    case SABOT_ALARM_TOO_MANY_OF_RANK:
        add(saying, "more cards of rank ");
        sabot_text_add_char(saying->text, count >= 0 && count < SABOT_RANKS ? ranks[count] : '?');
        add(saying, " than the decks hold: one was mis-keyed");
        break;
    case SABOT_ALARM_CARDS_LEFT:
        add_count(saying, count, " card");
        add(saying, " counted at the end of the shoe, which is not what was dealt");
        break;
    default:
        add(saying, "the collections counted are not those recorded");
    }
}

static void say_edition_adopted(const struct saying *saying) {
    add(saying, "the table goes on by edition ");
    add_int(saying, saying->with->count);
    add(saying, " of the rules");
}

static say *const sayers[] = {
    [SABOT_EVENT_TABLE_OPENED] = say_table_opened,
    [SABOT_EVENT_TABLE_CLOSED] = say_table_closed,
    [SABOT_EVENT_SHEET_CHANGED] = say_sheet_changed,
    [SABOT_EVENT_PAUSED] = say_paused,
    [SABOT_EVENT_RESUMED] = say_resumed,
    [SABOT_EVENT_SEATED] = say_seated,
    [SABOT_EVENT_LEFT] = say_left,
    [SABOT_EVENT_BOUGHT_IN] = say_bought_in,
    [SABOT_EVENT_CASHED_OUT] = say_cashed_out,
    [SABOT_EVENT_DEALER_RELIEVED] = say_dealer_relieved,
    [SABOT_EVENT_SHIFT_CHANGED] = say_shift_changed,
    [SABOT_EVENT_COLLECTED] = say_collected,
    [SABOT_EVENT_BOX_DROPPED] = say_box_dropped,
    [SABOT_EVENT_BANK_OFFERED] = say_bank_offered,
    [SABOT_EVENT_BANK_ACCEPTED] = say_bank_accepted,
    [SABOT_EVENT_BANK_DECLINED] = say_bank_declined,
    [SABOT_EVENT_BANK_PUT_UP] = say_bank_put_up,
    [SABOT_EVENT_BANK_PASSED] = say_bank_passed,
    [SABOT_EVENT_BANK_NOT_TAKEN] = say_bank_not_taken,
    [SABOT_EVENT_SHOE_OPENED] = say_shoe_opened,
    [SABOT_EVENT_CONTRIBUTION_COMMITTED] = say_contribution_committed,
    [SABOT_EVENT_CONTRIBUTED] = say_contributed,
    [SABOT_EVENT_SHOE_CUT] = say_shoe_cut,
    [SABOT_EVENT_BURNED] = say_burned,
    [SABOT_EVENT_CUT_CARD_SHOWN] = say_cut_card_shown,
    [SABOT_EVENT_SHOE_CLOSED] = say_shoe_closed,
    [SABOT_EVENT_SHOE_REVEALED] = say_shoe_revealed,
    [SABOT_EVENT_BETTING_OPENED] = say_betting_opened,
    [SABOT_EVENT_WAGERED] = say_wagered,
    [SABOT_EVENT_BETTING_CLOSED] = say_betting_closed,
    [SABOT_EVENT_CARD_DEALT] = say_card_dealt,
    [SABOT_EVENT_CARD_TAKEN_BACK] = say_card_taken_back,
    [SABOT_EVENT_SETTLED] = say_settled,
    [SABOT_EVENT_WAGER_REMOVED] = say_wager_removed,
    [SABOT_EVENT_CARD_DRAWN_IN_ERROR] = say_card_drawn_in_error,
    [SABOT_EVENT_HAND_RESTORED] = say_hand_restored,
    [SABOT_EVENT_VOIDED] = say_voided,
    [SABOT_EVENT_CORRECTED] = say_corrected,
    [SABOT_EVENT_DECIDED] = say_decided,
    [SABOT_EVENT_ALARM] = say_alarm,
    [SABOT_EVENT_COMMISSION_PAID] = say_commission_paid,
    [SABOT_EVENT_RESULT_KEYED] = say_result_keyed,
    [SABOT_EVENT_EDITION_ADOPTED] = say_edition_adopted,
};
_Static_assert(sizeof sayers / sizeof *sayers == SABOT_EVENTS, "a sentence for the last kind");

void event_words(const struct sabot_table *before, const struct sabot_event *event,
                 struct sabot_text *text) {
    SABOT_ASSERT(event->kind > 0 && event->kind < SABOT_EVENTS);
    struct saying saying = {before, event, &event->with, text};
    sayers[event->kind](&saying);
}
