/*
 * tail.c - the chance of so many or more. See sabot/watch.h.
 */
#include "sabot/watch.h"

/* Every power of a chance, by squares. */
static double power(double base, int64_t exponent) {
    double product = 1;
    for (; exponent > 0; exponent >>= 1, base *= base)
        if (exponent & 1)
            product *= base;
    return product;
}

/* The chance of exactly so many, by its factors in an order that neither passes the
 * doubles' range nor falls out of it before the result does. */
static double chance_of(int64_t trials, int64_t count, double rate) {
    double chance = 1;
    int64_t others = trials - count; /* factors of 1 - rate still to come */
    for (int64_t i = 0; i < count; i++) {
        chance *= (double)(trials - i) / (double)(i + 1) * rate;
        for (; chance > 1 && others > 0; others--)
            chance *= 1 - rate;
    }
    return chance * power(1 - rate, others);
}

double sabot_watch_tail(int64_t trials, int64_t count, double rate) {
    SABOT_ASSERT(count >= 0 && count <= trials && rate >= 0 && rate <= 1);
    if (count == 0 || rate == 1)
        return 1;
    double ratio = rate / (1 - rate), tail = 0, chance = chance_of(trials, count, rate);
    /* They rise as far as the mean, and then fall ever faster. */
    for (int64_t i = count; i <= trials; i++) {
        tail += chance;
        if ((double)i > (double)trials * rate && chance <= tail * 1e-17)
            break;
        chance *= (double)(trials - i) / (double)(i + 1) * ratio;
    }
    return tail > 1 ? 1 : tail;
}
