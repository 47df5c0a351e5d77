/*
 * bound_lanes.h - the bound of bound.h for several shoes at once: a lane a shoe.
 *
 * Included by bound.c for each kind of vector, with LANES, LANES_TARGET and BOUND(name).
 */

typedef double BOUND(lanes) __attribute__((vector_size(8 * LANES)));

#define lanes BOUND(lanes)

/* At least the root of `square`: what Newton's step gives is never below it. */
static inline __attribute__((always_inline)) LANES_TARGET lanes BOUND(root)(lanes square) {
    lanes root = (square / 32 + 32) / 2;
    for (int i = 0; i < 3; i++)
        root = (root + square / root) / 2;
    return root;
}

/* The parts of so many cards and three more at their largest: see struct sabot_count_bound. */
static inline __attribute__((always_inline)) LANES_TARGET lanes
BOUND(rest)(const struct sabot_count_bound *bound, int part, lanes r, lanes t) {
    lanes rest = {0};
    for (int m = SABOT_BOUND_CYCLES; m >= 0; m--) {
        lanes by_r = {0};
        for (int s = SABOT_BOUND_CARDS - 2 * m; s >= 0; s--)
            by_r = by_r * r + bound->rest[part][m][s];
        rest = rest * t + by_r;
    }
    return rest;
}

static inline __attribute__((always_inline)) LANES_TARGET lanes
BOUND(counts)(const struct sabot_points *shoes, int points) {
    lanes counts = {0};
    for (int i = 0; i < LANES; i++)
        counts[i] = shoes[i].of[points];
    return counts;
}

static inline __attribute__((always_inline)) LANES_TARGET unsigned BOUND(above_zero)(lanes sum) {
    unsigned doubts = 0;
    for (unsigned i = 0; i < LANES; i++)
        doubts |= (unsigned)(sum[i] > 0) << i;
    return doubts;
}

static LANES_TARGET unsigned BOUND(first_doubts)(const struct sabot_count_bound *bound,
                                                 const struct sabot_points *shoes) {
    lanes n[SABOT_POINTS], cards = {0}, squares = {0}, sum = {0};
    const double *term = bound->first_terms;
    UNROLL
    for (int y = 0; y < SABOT_POINTS; y++) {
        n[y] = BOUND(counts)(shoes, y);
        cards += n[y];
        squares += n[y] * n[y] * (y == 0 ? 13.0 / 4 : 13.0);
        lanes by_y = (lanes){0} + bound->first_linear[y];
        UNROLL
        for (int x = 0; x <= y; x++)
            by_y += *term++ * n[x];
        sum += by_y * n[y];
    }
    lanes t = cards + (squares - cards * cards) / (2 * cards); /* at least the root of squares */
    lanes r = BOUND(root)(squares - cards * cards + 1e-9);
    lanes rest = {0};
    for (int part = SABOT_BOUND_CARDS - SABOT_BOUND_FIRST - 1; part >= 0; part--)
        rest = (rest + BOUND(rest)(bound, part, r, t)) / (cards - (SABOT_BOUND_FIRST + part));
    return BOUND(above_zero)(sum + rest + bound->slack * cards * (cards - 1));
}

static LANES_TARGET unsigned BOUND(doubts)(const struct sabot_count_bound *bound,
                                           const struct sabot_points *shoes) {
    enum { LIST = SABOT_POINTS * (SABOT_POINTS + 3) / 2 + 1 };
    lanes list[LIST]; /* for z = 0 to 9: n[z] n[w] for all w >= z, then n[z]; at the end 1 */
    lanes n[SABOT_POINTS] = {{0}}, cards = {0}, squares = {0}, sum = {0};
    for (int x = 0; x < SABOT_POINTS; x++) {
        n[x] = BOUND(counts)(shoes, x);
        cards += n[x];
        squares += n[x] * n[x] * (x == 0 ? 13.0 / 4 : 13.0);
        sum += bound->linear[x] * n[x];
    }
    int at = 0;
    for (int z = 0; z < SABOT_POINTS; z++) {
        for (int w = z; w < SABOT_POINTS; w++)
            list[at++] = n[z] * n[w];
        list[at++] = n[z];
    }
    list[at++] = (lanes){0} + 1;
    const double *term = bound->terms;
    UNROLL
    for (int y = 0; y < SABOT_POINTS; y++) {
        lanes even[SABOT_POINTS] = {{0}}, odd[SABOT_POINTS] = {{0}}; /* one would wait for itself */
        int i = y * (23 - y) / 2;                                    /* from z = y on */
        for (; i + 1 < LIST; i += 2, term += 2 * (y + 1)) {
            UNROLL
            for (int x = 0; x <= y; x++) {
                even[x] += term[x] * list[i];
                odd[x] += term[y + 1 + x] * list[i + 1];
            }
        }
        bool is_left = i < LIST;
        UNROLL
        for (int x = 0; x <= y; x++)
            sum += n[x] * n[y] * (even[x] + odd[x] + (is_left ? term[x] * list[i] : (lanes){0}));
        term += is_left ? y + 1 : 0;
    }
    lanes t = cards + (squares - cards * cards) / (2 * cards); /* at least the root of squares */
    lanes r = BOUND(root)(squares - cards * cards + 1e-9);
    sum += (BOUND(rest)(bound, 2, r, t) + BOUND(rest)(bound, 3, r, t) / (cards - 5)) / (cards - 4);
    sum += bound->slack * cards * (cards - 1) * (cards - 2) * (cards - 3);
    return BOUND(above_zero)(sum);
}

#undef lanes
