/*
 * room_seals.c - see room_seals.h.
 */
#include "host/room/room_seals.h"

#include "host/room/staff_store.h"

#include <stdio.h>
#include <stdlib.h>

enum sabot_status room_seals_find(struct journal *journal, const char *stream, bool *asked,
                                  struct sabot_error *error) {
    return staff_store_has(journal, stream, ROOM_NOTE_SEALS, asked, error);
}

enum sabot_status room_seals_open(struct journal *writer, const char *stream,
                                  const uint8_t key[JOURNAL_SEAL_KEY_BYTES], bool *asked,
                                  struct sabot_error *error) {
    enum sabot_status status = room_seals_find(writer, stream, asked, error);
    journal_seal_with(writer, key, *asked);
    return status;
}

enum sabot_status room_seals_vouch(struct journal *writer, const char *stream, int64_t now_ms,
                                   struct sabot_error *error) {
    struct journal_heads heads;
    char text[48];
    enum sabot_status status = journal_heads_read(writer, &heads, error);
    for (int i = 0; status == SABOT_OK && i < heads.count; i++)
        status = journal_seal_end(writer, heads.list[i].name, error);
    snprintf(text, sizeof text, "{\"streams\":%d}", heads.count);
    free(heads.list);
    struct staff_change change = {.kind = ROOM_NOTE_SEALS, .text = text, .now_ms = now_ms};
    return status == SABOT_OK ? staff_store_append(writer, stream, &change, error) : status;
}
