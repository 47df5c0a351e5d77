/*
 * third_edition_test.c - what edition 3 of the rules says of the second person and of wagers on
 * the cards, told as logs: R30 and readings 18 to 20; R23, R24.
 */
#include "sabot/kind.h"
#include "tests/support/clause.h"
#include "tests/support/harness.h"
#include "tests/support/table_script.h"

#include <stdio.h>

#define PEOPLE   "table keyed bettors; bring 1 Ann 1000; bring 3 Bob 1000; bring 6 Cat 1000; shoe;"
#define BY_FLOOR " by Fay confirmed Flo "
#define TABLE    "edition 3; sheet california-panda8;" PEOPLE
#define SETTLED  TABLE "bank Ann 100; open-betting; Bob: wager banker 50; deal B; settle;"
#define CORRECT  "correct by Fay "
#define CARDS    "cards 9h 2h 9d 2d "
#define DECIDE   "decision Bob 10 with house by Fay "
#define LIMITED                                                                                    \
    "edition 3; sheet california-panda8; option confirm-above 50000; table keyed bettors;"

static const struct clause_log result_rows[] = {
    {"R30", "a correction needs a second person who signs in; a typed name is not enough",
     SETTLED CORRECT CARDS "-> needs-confirmation;" CORRECT "confirmed Flo " CARDS
                           "-> confirmed corrected; expect chips Bob 949"},
    {"R30", "a void after the settlement is a correction",
     SETTLED "correct void by Fay -> needs-confirmation;"
             "correct void by Fay confirmed Flo -> confirmed corrected turn-returned"},
    {"R30", "nobody confirms for themselves, however the name is written",
     SETTLED CORRECT "confirmed Fay " CARDS "-> same-person;" CORRECT "confirmed fAY " CARDS
                     "-> same-person"},
    {"R30", "the table's dealer may confirm a result",
     SETTLED CORRECT "confirmed-by-dealer Dee " CARDS "-> confirmed corrected"},
    {"R30", "nobody confirms at a table where they bet, nor decides",
     SETTLED CORRECT "confirmed bob " CARDS "-> bets-here;"
                     "correct by Cat confirmed Flo " CARDS "-> bets-here"},
    {"R30", "a void before the settlement only gives back: the floor and a reason",
     TABLE "bank Ann 100; open-betting; Bob: wager banker 50; card 9;"
           "void no-reason -> needs-reason; void no-second -> play-noted voided"},
    {"R30", "nobody is called for what the table refuses anyway",
     SETTLED CORRECT "cards 9h 9h 9h 9h 9h -> card-cannot-be"},
};

static void test_results__are_confirmed_by_another(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(result_rows));
}

static const struct clause_log money_rows[] = {
    {"R30", "a decision with money needs the floor twice",
     SETTLED DECIDE "-> needs-confirmation;" DECIDE
                    "confirmed-by-dealer Dee -> confirmed-by-dealer;" DECIDE
                    "confirmed Flo -> confirmed ruled; expect chips Bob 1,059"},
    {"R30", "one without money needs a reason alone",
     SETTLED "decision house 0 by Fay no-second -> decided; decision house 0 by Fay no-reason -> "
             "needs-reason"},
    {"R30", "a removed wager costs money",
     TABLE "bank Ann 100; open-betting; Bob: wager banker 50; card 9;"
           "removed Bob banker by Fay -> needs-confirmation;"
           "removed Bob banker by Fay confirmed Flo -> confirmed removal-noted"},
    {"R30", "a table of edition 2 takes a name, as it did",
     "edition 2; sheet california-panda8;" PEOPLE
     "bank Ann 100; open-betting; Bob: wager banker 50; deal B; settle;" CORRECT CARDS
     "-> corrected"},
};

static void test_money__is_confirmed_by_the_floor(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(money_rows));
}

static const struct clause_log limit_rows[] = {
    {"R30", "chips up to the sheet's limit need nobody else",
     LIMITED "seat 1 Ann; buy-in Ann 500 -> bought-in; buy-in Ann 500.50 -> needs-confirmation;"
             "buy-in Ann 500.50 by Dee confirmed-by-dealer Dan -> confirmed-by-dealer;"
             "buy-in Ann 500.50 by Dee confirmed Dee -> same-person;"
             "buy-in Ann 500.50 by Dee confirmed Fay -> confirmed bought-in;"
             "cash-out Ann 500 -> cashed-out; cash-out Ann 500.50 -> needs-confirmation"},
    {"R30", "leaving with more is a cash-out",
     LIMITED "seat 1 Ann; buy-in Ann 500; buy-in Ann 200; Ann: leave -> needs-confirmation;"
             "leave Ann by Dee confirmed Fay -> confirmed cashed-out departed"},
    {"R30",
     "a bettor's number is no name: who is called by it confirms, who is called Ann does not",
     LIMITED "seat 1 Ann; buy-in Ann 500; buy-in Ann 200;"
             "Ann: leave by Ann confirmed ann -> bets-here;"
             "Ann: leave by 1 confirmed 1 -> confirmed cashed-out departed"},
    {"R30", "so is sending chips to another table; taking them is not",
     LIMITED "seat 1 Ann; buy-in Ann 500; buy-in Ann 200; send-chips Ann 500 T2 -> chips-sent;"
             "buy-in Ann 400; send-chips Ann 500.50 T2 by Dee -> needs-confirmation;"
             "send-chips Ann 500.50 T2 by Dee confirmed Fay -> confirmed chips-sent;"
             "take-chips Ann T2 7 900 of Ann -> chips-taken; take-chips house T2 8 900 of Zoe"},
    {"R30", "a limit of 0 asks nobody",
     "edition 3; sheet california-panda8; option confirm-above 0; table keyed bettors;"
     "seat 1 Ann; buy-in Ann 50000 -> bought-in"},
    {"R30", "a dealer does not confirm their own chips by another name's sign-in",
     LIMITED "seat 1 Dee; buy-in Dee 900 by Dee confirmed Fay -> bets-here"},
};

static void test_amounts_above_the_limit__need_the_floor(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(limit_rows));
}

#define PAIRS                                                                                      \
    "edition 3; sheet commission-pairs; table keyed bettors; bring 1 Ann 1000; shoe; "             \
    "open-betting; Ann: wager player-pair 10; Ann: wager perfect-pair-both 5;"

static const struct clause_log card_rows[] = {
    {"R23", "a pair pays by the cards, not by the outcome",
     PAIRS "card 9h; card 2c; card 9d; card 3s; settle -> settled; expect chips Ann 1,105;"
           "open-betting; Ann: wager player-pair 10; card 4h; card 2c; card 4s; card 3s;"
           "settle -> settled; expect chips Ann 1,215"},
    {"R23", "the same outcome without the pair loses",
     PAIRS "card 8h; card 2c; card Kd; card 3s; settle; expect chips Ann 985"},
    {"R23", "a pair of one suit is perfect; a ten and a king are no pair",
     PAIRS "card 9h; card Tc; card 9h; card Kc; settle; expect chips Ann 1,235"},
    {"R23", "a card without its suit is not taken where a wager goes by suits",
     PAIRS "card 9 -> needs-suit; card 9h; card 2c; card 9d; card 3 -> needs-suit"},
    {"R23", "nor where one was drawn in error and opens the next round",
     PAIRS "card 9h; card 2c; card 9d; card 3s; card-in-error 4 -> needs-suit;"
           "card-in-error 4c -> card-drawn-in-error"},
    {"R23", "a burned card needs none: no wager goes by it", PAIRS "expect out 6"},
    {"R30", "a corrected round is settled by its new cards",
     PAIRS "card 9h; card 2c; card 9d; card 3s; settle; expect chips Ann 1,105;" CORRECT
           "confirmed Flo cards 9 2 8 3 -> needs-suit;" CORRECT
           "confirmed Flo cards 9h 2c 9h 3s -> confirmed corrected; expect chips Ann 1,235;" CORRECT
           "confirmed Flo cards 8h 2c Kd 3s -> confirmed corrected; expect chips Ann 985"},
    {"R23", "no result is keyed by its letter there",
     "edition 3; sheet commission-pairs; table keyed none; shoe; result B -> needs-every-card"},
    {"R23", "a table of edition 2 does not take such a sheet",
     "edition 2; sheet commission-pairs; table keyed bettors -> sheet-edition"},
    {"R23", "sheets by the outcome alone are as they were",
     "edition 2; sheet no-commission; table keyed bettors; bring 1 Ann 100; shoe; open-betting;"
     "Ann: wager banker 10; card 2; card 3; card K; card 3; card K -> card-dealt; settle;"
     "expect chips Ann 105"},
};

static void test_wagers_on_the_cards__are_settled_by_them(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(card_rows));
}

#define SIXES "sheet no-commission-sixes; option tenth-of-banker banker-six-graded;"
#define CAPPED                                                                                     \
    "edition 3;" SIXES "table keyed bettors; bring 1 Ann 1000; bring 3 Bob 1000; shoe;"            \
    "open-betting; Bob: wager banker 500;"

static const struct clause_log cap_rows[] = {
    {"R24", "a wager that may be a share of another lies within it",
     CAPPED
     "Ann: wager banker 40; Ann: wager banker-six-graded 4.50 -> over-cap;"
     "Ann: wager banker-six-graded 4 -> wagered; Ann: wager banker-six-graded 5 -> over-cap"},
    {"R24", "the other is not made smaller nor taken back while it lies there",
     CAPPED
     "Ann: wager banker 40; Ann: wager banker-six-graded 4; Ann: wager banker 39 -> over-cap;"
     "Ann: wager banker 0 -> over-cap; Ann: wager banker 50 -> wagered;"
     "Ann: wager banker 40 -> wagered; Ann: wager banker-six-graded 3 -> wagered;"
     "Ann: wager banker 30 -> wagered; Ann: wager banker-six-graded 0 -> wagered;"
     "Ann: wager banker 0 -> wagered"},
    {"R24", "there is none without the other, whatever else lies there, and other bettors have one",
     CAPPED "Ann: wager player 500; Ann: wager banker-six-graded 1 -> over-cap"},
    {"R24", "it settles as any other",
     CAPPED "Ann: wager banker 40; Ann: wager banker-six-graded 4; card 2; card 6; card 3; card K;"
            "card K; settle; expect chips Ann 1,068"},
    {"R29", "a removed one loses the maximum bet, which is that share",
     CAPPED "Ann: wager banker 40; Ann: wager banker-six-graded 3; deal P;"
            "removed Ann banker-six-graded by Fay confirmed Flo; settle; expect chips Ann 956"},
    {"R24", "a table of edition 2 does not take a sheet with one",
     "edition 2;" SIXES "table keyed bettors -> sheet-edition"},
};

static void test_a_share_of_another_wager__is_a_limit(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(cap_rows));
}

#define BETTING TABLE "bank Ann 100; open-betting; Bob: wager banker 50;"

static const struct clause_log seen_rows[] = {
    {"R43", "a mis-keyed amount is lowered before the first card, also when betting is closed",
     BETTING "close-betting; lower-bank 80 -> bank-lowered; expect phase betting"},
    {"R43", "not once a card was seen, and taking it back does not unsee it",
     BETTING "card 9; take-back; lower-bank 80 -> round-is-on; expect bank ready Ann 100;"
             "deal B; take-back; take-back; take-back; take-back; lower-bank 80 -> round-is-on"},
    {"R25", "no wager is touched once a card was seen",
     BETTING "card 9; take-back; lower-bank 80 -> round-is-on; Bob: wager banker 0 -> "
             "wagers-closed; Bob: wager dragon7 10 -> wagers-closed"},
    {"R43", "the next round knows nothing of it",
     BETTING "card 9; take-back; deal B; settle; put-up Ann 100; open-betting;"
             "Bob: wager banker 50; close-betting; lower-bank 80 -> bank-lowered;"
             "card 9; take-back; void; put-up Ann 100; open-betting; lower-bank 80"},
    {"R43", "a table of edition 2 goes on as it did",
     "edition 2; sheet california-panda8;" PEOPLE "bank Ann 100; open-betting;"
     "Bob: wager banker 50; card 9; take-back; lower-bank 80 -> bank-lowered"},
};

#define TAKEN_BACK                                                                                 \
    "sheet livermore-ez; table keyed bettors; bring 1 Ann 1000; bring 3 Bob 1000; bring 6 Cat "    \
    "1000;"                                                                                        \
    "shoe; bank Ann 500; open-betting; Bob: wager banker 50; deal B; settle; put-up Ann 500;"      \
    "open-betting; Cat: wager banker 50; card 9; take-back; void by Fay "

static const struct clause_log fallen_rows[] = {
    {"R42", "a void round was played whose only card was taken back",
     "edition 3;" TAKEN_BACK "-> play-noted voided"},
    {"R42", "a table of edition 2 goes on as it did", "edition 2;" TAKEN_BACK "-> voided"},
    {"R29", "a wager is removed once a card was seen; until then the bank may still be lowered",
     BETTING "close-betting; removed Bob banker" BY_FLOOR "-> no-card; lower-bank 80;"
             "Bob: wager banker 40; card 9; take-back; removed Bob banker" BY_FLOOR
             "-> confirmed removal-noted; lower-bank 60 -> round-is-on"},
    {"R29", "a table of edition 2 goes on as it did",
     "edition 2; sheet california-panda8;" PEOPLE "bank Ann 100; open-betting;"
     "Bob: wager banker 50; close-betting; removed Bob banker -> removal-noted"},
};

static void test_a_card_taken_back__was_seen(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(seen_rows));
    clause_tell(CLAUSE_ROWS(fallen_rows));
}

#define VOIDS(edition)                                                                             \
    "edition " edition "; sheet california-panda8; option drawn-in-error void;" PEOPLE             \
    "bank Ann 100; open-betting; Bob: wager banker 50; deal P;"

static const struct clause_log error_rows[] = {
    {"R80", "a card in error that voids wagers is the floor's to say",
     VOIDS("3") "dealer: card-in-error -> not-your-role; expect phase dealing;"
                "floor: card-in-error -> card-drawn-in-error play-noted voided;"
                "expect chips Bob 1,000"},
    {"R80", "where it goes to the next round the dealer keys it, as before",
     BETTING "deal P; dealer: card-in-error 9 -> card-drawn-in-error"},
    {"R80", "so it is where nobody has a wager",
     "edition 3; sheet california-panda8; option drawn-in-error void; table keyed none; seat 1 Ann;"
     "seat 2 Bob; shoe; bank Ann 0; deal P; dealer: card-in-error -> card-drawn-in-error voided"},
    {"R80", "a table of edition 2 goes on as it did",
     VOIDS("2") "dealer: card-in-error -> card-drawn-in-error play-noted voided"},
};

static void test_a_card_in_error__voids_wagers_by_the_floor_alone(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(error_rows));
}

#define BANKER_WON BY_FLOOR "cards 2h 9h 2d 9d "
#define FEE_BACK   "decision Ann 2 with box" BY_FLOOR

static const struct clause_log fee_rows[] = {
    {"R30", "the box gives the player-dealer's collection back by a decision, once",
     SETTLED "expect account collections 3;" FEE_BACK "-> confirmed ruled;" FEE_BACK
             "-> wrong-account; expect account collections 1"},
    {"R30", "a correction leaves with everybody what a decision gave back, to bettor and bank",
     SETTLED "decision Bob 1 with box" BY_FLOOR ";" FEE_BACK "; expect account collections 0;"
             "correct" BY_FLOOR CARDS "-> confirmed corrected; expect account collections 0;"
             "expect chips Bob 950; expect chips Ann 1,050; correct" BANKER_WON
             "-> confirmed corrected; expect account collections 0; expect chips Bob 1,050;"
             "correct void" BY_FLOOR "; expect account collections 0; expect chips Bob 1,000;"
             "expect chips Ann 1,000"},
    {"R30", "and what another took again stays taken",
     SETTLED "decision Bob 1 with box" BY_FLOOR "; decision Bob -1 with box" BY_FLOOR
             ";correct" BY_FLOOR CARDS "; expect chips Bob 949; expect account collections 3"},
    {"R30", "a table of edition 2 takes it again, as it did",
     "edition 2; sheet california-panda8;" PEOPLE
     "bank Ann 100; open-betting; Bob: wager banker 50;"
     "deal B; settle; decision Bob 1 with box; correct " CARDS "; expect chips Bob 949"},
    {"R30", "a round corrected to void has given it back",
     SETTLED "put-up Ann 100; open-betting; Bob: wager banker 50; deal B; settle;"
             "expect account collections 6; correct void by Fay confirmed Flo;"
             "expect account collections 3;" FEE_BACK "-> wrong-account"},
};

static void test_a_collection__is_given_back_once(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(fee_rows));
}

#define LOST TABLE "bank Ann 50; open-betting; Bob: wager banker 50; deal P; settle;"

static const struct clause_log bank_rows[] = {
    {"R44", "a correction that passes the amount put up with a decision before it takes it back",
     LOST "expect chips Ann 1,048; decision Bob 100 with bank" BY_FLOOR "-> confirmed ruled;"
          "expect chips Ann 948; correct" BANKER_WON "-> confirmed corrected ruled;"
          "expect chips Ann 948; expect chips Bob 1,049; correct" BY_FLOOR CARDS
          "-> confirmed corrected; expect chips Ann 1,048; expect chips Bob 949"},
    {"R44", "also one that voids the round",
     LOST "decision Bob 100 with bank" BY_FLOOR "; correct void" BY_FLOOR
          "-> confirmed corrected ruled turn-returned; expect chips Ann 1,000;"
          "expect chips Bob 1,000"},
    {"R44", "what the floor took back itself is done",
     LOST "decision Bob 100 with bank" BY_FLOOR "; decision Bob -100 with bank" BY_FLOOR
          "; correct" BANKER_WON "-> confirmed corrected; expect chips Ann 948"},
    {"R44", "a decision that both together leave within the amount stands",
     LOST "decision Bob 50 with bank" BY_FLOOR "; correct void" BY_FLOOR
          "-> confirmed corrected turn-returned; expect chips Ann 950; expect chips Bob 1,050"},
    {"R44", "a table of edition 2 goes on as it did",
     "edition 2; sheet california-panda8;" PEOPLE "bank Ann 50; open-betting; Bob: wager banker 50;"
     "deal P; settle; decision Bob 100 with bank; correct cards 2h 9h 2d 9d -> corrected;"
     "expect chips Ann 848"},
};

static void test_corrections_and_decisions__stay_within_the_bank(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(bank_rows));
}

#define WRONGLY    "correct" BY_FLOOR CARDS
#define BACK_AGAIN "correct" BANKER_WON
#define NO_CLAIMS  "expect claim Bob 0; expect claim Ann 0; expect account claims 0"

static const struct clause_log reversal_rows[] = {
    {"reading 18", "a wrong correction and its reversal leave everybody as they were",
     SETTLED "cash-out Bob 1049;" WRONGLY "-> confirmed claim-made corrected claim-made;"
             "expect claim Bob -100; expect claim Ann 100; expect chips Ann 948;" BACK_AGAIN
             "-> confirmed corrected claim-settled claim-settled; expect chips Bob 0;"
             "expect chips Ann 948;" NO_CLAIMS},
    {"reading 18", "also where the winner has left",
     SETTLED "leave Bob;" WRONGLY ";" BACK_AGAIN
             "-> confirmed corrected claim-settled claim-settled; expect chips Ann 948;" NO_CLAIMS},
    {"reading 18", "or the bank has nothing left but the claim",
     SETTLED "cash-out Bob 1049;" WRONGLY "; cash-out Ann 948;" BACK_AGAIN
             "-> confirmed claim-settled corrected claim-settled;"
             "expect chips Bob 0; expect chips Ann 0;" NO_CLAIMS},
    {"reading 18", "or both have left",
     SETTLED "leave Bob; leave Ann;" WRONGLY ";" BACK_AGAIN ";" NO_CLAIMS},
    {"reading 18", "what was paid meanwhile comes back",
     SETTLED "cash-out Bob 1049;" WRONGLY "; buy-in Bob 30; Bob: settle-claim 1 30;" BACK_AGAIN
             "-> confirmed corrected claim-settled claim-settled; expect chips Bob 30;"
             "expect chips Ann 948;" NO_CLAIMS},
    {"reading 18", "a correction to something between leaves what is still owed",
     SETTLED "cash-out Bob 1049;" WRONGLY "; correct void" BY_FLOOR
             "-> confirmed corrected claim-settled claim-settled turn-returned;"
             "expect claim Bob -49; expect claim Ann 49; expect account claims 0"},
    {"reading 18", "a table of edition 2 goes on as it did",
     "edition 2; sheet california-panda8;" PEOPLE
     "bank Ann 100; open-betting; Bob: wager banker 50;"
     "deal B; settle; cash-out Bob 1049; correct " CARDS "; correct cards 2h 9h 2d 9d -> corrected;"
     "expect claim Bob -100; expect claim Ann 100; expect chips Bob 100"},
};

#define LEAVES(edition)                                                                            \
    "edition " edition "; sheet commission; option commission marked; table keyed bettors;"        \
    "bring 1 Amy 100; bring 2 Bob 100; shoe; open-betting; Bob: wager banker 100; deal B; settle;" \
    "open-betting; Amy: wager player 100; Bob: wager tie 200; deal B; settle; leave Amy;"          \
    "leave Bob -> claim-made commission-paid departed; expect claim Bob -5;"                       \
    "correct" BY_FLOOR "cards 9h 2h 9d 2d; expect claim Amy 200; seat 4 Amy;"

static const struct clause_log commission_rows[] = {
    {"reading 9", "commission that somebody owes is not paid from what a round owes others",
     LEAVES("3") "settle-claim 2 Amy 200" BY_FLOOR "-> confirmed claim-settled;"
                 "expect chips Amy 200; expect claim Bob -5; expect account claims -5"},
    {"reading 9", "a table of edition 2 goes on as it did",
     LEAVES("2") "settle-claim 2 Amy 200 by Fay -> claim-unpaid"},
};

static void test_claims__are_netted_when_a_round_is_corrected_again(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(reversal_rows));
    clause_tell(CLAUSE_ROWS(commission_rows));
}

/* As `verify` asks: the command of these events, by this person, decided on the state before. */
static enum sabot_objection decided_again(const struct sabot_table *before,
                                          const struct sabot_event *events, int count,
                                          const char *who) {
    static struct sabot_decision again;
    struct sabot_command command;
    assert_true(sabot_table_reask(before, events, count, (struct sabot_actor){0}, &command));
    sabot_text_copy(command.name, sizeof command.name, who);
    return sabot_table_decide(before, &command, &again) && again.event_count != count
               ? SABOT_OBJECTIONS
               : again.objection;
}

static const struct clause_log lot_rows[] = {
    {"R30", "chips from another table are for the person who sent them",
     TABLE "take-chips Bob T2 7 50 of Ann -> no-such-chips; expect chips Bob 1,000;"
           "take-chips Ann T2 7 50 of ann -> chips-taken; expect chips Ann 1,050"},
    {"R30", "of a table that did not say whose they are, anybody takes them",
     TABLE "take-chips Bob T2 7 50 -> chips-taken"},
    {"R30", "a table of edition 2 goes on as it did",
     "edition 2; sheet california-panda8;" PEOPLE "take-chips Bob T2 7 50 of Ann -> chips-taken"},
    {"R30", "that chips arrived is heard in the middle of a round too",
     BETTING "send-chips Bob 40 T2; card 9; confirm-chips T2 1 -> chips-arrived"},
    {"R30", "a table of edition 2 hears it after the round, as it did",
     "edition 2; sheet california-panda8;" PEOPLE "bank Ann 100; open-betting;"
     "Bob: wager banker 50; send-chips Bob 40 T2; card 9; confirm-chips T2 1 -> round-is-on"},
};

static const struct clause_log spot_rows[] = {
    {"R26", "one person stands behind others on no more spots than they may hold in front",
     "edition 3; sheet california-panda8; option back-line 8;" PEOPLE
     "Ann: take-spot 3 back-line -> spot-taken; Ann: take-spot 6 back-line -> spot-taken;"
     "Ann: take-spot 3 back-line -> no-more-spots; Ann: take-spot 2 -> spot-taken"},
    {"R26", "a table of edition 2 goes on as it did",
     "edition 2; sheet california-panda8; option back-line 8;" PEOPLE
     "Ann: take-spot 3 back-line; Ann: take-spot 3 back-line; Ann: take-spot 3 back-line ->"
     " spot-taken"},
};

#define WAITS(edition)                                                                             \
    "edition " edition "; sheet california-panda8;" PEOPLE "bank Ann 100; open-betting;"           \
    "Bob: wager banker 50; deal B; settle; put-up Ann 100;"
#define HOUSE_SPOTS                                                                                \
    "sheet california-panda8; table keyed bettors; seat 1 Ann; Ann: take-spot 2; option spots 1;"

static const struct clause_log coming_rows[] = {
    {"R53", "an announced sheet comes, also if the next bank is put up: that goes back first",
     WAITS("3") "close-shoe" BY_FLOOR "; expect chips Ann 846;"
                "system: change-sheet -> turn-returned sheet-changed; expect chips Ann 948;"
                "expect bank held Ann; shoe; put-up Ann 100 -> bank-put-up"},
    {"R53", "where the house banks from then on, nobody holds the bank",
     WAITS("3") "close-shoe" BY_FLOOR "; sheet commission; system: change-sheet -> turn-returned"
                " sheet-changed; expect bank open; expect chips Ann 948"},
    {"R53", "a turn that is over by the new sheet goes on to the next",
     WAITS("3") "close-shoe" BY_FLOOR "; option rounds 1; system: change-sheet -> turn-returned"
                " sheet-changed bank-passed bank-offered; expect bank offered Bob"},
    {"R53", "a table of edition 2 goes on as it did",
     WAITS("2") "close-shoe; system: change-sheet -> money-in-play"},
    {"R13", "no sheet comes while somebody has more spots than it allows",
     "edition 3;" HOUSE_SPOTS "system: change-sheet -> no-more-spots; option spots 2;"
     "system: change-sheet -> sheet-changed"},
    {"R13", "a table of edition 2 goes on as it did",
     "edition 2;" HOUSE_SPOTS "system: change-sheet -> sheet-changed"},
    {"reading 7", "nor with more third-party players",
     "edition 3; sheet california-panda8; option firms 2; table keyed bettors; seat 1 One badge A;"
     "seat 2 Two badge B; option firms 1; system: change-sheet -> too-many-firms"},
};

static void test_a_sheet_that_comes__finds_its_place(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(coming_rows));
}

#define FIRM_SPOT(edition)                                                                         \
    "edition " edition "; sheet livermore-ez; option spots 2; option rounds 1;"                    \
    "option third-party exempt; table keyed bettors; seat 1 One badge A; buy-in One 5000;"         \
    "bring 3 Bob 1000; One: take-spot 5; shoe; bank One 500; open-betting; Bob: wager banker 50;"  \
    "deal B; settle; decline-bank Bob;"

static const struct clause_log firm_rows[] = {
    {"R42", "a third-party player that need not have played is asked at each spot",
     FIRM_SPOT("3") "decline-bank One@5 -> bank-declined bank-offered"},
    {"R42", "a table of edition 2 goes on as it did",
     FIRM_SPOT("2") "decline-bank One@5 -> not-offered; decline-bank One@1"},
};

static void test_a_firms_spot__is_the_firms(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(firm_rows));
}

static void test_spots_behind_others__are_as_few_as_in_front(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(spot_rows));
}

/* A sheet of as many wagers as there can be: copies of the tie. */
static void lay_many_wagers(struct sabot_sheet *sheet) {
    int tie = sabot_sheet_wager(sheet, "tie");
    for (int i = sheet->wager_count; i < SABOT_WAGERS_MAX; i++) {
        sheet->wagers[i] = sheet->wagers[tie];
        snprintf(sheet->wagers[i].name, sizeof sheet->wagers[i].name, "tie-%d", i);
        for (int row = 0; row < sheet->row_count; row++) {
            sheet->rows[row].limits[i] = sheet->rows[row].limits[tie];
            sheet->rows[row].fees[i] = sheet->rows[row].fees[tie];
        }
    }
    sheet->wager_count = SABOT_WAGERS_MAX;
}

/* Each of these sits down, and wagers on as many spaces as the table takes. */
static int count_places(struct table_script *script, const char *name, int seat) {
    char line[64];
    int placed = 0;
    snprintf(line, sizeof line, "bring %d %s 5000; ", seat, name);
    table_script_play(script, line);
    if (seat == 1)
        table_script_play(script, "shoe; open-betting");
    for (int i = 2; i < SABOT_WAGERS_MAX; i++) {
        struct sabot_command command = {.kind = SABOT_COMMAND_WAGER,
                                        .actor = {.role = SABOT_ROLE_DEALER},
                                        .with = {.bettor = seat, .wager = i, .amount = 1000}};
        if (!script_give(script, &command)) {
            assert_int_equal(script->decision.objection, SABOT_OBJECTION_TABLE_FULL);
            break;
        }
        placed++;
    }
    return placed;
}

static void test_nobody__takes_all_places(void **state) {
    static struct table_script script;
    static const char *const names[] = {"Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"};
    (void)state;
    table_script_begin(&script);
    table_script_play(&script, "edition 3; sheet commission");
    lay_many_wagers(&script.sheet);
    table_script_play(&script, "table keyed bettors");
    for (int i = 0; i < 8; i++) /* half of the places go to those who come first */
        assert_int_equal(count_places(&script, names[i], i + 1), i < 2 ? 62 : i == 2 ? 36 : 20);
    table_script_play(&script, "deal B; settle -> settled");
}

static void test_chips_between_tables__stay_one_persons(void **state) {
    static struct table_script script;
    static struct sabot_table before;
    (void)state;
    clause_tell(CLAUSE_ROWS(lot_rows));
    table_script_begin(&script);
    table_script_play(&script, TABLE "send-chips Bob 40 T2");
    assert_string_equal(sabot_table_lot(&script.table, false, "T2", 1)->name, "Bob");
    sabot_table_copy(&before, &script.table);
    table_script_play(&script, "take-chips house T2 7 50 of Zoe -> chips-taken chips-sent");
    assert_string_equal(sabot_table_lot(&script.table, false, "T2", 2)->name,
                        "Zoe"); /* goes back */
    assert_int_equal(decided_again(&before, script.decision.events, 2, "Dee"), SABOT_NO_OBJECTION);
    table_script_play(&script, "close-shoe" BY_FLOOR "; edition 4; shoe");
    assert_int_equal(script.table.edition, 4);
    assert_string_equal(sabot_table_lot(&script.table, false, "T2", 2)->name, "Zoe");
}

static void test_missing_confirmation__is_found_when_it_is_decided_again(void **state) {
    static struct table_script script;
    static struct sabot_table before;
    (void)state;
    table_script_begin(&script);
    table_script_play(&script, SETTLED);
    sabot_table_copy(&before, &script.table);
    table_script_play(&script, CORRECT "confirmed Flo " CARDS "-> confirmed corrected");
    struct sabot_event *events = script.decision.events;
    assert_int_equal(decided_again(&before, events, 2, "Fay"), SABOT_NO_OBJECTION);
    assert_int_equal(decided_again(&before, events + 1, 1, "Fay"),
                     SABOT_OBJECTION_NEEDS_CONFIRMATION);
    assert_int_equal(decided_again(&before, events, 2, "Flo"), SABOT_OBJECTION_SAME_PERSON);
}

/* ---- claims that are many ---- */

#define OWES_COMMISSION                                                                            \
    "edition 3; sheet commission; option commission marked; table keyed bettors;"                  \
    "bring 1 Ann 2000; shoe; open-betting; Ann: wager banker 1000; deal B; settle;"                \
    "cash-out Ann 2950; open-betting; Ann: wager player 50; deal B; settle;"                       \
    "expect chips Ann 0; expect marked Ann 50;"

/* As if so many others had left with something unpaid. */
static void play_with_claims(const char *begin, int claims, const char *then) {
    static struct table_script script;
    table_script_begin(&script);
    table_script_play(&script, begin);
    script.table.claim_count = script.table.claims_made = claims;
    for (int i = 0; i < claims; i++)
        script.table.claims[i] = (struct sabot_claim){.number = i + 1, .name = "Zoe"};
    table_script_play(&script, then);
}

static void test_claims__that_are_many_write_nothing_off_and_block_nothing(void **state) {
    (void)state;
    /* Reading 9: what is marked is paid, or a claim; until then its bettor does not leave. */
    play_with_claims(OWES_COMMISSION, SABOT_CLAIMS_MAX - 1,
                     "leave Ann -> claim-made commission-paid departed; expect claim Ann -50;"
                     "expect account commission 50");
    play_with_claims(OWES_COMMISSION, SABOT_CLAIMS_MAX,
                     "leave Ann -> claims-full; expect marked Ann 50");
    /* Reading 18: a correction has its places before the round begins. */
    play_with_claims(SETTLED "put-up Ann 100;", SABOT_CLAIMS_TO_BET, "open-betting -> claims-full");
    play_with_claims(SETTLED "put-up Ann 100;", SABOT_CLAIMS_TO_BET - 1,
                     "open-betting; Bob: wager banker 50; deal B; settle; leave Bob;" CORRECT
                     "confirmed Flo " CARDS "-> confirmed claim-made corrected claim-made");
}

/* A forged record: what no place is left for. */
static void test_records__of_what_has_no_place_are_not_accepted(void **state) {
    (void)state;
    static struct table_script script;
    struct sabot_table *table = &script.table;
    table_script_begin(&script);
    table_script_play(&script, "edition 3; sheet california-panda8; table keyed bettors;"
                               "seat 1 Ann; seat 3 Bob");
    static struct sabot_transfer owed = {SABOT_TRANSFER_POST, SABOT_ACCOUNT_CLAIMS,
                                         SABOT_ACCOUNT_CHIPS, 50};
    struct sabot_event claim = {
        .kind = SABOT_EVENT_CLAIM_MADE,
        .time_ms = script.time_ms,
        .transfer_count = 1,
        .transfers = &owed,
        .with = {.bettor = 1, .claim = SABOT_CLAIMS_MAX + 1, .amount = -50, .name = "Ann"},
    };
    table->claims_made = SABOT_CLAIMS_MAX;
    for (int full = 0; full <= 1; full++) {
        table->claim_count = SABOT_CLAIMS_MAX - 1 + full;
        assert_int_equal(sabot_table_accepts(table, &claim), !full);
    }
    table->claims_made = table->claim_count = 0;
    struct sabot_event firm = {.kind = SABOT_EVENT_REPRESENTED,
                               .time_ms = script.time_ms,
                               .with = {.bettor = 1, .name = "Rep", .badge = "TP-1"}};
    for (int full = 0; full <= 1; full++) {
        for (int i = 0; i < SABOT_FIRMS_MAX - 1 + full; i++)
            table->firms[i].bettor = (uint8_t)(i + 2);
        assert_int_equal(sabot_table_accepts(table, &firm), !full);
    }
    struct sabot_event changed = {.kind = SABOT_EVENT_SHEET_CHANGED,
                                  .time_ms = script.time_ms,
                                  .with = {.seats = table->seats, .decks = table->decks}};
    changed.with.sheet = table->sheet;
    for (int full = 0; full <= 1; full++) {
        changed.with.row = table->sheet->row_count - 1 + full;
        assert_int_equal(sabot_table_accepts(table, &changed), !full);
    }
    struct sabot_event departed = {
        .kind = SABOT_EVENT_DEPARTED, .time_ms = script.time_ms, .with.bettor = 2};
    assert_true(sabot_table_accepts(table, &departed));
    table->bettors[0].purse = 2; /* a spot of his */
    assert_false(sabot_table_accepts(table, &departed));
}

static void test_chips__are_taken_up_to_a_limit_and_while_a_lot_has_a_place(void **state) {
    (void)state;
    static struct table_script script;
    table_script_begin(&script);
    table_script_play(&script, TABLE);
    table_script_play(&script, "take-chips Bob T2 7 1000000000 of Bob -> chips-taken;"
                               "take-chips Bob T2 8 1000000000.01 of Bob -> no-such-chips");
    script.table.lot_count = SABOT_LOTS_MAX;
    for (int i = 0; i < SABOT_LOTS_MAX; i++)
        script.table.lots[i] = (struct sabot_lot){.number = i + 1, .table = "T3", .amount = 100};
    table_script_play(&script, "take-chips Bob T2 7 50 of Bob -> too-many-chips;"
                               "send-chips Bob 40 T2 -> too-many-chips");
}

HARNESS_MAIN(cmocka_unit_test(test_results__are_confirmed_by_another),
             cmocka_unit_test(test_money__is_confirmed_by_the_floor),
             cmocka_unit_test(test_amounts_above_the_limit__need_the_floor),
             cmocka_unit_test(test_wagers_on_the_cards__are_settled_by_them),
             cmocka_unit_test(test_a_share_of_another_wager__is_a_limit),
             cmocka_unit_test(test_a_card_taken_back__was_seen),
             cmocka_unit_test(test_a_card_in_error__voids_wagers_by_the_floor_alone),
             cmocka_unit_test(test_a_collection__is_given_back_once),
             cmocka_unit_test(test_corrections_and_decisions__stay_within_the_bank),
             cmocka_unit_test(test_claims__are_netted_when_a_round_is_corrected_again),
             cmocka_unit_test(test_a_sheet_that_comes__finds_its_place),
             cmocka_unit_test(test_a_firms_spot__is_the_firms),
             cmocka_unit_test(test_nobody__takes_all_places),
             cmocka_unit_test(test_spots_behind_others__are_as_few_as_in_front),
             cmocka_unit_test(test_chips_between_tables__stay_one_persons),
             cmocka_unit_test(test_missing_confirmation__is_found_when_it_is_decided_again),
             cmocka_unit_test(test_claims__that_are_many_write_nothing_off_and_block_nothing),
             cmocka_unit_test(test_records__of_what_has_no_place_are_not_accepted),
             cmocka_unit_test(test_chips__are_taken_up_to_a_limit_and_while_a_lot_has_a_place))
