/*
 * daybook_note_round.c - rounds as rows: each round, who had money in it, its wagers, what
 * its player-dealer made of it, its collections by rate.
 *
 * A round begins after the command that ended the one before.
 */
#include "host/daybook/daybook_parts.h"
#include "host/record/event_words.h"
#include "sabot/text.h"

#include <string.h>

/* ---- collections ---- */

/* Rows that a passage made go with it where it is rolled back, and so does what it knows. */
static int64_t rate_of(struct daybook_passage *passage, const char *name, sabot_cents fee) {
    struct daybook_known_rate *known = passage->rates;
    int at = 0;
    while (at < DAYBOOK_RATES_KNOWN - 1 && known[at].id != 0 &&
           (known[at].fee != fee || strcmp(known[at].name, name) != 0))
        at++;
    if (known[at].id == 0 || known[at].fee != fee || strcmp(known[at].name, name) != 0) {
        known[at].id = daybook_rate(passage->daybook, name, fee);
        known[at].fee = fee;
        sabot_text_copy(known[at].name, sizeof known[at].name, name);
    }
    return known[at].id;
}

/* `fee` names the rate; `amount` is below 0 where it is given back. */
static void collect(struct daybook_passage *passage, const char *name, sabot_cents fee,
                    sabot_cents amount) {
    if (amount == 0)
        return;
    DAYBOOK_ADD_EVENT(passage, collection, .rate = rate_of(passage, name, fee),
                      .count = amount < 0 ? -1 : 1, .amount = amount);
    passage->row.collections += amount;
}

static const char *wager_name(const struct sabot_table *table,
                              const struct sabot_table_wager *wager) {
    return table->sheet->wagers[wager->wager].name;
}

/* `times` is 1 for taken, -1 for given back. */
static void collect_all(struct daybook_passage *passage, sabot_cents bank_fee, int times) {
    for (int i = 0; i < passage->table->wager_count; i++)
        collect(passage, wager_name(passage->table, &passage->table->wagers[i]),
                passage->table->wagers[i].fee, times * passage->table->wagers[i].fee);
    collect(passage, "player-dealer", bank_fee, times * bank_fee);
}

/* What a settlement gives back where the sheet says so (reading 8), or a correction gives back
 * or takes again. */
static void collect_lines(struct daybook_passage *passage) {
    const struct sabot_event *event = passage->event;
    for (int i = 0; i < event->line_count; i++) {
        const struct sabot_table_wager *wager = &passage->table->wagers[event->lines[i].entry];
        sabot_cents before = event->kind == SABOT_EVENT_CORRECTED ? wager->fee_returned : 0;
        collect(passage, wager_name(passage->table, wager), wager->fee,
                before - event->lines[i].fee_returned);
    }
}

void daybook_note_collected(struct daybook_passage *passage) {
    sabot_cents amount = passage->event->with.amount;
    collect(passage, "table", amount, amount);
}

/* A decision gives a collection back, or takes one (reading 20): of the round that is over. */
void daybook_note_ruled(struct daybook_passage *passage) {
    sabot_cents amount = passage->event->with.amount, others = passage->row.collections;
    if (passage->event->with.cause != SABOT_WITH_BOX)
        return;
    passage->bank_fee = passage->table->last.fee;
    collect(passage, "decision", amount < 0 ? -amount : amount, -amount);
    passage->row.collections = others;
    struct daybook_round_row ruled = {
        .stream = passage->row.id, .number = passage->table->round_number, .collections = -amount};
    daybook_run(passage->daybook, DAYBOOK_MARK_ROUND, &ruled);
}

/* What it gave back of the player-dealer's collection, as the table reckons it. */
void daybook_note_ruled_after(struct daybook_passage *passage) {
    const struct sabot_table *table = passage->table;
    const struct sabot_last_round *last = &table->last;
    int banker = last->player_dealer != 0 ? last->player_dealer : last->person;
    if (passage->event->with.cause == SABOT_WITH_BOX && last->fee != passage->bank_fee)
        DAYBOOK_ADD_EVENT(passage, banked, .round = table->round_number,
                          .person = daybook_bettor(passage, banker),
                          .badge = table->bettors[banker - 1].badge, .is_correction = true,
                          .fee = last->fee - passage->bank_fee);
}

/* ---- who had money in it ---- */

static void add_played(struct daybook_passage *passage, int bettor,
                       struct daybook_played_row *played) {
    played->stream = passage->row.id;
    played->round = passage->event->with.round;
    played->bettor = bettor;
    played->person = daybook_bettor(passage, bettor);
    played->seat = passage->table->bettors[bettor - 1].seat;
    played->sequence = (int64_t)passage->record->sequence;
    played->ended_ms = passage->event->time_ms;
    played->shift = passage->row.shift;
    daybook_add_played(passage->daybook, played);
}

/* What each bettor's wagers of the round came to. */
static void add_bettors(struct daybook_passage *passage, const struct sabot_prospect *prospects) {
    struct daybook_played_row played[SABOT_BETTORS_MAX + 1] = {0};
    bool has[SABOT_BETTORS_MAX + 1] = {false};
    for (int i = 0; i < passage->event->line_count; i++) {
        const struct sabot_settled_line *line = &passage->event->lines[i];
        const struct sabot_table_wager *wager = &passage->table->wagers[line->entry];
        struct daybook_played_row *sums = &played[wager->bettor];
        sums->staked += wager->stake;
        sums->won += line->winnings - line->collected;
        sums->commission += line->commission;
        sums->collection += wager->fee - line->fee_returned;
    }
    for (int i = 1; i <= SABOT_BETTORS_MAX; i++) {
        if (played[i].staked == 0)
            continue;
        int purse = sabot_table_purse(passage->table, i);
        played[i].expected = daybook_expected(&prospects[purse]);
        played[i].variance = daybook_variance(&prospects[purse]);
        played[i].is_first = !has[purse];
        has[purse] = true;
        add_played(passage, i, &played[i]);
    }
}

static void add_wagers(struct daybook_passage *passage) {
    const struct sabot_table *table = passage->table;
    for (int i = 0; i < passage->event->line_count; i++) {
        const struct sabot_settled_line *line = &passage->event->lines[i];
        const struct sabot_table_wager *wager = &table->wagers[line->entry];
        DAYBOOK_ADD(passage, wager, .round = passage->event->with.round, .entry = line->entry,
                    .bettor = wager->bettor, .person = daybook_bettor(passage, wager->bettor),
                    .seat = table->bettors[wager->bettor - 1].seat,
                    .wager = wager_name(table, wager), .stake = wager->stake, .fee = wager->fee,
                    .verdict = line->verdict, .owed = line->owed, .winnings = line->winnings,
                    .commission = line->commission, .collected = line->collected,
                    .uncovered = line->uncovered, .fee_returned = line->fee_returned,
                    .marked = line->marked);
    }
}

static sabot_cents sum_uncovered(const struct sabot_event *event) {
    sabot_cents sum = 0;
    for (int i = 0; i < event->line_count; i++)
        sum += event->lines[i].uncovered;
    return sum;
}

/* What winners were not paid; of a line or of a wager that was settled before. */
#define UNPAID(of) ((of)->verdict == SABOT_WIN ? (of)->uncovered : 0)

static sabot_cents sum_unpaid(const struct sabot_event *event) {
    sabot_cents sum = 0;
    for (int i = 0; i < event->line_count; i++)
        sum += UNPAID(&event->lines[i]);
    return sum;
}

/* ---- a round and its end ---- */

void daybook_note_betting_opened(struct daybook_passage *passage) {
    passage->row.began_ms = passage->event->time_ms;
}

void daybook_note_betting_closed(struct daybook_passage *passage) {
    collect_all(passage, passage->event->with.fee, 1);
}

static void end(struct daybook_passage *passage, int result) {
    struct daybook_round_row ending = {.stream = passage->row.id,
                                       .number = passage->event->with.round,
                                       .outcome = result,
                                       .is_voided = passage->event->kind == SABOT_EVENT_VOIDED,
                                       .ended_ms = passage->event->time_ms,
                                       .wagers = passage->table->wager_count};
    for (int i = 0; i < passage->table->wager_count; i++) {
        sabot_cents stake = passage->table->wagers[i].stake;
        ending.staked += stake;
        ending.largest = stake > ending.largest ? stake : ending.largest;
    }
    passage->ending = ending;
}

void daybook_note_settled(struct daybook_passage *passage) {
    const struct sabot_event *event = passage->event;
    struct daybook_round_row *ending = &passage->ending;
    struct sabot_prospect prospects[SABOT_BETTORS_MAX + 1];
    daybook_prospects(passage, prospects);
    daybook_count_round(passage);
    collect_lines(passage);
    end(passage, event->with.result);
    add_bettors(passage, prospects);
    add_wagers(passage);
    ending->net = event->with.net;
    ending->expected = daybook_expected(&prospects[SABOT_BANK_HOLDS]);
    ending->variance = daybook_variance(&prospects[SABOT_BANK_HOLDS]);
    ending->uncovered = sum_uncovered(event);
    if (event->with.bettor == 0)
        return;
    ending->player_dealer = daybook_bettor(passage, event->with.bettor);
    ending->seat = passage->table->bettors[event->with.bettor - 1].seat;
    ending->put_up = event->with.amount;
    struct daybook_played_row bank = {.is_bank = true,
                                      .won = event->with.net,
                                      .collection = event->with.fee,
                                      .expected = ending->expected,
                                      .variance = ending->variance};
    sabot_cents unpaid = sum_unpaid(event);
    add_played(passage, event->with.bettor, &bank);
    DAYBOOK_ADD_EVENT(passage, banked, .round = event->with.round, .person = ending->player_dealer,
                      .badge = passage->table->bettors[event->with.bettor - 1].badge,
                      .put_up = ending->put_up, .action = ending->staked, .net = ending->net,
                      .fee = event->with.fee, .uncovered = ending->uncovered,
                      .exhausted = event->with.exhausted, .unpaid = unpaid,
                      .left_short = unpaid > 0);
}

/* What was collected for the round goes back once its cards are out. */
void daybook_note_voided(struct daybook_passage *passage) {
    const struct sabot_table *table = passage->table;
    bool has_bank = table->sheet->bank == SABOT_BANK_PLAYER_DEALER && !table->free_round &&
                    table->wager_source != SABOT_WAGERS_NONE;
    if (table->phase == SABOT_PHASE_DEALING)
        collect_all(passage, has_bank ? table->bank.fee : 0, -1);
    end(passage, SABOT_RESULT_VOID);
}

static const char *const void_causes[] = {
    [SABOT_VOID_BY_FLOOR] = "void",
    [SABOT_VOID_SHOE_RAN_OUT] = "void as the shoe ran out",
    [SABOT_VOID_CARD_IN_ERROR] = "void by a card in error",
    [SABOT_VOID_WRONG_HAND] = "void by a card on the wrong hand",
};

void daybook_say_voided(const struct daybook_passage *passage, struct daybook_change *change) {
    bool is_dealing = passage->table->phase == SABOT_PHASE_DEALING;
    sabot_text_add(&change->before, is_dealing ? "dealing" : "betting");
    daybook_say_sum(&change->before, ", staked ", passage->ending.staked);
    unsigned cause = (unsigned)passage->event->with.cause;
    bool is_told = passage->table->edition >= 3 && cause <= SABOT_VOID_WRONG_HAND;
    sabot_text_add(&change->after, void_causes[is_told ? cause : 0]); /* old stores say the same */
    sabot_text_add(&change->after, ", all returned");
}

void daybook_end_round(struct daybook_passage *passage) {
    struct daybook_round_row *ending = &passage->ending;
    struct daybook_stream_row *row = &passage->row;
    char letter[2] = {sabot_result_letter((int)ending->outcome), 0};
    ending->shoe = passage->table->shoe.number;
    ending->first = row->first;
    ending->last = (int64_t)passage->record->sequence;
    ending->began_ms = row->began_ms != 0 ? row->began_ms : ending->ended_ms;
    ending->result = letter;
    ending->shift = row->shift;
    ending->dealer = daybook_dealer(passage);
    ending->collections = row->collections;
    ending->kinds = row->kinds;
    ending->kinds_64 = row->kinds_64;
    daybook_add_round(passage->daybook, ending);
    row->first = ending->last + 1;
    row->kinds = row->kinds_64 = row->began_ms = row->collections = 0;
    *ending = (struct daybook_round_row){0};
}

/* ---- corrected ---- */

void daybook_say_corrected(const struct daybook_passage *passage, struct daybook_change *change) {
    const struct sabot_last_round *last = &passage->table->last;
    const struct sabot_particulars *with = &passage->event->with;
    event_result_words(last->result, &change->before);
    daybook_say_sum(&change->before, ", bank ", last->net);
    event_result_words(with->result, &change->after);
    daybook_say_sum(&change->after, ", bank ", with->net);
}

/* Its collections belong to the round that is corrected, not to the one that is on or to
 * come. */
static sabot_cents correct_collections(struct daybook_passage *passage) {
    const struct sabot_last_round *last = &passage->table->last;
    sabot_cents others = passage->row.collections;
    collect_lines(passage);
    if (passage->event->with.voided && last->player_dealer > 0)
        collect(passage, "player-dealer", last->fee, -last->fee);
    sabot_cents corrected = passage->row.collections - others;
    passage->row.collections = others;
    return corrected;
}

/* The differences that it makes to the round that was banked. */
static void correct_banked(struct daybook_passage *passage) {
    const struct sabot_event *event = passage->event;
    const struct sabot_last_round *last = &passage->table->last;
    sabot_cents was = 0, was_unpaid = 0, unpaid = sum_unpaid(event);
    for (int i = 0; i < event->line_count; i++) {
        const struct sabot_table_wager *wager = &passage->table->wagers[event->lines[i].entry];
        was += wager->uncovered;
        was_unpaid += UNPAID(wager);
    }
    DAYBOOK_ADD_EVENT(
        passage, banked, .round = event->with.round,
        .person = daybook_bettor(passage, last->player_dealer),
        .badge = passage->table->bettors[last->player_dealer - 1].badge, .is_correction = true,
        .net = event->with.net - last->net, .fee = event->with.voided ? -last->fee : 0,
        .uncovered = sum_uncovered(event) - was, .exhausted = event->with.exhausted - (was > 0),
        .unpaid = unpaid - was_unpaid, .left_short = (unpaid > 0) - (was_unpaid > 0));
}

void daybook_note_corrected(struct daybook_passage *passage) {
    char letter[2] = {sabot_result_letter(passage->event->with.result), 0};
    struct daybook_round_row corrected = {.stream = passage->row.id,
                                          .number = passage->event->with.round,
                                          .result = letter,
                                          .outcome = passage->event->with.result,
                                          .is_voided = passage->event->with.voided,
                                          .corrected = (int64_t)passage->record->sequence,
                                          .net = passage->event->with.net,
                                          .uncovered = sum_uncovered(passage->event),
                                          .collections = correct_collections(passage)};
    daybook_correct_round(passage->daybook, &corrected);
    add_wagers(passage);
    if (passage->table->last.player_dealer != 0)
        correct_banked(passage);
}
