/*
 * odds_print.c - exact odds as tables. See odds_print.h.
 */
#include "programs/odds_print.h"

#include "host/rulespage/phrases.h"
#include "programs/text_table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct words {
    char text[TABLE_CELL_MAX];
};

static struct words whole(sabot_big value, char separator) {
    struct words words;
    struct sabot_text text = sabot_text_in(words.text, sizeof words.text);
    sabot_big_write(&text, value, separator);
    return words;
}

static struct words exact(struct sabot_fraction value) {
    struct words words;
    struct sabot_text text = sabot_text_in(words.text, sizeof words.text);
    sabot_fraction_write(&text, value);
    return words;
}

static struct words decimals(double value, int places) {
    struct words words;
    snprintf(words.text, sizeof words.text, "%.*f", places, value);
    return words;
}

static struct words percent(double value) {
    struct words words;
    snprintf(words.text, sizeof words.text, "%.4f%%", 100 * value);
    return words;
}

static const char *title_of(const struct sabot_wager *wager) {
    return phrase_title(wager);
}

/* ---- the events of a wager ---- */

/* One row of a wager's table; the last stands for everything that no case fits. */
struct event {
    struct words name, pays;
    sabot_big deals;
    double probability, result; /* the result already times the probability */
};

static void write_pays(struct sabot_text *text, const struct sabot_wager *wager,
                       const struct sabot_case *decides) {
    static const char *const names[] = {
        [SABOT_LOSE] = "loses", [SABOT_PUSH] = "push", [SABOT_WIN] = ""};
    if (decides == NULL || decides->verdict != SABOT_WIN) {
        sabot_text_add(text, names[decides == NULL ? SABOT_LOSE : decides->verdict]);
        return;
    }
    sabot_text_add_int(text, decides->ratio.pays);
    sabot_text_add_char(text, ':');
    sabot_text_add_int(text, decides->ratio.to);
    if (wager->commission_bp != 0) {
        sabot_text_add(text, " less ");
        sabot_text_add(text, phrase_percent(wager->commission_bp).words);
    }
}

static double share(sabot_big part, sabot_big all) {
    return sabot_fraction_float(sabot_fraction_of(part, all));
}

static struct event event_of(const struct odds_answer *answer,
                             const struct sabot_pay_tables *tables, int wager, int number) {
    const struct sabot_wager *form = &answer->sheet->wagers[wager];
    const struct sabot_pay_table *table = &tables->of[wager];
    const struct sabot_case *decides = number < form->case_count ? &form->cases[number] : NULL;
    struct event event = {.deals = answer->prices[wager].deals[number]};
    struct sabot_text name = sabot_text_in(event.name.text, sizeof event.name.text);
    struct sabot_text pays = sabot_text_in(event.pays.text, sizeof event.pays.text);
    sabot_text_add(&name, decides == NULL ? "Anything else"
                                          : phrase_capital(phrase_when(&decides->when)).words);
    write_pays(&pays, form, decides);
    event.probability = share(event.deals, answer->odds.deals);
    double result = (double)table->results[number] / (double)table->scale;
    event.result = event.deals == 0 ? 0 : event.probability * result; /* 0, not -0 */
    return event;
}

/* ---- one shoe ---- */

static void print_heading(const struct odds_answer *answer) {
    const struct sabot_odds *odds = &answer->odds;
    printf("%s (%s), ", answer->sheet->title, answer->sheet->name);
    if (answer->decks != 0)
        printf("%d deck%s, ", answer->decks, answer->decks == 1 ? "" : "s");
    printf("%lld cards\n", (long long)sabot_points_cards(&odds->shoe));
    printf("%s ways to deal six of them; a round uses %.4f on average\n",
           whole(odds->deals, ',').text, share(sabot_odds_wins(odds).cards, odds->deals));
}

static void add_wager(struct table *table, const struct odds_answer *answer,
                      const struct sabot_pay_tables *tables, int wager) {
    const struct sabot_price *price = &answer->prices[wager];
    const char *const blank[] = {"", "", "", "", ""};
    const char *const title[] = {title_of(&answer->sheet->wagers[wager]), "", "", "", ""};
    table_add(table, blank);
    table_add(table, title);
    for (int i = 0; i <= answer->sheet->wagers[wager].case_count; i++) {
        struct event event = event_of(answer, tables, wager, i);
        char name[TABLE_CELL_MAX + 2];
        snprintf(name, sizeof name, "  %s", event.name.text);
        const char *const cells[] = {name, event.pays.text, whole(event.deals, ',').text,
                                     decimals(event.probability, 6).text,
                                     decimals(event.result, 6).text};
        table_add(table, cells);
    }
    const char *const total[] = {"  Total", "", whole(answer->odds.deals, ',').text,
                                 decimals(1, 6).text, decimals(price->ev_float, 6).text};
    table_add(table, total);
}

static void print_edges(const struct odds_answer *answer) {
    static const char *const headings[] = {"wager", "edge", "deviation", "return, exact"};
    struct table table;
    table_begin(&table, "<>><");
    table_add(&table, headings);
    for (int i = 0; i < answer->sheet->wager_count; i++) {
        const struct sabot_price *price = &answer->prices[i];
        const char *const cells[] = {
            title_of(&answer->sheet->wagers[i]), percent(0 - price->ev_float).text,
            decimals(sqrt(price->variance), 4).text, exact(price->ev).text};
        table_add(&table, cells);
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

enum { CARD_ROWS = SABOT_POINTS, BAR_MAX = 24 };

/* Cards of one value do the same: tens, jacks, queens and kings share a row. */
struct card_row {
    char name[16];
    int rank; /* any of them that the shoe has, or -1 */
};

static struct card_row row_of(const struct odds_removal_answer *removal, int number) {
    struct card_row row = {.rank = -1};
    struct sabot_text name = sabot_text_in(row.name, sizeof row.name);
    for (int rank = number; rank < (number == CARD_ROWS - 1 ? SABOT_RANKS : number + 1); rank++) {
        if (!removal->has[rank])
            continue;
        if (row.rank >= 0)
            sabot_text_add_char(&name, ' ');
        sabot_card_write(&name, (struct sabot_card){(uint8_t)rank, SABOT_SUIT_UNKNOWN});
        row.rank = rank;
    }
    return row;
}

static double effect_of(const struct odds_answer *answer, const struct odds_removal_answer *removal,
                        int rank, int wager) {
    return sabot_step_float((struct sabot_step){.from = answer->prices[wager].ev,
                                                .to = removal->prices[rank][wager].ev});
}

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
    for (int i = 0; i < CARD_ROWS; i++) {
        struct card_row row = row_of(removal, i);
        if (row.rank < 0)
            continue;
        char(*cells)[TABLE_CELL_MAX] = table_row(&table);
        sabot_text_copy(cells[0], TABLE_CELL_MAX, row.name);
        for (int wager = first; wager < last; wager++)
            snprintf(cells[1 + wager - first], TABLE_CELL_MAX, "%+.5f%%",
                     100 * effect_of(answer, removal, row.rank, wager));
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
    for (int i = 0; i < CARD_ROWS; i++) {
        struct card_row row = row_of(removal, i);
        if (row.rank >= 0)
            largest = fmax(largest, fabs(effect_of(answer, removal, row.rank, wager)));
    }
    printf("\n%s\n", title_of(&answer->sheet->wagers[wager]));
    for (int i = 0; i < CARD_ROWS; i++) {
        struct card_row row = row_of(removal, i);
        if (row.rank < 0)
            continue;
        printf("  %-8s", row.name);
        print_bar(effect_of(answer, removal, row.rank, wager), largest);
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
                                percent(of_sheet[i].prices[wager].ev_float).text);
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
            struct event event = event_of(answer, tables, wager, i);
            print_csv_begin(answer, wager);
            printf("\"%s\",%s,%s,%.17g,%.17g\n", event.name.text, event.pays.text,
                   whole(event.deals, '\0').text, event.probability, event.result);
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
            printf("%s,%s,%.17g,%.17g\n", name, exact(price->ev).text, price->ev_float,
                   effect_of(answer, removal, rank, wager));
        }
}
