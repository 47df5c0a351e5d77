/*
 * record_actor.c - an actor as records name one.
 */
#include "host/record/record.h"
#include "sabot/number.h"

#include <string.h>

void record_actor_write(struct sabot_actor actor, const char *name, struct sabot_text *text) {
    sabot_text_add(text, sabot_role_names[actor.role]);
    sabot_text_add_char(text, ':');
    if (actor.role == SABOT_ROLE_BETTOR)
        sabot_text_add_int(text, actor.bettor);
    else
        sabot_text_add(text, name);
}

bool record_actor_read(const char *words, struct sabot_actor *actor) {
    for (int role = 0; role < SABOT_ROLES; role++) {
        size_t length = strlen(sabot_role_names[role]);
        if (strncmp(words, sabot_role_names[role], length) != 0 || words[length] != ':')
            continue;
        const char *number = words + length + 1;
        bool is_bettor = role == SABOT_ROLE_BETTOR;
        *actor = (struct sabot_actor){
            .role = (enum sabot_role)role,
            .bettor = is_bettor ? (int)sabot_number_read(number, strlen(number), 9999) : 0};
        return !is_bettor || actor->bettor > 0;
    }
    return false;
}
