/*
 * odds_avx512.c - deals counted with AVX-512: eight shoes at once.
 */
#include "lib/odds/odds_paths.h"

#if defined(__x86_64__)

#include <string.h>

#define LANES        8
#define LANES_TARGET __attribute__((target("avx512f,avx512dq,avx512vl,fma")))
#define PATH(name)   name##_avx512

#include "lib/odds/odds_lanes.h"
#include "lib/odds/odds_one_lanes.h"

#endif
