/*
 * count_print.c - the worth of a counting system, for people and as JSON.
 */
#include "host/document/count_document.h"
#include "programs/count_command.h"
#include "programs/run_options.h"
#include "programs/text_table.h"

#include <math.h>
#include <stdio.h>

static const char *const ranks[SABOT_RANKS] = {"A", "2", "3",  "4", "5", "6", "7",
                                               "8", "9", "10", "J", "Q", "K"};

/* `4`, `-1.5`: as few decimals as it takes. */
static void write_hundredths(char *space, size_t room, int64_t value) {
    int decimals = value % SABOT_COUNT_UNIT == 0 ? 0 : value % 10 == 0 ? 1 : 2;
    snprintf(space, room, "%.*f", decimals, (double)value / SABOT_COUNT_UNIT);
}

/* ---- how somebody counts ---- */

static void print_tags(const struct sabot_count_choice *choice) {
    bool short_form = true;
    for (int rank = 10; rank < SABOT_RANKS; rank++)
        short_form &= choice->tags[rank] == choice->tags[9];
    printf("Tags");
    for (int rank = 0; rank < (short_form ? 10 : SABOT_RANKS); rank++) {
        char tag[24];
        write_hundredths(tag, sizeof tag, choice->tags[rank]);
        printf("%s %s: %s", rank == 0 ? "" : ",", ranks[rank], tag);
    }
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
    char start[24] = "";
    if (choice->divisor == SABOT_COUNT_BY_NONE)
        write_hundredths(start, sizeof start, choice->start);
    print_tags(choice);
    printf("One unit at the target or over, %s%s\n", ways[choice->divisor], start);
}

/* ---- the answers ---- */

static void print_targets(const struct count_answer *answer) {
    const struct sabot_count *count = &answer->counting->count;
    struct table table;
    table_begin(&table, ">>>>>>>");
    table_add(&table, (const char *const[]){"target", "wagers a shoe", "of rounds", "win a wager",
                                            "win a shoe", "standard error", "deviation"});
    for (int i = 0; i < count->choice.target_count; i++) {
        struct sabot_count_answer one =
            sabot_count_answer(count, &answer->totals, answer->state.done, i);
        char(*cells)[TABLE_CELL_MAX] = table_row(&table);
        if (count->choice.value != SABOT_COUNT_PERFECT)
            write_hundredths(cells[0], TABLE_CELL_MAX, count->choice.targets[i]);
        snprintf(cells[1], TABLE_CELL_MAX, "%.4f", one.wagers_per_shoe);
        snprintf(cells[2], TABLE_CELL_MAX, "%.4f%%", 100 * one.frequency);
        snprintf(cells[3], TABLE_CELL_MAX, "%+.4f%%", 100 * one.win_per_wager);
        snprintf(cells[4], TABLE_CELL_MAX, "%+.5f", one.win_per_shoe);
        snprintf(cells[5], TABLE_CELL_MAX, "%.5f", sqrt(one.error_variance));
        snprintf(cells[6], TABLE_CELL_MAX, "%.3f", sqrt(one.variance));
    }
    table_end(&table, "  ", stdout);
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

static void add_places(struct table *table, const struct count_answer *answer, struct places places,
                       const char *beyond) {
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
    char(*cells)[TABLE_CELL_MAX] = table_row(table);
    snprintf(cells[0], TABLE_CELL_MAX, "%d%s%s", shown,
             count->choice.value == SABOT_COUNT_PERFECT ? "%" : "", beyond);
    run_write_grouped(cells[1], TABLE_CELL_MAX, rounds);
    snprintf(cells[2], TABLE_CELL_MAX, "%.4f%%", 100 * (double)rounds / (double)totals->rounds);
    if (valued > 0)
        snprintf(cells[3], TABLE_CELL_MAX, "%+.4f%%", 100 * value / (double)valued);
}

static void print_distribution(const struct count_answer *answer) {
    bool perfect = answer->counting->count.choice.value == SABOT_COUNT_PERFECT;
    int low = rare_until(&answer->totals, 0, 1);
    int high = rare_until(&answer->totals, SABOT_COUNT_PLACES - 1, -1);
    struct table table;
    table_begin(&table, "<>>>");
    table_add(&table, (const char *const[]){perfect ? "expectation" : "count", "rounds", "share",
                                            "win a wager"});
    add_places(&table, answer, (struct places){0, low - 1}, " or less");
    for (int at = low; at <= high; at++)
        add_places(&table, answer, (struct places){at, at}, "");
    add_places(&table, answer, (struct places){high + 1, SABOT_COUNT_PLACES - 1}, " or more");
    printf("\nRounds by their %s, rounded down:\n\n", perfect ? "expectation" : "count");
    table_end(&table, "  ", stdout);
}

void count_print(const struct count_answer *answer) {
    const struct sabot_count *count = &answer->counting->count;
    const struct sabot_sheet *sheet = answer->sheet;
    char shoes[32], rounds[32];
    run_write_grouped(shoes, sizeof shoes, answer->state.done);
    run_write_grouped(rounds, sizeof rounds, answer->state.rounds);
    printf("%s (%s), %d deck%s: %s\n", sheet->title, sheet->name, count->sim.decks,
           count->sim.decks == 1 ? "" : "s", sheet->wagers[count->choice.wager].title);
    print_system(&count->choice);
    run_print_seed(&answer->counting->run);
    if (answer->state.was_stopped)
        printf("Stopped early: what follows is of the shoes that were done.\n");
    printf("%s shoe%s, %s round%s, %.2f a shoe; %s\n\n", shoes, answer->state.done == 1 ? "" : "s",
           rounds, answer->state.rounds == 1 ? "" : "s",
           (double)answer->state.rounds / (double)answer->state.done,
           count->choice.value == SABOT_COUNT_RESULTS ? "results as they were dealt"
                                                      : "exact expectations");
    print_targets(answer);
    print_distribution(answer);
}

/* ---- as JSON ---- */

static json_t *document_of(const struct count_answer *answer, int target) {
    const struct counting *counting = answer->counting;
    json_t *document =
        count_document(&counting->count, &answer->totals, answer->state.done, target);
    if (document == NULL)
        return NULL;
    json_object_set_new(document, "sheet", json_string(counting->run.sheet));
    json_object_set_new(document, "wager", json_string(counting->wager));
    json_object_set_new(document, "decks", json_integer(counting->count.sim.decks));
    json_object_set_new(document, "seed", json_string(counting->run.seed));
    run_add_key(document, &counting->count.sim);
    json_object_set_new(document, "shoes", json_integer((json_int_t)answer->state.done));
    json_object_set_new(document, "complete", json_boolean(!answer->state.was_stopped));
    if (counting->run.rounds > 0)
        json_object_set_new(document, "rounds_a_shoe", json_integer(counting->run.rounds));
    run_add_speed(document, &counting->run, &answer->state);
    return document;
}

int count_print_json(const struct count_answer *answer) {
    if (!answer->is_range)
        return command_print_json("count", document_of(answer, 0), COMMAND_DONE);
    json_t *list = json_array();
    for (int i = 0; list && i < answer->counting->count.choice.target_count; i++)
        if (json_array_append_new(list, document_of(answer, i)) != 0) {
            json_decref(list);
            list = NULL;
        }
    return command_print_json("count", list, COMMAND_DONE);
}

/* ---- derived tags ---- */

static void add_tags(struct table *table, const struct sabot_tags *system, int largest) {
    char(*cells)[TABLE_CELL_MAX] = table_row(table);
    struct sabot_text tags = sabot_text_in(cells[1], TABLE_CELL_MAX);
    for (int x = 1; x <= SABOT_POINTS; x++) {
        sabot_text_add(&tags, x == 1 ? "" : ",");
        sabot_text_add_int(&tags, system->tags[x % SABOT_POINTS]);
    }
    snprintf(cells[0], TABLE_CELL_MAX, "%d", largest);
    snprintf(cells[2], TABLE_CELL_MAX, "%.4f", sqrt(system->correlation_squared));
    snprintf(cells[3], TABLE_CELL_MAX, "%.2f", system->break_even);
}

void count_print_derived(const struct count_derived *derived) {
    const struct sabot_effects *effects = &derived->effects;
    printf("%s (%s), %d deck%s: %s, %+.4f%% of a full shoe\n\n", derived->sheet->title,
           derived->sheet->name, effects->decks, effects->decks == 1 ? "" : "s",
           derived->sheet->wagers[derived->wager].title, 100 * effects->ev);
    struct table table;
    table_begin(&table, "<>");
    table_add(&table, (const char *const[]){"card out", "effect"});
    for (int x = 1; x <= SABOT_POINTS; x++) {
        char(*cells)[TABLE_CELL_MAX] = table_row(&table);
        snprintf(cells[0], TABLE_CELL_MAX, "%s", ranks[x - 1]);
        snprintf(cells[1], TABLE_CELL_MAX, "%+.6f%%", 100 * effects->of[x % SABOT_POINTS]);
    }
    table_end(&table, "  ", stdout);
    printf("\nThe balanced tags that follow these effects best, by the largest tag:\n\n");
    table_begin(&table, "><>>");
    table_add(&table, (const char *const[]){"largest", "tags, ace to ten", "correlation",
                                            "break even, about"});
    for (int i = 0; i < derived->count; i++) /* a larger tag that gains nothing is not shown */
        if (i == 0 ||
            derived->systems[i].correlation_squared > derived->systems[i - 1].correlation_squared)
            add_tags(&table, &derived->systems[i], i + 1);
    table_end(&table, "  ", stdout);
    printf("\nWhere they break even is where to look for a target: try --target with a range.\n");
}

int count_print_derived_json(const struct count_derived *derived) {
    json_t *document = count_document_derived(&derived->effects, derived->systems, derived->count);
    if (document) {
        json_object_set_new(document, "sheet", json_string(derived->sheet->name));
        json_object_set_new(document, "wager",
                            json_string(derived->sheet->wagers[derived->wager].name));
    }
    return command_print_json("count", document, COMMAND_DONE);
}
