/*
 * heads_rotate.h - a new key for signing heads, in the place of one that too
 * many people know.
 *
 * The heads that the old key signed stay beside the new ones, with the old key's public
 * half: they still hold what was before. The end of every stream is signed anew, so that
 * the new file anchors the journal from its first line on. The old secret is gone.
 */
#ifndef HOST_HEADS_HEADS_ROTATE_H
#define HOST_HEADS_HEADS_ROTATE_H

#include "host/heads/heads.h"

struct heads_rotation {
    const char *store; /* nobody writes to it: it is locked meanwhile */
    const char *heads; /* `heads.txt` */
    const char *key;   /* `heads.key`, with `.pub` beside it */
    int64_t now_ms;    /* in the names of the old files, and signed */
};

struct heads_rotated {
    uint64_t checked; /* lines of the old file */
    int streams;
    uint8_t public[HEADS_PUBLIC_BYTES]; /* the new key's */
    char old_heads[512], old_public[512];
};

/* SABOT_BAD_TEXT: the journal does not lead through what the old key signed; then nothing
 * is changed. Cut short, it is done again from the beginning. */
SABOT_MUST_CHECK enum sabot_status heads_rotate(const struct heads_rotation *rotation,
                                                struct heads_rotated *rotated,
                                                struct sabot_error *error);

#endif
