/*
 * live_joins.c - people who wait for somebody. Bettors who want to sit down ask with a name, a seat
 * and a buy-in; the dealer confirms; then they get a pass. Bettors who sit ask for more chips, and
 * dealers for the floor. Who asks and who was answered are records of the room: the one who answers
 * may be at another server, and who asked is known after a restart.
 *
 * A ticket is good for a pass, so that only the client who asked has it: the server, its records
 * and the dealer know its digest, which is good for an answer alone.
 */
#include "host/document/json_build.h"
#include "host/live/live_parts.h"
#include "host/room/look_alike.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TICKET_MAX (2 * LIVE_NUMBER_BYTES + 1)

static struct join *find_by_ticket(struct live *live, const char *ticket) {
    char number[sizeof live->joins->number];
    live_join_digest(ticket, number);
    return live_join_find(live, number);
}

/* For the dealer, who answers what was shown: a ticket may come again and ask for something else.
 * The client may have handed on the ticket itself. */
static struct join *find_by(struct live *live, const char *ticket) {
    for (int i = 0; ticket != NULL && i < LIVE_JOINS_MAX; i++)
        if (live->joins[i].state != JOIN_FREE && strcmp(live->joins[i].asking, ticket) == 0)
            return &live->joins[i];
    return ticket == NULL ? NULL : find_by_ticket(live, ticket);
}

/* ---- being seated ---- */

static void refuse(struct join *join, const char *code, const char *words) {
    join->code = code;
    sabot_text_copy(join->message, sizeof join->message, words);
    live_join_end(join, JOIN_REFUSED);
}

/* ---- chips are for who asked for them, not for who sits there later ---- */

static void refuse_gone(struct join *join) {
    refuse(join, "not-seated", live_join_gone);
}

static struct pass asker_of(const struct join *join) {
    struct pass asker = {.role = PASS_BETTOR, .bettor = join->bettor, .since = join->seated_at};
    memcpy(asker.name, join->name, sizeof asker.name);
    memcpy(asker.table, join->table, sizeof asker.table);
    return asker;
}

/* A record of an older server does not say when they were seated: then the name decides. */
static bool is_seated_still(const struct join *join) {
    const struct sabot_table *table = service_table(join->live->door->service, join->table, NULL);
    const struct pass asker = asker_of(join);
    if (join->seated_at != 0)
        return live_seat_of(join->live, &asker, join->table) == SERVICE_SEAT_THEIRS;
    return table != NULL && sabot_table_has_bettor(table, join->bettor) &&
           strcmp(table->bettors[join->bettor - 1].name, join->name) == 0;
}

/* No two at a table have one name. */
static int number_of(const struct sabot_table *table, const struct join *join) {
    for (int i = 1; i <= SABOT_BETTORS_MAX; i++)
        if (sabot_table_has_bettor(table, i) &&
            table->bettors[i - 1].back_line == join->back_line &&
            strcmp(table->bettors[i - 1].name, join->name) == 0)
            return i;
    return 0;
}

bool live_join_asker(struct live *live, const char *ticket, struct pass *asker) {
    const struct join *join = find_by(live, ticket);
    const struct sabot_table *table =
        join != NULL ? service_table(live->door->service, join->table, NULL) : NULL;
    if (table == NULL || join->state != JOIN_WAITING || join->seated_at == 0)
        return false;
    *asker = asker_of(join);
    if (join->asks == JOIN_ASKS_SEAT)
        asker->bettor = number_of(table, join);
    return asker->bettor != 0;
}

void live_join_hear_event(struct live *live, const struct service_news *news) {
    bool leaves =
        news->event->kind == SABOT_EVENT_LEFT || news->event->kind == SABOT_EVENT_DEPARTED;
    for (int i = 0; leaves && i < LIVE_JOINS_MAX; i++) {
        struct join *join = &live->joins[i];
        bool is_ours = join->client[0] != 0 || !live->door->is_shared; /* to end, and to write so */
        if (join->state == JOIN_WAITING && is_ours && join->asks == JOIN_ASKS_CHIPS &&
            join->bettor == news->event->with.bettor && strcmp(join->table, news->table) == 0)
            live->joins_changed = join->has_left = true;
    }
}

void live_joins_settle(struct live *live) {
    for (int i = 0; i < live->displaced_count; i++)
        refuse(&live->displaced[i], "too-many", live_join_too_many);
    live->displaced_count = 0;
    for (int i = 0; i < LIVE_JOINS_MAX; i++)
        if (live->joins[i].state == JOIN_WAITING && live->joins[i].has_left)
            refuse_gone(&live->joins[i]);
}

static void word_refusal(struct join *join, const struct service_reply *reply) {
    const struct sabot_objection_form *form = &sabot_objection_forms[reply->objection];
    bool is_refused = reply->verdict == SERVICE_REFUSED;
    join->code = is_refused ? form->code : "store-failed";
    sabot_text_copy(join->message, sizeof join->message, is_refused ? form->words : reply->words);
}

void live_join_command(const struct join *join, const char *step, char id[JOURNAL_COMMAND_MAX]) {
    snprintf(id, JOURNAL_COMMAND_MAX, "join-%s-%s", join->asking, step);
}

/* One of the table and one of the floor may say yes at once, at two servers: the second one's yes
 * is the first one's again. And chips go to who was seated, not to who has their number. */
static struct service_request command_of(const struct join *join, const char *step) {
    struct service_request request = {.command.actor = room_actor(&join->by), .is_anybodys = true};
    if (join->seated_at != 0)
        request.sitter = (struct service_sitter){join->bettor, join->seated_at};
    memcpy(request.table, join->table, sizeof request.table);
    sabot_text_copy(request.name, sizeof request.name, join->by.name);
    live_join_command(join, step, request.id);
    return request;
}

static void given_back(void *context, const struct service_reply *reply) {
    (void)reply; /* the client was refused for what came before */
    live_join_end(context, JOIN_REFUSED);
}

/* Nobody stays at the table without a pass: a seat whose buy-in is refused is given back. */
static void bought_in(void *context, const struct service_reply *reply) {
    struct join *join = context;
    if (reply->verdict == SERVICE_DONE) {
        live_join_end(join, JOIN_SEATED);
        return;
    }
    word_refusal(join, reply);
    struct service_request request = command_of(join, "leave");
    request.command.kind = SABOT_COMMAND_LEAVE;
    request.command.with.bettor = join->bettor;
    door_submit(join->live->door, &request, given_back, join);
}

static void buy_in(struct join *join, door_done *done) {
    struct service_request request = command_of(join, "buy-in");
    request.command.kind = SABOT_COMMAND_BUY_IN;
    request.command.with.bettor = join->bettor;
    request.command.with.amount = join->amount;
    request.command.confirmation = join->second;
    door_submit(join->live->door, &request, done, join);
}

static void seated(void *context, const struct service_reply *reply) {
    struct join *join = context;
    struct journal_head head;
    const struct sabot_table *table = service_table(join->live->door->service, join->table, &head);
    if (reply->verdict != SERVICE_DONE || table == NULL) {
        word_refusal(join, reply);
        live_join_end(join, JOIN_REFUSED);
        return;
    }
    if (head.sequence < reply->first) { /* by another server, which writes so */
        join->state = JOIN_WAITING;
        join->live->joins_changed = true;
        return;
    }
    join->bettor = number_of(table, join);
    if (join->bettor == 0) { /* stood up again at once */
        refuse_gone(join);
        return;
    }
    join->seated_at = reply->first;
    if (join->amount == 0 || table->wager_source == SABOT_WAGERS_NONE) {
        live_join_end(join, JOIN_SEATED);
        return;
    }
    buy_in(join, bought_in);
}

static const struct sabot_objection_form *const name_taken =
    &sabot_objection_forms[SABOT_OBJECTION_NAME_TAKEN];

static bool is_name(const struct door_call *call, const char *name) {
    struct sabot_error error;
    /* Without one it is the table that refuses. */
    const char *fault = name[0] == 0 ? NULL : names_fault(name, SABOT_NAME_MAX);
    if (fault == NULL)
        return true;
    (void)sabot_error_print(&error, SABOT_BAD_TEXT, "name: %s", fault);
    door_refuse(call->request, 400, "bad-body", error.words);
    return false;
}

/* A stranger who asks to sit down learns it from the dealer's answer alone, where the room does not
 * show names to everybody. */
static bool is_free_name(const struct live *live, const struct door_call *call, const char *name) {
    const struct sabot_table *table = service_table(live->door->service, call->table, NULL);
    if (table == NULL || !live_looks_taken(table, name))
        return true;
    door_refuse(call->request, 409, name_taken->code, name_taken->words);
    return false;
}

bool live_may_be_called(struct live *live, struct door_call *call, const char *name) {
    return is_name(call, name) && is_free_name(live, call, name);
}

/* Nobody is seated and sent away again because the second person of the buy-in is missing. */
static enum sabot_objection unconfirmed(const struct join *join) {
    const struct sabot_table *table = service_table(join->live->door->service, join->table, NULL);
    struct sabot_command command = {.actor = room_actor(&join->by), .confirmation = join->second};
    if (table == NULL || table->wager_source == SABOT_WAGERS_NONE)
        return SABOT_NO_OBJECTION;
    sabot_text_copy(command.name, sizeof command.name, join->by.name);
    enum sabot_objection objection = sabot_table_unconfirmed(table, &command, join->amount);
    bool is_own = join->second.name[0] != 0 && names_look_alike(join->name, join->second.name);
    return objection == SABOT_NO_OBJECTION && is_own ? SABOT_OBJECTION_BETS_HERE : objection;
}

static void seat(struct join *join) {
    join->state = JOIN_SEATING;
    struct service_request request = command_of(join, LIVE_JOIN_SEATS);
    request.command.kind = SABOT_COMMAND_SEAT;
    request.command.with.seat = join->seat;
    request.command.with.back_line = join->back_line;
    memcpy(request.command.with.name, join->name, sizeof join->name);
    door_submit(join->live->door, &request, seated, join);
}

static void sold(void *context, const struct service_reply *reply) {
    struct join *join = context;
    bool is_done = reply->verdict == SERVICE_DONE;
    if (!is_done)
        word_refusal(join, reply);
    live_join_end(join, is_done ? JOIN_SEATED : JOIN_REFUSED);
}

static void grant(struct join *join, const struct pass *by) {
    join->by = *by;
    switch (join->asks) {
    case JOIN_ASKS_CHIPS:
        join->state = JOIN_SEATING;
        buy_in(join, sold);
        break;
    case JOIN_ASKS_FLOOR:
        door_note(join->live->door, by, ROOM_FLOOR_CAME, join->table, join->name);
        live_join_end(join, JOIN_SEATED);
        break;
    default:
        seat(join);
    }
}

static int first_free_seat(const struct sabot_table *table) {
    for (int seat_number = 1; seat_number <= table->seats; seat_number++)
        if (sabot_table_seated(table, seat_number) == 0)
            return seat_number;
    return 0;
}

static bool read_amount(const json_t *body, const struct sabot_table *table, struct join *join,
                        const char **words) {
    const json_t *amount = json_object_get(body, "amount");
    *words = "amount: expected a buy-in in whole cents, of the table's units";
    if (amount != NULL && (!json_is_integer(amount) || json_integer_value(amount) < 0 ||
                           json_integer_value(amount) > SABOT_STAKE_MAX ||
                           json_integer_value(amount) % table->sheet->unit != 0))
        return false;
    join->amount = json_integer_value(amount);
    return true;
}

static bool read_join(const json_t *body, const struct sabot_table *table, struct join *join,
                      const char **words) {
    const json_t *place = json_object_get(body, "seat");
    *words = "name: expected 1 to 21 letters of any script, or up to 63 plain ones";
    if (!door_read_text(body, "name", join->name, sizeof join->name))
        return false;
    join->back_line = json_is_true(json_object_get(body, "back_line"));
    *words = join->back_line ? "seat: expected a seat where somebody sits, to stand behind it"
                             : "seat: expected the number of a free seat, or 0 for any";
    if (place != NULL && !json_is_integer(place))
        return false;
    json_int_t wanted = json_integer_value(place);
    if (wanted == 0 && !join->back_line)
        wanted = first_free_seat(table);
    if (wanted < 1 || wanted > table->seats ||
        (sabot_table_seated(table, (int)wanted) != 0) != join->back_line)
        return false;
    join->seat = (int)wanted;
    return read_amount(body, table, join, words);
}

static void answer_ticket(struct net_request *request, const char *ticket) {
    door_answer(request, 202, json_pack("{s:s}", "ticket", ticket));
}

/* The one that the client drew, so that it has it though the answer is lost; else one drawn here.
 * False, and answered: it is not valid, or was shown before, and is the same request again. */
static bool take_ticket(struct live *live, const struct door_call *call, char ticket[TICKET_MAX]) {
    uint8_t random[LIVE_NUMBER_BYTES];
    if (json_object_get(call->body, "ticket") == NULL) {
        randombytes_buf(random, sizeof random);
        sodium_bin2hex(ticket, TICKET_MAX, random, sizeof random);
        return true;
    }
    if (!door_read_text(call->body, "ticket", ticket, TICKET_MAX) ||
        strspn(ticket, "0123456789abcdef") != TICKET_MAX - 1) {
        door_refuse(call->request, 400, "bad-body",
                    "ticket: expected 32 digits of 0-9 and a-f that you drew, or none");
        return false;
    }
    if (find_by_ticket(live, ticket) == NULL)
        return true;
    answer_ticket(call->request, ticket);
    return false;
}

/* Not the one who asks again. */
static bool is_another(const struct join *one, const struct join *other) {
    return one->asks == JOIN_ASKS_SEAT || one->asks != other->asks ||
           one->bettor != other->bettor || strcmp(one->table, other->table) != 0;
}

/* Puts them among those who wait, and gives them their ticket. */
static void begin_waiting(const struct door_call *call, const struct join *join, struct join *place,
                          const char *ticket) {
    static const struct pass host = {.role = PASS_DEALER, .name = "house"};
    struct live *live = join->live;
    bool is_heard = place->client[0] == 0 && place->asks == JOIN_ASKS_SEAT; /* it waits on there */
    if (place->state == JOIN_WAITING && !is_heard) /* other servers hear of it */
        refuse(place, "too-many",
               is_another(place, join) ? live_join_too_many : live_join_asked_again);
    *place = *join;
    live_join_digest(ticket, place->number);
    live_join_number(place);
    live->joins_changed = true;
    live_join_tell(place, false);
    if (live_find(live, call->table)->accepts_joins && place->asks != JOIN_ASKS_FLOOR)
        grant(place, &host);
    answer_ticket(call->request, ticket);
}

/* Records tell other servers who asks often, and nobody who has no key from where. */
static void name_origin(struct join *join) {
    uint8_t hash[LIVE_NUMBER_BYTES];
    char text[LIMITS_CLIENT_MAX + 16];
    struct sabot_text words = sabot_text_in(text, sizeof text);
    sabot_text_print(&words, "join from %s", join->client);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)text, strlen(text),
                       join->live->door->seal_key, SEAL_KEY_BYTES);
    sodium_bin2hex(join->origin, sizeof join->origin, hash, sizeof hash);
}

static struct join begin_asking(struct live *live, const struct door_call *call) {
    int64_t now_ms = door_now_ms();
    struct join join = {
        .state = JOIN_WAITING, .live = live, .since_ms = now_ms, .asked_ms = now_ms};
    sabot_text_copy(join.table, sizeof join.table, call->table);
    limits_client_of(call->request->peer, join.client);
    name_origin(&join);
    return join;
}

static void refuse_more(struct net_request *request) {
    door_refuse(request, 503, "too-many", live_join_too_many);
}

void live_join(struct live *live, struct door_call *call) {
    const struct sabot_table *table = service_table(live->door->service, call->table, NULL);
    struct join join = begin_asking(live, call);
    struct join *place;
    char ticket[TICKET_MAX];
    const char *words;
    const struct sabot_objection_form *closed = &sabot_objection_forms[SABOT_OBJECTION_NOT_OPEN];
    if (table->phase == SABOT_PHASE_CLOSED) {
        door_refuse(call->request, 409, closed->code, closed->words);
        return;
    }
    if (!take_ticket(live, call, ticket))
        return;
    if (!read_join(call->body, table, &join, &words)) {
        door_refuse(call->request, 400, "bad-body", words);
    } else if (is_name(call, join.name) &&
               (live->board != VIEW_BOARD_NAMES || is_free_name(live, call, join.name))) {
        if (live_join_has_enough(live, &join, call->request->peer) ||
            (place = live_join_place(live, &join)) == NULL)
            refuse_more(call->request);
        else
            begin_waiting(call, &join, place, ticket);
    }
}

/* Who asks again asks in place of the first time. */
static struct join *find_like(struct live *live, const struct join *join) {
    for (int i = 0; i < LIVE_JOINS_MAX; i++) {
        struct join *other = &live->joins[i];
        if (other->state == JOIN_WAITING && other->asks == join->asks &&
            other->bettor == join->bettor && strcmp(other->table, join->table) == 0)
            return other;
    }
    return live_join_place(live, join);
}

void live_call(struct live *live, struct door_call *call) {
    const struct sabot_table *table = service_table(live->door->service, call->table, NULL);
    bool is_bettor = call->pass.role == PASS_BETTOR;
    struct join join = begin_asking(live, call);
    char ticket[TICKET_MAX];
    const char *words = "asks: expected `chips` or `floor`";
    join.asks = live_join_asks_of(json_string_value(json_object_get(call->body, "asks")));
    if (join.asks == JOIN_ASKS || join.asks == JOIN_ASKS_SEAT ||
        !read_amount(call->body, table, &join, &words) ||
        (join.amount > 0) != (join.asks == JOIN_ASKS_CHIPS)) {
        door_refuse(call->request, 400, "bad-body", words);
        return;
    }
    if (is_bettor != (join.asks == JOIN_ASKS_CHIPS)) {
        door_refuse(call->request, 403, "not-your-role",
                    "bettors ask for chips, dealers for the floor");
        return;
    }
    join.bettor = is_bettor ? call->pass.bettor : 0;
    join.seated_at = is_bettor ? call->pass.since : 0;
    join.seat = is_bettor ? table->bettors[join.bettor - 1].seat : 0;
    sabot_text_copy(join.name, sizeof join.name, call->pass.name);
    if (!take_ticket(live, call, ticket))
        return;
    struct join *place = find_like(live, &join);
    if (place == NULL) {
        refuse_more(call->request);
        return;
    }
    if (join.asks == JOIN_ASKS_FLOOR)
        door_note(live->door, &call->pass, ROOM_FLOOR_CALLED, call->table, "");
    begin_waiting(call, &join, place, ticket);
}

static void answer_unknown(struct net_request *request) {
    door_refuse(request, 404, "no-such-ticket", "that request to join is not known; ask again");
}

/* The answer may be lost, so the client that got the pass gets it again for a minute: the very
 * same, which ends with a sign-out, and at the same address. To all others the ticket is used up;
 * after a start within the minute, once one has it. */
static void answer_seated(struct live *live, struct net_request *request, struct join *join) {
    char client[LIMITS_CLIENT_MAX];
    limits_client_of(request->peer, client);
    if (join->taker[0] != 0 && strcmp(join->taker, client) != 0) {
        answer_unknown(request);
        return;
    }
    if (join->taker[0] == 0) {
        memcpy(join->taker, client, sizeof join->taker);
        join->since_ms = door_now_ms();
    }
    struct pass pass = {.role = PASS_BETTOR,
                        .bettor = join->bettor,
                        .since = join->seated_at,
                        .ends_ms = join->pass_ends_ms};
    memcpy(pass.name, join->name, sizeof pass.name);
    memcpy(pass.table, join->table, sizeof pass.table);
    door_answer_pass(live->door, request, &pass,
                     json_pack("{s:s, s:i, s:i}", "state", "seated", "bettor", join->bettor, "seat",
                               join->seat));
}

void live_join_state(struct live *live, struct door_call *call) {
    struct net_request *request = call->request;
    const char *ticket = json_string_value(json_object_get(call->body, "ticket"));
    struct join *join = ticket != NULL ? find_by_ticket(live, ticket) : NULL;
    if (join != NULL)
        join->asked_ms = door_now_ms();
    if (join == NULL)
        answer_unknown(request);
    else if (join->state == JOIN_SEATED && join->asks != JOIN_ASKS_SEAT)
        door_answer(request, 200, json_pack("{s:s}", "state", "done"));
    else if (join->state == JOIN_SEATED)
        answer_seated(live, request, join);
    else if (join->state == JOIN_REFUSED)
        door_answer(request, 200,
                    json_pack("{s:s, s:s, s:s}", "state", "refused", "code", join->code, "message",
                              join->message));
    else
        door_answer(request, 200, json_pack("{s:s}", "state", "waiting"));
}

static void accept(struct join *join, const struct door_call *call,
                   const struct sabot_confirmation *second) {
    join->by = call->pass;
    join->second = *second;
    enum sabot_objection objection = unconfirmed(join);
    const struct sabot_objection_form *form = &sabot_objection_forms[objection];
    if (objection == SABOT_NO_OBJECTION) {
        live_join_tell(join, true);
        grant(join, &call->pass);
        door_answer(call->request, 200, json_object());
    } else {
        door_refuse_by(call->request, 409, form->code, form->rule, form->words);
    }
}

void live_join_answer(struct live *live, const struct door_call *call,
                      const struct join_answer *answer) {
    struct join *join = find_by(live, answer->ticket);
    if (join == NULL || join->state != JOIN_WAITING || strcmp(join->table, call->table) != 0) {
        door_refuse(call->request, 404, "no-such-ticket", "nobody waits with that ticket any more");
    } else if (answer->accepts && join->asks == JOIN_ASKS_FLOOR && call->pass.role != PASS_FLOOR) {
        door_refuse(call->request, 403, "not-your-role", "the floor answers this");
    } else if (answer->accepts && join->asks == JOIN_ASKS_CHIPS && !is_seated_still(join)) {
        refuse_gone(join);
        door_refuse(call->request, 409, "not-seated", "who asked for these chips left the table");
    } else if (answer->accepts) {
        accept(join, call, &answer->second);
        live->joins_changed = true;
    } else {
        refuse(join, "not-confirmed", "the dealer did not confirm it; ask at the table");
        door_answer(call->request, 200, json_object());
    }
}

/* Who called the floor reads for a while who comes. */
static bool is_listed(const struct join *join, const char *table_id) {
    bool is_coming = join->state == JOIN_SEATED && join->asks == JOIN_ASKS_FLOOR &&
                     door_now_ms() - join->since_ms < JOIN_ENDED_MS;
    return (join->state == JOIN_WAITING || is_coming) && strcmp(join->table, table_id) == 0;
}

/* Comparing names takes its time, and anybody may ask to sit down: a name is looked for once, not
 * for each who reads the list, and again when the staff change. */
static bool is_staffs(struct join *join) {
    const struct staff *staff = &join->live->door->staff;
    if (join->staff_seen != staff->changes + 1) {
        join->staff_seen = staff->changes + 1;
        join->is_staffs = staff_find_alike(staff, join->name) != NULL;
    }
    return join->is_staffs;
}

json_t *live_joins_json(struct live *live, const char *table_id) {
    json_t *array = json_array();
    for (int i = 0; i < LIVE_JOINS_MAX; i++) {
        struct join *join = &live->joins[i];
        if (is_listed(join, table_id))
            json_build_append(&array,
                              json_pack("{s:s, s:s, s:s, s:i, s:b, s:I, s:I, s:s, s:b}", "ticket",
                                        join->asking, "asks", live_join_asks_names[join->asks],
                                        "name", join->name, "seat", join->seat, "back_line",
                                        join->back_line, "amount", (json_int_t)join->amount,
                                        "since_ms", (json_int_t)join->since_ms, "by",
                                        join->state == JOIN_WAITING ? "" : join->by.name, "staff",
                                        join->asks == JOIN_ASKS_SEAT && is_staffs(join)));
    }
    return array;
}
