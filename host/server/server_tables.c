/*
 * server_tables.c - the tables of a room's configuration, or of the demonstration, opened.
 */
#include "host/pricing/sheet_pricing.h"
#include "host/server/server_parts.h"

static void say_opened(void *context, const struct service_reply *reply) {
    const struct server_table *table = context;
    if (reply->verdict == SERVICE_REFUSED && reply->objection == SABOT_OBJECTION_ALREADY_OPEN)
        return; /* another server was first */
    if (reply->verdict == SERVICE_REFUSED)
        table->server->config.say(table->form->id, sabot_objection_forms[reply->objection].words);
    else if (reply->verdict != SERVICE_DONE)
        table->server->config.say(table->form->id, reply->words);
}

static void open_table(struct api *api, struct server_table *table) {
    const struct roomfile_table *form = table->form;
    struct service_request request = {.name = "configuration",
                                      .command = {.kind = SABOT_COMMAND_OPEN_TABLE,
                                                  .actor = {.role = SABOT_ROLE_FLOOR},
                                                  .with = {.sheet = &form->sheet,
                                                           .row = form->row,
                                                           .seats = form->seats,
                                                           .decks = form->decks,
                                                           .card_source = (int)form->cards,
                                                           .wager_source = (int)form->wagers,
                                                           .offer_seconds = form->offer_seconds}}};
    sabot_text_copy(request.table, sizeof request.table, form->id);
    sabot_text_copy(request.command.with.name, sizeof request.command.with.name, form->name);
    api_submit(api, &request, say_opened, table);
}

/* A table that the store has open stays as it is: its sheet changes between shoes, by the
 * floor. What favours the bettor is said of it, and at a new table refused. */
void server_open_tables(void *context, struct api *api) {
    struct server *server = context;
    const struct roomfile *room = server->config.room;
    if (room == NULL) {
        demo_open(server->demo, api);
        return;
    }
    for (int i = 0; i < room->table_count; i++) {
        const struct roomfile_table *form = &room->tables[i];
        const struct sabot_table *table = service_table(api_service(api), form->id, NULL);
        bool is_open = table != NULL && table->phase != SABOT_PHASE_CLOSED;
        struct sabot_error error;
        bool is_refused = sheet_pricing_refuses(is_open ? table->sheet : &form->sheet, &error);
        server->tables[i] = (struct server_table){server, form, ""};
        if (is_refused && !is_open)
            sabot_text_copy(server->tables[i].refused, sizeof server->tables[i].refused,
                            error.words);
        if (is_refused && (is_open || server->has_begun))
            server->config.say(form->id, error.words);
        if (is_open && !roomfile_has_beacon(room, table->sheet))
            server->config.say(form->id, API_NO_BEACON);
        if (!is_open && !is_refused)
            open_table(api, &server->tables[i]);
    }
}

const char *server_table_refused(const struct server *server, int table) {
    const char *words = server->tables[table].refused;
    return words[0] != '\0' ? words : NULL;
}

bool server_has_table(const struct server *server) {
    const struct roomfile *room = server->config.room;
    const struct service *service = api_service(server->api);
    bool has = room == NULL || room->table_count == 0;
    for (int i = 0; !has && i < room->table_count; i++)
        has = server_table_refused(server, i) == NULL;
    for (int i = 0; !has && i < service_table_count(service); i++)
        has = service_table(service, service_table_name(service, i), NULL)->phase !=
              SABOT_PHASE_CLOSED;
    return has;
}
