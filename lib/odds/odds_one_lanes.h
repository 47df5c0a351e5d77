/*
 * odds_one_lanes.h - the deals of one shoe: a lane a total of the first two
 * cards.
 *
 * Included by odds_avx512.c, which says what its functions
 * may use (LANES_TARGET) and are called (PATH). docs/odds.md derives the formulas; the
 * names are those of odds_many_lanes.h. Here a third card worth c is taken out
 * of the shoe first, so that m, h, f and G are those of the cards left, and
 * only D_d, for the other third card, is to be taken off.
 */

/* Totals 0..7 side by side: a of the Player hand, or b where the Player stood. */
typedef double totals __attribute__((vector_size(64)));
typedef double totals_anywhere __attribute__((vector_size(64), aligned(8)));

enum {
    TOTALS = TWO_CARD_TOTALS,
    AROUND = SABOT_POINTS + TOTALS, /* a total plus a third card, not yet modulo 10 */
};

struct one {
    double m[AROUND];           /* m[x] of the cards left, x modulo 10 */
    double m_back[AROUND + 10]; /* m[-x] */
    totals h[SABOT_POINTS];     /* h[d], by a */
    totals mh[SABOT_POINTS];    /* m[d] h[d] */
    totals f;
    totals g[TOTALS]; /* G(a,b), a row a value of b */
    /* Deals by what the hands that drew have. */
    double player_drew[TOTALS][AROUND];     /* [b][a + c] */
    double banker_drew[2][AROUND];          /* [a - 6][b + d] */
    double both_drew[SABOT_POINTS][AROUND]; /* [Banker's total][a + c] */
};

/* Lane x alone. */
static const totals unit[SABOT_POINTS] = {
    {1},
    {0, 1},
    {0, 0, 1},
    {0, 0, 0, 1},
    {0, 0, 0, 0, 1},
    {0, 0, 0, 0, 0, 1},
    {0, 0, 0, 0, 0, 0, 1},
    {0, 0, 0, 0, 0, 0, 0, 1},
};

/* Lanes a for which 2a is x modulo 10. */
static const totals halves[SABOT_POINTS] = {
    [0] = {1, 0, 0, 0, 0, 1}, [2] = {0, 1, 0, 0, 0, 0, 1}, [4] = {0, 0, 1, 0, 0, 0, 0, 1},
    [6] = {0, 0, 0, 1},       [8] = {0, 0, 0, 0, 1},
};

/* Lanes of the totals on which a hand draws, whatever the other has. */
static const totals draws = {1, 1, 1, 1, 1, 1};

LANES_INLINE totals_anywhere *lanes_at(double *first) {
    return (totals_anywhere *)first;
}

LANES_INLINE void set_cards(struct one *one, int x, double cards) {
    for (int i = x; i < AROUND; i += SABOT_POINTS)
        one->m[i] = cards;
    for (int i = (SABOT_POINTS - x) % SABOT_POINTS; i < AROUND + 10; i += SABOT_POINTS)
        one->m_back[i] = cards;
}

/* The pairs that the cards left make: h, f and G. Two sums, because one would
 * wait for itself. */
LANES_ALONE void find_pairs(struct one *one) {
    totals f = {0};
    UNROLL
    for (int d = 0; d < SABOT_POINTS; d++) {
        one->h[d] =
            *lanes_at(&one->m[(SABOT_POINTS - d) % SABOT_POINTS]) - unit[2 * d % SABOT_POINTS];
        one->mh[d] = one->m[d] * one->h[d];
        f += one->mh[d];
    }
    one->f = f;
    for (int b = 0; b < TOTALS; b++) {
        totals even = {0}, odd = {0};
        UNROLL
        for (int x = 0; x < SABOT_POINTS; x += 2) {
            even += one->mh[x][b] * one->h[x];
            odd += one->mh[x + 1][b] * one->h[x + 1];
        }
        one->g[b] = one->f[b] * (f + 2 * unit[b]) - 4 * (even + odd);
    }
}

/* One hand alone drew, a card worth c; `ways` include the sixth card. */
LANES_INLINE void add_third_alone(struct one *one, int c, double ways) {
    for (int b = odds_banker_draws_to[c] + 1; b < TOTALS; b++)
        *lanes_at(&one->player_drew[b][c]) += ways * draws * one->g[b];
    for (int a = DRAWS; a < NATURAL; a++)
        *lanes_at(&one->banker_drew[a - DRAWS][c]) += ways * draws * one->g[a];
}

/* Both drew, Player a card worth c: m[d] (G - D_d), for every d that Banker
 * may draw, by Banker's total. */
LANES_ALONE void add_both_thirds(struct one *one, int c, double ways) {
    totals sums[SABOT_POINTS];
    UNROLL
    for (int q = 0; q < SABOT_POINTS; q++)
        sums[q] = (totals){0};
    UNROLL
    for (int b = 0; b < BANKER_DRAWS; b++) {
        if (b > odds_banker_draws_to[c])
            break;
        totals fa = 2 * one->f + 8 * unit[b];
        double fb = 2 * one->f[b];
        UNROLL
        for (int d = 0; d < SABOT_POINTS; d++) {
            double v = one->h[d][b];
            totals beside_a =
                *lanes_at(&one->m_back[20 - b - d]) - halves[(b + 2 * d) % SABOT_POINTS];
            totals beside_b = one->h[(b - d + SABOT_POINTS) % SABOT_POINTS];
            sums[(b + d) % SABOT_POINTS] +=
                one->m[d] *
                (one->g[b] + one->h[d] * (4 * beside_a + (8 * v - fb)) + v * (4 * beside_b - fa));
        }
    }
    UNROLL
    for (int q = 0; q < SABOT_POINTS; q++)
        *lanes_at(&one->both_drew[q][c]) += ways * draws * sums[q];
}

LANES_INLINE double *count_at(double *counts, int player_cards, int player_total, int banker_cards,
                              int banker_total) {
    return &counts[((player_cards - 2) * 10 + player_total) * 20 + (banker_cards - 2) * 10 +
                   banker_total];
}

/* A natural, or both hands stand on 6 or 7. These need totals of 8 and 9, for
 * which there are no lanes. */
LANES_ALONE void count_nobody(const double m[SABOT_POINTS], double rest, double *counts) {
    double h[SABOT_POINTS][SABOT_POINTS], f[SABOT_POINTS];
    for (int a = 0; a < SABOT_POINTS; a++) {
        f[a] = 0;
        UNROLL
        for (int x = 0; x < SABOT_POINTS; x++) {
            int partner = a < x ? a - x + SABOT_POINTS : a - x;
            h[a][x] = m[partner] - (partner == x);
            f[a] += m[x] * h[a][x];
        }
    }
    for (int b = DRAWS; b < SABOT_POINTS; b++)
        for (int a = b < NATURAL ? DRAWS : 0; a <= b; a++) {
            double shared = 0;
            UNROLL
            for (int x = 0; x < SABOT_POINTS; x++)
                shared += m[x] * h[a][x] * h[b][x];
            double g = f[a] * f[b] - 4 * shared + (a == b ? 2 * f[a] : 0);
            *count_at(counts, 2, a, 2, b) = g * rest;
            *count_at(counts, 2, b, 2, a) = g * rest;
        }
}

/* Takes what the hands have modulo 10. */
LANES_INLINE void count_drew_one(const struct one *one, double *counts) {
    for (int total = 0; total < SABOT_POINTS; total++) {
        int over = total + SABOT_POINTS < AROUND ? total + SABOT_POINTS : AROUND - 1;
        for (int a = DRAWS; a < NATURAL; a++)
            *count_at(counts, 2, a, 3, total) =
                one->banker_drew[a - DRAWS][total] + one->banker_drew[a - DRAWS][over];
        for (int b = BANKER_STANDS; b < TOTALS; b++)
            *count_at(counts, 3, total, 2, b) =
                one->player_drew[b][total] + one->player_drew[b][over];
        for (int q = 0; q < SABOT_POINTS; q++)
            *count_at(counts, 3, total, 3, q) = one->both_drew[q][total] + one->both_drew[q][over];
    }
}

LANES_TARGET void PATH(odds_one)(const struct sabot_points *shoe,
                                 uint64_t counts_by_place[SABOT_ODDS_OUTCOMES]) {
    UNINITIALIZED struct one one;
    UNINITIALIZED double counts[SABOT_OUTCOMES];
    double cards = 0;
    for (int x = 0; x < SABOT_POINTS; x++) {
        set_cards(&one, x, shoe->of[x]);
        cards += shoe->of[x];
    }
    count_nobody(one.m, (cards - 4) * (cards - 5), counts);
    memset(one.player_drew, 0, sizeof one.player_drew);
    memset(one.banker_drew, 0, sizeof one.banker_drew);
    memset(one.both_drew, 0, sizeof one.both_drew);
    for (int c = 0; c < SABOT_POINTS; c++) {
        double ways = shoe->of[c];
        if (ways == 0)
            continue;
        set_cards(&one, c, ways - 1);
        find_pairs(&one);
        add_third_alone(&one, c, ways * (cards - 5));
        add_both_thirds(&one, c, ways);
        set_cards(&one, c, ways);
    }
    count_drew_one(&one, counts);
    int place = 0;
    for (int group = 0; group < SABOT_OUTCOMES / SABOT_POINTS; group++) {
        struct odds_run run = odds_runs[group / 20][group / 2 % SABOT_POINTS][group % 2];
        for (int total = run.least; total <= run.most; total++)
            counts_by_place[place++] = (uint64_t)(int64_t)counts[group * SABOT_POINTS + total];
    }
    SABOT_ASSERT(place == SABOT_ODDS_OUTCOMES);
}
