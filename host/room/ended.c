/*
 * ended.c - see ended.h.
 */
#include "host/room/ended.h"

void ended_add(struct ended *ended, const struct pass *pass) {
    ended->passes[ended->next] = *pass;
    ended->next = (ended->next + 1) % ENDED_MAX;
}

bool ended_has(const struct ended *ended, const struct pass *pass) {
    for (int i = 0; i < ENDED_MAX; i++)
        if (pass_is_same(&ended->passes[i], pass))
            return true;
    return false;
}
