/*
 * second_edition_money_test.c - what edition 2 of the rules says of money that goes back, is
 * owed or is carried, and of several spots a person, told as logs: R13, R24, R26, R29, R30 and
 * readings 6, 7, 18 and 20.
 */
#include "tests/support/clause.h"
#include "tests/support/harness.h"
#include "tests/support/table_script.h"

#define PEOPLE                                                                                     \
    "table keyed bettors offer 30; bring 1 Ann 1000; bring 3 Bob 1000; bring 6 Cat 1000; shoe;"
#define CALIFORNIA "edition 2; sheet california-panda8; option timer 20;" PEOPLE
#define LIVERMORE  "edition 2; sheet livermore-ez;" PEOPLE
#define BETTING    CALIFORNIA "bank Ann 100; open-betting;"

/* ---- the table minimum ---- */

static const struct clause_log minimum_rows[] = {
    {"R24", "a Tie of 1 goes back at a table of 10 when betting closes, with its collection",
     BETTING "Bob: wager tie 1; Cat: wager player 10; expect chips Bob 998.50;"
             "close-betting -> wagers-returned betting-closed; expect chips Bob 1,000"},
    {"R24", "a Tie of 10 plays", BETTING "Bob: wager tie 10; close-betting -> betting-closed"},
    {"R24", "it is tested when betting closes, not wager by wager",
     BETTING "Bob: wager tie 1; Bob: wager player 10; close-betting -> betting-closed"},
    {"R24", "also by the timer and the first card",
     BETTING "Bob: wager tie 1; Cat: wager player 10; wait 20;"
             "tick -> wagers-returned betting-closed"},
    {"R24", "the first card closes as the dealer does",
     BETTING "Bob: wager tie 1; Cat: wager player 10;"
             "card 9 -> wagers-returned betting-closed card-dealt"},
    {"R24", "a sheet may ask for a line wager",
     "edition 2; sheet california-panda8; option table-minimum line;" PEOPLE
     "bank Ann 100; open-betting; Bob: wager tie 500; Cat: wager player 10;"
     "close-betting -> wagers-returned betting-closed; expect chips Bob 1,000"},
    {"R24", "or for each space's own minimum alone",
     "edition 2; sheet california-panda8; option table-minimum space;" PEOPLE
     "bank Ann 100; open-betting; Bob: wager tie 1; close-betting -> betting-closed"},
    {"R24", "it is each spot's own",
     BETTING "Bob: take-spot 4; Bob@3: wager player 10; Bob@4: wager tie 5;"
             "close-betting -> wagers-returned betting-closed; expect chips Bob 989"},
    {"R24", "who fell short has not played",
     "edition 2; sheet california-panda8; option eligible played-last-round;" PEOPLE
     "bank Ann 100; open-betting; Bob: wager tie 1; Cat: wager player 10; deal P; settle;"
     "pass-bank Ann; offer-bank; expect bank offered Cat"},
    {"R32", "if all that lay went back there is no round, and the timer starts again",
     BETTING "Bob: wager tie 1; wait 20; tick -> wagers-returned betting-prolonged;"
             "expect phase betting; expect deadline 20; expect bank ready Ann 100"},
    {"R32", "the dealer closes to the same end, and a card is refused",
     BETTING "Bob: wager tie 1; card 9 -> nobody-wagered;"
             "close-betting -> wagers-returned betting-prolonged; expect chips Bob 1,000"},
    {"R24", "a table of edition 1 takes it as it did",
     "sheet california-panda8;" PEOPLE
     "bank Ann 100; open-betting; Bob: wager tie 1; close-betting -> betting-closed"},
};

static void test_table_minimum__is_met_when_betting_closes(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(minimum_rows));
}

/* ---- spots and back-line ---- */

#define ONE_LINE LIVERMORE "bank Ann 100; open-betting; Bob: take-spot 4;"
#define BEHIND                                                                                     \
    "edition 2; sheet california-panda8; option back-line 1;" PEOPLE                               \
    "seat 3 Dan back-line; buy-in Dan 100; bank Ann 100; open-betting;"

static const struct clause_log spot_rows[] = {
    {"R13", "one person may hold a second spot, by their own word or the dealer's",
     CALIFORNIA "Bob: take-spot 4 -> spot-taken; take-spot Cat 7 -> spot-taken"},
    {"R13", "as many as the sheet says",
     CALIFORNIA "Bob: take-spot 4; Bob: take-spot 5 -> no-more-spots"},
    {"R13", "where it says one, there is one",
     "edition 2; sheet ventura-ez;" PEOPLE "Bob: take-spot 4 -> no-more-spots"},
    {"R13", "wagers and collections are the spot's, chips the person's",
     BETTING "Bob: take-spot 4; Bob@3: wager player 100; Bob@4: wager player 200;"
             "expect chips Bob 698; expect chips Bob@4 698"},
    {"R13", "one purse: what the first wager took the second cannot have",
     BETTING "Bob: take-spot 4; Bob@3: wager player 900;"
             "Bob@4: wager player 200 -> not-enough-chips"},
    {"R13", "a side wager needs its line on the same spot",
     ONE_LINE "Bob@3: wager player 10; Bob@4: wager dragon7 5 -> breaks-rules"},
    {"R13", "one line is by person",
     ONE_LINE "Bob@3: wager player 10; Bob@4: wager banker 10 -> breaks-rules;"
              "Bob@4: wager player 10 -> wagered"},
    {"reading 6", "nobody wagers on another spot while banking",
     CALIFORNIA "Bob: take-spot 4; offer-bank; decline-bank Ann; bank Bob 100; open-betting;"
                "Bob@4: wager player 10 -> breaks-rules"},
    {"R13", "after a person's turn their other spots are asked last",
     CALIFORNIA "Bob: take-spot 4; offer-bank; decline-bank Ann; accept-bank Bob 100;"
                "pass-bank Bob; offer-bank; expect bank offered Cat; decline-bank Cat;"
                "expect bank offered Ann; decline-bank Ann; expect bank offered Bob"},
    {"R13", "also after the spot that banked was given up",
     CALIFORNIA "Bob: take-spot 4; offer-bank; decline-bank Ann; decline-bank Bob;"
                "accept-bank Bob@4 100; pass-bank Bob@4; leave Bob@4; offer-bank;"
                "expect bank offered Cat"},
    {"R13", "one word of the person answers for a spot",
     CALIFORNIA "Bob: take-spot 4; offer-bank; decline-bank Ann; Bob: decline-bank;"
                "expect bank offered Bob; Bob@4: accept-bank 100 -> bank-accepted"},
    {"R13", "the floor takes an extra spot back, and the chips stay",
     CALIFORNIA "Bob: take-spot 4; floor: leave Bob@4 -> departed; expect chips Bob 1,000"},
    {"R13", "a person leaves with all spots",
     CALIFORNIA
     "Bob: take-spot 4; leave Bob -> departed cashed-out departed; seat 4 Dan -> seated"},
    {"R13", "no spot comes by typing a name", CALIFORNIA "seat 4 Bob -> name-taken"},
    {"R26", "a back-line wager lies behind one of the seat on the same space",
     BEHIND "Dan: wager player 10 -> breaks-rules; Bob: wager player 10; Dan: wager player 10"},
    {"R26", "and goes back with it",
     BEHIND "Bob: wager player 10; Dan: wager player 10;"
            "Bob: wager player 0 -> wagered wagers-returned; expect chips Dan 100"},
    {"R26", "and with it a side wager that loses its own line behind the seat",
     BEHIND "Bob: wager player 10; Bob: wager dragon7 1; Dan: wager player 10;"
            "Dan: wager dragon7 1; Bob: wager banker 10; Bob: wager player 0 -> wagered"
            " wagers-returned; expect chips Dan 100"},
    {"R26", "but not one that has another line of its own there",
     BEHIND "Bob: wager player 10; Bob: wager banker 10; Bob: wager dragon7 1;"
            "Dan: wager player 10; Dan: wager banker 10; Dan: wager dragon7 1;"
            "Bob: wager player 0 -> wagered wagers-returned; expect chips Dan 87.50"},
    {"R26", "also when the seat's falls short at the close",
     BEHIND "Bob: wager tie 5; Dan: wager tie 5; Cat: wager player 10;"
            "close-betting -> wagers-returned wagers-returned betting-closed;"
            "expect chips Dan 100"},
    {"R26", "it gives no turn at the bank",
     BEHIND "Bob: wager player 10; Dan: wager player 10; deal P; settle; pass-bank Ann;"
            "offer-bank; decline-bank Bob; expect bank offered Cat; decline-bank Cat;"
            "expect bank offered Ann"},
    {"R26", "the player-dealer stands behind nobody",
     "edition 2; sheet california-panda8; option back-line 1;" PEOPLE
     "Ann: take-spot 3 back-line -> spot-taken; bank Ann 100; open-betting;"
     "Bob: wager player 10; Ann@3: wager player 10 -> breaks-rules"},
};

static void test_spots__are_one_person(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(spot_rows));
}

static const struct clause_document back_line_rows[] = {
    {"R26", "back-line betting is set space by space", "california-panda8", "back_line: 0",
     "back_line: 2\nback_line_not_on: [tie, panda8, dragon7]", NULL},
    {"R26", "on a side wager and not on the line that it needs it is refused", "livermore-ez",
     "back_line: 0", "back_line: 2\nback_line_not_on: [player, banker]",
     "tie needs a line wager, and back-line betting is not permitted on the lines: permit it "
     "there, or list tie too (R26)"},
    {"R13", "a sheet says how many spots", "california-panda8", "spots: 2", "spots: 9",
     "9 is outside 1..4 (R13)"},
};

static void test_back_line__is_set_space_by_space(void **state) {
    (void)state;
    clause_read(CLAUSE_ROWS(back_line_rows));
}

/* ---- removed wagers ---- */

#define ROUND BETTING "Bob: wager banker 50;"
#define POOR                                                                                       \
    "edition 2; sheet california-panda8; table keyed bettors; bring 1 Ann 2000; bring 3 Bob 60;"   \
    "bring 6 Cat 1000; shoe; bank Ann 1000; open-betting;"

static const struct clause_log removed_rows[] = {
    {"R29", "a removed wager loses the maximum, as far as the amount put up still reaches",
     ROUND "deal P; removed Bob banker -> removal-noted; settle; expect chips Bob 899;"
           "expect chips Ann 1,098"},
    {"R29", "for cover it counts with the stake that lay; the penalty comes after all others",
     ROUND "Cat: wager banker 40; deal P; removed Bob banker; settle; expect chips Cat 959;"
           "expect chips Bob 939; expect chips Ann 1,098"},
    {"R29", "a winner needs no chips behind it, and wins the minimum",
     POOR "Bob: wager player 50; deal P; removed Bob player -> removal-noted; settle -> settled;"
          "expect chips Bob 69"},
    {"reading 18", "what a loser cannot pay is a claim of the player-dealer",
     POOR "Bob: wager banker 50; deal P; removed Bob banker;"
          "settle -> claim-made settled claim-made; expect chips Bob 0; expect claim Bob -941;"
          "expect claim Ann 941; expect chips Ann 2,057; expect account claims 0"},
    {"R29", "also after the settlement, until betting opens",
     ROUND "deal P; settle; expect chips Bob 949; removed Bob banker -> removal-noted corrected;"
           "expect chips Bob 899; put-up Ann 100; open-betting;"
           "removed Bob banker -> not-correctable"},
    {"R29", "it goes back whole if the round is void",
     ROUND "deal P 2; removed Bob banker; void; expect chips Bob 1,000"},
    {"R29", "it is the floor's, once, with a reason and a second person",
     ROUND "deal P; dealer: removed Bob banker -> not-your-role;"
           "removed Bob banker no-reason -> needs-reason; removed Bob tie -> no-such-wager;"
           "removed Bob banker; removed Bob banker -> no-such-wager"},
};

static void test_removed_wager__can_always_be_settled(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(removed_rows));
}

/* ---- corrections and claims ---- */

#define OVERPAID  BETTING "Bob: wager player 50; deal P; settle; leave Bob;"
#define UNDERPAID BETTING "Bob: wager player 50; deal B; settle; leave Bob;"
#define TO_BANKER "correct cards 8 9 K Q"
#define TO_PLAYER "correct cards 9 8 K Q"

static const struct clause_log claim_rows[] = {
    {"reading 18", "an overpaid winner who has gone owes the bank; the board is right at once",
     OVERPAID TO_BANKER " -> claim-made corrected claim-made; expect board B;"
                        "expect claim Bob -100; expect claim Ann 100; expect chips Ann 948;"
                        "expect account claims 0"},
    {"reading 18", "an underpaid winner who has gone is paid by the bank now, held for them",
     UNDERPAID TO_PLAYER " -> corrected claim-made; expect claim Bob 100; expect chips Ann 948;"
                         "expect account claims 100"},
    {"reading 18", "both gone: a claim between the two, and the house is no party",
     OVERPAID "leave Ann;" TO_BANKER " -> claim-made corrected claim-made; expect claim Bob -100;"
              "expect claim Ann 100; expect account house-bank 0; expect account amends 0"},
    {"reading 18", "corrected to void: collections back, and for the gone a claim with the box",
     UNDERPAID "expect account collections 3; correct void -> corrected claim-made turn-returned"
               " amount-asked; expect claim Bob 51; expect account collections 0;"
               "expect chips Ann 1,000"},
    {"reading 18", "a box that was dropped since blocks nothing: the cage gives it back",
     UNDERPAID "drop 3; correct void; expect account collections 0; expect claim Bob 51;"
               "expect chips Ann 1,000"},
    {"reading 9", "marked commission that the chips do not pay is a claim",
     "edition 2; sheet commission; option commission marked; table keyed bettors;"
     "bring 1 Ann 2000; shoe; open-betting; Ann: wager banker 1000; deal B; settle;"
     "expect marked Ann 50; cash-out Ann 2950; put-up Ann 1 -> house-banks; open-betting;"
     "Ann: wager player 50; deal B; settle; expect chips Ann 0; leave Ann -> claim-made"
     " commission-paid departed; expect claim Ann -50; expect account commission 50"},
    {"reading 18", "somebody who cashed out blocks nothing",
     BETTING "Bob: wager player 50; deal P; settle; cash-out Bob 1049;" TO_BANKER
             " -> claim-made corrected claim-made; expect claim Bob -100"},
    {"reading 18", "once betting is open it is too late",
     OVERPAID "put-up Ann 100; open-betting;" TO_BANKER " -> round-is-on"},
    {"reading 18", "a claim is not paid before the other side has paid",
     OVERPAID TO_BANKER "; Ann: settle-claim 2 100 -> claim-unpaid"},
    {"reading 18", "it is settled with the person's consent",
     OVERPAID TO_BANKER "; bring 3 Bob 500; Bob: settle-claim 1 100 -> claim-settled;"
                        "Ann: settle-claim 2 100 -> claim-settled; expect chips Bob 400;"
                        "expect chips Ann 1,048; expect account claims 0"},
    {"reading 18", "in parts too",
     OVERPAID TO_BANKER "; bring 3 Bob 30; Bob: settle-claim 1 30; expect claim Bob -70;"
                        "Ann: settle-claim 2 100 -> claim-unpaid; Ann: settle-claim 2 30;"
                        "expect claim Ann 70; Bob: settle-claim 1 100 -> bad-amount"},
    {"reading 18", "or by a decision, with a reason and a second person",
     OVERPAID TO_BANKER "; bring 3 Bob 500; settle-claim 1 Bob 100 no-reason -> needs-reason;"
                        "settle-claim 1 Bob 100 -> claim-settled; expect claim Bob 0"},
    {"reading 20", "the house makes its own mistake good from an account of its own",
     OVERPAID TO_BANKER
     "; settle-claim 1 house 100 -> claim-settled;"
     "expect account amends -100; Ann: settle-claim 2 100; expect chips Ann 1,048"},
    {"reading 18", "the player-dealer pays the others and has the claim",
     BETTING "Bob: wager player 50; Cat: wager banker 30; deal P; settle; leave Bob;" TO_BANKER
             "; expect claim Bob -100; expect claim Ann 100; expect claim Cat 0;"
             "expect chips Cat 1,029"},
    {"reading 18", "nobody takes what is owed to another, not even to one of the same name",
     UNDERPAID TO_PLAYER "; Cat: settle-claim 1 100 -> not-yours; bring 3 Bob 10;"
                         "Bob: settle-claim 1 100 -> not-yours;"
                         "settle-claim 1 Bob 100 -> claim-settled; expect chips Bob 110"},
    {"reading 18", "another person of the same name is not charged",
     OVERPAID TO_BANKER "; bring 3 Bob 500; expect chips Bob 500; expect claim Bob -100"},
    {"reading 18", "there is such a claim, or there is not",
     OVERPAID "Ann: settle-claim 7 100 -> no-such-claim"},
    {"reading 18", "a table with claims can close",
     OVERPAID TO_BANKER "; leave Ann; leave Cat; close-shoe; close-table -> table-closed;"
                        "expect claim Bob -100"},
};

static void test_claims__stand_between_two_persons(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(claim_rows));
}

/* ---- decisions ---- */

#define SETTLED BETTING "Bob: wager player 50; deal P; settle;"

static const struct clause_log decision_rows[] = {
    {"reading 20", "a decision moves money between the bettor and the bank",
     SETTLED "decision Bob 20 with bank -> ruled; expect chips Bob 1,069; expect chips Ann 928"},
    {"reading 20", "never past the amount put up",
     SETTLED "decision Bob 50 with bank; decision Bob 1 with bank -> beyond-the-bank;"
             "decision Bob -150 with bank -> ruled;"
             "decision Cat -51 with bank -> beyond-the-bank"},
    {"reading 20", "after a correction one may come nearer to the amount, and go no further",
     BETTING "Bob: wager banker 100; deal B; settle; decision Bob -50 with bank;" TO_PLAYER
             "; decision Bob -1 with bank -> beyond-the-bank; decision Bob 20 with bank -> ruled;"
             "decision Bob 30 with bank -> ruled; expect chips Ann 1,098"},
    {"reading 20", "the box gives back or takes a collection, and nothing else",
     SETTLED "decision Bob 50 with box -> wrong-account; decision Bob 1 with box -> ruled;"
             "expect chips Bob 1,050; decision Cat 1 with box -> wrong-account"},
    {"reading 20", "a collection goes back once, and a correction knows of it",
     SETTLED "decision Bob 1 with box; decision Bob 1 with box -> wrong-account; correct void;"
             "expect chips Bob 1,000; expect account collections 0"},
    {"reading 20", "the player-dealer's too",
     SETTLED "decision Ann 2 with box -> ruled; decision Ann 2 with box -> wrong-account;"
             "correct void; expect chips Ann 1,000; expect account collections 0"},
    {"reading 20", "and is taken again once",
     SETTLED "decision Bob -1 with box -> wrong-account; decision Bob 1 with box;"
             "decision Bob -1 with box -> ruled; decision Bob -1 with box -> wrong-account"},
    {"reading 20", "nor between two spots of the person who banked",
     CALIFORNIA "Ann: take-spot 2; bank Ann 100; open-betting; Bob: wager player 50; deal P;"
                "settle; decision Ann@2 10 with bank -> beyond-the-bank"},
    {"reading 20", "in a player-dealer game the house never takes",
     SETTLED "decision Bob -50 with house -> wrong-account"},
    {"reading 20", "and pays only to make good its own mistake, in an account of its own",
     SETTLED "decision Bob 50 with house -> ruled; expect account amends -50;"
             "expect account house-bank 0"},
    {"R30", "a decision without money needs no account",
     SETTLED "decision -> decided; decision Bob 0 -> decided"},
    {"reading 20", "and never from somebody who has that number since",
     SETTLED "leave Ann; bank Bob 50; open-betting; seat 1 Eve; buy-in Eve 500; void;"
             "decision Cat 10 with bank -> beyond-the-bank; expect chips Eve 500"},
    {"reading 20", "not for a bank that has left",
     SETTLED "leave Ann; decision Bob 20 with bank -> beyond-the-bank"},
};

static void test_decisions__name_both_sides(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(decision_rows));
}

/* ---- a firm, and chips between tables ---- */

static const struct clause_log firm_rows[] = {
    {"reading 7", "the firm is the person; its representative sits there with name and badge",
     CALIFORNIA "seat 2 Firm badge TP-1 representative Tom -> seated represented"},
    {"reading 7", "the representative is relieved in mid-turn: purse and turn stay, chips counted",
     CALIFORNIA "seat 2 Firm badge TP-1 representative Tom; buy-in Firm 500; offer-bank;"
                "decline-bank Ann; accept-bank Firm 100; represent Firm Uma 500 badge TP-2"
                " -> represented; expect bank ready Firm 100; expect chips Firm 398"},
    {"reading 7", "one firm a table, unless the sheet says otherwise",
     CALIFORNIA "seat 2 Firm badge TP-1; seat 4 Other badge TP-9 -> too-many-firms"},
    {"reading 7", "as many as it says",
     "edition 2; sheet california-panda8; option firms 2;" PEOPLE
     "seat 2 Firm badge TP-1; seat 4 Other badge TP-9 -> seated"},
    {"reading 7", "only a firm has a representative",
     CALIFORNIA "represent Bob Uma 0 badge TP-2 -> no-firm"},
};

static const struct clause_log lot_rows[] = {
    {"R28", "chips carried to another table leave this one under a number",
     CALIFORNIA "send-chips Bob 400 T2 -> chips-sent; expect chips Bob 600;"
                "expect account between-tables 400; send-chips Bob 700 T2 -> not-enough-chips"},
    {"R28", "and come into the other, which takes a number once",
     CALIFORNIA "take-chips Bob T2 7 50 -> chips-taken; expect chips Bob 1,050;"
                "expect account between-tables -50; take-chips Bob T2 7 50 -> no-such-chips;"
                "take-chips Cat T2 8 50 -> chips-taken"},
    {"R28", "what is not taken goes back, under a number of this table",
     CALIFORNIA "take-chips house T2 7 50 -> chips-taken chips-sent;"
                "expect account between-tables 0; take-chips Bob T2 7 50 -> no-such-chips"},
    {"R28", "the table that sent them learns that they arrived, once",
     CALIFORNIA "send-chips Bob 400 T2; confirm-chips T2 1 -> chips-arrived;"
                "confirm-chips T2 1 -> no-such-chips; expect account between-tables 400"},
    {"R28", "they are never a cash buy-in",
     CALIFORNIA "take-chips Bob T2 7 50;"
                "expect account cage -3,000"},
};

static void test_firms__are_relieved(void **state) {
    (void)state;
    static struct table_script script;
    clause_tell(CLAUSE_ROWS(firm_rows));
    table_script_begin(&script);
    table_script_play(&script, CALIFORNIA "seat 2 Firm badge TP-1 representative Tom");
    assert_string_equal(sabot_table_representative(&script.table, 4), "Tom");
    assert_string_equal(sabot_table_representative(&script.table, 1), "");
}

static void test_chips__go_from_table_to_table(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(lot_rows));
}

HARNESS_MAIN(cmocka_unit_test(test_table_minimum__is_met_when_betting_closes),
             cmocka_unit_test(test_spots__are_one_person),
             cmocka_unit_test(test_back_line__is_set_space_by_space),
             cmocka_unit_test(test_removed_wager__can_always_be_settled),
             cmocka_unit_test(test_claims__stand_between_two_persons),
             cmocka_unit_test(test_decisions__name_both_sides),
             cmocka_unit_test(test_firms__are_relieved),
             cmocka_unit_test(test_chips__go_from_table_to_table))
