/*
 * play_read.c - a written round to a layout and its cards. See play.h.
 */
#include "tests/support/harness.h"
#include "tests/support/play.h"
#include "tests/support/sheets.h"

#include <stdlib.h>
#include <string.h>

/* One line as words. */
struct line {
    char text[256];
    int count;
    const char *words[PLAY_WORDS_MAX];
};

static void split(struct line *line, const char *from, size_t length) {
    assert_true(length < sizeof line->text);
    memcpy(line->text, from, length);
    line->text[length] = '\0';
    line->count = 0;
    char *rest = NULL;
    for (char *word = strtok_r(line->text, " \t", &rest); word != NULL;
         word = strtok_r(NULL, " \t", &rest)) {
        assert_true(line->count < PLAY_WORDS_MAX);
        line->words[line->count++] = word;
    }
}

static bool same(const char *a, const char *b) {
    return strcmp(a, b) == 0;
}

static const char *word_at(const struct line *line, int index) {
    if (index >= line->count)
        fail_msg("`%s`: a word is missing after word %d", line->words[0], line->count);
    return line->words[index];
}

static int number_at(const struct line *line, int index) {
    char *end;
    long number = strtol(word_at(line, index), &end, 10);
    if (*end != '\0')
        fail_msg("`%s` is not a number", line->words[index]);
    return (int)number;
}

/* A minus sign is for rounds that must be refused. */
static sabot_cents amount_at(const struct line *line, int index) {
    const char *words = word_at(line, index);
    bool negative = words[0] == '-';
    struct sabot_error error;
    sabot_cents amount;
    if (sabot_cents_read(words + negative, &amount, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    return negative ? -amount : amount;
}

static void expect_word(const struct line *line, int index, const char *word) {
    if (!same(word_at(line, index), word))
        fail_msg("expected `%s` where `%s` stands", word, line->words[index]);
}

static void read_sheet(struct play *play, const struct line *line) {
    play->sheet = sheets_named(word_at(line, 1));
    play->layout.seats = play->sheet.seats;
}

static void read_row(struct play *play, const struct line *line) {
    play->layout.row = sabot_sheet_row(&play->sheet, word_at(line, 1));
    assert_true(play->layout.row >= 0);
    play->row_named = true;
}

static void read_seats(struct play *play, const struct line *line) {
    play->layout.seats = number_at(line, 1);
    play->seats_named = true;
}

/* `option NAME VALUE`: a choice of the sheet, by its words. */
struct choice {
    const char *name, *value;
    size_t field; /* an enum of struct sabot_sheet */
    int is;
};

#define CHOICE(name, value, field, is)                                                             \
    { name, value, offsetof(struct sabot_sheet, field), is }

static const struct choice choices[] = {
    CHOICE("cover", "net", cover, SABOT_COVER_NET),
    CHOICE("cover", "matched", cover, SABOT_COVER_MATCHED),
    CHOICE("order", "wager-first", order, SABOT_ORDER_WAGER_FIRST),
    CHOICE("order", "seat-first", order, SABOT_ORDER_SEAT_FIRST),
    CHOICE("lines", "one", lines, SABOT_LINES_ONE),
    CHOICE("lines", "both", lines, SABOT_LINES_BOTH),
    CHOICE("bonus-cap", "line", bonus_cap, SABOT_BONUS_CAP_LINE),
    CHOICE("commission", "marked", commission_taken, SABOT_COMMISSION_MARKED),
    CHOICE("fees-no-action", "returned", collections.no_action, SABOT_FEES_RETURNED),
};

static void set_choice(struct sabot_sheet *sheet, const struct choice *choice) {
    _Static_assert(sizeof sheet->cover == sizeof(int), "the choices are stored as int");
    memcpy((char *)sheet + choice->field, &choice->is, sizeof choice->is);
}

static void read_option(struct play *play, const struct line *line) {
    const char *name = word_at(line, 1);
    const char *value = word_at(line, 2);
    assert_true(play->option_count < PLAY_OPTIONS_MAX);
    snprintf(play->options[play->option_count++], sizeof play->options[0], "%s %s", name, value);
    if (same(name, "back-line")) {
        play->sheet.back_line = number_at(line, 2);
        return;
    }
    if (same(name, "commission-unit")) {
        play->sheet.commission_unit = amount_at(line, 2);
        return;
    }
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++)
        if (same(name, choices[i].name) && same(value, choices[i].value)) {
            set_choice(&play->sheet, &choices[i]);
            return;
        }
    fail_msg("there is no option `%s %s`", name, value);
}

static void read_bank(struct play *play, const struct line *line) {
    expect_word(line, 1, "seat");
    play->layout.bank.seat = number_at(line, 2);
    play->layout.bank.amount = amount_at(line, 3);
}

static void read_wager(struct play *play, const struct line *line) {
    assert_true(play->layout.count < PLAY_WAGERS_MAX);
    int index = play->layout.count++;
    struct sabot_placed *placed = &play->placed[index];
    expect_word(line, 1, "seat");
    *placed = (struct sabot_placed){
        .seat = number_at(line, 2),
        .wager = sabot_sheet_wager(&play->sheet, word_at(line, 3)),
        .stake = amount_at(line, 4),
    };
    snprintf(play->names[index], sizeof play->names[index], "%s", line->words[3]);
    for (int i = 5; i < line->count; i++)
        if (same(line->words[i], "removed"))
            placed->removed = true;
        else if (same(line->words[i], "back-line"))
            placed->bettor = number_at(line, ++i);
        else
            fail_msg("`%s` says nothing of a wager", line->words[i]);
}

/* `P 5h Ks 6d  B 2c 2d 3s`: by hand, and dealt one to each in rotation. */
static void read_cards(struct play *play, const struct line *line) {
    struct sabot_card hands[2][SABOT_HAND_CARDS_MAX];
    int counts[2] = {0, 0};
    int hand = -1;
    for (int i = 1; i < line->count; i++) {
        const char *word = line->words[i];
        if (same(word, "P") || same(word, "B")) {
            hand = same(word, "B");
            continue;
        }
        assert_true(hand >= 0 && counts[hand] < SABOT_HAND_CARDS_MAX);
        struct sabot_error error;
        if (sabot_card_read(word, strlen(word), &hands[hand][counts[hand]++], &error) != SABOT_OK)
            fail_msg("%s", error.words);
    }
    play->card_count = 0;
    for (int card = 0; card < SABOT_HAND_CARDS_MAX; card++)
        for (hand = 0; hand < 2; hand++)
            if (card < counts[hand])
                play->cards[play->card_count++] = hands[hand][card];
}

static const struct {
    const char *word;
    void (*read)(struct play *play, const struct line *line); /* NULL: of the result */
} lines[] = {
    {"sheet", read_sheet}, {"row", read_row},     {"seats", read_seats}, {"option", read_option},
    {"bank", read_bank},   {"wager", read_wager}, {"cards", read_cards}, {"expect", NULL},
    {"pay", NULL},         {"fee", NULL},         {"net", NULL},         {"refuse", NULL},
};

static void read_line(struct play *play, const char *text, size_t length) {
    struct line line;
    split(&line, text, length);
    if (line.count == 0)
        return;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (same(line.words[0], lines[i].word)) {
            if (lines[i].read != NULL)
                lines[i].read(play, &line);
            return;
        }
    fail_msg("no line starts with `%s`", line.words[0]);
}

void play_read(struct play *play, const char *script) {
    memset(play, 0, sizeof *play);
    play->layout.sheet = &play->sheet;
    play->layout.placed = play->placed;
    struct sabot_text heading = sabot_text_in(play->heading, sizeof play->heading);
    while (*script != '\0') {
        bool comment = *script == '#';
        size_t length = strcspn(script, comment ? "\n" : "\n;");
        if (comment) {
            sabot_text_add_bytes(&heading, script, length);
            sabot_text_add_char(&heading, '\n');
        } else {
            read_line(play, script, length);
        }
        script += length + (script[length] != '\0');
    }
    assert_false(heading.cut);
    assert_true(play->sheet.wager_count > 0 && play->card_count > 0);
}
