/*
 * live_seats.c - is a bettor's pass still that of the person who sits there? Numbers of bettors are
 * used again, and names may be the same, so a pass names the record that seated its holder.
 *
 * What this server heard it remembers. Of those who sat down before it started, the journal
 * is asked, once, when they first do something.
 */
#include "host/journal/journal_cursor.h"
#include "host/live/live.h"
#include "host/record/record.h"

#include <stdlib.h>
#include <string.h>

struct looking {
    uint64_t found[SABOT_BETTORS_MAX]; /* when each was seated last */
    struct record_space space;
    struct sabot_event event;
};

/* False: the record cannot be read. */
static bool look_at(struct looking *looking, const struct journal_record *record) {
    struct sabot_error error;
    if (record->kind != SABOT_EVENT_SEATED)
        return true;
    if (record_event_read(
            (struct record_stored){record->kind, record->time_ms, record->bytes, record->size},
            &looking->space, &looking->event, &error) != SABOT_OK)
        return false;
    int bettor = looking->event.with.bettor;
    if (bettor >= 1 && bettor <= SABOT_BETTORS_MAX)
        looking->found[bettor - 1] = record->sequence;
    return true;
}

/* From the record that the pass names on: a person seated later is found too. That record
 * is at most as old as a pass can be. */
static void look_back(struct live *live, struct shown_table *shown, const struct pass *pass,
                      uint64_t to) {
    struct looking *looking = calloc(1, sizeof *looking);
    struct sabot_error error;
    if (looking == NULL)
        return;
    const struct journal_record *record;
    struct journal_cursor cursor =
        journal_cursor_open(live->reader, shown->id, pass->since, to, &error);
    while ((record = journal_cursor_next(&cursor)) != NULL && look_at(looking, record))
        continue;
    if (journal_cursor_close(&cursor) == SABOT_OK)
        for (int i = 0; i < SABOT_BETTORS_MAX; i++)
            if (looking->found[i] > shown->seated_at[i])
                shown->seated_at[i] = looking->found[i];
    free(looking);
}

void live_hear_seat(struct shown_table *shown, const struct service_news *news) {
    if (news->event->kind == SABOT_EVENT_SEATED)
        shown->seated_at[news->event->with.bettor - 1] = news->record->sequence;
}

bool live_is_seated(struct live *live, const struct pass *pass, const char *table) {
    struct journal_head head;
    const struct sabot_table *state = service_table(live->door->service, table, &head);
    struct shown_table *shown = live_find(live, table);
    if (state == NULL || shown == NULL || pass->bettor < 1 || pass->bettor > SABOT_BETTORS_MAX ||
        strcmp(state->bettors[pass->bettor - 1].name, pass->name) != 0)
        return false;
    uint64_t *seated_at = &shown->seated_at[pass->bettor - 1];
    if (*seated_at == 0)
        look_back(live, shown, pass, head.sequence);
    return *seated_at == pass->since && pass->since != 0;
}
