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

/* Where a result is, or is to be: until the law is finished, results are scattered over a room of a
 * power of two, and a chance of 0 is an empty place. */
static struct sabot_sum_result *place_of(const struct plan_law *law, sabot_cents kept) {
    size_t at = (size_t)((uint64_t)kept * 0x9E3779B97F4A7C15 >> 20) & (law->room - 1);
    while (law->results[at].chance > 0 && law->results[at].kept != kept)
        at = (at + 1) & (law->room - 1);
    return &law->results[at];
}

static void add(struct plan_law *law, sabot_cents kept, double chance) {
    struct sabot_sum_result *place = place_of(law, kept);
    law->count += place->chance == 0;
    place->kept = kept;
    place->chance += chance;
}

/* At least half of it stays empty. */
static bool make_room(struct plan_law *law) {
    if (2 * law->count < law->room)
        return true;
    struct plan_law larger = {.room = law->room == 0 ? ROOM_FIRST : 2 * law->room,
                              .rounds = law->rounds};
    larger.results = calloc(larger.room, sizeof *larger.results);
    if (larger.results == NULL)
        return false;
    for (size_t i = 0; i < law->room; i++)
        if (law->results[i].chance > 0)
            add(&larger, law->results[i].kept, law->results[i].chance);
    free(law->results);
    *law = larger;
    return true;
}

bool plan_law_add(struct plan_law *law, const struct sabot_banking *banking) {
    law->rounds++;
    for (int i = 0; i < banking->way_count; i++) {
        if (banking->way_deals[i] == 0)
            continue;
        if (!make_room(law))
            return false;
        add(law, banking->nets[i] - banking->fee,
            (double)banking->way_deals[i] / (double)banking->deals);
    }
    return true;
}

void plan_law_finish(struct plan_law *law) {
    size_t count = 0;
    for (size_t i = 0; i < law->room; i++)
        if (law->results[i].chance > 0)
            law->results[count++] = law->results[i];
    if (count == 0)
        return;
    qsort(law->results, count, sizeof *law->results, by_result);
    struct sabot_sum_result *smaller = realloc(law->results, count * sizeof *law->results);
    law->results = smaller != NULL ? smaller : law->results;
    law->room = count;
    for (size_t i = 0; i < count; i++)
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
