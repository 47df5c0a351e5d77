/*
 * replay_backends_test.c - the same evening on every backend: the same records,
 * and after every one of them the same state, byte for byte (promise 5).
 */
#include "host/record/record.h"
#include "host/service/replay.h"
#include "tests/fault/rounds_script.h"
#include "tests/support/harness.h"
#include "tests/support/journals.h"

#include <stdio.h>
#include <string.h>

static struct replay memory_replay, sqlite_replay;
static uint8_t memory_state[RECORD_STATE_MAX], sqlite_state[RECORD_STATE_MAX];

static void play_all(const struct fault_script *script, struct journal *journal) {
    script->begin(script->context);
    for (int part = 0; part < script->parts; part++)
        assert_true(script->play(script->context, journal, part));
    assert_null(script->check(script->context, journal));
}

static uint32_t step(struct replay *replay, struct journal *journal, uint64_t to,
                     uint8_t state[RECORD_STATE_MAX]) {
    struct sabot_error error;
    uint32_t size = 0;
    assert_int_equal(replay_more(replay, journal, "t1", to, &error), SABOT_OK);
    assert_int_equal(record_state_write(&replay->table, state, &size, &error), SABOT_OK);
    return size;
}

static void test_replay__gives_the_same_state_after_every_event_on_every_backend(void **state) {
    (void)state;
    char folder[64], path[96];
    struct journal *memory, *sqlite;
    struct sabot_error error;
    struct journal_head head;
    journals_folder_make(folder);
    snprintf(path, sizeof path, "%s/room.db", folder);
    struct fault_script script = rounds_script_make(20, folder);
    assert_int_equal(journal_open("memory:", JOURNAL_WRITE, &memory, &error), SABOT_OK);
    assert_int_equal(journal_open(path, JOURNAL_WRITE, &sqlite, &error), SABOT_OK);
    play_all(&script, memory);
    play_all(&script, sqlite);
    assert_int_equal(journal_find_head(sqlite, "t1", &head, &error), SABOT_OK);
    assert_true(head.sequence > 200);
    replay_clear(&memory_replay);
    replay_clear(&sqlite_replay);
    for (uint64_t sequence = 1; sequence <= head.sequence; sequence++) {
        uint32_t size = step(&memory_replay, memory, sequence, memory_state);
        assert_int_equal(step(&sqlite_replay, sqlite, sequence, sqlite_state), size);
        assert_memory_equal(memory_state, sqlite_state, size);
    }
    assert_memory_equal(memory_replay.head.hash, head.hash, sizeof head.hash);
    assert_memory_equal(sqlite_replay.head.hash, head.hash, sizeof head.hash);
    print_message("%llu states equal\n", (unsigned long long)head.sequence);
    /* And from the snapshot, the last of them. */
    assert_int_equal(
        replay_stream(&sqlite_replay, sqlite, rounds_script_key(), "t1", INT64_MAX, &error),
        SABOT_OK);
    step(&sqlite_replay, sqlite, INT64_MAX, sqlite_state);
    assert_memory_equal(memory_state, sqlite_state, 1000);
    journal_close(memory);
    journal_close(sqlite);
    rounds_script_release();
    journals_folder_remove(folder);
}

HARNESS_MAIN(cmocka_unit_test(test_replay__gives_the_same_state_after_every_event_on_every_backend))
