/*
 * service_follow_test.c - what a service makes of news of its store, true or false: any client
 * of a shared database may say anything.
 */
#include "host/journal/journal_sqlite.h"
#include "tests/support/desk.h"
#include "tests/support/harness.h"

#include <stdio.h>

static struct desk desk, other;

static void begin(void) {
    desk_open(&desk, "ventura-ez", NULL);
    desk_open(&other, "ventura-ez", &desk);
}

static void end(void) {
    desk_close(&other);
    desk_close(&desk);
}

static void test_hear__reads_a_table_that_is_new(void **state) {
    (void)state;
    begin();
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    service_hear(other.service, service_table_name(desk.service, 0), 1);
    assert_null(desk_table(&other)); /* hearing alone costs nothing */
    service_read(other.service);
    assert_non_null(desk_table(&other));
    assert_int_equal(other.told, 5);
    end();
}

static void test_hear__of_tables_that_are_not_there_leaves_nothing_behind(void **state) {
    (void)state;
    char name[16];
    begin();
    for (int i = 0; i < 3000; i++) { /* more than there is room for */
        snprintf(name, sizeof name, "zz%d", i);
        service_hear(other.service, name, 5);
    }
    service_read(other.service);
    assert_int_equal(service_table_count(other.service), 0);
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    service_hear_all(other.service);
    service_read(other.service);
    assert_non_null(desk_table(&other));
    end();
}

static void test_hear__of_records_that_are_not_there_does_not_hide_those_that_are(void **state) {
    (void)state;
    begin();
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    service_hear_all(other.service);
    service_read(other.service);
    service_hear(other.service, service_table_name(desk.service, 0), 999999);
    service_read(other.service);
    assert_int_equal(other.told, 5);
    struct desk_command pause = {
        .id = "p", .role = SABOT_ROLE_FLOOR, .kind = SABOT_COMMAND_PAUSE, .with.reason = "a spill"};
    assert_true(desk_do(&desk, pause));
    service_hear(other.service, service_table_name(desk.service, 0), desk.last.last);
    service_read(other.service);
    assert_int_equal(other.told, 6);
    end();
}

/* Somebody with the store changed a record that another service is to read. */
static void test_record__that_was_forged_stops_who_follows(void **state) {
    (void)state;
    begin();
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    service_hear_all(other.service);
    service_read(other.service);
    struct desk_command pause = {
        .id = "p", .role = SABOT_ROLE_FLOOR, .kind = SABOT_COMMAND_PAUSE, .with.reason = "a spill"};
    assert_true(desk_do(&desk, pause));
    assert_int_equal(
        sqlite3_exec(((struct journal_sqlite *)desk.disk->store)->database,
                     "DROP TRIGGER record_unchanged; UPDATE record SET actor = 'floor:Mal' "
                     "WHERE place = (SELECT max(place) FROM record WHERE command = 'p')",
                     NULL, NULL, NULL),
        SQLITE_OK);
    int told = other.told;
    service_hear_all(other.service);
    service_read(other.service);
    assert_int_equal(other.told, told); /* nothing is built on it */
    pause.id = "q";
    assert_false(desk_do(&other, pause));
    assert_int_equal(other.last.verdict, SERVICE_FAILED);
    end();
}

HARNESS_MAIN(
    cmocka_unit_test(test_record__that_was_forged_stops_who_follows),
    cmocka_unit_test(test_hear__reads_a_table_that_is_new),
    cmocka_unit_test(test_hear__of_tables_that_are_not_there_leaves_nothing_behind),
    cmocka_unit_test(test_hear__of_records_that_are_not_there_does_not_hide_those_that_are))
