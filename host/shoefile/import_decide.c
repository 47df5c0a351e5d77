/*
 * import_decide.c - from a file's rounds to the commands of a table, each decided
 * on the state that the one before it left.
 */
#include "host/shoefile/import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct deciding {
    struct import_plan *plan;
    struct shoefile_fault *fault;
    int line;
    struct sabot_table table; /* as the commands so far leave it */
    struct sabot_decision decision;
};

static const struct sabot_actor floor_actor = {SABOT_ROLE_FLOOR, 0};
static const struct sabot_actor dealer_actor = {SABOT_ROLE_DEALER, 0};

static enum sabot_status no_memory(struct shoefile_fault *fault) {
    fault->line = 0;
    return sabot_error_say(&fault->error, SABOT_NO_MEMORY, "there is no memory for the import");
}

static enum sabot_status refuse(struct deciding *deciding, int line, const char *words) {
    deciding->fault->line = line;
    return sabot_error_say(&deciding->fault->error, SABOT_BAD_TEXT, words);
}

static enum sabot_status refused(struct deciding *deciding, const struct sabot_command *command) {
    const struct sabot_objection_form *form = &sabot_objection_forms[deciding->decision.objection];
    struct sabot_text text = sabot_error_words(&deciding->fault->error);
    deciding->fault->line = deciding->line;
    if (command->kind == SABOT_COMMAND_CARD) {
        sabot_card_write(&text, command->with.card);
        sabot_text_add(&text, ": ");
    }
    sabot_text_add(&text, form->words);
    return SABOT_BAD_TEXT;
}

static bool keep_step(struct import_plan *plan, const struct import_step *step) {
    if (plan->step_count == plan->room) {
        int room = plan->room > 0 ? 2 * plan->room : 256;
        struct import_step *grown = realloc(plan->steps, (size_t)room * sizeof *grown);
        if (grown == NULL)
            return false;
        plan->steps = grown;
        plan->room = room;
    }
    plan->steps[plan->step_count++] = *step;
    return true;
}

static bool keep_alarms(struct deciding *deciding) {
    struct import_plan *plan = deciding->plan;
    for (int i = 0; i < deciding->decision.event_count; i++) {
        const struct sabot_event *event = &deciding->decision.events[i];
        if (event->kind != SABOT_EVENT_ALARM)
            continue;
        struct import_alarm *grown =
            realloc(plan->alarms, ((size_t)plan->alarm_count + 1) * sizeof *grown);
        if (grown == NULL)
            return false;
        plan->alarms = grown;
        struct import_alarm *alarm = &grown[plan->alarm_count++];
        alarm->line = deciding->line;
        struct sabot_text text = sabot_text_in(alarm->words, sizeof alarm->words);
        event_words(&deciding->table, event, &text);
    }
    return true;
}

static enum sabot_status ask(struct deciding *deciding, struct sabot_actor actor,
                             enum sabot_command_kind kind, struct sabot_particulars with) {
    struct import_step step = {deciding->line, {.kind = kind, .actor = actor, .with = with}};
    step.command.time_ms = deciding->table.time_ms;
    if (!sabot_table_decide(&deciding->table, &step.command, &deciding->decision))
        return refused(deciding, &step.command);
    if (!keep_step(deciding->plan, &step) || !keep_alarms(deciding))
        return no_memory(deciding->fault);
    for (int i = 0; i < deciding->decision.event_count; i++)
        sabot_table_apply(&deciding->table, &deciding->decision.events[i]);
    return SABOT_OK;
}

/* `ask` in a row, until one is refused. */
#define ASK(actor, kind, ...)                                                                      \
    do {                                                                                           \
        enum sabot_status asked =                                                                  \
            ask(deciding, actor, SABOT_COMMAND_##kind, (struct sabot_particulars){__VA_ARGS__});   \
        if (asked != SABOT_OK)                                                                     \
            return asked;                                                                          \
    } while (0)

/* ---- the table ---- */

static bool has_player_dealer(const struct deciding *deciding) {
    return deciding->table.sheet->bank == SABOT_BANK_PLAYER_DEALER;
}

static enum sabot_status copy_sheet(struct deciding *deciding, const struct sabot_sheet *sheet) {
    struct sabot_sheet *copy = &deciding->plan->sheet;
    *copy = *sheet;
    copy->shoe.burn = SABOT_BURN_NONE;
    int length = snprintf(copy->name, sizeof copy->name, "%.*s" IMPORT_SHEET_ENDING,
                          (int)(sizeof copy->name - sizeof IMPORT_SHEET_ENDING), sheet->name);
    return length < (int)sizeof copy->name ? SABOT_OK
                                           : refuse(deciding, 0, "the sheet's name is too long");
}

static enum sabot_status open_table(struct deciding *deciding, const char *table) {
    struct sabot_particulars with = {.sheet = &deciding->plan->sheet,
                                     .seats = deciding->plan->sheet.seats,
                                     .decks = deciding->plan->sheet.decks,
                                     .card_source = SABOT_CARDS_KEYED,
                                     .wager_source = SABOT_WAGERS_NONE};
    sabot_text_copy(with.name, sizeof with.name, table);
    return ask(deciding, floor_actor, SABOT_COMMAND_OPEN_TABLE, with);
}

/* Only a table at rest that was made for this takes more. */
static enum sabot_status check_table(struct deciding *deciding, const struct sabot_sheet *sheet) {
    const struct sabot_table *table = &deciding->table;
    if (table->card_source != SABOT_CARDS_KEYED || table->wager_source != SABOT_WAGERS_NONE ||
        table->sheet->shoe.burn != SABOT_BURN_NONE)
        return refuse(deciding, 0,
                      "the table is a live one: import into a table of its own (--table)");
    if (sheet != NULL && strcmp(table->sheet->name, deciding->plan->sheet.name) != 0)
        return refuse(deciding, 0, "the table was made with another sheet (--sheet)");
    bool is_at_rest = table->phase == SABOT_PHASE_BETWEEN && !table->paused &&
                      table->shoe.phase == SABOT_SHOE_NONE && !table->carried;
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        is_at_rest &= !sabot_table_has_bettor(table, i + 1);
    return is_at_rest ? SABOT_OK : refuse(deciding, 0, "the table is in use");
}

static enum sabot_status begin(struct deciding *deciding, const char *table,
                               const struct sabot_sheet *sheet) {
    bool is_new = deciding->table.phase == SABOT_PHASE_CLOSED;
    enum sabot_status status = sheet != NULL ? copy_sheet(deciding, sheet) : SABOT_OK;
    if (status == SABOT_OK && is_new && sheet == NULL)
        status = refuse(deciding, 0, "the table is not there yet: --sheet says what it is");
    if (status == SABOT_OK)
        status = is_new ? open_table(deciding, table) : check_table(deciding, sheet);
    if (status != SABOT_OK)
        return status;
    if (has_player_dealer(deciding))
        ASK(dealer_actor, SEAT, .seat = 1, .name = IMPORT_BETTOR);
    return SABOT_OK;
}

/* ---- shoes and rounds ---- */

/* Nobody else sits here, so that the offer always comes to the same seat. */
static enum sabot_status see_to_bank(struct deciding *deciding) {
    if (!has_player_dealer(deciding))
        return SABOT_OK;
    enum sabot_bank_state state = deciding->table.bank.state;
    if (state == SABOT_BANK_OPEN || state == SABOT_BANK_NOT_TAKEN)
        ASK(dealer_actor, OFFER_BANK, 0);
    if (deciding->table.bank.state == SABOT_BANK_OFFERED)
        ASK(dealer_actor, ACCEPT_BANK, .bettor = deciding->table.bank.bettor);
    return SABOT_OK;
}

static enum sabot_status key_round(struct deciding *deciding, const struct shoefile_round *round) {
    deciding->line = round->line;
    enum sabot_status status = see_to_bank(deciding);
    if (status != SABOT_OK)
        return status;
    if (round->result >= 0)
        ASK(dealer_actor, RESULT, .result = round->result);
    for (int i = 0; i < round->card_count; i++)
        ASK(dealer_actor, CARD, .card = round->cards[i]);
    ASK(dealer_actor, SETTLE, 0);
    return SABOT_OK;
}

/* The date of another file must not stand for a shoe that has none. */
static enum sabot_status name_shift(struct deciding *deciding, const char *date) {
    struct sabot_particulars with = {0};
    const char *now = deciding->table.shift;
    snprintf(with.name, sizeof with.name, "imported, %s", date[0] != 0 ? date : "no date");
    if (date[0] == 0 && (now[0] == 0 || strcmp(now, with.name) == 0))
        return SABOT_OK;
    return ask(deciding, floor_actor, SABOT_COMMAND_SHIFT, with);
}

static enum sabot_status key_shoe(struct deciding *deciding, const struct shoefile *file,
                                  const struct shoefile_shoe *shoe) {
    deciding->line = shoe->line;
    enum sabot_status dated = name_shift(deciding, shoe->date);
    if (dated != SABOT_OK)
        return dated;
    ASK(dealer_actor, OPEN_SHOE, .card_set = shoe->card_set);
    for (int i = 0; i < shoe->count; i++) {
        enum sabot_status status = key_round(deciding, &file->rounds[shoe->first + i]);
        if (status != SABOT_OK)
            return status;
    }
    ASK(dealer_actor, CLOSE_SHOE, 0);
    return SABOT_OK;
}

static enum sabot_status decide(struct deciding *deciding, const char *table,
                                const struct sabot_sheet *sheet, const struct shoefile *file) {
    enum sabot_status status = begin(deciding, table, sheet);
    for (int i = 0; i < file->shoe_count && status == SABOT_OK; i++)
        if (file->shoes[i].count > 0)
            status = key_shoe(deciding, file, &file->shoes[i]);
    if (status != SABOT_OK)
        return status;
    if (has_player_dealer(deciding))
        ASK(dealer_actor, LEAVE, .bettor = sabot_table_seated(&deciding->table, 1));
    return SABOT_OK;
}

enum sabot_status import_decide(const char *table, const struct sabot_table *state,
                                const struct sabot_sheet *sheet, const struct shoefile *file,
                                struct import_plan *plan, struct shoefile_fault *fault) {
    struct deciding *deciding = calloc(1, sizeof *deciding);
    if (deciding == NULL)
        return no_memory(fault);
    deciding->plan = plan;
    deciding->fault = fault;
    sabot_table_copy(&deciding->table, state);
    enum sabot_status status = decide(deciding, table, sheet, file);
    free(deciding);
    return status;
}

void import_plan_clear(struct import_plan *plan) {
    free(plan->steps);
    free(plan->alarms);
    plan->steps = NULL;
    plan->alarms = NULL;
}
