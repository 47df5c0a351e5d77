/*
 * live_parts.h - what the files of host/live that are about people who wait for somebody share
 * (live_joins.c, live_join_notes.c, live_places.c); for them alone.
 */
#ifndef HOST_LIVE_LIVE_PARTS_H
#define HOST_LIVE_LIVE_PARTS_H

#include "host/live/live.h"

#define LIVE_NUMBER_BYTES 16 /* of a ticket, and of its digest */

/* Words of refusals; another server writes them down. */
extern const char live_join_too_many[], live_join_asked_again[], live_join_gone[];

/* ---- records (live_join_notes.c) ---- */
extern const char *const live_join_asks_names[JOIN_ASKS];
/* JOIN_ASKS: nothing is called so. */
enum join_asks live_join_asks_of(const char *name);
void live_join_digest(const char *text, char number[2 * LIVE_NUMBER_BYTES + 1]);
/* By the digest of the ticket; NULL: nobody has it. */
struct join *live_join_find(struct live *live, const char *number);
/* Sets `asking`: the same at every server. */
void live_join_number(struct join *join);
void live_join_tell(struct join *join, bool has_yes);
/* Seated or refused: the answer is written down if the asking was. */
void live_join_end(struct join *join, enum join_state state);

#endif
