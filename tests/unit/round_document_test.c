/*
 * round_document_test.c - rounds as JSON: the worked settlements of
 * tests/vectors, and documents that are not rounds.
 */
#include "host/document/round_document.h"
#include "host/sheet/sheetfile.h"
#include "tests/support/harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A shipped sheet as a room would change it: the text of its file with one line replaced. */
static void read_changed(const char *name, const char *line, const char *by,
                         struct sabot_sheet *sheet) {
    char path[1024];
    static char text[32768], changed[32768];
    snprintf(path, sizeof path, "%s/%s.yaml", SHEETS_DIR, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    const char *at = strstr(text, line);
    assert_non_null(at);
    int length = snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, by,
                          at + strlen(line));
    assert_true(length > 0 && length < (int)sizeof changed);
    struct form_report report;
    assert_int_equal(sheetfile_read_text(&(struct sheetfile_text){.syntax = FORM_YAML,
                                                                  .file = path,
                                                                  .name = name,
                                                                  .bytes = changed,
                                                                  .length = (size_t)length},
                                         sheet, &report),
                     SABOT_OK);
}

/* Settles a document as `sabot settle --json` does, with a sheet of its own if there is one; NULL,
 * with the error, for bad input. */
static json_t *answer_with(const struct sabot_sheet *own, const char *text, size_t length,
                           int *exit_status, struct sabot_error *error) {
    struct round_document *document = calloc(1, sizeof *document);
    struct form_report report;
    const char *name = NULL;
    json_t *answer = NULL;
    *exit_status = 2;
    bool parsed = round_document_parse(document, text, length, error) == SABOT_OK &&
                  round_document_check(document, &name, error) == SABOT_OK;
    if (parsed && own != NULL)
        document->sheet = *own;
    else if (parsed)
        parsed =
            sheetfile_read_name(name ? name : "ventura-ez", &document->sheet, &report) == SABOT_OK;
    if (parsed && round_document_read(document, error) == SABOT_OK) {
        size_t count = (size_t)document->layout.count;
        struct sabot_refusal *refusals = calloc(SABOT_REFUSALS_ROOM(count), sizeof *refusals);
        struct sabot_settled *settled = calloc(count + 1, sizeof *settled);
        int refused = sabot_layout_refusals(&document->layout, refusals);
        *exit_status = refused > 0;
        if (refused > 0) {
            answer = round_document_refused(document, refusals, refused);
        } else {
            struct sabot_settlement settlement = sabot_layout_settle(
                &document->layout, sabot_round_outcome(&document->round), settled);
            answer = round_document_settled(document, &settlement, settled);
        }
        free(refusals);
        free(settled);
    }
    round_document_clear(document);
    free(document);
    return answer;
}

static json_t *answer_to(const char *text, size_t length, int *exit_status,
                         struct sabot_error *error) {
    return answer_with(NULL, text, length, exit_status, error);
}

/* All that is expected must be there; there may be more. */
static void assert_contains(const json_t *expected, const json_t *actual, const char *where) {
    if (json_is_object(expected)) {
        const char *name;
        json_t *value;
        json_object_foreach((json_t *)expected, name, value)
            assert_contains(value, json_object_get(actual, name), name);
    } else if (json_is_array(expected)) {
        assert_int_equal(json_array_size(expected), json_array_size(actual));
        for (size_t i = 0; i < json_array_size(expected); i++)
            assert_contains(json_array_get(expected, i), json_array_get(actual, i), where);
    } else if (!json_equal(expected, actual)) {
        char *wanted = json_dumps(expected, JSON_ENCODE_ANY);
        char *got = actual ? json_dumps(actual, JSON_ENCODE_ANY) : NULL;
        print_error("%s: expected %s, got %s\n", where, wanted, got ? got : "nothing");
        free(wanted);
        free(got);
        fail();
    }
}

/* Settles every case of a file with its own sheet, or with `own`; returns how many there are. */
static size_t settle_vectors(const char *path, const struct sabot_sheet *own) {
    json_error_t trouble;
    json_t *vectors = json_load_file(path, 0, &trouble);
    assert_non_null(vectors);
    size_t index;
    json_t *one;
    json_array_foreach(json_object_get(vectors, "cases"), index, one) {
        char *text = json_dumps(json_object_get(one, "round"), 0);
        struct sabot_error error;
        int exit_status;
        json_t *answer = answer_with(own, text, strlen(text), &exit_status, &error);
        assert_int_equal(exit_status, json_integer_value(json_object_get(one, "exit")));
        assert_contains(json_object_get(one, "answer"), answer,
                        json_string_value(json_object_get(one, "what")));
        json_decref(answer);
        free(text);
    }
    json_decref(vectors);
    return index;
}

static void test_settlements__equal_the_worked_vectors(void **state) {
    (void)state;
    assert_true(settle_vectors(VECTORS_DIR "/settlements.json", NULL) >= 7);
}

/* Reading 4: the same rounds run short otherwise where the room's sheet says `net`. */
static void test_settlements__of_a_net_sheet_equal_their_vectors(void **state) {
    (void)state;
    static struct sabot_sheet net;
    read_changed("ventura-ez", "\ncover: matched", "\ncover: net", &net);
    assert_int_equal(settle_vectors(VECTORS_DIR "/settlements-net.json", &net), 2);
}

#define ROUND(rest)                                                                                \
    "{\"cards\":[\"9h\",\"2c\",\"Ks\",\"3d\"],\"player_dealer\":{\"seat\":1,\"amount\":10000}"     \
    "," rest "}"
#define WAGER(rest) ROUND("\"wagers\":[{\"seat\":2,\"wager\":\"player\",\"amount\":1000" rest "}]")

/* Documents that are not rounds, and what the one line must say of each. */
static const struct {
    const char *text, *says;
} not_rounds[] = {
    {"", "empty: expected one JSON object"},
    {"[1, 2]", "expected one JSON object"},
    {"{\"cards\": [", "not JSON"},
    {"{\"cards\": [], \"cards\": [], \"wagers\": []}", "duplicate"},
    {ROUND("\"wager\":[]"), "`wager`: unknown field; did you mean wagers?"},
    {ROUND("\"wagers\":{}"), "wagers: expected a list"},
    {ROUND("\"wagers\":[7]"), "wagers[0]: expected an object"},
    {ROUND("\"wagers\":[],\"sheet\":7"), "sheet: expected the name of a sheet"},
    {ROUND("\"wagers\":[],\"schedule\":\"none\""), "the sheet's schedule has no row `none`"},
    {ROUND("\"wagers\":[],\"seats\":9"), "seats: this sheet's tables have 8 seats"},
    {ROUND("\"wagers\":[],\"seats\":99999999999"), "seats: this sheet's tables have 8 seats"},
    {WAGER(",\"stake\":7"), "wagers[0].`stake`: unknown field; expected seat, wager"},
    {WAGER(",\"removed\":1"), "wagers[0].removed: expected true or false"},
    {WAGER(",\"bettor\":\"\""), "wagers[0].bettor: expected a name"},
    {WAGER(",\"bettor\":\"\\u001b[2J\""), "without control characters"},
    {WAGER(",\"bettor\":\"\\u0000\""), "may not have"},
    {ROUND("\"wagers\":[{\"seat\":2,\"wager\":\"player\",\"amount\":1e3}]"),
     "wagers[0].amount: expected a whole number of cents"},
    {ROUND("\"wagers\":[{\"seat\":2,\"wager\":\"player\",\"amount\":12.5}]"),
     "wagers[0].amount: expected a whole number of cents"},
    {ROUND("\"wagers\":[{\"seat\":2,\"wager\":\"player\",\"amount\":\"100\"}]"),
     "wagers[0].amount: expected a whole number of cents"},
    {ROUND("\"wagers\":[{\"seat\":2,\"wager\":\"player\",\"amount\":9223372036854775808}]"),
     "too big"},
    {ROUND("\"wagers\":[{\"seat\":2,\"wager\":\"player\"}]"), "wagers[0].amount: missing"},
    {ROUND("\"wagers\":[{\"seat\":2,\"wager\":3,\"amount\":1}]"), "wagers[0].wager: expected"},
    {"{\"cards\":[\"9h\",\"2c\",\"Ks\",\"3d\"],\"wagers\":[]}", "player_dealer: missing"},
    {"{\"sheet\":\"commission\",\"cards\":[\"9h\",\"2c\",\"Ks\",\"3d\"],\"wagers\":[],"
     "\"player_dealer\":{\"seat\":1,\"amount\":1000}}",
     "player_dealer: not allowed"},
    {"{\"cards\":[\"9h\",\"2c\",\"Ks\"],\"wagers\":[]}", "cards: too few cards, 3"},
    {"{\"cards\":[\"9h\",\"2c\",\"Ks\",\"3d\",\"4d\"],\"wagers\":[]}",
     "cards: card 5, 4d, is one too many: Player has 9: a natural"},
    {"{\"cards\":[\"9h\",\"2c\",\"Ks\",\"3x\"],\"wagers\":[]}", "cards[3]: `3x` is not a card"},
    {"{\"cards\":[\"9h\",\"2c\",\"Ks\",4],\"wagers\":[]}", "cards[3]: expected a card"},
};

static void test_reading__names_what_is_wrong(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof not_rounds / sizeof not_rounds[0]; i++) {
        struct sabot_error error = {{0}};
        int exit_status;
        json_t *answer =
            answer_to(not_rounds[i].text, strlen(not_rounds[i].text), &exit_status, &error);
        assert_null(answer);
        assert_int_equal(exit_status, 2);
        if (strstr(error.words, not_rounds[i].says) == NULL)
            fail_msg("%s\n  says `%s`\n  not  `%s`", not_rounds[i].text, error.words,
                     not_rounds[i].says);
    }
}

static void test_reading__refuses_depth_and_nul_bytes(void **state) {
    (void)state;
    static char deep[20000];
    struct sabot_error error;
    int exit_status;
    memset(deep, '[', sizeof deep);
    assert_null(answer_to(deep, sizeof deep, &exit_status, &error));
    assert_non_null(strstr(error.words, "depth"));
    static const char nul[] = "{\"cards\"\0:[]}";
    assert_null(answer_to(nul, sizeof nul - 1, &exit_status, &error));
    assert_int_equal(exit_status, 2);
}

static void test_reading__takes_at_most_2048_wagers(void **state) {
    (void)state;
    enum { WAGERS = SABOT_PLACED_MAX + 1 };
    static const char one[] = "{\"seat\":2,\"wager\":\"player\",\"amount\":1000},";
    char *text = malloc(sizeof one * WAGERS + 200);
    int length = sprintf(text, "{\"cards\":[\"9h\",\"2c\",\"Ks\",\"3d\"],"
                               "\"player_dealer\":{\"seat\":1,\"amount\":10000},\"wagers\":[");
    for (int i = 0; i < WAGERS; i++)
        length += sprintf(text + length, "%s", one);
    length += sprintf(text + length - 1, "]}") - 1;
    struct sabot_error error;
    int exit_status;
    assert_null(answer_to(text, (size_t)length, &exit_status, &error));
    assert_string_equal(error.words, "wagers: at most 2048");
    free(text);
}

static void test_answer__says_what_a_removed_wager_was(void **state) {
    (void)state;
    static const char text[] = WAGER(",\"removed\":true");
    struct sabot_error error;
    int exit_status;
    json_t *answer = answer_to(text, strlen(text), &exit_status, &error);
    json_t *wager = json_array_get(json_object_get(answer, "wagers"), 0);
    assert_int_equal(json_integer_value(json_object_get(wager, "amount")), 1000);
    assert_int_equal(json_integer_value(json_object_get(wager, "placed")), 1000);
    json_decref(answer);
}

HARNESS_MAIN(cmocka_unit_test(test_settlements__equal_the_worked_vectors),
             cmocka_unit_test(test_settlements__of_a_net_sheet_equal_their_vectors),
             cmocka_unit_test(test_reading__names_what_is_wrong),
             cmocka_unit_test(test_reading__refuses_depth_and_nul_bytes),
             cmocka_unit_test(test_reading__takes_at_most_2048_wagers),
             cmocka_unit_test(test_answer__says_what_a_removed_wager_was))
