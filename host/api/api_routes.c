/*
 * api_routes.c - which path is what.
 */
#include "host/api/api_parts.h"
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

static json_t *tile_json(const struct api *api, const struct shown_table *shown) {
    static const char *const fields[] = {"name",  "phase",  "seats",       "cards",
                                         "round", "paused", "wagers_kept", NULL};
    json_t *tile =
        json_pack("{s:s, s:o}", "id", shown->id, "language", language_json(api, shown->id));
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
    json_t *tables = json_array();
    json_t *languages = json_array();
    for (const char *const *at = api->config.languages; at != NULL && *at != NULL; at++)
        json_build_append(&languages, json_string(*at));
    for (int i = 0; i < api->live.table_count; i++)
        if (api->live.tables[i]->view != NULL)
            json_build_append(&tables, tile_json(api, api->live.tables[i]));
    json_t *room = json_pack(
        "{s:s, s:o, s:s, s:I, s:b, s:b, s:o}", "name", api->config.room, "languages", languages,
        "build", api->config.build, "now_ms", (json_int_t)door_now_ms(), "demonstration",
        api->config.visitor != NULL, "calculator", api_calculator_is_open(api), "tables", tables);
    door_answer(request, 200, room);
}

static void get_table(struct api *api, struct net_request *request, const char *id) {
    const struct shown_table *shown = live_find(&api->live, id);
    door_answer(request, 200,
                json_pack("{s:s, s:I, s:O}", "position", shown->position, "now_ms",
                          (json_int_t)door_now_ms(), "state", shown->view));
}

/* ---- commands ---- */

/* Those that the server makes itself (api_next_sheet.c, api_joins.c): a client that took one before
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

/* True if another server wrote to the table what we had not heard of yet. */
static bool look(struct api *api, const char *table) {
    struct journal_head before = {0}, after = {0};
    if (!api->config.is_shared)
        return false;
    (void)service_table(api->door.service, table, &before);
    service_hear(api->door.service, table, before.sequence + 1);
    service_read(api->door.service);
    (void)service_table(api->door.service, table, &after);
    return after.sequence > before.sequence;
}

/* False, and answered, if a bettor speaks for somebody else, or has left. */
static bool may_speak(struct api *api, struct net_request *request, const struct pass *pass,
                      const struct service_request *asked, const char *table) {
    const struct sabot_objection_form *not_yours =
        &sabot_objection_forms[SABOT_OBJECTION_NOT_YOURS];
    const char *code = NULL, *rule = "", *words = NULL;
    if (!room_may_for(pass, asked->command.with.bettor)) {
        code = "not-your-role";
        rule = not_yours->rule;
        words = not_yours->words;
    } else if (pass->role == PASS_BETTOR && !live_is_seated(&api->live, pass, table) &&
               !(look(api, table) && live_is_seated(&api->live, pass, table))) {
        code = "not-seated";
        words = "you have left this table; join it again";
    }
    if (code == NULL)
        return true;
    door_note(&api->door, pass, ROOM_RIGHT_REFUSED, table,
              sabot_command_forms[asked->command.kind].name);
    door_refuse_by(request, 403, code, rule, words);
    return false;
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

/* Frees the sheet: the service keeps one of its own until the reply. */
static void submit_command(struct api *api, struct net_request *request, const struct pass *pass,
                           const char *id, struct service_request *asked,
                           struct sabot_sheet *sheet) {
    memcpy(asked->table, id, strlen(id) + 1);
    sabot_text_copy(asked->name, sizeof asked->name, pass->name);
    asked->command.actor = room_actor(pass);
    if (pass->role == PASS_BETTOR)
        asked->command.with.bettor = pass->bettor;
    struct errand *errand = errand_begin(&api->door, request, NULL, NULL);
    if (errand == NULL) {
        door_answer_no_memory(request);
        free(sheet);
        return;
    }
    asked->ticket = errand;
    asked->command.with.sheet = sheet;
    note_late_wager(api, pass, asked);
    service_submit(api->door.service, asked);
    free(sheet);
}

static void post_command(struct api *api, struct net_request *request, const char *id) {
    static const struct sabot_table nothing = {.sheet = &sabot_sheet_empty}; /* no wagers */
    const struct sabot_table *table = service_table(api->door.service, id, NULL);
    struct service_request asked = {.ticket = NULL};
    struct sabot_sheet *sheet = NULL;
    struct sabot_error error;
    struct pass pass;
    json_t *body = door_read_body(request);
    if (body == NULL)
        return;
    if (table == NULL && look(api, id))
        table = service_table(api->door.service, id, NULL);
    if (!take_id(body, asked.id)) {
        door_refuse(request, 400, "bad-body",
                    "id: expected 1 to 63 printable characters that you made up; `join-` and "
                    "`next-sheet-` begin the server's own");
    } else if (find_sheet(api, body, &sheet, &error) != SABOT_OK ||
               record_command_from_json(table != NULL ? table : &nothing, body, &asked.command,
                                        &error) != SABOT_OK) {
        door_refuse(request, 400, "bad-body", error.words);
    } else if (table == NULL && asked.command.kind != SABOT_COMMAND_OPEN_TABLE) {
        door_refuse(request, 404, "no-such-table", "there is no such table");
    } else if (door_may_command(&api->door, request, asked.command.kind, id, &pass) &&
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
        net_answer(request, &answer);
        return;
    }
    door_refuse(request, 404, "no-such-page",
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
    void (*live)(struct live *live, struct net_request *request);
    void (*live_table)(struct live *live, struct net_request *request, const char *id);
    void (*past)(struct past *past, struct net_request *request);
    void (*past_table)(struct past *past, struct net_request *request, const char *id);
};

/* docs/openapi.json has the same rows; tests/server/openapi_test.py compares them. The
 * stream of a table is a WebSocket: live_open_stream. */
static const struct route routes[] = {
    {NET_GET, "/api/room", .run = get_room},
    {NET_GET, "/api/you", .run = api_you},
    {NET_GET, "/api/join", .live = live_join_state},
    {NET_GET, "/api/learn", .run = api_learn},
    {NET_GET, "/calculator.wasm", .run = api_calculator}, /* before the pages, which have it */
    {NET_POST, "/api/sign-in", .run = api_sign_in},
    {NET_POST, "/api/enter", .run = api_enter},
    {NET_POST, "/api/demonstrate", .run = api_demonstrate},
    {NET_POST, "/api/sign-out", .run = api_sign_out},
    {NET_GET, "/api/sheets", .run = api_sheets},
    {NET_POST, "/api/sheets", .run = api_write_sheet},
    {NET_GET, "/api/sheets/form", .run = api_sheet_form},
    {NET_POST, "/api/sheets/check", .run = api_check_sheet},
    {NET_GET, "/api/sheet", .run = api_sheet},
    {NET_GET, "/rules", .run = api_rules},
    {NET_GET, "/rules.css", .run = api_rules_style},
    {NET_GET, "/api/staff", .run = api_staff},
    {NET_POST, "/api/staff", .run = api_hire},
    {NET_POST, "/api/staff/password", .run = api_renew_password},
    {NET_POST, "/api/staff/end", .run = api_dismiss},
    {NET_POST, "/api/staff/link", .run = api_give_link},
    {NET_GET, "/api/reports", .past = past_reports},
    {NET_GET, "/api/reports/ID", .past_table = past_report},
    {NET_GET, "/report.css", .past = past_report_style},
    {NET_GET, "/api/rounds", .past = past_rounds},
    {NET_GET, "/api/alarms", .past = past_alarms},
    {NET_POST, "/api/alarms/acknowledge", .past = past_acknowledge},
    {NET_GET, "/api/export", .past = past_export},
    {NET_GET, "/api/verify", .past = past_verify_state},
    {NET_POST, "/api/verify", .past = past_verify},
    {NET_POST, "/api/verify/stop", .past = past_verify_stop},
    {NET_GET, "/api/tables/ID", .run_table = get_table},
    {NET_GET, "/api/tables/ID/events", .live_table = live_events},
    {NET_GET, "/api/tables/ID/story", .past_table = past_story},
    {NET_GET, "/api/tables/ID/export", .past_table = past_export_table},
    {NET_POST, "/api/tables/ID/commands", .run_table = post_command},
    {NET_POST, "/api/tables/ID/join", .live_table = live_join},
    {NET_POST, "/api/tables/ID/joins", .live_table = live_join_answer},
    {NET_POST, "/api/tables/ID/next-sheet", .run_table = api_next_sheet},
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

/* These two routes need no existing table: a command may open one, and a report's id is not
 * a table's. */
static bool has_table(struct api *api, const struct route *route, const char *id) {
    const struct shown_table *shown = live_find(&api->live, id);
    return route->run_table == post_command || route->past_table == past_report ||
           (shown != NULL && shown->view != NULL);
}

/* False: it is of a table that is not there. */
static bool run(struct api *api, const struct route *route, struct net_request *request,
                const char *id) {
    if (route->run != NULL)
        route->run(api, request);
    else if (route->live != NULL)
        route->live(&api->live, request);
    else if (route->past != NULL)
        route->past(&api->past, request);
    else if (!has_table(api, route, id))
        return false;
    else if (route->run_table != NULL)
        route->run_table(api, request, id);
    else if (route->live_table != NULL)
        route->live_table(&api->live, request, id);
    else
        route->past_table(&api->past, request, id);
    return true;
}

void api_on_request(void *context, struct net_request *request) {
    struct api *api = context;
    char form[NET_PATH_MAX], id[JOURNAL_STREAM_MAX] = "";
    bool of_table = take_table(request->path, form, id);
    const struct route *route = find_route(request->method, of_table ? form : request->path);
    if (request->method == NET_POST && !api_may_decide(api, request))
        return;
    if (route != NULL && !run(api, route, request, id))
        door_refuse(request, 404, "no-such-table", "there is no such table");
    else if (route != NULL)
        return;
    else if (request->method == NET_GET && strncmp(request->path, "/api/", 5) != 0)
        get_page(api, request);
    else
        door_refuse(request, 404, "no-such-path",
                    "there is no such request; docs/protocol.md lists them");
}
