/*
 * api_people.c - signing in and out, one-time links, and which of somebody's
 * passes a request is made with.
 */
#include "host/api/api_audit.h"
#include "host/api/api_parts.h"
#include "host/document/json_build.h"

#include <sodium.h>
#include <string.h>

json_t *api_you_json(const struct pass *pass) {
    json_t *you = json_object();
    json_build_set(&you, "role", json_string(pass_role_names[pass->role]));
    json_build_set(&you, "name", json_string(pass->name));
    json_build_set(&you, "table", json_string(pass->table));
    json_build_set(&you, "bettor", json_integer(pass->bettor));
    return you;
}

/* ---- passes ---- */

/* Takes the passes of staff who are staff no more out of it, and those that were signed out. */
static void forget_strangers(struct api *api, struct pass_wallet *wallet) {
    for (int i = wallet->count - 1; i >= 0; i--)
        if (!staff_knows(&api->staff, &wallet->passes[i]) ||
            ended_has(&api->ended, &wallet->passes[i]))
            pass_wallet_remove(wallet, wallet->passes[i].role);
}

void api_read_wallet(struct api *api, const struct net_request *request,
                     struct pass_wallet *wallet) {
    char name[NET_PATH_MAX];
    enum pass_role role;
    pass_wallet_read(wallet, api->pass_key, request->cookie, api_now_ms());
    forget_strangers(api, wallet);
    if (!net_query_find(request, "as", name, sizeof name))
        return;
    const struct pass *asked = pass_role_find(name, &role) ? pass_wallet_find(wallet, role) : NULL;
    struct pass one = asked != NULL ? *asked : (struct pass){.role = PASS_BOARD};
    wallet->count = asked != NULL;
    wallet->passes[0] = one;
}

bool api_is_unlocked(struct api *api, struct net_request *request, const struct pass *pass) {
    if (!staff_is_idle(&api->staff, pass, api_now_ms()))
        return true;
    api_answer_problem(api, request, 401, "idle-lock", "",
                       "this console was not used for five minutes; sign in again");
    return false;
}

void api_answer_pass(struct api *api, struct net_request *request, const struct pass *pass,
                     json_t *answer) {
    struct pass_wallet wallet;
    char text[PASS_WALLET_MAX];
    pass_wallet_read(&wallet, api->pass_key, request->cookie, api_now_ms());
    forget_strangers(api, &wallet);
    pass_wallet_add(&wallet, pass);
    pass_wallet_write(&wallet, api->pass_key, text);
    api_answer_json(api, request, 200, answer, text);
}

static void answer_you(struct api *api, struct net_request *request, const struct pass *pass) {
    json_t *document = json_object();
    json_build_set(&document, "you", api_you_json(pass));
    api_answer_pass(api, request, pass, document);
}

/* ---- coming in ---- */

struct api_check *api_free_check(struct api *api) {
    for (int i = 0; i < API_CHECKS_MAX; i++)
        if (!api->checks[i].is_on)
            return &api->checks[i];
    return NULL;
}

static void answer_too_many(struct api *api, struct net_request *request) {
    api_answer_problem(api, request, 503, "too-many", "",
                       "too many people sign in just now; try again in a moment");
}

static void let_in(void *context, const struct service_reply *reply) {
    struct api_check *check = context;
    if (check->request != NULL && reply->verdict == SERVICE_DONE)
        answer_you(check->api, check->request, &check->pass);
    else if (check->request != NULL)
        api_answer_reply(check->api, check->request, reply);
    check->is_on = false;
}

/* Nobody has a pass before the record of it is durable. */
static void welcome(struct api_check *check, const struct pass *pass, const char *how) {
    check->pass = *pass;
    api_note_then(check->api, pass, ROOM_SIGNED_IN, pass->table, how, let_in, check);
}

/* ---- passwords, on their own thread ---- */

static void run_check(void *argument) {
    struct api_check *check = argument;
    check->right = staff_check(check->hash, check->password);
    sodium_memzero(check->password, sizeof check->password);
}

static struct pass pass_of(const struct staff_member *member) {
    struct pass pass = {
        .role = member->role, .since = member->since, .ends_ms = api_now_ms() + PASS_MS};
    memcpy(pass.name, member->name, sizeof pass.name);
    memcpy(pass.table, member->table, sizeof pass.table);
    return pass;
}

/* A pass that no record tells of is not given. */
static void refuse_check(struct api *api, struct api_check *check) {
    staff_try_end(&api->staff, check->name, false, api_now_ms());
    if (check->request != NULL)
        api_answer_problem(api, check->request, 503, "stopping", "",
                           "the server is stopping; try again in a moment");
    check->is_on = false;
}

static void finish_check(struct api *api, struct api_check *check) {
    if (api->closing) {
        refuse_check(api, check);
        return;
    }
    const struct staff_member *member = staff_find(&api->staff, check->name);
    /* A password that was changed while it was checked is no password any more. */
    bool right = check->right && member != NULL && strcmp(member->hash, check->hash) == 0;
    staff_try_end(&api->staff, check->name, right, api_now_ms());
    if (right) {
        struct pass pass = pass_of(member);
        welcome(check, &pass, ROOM_BY_PASSWORD);
    } else {
        struct pass nobody = {.role = PASS_BOARD};
        memcpy(nobody.name, check->name, sizeof nobody.name);
        api_note(api, &nobody, ROOM_SIGN_IN_REFUSED, "", "");
        if (check->request != NULL)
            api_answer_problem(api, check->request, 401, "wrong-password", "",
                               "the name or the password is wrong");
        check->is_on = false;
    }
}

void api_finish_checks(struct api *api) {
    struct api_check *check;
    while ((check = worker_take(api->checker)) != NULL)
        check->finish(api, check);
}

bool api_read_text(const json_t *body, const char *field, char *space, size_t room) {
    const json_t *value = json_object_get(body, field);
    if (!json_is_string(value) || json_string_length(value) == 0 ||
        json_string_length(value) >= room ||
        strlen(json_string_value(value)) != json_string_length(value))
        return false;
    memcpy(space, json_string_value(value), json_string_length(value) + 1);
    return true;
}

/* The name's tries have begun. */
static void begin_check(struct api *api, struct net_request *request, const char *name,
                        const char *password) {
    const struct staff_member *member = staff_find(&api->staff, name);
    struct api_check *check = api_free_check(api);
    *check =
        (struct api_check){.is_on = true, .api = api, .finish = finish_check, .request = request};
    memcpy(check->name, name, strlen(name) + 1);
    memcpy(check->password, password, strlen(password) + 1);
    if (member != NULL)
        memcpy(check->hash, member->hash, sizeof check->hash);
    if (!worker_give(api->checker, run_check, check)) {
        sodium_memzero(check->password, sizeof check->password);
        finish_check(api, check); /* as wrong: nobody gets in for want of memory */
    }
}

void api_sign_in(struct api *api, struct net_request *request) {
    struct pass nobody = {.role = PASS_BOARD};
    char password[STAFF_PASSWORD_MAX];
    json_t *body = api_read_body(api, request);
    if (body == NULL)
        return;
    if (!api_read_text(body, "name", nobody.name, sizeof nobody.name) ||
        !api_read_text(body, "password", password, sizeof password)) {
        api_answer_problem(api, request, 400, "bad-body", "", "expected a name and a password");
    } else if (api_free_check(api) == NULL) {
        answer_too_many(api, request);
    } else if (!staff_try_begin(&api->staff, nobody.name, api_now_ms())) {
        api_note(api, &nobody, ROOM_LOCKED_OUT, "", "");
        api_answer_problem(api, request, 429, "locked-out", "",
                           "three wrong passwords in 30 minutes; wait, or ask the floor");
    } else {
        begin_check(api, request, nobody.name, password);
    }
    sodium_memzero(password, sizeof password);
    json_decref(body);
}

/* ---- links, and the end ---- */

static void refuse_link(struct api_check *check) {
    const struct pass nobody = {.role = PASS_BOARD};
    api_note(check->api, &nobody, ROOM_SIGN_IN_REFUSED, "", "by a link");
    if (check->request != NULL)
        api_answer_problem(check->api, check->request, 401, "link-used", "",
                           "this link was used or is too old; take a new one from the floor or "
                           "from the terminal where the server started");
    check->is_on = false;
}

/* The use of the link is durable, and all records before it were heard: whoever came with
 * it earlier, here or at another server, has used it up. */
static void enter(void *context, const struct service_reply *reply) {
    struct api_check *check = context;
    if (reply->verdict != SERVICE_DONE) {
        let_in(check, reply);
    } else if (!links_use(&check->api->staff.links, check->link)) {
        refuse_link(check);
    } else {
        struct pass pass = check->pass;
        pass.ends_ms = api_now_ms() + PASS_MS;
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
    memcpy(check->link, link->digest, sizeof check->link);
    api_note_link_used(check->api, &check->pass, link->digest, enter, check);
}

void api_enter(struct api *api, struct net_request *request) {
    char token[LINKS_TOKEN_MAX];
    struct api_check *check = api_free_check(api);
    json_t *body = api_read_body(api, request);
    if (body == NULL)
        return;
    if (!api_read_text(body, "token", token, sizeof token)) {
        api_answer_problem(api, request, 400, "bad-body", "", "expected a token");
    } else if (check == NULL) {
        answer_too_many(api, request);
    } else {
        *check = (struct api_check){.is_on = true, .api = api, .request = request};
        begin_entry(check, links_find(&api->staff.links, token, api_now_ms()));
    }
    json_decref(body);
}

/* In a demonstration anybody may try the dealer's side, with play money. */
void api_demonstrate(struct api *api, struct net_request *request) {
    if (api->config.visitor == NULL) {
        api_answer_problem(api, request, 404, "no-demonstration", "",
                           "this room is not a demonstration; sign in");
        return;
    }
    struct api_check *check = api_free_check(api);
    if (check == NULL) {
        answer_too_many(api, request);
        return;
    }
    struct pass pass = *api->config.visitor;
    pass.ends_ms = api_now_ms() + PASS_MS;
    *check = (struct api_check){.is_on = true, .api = api, .request = request};
    welcome(check, &pass, "as a visitor of the demonstration");
}

/* The passes that are left. */
static void answer_signed_out(struct api *api, struct net_request *request) {
    struct pass_wallet kept;
    char text[PASS_WALLET_MAX];
    pass_wallet_read(&kept, api->pass_key, request->cookie, api_now_ms());
    forget_strangers(api, &kept);
    pass_wallet_write(&kept, api->pass_key, text);
    api_answer_json(api, request, 200, json_object(), text);
}

static void let_out(void *context, const struct service_reply *reply) {
    struct api_check *check = context;
    if (check->request != NULL && reply->verdict == SERVICE_DONE)
        answer_signed_out(check->api, check->request);
    else if (check->request != NULL)
        api_answer_reply(check->api, check->request, reply);
    check->is_on = false;
}

/* Ends every pass, or the one of `as`; answered when every server will know. */
void api_sign_out(struct api *api, struct net_request *request) {
    struct pass_wallet out;
    struct api_check *check = api_free_check(api);
    api_read_wallet(api, request, &out);
    if (out.count == 0) {
        answer_signed_out(api, request);
    } else if (check == NULL) {
        answer_too_many(api, request);
    } else {
        *check = (struct api_check){.is_on = true, .api = api, .request = request};
        for (int i = 0; i < out.count; i++) {
            bool is_last = i == out.count - 1; /* the records of a stream are durable in order */
            api_note(api, &out.passes[i], ROOM_SIGNED_OUT, out.passes[i].table, "");
            ended_add(&api->ended, &out.passes[i]);
            api_show_out(api, &out.passes[i]);
            api_note_ended(api, &out.passes[i], is_last ? let_out : NULL, check);
        }
    }
}

/* Of a table, or, where none is named, of the newest pass. */
void api_you(struct api *api, struct net_request *request) {
    struct pass_wallet wallet;
    char table[PASS_TABLE_MAX];
    api_read_wallet(api, request, &wallet);
    bool named = net_query_find(request, "table", table, sizeof table);
    const struct pass *pass = room_choose_reader(&wallet, named ? table : NULL);
    if (api_is_unlocked(api, request, pass))
        api_answer_json(api, request, 200, api_you_json(pass), NULL);
}

void api_on_note(void *context, const struct journal_record *record) {
    struct api *api = context;
    struct pass pass;
    staff_note_apply(&api->staff, record);
    api_join_hear(api, record);
    api_sheets_hear(api, record);
    watcher_hear_note(api->watcher, record);
    api_show_out_strangers(api);
    if (staff_note_read_ended(record, &pass) && pass.ends_ms > api_now_ms()) {
        ended_add(&api->ended, &pass);
        api_show_out(api, &pass);
    }
}
