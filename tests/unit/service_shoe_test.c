/*
 * service_shoe_test.c - the server's part of a shuffled shoe: its seed, its cards,
 * its reveal, and what a restart, a race or a missing key does to them.
 */
#include "host/record/record.h"
#include "tests/support/desk.h"
#include "tests/support/harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct desk desk, other;

static bool ask(enum sabot_command_kind kind, struct sabot_particulars with) {
    return desk_do(&desk,
                   (struct desk_command){.role = SABOT_ROLE_DEALER, .kind = kind, .with = with});
}

static void open_shoe(void) {
    assert_true(ask(SABOT_COMMAND_OPEN_SHOE, (struct sabot_particulars){.card_set = 1}));
}

static void cut_and_burn(void) {
    assert_true(ask(SABOT_COMMAND_CUT, (struct sabot_particulars){.position = 100}));
    assert_true(ask(SABOT_COMMAND_BURN, (struct sabot_particulars){0}));
}

static void play_round(void) {
    assert_true(ask(SABOT_COMMAND_OPEN_BETTING, (struct sabot_particulars){0}));
    while (desk_table(&desk)->phase == SABOT_PHASE_BETTING ||
           sabot_round_next(&desk_table(&desk)->round).hand != SABOT_HAND_NONE)
        assert_true(ask(SABOT_COMMAND_CARD, (struct sabot_particulars){0}));
    assert_true(ask(SABOT_COMMAND_SETTLE, (struct sabot_particulars){0}));
}

static void close_and_reveal(void) {
    assert_true(ask(SABOT_COMMAND_CLOSE_SHOE, (struct sabot_particulars){0}));
    service_tick(desk.service);
    service_flush(desk.service);
    assert_int_equal(desk_table(&desk)->shoe.phase, SABOT_SHOE_NONE);
}

/* All that is published of the shoe that was revealed last. */
static enum fair_verdict check_shoe(const uint8_t seed[FAIR_BYTES]) {
    const struct sabot_table *table = desk_table(&desk);
    struct fair_terms terms = {.table = "t1",
                               .shoe = (uint64_t)table->shoe.number,
                               .decks = table->decks,
                               .cut = table->shoe.cut};
    static struct fair_dealt dealt[SABOT_SHOE_CARDS_MAX];
    struct fair_finding finding;
    struct sabot_error error;
    int count = 0;
    memcpy(terms.commitment, table->shoe.commitment, sizeof terms.commitment);
    for (int i = 0; i < table->shoe.contribution_count; i++)
        if (table->shoe.contributions[i].given)
            memcpy(terms.contributions[terms.contribution_count++].value,
                   table->shoe.contributions[i].value, FAIR_BYTES);
    for (int i = 0; i < table->shoe.out; i++)
        if (table->shoe.order[i].rank != SABOT_RANK_UNSEEN)
            dealt[count++] = (struct fair_dealt){i, table->shoe.order[i]};
    assert_true(count > 10);
    assert_int_equal(fair_check(&terms, seed, dealt, count, &finding, &error), SABOT_OK);
    return finding.verdict;
}

static void seed_of(uint8_t number, uint8_t seed[FAIR_BYTES]) {
    memset(seed, number, FAIR_BYTES);
}

static bool has_secret(uint8_t number) {
    uint8_t seed[FAIR_BYTES], commitment[FAIR_BYTES], bytes[JOURNAL_SECRET_MAX];
    uint64_t kept_as = 0;
    uint32_t size;
    struct sabot_error error;
    seed_of(number, seed);
    fair_commitment(seed, commitment);
    for (int i = 0; i < 8; i++)
        kept_as = kept_as << 8 | commitment[i];
    return journal_secret_read(desk.disk->store, "t1", kept_as >> 1, bytes, &size, &error) ==
           SABOT_OK;
}

static struct desk_command contribution(const char *id, enum sabot_command_kind kind, int bettor,
                                        uint8_t filled_with) {
    struct desk_command command = {.id = id,
                                   .role = SABOT_ROLE_BETTOR,
                                   .kind = kind,
                                   .with = {.bettor = bettor, .contribution = 1}};
    seed_of(filled_with, command.with.value);
    if (kind == SABOT_COMMAND_COMMIT)
        fair_commitment(command.with.value, command.with.value);
    return command;
}

static void test_shoe__from_open_to_reveal_is_dealt_again_from_what_is_published(void **state) {
    (void)state;
    uint8_t seed[FAIR_BYTES];
    desk_open(&desk, "ez-house", NULL);
    desk_open_table(&desk, SABOT_CARDS_SHUFFLED);
    open_shoe();
    assert_true(desk_do(&desk, contribution("a", SABOT_COMMAND_COMMIT, 1, 77)));
    assert_true(desk_do(&desk, contribution("b", SABOT_COMMAND_CONTRIBUTE, 1, 77)));
    cut_and_burn();
    for (int i = 0; i < 5; i++)
        play_round();
    close_and_reveal();
    seed_of(1, seed);
    assert_int_equal(check_shoe(seed), FAIR_HOLDS);
    seed_of(2, seed);
    assert_int_equal(check_shoe(seed), FAIR_SEED_DIFFERS);
    desk_close(&desk);
}

static void test_shoe__goes_on_in_the_same_order_after_a_restart(void **state) {
    (void)state;
    uint8_t seed[FAIR_BYTES];
    desk_open(&desk, "ez-house", NULL);
    desk_open_table(&desk, SABOT_CARDS_SHUFFLED);
    open_shoe();
    desk_restart(&desk);
    cut_and_burn();
    play_round();
    desk_restart(&desk);
    play_round();
    play_round();
    close_and_reveal();
    seed_of(1, seed);
    assert_int_equal(check_shoe(seed), FAIR_HOLDS);
    desk_close(&desk);
}

static void test_shoe__is_dealt_on_by_another_service(void **state) {
    (void)state;
    uint8_t seed[FAIR_BYTES];
    desk_open(&desk, "ez-house", NULL);
    desk_open_table(&desk, SABOT_CARDS_SHUFFLED);
    open_shoe();
    cut_and_burn();
    play_round();
    desk_open(&other, "ez-house", &desk);
    other.now_ms = desk.now_ms;
    struct desk_command open = {.role = SABOT_ROLE_DEALER, .kind = SABOT_COMMAND_OPEN_BETTING};
    struct desk_command card = {.role = SABOT_ROLE_DEALER, .kind = SABOT_COMMAND_CARD};
    assert_true(desk_do(&other, open));
    assert_true(desk_do(&other, card));
    service_hear_all(desk.service);
    service_read(desk.service);
    while (sabot_round_next(&desk_table(&desk)->round).hand != SABOT_HAND_NONE)
        assert_true(ask(SABOT_COMMAND_CARD, (struct sabot_particulars){0}));
    assert_true(ask(SABOT_COMMAND_SETTLE, (struct sabot_particulars){0}));
    play_round();
    close_and_reveal();
    seed_of(1, seed);
    assert_int_equal(check_shoe(seed), FAIR_HOLDS);
    desk_close(&other);
    desk_close(&desk);
}

static void test_card__that_a_client_sends_is_not_dealt(void **state) {
    (void)state;
    uint8_t seed[FAIR_BYTES];
    desk_open(&desk, "ez-house", NULL);
    desk_open_table(&desk, SABOT_CARDS_SHUFFLED);
    open_shoe();
    assert_true(ask(SABOT_COMMAND_CUT, (struct sabot_particulars){.position = 100}));
    assert_true(ask(SABOT_COMMAND_BURN, (struct sabot_particulars){.card = {77, 99}}));
    play_round();
    assert_true(ask(SABOT_COMMAND_OPEN_BETTING, (struct sabot_particulars){0}));
    for (int i = 0; i < 4; i++)
        assert_true(ask(SABOT_COMMAND_CARD, (struct sabot_particulars){.card = {8, 0}}));
    while (sabot_round_next(&desk_table(&desk)->round).hand != SABOT_HAND_NONE)
        assert_true(ask(SABOT_COMMAND_CARD, (struct sabot_particulars){.card = {8, 0}}));
    assert_true(ask(SABOT_COMMAND_SETTLE, (struct sabot_particulars){0}));
    close_and_reveal();
    seed_of(1, seed);
    assert_int_equal(check_shoe(seed), FAIR_HOLDS);
    desk_close(&desk);
}

static void test_seed__is_sealed_until_the_reveal_and_then_erased(void **state) {
    (void)state;
    uint8_t seed[FAIR_BYTES], *bytes = malloc(JOURNAL_BYTES_MAX);
    desk_open(&desk, "ez-house", NULL);
    desk_open_table(&desk, SABOT_CARDS_SHUFFLED);
    open_shoe();
    assert_true(has_secret(1));
    cut_and_burn();
    play_round();
    play_round();
    close_and_reveal();
    assert_false(has_secret(1));
    seed_of(1, seed);
    struct journal_head head;
    assert_non_null(service_table(desk.service, "t1", &head));
    for (uint64_t i = 1; i <= head.sequence; i++) {
        struct journal_record record = desk_record(&desk, i, bytes);
        bool holds = memmem(record.bytes, record.size, seed, sizeof seed) != NULL;
        assert_int_equal(holds, record.kind == SABOT_EVENT_SHOE_REVEALED);
    }
    free(bytes);
    desk_close(&desk);
}

/* Guarded memory has mappings of its own. */
static int count_mappings(void) {
    int count = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    assert_non_null(maps);
    for (int c; (c = fgetc(maps)) != EOF;)
        count += c == '\n';
    fclose(maps);
    return count;
}

static void test_shoe__leaves_no_guarded_memory_behind(void **state) {
    (void)state;
    int before = 0;
    desk_open(&desk, "ez-house", NULL);
    desk_open_table(&desk, SABOT_CARDS_SHUFFLED);
    for (int shoe = 0; shoe < 12; shoe++) {
        if (shoe == 2)
            before = count_mappings();
        open_shoe();
        cut_and_burn();
        play_round();
        close_and_reveal();
    }
    assert_in_range(count_mappings(), 0, before + 5); /* of the heap's own */
    desk_close(&desk);
}

static void test_seed__of_a_shoe_that_lost_its_race_is_erased(void **state) {
    (void)state;
    desk_open(&desk, "ez-house", NULL);
    desk_open_table(&desk, SABOT_CARDS_SHUFFLED);
    desk_open(&other, "ez-house", &desk);
    other.now_ms = desk.now_ms;
    struct desk_command open = {
        .role = SABOT_ROLE_DEALER, .kind = SABOT_COMMAND_OPEN_SHOE, .with = {.card_set = 1}};
    desk_submit(&desk, open);
    assert_true(desk_do(&other, open));
    service_flush(desk.service);
    assert_int_equal(desk.last.verdict, SERVICE_REFUSED);
    assert_true(has_secret(101));
    assert_false(has_secret(1));
    desk_close(&other);
    desk_close(&desk);
}

static void test_contribution__that_was_not_committed_to_is_refused(void **state) {
    (void)state;
    desk_open(&desk, "ez-house", NULL);
    desk_open_table(&desk, SABOT_CARDS_SHUFFLED);
    open_shoe();
    assert_true(desk_do(&desk, contribution("a", SABOT_COMMAND_COMMIT, 1, 77)));
    assert_false(desk_do(&desk, contribution("b", SABOT_COMMAND_CONTRIBUTE, 1, 78)));
    assert_int_equal(desk.last.verdict, SERVICE_MISUSED);
    assert_string_equal(desk.words, "the value is not the one that was committed to");
    assert_true(desk_do(&desk, contribution("b", SABOT_COMMAND_CONTRIBUTE, 1, 77)));
    desk_close(&desk);
}

/* In the next shoe somebody else's commitment has its number. */
static void test_contribution__repeated_in_the_next_shoe_has_its_old_answer(void **state) {
    (void)state;
    desk_open(&desk, "ez-house", NULL);
    desk_open_table(&desk, SABOT_CARDS_SHUFFLED);
    open_shoe();
    assert_true(desk_do(&desk, contribution("a", SABOT_COMMAND_COMMIT, 1, 77)));
    assert_true(desk_do(&desk, contribution("b", SABOT_COMMAND_CONTRIBUTE, 1, 77)));
    uint64_t first = desk.last.first;
    cut_and_burn();
    close_and_reveal();
    open_shoe();
    assert_true(desk_do(&desk, contribution("c", SABOT_COMMAND_COMMIT, 2, 88)));
    assert_true(desk_do(&desk, contribution("b", SABOT_COMMAND_CONTRIBUTE, 1, 77)));
    assert_true(desk.last.repeated);
    assert_int_equal(desk.last.first, first);
    desk_close(&desk);
}

static void test_shoe__needs_the_rooms_key(void **state) {
    (void)state;
    static const char words[] = "a shuffled shoe needs the room's key; start the service with one";
    desk_open(&desk, "ez-house", NULL);
    desk_open_table(&desk, SABOT_CARDS_SHUFFLED);
    desk_restart_without_key(&desk);
    assert_false(ask(SABOT_COMMAND_OPEN_SHOE, (struct sabot_particulars){.card_set = 1}));
    assert_int_equal(desk.last.verdict, SERVICE_MISUSED);
    assert_string_equal(desk.words, words);
    desk_restart(&desk);
    open_shoe();
    desk_restart_without_key(&desk);
    assert_true(ask(SABOT_COMMAND_CUT, (struct sabot_particulars){.position = 100}));
    assert_false(ask(SABOT_COMMAND_BURN, (struct sabot_particulars){0}));
    assert_int_equal(desk.last.verdict, SERVICE_FAILED);
    assert_string_equal(desk.words, words);
    desk_restart(&desk);
    assert_true(ask(SABOT_COMMAND_BURN, (struct sabot_particulars){0}));
    desk_close(&desk);
}

/* Its view is of a shoe that another service has closed and revealed meanwhile. */
static void test_card__of_a_shoe_that_is_over_elsewhere_is_refused(void **state) {
    (void)state;
    desk_open(&desk, "ez-house", NULL);
    desk_open_table(&desk, SABOT_CARDS_SHUFFLED);
    open_shoe();
    cut_and_burn();
    desk_open(&other, "ez-house", &desk);
    other.now_ms = desk.now_ms - 60000;
    struct desk_command open = {.role = SABOT_ROLE_DEALER, .kind = SABOT_COMMAND_OPEN_BETTING};
    struct desk_command card = {.role = SABOT_ROLE_DEALER, .kind = SABOT_COMMAND_CARD};
    assert_true(desk_do(&desk, open));
    service_hear_all(other.service);
    service_read(other.service);
    struct desk_command leave = {.role = SABOT_ROLE_FLOOR,
                                 .kind = SABOT_COMMAND_VOID,
                                 .with = {.reason = "a spilled drink", .second = "Sam"}};
    assert_true(desk_do(&desk, leave));
    close_and_reveal();
    assert_false(desk_do(&other, card));
    assert_int_equal(other.last.verdict, SERVICE_REFUSED);
    desk_close(&other);
    desk_close(&desk);
}

HARNESS_MAIN(cmocka_unit_test(test_shoe__from_open_to_reveal_is_dealt_again_from_what_is_published),
             cmocka_unit_test(test_shoe__goes_on_in_the_same_order_after_a_restart),
             cmocka_unit_test(test_shoe__is_dealt_on_by_another_service),
             cmocka_unit_test(test_card__that_a_client_sends_is_not_dealt),
             cmocka_unit_test(test_seed__is_sealed_until_the_reveal_and_then_erased),
             cmocka_unit_test(test_shoe__leaves_no_guarded_memory_behind),
             cmocka_unit_test(test_seed__of_a_shoe_that_lost_its_race_is_erased),
             cmocka_unit_test(test_contribution__that_was_not_committed_to_is_refused),
             cmocka_unit_test(test_contribution__repeated_in_the_next_shoe_has_its_old_answer),
             cmocka_unit_test(test_shoe__needs_the_rooms_key),
             cmocka_unit_test(test_card__of_a_shoe_that_is_over_elsewhere_is_refused))
