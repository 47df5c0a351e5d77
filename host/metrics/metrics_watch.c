/*
 * metrics_watch.c - the address of the numbers: a loop of its own on a thread of its own, with
 * three answers. See metrics.h.
 */
#include "host/backroom/worker.h"
#include "host/clock/clock.h"
#include "host/metrics/metrics.h"
#include "host/net/net.h"
#include "sabot/text.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum { TICK_MS = 250, IDLE_SECONDS = 30, STOP_MS = 100, CONNECTIONS_MAX = 64 };

struct metrics_watch {
    struct metrics *metrics;
    struct metrics_watch_config config;
    int memory; /* /proc/self/statm, opened before the sandbox; -1: not to be had */
    int64_t started_ms;
    struct net *net;
    struct worker *thread;
    atomic_bool is_ending;
};

/* ---- what the process is ---- */

static int64_t memory_bytes(const struct metrics_watch *watch) {
    char words[128];
    long long all, resident;
    ssize_t size = watch->memory < 0 ? -1 : pread(watch->memory, words, sizeof words - 1, 0);
    if (size <= 0)
        return -1;
    words[size] = '\0';
    return sscanf(words, "%lld %lld", &all, &resident) == 2 ? resident * sysconf(_SC_PAGESIZE) : -1;
}

static int64_t processor_us(void) {
    struct rusage usage;
    if (getrusage(RUSAGE_SELF, &usage) != 0)
        return -1;
    return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * INT64_C(1000000) +
           usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
}

/* With what is in the file of the last commits. */
static int64_t store_bytes(const char *store) {
    struct stat found;
    char log[4096];
    if (store == NULL || stat(store, &found) != 0)
        return -1;
    int64_t size = found.st_size;
    int length = snprintf(log, sizeof log, "%s-wal", store);
    if (length < (int)sizeof log && stat(log, &found) == 0)
        size += found.st_size;
    return size;
}

/* Of its disk, for who is not root. */
static int64_t free_bytes(const char *store) {
    struct statvfs disk;
    return store == NULL || statvfs(store, &disk) != 0 ? -1
                                                       : (int64_t)(disk.f_bavail * disk.f_frsize);
}

/* ---- answers ---- */

static void answer(struct net_request *request, int status, const char *type, const char *body,
                   size_t size) {
    struct net_answer answer = {.status = status, .type = type, .body = body, .size = size};
    net_answer(request, &answer);
}

static void answer_state(struct net_request *request, const struct metrics *metrics, bool is_well) {
    char space[256];
    struct sabot_text text = sabot_text_in(space, sizeof space);
    static const char *const names[] = {"store", "clock", "sandbox"};
    sabot_text_print(&text, "{\"%s\":%s,\"loop\":%s,\"stopping\":%s",
                     strcmp(request->path, "/healthz") == 0 ? "healthy" : "ready",
                     is_well ? "true" : "false", metrics_is_healthy(metrics) ? "true" : "false",
                     atomic_load(&metrics->is_stopping) ? "true" : "false");
    for (int i = 0; i < 3; i++)
        sabot_text_print(&text, ",\"%s\":%s", names[i],
                         atomic_load(&metrics->numbers[METRICS_READY + i]) == 1 ? "true" : "false");
    sabot_text_add(&text, "}\n");
    answer(request, is_well ? 200 : 503, "application/json", space, text.length);
}

static void answer_text(struct net_request *request, const struct metrics_watch *watch) {
    const struct metrics_process process = {.version = SABOT_VERSION,
                                            .build = watch->config.build,
                                            .store_bytes = store_bytes(watch->config.store),
                                            .free_bytes = free_bytes(watch->config.store),
                                            .memory_bytes = memory_bytes(watch),
                                            .processor_us = processor_us(),
                                            .started_ms = watch->started_ms};
    size_t size = 0;
    char *text = metrics_text(watch->metrics, &process, &size);
    if (text == NULL)
        answer(request, 503, NULL, NULL, 0);
    else
        answer(request, 200, "text/plain; version=0.0.4; charset=utf-8", text, size);
    free(text);
}

static void on_request(void *context, struct net_request *request) {
    static const char words[] = "{\"problem\":{\"code\":\"no-such-path\",\"rule\":\"\",\"message\":"
                                "\"here are /metrics, /healthz and /readyz\"}}\n";
    const struct metrics_watch *watch = context;
    bool is_get = request->method == NET_GET;
    if (is_get && strcmp(request->path, "/metrics") == 0)
        answer_text(request, watch);
    else if (is_get && strcmp(request->path, "/healthz") == 0)
        answer_state(request, watch->metrics, metrics_is_healthy(watch->metrics));
    else if (is_get && strcmp(request->path, "/readyz") == 0)
        answer_state(request, watch->metrics, metrics_is_ready(watch->metrics));
    else
        answer(request, 404, "application/json", words, sizeof words - 1);
}

static void on_gone(void *context, struct net_request *request) {
    (void)context, (void)request; /* everything is answered at once */
}

static bool on_open(void *context, struct net_socket *socket, const struct net_request *request,
                    void **data) {
    (void)context, (void)socket, (void)request, (void)data;
    return false;
}

static void on_tick(void *context) {
    struct metrics_watch *watch = context;
    if (atomic_load(&watch->is_ending))
        net_stop(watch->net, "", STOP_MS);
}

/* ---- from beginning to end ---- */

enum sabot_status metrics_watch_open(struct metrics *metrics,
                                     const struct metrics_watch_config *config,
                                     struct metrics_watch **opened, struct sabot_error *error) {
    struct metrics_watch *watch = calloc(1, sizeof *watch);
    *opened = NULL;
    if (watch == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "out of memory for the metrics");
    watch->metrics = metrics;
    watch->config = *config;
    watch->started_ms = clock_wall_ms();
    watch->memory = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    const struct net_handlers handlers = {
        .request = on_request, .gone = on_gone, .open = on_open, .tick = on_tick, .context = watch};
    const struct net_config net = {.address = config->address,
                                   .port = config->port,
                                   .names = config->names,
                                   .cookie = "none",
                                   .tick_ms = TICK_MS,
                                   .connections_max = CONNECTIONS_MAX,
                                   .idle_seconds = IDLE_SECONDS};
    enum sabot_status status = net_open(&net, &handlers, &watch->net, error);
    if (status == SABOT_OK)
        *opened = watch;
    else
        metrics_watch_close(watch);
    return status;
}

static void run(void *argument) {
    struct metrics_watch *watch = argument;
    net_run(watch->net);
}

static void finished(void *context) {
    (void)context;
}

bool metrics_watch_begin(struct metrics_watch *watch) {
    watch->thread = worker_start(1, finished, NULL);
    return watch->thread != NULL && worker_give(watch->thread, run, watch);
}

void metrics_watch_close(struct metrics_watch *watch) {
    if (watch == NULL)
        return;
    atomic_store(&watch->is_ending, true);
    if (watch->thread != NULL) {
        net_wake(watch->net);
        worker_end(watch->thread);
    }
    net_close(watch->net);
    if (watch->memory >= 0)
        close(watch->memory);
    free(watch);
}
