/*
 * sabot.h - the whole library in ten minutes.
 *
 * Read in this order; each header says what it does, what it does not, and
 * which rules of docs/RULES.md it serves.
 *
 *   sabot/card.h        cards and their notation
 *   sabot/draw.h        the third-card rule, as the chart
 *   sabot/outcome.h     how a round ended, as four numbers
 *   sabot/round.h       a round as a machine that is fed with cards
 *   sabot/wager.h       a wager as a pay table over the facts of a round; sabot/fact.h
 *   sabot/sheet.h       the options sheet of a table
 *   sabot/settle.h      wagers and an outcome to cents; sabot/refusal.h
 *   sabot/chips.h       an amount as chips
 *   sabot/roads.h       the five roads; sabot/statistics.h
 *   sabot/odds.h        exact odds of a shoe; sabot/known.h, sabot/fraction.h
 *   sabot/card_odds.h   exact odds of wagers on the cards themselves
 *   sabot/sim.h         many shoes dealt and counted, from one seed
 *   sabot/count.h       what a counting system is worth; sabot/derive.h
 *   sabot/banking.h     what banking a round, or a session, is worth
 *   sabot/amounts.h     how much to put up
 *   sabot/law.h         the law of a round and of a night of rounds; ruin
 *   sabot/prospects.h   what a round is worth to everybody in it
 *   sabot/sums.h        a night of rounds that are not alike
 *   sabot/watch.h       whether a side wager follows a count
 *   sabot/shuffle.h     an unbiased shuffle from given bytes
 *   sabot/drill.h       questions for a dealer in training
 *   sabot/book.h        the money of a table, double entry
 *   sabot/event.h       what is asked of a table and what happened
 *   sabot/kind.h        all there is to know of each kind of command and event
 *   sabot/table.h       a table: decide and apply
 *
 * Conventions, said once:
 * - Nothing here allocates, prints, reads a clock, draws entropy or keeps
 *   state between calls. Structs have no owning pointers; a copy is an
 *   assignment. Everything is safe to call from any thread on its own data.
 * - Money is sabot_cents: whole cents. Seats count from 1, clockwise.
 * - A broken "Requires:" is a bug and traps in every build.
 * - Functions that can meet bad text return enum sabot_status and fill the
 *   caller's struct sabot_error. Refusals are values, not errors.
 */
#ifndef SABOT_H
#define SABOT_H

#include "sabot/amounts.h"
#include "sabot/banking.h"
#include "sabot/base.h"
#include "sabot/book.h"
#include "sabot/calendar.h"
#include "sabot/card.h"
#include "sabot/card_odds.h"
#include "sabot/cents.h"
#include "sabot/chips.h"
#include "sabot/count.h"
#include "sabot/derive.h"
#include "sabot/draw.h"
#include "sabot/drill.h"
#include "sabot/event.h"
#include "sabot/fact.h"
#include "sabot/fraction.h"
#include "sabot/kind.h"
#include "sabot/known.h"
#include "sabot/law.h"
#include "sabot/nearest.h"
#include "sabot/number.h"
#include "sabot/odds.h"
#include "sabot/outcome.h"
#include "sabot/prospects.h"
#include "sabot/refusal.h"
#include "sabot/roads.h"
#include "sabot/round.h"
#include "sabot/settle.h"
#include "sabot/sheet.h"
#include "sabot/shuffle.h"
#include "sabot/sim.h"
#include "sabot/statistics.h"
#include "sabot/sums.h"
#include "sabot/table.h"
#include "sabot/text.h"
#include "sabot/total.h"
#include "sabot/vector.h"
#include "sabot/wager.h"
#include "sabot/watch.h"

#endif
