/*
 * bare_state.h - a state's bytes without its sheet, which is long and changes rarely.
 */
#ifndef TESTS_SUPPORT_BARE_STATE_H
#define TESTS_SUPPORT_BARE_STATE_H

#include "host/record/record.h"
#include "host/record/record_walk.h"

/* Returns how many bytes there are. */
static inline uint32_t bare_state_write(const struct sabot_table *table,
                                        uint8_t bytes[RECORD_STATE_MAX]) {
    struct cursor cursor = cursor_to_write(bytes, RECORD_STATE_MAX);
    walk_state(&cursor, (struct sabot_table *)table);
    SABOT_ASSERT(!cursor.bad);
    return (uint32_t)cursor.used;
}

#endif
