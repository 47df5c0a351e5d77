/*
 * postgres_test.c - what is PostgreSQL's own: several writers at once, roles, and
 * databases that are not fit. What every backend does is conformance_test.c's.
 */
#include "host/journal/journal_notices.h"
#include "host/journal/journal_postgres.h"
#include "tests/support/harness.h"
#include "tests/support/postgres.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static struct journals_store make(void) {
    return journals_make(&journals_backends[2]);
}

static void assert_refused(const char *address, enum journal_mode mode, enum sabot_status status,
                           const char *words) {
    struct journal *journal;
    struct sabot_error error;
    assert_int_equal(journal_open(address, mode, &journal, &error), status);
    assert_null(journal);
    print_message("%s\n", error.words);
    assert_non_null(strstr(error.words, words));
    assert_null(strchr(error.words, '\n'));
}

static struct journal *open_another(const struct journals_store *store) {
    struct journal *journal;
    struct sabot_error error;
    if (journal_open(store->path, JOURNAL_WRITE, &journal, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    return journal;
}

/* ---- several writers ---- */

static void test_two_writers__one_gets_the_next_sequence(void **state) {
    (void)state;
    struct journals_store store = make();
    struct journal *other = open_another(&store);
    struct journals_command ours, theirs;
    struct journal_head head = journals_put(store.journal, "t", "a", 1);
    journals_command_make(&ours, "t", head, "b", 2);
    journals_command_make(&theirs, "t", head, "c", 1);
    assert_int_equal(journals_try(other, &theirs), JOURNAL_APPENDED);
    assert_int_equal(journals_try(store.journal, &ours), JOURNAL_LOST_RACE);
    assert_int_equal(ours.append.head.sequence, 2);
    assert_memory_equal(ours.append.head.hash, theirs.append.head.hash, JOURNAL_HASH_BYTES);
    assert_int_equal(journals_count(store.journal, "t"), 2);
    journal_close(other);
    journals_remove(&store);
}

/* ---- a notices ---- */

static int64_t clock_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t late_clock_ms(void) {
    return clock_ms() - 5000;
}

static struct journal_notices *open_notices(const struct journals_store *store,
                                            int64_t (*now)(void)) {
    struct journal_notices *notices;
    struct sabot_error error;
    if (journal_notices_open(store->path, now, &notices, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    return notices;
}

/* Looks until there is a notice, or looking fails. */
static enum sabot_status wait_for(struct journal_notices *notices, struct journal_notice *notice,
                                  struct sabot_error *error) {
    enum sabot_status status = SABOT_OK;
    for (int i = 0; i < 2000 && status == SABOT_OK; i++) {
        status = journal_notices_look(notices, error);
        if (status == SABOT_OK && journal_notices_next(notices, notice))
            break;
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    return status;
}

static void test_notices__come_of_what_others_append(void **state) {
    (void)state;
    struct journals_store store = make();
    struct journal_notices *notices = open_notices(&store, clock_ms);
    struct journal_notice notice;
    struct sabot_error error;
    assert_int_equal(journal_notices_look(notices, &error), SABOT_OK);
    assert_false(journal_notices_next(notices, &notice));
    journals_put(store.journal, "table-7", "a", 3);
    assert_int_equal(wait_for(notices, &notice, &error), SABOT_OK);
    assert_string_equal(notice.stream, "table-7");
    assert_int_equal(notice.sequence, 3);
    assert_false(journal_notices_next(notices, &notice));
    journal_notices_close(notices);
    journals_remove(&store);
}

static void test_notices__know_how_far_the_clocks_are_apart(void **state) {
    (void)state;
    struct journals_store store = make();
    struct journal_notices *right = open_notices(&store, clock_ms);
    struct journal_notices *late = open_notices(&store, late_clock_ms);
    assert_in_range(journal_notices_ahead_ms(right) + 100, 0, 200);
    assert_in_range(-journal_notices_ahead_ms(late), 1000, 5100);
    journal_notices_close(late);
    journal_notices_close(right);
    journals_remove(&store);
}

static void test_notices__that_lost_their_connection_say_so(void **state) {
    (void)state;
    struct journals_store store = make();
    struct journal_notices *notices = open_notices(&store, clock_ms);
    struct journal_notice notice;
    struct sabot_error error;
    char statement[256];
    snprintf(statement, sizeof statement,
             "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '%s'",
             store.folder);
    postgres_run(NULL, statement);
    assert_int_equal(wait_for(notices, &notice, &error), SABOT_IO);
    print_message("%s\n", error.words);
    assert_null(strchr(error.words, '\n'));
    journal_notices_close(notices);
    journals_remove(&store);
}

/* ---- who may what ---- */

static void test_role__that_could_change_records_is_refused(void **state) {
    (void)state;
    static const char *const rights[] = {
        "UPDATE ON sabot.record",   "UPDATE (kind) ON sabot.record", "DELETE ON sabot.record",
        "TRUNCATE ON sabot.record", "TRIGGER ON sabot.record",       "CREATE ON SCHEMA sabot",
    };
    struct journals_store store = make();
    char address[256], statement[256];
    postgres_address(address, sizeof address, store.folder, "owner");
    assert_refused(address, JOURNAL_WRITE, SABOT_IO, "could change or remove records");
    for (size_t i = 0; i < sizeof rights / sizeof rights[0]; i++) {
        snprintf(statement, sizeof statement, "GRANT %s TO " POSTGRES_ROLE, rights[i]);
        postgres_run(store.folder, statement);
        assert_refused(store.path, JOURNAL_WRITE, SABOT_IO, "could change or remove records");
        snprintf(statement, sizeof statement, "REVOKE %s FROM " POSTGRES_ROLE, rights[i]);
        postgres_run(store.folder, statement);
    }
    journal_close(open_another(&store));
    journals_remove(&store);
}

/* It has no right of the owner's until it says SET ROLE. */
static void test_role__that_could_become_the_owner_is_refused(void **state) {
    (void)state;
    struct journals_store store = make();
    struct sabot_error error;
    char address[256];
    postgres_run(NULL, "DO $$ BEGIN CREATE ROLE climber LOGIN NOINHERIT IN ROLE owner;"
                       " EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$");
    postgres_address(address, sizeof address, store.folder, "owner");
    assert_int_equal(journal_postgres_prepare(address, "climber", &error), SABOT_OK);
    postgres_address(address, sizeof address, store.folder, "climber");
    assert_refused(address, JOURNAL_WRITE, SABOT_IO, "could change or remove records");
    journals_remove(&store);
}

static void test_role__cannot_change_or_remove_a_record(void **state) {
    (void)state;
    static const char *const attempts[] = {
        "UPDATE sabot.record SET kind = 7",
        "DELETE FROM sabot.record",
        "TRUNCATE sabot.record",
        "ALTER TABLE sabot.record DISABLE TRIGGER ALL",
        "DROP TABLE sabot.record",
        "CREATE TABLE sabot.other (a integer)",
    };
    struct journals_store store = make();
    journals_put(store.journal, "t", "a", 1);
    PGconn *connection = ((struct journal_postgres *)store.journal)->connection;
    for (size_t i = 0; i < sizeof attempts / sizeof attempts[0]; i++) {
        PGresult *result = PQexec(connection, attempts[i]);
        assert_int_equal(PQresultStatus(result), PGRES_FATAL_ERROR);
        assert_string_equal(PQresultErrorField(result, PG_DIAG_SQLSTATE), "42501");
        PQclear(result);
    }
    assert_int_equal(journals_count(store.journal, "t"), 1);
    journals_remove(&store);
}

static void test_role__without_rights_is_told_what_is_missing(void **state) {
    (void)state;
    struct journals_store store = make();
    postgres_run(store.folder, "REVOKE INSERT ON sabot.record FROM " POSTGRES_ROLE);
    assert_refused(store.path, JOURNAL_WRITE, SABOT_IO, "may not write");
    journals_remove(&store);
}

/* ---- databases that are not fit ---- */

static void test_database__without_a_journal_says_how_to_make_one(void **state) {
    (void)state;
    struct journals_store store = make();
    journal_close(store.journal);
    postgres_run(store.folder, "DROP SCHEMA sabot CASCADE");
    assert_refused(store.path, JOURNAL_WRITE, SABOT_NOT_FOUND, "sabot migrate --to");
    postgres_remove(&store);
}

static void test_database__of_a_newer_version_is_refused_unchanged(void **state) {
    (void)state;
    struct journals_store store = make();
    char address[256];
    struct sabot_error error;
    postgres_run(store.folder, "UPDATE sabot.version SET version = 99");
    assert_refused(store.path, JOURNAL_WRITE, SABOT_BAD_TEXT, "newer version");
    assert_refused(store.path, JOURNAL_READ, SABOT_BAD_TEXT, "newer version");
    postgres_address(address, sizeof address, store.folder, "owner");
    assert_int_equal(journal_postgres_prepare(address, POSTGRES_ROLE, &error), SABOT_BAD_TEXT);
    assert_non_null(strstr(error.words, "newer version"));
    journals_remove(&store);
}

static void test_prepare__twice_changes_nothing(void **state) {
    (void)state;
    struct journals_store store = make();
    char address[256];
    struct sabot_error error;
    struct journal_head head = journals_put(store.journal, "t", "a", 3);
    postgres_address(address, sizeof address, store.folder, "owner");
    assert_int_equal(journal_postgres_prepare(address, POSTGRES_ROLE, &error), SABOT_OK);
    assert_int_equal(journals_head(store.journal, "t").sequence, head.sequence);
    journals_remove(&store);
}

static void test_address__that_leads_nowhere_is_one_line_without_its_password(void **state) {
    (void)state;
    static const struct {
        const char *address;
        enum sabot_status status;
        const char *words;
    } rows[] = {
        {"postgresql://me:hunter2@127.0.0.1:1/room", SABOT_IO, "refused"},
        {"postgresql://me:hunter2@[127.0.0.1/room", SABOT_BAD_TEXT, "expected postgresql://"},
        {"postgresql://me:hunter2@127.0.0.1:1/room?nonsense=1", SABOT_BAD_TEXT,
         "expected postgresql://"},
        {"postgresql://me:hunter2@/room?host=/nonexistent", SABOT_IO, "/nonexistent"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct journal *journal;
        struct sabot_error error;
        assert_refused(rows[i].address, JOURNAL_WRITE, rows[i].status, rows[i].words);
        assert_int_not_equal(journal_open(rows[i].address, JOURNAL_READ, &journal, &error),
                             SABOT_OK);
        assert_null(strstr(error.words, "hunter2"));
    }
}

static void test_settings__that_lose_what_was_acknowledged_are_refused(void **state) {
    (void)state;
    struct journals_store store = make();
    char address[320];
    snprintf(address, sizeof address, "%s&options=-c%%20synchronous_commit%%3Doff", store.path);
    assert_refused(address, JOURNAL_WRITE, SABOT_IO, "synchronous_commit");
    journals_remove(&store);
}

HARNESS_MAIN(cmocka_unit_test(test_two_writers__one_gets_the_next_sequence),
             cmocka_unit_test(test_notices__come_of_what_others_append),
             cmocka_unit_test(test_notices__know_how_far_the_clocks_are_apart),
             cmocka_unit_test(test_notices__that_lost_their_connection_say_so),
             cmocka_unit_test(test_role__that_could_change_records_is_refused),
             cmocka_unit_test(test_role__that_could_become_the_owner_is_refused),
             cmocka_unit_test(test_role__cannot_change_or_remove_a_record),
             cmocka_unit_test(test_role__without_rights_is_told_what_is_missing),
             cmocka_unit_test(test_database__without_a_journal_says_how_to_make_one),
             cmocka_unit_test(test_database__of_a_newer_version_is_refused_unchanged),
             cmocka_unit_test(test_prepare__twice_changes_nothing),
             cmocka_unit_test(test_address__that_leads_nowhere_is_one_line_without_its_password),
             cmocka_unit_test(test_settings__that_lose_what_was_acknowledged_are_refused))
