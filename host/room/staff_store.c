/*
 * staff_store.c - see staff_store.h.
 */
#include "host/room/staff_store.h"

#include "host/journal/journal_cursor.h"
#include "sabot/text.h"

#include <string.h>

enum { APPEND_TRIES = 100 }; /* beside the servers of a shared store */

enum sabot_status staff_store_read(struct journal *journal, const char *stream, struct staff *staff,
                                   struct sabot_error *error) {
    struct journal_cursor cursor =
        journal_cursor_open(journal, stream, 1, JOURNAL_SEQUENCE_MAX, error);
    const struct journal_record *record;
    memset(staff, 0, sizeof *staff);
    while ((record = journal_cursor_next(&cursor)) != NULL)
        staff_note_apply(staff, record);
    staff_restart(staff);
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
    if (status == SABOT_OK && append.expected.sequence > 0)
        status = journal_find_record(journal, stream, append.expected.sequence, &last, error);
    if (status != SABOT_OK)
        return status;
    if (last.time_ms > record.time_ms)
        record.time_ms = last.time_ms;
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

bool staff_store_is_name(const char *name) {
    size_t length = strlen(name);
    if (length == 0 || length >= STAFF_NAME_MAX || name[0] == ' ' || name[length - 1] == ' ')
        return false;
    for (size_t i = 0; i < length; i++)
        if (sabot_text_control(name + i, length - i) != 0)
            return false;
    return true;
}
