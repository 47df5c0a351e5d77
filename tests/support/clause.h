/*
 * clause.h - rows that prove a clause of RULES.md, and what runs them.
 *
 * A row starts with the number it cites, `R45` or `reading 4`, and what it
 * proves of it, in a few words. tools/clauses reads the numbers off the tables
 * of tests/clause; a table that no test runs is an unused variable, and the
 * compiler refuses it.
 */
#ifndef TESTS_SUPPORT_CLAUSE_H
#define TESTS_SUPPORT_CLAUSE_H

#include "host/sheet/sheetfile.h"
#include "sabot.h"

#define CLAUSE_ROWS(rows) (rows), sizeof(rows) / sizeof(rows)[0]

/* Fails the running test in the name of a row. */
_Noreturn void clause_fail(const char *rule, const char *says, const char *problem);
void clause_check(const char *rule, const char *says, bool holds);

/* A round as tests/support/play.h writes it, and lines that must be in its
 * result, in this order. */
struct clause_round {
    const char *rule, *says, *script, *expected;
};
void clause_play(const struct clause_round *rows, size_t count);

/* Words that the printed rules of a shipped sheet must say. */
struct clause_page {
    const char *rule, *says, *sheet, *words;
};
void clause_print(const struct clause_page *rows, size_t count);

/* A shipped sheet with one piece of its text put in place of another:
 * what the reader must say of it, or NULL if it is as good as before. */
struct clause_document {
    const char *rule, *says, *sheet, *from, *to, *problem;
};
void clause_read(const struct clause_document *rows, size_t count);

/* Reads a shipped sheet, changed in that way; the running test fails if it does
 * not say `from`. */
struct clause_sheet {
    enum sabot_status status;
    struct sabot_sheet sheet;
    struct form_report report;
};
void clause_sheet_read(struct clause_sheet *read, const char *name, const char *from,
                       const char *to);

#endif
