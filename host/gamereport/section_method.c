/*
 * section_method.c - how the report was computed, and the commands that give
 * its figures again.
 */
#include "host/gamereport/gamereport_parts.h"
#include "host/html/html.h"

#include <string.h>

/* ---- commands ---- */

/* A word as a shell takes it: as it stands, or between single quotes. */
static void write_word(const char *word, FILE *stream) {
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "._/-,+:@%";
    if (*word != '\0' && word[strspn(word, plain)] == '\0') {
        html_words(stream, word);
        return;
    }
    html_words(stream, "'");
    for (; *word != '\0'; word++) {
        char one[] = {*word, '\0'};
        html_words(stream, *word == '\'' ? "'\\''" : one);
    }
    html_words(stream, "'");
}

static void write_option(const char *option, const char *value, FILE *stream) {
    fprintf(stream, " --%s ", option);
    write_word(value, stream);
}

static void write_begin(const struct gamereport *report, const char *command, FILE *stream) {
    fprintf(stream, "sabot %s", command);
    write_option("sheet", report->choice.sheet_words, stream);
}

static void write_decks(const struct gamereport *report, FILE *stream) {
    struct sabot_count_range decks = report->choice.decks;
    if (decks.least == decks.most)
        fprintf(stream, " --decks %d", decks.least);
    else
        fprintf(stream, " --decks %d-%d", decks.least, decks.most);
}

static void write_shoes(const struct gamereport *report, FILE *stream) {
    fprintf(stream, " --shoes %llu", (unsigned long long)report->choice.shoes);
    write_option("seed", report->choice.seed, stream);
}

static void write_report_command(const struct gamereport *report, FILE *stream) {
    write_begin(report, "report game", stream);
    write_decks(report, stream);
    write_shoes(report, stream);
    if (report->choice.date != NULL)
        write_option("date", report->choice.date, stream);
    fputc('\n', stream);
}

static void begin_count(const struct gamereport *report, int wager, FILE *stream) {
    write_begin(report, "count", stream);
    fprintf(stream, " --decks %d", gamereport_studied(report)->answer.decks);
    write_option("wager", report->choice.sheet->wagers[wager].name, stream);
}

/* Which tags: as they stand in the count, where they go by rank and suit. */
static void write_tags(const struct exposure *exposure, FILE *stream) {
    const struct sabot_count_choice *count = &exposure->counting.count.choice;
    fputs(" --tags ", stream);
    if (!exposure->by_cards)
        fputs(gamereport_tags(&exposure->systems[exposure->largest - 1]).text, stream);
    for (int i = 0; i < SABOT_DECK_CARDS && exposure->by_cards; i++)
        fprintf(stream, "%s%.2f", i == 0 ? "" : ",",
                (double)count->card_tags[i % SABOT_RANKS][i / SABOT_RANKS] / SABOT_COUNT_UNIT);
}

static void write_count_commands(const struct gamereport *report, int wager, FILE *stream) {
    const struct exposure *exposure = &report->exposures[wager];
    const struct sabot_count_choice *count = &exposure->counting.count.choice;
    const char *exact = exposure->by_cards ? "" : " --exact";
    if (exposure->is_dealt) {
        begin_count(report, wager, stream);
        fputs(" --perfect", stream);
        write_shoes(report, stream);
        fputc('\n', stream);
    }
    if (!exposure->is_counted)
        return;
    if (!exposure->by_cards) {
        begin_count(report, wager, stream);
        fputs(" --derive\n", stream);
    }
    begin_count(report, wager, stream);
    write_tags(exposure, stream);
    fprintf(stream, " --target %lld..%lld%s", (long long)(count->targets[0] / SABOT_COUNT_UNIT),
            (long long)(count->targets[count->target_count - 1] / SABOT_COUNT_UNIT), exact);
    write_shoes(report, stream);
    fputc('\n', stream);
    if (exposure->cut_count < 2)
        return;
    begin_count(report, wager, stream);
    write_tags(exposure, stream);
    fprintf(stream, " --target %lld%s --cut %d..%d/%d",
            (long long)(count->targets[exposure->best] / SABOT_COUNT_UNIT), exact,
            exposure->cuts[0].cut, exposure->cuts[exposure->cut_count - 1].cut, EXPOSURE_CUT_STEP);
    write_shoes(report, stream);
    fputc('\n', stream);
}

static void write_commands(const struct gamereport *report, FILE *stream) {
    html_element(stream, "h3", "To repeat it");
    html_element(stream, "p",
                 "The first command writes this page again, byte for byte; the others give its "
                 "figures one by one, with --json as data, all digits. They depend on nothing but "
                 "what is written here, and not on threads or on the machine.");
    fputs("<pre id=\"commands\">", stream);
    write_report_command(report, stream);
    write_begin(report, "odds", stream);
    write_decks(report, stream);
    fputs(" --removal --json\n", stream);
    for (int wager = 0; wager < report->tables.count; wager++)
        if (report->exposures[wager].is_dealt || report->exposures[wager].is_counted)
            write_count_commands(report, wager, stream);
    fputs("</pre>\n", stream);
}

/* ---- methods ---- */

static void write_methods(FILE *stream) {
    static const char *const methods[] = {
        "Exact odds: for each pair of third cards, the ordered pairs of first cards by their "
        "totals are counted by formula, and the draw rule says which of the 205 possible outcomes "
        "each is. All counts are whole numbers; the expectation of a wager is one sum of whole "
        "numbers over the deals, brought to lowest terms in 128 bits.",
        "Variance: the double nearest to the exact one, of the result of one unit staked.",
        "Effects of removal: the difference of two exact expectations.",
        "Volatility: the chances of every sum of results, round by round, in double precision.",
        "Shoes: shuffled by a counter-based cryptographic stream (ChaCha), keyed with the "
        "BLAKE2b-256 hash of the seed; shoe number n is the same in every run of a seed.",
        "Targets: all of a scan are judged on the same shoes. The best one is the best in this "
        "run; its neighbours may be as good within the standard error.",
    };
    html_element(stream, "h3", "Methods");
    fputs("<ul>\n", stream);
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
        html_element(stream, "li", methods[i]);
    html_print(stream, "li",
               "Tags: of all balanced whole tags up to a largest one, those that correlate best "
               "with the effects of removal, weighted by the cards of a deck. Break even is an "
               "estimate. Studied are the smallest tags with a correlation of %.2f or more, or "
               "else the best there are.",
               EXPOSURE_CORRELATION);
    fputs("</ul>\n", stream);
}

static void write_conventions(const struct gamereport *report, FILE *stream) {
    const struct sabot_sheet *sheet = report->choice.sheet;
    html_element(stream, "h3", "Conventions");
    fputs("<ul>\n", stream);
    html_element(stream, "li",
                 "All figures are of one unit staked. A push counts as a wager. Collections, "
                 "limits and the rounding of a commission to chips are left out; so is a bank that "
                 "cannot pay everybody.");
    html_element(stream, "li",
                 sheet->shoe.burn == SABOT_BURN_NONE
                     ? "No card is burned."
                     : "The first card of a shoe is turned, and as many cards as it is worth (ten "
                       "for a 0) are burned. The card turned is seen; burned cards stay unseen.");
    html_print(stream, "li",
               "The cut card lies %d card%s from the end. When it shows, that round is finished, "
               "and %d more %s dealt.",
               sheet->shoe.cut_card, sheet->shoe.cut_card == 1 ? "" : "s",
               sheet->shoe.rounds_after_cut, sheet->shoe.rounds_after_cut == 1 ? "is" : "are");
    html_element(stream, "li",
                 "Every card of a round is seen when the round is over. The running count is the "
                 "sum of the tags seen; the true count is that divided by the decks of unseen "
                 "cards, not rounded. One unit is wagered on every round that begins with a true "
                 "count at the target or over, and on no other.");
    html_element(stream, "li",
                 "A standard error is that of the mean over shoes; the deviation of a shoe is that "
                 "of its real result, in the cards.");
    fputs("</ul>\n", stream);
}

void gamereport_method(const struct gamereport *report, FILE *stream) {
    html_print(stream, "p",
               "By sabot %s, from the options sheet “%s” alone. Every figure below the rules is "
               "computed from the pay tables printed there.",
               SABOT_VERSION, report->choice.sheet->name);
    write_methods(stream);
    write_conventions(report, stream);
    write_commands(report, stream);
}
