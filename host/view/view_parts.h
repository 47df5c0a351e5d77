/*
 * view_parts.h - the fields of a document, by number; for the files of host/view alone.
 */
#ifndef HOST_VIEW_VIEW_PARTS_H
#define HOST_VIEW_VIEW_PARTS_H

#include "host/view/view.h"

/* In the document's order; NULL: there are no more. */
const char *view_field_name(int field);
enum view_part view_field_part(int field);
bool view_field_differs(int field); /* by audience */
/* Writes its value, under this name; NULL: the value alone. */
void view_field_write(struct json_text *to, const char *name, int field, const char *id,
                      const struct sabot_table *table, enum view_audience audience);

#endif
