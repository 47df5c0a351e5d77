/*
 * by_row.c - see by_row.h.
 */
#include "tests/support/by_row.h"

#include <string.h>

static int some_bettor(struct random_source *random, const struct sabot_table *table) {
    int start = (int)random_between(random, 0, SABOT_BETTORS_MAX - 1);
    for (int i = 0; i < SABOT_BETTORS_MAX; i++) {
        int number = (start + i) % SABOT_BETTORS_MAX + 1;
        if (sabot_table_has_bettor(table, number))
            return number;
    }
    return 0;
}

static struct sabot_card some_card(struct random_source *random) {
    return sabot_card_of_deck((int)random_between(random, 0, SABOT_DECK_CARDS - 1));
}

static int some_number(struct random_source *random, const struct sabot_table *table,
                       const struct sabot_field_form *form) {
    int most = 3;
    if (form->field == SABOT_FIELD_BETTOR)
        return some_bettor(random, table);
    if (form->field == SABOT_FIELD_SEAT)
        return (int)random_between(random, 1, table->seats > 0 ? table->seats : 1);
    if (form->field == SABOT_FIELD_NUMBER)
        most = 1000000; /* of chips, each taken once */
    if (form->type == SABOT_TYPE_WAGER)
        most = table->sheet->wager_count - 1;
    if (form->type == SABOT_TYPE_CHOICE)
        for (most = 0; form->words[most + 1] != NULL;)
            most++;
    return (int)random_between(random, 0, most > 0 ? most : 0);
}

static void fill_field(struct random_source *random, const struct sabot_table *table,
                       const struct sabot_field_form *form, struct sabot_particulars *with) {
    void *at = (char *)with + form->offset;
    switch (form->type) {
    case SABOT_TYPE_BOOL:
        *(bool *)at = random_chance(random, 50);
        break;
    case SABOT_TYPE_CENTS:
        *(sabot_cents *)at = table->sheet->unit * random_between(random, 1, 20);
        break;
    case SABOT_TYPE_CARD:
        *(struct sabot_card *)at = some_card(random);
        break;
    case SABOT_TYPE_TEXT:
        sabot_text_copy(at, form->room, "as it was seen");
        break;
    case SABOT_TYPE_VALUE:
        for (int i = 0; i < SABOT_VALUE_BYTES; i++)
            ((uint8_t *)at)[i] = (uint8_t)random_between(random, 1, 255);
        break;
    case SABOT_TYPE_TIME:
    case SABOT_TYPE_CARDS: /* none: a kind that wants a list has people of its own */
    case SABOT_TYPE_SHEET:
        break;
    default:
        *(int *)at = some_number(random, table, form);
    }
}

/* One that there is, nearly always all of it: a list that is full stops a table. */
static void fill_claim(struct random_source *random, const struct sabot_table *table,
                       struct sabot_particulars *with) {
    const struct sabot_claim *claim =
        &table->claims[random_between(random, 0, table->claim_count - 1)];
    with->claim = claim->number;
    with->amount = claim->amount < 0 ? -claim->amount : claim->amount;
    if (random_chance(random, 10))
        with->amount /= 2;
    if (claim->amount < 0 && random_chance(random, 50))
        with->bettor = 0; /* the house makes it good */
}

void by_row_fill(struct random_source *random, const struct sabot_table *table,
                 enum sabot_command_kind kind, struct sabot_particulars *with) {
    const uint8_t *fields = sabot_command_forms[kind].fields;
    for (int i = 0; fields[i] != SABOT_NO_FIELD; i++)
        fill_field(random, table, &sabot_field_forms[fields[i]], with);
    if (kind == SABOT_COMMAND_CONFIRM_CHIPS && table->lot_count > 0) {
        const struct sabot_lot *lot = table->lots;
        for (int i = 0; i < table->lot_count && lot->came; i++)
            lot = &table->lots[i];
        with->number = lot->number;
        memcpy(with->table, lot->table, sizeof with->table);
    }
    if (kind == SABOT_COMMAND_SETTLE_CLAIM && table->claim_count > 0)
        fill_claim(random, table, with);
}

bool by_row_some(struct random_source *random, const struct sabot_table *table,
                 struct sabot_command *command) {
    if (FIRST_BY_ROW >= (int)SABOT_COMMANDS)
        return false;
    command->kind =
        (enum sabot_command_kind)random_between(random, FIRST_BY_ROW, SABOT_COMMANDS - 1);
    by_row_fill(random, table, command->kind, &command->with);
    return true;
}
