/*
 * curves.h - curves as an SVG file of its own: panels one under the other over one scale of x,
 * with marks. No script, nothing fetched; it prints black on white and follows a dark screen.
 */
#ifndef HOST_CHART_CURVES_H
#define HOST_CHART_CURVES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { CURVES_PANELS_MAX = 3, CURVES_MARKS_MAX = 6, CURVES_WORDS_MAX = 96 };

struct curves_point {
    double x, y;
};

struct curves {
    const char *title;       /* what it shows */
    const char *description; /* how it is read, for those who do not see it */
    const char *x_title,
        *x_unit; /* unit: `$` before the numbers of a scale, `%` after them, or "" */
    int panel_count;
    struct curves_panel {
        const char *title, *unit;
        bool has_zero; /* the scale begins or goes through 0 */
        const struct curves_point *points;
        size_t count; /* x rises */
    } panels[CURVES_PANELS_MAX];
    int mark_count;
    struct curves_mark {
        double x;
        char words[CURVES_WORDS_MAX];
    } marks[CURVES_MARKS_MAX];
};

/* Errors are left to the stream's own flag. Requires: every panel has a point. */
void curves_write(const struct curves *curves, FILE *stream);

#endif
