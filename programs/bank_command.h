/*
 * bank_command.h - what the files of `sabot bank` share.
 */
#ifndef PROGRAMS_BANK_COMMAND_H
#define PROGRAMS_BANK_COMMAND_H

#include "host/document/bank_document.h"
#include "host/pricing/amounts_study.h"
#include "host/simulation/sessions.h"
#include "programs/range.h"
#include "sabot/law.h"

/* ---- printing: bank_print.c ---- */

/* Sessions that were played. */
struct bank_played {
    struct sessions sessions;
    struct sabot_session_totals totals;
    struct run_state state;
};

/* What is there besides one round; NULL where it was not asked for. */
struct bank_more {
    const struct bank_night *night;
    const struct bank_played *played;
};

void bank_print(const struct bank_answer *answer, struct bank_more more);

/* Of the bank's amount. */
const struct sabot_limits *bank_limits(const struct round_document *document);

/* The first line: the sheet and its limits, the bank's least where that is more than the action. */
void bank_print_sheet(const struct round_document *document, sabot_cents action,
                      const struct sabot_odds *odds);

int bank_print_json(const struct bank_answer *answer, struct bank_more more);

/* ---- a night, exactly: bank_night.c ---- */

enum { BANK_BANKROLLS_MAX = 2000 };

struct bank_night {
    struct sabot_night_choice choice; /* its rounds are the caller's */
    bool has_bankroll;
    struct range bankrolls; /* that were asked about */
    sabot_cents amount;     /* put up */
    struct sabot_law law;
    struct sabot_lifetime lifetime;
    struct sabot_night ruin, result;
    const struct sabot_night_chances *ruin_chances, *result_chances;
};

/* Works out the night for the rounds and bankrolls that are filled in. */
int bank_night_study(struct bank_night *night, const struct bank_answer *answer);
void bank_night_print(const struct bank_night *night);
json_t *bank_night_to_json(const struct bank_night *night);
int bank_night_draw(const struct bank_night *night, const char *path);

/* ---- how much to put up: bank_amounts.c ---- */

/* In which form the answer is printed. */
struct bank_form {
    bool json, csv, all;
    const char *svg;   /* the path of a chart, or NULL */
    sabot_cents asked; /* an amount to show besides, or 0 */
};

/* `ways`: where a wager of the sheet goes by the cards, else NULL. */
int bank_amounts(const struct round_document *document, const struct sabot_odds *odds,
                 const struct sabot_banking_ways *ways, const struct bank_form *form);

/* ---- which tables are worth it: bank_plan.c ---- */

int bank_plan_command(int argc, char **argv);

/* Closes a chart that was written to `path`; `stream` is NULL if it could not be opened. */
int bank_close_chart(FILE *stream, const char *path);

#endif
