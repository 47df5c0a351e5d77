/*
 * count.c - shoes dealt, counted and wagered on. See sabot/count.h; exact
 * expectations are worth.c's business.
 */
#include "lib/study/worth.h"
#include "sabot/round.h"

#include <string.h>

/* ---- making one ---- */

static void look_up_results(struct sabot_count *count) {
    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    sabot_odds_numbers(numbers);
    const struct sabot_pay_table *table = &count->table;
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++) {
        int64_t result = table->results[table->decides[i]];
        count->results[numbers[i]] = result;
        if (result != -table->scale)
            count->paying[count->paying_count++] = (uint8_t)i;
    }
}

static void check_choice(const struct sabot_count_choice *choice) {
    SABOT_ASSERT(choice->target_count >= 1 && choice->target_count <= SABOT_COUNT_TARGETS_MAX);
    SABOT_ASSERT(choice->value != SABOT_COUNT_PERFECT || choice->target_count == 1);
    SABOT_ASSERT(choice->start >= -SABOT_COUNT_TARGET_MAX &&
                 choice->start <= SABOT_COUNT_TARGET_MAX);
    for (int i = 0; i < choice->target_count; i++) {
        SABOT_ASSERT(choice->targets[i] >= -SABOT_COUNT_TARGET_MAX &&
                     choice->targets[i] <= SABOT_COUNT_TARGET_MAX);
        SABOT_ASSERT(i == 0 || choice->targets[i] > choice->targets[i - 1]);
    }
    for (int rank = 0; rank < SABOT_RANKS; rank++)
        SABOT_ASSERT(choice->tags[rank] >= -SABOT_COUNT_TAG_MAX &&
                     choice->tags[rank] <= SABOT_COUNT_TAG_MAX);
}

/* The fewest cards behind the cut card with which every round that begins has six:
 * the one it shows in may take five more, and each that follows six. */
static int cut_for_whole_rounds(int rounds_after) {
    return rounds_after == 0 ? SABOT_ROUND_CARDS_MAX
                             : SABOT_ROUND_CARDS_MAX * (rounds_after + 1) - 1;
}

/* Exact expectations are of rounds that are sure to have their cards, and of
 * wagers whose price fits the numbers there are. */
static enum sabot_status check_exact(const struct sabot_count *count, struct sabot_error *error) {
    const struct sabot_sim *sim = &count->sim;
    int needed = cut_for_whole_rounds(sim->rounds_after);
    if (count->choice.rounds == 0 && sim->cut_card < needed)
        return sabot_error_print(error, SABOT_OUT_OF_RANGE,
                                 "%d cards behind the cut card of the sheet: a round may run out, "
                                 "and has no exact expectation; expected at least %d",
                                 sim->cut_card, needed);
    struct sabot_points full = sabot_points_of_decks(sim->decks);
    struct sabot_odds odds;
    struct sabot_price price;
    enum sabot_status status = sabot_odds_count(&full, SABOT_VECTOR_PORTABLE, &odds, error);
    if (status == SABOT_OK)
        status = sabot_odds_price(&odds, &count->table, &price, error);
    return status;
}

enum sabot_status sabot_count_begin(struct sabot_count *count, const struct sabot_sheet *sheet,
                                    const struct sabot_count_choice *choice,
                                    const uint8_t key[SABOT_SIM_KEY_BYTES],
                                    struct sabot_error *error) {
    SABOT_ASSERT(choice->wager >= 0 && choice->wager < sheet->wager_count);
    check_choice(choice);
    memset(count, 0, sizeof *count);
    count->choice = *choice;
    struct sabot_sim_choice shoes = {choice->decks, choice->rounds, SABOT_SIM_AS_ROWS};
    enum sabot_status status = sabot_sim_begin(&count->sim, sheet, shoes, key, error);
    if (status == SABOT_OK)
        status = sabot_pay_table_make(&sheet->wagers[choice->wager], &count->table, error);
    if (status != SABOT_OK)
        return status;
    look_up_results(count);
    for (int card = 0; card < SABOT_DECK_CARDS; card++)
        count->card_tags[card] = choice->tags[card / SABOT_SUITS];
    return choice->value == SABOT_COUNT_RESULTS ? SABOT_OK : check_exact(count, error);
}

/* ---- counting ---- */

/* What the one who counts knows. */
struct view {
    int64_t running;
    int unseen;
    struct sabot_points points; /* of the unseen cards */
};

static void see(const struct sabot_count *count, struct view *view, unsigned card) {
    view->running += count->card_tags[card];
    view->points.of[count->sim.points[card]]--;
    view->unseen--;
}

static struct view view_of(const struct sabot_count *count, const struct sabot_sim_shoe *shoe) {
    struct view view = {.running = count->choice.start,
                        .unseen = count->sim.cards,
                        .points = sabot_points_of_decks(count->sim.decks)};
    if (shoe->turned != SABOT_SIM_NO_CARD)
        see(count, &view, (unsigned)shoe->turned);
    return view;
}

/* The count as a fraction, so that nothing is rounded before it is compared. */
struct fraction {
    int64_t over, under; /* over hundredths; under > 0 */
};

static struct fraction count_of(const struct sabot_count *count, const struct view *view,
                                int left) {
    switch (count->choice.divisor) {
    case SABOT_COUNT_BY_UNSEEN:
        return (struct fraction){view->running * SABOT_DECK_CARDS, view->unseen};
    case SABOT_COUNT_BY_LEFT:
        return (struct fraction){view->running * SABOT_DECK_CARDS, left};
    case SABOT_COUNT_BY_NONE:
        break;
    }
    return (struct fraction){view->running, 1};
}

/* How many targets the count is at or over: they rise, and most rounds reach none. */
static int targets_reached(const struct sabot_count_choice *choice, struct fraction at) {
    int reached = 0;
    while (reached < choice->target_count && at.over >= choice->targets[reached] * at.under)
        reached++;
    return reached;
}

static void deal_shoe(const struct sabot_count *count, int number, struct study_work *work) {
    struct sabot_count_space *space = work->space;
    const uint8_t *row = space->rows + (size_t)number * sabot_sim_row_bytes(&count->sim);
    struct sabot_sim_shoe shoe = sabot_sim_open(&count->sim, row);
    struct view view = view_of(count, &shoe);
    enum sabot_count_value value = count->choice.value;
    /* The round is looked up before the count is: one that is void takes no wager. */
    for (int left = shoe.left; sabot_sim_deal(&count->sim, &shoe); left = shoe.left) {
        int64_t result = count->results[shoe.outcome];
        struct fraction at = count_of(count, &view, left);
        struct sabot_count_round round = {
            .shoe = number,
            .reached = targets_reached(&count->choice, at),
            .place = study_place_of(at.over, at.under * SABOT_COUNT_UNIT),
            .result = result,
        };
        work->totals->rounds++;
        if (value != SABOT_COUNT_PERFECT)
            work->totals->places[round.place].rounds++;
        if (value == SABOT_COUNT_RESULTS) {
            struct sabot_count_sums *sums = &space->sums[number][round.reached];
            sums->result += result;
            sums->wagers++;
            space->place_values[round.place] += result;
            work->totals->places[round.place].valued++;
        } else if (value == SABOT_COUNT_PERFECT || round.reached > 0) {
            study_worth_add(count, work, &round, &view.points);
        }
        for (int i = 0; i < shoe.used; i++)
            see(count, &view, shoe.next[i]);
    }
}

/* Who reached a target also reached those below it. */
static void add_shoe(const struct sabot_count *count, struct sabot_count_sums *sums,
                     struct sabot_count_totals *totals) {
    struct sabot_count_sums all = {0};
    for (int target = count->choice.target_count - 1; target >= 0; target--) {
        struct sabot_count_target *to = &totals->targets[target];
        const struct sabot_count_sums *more = &sums[target + 1];
        all.result += more->result;
        all.worth += more->worth;
        all.wagers += more->wagers;
        if (all.wagers == 0)
            continue;
        to->wagers += (uint64_t)all.wagers;
        sabot_total_add(&to->result, all.result);
        sabot_total_add(&to->result_squares, (sabot_big)all.result * all.result);
        if (count->choice.value == SABOT_COUNT_RESULTS)
            continue;
        sabot_total_add(&to->worth, all.worth);
        sabot_total_add(&to->worth_squares, (sabot_big)all.worth * all.worth);
    }
}

static void run_block(const struct sabot_count *count, struct sabot_sim_range range,
                      struct study_work *work) {
    struct sabot_count_space *space = work->space;
    sabot_sim_shuffle(&count->sim, range, work->vector, space->rows);
    size_t used = (size_t)(count->choice.target_count + 1) * sizeof space->sums[0][0];
    for (int i = 0; i < (int)range.count; i++) {
        memset(space->sums[i], 0, used);
        deal_shoe(count, i, work);
    }
    study_worth_flush(count, work);
    for (int i = 0; i < (int)range.count; i++)
        add_shoe(count, space->sums[i], work->totals);
}

void sabot_count_run(const struct sabot_count *count, struct sabot_sim_range range,
                     enum sabot_vector vector, struct sabot_count_space *space,
                     struct sabot_count_totals *totals) {
    struct study_work work = {vector, space, totals};
    memset(space->place_values, 0, sizeof space->place_values);
    space->waiting = 0;
    for (uint64_t done = 0; done < range.count; done += SABOT_SIM_BLOCK) {
        uint64_t left = range.count - done;
        struct sabot_sim_range block = {range.first + done,
                                        left < SABOT_SIM_BLOCK ? left : SABOT_SIM_BLOCK};
        run_block(count, block, &work);
    }
    for (int i = 0; i < SABOT_COUNT_PLACES; i++)
        sabot_total_add(&totals->places[i].value, space->place_values[i]);
}

void sabot_count_totals_carry(struct sabot_count_totals *totals) {
    for (int i = 0; i < SABOT_COUNT_TARGETS_MAX; i++) {
        struct sabot_count_target *target = &totals->targets[i];
        sabot_total_carry(&target->result);
        sabot_total_carry(&target->result_squares);
        sabot_total_carry(&target->worth);
        sabot_total_carry(&target->worth_squares);
    }
    for (int i = 0; i < SABOT_COUNT_PLACES; i++)
        sabot_total_carry(&totals->places[i].value);
}

/* ---- what it says ---- */

/* The mean a shoe, and the variance between shoes, of a sum in `scale` to the unit. */
struct spread {
    double mean, variance;
};

static struct spread spread_of(const struct sabot_total *sum, const struct sabot_total *squares,
                               double scale, double shoes) {
    double mean = sabot_total_float(*sum) / shoes;
    double variance = sabot_total_float(*squares) / shoes - mean * mean;
    if (shoes > 1)
        variance *= shoes / (shoes - 1);
    return (struct spread){mean / scale, variance > 0 ? variance / scale / scale : 0};
}

struct sabot_count_answer sabot_count_answer(const struct sabot_count *count,
                                             const struct sabot_count_totals *totals,
                                             uint64_t shoes, int target) {
    SABOT_ASSERT(shoes > 0 && target >= 0 && target < count->choice.target_count);
    const struct sabot_count_target *of = &totals->targets[target];
    double all = (double)shoes, wagers = (double)of->wagers, rounds = (double)totals->rounds;
    struct spread result =
        spread_of(&of->result, &of->result_squares, (double)count->table.scale, all);
    struct spread value =
        count->choice.value == SABOT_COUNT_RESULTS
            ? result
            : spread_of(&of->worth, &of->worth_squares, (double)SABOT_COUNT_EXACT_SCALE, all);
    return (struct sabot_count_answer){
        .rounds_per_shoe = rounds / all,
        .wagers_per_shoe = wagers / all,
        .frequency = rounds > 0 ? wagers / rounds : 0,
        .win_per_wager = wagers > 0 ? value.mean * all / wagers : 0,
        .win_per_shoe = value.mean,
        .variance = result.variance,
        .error_variance = value.variance / all,
    };
}

double sabot_count_value_at(const struct sabot_count *count,
                            const struct sabot_count_totals *totals, int place) {
    SABOT_ASSERT(place >= SABOT_COUNT_LOWEST && place <= SABOT_COUNT_HIGHEST);
    const struct sabot_count_place *at = &totals->places[place - SABOT_COUNT_LOWEST];
    SABOT_ASSERT(at->valued > 0);
    bool exact = count->choice.value != SABOT_COUNT_RESULTS;
    double scale = (double)(exact ? SABOT_COUNT_EXACT_SCALE : count->table.scale);
    return sabot_total_float(at->value) / (double)at->valued / scale;
}
