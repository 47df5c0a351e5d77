/*
 * section_odds.c - what is exact: the edge by decks, the tables of every
 * number of decks, and the effects of removal.
 */
#include "host/gamereport/chart.h"
#include "host/gamereport/gamereport_parts.h"
#include "host/html/html.h"

#include <math.h>

/* ---- the edge by decks ---- */

void gamereport_by_decks(const struct gamereport *report, FILE *stream) {
    struct html_table table;
    char words[HTML_COLUMNS_BYTES];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    sabot_text_add(&text, "Wager");
    for (int i = 0; i < report->shoe_count; i++)
        sabot_text_add(&text, pricing_print("\tnumber:%s",
                                            gamereport_decks(report->shoes[i].answer.decks).text)
                                  .text);
    html_element(stream, "p",
                 "The house edge is the mean loss of one unit staked, from a full shoe; the bank "
                 "of the wager has it. Pushes count as rounds.");
    html_table_begin(&table, stream, "edge-by-decks", "House edge of each wager, from a full shoe",
                     words);
    for (int wager = 0; wager < report->tables.count; wager++) {
        text = sabot_text_in(words, sizeof words);
        sabot_text_add(&text, gamereport_title(report, wager));
        for (int i = 0; i < report->shoe_count; i++)
            sabot_text_add(&text,
                           pricing_print("\t%.6f%%",
                                         100 * (0 - report->shoes[i].answer.prices[wager].ev_float))
                               .text);
        html_table_print(&table, NULL, "%s", words);
    }
    html_table_end(&table);
}

/* ---- exact tables ---- */

static void write_events(const struct gamereport *report, const struct odds_answer *answer,
                         FILE *stream) {
    struct html_table table;
    html_table_begin(
        &table, stream, pricing_print("events-%d", answer->decks).text,
        pricing_print("Every event of every wager, %s", gamereport_decks(answer->decks).text).text,
        "Event\tPays\tnumber:Combinations\tnumber:Probability\tnumber:Return");
    for (int wager = 0; wager < report->tables.count; wager++) {
        html_table_group(&table, gamereport_title(report, wager));
        for (int i = 0; i <= answer->sheet->wagers[wager].case_count; i++) {
            struct pricing_event event = pricing_event_of(answer, &report->tables, wager, i);
            html_table_print(&table, NULL, "%s\t%s\t%s\t%.8f\t%.8f", event.name.text,
                             event.pays.text, pricing_whole(event.deals, ',').text,
                             event.probability, event.result);
        }
        html_table_print(&table, "total", "Total\t\t%s\t%.8f\t%.8f",
                         pricing_whole(answer->odds.deals, ',').text, 1.0,
                         answer->prices[wager].ev_float);
    }
    html_table_end(&table);
}

static void write_edges(const struct gamereport *report, const struct odds_answer *answer,
                        FILE *stream) {
    struct html_table table;
    html_table_begin(&table, stream, pricing_print("prices-%d", answer->decks).text,
                     pricing_print("Each wager as a whole, of one unit staked, %s",
                                   gamereport_decks(answer->decks).text)
                         .text,
                     "Wager\tnumber:House edge\tnumber:Variance\tnumber:Standard deviation\t"
                     "exact:Return, exact");
    for (int wager = 0; wager < report->tables.count; wager++) {
        const struct sabot_price *price = &answer->prices[wager];
        html_table_print(&table, NULL, "%s\t%.6f%%\t%.8f\t%.8f\t%s",
                         gamereport_title(report, wager), 100 * (0 - price->ev_float),
                         price->variance, sqrt(price->variance), pricing_exact(price->ev).text);
    }
    html_table_end(&table);
}

static void write_shoe(const struct gamereport *report, const struct odds_answer *answer,
                       FILE *stream) {
    const struct sabot_odds *odds = &answer->odds;
    fprintf(stream, "<section class=\"shoe\" id=\"decks-%d\">\n", answer->decks);
    html_print(stream, "h3", "%s", gamereport_decks(answer->decks).text);
    html_print(stream, "p",
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
    struct html_table table;
    char words[HTML_COLUMNS_BYTES];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    sabot_text_add(&text, "Card out");
    for (int wager = 0; wager < report->tables.count; wager++)
        sabot_text_add(&text, pricing_print("\tnumber:%s", gamereport_title(report, wager)).text);
    html_table_begin(&table, stream, "removal",
                     "Change of the return when one card is out of the shoe", words);
    for (int i = 0; i < PRICING_CARD_ROWS; i++) {
        struct pricing_card card = pricing_card_of(report->choice.sheet, &shoe->removal, i);
        if (card.out < 0)
            continue;
        text = sabot_text_in(words, sizeof words);
        sabot_text_add(&text, card.name);
        for (int wager = 0; wager < report->tables.count; wager++)
            sabot_text_print(
                &text, "\t%s",
                pricing_effect_words(&shoe->answer, &shoe->removal, card, wager, 6).text);
        html_table_print(&table, NULL, "%s", words);
    }
    html_table_end(&table);
}

static void write_effect_chart(const struct gamereport *report, int wager, FILE *stream) {
    const struct gamereport_shoe *shoe = gamereport_studied(report);
    struct pricing_words id = pricing_print("removal-%d", wager + 1);
    struct pricing_words title =
        pricing_print("%s: effect of one card out, by card", gamereport_title(report, wager));
    struct chart chart = {
        .id = id.text,
        .title = title.text,
        .description = "A bar to the right, filled: the return rises when the card leaves the "
                       "shoe. To the left, hollow: it falls. The same figures are in the table.",
        .labels = "card out",
        .values = "effect",
    };
    for (int i = 0; i < PRICING_CARD_ROWS; i++) {
        struct pricing_card card = pricing_card_of(report->choice.sheet, &shoe->removal, i);
        if (card.out < 0)
            continue;
        struct pricing_words effect =
            pricing_effect_words(&shoe->answer, &shoe->removal, card, wager, 4);
        if (effect.text[0] == '\0')
            continue;
        struct chart_row *row = &chart.rows[chart.row_count++];
        row->value = pricing_effect(&shoe->answer, &shoe->removal, card.out, wager);
        sabot_text_copy(row->label, sizeof row->label, card.name);
        sabot_text_copy(row->words, sizeof row->words, effect.text);
    }
    if (chart.row_count == 0)
        return; /* no single card moves it */
    fputs("<figure>\n", stream);
    html_element(stream, "figcaption", gamereport_title(report, wager));
    chart_write(&chart, stream);
    fputs("</figure>\n", stream);
}

static const char *const removal_words[] = {
    [SABOT_DETAIL_OUTCOME] = "Tens, jacks, queens and kings do the same.",
    [SABOT_DETAIL_POINTS] = "Tens, jacks, queens and kings do the same.",
    [SABOT_DETAIL_RANKS] = "",
    [SABOT_DETAIL_SUITS] = ("A card of a rank is of any suit, and a card of a suit of any rank. "
                            "Where nothing stands, such a card says nothing of the wager."),
};

void gamereport_removal(const struct gamereport *report, FILE *stream) {
    html_print(stream, "p",
               "One card of a rank is taken out of a full shoe of %s, and every wager is priced "
               "again, exactly. A wager whose return moves much with few cards can be followed by "
               "counting them. %s",
               gamereport_decks(gamereport_studied(report)->answer.decks).text,
               removal_words[sabot_sheet_detail(report->choice.sheet)]);
    write_effects(report, stream);
    fputs("<div class=\"charts\">\n", stream);
    for (int wager = 0; wager < report->tables.count; wager++)
        write_effect_chart(report, wager, stream);
    fputs("</div>\n", stream);
}
