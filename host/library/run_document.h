/*
 * run_document.h - the answers of long runs as JSON: `sabot simulate --json` and
 * `sabot count --json`.
 *
 * The caller drops every document; NULL if there is no memory for it.
 */
#ifndef HOST_LIBRARY_RUN_DOCUMENT_H
#define HOST_LIBRARY_RUN_DOCUMENT_H

#include "host/document/count_document.h"
#include "host/simulation/counting.h"
#include "host/simulation/simulation.h"

/* Half of a 95% interval, in standard errors. */
#define RUN_HALF_INTERVAL 1.96

/* What a simulation has counted. */
struct simulation_answer {
    const struct simulation *simulation;
    const struct sabot_sheet *sheet;
    struct run_state state;
    struct sabot_sim_counts counts;
};

json_t *run_document_simulation(const struct simulation_answer *answer);

/* What a count has counted, for a target or for SABOT_COUNT_RAMP. */
struct counting_answer {
    const struct counting *counting;
    const struct sabot_count_totals *totals;
    const struct run_state *state;
    struct count_purse purse;
};

json_t *run_document_count(const struct counting_answer *answer, int target);

/* Adds the key of the seed, in hexadecimal digits; and threads, seconds and rounds a second. */
void run_document_add_key(json_t **document, const struct sabot_sim *sim);
void run_document_add_speed(json_t **document, const struct run *run,
                            const struct run_state *state);

#endif
