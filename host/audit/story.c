/*
 * story.c - see story.h: which records, their telling, and each as JSON: its words, the rule
 * behind a card, and each transfer with the balances before and after it.
 */
#include "host/audit/story.h"

#include "host/audit/export.h"
#include "host/document/json_build.h"
#include "host/record/event_words.h"
#include "host/record/record_words.h"
#include "host/rulespage/phrases.h"
#include "sabot/kind.h"

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

/* ---- as JSON ---- */

static const char *const reason_rules[] = {
    [SABOT_REASON_FIRST_TWO] = "R5",    [SABOT_REASON_PLAYER_DRAWS] = "R7",
    [SABOT_REASON_BANKER_DRAWS] = "R9", [SABOT_REASON_BANKER_ALONE] = "R8",
    [SABOT_REASON_NATURAL] = "R6",      [SABOT_REASON_BANKER_STANDS] = "R9",
    [SABOT_REASON_BOTH_STAND] = "R7",   [SABOT_REASON_HANDS_COMPLETE] = "R5",
};

/* ---- a card and its rule ---- */

static json_t *explanation(const struct sabot_round *round) {
    char words[SABOT_ERROR_WORDS_MAX];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    sabot_round_explain(round, &text);
    return json_string(words);
}

static json_t *card_json(const struct story_step *step) {
    struct sabot_next next = sabot_round_next(&step->before->round);
    bool is_last = sabot_round_next(&step->after->round).hand == SABOT_HAND_NONE;
    return json_pack("{s:o,s:s,s:o,s:o}", "hand", record_word(record_hands, (int)next.hand), "rule",
                     reason_rules[next.reason], "why", explanation(&step->before->round), "then",
                     is_last ? explanation(&step->after->round) : json_null());
}

/* ---- a wager and its case ---- */

/* The round that the event settles: as it lies there, or as it is corrected. */
static struct sabot_facts settled_by(const struct story_step *step) {
    const struct sabot_particulars *with = &step->event->with;
    struct sabot_round round = sabot_round_begin();
    if (step->event->kind != SABOT_EVENT_CORRECTED)
        round = step->before->round;
    for (int i = 0; step->event->kind == SABOT_EVENT_CORRECTED && i < with->card_count; i++)
        sabot_round_take(&round, with->cards[i]);
    return sabot_facts_of_round(&round);
}

/* `Player's first two cards are a pair: pays 11 to 1`. */
static json_t *why_json(const struct sabot_sheet *sheet, const struct sabot_wager *wager,
                        const struct sabot_facts *facts) {
    int decides = sabot_wager_decides(sheet, wager, facts);
    if (decides == wager->case_count)
        return json_string("No case of the sheet fits: loses");
    const struct sabot_case *one = &sabot_wager_cases(sheet, wager)[decides];
    struct phrase when = phrase_capital(phrase_when(&one->when));
    return one->verdict == SABOT_WIN
               ? json_sprintf("%s: pays %s", when.words, phrase_ratio(one->ratio).words)
               : json_sprintf("%s: %s", when.words,
                              one->verdict == SABOT_PUSH ? "pushes" : "loses");
}

/* Of every wager that the event settles: the wager, and why it came out so. */
static json_t *reasons_json(const struct story_step *step) {
    const struct sabot_table *before = step->before;
    struct sabot_facts facts = settled_by(step);
    json_t *list = json_array();
    for (int i = 0; i < step->event->line_count; i++) {
        const struct sabot_table_wager *placed = &before->wagers[step->event->lines[i].entry];
        const struct sabot_wager *wager = &before->sheet->wagers[placed->wager];
        json_build_append(&list, json_pack("{s:s, s:s, s:o}", "name",
                                           before->bettors[placed->bettor - 1].name, "wager",
                                           phrase_title(wager), "why",
                                           why_json(before->sheet, wager, &facts)));
    }
    return list;
}

/* ---- transfers ---- */

static json_t *balance_json(const struct sabot_book *book, int account) {
    const struct sabot_balance *balance = &book->balances[account];
    return json_pack("{s:I,s:I}", "balance", (json_int_t)balance->posted, "held",
                     (json_int_t)balance->pending_out);
}

/* Whose the account is; in the state after, for a bettor who sat down, else in the one
 * before, for one who left. */
static const char *owner_of(const struct story_step *step, int account) {
    int bettor = sabot_account_bettor(account);
    if (bettor == 0)
        return "";
    const char *now = step->after->bettors[bettor - 1].name;
    return now[0] != 0 ? now : step->before->bettors[bettor - 1].name;
}

static json_t *side_json(const struct story_step *step, json_t *account, int number,
                         const struct sabot_book *before, const struct sabot_book *after) {
    return json_pack("{s:O,s:s,s:o,s:o}", "account", account, "name", owner_of(step, number),
                     "before", balance_json(before, number), "after", balance_json(after, number));
}

/* The event's own list, which is taken out of it, made whole. */
static json_t *transfers_json(const struct story_step *step, json_t *event) {
    struct sabot_book book = step->before->book;
    const json_t *named = json_object_get(event, "transfers");
    json_t *array = json_array();
    for (int i = 0; i < step->event->transfer_count; i++) {
        struct sabot_transfer transfer = step->event->transfers[i];
        struct sabot_book before = book;
        sabot_book_apply(&book, transfer);
        const json_t *one = json_array_get(named, (size_t)i);
        json_t *from = side_json(step, json_object_get(one, "from"), transfer.from, &before, &book);
        json_t *to = side_json(step, json_object_get(one, "to"), transfer.to, &before, &book);
        json_build_append(&array,
                          json_pack("{s:O,s:I,s:o,s:o}", "act", json_object_get(one, "act"),
                                    "amount", (json_int_t)transfer.amount, "from", from, "to", to));
    }
    if (event != NULL)
        json_object_del(event, "transfers");
    return array;
}

/* ---- */

static json_t *hash_json(const uint8_t hash[JOURNAL_HASH_BYTES]) {
    char space[EXPORT_HASH_MAX];
    export_hash(hash, space);
    return json_string(space);
}

json_t *story_step_json(const struct story_step *step) {
    const struct journal_record *record = step->record;
    char words[EVENT_WORDS_MAX];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    event_words(step->before, step->event, &text);
    json_t *event = record_event_to_json(step->before, step->event, SABOT_SEEN_BY_AUDIT);
    json_t *transfers = transfers_json(step, event);
    json_t *object =
        json_pack("{sI sI ss ss si si so so ss ss so}", "sequence", (json_int_t)record->sequence,
                  "time_ms", (json_int_t)record->time_ms, "actor", record->actor, "command",
                  record->command, "part", (int)record->part, "parts", (int)record->parts,
                  "previous", hash_json(record->previous), "hash", hash_json(record->hash),
                  "chapter", sabot_chapter_names[sabot_event_forms[step->event->kind].chapter],
                  "words", words, "event", event);
    if (step->event->kind == SABOT_EVENT_CARD_DEALT)
        json_build_set(&object, "card", card_json(step));
    if (step->event->line_count > 0 && !step->event->with.voided)
        json_build_set(&object, "reasons", reasons_json(step));
    json_build_set(&object, "transfers", transfers);
    return object;
}
