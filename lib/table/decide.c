/*
 * decide.c - from a command to its events: the way in, and how events grow.
 */
#include "lib/table/deciding.h"

#include <string.h>

static decide_kind *const deciders[SABOT_COMMANDS] = {
    [SABOT_COMMAND_OPEN_TABLE] = decide_open_table,
    [SABOT_COMMAND_CLOSE_TABLE] = decide_close_table,
    [SABOT_COMMAND_CHANGE_SHEET] = decide_change_sheet,
    [SABOT_COMMAND_PAUSE] = decide_pause,
    [SABOT_COMMAND_RESUME] = decide_resume,
    [SABOT_COMMAND_SEAT] = decide_seat,
    [SABOT_COMMAND_LEAVE] = decide_leave,
    [SABOT_COMMAND_BUY_IN] = decide_buy_in,
    [SABOT_COMMAND_CASH_OUT] = decide_cash_out,
    [SABOT_COMMAND_RELIEVE] = decide_relieve,
    [SABOT_COMMAND_SHIFT] = decide_shift,
    [SABOT_COMMAND_COLLECT] = decide_collect,
    [SABOT_COMMAND_DROP] = decide_drop,
    [SABOT_COMMAND_OFFER_BANK] = decide_offer_bank,
    [SABOT_COMMAND_ACCEPT_BANK] = decide_accept_bank,
    [SABOT_COMMAND_DECLINE_BANK] = decide_decline_bank,
    [SABOT_COMMAND_PUT_UP] = decide_put_up,
    [SABOT_COMMAND_PASS_BANK] = decide_pass_bank,
    [SABOT_COMMAND_OPEN_SHOE] = decide_open_shoe,
    [SABOT_COMMAND_COMMIT] = decide_commit,
    [SABOT_COMMAND_CONTRIBUTE] = decide_contribute,
    [SABOT_COMMAND_CUT] = decide_cut,
    [SABOT_COMMAND_BURN] = decide_burn,
    [SABOT_COMMAND_CUT_CARD] = decide_cut_card,
    [SABOT_COMMAND_CLOSE_SHOE] = decide_close_shoe,
    [SABOT_COMMAND_REVEAL_SHOE] = decide_reveal_shoe,
    [SABOT_COMMAND_OPEN_BETTING] = decide_open_betting,
    [SABOT_COMMAND_WAGER] = decide_wager,
    [SABOT_COMMAND_CLOSE_BETTING] = decide_close_betting,
    [SABOT_COMMAND_CARD] = decide_card,
    [SABOT_COMMAND_TAKE_BACK] = decide_take_back,
    [SABOT_COMMAND_RESULT] = decide_result,
    [SABOT_COMMAND_SETTLE] = decide_settle,
    [SABOT_COMMAND_REMOVED] = decide_removed,
    [SABOT_COMMAND_CARD_IN_ERROR] = decide_card_in_error,
    [SABOT_COMMAND_WRONG_HAND] = decide_wrong_hand,
    [SABOT_COMMAND_VOID] = decide_void,
    [SABOT_COMMAND_CORRECT] = decide_correct,
    [SABOT_COMMAND_DECISION] = decide_decision,
    [SABOT_COMMAND_TICK] = decide_tick,
};

/* A bettor is somebody, and acts for nobody else. */
static bool acts_for_another(const struct sabot_command *command) {
    return command->actor.role == SABOT_ROLE_BETTOR &&
           (command->actor.bettor < 1 || command->with.bettor != command->actor.bettor);
}

static bool texts_end(const struct sabot_particulars *with) {
    return text_ends(with->name, sizeof with->name) && text_ends(with->badge, sizeof with->badge) &&
           text_ends(with->second, sizeof with->second) &&
           text_ends(with->reason, sizeof with->reason);
}

bool sabot_table_decide(const struct sabot_table *table, const struct sabot_command *command,
                        struct sabot_decision *decision) {
    SABOT_ASSERT(texts_end(&command->with));
    SABOT_ASSERT(command->time_ms >= table->time_ms);
    decision->event_count = 0;
    decision->transfer_count = 0;
    decision->line_count = 0;
    decision->refusal_count = 0;
    struct deciding deciding = {table, command, decision};
    decision->objection = sabot_table_hears(table, command->kind, command->actor);
    if (decision->objection == SABOT_NO_OBJECTION && acts_for_another(command))
        decision->objection = SABOT_OBJECTION_NOT_YOURS;
    if (decision->objection == SABOT_NO_OBJECTION)
        decision->objection = deciders[command->kind](&deciding);
    if (decision->objection != SABOT_NO_OBJECTION)
        decision->event_count = 0;
    SABOT_ASSERT(decision->objection != SABOT_NO_OBJECTION || decision->event_count > 0);
    return decision->objection == SABOT_NO_OBJECTION;
}

struct sabot_event *event_begin(struct deciding *deciding, enum sabot_event_kind kind) {
    struct sabot_decision *decision = deciding->decision;
    SABOT_ASSERT(decision->event_count < SABOT_DECISION_EVENTS_MAX);
    struct sabot_event *event = &decision->events[decision->event_count];
    memset(event, 0, sizeof *event);
    event->kind = kind;
    event->time_ms = deciding->command->time_ms;
    event->transfers = decision->transfers + decision->transfer_count;
    event->lines = decision->lines + decision->line_count;
    return event;
}

void event_move(struct deciding *deciding, enum sabot_transfer_act act, int from, int to,
                sabot_cents amount) {
    struct sabot_decision *decision = deciding->decision;
    if (amount == 0)
        return;
    SABOT_ASSERT(decision->transfer_count < SABOT_DECISION_TRANSFERS_MAX);
    decision->transfers[decision->transfer_count++] =
        (struct sabot_transfer){(uint8_t)act, (uint8_t)from, (uint8_t)to, amount};
    decision->events[decision->event_count].transfer_count++;
}

void event_line(struct deciding *deciding, const struct sabot_settled_line *line) {
    struct sabot_decision *decision = deciding->decision;
    SABOT_ASSERT(decision->line_count < SABOT_DECISION_LINES_MAX);
    decision->lines[decision->line_count++] = *line;
    decision->events[decision->event_count].line_count++;
}

bool event_tell(struct deciding *deciding) {
    struct sabot_decision *decision = deciding->decision;
    const struct sabot_event *event = &decision->events[decision->event_count];
    if (decision->event_count == 0)
        decision->after = *deciding->now;
    if (!sabot_table_accepts(&decision->after, event))
        return false;
    sabot_table_apply(&decision->after, event);
    deciding->now = &decision->after;
    decision->event_count++;
    return true;
}

bool must_tell(struct deciding *deciding) {
    bool told = event_tell(deciding);
    SABOT_ASSERT(told);
    return told;
}

enum sabot_objection needs_reason_and_second(const struct sabot_command *command) {
    if (!text_is_fit(command->with.reason, sizeof command->with.reason))
        return SABOT_OBJECTION_NEEDS_REASON;
    if (!text_is_fit(command->with.second, sizeof command->with.second))
        return SABOT_OBJECTION_NEEDS_SECOND;
    return SABOT_NO_OBJECTION;
}
