/*
 * killed_test.c - a process that appends to 100 streams is killed (SIGKILL) at random
 * moments, 20 times on one store: nothing acknowledged is lost or doubled.
 * SABOT_KILLS=N kills N times, for make soak.
 */
#include "host/journal/journal.h"
#include "tests/support/harness.h"
#include "tests/support/journals.h"
#include "tests/support/random.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { STREAMS = 100, GROUP_MAX = 32 };

/* What the child tells: so many commands of a stream are durable. */
struct tiding {
    uint32_t stream, commands;
};

static void name_of(uint32_t stream, char name[16]) {
    snprintf(name, 16, "table-%u", stream);
}

/* ---- the process that is killed ---- */

/* Where each stream stands: command n of a stream has id `n`, from 1. */
struct position {
    struct journal_head head;
    uint32_t commands;
};

static bool count_commands(void *context, const struct journal_record *record) {
    *(uint32_t *)context += record->part == 0;
    return true;
}

static void find_positions(struct journal *journal, struct position positions[STREAMS]) {
    for (uint32_t i = 0; i < STREAMS; i++) {
        char name[16];
        struct sabot_error error;
        name_of(i, name);
        positions[i].commands = 0;
        if (journal_find_head(journal, name, &positions[i].head, &error) != SABOT_OK ||
            journal_read(journal, name, 1, UINT64_MAX, count_commands, &positions[i].commands,
                         &error) != SABOT_OK)
            _exit(3);
    }
}

/* One group of commands on streams chosen at random, each chained to the last. */
static void append_group(struct journal *journal, struct position positions[STREAMS],
                         struct random_source *random, int pipe_end) {
    static struct journals_command commands[GROUP_MAX];
    struct journal_append group[GROUP_MAX];
    struct tiding tidings[GROUP_MAX];
    struct sabot_error error;
    int count = (int)random_between(random, 1, GROUP_MAX);
    for (int i = 0; i < count; i++) {
        char name[16], id[16];
        uint32_t stream = (uint32_t)random_between(random, 0, STREAMS - 1);
        struct position *position = &positions[stream];
        name_of(stream, name);
        snprintf(id, sizeof id, "%u", ++position->commands);
        journals_command_make(&commands[i], name, position->head, id,
                              (int)random_between(random, 1, 3));
        position->head = commands[i].append.head;
        group[i] = commands[i].append;
        tidings[i] = (struct tiding){stream, position->commands};
    }
    if (journal_append_group(journal, group, count, &error) != SABOT_OK)
        _exit(4);
    for (int i = 0; i < count; i++)
        if (group[i].outcome != JOURNAL_APPENDED)
            _exit(5);
    size_t size = (size_t)count * sizeof tidings[0];
    if (write(pipe_end, tidings, size) != (ssize_t)size) /* whole: it is less than PIPE_BUF */
        _exit(6);
}

static _Noreturn void append_for_ever(const char *path, uint64_t seed, int pipe_end) {
    static struct position positions[STREAMS];
    struct random_source random = {.state = seed};
    struct journal *journal = NULL;
    struct sabot_error error;
    if (journal_open(path, JOURNAL_WRITE, &journal, &error) != SABOT_OK) {
        fprintf(stderr, "%s\n", error.words);
        _exit(2);
    }
    find_positions(journal, positions);
    for (;;)
        append_group(journal, positions, &random, pipe_end);
}

/* ---- the one that kills ---- */

static void sleep_us(int64_t microseconds) {
    struct timespec time = {microseconds / 1000000, microseconds % 1000000 * 1000};
    nanosleep(&time, NULL);
}

/* Kills after a while, counted from the first tiding; returns how many there were. */
static long run_and_kill(const char *path, struct random_source *random,
                         uint32_t acknowledged[STREAMS]) {
    int ends[2], status = 0;
    long tidings = 0;
    struct tiding tiding;
    uint64_t seed = random_bits(random);
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(ends[0]);
        append_for_ever(path, seed, ends[1]);
    }
    close(ends[1]);
    /* At times while it still opens the store; mostly later. */
    bool is_early = random_chance(random, 20);
    if (!is_early) {
        assert_int_equal(read(ends[0], &tiding, sizeof tiding), sizeof tiding);
        acknowledged[tiding.stream] = tiding.commands;
        tidings++;
    }
    sleep_us(random_between(random, 0, is_early ? 5000 : 60000));
    assert_int_equal(kill(child, SIGKILL), 0);
    while (read(ends[0], &tiding, sizeof tiding) == (ssize_t)sizeof tiding) {
        assert_true(tiding.stream < STREAMS && tiding.commands > acknowledged[tiding.stream]);
        acknowledged[tiding.stream] = tiding.commands;
        tidings++;
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    close(ends[0]);
    return tidings;
}

/* Ids must be 1, 2, 3 and so on, each once and whole. */
static bool check_id(void *context, const struct journal_record *record) {
    uint32_t *commands = context;
    char id[16];
    *commands += record->part == 0;
    snprintf(id, sizeof id, "%u", *commands);
    assert_string_equal(record->command, id);
    return true;
}

/* Returns how many commands there are that nobody was told of. */
static long check_store(const char *path, const uint32_t acknowledged[STREAMS]) {
    struct journal *journal = NULL;
    struct sabot_error error;
    long untold = 0;
    if (journal_open(path, JOURNAL_WRITE, &journal, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    for (uint32_t i = 0; i < STREAMS; i++) {
        char name[16];
        struct journal_head head;
        struct journal_fault fault;
        uint32_t commands = 0;
        name_of(i, name);
        assert_int_equal(journal_verify(journal, name, check_id, &commands, &head, &fault, &error),
                         SABOT_OK);
        assert_int_equal(fault.sequence, 0);
        assert_true(commands >= acknowledged[i]);
        untold += (long)(commands - acknowledged[i]);
    }
    journal_close(journal);
    return untold;
}

static void test_killed_process__loses_and_doubles_nothing(void **state) {
    (void)state;
    const char *wanted = getenv("SABOT_KILLS");
    int kills = wanted != NULL ? atoi(wanted) : 20;
    struct random_source random = random_begin(11);
    uint32_t acknowledged[STREAMS] = {0};
    char folder[64], path[96];
    long told = 0, untold = 0;
    journals_folder_make(folder);
    snprintf(path, sizeof path, "%s/store.db", folder);
    for (int i = 0; i < kills; i++) {
        told += run_and_kill(path, &random, acknowledged);
        untold = check_store(path, acknowledged);
    }
    print_message("%d kills, %ld commands acknowledged on %d streams, 0 lost, 0 doubled; %ld"
                  " arrived untold\n",
                  kills, told, STREAMS, untold);
    assert_true(told > kills);
    journals_folder_remove(folder);
}

HARNESS_MAIN(cmocka_unit_test(test_killed_process__loses_and_doubles_nothing))
