/*
 * sheet_check.c - what is impossible, unlawful or contradictory in a sheet.
 *
 * Looks at the struct alone, wherever it came from, and names each field by
 * the path that a document would write. How a value is written is
 * the reader's business, not looked at here.
 *
 * Rules: R1, R21, R22, R24, R28, R41, R43, R47, R51, R52; readings 9-11, 13-17.
 */
#include "sabot/card.h"
#include "sabot/nearest.h"
#include "sabot/sheet.h"

#include <string.h>

enum { ERROR, WARNING };

/* A sheet under check, and where in it the next problem is. */
struct check {
    const struct sabot_sheet *sheet;
    struct sabot_problems *problems;
    char path[SABOT_PATH_MAX];
};

/* ---- wording a problem ---- */

/* The path of the field that the next problem is of. */
__attribute__((format(printf, 2, 3))) static void at(struct check *check, const char *format, ...) {
    struct sabot_text path = sabot_text_in(check->path, sizeof check->path);
    va_list arguments;
    va_start(arguments, format);
    sabot_text_print_list(&path, format, arguments);
    va_end(arguments);
}

__attribute__((format(printf, 3, 4))) static void problem(struct check *check, bool warning,
                                                          const char *format, ...) {
    char space[SABOT_PROBLEM_WORDS_MAX];
    struct sabot_text words = sabot_text_in(space, sizeof space);
    va_list arguments;
    va_start(arguments, format);
    sabot_text_print_list(&words, format, arguments);
    va_end(arguments);
    sabot_problems_add(check->problems, warning, check->path, space);
}

static void error_at(struct check *check, const char *path, const char *words) {
    at(check, "%s", path);
    problem(check, ERROR, "%s", words);
}

/* ---- names ---- */

static bool is_name(const char *name) {
    if (name[0] == '\0')
        return false;
    for (; *name != '\0'; name++) {
        bool letter = *name >= 'a' && *name <= 'z';
        bool digit = *name >= '0' && *name <= '9';
        if (!letter && !digit && *name != '-')
            return false;
    }
    return true;
}

/* Words of a schedule's row that stand for something else. */
static bool is_reserved(const char *name) {
    static const char *const reserved[] = {"line", "bonus", "bank", "player_dealer"};
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++)
        if (strcmp(name, reserved[i]) == 0)
            return true;
    return false;
}

/* `2026-01-31`, or nothing. The calendar is not consulted further. */
static bool is_date(const char *text) {
    static const char form[] = "0000-00-00";
    if (strlen(text) != sizeof form - 1)
        return false;
    for (size_t i = 0; form[i] != '\0'; i++) {
        bool digit = text[i] >= '0' && text[i] <= '9';
        if (form[i] == '0' ? !digit : text[i] != form[i])
            return false;
    }
    int month = (text[5] - '0') * 10 + (text[6] - '0');
    int day = (text[8] - '0') * 10 + (text[9] - '0');
    return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/* ---- the table ---- */

static void check_range(struct check *check, const char *path, int value,
                        struct sabot_count_range range, const char *rule) {
    if (value >= range.least && value <= range.most)
        return;
    at(check, "%s", path);
    problem(check, ERROR, "%d is outside %d..%d%s", value, range.least, range.most, rule);
}

/* Numbers that stand alone; what they mean to each other comes after. */
static void check_counts(struct check *check) {
    const struct sabot_sheet *sheet = check->sheet;
    enum { HOUR_SECONDS = 3600, DAY_MINUTES = 1440, TURN_MAX = 100 };
    const struct {
        const char *path;
        int value, least, most;
        const char *rule;
    } counts[] = {
        {"spots", sheet->spots, 1, SABOT_SPOTS_MAX, " (R13)"},
        {"back_line", sheet->back_line, 0, SABOT_BACK_LINE_MAX, " (R26)"},
        {"rotation.rounds", sheet->rotation.rounds, 1, TURN_MAX, " (R41)"},
        {"rotation.firms", sheet->rotation.firms, 1, SABOT_SEATS_MAX, " (reading 7)"},
        {"rotation.reach_bettors", sheet->rotation.reach_bettors, 0, SABOT_SEATS_MAX,
         " (reading 13)"},
        {"rotation.reach_minutes", sheet->rotation.reach_minutes, 0, DAY_MINUTES, " (reading 13)"},
        {"shoe.rounds_after_cut", sheet->shoe.rounds_after_cut, 0, TURN_MAX, " (reading 10)"},
        {"shoe.mixing_seconds", sheet->shoe.mixing_seconds, 0, HOUR_SECONDS, ""},
        {"shoe.reveal_seconds", sheet->shoe.reveal_seconds, 5, HOUR_SECONDS, ""},
        {"display.timer_seconds", sheet->display.timer_seconds, 0, HOUR_SECONDS, " (R65)"},
    };
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        check_range(check, counts[i].path, counts[i].value,
                    (struct sabot_count_range){counts[i].least, counts[i].most}, counts[i].rule);
}

static void check_decks(struct check *check) {
    struct sabot_count_range allowed = check->sheet->decks_allowed;
    if (allowed.least < 1 || allowed.most > SABOT_DECKS_MAX || allowed.least > allowed.most)
        error_at(check, "decks_allowed", "a shoe has 1 to 8 decks, the smaller number first (R1)");
    else
        check_range(check, "decks", check->sheet->decks, allowed, ", the decks allowed (R1)");
}

static void check_seats(struct check *check) {
    const struct sabot_sheet *sheet = check->sheet;
    /* A player-dealer needs somebody to play against. */
    int least = sheet->bank == SABOT_BANK_PLAYER_DEALER ? 2 : 1;
    struct sabot_count_range range = {least, SABOT_SEATS_MAX};
    for (int i = 0; i < sheet->seat_choice_count; i++)
        if (sheet->seat_choices[i] != sheet->seats)
            check_range(check, "seats_allowed", sheet->seat_choices[i], range, " (R47)");
    if (sheet->seats < least || sheet->seats > SABOT_SEATS_MAX)
        check_range(check, "seats", sheet->seats, range, " (R47)");
    else if (!sabot_sheet_allows_seats(sheet, sheet->seats))
        error_at(check, "seats", "is not among the seats_allowed (R47)");
}

static void check_chips(struct check *check) {
    const struct sabot_sheet *sheet = check->sheet;
    if (sheet->unit < 1 || sheet->unit > SABOT_STAKE_MAX)
        error_at(check, "unit", "must be above 0.00, and no more than a stake can be (R28)");
    if (sheet->chip_count == 0 || sheet->chips[0] < 1) {
        error_at(check, "chips", "needs at least one chip, and all above 0.00 (reading 17)");
        return;
    }
    sabot_cents smallest = sheet->chips[0];
    for (int i = 1; i < sheet->chip_count; i++) {
        bool rises = sheet->chips[i] > sheet->chips[i - 1];
        if (rises && sheet->chips[i] % smallest == 0)
            continue;
        at(check, "chips[%d]", i);
        problem(check, ERROR, "%s %s (reading 17)", sabot_cents_words(sheet->chips[i]).at,
                rises ? "is not a multiple of the smallest chip"
                      : "does not rise: the smallest chip comes first");
    }
    if (sheet->unit % smallest != 0)
        error_at(check, "unit", "is not a multiple of the smallest chip (R28, reading 17)");
}

static void check_rotation(struct check *check) {
    const struct sabot_sheet *sheet = check->sheet;
    if ((sheet->rotation.reach_bettors > 0) != (sheet->rotation.reach_minutes > 0))
        error_at(check,
                 sheet->rotation.reach_bettors > 0 ? "rotation.reach_bettors"
                                                   : "rotation.reach_minutes",
                 "reach_bettors and reach_minutes go together (reading 13)");
    if (sheet->rotation.dated[0] != '\0' && !is_date(sheet->rotation.dated))
        error_at(check, "rotation.dated", "expected a day such as 2026-01-31 (reading 13)");
}

static void check_shoe(struct check *check) {
    enum { ROUND_CARDS_MAX = 6, BURNED_MAX = 11 }; /* the card turned, and ten more */
    const struct sabot_sheet *sheet = check->sheet;
    int burned = sheet->shoe.burn == SABOT_BURN_NONE ? 0 : BURNED_MAX;
    int64_t shoe = (int64_t)sheet->decks_allowed.least * SABOT_DECK_CARDS;
    at(check, "shoe.cut_card");
    if (sheet->shoe.cut_card > shoe - burned - ROUND_CARDS_MAX) {
        problem(check, ERROR,
                "no round can be dealt before it: the smallest shoe has %lld cards, and up to %d "
                "are burned (reading 10)",
                (long long)shoe, burned);
        return;
    }
    /* The cut card shows at the latest after the first card of a round, which
     * is then finished, and the rounds after it are dealt. */
    int64_t needed = ROUND_CARDS_MAX - 1 + ROUND_CARDS_MAX * (int64_t)sheet->shoe.rounds_after_cut;
    if (sheet->shoe.cut_card < needed)
        problem(check, WARNING,
                "the shoe can run out before its last round is over, which is then void (R80); "
                "safe from %lld cards on",
                (long long)needed);
}

/* ---- wagers ---- */

static void wager_error(struct check *check, int wager, const char *field, const char *words) {
    at(check, "wagers.%s%s", check->sheet->wagers[wager].name, field);
    problem(check, ERROR, "%s", words);
}

static bool has_line(const struct sabot_sheet *sheet) {
    for (int i = 0; i < sheet->wager_count; i++)
        if (sabot_wager_is_line(&sheet->wagers[i]))
            return true;
    return false;
}

static void check_wager_name(struct check *check, int wager) {
    const char *name = check->sheet->wagers[wager].name;
    if (is_reserved(name))
        wager_error(check, wager, "", "this name has a meaning of its own in the schedule");
    else if (!is_name(name))
        wager_error(check, wager, "", "a name has small letters, digits and hyphens only");
}

static void check_commission(struct check *check, int wager) {
    enum { WHOLE_BP = 10000 };
    int32_t commission = check->sheet->wagers[wager].commission_bp;
    if (commission == 0)
        return;
    if (commission < 0 || commission >= WHOLE_BP)
        wager_error(check, wager, ".commission", "must be less than 100% (reading 9)");
    else if (check->sheet->bank == SABOT_BANK_PLAYER_DEALER)
        wager_error(check, wager, ".commission",
                    "commission needs a house bank: with a player-dealer nothing may be a share of "
                    "the winnings (R52)");
}

static void check_needs(struct check *check, int wager) {
    const struct sabot_wager *it = &check->sheet->wagers[wager];
    if (it->needs != SABOT_NEEDS_LINE)
        return;
    if (sabot_wager_is_line(it))
        wager_error(check, wager, ".needs", "a line wager cannot need a line wager (R21)");
    else if (!has_line(check->sheet))
        wager_error(check, wager, ".needs",
                    "needs a line wager, and the sheet takes neither player nor banker (R21)");
}

static bool stands_alone(const struct sabot_sheet *sheet, const struct sabot_wager *wager) {
    return wager->cap_bp == 0 &&
           (sabot_wager_is_line(wager) ||
            (wager->needs == SABOT_NEEDS_NOTHING && sheet->bonus_cap == SABOT_BONUS_CAP_NONE));
}

/* A share of another wager (R24). */
static void check_cap(struct check *check, int wager) {
    const struct sabot_sheet *sheet = check->sheet;
    const struct sabot_wager *it = &sheet->wagers[wager], *other = &sheet->wagers[it->cap_of];
    if (it->cap_bp == 0)
        return;
    if (it->cap_bp < 0 || it->cap_bp > SABOT_CAP_WHOLE)
        wager_error(check, wager, ".cap", "the share must be above 0% and at most 100% (R24)");
    else if (sabot_wager_is_line(it))
        wager_error(check, wager, ".cap", "a line wager cannot be capped: others need it (R21)");
    else if (!stands_alone(sheet, other))
        wager_error(
            check, wager, ".cap",
            "must be a share of a wager that stands by itself: a line, or one that needs no "
            "line and has no cap (R24)");
    else if (sabot_sheet_has_back_line(sheet, wager) &&
             !sabot_sheet_has_back_line(sheet, it->cap_of))
        wager_error(check, wager, ".cap",
                    "back-line betting is permitted here and not on the wager that it is a share "
                    "of: list both in back_line_not_on, or none (R26)");
    for (int row = 0; row < sheet->row_count && it->cap_bp > 0; row++) {
        const struct sabot_limits *limits = sabot_sheet_limits(sheet, row, wager);
        sabot_cents most = sabot_sheet_limits(sheet, row, it->cap_of)->most;
        if (most <= SABOT_STAKE_MAX && sabot_wager_cap(it, most) < limits->least)
            wager_error(check, wager, ".cap",
                        "is below its own minimum, whatever is wagered beside it (R24)");
    }
}

static void check_ratio(struct check *check, int wager, int index) {
    struct sabot_ratio ratio =
        sabot_wager_cases(check->sheet, &check->sheet->wagers[wager])[index].ratio;
    bool fits = ratio.pays >= 1 && ratio.to >= 1 && ratio.pays <= SABOT_RATIO_MAX &&
                ratio.to <= SABOT_RATIO_MAX;
    at(check, "wagers.%s.cases[%d].pays", check->sheet->wagers[wager].name, index);
    if (!fits)
        problem(check, ERROR, "each side of a ratio is 1 to %d", SABOT_RATIO_MAX);
    else if (check->sheet->unit >= 1 && check->sheet->unit <= SABOT_STAKE_MAX &&
             check->sheet->unit * ratio.pays % ratio.to != 0)
        problem(check, ERROR, "does not give whole cents for a stake of one unit, %s (R28)",
                sabot_cents_words(check->sheet->unit).at);
}

static void check_cases(struct check *check, int wager) {
    const struct sabot_wager *it = &check->sheet->wagers[wager];
    bool can_win = false;
    for (int i = 0; i < it->case_count; i++) {
        bool reachable = sabot_wager_case_is_reachable(check->sheet, it, i);
        bool wins = sabot_wager_cases(check->sheet, it)[i].verdict == SABOT_WIN;
        can_win |= wins && reachable;
        if (wins)
            check_ratio(check, wager, i);
        if (!reachable) {
            at(check, "wagers.%s.cases[%d]", it->name, i);
            problem(check, WARNING,
                    "can never decide: an earlier case or the draw rule comes before it");
        }
    }
    if (!can_win)
        wager_error(check, wager, ".cases", "can never win: no round ends in a case that pays");
}

/* Pages and records name a wager by its title. */
static void check_title(struct check *check, int wager) {
    const struct sabot_wager *it = &check->sheet->wagers[wager];
    if (it->title[0] == '\0')
        wager_error(check, wager, ".title", "is empty: pages need a name for the wager");
    for (int i = 0; i < wager && it->title[0] != '\0'; i++)
        if (strcmp(check->sheet->wagers[i].title, it->title) == 0) {
            at(check, "wagers.%s.title", it->name);
            problem(check, WARNING,
                    "%s and %s are both called `%s`: nobody can tell them apart on pages and in "
                    "records",
                    check->sheet->wagers[i].name, it->name, it->title);
        }
}

static void check_wagers(struct check *check) {
    if (check->sheet->wager_count == 0)
        error_at(check, "wagers", "a table takes at least one wager (R23)");
    for (int i = 0; i < check->sheet->wager_count; i++) {
        check_wager_name(check, i);
        check_needs(check, i);
        check_commission(check, i);
        check_cases(check, i);
        check_cap(check, i);
        check_title(check, i);
    }
}

/* Each line should follow its own hand: it wins only when that hand wins, and
 * loses only when the other does. */
static bool follows_its_hand(const struct sabot_sheet *sheet, const struct sabot_wager *line,
                             enum sabot_winner hand) {
    if (sabot_wager_detail(sheet, line) != SABOT_DETAIL_OUTCOME)
        return true; /* the outcome alone does not say */
    for (int number = 0; number < SABOT_OUTCOMES; number++) {
        struct sabot_outcome outcome = sabot_outcome_of_number(number);
        if (!sabot_outcome_is_possible(outcome))
            continue;
        enum sabot_verdict verdict = sabot_wager_judge(sheet, line, outcome).verdict;
        enum sabot_winner winner = sabot_outcome_winner(outcome);
        if (verdict == SABOT_WIN && winner != hand)
            return false;
        if (verdict == SABOT_LOSE && (winner == hand || winner == SABOT_WINNER_TIE))
            return false;
    }
    return true;
}

/* The wager that is probably meant to be a line that the sheet lacks. */
static const char *misspelt_line(const struct sabot_sheet *sheet, const char *name) {
    const char *names[SABOT_WAGERS_MAX];
    size_t count = 0;
    for (int i = 0; i < sheet->wager_count; i++)
        if (!sabot_wager_is_line(&sheet->wagers[i]))
            names[count++] = sheet->wagers[i].name;
    return sabot_nearest(name, names, count);
}

static void check_lines(struct check *check) {
    static const char *const names[] = {
        [SABOT_WINNER_PLAYER] = "player",
        [SABOT_WINNER_BANKER] = "banker",
    };
    for (int hand = SABOT_WINNER_PLAYER; hand <= SABOT_WINNER_BANKER; hand++) {
        int line = sabot_sheet_wager(check->sheet, names[hand]);
        const char *meant = line < 0 ? misspelt_line(check->sheet, names[hand]) : NULL;
        if (line >= 0 &&
            !follows_its_hand(check->sheet, &check->sheet->wagers[line], (enum sabot_winner)hand)) {
            at(check, "wagers.%s.cases", names[hand]);
            problem(check, WARNING,
                    "this line does not follow its own hand: it should win only when that hand "
                    "wins, lose only when the other does, and push on a tie");
        } else if (line < 0 && check->sheet->wager_count > 0) {
            at(check, "wagers");
            problem(check, WARNING, "there is no `%s` line (R23)%s%s%s", names[hand],
                    meant ? "; is it meant by `" : "", meant ? meant : "", meant ? "`?" : "");
        }
    }
}

/* ---- the notices ---- */

static void check_notices(struct check *check) {
    const struct {
        const char *name, *value;
    } notices[] = {
        {"room", check->sheet->notices.room},
        {"address", check->sheet->notices.address},
        {"approval", check->sheet->notices.approval},
        {"responsible", check->sheet->notices.responsible},
        {"telephone", check->sheet->notices.telephone},
        {"web", check->sheet->notices.web},
    };
    char space[SABOT_PROBLEM_WORDS_MAX];
    struct sabot_text missing = sabot_text_in(space, sizeof space);
    for (size_t i = 0; i < sizeof notices / sizeof notices[0]; i++)
        if (notices[i].value[0] == '\0')
            sabot_text_print(&missing, "%s%s", missing.length > 0 ? ", " : "", notices[i].name);
    at(check, "notices");
    if (missing.length > 0)
        problem(check, WARNING, "pages and boards must show them (R70); missing: %s", space);
}

/* ---- the schedule ---- */

static void row_error(struct check *check, int row, const char *field, const char *name,
                      const char *words) {
    at(check, "schedule[%d]%s%s", row, field, name);
    problem(check, ERROR, "%s", words);
}

static void check_row_name(struct check *check, int row) {
    const char *name = check->sheet->rows[row].name;
    if (!is_name(name))
        row_error(check, row, ".name", "", "a name has small letters, digits and hyphens only");
    else if (sabot_sheet_row(check->sheet, name) != row)
        row_error(check, row, ".name", "", "another row has this name (R51)");
}

/* What holds for the limits of a wager and of the bank alike, but that only a
 * bank may be any amount (`ceiling`); false after an error. */
static bool check_limits(struct check *check, int row, const char *name, struct sabot_limits limits,
                         sabot_cents ceiling) {
    sabot_cents unit = check->sheet->unit;
    const char *words = NULL;
    bool open = limits.most == SABOT_CENTS_MAX;
    if (limits.least == 0 && limits.most == 0)
        words = "has no limits: name it, or `line` or `bonus` (R24)";
    else if (limits.least < 1)
        words = "the minimum must be above 0.00 (R24)";
    else if (limits.least > limits.most)
        words = "the minimum is above the maximum (R24)";
    else if (!open && limits.most > ceiling)
        words = "more than a stake can be: 1,000,000,000.00";
    else if (unit >= 1 && (limits.least % unit != 0 || (!open && limits.most % unit != 0)))
        words = "the limits are not multiples of the unit (R28, reading 11)";
    if (words != NULL)
        row_error(check, row, ".limits.", name, words);
    return words == NULL;
}

static void check_bank_limits(struct check *check, int row) {
    struct sabot_limits bank = check->sheet->rows[row].bank;
    bool none = bank.least == 0 && bank.most == 0;
    if (check->sheet->bank == SABOT_BANK_PLAYER_DEALER && none)
        row_error(check, row, ".limits.", "bank",
                  "is missing: what a player-dealer puts up, such as 10.. (R43)");
    else if (check->sheet->bank == SABOT_BANK_PLAYER_DEALER)
        check_limits(check, row, "bank", bank, SABOT_CENTS_MAX);
    else if (!none)
        row_error(check, row, ".limits.", "bank", "a house bank puts up no amount (R43)");
}

static bool bands_rise(const struct sabot_fee *fee) {
    for (int i = 1; i < fee->band_count; i++)
        if (fee->bands[i].up_to <= fee->bands[i - 1].up_to)
            return false;
    return true;
}

static bool fees_fit(const struct sabot_fee *fee) {
    for (int i = 0; i < fee->band_count; i++)
        if (fee->bands[i].fee < 0 || fee->bands[i].fee > SABOT_STAKE_MAX)
            return false;
    return true;
}

/* `reach` is the largest amount that the bands have to answer for. */
static void check_fee(struct check *check, int row, const char *name, const struct sabot_fee *fee,
                      sabot_cents reach) {
    if (fee->band_count == 0)
        return;
    if (check->sheet->bank == SABOT_BANK_HOUSE)
        row_error(check, row, ".fees.", name, "a house bank takes no collections (R51)");
    else if (!fees_fit(fee))
        row_error(check, row, ".fees.", name,
                  "must not be negative, nor more than a stake can be: 1,000,000,000.00");
    else if (!bands_rise(fee))
        row_error(check, row, ".fees.", name, "the bands do not rise (reading 14)");
    else if (fee->bands[fee->band_count - 1].up_to < reach)
        row_error(check, row, ".fees.", name,
                  reach == SABOT_CENTS_MAX
                      ? "the last band must be open, without up_to: the total action has no limit "
                        "(reading 14)"
                      : "the bands do not reach the wager's maximum (reading 14)");
}

struct amounts {
    int count;
    sabot_cents list[SABOT_POOL_FEES * SABOT_BANDS_MAX];
};

static void add_distinct(struct amounts *amounts, const struct sabot_fee *fee) {
    for (int i = 0; i < fee->band_count; i++) {
        sabot_cents amount = fee->bands[i].fee;
        bool known = amount == 0; /* no collection is no rate */
        for (int j = 0; j < amounts->count; j++)
            known |= amounts->list[j] == amount;
        if (!known)
            amounts->list[amounts->count++] = amount;
    }
}

static void check_rates(struct check *check, int row) {
    struct amounts amounts = {0};
    for (int i = 0; i < check->sheet->wager_count; i++)
        add_distinct(&amounts, sabot_sheet_fee(check->sheet, row, i));
    add_distinct(&amounts, sabot_sheet_fee(check->sheet, row, SABOT_PLAYER_DEALER_FEE));
    if (amounts.count <= SABOT_RATES_BEFORE_WARNING)
        return;
    at(check, "schedule[%d].fees", row);
    problem(check, WARNING, "%d different collections: state law allows a table five (reading 14)",
            amounts.count);
}

static void check_row(struct check *check, int row) {
    const struct sabot_sheet *sheet = check->sheet;
    check_row_name(check, row);
    for (int i = 0; i < sheet->wager_count; i++) {
        const char *name = sheet->wagers[i].name;
        const struct sabot_limits *limits = sabot_sheet_limits(sheet, row, i);
        bool good = check_limits(check, row, name, *limits, SABOT_STAKE_MAX);
        if (good && limits->most == SABOT_CENTS_MAX)
            row_error(check, row, ".limits.", name,
                      "a wager needs a maximum; only the bank may be open (R24)");
        check_fee(check, row, name, sabot_sheet_fee(sheet, row, i), limits->most);
    }
    check_bank_limits(check, row);
    check_fee(check, row, "player_dealer", sabot_sheet_fee(sheet, row, SABOT_PLAYER_DEALER_FEE),
              SABOT_CENTS_MAX);
    check_rates(check, row);
}

static void check_all(const struct sabot_sheet *sheet, struct sabot_problems *problems) {
    SABOT_ASSERT(sheet->wager_count >= 0 && sheet->wager_count <= SABOT_WAGERS_MAX);
    SABOT_ASSERT(sheet->row_count >= 0 && sheet->row_count <= SABOT_ROWS_MAX);
    SABOT_ASSERT(sheet->chip_count >= 0 && sheet->chip_count <= SABOT_CHIPS_MAX);
    SABOT_ASSERT(sheet->seat_choice_count >= 0 &&
                 sheet->seat_choice_count <= SABOT_SEAT_CHOICES_MAX);
    struct check check = {.sheet = sheet, .problems = problems};
    if (sheet->title[0] == '\0')
        error_at(&check, "title", "is empty: the table needs a name (R70)");
    check_decks(&check);
    check_seats(&check);
    check_counts(&check);
    check_chips(&check);
    if (sheet->commission_unit < 1 || sheet->commission_unit > SABOT_COMMISSION_UNIT_MAX)
        error_at(&check, "commission.round_to", "must be from 0.01 to 1,000.00 (reading 9)");
    check_rotation(&check);
    check_shoe(&check);
    check_wagers(&check);
    check_lines(&check);
    if (sheet->row_count == 0)
        error_at(&check, "schedule", "a table opens with a row: at least one is needed (R51)");
    for (int i = 0; i < sheet->row_count; i++)
        check_row(&check, i);
}

/* What needs a line beside it needs one behind the seat too (R26). */
static void check_back_line(struct check *check) {
    const struct sabot_sheet *sheet = check->sheet;
    bool on_line = false;
    for (int i = 0; i < sheet->wager_count; i++)
        on_line |= sabot_wager_is_line(&sheet->wagers[i]) && sabot_sheet_has_back_line(sheet, i);
    for (int i = 0; i < sheet->wager_count && !on_line; i++)
        if (sheet->wagers[i].needs == SABOT_NEEDS_LINE && sabot_sheet_has_back_line(sheet, i)) {
            at(check, "back_line_not_on");
            problem(check, ERROR,
                    "%s needs a line wager, and back-line betting is not permitted on the lines: "
                    "permit it there, or list %s too (R26)",
                    sheet->wagers[i].name, sheet->wagers[i].name);
        }
}

void sabot_sheet_check(const struct sabot_sheet *sheet, struct sabot_problems *problems) {
    struct check check = {.sheet = sheet, .problems = problems};
    check_all(sheet, problems);
    check_back_line(&check);
    check_notices(&check);
}

void sabot_sheet_check_recorded(const struct sabot_sheet *sheet, struct sabot_problems *problems) {
    check_all(sheet, problems);
}
