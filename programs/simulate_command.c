/*
 * simulate_command.c - `sabot simulate`: deals many shoes and counts.
 */
#include "programs/simulate_command.h"

#include "host/document/json_build.h"
#include "host/library/run_document.h"
#include "programs/help.h"
#include "programs/sheet_argument.h"
#include "programs/shoes_options.h"
#include "programs/text_table.h"
#include "programs/words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
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

/* ---- one number of decks after the other ---- */

/* What is to be dealt, as it was asked for. */
struct request {
    const struct sabot_sheet *sheet;
    enum sabot_sim_order order;
    struct run run;
    struct shoes_decks decks;
    bool json;
};

struct simulated {
    struct simulation simulation;
    struct simulation_answer answer;
};

static bool begin(const struct request *request, int64_t decks, struct simulated *one) {
    uint8_t key[SABOT_SIM_KEY_BYTES];
    struct sabot_sim_choice choice = {decks, request->run.rounds, request->order};
    struct sabot_error error;
    one->simulation.run = request->run;
    one->answer.simulation = &one->simulation;
    one->answer.sheet = request->sheet;
    run_key(request->run.seed, key);
    if (sabot_sim_begin(&one->simulation.sim, request->sheet, choice, key, &error) != SABOT_OK)
        return command_wrong("simulate", "%s", error.words);
    return true;
}

static bool deal(struct simulated *one) {
    struct sabot_error error;
    struct run_state *state = &one->answer.state;
    if (simulation_run(&one->simulation, &one->answer.counts, state, &error) != SABOT_OK)
        return command_wrong("simulate", "%s", error.words);
    shoes_say_stopped("simulate", &one->simulation.run, state);
    return true;
}

static int print_all_json(const struct request *request, const struct simulated *all, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_build_append(&list, run_document_simulation(&all[i].answer));
    json_t *document = json_incref(request->decks.is_range ? list : json_array_get(list, 0));
    json_decref(list);
    return command_print_json("simulate", document, COMMAND_DONE);
}

static int print_all(const struct request *request, const struct simulated *all, int count) {
    if (request->json)
        return print_all_json(request, all, count);
    for (int i = 0; i < count; i++) {
        printf("%s", i > 0 ? "\n" : "");
        simulate_print(&all[i].answer);
    }
    return COMMAND_DONE;
}

/* All are made ready before the first shoe is dealt: what is wrong with one is said at once. */
static int simulate(const struct request *request) {
    int64_t least = request->decks.least, count = request->decks.most - least + 1, done = 0;
    struct simulated *all = calloc((size_t)count, sizeof *all);
    bool is_good = all != NULL, is_stopped = false;
    if (all == NULL)
        command_bad("simulate", "no memory for %d simulations", (int)count);
    for (int64_t i = 0; i < count && is_good; i++)
        is_good = begin(request, least + i, &all[i]);
    while (is_good && done < count && !is_stopped) {
        is_good = deal(&all[done]);
        is_stopped = all[done++].answer.state.was_stopped;
    }
    if (is_stopped)
        shoes_say_left("simulate", &request->decks, least + done);
    int status = is_good ? print_all(request, all, (int)done) : COMMAND_BAD;
    free(all);
    return status;
}

static int emit_rows(const struct request *request, bool by_rounds) {
    static struct simulated one;
    if (request->decks.is_range)
        return command_bad("simulate", "--emit writes rows of one kind of shoe: expected one "
                                       "number of decks");
    if (!begin(request, request->decks.least, &one))
        return COMMAND_BAD;
    return simulate_emit(&one.simulation.run, &one.simulation.sim, by_rounds);
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
    struct request request = {.sheet = &sheet, .run.cluster = cluster, .json = json};
    bool by_rounds = emit && strcmp(emit, "rounds") == 0;
    if (emit && !by_rounds && strcmp(emit, "shoes") != 0)
        return command_bad("simulate", "--emit is %s: expected rounds or shoes",
                           command_quote(emit, strlen(emit)).words);
    if (emit && (json || words.checkpoint))
        return command_bad("simulate", "--emit writes CSV as it deals: expected no --json or "
                                       "--checkpoint");
    if (!sheet_argument_read("simulate", words.sheet, &sheet))
        return COMMAND_BAD;
    request.order = emit                             ? SABOT_SIM_AS_ROWS
                    : cards || goes_by_cards(&sheet) ? SABOT_SIM_BY_CARDS
                                                     : SABOT_SIM_BY_POINTS;
    if (!shoes_words_read("simulate", &words, &sheet,
                          request.order == SABOT_SIM_BY_CARDS ? SABOT_SIM_CARDS_DECKS_MAX
                                                              : SABOT_SIM_DECKS_MAX,
                          &request.run, &request.decks))
        return COMMAND_BAD;
    if (emit)
        return emit_rows(&request, by_rounds);
    shoes_listen(&request.run);
    return simulate(&request);
}

int simulate_command(int argc, char **argv) {
    return simulate_command_on(&run_alone, argc, argv);
}
