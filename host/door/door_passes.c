/*
 * door_passes.c - which of a client's passes a request is made with, and what it may.
 */
#include "host/door/door.h"

#include <string.h>

json_t *door_you_json(const struct pass *pass) {
    return json_pack("{s:s, s:s, s:s, s:i}", "role", pass_role_names[pass->role], "name",
                     pass->name, "table", pass->table, "bettor",
                     pass->role == PASS_BETTOR ? pass->bettor : 0);
}

/* ---- the wallet ---- */

/* A cookie ends in its authenticator: the last characters say where it is kept. */
static struct opened_cookie *place_of(struct door *door, const char *cookie) {
    size_t length = strlen(cookie), place = 0;
    for (size_t i = length < 4 ? 0 : length - 4; i < length; i++)
        place = 31 * place + (unsigned char)cookie[i];
    return &door->cookies[place % DOOR_COOKIES_MAX];
}

bool door_is_good(const struct door *door, const struct pass *pass) {
    return staff_knows(&door->staff, pass) && !ended_has(&door->ended, pass) &&
           pass->ends_ms > door_now_ms();
}

/* A cookie is opened once, while no other comes to its place; whether its passes are good is asked
 * every time. */
void door_read_passes(struct door *door, const struct net_request *request,
                      struct pass_wallet *wallet) {
    struct opened_cookie *opened = place_of(door, request->cookie);
    if (opened->text[0] == 0 || strcmp(opened->text, request->cookie) != 0) {
        pass_wallet_read(&opened->wallet, door->pass_key, request->cookie, door_now_ms());
        if (!sabot_text_copy(opened->text, sizeof opened->text, request->cookie))
            opened->text[0] = 0;
    }
    *wallet = opened->wallet;
    for (int i = wallet->count - 1; i >= 0; i--) {
        const struct pass *pass = &wallet->passes[i];
        if (!door_is_good(door, pass))
            pass_wallet_remove(wallet, pass->role);
    }
}

void door_read_wallet(struct door *door, const struct net_request *request,
                      struct pass_wallet *wallet) {
    char name[NET_QUERY_MAX];
    enum pass_role role;
    door_read_passes(door, request, wallet);
    if (!net_query_find(request, "as", name, sizeof name))
        return;
    const struct pass *asked = pass_role_find(name, &role) ? pass_wallet_find(wallet, role) : NULL;
    struct pass one = asked != NULL ? *asked : (struct pass){.role = PASS_BOARD};
    wallet->count = asked != NULL;
    wallet->passes[0] = one;
}

static void answer(struct door *door, struct net_request *request, const struct pass_wallet *wallet,
                   json_t *document) {
    char text[PASS_WALLET_MAX];
    pass_wallet_write(wallet, door->pass_key, text);
    door_answer_cookie(request, 200, document, text);
}

void door_answer_pass(struct door *door, struct net_request *request, const struct pass *pass,
                      json_t *document) {
    struct pass_wallet wallet;
    door_read_passes(door, request, &wallet);
    pass_wallet_add(&wallet, pass);
    answer(door, request, &wallet, document);
}

void door_answer_left(struct door *door, struct net_request *request) {
    struct pass_wallet wallet, out;
    door_read_passes(door, request, &wallet);
    door_read_wallet(door, request, &out);
    pass_wallet_remove(&out, PASS_BOARD); /* a mark outlives it */
    for (int i = 0; i < out.count; i++)
        pass_wallet_remove(&wallet, out.passes[i].role);
    answer(door, request, &wallet, json_object());
}

void door_answer_staff(struct door *door, struct net_request *request, const struct pass *pass,
                       json_t *document) {
    struct pass_wallet wallet;
    door_read_passes(door, request, &wallet);
    pass_wallet_add(&wallet, pass);
    pass_wallet_mark(&wallet, pass, door_now_ms());
    answer(door, request, &wallet, document);
}

/* ---- rights ---- */

enum sabot_audience door_audience(struct door *door, const struct pass *pass, const char *table) {
    if (door_is_locked(door, pass))
        return SABOT_SEEN_BY_ALL;
    if (room_may_audit(pass, table))
        return pass->role == PASS_AUDITOR ? SABOT_SEEN_BY_AUDIT : SABOT_SEEN_BY_STAFF;
    bool sits_here = pass->role == PASS_BETTOR && door->sits(door->sits_context, pass, table);
    return sits_here ? SABOT_SEEN_AT_TABLE : SABOT_SEEN_BY_ALL;
}

bool door_is_locked(struct door *door, const struct pass *pass) {
    return staff_is_locked(&door->staff, pass, door_now_ms());
}

bool door_is_unlocked(struct door *door, struct net_request *request, const struct pass *pass) {
    if (!staff_is_idle(&door->staff, pass, door_now_ms()))
        return true;
    door_refuse(request, 401, "idle-lock",
                "this console was not used for five minutes; sign in again");
    return false;
}

/* What is asked, for the records, and what is said to those who may not. */
struct question {
    const char *name, *table, *to_strangers, *to_others;
};

static bool admit(struct door *door, const struct door_call *call, bool may,
                  const struct question *question) {
    if (!door_is_unlocked(door, call->request, &call->pass))
        return false;
    if (may)
        return true;
    door_note(door, &call->pass, ROOM_RIGHT_REFUSED, question->table, question->name);
    if (call->pass.role == PASS_BOARD)
        door_refuse(call->request, 401, "no-pass", question->to_strangers);
    else
        door_refuse(call->request, 403, "not-your-role", question->to_others);
    return false;
}

static struct question to_do(const char *name, const char *table) {
    return (struct question){name, table, "sign in, or join the table, first",
                             "this is for somebody else at the table to do"};
}

bool door_may_command(struct door *door, struct door_call *call, int what) {
    enum sabot_command_kind kind = (enum sabot_command_kind)what;
    struct pass_wallet wallet;
    struct question question = to_do(sabot_command_forms[kind].name, call->table);
    door_read_wallet(door, call->request, &wallet);
    call->pass = *room_choose(&wallet, kind, call->table);
    bool is_the_rooms = kind == SABOT_COMMAND_CLOSE_TABLE || kind == SABOT_COMMAND_OPEN_TABLE ||
                        kind == SABOT_COMMAND_CHANGE_SHEET;
    bool is_for_visitors = !is_the_rooms && door->visitors_table != NULL &&
                           strcmp(door->visitors_table, call->table) == 0;
    return admit(door, call,
                 room_may(&call->pass, kind, call->table) &&
                     (is_for_visitors || !pass_is_visitors(&call->pass)),
                 &question);
}

bool door_may(struct door *door, struct door_call *call, int what) {
    struct pass_wallet wallet;
    struct question question = to_do(room_request_names[what], "");
    door_read_wallet(door, call->request, &wallet);
    call->pass = *room_choose_for(&wallet, (enum room_request)what);
    bool changes = what == ROOM_WRITE_SHEETS || what == ROOM_CHANGE_STAFF;
    return admit(door, call,
                 room_request_rights[what][call->pass.role] &&
                     !(changes && pass_is_visitors(&call->pass)),
                 &question);
}

bool door_may_read(struct door *door, struct door_call *call, int what) {
    enum room_reading reading = (enum room_reading)what;
    struct pass_wallet wallet;
    struct question question = {room_reading_names[reading], call->table != NULL ? call->table : "",
                                "sign in as floor or auditor first",
                                "this is for the floor and for auditors to read"};
    door_read_wallet(door, call->request, &wallet);
    call->pass = *room_choose_auditor(&wallet, reading, call->table);
    return admit(door, call,
                 room_may_read(&call->pass, reading, call->table) &&
                     !(reading == ROOM_EXPORT && pass_is_visitors(&call->pass)),
                 &question);
}
