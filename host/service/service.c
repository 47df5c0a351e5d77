/*
 * service.c - tables in memory, requests decided on their working states.
 */
#include "host/service/service_parts.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void pending_push(struct pending_list *list, struct pending *pending) {
    pending->next = NULL;
    if (list->last != NULL)
        list->last->next = pending;
    else
        list->first = pending;
    list->last = pending;
    list->count++;
}

struct pending *pending_pop(struct pending_list *list) {
    struct pending *pending = list->first;
    if (pending == NULL)
        return NULL;
    list->first = pending->next;
    if (list->first == NULL)
        list->last = NULL;
    list->count--;
    return pending;
}

void pending_release(struct pending *pending) {
    if (pending != NULL)
        free(pending->bytes);
    free(pending);
}

static void release_list(struct pending_list *list) {
    struct pending *pending;
    while ((pending = pending_pop(list)) != NULL)
        pending_release(pending);
}

/* ---- tables ---- */

struct kept_table *service_find(const struct service *service, const char *name) {
    for (int i = 0; i < service->table_count; i++)
        if (strcmp(service->tables[i]->name, name) == 0)
            return service->tables[i];
    return NULL;
}

static void release_table(struct kept_table *table) {
    if (table == NULL)
        return;
    service_forget_shoe(table);
    free(table->durable);
    free(table->working);
    free(table);
}

struct kept_table *service_add_table(struct service *service, const char *name) {
    struct kept_table *table = calloc(1, sizeof *table);
    if (table == NULL || service->table_count == SERVICE_TABLES_MAX) {
        free(table);
        return NULL;
    }
    table->durable = malloc(sizeof *table->durable);
    table->working = malloc(sizeof *table->working);
    if (table->durable == NULL || table->working == NULL) {
        release_table(table);
        return NULL;
    }
    memcpy(table->name, name, strlen(name) + 1);
    *table->durable = sabot_table_empty();
    *table->working = *table->durable;
    service->tables[service->table_count++] = table;
    return table;
}

void service_drop_table(struct service *service, struct kept_table *table) {
    for (int i = 0; i < service->table_count; i++)
        if (service->tables[i] == table)
            service->tables[i] = service->tables[--service->table_count];
    release_table(table);
}

bool service_is_table_name(const char *name) {
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");
    return length > 0 && length < JOURNAL_STREAM_MAX && name[length] == 0 &&
           strcmp(name, SERVICE_ROOM_STREAM) != 0;
}

struct opening {
    struct service *service;
    struct replay *replay;
    struct sabot_error *error;
    enum sabot_status status;
};

static bool open_stream(void *context, const char *stream) {
    struct opening *opening = context;
    if (!service_is_table_name(stream))
        return true;
    struct kept_table *table = service_add_table(opening->service, stream);
    if (table == NULL) {
        struct sabot_text words = sabot_error_words(opening->error);
        sabot_text_add(&words, "there is no memory for another table");
        opening->status = SABOT_NO_MEMORY;
        return false;
    }
    opening->status =
        replay_stream(opening->replay, opening->service->world.reader, opening->service->world.key,
                      stream, JOURNAL_SEQUENCE_MAX, opening->error);
    if (opening->status != SABOT_OK)
        return false;
    *table->durable = opening->replay->table;
    *table->working = *table->durable;
    table->durable_head = table->working_head = opening->replay->head;
    table->snapshot_at = opening->replay->head.sequence;
    return true;
}

enum sabot_status service_open(const struct service_world *world, struct service **service,
                               struct sabot_error *error) {
    *service = calloc(1, sizeof **service);
    struct replay *replay = malloc(sizeof *replay);
    struct opening opening = {*service, replay, error, SABOT_OK};
    enum sabot_status status = SABOT_NO_MEMORY;
    if (*service != NULL && replay != NULL) {
        (*service)->world = *world;
        status = service_read_room(*service, error);
        if (status == SABOT_OK)
            status = journal_streams(world->reader, open_stream, &opening, error);
        if (status == SABOT_OK)
            status = opening.status;
    } else {
        struct sabot_text words = sabot_error_words(error);
        sabot_text_add(&words, "there is no memory for the service");
    }
    free(replay);
    if (status != SABOT_OK) {
        service_close(*service);
        *service = NULL;
    }
    return status;
}

void service_close(struct service *service) {
    if (service == NULL)
        return;
    release_list(&service->waiting);
    release_list(&service->followers);
    for (int i = 0; i < service->table_count; i++)
        release_table(service->tables[i]);
    free(service);
}

void service_sign_ends(struct service *service) {
    struct service_head heads[SERVICE_TABLES_MAX + 1] = {0};
    struct sabot_error ignored; /* fewer heads are signed than could be */
    int count = 0;
    SABOT_ASSERT(service->out == NULL);
    if (service->world.sign == NULL || service->stopped)
        return;
    for (int i = 0; i < service->table_count; i++) {
        const struct kept_table *table = service->tables[i];
        if (table->durable_head.sequence == 0)
            continue;
        heads[count].head = table->durable_head;
        heads[count].time_ms = table->durable->time_ms;
        memcpy(heads[count++].table, table->name, sizeof table->name);
    }
    if (service->room_durable.sequence > 0) {
        heads[count].head = service->room_durable;
        heads[count].time_ms = service->room_time_ms;
        memcpy(heads[count++].table, SERVICE_ROOM_STREAM, sizeof SERVICE_ROOM_STREAM);
    }
    for (int from = 0; from < count; from += SERVICE_GROUP_MAX) {
        int some = count - from < SERVICE_GROUP_MAX ? count - from : SERVICE_GROUP_MAX;
        if (service->world.sign(service->world.context, heads + from, some, &ignored) != SABOT_OK)
            return;
    }
}

/* ---- replies ---- */

void service_reply(struct service *service, const struct pending *pending,
                   const struct service_reply *reply) {
    if (!pending->is_ours)
        service->world.reply(service->world.context, pending->request.ticket, reply);
}

static void reply_words(struct service *service, struct pending *pending,
                        enum service_verdict verdict, const char *words) {
    struct service_reply reply = {.verdict = verdict, .words = words};
    service_reply(service, pending, &reply);
    pending_release(pending);
}

void service_stop(struct service *service, const char *words) {
    service->stopped = true;
    sabot_text_copy(service->cause.words, sizeof service->cause.words, words);
    struct pending_list all[] = {service->waiting, service->followers};
    memset(&service->waiting, 0, sizeof service->waiting);
    memset(&service->followers, 0, sizeof service->followers);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct pending *pending;
        while ((pending = pending_pop(&all[i])) != NULL)
            reply_words(service, pending, SERVICE_FAILED, service->cause.words);
    }
}

static void digest_of(const struct sabot_command *command, uint8_t digest[JOURNAL_DIGEST_BYTES]) {
    uint8_t bytes[RECORD_COMMAND_MAX], hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, bytes, record_command_write(command, bytes));
    memcpy(digest, hash, JOURNAL_DIGEST_BYTES);
}

struct recorded {
    uint64_t first, last;
    uint8_t digest[JOURNAL_DIGEST_BYTES];
};

static bool note_record(void *context, const struct journal_record *record) {
    struct recorded *recorded = context;
    if (recorded->first == 0)
        recorded->first = record->sequence;
    recorded->last = record->sequence;
    memcpy(recorded->digest, record->digest, sizeof record->digest);
    return true;
}

/* The old answer, or that the id was used for something else. */
bool service_answer_repeat(struct service *service, const struct pending *pending) {
    const struct service_request *request = &pending->request;
    struct recorded recorded = {0};
    struct sabot_error error;
    if (request->id[0] == 0)
        return false;
    enum sabot_status status = journal_find_command(service->world.reader, request->table,
                                                    request->id, note_record, &recorded, &error);
    if (status == SABOT_OK && recorded.first == 0)
        return false;
    uint8_t digest[JOURNAL_DIGEST_BYTES];
    digest_of(&request->command, digest);
    struct service_reply reply = {
        .verdict = SERVICE_DONE, .first = recorded.first, .last = recorded.last, .repeated = true};
    if (status != SABOT_OK) {
        reply = (struct service_reply){.verdict = SERVICE_FAILED, .words = error.words};
    } else if (memcmp(digest, recorded.digest, sizeof digest) != 0) {
        reply = (struct service_reply){
            .verdict = SERVICE_MISUSED,
            .words = "that command id was used for another command; take a new one"};
    }
    service_reply(service, pending, &reply);
    return true;
}

static void reply_refused(struct service *service, struct pending *pending) {
    if (!service_answer_repeat(service, pending)) {
        const struct sabot_decision *decision = &service->decision;
        struct service_reply reply = {
            .verdict = SERVICE_REFUSED,
            .objection = decision->objection,
            .refusal_count = decision->refusal_count,
            .refusals = decision->refusals,
            .layout = &decision->layout,
        };
        service_reply(service, pending, &reply);
    }
    pending_release(pending);
}

/* ---- deciding ---- */

static bool has_same_id(const struct pending *pending, const struct service_request *request) {
    return strcmp(pending->request.id, request->id) == 0 &&
           strcmp(pending->request.table, request->table) == 0;
}

static bool is_under_way(const struct service *service, const struct service_request *request) {
    for (const struct pending *at = service->waiting.first; at != NULL; at = at->next)
        if (has_same_id(at, request))
            return true;
    for (int i = 0; service->out != NULL && i < service->out->count; i++)
        if (has_same_id(service->out->pending[i], request))
            return true;
    return false;
}

/* What a round came to, and whatever between rounds moves money over the table's edge or is
 * somebody's decision: an end that is cut off there must show. */
static const bool is_to_sign[SABOT_EVENTS] = {
    [SABOT_EVENT_TABLE_OPENED] = true,  [SABOT_EVENT_TABLE_CLOSED] = true,
    [SABOT_EVENT_SHEET_CHANGED] = true, [SABOT_EVENT_BOUGHT_IN] = true,
    [SABOT_EVENT_CASHED_OUT] = true,    [SABOT_EVENT_SHIFT_CHANGED] = true,
    [SABOT_EVENT_BOX_DROPPED] = true,   [SABOT_EVENT_SHOE_OPENED] = true,
    [SABOT_EVENT_SHOE_REVEALED] = true, [SABOT_EVENT_SETTLED] = true,
    [SABOT_EVENT_VOIDED] = true,        [SABOT_EVENT_CORRECTED] = true,
    [SABOT_EVENT_DECIDED] = true,       [SABOT_EVENT_ALARM] = true,
};

/* All events of the decision as records of one append. */
static enum sabot_status write_records(struct service *service, struct pending *pending,
                                       struct sabot_error *error) {
    const struct sabot_decision *decision = &service->decision;
    struct journal_append *append = &pending->append;
    uint8_t digest[JOURNAL_DIGEST_BYTES];
    size_t used = 0;
    digest_of(&pending->request.command, digest);
    for (int i = 0; i < decision->event_count; i++) {
        const struct sabot_event *event = &decision->events[i];
        struct journal_record *record = &pending->records[i];
        enum sabot_status status = record_event_write(event, service->bytes, &record->size, error);
        if (status != SABOT_OK)
            return status;
        uint8_t *grown = realloc(pending->bytes, used + record->size + 1);
        if (grown == NULL)
            return sabot_error_say(error, SABOT_NO_MEMORY, "there is no memory for a record");
        pending->bytes = grown;
        memcpy(pending->bytes + used, service->bytes, record->size);
        used += record->size;
        record->kind = (uint16_t)event->kind;
        record->time_ms = event->time_ms;
        record->part = (uint16_t)i;
        record->parts = (uint16_t)decision->event_count;
        struct sabot_text actor = sabot_text_in(record->actor, sizeof record->actor);
        record_actor_write(pending->request.command.actor, pending->request.name, &actor);
        memcpy(record->command, pending->request.id, sizeof record->command);
        memcpy(record->digest, digest, sizeof digest);
        pending->is_signed |= is_to_sign[event->kind];
    }
    used = 0;
    for (int i = 0; i < decision->event_count; i++) {
        pending->records[i].bytes = pending->bytes + used;
        used += pending->records[i].size;
    }
    append->records = pending->records;
    append->count = decision->event_count;
    return SABOT_OK;
}

static void accept(struct service *service, struct pending *pending) {
    struct kept_table *table = pending->table;
    struct sabot_error error;
    if (write_records(service, pending, &error) != SABOT_OK) {
        reply_words(service, pending, SERVICE_FAILED, error.words);
        return;
    }
    memcpy(pending->append.stream, table->name, sizeof table->name);
    pending->append.expected = table->working_head;
    journal_append_chain(&pending->append);
    for (int i = 0; i < service->decision.event_count; i++)
        sabot_table_apply(table->working, &service->decision.events[i]);
    table->working_head = pending->append.head;
    if (pending->has_secret) {
        memcpy(table->sealed, pending->secret, sizeof table->sealed);
        table->sealed_number = pending->secret_number;
    }
    pending_push(&service->waiting, pending);
}

/* A table's time never goes back, whatever the clock does. */
static int64_t time_at(const struct service *service, const struct kept_table *table) {
    int64_t now = service->world.now_ms(service->world.context);
    return now > table->working->time_ms ? now : table->working->time_ms;
}

void service_decide(struct service *service, struct pending *pending) {
    struct kept_table *table = service_find(service, pending->request.table);
    struct sabot_command command = pending->request.command;
    bool opens =
        command.kind == SABOT_COMMAND_OPEN_TABLE && service_is_table_name(pending->request.table);
    if (table == NULL && service->world.is_shared && service_look(service, pending->request.table))
        table = service_find(service, pending->request.table);
    if (service->stopped) { /* looking, it found the store gone */
        reply_words(service, pending, SERVICE_FAILED, service->cause.words);
        return;
    }
    if (table == NULL && opens)
        table = service_add_table(service, pending->request.table);
    if (table == NULL) {
        reply_words(service, pending, opens ? SERVICE_FAILED : SERVICE_MISUSED,
                    opens ? "there is no room for another table" : "there is no such table");
        return;
    }
    pending->table = table;
    free(pending->bytes);
    pending->bytes = NULL;
    pending->has_secret = pending->erases = pending->is_signed = false;
    if (!service_supply(service, pending, &command)) {
        pending_release(pending);
        return;
    }
    memcpy(command.name, pending->request.name, sizeof command.name);
    command.time_ms = time_at(service, table); /* supplying may have caught up with others */
    if (sabot_table_decide(table->working, &command, &service->decision)) {
        accept(service, pending);
        return;
    }
    switch (service_check_view(service, table)) {
    case SERVICE_VIEW_RENEWED:
        service_decide(service, pending);
        return;
    case SERVICE_VIEW_LOST:
        pending_push(&service->followers, pending);
        return;
    case SERVICE_VIEW_CURRENT:
        break;
    }
    if (service->stopped) {
        reply_words(service, pending, SERVICE_FAILED, service->cause.words);
        return;
    }
    reply_refused(service, pending);
    if (table->working_head.sequence == 0)
        service_drop_table(service, table);
}

static bool request_is_sound(const struct service_request *request) {
    return memchr(request->table, 0, sizeof request->table) != NULL &&
           memchr(request->id, 0, sizeof request->id) != NULL &&
           memchr(request->name, 0, sizeof request->name) != NULL;
}

void service_admit(struct service *service, struct pending *pending) {
    const struct service_request *request = &pending->request;
    if (service->stopped)
        reply_words(service, pending, SERVICE_FAILED, service->cause.words);
    else if (request->id[0] != 0 && is_under_way(service, request))
        pending_push(&service->followers, pending);
    else
        service_decide(service, pending);
}

static void submit(struct service *service, const struct service_request *request, bool is_ours) {
    SABOT_ASSERT(request_is_sound(request));
    struct pending *pending = calloc(1, sizeof *pending);
    if (pending == NULL) {
        struct pending unkept = {.request = *request, .is_ours = is_ours};
        struct service_reply reply = {.verdict = SERVICE_FAILED,
                                      .words = "there is no memory for a request"};
        service_reply(service, &unkept, &reply);
        return;
    }
    pending->request = *request;
    pending->is_ours = is_ours;
    /* Whoever could take the id of the next deadline could keep it from passing. */
    if (!is_ours && strncmp(request->id, SERVICE_OWN_IDS, strlen(SERVICE_OWN_IDS)) == 0)
        reply_words(service, pending, SERVICE_MISUSED,
                    "a command id must not begin with `" SERVICE_OWN_IDS "`; take another");
    else
        service_admit(service, pending);
}

void service_submit(struct service *service, const struct service_request *request) {
    submit(service, request, false);
}

/* ---- the room ---- */

void service_chain_note(struct service *service, struct pending *pending) {
    struct journal_record *record = &pending->records[0];
    int64_t now = service->world.now_ms(service->world.context);
    if (now > service->room_time_ms)
        service->room_time_ms = now;
    record->time_ms = service->room_time_ms;
    pending->append.expected = service->room_working;
    journal_append_chain(&pending->append);
    service->room_working = pending->append.head;
    pending_push(&service->waiting, pending);
}

void service_write_note(struct service *service, const struct service_note *note) {
    struct pending *pending = calloc(1, sizeof *pending);
    size_t size = strlen(note->text);
    if (pending != NULL)
        pending->bytes = malloc(size + 1);
    if (pending == NULL || pending->bytes == NULL || service->stopped) {
        struct pending unkept = {.request.ticket = note->ticket};
        struct service_reply reply = {.verdict = SERVICE_FAILED,
                                      .words = service->stopped ? service->cause.words
                                                                : "there is no memory for a note"};
        service_reply(service, &unkept, &reply);
        pending_release(pending);
        return;
    }
    memcpy(pending->bytes, note->text, size + 1);
    pending->request.ticket = note->ticket;
    struct journal_record *record = &pending->records[0];
    memcpy(record->actor, note->actor, sizeof record->actor);
    record->kind = note->kind;
    record->parts = 1;
    record->bytes = pending->bytes;
    record->size = (uint32_t)size;
    pending->append.records = pending->records;
    pending->append.count = 1;
    pending->is_signed = true;
    memcpy(pending->append.stream, SERVICE_ROOM_STREAM, sizeof SERVICE_ROOM_STREAM);
    service_chain_note(service, pending);
}

/* ---- what happens by itself ---- */

static void propose(struct service *service, const struct kept_table *table,
                    enum sabot_command_kind kind) {
    struct service_request request = {
        .command = {.kind = kind, .actor = {.role = SABOT_ROLE_SYSTEM}}};
    memcpy(request.table, table->name, sizeof request.table);
    snprintf(request.name, sizeof request.name, "clock");
    snprintf(request.id, sizeof request.id, SERVICE_OWN_IDS "%s-%llu", sabot_command_names[kind],
             (unsigned long long)table->working_head.sequence);
    submit(service, &request, true);
}

int64_t service_tick(struct service *service) {
    int64_t next = 0;
    for (int i = 0; i < service->table_count && !service->stopped; i++) {
        const struct kept_table *table = service->tables[i];
        int64_t deadline = sabot_table_deadline(table->working);
        if (deadline != 0 && deadline <= time_at(service, table))
            propose(service, table, SABOT_COMMAND_TICK);
        if (table->working->shoe.phase == SABOT_SHOE_TO_REVEAL)
            propose(service, table, SABOT_COMMAND_REVEAL_SHOE);
        deadline = sabot_table_deadline(table->working);
        if (deadline != 0 && (next == 0 || deadline < next))
            next = deadline;
    }
    return next;
}

/* ---- asking ---- */

const struct sabot_table *service_table(const struct service *service, const char *name,
                                        struct journal_head *head) {
    const struct kept_table *table = service_find(service, name);
    if (table == NULL || table->durable_head.sequence == 0)
        return NULL;
    if (head != NULL)
        *head = table->durable_head;
    return table->durable;
}

int service_table_count(const struct service *service) {
    return service->table_count;
}

const char *service_table_name(const struct service *service, int index) {
    SABOT_ASSERT(index >= 0 && index < service->table_count);
    return service->tables[index]->name;
}

bool service_is_stopped(const struct service *service, const char **words) {
    if (service->stopped && words != NULL)
        *words = service->cause.words;
    return service->stopped;
}
