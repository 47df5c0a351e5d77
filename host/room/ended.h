/*
 * ended.h - passes that their holders gave back before their time.
 *
 * A pass is not kept anywhere, so what was signed out must be remembered until it
 * would have ended by itself. This server remembers the last thousand; after a restart
 * it is the browser alone that has forgotten.
 */
#ifndef HOST_ROOM_ENDED_H
#define HOST_ROOM_ENDED_H

#include "host/room/pass.h"

#define ENDED_MAX 1024

struct ended {
    int next; /* the oldest gives way */
    struct pass passes[ENDED_MAX];
};

void ended_add(struct ended *ended, const struct pass *pass);
bool ended_has(const struct ended *ended, const struct pass *pass);

#endif
