/*
 * card_ways.c - see card_ways.h.
 */
#include "host/pricing/card_ways.h"

#include <stdlib.h>
#include <string.h>

/* The wagers of the sheet that lie on the layout. */
struct placed {
    int count;
    const struct sabot_wager *of[SABOT_WAGERS_MAX];
};

static struct placed placed_of(const struct sabot_layout *layout, bool by_cards) {
    struct placed placed = {0};
    bool is_placed[SABOT_WAGERS_MAX] = {false};
    for (int i = 0; i < layout->count; i++)
        is_placed[layout->placed[i].wager] = true;
    for (int i = 0; i < layout->sheet->wager_count; i++) {
        const struct sabot_wager *wager = &layout->sheet->wagers[i];
        if (is_placed[i] &&
            (!by_cards || sabot_wager_detail(layout->sheet, wager) != SABOT_DETAIL_OUTCOME))
            placed.of[placed.count++] = wager;
    }
    return placed;
}

bool card_ways_needed(const struct sabot_layout *layout) {
    return sabot_sheet_detail(layout->sheet) != SABOT_DETAIL_OUTCOME;
}

enum sabot_detail card_ways_detail(const struct sabot_layout *layout) {
    struct placed placed = placed_of(layout, true);
    enum sabot_detail most = SABOT_DETAIL_POINTS;
    for (int i = 0; i < placed.count; i++)
        if (sabot_wager_detail(layout->sheet, placed.of[i]) > most)
            most = sabot_wager_detail(layout->sheet, placed.of[i]);
    return most;
}

/* Cells become ways: those that every wager judges alike are one, named by its likeliest. */
struct gathering {
    const struct sabot_sheet *sheet;
    struct placed placed;
    struct card_ways *ways;
    sabot_big likeliest[SABOT_BANKING_WAYS_MAX];
    uint8_t cases[SABOT_BANKING_WAYS_MAX][SABOT_WAGERS_MAX];
    bool is_full;
};

static void gather(void *context, const struct sabot_facts *facts, sabot_big deals) {
    struct gathering *gathering = context;
    uint8_t cases[SABOT_WAGERS_MAX] = {0};
    int way = 0, *count = &gathering->ways->ways.count;
    for (int i = 0; i < gathering->placed.count; i++)
        cases[i] = (uint8_t)sabot_wager_decides(gathering->sheet, gathering->placed.of[i], facts);
    while (way < *count && memcmp(gathering->cases[way], cases, sizeof cases) != 0)
        way++;
    if (way == SABOT_BANKING_WAYS_MAX) {
        gathering->is_full = true;
        return;
    }
    if (way == *count) {
        memcpy(gathering->cases[way], cases, sizeof cases);
        gathering->ways->of[way].deals = gathering->likeliest[way] = 0;
        ++*count;
    }
    gathering->ways->of[way].deals += deals;
    if (deals > gathering->likeliest[way]) {
        gathering->likeliest[way] = deals;
        gathering->ways->of[way].facts = *facts;
    }
}

static enum sabot_status count(struct gathering *gathering, struct sabot_card_plan *plan,
                               const struct sabot_layout *layout,
                               const struct sabot_card_shoe *shoe, struct sabot_error *error) {
    struct placed by_cards = placed_of(layout, true);
    enum sabot_status status =
        sabot_card_plan_join(layout->sheet, by_cards.of, by_cards.count, true, plan, error);
    if (status != SABOT_OK)
        return status;
    void *space = malloc(sabot_card_odds_room(plan));
    if (space == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "out of memory");
    sabot_card_cells_count(plan, shoe, space, gather, gathering);
    free(space);
    if (gathering->is_full)
        return sabot_error_print(error, SABOT_OUT_OF_RANGE,
                                 "the wagers can come out in more than %d ways together: expected "
                                 "fewer kinds of them",
                                 SABOT_BANKING_WAYS_MAX);
    return SABOT_OK;
}

enum sabot_status card_ways_find(const struct sabot_layout *layout,
                                 const struct sabot_card_shoe *shoe, struct card_ways *ways,
                                 struct sabot_error *error) {
    struct sabot_points points = sabot_card_shoe_points(shoe);
    int64_t cards = sabot_points_cards(&points);
    struct gathering *gathering = calloc(1, sizeof *gathering);
    struct sabot_card_plan *plan = malloc(sizeof *plan);
    enum sabot_status status = SABOT_NO_MEMORY;
    ways->ways = (struct sabot_banking_ways){cards, sabot_odds_deals(cards), 0, ways->of};
    if (gathering != NULL && plan != NULL) {
        gathering->sheet = layout->sheet;
        gathering->placed = placed_of(layout, false);
        gathering->ways = ways;
        status = count(gathering, plan, layout, shoe, error);
    } else {
        sabot_error_say(error, SABOT_NO_MEMORY, "out of memory");
    }
    free(gathering);
    free(plan);
    return status;
}
