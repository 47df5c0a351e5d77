/*
 * gamereport_html.c - the page: its style, its head, its contents, and the
 * order of the sections. Black on white, and no section begins where a page of
 * paper ends.
 */
#include "host/gamereport/gamereport_parts.h"
#include "host/html/html.h"
#include "host/rulespage/rulespage.h"

static const char style[] =
    "*{box-sizing:border-box}\n"
    "html{scroll-padding-top:1rem}\n"
    "body{margin:0;background:#fff;color:#111;font:16px/1.5 Georgia,'Times New Roman',serif}\n"
    "main{max-width:58rem;margin:0 auto;padding:2.5rem 1.5rem 4rem;counter-reset:part}\n"
    "header{border-top:.4rem solid #111;border-bottom:1px solid #111;padding:1.2rem 0 1.4rem}\n"
    "header p{margin:0;letter-spacing:.14em;text-transform:uppercase;font-size:.85rem}\n"
    "h1{margin:.3rem 0 1rem;font-size:2.4rem;line-height:1.15}\n"
    "dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1.4rem;margin:0}\n"
    "dt{color:#444}\n"
    "dd{margin:0;overflow-wrap:anywhere}\n"
    "nav{margin:1.4rem 0 0}\n"
    "nav ol{margin:.3rem 0;padding-left:1.6rem;columns:2 16rem}\n"
    "a{color:inherit}\n"
    "h2{margin:2.8rem 0 .8rem;padding-bottom:.25rem;font-size:1.55rem;line-height:1.25;"
    "border-bottom:2px solid #111;break-after:avoid}\n"
    "h2::before{counter-increment:part;content:counter(part) '. '}\n"
    "h3{margin:1.9rem 0 .5rem;font-size:1.18rem;break-after:avoid}\n"
    "p,ul{margin:.6rem 0;max-width:46rem}\n"
    "ul{padding-left:1.3rem}\n"
    "li{margin:.3rem 0}\n"
    ".wide{overflow-x:auto;margin:1rem 0}\n"
    "table{border-collapse:collapse;width:100%;font-size:.9rem;line-height:1.35;"
    "font-variant-numeric:tabular-nums lining-nums;border-bottom:1px solid #111}\n"
    "caption{text-align:left;font-style:italic;padding:0 0 .35rem}\n"
    "th,td{padding:.26rem .6rem;text-align:left;vertical-align:top;font-weight:normal}\n"
    "th:first-child{padding-left:.2rem}\n"
    "th:last-child,td:last-child{padding-right:.2rem}\n"
    "thead th{border-top:1px solid #111;border-bottom:1px solid #111;font-weight:bold;"
    "vertical-align:bottom}\n"
    "tbody tr+tr>*{border-top:1px solid #ddd}\n"
    "[scope=rowgroup]{font-weight:bold;padding-top:.6rem}\n"
    ".number{text-align:right;white-space:nowrap}\n"
    "thead .number{white-space:normal}\n"
    ".exact{text-align:right;overflow-wrap:anywhere;min-width:11rem}\n"
    ".total>*{font-weight:bold;border-top:1px solid #111!important}\n"
    ".chosen>*{font-weight:bold}\n"
    ".chart{table-layout:fixed;margin:1rem 0}\n"
    ".chart th,.chart td{text-align:center;border:1px solid #bbb;padding:.3rem .2rem}\n"
    ".chart [data-mark=D]{font-weight:bold;background:#eee}\n"
    "#glance tbody *,#removal tbody th,.charts tbody th{white-space:nowrap}\n"
    "[id^=events] [scope=row]{min-width:9rem}\n"
    ".charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(22rem,100%),1fr));"
    "gap:.6rem 2.4rem;align-items:start}\n"
    "figure{margin:.8rem 0;break-inside:avoid}\n"
    "figcaption{font-style:italic;font-size:.9rem;padding-bottom:.2rem}\n"
    ".bars{display:block;width:100%;height:auto;max-width:34rem;"
    "font:12px Georgia,'Times New Roman',serif;font-variant-numeric:tabular-nums lining-nums}\n"
    ".bars .label,.bars .value{text-anchor:end}\n"
    ".bars .head{font-style:italic;fill:#444}\n"
    ".bars .more{fill:#333;stroke:#111}\n"
    ".bars .less{fill:#fff;stroke:#111}\n"
    ".bars .zero{stroke:#111;stroke-width:1.2}\n"
    "pre{font:13px/1.6 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;"
    "overflow-wrap:anywhere;border:1px solid #bbb;padding:.8rem 1rem}\n"
    "@media (max-width:40rem){main{padding:1.2rem .9rem 3rem}h1{font-size:1.8rem}"
    "h2{font-size:1.3rem}dl{grid-template-columns:1fr}dd{margin-bottom:.4rem}"
    "th,td{padding:.24rem .4rem}}\n"
    "@media print{@page{margin:16mm 14mm 18mm;@bottom-right{content:counter(page) ' / ' "
    "counter(pages);font:9pt Georgia,serif}}"
    "body{font-size:10pt;line-height:1.4}main{max-width:none;padding:0}p,ul{max-width:none}"
    "h2{margin-top:1.8rem}h3{margin-top:1.1rem}.wide{overflow:visible;margin:.6rem 0}"
    "table{font-size:8.4pt;line-height:1.25}th,td{padding:.12rem .5rem}"
    "[scope=rowgroup]{padding-top:.4rem}pre{font-size:8pt}"
    ".wide,tr,tbody,li,figure,pre{break-inside:avoid}thead{display:table-header-group}"
    "p{orphans:3;widows:3}h2+p,h3+p{break-inside:avoid;break-after:avoid}"
    "#odds>h2+p{break-after:auto}"
    ".charts{grid-template-columns:1fr 1fr}.shoe{break-inside:avoid}"
    ".shoe+.shoe{break-before:page}"
    ".bars .more{print-color-adjust:exact;-webkit-print-color-adjust:exact}}\n";

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
    html_print(stream, (struct html_tag){"dd", NULL}, "%s for each count, seed “%s”",
               gamereport_grouped(choice->shoes).text, choice->seed);
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
        status = rulespage_write_html_part(report->choice.sheet, stream);
    fputs("</section>\n", stream);
    return status;
}

enum sabot_status gamereport_write_html(const struct gamereport *report, FILE *stream) {
    const struct sabot_sheet *sheet = report->choice.sheet;
    const char *game = sheet->title[0] != '\0' ? sheet->title : sheet->name;
    char title[SABOT_TITLE_MAX + 32];
    snprintf(title, sizeof title, "%s: game report", game);
    html_begin_page(stream, title, style);
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
