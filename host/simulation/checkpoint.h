/*
 * checkpoint.h - a run's state in a file, as one JSON document.
 *
 * The file names everything that the counts depend on, so that it is never
 * taken for another run's. Writing replaces it whole: whatever is killed, and
 * whenever, the file is an older state or the newer one.
 */
#ifndef HOST_SIMULATION_CHECKPOINT_H
#define HOST_SIMULATION_CHECKPOINT_H

#include "host/simulation/simulation.h"

/* A file that is not there is the start of a run: done 0. */
SABOT_MUST_CHECK enum sabot_status checkpoint_read(const struct simulation *simulation,
                                                   struct simulation_state *state,
                                                   struct sabot_error *error);

SABOT_MUST_CHECK enum sabot_status checkpoint_write(const struct simulation *simulation,
                                                    const struct simulation_state *state,
                                                    struct sabot_error *error);

#endif
