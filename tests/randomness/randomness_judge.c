/*
 * randomness_judge.c - thirteen distributions that follow from "every order is
 * equally likely, and no shoe tells anything about another". See
 * randomness_tally.h.
 *
 * n is 416, N the number of shoes. Places and neighbours of one shoe hang
 * together (a card lies at one place only), which changes both the scale and
 * the degrees of freedom of the sums of squares below; beside each stands why.
 */
#include "tests/randomness/randomness_tally.h"
#include "tests/randomness/tails.h"

#include <math.h>
#include <stdlib.h>

enum { CARDS = RANDOMNESS_CARDS, FACES = SABOT_DECK_CARDS, DECKS = SABOT_DECKS_MAX };

/* Bins of a histogram with fewer shoes expected than this are joined. */
static const double bin_least = 10;

static double square(double x) {
    return x * x;
}

/* ---- a card's place ---- */

/* The covariance of a random permutation matrix is (I - J/n) x (I - J/n) / (n - 1):
 * so the squares, divided by N / (n - 1), are chi-square with (n - 1)^2. */
static double judge_places(const struct randomness_tally *tally) {
    double shoes = (double)tally->shoes, expected = shoes / CARDS, sum = 0;
    for (int card = 0; card < CARDS; card++)
        for (int place = 0; place < CARDS; place++)
            sum += square(tally->places[card][place] - expected);
    return tails_chi_square(sum * (CARDS - 1) / shoes, square(CARDS - 1));
}

/* The same with the eight cards of one face taken together: fewer degrees of
 * freedom, so that what touches all of them alike shows sooner. */
static double judge_faces(const struct randomness_tally *tally) {
    double shoes = (double)tally->shoes, expected = shoes / FACES, sum = 0;
    for (int face = 0; face < FACES; face++)
        for (int place = 0; place < CARDS; place++) {
            double count = 0;
            for (int deck = 0; deck < DECKS; deck++)
                count += tally->places[face + deck * FACES][place];
            sum += square(count - expected);
        }
    return tails_chi_square(sum * (CARDS - 1) / (DECKS * shoes), (double)(FACES - 1) * (CARDS - 1));
}

/* One cell that is far out drowns in the sum of 173,056; so the furthest is
 * judged for itself, as the furthest of so many. */
static double judge_furthest(const uint32_t cells[CARDS][CARDS], double shoes, double chance,
                             bool with_diagonal) {
    double expected = shoes * chance, low = expected, high = expected;
    for (int i = 0; i < CARDS; i++)
        for (int j = 0; j < CARDS; j++)
            if (with_diagonal || i != j) {
                low = fmin(low, cells[i][j]);
                high = fmax(high, cells[i][j]);
            }
    double count = (double)CARDS * (with_diagonal ? CARDS : CARDS - 1);
    double p = fmin(tails_binomial(low, shoes, chance), tails_binomial(high, shoes, chance));
    return fmin(1, count * p);
}

static double judge_furthest_place(const struct randomness_tally *tally) {
    return judge_furthest(tally->places, (double)tally->shoes, 1.0 / CARDS, true);
}

static double judge_last_card(const struct randomness_tally *tally) {
    return tails_binomial(tally->places[CARDS - 1][CARDS - 1], (double)tally->shoes, 1.0 / CARDS);
}

/* ---- neighbours ---- */

/* A shoe as a ring: b follows a with the chance p = 1 / (n - 1). Two such facts
 * exclude each other if they share a, or share b, or are each other's reverse;
 * any other two have the covariance p^2 / (n - 2). That matrix has two
 * eigenvalues: p^2 (n - 1) on symmetric tables with rows of sum 0, of which
 * there are n (n - 3) / 2 dimensions, and p^2 (n + 1 + 2 / (n - 2)) on
 * antisymmetric ones, (n - 1) (n - 2) / 2. Each part is a chi-square. */
static double judge_neighbours_either_way(const struct randomness_tally *tally) {
    double shoes = (double)tally->shoes, n = CARDS, p = 1 / (n - 1), sum = 0;
    for (int a = 0; a < CARDS; a++)
        for (int b = 0; b < a; b++)
            sum += 2 * square((tally->neighbours[a][b] + (double)tally->neighbours[b][a]) / 2 -
                              shoes * p);
    return tails_chi_square(sum / (shoes * p * p * (n - 1)), n * (n - 3) / 2);
}

static double judge_neighbours_one_way(const struct randomness_tally *tally) {
    double shoes = (double)tally->shoes, n = CARDS, p = 1 / (n - 1), sum = 0;
    for (int a = 0; a < CARDS; a++)
        for (int b = 0; b < a; b++)
            sum += 2 * square((tally->neighbours[a][b] - (double)tally->neighbours[b][a]) / 2);
    return tails_chi_square(sum / (shoes * p * p * (n + 1 + 2 / (n - 2))), (n - 1) * (n - 2) / 2);
}

static double judge_furthest_neighbours(const struct randomness_tally *tally) {
    return judge_furthest(tally->neighbours, (double)tally->shoes, 1.0 / (CARDS - 1), false);
}

/* ---- histograms of one number a shoe ---- */

static double judge_histogram(const uint64_t counts[CARDS + 1], const double chances[CARDS + 1],
                              double shoes) {
    double sum = 0, count = 0, expected = 0, left = shoes;
    int bins = 0;
    for (int i = 0; i <= CARDS; i++) {
        count += (double)counts[i];
        expected += shoes * chances[i];
        left -= shoes * chances[i];
        if ((expected >= bin_least && left >= bin_least) || i == CARDS) {
            sum += square(count - expected) / expected;
            count = expected = 0;
            bins++;
        }
    }
    return tails_chi_square(sum, bins - 1);
}

/* Orders of m cards by their rising sequences: the Eulerian numbers over m!. A
 * card more, put anywhere, adds a sequence or does not. */
static double judge_rising(const struct randomness_tally *tally) {
    double chances[CARDS + 1] = {0};
    chances[1] = 1;
    for (int m = 2; m <= CARDS; m++)
        for (int k = m; k >= 1; k--)
            chances[k] = (k * chances[k] + (m - k + 1) * chances[k - 1]) / m;
    return judge_histogram(tally->rising, chances, (double)tally->shoes);
}

/* e^-1 / k!, to far more digits than any run can tell. */
static double judge_stayed(const struct randomness_tally *tally) {
    double chances[CARDS + 1] = {exp(-1)};
    for (int k = 1; k <= CARDS; k++)
        chances[k] = chances[k - 1] / k;
    return judge_histogram(tally->stayed, chances, (double)tally->shoes);
}

/* ---- choices ---- */

/* From `left` cards: mean (left - 1) / 2, variance (left^2 - 1) / 12. */
static double choices_off(const struct randomness_tally *tally, int left) {
    return (double)tally->choices[left] - (double)tally->shoes * (left - 1) / 2;
}

static double choices_variance(const struct randomness_tally *tally, int left) {
    return (double)tally->shoes * (square(left) - 1) / 12;
}

/* Do choices tend to low numbers, as a remainder of a division does? */
static double judge_choices_mean(const struct randomness_tally *tally) {
    double sum = 0, variance = 0;
    for (int left = 2; left <= CARDS; left++) {
        sum += choices_off(tally, left);
        variance += choices_variance(tally, left);
    }
    return tails_normal(sum / sqrt(variance));
}

static double judge_choices_each(const struct randomness_tally *tally) {
    double sum = 0;
    for (int left = 2; left <= CARDS; left++)
        sum += square(choices_off(tally, left)) / choices_variance(tally, left);
    return tails_chi_square(sum, CARDS - 1);
}

/* ---- shoes against shoes ---- */

static int compare_marks(const void *a, const void *b) {
    uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

/* Orders are far too many to meet; 64 bits of hash meet once in 2^65 / N^2 runs. */
static double judge_duplicates(struct randomness_shoes *shoes) {
    double count = (double)shoes->count, duplicates = 0;
    qsort(shoes->marks, shoes->count, sizeof shoes->marks[0], compare_marks);
    for (uint64_t i = 1; i < shoes->count; i++)
        duplicates += shoes->marks[i] == shoes->marks[i - 1];
    return duplicates > 0 ? -expm1(-ldexp(count * (count - 1), -65)) : 1;
}

/* The first cards of shoes 0 and 1, 2 and 3, ...: all pairs are equally likely. */
static double judge_shoe_after_shoe(const struct randomness_shoes *shoes) {
    static double counts[FACES][FACES];
    double pairs = (double)(shoes->count / 2), expected = pairs / (FACES * FACES), sum = 0;
    for (int i = 0; i < FACES * FACES; i++)
        counts[i / FACES][i % FACES] = 0;
    for (uint64_t i = 0; i + 1 < shoes->count; i += 2)
        counts[shoes->first[i]][shoes->first[i + 1]]++;
    for (int i = 0; i < FACES * FACES; i++)
        sum += square(counts[i / FACES][i % FACES] - expected) / expected;
    return tails_chi_square(sum, FACES * FACES - 1);
}

/* ---- all of them ---- */

static const struct {
    const char *name;
    double (*judge)(const struct randomness_tally *tally);
} tests_of_tally[] = {
    {"card by place", judge_places},
    {"face by place", judge_faces},
    {"furthest card and place", judge_furthest_place},
    {"last card stays last", judge_last_card},
    {"cards that stay", judge_stayed},
    {"neighbours, either way", judge_neighbours_either_way},
    {"neighbours, one way", judge_neighbours_one_way},
    {"furthest neighbours", judge_furthest_neighbours},
    {"rising sequences", judge_rising},
    {"choices, their mean", judge_choices_mean},
    {"choices, each step", judge_choices_each},
};

enum { OF_TALLY = sizeof tests_of_tally / sizeof tests_of_tally[0] };
_Static_assert(OF_TALLY + 2 == RANDOMNESS_TESTS, "the number that the limit is divided by");

void randomness_judge(const struct randomness_tally *tally, struct randomness_shoes *shoes,
                      struct randomness_report *report) {
    for (int i = 0; i < OF_TALLY; i++)
        report->tests[i] =
            (struct randomness_test){tests_of_tally[i].name, tests_of_tally[i].judge(tally)};
    report->tests[OF_TALLY] =
        (struct randomness_test){"shoe after shoe", judge_shoe_after_shoe(shoes)};
    report->tests[OF_TALLY + 1] =
        (struct randomness_test){"shoes that repeat", judge_duplicates(shoes)};
    int least = 0;
    for (int i = 1; i < RANDOMNESS_TESTS; i++)
        if (report->tests[i].p < report->tests[least].p)
            least = i;
    bool refused = !(report->tests[least].p >= RANDOMNESS_OVERALL / RANDOMNESS_TESTS);
    report->refused_by = refused ? least : -1;
}
