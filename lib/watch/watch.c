/*
 * watch.c - stakes against worth and counts. See sabot/watch.h.
 *
 * The counters that might explain the stakes are a mixture: some follow the
 * exact worth, some a set of tags from a target on, with and without lapses.
 * The better one of them fits, the larger the evidence; what is claimed of
 * false alarms holds whatever the mixture is.
 */
#include "sabot/watch.h"

#include "sabot/derive.h"
#include "sabot/sim.h"

#include <string.h>

enum { STRETCH = 8, BELOW = 0, HEAVY = 1 };

#define WORTH_STEP 0.0025 /* of a unit staked */

/* Any key does, as long as no shoe of a room comes from it. */
static const uint8_t reference_key[SABOT_SIM_KEY_BYTES] = "sabot/watch.h reference shoes 1";

/* The largest tag of each set: people add up small ones. */
static const int largest_tags[SABOT_WATCH_COUNTS] = {2, 4};

/* Who wagers by the exact worth: from where on. A count follows worth only so far: the doubt
 * around it is in mean deviations of the worth so deep in the shoe. */
static const double worth_from[SABOT_WATCH_KINDS] = {-0.02, 0, 0.02, 0.05};
#define WORTH_DOUBT 0.2
#define WORTH_LAPSE 0.003

/* Who wagers by a set of tags: how often not so, and how many there are of whom in the
 * mixture, by the target they wager from. The second target is the first at which the
 * wager is worth more than nothing, and the one that books name. Its counter has most of the
 * mixture, because a single wager may be all there is of them in three shoes: every part
 * that others have dilutes that. A bettor who counts in another way wagers more than once. */
static const double lapses[SABOT_WATCH_LAPSES] = {0.001, 0.02};
static const double count_shares[SABOT_WATCH_COUNTS][SABOT_WATCH_TARGETS][SABOT_WATCH_LAPSES] = {
    {{0.012, 0.008}, {0.700, 0.048}, {0.012, 0.008}, {0.005, 0.005}},
    {{0.006, 0.003}, {0.067, 0.022}, {0.006, 0.003}, {0.0025, 0.0025}}};
static const double worth_share = 0.09; /* of a wager that no tags follow: all of it */

/* Somebody who does not look at the cards, beside them: see explained_at_will. */
static const double chance_share = 0.5, changes_share = 0.1;

static int stretch_of(int round) {
    int stretch = round / STRETCH;
    return stretch < SABOT_WATCH_STRETCHES ? stretch : SABOT_WATCH_STRETCHES - 1;
}

/* ---- what was known ---- */

/* Deals and gains of the rounds of a block, as they are added up. */
struct worths {
    double gains[SABOT_ODDS_BLOCK], deals[SABOT_ODDS_BLOCK];
};

static void add_deals(const struct sabot_watch *watch, const uint64_t of[SABOT_ODDS_BLOCK],
                      int by_case, struct worths *worths) {
    for (int i = 0; i < SABOT_ODDS_BLOCK; i++) {
        worths->gains[i] += (double)of[i] * (double)watch->table.results[by_case];
        worths->deals[i] += (double)of[i];
    }
}

static struct worths worths_by_outcome(const struct sabot_watch *watch,
                                       struct sabot_odds_block *block) {
    struct worths worths = {{0}, {0}};
    sabot_odds_count_block(block, watch->vector);
    for (int place = 0; place < SABOT_ODDS_OUTCOMES; place++)
        add_deals(watch, block->of[place], watch->table.decides[place], &worths);
    return worths;
}

static struct worths worths_by_pairs(const struct sabot_watch *watch,
                                     struct sabot_pair_block *block) {
    struct worths worths = {{0}, {0}};
    sabot_pair_odds_count_block(block, watch->vector);
    for (int player = 0; player < SABOT_PAIRS; player++)
        for (int banker = 0; banker < SABOT_PAIRS; banker++)
            for (int place = 0; place < SABOT_ODDS_OUTCOMES; place++)
                add_deals(watch, block->of[player][banker][place],
                          watch->pair_cases[player][banker][place], &worths);
    return worths;
}

static uint8_t step_of(double worth) {
    double step = worth / WORTH_STEP + SABOT_WATCH_WORTHS / 2;
    if (step < 0)
        return 0;
    return step >= SABOT_WATCH_WORTHS - 1 ? SABOT_WATCH_WORTHS - 1 : (uint8_t)step;
}

static double worth_of_step(int step) {
    return (step - SABOT_WATCH_WORTHS / 2 + 0.5) * WORTH_STEP;
}

/* How many targets the true count is at or over, in whole numbers. */
static uint8_t reached_of(const struct sabot_watch *watch, int count,
                          const struct sabot_points *unseen) {
    const struct sabot_watch_count *by = &watch->counts[count];
    int64_t running = 0, cards = sabot_points_cards(unseen);
    for (int x = 0; x < SABOT_POINTS; x++)
        running += (int64_t)by->tags[x] * (watch->full.of[x] - unseen->of[x]);
    uint8_t reached = 0;
    while (reached < SABOT_WATCH_TARGETS &&
           running * SABOT_DECK_CARDS >= (by->first_target + reached) * cards)
        reached++;
    return reached;
}

static struct sabot_watch_round round_of(const struct sabot_watch *watch, double worth,
                                         const struct sabot_points *unseen) {
    struct sabot_watch_round round = {.worth = step_of(worth)};
    for (int i = 0; i < watch->tag_sets; i++)
        round.reached[i] = reached_of(watch, i, unseen);
    return round;
}

double sabot_watch_worth(struct sabot_watch_round round) {
    return worth_of_step(round.worth);
}

void sabot_watch_look(const struct sabot_watch *watch, const struct sabot_card_shoe *unseen,
                      int rounds, struct sabot_watch_space *space, struct sabot_watch_shoe *shoe) {
    SABOT_ASSERT(rounds >= 0 && rounds <= SABOT_WATCH_ROUNDS_MAX);
    shoe->rounds = rounds;
    for (int first = 0; first < rounds; first += SABOT_ODDS_BLOCK) {
        int count = rounds - first < SABOT_ODDS_BLOCK ? rounds - first : SABOT_ODDS_BLOCK;
        struct sabot_points points[SABOT_ODDS_BLOCK];
        for (int i = 0; i < SABOT_ODDS_BLOCK; i++) {
            space->pairs.shoes[i] = unseen[first + (i < count ? i : 0)];
            space->points.shoes[i] = points[i] = sabot_card_shoe_points(&space->pairs.shoes[i]);
        }
        struct worths worths = watch->by_pairs ? worths_by_pairs(watch, &space->pairs)
                                               : worths_by_outcome(watch, &space->points);
        for (int i = 0; i < count; i++) {
            double worth = worths.gains[i] / worths.deals[i] / (double)watch->table.scale;
            shoe->of[first + i] = round_of(watch, worth, &points[i]);
        }
    }
}

/* ---- reference shoes ---- */

static void take_out(struct sabot_card_shoe *shoe, int card) {
    shoe->of[card / SABOT_SUITS][card % SABOT_SUITS]--;
}

static void deal_reference(const struct sabot_watch *watch, const struct sabot_sim *sim,
                           const uint8_t *row, struct sabot_watch_space *space,
                           struct sabot_watch_shoe *to) {
    struct sabot_card_shoe unseen[SABOT_WATCH_ROUNDS_MAX];
    struct sabot_card_shoe now = sabot_card_shoe_of_decks(sim->decks);
    struct sabot_sim_shoe shoe = sabot_sim_open(sim, row);
    int rounds = 0, left = sim->cards;
    if (shoe.turned != SABOT_SIM_NO_CARD) {
        take_out(&now, shoe.turned);
        left--;
    }
    while (rounds < SABOT_WATCH_ROUNDS_MAX && left >= SABOT_ODDS_CARDS_MIN &&
           sabot_sim_deal(sim, &shoe)) {
        unseen[rounds++] = now;
        left -= shoe.used;
        for (int i = 0; i < shoe.used; i++)
            take_out(&now, shoe.next[i]);
    }
    sabot_watch_look(watch, unseen, rounds, space, to);
}

enum { ROW_BYTES = SABOT_SIM_ROW_BLANKS + SABOT_SHOE_CARDS_MAX };

static void deal_references(struct sabot_watch *watch, const struct sabot_sim *sim,
                            struct sabot_watch_space *space) {
    uint8_t rows[SABOT_SIM_BLOCK * ROW_BYTES];
    for (int first = 0; first < SABOT_WATCH_REFERENCES; first += SABOT_SIM_BLOCK) {
        struct sabot_sim_range range = {(uint64_t)first, SABOT_SIM_BLOCK};
        sabot_sim_shuffle(sim, range, watch->vector, rows);
        for (int i = 0; i < SABOT_SIM_BLOCK; i++)
            deal_reference(watch, sim, rows + (size_t)i * sabot_sim_row_bytes(sim), space,
                           &watch->references[first + i]);
    }
}

/* ---- what counters do ---- */

/* The worth in a stretch of all reference shoes: its mean absolute deviation, or that of the
 * stretch before where none has it. */
static double deviation_of(const struct sabot_watch *watch, int stretch, double before) {
    double rounds[SABOT_WATCH_WORTHS] = {0}, all = 0, sum = 0, deviation = 0;
    for (int i = 0; i < SABOT_WATCH_REFERENCES; i++) {
        const struct sabot_watch_shoe *shoe = &watch->references[i];
        for (int round = 0; round < shoe->rounds; round++)
            if (stretch_of(round) == stretch)
                rounds[shoe->of[round].worth]++;
    }
    for (int step = 0; step < SABOT_WATCH_WORTHS; step++) {
        all += rounds[step];
        sum += rounds[step] * worth_of_step(step);
    }
    if (all == 0)
        return before;
    for (int step = 0; step < SABOT_WATCH_WORTHS; step++) {
        double away = worth_of_step(step) - sum / all;
        deviation += rounds[step] * (away < 0 ? -away : away) / all;
    }
    return deviation;
}

/* Rises from 0 to 1 in a straight line, four doubts wide. */
static double ramp(double over, double doubt) {
    double share = 0.5 + over / (4 * doubt);
    return share < 0 ? 0 : share > 1 ? 1 : share;
}

static void expect_by_worth(struct sabot_watch *watch) {
    double deviation = WORTH_STEP;
    for (int stretch = 0; stretch < SABOT_WATCH_STRETCHES; stretch++) {
        deviation = deviation_of(watch, stretch, deviation);
        for (int step = 0; step < SABOT_WATCH_WORTHS; step++)
            for (int kind = 0; kind < SABOT_WATCH_KINDS; kind++) {
                double over = worth_of_step(step) - worth_from[kind];
                double doubt = WORTH_STEP / 2 + WORTH_DOUBT * deviation;
                double heavy = WORTH_LAPSE + (1 - 2 * WORTH_LAPSE) * ramp(over, doubt);
                watch->by_worth[stretch][HEAVY][step][kind] = heavy;
                watch->by_worth[stretch][BELOW][step][kind] = 1 - heavy;
            }
    }
}

static void raise_lapses(struct sabot_watch *watch) {
    for (int i = 0; i < SABOT_WATCH_LAPSES; i++) {
        watch->lapsed[i][0] = watch->kept[i][0] = 1;
        for (int n = 1; n <= SABOT_WATCH_ROUNDS_MAX; n++) {
            watch->lapsed[i][n] = watch->lapsed[i][n - 1] * lapses[i];
            watch->kept[i][n] = watch->kept[i][n - 1] * (1 - lapses[i]);
        }
    }
}

static enum sabot_status derive_counts(struct sabot_watch *watch, int decks,
                                       struct sabot_error *error) {
    struct sabot_effects effects;
    enum sabot_status status =
        sabot_effects_find(decks, &watch->table, watch->vector, &effects, error);
    watch->tag_sets = SABOT_WATCH_COUNTS;
    for (int i = 0; i < SABOT_WATCH_COUNTS && status == SABOT_OK; i++) {
        struct sabot_tags tags;
        if (!sabot_tags_derive(&effects, largest_tags[i], &tags))
            return sabot_error_say(error, SABOT_OUT_OF_RANGE,
                                   "no card that leaves the shoe changes the wager");
        memcpy(watch->counts[i].tags, tags.tags, sizeof tags.tags);
        /* The first whole target past where they break even is the second of ours. */
        watch->counts[i].first_target = (int)tags.break_even - (tags.break_even < 0);
    }
    return status;
}

enum sabot_status sabot_watch_begin(struct sabot_watch *watch, const struct sabot_sheet *sheet,
                                    struct sabot_watch_choice choice,
                                    struct sabot_watch_space *space, struct sabot_error *error) {
    SABOT_ASSERT(choice.wager >= 0 && choice.wager < sheet->wager_count);
    SABOT_ASSERT(choice.plan == NULL || choice.plan->pairs_only);
    struct sabot_sim sim;
    struct sabot_sim_choice shoes = {choice.decks, 0, SABOT_SIM_AS_ROWS};
    enum sabot_status status = sabot_sim_begin(&sim, sheet, shoes, reference_key, error);
    if (status == SABOT_OK && choice.decks > SABOT_DECKS_MAX)
        return sabot_error_say(error, SABOT_OUT_OF_RANGE, "more decks than a table has");
    if (status == SABOT_OK)
        status = sabot_pay_table_make(sheet, &sheet->wagers[choice.wager], &watch->table, error);
    if (status != SABOT_OK)
        return status;
    SABOT_ASSERT(watch->table.by_cards == (choice.plan != NULL));
    watch->vector = choice.vector;
    watch->full = sabot_points_of_decks(choice.decks);
    watch->by_pairs = choice.plan != NULL;
    watch->tag_sets = 0;
    if (watch->by_pairs)
        memcpy(watch->pair_cases, choice.plan->pair_cases, sizeof watch->pair_cases);
    else
        status = derive_counts(watch, choice.decks, error);
    if (status != SABOT_OK)
        return status;
    deal_references(watch, &sim, space);
    expect_by_worth(watch);
    raise_lapses(watch);
    return SABOT_OK;
}

/* ---- the evidence ---- */

int sabot_watch_heavy(const sabot_cents *stakes, int rounds, bool heavy[SABOT_WATCH_ROUNDS_MAX]) {
    SABOT_ASSERT(rounds >= 0 && rounds <= SABOT_WATCH_ROUNDS_MAX);
    sabot_cents largest = 0;
    int count = 0;
    for (int i = 0; i < rounds; i++)
        largest = stakes[i] > largest ? stakes[i] : largest;
    for (int i = 0; i < rounds; i++) {
        heavy[i] = stakes[i] > 0 && stakes[i] >= largest - stakes[i];
        count += heavy[i];
    }
    return count;
}

/* Rounds by the targets they reached, of one set of tags: [BELOW] and [HEAVY]. */
struct tally {
    int rounds[2][SABOT_WATCH_TARGETS + 1];
};

/* Of who wagers from a target on, all that matters is how often it was not so. */
static double explained_by_count(const struct sabot_watch *watch, int count,
                                 const struct tally *tally, int rounds) {
    double sum = 0;
    int wrong = 0; /* as if they wagered from target 0 on, which every round reaches */
    for (int reached = 0; reached <= SABOT_WATCH_TARGETS; reached++)
        wrong += tally->rounds[BELOW][reached];
    for (int target = 0; target < SABOT_WATCH_TARGETS; target++) {
        wrong += tally->rounds[HEAVY][target] - tally->rounds[BELOW][target];
        for (int i = 0; i < SABOT_WATCH_LAPSES; i++)
            sum += count_shares[count][target][i] * watch->lapsed[i][wrong] *
                   watch->kept[i][rounds - wrong];
    }
    return sum;
}

/* How well the mixture explains the stakes, if `shoe` were the one they were laid in. One
 * that is shorter stays as it ended. */
static double explained(const struct sabot_watch *watch, const struct sabot_watch_shoe *shoe,
                        const bool *heavy, int rounds) {
    struct tally tallies[SABOT_WATCH_COUNTS] = {0};
    double worth[SABOT_WATCH_KINDS] = {1, 1, 1, 1}, sum = 0;
    for (int round = 0; round < rounds; round++) {
        int last = round < shoe->rounds ? round : shoe->rounds - 1;
        const struct sabot_watch_round *at = &shoe->of[last];
        const double *by_worth = watch->by_worth[stretch_of(round)][heavy[round]][at->worth];
        for (int kind = 0; kind < SABOT_WATCH_KINDS; kind++)
            worth[kind] *= by_worth[kind];
        for (int i = 0; i < watch->tag_sets; i++)
            tallies[i].rounds[heavy[round]][at->reached[i]]++;
    }
    for (int kind = 0; kind < SABOT_WATCH_KINDS; kind++)
        sum += (watch->tag_sets > 0 ? worth_share : 1) / SABOT_WATCH_KINDS * worth[kind];
    for (int i = 0; i < watch->tag_sets; i++)
        sum += explained_by_count(watch, i, &tallies[i], rounds);
    return sum;
}

/* How well it is explained by chance that something happens in so many of the rounds. */
static double explained_by_chance(int count, int rounds) {
    double often = (double)count / rounds, product = 1;
    for (int i = 0; i < rounds; i++)
        product *= i < count ? often : 1 - often;
    return product;
}

/* How well somebody explains them who does not look at the cards: who wagers now and then,
 * or goes on as before and now and then changes their mind. It is added to what counters
 * explain in the mean: stakes that no counter explains are then no evidence, however much
 * worse the reference shoes do, and nobody's evidence rises by it. */
static double explained_at_will(const bool *heavy, int rounds) {
    int count = heavy[0], changes = heavy[0];
    for (int i = 1; i < rounds; i++) {
        count += heavy[i];
        changes += heavy[i] != heavy[i - 1];
    }
    return count == 0 ? 0
                      : chance_share * explained_by_chance(count, rounds) +
                            changes_share * explained_by_chance(changes, rounds);
}

double sabot_watch_evidence(const struct sabot_watch *watch, const struct sabot_watch_shoe *shoe,
                            const bool *heavy) {
    int count = 0;
    for (int i = 0; i < shoe->rounds; i++)
        count += heavy[i];
    if (count == shoe->rounds)
        return 1;
    double here = explained(watch, shoe, heavy, shoe->rounds), all = here;
    for (int i = 0; i < SABOT_WATCH_REFERENCES; i++)
        all += explained(watch, &watch->references[i], heavy, shoe->rounds);
    double mean = all / (SABOT_WATCH_REFERENCES + 1);
    return here / (mean + explained_at_will(heavy, shoe->rounds));
}
