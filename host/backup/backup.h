/*
 * backup.h - the files of a room copied to another folder, checked, while its
 * server runs; and put back.
 *
 * A room's folder holds the store, the signed heads with the key's public half, and two
 * secret keys (docs/operations.md). The copy is such a folder: it appears whole, or not
 * at all. Nothing is ever written over.
 */
#ifndef HOST_BACKUP_BACKUP_H
#define HOST_BACKUP_BACKUP_H

#include "sabot/base.h"

struct backup_plan {
    const char *store;  /* `room.db`, with the room's other files beside it */
    const char *folder; /* to be made */
    bool with_keys;     /* the secret ones, if they are there */
};

struct backup_done {
    int streams;
    uint64_t records;
    uint64_t heads; /* that were checked */
    bool has_room_key, has_heads_key;
};

/* Copies heads first and the store after them, so that the store has all that was signed;
 * then checks the copy: its tables, every chain, every signed head. SABOT_BAD_TEXT: the
 * copy does not hold, and is not kept. SABOT_IO, SABOT_NOT_FOUND: the words say why. */
SABOT_MUST_CHECK enum sabot_status backup_make(const struct backup_plan *plan,
                                               struct backup_done *done, struct sabot_error *error);

#endif
