/*
 * staff_store.c - see staff_store.h.
 */
#include "host/room/staff_store.h"

#include "host/journal/journal_cursor.h"
#include "host/journal/journal_seal.h"
#include "sabot/kind.h"
#include "sabot/text.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { APPEND_TRIES = 100 }; /* beside the servers of a shared store */

enum sabot_status staff_store_read(struct journal *journal, const char *stream, const uint8_t *key,
                                   struct staff *staff, struct sabot_error *error) {
    struct journal_cursor cursor =
        journal_cursor_open(journal, stream, 1, JOURNAL_SEQUENCE_MAX, error);
    const struct journal_record *record;
    memset(staff, 0, sizeof *staff);
    staff->key = key;
    while ((record = journal_cursor_next(&cursor)) != NULL)
        staff_note_apply(staff, record);
    return journal_cursor_close(&cursor);
}

/* SABOT_OK with `lost` true: another record came in between. */
static enum sabot_status append_once(struct journal *journal, const char *stream,
                                     const struct staff_change *change, bool *lost,
                                     struct sabot_error *error) {
    struct journal_record record = {.actor = "house:staff",
                                    .parts = 1,
                                    .kind = (uint16_t)change->kind,
                                    .size = (uint32_t)strlen(change->text),
                                    .bytes = (const uint8_t *)change->text,
                                    .time_ms = change->now_ms};
    struct journal_append append = {.count = 1, .records = &record};
    struct journal_record last = {0};
    sabot_text_copy(append.stream, sizeof append.stream, stream);
    enum sabot_status status = journal_find_head(journal, stream, &append.expected, error);
    if (status == SABOT_OK)
        status = journal_seal_permits(journal, stream, &append.expected, error);
    if (status == SABOT_OK && append.expected.sequence > 0)
        status = journal_find_record(journal, stream, append.expected.sequence, &last, error);
    if (status != SABOT_OK)
        return status;
    if (last.time_ms > record.time_ms)
        record.time_ms = last.time_ms;
    if (change->key != NULL)
        seal_write(change->key, &append.expected, record.kind, (uint8_t *)change->text,
                   record.size);
    journal_append_chain(&append);
    status = journal_append_group(journal, &append, 1, error);
    *lost = append.outcome != JOURNAL_APPENDED;
    return status;
}

enum sabot_status staff_store_append(struct journal *journal, const char *stream,
                                     const struct staff_change *change, struct sabot_error *error) {
    bool lost = true;
    for (int tries = 0; lost && tries < APPEND_TRIES; tries++) {
        enum sabot_status status = append_once(journal, stream, change, &lost, error);
        if (status != SABOT_OK || !lost)
            return status;
    }
    return sabot_error_say(error, SABOT_IO, "others wrote to the store all the while; try again");
}

enum sabot_status staff_store_has(struct journal *journal, const char *stream, enum room_note kind,
                                  bool *has, struct sabot_error *error) {
    const struct journal_record *record;
    struct journal_cursor cursor =
        journal_cursor_open(journal, stream, 1, JOURNAL_SEQUENCE_MAX, error);
    *has = false;
    while ((record = journal_cursor_next(&cursor)) != NULL)
        *has |= record->kind == kind;
    return journal_cursor_close(&cursor);
}

/* ---- editions of the rules ---- */

enum sabot_status room_edition_allow(struct journal *journal, const char *stream, int edition,
                                     int64_t now_ms, struct sabot_error *error) {
    char text[32];
    snprintf(text, sizeof text, "{\"edition\":%d}", edition);
    struct staff_change change = {.kind = ROOM_NOTE_EDITION, .text = text, .now_ms = now_ms};
    return staff_store_append(journal, stream, &change, error);
}

enum sabot_status room_edition_begin(struct journal *journal, const char *stream, int64_t now_ms,
                                     struct sabot_error *error) {
    char other[JOURNAL_STREAM_MAX] = "";
    enum sabot_status status;
    do
        status = journal_next_stream(journal, other, error);
    while (status == SABOT_OK && strcmp(other, stream) == 0);
    if (status != SABOT_OK || other[0] != '\0')
        return status;
    bool has = false;
    status = staff_store_has(journal, stream, ROOM_NOTE_EDITION, &has, error);
    if (status != SABOT_OK || has)
        return status;
    return room_edition_allow(journal, stream, SABOT_EDITION_COMPLETE, now_ms, error);
}

/* ---- the room's key ---- */

static bool read_check(const struct journal_record *record, uint8_t check[ROOM_KEY_CHECK_BYTES]) {
    json_t *object = json_loadb((const char *)record->bytes, record->size, 0, NULL);
    const char *hex = json_string_value(json_object_get(object, "check"));
    size_t size = 0;
    bool found =
        hex != NULL &&
        sodium_hex2bin(check, ROOM_KEY_CHECK_BYTES, hex, strlen(hex), NULL, &size, NULL) == 0 &&
        size == ROOM_KEY_CHECK_BYTES;
    json_decref(object);
    return found;
}

/* True in `found` if a check stands in the stream; it is the first one there. */
static enum sabot_status room_key_find(struct journal *journal, const char *stream,
                                       uint8_t check[ROOM_KEY_CHECK_BYTES], bool *found,
                                       struct sabot_error *error) {
    struct journal_cursor cursor =
        journal_cursor_open(journal, stream, 1, JOURNAL_SEQUENCE_MAX, error);
    const struct journal_record *record;
    *found = false;
    while (!*found && (record = journal_cursor_next(&cursor)) != NULL)
        *found = record->kind == ROOM_NOTE_KEY && read_check(record, check);
    return journal_cursor_close(&cursor);
}

static enum sabot_status write_check(struct journal *journal, const char *stream,
                                     const uint8_t check[ROOM_KEY_CHECK_BYTES], int64_t now_ms,
                                     struct sabot_error *error) {
    char text[2 * ROOM_KEY_CHECK_BYTES + 32], hex[2 * ROOM_KEY_CHECK_BYTES + 1];
    snprintf(text, sizeof text, "{\"check\":\"%s\"}",
             sodium_bin2hex(hex, sizeof hex, check, ROOM_KEY_CHECK_BYTES));
    struct staff_change change = {.kind = ROOM_NOTE_KEY, .text = text, .now_ms = now_ms};
    return staff_store_append(journal, stream, &change, error);
}

/* Two that start at once both write theirs; the first one counts. */
enum sabot_status room_key_settle(struct journal *journal, const char *stream,
                                  const uint8_t check[ROOM_KEY_CHECK_BYTES], int64_t now_ms,
                                  struct sabot_error *error) {
    uint8_t there[ROOM_KEY_CHECK_BYTES];
    bool found = false;
    enum sabot_status status = room_key_find(journal, stream, there, &found, error);
    if (status == SABOT_OK && !found) {
        status = write_check(journal, stream, check, now_ms, error);
        if (status == SABOT_OK)
            status = room_key_find(journal, stream, there, &found, error);
    }
    if (status != SABOT_OK || (found && memcmp(there, check, sizeof there) == 0))
        return status;
    return sabot_error_say(error, SABOT_BAD_TEXT,
                           "this store belongs to a room with another key; copy room.key from one "
                           "of its servers");
}
