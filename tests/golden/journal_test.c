/*
 * journal_test.c - a journal of the day this was written, kept for ever: its hashes, its
 * states after every record, and every decision in it must come out as they did.
 *
 * If this fails, journals in card rooms fail too. Do not record it anew: change the code
 * so that old records mean what they meant. Only the hashes of states may be renewed,
 * when RECORD_STATE_VERSION rises. tests/store/make_store.c says how it was made.
 */
#include "host/audit/audit.h"
#include "host/record/record.h"
#include "tests/support/harness.h"
#include "tests/support/tape.h"

#include <stdlib.h>
#include <string.h>

#define GOLDEN_DIR VECTORS_DIR "/../golden"

static void read_day(struct tape *tape) {
    static char line[1 << 20];
    FILE *file = fopen(GOLDEN_DIR "/journal/today.jsonl", "r");
    assert_non_null(file);
    *tape = (struct tape){0};
    while (fgets(line, sizeof line, file) != NULL) {
        struct tape_record record;
        assert_true(tape_read_line(line, &record));
        tape_add(tape, &record);
        free((void *)record.record.bytes);
    }
    fclose(file);
    assert_int_equal(tape->count, 662);
}

static void test_journal__of_that_day_has_every_kind_of_event_there_was(void **state) {
    (void)state;
    struct tape tape;
    bool seen[SABOT_EVENT_RESULT_KEYED + 1] = {true};
    read_day(&tape);
    for (int i = 0; i < tape.count; i++)
        seen[tape.records[i].record.kind] = true;
    for (int kind = 0; kind <= SABOT_EVENT_RESULT_KEYED; kind++)
        assert_true(seen[kind]);
    tape_release(&tape);
}

static void test_journal__of_that_day_has_the_hashes_it_had(void **state) {
    (void)state;
    struct tape tape, chained;
    read_day(&tape);
    struct journal *journal = tape_journal(&tape);
    tape_read(&chained, journal);
    assert_int_equal(chained.count, tape.count);
    for (int i = 0; i < tape.count; i++)
        assert_memory_equal(chained.records[i].record.hash, tape.records[i].record.hash,
                            JOURNAL_HASH_BYTES);
    tape_release(&chained);
    tape_release(&tape);
    journal_close(journal);
}

static void test_journal__of_that_day_replays_to_the_states_it_had(void **state) {
    (void)state;
    struct tape tape;
    char *now = NULL, then[200];
    size_t size = 0;
    read_day(&tape);
    FILE *written = open_memstream(&now, &size);
    tape_write_states(&tape, written);
    fclose(written);
    FILE *file = fopen(GOLDEN_DIR "/journal/today.states", "r");
    assert_non_null(file);
    const char *at = now;
    while (fgets(then, sizeof then, file) != NULL) {
        if (strncmp(at, then, strlen(then)) != 0)
            fail_msg("the state differs; it was %s", then);
        at += strlen(then);
    }
    assert_int_equal(*at, 0);
    fclose(file);
    free(now);
    tape_release(&tape);
}

static void test_journal__of_that_day_still_verifies(void **state) {
    (void)state;
    struct tape tape;
    struct audit audit;
    struct audit_choice choice = {0};
    struct sabot_error error;
    read_day(&tape);
    struct journal *journal = tape_journal(&tape);
    assert_int_equal(audit_journal(journal, &choice, &audit, &error), SABOT_OK);
    assert_string_equal(audit.fault.words, "");
    assert_int_equal(audit.records, tape.count);
    audit_release(&audit);
    tape_release(&tape);
    journal_close(journal);
}

HARNESS_MAIN(cmocka_unit_test(test_journal__of_that_day_has_every_kind_of_event_there_was),
             cmocka_unit_test(test_journal__of_that_day_has_the_hashes_it_had),
             cmocka_unit_test(test_journal__of_that_day_replays_to_the_states_it_had),
             cmocka_unit_test(test_journal__of_that_day_still_verifies))
