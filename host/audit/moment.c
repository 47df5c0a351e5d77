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
};

static enum sabot_status no_memory(struct search *search) {
    return sabot_error_say(search->error, SABOT_NO_MEMORY, "out of memory for the replay");
}

/* ---- what happened ---- */

/* False: out of memory. */
static bool add_line(struct search *search, const struct journal_record *record) {
    struct moment *moment = search->moment;
    story_mark_follow(&search->mark, record, search->replay->event.kind);
    if (search->mark.first == record->sequence)
        moment->line_count = 0;
    if (moment->line_count == search->room) {
        int room = search->room > 0 ? 2 * search->room : 64;
        struct moment_line *grown = realloc(moment->lines, (size_t)room * sizeof *grown);
        if (grown == NULL)
            return false;
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

/* False: out of memory. */
static bool add_correction(struct search *search, uint64_t sequence) {
    struct moment *moment = search->moment;
    size_t count = (size_t)moment->correction_count + 1;
    uint64_t *grown = realloc(moment->corrections, count * sizeof *grown);
    if (grown == NULL)
        return false;
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
    held_table_copy(moment->table, &search->replay->table);
    moment->record = *record;
    moment->record.bytes = NULL;
    search->is_found = true;
}

static enum sabot_status take(struct search *search, const struct journal_record *record) {
    struct moment *moment = search->moment;
    enum sabot_status status = replay_read(search->replay, record, search->error);
    if (status != SABOT_OK)
        return status;
    if (!look_for_round(search, record) || (!search->is_found && !add_line(search, record)))
        return no_memory(search);
    bool is_moment = record->sequence == search->target ||
                     (record->sequence == moment->last && !search->is_found);
    if (is_moment)
        moment->event = record_event_to_json(&search->replay->table, &search->replay->event,
                                             SABOT_SEEN_BY_AUDIT);
    replay_apply(search->replay);
    if (is_moment)
        keep(search, record);
    return SABOT_OK;
}

/* Of a round that was found, corrections may follow. */
static bool is_done(const struct search *search) {
    return search->is_found &&
           (search->choice.round == 0 || search->replay->head.sequence == search->moment->last);
}

static enum sabot_status walk(struct search *search, struct journal *journal, const char *stream) {
    const struct journal_record *record;
    enum sabot_status status = SABOT_OK;
    struct journal_verify verify = journal_verify_open(journal, stream, search->error);
    replay_clear(search->replay);
    while (status == SABOT_OK && !is_done(search) &&
           (record = journal_verify_next(&verify)) != NULL)
        status = take(search, record);
    enum sabot_status closed = journal_verify_close(&verify);
    if (status != SABOT_OK || closed != SABOT_OK)
        return status != SABOT_OK ? status : closed;
    return search->is_found || verify.fault.sequence == 0
               ? SABOT_OK
               : journal_fault_say(stream, verify.fault.sequence, verify.fault.words,
                                   search->error);
}

/* ---- */

static enum sabot_status past_the_end(const struct search *search, const char *stream) {
    bool by_round = search->choice.round != 0;
    const char *what = by_round ? "round" : "record";
    uint64_t wanted = by_round ? search->choice.round : search->choice.to;
    uint64_t last = by_round ? (uint64_t)search->replay->table.round_number : search->moment->last;
    return sabot_error_print(search->error, SABOT_NOT_FOUND, "there is no %s %lld: %s has %lld %ss",
                             what, (long long)wanted, stream, (long long)last, what);
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
    enum sabot_status status = journal_find_head(journal, stream, &head, search->error);
    if (status != SABOT_OK)
        return status;
    search->moment->last = head.sequence;
    if (search->choice.to > head.sequence)
        return past_the_end(search, stream);
    if (search->choice.round == 0)
        search->target = search->choice.to != 0 ? search->choice.to : head.sequence;
    status = walk(search, journal, stream);
    if (status != SABOT_OK)
        return status;
    return is_moment_of_round(search) ? SABOT_OK : past_the_end(search, stream);
}

enum sabot_status moment_find(struct journal *journal, const char *stream,
                              struct moment_choice choice, struct moment *moment,
                              struct sabot_error *error) {
    *moment = (struct moment){.table = calloc(1, sizeof *moment->table)};
    struct search search = {
        .choice = choice, .moment = moment, .replay = replay_new(), .error = error};
    enum sabot_status status;
    if (moment->table == NULL || search.replay == NULL) {
        status = no_memory(&search);
    } else {
        held_table_clear(moment->table);
        status = find(&search, journal, stream);
    }
    replay_free(search.replay);
    return status;
}

void moment_clear(struct moment *moment) {
    json_decref(moment->event);
    if (moment->table != NULL)
        held_table_clear(moment->table);
    free(moment->table);
    free(moment->lines);
    free(moment->corrections);
    *moment = (struct moment){0};
}
