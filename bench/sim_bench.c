/*
 * sim_bench.c - rounds simulated a second, on one core and on two threads.
 *
 * What is measured: sabot_sim_run of eight-deck shoes of ventura-ez, burned and
 * dealt to the cut card, with the cryptographic stream, by points and by cards,
 * with each vector that the processor has; and the same by points on two
 * threads against one. Baseline: plain_sim, on one core. Its cost in cycles a
 * round is printed too: a slow baseline would make every ratio worthless, so
 * beyond PLAIN_CYCLES_MAX the ratios are void.
 */
#include "bench/bench.h"
#include "bench/plain_sim.h"
#include "host/sheet/sheetfile.h"
#include "host/simulation/judges.h"
#include "host/simulation/simulation.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { SHOES = 16 * SABOT_SIM_BLOCK, PLAIN_SHOES = 200, THREAD_SHOES = 1 << 20 };
#define PLAIN_CYCLES_MAX 75

struct sim_subject {
    struct sabot_sim sim;
    enum sabot_vector vector;
    struct plain_sim plain;
    uint64_t next_shoe;
    struct sabot_sim_counts counts; /* keeps the compiler from leaving work out */
};

static long deal_fast(void *argument) {
    struct sim_subject *subject = argument;
    uint64_t before = sabot_sim_counts_rounds(&subject->counts);
    struct sabot_sim_range range = {subject->next_shoe, SHOES};
    sabot_sim_run(&subject->sim, range, subject->vector, &subject->counts);
    subject->next_shoe += SHOES;
    return (long)(sabot_sim_counts_rounds(&subject->counts) - before);
}

static long deal_plainly(void *argument) {
    struct sim_subject *subject = argument;
    return (long)plain_sim_run(&subject->plain, PLAIN_SHOES);
}

/* ---- the baseline's own cost ---- */

/* Of this thread's own time: what others take of the core is not counted. */
static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Cycles a second, from a chain of multiplications, which take three cycles
 * each on the processors of the last twenty years: a clock that counts cycles
 * does not follow the real frequency. */
static double cycles_a_second(void) {
    enum { STEPS = 5000000, STEP_CYCLES = 3 };
    uint64_t value = 3;
    double start = seconds_now();
    for (int i = 0; i < STEPS; i++) {
        value *= value;
        __asm__ volatile("" : "+r"(value));
    }
    return STEPS * STEP_CYCLES / (seconds_now() - start);
}

static double larger(double a, double b) {
    return a > b ? a : b;
}

static void print_plain(struct sim_subject *subject) {
    enum { TRIES = 50 };
    double frequency = 0, rate = 0; /* the best of each */
    for (int i = 0; i < TRIES; i++) {
        frequency = larger(frequency, cycles_a_second());
        double start = seconds_now();
        double rounds = (double)deal_plainly(subject);
        rate = larger(rate, rounds / (seconds_now() - start));
    }
    double cycles = frequency / rate;
    bench_say("plain simulation", cycles, "cycles/round", 1.0,
              cycles > PLAIN_CYCLES_MAX ? "portable; over 75: the ratios are void" : "portable");
}

/* ---- one core ---- */

static void begin(struct sim_subject *subject, enum sabot_sim_order order) {
    static const uint8_t key[SABOT_SIM_KEY_BYTES] = {1};
    static struct sabot_sheet sheet;
    static struct form_report report;
    struct sabot_error error;
    struct sabot_sim_choice choice = {.decks = 8, .order = order};
    if (sheetfile_read_name("ventura-ez", &sheet, &report) != SABOT_OK ||
        sabot_sim_begin(&subject->sim, &sheet, choice, key, &error) != SABOT_OK) {
        fprintf(stderr, "bench: the simulation cannot be made\n");
        exit(1);
    }
    plain_sim_begin(&subject->plain, 1);
}

static void print_order(struct sim_subject *subject, enum sabot_sim_order order, const char *name) {
    begin(subject, order);
    for (enum sabot_vector vector = SABOT_VECTOR_PORTABLE; vector < SABOT_VECTORS; vector++) {
        if (!sabot_vector_is_here(vector))
            continue;
        subject->vector = vector;
        bench_print(&(struct bench_figure){
            .name = name,
            .unit = "rounds/s",
            .work = deal_fast,
            .baseline = deal_plainly,
            .subject = subject,
            .features = sabot_vector_names[vector],
        });
    }
}

/* ---- wagers that go by the cards ---- */

static const char judged_sheet[] =
    "title: t\nbank: house\nunit: 1\nwagers:\n"
    "  pair:\n    cases:\n      - {when: {player_pair: any}, pays: \"11:1\"}\n"
    "  suited:\n    cases:\n      - {when: {banker_two_suit: one}, pays: \"5:2\"}\n"
    "schedule: [{name: a, limits: {line: 1..100, bonus: 1..100}}]\n";

static long deal_unjudged(void *argument) {
    struct sim_subject *subject = argument;
    const struct sabot_sim_judges *judges = subject->sim.judges;
    subject->sim.judges = NULL;
    long rounds = deal_fast(subject);
    subject->sim.judges = judges;
    return rounds;
}

/* Against the same shoes by cards with nothing to judge. */
static void print_judged(struct sim_subject *subject) {
    static struct sabot_sheet sheet;
    static struct form_report report;
    const struct sheetfile_text text = {FORM_YAML, "a", "a", judged_sheet, sizeof judged_sheet - 1};
    begin(subject, SABOT_SIM_BY_CARDS);
    struct sabot_sim judged = subject->sim;
    judged.judged = &sheet;
    if (sheetfile_read_text(&text, &sheet, &report) != SABOT_OK)
        exit(1);
    struct sabot_sim_judges *judges = judges_new(&judged);
    if (judges == NULL)
        exit(1);
    subject->sim.judges = judges;
    for (enum sabot_vector vector = SABOT_VECTOR_PORTABLE; vector < SABOT_VECTORS; vector++) {
        subject->vector = vector;
        if (sabot_vector_is_here(vector))
            bench_print(&(struct bench_figure){.name = "simulate by cards, judged",
                                               .unit = "rounds/s",
                                               .work = deal_fast,
                                               .baseline = deal_unjudged,
                                               .subject = subject,
                                               .features = sabot_vector_names[vector]});
    }
    judges_free(judges);
    subject->sim.judges = NULL;
}

/* ---- two threads against one ---- */

static long deal_threads(struct sim_subject *subject, int threads) {
    static struct simulation simulation;
    static struct sabot_sim_counts counts;
    struct run_state state;
    struct sabot_error error;
    simulation.sim = subject->sim;
    simulation.run.units = THREAD_SHOES;
    simulation.run.threads = threads;
    simulation.run.vector = subject->vector;
    simulation.run.cluster = &run_alone;
    if (simulation_run(&simulation, &counts, &state, &error) != SABOT_OK)
        exit(1);
    return (long)state.rounds;
}

static long deal_on_two(void *argument) {
    return deal_threads(argument, 2);
}

static long deal_on_one(void *argument) {
    return deal_threads(argument, 1);
}

/* The one figure that needs more than the core the others were kept on. */
static void print_threads(struct sim_subject *subject) {
    if (sysconf(_SC_NPROCESSORS_ONLN) < 2 || !bench_use_every_core())
        return;
    begin(subject, SABOT_SIM_BY_POINTS);
    subject->vector = sabot_vector_best();
    bench_print(&(struct bench_figure){
        .name = "simulate, 2 threads to 1",
        .unit = "rounds/s",
        .work = deal_on_two,
        .baseline = deal_on_one,
        .subject = subject,
        .features = sabot_vector_names[subject->vector],
    });
    bench_stay_on_one_core();
}

void sim_bench(void) {
    static struct sim_subject subject;
    begin(&subject, SABOT_SIM_BY_POINTS);
    print_plain(&subject);
    print_order(&subject, SABOT_SIM_BY_POINTS, "simulate by points");
    print_order(&subject, SABOT_SIM_BY_CARDS, "simulate by cards");
    print_judged(&subject);
    print_threads(&subject);
}
