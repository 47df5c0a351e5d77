/*
 * api_sheets.h - the room's sheets: read, written, laid on a table with a coming shoe, announced.
 */
#ifndef HOST_API_API_SHEETS_H
#define HOST_API_API_SHEETS_H

#include "host/api/api_parts.h"
#include "host/sheet/sheetfile.h"

/* ---- sheets (api_sheets.c, api_next_sheet.c) ---- */
/* After the service has handed over the room's records. */
enum sabot_status api_open_sheets(struct api *api, struct sabot_error *error);
/* A record of the room: one that was there at the start, or of another server. */
void api_sheets_hear(struct api *api, const struct journal_record *record);
void api_close_sheets(struct api *api);
SABOT_MUST_CHECK enum sabot_status api_read_shipped(const struct api *api, const char *name,
                                                    struct sabot_sheet *sheet);
/* A sheet as it was written. */
SABOT_MUST_CHECK enum sabot_status api_read_sheet_text(const char *name, const char *text,
                                                       struct sabot_sheet *sheet);
void api_sheet_form(struct api *api, struct door_call *call);
void api_sheets(struct api *api, struct door_call *call);
void api_sheet(struct api *api, struct door_call *call);
void api_check_sheet(struct api *api, struct door_call *call);
void api_write_sheet(struct api *api, struct door_call *call);
/* Takes options out of [{"path",...}] that came with edition 2. */
void api_leave_out_newer(json_t *differences);
void api_rules(struct api *api, struct door_call *call);
void api_rules_style(struct api *api, struct door_call *call);
/* A record of sheets: what it says holds once it is durable, and then the client is
 * answered as for a command. Frees the text; NULL is out of memory, and answered. */
void api_write_sheet_note(struct api *api, struct net_request *request, enum room_note kind,
                          const struct pass *pass, char *text);
void api_next_sheet(struct api *api, struct door_call *call);
/* Who asked for it is for staff to know; NULL: out of memory. */
json_t *api_next_sheet_json(struct api *api, const char *table, bool is_named);
/* Its sheet, as the name meant when it was asked for. */
SABOT_MUST_CHECK enum sabot_status
api_read_next_sheet(struct api *api, const struct room_next_sheet *next, struct sabot_sheet *sheet);
/* Lays those on their tables whose shoe is next. */
void api_apply_next_sheets(struct api *api);
/* A sheet was laid by the command of this id: here, at another server, or before the start. */
void api_hear_laid(struct api *api, const char *table, const char *command);
enum sabot_status api_forget_laid_sheets(struct api *api, struct sabot_error *error);
/* Once a turn: shows at the tables what comes and what was taken back. */
void api_announce_sheets(struct api *api);

/* ---- the sheet that a request names (api_sheet_look.c) ---- */
/* Its sheet, by its name, of the room or a shipped one; NULL: it names none. False: the client is
 * answered, because there is no such sheet, or its price is refused where that matters, or the
 * request will be run again. */
bool api_find_sheet(struct api *api, const struct door_call *call, const char *name, bool is_priced,
                    struct sabot_sheet *sheet);
/* What was looked at last; takes it over. NULL: nothing. */
void api_set_looked_sheet(struct api *api, struct api_looked_sheet *looked);
void api_free_looked_sheet(struct api_looked_sheet *looked);
/* Is that the digest of its text now? */
bool api_sheet_is_of(const struct api *api, const char *name, const char *digest);

/* ---- the second person of a sheet (api_sheet_second.c) ---- */
/* False: it may be laid on the call's table now. Else the client is answered, or `then` comes when
 * somebody has confirmed, and asks this again with what it is given. `sheet` NULL: of none. */
bool api_sheet_waits(struct api *api, const struct door_call *call, const struct sabot_sheet *sheet,
                     const struct service_request *asked, api_confirmed *then);

/* What was asked for by one alone is not laid where it needs two by now. */
bool api_sheet_may_lie(const struct sabot_table *table, const struct sabot_sheet *sheet,
                       const char *second);

/* ---- what comes, in words (api_coming.c) ---- */
/* `coming` of a table's document; NULL: out of memory. */
json_t *api_coming_json(struct api *api, const struct room_next_sheet *next,
                        const struct sabot_table *table);
/* The same for a page to print, a line each, which the caller frees. NULL: nothing comes, or
 * out of memory. */
char *api_coming_lines(const json_t *coming);

#endif
