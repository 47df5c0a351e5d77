/*
 * confirm.c - who answers for a command: a reason, and a second person.
 *
 * Until edition 2 the second person is a name that the first one gives. Since edition 3 they
 * sign in for it (reading 19): the host checks password, PIN or passkey and hands over who it
 * was, and what was confirmed begins with an event that says so. Whether a second person is
 * needed is looked at when all else is decided: nobody is called for what the table refuses
 * anyway.
 *
 * Rules: R30; reading 19.
 */
#include "lib/table/kinds.h"

#include <string.h>

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

bool sabot_name_is_same(const char *a, const char *b) {
    size_t length = trim(&a);
    if (length != trim(&b))
        return false;
    for (size_t i = 0; i < length; i++)
        if (small_letter(a[i]) != small_letter(b[i]))
            return false;
    return true;
}

static enum sabot_objection without_reason(const struct sabot_command *command) {
    return sabot_words_fit(command->with.reason, sizeof command->with.reason)
               ? SABOT_NO_OBJECTION
               : SABOT_OBJECTION_NEEDS_REASON;
}

static enum sabot_objection without_two(const struct sabot_command *command) {
    if (without_reason(command) != SABOT_NO_OBJECTION)
        return SABOT_OBJECTION_NEEDS_REASON;
    if (!sabot_words_fit(command->with.second, sizeof command->with.second))
        return SABOT_OBJECTION_NEEDS_SECOND;
    if (command->name[0] != '\0' && sabot_name_is_same(command->name, command->with.second))
        return SABOT_OBJECTION_SAME_PERSON;
    return SABOT_NO_OBJECTION;
}

/* A bettor who settles a claim of their own consents: that is no decision. */
enum sabot_objection sabot_command_unsigned(const struct sabot_command *command,
                                            enum sabot_signature signature) {
    if (signature == SABOT_SIGNED_ALONE || signature == SABOT_SIGNED_ABOVE_LIMIT ||
        signature == SABOT_SIGNED_IF_CUT_SHORT || command->actor.role == SABOT_ROLE_BETTOR)
        return SABOT_NO_OBJECTION;
    return signature == SABOT_SIGNED_BY_TWO ? without_two(command) : without_reason(command);
}

/* ---- since edition 3 ---- */

static bool is_beyond_edge(int account) {
    return account == SABOT_ACCOUNT_CAGE || account == SABOT_ACCOUNT_BETWEEN_TABLES;
}

/* What the decision moves over the table's edge. */
static sabot_cents moved_over_edge(const struct sabot_decision *decision) {
    sabot_cents sum = 0;
    for (int i = 0; i < decision->transfer_count; i++)
        if (is_beyond_edge(decision->transfers[i].from) ||
            is_beyond_edge(decision->transfers[i].to))
            sum += decision->transfers[i].amount;
    return sum;
}

static bool is_above_limit(const struct sabot_table *table, sabot_cents moved) {
    sabot_cents limit = table->sheet->confirm_above;
    return table->edition >= 3 && limit > 0 && moved > limit;
}

/* Decisions with the bank that a correction takes back are money, as they were (reading 19). */
static bool takes_back(const struct sabot_decision *decision) {
    for (int i = 0; i < decision->event_count; i++)
        if (decision->events[i].kind == SABOT_EVENT_RULED)
            return true;
    return false;
}

static bool needs_second(const struct deciding *deciding, enum sabot_signature signature) {
    const struct sabot_command *command = deciding->command;
    switch (signature) {
    case SABOT_SIGNED_FOR_RESULT:
        return true;
    case SABOT_SIGNED_FOR_MONEY:
        return command->actor.role != SABOT_ROLE_BETTOR &&
               (command->kind != SABOT_COMMAND_DECISION || command->with.amount != 0);
    case SABOT_SIGNED_ABOVE_LIMIT:
        return is_above_limit(deciding->table, moved_over_edge(deciding->decision));
    case SABOT_SIGNED_IF_CUT_SHORT:
        return deciding->decision->events[0].kind == SABOT_EVENT_SHOE_CUT_SHORT;
    default:
        return false;
    }
}

/* Also under a number that has left since: the round may be corrected in their favour. */
static bool bets_here(const struct sabot_table *table, const char *name) {
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        if (table->bettors[i].name[0] != 0 && sabot_name_is_same(table->bettors[i].name, name))
            return true;
    return false;
}

/* A journal keeps of a bettor the number alone, so of bettors only those at the table are asked. */
static enum sabot_objection unconfirmed(const struct sabot_table *table,
                                        const struct sabot_command *command,
                                        enum sabot_signature signature) {
    const struct sabot_confirmation *second = &command->confirmation;
    if (!sabot_words_fit(second->name, sizeof second->name))
        return SABOT_OBJECTION_NEEDS_CONFIRMATION;
    bool decides = command->actor.role != SABOT_ROLE_BETTOR;
    if (decides && sabot_name_is_same(command->name, second->name))
        return SABOT_OBJECTION_SAME_PERSON;
    if (second->role != SABOT_ROLE_FLOOR &&
        (second->role != SABOT_ROLE_DEALER ||
         (signature != SABOT_SIGNED_FOR_RESULT && signature != SABOT_SIGNED_IF_CUT_SHORT)))
        return SABOT_OBJECTION_CONFIRMED_BY_DEALER;
    if (bets_here(table, second->name) || (decides && bets_here(table, command->name)))
        return SABOT_OBJECTION_BETS_HERE;
    return SABOT_NO_OBJECTION;
}

enum sabot_objection sabot_table_unconfirmed(const struct sabot_table *table,
                                             const struct sabot_command *command,
                                             sabot_cents moved) {
    return is_above_limit(table, moved) ? unconfirmed(table, command, SABOT_SIGNED_ABOVE_LIMIT)
                                        : SABOT_NO_OBJECTION;
}

/* Before all else that the command came to. It changes nothing, so those after it stay right. */
static void tell_confirmed(struct deciding *deciding) {
    const struct sabot_confirmation *second = &deciding->command->confirmation;
    struct sabot_decision *decision = deciding->decision;
    struct sabot_event told = *sabot_event_begin(deciding, SABOT_EVENT_CONFIRMED);
    memcpy(told.with.name, second->name, sizeof told.with.name);
    told.with.role = (int)second->role;
    told.with.cause = (int)second->by;
    SABOT_ASSERT(sabot_table_accepts(deciding->table, &told));
    memmove(decision->events + 1, decision->events,
            (size_t)decision->event_count * sizeof *decision->events);
    decision->events[0] = told;
    decision->event_count++;
}

/* Events that name a second person name the one who signed in, and nobody else. */
static void name_second(struct sabot_decision *decision, const char *name) {
    for (int i = 0; i < decision->event_count; i++) {
        struct sabot_event *event = &decision->events[i];
        for (const struct sabot_field_use *use = sabot_event_forms[event->kind].fields;
             use->field != SABOT_NO_FIELD; use++)
            if (use->field == SABOT_FIELD_SECOND)
                memcpy(event->with.second, name, sizeof event->with.second);
    }
}

enum sabot_objection sabot_step_confirm(struct deciding *deciding, enum sabot_signature signature) {
    static const char nobody[SABOT_NAME_MAX];
    if (deciding->table->edition < 3)
        return SABOT_NO_OBJECTION;
    if (!needs_second(deciding, signature)) {
        name_second(deciding->decision, nobody);
        return SABOT_NO_OBJECTION;
    }
    if (signature == SABOT_SIGNED_FOR_RESULT && takes_back(deciding->decision))
        signature = SABOT_SIGNED_FOR_MONEY;
    enum sabot_objection objection = unconfirmed(deciding->table, deciding->command, signature);
    if (objection != SABOT_NO_OBJECTION)
        return objection;
    name_second(deciding->decision, deciding->command->confirmation.name);
    tell_confirmed(deciding);
    return SABOT_NO_OBJECTION;
}
