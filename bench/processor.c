/*
 * processor.c - how much processor time another process uses, and how much of it in its own code.
 * See bench.h.
 *
 * The kernel counts the whole by the nanosecond (schedstat), but tells user mode from its own by
 * looking 250 times a second, at moments that a server's own timers are in step with. So we look
 * ourselves, every 101 us of each thread's own time, by a software clock of perf. Where the
 * system does not let us, the kernel's look it is.
 */
#include "bench/bench.h"

#include <dirent.h>
#include <linux/perf_event.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    THREADS_MAX = 64,
    PERIOD_NS = 101000, /* in step with nothing */
    PAGES = 256,        /* a power of two: 60,000 looks, six seconds of a thread */
};

/* One thread that is looked at. */
struct looked_at {
    int event;
    struct perf_event_mmap_page *ring;
};

struct bench_looks {
    int count;
    struct looked_at threads[THREADS_MAX];
};

/* Calls `each` with the number of each thread. */
static void visit_threads(long process, void (*each)(void *context, long thread), void *context) {
    char path[48];
    snprintf(path, sizeof path, "/proc/%ld/task", process);
    DIR *folder = opendir(path);
    const struct dirent *entry;
    while (folder != NULL && (entry = readdir(folder)) != NULL)
        if (entry->d_name[0] != '.')
            each(context, strtol(entry->d_name, NULL, 10));
    if (folder != NULL)
        closedir(folder);
}

/* ---- the whole ---- */

static void add_thread(void *context, long thread) {
    char path[64];
    unsigned long long on_processor_ns = 0;
    snprintf(path, sizeof path, "/proc/%ld/schedstat", thread);
    FILE *file = fopen(path, "r");
    if (file != NULL && fscanf(file, "%llu", &on_processor_ns) == 1)
        *(double *)context += (double)on_processor_ns / 1e9;
    if (file != NULL)
        fclose(file);
}

/* The kernel's own part, by its ticks. */
static double user_share_by_ticks(long process) {
    char path[48], line[1024] = "";
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", process);
    FILE *file = fopen(path, "r");
    const char *name_end =
        file != NULL && fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
    if (name_end != NULL) /* fields 14 and 15; the name, in brackets, is the second */
        sscanf(name_end, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    if (file != NULL)
        fclose(file);
    return user + system == 0 ? 0 : (double)user / (double)(user + system);
}

struct bench_processor bench_processor_used(long process) {
    double seconds = 0;
    visit_threads(process, add_thread, &seconds);
    double user = seconds * user_share_by_ticks(process);
    return (struct bench_processor){user, seconds - user};
}

/* ---- looks ---- */

static void look_at(void *context, long thread) {
    struct bench_looks *looks = context;
    struct perf_event_attr form = {.type = PERF_TYPE_SOFTWARE,
                                   .size = sizeof form,
                                   .config = PERF_COUNT_SW_CPU_CLOCK,
                                   .sample_period = PERIOD_NS,
                                   .sample_type = PERF_SAMPLE_TID};
    if (looks->count == THREADS_MAX)
        return;
    int event = (int)syscall(SYS_perf_event_open, &form, (pid_t)thread, -1, -1, 0UL);
    if (event < 0)
        return;
    size_t size = (size_t)(PAGES + 1) * (size_t)sysconf(_SC_PAGESIZE);
    void *ring = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, event, 0);
    if (ring == MAP_FAILED)
        close(event);
    else
        looks->threads[looks->count++] = (struct looked_at){event, ring};
}

struct bench_looks *bench_looks_begin(long process) {
    struct bench_looks *looks = calloc(1, sizeof *looks);
    if (looks != NULL)
        visit_threads(process, look_at, looks);
    return looks;
}

/* What did not fit into the ring is missing on both sides. */
static void count_looks(const struct looked_at *thread, long *user, long *all) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE), room = PAGES * page;
    const char *data = (const char *)thread->ring + page;
    uint64_t head = __atomic_load_n(&thread->ring->data_head, __ATOMIC_ACQUIRE), at = 0;
    while (at < head) {
        struct perf_event_header look;
        memcpy(&look, data + at % room, sizeof look); /* they are of eights: none is cut in two */
        if (look.size == 0)
            break;
        bool is_look = look.type == PERF_RECORD_SAMPLE;
        *all += is_look;
        *user += is_look && (look.misc & PERF_RECORD_MISC_CPUMODE_MASK) == PERF_RECORD_MISC_USER;
        at += look.size;
    }
}

double bench_looks_end(struct bench_looks *looks) {
    long user = 0, all = 0;
    for (int i = 0; looks != NULL && i < looks->count; i++) {
        count_looks(&looks->threads[i], &user, &all);
        munmap(looks->threads[i].ring, (size_t)(PAGES + 1) * (size_t)sysconf(_SC_PAGESIZE));
        close(looks->threads[i].event);
    }
    free(looks);
    return all == 0 ? -1 : (double)user / (double)all;
}
