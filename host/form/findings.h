/*
 * findings.h - what is wrong with a document, collected while it is read.
 *
 * All readers add to one report; findings_end puts it in order of place.
 * Nothing here prints but form_report_print, which is for programs.
 */
#ifndef HOST_FORM_FINDINGS_H
#define HOST_FORM_FINDINGS_H

#include "host/form/tree.h"
#include "sabot/sheet.h"

#include <stdio.h>

#define FORM_BYTES_MAX 65536 /* of a document */

/* YAML and JSON files of the operator are read by libfyaml, which knows places
 * and keeps numbers as they were written. JSON from a network is read by
 * jansson: amounts in it are text or whole dollars. */
enum form_syntax { FORM_YAML, FORM_JSON_FILE, FORM_JSON };

/* A problem with its place. */
struct form_problem {
    struct sabot_problem what;
    int order;             /* in the document: what the list is sorted by */
    int line, column;      /* from 1, in characters; 0: not known */
    char source_line[200]; /* of that line what shows the place; "": not known */
    int caret;             /* characters of source_line before the place */
};

struct form_report {
    char file[256]; /* as the caller named it */
    int count;      /* in the list */
    int errors;
    struct form_problem list[SABOT_PROBLEMS_MAX];
};

struct findings {
    struct form_report *report; /* the caller's */
    const char *text;           /* the document, for the source lines; NULL: not known */
    size_t length;
};

/* Starts an empty report; `file` is what messages call the document. */
struct findings findings_begin(struct form_report *report, const char *file);

/* Puts the report in order of place. SABOT_OK if it has no error, else SABOT_BAD_TEXT. */
SABOT_MUST_CHECK enum sabot_status findings_end(struct findings *findings);

/* An error at a place; `path` names the field, or is "". */
void findings_add(struct findings *findings, struct tree_place place, const char *path,
                  const char *format, ...) __attribute__((format(printf, 4, 5)));

/* An error of the whole document; gives the status back. */
enum sabot_status findings_fail(struct findings *findings, enum sabot_status status,
                                const char *words);

/* An error of a node, at a place; of its value, or of its key. */
void findings_add_at(struct findings *findings, const struct tree_node *node,
                     struct tree_place place, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
#define findings_add_value(findings, node, ...)                                                    \
    findings_add_at(findings, node, tree_place_of(node), __VA_ARGS__)
#define findings_add_key(findings, node, ...)                                                      \
    findings_add_at(findings, node, (node)->key_place, __VA_ARGS__)

/* A problem that was found elsewhere, at a place of the document. */
void findings_add_problem(struct findings *findings, struct tree_place place,
                          const struct sabot_problem *problem);

/* Prints `file:line:col: error: path: words`, the line, and a caret, for each
 * problem; the path is left out where the whole document is meant. */
void form_report_print(const struct form_report *report, FILE *stream);
/* The same, with who tells it before each: `sabot play: `. */
void form_report_print_as(const struct form_report *report, const char *teller, FILE *stream);

#endif
