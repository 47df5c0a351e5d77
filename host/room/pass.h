/*
 * pass.h - who somebody is, as a text that only this room can write.
 *
 * A pass holds role, name, table, bettor and when it ends, and is authenticated
 * with a key of the room (HMAC-SHA-256). Nothing is kept on the server, so it
 * outlives a restart and is good at every server of the room. It is no secret
 * what it says; it is a secret that it is yours.
 */
#ifndef HOST_ROOM_PASS_H
#define HOST_ROOM_PASS_H

#include "sabot/base.h"

#define PASS_KEY_BYTES   32
#define PASS_TABLE_MAX   48
#define PASS_NAME_MAX    64
#define PASS_TEXT_MAX    320
#define PASS_EVERY_TABLE "*"
#define PASS_WALLET_MAX  1152                           /* the text of a wallet */
#define PASS_MS          ((int64_t)12 * 60 * 60 * 1000) /* from when it is given until it ends */
#define PASS_VISITOR_MS  ((int64_t)2 * 60 * 60 * 1000)  /* of a demonstration */
#define PASS_MARK_MS     ((int64_t)30 * 24 * 60 * 60 * 1000)

enum pass_role { PASS_FLOOR, PASS_DEALER, PASS_BETTOR, PASS_BOARD, PASS_AUDITOR, PASS_ROLES };

extern const char *const pass_role_names[PASS_ROLES];

struct pass {
    enum pass_role role;
    char name[PASS_NAME_MAX];
    char table[PASS_TABLE_MAX]; /* or PASS_EVERY_TABLE */
    int bettor; /* of PASS_BETTOR; of visitors, who have one name, a number that was drawn */
    /* The record that made its holder so: that seated the bettor (numbers are used
     * again), or that set the password of staff. 0: by a link of the server's own. */
    uint64_t since;
    /* By a link: the record that set the password of its issuer. 0: by no link, or by one of
     * the server's own. */
    uint64_t by;
    int64_t ends_ms;
};

/* True if they are one and the same: two that were given apart end apart. */
bool pass_is_same(const struct pass *one, const struct pass *other);

/* True of what a demonstration gives to everybody who asks. */
bool pass_is_visitors(const struct pass *pass);

/* True if the pass is for that table, or for every table. */
bool pass_is_at(const struct pass *pass, const char *table);

/* Writes a pass, NUL-terminated. */
void pass_write(const struct pass *pass, const uint8_t key[PASS_KEY_BYTES],
                char text[PASS_TEXT_MAX]);

/* False: not ours, changed, or over. */
bool pass_read(struct pass *pass, const uint8_t key[PASS_KEY_BYTES], const char *text,
               int64_t now_ms);

/* The passes that one browser holds, at most one a role, the newest first: who deals
 * at one table may be a bettor at another. Its text is theirs, with dots between. */
struct pass_wallet {
    int count;
    struct pass passes[PASS_ROLES];
};

/* Those of the text that are good now; the others are left out. */
void pass_wallet_read(struct pass_wallet *wallet, const uint8_t key[PASS_KEY_BYTES],
                      const char *text, int64_t now_ms);
/* Puts one in front, in place of the one of its role. */
void pass_wallet_add(struct pass_wallet *wallet, const struct pass *pass);
void pass_wallet_remove(struct pass_wallet *wallet, enum pass_role role);
/* Marks the browser as one where this member of staff signed in: a board's pass, the last of the
 * wallet. It gives no right and outlives a sign-out; strangers at the same address are counted
 * apart from it. */
void pass_wallet_mark(struct pass_wallet *wallet, const struct pass *pass, int64_t now_ms);
void pass_wallet_write(const struct pass_wallet *wallet, const uint8_t key[PASS_KEY_BYTES],
                       char text[PASS_WALLET_MAX]);
/* The one of a role, or NULL. */
const struct pass *pass_wallet_find(const struct pass_wallet *wallet, enum pass_role role);

/* A role by its name. */
bool pass_role_find(const char *name, enum pass_role *role);

/* ---- passes that their holders gave back before their time ---- */

#define PASS_BY_UNLISTED UINT64_MAX /* `by`: the issuer came by a link of the server's own */

/* A pass is not kept anywhere, so what was signed out must be remembered until it
 * would have ended by itself. Each is a record of the room (ROOM_NOTE_PASS_ENDED), which
 * every server follows. None is forgotten for another: where there are too many, more is over
 * than was signed out: all passes that the same person, and at last all that the same role, was
 * given until then. */
#define ENDED_MAX  4096
#define ENDED_EACH 64 /* of one person */

struct ended {
    int used; /* places at the front; every request looks through them */
    struct pass passes[ENDED_MAX];
    bool is_all[ENDED_MAX];          /* of that person's that end then, or earlier */
    int64_t of_roles_ms[PASS_ROLES]; /* all that end then, or earlier */
};

void ended_add(struct ended *ended, const struct pass *pass, int64_t now_ms);
bool ended_has(const struct ended *ended, const struct pass *pass);

/* ---- one-time links: a text that gives a pass to the first client who shows it ---- */

/* Every link is a record of the room (ROOM_NOTE_LINK), and so is its use
 * (ROOM_NOTE_LINK_USED): it is good at every server of the room, after a restart too,
 * and the journal decides between two who come with it at once. The records hold a
 * digest of the text, from which nobody can make the link. Time is an argument. */
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

#endif
