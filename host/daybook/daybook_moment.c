/*
 * daybook_moment.c - any moment of a table, from the nearest state that was kept.
 */
#include "host/daybook/daybook_parts.h"
#include "sabot/text.h"

#include <string.h>

/* The last state at or before `sequence`; where none can be used, the beginning. */
static int read_kept(struct daybook *daybook, const char *table, uint64_t sequence,
                     struct replay *replay) {
    sqlite3_stmt *row;
    struct sabot_error ignored;
    replay_begin(replay);
    int code = sqlite3_prepare_v2(daybook->database,
                                  "SELECT m.sequence, m.hash, m.state FROM moment m"
                                  " JOIN stream s ON s.id = m.stream"
                                  " WHERE s.name = ? AND m.sequence <= ?"
                                  " ORDER BY m.sequence DESC LIMIT 1",
                                  -1, &row, NULL);
    if (code != SQLITE_OK)
        return code;
    sqlite3_bind_text(row, 1, table, -1, SQLITE_STATIC);
    sqlite3_bind_int64(row, 2, (int64_t)sequence);
    code = sqlite3_step(row);
    if (code == SQLITE_ROW && sqlite3_column_bytes(row, 1) == JOURNAL_HASH_BYTES &&
        record_state_read(sqlite3_column_blob(row, 2), (uint32_t)sqlite3_column_bytes(row, 2),
                          &replay->table, &ignored) == SABOT_OK) {
        replay->head.sequence = (uint64_t)sqlite3_column_int64(row, 0);
        memcpy(replay->head.hash, sqlite3_column_blob(row, 1), JOURNAL_HASH_BYTES);
    } else {
        replay_begin(replay);
    }
    sqlite3_finalize(row);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

enum sabot_status daybook_find_moment(struct daybook *daybook, struct journal *journal,
                                      const char *table, uint64_t sequence, struct replay *replay,
                                      struct sabot_error *error) {
    int code = read_kept(daybook, table, sequence, replay);
    if (code != SQLITE_OK)
        return daybook_trouble(daybook, code, error);
    if (replay->head.sequence != 0 && !replay_is_anchored(journal, table, &replay->head))
        replay_begin(replay);
    if (replay->head.sequence == sequence)
        return SABOT_OK;
    enum sabot_status status = replay_more(replay, journal, table, sequence, error);
    if (status != SABOT_OK || replay->head.sequence == sequence)
        return status;
    struct sabot_text words = sabot_error_words(error);
    sabot_text_add(&words, "there is no record ");
    sabot_text_add_int(&words, (int64_t)sequence);
    sabot_text_add(&words, " of ");
    sabot_text_add(&words, table);
    return SABOT_NOT_FOUND;
}
