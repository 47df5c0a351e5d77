/*
 * shoefile_test.c - keyed shoes from text, and onto a table: all of it or nothing, once.
 */
#include "host/audit/audit.h"
#include "host/shoefile/import.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <stdlib.h>
#include <string.h>

static const char friday[] = "# Friday\n"
                             "date 2019-05-03\n"
                             "shoe\n"
                             "5h 2c Ks 2d 6d 3s\n"
                             "4 9 3 K # ranks\n"
                             "T\n"
                             "\n"
                             "shoe 2\n"
                             "10, 2h, 3, 2, 7, 6\r\n"
                             "A Q 7 K\n"
                             "D";

static struct shoefile read_good(const char *text) {
    struct shoefile file;
    struct shoefile_fault fault = {0};
    if (shoefile_read(text, strlen(text), &file, &fault) != SABOT_OK)
        fail_msg("line %d: %s", fault.line, fault.error.words);
    return file;
}

static void test_shoefile__reads_cards_ranks_and_letters(void **state) {
    (void)state;
    struct shoefile file = read_good(friday);
    assert_int_equal(file.shoe_count, 2);
    assert_int_equal(file.round_count, 6);
    assert_int_equal(file.shoes[0].count, 3);
    assert_int_equal(file.shoes[0].card_set, 1);
    assert_string_equal(file.shoes[1].date, "2019-05-03");
    assert_int_equal(file.shoes[1].card_set, 2);
    assert_int_equal(file.rounds[0].card_count, 6);
    assert_int_equal(file.rounds[0].cards[0].suit, SABOT_HEARTS);
    assert_int_equal(file.rounds[1].cards[3].rank, 12);
    assert_int_equal(file.rounds[1].cards[3].suit, SABOT_SUIT_UNKNOWN);
    assert_int_equal(file.rounds[2].result, SABOT_RESULT_OF_LETTER + 2);
    assert_int_equal(file.rounds[3].cards[0].rank, 9);
    assert_int_equal(file.rounds[3].line, 9);
    assert_int_equal(file.rounds[5].result, SABOT_RESULT_OF_LETTER + 3);
    shoefile_clear(&file);
}

static void test_shoefile__names_the_line_that_is_wrong(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int line;
        const char *words;
    } cases[] = {
        {"B\nX\n", 2, "expected `shoe`"},    {"B\nBP\n", 2, "expected `shoe`"},
        {"\n\n5h 2c\n", 3, "too few cards"}, {"4 9 3 K 2\n", 1, "one too many"},
        {"1 2 3 4\n", 1, "is not a card"},   {"2 2 2 2 2 2 2\n", 1, "more than six"},
        {"shoe 0\nB\n", 1, "card set"},      {"shoe 1 2\nB\n", 1, "card set"},
        {"date 2019-13-01\nB\n", 1, "date"}, {"date\nB\n", 1, "date"},
        {"shoe\n# none\n", 0, "no rounds"},  {"", 0, "no rounds"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct shoefile file;
        struct shoefile_fault fault = {0};
        assert_int_equal(shoefile_read(cases[i].text, strlen(cases[i].text), &file, &fault),
                         SABOT_BAD_TEXT);
        if (fault.line != cases[i].line || strstr(fault.error.words, cases[i].words) == NULL)
            fail_msg("%s: line %d: %s", cases[i].text, fault.line, fault.error.words);
        shoefile_clear(&file);
    }
}

/* ---- onto a table ---- */

struct bench {
    struct journal *journal;
    struct sabot_sheet sheet;
    struct sabot_table state;
    struct import_plan plan;
    struct shoefile_fault fault;
};

static struct bench *new_bench(const char *sheet) {
    struct bench *bench = calloc(1, sizeof *bench);
    struct sabot_error error;
    assert_non_null(bench);
    assert_int_equal(journal_open("memory:", JOURNAL_WRITE, &bench->journal, &error), SABOT_OK);
    bench->sheet = sheets_named(sheet);
    return bench;
}

static void drop_bench(struct bench *bench) {
    import_plan_clear(&bench->plan);
    journal_close(bench->journal);
    held_table_clear(&bench->state);
    free(bench);
}

static enum sabot_status plan_text(struct bench *bench, const char *text) {
    struct shoefile file = read_good(text);
    struct sabot_error error;
    import_plan_clear(&bench->plan);
    bench->plan = (struct import_plan){0};
    import_id("old", text, strlen(text), bench->plan.id);
    assert_int_equal(import_state(bench->journal, "old", bench->plan.id, &bench->state, &error),
                     SABOT_OK);
    enum sabot_status status =
        import_decide("old", &bench->state, &bench->sheet, &file, &bench->plan, &bench->fault);
    shoefile_clear(&file);
    return status;
}

static struct import_result run_plan(struct bench *bench) {
    struct import_result result;
    struct sabot_error error;
    if (import_run(bench->journal, NULL, "old", &bench->plan, &result, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    return result;
}

static uint64_t audited_rounds(struct bench *bench) {
    struct audit audit;
    struct audit_choice choice = {0};
    struct sabot_error error;
    assert_int_equal(audit_journal(bench->journal, &choice, &audit, &error), SABOT_OK);
    assert_string_equal(audit.fault.words, "");
    uint64_t rounds = audit.streams[0].rounds;
    audit_clear(&audit);
    return rounds;
}

static void test_import__onto_every_shipped_sheet_verifies(void **state) {
    (void)state;
    for (int i = 0; sheets_shipped[i] != NULL; i++) {
        struct sabot_sheet sheet = sheets_named(sheets_shipped[i]);
        if (sabot_sheet_detail(&sheet) != SABOT_DETAIL_OUTCOME)
            continue; /* needs every card with its suit */
        struct bench *bench = new_bench(sheets_shipped[i]);
        assert_int_equal(plan_text(bench, friday), SABOT_OK);
        assert_int_equal(run_plan(bench).done, bench->plan.step_count);
        assert_int_equal(audited_rounds(bench), 6);
        drop_bench(bench);
    }
}

static void test_import__of_the_same_file_twice_is_done_once(void **state) {
    (void)state;
    struct bench *bench = new_bench("ventura-ez");
    assert_int_equal(plan_text(bench, friday), SABOT_OK);
    run_plan(bench);
    assert_int_equal(plan_text(bench, friday), SABOT_OK);
    assert_int_equal(run_plan(bench).done, 0);
    assert_int_equal(audited_rounds(bench), 6);
    drop_bench(bench);
}

/* Cut off after any number of commands, the same file finishes what it began: on a new
 * table, and on one that has a shoe already. */
static void test_import__that_was_interrupted_goes_on(void **state) {
    (void)state;
    for (int done = 1; done < 40; done += 5) {
        struct bench *bench = new_bench("ventura-ez");
        if (done % 2 == 0) {
            assert_int_equal(plan_text(bench, "B\n"), SABOT_OK);
            run_plan(bench);
        }
        assert_int_equal(plan_text(bench, friday), SABOT_OK);
        int all = bench->plan.step_count;
        bench->plan.step_count = done;
        assert_int_equal(run_plan(bench).done, done);
        assert_int_equal(plan_text(bench, friday), SABOT_OK);
        assert_int_equal(bench->plan.step_count, all);
        assert_int_equal(run_plan(bench).done, all - done);
        assert_int_equal(audited_rounds(bench), done % 2 == 0 ? 7 : 6);
        drop_bench(bench);
    }
}

static void test_import__adds_to_its_table_and_to_no_other_sheet(void **state) {
    (void)state;
    struct bench *bench = new_bench("ventura-ez");
    assert_int_equal(plan_text(bench, friday), SABOT_OK);
    run_plan(bench);
    assert_int_equal(plan_text(bench, "B\n"), SABOT_OK);
    run_plan(bench);
    assert_int_equal(audited_rounds(bench), 7);
    bench->sheet = sheets_named("commission");
    assert_int_equal(plan_text(bench, "P\n"), SABOT_BAD_TEXT);
    assert_non_null(strstr(bench->fault.error.words, "another sheet"));
    drop_bench(bench);
}

static void test_import__refuses_a_card_that_the_shoe_no_longer_has(void **state) {
    (void)state;
    struct bench *bench = new_bench("ventura-ez");
    static const char text[] = "9h 9h 8c Kc\n9h 9h 8c Kc\n9h 9h 8d Kd\n9h 9h 8d Kd\n9h 2h Ks 3s\n";
    assert_int_equal(plan_text(bench, text), SABOT_BAD_TEXT);
    assert_int_equal(bench->fault.line, 5);
    assert_non_null(strstr(bench->fault.error.words, "9h: that card cannot be"));
    drop_bench(bench);
}

static void test_import__says_where_the_alarms_are(void **state) {
    (void)state;
    struct bench *bench = new_bench("commission");
    assert_int_equal(plan_text(bench, "5 2 K 2 6 3\n4 9 3 K\nshoe\n5 2 K 2 6 3\n4 9 3 K\n"),
                     SABOT_OK);
    assert_int_equal(bench->plan.alarm_count, 1);
    assert_int_equal(bench->plan.alarms[0].line, 5);
    assert_non_null(strstr(bench->plan.alarms[0].words, "shuffled"));
    drop_bench(bench);
}

HARNESS_MAIN(cmocka_unit_test(test_shoefile__reads_cards_ranks_and_letters),
             cmocka_unit_test(test_shoefile__names_the_line_that_is_wrong),
             cmocka_unit_test(test_import__onto_every_shipped_sheet_verifies),
             cmocka_unit_test(test_import__of_the_same_file_twice_is_done_once),
             cmocka_unit_test(test_import__that_was_interrupted_goes_on),
             cmocka_unit_test(test_import__adds_to_its_table_and_to_no_other_sheet),
             cmocka_unit_test(test_import__refuses_a_card_that_the_shoe_no_longer_has),
             cmocka_unit_test(test_import__says_where_the_alarms_are))
