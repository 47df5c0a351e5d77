/*
 * audit_lots_test.c - chips from table to table: what was taken was sent, for the same person.
 */
#include "host/audit/audit_parts.h"
#include "tests/support/harness.h"

#include <string.h>

static struct sabot_table table;

/* Ann's chips go from A to B, where this person takes them; the words of the fault, or "". */
static const char *fault_of(struct audit *audit, int edition, const char *taker) {
    struct audit_lots lots = {0};
    struct sabot_event sent = {.kind = SABOT_EVENT_CHIPS_SENT,
                               .with = {.number = 1, .amount = 500, .table = "B", .name = "Ann"}};
    struct sabot_event taken = {.kind = SABOT_EVENT_CHIPS_TAKEN,
                                .with = {.number = 1, .amount = 500, .table = "A", .bettor = 1}};
    *audit = (struct audit){0};
    table = sabot_table_empty();
    table.edition = edition;
    sabot_text_copy(table.bettors[0].name, sizeof table.bettors[0].name, taker);
    if (taker[0] == '\0')
        taken.with.bettor = 0;
    assert_true(audit_lots_note(&lots, &(struct audit_event){"A", 7, &table, &sent}));
    assert_true(audit_lots_note(&lots, &(struct audit_event){"B", 9, &table, &taken}));
    audit_lots_check(&lots, audit);
    audit_lots_clear(&lots);
    return audit->fault.words;
}

static void test_chips__that_another_took_are_found(void **state) {
    (void)state;
    struct audit audit;
    assert_string_equal(fault_of(&audit, 3, "Bob"),
                        "chips number 1 of table A are Ann's, and Bob took them");
    assert_string_equal(audit.fault.stream, "B");
    assert_int_equal(audit.fault.sequence, 9);
    assert_string_equal(fault_of(&audit, 3, "Ann"), "");
    assert_string_equal(fault_of(&audit, 3, "ann"), "");
    assert_string_equal(fault_of(&audit, 3, ""), ""); /* they go back */
}

static void test_chips__of_tables_before_edition_3_are_anybodys(void **state) {
    (void)state;
    struct audit audit;
    assert_string_equal(fault_of(&audit, 2, "Bob"), "");
}

/* Also where the sender's stream ends before: whatever it says later, one of them is too many. */
static void test_chips__that_were_taken_twice_are_found_at_once(void **state) {
    (void)state;
    static struct audit audit;
    struct audit_lots lots = {0};
    struct audit_stream sender = {.name = "A", .last_ms = 5};
    struct sabot_event taken = {.kind = SABOT_EVENT_CHIPS_TAKEN,
                                .time_ms = 60,
                                .with = {.number = 1, .amount = 500, .table = "A"}};
    table = sabot_table_empty();
    audit = (struct audit){.streams = &sender, .stream_count = 1};
    assert_true(audit_lots_note(&lots, &(struct audit_event){"B", 9, &table, &taken}));
    audit_lots_check(&lots, &audit);
    assert_string_equal(audit.fault.words, "");
    assert_true(audit_lots_note(&lots, &(struct audit_event){"B", 11, &table, &taken}));
    audit_lots_check(&lots, &audit);
    assert_string_equal(audit.fault.words, "chips number 1 of table A were taken twice");
    assert_int_equal(audit.fault.sequence, 11);
    audit_lots_clear(&lots);
}

HARNESS_MAIN(cmocka_unit_test(test_chips__that_another_took_are_found),
             cmocka_unit_test(test_chips__that_were_taken_twice_are_found_at_once),
             cmocka_unit_test(test_chips__of_tables_before_edition_3_are_anybodys))
