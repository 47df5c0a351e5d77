/*
 * room_sheets.h - the sheets that a room wrote itself, and which table gets which at
 * a coming shoe: both by records of the room's stream (staff_note.h has the kinds).
 *
 * A sheet is a name and a text here: whether the text is a sheet is asked before a
 * record is made (host/sheet). Writing a sheet of the same name again takes its
 * place from then on; the earlier text stays in the journal, and on the tables that it
 * lies on, whose own records hold all of it.
 *
 * Rule: R53.
 */
#ifndef HOST_ROOM_ROOM_SHEETS_H
#define HOST_ROOM_ROOM_SHEETS_H

#include "host/journal/journal.h"
#include "host/room/pass.h"
#include "sabot/table.h"

#define ROOM_SHEETS_MAX     64
#define ROOM_SHEET_NAME_MAX 64
#define ROOM_SHEET_DIGEST   65 /* SHA-256 of its text in hexadecimal, and the end */

struct room_sheet {
    char name[ROOM_SHEET_NAME_MAX];
    char *title; /* what the table is called; ours */
    char *text;  /* YAML; ours */
};

#define ROOM_NO_SHOE (-1)

/* A sheet that waits for a coming shoe of a table, or was taken back in this one. */
struct room_next_sheet {
    char table[PASS_TABLE_MAX];
    char sheet[ROOM_SHEET_NAME_MAX]; /* "": none any more */
    int row, seats, decks;
    char by[PASS_NAME_MAX];         /* who of the floor asked for it */
    char second[PASS_NAME_MAX];     /* and who confirmed it; "": nobody had to */
    char digest[ROOM_SHEET_DIGEST]; /* of the text that they saw; "": not said */
    int shoe;                       /* of the table, at the last word; ROOM_NO_SHOE: an old record,
                                       or nobody is notified */
    int from_shoe;                  /* in force from this one on; 0: from the next */
    char reason[SABOT_REASON_MAX];  /* why it comes sooner than it would; "": it does not */
    bool is_withdrawn;
    char *text;        /* of the room's sheet as it was then; NULL: a shipped one. Ours */
    uint64_t record;   /* that asked for it */
    uint64_t tried_at; /* the table's record when its server last tried; 0: not yet */
    int shown_at;      /* the shoe when its server last announced it; ROOM_NO_SHOE: not yet */
};

struct room_sheets {
    int count;
    struct room_sheet list[ROOM_SHEETS_MAX]; /* in the order of their first writing */
    int next_count;
    struct room_next_sheet *next; /* at most one a table */
};

void room_sheet_digest(const char *text, char digest[ROOM_SHEET_DIGEST]);
const struct room_sheet *room_sheets_find(const struct room_sheets *sheets, const char *name);
struct room_next_sheet *room_sheets_next(const struct room_sheets *sheets, const char *table);

/* True if those at the table must have ample notice of this row (R53): somebody is seated, and
 * some limit or collection changes without getting lower. */
bool room_sheets_need_notice(const struct sabot_table *table, const struct sabot_sheet *sheet,
                             int row);

/* It lies on its table, or never will. */
void room_sheets_forget_next(struct room_sheets *sheets, const char *table);

/* The records' objects, which the caller frees; NULL: no memory. Only what stands in the
 * record is read of `next`: not its text nor its record. */
char *room_sheets_note(const char *name, const char *title, const char *text);
char *room_sheets_note_next(const struct room_next_sheet *next);

/* Follows one record; what it does not know changes nothing. False: no memory. */
bool room_sheets_apply(struct room_sheets *sheets, uint16_t kind, uint64_t sequence,
                       const char *bytes, size_t size);

void room_sheets_clear(struct room_sheets *sheets);

#endif
