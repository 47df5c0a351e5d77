/*
 * deal_avx512.c - the dealing of points_lanes.h and cards_lanes.h with the lanes
 * of lanes_avx512.h. See kernel.h.
 */
/* Each needs what the one before it names. */
/* clang-format off */
#include "lib/sim/kernel.h"

#if SIM_HAS_X86

#include "lib/sim/lanes_avx512.h"

#include "lib/sim/cards_lanes.h"
#include "lib/sim/points_lanes.h"
/* clang-format on */

LANES_ENTRY void sabot_sim_points_avx512(const struct sabot_sim *sim, struct sabot_sim_range range,
                                         struct sim_tallies *tallies) {
    deal_points(sim, range, tallies);
}

LANES_ENTRY void sabot_sim_cards_avx512(const struct sabot_sim *sim, struct sabot_sim_range range,
                                        struct sim_tallies *tallies) {
    deal_cards(sim, range, tallies);
}

LANES_ENTRY void sabot_sim_rows_avx512(const struct sabot_sim *sim, struct sabot_sim_range range,
                                       uint8_t *rows) {
    shuffle_range(sim, range, rows);
}

#endif
