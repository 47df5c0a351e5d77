/*
 * service_seats_test.c - a request is of who was seated by a record, and is judged by who sits
 * there when it is decided, whatever is not durable yet.
 */
#include "tests/support/desk.h"
#include "tests/support/harness.h"

#include <string.h>

static struct desk desk, other;

static struct desk_command of(enum sabot_command_kind kind, int bettor) {
    return (struct desk_command){
        .role = SABOT_ROLE_DEALER, .kind = kind, .with = {.bettor = bettor}};
}

static struct desk_command seat(int at, const char *name) {
    struct desk_command command = of(SABOT_COMMAND_SEAT, 0);
    command.with.seat = at;
    sabot_text_copy(command.with.name, sizeof command.with.name, name);
    return command;
}

static struct desk_command buy_in(struct service_sitter sitter) {
    struct desk_command command = of(SABOT_COMMAND_BUY_IN, sitter.bettor);
    command.with.amount = 5000;
    command.sitter = sitter;
    return command;
}

/* The last one to sit down did so by the last record but one: then they bought in. */
static struct service_sitter begin(void) {
    struct journal_head head;
    desk_open(&desk, "ventura-ez", NULL);
    desk_allow_edition(&desk, 2);
    desk.sheet.spots = 2;
    desk_open_table(&desk, SABOT_CARDS_KEYED);
    (void)service_table(desk.service, "t1", &head);
    return (struct service_sitter){2, head.sequence - 1};
}

static void expect(bool is_done, struct desk_command command) {
    assert_int_equal(desk_do(&desk, command), is_done);
    assert_int_equal(desk.last.verdict, is_done ? SERVICE_DONE : SERVICE_REFUSED);
    if (!is_done)
        assert_int_equal(desk.last.objection, SABOT_OBJECTION_NO_SUCH_BETTOR);
}

static enum service_seat seat_of(struct service_sitter sitter) {
    return service_seat_of(desk.service, "t1", sitter);
}

static void test_request__is_of_who_was_seated_by_that_record(void **state) {
    (void)state;
    struct service_sitter bo = begin();
    struct service_sitter before = {bo.bettor, bo.since - 1}, beyond = {99, bo.since};
    expect(true, buy_in(bo));
    expect(false, buy_in(before));
    expect(false, buy_in(beyond));
    assert_int_equal(seat_of(bo), SERVICE_SEAT_THEIRS);
    assert_int_equal(seat_of(before), SERVICE_SEAT_OF_OTHERS);
    assert_int_equal(seat_of(beyond), SERVICE_SEAT_OF_OTHERS);
    desk_close(&desk);
}

static void test_number_given_again__is_not_who_had_it(void **state) {
    (void)state;
    struct service_sitter bo = begin();
    assert_true(desk_do(&desk, of(SABOT_COMMAND_LEAVE, 2)));
    expect(false, buy_in(bo));
    assert_true(desk_do(&desk, seat(4, "Bo")));
    expect(false, buy_in(bo));
    assert_int_equal(seat_of(bo), SERVICE_SEAT_OF_OTHERS);
    desk_close(&desk);
}

static void test_number_of_a_second_spot__is_not_who_had_it(void **state) {
    (void)state;
    struct service_sitter bo = begin();
    struct desk_command spot = of(SABOT_COMMAND_TAKE_SPOT, 1);
    spot.with.seat = 5;
    assert_true(desk_do(&desk, of(SABOT_COMMAND_LEAVE, 2)));
    assert_true(desk_do(&desk, spot));
    assert_true(sabot_table_has_bettor(desk_table(&desk), 2));
    expect(false, buy_in(bo));
    assert_int_equal(seat_of(bo), SERVICE_SEAT_OF_OTHERS);
    desk_close(&desk);
}

/* All of it waits for one commit. */
static void test_same_commit__counts_already(void **state) {
    (void)state;
    struct service_sitter bo = begin();
    desk_submit(&desk, of(SABOT_COMMAND_LEAVE, 2));
    desk_submit(&desk, seat(4, "Cy"));
    int before = desk.replies;
    desk_submit(&desk, buy_in(bo));
    assert_int_equal(desk.replies, before + 1);
    assert_int_equal(desk.last.objection, SABOT_OBJECTION_NO_SUCH_BETTOR);
    assert_int_equal(seat_of(bo), SERVICE_SEAT_THEIRS); /* as far as it is durable */
    service_flush(desk.service);
    assert_int_equal(seat_of(bo), SERVICE_SEAT_OF_OTHERS);
    desk_close(&desk);
}

static void test_objection_of_the_world__is_to_the_state_decided_on(void **state) {
    (void)state;
    (void)begin();
    desk.seats_no_fourth = true;
    desk_submit(&desk, seat(2, "Cy"));
    int before = desk.replies;
    desk_submit(&desk, seat(3, "cy"));
    assert_int_equal(desk.replies, before + 1);
    assert_int_equal(desk.last.objection, SABOT_OBJECTION_NAME_TAKEN);
    service_flush(desk.service);
    assert_true(sabot_table_has_bettor(desk_table(&desk), 3));
    assert_false(sabot_table_has_bettor(desk_table(&desk), 4));
    desk_close(&desk);
}

/* It was decided before others were heard, lost its race, and is decided again. */
static void test_lost_race__is_judged_by_what_won_it(void **state) {
    (void)state;
    struct service_sitter bo = begin();
    struct service_seats seats = {.since = {[1] = bo.since}};
    desk_open(&other, "ventura-ez", &desk);
    service_learn_seats(other.service, "t1", &seats);
    assert_true(desk_do(&desk, of(SABOT_COMMAND_LEAVE, 2)));
    assert_true(desk_do(&desk, seat(4, "Bo")));
    assert_int_equal(service_seat_of(other.service, "t1", bo), SERVICE_SEAT_THEIRS);
    other.now_ms = desk.now_ms;
    assert_false(desk_do(&other, buy_in(bo)));
    assert_int_equal(other.last.objection, SABOT_OBJECTION_NO_SUCH_BETTOR);
    assert_int_equal(service_seat_of(other.service, "t1", bo), SERVICE_SEAT_OF_OTHERS);
    desk_close(&other);
    desk_close(&desk);
}

static void test_start__knows_nobody_until_it_learns(void **state) {
    (void)state;
    struct service_sitter bo = begin();
    struct service_seats seats = {.since = {[1] = bo.since}}, older = {.since = {[1] = 1}};
    desk_restart(&desk);
    assert_int_equal(seat_of(bo), SERVICE_SEAT_NOT_KNOWN);
    expect(false, buy_in(bo));
    service_learn_seats(desk.service, "t1", &seats);
    service_learn_seats(desk.service, "t1", &older); /* found late */
    service_learn_seats(desk.service, "t9", &seats); /* there is no such table */
    assert_int_equal(seat_of(bo), SERVICE_SEAT_THEIRS);
    expect(true, buy_in(bo));
    desk_close(&desk);
}

static void test_anybodys_command__is_the_same_by_another_role(void **state) {
    (void)state;
    (void)begin();
    struct desk_command command = seat(2, "Cy");
    command.id = "join-1";
    command.is_anybodys = true;
    assert_true(desk_do(&desk, command));
    command.role = SABOT_ROLE_FLOOR;
    assert_true(desk_do(&desk, command));
    assert_true(desk.last.repeated);
    command.is_anybodys = false;
    command.role = SABOT_ROLE_DEALER;
    assert_false(desk_do(&desk, command));
    assert_int_equal(desk.last.verdict, SERVICE_MISUSED);
    desk_close(&desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_request__is_of_who_was_seated_by_that_record),
        cmocka_unit_test(test_number_given_again__is_not_who_had_it),
        cmocka_unit_test(test_number_of_a_second_spot__is_not_who_had_it),
        cmocka_unit_test(test_same_commit__counts_already),
        cmocka_unit_test(test_objection_of_the_world__is_to_the_state_decided_on),
        cmocka_unit_test(test_lost_race__is_judged_by_what_won_it),
        cmocka_unit_test(test_start__knows_nobody_until_it_learns),
        cmocka_unit_test(test_anybodys_command__is_the_same_by_another_role),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
