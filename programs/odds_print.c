/*
 * odds_print.c - exact odds as tables. See odds_print.h.
 */
#include "programs/odds_print.h"

#include "host/pricing/pricing.h"
#include "host/rulespage/phrases.h"
#include "programs/text_table.h"
#include "programs/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- one shoe ---- */

static void print_heading(const struct odds_answer *answer) {
    const struct sabot_odds *odds = &answer->odds;
    printf("%s (%s), ", answer->sheet->title, answer->sheet->name);
    if (answer->decks != 0)
        printf("%d deck%s, ", answer->decks, words_plural((uint64_t)answer->decks));
    printf("%lld cards\n", (long long)sabot_points_cards(&odds->shoe));
    bool all = odds->deals == sabot_odds_deals(sabot_points_cards(&odds->shoe));
    printf("%s ways to deal %s; a round uses %.4f on average\n",
           pricing_whole(odds->deals, ',').text,
           all ? "six of them" : "those of six that are not known",
           pricing_share(sabot_odds_wins(odds).cards, odds->deals));
}

static void add_wager(struct text_table *table, const struct odds_answer *answer,
                      const struct sabot_pay_tables *tables, int wager) {
    text_table_add(table, "%s", "");
    text_table_add(table, "%s", phrase_title(&answer->sheet->wagers[wager]));
    for (int i = 0; i <= answer->sheet->wagers[wager].case_count; i++) {
        struct pricing_event event = pricing_event_of(answer, tables, wager, i);
        text_table_add(table, "  %s\t%s\t%s\t%.6f\t%.6f", event.name.text, event.pays.text,
                       pricing_whole(event.deals, ',').text, event.probability, event.result);
    }
    text_table_add(table, "  Total\t\t%s\t%.6f\t%.6f", pricing_whole(answer->odds.deals, ',').text,
                   1.0, answer->prices[wager].ev_float);
    const struct sabot_wager *form = &answer->sheet->wagers[wager];
    if (form->cap_bp != 0)
        text_table_add(table, "  at most %s of the wager on %s", phrase_percent(form->cap_bp).words,
                       phrase_title(&answer->sheet->wagers[form->cap_of]));
}

static void print_edges(const struct odds_answer *answer) {
    struct text_table table = text_table_begin("<>><");
    text_table_add(&table, "wager\tedge\tdeviation\treturn, exact");
    for (int i = 0; i < answer->sheet->wager_count; i++) {
        const struct sabot_price *price = &answer->prices[i];
        text_table_add(&table, "%s\t%.4f%%\t%.4f\t%s", phrase_title(&answer->sheet->wagers[i]),
                       100 * (0 - price->ev_float), sqrt(price->variance),
                       pricing_exact(price->ev).text);
    }
    text_table_end(&table, "", stdout);
}

void odds_print(const struct odds_answer *answer, const struct sabot_pay_tables *tables) {
    print_heading(answer);
    putchar('\n');
    struct text_table table = text_table_begin("<<>>>");
    text_table_add(&table, "event\tpays\tcombinations\tprobability\treturn");
    for (int i = 0; i < answer->sheet->wager_count; i++)
        add_wager(&table, answer, tables, i);
    text_table_end(&table, "", stdout);
    putchar('\n');
    print_edges(answer);
}

/* ---- effects of removal ---- */

enum { BAR_MAX = 24 };

static void print_effects(const struct odds_answer *answer,
                          const struct odds_removal_answer *removal, int first, int last) {
    char align[TEXT_TABLE_COLUMNS_MAX + 1] = "<";
    memset(align + 1, '>', (size_t)(last - first));
    struct text_table table = text_table_begin(align);
    text_table_add(&table, "card out");
    for (int wager = first; wager < last; wager++)
        text_table_set(&table, 1 + wager - first, "%s",
                       phrase_title(&answer->sheet->wagers[wager]));
    for (int i = 0; i < PRICING_CARD_ROWS; i++) {
        struct pricing_card row = pricing_card_of(answer->sheet, removal, i);
        if (row.out < 0)
            continue;
        text_table_add(&table, "%s", row.name);
        for (int wager = first; wager < last; wager++)
            text_table_set(&table, 1 + wager - first, "%s",
                           pricing_effect_words(answer, removal, row, wager, 5).text);
    }
    text_table_end(&table, "", stdout);
}

static void print_bar(double effect, double largest) {
    int length = largest > 0 ? (int)lround(fabs(effect) / largest * BAR_MAX) : 0;
    int left = effect < 0 ? length : 0;
    printf("%*s", BAR_MAX - left, "");
    for (int i = 0; i < left; i++)
        fputs("█", stdout);
    fputs("│", stdout);
    for (int i = 0; i < length - left; i++)
        fputs("█", stdout);
    putchar('\n');
}

static void print_chart(const struct odds_answer *answer, const struct odds_removal_answer *removal,
                        int wager) {
    struct pricing_card rows[PRICING_CARD_ROWS];
    double largest = 0;
    int count = 0, width = sabot_sheet_detail(answer->sheet) == SABOT_DETAIL_SUITS ? 9 : 8;
    for (int i = 0; i < PRICING_CARD_ROWS; i++) {
        rows[count] = pricing_card_of(answer->sheet, removal, i);
        if (rows[count].out < 0 ||
            pricing_effect_words(answer, removal, rows[count], wager, 5).text[0] == '\0')
            continue;
        largest = fmax(largest, fabs(pricing_effect(answer, removal, rows[count++].out, wager)));
    }
    printf("\n%s\n", phrase_title(&answer->sheet->wagers[wager]));
    if (count == 0)
        printf("  no single card moves it\n");
    for (int i = 0; i < count; i++) {
        printf("  %-*s", width, rows[i].name);
        print_bar(pricing_effect(answer, removal, rows[i].out, wager), largest);
    }
}

void odds_print_removal(const struct odds_answer *answer,
                        const struct odds_removal_answer *removal) {
    int count = answer->sheet->wager_count;
    printf("Change of the return when one card is out of the shoe:\n\n");
    for (int first = 0; first < count; first += TEXT_TABLE_COLUMNS_MAX - 1) {
        int last = first + TEXT_TABLE_COLUMNS_MAX - 1;
        print_effects(answer, removal, first, last < count ? last : count);
    }
    if (sabot_sheet_detail(answer->sheet) == SABOT_DETAIL_SUITS)
        puts("\nA card of a rank is of any suit, and a card of a suit of any rank. A blank: such a "
             "card\nsays nothing of the wager.");
    for (int wager = 0; wager < count; wager++)
        print_chart(answer, removal, wager);
}

/* ---- side by side ---- */

enum { DECK_COLUMNS = TEXT_TABLE_COLUMNS_MAX - 2 };

static void print_columns(const struct odds_answer *answers, int sheets, int decks, int first) {
    int columns = decks - first < DECK_COLUMNS ? decks - first : DECK_COLUMNS;
    char align[TEXT_TABLE_COLUMNS_MAX + 1] = "<<";
    memset(align + 2, '>', (size_t)columns);
    struct text_table table = text_table_begin(align);
    text_table_add(&table, "sheet\twager");
    for (int i = 0; i < columns; i++)
        text_table_set(&table, 2 + i, "%d deck%s", answers[first + i].decks,
                       words_plural((uint64_t)answers[first + i].decks));
    for (int sheet = 0; sheet < sheets; sheet++) {
        const struct odds_answer *of_sheet = &answers[sheet * decks + first];
        for (int wager = 0; wager < of_sheet->sheet->wager_count; wager++) {
            text_table_add(&table, "%s\t%s", of_sheet->sheet->name,
                           phrase_title(&of_sheet->sheet->wagers[wager]));
            for (int i = 0; i < columns; i++)
                text_table_set(&table, 2 + i, "%.4f%%", 100 * of_sheet[i].prices[wager].ev_float);
        }
    }
    text_table_end(&table, "", stdout);
}

void odds_print_side_by_side(const struct odds_answer *answers, int sheets, int decks) {
    printf("Return of one unit staked:\n\n");
    for (int first = 0; first < decks; first += DECK_COLUMNS) {
        if (first > 0)
            putchar('\n');
        print_columns(answers, sheets, decks, first);
    }
}

/* ---- comma-separated values ---- */

void odds_print_csv_heading(bool with_removal) {
    puts(with_removal ? "sheet,decks,cards,wager,card,return_exact,return,effect"
                      : "sheet,decks,cards,wager,event,pays,combinations,probability,return");
}

/* Sheet, decks, cards and wager, which begin every line. Names have no commas. */
static void print_csv_begin(const struct odds_answer *answer, int wager) {
    printf("%s,", answer->sheet->name);
    if (answer->decks != 0)
        printf("%d", answer->decks);
    printf(",%lld,%s,", (long long)sabot_points_cards(&answer->odds.shoe),
           answer->sheet->wagers[wager].name);
}

void odds_print_csv(const struct odds_answer *answer, const struct sabot_pay_tables *tables) {
    for (int wager = 0; wager < answer->sheet->wager_count; wager++)
        for (int i = 0; i <= answer->sheet->wagers[wager].case_count; i++) {
            struct pricing_event event = pricing_event_of(answer, tables, wager, i);
            print_csv_begin(answer, wager);
            printf("\"%s\",%s,%s,%.17g,%.17g\n", event.name.text, event.pays.text,
                   pricing_whole(event.deals, '\0').text, event.probability, event.result);
        }
}

void odds_print_removal_csv(const struct odds_answer *answer,
                            const struct odds_removal_answer *removal) {
    for (int wager = 0; wager < answer->sheet->wager_count; wager++)
        for (int out = 0; out < ODDS_REMOVALS; out++) {
            if (!removal->has[out] || !odds_removal_is_of(answer->sheet, wager, out))
                continue;
            const struct sabot_price *price = &removal->prices[out][wager];
            struct words card;
            struct sabot_text text = sabot_text_in(card.text, sizeof card.text);
            odds_removal_write(&text, out);
            print_csv_begin(answer, wager);
            printf("%s,%s,%.17g,%.17g\n", card.text, pricing_exact(price->ev).text, price->ev_float,
                   pricing_effect(answer, removal, out, wager));
        }
}
