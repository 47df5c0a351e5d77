/*
 * moment.c - see moment.h.
 */
#include "host/audit/moment.h"

#include "host/audit/story.h"
#include "host/service/replay.h"

#include <stdlib.h>
#include <string.h>

struct search {
    struct moment_choice choice;
    struct moment *moment;
    struct replay *replay;
    uint64_t target; /* the record after which the moment is; 0: not known yet */
    bool is_found;
    struct story_mark mark; /* where the lines begin */
    int room;               /* for lines */
    struct sabot_error *error;
    enum sabot_status status;
};

static bool no_memory(struct search *search) {
    struct sabot_text words = sabot_error_words(search->error);
    sabot_text_add(&words, "there is no memory for the replay");
    search->status = SABOT_NO_MEMORY;
    return false;
}

/* ---- what happened ---- */

static bool add_line(struct search *search, const struct journal_record *record) {
    struct moment *moment = search->moment;
    story_mark_follow(&search->mark, record, search->replay->event.kind);
    if (search->mark.first == record->sequence)
        moment->line_count = 0;
    if (moment->line_count == search->room) {
        int room = search->room > 0 ? 2 * search->room : 64;
        struct moment_line *grown = realloc(moment->lines, (size_t)room * sizeof *grown);
        if (grown == NULL)
            return no_memory(search);
        moment->lines = grown;
        search->room = room;
    }
    struct moment_line *line = &moment->lines[moment->line_count++];
    line->sequence = record->sequence;
    line->time_ms = record->time_ms;
    memcpy(line->actor, record->actor, sizeof line->actor);
    struct sabot_text text = sabot_text_in(line->words, sizeof line->words);
    event_words(&search->replay->table, &search->replay->event, &text);
    return true;
}

/* ---- which record ---- */

static bool add_correction(struct search *search, uint64_t sequence) {
    struct moment *moment = search->moment;
    size_t count = (size_t)moment->correction_count + 1;
    uint64_t *grown = realloc(moment->corrections, count * sizeof *grown);
    if (grown == NULL)
        return no_memory(search);
    moment->corrections = grown;
    moment->corrections[moment->correction_count++] = sequence;
    return true;
}

static bool look_for_round(struct search *search, const struct journal_record *record) {
    const struct sabot_event *event = &search->replay->event;
    if (search->choice.round == 0 || (uint64_t)event->with.round != search->choice.round)
        return true;
    if (search->target == 0 && story_ends_round(event->kind))
        search->target = record->sequence + (uint64_t)(record->parts - 1 - record->part);
    return search->target == 0 || event->kind != SABOT_EVENT_CORRECTED ||
           add_correction(search, record->sequence);
}

static void keep(struct search *search, const struct journal_record *record) {
    struct moment *moment = search->moment;
    *moment->table = search->replay->table;
    moment->record = *record;
    moment->record.bytes = NULL;
    search->is_found = true;
}

static bool visit(void *context, const struct journal_record *record) {
    struct search *search = context;
    struct moment *moment = search->moment;
    search->status = replay_read(search->replay, record, search->error);
    if (search->status != SABOT_OK || !look_for_round(search, record))
        return false;
    bool is_moment = record->sequence == search->target;
    bool is_end = record->sequence == moment->last && !search->is_found;
    if (!search->is_found && !add_line(search, record))
        return false;
    if (is_moment || is_end)
        moment->event = record_event_to_json(&search->replay->table, &search->replay->event);
    replay_apply(search->replay, record);
    if (is_moment || is_end)
        keep(search, record);
    return !search->is_found || (search->choice.round != 0 && record->sequence != moment->last);
}

/* ---- */

static enum sabot_status past_the_end(const struct search *search, const char *stream) {
    struct sabot_text words = sabot_error_words(search->error);
    bool by_round = search->choice.round != 0;
    sabot_text_add(&words, by_round ? "there is no round " : "there is no record ");
    sabot_text_add_int(&words, (int64_t)(by_round ? search->choice.round : search->choice.to));
    sabot_text_add(&words, ": ");
    sabot_text_add(&words, stream);
    sabot_text_add(&words, " has ");
    sabot_text_add_int(&words, by_round ? search->replay->table.round_number
                                        : (int64_t)search->moment->last);
    sabot_text_add(&words, by_round ? " rounds" : " records");
    return SABOT_NOT_FOUND;
}

static enum sabot_status does_not_hold(const struct search *search, const char *stream,
                                       const struct journal_fault *fault) {
    struct sabot_text words = sabot_error_words(search->error);
    sabot_text_add(&words, "record ");
    sabot_text_add_int(&words, (int64_t)fault->sequence);
    sabot_text_add(&words, " of ");
    sabot_text_add(&words, stream);
    sabot_text_add_char(&words, ' ');
    sabot_text_add(&words, fault->words);
    sabot_text_add(&words, "; run sabot verify");
    return SABOT_BAD_TEXT;
}

/* A round that is not over yet stands at the end; of any other the end is no moment. */
static bool is_moment_of_round(const struct search *search) {
    const struct sabot_table *table = search->moment->table;
    return search->choice.round == 0 || search->target != 0 ||
           ((table->phase == SABOT_PHASE_BETTING || table->phase == SABOT_PHASE_DEALING) &&
            (uint64_t)table->round_number == search->choice.round);
}

static enum sabot_status find(struct search *search, struct journal *journal, const char *stream) {
    struct journal_head head;
    struct journal_fault fault;
    enum sabot_status status = journal_find_head(journal, stream, &head, search->error);
    if (status != SABOT_OK)
        return status;
    search->moment->last = head.sequence;
    if (search->choice.to > head.sequence)
        return past_the_end(search, stream);
    if (search->choice.round == 0)
        search->target = search->choice.to != 0 ? search->choice.to : head.sequence;
    replay_begin(search->replay);
    status = journal_verify(journal, stream, visit, search, &head, &fault, search->error);
    if (status != SABOT_OK || search->status != SABOT_OK)
        return status != SABOT_OK ? status : search->status;
    if (!search->is_found && fault.sequence != 0)
        return does_not_hold(search, stream, &fault);
    return is_moment_of_round(search) ? SABOT_OK : past_the_end(search, stream);
}

enum sabot_status moment_find(struct journal *journal, const char *stream,
                              struct moment_choice choice, struct moment *moment,
                              struct sabot_error *error) {
    *moment = (struct moment){.table = malloc(sizeof *moment->table)};
    struct search search = {.choice = choice,
                            .moment = moment,
                            .replay = malloc(sizeof(struct replay)),
                            .error = error};
    if (moment->table == NULL || search.replay == NULL) {
        no_memory(&search);
    } else {
        *moment->table = sabot_table_empty();
        search.status = find(&search, journal, stream);
    }
    free(search.replay);
    return search.status;
}

void moment_release(struct moment *moment) {
    json_decref(moment->event);
    free(moment->table);
    free(moment->lines);
    free(moment->corrections);
    *moment = (struct moment){0};
}
