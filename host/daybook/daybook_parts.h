/*
 * daybook_parts.h - the inside of a daybook, shared by its files alone.
 */
#ifndef HOST_DAYBOOK_DAYBOOK_PARTS_H
#define HOST_DAYBOOK_DAYBOOK_PARTS_H

#include "host/daybook/daybook.h"
#include "host/daybook/daybook_rows.h"
#include "host/pricing/round_ways.h"

/* ---- the file (daybook.c, daybook_rows.c) ---- */

#define DAYBOOK_APPLICATION_ID 0x53616444 /* `SadD` */
/* A program that knows another kind of event makes the daybook anew. */
#define DAYBOOK_VERSION (7 << 16 | SABOT_EVENTS)

#define DAYBOOK_COLUMNS_MAX 26
struct daybook_prepared {
    sqlite3_stmt *statement;
    int places[DAYBOOK_COLUMNS_MAX]; /* of the parameter of each column; 0: it has none */
};

#define DAYBOOK_SUM 16 /* bytes */

/* Rows that are summed together, and what they are to be changed by. */
struct daybook_unit {
    int64_t stream, table, part, day;
    uint8_t sum[DAYBOOK_SUM];
};

/* Where in a row the columns are that tell its unit; -1: none. */
struct daybook_places {
    int table, stream, part, day;
    int64_t of_a_day; /* what the column `day` counts in a day */
    int count;        /* of all columns */
};

struct daybook {
    sqlite3 *database;
    char path[DAYBOOK_PATH_MAX];
    struct daybook_prepared prepared[DAYBOOK_STATEMENTS];
    int code; /* of SQLite: the first that was not good; later writes are left out */

    uint8_t key[FAIR_BYTES]; /* of digests: the room's, or one that nobody keeps */
    struct daybook_places places[DAYBOOK_TABLE_COUNT];
    struct daybook_unit *changed; /* since the transaction began */
    size_t changed_count, changed_room;
    uint8_t changed_top[DAYBOOK_SUM]; /* of digests and streams */
};

/* The answers are SQLite's. */
int daybook_create_tables(struct daybook *daybook);
int daybook_create_indexes(struct daybook *daybook); /* those that are not there */
int daybook_prepare(struct daybook *daybook);

/* Asks with a name and a number, ?1 and ?2, or with none: SQLITE_ROW, SQLITE_DONE or trouble. The
 * caller finalizes the row. */
int daybook_ask(struct daybook *daybook, const char *query, const char *name, int64_t number,
                sqlite3_stmt **row);

/* Runs SQL that gives no rows. */
int daybook_exec(struct daybook *daybook, const char *commands);

/* Deletes all rows of a stream but its own. */
int daybook_forget_stream(struct daybook *daybook, int64_t stream);

/* Reads the columns of a table, in their order, into its row; how many there are. Text and
 * bytes are the statement's. */
int daybook_read(sqlite3_stmt *statement, enum daybook_statement table, void *row);

/* Takes up a state that was kept, or the beginning, where it cannot be read. */
void daybook_take_state(struct replay *replay, int64_t sequence, struct daybook_bytes hash,
                        struct daybook_bytes state);

/* The number of a person or a rate, made if it is new. */
int64_t daybook_person(struct daybook *daybook, const char *name);
int64_t daybook_rate(struct daybook *daybook, const char *name, sabot_cents fee);

/* The account of a row `entry`: SABOT_ACCOUNT_CHIPS for all that bettors hold. */
int daybook_account(int account);

/* What SQLite's code means, in words with the file's name. */
enum sabot_status daybook_trouble(const struct daybook *daybook, int code,
                                  struct sabot_error *error);

/* ---- one stream's way into it ---- */

/* A rate whose row was looked up; the rates of a table are few, its fees millions. */
#define DAYBOOK_RATES_KNOWN 16
struct daybook_known_rate {
    char name[SABOT_WAGER_NAME_MAX];
    sabot_cents fee;
    int64_t id; /* 0: the place is free */
};

struct daybook_passage {
    struct daybook *daybook;
    const char *stream;
    struct replay *replay;
    const struct sabot_table *table; /* the replay's, before the event */
    const struct sabot_event *event;
    const struct journal_record *record; /* that is read */

    /* What goes on from one update to the next. Beside the state: the shift; the first record
     * of the round that is on or to come, the kinds of its events, when its betting opened (0:
     * not yet) and its collections less those given back; when the bank was offered last; the
     * hour; the last moment. */
    struct daybook_stream_row row;

    char confirmed_by[SABOT_NAME_MAX];     /* what follows in the same command */
    struct daybook_round_row ending;       /* a round whose end was read; number 0: none */
    sabot_cents bank_fee;                  /* of the last round, before what was just read */
    int64_t people[SABOT_BETTORS_MAX + 1]; /* persons by number; 0: not looked up */
    struct daybook_known_rate rates[DAYBOOK_RATES_KNOWN];
    struct round_ways *ways; /* in which rounds can come out */
};

/* Adds a row of the passage's stream; the rest are designated members of its struct. */
#define DAYBOOK_ADD(passage, table, ...)                                                           \
    daybook_add_##table((passage)->daybook, &(struct daybook_##table##_row){                       \
                                                .stream = (passage)->row.id,                       \
                                                .sequence = (int64_t)(passage)->record->sequence,  \
                                                __VA_ARGS__})
/* The same, with all of DAYBOOK_ORIGIN. */
#define DAYBOOK_ADD_EVENT(passage, table, ...)                                                     \
    DAYBOOK_ADD(passage, table, .time_ms = (passage)->event->time_ms,                              \
                .shift = (passage)->row.shift, __VA_ARGS__)

/* The person with a bettor's number in the state as it stands; 0 for nobody. */
int64_t daybook_bettor(struct daybook_passage *passage, int number);
int64_t daybook_dealer(struct daybook_passage *passage); /* of the table; 0: nobody */

/* Writes the rows of the event that was just read, before it is applied. */
void daybook_note(struct daybook_passage *passage);
/* The same, after it is applied. */
void daybook_note_after(struct daybook_passage *passage);

/* Rows of a kind of event, beside those of its money and its mark: its round's
 * (daybook_note_round.c) and the table's (daybook_note_table.c). */
typedef void daybook_noting(struct daybook_passage *passage);
daybook_noting daybook_note_betting_opened, daybook_note_betting_closed, daybook_note_settled,
    daybook_note_voided, daybook_note_corrected, daybook_note_collected;
daybook_noting daybook_note_shoe_opened, daybook_note_contributed, daybook_note_shoe_cut,
    daybook_note_shoe_closed, daybook_note_shoe_revealed, daybook_note_alarm;
/* Shoes that somebody stopped (daybook_note_stopped.c). */
daybook_noting daybook_note_confirmed, daybook_note_left_out, daybook_note_withheld,
    daybook_note_shoe_voided, daybook_note_cut_short, daybook_note_sealed, daybook_note_ended_early;
void daybook_change_of_shoe(struct daybook_passage *passage, struct daybook_shoe_row change);
#define DAYBOOK_TO_COME_MAX 80
/* The next rounds of a shoe that was thrown away, for its reveal; NULL: it was not, or its order
 * never was. */
const char *daybook_rounds_to_come(const struct daybook_passage *passage,
                                   char space[DAYBOOK_TO_COME_MAX]);
daybook_noting daybook_note_turn_after;                      /* of the bank; after it is applied */
daybook_noting daybook_note_ruled, daybook_note_ruled_after; /* with the box */
/* Money beside rounds (daybook_note_money.c): claims, chips from table to table, and what a
 * third-party player's book says: chips that came or went, who sat down, acts for it, left. */
daybook_noting daybook_note_claim, daybook_note_lot, daybook_note_firm_left,
    daybook_note_firm_after;
void daybook_note_firm(struct daybook_passage *passage, int bettor, sabot_cents amount);
/* The claim of the event, before it; NULL: it has none yet. */
const struct sabot_claim *daybook_claim(const struct daybook_passage *passage);
daybook_noting daybook_count_round; /* of the shoe */

/* What everybody who wagered could expect of the round that is settled, by purse, and
 * the bank by SABOT_BANK_HOLDS; all 0 where that is not known (daybook_prospects.c). */
void daybook_prospects(struct daybook_passage *passage,
                       struct sabot_prospect prospects[SABOT_BETTORS_MAX + 1]);
int64_t daybook_expected(const struct sabot_prospect *prospect);
int64_t daybook_variance(const struct sabot_prospect *prospect);

/* Writes the row of a round that is over, after the last event of its command. */
void daybook_end_round(struct daybook_passage *passage);

/* Writes a row `correction` if the event is a change by the floor: both sides in words. */
void daybook_note_change(struct daybook_passage *passage);
struct daybook_change {
    struct sabot_text before, after;
};
typedef void daybook_saying(const struct daybook_passage *passage, struct daybook_change *change);
daybook_saying daybook_say_voided, daybook_say_corrected;
void daybook_say_sum(struct sabot_text *text, const char *words, sabot_cents amount);

#endif
