/*
 * migrate_command.c - `sabot migrate`: a room's journal into another store, and a
 * PostgreSQL database made ready for one.
 */
#include "host/journal/journal_copy.h"
#include "host/journal/journal_postgres.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/store.h"

#include <string.h>

static int prepare(const char *to, const char *role) {
    struct sabot_error error;
    if (!journal_is_shared(to))
        return command_bad("migrate", "--role: only a database has roles; expected --to "
                                      "postgresql://OWNER@HOST/DATABASE");
    if (role[0] == '\0' || strlen(role) >= JOURNAL_POSTGRES_ROLE_MAX)
        return command_bad("migrate", "--role: expected the name of a role, at most %d characters",
                           JOURNAL_POSTGRES_ROLE_MAX - 1);
    if (journal_postgres_prepare(to, role, &error) != SABOT_OK)
        return command_bad("migrate", "%s", error.words);
    printf("The tables are ready, and %s may add records and read them.\n", role);
    return COMMAND_DONE;
}

static int copy(struct journal *source, struct journal *target) {
    struct journal_copy copy;
    struct sabot_error error;
    if (journal_copy(source, target, &copy, &error) != SABOT_OK)
        return command_bad("migrate", "%s", error.words);
    printf("streams       %d\n"
           "records       %llu, of them %llu copied now\n"
           "sealed seeds  %d\n"
           "Every stream ends in the same head in both stores.\n",
           copy.streams, (unsigned long long)copy.records, (unsigned long long)copy.copied,
           copy.secrets);
    return COMMAND_DONE;
}

static int move(const char *from, const char *to) {
    if (strcmp(from, to) == 0)
        return command_bad("migrate", "--from and --to are the same store");
    if (strcmp(from, "memory:") == 0 || strcmp(to, "memory:") == 0)
        return command_bad("migrate", "memory: is not a store");
    struct journal *source = store_open("migrate", from, JOURNAL_READ);
    struct journal *target = store_open("migrate", to, JOURNAL_WRITE);
    int status = copy(source, target);
    journal_close(target);
    journal_close(source);
    return status;
}

int migrate_command(int argc, char **argv) {
    const char *from = NULL, *to = NULL, *role = NULL;
    const struct option_form options[] = {
        {"from", "STORE", "the store to copy", NULL, &from},
        {"to", "STORE", "the store to fill, or to make ready", NULL, &to},
        {"role", "ROLE", "the database role of the servers", NULL, &role},
        {0},
    };
    const struct usage usage = {"migrate", "", "Moves a room to another store.", help_migrate,
                                options};
    command_options(&usage, argc, argv);
    if (to == NULL || (from == NULL) == (role == NULL))
        return command_bad("migrate", "expected --to and one of --from and --role");
    return role != NULL ? prepare(to, role) : move(from, to);
}
