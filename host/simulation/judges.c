/*
 * judges.c - see judges.h.
 *
 * A plan of exact odds (sabot/card_odds.h) tells cards apart by their points too. A round's outcome
 * is known here, so that cards fall into far fewer kinds: the tables are small.
 */
#include "host/simulation/judges.h"

#include "sabot/card_odds.h"

#include <stdlib.h>
#include <string.h>

enum {
    THIRDS = SABOT_DECK_CARDS + 1,
    DECK_PAIRS = SABOT_DECK_CARDS * SABOT_DECK_CARDS,
    KINDS_MAX = 256,
};

/* The marks of a hand by its third card, SABOT_SIM_NO_THIRD the last. */
struct row {
    uint8_t of[THIRDS];
};

static struct row row_of(const struct sabot_card_plan *plan, int hand, int first, int second) {
    struct row row;
    int classes = plan->class_count, card[2] = {first, second}, class[2];
    for (int i = 0; i < 2; i++)
        class[i] = plan->class_of[card[i] / SABOT_SUITS][card[i] % SABOT_SUITS];
    const uint8_t *marks = plan->marks[hand] + (class[0] * classes + class[1]) * (classes + 1);
    for (int third = 0; third < SABOT_DECK_CARDS; third++)
        row.of[third] = marks[plan->class_of[third / SABOT_SUITS][third % SABOT_SUITS]];
    row.of[SABOT_SIM_NO_THIRD] = marks[classes];
    return row;
}

/* Whether two third cards give every row the same marks. */
static bool are_alike(const struct row *rows, int count, int one, int other) {
    for (int i = 0; i < count; i++)
        if (rows[i].of[one] != rows[i].of[other])
            return false;
    return true;
}

static bool find_twos(const struct sabot_card_plan *plan, int number, struct row rows[KINDS_MAX],
                      struct sabot_sim_judge_hand *hand) {
    for (int first = 0; first < SABOT_DECK_CARDS; first++)
        for (int second = 0; second < SABOT_DECK_CARDS; second++) {
            struct row row = row_of(plan, number, first, second);
            int kind = 0;
            while (kind < hand->two_count && memcmp(&rows[kind], &row, sizeof row) != 0)
                kind++;
            if (kind == KINDS_MAX)
                return false;
            if (kind == hand->two_count)
                rows[hand->two_count++] = row;
            hand->two[first][second] = (uint8_t)kind;
        }
    return true;
}

static bool make_hand(const struct sabot_card_plan *plan, int number,
                      struct sabot_sim_judge_hand *hand) {
    struct row rows[KINDS_MAX];
    int examples[THIRDS];
    if (!find_twos(plan, number, rows, hand))
        return false;
    for (int card = 0; card < THIRDS; card++) {
        int kind = 0;
        while (kind < hand->third_count && !are_alike(rows, hand->two_count, examples[kind], card))
            kind++;
        if (kind == hand->third_count)
            examples[hand->third_count++] = card;
        hand->third[card] = (uint8_t)kind;
    }
    hand->mark_count = plan->mark_count[number];
    hand->marks = malloc((size_t)(hand->two_count * hand->third_count));
    for (int two = 0; hand->marks != NULL && two < hand->two_count; two++)
        for (int i = 0; i < hand->third_count; i++)
            hand->marks[two * hand->third_count + i] = rows[two].of[examples[i]];
    for (int i = 0; hand->marks != NULL && hand->third_count == 1 && i < DECK_PAIRS; i++) {
        uint8_t *two = &hand->two[i / SABOT_DECK_CARDS][i % SABOT_DECK_CARDS];
        *two = hand->marks[*two];
    }
    return hand->marks != NULL;
}

static bool make_cases(const struct sabot_card_plan *plan, const struct sabot_sheet *sheet,
                       struct sabot_sim_judges *judges) {
    int marks[2] = {plan->mark_count[0], plan->mark_count[1]}, hands = marks[0] * marks[1];
    judges->cell_count = SABOT_OUTCOMES * hands;
    if (judges->cell_count > SABOT_SIM_CELLS_MAX)
        return false;
    judges->cases = malloc((size_t)judges->cell_count * (size_t)judges->count);
    judges->pairs = malloc((size_t)hands);
    if (judges->cases == NULL || judges->pairs == NULL)
        return false;
    for (int cell = 0; cell < judges->cell_count; cell++)
        for (int i = 0; i < judges->count; i++)
            judges->cases[cell * judges->count + i] = (uint8_t)sabot_card_plan_decides(
                plan, sheet, &sheet->wagers[judges->wagers[i]], cell % SABOT_OUTCOMES,
                cell / SABOT_OUTCOMES / marks[1], cell / SABOT_OUTCOMES % marks[1]);
    for (int i = 0; i < hands; i++) {
        struct sabot_facts facts = sabot_card_plan_facts(plan, i / marks[1], i % marks[1]);
        int player = sabot_facts_value(&facts, SABOT_FACT_PLAYER_PAIR, (struct sabot_named){0});
        int banker = sabot_facts_value(&facts, SABOT_FACT_BANKER_PAIR, (struct sabot_named){0});
        judges->pairs[i] = (uint8_t)(player * SABOT_PAIRS + banker);
    }
    return true;
}

/* Every kind of pair has marks of its own, for those are counted too: by a wager on them, whose
 * cases lie behind those of the sheet. */
static struct sabot_wager kinds_of_pair(struct sabot_sheet *sheet) {
    struct sabot_wager kinds = {.first_case = (uint16_t)sheet->case_count,
                                .case_count = 2 * (SABOT_PAIRS - 1)};
    for (int i = 0; i < kinds.case_count; i++)
        sabot_when_set(&sheet->cases[sheet->case_count++].when,
                       i % 2 ? SABOT_FACT_PLAYER_PAIR : SABOT_FACT_BANKER_PAIR, 1U << (1 + i / 2));
    return kinds;
}

/* Requires: a sheet of its own, with room for more cases. */
static bool make(struct sabot_sheet *sheet, struct sabot_card_plan *plan,
                 struct sabot_sim_judges *judges) {
    const struct sabot_wager kinds = kinds_of_pair(sheet), *wagers[SABOT_WAGERS_MAX + 1] = {&kinds};
    struct sabot_error error;
    for (int i = 0; i < sheet->wager_count; i++)
        if (sabot_wager_detail(sheet, &sheet->wagers[i]) != SABOT_DETAIL_OUTCOME) {
            judges->wagers[judges->count++] = i;
            wagers[judges->count] = &sheet->wagers[i];
        }
    return sabot_card_plan_join(sheet, wagers, judges->count + 1, false, plan, &error) ==
               SABOT_OK &&
           make_hand(plan, 0, &judges->hands[0]) && make_hand(plan, 1, &judges->hands[1]) &&
           make_cases(plan, sheet, judges);
}

struct sabot_sim_judges *judges_new(const struct sabot_sim *sim) {
    if (sim->judged == NULL || sim->judged->case_count + 2 * (SABOT_PAIRS - 1) > SABOT_POOL_CASES)
        return NULL;
    struct sabot_sim_judges *judges = calloc(1, sizeof *judges);
    struct sabot_card_plan *plan = malloc(sizeof *plan);
    struct sabot_sheet *sheet = malloc(sizeof *sheet);
    bool is_made = false;
    if (judges != NULL && plan != NULL && sheet != NULL) {
        *sheet = *sim->judged;
        is_made = make(sheet, plan, judges);
    }
    free(sheet);
    free(plan);
    if (is_made)
        return judges;
    judges_free(judges);
    return NULL;
}

void judges_free(struct sabot_sim_judges *judges) {
    if (judges == NULL)
        return;
    free(judges->cases);
    free(judges->pairs);
    for (int hand = 0; hand < 2; hand++)
        free(judges->hands[hand].marks);
    free(judges);
}
