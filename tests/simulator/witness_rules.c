/*
 * witness_rules.c - what one record, and the records of one command, may do.
 *
 * Written from the promises of the design, not from lib/table: the money is
 * summed here anew, wagers are compared field by field, and settlements come
 * from the slow second implementation.
 */
#include "host/view/view.h"
#include "sabot/kind.h"
#include "tests/oracle/slow_settle.h"
#include "tests/simulator/witness_parts.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define BROKEN(witness, happening, words)                                                          \
    world_broken((witness)->world, "record %llu, %s: %s",                                          \
                 (unsigned long long)(happening)->record->sequence,                                \
                 sabot_event_forms[(happening)->event->kind].name, words)

/* ---- money ---- */

static void check_money(const struct witness *witness, const struct happening *happening) {
    sabot_cents posted = 0, pending = 0;
    for (int i = 0; i < SABOT_ACCOUNTS; i++) {
        const struct sabot_balance *balance = &happening->after->book.balances[i];
        posted += balance->posted;
        pending += balance->pending_out - balance->pending_in;
        bool may_owe = i == SABOT_ACCOUNT_CAGE || i == SABOT_ACCOUNT_HOUSE_BANK ||
                       i >= SABOT_ACCOUNT_LATER; /* claims, chips on their way, amends */
        if (!may_owe && balance->posted < balance->pending_out)
            BROKEN(witness, happening, "an account gives more than it has");
    }
    if (posted != 0 || pending != 0)
        BROKEN(witness, happening, "the accounts do not sum to zero");
    if (happening->after->phase == SABOT_PHASE_BETWEEN &&
        happening->after->book.balances[SABOT_ACCOUNT_BANK].posted != 0)
        BROKEN(witness, happening, "money is left in the bank between rounds");
}

static sabot_cents chips_of(const struct sabot_table *table, int bettor) {
    return table->book.balances[sabot_table_chips(table, bettor)].posted;
}

/* R44. The amount left the chips when betting closed and comes back here. */
static void check_bank(const struct witness *witness, const struct happening *happening) {
    const struct sabot_particulars *with = &happening->event->with;
    if (happening->event->kind == SABOT_EVENT_SETTLED && with->bettor != 0 &&
        happening->before->wager_source != SABOT_WAGERS_NONE) {
        sabot_cents back =
            chips_of(happening->after, with->bettor) - chips_of(happening->before, with->bettor);
        if (back < 0 || back > 2 * happening->before->bank.amount)
            BROKEN(witness, happening, "the player-dealer won or lost more than was put up");
    }
    const struct sabot_last_round *last = &happening->after->last;
    if (last->player_dealer != 0 && (last->net > last->amount || last->net < -last->amount))
        BROKEN(witness, happening, "the bank's result is past the amount put up");
}

/* Losers are collected before winners are paid, unless each dollar acts once. */
static void check_order(const struct witness *witness, const struct happening *happening) {
    const struct sabot_sheet *sheet = happening->before->sheet;
    bool house = sheet->bank == SABOT_BANK_HOUSE;
    int bank = house ? SABOT_ACCOUNT_HOUSE_BANK : SABOT_ACCOUNT_BANK;
    bool has_paid = false;
    if (happening->event->kind != SABOT_EVENT_SETTLED ||
        (!house && sheet->cover == SABOT_COVER_MATCHED))
        return;
    for (int i = 0; i < happening->event->transfer_count; i++) {
        const struct sabot_transfer *transfer = &happening->event->transfers[i];
        bool is_stake = transfer->from >= SABOT_ACCOUNT_IN_PLAY; /* penalties come last (R29) */
        if (transfer->to == bank && has_paid && is_stake)
            BROKEN(witness, happening, "a winner was paid before a loser was collected");
        has_paid |= transfer->from == bank;
    }
}

static bool line_is(const struct sabot_settled_line *line, const struct sabot_settled *settled) {
    return line->entry == settled->placed && line->step == settled->step &&
           line->verdict == (uint8_t)settled->verdict && line->owed == settled->owed &&
           line->winnings == settled->winnings && line->commission == settled->commission &&
           line->marked == settled->marked && line->collected == settled->collected &&
           line->uncovered == settled->uncovered && line->fee_returned == settled->fee_returned;
}

/* Nobody is paid or charged what the sheet does not say. */
static void check_settlement(const struct witness *witness, const struct happening *happening) {
    const struct sabot_event *event = happening->event;
    if (event->kind != SABOT_EVENT_SETTLED || event->with.result >= SABOT_OUTCOMES ||
        happening->before->wager_source == SABOT_WAGERS_NONE)
        return;
    struct sabot_placed placed[SABOT_TABLE_WAGERS_MAX];
    struct sabot_settled settled[SABOT_TABLE_WAGERS_MAX];
    struct sabot_layout layout = sabot_table_layout(happening->before, placed);
    struct sabot_settlement settlement =
        slow_settle(&layout, sabot_outcome_of_number(event->with.result), settled);
    bool same = event->line_count == layout.count && event->with.net == settlement.net;
    for (int i = 0; same && i < layout.count; i++)
        same = line_is(&event->lines[i], &settled[i]);
    if (!same)
        BROKEN(witness, happening, "the second implementation settles it otherwise");
    witness->world->tally->settled++;
}

/* ---- wagers ---- */

/* From the end of betting to the settlement; R29 marks a wager and moves no stake. */
static void check_wagers(const struct witness *witness, const struct happening *happening) {
    const struct sabot_table *before = happening->before, *after = happening->after;
    if (before->phase != SABOT_PHASE_DEALING || happening->event->kind == SABOT_EVENT_VOIDED)
        return;
    bool same = before->wager_count == after->wager_count;
    for (int i = 0; same && i < before->wager_count; i++)
        same = before->wagers[i].bettor == after->wagers[i].bettor &&
               before->wagers[i].wager == after->wagers[i].wager &&
               before->wagers[i].stake == after->wagers[i].stake &&
               before->wagers[i].fee == after->wagers[i].fee;
    if (after->phase == SABOT_PHASE_DEALING)
        same = same && before->bank.amount == after->bank.amount;
    if (!same)
        BROKEN(witness, happening, "a wager or the bank changed after betting closed");
}

/* ---- deadlines ---- */

static void check_passed(const struct witness *witness, const struct happening *happening,
                         struct deadline *deadline, int64_t at_ms) {
    witness->world->tally->deadlines++;
    if (at_ms == 0 || happening->event->time_ms < at_ms)
        BROKEN(witness, happening, "a deadline passed before its time");
    if (deadline->set_by == deadline->passed_for)
        BROKEN(witness, happening, "a deadline passed twice");
    deadline->passed_for = deadline->set_by;
}

static void check_deadlines(const struct witness *witness, struct watched *table,
                            const struct happening *happening) {
    const struct sabot_event *event = happening->event;
    const struct sabot_table *before = happening->before, *after = happening->after;
    uint64_t sequence = happening->record->sequence;
    if (event->kind == SABOT_EVENT_BETTING_CLOSED && event->with.cause == SABOT_CLOSED_BY_TIMER)
        check_passed(witness, happening, &table->betting, before->betting_deadline_ms);
    if (event->kind == SABOT_EVENT_BANK_DECLINED && event->with.cause == SABOT_DECLINED_BY_TIME)
        check_passed(witness, happening, &table->offer, before->bank.offer_deadline_ms);
    if (event->kind == SABOT_EVENT_PAUSED && event->with.cause == SABOT_PAUSE_ROTATION)
        check_passed(witness, happening, &table->rotation,
                     before->rotation_since_ms == 0
                         ? 0
                         : before->rotation_since_ms +
                               (int64_t)before->sheet->rotation.reach_minutes * 60000);
    if (event->kind == SABOT_EVENT_BETTING_OPENED)
        table->betting.set_by = sequence;
    if (event->kind == SABOT_EVENT_BANK_OFFERED)
        table->offer.set_by = sequence;
    if (after->rotation_since_ms != before->rotation_since_ms || event->kind == SABOT_EVENT_RESUMED)
        table->rotation.set_by = sequence;
}

/* ---- secrets ---- */

static const uint8_t *seed_in(const struct world *world, const struct journal_record *record) {
    for (int i = 0; i < world->seed_count; i++)
        if (memmem(record->bytes, record->size, world->seeds[i], FAIR_BYTES) != NULL)
            return world->seeds[i];
    return NULL;
}

/* The shoe as it was dealt, from what is published at its reveal. */
static void check_shoe(const struct witness *witness, const struct happening *happening) {
    const struct sabot_table_shoe *shoe = &happening->before->shoe;
    struct fair_terms terms = {
        .shoe = (uint64_t)shoe->number, .decks = happening->before->decks, .cut = shoe->cut};
    struct fair_dealt dealt[SABOT_SHOE_CARDS_MAX];
    struct fair_finding finding;
    struct sabot_error error;
    int count = 0;
    for (int i = 0; i < witness->world->table_count; i++)
        if (&witness->tables[i]->replay.table == happening->after)
            memcpy(terms.table, witness->world->tables[i].name, sizeof terms.table);
    memcpy(terms.commitment, shoe->commitment, sizeof terms.commitment);
    for (int i = 0; i < shoe->contribution_count; i++)
        if (shoe->contributions[i].given) {
            struct fair_contribution *one = &terms.contributions[terms.contribution_count++];
            memcpy(one->value, shoe->contributions[i].value, FAIR_BYTES);
            one->bettor = shoe->contributions[i].bettor;
        }
    terms.proves_cards = shoe->proves_cards;
    memcpy(terms.root, shoe->root, sizeof terms.root);
    for (int i = 0; i < shoe->out; i++)
        if (shoe->order[i].rank != SABOT_RANK_UNSEEN)
            dealt[count++] = (struct fair_dealt){i, shoe->order[i]};
    if (fair_check(&terms, happening->event->with.value, dealt, count, &finding, &error) !=
            SABOT_OK ||
        finding.verdict != FAIR_HOLDS)
        BROKEN(witness, happening, "the revealed shoe is not the one that was dealt");
    witness->world->tally->reveals++;
}

static void check_secrets(const struct witness *witness, const struct happening *happening) {
    const uint8_t *seed = seed_in(witness->world, happening->record);
    if (happening->event->kind == SABOT_EVENT_SHOE_REVEALED) {
        if (seed == NULL || happening->before->shoe.phase != SABOT_SHOE_TO_REVEAL)
            BROKEN(witness, happening, "a shoe was revealed that was not to be");
        if (!happening->before->shoe.voided)
            check_shoe(witness, happening);
    } else if (seed != NULL) {
        BROKEN(witness, happening, "a record holds a seed before its reveal");
    }
}

/* One event has one form. */
static void check_form(struct witness *witness, const struct happening *happening) {
    uint32_t size;
    struct sabot_error error;
    SABOT_ASSERT(record_event_write(happening->event, witness->bytes[0], &size, &error) ==
                 SABOT_OK);
    if (size != happening->record->size ||
        memcmp(witness->bytes[0], happening->record->bytes, size) != 0)
        BROKEN(witness, happening, "read and written again it has other bytes");
}

/* ---- what pages see ---- */

/* The document of the table as a server sends it, before and after. */
static json_t *document_of(const struct view_kept *kept) {
    struct json_text text = {0};
    view_kept_write(kept, NULL, false, &text);
    json_t *document = json_loadb(text.at, text.size, 0, NULL);
    json_text_free(&text);
    return document;
}

/* What the event touched, written again, gives the whole; and what is sent makes the new
 * document of the old. */
static void check_view(const struct witness *witness, const struct happening *happening) {
    unsigned parts = view_touched(happening->event->kind);
    struct view_kept kept = {0};
    struct json_text text = {0};
    SABOT_ASSERT(view_kept_renew(&kept, "t", happening->before, VIEW_ALL));
    view_kept_note_sent(&kept);
    json_t *before = document_of(&kept), *whole = view_table("t", happening->after, VIEW_STAFF);
    SABOT_ASSERT(view_kept_renew(&kept, "t", happening->after, parts));
    view_kept_write_changes(&kept, NULL, &text);
    json_t *renewed = document_of(&kept), *changes = json_loadb(text.at, text.size, 0, NULL);
    json_t *wanted = view_changes(before, whole);
    if (!json_equal(renewed, whole))
        BROKEN(witness, happening, "it changes what pages see beyond view_touched");
    if (!json_equal(changes, wanted))
        BROKEN(witness, happening, "what is sent of it is not what it changed");
    json_t *all[] = {before, whole, renewed, changes, wanted};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        json_decref(all[i]);
    json_text_free(&text);
    view_kept_free(&kept);
}

void witness_check_happening(struct witness *witness, struct watched *table,
                             const struct happening *happening) {
    check_form(witness, happening);
    if (happening->record->time_ms < table->time_ms)
        BROKEN(witness, happening, "its time is before the last record's");
    table->time_ms = happening->record->time_ms;
    check_money(witness, happening);
    check_bank(witness, happening);
    check_order(witness, happening);
    check_settlement(witness, happening);
    check_wagers(witness, happening);
    check_deadlines(witness, table, happening);
    check_secrets(witness, happening);
    check_view(witness, happening);
}

/* ---- commands ---- */

/* Deadlines and reveals are nobody's; each has its own id. */
static void check_own_id(const struct witness *witness, const struct watched *table,
                         const struct journal_record *last) {
    size_t first = table->count - last->parts;
    if (strncmp(last->command, SERVICE_OWN_IDS, strlen(SERVICE_OWN_IDS)) != 0)
        world_broken(witness->world, "record %llu has the command id `%s`, which nobody used",
                     (unsigned long long)last->sequence, last->command);
    for (size_t i = 0; i < first; i++)
        if (strcmp(table->records[i].command, last->command) == 0)
            world_broken(witness->world, "%s was done twice", last->command);
}

static void digest_command(const struct sabot_command *command, uint8_t digest[]) {
    uint8_t bytes[RECORD_COMMAND_MAX], hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, bytes, record_command_write(command, bytes));
    memcpy(digest, hash, JOURNAL_DIGEST_BYTES);
}

/* The command whose id the records have was sent, as it was sent, and is done once. */
static struct issue *check_issue(const struct witness *witness, const struct watched *table,
                                 const struct journal_record *last) {
    struct world *world = witness->world;
    uint8_t digest[JOURNAL_DIGEST_BYTES];
    char *end = NULL;
    long number = last->command[0] == 'c' ? strtol(last->command + 1, &end, 10) : -1;
    if (end == NULL || *end != 0 || number < 0 || number >= world->issue_count) {
        check_own_id(witness, table, last);
        return NULL;
    }
    struct issue *issue = &world->issues[number];
    digest_command(&issue->command, digest);
    if (issue->table != table->number || memcmp(digest, last->digest, sizeof digest) != 0)
        world_broken(world, "%s was done as another command than was sent", last->command);
    if (issue->first != 0)
        world_broken(world, "%s was done twice, at record %llu and at %llu", last->command,
                     (unsigned long long)issue->first, (unsigned long long)last->sequence);
    issue->first = last->sequence - last->parts + 1;
    issue->last = last->sequence;
    return issue;
}

static bool same_event(struct witness *witness, const struct sabot_event *a,
                       const struct sabot_event *b) {
    uint32_t sizes[2];
    struct sabot_error error;
    SABOT_ASSERT(record_event_write(a, witness->bytes[0], &sizes[0], &error) == SABOT_OK);
    SABOT_ASSERT(record_event_write(b, witness->bytes[1], &sizes[1], &error) == SABOT_OK);
    return a->kind == b->kind && a->time_ms == b->time_ms && sizes[0] == sizes[1] &&
           memcmp(witness->bytes[0], witness->bytes[1], sizes[0]) == 0;
}

void witness_check_command(struct witness *witness, struct watched *table,
                           const struct journal_record *last) {
    const struct issue *issue = check_issue(witness, table, last);
    struct sabot_actor actor;
    struct sabot_command command;
    if (!record_actor_read(last->actor, &actor) ||
        !sabot_table_reask(&table->before, table->parts, table->part_count, actor, &command))
        world_broken(witness->world, "record %llu: nobody can have asked for this",
                     (unsigned long long)last->sequence);
    if (issue != NULL &&
        (issue->command.kind != command.kind || issue->command.actor.role != actor.role))
        world_broken(witness->world, "%s was sent as %s and is recorded as %s", last->command,
                     sabot_command_forms[issue->command.kind].name,
                     sabot_command_forms[command.kind].name);
    bool same = sabot_table_decide(&table->before, &command, witness->decision) &&
                witness->decision->event_count == table->part_count;
    for (int i = 0; same && i < table->part_count; i++)
        same = same_event(witness, &table->parts[i], &witness->decision->events[i]);
    if (!same)
        world_broken(witness->world, "record %llu: %s decided again comes out otherwise",
                     (unsigned long long)last->sequence, sabot_command_forms[command.kind].name);
}
