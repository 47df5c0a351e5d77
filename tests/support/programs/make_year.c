/*
 * make_year.c - makes a store of many tables, days and rounds for the tests of
 * reports, always the same one from the same seed.
 *
 *     make_year STORE TABLES DAYS ROUNDS SEED [TROUBLE]      ROUNDS a table a day
 *
 * Commands are decided by the table itself and appended in large groups without waiting
 * for the disk: a year of 20 tables in minutes. People come and go, banks are declined
 * and fall short, rounds are voided and corrected, boxes are miscounted (TROUBLE times as
 * often as in a good room, where a short store is to have some of each). Cards are
 * keyed, so that `sabot verify` holds. It is no service: nothing here is durable.
 */
#include "host/journal/journal_sqlite.h"
#include "host/record/record.h"
#include "host/sheet/sheetfile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    APPENDS = 512, /* a commit */
    ARENA = 8 << 20,
    BETTORS = 4,
    PEOPLE = 400, /* of the whole room */
    DAY_MS = 24 * 60 * 60 * 1000,
    SHIFTS = 3,
};

#define FIRST_DAY_MS INT64_C(1767225600000) /* 2026-01-01 00:00 UTC */
#define CHIPS        INT64_C(5000000)

struct year {
    struct journal *journal;
    uint64_t random;
    int tables, days, rounds, trouble;

    /* The table that is on. */
    char stream[JOURNAL_STREAM_MAX];
    struct sabot_table table;
    struct sabot_sheet sheet;
    struct journal_head head;
    int64_t now_ms;
    uint64_t asked;
    struct sabot_card shoe[SABOT_SHOE_CARDS_MAX];
    int shoe_used, card_set;

    /* What waits to be appended. */
    int append_count, record_count;
    struct journal_append appends[APPENDS];
    struct journal_record records[APPENDS * SABOT_DECISION_EVENTS_MAX];
    uint8_t arena[ARENA];
    size_t arena_used;
};

static struct sabot_decision decision;

static uint64_t draw(struct year *year) {
    uint64_t x = year->random += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static int below(struct year *year, int limit) {
    return (int)(draw(year) % (uint64_t)limit);
}

static bool chance(struct year *year, int in_thousand) {
    return below(year, 1000) < in_thousand;
}

/* That something goes wrong. */
static bool trouble(struct year *year, int in_thousand) {
    return chance(year, in_thousand * year->trouble);
}

static void must(enum sabot_status status, const struct sabot_error *error) {
    if (status == SABOT_OK)
        return;
    fprintf(stderr, "make_year: %s\n", error->words);
    exit(2);
}

/* ---- appending ---- */

static void flush(struct year *year) {
    struct sabot_error error;
    if (year->append_count == 0)
        return;
    must(journal_append_group(year->journal, year->appends, year->append_count, &error), &error);
    for (int i = 0; i < year->append_count; i++)
        SABOT_ASSERT(year->appends[i].outcome == JOURNAL_APPENDED);
    year->append_count = year->record_count = 0;
    year->arena_used = 0;
}

static void append(struct year *year, struct sabot_actor actor, const char *name) {
    struct journal_append *append = &year->appends[year->append_count++];
    struct sabot_error error;
    *append = (struct journal_append){.expected = year->head,
                                      .count = decision.event_count,
                                      .records = &year->records[year->record_count]};
    memcpy(append->stream, year->stream, sizeof append->stream);
    for (int i = 0; i < decision.event_count; i++) {
        struct journal_record *record = &year->records[year->record_count++];
        uint8_t *bytes = year->arena + year->arena_used;
        *record = (struct journal_record){.time_ms = decision.events[i].time_ms,
                                          .part = (uint16_t)i,
                                          .parts = (uint16_t)decision.event_count,
                                          .kind = (uint16_t)decision.events[i].kind,
                                          .bytes = bytes};
        struct sabot_text words = sabot_text_in(record->actor, sizeof record->actor);
        record_actor_write(actor, name, &words);
        snprintf(record->command, sizeof record->command, "y%llu", (unsigned long long)year->asked);
        must(record_event_write(&decision.events[i], bytes, &record->size, &error), &error);
        year->arena_used += record->size;
    }
    journal_append_chain(append);
    year->head = append->head;
    if (year->append_count == APPENDS || year->arena_used > ARENA - 4 * RECORD_EVENT_MAX)
        flush(year);
}

/* ---- asking ---- */

static bool ask_as(struct year *year, enum sabot_role role, enum sabot_command_kind kind,
                   const struct sabot_particulars *with) {
    static const char *const names[] = {"Fay", "Dana", "", "clock"};
    struct sabot_command command = {
        .kind = kind, .actor = {.role = role}, .time_ms = year->now_ms, .with = *with};
    year->asked++;
    if (!sabot_table_decide(&year->table, &command, &decision))
        return false;
    for (int i = 0; i < decision.event_count; i++)
        sabot_table_apply(&year->table, &decision.events[i]);
    append(year, command.actor, names[role]);
    year->now_ms += 500;
    return true;
}

#define WITH(...)         (&(const struct sabot_particulars){__VA_ARGS__})
#define FLOOR(kind, ...)  ask_as(year, SABOT_ROLE_FLOOR, SABOT_COMMAND_##kind, WITH(__VA_ARGS__))
#define DEALER(kind, ...) ask_as(year, SABOT_ROLE_DEALER, SABOT_COMMAND_##kind, WITH(__VA_ARGS__))

static void want(bool done, const char *what) {
    if (done)
        return;
    fprintf(stderr, "make_year: %s was refused: %s\n", what,
            sabot_objection_forms[decision.objection].code);
    exit(2);
}

#define MUST(asked) want(asked, #asked)

/* ---- people ---- */

static bool keeps_wagers(const struct year *year) {
    return year->table.wager_source != SABOT_WAGERS_NONE;
}

static void seat_somebody(struct year *year, int seat) {
    struct sabot_particulars with = {.seat = seat};
    int person = below(year, PEOPLE);
    snprintf(with.name, sizeof with.name, "Person %d", person);
    if (person % 40 == 7)
        snprintf(with.badge, sizeof with.badge, "TP-%d", person);
    if (!ask_as(year, SABOT_ROLE_DEALER, SABOT_COMMAND_SEAT, &with))
        return; /* sits here already */
    int bettor = sabot_table_seated(&year->table, seat);
    if (keeps_wagers(year))
        MUST(DEALER(BUY_IN, .bettor = bettor, .amount = CHIPS));
}

static sabot_cents chips_of(const struct year *year, int bettor) {
    return sabot_book_available(&year->table.book, sabot_account_chips(bettor));
}

/* Seats 1, 3, 5, 7; somebody new now and then. */
static void keep_seats(struct year *year, int change) {
    for (int i = 0; i < BETTORS; i++) {
        int seat = 1 + 2 * i, bettor = sabot_table_seated(&year->table, seat);
        if (bettor != 0 && chance(year, change) && DEALER(LEAVE, .bettor = bettor))
            bettor = 0;
        if (bettor == 0)
            seat_somebody(year, seat);
        else if (keeps_wagers(year) && chips_of(year, bettor) < CHIPS / 4)
            MUST(DEALER(BUY_IN, .bettor = bettor, .amount = CHIPS));
    }
}

/* ---- shoes ---- */

static void open_shoe(struct year *year) {
    int count = sabot_table_cards(&year->table);
    for (int i = 0; i < count; i++)
        year->shoe[i] = sabot_card_of_deck((uint16_t)(i % SABOT_DECK_CARDS));
    for (int i = count - 1; i > 0; i--) {
        int other = below(year, i + 1);
        struct sabot_card card = year->shoe[i];
        year->shoe[i] = year->shoe[other];
        year->shoe[other] = card;
    }
    year->shoe_used = 0;
    year->card_set = year->card_set % 2 + 1;
    MUST(DEALER(OPEN_SHOE, .card_set = year->card_set));
    if (year->sheet.shoe.burn != SABOT_BURN_NONE) {
        MUST(DEALER(BURN, .card = year->shoe[0]));
        year->shoe_used = year->table.shoe.out;
    }
}

static void look_after_shoe(struct year *year) {
    const struct sabot_table_shoe *shoe = &year->table.shoe;
    if (shoe->phase == SABOT_SHOE_IN_PLAY && !shoe->cut_shown &&
        shoe->out >= sabot_table_cards(&year->table) - year->sheet.shoe.cut_card)
        MUST(DEALER(CUT_CARD, .seat = 0));
    if (shoe->phase == SABOT_SHOE_ENDED)
        MUST(DEALER(CLOSE_SHOE, .count = 0));
    if (shoe->phase == SABOT_SHOE_NONE)
        open_shoe(year);
}

static struct sabot_card next_card(struct year *year) {
    return year->shoe[year->shoe_used++];
}

/* ---- a round ---- */

static void find_bank(struct year *year) {
    const struct sabot_table_bank *bank = &year->table.bank;
    sabot_cents amount = keeps_wagers(year) ? (chance(year, 150) ? 5000 : 200000) : 0;
    for (int i = 0; i < 20 && bank->state != SABOT_BANK_READY; i++) {
        if (bank->state == SABOT_BANK_OPEN || bank->state == SABOT_BANK_NOT_TAKEN)
            MUST(DEALER(OFFER_BANK, .seat = 0));
        if (bank->state == SABOT_BANK_OFFERED && chance(year, 80))
            MUST(DEALER(DECLINE_BANK, .bettor = bank->bettor));
        else if (bank->state == SABOT_BANK_OFFERED)
            MUST(DEALER(ACCEPT_BANK, .bettor = bank->bettor, .amount = amount));
        else if (bank->state == SABOT_BANK_HELD)
            MUST(DEALER(PUT_UP, .bettor = bank->bettor, .amount = amount));
    }
}

static int wager_named(const struct year *year, const char *name) {
    for (int i = 0; i < year->sheet.wager_count; i++)
        if (strcmp(year->sheet.wagers[i].name, name) == 0)
            return i;
    return -1;
}

static void place_wagers(struct year *year) {
    for (int i = 0; i < BETTORS; i++) {
        int bettor = sabot_table_seated(&year->table, 1 + 2 * i);
        bool is_bank =
            year->sheet.bank == SABOT_BANK_PLAYER_DEALER && bettor == year->table.bank.bettor;
        if (bettor == 0 || is_bank || chance(year, 300))
            continue;
        sabot_cents stake = 2500 * (1 + below(year, chance(year, 50) ? 200 : 12));
        MUST(DEALER(WAGER, .bettor = bettor,
                    .wager = wager_named(year, below(year, 2) == 0 ? "player" : "banker"),
                    .amount = stake));
        if (chance(year, 60))
            DEALER(WAGER, .bettor = bettor, .wager = wager_named(year, "tie"), .amount = 2500);
        if (chance(year, 60) && wager_named(year, "dragon7") >= 0)
            DEALER(WAGER, .bettor = bettor, .wager = wager_named(year, "dragon7"), .amount = 500);
    }
}

static void deal(struct year *year) {
    bool slipped = false;
    do {
        MUST(DEALER(CARD, .card = next_card(year)));
        if (!slipped && trouble(year, 1)) {
            slipped = true;
            MUST(DEALER(TAKE_BACK, .seat = 0));
            year->shoe_used--;
        }
    } while (sabot_round_next(&year->table.round).hand != SABOT_HAND_NONE);
}

/* The last round with its first two cards of Player and Banker the other way round. */
static void correct(struct year *year) {
    const struct sabot_last_round *last = &year->table.last;
    struct sabot_particulars with = {.reason = "the camera shows it", .second = "Sol"};
    with.voided = chance(year, 300);
    if (!with.voided) {
        if (last->count != 4)
            return;
        with.card_count = 4;
        for (int i = 0; i < 4; i++)
            with.cards[i] = year->table.shoe.order[last->start + (i ^ 1)];
    }
    ask_as(year, SABOT_ROLE_FLOOR, SABOT_COMMAND_CORRECT, &with);
}

static void play_round(struct year *year) {
    look_after_shoe(year);
    if (year->sheet.bank == SABOT_BANK_PLAYER_DEALER)
        find_bank(year);
    if (year->table.bank.state != SABOT_BANK_READY && year->sheet.bank == SABOT_BANK_PLAYER_DEALER)
        return;
    if (keeps_wagers(year)) {
        MUST(DEALER(OPEN_BETTING, .seat = 0));
        place_wagers(year);
    } else if (chance(year, 100)) {
        MUST(DEALER(COLLECT, .amount = 100 * (1 + below(year, 4))));
    }
    if (trouble(year, 2)) {
        if (keeps_wagers(year) && below(year, 2) == 0)
            MUST(DEALER(CLOSE_BETTING, .seat = 0));
        else
            MUST(DEALER(CARD, .card = next_card(year)));
        MUST(FLOOR(VOID, .reason = "chips fell onto the layout", .second = "Sol"));
        return;
    }
    deal(year);
    if (keeps_wagers(year) && year->table.wager_count > 0 && trouble(year, 1))
        FLOOR(REMOVED, .bettor = year->table.wagers[0].bettor, .wager = year->table.wagers[0].wager,
              .reason = "took the stake away", .second = "Sol");
    MUST(DEALER(SETTLE, .seat = 0));
    if (trouble(year, 2))
        correct(year);
    if (keeps_wagers(year) && trouble(year, 1))
        FLOOR(DECISION, .bettor = sabot_table_seated(&year->table, 1),
              .amount = chance(year, 500) ? 2500 : -500, .reason = "for the wait", .second = "Sol");
}

/* ---- a day ---- */

static void change_shift(struct year *year, int shift) {
    static const char *const shifts[SHIFTS] = {"night", "day", "swing"};
    static const char *const dealers[] = {"Dana", "Dov", "Dee", "Dil", "Deb"};
    sabot_cents box = year->table.book.balances[SABOT_ACCOUNT_COLLECTIONS].posted;
    struct sabot_particulars with = {0};
    MUST(FLOOR(DROP, .counted = box + (trouble(year, 20) && box >= 100 ? -100 : 0)));
    snprintf(with.name, sizeof with.name, "%s", shifts[shift]);
    want(ask_as(year, SABOT_ROLE_FLOOR, SABOT_COMMAND_SHIFT, &with), "SHIFT");
    snprintf(with.name, sizeof with.name, "%s", dealers[below(year, 5)]);
    want(ask_as(year, SABOT_ROLE_DEALER, SABOT_COMMAND_RELIEVE, &with), "RELIEVE");
}

static void play_day(struct year *year, int day) {
    int64_t begins = FIRST_DAY_MS + (int64_t)day * DAY_MS;
    int shift = -1;
    for (int i = 0; i < year->rounds; i++) {
        int64_t due = begins + (int64_t)DAY_MS * i / year->rounds;
        if (year->now_ms < due)
            year->now_ms = due;
        int current = i * SHIFTS / year->rounds;
        if (current != shift) {
            shift = current;
            change_shift(year, shift);
        }
        keep_seats(year, 5);
        play_round(year);
    }
}

/* ---- a table ---- */

static void open_table(struct year *year, int number) {
    static const char *const sheets[] = {"california-panda8", "ventura-ez", "livermore-ez",
                                         "commission"};
    static struct form_report report;
    struct sabot_particulars with = {.card_source = SABOT_CARDS_KEYED,
                                     .wager_source =
                                         number == 1 ? SABOT_WAGERS_NONE : SABOT_WAGERS_DEALER};
    must(
        sheetfile_read_name(number == 1 ? "ventura-ez" : sheets[number % 4], &year->sheet, &report),
        &(struct sabot_error){"a shipped sheet cannot be read"});
    if (number % 4 == 0) {
        year->sheet.rotation.reach_bettors = 2;
        year->sheet.rotation.reach_minutes = 600;
    }
    if (number % 4 == 1)
        year->sheet.collections.no_action = SABOT_FEES_RETURNED;
    snprintf(with.name, sizeof with.name, "Table %d", number + 1);
    with.sheet = &year->sheet;
    with.seats = year->sheet.seats;
    with.decks = year->sheet.decks;
    snprintf(year->stream, sizeof year->stream, "t%02d", number + 1);
    year->table = sabot_table_empty();
    year->head = (struct journal_head){0};
    year->now_ms = FIRST_DAY_MS;
    want(ask_as(year, SABOT_ROLE_FLOOR, SABOT_COMMAND_OPEN_TABLE, &with), "OPEN_TABLE");
}

int main(int argc, char **argv) {
    static struct year year;
    struct sabot_error error;
    const struct journal_sqlite_choice fast = {.pragmas = "PRAGMA synchronous = OFF"};
    if (argc != 6 && argc != 7) {
        fprintf(stderr, "usage: make_year STORE TABLES DAYS ROUNDS SEED [TROUBLE]\n");
        return 2;
    }
    year.tables = atoi(argv[2]);
    year.days = atoi(argv[3]);
    year.rounds = atoi(argv[4]);
    year.random = strtoull(argv[5], NULL, 10);
    year.trouble = argc == 7 ? atoi(argv[6]) : 1;
    must(journal_sqlite_open_with(argv[1], JOURNAL_WRITE, &fast, &year.journal, &error), &error);
    for (int table = 0; table < year.tables; table++) {
        open_table(&year, table);
        for (int day = 0; day < year.days; day++)
            play_day(&year, day);
        flush(&year);
    }
    journal_close(year.journal);
    return 0;
}
