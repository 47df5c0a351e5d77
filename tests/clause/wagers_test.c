/*
 * wagers_test.c - what wagers win, lose and push, and who may place which:
 * R20-R29, R31 and the readings that go with them.
 */
#include "tests/support/clause.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <string.h>

/* Rounds that many rows share. */
#define PLAYER_WINS  "cards P 7h Ks B 6c Kd"
#define BANKER_WINS  "cards P 6h Ks B 7c Kd"
#define TIE          "cards P 6h Ks B 6c Kd"
#define DRAGON_7     "cards P 5h Ks 6d B 2c 2d 3s"
#define PANDA_8      "cards P Kh 3s 5h B 2c Kd 4s"
#define NATURAL_TIE  "cards P 9h Ks B 9c Kd"
#define VENTURA      "sheet ventura-ez; bank seat 8 50000;"
#define LIVERMORE    "sheet livermore-ez; bank seat 8 50000;"
#define CALIFORNIA   "sheet california-panda8; bank seat 8 50000;"
#define DRAGON_BONUS "sheet dragon-bonus;"

static const struct clause_round verdict_rows[] = {
    {"R20", "a Dragon 7 makes the Player line lose", VENTURA "wager seat 1 player 10;" DRAGON_7,
     "pay seat 1 player lose collected 10.00"},
    {"R20", "a Dragon 7 makes the Banker line push", VENTURA "wager seat 1 banker 10;" DRAGON_7,
     "pay seat 1 banker push returned 10.00"},
    {"R20", "a Dragon 7 makes Dragon 7 win 40 to 1",
     VENTURA "wager seat 1 banker 10; wager seat 1 dragon7 2;" DRAGON_7,
     "pay seat 1 dragon7 win 40:1 returned 2.00 winnings 80.00"},
    {"R20", "any other Banker win pays the Banker line",
     VENTURA "wager seat 1 banker 10; wager seat 1 dragon7 2;" BANKER_WINS,
     "pay seat 1 banker win 1:1 returned 10.00 winnings 10.00;"
     "pay seat 1 dragon7 lose collected 2.00"},
    {"R23", "Player line pays 1 to 1", VENTURA "wager seat 1 player 10;" PLAYER_WINS,
     "pay seat 1 player win 1:1 returned 10.00 winnings 10.00"},
    {"R23", "Tie pays 8 to 1", VENTURA "wager seat 1 tie 10;" TIE,
     "pay seat 1 tie win 8:1 returned 10.00 winnings 80.00"},
    {"R23", "Tie loses on anything else", VENTURA "wager seat 1 tie 10;" PLAYER_WINS,
     "pay seat 1 tie lose collected 10.00"},
    {"R23", "Panda 8 pays 25 to 1",
     VENTURA "wager seat 1 player 10; wager seat 1 panda8 1;" PANDA_8,
     "pay seat 1 panda8 win 25:1 returned 1.00 winnings 25.00"},
    {"R23", "Panda 8 never pushes", VENTURA "wager seat 1 player 10; wager seat 1 panda8 1;" TIE,
     "pay seat 1 panda8 lose collected 1.00"},
    {"R23", "five spaces a seat",
     CALIFORNIA "wager seat 1 player 10; wager seat 1 banker 10; wager seat 1 tie 1;"
                "wager seat 1 panda8 1; wager seat 1 dragon7 1;" TIE,
     "pay seat 1 player push returned 10.00; pay seat 1 banker push returned 10.00;"
     "pay seat 1 tie win 8:1 returned 1.00 winnings 8.00; pay seat 1 panda8 lose collected 1.00;"
     "pay seat 1 dragon7 lose collected 1.00"},
    {"reading 2", "a natural win pays even money",
     DRAGON_BONUS "wager seat 1 dragon-bonus-player 10; cards P 9h Ks B Tc Kd",
     "pay seat 1 dragon-bonus-player win 1:1 returned 10.00 winnings 10.00"},
    {"reading 2", "a win by 9 pays 30 to 1",
     DRAGON_BONUS "wager seat 1 dragon-bonus-player 10; cards P 4h Ks 5d B Kc Qd Jh",
     "pay seat 1 dragon-bonus-player win 30:1 returned 10.00 winnings 300.00"},
    {"reading 2", "a win by 8 pays 10 to 1",
     DRAGON_BONUS "wager seat 1 dragon-bonus-player 10; cards P 4h Ks 4d B Kc Qd Th",
     "pay seat 1 dragon-bonus-player win 10:1 returned 10.00 winnings 100.00"},
    {"reading 2", "a win by 7 pays 6 to 1",
     DRAGON_BONUS "wager seat 1 dragon-bonus-banker 10; cards P Kh Ks Td B 7c Kd",
     "pay seat 1 dragon-bonus-banker win 6:1 returned 10.00 winnings 60.00"},
    {"reading 2", "a win by 6 pays 4 to 1",
     DRAGON_BONUS "wager seat 1 dragon-bonus-banker 10; cards P Kh Ks Ad B 7c Kd",
     "pay seat 1 dragon-bonus-banker win 4:1 returned 10.00 winnings 40.00"},
    {"reading 2", "a win by 5 pays 2 to 1",
     DRAGON_BONUS "wager seat 1 dragon-bonus-banker 10; cards P Kh Ks 2d B 7c Kd",
     "pay seat 1 dragon-bonus-banker win 2:1 returned 10.00 winnings 20.00"},
    {"reading 2", "a win by 4 pays even money",
     DRAGON_BONUS "wager seat 1 dragon-bonus-banker 10; cards P Kh Ks 3d B 7c Kd",
     "pay seat 1 dragon-bonus-banker win 1:1 returned 10.00 winnings 10.00"},
    {"reading 2", "a win by 3 loses",
     DRAGON_BONUS "wager seat 1 dragon-bonus-banker 10; cards P Kh Ks 4d B 7c Kd",
     "pay seat 1 dragon-bonus-banker lose collected 10.00"},
    {"reading 2", "a tie of two naturals pushes",
     DRAGON_BONUS "wager seat 1 dragon-bonus-player 10;" NATURAL_TIE,
     "pay seat 1 dragon-bonus-player push returned 10.00"},
    {"reading 2", "any other tie loses", DRAGON_BONUS "wager seat 1 dragon-bonus-player 10;" TIE,
     "pay seat 1 dragon-bonus-player lose collected 10.00"},
    {"reading 2", "it needs no line wager", DRAGON_BONUS "wager seat 3 dragon-bonus-banker 1;" TIE,
     "pay seat 3 dragon-bonus-banker lose collected 1.00"},
};

static void test_verdicts__are_what_the_table_of_wagers_says(void **state) {
    (void)state;
    clause_play(CLAUSE_ROWS(verdict_rows));
}

static const struct clause_round qualifying_rows[] = {
    {"R21", "Dragon 7 needs a line wager (S2)", LIVERMORE "wager seat 1 dragon7 5;" TIE,
     "refuse seat 1 dragon7 side-needs-line R21"},
    {"R21", "Panda 8 needs a line wager (S3)", CALIFORNIA "wager seat 1 panda8 5;" TIE,
     "refuse seat 1 panda8 side-needs-line R21"},
    {"R21", "another seat's line wager is not enough",
     VENTURA "wager seat 1 dragon7 5; wager seat 2 banker 10;" TIE,
     "refuse seat 1 dragon7 side-needs-line R21"},
    {"R21", "either line is enough, whichever was placed first",
     VENTURA "wager seat 1 dragon7 5; wager seat 1 player 10;" TIE,
     "pay seat 1 dragon7 lose collected 5.00"},
    {"R21", "a line wager that is itself refused still qualifies",
     VENTURA "wager seat 1 player 5; wager seat 1 dragon7 5;" TIE,
     "refuse seat 1 player below-minimum R24"},
    {"reading 15", "S0 is silent: Dragon 7 needs a line wager, as everywhere",
     VENTURA "wager seat 1 dragon7 5;" TIE, "refuse seat 1 dragon7 side-needs-line R21"},
    {"R22", "S2: Tie needs a line wager", LIVERMORE "wager seat 1 tie 5;" TIE,
     "refuse seat 1 tie tie-needs-line R22"},
    {"R22", "S3: Tie stands alone", CALIFORNIA "wager seat 1 tie 5;" TIE,
     "pay seat 1 tie win 8:1 returned 5.00 winnings 40.00"},
    {"reading 15", "only S2 forbids Tie without a line wager", VENTURA "wager seat 1 tie 5;" TIE,
     "pay seat 1 tie win 8:1 returned 5.00 winnings 40.00"},
    {"reading 3", "S0: one line or the other",
     VENTURA "wager seat 1 player 10; wager seat 1 banker 10;" TIE,
     "refuse seat 1 banker both-lines reading 3"},
    {"reading 3", "S3: both lines at once",
     CALIFORNIA "wager seat 1 player 10; wager seat 1 banker 10;" BANKER_WINS,
     "pay seat 1 player lose collected 10.00;"
     "pay seat 1 banker win 1:1 returned 10.00 winnings 10.00"},
    {"reading 3", "S1 and S4: one line or the other",
     "sheet commission; wager seat 1 player 10; wager seat 1 banker 10;" TIE,
     "refuse seat 1 banker both-lines reading 3"},
    {"reading 16", "off by default: a bonus wager may pass the line wager",
     VENTURA "wager seat 1 player 10; wager seat 1 panda8 500;" PANDA_8,
     "pay seat 1 panda8 win 25:1 returned 500.00 winnings 12,500.00"},
    {"reading 16", "capped at the line wager where the sheet says so",
     "sheet ventura-ez; option bonus-cap line; bank seat 8 5000; wager seat 1 player 10;"
     "wager seat 1 panda8 10.50;" PANDA_8,
     "refuse seat 1 panda8 bonus-over-line reading 16"},
    {"reading 16", "as much as the line wager is not over it",
     "sheet ventura-ez; option bonus-cap line; bank seat 8 5000; wager seat 1 player 10;"
     "wager seat 1 panda8 10;" PANDA_8,
     "pay seat 1 panda8 win 25:1 returned 10.00 winnings 250.00"},
};

static void test_wagers__qualify_as_the_sheet_says(void **state) {
    (void)state;
    clause_play(CLAUSE_ROWS(qualifying_rows));
}

static const struct clause_round placing_rows[] = {
    {"R23", "a wager without a space is not taken",
     VENTURA "wager seat 1 dragon-bonus-player 5;" TIE,
     "refuse seat 1 dragon-bonus-player wager-not-taken R23"},
    {"R23", "one wager a space", VENTURA "wager seat 1 player 10; wager seat 1 player 10;" TIE,
     "refuse seat 1 player space-taken R23"},
    {"R24", "below the line's minimum", VENTURA "wager seat 1 player 9.50;" TIE,
     "refuse seat 1 player below-minimum R24"},
    {"R24", "at the line's minimum", VENTURA "wager seat 1 player 10;" TIE,
     "pay seat 1 player push returned 10.00"},
    {"R24", "at the line's maximum", VENTURA "wager seat 1 player 10,000;" TIE,
     "pay seat 1 player push returned 10,000.00"},
    {"R24", "above the line's maximum", VENTURA "wager seat 1 player 10,000.50;" TIE,
     "refuse seat 1 player above-maximum R24"},
    {"R24", "bonus wagers have limits of their own",
     VENTURA "wager seat 1 player 10; wager seat 1 dragon7 1; wager seat 2 tie 1,000.50;" TIE,
     "refuse seat 2 tie above-maximum R24"},
    {"R24", "nothing is no wager", VENTURA "wager seat 1 player 0;" TIE,
     "refuse seat 1 player not-positive R24"},
    {"R24", "less than nothing is no wager", VENTURA "wager seat 1 player -10;" TIE,
     "refuse seat 1 player not-positive R24"},
    {"R26", "back-line betting is off where the sheet does not allow it",
     CALIFORNIA "wager seat 1 player 10 back-line 1;" TIE,
     "refuse seat 1 player back-line-off R26"},
    {"R26", "allowed, up to the named maximum a space",
     "sheet california-panda8; option back-line 1; bank seat 8 500; wager seat 1 player 10;"
     "wager seat 1 player 10 back-line 1; wager seat 1 player 10 back-line 2;" TIE,
     "refuse seat 1 player back-line-full R26"},
    {"R27", "one owner a wager: a second wager of one bettor on a space is refused",
     "sheet california-panda8; option back-line 2; bank seat 8 500;"
     "wager seat 1 player 10 back-line 1; wager seat 1 player 10 back-line 1;" TIE,
     "refuse seat 1 player space-taken R23"},
    {"R28", "stakes are multiples of 50 cents", VENTURA "wager seat 1 player 10.25;" TIE,
     "refuse seat 1 player not-in-units R28"},
    {"R28", "a 50-cent piece may be staked", VENTURA "wager seat 1 player 10.50;" TIE,
     "pay seat 1 player push returned 10.50"},
    {"reading 11", "all that is wrong with an amount is said, and nothing is clipped",
     VENTURA "wager seat 1 player 10,000.25; wager seat 2 banker 0.01; wager seat 3 player 20;" TIE,
     "refuse seat 1 player above-maximum R24; refuse seat 1 player not-in-units R28;"
     "refuse seat 2 banker below-minimum R24; refuse seat 2 banker not-in-units R28"},
    {"R29", "a removed wager loses the maximum",
     LIVERMORE "wager seat 1 player 100 removed;" BANKER_WINS,
     "pay seat 1 player lose settled-as 10,000.00 collected 10,000.00"},
    {"R29", "a removed wager wins the minimum",
     LIVERMORE "wager seat 1 player 100 removed;" PLAYER_WINS,
     "pay seat 1 player win 1:1 settled-as 10.00 returned 10.00 winnings 10.00"},
    {"R29", "a removed wager that pushes is what it was",
     LIVERMORE "wager seat 1 player 100 removed;" TIE, "pay seat 1 player push returned 100.00"},
};

static void test_wagers__are_placed_as_the_sheet_says(void **state) {
    (void)state;
    clause_play(CLAUSE_ROWS(placing_rows));
}

static const struct clause_page page_rows[] = {
    {"R25", "S1, S2, S3: all wagers are made before any card", "california-panda8",
     "no wager is added, changed or taken back"},
    {"R25", "S2: nobody touches a wager after the first card", "livermore-ez",
     "do not touch or handle their wagers once the first card is out of the shoe"},
    {"R26", "S2: nobody bets on top of another's wager", "livermore-ez",
     "Nobody places a wager on top of another bettor's wager"},
    {"R27", "S1: no private side wagers", "dragon-bonus",
     "Private side wagers between bettors are prohibited"},
    {"R27", "S2: no kum-kum", "livermore-ez", "a wager has one owner, and so has a bank"},
    {"R28", "S2: cash is changed to chips", "livermore-ez",
     "All cash is changed to chips, except 50-cent pieces"},
    {"R31", "S2: bettors are responsible for their own chips", "livermore-ez",
     "Bettors are responsible for the protection of their own wagers and chips"},
};

static void test_pages__state_the_manners_of_wagering(void **state) {
    (void)state;
    clause_print(CLAUSE_ROWS(page_rows));
}

static const struct {
    const char *rule, *says, *chips;
    sabot_cents amount;
} chip_rows[] = {
    {"reading 17", "a coin of 0.50 and chips of 1", "1 x 1, 1 x 0.50", 150},
    {"reading 17", "chips of 5 and 25", "1 x 25, 1 x 5", 3000},
    {"reading 17", "chips of 100, 500 and 1,000", "1 x 1,000, 1 x 500, 1 x 100", 160000},
};

static void test_chips__are_those_of_the_sheet(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_named("ventura-ez");
    for (size_t i = 0; i < sizeof chip_rows / sizeof chip_rows[0]; i++) {
        char space[64];
        struct sabot_text text = sabot_text_in(space, sizeof space);
        sabot_chips_write(&sheet, sabot_chips_for(&sheet, chip_rows[i].amount), &text);
        if (strcmp(space, chip_rows[i].chips) != 0)
            clause_fail(chip_rows[i].rule, chip_rows[i].says, space);
    }
}

HARNESS_MAIN(cmocka_unit_test(test_verdicts__are_what_the_table_of_wagers_says),
             cmocka_unit_test(test_wagers__qualify_as_the_sheet_says),
             cmocka_unit_test(test_wagers__are_placed_as_the_sheet_says),
             cmocka_unit_test(test_pages__state_the_manners_of_wagering),
             cmocka_unit_test(test_chips__are_those_of_the_sheet))
