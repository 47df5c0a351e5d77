/*
 * wins.c - see wins.h. The ten points are two halves: a set of six cards is a set of the low five
 * and one of the high five, so that the sum is one over rows and columns.
 */
#include "lib/study/wins.h"

#include "lib/odds/odds_paths.h" /* UNROLL */

#include <string.h>

enum {
    CARDS = SABOT_ROUND_CARDS_MAX,
    WINS_HALF = SABOT_POINTS / 2,
    WINS_FACTORS = WINS_HALF * CARDS,
    WINS_ROWS = SABOT_WINS_ROWS, /* side by side: so many sums need not wait for each other */
    WINS_CHOICES_ROOM = SABOT_WINS_SETS + WINS_ROWS,
};

/* Sets of five points by size: where those of so many cards begin. */
static const int wins_first[CARDS + 2] = {0, 1, 6, 21, 56, 126, 252, 462};

/* ---- six cards ---- */

void study_six_results(const struct sabot_count *count, const int points[CARDS],
                       int64_t results[STUDY_SPLITS]) {
    int found = 0;
    for (int fifth = 0; fifth < CARDS; fifth++)
        for (int sixth = 0; sixth < CARDS; sixth++) {
            int rest[CARDS], left = 0, all = 0;
            if (fifth == sixth)
                continue;
            for (int i = 0; i < CARDS; i++)
                if (i != fifth && i != sixth)
                    all += rest[left++] = points[i];
            for (int i = 1; i < left; i++)
                for (int k = 0; k < i; k++) {
                    int player = rest[i] + rest[k], banker = all - player;
                    int end = ((player % 10 * 10 + banker % 10) * 10 + points[fifth]) * 10 +
                              points[sixth];
                    results[found++] = count->results[count->sim.ends[end] % SABOT_SIM_USED];
                }
        }
}

/* ---- made once ---- */

/* Some cards of one half, in rising order. */
struct half {
    int size;
    int of[CARDS];
};

/* Every set after those with a card less; `last` says which factor the last card brings. */
static void list_sets(struct sabot_count_wins *wins, struct half sets[SABOT_WINS_SETS]) {
    sets[0] = (struct half){0};
    for (int size = 1, at = 1; size <= CARDS; size++)
        for (int i = wins_first[size - 1]; i < wins_first[size]; i++) {
            const struct half *set = &sets[i];
            for (int x = size > 1 ? set->of[size - 2] : 0; x < WINS_HALF; x++, at++) {
                int taken = 0;
                while (taken < set->size && set->of[set->size - 1 - taken] == x)
                    taken++;
                sets[at] = *set;
                sets[at].of[sets[at].size++] = x;
                wins->without_last[at] = (uint16_t)i;
                wins->last[at] = (uint8_t)(x * CARDS + taken);
            }
        }
}

static int factorials_of(const struct half *set) {
    int product = 1;
    for (int i = 0, run = 0; i < set->size; i++) {
        run = i > 0 && set->of[i] == set->of[i - 1] ? run + 1 : 1;
        product *= run;
    }
    return product;
}

/* The orders of the cards of both halves that bring each kind of result, equal cards not told
 * apart; a step of WINS_ROWS from kind to kind is the caller's. */
static void find_ways(const struct sabot_count *count, const struct half *low,
                      const struct half *high, double ways[SABOT_WINS_KINDS]) {
    int points[CARDS];
    int64_t results[STUDY_SPLITS];
    for (int i = 0; i < CARDS; i++)
        points[i] = i < low->size ? low->of[i] : high->of[i - low->size] + WINS_HALF;
    study_six_results(count, points, results);
    for (int kind = 0; kind < count->wins.kinds; kind++) {
        int orders = 0;
        for (int i = 0; i < STUDY_SPLITS; i++)
            orders += results[i] == count->wins.results[kind];
        ways[kind] = 4.0 * orders / factorials_of(low) / factorials_of(high);
    }
}

/* Results other than the loss of the stake; false if there are too many. */
static bool find_kinds(struct sabot_count *count) {
    struct sabot_count_wins *wins = &count->wins;
    for (int i = 0; i < count->paying_count; i++) {
        int64_t result = count->table.results[count->table.decides[count->paying[i]]];
        int kind = 0;
        while (kind < wins->kinds && wins->results[kind] != result)
            kind++;
        if (kind == SABOT_WINS_KINDS)
            return false;
        wins->results[kind] = result;
        wins->kinds += kind == wins->kinds;
    }
    return true;
}

void study_wins_make(struct sabot_count *count) {
    struct sabot_count_wins *wins = &count->wins;
    struct half sets[SABOT_WINS_SETS];
    wins->kinds = 0;
    if (!find_kinds(count)) {
        wins->kinds = 0;
        return;
    }
    list_sets(wins, sets);
    int at = 0;
    for (int size = 0; size <= CARDS; size++)
        for (int row = wins_first[size]; row < wins_first[size + 1]; row += WINS_ROWS)
            for (int column = wins_first[CARDS - size]; column < wins_first[CARDS - size + 1];
                 column++)
                for (int i = row; i < row + WINS_ROWS; i++, at++) {
                    double ways[SABOT_WINS_KINDS] = {0};
                    if (i < wins_first[size + 1]) /* the last rows are filled up with nothing */
                        find_ways(count, &sets[i], &sets[column], ways);
                    for (int kind = 0; kind < wins->kinds; kind++)
                        wins->ways[kind][at] = ways[kind];
                }
    SABOT_ASSERT(at == SABOT_WINS_WAYS);
}

/* ---- asked for every eight shoes ---- */

#define LANES        2
#define LANES_TARGET /* what every machine has */
#define WINS(name)   name##_portable
#include "lib/study/wins_lanes.h"
#undef LANES
#undef LANES_TARGET
#undef WINS

#if defined(__x86_64__)
#define LANES        4
#define LANES_TARGET __attribute__((target("avx2,fma")))
#define WINS(name)   name##_avx2
#include "lib/study/wins_lanes.h"
#endif

void study_wins_count(const struct sabot_count_wins *wins, enum sabot_vector vector,
                      const struct sabot_points shoes[SABOT_ODDS_BLOCK],
                      double deals[SABOT_WINS_KINDS][SABOT_ODDS_BLOCK]) {
#if defined(__x86_64__)
    if (vector != SABOT_VECTOR_PORTABLE) {
        add_up_avx2(wins, shoes, deals[0]);
        return;
    }
#endif
    (void)vector;
    for (int i = 0; i < SABOT_ODDS_BLOCK; i += 4)
        add_up_portable(wins, shoes + i, deals[0] + i);
}
