/*
 * record_test.c - the bytes that are hashed, against values that Python's hashlib
 * made from docs/journal-format.md, and the requirements that trap.
 */
#include "host/journal/journal.h"
#include "host/journal/journal_backend.h"
#include "tests/support/harness.h"
#include "tests/support/journals.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct journal_head empty_head;

/* The worked example of docs/journal-format.md. */
static void make_example(struct journals_command *command) {
    journals_command_make(command, "table-1", empty_head, "c-1", 2);
    for (int i = 0; i < 2; i++) {
        struct journal_record *record = &command->records[i];
        record->time_ms = 1767225600000 + i;
        strcpy(record->actor, "dealer:7");
        for (int at = 0; at < JOURNAL_DIGEST_BYTES; at++)
            record->digest[at] = (uint8_t)at;
        record->kind = (uint16_t)(3 + i);
        record->bytes = (const uint8_t *)"hello\0world";
        record->size = i == 0 ? 11 : 0;
    }
    journals_command_chain(command);
}

static void assert_hash(const uint8_t *hash, const char *expected) {
    char digits[2 * JOURNAL_HASH_BYTES + 1];
    sodium_bin2hex(digits, sizeof digits, hash, JOURNAL_HASH_BYTES);
    assert_string_equal(digits, expected);
}

static void test_hash__is_the_one_of_the_document(void **state) {
    (void)state;
    struct journals_command command;
    make_example(&command);
    assert_hash(command.records[0].hash,
                "e48139d152273f6a99b6a61223c135fc5cb7f05091c7b7f4e9a73d4826887afc");
    assert_hash(command.records[1].hash,
                "55e821f8986726d94dcc3fb18fbef987d51d9055118f2a46442009b5b62f7b15");
}

static void test_chain__fills_in_sequence_previous_and_head(void **state) {
    (void)state;
    struct journals_command command;
    struct journal_head expected = {.sequence = 41};
    memset(expected.hash, 7, sizeof expected.hash);
    journals_command_make(&command, "t", expected, "c", 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(command.records[i].sequence, 42 + i);
    assert_memory_equal(command.records[0].previous, expected.hash, JOURNAL_HASH_BYTES);
    for (int i = 1; i < 3; i++)
        assert_memory_equal(command.records[i].previous, command.records[i - 1].hash,
                            JOURNAL_HASH_BYTES);
    assert_int_equal(command.append.head.sequence, 44);
    assert_memory_equal(command.append.head.hash, command.records[2].hash, JOURNAL_HASH_BYTES);
}

/* Every field on its own changes the hash; so do bytes moved from one field to
 * the next. */
static void test_hash__covers_every_field(void **state) {
    (void)state;
    struct journals_command command;
    make_example(&command);
    const struct journal_record good = command.records[0];
    struct journal_record bad[13];
    for (size_t i = 0; i < 13; i++)
        bad[i] = good;
    bad[0].sequence++;
    bad[1].time_ms++;
    bad[2].actor[0]++;
    bad[3].command[0]++;
    bad[4].part++;
    bad[5].parts++;
    bad[6].digest[15] ^= 1;
    bad[7].kind++;
    bad[8].size--;
    bad[9].bytes = (const uint8_t *)"hello world";
    bad[10].previous[0] ^= 1;
    strcpy(bad[11].actor, "dealer:"), strcpy(bad[11].command, "7c-1");
    bad[12].part = 0x0100, bad[12].parts = 0x0002;
    uint8_t expected[JOURNAL_HASH_BYTES], hash[JOURNAL_HASH_BYTES];
    journal_record_hash("table-1", &good, expected);
    for (size_t i = 0; i < 13; i++) {
        journal_record_hash("table-1", &bad[i], hash);
        assert_memory_not_equal(hash, expected, sizeof hash);
    }
    journal_record_hash("table-2", &good, hash);
    assert_memory_not_equal(hash, expected, sizeof hash);
}

/* ---- requirements ---- */

static void change_nothing(struct journals_command *command) {
    (void)command;
}
static void forget_to_chain(struct journals_command *command) {
    command->records[1].kind++;
}
static void leave_a_gap(struct journals_command *command) {
    command->records[1].sequence++;
}
static void mix_commands(struct journals_command *command) {
    command->records[1].command[0]++;
    journals_command_chain(command);
}
static void mix_actors(struct journals_command *command) {
    command->records[1].actor[0]++;
    journals_command_chain(command);
}
static void count_wrongly(struct journals_command *command) {
    command->records[1].part = 0;
    journals_command_chain(command);
}
static void go_back_in_time(struct journals_command *command) {
    command->records[1].time_ms = command->records[0].time_ms - 1;
    journals_command_chain(command);
}
static void grow_too_big(struct journals_command *command) {
    static uint8_t big[JOURNAL_BYTES_MAX + 1];
    command->records[1].bytes = big;
    command->records[1].size = sizeof big;
    journals_command_chain(command);
}
static void append_nothing(struct journals_command *command) {
    command->append.count = 0;
}
static void name_nobody(struct journals_command *command) {
    command->append.stream[0] = '\0';
    journals_command_chain(command);
}

/* Does appending it trap? Tried in a process of its own. */
static bool traps(void (*spoil)(struct journals_command *command), enum journal_mode mode) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct journals_command command;
        struct journal *journal;
        struct sabot_error error;
        signal(SIGILL, SIG_DFL); /* the sanitizers would print a page */
        if (journal_open("memory:", mode, &journal, &error) != SABOT_OK)
            _exit(2);
        journals_command_make(&command, "t", empty_head, "c", 2);
        spoil(&command);
        _exit(journal_append_group(journal, &command.append, 1, &error) == SABOT_OK ? 0 : 2);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) || (WIFEXITED(status) && WEXITSTATUS(status) == 0));
    return WIFSIGNALED(status);
}

static void test_append__traps_on_what_would_spoil_a_stream(void **state) {
    (void)state;
    static void (*const spoils[])(struct journals_command *) = {
        forget_to_chain, leave_a_gap,  mix_commands,   mix_actors, count_wrongly,
        go_back_in_time, grow_too_big, append_nothing, name_nobody};
    assert_false(traps(change_nothing, JOURNAL_WRITE));
    for (size_t i = 0; i < sizeof spoils / sizeof spoils[0]; i++)
        assert_true(traps(spoils[i], JOURNAL_WRITE));
    assert_true(traps(change_nothing, JOURNAL_READ));
}

HARNESS_MAIN(cmocka_unit_test(test_hash__is_the_one_of_the_document),
             cmocka_unit_test(test_chain__fills_in_sequence_previous_and_head),
             cmocka_unit_test(test_hash__covers_every_field),
             cmocka_unit_test(test_append__traps_on_what_would_spoil_a_stream))
