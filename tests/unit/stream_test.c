/*
 * stream_test.c - places drawn in lanes are those of the exact pair, draw for
 * draw.
 *
 * Whole simulations hardly show a missed carry: it moves a place by one, mostly
 * to a card of the same points. So every draw is compared here, in the portable
 * lanes; that the others give the same is tests/oracle/sim_test.c.
 */
#include "lib/sim/lanes_portable.h"
#include "lib/sim/stream_lanes.h"
#include "tests/support/harness.h"

#include <stdio.h>

enum { DRAWS = 1 << 19, FIRST_SHOE = 6400 };

/* What a lane should draw from the words that come next. */
static struct index_pair expected_pair(const struct stream *stream, unsigned lane, uint32_t draw,
                                       uint32_t below, bool *open) {
    uint16_t high[LANES], low[LANES];
    lanes_store(high, stream->words[stream->used]);
    lanes_store(low, stream->words[stream->used + 1]);
    uint32_t bits = (uint32_t)high[lane] << 16 | low[lane];
    uint32_t more[CHACHA_WORDS] = {0};
    *open = index_is_open(bits, below);
    if (*open)
        sabot_chacha_block(stream->key,
                           (struct chacha_place){.block = 2 * draw + lane % 2,
                                                 .purpose = SIM_FOR_POINTS_MORE,
                                                 .nonce = (FIRST_SHOE + lane) / 2},
                           more);
    return sabot_index_pair(bits, below, more);
}

static void compare_draws(int cards, int least_open) {
    struct sabot_sim sim = {.key = {1, 2, 3}, .cards = cards};
    struct stream stream;
    int opened = 0;
    stream_begin(&stream, &sim, SIM_FOR_POINTS, FIRST_SHOE);
    for (uint32_t draw = 0; draw < DRAWS; draw++) {
        uint16_t first[LANES], second[LANES];
        struct index_pair expected[LANES];
        int below = cards - (int)(draw % 5);
        stream_ready(&stream);
        for (unsigned i = 0; i < LANES; i++) {
            bool open;
            expected[i] = expected_pair(&stream, i, draw, (uint32_t)below, &open);
            opened += open;
        }
        struct places places = stream_places(&stream, lanes_all(below));
        lanes_store(first, places.first);
        lanes_store(second, places.second);
        for (unsigned i = 0; i < LANES; i++) {
            assert_int_equal(first[i], expected[i].first);
            assert_int_equal(second[i], expected[i].second);
        }
    }
    printf("%d cards: %d of %d pairs needed more bits\n", cards, opened, DRAWS * LANES);
    assert_true(opened >= least_open);
}

static void test_every_draw__is_the_exact_pair(void **state) {
    (void)state;
    compare_draws(52, 1);
    compare_draws(416, 100);
    compare_draws(26000, 100000);
}

HARNESS_MAIN(cmocka_unit_test(test_every_draw__is_the_exact_pair))
