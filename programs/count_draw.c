/*
 * count_draw.c - `sabot count --svg`: a scan of targets, or of cut cards, as a chart.
 */
#include "host/chart/curves.h"
#include "programs/command.h"
#include "programs/count_command.h"

#include <errno.h>
#include <string.h>

enum { PANELS = 3 };

struct scan {
    size_t count;
    struct curves_point points[PANELS][SABOT_COUNT_TARGETS_MAX];
};

static void add_point(struct scan *scan, double x, const struct count_answer *answer, int target,
                      struct count_purse purse) {
    struct sabot_count_answer one =
        sabot_count_answer(&answer->counting.count, &answer->totals, answer->state.done, target);
    const double of[PANELS] = {one.win_per_shoe, 100 * one.frequency,
                               one.win_per_shoe > 0 ? count_figures(&one, purse).score : 0};
    for (int i = 0; i < PANELS; i++)
        scan->points[i][scan->count] = (struct curves_point){x, of[i]};
    scan->count++;
}

static void draw(const struct count_answers *answers, FILE *stream) {
    static struct scan scan;
    const struct count_answer *first = &answers->of[0];
    const struct sabot_count_choice *choice = &first->counting.count.choice;
    bool by_cut = answers->count > 1;
    for (int i = 0; by_cut && i < answers->count; i++)
        add_point(&scan, answers->of[i].counting.count.sim.cut_card, &answers->of[i],
                  answers->ramp ? SABOT_COUNT_RAMP : 0, answers->purse);
    for (int i = 0; !by_cut && i < choice->target_count; i++)
        add_point(&scan, (double)choice->targets[i] / SABOT_COUNT_UNIT, first, i, answers->purse);
    char title[CURVES_WORDS_MAX];
    snprintf(title, sizeof title, "%.40s by %s", first->counting.wager,
             by_cut ? "cards behind the cut card" : "target");
    const struct curves curves = {
        .title = title,
        .description = "Three curves: what a shoe wins, on how many rounds is wagered, and the "
                       "SCORE, which is 0 where nothing is won.",
        .x_title = by_cut ? "cards behind the cut card" : "target, count",
        .x_unit = by_cut ? " cards" : "",
        .panel_count = PANELS,
        .panels = {{"win a shoe, units", " units", true, scan.points[0], scan.count},
                   {"rounds wagered on", "%", true, scan.points[1], scan.count},
                   {"SCORE", "", true, scan.points[2], scan.count}},
    };
    curves_write(&curves, stream);
}

int count_draw(const struct count_answers *answers, const char *path) {
    FILE *stream = fopen(path, "w");
    bool written = stream != NULL;
    if (stream != NULL) {
        draw(answers, stream);
        written = !ferror(stream);
        written &= fclose(stream) == 0;
    }
    return written ? COMMAND_DONE
                   : command_bad("count", "--svg: cannot write %s: %s", path, strerror(errno));
}
