/*
 * against.h - whether figures are worse than those of another run or tree.
 *
 * What is compared is the median of a figure's ratios, because a ratio is measured against a
 * plain implementation on the same machine. A figure is worse if it lost more than a tenth and
 * more than the noise, which is half the distance between its lowest and its highest ratio. Of a
 * unit that ends in "/s" more is better; of all others (ms, MB, bytes) less is.
 */
#ifndef BENCH_AGAINST_H
#define BENCH_AGAINST_H

#include <stdbool.h>
#include <stdio.h>

enum { AGAINST_FIGURES_MAX = 64, AGAINST_RUNS_MAX = 32 };

struct against_figure {
    char name[32], unit[24];
    double ratios[AGAINST_RUNS_MAX];
    int count;
};

struct against_figures {
    struct against_figure figures[AGAINST_FIGURES_MAX];
    int count;
};

/* Keeps one ratio of a figure; what is over the limits is left out. */
void against_add(struct against_figures *figures, const char *name, const char *unit, double ratio);
/* Reads what `sabot_bench` printed, of one run or of several. False: no figure is in it. */
bool against_read(struct against_figures *figures, FILE *file);
/* Prints a line a figure that both have, and gives the number of those that are worse. */
int against_print(struct against_figures *before, struct against_figures *now);

#endif
