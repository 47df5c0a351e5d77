/*
 * sandbox_files.c - Landlock: which files the process may still reach. See sandbox.h.
 *
 * glibc has no functions for it and Debian's headers know its first versions alone, so
 * the calls are made by number and the newer bits are named here.
 */
#include "host/sandbox/sandbox_parts.h"
#include "sabot/text.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define RIGHT(number) (UINT64_C(1) << (number))

/* Since which version of the interface Landlock governs which rights on files. */
static const struct {
    int abi;
    uint64_t rights;
} governed[] = {
    {1, RIGHT(13) - 1}, /* execute, read, write, list, make and remove */
    {2, RIGHT(13)},     /* move to another folder */
    {3, RIGHT(14)},     /* truncate */
    {5, RIGHT(15)},     /* ioctl of devices */
};

#define READS (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define WRITES                                                                                     \
    (READS | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG |                         \
     LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_DIR |                                \
     LANDLOCK_ACCESS_FS_REMOVE_DIR | RIGHT(14))
#define OF_FILES (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | RIGHT(14))

enum { ABI_NET = 4, ABI_SCOPES = 6 };
#define NET_BIND_AND_CONNECT UINT64_C(3)
#define SCOPE_ABSTRACT_UNIX  RIGHT(0)
#define SCOPE_SIGNALS        RIGHT(1)

/* linux/landlock.h's struct as of version 6; an older kernel takes it if what it does not
 * know is zero. */
struct ruleset {
    uint64_t handled_access_fs, handled_access_net, scoped;
};

static struct ruleset rules_of(const struct sandbox_plan *plan, int abi) {
    struct ruleset rules = {0};
    for (size_t i = 0; i < sizeof governed / sizeof governed[0]; i++)
        if (abi >= governed[i].abi)
            rules.handled_access_fs |= governed[i].rights;
    if (abi >= ABI_NET && !plan->connects)
        rules.handled_access_net = NET_BIND_AND_CONNECT;
    if (abi >= ABI_SCOPES)
        rules.scoped = SCOPE_SIGNALS | (plan->connects ? 0 : SCOPE_ABSTRACT_UNIX);
    return rules;
}

static enum sabot_status trouble(const char *what, const char *path, struct sabot_error *error) {
    return sabot_error_print(error, SABOT_IO, "the sandbox cannot be entered: %s%s: %s", what, path,
                             strerror(errno));
}

/* 0, or -1 with errno. A file takes only the rights that files have. */
static int allow(int ruleset, const char *path, uint64_t rights) {
    struct stat found;
    int file = open(path, O_PATH | O_CLOEXEC);
    if (file < 0)
        return -1;
    int done = fstat(file, &found);
    if (done == 0) {
        struct landlock_path_beneath_attr rule = {
            .allowed_access = S_ISDIR(found.st_mode) ? rights : rights & OF_FILES,
            .parent_fd = file};
        done = (int)syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    }
    int number = errno;
    close(file);
    errno = number;
    return done;
}

/* What a program needs to reach a database by its name: the system's tables of names, its
 * libraries and certificates, and its clock's rules. */
static const char *const reads_to_connect[] = {
    "/etc", "/usr/lib", "/lib", "/lib64", "/usr/share", "/run/systemd/resolve", NULL};
static const char *const reads_watched[] = {"/proc/self", NULL};

static enum sabot_status allow_reads(int ruleset, const char *const *paths,
                                     struct sabot_error *error) {
    for (; paths != NULL && *paths != NULL; paths++)
        if (allow(ruleset, *paths, READS) != 0 && errno != ENOENT && errno != EACCES)
            return trouble("", *paths, error);
    return SABOT_OK;
}

static enum sabot_status allow_all(int ruleset, const struct sandbox_plan *plan, uint64_t handled,
                                   struct sabot_error *error) {
    for (const char *const *at = plan->writes; at != NULL && *at != NULL; at++)
        if (allow(ruleset, *at, WRITES & handled) != 0)
            return trouble("", *at, error);
    enum sabot_status status = allow_reads(ruleset, plan->reads, error);
    if (status == SABOT_OK && plan->connects)
        status = allow_reads(ruleset, reads_to_connect, error);
    if (status == SABOT_OK && SANDBOX_IS_WATCHED)
        status = allow_reads(ruleset, reads_watched, error);
    return status;
}

enum sabot_status sandbox_files_restrict(const struct sandbox_plan *plan, int *abi,
                                         struct sabot_error *error) {
    long found = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    *abi = found > 0 ? (int)found : 0;
    if (*abi == 0)
        return SABOT_OK;
    struct ruleset rules = rules_of(plan, *abi);
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
    if (ruleset < 0)
        return trouble("Landlock", "", error);
    enum sabot_status status = allow_all(ruleset, plan, rules.handled_access_fs, error);
    if (status == SABOT_OK && syscall(SYS_landlock_restrict_self, ruleset, 0) != 0)
        status = trouble("Landlock", "", error);
    close(ruleset);
    return status;
}
