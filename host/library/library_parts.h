/*
 * library_parts.h - what the files of host/library share.
 */
#ifndef HOST_LIBRARY_LIBRARY_PARTS_H
#define HOST_LIBRARY_LIBRARY_PARTS_H

#include "host/document/round_document.h"
#include "host/library/library.h"
#include "host/pricing/pricing_columns.h"

struct sabot_lib_sheet {
    struct sabot_sheet sheet;
    struct sabot_pay_tables tables;
    struct pricing_columns columns;
};

/* Writes the words; gives NULL, for a `return` of one line. */
void *library_fail(char *error, const char *words);
/* As the program prints it; takes the document over. NULL: out of memory. */
char *library_text(json_t *document, char *error);

/* A round, or a table that is not dealt yet, by a sheet; to be cleared even if it is false. */
bool library_read_round(struct round_document *document, const struct sabot_lib_sheet *sheet,
                        const char *text, bool is_undealt, char *error);
/* The answer that refuses its wagers, or NULL: none is. */
json_t *library_refusals(const struct round_document *document);

#endif
