/*
 * section_odds.c - what is exact: the edge by decks, the tables of every
 * number of decks, and the effects of removal.
 */
#include "host/gamereport/chart.h"
#include "host/gamereport/gamereport_parts.h"
#include "host/html/html.h"

#include <math.h>

enum { ID_MAX = 32, CAPTION_MAX = 160 };

/* ---- the edge by decks ---- */

void gamereport_by_decks(const struct gamereport *report, FILE *stream) {
    struct html_column columns[1 + SABOT_DECKS_MAX] = {{"Wager", NULL}};
    struct pricing_words headings[SABOT_DECKS_MAX];
    SABOT_ASSERT(report->shoe_count <= SABOT_DECKS_MAX);
    for (int i = 0; i < report->shoe_count; i++) {
        headings[i] = gamereport_decks(report->shoes[i].answer.decks);
        columns[1 + i] = (struct html_column){headings[i].text, "number"};
    }
    struct html_table table = {stream, "edge-by-decks", columns, 1 + report->shoe_count};
    html_element(stream, "p",
                 "The house edge is the mean loss of one unit staked, from a full shoe; the bank "
                 "of the wager has it. Pushes count as rounds.");
    html_table_begin(&table, "House edge of each wager, from a full shoe");
    for (int wager = 0; wager < report->tables.count; wager++) {
        struct pricing_words edges[SABOT_DECKS_MAX];
        const char *cells[1 + SABOT_DECKS_MAX] = {gamereport_title(report, wager)};
        for (int i = 0; i < report->shoe_count; i++) {
            edges[i] = pricing_percent(0 - report->shoes[i].answer.prices[wager].ev_float, 6);
            cells[1 + i] = edges[i].text;
        }
        html_table_row(&table, NULL, cells);
    }
    html_table_end(&table);
}

/* ---- exact tables ---- */

static void write_events(const struct gamereport *report, const struct odds_answer *answer,
                         FILE *stream) {
    static const struct html_column columns[] = {{"Event", NULL},
                                                 {"Pays", NULL},
                                                 {"Combinations", "number"},
                                                 {"Probability", "number"},
                                                 {"Return", "number"}};
    char id[ID_MAX], caption[CAPTION_MAX];
    snprintf(id, sizeof id, "events-%d", answer->decks);
    snprintf(caption, sizeof caption, "Every event of every wager, %.16s",
             gamereport_decks(answer->decks).text);
    struct html_table table = {stream, id, columns, 5};
    html_table_begin(&table, caption);
    for (int wager = 0; wager < report->tables.count; wager++) {
        html_table_group(&table, gamereport_title(report, wager));
        for (int i = 0; i <= answer->sheet->wagers[wager].case_count; i++) {
            struct pricing_event event = pricing_event_of(answer, &report->tables, wager, i);
            html_table_row(&table, NULL,
                           (const char *const[]){event.name.text, event.pays.text,
                                                 pricing_whole(event.deals, ',').text,
                                                 pricing_decimals(event.probability, 8).text,
                                                 pricing_decimals(event.result, 8).text});
        }
        html_table_row(
            &table, "total",
            (const char *const[]){"Total", "", pricing_whole(answer->odds.deals, ',').text,
                                  pricing_decimals(1, 8).text,
                                  pricing_decimals(answer->prices[wager].ev_float, 8).text});
    }
    html_table_end(&table);
}

static void write_edges(const struct gamereport *report, const struct odds_answer *answer,
                        FILE *stream) {
    static const struct html_column columns[] = {{"Wager", NULL},
                                                 {"House edge", "number"},
                                                 {"Variance", "number"},
                                                 {"Standard deviation", "number"},
                                                 {"Return, exact", "exact"}};
    char id[ID_MAX], caption[CAPTION_MAX];
    snprintf(id, sizeof id, "prices-%d", answer->decks);
    snprintf(caption, sizeof caption, "Each wager as a whole, of one unit staked, %.16s",
             gamereport_decks(answer->decks).text);
    struct html_table table = {stream, id, columns, 5};
    html_table_begin(&table, caption);
    for (int wager = 0; wager < report->tables.count; wager++) {
        const struct sabot_price *price = &answer->prices[wager];
        html_table_row(&table, NULL,
                       (const char *const[]){gamereport_title(report, wager),
                                             pricing_percent(0 - price->ev_float, 6).text,
                                             pricing_decimals(price->variance, 8).text,
                                             pricing_decimals(sqrt(price->variance), 8).text,
                                             pricing_exact(price->ev).text});
    }
    html_table_end(&table);
}

static void write_shoe(const struct gamereport *report, const struct odds_answer *answer,
                       FILE *stream) {
    const struct sabot_odds *odds = &answer->odds;
    fprintf(stream, "<section class=\"shoe\" id=\"decks-%d\">\n", answer->decks);
    html_print(stream, (struct html_tag){"h3", NULL}, "%s", gamereport_decks(answer->decks).text);
    html_print(stream, (struct html_tag){"p", NULL},
               "%lld cards; %s ordered ways to deal six of them. A round uses %.6f cards on "
               "average.",
               (long long)sabot_points_cards(&odds->shoe), pricing_whole(odds->deals, ',').text,
               pricing_share(sabot_odds_wins(odds).cards, odds->deals));
    write_events(report, answer, stream);
    write_edges(report, answer, stream);
    fputs("</section>\n", stream);
}

void gamereport_odds(const struct gamereport *report, FILE *stream) {
    html_element(
        stream, "p",
        "Every ordered way to deal six cards from a full shoe is counted; a round of "
        "four or five cards stands for all ways in which the rest could fall. Nothing is "
        "simulated here, and nothing is rounded but the decimals shown. The return is what "
        "an event adds to the mean result of one unit staked; an exact return is a "
        "fraction in lowest terms.");
    for (int i = 0; i < report->shoe_count; i++)
        write_shoe(report, &report->shoes[i].answer, stream);
}

/* ---- effects of removal ---- */

static void write_effects(const struct gamereport *report, FILE *stream) {
    const struct gamereport_shoe *shoe = gamereport_studied(report);
    struct html_column columns[1 + SABOT_WAGERS_MAX] = {{"Card out", NULL}};
    for (int wager = 0; wager < report->tables.count; wager++)
        columns[1 + wager] = (struct html_column){gamereport_title(report, wager), "number"};
    struct html_table table = {stream, "removal", columns, 1 + report->tables.count};
    html_table_begin(&table, "Change of the return when one card is out of the shoe");
    for (int i = 0; i < PRICING_CARD_ROWS; i++) {
        struct pricing_card card = pricing_card_of(&shoe->removal, i);
        struct pricing_words effects[SABOT_WAGERS_MAX];
        const char *cells[1 + SABOT_WAGERS_MAX] = {card.name};
        for (int wager = 0; wager < report->tables.count; wager++) {
            effects[wager] =
                pricing_change(pricing_effect(&shoe->answer, &shoe->removal, card.rank, wager), 6);
            cells[1 + wager] = effects[wager].text;
        }
        html_table_row(&table, NULL, cells);
    }
    html_table_end(&table);
}

static void write_effect_chart(const struct gamereport *report, int wager, FILE *stream) {
    const struct gamereport_shoe *shoe = gamereport_studied(report);
    char id[ID_MAX], title[CAPTION_MAX];
    snprintf(id, sizeof id, "removal-%d", wager + 1);
    snprintf(title, sizeof title, "%s: effect of one card out, by card",
             gamereport_title(report, wager));
    struct chart chart = {
        .id = id,
        .title = title,
        .description = "A bar to the right, filled: the return rises when the card leaves the "
                       "shoe. To the left, hollow: it falls. The same figures are in the table.",
        .labels = "card out",
        .values = "effect",
        .row_count = PRICING_CARD_ROWS,
    };
    for (int i = 0; i < PRICING_CARD_ROWS; i++) {
        struct pricing_card card = pricing_card_of(&shoe->removal, i);
        struct chart_row *row = &chart.rows[i];
        row->value = pricing_effect(&shoe->answer, &shoe->removal, card.rank, wager);
        sabot_text_copy(row->label, sizeof row->label, card.name);
        sabot_text_copy(row->words, sizeof row->words, pricing_change(row->value, 4).text);
    }
    fputs("<figure>\n", stream);
    html_element(stream, "figcaption", gamereport_title(report, wager));
    chart_write(&chart, stream);
    fputs("</figure>\n", stream);
}

void gamereport_removal(const struct gamereport *report, FILE *stream) {
    html_print(stream, (struct html_tag){"p", NULL},
               "One card of a rank is taken out of a full shoe of %s, and every wager is priced "
               "again, exactly. A wager whose return moves much with few cards can be followed by "
               "counting them. Tens, jacks, queens and kings do the same.",
               gamereport_decks(gamereport_studied(report)->answer.decks).text);
    write_effects(report, stream);
    fputs("<div class=\"charts\">\n", stream);
    for (int wager = 0; wager < report->tables.count; wager++)
        write_effect_chart(report, wager, stream);
    fputs("</div>\n", stream);
}
