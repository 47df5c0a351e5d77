/*
 * sections_house.c - what the room adds to the game: its display, its rules,
 * its procedures, its notices.
 *
 * Rules: R13, R25-R31, R60-R65, R70, R71, R80; readings 7, 10, 17.
 */
#include "host/rulespage/phrases.h"
#include "host/rulespage/sections.h"

#include <string.h>

static void add_timer(struct blocks *page, int seconds) {
    if (seconds > 0)
        blocks_add(page, BLOCK_PARAGRAPH,
                   "A timer of %d seconds closes all wagers for the round by itself.", seconds);
    else
        blocks_add(page, BLOCK_PARAGRAPH,
                   "The display's timer, which can close all wagers for the "
                   "round by itself, is not in use at this table.");
}

/* True if the letter of a round (sabot_outcome_letter), which is what a display
 * counts, is enough to say whether the wager won. */
static bool is_counted(const struct sabot_wager *wager) {
    char wins[128] = {0}; /* by letter: 0 not met yet, `y`, `n` */
    for (int number = 0; number < SABOT_OUTCOMES; number++) {
        struct sabot_outcome outcome = sabot_outcome_of_number(number);
        if (!sabot_outcome_is_possible(outcome))
            continue;
        char *known = &wins[(unsigned char)sabot_outcome_letter(outcome)];
        char won = sabot_wager_judge(wager, outcome).verdict == SABOT_WIN ? 'y' : 'n';
        if (*known != 0 && *known != won)
            return false;
        *known = won;
    }
    return true;
}

void section_display(struct blocks *page, const struct sabot_sheet *sheet) {
    unsigned counted = 0;
    for (int i = 0; i < sheet->wager_count; i++)
        counted |= (unsigned)is_counted(&sheet->wagers[i]) << i;
    if (!sheet->display.shown)
        return;
    blocks_add(page, BLOCK_HEADING, "The display");
    blocks_add(page, BLOCK_PARAGRAPH, "A display at the table shows:");
    blocks_add(page, BLOCK_ITEM, "the minimum and maximum of the table;");
    blocks_add(page, BLOCK_ITEM, "numbers and percentages for %s;",
               phrase_wagers(sheet, counted, " and ").words);
    blocks_add(page, BLOCK_ITEM, "how often naturals occurred;");
    blocks_add(page, BLOCK_ITEM, "the number of rounds dealt from this shoe;");
    blocks_add(page, BLOCK_ITEM, "the statistics of the shoe before.");
    add_timer(page, sheet->display.timer_seconds);
}

/* One sentence or two a rule, by enum sabot_house_rule. */
static const char *const house_rule_words[SABOT_HOUSE_RULES] = {
    [SABOT_HOUSE_WAY] =
        "A dealer who is asked to play an additional wager for somebody must do it the house way: "
        "the Player hand draws on 5 or less and stands on 6 or more.",
    [SABOT_HOUSE_NO_TOUCHING] =
        "Bettors do not touch or handle their wagers once the first card is out of the shoe.",
    [SABOT_HOUSE_NOT_ON_TOP] = "Nobody places a wager on top of another bettor's wager.",
    [SABOT_HOUSE_NO_PRIVATE_WAGERS] = "Private side wagers between bettors are prohibited.",
    [SABOT_HOUSE_NO_SHARING] =
        "The house does not recognise \"kum-kum\" wagers, and there is no \"kum-kum\" banking: a "
        "wager has one owner, and so has a bank.",
    [SABOT_HOUSE_CASH_TO_CHIPS] = "All cash is changed to chips, except 50-cent pieces.",
    [SABOT_HOUSE_REMOVED_WAGER] =
        "A wager that is removed before the pay-off is complete may be settled, at the floor's "
        "decision, as the maximum wager if it loses and as the minimum wager if it wins.",
    [SABOT_HOUSE_MANAGEMENT] =
        "Management may decide in the best interest of the game. In special circumstances a "
        "decision may go against the letter of these rules. It is recorded: who decided, when and "
        "why.",
    [SABOT_HOUSE_OWN_CHIPS] =
        "Bettors are responsible for the protection of their own wagers and chips on the table.",
};

void section_house_rules(struct blocks *page, const struct sabot_sheet *sheet) {
    if (sheet->house_rules == 0)
        return;
    blocks_add(page, BLOCK_HEADING, "Rules of the house");
    for (int rule = 0; rule < SABOT_HOUSE_RULES; rule++)
        if (sheet->house_rules >> rule & 1U)
            blocks_add(page, BLOCK_ITEM, "%s", house_rule_words[rule]);
}

static void add_cut_card(struct blocks *page, const struct sabot_sheet *sheet) {
    int after = sheet->shoe.rounds_after_cut;
    struct phrase behind = phrase_count(sheet->shoe.cut_card);
    if (after == 0)
        blocks_add(page, BLOCK_ITEM,
                   "The cut card lies %s cards from the end of the shoe. The round in which it "
                   "shows is finished and is the last of the shoe.",
                   behind.words);
    else
        blocks_add(page, BLOCK_ITEM,
                   "The cut card lies %s cards from the end of the shoe. When it shows, that round "
                   "is finished and %s more %s dealt. If it shows as the first card of a round, "
                   "that round is the %s.",
                   behind.words, phrase_count(after).words, after == 1 ? "is" : "are",
                   after == 1 ? "last" : "first of these");
}

static void add_irregularities(struct blocks *page, const struct sabot_sheet *sheet) {
    static const char *const drawn_in_error[] = {
        [SABOT_DRAWN_TO_NEXT_ROUND] =
            ("A card drawn in error becomes the first card of the next round. If the card was "
             "seen, that round is dealt without wagers."),
        [SABOT_DRAWN_BURNED] = "A card drawn in error is burned.",
        [SABOT_DRAWN_VOID] = "When a card is drawn in error, the floor voids the round.",
    };
    static const char *const wrong_hand[] = {
        [SABOT_WRONG_HAND_RESTORED] =
            "A card put on the wrong hand is moved to the right one if the order of the cards is "
            "certain. Otherwise the round is void.",
        [SABOT_WRONG_HAND_VOID] = "A card put on the wrong hand makes the round void.",
    };
    blocks_add(page, BLOCK_ITEM, "%s", drawn_in_error[sheet->irregularities.drawn_in_error]);
    blocks_add(page, BLOCK_ITEM, "%s", wrong_hand[sheet->irregularities.wrong_hand]);
    blocks_add(page, BLOCK_ITEM, "If the shoe runs out during a round, the round is void.");
    blocks_add(page, BLOCK_ITEM,
               "A void round returns all wagers%s. Void rounds, and rounds without wagers, do "
               "not count in the roads and statistics.",
               sections_know_collections(sheet) ? " and collections" : "");
}

static void add_chips(struct blocks *page, const struct sabot_sheet *sheet) {
    char space[SABOT_CHIPS_MAX * 32];
    struct sabot_text chips = sabot_text_in(space, sizeof space);
    if (sheet->chip_count == 0)
        return;
    for (int i = 0; i < sheet->chip_count; i++) {
        sabot_text_add(&chips, i > 0 ? ", " : "");
        sabot_text_add(&chips, phrase_money(sheet->chips[i]).words);
    }
    SABOT_ASSERT(!chips.cut);
    blocks_add(page, BLOCK_ITEM, "Wagers are paid in chips and pieces of %s.", space);
}

void section_procedures(struct blocks *page, const struct sabot_sheet *sheet) {
    static const char *const burn[] = {
        [SABOT_BURN_FIRST_CARD] =
            "Before a shoe is played, its first card is turned over and as many more cards as it "
            "has points are burned unseen: ten for a card of 0 points.",
        [SABOT_BURN_NONE] = "No cards are burned.",
    };
    blocks_add(page, BLOCK_HEADING, "Procedures of this house");
    blocks_add(page, BLOCK_PARAGRAPH,
               "What follows is how this house has set up its table. It is no part of the rules of "
               "the game.");
    blocks_add(page, BLOCK_ITEM, "%s", burn[sheet->shoe.burn]);
    add_cut_card(page, sheet);
    add_irregularities(page, sheet);
    if (sheet->bank == SABOT_BANK_PLAYER_DEALER)
        blocks_add(page, BLOCK_ITEM,
                   "If everybody declines the player-dealer position, no round is dealt until "
                   "somebody takes it.");
    add_chips(page, sheet);
}

static void add_notice(struct blocks *page, const char *label, const char *words) {
    if (*words != '\0')
        blocks_add(page, BLOCK_ITEM, "%s%s", label, words);
}

/* True if the sheet's own words, which the page prints, use a name. */
static bool uses_name(const struct sabot_sheet *sheet, const char *name) {
    if (strstr(sheet->title, name) != NULL || strstr(sheet->source, name) != NULL)
        return true;
    for (int i = 0; i < sheet->wager_count; i++)
        if (strstr(phrase_title(&sheet->wagers[i]), name) != NULL)
            return true;
    return false;
}

/* R71: the names on this page that are others'. */
static void add_owned_names(struct blocks *page, const struct sabot_sheet *sheet) {
    static const char *const owned[] = {"EZ Baccarat", "Dragon 7", "Panda 8", "Dragon Bonus",
                                        "EZTRAK"};
    enum { OWNED = sizeof owned / sizeof owned[0] };
    const char *used[OWNED];
    int count = 0;
    for (int i = 0; i < OWNED; i++)
        if (uses_name(sheet, owned[i]))
            used[count++] = owned[i];
    if (count == 0)
        return;
    char space[160];
    struct sabot_text names = sabot_text_in(space, sizeof space);
    for (int i = 0; i < count; i++) {
        sabot_text_add(&names, i == 0 ? "" : i == count - 1 ? " and " : ", ");
        sabot_text_add(&names, used[i]);
    }
    blocks_add(page, BLOCK_PARAGRAPH,
               "%s: %s. We use %s only to describe the rules. A room needs the owner's agreement "
               "before it offers the game.",
               count == 1 ? "This name belongs to others" : "These names belong to others", space,
               count == 1 ? "it" : "them");
}

/* The responsible-gambling line, with where to call and to read (R70). */
static void add_responsible(struct blocks *page, const struct sabot_sheet *sheet) {
    const char *const parts[] = {sheet->notices.responsible, sheet->notices.telephone,
                                 sheet->notices.web};
    char space[SABOT_NOTICE_MAX + 2 * SABOT_TITLE_MAX + 2];
    struct sabot_text line = sabot_text_in(space, sizeof space);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (line.length > 0 && *parts[i] != '\0')
            sabot_text_add_char(&line, ' ');
        sabot_text_add(&line, parts[i]);
    }
    SABOT_ASSERT(!line.cut);
    add_notice(page, "", space);
}

void section_notices(struct blocks *page, const struct sabot_sheet *sheet) {
    blocks_add(page, BLOCK_HEADING, "Notices");
    add_notice(page, "", sheet->notices.room);
    add_notice(page, "", sheet->notices.address);
    add_notice(page, "Approval of the game: ", sheet->notices.approval);
    add_responsible(page, sheet);
    add_owned_names(page, sheet);
    blocks_add(page, BLOCK_PARAGRAPH, "Printed from the options sheet %s.", sheet->name);
    if (sheet->source[0] != '\0')
        blocks_add(page, BLOCK_PARAGRAPH, "What the sheet follows: %s", sheet->source);
}
