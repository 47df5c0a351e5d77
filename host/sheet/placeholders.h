/*
 * placeholders.h - notices of a sheet that the room has not replaced yet (R70): those with the
 * word `example` in them, as the shipped sheets have it. The room's name is not among them: a
 * server shows the one of its room.
 */
#ifndef HOST_SHEET_PLACEHOLDERS_H
#define HOST_SHEET_PLACEHOLDERS_H

#include "sabot/sheet.h"

enum { PLACEHOLDERS_MAX = 8 };

/* Their names, such as `address`; returns how many. */
int placeholders_of(const struct sabot_sheet *sheet, const char *names[PLACEHOLDERS_MAX]);

#endif
