/*
 * sheet_fields.c - the tables of fields. See sheet_fields.h; the words are those of
 * docs/sheets.md, which a test compares with these tables.
 */
#include "host/sheet/sheet_fields.h"

#define MEMBER(structure, member)                                                                  \
    offsetof(struct structure, member), sizeof(((struct structure *)0)->member)
#define SHEET(member)    MEMBER(sabot_sheet, member)
#define WHOLE(structure) 0, sizeof(struct structure)

static const char *const banks[] = {"player-dealer", "house", NULL};
static const char *const lines[] = {"one", "both", NULL};
static const char *const bonus_caps[] = {"none", "line", NULL};
static const char *const covers[] = {"net", "matched", NULL};
static const char *const orders[] = {"wager-first", "seat-first", NULL};
static const char *const commissions_taken[] = {"each-round", "marked", NULL};
static const char *const eligible[] = {"anyone", "played-last-round", NULL};
static const char *const nobody_eligible[] = {"waits", "everybody", NULL};
static const char *const third_party[] = {"bound", "exempt", NULL};
static const char *const no_wager[] = {"waits", "dealt", NULL};
static const char *const table_minimum[] = {"space", "line", "sum", NULL};
static const char *const offered[] = {"after-each-turn", "every-round", NULL};
static const char *const fees_taken[] = {"with-the-wager", "before-the-round", NULL};
static const char *const fees_no_action[] = {"kept", "returned", NULL};
static const char *const burns[] = {"first-card", "none", NULL};
static const char *const drawn_in_error[] = {"next-round", "burned", "void", NULL};
static const char *const wrong_hand[] = {"restored", "void", NULL};
static const char *const needs[] = {"nothing", "line", NULL};
static const char *const house_rules[] = {
    [SABOT_HOUSE_WAY] = "house-way",
    [SABOT_HOUSE_NO_TOUCHING] = "no-touching",
    [SABOT_HOUSE_NOT_ON_TOP] = "not-on-top",
    [SABOT_HOUSE_NO_PRIVATE_WAGERS] = "no-side-wagers",
    [SABOT_HOUSE_NO_SHARING] = "no-sharing",
    [SABOT_HOUSE_CASH_TO_CHIPS] = "cash-to-chips",
    [SABOT_HOUSE_REMOVED_WAGER] = "removed-wager",
    [SABOT_HOUSE_MANAGEMENT] = "management",
    [SABOT_HOUSE_OWN_CHIPS] = "own-chips",
    [SABOT_HOUSE_RULES] = NULL,
};

/* Wagers come before the schedule, whose rows name them. */
/* clang-format off */
const struct form_field sheet_fields[] = {
    {"title", &form_text, SHEET(title), NULL, "R70", NULL,
     "what the table is called"},
    {"source", &form_text, SHEET(source), NULL, "R70", "",
     "the document that the sheet follows"},
    {"bank", &form_choice, SHEET(bank), banks, "R40", NULL,
     "who pays the winners and collects the losers"},
    {"decks", &form_count, SHEET(decks), NULL, "R1", "8",
     "decks in the shoe"},
    {"decks_allowed", &sheet_count_range, SHEET(decks_allowed), NULL, "R1", "1..8",
     "what a table may choose"},
    {"seats", &form_count, SHEET(seats), NULL, "R47", "8",
     "seats at the table, the player-dealer's included; at most 14"},
    {"seats_allowed", &sheet_seat_choices, WHOLE(sabot_sheet), NULL, "R47", "8",
     "what a table may choose; the number of seats alone if left out"},
    {"lines", &form_choice, SHEET(lines), lines, "R22, reading 3", "one",
     "whether a bettor may wager on one line or on both"},
    {"bonus_cap", &form_choice, SHEET(bonus_cap), bonus_caps, "reading 16", "none",
     "whether a bonus wager may not pass the bettor's line wager"},
    {"back_line", &form_count, SHEET(back_line), NULL, "R26", "0",
     "back-line bettors behind a space; 0: back-line betting is off"},
    {"table_minimum", &form_choice, SHEET(table_minimum), table_minimum, "R24", "sum",
     "what a spot needs when betting closes: a line wager, its wagers together the least line "
     "wager, or each space its own least"},
    {"spots", &form_count, SHEET(spots), NULL, "R13", "1",
     "spots that one person may hold"},
    {"no_wager", &form_choice, SHEET(no_wager), no_wager, "R32", "waits",
     "a round without any wager: the table waits for one, or it is dealt"},
    {"unit", &form_amount, SHEET(unit), NULL, "R28", "0.50",
     "every stake is a multiple of it"},
    {"chips", &sheet_chips, WHOLE(sabot_sheet), NULL, "reading 17", "0.50, 1, 5, 25, 100, 500, 1000",
     "denominations, the smallest first"},
    {"cover", &form_choice, SHEET(cover), covers, "R44, R46, reading 4", "net",
     "how far the amount that a player-dealer puts up reaches"},
    {"order", &form_choice, SHEET(order), orders, "R45, reading 5", "wager-first",
     "what settles before what"},
    {"commission.round_to", &form_amount, SHEET(commission_unit), NULL, "reading 9", "0.01",
     "commission is rounded to it, half up"},
    {"commission.taken", &form_choice, SHEET(commission_taken), commissions_taken, "reading 9",
     "each-round", "at once, or marked and collected later"},
    {"promotion", &form_yes_no, SHEET(promotion), NULL, "R24", "no",
     "whether a wager may favour the bettor"},
    {"confirm_above", &form_amount, SHEET(confirm_above), NULL, "reading 19", "10000",
     "more in or out, also to another table, needs a second person; 0: none does"},
    {"rotation.dated", &form_text, SHEET(rotation.dated), NULL, "reading 13", "",
     "the day of the policy, 2026-01-31"},
    {"rotation.rounds", &form_count, SHEET(rotation.rounds), NULL, "R41", "2",
     "rounds a turn as player-dealer"},
    {"rotation.eligible", &form_choice, SHEET(rotation.eligible), eligible, "R42", "anyone",
     "who may take the position"},
    {"rotation.nobody_eligible", &form_choice, SHEET(rotation.nobody_eligible), nobody_eligible,
     "R42, reading 7", "waits", "if nobody may take it: the table waits, or everybody may"},
    {"rotation.third_party", &form_choice, SHEET(rotation.third_party), third_party,
     "R42, reading 7", "bound", "whether `eligible` binds a third-party player too"},
    {"rotation.firms", &form_count, SHEET(rotation.firms), NULL, "reading 7", "1",
     "third-party players at a table"},
    {"rotation.offered", &form_choice, SHEET(rotation.offered), offered, "R41, reading 13",
     "after-each-turn", "when the position is offered"},
    {"rotation.reach_bettors", &form_count, SHEET(rotation.reach_bettors), NULL, "reading 13", "0",
     "different bettors that the position must reach; 0: no such rule"},
    {"rotation.reach_minutes", &form_count, SHEET(rotation.reach_minutes), NULL, "reading 13", "0",
     "minutes in which it must reach them"},
    {"collections.taken", &form_choice, SHEET(collections.taken), fees_taken, "R50",
     "with-the-wager", "when collections are taken"},
    {"collections.no_action", &form_choice, SHEET(collections.no_action), fees_no_action,
     "reading 8", "kept", "what becomes of the collection of a wager that got no action"},
    {"shoe.burn", &form_choice, SHEET(shoe.burn), burns, "reading 10", "first-card",
     "cards burned when a shoe is opened"},
    {"shoe.cut_card", &form_count, SHEET(shoe.cut_card), NULL, "reading 10", "14",
     "cards behind the cut card"},
    {"shoe.rounds_after_cut", &form_count, SHEET(shoe.rounds_after_cut), NULL, "reading 10", "1",
     "rounds dealt after the one in which the cut card shows"},
    {"shoe.mixing_seconds", &form_count, SHEET(shoe.mixing_seconds), NULL, "reading 10", "20",
     "seconds before a shuffled shoe may be cut, so that bettors can add to the shuffle"},
    {"shoe.reveal_seconds", &form_count, SHEET(shoe.reveal_seconds), NULL, "reading 10", "20",
     "seconds after the cut in which contributions are revealed, else the shoe is void"},
    {"shoe.beacon", &form_text, SHEET(shoe.beacon), NULL, "reading 10", "",
     "a public source of chance that the room mixes in after the cut; empty: none"},
    {"display.shown", &form_yes_no, SHEET(display.shown), NULL, "R60-R64", "yes",
     "whether the table has a board"},
    {"display.timer_seconds", &form_count, SHEET(display.timer_seconds), NULL, "R65", "0",
     "a timer that closes all wagers; 0: none"},
    {"irregularities.drawn_in_error", &form_choice, SHEET(irregularities.drawn_in_error),
     drawn_in_error, "R80", "next-round", "what becomes of a card drawn in error"},
    {"irregularities.wrong_hand", &form_choice, SHEET(irregularities.wrong_hand), wrong_hand,
     "R80", "restored", "a card put on the wrong hand, the order being certain"},
    {"house_rules", &sheet_house_rules, SHEET(house_rules), house_rules, "R13, R25-R31", "",
     "rules of the house that the printed page states"},
    {"notices.room", &form_text, SHEET(notices.room), NULL, "R70", "",
     "the name of the room"},
    {"notices.address", &form_text, SHEET(notices.address), NULL, "R70", "",
     "the address of the room"},
    {"notices.room_telephone", &form_text_if_any, SHEET(notices.room_telephone), NULL, "R70", "",
     "the telephone number of the room"},
    {"notices.table", &form_text, SHEET(notices.table), NULL, "R47", "",
     "the kind of table, as the printed page names it"},
    {"notices.approval", &form_text, SHEET(notices.approval), NULL, "R70", "",
     "the approval number of the game"},
    {"notices.responsible", &form_text, SHEET(notices.responsible), NULL, "R70", "",
     "the responsible-gambling line"},
    {"notices.telephone", &form_text, SHEET(notices.telephone), NULL, "R70", "",
     "its telephone number"},
    {"notices.web", &form_text, SHEET(notices.web), NULL, "R70", "",
     "its address"},
    {"wagers", &sheet_wagers, WHOLE(sabot_sheet), NULL, "R20-R23", NULL,
     "the wagers that the table takes, by name"},
    {"back_line_not_on", &sheet_wager_list, WHOLE(sabot_sheet), NULL, "R26", "none",
     "wagers without back-line betting, where the others have it"},
    {"schedule", &sheet_schedule, WHOLE(sabot_sheet), NULL, "R51", NULL,
     "rows of limits and collections; a table opens with one"},
    {0},
};

const struct sheet_before sheet_before[] = {
    {"table_minimum", "space"},
    {"spots", "1"},
    {"promotion", "no"},
    {"confirm_above", "0"},
    {"no_wager", "dealt"},
    {"rotation.nobody_eligible", "everybody"},
    {"rotation.third_party", "exempt"},
    {"rotation.firms", "14"},
    {"back_line_not_on", "none"},
    {"shoe.mixing_seconds", "20"},
    {"shoe.reveal_seconds", "20"},
    {"shoe.beacon", ""},
    {NULL, NULL},
};

const struct form_field sheet_wager_fields[] = {
    {"title", &form_text, MEMBER(sabot_wager, title), NULL, "R23", "",
     "what pages call the wager; its name if left out"},
    {"needs", &form_choice, MEMBER(sabot_wager, needs), needs, "R21, R22", "nothing",
     "whether the same bettor must have a wager on a line"},
    {"commission", &sheet_percent, MEMBER(sabot_wager, commission_bp), NULL, "R52, reading 9", "0%",
     "share of the winnings that a house bank takes"},
    {"cap", &sheet_cap, WHOLE(sabot_wager), NULL, "R24", "",
     "a share of another wager of the same bettor that it may not pass; none if left out"},
    {"cases", &sheet_cases, WHOLE(sabot_wager), NULL, "R10-R12, R20, reading 2", NULL,
     "what it pays: the first case that fits; none fits: it loses"},
    {0},
};

const struct form_field sheet_case_fields[] = {
    {"when", &sheet_when, MEMBER(sabot_case, when), NULL, "R10-R12", "{}",
     "what must hold of the outcome and the cards; always if left out"},
    {"pays", &sheet_pays, WHOLE(sabot_case), NULL, "R20", NULL,
     "what the wager then pays"},
    {0},
};

const struct form_field sheet_row_fields[] = {
    {"name", &form_text, MEMBER(sabot_schedule_row, name), NULL, "R51", NULL,
     "what the row is called"},
    {"limits", &sheet_limits, WHOLE(sabot_schedule_row), NULL, "R24", NULL,
     "least and most of every wager"},
    {"fees", &sheet_fees, WHOLE(sabot_schedule_row), NULL, "R51, R52", "{}",
     "collections; one that is not named is 0"},
    {"text", &form_text_if_any, MEMBER(sabot_schedule_row, text), NULL, "R51", "",
     "a line that is posted and printed with the row"},
    {0},
};

const struct form_field sheet_limit_fields[] = {
    {"line", &sheet_limit, 0, 0, NULL, "R24", "",
     "both lines"},
    {"bonus", &sheet_limit, 0, 0, NULL, "R24", "",
     "everything but the lines, the tie too"},
    {"WAGER", &sheet_limit, 0, 0, NULL, "R24, reading 11", "",
     "a wager by its own name, before `line` and `bonus`"},
    {"bank", &sheet_bank_limit, 0, 0, NULL, "R43", "",
     "what a player-dealer puts up; may be open: 10..; at least what the largest side wager can "
     "win: side-wager.."},
    {0},
};

const struct form_field sheet_fee_fields[] = {
    {"line", &sheet_fee, 0, 0, NULL, "R51", "",
     "a wager on a line"},
    {"bonus", &sheet_fee, 0, 0, NULL, "R51", "",
     "every other wager, the tie too"},
    {"WAGER", &sheet_fee, 0, 0, NULL, "R51, reading 14", "",
     "a wager by its own name, before `line` and `bonus`; bands go by its stake"},
    {"player_dealer", &sheet_fee, 0, 0, NULL,
     "R51, reading 14", "", "a round as player-dealer; bands go by the total action"},
    {0},
};

const struct form_field sheet_band_fields[] = {
    {"up_to", &sheet_up_to, MEMBER(sabot_fee_band, up_to), NULL, "reading 14", "",
     "the last amount in the band; no end if left out"},
    {"fee", &form_amount, MEMBER(sabot_fee_band, fee), NULL, "reading 14", NULL,
     "the collection in the band"},
    {0},
};
/* clang-format on */

const struct form_part sheet_parts[] = {
    {"", sheet_fields},
    {"wagers.NAME.", sheet_wager_fields},
    {"wagers.NAME.cases[].", sheet_case_fields},
    {"schedule[].", sheet_row_fields},
    {"schedule[].limits.", sheet_limit_fields},
    {"schedule[].fees.", sheet_fee_fields},
    {"schedule[].fees.NAME[].", sheet_band_fields},
    {NULL, NULL},
};
