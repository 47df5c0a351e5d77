/*
 * gamereport_parts.h - what a report holds, and the sections of its page.
 * Private to this folder.
 */
#ifndef HOST_GAMEREPORT_GAMEREPORT_PARTS_H
#define HOST_GAMEREPORT_GAMEREPORT_PARTS_H

#include "host/gamereport/exposure.h"
#include "host/gamereport/swing.h"
#include "host/pricing/card_pricing.h"
#include "host/pricing/pricing.h"

/* Everything of one number of decks that is exact. */
struct gamereport_shoe {
    struct odds_answer answer;
    struct odds_removal_answer removal;
};

struct gamereport {
    struct gamereport_choice choice;
    struct sabot_pay_tables tables;
    struct card_pricing by_cards; /* of the wagers that go by the cards */
    int shoe_count;               /* one a number of decks, rising */
    int studied; /* number of the shoe that removal, volatility and counting are of */
    struct gamereport_shoe *shoes;
    struct swing swings[SABOT_WAGERS_MAX];
    struct exposure exposures[SABOT_WAGERS_MAX];
};

/* The shoe that removal, volatility and counting are of. */
const struct gamereport_shoe *gamereport_studied(const struct gamereport *report);

/* What a wager is called. */
const char *gamereport_title(const struct gamereport *report, int wager);

/* `8 decks`, `1 deck`. */
struct pricing_words gamereport_decks(int decks);

/* The tags of a system as `sabot count --tags` takes them, from ace to ten. */
struct pricing_words gamereport_tags(const struct sabot_tags *system);

/* The sections, in the order of the page, after their headings. */
void gamereport_summary(const struct gamereport *report, FILE *stream);  /* section_summary.c */
void gamereport_by_decks(const struct gamereport *report, FILE *stream); /* section_odds.c */
void gamereport_odds(const struct gamereport *report, FILE *stream);
void gamereport_removal(const struct gamereport *report, FILE *stream);
void gamereport_swings(const struct gamereport *report, FILE *stream); /* section_study.c */
void gamereport_counting(const struct gamereport *report, FILE *stream);
void gamereport_method(const struct gamereport *report, FILE *stream); /* section_method.c */

#endif
