/*
 * count_command.c - `sabot count`: what a counting system is worth.
 */
#include "programs/count_command.h"

#include "programs/help.h"
#include "programs/sheet_argument.h"
#include "programs/shoes_options.h"

static int derive(const struct sabot_sheet *sheet, int wager, int64_t decks, bool json) {
    static struct count_derived derived;
    struct sabot_pay_table table;
    struct sabot_error error;
    derived.sheet = sheet;
    derived.wager = wager;
    if (sabot_pay_table_make(&sheet->wagers[wager], &table, &error) != SABOT_OK ||
        sabot_effects_find((int)decks, &table, sabot_vector_best(), &derived.effects, &error) !=
            SABOT_OK)
        return command_bad("count", "%s", error.words);
    for (int i = 0; i < SABOT_DERIVE_LARGEST_MAX; i++)
        if (sabot_tags_derive(&derived.effects, i + 1, &derived.systems[i]))
            derived.count = i + 1;
    if (derived.count == 0)
        return command_bad("count", "no card changes the worth of %s: there is nothing to count",
                           sheet->wagers[wager].name);
    if (json)
        return count_print_derived_json(&derived);
    count_print_derived(&derived);
    return COMMAND_DONE;
}

static int run(struct counting *counting, const struct sabot_sheet *sheet, bool is_range,
               bool json) {
    static struct count_answer answer;
    struct sabot_error error;
    answer.counting = counting;
    answer.sheet = sheet;
    answer.is_range = is_range;
    shoes_listen(&counting->run);
    if (counting_run(counting, &answer.totals, &answer.state, &error) != SABOT_OK)
        return command_bad("count", "%s", error.words);
    shoes_say_stopped("count", &counting->run, &answer.state);
    if (json)
        return count_print_json(&answer);
    count_print(&answer);
    return COMMAND_DONE;
}

static int count(const struct run_cluster *cluster, const struct shoes_words *shoes_words,
                 const struct count_words *words, bool json) {
    static struct sabot_sheet sheet;
    static struct counting counting;
    struct sabot_count_choice choice = {0};
    struct sabot_error error;
    bool is_range;
    counting.run.cluster = cluster;
    if (!sheet_argument_read("count", shoes_words->sheet, &sheet) ||
        !count_wager_read(words, &sheet, &choice.wager) ||
        !count_words_read(words, &choice, &is_range) ||
        !shoes_words_read("count", shoes_words, &sheet, SABOT_SIM_DECKS_MAX, &counting.run,
                          &choice.decks))
        return COMMAND_BAD;
    if (words->derive)
        return derive(&sheet, choice.wager, choice.decks, json);
    choice.rounds = counting.run.rounds;
    sabot_text_copy(counting.wager, sizeof counting.wager, words->wager);
    uint8_t key[SABOT_SIM_KEY_BYTES];
    run_key(counting.run.seed, key);
    if (sabot_count_begin(&counting.count, &sheet, &choice, key, &error) != SABOT_OK)
        return command_bad("count", "%s", error.words);
    return run(&counting, &sheet, is_range, json);
}

int count_command_on(const struct run_cluster *cluster, int argc, char **argv) {
    struct shoes_words shoes_words = {0};
    struct count_words words = {0};
    bool json = false;
    const struct option_form options[] = {
        {"wager", "NAME", "the wager of the sheet that is placed", NULL, &words.wager},
        {"tags", "NUMBERS", "10 tags, ace to ten, or 13, ace to king", NULL, &words.tags},
        {"target", "N|A..B", "wager at this count or over, or a scan", NULL, &words.target},
        {"divisor", "WORD", "decks that are unseen (the default), or left", NULL, &words.divisor},
        {"unbalanced", "START", "start the running count there, and wager by it", NULL,
         &words.unbalanced},
        {"exact", NULL, "the exact expectation of every wager, not its result", &words.exact, NULL},
        {"perfect", NULL, "wager exactly where the expectation is positive", &words.perfect, NULL},
        {"derive", NULL, "good tags for the wager, from its effects of removal", &words.derive,
         NULL},
        SHOES_OPTIONS(shoes_words),
        SHOES_CHECKPOINT_OPTIONS(shoes_words),
        {"json", NULL, "one JSON document", &json, NULL},
        {0},
    };
    const struct usage usage = {"count", "", "Says what a counting system is worth on a wager.",
                                help_count, options};
    command_options(&usage, argc, argv);
    return count(cluster, &shoes_words, &words, json);
}

int count_command(int argc, char **argv) {
    return count_command_on(&run_alone, argc, argv);
}
