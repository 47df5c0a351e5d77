/*
 * sim.c - makes a simulation from a sheet, and hands ranges of shoes to the
 * kernel that was chosen. See sabot/sim.h.
 */
#include "lib/sim/kernel.h"
#include "sabot/draw.h"
#include "sabot/round.h"

#include <string.h>

enum { BURNED_MAX = 11 }; /* the card that is turned, and ten more */

static int smaller(int a, int b) {
    return a < b ? a : b;
}

/* ---- the draw rule as the kernels look it up ---- */

/* The largest total that the Banker draws on. That there is one, and no gap
 * below it, is how the chart of R9 is made. */
static uint16_t banker_hits_up_to(int player_third) {
    int most = -1;
    for (int total = 0; total <= 7; total++) {
        struct sabot_draw_view view = {.banker_total = total, .player_third = player_third};
        if (sabot_draw_banker_hits(view)) {
            SABOT_ASSERT(total == most + 1);
            most = total;
        }
    }
    SABOT_ASSERT(most >= 0);
    return (uint16_t)most;
}

static void look_up_limits(struct sabot_sim *sim) {
    int natural = 0;
    while (!sabot_draw_is_natural(natural))
        natural++;
    int player = natural - 1;
    while (!sabot_draw_player_hits(player))
        player--;
    sim->hits.stands_from = (uint16_t)natural;
    sim->hits.player = (uint16_t)player;
    sim->hits.banker_alone = banker_hits_up_to(SABOT_PLAYER_STOOD);
    for (int third = 0; third < SABOT_SIM_POINTS; third++)
        sim->hits.banker_against[third] = banker_hits_up_to(third);
}

static struct sabot_card card_of_points(int points) {
    return (struct sabot_card){(uint8_t)(points == 0 ? SABOT_RANKS - 1 : points - 1),
                               SABOT_SUIT_UNKNOWN};
}

/* How a round goes on from its totals: the first cards carry them whole. */
static uint16_t end_of(int player, int banker, int fifth, int sixth) {
    const int points[SABOT_ROUND_CARDS_MAX] = {player, banker, 0, 0, fifth, sixth};
    struct sabot_round round = sabot_round_begin();
    while (sabot_round_next(&round).hand != SABOT_HAND_NONE)
        sabot_round_take(&round, card_of_points(points[round.count]));
    return (uint16_t)(sabot_outcome_number(sabot_round_outcome(&round)) +
                      SABOT_SIM_USED * round.count);
}

static void look_up_ends(struct sabot_sim *sim) {
    for (int i = 0; i < SABOT_SIM_POINTS * SABOT_SIM_POINTS * SABOT_SIM_POINTS * SABOT_SIM_POINTS;
         i++)
        sim->ends[i] = end_of(i / 1000, i / 100 % 10, i / 10 % 10, i % 10);
    for (int card = 0; card < SABOT_DECK_CARDS; card++)
        sim->points[card] = (uint8_t)sabot_card_points(
            (struct sabot_card){(uint8_t)(card / SABOT_SUITS), (uint8_t)(card % SABOT_SUITS)});
}

/* ---- the shoe ---- */

static enum sabot_status out_of_range(struct sabot_error *error, const char *what, int64_t given,
                                      const char *why, int64_t most) {
    return sabot_error_print(error, SABOT_OUT_OF_RANGE, "%lld%s%s%lld", (long long)given, what, why,
                             (long long)most);
}

/* A fixed number of rounds: the cut card lies behind the last card and so
 * changes nothing. */
static enum sabot_status deal_fixed(struct sabot_sim *sim, int64_t rounds,
                                    struct sabot_error *error) {
    int burned = sim->burns ? BURNED_MAX : 0;
    int most = (sim->cards - burned) / SABOT_ROUND_CARDS_MAX;
    if (rounds < 0 || rounds > most)
        return out_of_range(error, " rounds a shoe", rounds,
                            ": expected 1 to what the shoe is sure to hold, ", most);
    sim->cut_card = 0;
    sim->rounds_at_most = (int)rounds;
    sim->rounds_after = (int)rounds;
    sim->rounds_sure = (int)rounds - 1;
    sim->shows_below = 0;
    int needed = burned + SABOT_ROUND_CARDS_MAX * (int)rounds;
    sim->cards_needed = smaller(sim->cards, needed + needed % 2);
    return SABOT_OK;
}

/* To the cut card (reading 10). At the end of a round the cut card counts as reached if it
 * is out or is the next card. If the sheet allows rounds after it, the next round is the
 * first of them; if not, this round was the last. */
static enum sabot_status deal_to_cut(struct sabot_sim *sim, const struct sabot_sheet *sheet,
                                     struct sabot_error *error) {
    int most = sim->cards - (sim->burns ? BURNED_MAX : 0) - SABOT_ROUND_CARDS_MAX;
    if (sheet->shoe.cut_card < 0 || sheet->shoe.cut_card > most)
        return out_of_range(error, " cards behind the cut card", sheet->shoe.cut_card,
                            ": this shoe deals a round with at most ", most);
    sim->cut_card = sheet->shoe.cut_card;
    sim->rounds_at_most = INT16_MAX;
    sim->rounds_after = smaller(sheet->shoe.rounds_after_cut, INT16_MAX);
    sim->shows_below = sheet->shoe.rounds_after_cut > 0 ? 1 : 0;
    sim->rounds_sure = (most - sheet->shoe.cut_card) / SABOT_ROUND_CARDS_MAX;
    sim->cards_needed = sim->cards;
    return SABOT_OK;
}

static const int decks_most[SABOT_SIM_ORDERS] = {
    [SABOT_SIM_BY_POINTS] = SABOT_SIM_DECKS_MAX,
    [SABOT_SIM_BY_CARDS] = SABOT_SIM_CARDS_DECKS_MAX,
    [SABOT_SIM_AS_ROWS] = SABOT_SIM_DECKS_MAX,
};

enum sabot_status sabot_sim_begin(struct sabot_sim *sim, const struct sabot_sheet *sheet,
                                  struct sabot_sim_choice choice,
                                  const uint8_t key[SABOT_SIM_KEY_BYTES],
                                  struct sabot_error *error) {
    int most = decks_most[choice.order];
    if (choice.decks < 1 || choice.decks > most)
        return out_of_range(error, " decks", choice.decks, ": expected 1 to ", most);
    *sim = (struct sabot_sim){
        .order = choice.order,
        .decks = (int)choice.decks,
        .cards = (int)choice.decks * SABOT_DECK_CARDS,
        .burns = sheet->shoe.burn == SABOT_BURN_FIRST_CARD,
    };
    for (int i = 0; i < SABOT_SIM_KEY_BYTES; i++)
        sim->key[i / 4] |= (uint32_t)key[i] << i % 4 * 8;
    look_up_limits(sim);
    look_up_ends(sim);
    for (int i = 0; i < sheet->wager_count && choice.order == SABOT_SIM_BY_CARDS; i++)
        sim->judged_wagers |=
            (uint64_t)(sabot_wager_detail(sheet, &sheet->wagers[i]) != SABOT_DETAIL_OUTCOME) << i;
    sim->judged = sim->judged_wagers != 0 ? sheet : NULL;
    return choice.rounds == 0 ? deal_to_cut(sim, sheet, error)
                              : deal_fixed(sim, choice.rounds, error);
}

/* ---- dealing ---- */

void sim_judge(const struct sabot_sim *sim, const uint8_t *next, unsigned outcome,
               struct sim_tallies *tallies) {
    struct sabot_facts facts = {sabot_outcome_of_number((int)outcome), SABOT_DETAIL_SUITS, {{{0}}}};
    int order[] = {SABOT_HAND_PLAYER,
                   SABOT_HAND_BANKER,
                   SABOT_HAND_PLAYER,
                   SABOT_HAND_BANKER,
                   facts.outcome.player_cards == 3 ? SABOT_HAND_PLAYER : SABOT_HAND_BANKER,
                   SABOT_HAND_BANKER};
    for (int i = 0; i < facts.outcome.player_cards + facts.outcome.banker_cards; i++)
        facts.cards[order[i]][i / 2] = (struct sabot_card){(uint8_t)(next[-1 - i] / SABOT_SUITS),
                                                           (uint8_t)(next[-1 - i] % SABOT_SUITS)};
    const struct sabot_sheet *sheet = sim->judged;
    for (uint64_t left = sim->judged_wagers; left != 0; left &= left - 1) {
        int wager = __builtin_ctzll(left);
        tallies->cases[wager][sabot_wager_decides(sheet, &sheet->wagers[wager], &facts)]++;
    }
}

static const struct {
    sim_dealer *points, *cards;
    sim_shuffler *rows;
} dealers[SABOT_VECTORS] = {
    [SABOT_VECTOR_PORTABLE] = {sabot_sim_points_portable, sabot_sim_cards_portable,
                               sabot_sim_rows_portable},
#if SIM_HAS_X86
    [SABOT_VECTOR_AVX2] = {sabot_sim_points_avx2, sabot_sim_cards_avx2, sabot_sim_rows_avx2},
    [SABOT_VECTOR_AVX512] = {sabot_sim_points_avx512, sabot_sim_cards_avx512,
                             sabot_sim_rows_avx512},
#endif
};

static void add_cases(struct sabot_sim_counts *counts, const void *cases) {
    const uint64_t *more = cases;
    for (int i = 0; i < SABOT_WAGERS_MAX * (SABOT_CASES_MAX + 1); i++)
        counts->cases[i / (SABOT_CASES_MAX + 1)][i % (SABOT_CASES_MAX + 1)] += more[i];
}

static void add_cells(const struct sabot_sim_judges *judges, const uint32_t *cells,
                      struct sabot_sim_counts *counts) {
    for (int cell = 0; cell < judges->cell_count; cell++) {
        if (cells[cell] == 0)
            continue;
        counts->outcomes[cell % SABOT_OUTCOMES] += cells[cell];
        counts->pairs[judges->pairs[cell / SABOT_OUTCOMES]] += cells[cell];
        for (int i = 0; i < judges->count; i++)
            counts->cases[judges->wagers[i]][judges->cases[cell * judges->count + i]] +=
                cells[cell];
    }
}

/* Of a simulation with judges; the cells are counted here, in 32 bits, so that more of them lie
 * near the processor. */
static void run_cells(const struct sabot_sim *sim, struct sabot_sim_range range,
                      enum sabot_vector vector, struct sabot_sim_counts *counts) {
    enum { SHOES_MAX = 1 << 20 }; /* whose rounds 32 bits hold */
    uint32_t cells[SABOT_SIM_CELLS_MAX];
    struct sim_tallies tallies = {.cells = cells};
    SABOT_ASSERT(sim->judges->cell_count <= SABOT_SIM_CELLS_MAX);
    for (uint64_t done = 0; done < range.count; done += SHOES_MAX) {
        uint64_t left = range.count - done;
        struct sabot_sim_range part = {range.first + done, left < SHOES_MAX ? left : SHOES_MAX};
        memset(cells, 0, (size_t)sim->judges->cell_count * sizeof *cells);
        dealers[vector].cards(sim, part, &tallies);
        add_cells(sim->judges, cells, counts);
    }
}

void sabot_sim_run(const struct sabot_sim *sim, struct sabot_sim_range range,
                   enum sabot_vector vector, struct sabot_sim_counts *counts) {
    SABOT_ASSERT(range.first % SABOT_SIM_BLOCK == 0);
    SABOT_ASSERT(sabot_vector_is_here(vector));
    SABOT_ASSERT(sim->order != SABOT_SIM_AS_ROWS);
    if (sim->judges != NULL && sim->order == SABOT_SIM_BY_CARDS) {
        run_cells(sim, range, vector, counts);
        return;
    }
    struct sim_tallies tallies = {0};
    if (sim->order == SABOT_SIM_BY_CARDS)
        dealers[vector].cards(sim, range, &tallies);
    else
        dealers[vector].points(sim, range, &tallies);
    for (int turn = 0; turn < SIM_TURNS; turn++) {
        for (int i = 0; i < SABOT_OUTCOMES; i++)
            counts->outcomes[i] += tallies.outcomes[turn][i];
        for (int i = 0; i < SABOT_PAIRS * SABOT_PAIRS; i++)
            counts->pairs[i] += tallies.pairs[turn][i];
    }
    add_cases(counts, &tallies.cases);
}

void sabot_sim_counts_add(struct sabot_sim_counts *counts, const struct sabot_sim_counts *more) {
    for (int i = 0; i < SABOT_OUTCOMES; i++)
        counts->outcomes[i] += more->outcomes[i];
    for (int i = 0; i < SABOT_PAIRS * SABOT_PAIRS; i++)
        counts->pairs[i] += more->pairs[i];
    add_cases(counts, &more->cases);
}

uint64_t sabot_sim_counts_rounds(const struct sabot_sim_counts *counts) {
    uint64_t rounds = 0;
    for (int i = 0; i < SABOT_OUTCOMES; i++)
        rounds += counts->outcomes[i];
    return rounds;
}

/* ---- rows ---- */

size_t sabot_sim_row_bytes(const struct sabot_sim *sim) {
    return SABOT_SIM_ROW_BLANKS + (size_t)sim->cards;
}

void sabot_sim_shuffle(const struct sabot_sim *sim, struct sabot_sim_range range,
                       enum sabot_vector vector, uint8_t *rows) {
    SABOT_ASSERT(sim->order == SABOT_SIM_AS_ROWS);
    SABOT_ASSERT(range.first % SABOT_SIM_BLOCK == 0 && range.count <= SABOT_SIM_BLOCK);
    SABOT_ASSERT(sabot_vector_is_here(vector));
    dealers[vector].rows(sim, range, rows);
}

struct sabot_sim_shoe sabot_sim_open(const struct sabot_sim *sim, const uint8_t *row) {
    struct sabot_sim_shoe shoe = {
        .next = row + SABOT_SIM_ROW_BLANKS + sim->cards,
        .left = sim->cards,
        .turned = SABOT_SIM_NO_CARD,
    };
    if (sim->burns) {
        shoe.turned = shoe.next[-1];
        shoe.burned = sim_burned_for(sim, (unsigned)shoe.turned);
        shoe.left -= 1 + shoe.burned;
        shoe.next -= 1 + shoe.burned;
    }
    shoe.to_go = sim_rounds_to_go(sim, shoe.left, sim->rounds_at_most);
    return shoe;
}

bool sabot_sim_deal(const struct sabot_sim *sim, struct sabot_sim_shoe *shoe) {
    if (shoe->to_go == 0)
        return false;
    unsigned end = sim_end_of(sim, shoe->next);
    int used = (int)(end / SABOT_SIM_USED);
    if (shoe->left < used) /* void (R80) */
        return false;
    shoe->outcome = (int)(end % SABOT_SIM_USED);
    shoe->used = used;
    shoe->next -= used;
    shoe->left -= used;
    shoe->to_go = sim_rounds_to_go(sim, shoe->left, shoe->to_go - 1);
    return true;
}
