/*
 * api_watch.c - numbers of the server for its operators (host/metrics), set by the loop. None
 * of them says who, where or how much.
 */
#include "host/api/api_parts.h"

enum { WATCH_MS = 1000, LOOK_MS = 60000, COMMIT_MS = 5000 };

void api_watch_commit(struct api *api, const struct service_group *group) {
    metrics_spread(api->config.metrics, METRICS_COMMITS, net_clock_us() - api->group_us);
    metrics_spread(api->config.metrics, METRICS_GROUPS, service_group_size(group));
}

static void count_tables(struct api *api) {
    int phases[SABOT_PHASE_DEALING + 1] = {0};
    for (int i = 0; i < service_table_count(api->door.service); i++) {
        const char *name = service_table_name(api->door.service, i);
        const struct sabot_table *table = service_table(api->door.service, name, NULL);
        if (table != NULL)
            phases[table->phase]++;
    }
    for (int i = 0; i <= SABOT_PHASE_DEALING; i++)
        metrics_set(api->config.metrics, METRICS_TABLES + i, phases[i]);
}

static void count_streams(struct api *api) {
    int sockets = 0, lines = 0;
    for (int i = 0; i < api->live.table_count; i++)
        for (int crowd = 0; crowd < LIVE_CROWDS; crowd++)
            sockets += api->live.tables[i]->crowds[crowd];
    LIST_EACH(struct line_stream, stream, &api->live.lines) {
        (void)stream;
        lines++;
    }
    metrics_set(api->config.metrics, METRICS_STREAMS, sockets);
    metrics_set(api->config.metrics, METRICS_STREAMS + 1, lines);
}

/* A commit that takes so long is a store that hangs. */
static bool store_is_there(const struct api *api) {
    bool hangs = api->group != NULL && net_clock_us() - api->group_us > COMMIT_MS * INT64_C(1000);
    return !hangs && !service_is_stopped(api->door.service, NULL);
}

void api_watch(struct api *api, int64_t now_ms) {
    struct metrics *metrics = api->config.metrics;
    if (api->config.turned != NULL)
        api->config.turned(api->config.context, api);
    if (metrics == NULL)
        return;
    metrics_turned(metrics);
    if (api->door.is_closing)
        atomic_store(&metrics->is_stopping, true);
    if (now_ms >= api->watched_ms && now_ms - api->watched_ms < WATCH_MS)
        return;
    api->watched_ms = now_ms;
    count_tables(api);
    count_streams(api);
    metrics_set(metrics, METRICS_READY + METRICS_STORE, store_is_there(api));
    metrics_set(metrics, METRICS_READY + METRICS_CLOCK,
                !api->following.clock_is_wrong && door_clock_is_right());
    metrics_set(metrics, METRICS_ALARMS, past_open_alarms(&api->past));
    metrics_set(metrics, METRICS_DAYBOOK, books_lag(&api->past.books));
    if (!api->config.looks_by_itself || api->door.is_closing || now_ms - api->looked_ms < LOOK_MS)
        return;
    api->looked_ms = now_ms;
    past_look(&api->past);
}
