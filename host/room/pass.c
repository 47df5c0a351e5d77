/*
 * pass.c - see pass.h. The text is base64 (for URLs) of the fields and the
 * authenticator, in that order.
 */
#include "host/room/pass.h"

#include <sodium.h>
#include <string.h>

const char *const pass_role_names[PASS_ROLES] = {"floor", "dealer", "bettor", "board", "auditor"};

/* Fixed places: form, role, bettor, since, ends_ms, name, table, by. Form 1 has a short place for
 * the name and is still written where the name fits it: older servers read it too. Form 3 alone
 * has `by`. */
enum {
    AT_FORM,
    AT_ROLE,
    AT_BETTOR,
    AT_SINCE,
    AT_ENDS = AT_SINCE + 8,
    AT_NAME = AT_ENDS + 8,
    PASS_SIZE_MAX = AT_NAME + PASS_NAME_MAX + PASS_TABLE_MAX + 8 + crypto_auth_hmacsha256_BYTES
};

static const size_t name_rooms[] = {0, 32, PASS_NAME_MAX, PASS_NAME_MAX}; /* by form */

static size_t size_of(int form) {
    return AT_NAME + name_rooms[form] + PASS_TABLE_MAX + (form == 3 ? 8 : 0);
}

static void put_number(uint8_t *at, uint64_t number) {
    for (int i = 0; i < 8; i++)
        at[i] = (uint8_t)(number >> (56 - 8 * i));
}

static uint64_t get_number(const uint8_t *at) {
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number = number << 8 | at[i];
    return number;
}

void pass_write(const struct pass *pass, const uint8_t key[PASS_KEY_BYTES],
                char text[PASS_TEXT_MAX]) {
    size_t length = strnlen(pass->name, PASS_NAME_MAX - 1);
    uint8_t form = pass->by != 0 ? 3 : length < name_rooms[1] ? 1 : 2;
    uint8_t bytes[PASS_SIZE_MAX] = {form, (uint8_t)pass->role, (uint8_t)pass->bettor};
    size_t at_table = AT_NAME + name_rooms[form], size = size_of(form);
    put_number(bytes + AT_SINCE, pass->since);
    put_number(bytes + AT_ENDS, (uint64_t)pass->ends_ms);
    memcpy(bytes + AT_NAME, pass->name, length);
    memcpy(bytes + at_table, pass->table, strnlen(pass->table, PASS_TABLE_MAX - 1));
    if (form == 3)
        put_number(bytes + size - 8, pass->by);
    crypto_auth_hmacsha256(bytes + size, bytes, size, key);
    sodium_bin2base64(text, PASS_TEXT_MAX, bytes, size + crypto_auth_hmacsha256_BYTES,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* The size of the fields of a pass that this room wrote, or 0. */
static size_t check_bytes(const uint8_t *bytes, size_t size, const uint8_t key[PASS_KEY_BYTES]) {
    int form = size > AT_NAME ? bytes[AT_FORM] : 0;
    if (form < 1 || form > 3)
        return 0;
    size_t fields = size_of(form);
    return size == fields + crypto_auth_hmacsha256_BYTES &&
                   crypto_auth_hmacsha256_verify(bytes + fields, bytes, fields, key) == 0
               ? fields
               : 0;
}

bool pass_read(struct pass *pass, const uint8_t key[PASS_KEY_BYTES], const char *text,
               int64_t now_ms) {
    uint8_t bytes[PASS_SIZE_MAX];
    size_t size = 0;
    if (sodium_base642bin(bytes, sizeof bytes, text, strlen(text), NULL, &size, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0)
        return false;
    size_t fields = check_bytes(bytes, size, key);
    if (fields == 0 || bytes[AT_ROLE] >= PASS_ROLES)
        return false;
    memset(pass, 0, sizeof *pass);
    pass->role = (enum pass_role)bytes[AT_ROLE];
    pass->bettor = bytes[AT_BETTOR];
    pass->since = get_number(bytes + AT_SINCE);
    pass->ends_ms = (int64_t)get_number(bytes + AT_ENDS);
    size_t name_room = name_rooms[bytes[AT_FORM]];
    memcpy(pass->name, bytes + AT_NAME, name_room - 1);
    memcpy(pass->table, bytes + AT_NAME + name_room, PASS_TABLE_MAX - 1);
    pass->by = bytes[AT_FORM] == 3 ? get_number(bytes + fields - 8) : 0;
    return now_ms < pass->ends_ms;
}

bool pass_is_same(const struct pass *one, const struct pass *other) {
    return one->ends_ms == other->ends_ms && one->role == other->role &&
           one->bettor == other->bettor && one->since == other->since && one->by == other->by &&
           strcmp(one->name, other->name) == 0 && strcmp(one->table, other->table) == 0;
}

bool pass_is_visitors(const struct pass *pass) {
    return pass->role != PASS_BETTOR && pass->bettor != 0;
}

bool pass_is_at(const struct pass *pass, const char *table) {
    return strcmp(pass->table, PASS_EVERY_TABLE) == 0 || strcmp(pass->table, table) == 0;
}

bool pass_role_find(const char *name, enum pass_role *role) {
    for (int i = 0; i < PASS_ROLES; i++)
        if (strcmp(pass_role_names[i], name) == 0) {
            *role = (enum pass_role)i;
            return true;
        }
    return false;
}

/* ---- several ---- */

void pass_wallet_read(struct pass_wallet *wallet, const uint8_t key[PASS_KEY_BYTES],
                      const char *text, int64_t now_ms) {
    wallet->count = 0;
    while (*text != 0) {
        char one[PASS_TEXT_MAX];
        struct pass pass;
        size_t length = strcspn(text, ".");
        if (length < sizeof one) {
            memcpy(one, text, length);
            one[length] = 0;
            if (pass_read(&pass, key, one, now_ms) && pass_wallet_find(wallet, pass.role) == NULL)
                wallet->passes[wallet->count++] = pass;
        }
        text += length + (text[length] == '.');
    }
}

void pass_wallet_remove(struct pass_wallet *wallet, enum pass_role role) {
    for (int i = 0; i < wallet->count; i++)
        if (wallet->passes[i].role == role) {
            memmove(&wallet->passes[i], &wallet->passes[i + 1],
                    (size_t)(--wallet->count - i) * sizeof *wallet->passes);
            return;
        }
}

void pass_wallet_add(struct pass_wallet *wallet, const struct pass *pass) {
    pass_wallet_remove(wallet, pass->role);
    memmove(&wallet->passes[1], &wallet->passes[0], (size_t)wallet->count * sizeof *wallet->passes);
    wallet->passes[0] = *pass;
    wallet->count++;
}

void pass_wallet_mark(struct pass_wallet *wallet, const struct pass *pass, int64_t now_ms) {
    pass_wallet_remove(wallet, PASS_BOARD);
    wallet->passes[wallet->count++] =
        (struct pass){.role = PASS_BOARD, .since = pass->since, .ends_ms = now_ms + PASS_MARK_MS};
}

void pass_wallet_write(const struct pass_wallet *wallet, const uint8_t key[PASS_KEY_BYTES],
                       char text[PASS_WALLET_MAX]) {
    size_t length = 0;
    text[0] = 0;
    for (int i = 0; i < wallet->count; i++) {
        char one[PASS_TEXT_MAX];
        pass_write(&wallet->passes[i], key, one);
        size_t size = strlen(one);
        SABOT_ASSERT(length + size + 2 <= PASS_WALLET_MAX);
        if (i > 0)
            text[length++] = '.';
        memcpy(text + length, one, size + 1);
        length += size;
    }
}

const struct pass *pass_wallet_find(const struct pass_wallet *wallet, enum pass_role role) {
    for (int i = 0; i < wallet->count; i++)
        if (wallet->passes[i].role == role)
            return &wallet->passes[i];
    return NULL;
}

/* ---- given back ---- */

static bool is_persons(const struct pass *one, const struct pass *other) {
    return one->role == other->role && one->bettor == other->bettor &&
           strcmp(one->name, other->name) == 0 && strcmp(one->table, other->table) == 0;
}

/* Of so many of one person one is left, which stands for all. */
static void join_persons(struct ended *ended, const struct pass *pass, int64_t now_ms) {
    int last = -1, count = 0;
    for (int i = 0; i < ENDED_MAX; i++)
        if (ended->passes[i].ends_ms > now_ms && is_persons(&ended->passes[i], pass)) {
            if (last < 0 || ended->passes[i].ends_ms > ended->passes[last].ends_ms)
                last = i;
            count++;
        }
    if (count < ENDED_EACH)
        return;
    ended->is_all[last] = true;
    for (int i = 0; i < ENDED_MAX; i++)
        if (i != last && is_persons(&ended->passes[i], pass))
            ended->passes[i].ends_ms = 0;
}

void ended_add(struct ended *ended, const struct pass *pass, int64_t now_ms) {
    int first = 0;
    join_persons(ended, pass, now_ms);
    for (int i = 1; i < ENDED_MAX; i++)
        if (ended->passes[i].ends_ms < ended->passes[first].ends_ms)
            first = i;
    const struct pass *gone = &ended->passes[first];
    if (gone->ends_ms > now_ms && gone->ends_ms > ended->of_roles_ms[gone->role])
        ended->of_roles_ms[gone->role] = gone->ends_ms;
    ended->passes[first] = *pass;
    ended->is_all[first] = false;
    if (ended->used <= first)
        ended->used = first + 1;
}

bool ended_has(const struct ended *ended, const struct pass *pass) {
    for (int i = 0; i < ended->used; i++)
        if (pass_is_same(&ended->passes[i], pass) ||
            (ended->is_all[i] && pass->ends_ms <= ended->passes[i].ends_ms &&
             is_persons(&ended->passes[i], pass)))
            return true;
    return pass->ends_ms <= ended->of_roles_ms[pass->role];
}

/* ---- links ---- */

static void digest_of(const char *token, uint8_t digest[LINKS_DIGEST_BYTES]) {
    crypto_hash_sha256(digest, (const uint8_t *)token, strlen(token));
}

struct link link_make(const struct pass *pass, const uint8_t random[32], int64_t now_ms,
                      char token[LINKS_TOKEN_MAX]) {
    struct link link = {.pass = *pass};
    sodium_bin2hex(token, LINKS_TOKEN_MAX, random, 32);
    digest_of(token, link.digest);
    link.pass.ends_ms = now_ms + LINKS_SPAN_MS;
    return link;
}

void links_add(struct links *links, const struct link *link) {
    links->list[links->next] = *link;
    links->next = (links->next + 1) % LINKS_MAX;
}

const struct link *links_find(const struct links *links, const char *token, int64_t now_ms) {
    uint8_t digest[LINKS_DIGEST_BYTES];
    digest_of(token, digest);
    for (int i = 0; i < LINKS_MAX; i++) {
        const struct link *link = &links->list[i];
        if (link->pass.ends_ms > now_ms && sodium_memcmp(link->digest, digest, sizeof digest) == 0)
            return link;
    }
    return NULL;
}

bool links_use(struct links *links, const uint8_t digest[LINKS_DIGEST_BYTES]) {
    for (int i = 0; i < LINKS_MAX; i++)
        if (links->list[i].pass.ends_ms > 0 &&
            sodium_memcmp(links->list[i].digest, digest, LINKS_DIGEST_BYTES) == 0) {
            memset(&links->list[i], 0, sizeof links->list[i]);
            return true;
        }
    return false;
}
