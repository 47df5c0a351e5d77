/*
 * bound.h - rounds that certainly do not win, told apart without their exact expectation.
 *
 * Between count.c, which deals, and worth.h, which is exact: a round waits until eight
 * have come; those of them whose expectation may be positive at a quick look wait for a closer
 * one, and those that may be positive then go on to worth.h. The others are done.
 * docs/perfect-play.md derives the bound and proves it.
 */
#ifndef LIB_STUDY_BOUND_H
#define LIB_STUDY_BOUND_H

#include "lib/study/worth.h"

/* Makes the bound of the count's wager. Requires: its results are looked up. */
void study_bound_make(struct sabot_count *count);

/* A quick look computes less of the expectation and bounds more of it. */
enum study_look { STUDY_LOOK_QUICK, STUDY_LOOK_CLOSE };

/* Which of eight shoes may have a positive expectation: bit i for shoe i.
 * Requires: each has at least six cards, and sabot_vector_is_here(vector). */
unsigned study_bound_doubts(const struct sabot_count_bound *bound, enum sabot_vector vector,
                            enum study_look look,
                            const struct sabot_points shoes[SABOT_ODDS_BLOCK]);

/* Takes a round, with the points of the unseen cards. */
void study_bound_add(const struct sabot_count *count, struct study_work *work,
                     const struct sabot_count_round *round, const struct sabot_points *unseen);

/* Sends on what waits. */
void study_bound_flush(const struct sabot_count *count, struct study_work *work);

#endif
