/*
 * odds_bench.c - exact odds against six plain loops: one shoe at a time and
 * many, with every kind of vector that this machine has.
 *
 * Pairs jointly with the outcome stand beside them, against the same loops.
 *
 * Suited hands by the general way stand against every ordered hand by rank and suit.
 *
 * The baseline's own speed is printed first, in cycles a leaf: above 8 it
 * would be too slow for the ratios to mean anything.
 */
#include "bench/bench.h"
#include "bench/plain_suited.h"
#include "bench/six_loops.h"
#include "sabot/card_odds.h"

#include <stdio.h>
#include <stdlib.h>
#if defined(__x86_64__)
#include <x86intrin.h>
#endif

/* An eight-deck shoe with a few cards gone, others in each lane of a block. */
static const struct sabot_points start = {{125, 31, 32, 30, 32, 31, 32, 30, 32, 31}};

enum { REPEATS = 64 }; /* of a short piece of work, between two looks at the clock */

struct subject {
    enum sabot_vector vector;
    struct sabot_odds odds;
    struct sabot_odds_block block;
    struct sabot_pair_block *pairs;
};

static struct six_loops loops;

static long count_one(void *subject) {
    struct subject *work = subject;
    struct sabot_error error;
    for (int i = 0; i < REPEATS; i++)
        if (sabot_odds_count(&start, work->vector, &work->odds, &error) != SABOT_OK)
            abort();
    return REPEATS;
}

static long count_many(void *subject) {
    struct subject *work = subject;
    for (int i = 0; i < REPEATS; i++)
        sabot_odds_count_block(&work->block, work->vector);
    return (long)REPEATS * SABOT_ODDS_BLOCK;
}

static long count_pairs(void *subject) {
    static struct sabot_pair_odds pairs;
    const struct subject *work = subject;
    for (int i = 0; i < REPEATS; i++)
        sabot_pair_odds_count(&work->pairs->shoes[i % SABOT_ODDS_BLOCK], work->vector, &pairs);
    return REPEATS;
}

static long count_many_pairs(void *subject) {
    const struct subject *work = subject;
    for (int i = 0; i < REPEATS; i++)
        sabot_pair_odds_count_block(work->pairs, work->vector);
    return (long)REPEATS * SABOT_ODDS_BLOCK;
}

static long count_by_six_loops(void *subject) {
    (void)subject;
    six_loops_count(&loops, start.of);
    return 1;
}

static void print_baseline(void) {
#if defined(__x86_64__)
    enum { TURNS = 9 };
    uint64_t best = UINT64_MAX;
    for (int i = 0; i < TURNS; i++) {
        uint64_t from = __rdtsc();
        six_loops_count(&loops, start.of);
        uint64_t cycles = __rdtsc() - from;
        best = cycles < best ? cycles : best;
    }
    printf("%-28s %14.2f %-18s %7s  %s\n", "odds, six loops (baseline)",
           (double)best / SIX_LOOPS_LEAVES, "cycles/leaf", "", "rdtsc");
#endif
}

/* ---- suited hands ---- */

struct suited {
    struct sabot_card_plan plan;
    struct sabot_card_shoe shoe;
    void *space;
    struct plain_suited plain;
    int part;
};

static long count_suited(void *subject) {
    struct suited *work = subject;
    sabot_big deals[SABOT_CASES_MAX + 1];
    sabot_card_odds_count_generally(&work->plan, &work->shoe, work->space, deals);
    return PLAIN_SUITED_PARTS;
}

/* A part after the other, a prime number apart. */
static long count_suited_plainly(void *subject) {
    struct suited *work = subject;
    work->part = (work->part + 1009) % PLAIN_SUITED_PARTS;
    plain_suited_add(&work->plain, &work->shoe, work->part);
    return 1;
}

static void print_suited(void) {
    static struct suited suited;
    struct sabot_error error;
    static struct sabot_sheet sheet;
    struct sabot_wager wager = {.name = "suited", .case_count = 1};
    sheet.cases[0].verdict = SABOT_WIN;
    sabot_when_set(&sheet.cases[0].when, SABOT_FACT_PLAYER_SUIT, 1);
    if (sabot_card_plan_make(&sheet, &wager, &suited.plan, &error) != SABOT_OK)
        abort();
    suited.shoe = sabot_card_shoe_of_decks(8);
    suited.space = malloc(sabot_card_odds_room(&suited.plan));
    plain_suited_begin(&suited.plain);
    if (suited.space == NULL)
        abort();
    bench_print(&(struct bench_figure){.name = "odds, suited, generally",
                                       .unit = "parts/s",
                                       .work = count_suited,
                                       .baseline = count_suited_plainly,
                                       .subject = &suited,
                                       .features = "portable"});
    free(suited.space);
}

void odds_bench(void) {
    static struct sabot_pair_block pairs;
    static struct subject subject = {.pairs = &pairs};
    six_loops_begin(&loops);
    for (int i = 0; i < SABOT_ODDS_BLOCK; i++) {
        subject.block.shoes[i] = start;
        subject.block.shoes[i].of[i]--;
        pairs.shoes[i] = sabot_card_shoe_of_decks(8);
        pairs.shoes[i].of[i][SABOT_SPADES]--;
    }
    print_baseline();
    for (int vector = SABOT_VECTORS - 1; vector >= 0; vector--) {
        subject.vector = (enum sabot_vector)vector;
        if (!sabot_vector_is_here(subject.vector))
            continue;
        struct bench_figure figure = {.name = "odds, one shoe",
                                      .unit = "shoes/s",
                                      .work = count_one,
                                      .baseline = count_by_six_loops,
                                      .subject = &subject,
                                      .features = sabot_vector_names[vector]};
        bench_print(&figure);
        figure.name = "odds, many shoes";
        figure.work = count_many;
        bench_print(&figure);
        figure.name = "odds, pairs, one shoe";
        figure.work = count_pairs;
        bench_print(&figure);
        figure.name = "odds, pairs, many shoes";
        figure.work = count_many_pairs;
        bench_print(&figure);
    }
    print_suited();
}
