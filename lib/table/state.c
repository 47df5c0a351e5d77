/*
 * state.c - what can be asked of a table's state.
 */
#include "lib/table/deciding.h"

#include <stddef.h>
#include <string.h>

struct sabot_table sabot_table_empty(void) {
    struct sabot_table table;
    memset(&table, 0, sizeof table);
    table.sheet = &sabot_sheet_empty;
    table.edition = 1;
    table.round = sabot_round_begin();
    table.keyed_result = -1;
    return table;
}

#define COPY_LIST(list, count) memcpy(to->list, from->list, (size_t)(count) * sizeof from->list[0])

void sabot_table_copy(struct sabot_table *to, const struct sabot_table *from) {
    memcpy(to, from, offsetof(struct sabot_table, shoe.order));
    COPY_LIST(shoe.order, from->shoe.out);
    COPY_LIST(shoe.contributions, from->shoe.contribution_count);
    COPY_LIST(history, from->history_count);
    for (int i = 0; i < SABOT_CARD_SETS_MAX; i++) {
        to->earlier[i].count = from->earlier[i].count;
        COPY_LIST(earlier[i].ranks, from->earlier[i].count);
    }
    COPY_LIST(wagers, from->wager_count);
    COPY_LIST(claims, from->claim_count);
    COPY_LIST(lots, from->lot_count);
    COPY_LIST(barred, from->barred_count);
}

bool sabot_table_keeps_wagers(const struct sabot_table *table) {
    return table->wager_source != SABOT_WAGERS_NONE;
}

bool sabot_table_has_player_dealer(const struct sabot_table *table) {
    return table->sheet->bank == SABOT_BANK_PLAYER_DEALER;
}

bool sabot_table_has_bettor(const struct sabot_table *table, int bettor) {
    return bettor >= 1 && bettor <= SABOT_BETTORS_MAX && table->bettors[bettor - 1].name[0] != 0 &&
           !table->bettors[bettor - 1].gone;
}

bool sabot_table_has_people(const struct sabot_table *table) {
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        if (sabot_table_has_bettor(table, i + 1))
            return true;
    return false;
}

int sabot_table_purse(const struct sabot_table *table, int bettor) {
    uint8_t purse = table->bettors[bettor - 1].purse;
    return purse != 0 ? purse : bettor;
}

int sabot_table_chips(const struct sabot_table *table, int bettor) {
    return sabot_account_chips(sabot_table_purse(table, bettor));
}

bool sabot_table_same_person(const struct sabot_table *table, int bettor, int other) {
    return sabot_table_has_bettor(table, bettor) && sabot_table_has_bettor(table, other) &&
           sabot_table_purse(table, bettor) == sabot_table_purse(table, other);
}

bool sabot_table_is_correctable(const struct sabot_table *table) {
    return table->last.correctable || (table->edition >= 3 && table->last.outlives_shoe);
}

int sabot_table_last_banker(const struct sabot_table *table) {
    int banker = table->last.player_dealer;
    if (table->edition >= 3)
        banker = banker != 0 ? sabot_table_purse(table, banker) : table->last.person;
    return sabot_table_has_bettor(table, banker) ? banker : 0;
}

bool sabot_table_gave_up(const struct sabot_table *table, int spot, int bettor) {
    return spot != 0 && spot != bettor && table->bettors[spot - 1].gone &&
           sabot_table_purse(table, spot) == bettor;
}

bool sabot_table_counts_for(const struct sabot_table *table, int spot, int bettor) {
    return spot == bettor || (table->edition >= 3 && sabot_table_gave_up(table, spot, bettor));
}

bool sabot_table_banked_last(const struct sabot_table *table, int bettor) {
    return sabot_table_counts_for(table, table->last.player_dealer, bettor) ||
           (table->edition >= 3 && table->last.person == bettor);
}

/* A back-line wager whose seat has one on the same space before it, or any other. */
static bool has_front(const struct sabot_table *table, int entry) {
    const struct sabot_table_wager *wager = &table->wagers[entry];
    const struct sabot_bettor *bettor = &table->bettors[wager->bettor - 1];
    int front = bettor->back_line ? sabot_table_seated(table, bettor->seat) : wager->bettor;
    return front != 0 && sabot_table_find_wager(table, front, wager->wager) >= 0;
}

bool sabot_table_can_stay(const struct sabot_table *table, int entry) {
    const struct sabot_sheet *sheet = table->sheet;
    const struct sabot_wager *wager = &sheet->wagers[table->wagers[entry].wager];
    bool lacks_line = wager->needs == SABOT_NEEDS_LINE, lacks_base = wager->cap_bp != 0;
    for (int i = 0; i < table->wager_count && (lacks_line || lacks_base); i++) {
        int other = table->wagers[i].wager;
        if (table->wagers[i].bettor != table->wagers[entry].bettor || !has_front(table, i))
            continue;
        lacks_line &= !sabot_wager_is_line(&sheet->wagers[other]);
        lacks_base &= other != wager->cap_of;
    }
    return has_front(table, entry) && !lacks_line && !lacks_base;
}

const char *sabot_table_representative(const struct sabot_table *table, int bettor) {
    for (int i = 0; i < SABOT_FIRMS_MAX; i++)
        if (table->firms[i].bettor == bettor)
            return table->firms[i].representative;
    return "";
}

const struct sabot_lot *sabot_table_lot(const struct sabot_table *table, bool came,
                                        const char *other, int number) {
    for (int i = 0; i < table->lot_count; i++) {
        const struct sabot_lot *lot = &table->lots[i];
        if (lot->number == number && lot->came == came && strcmp(lot->table, other) == 0)
            return lot;
    }
    return NULL;
}

/* What settlement always gives (accept.c holds events to it): owed = winnings + uncovered of a win,
 * and nothing is both won and collected. */
struct sabot_settled_line sabot_table_wager_line(const struct sabot_table_wager *wager) {
    bool wins = wager->verdict == SABOT_WIN;
    return (struct sabot_settled_line){
        .entry = wager->entry,
        .step = wager->step,
        .verdict = wager->verdict,
        .owed = wins ? wager->moved + wager->uncovered : 0,
        .winnings = wins ? wager->moved : 0,
        .commission = wager->commission,
        .marked = wager->marked,
        .collected = wins ? 0 : wager->moved,
        .uncovered = wager->uncovered,
        .fee_returned = wager->fee_returned,
    };
}

void sabot_table_wager_settle(struct sabot_table_wager *wager,
                              const struct sabot_settled_line *line) {
    wager->entry = line->entry;
    wager->step = line->step;
    wager->verdict = line->verdict;
    wager->moved = line->verdict == SABOT_WIN ? line->winnings : line->collected;
    wager->commission = line->commission;
    wager->marked = line->marked;
    wager->uncovered = line->uncovered;
    wager->fee_returned = line->fee_returned;
}

int sabot_table_find_wager(const struct sabot_table *table, int bettor, int wager) {
    for (int i = 0; i < table->wager_count; i++)
        if (table->wagers[i].bettor == bettor && table->wagers[i].wager == wager)
            return i;
    return -1;
}

bool sabot_words_end(const char *text, size_t room) {
    return memchr(text, 0, room) != NULL;
}

bool sabot_words_fit(const char *text, size_t room) {
    if (!sabot_words_end(text, room) || text[0] == 0 || text[0] == ' ')
        return false;
    size_t length = strlen(text);
    if (text[length - 1] == ' ')
        return false;
    for (size_t i = 0; i < length; i++)
        if (sabot_text_control(text + i, length - i) > 0)
            return false;
    return true;
}

const struct sabot_schedule_row *sabot_table_row(const struct sabot_table *table) {
    return &table->sheet->rows[table->row];
}

int sabot_table_bank_account(const struct sabot_table *table) {
    return sabot_table_has_player_dealer(table) ? SABOT_ACCOUNT_BANK : SABOT_ACCOUNT_HOUSE_BANK;
}

sabot_cents sabot_table_marked_payable(const struct sabot_table *table, int bettor) {
    sabot_cents marked = table->bettors[bettor - 1].marked;
    sabot_cents has = sabot_book_available(&table->book, sabot_table_chips(table, bettor));
    sabot_cents payable = marked < has ? marked : has;
    return payable > 0 ? payable : 0; /* never below, whatever a journal says */
}

const struct sabot_bettor *sabot_table_bettor(const struct sabot_table *table, int bettor) {
    SABOT_ASSERT(bettor >= 1 && bettor <= SABOT_BETTORS_MAX);
    SABOT_ASSERT(table->bettors[bettor - 1].name[0] != 0);
    return &table->bettors[bettor - 1];
}

int sabot_table_seated(const struct sabot_table *table, int seat) {
    for (int i = 0; i < SABOT_BETTORS_MAX; i++) {
        const struct sabot_bettor *bettor = &table->bettors[i];
        if (sabot_table_has_bettor(table, i + 1) && bettor->seat == seat && !bettor->back_line)
            return i + 1;
    }
    return 0;
}

bool sabot_shoe_lacks_values(const struct sabot_table_shoe *shoe) {
    for (int i = 0; i < shoe->contribution_count; i++)
        if (!shoe->contributions[i].given)
            return true;
    return false;
}

int64_t sabot_table_reveal_deadline(const struct sabot_table *table) {
    return sabot_shoe_lacks_values(&table->shoe) ? table->shoe.reveals_due_ms
                                                 : table->shoe.seal_due_ms;
}

bool sabot_table_can_seal(const struct sabot_table *table) {
    const struct sabot_table_shoe *shoe = &table->shoe;
    return shoe->phase == SABOT_SHOE_REVEALING && !sabot_shoe_lacks_values(shoe) &&
           (table->sheet->shoe.beacon[0] == 0 || shoe->beacon_given);
}

bool sabot_shoe_is_of_room(const struct sabot_table_shoe *shoe) {
    return shoe->contribution_count == 0 && !shoe->beacon_given;
}

int sabot_table_cards(const struct sabot_table *table) {
    return table->decks * SABOT_DECK_CARDS;
}

struct sabot_layout sabot_table_layout(const struct sabot_table *table,
                                       struct sabot_placed *placed) {
    for (int i = 0; i < table->wager_count; i++) {
        const struct sabot_table_wager *wager = &table->wagers[i];
        const struct sabot_bettor *bettor = &table->bettors[wager->bettor - 1];
        placed[i] = (struct sabot_placed){
            .seat = bettor->seat,
            .bettor = bettor->back_line ? wager->bettor : SABOT_OWN_SEAT,
            .wager = wager->wager,
            .person = sabot_table_purse(table, wager->bettor),
            .stake = wager->stake,
            .removed = wager->removed,
        };
    }
    int player_dealer = sabot_table_has_player_dealer(table) ? table->bank.bettor : 0;
    return (struct sabot_layout){
        .sheet = table->sheet,
        .edition = table->edition,
        .row = table->row,
        .seats = table->seats,
        .bank = {.seat = player_dealer > 0 ? table->bettors[player_dealer - 1].seat : 0,
                 .person = player_dealer > 0 ? sabot_table_purse(table, player_dealer) : 0,
                 .amount = table->bank.amount},
        .count = table->wager_count,
        .placed = placed,
    };
}

char sabot_result_letter(int result) {
    SABOT_ASSERT(result >= 0 && result < SABOT_RESULTS);
    if (result < SABOT_OUTCOMES)
        return sabot_outcome_letter(sabot_outcome_of_number(result));
    return (SABOT_RESULT_LETTERS "VF")[result - SABOT_RESULT_OF_LETTER];
}

int sabot_table_letters(const struct sabot_table *table, char *letters) {
    int count = 0;
    for (int i = 0; i < table->history_count; i++)
        if (table->history[i] < SABOT_RESULT_VOID)
            letters[count++] = sabot_result_letter(table->history[i]);
    return count;
}

/* Outcomes tell naturals; letters do not, so a shoe with any keyed by letter
 * is counted by letters alone. */
struct sabot_statistics sabot_table_statistics(const struct sabot_table *table) {
    struct sabot_statistics statistics = {0};
    for (int i = 0; i < table->history_count; i++) {
        int result = table->history[i];
        if (result < SABOT_OUTCOMES) {
            sabot_statistics_add(&statistics, sabot_outcome_of_number(result));
        } else if (result < SABOT_RESULT_VOID) {
            char letters[SABOT_HISTORY_MAX];
            return sabot_statistics_of_letters(letters, sabot_table_letters(table, letters));
        }
    }
    return statistics;
}

static int64_t sooner(int64_t a, int64_t b) {
    if (a == 0 || b == 0)
        return a + b;
    return a < b ? a : b;
}

/* When enough bettors must have had the bank; 0: no clock runs (reading 13). */
static int64_t rotation_deadline(const struct sabot_table *table) {
    return table->rotation_since_ms == 0
               ? 0
               : table->rotation_since_ms + (int64_t)table->sheet->rotation.reach_minutes * 60000;
}

bool sabot_table_rotation_is_due(const struct sabot_table *table,
                                 const struct sabot_command *command) {
    return table->rotation_since_ms != 0 && command->time_ms >= rotation_deadline(table);
}

bool sabot_table_is_asked(const struct sabot_table *table) {
    return table->bank.state == SABOT_BANK_OFFERED ||
           (table->bank.state == SABOT_BANK_HELD && table->phase == SABOT_PHASE_BETWEEN);
}

int64_t sabot_table_deadline(const struct sabot_table *table) {
    int64_t deadline = 0;
    if (table->phase == SABOT_PHASE_CLOSED)
        return 0;
    if (table->phase == SABOT_PHASE_BETTING)
        deadline = sooner(deadline, table->betting_deadline_ms);
    if (table->shoe.phase == SABOT_SHOE_REVEALING) /* a pause does not stop it */
        deadline = sooner(deadline, sabot_table_reveal_deadline(table));
    if (sabot_table_is_asked(table) && !table->paused)
        deadline = sooner(deadline, table->bank.offer_deadline_ms);
    if (!table->paused)
        deadline = sooner(deadline, rotation_deadline(table));
    return deadline;
}
