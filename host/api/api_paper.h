/*
 * api_paper.h - pages about a sheet: what learners read, and the rules to print. They take
 * milliseconds to write, so the back room writes them. Those that were written last are kept: who
 * asks for one of the same sheet and the same choices of a table gets its text at once.
 */
#ifndef HOST_API_API_PAPER_H
#define HOST_API_API_PAPER_H

#include "host/api/api_parts.h"
#include "host/rulespage/rulespage.h"

struct api_paper {
    struct task task;
    struct api *api;
    struct list link; /* of those that are kept */
    struct sabot_sheet sheet;
    struct rulespage_table at;
    bool of_table; /* `at` is of one that is open */
    char *coming;  /* of `at`; freed with it */
    char name[ROOM_SHEET_NAME_MAX];
    char *source; /* of the sheet, which is read first; NULL: it is there. Freed with it */
    bool is_old;  /* of a table of edition 1 */
    void *more;   /* for `write`, ended with it by: (such a page is not kept) */
    void (*end_more)(void *more);
    const char *type;
    bool (*write)(const struct api_paper *paper, FILE *stream); /* false: out of memory */
    char *text;
    size_t size;
};
/* NULL, and answered: out of memory. */
struct api_paper *api_paper_new(struct api *api, const struct door_call *call);
/* Takes it over, and answers. */
void api_paper_give(struct api_paper *paper);
/* Those that are kept; none is being written any more. */
void api_papers_close(struct api *api);

#endif
