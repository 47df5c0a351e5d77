/*
 * sections_game.c - what the game is: cards, deal, third card, result. The
 * draw rules are asked of sabot/draw.h, cell by cell, never typed here.
 *
 * Rules: R1-R12, R23, R47.
 */
#include "host/rulespage/phrases.h"
#include "host/rulespage/sections.h"
#include "sabot/card.h"
#include "sabot/draw.h"

enum {
    TWO_CARD_TOTALS = 10,
    DRAW_TOTALS = 8, /* 0..7: with a natural nobody draws */
    POINTS = 10,
};

void section_title(struct blocks *page, const struct sabot_sheet *sheet) {
    blocks_add(page, BLOCK_TITLE, "%s", sheet->title[0] != '\0' ? sheet->title : sheet->name);
    if (sheet->notices.room[0] != '\0')
        blocks_add(page, BLOCK_SUBTITLE, "How to play at %s", sheet->notices.room);
    else
        blocks_add(page, BLOCK_SUBTITLE, "How to play");
}

void section_object(struct blocks *page, const struct sabot_sheet *sheet) {
    (void)sheet;
    blocks_add(page, BLOCK_HEADING, "The object of the game");
    blocks_add(page, BLOCK_PARAGRAPH,
               "Two hands of cards are dealt: the Player hand and the Banker hand. These are only "
               "the names of the two hands, and a bettor may wager on either. The object is to "
               "say beforehand which hand will end with the total closer to nine.");
    blocks_add(page, BLOCK_PARAGRAPH,
               "Nobody decides how a hand is played. Each hand ends with two or three cards, and "
               "whether it takes a third is fixed by the draw rules below. No card is optional.");
}

static void add_decks(struct blocks *page, const struct sabot_sheet *sheet) {
    struct sabot_count_range allowed = sheet->decks_allowed;
    bool any_number = allowed.least == 1 && allowed.most == SABOT_DECKS_MAX;
    if (any_number || allowed.least == allowed.most)
        blocks_add(page, BLOCK_ITEM,
                   "The cards are dealt from a shoe of %s standard 52-card deck%s, without jokers.",
                   phrase_count(sheet->decks).words, sheet->decks == 1 ? "" : "s");
    else
        blocks_add(page, BLOCK_ITEM,
                   "The cards are dealt from a shoe of at least %s and at most %s standard "
                   "52-card decks, without jokers. This table uses %s.",
                   phrase_count(allowed.least).words, phrase_count(allowed.most).words,
                   phrase_count(sheet->decks).words);
}

static void add_seats(struct blocks *page, const struct sabot_sheet *sheet) {
    for (int i = 0; i < sheet->seat_choice_count; i++) {
        int seats = sheet->seat_choices[i];
        const char *begins = i == 0 ? "The table has" : "Or it has";
        if (sheet->bank == SABOT_BANK_PLAYER_DEALER)
            blocks_add(page, BLOCK_ITEM, "%s %s seats: up to %s bettors and the player-dealer.",
                       begins, phrase_count(seats).words, phrase_count(seats - 1).words);
        else
            blocks_add(page, BLOCK_ITEM, "%s %s seats.", begins, phrase_count(seats).words);
    }
}

static void add_card_values(struct blocks *page) {
    static const char *const headings[] = {"Card", "Points"};
    static const char *const values[][2] = {
        {"Ace", "1"},
        {"2 to 9", "Its number"},
        {"10, jack, queen, king", "0"},
    };
    blocks_begin_table(page, BLOCK_TABLE, "", headings, 2);
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        blocks_add(page, BLOCK_CELL, "%s", values[i][0]);
        blocks_add(page, BLOCK_CELL, "%s", values[i][1]);
    }
}

/* Two-card totals for which `rule` holds, as bits. */
static unsigned totals_where(bool (*rule)(int total), int totals) {
    unsigned bits = 0;
    for (int total = 0; total < totals; total++)
        bits |= (unsigned)rule(total) << total;
    return bits;
}

static unsigned naturals(void) {
    return totals_where(sabot_draw_is_natural, TWO_CARD_TOTALS);
}

void section_cards(struct blocks *page, const struct sabot_sheet *sheet) {
    blocks_add(page, BLOCK_HEADING, "The table and the cards");
    add_decks(page, sheet);
    if (sheet->notices.table[0] != '\0')
        blocks_add(page, BLOCK_ITEM, "The game is played on %s.", sheet->notices.table);
    add_seats(page, sheet);
    blocks_add(page, BLOCK_ITEM,
               "Each seat has %s separate betting spaces, one for each wager: %s.",
               phrase_count(sheet->wager_count).words,
               phrase_wagers(sheet, phrase_all_wagers(sheet), " and ").words);
    add_card_values(page);
    blocks_add(page, BLOCK_PARAGRAPH,
               "The total of a hand is the sum of its cards. When the sum is ten or more, only "
               "its right-hand digit counts. An ace and a 4 make 5. An 8 and a 5 make 13, which "
               "counts as 3. A 6 and a 4 make 10, which counts as 0. So no hand totals more than "
               "nine.");
    blocks_add(page, BLOCK_PARAGRAPH,
               "A natural is a total of %s with the first two cards. It wins unless the other hand "
               "has a natural as high or higher: a natural 9 beats a natural 8, and two equal "
               "naturals tie.",
               phrase_numbers(naturals()).words);
}

void section_deal(struct blocks *page, const struct sabot_sheet *sheet) {
    (void)sheet;
    blocks_add(page, BLOCK_HEADING, "The deal");
    blocks_add(page, BLOCK_ITEM,
               "Once all wagers are placed, the dealer deals one card to the Player hand, on the "
               "dealer's right, and one to the Banker hand, on the dealer's left, one by one in "
               "rotation, until each hand has two. All cards are dealt face up.");
    blocks_add(page, BLOCK_ITEM,
               "Each hand is shared: the Player hand belongs to all who wagered on the Player "
               "line, the Banker hand to all who wagered on the Banker line.");
    blocks_add(page, BLOCK_ITEM,
               "The Player hand is completed first, then the Banker hand. A third card that the "
               "rules call for must be taken. No hand takes more than three cards.");
}

static bool player_stands(int total) {
    return !sabot_draw_player_hits(total);
}

static bool banker_draws_alone(int total) {
    return sabot_draw_banker_hits((struct sabot_draw_view){total, SABOT_PLAYER_STOOD});
}

static bool banker_stands_alone(int total) {
    return !banker_draws_alone(total);
}

static void add_player_rule(struct blocks *page) {
    static const char *const headings[] = {"Player's first two cards", "The Player hand"};
    struct {
        unsigned totals;
        const char *does;
    } const rows[] = {
        {totals_where(sabot_draw_player_hits, DRAW_TOTALS),
         "Draws a third card, unless Banker has a natural"},
        {totals_where(player_stands, DRAW_TOTALS), "Stands"},
        {naturals(), "Stands: a natural, and neither hand draws"},
    };
    blocks_begin_table(page, BLOCK_TABLE, "", headings, 2);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        blocks_add(page, BLOCK_CELL, "%s", phrase_numbers(rows[i].totals).words);
        blocks_add(page, BLOCK_CELL, "%s", rows[i].does);
    }
}

/* The Player's third cards, as bits, against which Banker draws. */
static unsigned draws_against(int banker_total) {
    unsigned bits = 0;
    for (int third = 0; third < POINTS; third++)
        bits |= (unsigned)sabot_draw_banker_hits((struct sabot_draw_view){banker_total, third})
                << third;
    return bits;
}

static struct phrase third_cards(unsigned bits) {
    const unsigned all = (1U << POINTS) - 1;
    struct phrase phrase = {0};
    if (bits == all)
        sabot_text_copy(phrase.words, sizeof phrase.words, "Any card");
    else if (bits == 0)
        sabot_text_copy(phrase.words, sizeof phrase.words, "Never: Banker stands");
    else if (__builtin_popcount(all & ~bits) == 1) {
        struct sabot_text text = sabot_text_in(phrase.words, sizeof phrase.words);
        sabot_text_add(&text, "Any card but ");
        sabot_text_add(&text, phrase_numbers(all & ~bits).words);
    } else {
        phrase = phrase_numbers(bits);
    }
    return phrase;
}

/* Totals with the same rule share a row. */
static void add_banker_rule(struct blocks *page) {
    static const char *const headings[] = {"Banker's first two cards",
                                           "Banker draws when the Player's third card is"};
    blocks_begin_table(
        page, BLOCK_TABLE,
        "When the Player hand drew a third card (10, jack, queen and king are 0):", headings, 2);
    for (int total = 0; total < DRAW_TOTALS;) {
        unsigned totals = 0;
        unsigned against = draws_against(total);
        for (; total < DRAW_TOTALS && draws_against(total) == against; total++)
            totals |= 1U << total;
        blocks_add(page, BLOCK_CELL, "%s", phrase_numbers(totals).words);
        blocks_add(page, BLOCK_CELL, "%s", third_cards(against).words);
    }
}

static void add_chart_cell(struct blocks *page, int banker_total, int player_third) {
    bool draws = sabot_draw_banker_hits((struct sabot_draw_view){banker_total, player_third});
    blocks_add(page, BLOCK_CELL, draws ? "D" : "S");
}

static void add_chart(struct blocks *page) {
    static const char *const headings[] = {"Banker", "0", "1", "2", "3", "4",
                                           "5",      "6", "7", "8", "9", "Stood"};
    blocks_begin_table(page, BLOCK_CHART,
                       "The whole chart for the Banker hand. Rows: the total of its first two "
                       "cards. Columns: the Player's third card, or that the Player hand stood. D: "
                       "Banker draws. S: Banker stands.",
                       headings, sizeof headings / sizeof headings[0]);
    for (int total = DRAW_TOTALS - 1; total >= 0; total--) {
        blocks_add(page, BLOCK_CELL, "%d", total);
        for (int third = 0; third < POINTS; third++)
            add_chart_cell(page, total, third);
        add_chart_cell(page, total, SABOT_PLAYER_STOOD);
    }
}

void section_draw(struct blocks *page, const struct sabot_sheet *sheet) {
    (void)sheet;
    unsigned draws = totals_where(banker_draws_alone, DRAW_TOTALS);
    unsigned stands = totals_where(banker_stands_alone, DRAW_TOTALS);
    blocks_add(page, BLOCK_HEADING, "The third card");
    blocks_add(page, BLOCK_PARAGRAPH, "If either hand has a natural, neither hand draws.");
    add_player_rule(page);
    blocks_add(
        page, BLOCK_PARAGRAPH,
        "When the Player hand stands on %s, the Banker hand draws on %s and stands on %s. So "
        "when both hands total %s, neither draws.",
        phrase_numbers(totals_where(player_stands, DRAW_TOTALS)).words, phrase_numbers(draws).words,
        phrase_numbers(stands).words, phrase_numbers(stands).words);
    add_banker_rule(page);
    add_chart(page);
}

void section_result(struct blocks *page, const struct sabot_sheet *sheet) {
    (void)sheet;
    blocks_add(page, BLOCK_HEADING, "Which hand wins");
    blocks_add(page, BLOCK_PARAGRAPH,
               "When both hands are complete, the higher total wins: the one closer to nine. Equal "
               "totals tie, whatever the number of cards in each hand.");
    blocks_add(page, BLOCK_PARAGRAPH,
               "From the highest, hands rank: natural 9; natural 8; nine and then eight with three "
               "cards; then seven, six, five, four, three, two, one and zero with two or three "
               "cards.");
}
