/*
 * api_answer.c - answers as JSON.
 */
#include "host/api/api_parts.h"
#include "host/api/table_view.h"
#include "host/document/json_build.h"

#include <stdlib.h>
#include <string.h>

static const char no_memory[] =
    "{\"problem\":{\"code\":\"no-memory\",\"rule\":\"\",\"message\":\"the server is short of "
    "memory; try again\"}}";

void api_answer_json(struct api *api, struct net_request *request, int status, json_t *document,
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
    net_answer(api->net, request, &answer);
    free(text);
}

void api_answer_no_memory(struct api *api, struct net_request *request) {
    api_answer_json(api, request, 503, NULL, NULL);
}

static json_t *words_json(const char *code, const char *rule, const char *message) {
    json_t *object = json_object();
    json_build_set(&object, "code", json_string(code));
    json_build_set(&object, "rule", json_string(rule));
    json_build_set(&object, "message", json_string(message));
    return object;
}

void api_answer_problem(struct api *api, struct net_request *request, int status, const char *code,
                        const char *rule, const char *message) {
    json_t *document = json_object();
    json_build_set(&document, "problem", words_json(code, rule, message));
    api_answer_json(api, request, status, document, NULL);
}

void api_answer_trouble(struct api *api, struct net_request *request, enum sabot_status status,
                        const char *not_found, const struct sabot_error *error) {
    if (status == SABOT_NOT_FOUND)
        api_answer_problem(api, request, 404, not_found, "", error->words);
    else if (status == SABOT_BAD_TEXT)
        api_answer_problem(api, request, 409, "does-not-hold", "", error->words);
    else
        api_answer_problem(api, request, 503, "store-failed", "", error->words);
}

static json_t *done_json(const struct service_reply *reply) {
    json_t *done = json_object();
    json_build_set(&done, "first", json_integer((json_int_t)reply->first));
    json_build_set(&done, "last", json_integer((json_int_t)reply->last));
    if (reply->repeated)
        json_build_set(&done, "repeated", json_true());
    return done;
}

void api_answer_reply(struct api *api, struct net_request *request,
                      const struct service_reply *reply) {
    json_t *document = json_object();
    switch (reply->verdict) {
    case SERVICE_DONE:
        json_build_set(&document, "done", done_json(reply));
        api_answer_json(api, request, 200, document, NULL);
        return;
    case SERVICE_REFUSED:
        json_build_set(&document, "refused",
                       table_view_refusal(reply->objection, reply->refusals, reply->refusal_count,
                                          reply->layout));
        api_answer_json(api, request, 409, document, NULL);
        return;
    case SERVICE_MISUSED:
        json_decref(document);
        api_answer_problem(api, request, 422, "misused", "", reply->words);
        return;
    case SERVICE_FAILED:
        json_decref(document);
        log_write(api->config.log, LOG_ERROR, "the store failed: %s", reply->words);
        api_answer_problem(api, request, 503, api->config.is_shared ? "try-again" : "store-failed",
                           "", reply->words);
        return;
    }
}
