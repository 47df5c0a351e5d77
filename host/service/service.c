/*
 * service.c - tables in memory, requests decided on their working states.
 */
#include "host/service/service_parts.h"
#include "host/sheet/sheetfile.h"
#include "sabot/kind.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void release_list(struct pending_list *list) {
    struct pending *pending;
    while ((pending = pending_pop(list)) != NULL)
        pending_release(pending);
}

/* ---- editions of the rules ---- */

int service_edition_read(const struct journal_record *record) {
    if (record->kind != SERVICE_NOTE_EDITION)
        return 0;
    json_t *object = json_loadb((const char *)record->bytes, record->size, 0, NULL);
    json_int_t edition = json_integer_value(json_object_get(object, "edition"));
    json_decref(object);
    return edition < 1 || edition > SABOT_EDITIONS_MAX ? 0 : (int)edition;
}

void service_hear_note(struct service *service, const struct journal_record *record) {
    int edition = service_edition_read(record);
    if (edition > service->edition)
        service->edition = edition;
    service->asks_seals |= record->kind == SERVICE_NOTE_SEALS;
}

void service_seal_writer(struct service *service) {
    if (service->world.key != NULL)
        journal_seal_with(service->world.writer, service->seal_key, false);
}

static int newest(const struct service *service) {
    return service->world.edition > 0 ? service->world.edition : SABOT_EDITION_LAST;
}

/* The edition that tables may adopt now; 0 or 1: none. */
static int edition_now(const struct service *service) {
    return service->edition < newest(service) ? service->edition : newest(service);
}

bool service_knows(const struct service *service, const struct sabot_table *table) {
    return table->edition <= newest(service);
}

/* ---- tables ---- */

struct kept_table *service_find(const struct service *service, const char *name) {
    const struct list *bucket = &service->by_name[sabot_text_hash(name) % SERVICE_BUCKETS];
    LIST_EACH(struct kept_table, table, bucket) {
        if (strcmp(table->name, name) == 0)
            return table;
    }
    return NULL;
}

static void release_table(struct kept_table *table) {
    if (table == NULL)
        return;
    list_remove(&table->link);
    service_forget_shoe(table);
    held_table_clear(&table->durable);
    held_table_clear(&table->working);
    free(table);
}

struct kept_table *service_add_table(struct service *service, const char *name) {
    struct kept_table *table = calloc(1, sizeof *table);
    if (table == NULL || service->table_count == SERVICE_TABLES_MAX) {
        free(table);
        return NULL;
    }
    memcpy(table->name, name, strlen(name) + 1);
    held_table_clear(&table->durable);
    held_table_clear(&table->working);
    service->tables[service->table_count++] = table;
    list_add(&service->by_name[sabot_text_hash(name) % SERVICE_BUCKETS], &table->link);
    return table;
}

/* One that never got a record. */
static void drop_table(struct service *service, struct kept_table *table) {
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

static enum sabot_status open_table(struct service *service, const char *stream,
                                    struct replay *replay, struct sabot_error *error) {
    struct kept_table *table = service_add_table(service, stream);
    if (table == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "out of memory for another table");
    enum sabot_status status = replay_stream(replay, service->world.reader, service->world.key,
                                             stream, JOURNAL_SEQUENCE_MAX, error);
    if (status == SABOT_OK && service->asks_seals)
        status = replay_prove(replay, service->world.reader, service->seal_key, stream, error);
    if (status != SABOT_OK)
        return status;
    if (!service_knows(service, &replay->table))
        return sabot_error_say(error, SABOT_BAD_TEXT, RECORD_OF_NEWER);
    held_table_copy(&table->durable, &replay->table);
    held_table_copy(&table->working, &table->durable);
    table->durable_head = table->working_head = replay->head;
    table->snapshot_at = replay->head.sequence;
    return SABOT_OK;
}

/* On from what is known, up to a record. */
static enum sabot_status read_room(struct service *service, uint64_t to,
                                   struct sabot_error *error) {
    const struct journal_record *record;
    struct journal_cursor cursor = journal_cursor_open(
        service->world.reader, SERVICE_ROOM_STREAM, service->room_durable.sequence + 1, to, error);
    while ((record = journal_cursor_next(&cursor)) != NULL && service_take_note(service, record))
        continue;
    enum sabot_status status = journal_cursor_close(&cursor);
    service->room_working = service->room_durable;
    return status == SABOT_OK && service->spoiled
               ? sabot_error_say(error, SABOT_BAD_TEXT, service->cause.words)
               : status;
}

/* Is its end under a seal? Where another service wrote meanwhile, up to what its seal is of. */
static enum sabot_status prove_room(struct service *service, struct sabot_error *error) {
    const struct journal_head *end = &service->room_durable;
    struct journal_seal seal;
    if (service->world.key == NULL)
        return sabot_error_say(error, SABOT_BAD_TEXT,
                               "the records of this room are under seals of its key (room.key), "
                               "which is missing here");
    enum sabot_status status =
        journal_seal_find(service->world.reader, SERVICE_ROOM_STREAM, &seal, error);
    if (status == SABOT_OK &&
        journal_seal_cover(service->seal_key, SERVICE_ROOM_STREAM, &seal, end) == JOURNAL_READ_ON)
        status = read_room(service, seal.head.sequence, error);
    if (status != SABOT_OK)
        return status;
    return journal_seal_cover(service->seal_key, SERVICE_ROOM_STREAM, &seal, end) == JOURNAL_COVERED
               ? SABOT_OK
               : journal_seal_say(service->seal_key, SERVICE_ROOM_STREAM, &seal, 0, end, error);
}

/* From its beginning: what holds for the room may have been said there at any time. */
static enum sabot_status open_room(struct service *service, struct sabot_error *error) {
    enum sabot_status status = read_room(service, JOURNAL_SEQUENCE_MAX, error);
    return status == SABOT_OK && service->asks_seals ? prove_room(service, error) : status;
}

static enum sabot_status open_tables(struct service *service, struct replay *replay,
                                     struct sabot_error *error) {
    char stream[JOURNAL_STREAM_MAX] = "";
    enum sabot_status status = open_room(service, error);
    while (status == SABOT_OK &&
           (status = journal_next_stream(service->world.reader, stream, error)) == SABOT_OK &&
           stream[0] != '\0')
        if (service_is_table_name(stream))
            status = open_table(service, stream, replay, error);
    return status;
}

enum sabot_status service_open(const struct service_world *world, struct service **service,
                               struct sabot_error *error) {
    *service = calloc(1, sizeof **service);
    struct replay *replay = replay_new();
    enum sabot_status status = SABOT_NO_MEMORY;
    if (*service != NULL && replay != NULL) {
        (*service)->world = *world;
        if (world->key != NULL)
            fair_key_derive(world->key, JOURNAL_SEAL_PURPOSE, (*service)->seal_key);
        service_seal_writer(*service);
        for (int i = 0; i < SERVICE_BUCKETS; i++) {
            list_init(&(*service)->by_name[i]);
            list_init(&(*service)->by_id[i]);
        }
        status = open_tables(*service, replay, error);
    } else {
        sabot_error_say(error, status, "out of memory for the service");
    }
    replay_free(replay);
    if (status != SABOT_OK) {
        service_close(*service);
        *service = NULL;
    }
    return status;
}

void service_close(struct service *service) {
    if (service == NULL)
        return;
    service_drop_reading(service);
    release_list(&service->waiting);
    release_list(&service->repeats);
    release_list(&service->overtaken);
    release_list(&service->unsure);
    for (int i = 0; i < service->table_count; i++)
        release_table(service->tables[i]);
    held_table_clear(&service->before);
    held_sheet_drop(service->space.sheet);
    sodium_memzero(service->seal_key, sizeof service->seal_key);
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
        heads[count].time_ms = table->durable.time_ms;
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

void service_reply(struct service *service, struct pending *pending,
                   const struct service_reply *reply) {
    pending_forget_id(pending);
    if (!pending->is_ours)
        service->world.reply(service->world.context, pending->request.ticket, reply);
}

static void say_words(struct service *service, struct pending *pending,
                      enum service_verdict verdict, const char *words) {
    struct service_reply reply = {.verdict = verdict, .words = words};
    service_reply(service, pending, &reply);
}

void service_reply_words(struct service *service, struct pending *pending,
                         enum service_verdict verdict, const char *words) {
    say_words(service, pending, verdict, words);
    pending_release(pending);
}

void service_fail(struct service *service, struct pending *pending) {
    service_reply_words(service, pending, SERVICE_FAILED, service->cause.words);
}

void service_stop(struct service *service, const char *words) {
    struct pending_list *lists[] = {&service->waiting, &service->repeats, &service->overtaken,
                                    &service->unsure};
    service->stopped = true;
    sabot_text_copy(service->cause.words, sizeof service->cause.words, words);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        struct pending_list list = *lists[i];
        struct pending *pending;
        *lists[i] = (struct pending_list){0};
        while ((pending = pending_pop(&list)) != NULL)
            service_fail(service, pending);
    }
}

static void digest_of(const struct service_request *request, uint8_t digest[JOURNAL_DIGEST_BYTES]) {
    uint8_t bytes[RECORD_COMMAND_MAX], hash[JOURNAL_HASH_BYTES];
    struct sabot_command command = request->command;
    if (request->is_anybodys)
        command.actor = (struct sabot_actor){0};
    struct journal_bytes all = {bytes, record_command_write(&command, bytes)};
    journal_hash(all, (struct journal_bytes){NULL, 0}, hash);
    memcpy(digest, hash, JOURNAL_DIGEST_BYTES);
}

bool service_answer_repeat(struct service *service, struct pending *pending) {
    const struct journal_record *done = &pending->done;
    uint8_t digest[JOURNAL_DIGEST_BYTES];
    if (done->sequence == 0)
        return false;
    digest_of(&pending->request, digest);
    struct service_reply reply = {.verdict = SERVICE_DONE,
                                  .first = done->sequence,
                                  .last = done->sequence + done->parts - 1,
                                  .repeated = true};
    if (memcmp(digest, done->digest, sizeof digest) != 0)
        reply = (struct service_reply){
            .verdict = SERVICE_MISUSED,
            .words = "that command id was used for another command; take a new one"};
    service_reply(service, pending, &reply);
    return true;
}

static void reply_refused(struct service *service, struct pending *pending) {
    const struct sabot_decision *decision = &service->decision;
    struct service_reply reply = {
        .verdict = SERVICE_REFUSED,
        .objection = decision->objection,
        .refusal_count = decision->refusal_count,
        .refusals = decision->refusals,
        .layout = &decision->layout,
    };
    service_reply(service, pending, &reply);
    pending_release(pending);
}

/* ---- deciding ---- */

/* True if the id was not under way, and now is. One without an id never is. */
static bool takes_id(struct service *service, struct pending *pending) {
    const struct service_request *request = &pending->request;
    struct list *bucket = &service->by_id[sabot_text_hash(request->id) % SERVICE_BUCKETS];
    if (request->id[0] == '\0')
        return true;
    LIST_EACH(struct pending, other, bucket) {
        if (strcmp(other->request.id, request->id) == 0 &&
            strcmp(other->request.table, request->table) == 0)
            return false;
    }
    list_add(bucket, &pending->link);
    return true;
}

/* What a round came to, and whatever between rounds moves money over the table's edge or is
 * somebody's decision: an end that is cut off there must show. */
enum {
    TO_SIGN = SABOT_MOVES_MONEY | SABOT_ENDS_ROUND | SABOT_IS_JUDGEMENT | SABOT_BINDS_SHOE |
              SABOT_CHANGES_TABLE,
};

/* What all records of a command have in common. */
static struct journal_record record_of(const struct pending *pending, int parts) {
    struct journal_record record = {.parts = (uint16_t)parts};
    struct sabot_text actor = sabot_text_in(record.actor, sizeof record.actor);
    record_actor_write(pending->request.command.actor, pending->request.name, &actor);
    memcpy(record.command, pending->request.id, sizeof record.command);
    digest_of(&pending->request, record.digest);
    return record;
}

/* All events of the decision as records of one append. */
static enum sabot_status write_records(struct service *service, struct pending *pending,
                                       struct sabot_error *error) {
    const struct sabot_decision *decision = &service->decision;
    struct journal_append *append = &pending->append;
    struct journal_record record = record_of(pending, decision->event_count);
    size_t used = (size_t)decision->event_count * sizeof record;
    for (int i = 0; i < decision->event_count; i++) {
        const struct sabot_event *event = &decision->events[i];
        enum sabot_status status = record_event_write(event, service->bytes, &record.size, error);
        if (status != SABOT_OK)
            return status;
        struct journal_record *grown = realloc(pending->records, used + record.size);
        if (grown == NULL)
            return sabot_error_say(error, SABOT_NO_MEMORY, "there is no memory for a record");
        pending->records = grown;
        memcpy((uint8_t *)grown + used, service->bytes, record.size);
        used += record.size;
        record.kind = (uint16_t)event->kind;
        record.time_ms = event->time_ms;
        record.part = (uint16_t)i;
        grown[i] = record;
        pending->is_signed |= (sabot_event_forms[event->kind].facts & TO_SIGN) != 0;
    }
    append->records = pending->records;
    append->count = decision->event_count;
    const uint8_t *bytes = (const uint8_t *)(append->records + append->count);
    for (int i = 0; i < append->count; bytes += append->records[i++].size)
        append->records[i].bytes = bytes;
    return SABOT_OK;
}

static void accept(struct service *service, struct pending *pending) {
    struct kept_table *table = pending->table;
    struct sabot_error error;
    if (write_records(service, pending, &error) != SABOT_OK) {
        service_reply_words(service, pending, SERVICE_FAILED, error.words);
        return;
    }
    pending->is_sure = false; /* if it loses its race, others wrote */
    memcpy(pending->append.stream, table->name, sizeof table->name);
    pending->append.expected = table->working_head;
    journal_append_chain(&pending->append);
    for (int i = 0; i < service->decision.event_count; i++) {
        held_table_apply(&table->working, &service->decision.events[i]);
        service_seats_hear(&table->working_seats, &service->decision.events[i],
                           pending->records[i].sequence);
    }
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
    return now > table->working.time_ms ? now : table->working.time_ms;
}

bool service_is_note(const struct pending *pending) {
    return pending->request.table[0] == '\0';
}

bool service_is_to_ask(const struct service *service, const struct pending *pending) {
    return !pending->is_sure && (service->world.is_shared || pending->request.id[0] != '\0');
}

/* A table that is not up to date, or that others may have opened. */
static bool must_read_first(const struct service *service, const struct pending *pending,
                            const struct kept_table *table) {
    return table != NULL ? table->stale
                         : service->world.is_shared && !pending->is_sure &&
                               service_is_table_name(pending->request.table);
}

static void decide_at(struct service *service, struct pending *pending, struct kept_table *table) {
    struct sabot_command command = pending->request.command;
    pending->table = table;
    free(pending->records);
    pending->records = NULL;
    pending->has_secret = pending->erases = pending->is_signed = false;
    if (!service_supply(service, pending, &command))
        return;
    memcpy(command.name, pending->request.name, sizeof command.name);
    command.edition = edition_now(service);
    command.time_ms = time_at(service, table);
    if (!service_objects(service, pending, table) &&
        sabot_table_decide(&table->working, &command, &service->decision))
        accept(service, pending);
    else if (service_is_to_ask(service, pending))
        service_ask(service, pending);
    else
        reply_refused(service, pending);
}

/* Decides, or decides again; takes over `pending`, whose request is set. */
static void decide(struct service *service, struct pending *pending) {
    struct kept_table *table = service_find(service, pending->request.table);
    bool opens = pending->request.command.kind == SABOT_COMMAND_OPEN_TABLE &&
                 service_is_table_name(pending->request.table);
    if (must_read_first(service, pending, table)) {
        service_ask(service, pending);
        return;
    }
    if (table == NULL && opens)
        table = service_add_table(service, pending->request.table);
    if (table == NULL) {
        service_reply_words(service, pending, opens ? SERVICE_FAILED : SERVICE_MISUSED,
                            opens ? "there is no room for another table"
                                  : "there is no such table");
        return;
    }
    decide_at(service, pending, table);
    if (table->working_head.sequence == 0)
        drop_table(service, table);
}

void service_decide_surely(struct service *service, struct pending *pending) {
    struct kept_table *table = service_find(service, pending->request.table);
    if (table != NULL && pending->wanted_secret != 0 && pending->sealed_size == FAIR_SEALED_SIZE) {
        memcpy(table->sealed, pending->sealed, sizeof table->sealed);
        table->sealed_number = pending->wanted_secret;
    }
    pending->sought_secret = pending->wanted_secret;
    pending->wanted_secret = 0;
    pending->is_sure = true;
    decide(service, pending);
}

/* Answers, lets wait or decides; takes over `pending`, whose request is set. */
static void admit(struct service *service, struct pending *pending) {
    if (service->stopped)
        service_fail(service, pending);
    else if (takes_id(service, pending))
        decide(service, pending);
    else if (pending->is_ours)
        pending_release(pending);
    else
        pending_push(&service->repeats, pending);
}

void service_admit_all(struct service *service, struct pending_list *list) {
    struct pending_list taken = *list;
    struct pending *pending;
    *list = (struct pending_list){0};
    while ((pending = pending_pop(&taken)) != NULL)
        admit(service, pending);
}

/* The state that its sheet may come to outlives the caller's. */
static bool copy_request(const struct service *service, const struct service_request *request,
                         struct service_request *copy) {
    *copy = *request;
    if (request->command.with.sheet == NULL)
        return true;
    struct sabot_sheet *sheet = held_sheet_new();
    if (sheet != NULL)
        *sheet = *request->command.with.sheet;
    if (sheet != NULL && edition_now(service) < 2)
        sheetfile_set_before(sheet);
    copy->command.with.sheet = sheet;
    return sheet != NULL;
}

static void submit(struct service *service, const struct service_request *request, bool is_ours) {
    SABOT_ASSERT(memchr(request->table, 0, sizeof request->table) != NULL);
    SABOT_ASSERT(memchr(request->id, 0, sizeof request->id) != NULL);
    SABOT_ASSERT(memchr(request->name, 0, sizeof request->name) != NULL);
    struct pending *pending = calloc(1, sizeof *pending);
    if (pending == NULL || !copy_request(service, request, &pending->request)) {
        free(pending);
        struct pending unkept = {.request.ticket = request->ticket, .is_ours = is_ours};
        say_words(service, &unkept, SERVICE_FAILED, "there is no memory for a request");
        return;
    }
    pending->is_ours = is_ours;
    /* A client that could take the id of the next deadline could keep it from passing. */
    if (!is_ours && strncmp(request->id, SERVICE_OWN_IDS, strlen(SERVICE_OWN_IDS)) == 0)
        service_reply_words(service, pending, SERVICE_MISUSED,
                            "a command id must not begin with `" SERVICE_OWN_IDS "`; take another");
    else
        admit(service, pending);
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
    if (service->world.seal_note != NULL)
        service->world.seal_note(service->world.context, &service->room_working, record->kind,
                                 (uint8_t *)(record + 1), record->size);
    journal_append_chain(&pending->append);
    service->room_working = pending->append.head;
    pending_push(&service->waiting, pending);
}

void service_write_note(struct service *service, const struct service_note *note) {
    struct pending *pending = calloc(1, sizeof *pending);
    size_t size = strlen(note->text);
    if (pending != NULL)
        pending->records = calloc(1, sizeof *pending->records + size);
    if (pending == NULL || pending->records == NULL || service->stopped) {
        struct pending unkept = {.request.ticket = note->ticket};
        say_words(service, &unkept, SERVICE_FAILED,
                  service->stopped ? service->cause.words : "there is no memory for a note");
        pending_release(pending);
        return;
    }
    pending->request.ticket = note->ticket;
    struct journal_record *record = &pending->records[0];
    memcpy(record + 1, note->text, size);
    memcpy(record->actor, note->actor, sizeof record->actor);
    record->kind = note->kind;
    record->parts = 1;
    record->bytes = (uint8_t *)(record + 1);
    record->size = (uint32_t)size;
    pending->append.records = pending->records;
    pending->append.count = 1;
    pending->is_signed = true;
    memcpy(pending->append.stream, SERVICE_ROOM_STREAM, sizeof SERVICE_ROOM_STREAM);
    if (service->room_stale)
        service_ask(service, pending);
    else
        service_chain_note(service, pending);
}

/* ---- what happens by itself ---- */

static void propose(struct service *service, const struct kept_table *table,
                    enum sabot_command_kind kind, const uint8_t *value) {
    struct service_request request = {
        .command = {.kind = kind, .actor = {.role = SABOT_ROLE_SYSTEM}}};
    if (value != NULL)
        memcpy(request.command.with.value, value, sizeof request.command.with.value);
    memcpy(request.table, table->name, sizeof request.table);
    snprintf(request.name, sizeof request.name, "clock");
    snprintf(request.id, sizeof request.id, SERVICE_OWN_IDS "%s-%llu",
             sabot_command_forms[kind].name, (unsigned long long)table->working_head.sequence);
    submit(service, &request, true);
}

/* What a shoe of protocol 2 waits for after its cut, and this server can give. */
static void go_on_with_shoe(struct service *service, const struct kept_table *table) {
    const struct sabot_table_shoe *shoe = &table->working.shoe;
    const char *beacon = table->working.sheet->shoe.beacon;
    int64_t cut_ms = 2 * shoe->reveals_due_ms - shoe->seal_due_ms;
    uint8_t value[FAIR_BYTES];
    if (shoe->phase != SABOT_SHOE_REVEALING || shoe->seal_due_ms <= time_at(service, table))
        return;
    if (beacon[0] != 0 && !shoe->beacon_given && service->world.beacon != NULL &&
        service->world.beacon(service->world.context, beacon, cut_ms, value))
        propose(service, table, SABOT_COMMAND_MIX_BEACON, value);
    if (sabot_table_can_seal(&table->working) && service->world.key != NULL)
        propose(service, table, SABOT_COMMAND_SEAL_SHOE, NULL);
}

/* Cards are proved wherever somebody looks: also of a shoe that another server deals from, and
 * after a start. The clock is dealt no card, but the shoe is made on the way. */
static void make_for_proofs(struct service *service, struct kept_table *table) {
    int shoe = table->working.shoe.number;
    if (!service_lacks_proofs(table) || table->proved_shoe == shoe || service->world.key == NULL)
        return;
    table->proved_shoe = shoe;
    propose(service, table, SABOT_COMMAND_CARD, NULL);
}

int64_t service_tick(struct service *service) {
    int64_t next = 0;
    for (int i = 0; i < service->table_count && !service->stopped; i++) {
        struct kept_table *table = service->tables[i];
        int64_t deadline = sabot_table_deadline(&table->working);
        if (deadline != 0 && deadline <= time_at(service, table))
            propose(service, table, SABOT_COMMAND_TICK, NULL);
        go_on_with_shoe(service, table);
        make_for_proofs(service, table);
        if (table->working.shoe.phase == SABOT_SHOE_TO_REVEAL)
            propose(service, table, SABOT_COMMAND_REVEAL_SHOE, NULL);
        deadline = sabot_table_deadline(&table->working);
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
    return &table->durable;
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
