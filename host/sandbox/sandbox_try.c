/*
 * sandbox_try.c - what a thief would try, tried. See sandbox.h.
 *
 * It is of use only where each of these works without the sandbox: tests/unit/
 * sandbox_test.c tries them outside as well.
 */
#include "host/sandbox/sandbox_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Each gives 0 if it could be done, and else errno. */

static int try_open(const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return errno;
    close(file);
    return 0;
}

static int make_in(const char *folder) {
    char path[512];
    int length = snprintf(path, sizeof path, "%s/sandbox-trial-%ld", folder, (long)getpid());
    if (length < 0 || length >= (int)sizeof path)
        return ENAMETOOLONG;
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return errno;
    int result = write(file, "trial\n", 6) == 6 ? 0 : errno;
    close(file);
    return unlink(path) == 0 ? result : errno;
}

static int start_program(const char *path) {
    char name[] = "true";
    char *const arguments[] = {name, NULL};
    pid_t child;
    int failed = posix_spawn(&child, path, NULL, NULL, arguments, environ);
    if (failed == 0)
        waitpid(child, NULL, 0);
    return failed;
}

/* There is no such program: without the sandbox the kernel says that it found none. */
static int become_program(const char *path) {
    char name[] = "";
    char *const arguments[] = {name, NULL};
    execve(path, arguments, environ);
    return errno == ENOENT ? 0 : errno;
}

static int try_socket(int family, int type) {
    int made = socket(family, type, 0);
    if (made < 0)
        return errno;
    close(made);
    return 0;
}

static int open_socket(const char *folder) {
    (void)folder;
    return try_socket(AF_INET, SOCK_STREAM);
}

static int open_kernel_socket(const char *folder) {
    (void)folder;
    return try_socket(AF_NETLINK, SOCK_RAW);
}

static int make_code(const char *folder) {
    const size_t size = 4096;
    (void)folder;
    void *at =
        mmap(NULL, size, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED)
        return errno;
    munmap(at, size);
    return 0;
}

/* `path`: NULL is the plan's folder. `when_connecting`: a plan that connects may. */
static const struct {
    const char *what;
    int (*run)(const char *path);
    const char *path;
    bool may, when_connecting;
} rows[] = {
    {"write in its own folder", make_in, NULL, true, true},
    {"read a file outside (/etc/passwd)", try_open, "/etc/passwd", false, true},
    {"list a folder outside (/)", try_open, "/", false, false},
    {"make a file outside (in /tmp)", make_in, "/tmp", false, false},
    {"start a program (/bin/true)", start_program, "/bin/true", false, false},
    {"become another program", become_program, "/nonexistent-program", false, false},
    {"open a socket to elsewhere", open_socket, NULL, false, true},
    {"open a socket to the kernel", open_kernel_socket, NULL, false, false},
    {"make memory that can be executed", make_code, NULL, false, true},
};

int sandbox_try(const struct sandbox_plan *plan, const char *folder,
                struct sandbox_trial trials[SANDBOX_TRIALS_MAX]) {
    const int count = (int)(sizeof rows / sizeof rows[0]);
    SABOT_ASSERT(count <= SANDBOX_TRIALS_MAX);
    for (int i = 0; i < count; i++) {
        bool may = plan->connects ? rows[i].when_connecting : rows[i].may;
        int refusal = rows[i].run(rows[i].path != NULL ? rows[i].path : folder);
        trials[i] = (struct sandbox_trial){.what = rows[i].what,
                                           .may = may,
                                           .refusal = refusal,
                                           .is_as_wanted = may == (refusal == 0)};
    }
    return count;
}
