/*
 * simulate_print.c - the result of a simulation, for people and as JSON.
 */
#include "programs/command.h"
#include "programs/simulate_command.h"
#include "programs/text_table.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Half of a 95% interval, in standard errors. */
#define HALF_INTERVAL 1.96

/* ---- events that every round is or is not ---- */

static bool is_player_win(struct sabot_outcome outcome) {
    return sabot_outcome_winner(outcome) == SABOT_WINNER_PLAYER;
}

static bool is_banker_win(struct sabot_outcome outcome) {
    return sabot_outcome_winner(outcome) == SABOT_WINNER_BANKER;
}

static bool is_tie(struct sabot_outcome outcome) {
    return sabot_outcome_winner(outcome) == SABOT_WINNER_TIE;
}

static bool is_natural(struct sabot_outcome outcome) {
    return sabot_outcome_natural(outcome) != SABOT_NATURAL_NONE;
}

static const struct {
    const char *title, *field;
    bool (*holds)(struct sabot_outcome outcome);
} events[] = {
    {"Player wins", "player_wins", is_player_win},
    {"Banker wins", "banker_wins", is_banker_win},
    {"Ties", "ties", is_tie},
    {"Dragon 7", "dragon7", sabot_outcome_is_dragon7},
    {"Panda 8", "panda8", sabot_outcome_is_panda8},
    {"Naturals", "naturals", is_natural},
};

enum { EVENTS = sizeof events / sizeof events[0] };

static uint64_t count_event(const struct sabot_sim_counts *counts, size_t event) {
    uint64_t count = 0;
    for (int i = 0; i < SABOT_OUTCOMES; i++)
        if (counts->outcomes[i] > 0 && events[event].holds(sabot_outcome_of_number(i)))
            count += counts->outcomes[i];
    return count;
}

static const struct {
    const char *title, *field;
    enum sabot_sim_pair least;
    bool of_banker;
} pairs[] = {
    {"Player pair", "player_pair", SABOT_PAIR_RANK, false},
    {"Banker pair", "banker_pair", SABOT_PAIR_RANK, true},
    {"Player pair, suited", "player_pair_suited", SABOT_PAIR_RANK_AND_SUIT, false},
    {"Banker pair, suited", "banker_pair_suited", SABOT_PAIR_RANK_AND_SUIT, true},
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

static void write_grouped(char *space, size_t room, uint64_t number) {
    char digits[24];
    size_t length = (size_t)snprintf(digits, sizeof digits, "%" PRIu64, number);
    struct sabot_text text = sabot_text_in(space, room);
    for (size_t i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            sabot_text_add_char(&text, ',');
        sabot_text_add_char(&text, digits[i]);
    }
}

static void add_share(struct table *table, const char *title, uint64_t count, uint64_t rounds) {
    double share = rounds ? (double)count / (double)rounds : 0;
    double error = rounds ? sqrt(share * (1 - share) / (double)rounds) : 0;
    char(*cells)[TABLE_CELL_MAX] = table_row(table);
    snprintf(cells[0], TABLE_CELL_MAX, "%s", title);
    write_grouped(cells[1], TABLE_CELL_MAX, count);
    snprintf(cells[2], TABLE_CELL_MAX, "%.4f%%", 100 * share);
    snprintf(cells[3], TABLE_CELL_MAX, "±%.4f%%", 100 * HALF_INTERVAL * error);
}

static void print_shares(const struct simulation *simulation,
                         const struct simulation_state *state) {
    uint64_t rounds = sabot_sim_counts_rounds(&state->counts);
    struct table table;
    table_begin(&table, "<>>>");
    table_add(&table, (const char *const[]){"", "rounds", "share", "95%"});
    for (size_t i = 0; i < EVENTS; i++)
        add_share(&table, events[i].title, count_event(&state->counts, i), rounds);
    for (size_t i = 0; simulation->sim.order == SABOT_SIM_BY_CARDS && i < PAIR_EVENTS; i++)
        add_share(&table, pairs[i].title, count_pair(&state->counts, i), rounds);
    table_end(&table, "  ", stdout);
}

static void print_wagers(const struct sabot_sheet *sheet, const struct simulation_state *state) {
    struct table table;
    table_begin(&table, "<>>>");
    table_add(&table, (const char *const[]){"wager", "mean result", "95%", "standard error"});
    for (int i = 0; i < sheet->wager_count; i++) {
        struct simulation_estimate worth = simulation_estimate(&sheet->wagers[i], &state->counts);
        char(*cells)[TABLE_CELL_MAX] = table_row(&table);
        snprintf(cells[0], TABLE_CELL_MAX, "%s", sheet->wagers[i].name);
        snprintf(cells[1], TABLE_CELL_MAX, "%+.4f%%", 100 * worth.mean);
        snprintf(cells[2], TABLE_CELL_MAX, "±%.4f%%", 100 * HALF_INTERVAL * worth.standard_error);
        snprintf(cells[3], TABLE_CELL_MAX, "%.4f%%", 100 * worth.standard_error);
    }
    table_end(&table, "  ", stdout);
}

void simulate_print(const struct simulation *simulation, const struct sabot_sheet *sheet,
                    const struct simulation_state *state) {
    char shoes[32], rounds[32], seed[2 * SIMULATION_SEED_MAX];
    uint64_t dealt = sabot_sim_counts_rounds(&state->counts);
    write_grouped(shoes, sizeof shoes, state->done);
    write_grouped(rounds, sizeof rounds, dealt);
    struct sabot_text text = sabot_text_in(seed, sizeof seed);
    sabot_text_add_plain(&text, simulation->seed, strlen(simulation->seed));
    printf("%s (%s), %d deck%s, %s\n", sheet->title, sheet->name, simulation->sim.decks,
           simulation->sim.decks == 1 ? "" : "s",
           simulation->sim.order == SABOT_SIM_BY_CARDS ? "by cards" : "by points");
    printf("Seed %s\n", seed);
    if (state->was_stopped)
        printf("Stopped early: what follows is of the shoes that were done.\n");
    printf("%s shoes, %s rounds, %.2f a shoe\n\n", shoes, rounds,
           (double)dealt / (double)state->done);
    print_shares(simulation, state);
    printf("\nOf one unit staked, pushes counted:\n\n");
    print_wagers(sheet, state);
}

/* ---- as JSON ---- */

static json_t *outcomes_to_json(const struct sabot_sim_counts *counts) {
    json_t *list = json_array();
    for (int i = 0; i < SABOT_OUTCOMES; i++) {
        if (counts->outcomes[i] == 0)
            continue;
        struct sabot_outcome outcome = sabot_outcome_of_number(i);
        json_array_append_new(
            list, json_pack("{s:i, s:i, s:i, s:i, s:I}", "player_cards", outcome.player_cards,
                            "player_total", outcome.player_total, "banker_cards",
                            outcome.banker_cards, "banker_total", outcome.banker_total, "rounds",
                            (json_int_t)counts->outcomes[i]));
    }
    return list;
}

static json_t *wagers_to_json(const struct sabot_sheet *sheet,
                              const struct sabot_sim_counts *counts) {
    json_t *wagers = json_object();
    for (int i = 0; i < sheet->wager_count; i++) {
        struct simulation_estimate worth = simulation_estimate(&sheet->wagers[i], counts);
        json_object_set_new(wagers, sheet->wagers[i].name,
                            json_pack("{s:f, s:f, s:[f, f]}", "ev", worth.mean, "standard_error",
                                      worth.standard_error, "interval_95",
                                      worth.mean - HALF_INTERVAL * worth.standard_error,
                                      worth.mean + HALF_INTERVAL * worth.standard_error));
    }
    return wagers;
}

static void add_key(json_t *document, const struct sabot_sim *sim) {
    char hex[2 * SABOT_SIM_KEY_BYTES + 1];
    for (int i = 0; i < SABOT_SIM_KEY_BYTES; i++)
        snprintf(hex + 2 * i, 3, "%02x", (unsigned)(sim->key[i / 4] >> i % 4 * 8 & 0xff));
    json_object_set_new(document, "key", json_string(hex));
}

static void add_counts(json_t *document, const struct simulation *simulation,
                       const struct sabot_sim_counts *counts) {
    for (size_t i = 0; i < EVENTS; i++)
        json_object_set_new(document, events[i].field,
                            json_integer((json_int_t)count_event(counts, i)));
    for (size_t i = 0; simulation->sim.order == SABOT_SIM_BY_CARDS && i < PAIR_EVENTS; i++)
        json_object_set_new(document, pairs[i].field,
                            json_integer((json_int_t)count_pair(counts, i)));
    json_object_set_new(document, "outcomes", outcomes_to_json(counts));
}

int simulate_print_json(const struct simulation *simulation, const struct sabot_sheet *sheet,
                        const struct simulation_state *state) {
    const struct sabot_sim *sim = &simulation->sim;
    uint64_t rounds = sabot_sim_counts_rounds(&state->counts);
    double fresh = state->done ? (double)(state->done - state->found) / (double)state->done : 0;
    json_t *document = json_pack("{s:s, s:i, s:s, s:s, s:I, s:b, s:I}", "sheet", simulation->sheet,
                                 "decks", sim->decks, "seed", simulation->seed, "order",
                                 sim->order == SABOT_SIM_BY_CARDS ? "cards" : "points", "shoes",
                                 (json_int_t)state->done, "complete", !state->was_stopped, "rounds",
                                 (json_int_t)rounds);
    if (document == NULL)
        return command_print_json("simulate", NULL, COMMAND_BAD);
    add_key(document, sim);
    if (simulation->rounds > 0)
        json_object_set_new(document, "rounds_a_shoe", json_integer(simulation->rounds));
    add_counts(document, simulation, &state->counts);
    json_object_set_new(document, "wagers", wagers_to_json(sheet, &state->counts));
    json_object_set_new(document, "threads", json_integer(simulation->threads));
    json_object_set_new(document, "vector", json_string(sabot_vector_names[simulation->vector]));
    json_object_set_new(document, "seconds", json_real(state->seconds));
    json_object_set_new(
        document, "rounds_per_second",
        json_real(state->seconds > 0 ? fresh * (double)rounds / state->seconds : 0));
    return command_print_json("simulate", document, COMMAND_DONE);
}

/* ---- progress ---- */

void simulate_print_progress(const struct simulation *simulation,
                             const struct simulation_state *state) {
    double fresh = (double)(state->done - state->found);
    double left = (double)(simulation->shoes - state->done);
    double rounds = (double)sabot_sim_counts_rounds(&state->counts) / (double)state->done;
    double rate = state->seconds > 0 ? fresh / state->seconds : 0;
    fprintf(stderr, "\r%5.1f%%  %.0f million rounds a second  %.0f s left \x1b[K",
            100 * (double)state->done / (double)simulation->shoes, rate * rounds / 1e6,
            rate > 0 ? left / rate : 0);
    if (state->was_stopped || state->done == simulation->shoes)
        fputc('\n', stderr);
    fflush(stderr);
}
