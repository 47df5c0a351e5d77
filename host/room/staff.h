/*
 * staff.h - the people who work here: passwords, lock-outs, idle locks, and the
 * one-time links they may come in by.
 *
 * Staff are records of the room's stream (staff_note.h); passwords are argon2id
 * hashes there. Checking a password takes long on purpose: staff_hash and
 * staff_check only read and may run on any thread, everything else belongs to
 * one. Time is an argument.
 */
#ifndef HOST_ROOM_STAFF_H
#define HOST_ROOM_STAFF_H

#include "host/room/pass.h"

#define STAFF_MAX            256
#define STAFF_NAME_MAX       57 /* with the NUL: an actor `dealer:NAME` fits a record */
#define STAFF_STRANGERS_MAX  64
#define STAFF_HASH_MAX       128
#define STAFF_TRIES          3
#define STAFF_LOCK_MS        (30 * 60 * 1000)
#define STAFF_IDLE_MS        (5 * 60 * 1000) /* of a dealer's console */
#define STAFF_LEAVERS_MAX    64
#define STAFF_PASSWORD_LEAST 10 /* bytes */
#define STAFF_PASSWORD_MAX   256

/* Wrong passwords of one name, and those that are being checked just now: many tries
 * at once are many tries. */
struct staff_tries {
    char name[PASS_NAME_MAX];
    int64_t failures[STAFF_TRIES]; /* when; the oldest first */
    int checking;
};

struct staff_member {
    char name[PASS_NAME_MAX];
    enum pass_role role; /* PASS_FLOOR, PASS_DEALER or PASS_AUDITOR */
    char table[PASS_TABLE_MAX];
    char hash[STAFF_HASH_MAX];
    uint64_t since;  /* the record that set the password: passes of an older one are over */
    int64_t used_ms; /* last seen; 0: not since the server started */
};

/* Somebody whose work here ended: the passes that they had until then by links end with it. */
struct staff_leaver {
    char name[PASS_NAME_MAX];
    int64_t time_ms;
};

struct staff {
    int count;
    struct staff_member members[STAFF_MAX];
    struct staff_tries tries[STAFF_MAX + STAFF_STRANGERS_MAX];
    struct links links;
    int next_leaver; /* the oldest gives way */
    struct staff_leaver leavers[STAFF_LEAVERS_MAX];
};

struct staff_member *staff_find(struct staff *staff, const char *name);

/* Adds somebody, or takes the place of the one of that name. False: no room. */
bool staff_set(struct staff *staff, const struct staff_member *member);
/* Ends somebody's work here, and all of their passes and links. False: there is nobody of that
 * name. */
bool staff_remove(struct staff *staff, const char *name, int64_t time_ms);

/* A password's hash; false if out of memory. Slow. */
bool staff_hash(const char *password, char hash[STAFF_HASH_MAX]);
/* Slow; reads its arguments alone. The hash "" is nobody's: it takes as long, and is wrong. */
bool staff_check(const char *hash, const char *password);

/* Three wrong tries within 30 minutes lock a name out until they are 30 minutes old,
 * whether it is anybody's or not: a stranger learns nothing from it. However many names are
 * tried, those of staff are not forgotten for them. False: locked out. Each beginning is ended
 * by staff_try_end. */
bool staff_try_begin(struct staff *staff, const char *name, int64_t now_ms);
void staff_try_end(struct staff *staff, const char *name, bool right, int64_t now_ms);
/* A try that began and ended elsewhere, or before. */
void staff_try_hear(struct staff *staff, const char *name, bool right, int64_t time_ms);

/* False if the pass is of staff that were removed or have another password since. A new
 * password does not end what a link gave. */
bool staff_knows(struct staff *staff, const struct pass *pass);

/* A dealer's console that nobody used for five minutes. Using it otherwise notes the
 * time. A link's pass has no password to ask for, and is never idle. */
bool staff_is_idle(struct staff *staff, const struct pass *pass, int64_t now_ms);

/* Somebody of that name did something, here or at another server: their console is in use. */
void staff_see(struct staff *staff, const char *name, int64_t now_ms);
/* After a restart every console has its five minutes again. */
void staff_restart(struct staff *staff);

#endif
