/*
 * facts.h - what page.txt may ask of a sheet: words by name. A fact without words does not hold.
 */
#ifndef HOST_RULESPAGE_FACTS_H
#define HOST_RULESPAGE_FACTS_H

#include "host/rulespage/phrases.h"
#include "host/rulespage/rulespage.h"

struct facts;

/* All facts of a sheet, and of a table that it lies on or NULL; the caller frees them. NULL: out
 * of memory. */
struct facts *facts_new(const struct sabot_sheet *sheet, const struct rulespage_table *table);

/* The words of a fact. Requires: there is a fact of that name. */
const char *facts_words(const struct facts *facts, const char *name, size_t length);

/* A collection that is not 0; a sheet with one. */
bool facts_fee_is_due(const struct sabot_fee *fee);
bool facts_know_collections(const struct sabot_sheet *sheet);

#endif
