/*
 * run_document.c - see run_document.h.
 */
#include "host/library/run_document.h"

#include "host/document/bank_document.h"
#include "host/document/json_build.h"

/* Of the seed, in hexadecimal digits. */
void run_document_add_key(json_t **document, const struct sabot_sim *sim) {
    char hex[2 * SABOT_SIM_KEY_BYTES + 1];
    struct sabot_text text = sabot_text_in(hex, sizeof hex);
    for (int i = 0; i < SABOT_SIM_KEY_BYTES; i++)
        sabot_text_add_hex(&text, &(uint8_t){(uint8_t)(sim->key[i / 4] >> i % 4 * 8)}, 1);
    json_build_set(document, "key", json_string(hex));
}

void run_document_add_speed(json_t **document, const struct run *run,
                            const struct run_state *state) {
    double fresh = state->done ? (double)(state->done - state->found) / (double)state->done : 0;
    double rounds = fresh * (double)state->rounds;
    json_build_merge(document, json_pack("{si ss sf sf}", "threads", run->threads, "vector",
                                         sabot_vector_names[run->vector], "seconds", state->seconds,
                                         "rounds_per_second",
                                         state->seconds > 0 ? rounds / state->seconds : 0.0));
}

/* ---- a simulation ---- */

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
                                 worth.mean - RUN_HALF_INTERVAL * worth.standard_error,
                                 worth.mean + RUN_HALF_INTERVAL * worth.standard_error));
    }
    return wagers;
}

static void add_counts(json_t **document, const struct simulation_answer *answer) {
    const struct sabot_sim_counts *counts = &answer->counts;
    struct simulation_event events[SIMULATION_EVENTS_MAX];
    int count =
        simulation_events(counts, answer->simulation->sim.order == SABOT_SIM_BY_CARDS, events);
    for (int i = 0; i < count; i++)
        json_build_set(document, events[i].field, json_integer((json_int_t)events[i].count));
    json_build_set(document, "outcomes", outcomes_to_json(counts));
}

json_t *run_document_simulation(const struct simulation_answer *answer) {
    const struct run *run = &answer->simulation->run;
    const struct sabot_sim *sim = &answer->simulation->sim;
    json_t *document =
        json_pack("{s:s, s:i, s:s, s:s, s:I, s:b, s:I}", "sheet", run->sheet, "decks", sim->decks,
                  "seed", run->seed, "order", sim->order == SABOT_SIM_BY_CARDS ? "cards" : "points",
                  "shoes", (json_int_t)answer->state.done, "complete", !answer->state.was_stopped,
                  "rounds", (json_int_t)answer->state.rounds);
    run_document_add_key(&document, sim);
    if (run->rounds > 0)
        json_build_set(&document, "rounds_a_shoe", json_integer(run->rounds));
    add_counts(&document, answer);
    json_build_set(&document, "wagers", wagers_to_json(answer->sheet, &answer->counts));
    run_document_add_speed(&document, run, &answer->state);
    return document;
}

/* ---- a count ---- */

json_t *run_document_count(const struct counting_answer *answer, int target) {
    const struct counting *counting = answer->counting;
    const struct count_counted counted = {&counting->count, answer->totals, answer->state->done,
                                          answer->purse};
    json_t *document = count_document(&counted, target);
    json_build_merge(&document,
                     json_pack("{ss ss si si ss}", "sheet", counting->run.sheet, "wager",
                               counting->wager, "decks", counting->count.sim.decks, "cut_card",
                               counting->count.sim.cut_card, "seed", counting->run.seed));
    run_document_add_key(&document, &counting->count.sim);
    json_build_merge(&document, json_pack("{sI sb}", "shoes", (json_int_t)answer->state->done,
                                          "complete", !answer->state->was_stopped));
    if (counting->run.rounds > 0)
        json_build_set(&document, "rounds_a_shoe", json_integer(counting->run.rounds));
    run_document_add_speed(&document, &counting->run, answer->state);
    return document;
}
