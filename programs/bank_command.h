/*
 * bank_command.h - what the files of `sabot bank` share.
 */
#ifndef PROGRAMS_BANK_COMMAND_H
#define PROGRAMS_BANK_COMMAND_H

#include "host/document/bank_document.h"
#include "host/simulation/sessions.h"

/* ---- words: bank_words.c ---- */

/* The table as the command line describes it; NULL where it does not. */
struct bank_words {
    const char *seat, *amount, *schedule, *seats;
};

/* True for `2:player=100,tie=5`; anything else is a file. */
bool bank_is_wagers(const char *operand);

/* Makes the document's root from operands of that form; `amount`, which is put in
 * later, has to be there. False after one line. */
bool bank_table_make(char *const *operands, int count, const char *amount, json_t **root);

/* Puts what the options say over what the root says. False after one line. */
bool bank_words_apply(const struct bank_words *words, json_t *root);

/* ---- printing: bank_print.c ---- */

/* Sessions that were played, NULL where none were asked for. */
struct bank_played {
    struct sessions sessions;
    struct sabot_session_totals totals;
    struct run_state state;
};

void bank_print(const struct bank_answer *answer, const struct bank_played *played);
int bank_print_json(const struct bank_answer *answer, const struct bank_played *played);

#endif
