/*
 * room_today.c - the scripts of room.h. tests/golden/journal was recorded from three of
 * them; what these ask must not change, or script and journal would part.
 */
#include "host/room/staff_store.h"
#include "host/sheet/sheetfile.h"
#include "tests/support/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ASK(actor, kind, ...)  room_ask(room, actor, SABOT_COMMAND_##kind, WITH(__VA_ARGS__))
#define FLOOR(kind, ...)       ASK(room_floor, kind, __VA_ARGS__)
#define DEALER(kind, ...)      ASK(room_dealer, kind, __VA_ARGS__)
#define BETTOR(who, kind, ...) ASK(room_bettor(who), kind, .bettor = (who), __VA_ARGS__)
#define PLAIN(actor, kind)     room_ask(room, actor, SABOT_COMMAND_##kind, NOTHING)

enum { PLAYER, BANKER, TIE, PANDA8, DRAGON7 };

static void read_sheet(const char *name, struct sabot_sheet *sheet) {
    static struct form_report report;
    if (sheetfile_read_name(name, sheet, &report) == SABOT_OK)
        return;
    form_report_print(&report, stderr);
    exit(2);
}

static struct sabot_card card_of(const char *words) {
    struct sabot_card card = {0};
    struct sabot_error error;
    if (strlen(words) == 1)
        card = (struct sabot_card){(uint8_t)(strchr("A23456789TJQK", words[0]) - "A23456789TJQK"),
                                   SABOT_SUIT_UNKNOWN};
    else
        SABOT_ASSERT(sabot_card_read(words, strlen(words), &card, &error) == SABOT_OK);
    return card;
}

static void key_cards(struct room *room, const char *words) {
    char word[4];
    int taken = 0;
    for (; sscanf(words, "%3s%n", word, &taken) == 1; words += taken)
        DEALER(CARD, .card = card_of(word));
}

static void deal_round(struct room *room) {
    do
        PLAIN(room_dealer, CARD);
    while (room_state(room)->phase == SABOT_PHASE_DEALING &&
           sabot_round_next(&room_state(room)->round).hand != SABOT_HAND_NONE);
}

static void finish_round(struct room *room) {
    deal_round(room);
    PLAIN(room_dealer, SETTLE);
}

/* The bettor who is asked takes the bank; the one who has it puts up. */
static void put_up(struct room *room, sabot_cents amount) {
    const struct sabot_table_bank *bank = &room_state(room)->bank;
    if (bank->state == SABOT_BANK_OPEN || bank->state == SABOT_BANK_NOT_TAKEN)
        PLAIN(room_dealer, OFFER_BANK);
    if (bank->state == SABOT_BANK_OFFERED)
        BETTOR(bank->bettor, ACCEPT_BANK, .amount = amount);
    else if (bank->state == SABOT_BANK_HELD)
        BETTOR(bank->bettor, PUT_UP, .amount = amount);
}

static void seat(struct room *room, int number, int seat_number, const char *name,
                 const char *badge) {
    struct sabot_particulars with = {.seat = seat_number};
    sabot_text_copy(with.name, sizeof with.name, name);
    sabot_text_copy(with.badge, sizeof with.badge, badge);
    room_ask(room, room_dealer, SABOT_COMMAND_SEAT, &with);
    if (room_state(room)->wager_source != SABOT_WAGERS_NONE)
        DEALER(BUY_IN, .bettor = number, .amount = 2000000);
}

/* ---- main: a player-dealer's game, shuffled ---- */

static void commit_and_contribute(struct room *room, int bettor, const char *words) {
    struct sabot_particulars with = {.bettor = bettor};
    uint8_t value[SABOT_VALUE_BYTES] = {0};
    memcpy(value, words, strlen(words));
    fair_commitment(value, with.value);
    room_ask(room, room_bettor(bettor), SABOT_COMMAND_COMMIT, &with);
    if (bettor == 3)
        return; /* Cy never reveals: left out */
    with.contribution = room_state(room)->shoe.contribution_count;
    memcpy(with.value, value, sizeof value);
    room_ask(room, room_bettor(bettor), SABOT_COMMAND_CONTRIBUTE, &with);
}

static void open_main(struct room *room) {
    static struct sabot_sheet sheet;
    read_sheet("california-panda8", &sheet);
    sheet.display.timer_seconds = 30;
    sheet.rotation.reach_bettors = 2;
    sheet.rotation.reach_minutes = 60;
    FLOOR(OPEN_TABLE, .name = "Table 1", .sheet = &sheet, .seats = 8, .decks = 3,
          .card_source = SABOT_CARDS_SHUFFLED, .wager_source = SABOT_WAGERS_BETTORS,
          .offer_seconds = 20);
    FLOOR(SHIFT, .name = "swing");
    DEALER(RELIEVE, .name = "Dana");
    seat(room, 1, 1, "Ana", "");
    seat(room, 2, 4, "Bo", "");
    seat(room, 3, 6, "Cy", "TP-17");
}

static void open_shuffled(struct room *room, bool with_contributions) {
    DEALER(OPEN_SHOE, .card_set = 1);
    if (with_contributions) {
        commit_and_contribute(room, 3, "Cy was here");
        commit_and_contribute(room, 1, "a contribution of Ana's");
    }
    BETTOR(2, CUT, .position = 77);
    PLAIN(room_dealer, BURN);
}

/* Nobody wants the bank: by word, by time, by word; then somebody does. */
static void main_first_rounds(struct room *room) {
    PLAIN(room_dealer, OFFER_BANK);
    ASK(room_bettor(1), DECLINE_BANK, .bettor = 1);
    room->now_ms += 20000;
    room_tick(room); /* Bo did not answer */
    ASK(room_bettor(3), DECLINE_BANK, .bettor = 3);
    put_up(room, 30000);
    PLAIN(room_dealer, OPEN_BETTING);
    BETTOR(2, WAGER, .wager = BANKER, .amount = 10000);
    BETTOR(2, WAGER, .wager = DRAGON7, .amount = 500);
    BETTOR(2, WAGER, .wager = BANKER, .amount = 15000);
    BETTOR(3, WAGER, .wager = PLAYER, .amount = 20000);
    BETTOR(3, WAGER, .wager = TIE, .amount = 1000);
    BETTOR(3, WAGER, .wager = TIE, .amount = 0);
    PLAIN(room_dealer, CLOSE_BETTING);
    finish_round(room);
    put_up(room, 10000); /* too little for what is wagered */
    PLAIN(room_dealer, OPEN_BETTING);
    BETTOR(2, WAGER, .wager = PLAYER, .amount = 50000);
    BETTOR(3, WAGER, .wager = PLAYER, .amount = 40000);
    finish_round(room);
}

static void main_floor_rounds(struct room *room) {
    put_up(room, 500000);
    PLAIN(room_dealer, OPEN_BETTING);
    int other = room_state(room)->bank.bettor == 1 ? 2 : 1;
    BETTOR(other, WAGER, .wager = BANKER, .amount = 5000);
    PLAIN(room_dealer, CLOSE_BETTING);
    PLAIN(room_dealer, CARD);
    FLOOR(REMOVED, .bettor = other, .wager = BANKER, .reason = "took the stake away",
          .second = "Sol");
    finish_round(room);
    put_up(room, 500000);
    PLAIN(room_dealer, OPEN_BETTING);
    other = room_state(room)->bank.bettor == 1 ? 2 : 1;
    BETTOR(other, WAGER, .wager = PLAYER, .amount = 5000);
    PLAIN(room_dealer, CARD);
    FLOOR(VOID, .reason = "chips fell onto the layout", .second = "Sol");
    FLOOR(DECISION, .bettor = other, .amount = 2500, .reason = "for the wait", .second = "Sol");
    FLOOR(PAUSE, .reason = "spilled drink");
    FLOOR(RESUME, .reason = "cleaned");
}

/* To the cut card, with the timer, and the clock of the rotation once. */
static void play_out(struct room *room, int64_t round_ms) {
    for (int i = 0; room_state(room)->shoe.phase == SABOT_SHOE_IN_PLAY; i++) {
        room->now_ms += round_ms;
        room_tick(room);
        if (room_state(room)->paused)
            FLOOR(RESUME, .reason = "the bank was offered to everybody");
        put_up(room, 100000);
        PLAIN(room_dealer, OPEN_BETTING);
        for (int bettor = 1; bettor <= 3; bettor++)
            if (bettor != room_state(room)->bank.bettor)
                BETTOR(bettor, WAGER, .wager = (i + bettor) % 2, .amount = 2500 * bettor);
        if (i % 3 == 0) {
            room->now_ms += 30000;
            room_tick(room);
        }
        finish_round(room);
    }
    PLAIN(room_dealer, CLOSE_SHOE);
    room_tick(room); /* the reveal */
}

static void play_main(struct room *room) {
    sabot_text_copy(room->table, sizeof room->table, "main");
    open_main(room);
    open_shuffled(room, true);
    main_first_rounds(room);
    main_floor_rounds(room);
    play_out(room, 400000);
    open_shuffled(room, false);
    put_up(room, 100000);
    PLAIN(room_dealer, OPEN_BETTING);
    int other = room_state(room)->bank.bettor == 1 ? 2 : 1;
    BETTOR(other, WAGER, .wager = PLAYER, .amount = 5000);
    PLAIN(room_dealer, CARD);
    PLAIN(room_dealer, CARD); /* and here the day's record ends, in the middle of a round */
}

/* ---- house: a house bank, keyed, commission marked ---- */

static void wager_for(struct room *room, int bettor, int wager, sabot_cents amount) {
    DEALER(WAGER, .bettor = bettor, .wager = wager, .amount = amount);
}

static void house_rounds(struct room *room) {
    DEALER(OPEN_SHOE, .card_set = 1);
    DEALER(BURN, .card = card_of("Ac"));
    PLAIN(room_dealer, OPEN_BETTING);
    wager_for(room, 1, BANKER, 20000);
    wager_for(room, 2, PLAYER, 10000);
    key_cards(room, "2h 9c");
    PLAIN(room_dealer, TAKE_BACK);
    key_cards(room, "9d Ad Kd");
    PLAIN(room_dealer, SETTLE); /* Banker 9, natural */
    FLOOR(CORRECT, .card_count = 4,
          .cards = {card_of("2h"), card_of("8d"), card_of("Ad"), card_of("Kd")},
          .reason = "an eight was keyed as a nine", .second = "Sol");
    PLAIN(room_dealer, OPEN_BETTING);
    wager_for(room, 1, BANKER, 20000);
    key_cards(room, "2s 4s Ks 3h 4c");
    DEALER(CARD_IN_ERROR, .card = card_of("7h"), .seen = true);
    PLAIN(room_dealer, SETTLE);
    PLAIN(room_dealer, OPEN_BETTING); /* free: the seven opens it (R80) */
    key_cards(room, "8c Kc Qc");
    PLAIN(room_dealer, SETTLE);
    PLAIN(room_dealer, OPEN_BETTING);
    wager_for(room, 2, TIE, 1000);
    key_cards(room, "3s 3d");
    FLOOR(WRONG_HAND, .reason = "the third card went to Banker", .second = "Sol");
    key_cards(room, "5s 5d");
    PLAIN(room_dealer, SETTLE);
    PLAIN(room_dealer, OPEN_BETTING);
    key_cards(room, "6h");
    FLOOR(WRONG_HAND, .voided = true, .reason = "nobody saw which", .second = "Sol");
}

static void play_house(struct room *room) {
    static struct sabot_sheet sheet, other;
    read_sheet("commission", &sheet);
    sheet.commission_taken = SABOT_COMMISSION_MARKED;
    read_sheet("ez-house", &other);
    sabot_text_copy(room->table, sizeof room->table, "house");
    FLOOR(OPEN_TABLE, .name = "Table 2", .sheet = &sheet, .seats = sheet.seats,
          .decks = sheet.decks, .card_source = SABOT_CARDS_KEYED,
          .wager_source = SABOT_WAGERS_DEALER);
    seat(room, 1, 2, "Di", "");
    seat(room, 2, 3, "Ed", "");
    house_rounds(room);
    PLAIN(room_dealer, OPEN_BETTING);
    wager_for(room, 1, BANKER, 100000);
    key_cards(room, "2s 9s Ts Th");
    PLAIN(room_dealer, SETTLE); /* marks 50.00 */
    PLAIN(room_dealer, CUT_CARD);
    PLAIN(room_dealer, OPEN_BETTING);
    wager_for(room, 2, BANKER, 100000);
    key_cards(room, "2d 9h Td Tc");
    PLAIN(room_dealer, SETTLE);
    DEALER(LEAVE, .bettor = 2); /* and pays what is marked */
    DEALER(CLOSE_SHOE, .count = 300, .seen = true);
    DEALER(CASH_OUT, .bettor = 1, .amount = 50000);
    FLOOR(CHANGE_SHEET, .sheet = &other, .seats = other.seats, .decks = other.decks);
    DEALER(LEAVE, .bettor = 1);
    FLOOR(DROP, .counted = 100);
    PLAIN(room_floor, CLOSE_TABLE);
}

/* ---- board: a real table with real chips ---- */

static const char *const keyed[] = {
    "5 2 K 2 6 3",
    "4 9 3 K",
    "2 3 3 2 7 6",
    "A Q 7 K",
};

static void key_shoe(struct room *room, bool turn_ends) {
    DEALER(OPEN_SHOE, .card_set = 2);
    DEALER(BURN, .card = card_of("3"));
    for (size_t i = 0; i < sizeof keyed / sizeof *keyed; i++) {
        put_up(room, 0);
        key_cards(room, keyed[i]);
        PLAIN(room_dealer, SETTLE);
    }
    for (const char *letter = "BPTDA"; *letter != 0; letter++) {
        put_up(room, 0);
        DEALER(RESULT,
               .result = SABOT_RESULT_OF_LETTER + (int)(strchr(SABOT_RESULT_LETTERS, *letter) -
                                                        strchr(SABOT_RESULT_LETTERS, 'P')));
        PLAIN(room_dealer, SETTLE);
    }
    if (turn_ends && room_state(room)->bank.state == SABOT_BANK_HELD)
        DEALER(PASS_BANK, .bettor = room_state(room)->bank.bettor);
    PLAIN(room_dealer, CLOSE_SHOE);
}

static void play_board(struct room *room) {
    static struct sabot_sheet sheet;
    read_sheet("ventura-ez", &sheet);
    sabot_text_copy(room->table, sizeof room->table, "board");
    FLOOR(OPEN_TABLE, .name = "Table 3", .sheet = &sheet, .seats = sheet.seats,
          .decks = sheet.decks, .card_source = SABOT_CARDS_KEYED,
          .wager_source = SABOT_WAGERS_NONE);
    seat(room, 1, 5, "Flo", "");
    DEALER(COLLECT, .amount = 2500);
    PLAIN(room_dealer, OFFER_BANK);
    ASK(room_dealer, DECLINE_BANK, .bettor = 1); /* the only one: nobody takes it */
    key_shoe(room, true);
    key_shoe(room, false); /* the same order again: an alarm */
    FLOOR(DROP, .counted = 2500);
}

void room_play_today(struct room *room) {
    play_board(room);
    play_house(room);
    play_main(room);
}

/* ---- long ---- */

/* Four bettors, one after the other the player-dealer, three wagers a round. */
static void play_long_round(struct room *room) {
    put_up(room, 500000);
    PLAIN(room_dealer, OPEN_BETTING);
    for (int bettor = 1; bettor <= 4; bettor++)
        if (bettor != room_state(room)->bank.bettor)
            BETTOR(bettor, WAGER, .wager = bettor % 2, .amount = 1000 * bettor);
    finish_round(room);
}

static void play_long_shoe(struct room *room) {
    DEALER(OPEN_SHOE, .card_set = 1);
    DEALER(CUT, .position = 200);
    PLAIN(room_dealer, BURN);
    while (room_state(room)->shoe.phase == SABOT_SHOE_IN_PLAY)
        play_long_round(room);
    PLAIN(room_dealer, CLOSE_SHOE);
    room_tick(room);
}

void room_play_long(struct room *room, uint64_t records) {
    static struct sabot_sheet sheet;
    struct journal_head head = {0};
    read_sheet("ventura-ez", &sheet);
    sabot_text_copy(room->table, sizeof room->table, "long");
    FLOOR(OPEN_TABLE, .name = "Table 4", .sheet = &sheet, .seats = sheet.seats,
          .decks = sheet.decks, .card_source = SABOT_CARDS_SHUFFLED,
          .wager_source = SABOT_WAGERS_BETTORS);
    for (int bettor = 1; bettor <= 4; bettor++) {
        char name[] = {(char)('A' + bettor - 1), 0};
        seat(room, bettor, bettor, name, "");
        DEALER(BUY_IN, .bettor = bettor, .amount = 100000000);
    }
    while (head.sequence < records) {
        play_long_shoe(room);
        SABOT_ASSERT(service_table(room->service, room->table, &head) != NULL);
    }
}

/* ---- editions ---- */

static void allow_edition(struct room *room, int edition) {
    struct sabot_error error;
    SABOT_ASSERT(room_edition_allow(room->journal, SERVICE_ROOM_STREAM, edition, room->now_ms,
                                    &error) == SABOT_OK);
    service_hear_all(room->service);
    service_read(room->service);
}

static void play_edition_shoe(struct room *room) {
    DEALER(OPEN_SHOE, .card_set = 1);
    DEALER(BURN, .card = card_of("2h"));
    for (int round = 0; round < 2; round++) {
        PLAIN(room_dealer, OPEN_BETTING);
        wager_for(room, 1, BANKER, 10000);
        wager_for(room, 2, PLAYER, 5000);
        key_cards(room, "9s 8s Ks Qs");
        PLAIN(room_dealer, SETTLE);
        FLOOR(CORRECT, .cards = {card_of("9s"), card_of("9h"), card_of("Ks"), card_of("Qs")},
              .card_count = 4, .reason = "the camera shows it", .second = "Sol");
    }
    DEALER(CLOSE_SHOE, .count = 0);
}

static void open_edition_table(struct room *room, const char *id, const struct sabot_sheet *sheet) {
    sabot_text_copy(room->table, sizeof room->table, id);
    FLOOR(OPEN_TABLE, .name = "Table 5", .sheet = sheet, .seats = sheet->seats,
          .decks = sheet->decks, .card_source = SABOT_CARDS_KEYED,
          .wager_source = SABOT_WAGERS_DEALER);
    seat(room, 1, 1, "Ann", "");
    seat(room, 2, 3, "Bo", "");
    DEALER(BUY_IN, .bettor = 1, .amount = 1000000);
    DEALER(BUY_IN, .bettor = 2, .amount = 1000000);
}

void room_play_editions(struct room *room) {
    static struct sabot_sheet sheet;
    read_sheet("commission", &sheet);
    open_edition_table(room, "middle", &sheet);
    play_edition_shoe(room);
    allow_edition(room, 2);
    play_edition_shoe(room);
    play_edition_shoe(room);
    DEALER(LEAVE, .bettor = 1);
    DEALER(LEAVE, .bettor = 2);
    PLAIN(room_floor, CLOSE_TABLE);
    open_edition_table(room, "newborn", &sheet);
    play_edition_shoe(room);
}

/* ---- second: what edition 2 decides otherwise ---- */

static void pass_time(struct room *room, int seconds) {
    room->now_ms += INT64_C(1000) * seconds;
    room_tick(room);
    room_tick(room); /* betting's clock, then the rotation's */
}

static void open_second_table(struct room *room, const char *id, const struct sabot_sheet *sheet) {
    sabot_text_copy(room->table, sizeof room->table, id);
    FLOOR(OPEN_TABLE, .name = "Table 6", .sheet = sheet, .seats = sheet->seats,
          .decks = sheet->decks, .card_source = SABOT_CARDS_KEYED,
          .wager_source = SABOT_WAGERS_BETTORS, .offer_seconds = 30);
    seat(room, 1, 1, "Ana", "");
    seat(room, 2, 4, "Bo", "");
    DEALER(SEAT, .seat = 6, .name = "Firm", .badge = "TP-17", .representative = "Cy");
    DEALER(BUY_IN, .bettor = 3, .amount = 2000000);
    DEALER(OPEN_SHOE, .card_set = 1);
    DEALER(BURN, .card = card_of("Ac"));
}

/* Ana never banks, Bo does not answer, Cy is slow: offers, amounts and timers by the clock. */
static void second_clocks(struct room *room) {
    BETTOR(1, STAND_ASIDE, .stands = true);
    PLAIN(room_dealer, OFFER_BANK);
    pass_time(room, 30);
    BETTOR(3, ACCEPT_BANK, .amount = 50000);
    PLAIN(room_dealer, OPEN_BETTING);
    pass_time(room, 20); /* nobody has wagered: again (R32) */
    BETTOR(1, WAGER, .wager = PLAYER, .amount = 10000);
    BETTOR(3, PUT_UP, .amount = 600000); /* a nought too many */
    BETTOR(2, WAGER, .wager = BANKER, .amount = 5000);
    BETTOR(2, WAGER, .wager = DRAGON7, .amount = 500);
    FLOOR(LOWER_BANK, .amount = 60000, .reason = "a nought too many", .second = "Sol");
    pass_time(room, 20);
    key_cards(room, "5h 2c Ks 2d 6d 3s");
    PLAIN(room_dealer, SETTLE); /* a Dragon 7 */
    pass_time(room, 30);        /* Cy says no amount: the turn is over */
    BETTOR(1, STAND_ASIDE, .stands = false);
}

/* A turn that comes back, a free round, a void one. */
static void second_turns(struct room *room) {
    put_up(room, 10000); /* too little for what is wagered */
    PLAIN(room_dealer, OPEN_BETTING);
    int bank = room_state(room)->bank.bettor, other = bank == 1 ? 2 : 1;
    BETTOR(other, WAGER, .wager = PLAYER, .amount = 25000);
    BETTOR(3, WAGER, .wager = TIE, .amount = 2000);
    PLAIN(room_dealer, CLOSE_BETTING);
    key_cards(room, "9s 8s Kh Qs");
    PLAIN(room_dealer, SETTLE);
    FLOOR(CORRECT, .voided = true, .reason = "a card was seen", .second = "Sol");
    BETTOR(bank, PUT_UP, .amount = 20000);
    PLAIN(room_dealer, OPEN_BETTING);
    PLAIN(room_floor, FREE_ROUND);
    key_cards(room, "3s 8h Kd Qd");
    PLAIN(room_dealer, SETTLE);
    BETTOR(bank, PUT_UP, .amount = 20000);
    PLAIN(room_dealer, OPEN_BETTING);
    BETTOR(other, WAGER, .wager = BANKER, .amount = 5000);
    key_cards(room, "7s");
    FLOOR(VOID, .reason = "the shoe fell", .second = "Sol");
}

/* The rotation's clock: it stands while no round can be dealt, then pauses the table. */
static void second_rotation(struct room *room) {
    int bank = room_state(room)->bank.bettor, other = bank == 1 ? 2 : 1;
    BETTOR(bank, PUT_UP, .amount = 20000);
    PLAIN(room_dealer, OPEN_BETTING);
    pass_time(room, 600);
    BETTOR(other, WAGER, .wager = BANKER, .amount = 5000);
    pass_time(room, 600);
    key_cards(room, "2s 9h Kc Qc");
    PLAIN(room_dealer, SETTLE);
    FLOOR(RESUME, .reason = "the bank is offered to the others");
}

/* Wagers short of the minimum, one that was removed, a decision, and a bettor who has gone when
 * the round is corrected: she owes the firm, and the house makes good its own part. */
static void second_money(struct room *room) {
    BETTOR(1, TAKE_SPOT, .seat = 2);
    seat(room, 5, 7, "Ed", "");
    put_up(room, 100000);
    DEALER(REPRESENT, .bettor = 3, .name = "Uma", .badge = "TP-18", .counted = 1800000);
    PLAIN(room_dealer, OPEN_BETTING);
    BETTOR(1, WAGER, .wager = PLAYER, .amount = 5000);
    ASK(room_bettor(1), WAGER, .bettor = 4, .wager = PLAYER, .amount = 3000);
    BETTOR(5, WAGER, .wager = BANKER, .amount = 3000);
    BETTOR(2, WAGER, .wager = TIE, .amount = 500);
    PLAIN(room_dealer, CLOSE_BETTING);
    key_cards(room, "9d 8d");
    FLOOR(REMOVED, .bettor = 5, .wager = BANKER, .reason = "took the stake away", .second = "Sol");
    key_cards(room, "Kh Qh");
    PLAIN(room_dealer, SETTLE);
    FLOOR(DECISION, .bettor = 1, .amount = 1000, .cause = SABOT_WITH_BANK,
          .reason = "a chip was moved", .second = "Sol");
    DEALER(SEND_CHIPS, .bettor = 2, .amount = 40000, .table = "eligible");
    DEALER(LEAVE, .bettor = 1);
    FLOOR(CORRECT, .cards = {card_of("8d"), card_of("9d"), card_of("Kh"), card_of("Qh")},
          .card_count = 4, .reason = "the hands were keyed the wrong way round", .second = "Sol");
    FLOOR(SETTLE_CLAIM, .claim = 1, .amount = 2000, .reason = "our dealer keyed them",
          .second = "Sol");
}

/* R42 leaves nobody, and management opens the offer. */
static void second_eligibility(struct room *room) {
    put_up(room, 100000);
    PLAIN(room_dealer, OPEN_BETTING);
    BETTOR(2, WAGER, .wager = PLAYER, .amount = 5000);
    key_cards(room, "9s 8s Kh Qs");
    PLAIN(room_dealer, SETTLE);
    BETTOR(1, PASS_BANK, .amount = 0);
    DEALER(LEAVE, .bettor = 2);
    DEALER(LEAVE, .bettor = 1);
    FLOOR(OPEN_OFFER, .reason = "nobody of the last round is left", .second = "Sol");
    BETTOR(3, ACCEPT_BANK, .amount = 100000);
    seat(room, 4, 2, "Di", "");
    DEALER(TAKE_CHIPS, .bettor = 4, .table = "clocks", .number = 1, .amount = 40000);
    PLAIN(room_dealer, OPEN_BETTING);
    BETTOR(4, WAGER, .wager = BANKER, .amount = 5000);
    key_cards(room, "2s 3s"); /* and here it ends, in the middle of a round */
}

void room_play_second(struct room *room) {
    static struct sabot_sheet sheet;
    allow_edition(room, 2);
    read_sheet("california-panda8", &sheet);
    sheet.display.timer_seconds = 20;
    sheet.rotation.reach_bettors = 2;
    sheet.rotation.reach_minutes = 10;
    open_second_table(room, "clocks", &sheet);
    second_clocks(room);
    second_turns(room);
    second_rotation(room);
    second_money(room);
    read_sheet("livermore-ez", &sheet);
    open_second_table(room, "eligible", &sheet);
    second_eligibility(room);
}
