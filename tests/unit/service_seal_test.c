/*
 * service_seal_test.c - the server's part of a shoe that nobody can choose (docs/fair-shoes.md,
 * protocol 2): it checks values, seals by itself, proves cards, goes on after a restart; and what
 * `sabot verify` finds where one of the steps is forged.
 */
#include "host/audit/audit.h"
#include "host/record/record.h"
#include "tests/support/desk.h"
#include "tests/support/harness.h"
#include "tests/support/tape.h"

#include <stdlib.h>
#include <string.h>

static struct desk desk;

static bool ask(enum sabot_role role, enum sabot_command_kind kind, struct sabot_particulars with) {
    return desk_do(&desk, (struct desk_command){.role = role, .kind = kind, .with = with});
}

static bool dealer(enum sabot_command_kind kind) {
    return ask(SABOT_ROLE_DEALER, kind, (struct sabot_particulars){.card_set = 1, .position = 100});
}

static void pass_seconds(int seconds) {
    desk.now_ms += 1000 * (int64_t)seconds;
    service_tick(desk.service);
    service_flush(desk.service);
}

static struct sabot_particulars of_bettor(int bettor, uint8_t filled_with) {
    struct sabot_particulars with = {.bettor = bettor, .contribution = bettor};
    memset(with.value, filled_with, sizeof with.value);
    return with;
}

static bool commit(int bettor, uint8_t filled_with) {
    struct sabot_particulars with = of_bettor(bettor, filled_with);
    uint64_t shoe = (uint64_t)desk_table(&desk)->shoe.number;
    fair_contribution_commitment((struct fair_place){"t1", shoe}, bettor, with.value, with.value);
    return ask(SABOT_ROLE_BETTOR, SABOT_COMMAND_COMMIT, with);
}

static bool reveal(int bettor, uint8_t filled_with) {
    return ask(SABOT_ROLE_BETTOR, SABOT_COMMAND_CONTRIBUTE, of_bettor(bettor, filled_with));
}

static void open_table(void) {
    desk_open(&desk, "ez-house", NULL);
    desk_allow_edition(&desk, 3);
    desk_open_table(&desk, SABOT_CARDS_SHUFFLED);
    assert_true(dealer(SABOT_COMMAND_OPEN_SHOE));
    assert_int_equal(desk_table(&desk)->edition, 3);
}

static void seal_shoe(void) {
    assert_true(commit(1, 77));
    assert_true(commit(2, 88));
    assert_true(dealer(SABOT_COMMAND_CUT));
    assert_true(reveal(1, 77));
    assert_true(reveal(2, 88));
    pass_seconds(0);
    assert_int_equal(desk_table(&desk)->shoe.phase, SABOT_SHOE_CUT);
}

static void play_round(void) {
    assert_true(dealer(SABOT_COMMAND_OPEN_BETTING));
    struct sabot_particulars wager = {.bettor = 1, .wager = 0, .amount = 10000};
    assert_true(ask(SABOT_ROLE_BETTOR, SABOT_COMMAND_WAGER, wager));
    while (desk_table(&desk)->phase == SABOT_PHASE_BETTING ||
           sabot_round_next(&desk_table(&desk)->round).hand != SABOT_HAND_NONE)
        assert_true(dealer(SABOT_COMMAND_CARD));
    assert_true(dealer(SABOT_COMMAND_SETTLE));
}

static void close_early(void) {
    assert_true(ask(SABOT_ROLE_DEALER, SABOT_COMMAND_CLOSE_SHOE,
                    (struct sabot_particulars){.reason = "the table breaks", .second = "Sam"}));
    pass_seconds(0);
    assert_int_equal(desk_table(&desk)->shoe.phase, SABOT_SHOE_NONE);
}

/* ---- */

static void test_shoe__is_sealed_by_itself_and_its_cards_are_proved(void **state) {
    (void)state;
    struct fair_proof proof;
    open_table();
    assert_false(service_prove(desk.service, "t1", 0, &proof));
    seal_shoe();
    assert_false(service_prove(desk.service, "t1", 0, &proof)); /* not out yet */
    assert_true(dealer(SABOT_COMMAND_BURN));
    play_round();
    const struct sabot_table_shoe *shoe = &desk_table(&desk)->shoe;
    for (int i = -1; i <= shoe->out; i++) {
        bool is_seen = i >= 0 && i < shoe->out && shoe->order[i].rank != SABOT_RANK_UNSEEN;
        assert_int_equal(service_prove(desk.service, "t1", i, &proof), is_seen);
        if (!is_seen)
            continue;
        assert_int_equal(proof.card.rank, shoe->order[i].rank);
        assert_int_equal(proof.card.suit, shoe->order[i].suit);
        assert_true(fair_proof_holds(&proof, 416, shoe->root));
    }
    close_early();
    desk_close(&desk);
}

static void test_shoe__goes_on_after_a_restart_at_every_step(void **state) {
    (void)state;
    struct fair_proof proof;
    open_table();
    desk_restart(&desk);
    assert_true(commit(1, 77));
    desk_restart(&desk);
    assert_true(commit(2, 88));
    assert_true(dealer(SABOT_COMMAND_CUT));
    desk_restart(&desk);
    assert_true(reveal(2, 88));
    assert_true(reveal(1, 77));
    desk_restart(&desk);
    pass_seconds(0);
    assert_int_equal(desk_table(&desk)->shoe.phase, SABOT_SHOE_CUT);
    desk_restart(&desk);
    assert_true(dealer(SABOT_COMMAND_BURN));
    assert_true(service_prove(desk.service, "t1", 0, &proof));
    assert_true(fair_proof_holds(&proof, 416, desk_table(&desk)->shoe.root));
    play_round();
    close_early();
    desk_close(&desk);
}

/* What a service that follows does now and then. */
static void follow(struct desk *follower) {
    service_hear_all(follower->service);
    service_read(follower->service);
    service_tick(follower->service);
    service_flush(follower->service);
}

static void test_proofs__are_there_after_a_restart_and_where_another_service_deals(void **state) {
    (void)state;
    static struct desk other;
    struct fair_proof proof;
    open_table();
    seal_shoe();
    assert_true(dealer(SABOT_COMMAND_BURN));
    desk_restart(&desk);
    assert_false(service_prove(desk.service, "t1", 0, &proof));
    pass_seconds(0); /* without a card */
    assert_true(service_prove(desk.service, "t1", 0, &proof));
    desk_open(&other, "ez-house", &desk);
    other.now_ms = desk.now_ms;
    follow(&other);
    play_round();
    service_hear_all(other.service);
    service_read(other.service); /* what it made stays, as the shoe does */
    int last = desk_table(&desk)->shoe.out - 1;
    assert_true(service_prove(other.service, "t1", last, &proof));
    assert_true(fair_proof_holds(&proof, 416, desk_table(&desk)->shoe.root));
    close_early();
    follow(&other);
    assert_false(service_prove(other.service, "t1", last, &proof));
    desk_close(&other);
    desk_close(&desk);
}

static void test_value__is_of_its_bettor_and_shoe(void **state) {
    (void)state;
    open_table();
    struct sabot_particulars plain = of_bettor(1, 77);
    fair_commitment(plain.value, plain.value); /* as protocol 1 has it */
    assert_true(ask(SABOT_ROLE_BETTOR, SABOT_COMMAND_COMMIT, plain));
    struct sabot_particulars copied = of_bettor(2, 0);
    memcpy(copied.value, desk_table(&desk)->shoe.contributions[0].commitment, FAIR_BYTES);
    assert_true(ask(SABOT_ROLE_BETTOR, SABOT_COMMAND_COMMIT, copied));
    assert_true(dealer(SABOT_COMMAND_CUT));
    assert_false(reveal(1, 77));
    assert_false(reveal(2, 77));
    assert_int_equal(desk.last.verdict, SERVICE_MISUSED);
    pass_seconds(20);
    assert_int_equal(desk_count(&desk, SABOT_EVENT_CONTRIBUTION_WITHHELD), 2);
    assert_int_equal(desk_count(&desk, SABOT_EVENT_SHOE_VOIDED), 1);
    desk_close(&desk);
}

static void test_void_shoe__is_revealed_and_another_opened(void **state) {
    (void)state;
    open_table();
    assert_true(commit(1, 77));
    pass_seconds(20);
    assert_true(dealer(SABOT_COMMAND_CUT));
    pass_seconds(20);
    pass_seconds(0);
    assert_int_equal(desk_count(&desk, SABOT_EVENT_SHOE_VOIDED), 1);
    assert_int_equal(desk_count(&desk, SABOT_EVENT_SHOE_REVEALED), 1);
    assert_int_equal(desk_table(&desk)->shoe.phase, SABOT_SHOE_NONE);
    assert_true(dealer(SABOT_COMMAND_OPEN_SHOE));
    assert_false(commit(1, 77));
    assert_int_equal(desk.last.objection, SABOT_OBJECTION_BARRED);
    desk_close(&desk);
}

/* ---- verify ---- */

static struct audit audit_of(struct journal *journal) {
    static const struct audit_choice plain;
    struct audit audit;
    struct sabot_error error;
    assert_int_equal(audit_journal(journal, &plain, &audit, &error), SABOT_OK);
    return audit;
}

/* One shoe that was dealt, one that is void, one that the room drew alone. */
static void play_three_shoes(void) {
    open_table();
    seal_shoe();
    assert_true(dealer(SABOT_COMMAND_BURN));
    play_round();
    close_early();
    assert_true(dealer(SABOT_COMMAND_OPEN_SHOE));
    assert_true(commit(1, 77));
    pass_seconds(20);
    assert_true(dealer(SABOT_COMMAND_CUT));
    pass_seconds(20);
    pass_seconds(0);
    assert_true(dealer(SABOT_COMMAND_OPEN_SHOE));
    pass_seconds(20);
    assert_true(dealer(SABOT_COMMAND_CUT));
    pass_seconds(0);
    assert_true(dealer(SABOT_COMMAND_BURN));
    close_early();
}

static void test_audit__counts_what_was_done_to_shoes(void **state) {
    (void)state;
    play_three_shoes();
    struct audit audit = audit_of(desk.disk->store);
    assert_string_equal(audit.fault.words, "");
    struct audit_stream total = audit_total(&audit);
    assert_int_equal(total.shoes_dealt_again, 2);
    assert_int_equal(total.shoes_proved, 2);
    assert_int_equal(total.shoes_alone, 1);
    assert_int_equal(total.shoes_void, 1);
    assert_int_equal(total.shoes_cut_short, 2);
    assert_int_equal(total.contributions, 2);
    assert_int_equal(total.contributions_withheld, 1);
    audit_clear(&audit);
    desk_close(&desk);
}

/* Written again with right hashes. */
static void expect_fault(const struct tape *tape, const char *words) {
    struct journal *journal = tape_journal(tape);
    struct audit audit = audit_of(journal);
    if (strstr(audit.fault.words, words) == NULL)
        fail_msg("expected ...%s..., got %s", words, audit.fault.words);
    audit_clear(&audit);
    journal_close(journal);
}

/* The forged value comes out where something follows from it, at the latest at the reveal. */
static void test_audit__finds_each_step_that_is_forged(void **state) {
    (void)state;
    static const struct {
        enum sabot_event_kind kind;
        int nth;
        const char *words;
    } forged[] = {
        {SABOT_EVENT_SHOE_SEALED, 1, "is not the one that was sealed"},
        {SABOT_EVENT_SHOE_SEALED, 2, "is not the one that was sealed"},
        {SABOT_EVENT_CONTRIBUTED, 1, "is not what its bettor committed to"},
        {SABOT_EVENT_CONTRIBUTION_COMMITTED, 2, "is not what its bettor committed to"},
        {SABOT_EVENT_SHOE_OPENED, 1, "the seed is not what shoe 1 was committed to"},
        {SABOT_EVENT_SHOE_OPENED, 2, "the seed is not what shoe 2 was committed to"}, /* void */
        {SABOT_EVENT_SHOE_REVEALED, 2, "the seed is not what shoe 2 was committed to"},
    };
    play_three_shoes();
    struct tape all = {0};
    tape_read(&all, desk.disk->store);
    for (size_t i = 0; i < sizeof forged / sizeof *forged; i++) {
        struct tape tape = tape_copy(&all);
        int at = tape_find_kind(&tape, "t1", (int)forged[i].kind, forged[i].nth);
        tape_open_event(&tape, at)->with.value[5] ^= 1;
        tape_close_event(&tape, at);
        expect_fault(&tape, forged[i].words);
        tape_release(&tape);
    }
    tape_release(&all);
    desk_close(&desk);
}

/* A cut that was moved afterwards is another shoe; a shorter time to reveal was never decided. */
static void test_audit__finds_another_cut_and_other_times(void **state) {
    (void)state;
    play_three_shoes();
    struct tape all = {0};
    tape_read(&all, desk.disk->store);
    for (int i = 0; i < 3; i++) {
        struct tape tape = tape_copy(&all);
        int at = tape_find_kind(&tape, "t1",
                                i == 2 ? SABOT_EVENT_MIXING_OPENED : SABOT_EVENT_CUT_FIXED, 1);
        struct sabot_event *changed = tape_open_event(&tape, at);
        changed->with.position += i == 0;
        changed->with.deadline_ms -= i == 0 ? 0 : 1000;
        tape_close_event(&tape, at);
        expect_fault(&tape, i == 0 ? "dealt again" : "deadline_ms");
        tape_release(&tape);
    }
    tape_release(&all);
    desk_close(&desk);
}

HARNESS_MAIN(
    cmocka_unit_test(test_shoe__is_sealed_by_itself_and_its_cards_are_proved),
    cmocka_unit_test(test_shoe__goes_on_after_a_restart_at_every_step),
    cmocka_unit_test(test_proofs__are_there_after_a_restart_and_where_another_service_deals),
    cmocka_unit_test(test_value__is_of_its_bettor_and_shoe),
    cmocka_unit_test(test_void_shoe__is_revealed_and_another_opened),
    cmocka_unit_test(test_audit__counts_what_was_done_to_shoes),
    cmocka_unit_test(test_audit__finds_each_step_that_is_forged),
    cmocka_unit_test(test_audit__finds_another_cut_and_other_times))
