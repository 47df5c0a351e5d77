/*
 * findings.h - what is wrong with a sheet's text, collected while it is read.
 *
 * Everybody who reads adds to one report; at the end it is put in order of
 * place. Nothing here prints; sheetfile_report_print does.
 */
#ifndef HOST_SHEETFILE_FINDINGS_H
#define HOST_SHEETFILE_FINDINGS_H

#include "host/sheetfile/sheetfile.h"
#include "host/sheetfile/tree.h"

struct findings {
    struct sheetfile_report *report; /* the caller's */
    const char *text;                /* the document, for the source lines; NULL: none */
    size_t length;
};

/* Starts an empty report; `file` is what messages call the document. */
struct findings findings_start(struct sheetfile_report *report, const char *file);

/* An error at a place; `path` names the field, or is "". */
void findings_add(struct findings *findings, struct tree_place place, const char *path,
                  const char *format, ...) __attribute__((format(printf, 4, 5)));

/* An error of a node's value, or of its key. */
void findings_add_value(struct findings *findings, const struct tree_node *node, const char *format,
                        ...) __attribute__((format(printf, 3, 4)));
void findings_add_key(struct findings *findings, const struct tree_node *node, const char *format,
                      ...) __attribute__((format(printf, 3, 4)));

/* True if there is an error in the field that the path names, or inside it. */
bool findings_has_error(const struct findings *findings, const char *path);

/* Adds what sabot_sheet_check found, each at the node its path names or the
 * nearest above it. Leaves out what only follows from an error already there. */
void findings_add_checked(struct findings *findings, const struct tree_node *root,
                          const struct sabot_problems *problems);

/* Reads a file of the operator (a sheet, a room) for a form to read: its text, for the
 * caller to free, clean UTF-8 of at most SHEETFILE_BYTES_MAX. */
SABOT_MUST_CHECK enum sabot_status sheetfile_load(const char *path, struct sheetfile_report *report,
                                                  struct findings *findings, char **text);

/* Puts the report in order of place. */
void findings_sort(struct findings *findings);

#endif
