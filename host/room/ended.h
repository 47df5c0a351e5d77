/*
 * ended.h - passes that their holders gave back before their time.
 *
 * A pass is not kept anywhere, so what was signed out must be remembered until it
 * would have ended by itself. Each is a record of the room (ROOM_NOTE_PASS_ENDED), which
 * every server follows; the last four thousand count.
 */
#ifndef HOST_ROOM_ENDED_H
#define HOST_ROOM_ENDED_H

#include "host/room/pass.h"

#define ENDED_MAX 4096

struct ended {
    int next; /* the oldest gives way */
    struct pass passes[ENDED_MAX];
};

void ended_add(struct ended *ended, const struct pass *pass);
bool ended_has(const struct ended *ended, const struct pass *pass);

#endif
