/*
 * service_reading.c - what other services wrote to the same journal, read in three steps as a
 * group is committed in three; and coming back to a store that was out of reach.
 */
#include "host/service/service_parts.h"

#include <stdlib.h>
#include <string.h>

/* One stream that is read on from the head that we have of it, a page at a time. */
struct read_stream {
    char name[JOURNAL_STREAM_MAX];
    struct journal_head ours;   /* when it was taken */
    struct journal_head theirs; /* of `is_head_only`, or where a room begins that lost its end */
    struct journal_cursor cursor;
    struct replay *replay; /* the store lost what we had: the table from its beginning */
    bool is_head_only;     /* ours waits on top: where does the store stand? */
    bool is_lost;
    bool is_unproved; /* the seal that came with the last page was of a later record */
    bool must_wait;   /* what asked for it cannot be decided yet */
};

struct service_reading {
    const struct service_world *world;
    struct journal *reader;
    const uint8_t *seal_key; /* NULL: the room asks for no seals */
    bool is_resuming;
    bool wants_heads;
    struct journal_heads heads;
    int count;
    struct read_stream *streams;
    struct pending_list asked; /* they wait for it */
    enum sabot_status status;
    bool is_forged; /* so the status says: what was read has no seal */
    struct sabot_error error;
};

/* Something of ours waits on top of what is durable: it loses its race first. */
static bool is_busy(const struct kept_table *table) {
    return table->working_head.sequence != table->durable_head.sequence;
}

static bool is_room_busy(const struct service *service) {
    return service->room_working.sequence != service->room_durable.sequence;
}

/* ---- hearing ---- */

void service_hear(struct service *service, const char *stream, uint64_t sequence) {
    struct kept_table *table = service_find(service, stream);
    uint64_t *heard = strcmp(stream, SERVICE_ROOM_STREAM) == 0 ? &service->room_heard
                      : table != NULL                          ? &table->heard
                                                               : NULL;
    if (heard != NULL && sequence > *heard)
        *heard = sequence;
    else if (heard == NULL && service_is_table_name(stream))
        service->wants_heads = true; /* one look at the heads finds all new tables */
}

void service_hear_all(struct service *service) {
    service->wants_heads = true;
}

void service_ask(struct service *service, struct pending *pending) {
    pending->table = NULL;
    pending_push(&service->unsure, pending);
}

/* ---- taking ---- */

static bool is_room_due(const struct service *service) {
    return service->room_stale ||
           (service->room_heard > service->room_durable.sequence && !is_room_busy(service));
}

static bool is_due(const struct kept_table *table) {
    return table->stale || (table->heard > table->durable_head.sequence && !is_busy(table));
}

static bool has_work(const struct service *service) {
    bool has = service->wants_heads || service->unsure.count > 0 || is_room_due(service);
    for (int i = 0; i < service->table_count && !has; i++)
        has = is_due(service->tables[i]);
    return has;
}

static struct read_stream *find_stream(const struct service_reading *reading, const char *name) {
    for (int i = 0; i < reading->count; i++)
        if (strcmp(reading->streams[i].name, name) == 0)
            return &reading->streams[i];
    return NULL;
}

static struct read_stream *add_stream(struct service_reading *reading, const char *name,
                                      const struct journal_head *ours) {
    struct read_stream *stream = &reading->streams[reading->count++];
    *stream = (struct read_stream){.ours = *ours};
    memcpy(stream->name, name, strlen(name) + 1);
    return stream;
}

static struct read_stream *add_table(struct service_reading *reading,
                                     const struct kept_table *table) {
    struct read_stream *stream = add_stream(reading, table->name, &table->durable_head);
    stream->is_unproved = table->unproved;
    return stream;
}

/* Nobody else writes to a store that is not shared: only ids and secrets are looked up. */
static void add_asked(const struct service *service, struct service_reading *reading) {
    static const struct journal_head none;
    for (const struct pending *at = reading->asked.first; at != NULL; at = at->next) {
        const struct kept_table *table = service_find(service, at->request.table);
        if (!service->world.is_shared || !service_is_table_name(at->request.table) ||
            find_stream(reading, at->request.table) != NULL)
            continue;
        if (table == NULL)
            add_stream(reading, at->request.table, &none);
        else
            add_table(reading, table)->is_head_only = is_busy(table);
    }
}

static void add_streams(struct service *service, struct service_reading *reading) {
    if (reading->is_resuming || is_room_due(service)) {
        service->room_heard = 0;
        add_stream(reading, SERVICE_ROOM_STREAM, &service->room_durable)->is_unproved =
            service->room_unproved;
    }
    for (int i = 0; i < service->table_count; i++) {
        struct kept_table *table = service->tables[i];
        if (!reading->is_resuming && !is_due(table))
            continue;
        table->heard = 0;
        add_table(reading, table);
    }
}

struct service_reading *service_reading_take(struct service *service) {
    if (service->reading != NULL || (service->stopped && !service->resuming) ||
        (!service->resuming && !has_work(service)))
        return NULL;
    size_t most = (size_t)(1 + service->table_count + service->unsure.count);
    struct service_reading *reading = calloc(1, sizeof *reading);
    struct read_stream *streams = calloc(most, sizeof *streams);
    if (reading == NULL || streams == NULL) {
        free(reading);
        free(streams);
        return NULL; /* they wait for the next call */
    }
    reading->world = &service->world;
    reading->reader = service->world.reader;
    reading->seal_key = service->asks_seals ? service->seal_key : NULL;
    reading->is_resuming = service->resuming;
    reading->wants_heads = service->wants_heads || service->resuming;
    reading->streams = streams;
    reading->asked = service->unsure;
    service->unsure = (struct pending_list){0};
    service->wants_heads = false;
    add_streams(service, reading);
    add_asked(service, reading);
    service->reading = reading;
    return reading;
}

/* ---- reading: the only I/O on the reader ---- */

static enum sabot_status find_sealed_head(struct service_reading *reading,
                                          struct read_stream *stream) {
    return reading->seal_key == NULL
               ? journal_find_head(reading->reader, stream->name, &stream->theirs, &reading->error)
               : journal_seal_find_head(reading->reader, reading->seal_key, stream->name,
                                        &stream->theirs, &reading->error);
}

/* The seal promised a record after ours, and there is none: then the stream must end with ours. */
static enum sabot_status prove_end(struct service_reading *reading, struct read_stream *stream) {
    enum sabot_status status = find_sealed_head(reading, stream);
    reading->is_forged = status == SABOT_BAD_TEXT;
    stream->is_unproved = !journal_head_is(&stream->theirs, &stream->ours);
    return status == SABOT_OK && stream->is_unproved &&
                   stream->theirs.sequence <= stream->ours.sequence
               ? sabot_error_say(&reading->error, SABOT_IO, STORE_WENT_BACK)
               : status;
}

/* A store may go back behind what we had, as a failover may that nobody waited for. A room
 * that lost its end goes on from the end that it has: staff whom lost records made stay known
 * until the next start. */
static enum sabot_status read_anew(struct service_reading *reading, struct read_stream *stream) {
    if (strcmp(stream->name, SERVICE_ROOM_STREAM) == 0)
        return find_sealed_head(reading, stream);
    stream->replay = replay_new();
    if (stream->replay == NULL)
        return sabot_error_say(&reading->error, SABOT_NO_MEMORY, "out of memory to read a table");
    enum sabot_status status = replay_stream(stream->replay, reading->reader, reading->world->key,
                                             stream->name, JOURNAL_SEQUENCE_MAX, &reading->error);
    if (status == SABOT_OK && reading->seal_key != NULL)
        status = replay_prove(stream->replay, reading->reader, reading->seal_key, stream->name,
                              &reading->error);
    stream->theirs = stream->replay->head;
    return status;
}

/* Is the last record that we have still the store's? */
static enum sabot_status look_for_ours(struct service_reading *reading,
                                       struct read_stream *stream) {
    struct journal_record record;
    if (stream->ours.sequence == 0)
        return SABOT_OK;
    enum sabot_status status = journal_find_record(reading->reader, stream->name,
                                                   stream->ours.sequence, &record, &reading->error);
    if (status != SABOT_OK && status != SABOT_NOT_FOUND)
        return status;
    stream->is_lost = status == SABOT_NOT_FOUND ||
                      memcmp(record.hash, stream->ours.hash, sizeof record.hash) != 0;
    return stream->is_lost ? read_anew(reading, stream) : SABOT_OK;
}

static enum sabot_status read_stream(struct service_reading *reading, struct read_stream *stream) {
    if (stream->is_head_only)
        return journal_find_head(reading->reader, stream->name, &stream->theirs, &reading->error);
    enum sabot_status status = reading->is_resuming ? look_for_ours(reading, stream) : SABOT_OK;
    if (status != SABOT_OK)
        return status;
    uint64_t last = stream->is_lost ? stream->theirs.sequence : stream->ours.sequence;
    stream->cursor = journal_cursor_open(reading->reader, stream->name, last + 1,
                                         JOURNAL_SEQUENCE_MAX, &reading->error);
    status = journal_cursor_fill(&stream->cursor);
    stream->is_unproved &= !stream->is_lost;
    return status == SABOT_OK && stream->is_unproved && !journal_cursor_holds(&stream->cursor)
               ? prove_end(reading, stream)
               : status;
}

static enum sabot_status find_done(struct service_reading *reading, struct pending *pending) {
    const struct service_request *request = &pending->request;
    pending->done.sequence = 0;
    return request->id[0] == '\0'
               ? SABOT_OK
               : journal_find_command(reading->reader, request->table, request->id, &pending->done,
                                      &reading->error);
}

static enum sabot_status find_secret(struct service_reading *reading, struct pending *pending) {
    pending->sealed_size = 0;
    if (pending->wanted_secret == 0)
        return SABOT_OK;
    enum sabot_status status =
        journal_secret_read(reading->reader, pending->request.table, pending->wanted_secret,
                            pending->sealed, &pending->sealed_size, &reading->error);
    return status == SABOT_NOT_FOUND ? SABOT_OK : status;
}

/* Secrets first: one that is missing was revealed, and the stream then says so. Ids last: what
 * was done after the stream was read is found. */
void service_reading_read(struct service_reading *reading) {
    struct pending *at;
    if (reading->wants_heads)
        reading->status = journal_heads_read(reading->reader, &reading->heads, &reading->error);
    for (at = reading->asked.first; at != NULL && reading->status == SABOT_OK; at = at->next) {
        reading->status = find_secret(reading, at);
        service_make_shoe(reading->world->key, at);
    }
    for (int i = 0; i < reading->count && reading->status == SABOT_OK; i++)
        reading->status = read_stream(reading, &reading->streams[i]);
    for (at = reading->asked.first; at != NULL && reading->status == SABOT_OK; at = at->next)
        reading->status = find_done(reading, at);
}

/* ---- finishing ---- */

/* Anyone who can write to the store could have written anything: nothing is built on it. */
static void spoil(struct service *service, const char *stream, const struct journal_head *head,
                  const char *fault) {
    struct sabot_error error;
    (void)journal_fault_say(stream, head->sequence + 1, fault, &error);
    service->spoiled = true;
    service_stop(service, error.words);
}

static bool take_record(struct service *service, struct kept_table *table,
                        const struct journal_record *record) {
    const char *fault = journal_record_fault(record, table->name, &table->durable_head);
    if (fault != NULL)
        spoil(service, table->name, &table->durable_head, fault);
    return fault == NULL && service_apply_record(service, table, record);
}

/* Does the seal that came with a page cover it? Where a later record will show it, the stream must
 * be read on before anything is decided. False: the room asks for seals, and it is over. */
static bool take_seal(struct service *service, struct read_stream *stream, uint64_t known) {
    const struct journal_page *page = &stream->cursor.page;
    struct sabot_error error;
    if (!service->asks_seals || page->count == 0)
        return true;
    struct journal_head end = journal_head_of(&page->records[page->count - 1]);
    if (end.sequence <= known)
        return true;
    enum journal_cover cover =
        journal_seal_cover(service->seal_key, stream->name, &page->seal, &end);
    stream->is_unproved = cover == JOURNAL_READ_ON;
    if (cover != JOURNAL_NOT_COVERED)
        return true;
    (void)journal_seal_say(service->seal_key, stream->name, &page->seal, known, &end, &error);
    service->spoiled = true;
    service_stop(service, error.words);
    return false;
}

/* Applies the page. False: it is over. */
static bool take_page(struct service *service, struct kept_table *table,
                      struct read_stream *stream) {
    if (!take_seal(service, stream, table->durable_head.sequence))
        return false;
    while (journal_cursor_holds(&stream->cursor)) {
        const struct journal_record *record = journal_cursor_next(&stream->cursor);
        if (record->sequence > table->durable_head.sequence && !take_record(service, table, record))
            return false;
    }
    return true;
}

/* Was it made by a command of ours that is under way? */
static bool is_ours(const struct service *service, const struct journal_head *head) {
    for (const struct pending *at = service->waiting.first; at != NULL; at = at->next)
        if (journal_head_is(&at->append.head, head))
            return true;
    for (int i = 0; service->out != NULL && i < service->out->count; i++)
        if (journal_head_is(&service->out->pending[i]->append.head, head))
            return true;
    return false;
}

/* Ours is on top and may lose: what the others wrote is read after that. */
static bool is_overtaken(const struct service *service, const struct kept_table *table,
                         const struct read_stream *stream) {
    if (stream->is_head_only)
        return !journal_head_is(&stream->theirs, &table->durable_head) &&
               !is_ours(service, &stream->theirs);
    return journal_cursor_holds(&stream->cursor);
}

static void finish_table(struct service *service, struct read_stream *stream, bool is_resuming) {
    struct kept_table *table = service_find(service, stream->name);
    if (table == NULL && journal_cursor_holds(&stream->cursor))
        table = service_add_table(service, stream->name);
    if (table == NULL)
        return;
    if (!is_resuming && !table->stale && is_busy(table)) {
        stream->must_wait = is_overtaken(service, table, stream);
        return;
    }
    if (stream->is_head_only) { /* ours was committed meanwhile */
        stream->must_wait = !journal_head_is(&stream->theirs, &table->durable_head);
        stream->is_head_only = false;
        return;
    }
    if (stream->is_lost) {
        held_table_copy(&table->durable, &stream->replay->table);
        table->durable_head = stream->replay->head;
        table->durable_seats = (struct service_seats){{0}};
    }
    if (!service_knows(service, &table->durable)) {
        service->spoiled = true;
        service_stop(service, RECORD_OF_NEWER);
        return;
    }
    if (is_resuming)
        table->sealed_number = 0; /* what is stored is stored */
    bool is_behind = journal_cursor_holds(&stream->cursor) || table->stale || is_resuming;
    if (!take_page(service, table, stream))
        return;
    if (is_behind) { /* working begins again from durable */
        held_table_copy(&table->working, &table->durable);
        table->working_head = table->durable_head;
        table->working_seats = table->durable_seats;
        service_check_shoe(table);
        table->proved_shoe = 0;
    }
    table->unproved = stream->is_unproved;
    table->stale = stream->must_wait |= table->unproved || journal_cursor_has_more(&stream->cursor);
}

static void finish_room(struct service *service, struct read_stream *stream, bool is_resuming) {
    if (!is_resuming && !service->room_stale && is_room_busy(service))
        return;
    if (stream->is_lost)
        service->room_durable = stream->theirs;
    uint64_t known = service->room_durable.sequence;
    if (!take_seal(service, stream, known))
        return;
    while (journal_cursor_holds(&stream->cursor)) {
        const struct journal_record *record = journal_cursor_next(&stream->cursor);
        if (record->sequence <= service->room_durable.sequence)
            continue;
        if (!service_take_note(service, record))
            return;
    }
    if (!take_seal(service, stream, known)) /* one of them may have been the first to ask */
        return;
    service->room_working = service->room_durable;
    service->room_unproved = stream->is_unproved;
    service->room_stale = stream->must_wait |=
        service->room_unproved || journal_cursor_has_more(&stream->cursor);
}

bool service_take_note(struct service *service, const struct journal_record *record) {
    const char *fault = journal_record_fault(record, SERVICE_ROOM_STREAM, &service->room_durable);
    if (fault != NULL) {
        spoil(service, SERVICE_ROOM_STREAM, &service->room_durable, fault);
        return false;
    }
    service->room_time_ms = record->time_ms;
    service_hear_note(service, record);
    service->room_durable = journal_head_of(record);
    if (service->world.tell_note != NULL)
        service->world.tell_note(service->world.context, record);
    return true;
}

static void finish_heads(struct service *service, const struct journal_heads *heads) {
    for (int i = 0; i < heads->count; i++) {
        const struct journal_stream *found = &heads->list[i];
        if (service_is_table_name(found->name) && service_find(service, found->name) == NULL &&
            service_add_table(service, found->name) == NULL)
            continue; /* out of memory: it stays unknown */
        service_hear(service, found->name, found->head.sequence);
    }
}

static void finish_streams(struct service *service, struct service_reading *reading) {
    if (reading->is_resuming)
        service->stopped = false;
    for (int i = 0; i < reading->count && !service->stopped; i++) {
        struct read_stream *stream = &reading->streams[i];
        if (strcmp(stream->name, SERVICE_ROOM_STREAM) == 0)
            finish_room(service, stream, reading->is_resuming);
        else
            finish_table(service, stream, reading->is_resuming);
    }
    if (!service->stopped)
        finish_heads(service, &reading->heads);
}

/* Ours below it will lose its race; until then a repeat of it may be decided as well. */
static void let_overtake(struct service *service, struct pending *pending) {
    pending_forget_id(pending);
    pending_push(&service->overtaken, pending);
}

static void decide_asked(struct service *service, struct service_reading *reading) {
    struct pending *pending;
    while ((pending = pending_pop(&reading->asked)) != NULL) {
        const char *name = service_is_note(pending) ? SERVICE_ROOM_STREAM : pending->request.table;
        const struct read_stream *stream = find_stream(reading, name);
        bool must_wait = stream != NULL && stream->must_wait;
        if (service->stopped)
            service_fail(service, pending);
        else if (service_answer_repeat(service, pending))
            pending_release(pending);
        else if (must_wait && stream->is_head_only)
            let_overtake(service, pending);
        else if (must_wait)
            service_ask(service, pending);
        else if (service_is_note(pending))
            service_chain_note(service, pending);
        else
            service_decide_surely(service, pending);
    }
}

static void free_reading(struct service_reading *reading) {
    for (int i = 0; i < reading->count; i++) {
        if (journal_cursor_close(&reading->streams[i].cursor) != SABOT_OK)
            SABOT_ASSERT(reading->status != SABOT_OK);
        replay_free(reading->streams[i].replay);
    }
    free(reading->streams);
    free(reading->heads.list);
    free(reading);
}

void service_drop_reading(struct service *service) {
    struct pending *pending;
    if (service->reading == NULL)
        return;
    while ((pending = pending_pop(&service->reading->asked)) != NULL)
        pending_release(pending);
    free_reading(service->reading);
    service->reading = NULL;
}

void service_reading_finish(struct service *service, struct service_reading *reading) {
    SABOT_ASSERT(service->reading == reading);
    service->reading = NULL;
    service->resuming = false;
    service->spoiled |= reading->is_forged;
    if (reading->status != SABOT_OK)
        service_stop(service, reading->error.words);
    else if (!service->stopped || reading->is_resuming)
        finish_streams(service, reading);
    decide_asked(service, reading);
    service_admit_all(service, &service->repeats);
    free_reading(reading);
}

void service_read(struct service *service) {
    struct service_reading *reading;
    while ((reading = service_reading_take(service)) != NULL) {
        service_reading_read(reading);
        service_reading_finish(service, reading);
    }
}

/* ---- coming back ---- */

void service_suspend(struct service *service, const char *words) {
    if (!service->stopped)
        service_stop(service, words);
}

bool service_may_resume(const struct service *service) {
    return service->stopped && !service->spoiled && service->out == NULL &&
           service->reading == NULL;
}

bool service_is_spoiled(const struct service *service) {
    return service->spoiled;
}

void service_resume(struct service *service, struct journal *writer, struct journal *reader) {
    SABOT_ASSERT(service_may_resume(service) && service->waiting.count == 0);
    service->world.writer = writer;
    service->world.reader = reader;
    service_seal_writer(service);
    service->resuming = true;
}
