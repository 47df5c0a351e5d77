/*
 * run_options.c - options of long runs, ctrl-C and progress. See run_options.h.
 */
#include "programs/run_options.h"

#include <errno.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHECKPOINT_SECONDS = 10, CHECKPOINT_SECONDS_MAX = 86400, SHOES_USUAL = 100000 };

/* ---- options ---- */

bool run_number(const char *command, const char *option, const char *words,
                struct run_bounds bounds, int64_t *number) {
    *number = bounds.usual;
    if (words == NULL)
        return true;
    size_t digits = strspn(words, "0123456789");
    errno = 0;
    *number = digits > 0 && words[digits] == '\0' ? strtoll(words, NULL, 10) : -1;
    if (errno == 0 && *number >= bounds.least && *number <= bounds.most)
        return true;
    command_bad(command, "--%s is %s: expected a whole number from %" PRId64 " to %" PRId64, option,
                command_quote(words, strlen(words)).words, bounds.least, bounds.most);
    return false;
}

/* One of 64 random bits is enough that nobody draws it again, and short enough
 * to write down. */
bool run_seed(const char *command, const char *words, char seed[RUN_SEED_MAX + 1]) {
    if (sodium_init() < 0) {
        command_bad(command, "libsodium cannot be started");
        return false;
    }
    if (words == NULL) {
        uint64_t drawn;
        randombytes_buf(&drawn, sizeof drawn);
        snprintf(seed, RUN_SEED_MAX + 1, "%" PRIu64, drawn);
        return true;
    }
    size_t length = strlen(words);
    if (length < 1 || length > RUN_SEED_MAX) {
        command_bad(command, "--seed has %zu bytes: expected 1 to %d", length, RUN_SEED_MAX);
        return false;
    }
    json_t *text = json_string(words);
    json_decref(text);
    if (text == NULL) {
        command_bad(command, "--seed is not text (UTF-8)");
        return false;
    }
    memcpy(seed, words, length + 1);
    return true;
}

static int64_t processors(void) {
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online < 1 ? 1 : online > RUN_THREADS_MAX ? RUN_THREADS_MAX : online;
}

bool run_threads(const char *command, const char *words, int *threads) {
    int64_t number;
    if (!run_number(command, "threads", words,
                    (struct run_bounds){1, RUN_THREADS_MAX, processors()}, &number))
        return false;
    *threads = (int)number;
    return true;
}

bool run_words_read(const char *command, const struct run_words *words,
                    const struct sabot_sheet *sheet, int64_t decks_most, struct run *run,
                    int64_t *decks) {
    int64_t shoes, rounds, every;
    if (!run_number(command, "decks", words->decks,
                    (struct run_bounds){1, decks_most, sheet->decks}, decks) ||
        !run_number(command, "shoes", words->shoes,
                    (struct run_bounds){1, SABOT_SIM_SHOES_MAX, SHOES_USUAL}, &shoes) ||
        !run_threads(command, words->threads, &run->threads) ||
        !run_number(command, "rounds", words->rounds, (struct run_bounds){1, INT16_MAX, 0},
                    &rounds) ||
        !run_number(command, "checkpoint-every", words->every,
                    (struct run_bounds){0, CHECKPOINT_SECONDS_MAX, CHECKPOINT_SECONDS}, &every) ||
        !run_seed(command, words->seed, run->seed))
        return false;
    run->shoes = (uint64_t)shoes;
    run->rounds = (int)rounds;
    run->checkpoint = words->checkpoint;
    run->checkpoint_seconds = (double)every;
    run->vector = sabot_vector_best();
    sabot_text_copy(run->sheet, sizeof run->sheet, sheet->name);
    return true;
}

/* ---- while it runs ---- */

static volatile sig_atomic_t stop_asked;

static void ask_to_stop(int signal_number) {
    (void)signal_number;
    stop_asked = 1;
}

/* A line written over itself; the last one ends it. */
static void show_progress(const struct run *run, const struct run_state *state) {
    double fresh = (double)(state->done - state->found);
    double left = (double)(run->shoes - state->done);
    double rounds = (double)state->rounds / (double)state->done;
    double rate = state->seconds > 0 ? fresh / state->seconds : 0;
    fprintf(stderr, "\r%5.1f%%  %.3g million rounds a second  %.0f s left \x1b[K",
            100 * (double)state->done / (double)run->shoes, rate * rounds / 1e6,
            rate > 0 ? left / rate : 0);
    if (state->was_stopped || state->done == run->shoes)
        fputc('\n', stderr);
    fflush(stderr);
}

void run_listen(struct run *run) {
    struct sigaction action = {.sa_handler = ask_to_stop, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    run->stop = &stop_asked;
    if (isatty(STDERR_FILENO))
        run->progress = show_progress;
}

void run_say_stopped(const char *command, const struct run *run, const struct run_state *state) {
    if (state->was_stopped)
        fprintf(stderr, "sabot %s: stopped after %" PRIu64 " of %" PRIu64 " shoes\n", command,
                state->done, run->shoes);
}

/* ---- what it says ---- */

void run_add_key(json_t *document, const struct sabot_sim *sim) {
    char hex[2 * SABOT_SIM_KEY_BYTES + 1];
    for (int i = 0; i < SABOT_SIM_KEY_BYTES; i++)
        snprintf(hex + 2 * i, 3, "%02x", (unsigned)(sim->key[i / 4] >> i % 4 * 8 & 0xff));
    json_object_set_new(document, "key", json_string(hex));
}

void run_add_speed(json_t *document, const struct run *run, const struct run_state *state) {
    double fresh = state->done ? (double)(state->done - state->found) / (double)state->done : 0;
    double rounds = fresh * (double)state->rounds;
    json_object_set_new(document, "threads", json_integer(run->threads));
    json_object_set_new(document, "vector", json_string(sabot_vector_names[run->vector]));
    json_object_set_new(document, "seconds", json_real(state->seconds));
    json_object_set_new(document, "rounds_per_second",
                        json_real(state->seconds > 0 ? rounds / state->seconds : 0));
}

void run_print_seed(const struct run *run) {
    char seed[2 * RUN_SEED_MAX];
    struct sabot_text text = sabot_text_in(seed, sizeof seed);
    sabot_text_add_plain(&text, run->seed, strlen(run->seed));
    printf("Seed %s\n", seed);
}

void run_write_grouped(char *space, size_t room, uint64_t number) {
    char digits[24];
    size_t length = (size_t)snprintf(digits, sizeof digits, "%" PRIu64, number);
    struct sabot_text text = sabot_text_in(space, room);
    for (size_t i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            sabot_text_add_char(&text, ',');
        sabot_text_add_char(&text, digits[i]);
    }
}
