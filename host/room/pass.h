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
#define PASS_NAME_MAX    32
#define PASS_TEXT_MAX    320
#define PASS_EVERY_TABLE "*"

enum pass_role { PASS_FLOOR, PASS_DEALER, PASS_BETTOR, PASS_BOARD, PASS_AUDITOR, PASS_ROLES };

extern const char *const pass_role_names[PASS_ROLES];

struct pass {
    enum pass_role role;
    char name[PASS_NAME_MAX];
    char table[PASS_TABLE_MAX]; /* or PASS_EVERY_TABLE */
    int bettor;                 /* of PASS_BETTOR */
    uint64_t seated_at;         /* the record that seated that bettor: numbers are used again */
    int64_t ends_ms;
};

/* Writes a pass, NUL-terminated. */
void pass_write(const struct pass *pass, const uint8_t key[PASS_KEY_BYTES],
                char text[PASS_TEXT_MAX]);

/* False: not ours, changed, or over. */
bool pass_read(struct pass *pass, const uint8_t key[PASS_KEY_BYTES], const char *text,
               int64_t now_ms);

#endif
