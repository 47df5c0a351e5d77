/*
 * metrics.c - counting, and the text of it; see metrics.h.
 */
#include "host/metrics/metrics.h"

#include "host/clock/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* A family's rows are the values of its label, in their order; NULL: it has one row. */
struct family {
    const char *name, *type, *help;
    int first, count;
    const char *label;
    const char *values[4];
};

static const struct family families[] = {
    {"sabot_commands_total",
     "counter",
     "Commands of clients that were answered, by verdict.",
     METRICS_COMMANDS,
     4,
     "verdict",
     {"done", "refused", "misused", "failed"}},
    {"sabot_requests_total",
     "counter",
     "Requests that were answered, by status.",
     METRICS_REQUESTS,
     4,
     "status",
     {"2xx", "3xx", "4xx", "5xx"}},
    {"sabot_limited_total",
     "counter",
     "Clients refused for asking too much.",
     METRICS_LIMITED,
     1,
     NULL,
     {NULL}},
    {"sabot_tables",
     "gauge",
     "Tables of the room, by phase.",
     METRICS_TABLES,
     4,
     "phase",
     {"closed", "between", "betting", "dealing"}},
    {"sabot_streams",
     "gauge",
     "Streams of tables that are open.",
     METRICS_STREAMS,
     2,
     "kind",
     {"socket", "lines"}},
    {"sabot_ready",
     "gauge",
     "What a server needs: 1 if it is so.",
     METRICS_READY,
     3,
     "condition",
     {"store", "clock", "sandbox"}},
    {"sabot_alarms_open",
     "gauge",
     "Alarms of the floor that nobody acknowledged.",
     METRICS_ALARMS,
     1,
     NULL,
     {NULL}},
    {"sabot_daybook_lag_records",
     "gauge",
     "Records that the daybook lies behind the journal.",
     METRICS_DAYBOOK,
     1,
     NULL,
     {NULL}},
};

/* Upper bounds of the buckets, in what is counted: microseconds, or records. */
static const int64_t times[METRICS_BOUNDS] = {250,   500,    1000,   2500,   5000,    10000,
                                              25000, 100000, 250000, 500000, 1000000, 5000000};
static const int64_t records[METRICS_BOUNDS] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096};

static const struct {
    const char *name, *help, *labels;
    const int64_t *bounds;
    double unit;
} spreads[METRICS_SPREADS] = {
    [METRICS_READS] = {"sabot_request_seconds", "From a whole request to its answer.",
                       "method=\"GET\"", times, 1e-6},
    [METRICS_WRITES] = {"sabot_request_seconds", NULL, "method=\"POST\"", times, 1e-6},
    [METRICS_COMMITS] = {"sabot_commit_seconds", "One durable commit of the journal.", "", times,
                         1e-6},
    [METRICS_GROUPS] = {"sabot_commit_records", "Records that one commit makes durable.", "",
                        records, 1},
};

/* ---- counting ---- */

void metrics_init(struct metrics *metrics) {
    memset(metrics, 0, sizeof *metrics);
    metrics_set(metrics, METRICS_ALARMS, INT64_MIN);
    metrics_set(metrics, METRICS_DAYBOOK, INT64_MIN);
    metrics_turned(metrics);
}

void metrics_add(struct metrics *metrics, int number, int64_t count) {
    if (metrics != NULL)
        atomic_fetch_add_explicit(&metrics->numbers[number], count, memory_order_relaxed);
}

void metrics_set(struct metrics *metrics, int number, int64_t value) {
    if (metrics != NULL)
        atomic_store_explicit(&metrics->numbers[number], value, memory_order_relaxed);
}

void metrics_spread(struct metrics *metrics, enum metrics_spread spread, int64_t value) {
    int bucket = 0;
    if (metrics == NULL)
        return;
    while (bucket < METRICS_BOUNDS && value > spreads[spread].bounds[bucket])
        bucket++;
    atomic_fetch_add_explicit(&metrics->spreads[spread].counts[bucket], 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&metrics->spreads[spread].sum, value, memory_order_relaxed);
}

static int64_t steady_ms(void) {
    return clock_steady_ns() / CLOCK_NS_A_MS;
}

void metrics_turned(struct metrics *metrics) {
    if (metrics != NULL)
        atomic_store_explicit(&metrics->turned_ms, steady_ms(), memory_order_relaxed);
}

bool metrics_is_healthy(const struct metrics *metrics) {
    return steady_ms() - atomic_load(&metrics->turned_ms) < METRICS_HANG_MS;
}

bool metrics_is_ready(const struct metrics *metrics) {
    return metrics_is_healthy(metrics) && !atomic_load(&metrics->is_stopping) &&
           atomic_load(&metrics->numbers[METRICS_READY + METRICS_STORE]) == 1 &&
           atomic_load(&metrics->numbers[METRICS_READY + METRICS_CLOCK]) == 1;
}

/* ---- the text ---- */

static void write_head(FILE *out, const char *name, const char *type, const char *help) {
    fprintf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

static void write_family(FILE *out, const struct metrics *metrics, const struct family *family) {
    write_head(out, family->name, family->type, family->help);
    for (int i = 0; i < family->count; i++) {
        int64_t value = atomic_load(&metrics->numbers[family->first + i]);
        if (value == INT64_MIN)
            continue;
        fputs(family->name, out);
        if (family->label != NULL)
            fprintf(out, "{%s=\"%s\"}", family->label, family->values[i]);
        fprintf(out, " %" PRId64 "\n", value);
    }
}

/* Buckets count what is at or below them. */
static void write_spread(FILE *out, const struct metrics *metrics, enum metrics_spread spread) {
    const char *name = spreads[spread].name, *labels = spreads[spread].labels;
    const char *comma = labels[0] == '\0' ? "" : ",";
    const char *open = labels[0] == '\0' ? "" : "{", *close = labels[0] == '\0' ? "" : "}";
    int64_t below = 0;
    if (spreads[spread].help != NULL)
        write_head(out, name, "histogram", spreads[spread].help);
    for (int i = 0; i <= METRICS_BOUNDS; i++) {
        below += atomic_load(&metrics->spreads[spread].counts[i]);
        fprintf(out, "%s_bucket{%s%sle=\"", name, labels, comma);
        if (i < METRICS_BOUNDS)
            fprintf(out, "%g", (double)spreads[spread].bounds[i] * spreads[spread].unit);
        else
            fputs("+Inf", out);
        fprintf(out, "\"} %" PRId64 "\n", below);
    }
    fprintf(out, "%s_sum%s%s%s %.9g\n", name, open, labels, close,
            (double)atomic_load(&metrics->spreads[spread].sum) * spreads[spread].unit);
    fprintf(out, "%s_count%s%s%s %" PRId64 "\n", name, open, labels, close, below);
}

static void write_process(FILE *out, const struct metrics *metrics,
                          const struct metrics_process *process) {
    const struct {
        const char *name, *type, *help;
        int64_t value;
        double unit;
    } rows[] = {
        {"sabot_store_bytes", "gauge", "The journal's files.", process->store_bytes, 1},
        {"sabot_store_free_bytes", "gauge", "Free on the disk of the journal's file.",
         process->free_bytes, 1},
        {"sabot_loop_idle_seconds", "gauge", "Since the server's loop turned last.",
         steady_ms() - atomic_load(&metrics->turned_ms), 1e-3},
        {"process_resident_memory_bytes", "gauge", "Memory.", process->memory_bytes, 1},
        {"process_cpu_seconds_total", "counter", "Processor time.", process->processor_us, 1e-6},
        {"process_start_time_seconds", "gauge", "When it started, since 1970.", process->started_ms,
         1e-3},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].value < 0)
            continue;
        write_head(out, rows[i].name, rows[i].type, rows[i].help);
        fprintf(out, "%s %.15g\n", rows[i].name, (double)rows[i].value * rows[i].unit);
    }
    write_head(out, "sabot_build_info", "gauge", "Which program runs.");
    fprintf(out, "sabot_build_info{version=\"%s\",pages=\"%s\"} 1\n", process->version,
            process->build);
}

char *metrics_text(const struct metrics *metrics, const struct metrics_process *process,
                   size_t *size) {
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    if (out == NULL)
        return NULL;
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++)
        write_family(out, metrics, &families[i]);
    for (int i = 0; i < METRICS_SPREADS; i++)
        write_spread(out, metrics, (enum metrics_spread)i);
    write_process(out, metrics, process);
    return fclose(out) == 0 ? text : NULL;
}
