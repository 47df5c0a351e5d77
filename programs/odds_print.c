/*
 * odds_print.c - exact odds as tables. See odds_print.h.
 */
#include "programs/odds_print.h"

#include "host/pricing/pricing.h"
#include "host/rulespage/phrases.h"
#include "programs/text_table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *title_of(const struct sabot_wager *wager) {
    return phrase_title(wager);
}

/* ---- one shoe ---- */

static void print_heading(const struct odds_answer *answer) {
    const struct sabot_odds *odds = &answer->odds;
    printf("%s (%s), ", answer->sheet->title, answer->sheet->name);
    if (answer->decks != 0)
        printf("%d deck%s, ", answer->decks, answer->decks == 1 ? "" : "s");
    printf("%lld cards\n", (long long)sabot_points_cards(&odds->shoe));
    printf("%s ways to deal six of them; a round uses %.4f on average\n",
           pricing_whole(odds->deals, ',').text,
           pricing_share(sabot_odds_wins(odds).cards, odds->deals));
}

static void add_wager(struct table *table, const struct odds_answer *answer,
                      const struct sabot_pay_tables *tables, int wager) {
    const struct sabot_price *price = &answer->prices[wager];
    const char *const blank[] = {"", "", "", "", ""};
    const char *const title[] = {title_of(&answer->sheet->wagers[wager]), "", "", "", ""};
    table_add(table, blank);
    table_add(table, title);
    for (int i = 0; i <= answer->sheet->wagers[wager].case_count; i++) {
        struct pricing_event event = pricing_event_of(answer, tables, wager, i);
        char name[TABLE_CELL_MAX + 2];
        snprintf(name, sizeof name, "  %s", event.name.text);
        table_add(table,
                  (const char *const[]){name, event.pays.text, pricing_whole(event.deals, ',').text,
                                        pricing_decimals(event.probability, 6).text,
                                        pricing_decimals(event.result, 6).text});
    }
    table_add(table, (const char *const[]){
                         "  Total", "", pricing_whole(answer->odds.deals, ',').text,
                         pricing_decimals(1, 6).text, pricing_decimals(price->ev_float, 6).text});
}

static void print_edges(const struct odds_answer *answer) {
    static const char *const headings[] = {"wager", "edge", "deviation", "return, exact"};
    struct table table;
    table_begin(&table, "<>><");
    table_add(&table, headings);
    for (int i = 0; i < answer->sheet->wager_count; i++) {
        const struct sabot_price *price = &answer->prices[i];
        table_add(&table, (const char *const[]){title_of(&answer->sheet->wagers[i]),
                                                pricing_percent(0 - price->ev_float, 4).text,
                                                pricing_decimals(sqrt(price->variance), 4).text,
                                                pricing_exact(price->ev).text});
    }
    table_end(&table, "", stdout);
}

void odds_print(const struct odds_answer *answer, const struct sabot_pay_tables *tables) {
    static const char *const headings[] = {"event", "pays", "combinations", "probability",
                                           "return"};
    print_heading(answer);
    putchar('\n');
    struct table table;
    table_begin(&table, "<<>>>");
    table_add(&table, headings);
    for (int i = 0; i < answer->sheet->wager_count; i++)
        add_wager(&table, answer, tables, i);
    table_end(&table, "", stdout);
    putchar('\n');
    print_edges(answer);
}

/* ---- effects of removal ---- */

enum { BAR_MAX = 24 };

static void print_effects(const struct odds_answer *answer,
                          const struct odds_removal_answer *removal, int first, int last) {
    char align[TABLE_COLUMNS_MAX + 1] = "<";
    struct table table;
    memset(align + 1, '>', (size_t)(last - first));
    table_begin(&table, align);
    char(*heading)[TABLE_CELL_MAX] = table_row(&table);
    sabot_text_copy(heading[0], TABLE_CELL_MAX, "card out");
    for (int wager = first; wager < last; wager++)
        sabot_text_copy(heading[1 + wager - first], TABLE_CELL_MAX,
                        title_of(&answer->sheet->wagers[wager]));
    for (int i = 0; i < PRICING_CARD_ROWS; i++) {
        struct pricing_card row = pricing_card_of(removal, i);
        if (row.rank < 0)
            continue;
        char(*cells)[TABLE_CELL_MAX] = table_row(&table);
        sabot_text_copy(cells[0], TABLE_CELL_MAX, row.name);
        for (int wager = first; wager < last; wager++)
            snprintf(cells[1 + wager - first], TABLE_CELL_MAX, "%+.5f%%",
                     100 * pricing_effect(answer, removal, row.rank, wager));
    }
    table_end(&table, "", stdout);
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
    double largest = 0;
    for (int i = 0; i < PRICING_CARD_ROWS; i++) {
        struct pricing_card row = pricing_card_of(removal, i);
        if (row.rank >= 0)
            largest = fmax(largest, fabs(pricing_effect(answer, removal, row.rank, wager)));
    }
    printf("\n%s\n", title_of(&answer->sheet->wagers[wager]));
    for (int i = 0; i < PRICING_CARD_ROWS; i++) {
        struct pricing_card row = pricing_card_of(removal, i);
        if (row.rank < 0)
            continue;
        printf("  %-8s", row.name);
        print_bar(pricing_effect(answer, removal, row.rank, wager), largest);
    }
}

void odds_print_removal(const struct odds_answer *answer,
                        const struct odds_removal_answer *removal) {
    int count = answer->sheet->wager_count;
    printf("Change of the return when one card is out of the shoe:\n\n");
    for (int first = 0; first < count; first += TABLE_COLUMNS_MAX - 1) {
        int last = first + TABLE_COLUMNS_MAX - 1;
        print_effects(answer, removal, first, last < count ? last : count);
    }
    for (int wager = 0; wager < count; wager++)
        print_chart(answer, removal, wager);
}

/* ---- side by side ---- */

enum { DECK_COLUMNS = TABLE_COLUMNS_MAX - 2 };

static void print_columns(const struct odds_answer *answers, int sheets, int decks, int first) {
    int columns = decks - first < DECK_COLUMNS ? decks - first : DECK_COLUMNS;
    char align[TABLE_COLUMNS_MAX + 1] = "<<";
    struct table table;
    memset(align + 2, '>', (size_t)columns);
    table_begin(&table, align);
    char(*heading)[TABLE_CELL_MAX] = table_row(&table);
    sabot_text_copy(heading[0], TABLE_CELL_MAX, "sheet");
    sabot_text_copy(heading[1], TABLE_CELL_MAX, "wager");
    for (int i = 0; i < columns; i++)
        snprintf(heading[2 + i], TABLE_CELL_MAX, "%d deck%s", answers[first + i].decks,
                 answers[first + i].decks == 1 ? "" : "s");
    for (int sheet = 0; sheet < sheets; sheet++) {
        const struct odds_answer *of_sheet = &answers[sheet * decks + first];
        for (int wager = 0; wager < of_sheet->sheet->wager_count; wager++) {
            char(*cells)[TABLE_CELL_MAX] = table_row(&table);
            sabot_text_copy(cells[0], TABLE_CELL_MAX, of_sheet->sheet->name);
            sabot_text_copy(cells[1], TABLE_CELL_MAX, title_of(&of_sheet->sheet->wagers[wager]));
            for (int i = 0; i < columns; i++)
                sabot_text_copy(cells[2 + i], TABLE_CELL_MAX,
                                pricing_percent(of_sheet[i].prices[wager].ev_float, 4).text);
        }
    }
    table_end(&table, "", stdout);
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
        for (int rank = 0; rank < SABOT_RANKS; rank++) {
            if (!removal->has[rank])
                continue;
            const struct sabot_price *price = &removal->prices[rank][wager];
            char name[4];
            struct sabot_text text = sabot_text_in(name, sizeof name);
            sabot_card_write(&text, (struct sabot_card){(uint8_t)rank, SABOT_SUIT_UNKNOWN});
            print_csv_begin(answer, wager);
            printf("%s,%s,%.17g,%.17g\n", name, pricing_exact(price->ev).text, price->ev_float,
                   pricing_effect(answer, removal, rank, wager));
        }
}
