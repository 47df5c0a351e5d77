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

/* ---- clocks that differ, and streams that are written while they are read ---- */

/* What table A sent and B took, each with its moment; both were listed up to these records. */
struct pair {
    struct sabot_particulars sent, taken;
    int64_t sent_ms, taken_ms;
    uint64_t listed; /* of B, which took it in record 9 */
    bool is_sent;
};

static const char *fault_of_pair(struct audit *audit, const struct pair *pair) {
    struct audit_lots lots = {0};
    static struct audit_stream streams[2];
    struct sabot_event sent = {.kind = SABOT_EVENT_CHIPS_SENT, .time_ms = pair->sent_ms};
    struct sabot_event taken = {.kind = SABOT_EVENT_CHIPS_TAKEN, .time_ms = pair->taken_ms};
    sent.with = pair->sent;
    taken.with = pair->taken;
    streams[0] = (struct audit_stream){.name = "A", .listed = 7};
    streams[1] = (struct audit_stream){.name = "B", .listed = pair->listed};
    *audit = (struct audit){.streams = streams, .stream_count = 2};
    table = sabot_table_empty();
    if (pair->is_sent)
        assert_true(audit_lots_note(&lots, &(struct audit_event){"A", 7, &table, &sent}));
    assert_true(audit_lots_note(&lots, &(struct audit_event){"B", 9, &table, &taken}));
    audit_lots_check(&lots, audit);
    audit_lots_clear(&lots);
    return audit->fault.words;
}

static const struct pair honest = {.sent = {.number = 1, .amount = 500, .table = "B"},
                                   .taken = {.number = 1, .amount = 500, .table = "A"},
                                   .sent_ms = 10000000,
                                   .taken_ms = 10000000,
                                   .listed = 9,
                                   .is_sent = true};

static void test_chips__taken_by_a_clock_that_is_behind_hold(void **state) {
    (void)state;
    struct audit audit;
    struct pair pair = honest;
    assert_string_equal(fault_of_pair(&audit, &pair), "");
    pair.taken_ms -= 120;
    assert_string_equal(fault_of_pair(&audit, &pair), "");
    pair.taken_ms -= 1880; /* as far as two servers may be apart */
    assert_string_equal(fault_of_pair(&audit, &pair), "");
}

static void test_chips__that_were_not_sent_so_are_found(void **state) {
    (void)state;
    static const char words[] = "chips number 1 of table A came here, and A sent none such";
    struct audit audit;
    struct pair pair = honest;
    pair.sent.amount = 499;
    assert_string_equal(fault_of_pair(&audit, &pair), words);
    pair = honest;
    pair.sent.number = 2;
    assert_string_equal(fault_of_pair(&audit, &pair), words);
    pair = honest;
    strcpy(pair.sent.table, "C");
    assert_string_equal(fault_of_pair(&audit, &pair), words);
    pair = honest;
    pair.taken_ms -= SABOT_LOT_KEPT_MS + 1; /* no clock is so wrong */
    assert_string_equal(fault_of_pair(&audit, &pair), words);
    assert_int_equal(audit.fault.sequence, 9);
}

/* Their sender may have sent them since it was read; not what was there when both were listed,
 * however late it says that it is. */
static void test_chips__that_came_since_the_streams_were_listed_wait(void **state) {
    (void)state;
    static const int64_t moments[] = {0, 10000000, INT64_MAX};
    struct audit audit;
    struct pair pair = honest;
    pair.is_sent = false;
    for (size_t i = 0; i < sizeof moments / sizeof *moments; i++) {
        pair.taken_ms = moments[i];
        pair.listed = 8;
        assert_string_equal(fault_of_pair(&audit, &pair), "");
        pair.listed = 9;
        assert_string_equal(fault_of_pair(&audit, &pair),
                            "chips number 1 of table A came here, and A sent none such");
    }
}

/* Also where they came since: whatever the sender says later, one of them is too many. */
static void test_chips__that_were_taken_twice_are_found_at_once(void **state) {
    (void)state;
    static struct audit audit;
    struct audit_lots lots = {0};
    struct audit_stream taker = {.name = "B", .listed = 8};
    struct sabot_event taken = {.kind = SABOT_EVENT_CHIPS_TAKEN,
                                .time_ms = 60,
                                .with = {.number = 1, .amount = 500, .table = "A"}};
    table = sabot_table_empty();
    audit = (struct audit){.streams = &taker, .stream_count = 1};
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
             cmocka_unit_test(test_chips__taken_by_a_clock_that_is_behind_hold),
             cmocka_unit_test(test_chips__that_were_not_sent_so_are_found),
             cmocka_unit_test(test_chips__that_came_since_the_streams_were_listed_wait),
             cmocka_unit_test(test_chips__that_were_taken_twice_are_found_at_once),
             cmocka_unit_test(test_chips__of_tables_before_edition_3_are_anybodys))
