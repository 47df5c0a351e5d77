/*
 * play_parts.h - what the files of a session ask of each other.
 */
#ifndef HOST_PLAY_PLAY_PARTS_H
#define HOST_PLAY_PLAY_PARTS_H

#include "host/play/play_session.h"

/* One request, decided and durable before it returns; false: refused, with the
 * words in `refusal`, or trouble. */
bool play_ask(struct play_session *session, enum sabot_role role, enum sabot_command_kind kind,
              struct sabot_particulars with);
/* The same for what a dealer or the floor does by rote: a refusal is a bug. */
bool play_must(struct play_session *session, enum sabot_role role, enum sabot_command_kind kind,
               struct sabot_particulars with);
/* Deadlines and reveals that are due. */
void play_tick(struct play_session *session);

/* The next card, or the settlement: a running and a closing table share it (play_course.c). */
void play_step_deal(struct play_session *session);

#endif
