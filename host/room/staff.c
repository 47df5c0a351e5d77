/*
 * staff.c - see staff.h.
 */
#include "host/room/staff.h"

#include "host/room/look_alike.h"
#include "sabot/text.h"

#include <sodium.h>
#include <string.h>

struct staff_member *staff_find(struct staff *staff, const char *name) {
    for (int i = 0; i < staff->count; i++)
        if (strcmp(staff->members[i].name, name) == 0)
            return &staff->members[i];
    return NULL;
}

const struct staff_member *staff_find_since(const struct staff *staff, uint64_t since) {
    for (int i = 0; i < staff->count && since != 0; i++)
        if (staff->members[i].since == since)
            return &staff->members[i];
    return NULL;
}

const struct staff_member *staff_find_alike(const struct staff *staff, const char *name) {
    for (int i = 0; i < staff->count; i++)
        if (names_look_alike(staff->members[i].name, name))
            return &staff->members[i];
    return NULL;
}

bool staff_may_set(const struct staff *staff, const struct staff_member *member) {
    if (member->since == 0)
        return staff_find_alike(staff, member->name) == NULL;
    const struct staff_member *now = staff_find_since(staff, member->since);
    return now != NULL && strcmp(now->name, member->name) == 0;
}

bool staff_set(struct staff *staff, const struct staff_member *member) {
    struct staff_member *place = staff_find(staff, member->name);
    if (place == NULL && staff->count == STAFF_MAX)
        return false;
    if (place == NULL)
        place = &staff->members[staff->count++];
    *place = *member;
    staff->changes++;
    for (int i = 0; i < STAFF_TRIES_MAX; i++)
        if (strcmp(staff->tries[i].name, member->name) == 0)
            staff->tries[i].failures = 0;
    return true;
}

bool staff_is_last_manager(const struct staff *staff, const char *name) {
    int managers = 0;
    bool is_one = false;
    for (int i = 0; i < staff->count; i++) {
        const struct staff_member *member = &staff->members[i];
        bool manages = member->role == PASS_FLOOR && strcmp(member->table, PASS_EVERY_TABLE) == 0;
        managers += manages;
        is_one |= manages && strcmp(member->name, name) == 0;
    }
    return is_one && managers == 1;
}

/* What they gave while they were somebody else's is that one's. */
static void pass_on_givings(struct staff *staff, const struct staff_member *gone) {
    for (int i = 0; i < staff->count && gone->given_by[0] != 0; i++) {
        struct staff_member *member = &staff->members[i];
        if (strcmp(member->given_by, gone->name) == 0 &&
            member->given_ms - gone->given_ms < STAFF_GIVEN_MS)
            memcpy(member->given_by, gone->given_by, sizeof member->given_by);
    }
}

bool staff_remove(struct staff *staff, const char *name) {
    struct staff_member *place = staff_find(staff, name);
    if (place == NULL || (staff->vouched_at != 0 && staff_is_last_manager(staff, name)))
        return false;
    const struct staff_member gone = *place;
    pass_on_givings(staff, &gone);
    staff->changes++;
    *place = staff->members[--staff->count];
    memset(&staff->members[staff->count], 0, sizeof *place);
    return true;
}

/* ---- passwords ---- */

void staff_draw_password(char password[STAFF_PASSWORD_MAX]) {
    static const char letters[] = "23456789abcdefghjkmnpqrstuvwxyz";
    enum { GROUPS = 4, GROUP = 4 };
    for (int i = 0; i < GROUPS * GROUP; i++) {
        if (i > 0 && i % GROUP == 0)
            *password++ = '-';
        *password++ = letters[randombytes_uniform(sizeof letters - 1)];
    }
    *password = 0;
}

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

/* NULL: it made none of late. */
static struct staff_tries *find_tries(struct staff *staff, const struct staff_try *attempt) {
    for (int i = 0; i < STAFF_TRIES_MAX; i++)
        if (strcmp(staff->tries[i].name, attempt->name) == 0 &&
            strcmp(staff->tries[i].client, attempt->client) == 0)
            return &staff->tries[i];
    return NULL;
}

/* In the place of those whose last failure is longest ago. NULL: all are being checked. */
static struct staff_tries *make_tries(struct staff *staff, const struct staff_try *attempt) {
    struct staff_tries *place = NULL;
    for (int i = 0; i < STAFF_TRIES_MAX; i++) {
        struct staff_tries *at = &staff->tries[i];
        if (at->checking == 0 && (place == NULL || at->last_ms < place->last_ms))
            place = at;
    }
    if (place == NULL)
        return NULL;
    memset(place, 0, sizeof *place);
    sabot_text_copy(place->name, sizeof place->name, attempt->name);
    sabot_text_copy(place->client, sizeof place->client, attempt->client);
    return place;
}

/* 1, 2, 4 ... seconds after the third, fourth, fifth failure. */
static int delay_of(const struct staff_tries *tries, int64_t now_ms) {
    int failures = tries->failures + tries->checking, most = 1;
    if (failures < STAFF_TRIES)
        return 0;
    for (int i = STAFF_TRIES; i < failures && most < STAFF_DELAY_MOST; i++)
        most *= 2;
    most = most < STAFF_DELAY_MOST ? most : STAFF_DELAY_MOST;
    int64_t since_ms = now_ms - tries->last_ms;
    if (tries->checking > 0 || since_ms < 0) /* the clock went back */
        return most;
    return since_ms >= most * 1000 ? 0 : most - (int)(since_ms / 1000);
}

int staff_try_begin(struct staff *staff, const struct staff_try *attempt, int64_t now_ms) {
    SABOT_ASSERT(attempt->name[0] != 0 && strlen(attempt->name) < PASS_NAME_MAX);
    struct staff_tries *tries = find_tries(staff, attempt);
    if (tries == NULL)
        tries = make_tries(staff, attempt);
    if (tries == NULL)
        return 1;
    if (now_ms - tries->last_ms >= STAFF_FORGOTTEN_MS)
        tries->failures = 0;
    int seconds = delay_of(tries, now_ms);
    tries->checking += seconds == 0;
    return seconds;
}

void staff_try_end(struct staff *staff, const struct staff_try *attempt, bool right,
                   int64_t now_ms) {
    struct staff_tries *tries = find_tries(staff, attempt);
    SABOT_ASSERT(tries != NULL && tries->checking > 0);
    tries->checking--;
    tries->failures = right ? 0 : tries->failures + 1;
    tries->last_ms = now_ms;
    if (right)
        staff_see(staff, attempt->name, now_ms);
}

/* A name has one PIN of a million: more tries would find it, from wherever they come. */
bool staff_count_pin(struct staff_member *member, bool right) {
    member->wrong_pins = right ? 0 : member->wrong_pins + 1;
    if (member->wrong_pins < STAFF_PIN_TRIES)
        return false;
    member->pin[0] = 0;
    return true;
}

/* ---- passes ---- */

static bool has_password(const struct pass *pass) {
    return pass->since != 0 && pass->by == 0 && pass->role != PASS_BETTOR;
}

bool staff_knows(const struct staff *staff, const struct pass *pass) {
    if (pass->role == PASS_BETTOR || pass->role == PASS_BOARD || pass_is_visitors(pass))
        return true;
    if (!has_password(pass) && pass->ends_ms - PASS_MS <= staff->links_ended_ms)
        return false;
    if (pass->since == 0) /* the terminal where the server started let them in */
        return true;
    const struct staff_member *member = staff_find_since(staff, pass->since);
    return member != NULL && strcmp(member->name, pass->name) == 0 &&
           (pass->by == 0 || pass->by == PASS_BY_UNLISTED ||
            staff_find_since(staff, pass->by) != NULL);
}

/* ---- who is whose second person ---- */

const char *staff_person(const struct staff *staff, const struct pass *pass) {
    if (pass->role == PASS_BETTOR)
        return pass->name;
    if (pass->since == 0)
        return pass->role == PASS_FLOOR ? STAFF_NOBODY : "";
    if (pass->by == 0)
        return pass->name;
    const struct staff_member *issuer = staff_find_since(staff, pass->by);
    return issuer != NULL ? issuer->name : STAFF_NOBODY;
}

/* Who gave somebody a password within a day knows it. */
static bool is_anothers(const struct staff_member *member, int64_t now_ms) {
    return member->given_by[0] != 0 && strcmp(member->given_by, member->name) != 0 &&
           now_ms - member->given_ms < STAFF_GIVEN_MS;
}

void staff_give(const struct staff *staff, const struct pass *giver, struct staff_member *member,
                int64_t now_ms) {
    const char *person = staff_person(staff, giver);
    if (strcmp(person, member->name) == 0 && is_anothers(member, now_ms))
        return;
    member->given_ms = now_ms;
    sabot_text_copy(member->given_by, sizeof member->given_by, person);
}

/* Marks the person, who gave them their password, who gave it to that one, and so on; true if
 * one of them is marked already. Ends at the last of them: its name. */
static bool mark_givers(struct staff *staff, const char **name, int marks[STAFF_MAX], int mark,
                        int64_t now_ms) {
    const struct staff_member *member;
    while ((member = staff_find(staff, *name)) != NULL) {
        int *at = &marks[member - staff->members];
        if (*at != 0)
            return *at != mark;
        *at = mark;
        if (!is_anothers(member, now_ms))
            return false;
        *name = member->given_by;
    }
    return false;
}

bool staff_are_two(struct staff *staff, const struct pass *asker, const char *second,
                   int64_t now_ms) {
    int marks[STAFF_MAX] = {0};
    const char *one = staff_person(staff, asker);
    if (one[0] == 0 || asker->role == PASS_BETTOR) /* the table itself asks who bets there */
        return true;
    return !mark_givers(staff, &one, marks, 1, now_ms) &&
           !mark_givers(staff, &second, marks, 2, now_ms) && strcmp(one, STAFF_NOBODY) != 0 &&
           strcmp(second, STAFF_NOBODY) != 0 && strcmp(one, second) != 0;
}

/* ---- links ---- */

const struct link *staff_find_link(const struct staff *staff, const char *token, int64_t now_ms) {
    const struct link *link = links_find(&staff->links, token, now_ms);
    struct pass pass = {0};
    if (link == NULL)
        return NULL;
    pass = link->pass;
    pass.ends_ms += PASS_MS - LINKS_SPAN_MS; /* as if it had been given with the link */
    return staff_knows(staff, &pass) ? link : NULL;
}

void staff_end_links(struct staff *staff, int64_t time_ms) {
    memset(&staff->links, 0, sizeof staff->links);
    if (time_ms > staff->links_ended_ms)
        staff->links_ended_ms = time_ms;
}

bool staff_is_locked(struct staff *staff, const struct pass *pass, int64_t now_ms) {
    if (pass->role != PASS_DEALER || !has_password(pass))
        return false;
    const struct staff_member *member = staff_find(staff, pass->name);
    return member != NULL && now_ms - member->used_ms >= STAFF_IDLE_MS;
}

bool staff_is_idle(struct staff *staff, const struct pass *pass, int64_t now_ms) {
    if (staff_is_locked(staff, pass, now_ms))
        return true;
    if (pass->role == PASS_DEALER && has_password(pass))
        staff_see(staff, pass->name, now_ms);
    return false;
}

void staff_see(struct staff *staff, const char *name, int64_t now_ms) {
    struct staff_member *member = staff_find(staff, name);
    if (member != NULL && now_ms > member->used_ms)
        member->used_ms = now_ms;
}
