/*
 * plan_ruin.c - see plan_ruin.h.
 */
#include "host/report/plan_ruin.h"

#include <math.h>
#include <string.h>

/* So many additions at most, about; beyond so many rounds two are taken as one. */
#define EFFORT 5e8
enum { POINTS = 1 << 16, STEPS = 1 << 14, ROUNDS_MOST = 8192 };
#define NEGLIGIBLE 1e-13

/* A round of all tables, on the grid. */
static struct steps {
    int64_t first, count;
    double at[STEPS];
} one, two;

static double rows[2][POINTS];

/* What is known of a round before it is on a grid. */
struct spread {
    double rounds, mean, variance, least, most, grid;
};

static double share_of(const struct plan_ruin_part *part, const struct spread *spread) {
    return part->rounds / spread->rounds;
}

/* The greatest common divisor; 0: the amounts have no common one in cents. */
static double divisor(double a, double b) {
    while (b != 0) {
        double rest = fmod(a, b);
        a = b;
        b = rest;
    }
    return fabs(a);
}

static struct spread spread_of(const struct plan_ruin_part *parts, int count) {
    struct spread spread = {.least = INFINITY, .most = -INFINITY};
    double squares = 0;
    bool is_whole = true;
    for (int i = 0; i < count; i++)
        spread.rounds += parts[i].rounds;
    for (int i = 0; i < count; i++) {
        is_whole = is_whole && parts[i].charge == floor(parts[i].charge);
        for (size_t k = 0; k < parts[i].law->count; k++) {
            const struct sabot_sum_result *result = &parts[i].law->results[k];
            double kept = (double)result->kept - parts[i].charge;
            double chance = result->chance * share_of(&parts[i], &spread);
            spread.mean += chance * kept;
            squares += chance * kept * kept;
            spread.least = fmin(spread.least, kept);
            spread.most = fmax(spread.most, kept);
            if (is_whole)
                spread.grid = divisor(spread.grid, kept);
        }
    }
    spread.grid = is_whole && spread.grid > 0 ? spread.grid : 0;
    spread.variance = fmax(squares - spread.mean * spread.mean, 0);
    return spread;
}

/* Rounds are put on a grid so many times finer before they are taken as one, as they vary less. */
static double finer(double fold) {
    return ceil(sqrt(fold));
}

/* Whether the rounds, `fold` of them taken as one, are added up on such a grid in time. */
static bool is_enough(const struct spread *spread, double grid, double fold) {
    double deviation = sqrt(spread->variance * spread->rounds);
    double falls = 8 * deviation + fmax(-spread->mean, 0) * spread->rounds;
    double width = spread->most - spread->least;
    if (fold > 1)
        width = 6 * width + fabs(spread->mean) * fold + 16 * sqrt(spread->variance * fold);
    double points = (falls + 2 * width) / grid + 4, steps = width / grid + 4;
    return points < POINTS && 2 * steps * finer(fold) < STEPS &&
           points * steps * spread->rounds / fold < EFFORT;
}

static void put_on_grid(const struct plan_ruin_part *parts, int count, const struct spread *spread,
                        double grid) {
    one.first = (int64_t)floor(spread->least / grid);
    one.count = (int64_t)floor(spread->most / grid) + 2 - one.first;
    memset(one.at, 0, (size_t)one.count * sizeof one.at[0]);
    for (int i = 0; i < count; i++)
        for (size_t k = 0; k < parts[i].law->count; k++) {
            const struct sabot_sum_result *result = &parts[i].law->results[k];
            double point = ((double)result->kept - parts[i].charge) / grid, below = floor(point);
            double chance = result->chance * share_of(&parts[i], spread);
            int64_t at = (int64_t)below - one.first;
            one.at[at] += chance * (1 - (point - below));
            one.at[at + 1] += chance * (point - below);
        }
}

/* Two rounds as one. */
static void fold_once(void) {
    SABOT_ASSERT(2 * one.count <= STEPS);
    two.first = 2 * one.first;
    two.count = 2 * one.count - 1;
    memset(two.at, 0, (size_t)two.count * sizeof two.at[0]);
    for (int64_t i = 0; i < one.count; i++)
        for (int64_t k = 0; k < one.count && one.at[i] > 0; k++)
            two.at[i + k] += one.at[i] * one.at[k];
    int64_t skip = 0;
    while (two.at[skip] < NEGLIGIBLE)
        skip++;
    while (two.at[two.count - 1] < NEGLIGIBLE)
        two.count--;
    one.first = two.first + skip;
    one.count = two.count - skip;
    memcpy(one.at, two.at + skip, (size_t)one.count * sizeof one.at[0]);
}

/* On a grid so many times coarser. */
static void coarsen(int64_t times) {
    int64_t skip = (one.first % times + times) % times;
    two.first = (one.first - skip) / times;
    two.count = (skip + one.count - 1) / times + 2;
    memset(two.at, 0, (size_t)two.count * sizeof two.at[0]);
    for (int64_t i = 0; i < one.count; i++) {
        double part = (double)((skip + i) % times) / (double)times;
        two.at[(skip + i) / times] += one.at[i] * (1 - part);
        two.at[(skip + i) / times + 1] += one.at[i] * part;
    }
    one = two;
}

/* With one more round left. Below the first point it is ruined; after the last it is not. */
static int64_t add_round(const double *restrict from, int64_t count, double *restrict to) {
    int64_t more = one.first < 0 ? count - one.first : count;
    more = more < POINTS ? more : POINTS;
    memset(to, 0, (size_t)more * sizeof *to);
    for (int64_t k = 0; k < one.count; k++) {
        int64_t by = one.first + k, skip = by < 0 ? -by : 0;
        int64_t end = count - by < more ? count - by : more;
        double chance = one.at[k];
        if (chance == 0)
            continue;
        for (int64_t i = 0; i < skip && i < more; i++)
            to[i] += chance;
        for (int64_t i = skip; i < end; i++)
            to[i] += chance * from[i + by];
    }
    while (more > 0 && to[more - 1] < NEGLIGIBLE)
        more--;
    return more;
}

struct plan_ruin plan_ruin_find(const struct plan_ruin_part *parts, int count, double needed) {
    struct spread spread = spread_of(parts, count);
    double grid = spread.grid > 0 ? spread.grid : 1, fold = 1;
    while (spread.rounds / fold > ROUNDS_MOST)
        fold *= 2;
    bool is_exact = spread.grid > 0 && fold == 1;
    for (; !is_enough(&spread, grid, fold); is_exact = false)
        grid *= 1.1;
    put_on_grid(parts, count, &spread, grid / finer(fold));
    for (double folded = 1; folded < fold; folded *= 2)
        fold_once();
    if (fold > 1)
        coarsen((int64_t)finer(fold));
    /* Looked at after each of many rounds, a fall is deeper by 0.58 deviations of one step. */
    double between = fold > 1 ? 0.59 * sqrt(spread.variance * fold) : 0;
    int64_t rounds = (int64_t)ceil(spread.rounds / fold - 1e-9), points = 0;
    for (int64_t left = 2; left <= rounds; left++)
        points = add_round(rows[left % 2], points, rows[(left + 1) % 2]);
    return (struct plan_ruin){.needed = needed,
                              .grid = grid,
                              .less = is_exact ? 0 : grid + between,
                              .count = points,
                              .at = rows[(rounds + 1) % 2]};
}

static double at_point(const struct plan_ruin *ruin, int64_t point) {
    return point < ruin->count ? ruin->at[point] : 0;
}

double plan_ruin_at(const struct plan_ruin *ruin, double bankroll) {
    double above = (bankroll - ruin->needed - ruin->less) / ruin->grid;
    if (bankroll < ruin->needed || above < 0)
        return 1;
    if (above >= (double)ruin->count)
        return 0;
    int64_t below = (int64_t)floor(above);
    double part = ruin->less > 0 ? above - (double)below : 0;
    return at_point(ruin, below) * (1 - part) + at_point(ruin, below + 1) * part;
}

double plan_ruin_bankroll(const struct plan_ruin *ruin, double risk) {
    int64_t point = 0;
    while (at_point(ruin, point) > risk)
        point++;
    double back = 0;
    if (point > 0 && ruin->less > 0) {
        double here = at_point(ruin, point), before = at_point(ruin, point - 1);
        back = (risk - here) / (before - here);
    }
    return ruin->needed + ruin->less + ((double)point - back) * ruin->grid;
}
