/*
 * refusal.c - which rules a layout breaks, all of them.
 *
 * Every question is asked of every wager, as the refusals are listed; of one that
 * the sheet does not take, only what does not depend on its kind.
 */
#include "sabot/refusal.h"

#include "sabot/settle.h"

#include <string.h>

const struct sabot_refusal_form sabot_refusal_forms[SABOT_REFUSALS] = {
    [SABOT_REFUSE_WAGER_NOT_TAKEN] = {"wager-not-taken", "R23"},
    [SABOT_REFUSE_NO_SUCH_SEAT] = {"no-such-seat", "R47"},
    [SABOT_REFUSE_PLAYER_DEALER_WAGERS] = {"player-dealer-wagers", "reading 6"},
    [SABOT_REFUSE_BACK_LINE_OFF] = {"back-line-off", "R26"},
    [SABOT_REFUSE_BACK_LINE_FULL] = {"back-line-full", "R26"},
    [SABOT_REFUSE_BACK_LINE_ALONE] = {"back-line-alone", "R26"},
    [SABOT_REFUSE_SPACE_TAKEN] = {"space-taken", "R23"},
    [SABOT_REFUSE_BOTH_LINES] = {"both-lines", "reading 3"},
    [SABOT_REFUSE_NOT_POSITIVE] = {"not-positive", "R24"},
    [SABOT_REFUSE_BELOW_MINIMUM] = {"below-minimum", "R24"},
    [SABOT_REFUSE_ABOVE_MAXIMUM] = {"above-maximum", "R24"},
    [SABOT_REFUSE_NOT_IN_UNITS] = {"not-in-units", "R28"},
    [SABOT_REFUSE_TIE_NEEDS_LINE] = {"tie-needs-line", "R22"},
    [SABOT_REFUSE_SIDE_NEEDS_LINE] = {"side-needs-line", "R21"},
    [SABOT_REFUSE_BONUS_OVER_LINE] = {"bonus-over-line", "reading 16"},
    [SABOT_REFUSE_OVER_CAP] = {"over-cap", "R24"},
    [SABOT_REFUSE_BANK_BELOW_MINIMUM] = {"bank-below-minimum", "R43"},
    [SABOT_REFUSE_BANK_ABOVE_MAXIMUM] = {"bank-above-maximum", "R43"},
};

static bool has_seat(const struct sabot_layout *layout, int seat) {
    return seat >= 1 && seat <= layout->seats;
}

static bool is_banked(const struct sabot_layout *layout) {
    return layout->sheet->bank == SABOT_BANK_PLAYER_DEALER;
}

static const struct sabot_wager *kind_of(const struct sabot_layout *layout,
                                         const struct sabot_placed *placed) {
    return &layout->sheet->wagers[placed->wager];
}

static bool is_line(const struct sabot_layout *layout, const struct sabot_placed *placed) {
    return placed->wager != SABOT_WAGER_NOT_TAKEN && sabot_wager_is_line(kind_of(layout, placed));
}

static const struct sabot_limits *limits_of(const struct sabot_layout *layout,
                                            const struct sabot_placed *placed) {
    return sabot_sheet_limits(layout->sheet, layout->row, placed->wager);
}

/* A bettor who sits is known by the seat, one on the back line by the number,
 * wherever at the table the wager lies. */
static bool same_bettor(const struct sabot_placed *a, const struct sabot_placed *b) {
    return a->bettor == b->bettor && (a->bettor != SABOT_OWN_SEAT || a->seat == b->seat);
}

static bool same_person(const struct sabot_placed *a, const struct sabot_placed *b) {
    return a->person != 0 ? a->person == b->person : same_bettor(a, b);
}

/* In the first edition a back-line bettor's line lay behind any seat. */
static bool same_spot(const struct sabot_layout *layout, const struct sabot_placed *a,
                      const struct sabot_placed *b) {
    return same_bettor(a, b) && (layout->edition == 1 || a->seat == b->seat);
}

/* What the wagers before number `index` say of it. */
struct before {
    bool space_taken; /* by the same bettor */
    bool other_line;  /* the same person's */
    bool same_line;   /* the same person's, at whatever seat */
    int back_line;    /* back-line wagers on the space */
};

static struct before look_before(const struct sabot_layout *layout, int index) {
    const struct sabot_placed *placed = &layout->placed[index];
    struct before before = {0};
    for (int i = 0; i < index; i++) {
        const struct sabot_placed *earlier = &layout->placed[i];
        if (earlier->seat == placed->seat && earlier->wager == placed->wager) {
            before.back_line += earlier->bettor != SABOT_OWN_SEAT;
            before.space_taken |= same_bettor(earlier, placed);
        }
        if (is_line(layout, earlier) && same_person(earlier, placed)) {
            before.same_line |= earlier->wager == placed->wager;
            before.other_line |= earlier->wager != placed->wager;
        }
    }
    return before;
}

/* The same bettor's line wagers. One that is itself refused still counts. */
struct line {
    bool present;
    sabot_cents largest; /* stake; 0 if none is positive */
};

static struct line line_of(const struct sabot_layout *layout, const struct sabot_placed *placed) {
    struct line line = {0};
    for (int i = 0; i < layout->count; i++) {
        const struct sabot_placed *other = &layout->placed[i];
        if (!is_line(layout, other) || !same_spot(layout, other, placed))
            continue;
        line.present = true;
        if (other->stake > line.largest)
            line.largest = other->stake;
    }
    return line;
}

/* What the same bettor has on the wager that this one is capped to. */
static sabot_cents beside(const struct sabot_layout *layout, const struct sabot_placed *placed) {
    sabot_cents largest = 0;
    for (int i = 0; i < layout->count; i++) {
        const struct sabot_placed *other = &layout->placed[i];
        if (other->wager == kind_of(layout, placed)->cap_of && same_spot(layout, other, placed) &&
            other->stake > largest)
            largest = other->stake;
    }
    return largest;
}

/* A back-line wager lies behind one of the seat, since the second edition. */
static bool has_front(const struct sabot_layout *layout, const struct sabot_placed *placed) {
    for (int i = 0; i < layout->count; i++) {
        const struct sabot_placed *front = &layout->placed[i];
        if (front->bettor == SABOT_OWN_SEAT && front->seat == placed->seat &&
            front->wager == placed->wager)
            return true;
    }
    return layout->edition == 1;
}

/* Refusals as they are found. */
struct refused {
    struct sabot_refusal *list;
    int count;
    int placed;
};

static void refuse_if(struct refused *refused, bool broken, enum sabot_refusal_code code) {
    if (broken)
        refused->list[refused->count++] = (struct sabot_refusal){code, refused->placed};
}

static void check_amount(const struct sabot_layout *layout, struct refused *refused,
                         const struct sabot_placed *placed) {
    sabot_cents stake = placed->stake;
    refuse_if(refused, stake <= 0, SABOT_REFUSE_NOT_POSITIVE);
    if (placed->wager != SABOT_WAGER_NOT_TAKEN) {
        const struct sabot_limits *limits = limits_of(layout, placed);
        refuse_if(refused, stake > 0 && stake < limits->least, SABOT_REFUSE_BELOW_MINIMUM);
        refuse_if(refused, stake > limits->most, SABOT_REFUSE_ABOVE_MAXIMUM);
    }
    refuse_if(refused, stake % layout->sheet->unit != 0, SABOT_REFUSE_NOT_IN_UNITS);
}

/* What only a space that the table has can be asked. */
static void check_space(const struct sabot_layout *layout, struct refused *refused, int index) {
    const struct sabot_placed *placed = &layout->placed[index];
    const struct sabot_sheet *sheet = layout->sheet;
    struct before before = look_before(layout, index);
    bool is_on =
        placed->bettor != SABOT_OWN_SEAT && sabot_sheet_has_back_line(sheet, placed->wager);
    refuse_if(refused, is_on && before.back_line >= sheet->back_line, SABOT_REFUSE_BACK_LINE_FULL);
    refuse_if(refused, is_on && !has_front(layout, placed), SABOT_REFUSE_BACK_LINE_ALONE);
    refuse_if(refused, before.space_taken, SABOT_REFUSE_SPACE_TAKEN);
    refuse_if(refused,
              sheet->lines == SABOT_LINES_ONE && is_line(layout, placed) && before.other_line &&
                  !before.same_line,
              SABOT_REFUSE_BOTH_LINES);
}

static void check_line(const struct sabot_layout *layout, struct refused *refused,
                       const struct sabot_placed *placed) {
    const struct sabot_wager *wager = kind_of(layout, placed);
    if (sabot_wager_is_line(wager))
        return;
    struct line line = line_of(layout, placed);
    if (wager->needs == SABOT_NEEDS_LINE && !line.present)
        refuse_if(refused, true,
                  strcmp(wager->name, "tie") == 0 ? SABOT_REFUSE_TIE_NEEDS_LINE
                                                  : SABOT_REFUSE_SIDE_NEEDS_LINE);
    else
        refuse_if(refused,
                  layout->sheet->bonus_cap == SABOT_BONUS_CAP_LINE && placed->stake > line.largest,
                  SABOT_REFUSE_BONUS_OVER_LINE);
}

sabot_cents sabot_layout_cap(const struct sabot_layout *layout, int placed) {
    const struct sabot_placed *it = &layout->placed[placed];
    return sabot_wager_cap(kind_of(layout, it), beside(layout, it));
}

sabot_cents sabot_layout_most(const struct sabot_layout *layout, int placed) {
    const struct sabot_placed *it = &layout->placed[placed];
    bool is_newer = layout->edition == 0 || layout->edition >= 3;
    bool has_line_cap = layout->sheet->bonus_cap == SABOT_BONUS_CAP_LINE && !is_line(layout, it);
    sabot_cents most = limits_of(layout, it)->most;
    sabot_cents share = kind_of(layout, it)->cap_bp != 0 ? sabot_layout_cap(layout, placed) : most;
    sabot_cents line = has_line_cap ? line_of(layout, it).largest : most;
    sabot_cents least = share < line ? share : line;
    least -= least % layout->sheet->unit; /* what could lie there */
    return is_newer && least < most ? least : most;
}

static void check_cap(const struct sabot_layout *layout, struct refused *refused, int index) {
    const struct sabot_placed *placed = &layout->placed[index];
    refuse_if(refused,
              kind_of(layout, placed)->cap_bp != 0 &&
                  placed->stake > sabot_layout_cap(layout, index),
              SABOT_REFUSE_OVER_CAP);
}

static void check_placed(const struct sabot_layout *layout, struct refused *refused, int index) {
    const struct sabot_placed *placed = &layout->placed[index];
    bool taken = placed->wager != SABOT_WAGER_NOT_TAKEN;
    bool banks = placed->seat == layout->bank.seat ||
                 (placed->person != 0 && placed->person == layout->bank.person);
    refused->placed = index;
    refuse_if(refused, !taken, SABOT_REFUSE_WAGER_NOT_TAKEN);
    refuse_if(refused, !has_seat(layout, placed->seat), SABOT_REFUSE_NO_SUCH_SEAT);
    refuse_if(refused, is_banked(layout) && banks, SABOT_REFUSE_PLAYER_DEALER_WAGERS);
    refuse_if(refused,
              placed->bettor != SABOT_OWN_SEAT &&
                  (taken ? !sabot_sheet_has_back_line(layout->sheet, placed->wager)
                         : layout->sheet->back_line == 0),
              SABOT_REFUSE_BACK_LINE_OFF);
    if (taken)
        check_space(layout, refused, index);
    check_amount(layout, refused, placed);
    if (taken) {
        check_line(layout, refused, placed);
        check_cap(layout, refused, index);
    }
}

static void check_bank(const struct sabot_layout *layout, struct refused *refused) {
    const struct sabot_limits *limits = &layout->sheet->rows[layout->row].bank;
    sabot_cents amount = layout->bank.amount;
    refused->placed = SABOT_REFUSED_BANK;
    refuse_if(refused, !has_seat(layout, layout->bank.seat), SABOT_REFUSE_NO_SUCH_SEAT);
    refuse_if(refused, amount <= 0 || amount < limits->least, SABOT_REFUSE_BANK_BELOW_MINIMUM);
    refuse_if(refused, amount > limits->most, SABOT_REFUSE_BANK_ABOVE_MAXIMUM);
    refuse_if(refused, amount % layout->sheet->unit != 0, SABOT_REFUSE_NOT_IN_UNITS);
}

int sabot_layout_refusals(const struct sabot_layout *layout, struct sabot_refusal *refusals) {
    SABOT_ASSERT(layout->count >= 0 && layout->count <= SABOT_PLACED_MAX);
    SABOT_ASSERT(layout->row >= 0 && layout->row < layout->sheet->row_count);
    SABOT_ASSERT(sabot_sheet_allows_seats(layout->sheet, layout->seats));
    struct refused refused = {.list = refusals};
    if (is_banked(layout))
        check_bank(layout, &refused);
    for (int i = 0; i < layout->count; i++)
        check_placed(layout, &refused, i);
    SABOT_ASSERT(refused.count <= SABOT_REFUSALS_ROOM(layout->count));
    return refused.count;
}

static void say_two(struct sabot_text *text, sabot_cents amount, const char *between,
                    sabot_cents other) {
    sabot_text_print(text, "%s%s%s", sabot_cents_words(amount).at, between,
                     sabot_cents_words(other).at);
}

static void explain_seat(const struct sabot_layout *layout, struct sabot_text *text) {
    sabot_text_print(text, "there is no such seat: this table has seats 1 to %d", layout->seats);
}

/* `5.00 is more than 10% of the same bettor's Banker line wager of 40.00: at most 4.00`. */
static void explain_cap(const struct sabot_layout *layout, const struct sabot_placed *placed,
                        struct sabot_text *text) {
    const struct sabot_wager *wager = kind_of(layout, placed);
    sabot_cents has = beside(layout, placed);
    sabot_text_print(text, "%s is more than ", sabot_cents_words(placed->stake).at);
    if (wager->cap_bp % 100 == 0)
        sabot_text_add_int(text, wager->cap_bp / 100);
    else
        sabot_text_add(text, sabot_cents_words(wager->cap_bp).at);
    sabot_text_add_char(text, '%');
    sabot_text_print(text, " of the same bettor's wager on %s, which is %s: at most %s",
                     layout->sheet->wagers[wager->cap_of].title, sabot_cents_words(has).at,
                     sabot_cents_words(sabot_wager_cap(wager, has)).at);
}

static void explain_bank(const struct sabot_layout *layout, enum sabot_refusal_code code,
                         struct sabot_text *text) {
    const struct sabot_limits *limits = &layout->sheet->rows[layout->row].bank;
    sabot_cents amount = layout->bank.amount;
    if (code == SABOT_REFUSE_NO_SUCH_SEAT)
        explain_seat(layout, text);
    else if (code == SABOT_REFUSE_BANK_ABOVE_MAXIMUM)
        say_two(text, amount, " put up is above the maximum of ", limits->most);
    else if (code == SABOT_REFUSE_NOT_IN_UNITS)
        say_two(text, amount, " put up is not a multiple of ", layout->sheet->unit);
    else
        say_two(text, amount, " put up is below the minimum of ", limits->least);
}

void sabot_refusal_explain(const struct sabot_layout *layout, struct sabot_refusal refusal,
                           struct sabot_text *text) {
    if (refusal.placed == SABOT_REFUSED_BANK) {
        explain_bank(layout, refusal.code, text);
        return;
    }
    const struct sabot_placed *placed = &layout->placed[refusal.placed];
    switch (refusal.code) {
    case SABOT_REFUSE_WAGER_NOT_TAKEN:
        sabot_text_add(text, "this table does not take that wager");
        break;
    case SABOT_REFUSE_NO_SUCH_SEAT:
        explain_seat(layout, text);
        break;
    case SABOT_REFUSE_PLAYER_DEALER_WAGERS:
        sabot_text_add(text, "the player-dealer places no wagers while banking, on no spot");
        break;
    case SABOT_REFUSE_BACK_LINE_OFF:
        sabot_text_add(text, layout->sheet->back_line == 0 || placed->wager < 0
                                 ? "back-line betting is off at this table"
                                 : "back-line betting is not permitted on this space");
        break;
    case SABOT_REFUSE_BACK_LINE_FULL:
        sabot_text_print(text, "back-line bettors on one space: at most %d",
                         layout->sheet->back_line);
        break;
    case SABOT_REFUSE_BACK_LINE_ALONE:
        sabot_text_add(text, "the seat has no wager on that space for this one to lie behind");
        break;
    case SABOT_REFUSE_SPACE_TAKEN:
        sabot_text_add(text, "this bettor already has a wager on that space");
        break;
    case SABOT_REFUSE_BOTH_LINES:
        sabot_text_print(text, "one line or the other: this bettor is already on the %s line",
                         strcmp(kind_of(layout, placed)->name, "player") == 0 ? "Banker"
                                                                              : "Player");
        break;
    case SABOT_REFUSE_NOT_POSITIVE:
        sabot_text_print(text, "%s is not a stake: it must be more than nothing",
                         sabot_cents_words(placed->stake).at);
        break;
    case SABOT_REFUSE_BELOW_MINIMUM:
        say_two(text, placed->stake, " is below the minimum of ", limits_of(layout, placed)->least);
        break;
    case SABOT_REFUSE_ABOVE_MAXIMUM:
        say_two(text, placed->stake, " is above the maximum of ", limits_of(layout, placed)->most);
        break;
    case SABOT_REFUSE_NOT_IN_UNITS:
        say_two(text, placed->stake, " is not a multiple of ", layout->sheet->unit);
        break;
    case SABOT_REFUSE_TIE_NEEDS_LINE:
    case SABOT_REFUSE_SIDE_NEEDS_LINE:
        sabot_text_print(text, "%s needs a Player or Banker line wager by the same bettor",
                         kind_of(layout, placed)->title);
        break;
    case SABOT_REFUSE_BONUS_OVER_LINE:
        say_two(text, placed->stake, " is more than the same bettor's line wager of ",
                line_of(layout, placed).largest);
        break;
    case SABOT_REFUSE_OVER_CAP:
        explain_cap(layout, placed, text);
        break;
    case SABOT_REFUSE_BANK_BELOW_MINIMUM:
    case SABOT_REFUSE_BANK_ABOVE_MAXIMUM:
    case SABOT_REFUSALS:
        SABOT_ASSERT(false);
    }
}
