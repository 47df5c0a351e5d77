/*
 * section_study.c - what is studied: where bettors stand after many rounds, and
 * what counting cards is worth.
 */
#include "host/gamereport/chart.h"
#include "host/gamereport/gamereport_parts.h"
#include "host/html/html.h"

#include <math.h>
#include <stdlib.h>

static void write_figure(const struct chart *chart, FILE *stream) {
    fputs("<figure>\n", stream);
    html_element(stream, "figcaption", chart->title);
    chart_write(chart, stream);
    fputs("</figure>\n", stream);
}

/* ---- volatility ---- */

/* After the most rounds: what one bettor of twenty has lost at least, wager by wager. */
static void write_swing_chart(const struct gamereport *report, FILE *stream) {
    struct pricing_words title =
        pricing_print("One bettor of twenty stands here or lower after %s rounds, in units",
                      pricing_whole((uint64_t)swing_rounds[SWING_STOPS - 1], ',').text);
    struct chart chart = {
        .id = "swing",
        .title = title.text,
        .description = "A row a wager: the 5% quantile of the result, and the chance to be ahead. "
                       "A bar to the right, filled, is a win; to the left, hollow, a loss.",
        .labels = "wager",
        .values = "5%, ahead",
    };
    for (int wager = 0; wager < report->tables.count && chart.row_count < CHART_ROWS_MAX; wager++) {
        const struct swing_stop *after = &report->swings[wager].after[SWING_STOPS - 1];
        if (!report->swings[wager].is_known)
            continue;
        struct chart_row *row = &chart.rows[chart.row_count++];
        row->value = after->low;
        sabot_text_copy(row->label, sizeof row->label, report->choice.sheet->wagers[wager].name);
        snprintf(row->words, sizeof row->words, "%+.2f, %.2f%%", after->low, 100 * after->ahead);
    }
    if (chart.row_count > 0)
        write_figure(&chart, stream);
}

static void write_swing(const struct html_table *table, const struct gamereport *report, int wager,
                        int stop) {
    const struct sabot_price *price = &gamereport_studied(report)->answer.prices[wager];
    const struct swing_stop *after = &report->swings[wager].after[stop];
    double rounds = swing_rounds[stop];
    struct pricing_words stands = {"not computed\tnot computed\tnot computed\tnot computed"};
    if (report->swings[wager].is_known)
        stands = pricing_print("%.2f\t%.2f\t%.2f\t%.2f%%", after->low, after->middle, after->high,
                               100 * after->ahead);
    html_table_print(table, NULL, "%s\t%.2f\t%.2f\t%s", pricing_whole(swing_rounds[stop], ',').text,
                     rounds * price->ev_float, sqrt(rounds * price->variance), stands.text);
}

void gamereport_swings(const struct gamereport *report, FILE *stream) {
    struct html_table table;
    html_print(stream, "p",
               "Where a bettor stands who stakes one unit on every round, in units, from full "
               "shoes of %s. Nine bettors of ten stand between the 5%% and the 95%% columns; "
               "“ahead” is the chance to have won anything. The distribution is added up round by "
               "round; no normal curve is assumed. Rounds of one shoe depend on each other a "
               "little, which is left out here.",
               gamereport_decks(gamereport_studied(report)->answer.decks).text);
    html_table_begin(&table, stream, "swings", "Results of many rounds, in units staked a round",
                     "Rounds\tnumber:Mean\tnumber:Standard deviation\tnumber:5%\tnumber:Median\t"
                     "number:95%\tnumber:Ahead");
    for (int wager = 0; wager < report->tables.count; wager++) {
        const struct sabot_price *price = &gamereport_studied(report)->answer.prices[wager];
        html_table_group(&table,
                         pricing_print("%s, standard deviation of a round %.6f",
                                       gamereport_title(report, wager), sqrt(price->variance))
                             .text);
        for (int stop = 0; stop < SWING_STOPS; stop++)
            write_swing(&table, report, wager, stop);
    }
    html_table_end(&table);
    write_swing_chart(report, stream);
}

/* ---- perfect play ---- */

static void write_ceilings(const struct gamereport *report, FILE *stream) {
    struct html_table table;
    html_element(stream, "h3", "The ceiling: perfect play");
    html_element(stream, "p",
                 "One unit is wagered on exactly those rounds whose exact expectation, given "
                 "every card seen, is positive. No counting system can win more with one unit a "
                 "round.");
    html_table_begin(&table, stream, "ceilings", "Perfect play against each wager, in units",
                     "Wager\tnumber:Of rounds\tnumber:Win a wager\tnumber:Win a shoe\t"
                     "number:Standard error\tnumber:Deviation of a shoe");
    for (int wager = 0; wager < report->tables.count; wager++) {
        const struct sabot_count_answer *ceiling = &report->exposures[wager].ceiling;
        if (report->exposures[wager].is_dealt)
            html_table_print(&table, NULL, "%s\t%.4f%%\t%+.4f%%\t%.5f\t%.5f\t%.3f",
                             gamereport_title(report, wager), 100 * ceiling->frequency,
                             100 * ceiling->win_per_wager, ceiling->win_per_shoe,
                             sqrt(ceiling->error_variance), sqrt(ceiling->variance));
    }
    html_table_end(&table);
}

/* ---- one wager ---- */

static void write_systems(const struct gamereport *report, int wager, FILE *stream) {
    const struct exposure *exposure = &report->exposures[wager];
    struct html_table table;
    html_table_begin(&table, stream, pricing_print("systems-%d", wager + 1).text,
                     pricing_print("%s: tags derived from the effects of removal",
                                   gamereport_title(report, wager))
                         .text,
                     "Largest tag\tTags, ace to ten\tnumber:Correlation\t"
                     "number:Break even, about");
    for (int i = 0; i < exposure->system_count; i++) {
        const struct sabot_tags *system = &exposure->systems[i];
        bool is_studied = i + 1 == exposure->largest;
        if (i > 0 && system->correlation_squared <= exposure->systems[i - 1].correlation_squared)
            continue;
        html_table_print(&table, is_studied ? "chosen" : NULL, "%d%s\t%s\t%.4f\t%.2f", i + 1,
                         is_studied ? ", studied" : "", gamereport_tags(system).text,
                         sqrt(system->correlation_squared), system->break_even);
    }
    html_table_end(&table);
}

enum { TARGETS_SHOWN = 4 }; /* on either side of the best */

static int64_t target_of(const struct exposure *exposure, int number) {
    return exposure->counting.count.choice.targets[number] / SABOT_COUNT_UNIT;
}

static void write_targets(const struct gamereport *report, int wager, FILE *stream) {
    const struct exposure *exposure = &report->exposures[wager];
    bool wins = exposure_answer(exposure, exposure->best).win_per_shoe > 0;
    struct html_table table;
    html_table_begin(
        &table, stream, pricing_print("targets-%d", wager + 1).text,
        pricing_print("%s: one unit at the true count or over", gamereport_title(report, wager))
            .text,
        "Target\tnumber:Wagers a shoe\tnumber:Of rounds\tnumber:Win a wager\t"
        "number:Win a shoe\tnumber:Standard error");
    for (int i = 0; i < exposure->counting.count.choice.target_count; i++) {
        if (abs(i - exposure->best) > TARGETS_SHOWN)
            continue;
        struct sabot_count_answer answer = exposure_answer(exposure, i);
        bool is_best = wins && i == exposure->best;
        html_table_print(&table, is_best ? "chosen" : NULL,
                         "%lld%s\t%.4f\t%.4f%%\t%+.4f%%\t%.5f\t%.5f",
                         (long long)target_of(exposure, i), is_best ? ", best" : "",
                         answer.wagers_per_shoe, 100 * answer.frequency, 100 * answer.win_per_wager,
                         answer.win_per_shoe, sqrt(answer.error_variance));
    }
    html_table_end(&table);
}

/* ---- win by count ---- */

enum { COUNTS_SHOWN = 16 }; /* the rest is put together at the end */

static void add_counts(struct chart *chart, const struct exposure *exposure, int first, int last) {
    const struct sabot_count_totals *totals = &exposure->totals;
    uint64_t valued = 0;
    double value = 0;
    for (int at = first; at <= last; at++) {
        const struct sabot_count_place *place = &totals->places[at - SABOT_COUNT_LOWEST];
        valued += place->valued;
        if (place->valued > 0)
            value +=
                (double)place->valued * sabot_count_value_at(&exposure->counting.count, totals, at);
    }
    if (valued == 0)
        return;
    struct chart_row *row = &chart->rows[chart->row_count++];
    row->value = value / (double)valued;
    snprintf(row->label, sizeof row->label, "%d%s", first, last > first ? " or more" : "");
    snprintf(row->words, sizeof row->words, "%+.2f%%, %.3f%%", 100 * row->value,
             100 * (double)valued / (double)totals->rounds);
}

static int within_places(int64_t count) {
    return count < SABOT_COUNT_LOWEST    ? SABOT_COUNT_LOWEST
           : count > SABOT_COUNT_HIGHEST ? SABOT_COUNT_HIGHEST
                                         : (int)count;
}

static void write_count_chart(const struct gamereport *report, int wager, FILE *stream) {
    const struct exposure *exposure = &report->exposures[wager];
    struct pricing_words id = pricing_print("counts-%d", wager + 1);
    struct pricing_words title =
        pricing_print("%s: win a wager by the true count", gamereport_title(report, wager));
    struct chart chart = {
        .id = id.text,
        .title = title.text,
        .description = "A row a true count, rounded down: the mean exact expectation of one unit, "
                       "and the share of all rounds that begin with this count. A bar to the "
                       "right, filled, is a win; to the left, hollow, a loss.",
        .labels = "true count",
        .values = "win, of rounds",
    };
    int first = within_places(target_of(exposure, 0));
    int end = within_places((int64_t)first + COUNTS_SHOWN);
    for (int at = first; at < end; at++)
        add_counts(&chart, exposure, at, at);
    add_counts(&chart, exposure, end, SABOT_COUNT_HIGHEST);
    if (chart.row_count > 0)
        write_figure(&chart, stream);
}

/* ---- win a shoe, by target and by cut card ---- */

static void add_win(struct chart *chart, long long label, const struct sabot_count_answer *answer) {
    struct chart_row *row = &chart->rows[chart->row_count++];
    row->value = answer->win_per_shoe;
    snprintf(row->label, sizeof row->label, "%lld", label);
    snprintf(row->words, sizeof row->words, "%+.5f, %.3f%%", answer->win_per_shoe,
             100 * answer->frequency);
}

static void write_scan_chart(const struct gamereport *report, int wager, FILE *stream) {
    const struct exposure *exposure = &report->exposures[wager];
    struct pricing_words id = pricing_print("scan-%d", wager + 1);
    struct pricing_words title =
        pricing_print("%s: win a shoe by the target", gamereport_title(report, wager));
    struct chart chart = {
        .id = id.text,
        .title = title.text,
        .description = "A row a target of the scan: units a shoe, and the share of rounds that "
                       "are wagered on. A bar to the right, filled, is a win; to the left, "
                       "hollow, a loss.",
        .labels = "target",
        .values = "win a shoe, of rounds",
    };
    for (int i = 0; i < exposure->counting.count.choice.target_count; i++) {
        struct sabot_count_answer answer = exposure_answer(exposure, i);
        if (abs(i - exposure->best) <= TARGETS_SHOWN)
            add_win(&chart, target_of(exposure, i), &answer);
    }
    write_figure(&chart, stream);
}

static void write_cut_chart(const struct gamereport *report, int wager, FILE *stream) {
    const struct exposure *exposure = &report->exposures[wager];
    struct pricing_words id = pricing_print("cut-%d", wager + 1);
    struct pricing_words title = pricing_print(
        "%s: win a shoe by the cards behind the cut card, one unit at %lld or over",
        gamereport_title(report, wager), (long long)target_of(exposure, exposure->best));
    struct chart chart = {
        .id = id.text,
        .title = title.text,
        .description = "A row a place of the cut card, the sheet's own first: units a shoe, and "
                       "the share of rounds that are wagered on.",
        .labels = "cards behind",
        .values = "win a shoe, of rounds",
    };
    for (int i = 0; i < exposure->cut_count; i++)
        add_win(&chart, exposure->cuts[i].cut, &exposure->cuts[i].answer);
    if (chart.row_count > 0)
        write_figure(&chart, stream);
}

static void write_wager(const struct gamereport *report, int wager, FILE *stream) {
    const struct exposure *exposure = &report->exposures[wager];
    html_element(stream, "h3", gamereport_title(report, wager));
    if (!exposure->is_dealt)
        html_print(stream, "p", "No ceiling: %s.", exposure->why_not);
    if (!exposure->is_counted) {
        html_element(stream, "p",
                     exposure->by_cards
                         ? "Every card that leaves changes its worth alike: no tags follow it."
                         : "No card changes its worth: there is nothing to count.");
        return;
    }
    struct sabot_count_answer best = exposure_answer(exposure, exposure->best);
    if (exposure->by_cards)
        html_element(stream, "p",
                     "Counted by results, as they were dealt, with tags by rank and suit in "
                     "hundredths: what each card's leaving does to it. They stand in the command "
                     "below; a person keeps less.");
    else
        write_systems(report, wager, stream);
    if (best.win_per_shoe > 0)
        html_print(stream, "p",
                   "With the tags studied, a unit at a true count of %lld or over wagers on "
                   "%.4f%% of rounds, wins %+.4f%% a wager and %.5f units a shoe (standard error "
                   "%.5f)%s.",
                   (long long)target_of(exposure, exposure->best), 100 * best.frequency,
                   100 * best.win_per_wager, best.win_per_shoe, sqrt(best.error_variance),
                   exposure->is_dealt ? pricing_print(", of %.5f that perfect play wins",
                                                      exposure->ceiling.win_per_shoe)
                                            .text
                                      : "");
    else
        html_element(stream, "p", "With the tags studied, no target of the scan won in this run.");
    fputs("<div class=\"charts\">\n", stream);
    write_count_chart(report, wager, stream);
    fputs("<div>\n", stream);
    write_targets(report, wager, stream);
    fputs("</div>\n</div>\n<div class=\"charts\">\n", stream);
    write_scan_chart(report, wager, stream);
    write_cut_chart(report, wager, stream);
    fputs("</div>\n", stream);
}

/* A sheet has exact expectations for the lines, and for all wagers on the outcome, or for none. */
void gamereport_counting(const struct gamereport *report, FILE *stream) {
    const struct exposure *any = &report->exposures[0];
    if (!any->is_dealt) {
        html_print(stream, "p", "Not studied: %s.", any->why_not);
        return;
    }
    html_print(
        stream, "p",
        "What somebody can win who counts the cards seen and wagers one unit when the count "
        "is good: %s shoes of %s, %s rounds, dealt as the sheet says, from seed “%s”. The exact "
        "expectation of every wager stands in place of its result, which has the same mean "
        "and a far smaller error.",
        pricing_whole(report->choice.shoes, ',').text,
        gamereport_decks(gamereport_studied(report)->answer.decks).text,
        pricing_whole(any->rounds, ',').text, report->choice.seed);
    write_ceilings(report, stream);
    for (int wager = 0; wager < report->tables.count; wager++)
        if (!report->exposures[wager].is_line)
            write_wager(report, wager, stream);
}
