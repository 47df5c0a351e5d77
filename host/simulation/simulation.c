/*
 * simulation.c - simulations as runs. See simulation.h.
 */
#include "host/simulation/simulation.h"

#include "host/simulation/judges.h"

#include <math.h>

enum { CHUNK_BLOCKS = 16 }; /* under a millisecond */

static void deal(const void *subject, struct sabot_sim_range range, enum sabot_vector vector,
                 void *space, union run_totals *totals) {
    const struct simulation *simulation = subject;
    (void)space;
    sabot_sim_run(&simulation->sim, range, vector, &totals->outcomes);
}

static uint64_t rounds_of(const union run_totals *totals) {
    return sabot_sim_counts_rounds(&totals->outcomes);
}

enum sabot_status simulation_run(const struct simulation *simulation,
                                 struct sabot_sim_counts *counts, struct run_state *state,
                                 struct sabot_error *error) {
    struct simulation judging = *simulation;
    struct sabot_sim_judges *judges = judges_new(&simulation->sim);
    judging.sim.judges = judges;
    struct run_work work = {
        .subject = &judging,
        .numbers = sizeof *counts / sizeof(uint64_t),
        .chunk_blocks = CHUNK_BLOCKS,
        .deal = deal,
        .rounds = rounds_of,
        .facts =
            run_facts_of("a simulation", "sabot simulation 3", &simulation->run, &simulation->sim),
    };
    union run_totals totals;
    enum sabot_status status = run_shoes(&simulation->run, &work, &totals, state, error);
    judges_free(judges);
    *counts = totals.outcomes;
    return status;
}

/* ---- what it says ---- */

static double net_result(const struct sabot_wager *wager, struct sabot_judgement judgement) {
    if (judgement.verdict != SABOT_WIN)
        return judgement.verdict == SABOT_PUSH ? 0 : -1;
    double commission = wager->commission_bp / 10000.0;
    return (double)judgement.ratio.pays / judgement.ratio.to * (1 - commission);
}

/* Sums of one wager's results and their squares. */
struct sums {
    double rounds, results, squares;
};

static void add_rounds(struct sums *sums, double net, uint64_t rounds) {
    sums->rounds += (double)rounds;
    sums->results += net * (double)rounds;
    sums->squares += net * net * (double)rounds;
}

/* By the case that decided, of a wager that goes by the cards. */
static void add_cases(struct sums *sums, const struct sabot_sheet *sheet,
                      const struct sabot_wager *wager, const uint64_t *cases) {
    const struct sabot_case *cases_of = sabot_wager_cases(sheet, wager);
    for (int i = 0; i <= wager->case_count; i++) {
        struct sabot_judgement judgement = {.verdict = SABOT_LOSE};
        if (i < wager->case_count)
            judgement = (struct sabot_judgement){cases_of[i].verdict, cases_of[i].ratio};
        add_rounds(sums, net_result(wager, judgement), cases[i]);
    }
}

static void add_outcomes(struct sums *sums, const struct sabot_sheet *sheet,
                         const struct sabot_wager *wager, const struct sabot_sim_counts *counts) {
    for (int i = 0; i < SABOT_OUTCOMES; i++)
        if (counts->outcomes[i] != 0)
            add_rounds(
                sums,
                net_result(wager, sabot_wager_judge(sheet, wager, sabot_outcome_of_number(i))),
                counts->outcomes[i]);
}

struct simulation_estimate simulation_estimate(const struct sabot_sheet *sheet, int wager,
                                               const struct sabot_sim_counts *counts) {
    const struct sabot_wager *it = &sheet->wagers[wager];
    struct sums sums = {0};
    if (sabot_wager_detail(sheet, it) == SABOT_DETAIL_OUTCOME)
        add_outcomes(&sums, sheet, it, counts);
    else
        add_cases(&sums, sheet, it, counts->cases[wager]);
    if (sums.rounds == 0)
        return (struct simulation_estimate){0, 0};
    double mean = sums.results / sums.rounds;
    double variance = fmax(sums.squares / sums.rounds - mean * mean, 0);
    return (struct simulation_estimate){mean, sqrt(variance / sums.rounds)};
}
