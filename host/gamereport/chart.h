/*
 * chart.h - bars as inline SVG, for a screen, for paper and for a screen reader.
 *
 * A row a bar: a label, the bar from the zero line, and the value in words.
 * Which way a bar points, and whether it is filled or hollow, tells its sign;
 * no colour does.
 */
#ifndef HOST_GAMEREPORT_CHART_H
#define HOST_GAMEREPORT_CHART_H

#include <stdio.h>

#define CHART_ROWS_MAX 24

struct chart {
    const char *id;          /* unique on the page */
    const char *title;       /* what it shows */
    const char *description; /* how it is read, for those who do not see it */
    const char *labels;      /* heading over the labels */
    const char *values;      /* heading over the values */
    int row_count;
    struct chart_row {
        char label[32];
        double value;
        char words[64]; /* of the value, as it is shown */
    } rows[CHART_ROWS_MAX];
};

void chart_write(const struct chart *chart, FILE *stream);

#endif
