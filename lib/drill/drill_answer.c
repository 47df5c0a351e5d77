/*
 * drill_answer.c - what is right, and why. Asks the round and the settlement;
 * decides nothing itself.
 */
#include "sabot/draw.h"
#include "sabot/drill.h"

struct sabot_settlement sabot_question_settle(const struct sabot_question *question,
                                              struct sabot_settled *settled) {
    struct sabot_layout layout = {
        .sheet = question->sheet,
        .row = question->row,
        .seats = question->sheet->seats,
        .bank = {.seat = question->bank_seat, .amount = question->bank_amount},
        .count = question->count,
        .placed = question->placed};
    struct sabot_facts facts = sabot_facts_of_round(&question->round);
    return sabot_layout_settle_facts(&layout, &facts, settled);
}

static char letter_of(const struct sabot_question *question) {
    return sabot_drill_letter(question->sheet, sabot_round_outcome(&question->round));
}

static struct sabot_settled settled_as_asked(const struct sabot_question *question) {
    struct sabot_settled settled[SABOT_DRILL_WAGERS_MAX];
    sabot_question_settle(question, settled);
    int at = 0;
    while (settled[at].placed != question->asked)
        at++;
    return settled[at];
}

struct sabot_answer sabot_question_answer(const struct sabot_question *question) {
    struct sabot_answer answer = {.next = SABOT_HAND_NONE};
    struct sabot_settled one, settled[SABOT_DRILL_WAGERS_MAX];
    switch (question->drill) {
    case SABOT_DRILL_DRAW:
        answer.next = sabot_round_next(&question->round).hand;
        break;
    case SABOT_DRILL_RESULT:
        answer.letter = letter_of(question);
        break;
    case SABOT_DRILL_PAYOUT:
        one = settled_as_asked(question);
        answer.verdict = one.verdict;
        answer.amount = one.winnings - one.commission;
        break;
    case SABOT_DRILL_ORDER:
        one = settled_as_asked(question);
        answer.amount = one.winnings + one.collected; /* one of them is 0 */
        sabot_question_settle(question, settled);
        for (int i = 0; i < question->count; i++)
            answer.order[settled[i].step - 1] = settled[i].placed;
        break;
    default:
        SABOT_ASSERT(false);
    }
    return answer;
}

bool sabot_question_judge(const struct sabot_question *question,
                          const struct sabot_answer *answer) {
    struct sabot_answer right = sabot_question_answer(question);
    bool same = answer->amount == right.amount;
    switch (question->drill) {
    case SABOT_DRILL_DRAW:
        return answer->next == right.next;
    case SABOT_DRILL_RESULT:
        return answer->letter == right.letter;
    case SABOT_DRILL_PAYOUT:
        return answer->verdict == right.verdict && (same || right.verdict != SABOT_WIN);
    default:
        for (int i = 0; i < question->count; i++)
            same = same && answer->order[i] == right.order[i];
        return same;
    }
}

/* ---- why ---- */

static void add_hand(struct sabot_text *text, const char *name,
                     const struct sabot_hand_cards *hand) {
    bool is_natural = hand->count == 2 && sabot_draw_is_natural(hand->total);
    sabot_text_print(text, "%s%d%s", name, hand->total,
                     is_natural         ? ", a natural"
                     : hand->count == 2 ? " with two cards"
                                        : " with three cards");
}

static void explain_result(const struct sabot_question *question, struct sabot_text *text) {
    static const struct {
        char letter;
        const char *words;
    } endings[] = {
        {'P', ": Player wins"},    {'B', ": Banker wins"},   {'T', ": a tie"},
        {'D', ": Dragon 7 (R11)"}, {'A', ": Panda 8 (R12)"},
    };
    char letter = letter_of(question);
    struct sabot_outcome outcome = sabot_round_outcome(&question->round);
    add_hand(text, "Player ", &question->round.hands[SABOT_HAND_PLAYER]);
    add_hand(text, "; Banker ", &question->round.hands[SABOT_HAND_BANKER]);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
        if (endings[i].letter == letter)
            sabot_text_add(text, endings[i].words);
    if (letter == 'P' || letter == 'B' || letter == 'T')
        sabot_text_add(text, sabot_outcome_natural(outcome) == SABOT_NATURAL_NONE ? " (R10)"
                                                                                  : " (R4, R10)");
}

/* The rule behind what a wager gets; a wager that a sheet adds has its own pay table. */
static const char *payout_rule(const struct sabot_question *question) {
    const struct sabot_sheet *sheet = question->sheet;
    int wager = question->placed[question->asked].wager;
    bool is_line = sabot_wager_is_line(&sheet->wagers[wager]);
    if (wager == sabot_sheet_wager(sheet, "dragon7"))
        return "R11";
    if (wager == sabot_sheet_wager(sheet, "panda8"))
        return "R12";
    if (is_line && sabot_outcome_is_dragon7(sabot_round_outcome(&question->round)) &&
        sheet->wagers[wager].commission_bp == 0)
        return "R20";
    if (is_line || wager == sabot_sheet_wager(sheet, "tie"))
        return "R10";
    return "the sheet's pay table";
}

static void explain_win(const struct sabot_settled *one, struct sabot_text *text) {
    sabot_text_print(text, "Wins %d to %d: pay %s", one->ratio.pays, one->ratio.to,
                     sabot_cents_words(one->winnings - one->commission).at);
    if (one->commission > 0)
        sabot_text_print(text, ", which is %s less %s commission",
                         sabot_cents_words(one->winnings).at,
                         sabot_cents_words(one->commission).at);
    if (one->marked > 0)
        sabot_text_print(text, ", and mark %s commission", sabot_cents_words(one->marked).at);
}

static void explain_payout(const struct sabot_question *question, struct sabot_text *text) {
    struct sabot_settled one = settled_as_asked(question);
    if (one.verdict == SABOT_WIN)
        explain_win(&one, text);
    else
        sabot_text_add(text, one.verdict == SABOT_PUSH ? "Pushes: the stake goes back"
                                                       : "Loses: take the stake");
    sabot_text_print(text, " (%s%s)", payout_rule(question),
                     one.commission + one.marked > 0 ? ", reading 9" : "");
}

static void explain_order(const struct sabot_question *question, struct sabot_text *text) {
    const struct sabot_sheet *sheet = question->sheet;
    struct sabot_settled one = settled_as_asked(question);
    bool is_net = sheet->cover == SABOT_COVER_NET, wins = one.verdict == SABOT_WIN;
    sabot_text_print(text, "%s %s. Of %s %s %s (R44, R46)",
                     is_net ? "Losers are taken first, then winners are paid; both go"
                            : "Every dollar put up acts once; wagers go",
                     sheet->order == SABOT_ORDER_WAGER_FIRST
                         ? "wager by wager, from the player-dealer's left (R45)"
                         : "seat by seat, from the player-dealer's left (reading 5)",
                     sabot_cents_words(wins ? one.owed : one.stake).at,
                     wins ? "owed the bank still pays" : "lost the bank may still take",
                     sabot_cents_words(one.winnings + one.collected).at);
}

void sabot_question_explain(const struct sabot_question *question, struct sabot_text *text) {
    if (question->drill == SABOT_DRILL_DRAW)
        sabot_round_explain(&question->round, text);
    else if (question->drill == SABOT_DRILL_RESULT)
        explain_result(question, text);
    else if (question->drill == SABOT_DRILL_PAYOUT)
        explain_payout(question, text);
    else
        explain_order(question, text);
}
