/*
 * deal_portable.c - the dealing of points_lanes.h and cards_lanes.h with the lanes
 * of lanes_portable.h. See kernel.h.
 */
/* Each needs what the one before it names. */
/* clang-format off */
#include "lib/sim/kernel.h"

#include "lib/sim/lanes_portable.h"

#define DEALT_BY(name) name##_portable

#include "lib/sim/deal_lanes.h"
/* clang-format on */
