/*
 * postgres.h - databases for tests on the server that ctest started
 * (tests/support/postgres-server): one a store, with a role that may do what a
 * server of ours may, and no more. And that server's death.
 */
#ifndef TESTS_SUPPORT_POSTGRES_H
#define TESTS_SUPPORT_POSTGRES_H

#include "tests/support/journals.h"

#define POSTGRES_ROLE "sabot_server"

/* Runs statements as the server's owner, in `database` (NULL: its first one). */
void postgres_run(const char *database, const char *statements);

/* Asks as the owner for one number. */
long postgres_ask(const char *database, const char *question);

/* The address of a database for this role. */
void postgres_address(char *address, size_t room, const char *database, const char *role);

void postgres_make(struct journals_store *store);
void postgres_remove(struct journals_store *store);

/* Removes all that the journal holds, as only its owner can. */
void postgres_empty(struct journals_store *store);

/* Tells the server itself: `crash`, `again`, `limit N` (postgres-server). Only for tests that
 * ctest gives a server of their own. */
void postgres_tell(const char *words);

/* Ends the journal's connection from the other side, as a server that dies. */
void postgres_disconnect(struct journal *journal);

#endif
