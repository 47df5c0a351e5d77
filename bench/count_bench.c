/*
 * count_bench.c - rounds counted a second, on one core.
 *
 * What is measured: sabot_count_run of eight-deck shoes of ventura-ez with the
 * published Dragon 7 tags, by results, with exact expectations at a target of
 * 4, and with perfect play on every round. Baseline: plain_sim, which
 * deals the same shoes and counts nothing: the ratio says what the study costs. Then perfect play
 * with the bound that leaves rounds out (docs/perfect-play.md), of several wagers; its baseline is
 * the exact expectation of every round.
 */
#include "bench/bench.h"
#include "bench/plain_sim.h"
#include "host/sheet/sheetfile.h"
#include "sabot/count.h"

#include <stdio.h>
#include <stdlib.h>

enum { SHOES = 4 * SABOT_SIM_BLOCK, PLAIN_SHOES = 200 };

struct count_subject {
    struct sabot_count count, every; /* the same, with every round valued */
    struct plain_sim plain;
    uint64_t next_shoe;
    struct sabot_count_space space;
    struct sabot_count_totals totals;
};

static long deal_shoes(struct count_subject *subject, const struct sabot_count *count) {
    uint64_t before = subject->totals.rounds;
    struct sabot_sim_range range = {subject->next_shoe, SHOES};
    sabot_count_run(count, range, sabot_vector_best(), &subject->space, &subject->totals);
    sabot_count_totals_carry(&subject->totals);
    subject->next_shoe += SHOES;
    return (long)(subject->totals.rounds - before);
}

static long count_shoes(void *argument) {
    struct count_subject *subject = argument;
    return deal_shoes(subject, &subject->count);
}

static long count_every_round(void *argument) {
    struct count_subject *subject = argument;
    return deal_shoes(subject, &subject->every);
}

static long deal_plainly(void *argument) {
    struct count_subject *subject = argument;
    return (long)plain_sim_run(&subject->plain, PLAIN_SHOES);
}

static void begin_count(const char *wager, enum sabot_count_value value, bool every_round,
                        struct sabot_count *count) {
    static const uint8_t key[SABOT_SIM_KEY_BYTES] = {1};
    static struct sabot_sheet sheet;
    static struct form_report report;
    struct sabot_error error;
    if (sheetfile_read_name("ventura-ez", &sheet, &report) != SABOT_OK)
        exit(1);
    struct sabot_count_choice choice = {
        .decks = 8,
        .wager = sabot_sheet_wager(&sheet, wager),
        .value = value,
        .every_round = every_round,
        .tags = {0, 0, 0, -100, -100, -100, -100, 200, 200},
        .target_count = 1,
        .targets = {400},
    };
    if (sabot_count_begin(count, &sheet, &choice, key, &error) != SABOT_OK) {
        fprintf(stderr, "bench: the count cannot be made\n");
        exit(1);
    }
}

void count_bench(void) {
    static const struct {
        const char *name, *wager;
        enum sabot_count_value value;
        bool every_round;
    } figures[] = {
        {"count, results", "dragon7", SABOT_COUNT_RESULTS, false},
        {"count, exact", "dragon7", SABOT_COUNT_EXACT, false},
        {"count, every round exact", "dragon7", SABOT_COUNT_PERFECT, true},
        {"perfect play, dragon7", "dragon7", SABOT_COUNT_PERFECT, false},
        {"perfect play, panda8", "panda8", SABOT_COUNT_PERFECT, false},
        {"perfect play, tie", "tie", SABOT_COUNT_PERFECT, false},
        {"perfect play, player", "player", SABOT_COUNT_PERFECT, false},
        {"perfect play, banker", "banker", SABOT_COUNT_PERFECT, false},
    };
    static struct count_subject subject;
    plain_sim_begin(&subject.plain, 1);
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        bool bounded = figures[i].value == SABOT_COUNT_PERFECT && !figures[i].every_round;
        begin_count(figures[i].wager, figures[i].value, figures[i].every_round, &subject.count);
        begin_count(figures[i].wager, SABOT_COUNT_PERFECT, true, &subject.every);
        bench_print(&(struct bench_figure){
            .name = figures[i].name,
            .unit = "rounds/s",
            .work = count_shoes,
            .baseline = bounded ? count_every_round : deal_plainly,
            .subject = &subject,
            .features = sabot_vector_names[sabot_vector_best()],
        });
    }
}
