/*
 * play_session_test.c - whole evenings at the table of `sabot play`: a person
 * who types anything, on every shipped sheet; money, seeds, stores.
 */
#include "host/journal/journal_cursor.h"
#include "host/play/play_session.h"
#include "host/room/staff_store.h"
#include "tests/support/harness.h"
#include "tests/support/random.h"
#include "tests/support/room.h"
#include "tests/support/sheets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { EVENINGS = 20 }; /* of each sheet */

/* What a session showed: enough to say whether two are the same. */
struct told {
    struct journal_head head;
    uint8_t commitment[SABOT_VALUE_BYTES]; /* of the first shoe */
    int settled, revealed, voided, bought;
};

static void hear(void *context, const struct service_news *news) {
    struct told *told = context;
    told->head.sequence = news->record->sequence;
    memcpy(told->head.hash, news->record->hash, sizeof told->head.hash);
    told->settled += news->event->kind == SABOT_EVENT_SETTLED;
    told->revealed += news->event->kind == SABOT_EVENT_SHOE_REVEALED;
    told->bought += news->event->kind == SABOT_EVENT_BOUGHT_IN;
    if (news->event->kind == SABOT_EVENT_SHOE_OPENED && news->event->with.shoe == 1)
        memcpy(told->commitment, news->event->with.value, sizeof told->commitment);
    told->voided += news->event->kind == SABOT_EVENT_VOIDED;
    assert_true(sabot_book_is_whole(&news->after->book));
}

static struct sabot_sheet sheet; /* large */

static struct play_choice choice_of(const char *name, uint32_t seed, struct told *told) {
    sheet = sheets_named(name);
    return (struct play_choice){.sheet = &sheet,
                                .seat = 5,
                                .name = "Zoe",
                                .bankroll = 100000,
                                .others = 5,
                                .is_seeded = true,
                                .seed = seed,
                                .tell = hear,
                                .context = told};
}

static struct play_session *open_session(const struct play_choice *choice) {
    struct play_session *session = NULL;
    struct sabot_error error;
    if (play_open(choice, &session, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    return session;
}

static const struct play_stake on_player[] = {{0, 2500}};

/* Does the usual thing until `rounds` are settled. */
static void play_rounds(struct play_session *session, int rounds) {
    struct play_refusal why;
    int until = session->tally.rounds + rounds;
    while (session->tally.rounds < until) {
        enum play_turn turn = play_go(session);
        if (session->tally.rounds >= until)
            break;
        assert_int_not_equal(turn, PLAY_TURN_STOPPED);
        if (turn == PLAY_TURN_OFFER || turn == PLAY_TURN_PUT_UP) {
            assert_true(play_pass(session, &why));
            continue;
        }
        if (turn == PLAY_TURN_WAGER)
            assert_true(play_wager(session, on_player, 1, &why));
        assert_true(play_deal(session, &why));
    }
}

/* Goes on to the first question of this kind; wagers where nobody else has (R32). */
static bool go_to(struct play_session *session, enum play_turn wanted) {
    struct play_refusal why;
    for (int i = 0; i < 300; i++) {
        enum play_turn turn = play_go(session);
        assert_int_not_equal(turn, PLAY_TURN_STOPPED);
        if (turn == wanted)
            return true;
        if (turn == PLAY_TURN_OFFER || turn == PLAY_TURN_PUT_UP)
            play_pass(session, &why);
        else if (!play_deal(session, &why) && !play_wager(session, on_player, 1, &why))
            assert_true(play_buy(session, 100000, &why));
    }
    return false;
}

/* Every account at zero, but for marked commission that somebody's chips did not pay: a claim
 * (reading 9). */
static void assert_all_square(const struct play_session *session) {
    const struct sabot_table *table = play_table(session);
    const struct play_tally *tally = &session->tally;
    sabot_cents owed = 0, owed_by_person = 0;
    for (int i = 0; i < table->claim_count; i++) {
        bool is_persons = strcmp(table->claims[i].name, session->choice.name) == 0;
        owed -= table->claims[i].amount;
        owed_by_person -= is_persons ? table->claims[i].amount : 0;
    }
    assert_null(play_trouble(session));
    assert_int_equal(table->phase, SABOT_PHASE_CLOSED);
    for (int i = 0; i < SABOT_ACCOUNTS; i++) {
        sabot_cents left = i == SABOT_ACCOUNT_CAGE ? owed : i == SABOT_ACCOUNT_CLAIMS ? -owed : 0;
        assert_int_equal(table->book.balances[i].posted, left);
        assert_int_equal(table->book.balances[i].pending_in, 0);
        assert_int_equal(table->book.balances[i].pending_out, 0);
    }
    assert_int_equal(tally->cashed, tally->bought + tally->net - tally->collections -
                                        tally->commission + owed_by_person);
}

/* ---- a person who does anything ---- */

static void say_anything(struct play_session *session, struct random_source *random) {
    struct play_refusal why;
    struct play_stake stakes[3];
    int count = (int)random_between(random, 1, 3);
    for (int i = 0; i < count; i++)
        stakes[i] =
            (struct play_stake){(int)random_between(random, 0, sheet.wager_count - 1),
                                random_between(random, 0, 60) * 50 * random_between(random, 1, 10)};
    switch (random_between(random, 0, 11)) {
    case 0:
    case 1:
    case 2:
        play_wager(session, stakes, count, &why);
        break;
    case 3:
        play_same(session, &why);
        break;
    case 4:
        play_take_back(session, &why);
        break;
    case 5:
        play_put_up(session, random_between(random, 0, 100000), &why);
        break;
    case 6:
        play_put_up(session, random_between(random, 20, 200) * 50, &why);
        break;
    case 7:
        play_pass(session, &why);
        break;
    case 8:
        play_buy(session, random_between(random, 0, 400) * 25, &why);
        break;
    default:
        play_deal(session, &why);
    }
}

/* What the shipped sheets leave off: a timer, a rotation clock, marked
 * commission, no burn, amounts of another size. */
static void make_odd(struct random_source *random) {
    bool is_banked = sheet.bank == SABOT_BANK_PLAYER_DEALER;
    sheet.display.timer_seconds = (int)random_between(random, 0, 3);
    sheet.shoe.burn = random_chance(random, 50) ? SABOT_BURN_NONE : SABOT_BURN_FIRST_CARD;
    sheet.shoe.cut_card = (int)random_between(random, 6, 34);
    sheet.commission_taken = SABOT_COMMISSION_MARKED;
    sheet.rotation.reach_bettors = is_banked ? (int)random_between(random, 0, 3) : 0;
    sheet.rotation.reach_minutes = sheet.rotation.reach_bettors > 0 ? 1 : 0;
    sheet.rotation.offered =
        random_chance(random, 50) ? SABOT_OFFERED_EVERY_ROUND : SABOT_OFFERED_AFTER_TURN;
    sheet.collections.no_action = random_chance(random, 50) ? SABOT_FEES_RETURNED : SABOT_FEES_KEPT;
    sheet.cover = random_chance(random, 50) ? SABOT_COVER_MATCHED : SABOT_COVER_NET;
    if (is_banked)
        sheet.rows[0].bank.least = random_between(random, 1, 10000) * 50;
    static struct sabot_problems problems;
    memset(&problems, 0, sizeof problems);
    sabot_sheet_check(&sheet, &problems);
    if (problems.errors > 0)
        fail_msg("%s: %s", problems.list[0].path, problems.list[0].words);
}

static int play_anyhow(const char *name, bool is_odd, uint32_t seed, int steps,
                       struct random_source *random) {
    struct told told = {0};
    struct play_choice choice = choice_of(name, seed, &told);
    bool is_banked = sheet.bank == SABOT_BANK_PLAYER_DEALER;
    if (is_odd)
        make_odd(random);
    choice.seat = (int)random_between(random, 1, sheet.seats);
    choice.others = (int)random_between(random, is_banked ? 1 : 0, sheet.seats - 1);
    choice.bankroll = random_between(random, 1, 2000) * 50;
    struct play_session *session = open_session(&choice);
    for (int i = 0; i < steps; i++) {
        assert_int_not_equal(play_go(session), PLAY_TURN_STOPPED);
        say_anything(session, random);
    }
    play_leave(session);
    assert_all_square(session);
    assert_int_equal(told.settled, session->tally.rounds);
    assert_true(told.revealed >= 1);
    assert_int_equal(play_go(session), PLAY_TURN_STOPPED);
    play_close(session);
    return told.settled;
}

static void anyhow(const char *name, bool is_odd, uint64_t stream) {
    struct random_source random = random_begin(stream);
    int rounds = 0;
    for (int i = 0; i < EVENINGS; i++)
        rounds += play_anyhow(name, is_odd, (uint32_t)random_bits(&random),
                              (int)random_between(&random, 1, 400), &random);
    printf("%d evenings, %d rounds\n", EVENINGS, rounds);
    assert_true(rounds > EVENINGS);
}

static void test_any_person__leaves_every_account_at_zero__ventura(void **state) {
    (void)state;
    anyhow("ventura-ez", false, 51);
}

static void test_any_person__leaves_every_account_at_zero__livermore(void **state) {
    (void)state;
    anyhow("livermore-ez", false, 52);
}

static void test_any_person__leaves_every_account_at_zero__california(void **state) {
    (void)state;
    anyhow("california-panda8", false, 53);
}

static void test_any_person__leaves_every_account_at_zero__dragon_bonus(void **state) {
    (void)state;
    anyhow("dragon-bonus", false, 54);
}

static void test_any_person__leaves_every_account_at_zero__ez_house(void **state) {
    (void)state;
    anyhow("ez-house", false, 55);
}

static void test_any_person__leaves_every_account_at_zero__commission(void **state) {
    (void)state;
    anyhow("commission", false, 56);
}

static void test_any_person__leaves_every_account_at_zero__odd_sheets(void **state) {
    (void)state;
    anyhow("livermore-ez", true, 57);
    anyhow("commission", true, 58);
}

/* ---- seeds ---- */

static struct told told_of(uint32_t seed, bool is_seeded) {
    struct told told = {0};
    struct play_choice choice = choice_of("ventura-ez", seed, &told);
    choice.is_seeded = is_seeded;
    struct play_session *session = open_session(&choice);
    play_rounds(session, 10);
    play_leave(session);
    assert_all_square(session);
    play_close(session);
    return told;
}

static void test_seed__repeats_every_record(void **state) {
    (void)state;
    struct told once = told_of(11, true), again = told_of(11, true), other = told_of(12, true);
    assert_int_equal(once.head.sequence, again.head.sequence);
    assert_memory_equal(once.head.hash, again.head.hash, sizeof once.head.hash);
    assert_memory_not_equal(once.head.hash, other.head.hash, sizeof once.head.hash);
    assert_memory_equal(once.commitment, again.commitment, sizeof once.commitment);
    assert_memory_not_equal(once.commitment, other.commitment, sizeof once.commitment);
}

static void test_no_seed__repeats_nothing(void **state) {
    (void)state;
    struct told once = told_of(11, false), again = told_of(11, false);
    struct told seeded = told_of(11, true);
    assert_memory_not_equal(once.head.hash, again.head.hash, sizeof once.head.hash);
    assert_memory_not_equal(once.commitment, again.commitment, sizeof once.commitment);
    assert_memory_not_equal(once.commitment, seeded.commitment, sizeof once.commitment);
}

static void test_shoes__follow_each_other_each_with_its_reveal(void **state) {
    (void)state;
    struct told told = {0};
    struct play_choice choice = choice_of("commission", 3, &told);
    choice.others = 1;
    struct play_session *session = open_session(&choice);
    play_rounds(session, 200);
    assert_in_range(told.revealed, 2, 3);
    play_leave(session);
    assert_int_equal(play_table(session)->shoe.number, told.revealed);
    assert_all_square(session);
    play_close(session);
}

/* Collections so high that nobody's chips last ten rounds. */
static void test_others__buy_chips_when_they_run_out(void **state) {
    (void)state;
    struct told told = {0};
    struct play_refusal why;
    struct play_choice choice = choice_of("ventura-ez", 3, &told);
    for (int i = 0; i < sheet.wager_count; i++)
        sheets_charge(&sheet, 0, i, sheets_flat_fee(20000));
    struct play_session *session = open_session(&choice);
    for (int round = 0; round < 30; round++) {
        assert_true(go_to(session, PLAY_TURN_WAGER));
        assert_int_equal(play_table(session)->wager_count >= choice.others - 1, true);
        assert_true(play_deal(session, &why));
    }
    assert_in_range(told.bought, 2 * choice.others, 6 * choice.others);
    play_close(session);
}

/* ---- answers ---- */

static void test_wagers_of_a_line__stand_or_fall_together(void **state) {
    (void)state;
    struct told told = {0};
    struct play_refusal why;
    struct play_choice choice = choice_of("ventura-ez", 5, &told);
    struct play_session *session = open_session(&choice);
    enum { PLAYER, BANKER, TIE, PANDA8, DRAGON7 };
    assert_true(go_to(session, PLAY_TURN_WAGER));
    int lie = play_table(session)->wager_count;
    struct play_stake bad[] = {{PLAYER, 2500}, {DRAGON7, 50}};
    assert_false(play_wager(session, bad, 2, &why));
    assert_string_equal(why.words, "dragon7: 0.50 is below the minimum of 1.00 (R24)");
    assert_int_equal(play_table(session)->wager_count, lie);
    struct play_stake alone[] = {{DRAGON7, 500}};
    assert_false(play_wager(session, alone, 1, &why));
    assert_non_null(strstr(why.words, "(R21)"));
    /* Any order on the line; then the line is exchanged under its side wager. */
    struct play_stake good[] = {{DRAGON7, 500}, {PLAYER, 2500}};
    assert_true(play_wager(session, good, 2, &why));
    struct play_stake swap[] = {{BANKER, 3000}, {PLAYER, 0}};
    assert_true(play_wager(session, swap, 2, &why));
    assert_int_equal(play_table(session)->wager_count, lie + 2);
    struct play_stake gone[] = {{BANKER, 0}};
    assert_false(play_wager(session, gone, 1, &why));
    assert_int_equal(play_table(session)->wager_count, lie + 2);
    struct play_stake dear[] = {{BANKER, 900000}};
    assert_false(play_wager(session, dear, 1, &why));
    assert_string_equal(why.words, "that takes 9,006.50 with collections and you have 1,000; "
                                   "`buy 500` buys chips");
    assert_true(play_take_back(session, &why));
    assert_int_equal(play_table(session)->wager_count, lie);
    assert_false(play_take_back(session, &why));
    play_close(session);
}

static void test_same__repeats_the_last_wagers(void **state) {
    (void)state;
    struct told told = {0};
    struct play_refusal why;
    struct play_choice choice = choice_of("commission", 5, &told);
    struct play_session *session = open_session(&choice);
    struct play_stake stakes[] = {{1, 5000}, {2, 500}};
    assert_true(go_to(session, PLAY_TURN_WAGER));
    assert_false(play_same(session, &why));
    assert_true(play_wager(session, stakes, 2, &why));
    assert_true(play_deal(session, &why));
    assert_true(go_to(session, PLAY_TURN_WAGER)); /* then a round is watched */
    assert_true(play_deal(session, &why));
    assert_true(go_to(session, PLAY_TURN_WAGER));
    int lie = play_table(session)->wager_count;
    assert_true(play_same(session, &why));
    assert_int_equal(play_table(session)->wager_count, lie + 2);
    assert_int_equal(play_table(session)->wagers[lie].stake, 5000);
    play_close(session);
}

static void test_person__banks_for_a_whole_turn(void **state) {
    (void)state;
    struct told told = {0};
    struct play_refusal why;
    struct play_choice choice = choice_of("ventura-ez", 5, &told);
    struct play_session *session = open_session(&choice);
    assert_true(go_to(session, PLAY_TURN_OFFER));
    assert_false(play_wager(session, on_player, 1, &why));
    assert_false(play_deal(session, &why));
    assert_false(play_put_up(session, 500, &why));
    assert_non_null(strstr(why.words, "(R43)"));
    assert_true(play_put_up(session, 30000, &why));
    assert_int_equal(play_go(session), PLAY_TURN_BANKING);
    assert_false(play_wager(session, on_player, 1, &why));
    assert_non_null(strstr(why.words, "(reading 6)"));
    assert_false(play_pass(session, &why));
    assert_true(play_put_up(session, 40000, &why));
    assert_int_equal(play_table(session)->bank.amount, 40000);
    assert_false(play_put_up(session, 30000, &why)); /* the others have wagered */
    assert_non_null(strstr(why.words, "(R43)"));
    assert_true(play_deal(session, &why));
    assert_int_equal(play_go(session), PLAY_TURN_PUT_UP);
    assert_int_equal(session->tally.banked, 1);
    assert_true(play_put_up(session, 10000, &why));
    assert_int_equal(play_go(session), PLAY_TURN_BANKING);
    assert_true(play_deal(session, &why));
    assert_int_not_equal(play_go(session), PLAY_TURN_PUT_UP); /* the turn is over (R41) */
    assert_int_equal(session->tally.banked, 2);
    play_leave(session);
    assert_all_square(session);
    play_close(session);
}

static void test_round_without_a_wager__is_not_dealt(void **state) {
    (void)state;
    struct told told = {0};
    struct play_refusal why;
    struct play_choice choice = choice_of("commission", 5, &told);
    choice.others = 0;
    struct play_session *session = open_session(&choice);
    assert_int_equal(play_go(session), PLAY_TURN_WAGER);
    assert_false(play_deal(session, &why));
    assert_non_null(strstr(why.words, "(R32)"));
    assert_int_equal(play_go(session), PLAY_TURN_WAGER);
    assert_true(play_wager(session, on_player, 1, &why));
    assert_true(play_deal(session, &why));
    play_close(session);
    assert_int_equal(told.settled, 1);
}

static void test_bank_nobody_takes__waits_and_is_taken_when_offered_again(void **state) {
    (void)state;
    struct told told = {0};
    struct play_refusal why;
    struct play_choice choice = choice_of("ventura-ez", 9, &told);
    choice.others = 1;
    struct play_session *session = open_session(&choice);
    for (int i = 0; i < 20; i++) {
        assert_true(go_to(session, PLAY_TURN_NO_BANK));
        assert_int_equal(play_table(session)->bank.state, SABOT_BANK_NOT_TAKEN);
        assert_false(play_wager(session, on_player, 1, &why));
        assert_false(play_put_up(session, 50000, &why));
        assert_true(play_deal(session, &why));
        enum play_turn turn = play_go(session);
        if (turn == PLAY_TURN_OFFER) { /* it may come to the person first */
            assert_true(play_pass(session, &why));
            turn = play_go(session);
        }
        assert_int_equal(turn, PLAY_TURN_WAGER);
    }
    play_close(session);
}

static void test_leaving__voids_a_round_without_cards(void **state) {
    (void)state;
    struct told told = {0};
    struct play_refusal why;
    struct play_choice choice = choice_of("ventura-ez", 5, &told);
    struct play_session *session = open_session(&choice);
    assert_true(go_to(session, PLAY_TURN_WAGER));
    assert_true(play_wager(session, on_player, 1, &why));
    play_leave(session);
    assert_int_equal(told.voided, 1);
    assert_int_equal(session->tally.cashed, 100000);
    assert_all_square(session);
    play_close(session);
}

/* ---- stores ---- */

struct folder {
    char path[64], store[96], key[128];
};

static struct folder make_folder(void) {
    struct folder folder = {.path = "/tmp/sabot-play-XXXXXX"};
    assert_non_null(mkdtemp(folder.path));
    snprintf(folder.store, sizeof folder.store, "%s/evening.db", folder.path);
    snprintf(folder.key, sizeof folder.key, "%s.key", folder.store);
    return folder;
}

static void remove_folder(const struct folder *folder) {
    static const char *const ends[] = {"", ".key", "-wal", "-shm", "-lock"};
    char name[160];
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(name, sizeof name, "%s%s", folder->store, ends[i]);
        unlink(name);
    }
    assert_int_equal(rmdir(folder->path), 0);
}

static void assert_store_holds(const char *store, uint64_t least) {
    struct journal *journal;
    struct journal_head head;
    struct journal_fault fault;
    struct sabot_error error;
    assert_int_equal(journal_open(store, JOURNAL_READ, &journal, &error), SABOT_OK);
    assert_int_equal(journal_verify(journal, PLAY_STREAM, &head, &fault, &error), SABOT_OK);
    assert_int_equal(fault.sequence, 0);
    assert_true(head.sequence >= least);
    journal_close(journal);
}

static void test_store__keeps_the_journal_and_its_key_beside_it(void **state) {
    (void)state;
    struct folder folder = make_folder();
    struct told told = {0};
    struct play_choice choice = choice_of("livermore-ez", 5, &told);
    choice.store = folder.store;
    for (int evening = 1; evening <= 2; evening++) {
        struct play_session *session = open_session(&choice);
        assert_false(session->was_mended);
        play_rounds(session, 1);
        play_leave(session);
        assert_all_square(session);
        play_close(session);
        assert_store_holds(folder.store, told.head.sequence);
    }
    struct stat key;
    assert_int_equal(stat(folder.key, &key), 0);
    assert_int_equal(key.st_mode & 0777, 0600);
    remove_folder(&folder);
}

/* A child plays and is gone without a word, in the middle of betting. */
static void test_store_cut_short__is_put_in_order_first(void **state) {
    (void)state;
    struct folder folder = make_folder();
    struct told told = {0};
    struct play_choice choice = choice_of("ventura-ez", 5, &told);
    choice.store = folder.store;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct play_refusal why;
        struct play_session *session;
        struct sabot_error error;
        if (play_open(&choice, &session, &error) != SABOT_OK ||
            play_go(session) != PLAY_TURN_WAGER || !play_wager(session, on_player, 1, &why))
            _exit(1);
        _exit(0);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    struct play_session *session = open_session(&choice);
    assert_true(session->was_mended);
    assert_int_equal(session->tally.bought, 100000);
    play_rounds(session, 1);
    play_leave(session);
    assert_int_equal(play_table(session)->shoe.number, 2);
    assert_all_square(session);
    play_close(session);
    assert_store_holds(folder.store, told.head.sequence);
    remove_folder(&folder);
}

/* A table of edition 1 in a store: it stays so. */
static void open_by_edition_1(const char *store) {
    static struct room room;
    struct journal *journal;
    struct sabot_error error;
    assert_int_equal(journal_open(store, JOURNAL_WRITE, &journal, &error), SABOT_OK);
    room_open(&room, journal);
    room.now_ms = 1; /* long before any seeded evening */
    sabot_text_copy(room.table, sizeof room.table, PLAY_STREAM);
    room_ask(&room, room_floor, SABOT_COMMAND_OPEN_TABLE,
             WITH(.name = "Play", .sheet = &sheet, .seats = sheet.seats, .decks = sheet.decks,
                  .card_source = SABOT_CARDS_SHUFFLED, .wager_source = SABOT_WAGERS_BETTORS));
    room_close(&room);
    journal_close(journal);
}

/* True if the evening ends with a table that the rotation clock paused while people left. */
static bool leaves_paused(const char *store, int rounds) {
    struct told told = {0};
    struct play_choice choice = choice_of("livermore-ez", 5, &told);
    sheet.rotation.reach_bettors = 3;
    sheet.rotation.reach_minutes = 1;
    choice.others = 1;
    choice.store = store;
    if (store != NULL)
        open_by_edition_1(store);
    struct play_session *session = open_session(&choice);
    play_rounds(session, rounds);
    play_leave(session);
    bool is_paused = play_table(session)->paused;
    assert_int_equal(play_go(session), PLAY_TURN_STOPPED);
    play_close(session);
    return is_paused;
}

static void test_leaving__a_paused_table_ends_the_session(void **state) {
    (void)state;
    bool is_paused = false;
    for (int rounds = 33; rounds <= 60 && !is_paused; rounds++) {
        struct folder folder = make_folder();
        is_paused = leaves_paused(folder.store, rounds);
        remove_folder(&folder);
    }
    assert_true(is_paused);
    for (int rounds = 1; rounds <= 60; rounds++)
        assert_false(leaves_paused(NULL, rounds)); /* edition 2: that clock stands (reading 13) */
}

/* Edition 3: everybody at the table adds to the shoe, and it is sealed. */
static void test_shoe__that_nobody_can_choose_has_a_value_of_everybody(void **state) {
    (void)state;
    struct folder folder = make_folder();
    struct told told = {0};
    struct journal *journal;
    struct sabot_error error;
    struct play_choice choice = choice_of("livermore-ez", 5, &told);
    choice.store = folder.store;
    choice.others = 3;
    assert_int_equal(journal_open(folder.store, JOURNAL_WRITE, &journal, &error), SABOT_OK);
    assert_int_equal(room_edition_allow(journal, SERVICE_ROOM_STREAM, 3, 1, &error), SABOT_OK);
    journal_close(journal);
    struct play_session *session = open_session(&choice);
    play_rounds(session, 2);
    const struct sabot_table_shoe *shoe = &play_table(session)->shoe;
    assert_int_equal(play_table(session)->edition, 3);
    assert_true(shoe->proves_cards);
    assert_int_equal(shoe->contribution_count, 4);
    for (int i = 0; i < shoe->contribution_count; i++)
        assert_true(shoe->contributions[i].given);
    play_close(session);
    remove_folder(&folder);
}

static void test_store_that_cannot_be__is_one_line_and_no_key(void **state) {
    (void)state;
    struct folder folder = make_folder();
    struct told told = {0};
    struct play_session *session;
    struct sabot_error error;
    struct play_choice choice = choice_of("ventura-ez", 5, &told);
    choice.store = folder.store;
    FILE *foreign = fopen(folder.store, "w");
    assert_non_null(foreign);
    fputs("this is no journal, and it must stay as it is\n", foreign);
    fclose(foreign);
    assert_int_not_equal(play_open(&choice, &session, &error), SABOT_OK);
    assert_true(error.words[0] != 0 && strchr(error.words, '\n') == NULL);
    assert_int_not_equal(access(folder.key, F_OK), 0);
    remove_folder(&folder);
}

HARNESS_MAIN(cmocka_unit_test(test_any_person__leaves_every_account_at_zero__ventura),
             cmocka_unit_test(test_any_person__leaves_every_account_at_zero__livermore),
             cmocka_unit_test(test_any_person__leaves_every_account_at_zero__california),
             cmocka_unit_test(test_any_person__leaves_every_account_at_zero__dragon_bonus),
             cmocka_unit_test(test_any_person__leaves_every_account_at_zero__ez_house),
             cmocka_unit_test(test_any_person__leaves_every_account_at_zero__commission),
             cmocka_unit_test(test_any_person__leaves_every_account_at_zero__odd_sheets),
             cmocka_unit_test(test_seed__repeats_every_record),
             cmocka_unit_test(test_no_seed__repeats_nothing),
             cmocka_unit_test(test_shoes__follow_each_other_each_with_its_reveal),
             cmocka_unit_test(test_others__buy_chips_when_they_run_out),
             cmocka_unit_test(test_wagers_of_a_line__stand_or_fall_together),
             cmocka_unit_test(test_same__repeats_the_last_wagers),
             cmocka_unit_test(test_person__banks_for_a_whole_turn),
             cmocka_unit_test(test_round_without_a_wager__is_not_dealt),
             cmocka_unit_test(test_bank_nobody_takes__waits_and_is_taken_when_offered_again),
             cmocka_unit_test(test_leaving__voids_a_round_without_cards),
             cmocka_unit_test(test_leaving__a_paused_table_ends_the_session),
             cmocka_unit_test(test_store__keeps_the_journal_and_its_key_beside_it),
             cmocka_unit_test(test_store_cut_short__is_put_in_order_first),
             cmocka_unit_test(test_shoe__that_nobody_can_choose_has_a_value_of_everybody),
             cmocka_unit_test(test_store_that_cannot_be__is_one_line_and_no_key), )
