/*
 * library_runs.c - the library with a promise: simulation and counting. See library.h.
 */
#include "host/library/library.h"
#include "host/library/library_parts.h"
#include "host/library/run_document.h"
#include "host/pricing/card_pricing.h"

#include <math.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void on_progress(const struct run *run, const struct run_state *state) {
    const struct sabot_lib_run *wish = run->context;
    if (wish->go_on(wish->context, state->done) == 0)
        atomic_store(run->stop, true);
}

/* Words of what cannot be; NULL: all of it can. */
static const char *fault_of(const struct sabot_lib_run *wish) {
    if (wish->size < sizeof *wish)
        return "run: size is not set";
    size_t length = wish->seed == NULL ? 0 : strlen(wish->seed);
    if (length < 1 || length > RUN_SEED_MAX)
        return "seed: expected 1 to 64 bytes";
    if (wish->shoes < 1 || wish->shoes > SABOT_SIM_SHOES_MAX)
        return "shoes: expected 1 to 1000000000000000";
    if (wish->rounds < 0 || wish->rounds > INT16_MAX)
        return "rounds: expected 0 to 32767";
    if (wish->threads < 0 || wish->threads > RUN_THREADS_MAX)
        return "threads: expected 0 to 256";
    return sodium_init() < 0 ? "libsodium cannot be started" : NULL;
}

static bool begin(const struct sabot_lib_sheet *sheet, const struct sabot_lib_run *wish,
                  atomic_bool *stop, struct run *run, char *error) {
    const char *fault = fault_of(wish);
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (fault != NULL) {
        library_fail(error, fault);
        return false;
    }
    *run = (struct run){.units = wish->shoes,
                        .rounds = wish->rounds,
                        .threads = wish->threads,
                        .vector = sabot_vector_best(),
                        .cluster = &run_alone,
                        .stop = stop,
                        .progress = wish->go_on == NULL ? NULL : on_progress,
                        .context = (void *)(uintptr_t)wish};
    if (wish->threads == 0)
        run->threads = processors < 1                 ? 1
                       : processors > RUN_THREADS_MAX ? RUN_THREADS_MAX
                                                      : (int)processors;
    sabot_text_copy(run->seed, sizeof run->seed, wish->seed);
    sabot_text_copy(run->sheet, sizeof run->sheet, sheet->sheet.name);
    return true;
}

static int64_t decks_of(const struct sabot_lib_sheet *sheet, const struct sabot_lib_run *wish) {
    return wish->decks == 0 ? sheet->sheet.decks : wish->decks;
}

char *sabot_lib_simulate(const struct sabot_lib_sheet *sheet, const struct sabot_lib_run *wish,
                         char *error) {
    atomic_bool stop = false;
    struct simulation simulation = {.run.units = 0};
    struct simulation_answer *answer = calloc(1, sizeof *answer);
    struct sabot_error why = {"out of memory"};
    uint8_t key[SABOT_SIM_KEY_BYTES];
    char *text = NULL;
    bool by_cards = wish->by_cards || card_pricing_first(&sheet->tables) >= 0;
    struct sabot_sim_choice choice = {decks_of(sheet, wish), wish->rounds,
                                      by_cards ? SABOT_SIM_BY_CARDS : SABOT_SIM_BY_POINTS};
    if (begin(sheet, wish, &stop, &simulation.run, error)) {
        run_key(simulation.run.seed, key);
        bool done = answer != NULL &&
                    sabot_sim_begin(&simulation.sim, &sheet->sheet, choice, key, &why) == SABOT_OK;
        if (done) {
            answer->simulation = &simulation;
            answer->sheet = &sheet->sheet;
            done = simulation_run(&simulation, &answer->counts, &answer->state, &why) == SABOT_OK;
        }
        text = done ? library_text(run_document_simulation(answer), error)
                    : library_fail(error, why.words);
    }
    free(answer);
    return text;
}

/* Whole hundredths, as counts are kept; false: it has more decimals, or is too large. */
static bool read_hundredths(double value, double most, int64_t *hundredths) {
    double whole = round(value * SABOT_COUNT_UNIT);
    *hundredths = fabs(whole) <= most ? (int64_t)whole : 0;
    return fabs(whole) <= most && fabs(value * SABOT_COUNT_UNIT - whole) < 1e-6;
}

static const char *read_count(const struct sabot_lib_sheet *sheet,
                              const struct sabot_lib_count *wish,
                              struct sabot_count_choice *choice) {
    if (wish->size < sizeof *wish)
        return "count: size is not set";
    choice->wager = wish->wager == NULL ? -1 : sabot_sheet_wager(&sheet->sheet, wish->wager);
    if (choice->wager < 0)
        return "wager: expected one of the sheet's";
    for (int i = 0; i < SABOT_RANKS; i++) {
        int64_t tag;
        if (!read_hundredths(wish->tags[i], SABOT_COUNT_TAG_MAX, &tag))
            return "tags: expected small numbers with at most two decimals";
        choice->tags[i] = (int32_t)tag;
    }
    choice->value = wish->exact ? SABOT_COUNT_EXACT : SABOT_COUNT_RESULTS;
    choice->divisor = SABOT_COUNT_BY_UNSEEN;
    choice->target_count = 1;
    return read_hundredths(wish->target, (double)SABOT_COUNT_TARGET_MAX, &choice->targets[0])
               ? NULL
               : "target: expected a number with at most two decimals";
}

char *sabot_lib_count(const struct sabot_lib_sheet *sheet, const struct sabot_lib_count *count,
                      const struct sabot_lib_run *wish, char *error) {
    atomic_bool stop = false;
    struct counting *counting = calloc(1, sizeof *counting);
    struct sabot_count_totals *totals = calloc(1, sizeof *totals);
    struct sabot_count_choice choice = {.decks = decks_of(sheet, wish), .rounds = wish->rounds};
    struct run_state state = {0};
    struct sabot_error why = {"out of memory"};
    uint8_t key[SABOT_SIM_KEY_BYTES];
    char *text = NULL;
    const char *fault = read_count(sheet, count, &choice);
    if (fault != NULL) {
        library_fail(error, fault);
    } else if (counting == NULL || totals == NULL) {
        library_fail(error, why.words);
    } else if (begin(sheet, wish, &stop, &counting->run, error)) {
        run_key(counting->run.seed, key);
        sabot_text_copy(counting->wager, sizeof counting->wager, count->wager);
        const struct counting_answer answer = {counting, totals, &state, {1, 0}};
        text = counting_begin(counting, &sheet->sheet, &choice, key, &why) == SABOT_OK &&
                       counting_run(counting, totals, &state, &why) == SABOT_OK
                   ? library_text(run_document_count(&answer, 0), error)
                   : library_fail(error, why.words);
    }
    if (counting != NULL)
        counting_clear(counting);
    free(counting);
    free(totals);
    return text;
}
