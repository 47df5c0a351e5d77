/*
 * live_seats.c - is a bettor's pass still that of the person who sits there? Numbers of bettors are
 * used again, and names may be the same, so a pass names the record that seated its holder.
 *
 * What this server heard it remembers. Of those who sat down before it started, the journal
 * is asked, once, when they first do something: the owner does that, beside the loop.
 */
#include "host/live/live.h"

#include <string.h>

void live_hear_seat(struct shown_table *shown, const struct service_news *news) {
    if (news->event->kind == SABOT_EVENT_SEATED)
        shown->seated_at[news->event->with.bettor - 1] = news->record->sequence;
}

void live_learn_seats(struct live *live, const char *table,
                      const uint64_t seated_at[SABOT_BETTORS_MAX]) {
    struct shown_table *shown = live_find(live, table);
    for (int i = 0; shown != NULL && i < SABOT_BETTORS_MAX; i++)
        if (seated_at[i] > shown->seated_at[i])
            shown->seated_at[i] = seated_at[i];
    if (shown == NULL)
        return;
    LIST_EACH(struct viewer, viewer, &shown->viewers) {
        viewer->needs_state |= viewer->pass.role == PASS_BETTOR;
        net_socket_want(viewer->socket);
    }
}

bool live_sits(void *live, const struct pass *pass, const char *table) {
    return live_seat_of(live, pass, table) == LIVE_SEAT_THEIRS;
}

enum live_seat live_seat_of(struct live *live, const struct pass *pass, const char *table) {
    const struct sabot_table *state = service_table(live->door->service, table, NULL);
    const struct shown_table *shown = live_find(live, table);
    if (state == NULL || shown == NULL || !pass_is_at(pass, table) || pass->role != PASS_BETTOR ||
        pass->since == 0 || pass->bettor < 1 || pass->bettor > SABOT_BETTORS_MAX ||
        !sabot_table_has_bettor(state, pass->bettor) ||
        strcmp(state->bettors[pass->bettor - 1].name, pass->name) != 0)
        return LIVE_SEAT_OF_OTHERS;
    uint64_t seated_at = shown->seated_at[pass->bettor - 1];
    if (seated_at == 0)
        return LIVE_SEAT_NOT_KNOWN;
    return seated_at == pass->since ? LIVE_SEAT_THEIRS : LIVE_SEAT_OF_OTHERS;
}
