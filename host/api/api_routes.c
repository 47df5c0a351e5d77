/*
 * api_routes.c - which path is what.
 */
#include "host/api/api_audit.h"
#include "host/api/api_parts.h"
#include "host/document/json_build.h"
#include "host/document/json_fields.h"
#include "host/record/record.h"

#include <stdlib.h>
#include <string.h>

#define JSON_DEPTH_MAX 8

static int depth_of(const char *text) {
    int depth = 0, deepest = 0;
    bool in_string = false;
    for (const char *at = text; *at != 0; at++) {
        if (in_string && *at == '\\' && at[1] != 0)
            at++;
        else if (*at == '"')
            in_string = !in_string;
        else if (!in_string && (*at == '{' || *at == '['))
            deepest = ++depth > deepest ? depth : deepest;
        else if (!in_string && (*at == '}' || *at == ']'))
            depth--;
    }
    return deepest;
}

json_t *api_read_body(struct api *api, struct net_request *request) {
    struct sabot_error error;
    json_t *body = NULL;
    if (depth_of(request->body) > JSON_DEPTH_MAX) {
        api_answer_problem(api, request, 400, "bad-body", "", "the JSON is nested too deep");
        return NULL;
    }
    if (json_fields_parse(request->body, request->body_size, &body, &error) != SABOT_OK) {
        json_decref(body); /* JSON, but no object */
        api_answer_problem(api, request, 400, "bad-body", "", error.words);
        return NULL;
    }
    return body;
}

/* ---- the room ---- */

/* Null: the board is in the room's own language. */
static json_t *language_json(const struct api *api, const char *table) {
    for (const struct api_language *at = api->config.of_tables; at != NULL && at->table != NULL;
         at++)
        if (strcmp(at->table, table) == 0)
            return json_string(at->language);
    return json_null();
}

static json_t *tile_json(const struct api *api, const struct shown_table *shown) {
    static const char *const fields[] = {"name",  "phase",  "seats",       "cards",
                                         "round", "paused", "wagers_kept", NULL};
    json_t *tile = json_object();
    json_build_set(&tile, "id", json_string(shown->id));
    json_build_set(&tile, "language", language_json(api, shown->id));
    for (int i = 0; fields[i] != NULL; i++)
        json_build_set(&tile, fields[i], json_incref(json_object_get(shown->view, fields[i])));
    const json_t *sheet = json_object_get(shown->view, "sheet");
    json_build_set(&tile, "title", json_incref(json_object_get(sheet, "title")));
    json_build_set(&tile, "bank", json_incref(json_object_get(sheet, "bank")));
    json_build_set(
        &tile, "bettors",
        json_integer((json_int_t)json_array_size(json_object_get(shown->view, "bettors"))));
    return tile;
}

static void get_room(struct api *api, struct net_request *request) {
    json_t *room = json_object();
    json_t *tables = json_array();
    json_t *languages = json_array();
    for (const char *const *at = api->config.languages; at != NULL && *at != NULL; at++)
        json_build_append(&languages, json_string(*at));
    for (int i = 0; i < api->table_count; i++)
        if (api->tables[i]->view != NULL)
            json_build_append(&tables, tile_json(api, api->tables[i]));
    json_build_set(&room, "name", json_string(api->config.room));
    json_build_set(&room, "languages", languages);
    json_build_set(&room, "build", json_string(api->config.build));
    json_build_set(&room, "now_ms", json_integer(api_now_ms()));
    json_build_set(&room, "demonstration", json_boolean(api->config.visitor != NULL));
    json_build_set(&room, "calculator", json_boolean(api_calculator_is_open(api)));
    json_build_set(&room, "tables", tables);
    api_answer_json(api, request, 200, room, NULL);
}

static void get_table(struct api *api, struct net_request *request, const char *id) {
    const struct shown_table *shown = api_table(api, id);
    json_t *document = json_object();
    json_build_set(&document, "position", json_string(shown->position));
    json_build_set(&document, "now_ms", json_integer(api_now_ms()));
    json_build_set(&document, "state", json_incref(shown->view));
    api_answer_json(api, request, 200, document, NULL);
}

/* ---- commands ---- */

/* Those that the server makes itself (api_next_sheet.c, api_joins.c): whoever took one before it
 * could keep a sheet from its table, or somebody from a seat. */
static bool is_ours(const char *id) {
    static const char *const beginnings[] = {"next-sheet-", "join-", NULL};
    for (int i = 0; beginnings[i] != NULL; i++)
        if (strncmp(id, beginnings[i], strlen(beginnings[i])) == 0)
            return true;
    return false;
}

/* Takes `id` out of the body; the rest is the command. */
static bool take_id(json_t *body, char id[JOURNAL_COMMAND_MAX]) {
    const json_t *value = json_object_get(body, "id");
    if (!json_is_string(value) || json_string_length(value) == 0 ||
        json_string_length(value) >= JOURNAL_COMMAND_MAX || is_ours(json_string_value(value)))
        return false;
    for (const char *at = json_string_value(value); *at != 0; at++)
        if (*at <= ' ' || *at > '~')
            return false;
    memcpy(id, json_string_value(value), json_string_length(value) + 1);
    json_object_del(body, "id");
    return true;
}

/* A sheet comes by its name. */
static enum sabot_status find_sheet(struct api *api, json_t *body, struct sabot_sheet **sheet,
                                    struct sabot_error *error) {
    const json_t *name = json_object_get(body, "sheet");
    if (name == NULL)
        return SABOT_OK;
    *sheet = calloc(1, sizeof **sheet);
    enum sabot_status status = SABOT_NO_MEMORY;
    if (*sheet != NULL)
        status = json_is_string(name) ? api_read_sheet(api, json_string_value(name), *sheet)
                                      : SABOT_BAD_TEXT;
    if (status != SABOT_OK) {
        struct sabot_text words = sabot_error_words(error);
        sabot_text_add(&words, "sheet: expected the name of a sheet of this room");
    }
    return status;
}

static void refuse_right(struct api *api, struct net_request *request, const struct pass *pass) {
    if (pass->role == PASS_BOARD)
        api_answer_problem(api, request, 401, "no-pass", "", "sign in, or join the table, first");
    else
        api_answer_problem(api, request, 403, "not-your-role", "",
                           "this is for somebody else at the table to do");
}

bool api_may(struct api *api, struct net_request *request, enum room_request what,
             struct pass *pass) {
    struct pass_wallet wallet;
    api_read_wallet(api, request, &wallet);
    *pass = *room_choose_for(&wallet, what);
    if (!api_is_unlocked(api, request, pass))
        return false;
    if (room_request_rights[what][pass->role])
        return true;
    api_note(api, pass, ROOM_RIGHT_REFUSED, "", room_request_names[what]);
    refuse_right(api, request, pass);
    return false;
}

json_t *api_read_permitted(struct api *api, struct net_request *request, enum room_request what,
                           struct pass *pass) {
    return api_may(api, request, what, pass) ? api_read_body(api, request) : NULL;
}

bool api_has_right(struct api *api, struct net_request *request, enum sabot_command_kind kind,
                   const char *table, struct pass *pass) {
    struct pass_wallet wallet;
    api_read_wallet(api, request, &wallet);
    *pass = *room_choose(&wallet, kind, table);
    if (!api_is_unlocked(api, request, pass))
        return false;
    if (room_may(pass, kind, table))
        return true;
    api_note(api, pass, ROOM_RIGHT_REFUSED, table, sabot_command_names[kind]);
    refuse_right(api, request, pass);
    return false;
}

/* True if another server wrote to the table what we had not heard of yet. */
static bool look(struct api *api, const char *table) {
    return api->config.is_shared && service_look(api->service, table);
}

/* False, and answered, if a bettor speaks for somebody else, or is none any more. */
static bool may_speak(struct api *api, struct net_request *request, const struct pass *pass,
                      const struct service_request *asked, const char *table) {
    const char *code = NULL, *rule = "", *words = NULL;
    if (!room_may_for(pass, asked->command.with.bettor)) {
        code = "not-your-role";
        rule = "R27";
        words = "a bettor acts for nobody else";
    } else if (pass->role == PASS_BETTOR && !api_is_seated(api, pass, table) &&
               !(look(api, table) && api_is_seated(api, pass, table))) {
        code = "not-seated";
        words = "you have left this table; join it again";
    }
    if (code == NULL)
        return true;
    api_note(api, pass, ROOM_RIGHT_REFUSED, table, sabot_command_names[asked->command.kind]);
    api_answer_problem(api, request, 403, code, rule, words);
    return false;
}

/* Refusals leave no record of their own; surveillance counts these (R25). Between rounds a
 * wager is early, not late. */
static void note_late_wager(struct api *api, const struct pass *pass,
                            const struct service_request *asked) {
    const struct sabot_table *table = service_table(api->service, asked->table, NULL);
    if (table != NULL && pass->role == PASS_BETTOR && asked->command.kind == SABOT_COMMAND_WAGER &&
        table->phase == SABOT_PHASE_DEALING)
        api_note(api, pass, ROOM_WAGER_LATE, asked->table,
                 sabot_command_names[SABOT_COMMAND_WAGER]);
}

/* Takes the sheet over: the service may decide again, and needs it until the reply. */
static void submit_command(struct api *api, struct net_request *request, const struct pass *pass,
                           const char *id, struct service_request *asked,
                           struct sabot_sheet *sheet) {
    memcpy(asked->table, id, strlen(id) + 1);
    sabot_text_copy(asked->name, sizeof asked->name, pass->name);
    asked->command.actor = room_actor(pass);
    if (pass->role == PASS_BETTOR)
        asked->command.with.bettor = pass->bettor;
    struct errand *errand = errand_begin(api, request, NULL, NULL);
    if (errand == NULL) {
        api_answer_no_memory(api, request);
        free(sheet);
        return;
    }
    errand->owned = sheet;
    asked->ticket = errand;
    asked->command.with.sheet = sheet;
    note_late_wager(api, pass, asked);
    service_submit(api->service, asked);
}

static void post_command(struct api *api, struct net_request *request, const char *id) {
    static const struct sabot_table nothing; /* names no wagers */
    const struct sabot_table *table = service_table(api->service, id, NULL);
    struct service_request asked = {.ticket = NULL};
    struct sabot_sheet *sheet = NULL;
    struct sabot_error error;
    struct pass pass;
    json_t *body = api_read_body(api, request);
    if (body == NULL)
        return;
    if (table == NULL && look(api, id))
        table = service_table(api->service, id, NULL);
    if (!take_id(body, asked.id)) {
        api_answer_problem(
            api, request, 400, "bad-body", "",
            "id: expected 1 to 63 printable characters that you made up; `join-` and "
            "`next-sheet-` begin the server's own");
    } else if (find_sheet(api, body, &sheet, &error) != SABOT_OK ||
               record_command_from_json(table != NULL ? table : &nothing, body, &asked.command,
                                        &error) != SABOT_OK) {
        api_answer_problem(api, request, 400, "bad-body", "", error.words);
    } else if (table == NULL && asked.command.kind != SABOT_COMMAND_OPEN_TABLE) {
        api_answer_problem(api, request, 404, "no-such-table", "", "there is no such table");
    } else if (api_has_right(api, request, asked.command.kind, id, &pass) &&
               may_speak(api, request, &pass, &asked, id)) {
        submit_command(api, request, &pass, id, &asked, sheet);
        sheet = NULL;
    }
    free(sheet);
    json_decref(body);
}

/* ---- pages ---- */

void api_answer_page(struct api *api, struct net_request *request, const char *path) {
    for (int i = 0; i < api->config.page_count; i++) {
        const struct api_page *page = &api->config.pages[i];
        if (strcmp(page->path, path) != 0)
            continue;
        struct net_answer answer = {.status = 200,
                                    .type = page->type,
                                    .body = page->bytes,
                                    .size = page->size,
                                    .may_cache = page->may_cache};
        net_answer(api->net, request, &answer);
        return;
    }
    api_answer_problem(api, request, 404, "no-such-page", "",
                       "there is no such page; the room's front page is at /");
}

/* Paths without a file's ending are all the one page, which looks at its address itself. */
static void get_page(struct api *api, struct net_request *request) {
    api_answer_page(api, request,
                    strchr(request->path, '.') != NULL ? request->path : "/index.html");
}

/* ---- which path is what ---- */

struct route {
    enum net_method method;
    const char *path; /* `ID` in it stands for a table, or a kind of report */
    void (*run)(struct api *api, struct net_request *request);
    void (*run_table)(struct api *api, struct net_request *request, const char *id);
};

/* docs/openapi.json has the same rows; tests/server/openapi_test.py compares them. The
 * stream of a table is a WebSocket: api_on_open. */
static const struct route routes[] = {
    {NET_GET, "/api/room", get_room, NULL},
    {NET_GET, "/api/you", api_you, NULL},
    {NET_GET, "/api/join", api_join_state, NULL},
    {NET_GET, "/api/learn", api_learn, NULL},
    {NET_GET, "/calculator.wasm", api_calculator, NULL}, /* before the pages, which have it */
    {NET_POST, "/api/sign-in", api_sign_in, NULL},
    {NET_POST, "/api/enter", api_enter, NULL},
    {NET_POST, "/api/demonstrate", api_demonstrate, NULL},
    {NET_POST, "/api/sign-out", api_sign_out, NULL},
    {NET_GET, "/api/sheets", api_sheets, NULL},
    {NET_POST, "/api/sheets", api_write_sheet, NULL},
    {NET_GET, "/api/sheets/form", api_sheet_form, NULL},
    {NET_POST, "/api/sheets/check", api_check_sheet, NULL},
    {NET_GET, "/api/sheet", api_sheet, NULL},
    {NET_GET, "/rules", api_rules, NULL},
    {NET_GET, "/rules.css", api_rules_style, NULL},
    {NET_GET, "/api/staff", api_staff, NULL},
    {NET_POST, "/api/staff", api_hire, NULL},
    {NET_POST, "/api/staff/password", api_renew_password, NULL},
    {NET_POST, "/api/staff/end", api_dismiss, NULL},
    {NET_POST, "/api/staff/link", api_give_link, NULL},
    {NET_GET, "/api/reports", api_reports, NULL},
    {NET_GET, "/api/reports/ID", NULL, api_report},
    {NET_GET, "/report.css", api_report_style, NULL},
    {NET_GET, "/api/rounds", api_rounds, NULL},
    {NET_GET, "/api/alarms", api_alarms, NULL},
    {NET_POST, "/api/alarms/acknowledge", api_acknowledge, NULL},
    {NET_GET, "/api/export", api_export, NULL},
    {NET_GET, "/api/verify", api_verify_state, NULL},
    {NET_POST, "/api/verify", api_verify, NULL},
    {NET_POST, "/api/verify/stop", api_verify_stop, NULL},
    {NET_GET, "/api/tables/ID", NULL, get_table},
    {NET_GET, "/api/tables/ID/events", NULL, api_events},
    {NET_GET, "/api/tables/ID/story", NULL, api_story},
    {NET_GET, "/api/tables/ID/export", NULL, api_export_table},
    {NET_POST, "/api/tables/ID/commands", NULL, post_command},
    {NET_POST, "/api/tables/ID/join", NULL, api_join},
    {NET_POST, "/api/tables/ID/joins", NULL, api_join_answer},
    {NET_POST, "/api/tables/ID/next-sheet", NULL, api_next_sheet},
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
    if (strncmp(path, prefix, strlen(prefix)) != 0)
        return false;
    path += strlen(prefix);
    size_t length = strcspn(path, "/");
    if (length == 0 || length >= JOURNAL_STREAM_MAX)
        return false;
    memcpy(id, path, length);
    id[length] = 0;
    struct sabot_text text = sabot_text_in(form, NET_PATH_MAX);
    sabot_text_add(&text, prefix);
    sabot_text_add(&text, "ID");
    sabot_text_add(&text, path + length);
    return !text.cut;
}

static bool take_table(const char *path, char form[NET_PATH_MAX], char id[JOURNAL_STREAM_MAX]) {
    return take_id_of("/api/tables/", path, form, id) ||
           take_id_of("/api/reports/", path, form, id);
}

/* A command may open a table that is not there yet; a report is none. */
static bool has_table(struct api *api, const struct route *route, const char *id) {
    const struct shown_table *shown = api_table(api, id);
    return route->run_table == post_command || route->run_table == api_report ||
           (shown != NULL && shown->view != NULL);
}

void api_on_request(void *context, struct net_request *request) {
    struct api *api = context;
    char form[NET_PATH_MAX], id[JOURNAL_STREAM_MAX];
    bool of_table = take_table(request->path, form, id);
    const struct route *route = find_route(request->method, of_table ? form : request->path);
    if (request->method == NET_POST && !api_may_decide(api, request))
        return;
    if (route != NULL && route->run != NULL)
        route->run(api, request);
    else if (route != NULL && of_table && has_table(api, route, id))
        route->run_table(api, request, id);
    else if (route != NULL)
        api_answer_problem(api, request, 404, "no-such-table", "", "there is no such table");
    else if (request->method == NET_GET && strncmp(request->path, "/api/", 5) != 0)
        get_page(api, request);
    else
        api_answer_problem(api, request, 404, "no-such-path", "",
                           "there is no such request; docs/protocol.md lists them");
}
