/*
 * staff_passkeys.h - the passkeys of those who work here.
 *
 * A passkey belongs to the password that its owner had when it was added, and was added by somebody
 * who typed that password. So it ends with a new password and with the work here, and who its
 * owner is in doubt as is no other than for the password (staff.h: who is whose second person).
 *
 * All of it follows from records of the room (staff_note.h), in their order: every server comes to
 * the same answer to which of two uses of one challenge was the first.
 */
#ifndef HOST_ROOM_STAFF_PASSKEYS_H
#define HOST_ROOM_STAFF_PASSKEYS_H

#include "host/passkey/passkey.h"
#include "host/room/pass.h"

#define STAFF_PASSKEYS_EACH  8
#define STAFF_PASSKEYS_MAX   1024
#define STAFF_CHALLENGES_MAX 1024 /* used, and not over yet */

struct staff_passkey {
    uint64_t since; /* the record that set its owner's password; 0: a free place */
    struct passkey_credential credential;
    char label[PASS_NAME_MAX]; /* what its owner calls it */
    uint32_t counter;          /* at the last use */
    int64_t added_ms, used_ms; /* used_ms 0: not yet */
};

struct staff_challenge {
    int64_t kept_ms; /* until then */
    uint8_t digest[32];
};

struct staff_passkeys {
    int count; /* places at the front */
    struct staff_passkey list[STAFF_PASSKEYS_MAX];
    struct staff_challenge challenges[STAFF_CHALLENGES_MAX];
};

struct staff;
struct staff_member;

/* Of somebody who works here; NULL: there is none of this id. */
struct staff_passkey *staff_passkey_find(struct staff *staff, const struct passkey_id *id);
/* The next one of a member after this one, NULL being before the first; NULL: there are no more. */
const struct staff_passkey *staff_passkey_next(const struct staff *staff,
                                               const struct staff_member *member,
                                               const struct staff_passkey *after);
int staff_passkey_count(const struct staff *staff, const struct staff_member *member);

enum staff_passkey_use {
    STAFF_PASSKEY_DONE,
    STAFF_PASSKEY_GONE,    /* it ended meanwhile, or its owner's password did */
    STAFF_PASSKEY_AGAIN,   /* the challenge was used before */
    STAFF_PASSKEY_BEHIND,  /* the counter went back: there may be two of it */
    STAFF_PASSKEY_NO_ROOM, /* for one more, or for one more challenge */
    STAFF_PASSKEY_KNOWN,   /* to be added, and was already */
};
extern const char *const staff_passkey_faults[]; /* in words; of DONE: NULL */

/* What would come of it now; changes nothing. */
enum staff_passkey_use staff_passkey_may_add(struct staff *staff,
                                             const struct staff_passkey *passkey,
                                             const struct passkey_found *found, int64_t now_ms);
enum staff_passkey_use staff_passkey_may_use(struct staff *staff, const struct passkey_id *id,
                                             const struct passkey_found *found, int64_t now_ms);
/* The same, done if it may be. */
enum staff_passkey_use staff_passkey_add(struct staff *staff, const struct staff_passkey *passkey,
                                         const struct passkey_found *found, int64_t now_ms);
enum staff_passkey_use staff_passkey_use(struct staff *staff, const struct passkey_id *id,
                                         const struct passkey_found *found, int64_t now_ms);
/* Ends one of somebody's; NULL: all of them. */
void staff_passkey_end(struct staff *staff, const char *name, const struct passkey_id *id);

#endif
