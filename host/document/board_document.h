/*
 * board_document.h - the roads of a shoe as the JSON of `sabot board --json`.
 *
 * Only the form of the data: what the marks are is sabot/roads.h's business.
 */
#ifndef HOST_DOCUMENT_BOARD_DOCUMENT_H
#define HOST_DOCUMENT_BOARD_DOCUMENT_H

#include "sabot/roads.h"

#include <jansson.h>

/* A new document that the caller drops; NULL if there is no memory for it. */
json_t *board_document(const struct sabot_roads *roads);

#endif
