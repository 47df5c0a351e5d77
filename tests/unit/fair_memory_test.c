/*
 * fair_memory_test.c - the seed, the key, the stream and the order of a shoe are
 * nowhere in a core dump.
 *
 * A child holds a shoe. We look through all of its memory that a dump may hold,
 * and, where the system writes core files into the folder of the process,
 * through a real one. The seed comes to us through a pipe, straight from the
 * child's guarded memory, so that the asking leaves no copy. Children that are
 * careless on purpose show that a trace would be found.
 */
#include "host/fair/fair_derive.h"
#include "tests/support/harness.h"
#include "tests/support/traces.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum carelessness {
    CAREFUL,
    KEEPS_SEED,  /* a copy of the seed on the stack */
    KEEPS_PLAIN, /* derives in memory of malloc */
    LEAVES,      /* derives on the stack, and returns */
    FORGETS,     /* does that, and calls fair_forget */
};

enum { DEALT = 6 };

static const struct fair_terms terms_of_all = {.table = "memory", .shoe = 3, .decks = 8};

/* ---- the child ---- */

static void tell(int pipe, const void *bytes, size_t count) {
    if (write(pipe, bytes, count) != (ssize_t)count)
        _exit(3);
}

static void wait_for_word(int pipe) {
    char word;
    if (read(pipe, &word, 1) != 1)
        _exit(4);
}

/* Dies as a server would on a broken assert, in its own folder. */
static _Noreturn void crash(const char *folder) {
    struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
    if (setrlimit(RLIMIT_CORE, &limit) != 0 && getrlimit(RLIMIT_CORE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_CORE, &limit);
    }
    if (chdir(folder) != 0)
        _exit(5);
    signal(SIGABRT, SIG_DFL);
    abort();
}

__attribute__((noinline)) static void derive_on_stack(const struct fair_terms *terms,
                                                      const uint8_t seed[FAIR_BYTES]) {
    struct fair_derivation derivation;
    fair_derive(&derivation, terms, seed);
    __asm__ volatile("" ::"r"(&derivation) : "memory");
}

/* The life of a shoe up to its first round: drawn, committed to, sealed, dealt. */
static _Noreturn void hold_a_shoe(enum carelessness how, const char *folder, int to_us,
                                  int from_us) {
    struct fair_terms terms = terms_of_all;
    struct sabot_error error;
    struct fair_shoe *shoe = NULL;
    struct fair_key *key = NULL;
    uint8_t sealed[FAIR_SEALED_SIZE];
    char path[128];
    volatile uint8_t kept[FAIR_BYTES] = {0};
    struct fair_derivation *plain = NULL;

    uint8_t *seed = fair_seed_hold();
    fair_seed_draw(seed);
    fair_commitment(seed, terms.commitment);
    snprintf(path, sizeof path, "%s/key", folder);
    if (fair_key_make(path, &error) || fair_key_read(path, &key, &error) ||
        fair_shoe_new(&terms, seed, &shoe, &error))
        _exit(6);
    struct fair_place place = {terms.table, terms.shoe};
    fair_seal(key, place, seed, sealed);
    if (fair_unseal(key, place, sealed, sizeof sealed, seed, &error))
        _exit(7);
    for (int i = 0; i < DEALT; i++)
        sealed[i] = fair_shoe_card(shoe, i).rank;
    if (how == KEEPS_SEED)
        for (int i = 0; i < FAIR_BYTES; i++)
            kept[i] = seed[i];
    if (how == KEEPS_PLAIN) {
        plain = malloc(sizeof *plain);
        fair_derive(plain, &terms, seed);
    }
    if (how == LEAVES || how == FORGETS)
        derive_on_stack(&terms, seed);
    if (how == FORGETS)
        fair_forget();
    tell(to_us, seed, FAIR_BYTES);
    wait_for_word(from_us);
    (void)kept[0]; /* still in use, as far as a compiler can know */
    crash(folder);
}

/* ---- us ---- */

struct child {
    pid_t process;
    int from, to;
    char folder[64];
};

static struct child start(enum carelessness how) {
    struct child child = {.folder = "/tmp/sabot-memory-XXXXXX"};
    int up[2], down[2];
    assert_non_null(mkdtemp(child.folder));
    assert_int_equal(pipe(up), 0);
    assert_int_equal(pipe(down), 0);
    fflush(NULL);
    child.process = fork();
    assert_true(child.process >= 0);
    if (child.process == 0)
        hold_a_shoe(how, child.folder, up[1], down[0]);
    close(up[1]);
    close(down[0]);
    child.from = up[0];
    child.to = down[1];
    return child;
}

/* Lets it crash; how it ended. */
static int finish(struct child *child) {
    int status = 0;
    assert_int_equal(write(child->to, "x", 1), 1);
    assert_int_equal(waitpid(child->process, &status, 0), child->process);
    close(child->from);
    close(child->to);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    return status;
}

/* The core file in the child's folder, open, or -1; the folder is removed. */
static int take_core(struct child *child) {
    int core = -1;
    DIR *folder = opendir(child->folder);
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char path[sizeof child->folder + sizeof entry->d_name + 1];
        snprintf(path, sizeof path, "%s/%s", child->folder, entry->d_name);
        if (strncmp(entry->d_name, "core", 4) == 0)
            core = open(path, O_RDONLY | O_CLOEXEC);
        unlink(path);
    }
    closedir(folder);
    assert_int_equal(rmdir(child->folder), 0);
    return core;
}

static void print_found(const char *where, const struct traces_found *found) {
    printf("%s, %" PRIu64 " bytes:", where, found->bytes);
    for (int kind = 0; kind < TRACES_KINDS; kind++)
        printf(" %s %" PRIu64, traces_names[kind], found->of[kind]);
    printf("\n");
}

struct search {
    struct traces_found memory, held_back, core;
    bool has_core;
};

static struct search search_child(enum carelessness how) {
    struct search search = {0};
    struct fair_terms terms = terms_of_all;
    uint8_t seed[FAIR_BYTES];
    struct child child = start(how);
    assert_int_equal(read(child.from, seed, sizeof seed), sizeof seed);
    struct traces *traces = traces_make(&terms, seed);
    traces_in_process(traces, child.process, &search.memory, &search.held_back);
    int status = finish(&child);
    int core = take_core(&child);
    search.has_core = WCOREDUMP(status) && core >= 0;
    if (core >= 0) {
        traces_in_file(traces, core, &search.core);
        close(core);
    }
    traces_release(traces);
    print_found("memory that a dump may hold", &search.memory);
    print_found("memory that it leaves out", &search.held_back);
    if (search.has_core)
        print_found("a core file", &search.core);
    else
        printf("this system writes no core file into the folder of a process\n");
    return search;
}

static void test_dump__holds_nothing_of_a_shoe(void **state) {
    (void)state;
    struct search search = search_child(CAREFUL);
    for (int kind = 0; kind < TRACES_KINDS; kind++) {
        assert_int_equal(search.memory.of[kind], 0);
        assert_int_equal(search.core.of[kind], 0);
    }
    /* It was there all the time: the search knows what it looks for. */
    assert_int_equal(search.held_back.of[TRACES_SEED], FAIR_BYTES - 8 + 1);
    assert_int_equal(search.held_back.of[TRACES_ORDER], SABOT_SHOE_CARDS_MAX - 8 + 1);
    /* What is not needed any more was given back, not only hidden. */
    assert_int_equal(search.held_back.of[TRACES_KEY], 0);
    assert_int_equal(search.held_back.of[TRACES_STREAM], 0);
}

static void test_search__finds_a_seed_that_was_left_on_the_stack(void **state) {
    (void)state;
    struct search search = search_child(KEEPS_SEED);
    assert_true(search.memory.of[TRACES_SEED] > 0);
    assert_true(!search.has_core || search.core.of[TRACES_SEED] > 0);
}

static void test_search__finds_a_derivation_in_plain_memory(void **state) {
    (void)state;
    struct search search = search_child(KEEPS_PLAIN);
    for (int kind = TRACES_KEY; kind < TRACES_KINDS; kind++) {
        assert_true(search.memory.of[kind] > 0);
        assert_true(!search.has_core || search.core.of[kind] > 0);
    }
}

static void test_search__finds_what_a_function_left_on_the_stack(void **state) {
    (void)state;
    struct search search = search_child(LEAVES);
    for (int kind = TRACES_KEY; kind < TRACES_KINDS; kind++)
        assert_true(search.memory.of[kind] > 0);
}

static void test_forget__wipes_what_a_function_left_on_the_stack(void **state) {
    (void)state;
    struct search search = search_child(FORGETS);
    for (int kind = 0; kind < TRACES_KINDS; kind++) {
        assert_int_equal(search.memory.of[kind], 0);
        assert_int_equal(search.core.of[kind], 0);
    }
}

/* ---- no dump at all ---- */

static _Noreturn void harden_and_crash(const char *folder) {
    struct sabot_error error;
    struct rlimit limit;
    if (fair_harden(&error) != SABOT_OK || getrlimit(RLIMIT_CORE, &limit) != 0)
        _exit(8);
    if (limit.rlim_cur != 0 || limit.rlim_max != 0 || prctl(PR_GET_DUMPABLE) != 0)
        _exit(9);
    crash(folder); /* which asks for a core with all its might */
}

static void test_harden__leaves_no_core_file(void **state) {
    (void)state;
    struct child child = {.folder = "/tmp/sabot-memory-XXXXXX"};
    int status = 0;
    assert_non_null(mkdtemp(child.folder));
    fflush(NULL);
    child.process = fork();
    assert_true(child.process >= 0);
    if (child.process == 0)
        harden_and_crash(child.folder);
    assert_int_equal(waitpid(child.process, &status, 0), child.process);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    assert_false(WCOREDUMP(status));
    assert_int_equal(take_core(&child), -1);
}

HARNESS_MAIN(cmocka_unit_test(test_dump__holds_nothing_of_a_shoe),
             cmocka_unit_test(test_search__finds_a_seed_that_was_left_on_the_stack),
             cmocka_unit_test(test_search__finds_a_derivation_in_plain_memory),
             cmocka_unit_test(test_search__finds_what_a_function_left_on_the_stack),
             cmocka_unit_test(test_forget__wipes_what_a_function_left_on_the_stack),
             cmocka_unit_test(test_harden__leaves_no_core_file))
