/*
 * shipped.h - the sheets of sheets/ and its wagers, as they were when the program was built.
 */
#ifndef HOST_SHEET_SHIPPED_H
#define HOST_SHEET_SHIPPED_H

#include <stddef.h>

struct shipped_sheet {
    const char *name;
    const char *yaml;
    size_t length;
};

/* In order of name; a row whose name is NULL ends it. */
extern const struct shipped_sheet shipped_sheets[];

/* The catalogue of side wagers, sheets/wagers/, the same way: a comment and one wager each. */
extern const struct shipped_sheet catalogue_wagers[];

#endif
