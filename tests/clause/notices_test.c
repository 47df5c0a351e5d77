/*
 * notices_test.c - what the display shows and what the printed rules carry:
 * R60-R64, R70-R72 and the house's procedures of reading 10.
 */
#include "host/sheet/placeholders.h"
#include "host/view/view.h"
#include "tests/support/clause.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"
#include "tests/support/table_script.h"

#include <stdlib.h>
#include <string.h>

/* A shoe of known rounds. */
static struct sabot_statistics seven_rounds(void) {
    static const struct sabot_outcome rounds[] = {
        {2, 8, 2, 8}, /* a tie of naturals */
        {3, 1, 3, 7}, /* Dragon 7 */
        {2, 2, 2, 9}, /* Banker by a natural */
        {3, 8, 3, 6}, /* Panda 8 */
        {2, 7, 2, 6}, /* Player */
        {2, 6, 2, 7}, /* Banker */
        {2, 6, 2, 7}, /* Banker */
    };
    struct sabot_statistics shoe = {0};
    for (size_t i = 0; i < sizeof rounds / sizeof rounds[0]; i++)
        sabot_statistics_add(&shoe, rounds[i]);
    return shoe;
}

static int player_wins(const struct sabot_statistics *shoe) {
    return shoe->wins[SABOT_WINNER_PLAYER];
}

static int banker_wins(const struct sabot_statistics *shoe) {
    return shoe->wins[SABOT_WINNER_BANKER];
}

static int ties(const struct sabot_statistics *shoe) {
    return shoe->wins[SABOT_WINNER_TIE];
}

static int dragon7(const struct sabot_statistics *shoe) {
    return shoe->dragon7;
}

static int panda8(const struct sabot_statistics *shoe) {
    return shoe->panda8;
}

static int banker_percent_tenths(const struct sabot_statistics *shoe) {
    return sabot_percent_tenths(banker_wins(shoe), shoe->rounds);
}

static int natural_rounds(const struct sabot_statistics *shoe) {
    return shoe->natural_rounds;
}

static int rounds(const struct sabot_statistics *shoe) {
    return shoe->rounds;
}

static const struct {
    const char *rule, *says;
    int (*shows)(const struct sabot_statistics *shoe);
    int value;
} display_rows[] = {
    {"R61", "Player wins, Panda 8 among them", player_wins, 2},
    {"R61", "Banker wins, Dragon 7 among them", banker_wins, 4},
    {"R61", "ties", ties, 1},
    {"R61", "Dragon 7", dragon7, 1},
    {"R61", "Panda 8", panda8, 1},
    {"R61", "percentages: 4 of 7 is 57.1%", banker_percent_tenths, 571},
    {"R62", "rounds with a natural, in ties too", natural_rounds, 2},
    {"R63", "rounds in this shoe", rounds, 7},
};

static void test_display__counts_the_rounds_of_a_shoe(void **state) {
    (void)state;
    struct sabot_statistics shoe = seven_rounds();
    for (size_t i = 0; i < sizeof display_rows / sizeof display_rows[0]; i++)
        clause_check(display_rows[i].rule, display_rows[i].says,
                     display_rows[i].shows(&shoe) == display_rows[i].value);
}

static const struct clause_page page_rows[] = {
    {"R60", "the display shows minimum and maximum", "california-panda8",
     "the minimum and maximum of the table"},
    {"R61", "and numbers and percentages", "california-panda8",
     "numbers and percentages for Player line, Banker line, Tie, Panda 8 and Dragon 7"},
    {"R62", "and naturals", "california-panda8", "how often naturals occurred"},
    {"R63", "and the rounds in this shoe", "california-panda8",
     "the number of rounds dealt from this shoe"},
    {"R64", "and the previous shoe's statistics", "california-panda8",
     "the statistics of the shoe before"},
    {"R70", "the room's name and address", "ventura-ez",
     "Example Card Room - 1 Example Street, Example City"},
    {"R70", "the room's telephone", "ventura-ez", "Telephone of the room: Example 555-0100"},
    {"R70", "the game's approval number", "ventura-ez", "Approval of the game: EXAMPLE-000000"},
    {"R70", "the responsible-gambling line, its telephone and address", "ventura-ez",
     "Please gamble responsibly. 1-800-GAMBLER www.example.org"},
    {"R71", "the names are others'", "california-panda8",
     "These names belong to others: EZ Baccarat, Dragon 7 and Panda 8"},
    {"R71", "Dragon Bonus, too", "dragon-bonus", "This name belongs to others: Dragon Bonus"},
    {"R71", "a room needs the owner's agreement", "livermore-ez",
     "A room needs the owner's agreement before it offers the game"},
    {"R71", "house-banked sheets are not for California: S4", "commission",
     "not for California card rooms"},
    {"R71", "house-banked sheets are not for California: S1", "ez-house",
     "not for California card rooms"},
    {"reading 10", "the first card is turned and as many are burned", "ventura-ez",
     "are burned unseen: ten for a card of 0 points"},
    {"reading 10", "the cut card lies 14 cards from the end", "ventura-ez",
     "The cut card lies fourteen cards from the end of the shoe"},
    {"reading 10", "one more round after it shows", "ventura-ez",
     "that round is finished and one more is dealt"},
    {"reading 10", "unless it shows as a round's first card", "ventura-ez",
     "If it shows as the first card of a round, that round is the last"},
};

static void test_pages__carry_the_notices_and_procedures(void **state) {
    (void)state;
    clause_print(CLAUSE_ROWS(page_rows));
}

static void replace_all(struct sabot_sheet *sheet) {
    strcpy(sheet->notices.address, "7 Harbour Road");
    strcpy(sheet->notices.room_telephone, "+1 202 555 0100");
    strcpy(sheet->notices.approval, "GEGA-1");
    strcpy(sheet->notices.web, "www.harbour.test");
}

static void replace_none(struct sabot_sheet *sheet) {
    (void)sheet;
}

static void replace_web_in_capitals(struct sabot_sheet *sheet) {
    replace_all(sheet);
    strcpy(sheet->notices.web, "WWW.EXAMPLE.ORG");
}

static const struct {
    const char *rule, *says;
    void (*replace)(struct sabot_sheet *sheet);
    int left;
} placeholder_rows[] = {
    {"R70", "shipped sheets carry placeholders, no real room's", replace_none, 4},
    {"R70", "a room that replaced them has none", replace_all, 0},
    {"R70", "a placeholder is known however it is written", replace_web_in_capitals, 1},
};

static void test_placeholders__are_known(void **state) {
    (void)state;
    const char *names[PLACEHOLDERS_MAX];
    for (size_t i = 0; i < sizeof placeholder_rows / sizeof placeholder_rows[0]; i++)
        for (int sheet_number = 0; sheets_shipped[sheet_number] != NULL; sheet_number++) {
            struct sabot_sheet sheet = sheets_named(sheets_shipped[sheet_number]);
            placeholder_rows[i].replace(&sheet);
            clause_check(placeholder_rows[i].rule, placeholder_rows[i].says,
                         placeholders_of(&sheet, names) == placeholder_rows[i].left);
        }
}

/* Words that would let a device at the table reckon chances; the audit's document has some. */
static const struct {
    const char *rule, *says, *words;
} unseen_rows[] = {
    {"R72", "nothing that reckons chances", "\"odds\""},
    {"R72", "nor an edge", "\"edge\""},
    {"R72", "nor a count of the cards that are out", "\"out\""},
    {"R72", "nor a card of an earlier round of this shoe", "Ks"},
    {"R72", "nor an amount that somebody should put up", "advi"},
};

static void test_devices_at_the_table__get_nothing_to_reckon_with(void **state) {
    (void)state;
    static struct table_script script;
    table_script_begin(&script);
    table_script_play(&script, "sheet california-panda8; table keyed bettors; bring 1 Ann 1000;"
                               "bring 3 Bob 1000; shoe; bank Ann 500; open-betting;"
                               "Bob: wager banker 50; deal B; settle; put-up Ann 500;"
                               "open-betting; Bob: wager banker 50; card 2c");
    json_t *seen = view_table("t1", &script.table, VIEW_STAFF);
    char *words = json_dumps(seen, 0);
    assert_non_null(strstr(words, "2c"));
    for (size_t i = 0; i < sizeof unseen_rows / sizeof unseen_rows[0]; i++)
        clause_check(unseen_rows[i].rule, unseen_rows[i].says,
                     strstr(words, unseen_rows[i].words) == NULL);
    free(words);
    json_decref(seen);
}

static const struct {
    const char *rule, *says, *log;
    bool known;
} naturals_rows[] = {
    {"R62", "naturals are counted where cards are keyed", "deal P; settle; deal B; settle", true},
    {"R62", "and unknown, not 0, where one result is keyed without",
     "deal P; settle; result B; settle", false},
    {"R64", "so they are in the statistics of the previous shoe",
     "result B; settle; close-shoe; open-shoe", false},
};

static void test_naturals__that_nobody_saw_are_unknown(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof naturals_rows / sizeof naturals_rows[0]; i++) {
        static struct table_script script;
        table_script_begin(&script);
        table_script_play(&script,
                          "sheet commission; option burn none; table keyed none; open-shoe;");
        table_script_play(&script, naturals_rows[i].log);
        json_t *view = view_table("t1", &script.table, VIEW_STAFF);
        json_t *previous = json_object_get(view, "previous");
        json_t *shown = json_is_null(previous) ? json_object_get(view, "statistics") : previous;
        clause_check(naturals_rows[i].rule, naturals_rows[i].says,
                     json_is_integer(json_object_get(shown, "naturals")) == naturals_rows[i].known);
        json_decref(view);
    }
}

HARNESS_MAIN(cmocka_unit_test(test_display__counts_the_rounds_of_a_shoe),
             cmocka_unit_test(test_pages__carry_the_notices_and_procedures),
             cmocka_unit_test(test_placeholders__are_known),
             cmocka_unit_test(test_naturals__that_nobody_saw_are_unknown),
             cmocka_unit_test(test_devices_at_the_table__get_nothing_to_reckon_with))
