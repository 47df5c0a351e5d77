/*
 * deal_avx2.c - the dealing of points_lanes.h and cards_lanes.h with the lanes
 * of lanes_avx2.h. See kernel.h.
 */
/* Each needs what the one before it names. */
/* clang-format off */
#include "lib/sim/kernel.h"

#if SIM_HAS_X86

#include "lib/sim/lanes_avx2.h"

#define DEALT_BY(name) name##_avx2

#include "lib/sim/deal_lanes.h"
/* clang-format on */

#endif
