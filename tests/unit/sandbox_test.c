/*
 * sandbox_test.c - a process in the sandbox really tries what it must not, and one
 * outside shows that the same trials would succeed. Each is a child: there is no way out
 * of a sandbox.
 */
#include "host/sandbox/sandbox.h"
#include "tests/support/harness.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

struct result {
    enum sabot_status status;
    struct sandbox_report report;
    struct sabot_error error;
    int count;
    struct sandbox_trial trials[SANDBOX_TRIALS_MAX];
    int more; /* of the child's own */
};

typedef void work(const struct sandbox_plan *plan, const char *folder, struct result *result);

static void try_all(const struct sandbox_plan *plan, const char *folder, struct result *result) {
    result->count = sandbox_try(plan, folder, result->trials);
}

/* Runs `inside` in a child, in the sandbox of the plan or, without one, outside. */
static struct result run(const struct sandbox_plan *plan, const char *folder, work *inside) {
    struct result result = {.status = SABOT_IO};
    int ends[2], status = 0;
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        static const struct sandbox_plan none;
        result.status =
            plan == NULL ? SABOT_OK : sandbox_enter(plan, &result.report, &result.error);
        if (result.status == SABOT_OK)
            inside(plan != NULL ? plan : &none, folder, &result);
        _exit(write(ends[1], &result, sizeof result) == sizeof result ? 0 : 1);
    }
    close(ends[1]);
    assert_int_equal(read(ends[0], &result, sizeof result), sizeof result);
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    return result;
}

static void make_folder(char folder[64]) {
    strcpy(folder, "/tmp/sabot-sandbox-XXXXXX");
    assert_non_null(mkdtemp(folder));
}

/* What this kernel has of it, and the words that say so. */
static void check_words(const struct sandbox_report *report) {
    assert_true((strstr(report->words, "seccomp not available") != NULL) == !report->has_calls);
    assert_true((strstr(report->words, "Landlock not available") != NULL) ==
                (report->landlock_abi == 0));
    assert_true((strstr(report->words, "Landlock ABI ") != NULL) == (report->landlock_abi > 0));
}

/* All is as wanted where both restrictions hold; a machine that lacks one says so. */
static void check_inside(const struct result *result) {
    assert_int_equal(result->status, SABOT_OK);
    check_words(&result->report);
    print_message("%s\n", result->report.words);
    assert_true(result->count >= 9);
    if (!result->report.has_calls || result->report.landlock_abi == 0)
        return;
    for (int i = 0; i < result->count; i++) {
        if (!result->trials[i].is_as_wanted)
            fail_msg("%s: %s", result->trials[i].what, strerror(result->trials[i].refusal));
    }
}

static void test_trials__succeed_outside_so_they_prove_something_inside(void **state) {
    (void)state;
    char folder[64];
    make_folder(folder);
    struct result result = run(NULL, folder, try_all);
    assert_true(result.count >= 9);
    for (int i = 0; i < result.count; i++)
        if (result.trials[i].refusal != 0)
            fail_msg("%s: %s", result.trials[i].what, strerror(result.trials[i].refusal));
    assert_int_equal(rmdir(folder), 0); /* nothing was left behind */
}

static void test_sandbox__opens_no_file_outside_and_starts_no_program(void **state) {
    (void)state;
    char folder[64];
    make_folder(folder);
    const char *const writes[] = {folder, NULL};
    const struct sandbox_plan plan = {.writes = writes};
    struct result result = run(&plan, folder, try_all);
    check_inside(&result);
    assert_int_equal(rmdir(folder), 0);
}

static void test_sandbox_with_a_database__has_sockets_and_names_but_no_programs(void **state) {
    (void)state;
    char folder[64];
    make_folder(folder);
    const char *const writes[] = {folder, NULL};
    const struct sandbox_plan plan = {.writes = writes, .connects = true};
    struct result result = run(&plan, folder, try_all);
    check_inside(&result);
    assert_int_equal(rmdir(folder), 0);
}

/* ---- threads ---- */

struct thread_work {
    const struct sandbox_plan *plan;
    const char *folder;
    struct result *result;
};

static void *try_in_thread(void *argument) {
    struct thread_work *all = argument;
    try_all(all->plan, all->folder, all->result);
    return NULL;
}

static void try_in_a_new_thread(const struct sandbox_plan *plan, const char *folder,
                                struct result *result) {
    struct thread_work all = {plan, folder, result};
    pthread_t thread;
    if (pthread_create(&thread, NULL, try_in_thread, &all) == 0)
        pthread_join(thread, NULL);
}

static void test_sandbox__holds_for_threads_that_are_started_in_it(void **state) {
    (void)state;
    char folder[64];
    make_folder(folder);
    const char *const writes[] = {folder, NULL};
    const struct sandbox_plan plan = {.writes = writes};
    struct result result = run(&plan, folder, try_in_a_new_thread);
    check_inside(&result);
    assert_int_equal(rmdir(folder), 0);
}

/* ---- what stays possible ---- */

static void use_files(const struct sandbox_plan *plan, const char *folder, struct result *result) {
    char path[128], other[128], byte;
    (void)plan;
    snprintf(path, sizeof path, "%s/a", folder);
    snprintf(other, sizeof other, "%s/b", folder);
    int file = open(path, O_RDWR | O_CREAT, 0600);
    result->more += file >= 0 && write(file, "x", 1) == 1;
    result->more += fsync(file) == 0 && ftruncate(file, 0) == 0;
    result->more += rename(path, other) == 0 && unlink(other) == 0;
    close(file);
    file = open(plan->reads[0], O_RDONLY);
    result->more += file >= 0 && read(file, &byte, 1) == 1;
    close(file);
    result->more += open(plan->reads[0], O_WRONLY) < 0;
    result->more += prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1;
    result->count = 1;
}

static void test_sandbox__leaves_its_own_files_as_they_were(void **state) {
    (void)state;
    char folder[64], beside[64], path[96];
    make_folder(folder);
    make_folder(beside);
    snprintf(path, sizeof path, "%s/certificate", beside);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs("a certificate\n", file) >= 0 && fclose(file) == 0);
    const char *const writes[] = {folder, NULL};
    const char *const reads[] = {path, "/nonexistent", NULL};
    const struct sandbox_plan plan = {.writes = writes, .reads = reads};
    struct result result = run(&plan, folder, use_files);
    assert_int_equal(result.status, SABOT_OK);
    assert_int_equal(result.more, result.report.landlock_abi > 0 ? 6 : 5);
    assert_int_equal(unlink(path) | rmdir(beside) | rmdir(folder), 0);
}

static void test_plan_with_a_folder_that_is_not_there__is_trouble_in_words(void **state) {
    (void)state;
    const char *const writes[] = {"/nonexistent/folder", NULL};
    const struct sandbox_plan plan = {.writes = writes};
    struct result result = run(&plan, "/", try_all);
    if (result.status == SABOT_OK) { /* without Landlock nobody looks */
        assert_int_equal(result.report.landlock_abi, 0);
        return;
    }
    assert_string_equal(result.error.words, "the sandbox cannot be entered: /nonexistent/folder: "
                                            "No such file or directory");
}

HARNESS_MAIN(cmocka_unit_test(test_trials__succeed_outside_so_they_prove_something_inside),
             cmocka_unit_test(test_sandbox__opens_no_file_outside_and_starts_no_program),
             cmocka_unit_test(test_sandbox_with_a_database__has_sockets_and_names_but_no_programs),
             cmocka_unit_test(test_sandbox__holds_for_threads_that_are_started_in_it),
             cmocka_unit_test(test_sandbox__leaves_its_own_files_as_they_were),
             cmocka_unit_test(test_plan_with_a_folder_that_is_not_there__is_trouble_in_words))
