/*
 * bench.h - how figures are measured and printed.
 *
 * One line a figure: name, value, unit, ratio to the plain implementation of
 * the same thing in this tree, and the vector features used. Machines differ
 * and are noisy, so only the ratio means something: both sides are measured in
 * turn, in one run, on one core, and the median of several turns is taken.
 */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include <stdbool.h>

/* Work that is measured: does it once, and says how many units that was. */
typedef long bench_work(void *subject);

struct bench_figure {
    const char *name, *unit; /* the unit is counted a second */
    bench_work *work;
    bench_work *baseline; /* the plain implementation, of the same units */
    void *subject;
    const char *features; /* `portable`, or what the processor must offer */
};

/* Keeps the process on the core it runs on, where the system allows it. */
void bench_stay_on_one_core(void);
/* Ends that, for what runs in several threads; false: the system does not allow it. */
bool bench_use_every_core(void);

/* Seconds of processor time that another process has used, in its own code and in the kernel: the
 * sum by the nanosecond, its parts by the kernel's ticks (processor.c). */
struct bench_processor {
    double user, system;
};
struct bench_processor bench_processor_used(long process);
/* From here to the end: which part of it was in its own code, by ten thousand looks a second at
 * each thread that there is now. Negative: the system does not let us look. */
struct bench_looks;
struct bench_looks *bench_looks_begin(long process);
double bench_looks_end(struct bench_looks *looks);

/* Measures one and prints it. */
void bench_print(const struct bench_figure *figure);
/* Prints a figure that was measured elsewhere, and keeps it for --against. */
void bench_say(const char *name, double value, const char *unit, double ratio,
               const char *features);

/* The figures, one function a file. */
void settle_bench(void);
void odds_bench(void);
void sim_bench(void);
void count_bench(void);
void bank_bench(void);
void journal_bench(void);
void table_bench(void);
void server_bench(void);
void hall_bench(void); /* ten minutes: by name alone */
void postgres_bench(void);

#endif
