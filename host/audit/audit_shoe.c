/*
 * audit_shoe.c - a shuffled shoe, followed from its commitment to its reveal and
 * dealt again from what was published.
 */
#include "host/audit/audit_parts.h"
#include "host/service/replay.h"

#include <string.h>

static void check_contribution(const struct audit_event *event, struct audit_fault *fault) {
    const struct sabot_particulars *with = &event->event->with;
    if (shoe_contribution_holds(event->stream, &event->before->shoe, with->contribution,
                                with->value))
        return;
    struct sabot_text words = audit_fault_at(fault, event->stream, event->sequence);
    sabot_text_print(&words, "contribution %d is not what its bettor committed to",
                     with->contribution);
}

static void say_wrong_card(const struct audit_shoe *shoe, const struct audit_event *event,
                           const struct fair_finding *finding, struct audit_fault *fault) {
    struct sabot_text words = audit_fault_at(fault, event->stream, shoe->sequences[finding->at]);
    sabot_text_add(&words, "the card is ");
    sabot_card_write(&words, shoe->cards[finding->at]);
    sabot_text_print(&words, ", but shoe %d, dealt again from what record %lld reveals, has ",
                     event->before->shoe.number, (long long)event->sequence);
    sabot_card_write(&words, finding->expected);
    sabot_text_add(&words, " there");
}

static void say_of_shoe(const struct audit_event *event, const char *before, const char *after,
                        struct audit_fault *fault) {
    struct sabot_text words = audit_fault_at(fault, event->stream, event->sequence);
    sabot_text_print(&words, "%s shoe %d%s", before, event->before->shoe.number, after);
}

static enum sabot_status deal_again(const struct audit_shoe *shoe, const struct audit_event *event,
                                    struct audit_fault *fault, struct sabot_error *error) {
    struct fair_terms terms = shoe_terms(event->stream, event->before);
    struct fair_dealt dealt[SABOT_SHOE_CARDS_MAX];
    struct fair_finding finding;
    for (int i = 0; i < shoe->count; i++)
        dealt[i] = (struct fair_dealt){shoe->positions[i], shoe->cards[i]};
    enum sabot_status status =
        fair_check(&terms, event->event->with.value, dealt, shoe->count, &finding, error);
    if (status != SABOT_OK)
        return status;
    if (finding.verdict == FAIR_CARD_DIFFERS)
        say_wrong_card(shoe, event, &finding, fault);
    if (finding.verdict == FAIR_SEED_DIFFERS)
        say_of_shoe(event, "the seed is not what", " was committed to", fault);
    if (finding.verdict == FAIR_ROOT_DIFFERS)
        say_of_shoe(event, "the order of", ", dealt again, is not the one that was sealed", fault);
    return SABOT_OK;
}

/* Of a void shoe there is no order, but its seed was committed to all the same. */
static enum sabot_status check_reveal(const struct audit_shoe *shoe,
                                      const struct audit_event *event, struct audit_fault *fault,
                                      struct sabot_error *error) {
    if (!event->before->shoe.voided)
        return deal_again(shoe, event, fault, error);
    if (!fair_commitment_holds(event->event->with.value, event->before->shoe.commitment))
        say_of_shoe(event, "the seed is not what", " was committed to", fault);
    return SABOT_OK;
}

enum sabot_status audit_shoe_follow(struct audit_shoe *shoe, const struct audit_event *event,
                                    struct audit_fault *fault, struct sabot_error *error) {
    if (event->before->card_source != SABOT_CARDS_SHUFFLED)
        return SABOT_OK;
    switch (event->event->kind) {
    case SABOT_EVENT_SHOE_OPENED:
        shoe->count = 0;
        break;
    case SABOT_EVENT_CONTRIBUTED:
        check_contribution(event, fault);
        break;
    case SABOT_EVENT_BURNED:
    case SABOT_EVENT_CARD_DEALT: /* one a command: no other came out since `before` */
        SABOT_ASSERT(shoe->count < SABOT_SHOE_CARDS_MAX);
        shoe->positions[shoe->count] = event->before->shoe.out;
        shoe->cards[shoe->count] = event->event->with.card;
        shoe->sequences[shoe->count++] = event->sequence;
        break;
    case SABOT_EVENT_SHOE_REVEALED:
        return check_reveal(shoe, event, fault, error);
    default:
        break;
    }
    return SABOT_OK;
}
