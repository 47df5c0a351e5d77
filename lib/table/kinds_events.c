/*
 * kinds_events.c - the rows of events. See sabot/kind.h for what each member says.
 *
 * Positional, without designators: a member that is left out does not compile.
 * Kinds are added at the end; the fields of a row and their order are in journals.
 */
#include "lib/table/kinds.h"

/* clang-format off */
#define ALL(field)   {SABOT_FIELD_##field, SABOT_SEEN_BY_ALL}
#define TABLE(field) {SABOT_FIELD_##field, SABOT_SEEN_AT_TABLE}
#define OWNER(field) {SABOT_FIELD_##field, SABOT_SEEN_BY_OWNER}
#define STAFF(field) {SABOT_FIELD_##field, SABOT_SEEN_BY_STAFF}
#define USES(...)    (const struct sabot_field_use[]){__VA_ARGS__, {SABOT_NO_FIELD, 0}}
#define NO_USES      (const struct sabot_field_use[]){{SABOT_NO_FIELD, 0}}
#define EVENT(kind, name, fields, rank, asked_by, recall, editions, needs, fits, apply, chapter, facts) \
    {SABOT_EVENT_##kind, name, fields, rank, SABOT_COMMAND_##asked_by, sabot_recall_##recall, \
     editions, needs, sabot_fits_##fits, sabot_apply_##apply, SABOT_CHAPTER_##chapter, facts}
/* clang-format on */

#define SINCE(edition) edition, SABOT_EDITIONS_MAX
#define ALWAYS         SINCE(1)
#define USUAL          SABOT_IS_USUAL
#define RARE           SABOT_IS_RARE

const struct sabot_event_form sabot_event_forms[] = {
    {(enum sabot_event_kind)0, "", NO_USES, 0, SABOT_COMMANDS, sabot_recall_as_told, ALWAYS, 0,
     sabot_fits_never, sabot_apply_transfers_only, SABOT_CHAPTER_TABLE, SABOT_IS_RARE},
    EVENT(TABLE_OPENED, "table-opened",
          USES(ALL(NAME), ALL(ROW), ALL(SEATS), ALL(DECKS), ALL(CARD_SOURCE), ALL(WAGER_SOURCE),
               ALL(OFFER_SECONDS), ALL(SHEET)),
          10, OPEN_TABLE, as_told, ALWAYS, NOT_OPEN, opening, open_table, TABLE,
          RARE | SABOT_CHANGES_TABLE),
    EVENT(TABLE_CLOSED, "table-closed", NO_USES, 20, CLOSE_TABLE, as_told, ALWAYS,
          OPEN | BETWEEN | SHOE_NONE | EMPTY_SEATS, always, close_table, TABLE,
          RARE | SABOT_CHANGES_TABLE),
    EVENT(SHEET_CHANGED, "sheet-changed", USES(ALL(ROW), ALL(SEATS), ALL(DECKS), ALL(SHEET)), 30,
          CHANGE_SHEET, as_told, ALWAYS, OPEN | BETWEEN | SHOE_NONE, sheet, change_sheet, TABLE,
          RARE | SABOT_CHANGES_TABLE),
    EVENT(PAUSED, "paused", USES(ALL(PAUSE_CAUSE), STAFF(REASON)), 350, PAUSE, pause, ALWAYS,
          OPEN | NOT_PAUSED, always, pause, TABLE, RARE),
    EVENT(RESUMED, "resumed", USES(STAFF(REASON)), 40, RESUME, as_told, ALWAYS, OPEN | PAUSED,
          always, resume, TABLE, RARE),
    EVENT(SEATED, "seated", USES(TABLE(BETTOR), ALL(SEAT), ALL(BACK_LINE), TABLE(NAME), ALL(BADGE)),
          50, SEAT, as_told, ALWAYS, OPEN, seat, seat, PEOPLE, RARE),
    EVENT(LEFT, "left", USES(TABLE(BETTOR)), 60, LEAVE, as_told, ALWAYS, OPEN, leaving, leave,
          PEOPLE, RARE),
    EVENT(BOUGHT_IN, "bought-in", USES(TABLE(BETTOR), OWNER(AMOUNT)), 70, BUY_IN, as_told, ALWAYS,
          OPEN | WAGERS, bettor, transfers_only, PEOPLE, RARE | SABOT_MOVES_MONEY),
    EVENT(CASHED_OUT, "cashed-out", USES(TABLE(BETTOR), OWNER(AMOUNT)), 80, CASH_OUT, as_told,
          ALWAYS, OPEN | WAGERS, bettor, transfers_only, PEOPLE, RARE | SABOT_MOVES_MONEY),
    EVENT(DEALER_RELIEVED, "dealer-relieved", USES(ALL(NAME)), 90, RELIEVE, as_told, ALWAYS, OPEN,
          name, relieve, PEOPLE, RARE),
    EVENT(SHIFT_CHANGED, "shift-changed", USES(ALL(NAME)), 100, SHIFT, as_told, ALWAYS, OPEN, name,
          shift, TABLE, RARE | SABOT_CHANGES_TABLE),
    EVENT(COLLECTED, "collected", USES(STAFF(AMOUNT)), 110, COLLECT, as_told, ALWAYS,
          OPEN | NO_WAGERS, always, transfers_only, TABLE, RARE),
    EVENT(BOX_DROPPED, "box-dropped", USES(STAFF(AMOUNT), STAFF(COUNTED)), 120, DROP, as_told,
          ALWAYS, OPEN | NOT_DEALING, always, transfers_only, TABLE, RARE | SABOT_MOVES_MONEY),
    EVENT(BANK_OFFERED, "bank-offered", USES(ALL(BETTOR), ALL(SEAT), ALL(DEADLINE)), 380,
          OFFER_BANK, as_told, ALWAYS, OPEN | ROTATES, offer, offer_bank, BANK, USUAL),
    EVENT(BANK_ACCEPTED, "bank-accepted", USES(ALL(BETTOR), ALL(SEAT), ALL(AMOUNT), ALL(FEE)), 220,
          ACCEPT_BANK, as_told, ALWAYS, OPEN | BETWEEN | ROTATES | BANK_ASKED, bank, accept_bank,
          BANK, USUAL),
    EVENT(BANK_DECLINED, "bank-declined", USES(ALL(BETTOR), ALL(SEAT), ALL(DECLINED_BY)), 360,
          DECLINE_BANK, declined_by, ALWAYS, OPEN | ROTATES | BANK_ASKED, bank, decline_bank, BANK,
          RARE),
    EVENT(BANK_PUT_UP, "bank-put-up", USES(ALL(BETTOR), ALL(SEAT), ALL(AMOUNT), ALL(FEE)), 230,
          PUT_UP, as_told, ALWAYS, OPEN | NOT_DEALING | ROTATES | BANK_TAKEN, bank, put_up, BANK,
          USUAL),
    EVENT(BANK_PASSED, "bank-passed", USES(ALL(BETTOR), ALL(SEAT), ALL(COUNT)), 370, PASS_BANK,
          as_told, ALWAYS, OPEN | BETWEEN | ROTATES | BANK_TAKEN, bank, pass_bank, BANK, USUAL),
    EVENT(BANK_NOT_TAKEN, "bank-not-taken", NO_USES, 390, OFFER_BANK, as_told, ALWAYS,
          OPEN | ROTATES | BANK_FREE, always, bank_not_taken, BANK, RARE),
    EVENT(SHOE_OPENED, "shoe-opened", USES(ALL(SHOE), ALL(CARD_SET), ALL(VALUE)), 240, OPEN_SHOE,
          as_told, ALWAYS, OPEN | BETWEEN | SHOE_NONE, shoe, open_shoe, SHOE,
          RARE | SABOT_BINDS_SHOE),
    EVENT(CONTRIBUTION_COMMITTED, "contribution-committed",
          USES(ALL(BETTOR), ALL(CONTRIBUTION), ALL(VALUE)), 250, COMMIT, as_told, ALWAYS,
          OPEN | SHUFFLED | SHOE_MIXING, commitment, commit, SHOE, RARE),
    EVENT(CONTRIBUTED, "contributed", USES(ALL(CONTRIBUTION), ALL(VALUE)), 260, CONTRIBUTE,
          contributor, ALWAYS, OPEN | SHUFFLED | SHOE_MIXING, contribution, contribute, SHOE, RARE),
    EVENT(SHOE_CUT, "shoe-cut", USES(ALL(POSITION), ALL(BETTOR)), 270, CUT, as_told, ALWAYS,
          OPEN | SHUFFLED | SHOE_MIXING, cut, cut, SHOE, RARE),
    EVENT(BURNED, "burned", USES(ALL(CARD), ALL(COUNT)), 280, BURN, as_told, ALWAYS,
          OPEN | SHOE_CUT, burn, burn, SHOE, RARE),
    EVENT(CUT_CARD_SHOWN, "cut-card-shown", USES(ALL(FIRST)), 400, CUT_CARD, as_told, ALWAYS,
          OPEN | SHOE_IN_PLAY | CUT_CARD_HIDDEN, always, cut_card, SHOE, RARE),
    EVENT(SHOE_CLOSED, "shoe-closed", USES(ALL(SHOE), ALL(COUNT)), 290, CLOSE_SHOE, count, ALWAYS,
          OPEN | BETWEEN | SHOE_OPEN, closing, close_shoe, SHOE, RARE),
    EVENT(SHOE_REVEALED, "shoe-revealed", USES(ALL(SHOE), ALL(VALUE)), 300, REVEAL_SHOE, as_told,
          ALWAYS, OPEN | SHUFFLED | SHOE_TO_REVEAL, always, reveal_shoe, SHOE,
          RARE | SABOT_BINDS_SHOE),
    EVENT(BETTING_OPENED, "betting-opened", USES(ALL(ROUND), ALL(FREE), ALL(DEADLINE)), 330,
          OPEN_BETTING, as_told, ALWAYS, OPEN | BETWEEN | SHOE_IN_PLAY | BANK_READY, betting,
          open_betting, WAGERS, USUAL),
    EVENT(WAGERED, "wagered", USES(TABLE(BETTOR), TABLE(WAGER), TABLE(AMOUNT), TABLE(FEE)), 210,
          WAGER, as_told, ALWAYS, OPEN | BETTING | WAGERS, wager, wager, WAGERS, USUAL),
    EVENT(BETTING_CLOSED, "betting-closed", USES(ALL(CLOSED_BY), ALL(FEE)), 340, CLOSE_BETTING,
          closed_by, ALWAYS, OPEN | BETTING, fee, close_betting, WAGERS, USUAL),
    EVENT(CARD_DEALT, "card-dealt", USES(ALL(CARD), ALL(FIRST)), 310, CARD, as_told, ALWAYS,
          OPEN | DEALING | SHOE_IN_PLAY | INCOMPLETE, deal, card, CARDS, USUAL),
    EVENT(CARD_TAKEN_BACK, "card-taken-back", NO_USES, 200, TAKE_BACK, as_told, ALWAYS,
          OPEN | DEALING | KEYED | A_CARD, always, take_back, CARDS, RARE),
    EVENT(SETTLED, "settled",
          USES(ALL(ROUND), ALL(RESULT), TABLE(BETTOR), TABLE(AMOUNT), TABLE(FEE), TABLE(NET),
               ALL(EXHAUSTED)),
          130, SETTLE, as_told, ALWAYS, OPEN | DEALING | COMPLETE, settlement, settle, SETTLEMENT,
          USUAL | SABOT_ENDS_ROUND),
    EVENT(WAGER_REMOVED, "wager-removed",
          USES(TABLE(BETTOR), TABLE(WAGER), TABLE(AMOUNT), STAFF(REASON), STAFF(SECOND)), 160,
          REMOVED, as_told, ALWAYS, OPEN | DEALING | WAGERS, removal, remove_wager, FLOOR, RARE),
    EVENT(CARD_DRAWN_IN_ERROR, "card-drawn-in-error", USES(ALL(FATE), ALL(SEEN), ALL(CARD)), 170,
          CARD_IN_ERROR, as_told, ALWAYS, OPEN | DEALING | KEYED | COMPLETE, drawn_in_error,
          draw_in_error, CARDS, RARE),
    EVENT(HAND_RESTORED, "hand-restored", USES(ALL(ROUND), STAFF(REASON), STAFF(SECOND)), 180,
          WRONG_HAND, as_told, ALWAYS, OPEN | DEALING | KEYED | A_CARD, always, transfers_only,
          FLOOR, RARE),
    EVENT(VOIDED, "voided", USES(ALL(ROUND), ALL(VOID_CAUSE), STAFF(REASON), STAFF(SECOND)), 320,
          VOID, void, ALWAYS, OPEN | IN_ROUND, always, void, SETTLEMENT, RARE | SABOT_ENDS_ROUND),
    EVENT(CORRECTED, "corrected",
          USES(ALL(ROUND), ALL(RESULT), ALL(VOIDED), TABLE(NET), ALL(EXHAUSTED), ALL(CARDS),
               STAFF(REASON), STAFF(SECOND)),
          140, CORRECT, as_told, ALWAYS, OPEN | BETWEEN | CORRECTABLE, correction, correct, FLOOR,
          RARE | SABOT_IS_JUDGEMENT),
    EVENT(DECIDED, "decided", USES(STAFF(BETTOR), STAFF(AMOUNT), STAFF(REASON), STAFF(SECOND)), 150,
          DECISION, as_told, ALWAYS, OPEN, decision, transfers_only, FLOOR,
          RARE | SABOT_IS_JUDGEMENT),
    EVENT(ALARM, "alarm", USES(STAFF(ALARM), STAFF(COUNT)), 1000, NOBODY, as_told, ALWAYS, OPEN,
          always, alarm, ALARM, RARE | SABOT_IS_JUDGEMENT),
    EVENT(COMMISSION_PAID, "commission-paid", USES(TABLE(BETTOR), OWNER(AMOUNT)), 1010, NOBODY,
          as_told, ALWAYS, OPEN, commission, commission, PEOPLE, RARE),
    EVENT(RESULT_KEYED, "result-keyed", USES(ALL(RESULT)), 190, RESULT, as_told, ALWAYS,
          OPEN | DEALING | KEYED | NO_WAGERS | INCOMPLETE, keyed_result, result, CARDS, RARE),
    EVENT(EDITION_ADOPTED, "edition-adopted", USES(ALL(COUNT)), 1020, NOBODY, as_told, ALWAYS,
          SHOE_NONE, edition, edition, TABLE, RARE | SABOT_CHANGES_TABLE),
};
_Static_assert(sizeof sabot_event_forms / sizeof *sabot_event_forms == SABOT_EVENTS,
               "a row for each kind of event");
