/*
 * bank_command.h - what the files of `sabot bank` share.
 */
#ifndef PROGRAMS_BANK_COMMAND_H
#define PROGRAMS_BANK_COMMAND_H

#include "host/document/bank_document.h"
#include "host/simulation/sessions.h"

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
