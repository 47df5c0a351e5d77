/*
 * backroom_test.c - tasks beside a loop: each is run and comes back, one desk does them in
 * order, and a task ends with its client, with its time and with the server.
 */
#include "host/backroom/backroom.h"
#include "tests/support/harness.h"

#include <stdlib.h>
#include <unistd.h>

enum { LONG_MS = 60000, STEPS_MOST = 20000 };

/* What happened to a task, in the loop. */
struct trial {
    struct task task;
    int runs_wanted, runs; /* the thread's */
    bool runs_until_stopped;
    int finished, gone, closed, steps;
    bool was_stopped, was_late;
    int *order, place; /* which of them finished when */
};

static void run(struct task *task) {
    struct trial *trial = (struct trial *)task;
    trial->runs++;
    while (trial->runs_until_stopped && !task_is_stopped(task))
        usleep(1000);
}

static void step(struct task *task) {
    ((struct trial *)task)->steps++;
}

static enum task_next finished(struct task *task) {
    struct trial *trial = (struct trial *)task;
    trial->finished++;
    trial->was_stopped = task_is_stopped(task);
    trial->was_late = task->is_late;
    if (trial->order != NULL)
        trial->place = (*trial->order)++;
    return trial->runs < trial->runs_wanted && !trial->was_stopped ? TASK_AGAIN : TASK_ENDS;
}

static void gone(struct task *task) {
    ((struct trial *)task)->gone++;
}

static void close_trial(struct task *task) {
    ((struct trial *)task)->closed++;
}

static const struct task_form usual = {.desk = BACKROOM_BOOKS,
                                       .most = 3,
                                       .time_ms = LONG_MS,
                                       .run = run,
                                       .step = step,
                                       .finished = finished,
                                       .gone = gone,
                                       .close = close_trial};

static void wake(void *context) {
    atomic_fetch_add((atomic_int *)context, 1);
}

static atomic_int wakes;

static void step_until_closed(struct backroom *backroom, const struct trial *trial) {
    for (int i = 0; i < STEPS_MOST && trial->closed == 0; i++) {
        backroom_step(backroom);
        usleep(500);
    }
    assert_int_equal(trial->closed, 1);
}

static void test_task__runs_and_comes_back(void **state) {
    (void)state;
    struct backroom *backroom = backroom_new(wake, &wakes);
    struct trial trial = {.task = {.form = &usual}, .runs_wanted = 3};
    assert_true(backroom_give(backroom, &trial.task));
    step_until_closed(backroom, &trial);
    assert_int_equal(trial.runs, 3);
    assert_int_equal(trial.finished, 3);
    assert_int_equal(trial.gone, 0);
    assert_false(trial.was_stopped);
    assert_true(trial.steps >= 3);
    assert_true(atomic_load(&wakes) >= 3);
    backroom_close(backroom);
}

static void test_desk__does_tasks_in_order_and_takes_so_many(void **state) {
    (void)state;
    struct backroom *backroom = backroom_new(wake, &wakes);
    int order = 0;
    struct trial trials[4];
    for (int i = 0; i < 4; i++) {
        trials[i] = (struct trial){.task = {.form = &usual}, .order = &order};
        assert_int_equal(backroom_give(backroom, &trials[i].task), i < usual.most);
    }
    for (int i = 0; i < usual.most; i++) {
        step_until_closed(backroom, &trials[i]);
        assert_int_equal(trials[i].place, i);
    }
    assert_true(backroom_give(backroom, &trials[3].task));
    step_until_closed(backroom, &trials[3]);
    backroom_close(backroom);
}

static void test_client__has_so_many_tasks_at_once(void **state) {
    (void)state;
    struct task_form many = usual;
    many.most = 2 * BACKROOM_EACH;
    struct backroom *backroom = backroom_new(wake, &wakes);
    static struct trial trials[BACKROOM_EACH + 3];
    for (int i = 0; i <= BACKROOM_EACH; i++) {
        trials[i] = (struct trial){.task = {.form = &many, .client = "dealer Dana t1 0"},
                                   .runs_until_stopped = true};
        assert_int_equal(backroom_give(backroom, &trials[i].task), i < BACKROOM_EACH);
    }
    struct trial *other = &trials[BACKROOM_EACH + 1], *nobodys = &trials[BACKROOM_EACH + 2];
    *other = (struct trial){.task = {.form = &many, .client = "10.0.0.1"}};
    *nobodys = (struct trial){.task = {.form = &many}};
    assert_true(backroom_give(backroom, &other->task));
    assert_true(backroom_give(backroom, &nobodys->task));
    backroom_close(backroom);
    assert_int_equal(trials[0].closed, 1);
    assert_int_equal(trials[BACKROOM_EACH].closed, 0);
}

static void test_task__ends_with_its_client(void **state) {
    (void)state;
    struct backroom *backroom = backroom_new(wake, &wakes);
    struct net_request *request = (struct net_request *)(void *)&wakes; /* never looked into */
    struct trial running = {.task = {.form = &usual, .request = request},
                            .runs_until_stopped = true};
    struct trial waiting = {.task = {.form = &usual, .request = request}};
    assert_true(backroom_give(backroom, &running.task));
    assert_true(backroom_give(backroom, &waiting.task));
    usleep(5000);
    backroom_gone(backroom, request);
    step_until_closed(backroom, &running);
    step_until_closed(backroom, &waiting);
    assert_int_equal(running.gone + waiting.gone, 2);
    assert_int_equal(waiting.runs, 0);
    assert_true(running.was_stopped && waiting.was_stopped);
    assert_null(running.task.request);
    backroom_close(backroom);
}

static void test_task__ends_with_its_time(void **state) {
    (void)state;
    struct task_form brief = usual;
    brief.time_ms = 20;
    struct backroom *backroom = backroom_new(wake, &wakes);
    struct trial trial = {.task = {.form = &brief}, .runs_until_stopped = true};
    assert_true(backroom_give(backroom, &trial.task));
    step_until_closed(backroom, &trial);
    assert_true(trial.was_late);
    backroom_close(backroom);
}

static void test_task__ends_with_the_server(void **state) {
    (void)state;
    struct backroom *backroom = backroom_new(wake, &wakes);
    struct trial running = {.task = {.form = &usual}, .runs_until_stopped = true};
    struct trial waiting = {.task = {.form = &usual}};
    struct trial late = {.task = {.form = &usual}};
    assert_true(backroom_give(backroom, &running.task));
    assert_true(backroom_give(backroom, &waiting.task));
    backroom_stop(backroom);
    assert_false(backroom_give(backroom, &late.task));
    backroom_close(backroom);
    assert_int_equal(running.closed + waiting.closed, 2);
    assert_int_equal(waiting.runs, 0);
}

HARNESS_MAIN(cmocka_unit_test(test_task__runs_and_comes_back),
             cmocka_unit_test(test_desk__does_tasks_in_order_and_takes_so_many),
             cmocka_unit_test(test_client__has_so_many_tasks_at_once),
             cmocka_unit_test(test_task__ends_with_its_client),
             cmocka_unit_test(test_task__ends_with_its_time),
             cmocka_unit_test(test_task__ends_with_the_server))
