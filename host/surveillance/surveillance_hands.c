/*
 * surveillance_hands.c - what staff do with money by hand: decisions that pay, and people who deal
 * where they sit. And clocks that jump, because times are evidence. No matters of chance: the floor
 * looks at each.
 */
#include "host/room/staff_note.h"
#include "host/surveillance/surveillance_parts.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { A_DAY_MS = 24 * 60 * 60 * 1000, HANDS_MOST = 5 /* a day */ };
#define SUM_MOST ((sabot_cents)1000000) /* a day, where the sheet has no limit of its own */

/* What the event moves because somebody says so; a bettor who settles a claim consents. */
static sabot_cents by_hand(const struct surveillance_event *event) {
    enum sabot_event_kind kind = event->event->kind;
    bool is_decided = kind == SABOT_EVENT_DECIDED || kind == SABOT_EVENT_RULED ||
                      kind == SABOT_EVENT_CLAIM_SETTLED;
    sabot_cents amount = event->event->with.amount;
    if (!is_decided || strncmp(event->actor, "bettor:", 7) == 0)
        return 0;
    return amount < 0 ? -amount : amount;
}

static const char *name_of(const char *actor) {
    const char *colon = strchr(actor, ':');
    return colon != NULL ? colon + 1 : "";
}

static enum sabot_status raise_hands(struct surveillance *surveillance,
                                     const struct surveillance_event *event,
                                     struct dealer *dealer) {
    struct surveillance_alarm *alarm =
        surveillance_raise(surveillance, event, SURVEILLANCE_BY_HAND, dealer->name,
                           &(struct rounds){.count = event->before->round_number > 0,
                                            .of = {event->before->round_number}});
    if (alarm == NULL)
        return surveillance_no_memory(surveillance);
    alarm->net = dealer->hands_sum;
    struct sabot_text words = sabot_text_in(alarm->words, sizeof alarm->words);
    sabot_text_add_plain(&words, dealer->name, strlen(dealer->name));
    sabot_text_print(&words, " moved money by decision %d time%s within a day, ",
                     dealer->hands_count, dealer->hands_count == 1 ? "" : "s");
    sabot_cents_write(&words, dealer->hands_sum);
    sabot_text_add(&words, " in all");
    dealer->hands_told = true;
    return SABOT_OK;
}

/* By the record's actor, at all tables. The day begins with the first of them. */
static enum sabot_status count_hands(struct surveillance *surveillance,
                                     const struct surveillance_event *event, sabot_cents sum) {
    struct dealer *dealer = surveillance_dealer(surveillance, name_of(event->actor));
    if (dealer == NULL)
        return surveillance_no_memory(surveillance);
    if (dealer->hands_count == 0 || event->time_ms - dealer->hands_since_ms >= A_DAY_MS) {
        dealer->hands_since_ms = event->time_ms;
        dealer->hands_count = 0;
        dealer->hands_sum = 0;
        dealer->hands_told = false;
    }
    sabot_cents most = event->before->sheet->confirm_above;
    dealer->hands_count++;
    dealer->hands_sum += sum;
    bool is_much =
        dealer->hands_count >= HANDS_MOST || dealer->hands_sum > (most > 0 ? most : SUM_MOST);
    return is_much && !dealer->hands_told ? raise_hands(surveillance, event, dealer) : SABOT_OK;
}

/* A correction settles claims and takes decisions back by itself, before and after its own event:
 * what a command moved by hand is known at its end. */
static enum sabot_status follow_hands(struct surveillance *surveillance,
                                      struct watched_table *table,
                                      const struct surveillance_event *event) {
    table->hands_sum += by_hand(event);
    table->is_corrected |= event->event->kind == SABOT_EVENT_CORRECTED;
    if (event->more > 0)
        return SABOT_OK;
    sabot_cents sum = table->is_corrected ? 0 : table->hands_sum;
    table->hands_sum = 0;
    table->is_corrected = false;
    return sum > 0 ? count_hands(surveillance, event, sum) : SABOT_OK;
}

/* Once a shoe: who dealt, or sold chips, to somebody of their own name. */
static enum sabot_status follow_dealers_who_bet(struct surveillance *surveillance,
                                                struct watched_table *table,
                                                const struct surveillance_event *event) {
    enum sabot_event_kind kind = event->event->kind;
    const char *name = name_of(event->actor);
    bool is_staff =
        strncmp(event->actor, "dealer:", 7) == 0 || strncmp(event->actor, "floor:", 6) == 0;
    if (!is_staff || table->own_shoe == event->before->shoe.number + 1 ||
        (kind != SABOT_EVENT_CARD_DEALT && kind != SABOT_EVENT_SETTLED &&
         kind != SABOT_EVENT_BOUGHT_IN && kind != SABOT_EVENT_CASHED_OUT))
        return SABOT_OK;
    for (int i = 0; i < SABOT_BETTORS_MAX; i++) {
        const struct sabot_bettor *bettor = &event->before->bettors[i];
        if (!sabot_table_has_bettor(event->before, i + 1) || strcasecmp(bettor->name, name) != 0)
            continue;
        int round = event->before->round_number;
        struct surveillance_alarm *alarm =
            surveillance_raise(surveillance, event, SURVEILLANCE_DEALER_BETS, name,
                               &(struct rounds){.count = round > 0, .of = {round}});
        if (alarm == NULL)
            return surveillance_no_memory(surveillance);
        struct sabot_text words = sabot_text_in(alarm->words, sizeof alarm->words);
        sabot_text_add_plain(&words, name, strlen(name));
        sabot_text_print(&words, " works at the table where they sit, at seat %d", bettor->seat);
        table->own_shoe = event->before->shoe.number + 1;
        break;
    }
    return SABOT_OK;
}

enum sabot_status hands_follow(struct surveillance *surveillance, struct watched_table *table,
                               const struct surveillance_event *event) {
    if (event->before->edition < 2) /* what an old journal said of itself stays */
        return SABOT_OK;
    surveillance->has_newer = true;
    enum sabot_status status = follow_hands(surveillance, table, event);
    return status == SABOT_OK ? follow_dealers_who_bet(surveillance, table, event) : status;
}

/* About the room; NULL: no memory. */
static struct surveillance_alarm *raise_in_room(struct surveillance *surveillance,
                                                enum surveillance_code code, const char *who,
                                                const struct journal_record *record) {
    static const struct sabot_table nowhere;
    const struct surveillance_event event = {.table = "room",
                                             .sequence = record->sequence,
                                             .time_ms = record->time_ms,
                                             .actor = record->actor,
                                             .before = &nowhere};
    surveillance->has_newer = true;
    return surveillance_raise(surveillance, &event, code, who, &(struct rounds){.count = 0});
}

enum sabot_status hands_take_jump(struct surveillance *surveillance, const json_t *note,
                                  const struct journal_record *record) {
    const char *more = json_string_value(json_object_get(note, "more"));
    struct surveillance_alarm *alarm = raise_in_room(surveillance, SURVEILLANCE_CLOCK, "", record);
    if (alarm == NULL)
        return surveillance_no_memory(surveillance);
    struct sabot_text words = sabot_text_in(alarm->words, sizeof alarm->words);
    sabot_text_add(&words, "a server's clock jumped ");
    sabot_text_add_plain(&words, more != NULL ? more : "", more != NULL ? strlen(more) : 0);
    return SABOT_OK;
}

enum sabot_status hands_take_pin(struct surveillance *surveillance, const json_t *note,
                                 const struct journal_record *record) {
    const char *name = json_string_value(json_object_get(note, "name"));
    const char *hash = json_string_value(json_object_get(note, "hash"));
    if (name == NULL || hash == NULL || hash[0] != '\0') /* a new one */
        return SABOT_OK;
    const char *who = name_of(record->actor);
    struct surveillance_alarm *alarm = raise_in_room(surveillance, SURVEILLANCE_PIN, who, record);
    if (alarm == NULL)
        return surveillance_no_memory(surveillance);
    struct sabot_text words = sabot_text_in(alarm->words, sizeof alarm->words);
    sabot_text_add(&words, "wrong PINs in a row ended that of ");
    sabot_text_add_plain(&words, name, strlen(name));
    sabot_text_add(&words, "; the last came from the console where ");
    sabot_text_add_plain(&words, who, strlen(who));
    sabot_text_add(&words, " is signed in");
    return SABOT_OK;
}
