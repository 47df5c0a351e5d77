/*
 * api_seated.c - is a bettor's pass still that of whoever sits there? Numbers of bettors are
 * used again, and names may be the same, so a pass names the record that seated its holder.
 *
 * What this server heard it remembers. Of those who sat down before it started, the journal
 * is asked, once, when they first do something.
 */
#include "host/api/api_parts.h"
#include "host/record/record.h"

#include <stdlib.h>
#include <string.h>

struct looking {
    uint64_t found[SABOT_BETTORS_MAX]; /* when each was seated last */
    struct record_space space;
    struct sabot_event event;
};

static bool look_at(void *context, const struct journal_record *record) {
    struct looking *looking = context;
    struct sabot_error error;
    if (record->kind != SABOT_EVENT_SEATED)
        return true;
    if (record_event_read(record->kind, record->time_ms, record->bytes, record->size,
                          &looking->space, &looking->event, &error) != SABOT_OK)
        return false;
    int bettor = looking->event.with.bettor;
    if (bettor >= 1 && bettor <= SABOT_BETTORS_MAX)
        looking->found[bettor - 1] = record->sequence;
    return true;
}

/* From the record that the pass names on: whoever was seated later is found too. That record
 * is at most as old as a pass can be. */
static void look_back(struct api *api, struct shown_table *shown, const struct pass *pass,
                      uint64_t to) {
    struct looking *looking = calloc(1, sizeof *looking);
    struct sabot_error error;
    if (looking != NULL && journal_read(api->config.reader, shown->id, pass->since, to, look_at,
                                        looking, &error) == SABOT_OK)
        for (int i = 0; i < SABOT_BETTORS_MAX; i++)
            if (looking->found[i] > shown->seated_at[i])
                shown->seated_at[i] = looking->found[i];
    free(looking);
}

bool api_is_seated(struct api *api, const struct pass *pass, const char *table) {
    struct journal_head head;
    const struct sabot_table *state = service_table(api->service, table, &head);
    struct shown_table *shown = api_table(api, table);
    if (state == NULL || shown == NULL || pass->bettor < 1 || pass->bettor > SABOT_BETTORS_MAX ||
        strcmp(state->bettors[pass->bettor - 1].name, pass->name) != 0)
        return false;
    uint64_t *seated_at = &shown->seated_at[pass->bettor - 1];
    if (*seated_at == 0)
        look_back(api, shown, pass, head.sequence);
    return *seated_at == pass->since && pass->since != 0;
}
