/*
 * audit_ids.h - the ids of one stream's commands: was this one there before?
 *
 * A store says so itself by an index, and an audit trusts nothing that is stored.
 */
#ifndef HOST_AUDIT_AUDIT_IDS_H
#define HOST_AUDIT_AUDIT_IDS_H

#include "sabot/base.h"

#define AUDIT_ID_BYTES 16 /* of the hash by which an id is known here */

struct audit_ids {
    uint8_t (*places)[AUDIT_ID_BYTES]; /* zeros: free */
    size_t count, room;                /* the room is a power of two */
};

/* Forgets all of them, and keeps the memory. */
void audit_ids_begin(struct audit_ids *ids);

/* SABOT_OK: it is new. SABOT_BAD_TEXT: it was there. SABOT_NO_MEMORY. */
SABOT_MUST_CHECK enum sabot_status audit_ids_add(struct audit_ids *ids, const char *id);

void audit_ids_release(struct audit_ids *ids);

#endif
