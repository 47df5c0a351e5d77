/*
 * play_parts.h - the inside of a session, shared by its files alone.
 */
#ifndef HOST_PLAY_PLAY_PARTS_H
#define HOST_PLAY_PLAY_PARTS_H

#include "host/play/play_session.h"

struct play_session {
    struct play_choice choice;
    struct journal *journal;
    struct fair_key *key;
    struct service *service;
    struct play_chance choices, shoes; /* shoes: of a seed only */
    int64_t clock_ms;                  /* of a seed: goes on with every request */

    int person; /* 0: not seated, or left */
    int other_count;
    struct play_other others[PLAY_OTHERS_MAX];
    sabot_cents others_bankroll;

    bool is_quiet; /* putting an earlier session's table in order */
    bool was_mended;
    bool has_waited;  /* for a bank: the others will take it now */
    int placed_round; /* the others have wagered in it */
    int last_count;   /* the person's wagers of the last round that had any */
    struct play_stake last[SABOT_WAGERS_MAX];
    struct play_tally tally;

    bool is_done; /* the last request */
    enum sabot_objection objection;
    struct play_refusal refusal;
    bool has_trouble;
    char trouble[PLAY_WORDS_MAX];
};

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
