/*
 * api.c - the server put together: its loop, its errands, its groups.
 */
#include "host/api/api_audit.h"
#include "host/api/api_parts.h"
#include "host/document/json_build.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static int64_t world_now(void *context) {
    (void)context;
    return api_now_ms();
}

static void world_draw(void *context, uint8_t *bytes, size_t count) {
    (void)context;
    randombytes_buf(bytes, count);
}

/* On the committing thread: the heads of settled rounds, signed, elsewhere. */
static enum sabot_status world_sign(void *context, const struct service_head *heads, int count,
                                    struct sabot_error *error) {
    struct api *api = context;
    struct heads_line lines[SERVICE_GROUP_MAX];
    for (int i = 0; i < count; i++) {
        lines[i].head = heads[i].head;
        lines[i].time_ms = heads[i].time_ms;
        memcpy(lines[i].stream, heads[i].table, sizeof lines[i].stream);
        heads_line_sign(&lines[i], api->config.heads_key);
    }
    enum sabot_status status = heads_append(api->config.heads, lines, count, error);
    if (status == SABOT_OK) {
        memcpy(api->signed_lines, lines, (size_t)count * sizeof *lines);
        api->signed_count = count;
    }
    return status;
}

/* Back on the loop's thread: what was signed is shown above the table. */
static void show_signed(struct api *api) {
    for (int i = 0; i < api->signed_count; i++) {
        const struct heads_line *line = &api->signed_lines[i];
        struct shown_table *shown = api_table(api, line->stream);
        char position[API_POSITION_MAX], signature[2 * HEADS_SIGNATURE_BYTES + 1];
        if (shown == NULL)
            continue;
        api_position(&line->head, position);
        sodium_bin2hex(signature, sizeof signature, line->signature, sizeof line->signature);
        json_decref(shown->signed_head);
        shown->signed_head = json_object();
        json_build_set(&shown->signed_head, "position", json_string(position));
        json_build_set(&shown->signed_head, "signature", json_string(signature));
        shown->changed = true;
    }
    api->signed_count = 0;
}

/* ---- errands ---- */

struct errand *errand_begin(struct api *api, struct net_request *request, api_done *done,
                            void *context) {
    struct errand *errand = calloc(1, sizeof *errand);
    if (errand == NULL)
        return NULL;
    *errand = (struct errand){
        .next = api->errands, .api = api, .request = request, .done = done, .context = context};
    if (api->errands != NULL)
        api->errands->previous = errand;
    api->errands = errand;
    return errand;
}

static void errand_end(struct errand *errand) {
    if (errand->previous != NULL)
        errand->previous->next = errand->next;
    else
        errand->api->errands = errand->next;
    if (errand->next != NULL)
        errand->next->previous = errand->previous;
    free(errand->owned);
    free(errand);
}

static void on_reply(void *context, void *ticket, const struct service_reply *reply) {
    struct errand *errand = ticket;
    (void)context;
    if (errand == NULL)
        return;
    if (errand->done != NULL)
        errand->done(errand->context, reply);
    if (errand->request != NULL)
        api_answer_reply(errand->api, errand->request, reply);
    errand_end(errand);
}

static void on_gone(void *context, struct net_request *request) {
    struct api *api = context;
    for (struct errand *errand = api->errands; errand != NULL; errand = errand->next)
        if (errand->request == request)
            errand->request = NULL;
    for (int i = 0; i < API_CHECKS_MAX; i++)
        if (api->checks[i].request == request)
            api->checks[i].request = NULL;
    for (struct follower *at = api->followers; at != NULL; at = at->next)
        if (at->request == request)
            at->request = NULL;
    api_reports_gone(api, request);
    api_audit_gone(api, request);
}

void api_submit(struct api *api, const struct service_request *request, api_done *done,
                void *context) {
    struct service_request copy = *request;
    copy.ticket = errand_begin(api, NULL, done, context);
    if (copy.ticket != NULL)
        service_submit(api->service, &copy);
}

void api_make_link(struct api *api, const struct pass *by, const struct pass *pass,
                   char token[LINKS_TOKEN_MAX]) {
    uint8_t random[32];
    randombytes_buf(random, sizeof random);
    struct link link = link_make(pass, random, api_now_ms(), token);
    links_add(&api->staff.links, &link);
    api_write_note(api, ROOM_NOTE_LINK, by, staff_note_link(&link), NULL);
}

/* ---- the loop ---- */

static void commit(void *argument) {
    service_group_commit(argument);
}

void api_wake(void *context) {
    struct api *api = context;
    if (api->net != NULL)
        net_wake(api->net);
}

static void move_groups(struct api *api) {
    if (api->group != NULL && worker_take(api->committer) != NULL) {
        struct service_group *group = api->group;
        api->group = NULL;
        service_group_finish(api->service, group);
        show_signed(api);
    }
    if (api->group == NULL) {
        api->group = service_group_take(api->service);
        if (api->group != NULL && !worker_give(api->committer, commit, api->group))
            SABOT_ASSERT(false);
    }
}

static void on_tick(void *context) {
    struct api *api = context;
    int64_t now = api_now_ms();
    if (api->stopping && !api->closing) {
        api->closing = true;
        api_audit_stop(api);
        api_settle_notes(api, true);
        api_limits_settle(api, true);
    }
    api_follow(api);
    if (!api->closing && api_takes_commands(api)) {
        service_tick(api->service);
        api_apply_next_sheets(api);
        api_settle_notes(api, false);
        api_limits_settle(api, false);
        if (api->config.automate != NULL)
            api->config.automate(api->config.automate_context, api, now);
    }
    move_groups(api);
    api_send_changes(api);
    api_reports_step(api);
    api_audit_step(api);
    if (api->closing && api->group == NULL && !api->stopped) {
        api->stopped = true;
        service_sign_ends(api->service);
        net_stop(api->net, "the server is stopping; connect again", 1000);
    }
}

/* ---- opening and closing ---- */

static bool show_each(struct api *api) {
    for (int i = 0; i < service_table_count(api->service); i++)
        api_show_table(api, service_table_name(api->service, i));
    return true;
}

static enum sabot_status open_service(struct api *api, struct sabot_error *error) {
    const struct api_config *config = &api->config;
    struct service_world world = {
        .now_ms = world_now,
        .draw = world_draw,
        .reply = on_reply,
        .tell = api_on_news,
        .tell_note = api_on_note,
        .sign = config->heads != NULL ? world_sign : NULL,
        .context = api,
        .writer = config->writer,
        .reader = config->reader,
        .key = config->key,
        .snapshot_every = config->snapshot_every,
        .is_shared = config->is_shared,
    };
    enum sabot_status status = service_open(&world, &api->service, error);
    staff_restart(&api->staff);
    if (status == SABOT_OK)
        status = api_open_sheets(api, error);
    if (status == SABOT_OK)
        show_each(api);
    return status;
}

static enum sabot_status open_net(struct api *api, struct sabot_error *error) {
    struct net_handlers handlers = {
        .admit = api_on_admit,
        .wait = api_on_wait,
        .seen = api_on_seen,
        .request = api_on_request,
        .gone = on_gone,
        .open = api_on_open,
        .message = api_on_message,
        .closed = api_on_closed,
        .writable = api_on_writable,
        .tick = on_tick,
        .context = api,
    };
    struct net_config config = api->config.net;
    if (config.tick_ms > API_TELL_MS)
        config.tick_ms = API_TELL_MS;
    return net_open(&config, &handlers, &api->net, error);
}

static enum sabot_status open_limits(struct api *api, struct sabot_error *error) {
    uint8_t key[LIMITS_KEY_BYTES];
    if (api->config.limits == NULL)
        return SABOT_OK;
    randombytes_buf(key, sizeof key);
    api->limits = limits_make(api->config.limits, key);
    if (api->limits != NULL)
        return SABOT_OK;
    return sabot_error_say(error, SABOT_NO_MEMORY, "there is no memory for the server");
}

enum sabot_status api_open(const struct api_config *config, struct api **opened,
                           struct sabot_error *error) {
    struct api *api = calloc(1, sizeof *api);
    *opened = api;
    if (api == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "there is no memory for the server");
    api->config = *config;
    fair_key_derive(config->key, "passes", api->pass_key);
    enum sabot_status status = open_limits(api, error);
    if (status == SABOT_OK)
        status = api_follow_begin(api, error);
    if (status == SABOT_OK)
        status = open_service(api, error);
    if (status == SABOT_OK)
        status = open_net(api, error);
    if (status == SABOT_OK && config->confine != NULL)
        status = config->confine(config->confine_context, error);
    if (status == SABOT_OK) {
        api->committer = worker_start(api_wake, api);
        api->checker = worker_start(api_wake, api);
        if (api->committer == NULL || api->checker == NULL) {
            struct sabot_text words = sabot_error_words(error);
            sabot_text_add(&words, "the server's threads cannot be started");
            status = SABOT_NO_MEMORY;
        }
    }
    if (status != SABOT_OK) {
        api_close(api);
        *opened = NULL;
    } else {
        api->owns_journals = config->is_shared;
    }
    return status;
}

void api_close(struct api *api) {
    if (api == NULL)
        return;
    api_reports_close(api);
    api_audit_close(api);
    worker_end(api->committer);
    worker_end(api->checker);
    net_close(api->net);
    api_release_streams(api);
    while (api->errands != NULL)
        errand_end(api->errands);
    service_close(api->service);
    limits_release(api->limits);
    api_close_sheets(api);
    api_follow_end(api);
    sodium_memzero(api->pass_key, sizeof api->pass_key);
    sodium_memzero(api->checks, sizeof api->checks);
    free(api);
}

int api_port(const struct api *api) {
    return net_port(api->net);
}

struct service *api_service(struct api *api) {
    return api->service;
}

void api_flush(struct api *api) {
    service_flush(api->service);
    api_send_changes(api);
}

/* A request that came while we stopped may have a group under way still. */
void api_run(struct api *api) {
    net_run(api->net);
    if (api->group == NULL)
        return;
    worker_wait(api->committer);
    service_group_finish(api->service, api->group);
    api->group = NULL;
}

void api_stop(struct api *api) {
    api->stopping = 1;
}
