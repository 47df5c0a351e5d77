/*
 * links.c - see links.h.
 */
#include "host/room/links.h"

#include <sodium.h>
#include <string.h>

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

void links_forget(struct links *links, const char *name) {
    for (int i = 0; i < LINKS_MAX; i++)
        if (strcmp(links->list[i].pass.name, name) == 0)
            memset(&links->list[i], 0, sizeof links->list[i]);
}
