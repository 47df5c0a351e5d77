/*
 * server_staff.c - who vouches for the staff in a store: the room's key, and a person with it
 * where the store may be an older one that was put back, with people in it who were dismissed
 * since.
 */
#include "host/clock/clock.h"
#include "host/disk/disk_file.h"
#include "host/room/staff_store.h"
#include "host/server/server_parts.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_there(const char *path) {
    struct stat there;
    return stat(path, &there) == 0;
}

/* ---- the room's key ---- */

/* A key is made once in a room: not by its second server, and not for a backup that was put back
 * without it. */
static enum sabot_status expect_key(const struct room_files *files, struct journal *journal,
                                    struct sabot_error *error) {
    bool had_key = false;
    if (is_there(files->key))
        return SABOT_OK;
    enum room_note sign = journal_is_shared(files->store) ? ROOM_NOTE_KEY : ROOM_NOTE_VOUCHED;
    enum sabot_status status = staff_store_has(journal, SERVICE_ROOM_STREAM, sign, &had_key, error);
    if (status != SABOT_OK || !had_key)
        return status;
    return sabot_error_print(error, SABOT_NOT_FOUND,
                             "%s is missing, and this room has a key already; copy room.key there "
                             "first (docs/operations.md, Restore)",
                             files->key);
}

enum sabot_status server_open_key(const struct room_files *files, struct journal *journal,
                                  struct fair_key **key, struct sabot_error *error) {
    uint8_t check[ROOM_KEY_CHECK_BYTES];
    bool is_shared = journal_is_shared(files->store);
    enum sabot_status status = expect_key(files, journal, error);
    if (status == SABOT_OK)
        status = fair_key_make(files->key, error);
    if (status == SABOT_OK)
        status = fair_key_read(files->key, key, error);
    if (status != SABOT_OK || !is_shared)
        return status;
    fair_key_derive(*key, "check", check);
    return room_key_settle(journal, SERVICE_ROOM_STREAM, check, clock_wall_ms(), error);
}

/* ---- a backup that was put back ---- */

static void mark_path(const char *folder, char path[PATH_MAX]) {
    snprintf(path, PATH_MAX, "%s/restored", folder);
}

enum sabot_status server_mark_restored(const char *folder, struct sabot_error *error) {
    static const char words[] = "Put back from a backup; " SERVER_CONFIRM "\n";
    char path[PATH_MAX];
    mark_path(folder, path);
    if (disk_file_make(path, 0600, (struct disk_bytes){words, sizeof words - 1}) || errno == EEXIST)
        return SABOT_OK;
    return sabot_error_print(error, SABOT_IO, "%s: cannot be written: %s", path, strerror(errno));
}

/* ---- vouching ---- */

static enum sabot_status vouch(struct journal *journal, const struct staff *staff,
                               struct sabot_error *error) {
    struct staff_change change = {.kind = ROOM_NOTE_VOUCHED,
                                  .text = staff_note_vouched(staff),
                                  .now_ms = clock_wall_ms(),
                                  .key = staff->key};
    if (change.text == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "out of memory for a record");
    enum sabot_status status = staff_store_append(journal, SERVICE_ROOM_STREAM, &change, error);
    free(change.text);
    return status;
}

static enum sabot_status sign(struct journal *journal, struct heads *heads,
                              const struct heads_key *key, struct sabot_error *error) {
    struct heads_line line = {.stream = SERVICE_ROOM_STREAM, .time_ms = clock_wall_ms()};
    enum sabot_status status = journal_find_head(journal, line.stream, &line.head, error);
    if (status != SABOT_OK)
        return status;
    heads_line_sign(&line, key);
    return heads_append(heads, &line, 1, error);
}

enum sabot_status server_confirm_staff(const struct room_files *files, struct journal *journal,
                                       const struct staff *staff, struct sabot_error *error) {
    struct heads_key key;
    struct heads *heads = NULL;
    char mark[PATH_MAX];
    enum sabot_status status = is_there(files->heads_key)
                                   ? heads_key_read(files->heads_key, &key, error)
                                   : heads_key_make(files->heads_key, &key, error);
    if (status == SABOT_OK)
        status = heads_open(files->heads, &heads, error);
    if (status == SABOT_OK)
        status = vouch(journal, staff, error);
    if (status == SABOT_OK)
        status = sign(journal, heads, &key, error);
    heads_close(heads);
    heads_key_forget(&key);
    mark_path(files->folder, mark);
    if (status == SABOT_OK && unlink(mark) != 0 && errno != ENOENT)
        return sabot_error_print(error, SABOT_IO, "%s: cannot be removed: %s", mark,
                                 strerror(errno));
    return status;
}

/* ---- at the start ---- */

/* The heads of a file's room are signed from its first start on: where all of them are gone,
 * nobody knows how old it is. Only the start that vouched may have ended before it signed. */
static enum sabot_status look_for_heads(const struct server *server, const struct staff *staff,
                                        bool *lacks, struct sabot_error *error) {
    struct heads_reader reader;
    struct heads_line line;
    struct journal_head head;
    *lacks = false;
    enum sabot_status status = journal_find_head(server->reader, SERVICE_ROOM_STREAM, &head, error);
    if (status != SABOT_OK || server->is_shared || staff->vouched_at == 0 ||
        head.sequence == staff->vouched_at)
        return status;
    *lacks = true;
    status = heads_reader_open(&reader, server->config.files->heads, error);
    while (*lacks && status == SABOT_OK && heads_reader_next(&reader, &line))
        *lacks = strcmp(line.stream, SERVICE_ROOM_STREAM) != 0;
    return heads_reader_close(&reader, status, error);
}

static enum sabot_status check(struct server *server, struct staff *staff,
                               struct sabot_error *error) {
    char mark[PATH_MAX];
    bool lacks = false;
    enum sabot_status status =
        staff_store_read(server->reader, SERVICE_ROOM_STREAM, staff->key, staff, error);
    if (status == SABOT_OK)
        status = look_for_heads(server, staff, &lacks, error);
    mark_path(server->config.files->folder, mark);
    if (status == SABOT_OK && (lacks || staff->has_false_vouch || is_there(mark)))
        return sabot_error_print(
            error, SABOT_BAD_TEXT,
            "%s may be an older copy, with people in it who were dismissed since; %s",
            journal_name(server->reader), SERVER_CONFIRM);
    if (status != SABOT_OK || staff->vouched_at != 0)
        return status;
    status = vouch(server->writer, staff, error);
    return status == SABOT_OK ? sign(server->writer, server->heads, &server->heads_key, error)
                              : status;
}

enum sabot_status server_check_staff(struct server *server, struct sabot_error *error) {
    uint8_t key[SEAL_KEY_BYTES];
    struct staff *staff = calloc(1, sizeof *staff);
    if (staff == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "out of memory for the staff");
    fair_key_derive(server->key, STAFF_STORE_PURPOSE, key);
    staff->key = key;
    enum sabot_status status = check(server, staff, error);
    sodium_memzero(key, sizeof key);
    free(staff);
    return status;
}
