/*
 * sabot/sheet.h - the options sheet of one table, as a plain struct.
 *
 * Which wagers the table takes and what they pay, who banks, decks, seats,
 * limits, collections, rotation, house rules, notices. A sheet has no inner
 * pointers: a copy is an assignment. host/sheet reads one from YAML or
 * JSON; sabot_sheet_check says what is wrong with one, wherever it came from.
 *
 * Wagers stand in settlement order (R45): player, banker, tie, panda8,
 * dragon7, then whatever the sheet adds, in its own order.
 *
 * Rules: R1, R21-R31, R41-R53, R65, R70, R80; readings 3-11, 13-17.
 */
#ifndef SABOT_SHEET_H
#define SABOT_SHEET_H

#include "sabot/card.h"
#include "sabot/cents.h"
#include "sabot/wager.h"

#define SABOT_WAGERS_MAX           64
#define SABOT_ROWS_MAX             12
#define SABOT_BANDS_MAX            6
#define SABOT_POOL_CASES           320 /* of all wagers together */
#define SABOT_POOL_LIMITS          256 /* different ones of all rows; number 0: none */
#define SABOT_POOL_FEES            96  /* likewise */
#define SABOT_CHIPS_MAX            12
#define SABOT_SEATS_MAX            14
#define SABOT_SEAT_CHOICES_MAX     4
#define SABOT_BACK_LINE_MAX        8
#define SABOT_SPOTS_MAX            4
#define SABOT_COMMISSION_UNIT_MAX  ((sabot_cents)100000)
#define SABOT_RATES_BEFORE_WARNING 5
#define SABOT_NOTICE_MAX           160
#define SABOT_SHEET_NAME_MAX       64
#define SABOT_BEACON_MAX           48 /* bytes of a beacon's name, with the NUL */

enum sabot_bank { SABOT_BANK_PLAYER_DEALER, SABOT_BANK_HOUSE };
enum sabot_lines { SABOT_LINES_ONE, SABOT_LINES_BOTH };
enum sabot_bonus_cap { SABOT_BONUS_CAP_NONE, SABOT_BONUS_CAP_LINE };

/* How far the amount put up reaches (reading 4). */
enum sabot_cover { SABOT_COVER_NET, SABOT_COVER_MATCHED };

/* What settles before what (R45, reading 5). */
enum sabot_order { SABOT_ORDER_WAGER_FIRST, SABOT_ORDER_SEAT_FIRST };

enum sabot_commission_taken { SABOT_COMMISSION_EACH_ROUND, SABOT_COMMISSION_MARKED };
enum sabot_eligible { SABOT_ELIGIBLE_ANYONE, SABOT_ELIGIBLE_PLAYED_LAST };
/* Who is asked when nobody may bank under R42, and whether it binds a third-party player
 * (reading 7). */
enum sabot_nobody_eligible { SABOT_NOBODY_WAITS, SABOT_NOBODY_EVERYBODY };
enum sabot_third_party { SABOT_THIRD_PARTY_BOUND, SABOT_THIRD_PARTY_EXEMPT };
/* A round without any wager (R32). */
enum sabot_no_wager { SABOT_NO_WAGER_WAITS, SABOT_NO_WAGER_DEALT };
/* What meets the table minimum on a spot: each space's own, a line wager, or all wagers
 * together (R24). */
enum sabot_table_minimum { SABOT_MINIMUM_SPACE, SABOT_MINIMUM_LINE, SABOT_MINIMUM_SUM };
enum sabot_offered { SABOT_OFFERED_AFTER_TURN, SABOT_OFFERED_EVERY_ROUND };
enum sabot_fees_taken { SABOT_FEES_WITH_WAGER, SABOT_FEES_BEFORE_ROUND };
enum sabot_fees_no_action { SABOT_FEES_KEPT, SABOT_FEES_RETURNED };
enum sabot_burn { SABOT_BURN_FIRST_CARD, SABOT_BURN_NONE };
enum sabot_drawn_in_error { SABOT_DRAWN_TO_NEXT_ROUND, SABOT_DRAWN_BURNED, SABOT_DRAWN_VOID };
enum sabot_wrong_hand { SABOT_WRONG_HAND_RESTORED, SABOT_WRONG_HAND_VOID };

/* Rules of the house that the printed page states because the sheet names them. */
enum sabot_house_rule {
    SABOT_HOUSE_WAY,               /* R13 */
    SABOT_HOUSE_NO_TOUCHING,       /* R25: wagers stay untouched after the first card */
    SABOT_HOUSE_NOT_ON_TOP,        /* R26: nobody bets on another's wager */
    SABOT_HOUSE_NO_PRIVATE_WAGERS, /* R27: none between bettors */
    SABOT_HOUSE_NO_SHARING,        /* R27: no "kum-kum" wagers or banking */
    SABOT_HOUSE_CASH_TO_CHIPS,     /* R28 */
    SABOT_HOUSE_REMOVED_WAGER,     /* R29 */
    SABOT_HOUSE_MANAGEMENT,        /* R30 */
    SABOT_HOUSE_OWN_CHIPS,         /* R31 */
    SABOT_HOUSE_RULES,
};

struct sabot_limits {
    sabot_cents least;
    sabot_cents most; /* SABOT_CENTS_MAX: no upper limit (the bank's only) */
};

struct sabot_count_range {
    int least, most;
};

/* Bands by size: the first whose `up_to` is not passed gives the fee. A flat
 * fee is one band up to SABOT_CENTS_MAX; no band at all is a fee of 0. */
struct sabot_fee_band {
    sabot_cents up_to;
    sabot_cents fee;
};

struct sabot_fee {
    int band_count;
    struct sabot_fee_band bands[SABOT_BANDS_MAX];
};

/* One row of the schedule; a table opens with one of them (R51). */
struct sabot_schedule_row {
    char name[SABOT_WAGER_NAME_MAX];
    uint8_t limits[SABOT_WAGERS_MAX];   /* by wager: which of the sheet's limits */
    uint8_t fees[SABOT_WAGERS_MAX + 1]; /* by wager: which of its fees; then the player-dealer's */
    struct sabot_limits bank;           /* what a player-dealer puts up (R43) */
    char text[SABOT_NOTICE_MAX];        /* posted with the row (R51) */
};

#define SABOT_PLAYER_DEALER_FEE SABOT_WAGERS_MAX /* a round, by the total action */

struct sabot_sheet {
    char name[SABOT_SHEET_NAME_MAX];
    char title[SABOT_TITLE_MAX];
    char source[SABOT_NOTICE_MAX]; /* the document the sheet follows */

    enum sabot_bank bank;
    int decks;
    struct sabot_count_range decks_allowed;
    int seats; /* the player-dealer's included */
    int seat_choice_count;
    int seat_choices[SABOT_SEAT_CHOICES_MAX];

    enum sabot_lines lines;
    enum sabot_bonus_cap bonus_cap;
    enum sabot_no_wager no_wager;
    enum sabot_table_minimum table_minimum;
    int spots;                 /* that one person may hold (R13) */
    int back_line;             /* back-line bettors a space; 0: back-line betting is off (R26) */
    uint64_t back_line_not_on; /* bits by wager: spaces without it */
    sabot_cents unit;
    int chip_count;
    sabot_cents chips[SABOT_CHIPS_MAX]; /* rising */

    enum sabot_cover cover;
    enum sabot_order order;
    sabot_cents commission_unit;
    enum sabot_commission_taken commission_taken;
    bool promotion; /* a wager may favour the bettor */
    sabot_cents
        confirm_above; /* the most that moves in or out without a second person; 0: any sum */

    struct {
        char dated[SABOT_WAGER_NAME_MAX]; /* of the policy, YYYY-MM-DD */
        int rounds;                       /* a turn */
        enum sabot_eligible eligible;     /* R42 */
        enum sabot_nobody_eligible nobody_eligible;
        enum sabot_third_party third_party;
        int firms; /* third-party players at a table */
        enum sabot_offered offered;
        int reach_bettors; /* 0: no clock (reading 13) */
        int reach_minutes;
    } rotation;

    struct {
        enum sabot_fees_taken taken;
        enum sabot_fees_no_action no_action; /* reading 8 */
    } collections;

    struct {
        enum sabot_burn burn;
        int cut_card; /* cards behind it */
        int rounds_after_cut;
        int mixing_seconds;            /* before a shuffled shoe may be cut */
        int reveal_seconds;            /* to reveal contributions, and as long again to seal it */
        char beacon[SABOT_BEACON_MAX]; /* whose value is mixed in; empty: none */
    } shoe;

    struct {
        bool shown;        /* the board above the table, R60-R64 */
        int timer_seconds; /* 0: no timer (R65) */
    } display;

    struct {
        enum sabot_drawn_in_error drawn_in_error;
        enum sabot_wrong_hand wrong_hand;
    } irregularities; /* R80 */

    uint32_t house_rules; /* bits by enum sabot_house_rule */

    struct {
        char room[SABOT_TITLE_MAX];
        char address[SABOT_NOTICE_MAX];
        char approval[SABOT_TITLE_MAX];
        char responsible[SABOT_NOTICE_MAX];
        char telephone[SABOT_TITLE_MAX];
        char web[SABOT_TITLE_MAX];
        char room_telephone[SABOT_TITLE_MAX];
        char table[SABOT_NOTICE_MAX]; /* the kind of table: `a blackjack table` (R47) */
    } notices;                        /* R70 */

    int wager_count;
    struct sabot_wager wagers[SABOT_WAGERS_MAX];
    int row_count;
    struct sabot_schedule_row rows[SABOT_ROWS_MAX];

    /* Pools: most wagers have few cases, and most spaces share limits and fees. */
    int case_count, limit_count, fee_count; /* number 0 of limits and fees not counted */
    struct sabot_case cases[SABOT_POOL_CASES];
    struct sabot_limits limits[SABOT_POOL_LIMITS];
    struct sabot_fee fees[SABOT_POOL_FEES];
};

/* A sheet with every default of the form, no wagers and no rows; and the one that a
 * table has before it is opened. */
struct sabot_sheet sabot_sheet_default(void);
extern const struct sabot_sheet sabot_sheet_empty;

/* The cases of one of the sheet's wagers, case_count of them. */
static inline const struct sabot_case *sabot_wager_cases(const struct sabot_sheet *sheet,
                                                         const struct sabot_wager *wager) {
    return &sheet->cases[wager->first_case];
}

/* Least and most of a wager; its fee by its stake, or SABOT_PLAYER_DEALER_FEE's. */
static inline const struct sabot_limits *sabot_sheet_limits(const struct sabot_sheet *sheet,
                                                            int row, int wager) {
    return &sheet->limits[sheet->rows[row].limits[wager]];
}
static inline const struct sabot_fee *sabot_sheet_fee(const struct sabot_sheet *sheet, int row,
                                                      int wager) {
    return &sheet->fees[sheet->rows[row].fees[wager]];
}

/* Put one more case behind a wager's, or set what a row says of a wager. False, and nothing
 * changes, if the sheet's pool is full. */
bool sabot_sheet_add_case(struct sabot_sheet *sheet, struct sabot_wager *wager,
                          const struct sabot_case *one);
bool sabot_sheet_set_limits(struct sabot_sheet *sheet, int row, int wager,
                            struct sabot_limits limits);
bool sabot_sheet_set_fee(struct sabot_sheet *sheet, int row, int wager,
                         const struct sabot_fee *fee);

/* The number of a wager or of a row, or -1. */
int sabot_sheet_wager(const struct sabot_sheet *sheet, const char *name);
int sabot_sheet_row(const struct sabot_sheet *sheet, const char *name);

/* True if a table of this sheet may have so many seats. */
bool sabot_sheet_allows_seats(const struct sabot_sheet *sheet, int seats);

/* True if back-line bettors may wager on the space of a wager (R26). */
bool sabot_sheet_has_back_line(const struct sabot_sheet *sheet, int wager);

/* The least line wager of a row: a player bets at least so much (R24). */
sabot_cents sabot_sheet_table_minimum(const struct sabot_sheet *sheet, int row);

/* The most that a capped wager may be beside so much on the wager that it is capped to. */
sabot_cents sabot_wager_cap(const struct sabot_wager *wager, sabot_cents beside);

/* Puts the wagers into settlement order, keeping the sheet's own order for
 * those it adds. To be called before rows are filled in. */
void sabot_sheet_order_wagers(struct sabot_sheet *sheet);

/* How closely a round's cards must be known to settle every wager of the sheet. */
enum sabot_detail sabot_sheet_detail(const struct sabot_sheet *sheet);

/* The first edition of the rules by which a table takes the sheet: later facts came later. */
int sabot_sheet_edition(const struct sabot_sheet *sheet);

/* The fee for an amount: a stake, or for the player-dealer the total action. */
sabot_cents sabot_fee_due(const struct sabot_fee *fee, sabot_cents amount);
sabot_cents sabot_fee_most(const struct sabot_fee *fee); /* that it can come to */

/* What is wrong with a sheet. The path names the field as the document writes
 * it: `schedule[0].limits.tie`, `wagers.tie.cases[1].pays`. */
#define SABOT_PATH_MAX          96
#define SABOT_PROBLEM_WORDS_MAX 240
#define SABOT_PROBLEMS_MAX      48

struct sabot_problem {
    bool warning; /* the sheet can be used all the same */
    char path[SABOT_PATH_MAX];
    char words[SABOT_PROBLEM_WORDS_MAX];
};

struct sabot_problems {
    int errors; /* found; a sheet with any must not be used */
    int listed; /* errors before warnings, where not all of them fit */
    struct sabot_problem list[SABOT_PROBLEMS_MAX];
};

/* Adds what is impossible, unlawful or contradictory in the sheet to
 * `problems`. A sheet without errors can be dealt, settled and printed. */
void sabot_sheet_check(const struct sabot_sheet *sheet, struct sabot_problems *problems);

/* The same for a sheet that a journal recorded: it was judged when it was laid on the table,
 * by the rules of that day. So only what the library itself relies on is checked, which a
 * forged record could break. A rule that is new since edition 2 is never part of it. */
void sabot_sheet_check_recorded(const struct sabot_sheet *sheet, struct sabot_problems *problems);

/* Adds one problem. */
void sabot_problems_add(struct sabot_problems *problems, bool warning, const char *path,
                        const char *words);

#endif
