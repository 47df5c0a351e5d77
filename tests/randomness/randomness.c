/*
 * randomness.c - deals shoes on two threads and has them judged. See randomness.h.
 */
#include "tests/randomness/randomness.h"

#include "tests/randomness/randomness_tally.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { THREADS = 2 };

struct share {
    const struct shoe_source *source;
    uint64_t run, from, to;
    struct randomness_shoes *shoes;
    struct randomness_tally *tally;
};

/* FNV-1a over the card numbers, with a last stir: the marks of two different
 * orders agree by chance alone. */
static uint64_t mark_of(const uint16_t order[RANDOMNESS_CARDS]) {
    uint64_t mark = UINT64_C(0xcbf29ce484222325);
    for (int i = 0; i < RANDOMNESS_CARDS; i++)
        mark = (mark ^ order[i]) * UINT64_C(0x100000001b3);
    return (mark ^ mark >> 32) * UINT64_C(0x9e3779b97f4a7c15);
}

static void *deal_share(void *argument) {
    struct share *share = argument;
    for (uint64_t number = share->from; number < share->to; number++) {
        uint16_t order[RANDOMNESS_CARDS];
        share->source->deal(share->run, number, order);
        randomness_tally_add(share->tally, order);
        share->shoes->marks[number] = mark_of(order);
        share->shoes->first[number] = (uint8_t)(order[0] % SABOT_DECK_CARDS);
    }
    return NULL;
}

static void *need(void *memory) {
    if (memory == NULL)
        abort();
    return memory;
}

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

struct randomness_report randomness_check(const struct shoe_source *source, uint64_t run,
                                          uint64_t shoes) {
    struct randomness_report report = {.shoes = shoes, .seconds = -seconds_now()};
    struct randomness_tally *tallies = need(calloc(THREADS, sizeof *tallies));
    struct randomness_shoes kept = {
        .count = shoes,
        .marks = need(calloc(shoes, sizeof *kept.marks)),
        .first = need(calloc(shoes, sizeof *kept.first)),
    };
    struct share shares[THREADS];
    pthread_t threads[THREADS];
    for (uint64_t i = 0; i < THREADS; i++) {
        shares[i] = (struct share){
            source, run, shoes * i / THREADS, shoes * (i + 1) / THREADS, &kept, &tallies[i]};
        if (pthread_create(&threads[i], NULL, deal_share, &shares[i]) != 0)
            abort();
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 1; i < THREADS; i++)
        randomness_tally_merge(&tallies[0], &tallies[i]);
    randomness_judge(&tallies[0], &kept, &report);
    report.seconds += seconds_now();
    free(kept.marks);
    free(kept.first);
    free(tallies);
    return report;
}

void randomness_print(const struct shoe_source *source, const struct randomness_report *report) {
    printf("%s: %" PRIu64 " shoes in %.1f s\n", source->name, report->shoes, report->seconds);
    for (int i = 0; i < RANDOMNESS_TESTS; i++)
        printf("  %-24s p = %.3g\n", report->tests[i].name, report->tests[i].p);
    if (report->refused_by < 0)
        printf("  accepted: none below %.2g\n", RANDOMNESS_OVERALL / RANDOMNESS_TESTS);
    else
        printf("  refused by: %s\n", report->tests[report->refused_by].name);
    fflush(stdout);
}
