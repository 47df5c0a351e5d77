/*
 * sheet_document.h - sheets as JSON for pages that show and edit them: the form, what is
 * wrong with a text, and in what two sheets differ.
 *
 * All of it follows the one table of fields (sheet_fields.h). It reads and
 * judges nothing itself, and knows no page.
 *
 * Everything given is the caller's to release; NULL: there is no memory.
 */
#ifndef HOST_SHEET_SHEET_DOCUMENT_H
#define HOST_SHEET_SHEET_DOCUMENT_H

#include "host/sheet/sheet_values.h"
#include "host/sheet/sheetfile.h"

#include <jansson.h>

/* {"parts":[{"prefix","fields":[{"path","kind","values","choices","rule","default",
 * "help","longest"}]}],"facts":[{"name","values"}]}. `default` is null where a field is
 * asked for, `choices` where there are none, `longest` where it is no text. */
json_t *sheet_document_form(void);

/* [{"line","column","path","warning","message"}], in order of place; line 0: not known. */
json_t *sheet_document_findings(const struct form_report *report);

/* [{"path","rule","from","to"}]: the fields of which `to` says something else than
 * `from`; null: that side does not have it. */
json_t *sheet_document_differences(const struct sheet_values *from, const struct sheet_values *to);

#endif
