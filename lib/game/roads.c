/*
 * roads.c - the big road from letters, three roads derived from it, and where
 * the marks of all four are drawn.
 *
 * In three steps that know nothing of each other: the marks in order, the
 * cells they are drawn in, and what a next win would add. docs/roads.md has
 * the rules in words; it counts columns and rows from 1, this file from 0.
 */
#include "sabot/roads.h"

#include "sabot/text.h"

#include <string.h>

#define NO_MARK '\0'
#define RED     'R'
#define BLUE    'B'

/* By enum sabot_winner: the letters that say so, the big road's own first. */
static const char *const letters_of[] = {
    [SABOT_WINNER_PLAYER] = "PA",
    [SABOT_WINNER_BANKER] = "BD",
    [SABOT_WINNER_TIE] = "T",
};

bool sabot_letter_winner(char letter, enum sabot_winner *winner) {
    for (int i = SABOT_WINNER_PLAYER; i <= SABOT_WINNER_TIE; i++) {
        if (memchr(letters_of[i], letter, strlen(letters_of[i]))) {
            *winner = (enum sabot_winner)i;
            return true;
        }
    }
    return false;
}

/* A place in the big road's logical columns, which may be of any length. */
struct entry {
    int column, row;
};

/* Where a next win of `mark` would go. */
static struct entry next_entry(const struct sabot_roads *roads, char mark) {
    int last = roads->column_count - 1;
    if (last >= 0 && roads->big.marks[roads->big.count - 1] == mark)
        return (struct entry){.column = last, .row = roads->column_lengths[last]};
    return (struct entry){.column = last + 1, .row = 0};
}

/* What an entry adds to a derived road. An entry that opens a column asks
 * whether the column it ended is as long as an earlier one; any other entry
 * asks whether it has just grown past an earlier column. */
static char derived_mark(const struct sabot_roads *roads, enum sabot_derived road,
                         struct entry entry) {
    static const int columns_back[] = {
        [SABOT_BIG_EYE_BOY] = 1, [SABOT_SMALL_ROAD] = 2, [SABOT_COCKROACH_PIG] = 3};
    bool opens = entry.row == 0;
    int judged = opens ? entry.column - 1 : entry.column;
    int earlier = judged - columns_back[road];
    if (earlier < 0)
        return NO_MARK;
    int length = roads->column_lengths[earlier];
    if (opens)
        return roads->column_lengths[judged] == length ? RED : BLUE;
    return entry.row == length ? BLUE : RED;
}

static void road_add(struct sabot_road *road, char mark) {
    SABOT_ASSERT(road->count < SABOT_ROADS_MAX);
    road->marks[road->count++] = mark;
}

static void add_win(struct sabot_roads *roads, char mark) {
    struct entry entry = next_entry(roads, mark);
    for (int i = 0; i < SABOT_DERIVED_ROADS; i++) {
        char derived = derived_mark(roads, (enum sabot_derived)i, entry);
        if (derived != NO_MARK)
            road_add(&roads->derived[i], derived);
    }
    if (roads->big.count == 0)
        roads->ties[0] = roads->leading_ties;
    road_add(&roads->big, mark);
    roads->column_count = entry.column + 1;
    roads->column_lengths[entry.column] = entry.row + 1;
}

/* Six rows of a drawing: for each column a bit for every row that is taken.
 * A drawing leaves no column empty, so it is never wider than its marks. */
struct drawing {
    uint8_t taken[SABOT_ROADS_MAX];
};

static bool is_free(const struct drawing *drawing, int column, int row) {
    return (drawing->taken[column] & 1 << row) == 0;
}

/* The first free cell of a row, from a column on. */
static struct sabot_cell free_cell(const struct drawing *drawing, int column, int row) {
    while (column < SABOT_ROADS_MAX && !is_free(drawing, column, row))
        column++;
    SABOT_ASSERT(column < SABOT_ROADS_MAX);
    return (struct sabot_cell){.column = (int16_t)column, .row = (int16_t)row};
}

/* Down where that cell exists and is free, else right. */
static struct sabot_cell next_in_run(const struct drawing *drawing, struct sabot_cell last) {
    int below = last.row + 1;
    if (below < SABOT_ROAD_ROWS && is_free(drawing, last.column, below))
        return (struct sabot_cell){.column = last.column, .row = (int16_t)below};
    return free_cell(drawing, last.column + 1, last.row);
}

static void draw(struct sabot_road *road) {
    struct drawing drawing = {0};
    int run_start = -1; /* column; so that the first run starts in column 0 */
    for (int i = 0; i < road->count; i++) {
        bool continues = i > 0 && road->marks[i] == road->marks[i - 1];
        struct sabot_cell cell = continues ? next_in_run(&drawing, road->cells[i - 1])
                                           : free_cell(&drawing, run_start + 1, 0);
        if (!continues)
            run_start = cell.column;
        drawing.taken[cell.column] |= (uint8_t)(1 << cell.row);
        road->cells[i] = cell;
    }
}

static void ask(struct sabot_roads *roads) {
    for (int i = 0; i < SABOT_DERIVED_ROADS; i++) {
        enum sabot_derived road = (enum sabot_derived)i;
        roads->ask_banker[i] = derived_mark(roads, road, next_entry(roads, 'B'));
        roads->ask_player[i] = derived_mark(roads, road, next_entry(roads, 'P'));
    }
}

/* Names the whole letter, which in UTF-8 may be more than its first byte. */
static enum sabot_status bad_letter(const char *letters, size_t count, size_t at,
                                    struct sabot_error *error) {
    size_t end = at + 1;
    while (end < count && (letters[end] & 0xC0) == 0x80)
        end++;
    struct sabot_text words = sabot_error_words(error);
    sabot_text_print(&words, "round %lld is ", (long long)at + 1);
    sabot_text_add_quoted(&words, letters + at, end - at);
    sabot_text_add(&words, "; expected P, B, T, D or A");
    return SABOT_BAD_TEXT;
}

enum sabot_status sabot_roads_read(const char *letters, size_t count, struct sabot_roads *roads,
                                   struct sabot_error *error) {
    if (count > SABOT_ROADS_MAX)
        return sabot_error_print(error, SABOT_TOO_LONG,
                                 "%lld rounds are too many; a board takes at most %d",
                                 (long long)count, SABOT_ROADS_MAX);
    memset(roads, 0, sizeof *roads);
    for (size_t i = 0; i < count; i++) {
        enum sabot_winner winner;
        if (!sabot_letter_winner(letters[i], &winner))
            return bad_letter(letters, count, i, error);
        roads->letters[roads->rounds++] = letters[i];
        if (winner != SABOT_WINNER_TIE)
            add_win(roads, letters_of[winner][0]);
        else if (roads->big.count == 0)
            roads->leading_ties++;
        else
            roads->ties[roads->big.count - 1]++;
    }
    draw(&roads->big);
    for (int i = 0; i < SABOT_DERIVED_ROADS; i++)
        draw(&roads->derived[i]);
    ask(roads);
    return SABOT_OK;
}
