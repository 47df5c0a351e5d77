/*
 * live_recent.c - the last events of each table, kept as text for those who come back a little
 * behind, so that nobody's coming back reads the store.
 *
 * How many are kept is bounded by their number and their bytes. Who was away for longer, or was at
 * a record that is not the table's (its hash does not fit), gets the present state and no events.
 */
#include "host/live/live.h"
#include "host/view/view.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { RECENT_EVENTS = 256, RECENT_BYTES = 128 * 1024 /* of a table */ };

/* One event, the record before it, and where the table stood after it. */
struct recent_event {
    struct list link;
    uint64_t sequence;
    struct journal_head before;
    int shoe, round;
    /* What strangers and those at the table see, with and without its cards; NULL: nobody needed
     * it yet; empty: nothing */
    char *less[2][2];
    size_t size;
    char text[]; /* what staff see */
};

static void forget(struct shown_table *shown, struct recent_event *event) {
    shown->recent_count--;
    shown->recent_bytes -= event->size;
    list_remove(&event->link);
    for (int i = 0; i < 4; i++)
        free(event->less[i / 2][i % 2]);
    free(event);
}

void live_forget_recent(struct shown_table *shown) {
    LIST_EACH(struct recent_event, event, &shown->recent) {
        forget(shown, event);
    }
}

static struct recent_event *first_of(const struct shown_table *shown) {
    return LIST_STRUCT(shown->recent.next, struct recent_event, link);
}

static struct recent_event *last_of(const struct shown_table *shown) {
    return LIST_STRUCT(shown->recent.previous, struct recent_event, link);
}

/* They follow one another without a gap, or those before it are of no use. */
void live_keep_recent(struct shown_table *shown, const struct service_news *news, const char *text,
                      size_t size) {
    struct recent_event *event = malloc(sizeof *event + size);
    if (event == NULL ||
        (shown->recent_count > 0 && last_of(shown)->sequence + 1 != news->record->sequence))
        live_forget_recent(shown);
    if (event == NULL)
        return;
    *event = (struct recent_event){.sequence = news->record->sequence,
                                   .before.sequence = news->record->sequence - 1,
                                   .shoe = news->after->shoe.number,
                                   .round = news->after->round_number,
                                   .size = size};
    memcpy(event->before.hash, news->record->previous, sizeof event->before.hash);
    memcpy(event->text, text, size);
    list_add(&shown->recent, &event->link);
    shown->recent_count++;
    shown->recent_bytes += size;
    while (shown->recent_count > RECENT_EVENTS || shown->recent_bytes > RECENT_BYTES)
        forget(shown, first_of(shown));
}

/* The one after this position, if they go so far back; NULL: it is not kept. */
static struct recent_event *find_after(const struct shown_table *shown, const char *position) {
    char before[LIVE_POSITION_MAX];
    uint64_t sequence = strtoull(position, NULL, 10) + 1;
    if (shown->recent_count == 0 || sequence < first_of(shown)->sequence ||
        sequence > last_of(shown)->sequence)
        return NULL;
    struct recent_event *at = last_of(shown);
    while (at->sequence > sequence)
        at = LIST_STRUCT(at->link.previous, struct recent_event, link);
    live_write_position(&at->before, before);
    return strcmp(before, position) == 0 ? at : NULL;
}

/* Out of memory it is left out. */
static char *text_without(const struct recent_event *event, enum sabot_audience audience,
                          bool is_hidden) {
    json_t *object = json_loadb(event->text, event->size, 0, NULL);
    bool is_seen = object != NULL && view_reduce(object, audience);
    if (is_seen && is_hidden)
        (void)view_hide_cards(object);
    char *text = is_seen ? json_dumps(object, JSON_COMPACT) : object != NULL ? strdup("") : NULL;
    json_decref(object);
    return text;
}

/* The text that somebody may see; NULL: nothing of it, or out of memory. */
static const char *text_for(struct recent_event *event, const struct view_sight *sight,
                            size_t *size) {
    bool is_hidden = view_is_hidden(sight, event->shoe, event->round);
    *size = event->size;
    if (sight->audience >= SABOT_SEEN_BY_STAFF)
        return event->text;
    char **less = &event->less[sight->audience >= SABOT_SEEN_AT_TABLE][is_hidden];
    if (*less == NULL)
        *less = text_without(event, sight->audience, is_hidden);
    *size = *less != NULL ? strlen(*less) : 0;
    return *size > 0 ? *less : NULL;
}

const char *live_last_event(const struct shown_table *shown, enum sabot_audience audience,
                            size_t *size) {
    const struct view_sight sight = {.audience = audience};
    return shown->recent_count > 0 ? text_for(last_of(shown), &sight, size) : NULL;
}

void live_write_recent(const struct shown_table *shown, const char *position, uint64_t to,
                       const struct view_sight *sight, struct json_text *array) {
    struct recent_event *event = find_after(shown, position);
    const char *text;
    size_t size;
    for (; event != NULL && &event->link != &shown->recent && event->sequence <= to;
         event = LIST_STRUCT(event->link.next, struct recent_event, link))
        if ((text = text_for(event, sight, &size)) != NULL)
            json_text_raw(array, NULL, text, size);
}

/* ---- programs that follow a table ---- */

bool live_keeps(struct live *live, const char *table, uint64_t after) {
    struct journal_head head = {0};
    const struct shown_table *shown = live_find(live, table);
    (void)service_table(live->door->service, table, &head);
    return after >= head.sequence ||
           (shown != NULL && shown->recent_count > 0 && after + 1 >= first_of(shown)->sequence);
}

static void send_since(const struct shown_table *shown, struct line_stream *line, uint64_t after,
                       const struct view_sight *sight) {
    LIST_EACH(struct recent_event, event, &shown->recent) {
        size_t size;
        const char *text = event->sequence > after ? text_for(event, sight, &size) : NULL;
        if (text != NULL && line->request != NULL &&
            (!net_stream_write(line->request, text, size) ||
             !net_stream_write(line->request, "\n", 1)))
            line->request = NULL;
    }
}

bool live_follow(struct live *live, struct net_request *request, const char *table, uint64_t after,
                 const struct pass *pass) {
    const struct sabot_table *now = service_table(live->door->service, table, NULL);
    struct shown_table *shown = live_find(live, table);
    if (!live_keeps(live, table, after))
        return false;
    struct line_stream *line = calloc(1, sizeof *line);
    if (now == NULL || shown == NULL || line == NULL ||
        !door_begin_stream(live->door, request, line->client)) {
        free(line); /* it gets what there is, and no more */
        net_stream_end(request);
        return true;
    }
    struct view_sight sight = view_sight_of(now, door_audience(live->door, pass, table));
    line->request = request;
    line->table = shown;
    line->pass = *pass;
    send_since(shown, line, after, &sight);
    list_add(&live->lines, &line->link);
    return true;
}
