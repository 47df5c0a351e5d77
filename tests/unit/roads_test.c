/*
 * roads_test.c - the five roads: against the vectors, against a second and slow
 * implementation on random shoes, and on shapes made by hand.
 *
 * SABOT_SEED=n in the environment repeats a random run.
 */
#include "host/document/board_document.h"
#include "sabot/roads.h"
#include "tests/support/harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct sabot_roads roads_of(const char *letters) {
    struct sabot_roads roads;
    struct sabot_error error;
    assert_int_equal(sabot_roads_read(letters, strlen(letters), &roads, &error), SABOT_OK);
    return roads;
}

static void assert_marks(const struct sabot_road *road, const char *marks) {
    assert_int_equal(road->count, strlen(marks));
    assert_memory_equal(road->marks, marks, strlen(marks));
}

/* Cells as `column,row column,row ...`: what a person can count on paper. */
static void assert_cells(const struct sabot_road *road, const char *expected) {
    char cells[SABOT_ROADS_MAX * 12] = "";
    int length = 0;
    for (int i = 0; i < road->count; i++)
        length += snprintf(cells + length, sizeof cells - (size_t)length, "%s%d,%d", i ? " " : "",
                           road->cells[i].column, road->cells[i].row);
    assert_string_equal(cells, expected);
}

/* --- The vectors ----------------------------------------------------------- */

/* Where the document has each field of a vector. */
static const struct {
    const char *vector, *outer, *inner;
} fields[] = {
    {"leading_ties", "leading_ties", NULL},
    {"bead_plate", "bead_plate", NULL},
    {"big_road_columns", "big_road", "columns"},
    {"big_road_ties", "big_road", "ties"},
    {"big_road_cells", "big_road", "cells"},
    {"big_eye_boy", "big_eye_boy", "marks"},
    {"big_eye_boy_cells", "big_eye_boy", "cells"},
    {"small_road", "small_road", "marks"},
    {"small_road_cells", "small_road", "cells"},
    {"cockroach_pig", "cockroach_pig", "marks"},
    {"cockroach_pig_cells", "cockroach_pig", "cells"},
    {"ask_B", "ask", "banker"},
    {"ask_P", "ask", "player"},
};

static void assert_vector(const json_t *vector) {
    const char *letters = json_string_value(json_object_get(vector, "outcomes"));
    assert_non_null(letters);
    struct sabot_roads roads = roads_of(letters);
    json_t *document = board_document(&roads);
    size_t field_count = sizeof fields / sizeof fields[0];
    assert_int_equal(json_object_size(vector), field_count + 1);
    for (size_t i = 0; i < field_count; i++) {
        const json_t *found = json_object_get(document, fields[i].outer);
        if (fields[i].inner)
            found = json_object_get(found, fields[i].inner);
        if (!json_equal(found, json_object_get(vector, fields[i].vector)))
            fail_msg("%s differs for \"%s\"", fields[i].vector, letters);
    }
    json_decref(document);
}

static void test_roads__agree_with_every_vector(void **state) {
    (void)state;
    json_error_t error;
    json_t *vectors = json_load_file(VECTORS_DIR "/roads.json", 0, &error);
    if (!vectors)
        fail_msg("%s:%d: %s", error.source, error.line, error.text);
    const json_t *cases = json_object_get(vectors, "cases");
    assert_true(json_array_size(cases) > 0);
    for (size_t i = 0; i < json_array_size(cases); i++)
        assert_vector(json_array_get(cases, i));
    json_decref(vectors);
}

/* --- The second implementation ---------------------------------------------
 *
 * Slow, and made from other words than lib/game/roads.c: the big road as a sheet
 * of paper long enough for any column, a derived mark by looking at the cell
 * beside it and the one above that, an ask mark by playing the round. */

#define SHOE_MAX 160

struct paper {
    char big[SHOE_MAX][SHOE_MAX + 1]; /* a string a column */
    int columns;
    char derived[SABOT_DERIVED_ROADS][SHOE_MAX + 1];
};

static int height(const struct paper *paper, int column) {
    return (int)strlen(paper->big[column]);
}

static bool is_filled(const struct paper *paper, int column, int row) {
    return row < height(paper, column);
}

/* The mark for the cell at (column, row), which has just been filled. In row 0:
 * are the two columns to look at level? Below: go `back` columns to the left;
 * that cell and the one above it alike (both filled, both empty) is red. */
static void paper_derive(struct paper *paper, int column, int row, int back) {
    int beside = row == 0 ? column - 1 - back : column - back;
    if (beside < 0)
        return;
    bool red = row == 0 ? height(paper, column - 1) == height(paper, beside)
                        : is_filled(paper, beside, row) == is_filled(paper, beside, row - 1);
    strcat(paper->derived[back - 1], red ? "R" : "B");
}

static void paper_fill(struct paper *paper, const char *letters) {
    char last = '\0';
    memset(paper, 0, sizeof *paper);
    for (; *letters; letters++) {
        char winner = strchr("BD", *letters) ? 'B' : 'P';
        if (*letters == 'T')
            continue;
        if (winner != last)
            paper->columns++;
        last = winner;
        int column = paper->columns - 1;
        strcat(paper->big[column], winner == 'B' ? "B" : "P");
        for (int back = 1; back <= SABOT_DERIVED_ROADS; back++)
            paper_derive(paper, column, height(paper, column) - 1, back);
    }
}

/* What one more letter adds to a derived road: 0 for nothing. */
static char paper_ask(const struct paper *paper, const char *letters, char next, int road) {
    static struct paper after;
    char longer[SHOE_MAX + 2];
    snprintf(longer, sizeof longer, "%s%c", letters, next);
    paper_fill(&after, longer);
    return after.derived[road][strlen(paper->derived[road])];
}

/* Ties of each win: all that follow it, and for the first all before it too. */
static void assert_ties(const struct sabot_roads *roads, const char *letters) {
    int wins = 0;
    int ties[SHOE_MAX + 1] = {0};
    for (; *letters; letters++) {
        if (*letters != 'T')
            wins++;
        else
            ties[wins]++;
    }
    assert_int_equal(roads->leading_ties, ties[0]);
    ties[1] += ties[0];
    if (wins > 0)
        assert_memory_equal(roads->ties, ties + 1, (size_t)wins * sizeof ties[0]);
}

/* Lays marks on a wide grid, asking of every cell whether it is free. */
static void assert_drawing(const struct sabot_road *road) {
    static char grid[SABOT_ROAD_ROWS + 1][SHOE_MAX + 1];
    int column = 0, row = 0, start = 0;
    memset(grid, 0, sizeof grid);
    memset(grid[SABOT_ROAD_ROWS], '#', sizeof grid[0]); /* the floor */
    for (int i = 0; i < road->count; i++) {
        if (i > 0 && road->marks[i] != road->marks[i - 1]) {
            column = start + 1;
            row = 0;
        } else if (i > 0 && !grid[row + 1][column]) {
            row++;
        }
        while (grid[row][column])
            column++;
        if (i == 0 || road->marks[i] != road->marks[i - 1])
            start = column;
        grid[row][column] = road->marks[i];
        assert_int_equal(road->cells[i].column, column);
        assert_int_equal(road->cells[i].row, row);
    }
}

static void assert_same(const char *letters) {
    static struct paper paper;
    struct sabot_roads roads = roads_of(letters);
    char big[SHOE_MAX + 1] = "";
    paper_fill(&paper, letters);
    assert_int_equal(roads.rounds, strlen(letters));
    assert_memory_equal(roads.letters, letters, strlen(letters));
    assert_int_equal(roads.column_count, paper.columns);
    for (int i = 0; i < paper.columns; i++) {
        assert_int_equal(roads.column_lengths[i], height(&paper, i));
        strcat(big, paper.big[i]);
    }
    assert_marks(&roads.big, big);
    assert_ties(&roads, letters);
    assert_drawing(&roads.big);
    for (int i = 0; i < SABOT_DERIVED_ROADS; i++) {
        assert_marks(&roads.derived[i], paper.derived[i]);
        assert_drawing(&roads.derived[i]);
        assert_int_equal(roads.ask_banker[i], paper_ask(&paper, letters, 'B', i));
        assert_int_equal(roads.ask_player[i], paper_ask(&paper, letters, 'P', i));
    }
}

/* --- Random shoes ----------------------------------------------------------- */

static uint64_t seed_of_run(void) {
    const char *given = getenv("SABOT_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : 20240607;
    print_message("SABOT_SEED=%llu\n", (unsigned long long)seed);
    return seed;
}

/* splitmix64, by Sebastiano Vigna: good enough to vary shoes. */
static uint64_t next_random(uint64_t *random) {
    uint64_t mixed = *random += 0x9E3779B97F4A7C15;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    return mixed ^ mixed >> 31;
}

static int random_below(uint64_t *random, int limit) {
    return (int)(next_random(random) % (uint64_t)limit);
}

/* A shoe with its own taste for streaks and ties, so that long tails, their
 * collisions and choppy shoes all come up. */
static void random_shoe(uint64_t *random, char letters[SHOE_MAX]) {
    static const char wins[2][3] = {"PA", "BD"};
    int length = random_below(random, SHOE_MAX);
    int repeats = random_below(random, 101); /* percent */
    int ties = random_below(random, 40);
    int winner = random_below(random, 2);
    for (int i = 0; i < length; i++) {
        if (random_below(random, 100) >= repeats)
            winner = 1 - winner;
        letters[i] =
            random_below(random, 100) < ties ? 'T' : wins[winner][random_below(random, 20) == 0];
    }
    letters[length] = '\0';
}

static void test_roads__agree_with_a_slow_implementation_on_random_shoes(void **state) {
    (void)state;
    uint64_t random = seed_of_run();
    char letters[SHOE_MAX];
    for (int i = 0; i < 5000; i++) {
        random_shoe(&random, letters);
        assert_same(letters);
    }
}

static void test_roads__agree_with_a_slow_implementation_on_all_short_shoes(void **state) {
    (void)state;
    char letters[10] = "";
    for (int length = 0; length <= 9; length++) {
        int shoes = 1;
        for (int i = 0; i < length; i++)
            shoes *= 3;
        for (int shoe = 0; shoe < shoes; shoe++) {
            int digits = shoe;
            for (int i = 0; i < length; i++, digits /= 3)
                letters[i] = "PBT"[digits % 3];
            letters[length] = '\0';
            assert_same(letters);
        }
    }
}

static void assert_begins(const struct sabot_road *later, const struct sabot_road *earlier) {
    size_t count = (size_t)earlier->count;
    assert_true(later->count >= earlier->count);
    assert_memory_equal(later->marks, earlier->marks, count);
    assert_memory_equal(later->cells, earlier->cells, count * sizeof earlier->cells[0]);
}

static void test_roads__never_move_a_mark_that_was_shown(void **state) {
    (void)state;
    uint64_t random = seed_of_run();
    char letters[SHOE_MAX];
    for (int i = 0; i < 300; i++) {
        random_shoe(&random, letters);
        struct sabot_roads whole = roads_of(letters);
        letters[random_below(&random, (int)strlen(letters) + 1)] = '\0';
        struct sabot_roads part = roads_of(letters);
        assert_begins(&whole.big, &part.big);
        for (int road = 0; road < SABOT_DERIVED_ROADS; road++)
            assert_begins(&whole.derived[road], &part.derived[road]);
    }
}

/* --- By hand ----------------------------------------------------------------- */

static void test_roads__are_empty_before_the_first_round(void **state) {
    (void)state;
    struct sabot_roads roads = roads_of("");
    static const struct sabot_roads empty;
    assert_memory_equal(&roads, &empty, sizeof roads);
}

static void test_roads__put_ties_before_the_first_win_on_it(void **state) {
    (void)state;
    struct sabot_roads waiting = roads_of("TT");
    assert_int_equal(waiting.big.count, 0);
    assert_int_equal(waiting.leading_ties, 2);
    struct sabot_roads roads = roads_of("TTPTBT");
    assert_marks(&roads.big, "PB");
    assert_int_equal(roads.ties[0], 3);
    assert_int_equal(roads.ties[1], 1);
}

static void test_roads__let_a_tie_neither_end_nor_lengthen_a_column(void **state) {
    (void)state;
    struct sabot_roads roads = roads_of("BTB");
    assert_int_equal(roads.column_count, 1);
    assert_int_equal(roads.column_lengths[0], 2);
}

static void test_roads__count_dragon7_as_banker_and_panda8_as_player(void **state) {
    (void)state;
    struct sabot_roads named = roads_of("BDPATDAAB");
    struct sabot_roads plain = roads_of("BBPPTBPPB");
    assert_memory_equal(named.letters, "BDPATDAAB", 9);
    memcpy(named.letters, plain.letters, sizeof named.letters);
    assert_memory_equal(&named, &plain, sizeof named);
}

static void test_roads__turn_a_run_right_at_the_sixth_row(void **state) {
    (void)state;
    struct sabot_roads roads = roads_of("BBBBBBBB");
    assert_int_equal(roads.column_lengths[0], 8);
    assert_cells(&roads.big, "0,0 0,1 0,2 0,3 0,4 0,5 1,5 2,5");
}

/* Eight Bankers leave a tail under columns 1 and 2; the Players that follow
 * turn right above it and go down again where it ends. */
static void test_roads__turn_a_run_right_above_an_older_tail(void **state) {
    (void)state;
    struct sabot_roads roads = roads_of("BBBBBBBBPPPPPPPP");
    assert_cells(&roads.big, "0,0 0,1 0,2 0,3 0,4 0,5 1,5 2,5 "
                             "1,0 1,1 1,2 1,3 1,4 2,4 3,4 3,5");
}

static void test_roads__stack_the_tails_of_three_long_runs(void **state) {
    (void)state;
    struct sabot_roads roads = roads_of("BBBBBBBPPPPPPPBBBBBBBBPP");
    assert_cells(&roads.big, "0,0 0,1 0,2 0,3 0,4 0,5 1,5 "
                             "1,0 1,1 1,2 1,3 1,4 2,4 2,5 "
                             "2,0 2,1 2,2 2,3 3,3 3,4 3,5 4,5 "
                             "3,0 3,1");
}

static void test_roads__start_the_next_run_beside_the_start_of_the_last(void **state) {
    (void)state;
    struct sabot_roads roads = roads_of("BBBBBBBBBP");
    assert_cells(&roads.big, "0,0 0,1 0,2 0,3 0,4 0,5 1,5 2,5 3,5 1,0");
}

/* Each tail lies a row higher than the one before, until the sixth run must
 * turn right in the top row and takes the next run's first cell. */
static void test_roads__start_a_run_further_right_where_its_cell_is_taken(void **state) {
    (void)state;
    struct sabot_roads roads = roads_of("BBBBBBB"
                                        "PPPPPP"
                                        "BBBBBB"
                                        "PPPPP"
                                        "BBBB"
                                        "PPP"
                                        "B");
    assert_cells(&roads.big, "0,0 0,1 0,2 0,3 0,4 0,5 1,5 "
                             "1,0 1,1 1,2 1,3 1,4 2,4 "
                             "2,0 2,1 2,2 2,3 3,3 3,4 "
                             "3,0 3,1 3,2 4,2 4,3 "
                             "4,0 4,1 5,1 5,2 "
                             "5,0 6,0 6,1 "
                             "7,0");
}

/* The lengths that count are 7 and 7, although the drawing shows six rows. */
static void test_derived_roads__follow_columns_longer_than_the_drawing(void **state) {
    (void)state;
    struct sabot_roads level = roads_of("BBBBBBBPPPPPPPB");
    assert_marks(&level.derived[SABOT_BIG_EYE_BOY], "RRRRRRR");
    struct sabot_roads longer = roads_of("BBBBBBBPPPPPPPPB");
    assert_marks(&longer.derived[SABOT_BIG_EYE_BOY], "RRRRRRBB");
}

static void test_derived_roads__mark_the_worked_example(void **state) {
    (void)state;
    struct sabot_roads roads = roads_of("BBPPPBPBB");
    assert_marks(&roads.derived[SABOT_BIG_EYE_BOY], "RBBBRB");
    assert_marks(&roads.derived[SABOT_SMALL_ROAD], "BBB");
    assert_marks(&roads.derived[SABOT_COCKROACH_PIG], "BR");
}

static void test_ask__is_opposite_for_banker_and_player(void **state) {
    (void)state;
    uint64_t random = seed_of_run();
    char letters[SHOE_MAX];
    for (int i = 0; i < 1000; i++) {
        random_shoe(&random, letters);
        struct sabot_roads roads = roads_of(letters);
        for (int road = 0; road < SABOT_DERIVED_ROADS; road++) {
            int sum = roads.ask_banker[road] + roads.ask_player[road];
            assert_true(sum == 0 || sum == 'R' + 'B');
        }
    }
}

/* --- Bad letters, and the limit ------------------------------------------------ */

static void test_roads__name_a_bad_letter_and_its_round(void **state) {
    (void)state;
    static const struct {
        const char *letters;
        size_t count;
        const char *words;
    } cases[] = {
        {"x", 1, "round 1 is `x`; expected P, B, T, D or A"},
        {"BPb", 3, "round 3 is `b`; expected P, B, T, D or A"},
        {"BP B", 4, "round 3 is ` `; expected P, B, T, D or A"},
        {"B\0P", 3, "round 2 is `?`; expected P, B, T, D or A"},
        {"B\033[2J", 5, "round 2 is `?`; expected P, B, T, D or A"},
        {"BP\xc3\xa9T", 5, "round 3 is `\xc3\xa9`; expected P, B, T, D or A"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct sabot_roads roads;
        struct sabot_error error;
        enum sabot_status status =
            sabot_roads_read(cases[i].letters, cases[i].count, &roads, &error);
        assert_int_equal(status, SABOT_BAD_TEXT);
        assert_string_equal(error.words, cases[i].words);
    }
}

static void test_roads__take_1024_rounds_and_not_one_more(void **state) {
    (void)state;
    char letters[SABOT_ROADS_MAX + 1];
    struct sabot_roads roads;
    struct sabot_error error;
    for (int i = 0; i <= SABOT_ROADS_MAX; i++)
        letters[i] = "PB"[i % 2];
    assert_int_equal(sabot_roads_read(letters, SABOT_ROADS_MAX, &roads, &error), SABOT_OK);
    assert_int_equal(roads.big.cells[SABOT_ROADS_MAX - 1].column, SABOT_ROADS_MAX - 1);
    memset(letters, 'B', sizeof letters);
    assert_int_equal(sabot_roads_read(letters, SABOT_ROADS_MAX, &roads, &error), SABOT_OK);
    assert_int_equal(roads.column_lengths[0], SABOT_ROADS_MAX);
    assert_int_equal(sabot_roads_read(letters, sizeof letters, &roads, &error), SABOT_TOO_LONG);
    assert_string_equal(error.words, "1025 rounds are too many; a board takes at most 1024");
}

HARNESS_MAIN(cmocka_unit_test(test_roads__agree_with_every_vector),
             cmocka_unit_test(test_roads__agree_with_a_slow_implementation_on_random_shoes),
             cmocka_unit_test(test_roads__agree_with_a_slow_implementation_on_all_short_shoes),
             cmocka_unit_test(test_roads__never_move_a_mark_that_was_shown),
             cmocka_unit_test(test_roads__are_empty_before_the_first_round),
             cmocka_unit_test(test_roads__put_ties_before_the_first_win_on_it),
             cmocka_unit_test(test_roads__let_a_tie_neither_end_nor_lengthen_a_column),
             cmocka_unit_test(test_roads__count_dragon7_as_banker_and_panda8_as_player),
             cmocka_unit_test(test_roads__turn_a_run_right_at_the_sixth_row),
             cmocka_unit_test(test_roads__turn_a_run_right_above_an_older_tail),
             cmocka_unit_test(test_roads__stack_the_tails_of_three_long_runs),
             cmocka_unit_test(test_roads__start_the_next_run_beside_the_start_of_the_last),
             cmocka_unit_test(test_roads__start_a_run_further_right_where_its_cell_is_taken),
             cmocka_unit_test(test_derived_roads__follow_columns_longer_than_the_drawing),
             cmocka_unit_test(test_derived_roads__mark_the_worked_example),
             cmocka_unit_test(test_ask__is_opposite_for_banker_and_player),
             cmocka_unit_test(test_roads__name_a_bad_letter_and_its_round),
             cmocka_unit_test(test_roads__take_1024_rounds_and_not_one_more))
