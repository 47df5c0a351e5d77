/*
 * audit_document.h - what an audit found, as JSON: what `sabot verify --json` prints
 * and the audit page shows.
 *
 * {"holds":true,"records":..,"rounds":..,"voided":..,
 *  "shoes":{"dealt_again":..,"keyed":..,"open":"in-play"},"in":..,"out":..,
 *  "heads":{"given":true,"checked":..,"anchored":true},
 *  "streams":[{"stream":"main","records":..,"rounds":..,..,"signed_to":..}],
 *  "fault":{"stream":"main","sequence":41,"why":".."}}
 *
 * `fault` is there where it does not hold. Money is cents.
 */
#ifndef HOST_AUDIT_AUDIT_DOCUMENT_H
#define HOST_AUDIT_AUDIT_DOCUMENT_H

#include "host/audit/audit.h"

#include <jansson.h>

/* All streams as one, called `in all`. */
struct audit_stream audit_total(const struct audit *audit);

/* The caller releases it; NULL if there is no memory. Requires: it was not stopped. */
json_t *audit_document(const struct audit *audit);

#endif
