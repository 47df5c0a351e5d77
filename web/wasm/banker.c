/*
 * banker.c - what banking a described table is worth, as a page asks for it, in a module of its
 * own: an amount put up is a wager, so the server hands it out only while no keyed table is open,
 * as it does the odds calculator (host/api/api_learn.c). See page_numbers.h;
 * web/src/bank/banking.ts is the only reader and writer. Answers are text, because their numbers
 * pass 64 bits.
 */
#include "sabot/amounts.h"
#include "web/wasm/page_numbers.h"

enum { PLACED_MAX = 128, DECKS_MAX = 8, CURVE_POINTS = 120 };

static struct sabot_sheet sheet;
static struct sabot_placed placed[PLACED_MAX];
static struct sabot_odds odds;
static struct sabot_amounts amounts;
static struct sabot_amount_run runs[SABOT_AMOUNT_RUNS_ROOM(SABOT_ODDS_OUTCOMES, PLACED_MAX)];
static struct sabot_settled settled[PLACED_MAX];
static struct sabot_amount_wager met[PLACED_MAX];
static struct sabot_text text;

EXPORT("bank") int banker_bank(void);
EXPORT("put_up") int banker_put_up(void);

static void add_cents(sabot_cents cents) {
    sabot_text_add_int(&text, cents);
    sabot_text_add_char(&text, '\n');
}

/* Of all deals: a share, or a mean in cents. */
static void add_mean(sabot_big sum) {
    sabot_fraction_write(&text, sabot_fraction_of(sum, amounts.deals));
    sabot_text_add_char(&text, '\n');
}

static struct sabot_layout take_layout(struct cursor *cursor) {
    struct sabot_layout layout = {.sheet = &sheet, .placed = placed};
    layout.seats = take_int(cursor, 1, SABOT_SEATS_MAX);
    sheet.seat_choice_count = 1;
    sheet.seat_choices[0] = layout.seats;
    layout.bank.seat = take_int(cursor, 1, layout.seats);
    layout.bank.amount = sheet.rows[0].bank.least;
    layout.count = take_int(cursor, 0, PLACED_MAX);
    for (int i = 0; i < layout.count; i++)
        placed[i] = (struct sabot_placed){.seat = take_int(cursor, 1, layout.seats),
                                          .wager = take_int(cursor, 0, sheet.wager_count - 1),
                                          .stake = take(cursor, 0, SABOT_STAKE_MAX)};
    return layout;
}

/* A line a refusal: the wager, or -1 for the bank, the code, the reason. */
static int refuse(const struct sabot_layout *layout) {
    static struct sabot_refusal refusals[SABOT_REFUSALS_ROOM(PLACED_MAX)];
    int count = sabot_layout_refusals(layout, refusals);
    for (int i = 0; i < count; i++) {
        sabot_text_add_int(&text, refusals[i].placed);
        sabot_text_add_char(&text, ' ');
        sabot_text_add(&text, sabot_refusal_forms[refusals[i].code].code);
        sabot_text_add_char(&text, ' ');
        sabot_refusal_explain(layout, refusals[i], &text);
        sabot_text_add_char(&text, '\n');
    }
    return count;
}

/* The allowed amount with the largest mean, and of equal ones the smallest. */
static sabot_cents best_amount(void) {
    struct sabot_amount best = {0};
    for (sabot_cents at = sabot_amounts_next(&amounts, 0); at > 0;
         at = sabot_amounts_next(&amounts, at)) {
        struct sabot_amount one = sabot_amounts_at(&amounts, at);
        if (one.allowed && (best.amount == 0 || one.net > best.net))
            best = one;
    }
    return best.amount;
}

static void add_curve(sabot_cents least, sabot_cents most) {
    for (int i = 0; i < CURVE_POINTS; i++) {
        sabot_cents at = least + (most - least) * i / (CURVE_POINTS - 1);
        add_cents(at);
        add_mean(sabot_amounts_at(&amounts, at).kept);
    }
}

/* In: a sheet; decks, seats, the bank's seat; count of wagers and each: seat, wager, stake. Out: 1,
 * and as words, a line each: action, collection, the least and the largest amount that changes
 * anything, the amount that covers everything, the best; then points of the curve: amount, mean
 * less the collection. Out 0: words of `refuse`. Out 2: the words say why there is no answer. */
int banker_bank(void) {
    struct cursor cursor = {0};
    struct sabot_error error;
    take_sheet(&cursor, &sheet);
    int decks = take_int(&cursor, 1, DECKS_MAX);
    struct sabot_layout layout = take_layout(&cursor);
    if (cursor.bad || sheet.bank != SABOT_BANK_PLAYER_DEALER ||
        sabot_sheet_detail(&sheet) != SABOT_DETAIL_OUTCOME)
        return BAD_NUMBERS;
    text = sabot_text_in(words, WORDS_MAX);
    if (refuse(&layout) > 0)
        return 0;
    struct sabot_points shoe = sabot_points_of_decks(decks);
    if (sabot_odds_count(&shoe, SABOT_VECTOR_PORTABLE, &odds, &error) != SABOT_OK ||
        sabot_amounts_begin(&amounts, &layout, &odds, runs, settled, &error) != SABOT_OK) {
        sabot_text_add(&text, error.words);
        return 2;
    }
    struct sabot_limits limits = sheet.rows[0].bank;
    sabot_cents all = (amounts.covers_everything + sheet.unit - 1) / sheet.unit * sheet.unit;
    sabot_cents most = all > limits.least ? all : limits.least;
    most = most < limits.most ? most : limits.most;
    add_cents(amounts.action);
    add_cents(amounts.fee);
    add_cents(limits.least);
    add_cents(most);
    add_cents(all);
    add_cents(best_amount());
    add_curve(limits.least, most);
    return 1;
}

/* In: an amount, for the table of the last `bank`. Out: 1, and as words, a line each: mean, mean
 * less the collection, variance in whole cents squared, share of deals that are short; and for each
 * wager: share of deals in which it wins and is not paid in full, the mean of what is not paid,
 * owed and paid where most is not; share of deals in which it loses and is not taken in full. */
int banker_put_up(void) {
    struct cursor cursor = {0};
    sabot_cents amount = take(&cursor, 0, SABOT_CENTS_MAX);
    if (cursor.bad || amounts.deals == 0)
        return BAD_NUMBERS;
    struct sabot_amount one = sabot_amounts_at(&amounts, amount);
    text = sabot_text_in(words, WORDS_MAX);
    add_mean(one.net);
    add_mean(one.kept);
    sabot_big_write(&text, (sabot_big)(one.variance + 0.5), '\0');
    sabot_text_add_char(&text, '\n');
    add_mean(one.short_deals);
    sabot_amounts_wagers(&amounts, amount, met, settled);
    for (int i = 0; i < amounts.layout.count; i++) {
        add_mean(met[i].unpaid_deals);
        add_mean(met[i].unpaid);
        add_cents(met[i].owed);
        add_cents(met[i].paid);
        add_mean(met[i].free_deals);
    }
    return 1;
}
