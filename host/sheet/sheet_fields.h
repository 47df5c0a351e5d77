/*
 * sheet_fields.h - the form of a sheet: its tables of fields (host/form/form.h).
 *
 * Reading a sheet, showing one, comparing two, writing one as JSON and the
 * reference in docs/sheets.md all follow these tables. What a sheet may not say
 * although each field is well written is sabot_sheet_check's to judge.
 *
 * A new field: its member in sabot/sheet.h, its default in lib/game/sheet.c, its bounds in
 * lib/game/sheet_check.c; its row in sheet_fields, and in sheet_before what held before there was
 * such a field. Older programs cannot read a sheet that says anything else: sabot_sheet_edition
 * says from which edition on tables take it. If pages judge by it: host/view/view_sheet.c,
 * web/wasm/page_sheet.c, web/src/protocol.ts, docs/protocol.md and docs/openapi.json.
 * The rules page says it: host/rulespage/facts.c, page.txt and a row in rulespage_test.c (nothing
 * fails without them). In tests/support random_variation.c varies it and table_script.c names it
 * for logs; UPDATE=1 renews cli/sheet_show.
 */
#ifndef HOST_SHEET_SHEET_FIELDS_H
#define HOST_SHEET_SHEET_FIELDS_H

#include "host/form/form.h"
#include "host/sheet/sheetfile.h"

/* The tables; a field without a path ends each. */
extern const struct form_field sheet_fields[];
extern const struct form_field sheet_wager_fields[]; /* struct sabot_wager */
extern const struct form_field sheet_case_fields[];  /* struct sabot_case */
extern const struct form_field sheet_row_fields[];   /* struct sabot_schedule_row */
extern const struct form_field sheet_limit_fields[]; /* inside `limits` */
extern const struct form_field sheet_fee_fields[];   /* inside `fees` */
extern const struct form_field sheet_band_fields[];  /* struct sabot_fee_band */

extern const struct form_part sheet_parts[]; /* all of them; a part without fields ends it */

/* The kinds, by the file that holds them. sheet_kinds.c: */
extern const struct form_kind sheet_count_range, sheet_seat_choices, sheet_chips, sheet_house_rules,
    sheet_wager_list;
/* sheet_wagers.c: */
extern const struct form_kind sheet_wagers, sheet_percent, sheet_cap, sheet_cases, sheet_when,
    sheet_pays;
/* Says once that the sheet's pool has no room for what a node wants (sheet_wagers.c). */
void sheet_is_full(struct form_reader *reader, const struct tree_node *node, const char *what,
                   int room);
/* sheet_schedule.c: */
extern const struct form_kind sheet_schedule, sheet_limits, sheet_limit, sheet_bank_limit,
    sheet_fees, sheet_fee, sheet_up_to;

/* The cards that a condition names, sheet_named.c: ranks, suits, colours, cards. */
#define SHEET_NAMED       "named"
#define SHEET_NAMED_WORDS "such as 9, [J, Q, K], hearts, red or 9d"
/* Adds what a fact may be: `red, black or mixed`. */
void sheet_fact_values(struct sabot_text *text, const struct sabot_fact_form *form);

void sheet_named_read(struct form_reader *reader, const struct tree_node *node,
                      struct sabot_named *named);
void sheet_named_write(struct form_writer *writer, struct form_slot slot, struct sabot_named named);

/* What holds in a recorded sheet that leaves a field of `sheet_fields` out: it was recorded
 * before there was such a field, and goes on as it did. A recorded sheet writes every other
 * field, so its edition need not be known. */
struct sheet_before {
    const char *path, *value;
};
extern const struct sheet_before sheet_before[]; /* ends without a path */

/* What judges a sheet: sabot_sheet_check, or sabot_sheet_check_recorded. */

/* Adds what a check finds in a sheet that was just read, each where the text says
 * it; leaves out what only follows from an error that is there already. */
void sheet_judge(struct findings *findings, const struct tree_node *root, sheet_judgement *check,
                 struct sabot_sheet *sheet);

#endif
