/*
 * api_routes.c - which path is what.
 */
#include "host/api/api_look.h"
#include "host/api/api_passkeys.h"
#include "host/api/api_sheets.h"
#include "host/document/json_build.h"
#include "host/document/json_fields.h"
#include "host/record/record.h"
#include "sabot/kind.h"

#include <stdlib.h>
#include <string.h>

/* ---- the room ---- */

/* Null: the board is in the room's own language. */
static json_t *language_json(const struct api *api, const char *table) {
    for (const struct api_language *at = api->config.of_tables; at != NULL && at->table != NULL;
         at++)
        if (strcmp(at->table, table) == 0)
            return json_string(at->language);
    return json_null();
}

/* NULL: out of memory. */
static char *make_tile(const struct api *api, const struct shown_table *shown) {
    json_t *tile =
        json_pack("{s:s, s:o}", "id", shown->id, "language", language_json(api, shown->id));
    json_build_merge(&tile, view_tile(service_table(api->door.service, shown->id, NULL)));
    char *text = tile == NULL ? NULL : json_dumps(tile, JSON_COMPACT);
    json_decref(tile);
    return text;
}

/* Everybody asks for it, and most tables are as they were. */
static void write_tile(const struct api *api, struct shown_table *shown, struct json_text *to) {
    if (shown->tile == NULL)
        shown->tile = make_tile(api, shown);
    if (shown->tile != NULL)
        json_text_raw(to, NULL, shown->tile, strlen(shown->tile));
    to->failed |= shown->tile == NULL;
}

static void answer_text(struct net_request *request, struct json_text *text) {
    if (text->failed)
        door_answer_no_memory(request);
    else
        door_answer_bytes(request, "application/json", text->at, text->size);
    json_text_free(text);
}

static void get_room(struct api *api, struct door_call *call) {
    struct json_text text = {0};
    json_text_open(&text, NULL, '{');
    json_text_fields(&text, "name:s logo:b", api->config.room, api->config.logo != NULL);
    json_text_open(&text, "languages", '[');
    for (const char *const *at = api->config.languages; at != NULL && *at != NULL; at++)
        json_text_string(&text, NULL, *at);
    json_text_close(&text, ']');
    json_text_fields(&text, "build:s now_ms:I demonstration:b calculator:b", api->config.build,
                     door_now_ms(), api->config.visitors != NULL, api_calculator_is_open(api));
    json_text_open(&text, "tables", '[');
    for (int i = 0; i < api->live.table_count; i++)
        if (api->live.tables[i]->is_shown)
            write_tile(api, api->live.tables[i], &text);
    json_text_close(&text, ']');
    if (api->config.colour != NULL)
        json_text_string(&text, "colour", api->config.colour);
    if (api->site.origin[0] != 0)
        json_text_string(&text, "passkeys", api->site.origin);
    json_text_close(&text, '}');
    answer_text(call->request, &text);
}

static void get_table(struct api *api, struct door_call *call) {
    struct shown_table *shown = live_find_present(&api->live, call->table);
    struct json_text text = {0};
    struct pass_wallet wallet;
    door_read_wallet(&api->door, call->request, &wallet);
    const struct pass *pass = room_choose_reader(&wallet, call->table);
    json_text_open(&text, NULL, '{');
    json_text_fields(&text, "position:s now_ms:I", shown->position, door_now_ms());
    live_write_view(&api->live, shown, pass, &text);
    json_text_close(&text, '}');
    answer_text(call->request, &text);
}

/* ---- commands ---- */

/* Those that the server makes itself (api_next_sheet.c, live_joins.c, api_lots.c): a client that
 * took one before could keep a sheet from its table, or somebody from a seat. */
static bool is_ours(const char *id) {
    static const char *const beginnings[] = {"next-sheet-", "join-", "lot-", NULL};
    for (int i = 0; beginnings[i] != NULL; i++)
        if (strncmp(id, beginnings[i], strlen(beginnings[i])) == 0)
            return true;
    return false;
}

/* Takes `id` out of the body; the rest is the command. */
static bool take_id(json_t *body, char id[JOURNAL_COMMAND_MAX]) {
    if (!door_read_text(body, "id", id, JOURNAL_COMMAND_MAX) || is_ours(id))
        return false;
    for (const char *at = id; *at != 0; at++)
        if (*at <= ' ' || *at > '~')
            return false;
    json_object_del(body, "id");
    return true;
}

/* The sheet that a command names, if it names one; the caller frees it. False: the client is
 * answered, because the room has none of that name or does not lay it, or the command will be run
 * again. It takes milliseconds: for those alone who have the right to the command. */
static bool find_sheet(struct api *api, const struct door_call *call, enum sabot_command_kind kind,
                       struct sabot_sheet **sheet) {
    const json_t *name = json_object_get(call->body, "sheet");
    if (name == NULL)
        return true;
    *sheet = calloc(1, sizeof **sheet);
    if (*sheet != NULL)
        return api_find_sheet(api, call, json_string_value(name), kind == SABOT_COMMAND_OPEN_TABLE,
                              *sheet);
    door_answer_no_memory(call->request);
    return false;
}

/* And writes it down. */
static void refuse_right(struct api *api, const struct door_call *call,
                         const struct service_request *asked, const char *code,
                         const struct sabot_objection_form *form) {
    door_note(&api->door, &call->pass, ROOM_RIGHT_REFUSED, call->table,
              sabot_command_forms[asked->command.kind].name);
    door_refuse_by(call->request, 403, code, form->rule, form->words);
}

/* False if it is not known, or not known yet, that the pass is of who sits there: then the client
 * is answered, or will be. */
static bool is_seated(struct api *api, const struct door_call *call,
                      const struct service_request *asked) {
    static const struct sabot_objection_form left = {
        .rule = "", .words = "you have left this table; join it again"};
    enum service_seat seat = live_seat_of(&api->live, &call->pass, call->table);
    if (seat == SERVICE_SEAT_NOT_KNOWN)
        api_look_for_seat(api, call);
    else if (seat == SERVICE_SEAT_OF_OTHERS && api_look(api, call, call->table))
        refuse_right(api, call, asked, "not-seated", &left);
    return seat == SERVICE_SEAT_THEIRS;
}

/* False, and answered, if a bettor speaks for somebody else, or has left. One pass speaks for
 * all spots of its person. */
static bool may_speak(struct api *api, const struct door_call *call,
                      const struct service_request *asked) {
    const struct pass *pass = &call->pass;
    const struct sabot_objection_form *not_yours =
        &sabot_objection_forms[SABOT_OBJECTION_NOT_YOURS];
    const struct sabot_table *table = service_table(api->door.service, call->table, NULL);
    bool is_spot = pass->role == PASS_BETTOR && table != NULL &&
                   sabot_table_same_person(table, pass->bettor, asked->command.with.bettor);
    if (!is_spot && !room_may_for(pass, asked->command.with.bettor)) {
        refuse_right(api, call, asked, "not-your-role", not_yours);
        return false;
    }
    return pass->role != PASS_BETTOR || is_seated(api, call, asked);
}

static void post_call(struct api *api, struct door_call *call) {
    const struct service_request asked = {.command.kind = SABOT_COMMAND_BUY_IN};
    if (api_may_deal_and_bet(api, call, false) &&
        (call->pass.role != PASS_BETTOR || is_seated(api, call, &asked)))
        live_call(&api->live, call);
}

/* Refusals leave no record of their own; surveillance counts these (R25). Between rounds a
 * wager is early, not late. */
static void note_late_wager(struct api *api, const struct pass *pass,
                            const struct service_request *asked) {
    const struct sabot_table *table = service_table(api->door.service, asked->table, NULL);
    if (table != NULL && pass->role == PASS_BETTOR && asked->command.kind == SABOT_COMMAND_WAGER &&
        table->phase == SABOT_PHASE_DEALING)
        door_note(&api->door, pass, ROOM_WAGER_LATE, asked->table,
                  sabot_command_forms[SABOT_COMMAND_WAGER].name);
}

/* The service keeps a sheet of its own until the reply. */
void api_submit_command(struct api *api, const struct door_call *call,
                        struct service_request *asked, const struct sabot_sheet *sheet) {
    const struct pass *pass = &call->pass;
    sabot_text_copy(asked->table, sizeof asked->table, call->table);
    sabot_text_copy(asked->name, sizeof asked->name, pass->name);
    asked->command.actor = room_actor(pass);
    asked->sitter = live_sitter(pass);
    asked->command.with.sheet = sheet;
    if (pass->role == PASS_BETTOR && asked->command.with.bettor == 0)
        asked->command.with.bettor = pass->bettor;
    asked->ticket = errand_begin(&api->door, call->request, NULL, NULL);
    if (asked->ticket == NULL) {
        door_answer_no_memory(call->request);
        return;
    }
    note_late_wager(api, pass, asked);
    if (asked->command.kind == SABOT_COMMAND_OPEN_SHOE)
        api_apply_next_sheets(api); /* what was announced for this shoe comes before it */
    service_submit(api->door.service, asked);
}

static void submit(struct api *api, const struct door_call *call, struct service_request *asked) {
    api_submit_command(api, call, asked, NULL);
}

/* Once more with its sheet, which somebody confirmed. */
static void submit_with_sheet(struct api *api, const struct door_call *call,
                              struct service_request *asked) {
    struct sabot_sheet *sheet = NULL;
    if (find_sheet(api, call, asked->command.kind, &sheet) &&
        !api_sheet_waits(api, call, sheet, asked, submit_with_sheet))
        api_submit_command(api, call, asked, sheet);
    free(sheet);
}

/* Somebody else signs for it, in some edition and above some amount. */
static bool is_ever_signed(enum sabot_command_kind kind) {
    const struct sabot_hearing *heard = sabot_command_forms[kind].hearings;
    while (heard->edition != 0 && heard->signature == SABOT_SIGNED_ALONE)
        heard++;
    return heard->edition != 0;
}

static void post_command(struct api *api, struct door_call *call) {
    static const struct sabot_table nothing = {.sheet = &sabot_sheet_empty}; /* no wagers */
    static const struct sabot_objection_form not_confirmed = {
        .rule = "", .words = "nothing that a bettor does for themselves is confirmed by another"};
    const struct sabot_table *table = service_table(api->door.service, call->table, NULL);
    struct net_request *request = call->request;
    struct service_request asked = {.ticket = NULL};
    struct sabot_sheet *sheet = NULL;
    struct sabot_error error;
    if (table == NULL && !api_look(api, call, call->table))
        return;
    json_t *confirm = json_incref(json_object_get(call->body, "confirm"));
    json_object_del(call->body, "confirm");
    json_t *digest = json_object_get(call->body, "sheet") == NULL
                         ? NULL
                         : json_incref(json_object_get(call->body, "sheet_digest"));
    if (digest != NULL)
        json_object_del(call->body, "sheet_digest");
    if (!take_id(call->body, asked.id)) {
        door_refuse(request, 400, "bad-body",
                    "id: expected 1 to 63 printable characters that you made up; `join-`, "
                    "`lot-` and `next-sheet-` begin the server's own");
    } else if (record_command_from_json(table != NULL ? table : &nothing, call->body,
                                        &asked.command, &error) != SABOT_OK) {
        door_refuse(request, 400, "bad-body", error.words);
    } else if (table == NULL && asked.command.kind != SABOT_COMMAND_OPEN_TABLE) {
        door_refuse(request, 404, "no-such-table", "there is no such table");
    } else if (door_may_command(&api->door, call, (int)asked.command.kind) &&
               api_may_deal_and_bet(api, call, is_ever_signed(asked.command.kind)) &&
               may_speak(api, call, &asked) && api_may_bank(api, call, &asked.command) &&
               find_sheet(api, call, asked.command.kind, &sheet) &&
               api_check_lot(api, call, &asked.command) &&
               (asked.command.kind != SABOT_COMMAND_SEAT ||
                live_may_be_called(&api->live, call, asked.command.with.name))) {
        if (confirm != NULL)
            (void)json_object_set(call->body, "confirm", confirm);
        if (digest != NULL)
            (void)json_object_set(call->body, "sheet_digest", digest);
        if (confirm != NULL && call->pass.role == PASS_BETTOR &&
            !is_ever_signed(asked.command.kind))
            refuse_right(api, call, &asked, "not-your-role", &not_confirmed);
        else if (confirm != NULL && sheet == NULL)
            api_confirm(api, call, confirm, &asked, submit);
        else if (!api_sheet_waits(api, call, sheet, &asked, submit_with_sheet))
            api_submit_command(api, call, &asked, sheet);
    }
    json_decref(confirm);
    json_decref(digest);
    free(sheet);
}

/* ---- pages ---- */

static const struct api_page *find_page(const struct api_page *pages, int count, const char *path) {
    for (int i = 0; i < count; i++)
        if (strcmp(pages[i].path, path) == 0)
            return &pages[i];
    return NULL;
}

static void answer_page(struct net_request *request, const struct api_page *page, int status) {
    int packing = NET_PACKINGS - 1;
    while (packing > NET_PLAIN &&
           (!request->unpacks[packing] || page->forms[packing].bytes == NULL))
        packing--;
    struct net_answer answer = {.status = status,
                                .type = page->type,
                                .body = page->forms[packing].bytes,
                                .size = page->forms[packing].size,
                                .is_kept = true,
                                .packing = (enum net_packing)packing,
                                .may_cache = page->may_cache};
    net_answer(request, &answer);
}

void api_answer_page(const struct api_page *pages, int count, struct net_request *request,
                     const char *path) {
    const struct api_page *page = find_page(pages, count, path);
    if (page != NULL)
        answer_page(request, page, 200);
    else
        door_refuse(request, 404, "no-such-page",
                    "there is no such page; the room's front page is at /");
}

/* A file by its name. Without an ending, `/table/t1` is table.html, which looks at its address;
 * one that nobody has is the front page, which says so, as a 404. */
static void answer_address(struct api *api, struct net_request *request) {
    const char *path = request->path;
    char file[NET_PATH_MAX + 8];
    struct sabot_text text = sabot_text_in(file, sizeof file);
    sabot_text_add_bytes(&text, path, 1 + strcspn(path + 1, "/"));
    sabot_text_add(&text, ".html");
    const struct api_page *pages = api->config.pages;
    int count = api->config.page_count;
    if (strcmp(path, "/logo") == 0 && api->config.logo != NULL) {
        answer_page(request, api->config.logo, 200);
        return;
    }
    const struct api_page *front = find_page(pages, count, "/index.html");
    if (strchr(path, '.') != NULL || front == NULL)
        api_answer_page(pages, count, request, path);
    else if (strcmp(path, "/") != 0 && find_page(pages, count, file) != NULL)
        api_answer_page(pages, count, request, file);
    else
        answer_page(request, front, strcmp(path, "/") == 0 ? 200 : 404);
}

/* ---- which path is what ---- */

struct route {
    enum net_method method;
    const char *path; /* `ID` in it stands for a table, or a kind of report */
    door_right *may;  /* NULL: the route sees to it, or it is for everybody */
    int what;         /* the client must be allowed to do */
    void (*run)(struct api *api, struct door_call *call);
    void (*live)(struct live *live, struct door_call *call);
    void (*past)(struct past *past, struct door_call *call);
    bool is_bare; /* a POST whose body nobody reads */
};

/* docs/openapi.json has the same rows; tests/server/openapi_test.py compares them. The
 * stream of a table is a WebSocket: live_open_stream. */
static const struct route routes[] = {
    {NET_GET, "/api/room", .run = get_room},
    {NET_GET, "/api/you", .run = api_you},
    {NET_POST, "/api/join", .live = live_join_state},
    {NET_GET, "/api/learn", .run = api_learn},
    {NET_GET, "/calculator.wasm", .run = api_calculator}, /* before the pages, which have both */
    {NET_GET, "/bank.wasm", .run = api_calculator},
    {NET_POST, "/api/sign-in", .run = api_sign_in},
    {NET_POST, "/api/enter", .run = api_enter},
    {NET_POST, "/api/demonstrate", .run = api_demonstrate, .is_bare = true},
    {NET_POST, "/api/sign-out", .run = api_sign_out, .is_bare = true},
    {NET_GET, "/api/sheets", .run = api_sheets},
    {NET_POST, "/api/sheets", door_may, ROOM_WRITE_SHEETS, .run = api_write_sheet},
    {NET_GET, "/api/sheets/form", .run = api_sheet_form},
    {NET_POST, "/api/sheets/check", door_may, ROOM_WRITE_SHEETS, .run = api_check_sheet},
    {NET_GET, "/api/sheet", .run = api_sheet},
    {NET_GET, "/rules", .run = api_rules},
    {NET_GET, "/rules.css", .run = api_rules_style},
    {NET_GET, "/api/staff", door_may, ROOM_READ_STAFF, .run = api_staff},
    {NET_POST, "/api/staff", door_may, ROOM_CHANGE_STAFF, .run = api_hire},
    {NET_POST, "/api/staff/password", door_may, ROOM_CHANGE_STAFF, .run = api_renew_password},
    {NET_POST, "/api/staff/end", door_may, ROOM_CHANGE_STAFF, .run = api_dismiss},
    {NET_POST, "/api/staff/link", door_may, ROOM_CHANGE_STAFF, .run = api_give_link},
    {NET_POST, "/api/staff/end-links", door_may, ROOM_CHANGE_STAFF, .run = api_end_links,
     .is_bare = true},
    {NET_POST, "/api/staff/end-passkeys", door_may, ROOM_CHANGE_STAFF, .run = api_end_passkeys},
    {NET_GET, "/api/passkeys", .run = api_passkeys},
    {NET_POST, "/api/passkeys", .run = api_add_passkey},
    {NET_POST, "/api/passkeys/challenge", .run = api_passkey_challenge},
    {NET_POST, "/api/passkeys/end", .run = api_end_passkey},
    {NET_GET, "/api/reports", door_may_read, ROOM_REPORT, .past = past_reports},
    {NET_GET, "/api/reports/ID", door_may_read, ROOM_REPORT, .past = past_report},
    {NET_GET, "/report.css", .past = past_report_style},
    {NET_GET, "/api/rounds", .past = past_rounds},
    {NET_GET, "/api/alarms", door_may_read, ROOM_VERIFY, .past = past_alarms},
    {NET_POST, "/api/alarms/acknowledge", door_may, ROOM_ACKNOWLEDGE, .past = past_acknowledge},
    {NET_GET, "/api/export", door_may_read, ROOM_EXPORT, .past = past_export},
    {NET_GET, "/api/verify", door_may_read, ROOM_VERIFY, .past = past_verify_state},
    {NET_POST, "/api/verify", door_may_read, ROOM_VERIFY, .past = past_verify, .is_bare = true},
    {NET_POST, "/api/verify/stop", door_may_read, ROOM_VERIFY, .past = past_verify_stop,
     .is_bare = true},
    {NET_GET, "/api/tables/ID", .run = get_table},
    {NET_GET, "/api/tables/ID/events", .past = past_events},
    {NET_GET, "/api/tables/ID/proof", .run = api_proof},
    {NET_GET, "/api/tables/ID/story", door_may_read, ROOM_READ_ROUNDS, .past = past_story},
    {NET_GET, "/api/tables/ID/export", door_may_read, ROOM_EXPORT, .past = past_export},
    {NET_POST, "/api/tables/ID/commands", .run = post_command},
    {NET_POST, "/api/tables/ID/join", .run = api_join},
    {NET_POST, "/api/tables/ID/calls", door_may_command, SABOT_COMMAND_LEAVE, .run = post_call},
    {NET_POST, "/api/tables/ID/joins", door_may_command, SABOT_COMMAND_SEAT,
     .run = api_answer_join},
    {NET_POST, "/api/tables/ID/next-sheet", door_may_command, SABOT_COMMAND_CHANGE_SHEET,
     .run = api_next_sheet},
};

static const struct route *find_route(enum net_method method, const char *path) {
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++)
        if (routes[i].method == method && strcmp(routes[i].path, path) == 0)
            return &routes[i];
    return NULL;
}

/* `/api/tables/t1/events` becomes `/api/tables/ID/events` and `t1`. */
static bool take_id_of(const char *prefix, const char *path, char form[NET_PATH_MAX],
                       char id[JOURNAL_STREAM_MAX]) {
    const char *rest = door_path_id(path, prefix, id);
    struct sabot_text text = sabot_text_in(form, NET_PATH_MAX);
    if (rest != NULL)
        sabot_text_print(&text, "%sID%s", prefix, rest);
    return rest != NULL && !text.cut;
}

/* A command may open a table that is not there. */
static bool has_table(struct api *api, const struct route *route, const char *table) {
    const struct shown_table *shown = live_find(&api->live, table);
    return route->run == post_command || (shown != NULL && shown->is_shown);
}

/* What a bettor sees goes by whether they sit there; where that is not known the request waits. */
static bool is_reader_known(struct api *api, struct door_call *call) {
    struct pass_wallet wallet;
    door_read_wallet(&api->door, call->request, &wallet);
    call->pass = *room_choose_reader(&wallet, call->table);
    return api_look_who_sits(api, call);
}

static void run(struct api *api, const struct route *route, struct door_call *call) {
    if (route->method == NET_GET && call->table != NULL && !is_reader_known(api, call))
        return;
    if (route->may != NULL && !route->may(&api->door, call, route->what))
        return;
    bool has_body = route->method == NET_POST && !route->is_bare;
    if (has_body && (call->body = door_read_body(call->request)) == NULL)
        return;
    if (route->run != NULL)
        route->run(api, call);
    else if (route->live != NULL)
        route->live(&api->live, call);
    else
        route->past(&api->past, call);
    json_decref(call->body);
}

void api_run_request(struct api *api, struct net_request *request, unsigned looked) {
    struct door_call call = {.request = request, .looked = looked};
    char form[NET_PATH_MAX], id[JOURNAL_STREAM_MAX];
    bool of_table = take_id_of("/api/tables/", request->path, form, id);
    bool has_id = of_table || take_id_of("/api/reports/", request->path, form, id);
    const struct route *route = find_route(request->method, has_id ? form : request->path);
    call.id = has_id ? id : NULL;
    call.table = of_table ? id : NULL;
    if (request->method == NET_POST && !api_may_decide(api, request))
        return;
    if (route != NULL && of_table && !has_table(api, route, id))
        door_refuse(request, 404, "no-such-table", "there is no such table");
    else if (route != NULL)
        run(api, route, &call);
    else if (request->method == NET_GET && strncmp(request->path, "/api/", 5) != 0)
        answer_address(api, request);
    else
        door_refuse(request, 404, "no-such-path",
                    "there is no such request; docs/protocol.md lists them");
}

void api_on_request(void *context, struct net_request *request) {
    api_run_request(context, request, 0);
}
