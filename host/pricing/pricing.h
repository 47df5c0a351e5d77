/*
 * pricing.h - all wagers of a sheet priced for a shoe, and their rows in words.
 *
 * What `sabot odds` prints, the game report shows and JSON carries comes from
 * here, so that a row is the same wherever it stands. The counting is
 * sabot/odds.h's; the JSON is host/document's; nothing here is printed.
 */
#ifndef HOST_PRICING_PRICING_H
#define HOST_PRICING_PRICING_H

#include "host/document/odds_document.h"
#include "sabot/card_odds.h"

/* Prices counted odds, `tables` of the sheet in its order: the wagers that the outcome decides.
 * An error names the wager. */
SABOT_MUST_CHECK enum sabot_status pricing_prices(const struct sabot_sheet *sheet,
                                                  const struct sabot_pay_tables *tables,
                                                  const struct sabot_odds *odds,
                                                  struct sabot_price *prices,
                                                  struct sabot_error *error);

/* Counts the shoe and prices it into an answer whose sheet and decks are set. */
SABOT_MUST_CHECK enum sabot_status pricing_answer(const struct sabot_points *shoe,
                                                  const struct sabot_pay_tables *tables,
                                                  struct odds_answer *answer,
                                                  struct sabot_error *error);

/* The same with one card less, for each rank that result->has says. */
SABOT_MUST_CHECK enum sabot_status pricing_removal(const struct odds_answer *answer,
                                                   const struct sabot_pay_tables *tables,
                                                   struct odds_removal_answer *result,
                                                   struct sabot_error *error);

/* Of one unit on each of two wagers, in the same round. */
double pricing_covariance(const struct sabot_odds *odds, const struct sabot_pay_table *a,
                          const struct sabot_pay_table *b);

/* Adds to the document of an answer the cases of every wager, the deals of all outcomes and the
 * covariance of the wagers; null with a wager that goes by the cards where all of those together
 * tell too many hands apart. `cards` is the shoe. */
void pricing_add_details(json_t **document, const struct odds_answer *answer,
                         const struct sabot_pay_tables *tables,
                         const struct sabot_card_shoe *cards);

/* ---- rows ---- */

#define PRICING_WORDS_MAX 440

/* By value, so that a row can be put together in one call. */
struct pricing_words {
    char text[PRICING_WORDS_MAX];
};

struct pricing_words pricing_whole(sabot_big value, char separator); /* '\0': none */
struct pricing_words pricing_exact(struct sabot_fraction value);
struct pricing_words pricing_print(const char *format, ...) __attribute__((format(printf, 1, 2)));

double pricing_share(sabot_big part, sabot_big all);

/* One row of a wager's table. Number case_count, the last, stands for all that
 * no case fits. */
struct pricing_event {
    struct pricing_words name, pays;
    sabot_big deals;
    double probability, result; /* the result already times the probability */
};

struct pricing_event pricing_event_of(const struct odds_answer *answer,
                                      const struct sabot_pay_tables *tables, int wager, int number);

#define PRICING_CARD_ROWS ODDS_REMOVALS

/* A row of the cards that may be out. Where the outcome decides every wager cards of one value do
 * the same: tens, jacks, queens and kings share a row. */
struct pricing_card {
    char name[16];
    int out; /* odds_document.h: any of them that the shoe has, or -1: there is no such row */
};

struct pricing_card pricing_card_of(const struct sabot_sheet *sheet,
                                    const struct odds_removal_answer *removal, int number);

/* How the wager's expectation changes when that card is out. */
double pricing_effect(const struct odds_answer *answer, const struct odds_removal_answer *removal,
                      int out, int wager);

/* The same in percent, with a sign unless it is 0. Nothing where such a removal says nothing: of a
 * suit, for a wager that does not go by suits, and of a rank, for one to which all are alike. */
struct pricing_words pricing_effect_words(const struct odds_answer *answer,
                                          const struct odds_removal_answer *removal,
                                          struct pricing_card card, int wager, int decimals);

#endif
