/*
 * json_build.h - JSON values put together so that running out of memory cannot
 * pass unseen: what could not take a value is dropped and becomes NULL, and a NULL
 * put into something makes that NULL too. Only the caller who passes the whole
 * on has to look.
 */
#ifndef HOST_DOCUMENT_JSON_BUILD_H
#define HOST_DOCUMENT_JSON_BUILD_H

#include <jansson.h>

/* Adds a value at the end of an array, or as a field of an object; the holder
 * owns it then. */
void json_build_append(json_t **array, json_t *value);
void json_build_set(json_t **object, const char *name, json_t *value);

/* Moves all fields of `more` into the object. */
void json_build_merge(json_t **object, json_t *more);

#endif
