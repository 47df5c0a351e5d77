/*
 * curves.c - see curves.h. Coordinates are units of the picture, which is scaled to the width
 * it gets.
 */
#include "host/chart/curves.h"

#include "host/html/html.h"

#include <math.h>

enum {
    WIDTH = 760,
    LEFT = 84,
    RIGHT = 740,
    TOP = 92, /* of the first panel */
    PANEL = 190,
    GAP = 48,
    FOOT = 56,
    TICKS = 6,
    MARK_LINE = 15,
    NUMBER = 76, /* wide, with what keeps it off the next one */
};

static const char style[] =
    "svg{background:#fff;color:#111;font:12px system-ui,sans-serif}"
    "text{fill:currentColor;font-variant-numeric:tabular-nums}"
    ".title{font-size:16px;font-weight:600}.end{text-anchor:end}.middle{text-anchor:middle}"
    ".curve{fill:none;stroke:currentColor;stroke-width:1.8;stroke-linejoin:round}"
    ".grid{stroke:currentColor;stroke-opacity:.18}.zero{stroke:currentColor;stroke-opacity:.7}"
    ".mark{stroke:currentColor;stroke-dasharray:4 3}"
    "@media screen and (prefers-color-scheme:dark){svg{background:#15171a;color:#e8e8e8}}";

/* From one value to another, and the distance of its ticks. */
struct scale {
    double least, most, step;
};

/* The least of 1, 2, 5 times a power of ten with which so many ticks are enough. */
static double round_step(double range) {
    static const double leading[] = {1, 2, 5, 10};
    double power = pow(10, floor(log10(range / TICKS)));
    int i = 0;
    while (leading[i] * power * TICKS < range * (1 - 1e-9))
        i++;
    return leading[i] * power;
}

static struct scale scale_of(double least, double most) {
    if (!(most > least))
        most = least + 1;
    return (struct scale){least, most, round_step(most - least)};
}

static struct scale x_scale(const struct curves *curves) {
    double least = INFINITY, most = -INFINITY;
    for (int i = 0; i < curves->panel_count; i++) {
        const struct curves_panel *panel = &curves->panels[i];
        least = fmin(least, panel->points[0].x);
        most = fmax(most, panel->points[panel->count - 1].x);
    }
    return scale_of(least, most);
}

static struct scale y_scale(const struct curves_panel *panel) {
    double least = panel->has_zero ? 0 : INFINITY, most = panel->has_zero ? 0 : -INFINITY;
    for (size_t i = 0; i < panel->count; i++) {
        least = fmin(least, panel->points[i].y);
        most = fmax(most, panel->points[i].y);
    }
    struct scale scale = scale_of(least, most);
    scale.least = floor(scale.least / scale.step + 1e-9) * scale.step;
    scale.most = ceil(scale.most / scale.step - 1e-9) * scale.step;
    return scale;
}

static double place(struct scale scale, double value, double from, double to) {
    return from + (value - scale.least) / (scale.most - scale.least) * (to - from);
}

static double across(struct scale scale, double value) {
    return place(scale, value, LEFT, RIGHT);
}

static int decimals(double step) {
    return step < 1 ? (int)ceil(-log10(step) - 1e-9) : 0;
}

static void words_at(FILE *stream, const char *class_name, double x, double y, const char *words) {
    fprintf(stream, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", class_name, x, y);
    html_words(stream, words);
    fputs("</text>\n", stream);
}

static void line(FILE *stream, const char *class_name, const double ends[4]) {
    fprintf(stream, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n",
            class_name, ends[0], ends[1], ends[2], ends[3]);
}

/* `1500`, `-4.5%`, `$20`: a unit of money stands before the number. */
static void number_at(FILE *stream, const char *class_name, const double at[2], double value,
                      double step, const char *unit) {
    char words[CURVES_WORDS_MAX];
    bool is_money = unit[0] == '$';
    value = fabs(value) < step * 1e-9 ? 0 : value;
    snprintf(words, sizeof words, "%s%s%.*f%s", value < 0 ? "-" : "", is_money ? "$" : "",
             decimals(step), fabs(value), is_money ? "" : unit);
    words_at(stream, class_name, at[0], at[1], words);
}

/* The scale begins and ends at a tick. */
static void write_ticks(struct scale scale, const char *unit, double top, FILE *stream) {
    for (double at = scale.least; at < scale.most + scale.step / 2; at += scale.step) {
        double y = place(scale, at, top + PANEL, top);
        line(stream, fabs(at) < scale.step / 2 ? "zero" : "grid",
             (const double[]){LEFT, y, RIGHT, y});
        number_at(stream, "end", (const double[]){LEFT - 8, y + 4}, at, scale.step, unit);
    }
}

static void write_panel(const struct curves_panel *panel, struct scale x, double top,
                        FILE *stream) {
    struct scale y = y_scale(panel);
    words_at(stream, "", LEFT, top - 10, panel->title);
    write_ticks(y, panel->unit, top, stream);
    fputs("<polyline class=\"curve\" points=\"", stream);
    for (size_t i = 0; i < panel->count; i++)
        fprintf(stream, "%s%.1f,%.1f", i == 0 ? "" : " ", across(x, panel->points[i].x),
                place(y, panel->points[i].y, top + PANEL, top));
    fputs("\"/>\n", stream);
}

/* As few decimals as show an end of the scale, which is no tick, to a thousandth of it all. */
static double end_step(struct scale scale, double end) {
    double step = scale.step, exact = (scale.most - scale.least) / 1000;
    while (fabs(end - round(end / step) * step) > exact)
        step /= 10;
    return step;
}

/* Both ends have their number, and the ticks between that are not too near to them. */
static void write_x(const struct curves *curves, struct scale x, double bottom, FILE *stream) {
    double first = ceil(x.least / x.step - 1e-9) * x.step;
    for (double at = first; at < x.most; at += x.step)
        if (across(x, at) > LEFT + NUMBER && across(x, at) < RIGHT - NUMBER)
            number_at(stream, "middle", (const double[]){across(x, at), bottom + 18}, at, x.step,
                      curves->x_unit);
    number_at(stream, "", (const double[]){LEFT, bottom + 18}, x.least, end_step(x, x.least),
              curves->x_unit);
    number_at(stream, "end", (const double[]){RIGHT, bottom + 18}, x.most, end_step(x, x.most),
              curves->x_unit);
    words_at(stream, "end", RIGHT, bottom + 40, curves->x_title);
}

/* Each mark has a line of words of its own above the panels, on the side where there is room. */
static void write_marks(const struct curves *curves, struct scale x, double bottom, FILE *stream) {
    for (int i = 0; i < curves->mark_count; i++) {
        double at = across(x, curves->marks[i].x), y = TOP - 26 - MARK_LINE * i;
        bool late = at > (LEFT + RIGHT) / 2.0;
        line(stream, "mark", (const double[]){at, y - 10, at, bottom});
        words_at(stream, late ? "end" : "", at + (late ? -5 : 5), y, curves->marks[i].words);
    }
}

void curves_write(const struct curves *curves, FILE *stream) {
    int marks = curves->mark_count * MARK_LINE; /* the picture grows upwards by them */
    double bottom = TOP + curves->panel_count * (PANEL + GAP) - GAP, height = bottom + FOOT + marks;
    struct scale x = x_scale(curves);
    fprintf(stream,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 %d %d %.0f\" role=\"img\" "
            "aria-labelledby=\"title words\">\n<style>%s</style>\n<title id=\"title\">",
            -marks, WIDTH, height, style);
    html_words(stream, curves->title);
    fputs("</title>\n<desc id=\"words\">", stream);
    html_words(stream, curves->description);
    fputs("</desc>\n", stream);
    words_at(stream, "title", LEFT, 26 - marks, curves->title);
    for (int i = 0; i < curves->panel_count; i++)
        write_panel(&curves->panels[i], x, TOP + i * (PANEL + GAP), stream);
    write_marks(curves, x, bottom, stream);
    write_x(curves, x, bottom, stream);
    fputs("</svg>\n", stream);
}
