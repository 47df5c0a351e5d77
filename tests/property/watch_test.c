/*
 * watch_test.c - who is found to follow a count, and who is not.
 *
 * Shoes of a seed of their own, dealt to people who stake by a rule: counters with the
 * published tags, and people who do not look at the cards. How many alarms there were is
 * printed. SABOT_WATCH_CASES=1000 makes the run longer: `make soak` does.
 *
 * What a watch takes for evidence was chosen on other shoes. SABOT_WATCH_SEED=WORDS deals new
 * ones; the rates of docs/surveillance.md are of seeds that were used once.
 */
#include "host/simulation/run.h"
#include "sabot/watch.h"
#include "tests/support/harness.h"
#include "tests/support/random.h"
#include "tests/support/sheets.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DECKS = 8, SHOES_OF_A_CASE = 3, CASES_USUAL = 200, ROUNDS = SABOT_WATCH_ROUNDS_MAX };

static const char *seed_asked(void) {
    const char *asked = getenv("SABOT_WATCH_SEED");
    return asked ? asked : "first";
}

static int cases_asked(void) {
    const char *asked = getenv("SABOT_WATCH_CASES");
    return asked ? atoi(asked) : CASES_USUAL;
}

/* Of each way to stake. */
static int shoes_asked(void) {
    return cases_asked() > CASES_USUAL ? 5 * cases_asked() / 2 : CASES_USUAL;
}

/* ---- shoes ---- */

struct dealt {
    struct sabot_watch_shoe shoe;
    double count[ROUNDS]; /* the published true count before each round */
    bool won[ROUNDS];     /* the wager did */
};

struct dealing {
    struct sabot_sheet sheet;
    struct sabot_sim sim;
    struct sabot_watch watch;
    int wager;
    const int *tags; /* ace to ten; NULL: a wager on pairs, which no tags follow */
    uint64_t next;
    uint8_t rows[SABOT_SIM_BLOCK * (SABOT_SIM_ROW_BLANKS + SABOT_SHOE_CARDS_MAX)];
};

static const int dragon7[10] = {0, 0, 0, -1, -1, -1, -1, 2, 2, 0};
static const int panda8[10] = {1, 1, -2, -2, -2, -1, -1, -2, 4, 1};

static struct dealing *deal_from(const char *seed, const char *wager, const int *tags) {
    static struct dealing dealing;
    static struct sabot_card_plan plan;
    static struct sabot_watch_space space;
    struct sabot_error error;
    uint8_t key[SABOT_SIM_KEY_BYTES];
    char words[200];
    (void)snprintf(words, sizeof words, "%s: %s", seed_asked(), seed);
    run_key(words, key);
    dealing.sheet = sheets_named(tags != NULL ? "ventura-ez" : "commission-pairs");
    dealing.wager = sabot_sheet_wager(&dealing.sheet, wager);
    dealing.tags = tags;
    dealing.next = 0;
    struct sabot_sim_choice choice = {DECKS, 0, SABOT_SIM_AS_ROWS};
    assert_int_equal(sabot_sim_begin(&dealing.sim, &dealing.sheet, choice, key, &error), SABOT_OK);
    struct sabot_watch_choice watched = {
        .decks = DECKS, .wager = dealing.wager, .vector = sabot_vector_best()};
    if (tags == NULL) {
        assert_int_equal(sabot_card_plan_make(&dealing.sheet, &dealing.sheet.wagers[dealing.wager],
                                              &plan, &error),
                         SABOT_OK);
        watched.plan = &plan;
    }
    assert_int_equal(sabot_watch_begin(&dealing.watch, &dealing.sheet, watched, &space, &error),
                     SABOT_OK);
    return &dealing;
}

/* What is not seen yet, and the published count of what is. */
struct seeing {
    struct sabot_card_shoe unseen;
    int cards, running;
};

static void see(const struct dealing *dealing, int card, struct seeing *seeing) {
    seeing->unseen.of[card / SABOT_SUITS][card % SABOT_SUITS]--;
    seeing->cards--;
    if (dealing->tags != NULL)
        seeing->running += dealing->tags[(dealing->sim.points[card] + 9) % 10];
}

static bool wins(const struct dealing *dealing, const struct sabot_sim_shoe *shoe) {
    struct sabot_round round = sabot_round_begin();
    for (int i = shoe->used - 1; i >= 0; i--)
        sabot_round_take(&round, (struct sabot_card){(uint8_t)(shoe->next[i] / SABOT_SUITS),
                                                     (uint8_t)(shoe->next[i] % SABOT_SUITS)});
    struct sabot_facts facts = sabot_facts_of_round(&round);
    return sabot_wager_judge_facts(&dealing->sheet, &dealing->sheet.wagers[dealing->wager], &facts)
               .verdict == SABOT_WIN;
}

static void deal_next(struct dealing *dealing, struct dealt *dealt) {
    static struct sabot_watch_space space;
    static struct sabot_card_shoe before[ROUNDS];
    uint64_t place = dealing->next++ % SABOT_SIM_BLOCK;
    if (place == 0)
        sabot_sim_shuffle(&dealing->sim,
                          (struct sabot_sim_range){dealing->next - 1, SABOT_SIM_BLOCK},
                          sabot_vector_best(), dealing->rows);
    struct sabot_sim_shoe shoe =
        sabot_sim_open(&dealing->sim, dealing->rows + place * sabot_sim_row_bytes(&dealing->sim));
    struct seeing seeing = {sabot_card_shoe_of_decks(DECKS), DECKS * SABOT_DECK_CARDS, 0};
    int round = 0;
    see(dealing, shoe.turned, &seeing);
    while (sabot_sim_deal(&dealing->sim, &shoe)) {
        dealt->count[round] = seeing.running * 52.0 / seeing.cards;
        before[round] = seeing.unseen;
        dealt->won[round] = wins(dealing, &shoe);
        for (int i = 0; i < shoe.used; i++)
            see(dealing, shoe.next[i], &seeing);
        round++;
    }
    sabot_watch_look(&dealing->watch, before, round, &space, &dealt->shoe);
}

/* ---- people ---- */

/* What somebody stakes on each round of a shoe. */
typedef void staking(const struct dealt *dealt, struct random_source *random, sabot_cents *stakes);

static void count_from(const struct dealt *dealt, double target, sabot_cents *stakes) {
    for (int i = 0; i < dealt->shoe.rounds; i++)
        stakes[i] = dealt->count[i] >= target ? 500 : 0;
}

static void counts_from_3(const struct dealt *dealt, struct random_source *random,
                          sabot_cents *stakes) {
    (void)random;
    count_from(dealt, 3, stakes);
}

static void counts_from_4(const struct dealt *dealt, struct random_source *random,
                          sabot_cents *stakes) {
    (void)random;
    count_from(dealt, 4, stakes);
}

static void counts_from_11(const struct dealt *dealt, struct random_source *random,
                           sabot_cents *stakes) {
    (void)random;
    count_from(dealt, 11, stakes);
}

/* Hides among small wagers, and miscounts one round in fifty. */
static void counts_under_cover(const struct dealt *dealt, struct random_source *random,
                               sabot_cents *stakes) {
    count_from(dealt, 4, stakes);
    for (int i = 0; i < dealt->shoe.rounds; i++)
        if (random_chance(random, 2))
            stakes[i] = 500 - stakes[i];
        else
            stakes[i] += 100;
}

static void plays_perfectly(const struct dealt *dealt, struct random_source *random,
                            sabot_cents *stakes) {
    (void)random;
    for (int i = 0; i < dealt->shoe.rounds; i++)
        stakes[i] = sabot_watch_worth(dealt->shoe.of[i]) > 0 ? 500 : 0;
}

static void stakes_flat(const struct dealt *dealt, struct random_source *random,
                        sabot_cents *stakes) {
    (void)random;
    for (int i = 0; i < dealt->shoe.rounds; i++)
        stakes[i] = 500;
}

static void stake_at_random(const struct dealt *dealt, struct random_source *random, int percent,
                            sabot_cents *stakes) {
    for (int i = 0; i < dealt->shoe.rounds; i++)
        stakes[i] = random_chance(random, percent) ? 500 : 0;
}

static void stakes_half_the_time(const struct dealt *dealt, struct random_source *random,
                                 sabot_cents *stakes) {
    stake_at_random(dealt, random, 50, stakes);
}

static void stakes_in_a_fifth(const struct dealt *dealt, struct random_source *random,
                              sabot_cents *stakes) {
    stake_at_random(dealt, random, 20, stakes);
}

static void stakes_now_and_then(const struct dealt *dealt, struct random_source *random,
                                sabot_cents *stakes) {
    stake_at_random(dealt, random, 9, stakes);
}

static void stakes_in_a_twentieth(const struct dealt *dealt, struct random_source *random,
                                  sabot_cents *stakes) {
    stake_at_random(dealt, random, 5, stakes);
}

static void stakes_seldom(const struct dealt *dealt, struct random_source *random,
                          sabot_cents *stakes) {
    stake_at_random(dealt, random, 2, stakes);
}

static void stakes_hardly_ever(const struct dealt *dealt, struct random_source *random,
                               sabot_cents *stakes) {
    stake_at_random(dealt, random, 1, stakes);
}

/* From 100 to 1,000, in every round. */
static void stakes_at_random(const struct dealt *dealt, struct random_source *random,
                             sabot_cents *stakes) {
    for (int i = 0; i < dealt->shoe.rounds; i++)
        stakes[i] = 100 * random_between(random, 1, 10);
}

static void stakes_at_random_seldom(const struct dealt *dealt, struct random_source *random,
                                    sabot_cents *stakes) {
    for (int i = 0; i < dealt->shoe.rounds; i++)
        stakes[i] = random_chance(random, 3) ? 100 * random_between(random, 1, 10) : 0;
}

static void stakes_once(const struct dealt *dealt, struct random_source *random,
                        sabot_cents *stakes) {
    int when = (int)random_between(random, 0, dealt->shoe.rounds - 1);
    for (int i = 0; i < dealt->shoe.rounds; i++)
        stakes[i] = i == when ? 500 : 0;
}

static void doubles_after_losses(const struct dealt *dealt, struct random_source *random,
                                 sabot_cents *stakes) {
    (void)random;
    sabot_cents stake = 100;
    for (int i = 0; i < dealt->shoe.rounds; i++) {
        stakes[i] = stake;
        stake = dealt->won[i] || stake >= 6400 ? 100 : 2 * stake;
    }
}

/* Raises by a step every eight rounds that do not win, down again after a win. */
static void raises_until_it_wins(const struct dealt *dealt, struct random_source *random,
                                 sabot_cents *stakes) {
    (void)random;
    int since = 0;
    for (int i = 0; i < dealt->shoe.rounds; i++) {
        stakes[i] = 100 * (1 + since / 8);
        since = dealt->won[i] ? 0 : since + 1;
    }
}

static void raises_with_the_shoe(const struct dealt *dealt, struct random_source *random,
                                 sabot_cents *stakes) {
    (void)random;
    for (int i = 0; i < dealt->shoe.rounds; i++)
        stakes[i] = 100 * (1 + i / 10);
}

static void wagers_late(const struct dealt *dealt, struct random_source *random,
                        sabot_cents *stakes) {
    int first = (int)random_between(random, 0, dealt->shoe.rounds - 1);
    for (int i = 0; i < dealt->shoe.rounds; i++)
        stakes[i] = i >= first ? 500 : 0;
}

static void comes_late_and_wagers_seldom(const struct dealt *dealt, struct random_source *random,
                                         sabot_cents *stakes) {
    int first = (int)random_between(random, 0, dealt->shoe.rounds - 1);
    for (int i = 0; i < dealt->shoe.rounds; i++)
        stakes[i] = i >= first && random_chance(random, 10) ? 500 : 0;
}

static void wagers_at_the_end(const struct dealt *dealt, struct random_source *random,
                              sabot_cents *stakes) {
    (void)random;
    for (int i = 0; i < dealt->shoe.rounds; i++)
        stakes[i] = i >= dealt->shoe.rounds - 3 ? 500 : 0;
}

static void leaves_early(const struct dealt *dealt, struct random_source *random,
                         sabot_cents *stakes) {
    int last = (int)random_between(random, 0, dealt->shoe.rounds - 1);
    for (int i = 0; i < dealt->shoe.rounds; i++)
        stakes[i] = i <= last ? 500 : 0;
}

/* Ten rounds after every time it won: it comes in pairs, they say. */
static void chases_wins(const struct dealt *dealt, struct random_source *random,
                        sabot_cents *stakes) {
    (void)random;
    int left = 0;
    for (int i = 0; i < dealt->shoe.rounds; i++) {
        stakes[i] = left > 0 ? 500 : 0;
        left = dealt->won[i] ? 10 : left - 1;
    }
}

/* ---- alarms ---- */

static double evidence_of(const struct dealing *dealing, const struct dealt *dealt,
                          const sabot_cents *stakes, int *heavy_count) {
    bool heavy[ROUNDS];
    *heavy_count = sabot_watch_heavy(stakes, dealt->shoe.rounds, heavy);
    return sabot_watch_evidence(&dealing->watch, &dealt->shoe, heavy);
}

struct found {
    int cases, found, without_wagers;
};

/* Each case is a new counter, watched for three shoes. */
static struct found find_counters(struct dealing *dealing, staking *stake, int cases) {
    struct random_source random = {2026};
    struct found found = {.cases = cases};
    for (int i = 0; i < cases; i++) {
        double so_far = 1;
        int wagers = 0;
        bool is_found = false;
        for (int shoe = 0; shoe < SHOES_OF_A_CASE; shoe++) {
            struct dealt dealt;
            sabot_cents stakes[ROUNDS];
            int count;
            deal_next(dealing, &dealt);
            stake(&dealt, &random, stakes);
            so_far = sabot_watch_add(so_far, evidence_of(dealing, &dealt, stakes, &count));
            wagers += count;
            is_found |= wagers > 0 && so_far >= SABOT_WATCH_ALARM;
        }
        found.found += is_found;
        found.without_wagers += wagers == 0;
    }
    return found;
}

static double print_found(const char *who, struct found found) {
    printf("%s: found %d of %d, %d of whom never wagered\n", who, found.found, found.cases,
           found.without_wagers);
    return (double)found.found / (found.cases - found.without_wagers);
}

struct alarms {
    int shoes, alarms;
    double evidence; /* the mean */
};

static struct alarms watch_one(struct dealing *dealing, staking *stake, int shoes) {
    struct random_source random = {2027};
    struct alarms alarms = {.shoes = shoes};
    double so_far = 1;
    for (int i = 0; i < shoes; i++) {
        struct dealt dealt;
        sabot_cents stakes[ROUNDS];
        int count;
        deal_next(dealing, &dealt);
        stake(&dealt, &random, stakes);
        double evidence = evidence_of(dealing, &dealt, stakes, &count);
        alarms.evidence += evidence / shoes;
        so_far = sabot_watch_add(so_far, evidence);
        if (so_far >= SABOT_WATCH_ALARM) {
            alarms.alarms++;
            so_far = 1;
        }
    }
    return alarms;
}

static struct alarms watch_people(const char *who, staking *stake, int shoes, bool on_pairs) {
    struct dealing *dealing =
        on_pairs ? deal_from(who, "player-pair", NULL) : deal_from(who, "dragon7", dragon7);
    struct alarms alarms = watch_one(dealing, stake, shoes);
    printf("%s: %d alarms in %d shoes, mean evidence %.3f\n", who, alarms.alarms, alarms.shoes,
           alarms.evidence);
    return alarms;
}

/* ---- the cases ---- */

/* Some never get to wager in three shoes, 4% of them, and nobody could find those. */
static void test_counter__is_found_within_three_shoes(void **state) {
    (void)state;
    struct dealing *dealing = deal_from("counter", "dragon7", dragon7);
    int cases = cases_asked() > 1000 ? cases_asked() : 1000;
    struct found found = find_counters(dealing, counts_from_4, cases);
    assert_true(print_found("Dragon 7 from 4", found) >= 0.99);
    assert_true(100 * found.found >= 95 * cases);
}

static void test_counter__of_another_target_or_wager_is_found_too(void **state) {
    (void)state;
    int cases = cases_asked() / 4;
    struct dealing *dealing = deal_from("others", "dragon7", dragon7);
    assert_true(print_found("Dragon 7 from 3", find_counters(dealing, counts_from_3, cases)) > 0.8);
    assert_true(print_found("Dragon 7, perfect play",
                            find_counters(dealing, plays_perfectly, cases)) > 0.8);
    assert_true(print_found("Dragon 7 from 4 under cover, with mistakes",
                            find_counters(dealing, counts_under_cover, cases)) > 0.7);
    dealing = deal_from("panda", "panda8", panda8);
    assert_true(print_found("Panda 8 from 11", find_counters(dealing, counts_from_11, cases)) >
                0.7);
}

/* The same counters' stakes, laid in the shoes of somebody else. */
static void test_counter__is_not_found_by_stakes_of_other_shoes(void **state) {
    (void)state;
    struct dealing *dealing = deal_from("swapped", "dragon7", dragon7);
    struct random_source random = {1};
    int alarms = 0, shoes = cases_asked() + 100;
    double so_far = 1;
    sabot_cents stakes[ROUNDS] = {0}, next[ROUNDS] = {0};
    for (int i = 0; i < shoes; i++) {
        struct dealt dealt;
        int count;
        deal_next(dealing, &dealt);
        counts_from_4(&dealt, &random, next);
        so_far = sabot_watch_add(so_far, evidence_of(dealing, &dealt, stakes, &count));
        alarms += so_far >= SABOT_WATCH_ALARM;
        memcpy(stakes, next, sizeof stakes);
    }
    printf("stakes of other shoes: %d alarms in %d shoes\n", alarms, shoes);
    assert_true(alarms <= 1 + shoes / 1000);
}

struct behaviour {
    const char *who;
    staking *stake;
};

/* 1 in 1000 over all of them; and of each as much as a run so short can tell. */
static void assert_rare(const struct behaviour *behaviours, size_t count, int shoes,
                        bool on_pairs) {
    int alarms = 0;
    for (size_t i = 0; i < count; i++) {
        int of_one = watch_people(behaviours[i].who, behaviours[i].stake, shoes, on_pairs).alarms;
        assert_true(of_one <= 1 + shoes / 1000);
        alarms += of_one;
    }
    assert_true(1000 * alarms <= (int)count * shoes);
}

static void test_flat_stakes__alarm_at_most_once_in_1000_shoes(void **state) {
    (void)state;
    static const struct behaviour flat[] = {{"flat in every round", stakes_flat},
                                            {"flat in half of the rounds", stakes_half_the_time},
                                            {"flat in 20% of the rounds", stakes_in_a_fifth},
                                            {"flat in 9% of the rounds", stakes_now_and_then},
                                            {"flat in 5% of the rounds", stakes_in_a_twentieth},
                                            {"flat in 2% of the rounds", stakes_seldom},
                                            {"flat in 1% of the rounds", stakes_hardly_ever},
                                            {"once a shoe", stakes_once}};
    assert_rare(flat, sizeof flat / sizeof flat[0], shoes_asked(), false);
}

static void test_stakes_that_move__alarm_at_most_once_in_1000_shoes(void **state) {
    (void)state;
    static const struct behaviour moving[] = {
        {"random stakes", stakes_at_random},
        {"random stakes in 3% of the rounds", stakes_at_random_seldom},
        {"doubles after losses", doubles_after_losses},
        {"raises until it wins", raises_until_it_wins},
        {"raises with the shoe", raises_with_the_shoe},
        {"comes late, and wagers in every round", wagers_late},
        {"comes late, and wagers in 10% of the rounds", comes_late_and_wagers_seldom},
        {"wagers in the last three rounds", wagers_at_the_end},
        {"leaves early", leaves_early},
        {"chases wins", chases_wins}};
    assert_rare(moving, sizeof moving / sizeof moving[0], shoes_asked(), false);
}

/* Who keeps thirteen counts, and wagers on a pair where it is worth more than nothing. */
static void test_pairs__who_plays_them_perfectly_is_found(void **state) {
    (void)state;
    struct dealing *dealing = deal_from("pairs", "player-pair", NULL);
    assert_true(print_found("Player pair, perfect play",
                            find_counters(dealing, plays_perfectly, cases_asked() / 2)) > 0.5);
    dealing = deal_from("perfect pairs", "perfect-pair-both", NULL);
    assert_true(print_found("perfect pair, perfect play",
                            find_counters(dealing, plays_perfectly, cases_asked() / 2)) > 0.5);
}

static void test_pairs__others_alarm_at_most_once_in_1000_shoes(void **state) {
    (void)state;
    static const struct behaviour others[] = {
        {"pairs, flat in 20% of the rounds", stakes_in_a_fifth},
        {"pairs, flat in 5% of the rounds", stakes_in_a_twentieth},
        {"pairs, flat in 2% of the rounds", stakes_seldom},
        {"pairs, flat in 1% of the rounds", stakes_hardly_ever},
        {"pairs, once a shoe", stakes_once},
        {"pairs, raises with the shoe", raises_with_the_shoe},
        {"pairs, comes late, and wagers in 10% of the rounds", comes_late_and_wagers_seldom},
        {"pairs, chases wins", chases_wins}};
    assert_rare(others, sizeof others / sizeof others[0], shoes_asked(), true);
    /* The worst habit that we know: within what is proved of all. */
    int shoes = shoes_asked();
    struct alarms last =
        watch_people("pairs, wagers in the last three rounds", wagers_at_the_end, shoes, true);
    assert_true(last.alarms <= 2 + shoes / 180);
}

/* What is usually done: the correlation of stakes and worth, and a threshold for rounds that
 * have nothing to do with each other. It takes late wagers for a count. */
static void test_plain_correlation__would_accuse_who_wagers_late(void **state) {
    (void)state;
    struct dealing *dealing = deal_from("plain", "dragon7", dragon7);
    struct random_source random = {3};
    int accused = 0, shoes = 200;
    for (int shoe = 0; shoe < shoes; shoe++) {
        struct dealt dealt;
        sabot_cents stakes[ROUNDS];
        double x = 0, y = 0, xx = 0, yy = 0, xy = 0;
        deal_next(dealing, &dealt);
        wagers_late(&dealt, &random, stakes);
        for (int i = 0; i < dealt.shoe.rounds; i++) {
            double stake = (double)stakes[i] / 500, worth = sabot_watch_worth(dealt.shoe.of[i]);
            x += stake, y += worth, xx += stake * stake, yy += worth * worth, xy += stake * worth;
        }
        double n = dealt.shoe.rounds, spread = (n * xx - x * x) * (n * yy - y * y);
        double z = spread > 0 ? (n * xy - x * y) / sqrt(spread) * sqrt(n) : 0;
        accused += z > 3.09; /* 1 in 1000, if rounds were independent */
    }
    printf("plain correlation: accuses in %d of %d shoes\n", accused, shoes);
    assert_true(accused > shoes / 10);
}

static void test_heavy__is_half_of_the_largest_stake(void **state) {
    (void)state;
    bool heavy[ROUNDS];
    assert_int_equal(sabot_watch_heavy((sabot_cents[]){100, 499, 500, 1000, 0}, 5, heavy), 2);
    assert_true(!heavy[0] && !heavy[1] && heavy[2] && heavy[3] && !heavy[4]);
    assert_int_equal(sabot_watch_heavy((sabot_cents[]){0, 0}, 2, heavy), 0);
}

/* By every number of successes, in another order. */
static double slow_tail(int trials, int count, double rate) {
    double tail = 0;
    for (int i = trials; i >= count; i--)
        tail += exp(lgamma(trials + 1) - lgamma(i + 1) - lgamma(trials - i + 1) + i * log(rate) +
                    (trials - i) * log1p(-rate));
    return tail;
}

static void test_tail__is_the_sum_of_the_binomial_law(void **state) {
    (void)state;
    static const struct {
        int trials, count;
        double rate;
    } rows[] = {{1, 1, 0.25},           {10, 3, 0.5},          {200, 5, 0.002},
                {200, 1, 0.9},          {5000, 40, 0.01},      {100000, 260, 0.002},
                {2000000, 41000, 0.02}, {2000000, 40000, 0.02}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        double slow = slow_tail(rows[i].trials, rows[i].count, rows[i].rate);
        double tail = sabot_watch_tail(rows[i].trials, rows[i].count, rows[i].rate);
        assert_true(fabs(tail - slow) <= 1e-6 * slow);
    }
    assert_true(sabot_watch_tail(7, 0, 0.1) == 1);
    assert_true(sabot_watch_tail(7, 3, 0) == 0);
}

HARNESS_MAIN(cmocka_unit_test(test_counter__is_found_within_three_shoes),
             cmocka_unit_test(test_counter__of_another_target_or_wager_is_found_too),
             cmocka_unit_test(test_counter__is_not_found_by_stakes_of_other_shoes),
             cmocka_unit_test(test_flat_stakes__alarm_at_most_once_in_1000_shoes),
             cmocka_unit_test(test_stakes_that_move__alarm_at_most_once_in_1000_shoes),
             cmocka_unit_test(test_pairs__who_plays_them_perfectly_is_found),
             cmocka_unit_test(test_pairs__others_alarm_at_most_once_in_1000_shoes),
             cmocka_unit_test(test_plain_correlation__would_accuse_who_wagers_late),
             cmocka_unit_test(test_heavy__is_half_of_the_largest_stake),
             cmocka_unit_test(test_tail__is_the_sum_of_the_binomial_law))
