/*
 * chart.c - bars. See chart.h. Coordinates are units of the picture, which is
 * scaled to the width it gets.
 */
#include "host/gamereport/chart.h"

#include "host/html/html.h"

#include <math.h>

enum {
    WIDTH = 420,
    ROW = 19,
    TOP = 22,         /* of the first row: headings stand above it */
    BARS_LEFT = 78,   /* labels end before it */
    BARS_RIGHT = 306, /* values begin after it */
    BAR = 12,
    BASELINE = 14, /* of a row's words, from its top */
};

/* Where a value lies between the least and the largest, zero always among them. */
struct scale {
    double least, most;
};

static struct scale scale_of(const struct chart *chart) {
    struct scale scale = {0, 0};
    for (int i = 0; i < chart->row_count; i++) {
        scale.least = fmin(scale.least, chart->rows[i].value);
        scale.most = fmax(scale.most, chart->rows[i].value);
    }
    if (scale.least == scale.most)
        scale.most = 1;
    return scale;
}

static double place(struct scale scale, double value) {
    return BARS_LEFT +
           (value - scale.least) / (scale.most - scale.least) * (BARS_RIGHT - BARS_LEFT);
}

struct point {
    int x, y;
};

static void write_words(FILE *stream, const char *class_name, struct point at, const char *words) {
    fprintf(stream, "<text class=\"%s\" x=\"%d\" y=\"%d\">", class_name, at.x, at.y);
    html_words(stream, words);
    fputs("</text>\n", stream);
}

static void write_row(const struct chart_row *row, int top, struct scale scale, FILE *stream) {
    double from = place(scale, fmin(row->value, 0)), to = place(scale, fmax(row->value, 0));
    write_words(stream, "label", (struct point){BARS_LEFT - 8, top + BASELINE}, row->label);
    fprintf(stream,
            "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\"></rect>\n",
            row->value < 0 ? "less" : "more", from, top + (ROW - BAR) / 2.0, to - from, BAR);
    write_words(stream, "value", (struct point){WIDTH - 2, top + BASELINE}, row->words);
}

void chart_write(const struct chart *chart, FILE *stream) {
    struct scale scale = scale_of(chart);
    int height = TOP + chart->row_count * ROW + 4;
    fprintf(stream,
            "<svg class=\"bars\" viewBox=\"0 0 %d %d\" role=\"img\" "
            "aria-labelledby=\"%s-title %s-words\">\n<title id=\"%s-title\">",
            WIDTH, height, chart->id, chart->id, chart->id);
    html_words(stream, chart->title);
    fprintf(stream, "</title>\n<desc id=\"%s-words\">", chart->id);
    html_words(stream, chart->description);
    fputs("</desc>\n", stream);
    write_words(stream, "label head", (struct point){BARS_LEFT - 8, BASELINE}, chart->labels);
    write_words(stream, "value head", (struct point){WIDTH - 2, BASELINE}, chart->values);
    for (int i = 0; i < chart->row_count; i++)
        write_row(&chart->rows[i], TOP + i * ROW, scale, stream);
    double zero = place(scale, 0);
    fprintf(stream,
            "<line class=\"zero\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"></line>\n</svg>\n",
            zero, TOP - 2, zero, height - 2);
}
