/*
 * killed.c - writers and databases that die. See killed.h.
 */
#include "tests/fault/killed.h"

#include "tests/support/harness.h"
#include "tests/support/postgres.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A writer that does not notice that its database is gone is ended, and the test fails. */
enum { WRITER_SECONDS = 120 };

/* The store that each victim has to do with. */
static const char *const backend_names[] = {
    [KILLED_WRITER_OF_A_FILE] = "sqlite",
    [KILLED_WRITER_OF_A_DATABASE] = "postgresql",
    [KILLED_DATABASE] = "postgresql",
};

struct killed killed_begin(enum killed_victim victim) {
    struct killed killed = {.victim = victim};
    for (size_t i = 0; i < journals_backend_count; i++)
        if (strcmp(journals_backends[i].name, backend_names[victim]) == 0)
            killed.store.backend = &journals_backends[i];
    assert_non_null(killed.store.backend);
    killed.store.backend->make(&killed.store);
    return killed;
}

void killed_end(struct killed *killed) {
    killed->store.backend->remove(&killed->store);
}

int killed_times(const struct killed *killed, int usual) {
    const char *wanted =
        getenv(killed->victim == KILLED_DATABASE ? "SABOT_DATABASE_CRASHES" : "SABOT_KILLS");
    return wanted != NULL ? atoi(wanted) : usual;
}

void killed_start(struct killed *killed, killed_write *write, uint64_t seed) {
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    killed->writer = fork();
    assert_true(killed->writer >= 0);
    if (killed->writer == 0) {
        close(ends[0]);
        alarm(WRITER_SECONDS);
        write(killed->store.path, seed, ends[1]);
        _exit(1); /* it should never return */
    }
    close(ends[1]);
    killed->told = ends[0];
}

void killed_strike(struct killed *killed) {
    if (killed->victim == KILLED_DATABASE)
        postgres_tell("crash");
    else
        assert_int_equal(kill(killed->writer, SIGKILL), 0);
}

void killed_bury(struct killed *killed) {
    int status = 0;
    assert_int_equal(waitpid(killed->writer, &status, 0), killed->writer);
    close(killed->told);
    if (killed->victim == KILLED_DATABASE) {
        postgres_tell("again");
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), KILLED_TROUBLE);
    } else {
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    }
}
