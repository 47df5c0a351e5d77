/*
 * api_confirm.c - the second person of a command (reading 19): they sign in for this one command
 * with password, PIN or passkey, and get no pass by it. The table decides whether they may confirm,
 * and whether they were needed.
 *
 * A PIN is short. So it is good at the table's own console alone: where a dealer of that table is
 * signed in. Wrong ones delay as wrong passwords do, by the pass of who asks instead of their
 * address; and ten in a row end the PIN, from one console or many.
 */
#include "host/api/api_look.h"
#include "host/api/api_passkeys.h"
#include "host/api/api_sheets.h"
#include "host/document/json_build.h"
#include "host/room/look_alike.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static const struct pass *dealer_at(const struct pass_wallet *wallet, const char *table) {
    const struct pass *dealer = pass_wallet_find(wallet, PASS_DEALER);
    return dealer != NULL && pass_is_at(dealer, table) ? dealer : NULL;
}

static bool is_at_console(struct api *api, const struct door_call *call) {
    struct pass_wallet wallet;
    door_read_passes(&api->door, call->request, &wallet);
    return dealer_at(&wallet, call->table) != NULL;
}

/* The bettor among the client's passes, who sits there, or perhaps does. In a demonstration one
 * visitor is everybody. */
static const struct pass *bettor_at(struct api *api, const struct pass_wallet *wallet,
                                    const char *table) {
    const struct pass *bettor = pass_wallet_find(wallet, PASS_BETTOR);
    return api->config.visitors == NULL && bettor != NULL &&
                   live_seat_of(&api->live, bettor, table) != SERVICE_SEAT_OF_OTHERS
               ? bettor
               : NULL;
}

static bool refuse_both(struct api *api, const struct door_call *call, const struct pass *pass) {
    door_note(&api->door, pass, ROOM_RIGHT_REFUSED, call->table, "bet where they deal");
    door_refuse_by(call->request, 403, "deals-here", "R40",
                   "who deals at a table does not bet there; sign out as one of the two");
    return false;
}

bool api_may_deal_and_bet(struct api *api, const struct door_call *call, bool decides) {
    const struct sabot_objection_form *form = &sabot_objection_forms[SABOT_OBJECTION_BETS_HERE];
    struct pass_wallet wallet;
    door_read_passes(&api->door, call->request, &wallet);
    const struct pass *bettor = bettor_at(api, &wallet, call->table);
    if (bettor != NULL && dealer_at(&wallet, call->table) != NULL)
        return refuse_both(api, call, bettor);
    if (bettor == NULL || !decides || call->pass.role != PASS_FLOOR)
        return true;
    door_note(&api->door, &call->pass, ROOM_RIGHT_REFUSED, call->table, "decide where they bet");
    door_refuse_by(call->request, 403, form->code, form->rule, form->words);
    return false;
}

bool api_offers_staff(const struct api *api, const struct sabot_table *table, int number) {
    if (!sabot_table_has_bettor(table, number) || table->bank.state != SABOT_BANK_OFFERED ||
        !sabot_table_same_person(table, table->bank.bettor, number))
        return false;
    const struct sabot_bettor *bettor = sabot_table_bettor(table, number);
    if (bettor->purse != 0)
        bettor = sabot_table_bettor(table, bettor->purse);
    return staff_find_alike(&api->door.staff, bettor->name) != NULL;
}

/* Where the bank is not offered to them the table refuses, as it refuses anybody: who works here is
 * nobody's to learn. */
bool api_may_bank(struct api *api, const struct door_call *call,
                  const struct sabot_command *command) {
    const struct sabot_table *table = service_table(api->door.service, call->table, NULL);
    int number = command->with.bettor != 0 ? command->with.bettor : call->pass.bettor;
    if (command->kind != SABOT_COMMAND_ACCEPT_BANK || table == NULL ||
        !api_offers_staff(api, table, number))
        return true;
    door_note(&api->door, &call->pass, ROOM_RIGHT_REFUSED, call->table, "bank as staff");
    door_refuse_by(call->request, 403, "staff-never-bank", "R40",
                   "the house and its staff never have the bank; decline it for them");
    return false;
}

void api_join(struct api *api, struct door_call *call) {
    struct pass_wallet wallet;
    door_read_passes(&api->door, call->request, &wallet);
    const struct pass *dealer = dealer_at(&wallet, call->table);
    if (dealer == NULL || api->config.visitors != NULL)
        live_join(&api->live, call);
    else
        (void)refuse_both(api, call, dealer);
}

/* A bettor, and somebody of the staff who is signed in beside them: one person. */
static bool is_beside_bettor(struct api *api, const struct api_check *check, const char *name) {
    struct pass_wallet wallet;
    door_read_passes(&api->door, check->request, &wallet);
    bool is_here = false;
    for (int i = 0; i < wallet.count; i++)
        is_here |= wallet.passes[i].role != PASS_BETTOR && strcmp(wallet.passes[i].name, name) == 0;
    return is_here && bettor_at(api, &wallet, check->asked->table) != NULL;
}

/* ---- what is confirmed ---- */

/* What judges the round that is on, or was last, gives a reason. */
json_t *api_confirmed_of(struct api *api, const char *table_id, const json_t *request) {
    static const char *const people[][2] = {{"bettor", "name"}, {"counterparty", "other"}};
    const struct sabot_table *table = service_table(api->door.service, table_id, NULL);
    json_t *of = json_object();
    if (table != NULL && json_object_get(request, "kind") && json_object_get(request, "reason"))
        json_build_merge(
            &of, json_pack("{s:i, s:i}", "shoe", table->shoe.number, "round", table->round_number));
    for (int i = 0; table != NULL && i < 2; i++) {
        json_int_t at = json_integer_value(json_object_get(request, people[i][0]));
        if (at >= 1 && at <= SABOT_BETTORS_MAX)
            json_build_merge(&of, json_pack("{s:s}", people[i][1], table->bettors[at - 1].name));
    }
    return of;
}

/* What was shown, put in place of what is, changes nothing. */
static bool is_as_shown(const json_t *confirm, const json_t *of) {
    json_t *shown = json_copy((json_t *)(uintptr_t)of);
    (void)json_object_update_existing(shown, json_object_get(confirm, "of"));
    bool is_same = json_equal(shown, of);
    json_decref(shown);
    return is_same;
}

static const char not_as_shown[] =
    "another round or another person is there by now; look again, and confirm that";

/* ---- the check ---- */

static void end_confirming(struct api_check *check) {
    free(check->asked);
    json_decref(check->body);
    api_free_looked_sheet(check->looked);
    json_decref(check->of);
    sodium_memzero(check, sizeof *check);
}

static void refuse(struct api_check *check, int status, const char *code, const char *words) {
    door_refuse(check->request, status, code, words);
    end_confirming(check);
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

/* One person may have two names. That they are the same name is for the table to say. */
static bool are_one(struct api *api, const struct pass *asker, const char *second) {
    return strcmp(asker->name, second) != 0 &&
           !staff_are_two(&api->door.staff, asker, second, door_now_ms());
}

static void go_on(struct api_check *check, const struct staff_member *member) {
    struct api *api = check->api;
    struct service_request *asked = check->asked;
    struct sabot_confirmation *second = &asked->command.confirmation;
    char table[JOURNAL_STREAM_MAX];
    struct door_call call = {
        .request = check->request, .table = table, .pass = check->pass, .body = check->body};
    memcpy(table, asked->table, sizeof table);
    second->role = member->role == PASS_FLOOR ? SABOT_ROLE_FLOOR : SABOT_ROLE_DEALER;
    second->by = check->by;
    sabot_text_copy(second->name, sizeof second->name, member->name);
    if (check->looked != NULL)
        api_set_looked_sheet(api, check->looked);
    check->looked = NULL;
    check->then(api, &call, asked);
    end_confirming(check);
}

/* Who asked may have signed out, been dismissed, or left their seat during the check. */
static bool may_still_ask(struct api_check *check) {
    const struct pass *pass = &check->pass;
    return door_is_good(&check->api->door, pass) &&
           (pass->role != PASS_BETTOR ||
            live_seat_of(&check->api->live, pass, pass->table) == SERVICE_SEAT_THEIRS);
}

/* Whether who signed in may confirm this. */
static void judge(struct api_check *check, const struct staff_member *member) {
    struct api *api = check->api;
    json_t *of = api_confirmed_of(api, check->asked->table, check->body);
    bool is_same = json_equal(check->of, of);
    json_decref(of);
    if (api->door.is_closing || check->request == NULL) {
        refuse(check, 503, "stopping", "the server is stopping; try again in a moment");
    } else if (!may_still_ask(check)) {
        refuse(check, 401, "no-pass", "you signed out or left meanwhile, or work here no more");
    } else if (member->role != PASS_FLOOR && !(member->role == PASS_DEALER &&
                                               (strcmp(member->table, PASS_EVERY_TABLE) == 0 ||
                                                strcmp(member->table, check->asked->table) == 0))) {
        refuse(check, 403, "not-your-role",
               "confirm: expected somebody of the floor, or a dealer of this table");
    } else if (!is_same) { /* meanwhile */
        refuse(check, 409, "not-as-shown", not_as_shown);
    } else if (looks_like_bettor(api, check->asked->table, member->name) ||
               is_beside_bettor(api, check, member->name)) {
        refuse(check, 409, "bets-here", "who bets at a table neither decides nor confirms there");
    } else if (are_one(api, &check->pass, member->name)) {
        refuse(check, 409, "new-password",
               "by a link, or a password of the last day, one of you may be the other; somebody "
               "else must confirm");
    } else {
        go_on(check, member);
    }
}

static void finish_passkey(struct api_check *check, const struct staff_member *owner) {
    if (owner == NULL)
        end_confirming(check);
    else
        judge(check, owner);
}

static void finish(struct api *api, struct api_check *check) {
    const struct staff_try attempt = {check->name, check->client};
    struct staff_member *member = staff_find(&api->door.staff, check->name);
    bool is_theirs = member != NULL && strcmp(secret_of(member, check->by), check->hash) == 0;
    bool right = check->right && is_theirs;
    struct pass nobody = {.role = PASS_BOARD};
    staff_try_end(&api->door.staff, &attempt, right, door_now_ms());
    if (is_theirs && check->was_tried && check->hash[0] != 0 &&
        check->by == SABOT_CONFIRMED_BY_PIN && staff_count_pin(member, right))
        door_write_note(&api->door, ROOM_NOTE_PIN, &check->pass, staff_note_pin(member), NULL);
    if (!right) {
        memcpy(nobody.name, check->name, sizeof nobody.name);
        door_note_of(&api->door, check->request, &nobody, ROOM_SIGN_IN_REFUSED, check->asked->table,
                     "to confirm");
        refuse(
            check, 401, "wrong-password",
            "confirm: the name, password or PIN is wrong; ten wrong PINs in a row end a PIN, and "
            "the password is still good");
    } else {
        judge(check, member);
    }
}

/* ---- the request ---- */

/* `{"name", "password"}`, `{"name", "pin"}` or `{"passkey"}`, and `of`. What is wrong with it;
 * NULL: nothing. */
static const char *read_confirm(const json_t *confirm, struct api_check *check) {
    const json_t *of = json_object_get(confirm, "of");
    size_t size = json_object_size(confirm) - (of != NULL);
    bool by_pin = json_object_get(confirm, "pin") != NULL;
    if (of != NULL && !json_is_object(of))
        return "confirm: expected in `of` what was shown: shoe, round, name";
    if (json_object_get(confirm, "passkey") != NULL) {
        check->by = SABOT_CONFIRMED_BY_PASSKEY;
        return size == 1 ? NULL : "confirm: expected a passkey alone";
    }
    check->by = by_pin ? SABOT_CONFIRMED_BY_PIN : SABOT_CONFIRMED_BY_PASSWORD;
    if (!json_is_object(confirm) ||
        !door_read_text(confirm, "name", check->name, sizeof check->name) ||
        !door_read_text(confirm, by_pin ? "pin" : "password", check->password,
                        sizeof check->password) ||
        size != 2)
        return "confirm: expected a name, and a password or a PIN; or a passkey";
    return NULL;
}

static void begin(struct api *api, struct api_check *check) {
    const struct staff_member *member = staff_find(&api->door.staff, check->name);
    const struct staff_try attempt = {check->name, check->client};
    int seconds = staff_try_begin(&api->door.staff, &attempt, door_now_ms());
    struct sabot_error error;
    if (seconds > 0) {
        (void)sabot_error_print(&error, SABOT_BAD_TEXT,
                                "wrong passwords or PINs for this name came from you; try again in "
                                "%d s",
                                seconds);
        refuse(check, 429, "locked-out", error.words);
        return;
    }
    check->finish = finish;
    if (member != NULL)
        memcpy(check->hash, secret_of(member, check->by), sizeof check->hash);
    if (!api_give_check(check, api_run_password))
        finish(api, check); /* as wrong: nobody confirms when memory is short */
}

void api_confirm(struct api *api, const struct door_call *call, const json_t *confirm,
                 const struct service_request *asked, api_confirmed *then) {
    struct api_check *check = api_begin_check(api, call->request);
    if (check == NULL)
        return;
    const char *fault = read_confirm(confirm, check);
    check->asked = door_keep(asked, sizeof *asked);
    check->pass = call->pass;
    check->body = json_incref(call->body);
    /* Another request may name another meanwhile; then all of this would be asked again, and a
     * passkey is used up. */
    if (json_object_get(call->body, "sheet") != NULL) {
        check->looked = api->looked_sheet;
        api->looked_sheet = NULL;
    }
    check->of = api_confirmed_of(api, call->table, call->body);
    check->then = then;
    if (check->by == SABOT_CONFIRMED_BY_PIN)
        memcpy(check->client, check->asker, sizeof check->client);
    else
        limits_client_of(call->request->peer, check->client);
    if (check->asked == NULL)
        refuse(check, 503, "no-memory", "the server is short of memory");
    else if (fault != NULL)
        refuse(check, 400, "bad-body", fault);
    else if (!is_as_shown(confirm, check->of))
        refuse(check, 409, "not-as-shown", not_as_shown);
    else if (check->by == SABOT_CONFIRMED_BY_PIN && !is_at_console(api, call))
        refuse(check, 403, "not-the-console",
               "a PIN is good at the table's own console alone; confirm with the password");
    else {
        sabot_text_copy(check->asked->table, sizeof check->asked->table, call->table);
        if (check->by == SABOT_CONFIRMED_BY_PASSKEY)
            api_confirm_by_passkey(check, json_object_get(confirm, "passkey"), finish_passkey);
        else
            begin(api, check);
    }
}

/* ---- who wants to sit down ---- */

/* False, and answered or to be run again: it is not known yet whether the bettor who asks for chips
 * sits there still. Before anybody confirms, because a passkey is good for one try. */
static bool knows_asker(struct api *api, const struct door_call *call, const char *ticket) {
    struct pass asker;
    if (!live_join_asker(&api->live, ticket, &asker))
        return true;
    enum service_seat seat = live_seat_of(&api->live, &asker, call->table);
    if (seat == SERVICE_SEAT_NOT_KNOWN) {
        struct door_call of_asker = *call;
        of_asker.pass = asker;
        api_look_for_seat(api, &of_asker);
    }
    return seat == SERVICE_SEAT_THEIRS ||
           (seat == SERVICE_SEAT_OF_OTHERS && api_look(api, call, call->table));
}

/* `asked` carries no command but the ticket and who confirmed. */
static void accept_join(struct api *api, const struct door_call *call,
                        struct service_request *asked) {
    const struct join_answer answer = {asked->id, true, asked->command.confirmation};
    live_join_answer(&api->live, call, &answer);
}

void api_answer_join(struct api *api, struct door_call *call) {
    const json_t *confirm = json_object_get(call->body, "confirm");
    struct join_answer answer = {.ticket = json_string_value(json_object_get(call->body, "ticket")),
                                 .accepts = json_is_true(json_object_get(call->body, "accept"))};
    struct service_request asked = {.ticket = NULL};
    if (!api_may_deal_and_bet(api, call, false))
        return;
    if (answer.accepts && !knows_asker(api, call, answer.ticket))
        return;
    if (confirm == NULL || answer.ticket == NULL || !answer.accepts) {
        live_join_answer(&api->live, call, &answer);
    } else {
        sabot_text_copy(asked.id, sizeof asked.id, answer.ticket);
        api_confirm(api, call, confirm, &asked, accept_join);
    }
}
