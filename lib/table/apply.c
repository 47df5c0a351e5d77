/*
 * apply.c - the only way a table changes.
 *
 * An event carries its results: nothing is priced, drawn or decided here. The
 * transfers are made first, then the kind's own change.
 */
#include "lib/table/deciding.h"

#include <string.h>

static struct sabot_bettor *bettor_of(struct sabot_table *table, int bettor) {
    return &table->bettors[bettor - 1];
}

/* The wagers of the last round and the clock of reading 13 were the old sheet's. */
static void set_sheet(struct sabot_table *table, const struct sabot_particulars *with) {
    bool same_bank = table->sheet.bank == with->sheet->bank;
    table->sheet = *with->sheet;
    table->row = with->row;
    table->seats = with->seats;
    table->decks = with->decks;
    if (!same_bank)
        memset(&table->bank, 0, sizeof table->bank);
    table->wager_count = 0;
    table->rotation_since_ms = 0;
    table->last.correctable = false;
}

static void open_table(struct sabot_table *table, const struct sabot_particulars *with) {
    memset(&table->bank, 0, sizeof table->bank);
    memcpy(table->name, with->name, sizeof table->name);
    set_sheet(table, with);
    table->card_source = (enum sabot_card_source)with->card_source;
    table->wager_source = (enum sabot_wager_source)with->wager_source;
    table->offer_seconds = with->offer_seconds;
    table->phase = SABOT_PHASE_BETWEEN;
    table->paused = false;
    for (int i = 0; i < SABOT_CARD_SETS_MAX; i++)
        table->earlier[i].count = 0;
}

static void seat_bettor(struct sabot_table *table, const struct sabot_particulars *with) {
    struct sabot_bettor *bettor = bettor_of(table, with->bettor);
    memset(bettor, 0, sizeof *bettor);
    memcpy(bettor->name, with->name, sizeof bettor->name);
    memcpy(bettor->badge, with->badge, sizeof bettor->badge);
    bettor->seat = (uint8_t)with->seat;
    bettor->back_line = with->back_line;
}

/* A round that somebody who left took part in can no longer be corrected. */
static void forget_bettor(struct sabot_table *table, int number) {
    if (table->last.player_dealer == number)
        table->last.correctable = false;
    for (int i = 0; i < table->wager_count; i++)
        if (table->wagers[i].bettor == number) {
            table->last.correctable = false;
            table->wager_count = 0;
        }
    if (table->bank.state == SABOT_BANK_OFFERED && table->bank.bettor == number) {
        table->bank.state = SABOT_BANK_OPEN;
        table->bank.bettor = 0;
    }
    memset(bettor_of(table, number), 0, sizeof(struct sabot_bettor));
}

/* Reading 13: enough different bettors have had the bank, or the clock is started anew. */
static void restart_rotation(struct sabot_table *table) {
    bool has_clock =
        sabot_table_has_player_dealer(table) && table->sheet.rotation.reach_bettors > 0;
    table->rotation_since_ms = has_clock ? table->time_ms : 0;
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        table->bettors[i].reached = false;
}

static void reach_bettor(struct sabot_table *table, struct sabot_bettor *bettor) {
    if (table->sheet.rotation.reach_bettors == 0 || bettor->badge[0] != 0)
        return;
    bettor->reached = true;
    int reached = 0;
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        reached += table->bettors[i].reached;
    if (reached >= table->sheet.rotation.reach_bettors)
        restart_rotation(table);
}

/* Whoever has the bank when the clock starts has been reached. */
static void start_rotation(struct sabot_table *table) {
    restart_rotation(table);
    if (table->bank.state == SABOT_BANK_HELD || table->bank.state == SABOT_BANK_READY)
        reach_bettor(table, bettor_of(table, table->bank.bettor));
}

static void put_up(struct sabot_table *table, const struct sabot_particulars *with) {
    table->bank.state = SABOT_BANK_READY;
    table->bank.amount = with->amount;
    table->bank.fee = with->fee;
}

static void accept_bank(struct sabot_table *table, const struct sabot_particulars *with) {
    table->bank.bettor = (uint8_t)with->bettor;
    table->bank.asked = 0;
    table->bank.turn_rounds = 0;
    table->bank.offer_deadline_ms = 0;
    put_up(table, with);
    reach_bettor(table, bettor_of(table, with->bettor));
}

static void free_bank(struct sabot_table *table, enum sabot_bank_state state) {
    table->bank.state = state;
    table->bank.bettor = 0;
    table->bank.amount = 0;
    table->bank.fee = 0;
    table->bank.turn_rounds = 0;
    table->bank.offer_deadline_ms = 0;
}

static void pass_bank(struct sabot_table *table, const struct sabot_particulars *with) {
    free_bank(table, SABOT_BANK_OPEN);
    table->bank.last_seat = (uint8_t)with->seat;
    table->bank.asked = 0;
}

static void offer_bank(struct sabot_table *table, const struct sabot_particulars *with) {
    table->bank.state = SABOT_BANK_OFFERED;
    table->bank.bettor = (uint8_t)with->bettor;
    table->bank.offer_deadline_ms = with->deadline_ms;
}

static void decline_bank(struct sabot_table *table, const struct sabot_particulars *with) {
    free_bank(table, SABOT_BANK_OPEN);
    table->bank.asked |= (uint16_t)(1u << with->seat);
}

static void open_shoe(struct sabot_table *table, const struct sabot_particulars *with) {
    if (table->shoe.number > 0) {
        table->previous = sabot_table_statistics(table);
        table->has_previous = true;
    }
    memset(&table->shoe, 0, sizeof table->shoe);
    table->shoe.number = with->shoe;
    table->shoe.card_set = with->card_set;
    memcpy(table->shoe.commitment, with->value, sizeof with->value);
    table->history_count = 0;
    table->last.correctable = false;
    if (table->card_source == SABOT_CARDS_SHUFFLED)
        table->shoe.phase = SABOT_SHOE_MIXING;
    else
        table->shoe.phase =
            table->sheet.shoe.burn == SABOT_BURN_NONE ? SABOT_SHOE_IN_PLAY : SABOT_SHOE_CUT;
}

static void commit(struct sabot_table *table, const struct sabot_particulars *with) {
    struct sabot_contribution *contribution =
        &table->shoe.contributions[table->shoe.contribution_count++];
    contribution->bettor = (uint8_t)with->bettor;
    memcpy(contribution->commitment, with->value, sizeof with->value);
}

static void contribute(struct sabot_table *table, const struct sabot_particulars *with) {
    struct sabot_contribution *contribution = &table->shoe.contributions[with->contribution - 1];
    memcpy(contribution->value, with->value, sizeof with->value);
    contribution->given = true;
}

static void take_out(struct sabot_table *table, struct sabot_card card) {
    table->shoe.order[table->shoe.out++] = card;
}

static void burn(struct sabot_table *table, const struct sabot_particulars *with) {
    take_out(table, with->card);
    for (int i = 0; i < with->count; i++)
        take_out(table, (struct sabot_card){SABOT_RANK_UNSEEN, SABOT_SUIT_UNKNOWN});
    table->shoe.phase = SABOT_SHOE_IN_PLAY;
}

/* The order is kept for the alarm of a shoe that was not shuffled. A card drawn
 * in error has no next round in this shoe, and its rounds are final. */
static void close_shoe(struct sabot_table *table, const struct sabot_event *event) {
    for (int i = 0; i < event->transfer_count; i++) {
        int chips = event->transfers[i].from;
        table->bettors[chips - SABOT_ACCOUNT_CHIPS].marked -= event->transfers[i].amount;
    }
    table->carried = false;
    table->last.correctable = false;
    bool shuffled = table->card_source == SABOT_CARDS_SHUFFLED;
    table->shoe.phase = shuffled ? SABOT_SHOE_TO_REVEAL : SABOT_SHOE_NONE;
    if (!shuffled) {
        table->earlier[table->shoe.card_set - 1].count = table->shoe.out;
        for (int i = 0; i < table->shoe.out; i++)
            table->earlier[table->shoe.card_set - 1].ranks[i] = table->shoe.order[i].rank;
    }
}

static void open_betting(struct sabot_table *table, const struct sabot_particulars *with) {
    table->phase = SABOT_PHASE_BETTING;
    table->round_number = with->round;
    table->round_start = table->shoe.out;
    table->free_round = with->free;
    table->betting_deadline_ms = with->deadline_ms;
    table->wager_count = 0;
    table->round = sabot_round_begin();
    table->keyed_result = -1;
    table->last.correctable = false;
    if (table->rotation_since_ms == 0)
        start_rotation(table);
}

static void wager(struct sabot_table *table, const struct sabot_particulars *with) {
    int found = 0;
    while (found < table->wager_count && (table->wagers[found].bettor != with->bettor ||
                                          table->wagers[found].wager != with->wager))
        found++;
    if (with->amount == 0) {
        table->wager_count--;
        memmove(&table->wagers[found], &table->wagers[found + 1],
                (size_t)(table->wager_count - found) * sizeof *table->wagers);
        return;
    }
    if (found == table->wager_count)
        memset(&table->wagers[table->wager_count++], 0, sizeof *table->wagers);
    table->wagers[found].bettor = (uint8_t)with->bettor;
    table->wagers[found].wager = (uint8_t)with->wager;
    table->wagers[found].stake = with->amount;
    table->wagers[found].fee = with->fee;
}

static void close_betting_of(struct sabot_table *table, const struct sabot_particulars *with) {
    table->phase = SABOT_PHASE_DEALING;
    table->betting_deadline_ms = 0;
    if (!table->free_round)
        table->bank.fee = with->fee;
}

/* Cards that came out after this round's (one drawn in error) stay. */
static void replace_cards(struct sabot_table *table, int start, int count,
                          const struct sabot_card *cards, int new_count) {
    struct sabot_table_shoe *shoe = &table->shoe;
    memmove(&shoe->order[start + new_count], &shoe->order[start + count],
            (size_t)(shoe->out - start - count) * sizeof *shoe->order);
    for (int i = 0; i < new_count; i++)
        shoe->order[start + i] = cards[i];
    shoe->out += new_count - count;
}

/* Where the round's next card stands among those that came out. A carried card
 * left the shoe in the round before. */
static int place_of_next(const struct sabot_table *table) {
    return table->round_start + table->round.count - (table->free_round ? 1 : 0);
}

/* One drawn in error may already stand behind it, if cards were taken back. */
static void deal_card(struct sabot_table *table, const struct sabot_particulars *with) {
    if (with->first)
        table->carried = false;
    else
        replace_cards(table, place_of_next(table), 0, &with->card, 1);
    sabot_round_take(&table->round, with->card);
}

static void take_card_back(struct sabot_table *table) {
    if (table->keyed_result >= 0) {
        table->keyed_result = -1;
        return;
    }
    replace_cards(table, place_of_next(table) - 1, 1, NULL, 0);
    sabot_round_undo(&table->round);
}

static void draw_in_error(struct sabot_table *table, const struct sabot_particulars *with) {
    bool to_next = with->cause == SABOT_DRAWN_TO_NEXT_ROUND;
    if (to_next && !with->seen)
        return; /* it is the next card anyway */
    struct sabot_card unseen = {SABOT_RANK_UNSEEN, SABOT_SUIT_UNKNOWN};
    take_out(table, with->seen ? with->card : unseen);
    table->carried = to_next;
    table->carried_card = to_next ? with->card : (struct sabot_card){0};
}

/* What every round that was dealt does to the shoe at its end (reading 10). */
static void count_round(struct sabot_table *table, int result) {
    table->history[table->history_count++] = (uint16_t)result;
    if (!table->shoe.cut_shown)
        return;
    if (table->shoe.rounds_left == 0)
        table->shoe.phase = SABOT_SHOE_ENDED;
    else
        table->shoe.rounds_left--;
}

static void end_round(struct sabot_table *table, int result) {
    table->phase = SABOT_PHASE_BETWEEN;
    table->betting_deadline_ms = 0;
    if (result != SABOT_RESULT_VOID || table->round.count > 0 || table->keyed_result >= 0)
        count_round(table, result);
    if (table->shoe.out >= sabot_table_cards(table))
        table->shoe.phase = SABOT_SHOE_ENDED;
    if (sabot_table_has_player_dealer(table) && table->bank.bettor != 0 && !table->free_round) {
        table->bank.state = SABOT_BANK_HELD;
        table->bank.amount = 0;
        table->bank.fee = 0;
    }
    table->free_round = false;
}

static void copy_lines(struct sabot_table *table, const struct sabot_event *event) {
    for (int i = 0; i < event->line_count; i++) {
        const struct sabot_settled_line *line = &event->lines[i];
        struct sabot_table_wager *settled = &table->wagers[line->entry];
        bettor_of(table, settled->bettor)->marked += line->marked - settled->line.marked;
        settled->line = *line;
    }
}

static void mark_played(struct sabot_table *table, int player_dealer) {
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        table->bettors[i].played = false;
    for (int i = 0; i < table->wager_count; i++)
        bettor_of(table, table->wagers[i].bettor)->played = true;
    if (player_dealer != 0)
        bettor_of(table, player_dealer)->played = true;
}

static void settle(struct sabot_table *table, const struct sabot_event *event) {
    const struct sabot_particulars *with = &event->with;
    copy_lines(table, event);
    table->last = (struct sabot_last_round){
        .correctable = !table->free_round,
        .start = table->round_start,
        .count = table->round.count,
        .result = with->result,
        .free = table->free_round,
        .player_dealer = (uint8_t)with->bettor,
        .amount = with->amount,
        .fee = with->fee,
        .net = with->net,
    };
    if (!table->free_round)
        mark_played(table, with->bettor);
    if (with->bettor != 0)
        table->bank.turn_rounds++;
    end_round(table, with->result);
}

static void void_of(struct sabot_table *table, const struct sabot_particulars *with) {
    table->wager_count = 0;
    table->last.correctable = false;
    end_round(table, SABOT_RESULT_VOID);
    if (with->cause == SABOT_VOID_SHOE_RAN_OUT)
        table->shoe.phase = SABOT_SHOE_ENDED;
}

static void correct(struct sabot_table *table, const struct sabot_event *event) {
    const struct sabot_particulars *with = &event->with;
    copy_lines(table, event);
    table->history[table->history_count - 1] = (uint16_t)with->result;
    if (with->result < SABOT_OUTCOMES) {
        replace_cards(table, table->last.start, table->last.count, with->cards, with->card_count);
        table->last.count = with->card_count;
        table->round = sabot_round_begin();
        for (int i = 0; i < with->card_count; i++)
            sabot_round_take(&table->round, with->cards[i]);
    }
    table->last.result = with->result;
    table->last.net = with->net;
    if (with->voided)
        table->last.correctable = false;
}

static void remove_wager(struct sabot_table *table, const struct sabot_particulars *with) {
    for (int i = 0; i < table->wager_count; i++) {
        struct sabot_table_wager *removed = &table->wagers[i];
        if (removed->bettor == with->bettor && removed->wager == with->wager) {
            removed->removed = true;
            removed->extra = with->amount;
        }
    }
}

static void apply_kind(struct sabot_table *table, const struct sabot_event *event) {
    const struct sabot_particulars *with = &event->with;
    switch (event->kind) {
    case SABOT_EVENT_TABLE_OPENED:
        open_table(table, with);
        break;
    case SABOT_EVENT_TABLE_CLOSED:
        table->phase = SABOT_PHASE_CLOSED;
        break;
    case SABOT_EVENT_SHEET_CHANGED:
        set_sheet(table, with);
        break;
    case SABOT_EVENT_PAUSED:
        table->paused = true;
        break;
    case SABOT_EVENT_RESUMED:
        table->paused = false;
        start_rotation(table);
        break;
    case SABOT_EVENT_SEATED:
        seat_bettor(table, with);
        break;
    case SABOT_EVENT_LEFT:
        forget_bettor(table, with->bettor);
        break;
    case SABOT_EVENT_DEALER_RELIEVED:
        memcpy(table->dealer, with->name, sizeof table->dealer);
        break;
    case SABOT_EVENT_SHIFT_CHANGED:
        memcpy(table->shift, with->name, sizeof table->shift);
        break;
    case SABOT_EVENT_COMMISSION_PAID:
        bettor_of(table, with->bettor)->marked -= with->amount;
        break;
    case SABOT_EVENT_BANK_OFFERED:
        offer_bank(table, with);
        break;
    case SABOT_EVENT_BANK_ACCEPTED:
        accept_bank(table, with);
        break;
    case SABOT_EVENT_BANK_DECLINED:
        decline_bank(table, with);
        break;
    case SABOT_EVENT_BANK_PUT_UP:
        put_up(table, with);
        break;
    case SABOT_EVENT_BANK_PASSED:
        pass_bank(table, with);
        break;
    case SABOT_EVENT_BANK_NOT_TAKEN:
        free_bank(table, SABOT_BANK_NOT_TAKEN);
        table->bank.asked = 0;
        break;
    case SABOT_EVENT_SHOE_OPENED:
        open_shoe(table, with);
        break;
    case SABOT_EVENT_CONTRIBUTION_COMMITTED:
        commit(table, with);
        break;
    case SABOT_EVENT_CONTRIBUTED:
        contribute(table, with);
        break;
    case SABOT_EVENT_SHOE_CUT:
        table->shoe.cut = with->position;
        table->shoe.phase =
            table->sheet.shoe.burn == SABOT_BURN_NONE ? SABOT_SHOE_IN_PLAY : SABOT_SHOE_CUT;
        break;
    case SABOT_EVENT_BURNED:
        burn(table, with);
        break;
    case SABOT_EVENT_CUT_CARD_SHOWN:
        table->shoe.cut_shown = true;
        table->shoe.rounds_left = table->sheet.shoe.rounds_after_cut - (with->first ? 1 : 0);
        if (table->shoe.rounds_left < 0)
            table->shoe.rounds_left = 0;
        break;
    case SABOT_EVENT_SHOE_CLOSED:
        close_shoe(table, event);
        break;
    case SABOT_EVENT_SHOE_REVEALED:
        table->shoe.phase = SABOT_SHOE_NONE;
        break;
    case SABOT_EVENT_BETTING_OPENED:
        open_betting(table, with);
        break;
    case SABOT_EVENT_WAGERED:
        wager(table, with);
        break;
    case SABOT_EVENT_BETTING_CLOSED:
        close_betting_of(table, with);
        break;
    case SABOT_EVENT_CARD_DEALT:
        deal_card(table, with);
        break;
    case SABOT_EVENT_CARD_TAKEN_BACK:
        take_card_back(table);
        break;
    case SABOT_EVENT_RESULT_KEYED:
        table->keyed_result = with->result;
        break;
    case SABOT_EVENT_SETTLED:
        settle(table, event);
        break;
    case SABOT_EVENT_WAGER_REMOVED:
        remove_wager(table, with);
        break;
    case SABOT_EVENT_CARD_DRAWN_IN_ERROR:
        draw_in_error(table, with);
        break;
    case SABOT_EVENT_VOIDED:
        void_of(table, with);
        break;
    case SABOT_EVENT_CORRECTED:
        correct(table, event);
        break;
    case SABOT_EVENT_ALARM:
        table->shoe.alarmed |= with->cause == SABOT_ALARM_NOT_SHUFFLED;
        break;
    case SABOT_EVENT_BOUGHT_IN: /* the transfers are all there is to these */
    case SABOT_EVENT_CASHED_OUT:
    case SABOT_EVENT_COLLECTED:
    case SABOT_EVENT_BOX_DROPPED:
    case SABOT_EVENT_DECIDED:
    case SABOT_EVENT_HAND_RESTORED:
        break;
    case SABOT_EVENTS:
        SABOT_ASSERT(false);
    }
}

void sabot_table_apply(struct sabot_table *table, const struct sabot_event *event) {
    SABOT_ASSERT(event->time_ms >= table->time_ms);
    table->time_ms = event->time_ms;
    for (int i = 0; i < event->transfer_count; i++)
        sabot_book_apply(&table->book, event->transfers[i]);
    apply_kind(table, event);
    SABOT_ASSERT(sabot_book_is_whole(&table->book));
}
