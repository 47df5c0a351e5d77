/*
 * bank_bench.c - the questions of a player-dealer, answered a second, on one core.
 *
 * Amounts: every amount worth a look at a full table, thirteen bettors with five wagers each at
 * california-panda8, wagers settled seat by seat so that there are as many bends as can be;
 * for both covers, with fractions, deviations and whom each amount leaves unpaid. Baseline:
 * the study of one amount (sabot_banking_study) for every one of them.
 *
 * Ruin: every bankroll at once over 160 rounds, on a grid of nearly 10^5 points. Baseline: the
 * same sums, one bankroll's chances after the other.
 */
#include "bench/bench.h"
#include "host/pricing/amounts_study.h"
#include "host/sheet/sheetfile.h"
#include "sabot/law.h"

#include <stdio.h>
#include <stdlib.h>

enum { BETTORS = 13, WAGERS_EACH = 5, PLACED = BETTORS * WAGERS_EACH, ROUNDS = 160 };

struct bank_subject {
    struct round_document document;
    struct amounts_answer answer;
    struct sabot_law law;
    struct sabot_night_space space;
    size_t amounts;
};

static void fail(const char *words) {
    fprintf(stderr, "bench: %s\n", words);
    exit(1);
}

/* ---- amounts ---- */

static long all_amounts(void *argument) {
    struct bank_subject *subject = argument;
    struct sabot_error error;
    struct amounts_answer *answer = &subject->answer;
    struct sabot_odds odds = answer->odds;
    *answer = (struct amounts_answer){.document = &subject->document, .odds = odds};
    if (amounts_study(answer, 0, &error) != SABOT_OK)
        fail(error.words);
    subject->amounts = answer->count;
    for (size_t i = 0; i < answer->count; i++) {
        struct sabot_fraction mean = sabot_fraction_of(answer->rows[i].amount.kept, odds.deals);
        subject->law.mean += sabot_fraction_float(mean);
    }
    amounts_clear(answer);
    return 1;
}

/* A share of the amounts, so that a turn does not last for ever. */
static long each_amount(void *argument) {
    static struct sabot_banking banking;
    struct bank_subject *subject = argument;
    struct sabot_banking_wager wagers[PLACED];
    struct sabot_settled settled[PLACED];
    struct sabot_error error;
    struct sabot_layout layout = subject->document.layout;
    for (size_t i = 0; i < subject->amounts; i++) {
        layout.bank.amount = 1000 + 100 * (sabot_cents)i;
        if (sabot_banking_study(&layout, &subject->answer.odds, &banking, wagers, settled,
                                &error) != SABOT_OK)
            fail(error.words);
    }
    return 1;
}

static void begin(struct bank_subject *subject, enum sabot_cover cover) {
    static struct form_report report;
    struct sabot_sheet *sheet = &subject->document.sheet;
    struct sabot_error error;
    if (sheetfile_read_name("california-panda8", sheet, &report) != SABOT_OK)
        fail("no sheet");
    sheet->cover = cover;
    sheet->order = SABOT_ORDER_SEAT_FIRST;
    for (int i = 0; i < PLACED; i++)
        subject->document.placed[i] = (struct sabot_placed){
            .seat = 1 + i / WAGERS_EACH,
            .wager = i % WAGERS_EACH,
            .stake = i % WAGERS_EACH < 2 ? 10000 + 1050 * i : 500 + 50 * i,
        };
    struct sabot_layout *layout = &subject->document.layout;
    *layout = (struct sabot_layout){
        .sheet = sheet, .seats = 14, .count = PLACED, .placed = subject->document.placed};
    layout->bank.seat = 14;
    layout->bank.amount = 100000;
    struct sabot_points shoe = sabot_points_of_decks(8);
    if (sabot_odds_count(&shoe, sabot_vector_best(), &subject->answer.odds, &error) != SABOT_OK)
        fail(error.words);
}

/* ---- ruin ---- */

/* Twelve results, the largest loss 1,600 points: 160 rounds reach nearly 10^5 of them. */
static void make_law(struct sabot_law *law) {
    *law = (struct sabot_law){.count = 12, .grid = 1, .deals = 12};
    for (int i = 0; i < law->count; i++)
        law->results[i] = (struct sabot_law_result){
            .kept = -1600 + 300 * i - (i == 0 ? 0 : i % 3), .deals = 1, .chance = 1.0 / 12};
}

static long all_bankrolls(void *argument) {
    struct bank_subject *subject = argument;
    struct sabot_night night;
    struct sabot_night_choice choice = {.rounds = ROUNDS, .needed = 1000};
    const struct sabot_night_chances *ruin =
        sabot_night_ruin(&night, &subject->law, choice, &subject->space);
    if (night.slack > 0 || ruin->count < 2000)
        fail("the grid of this law was to be fine");
    return 1;
}

static long plain_bankrolls(void *argument) {
    enum { POINTS = 260000 };
    static double chances[2][POINTS];
    const struct bank_subject *subject = argument;
    for (int left = 2; left <= ROUNDS; left++)
        for (int point = 0; point < 1600 * (left - 1); point++) {
            double sum = 0;
            for (int i = 0; i < subject->law.count; i++) {
                int to = point + (int)subject->law.results[i].kept;
                sum += subject->law.results[i].chance * (to < 0 ? 1
                                                         : to >= POINTS || to >= 1600 * (left - 2)
                                                             ? 0
                                                             : chances[left % 2][to]);
            }
            chances[1 - left % 2][point] = sum;
        }
    return 1;
}

void bank_bench(void) {
    static struct bank_subject subject;
    static const char *const names[] = {"bank, amounts, net", "bank, amounts, matched"};
    for (int cover = 0; cover < 2; cover++) {
        begin(&subject, cover == 0 ? SABOT_COVER_NET : SABOT_COVER_MATCHED);
        bench_print(&(struct bench_figure){.name = names[cover],
                                           .unit = "tables/s",
                                           .work = all_amounts,
                                           .baseline = each_amount,
                                           .subject = &subject,
                                           .features = "portable"});
    }
    make_law(&subject.law);
    bench_print(&(struct bench_figure){.name = "bank, ruin, 160 rounds",
                                       .unit = "tables/s",
                                       .work = all_bankrolls,
                                       .baseline = plain_bankrolls,
                                       .subject = &subject,
                                       .features = "portable"});
}
