/*
 * rulespage.h - the how-to-play page of a table, made from its sheet alone.
 *
 * Everything that people who play there must know, and that a regulator looks
 * for: cards, deal, draw chart, wagers and what they pay, who may place what,
 * who banks, limits, collections, house rules, notices. There is no text for a
 * particular sheet or wager: change the sheet and the page follows.
 *
 * `facts.c` says what of a sheet the words may ask for.
 *
 * It prints rules, not results: settlements and boards are printed elsewhere.
 *
 * Rules: all that a sheet can say; R53, R70, R71.
 */
#ifndef HOST_RULESPAGE_RULESPAGE_H
#define HOST_RULESPAGE_RULESPAGE_H

#include "sabot/sheet.h"

#include <stdio.h>

/* These write the page of a sheet that sabot_sheet_check passes, and flush
 * the stream. SABOT_NO_MEMORY: nothing was written. SABOT_IO: the stream
 * failed, and what it holds is not the page. */

/* For a terminal: 80 columns, no colour. */
SABOT_MUST_CHECK enum sabot_status rulespage_write_text(const struct sabot_sheet *sheet,
                                                        FILE *stream);

/* One self-contained HTML file, for a browser and for paper. Whatever the
 * sheet's words are, they come out as words, never as markup. */
SABOT_MUST_CHECK enum sabot_status rulespage_write_html(const struct sabot_sheet *sheet,
                                                        FILE *stream);

/* What a table chose of its sheet's offer: the page then says these. */
struct rulespage_table {
    int row, seats, decks;
    int edition;        /* of the rules by which the table decides */
    const char *room;   /* its own name, whatever the sheet says (R70) */
    const char *coming; /* what was announced, and its changes, a line each (R53); NULL: nothing */
};

/* The same for a server whose pages may hold no style: it is linked, and the server has
 * html_style_rules at RULESPAGE_STYLE_PATH. `table`: NULL if the page is of no table. */
#define RULESPAGE_STYLE_PATH "/rules.css"
SABOT_MUST_CHECK enum sabot_status rulespage_write_html_linked(const struct sabot_sheet *sheet,
                                                               const struct rulespage_table *table,
                                                               FILE *stream);

/* The same without title and frame, as a part of another page: a `section` for
 * each heading, which is an `h3`. */
SABOT_MUST_CHECK enum sabot_status rulespage_write_html_part(const struct sabot_sheet *sheet,
                                                             const struct rulespage_table *table,
                                                             FILE *stream);

#endif
