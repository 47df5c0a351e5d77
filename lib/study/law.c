/*
 * law.c - the law of a round, and ruin for ever. See sabot/law.h; nights are night.c's business.
 *
 * No logarithm and no root is needed: results are whole numbers of grid points, and a power
 * with a whole exponent is a product.
 */
#include "sabot/law.h"

/* ---- a round ---- */

static void add_result(struct sabot_law *law, sabot_cents kept, sabot_big deals) {
    int at = law->count;
    while (at > 0 && law->results[at - 1].kept > kept)
        at--;
    if (at > 0 && law->results[at - 1].kept == kept) {
        law->results[at - 1].deals += deals;
        return;
    }
    for (int i = law->count++; i > at; i--)
        law->results[i] = law->results[i - 1];
    law->results[at] = (struct sabot_law_result){.kept = kept, .deals = deals};
}

static sabot_cents common_divisor(sabot_cents a, sabot_cents b) {
    while (b != 0) {
        sabot_cents rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

void sabot_law_of(const struct sabot_banking *banking, struct sabot_law *law) {
    *law = (struct sabot_law){.deals = banking->deals, .variance = banking->net_variance};
    law->mean = sabot_fraction_float(banking->kept);
    for (int i = 0; i < banking->way_count; i++)
        if (banking->way_deals[i] > 0)
            add_result(law, banking->nets[i] - banking->fee, banking->way_deals[i]);
    for (int i = 0; i < law->count; i++) {
        struct sabot_law_result *result = &law->results[i];
        result->chance = sabot_fraction_float(sabot_fraction_of(result->deals, law->deals));
        law->grid = common_divisor(law->grid, result->kept);
    }
}

/* ---- for ever ---- */

/* (1 - part)^exponent - 1, without losing the digits of a small part. */
static double power_less_one(double part, int64_t exponent) {
    double base = -part, power = 0; /* both are less one */
    for (int64_t left = exponent < 0 ? -exponent : exponent; left > 0; left /= 2) {
        if (left % 2 == 1)
            power += base + power * base;
        base *= 2 + base;
    }
    return exponent < 0 ? -power / (1 + power) : power;
}

/* E (1 - part)^result - 1, results in grid points: below 0 between 0 and the root. */
static double excess(const struct sabot_law *law, double part) {
    double sum = 0;
    for (int i = 0; i < law->count; i++) {
        const struct sabot_law_result *result = &law->results[i];
        sum += result->chance * power_less_one(part, result->kept / law->grid);
    }
    return sum;
}

enum { HALVINGS = 200 };

struct sabot_lifetime sabot_lifetime_of(const struct sabot_law *law) {
    struct sabot_lifetime lifetime = {.grid = law->grid};
    sabot_cents worst = law->results[0].kept;
    lifetime.fate = worst >= 0       ? SABOT_FATE_NEVER
                    : law->mean <= 0 ? SABOT_FATE_CERTAIN
                                     : SABOT_FATE_BOUNDED;
    if (lifetime.fate != SABOT_FATE_BOUNDED)
        return lifetime;
    lifetime.overshoot = -worst / law->grid;
    /* A power of a small base overflows to infinity, which is above 0 as it should be. */
    double low = 0, high = 1;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = low + (high - low) / 2;
        if (excess(law, middle) < 0)
            low = middle;
        else
            high = middle;
    }
    lifetime.step = low;
    return lifetime;
}

struct sabot_bounds sabot_lifetime_ruin(const struct sabot_lifetime *lifetime, sabot_cents above) {
    if (lifetime->fate == SABOT_FATE_NEVER)
        return (struct sabot_bounds){0, 0};
    if (above < 0 || lifetime->fate == SABOT_FATE_CERTAIN)
        return (struct sabot_bounds){1, 1};
    /* Ruin falls short by one grid point at least and by the largest loss at most. */
    int64_t points = above / lifetime->grid;
    return (struct sabot_bounds){
        .least = 1 + power_less_one(lifetime->step, points + lifetime->overshoot),
        .most = 1 + power_less_one(lifetime->step, points + 1),
    };
}

sabot_cents sabot_lifetime_bankroll(const struct sabot_lifetime *lifetime, double risk) {
    if (lifetime->fate != SABOT_FATE_BOUNDED)
        return lifetime->fate == SABOT_FATE_NEVER ? 0 : -1;
    int64_t least = -1, most = 1; /* `least` is not enough */
    while (sabot_lifetime_ruin(lifetime, most * lifetime->grid).most > risk) {
        if (most > SABOT_CENTS_MAX / 4 / lifetime->grid)
            return -1;
        most *= 2;
    }
    while (most - least > 1) {
        int64_t middle = least + (most - least) / 2;
        if (sabot_lifetime_ruin(lifetime, middle * lifetime->grid).most > risk)
            least = middle;
        else
            most = middle;
    }
    return most * lifetime->grid;
}

double sabot_law_kelly(const struct sabot_law *law) {
    if (law->mean <= 0)
        return 0;
    SABOT_ASSERT(law->results[0].kept < 0);
    double low = 0, high = -1 / (double)law->results[0].kept;
    for (int i = 0; i < HALVINGS; i++) {
        double part = low + (high - low) / 2, slope = 0;
        for (int k = 0; k < law->count; k++) {
            double kept = (double)law->results[k].kept;
            slope += law->results[k].chance * kept / (1 + part * kept);
        }
        *(slope > 0 ? &low : &high) = part;
    }
    return low;
}
