/*
 * api_people.c - signing in and out, one-time links, and what of it goes into
 * the room's stream.
 */
#include "host/api/api_parts.h"
#include "host/document/json_build.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* Kinds of the room's records; a record's bytes are a JSON object. */
enum { NOTE_STAFF = 1001, NOTE_HAPPENED = 1002 };

json_t *api_you_json(const struct pass *pass) {
    json_t *you = json_object();
    json_build_set(&you, "role", json_string(pass_role_names[pass->role]));
    json_build_set(&you, "name", json_string(pass->name));
    json_build_set(&you, "table", json_string(pass->table));
    json_build_set(&you, "bettor", json_integer(pass->bettor));
    return you;
}

void api_note(struct api *api, enum pass_role role, const char *name, const char *what,
              const char *more) {
    json_t *document = json_object();
    json_build_set(&document, "what", json_string(what));
    json_build_set(&document, "name", json_string(name));
    json_build_set(&document, "more", json_string(more));
    char *text = document == NULL ? NULL : json_dumps(document, JSON_COMPACT);
    json_decref(document);
    if (text == NULL)
        return;
    struct service_note note = {.kind = NOTE_HAPPENED, .text = text};
    struct sabot_text actor = sabot_text_in(note.actor, sizeof note.actor);
    sabot_text_add(&actor, pass_role_names[role]);
    sabot_text_add_char(&actor, ':');
    sabot_text_add_plain(&actor, name, strlen(name));
    service_write_note(api->service, &note);
    free(text);
}

static void answer_pass(struct api *api, struct net_request *request, const struct pass *pass) {
    char text[PASS_TEXT_MAX];
    pass_write(pass, api->pass_key, text);
    json_t *document = json_object();
    json_build_set(&document, "you", api_you_json(pass));
    api_answer_json(api, request, 200, document, text);
}

/* ---- passwords, on their own thread ---- */

struct check {
    struct api *api;
    struct errand *errand; /* keeps the request, or the news that it left */
    char name[PASS_NAME_MAX];
    char hash[STAFF_HASH_MAX];
    char password[256];
    bool right;
};

/* Somebody unknown costs as much time as somebody known. */
static const char nobodys_hash[] = "$argon2id$v=19$m=65536,t=2,p=1$c2Fib3RzYWJvdHNhYm90$"
                                   "jEJgUmRkKvUKS4vbpvqVh4pB3xQXQ3Pj4cBMzS0Xk0s";

static void run_check(void *argument) {
    struct check *check = argument;
    check->right = staff_check(check->hash[0] != 0 ? check->hash : nobodys_hash, check->password);
    sodium_memzero(check->password, sizeof check->password);
}

static struct pass pass_of(const struct staff_member *member) {
    struct pass pass = {.role = member->role, .ends_ms = api_now_ms() + API_PASS_MS};
    memcpy(pass.name, member->name, sizeof pass.name);
    memcpy(pass.table, member->table, sizeof pass.table);
    return pass;
}

static void finish_check(struct check *check) {
    struct api *api = check->api;
    struct staff_member *member = staff_find(&api->staff, check->name);
    struct net_request *request = check->errand->request;
    int64_t now = api_now_ms();
    if (member != NULL && check->right) {
        staff_succeeded(member, now);
        struct pass pass = pass_of(member);
        api_note(api, pass.role, pass.name, "signed-in", "by password");
        if (request != NULL)
            answer_pass(api, request, &pass);
    } else {
        if (member != NULL)
            staff_failed(member, now);
        api_note(api, PASS_BOARD, check->name, "sign-in-refused", "");
        if (request != NULL)
            api_answer_problem(api, request, 401, "wrong-password", "",
                               "the name or the password is wrong");
    }
    check->errand->request = NULL;
    struct service_reply nothing = {.verdict = SERVICE_DONE};
    api_on_reply(api, check->errand, &nothing);
    free(check);
}

void api_finish_checks(struct api *api) {
    struct check *check;
    while ((check = worker_take(api->checker)) != NULL)
        finish_check(check);
}

static bool read_text(const json_t *body, const char *field, char *space, size_t room) {
    const json_t *value = json_object_get(body, field);
    if (!json_is_string(value) || json_string_length(value) == 0 ||
        json_string_length(value) >= room ||
        strlen(json_string_value(value)) != json_string_length(value))
        return false;
    memcpy(space, json_string_value(value), json_string_length(value) + 1);
    return true;
}

void api_sign_in(struct api *api, struct net_request *request) {
    json_t *body = api_read_body(api, request);
    struct check *check = calloc(1, sizeof *check);
    if (body == NULL || check == NULL) {
        json_decref(body);
        free(check);
        return;
    }
    if (!read_text(body, "name", check->name, sizeof check->name) ||
        !read_text(body, "password", check->password, sizeof check->password)) {
        api_answer_problem(api, request, 400, "bad-body", "", "expected a name and a password");
        free(check);
        json_decref(body);
        return;
    }
    json_decref(body);
    const struct staff_member *member = staff_find(&api->staff, check->name);
    if (member != NULL && staff_is_locked_out(member, api_now_ms())) {
        api_note(api, member->role, member->name, "locked-out", "");
        api_answer_problem(api, request, 429, "locked-out", "",
                           "three wrong passwords in 30 minutes; wait, or ask the floor");
        free(check);
        return;
    }
    if (member != NULL)
        memcpy(check->hash, member->hash, sizeof check->hash);
    check->api = api;
    check->errand = errand_begin(api, request, NULL, NULL);
    if (check->errand == NULL || !worker_give(api->checker, run_check, check)) {
        api_answer_problem(api, request, 503, "no-memory", "", "the server is short of memory");
        free(check);
    }
}

/* ---- links ---- */

void api_enter(struct api *api, struct net_request *request) {
    json_t *body = api_read_body(api, request);
    char token[STAFF_TOKEN_MAX];
    struct pass pass;
    if (body == NULL)
        return;
    if (!read_text(body, "token", token, sizeof token) ||
        !staff_link_use(&api->staff, token, api_now_ms(), &pass)) {
        api_note(api, PASS_BOARD, "", "link-refused", "");
        api_answer_problem(api, request, 401, "link-used", "",
                           "this link was used or is too old; take a new one from the floor or "
                           "from the terminal where the server started");
    } else {
        pass.ends_ms = api_now_ms() + API_PASS_MS;
        api_note(api, pass.role, pass.name, "signed-in", "by a one-time link");
        answer_pass(api, request, &pass);
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
    struct pass pass = *api->config.visitor;
    pass.ends_ms = api_now_ms() + API_PASS_MS;
    api_note(api, pass.role, pass.name, "signed-in", "as a visitor of the demonstration");
    answer_pass(api, request, &pass);
}

void api_sign_out(struct api *api, struct net_request *request) {
    struct pass pass;
    if (!api_read_pass(api, request, &pass))
        return;
    if (pass.role != PASS_BOARD)
        api_note(api, pass.role, pass.name, "signed-out", "");
    api_answer_json(api, request, 200, json_object(), "");
}

void api_you(struct api *api, struct net_request *request) {
    struct pass pass;
    if (api_read_pass(api, request, &pass))
        api_answer_json(api, request, 200, api_you_json(&pass), NULL);
}

/* ---- staff of the room's stream ---- */

static bool role_of(const char *name, enum pass_role *role) {
    for (int i = 0; i < PASS_ROLES; i++)
        if (strcmp(pass_role_names[i], name) == 0) {
            *role = (enum pass_role)i;
            return true;
        }
    return false;
}

static bool read_member(void *context, const struct journal_record *record) {
    struct api *api = context;
    if (record->kind != NOTE_STAFF)
        return true;
    json_t *body = json_loadb((const char *)record->bytes, record->size, 0, NULL);
    struct staff_member member = {0};
    char role[16] = "";
    if (read_text(body, "name", member.name, sizeof member.name) &&
        read_text(body, "role", role, sizeof role) && role_of(role, &member.role) &&
        read_text(body, "table", member.table, sizeof member.table) &&
        read_text(body, "hash", member.hash, sizeof member.hash))
        staff_set(&api->staff, &member);
    json_decref(body);
    return true;
}

enum sabot_status api_read_staff(struct api *api, struct sabot_error *error) {
    return journal_read(api->config.reader, SERVICE_ROOM_STREAM, 1, INT64_MAX, read_member, api,
                        error);
}
