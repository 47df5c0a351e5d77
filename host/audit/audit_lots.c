/*
 * audit_lots.c - chips that went from one table to another: what a table took, the other must
 * have sent to it, the same amount, and only once; since edition 3 for the same person.
 * Each stream is right by itself when this is asked. Two servers have two clocks, and a clock is
 * set back: what was taken may be stamped before it was sent.
 */
#include "host/audit/audit_parts.h"

#include <stdlib.h>
#include <string.h>

struct audit_lot {
    char from[JOURNAL_STREAM_MAX], to[JOURNAL_STREAM_MAX];
    char name[SABOT_NAME_MAX]; /* whose it is; empty: nobody asks */
    int number;
    bool came;
    sabot_cents amount;
    int64_t time_ms;
    uint64_t sequence; /* in the stream of `from`, or of `to` where it came */
};

/* Tables of before edition 3 let anybody take it. Chips that go back say whose they were. */
static const char *name_of(const struct audit_event *at) {
    const struct sabot_particulars *with = &at->event->with;
    if (at->before->edition < 3)
        return "";
    if (at->event->kind == SABOT_EVENT_CHIPS_SENT)
        return with->name;
    return with->bettor != 0 ? sabot_table_bettor(at->before, with->bettor)->name : "";
}

bool audit_lots_note(struct audit_lots *lots, const struct audit_event *at) {
    const struct sabot_event *event = at->event;
    bool came = event->kind == SABOT_EVENT_CHIPS_TAKEN;
    if (!came && event->kind != SABOT_EVENT_CHIPS_SENT)
        return true;
    struct audit_lot *grown = realloc(lots->list, ((size_t)lots->count + 1) * sizeof *grown);
    if (grown == NULL)
        return false;
    lots->list = grown;
    struct audit_lot *lot = &grown[lots->count++];
    *lot = (struct audit_lot){.number = event->with.number,
                              .came = came,
                              .amount = event->with.amount,
                              .time_ms = event->time_ms,
                              .sequence = at->sequence};
    sabot_text_copy(lot->name, sizeof lot->name, name_of(at));
    sabot_text_copy(came ? lot->to : lot->from, sizeof lot->to, at->stream);
    sabot_text_copy(came ? lot->from : lot->to, sizeof lot->to, event->with.table);
    return true;
}

/* Those of one number together, what was sent first. */
static int compare_lots(const void *a, const void *b) {
    const struct audit_lot *one = a, *other = b;
    int order = strcmp(one->from, other->from);
    if (order == 0)
        order = strcmp(one->to, other->to);
    if (order == 0)
        order = (one->number > other->number) - (one->number < other->number);
    if (order == 0)
        order = one->came - other->came;
    return order != 0 ? order
                      : (one->sequence > other->sequence) - (one->sequence < other->sequence);
}

/* It lay there when all streams were listed, so its sender, which was read later, has sent it by
 * then. What came since may have been sent behind the head we know. */
static bool is_known(const struct audit *audit, const struct audit_lot *lot) {
    for (int i = 0; i < audit->stream_count; i++)
        if (strcmp(audit->streams[i].name, lot->to) == 0)
            return lot->sequence <= audit->streams[i].listed;
    return true;
}

static bool is_same_number(const struct audit_lot *one, const struct audit_lot *other) {
    return strcmp(one->from, other->from) == 0 && strcmp(one->to, other->to) == 0 &&
           one->number == other->number;
}

/* No clock of a room is wrong by an hour. */
static bool is_pair(const struct audit_lot *sent, const struct audit_lot *taken) {
    return !sent->came && is_same_number(sent, taken) && sent->amount == taken->amount &&
           sent->time_ms <= taken->time_ms + SABOT_LOT_KEPT_MS;
}

static bool is_anothers(const struct audit_lot *sent, const struct audit_lot *taken) {
    return sent->name[0] != 0 && taken->name[0] != 0 &&
           !sabot_name_is_same(sent->name, taken->name);
}

void audit_lots_check(struct audit_lots *lots, struct audit *audit) {
    if (lots->count > 0)
        qsort(lots->list, (size_t)lots->count, sizeof *lots->list, compare_lots);
    for (int i = 0; i < lots->count; i++) {
        const struct audit_lot *lot = &lots->list[i];
        /* Too often, whatever was sent. */
        bool is_twice = i > 0 && lot->came && lot[-1].came && is_same_number(lot - 1, lot);
        if (!is_twice && (!lot->came || !is_known(audit, lot)))
            continue;
        bool is_paired = i > 0 && is_pair(lot - 1, lot);
        if (is_paired && !is_anothers(lot - 1, lot))
            continue;
        struct sabot_text words = audit_fault_at(&audit->fault, lot->to, lot->sequence);
        sabot_text_print(&words, "chips number %d of table %s ", lot->number, lot->from);
        if (is_twice)
            sabot_text_add(&words, "were taken twice");
        else if (is_paired)
            sabot_text_print(&words, "are %s's, and %s took them", lot[-1].name, lot->name);
        else
            sabot_text_print(&words, "came here, and %s sent none such", lot->from);
        return;
    }
}

void audit_lots_clear(struct audit_lots *lots) {
    free(lots->list);
    *lots = (struct audit_lots){0};
}
