/*
 * daybook_rows.h - the tables of a daybook: each column once.
 *
 * A list of columns makes the struct of a row, here, and the SQL that creates the table and
 * fills it from such a struct, in daybook_rows.c. N are numbers, M numbers whose 0 is
 * written as NULL, T texts, B bytes.
 *
 * Money is cents, times are milliseconds since 1970, people and shifts are numbers of rows.
 * `stream` is a table of the room; (stream, sequence) names the record that a row comes
 * from. docs/reports.md explains the tables to people with sqlite3. A change here is a new
 * DAYBOOK_VERSION.
 */
#ifndef HOST_DAYBOOK_DAYBOOK_ROWS_H
#define HOST_DAYBOOK_DAYBOOK_ROWS_H

#include <stdbool.h>
#include <stdint.h>

/* Where a row of an event comes from: its record, time and shift. */
#define DAYBOOK_ORIGIN stream, sequence, time_ms, shift

/* How far each stream was read, its state there, and what is under way. */
#define DAYBOOK_COLUMNS_stream(N, M, T, B)                                                         \
    M(id)                                                                                          \
    T(name)                                                                                        \
    N(sequence, time_ms)                                                                           \
    B(hash, state) N(shift, first, kinds, kinds_64, began_ms, collections, offered_ms, hour, kept)
#define DAYBOOK_COLUMNS_person(N, M, T, B) M(id) T(name)
/* A fee for something; `name` is a wager's, `player-dealer` or `table`. */
#define DAYBOOK_COLUMNS_rate(N, M, T, B) M(id) T(name) N(fee)
/* The library's names of kinds of events and of accounts, for SQL. */
#define DAYBOOK_COLUMNS_kind(N, M, T, B)    N(number) T(name)
#define DAYBOOK_COLUMNS_account(N, M, T, B) N(number) T(name)
/* What the rows of a table, a day and, of `entry`, an account add up to under the room's key; and
 * what these digests and the rows `stream` add up to (daybook_seal.c). */
#define DAYBOOK_COLUMNS_digest(N, M, T, B) N(stream, rows_of, part, day) B(nonce, sum)
#define DAYBOOK_COLUMNS_seal(N, M, T, B)   M(id) B(nonce, sum)
/* A stretch of one shift at one table; the name is empty until one was said. */
#define DAYBOOK_COLUMNS_shift(N, M, T, B) M(id) N(stream) T(name) N(sequence, from_ms)
/* The first record of each hour that has one: where to start for a span of time. */
#define DAYBOOK_COLUMNS_hour(N, M, T, B) N(stream, hour, sequence)
/* Rounds that are over, as they stand now: `first` and `last` record, from the end of the round
 * before to its own; `outcome` as sabot/table.h numbers results; the record that `corrected` it
 * last, or 0; seat and `put_up` of the player-dealer; the sum and the largest of all stakes; `net`
 * of the bank, with its `expected` value and `variance` (below); `collections` less those given
 * back; bit K of `kinds`: an event of kind K is in it, and from kind 64 on bit K - 64 of
 * `kinds_64`. */
#define DAYBOOK_COLUMNS_round(N, M, T, B)                                                          \
    N(stream, number, shoe, first, last, began_ms, ended_ms)                                       \
    T(result)                                                                                      \
    N(outcome, is_voided, corrected, shift)                                                        \
    M(dealer, player_dealer)                                                                       \
    N(seat, put_up, staked, largest, net, uncovered, collections, wagers)                          \
    N(kinds, kinds_64) N(expected, variance)
/* Who had money in a round, by spot, whose number at the table is `bettor`: `won` of the wagers or
 * of the bank, `collection` paid. And of all spots of the person together, the same at each, of
 * which one `is_first`: what was to be `expected` of `won` less commission before the cards, in
 * DAYBOOK_EXPECTED_SCALE to the cent, and its `variance`, in cents squared, 0 where the sheet goes
 * by more than the outcome (sabot/prospects.h). */
#define DAYBOOK_COLUMNS_played(N, M, T, B)                                                         \
    N(stream, round, bettor, person, seat, sequence, ended_ms, shift, is_bank)                     \
    N(staked, won, commission, collection) N(expected, variance, is_first)
#define DAYBOOK_EXPECTED_SCALE 10000
/* Events that are not in every round, by kind: the first of it in a round. */
#define DAYBOOK_COLUMNS_mark(N, M, T, B) N(kind, time_ms, stream, round, sequence)
/* Wagers that were settled, as they stand now, with the record that said so. */
#define DAYBOOK_COLUMNS_wager(N, M, T, B)                                                          \
    N(stream, round, entry, sequence, bettor, person, seat)                                        \
    T(wager)                                                                                       \
    N(stake, fee, verdict, owed, winnings, commission, collected, uncovered, fee_returned)         \
    N(marked)
/* Collections taken; below 0 where they were given back. */
#define DAYBOOK_COLUMNS_collection(N, M, T, B) N(DAYBOOK_ORIGIN) N(rate, count, amount)
/* The box emptied: a drop with its count, or the table closed. */
#define DAYBOOK_COLUMNS_box(N, M, T, B) N(DAYBOOK_ORIGIN) N(is_drop, recorded, counted)
/* Rounds banked by a player-dealer; a correction, or a decision with the box, is a row of
 * differences. `unpaid` is what winners were not paid, and `left_short` 1 where it is not 0. */
#define DAYBOOK_COLUMNS_banked(N, M, T, B)                                                         \
    N(DAYBOOK_ORIGIN)                                                                              \
    N(round, person)                                                                               \
    T(badge) N(is_correction, put_up, action, net, fee, uncovered, exhausted) N(unpaid, left_short)
/* The position of player-dealer, and the clock of reading 13 after the event. */
#define DAYBOOK_COLUMNS_turn(N, M, T, B)                                                           \
    N(DAYBOOK_ORIGIN)                                                                              \
    N(kind)                                                                                        \
    M(person)                                                                                      \
    T(badge, actor)                                                                                \
    N(seat, amount, rounds, is_by_time) M(offered_ms, clock_ms) N(reached, reach, minutes)
/* What bettors' holdings changed by, beside rounds. */
#define DAYBOOK_COLUMNS_crossing(N, M, T, B) N(DAYBOOK_ORIGIN) N(person, round, kind, amount)
/* Double entry: the amounts of one sequence sum to 0, and so do the balances. */
#define DAYBOOK_COLUMNS_entry(N, M, T, B) N(DAYBOOK_ORIGIN) N(account, kind, amount, balance)
#define DAYBOOK_COLUMNS_correction(N, M, T, B)                                                     \
    N(DAYBOOK_ORIGIN)                                                                              \
    N(round, kind) T(actor, second, reason) M(person, dealer) T(before, after) N(moved)
/* What a claim changed by: above 0 the person is owed more, or owes less (reading 18). */
#define DAYBOOK_COLUMNS_claim(N, M, T, B) N(DAYBOOK_ORIGIN) N(claim, round, person, amount)
/* Chips that were sent to the table `other` under a number, or taken of those it sent. */
#define DAYBOOK_COLUMNS_lot(N, M, T, B)                                                            \
    N(DAYBOOK_ORIGIN) N(is_taken, number) M(person) T(other) N(amount)
/* A third-party player's chips beside rounds, who acts for it, and what was counted. */
#define DAYBOOK_COLUMNS_firm(N, M, T, B)                                                           \
    N(DAYBOOK_ORIGIN) N(kind, person) T(representative, badge) N(amount, held, counted)
#define DAYBOOK_COLUMNS_alarm(N, M, T, B) N(DAYBOOK_ORIGIN) N(round, shoe, cause) T(words)
/* `cards_left` is 0 until it is closed; `to_come` are the next rounds of one that was thrown away,
 * once its seed is revealed. */
#define DAYBOOK_COLUMNS_shoe(N, M, T, B)                                                           \
    N(stream, number, sequence, opened_ms, shift, is_keyed, card_set, decks)                       \
    B(commitment)                                                                                  \
    N(contributions)                                                                               \
    M(cut, closed_ms) N(cards_left) M(revealed_ms) B(seed) N(rounds) N(is_void) T(to_come)
/* A shoe that somebody stopped, or left alone: `what` in words, the `person` whose value is missing
 * or 0, who dealt or 0, whose pass it was, who confirmed. */
#define DAYBOOK_COLUMNS_stopped(N, M, T, B)                                                        \
    N(DAYBOOK_ORIGIN) N(person, shoe, dealer) T(what, actor, second, reason)
/* States to start from. */
#define DAYBOOK_COLUMNS_moment(N, M, T, B) N(stream, sequence) B(hash, state)

/* All tables, those with rows of a stream from `shift` on, each with the end of its CREATE. */
#define DAYBOOK_TABLES(TABLE)                                                                      \
    TABLE(stream, "PRIMARY KEY(id) ON CONFLICT REPLACE, UNIQUE(name) ON CONFLICT REPLACE)")        \
    TABLE(person, "PRIMARY KEY(id), UNIQUE(name))")                                                \
    TABLE(rate, "PRIMARY KEY(id), UNIQUE(name, fee))")                                             \
    TABLE(kind, "PRIMARY KEY(number), UNIQUE(name))")                                              \
    TABLE(account, "PRIMARY KEY(number), UNIQUE(name))")                                           \
    TABLE(digest, "PRIMARY KEY(stream, rows_of, part, day)) WITHOUT ROWID")                        \
    TABLE(seal, "PRIMARY KEY(id))")                                                                \
    TABLE(shift, "PRIMARY KEY(id))")                                                               \
    TABLE(hour, "PRIMARY KEY(stream, hour)) WITHOUT ROWID")                                        \
    TABLE(round, "PRIMARY KEY(stream, number)) WITHOUT ROWID")                                     \
    TABLE(played, "PRIMARY KEY(stream, round, bettor)) WITHOUT ROWID")                             \
    TABLE(mark, "PRIMARY KEY(kind, time_ms, stream, round, sequence)) WITHOUT ROWID")              \
    TABLE(wager, "PRIMARY KEY(stream, round, entry) ON CONFLICT REPLACE) WITHOUT ROWID")           \
    TABLE(collection, "PRIMARY KEY(stream, shift, rate, sequence)) WITHOUT ROWID")                 \
    TABLE(box, "PRIMARY KEY(stream, shift, sequence)) WITHOUT ROWID")                              \
    TABLE(banked, "PRIMARY KEY(stream, sequence)) WITHOUT ROWID")                                  \
    TABLE(turn, "PRIMARY KEY(stream, sequence)) WITHOUT ROWID")                                    \
    TABLE(crossing, "PRIMARY KEY(stream, sequence, person)) WITHOUT ROWID")                        \
    TABLE(entry, "PRIMARY KEY(stream, account, sequence)) WITHOUT ROWID")                          \
    TABLE(correction, "PRIMARY KEY(stream, sequence)) WITHOUT ROWID")                              \
    TABLE(claim, "PRIMARY KEY(stream, claim, sequence)) WITHOUT ROWID")                            \
    TABLE(lot, "PRIMARY KEY(stream, sequence)) WITHOUT ROWID")                                     \
    TABLE(firm, "PRIMARY KEY(stream, sequence, person)) WITHOUT ROWID")                            \
    TABLE(alarm, "PRIMARY KEY(stream, sequence)) WITHOUT ROWID")                                   \
    TABLE(shoe, "PRIMARY KEY(stream, number)) WITHOUT ROWID")                                      \
    TABLE(stopped, "PRIMARY KEY(stream, sequence, person)) WITHOUT ROWID")                         \
    TABLE(moment, "PRIMARY KEY(stream, sequence))")

/* ---- what comes of it ---- */

struct daybook;

typedef const char *daybook_text;
struct daybook_bytes {
    const void *at; /* NULL is written as NULL */
    int size;
};

/* The statements that write or find by a row; the first ones insert into the tables. */
#define DAYBOOK_INSERT(table, end) DAYBOOK_INTO_##table,
enum daybook_statement {
    DAYBOOK_TABLES(DAYBOOK_INSERT) /* */
    DAYBOOK_CORRECT_ROUND,         /* collections are added */
    DAYBOOK_MARK_ROUND,            /* kinds and collections are added */
    DAYBOOK_CHANGE_SHOE,           /* NULL changes nothing; counts are added */
    DAYBOOK_FIND_PERSON,           /* by name */
    DAYBOOK_FIND_RATE,             /* by name and fee */
    DAYBOOK_FIND_CORRECTED,        /* of a round: the record that corrected it */
    DAYBOOK_STATEMENTS,
    DAYBOOK_TABLE_COUNT = DAYBOOK_CORRECT_ROUND,
};

/* Runs a statement with a row of its table; the first number of what it finds, or 0. After
 * the first error of SQLite nothing more is written (struct daybook's `code`). Use the typed
 * functions below. */
int64_t daybook_run(struct daybook *daybook, enum daybook_statement statement, const void *row);

#define DAYBOOK_NUMBERS(...) int64_t __VA_ARGS__;
#define DAYBOOK_TEXTS(...)   daybook_text __VA_ARGS__;
#define DAYBOOK_BYTES(...)   struct daybook_bytes __VA_ARGS__;
/* `struct daybook_round_row` and `daybook_add_round`. */
#define DAYBOOK_ROW(table, end)                                                                    \
    struct daybook_##table##_row {                                                                 \
        DAYBOOK_COLUMNS_##table(DAYBOOK_NUMBERS, DAYBOOK_NUMBERS, DAYBOOK_TEXTS, DAYBOOK_BYTES)    \
    };                                                                                             \
    static inline void daybook_add_##table(struct daybook *daybook,                                \
                                           const struct daybook_##table##_row *row) {              \
        daybook_run(daybook, DAYBOOK_INTO_##table, row);                                           \
    }
DAYBOOK_TABLES(DAYBOOK_ROW)

/* The bit of a kind of event, in `kinds` or `kinds_64`; and whether one is in a round. */
static inline int64_t daybook_kind_bit(int kind) {
    return (int64_t)((uint64_t)1 << kind % 64);
}

static inline bool daybook_round_has(const struct daybook_round_row *row, int kind) {
    return ((kind < 64 ? row->kinds : row->kinds_64) & daybook_kind_bit(kind)) != 0;
}

static inline void daybook_correct_round(struct daybook *daybook,
                                         const struct daybook_round_row *row) {
    daybook_run(daybook, DAYBOOK_CORRECT_ROUND, row);
}

static inline void daybook_change_shoe(struct daybook *daybook,
                                       const struct daybook_shoe_row *row) {
    daybook_run(daybook, DAYBOOK_CHANGE_SHOE, row);
}

#endif
