/*
 * count_print.c - the worth of a counting system, for people and as JSON.
 */
#include "host/document/count_document.h"
#include "host/document/json_build.h"
#include "host/library/run_document.h"
#include "programs/count_command.h"
#include "programs/shoes_options.h"
#include "programs/text_table.h"

#include <math.h>
#include <stdio.h>

static const char *const ranks[SABOT_RANKS] = {"A", "2", "3",  "4", "5", "6", "7",
                                               "8", "9", "10", "J", "Q", "K"};

struct words count_hundredths(int64_t value) {
    struct words words;
    int decimals = value % SABOT_COUNT_UNIT == 0 ? 0 : value % 10 == 0 ? 1 : 2;
    snprintf(words.text, sizeof words.text, "%.*f", decimals, (double)value / SABOT_COUNT_UNIT);
    return words;
}

/* ---- how somebody counts ---- */

static void print_tags(const struct sabot_count_choice *choice) {
    static const char *const suits[SABOT_SUITS] = {"spades", "hearts", "diamonds", "clubs"};
    int32_t tags[SABOT_DECK_CARDS];
    int count = sabot_count_tags(choice, tags);
    for (int first = 0; first < count; first += SABOT_RANKS) {
        const int32_t *of_suit = tags + first;
        bool short_form =
            of_suit[9] == of_suit[10] && of_suit[10] == of_suit[11] && of_suit[11] == of_suit[12];
        printf("Tags%s%s", count > SABOT_RANKS ? " of " : "",
               count > SABOT_RANKS ? suits[first / SABOT_RANKS] : "");
        for (int rank = 0; rank < (short_form ? 10 : SABOT_RANKS); rank++)
            printf("%s %s: %s", rank == 0 ? "" : ",", ranks[rank],
                   count_hundredths(of_suit[rank]).text);
        printf("\n");
    }
}

/* What differs from the usual manner of counting. */
static void print_manner(const struct sabot_count_choice *choice) {
    static const char *const roundings[] = {"", "down to a", "towards zero to a", "to the nearest"};
    if (choice->rounding != SABOT_COUNT_UNROUNDED)
        printf("The count is rounded %s whole number before it is compared\n",
               roundings[choice->rounding]);
    if (choice->burn_unseen)
        printf("The card that is turned to burn is not seen\n");
    if (choice->leaves)
        printf("The shoe is left before a round that begins with a count below %s\n",
               count_hundredths(choice->leaves_at).text);
}

static void print_system(const struct sabot_count_choice *choice) {
    static const char *const ways[] = {
        [SABOT_COUNT_BY_UNSEEN] = "by the true count, on unseen cards",
        [SABOT_COUNT_BY_LEFT] = "by the true count, on cards left in the shoe",
        [SABOT_COUNT_BY_NONE] = "by the running count, from ",
    };
    if (choice->value == SABOT_COUNT_PERFECT) {
        printf("One unit wherever the exact expectation is positive; stakes that rise with it may "
               "have a higher "
               "SCORE\n");
        return;
    }
    bool by_none = choice->divisor == SABOT_COUNT_BY_NONE;
    print_tags(choice);
    if (choice->units[0] > 0) {
        for (int i = 0; i < choice->target_count; i++)
            printf("%s%d unit%s from %s", i == 0 ? "" : ", ", choice->units[i],
                   words_plural((uint64_t)choice->units[i]),
                   count_hundredths(choice->targets[i]).text);
        printf(" on, ");
    } else {
        printf("One unit at the target or over, ");
    }
    printf("%s%s\n", ways[choice->divisor], by_none ? count_hundredths(choice->start).text : "");
    print_manner(choice);
}

static void print_range(const char *what, const struct range *range) {
    if (range->is_range)
        printf("%s from %s to %s in steps of %s\n", what, count_hundredths(range->first).text,
               count_hundredths(range->last).text, count_hundredths(range->step).text);
}

static void print_ranges(const struct count_answers *answers) {
    const struct range *cuts = &answers->cuts;
    print_range("Targets", &answers->targets);
    if (cuts->is_range)
        printf("Cut cards from %d to %d behind them in steps of %d\n", (int)cuts->first,
               (int)cuts->last, (int)cuts->step);
}

/* ---- the answers ---- */

/* Of what was staked: units of a ramp differ. */
static double win_of_stake(const struct sabot_count_answer *answer) {
    return answer->units_per_shoe > 0 ? answer->win_per_shoe / answer->units_per_shoe : 0;
}

/* Whether it wins at all is known: two standard errors away from nothing. */
static bool is_sure(const struct sabot_count_answer *answer, const struct count_figures *figures) {
    return figures->wins && answer->win_per_shoe >= 2 * sqrt(answer->error_variance);
}

static void add_answer(struct text_table *table, const char *target,
                       const struct sabot_count_answer *one, struct count_purse purse) {
    struct count_figures figures = count_figures(one, purse);
    text_table_add(table, "%s\t%.4f\t%.4f%%\t%+.4f%%\t%+.5f\t%.5f\t%.3f\t%.3f", target,
                   one->wagers_per_shoe, 100 * one->frequency, 100 * win_of_stake(one),
                   one->win_per_shoe, sqrt(one->error_variance), sqrt(one->variance),
                   figures.deviation_per_wager);
    if (is_sure(one, &figures)) {
        text_table_set(table, 8, "%.3f", figures.score);
        text_table_set(table, 9, "%.0f", figures.n0);
    }
}

static struct sabot_count_answer answer_of(const struct count_answer *answer, int target) {
    return sabot_count_answer(&answer->counting.count, &answer->totals, answer->state.done, target);
}

static void print_targets(const struct count_answer *answer, const struct count_answers *all) {
    const struct sabot_count_choice *choice = &answer->counting.count.choice;
    bool perfect = choice->value == SABOT_COUNT_PERFECT;
    struct text_table table = text_table_begin(">>>>>>>>>>");
    text_table_add(&table, "target\twagers a shoe\tof rounds\twin a wager\twin a shoe\t"
                           "standard error\tdeviation\tof a wager\tSCORE\tN0");
    for (int i = 0; i < choice->target_count; i++) {
        struct sabot_count_answer one = answer_of(answer, i);
        add_answer(&table, perfect ? "" : count_hundredths(choice->targets[i]).text, &one,
                   all->purse);
    }
    if (all->ramp) {
        struct sabot_count_answer one = answer_of(answer, SABOT_COUNT_RAMP);
        add_answer(&table, "ramp", &one, all->purse);
    }
    text_table_end(&table, "  ", stdout);
}

/* The steps of a ramp one by one, and what Kelly would stake on them. */
static void print_steps(const struct count_answer *answer, const struct count_figures *figures,
                        struct count_purse purse) {
    const struct sabot_count *count = &answer->counting.count;
    struct text_table table = text_table_begin(">>>>>>");
    text_table_add(&table, "from\tunits\twagers a shoe\twin a wager\tof a wager\tKelly's units");
    for (int i = 0; i < count->choice.target_count; i++) {
        struct sabot_count_band band = sabot_count_band(count, &answer->totals, i);
        text_table_add(&table, "%s\t%d\t%.4f\t%+.4f%%\t%.3f\t%.2f",
                       count_hundredths(count->choice.targets[i]).text, count->choice.units[i],
                       (double)band.wagers / (double)answer->state.done, 100 * band.win_per_wager,
                       sqrt(fmax(band.variance, 0)), count_kelly_units(&band, figures, purse));
    }
    printf("\n");
    text_table_end(&table, "  ", stdout);
}

/* Of the ramp, or of a single target. */
static void print_figures(const struct count_answer *answer, const struct count_answers *all) {
    bool is_one = answer->counting.count.choice.target_count == 1;
    if (!all->ramp && (!is_one || !all->has_purse))
        return;
    struct sabot_count_answer one = answer_of(answer, all->ramp ? SABOT_COUNT_RAMP : 0);
    struct count_figures figures = count_figures(&one, all->purse);
    printf("\nA shoe stakes %.4f units and wins %+.5f; 100 rounds win %+.5f, deviation %.3f.\n",
           one.units_per_shoe, one.win_per_shoe, 100 * figures.win_per_round,
           10 * sqrt(figures.variance_per_round));
    if (!figures.wins) {
        printf("It does not win: no bankroll is enough.\n");
        return;
    }
    printf("Desirability index %.3f, SCORE %.3f (standard error %.3f), N0 %.0f rounds (%.0f).\n"
           "With a bankroll of %.0f units these stakes are %.2f Kelly; 100 rounds are worth %+.5f "
           "for certain to somebody whose\nmeasure is %g Kelly, and %.4f%% of such bankrolls are "
           "ruined some day (by diffusion, stakes that stay).\n",
           figures.desirability, figures.score, figures.score_error, figures.n0, figures.n0_error,
           figures.bankroll, figures.staked, figures.certainty_equivalent, all->purse.kelly,
           100 * figures.ruin);
    if (all->ramp)
        print_steps(answer, &figures, all->purse);
}

/* Counts that few rounds have are put together at the ends. */
#define RARE_SHARE 0.01

/* The places from `from` on, towards `to`, that hold no more than RARE_SHARE. */
static int rare_until(const struct sabot_count_totals *totals, int from, int to) {
    double most = RARE_SHARE * (double)totals->rounds, sum = 0;
    int at = from, step = to < from ? -1 : 1;
    while ((sum += (double)totals->places[at].rounds) <= most && at != to)
        at += step;
    return at;
}

struct places {
    int first, last;
};

static void add_places(struct text_table *table, const struct count_answer *answer,
                       struct places places, const char *beyond) {
    const struct sabot_count_totals *totals = &answer->totals;
    const struct sabot_count *count = &answer->counting.count;
    uint64_t rounds = 0, valued = 0;
    double value = 0;
    for (int at = places.first; at <= places.last; at++) {
        rounds += totals->places[at].rounds;
        valued += totals->places[at].valued;
        if (totals->places[at].valued > 0)
            value += (double)totals->places[at].valued *
                     sabot_count_value_at(count, totals, at + SABOT_COUNT_LOWEST);
    }
    if (rounds == 0)
        return;
    int shown = (places.first == 0 ? places.last : places.first) + SABOT_COUNT_LOWEST;
    text_table_add(table, "%d%s%s\t%s\t%.4f%%", shown,
                   count->choice.value == SABOT_COUNT_PERFECT ? "%" : "", beyond,
                   words_grouped(rounds).text, 100 * (double)rounds / (double)totals->rounds);
    if (valued > 0)
        text_table_set(table, 3, "%+.4f%%", 100 * value / (double)valued);
}

static void print_distribution(const struct count_answer *answer) {
    bool perfect = answer->counting.count.choice.value == SABOT_COUNT_PERFECT;
    if (answer->totals.rounds == 0)
        return; /* every shoe was left at once */
    bool is_bounded = perfect && !answer->counting.count.choice.every_round;
    int low =
        is_bounded ? -SABOT_COUNT_LOWEST : rare_until(&answer->totals, 0, SABOT_COUNT_PLACES - 1);
    int high = rare_until(&answer->totals, SABOT_COUNT_PLACES - 1, is_bounded ? low : 0);
    struct text_table table = text_table_begin("<>>>");
    text_table_add(&table, "%s\trounds\tshare\twin a wager", perfect ? "expectation" : "count");
    if (is_bounded) {
        uint64_t rounds = answer->totals.rounds - answer->totals.targets[0].wagers;
        text_table_add(&table, "not positive\t%s\t%.4f%%", words_grouped(rounds).text,
                       100 * (double)rounds / (double)answer->totals.rounds);
    }
    add_places(&table, answer, (struct places){0, low - 1}, " or less");
    for (int at = low; at <= high; at++)
        add_places(&table, answer, (struct places){at, at}, "");
    add_places(&table, answer, (struct places){high + 1, SABOT_COUNT_PLACES - 1}, " or more");
    printf("\nRounds by their %s, rounded down:\n\n", perfect ? "expectation" : "count");
    text_table_end(&table, "  ", stdout);
}

static void print_one(const struct count_answer *answer, const struct count_answers *all) {
    const struct sabot_count *count = &answer->counting.count;
    const struct sabot_sheet *sheet = answer->sheet;
    printf("%s (%s), %d deck%s: %s\n", sheet->title, sheet->name, count->sim.decks,
           words_plural((uint64_t)count->sim.decks), sheet->wagers[count->choice.wager].title);
    print_system(&count->choice);
    print_ranges(all);
    if (all->by_cut)
        printf("%d cards behind the cut card\n", count->sim.cut_card);
    shoes_print_state(&answer->counting.run, &answer->state);
    printf("; %s\n\n", count->choice.value == SABOT_COUNT_RESULTS ? "results as they were dealt"
                                                                  : "exact expectations");
    print_targets(answer, all);
    print_figures(answer, all);
    print_distribution(answer);
}

/* Side by side: a row an answer and target. */
static void print_many(const struct count_answers *answers) {
    const struct count_answer *first = &answers->of[0];
    const struct sabot_count *one = &first->counting.count;
    printf("%s (%s), %d deck%s\n", first->sheet->title, first->sheet->name, one->sim.decks,
           words_plural((uint64_t)one->sim.decks));
    int systems = 0;
    for (int i = 0; i < answers->count; i++)
        if (answers->of[i].tags == systems) {
            printf("%d. ", ++systems);
            print_system(&answers->of[i].counting.count.choice);
        }
    print_ranges(answers);
    shoes_print_seed(&first->counting.run);
    printf("%s shoes for each; %s\n\n", words_grouped(first->state.done).text,
           one->choice.value == SABOT_COUNT_RESULTS ? "results as they were dealt"
                                                    : "exact expectations");
    struct text_table table = text_table_begin("<>>>>>>>>>>>");
    text_table_add(&table, "wager\ttags\tcut\ttarget\twagers a shoe\tof rounds\twin a wager\t"
                           "win a shoe\tstandard error\tdeviation\tSCORE\tN0");
    for (int i = 0; i < answers->count; i++) {
        const struct count_answer *answer = &answers->of[i];
        const struct sabot_count *count = &answer->counting.count;
        int targets = answers->ramp ? 1 : count->choice.target_count;
        for (int k = 0; k < targets; k++) {
            struct sabot_count_answer found =
                answer_of(answer, answers->ramp ? SABOT_COUNT_RAMP : k);
            struct count_figures figures = count_figures(&found, answers->purse);
            bool perfect = count->choice.value == SABOT_COUNT_PERFECT;
            text_table_add(&table, "%s\t%d\t%d\t%s\t%.4f\t%.4f%%\t%+.4f%%\t%+.5f\t%.5f\t%.3f",
                           answer->counting.wager, answer->tags + 1, count->sim.cut_card,
                           perfect         ? ""
                           : answers->ramp ? "ramp"
                                           : count_hundredths(count->choice.targets[k]).text,
                           found.wagers_per_shoe, 100 * found.frequency, 100 * win_of_stake(&found),
                           found.win_per_shoe, sqrt(found.error_variance), sqrt(found.variance));
            if (is_sure(&found, &figures)) {
                text_table_set(&table, 10, "%.3f", figures.score);
                text_table_set(&table, 11, "%.0f", figures.n0);
            }
        }
    }
    text_table_end(&table, "  ", stdout);
}

void count_print(const struct count_answers *answers) {
    if (answers->count > 1 && !answers->by_decks) {
        print_many(answers);
        return;
    }
    for (int i = 0; i < answers->count; i++) {
        printf("%s", i > 0 ? "\n" : "");
        print_one(&answers->of[i], answers);
    }
}

/* ---- as JSON ---- */

static json_t *document_of(const struct count_answers *all, const struct count_answer *answer,
                           int target) {
    const struct counting_answer counted = {&answer->counting, &answer->totals, &answer->state,
                                            all->purse};
    return run_document_count(&counted, target);
}

int count_print_json(const struct count_answers *answers) {
    json_t *list = json_array();
    int first = answers->ramp ? SABOT_COUNT_RAMP : 0;
    if (!answers->is_list) {
        json_decref(list);
        return command_print_json("count", document_of(answers, &answers->of[0], first),
                                  COMMAND_DONE);
    }
    for (int i = 0; i < answers->count; i++) {
        int targets = answers->of[i].counting.count.choice.target_count;
        for (int k = first; k < (answers->ramp ? 0 : targets); k++)
            json_build_append(&list, document_of(answers, &answers->of[i], k));
    }
    return command_print_json("count", list, COMMAND_DONE);
}

/* ---- derived tags ---- */

static void add_tags(struct text_table *table, const struct sabot_tags *system, int largest) {
    struct words words;
    struct sabot_text tags = sabot_text_in(words.text, sizeof words.text);
    for (int x = 1; x <= SABOT_POINTS; x++) {
        sabot_text_add(&tags, x == 1 ? "" : ",");
        sabot_text_add_int(&tags, system->tags[x % SABOT_POINTS]);
    }
    text_table_add(table, "%d\t%s\t%.4f\t%.2f", largest, words.text,
                   sqrt(system->correlation_squared), system->break_even);
}

static void print_derived(const struct count_derived *derived) {
    const struct sabot_effects *effects = &derived->effects;
    printf("%s (%s), %d deck%s: %s, %+.4f%% of a full shoe\n\n", derived->sheet->title,
           derived->sheet->name, effects->decks, words_plural((uint64_t)effects->decks),
           derived->sheet->wagers[derived->wager].title, 100 * effects->ev);
    struct text_table table = text_table_begin("<>");
    text_table_add(&table, "card out\teffect");
    for (int x = 1; x <= SABOT_POINTS; x++)
        text_table_add(&table, "%s\t%+.6f%%", ranks[x - 1], 100 * effects->of[x % SABOT_POINTS]);
    text_table_end(&table, "  ", stdout);
    printf("\nThe balanced tags that follow these effects best, by the largest tag:\n\n");
    table = text_table_begin("><>>");
    text_table_add(&table, "largest\ttags, ace to ten\tcorrelation\tbreak even, about");
    for (int i = 0; i < derived->count; i++) /* a larger tag that gains nothing is not shown */
        if (i == 0 ||
            derived->systems[i].correlation_squared > derived->systems[i - 1].correlation_squared)
            add_tags(&table, &derived->systems[i], i + 1);
    text_table_end(&table, "  ", stdout);
}

void count_print_derived(const struct count_derivations *all) {
    for (int i = 0; i < all->count; i++) {
        printf("%s", i > 0 ? "\n" : "");
        print_derived(&all->of[i]);
    }
    printf("\nWhere they break even is where to look for a target: try --target with a range.\n");
}

static json_t *derived_document(const struct count_derived *derived) {
    json_t *document = count_document_derived(&derived->effects, derived->systems, derived->count);
    json_build_set(&document, "sheet", json_string(derived->sheet->name));
    json_build_set(&document, "wager", json_string(derived->sheet->wagers[derived->wager].name));
    return document;
}

int count_print_derived_json(const struct count_derivations *all) {
    json_t *list = json_array();
    for (int i = 0; i < all->count; i++)
        json_build_append(&list, derived_document(&all->of[i]));
    json_t *document = json_incref(all->is_list ? list : json_array_get(list, 0));
    json_decref(list);
    return command_print_json("count", document, COMMAND_DONE);
}
