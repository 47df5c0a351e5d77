/*
 * wins.h - the deals that win, of eight shoes at once, without those of every outcome.
 *
 * A deal is six cards in order. Which six they are by points, whatever their order, there are 5005
 * ways; so many of the 720 orders win; and so many choices of cards there are, a product of
 * n(n - 1)... over the points. The sum of all that is the number of deals that win: whole
 * numbers below 2^53, so that doubles hold it exactly. docs/perfect-play.md.
 */
#ifndef LIB_STUDY_WINS_H
#define LIB_STUDY_WINS_H

#include "sabot/count.h"

enum { STUDY_SPLITS = 180 }; /* ways to give six cards to the two hands, each four orders */

/* What the wager brings in each way to give six cards, by their points, to the hands. */
void study_six_results(const struct sabot_count *count, const int points[SABOT_ROUND_CARDS_MAX],
                       int64_t results[STUDY_SPLITS]);

/* Requires: the count's results are looked up. */
void study_wins_make(struct sabot_count *count);

/* The deals of eight shoes by kind of result. Requires: each has six to SABOT_ODDS_FAST_CARDS_MAX
 * cards, wins->kinds > 0, and sabot_vector_is_here(vector). */
void study_wins_count(const struct sabot_count_wins *wins, enum sabot_vector vector,
                      const struct sabot_points shoes[SABOT_ODDS_BLOCK],
                      double deals[SABOT_WINS_KINDS][SABOT_ODDS_BLOCK]);

#endif
