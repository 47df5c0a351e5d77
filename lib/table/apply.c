/*
 * apply.c - the only way a table changes.
 *
 * An event carries its results: nothing is priced, drawn or decided here. The
 * transfers are made first, then the kind's own change.
 */
#include "lib/table/kinds.h"

#include <string.h>

static struct sabot_bettor *bettor_of(struct sabot_table *table, int bettor) {
    return &table->bettors[bettor - 1];
}

/* The last round stays as it is. */
static void end_corrections(struct sabot_table *table) {
    table->last.correctable = table->last.outlives_shoe = false;
}

/* The wagers of the last round go, and with them the bettors who had gone and were kept. Who banked
 * it on a spot that is given up may still be there. */
static void forget_wagers(struct sabot_table *table) {
    int spot = table->last.player_dealer;
    int person = spot != 0 ? sabot_table_purse(table, spot) : 0;
    table->wager_count = 0;
    for (int i = 0; i < SABOT_BETTORS_MAX; i++) {
        if (!table->bettors[i].gone)
            continue;
        memset(&table->bettors[i], 0, sizeof table->bettors[i]);
        if (spot != i + 1)
            continue;
        table->last.player_dealer = 0; /* the number is free for somebody else */
        table->last.person = sabot_table_has_bettor(table, person) ? (uint8_t)person : 0;
    }
}

/* The wagers of the last round and the clock of reading 13 were the old sheet's. */
void sabot_apply_change_sheet(struct sabot_table *table, const struct sabot_event *event) {
    bool same_bank = table->sheet->bank == event->with.sheet->bank;
    table->sheet = event->with.sheet;
    table->row = event->with.row;
    table->seats = event->with.seats;
    table->decks = event->with.decks;
    if (!same_bank)
        memset(&table->bank, 0, sizeof table->bank);
    forget_wagers(table);
    table->rotation_since_ms = 0;
    end_corrections(table);
}

void sabot_apply_open_table(struct sabot_table *table, const struct sabot_event *event) {
    memset(&table->bank, 0, sizeof table->bank);
    memcpy(table->name, event->with.name, sizeof table->name);
    sabot_apply_change_sheet(table, event);
    table->card_source = (enum sabot_card_source)event->with.card_source;
    table->wager_source = (enum sabot_wager_source)event->with.wager_source;
    table->offer_seconds = event->with.offer_seconds;
    table->phase = SABOT_PHASE_BETWEEN;
    table->paused = false;
    for (int i = 0; i < SABOT_CARD_SETS_MAX; i++)
        table->earlier[i].count = 0;
}

void sabot_apply_close_table(struct sabot_table *table, const struct sabot_event *event) {
    (void)event;
    table->phase = SABOT_PHASE_CLOSED;
}

void sabot_apply_relieve(struct sabot_table *table, const struct sabot_event *event) {
    memcpy(table->dealer, event->with.name, sizeof table->dealer);
}

void sabot_apply_shift(struct sabot_table *table, const struct sabot_event *event) {
    memcpy(table->shift, event->with.name, sizeof table->shift);
}

void sabot_apply_seat(struct sabot_table *table, const struct sabot_event *event) {
    struct sabot_bettor *bettor = bettor_of(table, event->with.bettor);
    memset(bettor, 0, sizeof *bettor);
    memcpy(bettor->name, event->with.name, sizeof bettor->name);
    memcpy(bettor->badge, event->with.badge, sizeof bettor->badge);
    bettor->seat = (uint8_t)event->with.seat;
    bettor->back_line = event->with.back_line;
}

/* Who leaves is asked no more, nobody is passed over for them, and no decision finds them by a spot
 * that they had given up before. */
static void end_offer_to(struct sabot_table *table, int bettor) {
    if (table->last.person == bettor)
        table->last.person = 0;
    if (table->bank.last_person == bettor)
        table->bank.last_person = 0;
    if (table->bank.state != SABOT_BANK_OFFERED || table->bank.bettor != bettor)
        return;
    table->bank.state = SABOT_BANK_OPEN;
    table->bank.bettor = 0;
}

/* The chips are another bettor's. */
void sabot_apply_take_spot(struct sabot_table *table, const struct sabot_event *event) {
    sabot_apply_seat(table, event);
    bettor_of(table, event->with.bettor)->purse = (uint8_t)event->with.purse;
}

static struct sabot_firm *firm_of(struct sabot_table *table, int bettor) {
    for (int i = 0; i < SABOT_FIRMS_MAX; i++)
        if (table->firms[i].bettor == bettor)
            return &table->firms[i];
    return NULL;
}

void sabot_apply_represent(struct sabot_table *table, const struct sabot_event *event) {
    struct sabot_firm *firm = firm_of(table, event->with.bettor);
    if (firm == NULL)
        firm = firm_of(table, 0);
    SABOT_ASSERT(firm != NULL);
    firm->bettor = (uint8_t)event->with.bettor;
    memcpy(firm->representative, event->with.name, sizeof firm->representative);
    memcpy(bettor_of(table, event->with.bettor)->badge, event->with.badge,
           sizeof event->with.badge);
}

/* A contribution to a shoe that is void if it is not revealed. */
static bool has_unsealed(const struct sabot_table *table, int bettor) {
    const struct sabot_table_shoe *shoe = &table->shoe;
    bool found = false;
    for (int i = 0; i < shoe->contribution_count; i++)
        found |= shoe->contributions[i].bettor == bettor;
    return found && shoe->proves_cards && sabot_table_meets(table, SHOE_UNSEALED);
}

/* Banked the last round, has a wager among those that are still shown, or a spot that has. */
static bool took_part(const struct sabot_table *table, int bettor) {
    bool found = table->last.player_dealer == bettor || has_unsealed(table, bettor) ||
                 table->bettors[bettor - 1].ruled != 0;
    for (int i = 0; i < table->wager_count; i++)
        found |= table->wagers[i].bettor == bettor;
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        found |= table->bettors[i].gone && table->bettors[i].purse == bettor;
    return found;
}

/* The last round can still be corrected: number and name of who took part stay until betting
 * opens. All others leave no trace, or people who come and go would fill the table. */
void sabot_apply_depart(struct sabot_table *table, const struct sabot_event *event) {
    struct sabot_firm *firm = firm_of(table, event->with.bettor);
    if (firm != NULL)
        memset(firm, 0, sizeof *firm);
    end_offer_to(table, event->with.bettor);
    for (int i = 0; i < table->claim_count; i++)
        if (table->claims[i].bettor == event->with.bettor)
            table->claims[i].bettor = 0;
    if (took_part(table, event->with.bettor))
        bettor_of(table, event->with.bettor)->gone = true;
    else
        memset(bettor_of(table, event->with.bettor), 0, sizeof(struct sabot_bettor));
}

/* A round that somebody who left took part in can no longer be corrected. */
void sabot_apply_leave(struct sabot_table *table, const struct sabot_event *event) {
    int number = event->with.bettor;
    if (table->last.player_dealer == number)
        end_corrections(table);
    for (int i = 0; i < table->wager_count; i++)
        if (table->wagers[i].bettor == number) {
            end_corrections(table);
            table->wager_count = 0;
        }
    end_offer_to(table, number);
    memset(bettor_of(table, number), 0, sizeof(struct sabot_bettor));
}

/* Reading 13: enough different bettors have had the bank, or the clock is started anew. */
static void restart_rotation(struct sabot_table *table) {
    bool has_clock =
        sabot_table_has_player_dealer(table) && table->sheet->rotation.reach_bettors > 0;
    table->rotation_since_ms = has_clock ? table->time_ms : 0;
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        table->bettors[i].reached = false;
}

static void reach_bettor(struct sabot_table *table, struct sabot_bettor *bettor) {
    if (table->sheet->rotation.reach_bettors == 0 || bettor->badge[0] != 0)
        return;
    bettor->reached = true;
    int reached = 0;
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        reached += table->bettors[i].reached;
    if (reached >= table->sheet->rotation.reach_bettors)
        restart_rotation(table);
}

/* The bettor who has the bank when the clock starts has been reached. */
static void start_rotation(struct sabot_table *table) {
    restart_rotation(table);
    if (table->bank.state == SABOT_BANK_HELD || table->bank.state == SABOT_BANK_READY)
        reach_bettor(table, bettor_of(table, sabot_table_purse(table, table->bank.bettor)));
}

void sabot_apply_pause(struct sabot_table *table, const struct sabot_event *event) {
    (void)event;
    table->paused = true;
}

void sabot_apply_resume(struct sabot_table *table, const struct sabot_event *event) {
    (void)event;
    table->paused = false;
    start_rotation(table);
}

void sabot_apply_restart_rotation(struct sabot_table *table, const struct sabot_event *event) {
    (void)event;
    start_rotation(table);
}

void sabot_apply_put_up(struct sabot_table *table, const struct sabot_event *event) {
    table->bank.state = SABOT_BANK_READY;
    table->bank.offer_deadline_ms = 0;
    table->bank.amount = event->with.amount;
    table->bank.fee = event->with.fee;
}

void sabot_apply_accept_bank(struct sabot_table *table, const struct sabot_event *event) {
    table->bank.bettor = (uint8_t)event->with.bettor;
    table->bank.asked = 0;
    table->bank.turn_rounds = 0;
    sabot_apply_put_up(table, event);
    reach_bettor(table, bettor_of(table, sabot_table_purse(table, event->with.bettor)));
}

/* The turn goes on, and what was put up is no longer there. */
static void hold_bank(struct sabot_table *table) {
    table->bank.state = SABOT_BANK_HELD;
    table->bank.amount = table->bank.fee = 0;
}

static void free_bank(struct sabot_table *table, enum sabot_bank_state state) {
    table->bank.state = state;
    table->bank.bettor = 0;
    table->bank.amount = table->bank.fee = 0;
    table->bank.turn_rounds = 0;
    table->bank.offer_deadline_ms = 0;
}

void sabot_apply_pass_bank(struct sabot_table *table, const struct sabot_event *event) {
    free_bank(table, SABOT_BANK_OPEN);
    table->bank.last_person = (uint8_t)sabot_table_purse(table, event->with.bettor);
    table->bank.last_seat = (uint8_t)event->with.seat;
    table->bank.asked = 0;
}

void sabot_apply_offer_bank(struct sabot_table *table, const struct sabot_event *event) {
    table->bank.state = SABOT_BANK_OFFERED;
    table->bank.bettor = (uint8_t)event->with.bettor;
    table->bank.offer_deadline_ms = event->with.deadline_ms;
}

void sabot_apply_decline_bank(struct sabot_table *table, const struct sabot_event *event) {
    free_bank(table, SABOT_BANK_OPEN);
    table->bank.asked |= (uint16_t)(1u << event->with.seat);
}

/* An offer goes on to the next; a turn ends by a record of its own. */
void sabot_apply_leave_unanswered(struct sabot_table *table, const struct sabot_event *event) {
    table->bank.offer_deadline_ms = 0;
    if (table->bank.state == SABOT_BANK_OFFERED)
        sabot_apply_decline_bank(table, event);
}

void sabot_apply_open_offer(struct sabot_table *table, const struct sabot_event *event) {
    (void)event;
    table->bank.open_to_all = true;
}

void sabot_apply_stand_aside(struct sabot_table *table, const struct sabot_event *event) {
    bettor_of(table, event->with.bettor)->stands_aside = event->with.stands;
}

void sabot_apply_ask_amount(struct sabot_table *table, const struct sabot_event *event) {
    table->bank.offer_deadline_ms = event->with.deadline_ms;
}

/* As before the round: it has the turn again, and puts up anew. */
void sabot_apply_return_turn(struct sabot_table *table, const struct sabot_event *event) {
    free_bank(table, SABOT_BANK_HELD);
    table->bank.bettor = (uint8_t)event->with.bettor;
    table->bank.turn_rounds = (uint8_t)event->with.count;
    table->bank.asked = 0;
}

void sabot_apply_bank_not_taken(struct sabot_table *table, const struct sabot_event *event) {
    (void)event;
    free_bank(table, SABOT_BANK_NOT_TAKEN);
    table->bank.asked = 0;
}

static void take_out(struct sabot_table *table, struct sabot_card card) {
    table->shoe.order[table->shoe.out++] = card;
}

void sabot_apply_burn(struct sabot_table *table, const struct sabot_event *event) {
    take_out(table, event->with.card);
    for (int i = 0; i < event->with.count; i++)
        take_out(table, (struct sabot_card){SABOT_RANK_UNSEEN, SABOT_SUIT_UNKNOWN});
    table->shoe.phase = SABOT_SHOE_IN_PLAY;
}

void sabot_apply_cut_card(struct sabot_table *table, const struct sabot_event *event) {
    table->shoe.cut_shown = true;
    table->shoe.rounds_left = table->sheet->shoe.rounds_after_cut - (event->with.first ? 1 : 0);
    if (table->shoe.rounds_left < 0)
        table->shoe.rounds_left = 0;
}

/* For the alarm of a shoe that was not shuffled. */
static void keep_order(struct sabot_table *table) {
    table->earlier[table->shoe.card_set - 1].count = table->shoe.out;
    for (int i = 0; i < table->shoe.out; i++)
        table->earlier[table->shoe.card_set - 1].ranks[i] = table->shoe.order[i].rank;
}

/* A card drawn in error has no next round in this shoe. Its last round is final where commission
 * was collected with it; else it depends on who decides (sabot_table_is_correctable). */
void sabot_apply_close_shoe(struct sabot_table *table, const struct sabot_event *event) {
    for (int i = 0; i < event->transfer_count; i++) {
        int bettor = sabot_account_bettor(event->transfers[i].from);
        bettor_of(table, bettor)->marked -= event->transfers[i].amount;
    }
    table->carried = false;
    table->last.outlives_shoe = table->last.correctable && event->transfer_count == 0;
    table->last.correctable = false;
    bool shuffled = table->card_source == SABOT_CARDS_SHUFFLED;
    table->shoe.phase = shuffled ? SABOT_SHOE_TO_REVEAL : SABOT_SHOE_NONE;
    if (!shuffled)
        keep_order(table);
}

void sabot_apply_reveal_shoe(struct sabot_table *table, const struct sabot_event *event) {
    (void)event;
    table->shoe.phase = SABOT_SHOE_NONE;
}

void sabot_apply_open_betting(struct sabot_table *table, const struct sabot_event *event) {
    table->phase = SABOT_PHASE_BETTING;
    table->round_number = event->with.round;
    table->round_start = table->shoe.out;
    table->free_round = event->with.free;
    table->freed = false;
    table->betting_deadline_ms = event->with.deadline_ms;
    forget_wagers(table);
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        table->bettors[i].changes = 0;
    table->round = sabot_round_begin();
    table->keyed_result = -1;
    end_corrections(table);
    if (table->rotation_since_ms == 0)
        start_rotation(table);
}

void sabot_apply_prolong_betting(struct sabot_table *table, const struct sabot_event *event) {
    table->betting_deadline_ms = event->with.deadline_ms;
}

/* Without bank, fees and turn: what was put up went back. */
void sabot_apply_free_round(struct sabot_table *table, const struct sabot_event *event) {
    (void)event;
    table->phase = SABOT_PHASE_DEALING;
    table->betting_deadline_ms = 0;
    table->free_round = table->freed = true;
    if (table->bank.state == SABOT_BANK_READY)
        hold_bank(table);
}

void sabot_apply_lower_bank(struct sabot_table *table, const struct sabot_event *event) {
    table->phase = SABOT_PHASE_BETTING;
    table->betting_deadline_ms = event->with.deadline_ms;
    sabot_apply_put_up(table, event);
}

void sabot_apply_wager(struct sabot_table *table, const struct sabot_event *event) {
    int found = sabot_table_find_wager(table, event->with.bettor, event->with.wager);
    struct sabot_bettor *bettor = bettor_of(table, event->with.bettor);
    bettor->changes = (uint8_t)(bettor->changes + (bettor->changes < SABOT_CHANGES_MAX));
    if (event->with.amount == 0) {
        table->wager_count--;
        memmove(&table->wagers[found], &table->wagers[found + 1],
                (size_t)(table->wager_count - found) * sizeof *table->wagers);
        return;
    }
    if (found < 0) {
        found = table->wager_count++;
        memset(&table->wagers[found], 0, sizeof *table->wagers);
    }
    table->wagers[found].bettor = (uint8_t)event->with.bettor;
    table->wagers[found].wager = (uint8_t)event->with.wager;
    table->wagers[found].stake = event->with.amount;
    table->wagers[found].fee = event->with.fee;
}

/* All of a seat's, or what lies behind it and has nothing before it any more. */
void sabot_apply_return_wagers(struct sabot_table *table, const struct sabot_event *event) {
    bool stays[SABOT_TABLE_WAGERS_MAX];
    int kept = 0;
    for (int i = 0; i < table->wager_count; i++)
        stays[i] = table->wagers[i].bettor != event->with.bettor ||
                   (event->with.back_line && sabot_table_can_stay(table, i));
    for (int i = 0; i < table->wager_count; i++)
        if (stays[i])
            table->wagers[kept++] = table->wagers[i];
    table->wager_count = kept;
}

void sabot_apply_close_betting(struct sabot_table *table, const struct sabot_event *event) {
    table->phase = SABOT_PHASE_DEALING;
    table->betting_deadline_ms = 0;
    if (!table->free_round)
        table->bank.fee = event->with.fee;
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
    return table->round_start + table->round.count - (table->free_round && !table->freed ? 1 : 0);
}

/* One drawn in error may already stand behind it, if cards were taken back. */
void sabot_apply_card(struct sabot_table *table, const struct sabot_event *event) {
    if (event->with.first)
        table->carried = false;
    else
        replace_cards(table, place_of_next(table), 0, &event->with.card, 1);
    sabot_round_take(&table->round, event->with.card);
}

void sabot_apply_take_back(struct sabot_table *table, const struct sabot_event *event) {
    (void)event;
    table->taken_back = true;
    if (table->keyed_result >= 0) {
        table->keyed_result = -1;
        return;
    }
    replace_cards(table, place_of_next(table) - 1, 1, NULL, 0);
    sabot_round_undo(&table->round);
}

void sabot_apply_result(struct sabot_table *table, const struct sabot_event *event) {
    table->keyed_result = event->with.result;
}

void sabot_apply_draw_in_error(struct sabot_table *table, const struct sabot_event *event) {
    bool to_next = event->with.cause == SABOT_DRAWN_TO_NEXT_ROUND;
    if (to_next && !event->with.seen)
        return; /* it is the next card anyway */
    struct sabot_card unseen = {SABOT_RANK_UNSEEN, SABOT_SUIT_UNKNOWN};
    take_out(table, event->with.seen ? event->with.card : unseen);
    table->carried = to_next;
    table->carried_card = to_next ? event->with.card : (struct sabot_card){0};
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
    if (sabot_table_has_player_dealer(table) && table->bank.bettor != 0 && !table->free_round)
        hold_bank(table);
    table->free_round = table->freed = false;
    table->taken_back = false;
}

static void copy_lines(struct sabot_table *table, const struct sabot_event *event) {
    for (int i = 0; i < event->line_count; i++) {
        const struct sabot_settled_line *line = &event->lines[i];
        struct sabot_table_wager *settled = &table->wagers[line->entry];
        struct sabot_bettor *person = bettor_of(table, sabot_table_purse(table, settled->bettor));
        if (!person->gone)
            person->marked += line->marked - settled->marked;
        sabot_table_wager_settle(settled, line);
    }
}

static void mark_played(struct sabot_table *table, int player_dealer) {
    table->bank.open_to_all = false;
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        table->bettors[i].played = false;
    for (int i = 0; i < table->wager_count; i++)
        bettor_of(table, table->wagers[i].bettor)->played = true;
    if (player_dealer != 0)
        bettor_of(table, player_dealer)->played = true;
}

void sabot_apply_note_play(struct sabot_table *table, const struct sabot_event *event) {
    (void)event;
    mark_played(table, sabot_table_has_player_dealer(table) ? table->bank.bettor : 0);
}

void sabot_apply_settle(struct sabot_table *table, const struct sabot_event *event) {
    copy_lines(table, event);
    table->last = (struct sabot_last_round){
        .correctable = !table->free_round,
        .start = table->round_start,
        .count = table->round.count,
        .result = event->with.result,
        .free = table->free_round,
        .player_dealer = (uint8_t)event->with.bettor,
        .turn_rounds = table->bank.turn_rounds,
        .amount = event->with.amount,
        .fee = event->with.fee,
        .net = event->with.net,
    };
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        table->bettors[i].ruled = 0;
    if (!table->free_round)
        mark_played(table, event->with.bettor);
    if (event->with.bettor != 0)
        table->bank.turn_rounds++;
    end_round(table, event->with.result);
}

void sabot_apply_void(struct sabot_table *table, const struct sabot_event *event) {
    forget_wagers(table);
    end_corrections(table);
    end_round(table, SABOT_RESULT_VOID);
    if (event->with.cause == SABOT_VOID_SHOE_RAN_OUT)
        table->shoe.phase = SABOT_SHOE_ENDED;
}

void sabot_apply_correct(struct sabot_table *table, const struct sabot_event *event) {
    copy_lines(table, event);
    table->history[table->history_count - 1] = (uint16_t)event->with.result;
    if (event->with.result < SABOT_OUTCOMES) {
        replace_cards(table, table->last.start, table->last.count, event->with.cards,
                      event->with.card_count);
        table->last.count = event->with.card_count;
        if (table->shoe.phase == SABOT_SHOE_NONE)
            keep_order(table);
        table->round = sabot_round_begin();
        for (int i = 0; i < event->with.card_count; i++)
            sabot_round_take(&table->round, event->with.cards[i]);
    }
    table->last.result = event->with.result;
    table->last.net = event->with.net;
    if (event->with.voided)
        end_corrections(table);
}

void sabot_apply_remove_wager(struct sabot_table *table, const struct sabot_event *event) {
    int found = sabot_table_find_wager(table, event->with.bettor, event->with.wager);
    table->wagers[found].removed = true;
    table->wagers[found].extra = event->with.amount;
}

void sabot_apply_note_removal(struct sabot_table *table, const struct sabot_event *event) {
    int found = sabot_table_find_wager(table, event->with.bettor, event->with.wager);
    table->wagers[found].removed = true;
}

void sabot_apply_alarm(struct sabot_table *table, const struct sabot_event *event) {
    table->shoe.alarmed |= event->with.cause == SABOT_ALARM_NOT_SHUFFLED;
}

/* States of before edition 3 have no bytes for some of what they come to know: adopting it forgets
 * that, as who begins at a snapshot never knew it. A later edition is adopted from 3 on
 * (adopt_edition). */
void sabot_apply_edition(struct sabot_table *table, const struct sabot_event *event) {
    table->edition = event->with.count;
    if (event->with.count > 3)
        return;
    table->last.outlives_shoe = false;
    table->last.person = 0;
    for (int i = 0; i < table->lot_count; i++)
        memset(table->lots[i].name, 0, sizeof table->lots[i].name);
    sabot_apply_claims_anew(table);
}

void sabot_apply_transfers_only(struct sabot_table *table, const struct sabot_event *event) {
    (void)table;
    (void)event;
}

void sabot_table_apply(struct sabot_table *table, const struct sabot_event *event) {
    SABOT_ASSERT(event->kind > 0 && event->kind < SABOT_EVENTS);
    SABOT_ASSERT(event->time_ms >= table->time_ms);
    table->time_ms = event->time_ms;
    for (int i = 0; i < event->transfer_count; i++)
        sabot_book_apply(&table->book, event->transfers[i]);
    sabot_event_forms[event->kind].apply(table, event);
    SABOT_ASSERT(event->transfer_count == 0 || sabot_book_is_whole(&table->book));
}
