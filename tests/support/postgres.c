/*
 * postgres.c - databases for tests. See postgres.h.
 */
#include "tests/support/postgres.h"

#include "host/journal/journal_postgres.h"
#include "tests/support/harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The folder of the server, from the environment that ctest gives. */
static const char *server_folder(void) {
    const char *folder = getenv("SABOT_TEST_POSTGRES");
    if (folder == NULL)
        fail_msg(
            "start `tests/support/postgres-server start FOLDER` and set SABOT_TEST_POSTGRES to "
            "FOLDER, or run this through ctest");
    return folder;
}

void postgres_address(char *address, size_t room, const char *database, const char *role) {
    int length =
        snprintf(address, room, "postgresql://%s@/%s?host=%s", role, database, server_folder());
    assert_true(length > 0 && (size_t)length < room);
}

long postgres_ask(const char *database, const char *question) {
    char address[256];
    postgres_address(address, sizeof address, database != NULL ? database : "postgres", "owner");
    PGconn *connection = PQconnectdb(address);
    PGresult *result = PQexec(connection, question);
    if (PQresultStatus(result) != PGRES_COMMAND_OK && PQresultStatus(result) != PGRES_TUPLES_OK)
        fail_msg("%s: %s", question, PQerrorMessage(connection));
    long number = PQntuples(result) > 0 ? atol(PQgetvalue(result, 0, 0)) : 0;
    PQclear(result);
    PQfinish(connection);
    return number;
}

void postgres_run(const char *database, const char *statements) {
    postgres_ask(database, statements);
}

/* All tests share the role: the first one makes it. */
static void make_role(void) {
    postgres_run(NULL, "DO $$ BEGIN CREATE ROLE " POSTGRES_ROLE " LOGIN;"
                       " EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$");
}

void postgres_make(struct journals_store *store) {
    static int number;
    char statement[128], address[256];
    struct sabot_error error;
    snprintf(store->folder, sizeof store->folder, "sabot_%d_%d", (int)getpid(), ++number);
    make_role();
    snprintf(statement, sizeof statement, "CREATE DATABASE %s", store->folder);
    postgres_run(NULL, statement);
    postgres_address(address, sizeof address, store->folder, "owner");
    if (journal_postgres_prepare(address, POSTGRES_ROLE, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    postgres_address(store->path, sizeof store->path, store->folder, POSTGRES_ROLE);
}

void postgres_remove(struct journals_store *store) {
    char statement[128];
    snprintf(statement, sizeof statement, "DROP DATABASE %s WITH (FORCE)", store->folder);
    postgres_run(NULL, statement);
}

void postgres_empty(struct journals_store *store) {
    postgres_run(store->folder,
                 "DELETE FROM sabot.record; DELETE FROM sabot.snapshot; DELETE FROM sabot.secret");
}

void postgres_tell(const char *words) {
    char verb[16], more[32] = "", command[512];
    assert_true(sscanf(words, "%15s %31s", verb, more) >= 1);
    snprintf(command, sizeof command, "'%s/postgres-server' %s '%s' %s", SUPPORT_DIR, verb,
             server_folder(), more);
    if (system(command) != 0)
        fail_msg("failed: %s", command);
}

void postgres_disconnect(struct journal *journal) {
    char statement[128];
    PGconn *connection = ((struct journal_postgres *)journal)->connection;
    snprintf(statement, sizeof statement, "SELECT pg_terminate_backend(%d, 5000)",
             PQbackendPID(connection));
    postgres_run(NULL, statement);
}
