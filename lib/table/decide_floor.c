/*
 * decide_floor.c - what only the floor may do: void, correct, decide against
 * the letter, settle a wager that was taken away; and cards drawn in error.
 *
 * Every one has a reason and the name of a second person; the old events stay, and money
 * moves by new transfers.
 *
 * Rules: R29, R30, R80.
 */
#include "lib/table/kinds.h"

#include <string.h>

/* A void round counts as the previous one once a card fell on a wager, also one that was taken
 * back (R42). */
static void note_play(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    bool fell = table->round.count > 0 || (table->edition >= 3 && table->taken_back);
    if (table->edition < 2 || !fell || table->wager_count == 0 ||
        table->phase != SABOT_PHASE_DEALING)
        return;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_PLAY_NOTED);
    event->with.round = table->round_number;
    sabot_event_must_tell(deciding);
}

enum sabot_objection sabot_step_void_round(struct deciding *deciding, enum sabot_void_cause cause) {
    note_play(deciding);
    const struct sabot_table *table = sabot_deciding_now(deciding);
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_VOIDED);
    event->with.round = table->round_number;
    event->with.cause = (int)cause;
    for (int i = 0; i < table->wager_count; i++) {
        struct held held = sabot_held_as_wager(&table->wagers[i]);
        held.amount += table->wagers[i].extra;
        sabot_event_give_back(deciding, held);
    }
    if (sabot_table_has_player_dealer(table) && sabot_table_keeps_wagers(table) &&
        !table->free_round)
        sabot_event_give_back(deciding, sabot_held_as_bank(table));
    sabot_event_must_tell(deciding);
    return sabot_step_ask_amount(deciding);
}

enum sabot_objection sabot_decide_void(struct deciding *deciding) {
    return sabot_step_void_round(deciding, SABOT_VOID_BY_FLOOR);
}

/* R29: it may come to the most the space takes, so that much goes into play. */
enum sabot_objection sabot_decide_removed(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    int found = sabot_table_find_wager(table, with->bettor, with->wager);
    if (found < 0 || table->wagers[found].removed)
        return SABOT_OBJECTION_NO_SUCH_WAGER;
    sabot_cents stake = table->wagers[found].stake;
    sabot_cents most = sabot_sheet_limits(table->sheet, table->row, with->wager)->most;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_WAGER_REMOVED);
    event->with.amount = most > stake ? most - stake : 0;
    sabot_event_move(deciding, SABOT_TRANSFER_POST, sabot_account_chips(with->bettor),
                     sabot_account_in_play(with->bettor), event->with.amount);
    return sabot_event_tell(deciding) ? SABOT_NO_OBJECTION : SABOT_OBJECTION_NOT_ENOUGH_CHIPS;
}

enum sabot_objection sabot_decide_card_in_error(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (table->keyed_result >= 0 || table->carried)
        return SABOT_OBJECTION_NO_CARD;
    if (table->shoe.out >= sabot_table_cards(table))
        return SABOT_OBJECTION_SHOE_EMPTY;
    if (with->seen && sabot_table_card_can_be(table, with->card) != SABOT_NO_OBJECTION)
        return SABOT_OBJECTION_CARD_CANNOT_BE;
    if (with->seen && sabot_table_lacks_suit(table, with->card))
        return SABOT_OBJECTION_NEEDS_SUIT;
    enum sabot_drawn_in_error fate = table->sheet->irregularities.drawn_in_error;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_CARD_DRAWN_IN_ERROR);
    event->with.cause = (int)fate;
    if (!with->seen)
        event->with.card = (struct sabot_card){0};
    sabot_event_must_tell(deciding);
    return fate == SABOT_DRAWN_VOID ? sabot_step_void_round(deciding, SABOT_VOID_CARD_IN_ERROR)
                                    : SABOT_NO_OBJECTION;
}

/* Restored if the order is certain and the sheet says so, else void. */
enum sabot_objection sabot_decide_wrong_hand(struct deciding *deciding) {
    if (deciding->command->with.voided ||
        sabot_deciding_now(deciding)->sheet->irregularities.wrong_hand == SABOT_WRONG_HAND_VOID)
        return sabot_step_void_round(deciding, SABOT_VOID_WRONG_HAND);
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_HAND_RESTORED);
    event->with.round = sabot_deciding_now(deciding)->round_number;
    return sabot_event_must_tell(deciding);
}

static bool same_card(struct sabot_card a, struct sabot_card b) {
    return a.rank == b.rank && a.suit == b.suit;
}

/* Can cards[index] be, if the round's own cards had not come out but those before it? */
static bool card_is_left(const struct sabot_table *table, const struct sabot_card *cards,
                         int index) {
    struct sabot_card card = cards[index];
    int out = 0;
    for (int i = 0; i < table->shoe.out; i++)
        if (i < table->last.start || i >= table->last.start + table->last.count)
            out += same_card(table->shoe.order[i], card);
    for (int i = 0; i < index; i++)
        out += same_card(cards[i], card);
    return sabot_card_is_one(card) && (card.suit == SABOT_SUIT_UNKNOWN || out < table->decks);
}

/* The result that a correction asks for, by cards, by letter or void. */
static enum sabot_objection corrected_result(struct deciding *deciding, int *result) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (with->voided) {
        *result = SABOT_RESULT_VOID;
        return SABOT_NO_OBJECTION;
    }
    if (table->card_source != SABOT_CARDS_KEYED)
        return SABOT_OBJECTION_NOT_KEYED;
    if (table->last.result >= SABOT_RESULT_OF_LETTER) {
        *result = with->result;
        return with->result >= SABOT_RESULT_OF_LETTER && with->result < SABOT_RESULT_VOID
                   ? SABOT_NO_OBJECTION
                   : SABOT_OBJECTION_BAD_VALUE;
    }
    if (with->card_count == 0 && with->result >= SABOT_RESULT_OF_LETTER)
        return SABOT_OBJECTION_NEEDS_CARDS;
    if (with->card_count < 0 || with->card_count > SABOT_ROUND_CARDS_MAX ||
        table->shoe.out - table->last.count + with->card_count > sabot_table_cards(table))
        return SABOT_OBJECTION_CARD_CANNOT_BE;
    struct sabot_round round = sabot_round_begin();
    for (int i = 0; i < with->card_count; i++) {
        if (sabot_round_next(&round).hand == SABOT_HAND_NONE ||
            !card_is_left(table, with->cards, i))
            return SABOT_OBJECTION_CARD_CANNOT_BE;
        if (sabot_table_lacks_suit(table, with->cards[i]))
            return SABOT_OBJECTION_NEEDS_SUIT;
        sabot_round_take(&round, with->cards[i]);
    }
    if (sabot_round_next(&round).hand != SABOT_HAND_NONE)
        return SABOT_OBJECTION_CARD_CANNOT_BE;
    *result = sabot_outcome_number(sabot_round_outcome(&round));
    return SABOT_NO_OBJECTION;
}

/* By how much each account is wrong. */
struct differences {
    sabot_cents by[SABOT_ACCOUNTS];
};

static void count_line(const struct sabot_table *table, const struct sabot_settled_line *line,
                       sabot_cents sign, struct differences *differences) {
    const struct sabot_table_wager *wager = &table->wagers[line->entry];
    int bank = sabot_table_has_player_dealer(table)
                   ? sabot_table_chips(table, table->last.player_dealer)
                   : SABOT_ACCOUNT_HOUSE_BANK;
    int purse = sabot_table_purse(table, wager->bettor);
    /* A person who left has paid what was marked. */
    sabot_cents commission = line->commission + (table->bettors[purse - 1].gone ? line->marked : 0);
    sabot_cents received = line->winnings - line->collected - commission + line->fee_returned;
    differences->by[sabot_table_chips(table, wager->bettor)] += sign * received;
    differences->by[bank] += sign * (line->collected - line->winnings);
    differences->by[SABOT_ACCOUNT_COMMISSION] += sign * commission;
    differences->by[SABOT_ACCOUNT_COLLECTIONS] -= sign * line->fee_returned;
}

/* A box that was dropped since: the cage has it. */
static void fill_box(struct deciding *deciding, int box, sabot_cents needs) {
    sabot_cents lacks = needs - sabot_book_available(&sabot_deciding_now(deciding)->book, box);
    if (lacks > 0)
        sabot_event_move(deciding, SABOT_TRANSFER_POST, SABOT_ACCOUNT_CAGE, box, lacks);
}

/* Those who have too much give it, then those who have too little get it. The
 * bank's account is empty between rounds and serves as the place between. */
static void move_differences(struct deciding *deciding, const struct differences *differences) {
    static const int boxes[] = {SABOT_ACCOUNT_COLLECTIONS, SABOT_ACCOUNT_COMMISSION};
    const struct sabot_table *table = sabot_deciding_now(deciding);
    for (int i = 0; i < 2 && table->edition >= 2; i++)
        fill_box(deciding, boxes[i], -differences->by[boxes[i]]);
    for (int i = 0; i < SABOT_ACCOUNTS; i++)
        if (differences->by[i] < 0)
            sabot_event_move(deciding, SABOT_TRANSFER_POST, i, SABOT_ACCOUNT_BANK,
                             -differences->by[i]);
    for (int i = 0; i < SABOT_ACCOUNTS; i++)
        if (differences->by[i] > 0)
            sabot_event_move(deciding, SABOT_TRANSFER_POST, SABOT_ACCOUNT_BANK, i,
                             differences->by[i]);
}

/* As if the round had not been: nothing won, nothing lost, every fee returned. */
static void undo_lines(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    for (int i = 0; i < table->wager_count; i++) {
        struct sabot_settled_line line = {.entry = (int16_t)i,
                                          .step = (int16_t)(i + 1),
                                          .verdict = SABOT_PUSH,
                                          .fee_returned = table->wagers[i].fee};
        sabot_event_line(deciding, &line);
    }
}

/* What the box gave back by a decision, or took again, stays so (reading 20): all of it that was
 * not given back because the wager got no action (reading 8). */
static void keep_ruled(const struct sabot_table *table, const struct sabot_settled_line *before,
                       struct sabot_settled_line *line) {
    sabot_cents fee = table->wagers[line->entry].fee;
    bool no_action = before->uncovered > 0 && before->winnings + before->collected == 0 &&
                     table->sheet->collections.no_action == SABOT_FEES_RETURNED;
    sabot_cents kept = line->fee_returned + before->fee_returned - (no_action ? fee : 0);
    line->fee_returned = kept < 0 ? 0 : kept > fee ? fee : kept;
}

static void correct_money(struct deciding *deciding, struct sabot_event *event) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    struct differences differences = {{0}};
    if (event->with.voided) {
        undo_lines(deciding);
        if (table->last.player_dealer > 0) {
            differences.by[sabot_table_chips(table, table->last.player_dealer)] += table->last.fee;
            differences.by[SABOT_ACCOUNT_COLLECTIONS] -= table->last.fee;
        }
    } else {
        struct sabot_round round = sabot_round_begin();
        for (int i = 0; i < event->with.card_count; i++)
            sabot_round_take(&round, event->with.cards[i]);
        struct sabot_settlement settlement = sabot_step_settle_lines(
            deciding, table->last.player_dealer, table->last.amount, &round);
        event->with.net = settlement.net;
        event->with.exhausted = settlement.exhausted;
    }
    struct sabot_decision *decision = deciding->decision;
    for (int i = 0; i < event->line_count; i++) {
        struct sabot_settled_line *line =
            &decision->lines[decision->line_count - event->line_count + i];
        struct sabot_settled_line before = sabot_table_wager_line(&table->wagers[line->entry]);
        if (table->edition >= 3 && !event->with.voided)
            keep_ruled(table, &before, line);
        count_line(table, line, 1, &differences);
        count_line(table, &before, -1, &differences);
    }
    move_differences(deciding, &differences);
}

static void build_correction(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_CORRECTED);
    event->with.round = table->round_number;
    corrected_result(deciding, &event->with.result);
    if (event->with.result < SABOT_OUTCOMES)
        event->with.card_count = deciding->command->with.card_count;
    else
        memset(event->with.cards, 0, sizeof event->with.cards);
    if (sabot_table_keeps_wagers(table))
        correct_money(deciding, event);
}

/* The round as it was, settled anew. */
static void build_same_result(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_CORRECTED);
    event->with.round = table->round_number;
    event->with.result = table->last.result;
    event->with.card_count = table->last.count;
    for (int i = 0; i < table->last.count; i++)
        event->with.cards[i] = table->shoe.order[table->last.start + i];
    correct_money(deciding, event);
}

/* Would the bank, from what it had come to, win or lose more than was put up (R44)? */
static bool goes_beyond(const struct sabot_last_round *last, sabot_cents before, sabot_cents net) {
    return (net > last->amount && net > before) || (net < -last->amount && net < before);
}

/* Whom the last round's bank paid by decisions since, or was paid by; 0: nobody. */
static int find_ruled(const struct sabot_table *table) {
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        if (table->bettors[i].ruled != 0)
            return i + 1;
    return 0;
}

/* Chips between two persons of the round, through the account of the bank: what went that way can
 * be taken back (sabot_apply_rule). */
static void move_with_bank(struct deciding *deciding, int from, int to, sabot_cents amount) {
    sabot_event_move(deciding, SABOT_TRANSFER_POST, from, SABOT_ACCOUNT_BANK, amount);
    sabot_event_move(deciding, SABOT_TRANSFER_POST, SABOT_ACCOUNT_BANK, to, amount);
}

/* The other way round, of all that this bettor had. */
static void build_taken_back(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    int bettor = find_ruled(table);
    SABOT_ASSERT(bettor > 0);
    sabot_cents ruled = table->bettors[bettor - 1].ruled;
    int theirs = sabot_table_chips(table, bettor);
    int banks = sabot_table_chips(table, table->last.player_dealer);
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_RULED);
    event->with.bettor = bettor;
    event->with.amount = -ruled;
    event->with.cause = SABOT_WITH_BANK;
    move_with_bank(deciding, ruled > 0 ? theirs : banks, ruled > 0 ? banks : theirs,
                   ruled > 0 ? ruled : -ruled);
}

/* Settles the last round anew. What the bank paid by decisions since counts: where both together
 * pass what was put up, the decisions are taken back (R44, reading 20). */
static enum sabot_objection settle_anew(struct deciding *deciding, sabot_build *build) {
    enum sabot_objection objection = sabot_step_tell_with_claims(deciding, build);
    const struct sabot_table *table = sabot_deciding_now(deciding);
    const struct sabot_last_round *last = &table->last;
    bool is_beyond = table->edition >= 3 && sabot_table_has_player_dealer(table) &&
                     goes_beyond(last, 0, last->net - last->ruled);
    while (objection == SABOT_NO_OBJECTION && is_beyond &&
           find_ruled(sabot_deciding_now(deciding)) != 0)
        objection = deciding->decision->event_count >= SABOT_EVENTS_FULL
                        ? SABOT_OBJECTION_CLAIMS_FULL
                        : sabot_step_tell_with_claims(deciding, build_taken_back);
    return objection;
}

/* Whose round is corrected to void has the position again, and what was offered or accepted since
 * is undone (reading 21). */
enum sabot_objection sabot_decide_correct(struct deciding *deciding) {
    int result = 0;
    enum sabot_objection objection = corrected_result(deciding, &result);
    if (objection == SABOT_NO_OBJECTION)
        objection = settle_anew(deciding, build_correction);
    if (objection != SABOT_NO_OBJECTION)
        return objection;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (!deciding->command->with.voided || table->edition < 2 ||
        !sabot_table_has_bettor(table, table->last.player_dealer))
        return SABOT_NO_OBJECTION;
    sabot_step_return_turn(deciding, table->last.player_dealer, table->last.turn_rounds);
    return sabot_step_ask_amount(deciding);
}

/* Its penalty is reckoned when the round is settled, or settled anew if it was already: a
 * winner needs no chips behind it (R29, reading 18). */
enum sabot_objection sabot_decide_removed_2(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    int found = sabot_table_find_wager(table, with->bettor, with->wager);
    if (!sabot_table_meets(table, DEALING) && !sabot_table_meets(table, CORRECTABLE))
        return SABOT_OBJECTION_NOT_CORRECTABLE;
    if (found < 0 || table->wagers[found].removed)
        return SABOT_OBJECTION_NO_SUCH_WAGER;
    if (table->edition >= 3 && sabot_table_meets(table, DEALING | CARDS_UNSEEN))
        return SABOT_OBJECTION_NO_CARD; /* the bank may be lowered, and betting opens again */
    sabot_event_begin(deciding, SABOT_EVENT_REMOVAL_NOTED);
    sabot_event_must_tell(deciding);
    return sabot_deciding_now(deciding)->phase == SABOT_PHASE_DEALING
               ? SABOT_NO_OBJECTION
               : settle_anew(deciding, build_same_result);
}

/* R30: management may decide against the letter of a rule. Money, if any, is
 * the house's: paid to a bettor (above 0) or taken back from one. */
enum sabot_objection sabot_decide_decision(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    if (with->amount != 0 && (!sabot_table_keeps_wagers(sabot_deciding_now(deciding)) ||
                              with->amount > SABOT_STAKE_MAX || with->amount < -SABOT_STAKE_MAX))
        return SABOT_OBJECTION_AMOUNT;
    if ((with->bettor != 0 || with->amount != 0) &&
        !sabot_table_has_bettor(sabot_deciding_now(deciding), with->bettor))
        return SABOT_OBJECTION_NO_SUCH_BETTOR;
    sabot_event_begin(deciding, SABOT_EVENT_DECIDED);
    if (with->amount > 0)
        sabot_event_move(deciding, SABOT_TRANSFER_POST, SABOT_ACCOUNT_HOUSE_BANK,
                         sabot_account_chips(with->bettor), with->amount);
    else if (with->amount < 0)
        sabot_event_move(deciding, SABOT_TRANSFER_POST, sabot_account_chips(with->bettor),
                         SABOT_ACCOUNT_HOUSE_BANK, -with->amount);
    return sabot_event_tell(deciding) ? SABOT_NO_OBJECTION : SABOT_OBJECTION_NOT_ENOUGH_CHIPS;
}

/* What the box has of a bettor's collections of the last round, or has given back of them. A round
 * that was corrected to void has given the player-dealer's back. */
static sabot_cents last_collection(const struct sabot_table *table, int bettor, bool given_back) {
    bool is_void = table->edition >= 3 && table->last.result == SABOT_RESULT_VOID;
    bool has_banked = sabot_table_banked_last(table, bettor) && !given_back && !is_void;
    sabot_cents fees = has_banked ? table->last.fee : 0;
    for (int i = 0; i < table->wager_count; i++) {
        const struct sabot_table_wager *wager = &table->wagers[i];
        sabot_cents returned = wager->fee_returned;
        if (sabot_table_counts_for(table, wager->bettor, bettor))
            fees += given_back ? returned : wager->fee - returned;
    }
    return fees;
}

/* Who pays the bettor, or below 0 is paid by them (reading 20). */
static enum sabot_objection find_counterparty(const struct sabot_table *table,
                                              const struct sabot_particulars *with, int *account) {
    sabot_cents size = with->amount < 0 ? -with->amount : with->amount;
    bool rotates = sabot_table_has_player_dealer(table);
    const struct sabot_last_round *last = &table->last;
    sabot_cents before = last->net - last->ruled; /* the bank's */
    sabot_cents net = before - with->amount;
    int banker = sabot_table_last_banker(table);
    switch (with->cause) {
    case SABOT_WITH_BANK:
        *account = rotates ? SABOT_ACCOUNT_BANK : SABOT_ACCOUNT_HOUSE_BANK;
        if (!rotates)
            return SABOT_NO_OBJECTION;
        if (table->phase != SABOT_PHASE_BETWEEN || banker == 0 ||
            sabot_table_same_person(table, banker, with->bettor) || goes_beyond(last, before, net))
            return SABOT_OBJECTION_BEYOND_BANK;
        *account = sabot_table_chips(table, banker);
        return SABOT_NO_OBJECTION;
    case SABOT_WITH_BOX:
        *account = SABOT_ACCOUNT_COLLECTIONS;
        return table->phase != SABOT_PHASE_BETWEEN ||
                       size > last_collection(table, with->bettor, with->amount < 0)
                   ? SABOT_OBJECTION_COUNTERPARTY
                   : SABOT_NO_OBJECTION;
    case SABOT_WITH_HOUSE:
        *account = rotates ? SABOT_ACCOUNT_AMENDS : SABOT_ACCOUNT_HOUSE_BANK;
        return rotates && with->amount < 0 ? SABOT_OBJECTION_COUNTERPARTY : SABOT_NO_OBJECTION;
    default:
        return SABOT_OBJECTION_BAD_VALUE;
    }
}

static void build_ruling(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    int other = 0, chips = sabot_table_chips(table, with->bettor);
    find_counterparty(table, with, &other);
    bool pays = with->amount > 0;
    int from = pays ? other : chips, to = pays ? chips : other;
    sabot_cents size = pays ? with->amount : -with->amount;
    sabot_event_begin(deciding, SABOT_EVENT_RULED);
    if (other == SABOT_ACCOUNT_COLLECTIONS && table->edition >= 3)
        fill_box(deciding, other, with->amount);
    if (table->edition >= 3 && with->cause == SABOT_WITH_BANK &&
        sabot_table_has_player_dealer(table))
        move_with_bank(deciding, from, to, size);
    else
        sabot_event_move(deciding, SABOT_TRANSFER_POST, from, to, size);
}

/* A decision without money is as it was; with money it names both sides. */
enum sabot_objection sabot_decide_decision_2(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (with->amount == 0)
        return sabot_decide_decision(deciding);
    if (!sabot_table_keeps_wagers(table) || with->amount > SABOT_STAKE_MAX ||
        with->amount < -SABOT_STAKE_MAX)
        return SABOT_OBJECTION_AMOUNT;
    if (!sabot_table_has_bettor(table, with->bettor))
        return SABOT_OBJECTION_NO_SUCH_BETTOR;
    int other = 0;
    enum sabot_objection objection = find_counterparty(table, with, &other);
    return objection != SABOT_NO_OBJECTION ? objection
                                           : sabot_step_tell_freed(deciding, build_ruling);
}
