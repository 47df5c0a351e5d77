/*
 * door_answer.c - answers, most of them as JSON.
 */
#include "host/document/json_build.h"
#include "host/document/json_fields.h"
#include "host/door/door.h"
#include "host/view/view.h"
#include "sabot/kind.h"

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

/* The fields of the command that came, and which of them it lacks. */
static void add_fields(struct sabot_text *text, const json_t *body) {
    const char *kind = json_string_value(json_object_get(body, "kind"));
    const char *before = ", one of: ";
    for (int i = 0; kind != NULL && i < SABOT_COMMANDS; i++) {
        const uint8_t *field = sabot_command_forms[i].fields;
        for (; strcmp(sabot_command_forms[i].name, kind) == 0 && *field != SABOT_NO_FIELD;
             field++) {
            const char *name = sabot_field_forms[*field].name;
            bool is_there = json_object_get(body, name) != NULL;
            sabot_text_print(text, "%s%s%s", before, name, is_there ? "" : " (missing)");
            before = ", ";
        }
    }
}

static json_t *refusal_of(const struct net_request *request, const struct service_reply *reply) {
    json_t *body = NULL, *refusal = view_refusal(reply->objection, reply->refusals,
                                                 reply->refusal_count, reply->layout);
    char words[SABOT_ERROR_WORDS_MAX];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    struct sabot_error error;
    if (reply->objection == SABOT_OBJECTION_BAD_VALUE &&
        json_fields_parse(request->body, request->body_size, &body, &error) == SABOT_OK) {
        sabot_text_add(&text, sabot_objection_forms[reply->objection].words);
        add_fields(&text, body);
        json_build_set(&refusal, "message", json_string(words));
    }
    json_decref(body);
    return refusal;
}

void door_answer_reply(struct door *door, struct net_request *request,
                       const struct service_reply *reply) {
    metrics_add(door->metrics, METRICS_COMMANDS + (int)reply->verdict, 1);
    switch (reply->verdict) {
    case SERVICE_DONE:
        answer_done(request, reply);
        return;
    case SERVICE_REFUSED:
        door_answer(request, 409, json_pack("{s:o}", "refused", refusal_of(request, reply)));
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
