/*
 * record_event_test.c - events as bytes: every kind there and back, no other bytes
 * read as one, and what damage does.
 */
#include "host/record/record.h"
#include "sabot/kind.h"
#include "tests/support/harness.h"
#include "tests/support/random.h"
#include "tests/support/sheets.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static struct record_space space;
static struct sabot_transfer transfers[SABOT_DECISION_TRANSFERS_MAX];
static struct sabot_settled_line lines[SABOT_DECISION_LINES_MAX];
static struct sabot_sheet sheet;
static uint8_t first[RECORD_EVENT_MAX], second[RECORD_EVENT_MAX];

static void fill_text(struct random_source *random, char *text, size_t room) {
    size_t length = (size_t)random_between(random, 0, (int64_t)room - 1);
    memset(text, 0, room);
    for (size_t i = 0; i < length; i++)
        text[i] = (char)random_between(random, 1, 127);
}

static struct sabot_card any_card(struct random_source *random) {
    return (struct sabot_card){(uint8_t)random_between(random, 0, SABOT_RANKS - 1),
                               (uint8_t)random_between(random, 0, SABOT_SUIT_UNKNOWN)};
}

static int64_t any_number(struct random_source *random) {
    return (int64_t)random_bits(random) >> random_between(random, 0, 63);
}

static void fill_field(struct random_source *random, enum sabot_field field,
                       struct sabot_particulars *with) {
    const struct sabot_field_form *form = &sabot_field_forms[field];
    void *place = (char *)with + form->offset;
    switch (form->type) {
    case SABOT_TYPE_INT:
    case SABOT_TYPE_WAGER:
    case SABOT_TYPE_RESULT:
    case SABOT_TYPE_CHOICE:
        *(int *)place = (int)random_between(random, INT_MIN, INT_MAX);
        break;
    case SABOT_TYPE_BOOL:
        *(bool *)place = random_chance(random, 50);
        break;
    case SABOT_TYPE_CENTS:
    case SABOT_TYPE_TIME:
        *(int64_t *)place = any_number(random);
        break;
    case SABOT_TYPE_CARD:
        with->card = any_card(random);
        break;
    case SABOT_TYPE_CARDS:
        with->card_count = (int)random_between(random, 0, SABOT_ROUND_CARDS_MAX);
        for (int i = 0; i < with->card_count; i++)
            with->cards[i] = any_card(random);
        break;
    case SABOT_TYPE_TEXT:
        fill_text(random, place, form->room);
        break;
    case SABOT_TYPE_VALUE:
        for (int i = 0; i < SABOT_VALUE_BYTES; i++)
            with->value[i] = (uint8_t)random_bits(random);
        break;
    case SABOT_TYPE_SHEET:
        with->sheet = &sheet;
        break;
    }
}

static struct sabot_event any_event(struct random_source *random, int kind) {
    struct sabot_event event = {.kind = (enum sabot_event_kind)kind,
                                .time_ms = any_number(random),
                                .transfers = transfers,
                                .lines = lines};
    for (const struct sabot_field_use *use = sabot_event_forms[kind].fields;
         use->field != SABOT_NO_FIELD; use++)
        fill_field(random, (enum sabot_field)use->field, &event.with);
    if (kind == SABOT_EVENT_EDITION_ADOPTED)
        event.with.count = SABOT_EDITION_LAST; /* what is above it is not read */
    event.transfer_count = (int)random_between(random, 0, 20);
    for (int i = 0; i < event.transfer_count; i++)
        transfers[i] =
            (struct sabot_transfer){(uint8_t)random_bits(random), (uint8_t)random_bits(random),
                                    (uint8_t)random_bits(random), any_number(random)};
    event.line_count = (int)random_between(random, 0, 20);
    for (int i = 0; i < event.line_count; i++)
        lines[i] = (struct sabot_settled_line){
            .entry = (int16_t)random_bits(random),
            .step = (int16_t)random_bits(random),
            .verdict = (uint8_t)random_bits(random),
            .owed = any_number(random),
            .winnings = any_number(random),
            .commission = any_number(random),
            .marked = any_number(random),
            .collected = any_number(random),
            .uncovered = any_number(random),
            .fee_returned = any_number(random),
        };
    return event;
}

static uint32_t write_event(const struct sabot_event *event, uint8_t *bytes) {
    uint32_t size;
    struct sabot_error error;
    assert_int_equal(record_event_write(event, bytes, &size, &error), SABOT_OK);
    return size;
}

static bool reads(int kind, const uint8_t *bytes, uint32_t size, struct sabot_event *event) {
    struct sabot_error error = {""};
    enum sabot_status status =
        record_event_read((struct record_stored){kind, 1, bytes, size}, &space, event, &error);
    assert_true(status == SABOT_OK || error.words[0] != '\0');
    return status == SABOT_OK;
}

static void test_every_kind__reads_back_as_it_was_written(void **state) {
    (void)state;
    struct random_source random = random_begin(1);
    struct sabot_event event, read;
    sheet = sheets_named("california-panda8");
    for (int kind = 1; kind < SABOT_EVENTS; kind++)
        for (int i = 0; i < 20; i++) {
            event = any_event(&random, kind);
            uint32_t size = write_event(&event, first);
            assert_true(reads(kind, first, size, &read));
            assert_int_equal(write_event(&read, second), size);
            assert_memory_equal(first, second, size);
            if (read.with.sheet == NULL)
                assert_memory_equal(&event.with, &read.with, sizeof read.with);
            assert_int_equal(read.transfer_count, event.transfer_count);
            assert_int_equal(read.line_count, event.line_count);
        }
}

/* Nothing is cut off without notice, and nothing may follow. */
static void test_every_kind__is_exactly_as_long_as_it_is(void **state) {
    (void)state;
    struct random_source random = random_begin(2);
    struct sabot_event event, read;
    sheet = sheets_named("commission");
    for (int kind = 1; kind < SABOT_EVENTS; kind++) {
        event = any_event(&random, kind);
        uint32_t size = write_event(&event, first);
        first[size] = 0;
        assert_false(reads(kind, first, size + 1, &read));
        bool has_sheet = event.with.sheet != NULL;
        for (uint32_t cut = 0; cut < size; cut += has_sheet ? 97 : 1)
            assert_false(reads(kind, first, cut, &read));
    }
}

static void test_kind__that_nobody_knows_is_no_event(void **state) {
    (void)state;
    struct sabot_event read;
    struct sabot_error error;
    assert_false(reads(0, first, 2, &read));
    assert_false(reads(SABOT_EVENTS, first, 2, &read));
    assert_false(reads(-1, first, 2, &read));
    assert_false(reads(65535, first, 2, &read));
    assert_int_equal(
        record_event_read((struct record_stored){0, 1, first, 0}, &space, &read, &error),
        SABOT_BAD_TEXT);
    assert_string_equal(error.words, "the bytes are not those of an event of kind 0");
    assert_int_equal(
        record_event_read((struct record_stored){99, 1, first, 0}, &space, &read, &error),
        SABOT_NOT_FOUND);
    assert_string_equal(error.words, RECORD_OF_NEWER);
    struct sabot_event newer = {.kind = SABOT_EVENT_EDITION_ADOPTED,
                                .with.count = SABOT_EDITION_LAST + 1};
    uint32_t size;
    assert_int_equal(record_event_write(&newer, first, &size, &error), SABOT_OK);
    assert_int_equal(
        record_event_read((struct record_stored){SABOT_EVENT_EDITION_ADOPTED, 1, first, size},
                          &space, &read, &error),
        SABOT_NOT_FOUND);
    assert_string_equal(error.words, RECORD_OF_NEWER);
}

/* Every byte changed: what still reads has one form, and no table traps on it. */
static void test_damaged_bytes__never_read_as_two_events(void **state) {
    (void)state;
    struct random_source random = random_begin(3);
    struct sabot_event event, read;
    struct sabot_table table = sabot_table_empty();
    sheet = sheets_named("ez-house");
    for (int kind = 1; kind < SABOT_EVENTS; kind++) {
        event = any_event(&random, kind);
        uint32_t size = write_event(&event, first);
        bool has_sheet = event.with.sheet != NULL;
        for (uint32_t at = 0; at < size; at += has_sheet ? 61 : 1) {
            uint8_t before = first[at];
            first[at] ^= (uint8_t)random_between(&random, 1, 255);
            if (reads(kind, first, size, &read)) {
                (void)sabot_table_accepts(&table, &read);
                if (read.with.sheet == NULL) {
                    assert_int_equal(write_event(&read, second), size);
                    assert_memory_equal(first, second, size);
                }
            }
            first[at] = before;
        }
    }
}

static void test_number__has_one_form_only(void **state) {
    (void)state;
    struct sabot_event read;
    /* kind 7, left: bettor 3 is zigzag 6; no transfers, no lines */
    static const uint8_t plain[] = {6, 0, 0}, idle[] = {0x86, 0x00, 0, 0};
    assert_true(reads(SABOT_EVENT_LEFT, plain, sizeof plain, &read));
    assert_int_equal(read.with.bettor, 3);
    assert_false(reads(SABOT_EVENT_LEFT, idle, sizeof idle, &read));
    /* past 64 bits, and past an int */
    static const uint8_t huge[] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                   0xff, 0xff, 0xff, 0x02, 0,    0};
    static const uint8_t wide[] = {0x80, 0x80, 0x80, 0x80, 0x10, 0, 0};
    assert_false(reads(SABOT_EVENT_LEFT, huge, sizeof huge, &read));
    assert_false(reads(SABOT_EVENT_LEFT, wide, sizeof wide, &read));
}

static void test_text__ends_where_its_length_says(void **state) {
    (void)state;
    struct sabot_event read;
    static const uint8_t with_nul[] = {6, 'A', 0, 'B', 0, 0};
    static const uint8_t good[] = {6, 'A', 'n', 'n', 0, 0};
    uint8_t longest[80] = {126};         /* 63 bytes: they and the NUL fit */
    uint8_t too_long[80] = {0x80, 0x01}; /* 64 bytes */
    memset(longest + 1, 'x', 63);
    memset(too_long + 2, 'x', 64);
    assert_true(reads(SABOT_EVENT_DEALER_RELIEVED, good, sizeof good, &read));
    assert_string_equal(read.with.name, "Ann");
    assert_false(reads(SABOT_EVENT_DEALER_RELIEVED, with_nul, sizeof with_nul, &read));
    assert_true(reads(SABOT_EVENT_DEALER_RELIEVED, longest, 1 + 63 + 2, &read));
    assert_false(reads(SABOT_EVENT_DEALER_RELIEVED, too_long, 2 + 64 + 2, &read));
}

static void test_command__takes_whatever_a_client_sends(void **state) {
    (void)state;
    uint8_t bytes[RECORD_COMMAND_MAX];
    struct sabot_command command = {.kind = SABOT_COMMAND_CORRECT,
                                    .with = {.card_count = 99, .card = {77, 88}}};
    assert_true(record_command_write(&command, bytes) > 0);
    command.with.card_count = -1;
    assert_true(record_command_write(&command, bytes) > 0);
    command.kind = SABOT_COMMAND_CARD;
    assert_true(record_command_write(&command, bytes) > 0);
}

/* Each particular of its kind makes another command. */
static void test_command__of_other_content_has_other_bytes(void **state) {
    (void)state;
    struct random_source random = random_begin(4);
    uint8_t bytes[2][RECORD_COMMAND_MAX];
    for (int kind = 0; kind < SABOT_COMMANDS; kind++)
        for (const uint8_t *field = sabot_command_forms[kind].fields; *field != SABOT_NO_FIELD;
             field++) {
            if (*field == SABOT_FIELD_SHEET)
                continue;
            struct sabot_command command = {.kind = (enum sabot_command_kind)kind};
            uint32_t size = record_command_write(&command, bytes[0]);
            struct sabot_particulars nothing = {0};
            while (memcmp(&command.with, &nothing, sizeof nothing) == 0)
                fill_field(&random, (enum sabot_field) * field, &command.with);
            uint32_t other = record_command_write(&command, bytes[1]);
            assert_true(size != other || memcmp(bytes[0], bytes[1], size) != 0);
        }
}

static void test_actor__reads_back_as_it_was_written(void **state) {
    (void)state;
    static const struct {
        struct sabot_actor actor;
        const char *name, *words;
    } rows[] = {
        {{SABOT_ROLE_DEALER, 0}, "Ana", "dealer:Ana"},
        {{SABOT_ROLE_BETTOR, 3}, "Bo", "bettor:3"},
        {{SABOT_ROLE_SYSTEM, 0}, "clock", "system:clock"},
        {{SABOT_ROLE_FLOOR, 0}, "", "floor:"},
    };
    struct sabot_actor read;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char space_of_words[64];
        struct sabot_text text = sabot_text_in(space_of_words, sizeof space_of_words);
        record_actor_write(rows[i].actor, rows[i].name, &text);
        assert_string_equal(space_of_words, rows[i].words);
        assert_true(record_actor_read(space_of_words, &read));
        assert_int_equal(read.role, rows[i].actor.role);
        assert_int_equal(read.bettor, rows[i].actor.bettor);
    }
    static const char *const none[] = {
        "", "dealer", "guest:Ana", "bettor:", "bettor:0", "bettor:x", "bettor:99999"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_false(record_actor_read(none[i], &read));
}

HARNESS_MAIN(cmocka_unit_test(test_every_kind__reads_back_as_it_was_written),
             cmocka_unit_test(test_every_kind__is_exactly_as_long_as_it_is),
             cmocka_unit_test(test_kind__that_nobody_knows_is_no_event),
             cmocka_unit_test(test_damaged_bytes__never_read_as_two_events),
             cmocka_unit_test(test_number__has_one_form_only),
             cmocka_unit_test(test_text__ends_where_its_length_says),
             cmocka_unit_test(test_command__takes_whatever_a_client_sends),
             cmocka_unit_test(test_command__of_other_content_has_other_bytes),
             cmocka_unit_test(test_actor__reads_back_as_it_was_written))
