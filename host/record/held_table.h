/*
 * held_table.h - states that share a sheet.
 *
 * A state only points at its sheet (sabot/table.h). In host/ a sheet counts who holds
 * it: states, decoded events, commands under way. The last one to let go frees it. A
 * held sheet is read-only, so threads may share it; a state is one thread's.
 *
 * A state that holds begins zeroed or as sabot_table_empty, changes by the functions
 * below only, and ends with held_table_clear.
 */
#ifndef HOST_RECORD_HELD_TABLE_H
#define HOST_RECORD_HELD_TABLE_H

#include "sabot/table.h"

/* A sheet with one holder, who may write to it until it is shared. NULL: out of memory. */
struct sabot_sheet *held_sheet_new(void);

/* One holder more; returns the sheet. Requires: it is a held one, or an empty table's. */
const struct sabot_sheet *held_sheet_take(const struct sabot_sheet *sheet);
/* One holder less. NULL is allowed. */
void held_sheet_drop(const struct sabot_sheet *sheet);

void held_table_copy(struct sabot_table *to, const struct sabot_table *from);
/* Requires: a sheet that the event brings is a held one. */
void held_table_apply(struct sabot_table *table, const struct sabot_event *event);
/* Makes it an empty table, which holds nothing. */
void held_table_clear(struct sabot_table *table);

#endif
