/*
 * server_seals.c - the room's key under every record (host/room/room_seals.h): who vouches for what
 * was there before, and when.
 *
 * A file has one writer, which is this version: it vouches at its first start. A database may still
 * be shared with older servers, which seal nothing: there somebody says when they are gone (`sabot
 * room vouch`), unless there is no table yet.
 */
#include "host/clock/clock.h"
#include "host/room/room_seals.h"
#include "host/server/server_parts.h"

#include <sodium.h>
#include <string.h>

enum sabot_status server_open_seals(struct journal *writer, const struct fair_key *key, bool *asked,
                                    struct sabot_error *error) {
    uint8_t derived[JOURNAL_SEAL_KEY_BYTES];
    fair_key_derive(key, JOURNAL_SEAL_PURPOSE, derived);
    enum sabot_status status = room_seals_open(writer, SERVICE_ROOM_STREAM, derived, asked, error);
    sodium_memzero(derived, sizeof derived);
    return status;
}

static enum sabot_status has_tables(struct journal *journal, bool *has, struct sabot_error *error) {
    char stream[JOURNAL_STREAM_MAX] = "";
    enum sabot_status status;
    do
        status = journal_next_stream(journal, stream, error);
    while (status == SABOT_OK && strcmp(stream, SERVICE_ROOM_STREAM) == 0);
    *has = stream[0] != '\0';
    return status;
}

enum sabot_status server_begin_seals(struct server *server, struct sabot_error *error) {
    bool may_be_old = false;
    enum sabot_status status =
        server->is_shared ? has_tables(server->writer, &may_be_old, error) : SABOT_OK;
    if (status == SABOT_OK && !may_be_old)
        return room_seals_vouch(server->writer, SERVICE_ROOM_STREAM, clock_wall_ms(), error);
    if (status != SABOT_OK)
        return status;
    log_write(server->log, LOG_WARNING,
              "records are not asked for their seals yet, because older servers write none; when "
              "every server is of this version, run sabot room vouch --confirm");
    return SABOT_OK;
}
