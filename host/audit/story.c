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

enum sabot_status story_open(struct story *story, struct journal *journal, const char *stream,
                             struct replay *replay, struct sabot_error *error) {
    const struct story_span *span = &story->span;
    SABOT_ASSERT(span->first > replay->head.sequence && span->last >= span->first);
    story->replay = replay;
    story->before = calloc(1, sizeof *story->before);
    if (story->before == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "out of memory for the story");
    enum sabot_status status = replay_more(replay, journal, stream, span->first - 1, error);
    if (status != SABOT_OK) {
        free(story->before);
        return status;
    }
    replay_open(replay, journal, stream, span->is_over ? JOURNAL_SEQUENCE_MAX : span->last, error);
    return SABOT_OK;
}

/* A correction may stand among the records of the round after. */
static bool is_told(const struct story *story, const struct journal_record *record) {
    const struct sabot_event *event = &story->replay->event;
    if (event->kind == SABOT_EVENT_CORRECTED)
        return event->with.round == story->span.round;
    return record->sequence <= story->span.last;
}

bool story_next(struct story *story, struct story_step *step) {
    struct replay *replay = story->replay;
    const struct journal_record *record;
    while ((record = replay_next(replay)) != NULL) {
        if (record->sequence > story->span.last && replay->event.kind == SABOT_EVENT_BETTING_OPENED)
            return false;
        bool told = is_told(story, record);
        if (told)
            held_table_copy(story->before, &replay->table);
        replay_apply(replay);
        *step = (struct story_step){record, &replay->event, story->before, &replay->table};
        if (told)
            return true;
    }
    return false;
}

enum sabot_status story_close(struct story *story) {
    held_table_clear(story->before);
    free(story->before);
    return replay_close(story->replay);
}
