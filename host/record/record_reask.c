/*
 * record_reask.c - from the events of one command back to the command.
 *
 * Events carry nearly all that was asked; which of a command's events tells
 * what it was is a matter of rank: a round's settlement may end a turn, but a
 * turn's end never settles a round.
 */
#include "host/record/record.h"

#include <string.h>

struct rank {
    uint8_t event;
    uint8_t command;
};

/* The first of these kinds that a command has among its events says what it was.
 * Kinds that depend on their cause are asked for apart. */
static const struct rank ranks[] = {
    {SABOT_EVENT_TABLE_OPENED, SABOT_COMMAND_OPEN_TABLE},
    {SABOT_EVENT_TABLE_CLOSED, SABOT_COMMAND_CLOSE_TABLE},
    {SABOT_EVENT_SHEET_CHANGED, SABOT_COMMAND_CHANGE_SHEET},
    {SABOT_EVENT_RESUMED, SABOT_COMMAND_RESUME},
    {SABOT_EVENT_SEATED, SABOT_COMMAND_SEAT},
    {SABOT_EVENT_LEFT, SABOT_COMMAND_LEAVE},
    {SABOT_EVENT_BOUGHT_IN, SABOT_COMMAND_BUY_IN},
    {SABOT_EVENT_CASHED_OUT, SABOT_COMMAND_CASH_OUT},
    {SABOT_EVENT_DEALER_RELIEVED, SABOT_COMMAND_RELIEVE},
    {SABOT_EVENT_SHIFT_CHANGED, SABOT_COMMAND_SHIFT},
    {SABOT_EVENT_COLLECTED, SABOT_COMMAND_COLLECT},
    {SABOT_EVENT_BOX_DROPPED, SABOT_COMMAND_DROP},
    {SABOT_EVENT_SETTLED, SABOT_COMMAND_SETTLE},
    {SABOT_EVENT_CORRECTED, SABOT_COMMAND_CORRECT},
    {SABOT_EVENT_DECIDED, SABOT_COMMAND_DECISION},
    {SABOT_EVENT_WAGER_REMOVED, SABOT_COMMAND_REMOVED},
    {SABOT_EVENT_CARD_DRAWN_IN_ERROR, SABOT_COMMAND_CARD_IN_ERROR},
    {SABOT_EVENT_HAND_RESTORED, SABOT_COMMAND_WRONG_HAND},
    {SABOT_EVENT_RESULT_KEYED, SABOT_COMMAND_RESULT},
    {SABOT_EVENT_CARD_TAKEN_BACK, SABOT_COMMAND_TAKE_BACK},
    {SABOT_EVENT_WAGERED, SABOT_COMMAND_WAGER},
    {SABOT_EVENT_BANK_ACCEPTED, SABOT_COMMAND_ACCEPT_BANK},
    {SABOT_EVENT_BANK_PUT_UP, SABOT_COMMAND_PUT_UP},
    {SABOT_EVENT_SHOE_OPENED, SABOT_COMMAND_OPEN_SHOE},
    {SABOT_EVENT_CONTRIBUTION_COMMITTED, SABOT_COMMAND_COMMIT},
    {SABOT_EVENT_CONTRIBUTED, SABOT_COMMAND_CONTRIBUTE},
    {SABOT_EVENT_SHOE_CUT, SABOT_COMMAND_CUT},
    {SABOT_EVENT_BURNED, SABOT_COMMAND_BURN},
    {SABOT_EVENT_SHOE_CLOSED, SABOT_COMMAND_CLOSE_SHOE},
    {SABOT_EVENT_SHOE_REVEALED, SABOT_COMMAND_REVEAL_SHOE},
};

static const struct sabot_event *find(const struct sabot_event *events, int count,
                                      enum sabot_event_kind kind) {
    for (int i = 0; i < count; i++)
        if (events[i].kind == kind)
            return &events[i];
    return NULL;
}

/* A card that was carried over opens a free round; any other was asked for. */
static const struct sabot_event *find_card(const struct sabot_event *events, int count) {
    for (int i = 0; i < count; i++)
        if (events[i].kind == SABOT_EVENT_CARD_DEALT && !events[i].with.first)
            return &events[i];
    return NULL;
}

static const struct sabot_event *by_void(const struct sabot_event *voided,
                                         enum sabot_command_kind *kind) {
    *kind = voided->with.cause == SABOT_VOID_SHOE_RAN_OUT ? SABOT_COMMAND_CARD
            : voided->with.cause == SABOT_VOID_WRONG_HAND ? SABOT_COMMAND_WRONG_HAND
                                                          : SABOT_COMMAND_VOID;
    return voided;
}

/* What depends on a cause, or on what else there is. */
static const struct sabot_event *by_cause(const struct sabot_event *events, int count,
                                          enum sabot_command_kind *kind) {
    const struct sabot_event *found;
    if ((found = find_card(events, count)) != NULL) {
        *kind = SABOT_COMMAND_CARD;
    } else if ((found = find(events, count, SABOT_EVENT_VOIDED)) != NULL) {
        return by_void(found, kind);
    } else if ((found = find(events, count, SABOT_EVENT_BETTING_OPENED)) != NULL) {
        *kind = SABOT_COMMAND_OPEN_BETTING;
    } else if ((found = find(events, count, SABOT_EVENT_BETTING_CLOSED)) != NULL) {
        *kind = found->with.cause == SABOT_CLOSED_BY_TIMER ? SABOT_COMMAND_TICK
                                                           : SABOT_COMMAND_CLOSE_BETTING;
    } else if ((found = find(events, count, SABOT_EVENT_PAUSED)) != NULL) {
        *kind =
            found->with.cause == SABOT_PAUSE_ROTATION ? SABOT_COMMAND_TICK : SABOT_COMMAND_PAUSE;
    } else if ((found = find(events, count, SABOT_EVENT_BANK_DECLINED)) != NULL) {
        *kind = found->with.cause == SABOT_DECLINED_BY_TIME ? SABOT_COMMAND_TICK
                                                            : SABOT_COMMAND_DECLINE_BANK;
    } else if ((found = find(events, count, SABOT_EVENT_BANK_PASSED)) != NULL) {
        *kind = SABOT_COMMAND_PASS_BANK;
    } else if ((found = find(events, count, SABOT_EVENT_BANK_OFFERED)) != NULL ||
               (found = find(events, count, SABOT_EVENT_BANK_NOT_TAKEN)) != NULL) {
        *kind = SABOT_COMMAND_OFFER_BANK;
    } else if ((found = find(events, count, SABOT_EVENT_CUT_CARD_SHOWN)) != NULL) {
        *kind = SABOT_COMMAND_CUT_CARD;
    }
    return found;
}

static const struct sabot_event *telling_event(const struct sabot_event *events, int count,
                                               enum sabot_command_kind *kind) {
    for (size_t i = 0; i < sizeof ranks / sizeof *ranks; i++) {
        const struct sabot_event *found =
            find(events, count, (enum sabot_event_kind)ranks[i].event);
        if (found != NULL) {
            *kind = (enum sabot_command_kind)ranks[i].command;
            return found;
        }
    }
    return by_cause(events, count, kind);
}

/* The count that was keyed at the end of a shoe shows in the alarm it raised. */
static void recall_count(const struct sabot_event *events, int count,
                         struct sabot_particulars *with) {
    const struct sabot_event *alarm = find(events, count, SABOT_EVENT_ALARM);
    with->seen = alarm != NULL;
    with->count = alarm != NULL ? alarm->with.count : 0;
}

bool record_reask(const struct sabot_table *before, const struct sabot_event *events, int count,
                  struct sabot_actor actor, struct sabot_command *command) {
    memset(command, 0, sizeof *command);
    if (count < 1)
        return false;
    const struct sabot_event *telling = telling_event(events, count, &command->kind);
    if (telling == NULL || telling->time_ms < before->time_ms)
        return false;
    command->actor = actor;
    command->time_ms = telling->time_ms;
    command->with = telling->with;
    if (command->kind == SABOT_COMMAND_CLOSE_SHOE)
        recall_count(events, count, &command->with);
    if (command->kind == SABOT_COMMAND_WRONG_HAND)
        command->with.voided = telling->kind == SABOT_EVENT_VOIDED;
    if (actor.role == SABOT_ROLE_BETTOR && command->kind == SABOT_COMMAND_CONTRIBUTE)
        command->with.bettor = actor.bettor;
    return true;
}

void record_actor_write(struct sabot_actor actor, const char *name, struct sabot_text *text) {
    sabot_text_add(text, sabot_role_names[actor.role]);
    sabot_text_add_char(text, ':');
    if (actor.role == SABOT_ROLE_BETTOR)
        sabot_text_add_int(text, actor.bettor);
    else
        sabot_text_add(text, name);
}

static bool read_number(const char *words, int *number) {
    *number = 0;
    for (; *words >= '0' && *words <= '9' && *number < 1000; words++)
        *number = *number * 10 + (*words - '0');
    return *words == 0 && *number > 0;
}

bool record_actor_read(const char *words, struct sabot_actor *actor) {
    for (int role = 0; role < SABOT_ROLES; role++) {
        size_t length = strlen(sabot_role_names[role]);
        if (strncmp(words, sabot_role_names[role], length) != 0 || words[length] != ':')
            continue;
        *actor = (struct sabot_actor){.role = (enum sabot_role)role};
        return role != SABOT_ROLE_BETTOR || read_number(words + length + 1, &actor->bettor);
    }
    return false;
}
