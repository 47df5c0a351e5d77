/*
 * settle_bench.c - rounds settled a second, on one core.
 *
 * What is measured: sabot_layout_settle of a player-dealer's round with seven
 * bettors and five wagers each, given seat by seat, so that they have to be put
 * into settlement order; over a fixed list of outcomes (Player, Banker, tie,
 * Dragon 7, Panda 8, naturals) and of banks, some of which cannot cover the
 * round. The sheet is ventura-ez, but that a bettor may take both lines, as five
 * wagers each require. It is read and the wagers are placed before the clock
 * starts; refusals are not measured.
 *
 * Baseline: slow_settle, which also proves the fast one right in
 * tests/property.
 */
#include "bench/bench.h"
#include "host/sheet/sheetfile.h"
#include "tests/oracle/slow_settle.h"

#include <stdio.h>
#include <stdlib.h>

enum { BETTORS = 7, WAGERS_EACH = 5, PLACED = BETTORS * WAGERS_EACH, PLAYER_DEALER_SEAT = 8 };

struct settle_subject {
    struct sabot_sheet sheet;
    struct sabot_placed placed[PLACED];
    sabot_cents paid; /* over all rounds: keeps the compiler from leaving work out */
};

static const struct sabot_outcome outcomes[] = {
    {2, 7, 2, 6}, {2, 6, 2, 7}, {3, 1, 3, 7}, {3, 8, 3, 6}, {2, 6, 3, 6},
    {2, 9, 2, 8}, {2, 0, 2, 9}, {3, 5, 3, 4}, {2, 6, 3, 9}, {3, 0, 2, 7},
};
enum { OUTCOMES = sizeof outcomes / sizeof outcomes[0] };

static const sabot_cents banks[] = {1000, 50000, 500000, 100000000};
enum { BANKS = sizeof banks / sizeof banks[0] };

static struct sabot_layout layout_of(const struct settle_subject *subject, sabot_cents bank) {
    struct sabot_layout layout = {
        .sheet = &subject->sheet, .seats = 8, .count = PLACED, .placed = subject->placed};
    layout.bank.seat = PLAYER_DEALER_SEAT;
    layout.bank.amount = bank;
    return layout;
}

typedef struct sabot_settlement settle(const struct sabot_layout *layout,
                                       struct sabot_outcome outcome, struct sabot_settled *settled);

static long settle_all(struct settle_subject *subject, settle *settle_one) {
    struct sabot_settled settled[PLACED];
    for (int bank = 0; bank < BANKS; bank++) {
        struct sabot_layout layout = layout_of(subject, banks[bank]);
        for (int i = 0; i < OUTCOMES; i++)
            subject->paid += settle_one(&layout, outcomes[i], settled).net;
    }
    return BANKS * OUTCOMES;
}

static long settle_fast(void *subject) {
    return settle_all(subject, sabot_layout_settle);
}

static long settle_slowly(void *subject) {
    return settle_all(subject, slow_settle);
}

static void place_wagers(struct settle_subject *subject) {
    for (int i = 0; i < PLACED; i++)
        subject->placed[i] = (struct sabot_placed){
            .seat = 1 + i / WAGERS_EACH,
            .wager = i % WAGERS_EACH,
            .stake = 1000 + 50 * i,
        };
}

static void check_lawful(const struct settle_subject *subject) {
    struct sabot_refusal refusals[SABOT_REFUSALS_ROOM(PLACED)];
    struct sabot_layout layout = layout_of(subject, banks[0]);
    if (sabot_layout_refusals(&layout, refusals) > 0) {
        fprintf(stderr, "bench: the round breaks %s\n", sabot_refusal_forms[refusals[0].code].code);
        exit(1);
    }
}

void settle_bench(void) {
    static struct settle_subject subject;
    static struct form_report report;
    if (sheetfile_read_name("ventura-ez", &subject.sheet, &report) != SABOT_OK) {
        form_report_print(&report, stderr);
        exit(1);
    }
    subject.sheet.lines = SABOT_LINES_BOTH;
    place_wagers(&subject);
    check_lawful(&subject);
    bench_print(&(struct bench_figure){
        .name = "settle",
        .unit = "rounds/s",
        .work = settle_fast,
        .baseline = settle_slowly,
        .subject = &subject,
        .features = "portable",
    });
}
