/*
 * direct_front.c - requests handed straight to a service; nobody watches. See world_front.h.
 */
#include "tests/simulator/world_front.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct front {
    struct service_group *group; /* out */
};

void front_arrive(struct world *world) {
    (void)world;
}

void front_leave(struct world *world) {
    (void)world;
}

enum sabot_status front_open(struct server *server, const struct service_world *handed,
                             struct sabot_error *error) {
    enum sabot_status status = service_open(handed, &server->service, error);
    if (status != SABOT_OK)
        return status;
    server->front = calloc(1, sizeof *server->front);
    SABOT_ASSERT(server->front != NULL);
    return SABOT_OK;
}

void front_close(struct server *server) {
    if (server->service == NULL)
        return;
    if (front_is_out(server))
        front_finish(server);
    service_close(server->service);
    server->service = NULL;
    free(server->front);
    server->front = NULL;
}

void front_request(struct server *server, int number) {
    const struct issue *issue = &server->world->issues[number];
    const struct world_table *table = &server->world->tables[issue->table];
    struct service_request request = {.command = issue->command};
    memcpy(request.table, table->name, sizeof request.table);
    memcpy(request.name, table->people[issue->person].name, sizeof request.name);
    snprintf(request.id, sizeof request.id, "c%d", issue->id);
    request.ticket = (void *)(intptr_t)(number + 1);
    service_submit(server->service, &request);
    service_read(server->service);
}

void front_note(struct server *server, int number) {
    char text[32];
    snprintf(text, sizeof text, "note %d", number);
    struct service_note note = {
        .actor = "floor:Fay", .kind = 1, .text = text, .ticket = (void *)-(intptr_t)number};
    service_write_note(server->service, &note);
}

void front_tick(struct server *server) {
    service_read(server->service);
    (void)service_tick(server->service);
}

void front_follow(struct server *server) {
    service_hear_all(server->service);
    service_read(server->service);
}

void front_hear(struct server *server, int table, uint64_t sequence) {
    service_hear(server->service, server->world->tables[table].name, sequence);
}

bool front_can_resume(const struct server *server) {
    return service_may_resume(server->service);
}

bool front_resume(struct server *server, struct journal *writer, struct journal *reader) {
    service_resume(server->service, writer, reader);
    service_read(server->service);
    return !service_is_stopped(server->service, NULL);
}

bool front_is_out(const struct server *server) {
    return server->front != NULL && server->front->group != NULL;
}

void front_take(struct server *server) {
    server->front->group = service_group_take(server->service);
}

void front_commit(struct server *server) {
    service_group_commit(server->front->group);
}

void front_finish(struct server *server) {
    service_group_finish(server->service, server->front->group);
    service_read(server->service);
    server->front->group = NULL;
}

void front_move(struct world *world) {
    (void)world;
}

bool front_is_quiet(const struct world *world) {
    (void)world;
    return true;
}

void front_check_end(struct world *world) {
    (void)world;
}
