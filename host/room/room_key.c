/*
 * room_key.c - see room_key.h.
 */
#include "host/room/room_key.h"

#include "host/journal/journal_cursor.h"
#include "host/room/staff_store.h"
#include "sabot/text.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

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

enum sabot_status room_key_find(struct journal *journal, const char *stream,
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
    struct sabot_text words = sabot_text_in(text, sizeof text);
    sabot_text_add(&words, "{\"check\":\"");
    sabot_text_add(&words, sodium_bin2hex(hex, sizeof hex, check, ROOM_KEY_CHECK_BYTES));
    sabot_text_add(&words, "\"}");
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
