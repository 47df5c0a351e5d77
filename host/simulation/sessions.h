/*
 * sessions.h - sessions of banking as a run: threads and ctrl-C around
 * sabot/banking.h, with the result of every session kept.
 */
#ifndef HOST_SIMULATION_SESSIONS_H
#define HOST_SIMULATION_SESSIONS_H

#include "host/simulation/run.h"
#include "sabot/banking.h"

#define SESSIONS_MAX 10000000

struct sessions {
    struct run run; /* its units are sessions */
    struct sabot_sessions study;
    sabot_cents *results; /* run.units of them; the caller's */
};

/* Plays all sessions, or until it is stopped; those that are done have their
 * results, sorted from the worst to the best. Fails as run_shoes does. */
SABOT_MUST_CHECK enum sabot_status sessions_run(const struct sessions *sessions,
                                                struct sabot_session_totals *totals,
                                                struct run_state *state, struct sabot_error *error);

/* The quantile of the session results; `part` is 0..1. */
sabot_cents sessions_quantile(const struct sessions *sessions, uint64_t done, double part);

#endif
