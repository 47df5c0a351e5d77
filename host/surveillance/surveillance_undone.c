/*
 * surveillance_undone.c - rounds that one person undid after their cards were seen: voided by one
 * of the floor, also when the cards were taken back before, or taken back complete by the person
 * who keys them. And claims that fill a table's list.
 */
#include "host/surveillance/surveillance_parts.h"

#include <string.h>

enum { A_DAY_MS = 24 * 60 * 60 * 1000, CLAIMS_MANY = SABOT_CLAIMS_TO_BET * 3 / 4 };

/* Who did it, by the record's actor; NULL with SABOT_OK: nobody of the staff. */
static enum sabot_status find_staff(struct surveillance *surveillance,
                                    const struct surveillance_event *event, struct dealer **found) {
    bool is_floor = strncmp(event->actor, "floor:", 6) == 0;
    *found = NULL;
    if (!is_floor && strncmp(event->actor, "dealer:", 7) != 0)
        return SABOT_OK;
    struct dealer *dealer = surveillance_dealer(surveillance, strchr(event->actor, ':') + 1);
    if (dealer == NULL)
        return surveillance_no_memory(surveillance);
    if (is_floor && !dealer->is_floor) {
        dealer->is_floor = true;
        dealer->rounds_before = surveillance->scope.rounds;
    }
    *found = dealer;
    return SABOT_OK;
}

static bool is_complete(const struct sabot_table *table) {
    return table->keyed_result >= 0 || sabot_round_next(&table->round).hand == SABOT_HAND_NONE;
}

/* The rounds to look at are of one table: the last. A round counts once. */
static enum sabot_status count_undone(struct surveillance *surveillance,
                                      const struct watched_table *table,
                                      const struct surveillance_event *event,
                                      enum surveillance_code code, struct dealer *dealer) {
    bool is_void = code == SURVEILLANCE_VOIDS;
    struct tally *tally = is_void ? &dealer->voids : &dealer->taken_back;
    const struct watched_table **at = is_void ? &dealer->voids_at : &dealer->taken_back_at;
    int round = event->before->round_number, last = tally->which.count - 1;
    if (*at != table)
        tally->which.count = 0;
    else if (last >= 0 && tally->which.of[last] == round)
        return SABOT_OK;
    *at = table;
    /* The floor has every table to look after, since its first record here. */
    if (is_void)
        tally->rounds = surveillance->scope.rounds - dealer->rounds_before;
    return surveillance_count(surveillance, event, code, dealer->name, tally, round);
}

static enum sabot_status follow_claims(struct surveillance *surveillance,
                                       struct watched_table *table,
                                       const struct surveillance_event *event) {
    int open = event->before->claim_count + 1;
    if (event->event->kind != SABOT_EVENT_CLAIM_MADE || event->before->edition < 3 ||
        open < CLAIMS_MANY ||
        (table->claims_ms != 0 && event->time_ms - table->claims_ms < A_DAY_MS))
        return SABOT_OK;
    int round = event->before->round_number;
    struct surveillance_alarm *alarm =
        surveillance_raise(surveillance, event, SURVEILLANCE_CLAIMS, "",
                           &(struct rounds){.count = round > 0, .of = {round}});
    if (alarm == NULL)
        return surveillance_no_memory(surveillance);
    table->claims_ms = event->time_ms;
    struct sabot_text words = sabot_text_in(alarm->words, sizeof alarm->words);
    sabot_text_print(&words, "%d claims are open; with %d no betting opens until one is settled",
                     open, SABOT_CLAIMS_TO_BET);
    return SABOT_OK;
}

enum sabot_status undone_follow(struct surveillance *surveillance, struct watched_table *table,
                                const struct surveillance_event *event) {
    const struct sabot_table *before = event->before;
    struct dealer *dealer;
    if (before->edition < 2) /* what an old journal said of itself stays */
        return SABOT_OK;
    enum sabot_status status = find_staff(surveillance, event, &dealer);
    bool cards_lie = before->round.count > 0 || before->keyed_result >= 0 ||
                     table->seen_round == before->round_number;
    if (event->event->kind == SABOT_EVENT_CARD_TAKEN_BACK)
        table->seen_round = before->round_number;
    if (status != SABOT_OK || dealer == NULL)
        return status == SABOT_OK ? follow_claims(surveillance, table, event) : status;
    if (event->event->kind == SABOT_EVENT_VOIDED && cards_lie &&
        (event->event->with.cause == SABOT_VOID_BY_FLOOR ||
         (before->edition >= 3 && event->event->with.cause != SABOT_VOID_SHOE_RAN_OUT)))
        return count_undone(surveillance, table, event, SURVEILLANCE_VOIDS, dealer);
    if (event->event->kind == SABOT_EVENT_CARD_TAKEN_BACK && is_complete(before))
        return count_undone(surveillance, table, event, SURVEILLANCE_TAKEN_BACK, dealer);
    return follow_claims(surveillance, table, event);
}
