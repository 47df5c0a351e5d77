/*
 * live_places.c - places of those who wait for somebody (live_joins.c). Anybody may ask to sit
 * down, so that places run out: then those give way who have their answer, who no longer ask for
 * theirs, and at last the youngest of whom most wait: of one client, or at one table. So nobody
 * keeps others from asking by asking often. A call for chips or for the floor comes with a pass: it
 * gives way to nobody, and any who only want to sit down give way to it.
 *
 * Who asks at another server, or asked before a start, is counted with those of the same client
 * here, by a digest in the record, and they have half of the places at most: whether they still
 * ask is known there alone.
 */
#include "host/live/live.h"

#include <stdlib.h>
#include <string.h>

#define JOIN_ABANDONED_MS (15 * 1000)          /* pages ask every half second */
#define LIVE_HEARD_MAX    (LIVE_JOINS_MAX / 2) /* who asked elsewhere leaves places for those here */

static bool is_over(const struct join *join, int64_t now_ms) {
    int64_t kept_ms = join->state == JOIN_WAITING ? JOIN_FORGOTTEN_MS : JOIN_ENDED_MS;
    return join->state == JOIN_FREE ||
           (join->state != JOIN_SEATING && now_ms - join->since_ms > kept_ms);
}

static bool is_call(const struct join *join) {
    return join->asks != JOIN_ASKS_SEAT;
}

static bool is_counted(const struct join *join, int64_t now_ms) {
    return join->state == JOIN_WAITING && !is_call(join) && !is_over(join, now_ms);
}

/* Who asks at another server, or asked before the start, and wants to sit down. */
static bool is_heard(const struct join *join) {
    return join->client[0] == 0 && !is_call(join);
}

/* Whom a place is taken from is found by one of these, of pointers to joins. */
typedef int compare_joins(const void *first, const void *second);

static int by_client(const void *first, const void *second) {
    return strcmp((*(struct join *const *)first)->origin, (*(struct join *const *)second)->origin);
}

static int by_table(const void *first, const void *second) {
    return strcmp((*(struct join *const *)first)->table, (*(struct join *const *)second)->table);
}

static int count_like(const struct live *live, const struct join *join, compare_joins *compare,
                      int64_t now_ms) {
    int count = 0;
    for (int i = 0; i < LIVE_JOINS_MAX; i++) {
        const struct join *at = &live->joins[i];
        count += is_counted(at, now_ms) && compare(&at, &join) == 0;
    }
    return count;
}

/* The youngest of those of whom most wait; NULL: they are hardly more than the newcomer's own. For
 * a call it does not matter how many they are. */
static struct join *of_the_most(struct live *live, const struct join *newcomer,
                                compare_joins *compare, bool of_heard) {
    int64_t now_ms = door_now_ms();
    struct join *list[LIVE_JOINS_MAX], *found = NULL;
    int count = 0, most = count_like(live, newcomer, compare, now_ms) + 1;
    if (is_call(newcomer))
        most = 0;
    for (int i = 0; i < LIVE_JOINS_MAX; i++)
        if (is_counted(&live->joins[i], now_ms) && (!of_heard || is_heard(&live->joins[i])))
            list[count++] = &live->joins[i];
    qsort(list, (size_t)count, sizeof *list, compare);
    for (int i = 0, end; i < count; i = end) {
        struct join *youngest = list[i];
        for (end = i + 1; end < count && compare(&list[i], &list[end]) == 0; end++)
            if (list[end]->since_ms >= youngest->since_ms)
                youngest = list[end];
        if (end - i > most ||
            (found != NULL && end - i == most && youngest->since_ms >= found->since_ms)) {
            most = end - i;
            found = youngest;
        }
    }
    return found;
}

/* Has their pass, or has not asked for the answer for a while. Who was heard of asks there. */
static bool gives_way(const struct join *join, int64_t now_ms) {
    return join->taker[0] != 0 || (is_counted(join, now_ms) && !is_heard(join) &&
                                   now_ms - join->asked_ms > JOIN_ABANDONED_MS);
}

static bool are_enough_heard(const struct live *live, int64_t now_ms) {
    int count = 0;
    for (int i = 0; i < LIVE_JOINS_MAX; i++)
        count += is_counted(&live->joins[i], now_ms) && is_heard(&live->joins[i]);
    return count >= LIVE_HEARD_MAX;
}

struct join *live_join_place(struct live *live, const struct join *newcomer) {
    int64_t now_ms = door_now_ms();
    struct join *place = NULL;
    bool of_heard = is_heard(newcomer) && are_enough_heard(live, now_ms);
    for (int i = 0; i < LIVE_JOINS_MAX && !of_heard; i++) {
        struct join *at = &live->joins[i];
        if (is_over(at, now_ms))
            return at;
        if (gives_way(at, now_ms) && (place == NULL || at->since_ms < place->since_ms))
            place = at;
    }
    if (place == NULL)
        place = of_the_most(live, newcomer, by_client, of_heard);
    if (place == NULL)
        place = of_the_most(live, newcomer, by_table, of_heard);
    return place;
}

bool live_join_has_enough(const struct live *live, const struct join *newcomer,
                          const char *address) {
    return count_like(live, newcomer, by_client, door_now_ms()) >= LIVE_JOINS_EACH &&
           !door_is_near(live->door, address);
}
