/*
 * simulate_emit.c - `sabot simulate --emit`: every round, or every shoe, as a row of CSV.
 *
 * The shoes are those of `sabot simulate --cards`, dealt one after the other and written as they
 * come, so that any number of them needs no memory.
 */
#include "programs/command.h"
#include "programs/simulate_command.h"
#include "sabot/card.h"
#include "sabot/outcome.h"

#include <inttypes.h>
#include <string.h>

static const char *const winners[] = {"player", "banker", "tie"};
static const char *const naturals[] = {"none", "player", "banker", "both"};

/* What a shoe came to. */
struct shoe_sums {
    int rounds, cards, wins[SABOT_WINNERS], dragon7, panda8;
};

/* The cards of the last round in the order of dealing. */
static void write_cards(const struct sabot_sim_shoe *shoe) {
    char words[40];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    for (int i = 0; i < shoe->used; i++) {
        int card = shoe->next[shoe->used - 1 - i];
        sabot_text_add(&text, i == 0 ? "" : " ");
        sabot_card_write(&text, (struct sabot_card){(uint8_t)(card / SABOT_SUITS),
                                                    (uint8_t)(card % SABOT_SUITS)});
    }
    fputs(words, stdout);
}

static void write_round(uint64_t number, int round, const struct sabot_sim_shoe *shoe) {
    struct sabot_outcome outcome = sabot_outcome_of_number(shoe->outcome);
    printf("%" PRIu64 ",%d,%s,%s,%d,%d,%d,%d,%d,%d,%d,", number, round,
           winners[sabot_outcome_winner(outcome)], naturals[sabot_outcome_natural(outcome)],
           outcome.player_cards, outcome.player_total, outcome.banker_cards, outcome.banker_total,
           sabot_outcome_is_dragon7(outcome), sabot_outcome_is_panda8(outcome), shoe->used);
    write_cards(shoe);
    fputc('\n', stdout);
}

static void add_round(struct shoe_sums *sums, const struct sabot_sim_shoe *shoe) {
    struct sabot_outcome outcome = sabot_outcome_of_number(shoe->outcome);
    sums->rounds++;
    sums->cards += shoe->used;
    sums->wins[sabot_outcome_winner(outcome)]++;
    sums->dragon7 += sabot_outcome_is_dragon7(outcome);
    sums->panda8 += sabot_outcome_is_panda8(outcome);
}

static void deal_shoe(const struct sabot_sim *sim, const uint8_t *row, uint64_t number,
                      bool by_rounds) {
    struct sabot_sim_shoe shoe = sabot_sim_open(sim, row);
    struct shoe_sums sums = {0};
    while (sabot_sim_deal(sim, &shoe)) {
        add_round(&sums, &shoe);
        if (by_rounds)
            write_round(number, sums.rounds, &shoe);
    }
    if (!by_rounds)
        printf("%" PRIu64 ",%d,%d,%d,%d,%d,%d,%d\n", number, sums.rounds,
               sums.wins[SABOT_WINNER_PLAYER], sums.wins[SABOT_WINNER_BANKER],
               sums.wins[SABOT_WINNER_TIE], sums.dragon7, sums.panda8, sums.cards);
}

int simulate_emit(const struct run *run, const struct sabot_sim *sim, bool by_rounds) {
    static uint8_t rows[SABOT_SIM_BLOCK * SABOT_SIM_ROW_BYTES_MAX];
    atomic_bool *stop = command_stop();
    puts(by_rounds ? "shoe,round,winner,natural,player_cards,player_total,banker_cards,"
                     "banker_total,dragon7,panda8,cards_used,cards"
                   : "shoe,rounds,player_wins,banker_wins,ties,dragon7,panda8,cards_used");
    for (uint64_t first = 0; first < run->units && !*stop && !ferror(stdout);
         first += SABOT_SIM_BLOCK) {
        uint64_t left = run->units - first;
        struct sabot_sim_range range = {first, left < SABOT_SIM_BLOCK ? left : SABOT_SIM_BLOCK};
        sabot_sim_shuffle(sim, range, run->vector, rows);
        for (uint64_t i = 0; i < range.count; i++)
            deal_shoe(sim, rows + i * sabot_sim_row_bytes(sim), first + i, by_rounds);
    }
    return COMMAND_DONE;
}
