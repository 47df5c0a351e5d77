/*
 * api_passkeys.c - passkeys of the staff: challenges for them, adding, listing and ending one's
 * own, and signing in or confirming by one (api_people.c, api_confirm.c).
 *
 * Who adds one types their password for it: so a passkey belongs to nobody but those who know the
 * password, and ends with it (docs/security.md). That a challenge is used once, at whichever
 * server, is decided by the order of the room's records.
 */
#include "host/api/api_passkeys.h"

#include "host/document/json_build.h"
#include "host/room/look_alike.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VARIANT sodium_base64_VARIANT_URLSAFE_NO_PADDING

void api_open_passkeys(struct api *api) {
    const char *origin = api->config.passkeys;
    struct passkey_site *site = &api->site;
    if (origin == NULL || !passkey_host_of(origin, site->name))
        return;
    sabot_text_copy(site->origin, sizeof site->origin, origin);
    fair_key_derive(api->config.key, "passkeys", site->mac_key);
    passkey_prepare();
}

/* False, and answered, if the room's file names no address for them. */
static bool has_passkeys(const struct api *api, struct net_request *request) {
    if (api->site.origin[0] == 0)
        door_refuse(request, 404, "no-passkeys",
                    "this room has no passkeys: its file names no address for them");
    return api->site.origin[0] != 0;
}

/* ---- whose ---- */

/* The client, as who signed in themselves: by a link one is who made it. NULL, and answered: they
 * did not. */
static const struct staff_member *find_self(struct api *api, struct door_call *call) {
    struct pass_wallet wallet;
    int at = 0;
    door_read_wallet(&api->door, call->request, &wallet);
    while (at < wallet.count &&
           (wallet.passes[at].role == PASS_BETTOR || wallet.passes[at].role == PASS_BOARD))
        at++;
    call->pass = at < wallet.count ? wallet.passes[at] : (struct pass){.role = PASS_BOARD};
    if (!has_passkeys(api, call->request) ||
        !door_is_unlocked(&api->door, call->request, &call->pass))
        return NULL;
    if (at == wallet.count)
        door_refuse(call->request, 401, "no-pass", "sign in first");
    else if (call->pass.since == 0 || call->pass.by != 0)
        door_refuse(call->request, 403, "by-a-link",
                    "you came by a link; sign in with your password for this");
    else
        return staff_find(&api->door.staff, call->pass.name);
    return NULL;
}

static json_t *passkey_json(const struct staff_passkey *passkey) {
    char id[PASSKEY_ID_TEXT];
    passkey_id_write(&passkey->credential.id, id);
    return json_pack("{s:s, s:s, s:I, s:o}", "id", id, "label", passkey->label, "added_ms",
                     (json_int_t)passkey->added_ms, "used_ms",
                     passkey->used_ms == 0 ? json_null() : json_integer(passkey->used_ms));
}

json_t *api_passkeys_json(const struct api *api, const struct staff_member *member) {
    json_t *list = json_array();
    for (const struct staff_passkey *at = NULL;
         (at = staff_passkey_next(&api->door.staff, member, at)) != NULL;)
        json_build_append(&list, passkey_json(at));
    return list;
}

void api_passkeys(struct api *api, struct door_call *call) {
    const struct staff_member *member = find_self(api, call);
    if (member != NULL)
        door_answer(call->request, 200,
                    json_pack("{s:o}", "passkeys", api_passkeys_json(api, member)));
}

/* ---- challenges ---- */

static void purpose_of_adding(const struct staff_member *member,
                              char purpose[PASSKEY_PURPOSE_MAX]) {
    snprintf(purpose, PASSKEY_PURPOSE_MAX, "add\n%s\n%llu", member->name,
             (unsigned long long)member->since);
}

/* This request and no other: its table, its id, all that it says, and of which round and whom. */
static bool purpose_of_confirming(struct api *api, const char *table, const char *id,
                                  const json_t *body, char purpose[PASSKEY_PURPOSE_MAX]) {
    uint8_t digest[crypto_hash_sha256_BYTES];
    char hex[2 * sizeof digest + 1];
    json_t *rest = json_copy((json_t *)(uintptr_t)body);
    (void)json_object_set_new(rest, "confirm", api_confirmed_of(api, table, body));
    (void)json_object_del(rest, "id");
    char *text = json_dumps(rest, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(rest);
    if (text == NULL)
        return false;
    crypto_hash_sha256(digest, (const uint8_t *)text, strlen(text));
    free(text);
    snprintf(purpose, PASSKEY_PURPOSE_MAX, "confirm\n%s\n%s\n%s", table, id,
             sodium_bin2hex(hex, sizeof hex, digest, sizeof digest));
    return true;
}

static json_t *challenge_json(const struct api *api, const char *purpose) {
    uint8_t random[PASSKEY_RANDOM_BYTES];
    char challenge[PASSKEY_CHALLENGE_TEXT];
    randombytes_buf(random, sizeof random);
    passkey_challenge(&api->site, random, purpose, door_now_ms(), challenge);
    return json_pack("{s:s, s:s, s:i}", "challenge", challenge, "rp_id", api->site.name,
                     "timeout_ms", PASSKEY_CHALLENGE_MS);
}

/* The same name is the same user on an authenticator, which keeps one passkey of it; and nobody
 * learns the name from it. */
static void answer_adding(struct api *api, struct door_call *call) {
    const struct staff_member *member = find_self(api, call);
    uint8_t user[32];
    char purpose[PASSKEY_PURPOSE_MAX], id[PASSKEY_ID_TEXT];
    if (member == NULL)
        return;
    purpose_of_adding(member, purpose);
    crypto_generichash(user, sizeof user, (const uint8_t *)member->name, strlen(member->name),
                       api->site.mac_key, sizeof api->site.mac_key);
    sodium_bin2base64(id, sizeof id, user, sizeof user, VARIANT);
    json_t *answer = challenge_json(api, purpose);
    json_build_merge(&answer, json_pack("{s:s, s:s, s:o}", "user", id, "name", member->name,
                                        "passkeys", api_passkeys_json(api, member)));
    door_answer(call->request, 200, answer);
}

static void answer_confirming(struct api *api, struct door_call *call) {
    const json_t *asked = json_object_get(call->body, "request");
    const json_t *id = json_object_get(asked, "id");
    char table[JOURNAL_STREAM_MAX], purpose[PASSKEY_PURPOSE_MAX];
    if (id == NULL)
        id = json_object_get(asked, "ticket");
    if (!json_is_object(asked) || !door_read_text(call->body, "table", table, sizeof table) ||
        (id != NULL && (!json_is_string(id) || json_string_length(id) >= JOURNAL_COMMAND_MAX)))
        door_refuse(call->request, 400, "bad-body",
                    "expected a table, and the request that is to be confirmed");
    else if (!purpose_of_confirming(api, table, id != NULL ? json_string_value(id) : "", asked,
                                    purpose))
        door_answer_no_memory(call->request);
    else
        door_answer(call->request, 200, challenge_json(api, purpose));
}

void api_passkey_challenge(struct api *api, struct door_call *call) {
    char purpose[16] = "";
    (void)door_read_text(call->body, "for", purpose, sizeof purpose);
    if (!has_passkeys(api, call->request))
        return;
    if (strcmp(purpose, "sign-in") == 0)
        door_answer(call->request, 200, challenge_json(api, purpose));
    else if (strcmp(purpose, "add") == 0)
        answer_adding(api, call);
    else if (strcmp(purpose, "confirm") == 0)
        answer_confirming(api, call);
    else
        door_refuse(call->request, 400, "bad-body", "for: expected sign-in, add or confirm");
}

/* ---- using one ---- */

/* Who it is said to be is written down, and what was wrong. */
static void refuse_use(struct api_check *check, const char *name, const char *words) {
    struct pass nobody = {.role = PASS_BOARD};
    const char *table = check->asked != NULL ? check->asked->table : "";
    sabot_text_copy(nobody.name, sizeof nobody.name, name);
    door_note_of(&check->api->door, check->request, &nobody, ROOM_SIGN_IN_REFUSED, table,
                 words == staff_passkey_faults[STAFF_PASSKEY_BEHIND] ? ROOM_BY_PASSKEY
                     ", whose counter went back"
                                                                     : ROOM_BY_PASSKEY);
    door_refuse(check->request, 401, "wrong-passkey", words);
    check->used(check, NULL);
}

/* Its record is durable, and all before it were heard. */
static void used_up(void *context, const struct service_reply *reply) {
    struct api_check *check = context;
    struct staff *staff = &check->api->door.staff;
    if (reply->verdict != SERVICE_DONE) {
        if (check->request != NULL)
            door_answer_reply(&check->api->door, check->request, reply);
        check->used(check, NULL);
        return;
    }
    enum staff_passkey_use use =
        staff_passkey_use(staff, &check->passkey.credential.id, &check->found, door_now_ms());
    const struct staff_member *owner = staff_find_since(staff, check->passkey.since);
    if (use != STAFF_PASSKEY_DONE || owner == NULL) {
        refuse_use(check, check->name,
                   staff_passkey_faults[owner == NULL ? STAFF_PASSKEY_GONE : use]);
    } else if (check->api->door.is_closing) { /* a pass that no record tells of is not given */
        door_refuse(check->request, 503, "stopping",
                    "the server is stopping; try again in a moment");
        check->used(check, NULL);
    } else {
        check->used(check, owner);
    }
}

static void write_use(struct api_check *check, const struct staff_passkey *known) {
    struct door *door = &check->api->door;
    const struct staff_member *owner = staff_find_since(&door->staff, known->since);
    const struct pass pass = api_pass_of(owner);
    door_write_note_then(door, ROOM_NOTE_PASSKEY_USED, &pass,
                         staff_note_passkey_used(owner->name, &known->credential.id, &check->found),
                         used_up, check);
}

/* A signature takes some 0.4 ms to check: on the thread that checks passwords. */
struct passkey_use {
    const struct passkey_site *site;
    char purpose[PASSKEY_PURPOSE_MAX];
    int64_t now_ms;
    struct passkey_said said;
    const char *fault;
};

static void run_use(void *argument) {
    struct api_check *check = argument;
    struct passkey_use *use = check->use;
    const struct passkey_question question = {use->site, use->purpose, use->now_ms};
    use->fault =
        passkey_check_signed(&question, &check->passkey.credential, &use->said, &check->found);
}

/* Whatever ended meanwhile is over. */
static void finish_use(struct api *api, struct api_check *check) {
    struct staff *staff = &api->door.staff;
    const struct passkey_id *id = &check->passkey.credential.id;
    const char *fault = check->use->fault;
    free(check->use);
    check->use = NULL;
    if (fault == NULL)
        fault =
            staff_passkey_faults[staff_passkey_may_use(staff, id, &check->found, door_now_ms())];
    if (fault != NULL)
        refuse_use(check, check->name, fault);
    else
        write_use(check, staff_passkey_find(staff, id));
}

static void refuse_before(struct api_check *check, int status, const char *code,
                          const char *words) {
    free(check->use);
    check->use = NULL;
    door_refuse(check->request, status, code, words);
    check->used(check, NULL);
}

static void use_passkey(struct api_check *check, const json_t *passkey, const char *purpose) {
    struct api *api = check->api;
    struct passkey_use *use = check->use = calloc(1, sizeof *check->use);
    const char *fault = use == NULL ? NULL : passkey_read_signed(passkey, &use->said);
    if (use == NULL || fault != NULL) {
        refuse_before(check, use == NULL ? 503 : 400, use == NULL ? "no-memory" : "bad-body",
                      use == NULL ? "the server is short of memory" : fault);
        return;
    }
    const struct staff_passkey *known =
        staff_passkey_find(&api->door.staff, &use->said.credential.id);
    use->site = &api->site;
    use->now_ms = door_now_ms();
    use->fault = staff_passkey_faults[STAFF_PASSKEY_GONE];
    sabot_text_copy(use->purpose, sizeof use->purpose, purpose);
    check->finish = finish_use;
    if (known == NULL) {
        finish_use(api, check);
        return;
    }
    check->passkey = *known;
    sabot_text_copy(check->name, sizeof check->name,
                    staff_find_since(&api->door.staff, known->since)->name);
    if (!api_give_check(check, run_use))
        refuse_before(check, 503, "no-memory", "the server is short of memory");
}

void api_sign_in_by_passkey(struct api_check *check, const json_t *passkey,
                            api_passkey_used *then) {
    check->used = then;
    if (has_passkeys(check->api, check->request))
        use_passkey(check, passkey, "sign-in");
    else
        then(check, NULL);
}

void api_confirm_by_passkey(struct api_check *check, const json_t *passkey,
                            api_passkey_used *then) {
    char purpose[PASSKEY_PURPOSE_MAX];
    check->used = then;
    if (!has_passkeys(check->api, check->request)) {
        then(check, NULL);
    } else if (!purpose_of_confirming(check->api, check->asked->table, check->asked->id,
                                      check->body, purpose)) {
        door_answer_no_memory(check->request);
        then(check, NULL);
    } else {
        use_passkey(check, passkey, purpose);
    }
}

/* ---- adding one ---- */

static void end_adding(struct api_check *check) {
    sodium_memzero(check, sizeof *check);
}

static void refuse_adding(struct api_check *check, int status, const char *code,
                          const char *words) {
    door_refuse(check->request, status, code, words);
    end_adding(check);
}

static void added(void *context, const struct service_reply *reply) {
    struct api_check *check = context;
    struct api *api = check->api;
    if (reply->verdict != SERVICE_DONE) {
        refuse_adding(check, 503, "store-failed", reply->words);
        return;
    }
    enum staff_passkey_use use =
        staff_passkey_add(&api->door.staff, &check->passkey, &check->found, door_now_ms());
    const struct staff_member *owner = staff_find_since(&api->door.staff, check->passkey.since);
    if (use != STAFF_PASSKEY_DONE) {
        refuse_adding(check, 409, "not-added", staff_passkey_faults[use]);
        return;
    }
    door_answer(check->request, 200, json_pack("{s:o}", "passkeys", api_passkeys_json(api, owner)));
    end_adding(check);
}

/* The password was checked. One that was changed meanwhile is no password any more. */
static void finish_adding(struct api *api, struct api_check *check) {
    const struct staff_try attempt = {check->name, check->client};
    const struct staff_member *member = staff_find(&api->door.staff, check->name);
    bool right = check->right && member != NULL && member->since == check->passkey.since;
    staff_try_end(&api->door.staff, &attempt, right, door_now_ms());
    if (api->door.is_closing) {
        refuse_adding(check, 503, "stopping", "the server is stopping; try again in a moment");
    } else if (!right) {
        door_note_of(&api->door, check->request, &check->pass, ROOM_SIGN_IN_REFUSED, "",
                     "to add a passkey");
        refuse_adding(check, 401, "wrong-password", "the password is wrong");
    } else {
        door_write_note_then(&api->door, ROOM_NOTE_PASSKEY, &check->pass,
                             staff_note_passkey(member->name, &check->passkey, &check->found),
                             added, check);
    }
}

static void check_password(struct api *api, struct api_check *check,
                           const struct staff_member *member) {
    const struct staff_try attempt = {check->name, check->client};
    int seconds = staff_try_begin(&api->door.staff, &attempt, door_now_ms());
    struct sabot_error error;
    if (seconds > 0) {
        (void)sabot_error_print(&error, SABOT_BAD_TEXT,
                                "wrong passwords for this name came from your address; try again "
                                "in %d s",
                                seconds);
        refuse_adding(check, 429, "locked-out", error.words);
        return;
    }
    check->finish = finish_adding;
    memcpy(check->hash, member->hash, sizeof check->hash);
    if (!api_give_check(check, api_run_password))
        finish_adding(api, check); /* as wrong: nothing is added when memory is short */
}

/* What is wrong with the body, in words; NULL: nothing. */
static const char *read_adding(const json_t *body, struct api_check *check,
                               struct passkey_said *said) {
    if (!door_read_text(body, "label", check->passkey.label, sizeof check->passkey.label) ||
        names_fault(check->passkey.label, sizeof check->passkey.label) != NULL)
        return "label: expected what you call it, in letters of one script, at most 63 bytes";
    if (!door_read_text(body, "password", check->password, sizeof check->password))
        return "password: expected your own";
    const char *fault = passkey_read_added(json_object_get(body, "passkey"), said);
    check->passkey.credential = said->credential;
    return fault;
}

void api_add_passkey(struct api *api, struct door_call *call) {
    const struct staff_member *member = find_self(api, call);
    struct api_check *check = member == NULL ? NULL : api_begin_check(api, call->request);
    char purpose[PASSKEY_PURPOSE_MAX];
    struct passkey_said said;
    if (check == NULL)
        return;
    purpose_of_adding(member, purpose);
    const struct passkey_question question = {&api->site, purpose, door_now_ms()};
    const char *fault = read_adding(call->body, check, &said);
    check->pass = call->pass;
    check->passkey.since = member->since;
    sabot_text_copy(check->name, sizeof check->name, member->name);
    limits_client_of(call->request->peer, check->client);
    if (fault != NULL) {
        refuse_adding(check, 400, "bad-body", fault);
        return;
    }
    fault = passkey_check_added(&question, &said, &check->found);
    if (fault != NULL) {
        refuse_adding(check, 401, "wrong-passkey", fault);
        return;
    }
    enum staff_passkey_use use =
        staff_passkey_may_add(&api->door.staff, &check->passkey, &check->found, question.now_ms);
    if (use != STAFF_PASSKEY_DONE)
        refuse_adding(check, 409, "not-added", staff_passkey_faults[use]);
    else
        check_password(api, check, member);
}

/* ---- the end of one ---- */

struct ending {
    struct api *api;
    char name[PASS_NAME_MAX];
    bool has_id; /* else all of theirs */
    struct passkey_id id;
};

static void passkey_ended(void *context, const struct service_reply *reply) {
    const struct ending *ending = context;
    if (reply->verdict == SERVICE_DONE)
        staff_passkey_end(&ending->api->door.staff, ending->name,
                          ending->has_id ? &ending->id : NULL);
}

static void end_passkeys(const struct ending *ending, const struct door_call *call) {
    struct door_record record = {
        ROOM_NOTE_PASSKEY_ENDED, &call->pass,
        staff_note_passkey_ended(ending->name, ending->has_id ? &ending->id : NULL)};
    door_write_record(&ending->api->door, call->request, &record, passkey_ended,
                      door_keep(ending, sizeof *ending));
}

void api_end_passkey(struct api *api, struct door_call *call) {
    const struct staff_member *member = find_self(api, call);
    struct ending ending = {.api = api, .has_id = true};
    char id[PASSKEY_ID_TEXT];
    if (member == NULL)
        return;
    const struct staff_passkey *passkey = NULL;
    if (door_read_text(call->body, "id", id, sizeof id) && passkey_id_read(id, &ending.id))
        passkey = staff_passkey_find(&api->door.staff, &ending.id);
    if (passkey == NULL || passkey->since != member->since) {
        door_refuse(call->request, 404, "no-such-passkey", "you have no such passkey");
        return;
    }
    sabot_text_copy(ending.name, sizeof ending.name, member->name);
    end_passkeys(&ending, call);
}

void api_end_passkeys(struct api *api, struct door_call *call) {
    const struct staff_member *member = api_find_member(api, call);
    struct ending ending = {.api = api};
    if (member == NULL)
        return;
    sabot_text_copy(ending.name, sizeof ending.name, member->name);
    end_passkeys(&ending, call);
}
