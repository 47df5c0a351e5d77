/*
 * facts.c - the facts of a sheet that page.txt names. The draw rules are asked of sabot/draw.h,
 * cell by cell, never typed here; and no wager is known by its name.
 */
#include "host/rulespage/facts.h"

#include "sabot/draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FACTS_MAX = 96, TWO_CARD_TOTALS = 10, DRAW_TOTALS = 8 /* with a natural nobody draws */ };

struct facts {
    int count;
    struct {
        const char *name;
        struct phrase words;
    } list[FACTS_MAX];
};

const char *facts_words(const struct facts *facts, const char *name, size_t length) {
    for (int i = 0; i < facts->count; i++)
        if (strlen(facts->list[i].name) == length && memcmp(facts->list[i].name, name, length) == 0)
            return facts->list[i].words.words;
    SABOT_ASSERT(false);
    return "";
}

static void say(struct facts *facts, const char *name, const char *words) {
    SABOT_ASSERT(facts->count < FACTS_MAX);
    facts->list[facts->count].name = name;
    sabot_text_copy(facts->list[facts->count++].words.words, PHRASE_MAX, words);
}

static void hold(struct facts *facts, const char *name, bool holds) {
    say(facts, name, holds ? "yes" : "");
}

/* In words; nothing for 0. */
static void say_count(struct facts *facts, const char *name, int count) {
    say(facts, name, count == 0 ? "" : phrase_count(count).words);
}

static void say_plural(struct facts *facts, const char *name, int count) {
    say(facts, name, count == 1 ? "" : "s");
}

/* In figures; nothing for 0. */
static void say_number(struct facts *facts, const char *name, int number) {
    char digits[16] = "";
    if (number != 0)
        snprintf(digits, sizeof digits, "%d", number);
    say(facts, name, digits);
}

/* ---- cards ---- */

/* Two-card totals for which `rule` holds. */
static void say_totals(struct facts *facts, const char *name, bool (*rule)(int total), int totals) {
    unsigned bits = 0;
    for (int total = 0; total < totals; total++)
        bits |= (unsigned)rule(total) << total;
    say(facts, name, phrase_numbers(bits).words);
}

static bool player_stands(int total) {
    return !sabot_draw_player_hits(total);
}

static bool banker_draws_alone(int total) {
    return sabot_draw_banker_hits((struct sabot_draw_view){total, SABOT_PLAYER_STOOD});
}

static bool banker_stands_alone(int total) {
    return !banker_draws_alone(total);
}

static void say_cards(struct facts *facts, const struct sabot_sheet *sheet,
                      const struct rulespage_table *table) {
    struct sabot_count_range allowed = sheet->decks_allowed;
    int decks = table != NULL ? table->decks : sheet->decks;
    hold(facts, "at-table", table != NULL);
    say_count(facts, "decks", decks);
    say_plural(facts, "decks-s", decks);
    hold(facts, "decks-range", allowed.least != allowed.most);
    say_count(facts, "decks-least", allowed.least);
    say_count(facts, "decks-most", allowed.most);
    say_totals(facts, "naturals", sabot_draw_is_natural, TWO_CARD_TOTALS);
    say_totals(facts, "player-draws", sabot_draw_player_hits, DRAW_TOTALS);
    say_totals(facts, "player-stands", player_stands, DRAW_TOTALS);
    say_totals(facts, "banker-draws", banker_draws_alone, DRAW_TOTALS);
    say_totals(facts, "banker-stands", banker_stands_alone, DRAW_TOTALS);
}

/* ---- wagers ---- */

/* The titles of the wagers for which something holds; NULL: of all. */
static void say_wagers(struct facts *facts, const char *name, const struct sabot_sheet *sheet,
                       bool (*holds)(const struct sabot_sheet *, const struct sabot_wager *),
                       const char *last) {
    uint64_t bits = 0;
    for (int i = 0; i < sheet->wager_count; i++)
        bits |= (uint64_t)(holds == NULL || holds(sheet, &sheet->wagers[i])) << i;
    say(facts, name, phrase_wagers(sheet, bits, last).words);
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

static bool pays_commission(const struct sabot_sheet *sheet, const struct sabot_wager *wager) {
    (void)sheet;
    return wager->commission_bp > 0;
}

static bool never_pushes(const struct sabot_sheet *sheet, const struct sabot_wager *wager) {
    for (int i = 0; i < wager->case_count; i++)
        if (sabot_wager_cases(sheet, wager)[i].verdict == SABOT_PUSH &&
            sabot_wager_case_is_reachable(sheet, wager, i))
            return false;
    return true;
}

/* The wins of a line that push in place of a commission: `the Banker line pushes when ...`. */
static void say_barred(struct facts *facts, const struct sabot_sheet *sheet) {
    const unsigned hands = 1U << SABOT_WINNER_PLAYER | 1U << SABOT_WINNER_BANKER;
    struct phrase barred;
    struct sabot_text text = sabot_text_in(barred.words, sizeof barred.words);
    for (int i = 0; i < sheet->wager_count; i++) {
        const struct sabot_wager *wager = &sheet->wagers[i];
        for (int j = 0; j < wager->case_count && sabot_wager_is_line(wager); j++) {
            const struct sabot_when *when = &sabot_wager_cases(sheet, wager)[j].when;
            unsigned winners = sabot_when_fits(when, SABOT_FACT_WINNER);
            if (sabot_wager_cases(sheet, wager)[j].verdict == SABOT_PUSH && winners != 0 &&
                (winners & ~hands) == 0)
                sabot_text_print(&text, "%sthe %s pushes when %s", text.length > 0 ? ", and " : "",
                                 phrase_title(wager), phrase_when(when).words);
        }
    }
    say(facts, "barred", barred.words);
}

/* `Banker six is at most 10% of the same bettor's wager on the Banker line` (R24). */
static void say_caps(struct facts *facts, const struct sabot_sheet *sheet) {
    struct phrase caps;
    struct sabot_text text = sabot_text_in(caps.words, sizeof caps.words);
    for (int i = 0; i < sheet->wager_count; i++) {
        const struct sabot_wager *wager = &sheet->wagers[i];
        if (wager->cap_bp != 0)
            sabot_text_print(&text, "%s%s is at most %s of the same bettor's wager on the %s",
                             text.length > 0 ? ", and " : "", phrase_title(wager),
                             phrase_percent(wager->cap_bp).words,
                             phrase_title(&sheet->wagers[wager->cap_of]));
    }
    say(facts, "caps", caps.words);
}

/* True if the letter of a round (sabot_outcome_letter), which is what a display
 * counts, is enough to say whether the wager won. */
static bool is_counted(const struct sabot_sheet *sheet, const struct sabot_wager *wager) {
    char wins[128] = {0}; /* by letter: 0 not met yet, `y`, `n` */
    if (sabot_wager_detail(sheet, wager) != SABOT_DETAIL_OUTCOME)
        return false;
    for (int number = 0; number < SABOT_OUTCOMES; number++) {
        struct sabot_outcome outcome = sabot_outcome_of_number(number);
        if (!sabot_outcome_is_possible(outcome))
            continue;
        char *known = &wins[(unsigned char)sabot_outcome_letter(outcome)];
        char won = sabot_wager_judge(sheet, wager, outcome).verdict == SABOT_WIN ? 'y' : 'n';
        if (*known != 0 && *known != won)
            return false;
        *known = won;
    }
    return true;
}

static bool names_pairs(const struct sabot_sheet *sheet) {
    for (int i = 0; i < sheet->wager_count; i++)
        for (int fact = SABOT_FACT_PLAYER_PAIR; fact <= SABOT_FACT_PAIRS_ALIKE; fact++)
            if (sabot_wager_names(sheet, &sheet->wagers[i], (enum sabot_fact)fact))
                return true;
    return false;
}

static bool has_back_line(const struct sabot_sheet *sheet, const struct sabot_wager *wager) {
    return sabot_sheet_has_back_line(sheet, (int)(wager - sheet->wagers));
}

/* A page of no table says the newest edition of the rules. */
static bool is_second(const struct rulespage_table *table) {
    return table == NULL || table->edition >= 2;
}

/* R13, R24, R26 */
static void say_spots(struct facts *facts, const struct sabot_sheet *sheet,
                      const struct rulespage_table *table) {
    enum sabot_table_minimum minimum =
        is_second(table) ? sheet->table_minimum : SABOT_MINIMUM_SPACE;
    hold(facts, "minimum", minimum != SABOT_MINIMUM_SPACE);
    hold(facts, "minimum-line", minimum == SABOT_MINIMUM_LINE);
    hold(facts, "minimum-sum", minimum == SABOT_MINIMUM_SUM);
    say_count(facts, "spots", is_second(table) && sheet->spots > 1 ? sheet->spots : 0);
    say_count(facts, "back-line", sheet->back_line);
    say_plural(facts, "back-line-s", sheet->back_line);
    say_wagers(facts, "back-line-on", sheet, has_back_line, " and ");
}

static void say_placing(struct facts *facts, const struct sabot_sheet *sheet) {
    int lines = 0;
    for (int i = 0; i < sheet->wager_count; i++)
        lines += sabot_wager_is_line(&sheet->wagers[i]);
    say_count(facts, "wager-count", sheet->wager_count);
    say_wagers(facts, "wagers", sheet, NULL, " and ");
    say_wagers(facts, "wagers-in-order", sheet, NULL, ", then ");
    say_wagers(facts, "lines", sheet, is_line, " or the ");
    hold(facts, "two-lines", lines >= 2);
    hold(facts, "both-lines", sheet->lines == SABOT_LINES_BOTH);
    say_wagers(facts, "beside", sheet, needs_line, " and ");
    say_wagers(facts, "alone", sheet, stands_alone, " and ");
    hold(facts, "capped", sheet->bonus_cap == SABOT_BONUS_CAP_LINE);
    say_caps(facts, sheet);
    say(facts, "unit", phrase_money(sheet->unit).words);
    say_wagers(facts, "never", sheet, never_pushes, " and ");
    say_barred(facts, sheet);
    say_wagers(facts, "commission", sheet, pays_commission, "");
    say(facts, "commission-unit", phrase_money(sheet->commission_unit).words);
    hold(facts, "commission-marked", sheet->commission_taken == SABOT_COMMISSION_MARKED);
    hold(facts, "display", sheet->display.shown);
    say_wagers(facts, "counted", sheet, is_counted, " and ");
    say_number(facts, "timer", sheet->display.timer_seconds);
    say(facts, "closers",
        sheet->display.timer_seconds > 0 ? "the dealer or the timer" : "the dealer");
    hold(facts, "pairs", names_pairs(sheet));
    hold(facts, "plain", sheet->wager_count == lines + 1); /* S4: the lines and the tie */
}

/* ---- money ---- */

bool facts_fee_is_due(const struct sabot_fee *fee) {
    for (int i = 0; i < fee->band_count; i++)
        if (fee->bands[i].fee != 0)
            return true;
    return false;
}

static bool fee_has_bands(const struct sabot_fee *fee) {
    return fee->band_count > 1;
}

static bool some_fee(const struct sabot_sheet *sheet, bool (*holds)(const struct sabot_fee *)) {
    bool some = false;
    for (int i = 0; i < sheet->row_count; i++) {
        some |= holds(sabot_sheet_fee(sheet, i, SABOT_PLAYER_DEALER_FEE));
        for (int wager = 0; wager < sheet->wager_count; wager++)
            some |= holds(sabot_sheet_fee(sheet, i, wager));
    }
    return some;
}

bool facts_know_collections(const struct sabot_sheet *sheet) {
    return some_fee(sheet, facts_fee_is_due);
}

static void say_bank(struct facts *facts, const struct sabot_sheet *sheet,
                     const struct rulespage_table *table) {
    bool is_banked = sheet->bank == SABOT_BANK_PLAYER_DEALER;
    bool waits = is_second(table) && sheet->rotation.nobody_eligible == SABOT_NOBODY_WAITS;
    bool binds = is_second(table) && sheet->rotation.third_party == SABOT_THIRD_PARTY_BOUND;
    hold(facts, "banked", is_banked);
    hold(facts, "raised-only", is_second(table)); /* R43, R41, reading 7 */
    say_count(facts, "turn", sheet->rotation.rounds);
    say_plural(facts, "turn-s", sheet->rotation.rounds);
    hold(facts, "offered-anew", sheet->rotation.offered == SABOT_OFFERED_EVERY_ROUND);
    say_count(facts, "reach", sheet->rotation.reach_bettors);
    say_number(facts, "reach-minutes", sheet->rotation.reach_minutes);
    hold(facts, "played-last", sheet->rotation.eligible == SABOT_ELIGIBLE_PLAYED_LAST);
    hold(facts, "nobody-waits", waits);
    hold(facts, "third-party-bound", binds);
    hold(facts, "waits", is_second(table) && sheet->no_wager == SABOT_NO_WAGER_WAITS);
    say_count(facts, "firms", sheet->rotation.firms);
    say(facts, "rotation-dated", phrase_day(sheet->rotation.dated).words);
    hold(facts, "seat-first", sheet->order == SABOT_ORDER_SEAT_FIRST);
    hold(facts, "matched", sheet->cover == SABOT_COVER_MATCHED); /* reading 4 */
    hold(facts, "schedules", sheet->row_count > 1);
    say(facts, "and-collections", facts_know_collections(sheet) ? " and collections" : "");
    say(facts, "and-for-rounds",
        is_banked ? ", and for the player-dealer a fixed amount for each round" : "");
    hold(facts, "bands", some_fee(sheet, fee_has_bands));
    say(facts, "and-by-action",
        is_banked ? ", and the player-dealer's by the sum of all stakes in the round" : "");
    hold(facts, "fees-before-round", sheet->collections.taken == SABOT_FEES_BEFORE_ROUND);
    hold(facts, "fees-returned", sheet->collections.no_action == SABOT_FEES_RETURNED);
}

/* ---- the house ---- */

static void say_rules(struct facts *facts, const struct sabot_sheet *sheet) {
    static const char *const names[SABOT_HOUSE_RULES] = {
        [SABOT_HOUSE_WAY] = "house-way",
        [SABOT_HOUSE_NO_TOUCHING] = "no-touching",
        [SABOT_HOUSE_NOT_ON_TOP] = "not-on-top",
        [SABOT_HOUSE_NO_PRIVATE_WAGERS] = "no-private-wagers",
        [SABOT_HOUSE_NO_SHARING] = "no-sharing",
        [SABOT_HOUSE_CASH_TO_CHIPS] = "cash-to-chips",
        [SABOT_HOUSE_REMOVED_WAGER] = "removed-wager",
        [SABOT_HOUSE_MANAGEMENT] = "management",
        [SABOT_HOUSE_OWN_CHIPS] = "own-chips",
    };
    hold(facts, "house-rules", sheet->house_rules != 0);
    for (int rule = 0; rule < SABOT_HOUSE_RULES; rule++)
        hold(facts, names[rule], sheet->house_rules >> rule & 1U);
}

static void say_procedures(struct facts *facts, const struct sabot_sheet *sheet) {
    int after = sheet->shoe.rounds_after_cut;
    enum sabot_drawn_in_error drawn = sheet->irregularities.drawn_in_error;
    struct phrase chips;
    struct sabot_text text = sabot_text_in(chips.words, sizeof chips.words);
    for (int i = 0; i < sheet->chip_count; i++) {
        sabot_text_add(&text, i > 0 ? ", " : "");
        sabot_text_add(&text, phrase_money(sheet->chips[i]).words);
    }
    say(facts, "chips", chips.words);
    hold(facts, "burns", sheet->shoe.burn == SABOT_BURN_FIRST_CARD);
    say(facts, "cut-card", phrase_count(sheet->shoe.cut_card).words);
    say_count(facts, "after-cut", after);
    say(facts, "after-cut-are", after == 1 ? "is" : "are");
    say(facts, "after-cut-first", after == 1 ? "last" : "first of these");
    hold(facts, "drawn-to-next", drawn == SABOT_DRAWN_TO_NEXT_ROUND);
    hold(facts, "drawn-burned", drawn == SABOT_DRAWN_BURNED);
    hold(facts, "drawn-void", drawn == SABOT_DRAWN_VOID);
    hold(facts, "wrong-hand-void", sheet->irregularities.wrong_hand == SABOT_WRONG_HAND_VOID);
}

/* True if the sheet's own words, which the page prints, use a name. */
static bool uses_name(const struct sabot_sheet *sheet, const char *name) {
    bool used = strstr(sheet->title, name) != NULL || strstr(sheet->source, name) != NULL;
    for (int i = 0; i < sheet->wager_count; i++)
        used |= strstr(phrase_title(&sheet->wagers[i]), name) != NULL;
    return used;
}

/* R71: the names on this page that are others'. */
static void say_owned_names(struct facts *facts, const struct sabot_sheet *sheet) {
    static const char *const owned[] = {"EZ Baccarat", "Dragon 7", "Panda 8", "Dragon Bonus",
                                        "EZTRAK"};
    enum { OWNED = sizeof owned / sizeof owned[0] };
    const char *used[OWNED];
    size_t count = 0;
    for (int i = 0; i < OWNED; i++)
        if (uses_name(sheet, owned[i]))
            used[count++] = owned[i];
    struct phrase names;
    struct sabot_text text = sabot_text_in(names.words, sizeof names.words);
    for (size_t i = 0; i < count; i++) {
        sabot_text_add_joint(&text, i, count, " and ");
        sabot_text_add(&text, used[i]);
    }
    say(facts, "owned", names.words);
    hold(facts, "owned-s", count > 1);
}

/* A table's page leaves out what the room has not replaced yet, as its board does (R70). */
static const char *own(const struct rulespage_table *table, const char *notice) {
    return table != NULL && strcasestr(notice, "example") != NULL ? "" : notice;
}

static void say_notices(struct facts *facts, const struct sabot_sheet *sheet,
                        const struct rulespage_table *table) {
    /* The responsible-gambling line, with where to call and to read (R70). */
    const char *const parts[] = {own(table, sheet->notices.responsible),
                                 own(table, sheet->notices.telephone),
                                 own(table, sheet->notices.web)};
    struct phrase line;
    struct sabot_text text = sabot_text_in(line.words, sizeof line.words);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        sabot_text_add(&text, text.length > 0 && *parts[i] != '\0' ? " " : "");
        sabot_text_add(&text, parts[i]);
    }
    SABOT_ASSERT(!text.cut);
    say(facts, "responsible", line.words);
    say(facts, "name", sheet->name);
    say(facts, "title", sheet->title[0] != '\0' ? sheet->title : sheet->name);
    say(facts, "source", sheet->source);
    say(facts, "room", table != NULL ? table->room : sheet->notices.room);
    say(facts, "address", own(table, sheet->notices.address));
    say(facts, "room-telephone", own(table, sheet->notices.room_telephone));
    say(facts, "approval", own(table, sheet->notices.approval));
    say(facts, "table", sheet->notices.table);
    hold(facts, "coming", table != NULL && table->coming != NULL);
}

struct facts *facts_new(const struct sabot_sheet *sheet, const struct rulespage_table *table) {
    struct facts *facts = calloc(1, sizeof *facts);
    if (facts == NULL)
        return NULL;
    say_cards(facts, sheet, table);
    say_placing(facts, sheet);
    say_spots(facts, sheet, table);
    say_bank(facts, sheet, table);
    say_rules(facts, sheet);
    say_procedures(facts, sheet);
    say_owned_names(facts, sheet);
    say_notices(facts, sheet, table);
    return facts;
}
