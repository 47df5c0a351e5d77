/*
 * count_print.c - the worth of a counting system, for people and as JSON.
 */
#include "host/document/count_document.h"
#include "host/document/json_build.h"
#include "programs/count_command.h"
#include "programs/shoes_options.h"
#include "programs/text_table.h"
#include "programs/words.h"

#include <math.h>
#include <stdio.h>

static const char *const ranks[SABOT_RANKS] = {"A", "2", "3",  "4", "5", "6", "7",
                                               "8", "9", "10", "J", "Q", "K"};

/* `4`, `-1.5`: as few decimals as it takes. */
static struct words hundredths(int64_t value) {
    struct words words;
    int decimals = value % SABOT_COUNT_UNIT == 0 ? 0 : value % 10 == 0 ? 1 : 2;
    snprintf(words.text, sizeof words.text, "%.*f", decimals, (double)value / SABOT_COUNT_UNIT);
    return words;
}

/* ---- how somebody counts ---- */

static void print_tags(const struct sabot_count_choice *choice) {
    bool short_form = true;
    for (int rank = 10; rank < SABOT_RANKS; rank++)
        short_form &= choice->tags[rank] == choice->tags[9];
    printf("Tags");
    for (int rank = 0; rank < (short_form ? 10 : SABOT_RANKS); rank++)
        printf("%s %s: %s", rank == 0 ? "" : ",", ranks[rank], hundredths(choice->tags[rank]).text);
    printf("\n");
}

static void print_system(const struct sabot_count_choice *choice) {
    static const char *const ways[] = {
        [SABOT_COUNT_BY_UNSEEN] = "by the true count, on unseen cards",
        [SABOT_COUNT_BY_LEFT] = "by the true count, on cards left in the shoe",
        [SABOT_COUNT_BY_NONE] = "by the running count, from ",
    };
    if (choice->value == SABOT_COUNT_PERFECT) {
        printf("One unit wherever the exact expectation is positive\n");
        return;
    }
    bool by_none = choice->divisor == SABOT_COUNT_BY_NONE;
    print_tags(choice);
    printf("One unit at the target or over, %s%s\n", ways[choice->divisor],
           by_none ? hundredths(choice->start).text : "");
}

/* ---- the answers ---- */

static void print_targets(const struct count_answer *answer) {
    const struct sabot_count *count = &answer->counting->count;
    bool perfect = count->choice.value == SABOT_COUNT_PERFECT;
    struct text_table table = text_table_begin(">>>>>>>");
    text_table_add(&table, "target\twagers a shoe\tof rounds\twin a wager\twin a shoe\t"
                           "standard error\tdeviation");
    for (int i = 0; i < count->choice.target_count; i++) {
        struct sabot_count_answer one =
            sabot_count_answer(count, &answer->totals, answer->state.done, i);
        text_table_add(&table, "%s\t%.4f\t%.4f%%\t%+.4f%%\t%+.5f\t%.5f\t%.3f",
                       perfect ? "" : hundredths(count->choice.targets[i]).text,
                       one.wagers_per_shoe, 100 * one.frequency, 100 * one.win_per_wager,
                       one.win_per_shoe, sqrt(one.error_variance), sqrt(one.variance));
    }
    text_table_end(&table, "  ", stdout);
}

/* Counts that few rounds have are put together at the ends. */
#define RARE_SHARE 0.01

/* The places from `from` on, in one direction, that hold no more than RARE_SHARE. */
static int rare_until(const struct sabot_count_totals *totals, int from, int step) {
    double most = RARE_SHARE * (double)totals->rounds, sum = 0;
    int at = from;
    while ((sum += (double)totals->places[at].rounds) <= most)
        at += step;
    return at;
}

struct places {
    int first, last;
};

static void add_places(struct text_table *table, const struct count_answer *answer,
                       struct places places, const char *beyond) {
    const struct sabot_count_totals *totals = &answer->totals;
    const struct sabot_count *count = &answer->counting->count;
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
    bool perfect = answer->counting->count.choice.value == SABOT_COUNT_PERFECT;
    int low = rare_until(&answer->totals, 0, 1);
    int high = rare_until(&answer->totals, SABOT_COUNT_PLACES - 1, -1);
    struct text_table table = text_table_begin("<>>>");
    text_table_add(&table, "%s\trounds\tshare\twin a wager", perfect ? "expectation" : "count");
    add_places(&table, answer, (struct places){0, low - 1}, " or less");
    for (int at = low; at <= high; at++)
        add_places(&table, answer, (struct places){at, at}, "");
    add_places(&table, answer, (struct places){high + 1, SABOT_COUNT_PLACES - 1}, " or more");
    printf("\nRounds by their %s, rounded down:\n\n", perfect ? "expectation" : "count");
    text_table_end(&table, "  ", stdout);
}

void count_print(const struct count_answer *answer) {
    const struct sabot_count *count = &answer->counting->count;
    const struct sabot_sheet *sheet = answer->sheet;
    printf("%s (%s), %d deck%s: %s\n", sheet->title, sheet->name, count->sim.decks,
           words_plural((uint64_t)count->sim.decks), sheet->wagers[count->choice.wager].title);
    print_system(&count->choice);
    shoes_print_state(&answer->counting->run, &answer->state);
    printf("; %s\n\n", count->choice.value == SABOT_COUNT_RESULTS ? "results as they were dealt"
                                                                  : "exact expectations");
    print_targets(answer);
    print_distribution(answer);
}

/* ---- as JSON ---- */

static json_t *document_of(const struct count_answer *answer, int target) {
    const struct counting *counting = answer->counting;
    json_t *document =
        count_document(&counting->count, &answer->totals, answer->state.done, target);
    json_build_merge(&document, json_pack("{ss ss si ss}", "sheet", counting->run.sheet, "wager",
                                          counting->wager, "decks", counting->count.sim.decks,
                                          "seed", counting->run.seed));
    shoes_add_key(&document, &counting->count.sim);
    json_build_merge(&document, json_pack("{sI sb}", "shoes", (json_int_t)answer->state.done,
                                          "complete", !answer->state.was_stopped));
    if (counting->run.rounds > 0)
        json_build_set(&document, "rounds_a_shoe", json_integer(counting->run.rounds));
    shoes_add_speed(&document, &counting->run, &answer->state);
    return document;
}

int count_print_json(const struct count_answer *answer) {
    if (!answer->is_range)
        return command_print_json("count", document_of(answer, 0), COMMAND_DONE);
    json_t *list = json_array();
    for (int i = 0; i < answer->counting->count.choice.target_count; i++)
        json_build_append(&list, document_of(answer, i));
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

void count_print_derived(const struct count_derived *derived) {
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
    printf("\nWhere they break even is where to look for a target: try --target with a range.\n");
}

int count_print_derived_json(const struct count_derived *derived) {
    json_t *document = count_document_derived(&derived->effects, derived->systems, derived->count);
    json_build_set(&document, "sheet", json_string(derived->sheet->name));
    json_build_set(&document, "wager", json_string(derived->sheet->wagers[derived->wager].name));
    return command_print_json("count", document, COMMAND_DONE);
}
