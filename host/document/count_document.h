/*
 * count_document.h - the worth of a counting system as the JSON of
 * `sabot count --json`, and tags that were derived.
 *
 * Only the form of the data; what is counted is sabot/count.h's business. The
 * caller drops every document; NULL if there is no memory for it.
 */
#ifndef HOST_DOCUMENT_COUNT_DOCUMENT_H
#define HOST_DOCUMENT_COUNT_DOCUMENT_H

#include "sabot/count.h"
#include "sabot/derive.h"

#include <jansson.h>

/* One target's fields of the contract, and more beside them. */
json_t *count_document(const struct sabot_count *count, const struct sabot_count_totals *totals,
                       uint64_t shoes, int target);

/* `systems` holds the tags for each largest tag from 1 on. */
json_t *count_document_derived(const struct sabot_effects *effects,
                               const struct sabot_tags *systems, int count);

#endif
