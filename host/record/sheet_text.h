/*
 * sheet_text.h - a whole sheet inside a record: its name, then compact JSON with
 * the wagers in the sheet's own order.
 */
#ifndef HOST_RECORD_SHEET_TEXT_H
#define HOST_RECORD_SHEET_TEXT_H

#include "host/record/bytes.h"
#include "sabot/sheet.h"

SABOT_MUST_CHECK enum sabot_status
sheet_text_write(struct cursor *cursor, const struct sabot_sheet *sheet, struct sabot_error *error);
/* Gives a held sheet (held_table.h), or sabot_sheet_empty if there is none to read. */
SABOT_MUST_CHECK enum sabot_status
sheet_text_read(struct cursor *cursor, const struct sabot_sheet **sheet, struct sabot_error *error);

#endif
