/*
 * story_step.c - one step of a story as JSON: its words, the rule behind a card, and each
 * transfer with the balances before and after it.
 */
#include "host/audit/export.h"
#include "host/audit/story.h"
#include "host/document/json_build.h"
#include "host/record/event_words.h"
#include "host/record/record_words.h"
#include "sabot/kind.h"

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
    json_t *object = json_object();
    json_build_set(&object, "hand", record_word(record_hands, (int)next.hand));
    json_build_set(&object, "rule", json_string(reason_rules[next.reason]));
    json_build_set(&object, "why", explanation(&step->before->round));
    bool is_last = sabot_round_next(&step->after->round).hand == SABOT_HAND_NONE;
    json_build_set(&object, "then", is_last ? explanation(&step->after->round) : json_null());
    return object;
}

/* ---- transfers ---- */

static json_t *balance_json(const struct sabot_book *book, int account) {
    json_t *object = json_object();
    json_build_set(&object, "balance", json_integer(book->balances[account].posted));
    json_build_set(&object, "held", json_integer(book->balances[account].pending_out));
    return object;
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
    json_t *object = json_object();
    json_build_set(&object, "account", json_incref(account));
    json_build_set(&object, "name", json_string(owner_of(step, number)));
    json_build_set(&object, "before", balance_json(before, number));
    json_build_set(&object, "after", balance_json(after, number));
    return object;
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
        json_t *object = json_object();
        json_build_set(&object, "act", json_incref(json_object_get(one, "act")));
        json_build_set(&object, "amount", json_integer(transfer.amount));
        json_build_set(
            &object, "from",
            side_json(step, json_object_get(one, "from"), transfer.from, &before, &book));
        json_build_set(&object, "to",
                       side_json(step, json_object_get(one, "to"), transfer.to, &before, &book));
        json_build_append(&array, object);
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
    json_t *object = json_object();
    json_build_set(&object, "sequence", json_integer((json_int_t)record->sequence));
    json_build_set(&object, "time_ms", json_integer(record->time_ms));
    json_build_set(&object, "actor", json_string(record->actor));
    json_build_set(&object, "command", json_string(record->command));
    json_build_set(&object, "part", json_integer(record->part));
    json_build_set(&object, "parts", json_integer(record->parts));
    json_build_set(&object, "previous", hash_json(record->previous));
    json_build_set(&object, "hash", hash_json(record->hash));
    json_build_set(&object, "chapter",
                   json_string(sabot_chapter_names[sabot_event_forms[step->event->kind].chapter]));
    json_build_set(&object, "words", json_string(words));
    json_build_set(&object, "event", event);
    if (step->event->kind == SABOT_EVENT_CARD_DEALT)
        json_build_set(&object, "card", card_json(step));
    json_build_set(&object, "transfers", transfers);
    return object;
}
