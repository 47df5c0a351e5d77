/*
 * staff.c - see staff.h.
 */
#include "host/room/staff.h"

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

bool staff_hash(const char *password, char hash[STAFF_HASH_MAX]) {
    return crypto_pwhash_str(hash, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

bool staff_check(const char *hash, const char *password) {
    return crypto_pwhash_str_verify(hash, password, strlen(password)) == 0;
}

bool staff_is_locked_out(const struct staff_member *member, int64_t now_ms) {
    for (int i = 0; i < STAFF_TRIES; i++)
        if (member->failures[i] == 0 || now_ms - member->failures[i] >= STAFF_LOCK_MS)
            return false;
    return true;
}

void staff_failed(struct staff_member *member, int64_t now_ms) {
    memmove(member->failures, member->failures + 1, (STAFF_TRIES - 1) * sizeof *member->failures);
    member->failures[STAFF_TRIES - 1] = now_ms;
}

void staff_succeeded(struct staff_member *member, int64_t now_ms) {
    memset(member->failures, 0, sizeof member->failures);
    member->used_ms = now_ms;
}

bool staff_is_idle(struct staff *staff, const struct pass *pass, int64_t now_ms) {
    struct staff_member *member = staff_find(staff, pass->name);
    if (pass->role != PASS_DEALER || member == NULL || member->hash[0] == 0)
        return false; /* a link's pass has no password to ask for */
    if (member->used_ms != 0 && now_ms - member->used_ms >= STAFF_IDLE_MS)
        return true;
    member->used_ms = now_ms;
    return false;
}

static void digest(const char *token, uint8_t out[32]) {
    crypto_hash_sha256(out, (const uint8_t *)token, strlen(token));
}

bool staff_link_make(struct staff *staff, const struct pass *pass, const uint8_t random[32],
                     int64_t now_ms, char token[STAFF_TOKEN_MAX]) {
    for (int i = 0; i < STAFF_LINKS_MAX; i++) {
        struct staff_link *link = &staff->links[i];
        if (link->ends_ms > now_ms)
            continue;
        sodium_bin2hex(token, STAFF_TOKEN_MAX, random, 32);
        digest(token, link->digest);
        link->pass = *pass;
        link->ends_ms = now_ms + STAFF_LINK_MS;
        return true;
    }
    return false;
}

bool staff_link_use(struct staff *staff, const char *token, int64_t now_ms, struct pass *pass) {
    uint8_t wanted[32];
    digest(token, wanted);
    for (int i = 0; i < STAFF_LINKS_MAX; i++) {
        struct staff_link *link = &staff->links[i];
        if (link->ends_ms <= now_ms || sodium_memcmp(link->digest, wanted, sizeof wanted) != 0)
            continue;
        *pass = link->pass;
        memset(link, 0, sizeof *link);
        return true;
    }
    return false;
}
