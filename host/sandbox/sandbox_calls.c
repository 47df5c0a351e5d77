/*
 * sandbox_calls.c - seccomp: the system calls that a server in service makes, by name.
 * See sandbox.h.
 *
 * What is not in the tables fails with EPERM. Names that this machine's kernel or
 * libseccomp does not know are left out.
 */
#include "host/sandbox/sandbox_parts.h"

#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>

/* By what they are for. */
static const char *const always[] = {
    /* files, within what Landlock leaves */
    "open", "openat", "close", "close_range", "read", "readv", "pread64", "preadv", "write",
    "writev", "pwrite64", "pwritev", "lseek", "stat", "lstat", "fstat", "newfstatat", "fstatat64",
    "statx", "statfs", "fstatfs", "access", "faccessat", "faccessat2", "readlink", "readlinkat",
    "getcwd", "getdents64", "fsync", "fdatasync", "ftruncate", "fallocate", "fadvise64", "flock",
    "fcntl", "fcntl64", "rename", "renameat", "renameat2", "unlink", "unlinkat", "link", "linkat",
    "chmod", "fchmod", "fchmodat", "fchown", "mkdir", "mkdirat", "umask", "dup", "dup3",
    /* connections that were accepted; new ones come from the listening socket alone */
    "accept", "accept4", "recvfrom", "recvmsg", "sendto", "sendmsg", "shutdown", "getsockopt",
    "setsockopt", "getsockname", "getpeername", "poll", "ppoll", "ppoll_time64", "select",
    "pselect6", "epoll_ctl", "epoll_wait", "epoll_pwait", "eventfd2", "pipe2",
    /* memory and threads */
    "brk", "munmap", "mremap", "madvise", "mlock", "mlock2", "munlock", "membarrier", "futex",
    "futex_time64", "set_robust_list", "rseq", "set_tid_address", "arch_prctl", "exit",
    "exit_group", "sched_yield", "sched_getaffinity", "sched_getparam", "sched_getscheduler",
    "gettid", "getpid", "getppid", "getuid", "geteuid", "getgid", "getegid", "getrusage",
    /* time, chance, signals to oneself */
    "clock_gettime", "clock_gettime64", "clock_getres", "clock_nanosleep", "clock_nanosleep_time64",
    "nanosleep", "gettimeofday", "time", "getrandom", "uname", "sysinfo", "rt_sigaction",
    "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "rt_sigtimedwait", "sigaltstack",
    "restart_syscall", "tgkill", NULL};

static const char *const to_connect[] = {"connect", "socketpair", "sendmmsg", "recvmmsg",
                                         "bind",    "getdents",   NULL};
static const char *const watched[] = {
    "ptrace",           "clone",     "wait4",     "waitid",   "kill", "prctl",
    "process_vm_readv", "prlimit64", "getrlimit", "getdents", NULL};

/* Calls of which only one form may be made: the argument's bits under the mask are so. */
struct form {
    const char *call;
    unsigned argument;
    uint64_t mask, value;
    bool for_connecting; /* only if the plan connects */
};

static const struct form forms[] = {
    {"clone", 0, CLONE_THREAD, CLONE_THREAD, false}, /* a thread, not a process */
    {"prlimit64", 2, UINT64_MAX, 0, false},          /* to read a limit */
    {"prctl", 0, UINT64_MAX, PR_SET_NAME, false},
    {"prctl", 0, UINT64_MAX, PR_GET_NO_NEW_PRIVS, false},
    {"ioctl", 1, UINT32_MAX, FIONREAD, false},
    {"ioctl", 1, UINT32_MAX, FIONBIO, false},
    {"ioctl", 1, UINT32_MAX, TCGETS, false},
    {"socket", 0, UINT64_MAX, AF_INET, true},
    {"socket", 0, UINT64_MAX, AF_INET6, true},
    {"socket", 0, UINT64_MAX, AF_UNIX, true},
};

/* Memory that can be executed is for those who load libraries after the start: looking up
 * the name of a database's host does. */
static const struct form plain_memory[] = {
    {"mmap", 2, PROT_EXEC, 0, false},
    {"mmap2", 2, PROT_EXEC, 0, false},
    {"mprotect", 2, PROT_EXEC, 0, false},
    {"pkey_mprotect", 2, PROT_EXEC, 0, false},
};

static const char *const any_memory[] = {"mmap", "mmap2", "mprotect", NULL};

/* False: no memory. A name that is not known here is no trouble. */
static bool allow(scmp_filter_ctx filter, const char *const *names) {
    for (; *names != NULL; names++) {
        int number = seccomp_syscall_resolve_name(*names);
        if (number == __NR_SCMP_ERROR)
            continue;
        int done = seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 0);
        if (done == -ENOMEM)
            return false;
    }
    return true;
}

static bool allow_forms(scmp_filter_ctx filter, const struct form *rows, size_t count,
                        bool connects) {
    for (size_t i = 0; i < count; i++) {
        int number = seccomp_syscall_resolve_name(rows[i].call);
        if (number == __NR_SCMP_ERROR || (rows[i].for_connecting && !connects))
            continue;
        struct scmp_arg_cmp form = {rows[i].argument, SCMP_CMP_MASKED_EQ, rows[i].mask,
                                    rows[i].value};
        if (seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, number, 1, &form) == -ENOMEM)
            return false;
    }
    return true;
}

static bool fill(scmp_filter_ctx filter, const struct sandbox_plan *plan) {
    /* glibc then uses clone, whose flags can be looked at. */
    bool done = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0;
    done = done && allow(filter, always);
    done = done && allow_forms(filter, forms, sizeof forms / sizeof forms[0], plan->connects);
    if (plan->connects)
        return done && allow(filter, to_connect) && allow(filter, any_memory);
    return done &&
           allow_forms(filter, plain_memory, sizeof plain_memory / sizeof plain_memory[0], false);
}

bool sandbox_calls_restrict(const struct sandbox_plan *plan) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    if (filter == NULL) {
        errno = ENOMEM;
        return false;
    }
    bool is_filled = fill(filter, plan) && (!SANDBOX_IS_WATCHED || allow(filter, watched));
    int done = is_filled ? seccomp_load(filter) : -ENOMEM;
    seccomp_release(filter);
    errno = done < 0 ? -done : 0;
    return done == 0;
}
