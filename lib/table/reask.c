/*
 * reask.c - from the events of one command back to the command.
 *
 * Events carry nearly all that was asked. Which of a command's events says what it
 * was is a matter of rank: a round's settlement may end a turn, but a turn's end
 * never settles a round. A few have something to recall.
 */
#include "lib/table/kinds.h"

#include <string.h>

void sabot_recall_as_told(const struct sabot_reasking *reasking, struct sabot_command *command) {
    (void)reasking;
    (void)command;
}

void sabot_recall_void(const struct sabot_reasking *reasking, struct sabot_command *command) {
    if (reasking->telling->with.cause == SABOT_VOID_SHOE_RAN_OUT)
        command->kind = SABOT_COMMAND_CARD;
    if (reasking->telling->with.cause == SABOT_VOID_WRONG_HAND) {
        command->kind = SABOT_COMMAND_WRONG_HAND;
        command->with.voided = true;
    }
}

void sabot_recall_clock(const struct sabot_reasking *reasking, struct sabot_command *command) {
    static const int by_clock[SABOT_EVENTS] = {
        [SABOT_EVENT_BETTING_CLOSED] = SABOT_CLOSED_BY_TIMER,
        [SABOT_EVENT_WAGERS_RETURNED] = SABOT_CLOSED_BY_TIMER,
        [SABOT_EVENT_PAUSED] = SABOT_PAUSE_ROTATION,
        [SABOT_EVENT_BANK_DECLINED] = SABOT_DECLINED_BY_TIME,
    };
    if (reasking->telling->with.cause == by_clock[reasking->telling->kind])
        command->kind = SABOT_COMMAND_TICK;
}

/* A deadline voids it, or the floor. */
void sabot_recall_void_shoe(const struct sabot_reasking *reasking, struct sabot_command *command) {
    if (reasking->telling->with.cause != SABOT_SHOE_VOID_BY_FLOOR)
        command->kind = SABOT_COMMAND_TICK;
}

/* The count that was keyed at the end of a shoe shows in the alarm it raised, and why it ended
 * before its cut card is an event of its own. */
void sabot_recall_count(const struct sabot_reasking *reasking, struct sabot_command *command) {
    for (int i = 0; i < reasking->count; i++)
        if (reasking->events[i].kind == SABOT_EVENT_SHOE_CUT_SHORT)
            memcpy(command->with.reason, reasking->events[i].with.reason,
                   sizeof command->with.reason);
    command->with.seen = false;
    command->with.count = 0;
    for (int i = 0; i < reasking->count && !command->with.seen; i++)
        if (reasking->events[i].kind == SABOT_EVENT_ALARM) {
            command->with.seen = true;
            command->with.count = reasking->events[i].with.count;
        }
}

void sabot_recall_contributor(const struct sabot_reasking *reasking,
                              struct sabot_command *command) {
    (void)reasking;
    if (command->actor.role == SABOT_ROLE_BETTOR)
        command->with.bettor = command->actor.bettor;
}

/* Who acts for a firm that sits down is an event of its own. */
void sabot_recall_seat(const struct sabot_reasking *reasking, struct sabot_command *command) {
    for (int i = 0; i < reasking->count; i++)
        if (reasking->events[i].kind == SABOT_EVENT_REPRESENTED)
            memcpy(command->with.representative, reasking->events[i].with.name,
                   sizeof command->with.representative);
}

/* The number is the new spot's; who asked is the person. */
void sabot_recall_spot(const struct sabot_reasking *reasking, struct sabot_command *command) {
    command->with.bettor = reasking->telling->with.purse;
}

/* Chips that go back are still the person's who sent them. */
void sabot_recall_lot(const struct sabot_reasking *reasking, struct sabot_command *command) {
    for (int i = 0; i < reasking->count; i++)
        if (reasking->events[i].kind == SABOT_EVENT_CHIPS_SENT)
            memcpy(command->with.name, reasking->events[i].with.name, sizeof command->with.name);
}

/* Of several who leave together the last is whom it was asked of. */
void sabot_recall_leaver(const struct sabot_reasking *reasking, struct sabot_command *command) {
    for (int i = 0; i < reasking->count; i++)
        if (reasking->events[i].kind == SABOT_EVENT_DEPARTED)
            command->with.bettor = reasking->events[i].with.bettor;
}

/* A card that was carried over opens a free round; any other was asked for. */
static bool says_what_was_asked(const struct sabot_event *event) {
    return sabot_event_forms[event->kind].asked_by != SABOT_COMMANDS &&
           (event->kind != SABOT_EVENT_CARD_DEALT || !event->with.first);
}

static const struct sabot_event *telling_event(const struct sabot_event *events, int count) {
    const struct sabot_event *telling = NULL;
    for (int i = 0; i < count; i++)
        if (says_what_was_asked(&events[i]) &&
            (telling == NULL ||
             sabot_event_forms[events[i].kind].rank < sabot_event_forms[telling->kind].rank))
            telling = &events[i];
    return telling;
}

static struct sabot_confirmation confirmation_of(const struct sabot_particulars *with) {
    struct sabot_confirmation told = {.role = (enum sabot_role)with->role,
                                      .by = (enum sabot_confirmed_by)with->cause};
    memcpy(told.name, with->name, sizeof told.name);
    return told;
}

bool sabot_table_reask(const struct sabot_table *before, const struct sabot_event *events,
                       int count, struct sabot_actor actor, struct sabot_command *command) {
    memset(command, 0, sizeof *command);
    const struct sabot_event *telling = telling_event(events, count);
    if (telling == NULL || telling->time_ms < before->time_ms)
        return false;
    const struct sabot_event_form *form = &sabot_event_forms[telling->kind];
    command->kind = form->asked_by;
    command->actor = actor;
    command->time_ms = telling->time_ms;
    command->with = telling->with;
    for (int i = 0; i < count; i++) {
        if (events[i].kind == SABOT_EVENT_EDITION_ADOPTED)
            command->edition = events[i].with.count;
        if (events[i].kind == SABOT_EVENT_CONFIRMED)
            command->confirmation = confirmation_of(&events[i].with);
    }
    form->recall(&(struct sabot_reasking){events, count, telling}, command);
    return true;
}
