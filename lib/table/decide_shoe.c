/*
 * decide_shoe.c - a shoe from its commitment to its reveal, and what its cards
 * give away: one that cannot be, an order that was seen before.
 *
 * Rules: R1, R80; reading 10.
 */
#include "lib/table/kinds.h"

#include <string.h>

enum { PLACES = 16 }; /* for contributions; from edition 3 on every bettor has one */

bool sabot_value_is_zero(const uint8_t value[SABOT_VALUE_BYTES]) {
    for (int i = 0; i < SABOT_VALUE_BYTES; i++)
        if (value[i] != 0)
            return false;
    return true;
}

bool sabot_card_is_one(struct sabot_card card) {
    return card.rank < SABOT_RANKS && card.suit <= SABOT_SUIT_UNKNOWN;
}

enum sabot_objection sabot_table_card_can_be(const struct sabot_table *table,
                                             struct sabot_card card) {
    if (!sabot_card_is_one(card))
        return SABOT_OBJECTION_CARD_CANNOT_BE;
    if (card.suit == SABOT_SUIT_UNKNOWN)
        return table->card_source == SABOT_CARDS_KEYED ? SABOT_NO_OBJECTION
                                                       : SABOT_OBJECTION_CARD_CANNOT_BE;
    int out = 0;
    for (int i = 0; i < table->shoe.out; i++)
        out += table->shoe.order[i].rank == card.rank && table->shoe.order[i].suit == card.suit;
    return out < table->decks ? SABOT_NO_OBJECTION : SABOT_OBJECTION_CARD_CANNOT_BE;
}

bool sabot_table_lacks_suit(const struct sabot_table *table, struct sabot_card card) {
    return card.suit == SABOT_SUIT_UNKNOWN &&
           sabot_sheet_detail(table->sheet) == SABOT_DETAIL_SUITS;
}

bool sabot_table_rank_overdrawn(const struct sabot_table *table, struct sabot_card card) {
    int out = 1;
    for (int i = 0; i < table->shoe.out; i++)
        out += table->shoe.order[i].rank == card.rank;
    return out > table->decks * SABOT_SUITS;
}

bool sabot_table_order_repeats(const struct sabot_table *table, struct sabot_card card) {
    const struct sabot_table_shoe *shoe = &table->shoe;
    const uint8_t *earlier = table->earlier[shoe->card_set - 1].ranks;
    int count = table->earlier[shoe->card_set - 1].count;
    uint8_t run[SABOT_RUN_ALARM];
    if (shoe->out + 1 < SABOT_RUN_ALARM)
        return false;
    for (int i = 0; i < SABOT_RUN_ALARM - 1; i++) {
        run[i] = shoe->order[shoe->out - (SABOT_RUN_ALARM - 1) + i].rank;
        if (run[i] == SABOT_RANK_UNSEEN)
            return false;
    }
    run[SABOT_RUN_ALARM - 1] = card.rank;
    for (int start = 0; start + SABOT_RUN_ALARM <= count; start++)
        if (memcmp(run, earlier + start, sizeof run) == 0)
            return true;
    return false;
}

enum sabot_objection sabot_step_alarm(struct deciding *deciding, enum sabot_alarm alarm,
                                      int count) {
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_ALARM);
    event->with.cause = (int)alarm;
    event->with.count = count;
    return sabot_event_must_tell(deciding);
}

enum sabot_objection sabot_decide_open_shoe(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    bool shuffled = sabot_deciding_now(deciding)->card_source == SABOT_CARDS_SHUFFLED;
    if (with->card_set < 1 || with->card_set > SABOT_CARD_SETS_MAX ||
        shuffled == sabot_value_is_zero(with->value))
        return SABOT_OBJECTION_BAD_VALUE;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_SHOE_OPENED);
    event->with.shoe = sabot_deciding_now(deciding)->shoe.number + 1;
    return sabot_event_must_tell(deciding);
}

/* First everybody's commitments, then what they hide: after the first of
 * those, nobody may join. */
enum sabot_objection sabot_decide_commit(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table_shoe *shoe = &sabot_deciding_now(deciding)->shoe;
    if (!sabot_table_has_bettor(sabot_deciding_now(deciding), with->bettor))
        return SABOT_OBJECTION_NO_SUCH_BETTOR;
    if (sabot_value_is_zero(with->value))
        return SABOT_OBJECTION_BAD_VALUE;
    for (int i = 0; i < shoe->contribution_count; i++)
        if (shoe->contributions[i].given || shoe->contributions[i].bettor == with->bettor)
            return SABOT_OBJECTION_SHOE_STAGE;
    if (shoe->contribution_count == PLACES)
        return SABOT_OBJECTION_TABLE_FULL;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_CONTRIBUTION_COMMITTED);
    event->with.contribution = shoe->contribution_count + 1;
    return sabot_event_must_tell(deciding);
}

/* That the value fits its commitment is for the caller to check: lib/ has no
 * hash. `sabot verify` checks it again. */
enum sabot_objection sabot_decide_contribute(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table_shoe *shoe = &sabot_deciding_now(deciding)->shoe;
    if (with->contribution < 1 || with->contribution > shoe->contribution_count ||
        shoe->contributions[with->contribution - 1].given)
        return SABOT_OBJECTION_BAD_VALUE;
    int owner = shoe->contributions[with->contribution - 1].bettor;
    if (deciding->command->actor.role == SABOT_ROLE_BETTOR &&
        deciding->command->actor.bettor != owner)
        return SABOT_OBJECTION_NOT_YOURS;
    sabot_event_begin(deciding, SABOT_EVENT_CONTRIBUTED);
    return sabot_event_must_tell(deciding);
}

enum sabot_objection sabot_decide_cut(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    if (with->position < 0 || with->position >= sabot_table_cards(sabot_deciding_now(deciding)))
        return SABOT_OBJECTION_BAD_VALUE;
    if (with->bettor != 0 && !sabot_table_has_bettor(sabot_deciding_now(deciding), with->bettor))
        return SABOT_OBJECTION_NO_SUCH_BETTOR;
    sabot_event_begin(deciding, SABOT_EVENT_SHOE_CUT);
    return sabot_event_must_tell(deciding);
}

/* The first card is turned and that many more are burned, ten for a 0 (reading 10). */
enum sabot_objection sabot_decide_burn(struct deciding *deciding) {
    struct sabot_card card = deciding->command->with.card;
    enum sabot_objection objection = sabot_table_card_can_be(sabot_deciding_now(deciding), card);
    if (objection != SABOT_NO_OBJECTION)
        return objection;
    int points = sabot_card_points(card);
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_BURNED);
    event->with.count = points == 0 ? 10 : points;
    return sabot_event_must_tell(deciding);
}

/* Between rounds, or before the first card of one, it lies before that card. */
enum sabot_objection sabot_decide_cut_card(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_CUT_CARD_SHOWN);
    event->with.first = table->phase != SABOT_PHASE_DEALING || table->round.count == 0;
    return sabot_event_must_tell(deciding);
}

/* Marked commission is collected when the shoe ends (reading 9). */
enum sabot_objection sabot_decide_close_shoe(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    int left = sabot_table_cards(table) - table->shoe.out;
    if (with->count < 0)
        return SABOT_OBJECTION_BAD_VALUE;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_SHOE_CLOSED);
    event->with.shoe = table->shoe.number;
    event->with.count = left;
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++)
        sabot_event_move(deciding, SABOT_TRANSFER_POST,
                         sabot_table_chips(sabot_deciding_now(deciding), bettor),
                         SABOT_ACCOUNT_COMMISSION, sabot_table_marked_payable(table, bettor));
    sabot_event_must_tell(deciding);
    return with->seen && with->count != left
               ? sabot_step_alarm(deciding, SABOT_ALARM_CARDS_LEFT, with->count)
               : SABOT_NO_OBJECTION;
}

enum sabot_objection sabot_decide_reveal_shoe(struct deciding *deciding) {
    if (sabot_value_is_zero(deciding->command->with.value))
        return SABOT_OBJECTION_BAD_VALUE;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_SHOE_REVEALED);
    event->with.shoe = sabot_deciding_now(deciding)->shoe.number;
    return sabot_event_must_tell(deciding);
}
