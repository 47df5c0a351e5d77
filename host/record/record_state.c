/*
 * record_state.c - a table's state in its canonical form.
 *
 * One walk over the struct writes it and reads it. What a state does not mean
 * (wagers past the last, cards not out) is not written and reads as zero.
 */
#include "host/record/record.h"
#include "host/record/record_walk.h"

#include <string.h>

/* The numbers of an enum are part of the form, from 0 to the last. */
#define WALK_ENUM(cursor, place, type, last)                                                       \
    do {                                                                                           \
        int walked = (int)(place);                                                                 \
        walk_count(cursor, &walked, last);                                                         \
        (place) = (enum type)walked;                                                               \
    } while (0)

static void walk_bettor(struct cursor *cursor, struct sabot_bettor *bettor) {
    walk_text(cursor, bettor->name, sizeof bettor->name);
    if (bettor->name[0] == 0)
        return;
    walk_text(cursor, bettor->badge, sizeof bettor->badge);
    walk_byte(cursor, &bettor->seat);
    walk_bool(cursor, &bettor->back_line);
    walk_bool(cursor, &bettor->played);
    walk_bool(cursor, &bettor->reached);
    walk_number(cursor, &bettor->marked);
}

static void walk_wager(struct cursor *cursor, struct sabot_table_wager *wager) {
    walk_byte(cursor, &wager->bettor);
    walk_byte(cursor, &wager->wager);
    walk_bool(cursor, &wager->removed);
    walk_number(cursor, &wager->stake);
    walk_number(cursor, &wager->fee);
    walk_number(cursor, &wager->extra);
    struct sabot_settled_line line = sabot_table_wager_line(wager);
    walk_line(cursor, &line);
    sabot_table_wager_settle(wager, &line);
    cursor->bad |=
        wager->bettor < 1 || wager->bettor > SABOT_BETTORS_MAX || wager->wager >= SABOT_WAGERS_MAX;
}

static void walk_balance(struct cursor *cursor, struct sabot_balance *balance) {
    walk_number(cursor, &balance->posted);
    walk_number(cursor, &balance->pending_out);
    walk_number(cursor, &balance->pending_in);
}

static void walk_bank(struct cursor *cursor, struct sabot_table_bank *bank) {
    WALK_ENUM(cursor, bank->state, sabot_bank_state, SABOT_BANK_NOT_TAKEN);
    walk_byte(cursor, &bank->bettor);
    walk_byte(cursor, &bank->last_seat);
    walk_uint16(cursor, &bank->asked);
    walk_byte(cursor, &bank->turn_rounds);
    walk_number(cursor, &bank->amount);
    walk_number(cursor, &bank->fee);
    walk_number(cursor, &bank->offer_deadline_ms);
    cursor->bad |= bank->bettor > SABOT_BETTORS_MAX || bank->last_seat > SABOT_SEATS_MAX;
}

static void walk_seen_card(struct cursor *cursor, struct sabot_card *card) {
    walk_byte(cursor, &card->rank);
    walk_byte(cursor, &card->suit);
    cursor->bad |= (card->rank >= SABOT_RANKS && card->rank != SABOT_RANK_UNSEEN) ||
                   card->suit > SABOT_SUIT_UNKNOWN;
}

static void walk_shoe(struct cursor *cursor, struct sabot_table_shoe *shoe) {
    WALK_ENUM(cursor, shoe->phase, sabot_shoe_phase, SABOT_SHOE_REVEALING);
    walk_int(cursor, &shoe->number);
    walk_count(cursor, &shoe->card_set, SABOT_CARD_SETS_MAX);
    walk_block(cursor, shoe->commitment, sizeof shoe->commitment);
    walk_count(cursor, &shoe->contribution_count, SABOT_CONTRIBUTIONS_MAX);
    for (int i = 0; i < shoe->contribution_count; i++) {
        walk_block(cursor, shoe->contributions[i].commitment, SABOT_VALUE_BYTES);
        walk_block(cursor, shoe->contributions[i].value, SABOT_VALUE_BYTES);
        walk_byte(cursor, &shoe->contributions[i].bettor);
        walk_bool(cursor, &shoe->contributions[i].given);
        cursor->bad |= shoe->contributions[i].bettor > SABOT_BETTORS_MAX;
    }
    walk_count(cursor, &shoe->cut, SABOT_SHOE_CARDS_MAX);
    walk_count(cursor, &shoe->out, SABOT_SHOE_CARDS_MAX);
    for (int i = 0; i < shoe->out; i++)
        walk_seen_card(cursor, &shoe->order[i]);
    walk_bool(cursor, &shoe->cut_shown);
    walk_int(cursor, &shoe->rounds_left);
    walk_bool(cursor, &shoe->alarmed);
}

static void walk_last(struct cursor *cursor, struct sabot_last_round *last) {
    walk_bool(cursor, &last->correctable);
    walk_count(cursor, &last->start, SABOT_SHOE_CARDS_MAX);
    walk_count(cursor, &last->count, SABOT_ROUND_CARDS_MAX);
    walk_count(cursor, &last->result, SABOT_RESULTS - 1);
    walk_bool(cursor, &last->free);
    walk_byte(cursor, &last->player_dealer);
    walk_number(cursor, &last->amount);
    walk_number(cursor, &last->fee);
    walk_number(cursor, &last->net);
    cursor->bad |= last->player_dealer > SABOT_BETTORS_MAX;
}

/* A round is its cards in order. */
static void walk_round(struct cursor *cursor, struct sabot_round *round) {
    struct sabot_card cards[SABOT_ROUND_CARDS_MAX];
    int count = round->count, taken[2] = {0, 0};
    for (int i = 0; i < count; i++)
        cards[i] = round->hands[round->order[i]].cards[taken[round->order[i]]++];
    walk_count(cursor, &count, SABOT_ROUND_CARDS_MAX);
    for (int i = 0; i < count; i++)
        walk_seen_card(cursor, &cards[i]);
    if (cursor->from == NULL || cursor->bad)
        return;
    *round = sabot_round_begin();
    for (int i = 0; i < count; i++) {
        if (cards[i].rank == SABOT_RANK_UNSEEN || sabot_round_next(round).hand == SABOT_HAND_NONE) {
            cursor->bad = true;
            return;
        }
        sabot_round_take(round, cards[i]);
    }
}

static void walk_statistics(struct cursor *cursor, struct sabot_statistics *statistics) {
    walk_int(cursor, &statistics->rounds);
    for (int i = 0; i < SABOT_WINNERS; i++)
        walk_int(cursor, &statistics->wins[i]);
    walk_int(cursor, &statistics->dragon7);
    walk_int(cursor, &statistics->panda8);
    for (int i = 0; i < SABOT_NATURALS; i++)
        walk_int(cursor, &statistics->naturals[i]);
    walk_int(cursor, &statistics->natural_rounds);
    walk_int(cursor, &statistics->longest[0]);
    walk_int(cursor, &statistics->longest[1]);
    walk_int(cursor, &statistics->streak);
    WALK_ENUM(cursor, statistics->streak_of, sabot_winner, SABOT_WINNER_TIE);
}

static void walk_history(struct cursor *cursor, struct sabot_table *table) {
    walk_count(cursor, &table->history_count, SABOT_HISTORY_MAX);
    for (int i = 0; i < table->history_count; i++) {
        walk_uint16(cursor, &table->history[i]);
        cursor->bad |= table->history[i] >= SABOT_RESULTS;
    }
    walk_statistics(cursor, &table->previous);
    walk_bool(cursor, &table->has_previous);
    for (int set = 0; set < SABOT_CARD_SETS_MAX; set++) {
        walk_count(cursor, &table->earlier[set].count, SABOT_SHOE_CARDS_MAX);
        walk_block(cursor, table->earlier[set].ranks, (size_t)table->earlier[set].count);
    }
}

static void walk_table(struct cursor *cursor, struct sabot_table *table) {
    walk_text(cursor, table->name, sizeof table->name);
    walk_text(cursor, table->dealer, sizeof table->dealer);
    walk_text(cursor, table->shift, sizeof table->shift);
    walk_count(cursor, &table->row, SABOT_ROWS_MAX - 1);
    walk_count(cursor, &table->seats, SABOT_SEATS_MAX);
    walk_count(cursor, &table->decks, SABOT_DECKS_MAX);
    WALK_ENUM(cursor, table->card_source, sabot_card_source, SABOT_CARDS_KEYED);
    WALK_ENUM(cursor, table->wager_source, sabot_wager_source, SABOT_WAGERS_BETTORS);
    walk_int(cursor, &table->offer_seconds);
    walk_number(cursor, &table->time_ms);
    WALK_ENUM(cursor, table->phase, sabot_phase, SABOT_PHASE_DEALING);
    walk_bool(cursor, &table->paused);
    walk_bool(cursor, &table->free_round);
    walk_bool(cursor, &table->carried);
    walk_seen_card(cursor, &table->carried_card);
    walk_int(cursor, &table->round_number);
    walk_count(cursor, &table->round_start, SABOT_SHOE_CARDS_MAX);
    walk_number(cursor, &table->betting_deadline_ms);
    walk_number(cursor, &table->rotation_since_ms);
    walk_round(cursor, &table->round);
    walk_int(cursor, &table->keyed_result);
    for (int i = 0; i < SABOT_ACCOUNT_LATER; i++)
        walk_balance(cursor, &table->book.balances[i]);
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        walk_bettor(cursor, &table->bettors[i]);
    walk_count(cursor, &table->wager_count, SABOT_TABLE_WAGERS_MAX);
    for (int i = 0; i < table->wager_count; i++)
        walk_wager(cursor, &table->wagers[i]);
    walk_bank(cursor, &table->bank);
    walk_shoe(cursor, &table->shoe);
    walk_last(cursor, &table->last);
    walk_history(cursor, table);
}

/* ---- what version 2 adds ---- */

/* Later accounts as far as one is in use: states keep their bytes when there are more. */
static int later_accounts(const struct sabot_table *table) {
    static const struct sabot_balance nothing;
    const struct sabot_balance *later = &table->book.balances[SABOT_ACCOUNT_LATER];
    int count = SABOT_ACCOUNTS - SABOT_ACCOUNT_LATER;
    while (count > 0 && memcmp(&later[count - 1], &nothing, sizeof nothing) == 0)
        count--;
    return count;
}

static void walk_firm(struct cursor *cursor, struct sabot_firm *firm) {
    walk_byte(cursor, &firm->bettor);
    if (firm->bettor != 0)
        walk_text(cursor, firm->representative, sizeof firm->representative);
    cursor->bad |= firm->bettor > SABOT_BETTORS_MAX;
}

static void walk_lot(struct cursor *cursor, struct sabot_lot *lot) {
    walk_int(cursor, &lot->number);
    walk_bool(cursor, &lot->came);
    walk_text(cursor, lot->table, sizeof lot->table);
    walk_number(cursor, &lot->amount);
    walk_number(cursor, &lot->time_ms);
}

static void walk_additions(struct cursor *cursor, struct sabot_table *table) {
    walk_int(cursor, &table->edition);
    walk_bool(cursor, &table->freed);
    walk_bool(cursor, &table->bank.open_to_all);
    for (int i = 0; i < SABOT_BETTORS_MAX; i++) {
        if (table->bettors[i].name[0] != 0) {
            walk_byte(cursor, &table->bettors[i].purse);
            walk_bool(cursor, &table->bettors[i].stands_aside);
            walk_bool(cursor, &table->bettors[i].gone);
            walk_byte(cursor, &table->bettors[i].changes);
        }
        cursor->bad |= table->bettors[i].purse > SABOT_BETTORS_MAX;
    }
    walk_count(cursor, &table->claim_count, SABOT_CLAIMS_MAX);
    for (int i = 0; i < table->claim_count; i++) {
        walk_int(cursor, &table->claims[i].number);
        walk_int(cursor, &table->claims[i].round);
        walk_byte(cursor, &table->claims[i].bettor);
        walk_text(cursor, table->claims[i].name, sizeof table->claims[i].name);
        walk_number(cursor, &table->claims[i].amount);
        walk_number(cursor, &table->claims[i].since_ms);
    }
    walk_number(cursor, &table->last.ruled);
    walk_byte(cursor, &table->last.turn_rounds);
    walk_byte(cursor, &table->bank.last_person);
    cursor->bad |= table->bank.last_person > SABOT_BETTORS_MAX;
    walk_int(cursor, &table->claims_made);
    for (int i = 0; i < SABOT_FIRMS_MAX; i++)
        walk_firm(cursor, &table->firms[i]);
    walk_int(cursor, &table->lots_sent);
    walk_count(cursor, &table->lot_count, SABOT_LOTS_MAX);
    for (int i = 0; i < table->lot_count; i++)
        walk_lot(cursor, &table->lots[i]);
    cursor->bad |= table->edition < 1;
    int later = later_accounts(table);
    walk_count(cursor, &later, SABOT_ACCOUNTS - SABOT_ACCOUNT_LATER);
    for (int i = 0; i < later; i++)
        walk_balance(cursor, &table->book.balances[SABOT_ACCOUNT_LATER + i]);
    cursor->bad |= later != later_accounts(table); /* one form only */
}

/* ---- what version 6 adds ---- */

static void walk_protocol(struct cursor *cursor, struct sabot_table *table) {
    struct sabot_table_shoe *shoe = &table->shoe;
    walk_bool(cursor, &shoe->proves_cards);
    walk_bool(cursor, &shoe->beacon_given);
    walk_bool(cursor, &shoe->voided);
    walk_number(cursor, &shoe->cut_from_ms);
    walk_number(cursor, &shoe->reveals_due_ms);
    walk_number(cursor, &shoe->seal_due_ms);
    walk_block(cursor, shoe->beacon, sizeof shoe->beacon);
    walk_block(cursor, shoe->root, sizeof shoe->root);
    walk_int(cursor, &table->void_shoes);
    walk_count(cursor, &table->barred_count, SABOT_BARRED_MAX);
    for (int i = 0; i < table->barred_count; i++) {
        walk_text(cursor, table->barred[i].name, sizeof table->barred[i].name);
        walk_int(cursor, &table->barred[i].last_shoe);
    }
}

static void walk_later(struct cursor *cursor, struct sabot_table *table) {
    walk_bool(cursor, &table->taken_back);
    walk_bool(cursor, &table->last.outlives_shoe);
    walk_byte(cursor, &table->last.person);
    cursor->bad |= table->last.person > SABOT_BETTORS_MAX;
    for (int i = 0; i < table->lot_count; i++)
        walk_text(cursor, table->lots[i].name, sizeof table->lots[i].name);
}

static void walk_owed(struct cursor *cursor, struct sabot_table *table) {
    for (int i = 0; i < table->claim_count; i++) {
        walk_bool(cursor, &table->claims[i].to_house);
        walk_number(cursor, &table->claims[i].waits);
        walk_byte(cursor, &table->claims[i].holder);
        sabot_cents waits = table->claims[i].waits;
        cursor->bad |= waits < 0 || (waits > 0 && waits > table->claims[i].amount) ||
                       table->claims[i].holder > SABOT_BETTORS_MAX;
    }
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        if (table->bettors[i].name[0] != 0)
            walk_number(cursor, &table->bettors[i].ruled);
}

bool record_state_is_read(uint32_t version) {
    return version == 1 || version == 2 || version == RECORD_STATE_VERSION;
}

int record_state_version(const struct sabot_table *table) {
    if (table->edition > 2)
        return RECORD_STATE_VERSION;
    bool has_purses = false;
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        has_purses |= table->bettors[i].name[0] != 0 && table->bettors[i].purse != 0;
    return table->edition > 1 || has_purses || table->claim_count > 0 || later_accounts(table) > 0
               ? 2
               : 1;
}

/* Version 1 begins with the length of the table's name, which is not below zero; a later
 * one with its number below zero. */
static int walk_version(struct cursor *cursor, int version) {
    int64_t below = -version;
    bool is_written =
        cursor->from != NULL ? cursor->room > 0 && (cursor->from[0] & 1) != 0 : version > 1;
    if (!is_written)
        return 1;
    walk_number(cursor, &below);
    cursor->bad |=
        below > -2 || below < -RECORD_STATE_VERSION || !record_state_is_read((uint32_t)-below);
    return cursor->bad ? 1 : (int)-below;
}

void walk_state(struct cursor *cursor, struct sabot_table *table) {
    int version = walk_version(cursor, cursor->from != NULL ? 0 : record_state_version(table));
    walk_table(cursor, table);
    if (version > 1)
        walk_additions(cursor, table);
    if (version > 2) {
        walk_protocol(cursor, table);
        walk_later(cursor, table);
        walk_owed(cursor, table);
    }
    cursor->bad |= !cursor->bad && version != record_state_version(table); /* one form only */
}

enum sabot_status record_state_write(const struct sabot_table *table,
                                     uint8_t bytes[RECORD_STATE_MAX], uint32_t *size,
                                     struct sabot_error *error) {
    struct cursor cursor = cursor_to_write(bytes, RECORD_STATE_MAX);
    walk_state(&cursor, (struct sabot_table *)table);
    enum sabot_status status = sheet_text_write(&cursor, table->sheet, error);
    SABOT_ASSERT(!cursor.bad);
    *size = (uint32_t)cursor.used;
    return status;
}

enum sabot_status record_state_read(const uint8_t *bytes, uint32_t size, struct sabot_table *table,
                                    struct sabot_error *error) {
    struct cursor cursor = cursor_to_read(bytes, size);
    held_table_clear(table);
    walk_state(&cursor, table);
    if (!cursor.bad) {
        enum sabot_status status = sheet_text_read(&cursor, &table->sheet, error);
        if (status != SABOT_OK)
            return status;
    }
    if (cursor.bad || cursor.used != cursor.room || !sabot_book_is_whole(&table->book))
        return sabot_error_say(error, SABOT_BAD_TEXT, "the bytes are not those of a table's state");
    return SABOT_OK;
}
