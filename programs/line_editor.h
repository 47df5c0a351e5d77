/*
 * line_editor.h - a line from a person. At a terminal it is edited by arrow keys, with the lines of
 * this session behind arrow-up and words behind the tab key (libedit); from a pipe, or at a
 * terminal that can do no such thing (TERM=dumb), it is taken as it comes.
 */
#ifndef PROGRAMS_LINE_EDITOR_H
#define PROGRAMS_LINE_EDITOR_H

#include <signal.h>
#include <stdbool.h>

struct line_editor;

struct line_editor_config {
    const char *(*word)(void *context, int index); /* for the tab key; NULL: no more */
    void *context;
    const volatile sig_atomic_t
        *is_stopped; /* set by the caller's handlers: no line comes any more */
    bool has_colour;
};

/* NULL: out of memory. */
struct line_editor *line_editor_open(const struct line_editor_config *config);
void line_editor_close(struct line_editor *editor); /* NULL does nothing */

/* Shows the prompt and waits. NULL: there will be no more; else the line without its end, until the
 * next call. What comes from a pipe is shown as if typed. */
const char *line_editor_read(struct line_editor *editor, const char *prompt);

#endif
