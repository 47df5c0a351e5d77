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
    static const char letters[] = "&<>\"'";
    static const char *const references[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    const char *letter = strchr(letters, c);
    return letter != NULL ? references[letter - letters] : NULL;
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

void html_element(FILE *stream, const char *tag, const char *words) {
    fprintf(stream, "<%s>", tag);
    html_words(stream, words);
    fprintf(stream, "</%.*s>\n", (int)strcspn(tag, " "), tag);
}

void html_print(FILE *stream, const char *tag, const char *format, ...) {
    char words[WORDS_MAX];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    SABOT_ASSERT(length >= 0 && length < WORDS_MAX);
    html_element(stream, tag, words);
}

static void begin(FILE *stream, const char *tag, const char *class_name) {
    if (class_name != NULL)
        fprintf(stream, "<%s class=\"%s\">", tag, class_name);
    else
        fprintf(stream, "<%s>", tag);
}

/* Reads `number:House edge`. */
static void take_column(struct html_table *table, char *column) {
    SABOT_ASSERT(table->column_count < HTML_COLUMNS_MAX);
    char *colon = strchr(column, ':');
    if (colon != NULL)
        *colon = '\0';
    table->class_names[table->column_count++] = colon != NULL ? column : NULL;
    begin(table->stream, "th scope=\"col\"", colon != NULL ? column : NULL);
    html_words(table->stream, colon != NULL ? colon + 1 : column);
    fputs("</th>", table->stream);
}

void html_table_begin(struct html_table *table, FILE *stream, const char *id, const char *caption,
                      const char *headings) {
    table->stream = stream;
    table->column_count = 0;
    bool fits = sabot_text_copy(table->columns, sizeof table->columns, headings);
    SABOT_ASSERT(fits);
    fputs("<div class=\"wide\" role=\"group\" tabindex=\"0\" aria-label=\"", stream);
    html_words(stream, caption);
    fputs("\">\n<table id=\"", stream);
    html_words(stream, id);
    fputs("\">\n", stream);
    html_element(stream, "caption", caption);
    fputs("<thead><tr>", stream);
    for (char *rest = table->columns; rest != NULL;)
        take_column(table, strsep(&rest, "\t"));
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
    begin(stream, "tr", class_name);
    fputs("<th scope=\"row\">", stream);
    html_words(stream, cells[0]);
    fputs("</th>", stream);
    for (int i = 1; i < table->column_count; i++) {
        begin(stream, "td", table->class_names[i]);
        html_words(stream, cells[i]);
        fputs("</td>", stream);
    }
    fputs("</tr>\n", stream);
}

void html_table_print(const struct html_table *table, const char *class_name, const char *format,
                      ...) {
    char words[WORDS_MAX], *rest = words;
    const char *cells[HTML_COLUMNS_MAX];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    SABOT_ASSERT(length >= 0 && length < WORDS_MAX);
    for (int i = 0; i < table->column_count; i++) {
        SABOT_ASSERT(rest != NULL);
        cells[i] = strsep(&rest, "\t");
    }
    html_table_row(table, class_name, cells);
}

void html_table_end(const struct html_table *table) {
    fputs("</tbody>\n</table>\n</div>\n", table->stream);
}
