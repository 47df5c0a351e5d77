/*
 * audit_stream.c - one stream from its first record to its last: the records of
 * each command are gathered, the command is asked for again, and what is decided
 * then must be what is stored.
 */
#include "host/audit/audit_parts.h"
#include "host/journal/journal_cursor.h"
#include "host/service/replay.h"
#include "sabot/kind.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { PROGRESS_EVERY = 8192 };

/* ---- ids: a table with open addresses, half full at most ---- */

enum { FIRST_ROOM = 1024 };

void audit_ids_reset(struct audit_ids *ids) {
    if (ids->places != NULL)
        memset(ids->places, 0, ids->room * sizeof *ids->places);
    ids->count = 0;
}

/* The hash's own place, or where it would go. */
static uint8_t *place_of(const struct audit_ids *ids, const uint8_t hash[AUDIT_ID_BYTES]) {
    static const uint8_t free_place[AUDIT_ID_BYTES];
    uint64_t start;
    memcpy(&start, hash, sizeof start);
    for (size_t i = (size_t)start & (ids->room - 1);; i = (i + 1) & (ids->room - 1))
        if (memcmp(ids->places[i], hash, AUDIT_ID_BYTES) == 0 ||
            memcmp(ids->places[i], free_place, AUDIT_ID_BYTES) == 0)
            return ids->places[i];
}

static bool grow(struct audit_ids *ids) {
    struct audit_ids wider = {.room = ids->room == 0 ? FIRST_ROOM : 2 * ids->room};
    wider.places = calloc(wider.room, sizeof *wider.places);
    if (wider.places == NULL)
        return false;
    for (size_t i = 0; i < ids->room; i++)
        if (!sodium_is_zero(ids->places[i], AUDIT_ID_BYTES))
            memcpy(place_of(&wider, ids->places[i]), ids->places[i], AUDIT_ID_BYTES);
    wider.count = ids->count;
    free(ids->places);
    *ids = wider;
    return true;
}

enum sabot_status audit_ids_add(struct audit_ids *ids, const char *id) {
    uint8_t hash[AUDIT_ID_BYTES];
    if (2 * (ids->count + 1) > ids->room && !grow(ids))
        return SABOT_NO_MEMORY;
    crypto_generichash(hash, sizeof hash, (const uint8_t *)id, strlen(id), NULL, 0);
    uint8_t *place = place_of(ids, hash);
    if (memcmp(place, hash, sizeof hash) == 0)
        return SABOT_BAD_TEXT;
    memcpy(place, hash, sizeof hash);
    ids->count++;
    return SABOT_OK;
}

void audit_ids_clear(struct audit_ids *ids) {
    free(ids->places);
    *ids = (struct audit_ids){0};
}

/* ---- */

/* One record of the command that is being gathered. */
struct part {
    struct journal_record record; /* its bytes are the copy below */
    uint8_t *bytes;
    size_t room;
    struct record_space space;
};

struct audit_course {
    struct part parts[SABOT_DECISION_EVENTS_MAX];
    struct sabot_event events[SABOT_DECISION_EVENTS_MAX]; /* point into the parts' spaces */
    struct sabot_table state;                             /* behind the commands followed so far */
    struct sabot_decision decision;
    uint8_t bytes[RECORD_EVENT_MAX];
    uint8_t stored_bytes[RECORD_EVENT_MAX]; /* of an event with a sheet */
    struct audit_shoe shoe;
    struct journal_snapshot snapshot; /* no bytes: there is none to compare */
    struct audit_ids ids;
    struct audit_lots lots;

    struct audit_stream *stream;
    struct audit *audit;
    const struct audit_choice *choice;
    uint64_t all;
    struct sabot_error *error;
    enum sabot_status status;
};

struct audit_course *audit_course_new(void) {
    return calloc(1, sizeof(struct audit_course));
}

void audit_course_free(struct audit_course *course) {
    if (course == NULL)
        return;
    for (int i = 0; i < SABOT_DECISION_EVENTS_MAX; i++) {
        free(course->parts[i].bytes);
        held_sheet_drop(course->parts[i].space.sheet);
    }
    held_table_clear(&course->state);
    audit_ids_clear(&course->ids);
    audit_lots_clear(&course->lots);
    free(course);
}

static struct sabot_text fault_at(struct audit_course *course, uint64_t sequence) {
    return audit_fault_at(&course->audit->fault, course->stream->name, sequence);
}

static bool found(struct audit_course *course, uint64_t sequence, const char *what) {
    struct sabot_text words = fault_at(course, sequence);
    sabot_text_add(&words, what);
    return false;
}

/* ---- gathering ---- */

static bool copy_bytes(struct part *part, const struct journal_record *record) {
    part->record = *record;
    if (record->size > part->room) {
        uint8_t *grown = realloc(part->bytes, record->size);
        if (grown == NULL)
            return false;
        part->bytes = grown;
        part->room = record->size;
    }
    if (record->size > 0)
        memcpy(part->bytes, record->bytes, record->size);
    part->record.bytes = part->bytes;
    return true;
}

static bool no_memory(struct audit_course *course) {
    course->status =
        sabot_error_say(course->error, SABOT_NO_MEMORY, "there is no memory for a record");
    return false;
}

/* One id, one effect: however the store's own index stands. */
static bool is_once(struct audit_course *course, const struct journal_record *record) {
    if (record->part != 0 || record->command[0] == '\0')
        return true;
    switch (audit_ids_add(&course->ids, record->command)) {
    case SABOT_OK:
        return true;
    case SABOT_NO_MEMORY:
        return no_memory(course);
    default:
        return found(course, record->sequence, "its command was done before, under the same id");
    }
}

static bool gather(struct audit_course *course, const struct journal_record *record) {
    if (record->parts > SABOT_DECISION_EVENTS_MAX)
        return found(course, record->sequence, "its command has more parts than any command gives");
    struct part *part = &course->parts[record->part];
    struct sabot_error error;
    if (!copy_bytes(part, record))
        return no_memory(course);
    if (record_event_read(
            (struct record_stored){record->kind, record->time_ms, part->bytes, record->size},
            &part->space, &course->events[record->part], &error) == SABOT_OK)
        return true;
    return found(course, record->sequence, error.words);
}

/* ---- two events of one command compared for people: the first field, transfer or line in which
 * they differ ---- */

enum { VALUE_ROOM = 120 };

static void add_value(struct sabot_text *text, const json_t *value) {
    char *words = value != NULL ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    char space[VALUE_ROOM];
    sabot_text_copy(space, sizeof space, words != NULL ? words : "nothing");
    sabot_text_add(text, space);
    free(words);
}

static void add_values(struct sabot_text *text, const char *name, int index, const json_t *stored,
                       const json_t *decided) {
    sabot_text_add(text, name);
    if (index >= 0)
        sabot_text_print(text, " %d", index + 1);
    sabot_text_add(text, " is ");
    add_value(text, stored);
    sabot_text_add(text, " where the rules give ");
    add_value(text, decided);
}

static void add_field(struct sabot_text *text, const char *name, const json_t *stored,
                      const json_t *decided) {
    if (!json_is_array(stored) || !json_is_array(decided)) {
        add_values(text, name, -1, stored, decided);
        return;
    }
    size_t i = 0;
    while (json_equal(json_array_get(stored, i), json_array_get(decided, i)) &&
           json_array_get(stored, i) != NULL)
        i++;
    add_values(text, name, (int)i, json_array_get(stored, i), json_array_get(decided, i));
}

/* Whatever only one of them has counts as a difference too. */
static bool find_difference(const json_t *stored, const json_t *decided, struct sabot_text *text) {
    const json_t *sides[] = {decided, stored};
    for (int side = 0; side < 2; side++) {
        const char *name;
        json_t *ignored;
        json_object_foreach((json_t *)sides[side], name, ignored) {
            const json_t *a = json_object_get(stored, name), *b = json_object_get(decided, name);
            if (json_equal(a, b))
                continue;
            add_field(text, name, a, b);
            return true;
        }
    }
    return false;
}

/* In what the stored event is not the one that was decided: one clause. */
static void add_difference(const struct sabot_table *before, const struct sabot_event *stored,
                           const struct sabot_event *decided, struct sabot_text *text) {
    json_t *a = record_event_to_json(before, stored, SABOT_SEEN_BY_AUDIT),
           *b = record_event_to_json(before, decided, SABOT_SEEN_BY_AUDIT);
    if (a == NULL || b == NULL || !find_difference(a, b, text))
        sabot_text_add(text, "it is not, byte for byte, what the rules give");
    json_decref(a);
    json_decref(b);
}

/* ---- deciding again ---- */

/* A shoe that was closed must be revealed before another is opened; the table
 * would refuse it anyway, but this is the accusation that matters. */
static bool was_revealed(struct audit_course *course, int count) {
    const struct sabot_table_shoe *shoe = &course->state.shoe;
    for (int i = 0; shoe->phase == SABOT_SHOE_TO_REVEAL && i < count; i++) {
        enum sabot_event_kind kind = course->events[i].kind;
        if (kind != SABOT_EVENT_SHOE_OPENED && kind != SABOT_EVENT_TABLE_CLOSED)
            continue;
        struct sabot_text words = fault_at(course, course->parts[i].record.sequence);
        sabot_text_print(&words, "shoe %d was committed to and never revealed", shoe->number);
        return false;
    }
    return true;
}

/* `Fay` of `floor:Fay`. */
static const char *name_of(const char *actor) {
    const char *colon = strchr(actor, ':');
    return colon != NULL ? colon + 1 : "";
}

static bool decide_again(struct audit_course *course, int count) {
    const struct journal_record *first = &course->parts[0].record;
    struct sabot_actor actor;
    struct sabot_command command;
    if (!record_actor_read(first->actor, &actor))
        return found(course, first->sequence, "its actor is nobody who can act at a table");
    if (!was_revealed(course, count))
        return false;
    if (!sabot_table_reask(&course->state, course->events, count, actor, &command))
        return found(course, first->sequence, "no command has such events");
    /* Before edition 3 nobody compared it with the second person, and a bettor's is a number. */
    if (course->state.edition >= 3 && actor.role != SABOT_ROLE_BETTOR)
        sabot_text_copy(command.name, sizeof command.name, name_of(first->actor));
    if (sabot_table_decide(&course->state, &command, &course->decision))
        return true;
    const struct sabot_objection_form *form = &sabot_objection_forms[course->decision.objection];
    struct sabot_text words = fault_at(course, first->sequence);
    sabot_text_print(&words, "the table would have refused it (%s): %s", form->code, form->words);
    return false;
}

/* Byte for byte with what is stored; but a sheet by its meaning, because its form may
 * have grown fields since: then the stored event is written anew first. */
static bool is_same(struct audit_course *course, int index) {
    const struct journal_record *record = &course->parts[index].record;
    const struct sabot_event *decided = &course->decision.events[index];
    const struct sabot_event *stored = &course->events[index];
    const uint8_t *bytes = record->bytes;
    uint32_t size = 0, stored_size = record->size;
    if (stored->kind != decided->kind || stored->time_ms != decided->time_ms)
        return false;
    if (stored->with.sheet != NULL) {
        bytes = course->stored_bytes;
        course->status =
            record_event_write(stored, course->stored_bytes, &stored_size, course->error);
    }
    if (course->status == SABOT_OK)
        course->status = record_event_write(decided, course->bytes, &size, course->error);
    return course->status == SABOT_OK && size == stored_size &&
           memcmp(course->bytes, bytes, size) == 0;
}

static bool say_difference(struct audit_course *course, int index) {
    const struct sabot_event *decided = &course->decision.events[index];
    const struct sabot_event *stored = &course->events[index];
    struct sabot_text words = fault_at(course, course->parts[index].record.sequence);
    sabot_text_print(&words, "%s: ", sabot_event_forms[stored->kind].name);
    if (decided->kind == stored->kind)
        add_difference(&course->state, stored, decided, &words);
    else
        sabot_text_print(&words, "the rules give %s here", sabot_event_forms[decided->kind].name);
    return false;
}

static bool compare(struct audit_course *course, int count) {
    int decided = course->decision.event_count;
    for (int i = 0; i < count && i < decided; i++)
        if (!is_same(course, i))
            return course->status == SABOT_OK && say_difference(course, i);
    if (count == decided)
        return true;
    const struct journal_record *last =
        &course->parts[count < decided ? count - 1 : decided].record;
    struct sabot_text words = fault_at(course, last->sequence);
    sabot_text_print(&words, "the rules give this command %d event%s, not %d", decided,
                     decided == 1 ? "" : "s", count);
    return false;
}

/* ---- what follows from a good command ---- */

static void count_money(struct audit_stream *stream, const struct sabot_event *event) {
    for (int i = 0; i < event->transfer_count; i++) {
        const struct sabot_transfer *transfer = &event->transfers[i];
        if (transfer->act != SABOT_TRANSFER_POST && transfer->act != SABOT_TRANSFER_POST_PENDING)
            continue;
        if (transfer->from == SABOT_ACCOUNT_CAGE)
            stream->cents_in += (uint64_t)transfer->amount;
        if (transfer->to == SABOT_ACCOUNT_CAGE)
            stream->cents_out += (uint64_t)transfer->amount;
    }
}

/* Shoes of protocol 2. */
static void count_proved(struct audit_course *course, const struct sabot_event *event) {
    struct audit_stream *stream = course->stream;
    const struct sabot_table_shoe *shoe = &course->state.shoe;
    if (event->kind == SABOT_EVENT_SHOE_SEALED) {
        stream->shoes_proved++;
        stream->shoes_alone += sabot_shoe_is_of_room(shoe);
        stream->contributions += (uint64_t)shoe->contribution_count;
    }
    stream->shoes_void += event->kind == SABOT_EVENT_SHOE_VOIDED;
    stream->shoes_cut_short += event->kind == SABOT_EVENT_SHOE_CUT_SHORT;
    stream->contributions_withheld += event->kind == SABOT_EVENT_CONTRIBUTION_WITHHELD;
}

static void count_event(struct audit_course *course, const struct sabot_event *event) {
    struct audit_stream *stream = course->stream;
    bool keyed = course->state.card_source == SABOT_CARDS_KEYED;
    stream->rounds += event->kind == SABOT_EVENT_SETTLED;
    stream->voided += event->kind == SABOT_EVENT_VOIDED;
    stream->shoes_keyed += keyed && event->kind == SABOT_EVENT_SHOE_CLOSED;
    bool is_void = course->state.shoe.voided;
    stream->shoes_dealt_again += event->kind == SABOT_EVENT_SHOE_REVEALED && !is_void;
    count_proved(course, event);
    count_money(stream, event);
}

static bool follow(struct audit_course *course, int count) {
    struct audit_fault *fault = &course->audit->fault;
    for (int i = 0; i < count; i++) {
        struct audit_event event = {course->stream->name, course->parts[i].record.sequence,
                                    &course->state, &course->events[i]};
        course->status = audit_shoe_follow(&course->shoe, &event, fault, course->error);
        if (course->status != SABOT_OK || fault->stream[0] != '\0')
            return false;
        if (!audit_lots_note(&course->lots, &event))
            return no_memory(course);
        count_event(course, &course->events[i]);
    }
    return true;
}

/* A service begins at the snapshot if the journal has its head: so it must be
 * the state. One of a version that is not read, or of no record of ours, is never used. */
static bool snapshot_holds(struct audit_course *course, const struct journal_record *record) {
    const struct journal_snapshot *snapshot = &course->snapshot;
    uint32_t size = 0;
    if (snapshot->bytes == NULL || snapshot->head.sequence != record->sequence ||
        memcmp(snapshot->head.hash, record->hash, sizeof record->hash) != 0)
        return true;
    course->status = record_state_write(&course->state, course->bytes, &size, course->error);
    if (course->status != SABOT_OK)
        return false;
    if (snapshot_is_of(snapshot, course->bytes, size))
        return true;
    return found(course, record->sequence, "the snapshot taken here is not the table's state");
}

static bool check_command(struct audit_course *course, int count) {
    if (!decide_again(course, count) || !compare(course, count) || !follow(course, count))
        return false;
    for (int i = 0; i < count; i++)
        held_table_apply(&course->state, &course->decision.events[i]);
    return snapshot_holds(course, &course->parts[count - 1].record);
}

static bool is_to_go_on(struct audit_course *course) {
    const struct audit_choice *choice = course->choice;
    uint64_t done = ++course->audit->records;
    if (done % PROGRESS_EVERY != 0)
        return true;
    if (choice->progress != NULL)
        choice->progress(choice->context, done, course->all);
    course->audit->was_stopped = choice->stop != NULL && atomic_load(choice->stop);
    return !course->audit->was_stopped;
}

/* False: this was the last record to be looked at. */
static bool take(struct audit_course *course, const struct journal_record *record) {
    if (!is_once(course, record))
        return false;
    if (course->stream->is_table) {
        if (!gather(course, record))
            return false;
        if (record->part + 1 == record->parts && !check_command(course, record->parts))
            return false;
    }
    return is_to_go_on(course);
}

/* ---- the whole stream ---- */

static enum audit_open_shoe open_shoe_of(const struct sabot_table *table) {
    if (table->shoe.phase == SABOT_SHOE_NONE)
        return AUDIT_NO_OPEN_SHOE;
    if (table->card_source == SABOT_CARDS_KEYED)
        return AUDIT_KEYED_SHOE_IN_PLAY;
    return table->shoe.phase == SABOT_SHOE_TO_REVEAL ? AUDIT_SHOE_TO_REVEAL : AUDIT_SHOE_IN_PLAY;
}

static enum sabot_status find_snapshot(struct audit_course *course, struct journal *journal) {
    course->snapshot = (struct journal_snapshot){0};
    if (!course->stream->is_table)
        return SABOT_OK;
    enum sabot_status status =
        journal_snapshot_read(journal, course->stream->name, &course->snapshot, course->error);
    if (!record_state_is_read(course->snapshot.version)) {
        free(course->snapshot.bytes);
        course->snapshot.bytes = NULL;
    }
    return status == SABOT_NOT_FOUND ? SABOT_OK : status;
}

/* What the chain says comes before what was found in its last good record. */
static enum sabot_status conclude(struct audit_course *course, enum sabot_status status,
                                  const struct journal_fault *fault) {
    if (status == SABOT_BAD_TEXT) { /* the store itself is damaged there */
        found(course, course->stream->head.sequence + 1, course->error->words);
        return SABOT_OK;
    }
    if (status != SABOT_OK || course->status != SABOT_OK)
        return status != SABOT_OK ? status : course->status;
    if (fault->sequence != 0)
        found(course, fault->sequence, fault->words);
    course->stream->open_shoe = open_shoe_of(&course->state);
    return SABOT_OK;
}

void audit_course_pair_lots(struct audit_course *course) {
    audit_lots_check(&course->lots, course->audit);
}

void audit_course_begin(struct audit_course *course, struct audit *audit,
                        const struct audit_choice *choice, struct sabot_error *error) {
    course->audit = audit;
    course->choice = choice;
    course->error = error;
    course->all = 0;
    for (int i = 0; i < audit->stream_count; i++)
        course->all += audit->streams[i].head.sequence;
}

enum sabot_status audit_course_run(struct audit_course *course, struct journal *journal,
                                   struct audit_stream *stream) {
    const struct journal_record *record;
    course->stream = stream;
    held_table_clear(&course->state);
    course->shoe.count = 0;
    audit_ids_reset(&course->ids);
    course->status = SABOT_OK;
    enum sabot_status status = find_snapshot(course, journal);
    struct journal_verify verify = journal_verify_open(journal, stream->name, course->error);
    while (status == SABOT_OK && (record = journal_verify_next(&verify)) != NULL &&
           take(course, record))
        continue;
    enum sabot_status closed = journal_verify_close(&verify);
    stream->head = verify.head;
    free(course->snapshot.bytes);
    return conclude(course, status != SABOT_OK ? status : closed, &verify.fault);
}
