/*
 * api_faults.c - faults of the machine, looked for once a turn: a store that failed, a clock that
 * jumped.
 *
 * A server on a shared store goes on without it and opens it again (api_follow.c). On a file it
 * ends, so that systemd starts it: what is on the disk is then read again, and nobody works with a
 * server that takes no command. Where a record does not hold somebody has to look first: that
 * server stays, and takes no command.
 */
#include "host/api/api_parts.h"

#include <stdlib.h>

static void note_jump(struct api *api, int64_t jump_ms, const char *what) {
    const struct pass clock = {.role = PASS_BOARD, .name = "clock"};
    long long ms = jump_ms < 0 ? -jump_ms : jump_ms;
    char words[80];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    sabot_text_print(&text, "%lld.%lld s %s%s", ms / 1000, ms / 100 % 10,
                     jump_ms < 0 ? "back" : "forward", what);
    log_write(api->config.log, LOG_ERROR,
              api->config.is_shared
                  ? "the clock jumped %s"
                  : "the clock jumped %s; times go on as before until it is right, or the server "
                    "is started again",
              words);
    door_note(&api->door, &clock, ROOM_CLOCK_JUMPED, "", words);
}

void api_begin_clock(struct api *api) {
    int64_t last_ms = 0;
    for (int i = 0; i < service_table_count(api->door.service); i++) {
        const char *name = service_table_name(api->door.service, i);
        const struct sabot_table *table = service_table(api->door.service, name, NULL);
        if (table != NULL && table->time_ms > last_ms)
            last_ms = table->time_ms;
    }
    int64_t behind = api->config.is_shared ? 0 : door_clock_begin(last_ms);
    if (behind > 0)
        note_jump(api, -behind, ", behind the last record");
}

void api_look_for_faults(struct api *api) {
    const char *cause = "";
    int64_t jump = door_clock_follow(api->config.is_shared);
    if (jump != 0 && !api->door.is_closing)
        note_jump(api, jump, "");
    if (api->config.is_shared || api->has_failed || service_is_spoiled(api->door.service) ||
        !service_is_stopped(api->door.service, &cause))
        return;
    api->has_failed = true;
    log_write(api->config.log, LOG_ERROR, "the store failed, and the server ends: %s", cause);
    api_stop(api);
}

bool api_has_failed(const struct api *api) {
    return api->has_failed;
}
