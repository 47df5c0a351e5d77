/*
 * session.c - sessions of banking, by simulation. See sabot/banking.h.
 *
 * A session deals shoe after shoe until it has its rounds. So that any session
 * can be played alone, each has shoes of its own, as many as it could need: the
 * n-th shoes of the 64 sessions of a block are one block of shoes.
 */
#include "sabot/banking.h"

#include <string.h>

/* ---- making one ---- */

static enum sabot_status too_large(struct sabot_error *error) {
    return sabot_error_say(error, SABOT_OUT_OF_RANGE,
                           "the sums of such a session pass 64 bits: expected fewer rounds or "
                           "smaller wagers");
}

/* Half of what 64 bits hold, so that a bankroll can be added. */
static bool fits(const struct sabot_sessions *sessions, sabot_cents kept) {
    const sabot_cents most = SABOT_CENTS_MAX / 2 / sessions->choice.rounds;
    return kept <= most && kept >= -most;
}

/* By the outcome, where that is enough. */
static void keep_by_outcome(struct sabot_sessions *sessions, const struct sabot_banking *banking) {
    SABOT_ASSERT(banking->way_count == SABOT_ODDS_OUTCOMES);
    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    sabot_odds_numbers(numbers);
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++)
        sessions->kept[numbers[i]] = banking->nets[i] - banking->fee;
}

enum sabot_status
sabot_sessions_begin(struct sabot_sessions *sessions, const struct sabot_sheet *sheet,
                     const struct sabot_banking *banking, struct sabot_session_choice choice,
                     const uint8_t key[SABOT_SIM_KEY_BYTES], struct sabot_error *error) {
    SABOT_ASSERT(choice.rounds >= 1 && choice.rounds <= SABOT_SESSION_ROUNDS_MAX);
    memset(sessions, 0, sizeof *sessions);
    sessions->choice = choice;
    struct sabot_sim_choice shoes = {choice.decks, 0, SABOT_SIM_AS_ROWS};
    enum sabot_status status = sabot_sim_begin(&sessions->sim, sheet, shoes, key, error);
    if (status != SABOT_OK)
        return status;
    if (choice.amount > SABOT_CENTS_MAX - banking->fee)
        return too_large(error);
    sessions->needed = choice.amount + banking->fee;
    if (choice.bankroll < sessions->needed)
        return sabot_error_print(error, SABOT_OUT_OF_RANGE,
                                 "a bankroll of %s does not begin one round: expected at least %s, "
                                 "the amount put up and the collection",
                                 sabot_cents_words(choice.bankroll).at,
                                 sabot_cents_words(sessions->needed).at);
    for (int i = 0; i < banking->way_count; i++)
        if (!fits(sessions, banking->nets[i] - banking->fee))
            return too_large(error);
    if (choice.layout == NULL)
        keep_by_outcome(sessions, banking);
    /* The rounds that every shoe has: those before the last that is sure, and it. */
    uint64_t each = (uint64_t)sessions->sim.rounds_sure + 1;
    sessions->shoes = ((uint64_t)choice.rounds + each - 1) / each;
    return SABOT_OK;
}

/* ---- playing ---- */

struct session {
    int64_t rounds;
    sabot_cents result;
    bool ruined;
};

/* What is left does not put up the amount and pay the collection. */
static bool is_ruined(const struct sabot_sessions *sessions, sabot_cents result) {
    return sessions->choice.bankroll != SABOT_CENTS_MAX &&
           sessions->choice.bankroll - sessions->needed < -result;
}

static bool is_over(const struct sabot_sessions *sessions, const struct session *session) {
    return session->ruined || session->rounds == sessions->choice.rounds;
}

/* The round that was dealt last, as its cards came. */
static struct sabot_facts facts_of(const struct sabot_sim_shoe *shoe) {
    struct sabot_round round = sabot_round_begin();
    for (int i = shoe->used - 1; i >= 0; i--)
        sabot_round_take(&round, (struct sabot_card){(uint8_t)(shoe->next[i] / SABOT_SUITS),
                                                     (uint8_t)(shoe->next[i] % SABOT_SUITS)});
    return sabot_facts_of_round(&round);
}

static sabot_cents kept_of(const struct sabot_sessions *sessions, const struct sabot_sim_shoe *shoe,
                           struct sabot_session_space *space) {
    if (sessions->choice.layout == NULL)
        return sessions->kept[shoe->outcome];
    struct sabot_facts facts = facts_of(shoe);
    struct sabot_settlement settlement =
        sabot_layout_settle_facts(sessions->choice.layout, &facts, space->settled);
    return settlement.net - settlement.fee;
}

static void play_shoe(const struct sabot_sessions *sessions, const uint8_t *row,
                      struct sabot_session_space *space, struct session *session) {
    struct sabot_sim_shoe shoe = sabot_sim_open(&sessions->sim, row);
    while (!is_over(sessions, session) && sabot_sim_deal(&sessions->sim, &shoe)) {
        session->rounds++;
        session->result += kept_of(sessions, &shoe, space);
        session->ruined =
            session->rounds < sessions->choice.rounds && is_ruined(sessions, session->result);
    }
}

static void add_session(const struct session *session, struct sabot_session_totals *totals) {
    totals->sessions++;
    totals->rounds += (uint64_t)session->rounds;
    totals->lost += session->result < 0;
    if (session->ruined) {
        totals->ruined++;
        totals->ruin_rounds += (uint64_t)session->rounds;
    }
    sabot_total_add(&totals->result, session->result);
    sabot_total_add(&totals->result_squares, (sabot_big)session->result * session->result);
}

static void play_block(const struct sabot_sessions *sessions, struct sabot_sim_range range,
                       enum sabot_vector vector, struct sabot_session_space *space,
                       struct session block[SABOT_SIM_BLOCK]) {
    size_t row_bytes = sabot_sim_row_bytes(&sessions->sim);
    bool playing = true;
    for (uint64_t n = 0; n < sessions->shoes && playing; n++) {
        struct sabot_sim_range shoes = {
            (range.first / SABOT_SIM_BLOCK * sessions->shoes + n) * SABOT_SIM_BLOCK, range.count};
        sabot_sim_shuffle(&sessions->sim, shoes, vector, space->rows);
        playing = false;
        for (uint64_t i = 0; i < range.count; i++) {
            play_shoe(sessions, space->rows + i * row_bytes, space, &block[i]);
            playing |= !is_over(sessions, &block[i]);
        }
    }
}

void sabot_sessions_run(const struct sabot_sessions *sessions, struct sabot_sim_range range,
                        enum sabot_vector vector, struct sabot_session_space *space,
                        struct sabot_session_totals *totals, sabot_cents *results) {
    for (uint64_t done = 0; done < range.count; done += SABOT_SIM_BLOCK) {
        uint64_t left = range.count - done;
        struct sabot_sim_range part = {range.first + done,
                                       left < SABOT_SIM_BLOCK ? left : SABOT_SIM_BLOCK};
        struct session block[SABOT_SIM_BLOCK] = {0};
        play_block(sessions, part, vector, space, block);
        for (uint64_t i = 0; i < part.count; i++) {
            SABOT_ASSERT(is_over(sessions, &block[i]));
            add_session(&block[i], totals);
            results[done + i] = block[i].result;
        }
    }
    sabot_total_carry(&totals->result);
    sabot_total_carry(&totals->result_squares);
}
