/*
 * odds_portable.c - deals counted with what every machine has.
 */
#include "lib/odds/odds_paths.h"

#include <string.h>

#define LANES        2
#define LANES_TARGET /* what every machine has */
#define PATH(name)   name##_portable

#include "lib/odds/odds_lanes.h"
