/*
 * daybook_moment.c - any moment of a table, from the nearest state that was kept.
 */
#include "host/daybook/daybook_parts.h"
#include "sabot/text.h"

#include <string.h>

void daybook_take_state(struct replay *replay, int64_t sequence, struct daybook_bytes hash,
                        struct daybook_bytes state) {
    struct sabot_error ignored;
    replay_clear(replay);
    if (hash.size != JOURNAL_HASH_BYTES)
        return;
    if (record_state_read(state.at, (uint32_t)state.size, &replay->table, &ignored) != SABOT_OK) {
        replay_clear(replay);
        return;
    }
    replay->head.sequence = (uint64_t)sequence;
    memcpy(replay->head.hash, hash.at, JOURNAL_HASH_BYTES);
}

/* The last state at or before `sequence`; where none can be used, the beginning. */
static int read_kept(struct daybook *daybook, const char *table, uint64_t sequence,
                     struct replay *replay) {
    sqlite3_stmt *row;
    struct daybook_moment_row moment = {0};
    int code = daybook_ask(daybook,
                           "SELECT m.* FROM moment m JOIN stream s ON s.id = m.stream"
                           " WHERE s.name = ?1 AND m.sequence <= ?2"
                           " ORDER BY m.sequence DESC LIMIT 1",
                           table, (int64_t)sequence, &row);
    if (code == SQLITE_ROW)
        daybook_read(row, DAYBOOK_INTO_moment, &moment);
    daybook_take_state(replay, moment.sequence, moment.hash, moment.state);
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
        replay_clear(replay);
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
