/*
 * second_edition_test.c - what edition 2 of the rules decides otherwise, told as logs:
 * R32, R41, R42, R43 and readings 7, 13 and 21.
 */
#include "tests/support/clause.h"
#include "tests/support/harness.h"
#include "tests/support/table_script.h"

#define PEOPLE                                                                                     \
    "table keyed bettors offer 30; bring 1 Ann 1000; bring 3 Bob 1000; bring 6 Cat 1000; shoe;"
#define CALIFORNIA "edition 2; sheet california-panda8; option timer 20;" PEOPLE
#define LIVERMORE  "edition 2; sheet livermore-ez;" PEOPLE
#define BETTING    CALIFORNIA "bank Ann 100; open-betting;"

static const struct clause_log wager_rows[] = {
    {"R32", "while nobody has wagered, closing and the first card are refused",
     BETTING "close-betting -> nobody-wagered; card 9 -> nobody-wagered; Bob: wager player 10;"
             "card 9"},
    {"R32", "also when all that lay was taken back",
     BETTING "Bob: wager player 10; Bob: wager player 0; close-betting -> nobody-wagered"},
    {"R32", "a timer that runs out begins again, and bank, amount and turn stay",
     BETTING "expect deadline 20; wait 20; tick -> betting-prolonged; expect deadline 20;"
             "expect bank ready Ann 100; Bob: wager player 10; wait 20; tick -> betting-closed"},
    {"R32", "it costs nobody a collection",
     BETTING "wait 20; tick; expect account collections 0; void; expect chips Ann 1,000"},
    {"R32", "the floor may have it dealt as a free round: no bank, no fees, no turn",
     BETTING
     "dealer: free-round -> not-your-role; floor: free-round -> round-freed;"
     "expect bank held Ann 0; deal P; settle -> settled amount-asked; expect chips Ann 1,000;"
     "expect account collections 0; put-up Ann 100; open-betting; Bob: wager player 10;"
     "deal P; settle; expect bank held Ann"},
    {"R32", "but not over a wager that lies",
     BETTING "Bob: wager player 10; floor: free-round -> wagers-lie"},
    {"R32", "where no wagers are kept, the dealer keys it",
     "edition 2; sheet california-panda8; table keyed none; seat 1 Ann; seat 2 Bob; shoe;"
     "bank Ann 0; free-round -> betting-opened round-freed; deal B; settle; expect bank held Ann"},
    {"R32", "a sheet may say otherwise, as sheets before it did",
     "edition 2; sheet california-panda8; option no-wager dealt;" PEOPLE
     "bank Ann 100; open-betting; deal P; settle"},
    {"R32", "a table of edition 1 goes on as it did",
     "sheet california-panda8;" PEOPLE "bank Ann 100; open-betting; deal P; settle"},
};

static void test_round__waits_for_a_wager(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(wager_rows));
}

static const struct clause_log amount_rows[] = {
    {"R43", "while another's wager lies the amount may be raised, not lowered",
     BETTING "Bob: wager player 10; put-up Ann 200 -> bank-put-up;"
             "put-up Ann 150 -> bank-not-lowered; expect bank ready Ann 200"},
    {"R43", "with no wager lying it is free again",
     BETTING "Bob: wager player 10; Bob: wager player 0; put-up Ann 50 -> bank-put-up"},
    {"R43", "a lower amount next round is fine",
     BETTING "Bob: wager player 10; deal P; settle; put-up Ann 20 -> bank-put-up"},
    {"R43", "the timer fixes it, as it closes all wagers",
     BETTING "Bob: wager player 10; wait 20; put-up Ann 300 -> wagers-closed"},
    {"R43", "the floor alone lowers a mis-keyed one, with a reason and a second person",
     BETTING "Bob: wager player 10; dealer: lower-bank 20 -> not-your-role;"
             "lower-bank 20 no-reason -> needs-reason; lower-bank 20 -> bank-lowered;"
             "expect bank ready Ann 20; lower-bank 20 -> bad-amount"},
    {"R43", "before the first card; betting then opens again",
     BETTING "Bob: wager player 10; close-betting; expect account bank 100; lower-bank 20;"
             "expect phase betting; expect account bank 0; expect chips Bob 989;"
             "expect deadline 20; Bob: wager player 30; card 9; lower-bank 10 -> round-is-on;"
             "expect account bank 20"},
    {"R43", "for the second round of a turn the amount comes in time, or the turn ends",
     BETTING "Bob: wager player 10; deal P; settle -> settled amount-asked; expect deadline 30;"
             "wait 30; tick -> bank-unanswered bank-passed bank-offered; expect bank offered Bob"},
};

static void test_amount__is_raised_and_not_lowered(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(amount_rows));
}

static const struct clause_log position_rows[] = {
    {"R41", "a standing no answers each offer and hides none",
     CALIFORNIA "Ann: stand-aside yes -> stood-aside; offer-bank -> bank-offered bank-waived"
                " bank-offered; expect bank offered Bob"},
    {"R41", "given while the offer is made, it answers this one too",
     CALIFORNIA "offer-bank; Ann: stand-aside yes -> stood-aside bank-waived bank-offered"},
    {"R41", "one tap takes it back",
     CALIFORNIA "Ann: stand-aside yes; Ann: stand-aside no; offer-bank -> bank-offered;"
                "expect bank offered Ann"},
    {"R41", "it ends with the seat",
     CALIFORNIA "Ann: stand-aside yes; leave Ann; bring 1 Ann 500; offer-bank -> bank-offered"},
    {"R41", "if everybody has one, every offer is made and the table waits",
     CALIFORNIA "Ann: stand-aside yes; Bob: stand-aside yes; Cat: stand-aside yes;"
                "offer-bank -> bank-offered bank-waived bank-offered bank-waived bank-offered"
                " bank-waived bank-not-taken"},
    {"R42", "a spot without a wager on the previous round has no player-dealer: the table waits",
     LIVERMORE "bank Ann 100; open-betting; Bob: wager player 10; deal P; settle; pass-bank Ann;"
               "leave Bob; leave Ann; offer-bank -> nobody-eligible"},
    {"R42", "a void round counts once its first card fell on a wager",
     LIVERMORE "bank Ann 100; open-betting; Cat: wager player 10; deal P 1;"
               "void -> play-noted voided amount-asked; pass-bank Ann; offer-bank;"
               "expect bank offered Cat"},
    {"R42", "one voided before a card does not",
     LIVERMORE "bank Ann 100; open-betting; Cat: wager player 10; void -> voided amount-asked"},
    {"R42", "a free round is looked past",
     LIVERMORE "bank Ann 100; open-betting; Cat: wager player 10; deal P; settle; put-up Ann 100;"
               "open-betting; floor: free-round; deal B; settle; pass-bank Ann; offer-bank;"
               "expect bank offered Cat"},
    {"reading 7", "at a table's first round everybody seated may bank, from seat 1",
     LIVERMORE "offer-bank; expect bank offered Ann; decline-bank Ann; expect bank offered Bob"},
    {"reading 7", "management may open the offer that leaves nobody, with who and why",
     LIVERMORE "bank Ann 100; open-betting; Bob: wager player 10; deal P; settle; pass-bank Ann;"
               "open-offer -> somebody-eligible; leave Bob; leave Ann;"
               "open-offer no-reason -> needs-reason; open-offer -> offer-opened bank-offered;"
               "expect bank offered Cat"},
    {"reading 7", "a sheet may let everybody bank instead, as sheets before it did",
     "edition 2; sheet livermore-ez; option nobody-eligible everybody;" PEOPLE
     "bank Ann 100; open-betting; Bob: wager player 10; deal P; settle; pass-bank Ann;"
     "leave Bob; leave Ann; offer-bank; expect bank offered Cat"},
    {"reading 7", "R42 binds a third-party player",
     LIVERMORE "seat 2 Tom badge TP-77; bank Ann 100; open-betting; Cat: wager player 10; deal P;"
               "settle; pass-bank Ann; offer-bank; expect bank offered Cat"},
    {"reading 7", "unless the sheet exempts them",
     "edition 2; sheet livermore-ez; option third-party exempt;" PEOPLE
     "seat 2 Tom badge TP-77; bank Ann 100; open-betting; Cat: wager player 10; deal P;"
     "settle; pass-bank Ann; offer-bank; expect bank offered Tom"},
    {"reading 7", "no answer in time is recorded as that, not as a refusal",
     CALIFORNIA
     "offer-bank; wait 30; tick -> bank-unanswered bank-offered; expect bank offered Bob"},
    {"reading 13", "after a pause by the clock, resuming offers the bank to the others",
     "edition 2; sheet california-panda8; option reach-bettors 2; option reach-minutes 10;"
     "option rounds 3;" PEOPLE "bank Ann 100; open-betting; Bob: wager player 10; wait 600;"
     "tick -> paused; deal P; settle; resume -> resumed bank-passed bank-offered;"
     "expect bank offered Bob"},
    {"reading 13", "the clock stands while no round can be dealt",
     "edition 2; sheet california-panda8; option reach-bettors 2; option reach-minutes 10;" PEOPLE
     "bank Ann 100; open-betting; wait 600; tick -> rotation-restarted; expect deadline 600"},
    {"reading 21", "a round corrected to void does not use up the turn",
     BETTING "Bob: wager player 10; deal P; settle; expect bank held Ann;"
             "correct void -> corrected turn-returned amount-asked; put-up Ann 100;"
             "open-betting; Bob: wager player 10; deal P; settle; expect bank held Ann"},
    {"reading 21", "an offer or acceptance made since is undone",
     BETTING "Bob: wager player 10; deal P; settle; put-up Ann 100; open-betting;"
             "Bob: wager player 10; deal B; settle; accept-bank Bob 200; expect bank ready Bob 200;"
             "correct void -> corrected turn-returned amount-asked; expect bank held Ann;"
             "expect account bank 0; put-up Ann 100; open-betting; Bob: wager player 10; deal P;"
             "settle -> settled bank-passed bank-offered"},
};

static void test_position__goes_round_by_the_second_edition(void **state) {
    (void)state;
    clause_tell(CLAUSE_ROWS(position_rows));
}

HARNESS_MAIN(cmocka_unit_test(test_round__waits_for_a_wager),
             cmocka_unit_test(test_amount__is_raised_and_not_lowered),
             cmocka_unit_test(test_position__goes_round_by_the_second_edition))
