/*
 * surveillance_shoes.c - who stopped a shoe that nobody can choose (protocol 2 of
 * docs/fair-shoes.md): values that were withheld, void shoes, shoes that ended before their cut
 * card, shoes that were not revealed, and shoes to which nobody added though people sat there. Each
 * is one new draw for somebody who knew the order, so each is an alarm, from the first on.
 */
#include "host/surveillance/surveillance_parts.h"

#include <string.h>

enum { A_DAY_MS = 24 * 60 * 60 * 1000, REVEAL_MS = 60000 /* the server needs a moment */ };

/* An alarm whose words are begun; NULL: no memory. */
static struct surveillance_alarm *raise(struct surveillance *surveillance,
                                        const struct surveillance_event *event, const char *who,
                                        struct sabot_text *words) {
    int round = event->before->round_number;
    struct surveillance_alarm *alarm =
        surveillance_raise(surveillance, event, SURVEILLANCE_SHOES, who,
                           &(struct rounds){.count = round > 0, .of = {round}});
    if (alarm == NULL)
        return NULL;
    *words = sabot_text_in(alarm->words, sizeof alarm->words);
    sabot_text_print(words, "shoe %d ", event->before->shoe.number);
    return alarm;
}

static void add_name(struct sabot_text *words, const char *name) {
    sabot_text_add_plain(words, name, strlen(name));
}

static const char *name_of(const struct surveillance_event *event) {
    const char *colon = strchr(event->actor, ':');
    return colon != NULL ? colon + 1 : "";
}

static enum sabot_status tell_withheld(struct surveillance *surveillance,
                                       const struct surveillance_event *event) {
    struct sabot_text words;
    const char *name = event->event->with.name;
    if (raise(surveillance, event, name, &words) == NULL)
        return surveillance_no_memory(surveillance);
    sabot_text_add(&words, "is void: ");
    add_name(&words, name);
    sabot_text_add(&words, " did not reveal a contribution, or the room did not take it");
    return SABOT_OK;
}

/* Those who withheld are named by themselves. */
static enum sabot_status tell_void(struct surveillance *surveillance,
                                   const struct surveillance_event *event) {
    static const char *const causes[] = {
        [SABOT_SHOE_VOID_NOT_SEALED] = "the room did not seal it in time",
        [SABOT_SHOE_VOID_NO_BEACON] = "the beacon that was named did not come",
        [SABOT_SHOE_VOID_BY_FLOOR] = "the floor threw it away",
    };
    int cause = event->event->with.cause;
    struct sabot_text words;
    if (cause == SABOT_SHOE_VOID_NOT_REVEALED)
        return SABOT_OK;
    bool is_by_floor = cause == SABOT_SHOE_VOID_BY_FLOOR;
    if (raise(surveillance, event, is_by_floor ? name_of(event) : "", &words) == NULL)
        return surveillance_no_memory(surveillance);
    sabot_text_print(&words, "is void: %s; void shoes in a row: %d", causes[cause],
                     event->event->with.count);
    return SABOT_OK;
}

static enum sabot_status tell_cut_short(struct surveillance *surveillance,
                                        const struct watched_table *table,
                                        const struct surveillance_event *event) {
    struct sabot_text words;
    if (raise(surveillance, event, name_of(event), &words) == NULL)
        return surveillance_no_memory(surveillance);
    sabot_text_add(&words, "was ended before its cut card by ");
    add_name(&words, name_of(event));
    sabot_text_add(&words, table->confirmed_by[0] != 0 ? " and " : "");
    add_name(&words, table->confirmed_by);
    sabot_text_print(&words, ", with %d cards left: ", event->event->with.count);
    add_name(&words, event->event->with.reason);
    return SABOT_OK;
}

/* Once a table and day; an empty table has nobody who could. */
static enum sabot_status tell_alone(struct surveillance *surveillance, struct watched_table *table,
                                    const struct surveillance_event *event) {
    struct sabot_text words;
    int people = 0;
    for (int i = 1; i <= SABOT_BETTORS_MAX; i++)
        people += sabot_table_has_bettor(event->before, i);
    if (!sabot_shoe_is_of_room(&event->before->shoe) || people == 0 ||
        (table->alone_ms != 0 && event->time_ms - table->alone_ms < A_DAY_MS))
        return SABOT_OK;
    table->alone_ms = event->time_ms;
    if (raise(surveillance, event, "", &words) == NULL)
        return surveillance_no_memory(surveillance);
    sabot_text_print(&words,
                     "was drawn by the room alone: of %d at the table nobody added to it, or the "
                     "room did not take it; the first within a day",
                     people);
    return SABOT_OK;
}

static enum sabot_status look_for_reveal(struct surveillance *surveillance,
                                         struct watched_table *table,
                                         const struct surveillance_event *event) {
    struct sabot_text words;
    const struct sabot_table_shoe *shoe = &event->before->shoe;
    if (shoe->phase != SABOT_SHOE_TO_REVEAL || event->event->kind == SABOT_EVENT_SHOE_REVEALED ||
        table->unrevealed_shoe == shoe->number || event->time_ms - table->ended_ms < REVEAL_MS)
        return SABOT_OK;
    table->unrevealed_shoe = shoe->number;
    if (raise(surveillance, event, "", &words) == NULL)
        return surveillance_no_memory(surveillance);
    sabot_text_add(&words, "is over, and the room does not reveal its seed");
    return SABOT_OK;
}

enum sabot_status shoes_follow(struct surveillance *surveillance, struct watched_table *table,
                               const struct surveillance_event *event) {
    if (!event->before->shoe.proves_cards)
        return SABOT_OK;
    switch ((int)event->event->kind) {
    case SABOT_EVENT_CONFIRMED:
        sabot_text_copy(table->confirmed_by, sizeof table->confirmed_by, event->event->with.name);
        return SABOT_OK;
    case SABOT_EVENT_CONTRIBUTION_WITHHELD:
        return tell_withheld(surveillance, event);
    case SABOT_EVENT_SHOE_CUT_SHORT:
        return tell_cut_short(surveillance, table, event);
    case SABOT_EVENT_SHOE_SEALED:
        return tell_alone(surveillance, table, event);
    case SABOT_EVENT_SHOE_VOIDED:
        table->ended_ms = event->time_ms;
        return tell_void(surveillance, event);
    case SABOT_EVENT_SHOE_CLOSED:
        table->ended_ms = event->time_ms;
        return SABOT_OK;
    default:
        return look_for_reveal(surveillance, table, event);
    }
}
