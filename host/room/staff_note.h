/*
 * staff_note.h - the room's records: staff, and what happened at the door. Those that give or
 * take somebody's rights are sealed (seal.h).
 *
 * A record's bytes are one JSON object. Kinds are fixed for ever, as those of
 * tables are (docs/journal-format.md). It writes and reads the objects; who
 * appends them is host/service or staff_store.h.
 */
#ifndef HOST_ROOM_STAFF_NOTE_H
#define HOST_ROOM_STAFF_NOTE_H

#include "host/journal/journal.h"
#include "host/room/staff.h"

enum room_note {
    ROOM_NOTE_STAFF = 1001,    /* {"name","role","table","hash","renews"}: somebody (0), or a new
                                  password instead of that of the record `renews`, which counts while
                                  that does (without it: always); of one that a page gave also
                                  {"given_by","given_ms"}: staff.h */
    ROOM_NOTE_HAPPENED = 1002, /* {"what","name","table","more"} */
    ROOM_NOTE_STAFF_REMOVED = 1003, /* {"name"} */
    ROOM_NOTE_LEFT_OUT = 1004,      /* {"what","count"}: so many of these were not written */
    ROOM_NOTE_SHEET = 1005,      /* {"name","title","text"}: a sheet of the room: room_sheets.h */
    ROOM_NOTE_NEXT_SHEET = 1006, /* {"table","sheet","row","seats","decks","by"}: see there; since
                                    edition 2 also {"shoe","from_shoe","soon","reason"}, and where
                                    two had to ask {"second"} */
    ROOM_NOTE_PASS_ENDED = 1007, /* {"name","role","table","bettor","since","ends_ms"} */
    ROOM_NOTE_KEY = 1008,        /* {"check"}: of the room's key; see staff_store.h */
    ROOM_NOTE_JOIN = 1009, /* {"ticket","table","name","seat","amount","since_ms"}: wants to sit
                              down, or {"asks":"chips"} for {"bettor"}, who sits there since the
                              record {"seated_at"}; older ones do not say the last, nor
                              {"client"}: a digest under the room's key of where they asked from */
    ROOM_NOTE_JOIN_ENDED = 1010, /* {"ticket","bettor","seated_at","message"}; bettor 0: refused */
    ROOM_NOTE_ALARM_SEEN = 1011, /* {"alarm","remark"}: somebody of the floor looked at it */
    ROOM_NOTE_LINK = 1012,      /* {"digest","role","name","table","ends_ms","since","by","issuer"}:
                                   a one-time link; older ones have none of the last three */
    ROOM_NOTE_LINK_USED = 1013, /* {"digest"} */
    ROOM_NOTE_EDITION = 1014,   /* {"edition"}: of the rules, that tables may adopt */
    ROOM_NOTE_VOUCHED = 1015,   /* {"staff"}: the staff by all records before is right, so many; of
                                   later ones those count that are sealed */
    ROOM_NOTE_LINKS_ENDED = 1016, /* {}: and the passes that they gave */
    ROOM_NOTE_PIN = 1017,     /* {"name","hash"}: of the PIN that they confirm with; ends with the
                                 password; "": wrong ones ended it */
    ROOM_NOTE_PASSKEY = 1018, /* {"name","since","label","id","algorithm","key","counter",
                                 "challenge","ends_ms"}: of somebody whose password is that of the
                                 record `since`; the answer to that challenge: staff_passkeys.h */
    ROOM_NOTE_PASSKEY_ENDED = 1019, /* {"name","id"}; without `id`: all of theirs */
    ROOM_NOTE_PASSKEY_USED = 1020,  /* {"name","id","counter","challenge","ends_ms"} */
    ROOM_NOTE_SEALS = 1021,         /* {"streams"}: all records up to here were vouched for, so many
                                       streams; later ones are under a seal: room_seals.h */
};

/* What happens at the door, and to the records. */
enum room_event {
    ROOM_SIGNED_IN,
    ROOM_SIGNED_OUT,
    ROOM_SIGN_IN_REFUSED,
    ROOM_LOCKED_OUT,
    ROOM_RIGHT_REFUSED,
    ROOM_WAGER_LATE, /* a bettor's, refused because betting was closed */
    ROOM_LINK_GIVEN, /* `more` is who it is for */
    ROOM_EXPORTED,
    ROOM_VERIFIED,
    ROOM_CLOCK_JUMPED,    /* of the server; `more`: by how much */
    ROOM_FLOOR_CALLED,    /* by the dealer of a table */
    ROOM_FLOOR_CAME,      /* `more` is who called */
    ROOM_SHEET_CONFIRMED, /* that needs two; `more`: by whom, and which */
    ROOM_EVENTS,
};

extern const char *const room_event_names[ROOM_EVENTS]; /* `signed-in` */

/* `more` of a sign-in */
#define ROOM_BY_PASSWORD "by password"
#define ROOM_BY_PASSKEY  "by passkey"

/* These give memory that the caller frees; NULL: out of memory. The first takes over the object
 * that a record is to hold. */
struct json_t;
char *note_text(struct json_t *object);
/* `since` is that of the password to renew; 0: somebody new. */
char *staff_note_set(const struct staff_member *member);
char *staff_note_pin(const struct staff_member *member);
char *staff_note_removed(const char *name);
char *staff_note_passkey(const char *name, const struct staff_passkey *passkey,
                         const struct passkey_found *found);
char *staff_note_passkey_ended(const char *name, const struct passkey_id *id);
char *staff_note_passkey_used(const char *name, const struct passkey_id *id,
                              const struct passkey_found *found);
char *staff_note_happened(enum room_event event, const char *name, const char *table,
                          const char *more);
/* The same of ROOM_SHEET_CONFIRMED, with the digest of the text; NULL: nobody said it. */
char *staff_note_sheet_confirmed(const char *name, const char *table, const char *more,
                                 const char *digest);
char *staff_note_left_out(enum room_event event, int64_t count);
char *staff_note_pass_ended(const struct pass *pass);
char *staff_note_link(const struct link *link, const char *issuer);
char *staff_note_link_used(const uint8_t digest[LINKS_DIGEST_BYTES]);
char *staff_note_vouched(const struct staff *staff);
char *staff_note_links_ended(void);
char *staff_note_alarm_seen(const char *alarm, const char *remark);

/* The pass that a record says was signed out. False: it says no such thing. */
bool staff_note_read_ended(const struct journal_record *record, struct pass *pass);

/* Follows one record: who works here, when they were seen, which links are open. What it does
 * not know, and what lacks the seal that it must have, changes nothing. */
void staff_note_apply(struct staff *staff, const struct journal_record *record);

/* One line of JSON for people and programs: the record without the password's hash.
 * The caller frees it; NULL: no memory. */
char *staff_note_line(const struct journal_record *record);

/* ---- how many of one kind may be written down ---- */

/* A hundred at once, and one more every six seconds. What is over is counted, so that a flood of
 * refusals neither fills the disk nor passes unseen. Time is an argument. */
#define ALLOWANCE_MOST     100
#define ALLOWANCE_EVERY_MS 6000
#define ALLOWANCE_TELL_MS  60000

struct allowance { /* zeros: nothing used yet */
    int used;
    int64_t counted_ms; /* up to when `used` went down */
    int64_t left_out;
    int64_t since_ms; /* when the first of those was */
};

/* True: write it. False: it is counted. */
bool allowance_take(struct allowance *allowance, int64_t now_ms);
/* How many were left out, once the first of them is a minute old, or at the end; 0:
 * none, or not yet. They are forgotten with it. */
int64_t allowance_settle(struct allowance *allowance, int64_t now_ms, bool at_the_end);

#endif
