/*
 * sessions.c - sessions as runs. See sessions.h.
 */
#include "host/simulation/sessions.h"

#include <stdlib.h>

enum { CHUNK_BLOCKS = 1 }; /* a session may be long */

static void deal(const void *subject, struct sabot_sim_range range, enum sabot_vector vector,
                 void *space, union run_totals *totals) {
    const struct sessions *sessions = subject;
    sabot_sessions_run(&sessions->study, range, vector, space, &totals->sessions,
                       sessions->results + range.first);
}

static void carry(union run_totals *totals) {
    sabot_total_carry(&totals->sessions.result);
    sabot_total_carry(&totals->sessions.result_squares);
}

static uint64_t rounds_of(const union run_totals *totals) {
    return totals->sessions.rounds;
}

static int compare(const void *one, const void *other) {
    sabot_cents a = *(const sabot_cents *)one, b = *(const sabot_cents *)other;
    return (a > b) - (a < b);
}

enum sabot_status sessions_run(const struct sessions *sessions, struct sabot_session_totals *totals,
                               struct run_state *state, struct sabot_error *error) {
    struct run_work work = {
        .subject = sessions,
        .numbers = sizeof *totals / sizeof(uint64_t),
        .space_bytes = sizeof(struct sabot_session_space),
        .chunk_blocks = CHUNK_BLOCKS,
        .deal = deal,
        .carry = carry,
        .rounds = rounds_of,
    };
    union run_totals all;
    enum sabot_status status = run_shoes(&sessions->run, &work, &all, state, error);
    *totals = all.sessions;
    if (status == SABOT_OK)
        qsort(sessions->results, state->done, sizeof *sessions->results, compare);
    return status;
}

sabot_cents sessions_quantile(const struct sessions *sessions, uint64_t done, double part) {
    SABOT_ASSERT(done > 0 && part >= 0 && part <= 1);
    uint64_t place = (uint64_t)(part * (double)done);
    return sessions->results[place < done ? place : done - 1];
}
