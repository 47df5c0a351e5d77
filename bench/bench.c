/*
 * bench.c - `make bench`: measures every figure and prints it. See bench.h.
 */
#include "bench/bench.h"

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

double bench_processor_seconds(long process) {
    char path[48], line[1024] = "";
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", process);
    FILE *file = fopen(path, "r");
    const char *name_end =
        file != NULL && fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
    if (name_end != NULL) /* fields 14 and 15; the name, in brackets, is the second */
        sscanf(name_end, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    if (file != NULL)
        fclose(file);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
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

void bench_print(const struct bench_figure *figure) {
    double values[TURNS];
    double ratios[TURNS];
    for (int i = 0; i < TURNS; i++) {
        values[i] = measure(figure->work, figure->subject);
        ratios[i] = values[i] / measure(figure->baseline, figure->subject);
    }
    printf("%-28s %14.0f %-18s %6.2fx  %s\n", figure->name, median(values), figure->unit,
           median(ratios), figure->features);
}

/* By name, so that one can be measured alone: `sabot_bench table`. */
static const struct {
    const char *name;
    void (*run)(void);
} benches[] = {
    {"settle", settle_bench}, {"odds", odds_bench},         {"sim", sim_bench},
    {"count", count_bench},   {"journal", journal_bench},   {"table", table_bench},
    {"server", server_bench}, {"postgres", postgres_bench},
};

int main(int argc, char **argv) {
    bench_stay_on_one_core();
    printf("%-28s %14s %-18s %7s  %s\n", "figure", "value", "unit", "ratio", "features");
    for (size_t i = 0; i < sizeof benches / sizeof *benches; i++)
        if (argc < 2 || strcmp(argv[1], benches[i].name) == 0)
            benches[i].run();
    return 0;
}
