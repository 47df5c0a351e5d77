/*
 * journal_test.c - journals kept for ever, one of the day this was written and one of each
 * edition of the rules since: their hashes, their states after every record, and every
 * decision in them must come out as they did.
 *
 * If this fails, journals in card rooms fail too. Do not record it anew: change the code
 * so that old records mean what they meant, and old states are written as they were
 * (host/record/record.h says how a later version adds to them). tests/support/programs/make_store.c
 * says how it was made.
 */
#include "host/audit/audit.h"
#include "host/record/record.h"
#include "sabot/kind.h"
#include "tests/support/harness.h"
#include "tests/support/tape.h"

#include <stdlib.h>
#include <string.h>

#define GOLDEN_DIR VECTORS_DIR "/../golden"

/* `editions` goes over from edition 1 to 2 in the middle of a table's life; `second` is played by
 * edition 2. */
static const struct {
    const char *name;
    int records;
} journals[] = {{"today", 662}, {"editions", 113}, {"second", 154}};

enum { TODAY, EDITIONS, SECOND, JOURNALS = sizeof journals / sizeof *journals };

static FILE *open_golden(int which, const char *form) {
    char path[400];
    snprintf(path, sizeof path, GOLDEN_DIR "/journal/%s.%s", journals[which].name, form);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    return file;
}

static void read_journal(int which, struct tape *tape) {
    static char line[1 << 20];
    FILE *file = open_golden(which, "jsonl");
    *tape = (struct tape){0};
    while (fgets(line, sizeof line, file) != NULL) {
        struct tape_record record;
        assert_true(tape_read_line(line, &record));
        tape_add(tape, &record);
        free((void *)record.record.bytes);
    }
    fclose(file);
    assert_int_equal(tape->count, journals[which].records);
}

static void check_kinds(int which, int first, int last) {
    struct tape tape;
    bool seen[SABOT_EVENTS] = {false};
    read_journal(which, &tape);
    for (int i = 0; i < tape.count; i++)
        seen[tape.records[i].record.kind] = true;
    for (int kind = first; kind <= last; kind++)
        if (!seen[kind])
            fail_msg("%s has no %s", journals[which].name, sabot_event_forms[kind].name);
    tape_release(&tape);
}

static void test_journals__have_every_kind_of_event_that_their_edition_brought(void **state) {
    (void)state;
    check_kinds(TODAY, SABOT_EVENT_TABLE_OPENED, SABOT_EVENT_RESULT_KEYED);
    check_kinds(SECOND, SABOT_EVENT_EDITION_ADOPTED, SABOT_EVENT_CHIPS_TAKEN);
}

static void check_hashes(int which) {
    struct tape tape, chained;
    read_journal(which, &tape);
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

static void test_journals__have_the_hashes_they_had(void **state) {
    (void)state;
    for (int i = 0; i < JOURNALS; i++)
        check_hashes(i);
}

static void check_states(int which) {
    struct tape tape;
    char *now = NULL, then[200];
    size_t size = 0;
    read_journal(which, &tape);
    FILE *written = open_memstream(&now, &size);
    tape_write_states(&tape, written);
    fclose(written);
    FILE *file = open_golden(which, "states");
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

static void test_journals__replay_to_the_states_they_had(void **state) {
    (void)state;
    for (int i = 0; i < JOURNALS; i++)
        check_states(i);
}

static void check_decisions(int which) {
    struct tape tape;
    struct audit audit;
    struct audit_choice choice = {0};
    struct sabot_error error;
    read_journal(which, &tape);
    struct journal *journal = tape_journal(&tape);
    assert_int_equal(audit_journal(journal, &choice, &audit, &error), SABOT_OK);
    assert_string_equal(audit.fault.words, "");
    assert_int_equal(audit.records, tape.count);
    audit_clear(&audit);
    tape_release(&tape);
    journal_close(journal);
}

static void test_journals__still_verify(void **state) {
    (void)state;
    for (int i = 0; i < JOURNALS; i++)
        check_decisions(i);
}

HARNESS_MAIN(cmocka_unit_test(test_journals__have_every_kind_of_event_that_their_edition_brought),
             cmocka_unit_test(test_journals__have_the_hashes_they_had),
             cmocka_unit_test(test_journals__replay_to_the_states_they_had),
             cmocka_unit_test(test_journals__still_verify))
