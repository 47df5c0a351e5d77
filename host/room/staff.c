/*
 * staff.c - see staff.h.
 */
#include "host/room/staff.h"

#include "sabot/text.h"

#include <sodium.h>
#include <string.h>

struct staff_member *staff_find(struct staff *staff, const char *name) {
    for (int i = 0; i < staff->count; i++)
        if (strcmp(staff->members[i].name, name) == 0)
            return &staff->members[i];
    return NULL;
}

bool staff_set(struct staff *staff, const struct staff_member *member) {
    struct staff_member *place = staff_find(staff, member->name);
    if (place == NULL && staff->count == STAFF_MAX)
        return false;
    if (place == NULL)
        place = &staff->members[staff->count++];
    *place = *member;
    return true;
}

bool staff_remove(struct staff *staff, const char *name, int64_t time_ms) {
    struct staff_member *place = staff_find(staff, name);
    if (place == NULL)
        return false;
    struct staff_leaver *leaver = &staff->leavers[staff->next_leaver];
    staff->next_leaver = (staff->next_leaver + 1) % STAFF_LEAVERS_MAX;
    leaver->time_ms = time_ms;
    memcpy(leaver->name, place->name, sizeof leaver->name);
    links_forget(&staff->links, name);
    *place = staff->members[--staff->count];
    memset(&staff->members[staff->count], 0, sizeof *place);
    return true;
}

/* ---- passwords ---- */

bool staff_hash(const char *password, char hash[STAFF_HASH_MAX]) {
    return crypto_pwhash_str(hash, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

/* Of no password at all: 32 bytes that were drawn, not derived. It costs what a real one does. */
static const char nobodys_hash[] = "$argon2id$v=19$m=65536,t=2,p=1$c2Fib3RzYWJvdHNhYm90IQ$"
                                   "jEJgUmRkKvUKS4vbpvqVh4pB3xQXQ3Pj4cBMzS0Xk0s";

bool staff_check(const char *hash, const char *password) {
    bool right = crypto_pwhash_str_verify(hash[0] != 0 ? hash : nobodys_hash, password,
                                          strlen(password)) == 0;
    return right && hash[0] != 0;
}

/* ---- tries ---- */

static struct staff_tries *find_tries(struct staff *staff, const char *name) {
    for (int i = 0; i < STAFF_MAX + STAFF_STRANGERS_MAX; i++)
        if (strcmp(staff->tries[i].name, name) == 0)
            return &staff->tries[i];
    return NULL;
}

/* Strangers' wrong tries are forgotten for other strangers' alone: there is a place for
 * everybody who works here. */
static bool may_forget(struct staff *staff, const struct staff_tries *tries) {
    return tries->checking == 0 &&
           (tries->failures[STAFF_TRIES - 1] == 0 || staff_find(staff, tries->name) == NULL);
}

/* A place for a name without one: the one whose last failure is longest ago. */
static struct staff_tries *make_tries(struct staff *staff, const char *name) {
    struct staff_tries *place = NULL;
    for (int i = 0; i < STAFF_MAX + STAFF_STRANGERS_MAX; i++) {
        struct staff_tries *at = &staff->tries[i];
        if (may_forget(staff, at) &&
            (place == NULL || at->failures[STAFF_TRIES - 1] < place->failures[STAFF_TRIES - 1]))
            place = at;
    }
    if (place == NULL)
        return NULL;
    memset(place, 0, sizeof *place);
    sabot_text_copy(place->name, sizeof place->name, name);
    return place;
}

static int recent(const struct staff_tries *tries, int64_t now_ms) {
    int count = tries->checking;
    for (int i = 0; i < STAFF_TRIES; i++)
        count += tries->failures[i] != 0 && now_ms - tries->failures[i] < STAFF_LOCK_MS;
    return count;
}

bool staff_try_begin(struct staff *staff, const char *name, int64_t now_ms) {
    SABOT_ASSERT(name[0] != 0 && strlen(name) < PASS_NAME_MAX);
    struct staff_tries *tries = find_tries(staff, name);
    if (tries == NULL)
        tries = make_tries(staff, name);
    if (tries == NULL || recent(tries, now_ms) >= STAFF_TRIES)
        return false;
    tries->checking++;
    return true;
}

static void count_try(struct staff_tries *tries, bool right, int64_t time_ms) {
    if (right) {
        memset(tries->failures, 0, sizeof tries->failures);
        return;
    }
    memmove(tries->failures, tries->failures + 1, (STAFF_TRIES - 1) * sizeof *tries->failures);
    tries->failures[STAFF_TRIES - 1] = time_ms;
}

void staff_try_end(struct staff *staff, const char *name, bool right, int64_t now_ms) {
    struct staff_tries *tries = find_tries(staff, name);
    struct staff_member *member = staff_find(staff, name);
    SABOT_ASSERT(tries != NULL && tries->checking > 0);
    tries->checking--;
    count_try(tries, right, now_ms);
    if (right && member != NULL)
        member->used_ms = now_ms;
}

void staff_try_hear(struct staff *staff, const char *name, bool right, int64_t time_ms) {
    struct staff_tries *tries = find_tries(staff, name);
    if (tries == NULL)
        tries = make_tries(staff, name);
    if (tries != NULL)
        count_try(tries, right, time_ms);
    if (right)
        staff_see(staff, name, time_ms);
}

/* ---- passes ---- */

static bool has_password(const struct pass *pass) {
    return pass->since != 0 && pass->role != PASS_BETTOR;
}

/* Did somebody of that name leave after the pass was given? */
static bool has_left(const struct staff *staff, const struct pass *pass) {
    for (int i = 0; i < STAFF_LEAVERS_MAX; i++)
        if (strcmp(staff->leavers[i].name, pass->name) == 0 &&
            pass->ends_ms - PASS_MS <= staff->leavers[i].time_ms)
            return true;
    return false;
}

bool staff_knows(struct staff *staff, const struct pass *pass) {
    const struct staff_member *member = staff_find(staff, pass->name);
    if (pass->role == PASS_BETTOR || pass->role == PASS_BOARD)
        return true;
    return has_password(pass) ? member != NULL && member->since == pass->since
                              : !has_left(staff, pass);
}

bool staff_is_idle(struct staff *staff, const struct pass *pass, int64_t now_ms) {
    struct staff_member *member = staff_find(staff, pass->name);
    if (pass->role != PASS_DEALER || !has_password(pass) || member == NULL)
        return false;
    if (member->used_ms != 0 && now_ms - member->used_ms >= STAFF_IDLE_MS)
        return true;
    member->used_ms = now_ms;
    return false;
}

void staff_see(struct staff *staff, const char *name, int64_t now_ms) {
    struct staff_member *member = staff_find(staff, name);
    if (member != NULL && now_ms > member->used_ms)
        member->used_ms = now_ms;
}

void staff_restart(struct staff *staff) {
    for (int i = 0; i < staff->count; i++)
        staff->members[i].used_ms = 0;
}
