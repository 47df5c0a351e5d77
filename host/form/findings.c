/*
 * findings.c - collecting problems, finding their places, and printing them.
 */
#include "host/form/findings.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct findings findings_begin(struct form_report *report, const char *file) {
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
static void quote_line(struct form_problem *problem, const char *line, size_t length) {
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

static void find_line(const struct findings *findings, struct form_problem *problem) {
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
static struct form_problem *next_problem(struct findings *findings, bool warning,
                                         struct tree_place place) {
    struct form_report *report = findings->report;
    report->errors += !warning;
    if (report->count == SABOT_PROBLEMS_MAX)
        return NULL;
    struct form_problem *problem = &report->list[report->count++];
    problem->what.warning = warning;
    problem->order = place.order;
    problem->line = place.line;
    problem->column = place.column;
    find_line(findings, problem);
    return problem;
}

__attribute__((format(printf, 4, 0))) static void add(struct findings *findings,
                                                      struct tree_place place, const char *path,
                                                      const char *format, va_list arguments) {
    struct form_problem *problem = next_problem(findings, false, place);
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

enum sabot_status findings_fail(struct findings *findings, enum sabot_status status,
                                const char *words) {
    findings_add(findings, (struct tree_place){0}, "", "%s", words);
    return status;
}

void findings_add_at(struct findings *findings, const struct tree_node *node,
                     struct tree_place place, const char *format, ...) {
    char path[SABOT_PATH_MAX];
    struct sabot_text text = sabot_text_in(path, sizeof path);
    tree_path(node, &text);
    va_list arguments;
    va_start(arguments, format);
    add(findings, place, path, format, arguments);
    va_end(arguments);
}

void findings_add_problem(struct findings *findings, struct tree_place place,
                          const struct sabot_problem *problem) {
    struct form_problem *added = next_problem(findings, problem->warning, place);
    if (added != NULL)
        added->what = *problem;
}

/* Keeps the order of finding where two problems share a place. */
enum sabot_status findings_end(struct findings *findings) {
    struct form_problem *list = findings->report->list;
    for (int i = 1; i < findings->report->count; i++)
        for (int j = i; j > 0 && list[j - 1].order > list[j].order; j--) {
            struct form_problem kept = list[j];
            list[j] = list[j - 1];
            list[j - 1] = kept;
        }
    return findings->report->errors == 0 ? SABOT_OK : SABOT_BAD_TEXT;
}

/* ---- printing ---- */

static void print_caret(const struct form_problem *problem, FILE *stream) {
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

static void print_problem(const char *file, const struct form_problem *problem, FILE *stream) {
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

void form_report_print(const struct form_report *report, FILE *stream) {
    form_report_print_as(report, "", stream);
}

void form_report_print_as(const struct form_report *report, const char *teller, FILE *stream) {
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
