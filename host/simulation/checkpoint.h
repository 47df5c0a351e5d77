/*
 * checkpoint.h - a run's state in a file, as one JSON document.
 *
 * The file names everything that the numbers depend on, so that it is never
 * taken for another run's. Writing replaces it whole: whatever is killed, and
 * whenever, the file is an older state or the newer one.
 */
#ifndef HOST_SIMULATION_CHECKPOINT_H
#define HOST_SIMULATION_CHECKPOINT_H

#include "host/simulation/run.h"

/* Reads the totals and how many shoes are done. A file that is not there is the
 * start of a run: nothing done. */
SABOT_MUST_CHECK enum sabot_status checkpoint_read(const struct run *run,
                                                   const struct run_work *work,
                                                   union run_totals *totals, uint64_t *done,
                                                   struct sabot_error *error);

SABOT_MUST_CHECK enum sabot_status checkpoint_write(const struct run *run,
                                                    const struct run_work *work,
                                                    const union run_totals *totals, uint64_t done,
                                                    struct sabot_error *error);

#endif
