/*
 * exposure.c - counts of one wager. See exposure.h.
 */
#include "host/gamereport/exposure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void make_run(const struct gamereport_choice *choice, int wager, struct counting *counting) {
    struct run *run = &counting->run;
    memset(counting, 0, sizeof *counting);
    sabot_text_copy(run->seed, sizeof run->seed, choice->seed);
    sabot_text_copy(run->sheet, sizeof run->sheet, choice->sheet->name);
    run->units = choice->shoes;
    run->threads = choice->threads;
    run->vector = sabot_vector_best();
    run->cluster = &run_alone;
    sabot_text_copy(counting->wager, sizeof counting->wager, choice->sheet->wagers[wager].name);
}

/* SABOT_OUT_OF_RANGE: the sheet's rounds have no exact expectation. */
static enum sabot_status deal(const struct gamereport_choice *choice,
                              const struct sabot_count_choice *count, struct exposure *exposure,
                              struct sabot_error *error) {
    uint8_t key[SABOT_SIM_KEY_BYTES];
    struct run_state state;
    run_key(choice->seed, key);
    make_run(choice, count->wager, &exposure->counting);
    memset(&exposure->totals, 0, sizeof exposure->totals);
    enum sabot_status status =
        counting_begin(&exposure->counting, choice->sheet, count, key, error);
    if (status == SABOT_OK)
        status = counting_run(&exposure->counting, &exposure->totals, &state, error);
    counting_clear(&exposure->counting);
    return status;
}

struct sabot_count_answer exposure_answer(const struct exposure *exposure, int target) {
    return sabot_count_answer(&exposure->counting.count, &exposure->totals,
                              exposure->counting.run.units, target);
}

/* ---- which count ---- */

static void derive(const struct sabot_effects *effects, struct exposure *exposure) {
    double taken = 0; /* correlation of the system that is taken */
    for (int largest = 1; largest <= SABOT_DERIVE_LARGEST_MAX; largest++) {
        struct sabot_tags *system = &exposure->systems[largest - 1];
        if (!sabot_tags_derive(effects, largest, system))
            return;
        exposure->system_count = largest;
        double correlation = sqrt(system->correlation_squared);
        if (taken < EXPOSURE_CORRELATION && correlation > taken) {
            taken = correlation;
            exposure->largest = largest;
        }
    }
}

/* Break-even is an estimate, and the best target lies near it: a fifth of it
 * and a few counts either way, one apart as `sabot count --target A..B` goes. */
static void choose_targets(double break_even, struct sabot_count_choice *count) {
    double most = (double)(SABOT_COUNT_TARGET_MAX / SABOT_COUNT_UNIT / 2);
    double middle = fmax(-most, fmin(most, break_even));
    int64_t first = (int64_t)floor(middle - fabs(middle) / 5) - 3;
    int64_t last = (int64_t)ceil(middle + fabs(middle) / 5) + 3;
    for (int64_t target = first; target <= last && count->target_count < SABOT_COUNT_TARGETS_MAX;
         target++)
        count->targets[count->target_count++] = target * SABOT_COUNT_UNIT;
}

/* The best target again with other cut cards, half a deck apart, up to half of the shoe. */
static enum sabot_status find_cuts(const struct gamereport_choice *choice,
                                   const struct sabot_count_choice *scan, struct exposure *exposure,
                                   struct sabot_error *error) {
    struct {
        struct sabot_sheet sheet;
        struct exposure exposure;
    } *other = malloc(sizeof *other);
    if (other == NULL)
        return sabot_error_print(error, SABOT_NO_MEMORY, "out of memory for the cut cards");
    struct gamereport_choice with = *choice;
    struct sabot_count_choice count = *scan;
    enum sabot_status status = SABOT_OK;
    other->sheet = *choice->sheet;
    with.sheet = &other->sheet;
    count.target_count = 1;
    count.targets[0] = scan->targets[exposure->best];
    int *cut = &other->sheet.shoe.cut_card;
    for (; status == SABOT_OK && exposure->cut_count < EXPOSURE_CUTS_MAX &&
           2 * *cut <= scan->decks * SABOT_DECK_CARDS;
         *cut += EXPOSURE_CUT_STEP) {
        status = deal(&with, &count, &other->exposure, error);
        if (status == SABOT_OK)
            exposure->cuts[exposure->cut_count++] =
                (struct exposure_cut){*cut, exposure_answer(&other->exposure, 0)};
    }
    free(other);
    return status;
}

/* Around the target at which the tags break even. */
static enum sabot_status scan(const struct gamereport_choice *choice, double break_even,
                              struct sabot_count_choice *count, struct exposure *exposure,
                              struct sabot_error *error) {
    choose_targets(break_even, count);
    enum sabot_status status = deal(choice, count, exposure, error);
    if (status != SABOT_OK)
        return status;
    exposure->is_counted = true;
    for (int i = 1; i < exposure->counting.count.choice.target_count; i++)
        if (exposure_answer(exposure, i).win_per_shoe >
            exposure_answer(exposure, exposure->best).win_per_shoe)
            exposure->best = i;
    return find_cuts(choice, count, exposure, error);
}

static enum sabot_status count_points(const struct gamereport_choice *choice,
                                      const struct exposed *exposed, struct exposure *exposure,
                                      struct sabot_error *error) {
    struct sabot_pay_table table;
    struct sabot_effects effects;
    enum sabot_status status =
        sabot_pay_table_make(choice->sheet, &choice->sheet->wagers[exposed->wager], &table, error);
    if (status == SABOT_OK)
        status = sabot_effects_find(exposed->decks, &table, sabot_vector_best(), &effects, error);
    if (status != SABOT_OK)
        return status;
    derive(&effects, exposure);
    if (exposure->largest == 0)
        return SABOT_OK; /* no card changes its worth */
    const struct sabot_tags *system = &exposure->systems[exposure->largest - 1];
    struct sabot_count_choice count = {
        .decks = exposed->decks,
        .wager = exposed->wager,
        .value = SABOT_COUNT_EXACT,
        .divisor = SABOT_COUNT_BY_UNSEEN,
    };
    for (int rank = 0; rank < SABOT_RANKS; rank++) {
        int points = sabot_card_points((struct sabot_card){(uint8_t)rank, SABOT_SUIT_UNKNOWN});
        count.tags[rank] = system->tags[points] * SABOT_COUNT_UNIT;
    }
    return scan(choice, system->break_even, &count, exposure, error);
}

/* Tags in hundredths, as what a card's rank and its suit do to the wager; the sum over a deck is 0
 * but for their rounding. All cards alike, as for pairs: nothing to count. */
static enum sabot_status count_cards(const struct gamereport_choice *choice,
                                     const struct exposed *exposed, struct exposure *exposure,
                                     struct sabot_error *error) {
    struct sabot_count_choice count = {
        .decks = exposed->decks,
        .wager = exposed->wager,
        .value = SABOT_COUNT_RESULTS,
        .divisor = SABOT_COUNT_BY_UNSEEN,
    };
    double of[SABOT_DECK_CARDS], mean = 0, most = 0, both = 0, tags = 0;
    for (int i = 0; i < SABOT_DECK_CARDS; i++) {
        of[i] = exposed->effects[i % SABOT_RANKS] + exposed->effects[SABOT_RANKS + i / SABOT_RANKS];
        mean += of[i] / SABOT_DECK_CARDS;
    }
    for (int i = 0; i < SABOT_DECK_CARDS; i++)
        most = fmax(most, fabs(of[i] - mean));
    for (int i = 0; i < SABOT_DECK_CARDS && most > 1e-9; i++) {
        int32_t tag = (int32_t)lround((of[i] - mean) / most * SABOT_COUNT_UNIT);
        count.card_tags[i % SABOT_RANKS][i / SABOT_RANKS] = tag;
        both += (of[i] - mean) * tag;
        tags += (double)tag * tag / SABOT_COUNT_UNIT;
    }
    double cards = exposed->decks * SABOT_DECK_CARDS;
    if (!(both > 0))
        return SABOT_OK;
    return scan(choice, -exposed->ev / (both / tags * (cards - 1) / SABOT_DECK_CARDS), &count,
                exposure, error);
}

/* ---- the whole of it ---- */

enum sabot_status exposure_find(const struct gamereport_choice *choice,
                                const struct exposed *exposed, struct exposure *exposure,
                                struct sabot_error *error) {
    const struct sabot_wager *wager = &choice->sheet->wagers[exposed->wager];
    struct sabot_count_choice perfect = {.decks = exposed->decks,
                                         .wager = exposed->wager,
                                         .value = SABOT_COUNT_PERFECT,
                                         .target_count = 1};
    exposure->is_line = sabot_wager_is_line(wager);
    exposure->by_cards = sabot_wager_detail(choice->sheet, wager) != SABOT_DETAIL_OUTCOME;
    enum sabot_status status = deal(choice, &perfect, exposure, error);
    if (status == SABOT_OUT_OF_RANGE) {
        sabot_text_copy(exposure->why_not, sizeof exposure->why_not, error->words);
        return exposure->by_cards ? count_cards(choice, exposed, exposure, error) : SABOT_OK;
    }
    if (status != SABOT_OK)
        return status;
    exposure->is_dealt = true;
    exposure->ceiling = exposure_answer(exposure, 0);
    exposure->rounds = exposure->totals.rounds;
    return exposure->is_line    ? SABOT_OK
           : exposure->by_cards ? count_cards(choice, exposed, exposure, error)
                                : count_points(choice, exposed, exposure, error);
}
