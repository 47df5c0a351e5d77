/*
 * odds_print.h - exact odds for people: the table that the field expects, the
 * effects of removal as a table and a chart, several shoes side by side, and
 * the same as comma-separated values.
 */
#ifndef PROGRAMS_ODDS_PRINT_H
#define PROGRAMS_ODDS_PRINT_H

#include "host/document/odds_document.h"

/* One shoe: every event of every wager. */
void odds_print(const struct odds_answer *answer, const struct sabot_pay_tables *tables);

/* What one card less does to each wager. */
void odds_print_removal(const struct odds_answer *answer,
                        const struct odds_removal_answer *removal);

/* Several shoes by decks: a row a wager, a column a number of decks. The
 * answers of one sheet follow each other, as many for each. */
void odds_print_side_by_side(const struct odds_answer *answers, int sheets, int decks);

void odds_print_csv_heading(bool with_removal);
void odds_print_csv(const struct odds_answer *answer, const struct sabot_pay_tables *tables);
void odds_print_removal_csv(const struct odds_answer *answer,
                            const struct odds_removal_answer *removal);

#endif
