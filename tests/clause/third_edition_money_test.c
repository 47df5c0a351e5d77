/*
 * third_edition_money_test.c - whose money moves where in edition 3 when a round is settled anew or
 * somebody owes, told as logs: R30, R40, R44 and readings 18 to 20.
 */
#include "tests/support/clause.h"
#include "tests/support/harness.h"
#include "tests/support/table_script.h"

#include <stdio.h>

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

#define TIED                                                                                       \
    "edition 3; sheet california-panda8; table keyed bettors; bring 1 Ann 1000; bring 3 Bob 1000;" \
    "bring 6 Cat 1000; shoe; bank Ann 100; open-betting; Bob: wager player 50;"                    \
    "Cat: wager banker 50; deal T; settle;"

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
    {"reading 18", "also before what is kept for them of that round",
     WON("3") "leave Bob;" PLAYER_WON "; expect claim Ann 100; put-up Ann 946;" BANKER_WON
              "-> confirmed turn-returned corrected claim-settled claim-settled;"
              "expect chips Ann 948;" NO_CLAIMS},
    {"reading 18", "and who had the bank bears with it what others cannot pay",
     TIED "leave Bob; put-up Ann 992; expect chips Ann 4;" BANKER_WON
          "-> confirmed turn-returned claim-made corrected claim-made; expect claim Ann 50;"
          "expect claim Bob -50; expect chips Cat 1,049"},
    {"reading 18", "not where what they gain is enough",
     WON("3") "leave Bob; put-up Ann 900; expect chips Ann 46;" PLAYER_WON
              "-> confirmed claim-made corrected claim-made; expect bank ready Ann 900;"
              "expect claim Ann 100; expect chips Ann 46"},
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

/* ---- who waits for whom ---- */

#define HOUSE(edition)                                                                             \
    "edition " edition "; sheet ez-house; table keyed bettors; bring 1 Ann 1000; bring 3 Bob 60;"  \
    "bring 6 Cat 1000; shoe; open-betting; Bob: wager player 50; Ann: wager banker 100;"

static const struct clause_log house_rows[] = {
    {"reading 18",
     "a house bank is good for what it is owed: others have their stakes and winnings",
     HOUSE("3") "deal B; removed Bob player" BY_FLOOR "; settle -> claim-made settled;"
                "expect chips Bob 0; expect chips Ann 1,100; expect claim Ann 0;"
                "expect claim Bob -9,940; expect account claims -9,940"},
    {"reading 18", "so it is when a round is corrected",
     HOUSE("3") "deal P; settle; leave Bob;" BANKER_WON "-> confirmed claim-made corrected;"
                "expect chips Ann 1,100; expect claim Bob -100"},
    {"reading 18", "what it owes somebody who has gone waits for nobody",
     HOUSE("3") "deal P; settle; leave Bob; leave Ann;" BANKER_WON
                "-> confirmed claim-made corrected claim-made; expect claim Ann 200; seat 1 Ann;"
                "settle-claim 2 Ann 200" BY_FLOOR "-> confirmed claim-settled;"
                "expect account claims -100"},
    {"reading 18", "and its debts are netted when the round is corrected again",
     HOUSE("3") "deal P; settle; leave Bob; leave Ann;" BANKER_WON ";" PLAYER_WON
                "-> confirmed claim-settled corrected claim-settled; expect account claims 0"},
    {"reading 18", "a table of edition 2 goes on as it did",
     HOUSE("2") "deal P; settle; leave Bob;" BANKER_WON "-> claim-made corrected claim-made;"
                "expect chips Ann 1,000"},
};

#define TWO(edition)                                                                               \
    "edition " edition "; sheet california-panda8; table keyed bettors; bring 1 Ann 1000;"         \
    "bring 3 Bob 1000; bring 6 Cat 1000; shoe; bank Ann 100; open-betting; Bob: wager player 30;"  \
    "Cat: wager banker 30; deal P; settle; leave Bob; leave Cat;" BANKER_WON                       \
    "; expect claim Bob -60; expect claim Ann 60; expect claim Cat 60; seat 3 Bob; buy-in Bob 60;" \
    "seat 6 Cat;"

static const struct clause_log waiting_rows[] = {
    {"reading 18", "what is kept for somebody who has gone pays nobody else",
     TWO("3") "settle-claim 2 Ann 60" BY_FLOOR "-> claim-unpaid; settle-claim 3 Cat 60" BY_FLOOR
              "-> confirmed claim-settled; expect chips Cat 60"},
    {"reading 18", "and what is paid goes to those who waited for it",
     TWO("3") "settle-claim 1 Bob 25" BY_FLOOR "; settle-claim 2 Ann 26" BY_FLOOR
              "-> claim-unpaid; settle-claim 2 Ann 25" BY_FLOOR "; settle-claim 3 Cat 60" BY_FLOOR
              "; settle-claim 1 Bob 35" BY_FLOOR "; settle-claim 2 Ann 35" BY_FLOOR
              "-> confirmed claim-settled; expect account claims 0"},
    {"reading 18", "the one waits who had the bank in that round, not who has it since",
     WON("3") "pass-bank Ann; offer-bank; decline-bank Bob; accept-bank Cat 100;"
              "leave Bob;" PLAYER_WON
              "-> confirmed claim-made corrected claim-made; expect claim Bob -100;"
              "expect claim Ann 100; expect claim Cat 0; expect bank ready Cat 100;"
              "expect chips Cat 898"},
    {"reading 18", "a table of edition 2 goes on as it did",
     TWO("2") "settle-claim 3 Ann 60 -> claim-settled; settle-claim 2 Cat 60 -> claim-unpaid"},
};

#define PANDA_WON "correct" BY_FLOOR "cards 2h 2s 2d 5s 4h "
#define TIE_WON   "correct" BY_FLOOR "cards 9h 9s 9d 9c "
/* Ann has 360 of the 460 that she owes once the tie was a Panda 8; Cat leaves with what she won. */
#define GAVE_AWAY(dan)                                                                             \
    "edition 3; sheet california-panda8; table keyed bettors; bring 1 Ann 1000; bring 2 Bob 1000;" \
    "bring 3 Cat 1000; bring 4 Dan 1000; shoe; bank Ann 500; open-betting;"                        \
    "Bob: wager player 100; Cat: wager player 100; Cat: wager panda8 10;" dan "deal T; settle;"

/* The first Ana lost 50; the second was paid 60 by a decision, which the correction takes back. */
static const struct clause_log name_rows[] = {
    {"reading 18", "a claim belongs to an identity: nobody pays for somebody else of their name",
     "edition 3; sheet california-panda8; table keyed bettors; bring 1 Ann 1000; bring 3 Ana 1000;"
     "bring 5 Ben 1000; shoe; bank Ann 100; open-betting; Ana: wager banker 50; deal P; settle;"
     "leave Ana; seat 4 Ana; decision Ana 60 with bank" BY_FLOOR "; leave Ana;" BANKER_WON
     "-> confirmed corrected claim-made claim-made ruled claim-made; expect account claims 100;"
     "expect chips Ann 888"},
};

#define LEFT_BEN                                                                                   \
    "edition 3; sheet california-panda8; table keyed bettors; bring 1 Ann 1000; bring 3 Lou 1000;" \
    "bring 5 Ben 1000; bring 7 Cat 1000; shoe; bank Ann 500; open-betting; Lou: wager banker 100;" \
    "Ben: wager player 30;"

static const struct clause_log again_rows[] = {
    {"R40", "what was paid in for somebody who has gone pays nobody else",
     LEFT_BEN
     "Cat: wager player 10; Cat: wager panda8 10; deal B; settle; leave Lou; leave Ben;" PLAYER_WON
     "; expect claim Ben 60; expect account claims 60; cash-out Ann 808" BY_FLOOR ";" PANDA_WON
     "-> confirmed claim-settled corrected claim-made; expect claim Lou -200; expect claim Cat 200;"
     "expect chips Cat 1,058.50; seat 5 Ben; settle-claim 3 Ben 60" BY_FLOOR
     "-> confirmed claim-settled; expect account claims 0"},
    {"R40", "and a claim that is free is paid itself, not an older one of that person",
     LEFT_BEN "Cat: wager tie 10; deal B; settle; leave Lou; leave Ben; leave Cat;" TIE_WON
              ";" PLAYER_WON
              "; expect claim Ben 60; seat 3 Lou; buy-in Lou 100; settle-claim 5 Lou 100" BY_FLOOR
              ";" PLAYER_WON "-> confirmed corrected claim-settled; expect claim Ann 100;"
              "settle-claim 6 Ann 1" BY_FLOOR "-> no-such-claim; seat 5 Ben;"
              "settle-claim 3 Ben 30" BY_FLOOR "; settle-claim 7 Ben 30" BY_FLOOR
              "-> confirmed claim-settled; expect account claims 0; settle-claim 2 Ann 1" BY_FLOOR
              "-> claim-unpaid"},
    {"R40", "who waited goes on waiting where a debt is settled with chips that nobody has paid",
     GAVE_AWAY("") "cash-out Ann 648; expect chips Ann 360;" PANDA_WON
                   "-> confirmed claim-made corrected claim-made; expect claim Ann -100;"
                   "expect claim Bob 100; leave Cat;" PLAYER_WON
                   "-> confirmed claim-made corrected claim-settled claim-made claim-settled "
                   "claim-made; expect claim Bob 100; expect claim Cat -260; expect claim Ann 160;"
                   "expect account claims 0; settle-claim 5 Bob 1" BY_FLOOR "-> claim-unpaid;"
                   "seat 3 Cat; buy-in Cat 260; settle-claim 3 Cat 100" BY_FLOOR
                   "; settle-claim 4 Ann 1" BY_FLOOR
                   "-> claim-unpaid; settle-claim 5 Bob 100" BY_FLOOR
                   "; settle-claim 3 Cat 160" BY_FLOOR "; settle-claim 4 Ann 160" BY_FLOOR
                   "-> confirmed claim-settled; expect account claims 0"},
    {"R40", "and gets nothing of what was kept for somebody who has gone",
     GAVE_AWAY(
         "Dan: wager player 50;") "cash-out Ann 598; leave Dan;" PANDA_WON
                                  "; expect claim Dan 50; leave Cat;" PLAYER_WON
                                  "; expect claim Dan 50; expect claim Bob 100; expect account "
                                  "claims 50;"
                                  "settle-claim 6 Bob 1" BY_FLOOR "-> claim-unpaid; seat 4 Dan;"
                                  "settle-claim 3 Dan 50" BY_FLOOR "-> confirmed claim-settled"},
    {"R40", "also once they have left themselves",
     GAVE_AWAY(
         "") "cash-out Ann 648;" PANDA_WON "; leave Bob; leave Cat;" PLAYER_WON
             "; expect claim Bob 100; expect claim Cat -260; expect claim Ann 160; seat 2 Bob;"
             "settle-claim 5 Bob 1" BY_FLOOR "-> claim-unpaid"},
    {"reading 18", "nobody is owed by a round of which they owe as much",
     "edition 3; sheet california-panda8; table keyed bettors; bring 1 Ann 1000; bring 3 Bob 1000;"
     "bring 6 Cat 1000; shoe; bank Ann 500; open-betting; Bob: wager player 110;"
     "Cat: wager banker 100; Cat: wager tie 10; deal B; settle; cash-out Ann 1018;" PLAYER_WON
     "; expect claim Ann -20; expect claim Bob 20; buy-in Ann 200; cash-out Bob 999;" TIE_WON
     "-> confirmed claim-settled corrected claim-made claim-settled claim-settled;"
     "expect claim Ann 0; expect claim Bob 0; expect chips Ann 100; expect account claims 0"},
};

static void test_second_corrections__pay_what_was_paid(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(again_rows));
}

static void test_claims__are_of_persons_not_of_names(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(name_rows));
}

static void test_claims__wait_for_their_own_debts(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(house_rows));
    clause_tell(CLAUSE_ROWS(waiting_rows));
}

/* Everybody loses a round that is corrected, and leaves before: a claim each. */
static void test_claims__of_all_who_leave_have_their_places(void **state) {
    static struct table_script script;
    static const char *const corrections[] = {BANKER_WON, PLAYER_WON, BANKER_WON,
                                              ("correct void" BY_FLOOR)};
    char line[200];
    (void)state;
    table_script_begin(&script);
    table_script_play(&script, "edition 3; sheet california-panda8; option back-line 8;"
                               "table keyed bettors");
    for (int i = 0; i < SABOT_BETTORS_MAX; i++) {
        snprintf(line, sizeof line, "seat %d P%d %s; buy-in P%d 1000", i < 8 ? i + 1 : i % 7 + 2, i,
                 i < 8 ? "" : "back-line", i);
        table_script_play(&script, line);
    }
    table_script_play(&script, "shoe; bank P0 900; open-betting");
    for (int i = 1; i < SABOT_BETTORS_MAX; i++) {
        snprintf(line, sizeof line, "P%d: wager player 10", i);
        table_script_play(&script, line);
    }
    table_script_play(&script, "deal P; settle");
    for (int i = 0; i < SABOT_BETTORS_MAX; i++) {
        snprintf(line, sizeof line, "leave P%d", i);
        table_script_play(&script, line);
    }
    script.table.claim_count = SABOT_CLAIMS_TO_BET - 1; /* as if so many were open before */
    for (int i = 0; i < script.table.claim_count; i++)
        script.table.claims[i] = (struct sabot_claim){.number = i - 100, .name = "Zoe"};
    for (size_t i = 0; i < sizeof corrections / sizeof *corrections; i++)
        table_script_play(&script, corrections[i]);
}

/* ---- decisions ---- */

/* Four corrections leave each of 27 who have gone with four claims; the fifth nets them all, passes
 * the bank with the decisions of 20 who are here, and has no room to tell that of each. */
static void test_correction__that_needs_more_events_than_there_are_is_refused(void **state) {
    static const char *const wagers[] = {"player 10", "tie 10", "panda8 10", "dragon7 10"};
    enum { GONE = 27 };
    static struct table_script script;
    char line[200];
    (void)state;
    table_script_begin(&script);
    table_script_play(&script, "edition 3; sheet california-panda8; option back-line 8;"
                               "table keyed bettors");
    for (int i = 0; i < SABOT_BETTORS_MAX; i++) {
        snprintf(line, sizeof line, "seat %d P%d %s; buy-in P%d %s", i < 8 ? i + 1 : i % 7 + 2, i,
                 i < 8 ? "" : "back-line", i, i == 0 ? "20000" BY_FLOOR : "1000");
        table_script_play(&script, line);
    }
    table_script_play(&script, "shoe; bank P0 11620; open-betting");
    for (int i = 1; i <= GONE; i++)
        for (size_t j = 0; j < sizeof wagers / sizeof *wagers; j++) {
            snprintf(line, sizeof line, "P%d: wager %s", i, wagers[j]);
            table_script_play(&script, line);
        }
    table_script_play(&script, "deal D; settle");
    for (int i = 1; i <= GONE; i++) {
        snprintf(line, sizeof line, "leave P%d", i);
        table_script_play(&script, line);
    }
    table_script_play(&script, PANDA_WON);
    for (int i = GONE + 1; i < SABOT_BETTORS_MAX; i++) {
        snprintf(line, sizeof line, "decision P%d 100 with bank" BY_FLOOR, i);
        table_script_play(&script, line);
    }
    table_script_play(&script, TIE_WON ";" PLAYER_WON ";" BANKER_WON);
    assert_int_equal(script.table.claim_count, 4 * (GONE + 1));
    table_script_play(&script, "correct" BY_FLOOR "cards Kh 2s Qh 3s 4s 2c -> claims-full");
}

#define SPOT                                                                                       \
    "edition 3; sheet california-panda8; table keyed bettors; bring 1 Ann 1000; bring 3 Bob 1000;" \
    "bring 6 Cat 1000; Ann: take-spot 2; shoe; offer-bank; decline-bank Ann@1;"                    \
    "accept-bank Ann@2 100; open-betting; Bob: wager player 50; deal P; settle; leave Ann@2;"      \
    "expect chips Ann 948;"

static const struct clause_log ruled_rows[] = {
    {"R44", "a decision of cents keeps no round from its correction, also once both have left",
     LOST("3") "decision Bob 60 with bank" BY_FLOOR "; leave Ann; leave Bob;" BANKER_WON
               "-> confirmed claim-made corrected claim-made claim-settled ruled "
               "claim-settled; expect claim Ann -40; expect claim Bob 40;"
               "expect account claims 0"},
    {"R44", "also who had no wager in it",
     LOST("3") "decision Cat 60 with bank" BY_FLOOR "; leave Cat;" BANKER_WON
               "-> confirmed corrected claim-made ruled claim-made; expect claim Cat -60;"
               "expect claim Ann 60; expect chips Ann 888"},
    {"reading 19",
     "a dealer does not confirm the correction that takes a decision of the floor back",
     LOST("3") "decision Bob 60 with bank" BY_FLOOR ";"
               "correct by Fay confirmed-by-dealer Dan cards 2h 9h 2d 9d -> confirmed-by-dealer;"
               "expect chips Bob 1,009; correct by Fay confirmed-by-dealer Dan cards 9h 2h 9c 2d "
               "-> confirmed corrected; expect chips Bob 1,009;" BANKER_WON
               "-> confirmed corrected ruled; expect chips Bob 1,049"},
    {"reading 20", "a decision with the bank reaches who gave up the spot that banked",
     SPOT "decision Bob 10 with bank" BY_FLOOR "-> confirmed ruled; expect chips Ann 938;"
          "decision Ann 10 with bank" BY_FLOOR "-> beyond-the-bank;"
          "decision Bob 60 with bank" BY_FLOOR "-> beyond-the-bank"},
    {"reading 20", "also once a round after it was voided",
     SPOT "bank Bob 100; open-betting; Cat: wager player 50; void;"
          "decision Cat 10 with bank" BY_FLOOR "-> confirmed ruled; expect chips Ann 938"},
    {"reading 20", "and a decision with the box, for spot and bank",
     SPOT "decision Ann 3 with box" BY_FLOOR "-> wrong-account; decision Ann 2 with box" BY_FLOOR
          "-> confirmed ruled; decision Ann 2 with box" BY_FLOOR "-> wrong-account;"
          "expect chips Ann 950; expect account collections 1"},
    {"reading 20", "a box that was dropped gives back all the same: the cage has it",
     WON("3") "drop 3; decision Bob 1 with box" BY_FLOOR
              "-> confirmed ruled; expect chips Bob 1,050;"
              "expect account collections 0"},
    {"reading 20", "a table of edition 2 goes on as it did",
     WON("2") "drop 3; decision Bob 1 with box -> not-enough-chips"},
};

static void test_decisions__reach_whom_they_are_about(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(ruled_rows));
}

/* ---- after the shoe ---- */

static const struct clause_log closed_rows[] = {
    {"reading 18", "a shoe that is closed ends no correction of its last round",
     WON("3") "close-shoe" BY_FLOOR ";" PLAYER_WON "-> confirmed corrected; expect board P;"
              "expect chips Bob 949; removed Bob banker" BY_FLOOR
              "-> confirmed removal-noted corrected; expect chips Bob 899; correct void" BY_FLOOR
              "-> confirmed corrected turn-returned; expect chips Bob 1,000"},
    {"reading 18", "the next one does",
     WON("3") "close-shoe" BY_FLOOR "; shoe; correct void" BY_FLOOR "-> not-correctable"},
    {"reading 9", "and so does commission that was collected with it",
     "edition 3; sheet commission; option commission marked; table keyed bettors; bring 1 Amy 100;"
     "shoe; open-betting; Amy: wager banker 100; deal B; settle; close-shoe" BY_FLOOR
     "; expect chips Amy 195; correct void" BY_FLOOR "-> not-correctable"},
    {"reading 18", "a table of edition 2 goes on as it did",
     WON("2") "close-shoe; correct void -> not-correctable"},
};

static void test_a_closed_shoe__ends_no_correction(void **state) {
    (void)state;
    static struct table_script script;
    clause_tell(CLAUSE_ROWS(closed_rows));
    table_script_begin(&script);
    table_script_play(&script, WON("3") "close-shoe" BY_FLOOR ";" PLAYER_WON);
    for (int i = 0; i < script.table.shoe.out; i++) /* for the alarm of a shoe that comes again */
        assert_int_equal(script.table.earlier[0].ranks[i], script.table.shoe.order[i].rank);
}

HARNESS_MAIN(cmocka_unit_test(test_what_is_put_up__pays_what_is_owed),
             cmocka_unit_test(test_decisions__reach_whom_they_are_about),
             cmocka_unit_test(test_correction__that_needs_more_events_than_there_are_is_refused),
             cmocka_unit_test(test_a_closed_shoe__ends_no_correction),
             cmocka_unit_test(test_claims__wait_for_their_own_debts),
             cmocka_unit_test(test_second_corrections__pay_what_was_paid),
             cmocka_unit_test(test_claims__are_of_persons_not_of_names),
             cmocka_unit_test(test_claims__of_all_who_leave_have_their_places))
