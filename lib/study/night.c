/*
 * night.c - ruin within a night, and the law of its result. See sabot/law.h.
 *
 * Ruin goes backwards from the last round, so that one pass serves every bankroll; the result
 * goes forwards from the first. Both add shifted copies of a row of chances.
 */
#include "sabot/law.h"

#include <string.h>

/* ---- steps on the grid ---- */

static void add_step(struct sabot_night *night, int64_t by, double chance) {
    int count = night->step_count;
    if (chance == 0)
        return;
    if (count > 0 && night->steps[count - 1].by == by)
        night->steps[count - 1].chance += chance;
    else
        night->steps[night->step_count++] = (struct sabot_night_step){by, chance};
}

/* A result between two points goes to both, so that its mean stays. As results rise, the
 * points do, but that the lower one of a result may lie below the upper one of the result before.
 */
static void make_steps(struct sabot_night *night, const struct sabot_law *law) {
    night->step_count = 0;
    double carried = 0; /* to the point `above` */
    int64_t above = INT64_MIN;
    for (int i = 0; i < law->count; i++) {
        const struct sabot_law_result *result = &law->results[i];
        int64_t below = result->kept / night->grid - (result->kept % night->grid < 0);
        double part = (double)(result->kept - below * night->grid) / (double)night->grid;
        if (above != INT64_MIN && below >= above) { /* nothing more comes to the points below it */
            add_step(night, above, carried);
            carried = 0;
        }
        add_step(night, below, result->chance * (1 - part));
        carried += result->chance * part;
        above = below + 1;
    }
    add_step(night, above, carried);
}

/* Errors of rounding are a sum of independent ones of mean 0, each within one point: by
 * Hoeffding it passes s points at any time with a chance of at most exp(-2 s^2 / rounds). */
static int64_t slack_of(int64_t rounds) {
    const double logarithm = 20.7233; /* of 1 / SABOT_NIGHT_DOUBT, rounded up */
    int64_t slack = 0;
    while ((double)(2 * slack * slack) < logarithm * (double)rounds)
        slack++;
    return slack;
}

static void choose_grid(struct sabot_night *night, const struct sabot_law *law, int64_t times) {
    night->grid = law->grid == 0 ? 1 : law->grid * times;
    night->slack = times == 1 ? 0 : slack_of(night->choice.rounds);
    make_steps(night, law);
}

static int64_t lowest(const struct sabot_night *night) {
    return night->steps[0].by;
}

static int64_t highest(const struct sabot_night *night) {
    return night->steps[night->step_count - 1].by;
}

/* ---- adding shifted rows ---- */

enum { TILE = 1024 };

static int64_t smaller(int64_t a, int64_t b) {
    return a < b ? a : b;
}

/* Adds chance * the row from number `from` on to the tile; before the row stands `before`. */
static void add_shifted(double tile[restrict TILE], int64_t count,
                        const struct sabot_night_chances *row, int64_t from, double chance,
                        double before) {
    int64_t skip = from < 0 ? smaller(-from, count) : 0;
    int64_t end = smaller(count, row->count - from);
    const double *restrict at = row->at;
    for (int64_t i = 0; i < skip; i++)
        tile[i] += chance * before;
    for (int64_t i = skip; i < end; i++)
        tile[i] += chance * at[from + i];
}

/* to[point] = the sum over the steps of chance * from[point + sign * step], for the points of
 * `to`, whose first and count are set. */
static void add_up(const struct sabot_night *night, int sign,
                   const struct sabot_night_chances *from, double before,
                   struct sabot_night_chances *to) {
    for (int64_t start = 0; start < to->count; start += TILE) {
        int64_t count = smaller(TILE, to->count - start);
        memset(to->at + start, 0, (size_t)count * sizeof to->at[0]);
        for (int i = 0; i < night->step_count; i++)
            add_shifted(to->at + start, count, from,
                        to->first + start + sign * night->steps[i].by - from->first,
                        night->steps[i].chance, before);
    }
}

static void trim_end(struct sabot_night_chances *row) {
    double left_out = 0;
    while (row->count > 1 && (left_out += row->at[row->count - 1]) < SABOT_NIGHT_NEGLIGIBLE)
        row->count--;
}

static void trim_start(struct sabot_night_chances *row) {
    int64_t skip = 0;
    double left_out = 0;
    while (skip < row->count - 1 && (left_out += row->at[skip]) < SABOT_NIGHT_NEGLIGIBLE)
        skip++;
    memmove(row->at, row->at + skip, (size_t)(row->count - skip) * sizeof row->at[0]);
    row->first += skip;
    row->count -= skip;
}

/* ---- ruin ---- */

/* With so many rounds left, by points above `needed`. Before a bankroll's first point it is
 * ruined already, if a round is left. False if the grid is too fine. */
static bool find_ruin(const struct sabot_night *night, struct sabot_night_chances **from,
                      struct sabot_night_chances **to) {
    (*from)->first = (*from)->count = 0; /* one round left: nobody is ruined after it */
    for (int64_t left = 2; left <= night->choice.rounds; left++) {
        int64_t loss = lowest(night) < 0 ? -lowest(night) : 0;
        (*to)->first = 0;
        (*to)->count = (*from)->count + loss;
        if ((*to)->count > SABOT_NIGHT_POINTS_MAX)
            return false;
        add_up(night, 1, *from, 1, *to);
        while ((*to)->count > 0 && (*to)->at[(*to)->count - 1] < SABOT_NIGHT_NEGLIGIBLE)
            (*to)->count--;
        struct sabot_night_chances *swap = *from;
        *from = *to;
        *to = swap;
    }
    return true;
}

const struct sabot_night_chances *sabot_night_ruin(struct sabot_night *night,
                                                   const struct sabot_law *law,
                                                   struct sabot_night_choice choice,
                                                   struct sabot_night_space *space) {
    SABOT_ASSERT(choice.rounds >= 1 && choice.rounds <= SABOT_NIGHT_ROUNDS_MAX);
    *night = (struct sabot_night){.choice = choice};
    struct sabot_night_chances *from, *to;
    int64_t times = 1;
    do {
        choose_grid(night, law, times);
        times *= 2;
        from = &space->one;
        to = &space->other;
    } while (!find_ruin(night, &from, &to));
    return from;
}

/* The chance by number of points above `needed`. */
static double ruin_point(const struct sabot_night *night, const struct sabot_night_chances *ruin,
                         int64_t point) {
    if (point < 0)
        return night->choice.rounds > 0;
    return point < ruin->count ? ruin->at[point] : 0;
}

struct sabot_bounds sabot_night_ruin_at(const struct sabot_night *night,
                                        const struct sabot_night_chances *ruin,
                                        sabot_cents bankroll) {
    sabot_cents above = bankroll - night->choice.needed;
    int64_t point = above / night->grid - (above % night->grid < 0);
    if (night->slack == 0 || above < 0) {
        double chance = ruin_point(night, ruin, point);
        return (struct sabot_bounds){chance, chance};
    }
    double least = ruin_point(night, ruin, point + 1 + night->slack) - SABOT_NIGHT_DOUBT;
    double most = ruin_point(night, ruin, point - night->slack) + SABOT_NIGHT_DOUBT;
    return (struct sabot_bounds){least < 0 ? 0 : least, most > 1 ? 1 : most};
}

sabot_cents sabot_night_bankroll(const struct sabot_night *night,
                                 const struct sabot_night_chances *ruin, double risk) {
    double doubt = night->slack > 0 ? SABOT_NIGHT_DOUBT : 0;
    int64_t point = 0;
    while (ruin_point(night, ruin, point) + doubt > risk)
        point++;
    return night->choice.needed + (point + night->slack) * night->grid;
}

/* ---- the result ---- */

/* Moves the chances of bankrolls that no longer begin a round to `ruined`, which begins at
 * the lowest such result. */
static void bury(int64_t above, struct sabot_night_chances *row,
                 struct sabot_night_chances *ruined) {
    int64_t dead = smaller(-above - row->first, row->count); /* results below -above */
    int64_t zeros = ruined->first - row->first;              /* nobody plays on from there */
    for (int64_t i = zeros > 0 ? zeros : 0; i < dead; i++) {
        ruined->at[row->first + i - ruined->first] += row->at[i];
        row->at[i] = 0;
    }
}

static bool find_result(const struct sabot_night *night, struct sabot_night_chances **from,
                        struct sabot_night_chances **to, struct sabot_night_chances *ruined) {
    sabot_cents bankroll = night->choice.bankroll;
    bool ends = bankroll != SABOT_CENTS_MAX;
    int64_t above = ends ? (bankroll - night->choice.needed) / night->grid : 0;
    int64_t loss = lowest(night) < 0 ? -lowest(night) : 0;
    int64_t width = highest(night) - lowest(night);
    if (loss > SABOT_NIGHT_POINTS_MAX)
        return false;
    ruined->first = -above - loss;
    ruined->count = ends ? loss : 0;
    memset(ruined->at, 0, (size_t)ruined->count * sizeof ruined->at[0]);
    (*from)->first = 0;
    (*from)->count = 1;
    (*from)->at[0] = 1;
    for (int64_t played = 1; played <= night->choice.rounds; played++) {
        (*to)->first = (*from)->first + lowest(night);
        (*to)->count = (*from)->count + width;
        if ((*to)->count > SABOT_NIGHT_POINTS_MAX)
            return false;
        add_up(night, -1, *from, 0, *to);
        if (ends && played < night->choice.rounds)
            bury(above, *to, ruined);
        trim_end(*to);
        trim_start(*to);
        struct sabot_night_chances *swap = *from;
        *from = *to;
        *to = swap;
    }
    return true;
}

/* Adds the nights that ended early. False if there is no room between both. */
static bool add_ruined(const struct sabot_night_chances *row, struct sabot_night_chances *ruined,
                       struct sabot_night_chances *all) {
    double sum = 0;
    for (int64_t i = 0; i < ruined->count; i++)
        sum += ruined->at[i];
    if (sum < SABOT_NIGHT_NEGLIGIBLE)
        ruined->count = 0; /* a bankroll that large may lie far off */
    int64_t first = ruined->count > 0 ? smaller(row->first, ruined->first) : row->first;
    int64_t end = row->first + row->count;
    if (ruined->count > 0 && ruined->first + ruined->count > end)
        end = ruined->first + ruined->count;
    if (end - first > SABOT_NIGHT_POINTS_MAX)
        return false;
    all->first = first;
    all->count = end - first;
    memset(all->at, 0, (size_t)all->count * sizeof all->at[0]);
    for (int64_t i = 0; i < row->count; i++)
        all->at[row->first + i - first] += row->at[i];
    for (int64_t i = 0; i < ruined->count; i++)
        all->at[ruined->first + i - first] += ruined->at[i];
    return true;
}

const struct sabot_night_chances *sabot_night_result(struct sabot_night *night,
                                                     const struct sabot_law *law,
                                                     struct sabot_night_choice choice,
                                                     struct sabot_night_space *space) {
    SABOT_ASSERT(choice.rounds >= 1 && choice.rounds <= SABOT_NIGHT_ROUNDS_MAX);
    SABOT_ASSERT(choice.bankroll >= choice.needed);
    *night = (struct sabot_night){.choice = choice};
    struct sabot_night_chances *from, *to;
    int64_t times = 1;
    do {
        choose_grid(night, law, times);
        times *= 2;
        from = &space->one;
        to = &space->other;
    } while (!find_result(night, &from, &to, &space->ruined) ||
             !add_ruined(from, &space->ruined, to));
    return to;
}

sabot_cents sabot_night_quantile(const struct sabot_night *night,
                                 const struct sabot_night_chances *result, double part) {
    double sum = 0;
    int64_t at = 0;
    while (at < result->count - 1 && (sum += result->at[at]) < part)
        at++;
    return (result->first + at) * night->grid;
}

double sabot_night_lose(const struct sabot_night_chances *result) {
    double sum = 0;
    for (int64_t i = 0; i < result->count && result->first + i < 0; i++)
        sum += result->at[i];
    return sum;
}
