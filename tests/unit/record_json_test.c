/*
 * record_json_test.c - events as JSON for people and programs, commands from JSON,
 * and what is said of bad ones.
 */
#include "host/record/record.h"
#include "sabot/kind.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static struct sabot_table table;
static struct sabot_sheet panda_sheet;

static void make_table(void) {
    table = sabot_table_empty();
    panda_sheet = sheets_named("california-panda8");
    table.sheet = &panda_sheet;
}

/* ---- events ---- */

static void assert_json(const struct sabot_event *event, const char *expected) {
    json_t *json = record_event_to_json(&table, event, SABOT_SEEN_BY_AUDIT);
    char *text = json_dumps(json, JSON_COMPACT);
    assert_string_equal(text, expected);
    free(text);
    json_decref(json);
}

static void test_event__has_names_for_numbers(void **state) {
    (void)state;
    make_table();
    struct sabot_transfer pend = {SABOT_TRANSFER_PEND, (uint8_t)sabot_account_chips(3),
                                  (uint8_t)sabot_account_in_play(3), 10000};
    struct sabot_event wagered = {.kind = SABOT_EVENT_WAGERED,
                                  .with = {.bettor = 3, .wager = 1, .amount = 10000, .fee = 100},
                                  .transfer_count = 1,
                                  .transfers = &pend};
    assert_json(&wagered, "{\"kind\":\"wagered\",\"bettor\":3,\"wager\":\"banker\","
                          "\"amount\":10000,\"fee\":100,\"transfers\":[{\"act\":\"pend\","
                          "\"from\":\"chips:3\",\"to\":\"in-play:3\",\"amount\":10000}]}");
    struct sabot_event closed = {.kind = SABOT_EVENT_BETTING_CLOSED,
                                 .with = {.cause = SABOT_CLOSED_BY_TIMER}};
    assert_json(&closed, "{\"kind\":\"betting-closed\",\"cause\":\"timer\",\"fee\":0}");
    struct sabot_event dealt = {.kind = SABOT_EVENT_CARD_DEALT,
                                .with = {.card = sabot_card_of_deck(0)}};
    char *text;
    json_t *json = record_event_to_json(&table, &dealt, SABOT_SEEN_BY_AUDIT);
    text = json_dumps(json, JSON_COMPACT);
    assert_non_null(strstr(text, "\"card\":\"A"));
    free(text);
    json_decref(json);
    struct sabot_event keyed = {.kind = SABOT_EVENT_RESULT_KEYED,
                                .with = {.result = SABOT_RESULT_OF_LETTER + 3}};
    assert_json(&keyed, "{\"kind\":\"result-keyed\",\"result\":\"D\"}");
}

static void test_event__shows_how_each_wager_came_out(void **state) {
    (void)state;
    make_table();
    table.wager_count = 1;
    table.wagers[0] = (struct sabot_table_wager){.bettor = 2, .wager = 0, .stake = 2500};
    struct sabot_settled_line line = {
        .step = 1, .verdict = SABOT_WIN, .owed = 2500, .winnings = 2000, .uncovered = 500};
    struct sabot_event settled = {.kind = SABOT_EVENT_SETTLED,
                                  .with = {.round = 7,
                                           .bettor = 1,
                                           .amount = 2000,
                                           .net = -2000,
                                           .exhausted = true,
                                           .result = SABOT_RESULT_VOID},
                                  .line_count = 1,
                                  .lines = &line};
    assert_json(&settled,
                "{\"kind\":\"settled\",\"round\":7,\"result\":\"V\",\"bettor\":1,\"amount\":2000,"
                "\"fee\":0,\"net\":-2000,\"exhausted\":true,\"lines\":[{\"bettor\":2,"
                "\"wager\":\"player\",\"amount\":2500,\"step\":1,\"verdict\":\"win\",\"owed\":2500,"
                "\"winnings\":2000,\"commission\":0,\"marked\":0,\"collected\":0,"
                "\"uncovered\":500,\"fee_returned\":0}]}");
}

/* From a damaged journal: a number that has no name stays a number. */
static void test_event__with_numbers_that_mean_nothing_is_still_written(void **state) {
    (void)state;
    make_table();
    struct sabot_transfer odd = {99, 255, 255, -1};
    struct sabot_settled_line line = {.entry = 300, .verdict = 77};
    struct sabot_sheet sheet = sheets_named("commission");
    for (int kind = 1; kind < SABOT_EVENTS; kind++) {
        struct sabot_event event = {
            .kind = (enum sabot_event_kind)kind,
            .with = {.wager = -5, .cause = 99, .result = 9999, .card_source = -1, .sheet = &sheet},
            .transfer_count = 1,
            .transfers = &odd,
            .line_count = 1,
            .lines = &line};
        json_t *json = record_event_to_json(&table, &event, SABOT_SEEN_BY_AUDIT);
        assert_non_null(json);
        json_decref(json);
    }
}

/* ---- commands ---- */

static enum sabot_status read(const char *text, struct sabot_command *command,
                              struct sabot_error *error) {
    json_error_t problem;
    json_t *document = json_loads(text, JSON_DECODE_ANY, &problem);
    assert_non_null(document);
    enum sabot_status status = record_command_from_json(&table, document, command, error);
    json_decref(document);
    return status;
}

static struct sabot_command good(const char *text) {
    struct sabot_command command = {.actor = {SABOT_ROLE_BETTOR, 3}};
    struct sabot_error error;
    if (read(text, &command, &error) != SABOT_OK)
        fail_msg("%s: %s", text, error.words);
    return command;
}

/* A value of each type, as JSON. */
static const char *value_of(enum sabot_field field) {
    switch (sabot_field_forms[field].type) {
    case SABOT_TYPE_INT:
        return "3";
    case SABOT_TYPE_CHOICE:
        return field == SABOT_FIELD_CARD_SOURCE    ? "\"keyed\""
               : field == SABOT_FIELD_COUNTERPARTY ? "\"box\""
                                                   : "\"bettors\"";
    case SABOT_TYPE_BOOL:
        return "true";
    case SABOT_TYPE_CENTS:
    case SABOT_TYPE_TIME:
        return "2500";
    case SABOT_TYPE_CARD:
        return "\"Th\"";
    case SABOT_TYPE_CARDS:
        return "[\"Th\",\"2c\"]";
    case SABOT_TYPE_TEXT:
        return "\"Ann\"";
    case SABOT_TYPE_VALUE:
        return "\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\"";
    case SABOT_TYPE_WAGER:
        return "\"banker\"";
    case SABOT_TYPE_RESULT:
        return "\"B\"";
    case SABOT_TYPE_SHEET:
        return "\"ventura-ez\"";
    }
    return "null";
}

static void test_every_command__is_read_with_all_its_fields(void **state) {
    (void)state;
    make_table();
    for (int kind = 0; kind < SABOT_COMMANDS; kind++) {
        char text[600];
        struct sabot_text words = sabot_text_in(text, sizeof text);
        sabot_text_add(&words, "{\"kind\":\"");
        sabot_text_add(&words, sabot_command_forms[kind].name);
        sabot_text_add(&words, "\"");
        for (const uint8_t *field = sabot_command_forms[kind].fields; *field != SABOT_NO_FIELD;
             field++) {
            sabot_text_add(&words, ",\"");
            sabot_text_add(&words, sabot_field_forms[*field].name);
            sabot_text_add(&words, "\":");
            sabot_text_add(&words, value_of((enum sabot_field) * field));
        }
        sabot_text_add(&words, "}");
        struct sabot_command command = good(text);
        assert_int_equal(command.kind, kind);
        assert_int_equal(command.actor.bettor, 3); /* who asks is not in the document */
        struct sabot_particulars nothing = {0};
        bool has_fields = sabot_command_forms[kind].fields[0] != SABOT_NO_FIELD;
        assert_int_equal(memcmp(&command.with, &nothing, sizeof nothing) != 0, has_fields);
    }
}

static void test_command__has_what_its_document_says(void **state) {
    (void)state;
    make_table();
    struct sabot_command wager =
        good("{\"kind\":\"wager\",\"bettor\":3,\"wager\":\"tie\",\"amount\":2500}");
    assert_int_equal(wager.kind, SABOT_COMMAND_WAGER);
    assert_int_equal(wager.with.bettor, 3);
    assert_int_equal(wager.with.wager, sabot_sheet_wager(table.sheet, "tie"));
    assert_int_equal(wager.with.amount, 2500);
    struct sabot_command correct =
        good("{\"kind\":\"correct\",\"cards\":[\"5h\",\"2c\",\"Ks\",\"2d\"],"
             "\"reason\":\"mis-keyed\",\"second\":\"Sam\"}");
    assert_int_equal(correct.with.card_count, 4);
    assert_int_equal(sabot_card_points(correct.with.cards[0]), 5);
    assert_string_equal(correct.with.reason, "mis-keyed");
    struct sabot_command result = good("{\"kind\":\"result\",\"result\":\"A\"}");
    assert_int_equal(result.with.result, SABOT_RESULT_OF_LETTER + 4);
}

static void test_bad_command__is_told_by_the_name_of_its_field(void **state) {
    (void)state;
    static const struct {
        const char *text, *words;
    } rows[] = {
        {"7", "kind: expected the name of a command such as wager"},
        {"{}", "kind: expected the name of a command such as wager"},
        {"{\"kind\":\"bet\"}", "kind: expected the name of a command such as wager"},
        {"{\"kind\":\"leave\",\"seat\":1}", "seat: `leave` has no such field"},
        {"{\"kind\":\"leave\",\"bettor\":\"1\"}", "bettor: expected a whole number"},
        {"{\"kind\":\"leave\",\"bettor\":1.5}", "bettor: expected a whole number"},
        {"{\"kind\":\"leave\",\"bettor\":99999999999}", "bettor: expected a whole number"},
        {"{\"kind\":\"buy-in\",\"amount\":1.5}", "amount: expected a whole number of cents"},
        {"{\"kind\":\"wager\",\"wager\":1}", "wager: expected the name of a wager"},
        {"{\"kind\":\"wager\",\"wager\":\"banana\"}",
         "wager: `banana` is not a wager of this table"},
        {"{\"kind\":\"card\",\"card\":5}", "card: expected a card such as Th"},
        {"{\"kind\":\"card\",\"card\":\"1x\"}", "card: "},
        {"{\"kind\":\"correct\",\"cards\":\"Th\"}", "cards: expected a list of at most six cards"},
        {"{\"kind\":\"correct\",\"cards\":[\"Th\",\"zz\"]}", "cards: "},
        {"{\"kind\":\"correct\",\"voided\":1}", "voided: expected true or false"},
        {"{\"kind\":\"result\",\"result\":\"X\"}", "result: expected one letter of P B T D A"},
        {"{\"kind\":\"result\",\"result\":\"\"}", "result: expected one letter of P B T D A"},
        {"{\"kind\":\"relieve\",\"name\":7}", "name: expected a text"},
        {"{\"kind\":\"relieve\",\"name\":"
         "\"1234567890123456789012345678901234567890123456789012345678901234\"}",
         "name: expected a shorter text"},
        {"{\"kind\":\"commit\",\"value\":\"00ff\"}",
         "value: expected 64 hexadecimal digits in lower case"},
        {"{\"kind\":\"open-table\",\"card_source\":\"dealt\"}",
         "card_source: expected shuffled or keyed"},
        {"{\"kind\":\"open-table\",\"wager_source\":2}",
         "wager_source: expected none, dealer or bettors"},
    };
    make_table();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sabot_command command;
        struct sabot_error error = {""};
        assert_int_not_equal(read(rows[i].text, &command, &error), SABOT_OK);
        if (strncmp(error.words, rows[i].words, strlen(rows[i].words)) != 0)
            fail_msg("%s\n  says      %s\n  and not   %s", rows[i].text, error.words,
                     rows[i].words);
    }
}

/* Kind by kind, field by field, for everybody who may look. */
static void test_event__shows_each_audience_its_fields(void **state) {
    (void)state;
    make_table();
    for (int kind = 1; kind < SABOT_EVENTS; kind++)
        for (int audience = SABOT_SEEN_BY_ALL; audience < SABOT_AUDIENCES; audience++) {
            struct sabot_transfer transfer = {SABOT_TRANSFER_POST, 0, 1, 100};
            struct sabot_settled_line line = {0};
            struct sabot_event event = {.kind = (enum sabot_event_kind)kind,
                                        .with.sheet = table.sheet,
                                        .transfer_count = 1,
                                        .transfers = &transfer,
                                        .line_count = 1,
                                        .lines = &line};
            json_t *json = record_event_to_json(&table, &event, (enum sabot_audience)audience);
            const struct sabot_field_use *use = sabot_event_forms[kind].fields;
            size_t shown = 1; /* its kind */
            for (; use->field != SABOT_NO_FIELD; use++) {
                bool is_shown = json_object_get(json, sabot_field_forms[use->field].name) != NULL;
                assert_int_equal(is_shown, use->audience <= audience);
                shown += is_shown;
            }
            assert_int_equal(json_object_get(json, "lines") != NULL,
                             audience >= SABOT_SEEN_AT_TABLE);
            assert_int_equal(json_object_get(json, "transfers") != NULL,
                             audience >= SABOT_SEEN_BY_STAFF);
            shown += audience >= SABOT_SEEN_AT_TABLE;
            shown += audience >= SABOT_SEEN_BY_STAFF;
            assert_int_equal(json_object_size(json), shown);
            json_decref(json);
        }
}

HARNESS_MAIN(cmocka_unit_test(test_event__shows_each_audience_its_fields),
             cmocka_unit_test(test_event__has_names_for_numbers),
             cmocka_unit_test(test_event__shows_how_each_wager_came_out),
             cmocka_unit_test(test_event__with_numbers_that_mean_nothing_is_still_written),
             cmocka_unit_test(test_every_command__is_read_with_all_its_fields),
             cmocka_unit_test(test_command__has_what_its_document_says),
             cmocka_unit_test(test_bad_command__is_told_by_the_name_of_its_field))
