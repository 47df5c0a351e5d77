/*
 * simulate_command.c - `sabot simulate`: deals many shoes and counts.
 */
#include "programs/simulate_command.h"

#include "host/sheetfile/sheetfile.h"
#include "programs/command.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char details[] =
    "Deals shoes as the sheet says (burn, cut card, rounds after it) and counts how rounds end.\n"
    "The counts depend on the seed, sheet, decks, shoes and rounds alone, not on threads,\n"
    "vectors or machine: whoever repeats the command gets the same counts. A seed is any text\n"
    "of 1 to 64 bytes; without one, one is drawn and shown. Ctrl-C stops with what is done.\n\n"
    "  sabot simulate --sheet ventura-ez --shoes 1000000 --seed 2026\n"
    "  sabot simulate --decks 6 --rounds 50 --seed 2026 --json\n"
    "  sabot simulate --shoes 100000000 --seed 2026 --checkpoint run.json\n\n"
    "A checkpoint is written now and then; the same command goes on where it was killed.\n";

enum { CHECKPOINT_SECONDS = 10, CHECKPOINT_SECONDS_MAX = 86400, SHOES_USUAL = 100000 };

/* What the command line says, as words. */
struct words {
    const char *sheet, *decks, *shoes, *seed, *threads, *rounds, *checkpoint, *every;
    bool cards, json;
};

static volatile sig_atomic_t stop_asked;

static void ask_to_stop(int signal_number) {
    (void)signal_number;
    stop_asked = 1;
}

/* The first ctrl-C asks; the second ends the program as usual. */
static void listen_for_stop(void) {
    struct sigaction action = {.sa_handler = ask_to_stop, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

struct bounds {
    int64_t least, most, usual;
};

/* Reads a whole number; `words` is NULL where the option was not given. */
static bool read_number(const char *option, const char *words, struct bounds bounds,
                        int64_t *number) {
    *number = bounds.usual;
    if (words == NULL)
        return true;
    size_t digits = strspn(words, "0123456789");
    errno = 0;
    *number = digits > 0 && words[digits] == '\0' ? strtoll(words, NULL, 10) : -1;
    if (errno == 0 && *number >= bounds.least && *number <= bounds.most)
        return true;
    char quoted[64];
    struct sabot_text text = sabot_text_in(quoted, sizeof quoted);
    sabot_text_add_quoted(&text, words, strlen(words));
    command_bad("simulate", "--%s is %s: expected a whole number from %" PRId64 " to %" PRId64,
                option, quoted, bounds.least, bounds.most);
    return false;
}

/* The seed that was given, or one of 64 random bits: enough that nobody draws
 * it again, and short enough to write down. */
static bool read_seed(const char *words, char seed[SIMULATION_SEED_MAX + 1]) {
    if (words == NULL) {
        uint64_t drawn;
        randombytes_buf(&drawn, sizeof drawn);
        snprintf(seed, SIMULATION_SEED_MAX + 1, "%" PRIu64, drawn);
        return true;
    }
    size_t length = strlen(words);
    if (length < 1 || length > SIMULATION_SEED_MAX) {
        command_bad("simulate", "--seed has %zu bytes: expected 1 to %d", length,
                    SIMULATION_SEED_MAX);
        return false;
    }
    json_t *text = json_string(words);
    json_decref(text);
    if (text == NULL) {
        command_bad("simulate", "--seed is not text (UTF-8)");
        return false;
    }
    memcpy(seed, words, length + 1);
    return true;
}

static int64_t processors(void) {
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online < 1 ? 1 : online > SIMULATION_THREADS_MAX ? SIMULATION_THREADS_MAX : online;
}

static bool read_words(const struct words *words, const struct sabot_sheet *sheet,
                       struct simulation *simulation) {
    int decks_most = words->cards ? SABOT_SIM_CARDS_DECKS_MAX : SABOT_SIM_DECKS_MAX;
    int64_t decks, shoes, threads, rounds, every;
    if (!read_number("decks", words->decks, (struct bounds){1, decks_most, sheet->decks}, &decks) ||
        !read_number("shoes", words->shoes, (struct bounds){1, SABOT_SIM_SHOES_MAX, SHOES_USUAL},
                     &shoes) ||
        !read_number("threads", words->threads,
                     (struct bounds){1, SIMULATION_THREADS_MAX, processors()}, &threads) ||
        !read_number("rounds", words->rounds, (struct bounds){1, INT16_MAX, 0}, &rounds) ||
        !read_number("checkpoint-every", words->every,
                     (struct bounds){0, CHECKPOINT_SECONDS_MAX, CHECKPOINT_SECONDS}, &every) ||
        !read_seed(words->seed, simulation->seed))
        return false;
    simulation->shoes = (uint64_t)shoes;
    simulation->threads = (int)threads;
    simulation->rounds = (int)rounds;
    simulation->checkpoint = words->checkpoint;
    simulation->checkpoint_seconds = (double)every;
    sabot_text_copy(simulation->sheet, sizeof simulation->sheet, sheet->name);

    uint8_t key[SABOT_SIM_KEY_BYTES];
    simulation_key(simulation->seed, key);
    struct sabot_sim_choice choice = {decks, rounds,
                                      words->cards ? SABOT_SIM_BY_CARDS : SABOT_SIM_BY_POINTS};
    struct sabot_error error;
    if (sabot_sim_begin(&simulation->sim, sheet, choice, key, &error) != SABOT_OK) {
        command_bad("simulate", "%s", error.words);
        return false;
    }
    return true;
}

static int simulate(struct simulation *simulation, const struct sabot_sheet *sheet, bool json) {
    static struct simulation_state state;
    struct sabot_error error;
    listen_for_stop();
    simulation->stop = &stop_asked;
    if (isatty(STDERR_FILENO))
        simulation->progress = simulate_print_progress;
    if (simulation_run(simulation, &state, &error) != SABOT_OK)
        return command_bad("simulate", "%s", error.words);
    if (state.was_stopped)
        fprintf(stderr, "sabot simulate: stopped after %" PRIu64 " of %" PRIu64 " shoes\n",
                state.done, simulation->shoes);
    if (json)
        return simulate_print_json(simulation, sheet, &state);
    simulate_print(simulation, sheet, &state);
    return COMMAND_DONE;
}

int simulate_command_on(const struct simulation_cluster *cluster, int argc, char **argv) {
    struct words words = {0};
    const struct option_form options[] = {
        {"sheet", "NAME|FILE", "the sheet (ventura-ez)", NULL, &words.sheet},
        {"decks", "N", "decks in the shoe, whatever the sheet allows (the sheet's)", NULL,
         &words.decks},
        {"shoes", "N", "shoes to deal (100000)", NULL, &words.shoes},
        {"rounds", "N", "deal so many rounds a shoe (to the cut card)", NULL, &words.rounds},
        {"seed", "TEXT", "where the random bits come from", NULL, &words.seed},
        {"threads", "N", "threads at work (as many as processors)", NULL, &words.threads},
        {"cards", NULL, "deal real cards, ranks and suits; slower, and counts pairs", &words.cards,
         NULL},
        {"checkpoint", "FILE", "keep the state here, and go on from it", NULL, &words.checkpoint},
        {"checkpoint-every", "N", "seconds between checkpoints (10)", NULL, &words.every},
        {"json", NULL, "one JSON document", &words.json, NULL},
        {0},
    };
    const struct usage usage = {"simulate", "", "Deals many shoes and counts how rounds end.",
                                details, options};
    if (command_options(&usage, argc, argv) > 0)
        return command_bad("simulate", "expected options only, not `%.40s`", argv[1]);
    if (sodium_init() < 0)
        return command_bad("simulate", "libsodium cannot be started");
    static struct sabot_sheet sheet;
    static struct sheetfile_report report;
    if (sheetfile_read(words.sheet ? words.sheet : "ventura-ez", &sheet, &report) != SABOT_OK) {
        sheetfile_report_print(&report, stderr);
        return COMMAND_BAD;
    }
    static struct simulation simulation;
    simulation.cluster = cluster;
    simulation.vector = sabot_vector_best();
    if (!read_words(&words, &sheet, &simulation))
        return COMMAND_BAD;
    return simulate(&simulation, &sheet, words.json);
}

int simulate_command(int argc, char **argv) {
    return simulate_command_on(&simulation_alone, argc, argv);
}
