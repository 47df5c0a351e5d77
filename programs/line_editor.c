/*
 * line_editor.c - see line_editor.h.
 */
#include "programs/line_editor.h"

#include "programs/command.h"
#include "sabot/text.h"

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

enum { HISTORY_LINES = 200, PROMPT_MAX = 256 };

#define UNSEEN "\1" /* around what the terminal does not show */

struct line_editor {
    struct line_editor_config config;
    EditLine *edit; /* NULL: lines as they come */
    History *history;
    char prompt[PROMPT_MAX];
    char *line;
    size_t room;
};

/* ---- what libedit asks ---- */

static struct line_editor *owner(EditLine *edit) {
    void *editor = NULL;
    el_get(edit, EL_CLIENTDATA, &editor);
    return editor;
}

static char *prompt_of(EditLine *edit) {
    return owner(edit)->prompt;
}

/* A key; its own would go on after a signal. */
static int read_key(EditLine *edit, wchar_t *key) {
    const struct line_editor *editor = owner(edit);
    mbstate_t state = {0};
    for (;;) {
        char byte;
        ssize_t got = *editor->config.is_stopped ? -1 : read(STDIN_FILENO, &byte, 1);
        if (got < 0 && errno == EINTR && !*editor->config.is_stopped)
            continue;
        if (got <= 0)
            return (int)got;
        size_t length = mbrtowc(key, &byte, 1, &state);
        if (length == (size_t)-1)
            *key = L'?';
        if (length != (size_t)-2)
            return 1;
    }
}

/* The word before the cursor, as far as one or several words begin so. */
static unsigned char complete(EditLine *edit, int key) {
    const struct line_editor *editor = owner(edit);
    const LineInfo *line = el_line(edit);
    const char *begin = line->cursor, *found = NULL, *word;
    char rest[PROMPT_MAX];
    size_t common = 0;
    (void)key;
    while (begin > line->buffer && begin[-1] != ' ')
        begin--;
    size_t typed = (size_t)(line->cursor - begin);
    bool is_only = true;
    for (int i = 0; (word = editor->config.word(editor->config.context, i)) != NULL; i++) {
        if (strncmp(word, begin, typed) != 0)
            continue;
        is_only = found == NULL;
        if (is_only)
            common = strlen(word);
        while (!is_only && strncmp(found, word, common) != 0)
            common--;
        found = word;
    }
    if (found == NULL)
        return CC_ERROR;
    snprintf(rest, sizeof rest, "%.*s%s", (int)(common - typed), found + typed, is_only ? " " : "");
    return rest[0] != 0 && el_insertstr(edit, rest) == 0 ? CC_REFRESH : CC_ERROR;
}

/* ---- from the start to the end ---- */

static bool can_edit(void) {
    const char *terminal = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && terminal != NULL && terminal[0] != 0 &&
           strcmp(terminal, "dumb") != 0;
}

/* Without any of it the lines are taken as they come. */
static void begin_editing(struct line_editor *editor) {
    HistEvent event;
    setlocale(LC_CTYPE, ""); /* of keys */
    editor->edit = el_init("sabot", stdin, stdout, stderr);
    editor->history = history_init();
    if (editor->edit == NULL || editor->history == NULL)
        return;
    history(editor->history, &event, H_SETSIZE, HISTORY_LINES);
    history(editor->history, &event, H_SETUNIQUE, 1);
    el_set(editor->edit, EL_CLIENTDATA, editor);
    el_set(editor->edit, EL_PROMPT_ESC, prompt_of, UNSEEN[0]);
    el_set(editor->edit, EL_EDITOR, "emacs");
    el_set(editor->edit, EL_SIGNAL, 1); /* the terminal is as it was while the program is stopped */
    el_set(editor->edit, EL_HIST, history, editor->history);
    el_set(editor->edit, EL_GETCFN, read_key);
    /* Wide: el_set would copy both names and never free them. */
    el_wset(editor->edit, EL_ADDFN, L"complete", L"the word before the cursor", complete);
    el_set(editor->edit, EL_BIND, "^I", "complete", NULL);
}

struct line_editor *line_editor_open(const struct line_editor_config *config) {
    struct line_editor *editor = calloc(1, sizeof *editor);
    if (editor == NULL)
        return NULL;
    editor->config = *config;
    if (can_edit())
        begin_editing(editor);
    return editor;
}

void line_editor_close(struct line_editor *editor) {
    if (editor == NULL)
        return;
    if (editor->edit != NULL)
        el_end(editor->edit);
    if (editor->history != NULL)
        history_end(editor->history);
    free(editor->line);
    free(editor);
}

/* ---- a line ---- */

static void echo(const char *line) {
    size_t length = strlen(line);
    for (size_t i = 0; i < length;) {
        size_t control = (size_t)sabot_text_control(line + i, length - i);
        putchar(control > 0 ? '?' : line[i]);
        i += control > 0 ? control : 1;
    }
    putchar('\n');
}

static const char *edit_line(struct line_editor *editor, const char *prompt) {
    int length = 0;
    HistEvent event;
    snprintf(editor->prompt, sizeof editor->prompt,
             editor->config.has_colour ? UNSEEN "\033[1m" UNSEEN "%s" UNSEEN "\033[0m" UNSEEN
                                       : "%s",
             prompt);
    const char *line = el_gets(editor->edit, &length);
    if (line == NULL || length <= 0 || *editor->config.is_stopped)
        return NULL;
    free(editor->line);
    editor->line = strndup(line, strcspn(line, "\r\n"));
    if (editor->line != NULL && editor->line[0] != 0)
        history(editor->history, &event, H_ENTER, editor->line);
    return editor->line;
}

static const char *take_line(struct line_editor *editor, const char *prompt) {
    fputs(prompt, stdout);
    fflush(stdout);
    if (*editor->config.is_stopped || getline(&editor->line, &editor->room, stdin) < 0)
        return NULL;
    editor->line[strcspn(editor->line, "\r\n")] = '\0';
    if (!isatty(STDIN_FILENO))
        echo(editor->line);
    return editor->line;
}

const char *line_editor_read(struct line_editor *editor, const char *prompt) {
    /* Keys pressed while something else was on were not meant for a question that was not asked
     * yet. Nothing is read ahead, so none is kept here. */
    if (isatty(STDIN_FILENO))
        tcflush(STDIN_FILENO, TCIFLUSH);
    bool edits = editor->edit != NULL && editor->history != NULL;
    const char *line = edits ? edit_line(editor, prompt) : take_line(editor, prompt);
    if (line == NULL || *editor->config.is_stopped || ferror(stdout)) {
        putchar('\n');
        return NULL;
    }
    return line;
}
