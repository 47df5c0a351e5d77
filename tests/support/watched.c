/*
 * watched.c - see watched.h.
 */
#include "tests/support/watched.h"

#include "host/room/staff_note.h"
#include "host/room/staff_store.h"
#include "host/simulation/run.h"
#include "sabot/sim.h"
#include "tests/support/sheets.h"

#include <stdlib.h>

#define ASK(actor, kind, ...) room_ask(room, actor, SABOT_COMMAND_##kind, WITH(__VA_ARGS__))
#define DEALER(kind, ...)     ASK(room_dealer, kind, __VA_ARGS__)
#define PLAIN(kind)           room_ask(room, room_dealer, SABOT_COMMAND_##kind, NOTHING)

enum { PLAYER, BANKER, TIE, PANDA8, DRAGON7 };

static void open_with(struct room *room, const char *name, const struct sabot_sheet *sheet) {
    sabot_text_copy(room->table, sizeof room->table, name);
    ASK(room_floor, OPEN_TABLE, .name = "Table", .sheet = sheet, .seats = sheet->seats,
        .decks = sheet->decks, .card_source = SABOT_CARDS_KEYED,
        .wager_source = SABOT_WAGERS_DEALER);
    DEALER(RELIEVE, .name = "Dan");
}

static void open_table(struct room *room, const char *name, const char *sheet_name) {
    static struct sabot_sheet sheet;
    sheet = sheets_named(sheet_name);
    open_with(room, name, &sheet);
}

static void allow_facts(struct room *room) {
    struct sabot_error error;
    SABOT_ASSERT(room_edition_allow(room->journal, SERVICE_ROOM_STREAM, SABOT_FACTS_EDITION,
                                    room->now_ms, &error) == SABOT_OK);
    service_hear_all(room->service);
    service_read(room->service);
}

static void seat_with(struct room *room, int number, const char *name, sabot_cents amount) {
    struct sabot_particulars with = {.seat = number};
    sabot_text_copy(with.name, sizeof with.name, name);
    room_ask(room, room_dealer, SABOT_COMMAND_SEAT, &with);
    DEALER(BUY_IN, .bettor = number, .amount = amount);
}

static void seat(struct room *room, int number, const char *name) {
    seat_with(room, number, name, 100000000);
}

/* ---- fair shoes, keyed ---- */

struct fair_shoes {
    struct sabot_sim sim;
    struct sabot_sim_shoe shoe;
    uint8_t rows[SABOT_SIM_BLOCK * (SABOT_SIM_ROW_BLANKS + SABOT_SHOE_CARDS_MAX)];
    int next;
    int running, unseen; /* of the published count */
};

static struct sabot_card card_of(int card) {
    return (struct sabot_card){(uint8_t)(card / SABOT_SUITS), (uint8_t)(card % SABOT_SUITS)};
}

static void see(struct fair_shoes *shoes, int card) {
    static const int tags[SABOT_POINTS] = {0, 0, 0, 0, -1, -1, -1, -1, 2, 2};
    shoes->running += tags[shoes->sim.points[card]];
    shoes->unseen--;
}

static struct fair_shoes *shoes_of(const char *seed, const struct sabot_sheet *sheet) {
    static struct fair_shoes shoes;
    uint8_t key[SABOT_SIM_KEY_BYTES];
    struct sabot_error error;
    struct sabot_sim_choice choice = {sheet->decks, 0, SABOT_SIM_AS_ROWS};
    run_key(seed, key);
    if (sabot_sim_begin(&shoes.sim, sheet, choice, key, &error) != SABOT_OK)
        abort();
    sabot_sim_shuffle(&shoes.sim, (struct sabot_sim_range){0, SABOT_SIM_BLOCK},
                      SABOT_VECTOR_PORTABLE, shoes.rows);
    shoes.next = 0;
    return &shoes;
}

static void open_shoe(struct room *room, struct fair_shoes *shoes) {
    size_t bytes = sabot_sim_row_bytes(&shoes->sim);
    shoes->shoe = sabot_sim_open(&shoes->sim, shoes->rows + bytes * (size_t)shoes->next++);
    shoes->running = 0;
    shoes->unseen = shoes->sim.cards;
    see(shoes, shoes->shoe.turned);
    DEALER(OPEN_SHOE, .card_set = 1 + shoes->next % 2);
    DEALER(BURN, .card = card_of(shoes->shoe.turned));
}

/* The cards of the round that the shoe has just dealt lie backwards. */
static void key_round(struct room *room, struct fair_shoes *shoes) {
    for (int i = shoes->shoe.used - 1; i >= 0; i--) {
        DEALER(CARD, .card = card_of(shoes->shoe.next[i]));
        see(shoes, shoes->shoe.next[i]);
    }
    PLAIN(SETTLE);
}

/* ---- counted ---- */

static void wager(struct room *room, int bettor, bool with_dragon7) {
    DEALER(WAGER, .bettor = bettor, .wager = BANKER, .amount = 1000);
    if (with_dragon7)
        DEALER(WAGER, .bettor = bettor, .wager = DRAGON7, .amount = 500);
}

void watched_counter(struct room *room, int count, bool somebody_counts) {
    open_table(room, "counted", "ez-house");
    seat(room, 1, "Cora");
    seat(room, 2, "Flo");
    seat(room, 3, "Rae");
    struct fair_shoes *shoes = shoes_of("watched 2", room_state(room)->sheet);
    for (int i = 0; i < count; i++) {
        open_shoe(room, shoes);
        for (int round = 0; sabot_sim_deal(&shoes->sim, &shoes->shoe); round++) {
            PLAIN(OPEN_BETTING);
            wager(room, 1,
                  somebody_counts && shoes->running * SABOT_DECK_CARDS >= 4 * shoes->unseen);
            wager(room, 2, true);
            wager(room, 3, round % 7 == 3);
            key_round(room, shoes);
        }
        PLAIN(CLOSE_SHOE);
    }
}

/* ---- banked ---- */

static void take_bank(struct room *room, sabot_cents amount) {
    const struct sabot_table_bank *bank = &room_state(room)->bank;
    while (bank->state != SABOT_BANK_HELD && bank->state != SABOT_BANK_READY) {
        if (bank->state != SABOT_BANK_OFFERED)
            PLAIN(OFFER_BANK);
        else if (bank->bettor == 1)
            DEALER(ACCEPT_BANK, .bettor = 1, .amount = amount);
        else
            DEALER(DECLINE_BANK, .bettor = 2);
    }
    if (bank->state == SABOT_BANK_HELD)
        DEALER(PUT_UP, .bettor = 1, .amount = amount);
}

/* Banker's natural, with ranks that a shoe has enough of. */
static void key_loss(struct room *room, int round) {
    static const uint8_t ranks[4] = {1, 8, 11, 12}; /* 2 9 Q K */
    for (int i = 0; i < 4; i++)
        DEALER(CARD, .card = {ranks[i], (uint8_t)(round % SABOT_SUITS)});
    PLAIN(SETTLE);
}

void watched_bank(struct room *room, int rounds, bool lou_loses) {
    open_table(room, "banked", "ventura-ez");
    seat(room, 1, "Vic");
    seat(room, 2, "Lou");
    struct fair_shoes *shoes = shoes_of("watched bank", room_state(room)->sheet);
    open_shoe(room, shoes);
    for (int round = 0; round < rounds; round++) {
        take_bank(room, 500000);
        PLAIN(OPEN_BETTING);
        DEALER(WAGER, .bettor = 2, .wager = PLAYER, .amount = 20000);
        if (lou_loses) {
            key_loss(room, round);
            continue;
        }
        if (!sabot_sim_deal(&shoes->sim, &shoes->shoe))
            abort();
        key_round(room, shoes);
    }
}

/* ---- pairs ---- */

static bool pair_is_worth_it(const struct sabot_card_plan *plan,
                             const struct sabot_card_shoe *unseen) {
    struct sabot_pair_odds odds;
    sabot_big deals[SABOT_CASES_MAX + 1];
    sabot_card_odds_count(plan, unseen, &odds, deals);
    return 11 * deals[0] > deals[1]; /* it pays 11:1 */
}

static void take_out(struct sabot_card_shoe *unseen, int card) {
    unseen->of[card / SABOT_SUITS][card % SABOT_SUITS]--;
}

void watched_pairs(struct room *room, int count, bool somebody_counts) {
    static struct sabot_card_plan plan;
    struct sabot_error error;
    allow_facts(room);
    open_table(room, "paired", "commission-pairs");
    seat_with(room, 1, "Cora", 900000);
    seat_with(room, 2, "Flo", 900000);
    seat_with(room, 3, "Rae", 900000);
    const struct sabot_sheet *sheet = room_state(room)->sheet;
    int pair = sabot_sheet_wager(sheet, "player-pair");
    if (sabot_card_plan_make(sheet, &sheet->wagers[pair], &plan, &error) != SABOT_OK)
        abort();
    struct fair_shoes *shoes = shoes_of("watched pairs", sheet);
    for (int i = 0; i < count; i++) {
        struct sabot_card_shoe unseen = sabot_card_shoe_of_decks(sheet->decks);
        open_shoe(room, shoes);
        take_out(&unseen, shoes->shoe.turned);
        for (int round = 0; sabot_sim_deal(&shoes->sim, &shoes->shoe); round++) {
            bool are_on[] = {somebody_counts && pair_is_worth_it(&plan, &unseen), true,
                             round % 7 == 3};
            PLAIN(OPEN_BETTING);
            for (int bettor = 1; bettor <= 3; bettor++) {
                wager(room, bettor, false);
                if (are_on[bettor - 1])
                    DEALER(WAGER, .bettor = bettor, .wager = pair, .amount = 500);
            }
            for (int card = 0; card < shoes->shoe.used; card++)
                take_out(&unseen, shoes->shoe.next[card]);
            key_round(room, shoes);
        }
        PLAIN(CLOSE_SHOE);
    }
}

/* A pair of twos against a natural nine, or of fours against nothing. */
static void key_pair(struct room *room, int round) {
    uint8_t rank = round % 2 == 0 ? 1 : 3, suit = (uint8_t)(round % SABOT_SUITS);
    uint8_t banker = round % 2 == 0 ? 8 : 11; /* a nine and a king, or a queen and a king */
    DEALER(CARD, .card = {rank, suit});
    DEALER(CARD, .card = {banker, suit});
    DEALER(CARD, .card = {rank, (uint8_t)((suit + 1) % SABOT_SUITS)});
    DEALER(CARD, .card = {12, suit});
    PLAIN(SETTLE);
}

void watched_pair_bank(struct room *room, int rounds, bool lou_wins) {
    static struct sabot_sheet sheet;
    sheet = sheets_named("ventura-ez");
    struct sabot_case *pays = &sheet.cases[sheet.wagers[PANDA8].first_case];
    pays->when = (struct sabot_when){0};
    sabot_when_set(&pays->when, SABOT_FACT_PLAYER_PAIR, 14); /* any */
    pays->ratio = (struct sabot_ratio){11, 1};
    allow_facts(room);
    open_with(room, "pair-bank", &sheet);
    seat_with(room, 1, "Vic", 900000);
    seat_with(room, 2, "Lou", 900000);
    struct fair_shoes *shoes = shoes_of("watched bank", room_state(room)->sheet);
    open_shoe(room, shoes);
    for (int round = 0; round < rounds; round++) {
        take_bank(room, 500000);
        PLAIN(OPEN_BETTING);
        DEALER(WAGER, .bettor = 2, .wager = PLAYER, .amount = 2000);
        DEALER(WAGER, .bettor = 2, .wager = PANDA8, .amount = 2000);
        if (lou_wins) {
            key_pair(room, round);
            continue;
        }
        if (!sabot_sim_deal(&shoes->sim, &shoes->shoe))
            abort();
        key_round(room, shoes);
    }
}

/* ---- corrected ---- */

void watched_corrections(struct room *room, int rounds, int every) {
    static struct sabot_sheet sheet;
    sheet = sheets_named("commission");
    sheet.shoe.burn = SABOT_BURN_NONE;
    sabot_text_copy(room->table, sizeof room->table, "corrected");
    ASK(room_floor, OPEN_TABLE, .name = "Table", .sheet = &sheet, .seats = sheet.seats,
        .decks = sheet.decks, .card_source = SABOT_CARDS_KEYED, .wager_source = SABOT_WAGERS_NONE);
    DEALER(RELIEVE, .name = "Dan");
    DEALER(OPEN_SHOE, .card_set = 1);
    for (int round = 1; round <= rounds; round++) {
        DEALER(RESULT, .result = SABOT_RESULT_OF_LETTER);
        PLAIN(SETTLE);
        if (every > 0 && round % every == 0)
            ASK(room_floor, CORRECT, .result = SABOT_RESULT_OF_LETTER + 1,
                .reason = "the camera shows it", .second = "Sol");
    }
}

/* ---- late ---- */

static void note_late(struct room *room, const char *name) {
    char *text = staff_note_happened(ROOM_WAGER_LATE, name, room->table, "wager");
    struct service_note note = {.kind = ROOM_NOTE_HAPPENED, .text = text};
    sabot_text_copy(note.actor, sizeof note.actor, "bettor:Rae");
    room->now_ms += 100;
    service_write_note(room->service, &note);
    service_flush(room->service);
    free(text);
}

void watched_late(struct room *room, int times) {
    struct fair_shoes *shoes = shoes_of("watched late", room_state(room)->sheet);
    open_shoe(room, shoes);
    for (int round = 0; round < times && sabot_sim_deal(&shoes->sim, &shoes->shoe); round++) {
        PLAIN(OPEN_BETTING);
        PLAIN(CLOSE_BETTING);
        note_late(room, "Rae");
        for (int i = 0; round == 0 && i < 4; i++)
            note_late(room, "Flo");
        key_round(room, shoes);
    }
}
