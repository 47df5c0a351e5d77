/*
 * simulator.c - whole services, stores and people in one thread, from one seed.
 *
 *     simulator [--seed N] [--seeds COUNT] [--steps M] [--verbose]
 *
 * Runs COUNT seeds from N on (1 and 1 if not said). Exit 0: every promise held;
 * 1: one was broken, and the last line is the command that repeats it; 2: it was
 * called wrongly. world.h makes things happen, witness.h judges them.
 */
#include "sabot/kind.h"
#include "tests/simulator/world.h"

#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *program;
static const struct world *running; /* for the signal handler that ends the run */

void world_say(const struct world *world, const char *format, ...) {
    if (!world->is_verbose)
        return;
    va_list arguments;
    va_start(arguments, format);
    printf("%4d  ", world->step);
    vprintf(format, arguments);
    putchar('\n');
    va_end(arguments);
}

static void print_repeat(const struct world *world) {
    printf("repeat with: %s --seed %" PRIu64 " --steps %d --verbose\n", program, world->seed,
           world->steps);
    fflush(stdout);
}

_Noreturn void world_broken(const struct world *world, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    printf("seed %" PRIu64 ", step %d: broken promise: ", world->seed, world->step);
    vprintf(format, arguments);
    putchar('\n');
    va_end(arguments);
    print_repeat(world);
    running = NULL;
    _exit(1);
}

/* An assertion of the library is a promise too. Nothing can go on after it, so
 * printing from here does no harm. */
static void on_trap(int signal) {
    if (running != NULL)
        world_broken(running, "an assertion failed (signal %d)", signal);
    _exit(1);
}

/* Of the sanitizers, where they are built in. */
extern void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

static void on_sanitizer_report(void) {
    if (running != NULL)
        print_repeat(running);
}

static void watch_for_traps(void) {
    signal(SIGILL, on_trap);
    signal(SIGTRAP, on_trap);
    signal(SIGABRT, on_trap);
    if (__sanitizer_set_death_callback != NULL)
        __sanitizer_set_death_callback(on_sanitizer_report);
}

/* The room's key is a file by nature; this one is gone as soon as it is read. */
static struct fair_key *make_key(void) {
    char folder[] = "/tmp/sabot-simulator-XXXXXX";
    char path[sizeof folder + sizeof "/key"];
    struct fair_key *key = NULL;
    struct sabot_error error = {"no folder for the key"};
    bool made = mkdtemp(folder) != NULL;
    snprintf(path, sizeof path, "%s/key", folder);
    made = made && fair_key_make(path, &error) == SABOT_OK &&
           fair_key_read(path, &key, &error) == SABOT_OK;
    unlink(path);
    rmdir(folder);
    if (!made) {
        fprintf(stderr, "simulator: %s\n", error.words);
        exit(2);
    }
    return key;
}

struct choice {
    uint64_t seed, seeds;
    int steps;
    bool is_verbose;
};

static bool read_number(const char *words, uint64_t most, uint64_t *number) {
    char *end;
    if (words == NULL || words[0] < '0' || words[0] > '9')
        return false;
    *number = strtoull(words, &end, 10);
    return *end == 0 && *number <= most;
}

static bool read_choice(char **arguments, struct choice *choice) {
    uint64_t steps;
    for (; *arguments != NULL; arguments++) {
        if (strcmp(*arguments, "--verbose") == 0)
            choice->is_verbose = true;
        else if (strcmp(*arguments, "--seed") == 0 &&
                 read_number(arguments[1], UINT64_MAX, &choice->seed))
            arguments++;
        else if (strcmp(*arguments, "--seeds") == 0 &&
                 read_number(arguments[1], UINT32_MAX, &choice->seeds))
            arguments++;
        else if (strcmp(*arguments, "--steps") == 0 && read_number(arguments[1], 1000000, &steps)) {
            choice->steps = (int)steps;
            arguments++;
        } else {
            fprintf(stderr,
                    "simulator: `%s`: expected --seed N, --seeds COUNT, --steps M or "
                    "--verbose\n",
                    *arguments);
            return false;
        }
    }
    return true;
}

static void print_tally(const struct choice *choice, const struct tally *tally) {
    printf("%" PRIu64 " seeds from %" PRIu64 " on, %d steps each: 0 broken promises\n",
           choice->seeds, choice->seed, choice->steps);
    printf("%" PRId64 " requests: %" PRId64 " acknowledged (%" PRId64 " repeats), %" PRId64
           " refused, %" PRId64 " misused, %" PRId64 " failed\n",
           tally->requests, tally->acknowledged, tally->repeated, tally->refused, tally->misused,
           tally->failed);
    printf("%" PRId64 " records, %" PRId64 " rounds settled, %" PRId64 " deadlines, %" PRId64
           " shoes revealed, %" PRId64 " snapshots, %" PRId64 " notes\n",
           tally->records, tally->settled, tally->deadlines, tally->reveals, tally->snapshots,
           tally->notes);
    printf("%" PRId64 " crashes, %" PRId64 " failed writes, %" PRId64
           " recoveries cut short, %" PRId64 " came back to the store, %" PRId64
           " lost races, %" PRId64 " messages lost, %" PRId64 " doubled\n",
           tally->crashes, tally->failed_writes, tally->failed_recoveries, tally->came_back,
           tally->lost_races, tally->lost_messages, tally->doubled_messages);
    if (tally->streamed > 0)
        printf("%" PRId64 " turned away, %" PRId64 " clients left unanswered, %" PRId64
               " events to those who watch, who came back %" PRId64 " times\n",
               tally->turned_away, tally->dropped, tally->streamed, tally->resumed);
    printf("kinds of event that never happened:");
    for (int kind = 1; kind < SABOT_EVENTS; kind++)
        if (tally->events[kind] == 0)
            printf(" %s", sabot_event_forms[kind].name);
    putchar('\n');
}

int main(int argc, char **argv) {
    static struct tally tally;
    static struct world world;
    struct choice choice = {.seed = 1, .seeds = 1, .steps = WORLD_STEPS};
    (void)argc;
    program = argv[0];
    if (!read_choice(argv + 1, &choice))
        return 2;
    watch_for_traps();
    struct fair_key *key = make_key();
    for (uint64_t i = 0; i < choice.seeds; i++) {
        memset(&world, 0, sizeof world);
        world.seed = choice.seed + i;
        world.steps = choice.steps;
        world.is_verbose = choice.is_verbose;
        world.key = key;
        world.tally = &tally;
        running = &world;
        world_run(&world);
        running = NULL;
    }
    fair_key_free(key);
    print_tally(&choice, &tally);
    return 0;
}
