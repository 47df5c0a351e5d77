/*
 * staff_passkeys.c - see staff_passkeys.h.
 */
#include "host/room/staff_passkeys.h"

#include "host/room/staff.h"

#include <string.h>

const char *const staff_passkey_faults[] = {
    [STAFF_PASSKEY_GONE] = "this passkey is not known here, or is over; sign in with your password",
    [STAFF_PASSKEY_AGAIN] = "this was sent before, or too long ago; try again",
    [STAFF_PASSKEY_BEHIND] = "its counter went back, so there may be a copy; use your password",
    [STAFF_PASSKEY_NO_ROOM] = "no more passkeys fit; end one first",
    [STAFF_PASSKEY_KNOWN] = "this passkey was added before",
};

/* ---- finding ---- */

struct staff_passkey *staff_passkey_find(struct staff *staff, const struct passkey_id *id) {
    for (int i = 0; i < staff->passkeys.count; i++) {
        struct staff_passkey *at = &staff->passkeys.list[i];
        if (passkey_id_same(&at->credential.id, id) && staff_find_since(staff, at->since) != NULL)
            return at;
    }
    return NULL;
}

const struct staff_passkey *staff_passkey_next(const struct staff *staff,
                                               const struct staff_member *member,
                                               const struct staff_passkey *after) {
    const struct staff_passkey *list = staff->passkeys.list;
    const struct staff_passkey *at = after == NULL ? list : after + 1;
    for (; at < list + staff->passkeys.count; at++)
        if (at->since == member->since && at->since != 0)
            return at;
    return NULL;
}

int staff_passkey_count(const struct staff *staff, const struct staff_member *member) {
    int count = 0;
    for (const struct staff_passkey *at = NULL;
         (at = staff_passkey_next(staff, member, at)) != NULL;)
        count++;
    return count;
}

/* Those of people who work here no more, or have another password since, are free. */
static struct staff_passkey *free_place(struct staff *staff) {
    struct staff_passkeys *passkeys = &staff->passkeys;
    for (int i = 0; i < passkeys->count; i++)
        if (staff_find_since(staff, passkeys->list[i].since) == NULL)
            return &passkeys->list[i];
    return passkeys->count < STAFF_PASSKEYS_MAX ? &passkeys->list[passkeys->count] : NULL;
}

/* ---- challenges ---- */

/* Its answer was good when it came, and its record may have taken until now. */
static int64_t kept_until(const struct passkey_found *found) {
    return found->ends_ms + PASSKEY_CHALLENGE_MS;
}

/* Where to note that this one was used; NULL: it was, or came too late, or there is no room. */
static struct staff_challenge *place_of(struct staff *staff, const struct passkey_found *found,
                                        int64_t now_ms, enum staff_passkey_use *fault) {
    struct staff_challenge *place = NULL;
    *fault = now_ms < kept_until(found) ? STAFF_PASSKEY_NO_ROOM : STAFF_PASSKEY_AGAIN;
    for (int i = 0; i < STAFF_CHALLENGES_MAX; i++) {
        struct staff_challenge *at = &staff->passkeys.challenges[i];
        if (at->kept_ms <= now_ms) {
            place = at;
        } else if (memcmp(at->digest, found->challenge, sizeof at->digest) == 0) {
            *fault = STAFF_PASSKEY_AGAIN;
            return NULL;
        }
    }
    return *fault == STAFF_PASSKEY_AGAIN ? NULL : place;
}

static void note_challenge(struct staff *staff, const struct passkey_found *found, int64_t now_ms) {
    enum staff_passkey_use fault;
    struct staff_challenge *place = place_of(staff, found, now_ms, &fault);
    SABOT_ASSERT(place != NULL);
    place->kept_ms = kept_until(found);
    memcpy(place->digest, found->challenge, sizeof place->digest);
}

/* ---- adding, using, ending ---- */

enum staff_passkey_use staff_passkey_may_add(struct staff *staff,
                                             const struct staff_passkey *passkey,
                                             const struct passkey_found *found, int64_t now_ms) {
    const struct staff_member *owner = staff_find_since(staff, passkey->since);
    enum staff_passkey_use fault;
    if (owner == NULL)
        return STAFF_PASSKEY_GONE;
    if (staff_passkey_find(staff, &passkey->credential.id) != NULL)
        return STAFF_PASSKEY_KNOWN;
    if (staff_passkey_count(staff, owner) >= STAFF_PASSKEYS_EACH || free_place(staff) == NULL)
        return STAFF_PASSKEY_NO_ROOM;
    return place_of(staff, found, now_ms, &fault) == NULL ? fault : STAFF_PASSKEY_DONE;
}

enum staff_passkey_use staff_passkey_add(struct staff *staff, const struct staff_passkey *passkey,
                                         const struct passkey_found *found, int64_t now_ms) {
    enum staff_passkey_use use = staff_passkey_may_add(staff, passkey, found, now_ms);
    if (use != STAFF_PASSKEY_DONE)
        return use;
    struct staff_passkey *place = free_place(staff);
    staff->passkeys.count += place == &staff->passkeys.list[staff->passkeys.count];
    *place = *passkey;
    place->counter = found->counter;
    place->added_ms = now_ms;
    place->used_ms = 0;
    note_challenge(staff, found, now_ms);
    return use;
}

/* Many authenticators do not count: theirs stays 0. */
enum staff_passkey_use staff_passkey_may_use(struct staff *staff, const struct passkey_id *id,
                                             const struct passkey_found *found, int64_t now_ms) {
    const struct staff_passkey *passkey = staff_passkey_find(staff, id);
    enum staff_passkey_use fault;
    if (passkey == NULL)
        return STAFF_PASSKEY_GONE;
    if (place_of(staff, found, now_ms, &fault) == NULL)
        return fault;
    bool counts = passkey->counter != 0 || found->counter != 0;
    return counts && found->counter <= passkey->counter ? STAFF_PASSKEY_BEHIND : STAFF_PASSKEY_DONE;
}

enum staff_passkey_use staff_passkey_use(struct staff *staff, const struct passkey_id *id,
                                         const struct passkey_found *found, int64_t now_ms) {
    enum staff_passkey_use use = staff_passkey_may_use(staff, id, found, now_ms);
    if (use != STAFF_PASSKEY_DONE)
        return use;
    struct staff_passkey *passkey = staff_passkey_find(staff, id);
    passkey->counter = found->counter;
    passkey->used_ms = now_ms;
    note_challenge(staff, found, now_ms);
    return use;
}

void staff_passkey_end(struct staff *staff, const char *name, const struct passkey_id *id) {
    const struct staff_member *member = staff_find(staff, name);
    for (int i = 0; i < staff->passkeys.count && member != NULL; i++) {
        struct staff_passkey *at = &staff->passkeys.list[i];
        if (at->since == member->since && (id == NULL || passkey_id_same(&at->credential.id, id)))
            memset(at, 0, sizeof *at);
    }
}
