/*
 * killed_test.c - a process appends to 100 streams while it is killed (SIGKILL) at random
 * moments, 20 times on one store, or while its database is: nothing acknowledged is lost
 * or doubled. SABOT_KILLS=N and SABOT_DATABASE_CRASHES=N kill N times, for make soak.
 */
#include "host/journal/journal_cursor.h"
#include "tests/fault/killed.h"
#include "tests/support/harness.h"
#include "tests/support/postgres.h"
#include "tests/support/random.h"

#include <stdio.h>
#include <string.h>
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

/* ---- the process that writes ---- */

/* Where each stream stands: command n of a stream has id `n`, from 1. */
struct position {
    struct journal_head head;
    uint32_t commands;
};

static void find_positions(struct journal *journal, struct position positions[STREAMS]) {
    for (uint32_t i = 0; i < STREAMS; i++) {
        char name[16];
        struct sabot_error error;
        name_of(i, name);
        positions[i].commands = 0;
        if (journal_find_head(journal, name, &positions[i].head, &error) != SABOT_OK)
            _exit(KILLED_TROUBLE);
        const struct journal_record *record;
        struct journal_cursor cursor = journal_cursor_open(journal, name, 1, UINT64_MAX, &error);
        while ((record = journal_cursor_next(&cursor)) != NULL)
            positions[i].commands += record->part == 0;
        if (journal_cursor_close(&cursor) != SABOT_OK)
            _exit(KILLED_TROUBLE);
    }
}

/* Tells what stands. False: somebody else was faster in some stream. */
static bool tell(const struct journal_append *group, const struct tiding *tidings, int count,
                 int pipe_end) {
    struct tiding told[GROUP_MAX];
    int many = 0;
    for (int i = 0; i < count; i++)
        if (group[i].outcome == JOURNAL_APPENDED)
            told[many++] = tidings[i];
    size_t size = (size_t)many * sizeof told[0];
    if (write(pipe_end, told, size) != (ssize_t)size) /* whole: it is less than PIPE_BUF */
        _exit(6);
    return many == count;
}

/* One group of commands on streams chosen at random, each chained to the last. False as
 * tell. */
static bool append_group(struct journal *journal, struct position positions[STREAMS],
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
        _exit(KILLED_TROUBLE);
    return tell(group, tidings, count, pipe_end);
}

/* A database may still be busy with what the writer before this one sent when it was killed:
 * then a race is lost, once, and what is there is read again. A file is ours alone. */
static void append_for_ever(const char *address, uint64_t seed, int pipe_end) {
    static struct position positions[STREAMS];
    struct random_source random = {.state = seed};
    struct journal *journal = NULL;
    struct sabot_error error;
    if (journal_open(address, JOURNAL_WRITE, &journal, &error) != SABOT_OK)
        _exit(KILLED_TROUBLE);
    for (int races = 0; races <= journal_is_shared(address); races++) {
        find_positions(journal, positions);
        while (append_group(journal, positions, &random, pipe_end))
            ;
    }
    _exit(5);
}

/* ---- the one that kills ---- */

static void sleep_us(int64_t microseconds) {
    struct timespec time = {microseconds / 1000000, microseconds % 1000000 * 1000};
    nanosleep(&time, NULL);
}

/* What all kills came to. */
struct tally {
    int kills;
    long told;                  /* commands that were acknowledged */
    long untold;                /* and those that arrived without */
    long lost, doubled, broken; /* acknowledged and not there; there twice; chains */
};

static void hear(const struct tiding *tiding, uint32_t acknowledged[STREAMS], struct tally *tally) {
    assert_true(tiding->stream < STREAMS && tiding->commands > acknowledged[tiding->stream]);
    acknowledged[tiding->stream] = tiding->commands;
    tally->told++;
}

/* Kills after a while, counted from the first tiding; at times while the store is still
 * being opened. */
static void run_and_kill(struct killed *killed, struct random_source *random,
                         uint32_t acknowledged[STREAMS], struct tally *tally) {
    struct tiding tiding;
    bool is_early = random_chance(random, 20);
    killed_start(killed, append_for_ever, random_bits(random));
    if (!is_early) {
        assert_int_equal(read(killed->told, &tiding, sizeof tiding), sizeof tiding);
        hear(&tiding, acknowledged, tally);
    }
    sleep_us(random_between(random, 0, is_early ? 5000 : 60000));
    killed_strike(killed);
    while (read(killed->told, &tiding, sizeof tiding) == (ssize_t)sizeof tiding)
        hear(&tiding, acknowledged, tally);
    killed_bury(killed);
    tally->kills++;
}

/* Ids must be 1, 2, 3 and so on, each once and whole. */
struct walk {
    uint32_t commands;
    long doubled;
};

static void check_id(struct walk *walk, const struct journal_record *record) {
    char id[16];
    walk->commands += record->part == 0;
    snprintf(id, sizeof id, "%u", walk->commands);
    walk->doubled += strcmp(record->command, id) != 0;
}

/* What is lost is noted and then forgotten, so that the next run starts from what is there. */
static void check_store(const char *address, uint32_t acknowledged[STREAMS], struct tally *tally) {
    struct journal *journal = NULL;
    struct sabot_error error;
    if (journal_open(address, JOURNAL_WRITE, &journal, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    tally->untold = 0;
    for (uint32_t i = 0; i < STREAMS; i++) {
        char name[16];
        const struct journal_record *record;
        struct walk walk = {0};
        name_of(i, name);
        struct journal_verify verify = journal_verify_open(journal, name, &error);
        while ((record = journal_verify_next(&verify)) != NULL)
            check_id(&walk, record);
        assert_int_equal(journal_verify_close(&verify), SABOT_OK);
        tally->broken += verify.fault.sequence != 0;
        tally->doubled += walk.doubled;
        if (walk.commands < acknowledged[i]) {
            tally->lost += acknowledged[i] - walk.commands;
            acknowledged[i] = walk.commands;
        }
        tally->untold += walk.commands - acknowledged[i];
    }
    journal_close(journal);
}

static struct tally kill_often(struct killed *killed, int times) {
    struct random_source random = random_begin(11);
    uint32_t acknowledged[STREAMS] = {0};
    struct tally tally = {0};
    while (tally.kills < times) {
        run_and_kill(killed, &random, acknowledged, &tally);
        check_store(killed->store.path, acknowledged, &tally);
    }
    print_message("%d kills, %ld commands acknowledged on %d streams, %ld lost, %ld doubled, %ld"
                  " chains broken; %ld arrived untold\n",
                  tally.kills, tally.told, STREAMS, tally.lost, tally.doubled, tally.broken,
                  tally.untold);
    assert_int_equal(tally.doubled, 0);
    assert_int_equal(tally.broken, 0);
    assert_true(tally.told > tally.kills);
    return tally;
}

static void lose_nothing(enum killed_victim victim, int usual) {
    struct killed killed = killed_begin(victim);
    struct tally tally = kill_often(&killed, killed_times(&killed, usual));
    assert_int_equal(tally.lost, 0);
    killed_end(&killed);
}

static void test_killed_process__loses_and_doubles_nothing(void **state) {
    (void)state;
    lose_nothing(KILLED_WRITER_OF_A_FILE, 20);
}

static void test_killed_process__loses_and_doubles_nothing_in_postgresql(void **state) {
    (void)state;
    lose_nothing(KILLED_WRITER_OF_A_DATABASE, 20);
}

static void test_killed_database__loses_and_doubles_nothing(void **state) {
    (void)state;
    lose_nothing(KILLED_DATABASE, 4);
}

/* The test can fail: a commit that does not wait for the disk. The journal refuses such a
 * connection, so the setting comes from behind, out of a trigger. */
static void test_killed_database__loses_commits_that_did_not_wait(void **state) {
    (void)state;
    struct killed killed = killed_begin(KILLED_DATABASE);
    postgres_run(killed.store.folder,
                 "CREATE FUNCTION public.hurry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                 " PERFORM set_config('synchronous_commit', 'off', true); RETURN NULL; END $$;"
                 "CREATE TRIGGER hurry BEFORE INSERT ON sabot.record"
                 " FOR EACH STATEMENT EXECUTE FUNCTION public.hurry()");
    struct tally tally = kill_often(&killed, 3);
    assert_true(tally.lost > 0);
    killed_end(&killed);
}

HARNESS_MAIN(cmocka_unit_test(test_killed_process__loses_and_doubles_nothing),
             cmocka_unit_test(test_killed_process__loses_and_doubles_nothing_in_postgresql),
             cmocka_unit_test(test_killed_database__loses_and_doubles_nothing),
             cmocka_unit_test(test_killed_database__loses_commits_that_did_not_wait))
