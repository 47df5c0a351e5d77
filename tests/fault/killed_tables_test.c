/*
 * killed_tables_test.c - a service whose 100 tables play is killed (SIGKILL) at
 * random moments, 20 times on one store: every command that was acknowledged is
 * there once, the rounds go on where they stood, and every table replays.
 * SABOT_KILLS=N kills N times, for make soak.
 */
#include "host/service/replay.h"
#include "host/service/service.h"
#include "host/sheetfile/sheetfile.h"
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

enum { TABLES = 100, IDS_MAX = 8000000 };

/* ---- the process that is killed ---- */

static struct {
    struct service *service;
    struct sabot_sheet sheet;
    uint32_t next_id;
    struct random_source random;
    int pipe_end;
} child;

static int64_t now_ms(void *context) {
    (void)context;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void draw(void *context, uint8_t *bytes, size_t count) {
    (void)context;
    memset(bytes, 1, count); /* keyed tables draw nothing */
}

/* An id is told when its command is durable, and not before. */
static void reply(void *context, void *ticket, const struct service_reply *answer) {
    (void)context;
    uint32_t id = (uint32_t)(uintptr_t)ticket;
    if (answer->verdict == SERVICE_DONE && write(child.pipe_end, &id, sizeof id) != sizeof id)
        _exit(6);
    if (answer->verdict == SERVICE_FAILED || answer->verdict == SERVICE_MISUSED)
        _exit(5);
}

#define WITH(...) ((struct sabot_particulars){__VA_ARGS__})

static void ask(const char *table, enum sabot_command_kind kind, struct sabot_particulars with) {
    struct service_request request = {.name = "Ana",
                                      .command = {.kind = kind,
                                                  .actor.role = kind == SABOT_COMMAND_OPEN_TABLE
                                                                    ? SABOT_ROLE_FLOOR
                                                                    : SABOT_ROLE_DEALER,
                                                  .with = with},
                                      .ticket = (void *)(uintptr_t)child.next_id};
    snprintf(request.table, sizeof request.table, "%s", table);
    snprintf(request.id, sizeof request.id, "%u", child.next_id++);
    service_submit(child.service, &request);
}

/* The next step of a table, by where it stands. */
static void step(int number) {
    char name[16];
    snprintf(name, sizeof name, "t%d", number);
    const struct sabot_table *table = service_table(child.service, name, NULL);
    struct sabot_card card = {(uint8_t)random_between(&child.random, 0, 12), SABOT_SUIT_UNKNOWN};
    if (table == NULL)
        ask(name, SABOT_COMMAND_OPEN_TABLE,
            WITH(.name = "One", .sheet = &child.sheet, .seats = child.sheet.seats,
                 .decks = child.sheet.decks, .card_source = SABOT_CARDS_KEYED,
                 .wager_source = SABOT_WAGERS_DEALER));
    else if (sabot_table_seated(table, 1) == 0)
        ask(name, SABOT_COMMAND_SEAT, WITH(.seat = 1, .name = "Bo"));
    else if (sabot_book_available(&table->book, SABOT_ACCOUNT_CHIPS) < 100000)
        ask(name, SABOT_COMMAND_BUY_IN, WITH(.bettor = 1, .amount = 1000000));
    else if (table->shoe.phase == SABOT_SHOE_NONE)
        ask(name, SABOT_COMMAND_OPEN_SHOE, WITH(.card_set = 1));
    else if (table->shoe.phase == SABOT_SHOE_CUT)
        ask(name, SABOT_COMMAND_BURN, WITH(.card = card));
    else if (table->phase == SABOT_PHASE_BETWEEN && table->shoe.out > 390)
        ask(name, SABOT_COMMAND_CLOSE_SHOE, WITH(.count = 0));
    else if (table->phase == SABOT_PHASE_BETWEEN)
        ask(name, SABOT_COMMAND_OPEN_BETTING, WITH(.count = 0));
    else if (table->phase == SABOT_PHASE_BETTING && table->wager_count == 0)
        ask(name, SABOT_COMMAND_WAGER, WITH(.bettor = 1, .wager = 0, .amount = 1000));
    else if (sabot_round_next(&table->round).hand != SABOT_HAND_NONE)
        ask(name, SABOT_COMMAND_CARD, WITH(.card = card));
    else
        ask(name, SABOT_COMMAND_SETTLE, WITH(.count = 0));
}

static _Noreturn void play_for_ever(const char *path, uint64_t seed, uint32_t first_id, int end) {
    static struct sheetfile_report report;
    struct journal *journal;
    struct sabot_error error;
    child.random = (struct random_source){.state = seed};
    child.next_id = first_id;
    child.pipe_end = end;
    if (journal_open(path, JOURNAL_WRITE, &journal, &error) != SABOT_OK ||
        sheetfile_read_name("commission", &child.sheet, &report) != SABOT_OK)
        _exit(2);
    struct service_world world = {.now_ms = now_ms,
                                  .draw = draw,
                                  .reply = reply,
                                  .writer = journal,
                                  .reader = journal,
                                  .snapshot_every = 50};
    if (service_open(&world, &child.service, &error) != SABOT_OK)
        _exit(3);
    for (;;) {
        for (int table = 0; table < TABLES; table++)
            step(table);
        service_flush(child.service);
    }
}

/* ---- the one that kills ---- */

static struct {
    bool acknowledged[IDS_MAX];
    uint8_t times[IDS_MAX];
    uint32_t highest;
} seen;

static long run_and_kill(const char *path, struct random_source *random) {
    int ends[2], status = 0;
    long count = 0;
    uint32_t id, first = seen.highest + 10000;
    uint64_t seed = random_bits(random);
    assert_int_equal(pipe(ends), 0);
    pid_t process = fork();
    assert_true(process >= 0);
    if (process == 0) {
        close(ends[0]);
        play_for_ever(path, seed, first, ends[1]);
    }
    close(ends[1]);
    int64_t limit_ms = now_ms(NULL) + random_between(random, 60, 400);
    while (now_ms(NULL) < limit_ms && read(ends[0], &id, sizeof id) == sizeof id) {
        assert_true(id < IDS_MAX);
        seen.acknowledged[id] = true;
        seen.highest = id > seen.highest ? id : seen.highest;
        count++;
    }
    assert_int_equal(kill(process, SIGKILL), 0);
    while (read(ends[0], &id, sizeof id) == sizeof id) {
        seen.acknowledged[id] = true;
        seen.highest = id > seen.highest ? id : seen.highest;
        count++;
    }
    assert_int_equal(waitpid(process, &status, 0), process);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    close(ends[0]);
    return count;
}

static bool count_id(void *context, const struct journal_record *record) {
    (void)context;
    if (record->part == 0 && record->command[0] >= '0' && record->command[0] <= '9') {
        long id = atol(record->command);
        assert_true(id < IDS_MAX);
        seen.times[id]++;
    }
    return true;
}

static bool check_table(void *context, const char *stream) {
    struct journal *journal = context;
    static struct replay replay;
    struct journal_head head;
    struct journal_fault fault;
    struct sabot_error error;
    assert_int_equal(journal_verify(journal, stream, count_id, NULL, &head, &fault, &error),
                     SABOT_OK);
    assert_int_equal(fault.sequence, 0);
    replay_begin(&replay);
    assert_int_equal(replay_more(&replay, journal, stream, INT64_MAX, &error), SABOT_OK);
    assert_true(sabot_book_is_whole(&replay.table.book));
    return true;
}

static void check_all(const char *path) {
    struct journal *journal;
    struct sabot_error error;
    assert_int_equal(journal_open(path, JOURNAL_READ, &journal, &error), SABOT_OK);
    memset(seen.times, 0, sizeof seen.times);
    assert_int_equal(journal_streams(journal, check_table, journal, &error), SABOT_OK);
    for (uint32_t id = 0; id <= seen.highest; id++) {
        assert_true(seen.times[id] <= 1);
        assert_true(!seen.acknowledged[id] || seen.times[id] == 1);
    }
    journal_close(journal);
}

static void test_kills__lose_no_acknowledged_command_of_a_hundred_tables(void **state) {
    (void)state;
    const char *wanted = getenv("SABOT_KILLS");
    int kills = wanted != NULL ? atoi(wanted) : 20;
    char folder[64], path[96];
    struct random_source random = {.state = 20261116};
    long commands = 0;
    journals_folder_make(folder);
    snprintf(path, sizeof path, "%s/room.db", folder);
    for (int i = 0; i < kills; i++) {
        commands += run_and_kill(path, &random);
        check_all(path);
    }
    journals_folder_remove(folder);
    print_message("%d kills, %ld commands acknowledged, 0 lost, 0 doubled\n", kills, commands);
    assert_true(commands > kills);
}

HARNESS_MAIN(cmocka_unit_test(test_kills__lose_no_acknowledged_command_of_a_hundred_tables))
