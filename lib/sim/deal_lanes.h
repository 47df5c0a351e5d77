/*
 * deal_lanes.h - the dealing of points_lanes.h and cards_lanes.h as functions of one kernel.
 *
 * Included after a lanes_*.h by deal_avx512.c, deal_avx2.c and deal_portable.c, each of which
 * says what its functions are called (DEALT_BY). See kernel.h.
 */
#ifndef LIB_SIM_DEAL_LANES_H
#define LIB_SIM_DEAL_LANES_H

#include "lib/sim/cards_lanes.h"
#include "lib/sim/points_lanes.h"

LANES_ENTRY void DEALT_BY(sabot_sim_points)(const struct sabot_sim *sim,
                                            struct sabot_sim_range range,
                                            struct sim_tallies *tallies) {
    deal_points(sim, range, tallies);
}

LANES_ENTRY void DEALT_BY(sabot_sim_cards)(const struct sabot_sim *sim,
                                           struct sabot_sim_range range,
                                           struct sim_tallies *tallies) {
    deal_cards(sim, range, tallies);
}

LANES_ENTRY void DEALT_BY(sabot_sim_rows)(const struct sabot_sim *sim, struct sabot_sim_range range,
                                          uint8_t *rows) {
    shuffle_range(sim, range, rows);
}

#endif
