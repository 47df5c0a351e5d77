/*
 * fair_stream.c - writes the stream of fair shoes to stdout, for batteries of
 * randomness: the bytes that shoe after shoe would be shuffled with, until
 * nobody reads them any more.
 *
 *   fair_stream [SEED] | dieharder -a -g 200
 *
 * With a number as the seed it can be repeated; without, the system draws it.
 */
#include "host/fair/fair_derive.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    struct fair_terms terms = {.table = "stream", .decks = SABOT_DECKS_MAX};
    static struct fair_derivation derivation;
    uint8_t seed[FAIR_BYTES] = {0};
    if (argc > 1)
        fair_big_endian(seed, 8, strtoull(argv[1], NULL, 10));
    else
        fair_seed_draw(seed);
    for (;; terms.shoe++) {
        fair_derive(&derivation, &terms, seed);
        if (fwrite(derivation.stream, sizeof derivation.stream, 1, stdout) != 1)
            return 0;
    }
}
