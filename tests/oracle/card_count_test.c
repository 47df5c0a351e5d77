/*
 * card_count_test.c - counts of wagers that go by the cards, a second time: shoes of slow_sim.h,
 * rounds by the prose of the rule, pairs and colours told card by card, and the expectation of a
 * pair by its formula; and simulations that judge by tables against those that ask for facts.
 */
#include "host/sheet/sheetfile.h"
#include "host/simulation/counting.h"
#include "host/simulation/judges.h"
#include "tests/oracle/prose_rule.h"
#include "tests/oracle/slow_sim.h"
#include "tests/support/harness.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DECKS = 8, TOTAL = 52 * DECKS, SHOES = 128, CUT = 14 };

static const uint8_t key[SABOT_SIM_KEY_BYTES] = "a key for cards, of 32 bytes ...";
static const char text[] =
    "title: t\nbank: house\nunit: 1\nwagers:\n"
    "  pair:\n    cases:\n      - {when: {player_pair: any}, pays: \"11:1\"}\n"
    "  perfect:\n    cases:\n      - {when: {banker_pair: perfect}, pays: \"80:1\"}\n"
    "  red:\n    cases:\n      - {when: {banker_colour: red}, pays: \"4:1\"}\n"
    "  suited:\n    cases:\n      - {when: {player_suit: one, player_cards: 3}, pays: \"20:1\"}\n"
    "      - {when: {player_two_suit: one, winner: player}, pays: \"3:1\"}\n"
    "shoe: {cut_card: 14, rounds_after_cut: 1, burn: first-card}\n"
    "schedule: [{name: a, limits: {line: 1..100, bonus: 1..100}}]\n";

static struct sabot_sheet sheet;

static void read_sheet(void) {
    static struct form_report report;
    const struct sheetfile_text it = {FORM_YAML, "a", "a", text, sizeof text - 1};
    if (sheetfile_read_text(&it, &sheet, &report) != SABOT_OK)
        fail_msg("%s: %s", report.list[0].what.path, report.list[0].what.words);
}

/* ---- a second time ---- */

struct slow {
    long rounds, wagers, result;
    double worth;
};

/* What one unit wins; `cards` are those of the round in their order. */
typedef int judged(const int *cards, struct prose_round round);
/* What is known of a wager by its formula, from the unseen cards. */
typedef double worth_of(const int unseen[52]);
typedef int tag_of(int card);

struct row {
    const char *wager;
    enum sabot_count_value value;
    judged *wins;
    worth_of *worth;
    tag_of *tag;
    int target;
};

static bool is_red(int card) {
    return card % 4 == 1 || card % 4 == 2;
}

static int pair_wins(const int *cards, struct prose_round round) {
    (void)round;
    return cards[0] / 4 == cards[2] / 4 ? 11 : -1;
}

static int perfect_wins(const int *cards, struct prose_round round) {
    (void)round;
    return cards[1] == cards[3] ? 80 : -1;
}

static int red_wins(const int *cards, struct prose_round round) {
    bool third = round.banker_cards < 3 || is_red(cards[round.player_cards == 3 ? 5 : 4]);
    return is_red(cards[1]) && is_red(cards[3]) && third ? 4 : -1;
}

static double chance_of_pair(const int unseen[52], int alike) {
    double pairs = 0, cards = 0;
    for (int i = 0; i < 52; i += alike) {
        double n = 0;
        for (int j = i; j < i + alike; j++)
            n += unseen[j];
        pairs += n * (n - 1);
        cards += n;
    }
    return pairs / cards / (cards - 1);
}

static double pair_worth(const int unseen[52]) {
    return 12 * chance_of_pair(unseen, 4) - 1;
}

static double perfect_worth(const int unseen[52]) {
    return 81 * chance_of_pair(unseen, 1) - 1;
}

static int red_tag(int card) {
    return is_red(card) ? -1 : 1;
}

static int nine_tag(int card) {
    return card / 4 == 8 ? -12 : 1;
}

/* One shoe: a unit where the running count is at the row's target or over, or, where that is
 * INT32_MIN, where the formula is positive. */
static void slow_shoe(const struct slow_sim *sim, uint64_t number, const struct row *row,
                      struct slow *slow) {
    int cards[TOTAL], unseen[52], left = TOTAL, running = 0;
    struct slow_end end = {0};
    slow_sim_row(sim, number, cards);
    for (int i = 0; i < 52; i++)
        unseen[i] = DECKS;
    int turned = cards[left - 1], burned = turned / 4 >= 9 ? 10 : turned / 4 + 1;
    unseen[turned]--;
    running += row->tag(turned);
    left -= 1 + burned;
    while (slow_sim_begins(sim, &end, left)) {
        int points[PROSE_CARDS], dealt[PROSE_CARDS];
        for (int i = 0; i < PROSE_CARDS; i++) {
            dealt[i] = cards[left - 1 - i];
            points[i] = dealt[i] / 4 >= 9 ? 0 : dealt[i] / 4 + 1;
        }
        struct prose_round round = prose_deal(PROSE_S1, points);
        double is_worth = row->worth != NULL ? row->worth(unseen) : 0;
        slow->rounds++;
        if (row->target == INT32_MIN ? is_worth > 1e-12 : running >= row->target) {
            slow->wagers++;
            slow->result += row->wins(dealt, round);
            slow->worth += is_worth;
        }
        for (int i = 0; i < round.player_cards + round.banker_cards; i++, left--) {
            unseen[dealt[i]]--;
            running += row->tag(dealt[i]);
        }
    }
}

/* ---- against it ---- */

static const struct row rows[] = {
    {"pair", SABOT_COUNT_RESULTS, pair_wins, NULL, nine_tag, 3},
    {"pair", SABOT_COUNT_EXACT, pair_wins, pair_worth, nine_tag, 3},
    {"pair", SABOT_COUNT_PERFECT, pair_wins, pair_worth, nine_tag, INT32_MIN},
    {"perfect", SABOT_COUNT_EXACT, perfect_wins, perfect_worth, red_tag, 4},
    {"perfect", SABOT_COUNT_PERFECT, perfect_wins, perfect_worth, red_tag, INT32_MIN},
    {"red", SABOT_COUNT_RESULTS, red_wins, NULL, red_tag, 2},
};

static void check_row(const struct row *row, enum sabot_vector vector) {
    static struct sabot_count_space space;
    static struct sabot_count_totals totals;
    static struct counting counting;
    struct sabot_error error;
    struct sabot_count_choice choice = {.decks = DECKS,
                                        .wager = sabot_sheet_wager(&sheet, row->wager),
                                        .value = row->value,
                                        .divisor = SABOT_COUNT_BY_NONE,
                                        .target_count = 1};
    if (row->value != SABOT_COUNT_PERFECT)
        choice.targets[0] = row->target * SABOT_COUNT_UNIT;
    for (int card = 0; card < 52; card++)
        choice.card_tags[card / 4][card % 4] = SABOT_COUNT_UNIT * row->tag(card);
    if (counting_begin(&counting, &sheet, &choice, key, &error) != SABOT_OK)
        fail_msg("%s: %s", row->wager, error.words);
    memset(&totals, 0, sizeof totals);
    sabot_count_run(&counting.count, (struct sabot_sim_range){0, SHOES}, vector, &space, &totals);
    sabot_count_totals_carry(&totals);
    struct slow_sim sim = {.decks = DECKS, .burns = true, .cut_card = CUT, .rounds_after_cut = 1};
    for (int i = 0; i < SABOT_SIM_KEY_BYTES; i++)
        sim.key[i / 4] |= (uint32_t)key[i] << i % 4 * 8;
    struct slow slow = {0};
    for (uint64_t i = 0; i < SHOES; i++)
        slow_shoe(&sim, i, row, &slow);
    assert_int_equal(totals.rounds, slow.rounds);
    assert_int_equal(totals.targets[0].wagers, slow.wagers);
    assert_true(slow.wagers > 0);
    assert_int_equal((long)sabot_total_float(totals.targets[0].result), slow.result);
    assert_true(fabs(sabot_total_float(totals.targets[0].worth) / (double)SABOT_COUNT_EXACT_SCALE -
                     slow.worth) < 1e-6);
    counting_clear(&counting);
}

static void test_counts__are_those_of_plain_code(void **state) {
    (void)state;
    read_sheet();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int vector = 0; vector < SABOT_VECTORS; vector++)
            if (sabot_vector_is_here((enum sabot_vector)vector))
                check_row(&rows[i], (enum sabot_vector)vector);
}

static void test_exact__is_for_pairs_alone(void **state) {
    static struct counting counting;
    struct sabot_error error;
    struct sabot_count_choice choice = {
        .decks = DECKS, .value = SABOT_COUNT_PERFECT, .target_count = 1};
    (void)state;
    read_sheet();
    choice.wager = sabot_sheet_wager(&sheet, "red");
    assert_int_equal(counting_begin(&counting, &sheet, &choice, key, &error), SABOT_OUT_OF_RANGE);
    assert_non_null(strstr(error.words, "more of the cards than pairs"));
    counting_clear(&counting);
}

/* ---- simulations ---- */

static void test_tables__judge_as_facts_do(void **state) {
    static struct sabot_sim_counts slow, fast;
    struct sabot_sim sim;
    struct sabot_error error;
    (void)state;
    read_sheet();
    struct sabot_sim_choice choice = {.decks = DECKS, .order = SABOT_SIM_BY_CARDS};
    assert_int_equal(sabot_sim_begin(&sim, &sheet, choice, key, &error), SABOT_OK);
    sabot_sim_run(&sim, (struct sabot_sim_range){0, 1024}, sabot_vector_best(), &slow);
    struct sabot_sim_judges *judges = judges_new(&sim);
    assert_non_null(judges);
    assert_int_equal(judges->count, 4);
    sim.judges = judges;
    sabot_sim_run(&sim, (struct sabot_sim_range){0, 1024}, sabot_vector_best(), &fast);
    assert_memory_equal(&slow, &fast, sizeof slow);
    for (int i = 0; i < 4; i++)
        assert_true(fast.cases[i][0] > 0);
    judges_free(judges);
}

HARNESS_MAIN(cmocka_unit_test(test_counts__are_those_of_plain_code),
             cmocka_unit_test(test_exact__is_for_pairs_alone),
             cmocka_unit_test(test_tables__judge_as_facts_do))
