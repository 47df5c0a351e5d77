/*
 * play_answers.c - what the person answers, asked of the table.
 *
 * Several wagers on one line stand or fall together: the layout as it would lie
 * is judged as a whole by sabot_layout_refusals before the first is placed.
 *
 * Rules: R21-R25, R28, R31, R32, R41, R43.
 */
#include "host/play/play_parts.h"

#include <string.h>

static bool refuse(struct play_refusal *why, const char *words) {
    sabot_text_copy(why->words, sizeof why->words, words);
    return false;
}

static const char *bank_comes_first(const struct sabot_table *table) {
    return table->bank.state == SABOT_BANK_NOT_TAKEN
               ? "nobody has the bank yet; Enter has it offered again (reading 7)"
               : "the bank comes first: `bank 500` puts up 500, `pass` declines (R41)";
}

/* Asks for the person; the table's own words if it says no. */
static bool ask(struct play_session *session, enum sabot_command_kind kind,
                struct sabot_particulars with, struct play_refusal *why) {
    enum sabot_role role = kind == SABOT_COMMAND_BUY_IN ? SABOT_ROLE_DEALER : SABOT_ROLE_BETTOR;
    with.bettor = session->person;
    if (play_ask(session, role, kind, with))
        return true;
    return refuse(why, session->has_trouble ? session->trouble : session->refusal.words);
}

/* ---- wagers ---- */

/* The person's stakes by wager; 0: none. */
struct stakes {
    sabot_cents of[SABOT_WAGERS_MAX];
};

static struct stakes stakes_that_lie(const struct play_session *session) {
    const struct sabot_table *table = play_table(session);
    struct stakes stakes = {0};
    for (int i = 0; i < table->wager_count; i++)
        if (table->wagers[i].bettor == session->person)
            stakes.of[table->wagers[i].wager] = table->wagers[i].stake;
    return stakes;
}

/* Both lines lie in the layout that is judged, so neither came first. */
static void add_words(struct sabot_text *text, const struct sabot_layout *layout,
                      struct sabot_refusal refusal) {
    const char *rule = sabot_refusal_forms[refusal.code].rule;
    const char *name = layout->sheet->wagers[layout->placed[refusal.placed].wager].name;
    if (text->length > 0)
        sabot_text_add(text, "; ");
    if (refusal.code == SABOT_REFUSE_BOTH_LINES) {
        sabot_text_add(text, "player or banker, not both; a stake of 0 takes one back");
    } else {
        sabot_text_add(text, name);
        sabot_text_add(text, ": ");
        sabot_refusal_explain(layout, refusal, text);
    }
    sabot_text_add(text, " (");
    sabot_text_add(text, rule);
    sabot_text_add_char(text, ')');
}

/* True if these wagers may lie together. */
static bool sheet_allows(const struct play_session *session, const struct stakes *stakes,
                         struct play_refusal *why) {
    const struct sabot_table *table = play_table(session);
    struct sabot_placed placed[SABOT_WAGERS_MAX];
    struct sabot_refusal refusals[SABOT_REFUSALS_ROOM(SABOT_WAGERS_MAX)];
    struct sabot_layout layout = {.sheet = table->sheet, .row = table->row, .seats = table->seats};
    if (table->sheet->bank == SABOT_BANK_PLAYER_DEALER) {
        layout.bank.seat = sabot_table_bettor(table, table->bank.bettor)->seat;
        layout.bank.amount = table->bank.amount;
    }
    for (int i = 0; i < table->sheet->wager_count; i++)
        if (stakes->of[i] > 0)
            placed[layout.count++] =
                (struct sabot_placed){.seat = sabot_table_bettor(table, session->person)->seat,
                                      .wager = i,
                                      .stake = stakes->of[i]};
    layout.placed = placed;
    int count = sabot_layout_refusals(&layout, refusals);
    SABOT_ASSERT(count == 0 || refusals[0].placed != SABOT_REFUSED_BANK); /* it is up already */
    struct sabot_text text = sabot_text_in(why->words, sizeof why->words);
    for (int i = 0; i < count; i++)
        add_words(&text, &layout, refusals[i]);
    return count == 0;
}

static sabot_cents cost_of(const struct sabot_table *table, const struct stakes *stakes) {
    sabot_cents cost = 0;
    for (int i = 0; i < table->sheet->wager_count; i++)
        if (stakes->of[i] > 0)
            cost += stakes->of[i] +
                    sabot_fee_due(sabot_sheet_fee(table->sheet, table->row, i), stakes->of[i]);
    return cost;
}

/* All chips are there: those of wagers that lie are only held. */
static bool chips_reach(const struct play_session *session, const struct stakes *stakes,
                        struct play_refusal *why) {
    const struct sabot_table *table = play_table(session);
    sabot_cents chips = table->book.balances[sabot_account_chips(session->person)].posted;
    sabot_cents cost = cost_of(table, stakes);
    if (cost <= chips)
        return true;
    struct sabot_text text = sabot_text_in(why->words, sizeof why->words);
    sabot_text_add(&text, "that takes ");
    sabot_cents_write_short(&text, cost);
    sabot_text_add(&text, " with collections and you have ");
    sabot_cents_write_short(&text, chips);
    sabot_text_add(&text, "; `buy 500` buys chips");
    return false;
}

static bool set_stake(struct play_session *session, int wager, sabot_cents stake,
                      struct play_refusal *why) {
    return ask(session, SABOT_COMMAND_WAGER,
               (struct sabot_particulars){.wager = wager, .amount = stake}, why);
}

/* Side wagers go before the lines they need. */
static bool clear(struct play_session *session, const struct stakes *lie,
                  struct play_refusal *why) {
    for (int i = SABOT_WAGERS_MAX - 1; i >= 0; i--)
        if (lie->of[i] > 0 && !set_stake(session, i, 0, why))
            return false;
    return true;
}

static bool only_adds(const struct stakes *lie, const struct stakes *wanted) {
    for (int i = 0; i < SABOT_WAGERS_MAX; i++)
        if (lie->of[i] > 0 && lie->of[i] != wanted->of[i])
            return false;
    return true;
}

/* A changed set is laid anew: half-way, it might break a rule that the whole
 * does not. */
static bool lay(struct play_session *session, const struct stakes *wanted,
                struct play_refusal *why) {
    if (!sheet_allows(session, wanted, why) || !chips_reach(session, wanted, why))
        return false;
    struct stakes lie = stakes_that_lie(session);
    if (!only_adds(&lie, wanted)) {
        if (!clear(session, &lie, why))
            return false;
        lie = (struct stakes){0};
    }
    for (int i = 0; i < SABOT_WAGERS_MAX; i++)
        if (wanted->of[i] > 0 && lie.of[i] == 0 && !set_stake(session, i, wanted->of[i], why))
            return false;
    return true;
}

static bool has_bank(const struct play_session *session) {
    const struct sabot_table *table = play_table(session);
    return table->sheet->bank == SABOT_BANK_PLAYER_DEALER && table->bank.bettor == session->person;
}

static bool may_wager(const struct play_session *session, struct play_refusal *why) {
    const struct sabot_table *table = play_table(session);
    if (table->phase != SABOT_PHASE_BETTING)
        return refuse(why, bank_comes_first(table));
    if (has_bank(session))
        return refuse(why, "you bank this round, and the player-dealer places no wagers "
                           "(reading 6)");
    return true;
}

bool play_wager(struct play_session *session, const struct play_stake *stakes, int count,
                struct play_refusal *why) {
    if (!may_wager(session, why))
        return false;
    struct stakes wanted = stakes_that_lie(session);
    for (int i = 0; i < count; i++)
        wanted.of[stakes[i].wager] = stakes[i].stake;
    return lay(session, &wanted, why);
}

bool play_same(struct play_session *session, struct play_refusal *why) {
    if (!may_wager(session, why))
        return false;
    if (session->last_count == 0)
        return refuse(why, "you have not wagered yet; type a wager such as `player 25`");
    struct stakes wanted = {0};
    for (int i = 0; i < session->last_count; i++)
        wanted.of[session->last[i].wager] = session->last[i].stake;
    return lay(session, &wanted, why);
}

bool play_take_back(struct play_session *session, struct play_refusal *why) {
    struct stakes lie = stakes_that_lie(session), none = {0};
    if (play_table(session)->phase != SABOT_PHASE_BETTING || memcmp(&lie, &none, sizeof lie) == 0)
        return refuse(why, "no wager of yours lies on the table");
    return clear(session, &lie, why);
}

/* ---- the rest ---- */

bool play_deal(struct play_session *session, struct play_refusal *why) {
    const struct sabot_table *table = play_table(session);
    if (table->phase == SABOT_PHASE_BETTING)
        return play_ask(session, SABOT_ROLE_DEALER, SABOT_COMMAND_CARD,
                        (struct sabot_particulars){0}) ||
               refuse(why, session->has_trouble ? session->trouble
                                                : "nobody has wagered, and no "
                                                  "round is dealt without a wager (R32)");
    if (table->bank.state != SABOT_BANK_NOT_TAKEN)
        return refuse(why, bank_comes_first(table));
    session->has_waited = true;
    play_must(session, SABOT_ROLE_DEALER, SABOT_COMMAND_OFFER_BANK, (struct sabot_particulars){0});
    return true;
}

bool play_put_up(struct play_session *session, sabot_cents amount, struct play_refusal *why) {
    const struct sabot_table *table = play_table(session);
    if (table->sheet->bank == SABOT_BANK_HOUSE)
        return refuse(why, sabot_objection_forms[SABOT_OBJECTION_HOUSE_BANKS].words);
    if (table->bank.state == SABOT_BANK_NOT_TAKEN)
        return refuse(why, bank_comes_first(table));
    if (!has_bank(session))
        return refuse(why, "the bank is not yours now; it comes round clockwise (R41)");
    bool offered = table->bank.state == SABOT_BANK_OFFERED;
    return ask(session, offered ? SABOT_COMMAND_ACCEPT_BANK : SABOT_COMMAND_PUT_UP,
               (struct sabot_particulars){.amount = amount}, why);
}

bool play_pass(struct play_session *session, struct play_refusal *why) {
    const struct sabot_table *table = play_table(session);
    if (!has_bank(session))
        return refuse(why, "there is nothing to pass: the bank is not yours");
    if (table->phase != SABOT_PHASE_BETWEEN)
        return refuse(why, "your amount is up and the others have wagered: the round is dealt; "
                           "`bank 300` raises the amount to 300 (R43)");
    bool offered = table->bank.state == SABOT_BANK_OFFERED;
    return ask(session, offered ? SABOT_COMMAND_DECLINE_BANK : SABOT_COMMAND_PASS_BANK,
               (struct sabot_particulars){0}, why);
}

bool play_buy(struct play_session *session, sabot_cents amount, struct play_refusal *why) {
    return ask(session, SABOT_COMMAND_BUY_IN, (struct sabot_particulars){.amount = amount}, why);
}
