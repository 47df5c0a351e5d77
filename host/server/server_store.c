/*
 * server_store.c - a room's journal, its key, and the heads that were signed.
 */
#include "host/clock/clock.h"
#include "host/room/staff_store.h"
#include "host/server/server_parts.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

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
        "%s is not the journal that its signed heads are of: %s, record %lld: %s%s",
        journal_name(server->reader), fault.stream, (long long)fault.sequence, fault.words,
        strcmp(fault.stream, SERVICE_ROOM_STREAM) == 0 ? "; " SERVER_CONFIRM : "");
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

_Static_assert(ROOM_NOTE_EDITION == SERVICE_NOTE_EDITION, "one record, two rooms that know it");
_Static_assert(ROOM_NOTE_SEALS == SERVICE_NOTE_SEALS, "the same");

enum sabot_status server_open_store(struct server *server, struct sabot_error *error) {
    const char *store = server->config.files->store;
    bool asked = false;
    server->is_shared = journal_is_shared(store);
    if (!daybook_path(store, server->daybook)) /* beside the store, where that is a file */
        snprintf(server->daybook, sizeof server->daybook, "%s/daybook.db",
                 server->config.files->folder);
    enum sabot_status status = journal_open(store, JOURNAL_WRITE, &server->writer, error);
    if (status == SABOT_OK)
        status = journal_open(store, JOURNAL_READ, &server->reader, error);
    if (status == SABOT_OK)
        status = room_edition_begin(server->writer, SERVICE_ROOM_STREAM, clock_wall_ms(), error);
    if (status == SABOT_OK)
        status = server_open_key(server->config.files, server->writer, &server->key, error);
    if (status == SABOT_OK)
        status = open_heads(server, error);
    if (status == SABOT_OK)
        status = server_open_seals(server->writer, server->key, &asked, error);
    if (status == SABOT_OK)
        status = server_check_staff(server, error);
    if (status == SABOT_OK && !asked)
        status = server_begin_seals(server, error);
    if (status == SABOT_OK)
        sabot_text_copy(server->store, sizeof server->store, journal_name(server->writer));
    return status;
}

void server_close_store(struct server *server) {
    heads_close(server->heads);
    heads_key_forget(&server->heads_key);
    fair_key_free(server->key);
    journal_close(server->reader);
    journal_close(server->writer);
}
