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
    if (telling.before == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "there is no memory for the story");
    enum sabot_status status = replay_more(replay, journal, stream, span->first - 1, error);
    if (status == SABOT_OK)
        status =
            journal_read(journal, stream, span->first,
                         span->is_over ? JOURNAL_SEQUENCE_MAX : span->last, tell, &telling, error);
    free(telling.before);
    return status != SABOT_OK ? status : telling.status;
}
