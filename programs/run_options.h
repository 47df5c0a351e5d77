/*
 * run_options.h - what the commands share that deal many shoes (`simulate`,
 * `count`, `bank`): their options, seeds, ctrl-C and the line of progress.
 */
#ifndef PROGRAMS_RUN_OPTIONS_H
#define PROGRAMS_RUN_OPTIONS_H

#include "host/simulation/run.h"
#include "programs/command.h"

/* The options as words; NULL where one was not given. */
struct run_words {
    const char *sheet, *decks, *shoes, *rounds, *seed, *threads, *checkpoint, *every;
};

/* Rows of a table of options. */
#define RUN_SHOE_OPTIONS(words)                                                                    \
    {"sheet", "NAME|FILE", "the sheet (ventura-ez)", NULL, &(words).sheet},                        \
        {"decks", "N", "decks in the shoe, whatever the sheet allows (the sheet's)", NULL,         \
         &(words).decks},                                                                          \
        {"shoes", "N", "shoes to deal (100000)", NULL, &(words).shoes},                            \
        {"rounds", "N", "deal so many rounds a shoe (to the cut card)", NULL, &(words).rounds},    \
        {"seed", "TEXT", "where the random bits come from", NULL, &(words).seed}, {                \
        "threads", "N", "threads at work (as many as processors)", NULL, &(words).threads          \
    }

#define RUN_CHECKPOINT_OPTIONS(words)                                                              \
    {"checkpoint", "FILE", "keep the state here, and go on from it", NULL, &(words).checkpoint}, { \
        "checkpoint-every", "N", "seconds between checkpoints (10)", NULL, &(words).every          \
    }

struct run_bounds {
    int64_t least, most, usual;
};

/* Reads the whole number of an option: the usual one where `words` is NULL.
 * False, after printing one line, if it is none or out of bounds. */
bool run_number(const char *command, const char *option, const char *words,
                struct run_bounds bounds, int64_t *number);

/* The seed that was given, or one that is drawn; false after one line. */
bool run_seed(const char *command, const char *words, char seed[RUN_SEED_MAX + 1]);

/* Reads --threads, as many as processors where it is NULL; false after one line. */
bool run_threads(const char *command, const char *words, int *threads);

/* Reads everything but the sheet into `run` and `decks`; false after one line. */
bool run_words_read(const char *command, const struct run_words *words,
                    const struct sabot_sheet *sheet, int64_t decks_most, struct run *run,
                    int64_t *decks);

/* From here on the first ctrl-C asks the run to stop, the second ends the
 * program; progress is shown on a terminal. */
void run_listen(struct run *run);

/* Says on stderr that a run was stopped, if it was. */
void run_say_stopped(const char *command, const struct run *run, const struct run_state *state);

/* Adds the key of the seed, in hexadecimal digits. */
void run_add_key(json_t *document, const struct sabot_sim *sim);

/* Adds threads, seconds and rounds a second to a document. */
void run_add_speed(json_t *document, const struct run *run, const struct run_state *state);

/* Writes the seed without control characters, for people. */
void run_print_seed(const struct run *run);

/* Writes `1,625,765`. */
void run_write_grouped(char *space, size_t room, uint64_t number);

#endif
