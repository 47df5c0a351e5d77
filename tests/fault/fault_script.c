/*
 * fault_script.c - groups, snapshots and secrets. See fault_script.h.
 *
 * Step number n follows from n alone, so that the check knows what each
 * stream must hold. A command that was in flight when trouble came is tried again
 * with its id: JOURNAL_REPEATED then says that it had arrived.
 */
#include "tests/fault/fault_script.h"

#include "tests/support/journals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STREAMS = 3, STEPS_MAX = 200, SECRETS = 4, GROUP = 4 };

static const char *const streams[STREAMS] = {"table-1", "table-2", "room"};

enum step_kind { APPEND, SNAPSHOT, SECRET_WRITE, SECRET_ERASE };

/* Mostly groups; in between, the rest. */
static enum step_kind kind_of(int step) {
    static const enum step_kind kinds[8] = {APPEND,   SECRET_WRITE, APPEND,       APPEND,
                                            SNAPSHOT, APPEND,       SECRET_ERASE, APPEND};
    return kinds[step % 8];
}

static struct {
    int steps;
    int done;   /* steps that were acknowledged, all before this one */
    bool tried; /* the step `done` may have arrived without our knowing */
} script;

/* ---- what step n does ---- */

static int secret_of(int step) {
    return 1 + step / 8 % SECRETS;
}

static void secret_bytes(int step, uint8_t bytes[32]) {
    memset(bytes, 'A' + step % 26, 32);
}

/* Command i of a group goes to stream (step + i) % STREAMS; the last one is a second
 * command of the first one's stream. */
static int stream_of(int step, int i) {
    return (step + i % STREAMS) % STREAMS;
}

static int parts_of(int step, int i) {
    return 1 + (step + i) % 3;
}

static void id_of(int step, int i, char id[16]) {
    snprintf(id, 16, "%d-%d", step, i);
}

/* ---- playing ---- */

static bool append_group(struct journal *journal, int step) {
    static struct journals_command commands[GROUP];
    struct journal_append group[GROUP];
    struct journal_head heads[STREAMS];
    struct sabot_error error;
    for (int i = 0; i < STREAMS; i++)
        if (journal_find_head(journal, streams[i], &heads[i], &error) != SABOT_OK)
            return false;
    for (int i = 0; i < GROUP; i++) {
        char id[16];
        int stream = stream_of(step, i);
        id_of(step, i, id);
        journals_command_make(&commands[i], streams[stream], heads[stream], id, parts_of(step, i));
        heads[stream] = commands[i].append.head;
        group[i] = commands[i].append;
    }
    if (journal_append_group(journal, group, GROUP, &error) != SABOT_OK)
        return false;
    /* A group arrives whole, so a repeat of one is a repeat of all. */
    for (int i = 0; i < GROUP; i++)
        if (group[i].outcome != group[0].outcome || group[i].outcome == JOURNAL_LOST_RACE)
            abort();
    return true;
}

static bool write_snapshot(struct journal *journal, int step) {
    char state[200];
    struct sabot_error error;
    struct journal_snapshot snapshot = {.version = (uint32_t)step, .bytes = (uint8_t *)state};
    memset(state, step, sizeof state);
    snapshot.size = sizeof state;
    return journal_find_head(journal, streams[0], &snapshot.head, &error) == SABOT_OK &&
           journal_snapshot_write(journal, streams[0], &snapshot, &error) == SABOT_OK;
}

static bool take_step(struct journal *journal, int step) {
    struct sabot_error error;
    uint8_t bytes[32];
    secret_bytes(step, bytes);
    switch (kind_of(step)) {
    case APPEND:
        return append_group(journal, step);
    case SNAPSHOT:
        return write_snapshot(journal, step);
    case SECRET_WRITE:
        return journal_secret_write(journal, streams[0], (uint64_t)secret_of(step), bytes, 32,
                                    &error) == SABOT_OK;
    case SECRET_ERASE:
        return journal_secret_erase(journal, streams[0], (uint64_t)secret_of(step), &error) ==
               SABOT_OK;
    }
    abort();
}

static bool play(void *context, struct journal *journal, int part) {
    (void)context;
    int end = part == 0 ? script.steps / 2 : script.steps;
    while (script.done < end) {
        script.tried = true;
        if (!take_step(journal, script.done))
            return false;
        script.tried = false;
        script.done++;
    }
    return true;
}

static void begin(void *context) {
    (void)context;
    script.done = 0;
    script.tried = false;
}

static long acknowledged(void *context) {
    (void)context;
    return script.done;
}

/* ---- checking ---- */

/* A stream as it should be: the commands of the first `steps` steps. */
struct expectation {
    int stream;
    int step, i, part; /* of the next record */
    const char *problem;
};

/* Moves to the next command of this stream, from the present one on. */
static void find_next(struct expectation *next) {
    while (kind_of(next->step) != APPEND || next->i == GROUP ||
           stream_of(next->step, next->i) != next->stream) {
        if (kind_of(next->step) == APPEND && next->i < GROUP) {
            next->i++;
            continue;
        }
        next->step++;
        next->i = 0;
    }
}

static bool compare(struct expectation *next, const struct journal_record *record) {
    char id[16], payload[96];
    find_next(next);
    id_of(next->step, next->i, id);
    int parts = parts_of(next->step, next->i);
    int size = snprintf(payload, sizeof payload, "%.20s %.40s %d of %d", streams[next->stream], id,
                        next->part, parts);
    if (strcmp(record->command, id) != 0 || record->part != next->part ||
        record->size != (uint32_t)size || memcmp(record->bytes, payload, record->size) != 0) {
        next->problem = "a record is not the one that comes next";
        return false;
    }
    if (++next->part == parts) {
        next->part = 0;
        next->i++;
    }
    return true;
}

/* All of the acknowledged steps; and of the one that was tried all or nothing. */
static const char *check_stream(struct journal *journal, int stream, int *arrived) {
    const struct journal_record *record;
    struct sabot_error error;
    struct expectation next = {.stream = stream};
    struct journal_verify verify = journal_verify_open(journal, streams[stream], &error);
    while ((record = journal_verify_next(&verify)) != NULL && compare(&next, record))
        continue;
    if (journal_verify_close(&verify) != SABOT_OK)
        return "a stream cannot be read";
    if (verify.fault.sequence != 0)
        return "a chain is broken";
    if (next.problem != NULL)
        return next.problem;
    find_next(&next);
    if (next.part != 0)
        return "a command is there in part";
    /* The next record expected: of the step that is to come, or of the one after. */
    if (next.step < script.done)
        return "an acknowledged record is lost";
    *arrived = next.step > script.done && kind_of(script.done) == APPEND;
    bool is_tried = next.step == script.done && next.i > 0;
    if (is_tried && next.i < GROUP && stream_of(next.step, 0) == stream)
        return "a group is there in part";
    if (*arrived && !script.tried)
        return "a record was never tried";
    for (int step = script.done + 1; step < next.step; step++)
        if (kind_of(step) == APPEND)
            return "a record was never tried";
    return NULL;
}

/* Whether the secret must be there, must not, or may be either. */
static const char *check_secret(struct journal *journal, int number) {
    uint8_t found[JOURNAL_SECRET_MAX], expected[32], tried[32];
    uint32_t size = 0;
    struct sabot_error error;
    int last = -1;
    for (int step = 0; step < script.done; step++)
        if ((kind_of(step) == SECRET_WRITE || kind_of(step) == SECRET_ERASE) &&
            secret_of(step) == number)
            last = step;
    bool in_flight = script.tried && secret_of(script.done) == number &&
                     (kind_of(script.done) == SECRET_WRITE || kind_of(script.done) == SECRET_ERASE);
    enum sabot_status status =
        journal_secret_read(journal, streams[0], (uint64_t)number, found, &size, &error);
    if (status != SABOT_OK && status != SABOT_NOT_FOUND)
        return "a secret cannot be read";
    bool is_there = status == SABOT_OK;
    bool should_be = last >= 0 && kind_of(last) == SECRET_WRITE;
    if (is_there != should_be && !in_flight)
        return is_there ? "an erased secret is there" : "an acknowledged secret is lost";
    if (!is_there)
        return NULL;
    secret_bytes(last >= 0 ? last : 0, expected);
    secret_bytes(script.done, tried);
    bool is_last = should_be && memcmp(found, expected, 32) == 0;
    bool is_tried = in_flight && memcmp(found, tried, 32) == 0;
    return size == 32 && (is_last || is_tried) ? NULL : "a secret is another";
}

static const char *check_snapshot(struct journal *journal) {
    struct journal_snapshot snapshot;
    struct sabot_error error;
    int last = -1;
    for (int step = 0; step < script.done; step++)
        if (kind_of(step) == SNAPSHOT)
            last = step;
    bool in_flight = script.tried && kind_of(script.done) == SNAPSHOT;
    enum sabot_status status = journal_snapshot_read(journal, streams[0], &snapshot, &error);
    if (status != SABOT_OK)
        return status == SABOT_NOT_FOUND && last < 0 ? NULL : "the snapshot is lost";
    bool is_whole = snapshot.size == 200 && snapshot.bytes[199] == (uint8_t)snapshot.version;
    bool is_right =
        (int)snapshot.version == last || (in_flight && (int)snapshot.version == script.done);
    free(snapshot.bytes);
    return is_whole && is_right ? NULL : "the snapshot is another";
}

static const char *check(void *context, struct journal *journal) {
    (void)context;
    const char *problem = NULL;
    int arrived[STREAMS] = {0};
    for (int i = 0; problem == NULL && i < STREAMS; i++)
        problem = check_stream(journal, i, &arrived[i]);
    if (problem == NULL && (arrived[0] != arrived[1] || arrived[1] != arrived[2]))
        problem = "a group is there for some streams only";
    for (int i = 1; problem == NULL && i <= SECRETS; i++)
        problem = check_secret(journal, i);
    return problem != NULL ? problem : check_snapshot(journal);
}

struct fault_script fault_script_make(int steps) {
    if (steps > STEPS_MAX)
        abort();
    script.steps = steps;
    return (struct fault_script){
        .name = "appends",
        .parts = 2,
        .begin = begin,
        .play = play,
        .acknowledged = acknowledged,
        .check = check,
    };
}
