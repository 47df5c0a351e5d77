/*
 * catalogue.h - the catalogue of side wagers (sheets/wagers/): each as a wager, and put into the
 * text of a sheet.
 */
#ifndef HOST_SHEET_CATALOGUE_H
#define HOST_SHEET_CATALOGUE_H

#include "host/sheet/sheetfile.h"
#include "host/sheet/shipped.h"

/* The entry of that name, or NULL. */
const struct shipped_sheet *catalogue_find(const char *name);

/* A house bank's sheet with this wager alone. Entries are well written: tests read them all. */
SABOT_MUST_CHECK enum sabot_status catalogue_read(const struct shipped_sheet *entry,
                                                  struct sabot_sheet *sheet);

/* What the comment says after a beginning such as `# Wins when `, up to the line's end: its
 * length, 0 if there is no such line. */
size_t catalogue_says(const struct shipped_sheet *entry, const char *begins, const char **words);

/* The text of a sheet in YAML with the entry as the last of its wagers, its comment before it,
 * and a remark where `remark` is not NULL. The caller frees it; NULL: there is no `wagers:` line
 * with wagers below it, or no memory. */
char *catalogue_add(const char *yaml, const struct shipped_sheet *entry, const char *remark);

#endif
