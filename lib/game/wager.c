/*
 * wager.c - pay tables: the first case that fits decides.
 */
#include "sabot/wager.h"

#include <string.h>

/* An outcome as a condition sees it: for each fact the bit of its value. */
struct seen {
    uint16_t bits[SABOT_FACTS];
};

static struct seen look_at(struct sabot_outcome outcome) {
    struct seen seen;
    for (int fact = 0; fact < SABOT_FACTS; fact++)
        seen.bits[fact] = (uint16_t)(1 << sabot_outcome_fact(outcome, (enum sabot_fact)fact));
    return seen;
}

static bool holds(const struct sabot_when *when, const struct seen *seen) {
    for (int fact = 0; fact < SABOT_FACTS; fact++)
        if (when->fits[fact] != 0 && !(when->fits[fact] & seen->bits[fact]))
            return false;
    return true;
}

bool sabot_when_holds(const struct sabot_when *when, struct sabot_outcome outcome) {
    struct seen seen = look_at(outcome);
    return holds(when, &seen);
}

int sabot_wager_deciding(const struct sabot_wager *wager, struct sabot_outcome outcome) {
    struct seen seen = look_at(outcome);
    int decides = 0;
    while (decides < wager->case_count && !holds(&wager->cases[decides].when, &seen))
        decides++;
    return decides;
}

struct sabot_judgement sabot_wager_judge(const struct sabot_wager *wager,
                                         struct sabot_outcome outcome) {
    int decides = sabot_wager_deciding(wager, outcome);
    if (decides == wager->case_count)
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
        if (sabot_outcome_is_possible(outcome) && sabot_wager_deciding(wager, outcome) == index)
            return true;
    }
    return false;
}
