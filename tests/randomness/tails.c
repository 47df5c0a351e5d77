/*
 * tails.c - tails of the distributions that the check of randomness uses. See
 * tails.h. The incomplete gamma function by its series below the mean and by
 * its continued fraction above it.
 */
#include "tests/randomness/tails.h"

#include <math.h>

static const double precision = 1e-15;

static double two_sides(double low, double high) {
    double p = 2 * fmin(low, high);
    return p < 1 ? p : 1;
}

/* The lower part, P(a, x), by its series. */
static double gamma_series(double a, double x) {
    double term = 1 / a, sum = term;
    for (double n = 1; term > sum * precision; n++) {
        term *= x / (a + n);
        sum += term;
    }
    return sum * exp(a * log(x) - x - lgamma(a));
}

/* The upper part, Q(a, x), by its continued fraction, from the front. */
static double gamma_fraction(double a, double x) {
    const double tiny = 1e-300;
    double b = x + 1 - a, c = 1 / tiny, d = 1 / b, product = d;
    for (double n = 1;; n++) {
        double numerator = -n * (n - a);
        b += 2;
        d = numerator * d + b;
        d = 1 / (fabs(d) < tiny ? tiny : d);
        c = b + numerator / c;
        c = fabs(c) < tiny ? tiny : c;
        product *= c * d;
        if (fabs(c * d - 1) < precision)
            break;
    }
    return product * exp(a * log(x) - x - lgamma(a));
}

double tails_chi_square(double statistic, double freedom) {
    double a = freedom / 2, x = statistic / 2;
    if (x <= 0)
        return 0;
    if (x < a + 1) {
        double low = gamma_series(a, x);
        return two_sides(low, 1 - low);
    }
    double high = gamma_fraction(a, x);
    return two_sides(1 - high, high);
}

double tails_normal(double z) {
    return erfc(fabs(z) / sqrt(2));
}

/* Of `hits` and everything further from the mean, in steps of `step`. */
static double binomial_from(double hits, double tries, double chance, double step) {
    double odds = chance / (1 - chance);
    double term = exp(lgamma(tries + 1) - lgamma(hits + 1) - lgamma(tries - hits + 1) +
                      hits * log(chance) + (tries - hits) * log1p(-chance));
    double sum = 0;
    while (hits >= 0 && hits <= tries && term > sum * precision) {
        sum += term;
        term *= step > 0 ? odds * (tries - hits) / (hits + 1) : hits / ((tries - hits + 1) * odds);
        hits += step;
    }
    return sum;
}

double tails_binomial(double hits, double tries, double chance) {
    double p = 2 * binomial_from(hits, tries, chance, hits < tries * chance ? -1 : 1);
    return p < 1 ? p : 1;
}
