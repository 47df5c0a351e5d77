/*
 * story.c - see story.h: which records, and their telling. story_step.c is a step as JSON.
 */
#include "host/audit/story.h"

#include <stdlib.h>

bool story_ends_round(enum sabot_event_kind kind) {
    return kind == SABOT_EVENT_SETTLED || kind == SABOT_EVENT_VOIDED;
}

void story_mark_follow(struct story_mark *mark, const struct journal_record *record,
                       enum sabot_event_kind kind) {
    if (mark->first == 0 || (mark->is_over && record->part == 0 && kind != SABOT_EVENT_CORRECTED)) {
        mark->first = record->sequence;
        mark->is_over = false;
    }
    mark->is_over |= story_ends_round(kind);
}

/* The last record of the command that this one is of. */
static uint64_t end_of_command(const struct journal_record *record) {
    return record->sequence + (uint64_t)(record->parts - 1 - record->part);
}

/* ---- finding ---- */

struct finding {
    struct story_span *span;
    struct story_mark mark;
    struct record_space *space;
    int rounds; /* begun so far */
    struct sabot_error *error;
    enum sabot_status status;
};

/* Only these say which round they are of. */
static bool names_round(enum sabot_event_kind kind) {
    return kind == SABOT_EVENT_BETTING_OPENED || story_ends_round(kind);
}

static bool look(void *context, const struct journal_record *record) {
    struct finding *finding = context;
    struct story_span *span = finding->span;
    enum sabot_event_kind kind = (enum sabot_event_kind)record->kind;
    struct sabot_event event;
    story_mark_follow(&finding->mark, record, kind);
    if (!names_round(kind)) {
        span->last = span->first != 0 ? record->sequence : 0;
        return true;
    }
    finding->status = record_event_read(record->kind, record->time_ms, record->bytes, record->size,
                                        finding->space, &event, finding->error);
    if (finding->status != SABOT_OK)
        return false;
    finding->rounds = event.with.round;
    if (event.with.round != span->round)
        return true;
    span->first = finding->mark.first;
    span->is_over = story_ends_round(kind);
    span->last = span->is_over ? end_of_command(record) : record->sequence;
    return !span->is_over;
}

enum sabot_status story_find(struct journal *journal, const char *stream, int round,
                             struct story_span *span, struct sabot_error *error) {
    *span = (struct story_span){.round = round};
    struct finding finding = {.span = span, .space = malloc(sizeof *finding.space), .error = error};
    struct sabot_text words = sabot_error_words(error);
    if (finding.space == NULL) {
        sabot_text_add(&words, "there is no memory for the story");
        return SABOT_NO_MEMORY;
    }
    enum sabot_status status =
        journal_read(journal, stream, 1, JOURNAL_SEQUENCE_MAX, look, &finding, error);
    free(finding.space);
    if (status != SABOT_OK || finding.status != SABOT_OK)
        return status != SABOT_OK ? status : finding.status;
    if (span->first != 0)
        return SABOT_OK;
    sabot_text_add(&words, "there is no round ");
    sabot_text_add_int(&words, round);
    sabot_text_add(&words, ": ");
    sabot_text_add(&words, stream);
    sabot_text_add(&words, " has ");
    sabot_text_add_int(&words, finding.rounds);
    sabot_text_add(&words, " rounds");
    return SABOT_NOT_FOUND;
}

uint64_t story_span_shorten(struct story_span *span, uint64_t most) {
    uint64_t count = span->last - span->first + 1;
    uint64_t left_out = count > most ? count - most : 0;
    span->first += left_out;
    return left_out;
}

/* ---- telling ---- */

struct telling {
    const char *stream;
    const struct story_span *span;
    struct replay *replay;
    struct sabot_table *before;
    story_visit *visit;
    void *context;
    struct sabot_error *error;
    enum sabot_status status;
};

static bool does_not_hold(struct telling *telling, const struct journal_record *record) {
    struct sabot_text words = sabot_error_words(telling->error);
    sabot_text_add(&words, "record ");
    sabot_text_add_int(&words, (int64_t)record->sequence);
    sabot_text_add(&words, " of ");
    sabot_text_add(&words, telling->stream);
    sabot_text_add(&words, " is not what its hash says; verify the journal");
    telling->status = SABOT_BAD_TEXT;
    return false;
}

/* A correction may stand among the records of the round after. */
static bool is_told(const struct telling *telling, const struct journal_record *record) {
    const struct sabot_event *event = &telling->replay->event;
    if (event->kind == SABOT_EVENT_CORRECTED)
        return event->with.round == telling->span->round;
    return record->sequence <= telling->span->last;
}

static bool tell(void *context, const struct journal_record *record) {
    struct telling *telling = context;
    struct replay *replay = telling->replay;
    if (!replay_is_chained(replay, telling->stream, record))
        return does_not_hold(telling, record);
    telling->status = replay_read(replay, record, telling->error);
    if (telling->status != SABOT_OK)
        return false;
    bool is_behind = record->sequence > telling->span->last;
    if (is_behind && replay->event.kind == SABOT_EVENT_BETTING_OPENED)
        return false;
    bool told = is_told(telling, record);
    if (told)
        *telling->before = replay->table;
    replay_apply(replay, record);
    struct story_step step = {record, &replay->event, telling->before, &replay->table};
    return !told || telling->visit(telling->context, &step);
}

enum sabot_status story_tell(struct journal *journal, const char *stream,
                             const struct story_span *span, struct replay *replay,
                             story_visit *visit, void *context, struct sabot_error *error) {
    SABOT_ASSERT(span->first > replay->head.sequence && span->last >= span->first);
    struct telling telling = {.stream = stream,
                              .span = span,
                              .replay = replay,
                              .before = malloc(sizeof *telling.before),
                              .visit = visit,
                              .context = context,
                              .error = error};
    if (telling.before == NULL) {
        struct sabot_text words = sabot_error_words(error);
        sabot_text_add(&words, "there is no memory for the story");
        return SABOT_NO_MEMORY;
    }
    enum sabot_status status = replay_more(replay, journal, stream, span->first - 1, error);
    if (status == SABOT_OK)
        status =
            journal_read(journal, stream, span->first,
                         span->is_over ? JOURNAL_SEQUENCE_MAX : span->last, tell, &telling, error);
    free(telling.before);
    return status != SABOT_OK ? status : telling.status;
}
