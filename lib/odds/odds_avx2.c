/*
 * odds_avx2.c - deals counted with avx2: four shoes at once.
 */
#include "lib/odds/odds_paths.h"

#if defined(__x86_64__)

#include <string.h>

#define LANES        4
#define LANES_TARGET __attribute__((target("avx2,fma")))
#define PATH(name)   name##_avx2

#include "lib/odds/odds_lanes.h"

#endif
