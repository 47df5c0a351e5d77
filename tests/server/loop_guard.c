/*
 * loop_guard.c - for a server that is started with this library before the others (LD_PRELOAD): a
 * thread that waits for sockets must not touch a store between two waits. Where one did, the
 * server is aborted at the next wait, and the functions that led to the store are on stderr.
 *
 * What a thread does before its first wait and after its last one is its own matter: opening and
 * closing.
 *
 * With SABOT_LOOP_TURNS set it says at the end, on stderr, how much processor time the longest turn
 * took between two waits: a figure that a busy machine does not change.
 *
 * With SABOT_LOOP_HANGS set the first thread, which has the loop, hangs while the file of that name
 * is there.
 */
#include <dlfcn.h>
#include <execinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { FRAMES = 40 };

static _Thread_local int is_loop, has_touched, frame_count;
static _Thread_local void *frames[FRAMES];
static _Thread_local long long began_us;
static long long longest_us; /* one thread is the loop */

static _Thread_local int is_first;

static long long processor_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

__attribute__((destructor)) static void say(void) {
    if (getenv("SABOT_LOOP_TURNS") != NULL)
        fprintf(stderr, "longest turn: %lld us\n", longest_us);
}

/* The function that would have been called, into the pointer to it. */
static void find(void *next, const char *name) {
    void *found = dlsym(RTLD_NEXT, name);
    memcpy(next, &found, sizeof found);
}

/* It loads a library when it is first called, which the server's sandbox forbids. */
__attribute__((constructor)) static void prepare(void) {
    (void)backtrace(frames, FRAMES);
    is_first = 1;
}

static void hang(void) {
    const char *path = getenv("SABOT_LOOP_HANGS");
    struct stat found;
    while (is_first && path != NULL && stat(path, &found) == 0)
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
}

static void touch(void) {
    if (!is_loop || has_touched)
        return;
    has_touched = 1;
    frame_count = backtrace(frames, FRAMES);
}

int epoll_wait(int poll, struct epoll_event *events, int most, int timeout) {
    static int (*next)(int, struct epoll_event *, int, int);
    if (next == NULL)
        find(&next, "epoll_wait");
    if (has_touched) {
        static const char words[] = "the loop touched a store:\n";
        if (write(STDERR_FILENO, words, sizeof words - 1) > 0)
            backtrace_symbols_fd(frames, frame_count, STDERR_FILENO);
        abort();
    }
    long long turn_us = is_loop ? processor_us() - began_us : 0;
    if (turn_us > longest_us)
        longest_us = turn_us;
    hang();
    is_loop = 1;
    int count = next(poll, events, most, timeout);
    began_us = processor_us();
    return count;
}

/* The ways into SQLite and PostgreSQL that do I/O or may wait. PQconsumeInput and PQsendQuery are
 * not among them: host/journal/journal_notices.h listens by those, and they never wait. */
#define GUARD(result, name, parameters, arguments)                                                 \
    result name parameters;                                                                        \
    result name parameters {                                                                       \
        static result(*next) parameters;                                                           \
        if (next == NULL)                                                                          \
            find(&next, #name);                                                                    \
        touch();                                                                                   \
        return next arguments;                                                                     \
    }

GUARD(int, sqlite3_step, (void *statement), (statement))
GUARD(int, sqlite3_exec, (void *database, const char *sql, void *each, void *context, char **error),
      (database, sql, each, context, error))
GUARD(int, sqlite3_open_v2, (const char *name, void **database, int flags, const char *system),
      (name, database, flags, system))
GUARD(int, sqlite3_close, (void *database), (database))
GUARD(int, sqlite3_close_v2, (void *database), (database))
GUARD(int, PQsendQueryPrepared,
      (void *connection, const char *name, int count, const char *const *values, const int *lengths,
       const int *formats, int format),
      (connection, name, count, values, lengths, formats, format))
GUARD(int, PQsendQueryParams,
      (void *connection, const char *command, int count, const unsigned *types,
       const char *const *values, const int *lengths, const int *formats, int format),
      (connection, command, count, types, values, lengths, formats, format))
GUARD(int, PQsendPrepare,
      (void *connection, const char *name, const char *command, int count, const unsigned *types),
      (connection, name, command, count, types))
GUARD(void *, PQexec, (void *connection, const char *command), (connection, command))
GUARD(void *, PQconnectdbParams, (const char *const *keywords, const char *const *values, int more),
      (keywords, values, more))

void PQfinish(void *connection);
void PQfinish(void *connection) {
    static void (*next)(void *);
    if (next == NULL)
        find(&next, "PQfinish");
    touch();
    next(connection);
}
