/*
 * drill.c - makes questions. What is right is drill_answer.c's.
 */
#include "sabot/drill.h"

#include <string.h>

enum {
    DEALS_MAX = 150, /* for a result that is wanted; then any will do */
    STAKES_MAX = 30, /* different ones a wager may have in a question */
    BETTORS_MIN = 3,
    BETTORS_MAX = 4,
    BANK_STEP = 10, /* units: banks that a person can do sums with */
    CARDS_OF_FIRST_TWO = 4,
};

/* A supply that remembers that it fell short: then every number is 0. */
struct supply {
    struct sabot_random_bytes *random;
    bool dry;
};

static int pick(struct supply *supply, int below) {
    uint32_t index = 0;
    if (supply->dry || sabot_random_index(supply->random, (uint32_t)below, &index) != SABOT_OK) {
        supply->dry = true;
        return 0;
    }
    return (int)index;
}

bool sabot_drill_suits(enum sabot_drill drill, const struct sabot_sheet *sheet) {
    int lines = 0;
    for (int i = 0; i < sheet->wager_count; i++)
        lines += sabot_wager_is_line(&sheet->wagers[i]);
    switch (drill) {
    case SABOT_DRILL_PAYOUT:
        return sheet->wager_count > 0;
    case SABOT_DRILL_ORDER:
        return sheet->bank == SABOT_BANK_PLAYER_DEALER && lines > 0 && sheet->seats > BETTORS_MAX;
    default:
        return true;
    }
}

void sabot_drill_letters(const struct sabot_sheet *sheet, char letters[6]) {
    struct sabot_text text = sabot_text_in(letters, 6);
    sabot_text_add(&text, "PBT");
    sabot_text_add(&text, sabot_sheet_wager(sheet, "dragon7") >= 0 ? "D" : "");
    sabot_text_add(&text, sabot_sheet_wager(sheet, "panda8") >= 0 ? "A" : "");
}

char sabot_drill_letter(const struct sabot_sheet *sheet, struct sabot_outcome outcome) {
    char letters[6];
    sabot_drill_letters(sheet, letters);
    char letter = sabot_outcome_letter(outcome);
    return strchr(letters, letter) != NULL ? letter : letters[sabot_outcome_winner(outcome)];
}

/* ---- cards ---- */

/* Cards of the sheet's decks, each as likely as any other that is left. */
static struct sabot_round deal(struct supply *supply, const struct sabot_sheet *sheet) {
    struct sabot_round round = sabot_round_begin();
    int taken[SABOT_ROUND_CARDS_MAX] = {0};
    while (sabot_round_next(&round).hand != SABOT_HAND_NONE) {
        int number = pick(supply, sheet->decks * SABOT_DECK_CARDS);
        bool is_out = false;
        for (int i = 0; i < round.count; i++)
            is_out |= taken[i] == number;
        if (is_out && !supply->dry)
            continue;
        taken[round.count] = number;
        sabot_round_take(&round, sabot_card_of_deck(number % SABOT_DECK_CARDS));
    }
    return round;
}

/* A result that a question would like: a letter, or the case of a wager that decides. */
struct wish {
    char letter;
    const struct sabot_wager *wager;
    int decides; /* case_count: none fits */
};

static bool comes_true(const struct wish *wish, const struct sabot_sheet *sheet,
                       const struct sabot_round *round) {
    if (wish->wager == NULL)
        return sabot_drill_letter(sheet, sabot_round_outcome(round)) == wish->letter;
    struct sabot_facts facts = sabot_facts_of_round(round);
    return sabot_wager_decides(sheet, wish->wager, &facts) == wish->decides;
}

static struct sabot_round deal_wish(struct supply *supply, const struct sabot_sheet *sheet,
                                    const struct wish *wish) {
    struct sabot_round round;
    int deals = 0;
    do
        round = deal(supply, sheet);
    while (!comes_true(wish, sheet, &round) && ++deals < DEALS_MAX && !supply->dry);
    return round;
}

/* ---- draw and result ---- */

static void ask_draw(struct supply *supply, struct sabot_question *question) {
    struct sabot_round round = deal(supply, question->sheet);
    int shown = CARDS_OF_FIRST_TWO + pick(supply, round.count - CARDS_OF_FIRST_TWO + 1);
    while (round.count > shown)
        sabot_round_undo(&round);
    /* With three cards Banker is never asked: back to where it was. */
    if (sabot_round_next(&round).reason == SABOT_REASON_HANDS_COMPLETE)
        sabot_round_undo(&round);
    question->round = round;
}

static void ask_result(struct supply *supply, struct sabot_question *question) {
    char letters[6];
    sabot_drill_letters(question->sheet, letters);
    struct wish wish = {.letter = letters[pick(supply, (int)strlen(letters))]};
    question->round = deal_wish(supply, question->sheet, &wish);
}

/* ---- wagers ---- */

static sabot_cents a_stake(struct supply *supply, const struct sabot_question *question,
                           int wager) {
    const struct sabot_limits *limits = sabot_sheet_limits(question->sheet, question->row, wager);
    sabot_cents unit = question->sheet->unit;
    sabot_cents step = limits->least / 2 / unit * unit;
    step = step < unit ? unit : step;
    sabot_cents steps = (limits->most - limits->least) / step + 1;
    return limits->least + step * pick(supply, steps < STAKES_MAX ? (int)steps : STAKES_MAX);
}

/* A line wager, either one; -1 if the sheet takes none. */
static int a_line(struct supply *supply, const struct sabot_sheet *sheet) {
    int lines[SABOT_WAGERS_MAX], count = 0;
    for (int i = 0; i < sheet->wager_count; i++)
        if (sabot_wager_is_line(&sheet->wagers[i]))
            lines[count++] = i;
    return count == 0 ? -1 : lines[pick(supply, count)];
}

static void place(struct sabot_question *question, int seat, int wager, sabot_cents stake) {
    SABOT_ASSERT(question->count < SABOT_DRILL_WAGERS_MAX);
    question->placed[question->count++] =
        (struct sabot_placed){.seat = seat, .wager = wager, .stake = stake};
}

/* Places what leaves room for the least of a capped wager, and returns that (R24). */
static sabot_cents place_capping(struct sabot_question *question, int seat, int wager) {
    const struct sabot_sheet *sheet = question->sheet;
    const struct sabot_wager *form = &sheet->wagers[wager];
    sabot_cents least = sabot_sheet_limits(sheet, question->row, wager)->least;
    sabot_cents beside = sabot_sheet_limits(sheet, question->row, form->cap_of)->least;
    sabot_cents needed = (least * SABOT_CAP_WHOLE + form->cap_bp - 1) / form->cap_bp;
    needed = (needed + sheet->unit - 1) / sheet->unit * sheet->unit;
    place(question, seat, form->cap_of, needed > beside ? needed : beside);
    return least;
}

/* A wager with a line beside it, which it does not pass: so it lies well by every sheet,
 * whatever it needs (R21, R22) and however it is capped (reading 16). */
static void place_with_line(struct supply *supply, struct sabot_question *question, int seat,
                            int wager) {
    const struct sabot_wager *form = &question->sheet->wagers[wager];
    sabot_cents stake = a_stake(supply, question, wager);
    int line = sabot_wager_is_line(form) ? -1 : a_line(supply, question->sheet);
    if (form->cap_bp != 0) {
        stake = place_capping(question, seat, wager);
    } else if (line >= 0) {
        sabot_cents line_stake = a_stake(supply, question, line);
        place(question, seat, line, line_stake);
        stake = stake < line_stake ? stake : line_stake;
    }
    place(question, seat, wager, stake);
}

static void ask_payout(struct supply *supply, struct sabot_question *question) {
    const struct sabot_sheet *sheet = question->sheet;
    int wager = pick(supply, sheet->wager_count);
    struct wish wish = {.wager = &sheet->wagers[wager]};
    wish.decides = pick(supply, wish.wager->case_count + 1);
    question->round = deal_wish(supply, sheet, &wish);
    int bank = pick(supply, sheet->seats);
    int seat = (bank + 1 + pick(supply, sheet->seats - 1)) % sheet->seats;
    place_with_line(supply, question, seat + 1, wager);
    question->asked = question->count - 1;
    if (sheet->bank == SABOT_BANK_HOUSE)
        return;
    /* A bank that covers everything: this drill is about the pay table. */
    struct sabot_settled settled[SABOT_DRILL_WAGERS_MAX];
    question->bank_seat = bank + 1;
    struct sabot_settlement all = sabot_question_settle(question, settled);
    sabot_cents units = (all.owed + all.lost) / sheet->unit + 1;
    question->bank_amount = sheet->rows[question->row].bank.least + units * sheet->unit;
}

/* ---- the order, with a bank that is too small ---- */

/* Some of the seats that do not bank, rising. */
static int choose_seats(struct supply *supply, const struct sabot_question *question,
                        int seats[BETTORS_MAX]) {
    int wanted = BETTORS_MIN + pick(supply, BETTORS_MAX - BETTORS_MIN + 1);
    int left = question->sheet->seats - 1, count = 0;
    for (int seat = 1; seat <= question->sheet->seats; seat++) {
        if (seat == question->bank_seat)
            continue;
        if (pick(supply, left--) < wanted - count)
            seats[count++] = seat;
    }
    return count;
}

static void place_all(struct supply *supply, struct sabot_question *question) {
    const struct sabot_sheet *sheet = question->sheet;
    int seats[BETTORS_MAX];
    int bettors = choose_seats(supply, question, seats);
    for (int i = 0; i < bettors && !supply->dry; i++) {
        int wager = pick(supply, sheet->wager_count);
        bool is_line = sabot_wager_is_line(&sheet->wagers[wager]);
        bool fits = question->count + 2 + bettors - i - 1 <= SABOT_DRILL_WAGERS_MAX;
        place_with_line(supply, question, seats[i],
                        is_line || fits ? wager : a_line(supply, sheet));
    }
}

/* Puts up less than the round needs. False: nothing can be short here, or a wager
 * pushes, and nobody can say when that is its turn. */
static bool put_up_too_little(struct supply *supply, struct sabot_question *question) {
    const struct sabot_sheet *sheet = question->sheet;
    const struct sabot_limits *limits = &sheet->rows[question->row].bank;
    struct sabot_settled settled[SABOT_DRILL_WAGERS_MAX];
    struct sabot_settlement all = sabot_question_settle(question, settled);
    for (int i = 0; i < question->count; i++)
        if (settled[i].verdict == SABOT_PUSH)
            return false;
    sabot_cents net = all.lost > all.owed ? all.lost - all.owed : all.owed - all.lost;
    sabot_cents needed = sheet->cover == SABOT_COVER_NET ? net : all.lost + all.owed;
    sabot_cents step = BANK_STEP * sheet->unit;
    sabot_cents steps = (needed - limits->least) / step;
    if (steps < 1)
        return false;
    int choices = steps < INT16_MAX ? (int)steps : INT16_MAX;
    question->bank_amount = limits->least + step * pick(supply, choices);
    return question->bank_amount <= limits->most && question->bank_amount < needed;
}

static void ask_order(struct supply *supply, struct sabot_question *question) {
    do {
        question->count = 0;
        question->bank_amount = 0;
        question->bank_seat = 1 + pick(supply, question->sheet->seats);
        question->round = deal(supply, question->sheet);
        place_all(supply, question);
    } while (!supply->dry && !put_up_too_little(supply, question));
    if (supply->dry)
        return;
    struct sabot_settled settled[SABOT_DRILL_WAGERS_MAX];
    struct sabot_settlement settlement = sabot_question_settle(question, settled);
    SABOT_ASSERT(settlement.exhausted);
    int first = 0;
    while (settled[first].uncovered == 0)
        first++;
    question->asked = settled[first].placed;
}

enum sabot_status sabot_drill_ask(enum sabot_drill drill, const struct sabot_sheet *sheet, int row,
                                  struct sabot_random_bytes *random,
                                  struct sabot_question *question) {
    static void (*const ask[SABOT_DRILLS])(struct supply *, struct sabot_question *) = {
        [SABOT_DRILL_DRAW] = ask_draw,
        [SABOT_DRILL_RESULT] = ask_result,
        [SABOT_DRILL_PAYOUT] = ask_payout,
        [SABOT_DRILL_ORDER] = ask_order,
    };
    SABOT_ASSERT(sabot_drill_suits(drill, sheet) && row >= 0 && row < sheet->row_count);
    struct supply supply = {.random = random};
    memset(question, 0, sizeof *question);
    question->drill = drill;
    question->sheet = sheet;
    question->row = row;
    ask[drill](&supply, question);
    return supply.dry ? SABOT_TOO_LONG : SABOT_OK;
}
