/*
 * service_group.c - from decided to durable: the group, its commit, and what
 * follows from the outcome.
 */
#include "host/service/service_parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- taking ---- */

/* A snapshot is a cache: where it fails, the next group tries again. */
static void take_snapshot(struct service *service, struct service_group *group,
                          struct kept_table *table) {
    struct snapshot_due due = {.table = table, .snapshot.head = table->durable_head};
    if (group->snapshots == NULL)
        group->snapshots = calloc((size_t)service->table_count, sizeof due);
    if (group->snapshots == NULL || !snapshot_write(&due.snapshot, service->world.key, table->name,
                                                    &table->durable, service->bytes))
        return;
    group->snapshots[group->snapshot_count++] = due;
    table->snapshot_at = table->durable_head.sequence;
}

static void take_snapshots(struct service *service, struct service_group *group) {
    uint64_t every = (uint64_t)service->world.snapshot_every;
    for (int i = 0; every > 0 && i < service->table_count; i++) {
        struct kept_table *table = service->tables[i];
        if (table->durable_head.sequence >= table->snapshot_at + every)
            take_snapshot(service, group, table);
    }
}

static void release_group(struct service_group *group) {
    if (group == NULL)
        return;
    for (int i = 0; i < group->snapshot_count; i++)
        free(group->snapshots[i].snapshot.bytes);
    free(group->snapshots);
    free(group->appends);
    free(group->pending);
    free(group);
}

/* Room for so many; NULL: out of memory. */
static struct service_group *new_group(int count) {
    struct service_group *group = calloc(1, sizeof *group);
    if (group == NULL)
        return NULL;
    group->pending = malloc((size_t)count * sizeof *group->pending);
    group->appends = malloc((size_t)count * sizeof *group->appends);
    if (group->pending != NULL && group->appends != NULL)
        return group;
    release_group(group);
    return NULL;
}

struct service_group *service_group_take(struct service *service) {
    if (service->out != NULL || service->stopped || service->waiting.count == 0)
        return NULL;
    int most =
        service->waiting.count < SERVICE_GROUP_MAX ? service->waiting.count : SERVICE_GROUP_MAX;
    struct service_group *group = new_group(most);
    if (group == NULL)
        return NULL; /* they wait for the next call */
    group->world = &service->world;
    while (group->count < most) {
        struct pending *pending = pending_pop(&service->waiting);
        group->appends[group->count] = pending->append;
        group->pending[group->count++] = pending;
    }
    take_snapshots(service, group);
    service->out = group;
    return group;
}

/* ---- committing: the only I/O on the writer ---- */

/* A seed is on the disk before its commitment is. */
static enum sabot_status write_secrets(struct service_group *group) {
    for (int i = 0; i < group->count; i++) {
        const struct pending *pending = group->pending[i];
        if (!pending->has_secret)
            continue;
        enum sabot_status status = journal_secret_write(
            group->world->writer, pending->append.stream, pending->secret_number, pending->secret,
            sizeof pending->secret, &group->error);
        if (status != SABOT_OK)
            return status;
    }
    return SABOT_OK;
}

static enum sabot_status sign_heads(struct service_group *group) {
    struct service_head heads[SERVICE_GROUP_MAX];
    int count = 0;
    if (group->world->sign == NULL)
        return SABOT_OK;
    for (int i = 0; i < group->count; i++) {
        const struct journal_append *append = &group->appends[i];
        if (!group->pending[i]->is_signed || append->outcome != JOURNAL_APPENDED)
            continue;
        heads[count].head = append->head;
        heads[count].time_ms = append->records[append->count - 1].time_ms;
        memcpy(heads[count++].table, append->stream, sizeof append->stream);
    }
    return count == 0 ? SABOT_OK
                      : group->world->sign(group->world->context, heads, count, &group->error);
}

static enum sabot_status write_snapshots(struct service_group *group) {
    for (int i = 0; i < group->snapshot_count; i++) {
        enum sabot_status status =
            journal_snapshot_write(group->world->writer, group->snapshots[i].table->name,
                                   &group->snapshots[i].snapshot, &group->error);
        if (status != SABOT_OK)
            return status;
    }
    return SABOT_OK;
}

/* A seed that is public needs no keeping, nor one whose commitment never was. */
static enum sabot_status erase_secrets(struct service_group *group) {
    for (int i = 0; i < group->count; i++) {
        const struct pending *pending = group->pending[i];
        bool appended = group->appends[i].outcome == JOURNAL_APPENDED;
        if (!(appended ? pending->erases : pending->has_secret))
            continue;
        enum sabot_status status = journal_secret_erase(
            group->world->writer, pending->append.stream,
            appended ? pending->erase_number : pending->secret_number, &group->error);
        if (status != SABOT_OK)
            return status;
    }
    return SABOT_OK;
}

int service_group_size(const struct service_group *group) {
    return group->count;
}

void service_group_commit(struct service_group *group) {
    group->status = write_secrets(group);
    if (group->status == SABOT_OK)
        group->status =
            journal_append_group(group->world->writer, group->appends, group->count, &group->error);
    if (group->status == SABOT_OK) {
        group->status = sign_heads(group);
        group->sign_failed = group->status != SABOT_OK;
    }
    if (group->status == SABOT_OK)
        group->status = write_snapshots(group);
    if (group->status == SABOT_OK)
        group->status = erase_secrets(group);
}

/* ---- finishing ---- */

/* What is applied is what was stored, read back from its bytes. */
bool service_apply_record(struct service *service, struct kept_table *table,
                          const struct journal_record *record) {
    struct sabot_error error;
    enum sabot_status status = record_event_read(
        (struct record_stored){record->kind, record->time_ms, record->bytes, record->size},
        &service->space, &service->event, &error);
    if (status != SABOT_OK || !sabot_table_accepts(&table->durable, &service->event)) {
        service->spoiled = true;
        service_stop(service, status == SABOT_NOT_FOUND
                                  ? RECORD_OF_NEWER
                                  : "a stored record does not fit its table; run sabot verify");
        return false;
    }
    if (service->world.tell != NULL)
        held_table_copy(&service->before, &table->durable);
    held_table_apply(&table->durable, &service->event);
    service_seats_hear(&table->durable_seats, &service->event, record->sequence);
    table->durable_head = journal_head_of(record);
    if (!service_knows(service, &table->durable)) {
        service->spoiled = true;
        service_stop(service, RECORD_OF_NEWER);
        return false;
    }
    if (service->world.tell != NULL) {
        struct service_news news = {table->name, record, &service->event, &service->before,
                                    &table->durable};
        service->world.tell(service->world.context, &news);
    }
    return true;
}

/* A service that loses a race finds the winner's record after our last. A head that is not
 * after it is another past: deciding again would lose again, for ever. */
static bool went_back(const struct service *service, const struct pending *pending,
                      const struct journal_append *append) {
    const struct journal_head *ours =
        pending->table != NULL ? &pending->table->durable_head : &service->room_durable;
    return append->outcome == JOURNAL_LOST_RACE && append->head.sequence <= ours->sequence &&
           memcmp(append->head.hash, ours->hash, sizeof ours->hash) != 0;
}

static void finish_one(struct service *service, struct pending *pending,
                       const struct journal_append *append, struct pending_list *again) {
    if (append->outcome == JOURNAL_APPENDED) {
        if (pending->table == NULL)
            service->room_durable = append->head;
        for (int i = 0; pending->table != NULL && i < append->count; i++)
            if (!service_apply_record(service, pending->table, &append->records[i]))
                break;
        struct service_reply reply = {
            .verdict = SERVICE_DONE,
            .first = append->records[0].sequence,
            .last = append->records[append->count - 1].sequence,
        };
        service_reply(service, pending, &reply);
        pending_release(pending);
        return;
    }
    if (went_back(service, pending, append) && !service->stopped) {
        service->spoiled |= !service->world.is_shared; /* a database may have failed over */
        service_stop(service, STORE_WENT_BACK);
    }
    if (pending->table == NULL)
        service->room_stale = true;
    else
        pending->table->stale = true;
    pending_push(again, pending);
}

/* A repeat has its answer in the journal; what lost a race is decided anew after a reading, and
 * so is what had been decided on top of it. */
static void decide_again(struct service *service, struct pending_list *again) {
    struct pending_list waiting = service->waiting;
    struct pending *pending;
    service->waiting = (struct pending_list){0};
    while ((pending = pending_pop(&waiting)) != NULL) {
        bool is_stale = service_is_note(pending) ? service->room_stale : pending->table->stale;
        pending_push(is_stale ? again : &service->waiting, pending);
    }
    while ((pending = pending_pop(again)) != NULL) {
        if (service->stopped)
            service_fail(service, pending);
        else
            service_ask(service, pending);
    }
}

void service_group_finish(struct service *service, struct service_group *group) {
    struct pending_list again = {0};
    service->out = NULL;
    if (group->status != SABOT_OK) {
        for (int i = 0; i < group->count; i++)
            service_reply_words(service, group->pending[i], SERVICE_FAILED, group->error.words);
        service->spoiled |= group->sign_failed;
        service_stop(service, group->error.words);
        release_group(group);
        return;
    }
    for (int i = 0; i < group->count; i++)
        finish_one(service, group->pending[i], &group->appends[i], &again);
    if (again.count > 0)
        decide_again(service, &again);
    service_admit_all(service, &service->repeats);
    service_admit_all(service, &service->overtaken);
    release_group(group);
}

void service_flush(struct service *service) {
    struct service_group *group;
    service_read(service);
    while ((group = service_group_take(service)) != NULL) {
        service_group_commit(group);
        service_group_finish(service, group);
        service_read(service);
    }
}
