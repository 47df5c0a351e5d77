/*
 * gamereport_html.c - the page: its style, its head, its contents, and the
 * order of the sections. Black on white, and no section begins where a page of
 * paper ends.
 */
#include "host/gamereport/gamereport_parts.h"
#include "host/html/html.h"
#include "host/rulespage/rulespage.h"

/* ---- the head ---- */

static void write_fact(FILE *stream, const char *name, const char *words) {
    if (*words == '\0')
        return;
    html_element(stream, "dt", name);
    html_element(stream, "dd", words);
}

static void write_facts(const struct gamereport *report, FILE *stream) {
    const struct gamereport_choice *choice = &report->choice;
    const struct sabot_sheet *sheet = choice->sheet;
    char decks[PRICING_WORDS_MAX];
    if (choice->decks.least == choice->decks.most)
        sabot_text_copy(decks, sizeof decks, gamereport_decks(choice->decks.least).text);
    else
        snprintf(decks, sizeof decks, "%d to %d; removal, volatility and counting: %d",
                 choice->decks.least, choice->decks.most, gamereport_studied(report)->answer.decks);
    fputs("<dl>\n", stream);
    write_fact(stream, "Sheet", sheet->name);
    write_fact(stream, "Source", sheet->source);
    write_fact(stream, "Room", sheet->notices.room);
    write_fact(stream, "Approval", sheet->notices.approval);
    write_fact(stream, "Bank", sheet->bank == SABOT_BANK_HOUSE ? "the house" : "player-dealer");
    write_fact(stream, "Decks", decks);
    html_element(stream, "dt", "Shoes dealt");
    html_print(stream, "dd", "%s for each count, seed “%s”", pricing_whole(choice->shoes, ',').text,
               choice->seed);
    write_fact(stream, "Program", "sabot " SABOT_VERSION);
    write_fact(stream, "Date", choice->date != NULL ? choice->date : "");
    fputs("</dl>\n", stream);
}

/* ---- the sections ---- */

static const struct section {
    const char *id, *title;
    void (*write)(const struct gamereport *report, FILE *stream); /* NULL: the rules page */
} sections[] = {
    {"summary", "Summary", gamereport_summary},
    {"rules", "Rules of the game", NULL},
    {"by-decks", "House edge by number of decks", gamereport_by_decks},
    {"odds", "Exact odds", gamereport_odds},
    {"effects", "Effects of removal", gamereport_removal},
    {"volatility", "Volatility", gamereport_swings},
    {"counting", "Card counting", gamereport_counting},
    {"method", "How this was computed", gamereport_method},
};

enum { SECTIONS = sizeof sections / sizeof sections[0] };

/* One number of decks has nothing to be compared with. */
static bool is_shown(const struct gamereport *report, const struct section *section) {
    return section->write != gamereport_by_decks || report->shoe_count > 1;
}

static void write_contents(const struct gamereport *report, FILE *stream) {
    fputs("<nav aria-label=\"Contents\">\n<ol>\n", stream);
    for (int i = 0; i < SECTIONS; i++)
        if (is_shown(report, &sections[i]))
            fprintf(stream, "<li><a href=\"#%s\">%s</a></li>\n", sections[i].id, sections[i].title);
    fputs("</ol>\n</nav>\n", stream);
}

static enum sabot_status write_section(const struct gamereport *report,
                                       const struct section *section, FILE *stream) {
    enum sabot_status status = SABOT_OK;
    fprintf(stream, "<section id=\"%s\">\n<h2>%s</h2>\n", section->id, section->title);
    if (section->write != NULL)
        section->write(report, stream);
    else
        status = rulespage_write_html_part(report->choice.sheet, NULL, stream);
    fputs("</section>\n", stream);
    return status;
}

enum sabot_status gamereport_write_html(const struct gamereport *report, FILE *stream) {
    const struct sabot_sheet *sheet = report->choice.sheet;
    const char *game = sheet->title[0] != '\0' ? sheet->title : sheet->name;
    char title[SABOT_TITLE_MAX + 32];
    snprintf(title, sizeof title, "%s: game report", game);
    html_begin_page(stream, title, html_style_game);
    fputs("<main>\n<header>\n<p>Game report</p>\n", stream);
    html_element(stream, "h1", game);
    write_facts(report, stream);
    fputs("</header>\n", stream);
    write_contents(report, stream);
    enum sabot_status status = SABOT_OK;
    for (int i = 0; i < SECTIONS && status == SABOT_OK; i++)
        if (is_shown(report, &sections[i]))
            status = write_section(report, &sections[i], stream);
    fputs("</main>\n", stream);
    html_end_page(stream);
    if (status != SABOT_OK)
        return status;
    return fflush(stream) != 0 || ferror(stream) ? SABOT_IO : SABOT_OK;
}
