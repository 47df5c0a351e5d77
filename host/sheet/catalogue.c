/*
 * catalogue.c - see catalogue.h.
 */
#include "host/sheet/catalogue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct shipped_sheet *catalogue_find(const char *name) {
    const struct shipped_sheet *entry = catalogue_wagers;
    while (entry->name != NULL && strcmp(entry->name, name) != 0)
        entry++;
    return entry->name != NULL ? entry : NULL;
}

/* ---- lines, two deeper than they were ---- */

static void write_deeper(FILE *stream, const char *text) {
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        fprintf(stream, "  %.*s\n", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

enum sabot_status catalogue_read(const struct shipped_sheet *entry, struct sabot_sheet *sheet) {
    char *text = NULL;
    size_t length = 0;
    struct form_report *report = calloc(1, sizeof *report);
    FILE *stream = open_memstream(&text, &length);
    enum sabot_status status = SABOT_NO_MEMORY;
    if (stream != NULL) {
        fputs("title: Catalogue\nbank: house\nunit: 1\nwagers:\n", stream);
        write_deeper(stream, entry->yaml);
        fputs("schedule: [{name: a, limits: {line: 1..100, bonus: 1..100}}]\n", stream);
        fclose(stream);
    }
    if (text != NULL && report != NULL)
        status = sheetfile_read_text(
            &(struct sheetfile_text){FORM_YAML, entry->name, entry->name, text, length}, sheet,
            report);
    free(text);
    free(report);
    return status;
}

size_t catalogue_says(const struct shipped_sheet *entry, const char *begins, const char **words) {
    const char *line = strstr(entry->yaml, begins);
    if (line == NULL)
        return 0;
    *words = line + strlen(begins);
    return strcspn(*words, "\n");
}

/* ---- into a sheet ---- */

static const char *next_line(const char *line) {
    line += strcspn(line, "\n");
    return *line == '\n' ? line + 1 : line;
}

/* Behind the last line of the wagers: blank lines and comments at the left edge belong to what
 * follows. NULL if there are none. */
static const char *end_of_wagers(const char *yaml) {
    const char *line = yaml, *end = NULL;
    while (*line != '\0' && strncmp(line, "wagers:", strlen("wagers:")) != 0)
        line = next_line(line);
    if (*line == '\0')
        return NULL;
    for (line = next_line(line); *line != '\0'; line = next_line(line)) {
        if (*line == ' ' && line[strspn(line, " ")] != '\n')
            end = next_line(line);
        else if (*line != '\n' && *line != '#' && *line != ' ')
            break;
    }
    return end;
}

char *catalogue_add(const char *yaml, const struct shipped_sheet *entry, const char *remark) {
    const char *end = end_of_wagers(yaml);
    char *text = NULL;
    size_t length = 0;
    FILE *stream = end != NULL ? open_memstream(&text, &length) : NULL;
    if (stream == NULL)
        return NULL;
    fwrite(yaml, 1, (size_t)(end - yaml), stream);
    if (end > yaml && end[-1] != '\n')
        fputc('\n', stream);
    if (remark != NULL)
        fprintf(stream, "  # %s\n", remark);
    write_deeper(stream, entry->yaml);
    fputs(end, stream);
    fclose(stream);
    return text;
}
