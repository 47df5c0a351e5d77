/*
 * corrections_test.c - what may still be put right, by whom and with whose money: R32 and
 * readings 18 to 21, told as logs.
 */
#include "tests/support/clause.h"
#include "tests/support/harness.h"
#include "tests/support/table_script.h"

#define PEOPLE     "table keyed bettors; bring 1 Ann 30000; bring 3 Bob 20000; bring 6 Cat 20000; shoe;"
#define CALIFORNIA "sheet california-panda8;" PEOPLE
#define BANK       "bank Ann 20000; open-betting;"
#define WAGERS     "Bob: wager banker 50; Cat: wager player 30;"
#define SETTLED    CALIFORNIA BANK WAGERS "deal B; settle;"
#define NEXT       "put-up Ann 20000; open-betting;"

static const struct clause_log rows[] = {
    {"R32", "wagers are taken once somebody has the position",
     CALIFORNIA "Bob: wager banker 50 -> wagers-closed; open-betting -> no-bank;" BANK
                "Bob: wager banker 50 -> wagered"},
    {"reading 18", "until the betting of the next round opens, the floor can correct the last one",
     SETTLED "put-up Ann 20000; correct cards 9 8 K Q -> corrected; expect board P"},
    {"reading 18", "afterwards there are only decisions",
     SETTLED NEXT "correct cards 9 8 K Q -> round-is-on; decision Bob 50 -> decided"},
    {"reading 18", "the whole round is settled again, cover included",
     CALIFORNIA "bank Ann 20; open-betting;" WAGERS "deal B; settle; expect chips Cat 19,979;"
                "expect chips Bob 19,999; correct cards 9 8 K Q; expect chips Cat 20,019;"
                "expect chips Ann 29,978"},
    {"reading 19", "a correction needs two persons",
     SETTLED "correct void no-second -> needs-second; correct void by Second -> same-person"},
    {"reading 19", "so does a decision with money",
     SETTLED "decision Bob 50 no-second -> needs-second; decision Bob 50 by Second -> same-person"},
    {"reading 20", "no decision changes a result", SETTLED "decision Bob 50; expect board B"},
    {"reading 21", "a round voided before its settlement uses up no round of the turn",
     SETTLED NEXT "deal B 2; void; expect bank held Ann 0;" NEXT "deal B; settle;"
                  "expect bank offered Bob"},
};

static void test_corrections__go_as_the_rules_say(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(rows));
}

HARNESS_MAIN(cmocka_unit_test(test_corrections__go_as_the_rules_say))
