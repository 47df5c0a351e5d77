/*
 * simulate_command.c - `sabot simulate`: deals many shoes and counts.
 */
#include "programs/simulate_command.h"

#include "host/library/run_document.h"
#include "programs/help.h"
#include "programs/sheet_argument.h"
#include "programs/shoes_options.h"
#include "programs/text_table.h"
#include "programs/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- for people ---- */

static void add_share(struct text_table *table, const char *title, uint64_t count,
                      uint64_t rounds) {
    double share = rounds ? (double)count / (double)rounds : 0;
    double error = rounds ? sqrt(share * (1 - share) / (double)rounds) : 0;
    text_table_add(table, "%s\t%s\t%.4f%%\t±%.4f%%", title, words_grouped(count).text, 100 * share,
                   100 * RUN_HALF_INTERVAL * error);
}

static void print_shares(const struct simulation_answer *answer) {
    struct text_table table = text_table_begin("<>>>");
    text_table_add(&table, "\trounds\tshare\t95%%");
    uint64_t rounds = answer->state.rounds;
    struct simulation_event events[SIMULATION_EVENTS_MAX];
    int count = simulation_events(&answer->counts,
                                  answer->simulation->sim.order == SABOT_SIM_BY_CARDS, events);
    for (int i = 0; i < count; i++)
        add_share(&table, events[i].title, events[i].count, rounds);
    text_table_end(&table, "  ", stdout);
}

static void print_wagers(const struct sabot_sheet *sheet, const struct sabot_sim_counts *counts) {
    struct text_table table = text_table_begin("<>>>");
    text_table_add(&table, "wager\tmean result\t95%%\tstandard error");
    for (int i = 0; i < sheet->wager_count; i++) {
        struct simulation_estimate worth = simulation_estimate(sheet, i, counts);
        text_table_add(&table, "%s\t%+.4f%%\t±%.4f%%\t%.4f%%", sheet->wagers[i].name,
                       100 * worth.mean, 100 * RUN_HALF_INTERVAL * worth.standard_error,
                       100 * worth.standard_error);
    }
    text_table_end(&table, "  ", stdout);
}

static void simulate_print(const struct simulation_answer *answer) {
    const struct sabot_sheet *sheet = answer->sheet;
    const struct sabot_sim *sim = &answer->simulation->sim;
    printf("%s (%s), %d deck%s, %s\n", sheet->title, sheet->name, sim->decks,
           words_plural((uint64_t)sim->decks),
           sim->order == SABOT_SIM_BY_CARDS ? "by cards" : "by points");
    shoes_print_state(&answer->simulation->run, &answer->state);
    printf("\n\n");
    print_shares(answer);
    printf("\nOf one unit staked, pushes counted:\n\n");
    print_wagers(sheet, &answer->counts);
}

static int simulate_print_json(const struct simulation_answer *answer) {
    return command_print_json("simulate", run_document_simulation(answer), COMMAND_DONE);
}

static bool read_words(const struct shoes_words *words, enum sabot_sim_order order,
                       const struct sabot_sheet *sheet, struct simulation *simulation) {
    int64_t decks;
    int decks_most = order == SABOT_SIM_BY_CARDS ? SABOT_SIM_CARDS_DECKS_MAX : SABOT_SIM_DECKS_MAX;
    if (!shoes_words_read("simulate", words, sheet, decks_most, &simulation->run, &decks))
        return false;
    uint8_t key[SABOT_SIM_KEY_BYTES];
    run_key(simulation->run.seed, key);
    struct sabot_sim_choice choice = {decks, simulation->run.rounds, order};
    struct sabot_error error;
    if (sabot_sim_begin(&simulation->sim, sheet, choice, key, &error) != SABOT_OK)
        return command_wrong("simulate", "%s", error.words);
    return true;
}

static int simulate(struct simulation *simulation, const struct sabot_sheet *sheet, bool json) {
    static struct simulation_answer answer;
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

/* Points alone do not judge such a sheet: real cards are dealt then. */
static bool goes_by_cards(const struct sabot_sheet *sheet) {
    return sabot_sheet_detail(sheet) != SABOT_DETAIL_OUTCOME;
}

int simulate_command_on(const struct run_cluster *cluster, int argc, char **argv) {
    struct shoes_words words = {0};
    bool cards = false, json = false;
    const char *emit = NULL;
    const struct option_form options[] = {
        SHOES_OPTIONS(words),
        {"cards", NULL, "deal real cards, ranks and suits; slower, and counts pairs", &cards, NULL},
        SHOES_CHECKPOINT_OPTIONS(words),
        {"emit", "WHAT", "all rounds or all shoes of --cards as CSV, not their counts", NULL,
         &emit},
        {"json", NULL, "one JSON document", &json, NULL},
        {0},
    };
    const struct usage usage = {"simulate", "", "Deals many shoes and counts how rounds end.",
                                help_simulate, options};
    command_options(&usage, argc, argv);
    static struct sabot_sheet sheet;
    static struct simulation simulation;
    simulation.run.cluster = cluster;
    bool by_rounds = emit && strcmp(emit, "rounds") == 0;
    if (emit && !by_rounds && strcmp(emit, "shoes") != 0)
        return command_bad("simulate", "--emit is %s: expected rounds or shoes",
                           command_quote(emit, strlen(emit)).words);
    if (emit && (json || words.checkpoint))
        return command_bad("simulate", "--emit writes CSV as it deals: expected no --json or "
                                       "--checkpoint");
    enum sabot_sim_order order = emit    ? SABOT_SIM_AS_ROWS
                                 : cards ? SABOT_SIM_BY_CARDS
                                         : SABOT_SIM_BY_POINTS;
    if (!sheet_argument_read("simulate", words.sheet, &sheet))
        return COMMAND_BAD;
    if (order == SABOT_SIM_BY_POINTS && goes_by_cards(&sheet))
        order = SABOT_SIM_BY_CARDS;
    if (!read_words(&words, order, &sheet, &simulation))
        return COMMAND_BAD;
    if (emit)
        return simulate_emit(&simulation.run, &simulation.sim, by_rounds);
    return simulate(&simulation, &sheet, json);
}

int simulate_command(int argc, char **argv) {
    return simulate_command_on(&run_alone, argc, argv);
}
