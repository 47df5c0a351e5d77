/*
 * simulation_events.c - what every round is or is not, counted; see simulation.h.
 */
#include "host/simulation/simulation.h"
#include "sabot/outcome.h"

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

int simulation_events(const struct sabot_sim_counts *counts, bool by_cards,
                      struct simulation_event list[SIMULATION_EVENTS_MAX]) {
    _Static_assert(EVENTS + PAIR_EVENTS <= SIMULATION_EVENTS_MAX, "there is room");
    int found = 0;
    for (size_t i = 0; i < EVENTS; i++)
        list[found++] =
            (struct simulation_event){events[i].title, events[i].field, count_event(counts, i)};
    for (size_t i = 0; by_cards && i < PAIR_EVENTS; i++)
        list[found++] =
            (struct simulation_event){pairs[i].title, pairs[i].field, count_pair(counts, i)};
    return found;
}
