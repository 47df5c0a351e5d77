/*
 * decide.c - from a command to its events: the way in, and how events grow.
 */
#include "lib/table/kinds.h"

#include <string.h>

_Static_assert(sizeof(struct sabot_decision) < 232 * 1024, "sabot/table.h says so");

/* A bettor is somebody with their spots, and acts for nobody else. */
static bool acts_for_another(const struct sabot_table *table, const struct sabot_command *command) {
    return command->actor.role == SABOT_ROLE_BETTOR &&
           !sabot_table_same_person(table, command->actor.bettor, command->with.bettor);
}

static bool texts_end(const struct sabot_command *command) {
    const struct sabot_particulars *with = &command->with;
    return sabot_words_end(command->name, sizeof command->name) &&
           sabot_words_end(command->confirmation.name, sizeof command->confirmation.name) &&
           sabot_words_end(with->name, sizeof with->name) &&
           sabot_words_end(with->badge, sizeof with->badge) &&
           sabot_words_end(with->second, sizeof with->second) &&
           sabot_words_end(with->reason, sizeof with->reason) &&
           sabot_words_end(with->representative, sizeof with->representative) &&
           sabot_words_end(with->table, sizeof with->table);
}

/* A newer edition comes with a table or a shoe, before all else that is decided. One after 3 comes
 * after 3: what a state of before does not keep is forgotten there (sabot_apply_edition). */
static const struct sabot_hearing *adopt_edition(struct deciding *deciding) {
    const struct sabot_command *command = deciding->command;
    int edition = deciding->table->edition;
    bool may =
        command->kind == SABOT_COMMAND_OPEN_TABLE || command->kind == SABOT_COMMAND_OPEN_SHOE;
    while (may && command->edition > edition) {
        struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_EDITION_ADOPTED);
        event->with.count = edition < 3 && command->edition > 3 ? 3 : command->edition;
        may = sabot_event_tell(deciding);
        edition = may ? event->with.count : edition;
    }
    return sabot_command_hearing(command->kind, edition);
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
    if (decision->objection == SABOT_NO_OBJECTION && acts_for_another(table, command))
        decision->objection = SABOT_OBJECTION_NOT_YOURS;
    const struct sabot_hearing *hearing = adopt_edition(&deciding);
    if (decision->objection == SABOT_NO_OBJECTION)
        decision->objection = sabot_command_unsigned(command, hearing->signature);
    if (decision->objection == SABOT_NO_OBJECTION)
        decision->objection = hearing->decide(&deciding);
    if (decision->objection == SABOT_NO_OBJECTION)
        decision->objection = sabot_step_confirm(&deciding, hearing->signature);
    if (decision->objection != SABOT_NO_OBJECTION)
        decision->event_count = 0;
    SABOT_ASSERT(decision->objection != SABOT_NO_OBJECTION || decision->event_count > 0);
    return decision->objection == SABOT_NO_OBJECTION;
}

static void copy_fields(struct sabot_event *event, const struct sabot_command *command) {
    const struct sabot_field_use *use = sabot_event_forms[event->kind].fields;
    for (; use->field != SABOT_NO_FIELD; use++) {
        const struct sabot_field_form *form = &sabot_field_forms[use->field];
        for (const uint8_t *asked = sabot_command_forms[command->kind].fields;
             *asked != SABOT_NO_FIELD; asked++)
            if (*asked == use->field)
                memcpy((char *)&event->with + form->offset,
                       (const char *)&command->with + form->offset, form->room);
    }
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
    copy_fields(event, deciding->command);
    return event;
}

struct sabot_event *sabot_event_begin_of(struct deciding *deciding, enum sabot_event_kind kind,
                                         int bettor) {
    struct sabot_event *event = sabot_event_begin(deciding, kind);
    event->with.bettor = bettor;
    event->with.seat = sabot_table_bettor(sabot_deciding_now(deciding), bettor)->seat;
    return event;
}

void sabot_event_drop(struct deciding *deciding) {
    struct sabot_decision *decision = deciding->decision;
    const struct sabot_event *event = &decision->events[decision->event_count];
    decision->transfer_count -= event->transfer_count;
    decision->line_count -= event->line_count;
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

struct held sabot_held_as_bank(const struct sabot_table *table) {
    return (struct held){table->bank.bettor, SABOT_ACCOUNT_BANK, table->bank.amount,
                         table->bank.fee};
}

struct held sabot_held_as_wager(const struct sabot_table_wager *wager) {
    return (struct held){wager->bettor, sabot_account_in_play(wager->bettor), wager->stake,
                         wager->fee};
}

void sabot_event_move_held(struct deciding *deciding, enum sabot_transfer_act act,
                           struct held held) {
    int chips = sabot_table_chips(sabot_deciding_now(deciding), held.bettor);
    sabot_event_move(deciding, act, chips, held.account, held.amount);
    sabot_event_move(deciding, act, chips, SABOT_ACCOUNT_COLLECTIONS, held.fee);
}

void sabot_event_give_back(struct deciding *deciding, struct held held) {
    if (sabot_deciding_now(deciding)->phase != SABOT_PHASE_DEALING) {
        sabot_event_move_held(deciding, SABOT_TRANSFER_VOID_PENDING, held);
        return;
    }
    int chips = sabot_table_chips(sabot_deciding_now(deciding), held.bettor);
    sabot_event_move(deciding, SABOT_TRANSFER_POST, held.account, chips, held.amount);
    sabot_event_move(deciding, SABOT_TRANSFER_POST, SABOT_ACCOUNT_COLLECTIONS, chips, held.fee);
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
        sabot_table_copy(&decision->between, deciding->table);
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

enum sabot_objection sabot_event_must_tell(struct deciding *deciding) {
    bool told = sabot_event_tell(deciding);
    SABOT_ASSERT(told);
    return SABOT_NO_OBJECTION;
}

int64_t sabot_deciding_timer(struct deciding *deciding) {
    int seconds = sabot_deciding_now(deciding)->sheet->display.timer_seconds;
    return seconds > 0 ? deciding->command->time_ms + (int64_t)seconds * 1000 : 0;
}
