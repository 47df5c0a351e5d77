/*
 * audit_ids_test.c - which ids a stream has had, whatever its store's index says.
 */
#include "host/audit/audit_parts.h"
#include "tests/support/harness.h"

#include <stdio.h>

enum { IDS = 5000 }; /* several times its first room */

static enum sabot_status add(struct audit_ids *ids, int number) {
    char id[16];
    snprintf(id, sizeof id, "c%d", number);
    return audit_ids_add(ids, id);
}

static void test_id__that_was_there_is_told_apart(void **state) {
    (void)state;
    struct audit_ids ids = {0};
    for (int i = 0; i < IDS; i++)
        assert_int_equal(add(&ids, i), SABOT_OK);
    for (int i = 0; i < IDS; i++)
        assert_int_equal(add(&ids, i), SABOT_BAD_TEXT);
    assert_int_equal(ids.count, IDS);
    audit_ids_clear(&ids);
}

static void test_ids__of_another_stream_are_new_again(void **state) {
    (void)state;
    struct audit_ids ids = {0};
    audit_ids_reset(&ids);
    assert_int_equal(add(&ids, 1), SABOT_OK);
    audit_ids_reset(&ids);
    assert_int_equal(add(&ids, 1), SABOT_OK);
    assert_int_equal(add(&ids, 1), SABOT_BAD_TEXT);
    audit_ids_clear(&ids);
}

HARNESS_MAIN(cmocka_unit_test(test_id__that_was_there_is_told_apart),
             cmocka_unit_test(test_ids__of_another_stream_are_new_again))
