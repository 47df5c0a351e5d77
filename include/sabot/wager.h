/*
 * sabot/wager.h - a wager as a pay table over the facts of a round.
 *
 * A wager is data: a list of cases, each a condition on the round's outcome or
 * its cards (sabot/fact.h) and what it pays. The first case that fits decides; if none fits, the
 * wager loses. The two lines are wagers like any other. Money is sabot/settle.h's business.
 *
 * Rules: R11, R12, R20-R22 and the table of wagers; readings 1 and 2.
 */
#ifndef SABOT_WAGER_H
#define SABOT_WAGER_H

#include "sabot/fact.h"

#define SABOT_WAGER_NAME_MAX 32
#define SABOT_TITLE_MAX      64
#define SABOT_CASES_MAX      16
#define SABOT_RATIO_MAX      10000
#define SABOT_CAP_WHOLE      10000 /* a share of 100% */

enum sabot_verdict { SABOT_LOSE, SABOT_PUSH, SABOT_WIN };

/* `8:1` is {8, 1}. Meant only where the verdict is a win. */
struct sabot_ratio {
    int16_t pays;
    int16_t to;
};

#define SABOT_WHEN_WORDS 7

/* All facts that are named must hold. For each fact the bits of the values that fit, packed by
 * the places in sabot_fact_forms; all of them 0: the fact is not named. */
struct sabot_when {
    uint32_t packed[SABOT_WHEN_WORDS];
    struct sabot_named named; /* the cards that the facts of named cards count */
};

/* The values of a fact that fit, bit v for value v; 0: the fact is not named. */
uint32_t sabot_when_fits(const struct sabot_when *when, enum sabot_fact fact);
void sabot_when_set(struct sabot_when *when, enum sabot_fact fact, uint32_t fits);

struct sabot_case {
    struct sabot_when when;
    enum sabot_verdict verdict;
    struct sabot_ratio ratio;
};

enum sabot_needs { SABOT_NEEDS_NOTHING, SABOT_NEEDS_LINE };

struct sabot_wager {
    char name[SABOT_WAGER_NAME_MAX];
    char title[SABOT_TITLE_MAX];
    enum sabot_needs needs;
    int32_t commission_bp; /* of the winnings, in hundredths of a percent: 500 is 5% */
    int16_t cap_bp;        /* at most this share of the same bettor's wager `cap_of`; 0: no cap */
    uint8_t cap_of;        /* number in the sheet */
    uint16_t first_case;   /* its cases lie together in the sheet's pool */
    uint16_t case_count;
};

struct sabot_sheet; /* sabot/sheet.h; a wager is read where its sheet is */

struct sabot_judgement {
    enum sabot_verdict verdict;
    struct sabot_ratio ratio;
};

/* True if all named facts of these scopes (bits by enum sabot_scope) hold. */
#define SABOT_EVERY_SCOPE 0xfU
bool sabot_when_holds_in(const struct sabot_when *when, const struct sabot_facts *facts,
                         unsigned scopes);

/* True if the named facts of the outcome hold; the cards may still say no. */
bool sabot_when_allows(const struct sabot_when *when, struct sabot_outcome outcome);

/* How closely the cards must be known to judge a condition, or a wager. */
enum sabot_detail sabot_when_detail(const struct sabot_when *when);
enum sabot_detail sabot_wager_detail(const struct sabot_sheet *sheet,
                                     const struct sabot_wager *wager);

/* True if some condition of the wager names the fact. */
bool sabot_wager_names(const struct sabot_sheet *sheet, const struct sabot_wager *wager,
                       enum sabot_fact fact);
/* The first of the later facts, from SABOT_FIRST_FACTS on, that the wager names; SABOT_FACTS: it
 * names none of them. */
enum sabot_fact sabot_wager_later_fact(const struct sabot_sheet *sheet,
                                       const struct sabot_wager *wager);

/* The case that decides a round; case_count where none fits.
 * Requires: the facts are known as closely as the wager asks. */
int sabot_wager_decides(const struct sabot_sheet *sheet, const struct sabot_wager *wager,
                        const struct sabot_facts *facts);

/* The verdict on a wager by the cards alone, before it is seen what the bank covers. */
struct sabot_judgement sabot_wager_judge_facts(const struct sabot_sheet *sheet,
                                               const struct sabot_wager *wager,
                                               const struct sabot_facts *facts);

/* The same where the outcome is all that is known. Requires: the wager needs no cards. */
bool sabot_when_holds(const struct sabot_when *when, struct sabot_outcome outcome);
int sabot_wager_deciding(const struct sabot_sheet *sheet, const struct sabot_wager *wager,
                         struct sabot_outcome outcome);
struct sabot_judgement sabot_wager_judge(const struct sabot_sheet *sheet,
                                         const struct sabot_wager *wager,
                                         struct sabot_outcome outcome);

/* True for the two wagers that others need beside them: `player`, `banker`. */
bool sabot_wager_is_line(const struct sabot_wager *wager);

/* True if the draw rule can end a round in which case number `index` decides. Of a case that
 * needs the cards: true unless the outcome alone rules it out. */
bool sabot_wager_case_is_reachable(const struct sabot_sheet *sheet, const struct sabot_wager *wager,
                                   int index);

#endif
