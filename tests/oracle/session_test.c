/*
 * session_test.c - sessions of banking against the same sessions added up round
 * by round from the shoes of the slow simulation; and on any number of threads.
 */
#include "host/simulation/sessions.h"
#include "tests/oracle/prose_rule.h"
#include "tests/oracle/slow_settle.h"
#include "tests/oracle/slow_sim.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <stdlib.h>
#include <string.h>

enum { SESSIONS = 200, ROUNDS = 150 };

static const char seed[] = "sessions";

/* A table that is often short, and its study. */
struct subject {
    struct sabot_sheet sheet;
    struct sabot_placed placed[3];
    struct sabot_layout layout;
    struct sabot_banking banking;
};

static void make(struct subject *subject) {
    memset(subject, 0, sizeof *subject);
    subject->sheet = sheets_named("ventura-ez");
    struct sabot_sheet *sheet = &subject->sheet;
    subject->placed[0] = (struct sabot_placed){
        .seat = 2, .wager = sabot_sheet_wager(sheet, "player"), .stake = 10000};
    subject->placed[1] = (struct sabot_placed){
        .seat = 2, .wager = sabot_sheet_wager(sheet, "panda8"), .stake = 1000};
    subject->placed[2] = (struct sabot_placed){
        .seat = 3, .wager = sabot_sheet_wager(sheet, "banker"), .stake = 2000};
    subject->layout =
        (struct sabot_layout){.sheet = sheet, .seats = 8, .count = 3, .placed = subject->placed};
    subject->layout.bank.seat = 1;
    subject->layout.bank.amount = 15000;
    struct sabot_points shoe = sabot_points_of_decks(sheet->decks);
    struct sabot_odds odds;
    struct sabot_banking_wager wagers[3];
    struct sabot_settled settled[3];
    struct sabot_error error;
    assert_int_equal(sabot_odds_count(&shoe, sabot_vector_best(), &odds, &error), SABOT_OK);
    assert_int_equal(
        sabot_banking_study(&subject->layout, &odds, &subject->banking, wagers, settled, &error),
        SABOT_OK);
}

static struct sabot_sessions begin(const struct subject *subject, sabot_cents bankroll) {
    struct sabot_session_choice choice = {
        .decks = 8, .rounds = ROUNDS, .bankroll = bankroll, .amount = 15000};
    uint8_t key[SABOT_SIM_KEY_BYTES];
    struct sabot_sessions sessions;
    struct sabot_error error;
    run_key(seed, key);
    assert_int_equal(
        sabot_sessions_begin(&sessions, &subject->sheet, &subject->banking, choice, key, &error),
        SABOT_OK);
    return sessions;
}

/* ---- a session a second time ---- */

struct slow_session {
    int rounds;
    sabot_cents result;
    bool ruined;
};

static int points_of(int card) {
    return card / 4 >= 9 ? 0 : card / 4 + 1;
}

static sabot_cents settle(const struct subject *subject, struct prose_round round) {
    struct sabot_settled settled[3];
    struct sabot_outcome outcome = {(uint8_t)round.player_cards, (uint8_t)round.player_total,
                                    (uint8_t)round.banker_cards, (uint8_t)round.banker_total};
    struct sabot_settlement settlement = slow_settle(&subject->layout, outcome, settled);
    return settlement.net - settlement.fee;
}

static void play_shoe(const struct subject *subject, const struct slow_sim *sim, uint64_t shoe,
                      sabot_cents bankroll, struct slow_session *session) {
    int cards[416], left = 416;
    struct slow_end end = {0};
    slow_sim_row(sim, shoe, cards);
    int turned = points_of(cards[left - 1]);
    left -= 1 + (turned == 0 ? 10 : turned);
    while (session->rounds < ROUNDS && slow_sim_begins(sim, &end, left)) {
        if (bankroll >= 0 && bankroll + session->result < 15000 + 200) {
            session->ruined = true;
            return;
        }
        int points[PROSE_CARDS];
        for (int i = 0; i < PROSE_CARDS; i++)
            points[i] = points_of(cards[left - 1 - i]);
        struct prose_round round = prose_deal(PROSE_S1, points);
        left -= round.player_cards + round.banker_cards;
        session->rounds++;
        session->result += settle(subject, round);
    }
}

static void compare(const struct subject *subject, sabot_cents bankroll) {
    struct sabot_sessions sessions = begin(subject, bankroll < 0 ? SABOT_CENTS_MAX : bankroll);
    struct slow_sim sim = {.decks = 8, .burns = true, .cut_card = 14, .rounds_after_cut = 1};
    memcpy(sim.key, sessions.sim.key, sizeof sim.key);
    static sabot_cents results[SESSIONS];
    static struct sabot_session_space space;
    struct sabot_session_totals totals = {0};
    sabot_sessions_run(&sessions, (struct sabot_sim_range){0, SESSIONS}, sabot_vector_best(),
                       &space, &totals, results);
    uint64_t rounds = 0, ruined = 0, lost = 0;
    sabot_big sum = 0, squares = 0;
    for (uint64_t i = 0; i < SESSIONS; i++) {
        struct slow_session session = {0};
        for (uint64_t n = 0; n < sessions.shoes; n++)
            play_shoe(subject, &sim, (i / 64 * sessions.shoes + n) * 64 + i % 64, bankroll,
                      &session);
        assert_int_equal(results[i], session.result);
        rounds += (uint64_t)session.rounds;
        ruined += session.ruined;
        lost += session.result < 0;
        sum += session.result;
        squares += (sabot_big)session.result * session.result;
    }
    assert_int_equal(totals.sessions, SESSIONS);
    assert_int_equal(totals.rounds, rounds);
    assert_int_equal(totals.ruined, ruined);
    assert_int_equal(totals.lost, lost);
    assert_true(sabot_total_float(totals.result) == (double)(int64_t)sum);
    assert_true(sabot_total_float(totals.result_squares) == (double)(int64_t)squares);
    assert_true(bankroll < 0 ? ruined == 0 : ruined > 0 && ruined < SESSIONS);
}

static void test_sessions__are_those_of_the_slow_shoes(void **state) {
    (void)state;
    static struct subject subject;
    make(&subject);
    compare(&subject, -1);
    compare(&subject, 60000);
}

static void test_threads__do_not_change_the_sessions(void **state) {
    (void)state;
    static struct subject subject;
    static sabot_cents results[3][1000];
    struct sabot_session_totals totals[3];
    make(&subject);
    for (int i = 0; i < 3; i++) {
        struct sessions sessions = {.run = {.units = 1000,
                                            .threads = 1 + i,
                                            .vector = sabot_vector_best(),
                                            .cluster = &run_alone},
                                    .study = begin(&subject, 100000),
                                    .results = results[i]};
        struct run_state run;
        struct sabot_error error;
        assert_int_equal(sessions_run(&sessions, &totals[i], &run, &error), SABOT_OK);
        assert_int_equal(sessions_quantile(&sessions, 1000, 0), results[i][0]);
        assert_int_equal(sessions_quantile(&sessions, 1000, 0.5), results[i][500]);
        assert_int_equal(sessions_quantile(&sessions, 1000, 1), results[i][999]);
        assert_true(results[i][0] <= results[i][500] && results[i][500] <= results[i][999]);
        assert_memory_equal(results[i], results[0], sizeof results[0]);
        assert_memory_equal(&totals[i], &totals[0], sizeof totals[0]);
    }
}

static void refuse(const struct subject *subject, struct sabot_session_choice choice,
                   const char *words) {
    uint8_t key[SABOT_SIM_KEY_BYTES] = {0};
    struct sabot_sessions sessions;
    struct sabot_error error;
    assert_int_equal(
        sabot_sessions_begin(&sessions, &subject->sheet, &subject->banking, choice, key, &error),
        SABOT_OUT_OF_RANGE);
    assert_non_null(strstr(error.words, words));
}

static void test_sessions_that_cannot_be__are_refused(void **state) {
    (void)state;
    static struct subject subject;
    make(&subject);
    refuse(&subject, (struct sabot_session_choice){8, 10, 15199, 15000, NULL},
           "a bankroll of 151.99 does not begin one round: expected at least 152.00");
    refuse(&subject, (struct sabot_session_choice){0, 10, 100000, 15000, NULL}, "0 decks");
    subject.banking.nets[7] = SABOT_CENTS_MAX / 4;
    refuse(&subject, (struct sabot_session_choice){8, 10, SABOT_CENTS_MAX, 15000, NULL},
           "pass 64 bits");
}

HARNESS_MAIN(cmocka_unit_test(test_sessions__are_those_of_the_slow_shoes),
             cmocka_unit_test(test_threads__do_not_change_the_sessions),
             cmocka_unit_test(test_sessions_that_cannot_be__are_refused))
