/*
 * api_lots.c - chips on their way between two tables of the room. Two streams share no commit:
 * the table that takes them sees in the other's state what was sent to it, and the other
 * learns by a record of the system that they arrived.
 */
#include "host/api/api_look.h"
#include "host/api/api_parts.h"

#include <stdio.h>
#include <string.h>

/* As that table lists it, or NULL. */
static const struct sabot_lot *find_lot(struct api *api, const char *at, bool came,
                                        const char *other, int number) {
    const struct sabot_table *table = service_table(api->door.service, at, NULL);
    return table == NULL ? NULL : sabot_table_lot(table, came, other, number);
}

/* A full list gives up what came an hour ago. While its sender lists that as well, it could be
 * taken again: such a table takes and sends no more before its list is full, so that commands on
 * their way find room too. */
static bool would_forget(struct api *api, const char *id) {
    const struct sabot_table *table = service_table(api->door.service, id, NULL);
    int count = table == NULL || table->lot_count < SABOT_LOTS_MAX / 2 ? 0 : table->lot_count;
    for (int i = 0; i < count; i++) {
        const struct sabot_lot *lot = &table->lots[i];
        if (lot->came && lot->time_ms + SABOT_LOT_KEPT_MS / 2 <= door_now_ms() &&
            find_lot(api, lot->table, false, id, lot->number) != NULL)
            return true;
    }
    return false;
}

/* Amount and person are what the other table sent; a client's own word counts for nothing. Where
 * it knows that they came, this table's list says how much, so that the same command under the same
 * id is the same. 0, which the table refuses: there are no such chips. */
static void fill_in_sent(struct api *api, const struct door_call *call,
                         struct sabot_particulars *with) {
    const struct sabot_lot *lot = find_lot(api, with->table, false, call->table, with->number);
    if (lot == NULL)
        lot = find_lot(api, call->table, true, with->table, with->number);
    with->amount = lot == NULL ? 0 : lot->amount;
    sabot_text_copy(with->name, sizeof with->name, lot == NULL ? "" : lot->name);
}

bool api_check_lot(struct api *api, const struct door_call *call, struct sabot_command *command) {
    bool is_of_lots =
        command->kind == SABOT_COMMAND_SEND_CHIPS || command->kind == SABOT_COMMAND_TAKE_CHIPS;
    if (is_of_lots && !api_look(api, call, command->with.table))
        return false;
    if (command->kind == SABOT_COMMAND_SEND_CHIPS &&
        (strcmp(command->with.table, call->table) == 0 ||
         service_table(api->door.service, command->with.table, NULL) == NULL)) {
        door_refuse(call->request, 400, "bad-body", "table: expected another table of this room");
        return false;
    }
    if (is_of_lots && would_forget(api, call->table)) {
        const struct sabot_objection_form *form = &sabot_objection_forms[SABOT_OBJECTION_LOTS_FULL];
        door_refuse_by(call->request, 409, form->code, form->rule, form->words);
        return false;
    }
    if (command->kind == SABOT_COMMAND_TAKE_CHIPS)
        fill_in_sent(api, call, &command->with);
    return true;
}

/* ---- arrivals ---- */

static void confirmed(void *context, const struct service_reply *reply) {
    struct api *api = context;
    if (reply->verdict == SERVICE_FAILED)
        api->lots_confirmed = false; /* so it is asked again */
}

static void confirm(struct api *api, const char *sender, const struct sabot_lot *lot) {
    struct service_request request = {
        .command = {.kind = SABOT_COMMAND_CONFIRM_CHIPS, .actor = {.role = SABOT_ROLE_SYSTEM}}};
    sabot_text_copy(request.table, sizeof request.table, sender);
    snprintf(request.id, sizeof request.id, "lot-%d", lot->number);
    request.command.with.number = lot->number;
    memcpy(request.command.with.table, lot->table, sizeof lot->table);
    door_submit(&api->door, &request, confirmed, api);
}

/* False: a lot has arrived, and its table cannot say so now. */
static bool confirm_of(struct api *api, const char *sender, const struct sabot_table *table) {
    static const struct sabot_actor system = {.role = SABOT_ROLE_SYSTEM};
    bool is_heard =
        sabot_table_hears(table, SABOT_COMMAND_CONFIRM_CHIPS, system) == SABOT_NO_OBJECTION;
    bool is_done = true;
    for (int i = 0; i < table->lot_count; i++) {
        const struct sabot_lot *lot = &table->lots[i];
        if (lot->came || find_lot(api, lot->table, true, sender, lot->number) == NULL)
            continue;
        is_done &= is_heard;
        if (is_heard)
            confirm(api, sender, lot);
    }
    return is_done;
}

void api_confirm_lots(struct api *api) {
    if (api->lots_confirmed)
        return;
    api->lots_confirmed = true;
    for (int i = 0; i < api->live.table_count; i++) {
        const char *id = api->live.tables[i]->id;
        const struct sabot_table *table = service_table(api->door.service, id, NULL);
        if (table != NULL && table->lot_count > 0)
            api->lots_confirmed &= confirm_of(api, id, table);
    }
}
