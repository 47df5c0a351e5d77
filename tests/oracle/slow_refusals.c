/*
 * slow_refusals.c - the refusals a second time. See slow_refusals.h.
 */
#include "tests/oracle/slow_refusals.h"

#include <string.h>

/* A question about wager number `index` of the layout. */
typedef bool question(const struct sabot_layout *layout, int index);

static const char *name_of(const struct sabot_layout *layout, int index) {
    int wager = layout->placed[index].wager;
    return wager == SABOT_WAGER_NOT_TAKEN ? "" : layout->sheet->wagers[wager].name;
}

static bool is_on_a_line(const struct sabot_layout *layout, int index) {
    return strcmp(name_of(layout, index), "player") == 0 ||
           strcmp(name_of(layout, index), "banker") == 0;
}

static bool is_back_line(const struct sabot_layout *layout, int index) {
    return layout->placed[index].bettor != SABOT_OWN_SEAT;
}

static bool same_bettor(const struct sabot_layout *layout, int a, int b) {
    if (is_back_line(layout, a) != is_back_line(layout, b))
        return false;
    if (is_back_line(layout, a))
        return layout->placed[a].bettor == layout->placed[b].bettor;
    return layout->placed[a].seat == layout->placed[b].seat;
}

/* A person with several spots has a number; R13. */
static bool same_person(const struct sabot_layout *layout, int a, int b) {
    int person = layout->placed[a].person;
    return person == 0 ? same_bettor(layout, a, b) : layout->placed[b].person == person;
}

/* R26: "needs its own line behind the same seat"; edition 1 took one behind any. */
static bool same_spot(const struct sabot_layout *layout, int a, int b) {
    if (layout->edition != 1 && layout->placed[a].seat != layout->placed[b].seat)
        return false;
    return same_bettor(layout, a, b);
}

static bool same_space(const struct sabot_layout *layout, int a, int b) {
    return layout->placed[a].seat == layout->placed[b].seat &&
           layout->placed[a].wager == layout->placed[b].wager;
}

/* "a wager the sheet does not take" */
static bool wager_not_taken(const struct sabot_layout *layout, int index) {
    return layout->placed[index].wager == SABOT_WAGER_NOT_TAKEN;
}

/* "a seat that the table does not have" */
static bool no_such_seat(const struct sabot_layout *layout, int index) {
    int seat = index == SABOT_REFUSED_BANK ? layout->bank.seat : layout->placed[index].seat;
    return seat < 1 || seat > layout->seats;
}

/* "the player-dealer wagering" */
static bool player_dealer_wagers(const struct sabot_layout *layout, int index) {
    return layout->sheet->bank == SABOT_BANK_PLAYER_DEALER &&
           (layout->placed[index].seat == layout->bank.seat ||
            (layout->placed[index].person != 0 &&
             layout->placed[index].person == layout->bank.person));
}

/* "a back-line wager where it is off" */
static bool back_line_off(const struct sabot_layout *layout, int index) {
    if (!is_back_line(layout, index))
        return false;
    bool not_here = !wager_not_taken(layout, index) &&
                    (layout->sheet->back_line_not_on & 1u << layout->placed[index].wager) != 0;
    return layout->sheet->back_line == 0 || not_here;
}

/* "A back-line wager lies behind a wager of the seat on the same space" (R26). */
static bool back_line_alone(const struct sabot_layout *layout, int index) {
    if (layout->edition == 1 || !is_back_line(layout, index) || back_line_off(layout, index))
        return false;
    int fronts = 0;
    for (int i = 0; i < layout->count; i++)
        fronts += same_space(layout, i, index) && !is_back_line(layout, i);
    return fronts == 0;
}

/* "a named maximum a space": those who came first have the places. */
static bool back_line_full(const struct sabot_layout *layout, int index) {
    if (!is_back_line(layout, index) || back_line_off(layout, index))
        return false;
    int already = 0;
    for (int i = 0; i < index; i++)
        if (same_space(layout, i, index) && is_back_line(layout, i))
            already++;
    return already >= layout->sheet->back_line;
}

/* "two wagers of one bettor on one space": the first stands. */
static bool space_taken(const struct sabot_layout *layout, int index) {
    for (int i = 0; i < index; i++)
        if (same_space(layout, i, index) && same_bettor(layout, i, index))
            return true;
    return false;
}

/* "both lines where the sheet takes one": the first wager that puts a bettor
 * on the second line is refused; what follows on that line is not a new breach. */
static bool both_lines(const struct sabot_layout *layout, int index) {
    if (layout->sheet->lines == SABOT_LINES_BOTH || !is_on_a_line(layout, index))
        return false;
    int other_line = 0;
    int this_line = 0;
    for (int i = 0; i < index; i++) {
        if (!is_on_a_line(layout, i) || !same_person(layout, i, index))
            continue;
        if (strcmp(name_of(layout, i), name_of(layout, index)) == 0)
            this_line++;
        else
            other_line++;
    }
    return other_line > 0 && this_line == 0;
}

static struct sabot_limits limits_of(const struct sabot_layout *layout, int index) {
    return *sabot_sheet_limits(layout->sheet, layout->row, layout->placed[index].wager);
}

/* "zero or negative" */
static bool not_positive(const struct sabot_layout *layout, int index) {
    return layout->placed[index].stake < 1;
}

/* "amounts below the minimum" */
static bool below_minimum(const struct sabot_layout *layout, int index) {
    return !not_positive(layout, index) &&
           layout->placed[index].stake < limits_of(layout, index).least;
}

/* "above the maximum" */
static bool above_maximum(const struct sabot_layout *layout, int index) {
    return layout->placed[index].stake > limits_of(layout, index).most;
}

/* "not in units (the bank's too)" */
static bool not_in_units(const struct sabot_layout *layout, int index) {
    sabot_cents amount =
        index == SABOT_REFUSED_BANK ? layout->bank.amount : layout->placed[index].stake;
    return amount / layout->sheet->unit * layout->sheet->unit != amount;
}

/* "a side or tie wager without its line"; "a line wager that is itself refused
 * still qualifies its side wagers". */
static bool lacks_its_line(const struct sabot_layout *layout, int index) {
    if (is_on_a_line(layout, index))
        return false;
    if (layout->sheet->wagers[layout->placed[index].wager].needs == SABOT_NEEDS_NOTHING)
        return false;
    for (int i = 0; i < layout->count; i++)
        if (is_on_a_line(layout, i) && same_spot(layout, i, index))
            return false;
    return true;
}

static bool tie_needs_line(const struct sabot_layout *layout, int index) {
    return lacks_its_line(layout, index) && strcmp(name_of(layout, index), "tie") == 0;
}

static bool side_needs_line(const struct sabot_layout *layout, int index) {
    return lacks_its_line(layout, index) && strcmp(name_of(layout, index), "tie") != 0;
}

/* Reading 16: "a sheet may cap a bonus wager at the same bettor's line wager".
 * A wager that lacks the line it needs gets that refusal, and not this one too. */
static bool bonus_over_line(const struct sabot_layout *layout, int index) {
    if (layout->sheet->bonus_cap == SABOT_BONUS_CAP_NONE || is_on_a_line(layout, index) ||
        lacks_its_line(layout, index))
        return false;
    if (layout->placed[index].stake < 1)
        return false;
    for (int i = 0; i < layout->count; i++)
        if (is_on_a_line(layout, i) && same_spot(layout, i, index) &&
            layout->placed[i].stake >= layout->placed[index].stake)
            return false;
    return true;
}

/* A sheet may cap a wager to a share of another: of all such wagers on the spot, none leaves
 * room for it. */
static bool over_cap(const struct sabot_layout *layout, int index) {
    const struct sabot_wager *wager = &layout->sheet->wagers[layout->placed[index].wager];
    sabot_cents stake = layout->placed[index].stake;
    if (wager->cap_bp == 0 || stake < 1)
        return false;
    for (int i = 0; i < layout->count; i++)
        if (layout->placed[i].wager == wager->cap_of && same_spot(layout, i, index) &&
            (sabot_big)stake * 10000 <= (sabot_big)layout->placed[i].stake * wager->cap_bp)
            return false;
    return true;
}

/* "a bank below its minimum", and nothing put up is below any. */
static bool bank_below_minimum(const struct sabot_layout *layout, int index) {
    (void)index;
    sabot_cents least = layout->sheet->rows[layout->row].bank.least;
    return layout->bank.amount < (least < 1 ? 1 : least);
}

static bool bank_above_maximum(const struct sabot_layout *layout, int index) {
    (void)index;
    return layout->bank.amount > layout->sheet->rows[layout->row].bank.most;
}

/* Who each question is put to, and whether it needs to know the kind of wager. */
static const struct {
    question *broken;
    bool of_wagers, of_the_bank, of_a_kind;
} questions[SABOT_REFUSALS] = {
    [SABOT_REFUSE_WAGER_NOT_TAKEN] = {wager_not_taken, true, false, false},
    [SABOT_REFUSE_NO_SUCH_SEAT] = {no_such_seat, true, true, false},
    [SABOT_REFUSE_PLAYER_DEALER_WAGERS] = {player_dealer_wagers, true, false, false},
    [SABOT_REFUSE_BACK_LINE_OFF] = {back_line_off, true, false, false},
    [SABOT_REFUSE_BACK_LINE_FULL] = {back_line_full, true, false, true},
    [SABOT_REFUSE_BACK_LINE_ALONE] = {back_line_alone, true, false, true},
    [SABOT_REFUSE_SPACE_TAKEN] = {space_taken, true, false, true},
    [SABOT_REFUSE_BOTH_LINES] = {both_lines, true, false, true},
    [SABOT_REFUSE_NOT_POSITIVE] = {not_positive, true, false, false},
    [SABOT_REFUSE_BELOW_MINIMUM] = {below_minimum, true, false, true},
    [SABOT_REFUSE_ABOVE_MAXIMUM] = {above_maximum, true, false, true},
    [SABOT_REFUSE_NOT_IN_UNITS] = {not_in_units, true, true, false},
    [SABOT_REFUSE_TIE_NEEDS_LINE] = {tie_needs_line, true, false, true},
    [SABOT_REFUSE_SIDE_NEEDS_LINE] = {side_needs_line, true, false, true},
    [SABOT_REFUSE_BONUS_OVER_LINE] = {bonus_over_line, true, false, true},
    [SABOT_REFUSE_OVER_CAP] = {over_cap, true, false, true},
    [SABOT_REFUSE_BANK_BELOW_MINIMUM] = {bank_below_minimum, false, true, false},
    [SABOT_REFUSE_BANK_ABOVE_MAXIMUM] = {bank_above_maximum, false, true, false},
};

bool slow_is_refused(const struct sabot_layout *layout, int index, enum sabot_refusal_code code) {
    if (index == SABOT_REFUSED_BANK)
        return layout->sheet->bank == SABOT_BANK_PLAYER_DEALER && questions[code].of_the_bank &&
               questions[code].broken(layout, index);
    /* A wager the sheet does not take has no limits, line or space. */
    if (questions[code].of_a_kind && wager_not_taken(layout, index))
        return false;
    return questions[code].of_wagers && questions[code].broken(layout, index);
}
