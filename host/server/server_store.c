/*
 * server_store.c - a room's journal, its key, and the heads that were signed.
 */
#include "host/clock/clock.h"
#include "host/room/staff_store.h"
#include "host/server/server_parts.h"
#include "sabot/kind.h"

#include <stdio.h>
#include <sys/stat.h>

/* ---- the room's key ---- */

/* All servers of a store have the room's key from the first of them; none makes its own. */
static enum sabot_status expect_key(struct server *server, struct sabot_error *error) {
    const char *path = server->config.files->key;
    uint8_t check[ROOM_KEY_CHECK_BYTES];
    struct stat there;
    bool found;
    if (stat(path, &there) == 0)
        return SABOT_OK;
    enum sabot_status status =
        room_key_find(server->reader, SERVICE_ROOM_STREAM, check, &found, error);
    if (status != SABOT_OK || !found)
        return status;
    return sabot_error_print(error, SABOT_NOT_FOUND,
                             "%s is missing, and this room has a key already; copy room.key from "
                             "one of its servers",
                             path);
}

static enum sabot_status open_key(struct server *server, struct sabot_error *error) {
    const char *path = server->config.files->key;
    uint8_t check[ROOM_KEY_CHECK_BYTES];
    enum sabot_status status = server->is_shared ? expect_key(server, error) : SABOT_OK;
    if (status == SABOT_OK)
        status = fair_key_make(path, error);
    if (status == SABOT_OK)
        status = fair_key_read(path, &server->key, error);
    if (status != SABOT_OK || !server->is_shared)
        return status;
    fair_key_derive(server->key, "check", check);
    return room_key_settle(server->writer, SERVICE_ROOM_STREAM, check, clock_wall_ms(), error);
}

/* ---- the edition of the rules ---- */

_Static_assert(ROOM_NOTE_EDITION == SERVICE_NOTE_EDITION, "one record, two rooms that know it");

/* The first server of a new store allows the newest complete edition; those of older stores wait
 * until somebody allows it (sabot room edition), when all servers know it. */
static enum sabot_status allow_edition(struct server *server, struct sabot_error *error) {
    char stream[JOURNAL_STREAM_MAX] = "", text[SERVICE_EDITION_TEXT_MAX];
    enum sabot_status status;
    do
        status = journal_next_stream(server->reader, stream, error);
    while (status == SABOT_OK && stream[0] != '\0' && !service_is_table_name(stream));
    if (status != SABOT_OK || stream[0] != '\0')
        return status;
    service_edition_write(SABOT_EDITION_COMPLETE, text);
    struct staff_change change = {
        .kind = ROOM_NOTE_EDITION, .text = text, .now_ms = clock_wall_ms()};
    return staff_store_append(server->writer, SERVICE_ROOM_STREAM, &change, error);
}

/* ---- signed heads ---- */

/* A store that lacks what was signed is an old copy put back, or was altered: dealing on from
 * it would deal cards again that people have seen. */
static enum sabot_status check_heads(struct server *server, struct sabot_error *error) {
    struct heads_fault fault;
    enum sabot_status status = heads_check_ends(
        server->config.files->heads, server->heads_key.public, server->reader, &fault, error);
    if (status != SABOT_OK || fault.stream[0] == '\0')
        return status;
    return sabot_error_print(
        error, SABOT_BAD_TEXT,
        "%s is not the journal that its signed heads are of: %s, record %lld: %s",
        journal_name(server->reader), fault.stream, (long long)fault.sequence, fault.words);
}

static enum sabot_status open_heads(struct server *server, struct sabot_error *error) {
    const struct room_files *files = server->config.files;
    struct stat there;
    enum sabot_status status = stat(files->heads_key, &there) == 0
                                   ? heads_key_read(files->heads_key, &server->heads_key, error)
                                   : heads_key_make(files->heads_key, &server->heads_key, error);
    if (status == SABOT_OK)
        status = check_heads(server, error);
    return status == SABOT_OK ? heads_open(files->heads, &server->heads, error) : status;
}

/* ---- all of it ---- */

enum sabot_status server_open_store(struct server *server, struct sabot_error *error) {
    const char *store = server->config.files->store;
    server->is_shared = journal_is_shared(store);
    if (!daybook_path(store, server->daybook)) /* beside the store, where that is a file */
        snprintf(server->daybook, sizeof server->daybook, "%s/daybook.db",
                 server->config.files->folder);
    enum sabot_status status = journal_open(store, JOURNAL_WRITE, &server->writer, error);
    if (status == SABOT_OK)
        status = journal_open(store, JOURNAL_READ, &server->reader, error);
    if (status == SABOT_OK)
        status = allow_edition(server, error);
    if (status == SABOT_OK)
        status = open_key(server, error);
    if (status == SABOT_OK)
        status = open_heads(server, error);
    if (status == SABOT_OK)
        sabot_text_copy(server->store, sizeof server->store, journal_name(server->writer));
    return status;
}

void server_close_store(struct server *server) {
    heads_close(server->heads);
    heads_key_forget(&server->heads_key);
    fair_key_release(server->key);
    journal_close(server->reader);
    journal_close(server->writer);
}
