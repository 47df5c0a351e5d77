/*
 * wager.c - pay tables: the first case that fits decides.
 */
#include "sabot/sheet.h"

#include <string.h>

/* As many bits as the fact has values. */
static uint32_t every_value(const struct sabot_fact_form *form) {
    return (1U << (form->most - form->least + 1)) - 1;
}

uint32_t sabot_when_fits(const struct sabot_when *when, enum sabot_fact fact) {
    const struct sabot_fact_form *form = &sabot_fact_forms[fact];
    return (when->packed[form->at] >> form->shift & every_value(form)) << form->least;
}

void sabot_when_set(struct sabot_when *when, enum sabot_fact fact, uint32_t fits) {
    const struct sabot_fact_form *form = &sabot_fact_forms[fact];
    uint32_t *word = &when->packed[form->at];
    *word &= ~(every_value(form) << form->shift);
    *word |= (fits >> form->least & every_value(form)) << form->shift;
}

/* A pair's kind takes suits, and so does counting cards of some suits only. */
static enum sabot_detail detail_of(const struct sabot_when *when, enum sabot_fact fact,
                                   uint32_t fits) {
    const struct sabot_fact_form *form = &sabot_fact_forms[fact];
    bool is_pair = fact == SABOT_FACT_PLAYER_PAIR || fact == SABOT_FACT_BANKER_PAIR;
    uint32_t kinds = fits & form->word_fits;
    if (is_pair && kinds != 0 && kinds != form->word_fits)
        return SABOT_DETAIL_SUITS;
    if ((form->looks & SABOT_LOOKS_NAMED) && when->named.suits != SABOT_NAMED_SUITS)
        return SABOT_DETAIL_SUITS;
    return form->detail;
}

/* The first fact of each word of a condition. */
static const uint8_t word_begins[SABOT_WHEN_WORDS + 1] = {
    SABOT_FACT_WINNER,       SABOT_FACT_BANKER_CARDS,
    SABOT_FACT_CARDS,        SABOT_FACT_PLAYER_SUIT,
    SABOT_FACT_PLAYER_FIRST, SABOT_FACT_BANKER_FIRST,
    SABOT_FACT_PLAYER_NAMED, SABOT_FACTS,
};

static bool fact_holds(const struct sabot_when *when, enum sabot_fact fact,
                       const struct sabot_facts *facts, unsigned scopes) {
    uint32_t fits = sabot_when_fits(when, fact);
    if (fits == 0 || !(scopes >> sabot_fact_forms[fact].scope & 1))
        return true;
    SABOT_ASSERT(fact < SABOT_OUTCOME_FACTS || facts->detail >= detail_of(when, fact, fits));
    return fits >> sabot_facts_value(facts, fact, when->named) & 1;
}

bool sabot_when_holds_in(const struct sabot_when *when, const struct sabot_facts *facts,
                         unsigned scopes) {
    for (int word = 0; word < SABOT_WHEN_WORDS; word++)
        for (int fact = word_begins[word]; when->packed[word] && fact < word_begins[word + 1];
             fact++)
            if (!fact_holds(when, (enum sabot_fact)fact, facts, scopes))
                return false;
    return true;
}

bool sabot_when_allows(const struct sabot_when *when, struct sabot_outcome outcome) {
    struct sabot_facts facts = sabot_facts_of_outcome(outcome);
    return sabot_when_holds_in(when, &facts, 1U << SABOT_SCOPE_OUTCOME);
}

enum sabot_detail sabot_when_detail(const struct sabot_when *when) {
    enum sabot_detail most = SABOT_DETAIL_OUTCOME;
    for (int word = 0; word < SABOT_WHEN_WORDS; word++)
        for (int fact = word_begins[word]; when->packed[word] && fact < word_begins[word + 1];
             fact++) {
            uint32_t fits = sabot_when_fits(when, (enum sabot_fact)fact);
            enum sabot_detail detail = fits == 0 || fact < SABOT_OUTCOME_FACTS
                                           ? SABOT_DETAIL_OUTCOME
                                           : detail_of(when, (enum sabot_fact)fact, fits);
            if (detail > most)
                most = detail;
        }
    return most;
}

enum sabot_detail sabot_wager_detail(const struct sabot_sheet *sheet,
                                     const struct sabot_wager *wager) {
    enum sabot_detail most = SABOT_DETAIL_OUTCOME;
    for (int i = 0; i < wager->case_count; i++) {
        enum sabot_detail detail = sabot_when_detail(&sabot_wager_cases(sheet, wager)[i].when);
        if (detail > most)
            most = detail;
    }
    return most;
}

bool sabot_wager_names(const struct sabot_sheet *sheet, const struct sabot_wager *wager,
                       enum sabot_fact fact) {
    for (int i = 0; i < wager->case_count; i++)
        if (sabot_when_fits(&sabot_wager_cases(sheet, wager)[i].when, fact) != 0)
            return true;
    return false;
}

enum sabot_fact sabot_wager_later_fact(const struct sabot_sheet *sheet,
                                       const struct sabot_wager *wager) {
    int fact = SABOT_FIRST_FACTS;
    while (fact < SABOT_FACTS && !sabot_wager_names(sheet, wager, (enum sabot_fact)fact))
        fact++;
    return (enum sabot_fact)fact;
}

int sabot_wager_decides(const struct sabot_sheet *sheet, const struct sabot_wager *wager,
                        const struct sabot_facts *facts) {
    int decides = 0;
    while (decides < wager->case_count &&
           !sabot_when_holds_in(&sabot_wager_cases(sheet, wager)[decides].when, facts,
                                SABOT_EVERY_SCOPE))
        decides++;
    return decides;
}

struct sabot_judgement sabot_wager_judge_facts(const struct sabot_sheet *sheet,
                                               const struct sabot_wager *wager,
                                               const struct sabot_facts *facts) {
    int decides = sabot_wager_decides(sheet, wager, facts);
    if (decides == wager->case_count)
        return (struct sabot_judgement){.verdict = SABOT_LOSE};
    return (struct sabot_judgement){sabot_wager_cases(sheet, wager)[decides].verdict,
                                    sabot_wager_cases(sheet, wager)[decides].ratio};
}

bool sabot_when_holds(const struct sabot_when *when, struct sabot_outcome outcome) {
    struct sabot_facts facts = sabot_facts_of_outcome(outcome);
    return sabot_when_holds_in(when, &facts, SABOT_EVERY_SCOPE);
}

int sabot_wager_deciding(const struct sabot_sheet *sheet, const struct sabot_wager *wager,
                         struct sabot_outcome outcome) {
    struct sabot_facts facts = sabot_facts_of_outcome(outcome);
    return sabot_wager_decides(sheet, wager, &facts);
}

struct sabot_judgement sabot_wager_judge(const struct sabot_sheet *sheet,
                                         const struct sabot_wager *wager,
                                         struct sabot_outcome outcome) {
    struct sabot_facts facts = sabot_facts_of_outcome(outcome);
    return sabot_wager_judge_facts(sheet, wager, &facts);
}

bool sabot_wager_is_line(const struct sabot_wager *wager) {
    return strcmp(wager->name, "player") == 0 || strcmp(wager->name, "banker") == 0;
}

bool sabot_wager_case_is_reachable(const struct sabot_sheet *sheet, const struct sabot_wager *wager,
                                   int index) {
    SABOT_ASSERT(index >= 0 && index < wager->case_count);
    for (int number = 0; number < SABOT_OUTCOMES; number++) {
        struct sabot_outcome outcome = sabot_outcome_of_number(number);
        bool taken = !sabot_outcome_is_possible(outcome);
        for (int i = 0; i < index && !taken; i++)
            taken = sabot_when_detail(&sabot_wager_cases(sheet, wager)[i].when) ==
                        SABOT_DETAIL_OUTCOME &&
                    sabot_when_allows(&sabot_wager_cases(sheet, wager)[i].when, outcome);
        if (!taken && sabot_when_allows(&sabot_wager_cases(sheet, wager)[index].when, outcome))
            return true;
    }
    return false;
}
