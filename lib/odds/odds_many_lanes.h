/*
 * odds_many_lanes.h - the deals of several shoes at once: a lane a shoe.
 *
 * Included by odds_avx512.c, odds_avx2.c and odds_portable.c, each of which
 * says how many doubles a vector holds (LANES) and what its functions may use
 * (LANES_TARGET); and with one lane by odds_avx2_one.c and odds_portable_one.c. docs/odds.md
 * derives the formulas; the names are the same:
 *
 *   n[x]       cards worth x                          a, b  totals of the first
 *   h[a][c]    partners that make a pair of total a         two cards
 *              with a given card worth c              c, d  the third cards of
 *   f[a]       ordered pairs of total a                     Player and Banker
 *   G(a,b)     ordered deals of two pairs
 *   D_c(a,b)   those of them that use a given card worth c
 *
 * G without two given cards, worth c and d, is G - D_c - D_d plus the deals
 * that use both: a product for each of the two ways to have one card in each
 * pair, and a sparse rest. All of it is symmetric in (a,b) and in (c,d), so
 * that 27 x 55 values serve 3060 sums.
 */

#if LANES > 1
typedef double lanes __attribute__((vector_size(8 * LANES)));
typedef uint64_t lanes_whole __attribute__((vector_size(8 * LANES)));
#define LANES_APART SABOT_ODDS_BLOCK /* counts of one shoe, from one outcome to the next */
#else
typedef double lanes;
typedef uint64_t lanes_whole;
#define LANES_APART 1
#endif

enum {
    TWICE = 2 * SABOT_POINTS, /* a table that goes round twice: no remainder of an index to take */
    SUMS = 16,                /* a total plus a third card, not yet modulo 10 */
    THIRDS = 55,              /* pairs of third cards c <= d, numbered thirds_row[c] + d */
};

static const int8_t thirds_row[SABOT_POINTS] = {0, 9, 17, 24, 30, 35, 39, 42, 44, 45};

LANES_INLINE int thirds(int c, int d) {
    return c <= d ? thirds_row[c] + d : thirds_row[d] + c;
}

/* x modulo 10 for -10 <= x < 20. */
LANES_INLINE int wrap(int x) {
    static const uint8_t wrapped[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4,
                                      5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    return wrapped[x + SABOT_POINTS];
}

struct many {
    lanes cards;
    lanes n[TWICE];
    lanes f[SABOT_POINTS];
    lanes h[SABOT_POINTS][SABOT_POINTS];
    lanes nh[DRAWS][SABOT_POINTS]; /* n[c] h[a][c] */
    lanes ways[THIRDS];            /* to deal third cards worth c and d */
    /* Deals by what the hands that drew have. */
    lanes player_drew[5][SUMS];                  /* [b - 3][a + c] */
    lanes banker_drew[2][SUMS];                  /* [a - 6][b + d] */
    lanes both_drew[SABOT_POINTS][SABOT_POINTS]; /* [Player's total][b + d] */
    const struct sabot_points *shoes;
    uint64_t *counts; /* of the first of them, by place, LANES_APART */
};

/* The same numbers, 0 to 2^53, as integers. */
LANES_INLINE lanes_whole whole_of(lanes deals) {
#if LANES == 1
    return (lanes_whole)(int64_t)deals;
#elif LANES == 8
    return __builtin_convertvector(deals, lanes_whole);
#else
    /* There is no instruction for it: the upper and the lower 32 bits come to lie in the last bits
     * of a double of known size, the lower ones with a sign. */
    const double upper_one = 0x1p52, lower_one = 0x1.8p52;
    lanes upper = deals * 0x1p-32 + upper_one;
    lanes lower = deals - (upper - upper_one) * 0x1p32 + lower_one;
    lanes_whole upper_bits, lower_bits;
    memcpy(&upper_bits, &upper, sizeof upper);
    memcpy(&lower_bits, &lower, sizeof lower);
    /* Not `<< 32`: of a vector gcc's analyzer mistakes it. It is compiled to the same shift. */
    return upper_bits * UINT64_C(0x100000000) + lower_bits - UINT64_C(0x4338000000000000);
#endif
}

LANES_INLINE void store(const struct many *many, int place, lanes deals) {
    lanes_whole whole = whole_of(deals);
    memcpy(&many->counts[place * LANES_APART], &whole, sizeof whole);
}

LANES_INLINE void read_shoes(struct many *many) {
    many->cards = (lanes){0};
    for (int x = 0; x < SABOT_POINTS; x++) {
        double of[LANES];
        lanes n;
        for (int lane = 0; lane < LANES; lane++)
            of[lane] = many->shoes[lane].of[x];
        memcpy(&n, of, sizeof n);
        many->n[x] = many->n[x + SABOT_POINTS] = n;
        many->cards += n;
    }
}

LANES_ALONE void find_partners(struct many *many) {
    for (int a = 0; a < SABOT_POINTS; a++) {
        lanes f = {0};
        UNROLL
        for (int c = 0; c < SABOT_POINTS; c++) {
            lanes h = many->n[a - c + SABOT_POINTS];
            if (2 * c % SABOT_POINTS == a)
                h -= 1;
            many->h[a][c] = h;
            lanes nh = many->n[c] * h;
            if (a < DRAWS)
                many->nh[a][c] = nh;
            f += nh;
        }
        many->f[a] = f;
    }
    for (int c = 0; c < SABOT_POINTS; c++)
        for (int d = c; d < SABOT_POINTS; d++)
            many->ways[thirds_row[c] + d] = many->n[c] * (many->n[d] - (c == d));
}

/* G(a,b): the pairs share no card. Two sums, because one would wait for itself. */
LANES_INLINE lanes two_pairs(const struct many *many, int a, int b) {
    lanes even = {0}, odd = {0};
    UNROLL
    for (int x = 0; x < SABOT_POINTS; x += 2) {
        even += (a < DRAWS ? many->nh[a][x] : many->n[x] * many->h[a][x]) * many->h[b][x];
        odd += (a < DRAWS ? many->nh[a][x + 1] : many->n[x + 1] * many->h[a][x + 1]) *
               many->h[b][x + 1];
    }
    lanes g = many->f[a] * many->f[b] - 4 * (even + odd);
    return a == b ? g + 2 * many->f[a] : g;
}

/* A natural, or both hands stand on 6 or 7. */
LANES_ALONE void count_nobody_drew(struct many *many) {
    lanes rest = (many->cards - 4) * (many->cards - 5);
    for (int b = DRAWS; b < SABOT_POINTS; b++)
        for (int a = b < NATURAL ? DRAWS : 0; a <= b; a++) {
            lanes deals = two_pairs(many, a, b) * rest;
            store(many, odds_runs[0][a][0].first + b - odds_runs[0][a][0].least, deals);
            store(many, odds_runs[0][b][0].first + a - odds_runs[0][b][0].least, deals);
        }
}

static const double two_if_zero[] = {[0] = 2, [10] = 2, [20] = 2, [30] = 2, [40] = 2, [49] = 0};
/* D_c(a,b) for every c. */
LANES_INLINE void find_using(const struct many *many, int a, int apart, lanes used[SABOT_POINTS]) {
    int b = a + apart;
    const lanes *u = many->h[a];
    const lanes *v = many->h[b];
    const double *two_a = &two_if_zero[20 - (a - apart)];
    const double *two_b = &two_if_zero[20 - (a + 2 * apart)];
    lanes fa = many->f[a] + (apart == 0 ? 2 : 0);
    lanes fb = many->f[b] + (apart == 0 ? 2 : 0);
    UNROLL
    for (int c = 0; c < SABOT_POINTS; c++) {
        used[c] = u[c] * (fb + two_a[2 * (c % 5)] - 2 * (v[c] + many->n[apart + c])) +
                  v[c] * (fa + two_b[2 * (c % 5)] - 2 * (u[c] + many->n[c - apart + 10]));
    }
}

/* Deals in which one hand alone draws, a card worth c. */
LANES_INLINE void add_one_drew(struct many *many, int a, int b, lanes g,
                               const lanes used[SABOT_POINTS]) {
    lanes deals[SABOT_POINTS];
    UNROLL
    for (int c = 0; c < SABOT_POINTS; c++)
        deals[c] = many->n[c] * (g - 2 * used[c]);
    UNROLL
    for (int c = 0; c < SABOT_POINTS; c++) {
        if (b > odds_banker_draws_to[c])
            many->player_drew[b - 3][a + c] += deals[c];
        if (a != b && b < DRAWS && a > odds_banker_draws_to[c])
            many->player_drew[a - 3][b + c] += deals[c];
    }
    if (b < DRAWS)
        return;
    UNROLL
    for (int c = 0; c < SABOT_POINTS; c++)
        many->banker_drew[b - DRAWS][a + c] += deals[c];
}

/* 4 if the points of two third cards add up to a, modulo 10. */
static const double four_if_pair[] = {[5] = 4, [15] = 4, [24] = 0};

/* G without two given cards, times the ways to deal those as third cards; but
 * for the deals in which the two are themselves a pair. `apart` is b - a. */
LANES_INLINE void find_both_drew(const struct many *many, int a, int apart, lanes g,
                                 const lanes used[SABOT_POINTS], lanes deals[THIRDS]) {
    const double *four = &four_if_pair[5 - a];
    lanes less[SABOT_POINTS], u[SABOT_POINTS], v[SABOT_POINTS];
    UNROLL
    for (int c = 0; c < SABOT_POINTS; c++) {
        less[c] = 0.5 * g - 2 * used[c];
        u[c] = 2 * many->h[a][c];
        v[c] = 2 * many->h[a + apart][c];
    }
    UNROLL
    for (int c = 0; c < SABOT_POINTS; c++) {
        UNROLL
        for (int d = c; d < SABOT_POINTS; d++) {
            lanes left = less[c] + less[d] + u[c] * v[d] + u[d] * v[c];
            /* One card in each pair, but the same partner for both. */
            if (d - c == apart)
                left -= 2 * u[c] - four[c + d];
            if (d - c == (SABOT_POINTS - apart) % SABOT_POINTS)
                left -= 2 * u[d] - four[c + d];
            deals[thirds_row[c] + d] = many->ways[thirds_row[c] + d] * left;
        }
    }
}

/* The sparse rest where the two cards are themselves the pair of total a. */
LANES_INLINE void mend_for(const struct many *many, int a, int b, lanes deals[THIRDS]) {
    const lanes *v = many->h[b];
    lanes others = 2 * many->f[b] + (a == b ? 8 : 0);
    UNROLL
    for (int c = 0; c < SABOT_POINTS; c++) {
        int d = (a - c + SABOT_POINTS) % SABOT_POINTS;
        if (d >= c)
            deals[thirds_row[c] + d] +=
                many->ways[thirds_row[c] + d] * (others - 8 * (v[c] + v[d]));
    }
}
LANES_ALONE void mend_one_pair(const struct many *many, int a, int b, lanes deals[THIRDS]) {
    switch (a) {
    case 0:
        mend_for(many, 0, b, deals);
        break;
    case 1:
        mend_for(many, 1, b, deals);
        break;
    case 2:
        mend_for(many, 2, b, deals);
        break;
    case 3:
        mend_for(many, 3, b, deals);
        break;
    case 4:
        mend_for(many, 4, b, deals);
        break;
    default:
        mend_for(many, 5, b, deals);
        break;
    }
}

/* Player's first two cards total a, Banker's b, and both draw. */
LANES_INLINE void add_for(struct many *many, int a, int b, const lanes deals[THIRDS]) {
    lanes *rows[SABOT_POINTS];
    UNROLL
    for (int c = 0; c < SABOT_POINTS; c++)
        rows[c] = many->both_drew[wrap(a + c)];
    UNROLL
    for (int c = 0; c < SABOT_POINTS; c++) {
        UNROLL
        for (int d = c; d < SABOT_POINTS; d++) {
            lanes both = deals[thirds_row[c] + d];
            if (b <= odds_banker_draws_to[c])
                rows[c][(b + d) % SABOT_POINTS] += both;
            if (c != d && b <= odds_banker_draws_to[d])
                rows[d][(b + c) % SABOT_POINTS] += both;
        }
    }
}
LANES_ALONE void add_both_drew(struct many *many, int a, int b, const lanes deals[THIRDS]) {
    switch (b) {
    case 0:
        add_for(many, a, 0, deals);
        break;
    case 1:
        add_for(many, a, 1, deals);
        break;
    case 2:
        add_for(many, a, 2, deals);
        break;
    case 3:
        add_for(many, a, 3, deals);
        break;
    case 4:
        add_for(many, a, 4, deals);
        break;
    default:
        add_for(many, a, 5, deals);
        break;
    }
}

LANES_INLINE void count_six_row(struct many *many, int a, int c, lanes g,
                                const lanes used[SABOT_POINTS]) {
    const lanes *u = many->h[a];
    const lanes *v = many->h[6];
    UNINITIALIZED lanes left[SABOT_POINTS];
    lanes less = g - 2 * used[c];
    lanes u4 = 4 * u[c], v4 = 4 * v[c];
    UNROLL
    for (int d = 0; d < SABOT_POINTS; d++)
        left[d] = less - 2 * used[d] + u4 * v[d] + u[d] * v4;
    int d = wrap(a - c);
    left[d] += 2 * many->f[6] - 8 * (v[c] + v[d]);
    d = wrap(6 - c);
    left[d] += 2 * many->f[a] - 8 * (u[c] + u[d]);
    d = wrap(c + 6 - a);
    left[d] -= 4 * (u[c] - (wrap(a - c) == d));
    d = wrap(c - 6 + a);
    left[d] -= 4 * (u[d] - (wrap(a - c) == d));
    lanes *row = many->both_drew[wrap(a + c)];
    UNROLL
    for (int e = 0; e < SABOT_POINTS; e++)
        row[(6 + e) % 10] += many->ways[thirds(c, e)] * left[e];
}

/* All pairs of totals that are so far apart. */
LANES_INLINE void count_apart(struct many *many, int apart) {
    for (int a = 0; a < DRAWS && a + apart < DRAWS; a++) {
        UNINITIALIZED lanes used[SABOT_POINTS];
        UNINITIALIZED lanes deals[THIRDS];
        int b = a + apart;
        lanes g = two_pairs(many, a, b);
        find_using(many, a, apart, used);
        add_one_drew(many, a, b, g, used);
        find_both_drew(many, a, apart, g, used, deals);
        mend_one_pair(many, a, b, deals);
        mend_one_pair(many, b, a, deals);
        add_both_drew(many, a, b, deals);
        if (apart != 0)
            add_both_drew(many, b, a, deals);
    }
}

LANES_ALONE void count_drew(struct many *many) {
    memset(many->player_drew, 0, sizeof many->player_drew);
    memset(many->banker_drew, 0, sizeof many->banker_drew);
    memset(many->both_drew, 0, sizeof many->both_drew);
    UNROLL
    for (int apart = 0; apart < DRAWS; apart++)
        count_apart(many, apart);
    for (int a = 0; a < DRAWS; a++) {
        UNINITIALIZED lanes used[SABOT_POINTS];
        lanes g = two_pairs(many, a, 6);
        find_using(many, a, 6 - a, used);
        add_one_drew(many, a, 6, g, used);
        count_six_row(many, a, 6, g, used);
        count_six_row(many, a, 7, g, used);
        find_using(many, a, 7 - a, used);
        add_one_drew(many, a, 7, two_pairs(many, a, 7), used);
    }
}

/* Those whose sum is `total` modulo 10. */
LANES_INLINE lanes folded(const lanes sums[SUMS], int total) {
    return total + SABOT_POINTS < SUMS ? sums[total] + sums[total + SABOT_POINTS] : sums[total];
}

LANES_ALONE void store_drew(const struct many *many) {
    lanes rest = many->cards - 5;
    for (int a = DRAWS; a < NATURAL; a++) {
        UNROLL
        for (int q = 0; q < SABOT_POINTS; q++)
            store(many, odds_runs[0][a][1].first + q,
                  rest * folded(many->banker_drew[a - DRAWS], q));
    }
    for (int p = 0; p < SABOT_POINTS; p++) {
        const struct odds_run *stood = &odds_runs[1][p][0];
        for (int b = stood->least; b <= stood->most; b++)
            store(many, stood->first + b - stood->least,
                  rest * folded(many->player_drew[b - 3], p));
        UNROLL
        for (int q = 0; q < SABOT_POINTS; q++)
            store(many, odds_runs[1][p][1].first + q, many->both_drew[p][q]);
    }
}

/* Counts LANES shoes. */
LANES_TARGET static void count_many(const struct sabot_points *shoes, uint64_t *counts) {
    UNINITIALIZED struct many many;
    many.shoes = shoes;
    many.counts = counts;
    read_shoes(&many);
    find_partners(&many);
    count_nobody_drew(&many);
    count_drew(&many);
    store_drew(&many);
}
