/*
 * front.h - the two ways into the neutral tree.
 *
 * Each reads the whole text of the findings into an empty tree. False, with at least one error
 * among the findings, if the text is not of that form; the tree is then of no
 * use. Neither knows a single field of a sheet.
 */
#ifndef HOST_SHEETFILE_FRONT_H
#define HOST_SHEETFILE_FRONT_H

#include "host/sheetfile/findings.h"

/* Longer than any name that could be right; a longer one is not quoted. */
#define FRONT_KEY_MAX 128

#define FRONT_TOO_DEEP "lists and mappings lie too deep inside each other"
#define FRONT_TOO_MUCH "more values than a sheet can hold"

bool front_yaml(struct findings *findings, bool as_json, struct tree *tree);
bool front_json(struct findings *findings, struct tree *tree);

/* The tree as JSON, for the caller to release; NULL if there is no memory. */
struct json_t *front_to_json(const struct tree_node *node);

#endif
