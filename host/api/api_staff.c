/*
 * api_staff.c - who works here, for the floor: added, given a new password, ended, or let
 * in by a one-time link, while the server runs. `sabot staff` does the same to a room
 * that is closed, by the same records.
 *
 * The server draws passwords itself and shows each once, in the answer to the request;
 * only a hash is kept. Hashing has the thread that checks passwords.
 */
#include "host/api/api_parts.h"
#include "host/document/json_build.h"
#include "host/room/look_alike.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- the list ---- */

static json_t *member_json(const struct api *api, const struct staff_member *member) {
    return json_pack("{s:s, s:s, s:s, s:i}", "name", member->name, "role",
                     pass_role_names[member->role], "table", member->table, "passkeys",
                     staff_passkey_count(&api->door.staff, member));
}

void api_staff(struct api *api, struct door_call *call) {
    json_t *list = json_array();
    for (int i = 0; i < api->door.staff.count; i++)
        json_build_append(&list, member_json(api, &api->door.staff.members[i]));
    door_answer(call->request, 200, json_pack("{s:o}", "staff", list));
}

/* ---- passwords ---- */

static void end_check(struct api_check *check) {
    sodium_memzero(check, sizeof *check);
}

static void fail_check(struct api_check *check, const char *code, const char *words) {
    door_refuse(check->request, 503, code, words);
    end_check(check);
}

static void refuse_to_hire(struct net_request *request) {
    door_refuse(request, 409, "works-here",
                "somebody of that name, or one that looks like it, works here already");
}

/* False, and answered: meanwhile somebody else hired, ended or renewed the same. */
static bool may_still_set(struct api_check *check) {
    if (staff_may_set(&check->api->door.staff, &check->member))
        return true;
    if (check->member.since == 0)
        refuse_to_hire(check->request);
    else
        door_refuse(check->request, 409, "changed",
                    "somebody else ended their work here, or gave them a password, meanwhile");
    end_check(check);
    return false;
}

static void password_set(void *context, const struct service_reply *reply) {
    struct api_check *check = context;
    struct api *api = check->api;
    if (reply->verdict != SERVICE_DONE) {
        fail_check(check, "store-failed", reply->words);
        return;
    }
    if (!may_still_set(check)) /* by the record as well: staff_note.h */
        return;
    check->member.since = reply->last;
    check->member.pin[0] = 0;                          /* it ends with the password */
    (void)staff_set(&api->door.staff, &check->member); /* there was room when it was asked for */
    live_end_strangers(&api->live);
    door_answer(check->request, 200,
                json_pack("{s:o, s:s}", "member", member_json(api, &check->member), "password",
                          check->password));
    end_check(check);
}

static void finish_hash(struct api *api, struct api_check *check) {
    if (api->door.is_closing || !check->right) {
        fail_check(check, api->door.is_closing ? "stopping" : "no-memory",
                   "no password was set; try again in a moment");
        return;
    }
    if (!door_is_good(&api->door, &check->pass)) {
        door_refuse(check->request, 401, "no-pass",
                    "you signed out meanwhile, or work here no more");
        end_check(check);
        return;
    }
    if (!may_still_set(check))
        return;
    char *text = staff_note_set(&check->member);
    struct errand *errand =
        text == NULL ? NULL : errand_begin(&api->door, NULL, password_set, check);
    if (errand != NULL) {
        door_write_note(&api->door, ROOM_NOTE_STAFF, &check->pass, text, errand);
        return;
    }
    free(text);
    fail_check(check, "no-memory", "the server is short of memory");
}

static void run_hash(void *argument) {
    struct api_check *check = argument;
    check->right = staff_hash(check->password, check->member.hash);
}

static void give_password(struct api *api, const struct door_call *call,
                          const struct staff_member *member) {
    struct api_check *check = api_begin_check(api, call->request);
    if (check == NULL)
        return;
    check->finish = finish_hash;
    check->pass = call->pass;
    check->member = *member;
    staff_give(&api->door.staff, &call->pass, &check->member, door_now_ms());
    staff_draw_password(check->password);
    if (!api_give_check(check, run_hash))
        fail_check(check, "no-memory", "the server is short of memory");
}

/* ---- who ---- */

/* Name, role and table of a body. What is wrong with them, in words; NULL: nothing. */
static const char *read_member(const struct api *api, const json_t *body,
                               struct staff_member *member) {
    char role[16];
    if (!door_read_text(body, "name", member->name, sizeof member->name) ||
        names_fault(member->name, STAFF_NAME_MAX) != NULL)
        return "name: expected 1 to 18 letters of one script, any, or up to 56 plain ones; nothing "
               "invisible";
    if (!door_read_text(body, "role", role, sizeof role) || !pass_role_find(role, &member->role) ||
        (member->role != PASS_FLOOR && member->role != PASS_DEALER && member->role != PASS_AUDITOR))
        return "role: expected floor, dealer or auditor";
    bool everywhere = !door_read_text(body, "table", member->table, sizeof member->table);
    if (everywhere)
        sabot_text_copy(member->table, sizeof member->table, PASS_EVERY_TABLE);
    if (everywhere || strcmp(member->table, PASS_EVERY_TABLE) == 0)
        return NULL;
    if (member->role != PASS_DEALER)
        return "table: is for a dealer: floor and auditors are everywhere";
    return service_table(api->door.service, member->table, NULL) == NULL
               ? "table: there is no such table"
               : NULL;
}

void api_hire(struct api *api, struct door_call *call) {
    struct net_request *request = call->request;
    struct staff_member member = {0};
    const char *objection = read_member(api, call->body, &member);
    if (objection != NULL)
        door_refuse(request, 400, "bad-body", objection);
    else if (staff_find_alike(&api->door.staff, member.name) != NULL)
        refuse_to_hire(request);
    else if (api->door.staff.count + API_CHECKS_MAX > STAFF_MAX) /* others may be under way */
        door_refuse(request, 409, "no-room", "no more people fit");
    else
        give_password(api, call, &member);
}

/* The one that a body names; NULL, and answered, if there is nobody. */
const struct staff_member *api_find_member(struct api *api, const struct door_call *call) {
    char name[PASS_NAME_MAX];
    const struct staff_member *member = door_read_text(call->body, "name", name, sizeof name)
                                            ? staff_find(&api->door.staff, name)
                                            : NULL;
    if (member == NULL)
        door_refuse(call->request, 404, "nobody", "nobody of that name works here");
    return member;
}

void api_renew_password(struct api *api, struct door_call *call) {
    const struct staff_member *member = api_find_member(api, call);
    if (member != NULL)
        give_password(api, call, member);
}

/* ---- the end ---- */

static const char last_manager[] = "the last of the floor cannot go; add somebody else first";

/* Two who dismiss each other at once are both asked for here, and one of them stays. */
static void dismissed(void *context, const struct service_reply *reply) {
    struct api_check *check = context;
    struct api *api = check->api;
    struct net_request *request = check->request;
    bool is_done = reply->verdict == SERVICE_DONE;
    if (is_done && !staff_remove(&api->door.staff, check->member.name) &&
        staff_find(&api->door.staff, check->member.name) != NULL)
        door_refuse(request, 409, "last-manager", last_manager);
    else if (request != NULL)
        door_answer_reply(&api->door, request, reply);
    if (is_done)
        live_end_strangers(&api->live);
    end_check(check);
}

void api_dismiss(struct api *api, struct door_call *call) {
    const struct staff_member *member = api_find_member(api, call);
    struct api_check *check = NULL;
    if (member == NULL)
        return;
    if (strcmp(member->name, call->pass.name) == 0)
        door_refuse(call->request, 409, "yourself",
                    "somebody else of the floor ends your own work here");
    else if (staff_is_last_manager(&api->door.staff, member->name))
        door_refuse(call->request, 409, "last-manager", last_manager);
    else if ((check = api_begin_check(api, call->request)) != NULL) {
        check->member = *member;
        door_write_note_then(&api->door, ROOM_NOTE_STAFF_REMOVED, &call->pass,
                             staff_note_removed(member->name), dismissed, check);
    }
}

/* ---- links ---- */

/* What the link gives is what they have: a role or a table that a body names must be theirs. */
static bool is_theirs(const json_t *body, const char *field, const char *theirs) {
    const char *asked = json_string_value(json_object_get(body, field));
    return asked == NULL || strcmp(asked, theirs) == 0;
}

void api_give_link(struct api *api, struct door_call *call) {
    char token[LINKS_TOKEN_MAX];
    const struct staff_member *member = api_find_member(api, call);
    if (member == NULL)
        return;
    if (!is_theirs(call->body, "role", pass_role_names[member->role]) ||
        !is_theirs(call->body, "table", member->table)) {
        door_refuse(call->request, 400, "bad-body", "role, table: expected theirs, or neither");
        return;
    }
    if (call->pass.by != 0) { /* it would be theirs who made that link, and outlive its end */
        door_refuse(call->request, 403, "by-a-link",
                    "you came by a link; sign in with your password to make one for somebody");
        return;
    }
    struct pass link = api_pass_of(member);
    link.by = call->pass.since != 0 ? call->pass.since : PASS_BY_UNLISTED;
    api_make_link(api, &call->pass, &link, token);
    door_note(&api->door, &call->pass, ROOM_LINK_GIVEN, member->table, member->name);
    door_answer(call->request, 200, json_pack("{s:s}", "token", token));
}

static void links_ended(void *context, const struct service_reply *reply) {
    struct api **api = context;
    if (reply->verdict != SERVICE_DONE)
        return;
    staff_end_links(&(*api)->door.staff, door_now_ms());
    live_end_strangers(&(*api)->live);
}

void api_end_links(struct api *api, struct door_call *call) {
    struct door_record record = {ROOM_NOTE_LINKS_ENDED, &call->pass, staff_note_links_ended()};
    door_write_record(&api->door, call->request, &record, links_ended, door_keep(&api, sizeof api));
}
