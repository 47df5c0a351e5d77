/*
 * damage.c - something is changed in an event. See damage.h.
 */
#include "tests/support/damage.h"

#include "tests/support/random_command.h"

#include <string.h>

static int pick(struct random_source *random, int count) {
    return (int)random_between(random, 0, count - 1);
}

static void flip(struct random_source *random, void *bytes, size_t size) {
    ((uint8_t *)bytes)[pick(random, (int)size)] ^= (uint8_t)(1U << pick(random, 8));
}

static void flip_number(struct random_source *random, struct sabot_particulars *with) {
    int *const numbers[] = {
        &with->seat,  &with->bettor,       &with->wager,      &with->round,  &with->shoe,
        &with->count, &with->contribution, &with->cause,      &with->result, &with->position,
        &with->row,   &with->card_set,     &with->card_count, &with->seats,  &with->decks,
    };
    int *number = numbers[pick(random, (int)(sizeof numbers / sizeof numbers[0]))];
    if (random_chance(random, 50))
        flip(random, number, sizeof *number);
    else
        *number = (int)((unsigned)*number + (random_chance(random, 50) ? 1U : UINT32_MAX));
}

static void flip_amount(struct random_source *random, struct sabot_particulars *with) {
    int64_t *const amounts[] = {&with->amount, &with->fee, &with->net, &with->counted,
                                &with->deadline_ms};
    flip(random, amounts[pick(random, 5)], sizeof with->amount);
}

static void flip_truth(struct random_source *random, struct sabot_particulars *with) {
    bool *const truths[] = {&with->seen, &with->first,     &with->back_line,
                            &with->free, &with->exhausted, &with->voided};
    bool *truth = truths[pick(random, 6)];
    *truth = !*truth;
}

static void flip_card(struct random_source *random, struct sabot_particulars *with) {
    flip(random, &with->card, sizeof with->card);
    flip(random, with->cards, sizeof with->cards);
}

/* A text that never ends, or has ended at once. */
static void spoil_text(struct random_source *random, struct sabot_particulars *with) {
    int byte = random_chance(random, 50) ? 'x' : 0;
    memset(with->name, byte, sizeof with->name);
    memset(with->badge, byte, sizeof with->badge);
}

static void flip_transfer(struct random_source *random, struct damaged_event *damaged) {
    if (damaged->event.transfer_count == 0)
        return;
    struct sabot_transfer *transfer =
        &damaged->transfers[pick(random, damaged->event.transfer_count)];
    flip(random, transfer, sizeof *transfer);
    if (random_chance(random, 20))
        damaged->event.transfer_count--;
}

static void flip_line(struct random_source *random, struct damaged_event *damaged) {
    if (damaged->event.line_count == 0)
        return;
    struct sabot_settled_line *line = &damaged->lines[pick(random, damaged->event.line_count)];
    if (random_chance(random, 40))
        flip(random, &line->entry, sizeof line->entry);
    else
        flip(random, line, sizeof *line);
    if (random_chance(random, 20))
        damaged->event.line_count--;
}

static void damage_once(struct random_source *random, struct damaged_event *damaged) {
    struct sabot_event *event = &damaged->event;
    switch (pick(random, 11)) {
    case 0:
        event->kind = (enum sabot_event_kind)pick(random, SABOT_EVENTS + 1);
        break;
    case 1:
        flip_amount(random, &event->with);
        break;
    case 2:
        flip_truth(random, &event->with);
        break;
    case 3:
        flip_card(random, &event->with);
        break;
    case 4:
        spoil_text(random, &event->with);
        break;
    case 5:
        flip_transfer(random, damaged);
        break;
    case 6:
        flip_line(random, damaged);
        break;
    case 8:
        flip(random, &event->time_ms, sizeof event->time_ms);
        break;
    case 7:
        random_careless_particulars(random, &event->with);
        break;
    default:
        flip_number(random, &event->with);
    }
}

void damage_event(struct random_source *random, const struct sabot_event *event,
                  struct damaged_event *damaged) {
    damaged->event = *event;
    memcpy(damaged->transfers, event->transfers,
           (size_t)event->transfer_count * sizeof *event->transfers);
    memcpy(damaged->lines, event->lines, (size_t)event->line_count * sizeof *event->lines);
    damaged->event.transfers = damaged->transfers;
    damaged->event.lines = damaged->lines;
    do
        damage_once(random, damaged);
    while (random_chance(random, 30));
}
