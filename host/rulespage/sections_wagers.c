/*
 * sections_wagers.c - who may place what, and what it pays. Every line is made
 * from the cases of the sheet's wagers; none is known here by name.
 *
 * Rules: R20-R26, R28; readings 1, 2, 3, 9, 11, 16.
 */
#include "host/rulespage/phrases.h"
#include "host/rulespage/sections.h"

static unsigned wagers_where(const struct sabot_sheet *sheet,
                             bool (*holds)(const struct sabot_sheet *,
                                           const struct sabot_wager *)) {
    unsigned bits = 0;
    for (int i = 0; i < sheet->wager_count; i++)
        bits |= (unsigned)holds(sheet, &sheet->wagers[i]) << i;
    return bits;
}

static bool is_line(const struct sabot_sheet *sheet, const struct sabot_wager *wager) {
    (void)sheet;
    return sabot_wager_is_line(wager);
}

/* A cap at the line wager leaves nothing to a bettor who has none. */
static bool needs_line(const struct sabot_sheet *sheet, const struct sabot_wager *wager) {
    return !sabot_wager_is_line(wager) &&
           (wager->needs == SABOT_NEEDS_LINE || sheet->bonus_cap == SABOT_BONUS_CAP_LINE);
}

static bool stands_alone(const struct sabot_sheet *sheet, const struct sabot_wager *wager) {
    return !sabot_wager_is_line(wager) && !needs_line(sheet, wager);
}

static void add_lines(struct blocks *page, const struct sabot_sheet *sheet) {
    unsigned lines = wagers_where(sheet, is_line);
    struct phrase either = phrase_wagers(sheet, lines, " or the ");
    if (__builtin_popcount(lines) < 2)
        return;
    if (sheet->lines == SABOT_LINES_BOTH)
        blocks_add(page, BLOCK_ITEM, "A bettor may wager on the %s, or on both.", either.words);
    else
        blocks_add(page, BLOCK_ITEM, "A bettor wagers on the %s, not on both in one round.",
                   either.words);
}

static void add_side_wagers(struct blocks *page, const struct sabot_sheet *sheet) {
    unsigned beside = wagers_where(sheet, needs_line);
    unsigned alone = wagers_where(sheet, stands_alone);
    if (beside != 0 && alone == 0)
        blocks_add(page, BLOCK_ITEM, "Everybody who takes part in a round places a line wager.");
    if (beside != 0)
        blocks_add(page, BLOCK_ITEM,
                   "Optional, and only beside a line wager of the same bettor in the same round: "
                   "%s.",
                   phrase_wagers(sheet, beside, " and ").words);
    if (alone != 0)
        blocks_add(page, BLOCK_ITEM, "Optional, with or without a line wager: %s.",
                   phrase_wagers(sheet, alone, " and ").words);
    if (sheet->bonus_cap == SABOT_BONUS_CAP_LINE)
        blocks_add(page, BLOCK_ITEM,
                   "No other wager may be larger than the same bettor's line wager.");
}

static void add_back_line(struct blocks *page, const struct sabot_sheet *sheet) {
    if (sheet->back_line == 0)
        blocks_add(page, BLOCK_ITEM,
                   "Back-line betting is not permitted: nobody wagers on another's seat.");
    else
        blocks_add(page, BLOCK_ITEM,
                   "Back-line betting is permitted: on each space of a seat, up to %s more "
                   "bettor%s may wager behind the one who sits there.",
                   phrase_count(sheet->back_line).words, sheet->back_line == 1 ? "" : "s");
}

void section_placing(struct blocks *page, const struct sabot_sheet *sheet) {
    blocks_add(page, BLOCK_HEADING, "Placing wagers");
    blocks_add(page, BLOCK_ITEM,
               "All wagers are placed before any card is dealt. Once the first card is out of the "
               "shoe, no wager is added, changed or taken back.");
    add_lines(page, sheet);
    add_side_wagers(page, sheet);
    blocks_add(page, BLOCK_ITEM,
               "Every stake lies within the posted limits of its space and is a multiple of %s. "
               "One that does not is not taken.",
               phrase_money(sheet->unit).words);
    blocks_add(page, BLOCK_ITEM, "A bettor has one wager on a space, not more.");
    add_back_line(page, sheet);
}

/* The verdicts that the draw rule can bring about, and who wins in those that
 * none of the cases decides. */
struct reach {
    bool push;
    bool no_case;             /* some outcome fits no case: the wager loses */
    unsigned winners_no_case; /* bits by enum sabot_winner */
    unsigned winners_decided;
};

static bool fits_before(const struct sabot_wager *wager, int end, struct sabot_outcome outcome) {
    for (int i = 0; i < end; i++)
        if (sabot_when_holds(&wager->cases[i].when, outcome))
            return true;
    return false;
}

static struct reach reach_of(const struct sabot_wager *wager) {
    struct reach reach = {0};
    for (int number = 0; number < SABOT_OUTCOMES; number++) {
        struct sabot_outcome outcome = sabot_outcome_of_number(number);
        if (!sabot_outcome_is_possible(outcome))
            continue;
        unsigned winner = 1U << sabot_outcome_winner(outcome);
        if (fits_before(wager, wager->case_count, outcome))
            reach.winners_decided |= winner;
        else
            reach.winners_no_case |= winner;
        reach.push |= sabot_wager_judge(wager, outcome).verdict == SABOT_PUSH;
    }
    reach.no_case = reach.winners_no_case != 0;
    return reach;
}

/* True if an earlier case takes some of the outcomes that case `index` fits:
 * then the line must say "otherwise". */
static bool is_overtaken(const struct sabot_wager *wager, int index) {
    for (int number = 0; number < SABOT_OUTCOMES; number++) {
        struct sabot_outcome outcome = sabot_outcome_of_number(number);
        if (sabot_outcome_is_possible(outcome) &&
            sabot_when_holds(&wager->cases[index].when, outcome) &&
            fits_before(wager, index, outcome))
            return true;
    }
    return false;
}

static void add_result(struct blocks *page, const struct sabot_wager *wager,
                       const struct sabot_case *line) {
    if (line->verdict == SABOT_LOSE)
        blocks_add(page, BLOCK_CELL, "Loses");
    else if (line->verdict == SABOT_PUSH)
        blocks_add(page, BLOCK_CELL, "Pushes");
    else if (wager->commission_bp > 0)
        blocks_add(page, BLOCK_CELL, "Wins, pays %s less %s", phrase_ratio(line->ratio).words,
                   phrase_percent(wager->commission_bp).words);
    else
        blocks_add(page, BLOCK_CELL, "Wins, pays %s", phrase_ratio(line->ratio).words);
}

static void add_case(struct blocks *page, const struct sabot_wager *wager, int index) {
    const struct sabot_case *line = &wager->cases[index];
    struct phrase when = phrase_when(&line->when);
    if (is_overtaken(wager, index))
        blocks_add(page, BLOCK_CELL, "Otherwise, %s", when.words);
    else
        blocks_add(page, BLOCK_CELL, "%s", phrase_capital(when).words);
    add_result(page, wager, line);
}

/* Says who wins where that tells the whole of it, else "anything else". */
static void add_no_case(struct blocks *page, struct reach reach) {
    struct sabot_when losing = {0};
    if ((reach.winners_no_case & reach.winners_decided) == 0)
        losing.fits[SABOT_FACT_WINNER] = (uint16_t)reach.winners_no_case;
    bool plain = losing.fits[SABOT_FACT_WINNER] != 0;
    blocks_add(page, BLOCK_CELL, "%s",
               plain ? phrase_capital(phrase_when(&losing)).words : "Anything else");
    blocks_add(page, BLOCK_CELL, "Loses");
}

static void add_wager(struct blocks *page, const struct sabot_wager *wager) {
    const char *title = phrase_title(wager);
    struct reach reach = reach_of(wager);
    for (int i = 0; i < wager->case_count; i++) {
        if (!sabot_wager_case_is_reachable(wager, i))
            continue;
        blocks_add(page, BLOCK_CELL, "%s", title);
        add_case(page, wager, i);
        title = "";
    }
    if (reach.no_case) {
        blocks_add(page, BLOCK_CELL, "%s", title);
        add_no_case(page, reach);
    }
}

static bool never_pushes(const struct sabot_sheet *sheet, const struct sabot_wager *wager) {
    (void)sheet;
    return !reach_of(wager).push;
}

void section_pays(struct blocks *page, const struct sabot_sheet *sheet) {
    static const char *const headings[] = {"Wager", "When", "Result"};
    blocks_add(page, BLOCK_HEADING, "What the wagers pay");
    blocks_add(page, BLOCK_PARAGRAPH,
               "Each wager is decided by the two complete hands alone. A wager that wins gets its "
               "stake back and is paid; 1 to 1 is even money. A wager that pushes gets its stake "
               "back and neither wins nor loses.");
    blocks_begin_table(page, BLOCK_TABLE, "", headings, 3);
    for (int i = 0; i < sheet->wager_count; i++)
        add_wager(page, &sheet->wagers[i]);
    unsigned never = wagers_where(sheet, never_pushes);
    if (never != 0)
        blocks_add(page, BLOCK_PARAGRAPH, "Never a push: %s.",
                   phrase_wagers(sheet, never, " and ").words);
}

static bool pays_commission(const struct sabot_sheet *sheet, const struct sabot_wager *wager) {
    (void)sheet;
    return wager->commission_bp > 0;
}

void section_commission(struct blocks *page, const struct sabot_sheet *sheet) {
    static const char *const taken[] = {
        [SABOT_COMMISSION_EACH_ROUND] = "It is taken when the wager is paid.",
        [SABOT_COMMISSION_MARKED] = "It is marked for each bettor, and collected when the bettor "
                                    "leaves or the shoe ends.",
    };
    if (wagers_where(sheet, pays_commission) == 0)
        return;
    blocks_add(page, BLOCK_HEADING, "Commission");
    for (int i = 0; i < sheet->wager_count; i++) {
        const struct sabot_wager *wager = &sheet->wagers[i];
        if (wager->commission_bp > 0)
            blocks_add(page, BLOCK_ITEM,
                       "When a wager on the %s wins, the house takes a commission of %s of the "
                       "winnings.",
                       phrase_title(wager), phrase_percent(wager->commission_bp).words);
    }
    blocks_add(page, BLOCK_ITEM, "The commission is rounded to the nearest %s, a half upward.",
               phrase_money(sheet->commission_unit).words);
    blocks_add(page, BLOCK_ITEM, "%s", taken[sheet->commission_taken]);
}
