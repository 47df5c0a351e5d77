/*
 * wasm_native.c - the probe as a native program: prints what it says.
 */
#include "tests/wasm/wasm_probe.h"

#include <inttypes.h>
#include <stdio.h>

int main(void) {
    printf("rounds %" PRIu32 "\nsettlements %" PRIu32 "\nroads %" PRIu32 "\n", probe_rounds(),
           probe_settlements(), probe_roads());
    printf("odds %" PRIu32 "\nshoes %" PRIu32 "\n", probe_odds(), probe_shoes());
    return 0;
}
