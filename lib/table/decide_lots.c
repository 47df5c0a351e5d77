/*
 * decide_lots.c - chips that a bettor carries from one table of the room to another.
 *
 * Two records, each in its table's own stream: out of one into the account `between-tables`,
 * under a number, and into the other, which takes a number once. The host looks up what the
 * other table sent, and lets it know that they arrived; `sabot verify` pairs the two. A lot
 * has one destination and is on its way until it is taken there, or sent back from there. Since
 * edition 3 it is taken by the person who sent it: the host fills in the name, as it does the
 * amount.
 */
#include "lib/table/kinds.h"

#include <string.h>

/* A place for one more: what came more than an hour ago gives way. The host sees to it that the
 * sender knows of it. */
static bool has_room(struct deciding *deciding) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (table->lot_count < SABOT_LOTS_MAX)
        return true;
    for (int i = 0; i < table->lot_count; i++)
        if (table->lots[i].came &&
            table->lots[i].time_ms + SABOT_LOT_KEPT_MS <= deciding->command->time_ms)
            return true;
    return false;
}

static enum sabot_objection send(struct deciding *deciding, int bettor) {
    const struct sabot_table *table = sabot_deciding_now(deciding);
    const struct sabot_particulars *with = &deciding->command->with;
    if (!has_room(deciding))
        return SABOT_OBJECTION_LOTS_FULL;
    struct sabot_event *event = sabot_event_begin(deciding, SABOT_EVENT_CHIPS_SENT);
    event->with.number = table->lots_sent + 1;
    if (bettor != 0) {
        memcpy(event->with.name, sabot_table_bettor(table, bettor)->name, sizeof event->with.name);
        sabot_event_move(deciding, SABOT_TRANSFER_POST, sabot_table_chips(table, bettor),
                         SABOT_ACCOUNT_BETWEEN_TABLES, with->amount);
    } else if (table->edition >= 3) {
        memcpy(event->with.name, with->name, sizeof event->with.name);
    }
    return sabot_event_tell(deciding) ? SABOT_NO_OBJECTION : SABOT_OBJECTION_NOT_ENOUGH_CHIPS;
}

enum sabot_objection sabot_decide_send_chips(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (!sabot_table_has_bettor(table, with->bettor))
        return SABOT_OBJECTION_NO_SUCH_BETTOR;
    if (with->amount <= 0 || with->amount > SABOT_STAKE_MAX)
        return SABOT_OBJECTION_AMOUNT;
    if (!sabot_words_fit(with->table, sizeof with->table))
        return SABOT_OBJECTION_BAD_NAME;
    sabot_cents marked = table->bettors[sabot_table_purse(table, with->bettor) - 1].marked;
    if (with->amount >
        sabot_book_available(&table->book, sabot_table_chips(table, with->bettor)) - marked)
        return SABOT_OBJECTION_NOT_ENOUGH_CHIPS;
    return send(deciding, with->bettor);
}

/* Without a name nobody says whose they are: of a table of before, or decided again. */
static bool is_of_another(const struct sabot_table *table, const struct sabot_particulars *with) {
    return table->edition >= 3 && with->bettor != 0 && with->name[0] != 0 &&
           !sabot_name_is_same(with->name, sabot_table_bettor(table, with->bettor)->name);
}

static enum sabot_objection take(struct deciding *deciding, int bettor) {
    const struct sabot_particulars *with = &deciding->command->with;
    const struct sabot_table *table = sabot_deciding_now(deciding);
    if (with->number < 1 || with->amount <= 0 || with->amount > SABOT_STAKE_MAX ||
        !sabot_words_fit(with->table, sizeof with->table) ||
        sabot_table_lot(table, true, with->table, with->number) != NULL ||
        is_of_another(table, with))
        return SABOT_OBJECTION_NO_SUCH_LOT;
    if (!has_room(deciding))
        return SABOT_OBJECTION_LOTS_FULL;
    sabot_event_begin(deciding, SABOT_EVENT_CHIPS_TAKEN);
    if (bettor != 0)
        sabot_event_move(deciding, SABOT_TRANSFER_POST, SABOT_ACCOUNT_BETWEEN_TABLES,
                         sabot_table_chips(table, bettor), with->amount);
    return sabot_event_must_tell(deciding);
}

/* Without a bettor they go back to the table that sent them, under a number of this one. */
enum sabot_objection sabot_decide_take_chips(struct deciding *deciding) {
    int bettor = deciding->command->with.bettor;
    if (bettor != 0 && !sabot_table_has_bettor(sabot_deciding_now(deciding), bettor))
        return SABOT_OBJECTION_NO_SUCH_BETTOR;
    enum sabot_objection objection = take(deciding, bettor);
    return objection != SABOT_NO_OBJECTION || bettor != 0 ? objection : send(deciding, 0);
}

enum sabot_objection sabot_decide_confirm_chips(struct deciding *deciding) {
    const struct sabot_particulars *with = &deciding->command->with;
    if (sabot_table_lot(sabot_deciding_now(deciding), false, with->table, with->number) == NULL)
        return SABOT_OBJECTION_NO_SUCH_LOT;
    sabot_event_begin(deciding, SABOT_EVENT_CHIPS_ARRIVED);
    return sabot_event_must_tell(deciding);
}
