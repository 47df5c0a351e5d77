/*
 * play_course.c - the course of a table: what the dealer and the others do next,
 * and whose turn it is.
 *
 * Rules: R25, R41-R43, R50, R80; readings 7, 10, 13.
 */
#include "host/play/play_parts.h"

#include <string.h>

static const struct sabot_particulars nothing = {0};

static void dealer_does(struct play_session *session, enum sabot_command_kind kind) {
    play_must(session, SABOT_ROLE_DEALER, kind, nothing);
}

static const struct play_other *other_of(const struct play_session *session, int bettor) {
    for (int i = 0; i < session->other_count; i++)
        if (session->others[i].bettor == bettor)
            return &session->others[i];
    return NULL;
}

/* ---- the shoe ---- */

/* Everybody at the table adds to it, the person's page for the person. What somebody committed to
 * before this session began is lost with it, and refused. */
static bool step_mixing(struct play_session *session) {
    struct play_step step;
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++)
        if (play_mix_step(PLAY_STREAM, play_table(session), bettor, &session->choices, &step))
            return play_ask(session, SABOT_ROLE_BETTOR, step.kind, step.with);
    return false;
}

/* True: it did something. */
static bool step_shoe(struct play_session *session) {
    const struct sabot_table *table = play_table(session);
    struct play_step step;
    if (step_mixing(session))
        return true;
    if (table->shoe.phase == SABOT_SHOE_TO_REVEAL || table->shoe.phase == SABOT_SHOE_REVEALING)
        play_tick(session);
    else if (play_shoe_step(table, &session->choices, &step))
        play_must(session, SABOT_ROLE_DEALER, step.kind, step.with);
    else
        return false;
    return true;
}

void play_step_deal(struct play_session *session) {
    bool over = sabot_round_next(&play_table(session)->round).hand == SABOT_HAND_NONE;
    dealer_does(session, over ? SABOT_COMMAND_SETTLE : SABOT_COMMAND_CARD);
}

/* ---- the bank ---- */

/* True: it did something; false: the bank is ready, or the person is asked. */
static bool step_bank(struct play_session *session, enum play_turn *turn) {
    const struct sabot_table *table = play_table(session);
    *turn = PLAY_TURN_WAGER;
    if (table->sheet->bank != SABOT_BANK_PLAYER_DEALER || table->bank.state == SABOT_BANK_READY)
        return false;
    if (table->bank.state == SABOT_BANK_OPEN) {
        dealer_does(session, SABOT_COMMAND_OFFER_BANK);
        return true;
    }
    if (table->bank.state == SABOT_BANK_NOT_TAKEN) {
        *turn = PLAY_TURN_NO_BANK;
        return false;
    }
    const struct play_other *other = other_of(session, table->bank.bettor);
    if (other == NULL) {
        *turn = table->bank.state == SABOT_BANK_OFFERED ? PLAY_TURN_OFFER : PLAY_TURN_PUT_UP;
        return false;
    }
    struct play_step step =
        play_other_answer(table, *other, &session->choices, session->has_waited);
    play_must(session, SABOT_ROLE_BETTOR, step.kind, step.with);
    return true;
}

/* ---- the others ---- */

/* Enough for a few rounds and for the smallest bank. */
static bool is_short(const struct play_session *session, int bettor) {
    const struct sabot_table *table = play_table(session);
    const struct sabot_schedule_row *row = &table->sheet->rows[table->row];
    sabot_cents chips = table->book.balances[sabot_account_chips(bettor)].posted;
    sabot_cents wager = play_least_line(table->sheet, table->row), fee = 0;
    for (int i = 0; i < table->sheet->wager_count; i++)
        if (sabot_fee_most(sabot_sheet_fee(table->sheet, table->row, i)) > fee)
            fee = sabot_fee_most(sabot_sheet_fee(table->sheet, table->row, i));
    return chips < 5 * (wager + fee) ||
           chips < row->bank.least + sabot_fee_most(sabot_sheet_fee(table->sheet, table->row,
                                                                    SABOT_PLAYER_DEALER_FEE));
}

static bool step_chips(struct play_session *session) {
    for (int i = 0; i < session->other_count; i++) {
        int bettor = session->others[i].bettor;
        if (!is_short(session, bettor))
            continue;
        struct sabot_particulars with = {.bettor = bettor, .amount = session->others_bankroll};
        play_must(session, SABOT_ROLE_DEALER, SABOT_COMMAND_BUY_IN, with);
        if (is_short(session, bettor))
            return false; /* a sheet of amounts that nobody brings */
        return true;
    }
    return false;
}

/* The timer may close betting while they wager (R65). */
static void place_for(struct play_session *session, const struct play_other *other) {
    struct play_stake stakes[SABOT_WAGERS_MAX];
    int count = play_other_wagers(play_table(session), *other, &session->choices, stakes);
    for (int i = 0; i < count; i++) {
        bool done = play_ask(session, SABOT_ROLE_BETTOR, SABOT_COMMAND_WAGER,
                             (struct sabot_particulars){.bettor = other->bettor,
                                                        .wager = stakes[i].wager,
                                                        .amount = stakes[i].stake});
        SABOT_ASSERT(done || session->has_trouble ||
                     session->objection == SABOT_OBJECTION_WAGERS_CLOSED);
    }
}

static void place_others(struct play_session *session) {
    const struct sabot_table *table = play_table(session);
    bool banked = table->sheet->bank == SABOT_BANK_PLAYER_DEALER;
    for (int i = 0; i < session->other_count; i++)
        if (!banked || table->bank.bettor != session->others[i].bettor)
            place_for(session, &session->others[i]);
    session->placed_round = table->round_number;
}

/* ---- the course ---- */

static bool step_between(struct play_session *session, enum play_turn *turn) {
    if (step_shoe(session) || step_chips(session) || step_bank(session, turn))
        return true;
    if (*turn != PLAY_TURN_WAGER)
        return false;
    dealer_does(session, SABOT_COMMAND_OPEN_BETTING);
    return true;
}

static bool step_betting(struct play_session *session, enum play_turn *turn) {
    const struct sabot_table *table = play_table(session);
    if (session->placed_round != table->round_number) {
        place_others(session);
        return true;
    }
    bool banks =
        table->sheet->bank == SABOT_BANK_PLAYER_DEALER && table->bank.bettor == session->person;
    *turn = banks ? PLAY_TURN_BANKING : PLAY_TURN_WAGER;
    return false;
}

/* False: the person is asked. */
static bool step(struct play_session *session, enum play_turn *turn) {
    const struct sabot_table *table = play_table(session);
    if (table->paused && table->phase != SABOT_PHASE_CLOSED)
        /* Only the rotation clock pauses this table (reading 13). */
        return play_must(session, SABOT_ROLE_FLOOR, SABOT_COMMAND_RESUME,
                         (struct sabot_particulars){.reason = "the bank is offered on"});
    switch (table->phase) {
    case SABOT_PHASE_BETWEEN:
        return step_between(session, turn);
    case SABOT_PHASE_BETTING:
        return step_betting(session, turn);
    case SABOT_PHASE_DEALING:
        play_step_deal(session);
        return true;
    case SABOT_PHASE_CLOSED:
        break;
    }
    *turn = PLAY_TURN_STOPPED;
    return false;
}

enum play_turn play_go(struct play_session *session) {
    enum play_turn turn = PLAY_TURN_STOPPED;
    do {
        play_tick(session);
        if (session->has_trouble)
            return PLAY_TURN_STOPPED;
    } while (step(session, &turn));
    return session->has_trouble ? PLAY_TURN_STOPPED : turn;
}

/* ---- the end ---- */

static void void_round(struct play_session *session) {
    play_must(session, SABOT_ROLE_FLOOR, SABOT_COMMAND_VOID,
              (struct sabot_particulars){.reason = "the table closes before the first card",
                                         .second = "Dealer"});
}

/* The person first: their news should not wait for the others. */
static int next_to_leave(const struct play_session *session) {
    const struct sabot_table *table = play_table(session);
    if (session->person != 0)
        return session->person;
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        if (sabot_table_has_bettor(table, i + 1))
            return i + 1;
    return 0;
}

static void close_between(struct play_session *session) {
    int bettor = next_to_leave(session);
    enum sabot_shoe_phase shoe = play_table(session)->shoe.phase;
    if (bettor != 0) {
        play_must(session, SABOT_ROLE_DEALER, SABOT_COMMAND_LEAVE,
                  (struct sabot_particulars){.bettor = bettor});
        session->person = 0;
    } else if (shoe == SABOT_SHOE_NONE) {
        play_must(session, SABOT_ROLE_FLOOR, SABOT_COMMAND_CLOSE_TABLE, nothing);
    } else if (shoe == SABOT_SHOE_IN_PLAY) {
        play_must(session, SABOT_ROLE_DEALER, SABOT_COMMAND_CLOSE_SHOE,
                  (struct sabot_particulars){.reason = "the evening is over"});
    } else {
        step_shoe(session);
    }
}

void play_leave(struct play_session *session) {
    const struct sabot_table *table = play_table(session);
    while (table != NULL && table->phase != SABOT_PHASE_CLOSED && !session->has_trouble) {
        if (table->phase == SABOT_PHASE_BETTING)
            void_round(session);
        else if (table->phase == SABOT_PHASE_DEALING)
            play_step_deal(session);
        else
            close_between(session);
    }
}
