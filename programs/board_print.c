/*
 * board_print.c - draws the five roads, the counts and the ask marks.
 *
 * Where each mark goes is decided in lib/game/roads.c; here it is only given a
 * letter or a sign and a colour. Of a road wider than the line, the latest
 * columns are shown.
 */
#include "programs/board_print.h"

#include "programs/command.h"
#include "sabot/statistics.h"
#include "sabot/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define WORDS_MAX 80 /* a line */

/* Writes a line from left to right. Spaces are printed only once something
 * follows them, so that no line ends in one. */
struct pen {
    bool colour;
    int printed; /* characters of this line so far */
    int column;  /* where the next words go */
};

__attribute__((format(printf, 3, 4))) static void put(struct pen *pen, enum ink ink,
                                                      const char *format, ...) {
    char words[WORDS_MAX];
    bool coloured = pen->colour && ink != INK_NONE;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    printf("%*s%s%s%s", pen->column - pen->printed, "", coloured ? ink_codes[ink] : "", words,
           coloured ? ink_codes[INK_NONE] : "");
    pen->column += sabot_text_width(words);
    pen->printed = pen->column;
}

static void move_to(struct pen *pen, int column) {
    SABOT_ASSERT(column >= pen->printed);
    pen->column = column;
}

static void end_line(struct pen *pen) {
    pen->printed = pen->column = 0;
    putchar('\n');
}

/* How a road looks. */
struct look {
    const char *title;
    const char *about; /* what it will show, for an empty board */
    const char *key;   /* to its letters */
    const char *none;  /* what stands there before the first mark */
    const char *sign;  /* of every mark, where colour tells them apart; NULL: the letter */
    int cell_width;    /* characters; a second one is for ties */
    int columns_shown; /* at most, so that a line fits */
};

enum { BEAD_PLATE, BIG_ROAD, BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG, ROADS };

#define DERIVED_ROADS BIG_EYE_BOY /* the first of them, in the order of enum sabot_derived */

#define TITLE_WIDTH 15
#define NOTE_COLUMN 32
#define ASK_COLUMN  26
#define PANEL_WIDTH 27 /* of a derived road and the gap to the next */

/* Alone 39 columns of two characters fit a line, and side by side 25 of one. */
static const struct look looks[ROADS] = {
    {"Bead plate", "every round in order, down columns of six",
     "P Player, B Banker, T tie, D Dragon 7, A Panda 8", "", NULL, 2, 39},
    {"Big road", "every win, in a new column when the winner changes",
     "/ one tie on that win, 2-9 so many, + more", "no win yet; earlier ties will go on the first",
     NULL, 2, 39},
    {"Big eye boy", "red where the big road repeats the column before, else blue", "",
     "no marks yet", "○", 1, 25},
    {"Small road", "the same, against two columns before", "", "no marks yet", "●", 1, 25},
    {"Cockroach pig", "the same, against three columns before", "", "no marks yet", "/", 1, 25},
};

/* A cell as it will be printed. */
struct sign {
    char letter; /* 0: an empty cell */
    char ties;   /* 0: none */
    enum ink ink;
};

/* A road as it will be printed. */
struct panel {
    const struct look *look;
    int columns; /* of the whole road */
    struct sign signs[SABOT_ROADS_MAX][SABOT_ROAD_ROWS];
};

static enum ink winner_ink(char letter) {
    static const enum ink inks[] = {INK_BLUE, INK_RED, INK_GREEN}; /* by enum sabot_winner */
    enum sabot_winner winner;
    return sabot_letter_winner(letter, &winner) ? inks[winner] : INK_NONE;
}

/* On a derived road B is blue, not Banker. */
static enum ink derived_ink(char mark) {
    return mark == 'R' ? INK_RED : INK_BLUE;
}

static char tie_sign(int ties) {
    if (ties < 2)
        return ties ? '/' : '\0';
    return ties <= 9 ? (char)('0' + ties) : '+';
}

static void panel_set(struct panel *panel, struct sabot_cell cell, struct sign sign) {
    panel->signs[cell.column][cell.row] = sign;
    if (panel->columns <= cell.column)
        panel->columns = cell.column + 1;
}

static struct panel bead_panel(const struct sabot_roads *roads) {
    struct panel panel = {.look = &looks[BEAD_PLATE]};
    for (int i = 0; i < roads->rounds; i++) {
        struct sabot_cell cell = {.column = (int16_t)(i / SABOT_ROAD_ROWS),
                                  .row = (int16_t)(i % SABOT_ROAD_ROWS)};
        char letter = roads->letters[i];
        panel_set(&panel, cell, (struct sign){.letter = letter, .ink = winner_ink(letter)});
    }
    return panel;
}

static struct panel big_panel(const struct sabot_roads *roads) {
    struct panel panel = {.look = &looks[BIG_ROAD]};
    for (int i = 0; i < roads->big.count; i++) {
        char mark = roads->big.marks[i];
        panel_set(&panel, roads->big.cells[i],
                  (struct sign){
                      .letter = mark, .ties = tie_sign(roads->ties[i]), .ink = winner_ink(mark)});
    }
    return panel;
}

static struct panel derived_panel(const struct sabot_roads *roads, enum sabot_derived which) {
    const struct sabot_road *road = &roads->derived[which];
    struct panel panel = {.look = &looks[DERIVED_ROADS + (int)which]};
    for (int i = 0; i < road->count; i++)
        panel_set(&panel, road->cells[i],
                  (struct sign){.letter = road->marks[i], .ink = derived_ink(road->marks[i])});
    return panel;
}

static int columns_left_out(const struct panel *panel) {
    int over = panel->columns - panel->look->columns_shown;
    return over > 0 ? over : 0;
}

static void put_title(struct pen *pen, const struct look *look) {
    int key_column = pen->column + TITLE_WIDTH;
    put(pen, INK_NONE, "%s", look->title);
    if (look->key[0] != '\0') {
        move_to(pen, key_column);
        put(pen, INK_NONE, "%s", look->key);
    }
}

static void put_left_out(struct pen *pen, const struct panel *panel) {
    int count = columns_left_out(panel);
    if (count == 1)
        put(pen, INK_NONE, "first column left out");
    else if (count > 1)
        put(pen, INK_NONE, "first %d columns left out", count);
}

static void put_sign(struct pen *pen, const struct look *look, struct sign sign) {
    int end = pen->column + look->cell_width;
    if (sign.letter == '\0')
        put(pen, INK_NONE, "%c", '.');
    else if (pen->colour && look->sign)
        put(pen, sign.ink, "%s", look->sign);
    else
        put(pen, sign.ink, "%c", sign.letter);
    if (sign.ties != '\0')
        put(pen, INK_GREEN, "%c", sign.ties);
    move_to(pen, end);
}

static void put_row(struct pen *pen, const struct panel *panel, int row) {
    if (panel->columns == 0 && row == 0)
        put(pen, INK_NONE, "%s", panel->look->none);
    for (int column = columns_left_out(panel); column < panel->columns; column++)
        put_sign(pen, panel->look, panel->signs[column][row]);
}

/* The lines of a panel: these two, then its rows from 0. */
enum { LINE_TITLE = -2, LINE_LEFT_OUT = -1 };

static void put_line(struct pen *pen, const struct panel *panel, int line) {
    if (line == LINE_TITLE)
        put_title(pen, panel->look);
    else if (line == LINE_LEFT_OUT)
        put_left_out(pen, panel);
    else
        put_row(pen, panel, line);
}

/* Prints panels side by side: the line about columns left out only where some
 * are, and one row only where none has a mark. */
static void print_panels(struct pen *pen, const struct panel *panels, int count) {
    bool left_out = false;
    bool marked = false;
    for (int i = 0; i < count; i++) {
        left_out |= columns_left_out(&panels[i]) > 0;
        marked |= panels[i].columns > 0;
    }
    int lines = marked ? SABOT_ROAD_ROWS : 1;
    for (int line = LINE_TITLE; line < lines; line++) {
        if (line == LINE_LEFT_OUT && !left_out)
            continue;
        for (int i = 0; i < count; i++) {
            move_to(pen, i * PANEL_WIDTH);
            put_line(pen, &panels[i], line);
        }
        end_line(pen);
    }
    end_line(pen);
}

void board_print_short(const struct sabot_roads *roads, bool colour) {
    enum { BEAD_COLUMNS = 12, BIG_COLUMNS = 26 }; /* so that both fit a line */
    struct pen pen = {.colour = colour};
    struct panel panels[2];
    struct look bead = looks[BEAD_PLATE], big = looks[BIG_ROAD];
    bead.key = big.key = "";
    big.none = "no win yet";
    bead.columns_shown = BEAD_COLUMNS;
    big.columns_shown = BIG_COLUMNS;
    panels[0] = bead_panel(roads);
    panels[1] = big_panel(roads);
    panels[0].look = &bead;
    panels[1].look = &big;
    print_panels(&pen, panels, 2);
}

static void print_roads(struct pen *pen, const struct sabot_roads *roads) {
    struct panel panels[SABOT_DERIVED_ROADS];
    panels[0] = bead_panel(roads);
    print_panels(pen, panels, 1);
    panels[0] = big_panel(roads);
    print_panels(pen, panels, 1);
    for (int i = 0; i < SABOT_DERIVED_ROADS; i++)
        panels[i] = derived_panel(roads, (enum sabot_derived)i);
    print_panels(pen, panels, SABOT_DERIVED_ROADS);
}

/* A line of the counts (R61): a longest streak, 0 for none, or a note. */
struct count_line {
    const char *title;
    enum ink ink;
    int count, longest;
    const char *note;
};

static void print_count(struct pen *pen, const struct count_line *line, int rounds) {
    int tenths = sabot_percent_tenths(line->count, rounds);
    put(pen, line->ink, "%s", line->title);
    move_to(pen, TITLE_WIDTH);
    put(pen, INK_NONE, "%6d  %3d.%d%%", line->count, tenths / 10, tenths % 10);
    move_to(pen, NOTE_COLUMN);
    if (line->longest > 0)
        put(pen, INK_NONE, "longest streak %d", line->longest);
    if (line->note)
        put(pen, INK_NONE, "%s", line->note);
    end_line(pen);
}

static void print_counts(struct pen *pen, const struct sabot_roads *roads) {
    struct sabot_statistics shoe = sabot_statistics_of_letters(roads->letters, roads->rounds);
    const int *wins = shoe.wins;
    const int *longest = shoe.longest;
    const struct count_line lines[] = {
        /* the first three by enum sabot_winner */
        {"Player", INK_BLUE, wins[SABOT_WINNER_PLAYER], longest[SABOT_WINNER_PLAYER], NULL},
        {"Banker", INK_RED, wins[SABOT_WINNER_BANKER], longest[SABOT_WINNER_BANKER], NULL},
        {"Tie", INK_GREEN, wins[SABOT_WINNER_TIE], 0, NULL},
        {"Dragon 7", INK_RED, shoe.dragon7, 0, "among the Banker wins"},
        {"Panda 8", INK_BLUE, shoe.panda8, 0, "among the Player wins"},
    };
    put(pen, INK_NONE, "Rounds");
    move_to(pen, TITLE_WIDTH);
    put(pen, INK_NONE, "%6d", shoe.rounds);
    move_to(pen, NOTE_COLUMN);
    if (shoe.streak > 0)
        put(pen, INK_NONE, "running streak %s %d", lines[shoe.streak_of].title, shoe.streak);
    end_line(pen);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        print_count(pen, &lines[i], shoe.rounds);
    end_line(pen);
}

/* The mark as its road shows it, and in a word. */
static void put_asked(struct pen *pen, const struct look *look, char mark) {
    if (mark == '\0') {
        put(pen, INK_NONE, "nothing");
        return;
    }
    put_sign(pen, look, (struct sign){.letter = mark, .ink = derived_ink(mark)});
    put(pen, INK_NONE, "%s", mark == 'R' ? " red" : " blue");
}

static void print_asked(struct pen *pen, const char *winner,
                        const char marks[SABOT_DERIVED_ROADS]) {
    put(pen, INK_NONE, "A next %s win adds", winner);
    for (int i = 0; i < SABOT_DERIVED_ROADS; i++) {
        move_to(pen, ASK_COLUMN + i * TITLE_WIDTH);
        put_asked(pen, &looks[DERIVED_ROADS + i], marks[i]);
    }
    end_line(pen);
}

static void print_ask(struct pen *pen, const struct sabot_roads *roads) {
    for (int i = 0; i < SABOT_DERIVED_ROADS; i++) {
        move_to(pen, ASK_COLUMN + i * TITLE_WIDTH);
        put(pen, INK_NONE, "%s", looks[DERIVED_ROADS + i].title);
    }
    end_line(pen);
    print_asked(pen, "Banker", roads->ask_banker);
    print_asked(pen, "Player", roads->ask_player);
}

static void print_empty(struct pen *pen) {
    put(pen, INK_NONE, "No rounds yet. The board will show:");
    end_line(pen);
    for (int i = 0; i < ROADS; i++) {
        put(pen, INK_NONE, "  %-*s%s", TITLE_WIDTH, looks[i].title, looks[i].about);
        end_line(pen);
    }
    put(pen, INK_NONE, "  %-*s%s", TITLE_WIDTH, "Counts",
        "rounds, wins, ties, Dragon 7, Panda 8, longest streaks");
    end_line(pen);
}

void board_print(const struct sabot_roads *roads, bool colour) {
    struct pen pen = {.colour = colour};
    if (roads->rounds == 0) {
        print_empty(&pen);
        return;
    }
    print_roads(&pen, roads);
    print_counts(&pen, roads);
    print_ask(&pen, roads);
}
