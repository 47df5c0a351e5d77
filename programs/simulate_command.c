/*
 * simulate_command.c - `sabot simulate`: deals many shoes and counts.
 */
#include "programs/simulate_command.h"

#include "host/document/bank_document.h"
#include "host/document/json_build.h"
#include "host/simulation/simulation.h"
#include "programs/help.h"
#include "programs/sheet_argument.h"
#include "programs/shoes_options.h"
#include "programs/text_table.h"
#include "programs/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* What a run has counted. */
struct simulate_answer {
    const struct simulation *simulation;
    const struct sabot_sheet *sheet;
    struct run_state state;
    struct sabot_sim_counts counts;
};

/* Half of a 95% interval, in standard errors. */
#define HALF_INTERVAL 1.96

/* ---- events that every round is or is not ---- */

static bool is_natural(struct sabot_outcome outcome) {
    return sabot_outcome_natural(outcome) != SABOT_NATURAL_NONE;
}

static const struct {
    const char *title, *field;
    enum sabot_winner winner; /* where `holds` is NULL */
    bool (*holds)(struct sabot_outcome outcome);
} events[] = {
    {"Player wins", "player_wins", SABOT_WINNER_PLAYER, NULL},
    {"Banker wins", "banker_wins", SABOT_WINNER_BANKER, NULL},
    {"Ties", "ties", SABOT_WINNER_TIE, NULL},
    {"Dragon 7", "dragon7", 0, sabot_outcome_is_dragon7},
    {"Panda 8", "panda8", 0, sabot_outcome_is_panda8},
    {"Naturals", "naturals", 0, is_natural},
};

enum { EVENTS = sizeof events / sizeof events[0] };

static uint64_t count_event(const struct sabot_sim_counts *counts, size_t event) {
    uint64_t count = 0;
    for (int i = 0; i < SABOT_OUTCOMES; i++) {
        if (counts->outcomes[i] == 0)
            continue;
        struct sabot_outcome outcome = sabot_outcome_of_number(i);
        if (events[event].holds != NULL ? events[event].holds(outcome)
                                        : sabot_outcome_winner(outcome) == events[event].winner)
            count += counts->outcomes[i];
    }
    return count;
}

static const struct {
    const char *title, *field;
    enum sabot_pair least;
    bool of_banker;
} pairs[] = {
    {"Player pair", "player_pair", SABOT_PAIR_MIXED, false},
    {"Banker pair", "banker_pair", SABOT_PAIR_MIXED, true},
    {"Player pair, suited", "player_pair_suited", SABOT_PAIR_PERFECT, false},
    {"Banker pair, suited", "banker_pair_suited", SABOT_PAIR_PERFECT, true},
};

enum { PAIR_EVENTS = sizeof pairs / sizeof pairs[0] };

static uint64_t count_pair(const struct sabot_sim_counts *counts, size_t pair) {
    uint64_t count = 0;
    for (int i = 0; i < SABOT_PAIRS * SABOT_PAIRS; i++)
        if ((pairs[pair].of_banker ? i % SABOT_PAIRS : i / SABOT_PAIRS) >= (int)pairs[pair].least)
            count += counts->pairs[i];
    return count;
}

/* ---- for people ---- */

static void add_share(struct text_table *table, const char *title, uint64_t count,
                      uint64_t rounds) {
    double share = rounds ? (double)count / (double)rounds : 0;
    double error = rounds ? sqrt(share * (1 - share) / (double)rounds) : 0;
    text_table_add(table, "%s\t%s\t%.4f%%\t±%.4f%%", title, words_grouped(count).text, 100 * share,
                   100 * HALF_INTERVAL * error);
}

static void print_shares(const struct simulate_answer *answer) {
    struct text_table table = text_table_begin("<>>>");
    text_table_add(&table, "\trounds\tshare\t95%%");
    uint64_t rounds = answer->state.rounds;
    for (size_t i = 0; i < EVENTS; i++)
        add_share(&table, events[i].title, count_event(&answer->counts, i), rounds);
    bool by_cards = answer->simulation->sim.order == SABOT_SIM_BY_CARDS;
    for (size_t i = 0; by_cards && i < PAIR_EVENTS; i++)
        add_share(&table, pairs[i].title, count_pair(&answer->counts, i), rounds);
    text_table_end(&table, "  ", stdout);
}

static void print_wagers(const struct sabot_sheet *sheet, const struct sabot_sim_counts *counts) {
    struct text_table table = text_table_begin("<>>>");
    text_table_add(&table, "wager\tmean result\t95%%\tstandard error");
    for (int i = 0; i < sheet->wager_count; i++) {
        struct simulation_estimate worth = simulation_estimate(sheet, i, counts);
        text_table_add(&table, "%s\t%+.4f%%\t±%.4f%%\t%.4f%%", sheet->wagers[i].name,
                       100 * worth.mean, 100 * HALF_INTERVAL * worth.standard_error,
                       100 * worth.standard_error);
    }
    text_table_end(&table, "  ", stdout);
}

static void simulate_print(const struct simulate_answer *answer) {
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

/* ---- as JSON ---- */

static json_t *outcomes_to_json(const struct sabot_sim_counts *counts) {
    json_t *list = json_array();
    for (int i = 0; i < SABOT_OUTCOMES; i++) {
        if (counts->outcomes[i] == 0)
            continue;
        json_t *outcome = outcome_document(sabot_outcome_of_number(i));
        json_build_set(&outcome, "rounds", json_integer((json_int_t)counts->outcomes[i]));
        json_build_append(&list, outcome);
    }
    return list;
}

static json_t *wagers_to_json(const struct sabot_sheet *sheet,
                              const struct sabot_sim_counts *counts) {
    json_t *wagers = json_object();
    for (int i = 0; i < sheet->wager_count; i++) {
        struct simulation_estimate worth = simulation_estimate(sheet, i, counts);
        json_build_set(&wagers, sheet->wagers[i].name,
                       json_pack("{s:f, s:f, s:[f, f]}", "ev", worth.mean, "standard_error",
                                 worth.standard_error, "interval_95",
                                 worth.mean - HALF_INTERVAL * worth.standard_error,
                                 worth.mean + HALF_INTERVAL * worth.standard_error));
    }
    return wagers;
}

static void add_counts(json_t **document, const struct simulate_answer *answer) {
    const struct sabot_sim_counts *counts = &answer->counts;
    bool by_cards = answer->simulation->sim.order == SABOT_SIM_BY_CARDS;
    for (size_t i = 0; i < EVENTS; i++)
        json_build_set(document, events[i].field, json_integer((json_int_t)count_event(counts, i)));
    for (size_t i = 0; by_cards && i < PAIR_EVENTS; i++)
        json_build_set(document, pairs[i].field, json_integer((json_int_t)count_pair(counts, i)));
    json_build_set(document, "outcomes", outcomes_to_json(counts));
}

static int simulate_print_json(const struct simulate_answer *answer) {
    const struct run *run = &answer->simulation->run;
    const struct sabot_sim *sim = &answer->simulation->sim;
    json_t *document =
        json_pack("{s:s, s:i, s:s, s:s, s:I, s:b, s:I}", "sheet", run->sheet, "decks", sim->decks,
                  "seed", run->seed, "order", sim->order == SABOT_SIM_BY_CARDS ? "cards" : "points",
                  "shoes", (json_int_t)answer->state.done, "complete", !answer->state.was_stopped,
                  "rounds", (json_int_t)answer->state.rounds);
    shoes_add_key(&document, sim);
    if (run->rounds > 0)
        json_build_set(&document, "rounds_a_shoe", json_integer(run->rounds));
    add_counts(&document, answer);
    json_build_set(&document, "wagers", wagers_to_json(answer->sheet, &answer->counts));
    shoes_add_speed(&document, run, &answer->state);
    return command_print_json("simulate", document, COMMAND_DONE);
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

/* Points alone do not judge such a sheet: real cards are dealt then. */
static bool goes_by_cards(const struct sabot_sheet *sheet) {
    for (int i = 0; i < sheet->wager_count; i++)
        if (sabot_wager_detail(&sheet->wagers[i]) != SABOT_DETAIL_OUTCOME)
            return true;
    return false;
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
    if (!sheet_argument_read_any("simulate", words.sheet, &sheet))
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
