/*
 * third_edition_money_test.c - whose money moves where in edition 3 when a round is settled anew or
 * somebody owes, told as logs: R30, R40, R44 and readings 18 to 20.
 */
#include "tests/support/clause.h"
#include "tests/support/harness.h"
#include "tests/support/table_script.h"

#define BY_FLOOR " by Fay confirmed Flo "
#define BEGIN(edition)                                                                             \
    "edition " edition "; sheet california-panda8; table keyed bettors; bring 1 Ann 1000;"         \
    "bring 3 Bob 1000; bring 6 Cat 1000; shoe; bank Ann 100; open-betting;"                        \
    "Bob: wager banker 50;"
#define LOST(edition) BEGIN(edition) "deal P; settle; expect chips Ann 1,048;"
#define WON(edition)  BEGIN(edition) "deal B; settle; expect chips Bob 1,049;"
#define BANKER_WON    "correct" BY_FLOOR "cards 2h 9h 2d 9d "
#define PLAYER_WON    "correct" BY_FLOOR "cards 9h 2h 9d 2d "
#define NO_CLAIMS     "expect claim Ann 0; expect claim Bob 0; expect account claims 0"
#define BOB_PUTS_ALL_UP                                                                            \
    "pass-bank Ann; offer-bank; accept-bank Bob 1047 -> bank-accepted; expect chips Bob 0;"

static const struct clause_log put_up_rows[] = {
    {"reading 18", "what is put up for the next round comes back before anybody is short",
     LOST("3") "put-up Ann 1046; expect chips Ann 0;" BANKER_WON
               "-> confirmed turn-returned corrected; expect bank held Ann; expect chips Ann 948;"
               "expect chips Bob 1,049;" NO_CLAIMS},
    {"reading 18", "also what somebody else put up who has the bank since",
     WON("3") BOB_PUTS_ALL_UP PLAYER_WON "-> confirmed turn-returned corrected;"
                                         "expect chips Bob 949; expect bank held Bob;" NO_CLAIMS},
    {"reading 18", "and when the round is corrected to void",
     LOST("3") "put-up Ann 1046; correct void" BY_FLOOR
               "-> confirmed turn-returned corrected turn-returned; expect chips Ann 1,000;"
               "expect chips Bob 1,000;" NO_CLAIMS},
    {"R29", "and when a wager turns out to have been removed",
     LOST("3") "pass-bank Ann; offer-bank; accept-bank Bob 947; expect chips Bob 0;"
               "removed Bob banker" BY_FLOOR "-> confirmed removal-noted turn-returned corrected; "
                                             "expect chips Bob 899;" NO_CLAIMS},
    {"R30", "so it does for a decision with the bank",
     LOST("3") "put-up Ann 1046; decision Bob 50 with bank" BY_FLOOR
               "-> confirmed turn-returned ruled; expect chips Ann 998; expect bank held Ann"},
    {"R30", "or against who has the bank since",
     WON("3") BOB_PUTS_ALL_UP "decision Bob -20 with bank" BY_FLOOR
                              "-> confirmed turn-returned ruled; expect chips Bob 1,029"},
    {"reading 18", "or for a claim that is settled",
     WON("3") "cash-out Bob 1049;" PLAYER_WON "; buy-in Bob 500; pass-bank Ann; offer-bank;"
              "accept-bank Bob 498; settle-claim 1 Bob 100" BY_FLOOR
              "-> confirmed turn-returned claim-settled; expect chips Bob 400"},
    {"R43", "who has enough beside it keeps it there",
     LOST("3") "put-up Ann 900;" BANKER_WON "-> confirmed corrected; expect bank ready Ann 900;"
               "decision Bob -10 with bank" BY_FLOOR "-> confirmed ruled"},
    {"R43", "and a decision that is refused leaves it there",
     LOST("3") "put-up Ann 1046; decision Bob 2000 with bank" BY_FLOOR
               "-> beyond-the-bank; expect bank ready Ann 1,046"},
    {"reading 18", "a table of edition 2 goes on as it did",
     LOST("2") "put-up Ann 1046;" BANKER_WON "-> claim-made corrected claim-made;"
               "expect bank ready Ann 1,046"},
};

static void test_what_is_put_up__pays_what_is_owed(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(put_up_rows));
}

HARNESS_MAIN(cmocka_unit_test(test_what_is_put_up__pays_what_is_owed))
