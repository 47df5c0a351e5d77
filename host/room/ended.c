/*
 * ended.c - see ended.h.
 */
#include "host/room/ended.h"

#include <string.h>

void ended_add(struct ended *ended, const struct pass *pass) {
    ended->passes[ended->next] = *pass;
    ended->next = (ended->next + 1) % ENDED_MAX;
}

bool ended_has(const struct ended *ended, const struct pass *pass) {
    for (int i = 0; i < ENDED_MAX; i++) {
        const struct pass *one = &ended->passes[i];
        if (one->ends_ms == pass->ends_ms && one->role == pass->role &&
            one->bettor == pass->bettor && one->since == pass->since &&
            strcmp(one->name, pass->name) == 0 && strcmp(one->table, pass->table) == 0)
            return true;
    }
    return false;
}
