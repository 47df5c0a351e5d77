/*
 * surveillance_journal.c - a surveillance of a store: the records of all its streams in the
 * order of their times, on from where the last look ended. See surveillance.h.
 *
 * The order is by time, then the room before the tables, then by name: whatever was read at
 * once or piece by piece. A look that comes upon a record before one that it has taken
 * already begins anew.
 */
#include "host/service/replay.h"
#include "host/service/service.h"
#include "host/surveillance/surveillance_parts.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE_RECORDS = 32, PAGE_BYTES = 16 * 1024, TOLD_EVERY = 256 };

/* Records that were read and not yet taken. */
struct page {
    int count, next;
    struct journal_record records[PAGE_RECORDS];
    size_t begins[PAGE_RECORDS]; /* of their bytes; they move while the page is filled */
    uint8_t *bytes;
    size_t size, room;
};

struct stream {
    char name[JOURNAL_STREAM_MAX];
    struct journal_head head; /* what was taken last */
    int64_t time_ms;          /* of that */
    uint64_t to;              /* of this look */
    bool is_waiting;          /* its next record is later than this look takes */
    struct replay *replay;    /* NULL: the room's stream */
    struct page *page;        /* NULL between looks */
};

struct course {
    struct surveillance *surveillance;
    struct journal *journal;
    const struct surveillance_choice *choice;
    struct sabot_error *error;
    struct stream *filling;
    uint64_t records;
    bool goes_on;          /* not the first look */
    bool must_begin_again; /* what was taken before is not what it would take now */
    enum sabot_status status;
};

static void free_page(struct stream *stream) {
    if (stream->page != NULL)
        free(stream->page->bytes);
    free(stream->page);
    stream->page = NULL;
}

void surveillance_free_streams(struct surveillance *surveillance) {
    for (int i = 0; i < surveillance->stream_count; i++) {
        free_page(&surveillance->streams[i]);
        free(surveillance->streams[i].replay);
    }
    free(surveillance->streams);
    surveillance->streams = NULL;
    surveillance->stream_count = 0;
}

static enum sabot_status does_not_hold(struct course *course, const struct stream *stream,
                                       const char *what) {
    struct sabot_text words = sabot_error_words(course->error);
    sabot_text_add(&words, "record ");
    sabot_text_add_int(&words, (int64_t)stream->head.sequence + 1);
    sabot_text_add(&words, " of ");
    sabot_text_add(&words, stream->name);
    sabot_text_add_char(&words, ' ');
    sabot_text_add(&words, what);
    sabot_text_add(&words, "; run sabot verify");
    return SABOT_BAD_TEXT;
}

/* ---- which streams there are, and how far they go ---- */

static struct stream *stream_named(struct surveillance *surveillance, const char *name) {
    for (int i = 0; i < surveillance->stream_count; i++)
        if (strcmp(surveillance->streams[i].name, name) == 0)
            return &surveillance->streams[i];
    struct stream *streams =
        surveillance_grown(surveillance->streams, surveillance->stream_count, sizeof *streams);
    if (streams == NULL)
        return NULL;
    surveillance->streams = streams;
    struct stream *stream = &streams[surveillance->stream_count];
    *stream = (struct stream){0};
    sabot_text_copy(stream->name, sizeof stream->name, name);
    if (strcmp(name, SERVICE_ROOM_STREAM) != 0) {
        stream->replay = malloc(sizeof *stream->replay);
        if (stream->replay == NULL)
            return NULL;
        replay_begin(stream->replay);
    }
    surveillance->stream_count++;
    return stream;
}

static bool note_head(void *context, const char *name, const struct journal_head *head) {
    struct course *course = context;
    bool is_room = strcmp(name, SERVICE_ROOM_STREAM) == 0;
    if (!is_room && (!service_is_table_name(name) ||
                     (course->choice->table != NULL && strcmp(course->choice->table, name) != 0)))
        return true;
    struct stream *stream = stream_named(course->surveillance, name);
    if (stream == NULL) {
        course->status = surveillance_no_memory(course->surveillance);
        return false;
    }
    stream->to = head->sequence;
    stream->is_waiting = false;
    course->must_begin_again |= head->sequence == stream->head.sequence &&
                                memcmp(head->hash, stream->head.hash, sizeof head->hash) != 0;
    return true;
}

static enum sabot_status note_heads(struct course *course) {
    struct surveillance *surveillance = course->surveillance;
    for (int i = 0; i < surveillance->stream_count; i++)
        surveillance->streams[i].to = 0;
    enum sabot_status status = journal_heads(course->journal, note_head, course, course->error);
    for (int i = 0; i < surveillance->stream_count; i++)
        course->must_begin_again |=
            surveillance->streams[i].to < surveillance->streams[i].head.sequence;
    return status != SABOT_OK ? status : course->status;
}

/* ---- the next record of a stream ---- */

static bool fill(void *context, const struct journal_record *record) {
    struct course *course = context;
    struct page *page = course->filling->page;
    if (page->size + record->size > page->room) {
        size_t room = 2 * page->room + record->size;
        uint8_t *bytes = realloc(page->bytes, room);
        if (bytes == NULL) {
            course->status = surveillance_no_memory(course->surveillance);
            return false;
        }
        page->bytes = bytes;
        page->room = room;
    }
    if (record->size > 0)
        memcpy(page->bytes + page->size, record->bytes, record->size);
    page->begins[page->count] = page->size;
    page->records[page->count++] = *record;
    page->size += record->size;
    return page->size < PAGE_BYTES;
}

static enum sabot_status read_page(struct course *course, struct stream *stream) {
    if (stream->page == NULL)
        stream->page = calloc(1, sizeof *stream->page);
    struct page *page = stream->page;
    if (page == NULL)
        return surveillance_no_memory(course->surveillance);
    page->count = page->next = 0;
    page->size = 0;
    course->filling = stream;
    uint64_t from = stream->head.sequence + 1, to = from + PAGE_RECORDS - 1;
    enum sabot_status status =
        journal_read(course->journal, stream->name, from, to < stream->to ? to : stream->to, fill,
                     course, course->error);
    for (int i = 0; i < page->count; i++)
        page->records[i].bytes = page->bytes + page->begins[i];
    if (status == SABOT_OK && course->status == SABOT_OK && page->count == 0)
        return does_not_hold(course, stream, "is missing");
    return status != SABOT_OK ? status : course->status;
}

/* NULL: there is none for this look, or trouble. */
static const struct journal_record *next_of(struct course *course, struct stream *stream) {
    if (stream->is_waiting || stream->head.sequence >= stream->to || course->status != SABOT_OK)
        return NULL;
    if (stream->page == NULL || stream->page->next == stream->page->count) {
        course->status = read_page(course, stream);
        if (course->status != SABOT_OK)
            return NULL;
    }
    const struct journal_record *record = &stream->page->records[stream->page->next];
    stream->is_waiting = record->time_ms > course->choice->until_ms;
    return stream->is_waiting ? NULL : record;
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
    uint8_t hash[JOURNAL_HASH_BYTES];
    journal_record_hash(stream->name, record, hash);
    if (record->sequence != stream->head.sequence + 1)
        return "is missing";
    if (memcmp(hash, record->hash, sizeof hash) != 0)
        return "is not what its hash says";
    if (memcmp(record->previous, stream->head.hash, sizeof record->previous) != 0)
        return "does not hang on the one before it";
    return record->time_ms < stream->time_ms ? "is earlier than the one before it" : NULL;
}

static enum sabot_status take_event(struct course *course, struct stream *stream,
                                    const struct journal_record *record) {
    enum sabot_status status = replay_read(stream->replay, record, course->error);
    if (status != SABOT_OK)
        return status;
    struct surveillance_event event = {.table = stream->name,
                                       .sequence = record->sequence,
                                       .time_ms = record->time_ms,
                                       .before = &stream->replay->table,
                                       .event = &stream->replay->event};
    status = surveillance_follow(course->surveillance, &event, course->error);
    if (status == SABOT_OK)
        replay_apply(stream->replay, record);
    return status;
}

static enum sabot_status take(struct course *course, struct stream *stream) {
    const struct journal_record *record = &stream->page->records[stream->page->next];
    const char *fault = fault_of(stream, record);
    /* A journal that lost its end and went on differently is looked at from its beginning;
     * if the fault is there too, that look says so. */
    if (fault != NULL && course->goes_on) {
        course->must_begin_again = true;
        return SABOT_OK;
    }
    if (fault != NULL)
        return does_not_hold(course, stream, fault);
    enum sabot_status status = stream->replay != NULL
                                   ? take_event(course, stream, record)
                                   : surveillance_take_note(course->surveillance, record,
                                                            course->choice->table, course->error);
    stream->head.sequence = record->sequence;
    memcpy(stream->head.hash, record->hash, sizeof record->hash);
    stream->time_ms = record->time_ms;
    stream->page->next++;
    return status;
}

/* ---- a look ---- */

static bool is_told_to_end(struct course *course) {
    const struct surveillance_choice *choice = course->choice;
    return ++course->records % TOLD_EVERY == 0 && choice->progress != NULL &&
           !choice->progress(choice->context, course->records);
}

static enum sabot_status look(struct course *course) {
    struct surveillance *surveillance = course->surveillance;
    course->goes_on = surveillance->stream_count > 0;
    course->must_begin_again = false;
    course->status = SABOT_OK;
    enum sabot_status status = note_heads(course);
    if (status != SABOT_OK)
        return status;
    look_for_late_ones(course);
    struct stream *stream = NULL;
    while (!course->must_begin_again && (stream = first_stream(course)) != NULL) {
        course->status = take(course, stream);
        if (course->status != SABOT_OK || is_told_to_end(course))
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
        free_page(&surveillance->streams[i]);
    return status;
}
