/*
 * html.c - pieces of a page. See html.h.
 */
#include "host/html/html.h"

#include "sabot/text.h"

#include <stdarg.h>
#include <string.h>

enum { WORDS_MAX = 4096 }; /* of a printed element: no sheet's words come near it */

static void begin_head(FILE *stream, const char *title) {
    fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
          stream);
    html_element(stream, "title", title);
}

void html_begin_page(FILE *stream, const char *title, const char *style) {
    begin_head(stream, title);
    fprintf(stream, "<style>\n%s</style>\n</head>\n<body>\n", style);
}

void html_begin_linked_page(FILE *stream, const char *title, const char *path) {
    begin_head(stream, title);
    fprintf(stream, "<link rel=\"stylesheet\" href=\"%s\">\n</head>\n<body>\n", path);
}

void html_end_page(FILE *stream) {
    fputs("</body>\n</html>\n", stream);
}

static const char *reference_of(char c) {
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

/* Letters, digits and spaces: neither reference nor control, and nearly all there is. */
static size_t plain_run(const char *words) {
    size_t length = 0;
    while (words[length] == ' ' || (words[length] >= '+' && words[length] <= ';') ||
           (words[length] >= 'A' && words[length] <= 'Z') ||
           (words[length] >= 'a' && words[length] <= 'z'))
        length++;
    return length;
}

void html_words(FILE *stream, const char *words) {
    size_t left = strlen(words);
    while (left > 0) {
        size_t plain = plain_run(words);
        fwrite(words, 1, plain, stream);
        words += plain;
        left -= plain;
        if (left == 0)
            break;
        size_t control = sabot_text_control(words, left);
        const char *reference = reference_of(*words);
        if (control > 0)
            fputc(' ', stream);
        else if (reference != NULL)
            fputs(reference, stream);
        else
            fputc(*words, stream);
        size_t step = control > 0 ? control : 1;
        words += step;
        left -= step;
    }
}

static void begin(FILE *stream, struct html_tag tag) {
    fputc('<', stream);
    fputs(tag.name, stream);
    if (tag.class_name != NULL) {
        fputs(" class=\"", stream);
        fputs(tag.class_name, stream);
        fputc('"', stream);
    }
    fputc('>', stream);
}

void html_element(FILE *stream, const char *name, const char *words) {
    begin(stream, (struct html_tag){.name = name});
    html_words(stream, words);
    fprintf(stream, "</%s>\n", name);
}

void html_print(FILE *stream, struct html_tag tag, const char *format, ...) {
    char words[WORDS_MAX];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    SABOT_ASSERT(length >= 0 && length < WORDS_MAX);
    begin(stream, tag);
    html_words(stream, words);
    fprintf(stream, "</%s>\n", tag.name);
}

/* ---- tables ---- */

void html_table_begin(const struct html_table *table, const char *caption) {
    FILE *stream = table->stream;
    /* A person who scrolls with a keyboard must be able to reach what scrolls. */
    fputs("<div class=\"wide\" role=\"group\" tabindex=\"0\" aria-label=\"", stream);
    html_words(stream, caption);
    fputs("\">\n<table id=\"", stream);
    html_words(stream, table->id);
    fputs("\">\n", stream);
    html_element(stream, "caption", caption);
    fputs("<thead><tr>", stream);
    for (int i = 0; i < table->column_count; i++) {
        const struct html_column *column = &table->columns[i];
        fputs("<th scope=\"col\"", stream);
        if (column->class_name != NULL)
            fprintf(stream, " class=\"%s\"", column->class_name);
        fputc('>', stream);
        html_words(stream, column->heading);
        fputs("</th>", stream);
    }
    fputs("</tr></thead>\n<tbody>\n", stream);
}

void html_table_group(const struct html_table *table, const char *heading) {
    fprintf(table->stream, "</tbody>\n<tbody>\n<tr><th scope=\"rowgroup\" colspan=\"%d\">",
            table->column_count);
    html_words(table->stream, heading);
    fputs("</th></tr>\n", table->stream);
}

void html_table_row(const struct html_table *table, const char *class_name,
                    const char *const *cells) {
    FILE *stream = table->stream;
    begin(stream, (struct html_tag){"tr", class_name});
    fputs("<th scope=\"row\">", stream);
    html_words(stream, cells[0]);
    fputs("</th>", stream);
    for (int i = 1; i < table->column_count; i++) {
        begin(stream, (struct html_tag){"td", table->columns[i].class_name});
        html_words(stream, cells[i]);
        fputs("</td>", stream);
    }
    fputs("</tr>\n", stream);
}

void html_table_end(const struct html_table *table) {
    fputs("</tbody>\n</table>\n</div>\n", table->stream);
}
