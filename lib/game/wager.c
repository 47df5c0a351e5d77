/*
 * wager.c - pay tables: the first case that fits decides.
 */
#include "sabot/wager.h"

#include <string.h>

bool sabot_when_holds(const struct sabot_when *when, struct sabot_outcome outcome) {
    for (int fact = 0; fact < SABOT_FACTS; fact++) {
        uint16_t fits = when->fits[fact];
        if (fits != 0 && !(fits >> sabot_outcome_fact(outcome, (enum sabot_fact)fact) & 1))
            return false;
    }
    return true;
}

/* The case that decides, or -1. */
static int deciding_case(const struct sabot_wager *wager, struct sabot_outcome outcome) {
    for (int i = 0; i < wager->case_count; i++)
        if (sabot_when_holds(&wager->cases[i].when, outcome))
            return i;
    return -1;
}

struct sabot_judgement sabot_wager_judge(const struct sabot_wager *wager,
                                         struct sabot_outcome outcome) {
    int decides = deciding_case(wager, outcome);
    if (decides < 0)
        return (struct sabot_judgement){.verdict = SABOT_LOSE};
    return (struct sabot_judgement){wager->cases[decides].verdict, wager->cases[decides].ratio};
}

bool sabot_wager_is_line(const struct sabot_wager *wager) {
    return strcmp(wager->name, "player") == 0 || strcmp(wager->name, "banker") == 0;
}

bool sabot_wager_case_is_reachable(const struct sabot_wager *wager, int index) {
    SABOT_ASSERT(index >= 0 && index < wager->case_count);
    for (int number = 0; number < SABOT_OUTCOMES; number++) {
        struct sabot_outcome outcome = sabot_outcome_of_number(number);
        if (sabot_outcome_is_possible(outcome) && deciding_case(wager, outcome) == index)
            return true;
    }
    return false;
}
