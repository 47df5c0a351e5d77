/*
 * plan_law.c - see plan_law.h.
 */
#include "host/report/plan_law.h"

#include <stdlib.h>

enum { ROOM_FIRST = 4096 };

static int by_result(const void *a, const void *b) {
    const struct sabot_sum_result *left = a, *right = b;
    return left->kept < right->kept ? -1 : left->kept > right->kept;
}

/* Every result once. */
static void gather(struct plan_law *law) {
    size_t count = 0;
    if (law->count == 0)
        return;
    qsort(law->results, law->count, sizeof *law->results, by_result);
    for (size_t i = 1; i < law->count; i++)
        if (law->results[i].kept == law->results[count].kept)
            law->results[count].chance += law->results[i].chance;
        else
            law->results[++count] = law->results[i];
    law->count = count + 1;
}

static bool make_room(struct plan_law *law) {
    if (law->count < law->room)
        return true;
    gather(law);
    if (law->count <= law->room / 2 && law->room > 0)
        return true;
    size_t room = law->room == 0 ? ROOM_FIRST : 2 * law->room;
    struct sabot_sum_result *results = realloc(law->results, room * sizeof *results);
    if (results == NULL)
        return false;
    law->results = results;
    law->room = room;
    return true;
}

bool plan_law_add(struct plan_law *law, const struct sabot_banking *banking) {
    law->rounds++;
    for (int i = 0; i < banking->way_count; i++) {
        if (banking->way_deals[i] == 0)
            continue;
        if (!make_room(law))
            return false;
        law->results[law->count++] =
            (struct sabot_sum_result){banking->nets[i] - banking->fee,
                                      (double)banking->way_deals[i] / (double)banking->deals};
    }
    return true;
}

void plan_law_finish(struct plan_law *law) {
    gather(law);
    for (size_t i = 0; i < law->count; i++)
        law->results[i].chance /= (double)law->rounds;
}

void plan_law_clear(struct plan_law *law) {
    free(law->results);
    *law = (struct plan_law){0};
}

enum sabot_status plan_night_find(const struct sabot_sum_part *parts, int count,
                                  struct sabot_sum *night, struct sabot_error *error) {
    sabot_sum_plan(parts, count, SABOT_SUM_POINTS_MAX, night);
    night->space = malloc(sabot_sum_room(night));
    if (night->space == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "out of memory for the night");
    sabot_sum_find(parts, count, night);
    return SABOT_OK;
}

void plan_night_clear(struct sabot_sum *night) {
    free(night->space);
    night->space = NULL;
}
