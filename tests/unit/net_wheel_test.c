/*
 * net_wheel_test.c - deadlines of host/net against a plain list of them: each comes once, never
 * early, and late by a slot at most.
 */
#include "host/net/net_wheel.h"
#include "tests/support/harness.h"

#include <stdlib.h>

enum { MANY = 300, STEPS = 20000 };

static struct net_deadline deadlines[MANY];
static int64_t due_ms[MANY]; /* 0: not set */

/* Takes all that is due, and checks that nothing else is. */
static void take_due(struct net_wheel *wheel, int64_t now_ms) {
    struct net_deadline *due;
    while ((due = net_wheel_due(wheel, now_ms)) != NULL) {
        int i = (int)(due - deadlines);
        assert_true(due_ms[i] > 0 && due_ms[i] <= now_ms);
        due_ms[i] = 0;
    }
    int left = 0;
    for (int i = 0; i < MANY; i++) {
        assert_true(due_ms[i] == 0 || due_ms[i] > now_ms - 2 * NET_WHEEL_SLOT_MS);
        left += due_ms[i] != 0;
    }
    assert_int_equal(wheel->count, left);
}

static void test_deadlines__come_once_and_in_time(void **state) {
    (void)state;
    struct net_wheel wheel;
    int64_t now_ms = 123456789;
    srand(7);
    net_wheel_init(&wheel, now_ms);
    for (int step = 0; step < STEPS; step++) {
        int i = rand() % MANY;
        if (rand() % 4 == 0) {
            net_wheel_clear(&wheel, &deadlines[i]);
            due_ms[i] = 0;
        } else { /* up to three times round, and some that are due already */
            due_ms[i] = now_ms - 50 + rand() % (3 * NET_WHEEL_SLOTS * NET_WHEEL_SLOT_MS);
            net_wheel_set(&wheel, &deadlines[i], due_ms[i]);
        }
        now_ms += rand() % 50;
        if (step % 5000 == 0) /* the machine slept */
            now_ms += 2 * NET_WHEEL_SLOTS * NET_WHEEL_SLOT_MS;
        take_due(&wheel, now_ms);
    }
}

HARNESS_MAIN(cmocka_unit_test(test_deadlines__come_once_and_in_time))
