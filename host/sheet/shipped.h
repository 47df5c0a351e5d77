/*
 * shipped.h - the sheets of sheets/, as they were when the program was built.
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

#endif
