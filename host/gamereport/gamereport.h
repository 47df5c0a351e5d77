/*
 * gamereport.h - the game report of a sheet: what a regulator or a
 * mathematician files about a game.
 *
 * Rules, wagers, exact odds for every number of decks, effects of removal,
 * volatility, what counting cards is worth, and how all of it was computed, as
 * one self-contained HTML page. The page is a function of the choice: no clock,
 * no drawn seed, the same bytes on any machine and any number of threads.
 *
 *     struct gamereport *report;
 *     status = gamereport_new(&choice, &report, &error);
 *     status = gamereport_write_html(report, stream);
 *     gamereport_free(report);
 *
 * It computes nothing by itself: exact odds are sabot/odds.h's, counting is
 * sabot/count.h's, and the rules are host/rulespage's.
 *
 * Rules: R1-R12, the table of wagers; reading 10.
 */
#ifndef HOST_GAMEREPORT_GAMEREPORT_H
#define HOST_GAMEREPORT_GAMEREPORT_H

#include "host/simulation/run.h"
#include "sabot/sheet.h"

#include <stdio.h>

struct gamereport_choice {
    const struct sabot_sheet *sheet; /* one that sabot_sheet_check passes; outlives the report */
    const char *sheet_words;         /* NAME|FILE as commands name it; likewise */
    struct sabot_count_range decks;  /* within the sheet's decks_allowed */
    uint64_t shoes;                  /* dealt for each count; at least 1 */
    char seed[RUN_SEED_MAX + 1];
    int threads;
    const char *date; /* shown as it stands; NULL: the page has no date */
};

struct gamereport; /* gamereport_parts.h */

/* Computes everything; some seconds for ten thousand shoes. On SABOT_OK the
 * report is the caller's, to be released. */
SABOT_MUST_CHECK enum sabot_status gamereport_new(const struct gamereport_choice *choice,
                                                  struct gamereport **report,
                                                  struct sabot_error *error);

/* Writes the page and flushes the stream. SABOT_NO_MEMORY or SABOT_IO: what the
 * stream holds is not the page. */
SABOT_MUST_CHECK enum sabot_status gamereport_write_html(const struct gamereport *report,
                                                         FILE *stream);

void gamereport_free(struct gamereport *report); /* may be NULL */

#endif
