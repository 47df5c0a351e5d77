/*
 * daybook_seal.h - keyed digests over the rows of a daybook, shared by its files alone.
 */
#ifndef HOST_DAYBOOK_DAYBOOK_SEAL_H
#define HOST_DAYBOOK_DAYBOOK_SEAL_H

#include "host/daybook/daybook_parts.h"

/* From now on every change of a row is noted, whichever statement makes it. */
void daybook_seal_begin(struct daybook *daybook);
/* Before a COMMIT: writes what was noted. */
int daybook_seal_save(struct daybook *daybook);
void daybook_seal_forget(struct daybook *daybook); /* after a ROLLBACK, or at an empty file */

/* In a transaction: the digests and the streams are those that were written with this key. */
enum sabot_status daybook_seal_check(struct daybook *daybook, struct sabot_error *error);

const char *daybook_table_name(int table);
const char *daybook_column_name(int table, int column); /* NULL: behind the last */

/* Reads one stream alone, or all of them (NULL), as daybook_update does. */
enum sabot_status daybook_update_of(struct daybook *daybook, struct journal *journal,
                                    const char *stream, struct sabot_error *error);

/* Says which row of a unit is not what the journal says (daybook_compare.c). */
void daybook_compare(struct daybook *daybook, struct journal *journal,
                     const struct daybook_unit *unit, struct sabot_text *words);

/* `x.time_ms / 86400000`, SQL that tells the unit of a row; "0" where a table has but one. */
const char *daybook_day_text(int table);
const char *daybook_part_text(int table);

#endif
