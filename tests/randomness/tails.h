/*
 * tails.h - how likely a result at least as far out is, if all is as it should be.
 */
#ifndef TESTS_RANDOMNESS_TAILS_H
#define TESTS_RANDOMNESS_TAILS_H

/* Both sides count: a table that fits too well is as wrong as one that does not. */
double tails_chi_square(double statistic, double freedom);
double tails_normal(double z);

/* `hits` of `tries`, each with the chance `chance`; exact, not by the normal curve. */
double tails_binomial(double hits, double tries, double chance);

#endif
