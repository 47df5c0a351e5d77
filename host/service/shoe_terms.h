/*
 * shoe_terms.h - what host/fair needs to know of a table's shoe, from the state:
 * the same for the service that deals it and for the audit that deals it again.
 */
#ifndef HOST_SERVICE_SHOE_TERMS_H
#define HOST_SERVICE_SHOE_TERMS_H

#include "host/fair/fair.h"
#include "sabot/table.h"

/* `stream` is the table's name in the journal, shorter than FAIR_TABLE_MAX. The
 * terms are final once the shoe is cut. */
struct fair_terms shoe_terms(const char *stream, const struct sabot_table *table);

#endif
