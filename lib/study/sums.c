/*
 * sums.c - the law of a night of rounds that are not alike. See sabot/sums.h.
 */
#include "sabot/sums.h"

#include <string.h>

/* ---- the grid ---- */

static sabot_cents common_divisor(sabot_cents a, sabot_cents b) {
    while (b != 0) {
        sabot_cents rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* What is known of the sum before it is found. */
struct spread {
    sabot_cents grid; /* that all results are on */
    int64_t rounds;
    double mean, variance;
    double farthest; /* a round's result from its mean, at most */
};

static void add_part(struct spread *spread, const struct sabot_sum_part *part) {
    double mean = 0, variance = 0;
    for (int64_t i = 0; i < part->count; i++) {
        mean += part->results[i].chance * (double)part->results[i].kept;
        spread->grid = common_divisor(spread->grid, part->results[i].kept);
    }
    for (int64_t i = 0; i < part->count; i++) {
        double away = (double)part->results[i].kept - mean;
        variance += part->results[i].chance * away * away;
        away = away < 0 ? -away : away;
        spread->farthest = away > spread->farthest ? away : spread->farthest;
    }
    spread->rounds += part->rounds;
    spread->mean += (double)part->rounds * mean;
    spread->variance += (double)part->rounds * variance;
}

/* By Bernstein: the sum is farther from its mean with a chance below 2 exp(-reach^2 / 2 /
 * (variance + farthest reach / 3)). */
static bool reaches(const struct spread *spread, double reach) {
    const double logarithm = 21.4165; /* of 2 / SABOT_SUM_DOUBT, rounded up */
    return reach * reach > 2 * logarithm * (spread->variance + spread->farthest * reach / 3);
}

static int64_t slack_of(int64_t rounds) {
    const double logarithm = 20.7233; /* of 1 / SABOT_SUM_DOUBT, rounded up: as in night.c */
    int64_t slack = 0;
    while ((double)(2 * slack * slack) < logarithm * (double)rounds)
        slack++;
    return slack;
}

static int64_t point_below(double cents, sabot_cents grid) {
    double points = cents / (double)grid;
    int64_t whole = (int64_t)points;
    return whole - ((double)whole > points);
}

void sabot_sum_plan(const struct sabot_sum_part *parts, int count, int64_t most,
                    struct sabot_sum *sum) {
    struct spread spread = {0};
    for (int i = 0; i < count; i++)
        add_part(&spread, &parts[i]);
    *sum = (struct sabot_sum){.grid = spread.grid > 0 ? spread.grid : 1,
                              .points = 4,
                              .mean = spread.mean,
                              .variance = spread.variance};
    sabot_cents finest = sum->grid;
    /* A point to spare at each end: of rounding the mean, and of rounding results. */
    while (!reaches(&spread, (double)(sum->points / 2 - 2) * (double)sum->grid) ||
           sum->points < 8) {
        if (sum->points < most)
            sum->points *= 2;
        else
            sum->grid *= 2;
    }
    sum->slack = sum->grid == finest ? 0 : slack_of(spread.rounds);
    sum->first = point_below(spread.mean, sum->grid) - sum->points / 2;
}

/* ---- the transform ---- */

/* Where it is worked out: a transform, the product of those so far, and the roots of unity, each
 * of them real and imaginary parts. */
struct space {
    double *real, *imaginary, *all_real, *all_imaginary, *cosines, *sines;
};

static struct space space_of(const struct sabot_sum *sum) {
    double *at = sum->space;
    int64_t n = sum->points;
    return (struct space){at, at + n, at + 2 * n, at + 3 * n, at + 4 * n, at + 4 * n + n / 2};
}

size_t sabot_sum_room(const struct sabot_sum *sum) {
    return (size_t)sum->points * 5 * sizeof(double);
}

/* By their series, of an angle up to an eighth of a turn: to the last digit. */
static void turn(double angle, double *cosine, double *sine) {
    double square = angle * angle, even = 1, odd = 1;
    for (int i = 20; i > 0; i -= 2) {
        even = 1 - even * square / (double)(i * (i - 1));
        odd = 1 - odd * square / (double)(i * (i + 1));
    }
    *cosine = even;
    *sine = odd * angle;
}

/* The first half of the turn: exp(-2 pi i k / points). */
static void find_roots(const struct sabot_sum *sum, struct space space) {
    const double two_pi = 6.283185307179586;
    int64_t n = sum->points;
    for (int64_t k = 0; k <= n / 8; k++) {
        double cosine, sine;
        turn(two_pi * (double)k / (double)n, &cosine, &sine);
        space.cosines[n / 4 - k] = sine;
        space.sines[n / 4 - k] = -cosine;
        space.cosines[k] = cosine;
        space.sines[k] = -sine;
    }
    for (int64_t k = n / 4; k < n / 2; k++) {
        space.cosines[k] = space.sines[k - n / 4];
        space.sines[k] = -space.cosines[k - n / 4];
    }
}

static void swap(double *a, double *b) {
    double kept = *a;
    *a = *b;
    *b = kept;
}

static void put_in_order(double *real, double *imaginary, int64_t n) {
    for (int64_t i = 1, j = 0; i < n; i++) {
        int64_t bit = n / 2;
        for (; (j & bit) != 0; bit /= 2)
            j ^= bit;
        j ^= bit;
        if (i < j) {
            swap(&real[i], &real[j]);
            swap(&imaginary[i], &imaginary[j]);
        }
    }
}

/* In place. */
static void transform(double *real, double *imaginary, int64_t n, struct space space) {
    put_in_order(real, imaginary, n);
    for (int64_t half = 1; half < n; half *= 2)
        for (int64_t start = 0; start < n; start += 2 * half)
            for (int64_t k = 0; k < half; k++) {
                double cosine = space.cosines[k * (n / 2 / half)];
                double sine = space.sines[k * (n / 2 / half)];
                double *r = real + start + k, *i = imaginary + start + k;
                double other_r = r[half] * cosine - i[half] * sine;
                double other_i = r[half] * sine + i[half] * cosine;
                r[half] = r[0] - other_r;
                i[half] = i[0] - other_i;
                r[0] += other_r;
                i[0] += other_i;
            }
}

/* ---- the sum ---- */

/* Results on the grid, by point modulo the number of them. */
static void spread_results(const struct sabot_sum *sum, const struct sabot_sum_part *part,
                           double *at) {
    memset(at, 0, (size_t)sum->points * sizeof *at);
    for (int64_t i = 0; i < part->count; i++) {
        const struct sabot_sum_result *result = &part->results[i];
        int64_t below = result->kept / sum->grid - (result->kept % sum->grid < 0);
        double over = (double)(result->kept - below * sum->grid) / (double)sum->grid;
        at[below & (sum->points - 1)] += result->chance * (1 - over);
        at[(below + 1) & (sum->points - 1)] += result->chance * over;
    }
}

/* product *= factor ^ rounds, at one point. */
static void raise(double *product_r, double *product_i, double r, double i, int64_t rounds) {
    for (; rounds > 0; rounds /= 2) {
        if (rounds % 2 == 1) {
            double kept = *product_r * r - *product_i * i;
            *product_i = *product_r * i + *product_i * r;
            *product_r = kept;
        }
        double square = r * r - i * i;
        i *= 2 * r;
        r = square;
    }
}

void sabot_sum_find(const struct sabot_sum_part *parts, int count, struct sabot_sum *sum) {
    struct space space = space_of(sum);
    int64_t n = sum->points;
    find_roots(sum, space);
    for (int64_t k = 0; k < n; k++) {
        space.all_real[k] = 1;
        space.all_imaginary[k] = 0;
    }
    for (int part = 0; part < count; part++) {
        spread_results(sum, &parts[part], space.real);
        memset(space.imaginary, 0, (size_t)n * sizeof *space.imaginary);
        transform(space.real, space.imaginary, n, space);
        for (int64_t k = 0; k < n; k++)
            raise(&space.all_real[k], &space.all_imaginary[k], space.real[k], space.imaginary[k],
                  parts[part].rounds);
    }
    /* Back again: the transform of the conjugate. */
    for (int64_t k = 0; k < n; k++)
        space.all_imaginary[k] = -space.all_imaginary[k];
    transform(space.all_real, space.all_imaginary, n, space);
    for (int64_t k = 0; k < n; k++) {
        double chance = space.all_real[(sum->first + k) & (n - 1)] / (double)n;
        space.real[k] = chance > 0 ? chance : 0;
    }
    sum->at = space.real;
}

double sabot_sum_below(const struct sabot_sum *sum, sabot_cents cents) {
    double chance = 0;
    for (int64_t k = 0; k < sum->points && (sum->first + k) * sum->grid < cents; k++)
        chance += sum->at[k];
    return chance;
}

sabot_cents sabot_sum_quantile(const struct sabot_sum *sum, double part) {
    double chance = 0;
    int64_t k = 0;
    while (k < sum->points - 1 && (chance += sum->at[k]) < part)
        k++;
    return (sum->first + k) * sum->grid;
}
