/*
 * links.h - one-time links: a text that gives a pass to the first client who shows it.
 *
 * Every link is a record of the room (ROOM_NOTE_LINK), and so is its use
 * (ROOM_NOTE_LINK_USED): it is good at every server of the room, after a restart too,
 * and the journal decides between two who come with it at once. The records hold a
 * digest of the text, from which nobody can make the link. Time is an argument.
 */
#ifndef HOST_ROOM_LINKS_H
#define HOST_ROOM_LINKS_H

#include "host/room/pass.h"

#define LINKS_MAX          512 /* open at once; the oldest gives way */
#define LINKS_SPAN_MS      (60 * 60 * 1000)
#define LINKS_TOKEN_MAX    65 /* 64 hexadecimal digits */
#define LINKS_DIGEST_BYTES 32

struct link {
    uint8_t digest[LINKS_DIGEST_BYTES]; /* of the token */
    struct pass pass;                   /* whose end is the link's own, until it is used */
};

struct links {
    int next; /* the place of the next one */
    struct link list[LINKS_MAX];
};

/* Makes a link for `pass` from 32 random bytes, and the token that stands in it. */
struct link link_make(const struct pass *pass, const uint8_t random[32], int64_t now_ms,
                      char token[LINKS_TOKEN_MAX]);

void links_add(struct links *links, const struct link *link);

/* The link of this token, or NULL: it is unknown, used or too old. */
const struct link *links_find(const struct links *links, const char *token, int64_t now_ms);

/* Uses it up. False: somebody else did. */
bool links_use(struct links *links, const uint8_t digest[LINKS_DIGEST_BYTES]);

/* Ends every open link of somebody. */
void links_forget(struct links *links, const char *name);

#endif
