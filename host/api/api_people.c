/*
 * api_people.c - signing in and out, and one-time links.
 */
#include "host/api/api_passkeys.h"
#include "host/api/api_sheets.h"
#include "host/document/json_build.h"
#include "host/room/staff_pin.h"

#include <sodium.h>
#include <string.h>

/* ---- coming in ---- */

static struct api_check *begin(struct api *api, struct net_request *request, bool is_quick) {
    struct api_check begun = {.is_on = true, .api = api, .request = request, .is_quick = is_quick};
    struct api_check *place = NULL;
    int theirs = 0, same = 0, most = is_quick ? API_CHECKS_QUICK : API_CHECKS_MAX / 2;
    begun.is_known = door_knows(&api->door, request, begun.asker);
    for (int i = 0; i < API_CHECKS_MAX + API_CHECKS_QUICK; i++) {
        struct api_check *at = &api->checks[i];
        bool is_beside = at->is_on && at->is_quick == is_quick;
        if (!at->is_on)
            place = at;
        theirs += is_beside && strcmp(at->asker, begun.asker) == 0;
        same += is_beside && (is_quick || at->is_known == begun.is_known);
    }
    if (theirs < API_CHECKS_EACH && same < most) {
        *place = begun;
        return place;
    }
    door_refuse(request, 503, "too-many",
                "too many people sign in just now; try again in a moment");
    return NULL;
}

struct api_check *api_begin_check(struct api *api, struct net_request *request) {
    return begin(api, request, false);
}

struct api_check *api_begin_quick(struct api *api, struct net_request *request) {
    return begin(api, request, true);
}

/* Who signed in themselves sees which passkeys are in their name: one that they did not add is
 * somebody else's. */
static json_t *welcome_json(const struct api_check *check) {
    const struct staff_member *member =
        staff_find_since(&check->api->door.staff, check->pass.since);
    json_t *welcome = json_pack("{s:o}", "you", door_you_json(&check->pass));
    if (member != NULL && check->pass.by == 0 && check->pass.role != PASS_BETTOR &&
        check->api->site.origin[0] != 0)
        json_build_merge(&welcome,
                         json_pack("{s:o}", "passkeys", api_passkeys_json(check->api, member)));
    return welcome;
}

/* Answers with the new pass among the others, or, to somebody who leaves, with those that are
 * left. */
static void let_through(void *context, const struct service_reply *reply) {
    struct api_check *check = context;
    if (check->request != NULL && reply->verdict == SERVICE_DONE && check->leaves)
        door_answer_left(&check->api->door, check->request);
    else if (check->request != NULL && reply->verdict == SERVICE_DONE)
        door_answer_staff(&check->api->door, check->request, &check->pass, welcome_json(check));
    else if (check->request != NULL)
        door_answer_reply(&check->api->door, check->request, reply);
    check->is_on = false;
}

/* Nobody has a pass before the record of it is durable. */
static void welcome(struct api_check *check, const struct pass *pass, const char *how) {
    check->pass = *pass;
    struct door_happening coming = {ROOM_SIGNED_IN, pass->table, how};
    door_note_then(&check->api->door, pass, &coming, let_through, check);
}

/* ---- passwords, on their own thread ---- */

void api_run_password(void *argument) {
    struct api_check *check = argument;
    check->right = check->by == SABOT_CONFIRMED_BY_PIN
                       ? staff_pin_check(check->api->door.seal_key, check->hash, check->password)
                       : staff_check(check->hash, check->password);
    check->was_tried = true;
    sodium_memzero(check->password, sizeof check->password);
}

struct pass api_pass_of(const struct staff_member *member) {
    struct pass pass = {
        .role = member->role, .since = member->since, .ends_ms = door_now_ms() + PASS_MS};
    memcpy(pass.name, member->name, sizeof pass.name);
    memcpy(pass.table, member->table, sizeof pass.table);
    return pass;
}

static void finish_check(struct api *api, struct api_check *check) {
    const struct staff_try attempt = {check->name, check->client};
    if (api->door.is_closing) { /* a pass that no record tells of is not given */
        staff_try_end(&api->door.staff, &attempt, false, door_now_ms());
        door_refuse(check->request, 503, "stopping",
                    "the server is stopping; try again in a moment");
        check->is_on = false;
        return;
    }
    const struct staff_member *member = staff_find(&api->door.staff, check->name);
    /* A password that was changed while it was checked is no password any more. */
    bool right = check->right && member != NULL && strcmp(member->hash, check->hash) == 0;
    staff_try_end(&api->door.staff, &attempt, right, door_now_ms());
    if (right) {
        struct pass pass = api_pass_of(member);
        welcome(check, &pass, ROOM_BY_PASSWORD);
    } else {
        struct pass nobody = {.role = PASS_BOARD};
        memcpy(nobody.name, check->name, sizeof nobody.name);
        door_note_of(&api->door, check->request, &nobody, ROOM_SIGN_IN_REFUSED, "", "");
        door_refuse(check->request, 401, "wrong-password", "the name or the password is wrong");
        check->is_on = false;
    }
}

bool api_give_check(struct api_check *check, void (*run)(void *check)) {
    return worker_give(check->is_known ? check->api->checker : check->api->gate, run, check);
}

void api_finish_checks(struct api *api) {
    struct api_check *check;
    while ((check = worker_take(api->checker)) != NULL || (check = worker_take(api->gate)) != NULL)
        check->finish(api, check);
}

/* The name's tries have begun. */
static void check_password(struct api_check *check, const char *name, const char *password) {
    struct api *api = check->api;
    const struct staff_member *member = staff_find(&api->door.staff, name);
    check->finish = finish_check;
    memcpy(check->name, name, strlen(name) + 1);
    memcpy(check->password, password, strlen(password) + 1);
    if (member != NULL)
        memcpy(check->hash, member->hash, sizeof check->hash);
    if (!api_give_check(check, api_run_password)) {
        sodium_memzero(check->password, sizeof check->password);
        finish_check(api, check); /* as wrong: nobody gets in when memory is short */
    }
}

static void delay(struct api *api, struct net_request *request, const struct pass *nobody,
                  int seconds) {
    struct sabot_error error;
    (void)sabot_error_print(&error, SABOT_BAD_TEXT,
                            "wrong passwords for this name came from your address; try again in "
                            "%d s, or ask the floor for a new one",
                            seconds);
    door_note_of(&api->door, request, nobody, ROOM_LOCKED_OUT, "", "");
    door_refuse(request, 429, "locked-out", error.words);
}

static void come_by_passkey(struct api_check *check, const struct staff_member *owner) {
    if (owner == NULL) {
        check->is_on = false;
        return;
    }
    struct pass pass = api_pass_of(owner);
    staff_see(&check->api->door.staff, owner->name, door_now_ms());
    welcome(check, &pass, ROOM_BY_PASSKEY);
}

void api_sign_in(struct api *api, struct door_call *call) {
    struct net_request *request = call->request;
    const json_t *passkey = json_object_get(call->body, "passkey");
    struct pass nobody = {.role = PASS_BOARD};
    char password[STAFF_PASSWORD_MAX];
    struct api_check *check = NULL;
    int seconds = 0;
    if (passkey != NULL) {
        if ((check = api_begin_check(api, request)) != NULL)
            api_sign_in_by_passkey(check, passkey, come_by_passkey);
        return;
    }
    if (!door_read_text(call->body, "name", nobody.name, sizeof nobody.name) ||
        !door_read_text(call->body, "password", password, sizeof password)) {
        door_refuse(request, 400, "bad-body", "expected a name and a password");
        return;
    }
    if ((check = api_begin_check(api, request)) != NULL) {
        limits_client_of(request->peer, check->client);
        const struct staff_try attempt = {nobody.name, check->client};
        seconds = staff_try_begin(&api->door.staff, &attempt, door_now_ms());
        check->is_on = seconds == 0;
        if (seconds == 0)
            check_password(check, nobody.name, password);
        else
            delay(api, request, &nobody, seconds);
    }
    sodium_memzero(password, sizeof password);
}

/* ---- links, and the end ---- */

static void refuse_link(struct api_check *check) {
    const struct pass nobody = {.role = PASS_BOARD};
    door_note_of(&check->api->door, check->request, &nobody, ROOM_SIGN_IN_REFUSED, "", "by a link");
    door_refuse(check->request, 401, "link-used",
                "this link was used or is too old; take a new one from the floor or "
                "from the terminal where the server started");
    check->is_on = false;
}

/* The use of the link is durable, and all records before it were heard: a client that came
 * with it earlier, here or at another server, has used it up. */
static void enter(void *context, const struct service_reply *reply) {
    struct api_check *check = context;
    if (reply->verdict != SERVICE_DONE) {
        let_through(check, reply);
    } else if (!links_use(&check->api->door.staff.links, check->link) ||
               !staff_knows(&check->api->door.staff, &check->pass)) {
        refuse_link(check);
    } else {
        struct pass pass = check->pass;
        welcome(check, &pass, "by a one-time link");
    }
}

/* `link` is NULL for a token that opens nothing. */
static void begin_entry(struct api_check *check, const struct link *link) {
    if (link == NULL) {
        refuse_link(check);
        return;
    }
    check->pass = link->pass;
    check->pass.ends_ms = door_now_ms() + PASS_MS; /* before a record that ends all links */
    memcpy(check->link, link->digest, sizeof check->link);
    door_write_note_then(&check->api->door, ROOM_NOTE_LINK_USED, &check->pass,
                         staff_note_link_used(link->digest), enter, check);
}

void api_enter(struct api *api, struct door_call *call) {
    char token[LINKS_TOKEN_MAX];
    struct api_check *check;
    if (!door_read_text(call->body, "token", token, sizeof token))
        door_refuse(call->request, 400, "bad-body", "expected a token");
    else if ((check = api_begin_quick(api, call->request)) != NULL)
        begin_entry(check, staff_find_link(&api->door.staff, token, door_now_ms()));
}

/* In a demonstration anybody may try the dealer's side, with play money, and those of floor and
 * auditor, `as=ROLE`. No record tells of it, nor of its end: strangers would write them. */
void api_demonstrate(struct api *api, struct door_call *call) {
    const struct pass *visitor = api->config.visitors;
    char role[16];
    if (visitor == NULL) {
        door_refuse(call->request, 404, "no-demonstration",
                    "this room is not a demonstration; sign in");
        return;
    }
    if (net_query_find(call->request, "as", role, sizeof role))
        while (visitor->name[0] != 0 && strcmp(pass_role_names[visitor->role], role) != 0)
            visitor++;
    if (visitor->name[0] == 0) {
        door_refuse(call->request, 400, "bad-query", "as: expected dealer, floor or auditor");
        return;
    }
    struct pass pass = *visitor;
    pass.bettor = 1 + (int)randombytes_uniform(UINT8_MAX); /* nobody's stream ends with another's */
    pass.ends_ms = door_now_ms() + PASS_VISITOR_MS;
    door_answer_pass(&api->door, call->request, &pass,
                     json_pack("{s:o}", "you", door_you_json(&pass)));
}

/* Ends every pass, or the one of `as`; answered when every server will know. */
void api_sign_out(struct api *api, struct door_call *call) {
    struct pass_wallet out;
    door_read_wallet(&api->door, call->request, &out);
    pass_wallet_remove(&out, PASS_BOARD); /* a mark is no pass */
    for (int i = out.count - 1; i >= 0; i--)
        if (pass_is_visitors(&out.passes[i])) { /* the browser forgets it: anybody has another */
            live_end_pass(&api->live, &out.passes[i]);
            pass_wallet_remove(&out, out.passes[i].role);
        }
    if (out.count == 0) {
        door_answer_left(&api->door, call->request);
        return;
    }
    struct api_check *check = api_begin_quick(api, call->request);
    if (check == NULL)
        return;
    check->leaves = true;
    for (int i = 0; i < out.count; i++) {
        const struct pass *pass = &out.passes[i];
        bool is_last = i == out.count - 1; /* the records of a stream are durable in order */
        door_note(&api->door, pass, ROOM_SIGNED_OUT, pass->table, "");
        ended_add(&api->door.ended, pass, door_now_ms());
        live_end_pass(&api->live, pass);
        door_write_note_then(&api->door, ROOM_NOTE_PASS_ENDED, pass, staff_note_pass_ended(pass),
                             is_last ? let_through : NULL, check);
    }
}

/* Of a table, or, where none is named, of the newest pass. */
void api_you(struct api *api, struct door_call *call) {
    struct net_request *request = call->request;
    struct pass_wallet wallet;
    char table[PASS_TABLE_MAX];
    door_read_wallet(&api->door, request, &wallet);
    bool named = net_query_find(request, "table", table, sizeof table);
    const struct pass *pass = room_choose_reader(&wallet, named ? table : NULL);
    if (door_is_unlocked(&api->door, request, pass))
        door_answer(request, 200, door_you_json(pass));
}

void api_on_note(void *context, const struct journal_record *record) {
    struct api *api = context;
    struct pass pass;
    staff_note_apply(&api->door.staff, record);
    live_join_hear(&api->live, record);
    api_sheets_hear(api, record);
    alarms_hear_note(&api->past.alarms, record);
    live_end_strangers(&api->live);
    if (staff_note_read_ended(record, &pass) && pass.ends_ms > door_now_ms()) {
        ended_add(&api->door.ended, &pass, door_now_ms());
        live_end_pass(&api->live, &pass);
    }
}
