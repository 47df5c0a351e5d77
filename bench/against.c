/* against.c - see against.h. */
#include "bench/against.h"

#include <stdlib.h>
#include <string.h>

/* Where bench_say puts them. */
enum { UNIT_AT = 44, RATIO_AT = 62 };
#define LOSS_MAX 0.10

static struct against_figure *find(struct against_figures *figures, const char *name) {
    for (int i = 0; i < figures->count; i++)
        if (strcmp(figures->figures[i].name, name) == 0)
            return &figures->figures[i];
    return NULL;
}

void against_add(struct against_figures *figures, const char *name, const char *unit,
                 double ratio) {
    struct against_figure *figure = find(figures, name);
    if (figure == NULL) {
        if (figures->count == AGAINST_FIGURES_MAX)
            return;
        figure = &figures->figures[figures->count++];
        *figure = (struct against_figure){0};
        snprintf(figure->name, sizeof figure->name, "%.31s", name);
        snprintf(figure->unit, sizeof figure->unit, "%.23s", unit);
    }
    if (figure->count < AGAINST_RUNS_MAX)
        figure->ratios[figure->count++] = ratio;
}

/* Cuts the blanks at the end. */
static char *trim(char *text) {
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == ' ')
        text[--length] = 0;
    return text;
}

bool against_read(struct against_figures *figures, FILE *file) {
    char line[512], *end;
    while (fgets(line, sizeof line, file) != NULL) {
        double ratio = strlen(line) > RATIO_AT ? strtod(line + RATIO_AT, &end) : 0;
        if (ratio <= 0 || *end != 'x')
            continue;
        line[28] = line[RATIO_AT] = 0;
        against_add(figures, trim(line), trim(line + UNIT_AT), ratio);
    }
    return figures->count > 0;
}

static int compare_doubles(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static double median(struct against_figure *figure) {
    qsort(figure->ratios, (size_t)figure->count, sizeof figure->ratios[0], compare_doubles);
    return (figure->ratios[(figure->count - 1) / 2] + figure->ratios[figure->count / 2]) / 2;
}

/* As a part of the median; 0 of a single run. */
static double noise(struct against_figure *figure) {
    double middle = median(figure);
    return (figure->ratios[figure->count - 1] - figure->ratios[0]) / 2 / middle;
}

static bool more_is_better(const char *unit) {
    size_t length = strlen(unit);
    return length >= 2 && strcmp(unit + length - 2, "/s") == 0;
}

static bool print_one(struct against_figure *before, struct against_figure *now) {
    double was = median(before), is = median(now);
    double gain = more_is_better(now->unit) ? is / was - 1 : was / is - 1;
    double swing = noise(before) + noise(now);
    bool is_worse = -gain > LOSS_MAX && -gain > swing;
    printf("%-28s %9.2fx %9.2fx %+7.1f%% %7.1f%%  %s\n", now->name, was, is, gain * 100,
           swing * 100,
           is_worse           ? "worse"
           : -gain > LOSS_MAX ? "not worse than the noise: run it longer"
                              : "not worse");
    return is_worse;
}

int against_print(struct against_figures *before, struct against_figures *now) {
    int worse = 0;
    printf("\n%-28s %10s %10s %8s %8s\n", "figure", "before", "now", "better", "noise");
    for (int i = 0; i < now->count; i++) {
        struct against_figure *other = find(before, now->figures[i].name);
        if (other != NULL)
            worse += print_one(other, &now->figures[i]);
    }
    return worse;
}
