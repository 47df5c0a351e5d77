/*
 * slow_count.c - a counting system a second time. See slow_count.h.
 */
#include "tests/oracle/slow_count.h"

#include "bench/six_loops.h"
#include "sabot/count.h"
#include "tests/oracle/prose_rule.h"

#include <math.h>
#include <stdlib.h>

static int points_of(int card) {
    int rank = card / 4;
    return rank >= 9 ? 0 : rank + 1;
}

static int units(const struct slow_count *count, struct prose_round round) {
    struct prose_result result = prose_judge(count->sheet, count->wager, round);
    return result.verdict == PROSE_WINS ? result.pays : result.verdict == PROSE_PUSHES ? 0 : -1;
}

/* ---- exact expectations ---- */

struct odds {
    long long gain, deals; /* gain / deals is the expectation of one unit */
};

/* Every deal of the cards that were not seen, by their points. */
static struct odds odds_of(const struct slow_count *count, const int *cards, int total,
                           const bool *seen) {
    static struct six_loops *loops;
    if (loops == NULL) {
        loops = malloc(sizeof *loops);
        six_loops_begin(loops);
    }
    int32_t unseen[10] = {0};
    for (int i = 0; i < total; i++)
        if (!seen[i])
            unseen[points_of(cards[i])]++;
    six_loops_count(loops, unseen);
    struct odds odds = {0};
    for (int i = 0; i < SABOT_OUTCOMES; i++) {
        if (loops->counts[i] == 0)
            continue;
        struct prose_round round = {i / 200 + 2, i / 20 % 10, i / 10 % 2 + 2, i % 10};
        odds.gain += (long long)loops->counts[i] * units(count, round);
        odds.deals += (long long)loops->counts[i];
    }
    return odds;
}

/* ---- the count ---- */

/* The count is over / under, in hundredths. */
struct at {
    long over, under;
};

static struct at count_at(const struct slow_count *count, const int *cards, int total,
                          const bool *seen, int left) {
    long running = count->start;
    int unseen = 0;
    for (int i = 0; i < total; i++)
        if (seen[i])
            running += count->tags[cards[i] / 4];
        else
            unseen++;
    if (count->divisor == SLOW_RUNNING)
        return (struct at){running, 1};
    return (struct at){running * 52, count->divisor == SLOW_UNSEEN ? unseen : left};
}

/* Step by step from 0, by the words of docs/counting.md. */
static struct at rounded(const struct slow_count *count, struct at at) {
    long unit = 100 * at.under, whole = 0;
    while (whole * unit > at.over)
        whole--;
    while ((whole + 1) * unit <= at.over)
        whole++;
    long rest = at.over - whole * unit; /* 0 .. unit - 1 */
    if (count->rounding == SABOT_COUNT_TO_ZERO && whole < 0 && rest > 0)
        whole++;
    if (count->rounding == SABOT_COUNT_NEAREST && 2 * rest >= unit)
        whole++;
    return count->rounding == SABOT_COUNT_UNROUNDED ? at : (struct at){100 * whole, 1};
}

/* ---- a shoe ---- */

struct shoe {
    int64_t wagers, result, squares;
    double worth;
};

/* What the ramp stakes at a count: the units of the last target that it reaches. */
static int ramp_units(const struct slow_count *count, struct at at) {
    int staked = 0;
    for (int i = 0; i < count->target_count; i++)
        if (at.over >= (long)count->targets[i] * at.under)
            staked = count->units[i];
    return staked;
}

static void add_shoe(struct slow_target *target, const struct shoe *shoe) {
    target->wagers += shoe->wagers;
    target->result += shoe->result;
    target->result_squares += shoe->result * shoe->result;
    target->worth += shoe->worth;
    target->wager_squares += shoe->squares;
}

static void study_round(const struct slow_count *count, struct at at, int result, struct odds odds,
                        struct slow_study *study, struct shoe shoe[SLOW_TARGETS_MAX + 1]) {
    study->rounds++;
    int whole = (int)floor((double)at.over / 100 / (double)at.under);
    if (whole >= -200 && whole <= 200)
        study->by_count[whole + 200]++;
    for (int i = 0; i < count->target_count; i++) {
        bool placed =
            count->perfect ? odds.gain > 0 : at.over >= (long)count->targets[i] * at.under;
        if (!placed)
            continue;
        shoe[i].wagers++;
        shoe[i].result += result;
        shoe[i].squares += result * result;
        shoe[i].worth += count->exact ? (double)odds.gain / (double)odds.deals : 0;
    }
    int64_t staked = ramp_units(count, at);
    struct shoe *ramp = &shoe[SLOW_TARGETS_MAX];
    study->ramp_units += staked;
    ramp->wagers += staked > 0;
    ramp->result += staked * result;
    ramp->squares += staked * staked * result * result;
    if (count->exact && staked > 0)
        ramp->worth += (double)staked * (double)odds.gain / (double)odds.deals;
}

static void study_shoe(const struct slow_count *count, uint64_t number, int *cards, bool *seen,
                       struct slow_study *study) {
    const struct slow_sim *sim = &count->sim;
    int total = 52 * sim->decks, left = total;
    struct shoe shoe[SLOW_TARGETS_MAX + 1] = {{0}};
    slow_sim_row(sim, number, cards);
    for (int i = 0; i < total; i++)
        seen[i] = false;
    if (sim->burns) {
        int turned = points_of(cards[left - 1]);
        seen[left - 1] = !count->burn_unseen;
        left -= 1 + (turned == 0 ? 10 : turned);
    }
    struct slow_end end = {0};
    while (slow_sim_begins(sim, &end, left)) {
        int points[PROSE_CARDS];
        for (int i = 0; i < PROSE_CARDS; i++)
            points[i] = left - 1 - i >= 0 ? points_of(cards[left - 1 - i]) : 0;
        struct prose_round round = prose_deal(PROSE_S1, points);
        int used = round.player_cards + round.banker_cards;
        if (left < used)
            break; /* void (R80): no wager stands */
        struct at at = rounded(count, count_at(count, cards, total, seen, left));
        if (count->leaves && at.over < (long)count->leaves_at * at.under)
            break;
        bool reached = at.over >= (long)count->targets[0] * at.under;
        struct odds odds = {0};
        if (count->exact && (count->perfect || reached))
            odds = odds_of(count, cards, total, seen);
        study_round(count, at, units(count, round), odds, study, shoe);
        for (int i = 0; i < used; i++)
            seen[left - 1 - i] = true;
        left -= used;
    }
    for (int i = 0; i < count->target_count; i++)
        add_shoe(&study->targets[i], &shoe[i]);
    add_shoe(&study->ramp, &shoe[SLOW_TARGETS_MAX]);
}

void slow_count_run(const struct slow_count *count, uint64_t first, uint64_t shoes,
                    struct slow_study *study) {
    size_t total = 52 * (size_t)count->sim.decks;
    int *cards = calloc(total, sizeof *cards);
    bool *seen = calloc(total, sizeof *seen);
    for (uint64_t i = 0; i < shoes; i++)
        study_shoe(count, first + i, cards, seen, study);
    free(cards);
    free(seen);
}
