/*
 * api_confirm.c - the second person of a command (reading 19): they sign in for this one command
 * with password or PIN, and get no pass by it. The table decides whether they may confirm, and
 * whether they were needed.
 *
 * A PIN is short. So it is good at the table's own console alone: where a dealer of that table is
 * signed in. Wrong ones delay as wrong passwords do, and count with them.
 */
#include "host/api/api_parts.h"
#include "host/room/look_alike.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static bool is_at_console(struct api *api, const struct door_call *call) {
    struct pass_wallet wallet;
    door_read_wallet(&api->door, call->request, &wallet);
    for (int i = 0; i < wallet.count; i++)
        if (wallet.passes[i].role == PASS_DEALER && pass_is_at(&wallet.passes[i], call->table))
            return true;
    return false;
}

bool api_may_deal_and_bet(struct api *api, const struct door_call *call) {
    struct pass_wallet wallet;
    door_read_wallet(&api->door, call->request, &wallet);
    const struct pass *bettor = pass_wallet_find(&wallet, PASS_BETTOR);
    if (api->config.visitor != NULL || bettor == NULL || !is_at_console(api, call) ||
        door_audience(&api->door, bettor, call->table) != SABOT_SEEN_AT_TABLE)
        return true;
    door_note(&api->door, bettor, ROOM_RIGHT_REFUSED, call->table, "bet where they deal");
    door_refuse_by(call->request, 403, "deals-here", "R40",
                   "who deals at a table does not bet there; sign out as one of the two");
    return false;
}

/* ---- the check ---- */

static void end_confirming(struct api_check *check) {
    free(check->asked);
    sodium_memzero(check, sizeof *check);
}

static void refuse(struct api_check *check, int status, const char *code, const char *words) {
    door_refuse(check->request, status, code, words);
    end_confirming(check);
}

static void run_check(void *argument) {
    struct api_check *check = argument;
    check->right = staff_check(check->hash, check->password);
    sodium_memzero(check->password, sizeof check->password);
}

static const char *secret_of(const struct staff_member *member, enum sabot_confirmed_by by) {
    return by == SABOT_CONFIRMED_BY_PIN ? member->pin : member->hash;
}

static bool looks_like_bettor(struct api *api, const char *table, const char *name) {
    const struct sabot_table *state = service_table(api->door.service, table, NULL);
    for (int i = 0; state != NULL && i < SABOT_BETTORS_MAX; i++)
        if (state->bettors[i].name[0] != 0 && names_look_alike(state->bettors[i].name, name))
            return true;
    return false;
}

/* Who gave somebody a password a moment ago knows it. */
static bool is_given_by(const struct staff_member *member, const char *asker) {
    return strcmp(member->given_by, asker) == 0 &&
           door_now_ms() - member->given_ms < STAFF_GIVEN_MS;
}

static void submit_confirmed(struct api_check *check, const struct staff_member *member) {
    struct api *api = check->api;
    struct service_request *asked = check->asked;
    struct sabot_confirmation *second = &asked->command.confirmation;
    char table[JOURNAL_STREAM_MAX];
    struct door_call call = {.request = check->request, .table = table, .pass = check->pass};
    memcpy(table, asked->table, sizeof table);
    second->role = member->role == PASS_FLOOR ? SABOT_ROLE_FLOOR : SABOT_ROLE_DEALER;
    second->by = check->by;
    sabot_text_copy(second->name, sizeof second->name, member->name);
    api_submit_command(api, &call, asked, NULL);
    end_confirming(check);
}

static void finish(struct api *api, struct api_check *check) {
    const struct staff_try attempt = {check->name, check->client};
    const struct staff_member *member = staff_find(&api->door.staff, check->name);
    bool right =
        check->right && member != NULL && strcmp(secret_of(member, check->by), check->hash) == 0;
    struct pass nobody = {.role = PASS_BOARD};
    staff_try_end(&api->door.staff, &attempt, right, door_now_ms());
    if (!right) {
        memcpy(nobody.name, check->name, sizeof nobody.name);
        door_note(&api->door, &nobody, ROOM_SIGN_IN_REFUSED, check->asked->table, "to confirm");
        refuse(check, 401, "wrong-password", "confirm: the name, password or PIN is wrong");
    } else if (api->door.is_closing || check->request == NULL) {
        refuse(check, 503, "stopping", "the server is stopping; try again in a moment");
    } else if (member->role != PASS_FLOOR && !(member->role == PASS_DEALER &&
                                               (strcmp(member->table, PASS_EVERY_TABLE) == 0 ||
                                                strcmp(member->table, check->asked->table) == 0))) {
        refuse(check, 403, "not-your-role",
               "confirm: expected somebody of the floor, or a dealer of this table");
    } else if (looks_like_bettor(api, check->asked->table, member->name)) {
        refuse(check, 409, "bets-here", "who bets at a table neither decides nor confirms there");
    } else if (is_given_by(member, check->pass.name)) {
        refuse(check, 409, "new-password",
               "you gave them this password within a day; somebody else must confirm");
    } else {
        submit_confirmed(check, member);
    }
}

/* ---- the request ---- */

/* `{"name", "password"}` or `{"name", "pin"}`. What is wrong with it; NULL: nothing. */
static const char *read_confirm(const json_t *confirm, struct api_check *check) {
    bool by_pin = json_object_get(confirm, "pin") != NULL;
    check->by = by_pin ? SABOT_CONFIRMED_BY_PIN : SABOT_CONFIRMED_BY_PASSWORD;
    if (!json_is_object(confirm) ||
        !door_read_text(confirm, "name", check->name, sizeof check->name) ||
        !door_read_text(confirm, by_pin ? "pin" : "password", check->password,
                        sizeof check->password) ||
        json_object_size(confirm) != 2)
        return "confirm: expected a name, and a password or a PIN";
    return NULL;
}

static void begin(struct api *api, struct api_check *check) {
    const struct staff_member *member = staff_find(&api->door.staff, check->name);
    const struct staff_try attempt = {check->name, check->client};
    int seconds = staff_try_begin(&api->door.staff, &attempt, door_now_ms());
    struct sabot_error error;
    if (seconds > 0) {
        (void)sabot_error_print(&error, SABOT_BAD_TEXT,
                                "wrong passwords or PINs for this name came from your address; try "
                                "again in %d s",
                                seconds);
        refuse(check, 429, "locked-out", error.words);
        return;
    }
    check->finish = finish;
    if (member != NULL)
        memcpy(check->hash, secret_of(member, check->by), sizeof check->hash);
    if (!worker_give(api->checker, run_check, check))
        finish(api, check); /* as wrong: nobody confirms when memory is short */
}

void api_confirm(struct api *api, const struct door_call *call, const json_t *confirm,
                 const struct service_request *asked) {
    struct api_check *check = api_begin_check(api, call->request);
    if (check == NULL)
        return;
    const char *fault = read_confirm(confirm, check);
    check->asked = door_keep(asked, sizeof *asked);
    check->pass = call->pass;
    limits_client_of(call->request->peer, check->client);
    if (check->asked == NULL)
        refuse(check, 503, "no-memory", "the server is short of memory");
    else if (fault != NULL)
        refuse(check, 400, "bad-body", fault);
    else if (check->by == SABOT_CONFIRMED_BY_PIN && !is_at_console(api, call))
        refuse(check, 403, "not-the-console",
               "a PIN is good at the table's own console alone; confirm with the password");
    else {
        sabot_text_copy(check->asked->table, sizeof check->asked->table, call->table);
        begin(api, check);
    }
}
