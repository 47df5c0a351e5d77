/*
 * rights.c - the matrix.
 */
#include "host/room/rights.h"

#include "sabot/kind.h"

/* Short, because a matrix is read as a whole. */
enum right {
    N, /* none */
    T, /* at the table of the pass */
    E, /* everywhere in the room */
};

const char *const room_reading_names[ROOM_READINGS] = {
    [ROOM_READ_ROUNDS] = "read-rounds",
    [ROOM_EXPORT] = "export",
    [ROOM_VERIFY] = "verify",
    [ROOM_REPORT] = "report",
};

static const uint8_t reading_rights[ROOM_READINGS][PASS_ROLES] = {
    /*                    floor dealer bettor board auditor */
    [ROOM_READ_ROUNDS] = {E, T, N, N, E},
    [ROOM_EXPORT] = {E, N, N, N, E},
    [ROOM_VERIFY] = {E, N, N, N, E},
    [ROOM_REPORT] = {E, N, N, N, E},
};

static bool reaches(enum right right, const struct pass *pass, const char *table) {
    switch (right) {
    case E:
        return true;
    case T:
        return pass_is_at(pass, table != NULL ? table : PASS_EVERY_TABLE);
    case N:
        break;
    }
    return false;
}

bool room_may(const struct pass *pass, enum sabot_command_kind kind, const char *table) {
    int roles = sabot_command_roles(kind);
    return pass->role <= PASS_BETTOR && (roles >> room_actor(pass).role & 1) != 0 &&
           reaches(pass->role == PASS_FLOOR ? E : T, pass, table);
}

bool room_may_read(const struct pass *pass, enum room_reading reading, const char *table) {
    return reaches((enum right)reading_rights[reading][pass->role], pass, table);
}

bool room_may_for(const struct pass *pass, int bettor) {
    return pass->role != PASS_BETTOR || bettor == 0 || bettor == pass->bettor;
}

bool room_may_audit(const struct pass *pass, const char *table) {
    return room_may_read(pass, ROOM_READ_ROUNDS, table);
}

const struct pass *room_choose_auditor(const struct pass_wallet *wallet, enum room_reading reading,
                                       const char *table) {
    for (int i = 0; i < wallet->count; i++)
        if (room_may_read(&wallet->passes[i], reading, table))
            return &wallet->passes[i];
    return room_choose_reader(wallet, table);
}

const struct pass *room_choose(const struct pass_wallet *wallet, enum sabot_command_kind kind,
                               const char *table) {
    for (int i = 0; i < wallet->count; i++)
        if (room_may(&wallet->passes[i], kind, table))
            return &wallet->passes[i];
    return room_choose_reader(wallet, table);
}

const struct pass *room_choose_reader(const struct pass_wallet *wallet, const char *table) {
    static const struct pass board = {.role = PASS_BOARD};
    for (int i = 0; i < wallet->count; i++)
        if (table != NULL && pass_is_at(&wallet->passes[i], table))
            return &wallet->passes[i];
    return wallet->count > 0 ? &wallet->passes[0] : &board;
}

const char *const room_request_names[ROOM_REQUESTS] = {
    [ROOM_WRITE_SHEETS] = "write-sheets",
    [ROOM_READ_STAFF] = "read-staff",
    [ROOM_CHANGE_STAFF] = "change-staff",
    [ROOM_ACKNOWLEDGE] = "acknowledge",
};

const bool room_request_rights[ROOM_REQUESTS][PASS_ROLES] = {
    /*                     floor dealer bettor board auditor */
    [ROOM_WRITE_SHEETS] = {true, false, false, false, false},
    [ROOM_READ_STAFF] = {true, false, false, false, true},
    [ROOM_CHANGE_STAFF] = {true, false, false, false, false},
    [ROOM_ACKNOWLEDGE] = {true, false, false, false, false},
};

const struct pass *room_choose_for(const struct pass_wallet *wallet, enum room_request request) {
    for (int i = 0; i < wallet->count; i++)
        if (room_request_rights[request][wallet->passes[i].role])
            return &wallet->passes[i];
    return room_choose_reader(wallet, NULL);
}

struct sabot_actor room_actor(const struct pass *pass) {
    switch (pass->role) {
    case PASS_FLOOR:
        return (struct sabot_actor){.role = SABOT_ROLE_FLOOR};
    case PASS_DEALER:
        return (struct sabot_actor){.role = SABOT_ROLE_DEALER};
    default:
        SABOT_ASSERT(pass->role == PASS_BETTOR);
        return (struct sabot_actor){.role = SABOT_ROLE_BETTOR, .bettor = pass->bettor};
    }
}
