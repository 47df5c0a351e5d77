/*
 * findings.c - collecting problems, finding their places, and printing them.
 */
#include "host/sheetfile/findings.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct findings findings_start(struct sheetfile_report *report, const char *file) {
    memset(report, 0, sizeof *report);
    sabot_text_copy(report->file, sizeof report->file, file);
    return (struct findings){.report = report};
}

/* ---- the line a problem stands on ---- */

static bool starts_character(char byte) {
    return ((unsigned char)byte & 0xc0) != 0x80;
}

/* Drops the last character if only some of its bytes fitted. */
static void drop_partial_character(char *text) {
    size_t length = strlen(text);
    size_t start = length;
    while (start > 0 && !starts_character(text[start - 1]))
        start--;
    if (start == 0)
        return;
    unsigned char lead = (unsigned char)text[start - 1];
    size_t bytes = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (length - (start - 1) < bytes)
        text[start - 1] = '\0';
}

/* Words may quote the document: nothing that would move a terminal's cursor. */
static void make_printable(char *words) {
    drop_partial_character(words);
    char given[SABOT_PROBLEM_WORDS_MAX];
    sabot_text_copy(given, sizeof given, words);
    struct sabot_text plain = sabot_text_in(words, strlen(words) + 1);
    sabot_text_add_plain(&plain, given, strlen(given));
}

/* `postgresql://sabot:password@host`: a room's file may hold one, and a terminal is read by
 * others. As long as before, for the caret. */
static void blot_password(char *line) {
    char *place = strstr(line, "://");
    if (place == NULL)
        return;
    place += strlen("://");
    char *colon = place + strcspn(place, ":/@ ");
    char *at = strrchr(place, '@');
    for (char *letter = colon + 1; *colon == ':' && at != NULL && letter < at; letter++)
        *letter = '*';
}

/* Copies the line, or of a long one the part around the column. */
static void quote_line(struct sheetfile_problem *problem, const char *line, size_t length) {
    enum { BEFORE_MAX = 120 }; /* characters shown before the place */
    int column = 1;
    int first = problem->column > BEFORE_MAX ? problem->column - BEFORE_MAX : 1;
    struct sabot_text text = sabot_text_in(problem->source_line, sizeof problem->source_line);
    for (size_t i = 0; i < length && line[i] != '\n' && line[i] != '\r' && !text.cut; i++) {
        if (i > 0 && starts_character(line[i]))
            column++;
        if (column >= first)
            sabot_text_add_char(&text, line[i]);
    }
    make_printable(problem->source_line);
    blot_password(problem->source_line);
    problem->caret = problem->column - first;
}

static void find_line(const struct findings *findings, struct sheetfile_problem *problem) {
    if (findings->text == NULL || problem->line == 0)
        return;
    const char *line = findings->text;
    const char *end = findings->text + findings->length;
    for (int number = 1; number < problem->line && line != NULL; number++) {
        line = memchr(line, '\n', (size_t)(end - line));
        if (line != NULL)
            line++;
    }
    if (line != NULL)
        quote_line(problem, line, (size_t)(end - line));
}

/* ---- adding ---- */

/* The next problem of the list, or NULL if it is full; counted either way. */
static struct sheetfile_problem *next_problem(struct findings *findings, bool warning,
                                              struct tree_place place) {
    struct sheetfile_report *report = findings->report;
    report->errors += !warning;
    if (report->count == SABOT_PROBLEMS_MAX)
        return NULL;
    struct sheetfile_problem *problem = &report->list[report->count++];
    problem->what.warning = warning;
    problem->order = place.order;
    problem->line = place.line;
    problem->column = place.column;
    find_line(findings, problem);
    return problem;
}

static void add(struct findings *findings, struct tree_place place, const char *path,
                const char *format, va_list arguments) __attribute__((format(printf, 4, 0)));

static void add(struct findings *findings, struct tree_place place, const char *path,
                const char *format, va_list arguments) {
    struct sheetfile_problem *problem = next_problem(findings, false, place);
    if (problem == NULL)
        return;
    sabot_text_copy(problem->what.path, sizeof problem->what.path, path);
    vsnprintf(problem->what.words, sizeof problem->what.words, format, arguments);
    make_printable(problem->what.path);
    make_printable(problem->what.words);
}

void findings_add(struct findings *findings, struct tree_place place, const char *path,
                  const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    add(findings, place, path, format, arguments);
    va_end(arguments);
}

void findings_add_value(struct findings *findings, const struct tree_node *node, const char *format,
                        ...) {
    char path[SABOT_PATH_MAX];
    struct sabot_text text = sabot_text_in(path, sizeof path);
    tree_path(node, &text);
    va_list arguments;
    va_start(arguments, format);
    add(findings, tree_place_of(node), path, format, arguments);
    va_end(arguments);
}

void findings_add_key(struct findings *findings, const struct tree_node *node, const char *format,
                      ...) {
    char path[SABOT_PATH_MAX];
    struct sabot_text text = sabot_text_in(path, sizeof path);
    tree_path(node, &text);
    va_list arguments;
    va_start(arguments, format);
    add(findings, node->key_place, path, format, arguments);
    va_end(arguments);
}

/* ---- from a checked field back to the text ---- */

/* True if one path is the other or lies inside it: `wagers.tie` and
 * `wagers.tie.cases[0]`. */
static bool paths_overlap(const char *a, const char *b) {
    size_t i = 0;
    while (a[i] != '\0' && a[i] == b[i])
        i++;
    char next = a[i] == '\0' ? b[i] : b[i] == '\0' ? a[i] : '?';
    return next == '\0' || next == '.' || next == '[';
}

/* The child a step of a path names: `limits`, or `[0]`. A wager that a row does
 * not name stands under `line` or `bonus` there. */
static const struct tree_node *step(const struct tree_node *node, const char *name) {
    if (name[0] == '[') {
        const struct tree_node *child = node->first;
        for (int index = atoi(name + 1); index > 0 && child != NULL; index--)
            child = child->next;
        return child;
    }
    const struct tree_node *child = tree_child(node, name);
    bool in_a_row = node->key != NULL && node->parent->key == NULL && node->parent->parent != NULL;
    bool a_wager = strcmp(name, "bank") != 0 && strcmp(name, "player_dealer") != 0;
    if (child != NULL || !in_a_row || !a_wager)
        return child;
    bool line = strcmp(name, "player") == 0 || strcmp(name, "banker") == 0;
    return tree_child(node, line ? "line" : "bonus");
}

/* The node that a path names, or the nearest above it. */
static const struct tree_node *node_of(const struct tree_node *root, const char *path) {
    const struct tree_node *node = root;
    while (*path != '\0') {
        char name[SABOT_PATH_MAX];
        size_t length = 1 + strcspn(path + 1, ".[");
        snprintf(name, sizeof name, "%.*s", (int)length, path);
        const struct tree_node *child = step(node, name);
        if (child == NULL)
            return node;
        node = child;
        path += length;
        if (*path == '.')
            path++;
    }
    return node;
}

/* Whether one of the first `count` problems is an error in this field. */
static bool has_error(const struct sheetfile_report *report, int count, const char *path) {
    for (int i = 0; i < count; i++) {
        const struct sabot_problem *known = &report->list[i].what;
        if (!known->warning && known->path[0] != '\0' && paths_overlap(known->path, path))
            return true;
    }
    return false;
}

bool findings_has_error(const struct findings *findings, const char *path) {
    return has_error(findings->report, findings->report->count, path);
}

/* Whether the list that a problem's item stands in has an error: which case of
 * a wager decides cannot be said while another case is not known. */
static bool list_has_error(const struct sheetfile_report *report, int count, const char *path) {
    char list[SABOT_PATH_MAX];
    sabot_text_copy(list, sizeof list, path);
    char *item = strrchr(list, '[');
    if (item == NULL)
        return false;
    *item = '\0';
    return has_error(report, count, list);
}

/* The value at fault may stand under another name: `tie` under `bonus`. */
static bool follows_from_an_error(const struct sheetfile_report *report, int count,
                                  const struct sabot_problem *problem,
                                  const struct tree_node *node) {
    char node_path[SABOT_PATH_MAX];
    struct sabot_text text = sabot_text_in(node_path, sizeof node_path);
    tree_path(node, &text);
    return has_error(report, count, problem->path) ||
           (node->kind == TREE_TEXT && has_error(report, count, node_path)) ||
           (problem->warning && list_has_error(report, count, problem->path));
}

/* Names a value by the field it was written in: `limits.line`, not the
 * `limits.player` that came from it. A field that is missing keeps its name. */
static void name_as_written(struct sabot_problem *problem, const struct tree_node *node) {
    char written[SABOT_PATH_MAX];
    struct sabot_text text = sabot_text_in(written, sizeof written);
    tree_path(node, &text);
    if (strncmp(problem->path, written, strlen(written)) != 0)
        sabot_text_copy(problem->path, sizeof problem->path, written);
}

/* What is wrong with `line` is found once for each of the two lines. */
static bool is_said_already(const struct sheetfile_report *report, const struct sabot_problem *what,
                            struct tree_place place) {
    for (int i = 0; i < report->count; i++)
        if (report->list[i].order == place.order &&
            strcmp(report->list[i].what.path, what->path) == 0 &&
            strcmp(report->list[i].what.words, what->words) == 0)
            return true;
    return false;
}

void findings_add_checked(struct findings *findings, const struct tree_node *root,
                          const struct sabot_problems *problems) {
    int already = findings->report->count;
    int unlisted = problems->errors;
    for (int i = 0; i < problems->listed; i++) {
        struct sabot_problem problem = problems->list[i];
        const struct tree_node *node = node_of(root, problem.path);
        struct tree_place place = tree_place_of(node);
        unlisted -= !problem.warning;
        if (follows_from_an_error(findings->report, already, &problem, node))
            continue;
        name_as_written(&problem, node);
        if (is_said_already(findings->report, &problem, place))
            continue;
        struct sheetfile_problem *added = next_problem(findings, problem.warning, place);
        if (added != NULL)
            added->what = problem;
    }
    findings->report->errors += unlisted;
}

/* Keeps the order of finding where two problems share a place. */
void findings_sort(struct findings *findings) {
    struct sheetfile_problem *list = findings->report->list;
    for (int i = 1; i < findings->report->count; i++)
        for (int j = i; j > 0 && list[j - 1].order > list[j].order; j--) {
            struct sheetfile_problem kept = list[j];
            list[j] = list[j - 1];
            list[j - 1] = kept;
        }
}

/* ---- printing ---- */

static void print_caret(const struct sheetfile_problem *problem, FILE *stream) {
    const char *at = problem->source_line;
    fputs("    ", stream);
    for (int i = 0; i < problem->caret; i++) {
        fputc(*at == '\t' ? '\t' : ' ', stream);
        while (*at != '\0' && !starts_character(*++at))
            continue;
    }
    fputs("^\n", stream);
}

/* Names of files and fields come from outside too. */
static void print_plain(const char *words, FILE *stream) {
    char plain[512];
    struct sabot_text text = sabot_text_in(plain, sizeof plain);
    sabot_text_add_plain(&text, words, strlen(words));
    fputs(plain, stream);
}

static void print_problem(const char *file, const struct sheetfile_problem *problem, FILE *stream) {
    print_plain(file, stream);
    if (problem->line > 0)
        fprintf(stream, ":%d:%d", problem->line, problem->column);
    fprintf(stream, ": %s: ", problem->what.warning ? "warning" : "error");
    if (problem->what.path[0] != '\0') {
        print_plain(problem->what.path, stream);
        fputs(": ", stream);
    }
    fprintf(stream, "%s\n", problem->what.words);
    if (problem->source_line[0] != '\0') {
        fprintf(stream, "    %s\n", problem->source_line);
        print_caret(problem, stream);
    }
}

void sheetfile_report_print(const struct sheetfile_report *report, FILE *stream) {
    sheetfile_report_print_as(report, "", stream);
}

void sheetfile_report_print_as(const struct sheetfile_report *report, const char *teller,
                               FILE *stream) {
    int errors = 0;
    for (int i = 0; i < report->count; i++) {
        fputs(teller, stream);
        print_problem(report->file, &report->list[i], stream);
        errors += !report->list[i].what.warning;
    }
    if (errors < report->errors)
        fprintf(stream, "%s%s: and %d more errors\n", teller, report->file,
                report->errors - errors);
}
