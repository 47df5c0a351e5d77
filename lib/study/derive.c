/*
 * derive.c - tags from effects of removal. See sabot/derive.h.
 *
 * Why scales are enough: let t be the tags with the highest correlation, and s
 * the scale at which t is the foot of the perpendicular onto its own line from
 * the scaled effects s*e. Any other tags lie on a line that is farther from
 * s*e, so that none is nearer to it than t. A search for the
 * nearest balanced tags to s*e, over all s, meets t.
 */
#include "sabot/derive.h"

enum {
    SCALES = 1024,
    LARGEST = SABOT_DERIVE_LARGEST_MAX,
    SUMS = (SABOT_POINTS - 1) * LARGEST, /* of the nine tags that weigh one, either way */
    TENS = 4,                            /* tens, jacks, queens and kings */
};

static double weight_of(int points) {
    return points == 0 ? TENS : 1;
}

enum sabot_status sabot_effects_find(int decks, const struct sabot_pay_table *table,
                                     enum sabot_vector vector, struct sabot_effects *effects,
                                     struct sabot_error *error) {
    struct sabot_points shoe = sabot_points_of_decks(decks);
    struct sabot_odds odds;
    struct sabot_removal removal;
    struct sabot_price full, less;
    enum sabot_status status = sabot_odds_count(&shoe, vector, &odds, error);
    if (status == SABOT_OK)
        status = sabot_odds_price(&odds, table, &full, error);
    if (status == SABOT_OK)
        status = sabot_removal_count(&shoe, vector, &removal, error);
    *effects = (struct sabot_effects){.decks = decks};
    for (int x = 0; x < SABOT_POINTS && status == SABOT_OK; x++) {
        status = sabot_odds_price(&removal.of[x], table, &less, error);
        effects->of[x] = status == SABOT_OK
                             ? sabot_step_float((struct sabot_step){.from = full.ev, .to = less.ev})
                             : 0;
    }
    effects->ev = status == SABOT_OK ? full.ev_float : 0;
    return status;
}

/* ---- the nearest balanced tags ---- */

/* The least distance to a sum, tag after tag, and the tag that was chosen last. */
struct nearest {
    double distance[SABOT_POINTS][2 * SUMS + 1];
    int8_t tag[SABOT_POINTS][2 * SUMS + 1];
};

#define FAR 1e300

static double square(double x) {
    return x * x;
}

/* Sums of the tags up to those worth `points`, from the sums before. */
static void extend(struct nearest *nearest, int points, double wanted, int largest) {
    const double *before = nearest->distance[points - 1];
    double *after = nearest->distance[points];
    for (int sum = 0; sum <= 2 * SUMS; sum++)
        after[sum] = FAR;
    for (int sum = 0; sum <= 2 * SUMS; sum++) {
        if (before[sum] >= FAR)
            continue;
        for (int tag = -largest; tag <= largest; tag++) {
            int to = sum + tag; /* nine tags never pass the ends */
            double distance = before[sum] + square(wanted - tag);
            if (distance < after[to]) {
                after[to] = distance;
                nearest->tag[points][to] = (int8_t)tag;
            }
        }
    }
}

static void nearest_tags(const struct sabot_effects *effects, double scale, int largest,
                         int tags[SABOT_POINTS]) {
    struct nearest nearest;
    for (int sum = 0; sum <= 2 * SUMS; sum++)
        nearest.distance[0][sum] = sum == SUMS ? 0 : FAR;
    for (int x = 1; x < SABOT_POINTS; x++)
        extend(&nearest, x, scale * effects->of[x], largest);
    double best = FAR;
    int sum = SUMS;
    tags[0] = 0;
    for (int tag = -largest; tag <= largest; tag++) {
        int others = SUMS - TENS * tag;
        if (others < 0 || others > 2 * SUMS)
            continue;
        double distance = nearest.distance[SABOT_POINTS - 1][others] +
                          TENS * square(scale * effects->of[0] - tag);
        if (distance < best) {
            best = distance;
            sum = others;
            tags[0] = tag;
        }
    }
    for (int x = SABOT_POINTS - 1; x >= 1; x--) {
        tags[x] = nearest.tag[x][sum];
        sum -= tags[x];
    }
}

/* ---- correlation ---- */

/* Sums over a deck: of effects and tags with each other and themselves. */
struct products {
    double effects, tags, both;
};

static struct products products_of(const struct sabot_effects *effects,
                                   const int tags[SABOT_POINTS]) {
    struct products sums = {0};
    for (int x = 0; x < SABOT_POINTS; x++) {
        sums.effects += weight_of(x) * square(effects->of[x]);
        sums.tags += weight_of(x) * square(tags[x]);
        sums.both += weight_of(x) * effects->of[x] * tags[x];
    }
    return sums;
}

/* A card seen moves the expectation by both / tags for each unit of its tag, and
 * all the more the fewer cards are unseen, as a true count does. */
static double break_even_of(const struct sabot_effects *effects, struct products sums) {
    double cards = (double)effects->decks * SABOT_DECK_CARDS;
    double slope = sums.both / sums.tags * (cards - 1) / SABOT_DECK_CARDS;
    return -effects->ev / slope;
}

static double largest_of(const struct sabot_effects *effects) {
    double most = 0;
    for (int x = 0; x < SABOT_POINTS; x++) {
        double size = effects->of[x] < 0 ? -effects->of[x] : effects->of[x];
        most = size > most ? size : most;
    }
    return most;
}

bool sabot_tags_derive(const struct sabot_effects *effects, int largest,
                       struct sabot_tags *derived) {
    SABOT_ASSERT(largest >= 1 && largest <= LARGEST);
    double most = largest_of(effects);
    *derived = (struct sabot_tags){0};
    for (int i = 1; most > 0 && i <= SCALES; i++) {
        /* Far enough that all tags are at their ends. */
        double scale = 4.0 * largest * i / SCALES / most;
        int tags[SABOT_POINTS];
        nearest_tags(effects, scale, largest, tags);
        struct products sums = products_of(effects, tags);
        if (sums.tags == 0 || sums.both <= 0)
            continue;
        double correlation_squared = square(sums.both) / sums.effects / sums.tags;
        /* Of equals the smaller, which come first. */
        if (correlation_squared <= derived->correlation_squared + 1e-12)
            continue;
        derived->correlation_squared = correlation_squared;
        derived->break_even = break_even_of(effects, sums);
        for (int x = 0; x < SABOT_POINTS; x++)
            derived->tags[x] = tags[x];
    }
    return derived->correlation_squared > 0;
}
