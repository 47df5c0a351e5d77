/*
 * sabot/nearest.h - the word that somebody probably meant, for messages.
 */
#ifndef SABOT_NEAREST_H
#define SABOT_NEAREST_H

#include "sabot/base.h"

/* The candidate nearest to `word`, or NULL if none is near: at most one letter of
 * a short candidate, or one in three of a longer one, inserted, left out,
 * changed or swapped with the next. */
const char *sabot_nearest(const char *word, const char *const *candidates, size_t count);

#endif
