/*
 * shoes_options.h - what the commands share that deal many shoes (`simulate`,
 * `count`, `bank`): their options, seeds, ctrl-C and the line of progress.
 */
#ifndef PROGRAMS_SHOES_OPTIONS_H
#define PROGRAMS_SHOES_OPTIONS_H

#include "host/simulation/run.h"
#include "programs/command.h"

/* The options as words; NULL where one was not given. */
struct shoes_words {
    const char *sheet, *decks, *shoes, *rounds, *seed, *threads, *checkpoint, *every;
};

/* Rows of a table of options. */
#define SHOES_OPTIONS(words)                                                                       \
    {"sheet", "NAME|FILE", "the sheet (ventura-ez)", NULL, &(words).sheet},                        \
        {"decks", "N|A-B", "decks in the shoe, or several, whatever the sheet allows (its own)",   \
         NULL, &(words).decks},                                                                    \
        {"shoes", "N", "shoes to deal (100000)", NULL, &(words).shoes},                            \
        {"rounds", "N", "deal so many rounds a shoe (to the cut card)", NULL, &(words).rounds},    \
        {"seed", "TEXT", "where the random bits come from", NULL, &(words).seed}, {                \
        "threads", "N", "threads at work (as many as processors)", NULL, &(words).threads          \
    }

#define SHOES_CHECKPOINT_OPTIONS(words)                                                            \
    {"checkpoint", "FILE", "keep the state here, and go on from it", NULL, &(words).checkpoint}, { \
        "checkpoint-every", "N", "seconds between checkpoints (10)", NULL, &(words).every          \
    }

/* The seed that was given, or one that is drawn; false after one line. */
bool shoes_seed(const char *command, const char *words, char seed[RUN_SEED_MAX + 1]);

/* Reads --threads, as many as processors where it is NULL; false after one line. */
bool shoes_threads(const char *command, const char *words, int *threads);

/* The decks of the shoes: a number, or a range such as 3-8, each of which has a run of its own. */
struct shoes_decks {
    int64_t least, most;
    bool is_range; /* written as one, if only of one number: the answer is a list */
};

/* Reads everything but the sheet into `run` and `decks`; false after one line. */
bool shoes_words_read(const char *command, const struct shoes_words *words,
                      const struct sabot_sheet *sheet, int64_t decks_most, struct run *run,
                      struct shoes_decks *decks);

/* From here on the first ctrl-C asks the run to stop, the second ends the
 * program; progress is shown on a terminal. */
void shoes_listen(struct run *run);

/* Says on stderr that a run was stopped, if it was. */
void shoes_say_stopped(const char *command, const struct run *run, const struct run_state *state);

/* The same of the decks from `first` on, whose runs were then not begun; if there are any. */
void shoes_say_left(const char *command, const struct shoes_decks *decks, int64_t first);

/* Writes the seed without control characters, for people. */
void shoes_print_seed(const struct run *run);

/* The same, and of how many shoes and rounds an answer is; without a line's end. */
void shoes_print_state(const struct run *run, const struct run_state *state);

#endif
