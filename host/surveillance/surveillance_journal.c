/*
 * surveillance_journal.c - a surveillance of a store: the records of all its streams in the
 * order of their times, on from where the last look ended. See surveillance.h.
 *
 * The order is by time, then the room before the tables, then by name: whatever was read at
 * once or piece by piece. A look that comes upon a record before one that it has taken
 * already starts again.
 */
#include "host/service/replay.h"
#include "host/service/service.h"
#include "host/surveillance/surveillance_parts.h"

#include <stdlib.h>
#include <string.h>

enum { TOLD_EVERY = 256 };

struct stream {
    char name[JOURNAL_STREAM_MAX];
    struct journal_head head; /* what was taken last */
    int64_t time_ms;          /* of that */
    uint64_t to;              /* of this look */
    bool is_waiting;          /* its next record is later than this look takes */
    struct replay *replay;    /* NULL: the room's stream */
    bool is_open;             /* within a look */
    struct journal_cursor cursor;
    const struct journal_record *next; /* read and not yet taken; NULL: none was */
};

struct course {
    struct surveillance *surveillance;
    struct journal *journal;
    const struct surveillance_choice *choice;
    struct sabot_error *error;
    uint64_t records;
    bool goes_on;          /* not the first look */
    bool must_begin_again; /* what was taken before is not what it would take now */
    enum sabot_status status;
};

static enum sabot_status close_stream(struct stream *stream) {
    enum sabot_status status = stream->is_open ? journal_cursor_close(&stream->cursor) : SABOT_OK;
    stream->is_open = false;
    stream->next = NULL;
    return status;
}

void surveillance_free_streams(struct surveillance *surveillance) {
    for (int i = 0; i < surveillance->stream_count; i++) {
        (void)close_stream(&surveillance->streams[i]);
        replay_free(surveillance->streams[i].replay);
    }
    free(surveillance->streams);
    surveillance->streams = NULL;
    surveillance->stream_count = 0;
}

/* ---- which streams there are, and how far they go ---- */

static struct stream *stream_named(struct surveillance *surveillance, const char *name) {
    for (int i = 0; i < surveillance->stream_count; i++)
        if (strcmp(surveillance->streams[i].name, name) == 0)
            return &surveillance->streams[i];
    bool is_table = strcmp(name, SERVICE_ROOM_STREAM) != 0;
    struct replay *replay = is_table ? replay_new() : NULL;
    struct stream *stream =
        is_table && replay == NULL
            ? NULL
            : surveillance_add(&surveillance->streams, &surveillance->stream_count, sizeof *stream);
    if (stream == NULL) {
        replay_free(replay);
        return NULL;
    }
    stream->replay = replay;
    sabot_text_copy(stream->name, sizeof stream->name, name);
    return stream;
}

static enum sabot_status note_head(struct course *course, const struct journal_stream *found) {
    const char *name = found->name, *table = course->choice->table;
    /* The room, or a table that this look is at. */
    if (strcmp(name, SERVICE_ROOM_STREAM) != 0 &&
        (!service_is_table_name(name) || (table != NULL && strcmp(table, name) != 0)))
        return SABOT_OK;
    struct stream *stream = stream_named(course->surveillance, found->name);
    if (stream == NULL)
        return surveillance_no_memory(course->surveillance);
    stream->to = found->head.sequence;
    stream->is_waiting = false;
    course->must_begin_again |= found->head.sequence == stream->head.sequence &&
                                !journal_head_is(&found->head, &stream->head);
    return SABOT_OK;
}

static enum sabot_status note_heads(struct course *course) {
    struct surveillance *surveillance = course->surveillance;
    struct journal_heads heads;
    for (int i = 0; i < surveillance->stream_count; i++)
        surveillance->streams[i].to = 0;
    enum sabot_status status = journal_heads_read(course->journal, &heads, course->error);
    for (int i = 0; i < heads.count && status == SABOT_OK; i++)
        status = note_head(course, &heads.list[i]);
    free(heads.list);
    for (int i = 0; i < surveillance->stream_count; i++)
        course->must_begin_again |=
            surveillance->streams[i].to < surveillance->streams[i].head.sequence;
    return status;
}

/* ---- the next record of a stream ---- */

static enum sabot_status read_next(struct course *course, struct stream *stream) {
    if (!stream->is_open)
        stream->cursor = journal_cursor_open(course->journal, stream->name,
                                             stream->head.sequence + 1, stream->to, course->error);
    stream->is_open = true;
    stream->next = journal_cursor_next(&stream->cursor);
    if (stream->next != NULL)
        return SABOT_OK;
    enum sabot_status status = close_stream(stream);
    return status != SABOT_OK ? status
                              : journal_fault_say(stream->name, stream->head.sequence + 1,
                                                  "is missing", course->error);
}

/* NULL: there is none for this look, or trouble. */
static const struct journal_record *next_of(struct course *course, struct stream *stream) {
    if (stream->is_waiting || stream->head.sequence >= stream->to || course->status != SABOT_OK)
        return NULL;
    if (stream->next == NULL)
        course->status = read_next(course, stream);
    if (course->status != SABOT_OK)
        return NULL;
    stream->is_waiting = stream->next->time_ms > course->choice->until_ms;
    return stream->is_waiting ? NULL : stream->next;
}

/* ---- the order ---- */

/* Less than 0: `one` at its time comes before `other` at its. */
static int compare(const struct stream *one, int64_t one_ms, const struct stream *other,
                   int64_t other_ms) {
    if (one_ms != other_ms)
        return one_ms < other_ms ? -1 : 1;
    if ((one->replay == NULL) != (other->replay == NULL))
        return one->replay == NULL ? -1 : 1;
    return strcmp(one->name, other->name);
}

/* NULL: all is taken. */
static struct stream *first_stream(struct course *course) {
    struct surveillance *surveillance = course->surveillance;
    struct stream *first = NULL;
    int64_t first_ms = 0;
    for (int i = 0; i < surveillance->stream_count; i++) {
        struct stream *stream = &surveillance->streams[i];
        const struct journal_record *record = next_of(course, stream);
        if (record != NULL &&
            (first == NULL || compare(stream, record->time_ms, first, first_ms) < 0)) {
            first = stream;
            first_ms = record->time_ms;
        }
    }
    return course->status == SABOT_OK ? first : NULL;
}

/* Whether a stream's next record would have been before one that an earlier look took. Only
 * the first of each in a look can be. */
static void look_for_late_ones(struct course *course) {
    struct surveillance *surveillance = course->surveillance;
    for (int i = 0; i < surveillance->stream_count; i++) {
        struct stream *stream = &surveillance->streams[i];
        const struct journal_record *record = next_of(course, stream);
        for (int j = 0; j < surveillance->stream_count && record != NULL; j++) {
            const struct stream *other = &surveillance->streams[j];
            course->must_begin_again |= other != stream && other->head.sequence > 0 &&
                                        compare(stream, record->time_ms, other, other->time_ms) < 0;
        }
    }
}

/* ---- taking one ---- */

/* What is wrong with it, in words; NULL: it holds. */
static const char *fault_of(const struct stream *stream, const struct journal_record *record) {
    const char *fault = journal_record_fault(record, stream->name, &stream->head);
    return fault == NULL && record->time_ms < stream->time_ms ? "is older than the record before it"
                                                              : fault;
}

static enum sabot_status take_event(struct course *course, struct stream *stream,
                                    const struct journal_record *record) {
    enum sabot_status status = replay_read(stream->replay, record, course->error);
    if (status != SABOT_OK)
        return status;
    struct surveillance_event event = {.table = stream->name,
                                       .sequence = record->sequence,
                                       .time_ms = record->time_ms,
                                       .actor = record->actor,
                                       .before = &stream->replay->table,
                                       .event = &stream->replay->event,
                                       .more = (int)record->parts - 1 - (int)record->part};
    status = surveillance_follow(course->surveillance, &event, course->error);
    if (status == SABOT_OK)
        replay_apply(stream->replay);
    return status;
}

static enum sabot_status take(struct course *course, struct stream *stream) {
    const struct journal_record *record = stream->next;
    const char *fault = fault_of(stream, record);
    /* A journal that lost its end and went on differently is looked at from its beginning;
     * if the fault is there too, that look says so. */
    if (fault != NULL && course->goes_on) {
        course->must_begin_again = true;
        return SABOT_OK;
    }
    if (fault != NULL)
        return journal_fault_say(stream->name, stream->head.sequence + 1, fault, course->error);
    enum sabot_status status = stream->replay != NULL
                                   ? take_event(course, stream, record)
                                   : surveillance_take_note(course->surveillance, record,
                                                            course->choice->table, course->error);
    stream->head = journal_head_of(record);
    stream->time_ms = record->time_ms;
    stream->next = NULL;
    return status;
}

/* ---- a look ---- */

static enum sabot_status look(struct course *course) {
    const struct surveillance_choice *choice = course->choice;
    course->goes_on = course->surveillance->stream_count > 0;
    course->must_begin_again = false;
    course->status = SABOT_OK;
    enum sabot_status status = note_heads(course);
    if (status != SABOT_OK)
        return status;
    look_for_late_ones(course);
    struct stream *stream = NULL;
    while (!course->must_begin_again && (stream = first_stream(course)) != NULL) {
        course->status = take(course, stream);
        if (course->status != SABOT_OK ||
            (++course->records % TOLD_EVERY == 0 && choice->progress != NULL &&
             !choice->progress(choice->context, course->records)))
            break;
    }
    return course->status;
}

enum sabot_status surveillance_journal(struct surveillance *surveillance, struct journal *journal,
                                       const struct surveillance_choice *choice,
                                       struct sabot_error *error) {
    struct course course = {
        .surveillance = surveillance, .journal = journal, .choice = choice, .error = error};
    surveillance->error = error;
    enum sabot_status status = look(&course);
    if (status == SABOT_OK && course.must_begin_again) {
        surveillance_begin_anew(surveillance);
        status = look(&course);
    }
    for (int i = 0; i < surveillance->stream_count; i++)
        (void)close_stream(&surveillance->streams[i]);
    return status;
}
