/*
 * sabot/refusal.h - why a round's wagers cannot be dealt as they lie.
 *
 * One name for each rule that can be broken, in order of precedence. All that are broken are
 * reported, nothing is clipped and nothing settles (reading 11).
 *
 * Rules: R21-R24, R26, R28, R43, R47; readings 3, 6, 11, 16.
 */
#ifndef SABOT_REFUSAL_H
#define SABOT_REFUSAL_H

#include "sabot/sheet.h"

enum sabot_refusal_code {
    SABOT_REFUSE_WAGER_NOT_TAKEN, /* it has no limits, line or space to ask after */
    SABOT_REFUSE_NO_SUCH_SEAT,
    SABOT_REFUSE_PLAYER_DEALER_WAGERS,
    SABOT_REFUSE_BACK_LINE_OFF,
    SABOT_REFUSE_BACK_LINE_FULL,
    SABOT_REFUSE_BACK_LINE_ALONE,
    SABOT_REFUSE_SPACE_TAKEN,
    SABOT_REFUSE_BOTH_LINES,
    SABOT_REFUSE_NOT_POSITIVE, /* of these three, one a wager */
    SABOT_REFUSE_BELOW_MINIMUM,
    SABOT_REFUSE_ABOVE_MAXIMUM,
    SABOT_REFUSE_NOT_IN_UNITS,
    SABOT_REFUSE_TIE_NEEDS_LINE,
    SABOT_REFUSE_SIDE_NEEDS_LINE,
    SABOT_REFUSE_BONUS_OVER_LINE,
    SABOT_REFUSE_OVER_CAP, /* of a share of another wager */
    SABOT_REFUSE_BANK_BELOW_MINIMUM,
    SABOT_REFUSE_BANK_ABOVE_MAXIMUM,
    SABOT_REFUSALS,
};

/* The code and the rule as data shows them: `side-needs-line`, `R21`. */
struct sabot_refusal_form {
    const char *code;
    const char *rule;
};

extern const struct sabot_refusal_form sabot_refusal_forms[SABOT_REFUSALS];

#define SABOT_REFUSED_BANK (-1)

struct sabot_refusal {
    enum sabot_refusal_code code;
    int placed; /* which wager of the layout, or SABOT_REFUSED_BANK */
};

#endif
