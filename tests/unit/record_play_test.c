/*
 * record_play_test.c - random tables played without any service: each event and
 * state there and back, each command found again in its events, all of it as JSON.
 *
 * A second table is now and then restored from the bytes of the first and must
 * decide everything as the first does: what the bytes left out would show.
 */
#include "host/record/event_words.h"
#include "host/record/record.h"
#include "sabot/kind.h"
#include "tests/simulator/world.h"
#include "tests/support/bare_state.h"
#include "tests/support/harness.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { WORLDS = 24, STEPS = 1500 };

static struct world world;
static struct sabot_table table, restored;
static struct sabot_decision decision, again;
static struct record_space space;
static uint8_t bytes[2][RECORD_STATE_MAX];
static int done[SABOT_COMMANDS];

/* What a server would fill in. */
static void supply(struct sabot_command *command) {
    if (table.card_source != SABOT_CARDS_SHUFFLED)
        return;
    if (command->kind == SABOT_COMMAND_OPEN_SHOE || command->kind == SABOT_COMMAND_REVEAL_SHOE ||
        command->kind == SABOT_COMMAND_SEAL_SHOE || command->kind == SABOT_COMMAND_MIX_BEACON)
        memset(command->with.value, 7, sizeof command->with.value);
    if (command->kind == SABOT_COMMAND_CARD || command->kind == SABOT_COMMAND_BURN)
        command->with.card =
            sabot_card_of_deck((int)random_between(&world.random, 0, SABOT_DECK_CARDS - 1));
}

static bool want(struct sabot_command *command, enum sabot_role role, enum sabot_command_kind kind,
                 struct sabot_particulars with) {
    *command = (struct sabot_command){.kind = kind, .actor.role = role, .with = with};
    return true;
}

/* Everybody goes home. */
static bool closing_command(struct sabot_command *command) {
    for (int i = 1; i <= SABOT_BETTORS_MAX && table.phase == SABOT_PHASE_BETWEEN; i++)
        if (table.bettors[i - 1].name[0] != 0)
            return want(command, SABOT_ROLE_FLOOR, SABOT_COMMAND_LEAVE,
                        (struct sabot_particulars){.bettor = i});
    if (table.phase != SABOT_PHASE_BETWEEN)
        return want(command, SABOT_ROLE_FLOOR, SABOT_COMMAND_VOID,
                    (struct sabot_particulars){.reason = "closing", .second = "Sam"});
    return want(command, SABOT_ROLE_FLOOR,
                table.shoe.phase == SABOT_SHOE_NONE     ? SABOT_COMMAND_CLOSE_TABLE
                : table.shoe.phase == SABOT_SHOE_MIXING ? SABOT_COMMAND_CUT
                : table.shoe.phase == SABOT_SHOE_CUT    ? SABOT_COMMAND_BURN
                                                        : SABOT_COMMAND_CLOSE_SHOE,
                (struct sabot_particulars){.reason = "closing", .second = "Sam"});
}

/* The house makes good what somebody who has gone owes. */
static bool settling_command(const struct sabot_claim *claim, struct sabot_command *command) {
    return want(command, SABOT_ROLE_FLOOR, SABOT_COMMAND_SETTLE_CLAIM,
                (struct sabot_particulars){.claim = claim->number,
                                           .amount = -claim->amount,
                                           .reason = "our dealer keyed it",
                                           .second = "Sam"});
}

/* What people hardly ever do. */
static bool rare_command(struct sabot_command *command) {
    for (int i = 0; i < table.claim_count; i++)
        if (table.claims[i].amount < 0)
            return settling_command(&table.claims[i], command);
    const struct sabot_sheet *sheet = &world.tables[0].sheets[1];
    if (table.shoe.phase == SABOT_SHOE_NONE)
        return want(command, SABOT_ROLE_FLOOR, SABOT_COMMAND_CHANGE_SHEET,
                    (struct sabot_particulars){
                        .sheet = sheet, .seats = sheet->seats, .decks = sheet->decks});
    if (table.bank.state == SABOT_BANK_READY && random_chance(&world.random, 30))
        return want(command, SABOT_ROLE_FLOOR, SABOT_COMMAND_LOWER_BANK,
                    (struct sabot_particulars){.amount = table.sheet->rows[table.row].bank.least,
                                               .reason = "mis-keyed",
                                               .second = "Sam"});
    if (table.phase == SABOT_PHASE_BETWEEN && table.bank.state != SABOT_BANK_OFFERED)
        return want(command, SABOT_ROLE_FLOOR, SABOT_COMMAND_OPEN_OFFER,
                    (struct sabot_particulars){.reason = "nobody played", .second = "Sam"});
    if (table.phase == SABOT_PHASE_DEALING && table.wager_count > 0)
        return want(command, SABOT_ROLE_FLOOR, SABOT_COMMAND_REMOVED,
                    (struct sabot_particulars){.bettor = table.wagers[0].bettor,
                                               .wager = table.wagers[0].wager,
                                               .reason = "taken away",
                                               .second = "Sam"});
    return false;
}

/* What a server does by itself after the cut, and now and then the floor. */
static bool reveal_command(struct sabot_command *command) {
    if (random_chance(&world.random, 10))
        return want(
            command, SABOT_ROLE_FLOOR, SABOT_COMMAND_VOID_SHOE,
            (struct sabot_particulars){.reason = "a bettor lost the line", .second = "Sam"});
    return want(command, SABOT_ROLE_SYSTEM,
                sabot_table_can_seal(&table) ? SABOT_COMMAND_SEAL_SHOE : SABOT_COMMAND_MIX_BEACON,
                (struct sabot_particulars){0});
}

static bool next_command(int step, struct sabot_command *command) {
    if (table.shoe.phase == SABOT_SHOE_TO_REVEAL)
        return want(command, SABOT_ROLE_SYSTEM, SABOT_COMMAND_REVEAL_SHOE,
                    (struct sabot_particulars){0});
    if (table.shoe.phase == SABOT_SHOE_REVEALING && random_chance(&world.random, 20))
        return reveal_command(command);
    if (random_chance(&world.random, 10))
        return want(command, SABOT_ROLE_SYSTEM, SABOT_COMMAND_TICK, (struct sabot_particulars){0});
    if (step % (STEPS / 3) > STEPS / 3 - 40)
        return closing_command(command);
    if (random_chance(&world.random, 3))
        return rare_command(command);
    return people_wish(&world, 0, (int)random_between(&world.random, 0, WORLD_PEOPLE - 1), &table,
                       command);
}

/* ---- what is checked of every decision ---- */

static uint32_t write_event(const struct sabot_event *event, uint8_t *into) {
    uint32_t size;
    struct sabot_error error;
    assert_int_equal(record_event_write(event, into, &size, &error), SABOT_OK);
    return size;
}

static long said[SABOT_EVENTS];

static void check_event(const struct sabot_event *event) {
    struct sabot_event read;
    struct sabot_error error;
    uint32_t size = write_event(event, bytes[0]);
    if (record_event_read((struct record_stored){(int)event->kind, event->time_ms, bytes[0], size},
                          &space, &read, &error) != SABOT_OK)
        fail_msg("%s is not read again: %s", sabot_event_forms[event->kind].name, error.words);
    assert_true(sabot_table_accepts(&table, &read));
    assert_int_equal(write_event(&read, bytes[1]), size);
    assert_memory_equal(bytes[0], bytes[1], size);
    struct sabot_particulars with = event->with;
    with.sheet = read.with.sheet; /* another copy */
    if (memcmp(&with, &read.with, sizeof with) != 0)
        fail_msg("%s has a particular that its bytes leave out",
                 sabot_event_forms[event->kind].name);
    json_t *json = record_event_to_json(&table, &read, SABOT_SEEN_BY_AUDIT);
    assert_non_null(json);
    assert_string_equal(json_string_value(json_object_get(json, "kind")),
                        sabot_event_forms[event->kind].name);
    json_decref(json);
    char sentence[EVENT_WORDS_MAX] = "";
    struct sabot_text words = sabot_text_in(sentence, sizeof sentence);
    event_words(&table, &read, &words);
    assert_true(strlen(sentence) > 3);
    said[event->kind]++;
    held_table_apply(&table, &read);
    held_table_apply(&restored, &read);
}

/* Deciding again, on this state, gives the events of the decision. */
static void assert_decided_alike(const struct sabot_table *on, const struct sabot_command *command,
                                 const char *what) {
    bool done_again = sabot_table_decide(on, command, &again);
    if (again.objection != decision.objection ||
        (done_again && again.event_count != decision.event_count))
        fail_msg("%s %s is decided otherwise", sabot_command_forms[command->kind].name, what);
    for (int i = 0; done_again && i < decision.event_count; i++) {
        uint32_t size = write_event(&decision.events[i], bytes[0]);
        assert_int_equal(again.events[i].kind, decision.events[i].kind);
        assert_int_equal(write_event(&again.events[i], bytes[1]), size);
        assert_memory_equal(bytes[0], bytes[1], size);
    }
}

static void copy_field(const struct sabot_field_form *form, const struct sabot_particulars *from,
                       struct sabot_particulars *to) {
    memcpy((char *)to + form->offset, (const char *)from + form->offset, form->room);
    if (form->type == SABOT_TYPE_CARDS)
        to->card_count = from->card_count;
}

/* What is not among its fields does not matter: so the fields tell two commands apart. */
static void check_fields(const struct sabot_command *command) {
    struct sabot_command trimmed = *command;
    memset(&trimmed.with, 0, sizeof trimmed.with);
    for (const uint8_t *field = sabot_command_forms[command->kind].fields; *field != SABOT_NO_FIELD;
         field++)
        copy_field(&sabot_field_forms[*field], &command->with, &trimmed.with);
    assert_decided_alike(&table, &trimmed, "by its fields alone");
}

static void check_reask(const struct sabot_command *command) {
    struct sabot_command asked;
    if (!sabot_table_reask(&table, decision.events, decision.event_count, command->actor, &asked))
        fail_msg("%s cannot be asked again", sabot_command_forms[command->kind].name);
    if (asked.kind != command->kind)
        fail_msg("%s is taken for %s", sabot_command_forms[command->kind].name,
                 sabot_command_forms[asked.kind].name);
    assert_decided_alike(&table, &asked, "asked again");
}

static uint32_t write_state(const struct sabot_table *of, uint8_t *into) {
    uint32_t size;
    struct sabot_error error;
    assert_int_equal(record_state_write(of, into, &size, &error), SABOT_OK);
    return size;
}

static void check_state(void) {
    struct sabot_error error;
    uint32_t size = write_state(&table, bytes[0]);
    if (record_state_read(bytes[0], size, &restored, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    assert_int_equal(write_state(&restored, bytes[1]), size);
    assert_memory_equal(bytes[0], bytes[1], size);
}

/* The number chooses the sources of cards and wagers, the seed all else. */
static void play(int number, uint64_t seed) {
    memset(&world, 0, sizeof world);
    world.random.state = seed;
    world.table_count = 1;
    people_arrive(&world);
    world.tables[0].wager_source = (enum sabot_wager_source)(number % 3);
    world.tables[0].card_source = (enum sabot_card_source)(number / 3 % 2);
    for (int i = 0; i < 2 && number % 6 == 2; i++)
        sabot_text_copy(world.tables[0].sheets[i].shoe.beacon, SABOT_BEACON_MAX, "drand");
    held_table_clear(&table);
    held_table_clear(&restored);
    int64_t now = 1000;
    for (int step = 0; step < STEPS; step++) {
        struct sabot_command command;
        now += random_between(&world.random, 0, 3000);
        if (!next_command(step, &command))
            continue;
        supply(&command);
        command.time_ms = now;
        command.edition = number % 2 == 0 ? SABOT_EDITION_LAST : 0;
        if (step % 10 != 0) /* a second person signs */
            sabot_text_copy(command.confirmation.name, sizeof command.confirmation.name, "Sam");
        bool is_done = sabot_table_decide(&table, &command, &decision);
        assert_decided_alike(&restored, &command, "on the restored state");
        if (!is_done)
            continue;
        done[command.kind]++;
        check_reask(&command);
        check_fields(&command);
        for (int i = 0; i < decision.event_count; i++)
            check_event(&decision.events[i]);
        if (random_chance(&world.random, 2))
            check_state();
    }
    check_state();
}

/* The first kind of command that was never done, or of event that never happened; or NULL. */
static const char *missing_kind(void) {
    for (int kind = 0; kind < SABOT_COMMANDS; kind++)
        if (done[kind] == 0)
            return sabot_command_forms[kind].name;
    for (int kind = 1; kind < SABOT_EVENTS; kind++)
        if (said[kind] == 0)
            return sabot_event_forms[kind].name;
    return NULL;
}

/* Some kinds are rare: plays on until each was there. */
static void test_random_play__is_kept_and_asked_again_byte_for_byte(void **state) {
    (void)state;
    struct random_source random = random_begin(1);
    for (int i = 0; i < WORLDS || (missing_kind() != NULL && i < 50 * WORLDS); i++)
        play(i, random_bits(&random));
    if (missing_kind() != NULL)
        fail_msg("%s was never there: nothing is proved of it", missing_kind());
}

/* What version 2 adds is kept too; a state without it is written as version 1. */
static void test_state__has_the_version_that_it_needs(void **state) {
    (void)state;
    struct random_source random = random_begin(3);
    struct sabot_error error;
    play(5, random_bits(&random));
    (void)write_state(&table, bytes[0]);
    assert_int_equal(record_state_version(&table), 1);
    assert_int_equal(bytes[0][0], 2 * strlen(table.name)); /* begins with the name's length */
    sabot_text_copy(table.bettors[0].name, sizeof table.bettors[0].name, "Ann");
    for (int addition = 0; addition < 3; addition++) {
        table.edition = addition == 0 ? 2 : 1;
        table.bettors[0].purse = addition == 1 ? 7 : 0;
        table.claim_count = addition == 2 ? SABOT_CLAIMS_MAX : 0;
        for (int i = 0; i < table.claim_count; i++)
            table.claims[i] =
                (struct sabot_claim){i + 1, 2, 0, false, "Bo", -100 * i, 1000 + i, 0, 0};
        assert_int_equal(record_state_version(&table), 2);
        check_state();
        assert_int_equal(bytes[0][0], 3); /* -2 */
        assert_int_equal(restored.edition, table.edition);
        assert_int_equal(restored.bettors[0].purse, table.bettors[0].purse);
        assert_int_equal(restored.claim_count, table.claim_count);
    }
    /* The longer form of a state that the shorter one can write, and a version too many. */
    table.claim_count = 0;
    uint32_t at_edition = 1 + bare_state_write(&table, bytes[0]);
    table.edition = 2;
    uint32_t size = write_state(&table, bytes[0]);
    assert_int_equal(bytes[0][at_edition], 4);
    bytes[0][at_edition] = 2;
    assert_int_equal(record_state_read(bytes[0], size, &restored, &error), SABOT_BAD_TEXT);
    bytes[0][at_edition] = 4;
    assert_int_equal(record_state_read(bytes[0], size, &restored, &error), SABOT_OK);
    for (uint8_t version = 5; version <= 13; version = (uint8_t)(version + 2)) {
        bytes[0][0] = version; /* -3 to -7 */
        assert_int_equal(record_state_read(bytes[0], size, &restored, &error), SABOT_BAD_TEXT);
    }
}

/* And what version 6 adds. */
static void test_state__keeps_what_edition_3_knows(void **state) {
    (void)state;
    struct random_source random = random_begin(4);
    play(0, random_bits(&random));
    assert_int_equal(table.edition, 3);
    struct sabot_table_shoe *shoe = &table.shoe;
    shoe->proves_cards = shoe->beacon_given = shoe->voided = true;
    shoe->cut_from_ms = 1;
    shoe->reveals_due_ms = 2;
    shoe->seal_due_ms = 3;
    memset(shoe->beacon, 4, sizeof shoe->beacon);
    memset(shoe->root, 5, sizeof shoe->root);
    table.void_shoes = 6;
    table.barred_count = SABOT_BARRED_MAX;
    for (int i = 0; i < SABOT_BARRED_MAX; i++)
        table.barred[i] = (struct sabot_barred){"Ann", 7 + i};
    table.taken_back = true;
    table.lot_count = 1;
    table.lots[0] = (struct sabot_lot){.number = 1, .table = "T2", .name = "Ann", .amount = 100};
    table.bettors[0].ruled = -50;
    sabot_text_copy(table.bettors[0].name, sizeof table.bettors[0].name, "Ann");
    table.claim_count = 2;
    table.claims[0] =
        (struct sabot_claim){.number = 1, .name = "Bob", .amount = -1, .to_house = true};
    table.claims[1] =
        (struct sabot_claim){.number = 2, .name = "Cat", .amount = 9, .waits = 8, .holder = 7};
    table.last.outlives_shoe = true;
    table.last.person = 8;
    assert_int_equal(record_state_version(&table), 6);
    check_state();
    assert_int_equal(bytes[0][0], 11); /* -6 */
    assert_true(restored.shoe.proves_cards && restored.shoe.beacon_given && restored.shoe.voided);
    assert_true(restored.shoe.cut_from_ms == 1 && restored.shoe.reveals_due_ms == 2 &&
                restored.shoe.seal_due_ms == 3 && restored.void_shoes == 6);
    assert_memory_equal(restored.shoe.beacon, shoe->beacon, sizeof shoe->beacon);
    assert_memory_equal(restored.shoe.root, shoe->root, sizeof shoe->root);
    assert_memory_equal(restored.barred, table.barred, sizeof table.barred);
    assert_true(restored.taken_back);
    assert_string_equal(restored.lots[0].name, "Ann");
    assert_true(restored.bettors[0].ruled == -50 && restored.claims[0].to_house);
    assert_true(restored.claims[1].waits == 8 && restored.claims[1].holder == 7);
    assert_true(restored.last.outlives_shoe && restored.last.person == 8);
}

/* Programs of while edition 3 was being written left out what a later one decides by: such a state
 * has paid 20.00 by a decision, and does not say to whom. */
static void test_state__of_an_unfinished_edition_is_not_read(void **state) {
    (void)state;
    struct random_source random = random_begin(4);
    struct sabot_error error;
    play(0, random_bits(&random));
    table.last.ruled = 2000;
    uint32_t size = write_state(&table, bytes[0]);
    for (uint32_t version = 0; version <= RECORD_STATE_VERSION + 1; version++)
        assert_int_equal(record_state_is_read(version),
                         version == 1 || version == 2 || version == RECORD_STATE_VERSION);
    for (uint8_t version = 5; version <= 9; version = (uint8_t)(version + 2)) {
        bytes[0][0] = version; /* -3 to -5 */
        assert_int_equal(record_state_read(bytes[0], size, &restored, &error), SABOT_BAD_TEXT);
    }
    bytes[0][0] = 11;
    assert_int_equal(record_state_read(bytes[0], size, &restored, &error), SABOT_OK);
}

/* The state's bytes, damaged: never a trap, and never a state with two forms. */
static void test_damaged_state__is_refused_or_has_one_form(void **state) {
    (void)state;
    struct random_source random = random_begin(2);
    struct sabot_error error;
    play(5, random_bits(&random));
    uint32_t size = write_state(&table, bytes[0]);
    for (int i = 0; i < 400; i++) {
        uint32_t at = (uint32_t)random_between(&random, 0, i % 4 == 0 ? size - 1 : size / 2);
        uint8_t before = bytes[0][at];
        bytes[0][at] ^= (uint8_t)random_between(&random, 1, 255);
        if (record_state_read(bytes[0], size, &restored, &error) == SABOT_OK && at < size / 2) {
            assert_true(sabot_book_is_whole(&restored.book));
            (void)write_state(&restored, bytes[1]);
        }
        bytes[0][at] = before;
    }
    for (uint32_t cut = 0; cut < size; cut += 37)
        assert_int_not_equal(record_state_read(bytes[0], cut, &restored, &error), SABOT_OK);
    bytes[0][size] = 0;
    assert_int_equal(record_state_read(bytes[0], size + 1, &restored, &error), SABOT_BAD_TEXT);
    assert_string_equal(error.words, "the bytes are not those of a table's state");
}

/* What follows is of another command. */
static void test_reask__reads_the_events_of_one_command_alone(void **state) {
    (void)state;
    struct sabot_command command;
    struct sabot_event events[] = {
        {.kind = SABOT_EVENT_SHOE_CLOSED, .time_ms = 6},
        {.kind = SABOT_EVENT_SHOE_CUT_SHORT, .time_ms = 6, .with.reason = "short"},
        {.kind = SABOT_EVENT_ALARM, .time_ms = 6, .with.count = 7},
    };
    struct sabot_actor floor = {.role = SABOT_ROLE_FLOOR};
    held_table_clear(&table);
    table.time_ms = 5;
    assert_true(sabot_table_reask(&table, events, 1, floor, &command));
    assert_string_equal(command.with.reason, "");
    assert_true(sabot_table_reask(&table, events, 2, floor, &command));
    assert_string_equal(command.with.reason, "short");
    assert_false(command.with.seen);
    assert_true(sabot_table_reask(&table, events, 3, floor, &command));
    assert_true(command.with.seen);
    assert_int_equal(command.with.count, 7);
}

static void test_reask__knows_no_command_for_events_that_none_has(void **state) {
    (void)state;
    struct sabot_command command;
    struct sabot_event alarm = {.kind = SABOT_EVENT_ALARM, .time_ms = 5};
    struct sabot_event left = {.kind = SABOT_EVENT_LEFT, .time_ms = 5};
    struct sabot_actor floor = {.role = SABOT_ROLE_FLOOR};
    held_table_clear(&table);
    table.time_ms = 6;
    assert_false(sabot_table_reask(&table, &alarm, 1, floor, &command));
    assert_false(sabot_table_reask(&table, &left, 0, floor, &command));
    assert_false(sabot_table_reask(&table, &left, 1, floor, &command)); /* before the last event */
    table.time_ms = 5;
    assert_true(sabot_table_reask(&table, &left, 1, floor, &command));
    assert_int_equal(command.kind, SABOT_COMMAND_LEAVE);
}

HARNESS_MAIN(cmocka_unit_test(test_random_play__is_kept_and_asked_again_byte_for_byte),
             cmocka_unit_test(test_state__has_the_version_that_it_needs),
             cmocka_unit_test(test_state__keeps_what_edition_3_knows),
             cmocka_unit_test(test_state__of_an_unfinished_edition_is_not_read),
             cmocka_unit_test(test_damaged_state__is_refused_or_has_one_form),
             cmocka_unit_test(test_reask__reads_the_events_of_one_command_alone),
             cmocka_unit_test(test_reask__knows_no_command_for_events_that_none_has))
