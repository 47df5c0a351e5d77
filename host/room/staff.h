/*
 * staff.h - the people who work here: passwords, the delay after wrong ones, idle locks, and
 * the one-time links they may come in by.
 *
 * Staff are records of the room's stream (staff_note.h); passwords are argon2id
 * hashes there. Checking a password takes long on purpose: staff_hash and
 * staff_check only read and may run on any thread, everything else belongs to
 * one. Time is an argument.
 */
#ifndef HOST_ROOM_STAFF_H
#define HOST_ROOM_STAFF_H

#include "host/room/pass.h"
#include "host/room/staff_passkeys.h"

#define STAFF_MAX            256
#define STAFF_NAME_MAX       57  /* with the NUL: an actor `dealer:NAME` fits a record */
#define STAFF_CLIENT_MAX     112 /* where somebody signs in from, as a text */
#define STAFF_TRIES_MAX      512
#define STAFF_HASH_MAX       128
#define STAFF_TRIES          3
#define STAFF_DELAY_MOST     60 /* seconds */
#define STAFF_FORGOTTEN_MS   (30 * 60 * 1000)
#define STAFF_IDLE_MS        (5 * 60 * 1000)                /* of a dealer's console */
#define STAFF_PASSWORD_LEAST 10                             /* bytes */
#define STAFF_PIN_LEAST      6                              /* digits */
#define STAFF_PIN_TRIES      10                             /* wrong ones in a row end it */
#define STAFF_GIVEN_MS       (24 * 60 * 60 * INT64_C(1000)) /* who gave a password knows it */
#define STAFF_PASSWORD_MAX   256
#define STAFF_NOBODY         "*" /* came as floor by a link of the terminal's: it may be anybody */

/* Wrong passwords for one name from one client, and those that are being checked just now:
 * many tries at once are many tries. */
struct staff_tries {
    char name[PASS_NAME_MAX], client[STAFF_CLIENT_MAX];
    int failures, checking;
    int64_t last_ms; /* when it failed */
};

struct staff_member {
    char name[PASS_NAME_MAX];
    enum pass_role role; /* PASS_FLOOR, PASS_DEALER or PASS_AUDITOR */
    char table[PASS_TABLE_MAX];
    char hash[STAFF_HASH_MAX];
    char pin[STAFF_HASH_MAX]; /* of the PIN that they confirm with; "": none */
    int wrong_pins;           /* in a row, from all consoles of this server */
    /* The person who gave them the password; "": a terminal; STAFF_NOBODY: by its link. */
    char given_by[PASS_NAME_MAX];
    int64_t given_ms; /* and when */
    uint64_t since;   /* the record that set the password: passes of an older one are over */
    int64_t used_ms;  /* last seen; before the start: a sign-in, or events of late. 0: never */
};

struct staff {
    /* Of the seals on records (seal.h). NULL: for those who only look; every record counts. */
    const uint8_t *key;
    uint64_t vouched_at;  /* the record after which those without a seal count no more; 0: none */
    bool has_false_vouch; /* a record says so whose seal does not hold */
    int count;
    unsigned changes; /* how often somebody came, went or got a password */
    struct staff_member members[STAFF_MAX];
    struct staff_tries tries[STAFF_TRIES_MAX];
    struct links links;
    int64_t links_ended_ms; /* passes that links gave until then are over */
    struct staff_passkeys passkeys;
};

struct staff_member *staff_find(struct staff *staff, const char *name);

/* Whose password this record set; NULL: it is nobody's any more. */
const struct staff_member *staff_find_since(const struct staff *staff, uint64_t since);

/* Somebody who is called so, or nearly so (look_alike.h); NULL: nobody. */
const struct staff_member *staff_find_alike(const struct staff *staff, const char *name);

/* False if somebody else was faster: the password to renew, that of the record `since`, is theirs
 * no more, or of somebody new (0) the name is taken. */
bool staff_may_set(const struct staff *staff, const struct staff_member *member);
/* Adds somebody, or takes the place of the one of that name: with a new password nobody has to
 * wait for the wrong ones any more. False: no room. */
bool staff_set(struct staff *staff, const struct staff_member *member);
/* Ends somebody's work here, and all passes and links that they have or gave. False: there is
 * nobody of that name, or they are the last manager. */
bool staff_remove(struct staff *staff, const char *name);
/* True of the only one who is floor at all tables: a room is not left without. In older records
 * it may be. */
bool staff_is_last_manager(const struct staff *staff, const char *name);

/* `k7mf-2xqp-...`: 16 of 31 letters and digits that nobody takes for one another, 79 bits. */
void staff_draw_password(char password[STAFF_PASSWORD_MAX]);
/* A password's hash; false if out of memory. Slow. */
bool staff_hash(const char *password, char hash[STAFF_HASH_MAX]);
/* Slow; reads its arguments alone. The hash "" is nobody's: it takes as long, and is wrong. */
bool staff_check(const char *hash, const char *password);

/* From the third wrong try on, a client waits longer and longer, a minute at most, before it may
 * try the same name again, whether it is anybody's or not: a stranger learns nothing from it, and
 * delays nobody who comes from elsewhere. */
struct staff_try {
    const char *name, *client;
};
/* In how many seconds to try; 0: now. Then it is ended by staff_try_end. */
int staff_try_begin(struct staff *staff, const struct staff_try *attempt, int64_t now_ms);
void staff_try_end(struct staff *staff, const struct staff_try *attempt, bool right,
                   int64_t now_ms);

/* False if the pass is of staff that were removed or have another password since, or by a link
 * of one such, or by a link before all of them were ended. */
bool staff_knows(const struct staff *staff, const struct pass *pass);

/* Counts a try of somebody's PIN. True: it was the last wrong one, and the PIN is over. */
bool staff_count_pin(struct staff_member *member, bool right);

/* ---- who is whose second person (reading 19) ---- */

/* The person behind a pass: who made the link that it came by, else its holder. "": a console that
 * the terminal's link opened. */
const char *staff_person(const struct staff *staff, const struct pass *pass);
/* Notes in `member` who gives them a password now. Who changes their own while another knows it,
 * stays that one's until the day is over. */
void staff_give(const struct staff *staff, const struct pass *giver, struct staff_member *member,
                int64_t now_ms);
/* False if one password or pass came from the other person, or both from a third, within a day,
 * through others too; or one of them from nobody in particular. */
bool staff_are_two(struct staff *staff, const struct pass *asker, const char *second,
                   int64_t now_ms);

/* The link of this token that is good still, or NULL. */
const struct link *staff_find_link(const struct staff *staff, const char *token, int64_t now_ms);
/* Ends all links, and the passes that they gave until then. */
void staff_end_links(struct staff *staff, int64_t time_ms);

/* A dealer's console that nobody used for five minutes. Using it otherwise notes the
 * time. A link's pass has no password to ask for, and is never idle. */
bool staff_is_idle(struct staff *staff, const struct pass *pass, int64_t now_ms);
/* The same, and looking is no use of it. */
bool staff_is_locked(struct staff *staff, const struct pass *pass, int64_t now_ms);

/* Somebody of that name did something, here or at another server: their console is in use. */
void staff_see(struct staff *staff, const char *name, int64_t now_ms);

#endif
