/*
 * daybook_schema.c - the tables of a daybook, and the statements that fill them.
 *
 * Money is cents, times are milliseconds since 1970, people and shifts are
 * numbers of rows. `stream` is a table of the room; (stream, sequence) names the
 * record that a row comes from. docs/reports.md explains them to whoever asks
 * with sqlite3; a change here is a new DAYBOOK_VERSION.
 */
#include "host/daybook/daybook_parts.h"

const char *const daybook_schema[] = {
    /* How far each stream was read, its state there, and what is under way. */
    "CREATE TABLE stream(id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, sequence INTEGER,"
    " hash BLOB, state BLOB, shift INTEGER, first INTEGER, kinds INTEGER, began_ms INTEGER,"
    " collections INTEGER, offered_ms INTEGER, hour INTEGER, kept INTEGER)",
    "CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL)",
    /* A stretch of one shift at one table; the name is empty until one was said. */
    "CREATE TABLE shift(id INTEGER PRIMARY KEY, stream INTEGER NOT NULL, name TEXT NOT NULL,"
    " sequence INTEGER NOT NULL, from_ms INTEGER NOT NULL, to_ms INTEGER)",
    "CREATE INDEX shift_by_stream ON shift(stream, id)",
    /* The first record of each hour that has one: where to start for a span of time. */
    "CREATE TABLE hour(stream INTEGER, hour INTEGER, sequence INTEGER,"
    " PRIMARY KEY(stream, hour)) WITHOUT ROWID",
    /* Rounds that are over, as they stand now. */
    "CREATE TABLE round(stream INTEGER, number INTEGER, shoe INTEGER, first INTEGER, last INTEGER,"
    " began_ms INTEGER, ended_ms INTEGER, result TEXT, outcome INTEGER, is_voided INTEGER,"
    " corrected INTEGER, shift INTEGER, dealer INTEGER, player_dealer INTEGER, seat INTEGER,"
    " put_up INTEGER, staked INTEGER, largest INTEGER, net INTEGER, uncovered INTEGER,"
    " collections INTEGER, wagers INTEGER, kinds INTEGER,"
    " PRIMARY KEY(stream, number)) WITHOUT ROWID",
    /* Who had money in a round: `won` of the wagers or of the bank, `collection` paid. */
    "CREATE TABLE played(stream INTEGER, round INTEGER, person INTEGER, seat INTEGER,"
    " sequence INTEGER, ended_ms INTEGER, shift INTEGER, is_bank INTEGER, staked INTEGER,"
    " won INTEGER, commission INTEGER, collection INTEGER,"
    " PRIMARY KEY(stream, round, person)) WITHOUT ROWID",
    /* Events that are not in every round, by kind: the first of it in a round. */
    "CREATE TABLE mark(kind INTEGER, time_ms INTEGER, stream INTEGER, round INTEGER,"
    " sequence INTEGER, PRIMARY KEY(kind, time_ms, stream, round, sequence)) WITHOUT ROWID",
    /* Wagers that were settled, as they stand now. */
    "CREATE TABLE wager(stream INTEGER, round INTEGER, entry INTEGER, person INTEGER,"
    " seat INTEGER, wager TEXT, stake INTEGER, fee INTEGER, verdict INTEGER, owed INTEGER,"
    " winnings INTEGER, commission INTEGER, collected INTEGER, uncovered INTEGER,"
    " fee_returned INTEGER, PRIMARY KEY(stream, round, entry)) WITHOUT ROWID",
    /* A rate is a fee for something; `name` a wager's, `player-dealer` or `table`. */
    "CREATE TABLE rate(id INTEGER PRIMARY KEY, name TEXT NOT NULL, fee INTEGER NOT NULL,"
    " UNIQUE(name, fee))",
    /* Collections taken; below 0 where they were given back. */
    "CREATE TABLE collection(stream INTEGER, shift INTEGER, rate INTEGER, sequence INTEGER,"
    " time_ms INTEGER, count INTEGER, amount INTEGER, PRIMARY KEY(stream, shift, rate, sequence))"
    " WITHOUT ROWID",
    /* The box emptied: a drop with its count, or the table closed. */
    "CREATE TABLE box(stream INTEGER, shift INTEGER, sequence INTEGER, time_ms INTEGER,"
    " is_drop INTEGER, recorded INTEGER, counted INTEGER, PRIMARY KEY(stream, shift, sequence))"
    " WITHOUT ROWID",
    /* Rounds banked by a player-dealer; a correction is a row of differences. */
    "CREATE TABLE banked(stream INTEGER, sequence INTEGER, time_ms INTEGER, shift INTEGER,"
    " round INTEGER, person INTEGER, badge TEXT, is_correction INTEGER, put_up INTEGER,"
    " action INTEGER, net INTEGER, fee INTEGER, uncovered INTEGER, exhausted INTEGER,"
    " PRIMARY KEY(stream, sequence)) WITHOUT ROWID",
    /* The position of player-dealer: kinds are those of events. */
    "CREATE TABLE turn(stream INTEGER, sequence INTEGER, time_ms INTEGER, shift INTEGER,"
    " kind INTEGER, person INTEGER, badge TEXT, seat INTEGER, amount INTEGER, rounds INTEGER,"
    " cause INTEGER, offered_ms INTEGER, clock_ms INTEGER, reached INTEGER, reach INTEGER,"
    " minutes INTEGER, PRIMARY KEY(stream, sequence)) WITHOUT ROWID",
    /* What bettors' holdings changed by, beside rounds. */
    "CREATE TABLE crossing(stream INTEGER, sequence INTEGER, person INTEGER, time_ms INTEGER,"
    " shift INTEGER, round INTEGER, kind INTEGER, amount INTEGER,"
    " PRIMARY KEY(stream, sequence, person)) WITHOUT ROWID",
    /* Double entry: the amounts of one sequence sum to 0, and so do the balances. */
    "CREATE TABLE entry(stream INTEGER, account INTEGER, sequence INTEGER, time_ms INTEGER,"
    " shift INTEGER, kind INTEGER, amount INTEGER, balance INTEGER,"
    " PRIMARY KEY(stream, account, sequence)) WITHOUT ROWID",
    "CREATE TABLE correction(stream INTEGER, sequence INTEGER, time_ms INTEGER, shift INTEGER,"
    " round INTEGER, kind INTEGER, actor TEXT, second TEXT, reason TEXT, person INTEGER,"
    " dealer INTEGER, before TEXT, after TEXT, moved INTEGER, PRIMARY KEY(stream, sequence))"
    " WITHOUT ROWID",
    "CREATE TABLE alarm(stream INTEGER, sequence INTEGER, time_ms INTEGER, shift INTEGER,"
    " round INTEGER, shoe INTEGER, cause INTEGER, words TEXT, PRIMARY KEY(stream, sequence))"
    " WITHOUT ROWID",
    "CREATE TABLE shoe(stream INTEGER, number INTEGER, sequence INTEGER, opened_ms INTEGER,"
    " shift INTEGER, is_keyed INTEGER, card_set INTEGER, decks INTEGER, commitment BLOB,"
    " contributions INTEGER, cut INTEGER, closed_ms INTEGER, cards_left INTEGER,"
    " revealed_ms INTEGER, seed BLOB, rounds INTEGER, PRIMARY KEY(stream, number)) WITHOUT ROWID",
    /* States to start from. */
    "CREATE TABLE moment(stream INTEGER, sequence INTEGER, hash BLOB, state BLOB,"
    " PRIMARY KEY(stream, sequence))",
    NULL,
};

/* Made behind the rows of a first build: sorting them once writes half as much to the disk as
 * putting each into its place. */
const char *const daybook_indexes[] = {
    "CREATE INDEX IF NOT EXISTS round_by_table ON round(stream, ended_ms, number)",
    "CREATE INDEX IF NOT EXISTS round_by_time ON round(ended_ms, stream, number)",
    "CREATE INDEX IF NOT EXISTS round_by_result ON round(result, ended_ms, stream, number)",
    "CREATE INDEX IF NOT EXISTS round_by_amount ON round(largest, ended_ms, stream, number)",
    "CREATE INDEX IF NOT EXISTS played_by_person ON played(person, ended_ms, stream, round)",
    "CREATE INDEX IF NOT EXISTS played_by_seat ON played(seat, ended_ms, stream, round)",
    "CREATE INDEX IF NOT EXISTS crossing_by_person ON crossing(person, time_ms)",
    NULL,
};

const char *const daybook_tables[] = {
    "shift", "hour",     "round", "played",     "mark",  "wager", "collection", "box", "banked",
    "turn",  "crossing", "entry", "correction", "alarm", "shoe",  "moment",     NULL,
};

const char *const daybook_statements[DAYBOOK_STATEMENTS] = {
    [DAYBOOK_SAVE_STREAM] =
        "UPDATE stream SET sequence = ?, hash = ?, state = ?, shift = ?, first = ?, kinds = ?,"
        " began_ms = ?, collections = ?, offered_ms = ?, hour = ?, kept = ? WHERE id = ?",
    [DAYBOOK_INTO_SHIFT] = "INSERT INTO shift(stream, name, sequence, from_ms) VALUES(?, ?, ?, ?)",
    [DAYBOOK_END_SHIFT] = "UPDATE shift SET to_ms = ? WHERE id = ?",
    [DAYBOOK_INTO_HOUR] = "INSERT INTO hour VALUES(?, ?, ?)",
    [DAYBOOK_INTO_ROUND] = "INSERT INTO round VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
                           " ?, ?, ?, ?, ?, ?, ?, ?)",
    [DAYBOOK_CORRECT_ROUND] =
        "UPDATE round SET result = ?, outcome = ?, is_voided = ?, corrected = ?, net = ?,"
        " uncovered = ?, collections = collections + ?, kinds = kinds | ?"
        " WHERE stream = ? AND number = ?",
    [DAYBOOK_INTO_PLAYED] = "INSERT INTO played VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    /* One of a kind a round: a round that is in its table already is being corrected. */
    [DAYBOOK_INTO_MARK] = "INSERT INTO mark SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS (SELECT 1"
                          " FROM round WHERE stream = ?3 AND number = ?4 AND corrected <> 0)",
    [DAYBOOK_INTO_WAGER] =
        "INSERT OR REPLACE INTO wager VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [DAYBOOK_INTO_COLLECTION] =
        "INSERT INTO collection VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)"
        " ON CONFLICT DO UPDATE SET count = count + ?6, amount = amount + ?7",
    [DAYBOOK_INTO_BOX] = "INSERT INTO box VALUES(?, ?, ?, ?, ?, ?, ?)",
    [DAYBOOK_INTO_BANKED] = "INSERT INTO banked VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [DAYBOOK_INTO_TURN] = "INSERT INTO turn VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [DAYBOOK_INTO_CROSSING] = "INSERT INTO crossing VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
    [DAYBOOK_INTO_ENTRY] = "INSERT INTO entry VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
    [DAYBOOK_INTO_CORRECTION] =
        "INSERT INTO correction VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [DAYBOOK_INTO_ALARM] = "INSERT INTO alarm VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
    [DAYBOOK_INTO_SHOE] =
        "INSERT INTO shoe(stream, number, sequence, opened_ms, shift, is_keyed, card_set, decks,"
        " commitment, contributions, rounds) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)",
    /* What is not said stays; contributions and rounds are added. */
    [DAYBOOK_CHANGE_SHOE] =
        "UPDATE shoe SET contributions = contributions + ?, cut = coalesce(?, cut),"
        " closed_ms = coalesce(?, closed_ms), cards_left = coalesce(?, cards_left),"
        " revealed_ms = coalesce(?, revealed_ms), seed = coalesce(?, seed), rounds = rounds + ?"
        " WHERE stream = ? AND number = ?",
    [DAYBOOK_INTO_MOMENT] = "INSERT INTO moment VALUES(?, ?, ?, ?)",
    [DAYBOOK_INTO_PERSON] = "INSERT OR IGNORE INTO person(name) VALUES(?)",
    [DAYBOOK_FIND_PERSON] = "SELECT id FROM person WHERE name = ?",
    [DAYBOOK_INTO_RATE] = "INSERT OR IGNORE INTO rate(name, fee) VALUES(?, ?)",
    [DAYBOOK_FIND_RATE] = "SELECT id FROM rate WHERE name = ? AND fee = ?",
};
