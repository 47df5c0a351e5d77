/*
 * server_sandbox.c - what the server keeps when it gives up the rest. The restrictions
 * themselves are host/sandbox's.
 */
#include "host/server/server_parts.h"
#include "sabot/text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void add(const char **list, const char *path) {
    int count = 0;
    while (list[count] != NULL)
        count++;
    SABOT_ASSERT(count < SERVER_SANDBOX_PATHS);
    list[count] = path;
}

/* The folder of a file; of `room.log` it is the one we are in. */
static void find_folder(const char *file, char folder[ROOMFILE_PATH_MAX]) {
    const char *slash = strrchr(file, '/');
    struct sabot_text text = sabot_text_in(folder, ROOMFILE_PATH_MAX);
    if (slash == NULL)
        sabot_text_add_char(&text, '.');
    else
        sabot_text_add_bytes(&text, file, slash == file ? 1 : (size_t)(slash - file));
}

static void keep_readable(struct server_sandbox *sandbox, const char *path) {
    if (path != NULL && path[0] != '\0')
        add(sandbox->reads, path);
}

void server_plan_sandbox(struct server *server) {
    const struct roomfile *room = server->config.room;
    struct server_sandbox *sandbox = &server->sandbox;
    add(sandbox->writes, server->config.files->folder);
    if (server->log_file != NULL) {
        find_folder(server->log_file, sandbox->log_folder);
        add(sandbox->writes, sandbox->log_folder);
    }
    sandbox->plan.writes = sandbox->writes;
    sandbox->plan.reads = sandbox->reads;
    sandbox->plan.connects = server->is_shared;
    if (server->is_shared) /* a lost connection is made again */
        keep_readable(sandbox, getenv("PGPASSFILE"));
    if (room == NULL)
        return;
    sandbox->mode = (enum roomfile_sandbox)room->sandbox;
    keep_readable(sandbox, room->certificate);
    keep_readable(sandbox, room->certificate_key);
    if (room->beacon_file[0] != '\0') { /* it is replaced by others, and is another one then */
        find_folder(room->beacon_file, sandbox->beacon_folder);
        keep_readable(sandbox, sandbox->beacon_folder);
    }
}

static enum sabot_status enter(struct server_sandbox *sandbox, struct sabot_error *error) {
    if (sandbox->mode == ROOMFILE_SANDBOX_OFF) {
        sabot_text_copy(sandbox->report.words, sizeof sandbox->report.words,
                        "off, as the room's file says");
        return SABOT_OK;
    }
    enum sabot_status status = sandbox_enter(&sandbox->plan, &sandbox->report, error);
    bool is_whole = sandbox->report.has_calls && sandbox->report.landlock_abi > 0;
    if (status != SABOT_OK || is_whole || sandbox->mode != ROOMFILE_SANDBOX_REQUIRED)
        return status;
    return sabot_error_print(error, SABOT_IO, "the sandbox is required and not to be had: %s",
                             sandbox->report.words);
}

enum sabot_status server_enter_sandbox(void *context, struct sabot_error *error) {
    struct server *server = context;
    enum sabot_status status = enter(&server->sandbox, error);
    metrics_set(&server->metrics, METRICS_READY + METRICS_SANDBOX,
                server->sandbox.report.has_calls && server->sandbox.report.landlock_abi > 0);
    if (status == SABOT_OK)
        log_write(server->log, LOG_INFO, "sandbox: %s", server->sandbox.report.words);
    if (status == SABOT_OK && server->sandbox.beacon_folder[0] != '\0' &&
        access(server->sandbox.beacon_folder, X_OK) != 0)
        log_write(server->log, LOG_WARNING,
                  "beacon.file: the folder %s is not there; make it and start again, or every shoe "
                  "that waits for the beacon is void",
                  server->sandbox.beacon_folder);
    return status;
}

int server_try_sandbox(const struct server *server,
                       struct sandbox_trial trials[SANDBOX_TRIALS_MAX]) {
    return sandbox_try(&server->sandbox.plan, server->sandbox.writes[0], trials);
}
