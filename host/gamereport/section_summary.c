/*
 * section_summary.c - the report on half a page: what each wager costs, how it
 * swings, and what counting is worth against it.
 */
#include "host/gamereport/gamereport_parts.h"
#include "host/html/html.h"
#include "host/rulespage/phrases.h"

#include <math.h>

/* `40:1`; `up to 30:1` where it pays more than one ratio. */
static struct pricing_words pays_of(const struct sabot_sheet *sheet,
                                    const struct sabot_wager *wager) {
    struct pricing_words words = {"nothing"};
    const struct sabot_case *most = NULL;
    int wins = 0;
    for (int i = 0; i < wager->case_count; i++) {
        const struct sabot_case *one = &sabot_wager_cases(sheet, wager)[i];
        if (one->verdict != SABOT_WIN)
            continue;
        wins++;
        if (most == NULL ||
            (int64_t)one->ratio.pays * most->ratio.to > (int64_t)most->ratio.pays * one->ratio.to)
            most = one;
    }
    if (most != NULL)
        snprintf(words.text, sizeof words.text, "%s%d:%d%s%.16s", wins > 1 ? "up to " : "",
                 most->ratio.pays, most->ratio.to, wager->commission_bp > 0 ? " less " : "",
                 wager->commission_bp > 0 ? phrase_percent(wager->commission_bp).words : "");
    return words;
}

/* The largest stake that any row of the schedule posts. */
static sabot_cents maximum_of(const struct sabot_sheet *sheet, int wager) {
    sabot_cents most = 0;
    for (int i = 0; i < sheet->row_count; i++)
        if (sabot_sheet_limits(sheet, i, wager)->most > most)
            most = sabot_sheet_limits(sheet, i, wager)->most;
    return most;
}

/* What the best play that was studied wins: perfect play, or else a count. */
static struct sabot_count_answer best_of(const struct exposure *exposure) {
    return exposure->is_dealt || !exposure->is_counted ? exposure->ceiling
                                                       : exposure_answer(exposure, exposure->best);
}

static bool is_studied(const struct exposure *exposure) {
    return exposure->is_dealt || exposure->is_counted;
}

/* Perfect play wins nothing at worst; the best target of a count may lose. */
static bool is_won(const struct exposure *exposure) {
    return exposure->is_dealt || (exposure->is_counted && best_of(exposure).win_per_shoe > 0);
}

static const char *play_of(const struct exposure *exposure) {
    return exposure->is_dealt ? "perfect play" : "a count, by results,";
}

static void write_wager(const struct html_table *table, const struct gamereport *report,
                        int wager) {
    const struct sabot_sheet *sheet = report->choice.sheet;
    const struct sabot_price *price = &gamereport_studied(report)->answer.prices[wager];
    const struct exposure *exposure = &report->exposures[wager];
    double most = (double)maximum_of(sheet, wager), win = best_of(exposure).win_per_shoe;
    bool wins = is_won(exposure);
    const char *else_words = is_studied(exposure) ? "none won" : "not studied";
    html_table_print(table, NULL, "%s\t%s\t%.4f%%\t%.4f\t%s\t%s\t%s",
                     gamereport_title(report, wager), pays_of(sheet, &sheet->wagers[wager]).text,
                     100 * (0 - price->ev_float), sqrt(price->variance),
                     wins ? pricing_print("%s%.5f", exposure->is_dealt ? "" : "a count: ", win).text
                          : else_words,
                     phrase_money((sabot_cents)llround(most)).words,
                     wins ? phrase_money((sabot_cents)llround(most * win)).words : else_words);
}

static void write_edges(const struct gamereport *report, FILE *stream) {
    const struct sabot_price *prices = gamereport_studied(report)->answer.prices;
    int low = 0, high = 0;
    for (int i = 1; i < report->tables.count; i++) {
        low = prices[i].ev_float > prices[low].ev_float ? i : low;
        high = prices[i].ev_float < prices[high].ev_float ? i : high;
    }
    html_print(stream, "li",
               "From a full shoe of %s the house edge lies between %.4f%% (%s) and %.4f%% (%s).",
               gamereport_decks(gamereport_studied(report)->answer.decks).text,
               100 * (0 - prices[low].ev_float), gamereport_title(report, low),
               100 * (0 - prices[high].ev_float), gamereport_title(report, high));
}

/* The wagers of which nobody knows how far they can be counted; how many there are. */
static int list_unstudied(const struct gamereport *report, struct sabot_text *names) {
    int found = 0;
    for (int i = 0; i < report->tables.count; i++)
        if (!is_studied(&report->exposures[i]))
            sabot_text_print(names, "%s%s", found++ == 0 ? "" : "; ", gamereport_title(report, i));
    return found;
}

/* Of the wagers that were studied, the one at which most is won; -1: none was studied. */
static int most_exposed(const struct gamereport *report) {
    int most = -1;
    for (int i = 0; i < report->tables.count; i++)
        if (is_studied(&report->exposures[i]) &&
            (most < 0 || best_of(&report->exposures[i]).win_per_shoe >
                             best_of(&report->exposures[most]).win_per_shoe))
            most = i;
    return most;
}

static void write_most(const struct gamereport *report, int most, bool is_of_all, FILE *stream) {
    const struct exposure *exposure = &report->exposures[most];
    struct sabot_count_answer best = best_of(exposure);
    if (!is_won(exposure)) {
        html_print(stream, "li", "Counts were tried at %s, and none won.",
                   is_of_all ? "every wager" : "the other wagers");
        return;
    }
    html_print(stream, "li",
               "%s exposed to card counting is %s: %s wins %.5f units a shoe "
               "(standard error %.5f), by wagering on %.2f%% of rounds.",
               is_of_all ? "Most" : "Of the wagers studied, most", gamereport_title(report, most),
               play_of(exposure), best.win_per_shoe, sqrt(best.error_variance),
               100 * best.frequency);
    if (!exposure->is_counted || exposure->by_cards)
        return;
    best = exposure_answer(exposure, exposure->best);
    if (best.win_per_shoe <= 0)
        return;
    html_print(stream, "li",
               "A count that a person can keep, with tags %s from ace to ten, wins %.5f of that.",
               gamereport_tags(&exposure->systems[exposure->largest - 1]).text, best.win_per_shoe);
}

static void write_exposure(const struct gamereport *report, FILE *stream) {
    char names[SABOT_WAGERS_MAX * (SABOT_TITLE_MAX + 2)];
    struct sabot_text text = sabot_text_in(names, sizeof names);
    int most = most_exposed(report), unstudied = list_unstudied(report, &text);
    bool wins = most >= 0 && is_won(&report->exposures[most]);
    if (unstudied > 0)
        html_print(stream, "li",
                   "Not studied: %s. Each of them may be %sexposed to card counting%s: sabot count "
                   "--tags with 52 tags, by rank and suit, says what a count wins.",
                   names, wins ? "more " : "", wins ? " than any wager below" : "");
    if (most >= 0)
        write_most(report, most, unstudied == 0, stream);
}

void gamereport_summary(const struct gamereport *report, FILE *stream) {
    struct html_table table;
    fputs("<ul>\n", stream);
    write_edges(report, stream);
    write_exposure(report, stream);
    fputs("</ul>\n", stream);
    html_table_begin(&table, stream, "glance",
                     pricing_print("The wagers at a glance, %s",
                                   gamereport_decks(gamereport_studied(report)->answer.decks).text)
                         .text,
                     "Wager\tPays\tnumber:House edge\tnumber:Standard deviation\t"
                     "number:Perfect play, units a shoe\tnumber:Posted maximum\t"
                     "number:Perfect play at the maximum, a shoe");
    for (int wager = 0; wager < report->tables.count; wager++)
        write_wager(&table, report, wager);
    html_table_end(&table);
}
