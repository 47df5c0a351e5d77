/*
 * random.c - numbers for property tests: SplitMix64. See random.h.
 */
#include "tests/support/random.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>

__extension__ typedef unsigned __int128 wide;

static uint64_t seed_of_this_run(void) {
    const char *wanted = getenv("SABOT_SEED");
    if (wanted != NULL)
        return strtoull(wanted, NULL, 10);
    uint32_t drawn = 0;
    if (getrandom(&drawn, sizeof drawn, 0) != (ssize_t)sizeof drawn)
        abort();
    return drawn;
}

struct random_source random_begin(uint64_t stream) {
    uint64_t seed = seed_of_this_run();
    printf("SABOT_SEED=%" PRIu64 "\n", seed);
    fflush(stdout); /* before an assert of the library can trap */
    struct random_source random = {.state = seed};
    random.state = random_bits(&random) ^ (stream * UINT64_C(0xd1342543de82ef95));
    return random;
}

uint64_t random_bits(struct random_source *random) {
    random->state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t mixed = random->state;
    mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ (mixed >> 31);
}

int64_t random_between(struct random_source *random, int64_t least, int64_t most) {
    uint64_t span = (uint64_t)most - (uint64_t)least + 1;
    uint64_t offset = (uint64_t)(((wide)random_bits(random) * span) >> 64);
    return (int64_t)((uint64_t)least + offset);
}

bool random_chance(struct random_source *random, int percent) {
    return random_between(random, 0, 99) < percent;
}
