/*
 * live_seats.c - is a bettor's pass still that of the person who sits there? Numbers of bettors are
 * used again, and names may be the same, so a pass names the record that seated its holder.
 *
 * What it heard the service remembers. Of those who sat down before it started, the journal
 * is asked, once, when they first do something: the owner does that, beside the loop.
 */
#include "host/live/live.h"
#include "host/room/look_alike.h"

#include <string.h>

struct service_sitter live_sitter(const struct pass *pass) {
    return pass->role == PASS_BETTOR ? (struct service_sitter){pass->bettor, pass->since}
                                     : (struct service_sitter){0};
}

void live_learn_seats(struct live *live, const char *table, const struct service_seats *seats) {
    struct shown_table *shown = live_find(live, table);
    service_learn_seats(live->door->service, table, seats);
    if (shown == NULL)
        return;
    LIST_EACH(struct viewer, viewer, &shown->viewers) {
        viewer->needs_state |= viewer->pass.role == PASS_BETTOR;
        net_socket_want(viewer->socket);
    }
}

bool live_sits(void *live, const struct pass *pass, const char *table) {
    return live_seat_of(live, pass, table) == SERVICE_SEAT_THEIRS;
}

enum service_seat live_seat_of(struct live *live, const struct pass *pass, const char *table) {
    const struct sabot_table *state = service_table(live->door->service, table, NULL);
    if (state == NULL || !pass_is_at(pass, table) || pass->role != PASS_BETTOR ||
        pass->since == 0 || !sabot_table_has_bettor(state, pass->bettor) ||
        strcmp(state->bettors[pass->bettor - 1].name, pass->name) != 0)
        return SERVICE_SEAT_OF_OTHERS;
    return service_seat_of(live->door->service, table, live_sitter(pass));
}

/* Of the same name is the table's own matter: a repeated command finds it there. */
bool live_looks_taken(const struct sabot_table *table, const char *name) {
    for (int i = 1; i <= SABOT_BETTORS_MAX; i++)
        if (sabot_table_has_bettor(table, i) && strcmp(table->bettors[i - 1].name, name) != 0 &&
            names_look_alike(table->bettors[i - 1].name, name))
            return true;
    return false;
}

enum sabot_objection live_objects(const struct sabot_table *table,
                                  const struct sabot_command *command) {
    return command->kind == SABOT_COMMAND_SEAT && live_looks_taken(table, command->with.name)
               ? SABOT_OBJECTION_NAME_TAKEN
               : SABOT_NO_OBJECTION;
}
