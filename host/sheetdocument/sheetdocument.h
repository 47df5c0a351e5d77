/*
 * sheetdocument.h - sheets as JSON for pages that show and edit them: the form, what is
 * wrong with a text, and in what two sheets differ.
 *
 * All of it follows the one table of fields (host/sheetfile/form.h). It reads and
 * judges nothing itself, and knows no page.
 *
 * Everything given is the caller's to release; NULL: there is no memory.
 */
#ifndef HOST_SHEETDOCUMENT_H
#define HOST_SHEETDOCUMENT_H

#include "host/sheetfile/sheetfile.h"
#include "host/sheetfile/sheetform.h"

#include <jansson.h>

/* {"parts":[{"prefix","fields":[{"path","kind","values","choices","rule","default",
 * "help","longest"}]}],"facts":[{"name","values"}]}. `default` is null where a field is
 * asked for, `choices` where there are none, `longest` where it is no text. */
json_t *sheetdocument_form(void);

/* [{"line","column","path","warning","message"}], in order of place; line 0: not known. */
json_t *sheetdocument_findings(const struct sheetfile_report *report);

/* [{"path","rule","from","to"}]: the fields of which `to` says something else than
 * `from`; null: that side does not have it. */
json_t *sheetdocument_differences(const struct sheetform *from, const struct sheetform *to);

#endif
