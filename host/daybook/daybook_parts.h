/*
 * daybook_parts.h - the inside of a daybook, shared by its files alone.
 */
#ifndef HOST_DAYBOOK_DAYBOOK_PARTS_H
#define HOST_DAYBOOK_DAYBOOK_PARTS_H

#include "host/daybook/daybook.h"

/* ---- the file (daybook_schema.c, daybook.c) ---- */

#define DAYBOOK_APPLICATION_ID 0x53616444 /* `SadD` */
#define DAYBOOK_VERSION        1

extern const char *const daybook_schema[];  /* SQL that makes the tables; ends in NULL */
extern const char *const daybook_indexes[]; /* SQL that makes what is not there; ends in NULL */
extern const char *const daybook_tables[];  /* their names, those of a stream first; ends in NULL */

/* The rows that are written, one prepared statement each. */
enum daybook_statement {
    DAYBOOK_SAVE_STREAM,
    DAYBOOK_INTO_SHIFT,
    DAYBOOK_END_SHIFT,
    DAYBOOK_INTO_HOUR,
    DAYBOOK_INTO_ROUND,
    DAYBOOK_CORRECT_ROUND,
    DAYBOOK_INTO_PLAYED,
    DAYBOOK_INTO_MARK,
    DAYBOOK_INTO_WAGER,
    DAYBOOK_INTO_COLLECTION,
    DAYBOOK_INTO_BOX,
    DAYBOOK_INTO_BANKED,
    DAYBOOK_INTO_TURN,
    DAYBOOK_INTO_CROSSING,
    DAYBOOK_INTO_ENTRY,
    DAYBOOK_INTO_CORRECTION,
    DAYBOOK_INTO_ALARM,
    DAYBOOK_INTO_SHOE,
    DAYBOOK_CHANGE_SHOE,
    DAYBOOK_INTO_MOMENT,
    DAYBOOK_INTO_PERSON,
    DAYBOOK_FIND_PERSON,
    DAYBOOK_INTO_RATE,
    DAYBOOK_FIND_RATE,
    DAYBOOK_STATEMENTS,
};

extern const char *const daybook_statements[DAYBOOK_STATEMENTS];

struct daybook {
    sqlite3 *database;
    char path[DAYBOOK_PATH_MAX];
    sqlite3_stmt *statements[DAYBOOK_STATEMENTS];
    int code; /* of SQLite: the first that was not good; later writes are left out */
};

/* Writes a row. A letter of `form` for each value: i int64_t, t text (const char *),
 * b bytes (const uint8_t *, int),
 * v 32 of them (const uint8_t *), n nothing (no argument), z int64_t whose 0 means nothing. */
void daybook_write(struct daybook *daybook, enum daybook_statement statement, const char *form,
                   ...);
/* The number of a person or a rate, made if it is new. */
int64_t daybook_person(struct daybook *daybook, const char *name);
int64_t daybook_rate(struct daybook *daybook, const char *name, sabot_cents fee);

/* What SQLite's code means, in words with the file's name. */
enum sabot_status daybook_trouble(const struct daybook *daybook, int code,
                                  struct sabot_error *error);

/* ---- one stream's way into it ---- */

/* The accounts of the rows `entry`: those of a table (sabot/book.h), with all that
 * bettors hold, in hand, in play or as the bank, as one. */
enum daybook_account {
    DAYBOOK_CAGE,
    DAYBOOK_HOUSE_BANK,
    DAYBOOK_COLLECTIONS,
    DAYBOOK_COMMISSION,
    DAYBOOK_BETTORS,
    DAYBOOK_ACCOUNTS,
};

/* A round whose end was seen; its row is written behind the whole command. */
struct daybook_ending {
    bool is_on;
    int number, result;
    bool is_voided;
    int64_t ended_ms;
    int64_t player_dealer; /* person; 0: none */
    int seat;
    sabot_cents put_up, staked, largest, net, uncovered;
    int wagers;
};

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
    int64_t id; /* of the stream's row */
    struct replay *replay;
    const struct journal_record *record; /* that is read */

    /* What goes on from one update to the next, beside the state. */
    int64_t shift;           /* row */
    uint64_t first;          /* record of the round that is on or to come */
    uint64_t kinds;          /* of its events */
    int64_t began_ms;        /* 0: its betting is not open yet */
    sabot_cents collections; /* of it, less those given back */
    int64_t offered_ms;      /* the bank, last */
    int64_t hour;
    uint64_t kept; /* the last moment */

    struct daybook_ending ending;
    sabot_cents corrected;                 /* collections that a correction took or gave back */
    int64_t people[SABOT_BETTORS_MAX + 1]; /* persons by number; 0: not looked up */
    struct daybook_known_rate rates[DAYBOOK_RATES_KNOWN];
};

/* The person behind a bettor's number in the state as it stands; 0 for nobody. */
int64_t daybook_bettor(struct daybook_passage *passage, int number);

/* Writes what the event that was just read says; before it is applied. */
void daybook_note(struct daybook_passage *passage);
/* The same, once it is applied. */
void daybook_note_after(struct daybook_passage *passage);

/* Events of nearly every round: they have no rows `mark`, looking through all rounds finds
 * them soon enough. */
extern const bool daybook_is_usual[SABOT_EVENTS];

/* The parts of daybook_note: rounds, money, the floor. */
void daybook_note_round(struct daybook_passage *passage);
void daybook_note_money(struct daybook_passage *passage);
void daybook_note_floor(struct daybook_passage *passage);

#endif
