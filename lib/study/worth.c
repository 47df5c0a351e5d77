/*
 * worth.c - the exact expectation of rounds. See worth.h.
 *
 * In whole numbers up to the last division: whether a wager is worth placing is
 * exact, and what it is worth is rounded once, alike on every machine.
 */
#include "lib/study/worth.h"

#include "lib/study/wins.h"

/* ---- one round's expectation ---- */

/* Sum over the deals of what a stake of table.scale gains, and the deals. */
struct expectation {
    sabot_big gain, deals;
};

/* Every deal loses the stake but those that a case of the pay table decides
 * otherwise, of which there are few. */
static struct expectation expect(const struct sabot_count *count, sabot_big deals,
                                 const uint64_t by_case[SABOT_CASES_MAX + 1]) {
    const struct sabot_pay_table *table = &count->table;
    struct expectation expectation = {-deals * table->scale, deals};
    for (int i = 0; i < table->case_count; i++)
        expectation.gain += (sabot_big)by_case[i] * (table->results[i] + table->scale);
    return expectation;
}

/* In SABOT_COUNT_EXACT_SCALE, to the nearest. */
static int64_t rounded(const struct sabot_count *count, struct expectation expectation) {
    sabot_big unit = expectation.deals * count->table.scale;
    sabot_big whole = expectation.gain / unit;
    sabot_big rest = expectation.gain % unit;
    /* Of a unit beyond 2^92 the last bits do not matter, and their product with
     * the scale would not fit. */
    while (unit >> 92 != 0) {
        unit >>= 1;
        rest /= 2;
    }
    sabot_big half = rest < 0 ? -unit / 2 : unit / 2;
    return (int64_t)(whole * SABOT_COUNT_EXACT_SCALE +
                     (rest * SABOT_COUNT_EXACT_SCALE + half) / unit);
}

static void settle(const struct sabot_count *count, struct study_work *work,
                   const struct sabot_count_round *round, struct expectation expectation) {
    int reached = round->reached;
    int place = round->place;
    int64_t worth = rounded(count, expectation);
    if (count->choice.value == SABOT_COUNT_PERFECT) {
        place = study_place_of(worth, SABOT_COUNT_EXACT_SCALE / 100);
        work->totals->places[place].rounds += expectation.gain > 0 || count->choice.every_round;
        if (expectation.gain <= 0)
            return;
        reached = 1;
    }
    struct sabot_count_sums *sums = &work->space->sums[round->shoe][reached];
    sums->result += round->result;
    sums->worth += worth;
    sums->wagers++;
    work->space->squares[reached] += (sabot_big)round->result * round->result;
    work->space->place_values[place] += worth;
    work->totals->places[place].valued++;
}

/* ---- a block of them ---- */

static void settle_block(const struct sabot_count *count, struct study_work *work) {
    struct sabot_count_space *space = work->space;
    struct sabot_odds_block *block = &space->block;
    for (int i = space->waiting; i < SABOT_ODDS_BLOCK; i++)
        block->shoes[i] = block->shoes[0];
    sabot_odds_count_block(block, work->vector);
    uint64_t by_case[SABOT_CASES_MAX + 1][SABOT_ODDS_BLOCK] = {{0}};
    for (int i = 0; i < count->paying_count; i++) {
        const uint64_t *deals = block->of[count->paying[i]];
        uint64_t *sums = by_case[count->table.decides[count->paying[i]]];
        for (int shoe = 0; shoe < SABOT_ODDS_BLOCK; shoe++)
            sums[shoe] += deals[shoe];
    }
    for (int shoe = 0; shoe < space->waiting; shoe++) {
        uint64_t of_shoe[SABOT_CASES_MAX + 1];
        for (int i = 0; i <= SABOT_CASES_MAX; i++)
            of_shoe[i] = by_case[i][shoe];
        sabot_big deals = sabot_odds_deals(sabot_points_cards(&block->shoes[shoe]));
        settle(count, work, &space->rounds[shoe], expect(count, deals, of_shoe));
    }
}

/* The same from the deals that do not just lose alone. */
static void settle_wins(const struct sabot_count *count, struct study_work *work) {
    const struct sabot_count_wins *wins = &count->wins;
    struct sabot_count_space *space = work->space;
    struct sabot_points *shoes = space->block.shoes;
    double found[SABOT_WINS_KINDS][SABOT_ODDS_BLOCK];
    for (int i = space->waiting; i < SABOT_ODDS_BLOCK; i++)
        shoes[i] = shoes[0];
    study_wins_count(wins, work->vector, shoes, found);
    for (int shoe = 0; shoe < space->waiting; shoe++) {
        sabot_big deals = sabot_odds_deals(sabot_points_cards(&shoes[shoe]));
        struct expectation expectation = {-deals * count->table.scale, deals};
        for (int kind = 0; kind < wins->kinds; kind++)
            expectation.gain +=
                (sabot_big)(int64_t)found[kind][shoe] * (wins->results[kind] + count->table.scale);
        settle(count, work, &space->rounds[shoe], expectation);
    }
}

/* A shoe too large for a block: counted alone, in wide integers. */
static void settle_large(const struct sabot_count *count, struct study_work *work,
                         const struct sabot_count_round *round, const struct sabot_points *unseen) {
    struct sabot_odds odds;
    sabot_odds_count_plainly(unseen, &odds);
    struct expectation expectation = {0, odds.deals};
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++)
        expectation.gain += odds.of[i] * count->table.results[count->table.decides[i]];
    settle(count, work, round, expectation);
}

void study_worth_settle(const struct sabot_count *count, struct study_work *work,
                        const struct sabot_count_round *round, sabot_big deals,
                        const sabot_big by_case[SABOT_CASES_MAX + 1]) {
    struct expectation expectation = {0, deals};
    for (int i = 0; i <= count->table.case_count; i++)
        expectation.gain += by_case[i] * count->table.results[i];
    settle(count, work, round, expectation);
}

void study_worth_add(const struct sabot_count *count, struct study_work *work,
                     const struct sabot_count_round *round, const struct sabot_points *unseen) {
    struct sabot_count_space *space = work->space;
    if (sabot_points_cards(unseen) > SABOT_ODDS_FAST_CARDS_MAX) {
        settle_large(count, work, round, unseen);
        return;
    }
    space->rounds[space->waiting] = *round;
    space->block.shoes[space->waiting] = *unseen;
    if (++space->waiting == SABOT_ODDS_BLOCK)
        study_worth_flush(count, work);
}

void study_worth_flush(const struct sabot_count *count, struct study_work *work) {
    if (work->space->waiting == 0)
        return;
    (count->choice.plan != NULL ? study_pairs_settle
     : count->wins.kinds > 0    ? settle_wins
                                : settle_block)(count, work);
    work->space->waiting = 0;
}
