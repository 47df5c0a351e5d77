/*
 * banking_test.c - the player-dealer's bank as far as settlement goes: R40,
 * R43-R47 and readings 4-6. Who takes the position, and when, is the table's.
 */
#include "tests/support/clause.h"
#include "tests/support/harness.h"

#define PLAYER_WINS "cards P 7h Ks B 6c Kd"
#define BANKER_WINS "cards P 6h Ks B 7c Kd"
#define PANDA_8     "cards P Kh 3s 5h B 2c Kd 4s"
#define TIE         "cards P 6h Ks B 6c Kd"
#define CALIFORNIA  "sheet california-panda8;"
#define NET         "sheet california-panda8; option cover net;"

static const struct clause_round bank_rows[] = {
    {"R40", "the player-dealer pays winners",
     CALIFORNIA "bank seat 1 500; wager seat 2 player 30;" PLAYER_WINS,
     "pay seat 2 player win 1:1 returned 30.00 winnings 30.00; net seat 1 -30.00 fee 2.00"},
    {"R40", "the player-dealer collects losers",
     CALIFORNIA "bank seat 1 500; wager seat 2 player 30;" BANKER_WINS,
     "pay seat 2 player lose collected 30.00; net seat 1 30.00 fee 2.00"},
    {"R43", "nobody has to cover all wagers in action",
     CALIFORNIA "bank seat 1 12.50; wager seat 2 player 10,000;" BANKER_WINS,
     "net seat 1 12.50 fee 2.00 exhausted"},
    {"R43", "at least the sheet's minimum",
     CALIFORNIA "bank seat 1 9.50; wager seat 2 player 10;" TIE,
     "refuse bank bank-below-minimum R43"},
    {"R43", "nothing put up is below any minimum",
     CALIFORNIA "bank seat 1 0; wager seat 2 player 10;" TIE, "refuse bank bank-below-minimum R43"},
    {"R43", "the amount is in units, too",
     CALIFORNIA "bank seat 1 10.25; wager seat 2 player 10;" TIE, "refuse bank not-in-units R28"},
    {"R44", "the player-dealer cannot win more than the amount put up",
     CALIFORNIA "bank seat 1 50; wager seat 2 player 60; wager seat 3 player 60;" BANKER_WINS,
     "net seat 1 50.00 fee 2.00 exhausted"},
    {"R44", "the player-dealer cannot lose more than the amount put up",
     CALIFORNIA "bank seat 1 50; wager seat 2 player 60; wager seat 3 player 60;" PLAYER_WINS,
     "net seat 1 -50.00 fee 2.00 exhausted"},
    {"R45", "from the player-dealer's left, clockwise, and after the last seat comes 1",
     CALIFORNIA "bank seat 7 500; wager seat 1 player 10; wager seat 6 player 10;"
                "wager seat 8 player 10;" PLAYER_WINS,
     "pay seat 8 player win 1:1 returned 10.00 winnings 10.00;"
     "pay seat 1 player win 1:1 returned 10.00 winnings 10.00;"
     "pay seat 6 player win 1:1 returned 10.00 winnings 10.00"},
    {"R45", "Player line, Banker line, Tie, Panda 8, then Dragon 7",
     CALIFORNIA "bank seat 8 500; wager seat 1 dragon7 1; wager seat 1 panda8 1;"
                "wager seat 1 tie 1; wager seat 1 banker 10; wager seat 7 player 10;" TIE,
     "pay seat 7 player push returned 10.00; pay seat 1 banker push returned 10.00;"
     "pay seat 1 tie win 8:1 returned 1.00 winnings 8.00; pay seat 1 panda8 lose collected 1.00;"
     "pay seat 1 dragon7 lose collected 1.00"},
    {"R46", "a losing stake that is not covered goes back",
     CALIFORNIA "bank seat 1 50; wager seat 2 player 60; wager seat 3 player 60;" BANKER_WINS,
     "pay seat 2 player lose collected 50.00 returned 10.00 uncovered 10.00;"
     "pay seat 3 player lose returned 60.00 uncovered 60.00"},
    {"R47", "eight seats", CALIFORNIA "bank seat 1 50; wager seat 9 player 10;" TIE,
     "refuse seat 9 player no-such-seat R47"},
    {"R47", "or fourteen", CALIFORNIA "seats 14; bank seat 1 50; wager seat 14 player 10;" TIE,
     "pay seat 14 player push returned 10.00"},
    {"R47", "and no more", CALIFORNIA "seats 14; bank seat 15 50; wager seat 14 player 10;" TIE,
     "refuse bank no-such-seat R47"},
    {"R47", "S2: eight", "sheet livermore-ez; bank seat 9 50; wager seat 1 player 10;" TIE,
     "refuse bank no-such-seat R47"},
    {"reading 15", "S0 is silent on seats: eight",
     "sheet ventura-ez; bank seat 8 50; wager seat 9 player 10;" TIE,
     "refuse seat 9 player no-such-seat R47"},
    {"reading 6", "the player-dealer places no wager while banking",
     CALIFORNIA "bank seat 3 50; wager seat 3 player 10;" TIE,
     "refuse seat 3 player player-dealer-wagers reading 6"},
};

static void test_bank__settles_as_the_rules_say(void **state) {
    (void)state;
    clause_play(CLAUSE_ROWS(bank_rows));
}

static const struct clause_round cover_rows[] = {
    {"reading 4", "net: within the amount put up everything settles whole",
     NET "bank seat 1 100; wager seat 2 player 5000; wager seat 3 banker 4900;" PLAYER_WINS,
     "pay seat 2 player win 1:1 returned 5,000.00 winnings 5,000.00;"
     "pay seat 3 banker lose collected 4,900.00; net seat 1 -100.00 fee 2.00"},
    {"reading 4", "net: all losers are collected, then winners are paid in order",
     NET "bank seat 8 200; wager seat 2 player 150; wager seat 2 panda8 10;"
         "wager seat 5 banker 50; wager seat 6 player 90;" PANDA_8,
     "pay seat 2 player win 1:1 returned 150.00 winnings 150.00;"
     "pay seat 6 player win 1:1 returned 90.00 winnings 90.00;"
     "pay seat 5 banker lose collected 50.00;"
     "pay seat 2 panda8 win 25:1 returned 10.00 winnings 10.00 uncovered 240.00;"
     "net seat 8 -200.00 fee 2.00 exhausted"},
    {"reading 4", "net: all winners are paid, then losers are collected in order",
     NET "bank seat 2 100; wager seat 3 banker 80; wager seat 1 banker 80;"
         "wager seat 4 player 20;" PLAYER_WINS,
     "pay seat 4 player win 1:1 returned 20.00 winnings 20.00;"
     "pay seat 3 banker lose collected 80.00;"
     "pay seat 1 banker lose collected 40.00 returned 40.00 uncovered 40.00;"
     "net seat 2 100.00 fee 2.00 exhausted"},
    {"reading 4", "matched, as shipped: collected or paid in order as far as the amount reaches",
     "sheet ventura-ez; bank seat 8 200; wager seat 2 player 150; wager seat 2 panda8 10;"
     "wager seat 5 banker 50; wager seat 6 player 125;" PANDA_8,
     "pay seat 2 player win 1:1 returned 150.00 winnings 150.00;"
     "pay seat 6 player win 1:1 returned 125.00 winnings 50.00 uncovered 75.00;"
     "pay seat 5 banker lose returned 50.00 uncovered 50.00;"
     "pay seat 2 panda8 win 25:1 returned 10.00 uncovered 250.00;"
     "net seat 8 -200.00 fee 2.00 exhausted"},
    {"reading 4", "matched, as shipped: what is collected pays nobody in that round",
     "sheet livermore-ez; bank seat 1 100; wager seat 2 player 100; wager seat 3 banker "
     "10;" BANKER_WINS,
     "pay seat 2 player lose collected 100.00;"
     "pay seat 3 banker win 1:1 returned 10.00 uncovered 10.00;"
     "net seat 1 100.00 fee 2.00 exhausted"},
    {"reading 4", "matched: every dollar put up acts once",
     CALIFORNIA "bank seat 1 100; wager seat 2 player 60; wager seat 3 banker 60;" PLAYER_WINS,
     "pay seat 2 player win 1:1 returned 60.00 winnings 60.00;"
     "pay seat 3 banker lose collected 40.00 returned 20.00 uncovered 20.00;"
     "net seat 1 -20.00 fee 2.00 exhausted"},
    {"reading 4", "matched: a push uses nothing",
     CALIFORNIA "bank seat 1 10; wager seat 2 player 500; wager seat 3 tie 10;" TIE,
     "pay seat 2 player push returned 500.00;"
     "pay seat 3 tie win 8:1 returned 10.00 winnings 10.00 uncovered 70.00"},
    {"reading 4", "a winner keeps the whole stake however little is paid",
     CALIFORNIA "bank seat 1 10; wager seat 2 player 500; wager seat 3 player 500;" PLAYER_WINS,
     "pay seat 2 player win 1:1 returned 500.00 winnings 10.00 uncovered 490.00;"
     "pay seat 3 player win 1:1 returned 500.00 uncovered 500.00"},
    {"reading 5", "by wager first and seat second",
     CALIFORNIA "bank seat 1 500; wager seat 2 player 10; wager seat 2 tie 1;"
                "wager seat 3 player 10;" TIE,
     "pay seat 2 player push returned 10.00; pay seat 3 player push returned 10.00;"
     "pay seat 2 tie win 8:1 returned 1.00 winnings 8.00"},
    {"reading 5", "option: seat first, wager second",
     CALIFORNIA "option order seat-first; bank seat 1 500; wager seat 2 player 10;"
                "wager seat 2 tie 1; wager seat 3 player 10;" TIE,
     "pay seat 2 player push returned 10.00; pay seat 2 tie win 8:1 returned 1.00 winnings 8.00;"
     "pay seat 3 player push returned 10.00"},
    {"reading 5", "back-line wagers follow the seat's own on the same space",
     CALIFORNIA "option back-line 2; bank seat 1 500; wager seat 2 player 10 back-line 1;"
                "wager seat 2 player 20; wager seat 3 player 30;" TIE,
     "pay seat 2 player push returned 20.00; pay seat 2 player back-line 1 push returned 10.00;"
     "pay seat 3 player push returned 30.00"},
};

static void test_cover__reaches_as_far_as_reading_4_says(void **state) {
    (void)state;
    clause_play(CLAUSE_ROWS(cover_rows));
}

static const struct clause_page page_rows[] = {
    {"R40", "the house has no stake in the result", "california-panda8",
     "It does not take part in the play and has no stake in the result"},
    {"R43", "the page says that nobody covers all wagers", "ventura-ez",
     "Nobody ever has to cover all the wagers in action"},
    {"R43", "and that an amount is raised and not lowered while a wager lies", "california-panda8",
     "the amount may be raised, which everybody at the table learns at once, and not lowered"},
    {"R32", "the page says that the dealer waits for wagers", "california-panda8",
     "Once it is taken, the dealer waits for each bettor to place wagers within the limits"},
    {"R32", "and what becomes of a round without any", "ventura-ez",
     "If nobody wagers, no round is dealt, and it costs nobody anything"},
    {"R41", "the page says what a standing no is", "ventura-ez",
     "Every offer is still made, shown and recorded, and the \"no\" answers it at once."},
    {"R42", "the page says which round was the previous one", "livermore-ez",
     "The previous round is the last one whose first card fell on a wager. A void round counts,"},
    {"reading 7", "the page says that no answer is not a refusal", "ventura-ez",
     "who does not answer an offer in time is recorded as that, not as declining"},
    {"reading 7", "and that the house is never asked", "ventura-ez",
     "The position is never offered to the house or to its staff on duty."},
    {"R24", "the page says what meets the table minimum, by a line", "livermore-ez",
     "places a line wager on each spot that is played. - The table minimum is tested when betting"},
    {"R24", "or by all wagers of a spot", "california-panda8",
     "The wagers on a spot must add up to at least that much"},
    {"R13", "the page says what a second spot is", "california-panda8",
     "One person may play up to two spots from one stack of chips."},
    {"R53", "the page says how a change is announced", "california-panda8",
     "If anything in it rises while somebody is seated, the whole change comes with the shoe "
     "after the next"},
    {"R29", "the page says until when it is decided", "livermore-ez",
     "This can be decided until the betting of the next round opens."},
    {"R29", "the page says when the penalty of a removed wager is collected", "livermore-ez",
     "is collected after all other wagers, as far as the amount put up still reaches"},
    {"R44", "the page says how much can be won or lost", "california-panda8",
     "can neither win nor lose more than the amount put up"},
    {"R46", "the page says what becomes of the rest", "california-panda8",
     "What is not covered goes back to the bettors"},
};

static void test_pages__state_the_bank(void **state) {
    (void)state;
    clause_print(CLAUSE_ROWS(page_rows));
}

HARNESS_MAIN(cmocka_unit_test(test_bank__settles_as_the_rules_say),
             cmocka_unit_test(test_cover__reaches_as_far_as_reading_4_says),
             cmocka_unit_test(test_pages__state_the_bank))
