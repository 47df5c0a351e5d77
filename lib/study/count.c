/*
 * count.c - shoes dealt, counted and wagered on. See sabot/count.h; exact
 * expectations are worth.c's business.
 */
#include "lib/study/bound.h"
#include "lib/study/wins.h"
#include "sabot/round.h"

#include <string.h>

/* ---- making one ---- */

static void look_up_results(struct sabot_count *count) {
    if (count->choice.plan != NULL)
        return; /* card by card */
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

static int32_t tag_of(const struct sabot_count_choice *choice, int card) {
    int rank = card / SABOT_SUITS;
    return choice->tags[rank] + choice->card_tags[rank][card % SABOT_SUITS];
}

int sabot_count_tags(const struct sabot_count_choice *choice, int32_t tags[SABOT_DECK_CARDS]) {
    bool by_suit = false;
    for (int i = 0; i < SABOT_DECK_CARDS; i++) {
        tags[i] = tag_of(choice, i % SABOT_RANKS * SABOT_SUITS + i / SABOT_RANKS);
        by_suit |= tags[i] != tags[i % SABOT_RANKS];
    }
    return by_suit ? SABOT_DECK_CARDS : SABOT_RANKS;
}

static void check_choice(const struct sabot_count_choice *choice) {
    SABOT_ASSERT(choice->target_count >= 1 && choice->target_count <= SABOT_COUNT_TARGETS_MAX);
    SABOT_ASSERT(choice->value != SABOT_COUNT_PERFECT || choice->target_count == 1);
    SABOT_ASSERT(choice->start >= -SABOT_COUNT_TARGET_MAX &&
                 choice->start <= SABOT_COUNT_TARGET_MAX);
    for (int i = 0; i < choice->target_count; i++) {
        SABOT_ASSERT(choice->targets[i] >= -SABOT_COUNT_TARGET_MAX &&
                     choice->targets[i] <= SABOT_COUNT_TARGET_MAX);
        SABOT_ASSERT(choice->units[i] >= 0 && choice->units[i] <= SABOT_COUNT_UNITS_MAX);
        SABOT_ASSERT(i == 0 || choice->targets[i] > choice->targets[i - 1]);
    }
    for (int card = 0; card < SABOT_DECK_CARDS; card++)
        SABOT_ASSERT(tag_of(choice, card) >= -SABOT_COUNT_TAG_MAX &&
                     tag_of(choice, card) <= SABOT_COUNT_TAG_MAX);
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
                                 "%d cards behind the cut card: a round may run out, "
                                 "and has no exact expectation; expected at least %d",
                                 sim->cut_card, needed);
    if (count->choice.plan != NULL)
        return study_pairs_check(count, error);
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
        status = sabot_pay_table_make(sheet, &sheet->wagers[choice->wager], &count->table, error);
    if (status != SABOT_OK)
        return status;
    SABOT_ASSERT(count->table.by_cards == (choice->plan != NULL));
    look_up_results(count);
    for (int card = 0; card < SABOT_DECK_CARDS; card++)
        count->card_tags[card] = tag_of(choice, card);
    if (choice->value == SABOT_COUNT_PERFECT && !choice->every_round && choice->plan == NULL) {
        study_bound_make(count);
        study_wins_make(count);
    }
    return choice->value == SABOT_COUNT_RESULTS ? SABOT_OK : check_exact(count, error);
}

/* ---- counting ---- */

/* What the one who counts knows. */
struct view {
    int64_t running;
    int unseen;
    struct sabot_points points;   /* of the unseen cards */
    struct sabot_card_shoe cards; /* those, where the wager goes by them */
};

static void see(const struct sabot_count *count, struct view *view, unsigned card) {
    view->running += count->card_tags[card];
    view->points.of[count->sim.points[card]]--;
    if (count->choice.plan != NULL)
        view->cards.of[card / SABOT_SUITS][card % SABOT_SUITS]--;
    view->unseen--;
}

static struct view view_of(const struct sabot_count *count, const struct sabot_sim_shoe *shoe) {
    struct view view = {.running = count->choice.start,
                        .unseen = count->sim.cards,
                        .points = sabot_points_of_decks(count->sim.decks)};
    if (count->choice.plan != NULL)
        view.cards = sabot_card_shoe_of_decks(count->sim.decks);
    if (shoe->turned != SABOT_SIM_NO_CARD && !count->choice.burn_unseen)
        see(count, &view, (unsigned)shoe->turned);
    return view;
}

/* The count as a fraction, so that nothing is rounded before it is compared. */
struct fraction {
    int64_t over, under; /* over hundredths; under > 0 */
};

/* Requires: under > 0. */
static int64_t floor_of(int64_t over, int64_t under) {
    return over / under - (over % under < 0);
}

static struct fraction rounded(enum sabot_count_rounding rounding, struct fraction at) {
    int64_t unit = at.under * SABOT_COUNT_UNIT, whole = 0;
    switch (rounding) {
    case SABOT_COUNT_UNROUNDED:
        return at;
    case SABOT_COUNT_DOWN:
        whole = floor_of(at.over, unit);
        break;
    case SABOT_COUNT_TO_ZERO:
        whole = at.over / unit;
        break;
    case SABOT_COUNT_NEAREST:
        whole = floor_of(2 * at.over + unit, 2 * unit);
        break;
    }
    return (struct fraction){whole * SABOT_COUNT_UNIT, 1};
}

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

static int64_t result_of(const struct sabot_count *count, const struct sabot_sim_shoe *shoe) {
    return count->choice.plan != NULL
               ? count->table.results[study_case_of(count->choice.plan, shoe)]
               : count->results[shoe->outcome];
}

/* To be valued, by what is not seen yet. */
static void add_unvalued(const struct sabot_count *count, struct study_work *work,
                         const struct sabot_count_round *round, const struct view *view) {
    bool may_bound = count->choice.value == SABOT_COUNT_PERFECT && !count->choice.every_round;
    if (count->choice.plan != NULL)
        study_pairs_add(count, work, round, &view->cards);
    else
        (may_bound ? study_bound_add : study_worth_add)(count, work, round, &view->points);
}

/* Every round, whatever the count. */
static void deal_perfectly(const struct sabot_count *count, int number, struct study_work *work) {
    const uint8_t *row = work->space->rows + (size_t)number * sabot_sim_row_bytes(&count->sim);
    struct sabot_sim_shoe shoe = sabot_sim_open(&count->sim, row);
    struct view view = view_of(count, &shoe);
    while (sabot_sim_deal(&count->sim, &shoe)) {
        struct sabot_count_round round = {.shoe = number, .result = result_of(count, &shoe)};
        work->totals->rounds++;
        add_unvalued(count, work, &round, &view);
        for (int i = 0; i < shoe.used; i++)
            see(count, &view, shoe.next[i]);
    }
}

static void deal_shoe(const struct sabot_count *count, int number, struct study_work *work) {
    struct sabot_count_space *space = work->space;
    const uint8_t *row = space->rows + (size_t)number * sabot_sim_row_bytes(&count->sim);
    struct sabot_sim_shoe shoe = sabot_sim_open(&count->sim, row);
    struct view view = view_of(count, &shoe);
    enum sabot_count_value value = count->choice.value;
    /* The round is looked up before the count is: one that is void takes no wager. */
    for (int left = shoe.left; sabot_sim_deal(&count->sim, &shoe); left = shoe.left) {
        int64_t result = result_of(count, &shoe);
        struct fraction at = rounded(count->choice.rounding, count_of(count, &view, left));
        if (count->choice.leaves && at.over < count->choice.leaves_at * at.under)
            return;
        struct sabot_count_round round = {
            .shoe = number,
            .reached = targets_reached(&count->choice, at),
            .place = study_place_of(at.over, at.under * SABOT_COUNT_UNIT),
            .result = result,
        };
        work->totals->rounds++;
        work->totals->places[round.place].rounds++;
        if (value == SABOT_COUNT_RESULTS) {
            struct sabot_count_sums *sums = &space->sums[number][round.reached];
            sums->result += result;
            sums->wagers++;
            space->squares[round.reached] += (sabot_big)result * result;
            space->place_values[round.place] += result;
            work->totals->places[round.place].valued++;
        } else if (round.reached > 0) {
            add_unvalued(count, work, &round, &view);
        }
        for (int i = 0; i < shoe.used; i++)
            see(count, &view, shoe.next[i]);
    }
}

/* Who reached a target also reached those below it. */
static void add_shoe(const struct sabot_count *count, const struct sabot_count_sums *sums,
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

/* What the ramp stakes where so many targets are reached. */
static int32_t units_at(const struct sabot_count *count, int reached) {
    return reached > 0 ? count->choice.units[reached - 1] : 0;
}

static void add_ramp(const struct sabot_count *count, const struct sabot_count_sums *sums,
                     struct sabot_count_totals *totals) {
    struct sabot_count_target *ramp = &totals->ramp;
    sabot_big result = 0, worth = 0;
    for (int reached = 1; reached <= count->choice.target_count; reached++) {
        int32_t units = units_at(count, reached);
        if (units == 0 || sums[reached].wagers == 0)
            continue;
        result += (sabot_big)sums[reached].result * units;
        worth += (sabot_big)sums[reached].worth * units /
                 (SABOT_COUNT_EXACT_SCALE / SABOT_COUNT_RAMP_SCALE);
        ramp->wagers += (uint64_t)sums[reached].wagers;
        totals->ramp_units += (uint64_t)(sums[reached].wagers * units);
    }
    sabot_total_add(&ramp->result, result);
    sabot_total_add(&ramp->result_squares, result * result);
    sabot_total_add(&ramp->worth, worth);
    sabot_total_add(&ramp->worth_squares, worth * worth);
}

/* Squares of wagers' results do not depend on the shoe: once a range. */
static void add_squares(const struct sabot_count *count, const struct sabot_count_space *space,
                        struct sabot_count_totals *totals) {
    sabot_big all = 0;
    for (int reached = count->choice.target_count; reached > 0; reached--) {
        sabot_big units = units_at(count, reached);
        all += space->squares[reached];
        sabot_total_add(&totals->targets[reached - 1].wager_squares, all);
        sabot_total_add(&totals->ramp.wager_squares, units * units * space->squares[reached]);
    }
}

/* Counts the shoes of a block, which lie shuffled in space->rows. */
static void run_block(const struct sabot_count *count, int shoes, struct study_work *work) {
    struct sabot_count_space *space = work->space;
    size_t used = (size_t)(count->choice.target_count + 1) * sizeof space->sums[0][0];
    memset(space->place_values, 0, sizeof space->place_values);
    memset(space->squares, 0, sizeof space->squares);
    space->waiting = space->unsure.waiting = space->looked_at.waiting = 0;
    for (int i = 0; i < shoes; i++) {
        memset(space->sums[i], 0, used);
        (count->choice.value == SABOT_COUNT_PERFECT ? deal_perfectly : deal_shoe)(count, i, work);
    }
    study_bound_flush(count, work);
    study_worth_flush(count, work);
    for (int i = 0; i < shoes; i++) {
        add_shoe(count, space->sums[i], work->totals);
        if (count->choice.units[0] > 0)
            add_ramp(count, space->sums[i], work->totals);
    }
    for (int i = 0; i < SABOT_COUNT_PLACES; i++)
        if (space->place_values[i] != 0)
            sabot_total_add(&work->totals->places[i].value, space->place_values[i]);
    add_squares(count, space, work->totals);
}

void sabot_counts_run(const struct sabot_count *const *counts, int count,
                      struct sabot_sim_range range, enum sabot_vector vector,
                      struct sabot_count_space *space, struct sabot_count_totals *totals) {
    for (uint64_t done = 0; done < range.count; done += SABOT_SIM_BLOCK) {
        uint64_t left = range.count - done;
        struct sabot_sim_range block = {range.first + done,
                                        left < SABOT_SIM_BLOCK ? left : SABOT_SIM_BLOCK};
        sabot_sim_shuffle(&counts[0]->sim, block, vector, space->rows);
        for (int i = 0; i < count; i++) {
            struct study_work work = {vector, space, &totals[i]};
            run_block(counts[i], (int)block.count, &work);
        }
    }
}

void sabot_count_run(const struct sabot_count *count, struct sabot_sim_range range,
                     enum sabot_vector vector, struct sabot_count_space *space,
                     struct sabot_count_totals *totals) {
    sabot_counts_run(&count, 1, range, vector, space, totals);
}

static void carry_target(struct sabot_count_target *target) {
    sabot_total_carry(&target->result);
    sabot_total_carry(&target->result_squares);
    sabot_total_carry(&target->worth);
    sabot_total_carry(&target->worth_squares);
    sabot_total_carry(&target->wager_squares);
}

void sabot_count_totals_carry(struct sabot_count_totals *totals) {
    for (int i = 0; i < SABOT_COUNT_TARGETS_MAX; i++)
        carry_target(&totals->targets[i]);
    carry_target(&totals->ramp);
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
    bool is_ramp = target == SABOT_COUNT_RAMP;
    SABOT_ASSERT(shoes > 0 && (is_ramp || (target >= 0 && target < count->choice.target_count)));
    const struct sabot_count_target *of = is_ramp ? &totals->ramp : &totals->targets[target];
    double all = (double)shoes, wagers = (double)of->wagers, rounds = (double)totals->rounds;
    double scale = (double)count->table.scale;
    struct spread result = spread_of(&of->result, &of->result_squares, scale, all);
    struct spread value = result;
    if (count->choice.value != SABOT_COUNT_RESULTS)
        value =
            spread_of(&of->worth, &of->worth_squares,
                      (double)(is_ramp ? SABOT_COUNT_RAMP_SCALE : SABOT_COUNT_EXACT_SCALE), all);
    struct sabot_count_answer answer = {
        .rounds_per_shoe = rounds / all,
        .wagers_per_shoe = wagers / all,
        .units_per_shoe = (is_ramp ? (double)totals->ramp_units : wagers) / all,
        .frequency = rounds > 0 ? wagers / rounds : 0,
        .win_per_wager = wagers > 0 ? value.mean * all / wagers : 0,
        .win_per_shoe = value.mean,
        .variance = result.variance,
        .error_variance = value.variance / all,
    };
    if (wagers > 0) {
        double mean = result.mean * all / wagers;
        answer.wager_variance =
            sabot_total_float(of->wager_squares) / wagers / scale / scale - mean * mean;
    }
    return answer;
}

struct sabot_count_band sabot_count_band(const struct sabot_count *count,
                                         const struct sabot_count_totals *totals, int target) {
    static const struct sabot_count_target nothing;
    bool is_last = target + 1 == count->choice.target_count;
    const struct sabot_count_target *of = &totals->targets[target];
    const struct sabot_count_target *next = is_last ? &nothing : &totals->targets[target + 1];
    struct sabot_count_band band = {.wagers = of->wagers - next->wagers};
    if (band.wagers == 0)
        return band;
    double wagers = (double)band.wagers, scale = (double)count->table.scale;
    double mean =
        (sabot_total_float(of->result) - sabot_total_float(next->result)) / wagers / scale;
    double worth = (sabot_total_float(of->worth) - sabot_total_float(next->worth)) / wagers /
                   (double)SABOT_COUNT_EXACT_SCALE;
    double squares =
        (sabot_total_float(of->wager_squares) - sabot_total_float(next->wager_squares)) / wagers;
    band.win_per_wager = count->choice.value == SABOT_COUNT_RESULTS ? mean : worth;
    band.variance = squares / scale / scale - mean * mean;
    return band;
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
