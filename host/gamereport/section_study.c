/*
 * section_study.c - what is studied: where bettors stand after many rounds, and
 * what counting cards is worth.
 */
#include "host/gamereport/chart.h"
#include "host/gamereport/gamereport_parts.h"
#include "host/html/html.h"

#include <math.h>
#include <stdlib.h>

enum { ID_MAX = 32, CAPTION_MAX = 160 };

/* ---- volatility ---- */

static void write_swing(const struct html_table *table, const struct gamereport *report, int wager,
                        int stop) {
    const struct sabot_price *price = &gamereport_studied(report)->answer.prices[wager];
    const struct swing_stop *after = &report->swings[wager].after[stop];
    double rounds = swing_rounds[stop];
    bool is_known = report->swings[wager].is_known;
    html_table_row(table, NULL,
                   (const char *const[]){
                       gamereport_grouped((uint64_t)swing_rounds[stop]).text,
                       pricing_decimals(rounds * price->ev_float, 2).text,
                       pricing_decimals(sqrt(rounds * price->variance), 2).text,
                       is_known ? pricing_decimals(after->low, 2).text : "not computed",
                       is_known ? pricing_decimals(after->middle, 2).text : "not computed",
                       is_known ? pricing_decimals(after->high, 2).text : "not computed",
                       is_known ? pricing_percent(after->ahead, 2).text : "not computed",
                   });
}

void gamereport_swings(const struct gamereport *report, FILE *stream) {
    static const struct html_column columns[] = {
        {"Rounds", NULL},    {"Mean", "number"},   {"Standard deviation", "number"},
        {"5%", "number"},    {"Median", "number"}, {"95%", "number"},
        {"Ahead", "number"},
    };
    struct html_table table = {stream, "swings", columns, sizeof columns / sizeof columns[0]};
    html_print(stream, (struct html_tag){"p", NULL},
               "Where a bettor stands who stakes one unit on every round, in units, from full "
               "shoes of %s. Nine bettors of ten stand between the 5%% and the 95%% columns; "
               "“ahead” is the chance to have won anything. The distribution is added up round by "
               "round; no normal curve is assumed. Rounds of one shoe depend on each other a "
               "little, which is left out here.",
               gamereport_decks(gamereport_studied(report)->answer.decks).text);
    html_table_begin(&table, "Results of many rounds, in units staked a round");
    for (int wager = 0; wager < report->tables.count; wager++) {
        const struct sabot_price *price = &gamereport_studied(report)->answer.prices[wager];
        char heading[CAPTION_MAX];
        snprintf(heading, sizeof heading, "%s, standard deviation of a round %.6f",
                 gamereport_title(report, wager), sqrt(price->variance));
        html_table_group(&table, heading);
        for (int stop = 0; stop < SWING_STOPS; stop++)
            write_swing(&table, report, wager, stop);
    }
    html_table_end(&table);
}

/* ---- perfect play ---- */

static void write_ceilings(const struct gamereport *report, FILE *stream) {
    static const struct html_column columns[] = {
        {"Wager", NULL},          {"Of rounds", "number"},      {"Win a wager", "number"},
        {"Win a shoe", "number"}, {"Standard error", "number"}, {"Deviation of a shoe", "number"},
    };
    struct html_table table = {stream, "ceilings", columns, sizeof columns / sizeof columns[0]};
    html_element(stream, "h3", "The ceiling: perfect play");
    html_element(stream, "p",
                 "One unit is wagered on exactly those rounds whose exact expectation, given "
                 "every card seen, is positive. No counting system can win more with one unit a "
                 "round.");
    html_table_begin(&table, "Perfect play against each wager, in units");
    for (int wager = 0; wager < report->tables.count; wager++) {
        const struct exposure *exposure = &report->exposures[wager];
        const struct sabot_count_answer *ceiling = &exposure->ceiling;
        if (!exposure->is_dealt)
            continue;
        html_table_row(
            &table, NULL,
            (const char *const[]){gamereport_title(report, wager),
                                  pricing_percent(ceiling->frequency, 4).text,
                                  pricing_change(ceiling->win_per_wager, 4).text,
                                  pricing_decimals(ceiling->win_per_shoe, 5).text,
                                  pricing_decimals(sqrt(ceiling->error_variance), 5).text,
                                  pricing_decimals(sqrt(ceiling->variance), 3).text});
    }
    html_table_end(&table);
}

/* ---- one wager ---- */

static void write_systems(const struct gamereport *report, int wager, FILE *stream) {
    static const struct html_column columns[] = {{"Largest tag", NULL},
                                                 {"Tags, ace to ten", NULL},
                                                 {"Correlation", "number"},
                                                 {"Break even, about", "number"}};
    const struct exposure *exposure = &report->exposures[wager];
    char id[ID_MAX], caption[CAPTION_MAX];
    snprintf(id, sizeof id, "systems-%d", wager + 1);
    snprintf(caption, sizeof caption, "%s: tags derived from the effects of removal",
             gamereport_title(report, wager));
    struct html_table table = {stream, id, columns, 4};
    html_table_begin(&table, caption);
    for (int i = 0; i < exposure->system_count; i++) {
        const struct sabot_tags *system = &exposure->systems[i];
        if (i > 0 && system->correlation_squared <= exposure->systems[i - 1].correlation_squared)
            continue; /* a larger tag that gains nothing */
        char largest[40];
        snprintf(largest, sizeof largest, "%d%s", i + 1,
                 i + 1 == exposure->largest ? ", studied" : "");
        html_table_row(
            &table, i + 1 == exposure->largest ? "chosen" : NULL,
            (const char *const[]){largest, gamereport_tags(system).text,
                                  pricing_decimals(sqrt(system->correlation_squared), 4).text,
                                  pricing_decimals(system->break_even, 2).text});
    }
    html_table_end(&table);
}

enum { TARGETS_SHOWN = 4 }; /* on either side of the best */

static int64_t target_of(const struct exposure *exposure, int number) {
    return exposure->counting.count.choice.targets[number] / SABOT_COUNT_UNIT;
}

static void write_targets(const struct gamereport *report, int wager, FILE *stream) {
    static const struct html_column columns[] = {
        {"Target", NULL},          {"Wagers a shoe", "number"}, {"Of rounds", "number"},
        {"Win a wager", "number"}, {"Win a shoe", "number"},    {"Standard error", "number"},
    };
    const struct exposure *exposure = &report->exposures[wager];
    char id[ID_MAX], caption[CAPTION_MAX];
    snprintf(id, sizeof id, "targets-%d", wager + 1);
    snprintf(caption, sizeof caption, "%s: one unit at the true count or over",
             gamereport_title(report, wager));
    struct html_table table = {stream, id, columns, sizeof columns / sizeof columns[0]};
    bool wins = exposure_answer(exposure, exposure->best).win_per_shoe > 0;
    html_table_begin(&table, caption);
    for (int i = 0; i < exposure->counting.count.choice.target_count; i++) {
        if (abs(i - exposure->best) > TARGETS_SHOWN)
            continue;
        struct sabot_count_answer answer = exposure_answer(exposure, i);
        bool is_best = wins && i == exposure->best;
        char target[40];
        snprintf(target, sizeof target, "%lld%s", (long long)target_of(exposure, i),
                 is_best ? ", best" : "");
        html_table_row(
            &table, is_best ? "chosen" : NULL,
            (const char *const[]){target, pricing_decimals(answer.wagers_per_shoe, 4).text,
                                  pricing_percent(answer.frequency, 4).text,
                                  pricing_change(answer.win_per_wager, 4).text,
                                  pricing_decimals(answer.win_per_shoe, 5).text,
                                  pricing_decimals(sqrt(answer.error_variance), 5).text});
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
    char id[ID_MAX], title[CAPTION_MAX];
    snprintf(id, sizeof id, "counts-%d", wager + 1);
    snprintf(title, sizeof title, "%s: win a wager by the true count",
             gamereport_title(report, wager));
    struct chart chart = {
        .id = id,
        .title = title,
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
    if (chart.row_count == 0)
        return;
    fputs("<figure>\n", stream);
    html_element(stream, "figcaption", title);
    chart_write(&chart, stream);
    fputs("</figure>\n", stream);
}

static void write_wager(const struct gamereport *report, int wager, FILE *stream) {
    const struct exposure *exposure = &report->exposures[wager];
    html_element(stream, "h3", gamereport_title(report, wager));
    if (!exposure->is_counted) {
        html_element(stream, "p", "No card changes its worth: there is nothing to count.");
        return;
    }
    struct sabot_count_answer best = exposure_answer(exposure, exposure->best);
    write_systems(report, wager, stream);
    if (best.win_per_shoe > 0)
        html_print(stream, (struct html_tag){"p", NULL},
                   "With the tags studied, a unit at a true count of %lld or over wagers on "
                   "%.4f%% of rounds, wins %+.4f%% a wager and %.5f units a shoe (standard error "
                   "%.5f), of %.5f that perfect play wins.",
                   (long long)target_of(exposure, exposure->best), 100 * best.frequency,
                   100 * best.win_per_wager, best.win_per_shoe, sqrt(best.error_variance),
                   exposure->ceiling.win_per_shoe);
    else
        html_element(stream, "p", "With the tags studied, no target of the scan won in this run.");
    fputs("<div class=\"charts\">\n", stream);
    write_count_chart(report, wager, stream);
    fputs("<div>\n", stream);
    write_targets(report, wager, stream);
    fputs("</div>\n</div>\n", stream);
}

/* A sheet either has exact expectations for all wagers or for none. */
void gamereport_counting(const struct gamereport *report, FILE *stream) {
    const struct exposure *any = &report->exposures[0];
    if (!any->is_dealt) {
        html_print(stream, (struct html_tag){"p", NULL}, "Not studied: %s.", any->why_not);
        return;
    }
    html_print(
        stream, (struct html_tag){"p", NULL},
        "What somebody can win who counts the cards seen and wagers one unit when the count "
        "is good: %s shoes of %s, %s rounds, dealt as the sheet says, from seed “%s”. The exact "
        "expectation of every wager stands in place of its result, which has the same mean "
        "and a far smaller error.",
        gamereport_grouped(report->choice.shoes).text,
        gamereport_decks(gamereport_studied(report)->answer.decks).text,
        gamereport_grouped(any->rounds).text, report->choice.seed);
    write_ceilings(report, stream);
    for (int wager = 0; wager < report->tables.count; wager++)
        if (!report->exposures[wager].is_line)
            write_wager(report, wager, stream);
}
