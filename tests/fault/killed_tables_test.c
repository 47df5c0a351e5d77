/*
 * killed_tables_test.c - a service whose 100 tables play is killed (SIGKILL) at
 * random moments, 20 times on one file, or its database is: every command that was
 * acknowledged is there once, the rounds go on where they stood, and every table replays.
 * SABOT_KILLS=N and SABOT_DATABASE_CRASHES=N kill N times, for make soak.
 */
#include "host/service/replay.h"
#include "host/service/service.h"
#include "host/sheet/sheetfile.h"
#include "tests/fault/killed.h"
#include "tests/support/harness.h"
#include "tests/support/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TABLES = 100, IDS_MAX = 8000000 };

/* ---- the process that plays ---- */

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

/* An id is printed when its command is durable, and not before. */
static void reply(void *context, void *ticket, const struct service_reply *answer) {
    (void)context;
    uint32_t id = (uint32_t)(uintptr_t)ticket;
    if (answer->verdict == SERVICE_DONE && write(child.pipe_end, &id, sizeof id) != sizeof id)
        _exit(6);
    if (answer->verdict == SERVICE_FAILED)
        _exit(KILLED_TROUBLE);
    if (answer->verdict == SERVICE_MISUSED)
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

/* The ids of one process are far from those of the one before it, some of which were never
 * printed. */
enum { IDS_BETWEEN = 10000 };

static struct {
    bool acknowledged[IDS_MAX];
    uint8_t times[IDS_MAX];
    uint32_t highest;
} seen;

static void play_for_ever(const char *address, uint64_t seed, int end) {
    static struct form_report report;
    struct journal *journal;
    struct sabot_error error;
    child.random = (struct random_source){.state = seed};
    child.next_id = seen.highest + IDS_BETWEEN;
    child.pipe_end = end;
    if (sheetfile_read_name("commission", &child.sheet, &report) != SABOT_OK)
        _exit(2);
    if (journal_open(address, JOURNAL_WRITE, &journal, &error) != SABOT_OK)
        _exit(KILLED_TROUBLE);
    struct service_world world = {.now_ms = now_ms,
                                  .draw = draw,
                                  .reply = reply,
                                  .writer = journal,
                                  .reader = journal,
                                  .is_shared = journal_is_shared(address),
                                  .snapshot_every = 50};
    if (service_open(&world, &child.service, &error) != SABOT_OK)
        _exit(KILLED_TROUBLE);
    for (;;) {
        for (int table = 0; table < TABLES; table++)
            step(table);
        service_flush(child.service);
        if (service_is_stopped(child.service, NULL))
            _exit(KILLED_TROUBLE);
    }
}

/* ---- the one that kills ---- */

static void hear(uint32_t id, long *count) {
    assert_true(id < IDS_MAX);
    seen.acknowledged[id] = true;
    seen.highest = id > seen.highest ? id : seen.highest;
    ++*count;
}

static long run_and_kill(struct killed *killed, struct random_source *random) {
    long count = 0;
    uint32_t id;
    killed_start(killed, play_for_ever, random_bits(random));
    int64_t limit_ms = now_ms(NULL) + random_between(random, 60, 400);
    while (now_ms(NULL) < limit_ms && read(killed->told, &id, sizeof id) == sizeof id)
        hear(id, &count);
    killed_strike(killed);
    while (read(killed->told, &id, sizeof id) == sizeof id)
        hear(id, &count);
    killed_bury(killed);
    return count;
}

static void count_id(const struct journal_record *record) {
    if (record->part == 0 && record->command[0] >= '0' && record->command[0] <= '9') {
        long id = atol(record->command);
        assert_true(id < IDS_MAX);
        seen.times[id]++;
    }
}

static void check_table(struct journal *journal, const char *stream) {
    static struct replay replay;
    const struct journal_record *record;
    struct sabot_error error;
    struct journal_verify verify = journal_verify_open(journal, stream, &error);
    while ((record = journal_verify_next(&verify)) != NULL)
        count_id(record);
    assert_int_equal(journal_verify_close(&verify), SABOT_OK);
    assert_int_equal(verify.fault.sequence, 0);
    replay_clear(&replay);
    assert_int_equal(replay_more(&replay, journal, stream, INT64_MAX, &error), SABOT_OK);
    assert_true(sabot_book_is_whole(&replay.table.book));
}

static void check_all(const char *path) {
    struct journal *journal;
    struct sabot_error error;
    assert_int_equal(journal_open(path, JOURNAL_READ, &journal, &error), SABOT_OK);
    memset(seen.times, 0, sizeof seen.times);
    char stream[JOURNAL_STREAM_MAX] = "";
    for (;;) {
        assert_int_equal(journal_next_stream(journal, stream, &error), SABOT_OK);
        if (stream[0] == '\0')
            break;
        check_table(journal, stream);
    }
    for (uint32_t id = 0; id <= seen.highest; id++) {
        assert_true(seen.times[id] <= 1);
        assert_true(!seen.acknowledged[id] || seen.times[id] == 1);
    }
    journal_close(journal);
}

static void lose_nothing(enum killed_victim victim, int usual) {
    struct killed killed = killed_begin(victim);
    struct random_source random = {.state = 20261116};
    int kills = killed_times(&killed, usual);
    long commands = 0;
    memset(&seen, 0, sizeof seen);
    for (int i = 0; i < kills; i++) {
        commands += run_and_kill(&killed, &random);
        check_all(killed.store.path);
    }
    killed_end(&killed);
    print_message("%d kills, %ld commands acknowledged, 0 lost, 0 doubled\n", kills, commands);
    assert_true(commands > kills);
}

static void test_kills__lose_no_acknowledged_command_of_a_hundred_tables(void **state) {
    (void)state;
    lose_nothing(KILLED_WRITER_OF_A_FILE, 20);
}

static void test_kills__lose_no_acknowledged_command_in_postgresql(void **state) {
    (void)state;
    lose_nothing(KILLED_WRITER_OF_A_DATABASE, 5);
}

static void test_killed_database__loses_no_acknowledged_command(void **state) {
    (void)state;
    lose_nothing(KILLED_DATABASE, 2);
}

HARNESS_MAIN(cmocka_unit_test(test_kills__lose_no_acknowledged_command_of_a_hundred_tables),
             cmocka_unit_test(test_kills__lose_no_acknowledged_command_in_postgresql),
             cmocka_unit_test(test_killed_database__loses_no_acknowledged_command))
