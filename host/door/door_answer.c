/*
 * door_answer.c - answers, most of them as JSON.
 */
#include "host/door/door.h"
#include "host/view/view.h"

#include <stdlib.h>
#include <string.h>

static const char no_memory[] =
    "{\"problem\":{\"code\":\"no-memory\",\"rule\":\"\",\"message\":\"the server is short of "
    "memory; try again\"}}";

void door_answer_cookie(struct net_request *request, int status, json_t *document,
                        const char *cookie) {
    char *text = document == NULL ? NULL : json_dumps(document, JSON_COMPACT);
    json_decref(document);
    struct net_answer answer = {
        .status = text == NULL ? 503 : status,
        .type = "application/json",
        .body = text == NULL ? no_memory : text,
        .size = strlen(text == NULL ? no_memory : text),
        .cookie = cookie,
    };
    if (request != NULL)
        net_answer(request, &answer);
    free(text);
}

void door_answer(struct net_request *request, int status, json_t *document) {
    door_answer_cookie(request, status, document, NULL);
}

void door_answer_bytes(struct net_request *request, const char *type, const char *bytes,
                       size_t size) {
    struct net_answer answer = {.status = 200, .type = type, .body = bytes, .size = size};
    net_answer(request, &answer);
}

void door_answer_no_memory(struct net_request *request) {
    door_answer(request, 503, NULL);
}

void door_refuse_by(struct net_request *request, int status, const char *code, const char *rule,
                    const char *words) {
    door_answer(
        request, status,
        json_pack("{s:{s:s, s:s, s:s}}", "problem", "code", code, "rule", rule, "message", words));
}

void door_refuse(struct net_request *request, int status, const char *code, const char *words) {
    door_refuse_by(request, status, code, "", words);
}

void door_answer_trouble(struct net_request *request, enum sabot_status status,
                         const char *not_found, const struct sabot_error *error) {
    if (status == SABOT_NOT_FOUND)
        door_refuse(request, 404, not_found, error->words);
    else if (status == SABOT_BAD_TEXT)
        door_refuse(request, 409, "does-not-hold", error->words);
    else
        door_refuse(request, 503, "store-failed", error->words);
}

/* The answer to nearly every command. */
static void answer_done(struct net_request *request, const struct service_reply *reply) {
    char space[96];
    struct sabot_text text = sabot_text_in(space, sizeof space);
    sabot_text_print(&text, "{\"done\":{\"first\":%lld,\"last\":%lld%s}}", (long long)reply->first,
                     (long long)reply->last, reply->repeated ? ",\"repeated\":true" : "");
    SABOT_ASSERT(!text.cut);
    door_answer_bytes(request, "application/json", space, text.length);
}

void door_answer_reply(struct door *door, struct net_request *request,
                       const struct service_reply *reply) {
    metrics_add(door->metrics, METRICS_COMMANDS + (int)reply->verdict, 1);
    switch (reply->verdict) {
    case SERVICE_DONE:
        answer_done(request, reply);
        return;
    case SERVICE_REFUSED:
        door_answer(request, 409,
                    json_pack("{s:o}", "refused",
                              view_refusal(reply->objection, reply->refusals, reply->refusal_count,
                                           reply->layout)));
        return;
    case SERVICE_MISUSED:
        door_refuse(request, 422, "misused", reply->words);
        return;
    case SERVICE_FAILED:
        log_write_of(door->log, LOG_ERROR, &(struct log_request){.id = request->id},
                     "the store failed: %s", reply->words);
        door_refuse(request, 503, door->is_shared ? "try-again" : "store-failed", reply->words);
        return;
    }
}
