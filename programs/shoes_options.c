/*
 * shoes_options.c - options of long runs, ctrl-C and progress. See shoes_options.h.
 */
#include "programs/shoes_options.h"

#include "host/document/json_build.h"
#include "programs/words.h"
#include "sabot/number.h"

#include <inttypes.h>
#include <sodium.h>
#include <string.h>
#include <unistd.h>

enum { CHECKPOINT_SECONDS = 10, CHECKPOINT_SECONDS_MAX = 86400, SHOES_USUAL = 100000 };

/* ---- options ---- */

/* One of 64 random bits is enough that nobody draws it again, and short enough
 * to write down. */
bool shoes_seed(const char *command, const char *words, char seed[RUN_SEED_MAX + 1]) {
    if (sodium_init() < 0)
        return command_wrong(command, "libsodium cannot be started");
    if (words == NULL) {
        uint64_t drawn;
        randombytes_buf(&drawn, sizeof drawn);
        snprintf(seed, RUN_SEED_MAX + 1, "%" PRIu64, drawn);
        return true;
    }
    size_t length = strlen(words);
    if (length < 1 || length > RUN_SEED_MAX)
        return command_wrong(command, "--seed has %zu bytes: expected 1 to %d", length,
                             RUN_SEED_MAX);
    json_t *text = json_string(words);
    json_decref(text);
    if (text == NULL)
        return command_wrong(command, "--seed is not text (UTF-8)");
    memcpy(seed, words, length + 1);
    return true;
}

static int64_t processors(void) {
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online < 1 ? 1 : online > RUN_THREADS_MAX ? RUN_THREADS_MAX : online;
}

bool shoes_threads(const char *command, const char *words, int *threads) {
    int64_t number;
    if (!command_number(command, "threads", words,
                        (struct command_bounds){1, RUN_THREADS_MAX, processors()}, &number))
        return false;
    *threads = (int)number;
    return true;
}

/* `8` or `3-8`. */
static bool read_decks(const char *command, const char *words, struct command_bounds bounds,
                       struct shoes_decks *decks) {
    *decks = (struct shoes_decks){bounds.usual, bounds.usual, false};
    if (words == NULL)
        return true;
    size_t length = strcspn(words, "-");
    decks->is_range = words[length] == '-';
    const char *most = decks->is_range ? words + length + 1 : words;
    decks->least = sabot_number_read(words, length, bounds.most);
    decks->most = sabot_number_read(most, strlen(most), bounds.most);
    return (decks->least >= bounds.least && decks->most >= decks->least) ||
           command_wrong(command,
                         "--decks is %s: expected a whole number from %" PRId64 " to %" PRId64
                         ", or a range of them such as 3-8",
                         command_quote(words, strlen(words)).words, bounds.least, bounds.most);
}

bool shoes_words_read(const char *command, const struct shoes_words *words,
                      const struct sabot_sheet *sheet, int64_t decks_most, struct run *run,
                      struct shoes_decks *decks) {
    int64_t shoes, rounds, every;
    if (words->every != NULL && words->checkpoint == NULL)
        return command_wrong(command, "--checkpoint-every needs --checkpoint");
    if (!read_decks(command, words->decks, (struct command_bounds){1, decks_most, sheet->decks},
                    decks) ||
        !command_number(command, "shoes", words->shoes,
                        (struct command_bounds){1, SABOT_SIM_SHOES_MAX, SHOES_USUAL}, &shoes) ||
        !shoes_threads(command, words->threads, &run->threads) ||
        !command_number(command, "rounds", words->rounds, (struct command_bounds){1, INT16_MAX, 0},
                        &rounds) ||
        !command_number(command, "checkpoint-every", words->every,
                        (struct command_bounds){0, CHECKPOINT_SECONDS_MAX, CHECKPOINT_SECONDS},
                        &every) ||
        !shoes_seed(command, words->seed, run->seed))
        return false;
    if (decks->is_range && words->checkpoint != NULL)
        return command_wrong(command, "--checkpoint keeps one run: expected one number of decks");
    run->units = (uint64_t)shoes;
    run->rounds = (int)rounds;
    run->checkpoint = words->checkpoint;
    run->checkpoint_seconds = (double)every;
    run->vector = sabot_vector_best();
    sabot_text_copy(run->sheet, sizeof run->sheet, sheet->name);
    return true;
}

/* ---- while it runs ---- */

/* A line written over itself; the last one ends it. */
static void show_progress(const struct run *run, const struct run_state *state) {
    double fresh = (double)(state->done - state->found);
    double left = (double)(run->units - state->done);
    double rounds = (double)state->rounds / (double)state->done;
    double rate = state->seconds > 0 ? fresh / state->seconds : 0;
    fprintf(stderr, "\r%5.1f%%  %.3g million rounds a second  %.0f s left \x1b[K",
            100 * (double)state->done / (double)run->units, rate * rounds / 1e6,
            rate > 0 ? left / rate : 0);
    if (state->was_stopped || state->done == run->units)
        fputc('\n', stderr);
    fflush(stderr);
}

void shoes_listen(struct run *run) {
    run->stop = command_stop();
    if (isatty(STDERR_FILENO))
        run->progress = show_progress;
}

void shoes_say_stopped(const char *command, const struct run *run, const struct run_state *state) {
    if (state->was_stopped)
        fprintf(stderr, "sabot %s: stopped after %" PRIu64 " of %" PRIu64 " shoes\n", command,
                state->done, run->units);
}

void shoes_say_left(const char *command, const struct shoes_decks *decks, int64_t first) {
    if (first < decks->most)
        fprintf(stderr, "sabot %s: shoes of %" PRId64 " to %" PRId64 " decks were not begun\n",
                command, first, decks->most);
    else if (first == decks->most)
        fprintf(stderr, "sabot %s: shoes of %" PRId64 " deck%s were not begun\n", command, first,
                words_plural((uint64_t)first));
}

/* ---- what it says ---- */

void shoes_print_seed(const struct run *run) {
    printf("Seed %s\n", words_plain(run->seed).text);
}

void shoes_print_state(const struct run *run, const struct run_state *state) {
    shoes_print_seed(run);
    if (state->was_stopped)
        printf("Stopped early: what follows is of the shoes that were done.\n");
    printf("%s shoe%s, %s round%s, %.2f a shoe", words_grouped(state->done).text,
           words_plural(state->done), words_grouped(state->rounds).text,
           words_plural(state->rounds), (double)state->rounds / (double)state->done);
}
