/*
 * bench.c - `make bench`: measures every figure and prints it. See bench.h.
 *
 *     sabot_bench [NAME] [--runs N] [--against FILE]
 *
 * FILE holds what an earlier run, or the program of another tree, printed; against.h says when
 * a figure is worse, and then the exit code is 1.
 */
#include "bench/bench.h"

#include "bench/against.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TURNS = 9 };
#define TURN_SECONDS 0.25

void bench_stay_on_one_core(void) {
    int core = sched_getcpu();
    cpu_set_t one;
    CPU_ZERO(&one);
    if (core >= 0)
        CPU_SET((size_t)core, &one);
    if (core < 0 || sched_setaffinity(0, sizeof one, &one) != 0)
        fprintf(stderr, "bench: not pinned to one core: figures may be noisy\n");
}

bool bench_use_every_core(void) {
    cpu_set_t all;
    CPU_ZERO(&all);
    for (size_t core = 0; core < CPU_SETSIZE; core++)
        CPU_SET(core, &all);
    return sched_setaffinity(0, sizeof all, &all) == 0;
}

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Units a second, over one turn. */
static double measure(bench_work *work, void *subject) {
    double start = seconds_now();
    double spent = 0;
    long units = 0;
    while (spent < TURN_SECONDS) {
        units += work(subject);
        spent = seconds_now() - start;
    }
    return (double)units / spent;
}

static int compare_doubles(const void *left, const void *right) {
    double a = *(const double *)left;
    double b = *(const double *)right;
    return (a > b) - (a < b);
}

static double median(double values[TURNS]) {
    qsort(values, TURNS, sizeof values[0], compare_doubles);
    return values[TURNS / 2];
}

static struct against_figures said;

void bench_say(const char *name, double value, const char *unit, double ratio,
               const char *features) {
    printf("%-28s %14.2f %-18s %6.2fx  %s\n", name, value, unit, ratio, features);
    fflush(stdout);
    against_add(&said, name, unit, ratio);
}

void bench_print(const struct bench_figure *figure) {
    double values[TURNS];
    double ratios[TURNS];
    for (int i = 0; i < TURNS; i++) {
        values[i] = measure(figure->work, figure->subject);
        ratios[i] = values[i] / measure(figure->baseline, figure->subject);
    }
    bench_say(figure->name, median(values), figure->unit, median(ratios), figure->features);
}

/* By name, so that one can be measured alone: `sabot_bench table`. */
static const struct {
    const char *name;
    void (*run)(void);
} benches[] = {
    {"settle", settle_bench}, {"odds", odds_bench},     {"sim", sim_bench},
    {"count", count_bench},   {"bank", bank_bench},     {"journal", journal_bench},
    {"table", table_bench},   {"server", server_bench}, {"postgres", postgres_bench},
    {"hall", hall_bench},
};

struct options {
    const char *only, *against;
    int runs;
};

static bool read_options(int argc, char **argv, struct options *options) {
    *options = (struct options){.runs = 1};
    for (int i = 1; i < argc; i++) {
        bool has_value = i + 1 < argc;
        if (strcmp(argv[i], "--against") == 0 && has_value)
            options->against = argv[++i];
        else if (strcmp(argv[i], "--runs") == 0 && has_value)
            options->runs = atoi(argv[++i]);
        else if (argv[i][0] != '-' && options->only == NULL)
            options->only = argv[i];
        else
            return false;
    }
    return options->runs >= 1 && options->runs <= AGAINST_RUNS_MAX;
}

static bool read_before(const char *path, struct against_figures *before) {
    FILE *file = fopen(path, "r");
    bool is_read = file != NULL && against_read(before, file);
    if (file != NULL)
        fclose(file);
    if (!is_read)
        fprintf(stderr, "bench: %s: expected what sabot_bench printed before\n", path);
    return is_read;
}

int main(int argc, char **argv) {
    static struct against_figures before;
    struct options options;
    if (!read_options(argc, argv, &options)) {
        fprintf(stderr, "usage: sabot_bench [NAME] [--runs N] [--against FILE]\n");
        return 2;
    }
    if (options.against != NULL && !read_before(options.against, &before))
        return 2;
    bench_stay_on_one_core();
    printf("%-28s %14s %-18s %7s  %s\n", "figure", "value", "unit", "ratio", "features");
    for (int run = 0; run < options.runs; run++)
        for (size_t i = 0; i < sizeof benches / sizeof *benches; i++)
            if (options.only == NULL ? benches[i].run != hall_bench
                                     : strcmp(options.only, benches[i].name) == 0)
                benches[i].run();
    return options.against != NULL && against_print(&before, &said) > 0 ? 1 : 0;
}
