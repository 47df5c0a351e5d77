/*
 * simulate_command.c - `sabot simulate`: deals many shoes and counts.
 */
#include "programs/simulate_command.h"

#include "programs/help.h"
#include "programs/sheet_argument.h"
#include "programs/shoes_options.h"

static bool read_words(const struct shoes_words *words, bool cards, const struct sabot_sheet *sheet,
                       struct simulation *simulation) {
    int64_t decks;
    int decks_most = cards ? SABOT_SIM_CARDS_DECKS_MAX : SABOT_SIM_DECKS_MAX;
    if (!shoes_words_read("simulate", words, sheet, decks_most, &simulation->run, &decks))
        return false;
    uint8_t key[SABOT_SIM_KEY_BYTES];
    run_key(simulation->run.seed, key);
    struct sabot_sim_choice choice = {decks, simulation->run.rounds,
                                      cards ? SABOT_SIM_BY_CARDS : SABOT_SIM_BY_POINTS};
    struct sabot_error error;
    if (sabot_sim_begin(&simulation->sim, sheet, choice, key, &error) != SABOT_OK)
        return command_wrong("simulate", "%s", error.words);
    return true;
}

static int simulate(struct simulation *simulation, const struct sabot_sheet *sheet, bool json) {
    static struct simulate_answer answer;
    struct sabot_error error;
    answer.simulation = simulation;
    answer.sheet = sheet;
    shoes_listen(&simulation->run);
    if (simulation_run(simulation, &answer.counts, &answer.state, &error) != SABOT_OK)
        return command_bad("simulate", "%s", error.words);
    shoes_say_stopped("simulate", &simulation->run, &answer.state);
    if (json)
        return simulate_print_json(&answer);
    simulate_print(&answer);
    return COMMAND_DONE;
}

int simulate_command_on(const struct run_cluster *cluster, int argc, char **argv) {
    struct shoes_words words = {0};
    bool cards = false, json = false;
    const struct option_form options[] = {
        SHOES_OPTIONS(words),
        {"cards", NULL, "deal real cards, ranks and suits; slower, and counts pairs", &cards, NULL},
        SHOES_CHECKPOINT_OPTIONS(words),
        {"json", NULL, "one JSON document", &json, NULL},
        {0},
    };
    const struct usage usage = {"simulate", "", "Deals many shoes and counts how rounds end.",
                                help_simulate, options};
    command_options(&usage, argc, argv);
    static struct sabot_sheet sheet;
    static struct simulation simulation;
    simulation.run.cluster = cluster;
    if (!sheet_argument_read("simulate", words.sheet, &sheet) ||
        !read_words(&words, cards, &sheet, &simulation))
        return COMMAND_BAD;
    return simulate(&simulation, &sheet, json);
}

int simulate_command(int argc, char **argv) {
    return simulate_command_on(&run_alone, argc, argv);
}
