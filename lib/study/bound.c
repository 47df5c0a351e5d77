/*
 * bound.c - the bound of bound.h: made once a count, asked once a round. The names are those of
 * docs/perfect-play.md.
 */
#include "lib/study/bound.h"

#include "lib/odds/odds_paths.h" /* UNROLL */
#include "lib/study/wins.h"

enum {
    CARDS = SABOT_BOUND_CARDS,   /* that a round may use */
    DEGREE = SABOT_BOUND_DEGREE, /* up to which the expectation is computed */
    FIRST = SABOT_BOUND_FIRST,   /* and at a quick look */
    SETS = 8008,                 /* of up to six cards */
};

/* Of a full shoe, by points. */
static const double points_share[SABOT_POINTS] = {4.0 / 13, 1.0 / 13, 1.0 / 13, 1.0 / 13, 1.0 / 13,
                                                  1.0 / 13, 1.0 / 13, 1.0 / 13, 1.0 / 13, 1.0 / 13};

/* ---- functions of sets of cards ---- */

/* Some cards' points, in rising order. */
struct set {
    int size;
    int of[CARDS];
};

/* Values by set: of no card, of one card, ... */
struct values {
    int choose[SABOT_POINTS + CARDS][CARDS + 1];
    double of[SETS];
};

static void begin_values(struct values *values) {
    for (int n = 0; n < SABOT_POINTS + CARDS; n++)
        for (int k = 0; k <= CARDS; k++)
            values->choose[n][k] = k == 0 ? 1
                                   : n == 0
                                       ? 0
                                       : values->choose[n - 1][k - 1] + values->choose[n - 1][k];
}

static double *value_at(struct values *values, const struct set *set) {
    static const int first[CARDS + 1] = {0, 1, 11, 66, 286, 1001, 3003};
    int place = first[set->size];
    for (int i = 0; i < set->size; i++)
        place += values->choose[set->of[i] + i][i + 1];
    return &values->of[place];
}

/* The next set of as many cards; false after the last. The first has zeros alone. */
static bool next_set(struct set *set) {
    for (int i = set->size - 1; i >= 0; i--)
        if (set->of[i] < SABOT_POINTS - 1) {
            for (int points = set->of[i] + 1; i < set->size; i++)
                set->of[i] = points;
            return true;
        }
    return false;
}

static struct set with(struct set set, int points) {
    int i = set.size++;
    for (; i > 0 && set.of[i - 1] > points; i--)
        set.of[i] = set.of[i - 1];
    set.of[i] = points;
    return set;
}

/* Those whose bit is set. */
static struct set part_of(const struct set *set, unsigned bits) {
    struct set part = {0};
    for (int i = 0; i < set->size; i++)
        if (bits >> i & 1)
            part.of[part.size++] = set->of[i];
    return part;
}

static double factorial(int n) {
    return n < 2 ? 1 : n * factorial(n - 1);
}

/* How many orders the cards have, equal ones not told apart. */
static double orders(const struct set *set) {
    double all = factorial(set->size);
    for (int i = 0, run = 0; i < set->size; i++) {
        run = i > 0 && set->of[i] == set->of[i - 1] ? run + 1 : 1;
        all /= run;
    }
    return all;
}

static double chance(const struct set *set) {
    double product = orders(set);
    for (int i = 0; i < set->size; i++)
        product *= points_share[set->of[i]];
    return product;
}

/* ---- the mean result of given cards, and its parts ---- */

/* h_6: over all orders of the six cards. */
static double mean_of_six(const struct sabot_count *count, const struct set *set) {
    int64_t results[STUDY_SPLITS];
    double sum = 0;
    study_six_results(count, set->of, results);
    for (int i = 0; i < STUDY_SPLITS; i++)
        sum += (double)results[i];
    return sum / STUDY_SPLITS / (double)count->table.scale;
}

/* h_k: the mean when k cards are given and the others come from a full shoe with replacement. */
static void find_means(const struct sabot_count *count, struct values *means) {
    struct set set = {.size = CARDS};
    do
        *value_at(means, &set) = mean_of_six(count, &set);
    while (next_set(&set));
    for (int size = CARDS - 1; size >= 0; size--) {
        set = (struct set){.size = size};
        do {
            double mean = 0;
            for (int points = 0; points < SABOT_POINTS; points++) {
                struct set more = with(set, points);
                mean += points_share[points] * *value_at(means, &more);
            }
            *value_at(means, &set) = mean;
        } while (next_set(&set));
    }
}

/* Turns h_k into g_k: what is left of h_k after the g of all smaller sets. */
static void find_parts(struct values *values) {
    for (int size = 1; size <= CARDS; size++) {
        struct set set = {.size = size};
        do {
            double *value = value_at(values, &set);
            for (unsigned bits = 0; bits < (1U << size) - 1; bits++) {
                struct set part = part_of(&set, bits);
                *value -= *value_at(values, &part);
            }
        } while (next_set(&set));
    }
}

/* ---- what is computed ---- */

/* Adds value * n(n-1)... of each card's points to ordinary powers, from card `at` on. */
static void add_powers(struct values *powers, const struct set *set, int at, struct set power,
                       double value) {
    static const double stirling[DEGREE + 1][DEGREE + 1] = {
        {1}, {0, 1}, {0, -1, 1}, {0, 2, -3, 1}, {0, -6, 11, -6, 1}};
    if (at == set->size) {
        *value_at(powers, &power) += value;
        return;
    }
    int run = 1;
    while (at + run < set->size && set->of[at + run] == set->of[at])
        run++;
    for (int i = 1; i <= run; i++) {
        power.of[power.size++] = set->of[at];
        add_powers(powers, set, at + run, power, value * stirling[run][i]);
    }
}

/* All parts up to a degree as one sum over as many cards, in powers of the counts. */
static void find_powers(struct values *parts, int degree, struct values *powers) {
    struct set set = {.size = degree};
    *powers = (struct values){0};
    begin_values(powers);
    do {
        double value = 0;
        for (unsigned bits = 0; bits < 1U << degree; bits++) {
            struct set part = part_of(&set, bits);
            value += *value_at(parts, &part) * parts->choose[CARDS][part.size] /
                     parts->choose[degree][part.size];
        }
        add_powers(powers, &set, 0, (struct set){0}, value * orders(&set));
    } while (next_set(&set));
}

/* In the order in which the lanes meet them. */
static void lay_out(struct values *powers, struct sabot_count_bound *bound) {
    double *term = bound->terms;
    for (int y = 0; y < SABOT_POINTS; y++) {
        for (int z = y; z < SABOT_POINTS; z++) {
            for (int w = z; w < SABOT_POINTS; w++)
                for (int x = 0; x <= y; x++)
                    *term++ = *value_at(powers, &(struct set){4, {x, y, z, w}});
            for (int x = 0; x <= y; x++)
                *term++ = *value_at(powers, &(struct set){3, {x, y, z}});
        }
        for (int x = 0; x <= y; x++)
            *term++ = *value_at(powers, &(struct set){2, {x, y}});
    }
    for (int x = 0; x < SABOT_POINTS; x++)
        bound->linear[x] = *value_at(powers, &(struct set){1, {x}});
}

static void lay_out_first(struct values *powers, struct sabot_count_bound *bound) {
    double *term = bound->first_terms;
    for (int y = 0; y < SABOT_POINTS; y++) {
        for (int x = 0; x <= y; x++)
            *term++ = *value_at(powers, &(struct set){2, {x, y}});
        bound->first_linear[y] = *value_at(powers, &(struct set){1, {y}});
    }
}

/* ---- what is bounded ---- */

/* The cycles of more than one card of a permutation. */
struct cycles {
    int count;
    int of[SABOT_BOUND_CYCLES];
};

static const struct cycles cycle_types[] = {
    {0, {0}},    {1, {2}},    {1, {3}},    {1, {4}},    {1, {5}},       {1, {6}},
    {2, {2, 2}}, {2, {3, 2}}, {2, {4, 2}}, {2, {3, 3}}, {3, {2, 2, 2}},
};

/* Permutations of `size` cards with these cycles, the others fixed. */
static double permutations(const struct cycles *cycles, int fixed, int size) {
    double all = factorial(size) / factorial(fixed);
    for (int i = 0, run = 0; i < cycles->count; i++) {
        run = i > 0 && cycles->of[i] == cycles->of[i - 1] ? run + 1 : 1;
        all /= cycles->of[i] * run;
    }
    return all;
}

/* Adds to the square of the norm of g with the cards of each cycle equal; `points` are those of
 * the cycles. */
static double squares_of(struct values *parts, const struct cycles *cycles, int fixed,
                         const struct set *points) {
    double sum = 0;
    struct set singles = {.size = fixed};
    do {
        struct set set = singles;
        for (int i = 0; i < cycles->count; i++)
            for (int k = 0; k < cycles->of[i]; k++)
                set = with(set, points->of[i]);
        double value = *value_at(parts, &set);
        sum += chance(&singles) * value * value;
    } while (next_set(&singles));
    for (int i = 0; i < cycles->count; i++)
        sum *= points_share[points->of[i]];
    return sum;
}

/* The smallest double that is known to be at least the root. */
static double root_above(double square) {
    double root = square + 1;
    for (int i = 0; i < 60; i++)
        root = (root + square / root) / 2;
    return root * (1 + 1e-12);
}

static void bound_rest(struct values *parts, const struct cycles *cycles, int size,
                       struct sabot_count_bound *bound) {
    int fixed = size, all = 1;
    for (int i = 0; i < cycles->count; i++) {
        fixed -= cycles->of[i];
        all *= SABOT_POINTS;
    }
    if (fixed < 0)
        return;
    double squares = 0;
    for (int i = 0; i < all; i++) {
        struct set points = {cycles->count, {i % 10, i / 10 % 10, i / 100}};
        squares += squares_of(parts, cycles, fixed, &points);
    }
    bound->rest[size - FIRST - 1][cycles->count][fixed] +=
        parts->choose[CARDS][size] * permutations(cycles, fixed, size) *
        (root_above(squares) + bound->slack / 10);
}

void study_bound_make(struct sabot_count *count) {
    struct values parts, powers;
    struct sabot_count_bound *bound = &count->bound;
    double most = 1;
    for (int i = 0; i < SABOT_OUTCOMES; i++) {
        double result = (double)count->results[i] / (double)count->table.scale;
        most = result > most ? result : most;
    }
    *bound = (struct sabot_count_bound){.slack = 1e-8 * most};
    begin_values(&parts);
    find_means(count, &parts);
    find_parts(&parts);
    find_powers(&parts, DEGREE, &powers);
    lay_out(&powers, bound);
    find_powers(&parts, FIRST, &powers);
    lay_out_first(&powers, bound);
    for (size_t i = 0; i < sizeof cycle_types / sizeof cycle_types[0]; i++)
        for (int size = FIRST + 1; size <= CARDS; size++)
            bound_rest(&parts, &cycle_types[i], size, bound);
}

/* ---- asking ---- */

#define LANES        2
#define LANES_TARGET /* what every machine has */
#define BOUND(name)  name##_portable
#include "lib/study/bound_lanes.h"
#undef LANES
#undef LANES_TARGET
#undef BOUND

#if defined(__x86_64__)
#define LANES        4
#define LANES_TARGET __attribute__((target("avx2,fma")))
#define BOUND(name)  name##_avx2
#include "lib/study/bound_lanes.h"
#undef LANES
#undef LANES_TARGET
#undef BOUND

#define LANES        8
#define LANES_TARGET __attribute__((target("avx512f,avx512dq,avx512vl,fma")))
#define BOUND(name)  name##_avx512
#include "lib/study/bound_lanes.h"
#endif

static const struct {
    int shoes; /* at once */
    unsigned (*looks[2])(const struct sabot_count_bound *bound, const struct sabot_points *shoes);
} paths[SABOT_VECTORS] = {
    [SABOT_VECTOR_PORTABLE] = {2, {first_doubts_portable, doubts_portable}},
#if defined(__x86_64__)
    [SABOT_VECTOR_AVX2] = {4, {first_doubts_avx2, doubts_avx2}},
    [SABOT_VECTOR_AVX512] = {8, {first_doubts_avx512, doubts_avx512}},
#endif
};

unsigned study_bound_doubts(const struct sabot_count_bound *bound, enum sabot_vector vector,
                            enum study_look look,
                            const struct sabot_points shoes[SABOT_ODDS_BLOCK]) {
    unsigned doubts = 0;
    for (int i = 0; i < SABOT_ODDS_BLOCK; i += paths[vector].shoes)
        doubts |= paths[vector].looks[look](bound, shoes + i) << i;
    return doubts;
}

/* Which of those that wait may win; they wait no longer. */
static unsigned look_at(const struct sabot_count *count, const struct study_work *work,
                        enum study_look look, struct sabot_count_unsure *unsure) {
    int waiting = unsure->waiting;
    for (int i = waiting; i < SABOT_ODDS_BLOCK && waiting > 0; i++)
        unsure->shoes[i] = unsure->shoes[0];
    unsure->waiting = 0;
    return waiting == 0 ? 0
                        : study_bound_doubts(&count->bound, work->vector, look, unsure->shoes) &
                              ((1U << waiting) - 1);
}

static bool is_full(struct sabot_count_unsure *unsure, const struct sabot_count_round *round,
                    const struct sabot_points *unseen) {
    unsure->rounds[unsure->waiting] = *round;
    unsure->shoes[unsure->waiting] = *unseen;
    return ++unsure->waiting == SABOT_ODDS_BLOCK;
}

static void flush_unsure(const struct sabot_count *count, struct study_work *work) {
    struct sabot_count_unsure *unsure = &work->space->unsure;
    unsigned doubts = look_at(count, work, STUDY_LOOK_CLOSE, unsure);
    for (int i = 0; i < SABOT_ODDS_BLOCK; i++)
        if (doubts >> i & 1)
            study_worth_add(count, work, &unsure->rounds[i], &unsure->shoes[i]);
}

static void flush_looked_at(const struct sabot_count *count, struct study_work *work) {
    struct sabot_count_unsure *looked_at = &work->space->looked_at;
    unsigned doubts = look_at(count, work, STUDY_LOOK_QUICK, looked_at);
    for (int i = 0; i < SABOT_ODDS_BLOCK; i++)
        if (doubts >> i & 1 &&
            is_full(&work->space->unsure, &looked_at->rounds[i], &looked_at->shoes[i]))
            flush_unsure(count, work);
}

void study_bound_add(const struct sabot_count *count, struct study_work *work,
                     const struct sabot_count_round *round, const struct sabot_points *unseen) {
    if (is_full(&work->space->looked_at, round, unseen))
        flush_looked_at(count, work);
}

void study_bound_flush(const struct sabot_count *count, struct study_work *work) {
    flush_looked_at(count, work);
    flush_unsure(count, work);
}
