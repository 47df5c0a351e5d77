/*
 * cut_line_test.c - the line to a database is cut at every message of a script in turn:
 * before it is sent, after it was answered and before the answer is read, and in the middle
 * of the answer; once, so that the next connection is good, and for ever. Trouble is
 * reported, nothing acknowledged is lost or doubled, and the script goes on to its end.
 *
 * connect, send and recv are this program's own, and libpq calls them. A cut connection is
 * really shut down, so that the database hears of it too. A database that is slower than
 * those who come back after a cut is killed_test.c's.
 */
#include "tests/fault/fault_database.h"
#include "tests/fault/fault_script.h"
#include "tests/fault/rounds_script.h"
#include "tests/support/harness.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

/* ---- a line that is cut ---- */

enum cut { CUT_BEFORE, CUT_AFTER, CUT_IN_THE_MIDDLE, CUTS };

static const char *const cut_words[CUTS] = {
    [CUT_BEFORE] = "cut before message",
    [CUT_AFTER] = "cut before the answer to message",
    [CUT_IN_THE_MIDDLE] = "cut in the middle of the answer to message",
};

enum { NOBODY = -1, ANSWER_MS = 10000 };

static struct {
    bool is_armed, is_cut;
    struct fault_point point;
    long messages;
    int dead;    /* the connection that was cut, or NOBODY */
    bool halves; /* half of what has come on it may still be read */
} line = {.dead = NOBODY};

static bool is_down(void) {
    return line.is_armed && line.is_cut && line.point.for_ever;
}

/* glibc declares it with this union. */
int connect(int socket, __CONST_SOCKADDR_ARG address, socklen_t size) {
    if (is_down()) {
        errno = ECONNREFUSED;
        return -1;
    }
    if (socket == line.dead) /* a new one under an old number */
        line.dead = NOBODY;
    return (int)syscall(SYS_connect, socket, address.__sockaddr__, size);
}

static ssize_t send_it(int socket, const void *bytes, size_t size, int flags) {
    return syscall(SYS_sendto, socket, bytes, size, flags, NULL, 0);
}

static ssize_t recv_it(int socket, void *bytes, size_t size, int flags) {
    return syscall(SYS_recvfrom, socket, bytes, size, flags, NULL, NULL);
}

static ssize_t cut(int socket, const void *bytes, size_t size, int flags) {
    ssize_t sent = -1;
    line.is_cut = true;
    line.dead = socket;
    if (line.point.kind != CUT_BEFORE) {
        struct pollfd answer = {.fd = socket, .events = POLLIN};
        sent = send_it(socket, bytes, size, flags);
        assert_int_equal(poll(&answer, 1, ANSWER_MS), 1);
        line.halves = line.point.kind == CUT_IN_THE_MIDDLE;
    }
    if (!line.halves)
        shutdown(socket, SHUT_RDWR);
    errno = ECONNRESET;
    return sent;
}

ssize_t send(int socket, const void *bytes, size_t size, int flags) {
    if (socket == line.dead || is_down()) {
        errno = EPIPE;
        return -1;
    }
    if (line.is_armed && !line.is_cut && ++line.messages == line.point.at)
        return cut(socket, bytes, size, flags);
    return send_it(socket, bytes, size, flags);
}

/* Half of what is there, and then nothing more. */
static ssize_t recv_half(int socket, void *bytes, size_t size, int flags) {
    ssize_t there = recv_it(socket, bytes, size, flags | MSG_PEEK);
    ssize_t half = there > 1 ? recv_it(socket, bytes, (size_t)there / 2, flags) : 0;
    line.halves = false;
    shutdown(socket, SHUT_RDWR);
    return half;
}

/* Some cuts look like an end, others like an error. */
ssize_t recv(int socket, void *bytes, size_t size, int flags) {
    if (socket != line.dead && !is_down())
        return recv_it(socket, bytes, size, flags);
    if (socket == line.dead && line.halves)
        return recv_half(socket, bytes, size, flags);
    errno = ECONNRESET;
    return line.point.at % 2 == 0 ? 0 : -1;
}

static void arm(struct fault_point point) {
    line.is_armed = true;
    line.is_cut = false;
    line.point = point;
    line.messages = 0;
}

static void disarm(void) {
    line.is_armed = false;
}

static long count(void) {
    return line.messages;
}

static const struct fault_points messages = {
    .kinds = cut_words, .kind_count = CUTS, .arm = arm, .disarm = disarm, .count = count};

/* ---- the runs ---- */

/* SABOT_FAULT_EVERY=1 leaves out none, for make soak. */
static void cut_in_turn(const struct fault_script *script, long usual) {
    const char *wanted = getenv("SABOT_FAULT_EVERY");
    long every = wanted != NULL ? atol(wanted) : usual;
    struct journals_store store;
    struct fault_place place = fault_database_begin(&store);
    struct fault_counts counts = fault_fail_points(script, &place, &messages, every);
    print_message("%s: cut at %ld messages in turn, in %d ways, once and for ever, every %ld: %ld"
                  " runs, %ld with trouble reported (%ld in reading), %ld gone on to the end, %ld"
                  " bad\n",
                  script->name, counts.points, CUTS, every, counts.runs, counts.troubles,
                  counts.unbroken, counts.resumed, counts.bad);
    if (counts.bad > 0)
        fail_msg("%s", counts.words);
    assert_int_equal(counts.resumed, counts.troubles);
    assert_true(counts.troubles > counts.runs / 2);
    fault_database_end(&store);
}

static void test_cut_line__loses_nothing_that_was_appended(void **state) {
    (void)state;
    struct fault_script script = fault_script_make(8);
    cut_in_turn(&script, 17);
}

static void test_cut_line__loses_nothing_of_twenty_rounds(void **state) {
    (void)state;
    char folder[64];
    journals_folder_make(folder);
    struct fault_script script = rounds_script_make(20, folder);
    cut_in_turn(&script, 149);
    rounds_script_release();
    journals_folder_remove(folder);
}

HARNESS_MAIN(cmocka_unit_test(test_cut_line__loses_nothing_that_was_appended),
             cmocka_unit_test(test_cut_line__loses_nothing_of_twenty_rounds))
