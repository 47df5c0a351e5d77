/*
 * service_follow.c - what other services wrote to the same journal: heard of, read,
 * told; and coming back to a store that was out of reach.
 */
#include "host/service/service_parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- one table ---- */

struct reading_on {
    struct service *service;
    struct kept_table *table;
};

/* Whoever can write to the store could write anything: nothing is built on it. */
static void spoil(struct service *service, const char *stream,
                  const struct journal_record *record) {
    char line[SABOT_ERROR_WORDS_MAX];
    struct sabot_text words = sabot_text_in(line, sizeof line);
    sabot_text_add(&words, stream);
    sabot_text_add(&words, ": record ");
    sabot_text_add_int(&words, (int64_t)record->sequence);
    sabot_text_add(&words, " is not what its hash says; run sabot verify");
    service->spoiled = true;
    service_stop(service, line);
}

static bool read_on_record(void *context, const struct journal_record *record) {
    struct reading_on *reading = context;
    struct kept_table *table = reading->table;
    if (journal_record_follows(record, table->name, &table->durable_head))
        return service_apply_record(reading->service, table, record);
    spoil(reading->service, table->name, record);
    return false;
}

/* Working begins again from durable. */
static void settle_table(struct kept_table *table) {
    *table->working = *table->durable;
    table->working_head = table->durable_head;
    table->stale = false;
    service_forget_shoe(table);
}

void service_read_on(struct service *service, struct kept_table *table) {
    struct reading_on reading = {service, table};
    struct sabot_error error;
    if (journal_read(service->world.reader, table->name, table->durable_head.sequence + 1,
                     JOURNAL_SEQUENCE_MAX, read_on_record, &reading, &error) != SABOT_OK)
        service_stop(service, error.words);
    else if (!service->stopped)
        settle_table(table);
}

/* Something of ours waits on top of what is durable: it loses its race first. */
static bool is_busy(const struct kept_table *table) {
    return table->working_head.sequence != table->durable_head.sequence;
}

bool service_catch_up(struct service *service, struct kept_table *table) {
    struct journal_head head;
    struct sabot_error error;
    if (is_busy(table))
        return false;
    if (journal_find_head(service->world.reader, table->name, &head, &error) != SABOT_OK) {
        service_stop(service, error.words);
        return false;
    }
    if (head.sequence <= table->durable_head.sequence)
        return false;
    service_read_on(service, table);
    return !service->stopped;
}

bool service_look(struct service *service, const char *name) {
    struct kept_table *table = service_find(service, name);
    if (service->stopped || !service_is_table_name(name))
        return false;
    bool is_new = table == NULL;
    if (is_new)
        table = service_add_table(service, name);
    bool found = table != NULL && service_catch_up(service, table);
    if (is_new && table != NULL && !found)
        service_drop_table(service, table);
    return found;
}

static bool is_head(const struct journal_head *one, const struct journal_head *other) {
    return one->sequence == other->sequence &&
           memcmp(one->hash, other->hash, sizeof one->hash) == 0;
}

/* Was it made by a command of ours that is under way? */
static bool is_ours(const struct service *service, const struct journal_head *head) {
    for (const struct pending *at = service->waiting.first; at != NULL; at = at->next)
        if (is_head(&at->append.head, head))
            return true;
    for (int i = 0; service->out != NULL && i < service->out->count; i++)
        if (is_head(&service->out->pending[i]->append.head, head))
            return true;
    return false;
}

enum service_view service_check_view(struct service *service, struct kept_table *table) {
    struct journal_head head;
    struct sabot_error error;
    if (!service->world.is_shared)
        return SERVICE_VIEW_CURRENT;
    if (!is_busy(table))
        return service_catch_up(service, table) ? SERVICE_VIEW_RENEWED : SERVICE_VIEW_CURRENT;
    if (journal_find_head(service->world.reader, table->name, &head, &error) != SABOT_OK) {
        service_stop(service, error.words);
        return SERVICE_VIEW_CURRENT;
    }
    return is_head(&head, &table->durable_head) || is_ours(service, &head) ? SERVICE_VIEW_CURRENT
                                                                           : SERVICE_VIEW_LOST;
}

/* ---- the room ---- */

static bool read_note(void *context, const struct journal_record *record) {
    struct service *service = context;
    /* Where nobody is told, reading begins at the last one. */
    if (service->world.tell_note != NULL &&
        !journal_record_follows(record, SERVICE_ROOM_STREAM, &service->room_durable)) {
        spoil(service, SERVICE_ROOM_STREAM, record);
        return false;
    }
    service->room_time_ms = record->time_ms;
    service->room_durable.sequence = record->sequence;
    memcpy(service->room_durable.hash, record->hash, sizeof record->hash);
    if (service->world.tell_note != NULL)
        service->world.tell_note(service->world.context, record);
    return true;
}

enum sabot_status service_read_room(struct service *service, struct sabot_error *error) {
    struct journal *reader = service->world.reader;
    uint64_t from = service->room_durable.sequence + 1;
    enum sabot_status status = SABOT_OK;
    if (service->world.tell_note == NULL) {
        struct journal_head head;
        status = journal_find_head(reader, SERVICE_ROOM_STREAM, &head, error);
        from = head.sequence;
    }
    if (status == SABOT_OK)
        status = journal_read(reader, SERVICE_ROOM_STREAM, from, JOURNAL_SEQUENCE_MAX, read_note,
                              service, error);
    if (status == SABOT_OK && service->spoiled) {
        *error = service->cause;
        status = SABOT_BAD_TEXT;
    }
    if (status != SABOT_OK)
        return status;
    service->room_working = service->room_durable;
    service->room_stale = false;
    return SABOT_OK;
}

/* What was told and is not there is forgotten: any client of a database may tell anything. */
static void follow_room(struct service *service) {
    struct sabot_error error;
    if (service->room_heard <= service->room_durable.sequence ||
        service->room_working.sequence != service->room_durable.sequence)
        return;
    service->room_heard = 0;
    if (service_read_room(service, &error) != SABOT_OK)
        service_stop(service, error.words);
}

/* ---- hearing of it ---- */

static void follow_table(struct service *service, struct kept_table *table) {
    if (table->heard > table->durable_head.sequence && !is_busy(table)) {
        table->heard = 0;
        service_read_on(service, table);
    }
}

/* False: a table that is not known. */
static bool note_heard(struct service *service, const char *stream, uint64_t sequence) {
    struct kept_table *table = service_find(service, stream);
    uint64_t *heard = strcmp(stream, SERVICE_ROOM_STREAM) == 0 ? &service->room_heard
                      : table != NULL                          ? &table->heard
                                                               : NULL;
    if (heard != NULL && sequence > *heard)
        *heard = sequence;
    return heard != NULL;
}

void service_hear(struct service *service, const char *stream, uint64_t sequence) {
    if (!note_heard(service, stream, sequence) && service_is_table_name(stream))
        service->heard_of_new = true; /* one look at the heads finds them all */
}

static bool note_head(void *context, const char *stream, const struct journal_head *head) {
    struct service *service = context;
    if (service_is_table_name(stream) && service_find(service, stream) == NULL)
        (void)service_add_table(service, stream);
    (void)note_heard(service, stream, head->sequence);
    return true;
}

static void look_at_heads(struct service *service) {
    struct sabot_error error;
    service->heard_of_new = false;
    if (journal_heads(service->world.reader, note_head, service, &error) != SABOT_OK)
        service_stop(service, error.words);
}

void service_follow_heard(struct service *service) {
    if (!service->stopped && service->heard_of_new)
        look_at_heads(service);
    if (!service->stopped)
        follow_room(service);
    for (int i = 0; i < service->table_count && !service->stopped; i++)
        follow_table(service, service->tables[i]);
}

void service_follow(struct service *service) {
    if (service->stopped)
        return;
    look_at_heads(service);
    service_follow_heard(service);
}

/* ---- coming back ---- */

void service_suspend(struct service *service, const char *words) {
    if (!service->stopped)
        service_stop(service, words);
}

bool service_may_resume(const struct service *service) {
    return service->stopped && !service->spoiled && service->out == NULL;
}

/* Is the last record that we have still the store's? */
struct last_record {
    const struct journal_head *head;
    bool is_there;
};

static bool compare_last(void *context, const struct journal_record *record) {
    struct last_record *last = context;
    last->is_there = memcmp(record->hash, last->head->hash, sizeof record->hash) == 0;
    return false;
}

static enum sabot_status find_last(struct service *service, const char *stream,
                                   struct last_record *last, struct sabot_error *error) {
    uint64_t sequence = last->head->sequence;
    last->is_there = sequence == 0;
    return last->is_there ? SABOT_OK
                          : journal_read(service->world.reader, stream, sequence, sequence,
                                         compare_last, last, error);
}

/* The store went back behind what we had, as a failover may that nobody waited for. */
static enum sabot_status read_anew(struct service *service, struct kept_table *table,
                                   struct sabot_error *error) {
    struct replay *replay = malloc(sizeof *replay);
    if (replay == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "there is no memory to read a table again");
    enum sabot_status status = replay_stream(replay, service->world.reader, service->world.key,
                                             table->name, JOURNAL_SEQUENCE_MAX, error);
    if (status == SABOT_OK) {
        *table->durable = replay->table;
        table->durable_head = replay->head;
        settle_table(table);
    }
    free(replay);
    return status;
}

static enum sabot_status resume_table(struct service *service, struct kept_table *table,
                                      struct sabot_error *error) {
    struct last_record last = {.head = &table->durable_head};
    enum sabot_status status = find_last(service, table->name, &last, error);
    table->heard = 0;
    table->sealed_number = 0; /* what is stored is stored */
    if (status == SABOT_OK && !last.is_there)
        return read_anew(service, table, error);
    if (status == SABOT_OK)
        settle_table(table);
    return status;
}

/* Staff whom lost records made stay known until the next start. */
static enum sabot_status resume_room(struct service *service, struct sabot_error *error) {
    struct last_record last = {.head = &service->room_durable};
    enum sabot_status status = find_last(service, SERVICE_ROOM_STREAM, &last, error);
    service->room_heard = 0;
    if (status == SABOT_OK && !last.is_there)
        status = journal_find_head(service->world.reader, SERVICE_ROOM_STREAM,
                                   &service->room_durable, error);
    return status == SABOT_OK ? service_read_room(service, error) : status;
}

enum sabot_status service_resume(struct service *service, struct journal *writer,
                                 struct journal *reader, struct sabot_error *error) {
    SABOT_ASSERT(service_may_resume(service) && service->waiting.count == 0);
    service->world.writer = writer;
    service->world.reader = reader;
    enum sabot_status status = resume_room(service, error);
    for (int i = 0; i < service->table_count && status == SABOT_OK; i++)
        status = resume_table(service, service->tables[i], error);
    if (status != SABOT_OK)
        return status;
    service->stopped = false;
    service_follow(service);
    if (service->stopped) {
        *error = service->cause;
        return SABOT_IO;
    }
    return SABOT_OK;
}
