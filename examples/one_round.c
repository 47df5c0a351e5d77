/*
 * one_round.c - one round at a table, through the library alone: every command is
 * decided, its events applied. docs/library.md says how to build it. There is no
 * journal here; host/service has one. It uses sabot/unstable.
 */
#include <library.h>
#include <sabot/library.h>
#include <stdio.h>
#include <stdlib.h>

static struct sabot_table table;       /* large */
static struct sabot_decision decision; /* large */

static void ask(enum sabot_role role, enum sabot_command_kind kind, struct sabot_particulars with) {
    struct sabot_command command = {
        .kind = kind, .actor.role = role, .with = with, .edition = SABOT_EDITION_COMPLETE};
    if (!sabot_table_decide(&table, &command, &decision)) {
        printf("%s: no, %s\n", sabot_command_forms[kind].name,
               sabot_objection_forms[decision.objection].words);
        exit(1);
    }
    for (int i = 0; i < decision.event_count; i++) {
        printf("%s: %s\n", sabot_command_forms[kind].name,
               sabot_event_forms[decision.events[i].kind].name);
        sabot_table_apply(&table, &decision.events[i]);
    }
}

#define FLOOR(kind, ...)                                                                           \
    ask(SABOT_ROLE_FLOOR, SABOT_COMMAND_##kind, (struct sabot_particulars){__VA_ARGS__})
#define DEALER(kind, ...)                                                                          \
    ask(SABOT_ROLE_DEALER, SABOT_COMMAND_##kind, (struct sabot_particulars){__VA_ARGS__})

int main(void) {
    struct sabot_lib_sheet *opened = sabot_lib_sheet_open("commission", NULL);
    struct sabot_card cards[SABOT_ROUND_CARDS_MAX];
    struct sabot_error error;
    int count;
    if (opened == NULL ||
        sabot_cards_read("2h 9c Ad Kd", cards, SABOT_ROUND_CARDS_MAX, &count, &error) != SABOT_OK)
        return 1;
    const struct sabot_sheet *sheet = sabot_sheet_of_library(opened);
    table = sabot_table_empty();
    FLOOR(OPEN_TABLE, .name = "Table 1", .sheet = sheet, .seats = sheet->seats,
          .decks = sheet->decks, .card_source = SABOT_CARDS_KEYED,
          .wager_source = SABOT_WAGERS_DEALER);
    DEALER(SEAT, .seat = 3, .name = "Ana");
    DEALER(BUY_IN, .bettor = 1, .amount = 50000);
    DEALER(OPEN_SHOE, .card_set = 1);
    DEALER(BURN, .card = sabot_card_of_deck(0));
    DEALER(OPEN_BETTING, 0);
    DEALER(WAGER, .bettor = 1, .wager = sabot_sheet_wager(sheet, "banker"), .amount = 10000);
    for (int i = 0; i < count; i++)
        DEALER(CARD, .card = cards[i]);
    DEALER(SETTLE, 0);
    printf("round %d: %c; Ana has %lld cents\n", table.round_number,
           sabot_result_letter(table.last.result),
           (long long)sabot_book_available(&table.book, sabot_account_chips(1)));
    sabot_lib_sheet_close(opened);
    return 0;
}
