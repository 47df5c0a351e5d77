/*
 * bank_amounts.c - `sabot bank --amounts`: how much to put up, for people, as JSON, as CSV and as
 * a chart.
 */
#include "host/chart/curves.h"
#include "programs/bank_command.h"
#include "programs/command.h"
#include "programs/text_table.h"
#include "programs/words.h"

#include <math.h>
#include <stdlib.h>

enum { BEST_SHOWN = 20 };

static double part_of(const struct amounts_answer *answer, sabot_big sum) {
    return sabot_fraction_float(sabot_fraction_of(sum, answer->odds.deals));
}

/* In units of money. */
static double mean_of(const struct amounts_answer *answer, sabot_big sum) {
    return part_of(answer, sum) / 100;
}

static struct words wager_words(const struct amounts_answer *answer, int placed) {
    const char *bettor = answer->document->bettor_names[placed];
    struct words words;
    snprintf(words.text, sizeof words.text, "seat %d %s%s%.60s",
             answer->document->layout.placed[placed].seat, answer->document->wager_names[placed],
             bettor ? " of " : "", bettor ? words_plain(bettor).text : "");
    return words;
}

/* ---- in words ---- */

static void print_unpaid(const struct amounts_answer *answer, const struct amounts_row *row) {
    if (row->unpaid_count == 0)
        return;
    printf("Who is then not paid in full when the wager wins:\n\n");
    struct text_table table = text_table_begin("<>>>>");
    text_table_add(&table, "wager\tof rounds\tmean a round\tpaid\tof");
    for (int i = 0; i < row->unpaid_count && i < AMOUNTS_UNPAID_MAX; i++) {
        const struct amounts_unpaid *one = &row->unpaid[i];
        text_table_add(&table, "%s\t%.4f%%\t%.4f\t%s\t%s", wager_words(answer, one->placed).text,
                       100 * part_of(answer, one->wager.unpaid_deals),
                       mean_of(answer, one->wager.unpaid), words_money(one->wager.paid).text,
                       words_money(one->wager.owed).text);
    }
    text_table_end(&table, "  ", stdout);
    if (row->unpaid_count > AMOUNTS_UNPAID_MAX)
        printf("  and %d more wager%s\n", row->unpaid_count - AMOUNTS_UNPAID_MAX,
               words_plural((uint64_t)(row->unpaid_count - AMOUNTS_UNPAID_MAX)));
    printf("\n");
}

/* The amount that covers everything, or the least that the sheet allows, if that is more. */
static void print_covers(const struct amounts_answer *answer) {
    const struct sabot_amount *full = &answer->full.amount;
    sabot_cents least = bank_limits(answer->document)->least;
    if (full->amount < least) {
        printf("The sheet's minimum, %s, covers everything; %s would, and is not allowed.\n",
               words_money(least).text, words_money(full->amount).text);
        return;
    }
    printf("%s put up covers everything%s: %+.4f, less the collection %+.4f.\n",
           words_money(full->amount).text, full->allowed ? "" : ", and is not allowed",
           mean_of(answer, full->net), mean_of(answer, full->kept));
}

/* What the best amount is, and what it is not. */
static void print_best(const struct amounts_answer *answer) {
    const struct sabot_amount *best = &answer->best->amount, *full = &answer->full.amount;
    printf("Best: %s put up. A round is then worth %+.4f, less the collection %+.4f.\n",
           words_money(best->amount).text, mean_of(answer, best->net), mean_of(answer, best->kept));
    print_covers(answer);
    if (best->kept <= 0)
        printf("No amount is worth putting up: every one loses more than it wins, the collection "
               "taken off.\n");
    if (best->amount >= full->amount) {
        printf("\n");
        return;
    }
    printf(
        "\nThe best amount banks short: in %.4f%% of rounds it does not reach. What it gains "
        "over full cover\nis what winners are not paid; the wagers that settle last bear it, side "
        "wagers above all (R45).\nNobody has to cover everything, but bettors, the room and the "
        "regulator may know it. Where a\ncontract or a house rule asks for full cover, put up "
        "%s.\n\n",
        100 * part_of(answer, best->short_deals), words_money(full->amount).text);
    print_unpaid(answer, answer->best);
}

/* ---- the table ---- */

static int by_kept(const void *a, const void *b) {
    const struct sabot_amount *left = &(*(const struct amounts_row *const *)a)->amount;
    const struct sabot_amount *right = &(*(const struct amounts_row *const *)b)->amount;
    if (left->kept != right->kept)
        return left->kept > right->kept ? -1 : 1;
    return left->amount < right->amount ? -1 : left->amount > right->amount;
}

static int by_amount(const void *a, const void *b) {
    const struct sabot_amount *left = &(*(const struct amounts_row *const *)a)->amount;
    const struct sabot_amount *right = &(*(const struct amounts_row *const *)b)->amount;
    return left->amount < right->amount ? -1 : left->amount > right->amount;
}

/* Every amount once, in order: the best of the rows or all, the round ones, and the one that was
 * asked for. The caller frees the list; its count is at `count`. */
static const struct amounts_row **rows_shown(const struct amounts_answer *answer, bool all,
                                             size_t *count) {
    size_t room = answer->count + answer->round_count + 2, found = 0;
    const struct amounts_row **list = calloc(room, sizeof *list);
    if (list == NULL)
        return NULL;
    for (size_t i = 0; i < answer->count; i++)
        list[found++] = &answer->rows[i];
    qsort(list, found, sizeof *list, by_kept);
    if (!all && found > BEST_SHOWN)
        found = BEST_SHOWN;
    for (size_t i = 0; i < answer->round_count; i++)
        list[found++] = &answer->rounds[i];
    list[found++] = &answer->full;
    if (answer->is_asked)
        list[found++] = &answer->asked;
    qsort(list, found, sizeof *list, by_amount);
    *count = 0;
    for (size_t i = 0; i < found; i++)
        if (i == 0 || by_amount(&list[i], &list[*count - 1]) != 0)
            list[(*count)++] = list[i];
    return list;
}

/* Why an amount is shown. */
static const char *mark_of(const struct amounts_answer *answer, const struct sabot_amount *one) {
    const struct sabot_limits *limits = bank_limits(answer->document);
    bool covers = one->amount == answer->amounts.covers_everything;
    return answer->best && one->amount == answer->best->amount.amount
               ? covers ? "best, covers all" : "best"
           : answer->is_asked && one->amount == answer->asked.amount.amount ? "asked"
           : covers && !one->allowed      ? "covers all, not allowed"
           : covers                       ? "covers all"
           : one->amount == limits->least ? "least"
           : one->amount == limits->most  ? "most"
           : !one->allowed                ? "not allowed"
                                          : "";
}

static void add_row(struct text_table *table, const struct amounts_answer *answer,
                    const struct amounts_row *row) {
    const struct sabot_amount *one = &row->amount;
    text_table_add(table, "%s\t%+.4f\t%+.4f\t%.4f\t%.4f%%\t%s", words_money(one->amount).text,
                   mean_of(answer, one->net), mean_of(answer, one->kept), sqrt(one->variance) / 100,
                   100 * part_of(answer, one->short_deals), mark_of(answer, one));
    if (row->unpaid_count == 0)
        return;
    char more[40] = "";
    if (row->unpaid_count > 1)
        snprintf(more, sizeof more, ", %d more", row->unpaid_count - 1);
    text_table_set(table, 6, "%s: %s of %s%s", wager_words(answer, row->unpaid[0].placed).text,
                   words_money_short(row->unpaid[0].wager.paid).text,
                   words_money_short(row->unpaid[0].wager.owed).text, more);
}

static int print_rows(const struct amounts_answer *answer, bool all) {
    size_t count;
    const struct amounts_row **list = rows_shown(answer, all, &count);
    if (list == NULL)
        return command_bad("bank", "no memory for the amounts");
    struct text_table table = text_table_begin(">>>>><<");
    text_table_add(&table, "put up\tmean\tless collection\tdeviation\tshort\t\tmost unpaid");
    for (size_t i = 0; i < count; i++)
        add_row(&table, answer, list[i]);
    text_table_end(&table, "  ", stdout);
    if (!all && answer->count > BEST_SHOWN)
        printf("  the %d best of %zu amounts, and round ones; --all shows all\n", BEST_SHOWN,
               answer->count);
    free(list);
    return COMMAND_DONE;
}

static int print_text(const struct amounts_answer *answer, bool all) {
    const struct sabot_sheet *sheet = &answer->document->sheet;
    const struct sabot_layout *layout = &answer->document->layout;
    bank_print_sheet(answer->document, answer->amounts.action, &answer->odds);
    printf("Seat %d banks; %s in action; collection %s a round\n%s\n\n", layout->bank.seat,
           words_money(answer->amounts.action).text, words_money(answer->amounts.fee).text,
           words_cover(sheet));
    if (answer->best)
        print_best(answer);
    else
        printf("The sheet allows no amount.\n\n");
    return print_rows(answer, all);
}

/* ---- as CSV ---- */

static void write_fraction(const struct amounts_answer *answer, sabot_big sum) {
    struct words words;
    struct sabot_text text = sabot_text_in(words.text, sizeof words.text);
    struct sabot_fraction fraction = sabot_fraction_of(sum, answer->odds.deals);
    sabot_fraction_write(&text, fraction);
    printf(",%s,%.17g", words.text, sabot_fraction_float(fraction));
}

static int print_csv(const struct amounts_answer *answer, bool all) {
    size_t count;
    const struct amounts_row **list = rows_shown(answer, all, &count);
    if (list == NULL)
        return command_bad("bank", "no memory for the amounts");
    printf("amount,ev,ev_float,less_fee_ev,less_fee_ev_float,standard_deviation,short,short_float,"
           "bends,allowed,unpaid_wagers,mark\n");
    for (size_t i = 0; i < count; i++) {
        const struct sabot_amount *one = &list[i]->amount;
        printf("%lld", (long long)one->amount);
        write_fraction(answer, one->net);
        write_fraction(answer, one->kept);
        printf(",%.17g", sqrt(one->variance));
        write_fraction(answer, one->short_deals);
        printf(",%d,%d,%d,%s\n", one->bends, one->allowed, list[i]->unpaid_count,
               mark_of(answer, one));
    }
    free(list);
    return COMMAND_DONE;
}

/* ---- as a chart ---- */

static void add_mark(struct curves *curves, const struct amounts_answer *answer,
                     const struct sabot_amount *one, const char *what) {
    struct curves_mark *mark = &curves->marks[curves->mark_count++];
    mark->x = (double)one->amount / 100;
    snprintf(mark->words, sizeof mark->words, "%.24s: %.24s, %+.2f a round", what,
             words_money_short(one->amount).text, mean_of(answer, one->kept));
}

static void draw(const struct amounts_answer *answer, struct curves_point *kept,
                 struct curves_point *is_short, FILE *stream) {
    size_t count = 0, steps = 0;
    for (; count < answer->count; count++) {
        const struct sabot_amount *one = &answer->rows[count].amount;
        double x = (double)one->amount / 100, y = 100 * part_of(answer, one->short_deals);
        kept[count] = (struct curves_point){x, mean_of(answer, one->kept)};
        if (steps > 0) {
            is_short[steps] = (struct curves_point){x, is_short[steps - 1].y};
            steps++;
        }
        is_short[steps++] = (struct curves_point){x, y};
    }
    /* Beyond the last bend nothing changes: a tenth more shows it. */
    double end = 1.1 * fmax(kept[count - 1].x, 1);
    kept[count] = (struct curves_point){end, kept[count - 1].y};
    is_short[steps] = (struct curves_point){end, is_short[steps - 1].y};
    struct curves curves = {
        .title = "What a round is worth by the amount put up",
        .description = "Two curves over the amount put up: the mean of a round to the "
                       "player-dealer less the collection, and the share of rounds in which the "
                       "bank does not reach.",
        .x_title = "put up, dollars",
        .x_unit = "$",
        .panel_count = 2,
        .panels = {{"mean a round less the collection, dollars", "$", true, kept, count + 1},
                   {"rounds in which the bank is short", "%", true, is_short, steps + 1}},
    };
    add_mark(&curves, answer, &answer->full.amount, "covers everything");
    if (answer->best)
        add_mark(&curves, answer, &answer->best->amount, "best");
    if (answer->is_asked)
        add_mark(&curves, answer, &answer->asked.amount, "asked");
    curves_write(&curves, stream);
}

static int write_svg(const struct amounts_answer *answer, const char *path) {
    struct curves_point *points = calloc(3 * (answer->count + 1), sizeof *points);
    if (points == NULL)
        return command_bad("bank", "no memory for the chart");
    FILE *stream = fopen(path, "w");
    if (stream != NULL)
        draw(answer, points, points + answer->count + 1, stream);
    free(points);
    return bank_close_chart(stream, path);
}

int bank_amounts(const struct round_document *document, const struct sabot_odds *odds,
                 const struct sabot_banking_ways *ways, const struct bank_form *form) {
    static struct amounts_answer answer;
    struct sabot_error error;
    answer.document = document;
    answer.odds = *odds;
    answer.ways = ways;
    int status = COMMAND_DONE;
    if (amounts_study(&answer, form->asked, &error) != SABOT_OK)
        status = command_bad("bank", "%s", error.words);
    if (status == COMMAND_DONE && form->svg)
        status = write_svg(&answer, form->svg);
    if (status == COMMAND_DONE)
        status = form->json  ? command_print_json("bank", amounts_document(&answer), COMMAND_DONE)
                 : form->csv ? print_csv(&answer, form->all)
                             : print_text(&answer, form->all);
    amounts_clear(&answer);
    return status;
}
