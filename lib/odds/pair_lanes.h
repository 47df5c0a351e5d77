/*
 * pair_lanes.h - deals by outcome and pairs of several shoes at once: a lane a shoe.
 *
 * Included by the pair_*.c, each of which says how many lanes there are (LANES), what its
 * functions may use (LANES_TARGET) and, of a single lane, what a number is (NUMBER: a double,
 * exact up to SABOT_ODDS_FAST_CARDS_MAX cards, or a sabot_big) and how it becomes whole (WHOLE).
 * docs/odds.md derives it; the names are
 *
 *   v, w    what the cards of the Player's and of the Banker's pair are worth; cards worth v and
 *           v + 5 make a pair of one total, and are counted side by side
 *   m[x]    cards worth x that a known pair, or two, leave
 *   f[a]    ordered pairs of total a among those: the first two cards of the other hand
 *   h[a][x] those of them that hold a given card worth x
 *   c, d    the third cards of Player and Banker
 *   last    cards that are left when the sixth is dealt
 *
 * Where a shoe has no such pair, its law is nonsense and the ways to deal it are 0.
 */

#if LANES > 1
typedef double lanes __attribute__((vector_size(8 * LANES)));
typedef uint64_t lanes_whole __attribute__((vector_size(8 * LANES)));
typedef uint64_t counted;
#define LANES_APART SABOT_ODDS_BLOCK /* counts of one shoe, from one outcome to the next */
#else
typedef NUMBER lanes;
typedef sabot_big counted;
#define LANES_APART 1
#endif

#if LANES > 1
/* The same numbers, 0 to 2^53, as integers: see odds_many_lanes.h. */
LANES_INLINE lanes_whole whole_of(lanes deals) {
    const double upper_one = 0x1p52, lower_one = 0x1.8p52;
    lanes upper = deals * 0x1p-32 + upper_one;
    lanes lower = deals - (upper - upper_one) * 0x1p32 + lower_one;
    lanes_whole upper_bits, lower_bits;
    memcpy(&upper_bits, &upper, sizeof upper);
    memcpy(&lower_bits, &lower, sizeof lower);
    return upper_bits * UINT64_C(0x100000000) + lower_bits - UINT64_C(0x4338000000000000);
}
#endif

enum {
    PLACES = SABOT_ODDS_OUTCOMES,
    KINDS = SABOT_PAIRS - 1,
    TWO_KINDS = KINDS * KINDS,
    HALF = SABOT_POINTS / 2,
};

struct pairing {
    lanes last;
    lanes n[SABOT_POINTS];
    lanes ways[SABOT_POINTS][KINDS];           /* ordered pairs of a hand, by kind */
    lanes ways_alike[SABOT_POINTS][TWO_KINDS]; /* of both hands, all four cards worth the same */
    /* Deals in which one hand has a pair, whatever the other has, and those in which both have. */
    lanes one[2][KINDS * PLACES];
    lanes two[TWO_KINDS * PLACES];
};

LANES_INLINE int place_of(int player_cards, int player, int banker_cards, int banker) {
    const struct odds_run *run = &odds_runs[player_cards - 2][player][banker_cards - 2];
    return run->first + banker - run->least;
}

/* x modulo 10 for -10 <= x < 20. */
LANES_INLINE int wrap(int x) {
    return x < 0 ? x + SABOT_POINTS : x < SABOT_POINTS ? x : x - SABOT_POINTS;
}

/* The cards of a shoe without two worth v. By a loop: to copy bytes takes longer to begin. */
LANES_INLINE void without_pair(const lanes from[SABOT_POINTS], int v, lanes to[SABOT_POINTS]) {
    UNROLL
    for (int x = 0; x < SABOT_POINTS; x++)
        to[x] = from[x];
    to[v] -= 2;
}

/* ---- the ways to deal pairs ---- */

/* Ordered pairs of one rank by kind, of suits with these counts. */
LANES_INLINE void pairs_of_rank(const lanes n[SABOT_SUITS], lanes of[KINDS]) {
    lanes s = n[SABOT_SPADES], h = n[SABOT_HEARTS], d = n[SABOT_DIAMONDS], c = n[SABOT_CLUBS];
    of[SABOT_PAIR_MIXED - 1] = 2 * (s + c) * (h + d);
    of[SABOT_PAIR_COLOURED - 1] = 2 * (s * c + h * d);
    of[SABOT_PAIR_PERFECT - 1] = s * (s - 1) + h * (h - 1) + d * (d - 1) + c * (c - 1);
}

/* The kind of two cards of one rank, less one: as the kinds are numbered here. */
LANES_INLINE int kind_of(int first, int second) {
    bool one_colour = (first == SABOT_SPADES || first == SABOT_CLUBS) ==
                      (second == SABOT_SPADES || second == SABOT_CLUBS);
    return (first == second ? SABOT_PAIR_PERFECT
            : one_colour    ? SABOT_PAIR_COLOURED
                            : SABOT_PAIR_MIXED) -
           1;
}

/* Both hands have a pair of this rank: the second is dealt from what the first leaves. */
LANES_INLINE void add_two_of_rank(const lanes n[SABOT_SUITS], lanes of[TWO_KINDS]) {
    for (int first = 0; first < SABOT_SUITS; first++)
        for (int second = first; second < SABOT_SUITS; second++) {
            lanes left[SABOT_SUITS], pairs[KINDS];
            lanes ways = first == second ? n[first] * (n[first] - 1) : 2 * n[first] * n[second];
            for (int suit = 0; suit < SABOT_SUITS; suit++)
                left[suit] = n[suit] - (suit == first) - (suit == second);
            pairs_of_rank(left, pairs);
            for (int kind = 0; kind < KINDS; kind++)
                of[kind_of(first, second) * KINDS + kind] += ways * pairs[kind];
        }
}

/* Pairs of two ranks are dealt without regard to each other, those of one are not. */
LANES_ALONE void find_ways(const struct sabot_card_shoe *shoes, struct pairing *pairing) {
    lanes cards = {0};
    memset(pairing->n, 0, sizeof pairing->n);
    memset(pairing->ways, 0, sizeof pairing->ways);
    memset(pairing->ways_alike, 0, sizeof pairing->ways_alike);
    for (int rank = 0; rank < SABOT_RANKS; rank++) {
        lanes n[SABOT_SUITS], of_rank[KINDS];
        int v = sabot_card_points((struct sabot_card){(uint8_t)rank, SABOT_SUIT_UNKNOWN});
        for (int suit = 0; suit < SABOT_SUITS; suit++) {
#if LANES > 1
            double of[LANES];
            for (int lane = 0; lane < LANES; lane++)
                of[lane] = shoes[lane].of[rank][suit];
            memcpy(&n[suit], of, sizeof of);
#else
            n[suit] = shoes->of[rank][suit];
#endif
            pairing->n[v] += n[suit];
            cards += n[suit];
        }
        pairs_of_rank(n, of_rank);
        add_two_of_rank(n, pairing->ways_alike[v]);
        for (int kind = 0; kind < KINDS; kind++)
            pairing->ways[v][kind] += of_rank[kind];
        for (int i = 0; i < TWO_KINDS; i++) /* of two ranks below, but not of this one twice */
            pairing->ways_alike[v][i] -= of_rank[i / KINDS] * of_rank[i % KINDS];
    }
    for (int v = 0; v < SABOT_POINTS; v++)
        for (int i = 0; i < TWO_KINDS; i++)
            pairing->ways_alike[v][i] += pairing->ways[v][i / KINDS] * pairing->ways[v][i % KINDS];
    pairing->last = cards - 5;
}

/* ---- places ---- */

/* The places of a Player whose first two cards total p: of two cards, then those after a third
 * card of either hand. */
struct places {
    int from, to;
    bool is_first; /* no smaller even total has any of them */
};

LANES_INLINE struct places places_of(int p, int part) {
    const struct odds_run *stood = &odds_runs[0][p][part];
    if (part == 0 || p >= DRAWS)
        return (struct places){stood->first, stood->first + stood->most - stood->least + 1, true};
    return (struct places){odds_runs[1][0][0].first, PLACES, p == 0};
}

/* Adds two laws, so many times each, to sums, or begins those. */
LANES_INLINE void spread_laws(const lanes *restrict law, lanes ways, const lanes *restrict other,
                              lanes others, struct places places, lanes *restrict sums) {
    if (places.is_first)
        for (int place = places.from; place < places.to; place++)
            sums[place] = ways * law[place] + others * other[place];
    else
        for (int place = places.from; place < places.to; place++)
            sums[place] += ways * law[place] + others * other[place];
}

/* No pair has an odd total. */
LANES_INLINE void clear_odd(lanes *sums) {
    for (int p = 1; p < SABOT_POINTS; p += 2)
        for (int part = 0; part < (p < DRAWS ? 1 : 2); part++) {
            struct places places = places_of(p, part);
            for (int place = places.from; place < places.to; place++)
                sums[place] = (lanes){0};
        }
}

/* But for the rounds in which both draw, all of which are set. */
LANES_INLINE void clear_others(int p, lanes law[PLACES]) {
    struct places stood = places_of(p, 0), drew = places_of(p, 1);
    for (int place = stood.from; place < stood.to; place++)
        law[place] = (lanes){0};
    for (int place = drew.from; p >= DRAWS && place < drew.to; place++)
        law[place] = (lanes){0};
    for (int total = 0; p < DRAWS && total < SABOT_POINTS; total++)
        for (int place = odds_runs[1][total][0].first; place < odds_runs[1][total][1].first;
             place++)
            law[place] = (lanes){0};
}

/* ---- one pair ---- */

/* What a hand with a pair leaves. */
struct rest {
    lanes last;
    lanes m[SABOT_POINTS], f[SABOT_POINTS];
    lanes h[SABOT_POINTS][SABOT_POINTS], mh[SABOT_POINTS][SABOT_POINTS];
    lanes sums[BANKER_DRAWS][SABOT_POINTS]; /* of mh[b][d] by b + d, up to each b */
};

LANES_ALONE void find_rest(const struct pairing *pairing, int v, struct rest *rest) {
    rest->last = pairing->last;
    without_pair(pairing->n, v, rest->m);
    for (int a = 0; a < SABOT_POINTS; a++) {
        lanes f = {0};
        for (int x = 0; x < SABOT_POINTS; x++) {
            int y = wrap(a - x);
            lanes partners = rest->m[y] - (x == y);
            f += rest->m[x] * partners;
            rest->h[a][x] = 2 * partners;
            rest->mh[a][x] = 2 * rest->m[x] * partners;
        }
        rest->f[a] = f;
    }
    for (int b = 0; b < BANKER_DRAWS; b++)
        for (int d = 0; d < SABOT_POINTS; d++) {
            int q = wrap(b + d);
            rest->sums[b][q] = rest->mh[b][d];
            if (b > 0)
                rest->sums[b][q] += rest->sums[b - 1][q];
        }
}

/* The other hand totals a, and a card worth c and then one worth d are drawn: what is off
 * m[d] (f - h[a][c] - h[a][d]) where the two are worth the same, or are that hand's own total. */
struct mend {
    int other; /* such a card */
    lanes same, of_other;
};

LANES_INLINE struct mend mend_of(const struct rest *rest, int a, int c, lanes ways) {
    int other = wrap(a - c);
    return (struct mend){other, ways - rest->h[a][c], 2 * (rest->m[other] - (other == c))};
}

/* The Player has a pair of total p, and draws a card worth c. */
LANES_ALONE void find_after_player(const struct rest *rest, int p, int c, lanes law[PLACES]) {
    lanes sums[SABOT_POINTS]; /* by the Banker's total */
    int total = wrap(p + c), limit = odds_banker_draws_to[c];
    lanes before = rest->m[c];
    UNROLL
    for (int q = 0; q < SABOT_POINTS; q++)
        sums[q] = -rest->sums[limit][q];
    UNROLL
    for (int b = 0; b < BANKER_DRAWS; b++) {
        if (b > limit)
            break;
        lanes ways = rest->f[b] - rest->h[b][c];
        UNROLL
        for (int d = 0; d < SABOT_POINTS; d++)
            sums[(b + d) % SABOT_POINTS] += rest->m[d] * ways;
    }
    lanes *row = law + place_of(3, total, 3, 0);
    UNROLL
    for (int q = 0; q < SABOT_POINTS; q++)
        row[q] = before * sums[q];
    for (int b = 0; b < NATURAL; b++) {
        lanes ways = rest->f[b] - rest->h[b][c];
        if (b > limit) {
            law[place_of(3, total, 2, b)] = before * ways * rest->last;
            continue;
        }
        struct mend mend = mend_of(rest, b, c, ways);
        row[wrap(b + c)] -= before * mend.same;
        row[wrap(b + mend.other)] += before * mend.of_other;
    }
}

/* The law of a round in which the Player has a pair of total p. */
LANES_ALONE void find_player_law(const struct rest *rest, int p, lanes law[PLACES]) {
    const struct odds_run *stood = &odds_runs[0][p][0];
    clear_others(p, law);
    for (int b = stood->least; b <= stood->most; b++)
        law[stood->first + b - stood->least] = rest->f[b] * (rest->last + 1) * rest->last;
    struct places others = places_of(p, 1);
    if (p < DRAWS)
        for (int c = 0; c < SABOT_POINTS; c++)
            find_after_player(rest, p, c, law);
    for (int b = 0; p >= DRAWS && p < NATURAL && b < DRAWS; b++)
        for (int d = 0; d < SABOT_POINTS; d++)
            law[others.from + wrap(b + d)] +=
                rest->last * (rest->m[d] * rest->f[b] - rest->mh[b][d]);
}

/* The Banker has a pair of total b, and the Player comes to a total with a third card. */
LANES_ALONE void find_after_banker(const struct rest *rest, int total, int b, lanes law[PLACES]) {
    lanes sums[SABOT_POINTS], all = {0}; /* by the Banker's third card */
    UNROLL
    for (int d = 0; d < SABOT_POINTS; d++)
        sums[d] = (lanes){0};
    for (int a = 0; a < DRAWS; a++) {
        int c = wrap(total - a);
        lanes before = rest->m[c], ways = before * (rest->f[a] - rest->h[a][c]);
        if (b > odds_banker_draws_to[c]) {
            law[place_of(3, total, 2, b)] += ways * rest->last;
            continue;
        }
        all += ways;
        UNROLL
        for (int d = 0; d < SABOT_POINTS; d++)
            sums[d] += before * rest->mh[a][d];
    }
    lanes *row = law + place_of(3, total, 3, 0);
    for (int d = 0; d < SABOT_POINTS; d++)
        row[wrap(b + d)] = all * rest->m[d] - sums[d];
    for (int a = 0; a < DRAWS; a++) {
        int c = wrap(total - a);
        if (b > odds_banker_draws_to[c])
            continue;
        struct mend mend = mend_of(rest, a, c, rest->f[a] - rest->h[a][c]);
        row[wrap(b + c)] -= rest->m[c] * mend.same;
        row[wrap(b + mend.other)] += rest->m[c] * mend.of_other;
    }
}

/* The law of a round in which the Banker has a pair of total b. */
LANES_ALONE void find_banker_law(const struct rest *rest, int b, lanes law[PLACES]) {
    memset(law, 0, PLACES * sizeof *law);
    for (int total = 0; b < NATURAL && total < SABOT_POINTS; total++)
        find_after_banker(rest, total, b, law);
    for (int a = b < NATURAL ? DRAWS : 0; a < SABOT_POINTS; a++) {
        if (a >= NATURAL || b >= DRAWS)
            law[place_of(2, a, 2, b)] = rest->f[a] * (rest->last + 1) * rest->last;
        else
            for (int d = 0; d < SABOT_POINTS; d++)
                law[place_of(2, a, 3, wrap(b + d))] =
                    rest->last * (rest->m[d] * rest->f[a] - rest->mh[a][d]);
    }
}

LANES_ALONE void count_one_pair(struct pairing *pairing, int v) {
    UNINITIALIZED struct rest rests[2];
    UNINITIALIZED lanes laws[2][PLACES];
    int total = 2 * v;
    for (int i = 0; i < 2; i++) {
        find_rest(pairing, v + i * HALF, &rests[i]);
        find_player_law(&rests[i], total, laws[i]);
    }
    const lanes *ways = pairing->ways[v], *others = pairing->ways[v + HALF];
    for (int i = 0; i < 2 * KINDS; i++)
        spread_laws(laws[0], ways[i % KINDS], laws[1], others[i % KINDS],
                    places_of(total, i / KINDS),
                    pairing->one[SABOT_HAND_PLAYER] + i % KINDS * PLACES);
    for (int i = 0; i < 2; i++)
        find_banker_law(&rests[i], total, laws[i]);
    for (int kind = 0; kind < KINDS; kind++)
        spread_laws(laws[0], ways[kind], laws[1], others[kind], (struct places){0, PLACES, v == 0},
                    pairing->one[SABOT_HAND_BANKER] + kind * PLACES);
}

/* ---- two pairs ---- */

/* What pairs worth v and w leave, and the ways to deal them by kind. */
struct left {
    lanes last, m[SABOT_POINTS];
    const lanes *ways;
};

LANES_INLINE void find_left(const struct pairing *pairing, int v, int w, const lanes *ways,
                            struct left *left) {
    without_pair(pairing->n, v, left->m);
    left->m[w] -= 2;
    left->ways = ways;
    left->last = pairing->last;
}

/* Adds deals, so many of each, times the ways of each kind. */
LANES_INLINE void put(lanes *restrict sums, int kinds, const struct left *a, lanes of_a,
                      const struct left *b, lanes of_b) {
    UNROLL
    for (int i = 0; i < kinds; i++)
        sums[i * PLACES] += a->ways[i] * of_a + b->ways[i] * of_b;
}

/* Adds the rounds in which the Player's pair totals p and the Banker's b, of two kinds of such
 * pairs. */
LANES_INLINE void add_two_pairs(int p, int b, int kinds, const struct left *x, const struct left *y,
                                lanes *sums) {
    lanes last = x->last;
    if (p >= NATURAL || b >= NATURAL || (p >= DRAWS && b >= DRAWS)) {
        put(sums + place_of(2, p, 2, b), kinds, x, last * (last + 1), y, last * (last + 1));
        return;
    }
    for (int d = 0; p >= DRAWS && d < SABOT_POINTS; d++)
        put(sums + place_of(2, p, 3, wrap(b + d)), kinds, x, last * x->m[d], y, last * y->m[d]);
    for (int c = 0; p < DRAWS && c < SABOT_POINTS; c++) {
        int total = wrap(p + c);
        if (b > odds_banker_draws_to[c]) {
            put(sums + place_of(3, total, 2, b), kinds, x, last * x->m[c], y, last * y->m[c]);
            continue;
        }
        lanes *row = sums + place_of(3, total, 3, 0);
        for (int d = 0; d < SABOT_POINTS; d++)
            put(row + wrap(b + d), kinds, x, x->m[c] * (x->m[d] - (c == d)), y,
                y->m[c] * (y->m[d] - (c == d)));
    }
}

/* The Player has a pair worth v and draws a card worth c; the Banker has a pair of one kind, of
 * other cards. `ways` are of pairs worth 0 to 9, `law` is of this kind. */
LANES_ALONE void find_drawn(const lanes n[SABOT_POINTS], int v, int c, lanes last,
                            const lanes ways[SABOT_POINTS], lanes law[PLACES]) {
    lanes left[SABOT_POINTS], sums[SABOT_POINTS];
    int total = wrap(wrap(2 * v) + c);
    lanes before = n[c] - 2 * (v == c);
    without_pair(n, v, left);
    left[c] -= 1;
    UNROLL
    for (int q = 0; q < SABOT_POINTS; q++)
        sums[q] = (lanes){0};
    UNROLL
    for (int w = 0; w < NATURAL / 2; w++) { /* and w + 5: of one total */
        lanes one = ways[w] * (before - 2 * (c == w));
        lanes other = ways[w + HALF] * (before - 2 * (c == w + HALF));
        lanes both = one + other;
        if (2 * w > odds_banker_draws_to[c]) {
            law[place_of(3, total, 2, 2 * w)] = last * both;
            continue;
        }
        UNROLL
        for (int d = 0; d < SABOT_POINTS; d++)
            sums[(2 * w + d) % SABOT_POINTS] += both * left[d];
        sums[3 * w % SABOT_POINTS] -= 2 * one;
        sums[(3 * w + HALF) % SABOT_POINTS] -= 2 * other;
    }
    UNROLL
    for (int q = 0; q < SABOT_POINTS; q++)
        law[place_of(3, total, 3, q)] = sums[q];
}

/* The law, times the ways, of a Player's pair worth v against the Banker's pairs of one kind and
 * of other cards. */
LANES_ALONE void find_others(const struct pairing *pairing, int v, int kind, lanes law[PLACES]) {
    int p = wrap(2 * v);
    lanes ways[SABOT_POINTS], last = pairing->last;
    for (int w = 0; w < SABOT_POINTS; w++)
        ways[w] = v == w ? (lanes){0} : pairing->ways[w][kind];
    clear_others(p, law);
    for (int c = 0; p < DRAWS && c < SABOT_POINTS; c++)
        find_drawn(pairing->n, v, c, last, ways, law);
    for (int w = p < DRAWS ? NATURAL / 2 : 0; w < HALF; w++) { /* the Player stands */
        UNINITIALIZED struct left x, y;
        find_left(pairing, v, w, &ways[w], &x);
        find_left(pairing, v, w + HALF, &ways[w + HALF], &y);
        add_two_pairs(p, 2 * w, 1, &x, &y, law);
    }
}

/* All four cards worth v, or all worth v + 5. */
LANES_ALONE void add_alike(struct pairing *pairing, int v) {
    UNINITIALIZED struct left x, y;
    find_left(pairing, v, v, pairing->ways_alike[v], &x);
    find_left(pairing, v + HALF, v + HALF, pairing->ways_alike[v + HALF], &y);
    add_two_pairs(2 * v, 2 * v, TWO_KINDS, &x, &y, pairing->two);
}

/* By the Banker's kind first, over all pairs of other cards; then by the Player's. */
LANES_ALONE void count_two_pairs(struct pairing *pairing, int v) {
    UNINITIALIZED lanes laws[2][PLACES];
    for (int banker = 0; banker < KINDS; banker++) {
        find_others(pairing, v, banker, laws[0]);
        find_others(pairing, v + HALF, banker, laws[1]);
        for (int i = 0; i < 2 * KINDS; i++)
            spread_laws(laws[0], pairing->ways[v][i % KINDS], laws[1],
                        pairing->ways[v + HALF][i % KINDS], places_of(2 * v, i / KINDS),
                        pairing->two + (i % KINDS * KINDS + banker) * PLACES);
    }
    add_alike(pairing, v);
}

/* ---- all of it ---- */

LANES_INLINE void store(counted *to, lanes deals) {
#if LANES > 1
    lanes_whole whole = whole_of(deals);
    memcpy(to, &whole, sizeof whole);
#else
    *to = WHOLE(deals);
#endif
}

/* Subtraction gives the rest. `outcomes` are the deals by place, of any pairs. */
LANES_ALONE void store_pairs(const struct pairing *pairing, int place, const counted *outcomes,
                             counted *deals) {
    lanes player[KINDS], banker[KINDS], any = {0};
    counted pairs[LANES];
#define TO(a, b) (deals + (((a)*SABOT_PAIRS + (b)) * PLACES + place) * LANES_APART)
    for (int kind = 0; kind < KINDS; kind++) {
        player[kind] = pairing->one[SABOT_HAND_PLAYER][kind * PLACES + place];
        banker[kind] = pairing->one[SABOT_HAND_BANKER][kind * PLACES + place];
    }
    for (int i = 0; i < TWO_KINDS; i++) {
        lanes both = pairing->two[i * PLACES + place];
        player[i / KINDS] -= both;
        banker[i % KINDS] -= both;
        any += both;
        store(TO(1 + i / KINDS, 1 + i % KINDS), both);
    }
    for (int kind = 0; kind < KINDS; kind++) {
        any += player[kind] + banker[kind];
        store(TO(1 + kind, 0), player[kind]);
        store(TO(0, 1 + kind), banker[kind]);
    }
    store(pairs, any);
    for (int lane = 0; lane < LANES; lane++)
        TO(0, 0)[lane] = outcomes[place * LANES_APART + lane] - pairs[lane];
#undef TO
}

/* Counts LANES shoes. */
LANES_TARGET static void count_pairs(const struct sabot_card_shoe *shoes, const counted *outcomes,
                                     counted *deals) {
    UNINITIALIZED struct pairing pairing;
    find_ways(shoes, &pairing);
    for (int kind = 0; kind < KINDS; kind++)
        clear_odd(pairing.one[SABOT_HAND_PLAYER] + kind * PLACES);
    for (int kinds = 0; kinds < TWO_KINDS; kinds++)
        clear_odd(pairing.two + kinds * PLACES);
    for (int v = 0; v < HALF; v++) {
        count_one_pair(&pairing, v);
        count_two_pairs(&pairing, v);
    }
    for (int place = 0; place < PLACES; place++)
        store_pairs(&pairing, place, outcomes, deals);
}
