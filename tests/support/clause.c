/*
 * clause.c - runs the rows of tests/clause. See clause.h.
 */
#include "tests/support/clause.h"

#include "host/rulespage/rulespage.h"
#include "host/sheet/shipped.h"
#include "tests/support/harness.h"
#include "tests/support/play.h"
#include "tests/support/sheets.h"

#include <stdlib.h>
#include <string.h>

_Noreturn void clause_fail(const char *rule, const char *says, const char *problem) {
    fail_msg("%s, %s: %s", rule, says, problem);
    abort(); /* fail_msg has left the test, which the compiler does not know */
}

void clause_check(const char *rule, const char *says, bool holds) {
    if (!holds)
        clause_fail(rule, says, "it does not hold");
}

void clause_play(const struct clause_round *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const char *problem = play_differs(rows[i].script, rows[i].expected);
        if (problem != NULL)
            clause_fail(rows[i].rule, rows[i].says, problem);
    }
}

/* Every run of white space becomes one space, in place. */
static void squeeze(char *text) {
    char *to = text;
    for (const char *from = text; *from != '\0'; from++) {
        bool white = *from == ' ' || *from == '\n';
        if (!white)
            *to++ = *from;
        else if (to > text && to[-1] != ' ')
            *to++ = ' ';
    }
    *to = '\0';
}

static char *page_of(const char *name) {
    struct sabot_sheet sheet = sheets_named(name);
    char *page = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&page, &length);
    assert_non_null(stream);
    assert_int_equal(rulespage_write_text(&sheet, stream), SABOT_OK);
    fclose(stream);
    squeeze(page);
    return page;
}

void clause_print(const struct clause_page *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        char *page = page_of(rows[i].sheet);
        bool says = strstr(page, rows[i].words) != NULL;
        free(page);
        if (!says)
            clause_fail(rows[i].rule, rows[i].says, "the page does not say so");
    }
}

static const char *shipped_text(const char *name) {
    for (const struct shipped_sheet *shipped = shipped_sheets; shipped->name != NULL; shipped++)
        if (strcmp(shipped->name, name) == 0)
            return shipped->yaml;
    fail_msg("no sheet is called %s", name);
    return NULL;
}

void clause_sheet_read(struct clause_sheet *read, const char *name, const char *from,
                       const char *to) {
    static char changed[FORM_BYTES_MAX];
    const char *text = shipped_text(name);
    const char *at = strstr(text, from);
    if (at == NULL)
        fail_msg("sheet %s does not say `%s`", name, from);
    int length = snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, to,
                          at + strlen(from));
    read->status = sheetfile_read_text(
        &(struct sheetfile_text){FORM_YAML, name, name, changed, (size_t)length}, &read->sheet,
        &read->report);
}

static bool reports(const struct form_report *report, const char *problem) {
    for (int i = 0; i < report->count; i++)
        if (strstr(report->list[i].what.words, problem) != NULL)
            return true;
    return false;
}

void clause_read(const struct clause_document *rows, size_t count) {
    static struct clause_sheet read;
    for (size_t i = 0; i < count; i++) {
        clause_sheet_read(&read, rows[i].sheet, rows[i].from, rows[i].to);
        if (rows[i].problem != NULL)
            clause_check(rows[i].rule, rows[i].says, reports(&read.report, rows[i].problem));
        else if (read.report.count > 0)
            clause_fail(rows[i].rule, rows[i].says, read.report.list[0].what.words);
    }
}
