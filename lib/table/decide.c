/*
 * decide.c - from a command to its events: the way in, and how events grow.
 */
#include "lib/table/deciding.h"

#include <string.h>

_Static_assert(sizeof(struct sabot_decision) < 200 * 1024, "sabot/table.h says so");

static decide_kind *const deciders[SABOT_COMMANDS] = {
    [SABOT_COMMAND_OPEN_TABLE] = sabot_decide_open_table,
    [SABOT_COMMAND_CLOSE_TABLE] = sabot_decide_close_table,
    [SABOT_COMMAND_CHANGE_SHEET] = sabot_decide_change_sheet,
    [SABOT_COMMAND_PAUSE] = sabot_decide_pause,
    [SABOT_COMMAND_RESUME] = sabot_decide_resume,
    [SABOT_COMMAND_SEAT] = sabot_decide_seat,
    [SABOT_COMMAND_LEAVE] = sabot_decide_leave,
    [SABOT_COMMAND_BUY_IN] = sabot_decide_buy_in,
    [SABOT_COMMAND_CASH_OUT] = sabot_decide_cash_out,
    [SABOT_COMMAND_RELIEVE] = sabot_decide_relieve,
    [SABOT_COMMAND_SHIFT] = sabot_decide_shift,
    [SABOT_COMMAND_COLLECT] = sabot_decide_collect,
    [SABOT_COMMAND_DROP] = sabot_decide_drop,
    [SABOT_COMMAND_OFFER_BANK] = sabot_decide_offer_bank,
    [SABOT_COMMAND_ACCEPT_BANK] = sabot_decide_accept_bank,
    [SABOT_COMMAND_DECLINE_BANK] = sabot_decide_decline_bank,
    [SABOT_COMMAND_PUT_UP] = sabot_decide_put_up,
    [SABOT_COMMAND_PASS_BANK] = sabot_decide_pass_bank,
    [SABOT_COMMAND_OPEN_SHOE] = sabot_decide_open_shoe,
    [SABOT_COMMAND_COMMIT] = sabot_decide_commit,
    [SABOT_COMMAND_CONTRIBUTE] = sabot_decide_contribute,
    [SABOT_COMMAND_CUT] = sabot_decide_cut,
    [SABOT_COMMAND_BURN] = sabot_decide_burn,
    [SABOT_COMMAND_CUT_CARD] = sabot_decide_cut_card,
    [SABOT_COMMAND_CLOSE_SHOE] = sabot_decide_close_shoe,
    [SABOT_COMMAND_REVEAL_SHOE] = sabot_decide_reveal_shoe,
    [SABOT_COMMAND_OPEN_BETTING] = sabot_decide_open_betting,
    [SABOT_COMMAND_WAGER] = sabot_decide_wager,
    [SABOT_COMMAND_CLOSE_BETTING] = sabot_decide_close_betting,
    [SABOT_COMMAND_CARD] = sabot_decide_card,
    [SABOT_COMMAND_TAKE_BACK] = sabot_decide_take_back,
    [SABOT_COMMAND_RESULT] = sabot_decide_result,
    [SABOT_COMMAND_SETTLE] = sabot_decide_settle,
    [SABOT_COMMAND_REMOVED] = sabot_decide_removed,
    [SABOT_COMMAND_CARD_IN_ERROR] = sabot_decide_card_in_error,
    [SABOT_COMMAND_WRONG_HAND] = sabot_decide_wrong_hand,
    [SABOT_COMMAND_VOID] = sabot_decide_void,
    [SABOT_COMMAND_CORRECT] = sabot_decide_correct,
    [SABOT_COMMAND_DECISION] = sabot_decide_decision,
    [SABOT_COMMAND_TICK] = sabot_decide_tick,
};

/* A bettor is somebody, and acts for nobody else. */
static bool acts_for_another(const struct sabot_command *command) {
    return command->actor.role == SABOT_ROLE_BETTOR &&
           (command->actor.bettor < 1 || command->with.bettor != command->actor.bettor);
}

static bool texts_end(const struct sabot_command *command) {
    const struct sabot_particulars *with = &command->with;
    return sabot_words_end(command->name, sizeof command->name) &&
           sabot_words_end(with->name, sizeof with->name) &&
           sabot_words_end(with->badge, sizeof with->badge) &&
           sabot_words_end(with->second, sizeof with->second) &&
           sabot_words_end(with->reason, sizeof with->reason);
}

bool sabot_table_decide(const struct sabot_table *table, const struct sabot_command *command,
                        struct sabot_decision *decision) {
    SABOT_ASSERT(texts_end(command));
    SABOT_ASSERT(command->time_ms >= table->time_ms);
    decision->event_count = 0;
    decision->transfer_count = 0;
    decision->line_count = 0;
    decision->refusal_count = 0;
    struct deciding deciding = {table, command, decision, 0};
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

struct sabot_event *sabot_event_begin(struct deciding *deciding, enum sabot_event_kind kind) {
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

void sabot_event_move(struct deciding *deciding, enum sabot_transfer_act act, int from, int to,
                      sabot_cents amount) {
    struct sabot_decision *decision = deciding->decision;
    if (amount == 0)
        return;
    SABOT_ASSERT(decision->transfer_count < SABOT_DECISION_TRANSFERS_MAX);
    decision->transfers[decision->transfer_count++] =
        (struct sabot_transfer){(uint8_t)act, (uint8_t)from, (uint8_t)to, amount};
    decision->events[decision->event_count].transfer_count++;
}

void sabot_event_line(struct deciding *deciding, const struct sabot_settled_line *line) {
    struct sabot_decision *decision = deciding->decision;
    SABOT_ASSERT(decision->line_count < SABOT_DECISION_LINES_MAX);
    decision->lines[decision->line_count++] = *line;
    decision->events[decision->event_count].line_count++;
}

const struct sabot_table *sabot_deciding_now(struct deciding *deciding) {
    struct sabot_decision *decision = deciding->decision;
    if (decision->event_count == 0)
        return deciding->table;
    if (deciding->applied == 0)
        decision->between = *deciding->table;
    for (; deciding->applied < decision->event_count; deciding->applied++)
        sabot_table_apply(&decision->between, &decision->events[deciding->applied]);
    return &decision->between;
}

bool sabot_event_tell(struct deciding *deciding) {
    struct sabot_decision *decision = deciding->decision;
    const struct sabot_event *event = &decision->events[decision->event_count];
    if (!sabot_table_accepts(sabot_deciding_now(deciding), event))
        return false;
    decision->event_count++;
    return true;
}

bool sabot_event_must_tell(struct deciding *deciding) {
    bool told = sabot_event_tell(deciding);
    SABOT_ASSERT(told);
    return told;
}

static size_t trim(const char **words) {
    *words += strspn(*words, " ");
    size_t length = strlen(*words);
    while (length > 0 && (*words)[length - 1] == ' ')
        length--;
    return length;
}

static char small_letter(char letter) {
    return (char)(letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter);
}

/* As a person reads names: `fay` is `Fay `. */
static bool is_same_name(const char *a, const char *b) {
    size_t length = trim(&a);
    if (length != trim(&b))
        return false;
    for (size_t i = 0; i < length; i++)
        if (small_letter(a[i]) != small_letter(b[i]))
            return false;
    return true;
}

enum sabot_objection sabot_command_check_reason(const struct sabot_command *command) {
    if (!sabot_words_fit(command->with.reason, sizeof command->with.reason))
        return SABOT_OBJECTION_NEEDS_REASON;
    if (!sabot_words_fit(command->with.second, sizeof command->with.second))
        return SABOT_OBJECTION_NEEDS_SECOND;
    if (command->name[0] != '\0' && is_same_name(command->name, command->with.second))
        return SABOT_OBJECTION_SAME_PERSON;
    return SABOT_NO_OBJECTION;
}
