/*
 * daybook_test.c - rows made from a journal alone: the same whenever they are made,
 * whole in money, found by every condition; and moments that are those of a replay.
 */
#define SQLITE_ENABLE_PREUPDATE_HOOK
#include "host/daybook/daybook.h"
#include "host/report/report.h"
#include "host/room/staff_store.h"
#include "tests/support/harness.h"
#include "tests/support/random.h"
#include "tests/support/room.h"
#include "tests/support/sheets.h"
#include "tests/support/tape.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct journal *play(void (*script)(struct room *room)) {
    static struct room room;
    struct journal *journal;
    struct sabot_error error;
    assert_int_equal(journal_open("memory:", JOURNAL_WRITE, &journal, &error), SABOT_OK);
    room_open(&room, journal);
    script(&room);
    room_close(&room);
    return journal;
}

static void play_long(struct room *room) {
    room_play_long(room, 9000);
}

static struct daybook *open_daybook(void) {
    struct daybook *daybook;
    struct sabot_error error;
    assert_int_equal(daybook_open(":memory:", NULL, &daybook, &error), SABOT_OK);
    return daybook;
}

static void update(struct daybook *daybook, struct journal *journal) {
    struct sabot_error error;
    if (daybook_update(daybook, journal, NULL, NULL, &error) != SABOT_OK)
        fail_msg("%s", error.words);
}

/* ---- rows as text ---- */

static void print_rows(struct daybook *daybook, const char *query, FILE *stream) {
    sqlite3_stmt *rows;
    assert_int_equal(sqlite3_prepare_v2(daybook_database(daybook), query, -1, &rows, NULL),
                     SQLITE_OK);
    while (sqlite3_step(rows) == SQLITE_ROW) {
        for (int i = 0; i < sqlite3_column_count(rows); i++) {
            const uint8_t *bytes = sqlite3_column_blob(rows, i);
            int size = sqlite3_column_bytes(rows, i);
            bool is_blob = sqlite3_column_type(rows, i) == SQLITE_BLOB;
            for (int at = 0; is_blob && at < size; at++)
                fprintf(stream, "%02x", bytes[at]);
            if (!is_blob && size > 0)
                fputs((const char *)sqlite3_column_text(rows, i), stream);
            fputc('|', stream);
        }
        fputc('\n', stream);
    }
    sqlite3_finalize(rows);
}

static char *rows_of(struct daybook *daybook) {
    static const char *const tables[] = {"stream", "person",     "shift", "hour",     "round",
                                         "played", "mark",       "wager", "rate",     "collection",
                                         "box",    "banked",     "turn",  "crossing", "entry",
                                         "shoe",   "correction", "alarm"};
    char *text = NULL, query[160];
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        fprintf(stream, "%s\n", tables[i]);
        snprintf(query, sizeof query, "SELECT * FROM %s", tables[i]);
        print_rows(daybook, query, stream);
    }
    fclose(stream);
    return text;
}

/* The first line that differs is all that one wants to see. */
static void assert_same_rows(struct daybook *one, struct daybook *other) {
    char *first = rows_of(one), *second = rows_of(other), *left = first, *right = second;
    assert_true(strlen(first) > 10000);
    while (*left != 0 && strcspn(left, "\n") == strcspn(right, "\n") &&
           memcmp(left, right, strcspn(left, "\n")) == 0) {
        left += strcspn(left, "\n") + 1;
        right += strcspn(right, "\n") + 1;
    }
    if (*left != *right || *left != 0)
        fail_msg("%.*s\n%.*s", (int)strcspn(left, "\n"), left, (int)strcspn(right, "\n"), right);
    free(first);
    free(second);
}

static int64_t number_of(struct daybook *daybook, const char *query) {
    sqlite3_stmt *rows;
    assert_int_equal(sqlite3_prepare_v2(daybook_database(daybook), query, -1, &rows, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(rows), SQLITE_ROW);
    int64_t number = sqlite3_column_int64(rows, 0);
    sqlite3_finalize(rows);
    return number;
}

/* ---- made whenever ---- */

static void test_daybook__is_the_same_at_once_and_piece_by_piece(void **state) {
    (void)state;
    struct journal *journal = play(room_play_today);
    struct daybook *at_once = open_daybook(), *in_pieces = open_daybook();
    struct tape tape;
    tape_read(&tape, journal);
    update(at_once, journal);
    for (int count = 1; count <= tape.count; count++) {
        struct tape piece = {.count = count, .records = tape.records};
        const struct journal_record *last = &tape.records[count - 1].record;
        bool is_whole = last->part + 1 == last->parts;
        if (!is_whole || (count % 5 != 0 && count != tape.count))
            continue;
        struct journal *beginning = tape_journal(&piece);
        update(in_pieces, beginning);
        journal_close(beginning);
    }
    assert_same_rows(at_once, in_pieces);
    daybook_close(at_once);
    daybook_close(in_pieces);
    tape_release(&tape);
    journal_close(journal);
}

/* Somebody put another journal into the place of the one it was made of. */
static void test_daybook__is_made_again_for_another_journal(void **state) {
    (void)state;
    struct journal *journal = play(room_play_today), *other = play(play_long);
    struct daybook *daybook = open_daybook(), *fresh = open_daybook();
    struct tape tape;
    tape_read(&tape, journal);
    update(daybook, other);
    assert_true(number_of(daybook, "SELECT count(*) FROM round") > 100);
    /* the same names, another history: a record in the middle is of somebody else */
    update(daybook, journal);
    int changed = tape_find_kind(&tape, "main", SABOT_EVENT_SEATED, 1);
    tape.records[changed].record.time_ms -= 1;
    struct journal *forked = tape_journal(&tape);
    update(daybook, forked);
    update(fresh, forked);
    assert_int_equal(number_of(daybook, "SELECT count(*) FROM round"),
                     number_of(fresh, "SELECT count(*) FROM round"));
    assert_int_equal(number_of(daybook, "SELECT sum(amount * sequence) FROM entry"),
                     number_of(fresh, "SELECT sum(amount * sequence) FROM entry"));
    assert_int_equal(number_of(daybook, "SELECT count(*) FROM stream"), 3);
    daybook_close(daybook);
    daybook_close(fresh);
    tape_release(&tape);
    journal_close(forked);
    journal_close(other);
    journal_close(journal);
}

static bool end_at_once(void *context, uint64_t records) {
    *(uint64_t *)context = records;
    return false;
}

static void test_daybook__goes_on_where_it_was_told_to_end(void **state) {
    (void)state;
    struct journal *journal = play(play_long);
    struct daybook *daybook = open_daybook(), *fresh = open_daybook();
    struct sabot_error error;
    uint64_t records = 0;
    assert_int_equal(daybook_update(daybook, journal, end_at_once, &records, &error), SABOT_OK);
    assert_true(records > 0);
    int64_t read = number_of(daybook, "SELECT sequence FROM stream");
    assert_true(read > 0 && read < 9000);
    update(daybook, journal);
    update(fresh, journal);
    assert_same_rows(daybook, fresh);
    daybook_close(daybook);
    daybook_close(fresh);
    journal_close(journal);
}

/* ---- money ---- */

#define BOX                                                                                        \
    "entry e JOIN account a ON a.number = e.account JOIN kind k ON k.number = e.kind"              \
    " WHERE a.name = 'collections'"

static void test_daybook__accounts_for_every_cent(void **state) {
    (void)state;
    struct journal *journal = play(room_play_today);
    struct daybook *daybook = open_daybook();
    update(daybook, journal);
    /* every event, and every balance after it, sums to zero */
    assert_int_equal(number_of(daybook, "SELECT count(*) FROM (SELECT 1 FROM entry"
                                        " GROUP BY stream, sequence HAVING sum(amount) <> 0)"),
                     0);
    /* each balance is the one before and the amount */
    assert_int_equal(
        number_of(daybook, "SELECT count(*) FROM (SELECT balance - amount - coalesce(lag(balance)"
                           " OVER (PARTITION BY stream, account ORDER BY sequence), 0) AS gap"
                           " FROM entry) WHERE gap <> 0"),
        0);
    /* collections by rate are what came into the box */
    assert_int_equal(number_of(daybook, "SELECT sum(amount) FROM collection"),
                     number_of(daybook, "SELECT sum(amount) FROM " BOX
                                        " AND k.name NOT IN ('table-closed', 'box-dropped')"));
    assert_true(number_of(daybook, "SELECT sum(amount) FROM collection") > 0);
    assert_true(number_of(daybook, "SELECT count(*) FROM collection WHERE amount < 0") > 0);
    /* what left the box is what was dropped */
    assert_int_equal(number_of(daybook, "SELECT sum(recorded) FROM box"),
                     number_of(daybook, "SELECT -sum(amount) FROM " BOX
                                        " AND k.name IN ('table-closed', 'box-dropped')"));
    /* bettors' rows add up to what bettors hold, where no round is on: `house` and `board` */
    assert_int_equal(
        number_of(daybook, "SELECT (SELECT sum(won - commission - collection) FROM played p"
                           " JOIN stream s ON s.id = p.stream WHERE s.name = 'house')"
                           " + (SELECT sum(amount) FROM crossing c JOIN stream s"
                           " ON s.id = c.stream WHERE s.name = 'house')"),
        number_of(daybook, "SELECT sum(amount) FROM entry e JOIN stream s ON s.id = e.stream"
                           " JOIN account a ON a.number = e.account"
                           " WHERE a.name = 'bettors' AND s.name = 'house'"));
    /* the rounds' own sums are those of their rows */
    assert_int_equal(number_of(daybook, "SELECT sum(collections) FROM round") +
                         number_of(daybook, "SELECT sum(collections) FROM stream"),
                     number_of(daybook, "SELECT sum(amount) FROM collection"));
    assert_int_equal(number_of(daybook, "SELECT sum(net) FROM round WHERE player_dealer > 0"),
                     number_of(daybook, "SELECT sum(net) FROM banked"));
    daybook_close(daybook);
    journal_close(journal);
}

/* ---- spots of one person ---- */

#define ASK(actor, kind, ...) room_ask(room, actor, SABOT_COMMAND_##kind, WITH(__VA_ARGS__))

/* Bo wagers at seat 2 and stands behind it; Ana banks. */
static void open_spots(struct room *room, int edition) {
    static struct sabot_sheet sheet;
    struct sabot_error error;
    assert_int_equal(
        room_edition_allow(room->journal, SERVICE_ROOM_STREAM, edition, room->now_ms, &error),
        SABOT_OK);
    service_hear_all(room->service);
    service_read(room->service);
    sheet = sheets_named("california-panda8");
    sheet.back_line = 2;
    memcpy(room->table, "spots", sizeof "spots");
    ASK(room_floor, OPEN_TABLE, .name = "Spots", .sheet = &sheet, .seats = 8, .decks = 8,
        .card_source = SABOT_CARDS_KEYED, .wager_source = SABOT_WAGERS_DEALER);
    ASK(room_dealer, SEAT, .seat = 1, .name = "Ana");
    ASK(room_dealer, SEAT, .seat = 2, .name = "Bo");
    ASK(room_dealer, TAKE_SPOT, .bettor = 2, .seat = 2, .back_line = true);
    ASK(room_dealer, BUY_IN, .bettor = 1, .amount = 500000);
    ASK(room_dealer, BUY_IN, .bettor = 2, .amount = 500000);
    ASK(room_dealer, OPEN_SHOE, .card_set = 1);
    ASK(room_dealer, BURN, .card = {0, SABOT_SUIT_UNKNOWN});
    ASK(room_dealer, OFFER_BANK, .bettor = 0);
    ASK(room_dealer, ACCEPT_BANK, .bettor = 1, .amount = 100000);
    ASK(room_dealer, OPEN_BETTING, .bettor = 0);
    ASK(room_dealer, WAGER, .bettor = 2, .wager = 0, .amount = 10000);
    ASK(room_dealer, WAGER, .bettor = 3, .wager = 0, .amount = 10000);
}

/* The box gives a collection back. */
static void play_spots(struct room *room) {
    static const uint8_t ranks[] = {1, 8, 6, 1};
    open_spots(room, 2);
    for (int i = 0; i < 4; i++)
        ASK(room_dealer, CARD, .card = {ranks[i], SABOT_SUIT_UNKNOWN});
    ASK(room_dealer, SETTLE, .bettor = 0);
    ASK(room_floor, DECISION, .bettor = 2, .amount = 100, .cause = SABOT_WITH_BOX,
        .reason = "a guest", .second = "Sol");
}

/* The box gives half of the player-dealer's collection back, then the round is corrected to void.
 */
static void play_box_then_void(struct room *room) {
    static const uint8_t ranks[] = {1, 8, 6, 1};
    open_spots(room, 2);
    for (int i = 0; i < 4; i++)
        ASK(room_dealer, CARD, .card = {ranks[i], SABOT_SUIT_UNKNOWN});
    ASK(room_dealer, SETTLE, .bettor = 0);
    ASK(room_floor, DECISION, .bettor = 1, .amount = 100, .cause = SABOT_WITH_BOX,
        .reason = "a long wait", .second = "Sol");
    ASK(room_floor, CORRECT, .voided = true, .reason = "a card was seen", .second = "Sol");
}

static void test_spots__of_one_person_at_one_seat_are_two_rows(void **state) {
    (void)state;
    struct journal *journal = play(play_spots);
    struct daybook *daybook = open_daybook();
    update(daybook, journal);
    assert_int_equal(number_of(daybook, "SELECT count(*) FROM played WHERE NOT is_bank"), 2);
    assert_int_equal(number_of(daybook, "SELECT sum(w.winnings) FROM played y JOIN wager w"
                                        " ON w.round = y.round AND w.bettor = y.bettor"),
                     20000);
    daybook_close(daybook);
    journal_close(journal);
}

/* The wagers of one person come out together: 200.00 on Player, not twice 100.00. */
static void test_spots__of_one_person_are_expected_of_together(void **state) {
    (void)state;
    struct journal *journal = play(play_spots);
    struct daybook *daybook = open_daybook();
    struct report_choice choice = {.kind = report_kind_named("expected-bettors"),
                                   .room = "room",
                                   .to_ms = REPORT_FOREVER,
                                   .journal = journal};
    struct sabot_error error;
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    update(daybook, journal);
    assert_int_equal(report_write(daybook, &choice, REPORT_AS_CSV, stream, NULL, &error), SABOT_OK);
    fclose(stream);
    if (strstr(text, "\r\nBo,1,200.00,200.00,-2.47,190.23,1.06,") == NULL)
        fail_msg("%s", text);
    free(text);
    daybook_close(daybook);
    journal_close(journal);
}

static void play_void(struct room *room) {
    open_spots(room, 3);
    ASK(room_dealer, CARD, .card = {1, SABOT_SUIT_UNKNOWN});
    ASK(room_floor, WRONG_HAND, .voided = true, .reason = "nobody saw which");
}

/* From edition 3 on: what an old store says stays. */
static void test_void__tells_its_cause(void **state) {
    (void)state;
    struct journal *journal = play(play_void);
    struct daybook *daybook = open_daybook();
    update(daybook, journal);
    assert_int_equal(number_of(daybook, "SELECT count(*) FROM correction WHERE after ="
                                        " 'void by a card on the wrong hand, all returned'"),
                     1);
    daybook_close(daybook);
    journal_close(journal);
}

static void test_decision__by_the_box_is_of_the_round_that_it_rules_on(void **state) {
    (void)state;
    struct journal *journal = play(play_spots);
    struct daybook *daybook = open_daybook();
    update(daybook, journal);
    assert_int_equal(number_of(daybook, "SELECT collections FROM round"),
                     number_of(daybook, "SELECT sum(amount) FROM collection"));
    assert_int_equal(number_of(daybook, "SELECT collections FROM stream"), 0);
    assert_int_equal(number_of(daybook, "SELECT min(amount) FROM collection"), -100);
    daybook_close(daybook);
    journal_close(journal);
}

static void test_decision__by_the_box_on_a_bank_is_of_who_banked(void **state) {
    (void)state;
    struct journal *journal = play(play_box_then_void);
    struct daybook *daybook = open_daybook();
    update(daybook, journal);
    assert_int_equal(number_of(daybook, "SELECT max(fee) FROM banked"), 200);
    assert_int_equal(number_of(daybook, "SELECT fee FROM banked WHERE is_correction"), -100);
    assert_int_equal(number_of(daybook, "SELECT sum(fee) FROM banked"), 0);
    assert_int_equal(number_of(daybook, "SELECT sum(1 - is_correction) FROM banked"), 1);
    assert_int_equal(number_of(daybook, "SELECT count(DISTINCT person) FROM banked"), 1);
    assert_int_equal(number_of(daybook, "SELECT sum(amount) FROM collection"), 0);
    daybook_close(daybook);
    journal_close(journal);
}

/* ---- searching ---- */

enum { ALL = 2000 };

static bool fits(struct daybook *daybook, const struct daybook_search *search,
                 const struct daybook_round *round) {
    char query[400];
    if (search->seat != 0 || search->bettor != NULL) {
        snprintf(query, sizeof query,
                 "SELECT count(*) FROM played p JOIN person n ON n.id = p.person JOIN stream s"
                 " ON s.id = p.stream WHERE s.name = '%.64s' AND p.round = %d AND (%d = 0 OR"
                 " EXISTS (SELECT 1 FROM played q WHERE q.stream = p.stream AND"
                 " q.round = p.round AND q.seat = %d)) AND ('%s' = '' OR n.name = '%s')",
                 round->table, (int)round->row.number, search->seat, search->seat,
                 search->bettor != NULL ? search->bettor : "",
                 search->bettor != NULL ? search->bettor : "");
        if (number_of(daybook, query) == 0)
            return false;
    }
    if (search->table != NULL && strcmp(search->table, round->table) != 0)
        return false;
    if (search->results != NULL && strchr(search->results, round->result) == NULL)
        return false;
    if (search->kind != 0 && !daybook_round_has(&round->row, search->kind))
        return false;
    if ((search->least != 0 && round->row.largest < search->least) ||
        (search->most != 0 && round->row.largest > search->most))
        return false;
    return round->row.ended_ms >= search->from_ms &&
           (search->to_ms == 0 || round->row.ended_ms < search->to_ms);
}

/* Every page of an answer, in a list. */
static int search_all(struct daybook *daybook, struct daybook_search search,
                      struct daybook_round *rounds) {
    struct daybook_page page;
    struct sabot_error error;
    char next[DAYBOOK_NEXT_MAX];
    int count = 0;
    search.after = NULL;
    do {
        assert_true(count + search.limit <= ALL);
        assert_int_equal(daybook_find_rounds(daybook, &search, rounds + count, &page, &error),
                         SABOT_OK);
        assert_true(page.count <= search.limit);
        for (int i = count + 1; i < count + page.count; i++) {
            if (page.is_by_amount)
                assert_true(rounds[i].row.largest <= rounds[i - 1].row.largest);
            else if (search.kind == 0)
                assert_true(rounds[i].row.ended_ms <= rounds[i - 1].row.ended_ms);
        }
        count += page.count;
        memcpy(next, page.next, sizeof next);
        search.after = next;
    } while (next[0] != 0);
    return count;
}

static void compare(struct daybook *daybook, const struct daybook_round *all, int all_count,
                    struct daybook_search search) {
    static struct daybook_round found[ALL];
    int count = search_all(daybook, search, found), expected = 0;
    for (int i = 0; i < all_count; i++) {
        if (!fits(daybook, &search, &all[i]))
            continue;
        expected++;
        bool is_there = false;
        for (int k = 0; k < count; k++)
            is_there |= strcmp(found[k].table, all[i].table) == 0 &&
                        found[k].row.number == all[i].row.number;
        if (!is_there)
            fail_msg("%s round %d is missing: table %s bettor %s results %s seat %d kind %d"
                     " amounts %ld..%ld times %ld..%ld",
                     all[i].table, (int)all[i].row.number, search.table, search.bettor,
                     search.results, search.seat, search.kind, search.least, search.most,
                     search.from_ms, search.to_ms);
    }
    assert_int_equal(count, expected);
}

static void test_search__finds_what_a_look_at_every_round_finds(void **state) {
    (void)state;
    static struct daybook_round all[ALL];
    static const char *const names[] = {NULL, NULL, "Ana", "Bo", "Cy", "nobody"};
    static const char *const tables[] = {NULL, NULL, "main", "house", "board", "none"};
    static const char *const results[] = {NULL, NULL, "P", "B", "T", "V", "DA", "PBTDAVF"};
    struct journal *journal = play(room_play_today);
    struct daybook *daybook = open_daybook();
    struct random_source random = random_begin(1);
    update(daybook, journal);
    int count = search_all(daybook, (struct daybook_search){.limit = 10}, all);
    assert_true(count > 30);
    assert_int_equal(count, number_of(daybook, "SELECT count(*) FROM round"));
    for (int i = 0; i < 200; i++) {
        struct daybook_search search = {
            .table = tables[random_between(&random, 0, 5)],
            .bettor = names[random_between(&random, 0, 5)],
            .results = results[random_between(&random, 0, 7)],
            .seat = random_between(&random, 0, 2) == 0 ? (int)random_between(&random, 0, 6) : 0,
            .kind = random_between(&random, 0, 2) == 0
                        ? (int)random_between(&random, 0, SABOT_EVENTS - 1)
                        : 0,
            .limit = 1 + (int)random_between(&random, 0, 8),
        };
        if (random_between(&random, 0, 2) == 0)
            search.least = (int)random_between(&random, 0, 59999);
        if (random_between(&random, 0, 3) == 0)
            search.most = search.least + (int)random_between(&random, 0, 59999);
        if (random_between(&random, 0, 2) == 0)
            search.from_ms = all[random_between(&random, 0, count - 1)].row.ended_ms;
        if (random_between(&random, 0, 2) == 0)
            search.to_ms = all[random_between(&random, 0, count - 1)].row.ended_ms;
        compare(daybook, all, count, search);
    }
    daybook_close(daybook);
    journal_close(journal);
}

static void test_round__tells_all_kinds_of_its_events_apart(void **state) {
    (void)state;
    for (int kind = 0; kind < 128; kind++) {
        int64_t bit = daybook_kind_bit(kind);
        struct daybook_round_row row = {.kinds = kind < 64 ? bit : 0,
                                        .kinds_64 = kind < 64 ? 0 : bit};
        for (int other = 0; other < 128; other++)
            assert_int_equal(daybook_round_has(&row, other), other == kind);
    }
}

static void test_search__refuses_a_place_of_another_question(void **state) {
    (void)state;
    struct journal *journal = play(room_play_today);
    struct daybook *daybook = open_daybook();
    struct daybook_round round;
    struct daybook_page page;
    struct sabot_error error;
    update(daybook, journal);
    struct daybook_search search = {.limit = 1};
    assert_int_equal(daybook_find_rounds(daybook, &search, &round, &page, &error), SABOT_OK);
    assert_true(page.next[0] != 0);
    search.after = page.next;
    search.bettor = "Ana";
    assert_int_equal(daybook_find_rounds(daybook, &search, &round, &page, &error), SABOT_BAD_TEXT);
    search.after = "6:1:2:3:x";
    assert_int_equal(daybook_find_rounds(daybook, &search, &round, &page, &error), SABOT_BAD_TEXT);
    assert_int_equal(daybook_find_round(daybook, "main", 1, &round, &error), SABOT_OK);
    assert_int_equal(round.row.number, 1);
    assert_int_equal(round.row.first, 1);
    assert_int_equal(daybook_find_round(daybook, "main", 99999, &round, &error), SABOT_NOT_FOUND);
    daybook_close(daybook);
    journal_close(journal);
}

/* ---- moments ---- */

static void check_moment(struct daybook *daybook, struct journal *journal, uint64_t sequence,
                         const struct replay *expected) {
    static struct replay found;
    static uint8_t bytes[2][RECORD_STATE_MAX];
    uint32_t sizes[2];
    struct sabot_error error;
    assert_int_equal(daybook_find_moment(daybook, journal, "long", sequence, &found, &error),
                     SABOT_OK);
    assert_int_equal(found.head.sequence, sequence);
    assert_memory_equal(found.head.hash, expected->head.hash, JOURNAL_HASH_BYTES);
    assert_int_equal(record_state_write(&found.table, bytes[0], &sizes[0], &error), SABOT_OK);
    assert_int_equal(record_state_write(&expected->table, bytes[1], &sizes[1], &error), SABOT_OK);
    assert_int_equal(sizes[0], sizes[1]);
    assert_memory_equal(bytes[0], bytes[1], sizes[0]);
}

static void test_moment__is_the_state_that_a_whole_replay_has(void **state) {
    (void)state;
    static struct replay replay;
    struct journal *journal = play(play_long);
    struct daybook *daybook = open_daybook();
    struct sabot_error error;
    update(daybook, journal);
    int64_t kept = number_of(daybook, "SELECT count(*) FROM moment");
    assert_in_range(kept, 9000 / DAYBOOK_MOMENT_EVERY - 1, 9000 / DAYBOOK_MOMENT_EVERY);
    replay_clear(&replay);
    for (uint64_t to = 0; to <= 9000; to += 750) {
        if (to > 0)
            assert_int_equal(replay_more(&replay, journal, "long", to, &error), SABOT_OK);
        check_moment(daybook, journal, to, &replay);
    }
    assert_int_equal(daybook_find_moment(daybook, journal, "long", 10000000, &replay, &error),
                     SABOT_NOT_FOUND);
    assert_int_equal(daybook_find_moment(daybook, journal, "none", 1, &replay, &error),
                     SABOT_NOT_FOUND);
    daybook_close(daybook);
    journal_close(journal);
}

/* ---- the file ---- */

static void test_daybook__leaves_a_file_of_somebody_else_alone(void **state) {
    (void)state;
    char path[] = "/tmp/sabot-daybook-XXXXXX", after[64] = {0};
    static const char words[] = "notes of the night manager, which are no database";
    struct daybook *daybook;
    struct sabot_error error;
    int file = mkstemp(path);
    assert_int_equal(write(file, words, sizeof words), sizeof words);
    assert_int_equal(daybook_open(path, NULL, &daybook, &error), SABOT_BAD_TEXT);
    assert_null(daybook);
    assert_int_equal(pread(file, after, sizeof after, 0), sizeof words);
    assert_string_equal(after, words);
    close(file);
    unlink(path);
    /* a database, but not ours */
    sqlite3 *database;
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, "CREATE TABLE t(x)", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(database);
    assert_int_equal(daybook_open(path, NULL, &daybook, &error), SABOT_BAD_TEXT);
    assert_non_null(strstr(error.words, "--daybook"));
    unlink(path);
}

static void test_daybook__of_another_version_is_made_anew(void **state) {
    (void)state;
    char path[] = "/tmp/sabot-daybook-XXXXXX", beside[64];
    struct journal *journal = play(room_play_today);
    struct daybook *daybook;
    struct sabot_error error;
    close(mkstemp(path));
    assert_int_equal(daybook_open(path, NULL, &daybook, &error), SABOT_OK);
    update(daybook, journal);
    int64_t rounds = number_of(daybook, "SELECT count(*) FROM round");
    assert_int_equal(sqlite3_exec(daybook_database(daybook),
                                  "PRAGMA user_version = 999; DELETE FROM round", NULL, NULL, NULL),
                     SQLITE_OK);
    daybook_close(daybook);
    assert_int_equal(daybook_open(path, NULL, &daybook, &error), SABOT_OK);
    assert_int_equal(number_of(daybook, "SELECT count(*) FROM stream"), 0);
    update(daybook, journal);
    assert_int_equal(number_of(daybook, "SELECT count(*) FROM round"), rounds);
    daybook_close(daybook);
    unlink(path);
    for (int i = 0; i < 2; i++) {
        snprintf(beside, sizeof beside, "%s-%s", path, i == 0 ? "wal" : "shm");
        unlink(beside);
    }
    journal_close(journal);
}

/* ---- rows that somebody changed ---- */

static enum sabot_status check_all(struct daybook *daybook, struct journal *journal,
                                   int64_t from_ms, struct sabot_error *error) {
    const struct daybook_span span = {
        .tables = UINT64_MAX, .from_ms = from_ms, .to_ms = INT64_MAX, .is_from_start = false};
    return daybook_check(daybook, journal, &span, error);
}

/* With a hand that the daybook does not see, and taken back. */
static bool is_noticed(struct daybook *daybook, struct journal *journal, const char *table,
                       const char *change) {
    struct sabot_error error = {0};
    sqlite3 *database = daybook_database(daybook);
    assert_int_equal(sqlite3_exec(database, "BEGIN", NULL, NULL, NULL), SQLITE_OK);
    if (sqlite3_exec(database, change, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", change, sqlite3_errmsg(database));
    bool has_changed = sqlite3_changes(database) > 0;
    enum sabot_status status = check_all(daybook, journal, 0, &error);
    /* the last day before a span is looked at, too */
    bool is_late = check_all(daybook, journal, (int64_t)1 << 52, &error) == SABOT_BAD_TEXT;
    sqlite3_exec(database, "ROLLBACK", NULL, NULL, NULL);
    if (!has_changed)
        return false;
    if (status != SABOT_BAD_TEXT || !is_late || strstr(error.words, "--rebuild") == NULL)
        fail_msg("%s: nobody noticed it: %s", change, error.words);
    bool is_named = strcmp(table, "stream") == 0 || strcmp(table, "digest") == 0 ||
                    (strstr(error.words, table) != NULL && strstr(error.words, ": ") != NULL);
    if (!is_named || strstr(error.words, "differs from what was made") != NULL)
        fail_msg("%s: named is %s", change, error.words);
    return true;
}

/* Every column of every table, a row less, a row more. */
static void test_check__notices_every_change_of_a_row(void **state) {
    (void)state;
    struct journal *journal = play(room_play_today);
    struct daybook *daybook = open_daybook();
    struct sabot_error error;
    sqlite3_stmt *columns;
    int noticed = 0;
    update(daybook, journal);
    assert_int_equal(check_all(daybook, journal, 0, &error), SABOT_OK);
    sqlite3_preupdate_hook(daybook_database(daybook), NULL, NULL);
    assert_int_equal(sqlite3_prepare_v2(daybook_database(daybook),
                                        "SELECT t.name, c.name, c.cid FROM sqlite_schema t,"
                                        " pragma_table_info(t.name) c WHERE t.type = 'table'"
                                        " AND t.name NOT IN ('seal', 'wager', 'moment')",
                                        -1, &columns, NULL),
                     SQLITE_OK);
    while (sqlite3_step(columns) == SQLITE_ROW) {
        const char *table = (const char *)sqlite3_column_text(columns, 0);
        const char *column = (const char *)sqlite3_column_text(columns, 1);
        char change[512];
        snprintf(change, sizeof change,
                 "UPDATE %s SET %s = CASE typeof(%s) WHEN 'text' THEN %s || 'x' WHEN 'blob'"
                 " THEN x'0102' WHEN 'null' THEN 77 ELSE %s + 1000003 END",
                 table, column, column, column, column);
        noticed += is_noticed(daybook, journal, table, change);
        if (sqlite3_column_int(columns, 2) > 0)
            continue;
        snprintf(change, sizeof change, "DELETE FROM %s WHERE %s = (SELECT max(%s) FROM %s)", table,
                 column, column, table);
        noticed += is_noticed(daybook, journal, table, change);
    }
    sqlite3_finalize(columns);
    assert_true(noticed > 150);
    assert_int_equal(check_all(daybook, journal, 0, &error), SABOT_OK);
    daybook_close(daybook);
    journal_close(journal);
}

/* What was thrown away and made again is checked as what was made once. */
static void test_check__holds_after_a_rebuild_and_piece_by_piece(void **state) {
    (void)state;
    struct journal *journal = play(play_long), *other = play(room_play_today);
    struct daybook *daybook = open_daybook();
    struct sabot_error error;
    uint64_t records = 0;
    for (int i = 0; i < 3; i++)
        assert_int_equal(daybook_update(daybook, journal, end_at_once, &records, &error), SABOT_OK);
    assert_int_equal(check_all(daybook, journal, 0, &error), SABOT_OK);
    update(daybook, other); /* other streams: those of before are forgotten */
    assert_int_equal(check_all(daybook, other, 0, &error), SABOT_OK);
    assert_int_equal(daybook_rebuild(daybook, &error), SABOT_OK);
    assert_int_equal(number_of(daybook, "SELECT count(*) FROM stream"), 0);
    update(daybook, journal);
    assert_int_equal(check_all(daybook, journal, 0, &error), SABOT_OK);
    daybook_close(daybook);
    journal_close(journal);
    journal_close(other);
}

HARNESS_MAIN(cmocka_unit_test(test_check__notices_every_change_of_a_row),
             cmocka_unit_test(test_check__holds_after_a_rebuild_and_piece_by_piece),
             cmocka_unit_test(test_daybook__is_the_same_at_once_and_piece_by_piece),
             cmocka_unit_test(test_daybook__is_made_again_for_another_journal),
             cmocka_unit_test(test_daybook__goes_on_where_it_was_told_to_end),
             cmocka_unit_test(test_daybook__accounts_for_every_cent),
             cmocka_unit_test(test_spots__of_one_person_at_one_seat_are_two_rows),
             cmocka_unit_test(test_spots__of_one_person_are_expected_of_together),
             cmocka_unit_test(test_void__tells_its_cause),
             cmocka_unit_test(test_decision__by_the_box_is_of_the_round_that_it_rules_on),
             cmocka_unit_test(test_decision__by_the_box_on_a_bank_is_of_who_banked),
             cmocka_unit_test(test_search__finds_what_a_look_at_every_round_finds),
             cmocka_unit_test(test_round__tells_all_kinds_of_its_events_apart),
             cmocka_unit_test(test_search__refuses_a_place_of_another_question),
             cmocka_unit_test(test_moment__is_the_state_that_a_whole_replay_has),
             cmocka_unit_test(test_daybook__leaves_a_file_of_somebody_else_alone),
             cmocka_unit_test(test_daybook__of_another_version_is_made_anew))
