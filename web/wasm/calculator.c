/*
 * calculator.c - exact odds of a shoe as a page calls it, in a module of its own: the
 * server hands it out only while no keyed table is open (host/api/api_learn.c). See
 * page_numbers.h; web/src/learn/odds.ts is the only reader and writer. The answer is
 * text, because its numbers pass 64 bits.
 */
#include "sabot/odds.h"
#include "web/wasm/page_numbers.h"

enum { RANK_MOST = 999 }; /* cards of one rank: sums and products below stay within 128 bits */

static struct sabot_sheet sheet;
static struct sabot_pay_tables tables;
static struct sabot_odds odds;
static struct sabot_text text;

EXPORT("odds") int calculator_odds(void);

static void add_big(sabot_big value) {
    sabot_big_write(&text, value, '\0');
    sabot_text_add_char(&text, '\n');
}

static void add_fraction(struct sabot_fraction fraction) {
    sabot_fraction_write(&text, fraction);
    sabot_text_add_char(&text, '\n');
}

/* One line of a wager's table: deals; their share; what the share adds to the result. */
static void add_event(sabot_big deals, int64_t result, int64_t scale) {
    add_big(deals);
    add_fraction(sabot_fraction_of(deals, odds.deals));
    add_fraction(sabot_fraction_of(deals * result, odds.deals * scale));
}

static bool add_wager(int wager, struct sabot_error *error) {
    const struct sabot_pay_table *table = &tables.of[wager];
    struct sabot_price price;
    if (sabot_odds_price(&odds, table, &price, error) != SABOT_OK)
        return false;
    add_fraction(price.ev);
    for (int verdict = SABOT_WIN; verdict >= SABOT_LOSE; verdict--)
        add_big(price.by_verdict[verdict]);
    for (int i = 0; i <= table->case_count; i++)
        add_event(price.deals[i], table->results[i], table->scale);
    return true;
}

/* In: a sheet; thirteen counts, ace to king. Out: 1, and as words, a line each: deals;
 * those that Player, Banker and nobody win; Dragon 7; Panda 8; and for each wager: its
 * mean result, deals that win, push and lose, and for each of its cases, and for "none
 * fits": deals, share, result. Out 0: the words say why there are none. */
int calculator_odds(void) {
    struct cursor cursor = {0};
    struct sabot_error error;
    int32_t ranks[SABOT_RANKS];
    take_sheet(&cursor, &sheet);
    for (int rank = 0; rank < SABOT_RANKS; rank++)
        ranks[rank] = take_int(&cursor, 0, RANK_MOST);
    if (cursor.bad)
        return BAD_NUMBERS;
    struct sabot_points shoe = sabot_points_of_ranks(ranks);
    bool good = sabot_pay_tables_make(&sheet, &tables, &error) == SABOT_OK &&
                sabot_odds_count(&shoe, sabot_vector_best(), &odds, &error) == SABOT_OK;
    text = sabot_text_in(words, WORDS_MAX);
    if (good) {
        struct sabot_odds_wins wins = sabot_odds_wins(&odds);
        add_big(odds.deals);
        for (int winner = 0; winner < SABOT_WINNERS; winner++)
            add_big(wins.of[winner]);
        add_big(wins.dragon7);
        add_big(wins.panda8);
    }
    for (int i = 0; i < tables.count && good; i++)
        good = add_wager(i, &error);
    if (good)
        return 1;
    sabot_text_copy(words, WORDS_MAX, error.words);
    return 0;
}
