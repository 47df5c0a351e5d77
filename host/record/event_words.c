/*
 * event_words.c - one sentence a kind of event. See event_words.h.
 */
#include "host/record/event_words.h"

#include "sabot/kind.h"

#include <string.h>

/* What a sentence is made from. */
struct saying {
    const struct sabot_table *before;
    const struct sabot_event *event;
    const struct sabot_particulars *with; /* the event's */
    struct sabot_text *text;
};

/* ---- pieces ---- */

static void add(const struct saying *saying, const char *words) {
    sabot_text_add(saying->text, words);
}

static void add_int(const struct saying *saying, int64_t number) {
    sabot_text_add_int(saying->text, number);
}

static void add_count(const struct saying *saying, int count, const char *what) {
    sabot_text_print(saying->text, "%d%s%s", count, what, count == 1 ? "" : "s");
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
    sabot_text_print(saying->text, " (%sseat %d)", bettor->back_line ? "behind " : "",
                     bettor->seat);
}

static void add_wager(const struct saying *saying, int wager) {
    const struct sabot_sheet *sheet = saying->before->sheet;
    if (wager >= 0 && wager < sheet->wager_count)
        add(saying, sheet->wagers[wager].name);
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

static void add_sheet(const struct saying *saying) {
    const struct sabot_sheet *sheet = saying->with->sheet;
    add_outside(saying, sheet->title);
    sabot_text_print(saying->text, " (%s), limits %s", sheet->name,
                     sheet->rows[saying->with->row].name);
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
        sabot_text_print(text, ", Player %d Banker %d", outcome.player_total, outcome.banker_total);
    }
}

/* ---- sentences with fields in them ---- */

static void add_field(const struct saying *saying, const struct sabot_field_form *form,
                      const char *noun) {
    const void *place = (const char *)saying->with + form->offset;
    switch (form->type) {
    case SABOT_TYPE_INT:
        if (form->field == SABOT_FIELD_BETTOR)
            add_bettor(saying, *(const int *)place);
        else if (noun[0] != 0)
            add_count(saying, *(const int *)place, noun);
        else
            add_int(saying, *(const int *)place);
        break;
    case SABOT_TYPE_CENTS:
        sabot_cents_write(saying->text, *(const sabot_cents *)place);
        break;
    case SABOT_TYPE_TIME: /* seconds until then */
        add_int(saying, (*(const int64_t *)place - saying->event->time_ms) / 1000);
        break;
    case SABOT_TYPE_CARD:
        sabot_card_write(saying->text, saying->with->card);
        break;
    case SABOT_TYPE_TEXT:
        if (form->field == SABOT_FIELD_REASON)
            add_reason(saying);
        else
            add_outside(saying, place);
        break;
    case SABOT_TYPE_VALUE: /* enough of it to compare it with what a board shows */
        sabot_text_add_hex(saying->text, saying->with->value, 8);
        add(saying, "...");
        break;
    case SABOT_TYPE_WAGER:
        add_wager(saying, *(const int *)place);
        break;
    case SABOT_TYPE_RESULT:
        event_result_words(*(const int *)place, saying->text);
        break;
    case SABOT_TYPE_SHEET:
        add_sheet(saying);
        break;
    default:
        SABOT_ASSERT(false); /* no sentence has such a field */
    }
}

/* Adds the words, with fields of the event in braces by their names: `{amount}` is 25.00, and
 * `{count card}` is 1 card or 2 cards. */
static void say(const struct saying *saying, const char *words) {
    for (;;) {
        size_t length = strcspn(words, "{");
        sabot_text_add_bytes(saying->text, words, length);
        words += length;
        if (words[0] == 0)
            return;
        char name[24] = "", noun[24] = "";
        length = strcspn(++words, " }");
        SABOT_ASSERT(length < sizeof name);
        memcpy(name, words, length);
        words += length;
        length = strcspn(words, "}");
        SABOT_ASSERT(length < sizeof noun);
        memcpy(noun, words, length);
        words += length + 1;
        const struct sabot_field_form *form = &sabot_field_forms[1];
        while (strcmp(form->name, name) != 0)
            form++;
        add_field(saying, form, noun);
    }
}

/* What the cause of the event adds, of `last` + 1 there are. */
static void add_cause(const struct saying *saying, const char *const *words, int last) {
    if (saying->with->cause >= 0 && saying->with->cause <= last)
        add(saying, words[saying->with->cause]);
}

static void add_net(const struct saying *saying) {
    if (saying->event->line_count == 0)
        return;
    add(saying, saying->before->sheet->bank == SABOT_BANK_HOUSE ? "; the house " : "; the bank ");
    say(saying, saying->with->net > 0 ? "+{net}" : "{net}");
    if (saying->with->exhausted)
        add(saying, ", and it did not cover everything (R44)");
}

/* ---- what depends ---- */

static void say_sources(const struct saying *saying) {
    static const char *const wagers[] = {"no wagers kept", "wagers keyed by the dealer",
                                         "wagers by the bettors"};
    add(saying,
        saying->with->card_source == SABOT_CARDS_KEYED ? ", keyed cards, " : ", shuffled cards, ");
    add(saying, wagers[saying->with->wager_source]);
}

static void say_paused(const struct saying *saying) {
    say(saying, saying->with->cause == SABOT_PAUSE_ROTATION
                    ? "the table pauses: the bank did not go round in time (reading 13){reason}"
                    : "the floor pauses the table{reason}");
}

static void say_seated(const struct saying *saying) {
    say(saying,
        saying->with->back_line ? "{name} stands behind seat {seat}" : "{name} takes seat {seat}");
    if (saying->with->badge[0] != 0)
        say(saying, ", third-party player, badge {badge}");
}

static void say_offer_ends(const struct saying *saying) {
    if (saying->with->deadline_ms != 0)
        say(saying, ", who has {deadline_ms} seconds");
}

static void say_put_up(const struct saying *saying) {
    if (saying->with->amount == 0) {
        add(saying, " an amount that is not kept here");
        return;
    }
    say(saying, " {amount}");
    if (saying->with->fee > 0)
        say(saying, ", and {fee} is held for the collection");
}

static void say_bank_declined(const struct saying *saying) {
    say(saying, saying->with->cause == SABOT_DECLINED_BY_TIME
                    ? "{bettor} did not answer in time: the bank is declined"
                    : "{bettor} declines the bank");
}

static void say_bank_unanswered(const struct saying *saying) {
    say(saying, saying->before->bank.state == SABOT_BANK_HELD
                    ? "{bettor} put up nothing in time: the turn ends"
                    : "{bettor} did not answer in time: the bank goes on to the next");
}

static void say_offer_opened(const struct saying *saying) {
    say(saying, saying->with->cause == SABOT_OPENED_BY_OPENING
                    ? "everybody seated may bank at the first round"
                    : "management opens the offer of the bank to everybody seated{reason}");
}

static void say_stood_aside(const struct saying *saying) {
    say(saying, saying->with->stands ? "{bettor} leaves a standing \"no\" to the bank"
                                     : "{bettor} takes back the standing \"no\" to the bank");
}

static void say_commitment(const struct saying *saying) {
    if (saying->before->card_source == SABOT_CARDS_SHUFFLED)
        say(saying, ", committed to by {value}");
}

static void say_contributed(const struct saying *saying) {
    const struct sabot_table_shoe *shoe = &saying->before->shoe;
    add_bettor(saying, shoe->contributions[saying->with->contribution - 1].bettor);
    say(saying, " reveals contribution {contribution}: {value}");
}

static void say_shoe_cut(const struct saying *saying) {
    say(saying, saying->with->bettor != 0 ? "{bettor}" : "the dealer");
    say(saying, " cuts: {position card} from the top to the bottom");
}

static void say_mixing(const struct saying *saying) {
    say(saying, "bettors may add to the shuffle; the shoe is not cut for {deadline_ms} seconds");
    if (saying->with->name[0] != 0)
        say(saying, ", and the beacon {name} will be mixed in");
}

static void say_reveals_due(const struct saying *saying) {
    if (saying->before->shoe.contribution_count == 0)
        add(saying, "; nobody added to the shuffle: the shoe is drawn by the room alone");
    else
        say(saying, "; contributions are revealed within {deadline_ms} seconds");
}

static void say_cut_fixed(const struct saying *saying) {
    say_shoe_cut(saying);
    say_reveals_due(saying);
}

static void say_shoe_voided(const struct saying *saying) {
    static const char *const why[] = {"the floor decides so", "a contribution was not revealed",
                                      "the room did not seal it", "the room's beacon did not come"};
    add_cause(saying, why, SABOT_SHOE_VOID_NO_BEACON);
    say(saying, "{reason}");
    if (saying->with->count % SABOT_VOID_SHOES_MAX == 0)
        say(saying, "; with {count void shoe} in a row the table pauses");
}

static void say_rounds_left(const struct saying *saying) {
    int more = saying->before->sheet->shoe.rounds_after_cut - (saying->with->first ? 1 : 0);
    add(saying, more > 0 ? "after this round " : "this round is the last");
    if (more > 0)
        add_count(saying, more, " more round");
}

static void say_betting_opened(const struct saying *saying) {
    say(saying, saying->with->free
                    ? "round {round} opens without wagers: a card drawn in error begins it (R80)"
                    : "round {round}: betting opens");
    if (saying->with->deadline_ms != 0)
        say(saying, " for {deadline_ms} seconds");
}

static void say_wagered(const struct saying *saying) {
    int old = sabot_table_find_wager(saying->before, saying->with->bettor, saying->with->wager);
    if (saying->with->amount == 0) {
        say(saying, "{bettor} takes the wager on {wager} back");
        return;
    }
    if (old >= 0) {
        say(saying, "{bettor} changes {wager} from ");
        sabot_cents_write(saying->text, saying->before->wagers[old].stake);
        say(saying, " to {amount}");
    } else {
        say(saying, "{bettor} wagers {amount} on {wager}");
    }
    if (saying->with->fee > 0)
        say(saying, ", collection {fee}");
}

static void say_closed_by(const struct saying *saying) {
    static const char *const by[] = {"by the dealer", "by the timer (R65)",
                                     "by the first card (R25)", "at once: the round is free"};
    add_cause(saying, by, SABOT_CLOSED_AS_FREE);
    if (saying->with->fee > 0)
        say(saying, ", the player-dealer's collection is {fee}");
}

static void say_card_dealt(const struct saying *saying) {
    static const char *const places[] = {"first", "second", "third"};
    const struct sabot_round *round = &saying->before->round;
    struct sabot_next next = sabot_round_next(round);
    if (next.hand == SABOT_HAND_NONE)
        return;
    add(saying, next.hand == SABOT_HAND_PLAYER ? "Player's " : "Banker's ");
    add(saying, places[round->hands[next.hand].count]);
    say(saying, " card is {card}");
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
    sabot_card_write(saying->text, hand->cards[hand->count - 1]);
    add(saying, ", is taken back");
}

static void say_held_more(const struct saying *saying) {
    say(saying, saying->with->amount > 0 ? ", {amount} more is held{reason}" : "{reason}");
}

static void say_card_drawn_in_error(const struct saying *saying) {
    static const char *const fates[] = {" and stays for the next round", " and is burned",
                                        " and voids the round"};
    say(saying, saying->with->seen ? "{card}" : "a card that nobody saw");
    add(saying, " is drawn in error");
    add_cause(saying, fates, SABOT_DRAWN_VOID);
    add(saying, " (R80)");
}

static void say_why_void(const struct saying *saying) {
    static const char *const causes[] = {" by the floor", ": the shoe ran out (R80)",
                                         ": a card was drawn in error (R80)",
                                         ": a card went to the wrong hand (R80)"};
    add_cause(saying, causes, SABOT_VOID_WRONG_HAND);
    add_reason(saying);
    if (saying->event->transfer_count > 0)
        add(saying, "; every stake and collection goes back");
}

static void say_correction(const struct saying *saying) {
    for (int i = 0; i < saying->with->card_count; i++) {
        add(saying, i == 0 ? ", cards " : " ");
        sabot_card_write(saying->text, saying->with->cards[i]);
    }
    add_net(saying);
    add_reason(saying);
}

static void say_decision(const struct saying *saying) {
    sabot_cents amount = saying->with->amount;
    if (saying->with->bettor != 0) {
        add(saying, amount < 0 ? ", takes " : amount > 0 ? ", pays " : ", for ");
        if (amount != 0) {
            sabot_cents_write(saying->text, amount < 0 ? -amount : amount);
            add(saying, amount < 0 ? " from " : " to ");
        }
        add_bettor(saying, saying->with->bettor);
    }
    add_reason(saying);
}

static void say_claim(const struct saying *saying) {
    sabot_cents amount = saying->with->amount;
    say(saying, amount > 0 ? "{name} is owed " : "{name} owes ");
    sabot_cents_write(saying->text, amount < 0 ? -amount : amount);
    say(saying, saying->with->round > 0 ? ": claim {claim} of round {round} (reading 18)"
                                        : ": claim {claim} for commission (reading 9)");
}

static void say_claim_settled(const struct saying *saying) {
    say(saying, saying->with->bettor != 0 ? "claim {claim} of {name}: {amount} with {bettor}"
                                          : "claim {claim} of {name}: the house pays {amount}");
    add_reason(saying);
}

static void say_wagers_returned(const struct saying *saying) {
    say(saying, saying->with->back_line
                    ? "wagers of {bettor} go back: the seat has none before them (R26)"
                    : "wagers of {bettor} go back: short of the table minimum (R24)");
}

static void say_spot(const struct saying *saying) {
    say(saying, saying->with->back_line ? "{name} also stands behind seat {seat} (R26)"
                                        : "{name} also takes seat {seat} (R13)");
}

static void say_ruling(const struct saying *saying) {
    static const char *const others[] = {" with the bank", " with the box", " with the house"};
    sabot_cents amount = saying->with->amount;
    add(saying, amount < 0 ? " takes " : " pays ");
    sabot_cents_write(saying->text, amount < 0 ? -amount : amount);
    add(saying, amount < 0 ? " from " : " to ");
    add_bettor(saying, saying->with->bettor);
    add_cause(saying, others, SABOT_WITH_HOUSE);
    add_reason(saying);
}

static void say_chips_sent(const struct saying *saying) {
    say(saying, saying->with->bettor != 0 ? "{bettor} carries {amount} to table {table}"
                                          : "{amount} go back to table {table}");
    say(saying, " as number {number}");
}

static void say_chips_taken(const struct saying *saying) {
    say(saying, saying->with->bettor != 0
                    ? "{bettor} brings {amount} from table {table}, number {number}"
                    : "{amount} from table {table}, number {number}, are not taken here");
}

static void say_confirmed_by(const struct saying *saying) {
    static const char *const ways[] = {" password", " PIN", " passkey"};
    add_cause(saying, ways, SABOT_CONFIRMED_BY_PASSKEY);
    if (saying->with->role == SABOT_ROLE_DEALER)
        add(saying, " as dealer");
}

static void say_alarm(const struct saying *saying) {
    static const char ranks[] = "A23456789TJQK";
    int count = saying->with->count;
    switch (saying->with->cause) {
    case SABOT_ALARM_NOT_SHUFFLED:
        say(saying, "ranks came in the order of an earlier shoe of card set {count}: "
                    "was it shuffled?");
        break;
    case SABOT_ALARM_TOO_MANY_OF_RANK:
        add(saying, "more cards of rank ");
        sabot_text_add_char(saying->text, count >= 0 && count < SABOT_RANKS ? ranks[count] : '?');
        add(saying, " than the decks hold: one was mis-keyed");
        break;
    case SABOT_ALARM_CARDS_LEFT:
        say(saying, "{count card} counted at the end of the shoe, which is not what was dealt");
        break;
    default:
        add(saying, "the collections counted are not those recorded");
    }
}

/* ---- all of them ---- */

/* What is always said, and what says the rest. */
static const struct {
    const char *words;
    void (*say_more)(const struct saying *saying);
} sentences[] = {
    [SABOT_EVENT_TABLE_OPENED] = {"{name} opens: {sheet}, {seats seat}, {decks deck}", say_sources},
    [SABOT_EVENT_TABLE_CLOSED] = {"the table closes with every chip accounted for", NULL},
    [SABOT_EVENT_SHEET_CHANGED] = {"the sheet is now {sheet}, {seats seat}, {decks deck}", NULL},
    [SABOT_EVENT_PAUSED] = {"", say_paused},
    [SABOT_EVENT_RESUMED] = {"the table goes on{reason}", NULL},
    [SABOT_EVENT_SEATED] = {"", say_seated},
    [SABOT_EVENT_LEFT] = {"{bettor} leaves", NULL},
    [SABOT_EVENT_BOUGHT_IN] = {"{bettor} buys in for {amount}", NULL},
    [SABOT_EVENT_CASHED_OUT] = {"{bettor} cashes out {amount}", NULL},
    [SABOT_EVENT_DEALER_RELIEVED] = {"{name} deals from here on", NULL},
    [SABOT_EVENT_SHIFT_CHANGED] = {"the shift is now {name}", NULL},
    [SABOT_EVENT_COLLECTED] = {"a collection of {amount} goes into the box", NULL},
    [SABOT_EVENT_BOX_DROPPED] =
        {"the collection box is dropped: {amount} recorded, {counted} counted", NULL},
    [SABOT_EVENT_BANK_OFFERED] = {"the bank is offered to {bettor}", say_offer_ends},
    [SABOT_EVENT_BANK_ACCEPTED] = {"{bettor} takes the bank and puts up", say_put_up},
    [SABOT_EVENT_BANK_DECLINED] = {"", say_bank_declined},
    [SABOT_EVENT_BANK_PUT_UP] = {"{bettor} puts up", say_put_up},
    [SABOT_EVENT_BANK_PASSED] = {"the turn of {bettor} as player-dealer ends after {count round}",
                                 NULL},
    [SABOT_EVENT_BANK_NOT_TAKEN] = {"nobody takes the bank: the table waits (reading 7)", NULL},
    [SABOT_EVENT_SHOE_OPENED] = {"shoe {shoe} is opened with card set {card_set}", say_commitment},
    [SABOT_EVENT_CONTRIBUTION_COMMITTED] =
        {"{bettor} commits to contribution {contribution}: {value}", NULL},
    [SABOT_EVENT_CONTRIBUTED] = {"", say_contributed},
    [SABOT_EVENT_SHOE_CUT] = {"", say_shoe_cut},
    [SABOT_EVENT_BURNED] = {"{card} is turned, and {count more card} burned", NULL},
    [SABOT_EVENT_CUT_CARD_SHOWN] = {"the cut card comes out; ", say_rounds_left},
    [SABOT_EVENT_SHOE_CLOSED] = {"shoe {shoe} is closed with {count card} left", NULL},
    [SABOT_EVENT_SHOE_REVEALED] = {"shoe {shoe} is revealed: its seed is {value}", NULL},
    [SABOT_EVENT_BETTING_OPENED] = {"", say_betting_opened},
    [SABOT_EVENT_WAGERED] = {"", say_wagered},
    [SABOT_EVENT_BETTING_CLOSED] = {"betting is closed ", say_closed_by},
    [SABOT_EVENT_CARD_DEALT] = {"", say_card_dealt},
    [SABOT_EVENT_CARD_TAKEN_BACK] = {"", say_card_taken_back},
    [SABOT_EVENT_SETTLED] = {"round {round} is settled: {result}", add_net},
    [SABOT_EVENT_WAGER_REMOVED] = {"{bettor} took the wager on {wager} away (R29)", say_held_more},
    [SABOT_EVENT_CARD_DRAWN_IN_ERROR] = {"", say_card_drawn_in_error},
    [SABOT_EVENT_HAND_RESTORED] = {"cards on the wrong hand are put right (R80){reason}", NULL},
    [SABOT_EVENT_VOIDED] = {"round {round} is void", say_why_void},
    [SABOT_EVENT_CORRECTED] = {"round {round} is corrected to {result}", say_correction},
    [SABOT_EVENT_DECIDED] = {"the floor decides (R30)", say_decision},
    [SABOT_EVENT_ALARM] = {"ALARM: ", say_alarm},
    [SABOT_EVENT_COMMISSION_PAID] = {"{bettor} pays marked commission of {amount}", NULL},
    [SABOT_EVENT_RESULT_KEYED] = {"the result alone is keyed: {result}", NULL},
    [SABOT_EVENT_EDITION_ADOPTED] = {"the table goes on by edition {count} of the rules", NULL},
    [SABOT_EVENT_BETTING_PROLONGED] = {"nobody has wagered: the timer starts again (R32)", NULL},
    [SABOT_EVENT_ROUND_FREED] =
        {"round {round} is dealt as a free round: no wagers, no bank, no collection (R32)", NULL},
    [SABOT_EVENT_BANK_LOWERED] =
        {"the floor lowers the bank of {bettor} to {amount}, and betting is open again{reason}",
         NULL},
    [SABOT_EVENT_PLAY_NOTED] = {"round {round} counts as played although it is void (R42)", NULL},
    [SABOT_EVENT_BANK_UNANSWERED] = {"", say_bank_unanswered},
    [SABOT_EVENT_OFFER_OPENED] = {"", say_offer_opened},
    [SABOT_EVENT_TURN_RETURNED] =
        {"{bettor} has the bank, with nothing put up: {count round} of the turn dealt", NULL},
    [SABOT_EVENT_STOOD_ASIDE] = {"", say_stood_aside},
    [SABOT_EVENT_AMOUNT_ASKED] = {"the next amount is asked of {bettor}", say_offer_ends},
    [SABOT_EVENT_ROTATION_RESTARTED] =
        {"no round could be dealt: the rotation's clock starts again (reading 13)", NULL},
    [SABOT_EVENT_BANK_WAIVED] = {"{bettor} declines the bank by a standing \"no\"", NULL},
    [SABOT_EVENT_DEPARTED] = {"{bettor} leaves", NULL},
    [SABOT_EVENT_CLAIM_MADE] = {"", say_claim},
    [SABOT_EVENT_CLAIM_SETTLED] = {"", say_claim_settled},
    [SABOT_EVENT_REMOVAL_NOTED] =
        {"{bettor} took the wager on {wager} away (R29): it loses the maximum or wins the "
         "minimum{reason}",
         NULL},
    [SABOT_EVENT_WAGERS_RETURNED] = {"", say_wagers_returned},
    [SABOT_EVENT_SPOT_TAKEN] = {"", say_spot},
    [SABOT_EVENT_RULED] = {"the floor decides (R30):", say_ruling},
    [SABOT_EVENT_REPRESENTED] =
        {"{name} ({badge}) acts for {bettor}: {amount} recorded, {counted} counted", NULL},
    [SABOT_EVENT_CHIPS_SENT] = {"", say_chips_sent},
    [SABOT_EVENT_CHIPS_TAKEN] = {"", say_chips_taken},
    [SABOT_EVENT_CHIPS_ARRIVED] = {"the chips of number {number} are at table {table}", NULL},
    [SABOT_EVENT_CONFIRMED] = {"{name} confirms what follows (reading 19), signed in by",
                               say_confirmed_by},
    [SABOT_EVENT_MIXING_OPENED] = {"", say_mixing},
    [SABOT_EVENT_CUT_FIXED] = {"", say_cut_fixed},
    [SABOT_EVENT_BEACON_MIXED] = {"the beacon's value is mixed in: {value}", NULL},
    [SABOT_EVENT_SHOE_SEALED] = {"the order of the shoe is sealed, under the root {value}", NULL},
    [SABOT_EVENT_CONTRIBUTION_WITHHELD] =
        {"contribution {contribution} of {name} was not revealed, or the room did not take it: "
         "{name} adds to no shoe up to {shoe}",
         NULL},
    [SABOT_EVENT_SHOE_VOIDED] = {"shoe {shoe} is void: ", say_shoe_voided},
    [SABOT_EVENT_SHOE_CUT_SHORT] =
        {"shoe {shoe} ends before its cut card, with {count card} left{reason}", NULL},
};
_Static_assert(sizeof sentences / sizeof *sentences == SABOT_EVENTS, "one for the last kind");

void event_words(const struct sabot_table *before, const struct sabot_event *event,
                 struct sabot_text *text) {
    SABOT_ASSERT(event->kind > 0 && event->kind < SABOT_EVENTS);
    struct saying saying = {before, event, &event->with, text};
    say(&saying, sentences[event->kind].words);
    if (sentences[event->kind].say_more != NULL)
        sentences[event->kind].say_more(&saying);
}
