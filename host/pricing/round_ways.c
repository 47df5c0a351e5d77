/*
 * round_ways.c - see round_ways.h.
 */
#include "host/pricing/round_ways.h"

#include "host/pricing/card_ways.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT = 16 };

/* Of one set of wagers. */
struct kept {
    uint64_t wagers; /* bits: those of the sheet that lie there */
    bool is_known;
    struct card_ways ways;
};

struct round_ways {
    int decks;                      /* 0: nothing is kept yet */
    int64_t shoe;                   /* of the last question ... */
    const struct sabot_sheet *last; /* ... and its sheet, as long as the shoe is the same */
    struct sabot_sheet sheet;
    struct sabot_ways by_outcome;
    struct sabot_banking_ways all; /* of them */
    int kept_count, next;          /* the next that is written over */
    struct kept *kept[KEPT];
};

struct round_ways *round_ways_new(void) {
    return calloc(1, sizeof(struct round_ways));
}

void round_ways_free(struct round_ways *ways) {
    for (int i = 0; ways != NULL && i < KEPT; i++)
        free(ways->kept[i]);
    free(ways);
}

/* The sheet or the number of decks is another. */
static bool begin(struct round_ways *ways, const struct sabot_sheet *sheet, int decks) {
    struct sabot_points shoe = sabot_points_of_decks(decks);
    struct sabot_odds odds;
    struct sabot_error error;
    ways->decks = 0;
    if (sabot_odds_count(&shoe, sabot_vector_best(), &odds, &error) != SABOT_OK)
        return false;
    sabot_ways_of(sheet, &odds, &ways->by_outcome);
    ways->all = sabot_ways_all(&ways->by_outcome);
    memcpy(&ways->sheet, sheet, sizeof *sheet);
    ways->kept_count = ways->next = 0;
    ways->decks = decks;
    return true;
}

/* Byte by byte: two that differ in their gaps alone are counted again, and come to the same. */
static bool is_same(const void *one, const void *other, size_t size) {
    return memcmp(one, other, size) == 0;
}

static bool is_of(const struct round_ways *ways, const struct sabot_sheet *sheet, int decks,
                  int64_t shoe) {
    bool is_last = shoe != 0 && ways->shoe == shoe && ways->last == sheet;
    return ways->decks == decks && (is_last || is_same(&ways->sheet, sheet, sizeof *sheet));
}

static uint64_t wagers_of(const struct sabot_layout *layout) {
    _Static_assert(SABOT_WAGERS_MAX <= 64, "a bit each");
    uint64_t wagers = 0;
    for (int i = 0; i < layout->count; i++)
        wagers |= (uint64_t)1 << layout->placed[i].wager;
    return wagers;
}

static const struct sabot_banking_ways *by_cards(struct round_ways *ways,
                                                 const struct sabot_layout *layout) {
    uint64_t wagers = wagers_of(layout);
    struct sabot_error error;
    for (int i = 0; i < ways->kept_count; i++)
        if (ways->kept[i]->wagers == wagers)
            return ways->kept[i]->is_known ? &ways->kept[i]->ways.ways : NULL;
    struct kept **place = &ways->kept[ways->next];
    if (*place == NULL)
        *place = malloc(sizeof **place);
    if (*place == NULL)
        return NULL;
    struct sabot_card_shoe shoe = sabot_card_shoe_of_decks(ways->decks);
    (*place)->wagers = wagers;
    (*place)->is_known = card_ways_find(layout, &shoe, &(*place)->ways, &error) == SABOT_OK;
    ways->next = (ways->next + 1) % KEPT;
    ways->kept_count += ways->kept_count < KEPT;
    return (*place)->is_known ? &(*place)->ways.ways : NULL;
}

const struct sabot_banking_ways *
round_ways_of(struct round_ways *ways, const struct sabot_layout *layout, int decks, int64_t shoe) {
    if (!is_of(ways, layout->sheet, decks, shoe) && !begin(ways, layout->sheet, decks))
        return NULL;
    ways->shoe = shoe;
    ways->last = layout->sheet;
    return ways->all.count > 0 ? &ways->all : by_cards(ways, layout);
}
