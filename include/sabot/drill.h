/*
 * sabot/drill.h - questions for a dealer in training, and their right answers.
 *
 * Four drills: call the draw, the result, the payout, and the order of
 * settlement with a bank that is too small. A question is dealt from the bytes
 * that the caller gives, for any sheet; what is right follows from the same
 * functions that run a table (sabot/round.h, sabot/settle.h). It keeps no
 * score and knows no time: that is the trainer's business.
 *
 *     struct sabot_question question;
 *     status = sabot_drill_ask(SABOT_DRILL_PAYOUT, &sheet, 0, &random, &question);
 *     right = sabot_question_judge(&question, &answer);
 *
 * Rules: R4-R12, R20, R44-R46; readings 4, 5 and 9.
 */
#ifndef SABOT_DRILL_H
#define SABOT_DRILL_H

#include "sabot/round.h"
#include "sabot/settle.h"
#include "sabot/shuffle.h"

enum sabot_drill {
    SABOT_DRILL_DRAW,   /* which hand takes the next card? */
    SABOT_DRILL_RESULT, /* how did the round end? */
    SABOT_DRILL_PAYOUT, /* what happens to one wager, and what is handed over? */
    SABOT_DRILL_ORDER,  /* which wager after which, and how far does the bank reach? */
    SABOT_DRILLS,
};

#define SABOT_DRILL_WAGERS_MAX 6

/* Enough for a question: it tries again where a deal asks nothing of interest. */
#define SABOT_DRILL_BYTES 32768

struct sabot_question {
    enum sabot_drill drill;
    const struct sabot_sheet *sheet; /* borrowed */
    int row;                         /* of the schedule */
    struct sabot_round round;        /* complete, but for the draw */
    int bank_seat;                   /* with the amount put up; 0 where none is asked about */
    sabot_cents bank_amount;
    int count; /* of the wagers, none for the draw and the result; by seat */
    struct sabot_placed placed[SABOT_DRILL_WAGERS_MAX];
    int asked; /* the wager whose amount is asked for */
};

/* Of these, what the drill asks for is meant. */
struct sabot_answer {
    enum sabot_hand next;              /* draw */
    char letter;                       /* result: of sabot_drill_letters */
    enum sabot_verdict verdict;        /* payout */
    sabot_cents amount;                /* payout of a win, less commission; order: what the
                                          wager asked for is paid, or what is taken of it */
    int order[SABOT_DRILL_WAGERS_MAX]; /* order: wagers by number, the first first */
};

/* True if a table of this sheet can ask it: a house's bank is never short. */
bool sabot_drill_suits(enum sabot_drill drill, const struct sabot_sheet *sheet);

/* The results that people at a table of this sheet tell apart, as letters: `PBTDA`,
 * without D or A where it does not take that wager. */
void sabot_drill_letters(const struct sabot_sheet *sheet, char letters[6]);

/* The one of an outcome: a Dragon 7 is `B` where nobody tells it apart. */
char sabot_drill_letter(const struct sabot_sheet *sheet, struct sabot_outcome outcome);

/* Makes a question. SABOT_TOO_LONG if the bytes run out: come again with others.
 * Requires: sabot_drill_suits, and a sheet without errors. */
SABOT_MUST_CHECK enum sabot_status sabot_drill_ask(enum sabot_drill drill,
                                                   const struct sabot_sheet *sheet, int row,
                                                   struct sabot_random_bytes *random,
                                                   struct sabot_question *question);

/* The wagers of a question as they are settled: as sabot_layout_settle_facts. */
struct sabot_settlement sabot_question_settle(const struct sabot_question *question,
                                              struct sabot_settled *settled);

struct sabot_answer sabot_question_answer(const struct sabot_question *question);

bool sabot_question_judge(const struct sabot_question *question, const struct sabot_answer *answer);

/* Why that is the right answer, with the rule: `Player has 4 and draws (R7)`. */
void sabot_question_explain(const struct sabot_question *question, struct sabot_text *text);

#endif
